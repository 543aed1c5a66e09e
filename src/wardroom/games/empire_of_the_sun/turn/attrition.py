"""[4.4, 6.24] The Attrition Phase: what is out of supply loses a step, or all."""

from __future__ import annotations

from wardroom.games.empire_of_the_sun.charts import Sea
from wardroom.games.empire_of_the_sun.grid import bit
from wardroom.games.empire_of_the_sun.state import CHINA_BOX, JAPAN, War, on_map
from wardroom.games.empire_of_the_sun.supply.solution import commanded_from
from wardroom.games.empire_of_the_sun.supply.survey import supplied, supply_of
from wardroom.games.empire_of_the_sun.units import eliminate, flip, full

__all__ = ["attrition_phase"]


def attrition_phase(table: Sea, war: War) -> None:
    """[6.24a-d1] Both sides at once: reduced units far from their HQs are lost, full ones are reduced."""
    supply = supply_of(table.charts, war)
    wanting = [unit for unit in war.places if _suffers(table, war, unit)]
    wanting = [unit for unit in wanting if not supplied(table.charts, war, supply, unit)]
    weak = [unit for unit in wanting if not full(table, war, unit)]
    for unit in [unit for unit in weak if war.places[unit] != CHINA_BOX and not _near_an_hq(table, war, unit)]:
        eliminate(table, war, unit, "6.24b")
    for unit in wanting:
        if unit not in weak:
            flip(table, war, unit, "6.24d")
    war.phase = "end-turn"


def _suffers(table: Sea, war: War, unit: str) -> bool:
    """[6.24a, 6.23, 13.74c] Air and ground units in play, but for those of the emergency supply hex."""
    piece, place = table.charts.pieces[unit], war.places[unit]
    if piece.is_hq or piece.is_naval or not (on_map(place) or place == CHINA_BOX):
        return False
    return not (piece.side == JAPAN and place == war.politics.tokyo_express)


def _near_an_hq(table: Sea, war: War, unit: str) -> bool:
    """[6.24b, 6.24c, 17.10.5K] Within the range of any HQ of its side, supplied or not, whatever lies between."""
    side, place = table.charts.pieces[unit].side, bit(war.places[unit])
    return any(
        piece.is_hq
        and piece.side == side
        and on_map(war.places[hq])
        and bool(place & commanded_from(table.charts.theatre, war.places[hq], piece.command))
        for hq, piece in table.charts.pieces.items()
    )
