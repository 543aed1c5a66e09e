"""Every modifier that a chart prints is counted by some roll: none is dead."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache
from typing import Any

import pytest

from tests.careers import rolls
from tests.raiders_of_the_deep.build import at_sea, charts, engagement, target
from tests.raiders_of_the_deep.fights import decorated
from tests.raiders_of_the_deep.yard import broken, damaged, on_patrol
from wardroom.games.patrol.crew import ELITE, GREEN, VETERAN
from wardroom.games.raiders_of_the_deep.charts import Charts, load_charts
from wardroom.games.raiders_of_the_deep.combat.aircraft import aircraft_encounter
from wardroom.games.raiders_of_the_deep.combat.damage import additional_flooding
from wardroom.games.raiders_of_the_deep.combat.detection import close_approach, depth_charges, ram, search
from wardroom.games.raiders_of_the_deep.combat.fire import fire_shell, fire_torpedo
from wardroom.games.raiders_of_the_deep.combat.hazards import mine_encounter
from wardroom.games.raiders_of_the_deep.combat.q_ships import q_ship_fires
from wardroom.games.raiders_of_the_deep.ends import CareerEnds
from wardroom.games.raiders_of_the_deep.port.crew import review
from wardroom.games.raiders_of_the_deep.port.refit import recovery
from wardroom.games.raiders_of_the_deep.sea.abort import lose_boat_at_sea, scuttle_by_flooding
from wardroom.games.raiders_of_the_deep.sea.encounter import wait_for_night
from wardroom.games.raiders_of_the_deep.sea.repair import repair
from wardroom.games.raiders_of_the_deep.sea.travel import multiply
from wardroom.games.raiders_of_the_deep.state import Career, Engagement
from wardroom.table import Decision, Dice, Option, Table

Rolled = tuple[str, str, str]
"""Chart, table and modifier."""


@cache
def loud() -> Charts:
    """Our charts, but modifiers of 0, which count where an owner gives them a value, have one."""
    files = {name: file.text for name, file in charts().files.items() if "value = 0," in file.text}
    return load_charts({name: text.replace("value = 0,", "value = 1,") for name, text in files.items()})


class Ones(Table[Charts]):
    """All dice show 1, and the first option is taken."""

    def __init__(self) -> None:
        super().__init__(loud())

    def choose(self, seat: str, decision: Decision) -> Option:
        decision.seat = seat
        return decision.options[0]

    def fall(self, dice: Dice, by: str, why: str) -> tuple[int, ...]:
        return (1,) * dice.count

    def below(self, limit: int, purpose: str) -> int:
        return 0


def printed() -> Iterator[Rolled]:
    for chart in loud().by_id.values():
        for name, table in chart.tables.items():
            for modifier in table.modifiers:
                yield chart.id, name, modifier


# What the boat is like when the dice are thrown


def crew_of(quality: int) -> Callable[[Career, Engagement], None]:
    def given(one: Career, fight: Engagement) -> None:
        one.crew.quality = quality

    return given


def wearing(award: str) -> Callable[[Career, Engagement], None]:
    def given(one: Career, fight: Engagement) -> None:
        decorated(one, award)

    return given


def wounded(*men: str) -> Callable[[Career, Engagement], None]:
    def given(one: Career, fight: Engagement) -> None:
        one.crew.wounds = dict.fromkeys(men, "SW")

    return given


def without(system: str) -> Callable[[Career, Engagement], None]:
    def given(one: Career, fight: Engagement) -> None:
        one.boat.damage = damaged(system)

    return given


def fighting(**facts: Any) -> Callable[[Career, Engagement], None]:
    def given(one: Career, fight: Engagement) -> None:
        for name, value in facts.items():
            setattr(fight, name, value)

    return given


def crew_laid_low(one: Career, fight: Engagement) -> None:
    one.crew.generic = ["SW"] * 4


def experte(man: str) -> Callable[[Career, Engagement], None]:
    def given(one: Career, fight: Engagement) -> None:
        one.crew.experts.append(man)

    return given


def ill(one: Career, fight: Engagement) -> None:
    on_patrol(one).crew_illness = True


def better_torpedoes(one: Career, fight: Engagement) -> None:
    on_patrol(one).superior_torpedoes = True


def landing(one: Career, fight: Engagement) -> None:
    patrol = on_patrol(one)
    patrol.mission, patrol.mission_box = "agent", patrol.position


def no_radio(one: Career, fight: Engagement) -> None:
    one.boat.damage = broken("radio")


def failed_once(one: Career, fight: Engagement) -> None:
    one.failures.append(one.month)


def ranked(rank: int) -> Callable[[Career, Engagement], None]:
    def given(one: Career, fight: Engagement) -> None:
        one.rank = rank

    return given


def nothing(one: Career, fight: Engagement) -> None:
    """Everything as usual."""


STATES: tuple[Callable[[Career, Engagement], None], ...] = (
    nothing,
    *map(crew_of, (GREEN, VETERAN, ELITE)),
    *map(wearing, ("HK", "HH", "PLM")),
    wounded("commander"),
    wounded("commander", "1WO"),
    wounded("commander", "1WO", "2WO"),
    wounded("LI"),
    *map(without, ("fuel tanks", "dive planes", "batteries", "electric motors", "hydrophones")),
    fighting(range="close"),
    fighting(range="long"),
    fighting(night=True, surfaced=True, night_surface=True),
    fighting(day_torpedoes=True),
    fighting(detected=True, round=1),
    fighting(fired_both_ends=True),
    fighting(tested_depth=True),
    fighting(encounter="Capital Ship"),
    fighting(escorted=False),
    *(fighting(depth_charges=number) for number in (1, 2, 3)),
    crew_laid_low,
    experte("LI"),
    experte("doctor"),
    ill,
    better_torpedoes,
    landing,
    no_radio,
    failed_once,
    *map(ranked, (1, 2)),
)


# What is rolled


def shots(table: Ones, one: Career, fight: Engagement) -> None:
    for kind, where in table.charts.fire:
        fight.range = where
        if kind == "Deck Gun":
            fire_shell(table, one, fight, target(7600))
        else:
            fire_torpedo(table, one, fight, target(7600), kind, second=False)
            fire_torpedo(table, one, fight, target(7600), kind, second=True)


def repairs(table: Ones, one: Career, fight: Engagement) -> None:
    for system in ("radio", "diesel 1"):
        one.boat.damage = damaged(system)
        repair(table, one, system)


def rising_water(table: Ones, one: Career, fight: Engagement) -> None:
    one.boat.flooding = 1
    additional_flooding(table, one)


def reviewed(table: Ones, one: Career, fight: Engagement) -> None:
    one.reviewed = one.month + 1
    review(table, one)


ROLLS: tuple[Callable[[Ones, Career, Engagement], object], ...] = (
    shots,
    repairs,
    rising_water,
    search,
    close_approach,
    lambda table, one, fight: ram(table, one, fight, "detected, +1 on E3"),
    lambda table, one, fight: depth_charges(table, one, fight, "detected, +1 on E3"),
    aircraft_encounter,
    mine_encounter,
    q_ship_fires,
    wait_for_night,
    lambda table, one, fight: multiply(table, one, on_patrol(one)),
    lambda table, one, fight: scuttle_by_flooding(table, one),
    lambda table, one, fight: lose_boat_at_sea(table, one),
    lambda table, one, fight: recovery(table, one, "1WO", 1),
    reviewed,
)


def counted() -> frozenset[Rolled]:
    """All modifiers of all rolls, in all these states, with the torpedoes of either time and with every gun."""
    found: set[Rolled] = set()
    for state in STATES:
        for make in ROLLS:
            found |= counted_by(make, state, "u31", "1916-06")
    found |= counted_by(shots, better_torpedoes, "u31", "1915-06")
    for boat in charts().mats:
        found |= counted_by(shots, nothing, boat, "1917-12")
    return frozenset(found)


def counted_by(make: Callable[..., object], state: Callable[..., None], boat: str, month: str) -> set[Rolled]:
    one = at_sea(boat, month=month, zone=charts().mats[boat].zones[0], multipliers=1)
    fight = engagement(one, "Convoy", target(7600))
    state(one, fight)
    table = Ones()
    with suppress(CareerEnds):
        make(table, one, fight)
    return {(roll.chart, roll.table, modifier.name) for roll in rolls(table) for modifier in roll.modifiers}


@pytest.mark.rule("RD 9.6.3a", "RD 9.2.3a", "RD 11.1.3b", "RD 10.5.3b", "RD 10.5.3c", "RD 8.1.7e", "RD 9.3.3a")
def test_each_modifier_that_is_printed_is_counted_by_some_roll() -> None:
    assert set(printed()) - counted() == set()
