"""[12.0] Random events: when they come, where they cannot, and each event of R1."""

from __future__ import annotations

from typing import Any

import pytest

from tests.careers import Faces, RiggedTable, Story, events, falling, modifiers, rolls
from tests.raiders_of_the_deep.build import at_sea, charts, engagement, options, target
from wardroom.games.patrol.crew import ELITE, KILLED, SERIOUS
from wardroom.games.raiders_of_the_deep.boat import mat, patrol_of
from wardroom.games.raiders_of_the_deep.cards import AREAS
from wardroom.games.raiders_of_the_deep.combat.fire import gun_modifiers, is_dud, torpedo_modifiers
from wardroom.games.raiders_of_the_deep.ends import BOAT_LOST, CareerEnds
from wardroom.games.raiders_of_the_deep.port.assignment import prepare_patrol
from wardroom.games.raiders_of_the_deep.sea import travel
from wardroom.games.raiders_of_the_deep.sea.events import EVENTS, random_event
from wardroom.games.raiders_of_the_deep.sea.travel import travel_box
from wardroom.games.raiders_of_the_deep.state import FIRST_MONTH, LAST_MONTH, Career

TWELVE = (6, 6)
SUPERIOR, FOG, LUCK = "superior torpedoes", "fog", "hals und beinbruch"
MONTHS = range(FIRST_MONTH, LAST_MONTH + 1)


def on_r1(event: str) -> Faces:
    return falling(charts().random_event, event)


def quiet(war: Career, area: str) -> Faces:
    """Dice on which nothing is met in this area now."""
    return falling(charts().encounters[area][patrol_of(war).sailed], "-")


def sail(war: Career, *dice: Faces, choices: tuple[str, ...] = ("sail:on",)) -> Story:
    """The next step of the patrol."""
    scene = Story(charts(), choices, dice)
    travel_box(scene, war)
    scene.finish()
    return scene


def event(war: Career, name: str, *dice: Faces, choices: tuple[str, ...] = ()) -> Story:
    """This event strikes the boat where she is."""
    scene = Story(charts(), choices, [on_r1(name), *dice])
    random_event(scene, war, patrol_of(war).zone)
    scene.finish()
    return scene


def ignored(scene: Story) -> list[str]:
    return [str(each.params["event"]) for each in events(scene, "event_ignored")]


@pytest.fixture
def met(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Encounters that are met, each of them over at once."""
    found: list[str] = []

    def meet(table: Any, career: Career, result: str, area: str, *, mission: bool = False) -> bool:
        found.append(result)
        return result != "-"

    monkeypatch.setattr(travel, "meet", meet)
    return found


# [12.0, 12.1] When


@pytest.mark.rule("RD 12.0a", "RD 12.0b", "RD 12.1.1a")
def test_the_first_unmodified_12_is_an_event_at_once_in_place_of_the_encounter(met: list[str]) -> None:
    war = at_sea()
    scene = sail(war, TWELVE, on_r1(SUPERIOR))
    assert [roll.table for roll in rolls(scene)][1:] == ["Random Event"]
    assert met == []
    assert patrol_of(war).event_happened


@pytest.mark.rule("RD 12.0a")
@pytest.mark.parametrize("fall", [(5, 6), (1, 1), (3, 4)])
def test_no_other_roll_is_an_event(met: list[str], fall: Faces) -> None:
    assert not rolls(sail(at_sea(), fall), "Random Event")
    assert len(met) == 1


@pytest.mark.rule("RD 12.1.1a")
def test_the_encounter_is_lost_even_if_the_event_is_void(met: list[str]) -> None:
    war = at_sea(zone="Mediterranean", number="U-35", month="1916-06")
    scene = sail(war, TWELVE, on_r1(FOG))
    assert ignored(scene) == [FOG]
    assert met == []


@pytest.mark.rule("RD 12.1.2a")
def test_a_later_12_of_the_patrol_is_the_encounter_of_its_row(met: list[str]) -> None:
    war = at_sea()
    sail(war, TWELVE, on_r1(SUPERIOR))
    scene = sail(war, TWELVE)
    assert not rolls(scene, "Random Event")
    assert met == [charts().encounters["British Isles"][war.month].result(12)]


@pytest.mark.rule("RD 12.1.2b")
@pytest.mark.parametrize("area", AREAS)
def test_row_12_of_every_column_has_an_encounter_of_its_own(area: str) -> None:
    for columns in (charts().encounters, charts().austrian_encounters):
        assert all(columns[area][month].result(12) != "-" for month in MONTHS)


@pytest.mark.rule("RD 12.1.5a")
def test_a_void_event_leaves_room_for_another_and_then_there_is_no_more(met: list[str]) -> None:
    war = at_sea(zone="Mediterranean", month="1916-06", box=1)
    assert ignored(sail(war, TWELVE, on_r1(FOG))) == [FOG]
    assert not patrol_of(war).event_happened
    assert len(rolls(sail(war, TWELVE, on_r1(SUPERIOR)), "Random Event")) == 1
    assert not rolls(sail(war, TWELVE), "Random Event")
    assert len(met) == 1


@pytest.mark.rule("RD 12.1.5a")
def test_an_event_may_come_again_on_another_patrol() -> None:
    first = at_sea()
    event(first, LUCK)
    second = at_sea(month="1915-08", luck=first.luck)
    assert ignored(event(second, LUCK)) == []
    assert second.luck == 2


@pytest.mark.rule("RD 12.1.6a")
@pytest.mark.parametrize(("zone", "name"), [("British Isles", SUPERIOR), ("Mediterranean", FOG)])
def test_after_an_event_carried_out_or_not_the_boat_goes_on_to_the_next_box(
    met: list[str], zone: str, name: str
) -> None:
    """With a multiplier more rolls were to come in this box (RD-R10)."""
    war = at_sea(zone=zone, month="1916-06", box=3)
    patrol_of(war).multiplier = 4
    sail(war, TWELVE, on_r1(name))
    assert (patrol_of(war).position, patrol_of(war).rolls_left) == (3, 0)
    sail(war, (1, 1))
    assert patrol_of(war).position == 4


@pytest.mark.rule("RD 12.1.7a")
def test_a_12_in_the_box_of_the_mission_is_no_event(met: list[str]) -> None:
    war = at_sea("u31", mission="agent", box=3)
    assert patrol_of(war).mission_box == 3
    scene = sail(war, TWELVE)
    assert [roll.table for roll in rolls(scene)] == ["E1-2 Special Missions"]
    assert len(met) == 1
    assert not patrol_of(war).event_happened


@pytest.mark.rule("RD 12.1.7a")
def test_nor_is_it_one_there_when_the_mission_has_failed_before(met: list[str]) -> None:
    war = at_sea("u31", mission="agent", box=3)
    patrol_of(war).mission_failed = True
    scene = sail(war, TWELVE)
    assert patrol_of(war).position == patrol_of(war).mission_box
    assert not rolls(scene, "Random Event") and len(met) == 1


@pytest.mark.rule("RD 12.1.7a")
def test_on_the_same_patrol_a_12_in_another_box_is_an_event(met: list[str]) -> None:
    war = at_sea("u31", mission="agent", box=2)
    assert len(rolls(sail(war, TWELVE, on_r1(SUPERIOR)), "Random Event")) == 1


# [12.1.4] Where and when an event cannot occur

VOID = [
    ("baralong", "North Sea", "1915-10"),
    ("baralong", "British Isles", "1915-07"),
    ("baralong", "British Isles", "1916-03"),
    ("troopship", "Black Sea", "1916-06"),
    ("fog", "Mediterranean", "1916-06"),
    ("fog", "Black Sea", "1916-06"),
    ("shipping report", "Black Sea", "1916-06"),
]


@pytest.mark.rule("RD 12.1.4a")
@pytest.mark.parametrize(("name", "zone", "month"), VOID)
def test_some_events_cannot_occur_on_certain_patrols(name: str, zone: str, month: str) -> None:
    war = at_sea(zone=zone, month=month)
    assert ignored(event(war, name)) == [name]
    assert not patrol_of(war).event_happened
    assert war.end == ""


def test_every_event_of_the_chart_has_its_rule() -> None:
    assert set(EVENTS) == set(charts().events) == set(charts().random_event.results)


# The events, in the order of R1


@pytest.mark.rule("RD 12.0b", "RD 5.1.3a")
@pytest.mark.parametrize("month", ["1915-08", "1916-02"])
def test_the_baralong_ends_the_career_with_the_boat(month: str) -> None:
    with pytest.raises(CareerEnds) as end:
        event(at_sea(month=month), "baralong")
    assert end.value.cause == "baralong"
    assert "baralong" in BOAT_LOST


@pytest.mark.rule("RD 12.0b")
@pytest.mark.parametrize("man", ["1WO", "2WO"])
def test_an_officer_who_goes_overboard_is_dead(man: str) -> None:
    war = at_sea()
    event(war, "man overboard", falling(charts().man_overboard, man))
    assert war.crew.wounds == {man: KILLED}
    assert war.crew.generic == [""] * 4
    assert patrol_of(war).event_happened


@pytest.mark.rule("RD 12.0b")
def test_a_man_of_the_crew_who_goes_overboard_is_a_box_killed() -> None:
    war = at_sea()
    event(war, "man overboard", falling(charts().man_overboard, "crew"))
    assert war.crew.generic == [KILLED, "", "", ""]
    assert war.crew.wounds == {}


@pytest.mark.rule("RD 12.0b", "RD 12.1.5a")
def test_a_dead_man_cannot_go_overboard() -> None:
    war = at_sea()
    war.crew.wounds["1WO"] = KILLED
    assert ignored(event(war, "man overboard", falling(charts().man_overboard, "1WO"))) == ["man overboard"]
    war.crew.generic = [KILLED] * 4
    assert ignored(event(war, "man overboard", falling(charts().man_overboard, "crew"))) == ["man overboard"]
    assert not patrol_of(war).event_happened


@pytest.mark.rule("RD 12.0b", "RD 11.1.4a")
def test_the_last_sound_box_of_the_crew_overboard_lays_the_crew_low() -> None:
    war = at_sea()
    war.crew.generic = [SERIOUS, SERIOUS, KILLED, ""]
    event(war, "man overboard", falling(charts().man_overboard, "crew"))
    assert patrol_of(war).crew_laid_low


@pytest.mark.rule("RD 12.0b", "RD 10.5.3d")
def test_the_last_officer_overboard_sends_the_boat_home_under_the_engineer() -> None:
    war = at_sea(box=3)
    war.crew.wounds = {"commander": SERIOUS, "1WO": SERIOUS}
    event(war, "man overboard", falling(charts().man_overboard, "2WO"))
    assert patrol_of(war).aborting


@pytest.mark.rule("RD 12.0b", "RD 14.1.1a")
def test_a_troopship_is_a_large_ship_with_an_escort_whose_size_is_not_rolled() -> None:
    war = at_sea(options=options(standard_tonnage=True))
    scene = event(war, "troopship", falling(charts().day_or_night, "day"), choices=("decline",))
    assert not rolls(scene, "Ship Size")
    assert [(each.params["tons"]) for each in events(scene, "target")] == [7000]
    assert scene.asked[-1].args == ("Ship+Escort",)
    assert patrol_of(war).event_happened


@pytest.mark.rule("RD 12.1.3a")
def test_superior_torpedoes_help_on_this_patrol_alone() -> None:
    war = at_sea("u19", "U-19", "1914-10", zone="North Sea")
    event(war, SUPERIOR)
    for _ in range(2):  # not only the first torpedo
        scene = Story(charts(), (), [falling(charts().duds["C/06"][war.month], "explodes")])
        is_dud(scene, war, "C/06")
        assert "superior torpedoes" in modifiers(rolls(scene)[0])
    war.patrol = None
    fresh = at_sea("u19", "U-19", "1914-10", zone="North Sea")
    scene = Story(charts(), (), [falling(charts().duds["C/06"][war.month], "explodes")])
    is_dud(scene, fresh, "C/06")
    assert modifiers(rolls(scene)[0]) == {}


@pytest.mark.rule("RD 12.1.3a")
def test_superior_torpedoes_are_gone_with_the_next_patrol_and_luck_is_not() -> None:
    war = at_sea("ub1", "UB-2", "1915-06", zone="North Sea")
    event(war, SUPERIOR)
    event(war, LUCK)
    war.month += 2
    orders = charts().assignment(war.flotilla, "ub1", war.month)
    prepare_patrol(RiggedTable(charts(), {}, {orders.name: (1,) * orders.dice.count}, first=True), war)
    assert not patrol_of(war).superior_torpedoes
    assert war.luck == 1


@pytest.mark.rule("RD 12.0b")
def test_a_diesel_breaks_down_and_is_repaired_at_once() -> None:
    war = at_sea()
    scene = event(war, "diesel breakdown", falling(charts().repair["diesel 1"], "repaired"))
    assert [str(each.params["system"]) for each in events(scene, "system_damaged")] == ["diesel 1"]
    assert war.boat.damage == {}
    assert not patrol_of(war).aborting


@pytest.mark.rule("RD 12.0b", "RD 10.2.1a")
def test_a_diesel_that_stays_broken_sends_the_boat_home() -> None:
    war = at_sea(box=3)
    event(war, "diesel breakdown", failing("diesel 1"))
    assert war.boat.damage == {"diesel 1": "inoperable"}
    assert patrol_of(war).aborting


@pytest.mark.rule("RD 12.0b")
def test_the_second_diesel_breaks_down_if_the_first_is_out_already() -> None:
    war = at_sea(box=1)
    war.boat.damage["diesel 1"] = "inoperable"
    patrol_of(war).aborting = True
    event(war, "diesel breakdown", falling(charts().repair["diesel 2"], "repaired"))
    assert war.boat.damage == {"diesel 1": "inoperable"}


@pytest.mark.rule("RD 12.0b", "RD 12.1.5a")
def test_a_boat_with_one_diesel_has_no_second_one_that_could_break_down() -> None:
    war = at_sea("ub1", "UB-2", "1915-06", zone="North Sea", box=2)
    war.boat.damage["diesel 1"] = "inoperable"
    assert ignored(event(war, "diesel breakdown")) == ["diesel breakdown"]
    assert war.boat.damage == {"diesel 1": "inoperable"}


def failing(system: str) -> Faces:
    return falling(charts().repair[system], "inoperative")


@pytest.mark.rule("RD 12.1.3a")
def test_hals_und_beinbruch_is_a_marker_and_markers_add_up() -> None:
    war = at_sea()
    event(war, LUCK)
    event(war, LUCK)
    assert war.luck == 2


@pytest.mark.rule("RD 12.0b")
def test_illness_makes_every_shot_of_the_patrol_harder() -> None:
    war = at_sea()
    event(war, "crew illness")
    fight = engagement(war, "Ship", target())
    torpedo, gun = charts().fire["G/6", "medium"], charts().fire["Deck Gun", "medium"]
    for found in (torpedo_modifiers(charts(), war, fight, torpedo, False), gun_modifiers(charts(), war, gun)):
        assert {each.name: each.value > 0 for each in found}["crew illness"], "the lower the better"


@pytest.mark.rule("RD 12.0b", "RD 12.1.5a")
@pytest.mark.parametrize(("wound", "ill"), [("", False), ("LW", False), ("SW", True), ("KIA", True)])
def test_an_experte_doctor_who_is_fit_keeps_illness_away(wound: str, ill: bool) -> None:
    war = at_sea()
    war.crew.experts.append("doctor")
    if wound:
        war.crew.wounds["doctor"] = wound
    assert bool(ignored(event(war, "crew illness"))) != ill
    assert patrol_of(war).crew_illness == patrol_of(war).event_happened == ill


@pytest.mark.rule("RD 12.0b")
def test_a_heavy_sea_costs_a_space_of_hull_but_never_the_boat() -> None:
    war = at_sea()
    event(war, "heavy sea")
    assert war.boat.hull == 1
    strained = at_sea()
    strained.boat.hull = mat(charts(), strained.boat).hull_sunk - 2
    event(strained, "heavy sea")
    assert strained.boat.hull == mat(charts(), strained.boat).hull_sunk - 1, "the last space that she survives"
    last = at_sea()
    last.boat.hull = mat(charts(), last.boat).hull_sunk - 1
    assert ignored(event(last, "heavy sea")) == ["heavy sea"]
    assert last.boat.hull == mat(charts(), last.boat).hull_sunk - 1


@pytest.mark.rule("RD 12.0b", "RD 11.1a")
def test_a_seasoned_crew_rolls_for_advancement_without_counting_as_a_success() -> None:
    war = at_sea(successes=2)
    event(war, "seasoned crew", falling(charts().advancement, "LI"))
    assert war.crew.experts == ["LI"]
    assert war.successes == 2


@pytest.mark.rule("RD 12.0b", "RD 11.1.2a")
def test_an_elite_crew_has_nothing_more_to_learn() -> None:
    war = at_sea()
    war.crew.quality = ELITE
    scene = event(war, "seasoned crew", falling(charts().advancement, "crew"))
    assert events(scene, "no_advancement")
    assert war.crew.quality == ELITE


@pytest.mark.rule("RD 12.0b")
def test_in_fog_the_next_box_alone_is_passed_without_a_roll() -> None:
    war = at_sea(box=3)
    event(war, FOG)
    assert rolls(sail(war)) == []
    assert patrol_of(war).position == 3
    assert len(rolls(sail(war, quiet(war, "British Isles")))) == 1


@pytest.mark.rule("RD 12.0b", "RD 7.3.1a")
def test_fog_does_not_hide_the_box_of_the_mission() -> None:
    war = at_sea("u31", mission="agent", box=3)
    event(war, FOG)
    scene = sail(war, falling(charts().encounters["Special Missions"][war.month], "-"))
    assert patrol_of(war).mission_done
    assert len(rolls(scene)) == 1


@pytest.mark.rule("RD 12.0b")
@pytest.mark.parametrize(
    ("month", "encounter"),
    [
        ("1914-12", "Two Ships"),
        ("1917-01", "Two Ships"),
        ("1917-02", "Two Ships+Escort"),
        ("1917-07", "Two Ships+Escort"),
        ("1917-08", "Convoy"),
        ("1918-10", "Convoy"),
    ],
)
def test_a_shipping_report_leads_to_the_ships_of_its_month(
    month: str, encounter: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two ships, from the unrestricted war on with an escort, from August 1917 on a convoy."""
    found: list[str] = []
    module = "wardroom.games.raiders_of_the_deep.sea.events.ship_encounter"
    monkeypatch.setattr(module, lambda table, career, encounter, area: found.append(encounter))
    event(at_sea(month=month, zone="North Sea"), "shipping report")
    assert found == [encounter]
