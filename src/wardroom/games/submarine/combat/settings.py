"""[16.3.1-16.3.3] The depth at which a charge is set to go off."""

from __future__ import annotations

from wardroom.games.submarine.questions import HexAsked
from wardroom.games.submarine.rolls import ESCORT, Sea
from wardroom.games.submarine.sea import hex_name
from wardroom.games.submarine.state import Battle, Counter
from wardroom.table import Decision, Option, option
from wardroom.table.text import mark

__all__ = ["set_depth"]

DEPTH_STEP = 25


def set_depth(table: Sea, battle: Battle, counter: Counter) -> int:
    """[16.3.1-16.3.3] A multiple of 25 feet, no deeper than the charge can be set."""
    options = _depths(battle.ships[counter.ship].deepest_setting)
    message, name = mark("At what depth does the charge in {0} go off?"), hex_name(counter.hex)
    decision = Decision("setting", message, list(options), rule="16.3.1", args=(name,), facts=HexAsked(counter.hex))
    return table.choose(ESCORT, decision).value


@option
def _depths(deepest: int) -> tuple[Option[int], ...]:
    return tuple(
        Option(f"set:{depth}", "{0:#sub.foot}", (depth,), "16.3.2", (f"depth:{depth}",), depth)
        for depth in range(DEPTH_STEP, deepest + 1, DEPTH_STEP)
    )
