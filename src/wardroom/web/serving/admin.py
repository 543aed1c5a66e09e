"""`wardroom admin`: what whoever runs a server does with its database, while it runs or not."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

from wardroom.store import Account, Store, StoredGame, default_url
from wardroom.table.errors import WardroomError
from wardroom.table.text import Text, mark, say
from wardroom.web.play import hosted
from wardroom.web.play.simulator import rows_folder
from wardroom.web.requests import people
from wardroom.web.requests.security import hash_token, new_token
from wardroom.web.serving.settings import tidy_address

__all__ = ["add_admin_arguments", "run_admin"]

LINK_MS = 24 * 3600 * 1000
"""How long a link for a new password is good that the administrator passes on."""
Told = tuple[dict[str, Any], list[str]]
"""What is printed with `--json`, and without."""


def add_admin_arguments(parser: argparse.ArgumentParser) -> None:
    orders = parser.add_subparsers(dest="order", metavar="ORDER", required=True)

    def order(name: str, about: str, run: Callable[[Store, argparse.Namespace], Told], *words: str) -> Any:
        made = orders.add_parser(name, help=say(about), description=say(about), allow_abbrev=False)
        for word in words:
            made.add_argument(word, metavar=word.upper())
        made.add_argument("--database", metavar="URL", help="the server's database (default: yours)")
        made.add_argument("--json", action="store_true", help="print one JSON object and nothing else")
        made.set_defaults(run_order=run)
        return made

    order("accounts", mark("list all accounts"), _accounts)
    order("games", mark("list the games, the last changed first"), _games)
    reset = order(
        "reset-password", mark("print a link, good once and for a day, to choose a new password"), _reset, "name"
    )
    reset.add_argument("--address", default="", metavar="URL", help="what people type to get to the server")
    order("ban", mark("sign somebody out and let nobody sign in to the account"), _ban, "name")
    order("unban", mark("let somebody in again"), _unban, "name")
    gone = order("delete-account", mark("remove an account and its person's name"), _delete_account, "name")
    gone.add_argument("--everywhere", action="store_true", help="take the name out of strangers' titles too")
    for each in (gone, order("delete-game", mark("remove a game, whoever plays it"), _delete_game, "id")):
        each.add_argument("--yes", action="store_true", help="really; it cannot be taken back")
    hand = order("hand-on", mark("give a game, and its owner's seat, to another account"), _hand_on, "id", "name")
    hand.add_argument("--seat", metavar="SEAT", help="the seat to give, if not the owner's")
    order("export", mark("write all that is kept of a person into a ZIP file"), _export, "name", "file")


def run_admin(args: argparse.Namespace) -> int:
    with closing(Store.open_as_it_is(args.database or default_url())) as store:
        data, lines = args.run_order(store, args)
    print(json.dumps(data, ensure_ascii=False, indent=1) if args.json else "\n".join(lines))
    return 0


def _named(store: Store, name: str) -> Account:
    account = store.account_named(name) or store.account(name)
    if account is None:
        raise WardroomError("there is no account '{0}'; 'wardroom admin accounts' lists them.", name[:60])
    return account


def _check_meant(args: argparse.Namespace, what: Text) -> None:
    if not args.yes:
        raise WardroomError("{0} cannot be brought back; say --yes if you mean it.", what)


# Lists


def _accounts(store: Store, args: argparse.Namespace) -> Told:
    found = [
        {
            "id": line.account.id,
            "name": line.account.name,
            "created": hosted.moment(line.account.created),
            "seen": hosted.moment(line.seen) if line.seen is not None else None,
            "games": line.games,
            "banned": line.account.banned is not None,
            "email": line.account.email is not None,
        }
        for line in store.all_accounts()
    ]
    return {"accounts": found}, [_account_line(each) for each in found] or [say("There are no accounts.")]


def _account_line(told: dict[str, Any]) -> str:
    seen = Text("seen {0}", (told["seen"],)) if told["seen"] else Text("not signed in")
    message = mark("{0}  games {1}, {2}, banned") if told["banned"] else mark("{0}  games {1}, {2}")
    return say(message, told["name"], told["games"], seen)


def _games(store: Store, args: argparse.Namespace) -> Told:
    names = {line.account.id: line.account.name for line in store.all_accounts()}
    found = [_game(each, names) for each in store.all_games()]
    return {"games": found}, [_game_line(each) for each in found] or [say("There are no games.")]


def _game_line(told: dict[str, Any]) -> str:
    players = told["players"] or Text("nobody")
    message = mark("{0}  {1}  ({2}; over)") if told["over"] else mark("{0}  {1}  ({2}; open)")
    return say(message, told["id"], told["title"], players)


def _game(stored: StoredGame, names: dict[str, str]) -> dict[str, Any]:
    return {
        "id": stored.id,
        "title": stored.title,
        "game": stored.game,
        "owner": names.get(stored.owner or ""),
        "players": [row.player or f"bot {row.bot}" for row in stored.seats if not row.free],
        "updated": hosted.moment(stored.updated),
        "over": stored.over,
    }


# Accounts


def _reset(store: Store, args: argparse.Namespace) -> Told:
    account, token = _named(store, args.name), new_token()
    if account.banned is not None:
        raise WardroomError("{0} is banned; let the account in again first (wardroom admin unban).", account.name)
    store.recover(hash_token(token), account.id, expires=store.clock() + LINK_MS)
    link = f"{tidy_address(args.address)}/recover/{token}"
    return {"name": account.name, "link": link}, [say("Good once, for a day, for {0}: {1}", account.name, link)]


def _ban(store: Store, args: argparse.Namespace) -> Told:
    account = _named(store, args.name)
    store.ban(account.id)
    return {"name": account.name, "banned": True}, [say("{0} is signed out and cannot sign in.", account.name)]


def _unban(store: Store, args: argparse.Namespace) -> Told:
    account = _named(store, args.name)
    store.unban(account.id)
    return {"name": account.name, "banned": False}, [say("{0} can sign in again.", account.name)]


def _delete_account(store: Store, args: argparse.Namespace) -> Told:
    account = _named(store, args.name)
    _check_meant(args, Text("the account of {0}", (account.name,)))
    clean = people.remove(store, rows_folder(args.database or default_url()), account.id, everywhere=args.everywhere)
    later = say("Others read the database just now: its log still holds traces until it is written over.")
    said = say("{0} is removed.", account.name)
    return {"removed": account.name, "clean": bool(clean)}, [said if clean else f"{said} {later}"]


def _export(store: Store, args: argparse.Namespace) -> Told:
    account, file = _named(store, args.name), Path(args.file)
    if file.exists():
        raise WardroomError("{0} exists; name another file.", file)
    with file.open("xb") as target:
        file.chmod(0o600)
        people.export(store, rows_folder(args.database or default_url()), account, target)
    return {"name": account.name, "file": str(file)}, [say("All that is kept of {0} is in {1}.", account.name, file)]


# Games


def _delete_game(store: Store, args: argparse.Namespace) -> Told:
    stored = store.game(args.id)
    if stored is None:
        raise WardroomError("there is no game '{0}'; 'wardroom admin games' lists them.", args.id[:60])
    _check_meant(args, Text("the game '{0}'", (stored.title,)))
    store.delete_game(stored.id)
    return {"removed": stored.id}, [say("'{0}' is removed.", stored.title)]


def _hand_on(store: Store, args: argparse.Namespace) -> Told:
    account = _named(store, args.name)
    game = store.hand_on(args.id, account.id, args.seat)
    return {"game": game.id, "owner": account.name}, [say("'{0}' is {1}'s now.", game.title, account.name)]
