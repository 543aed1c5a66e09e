"""[8.2.2, 8.2.4, RD-R110] No ship is in two places: on the mat, or in the log of a patrol and afloat again."""

from __future__ import annotations

import pytest

from tests.careers import Faces, falling
from tests.raiders_of_the_deep.build import at_sea, charts, options
from tests.raiders_of_the_deep.fights import Story, fight_of
from wardroom.games.patrol.calendar import month_number
from wardroom.games.raiders_of_the_deep.cards import Ship
from wardroom.games.raiders_of_the_deep.combat.q_ships import identified
from wardroom.games.raiders_of_the_deep.sea.encounter import identify, mine_victim
from wardroom.games.raiders_of_the_deep.state import Career, Engagement, ShipLog

SMALL: Faces = falling(charts().ship_size, "small")
ROSTER = charts().rosters["german"]["small"][month_number("1917-09")]


def met(one: Career, encounter: str, *rolled: int) -> list[Ship]:
    """Small ships identified by these rolls on the roster."""
    one.fight = Engagement(encounter, "British Isles", [], escorted=encounter == "Convoy")
    dice: list[Faces] = [face for number in rolled for face in (SMALL, number)]
    story = Story(dice=dice)
    assert identify(story, one, fight_of(one))
    story.finish()
    return [
        next(ship for ship in ROSTER if ship.name == each.name and ship.tons == each.tons)
        for each in fight_of(one).targets
    ]


def at(*places: int) -> list[Ship]:
    """The ships of these lines of the roster, counted from 1."""
    return [ROSTER[place - 1] for place in places]


@pytest.mark.rule("RD 8.2.2a", "RD 8.2.4a")
@pytest.mark.parametrize("targeting", [False, True])
def test_a_ship_rolled_again_is_the_nearest_other_and_of_two_the_lower(targeting: bool) -> None:
    one = at_sea(month="1917-09", options=options(historical_targeting=targeting))
    assert met(one, "Convoy", 5, 5, 5, 5) == at(5, 4, 6, 3)


@pytest.mark.rule("RD 8.2.2a")
def test_different_ships_are_those_rolled() -> None:
    assert met(at_sea(month="1917-09"), "Two Ships", 5, 9) == at(5, 9)


@pytest.mark.rule("RD 8.2.4a")
@pytest.mark.parametrize("mark", ["damaged", "sunk", "prize"])
def test_a_ship_that_was_hit_on_this_patrol_is_not_met_again(mark: str) -> None:
    one = at_sea(month="1917-09")
    one.log[-1].ships.append(ShipLog(ROSTER[4].name, ROSTER[4].kind, ROSTER[4].tons, mark))
    assert met(one, "Ship", 5) == at(4)


@pytest.mark.rule("RD 14.3.1a")
def test_on_a_later_patrol_she_is() -> None:
    """Names are a flavour without that option: only the tonnage counts [8.2.3]."""
    one = at_sea(month="1917-09")
    one.sunk_names.append(f"{ROSTER[4].name}/{ROSTER[4].tons}")
    assert met(one, "Ship", 5) == at(5)


@pytest.mark.rule("RD 8.2.2a")
def test_if_there_is_no_other_the_roll_stands() -> None:
    one = at_sea(month="1917-09")
    one.log[-1].ships += [ShipLog(ship.name, ship.kind, ship.tons, "sunk") for ship in ROSTER]
    assert met(one, "Ship", 5) == at(5)


@pytest.mark.rule("RD 7.3.2c")
def test_mines_sink_no_ship_that_this_patrol_has_sunk_already() -> None:
    one = at_sea(month="1917-09")
    one.log[-1].ships.append(ShipLog(ROSTER[4].name, ROSTER[4].kind, ROSTER[4].tons, "sunk"))
    assert mine_victim(Story(dice=[SMALL, 5]), one, month_number("1917-09")) == ROSTER[3]


@pytest.mark.rule("RD 9.9b", "RD 8.2.4a")
@pytest.mark.parametrize("targeting", [False, True])
def test_a_q_ship_is_sunk_once(targeting: bool) -> None:
    """On one patrol in any case, in a whole career with historical targeting."""
    one = at_sea(month="1917-01", options=options(historical_targeting=targeting))
    ships = charts().q_ships[month_number("1917-01")]
    one.sunk_names.append(f"{ships[1].name}/{ships[1].tons}")
    if not targeting:
        one.log[-1].ships.append(ShipLog(ships[1].name, "Q", ships[1].tons, "sunk"))
    assert identified(Story(dice=[2]), one).name == ships[0].name


@pytest.mark.rule("RD 8.2.4b")
def test_where_a_month_has_no_ship_left_the_nearest_earlier_one_that_has_is_rolled_on() -> None:
    rosters = charts().rosters["german"]["small"]
    one = at_sea(month="1917-09", options=options(historical_targeting=True))
    sunk = {f"{ship.name}/{ship.tons}" for ship in ROSTER}
    one.sunk_names += sorted(sunk)
    month = month_number("1917-09")
    while all(f"{ship.name}/{ship.tons}" in sunk for ship in rosters[month]):
        month -= 1
    left = [ship.name for ship in rosters[month] if f"{ship.name}/{ship.tons}" not in sunk]
    one.fight = Engagement("Ship", "British Isles")
    story = Story(dice=[SMALL, 5, 1])
    assert identify(story, one, fight_of(one))
    story.finish()
    assert fight_of(one).targets[0].name == left[0]


@pytest.mark.rule("RD 8.2.4b")
def test_the_first_month_of_the_war_is_the_last_to_be_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    """An owner's columns of August and September 1914 may hold other ships than one another."""
    august, september = month_number("1914-08"), month_number("1914-09")
    left, gone = ([Ship(f"{name} {number}", "F", 1_000) for number in range(1, 7)] for name in ("Left", "Gone"))
    monkeypatch.setitem(charts().rosters["german"], "small", {august: left, september: gone})
    one = at_sea("u19", "U-22", "1914-09", options=options(historical_targeting=True))
    one.sunk_names += [f"{ship.name}/{ship.tons}" for ship in gone]
    one.fight = Engagement("Ship", "North Sea")
    story = Story(dice=[SMALL, 1, 3])
    assert identify(story, one, fight_of(one))
    assert [ship.name for ship in fight_of(one).targets] == ["Left 3"]
