"""[55] What can be wrong with a scenario: each fault is a sentence with its rule, and the words on its line.

`check_scenario` holds for every scenario, `check_own` for those that players write: the printed ones break a rule here
and there, and have their own rules to play by.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from wardroom.games.submarine.cards.national import SubmarineClass, SurfaceClass, torpedoes_at
from wardroom.games.submarine.cards.periods import period, period_text, year
from wardroom.games.submarine.charts import Charts
from wardroom.games.submarine.scenarios.scenario_file import ConvoyOrder, Scenario, ShipOrder
from wardroom.games.submarine.sea import COLUMNS, hex_name, parse_heading, parse_hex, place, stern_of
from wardroom.table import WardroomError
from wardroom.table.text import Text

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

    def __init__(self, problem: Text, rule: str, *words: str) -> None:
        self.problem = Text("{0} [{1:plain}]", (problem, rule))
        self.words = words
        super().__init__("{0}.", self.problem)


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
        known = list(card.submarines)
        raise Fault(
            Text("{0:sub.nation} has no submarine class '{1}'; it has {2}", (order.nation, order.cls, known)),
            "20.6",
            "submarines",
            order.cls,
        )
    cls = card.submarines[order.cls]
    _check_date(scenario, order, cls.available)
    if order.depth > cls.basic.depth or (order.depth >= 0 and order.depth % 25):
        problem = Text("{0}: depth {1} is no multiple of 25 down to {2}", (order.name, order.depth, cls.basic.depth))
        raise Fault(problem, "9.2a", order.name)
    for name in order.torpedo.split("|") if order.torpedo else []:
        if name not in card.torpedoes:
            known = list(card.torpedoes)
            raise Fault(
                Text("{0:sub.nation} has no torpedo '{1}'; it has {2}", (order.nation, name, known)),
                "4.4.11b",
                order.name,
            )
    if not order.torpedo and not torpedoes_at(card, cls, period(scenario.period)):
        raise Fault(
            Text("{0}: no torpedo is to be had in {1}; name one", (order.name, _when(scenario))), "4.4.11b", order.name
        )


def _when(scenario: Scenario) -> Text:
    return period_text(period(scenario.period))


def _check_ship(scenario: Scenario, order: ShipOrder, charts: Charts, part: str) -> None:
    known = charts.cards[order.nation].ships
    if order.cls not in known:
        raise Fault(
            Text("{0:sub.nation} has no ship class '{1}'; it has {2}", (order.nation, order.cls, list(known))),
            "20.6",
            part,
            order.cls,
        )
    kind = known[order.cls].kind
    if (kind == "capital") != (part == "capital"):
        right = "capital" if kind == "capital" else "escorts"
        raise Fault(Text("{0} belongs under [[{1}]]", (order.name, right)), "4.5.2", part, order.name)
    _check_date(scenario, order, known[order.cls].available)


def _check_date(scenario: Scenario, order: ShipOrder, available: int) -> None:
    if available > period(scenario.period):
        problem = Text(
            "{0}: class {1} came in {2}, after {3}", (order.name, order.cls, period_text(available), _when(scenario))
        )
        raise Fault(problem, "4.5.2.2a", order.name)


def _check_convoy(scenario: Scenario, charts: Charts) -> None:
    """[20.2] A formation is full, or every merchant has its hex."""
    convoy = scenario.convoy
    if convoy is None:
        return
    for order in convoy.placed:
        if order.cls not in charts.merchants:
            known = list(charts.merchants)
            raise Fault(Text("'{0}' is no merchant; there are {1}", (order.cls, known)), "4.5.1.2", "convoy", order.cls)
    count = sum(convoy.ships.values())
    if convoy.formation:
        places = len(list(_formation(convoy, charts)))
        if count != places:
            raise Fault(
                Text("formation {0} has {1:#sub.place}, not {2}", (convoy.formation, places, count)),
                "20.2.6",
                "convoy",
                "ships",
            )
    elif count or not convoy.placed:
        raise Fault(
            Text("a convoy needs a formation with its ships, or ships with hexes of their own"), "20.2.1", "convoy"
        )


def _formation(convoy: ConvoyOrder, charts: Charts) -> Iterator[str]:
    return chain.from_iterable(charts.formation(convoy.formation)) if convoy.formation else iter(())


def _all(scenario: Scenario) -> Iterator[ShipOrder]:
    placed = scenario.convoy.placed if scenario.convoy else ()
    return chain(scenario.submarines, scenario.escorts, scenario.capital, placed)


def _check_places(scenario: Scenario, charts: Charts) -> None:
    """Every printed hex is on the map, and no two ships begin in one."""
    taken: dict[int, str] = {}
    names: set[str] = set()
    for order in _all(scenario):
        if order.name in names:
            raise Fault(Text("there are two ships called {0}", (order.name,)), "4.5.2.9", order.name)
        names.add(order.name)
        for hex in _hexes(order, charts):
            if hex in taken and scenario.number == "own":
                raise Fault(
                    Text("{0} and {1} both lie in {2}", (order.name, taken[hex], hex_name(hex))), "10.1a", order.name
                )
            taken[hex] = order.name


def _hexes(order: ShipOrder, charts: Charts) -> Iterator[int]:
    """Bow and stern of a ship with a printed hex, both on the map."""
    if not order.bow:
        return
    if not order.heading:
        raise Fault(Text("{0} has a bow hex and needs a heading", (order.name,)), "2.1c", order.name)
    bow = parse_hex(order.bow)
    for hex in (bow, stern_of(bow, parse_heading(order.heading))):
        column, row = place(hex)
        if not (1 <= column <= COLUMNS and 1 <= row <= charts.rows):
            raise Fault(Text("{0} does not lie on the map: {1}", (order.name, hex_name(hex))), "2.1b", order.name)
        yield hex


def _check_victory(scenario: Scenario) -> None:
    terms = scenario.victory
    if terms.kind in ("wounded-bear", "ark-royal", "campaign") and scenario.number == "own":
        raise Fault(Text("victory '{0}' belongs to a printed scenario", (terms.kind,)), "20.1", "victory", "kind")
    exits = {edge for order in scenario.submarines for edge in order.exits}
    if terms.kind in ("exit", "break-out") and terms.edge not in exits:
        raise Fault(Text("no submarine has edge {0} among its exits", (terms.edge,)), "6.10b", "victory", "edge")
    ships = {order.name for order in (*scenario.escorts, *scenario.capital)}
    if terms.ship and terms.ship not in ships:
        raise Fault(Text("there is no ship called '{0}'", (terms.ship,)), "20.1", "victory", "ship")


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
        raise Fault(Text("a scenario of your own has number 'own', not '{0}'", (scenario.number,)), "55.0", "number")
    if not scenario.title.strip():
        raise Fault(Text("a scenario needs a title"), "20.5", "title")
    if year(period(scenario.period)) not in WAR:
        raise Fault(Text("{0} is not in the war, 1939 to 1945", (_when(scenario),)), "4.5.2.2a", "period")
    if scenario.turns > LONGEST:
        raise Fault(Text("a scenario has at most {0:#sub.turn}, not {1}", (LONGEST, scenario.turns)), "57.0", "turns")
    if scenario.long_turns and not scenario.turns < scenario.long_turns <= LONGEST:
        problem = Text("the longer game should have more than {0:#sub.turn} and at most {1}", (scenario.turns, LONGEST))
        raise Fault(problem, "57.0", "long")
    for name, value in scenario.fixed.items():
        if name not in switches:
            raise Fault(
                Text("there is no option '{0}' to fix; there are {1}", (name, list(switches))), "27.0b", "fixed", name
            )
        if value not in ("on", "off"):
            raise Fault(Text("option {0} is fixed 'on' or 'off', not '{1}'", (name, value)), "27.0b", "fixed", name)
    if scenario.reinforcement_points and not any(order.place == "waiting" for order in scenario.submarines):
        raise Fault(Text("reinforcement_points need a submarine that waits"), "26.1", "reinforcement_points")


def _check_seats(scenario: Scenario) -> None:
    """[20.7] Who has no player must be moved by the dice."""
    if scenario.random_boat and "submarine" in scenario.seats:
        problem = Text('random_boat moves the submarine, so nobody plays it: write seats = ["escort"]')
        raise Fault(problem, "S3.VI.1", "random_boat")
    if "submarine" not in scenario.seats and not scenario.random_boat:
        raise Fault(Text("without a submarine player the boat needs random_boat = true"), "S3.VI.1", "seats")
    if "escort" in scenario.seats:
        return
    if scenario.escorts or scenario.capital:
        raise Fault(Text("escorts and capital ships need an escort player among the seats"), "20.7", "seats")
    if scenario.convoy is not None and not scenario.convoy.by_die:
        raise Fault(Text("without an escort player the convoy needs by_die = true"), "S1.VI.1", "convoy", "speed")


def _check_name(order: ShipOrder) -> None:
    if not order.name.strip() or len(order.name) > LONGEST_NAME or not order.name.isprintable():
        problem = Text(
            "'{0}' is no name for a ship; use 1 to {1:#sub.letter}", (order.name[:LONGEST_NAME], LONGEST_NAME)
        )
        raise Fault(problem, "4.5.2.9", "name", order.name)


def _easternmost(order: ShipOrder) -> int:
    """The column of its bow or its stern."""
    bow = parse_hex(order.bow)
    return max(place(hex)[0] for hex in (bow, stern_of(bow, parse_heading(order.heading))))


def _check_where(scenario: Scenario, order: ShipOrder) -> None:
    if order.bow and order.place:
        raise Fault(Text("{0} has a bow hex and a place; keep one of them", (order.name,)), "20.3.2", order.name)
    if scenario.east and order.bow and _easternmost(order) > scenario.east:
        raise Fault(Text("{0} lies east of the last column that ships may enter", (order.name,)), "S9.VI.2", order.name)


def _check_boat_order(scenario: Scenario, order: ShipOrder, charts: Charts) -> None:
    """A submarine's lines are a submarine's, and its torpedoes fit its tubes and its time."""
    _check_name(order)
    _check_where(scenario, order)
    cls = charts.cards[order.nation].submarines[order.cls]
    if order.place.startswith("compass:") or order.place == "outside":
        problem = Text(
            "{0}: a submarine begins at a hex, by the compass, in a row (contains:44) or waits", (order.name,)
        )
        raise Fault(problem, "20.4.2a", order.name)
    row = int(order.place.partition(":")[2] or 1) if order.place.startswith("contains:") else 1
    if not 1 <= row <= charts.rows:
        raise Fault(Text("{0}: the map has rows 1 to {1}, not {2}", (order.name, charts.rows, row)), "2.1b", order.name)
    wrong = {
        "damage_left": order.damage_left,
        "speed": order.speed,
        "plotted": order.plotted,
        "sonar": order.sonar != "default",
    }
    for name, given in wrong.items():
        if given:
            raise Fault(Text("{0} is a submarine and has no {1}", (order.name, name)), "4.4.1", order.name)
    _check_load(scenario, order, cls, charts)


def _check_load(scenario: Scenario, order: ShipOrder, cls: SubmarineClass, charts: Charts) -> None:
    """[4.4.11b, 4.4.13, 41.2]"""
    open_to = [each.id for each in torpedoes_at(charts.cards[order.nation], cls, period(scenario.period))]
    for name in order.torpedo.split("|") if order.torpedo else []:
        if name not in open_to:
            problem = Text(
                "{0}: class {1} has no torpedo '{2}' in {3}; it has {4}",
                (order.name, order.cls, name, _when(scenario), open_to or Text("none")),
            )
            raise Fault(problem, "41.2", order.name)
    if order.torpedoes is None:
        return
    bow, stern, reloads = order.torpedoes
    if bow > cls.bow_tubes or stern > cls.stern_tubes:
        problem = Text(
            "{0}: class {1} has {2:#sub.bow_tube} and {3:#sub.stern_tube}",
            (order.name, order.cls, cls.bow_tubes, cls.stern_tubes),
        )
        raise Fault(problem, "4.4.13a", order.name)
    if reloads and (bow, stern) != (cls.bow_tubes, cls.stern_tubes):
        raise Fault(
            Text("{0}: there are reloads only where all tubes are loaded", (order.name,)), "4.4.13b", order.name
        )
    if reloads > cls.bow_reloads + cls.stern_reloads:
        most = cls.bow_reloads + cls.stern_reloads
        raise Fault(
            Text("{0}: class {1} carries {2:#sub.reload}, not {3}", (order.name, order.cls, most, reloads)),
            "4.4.11a",
            order.name,
        )


def _check_ship_order(scenario: Scenario, order: ShipOrder, charts: Charts) -> None:
    """A surface ship's lines are a surface ship's, within what its class can do."""
    _check_name(order)
    _check_where(scenario, order)
    cls = charts.merchants.get(order.cls) or charts.cards[order.nation].ships[order.cls]
    if cls.kind != "escort" and order.place:
        raise Fault(
            Text("{0} needs a bow hex: only escorts and submarines are placed", (order.name,)), "20.3.2", order.name
        )
    if order.place in ("waiting", "compass") or order.place.startswith("contains:"):
        problem = Text(
            "{0}: an escort begins at a hex, outside the convoy, or near a compass such as compass:II", (order.name,)
        )
        raise Fault(problem, "20.3.2", order.name)
    wrong = {"depth": order.depth >= 0, "torpedo": order.torpedo, "torpedoes": order.torpedoes is not None}
    for name, given in wrong.items():
        if given:
            raise Fault(Text("{0} is no submarine and has no {1}", (order.name, name)), "4.5.2", order.name)
    if order.plotted and cls.kind != "capital":
        raise Fault(Text("{0}: only capital ships are plotted = true", (order.name,)), "S6.VI.1", order.name)
    if order.sonar not in SONARS or (order.sonar != "default" and cls.kind != "escort"):
        problem = Text(
            "{0}: sonar '{1}' is none of {2}, for escorts alone", (order.name, order.sonar, list(SONARS[1:]))
        )
        raise Fault(problem, "4.5.2.5", order.name)
    _check_figures(order, cls)


def _check_figures(order: ShipOrder, cls: SurfaceClass) -> None:
    if order.damage_left > cls.basic.damage:
        problem = Text(
            "{0}: class {1} takes {2:#sub.damage_point}, not {3}",
            (order.name, order.cls, cls.basic.damage, order.damage_left),
        )
        raise Fault(problem, "4.5.2.1", order.name)
    if order.speed > cls.basic.speed:
        problem = Text("{0}: class {1} has speed {2}, not {3}", (order.name, order.cls, cls.basic.speed, order.speed))
        raise Fault(problem, "4.5.2.8", order.name)
    if order.exits and cls.kind == "merchant":
        raise Fault(Text("{0}: merchants do not leave the map", (order.name,)), "6.10b", order.name)


def _check_crowd(scenario: Scenario, charts: Charts) -> None:
    """All ships together: not too many, one at least under way, and none where the convoy forms."""
    orders, convoy = list(_all(scenario)), scenario.convoy
    count = len(orders) + (sum(convoy.ships.values()) if convoy else 0)
    if count > MOST_SHIPS:
        raise Fault(Text("a battle has at most {0:#sub.ship}, not {1}", (MOST_SHIPS, count)), "55.0", "submarines")
    if all(order.place == "waiting" for order in scenario.submarines):
        raise Fault(Text("at least one submarine must be there from the start"), "26.1", "submarines")
    if convoy is None:
        return
    formed = {hex for name in _formation(convoy, charts) for hex in (parse_hex(name), stern_of(parse_hex(name), 0))}
    for order in orders:
        for hex in _hexes(order, charts):
            if hex in formed:
                raise Fault(
                    Text("{0} lies in {1}, where the convoy forms", (order.name, hex_name(hex))), "20.3.2", order.name
                )
    named = {f"{kind} No. {number}" for kind, most in convoy.ships.items() for number in range(1, most + 1)}
    for order in orders:
        if order.name in named:
            raise Fault(Text("there are two ships called {0}", (order.name,)), "4.5.2.9", order.name)


def _check_merchants(scenario: Scenario) -> None:
    convoy = scenario.convoy
    if convoy is None:
        return
    if convoy.formation and convoy.placed:
        raise Fault(Text("a convoy has a formation, or ships with hexes of their own, not both"), "20.2.1", "convoy")
    if convoy.must_fire and not any(convoy.guns):
        raise Fault(Text("must_fire needs guns"), "S1.VI.2", "convoy", "must_fire")


def _check_terms(scenario: Scenario, charts: Charts) -> None:
    """[20.1] Each kind of victory has what it needs, and nothing else."""
    terms = scenario.victory
    given = {"least": terms.least, "edge": terms.edge, "loaded": terms.loaded, "ship": terms.ship}
    wanted = TERMS[terms.kind]
    for name, value in given.items():
        if value and name not in wanted:
            raise Fault(Text("victory '{0}' has no {1}", (terms.kind, name)), "20.1", "victory", name)
        if not value and name in wanted and name in ("least", "edge"):
            raise Fault(Text("victory '{0}' needs {1}", (terms.kind, name)), "20.1", "victory", "kind")
    most = max(_tubes(order, charts) for order in scenario.submarines)
    if terms.loaded > most:
        raise Fault(
            Text("no submarine has {0:#sub.tube} to get out loaded", (terms.loaded,)), "20.1", "victory", "loaded"
        )


def _tubes(order: ShipOrder, charts: Charts) -> int:
    cls = charts.cards[order.nation].submarines[order.cls]
    return cls.bow_tubes + cls.stern_tubes
