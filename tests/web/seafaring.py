"""Games of the server played on in its store, as if their captains had sat at the table for a long evening."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from wardroom.games import find
from wardroom.store import Result, SeatChange, Store, Write
from wardroom.table import Option
from wardroom.table.record import from_lines, to_lines
from wardroom.table.session import Game


def sail_on(store: Store, id: str, moves: int | None = None) -> Game[Any, Any]:
    """Make so many moves, or all until the game is over, as a bold captain would; the game as it then stands."""
    stored = store.game(id)
    assert stored is not None
    game: Game[Any, Any] = Game.load(find(stored.game), from_lines(store.lines(id)))
    made = 0
    while game.outcome is None and (moves is None or made < moves):
        decision = game.pending[0]
        game.choose(steady(decision.options), decision.seat)
        made += 1
    _, *lines = to_lines(game.record)
    seats = {row.seat: SeatChange(row.sequence + 1, game.outcome is None) for row in stored.seats}
    write = Write(
        game_id=id,
        expected=stored.sequence,
        segments=dict(enumerate(lines)),
        last=len(lines) - 1,
        seats=seats,
        headline="at sea",
        over=game.outcome is not None,
        seat="captain",
        key=f"evening-{stored.sequence}",
    )
    assert store.write([write])[0].result is Result.STORED
    return game


def steady(options: Sequence[Option]) -> str:
    """Attack if one can, else what comes first; nobody leaves the service."""
    ids = [option.id for option in options if not option.id.endswith(":leave")]
    return next((id for id in ids if id.startswith("attack:") and "none" not in id), ids[0])
