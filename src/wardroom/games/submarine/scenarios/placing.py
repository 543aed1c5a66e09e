"""[20.3, 20.4, 26.4] Where ships without a printed hex begin."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterable, Set

from wardroom.games.submarine.questions import ShipAsked
from wardroom.games.submarine.rolls import ESCORT, SUBMARINE, Sea
from wardroom.games.submarine.scenarios.scenario_file import Scenario, ShipOrder
from wardroom.games.submarine.sea import COLUMNS, COMPASS, column_name, hex_at, hex_name, parse_heading, place, stern_of
from wardroom.games.submarine.ships import afloat, beyond, hexes_of, surface_ships
from wardroom.games.submarine.state import Battle, Ship
from wardroom.table import Decision, Option, kept, option
from wardroom.table.hexes import distance, neighbours, spread
from wardroom.table.text import mark

__all__ = ["ROMAN", "by_compass", "place_boat", "place_escort", "placements_near"]

NEAR_COMPASS = 12
"""[20.4.2a] Hexes from the compass."""
FROM_ENEMY = 7
"""[20.4.2a] A boat begins farther than this from every enemy."""
ROMAN = ("I", "II", "III", "IV", "V", "VI")


def on_map(table: Sea, hex: int) -> bool:
    column, row = place(hex)
    return 1 <= column <= COLUMNS and 1 <= row <= table.charts.rows


@kept(64)
def _round(compass: int, rows: int) -> tuple[int, ...]:
    """[20.4.2a] Hexes of the map within 12 of a compass."""
    near = ((hex, *place(hex)) for hex in spread(compass, NEAR_COMPASS))
    return tuple(hex for hex, column, row in near if 1 <= column <= COLUMNS and 1 <= row <= rows)


# Asking for a place


def ask_place(
    table: Sea, seat: str, ship: Ship, hexes: Iterable[int], rule: str, barred: Set[int] = frozenset()
) -> None:
    """A column, a row, a heading: small questions for a large map; `barred` are hexes that are left out."""
    by_column = _by_column(tuple(hexes))
    less = Tally(place(hex)[0] for hex in sorted(barred))
    columns = [_column(column, rule) for column, rows in by_column.items() if len(rows) > less[column]]
    decision = Decision(
        "column", "{0}: in which column does it begin?", columns, rule=rule, args=(ship.name,), facts=ShipAsked(ship.id)
    )
    column = table.choose(seat, decision).value
    rows = [_row(column, row, rule) for row in by_column[column] if hex_at(column, row) not in barred]
    decision = Decision("row", "{0}: in which row?", rows, rule=rule, args=(ship.name,), facts=ShipAsked(ship.id))
    ship.bow = hex_at(column, table.choose(seat, decision).value)


@kept(64)
def _by_column(hexes: tuple[int, ...]) -> dict[int, tuple[int, ...]]:
    """Rows by column, both in order."""
    found: dict[int, list[int]] = {}
    for hex in hexes:
        column, row = place(hex)
        found.setdefault(column, []).append(row)
    return {column: tuple(sorted(found[column])) for column in sorted(found)}


@option
def _column(column: int, rule: str) -> Option[int]:
    name = column_name(column)
    return Option(f"column:{column}", "Column {0}", (name,), rule, (f"column:{name}",), column)


def _row(column: int, row: int, rule: str) -> Option[int]:
    name = hex_name(hex_at(column, row))
    return Option(f"row:{row}", "{0}", (name,), rule, (f"hex:{name}", f"row:{row}"), row)


def ask_heading(table: Sea, battle: Battle, seat: str, ship: Ship, rule: str, closed: Set[int] = frozenset()) -> None:
    """[20.4.3] A free choice among the headings whose stern hex is free and on the map; `closed` are left out."""
    taken = _taken(battle, ship)
    options: list[Option[int]] = []
    for number in COMPASS:
        heading = parse_heading(number)
        stern = stern_of(ship.bow, heading)
        if stern in closed or beyond(battle, stern):
            continue
        if on_map(table, stern) and (stern not in taken or ship.boat is not None):
            message, name = mark("Heading {0}, stern in {1}"), hex_name(stern)
            options.append(Option(f"heading:{number}", message, (number, name), rule, (f"hex:{name}",), heading))
    decision = Decision(
        "heading", "{0}: which heading?", options, rule=rule, args=(ship.name,), facts=ShipAsked(ship.id)
    )
    ship.heading = table.choose(seat, decision).value


def _taken(battle: Battle, ship: Ship) -> set[int]:
    return {hex for other in afloat(battle) if other is not ship and other.bow for hex in hexes_of(other)}


def _allowed(battle: Battle, hexes: tuple[int, ...]) -> tuple[int, ...]:
    """[S9.VI.2] Those that are not beyond the last column."""
    return tuple(hex for hex in hexes if not beyond(battle, hex)) if battle.east else hexes


def _room(table: Sea, battle: Battle, hex: int, taken: Set[int]) -> bool:
    """Whether a ship with its bow here has a free hex for its stern."""
    sterns = (stern_of(hex, heading) for heading in range(6))
    return any(on_map(table, stern) and stern not in taken and not beyond(battle, stern) for stern in sterns)


# [20.3] Escorts


def place_escort(table: Sea, battle: Battle, ship: Ship, order: ShipOrder, scenario: Scenario) -> None:
    """[20.3.1, 20.3.2] After the convoy, bow and stern anywhere outside its rectangle; in scenario 3 near a compass."""
    taken = _taken(battle, ship)
    closed: frozenset[int] = frozenset()
    if order.place == "edge":
        hexes = edge_hexes(table, battle)
    elif order.place.startswith("compass:"):
        centre = choose_compass(table, battle, ship, order, scenario)
        hexes = _round(centre, table.charts.rows)
    else:
        hexes = outside_convoy(table, battle)
        closed = _rest_of(hexes, table.charts.rows)
    hexes = _allowed(battle, hexes)
    beside = {hex for each in taken for hex in neighbours(each)} - taken
    full = taken | {hex for hex in beside if not _room(table, battle, hex, taken | closed)}
    ask_place(table, ESCORT, ship, hexes, "20.3.2", full & _all_of(hexes))
    ask_heading(table, battle, ESCORT, ship, "20.3.2", closed)
    table.tell("placed", "20.3.2", ship=ship.name, hex=hex_name(ship.bow))


@kept(64)
def _all_of(hexes: tuple[int, ...]) -> frozenset[int]:
    return frozenset(hexes)


@kept(64)
def _rest_of(hexes: tuple[int, ...], rows: int) -> frozenset[int]:
    """The other hexes of the map: those inside the convoy's rectangle."""
    return frozenset(_open_sea(rows, 0, 0, 0, 0)) - frozenset(hexes)


def edge_hexes(table: Sea, battle: Battle) -> tuple[int, ...]:
    """[20.10.VI.7] The hunter-killer group comes in at one edge, which a die names for all of it."""
    if not battle.edge:
        battle.edge = table.dice("1d6", rule="20.10.VI.7", why="edge of the hunter-killer group", by=ESCORT).total
    rows, columns = range(1, table.charts.rows + 1), range(1, COLUMNS + 1)
    if battle.edge in (6, 3):
        return tuple(hex_at(column, 1 if battle.edge == 6 else table.charts.rows) for column in columns)
    return tuple(hex_at(COLUMNS if battle.edge in (1, 2) else 1, row) for row in rows)


def choose_compass(table: Sea, battle: Battle, ship: Ship, order: ShipOrder, scenario: Scenario) -> int:
    """[S3.III] The compass a ship begins by; of several the player chooses, and as many ships begin by each."""
    names = order.place.partition(":")[2].split(",")
    centres = {name: table.charts.compasses[ROMAN.index(name)] for name in names}
    share = sum(each.place == order.place for each in scenario.escorts) // len(names)
    others = [each.bow for each in surface_ships(battle) if each is not ship and each.bow]
    open_to = [
        name for name in names if sum(distance(centres[name], bow) <= NEAR_COMPASS for bow in others) < share
    ] or names
    if len(open_to) == 1:
        return centres[open_to[0]]
    options = [
        Option(f"compass:{name}", "Compass {0}", (name,), "S3.III", (f"compass:{name}",), centres[name])
        for name in open_to
    ]
    decision = Decision(
        "compass",
        "By which compass does {0} begin?",
        options,
        rule="S3.III",
        args=(ship.name,),
        facts=ShipAsked(ship.id),
    )
    return table.choose(ESCORT, decision).value


def outside_convoy(table: Sea, battle: Battle) -> tuple[int, ...]:
    """[20.3.2] Every hex outside the rectangle that the convoy forms."""
    corners = [place(hex) for ship in surface_ships(battle) if ship.kind == "merchant" for hex in hexes_of(ship)]
    west, east = min((c for c, _ in corners), default=0), max((c for c, _ in corners), default=0)
    north, south = min((r for _, r in corners), default=0), max((r for _, r in corners), default=0)
    return _open_sea(table.charts.rows, west, east, north, south)


@kept(64)
def _open_sea(rows: int, west: int, east: int, north: int, south: int) -> tuple[int, ...]:
    """Every hex of the map outside a rectangle."""
    return tuple(
        hex_at(column, row)
        for column in range(1, COLUMNS + 1)
        for row in range(1, rows + 1)
        if not (west <= column <= east and north <= row <= south)
    )


# [20.4] Submarines


def place_boat(table: Sea, battle: Battle, ship: Ship, order: ShipOrder) -> None:
    """[20.4, S9.III] By a die and a compass, or in any hex whose code has a certain number."""
    if order.place.startswith("contains:"):
        number = int(order.place.partition(":")[2])
        last = battle.east or COLUMNS
        hexes = [hex_at(column, number) for column in range(1, last + 1)]
    else:
        hexes = by_compass(table, battle)
    ask_place(table, SUBMARINE, ship, hexes, "20.4.2a")
    ask_heading(table, battle, SUBMARINE, ship, "20.4.3")
    to = (SUBMARINE,) if battle.rules.hidden else None
    table.tell("placed", "20.4.2a", to=to, ship=ship.name, hex=hex_name(ship.bow))


def by_compass(table: Sea, battle: Battle) -> list[int]:
    """[20.4.2a] A die names the compass; where boats are hidden, only their side sees it."""
    to = (SUBMARINE,) if battle.rules.hidden else None
    roll = table.dice("1d6", rule="20.4.2a", why="compass", by=SUBMARINE, to=to)
    return placements_near(table, battle, roll.total)


def placements_near(table: Sea, battle: Battle, compass: int) -> list[int]:
    """[20.4.2] Hexes within 12 of a compass and more than 7 from every enemy, or else as far as can be."""
    centre = table.charts.compasses[compass - 1]
    hexes = _allowed(battle, _round(centre, table.charts.rows))
    enemies = [hex for ship in surface_ships(battle) for hex in hexes_of(ship)]
    close = {
        hex
        for enemy in enemies
        if distance(enemy, centre) <= NEAR_COMPASS + FROM_ENEMY
        for hex in spread(enemy, FROM_ENEMY)
    }
    clear = [hex for hex in hexes if hex not in close]
    if clear:
        return clear
    gaps = {hex: min(distance(hex, enemy) for enemy in enemies) for hex in hexes}
    return [hex for hex in hexes if gaps[hex] == max(gaps.values())]
