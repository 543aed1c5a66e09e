"""[9.8.1] Mines."""

from __future__ import annotations

import pytest

from tests.careers import events, falling, modifiers, pair, rolls
from tests.raiders_of_the_deep.build import at_sea, charts
from tests.raiders_of_the_deep.fights import Story, strikes
from wardroom.games.raiders_of_the_deep.combat.hazards import mine_encounter
from wardroom.games.raiders_of_the_deep.ends import CareerEnds
from wardroom.games.raiders_of_the_deep.state import Career, Engagement

STRUCK = falling(charts().mine, "hit")


def met(month: str = "1917-03") -> tuple[Career, Engagement]:
    one = at_sea(month=month)
    one.fight = Engagement("Mine", "British Isles")
    return one, one.fight


@pytest.mark.rule("RD 9.8.1a")
def test_m1_tells_whether_the_boat_is_struck() -> None:
    one, fight = met()
    table = Story([], [falling(charts().mine, "missed")])
    mine_encounter(table, one, fight)
    table.finish()
    assert [roll.chart for roll in rolls(table)] == ["M1"]
    assert events(table, "mine_cleared")


@pytest.mark.rule("RD 9.8.1a")
@pytest.mark.parametrize("natural", [2, 3])
def test_a_hit_is_resolved_on_e3_with_plus_nine_and_nothing_else(natural: int) -> None:
    one, fight = met()
    one.boat.damage = dict.fromkeys(("fuel tanks", "batteries", "electric motors", "hydrophones"), "damaged")
    number = int(charts().attack.result(natural + 9))
    table = Story([], [STRUCK, pair(natural), *[strikes("radio")] * number])
    mine_encounter(table, one, fight)
    table.finish()
    attack = rolls(table, "Attack")[0]
    assert modifiers(attack) == {"mine": 9}
    assert attack.total == natural + 9
    assert "radio" in one.boat.damage


@pytest.mark.rule("RD 9.8.1a")
def test_four_or_more_sinks_the_boat() -> None:
    one, fight = met()
    with pytest.raises(CareerEnds, match="mine"):
        mine_encounter(Story([], [STRUCK, pair(4)]), one, fight)


@pytest.mark.rule("RD 9.8.1a", "RD 10.5.1b")
def test_men_are_hurt_on_the_surface() -> None:
    """[RD-R44] A boat strikes a mine surfaced, so a man may be killed."""
    one, fight = met()
    number = int(charts().attack.result(2 + 9))
    killed = [strikes("crew injury"), falling(charts().crew_injury, "1WO"), falling(charts().severity, "KIA")]
    table = Story([], [STRUCK, pair(2), *killed, *[strikes("radio")] * (number - 1)])
    mine_encounter(table, one, fight)
    table.finish()
    assert one.crew.wounds == {"1WO": "KIA"}


@pytest.mark.rule("RD 9.8.1a", "RD 10.1.3a", "RD 10.0b")
def test_water_that_came_in_may_rise_at_the_end_of_the_round() -> None:
    one, fight = met()
    number = int(charts().attack.result(2 + 9))
    rising = falling(charts().additional_flooding, "flooding")
    table = Story([], [STRUCK, pair(2), strikes("flooding"), *[strikes("radio")] * (number - 1), rising])
    mine_encounter(table, one, fight)
    table.finish()
    assert one.boat.flooding == 2
