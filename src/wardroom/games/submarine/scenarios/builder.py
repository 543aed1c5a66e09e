"""[55-63] Scenarios of the players' own: an example to start from, checks, and the conversions of section 56."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields
from math import ceil, floor

from wardroom.games.submarine.cards.periods import period, period_name
from wardroom.games.submarine.charts import DATA, Charts
from wardroom.games.submarine.scenarios.checks import Fault, check_head, check_own, check_scenario
from wardroom.games.submarine.scenarios.scenario_file import Scenario, read_scenario
from wardroom.games.submarine.state import Rules
from wardroom.table import ChartFile, UnknownName, WardroomError

__all__ = [
    "advanced_speed",
    "basic_speed",
    "capital_capacity",
    "check_scenario",
    "check_text",
    "convert",
    "damage_capacity",
    "emergency_power",
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
POWER = 60
"""[56.3.1] Advanced emergency power for each hex between maximum and normal submerged speed."""


def template() -> str:
    """A scenario file to start from, which plays as it is."""
    return (DATA / "example.toml").read_text(encoding="utf-8")


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
    basic, advanced = torpedo_speeds(value)
    return (
        f"{value:g} knots: Basic speed {basic_speed(value)}, Advanced speed {advanced_speed(value)}; "
        f"of a torpedo {basic} and {advanced}"
    )


def _tons(value: float) -> str:
    return (
        f"{value:g} tons: damage capacity {damage_capacity(value)}; "
        f"of a submarine {submarine_capacity(value)}, of a capital ship {capital_capacity(value)}"
    )


def _difference(value: float) -> str:
    return (
        f"{value:g} hexes between maximum and normal submerged speed: "
        f"Advanced emergency power {emergency_power(int(value), 0)}"
    )


_CONVERSIONS: dict[str, Callable[[float], str]] = {"knots": _knots, "tons": _tons, "difference": _difference}


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
    yield f"{scenario.title}: {period_name(period(scenario.period))}, {scenario.turns} turns, {scenario.light}."
    yield scenario.about
    boats = ", ".join(f"{order.name} ({order.cls})" for order in scenario.submarines)
    yield f"Submarines: {boats}."
    others = ", ".join(f"{order.name} ({order.cls})" for order in (*scenario.capital, *scenario.escorts))
    if others:
        yield f"Against them: {others}."
    if scenario.convoy is not None:
        count = sum(scenario.convoy.ships.values()) + len(scenario.convoy.placed)
        yield f"A {scenario.convoy.speed} convoy, merchants: {count}."
