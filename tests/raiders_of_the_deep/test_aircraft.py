"""[9.10] Aircraft."""

from __future__ import annotations

import pytest

from tests.careers import events, falling, modifiers, pair, rolls
from tests.raiders_of_the_deep.build import at_sea, charts
from tests.raiders_of_the_deep.fights import Story, strikes
from wardroom.games.raiders_of_the_deep.combat.aircraft import aircraft_encounter
from wardroom.games.raiders_of_the_deep.sea.travel import meet
from wardroom.games.raiders_of_the_deep.state import Career, Engagement

NOBODY = falling(charts().crew_injury, "agent")
"""No agent is aboard."""


def spotted() -> tuple[Career, Engagement]:
    one = at_sea(month="1917-09")
    one.fight = Engagement("Aircraft", "British Isles")
    return one, one.fight


@pytest.mark.rule("RD 9.10a")
@pytest.mark.parametrize(("month", "happens"), [("1917-07", False), ("1917-08", True), ("1918-10", True)])
def test_there_are_no_aircraft_before_august_1917(month: str, happens: bool) -> None:
    table = Story([], [pair(6)])
    assert meet(table, at_sea(month=month), "Aircraft", "British Isles") is happens
    assert bool(rolls(table)) is happens


@pytest.mark.rule("RD 9.10.1a", "RD 9.10.1b")
@pytest.mark.parametrize(("total", "attacked"), [(2, True), (5, True), (6, False), (12, False)])
def test_six_or_more_dives_in_time_and_five_or_less_is_attacked_once(total: int, attacked: bool) -> None:
    one, fight = spotted()
    table = Story([], [pair(total), *([pair(5), NOBODY] if attacked else [])])
    aircraft_encounter(table, one, fight)
    table.finish()
    assert [roll.chart for roll in rolls(table)] == ["A1", "E3", "E5"][: 3 if attacked else 1]


@pytest.mark.rule("RD 9.10b", "RD 9.10.2a")
def test_the_attack_has_minus_two_and_no_other_modifier() -> None:
    one, fight = spotted()
    one.boat.damage = dict.fromkeys(("fuel tanks", "batteries", "electric motors", "hydrophones"), "damaged")
    fight.night_surface = True
    table = Story([], [pair(5), pair(5), NOBODY])
    aircraft_encounter(table, one, fight)
    table.finish()
    attack = rolls(table, "Attack")[0]
    assert modifiers(attack) == {"aircraft": -2}
    assert (attack.total, attack.result) == (3, 0)


@pytest.mark.rule("RD 9.10.2b")
def test_each_hit_is_rolled_and_a_man_is_hurt_besides() -> None:
    one, fight = spotted()
    number = int(charts().attack.result(10))
    table = Story(
        [],
        [
            pair(5),
            pair(12),
            *([strikes("radio")] * number),
            falling(charts().crew_injury, "1WO"),
            falling(charts().severity, "KIA"),
        ],
    )
    aircraft_encounter(table, one, fight)
    table.finish()
    assert len(rolls(table, "Damage")) == number
    assert one.crew.wounds == {"1WO": "KIA"}


@pytest.mark.rule("RD 9.10.2b")
def test_a_man_is_hurt_even_without_a_hit() -> None:
    one, fight = spotted()
    table = Story([], [pair(5), pair(2), falling(charts().crew_injury, "LI"), falling(charts().severity, "LW")])
    aircraft_encounter(table, one, fight)
    table.finish()
    assert not rolls(table, "Damage")
    assert one.crew.wounds == {"LI": "LW"}


@pytest.mark.rule("RD 9.10.2a")
def test_d_10_a_twelve_is_ten_and_no_attack_from_the_air_sinks_outright() -> None:
    one, fight = spotted()
    number = int(charts().attack.result(10))
    table = Story([], [pair(5), pair(12), *[strikes("radio")] * number, NOBODY])
    aircraft_encounter(table, one, fight)
    assert rolls(table, "Attack")[0].total == 10
    assert [event.params["hits"] for event in events(table, "bombed")] == [number]
    assert number > 0


@pytest.mark.rule("RD 9.10.3a")
def test_after_its_one_attack_the_aircraft_leaves() -> None:
    one = at_sea(month="1917-09")
    table = Story([], [pair(5), pair(5), NOBODY])
    meet(table, one, "Aircraft", "British Isles")
    table.finish()
    assert len(rolls(table, "Attack")) == 1
    assert one.fight is None
    assert not table.asked


@pytest.mark.rule("RD 12.1.3a")
def test_hals_und_beinbruch_may_let_the_boat_dive_in_time() -> None:
    one, fight = spotted()
    one.luck = 1
    table = Story(["luck:use"], [pair(5), pair(6)])
    aircraft_encounter(table, one, fight)
    table.finish()
    assert events(table, "dived")
