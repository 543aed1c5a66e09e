"""[55] What can be wrong with a scenario: each fault is a sentence with its rule, and the words on its line.

`check_scenario` holds for every scenario, `check_own` for those that players write: the printed ones break a rule here
and there, and have their own rules to play by.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from wardroom.games.submarine.cards.national import SubmarineClass, SurfaceClass, torpedoes_at
from wardroom.games.submarine.cards.periods import period, period_name, year
from wardroom.games.submarine.charts import Charts
from wardroom.games.submarine.scenarios.scenario_file import ConvoyOrder, Scenario, ShipOrder
from wardroom.games.submarine.sea import COLUMNS, hex_name, parse_heading, parse_hex, place, stern_of
from wardroom.table import WardroomError

__all__ = ["Fault", "check_head", "check_own", "check_scenario"]

LONGEST = 99
"""Turns for which the board has room."""
MOST_SHIPS = 80
LONGEST_NAME = 40
WAR = range(1939, 1946)
SONARS = ("default", "none", "normal", "Japanese", "improved")
TERMS = {
    "points": (),
    "score": ("least",),
    "lead": ("least",),
    "damage": ("least",),
    "sink": (),
    "exit": ("edge",),
    "break-out": ("edge", "loaded", "ship"),
}
"""What each kind of victory needs, or may have; the last two of a break-out are a choice."""


class Fault(WardroomError):
    """Something wrong with a scenario, its rule, and the words that stand on its line."""

    def __init__(self, problem: str, rule: str, *words: str) -> None:
        self.problem = f"{problem} [{rule}]"
        self.words = words
        super().__init__(f"{self.problem}.")


# Every scenario


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
    card = charts.cards[order.nation]
    if order.cls not in card.submarines:
        known = ", ".join(card.submarines)
        raise Fault(
            f"{order.nation} has no submarine class '{order.cls}'; it has {known}", "20.6", "submarines", order.cls
        )
    cls = card.submarines[order.cls]
    _check_date(scenario, order, cls.available)
    if order.depth > cls.basic.depth or (order.depth >= 0 and order.depth % 25):
        problem = f"{order.name}: depth {order.depth} is no multiple of 25 down to {cls.basic.depth}"
        raise Fault(problem, "9.2a", order.name)
    for name in order.torpedo.split("|") if order.torpedo else []:
        if name not in card.torpedoes:
            known = ", ".join(card.torpedoes)
            raise Fault(f"{order.nation} has no torpedo '{name}'; it has {known}", "4.4.11b", order.name)
    if not order.torpedo and not torpedoes_at(card, cls, period(scenario.period)):
        raise Fault(f"{order.name}: no torpedo is to be had in {_when(scenario)}; name one", "4.4.11b", order.name)


def _when(scenario: Scenario) -> str:
    return period_name(period(scenario.period))


def _check_ship(scenario: Scenario, order: ShipOrder, charts: Charts, part: str) -> None:
    known = charts.cards[order.nation].ships
    if order.cls not in known:
        listed = ", ".join(known)
        raise Fault(f"{order.nation} has no ship class '{order.cls}'; it has {listed}", "20.6", part, order.cls)
    kind = known[order.cls].kind
    if (kind == "capital") != (part == "capital"):
        right = "capital" if kind == "capital" else "escorts"
        raise Fault(f"{order.name} belongs under [[{right}]]", "4.5.2", part, order.name)
    _check_date(scenario, order, known[order.cls].available)


def _check_date(scenario: Scenario, order: ShipOrder, available: int) -> None:
    if available > period(scenario.period):
        problem = f"{order.name}: class {order.cls} came in {period_name(available)}, after {_when(scenario)}"
        raise Fault(problem, "4.5.2.2a", order.name)


def _check_convoy(scenario: Scenario, charts: Charts) -> None:
    """[20.2] A formation is full, or every merchant has its hex."""
    convoy = scenario.convoy
    if convoy is None:
        return
    for order in convoy.placed:
        if order.cls not in charts.merchants:
            known = ", ".join(charts.merchants)
            raise Fault(f"'{order.cls}' is no merchant; there are {known}", "4.5.1.2", "convoy", order.cls)
    count = sum(convoy.ships.values())
    if convoy.formation:
        places = len(list(_formation(convoy, charts)))
        if count != places:
            raise Fault(f"formation {convoy.formation} has {places} places, not {count}", "20.2.6", "convoy", "ships")
    elif count or not convoy.placed:
        raise Fault("a convoy needs a formation with its ships, or ships with hexes of their own", "20.2.1", "convoy")


def _formation(convoy: ConvoyOrder, charts: Charts) -> Iterator[str]:
    return chain.from_iterable(charts.tables.formation(convoy.formation)) if convoy.formation else iter(())


def _all(scenario: Scenario) -> Iterator[ShipOrder]:
    placed = scenario.convoy.placed if scenario.convoy else ()
    return chain(scenario.submarines, scenario.escorts, scenario.capital, placed)


def _check_places(scenario: Scenario, charts: Charts) -> None:
    """Every printed hex is on the map, and no two ships begin in one."""
    taken: dict[int, str] = {}
    names: set[str] = set()
    for order in _all(scenario):
        if order.name in names:
            raise Fault(f"there are two ships called {order.name}", "4.5.2.9", order.name)
        names.add(order.name)
        for hex in _hexes(order, charts):
            if hex in taken and scenario.number == "own":
                raise Fault(f"{order.name} and {taken[hex]} both lie in {hex_name(hex)}", "10.1a", order.name)
            taken[hex] = order.name


def _hexes(order: ShipOrder, charts: Charts) -> Iterator[int]:
    """Bow and stern of a ship with a printed hex, both on the map."""
    if not order.bow:
        return
    if not order.heading:
        raise Fault(f"{order.name} has a bow hex and needs a heading", "2.1c", order.name)
    bow = parse_hex(order.bow)
    for hex in (bow, stern_of(bow, parse_heading(order.heading))):
        column, row = place(hex)
        if not (1 <= column <= COLUMNS and 1 <= row <= charts.rows):
            raise Fault(f"{order.name} does not lie on the map: {hex_name(hex)}", "2.1b", order.name)
        yield hex


def _check_victory(scenario: Scenario) -> None:
    terms = scenario.victory
    if terms.kind in ("wounded-bear", "ark-royal", "campaign") and scenario.number == "own":
        raise Fault(f"victory '{terms.kind}' belongs to a printed scenario", "20.1", "victory", "kind")
    exits = {edge for order in scenario.submarines for edge in order.exits}
    if terms.kind in ("exit", "break-out") and terms.edge not in exits:
        raise Fault(f"no submarine has edge {terms.edge} among its exits", "6.10b", "victory", "edge")
    ships = {order.name for order in (*scenario.escorts, *scenario.capital)}
    if terms.ship and terms.ship not in ships:
        raise Fault(f"there is no ship called '{terms.ship}'", "20.1", "victory", "ship")


# Scenarios of the players' own


def check_own(scenario: Scenario, charts: Charts) -> None:
    """What the printed scenarios never are, or may be by rules of their own."""
    _check_seats(scenario)
    for order in scenario.submarines:
        _check_boat_order(scenario, order, charts)
    for order in (*scenario.escorts, *scenario.capital, *(scenario.convoy.placed if scenario.convoy else ())):
        _check_ship_order(scenario, order, charts)
    _check_crowd(scenario, charts)
    _check_merchants(scenario)
    _check_terms(scenario, charts)


def check_head(scenario: Scenario, switches: tuple[str, ...]) -> None:
    """Number, title, time and options; `switches` can be fixed."""
    if scenario.number != "own":
        raise Fault(f"a scenario of your own has number 'own', not '{scenario.number}'", "55.0", "number")
    if not scenario.title.strip():
        raise Fault("a scenario needs a title", "20.5", "title")
    if year(period(scenario.period)) not in WAR:
        raise Fault(f"{_when(scenario)} is not in the war, 1939 to 1945", "4.5.2.2a", "period")
    if scenario.turns > LONGEST:
        raise Fault(f"a scenario has at most {LONGEST} turns, not {scenario.turns}", "57.0", "turns")
    if scenario.long_turns and not scenario.turns < scenario.long_turns <= LONGEST:
        problem = f"the longer game should have more than {scenario.turns} turns and at most {LONGEST}"
        raise Fault(problem, "57.0", "long")
    for name, value in scenario.fixed.items():
        if name not in switches:
            raise Fault(f"there is no option '{name}' to fix; there are {', '.join(switches)}", "27.0b", "fixed", name)
        if value not in ("on", "off"):
            raise Fault(f"option {name} is fixed 'on' or 'off', not '{value}'", "27.0b", "fixed", name)
    if scenario.reinforcement_points and not any(order.place == "waiting" for order in scenario.submarines):
        raise Fault("reinforcement_points need a submarine that waits", "26.1", "reinforcement_points")


def _check_seats(scenario: Scenario) -> None:
    """[20.7] Who has no player must be moved by the dice."""
    if scenario.random_boat and "submarine" in scenario.seats:
        problem = 'random_boat moves the submarine, so nobody plays it: write seats = ["escort"]'
        raise Fault(problem, "S3.VI.1", "random_boat")
    if "submarine" not in scenario.seats and not scenario.random_boat:
        raise Fault("without a submarine player the boat needs random_boat = true", "S3.VI.1", "seats")
    if "escort" in scenario.seats:
        return
    if scenario.escorts or scenario.capital:
        raise Fault("escorts and capital ships need an escort player among the seats", "20.7", "seats")
    if scenario.convoy is not None and not scenario.convoy.by_die:
        raise Fault("without an escort player the convoy needs by_die = true", "S1.VI.1", "convoy", "speed")


def _check_name(order: ShipOrder) -> None:
    if not order.name.strip() or len(order.name) > LONGEST_NAME or not order.name.isprintable():
        problem = f"'{order.name[:LONGEST_NAME]}' is no name for a ship; use 1 to {LONGEST_NAME} letters"
        raise Fault(problem, "4.5.2.9", "name", order.name)


def _easternmost(order: ShipOrder) -> int:
    """The column of its bow or its stern."""
    bow = parse_hex(order.bow)
    return max(place(hex)[0] for hex in (bow, stern_of(bow, parse_heading(order.heading))))


def _check_where(scenario: Scenario, order: ShipOrder) -> None:
    if order.bow and order.place:
        raise Fault(f"{order.name} has a bow hex and a place; keep one of them", "20.3.2", order.name)
    if scenario.east and order.bow and _easternmost(order) > scenario.east:
        raise Fault(f"{order.name} lies east of the last column that ships may enter", "S9.VI.2", order.name)


def _check_boat_order(scenario: Scenario, order: ShipOrder, charts: Charts) -> None:
    """A submarine's lines are a submarine's, and its torpedoes fit its tubes and its time."""
    _check_name(order)
    _check_where(scenario, order)
    cls = charts.cards[order.nation].submarines[order.cls]
    if order.place.startswith("compass:") or order.place == "outside":
        problem = f"{order.name}: a submarine begins at a hex, by the compass, in a row (contains:44) or waits"
        raise Fault(problem, "20.4.2a", order.name)
    row = int(order.place.partition(":")[2] or 1) if order.place.startswith("contains:") else 1
    if not 1 <= row <= charts.rows:
        raise Fault(f"{order.name}: the map has rows 1 to {charts.rows}, not {row}", "2.1b", order.name)
    wrong = {
        "damage_left": order.damage_left,
        "speed": order.speed,
        "plotted": order.plotted,
        "sonar": order.sonar != "default",
    }
    for name, given in wrong.items():
        if given:
            raise Fault(f"{order.name} is a submarine and has no {name}", "4.4.1", order.name)
    _check_load(scenario, order, cls, charts)


def _check_load(scenario: Scenario, order: ShipOrder, cls: SubmarineClass, charts: Charts) -> None:
    """[4.4.11b, 4.4.13, 41.2]"""
    open_to = [each.id for each in torpedoes_at(charts.cards[order.nation], cls, period(scenario.period))]
    for name in order.torpedo.split("|") if order.torpedo else []:
        if name not in open_to:
            known = ", ".join(open_to) or "none"
            problem = f"{order.name}: class {order.cls} has no torpedo '{name}' in {_when(scenario)}; it has {known}"
            raise Fault(problem, "41.2", order.name)
    if order.torpedoes is None:
        return
    bow, stern, reloads = order.torpedoes
    if bow > cls.bow_tubes or stern > cls.stern_tubes:
        problem = f"{order.name}: class {order.cls} has {cls.bow_tubes} bow and {cls.stern_tubes} stern tubes"
        raise Fault(problem, "4.4.13a", order.name)
    if reloads and (bow, stern) != (cls.bow_tubes, cls.stern_tubes):
        raise Fault(f"{order.name}: there are reloads only where all tubes are loaded", "4.4.13b", order.name)
    if reloads > cls.bow_reloads + cls.stern_reloads:
        most = cls.bow_reloads + cls.stern_reloads
        raise Fault(f"{order.name}: class {order.cls} carries {most} reloads, not {reloads}", "4.4.11a", order.name)


def _check_ship_order(scenario: Scenario, order: ShipOrder, charts: Charts) -> None:
    """A surface ship's lines are a surface ship's, within what its class can do."""
    _check_name(order)
    _check_where(scenario, order)
    cls = charts.merchants.get(order.cls) or charts.cards[order.nation].ships[order.cls]
    if cls.kind != "escort" and order.place:
        raise Fault(f"{order.name} needs a bow hex: only escorts and submarines are placed", "20.3.2", order.name)
    if order.place in ("waiting", "compass") or order.place.startswith("contains:"):
        problem = f"{order.name}: an escort begins at a hex, outside the convoy, or near a compass such as compass:II"
        raise Fault(problem, "20.3.2", order.name)
    wrong = {"depth": order.depth >= 0, "torpedo": order.torpedo, "torpedoes": order.torpedoes is not None}
    for name, given in wrong.items():
        if given:
            raise Fault(f"{order.name} is no submarine and has no {name}", "4.5.2", order.name)
    if order.plotted and cls.kind != "capital":
        raise Fault(f"{order.name}: only capital ships are plotted = true", "S6.VI.1", order.name)
    if order.sonar not in SONARS or (order.sonar != "default" and cls.kind != "escort"):
        problem = f"{order.name}: sonar '{order.sonar}' is none of {', '.join(SONARS[1:])}, for escorts alone"
        raise Fault(problem, "4.5.2.5", order.name)
    _check_figures(order, cls)


def _check_figures(order: ShipOrder, cls: SurfaceClass) -> None:
    if order.damage_left > cls.basic.damage:
        problem = f"{order.name}: class {order.cls} takes {cls.basic.damage} damage points, not {order.damage_left}"
        raise Fault(problem, "4.5.2.1", order.name)
    if order.speed > cls.basic.speed:
        problem = f"{order.name}: class {order.cls} has speed {cls.basic.speed}, not {order.speed}"
        raise Fault(problem, "4.5.2.8", order.name)
    if order.exits and cls.kind == "merchant":
        raise Fault(f"{order.name}: merchants do not leave the map", "6.10b", order.name)


def _check_crowd(scenario: Scenario, charts: Charts) -> None:
    """All ships together: not too many, one at least under way, and none where the convoy forms."""
    orders, convoy = list(_all(scenario)), scenario.convoy
    count = len(orders) + (sum(convoy.ships.values()) if convoy else 0)
    if count > MOST_SHIPS:
        raise Fault(f"a battle has at most {MOST_SHIPS} ships, not {count}", "55.0", "submarines")
    if all(order.place == "waiting" for order in scenario.submarines):
        raise Fault("at least one submarine must be there from the start", "26.1", "submarines")
    if convoy is None:
        return
    formed = {hex for name in _formation(convoy, charts) for hex in (parse_hex(name), stern_of(parse_hex(name), 0))}
    for order in orders:
        for hex in _hexes(order, charts):
            if hex in formed:
                raise Fault(f"{order.name} lies in {hex_name(hex)}, where the convoy forms", "20.3.2", order.name)
    named = {f"{kind} No. {number}" for kind, most in convoy.ships.items() for number in range(1, most + 1)}
    for order in orders:
        if order.name in named:
            raise Fault(f"there are two ships called {order.name}", "4.5.2.9", order.name)


def _check_merchants(scenario: Scenario) -> None:
    convoy = scenario.convoy
    if convoy is None:
        return
    if convoy.formation and convoy.placed:
        raise Fault("a convoy has a formation, or ships with hexes of their own, not both", "20.2.1", "convoy")
    if convoy.must_fire and not any(convoy.guns):
        raise Fault("must_fire needs guns", "S1.VI.2", "convoy", "must_fire")


def _check_terms(scenario: Scenario, charts: Charts) -> None:
    """[20.1] Each kind of victory has what it needs, and nothing else."""
    terms = scenario.victory
    given = {"least": terms.least, "edge": terms.edge, "loaded": terms.loaded, "ship": terms.ship}
    wanted = TERMS[terms.kind]
    for name, value in given.items():
        if value and name not in wanted:
            raise Fault(f"victory '{terms.kind}' has no {name}", "20.1", "victory", name)
        if not value and name in wanted and name in ("least", "edge"):
            raise Fault(f"victory '{terms.kind}' needs {name}", "20.1", "victory", "kind")
    most = max(_tubes(order, charts) for order in scenario.submarines)
    if terms.loaded > most:
        raise Fault(f"no submarine has {terms.loaded} tubes to get out loaded", "20.1", "victory", "loaded")


def _tubes(order: ShipOrder, charts: Charts) -> int:
    cls = charts.cards[order.nation].submarines[order.cls]
    return cls.bow_tubes + cls.stern_tubes
