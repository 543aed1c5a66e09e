"""[55-63] Scenarios of the players' own: an example to start from, checks, and the conversions of section 56."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields
from math import ceil, floor

from wardroom.games.submarine.cards.periods import period, period_text
from wardroom.games.submarine.charts import DATA, Charts
from wardroom.games.submarine.scenarios.checks import Fault, check_head, check_own, check_scenario
from wardroom.games.submarine.scenarios.scenario_file import Scenario, read_scenario
from wardroom.games.submarine.state import Rules
from wardroom.table import ChartFile, UnknownName, WardroomError
from wardroom.table.text import Text, name, plural, say

__all__ = [
    "advanced_speed",
    "basic_speed",
    "capital_capacity",
    "check_scenario",
    "check_text",
    "convert",
    "damage_capacity",
    "emergency_power",
    "example",
    "example_texts",
    "submarine_capacity",
    "template",
    "torpedo_speeds",
]

BASIC_KNOTS = 6.0
"""[56.2.3] Knots for one hex a turn."""
ADVANCED_KNOTS = 3.5
TONS = 250
"""[56.2.4] Displacement for one point of damage."""
CAPITAL_TONS = 1100
"""The same of a capital ship: ours, so that scenario 7's numbers are about half of its ships' capacity (SUB-R81)."""
SMALLEST_SUBMARINE = 2
"""A boat is forced up before it is sunk [19.2]."""
LARGEST = 1_000_000
"""Of the figures that are converted."""
POWER = 60
"""[56.3.1] Advanced emergency power for each hex between maximum and normal submerged speed."""


def example() -> str:
    """The scenario that is played where a player has written none."""
    return (DATA / "example.toml").read_text(encoding="utf-8")


def template() -> str:
    """The same as a file to start from: what it says to people is in the reader's language."""
    return "\n".join(_SAID.sub(_said, line) for line in example().splitlines()) + "\n"


_SAID = re.compile(r'(?P<before># |^(?:title|about|source) = ")(?P<text>\S.*?)(?P<after>"?)$')
"""A comment that is no command line, or a value that people read."""


def _said(found: re.Match[str]) -> str:
    return found["before"] + say(found["text"]) + found["after"]


def example_texts() -> Iterator[str]:
    """What the example says to people."""
    found = map(_SAID.search, example().splitlines())
    return (each["text"] for each in found if each is not None)


# [56] Conversions


def nearest(number: float) -> int:
    """To the nearest whole number, halves up, at least 1 (SUB-R81)."""
    return max(1, floor(number + 0.5))


def basic_speed(knots: float) -> int:
    """[56.2.3] Hexes a turn in the Basic Game."""
    return nearest(knots / BASIC_KNOTS)


def advanced_speed(knots: float) -> int:
    """[56.2.3] Hexes a turn in the Advanced Game."""
    return nearest(knots / ADVANCED_KNOTS)


def torpedo_speeds(knots: float) -> tuple[int, int]:
    """[56.2.3] Basic and Advanced hexes a turn of a torpedo, rounded up as the G7A is (SUB-R81)."""
    return max(1, ceil(knots / BASIC_KNOTS)), max(1, ceil(knots / ADVANCED_KNOTS))


def damage_capacity(tons: float) -> int:
    """[56.2.4] Damage points that sink an escort, rounded up as the VIIB's are (SUB-R81)."""
    return max(1, ceil(tons / TONS))


def submarine_capacity(tons: float) -> int:
    """[56.2.4] The same of a submarine, by its surfaced tons."""
    return max(SMALLEST_SUBMARINE, damage_capacity(tons))


def capital_capacity(tons: float) -> int:
    """The same of a capital ship, which 250 tons a point would make unsinkable (SUB-R81)."""
    return nearest(tons / CAPITAL_TONS)


def emergency_power(maximum: int, normal: int) -> int:
    """[56.3.1] Advanced emergency power."""
    return POWER * max(0, maximum - normal)


def _knots(value: float) -> str:
    return say(
        plural(
            "{0:plain} knot: Basic speed {1}, Advanced speed {2}; of a torpedo {3} and {4} [56].",
            "{0:plain} knots: Basic speed {1}, Advanced speed {2}; of a torpedo {3} and {4} [56].",
            by="5",
        ),
        f"{value:g}",
        basic_speed(value),
        advanced_speed(value),
        *torpedo_speeds(value),
        _form(value),
    )


def _tons(value: float) -> str:
    return say(
        plural(
            "{0:plain} ton: damage capacity {1}; of a submarine {2}, of a capital ship {3} [56].",
            "{0:plain} tons: damage capacity {1}; of a submarine {2}, of a capital ship {3} [56].",
            by="4",
        ),
        f"{value:g}",
        damage_capacity(value),
        submarine_capacity(value),
        capital_capacity(value),
        _form(value),
    )


def _difference(value: float) -> str:
    return say(
        plural(
            "{0:plain} hex between maximum and normal submerged speed: Advanced emergency power {1} [56].",
            "{0:plain} hexes between maximum and normal submerged speed: Advanced emergency power {1} [56].",
            by="2",
        ),
        f"{value:g}",
        emergency_power(int(value), 0),
        _form(value),
    )


def _form(value: float) -> int:
    """The number that decides between the forms of a message: a fraction is told like several."""
    return int(value) if value == int(value) else 2


_CONVERSIONS: dict[str, Callable[[float], str]] = {"knots": _knots, "tons": _tons, "difference": _difference}


def convert(values: Mapping[str, str]) -> Iterator[str]:
    """What real figures become in the game, a line for each."""
    for figure, text in values.items():
        if figure not in _CONVERSIONS:
            raise UnknownName("figure", figure, _CONVERSIONS)
        try:
            number = float(text)
        except ValueError:
            raise WardroomError("{0} should be a number, not '{1}'.", figure, text) from None
        if not 0 <= number <= LARGEST:
            raise WardroomError("{0} should be from 0 to {1:plain}, not {2}.", figure, LARGEST, text)
        yield _CONVERSIONS[figure](number)


# Checks


def check_text(name: str | Text, text: str, charts: Charts) -> Scenario:
    """The scenario in this text, wholly checked; a fault names file and line, or the ship it is about."""
    file = ChartFile(name, text)
    scenario = read_scenario(file)
    try:
        check_head(scenario, SWITCHES)
        check_scenario(scenario, charts)
        check_own(scenario, charts)
    except Fault as fault:
        raise file.fault(fault.problem, *fault.words) from None
    return scenario


SWITCHES = tuple(each.name for each in fields(Rules) if not each.name.startswith("convoy_"))
"""Options that a scenario may fix."""


def describe(scenario: Scenario) -> Iterator[str]:
    """A scenario in a few lines, to read."""
    when = period_text(period(scenario.period))
    yield say("{0}: {1}, {2:#sub.turn}, {3:sub.light}.", scenario.title, when, scenario.turns, scenario.light)
    yield name(scenario.about)
    yield say("Submarines: {0}.", [Text("{0} ({1})", (order.name, order.cls)) for order in scenario.submarines])
    others = [Text("{0} ({1})", (order.name, order.cls)) for order in (*scenario.capital, *scenario.escorts)]
    if others:
        yield say("Against them: {0}.", others)
    if scenario.convoy is not None:
        count = sum(scenario.convoy.ships.values()) + len(scenario.convoy.placed)
        yield say("A {0:sub.convoy} convoy, merchants: {1}.", scenario.convoy.speed, count)
