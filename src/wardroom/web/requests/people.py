"""A person's data: taken along in one file, and removed."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path
from typing import IO, Any

from wardroom.store import Account, Store, StoredGame
from wardroom.web.play import hosted
from wardroom.web.play.simulator import remove_files, table_file
from wardroom.web.requests.faults import Conflict
from wardroom.web.serving.journal import note_event

__all__ = ["export", "remove"]

PAGE = 200


def remove(store: Store, folder: Path, account_id: str, *, everywhere: bool = False) -> bool | None:
    """Remove a person with all that is his own; whether no trace is left in the file of the database.

    None if there is no such account.
    """
    removed = store.delete_account(account_id, everywhere=everywhere)
    if removed is None:
        return None
    for simulation in removed.simulations:
        remove_files(folder, simulation)
    note_event("account removed", account=account_id, games=len(removed.games))
    return store.scrub()


def export(store: Store, folder: Path, account: Account, target: IO[bytes]) -> None:
    """All that is kept of a person, as one ZIP file: JSON, save files, and the tables of simulations."""
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        _put(archive, "account.json", _account(account))
        _put(archive, "games.json", [_game(archive, store, account, each) for each in _all_games(store, account)])
        _put(archive, "tournaments.json", _tournaments(store, account))
        _put(archive, "simulations.json", _simulations(archive, store, folder, account))


def _put(archive: zipfile.ZipFile, name: str, data: Any) -> None:
    archive.writestr(name, json.dumps(data, ensure_ascii=False, indent=1))


def _account(account: Account) -> dict[str, Any]:
    return {
        "id": account.id,
        "name": account.name,
        "created": hosted.moment(account.created),
        "email": account.email,
        "banned": hosted.moment(account.banned) if account.banned is not None else None,
    }


def _all_games(store: Store, account: Account) -> list[StoredGame]:
    found: list[StoredGame] = []
    while some := store.games_of(account.id, limit=PAGE, offset=len(found)):
        found += some
    return found


def _game(archive: zipfile.ZipFile, store: Store, account: Account, stored: StoredGame) -> dict[str, Any]:
    """What the list says of a game; its save goes along if he may have it."""
    told = {
        "id": stored.id,
        "game": stored.game,
        "title": stored.title,
        "created": hosted.moment(stored.created),
        "updated": hosted.moment(stored.updated),
        "over": stored.over,
        "mine": stored.owner == account.id,
        "seats": [row.seat for row in stored.seats_of(account.id)],
    }
    if not stored.seats_of(account.id) and stored.owner != account.id:
        return told
    try:
        save = hosted.save_of(store, stored, account)
    except Conflict as fault:
        return told | {"save": None, "why": str(fault)}
    name = f"games/{stored.game}-{stored.id}.wardroom"
    archive.writestr(name, save)
    return told | {"save": name}


def _tournaments(store: Store, account: Account) -> list[dict[str, Any]]:
    return [
        {
            "id": each.id,
            "title": each.title,
            "game": each.game,
            "scenario": each.scenario,
            "options": each.options,
            "organiser": each.organiser == account.id,
            "created": hosted.moment(each.created),
        }
        for each in store.tournaments_of(account.id, limit=10_000)
    ]


def _simulations(archive: zipfile.ZipFile, store: Store, folder: Path, account: Account) -> list[dict[str, Any]]:
    told = []
    for each in store.simulations_of(account.id, limit=10_000):
        rows = table_file(folder, each.id)
        if rows.exists():
            archive.write(rows, f"simulations/{rows.name}")
        told.append({"id": each.id, "request": each.request, "status": each.status.value, "result": each.result})
    return told
