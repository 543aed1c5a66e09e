"""Keys that must wait: where a tournament has the same dice for all, nobody is told what others will roll."""

from __future__ import annotations

from msgspec.structs import replace

from wardroom.store import Store, StoredGame
from wardroom.web import contract

__all__ = ["is_sealed", "seal"]


def is_sealed(store: Store, stored: StoredGame) -> bool:
    """Whether others still play, or may still enter, with the dice of this game."""
    if stored.tournament is None:
        return False
    tournament = store.tournament(stored.tournament)
    if tournament is None or tournament.seed is None:
        return False
    return not tournament.closed or any(not entry.game.over for entry in store.entries(tournament.id))


def seal(store: Store, stored: StoredGame, position: contract.Position) -> contract.Position:
    """The position, without its key while that must wait."""
    if position.key is None or not is_sealed(store, stored):
        return position
    return replace(position, key=None)
