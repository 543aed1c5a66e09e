"""[18.0c-18.0e] The optional rule for US escort carriers: what keeps them out of a battle."""

from __future__ import annotations

from wardroom.games.empire_of_the_sun.charts import Sea
from wardroom.games.empire_of_the_sun.offensive.activation import open_offensive
from wardroom.games.empire_of_the_sun.offensive.landing import LANDINGS
from wardroom.games.empire_of_the_sun.state import ALLIES, War

__all__ = ["may_fight", "restrained"]

ESCORT_CARRIER = "cve"


def restrained(table: Sea, war: War, unit: str) -> bool:
    """[18.0c, 18.0d] Whether a unit is a US escort carrier in a game with this rule."""
    piece = table.charts.pieces[unit]
    return piece.type == ESCORT_CARRIER and piece.nation == "us" and war.options.get("escort-carriers") == "on"


def may_fight(table: Sea, war: War, unit: str, hex: int) -> bool:
    """[18.0c-18.0e] In an offensive of the Allies where they land, in reaction where it stood; others anywhere."""
    if not restrained(table, war, unit):
        return True
    offensive = open_offensive(war)
    if offensive.side == ALLIES:
        return any(
            move.kind in LANDINGS and war.places[each] == hex and each in offensive.active
            for each, move in offensive.moves.items()
        )
    start = offensive.moves[unit].start if unit in offensive.moves else war.places[unit]
    return start == hex
