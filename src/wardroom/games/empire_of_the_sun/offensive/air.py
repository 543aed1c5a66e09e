"""[8.3] Air units: flights from airfield to airfield."""

from __future__ import annotations

from typing import NamedTuple

from wardroom.games.empire_of_the_sun.charts import Sea
from wardroom.games.empire_of_the_sun.grid import Board, around, bit, board_of, hexes_in
from wardroom.games.empire_of_the_sun.offensive.activation import open_offensive
from wardroom.games.empire_of_the_sun.offensive.presence import presence_of
from wardroom.games.empire_of_the_sun.offensive.targets import in_range_of_any
from wardroom.games.empire_of_the_sun.state import ALLIES, CHINA_BOX, War, on_map, other
from wardroom.games.empire_of_the_sun.supply.survey import supply_of, widest_zoi
from wardroom.games.empire_of_the_sun.units import controlled
from wardroom.table import kept

__all__ = [
    "FERRY",
    "Flight",
    "air_bases",
    "flies_far",
    "flies_to_china",
    "flight_ends",
    "flights",
    "flights_home",
    "home_bases",
    "strategic_flight_ends",
    "strategic_flights",
]

FERRY = 5408
"""[8.35] A field on which a leg may end, but no move."""
CHINA_BOX_ROOM = 2
"""[13.74a]"""
COLLAPSE = 5
"""[13.73a] The box of the China track in which China has surrendered."""


class Flight(NamedTuple):
    """Where an air unit may come to, and how."""

    place: int
    bracketed: bool = False
    """[8.1b] Only by a range in brackets: then it does not fight."""
    quiet: bool = True
    """[7.25.E] Out of enemy ZOI all the way."""


def air_bases(table: Sea, war: War, side: str) -> Board:
    """[8.31a, 8.35] Airfields on which a leg of this side may end; the ferry is open to the Allies alone."""
    bases = table.charts.theatre.airfields & controlled(table, war, side)
    if side == ALLIES and not _ferry_watched(table, war):
        return bases
    return bases & ~bit(FERRY)


def _ferry_watched(table: Sea, war: War) -> bool:
    """[8.35] Whether a Japanese ship stands there."""
    return bool(bit(FERRY) & presence_of(table.charts, war)[other(ALLIES)].naval)


def final_bases(table: Sea, war: War, side: str) -> Board:
    """[8.31b, 8.31c] Airfields on which a move may end: no enemies there, and no battle."""
    enemy = presence_of(table.charts, war)[other(side)].any
    return air_bases(table, war, side) & ~enemy & ~bit(FERRY) & ~board_of(open_offensive(war).battles)


def home_bases(table: Sea, war: War, side: str) -> Board:
    """[8.31b, 9.6a] Airfields on which a move home may end: the battles are over, but men of the enemy may be there."""
    enemy = presence_of(table.charts, war)[other(side)].ground
    return air_bases(table, war, side) & ~enemy & ~bit(FERRY)


def flights(table: Sea, war: War, unit: str) -> list[Flight]:
    """[8.31, 8.31c] Where a unit comes to, no leg into a battle hex; who reacts has no range in brackets [1.3.02d]."""
    side = table.charts.pieces[unit].side
    zoi = supply_of(table.charts, war).zoi[other(side)]
    bases, (start, legs) = _stops(table, war, side), _take_off(table, war, unit)
    ends, open_air = final_bases(table, war, side) & ~bit(war.places[unit]), table.charts.theatre.all & ~zoi

    def quiet(range: int, legs: int) -> Board:
        return _legs(start & ~zoi, bases & ~zoi, range, legs, open_air)

    near = _range(table, unit)
    plain, calm = _legs(start, bases, near, legs), quiet(near, legs)
    found = [Flight(hex, quiet=bool(bit(hex) & calm)) for hex in hexes_in(plain & ends)]
    wide = flight_ends(table, war, unit) & ~plain
    if wide:
        calm = quiet(table.charts.pieces[unit].extended, legs)
        found += [Flight(hex, True, bool(bit(hex) & calm)) for hex in hexes_in(wide)]
    if flies_to_china(table, war, unit):
        unseen = quiet(near, legs - 1) & _hump_fields(table, war)
        found.append(Flight(CHINA_BOX, quiet=bool(unseen)))
    return found


def _take_off(table: Sea, war: War, unit: str) -> tuple[Board, int]:
    """[8.31a, 13.74d] Where legs begin, and as many of them as the card has operations value.

    One to or from the China box is a leg.
    """
    place, legs = war.places[unit], open_offensive(war).ops
    return (_hump_fields(table, war), legs - 1) if place == CHINA_BOX else (bit(place), legs)


def _stops(table: Sea, war: War, side: str) -> Board:
    """[8.31c] The bases between the legs of a flight out: none in a battle hex."""
    return air_bases(table, war, side) & ~board_of(open_offensive(war).battles)


def _range(table: Sea, unit: str) -> int:
    """[8.1b] How far a leg goes after which the unit may fight."""
    piece = table.charts.pieces[unit]
    return piece.range if piece.bracketed else piece.extended


def flight_ends(table: Sea, war: War, unit: str) -> Board:
    """[8.31] The airfields that a unit comes to; who reacts keeps out of ranges in brackets [1.3.02d]."""
    side = table.charts.pieces[unit].side
    stops, ends = _stops(table, war, side), final_bases(table, war, side)
    return _fields(table, war, unit, stops, ends, far=side == open_offensive(war).side)


def flights_home(table: Sea, war: War, unit: str) -> Board:
    """[9.6a, 1.3.02d] The same after the battles; who has fought keeps out of ranges in brackets."""
    offensive = open_offensive(war)
    fought = unit in offensive.assigned or war.places[unit] in offensive.battles
    side = table.charts.pieces[unit].side
    return _fields(table, war, unit, air_bases(table, war, side), home_bases(table, war, side), far=not fought)


def _fields(table: Sea, war: War, unit: str, stops: Board, ends: Board, *, far: bool) -> Board:
    """[8.31a] Those of these bases that legs come to, by ranges in brackets if they may be flown."""
    piece, (start, legs) = table.charts.pieces[unit], _take_off(table, war, unit)
    found = _legs(start, stops, _range(table, unit), legs)
    if piece.bracketed and far:
        found |= _legs(start, stops, piece.extended, legs)
    return found & ends & ~bit(war.places[unit])


def flies_to_china(table: Sea, war: War, unit: str) -> bool:
    """[13.74d] Whether a unit comes to the China box: one of the legs is that from a field of Northern India."""
    if not _room_in_china(table, war, unit):
        return False
    bases, (start, legs) = _stops(table, war, table.charts.pieces[unit].side), _take_off(table, war, unit)
    return bool(_legs(start, bases, _range(table, unit), legs - 1) & _hump_fields(table, war))


def _hump_fields(table: Sea, war: War) -> Board:
    """[13.74d] Airfields of Northern India from which the China box is one leg away."""
    return supply_of(table.charts, war).airfields[ALLIES] & table.charts.theatre.northern_india


def _room_in_china(table: Sea, war: War, unit: str) -> bool:
    """[13.74a, 13.74d, 13.74f] Whether an Allied unit may fly to the China box."""
    piece = table.charts.pieces[unit]
    if piece.side != ALLIES or not on_map(war.places[unit]) or war.politics.china == COLLAPSE:
        return False
    box = [each for each, place in war.places.items() if place == CHINA_BOX]
    return len(box) < CHINA_BOX_ROOM and not (piece.is_b29 and any(table.charts.pieces[each].is_b29 for each in box))


@kept(2_048)
def _legs(start: Board, bases: Board, range: int, legs: int, open_air: Board | None = None) -> Board:
    """The airfields that so many legs of this range come to, over anything or through open air alone."""
    reached = edge = start
    while legs and edge:
        here = in_range_of_any(edge, range) if open_air is None else around(edge, range, open_air)
        edge = here & bases & ~reached
        reached |= edge
        legs -= 1
    return reached & bases


def strategic_flights(table: Sea, war: War, unit: str) -> list[Flight]:
    """[8.33a] Twice the legs, never in enemy ZOI that is not neutralised; no battle and no move after it."""
    zoi = supply_of(table.charts, war, moving=(unit,)).zoi[other(table.charts.pieces[unit].side)]
    ends = strategic_flight_ends(table, war, unit)
    quiet = _far_fields(table, war, unit, zoi) if ends else 0
    return [Flight(hex, quiet=bool(bit(hex) & quiet)) for hex in hexes_in(ends)]


def strategic_flight_ends(table: Sea, war: War, unit: str) -> Board:
    """[8.33a] The airfields that a unit comes to in strategic movement."""
    if not on_map(war.places[unit]):
        return 0
    ends = final_bases(table, war, table.charts.pieces[unit].side) & ~bit(war.places[unit])
    return ends and _far_fields(table, war, unit) & ends


def flies_far(table: Sea, war: War, unit: str) -> Board:
    """[8.33a] Some of them, if there are any: those that it comes to past all ZOI that could be, or else all."""
    if not on_map(war.places[unit]):
        return 0
    ends = final_bases(table, war, table.charts.pieces[unit].side) & ~bit(war.places[unit])
    widest = widest_zoi(table.charts, war, other(table.charts.pieces[unit].side))
    return _fields_past(table, war, unit, widest) & ends or strategic_flight_ends(table, war, unit)


def _far_fields(table: Sea, war: War, unit: str, zoi: Board = 0) -> Board:
    """[8.33a] Those that it comes to out of this ZOI, too."""
    supply = supply_of(table.charts, war, moving=(unit,))
    return _fields_past(table, war, unit, supply.barred[table.charts.pieces[unit].side] | zoi)


def _fields_past(table: Sea, war: War, unit: str, closed: Board) -> Board:
    """[8.33a] The airfields that it comes to with twice the legs past certain hexes."""
    piece, open_air = table.charts.pieces[unit], table.charts.theatre.all & ~closed
    bases, legs = air_bases(table, war, piece.side), 2 * open_offensive(war).ops
    return _legs(bit(war.places[unit]) & open_air, bases & open_air, piece.extended, legs, open_air)
