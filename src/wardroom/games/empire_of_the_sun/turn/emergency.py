"""[8.22, 8.32] Emergency moves: ships and aircraft that stand where they cannot stay are placed elsewhere, or lost."""

from __future__ import annotations

from collections.abc import Iterable

from wardroom.games.empire_of_the_sun.charts import Charts, Sea
from wardroom.games.empire_of_the_sun.grid import Board, bit, hexes_in, within
from wardroom.games.empire_of_the_sun.state import ALLIES, War, on_map
from wardroom.games.empire_of_the_sun.turn.placement import bases
from wardroom.games.empire_of_the_sun.units import controls, eliminate
from wardroom.table import Decision, Option
from wardroom.table.text import mark

__all__ = [
    "NAVAL_REACH",
    "STATUS",
    "emergency_phase",
    "emergency_places",
    "free_move_phase",
    "start",
    "start_free",
    "stranded",
]

NAVAL_REACH = 10
"""[8.22b]"""
STATUS = "political-will"
"""What follows emergency moves of the National Status Segment."""


def stranded(charts: Charts, war: War) -> list[str]:
    """[8.22a, 8.32a] Inactive naval and air units in hexes that the enemy controls."""
    active = war.offensive.moves if war.offensive is not None else {}
    return [
        unit
        for unit, place in war.places.items()
        if on_map(place)
        and ((piece := charts.pieces[unit]).is_naval or piece.is_air)
        and unit not in active
        and bit(place) & charts.theatre.land
        and not controls(war, place, piece.side)
    ]


def start(table: Sea, war: War, units: Iterable[str], after: str) -> None:
    """[8.22, 8.32] These units must make an emergency move; then the phase `after` comes."""
    war.due = list(units)
    war.after = after
    war.phase = "emergency" if war.due else after


def start_free(table: Sea, war: War, side: str, after: str) -> None:
    """[17.11k, 17.25C] Every naval unit of a side may make an emergency move, or stay."""
    pieces = table.charts.pieces
    war.due = [
        unit
        for unit, place in war.places.items()
        if on_map(place) and pieces[unit].is_naval and pieces[unit].side == side
    ]
    war.after = after
    war.phase = "free-move" if war.due else after


def emergency_places(charts: Charts, war: War, unit: str) -> Board:
    """[8.22b, 8.32] Friendly ports within 10 hexes, or airfields within extended range, whatever lies between."""
    piece, place = charts.pieces[unit], war.places[unit]
    reach = NAVAL_REACH if piece.is_naval else max(piece.range, piece.extended)
    return bases(charts, war, piece) & within(place, reach) & ~_left_for_good(charts, war, place) & ~bit(place)


def _left_for_good(charts: Charts, war: War, place: int) -> Board:
    """[13.22b, 13.42b] A surrender drives units out of the whole country."""
    if war.after != STATUS:
        return 0
    for name in ("philippines", "dutch-east-indies"):
        area = charts.areas[name]
        if bit(place) & area and name in war.politics.surrendered and name not in war.politics.retaken:
            return area
    return 0


def emergency_phase(table: Sea, war: War) -> None:
    """[8.22b, 8.32a] One unit is placed by its owner; with nowhere to go it is lost."""
    if not war.due:
        war.phase, war.after = war.after, ""
        return
    unit = war.due.pop(0)
    open = emergency_places(table.charts, war, unit)
    rule = _rule(table.charts, unit)
    if not open:
        eliminate(table, war, unit, rule)
        return
    _move(table, war, unit, [_option(unit, hex, rule) for hex in hexes_in(open)], "emergency")


def free_move_phase(table: Sea, war: War) -> None:
    """[17.11k, 17.25C] One ship may go to another port, or stay where it is."""
    if not war.due:
        war.phase, war.after = war.after, ""
        return
    unit = war.due.pop(0)
    here = war.places[unit]
    options = [_option(unit, hex, "17.25Ca") for hex in hexes_in(emergency_places(table.charts, war, unit))]
    if (controls(war, here, ALLIES) and bit(here) & table.charts.theatre.ports) or not options:
        options.append(Option("stay", "Stays in {0:eos.place}", (here,), "17.25Ca", (f"hex:{here}",), here))
    _move(table, war, unit, options, "free-move")


def _rule(charts: Charts, unit: str) -> str:
    """That of ships, or that of aircraft."""
    return "8.22b" if charts.pieces[unit].is_naval else "8.32a"


def _option(unit: str, hex: int, rule: str) -> Option[int]:
    return Option(f"hex:{hex}", "{0:eos.place}", (hex,), rule, (f"hex:{hex}", f"unit:{unit}"), hex)


def _move(table: Sea, war: War, unit: str, options: list[Option[int]], kind: str) -> None:
    piece, here, rule = table.charts.pieces[unit], war.places[unit], _rule(table.charts, unit)
    prompt, place = mark("Where does {0:eos.unit} go from {1:eos.place}?"), options[0].value
    if len(options) > 1:
        place = table.choose(piece.side, Decision(kind, prompt, options, (), rule, (unit, here), facts=unit)).value
    if place != here:
        war.places[unit] = place
        table.tell("emergency-move", rule, unit=unit, hex=place)
