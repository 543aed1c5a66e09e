"""States for tests of Submarine: ships on the map as a test wants them, phases one by one, a table with a script."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import cache
from typing import Any

from wardroom.games.submarine import RULESET
from wardroom.games.submarine.cards.periods import period as period_number
from wardroom.games.submarine.charts import Charts, load_charts
from wardroom.games.submarine.phases import PHASES
from wardroom.games.submarine.scenarios.building import add, new_boat, new_ship
from wardroom.games.submarine.scenarios.scenario_file import ShipOrder
from wardroom.games.submarine.sea import heading_name, hex_name, parse_heading, parse_hex
from wardroom.games.submarine.ships import boat_of, stern
from wardroom.games.submarine.state import Battle, Boat, BoatPlot, Convoy, Launch, Rules, Ship, Torpedo
from wardroom.games.submarine.view import SeaView, make_view
from wardroom.table import Decision, Event, Option, Roll, ScriptedTable

__all__ = [
    "OPEN_SEA",
    "Entry",
    "Script",
    "at",
    "battle",
    "boat",
    "charts",
    "escort",
    "events",
    "legs",
    "merchant",
    "names",
    "phase",
    "plot",
    "rolls",
    "scenario",
    "script",
    "seen",
    "torpedo",
    "torpedo_at",
]

OPEN_SEA = """
chart = "Test"
title = "Open sea"
standing = "reconstructed"
source = "a battle for tests"
number = "own"
about = "Nothing but what a test puts there."
period = "Sp'45"
turns = 20
light = "day"
[[submarines]]
name = "U-99"
class = "VIIB"
nation = "Germany"
bow = "N32-B"
heading = 6
[[escorts]]
name = "Viceroy"
class = "V Type 1"
nation = "Britain"
bow = "N9-B"
heading = 6
[victory]
kind = "points"
"""
"""A scenario of our own that never ends early: the side with more points wins after the last turn."""


@cache
def charts() -> Charts:
    return load_charts({})


# The table


class Script(ScriptedTable[Charts]):
    """Answers from a list. An "end" of a move that had ended of itself is passed over."""

    def choose(self, seat: str, decision: Decision) -> Option:
        while self.choices[:1] == ["end"] and decision.option("end") is None and not _end_refused(decision):
            self.choices.pop(0)
        return super().choose(seat, decision)

    def finish(self) -> None:
        while self.choices[:1] == ["end"]:
            self.choices.pop(0)
        super().finish()

    def decision(self, kind: str) -> Decision:
        """The first question of this kind that was asked."""
        return next(decision for decision in self.asked if decision.kind == kind)

    def kinds(self) -> list[str]:
        return [decision.kind for decision in self.asked]

    def options(self, kind: str) -> list[str]:
        """What was open at the first question of this kind."""
        return [option.id for option in self.decision(kind).options]


def _end_refused(decision: Decision) -> bool:
    return any(refusal.id == "end" for refusal in decision.refused)


def script(choices: Iterable[str] = (), dice: Iterable[tuple[int, ...] | int] = ()) -> Script:
    return Script(charts(), choices, dice)


def phase(fight: Battle, name: str, choices: Iterable[str] = (), dice: Iterable[tuple[int, ...] | int] = ()) -> Script:
    """Play one phase with this script, all of which must be used; one that comes again for each ship, to its end."""
    table = script(choices, dice)
    fight.phase = name
    while fight.phase == name:
        PHASES[name](table, fight)
    table.finish()
    return table


def legs(course: str) -> list[str]:
    """The choices that lay a course such as 1L1R3R, its end included."""
    found = []
    for leg in re.findall(r"[0-9]+|[LR]", course):
        if leg != "0":
            found.append(f"run:{leg}" if leg.isdigit() else f"turn:{leg}")
    return [*found, "end"]


# Ships


@dataclass(slots=True)
class Entry:
    """A ship for a test: its order, and what is changed of it once it is built."""

    order: ShipOrder
    changes: dict[str, Any] = field(default_factory=dict)


def escort(bow: str, heading: int = 6, *, cls: str = "V Type 1", name: str = "Viceroy", **changes: Any) -> Entry:
    """A British destroyer, unless told otherwise: speed 6, damage 6, hedgehog, one K-gun a side, five charges."""
    nation = changes.pop("nation", "Britain")
    return Entry(ShipOrder(name, cls, nation, bow, heading), changes)


def merchant(bow: str, heading: int = 6, *, cls: str = "C-2", name: str = "", **changes: Any) -> Entry:
    """A merchant of the convoy: a C-2, defence 5 and damage 5, unless told otherwise."""
    changes = {"plotted": True, **changes}
    return Entry(ShipOrder(name or f"{cls} {bow}", cls, "Britain", bow, heading), changes)


def boat(
    bow: str, heading: int = 6, *, depth: int = 50, cls: str = "VIIB", name: str = "U-99", **changes: Any
) -> Entry:
    """A German VIIB with G7A torpedoes in all its tubes, unless told otherwise."""
    nation = changes.pop("nation", "Germany")
    order = ShipOrder(name, cls, nation, bow, heading, depth=depth, torpedo=changes.pop("torpedo", "G7A"))
    return Entry(order, changes)


def battle(
    *entries: Entry,
    turn: int = 5,
    turns: int = 20,
    light: str = "day",
    period: str = "F'41",
    convoy: Convoy | None = None,
    asks_alike: bool = False,
    **switches: Any,
) -> Battle:
    """A battle on open sea with these ships; switches are those of `Rules`."""
    fight = Battle("own", Rules(**switches), phase="plot", turn=turn, turns=turns, light=light, file=OPEN_SEA)
    fight.asks_alike = asks_alike
    fight.period = period_number(period)
    fight.convoy = convoy or Convoy(speed=2)
    for entry in entries:
        add(fight, _built(fight, entry))
    return fight


def _built(fight: Battle, entry: Entry) -> Ship:
    order = entry.order
    if order.cls in charts().cards[order.nation].submarines:
        ship = new_boat(charts(), fight, order)
        _load(ship, order)
    else:
        ship = new_ship(charts(), fight, order)
        if ship.kind == "merchant":
            ship.top_speed = fight.convoy.speed
    _change(ship, entry.changes)
    return ship


def _load(ship: Ship, order: ShipOrder) -> None:
    sub, cls = boat_of(ship), charts().submarine(order.nation, order.cls)
    sub.torpedo = order.torpedo
    for tube in sub.tubes:
        tube.loaded = order.torpedo
    sub.bow_reloads = [order.torpedo] * cls.bow_reloads
    sub.stern_reloads = [order.torpedo] * cls.stern_reloads


_OF_BOAT = {each.name for each in fields(Boat)} - {"radar", "sonar"}


def _change(ship: Ship, changes: Mapping[str, Any]) -> None:
    """A field of the ship, or of what makes it a submarine; contacts by radar and sonar are the submarine's."""
    for name, value in changes.items():
        if ship.boat is not None and (name in _OF_BOAT or name in ("radar", "sonar")):
            setattr(ship.boat, name, value)
        elif name in Ship.__slots__:
            setattr(ship, name, value)
        else:
            raise AttributeError(f"a ship has no {name}")


def plot(
    fight: Battle, ship: str, move: str = "0", *, depth: int | None = None, launches: Sequence[Launch] = ()
) -> BoatPlot:
    """Write down what a submarine has plotted for this turn."""
    deep = boat_of(fight.ships[ship]).depth if depth is None else depth
    fight.plots[ship] = BoatPlot(move, deep, list(launches))
    return fight.plots[ship]


def torpedo(
    fight: Battle,
    hex: str,
    heading: int,
    *,
    ship: str = "u-99",
    turn: int = 0,
    type: str = "G7A",
    speed: int = 8,
    shallow: bool = False,
) -> Torpedo:
    """A torpedo under way, launched a turn ago unless told otherwise."""
    fight.torpedo_number += 1
    where = parse_hex(hex)
    launched = turn or fight.turn - 1
    course = parse_heading(heading) * 2
    running = Torpedo(f"torpedo-{fight.torpedo_number}", ship, type, where, 0, course, speed, shallow, launched, where)
    fight.torpedoes.append(running)
    return running


# Looking


def at(ship: Ship) -> tuple[str, int]:
    """Bow hex and heading, as the map and the compass print them."""
    return hex_name(ship.bow), heading_name(ship.heading)


def names(ship: Ship) -> tuple[str, str]:
    """Bow and stern hex."""
    return hex_name(ship.bow), hex_name(stern(ship))


def torpedo_at(running: Torpedo) -> tuple[str, int]:
    return hex_name(running.hex), heading_name(running.course // 2)


def seen(fight: Battle, seat: str) -> SeaView:
    return make_view(fight, seat, charts())


def events(table: Script, code: str, seat: str | None = None) -> list[Event]:
    """The events of this kind; with a seat, those it is told."""
    found = [event for event in table.log if event.code == code]
    return [event for event in found if seat is None or event.audience is None or seat in event.audience]


def rolls(table: Script, seat: str | None = None) -> list[Roll]:
    return [event.roll for event in events(table, "roll", seat) if event.roll is not None]


def scenario(
    number: str, choices: Iterable[str] = (), dice: Iterable[tuple[int, ...] | int] = (), **options: str
) -> tuple[Battle, Script]:
    """A scenario with this script as far as it goes; options with hyphens are written with underscores."""
    setup = RULESET.setup(number, {name.replace("_", "-"): value for name, value in options.items()})
    table = script(choices, dice)
    fight = RULESET.begin(setup, charts())
    if choices or dice:
        while fight.phase == "setup":
            PHASES["setup"](table, fight)
        table.finish()
    return fight, table
