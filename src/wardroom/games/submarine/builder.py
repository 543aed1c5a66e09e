"""[55-63] Scenarios of the players' own: an example to start from, checks, and the conversions of section 56."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import chain

from wardroom.games.submarine.charts import DATA, Charts
from wardroom.games.submarine.national import torpedoes_at
from wardroom.games.submarine.periods import period, period_name
from wardroom.games.submarine.scenarios import Scenario, ShipOrder, read_scenario
from wardroom.games.submarine.sea import COLUMNS, hex_name, parse_heading, parse_hex, place, stern_of
from wardroom.table import ChartFile, UnknownName, WardroomError

__all__ = [
    "advanced_speed",
    "basic_speed",
    "check_scenario",
    "check_text",
    "convert",
    "damage_capacity",
    "emergency_power",
    "template",
]

BASIC_KNOTS = 6.0
"""[56.2.3] Knots for one hex a turn."""
ADVANCED_KNOTS = 3.5
TONS = 250
"""[56.2.4] Displacement for one point of damage."""
POWER = 60
"""[56.3.1] Advanced emergency power for each hex between maximum and normal submerged speed."""


def template() -> str:
    """A scenario file to start from, which plays as it is."""
    return (DATA / "example.toml").read_text(encoding="utf-8")


# [56] Conversions


def basic_speed(knots: float) -> int:
    """[56.2.3] Hexes a turn in the Basic Game."""
    return max(1, round(knots / BASIC_KNOTS))


def advanced_speed(knots: float) -> int:
    """[56.2.3] Hexes a turn in the Advanced Game."""
    return max(1, round(knots / ADVANCED_KNOTS))


def damage_capacity(tons: float) -> int:
    """[56.2.4] Damage points that sink a warship."""
    return max(1, round(tons / TONS))


def emergency_power(maximum: int, normal: int) -> int:
    """[56.3.1] Advanced emergency power."""
    return POWER * max(0, maximum - normal)


_CONVERSIONS: dict[str, Callable[[float], str]] = {
    "knots": lambda value: f"{value:g} knots: Basic speed {basic_speed(value)}, Advanced speed {advanced_speed(value)}",
    "tons": lambda value: f"{value:g} tons: damage capacity {damage_capacity(value)}",
    "difference": lambda value: (
        f"{value:g} hexes between maximum and normal submerged speed: "
        f"Advanced emergency power {emergency_power(int(value), 0)}"
    ),
}


def convert(values: Mapping[str, str]) -> Iterator[str]:
    """What real figures become in the game, a line for each."""
    for name, text in values.items():
        if name not in _CONVERSIONS:
            raise UnknownName("figure", name, _CONVERSIONS)
        try:
            number = float(text)
        except ValueError:
            raise WardroomError(f"{name} should be a number, not '{text}'.") from None
        if not 0 <= number <= 1_000_000:
            raise WardroomError(f"{name} should be from 0 to 1000000, not {text}.")
        yield _CONVERSIONS[name](number) + " [56]."


# Checks


def check_text(name: str, text: str, charts: Charts) -> Scenario:
    """The scenario in this text, wholly checked; a fault names file and line, or the ship it is about."""
    file = ChartFile(name, text)
    scenario = read_scenario(file)
    try:
        check_scenario(scenario, charts)
    except _Fault as fault:
        raise file.fault(fault.problem, *fault.words) from None
    return scenario


class _Fault(WardroomError):
    """Something wrong with a scenario, and the words that stand on its line."""

    def __init__(self, problem: str, *words: str) -> None:
        super().__init__(f"{problem}.")
        self.problem = problem
        self.words = words


def check_scenario(scenario: Scenario, charts: Charts) -> None:
    """Whether all ships are known, to be had at the date, on the map and apart from each other."""
    for order in scenario.submarines:
        _check_submarine(scenario, order, charts)
    for order in chain(scenario.escorts, scenario.capital):
        _check_ship(scenario, order, charts, "escorts" if order in scenario.escorts else "capital")
    _check_convoy(scenario, charts)
    _check_places(scenario, charts)
    _check_victory(scenario)


def _check_submarine(scenario: Scenario, order: ShipOrder, charts: Charts) -> None:
    known = charts.cards[order.nation].submarines
    if order.cls not in known:
        raise _Fault(
            f"{order.nation} has no submarine class '{order.cls}'; it has {', '.join(known)}", "submarines", order.cls
        )
    cls = known[order.cls]
    _check_date(scenario, order, cls.available)
    if order.depth > cls.basic.depth or (order.depth >= 0 and order.depth % 25):
        raise _Fault(f"{order.name}: depth {order.depth} is no multiple of 25 down to {cls.basic.depth}", order.name)
    card = charts.cards[order.nation]
    available = [torpedo.id for torpedo in torpedoes_at(card, cls, period(scenario.period))]
    for name in order.torpedo.split("|") if order.torpedo else []:
        if name not in card.torpedoes:
            raise _Fault(f"{order.nation} has no torpedo '{name}'; it has {', '.join(card.torpedoes)}", order.name)
    if not order.torpedo and not available:
        raise _Fault(f"{order.name}: no torpedo is to be had in {_when(scenario)}; name one", order.name)


def _when(scenario: Scenario) -> str:
    return period_name(period(scenario.period))


def _check_ship(scenario: Scenario, order: ShipOrder, charts: Charts, part: str) -> None:
    known = charts.cards[order.nation].ships
    if order.cls not in known:
        raise _Fault(f"{order.nation} has no ship class '{order.cls}'; it has {', '.join(known)}", part, order.cls)
    kind = known[order.cls].kind
    if (kind == "capital") != (part == "capital"):
        right = "capital" if kind == "capital" else "escorts"
        raise _Fault(f"{order.name} belongs under [[{right}]]", part, order.name)
    _check_date(scenario, order, known[order.cls].available)


def _check_date(scenario: Scenario, order: ShipOrder, available: int) -> None:
    if available > period(scenario.period):
        raise _Fault(
            f"{order.name}: class {order.cls} came in {period_name(available)}, after {_when(scenario)}", order.name
        )


def _check_convoy(scenario: Scenario, charts: Charts) -> None:
    """[20.2] A formation is full, or every merchant has its hex."""
    convoy = scenario.convoy
    if convoy is None:
        return
    for order in convoy.placed:
        if order.cls not in charts.merchants:
            raise _Fault(f"'{order.cls}' is no merchant; there are {', '.join(charts.merchants)}", "convoy", order.cls)
    count = sum(convoy.ships.values())
    if convoy.formation:
        places = sum(len(column) for column in charts.tables.formation(convoy.formation))
        if count != places:
            raise _Fault(f"formation {convoy.formation} has {places} places, not {count}", "convoy", "ships")
    elif count or not convoy.placed:
        raise _Fault("a convoy needs a formation with its ships, or ships with hexes of their own", "convoy")


def _check_places(scenario: Scenario, charts: Charts) -> None:
    """Every printed hex is on the map, and no two ships begin in one."""
    placed = scenario.convoy.placed if scenario.convoy else ()
    taken: dict[int, str] = {}
    names: set[str] = set()
    for order in chain(scenario.submarines, scenario.escorts, scenario.capital, placed):
        if order.name in names:
            raise _Fault(f"there are two ships called {order.name}", order.name)
        names.add(order.name)
        if not order.bow:
            continue
        if not order.heading:
            raise _Fault(f"{order.name} has a bow hex and needs a heading", order.name)
        bow = parse_hex(order.bow)
        for hex in (bow, stern_of(bow, parse_heading(order.heading))):
            column, row = place(hex)
            if not (1 <= column <= COLUMNS and 1 <= row <= charts.rows):
                raise _Fault(f"{order.name} does not lie on the map: {hex_name(hex)}", order.name)
            if hex in taken and scenario.number == "own":
                raise _Fault(f"{order.name} and {taken[hex]} both lie in {hex_name(hex)}", order.name)
            taken[hex] = order.name


def _check_victory(scenario: Scenario) -> None:
    terms = scenario.victory
    if terms.kind in ("wounded-bear", "ark-royal", "campaign") and scenario.number == "own":
        raise _Fault(f"victory '{terms.kind}' belongs to a printed scenario", "victory", "kind")
    exits = {edge for order in scenario.submarines for edge in order.exits}
    if terms.kind in ("exit", "break-out") and terms.edge not in exits:
        raise _Fault(f"no submarine has edge {terms.edge} among its exits", "victory", "edge")
    ships = {order.name for order in (*scenario.escorts, *scenario.capital)}
    if terms.ship and terms.ship not in ships:
        raise _Fault(f"there is no ship called '{terms.ship}'", "victory", "ship")


def describe(scenario: Scenario) -> Iterator[str]:
    """A scenario in a few lines, to read."""
    yield f"{scenario.title}: {_when(scenario)}, {scenario.turns} turns, {scenario.light}."
    yield scenario.about
    boats = ", ".join(f"{order.name} ({order.cls})" for order in scenario.submarines)
    yield f"Submarines: {boats}."
    others = ", ".join(f"{order.name} ({order.cls})" for order in (*scenario.capital, *scenario.escorts))
    if others:
        yield f"Against them: {others}."
    if scenario.convoy is not None:
        count = sum(scenario.convoy.ships.values()) + len(scenario.convoy.placed)
        yield f"A {scenario.convoy.speed} convoy, merchants: {count}."
