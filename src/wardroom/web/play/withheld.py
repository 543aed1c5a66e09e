"""Keys that must wait: where a tournament has the same dice for all, nobody is told what others will roll."""

from __future__ import annotations

from msgspec.structs import replace

from wardroom.store import DAY_MS, IDLE_DAYS, Store, StoredGame
from wardroom.web.api import contract
from wardroom.web.requests.faults import Conflict

__all__ = ["is_idle", "key_is_withheld", "refuse_withdrawn", "withhold_key"]


def key_is_withheld(store: Store, stored: StoredGame) -> bool:
    """Whether others still play, or may still enter, with the dice of this game.

    Neither lasts for ever: entries have a last day, and a captain who lets the game lie for long has withdrawn.
    """
    if stored.tournament is None:
        return False
    tournament = store.tournament(stored.tournament)
    if tournament is None or tournament.seed is None:
        return False
    now = store.clock()
    if tournament.takes_entries(now):
        return True
    games = (entry.game for entry in store.entries(tournament.id))
    return any(not game.over and not tournament.lost(game, now) for game in games)


def is_idle(store: Store, stored: StoredGame) -> bool:
    """Whether a game lies so long that it may be lost; what is remembered of a game may be older than its last move."""
    return stored.tournament is not None and store.clock() >= stored.updated + IDLE_DAYS * DAY_MS


def refuse_withdrawn(store: Store, stored: StoredGame) -> None:
    """The others may know the key by now, so a captain who has withdrawn cannot come back."""
    tournament = store.tournament(stored.tournament) if stored.tournament is not None else None
    if tournament is not None and tournament.lost(stored, store.clock()):
        raise Conflict(
            "you made no move for {0} days, so you have withdrawn from this tournament: the others may know "
            "the dice by now. Your score stands as it is.",
            IDLE_DAYS,
        )


def withhold_key(store: Store, stored: StoredGame, position: contract.Position) -> contract.Position:
    """The position, without its key while that must wait."""
    if position.key is None or not key_is_withheld(store, stored):
        return position
    return replace(position, key=None)
