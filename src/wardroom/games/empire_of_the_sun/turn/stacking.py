"""[8.24, 8.34, 8.48] Stacking, looked at after each card play: the owner says what leaves a hex that is too full."""

from __future__ import annotations

from wardroom.games.empire_of_the_sun.charts import Charts, Sea
from wardroom.games.empire_of_the_sun.state import SIDES, War
from wardroom.games.empire_of_the_sun.supply.survey import in_supply
from wardroom.games.empire_of_the_sun.turn.placement import NAVAL_LIMIT, SHORE_LIMIT, crowd, crowds
from wardroom.games.empire_of_the_sun.units import eliminate, to_track
from wardroom.table import Decision, Option, Refusal
from wardroom.table.text import mark

__all__ = ["AFTER_STACKING", "crowded_hex", "leave", "may_leave", "stacking_phase"]

AFTER_STACKING = "after-play"
GROUND_TURNS = 2
"""[8.48b]"""


def stacking_phase(table: Sea, war: War) -> None:
    """[8.34a] One unit leaves the first hex that is too full; then the next, until none is."""
    found = crowded_hex(table.charts, war)
    if found is None:
        war.phase = AFTER_STACKING
        return
    hex, side = found
    units = may_leave(table.charts, war, hex, side)
    unit = units[0]
    if len(units) > 1:
        options = [_option(table.charts, war, each, hex) for each in units]

        def refusals() -> list[Refusal]:
            return _protected(table.charts, war, hex, side, units)

        question = mark("Too many units in {0:eos.place}: which leaves?")
        decision = Decision(
            "stacking", question, options, table.reasons(refusals), _rule(table.charts, unit), (hex,), facts=hex
        )
        unit = table.choose(side, decision).value
    leave(table, war, unit)


def _option(charts: Charts, war: War, unit: str, hex: int) -> Option[str]:
    """[8.34b, 11.1] Who may leave; whether it comes back must be known before."""
    lost = charts.pieces[unit].dotted or not in_supply(charts, war, unit)
    message = mark("{0:eos.unit}, which does not come back") if lost else "{0:eos.unit}"
    return Option(f"unit:{unit}", message, (unit,), _rule(charts, unit), (f"unit:{unit}", f"hex:{hex}"), unit)


def _rule(charts: Charts, unit: str) -> str:
    """That by which ships leave, aircraft, or men."""
    piece = charts.pieces[unit]
    return "8.24b" if piece.is_naval else "8.34b1" if piece.is_air else "8.48b"


def _protected(charts: Charts, war: War, hex: int, side: str, units: list[str]) -> list[Refusal]:
    """Ground units that stay while there are air units to send away."""
    return [
        _option(charts, war, unit, hex).refused(mark("air units leave first"), "8.34b")
        for unit, place in war.places.items()
        if place == hex and (piece := charts.pieces[unit]).side == side and piece.is_ground and unit not in units
    ]


def crowded_hex(charts: Charts, war: War) -> tuple[int, str] | None:
    """[8.24a, 8.34a] A hex with too many units of a side, if there is one."""
    crowded = [
        (SIDES.index(side), hex)
        for (hex, side), (naval, shore) in crowds(charts, war).items()
        if naval > NAVAL_LIMIT or shore > SHORE_LIMIT
    ]
    if not crowded:
        return None
    side, hex = min(crowded)
    return hex, SIDES[side]


def may_leave(charts: Charts, war: War, hex: int, side: str) -> list[str]:
    """[8.24b, 8.34b] Any ship where there are too many; else an air unit, or where there is none a ground unit."""
    here = [unit for unit, place in war.places.items() if place == hex and charts.pieces[unit].side == side]
    naval, _ = crowd(charts, war, hex, side)
    if naval > NAVAL_LIMIT:
        return [unit for unit in here if charts.pieces[unit].is_naval]
    air = [unit for unit in here if charts.pieces[unit].is_air]
    return air or [unit for unit in here if charts.pieces[unit].is_ground]


def leave(table: Sea, war: War, unit: str) -> None:
    """[8.24b, 8.34b, 8.48b] In supply it comes back next turn, a ground unit the turn after; else it is lost."""
    piece = table.charts.pieces[unit]
    rule = "8.24b" if piece.is_naval else "8.34b" if piece.is_air else "8.48b"
    if in_supply(table.charts, war, unit):
        to_track(table, war, unit, GROUND_TURNS if piece.is_ground else 1, rule)
    else:
        eliminate(table, war, unit, rule)
