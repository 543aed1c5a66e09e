"""[10.1] Where units that come into play may be placed: by the turn track, from the eliminated, or by an event."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable

from wardroom.games.empire_of_the_sun.charts import Charts, Sea
from wardroom.games.empire_of_the_sun.grid import Board, bit, board_of, hexes_in
from wardroom.games.empire_of_the_sun.offensive.activation import activation_reach
from wardroom.games.empire_of_the_sun.pieces import Piece
from wardroom.games.empire_of_the_sun.position import Position, position_of
from wardroom.games.empire_of_the_sun.state import ALLIES, CHINA_BOX, JAPAN, OFF_MAP, War, on_map
from wardroom.games.empire_of_the_sun.supply.solution import OPEN, SideFacts, Supply, solve
from wardroom.games.empire_of_the_sun.supply.survey import facts_of, sources, supply_of
from wardroom.games.empire_of_the_sun.supply.tracing import anywhere, ground_of
from wardroom.games.empire_of_the_sun.theatre import KUNMING
from wardroom.table import Option, kept
from wardroom.table.text import mark

__all__ = [
    "CHINA_BOX_LIMIT",
    "FERRY",
    "NAVAL_LIMIT",
    "SHORE_LIMIT",
    "bases",
    "box_has_room",
    "box_open",
    "crowd",
    "crowds",
    "has_room",
    "hq_places",
    "place_option",
    "place_options",
    "placement_supply",
    "places_for",
    "roomy",
    "why_nowhere",
]

NAVAL_LIMIT = 6
"""[8.24a]"""
SHORE_LIMIT = 3
"""[8.34a, 8.48a]"""
CHINA_BOX_LIMIT = 2
"""[13.74a]"""
FERRY = 5408
"""[8.35] No move ends here."""


# Stacking


def crowd(charts: Charts, war: War, hex: int, side: str) -> tuple[int, int]:
    """[8.24a, 8.34a, 8.34c] Naval units of a side in a hex, and air and ground units; an LRB and its parent are one."""
    return crowds(charts, war).get((hex, side), (0, 0))


def crowds(charts: Charts, war: War) -> dict[tuple[int, str], tuple[int, int]]:
    """[8.24a, 8.34a] By hex and side, how many naval units there are, and how many air and ground units."""
    return _crowds(charts, tuple(war.places.values()))


@kept(64)
def _crowds(charts: Charts, places: tuple[int, ...]) -> dict[tuple[int, str], tuple[int, int]]:
    """By hex and side, how many there are."""
    naval: Counter[tuple[int, str]] = Counter()
    shore: dict[tuple[int, str], set[str]] = defaultdict(set)
    for piece, place in zip(charts.pieces.values(), places, strict=True):
        if place < OFF_MAP or piece.is_hq:
            continue
        if piece.is_naval:
            naval[place, piece.side] += 1
        else:
            shore[place, piece.side].add(piece.pair or piece.id)
    return {key: (naval[key], len(shore.get(key, ()))) for key in dict.fromkeys([*naval, *shore])}


def has_room(charts: Charts, war: War, hex: int, unit: str) -> bool:
    """[8.24a, 8.34a, 6.11f] Whether one more unit may stand in a hex outside offensives; one HQ of a side may."""
    piece = charts.pieces[unit]
    if piece.is_hq:
        return not any(war.places[hq] == hex for hq in _headquarters(charts, piece.side))
    naval, shore = crowd(charts, war, hex, piece.side)
    if piece.is_naval:
        return naval < NAVAL_LIMIT
    return shore < SHORE_LIMIT or any(war.places[other] == hex for other in _partners(charts, unit))


@kept(64)
def _headquarters(charts: Charts, side: str) -> tuple[str, ...]:
    return tuple(unit for unit, piece in charts.pieces.items() if piece.is_hq and piece.side == side)


@kept(512)
def _partners(charts: Charts, unit: str) -> tuple[str, ...]:
    """[8.34c] Of an LRB its parent, and the other way round."""
    pair = charts.pieces[unit].pair
    return tuple(each for each, piece in charts.pieces.items() if pair and piece.pair == pair and each != unit)


def roomy(charts: Charts, war: War, board: Board, unit: str) -> Board:
    """[8.24a, 8.34a] Those of these hexes that have room for a unit."""
    piece = charts.pieces[unit]
    if piece.is_hq:
        return board & ~_standing(war, _headquarters(charts, piece.side))
    naval, shore = _full(charts, tuple(war.places.values()), piece.side)
    return board & ~(naval if piece.is_naval else shore & ~_standing(war, _partners(charts, unit)))


def _standing(war: War, units: Iterable[str]) -> Board:
    """The hexes in which these units stand."""
    return board_of(place for unit in units if on_map(place := war.places[unit]))


@kept(64)
def _full(charts: Charts, places: tuple[int, ...], side: str) -> tuple[Board, Board]:
    """[8.24a, 8.34a] Hexes in which a side has as many ships as may be there, and as many air and ground units."""
    counted = _crowds(charts, places).items()
    naval = board_of(hex for (hex, whose), (ships, _) in counted if whose == side and ships >= NAVAL_LIMIT)
    return naval, board_of(hex for (hex, whose), (_, ashore) in counted if whose == side and ashore >= SHORE_LIMIT)


def box_has_room(charts: Charts, war: War, unit: str) -> bool:
    """[13.74a, 13.74f] Two air units in the China box, one B-29 among them at most."""
    there = [charts.pieces[other] for other, place in war.places.items() if place == CHINA_BOX]
    if charts.pieces[unit].is_b29 and any(piece.is_b29 for piece in there):
        return False
    return len(there) < CHINA_BOX_LIMIT


# Supply for placement


def placement_supply(charts: Charts, war: War, side: str) -> Supply:
    """[10.11c, 10.11d] Supply as it serves a side's placement: its own HQs placed just now give none."""
    pieces = charts.pieces
    new = frozenset(unit for unit in war.placed if pieces[unit].is_hq and pieces[unit].side == side)
    return _placement_supply(charts, position_of(war), new) if new else supply_of(charts, war)


@kept(64)
def _placement_supply(charts: Charts, position: Position, new: frozenset[str]) -> Supply:
    facts = facts_of(charts, position)
    old = facts._replace(japan=_without(facts.japan, new), allies=_without(facts.allies, new))
    return solve(charts.theatre, old)


def _without(side: SideFacts, new: frozenset[str]) -> SideFacts:
    return side._replace(headquarters=tuple(hq for hq in side.headquarters if hq.id not in new))


def bases(charts: Charts, war: War, piece: Piece) -> Board:
    """[10.11a] Friendly ports for ships, men and HQs, friendly airfields for aircraft."""
    theatre = charts.theatre
    kind = theatre.airfields if piece.is_air else theatre.ports
    ours = war.japanese & ~theatre.kunming_area
    mine = ours if piece.side == JAPAN else theatre.all & ~war.soviet & ~ours
    return kind & mine & ~bit(FERRY)


def places_for(charts: Charts, war: War, unit: str) -> Board:
    """[10.11] The hexes in which a unit may be placed."""
    piece = charts.pieces[unit]
    if piece.is_hq:
        return hq_places(charts, war, unit)
    supply = placement_supply(charts, war, piece.side)
    quiet = bases(charts, war, piece) & ~supply.barred[piece.side]
    if piece.nation == "china":
        return roomy(charts, war, bit(KUNMING) if supply.china else 0, unit)
    return roomy(charts, war, quiet & _commanded(charts, war, supply, piece), unit)


def _commanded(charts: Charts, war: War, supply: Supply, piece: Piece) -> Board:
    """[10.11a, 10.11c] Hexes in supply and in reach of an HQ that commands this unit; of a new HQ its own alone."""
    old = new = 0
    for hq in _headquarters(charts, piece.side):
        if not on_map(war.places[hq]) or piece.command_group not in charts.pieces[hq].commands:
            continue
        if hq in war.placed:
            new |= bit(war.places[hq])
        elif hq in supply.headquarters:
            old |= activation_reach(charts, war, supply, hq)
    return old & supply.supplied[piece.command_group] | new


def hq_places(charts: Charts, war: War, unit: str) -> Board:
    """[10.11a, 6.21.B, 6.11f] Friendly ports from which an HQ comes to an ultimate source, without another HQ."""
    piece = charts.pieces[unit]
    supply, theatre = placement_supply(charts, war, piece.side), charts.theatre
    ours = bases(charts, war, piece)
    ports = theatre.ports & (war.japanese if piece.side == JAPAN else ~war.japanese & ~war.soviet)
    ground = ground_of(theatre, supply.barred[piece.side], supply.held[piece.side], ports, theatre.routes)
    reached = anywhere(ground, sources(charts, war.japanese, piece.side))
    return roomy(charts, war, ours & reached & ~supply.barred[piece.side], unit)


def box_open(charts: Charts, war: War, unit: str) -> bool:
    """[13.74d] Whether an Allied air unit may be placed in the China box: China stands and the Burma Road is open."""
    piece = charts.pieces[unit]
    if piece.side != ALLIES or not piece.is_air or "china" in war.politics.surrendered:
        return False
    return placement_supply(charts, war, ALLIES).road == OPEN and box_has_room(charts, war, unit)


# Options


def place_option(unit: str, place: int, rule: str = "10.11a") -> Option[int]:
    """The option to place a unit in a hex, or in the China box."""
    if place == CHINA_BOX:
        return Option("china-box", "The China air box", (), "13.74d", ("box:china",), CHINA_BOX)
    return Option(f"hex:{place}", "{0:eos.place}", (place,), rule, (f"hex:{place}", f"unit:{unit}"), place)


def place_options(table: Sea, war: War, unit: str) -> list[Option[int]]:
    """[10.11, 13.74d] All places open to a unit."""
    found = [place_option(unit, hex) for hex in hexes_in(places_for(table.charts, war, unit))]
    if box_open(table.charts, war, unit):
        found.append(place_option(unit, CHINA_BOX))
    return found


def can_be_placed(charts: Charts, war: War, unit: str) -> bool:
    return bool(places_for(charts, war, unit)) or box_open(charts, war, unit)


def why_nowhere(charts: Charts, war: War, unit: str) -> tuple[str, str]:
    """Why there is no place for a unit, and by which rule."""
    piece = charts.pieces[unit]
    if piece.nation == "china":
        return mark("Kunming is no source of supply"), "11.34"
    if piece.is_hq:
        return mark("no friendly port is free from which it would be in supply"), "10.11a"
    supply = placement_supply(charts, war, piece.side)
    ours = bases(charts, war, piece)
    commanded = _commanded(charts, war, supply, piece)
    if not ours & commanded:
        return mark("no friendly base is in supply and within reach of an HQ that commands it"), "10.11a"
    if not ours & commanded & ~supply.barred[piece.side]:
        return mark("every such base is in enemy ZOI"), "10.11b"
    return mark("every such base is full"), "10.11b"
