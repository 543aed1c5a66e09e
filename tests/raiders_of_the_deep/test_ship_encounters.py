"""[8.0-8.3] What an encounter roll finds, which ships these are, the time of day, and the decision to attack."""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from dataclasses import replace
from typing import Any

import pytest

from tests.careers import Faces, RiggedTable, asked, events, falling, ids, modifiers, refusals, rolls
from tests.raiders_of_the_deep.build import at_sea, charts, engagement, options, target
from tests.raiders_of_the_deep.fights import (
    ESCAPED,
    RUN_SILENT,
    Story,
    aim,
    attacking,
    fight_of,
    misses,
    torpedo,
)
from tests.raiders_of_the_deep.patrolling import column, finding, in_command, rigged, size, step
from tests.raiders_of_the_deep.yard import on_patrol
from wardroom.games.patrol.calendar import month_number
from wardroom.games.patrol.crew import ELITE, GREEN
from wardroom.games.raiders_of_the_deep.cards import ENCOUNTERS, Ship
from wardroom.games.raiders_of_the_deep.charts import Charts
from wardroom.games.raiders_of_the_deep.combat.fire import apply_damage
from wardroom.games.raiders_of_the_deep.lookout import make_view
from wardroom.games.raiders_of_the_deep.sea.encounter import engage, ship_encounter
from wardroom.games.raiders_of_the_deep.sea.roster import roster_ship
from wardroom.games.raiders_of_the_deep.sea.travel import travel_box
from wardroom.games.raiders_of_the_deep.state import Career, Engagement
from wardroom.table import Decision, Option

ON = "sail:on"
DAY, NIGHT = (falling(charts().day_or_night, time) for time in ("day", "night"))
WAIT = "time:night"
ESCORTED = {"Ship": False, "Two Ships": False, "Ship+Escort": True, "Two Ships+Escort": True}
ESCORTED |= {"Convoy": True, "Capital Ship": True}
SHIPS = {"Ship": 1, "Two Ships": 2, "Ship+Escort": 1, "Two Ships+Escort": 2, "Convoy": 4, "Capital Ship": 1}


class Watch(RiggedTable):
    """Lets every ship go, and keeps the mat as it was when that was decided."""

    def __init__(self, one: Career, dice: Mapping[str, Faces | list[Faces]]) -> None:
        ships: dict[str, Faces | list[Faces]] = {
            "Ship Size": size("small"),
            "T1 small": 1,
            "T1 large": 1,
            "T1 capital": 1,
            "Day or Night": DAY,
        }
        super().__init__(charts(), {"attack": "decline"}, ships | dict(dice))
        self.one = one
        self.mat: Engagement | None = None

    def choose(self, seat: str, decision: Decision[Any]) -> Option[Any]:
        self.mat = deepcopy(self.one.fight)
        return super().choose(seat, decision)


def sighted(encounter: str, *, month: str = "1916-06", **dice: Faces | list[Faces]) -> tuple[Watch, Engagement]:
    """An encounter with ships that are let go: the table, and the mat at the decision."""
    one = at_sea(month=month)
    table = Watch(one, {name.replace("_", " "): fall for name, fall in dice.items()})
    ship_encounter(table, one, encounter, "British Isles")
    assert table.mat is not None
    return table, table.mat


# [8.0, 8.1.2, 8.1.3] What is met


@pytest.mark.rule("RD 8.0b", "RD 6.1.2b", "RD 2.0e")
def test_number_size_and_name_of_the_ships_then_the_time_then_the_decision() -> None:
    one = at_sea(month="1916-06")
    table = Story(["decline"], [size("small"), 1, size("large"), 2, DAY])
    ship_encounter(table, one, "Two Ships+Escort", "British Isles")
    table.finish()
    ship = ["Ship Size", "T1 small", "!target", "Ship Size", "T1 large", "!target"]
    assert table.story == [*ship, "Day or Night", "!time", "?attack", "!declined"]


@pytest.mark.rule("RD 8.1.2a", "RD 8.0b")
@pytest.mark.parametrize("found", SHIPS)
def test_e1_tells_how_many_ships_are_met_and_whether_they_are_escorted(found: str) -> None:
    one = at_sea(month="1916-06", box=2)
    table = Watch(one, {column("British Isles", "1916-06").name: (1, 2)})
    table.answers["sail"] = ON
    table.charts = finding(British_Isles=found)
    travel_box(table, one)
    assert [event.params["what"] for event in events(table, "encounter")] == [found]
    assert table.mat is not None
    assert (len(table.mat.targets), table.mat.escorted) == (SHIPS[found], ESCORTED[found])


@pytest.mark.rule("RD 8.1.2a")
def test_e1_knows_these_encounters_and_no_other() -> None:
    assert set(ENCOUNTERS) == {*SHIPS, "Aircraft", "Mine", "Net", "-"}


@pytest.mark.rule("RD 8.1.3a", "RD 8.1.3e")
def test_a_convoy_has_four_ships_and_nothing_has_more() -> None:
    met = {encounter: len(sighted(encounter)[1].targets) for encounter in SHIPS}
    assert met["Convoy"] == 4
    assert max(met.values()) == 4


@pytest.mark.rule("RD 8.1.3b", "RD 8.1.3c")
@pytest.mark.parametrize("encounter", SHIPS)
def test_capital_ships_and_convoys_have_escorts_one_and_two_ships_have_none(encounter: str) -> None:
    table, mat = sighted(encounter)
    assert mat.escorted is ESCORTED[encounter]
    refused = [refusal.rule for refusal in table.asked[0].refused if refusal.id == "attack:surface"]
    assert refused == (["9.5n"] if mat.escorted else [])


@pytest.mark.rule("RD 8.0c", "RD 8.1.5a", "RD 6.1.2b")
def test_aircraft_are_dealt_with_at_once_and_cannot_be_declined() -> None:
    one = at_sea("u87", "U-90", "1917-09", box=2)
    dived = falling(charts().crash_dive, "safe")
    script, _ = step(one, [ON], [(1, 2), dived], finding(British_Isles="Aircraft"))
    assert script.story == ["?sail", "!box", rolls(script)[0].table, "!encounter", "Crash Dive", "!dived"]


# [8.1.4, 8.2.6] The decision


@pytest.mark.rule("RD 8.1.4a", "RD 8.2.6a", "RD 6.1.2b")
@pytest.mark.parametrize("encounter", SHIPS)
@pytest.mark.parametrize("time", [DAY, NIGHT])
def test_any_ship_may_be_let_go_and_the_boat_is_not_searched_for(encounter: str, time: Faces) -> None:
    table, _ = sighted(encounter, Day_or_Night=time)
    assert ids(table.asked[0])[0] == "decline"
    assert [decision.kind for decision in table.asked] == ["attack"]
    assert not rolls(table, "Detection") and not rolls(table, "Follow")
    assert table.one.boat.damage == {} and table.one.boat.hull == 0
    assert table.log[-1].code == "declined"


@pytest.mark.rule("RD 2.0e", "RD 8.3.1b")
@pytest.mark.parametrize(
    ("encounter", "time", "forms", "wait"),
    [
        ("Convoy", DAY, {"submerged"}, True),
        ("Convoy", NIGHT, {"submerged", "surface"}, False),
        ("Ship", DAY, {"submerged", "surface"}, True),
        ("Ship", NIGHT, {"submerged", "surface"}, False),
    ],
)
def test_he_decides_whether_by_day_or_night_surfaced_or_submerged_and_at_which_range(
    encounter: str, time: Faces, forms: set[str], wait: bool
) -> None:
    """June 1917: submerged attacks are allowed; with escorts about the surface is for the night only."""
    table, _ = sighted(encounter, month="1917-06", Day_or_Night=time)
    offered = ids(table.asked[0])
    ranges = ("close", "medium", "long")
    wanted = {f"attack:{form}:{where}" for form in forms for where in ranges}
    assert set(offered) == {"decline", *wanted, *([WAIT] if wait else [])}


@pytest.mark.rule("RD 8.2.5b")
@pytest.mark.parametrize("month", ["1916-06", "1917-06"])
@pytest.mark.parametrize("night", [True, False])
def test_armed_ships_are_attacked_submerged_only_whatever_the_month_and_the_hour(month: str, night: bool) -> None:
    """RD-R25, RD-R39."""
    one = attacking("Ship", month=month, ships=(target(4000, red=True),), night=night)
    table = rigged({"attack": "decline"})
    engage(table, one, fight_of(one))
    decision = table.asked[0]
    assert {each.split(":")[1] for each in ids(decision) if each.startswith("attack")} == {"submerged"}
    assert refusals(decision)["attack:surface"] == "8.2.5b"


# [8.2.1-8.2.3] Size, name and tonnage


@pytest.mark.rule("RD 8.2.1a")
@pytest.mark.parametrize("encounter", [name for name in SHIPS if name != "Capital Ship"])
def test_one_die_is_rolled_for_the_size_of_each_ship(encounter: str) -> None:
    faces = [size(each) for each in ("large", "small", "small", "large")][: SHIPS[encounter]]
    table, mat = sighted(encounter, Ship_Size=list(faces))
    made = rolls(table, "Ship Size")
    assert [(roll.dice, roll.chart) for roll in made] == [("1d6", "E1")] * SHIPS[encounter]
    assert [ship.kind for ship in mat.targets] == ["large", "small", "small", "large"][: SHIPS[encounter]]


@pytest.mark.rule("RD 8.2.2a")
@pytest.mark.parametrize("month", ["1915-06", "1917-04", "1918-10"])
@pytest.mark.parametrize(("kind", "encounter"), [("small", "Ship"), ("large", "Ship"), ("capital", "Capital Ship")])
def test_name_and_tonnage_are_those_of_the_roster_of_the_month(month: str, kind: str, encounter: str) -> None:
    roster = charts().rosters["german"][kind][month_number(month)]
    sizes: list[Faces] = [size(kind)] if kind != "capital" else []
    for place in (1, len(roster) // 2, len(roster)):
        dice: dict[str, Any] = {f"T1 {kind}": place, "Ship Size": list(sizes)}
        _, mat = sighted(encounter, month=month, **{name.replace(" ", "_"): fall for name, fall in dice.items()})
        ship = roster[place - 1]
        assert (mat.targets[0].name, mat.targets[0].tons) == (ship.name, ship.tons)


@pytest.mark.rule("RD 8.2.3a")
def test_the_tonnage_of_each_ship_goes_into_the_log() -> None:
    one = at_sea(month="1917-06")
    table = Story(
        ["attack:submerged:medium", "weapon:forward", *aim("forward", 1), "weapon:done", "round:end"],
        [size("large"), 3, DAY, *torpedo(3, month="1917-06")],
    )
    table.strict = False
    ship = charts().rosters["german"]["large"][one.month][2]
    ship_encounter(table, one, "Ship", "British Isles")
    entry = one.log[-1].ships[-1]
    assert (entry.name, entry.tons) == (ship.name, ship.tons)
    assert one.tonnage == (ship.tons if entry.mark == "sunk" else 0)


# [8.2.4] Ships that were sunk already

NOW = month_number("1915-06")


def ships(letter: str) -> tuple[Ship, ...]:
    return tuple(Ship(f"{letter}{number}", "F", 2000 + number) for number in range(1, 21))


def rosters(**months: str) -> Charts:
    """Our charts with a small roster of these letters, by month as jun or may; those not named are all A."""
    names = {"jul": NOW + 1, "jun": NOW, "may": NOW - 1, "apr": NOW - 2, "mar": NOW - 3}
    columns = {names[month]: ships(letter) for month, letter in months.items()}
    small = {month: columns.get(month, ships("A")) for month in charts().rosters["german"]["small"]}
    return replace(charts(), rosters={"german": charts().rosters["german"] | {"small": small}})


def sank(*names: str) -> Career:
    """A commander who writes names down and has sunk these: a whole column as A, one ship as A5."""
    one = at_sea(month="1915-06", box=2, options=options(historical_targeting=True))
    known = {ship.name: ship for letter in "ABCD" for ship in ships(letter)}
    for name in names:
        wanted = [known[name]] if name in known else [ship for ship in known.values() if ship.name[0] == name]
        one.sunk_names += [f"{ship.name}/{ship.tons}" for ship in wanted]
    return one


def rolled(one: Career, using: Charts, *dice: int) -> str:
    """The ship that these rolls on the rosters lead to; "" for none."""
    table = Story((), [(fall,) for fall in dice])
    table.charts = using
    ship = roster_ship(table, one, "small", NOW)
    table.finish()
    return ship.name if ship else ""


@pytest.mark.rule("RD 8.2.4a")
@pytest.mark.parametrize(
    ("gone", "found"),
    [
        ((), "A5"),
        (("A4", "A6"), "A5"),
        (("A5",), "A4"),
        (("A5", "A4"), "A6"),
        (("A5", "A4", "A6"), "A3"),
        (("A5", "A4", "A6", "A3", "A2", "A7", "A8"), "A1"),
        (("A5", "A4", "A6", "A3", "A2", "A1"), "A7"),
    ],
)
def test_the_nearest_ship_that_was_not_sunk_is_taken_of_two_the_lower(gone: tuple[str, ...], found: str) -> None:
    assert rolled(sank(*gone), rosters(), 5) == found


@pytest.mark.rule("RD 8.2.4a")
def test_a_ship_of_the_same_name_is_another_ship() -> None:
    one = sank()
    one.sunk_names = ["A5/9999"]
    assert rolled(one, rosters(), 5) == "A5"


@pytest.mark.rule("RD 8.2.4b")
def test_with_none_left_in_the_month_the_nearest_earlier_month_is_rolled_on() -> None:
    using = rosters(jul="D", jun="A", may="A", apr="B", mar="C")
    assert rolled(sank("A"), using, 5, 9) == "B9"
    assert rolled(sank("A", "B9"), using, 5, 9) == "B8"
    assert rolled(sank("A", "B"), using, 5, 20) == "C20"


@pytest.mark.rule("RD 8.2.4c")
def test_with_none_left_in_earlier_months_it_was_a_false_report() -> None:
    """Ships of later months do not count."""
    assert rolled(sank("A"), rosters(jul="D"), 5) == ""


def false_report(one: Career) -> Story:
    table = Story([ON], [(1, 2), size("small"), 5])
    found = finding(British_Isles="Ship")
    table.charts = replace(found, rosters=rosters().rosters)
    travel_box(table, one)
    table.finish()
    return table


@pytest.mark.rule("RD 8.2.4c")
def test_then_there_is_no_combat() -> None:
    one = sank("A")
    table = false_report(one)
    assert events(table, "false_report")
    assert not asked(table, "attack") and not rolls(table, "Day or Night")
    assert one.fight is None and on_patrol(one).position == 2


@pytest.mark.rule("RD 8.2.4c")
def test_and_rolls_left_in_the_box_are_lost() -> None:
    """RD-R75."""
    one = sank("A")
    on_patrol(one).multiplier = 5
    false_report(one)
    assert on_patrol(one).rolls_left == 0
    step(one, [ON], [(1, 2)], finding(British_Isles="-"))
    assert on_patrol(one).position == 3


@pytest.mark.rule("RD 8.2.4c")
def test_a_convoy_with_one_ship_that_can_be_met_is_none() -> None:
    """Large ships are left where small ones are not."""
    one = sank("A")
    table = Story(["decline"], [size("small"), 5, size("large"), 1, size("small"), 5, size("small"), 5, DAY])
    table.charts = rosters()
    ship_encounter(table, one, "Convoy", "British Isles")
    table.finish()
    assert len(events(table, "target")) == 1
    assert not events(table, "false_report")


@pytest.mark.rule("RD 8.2.4a")
def test_who_does_not_write_names_down_meets_any_ship() -> None:
    one = sank("A")
    one.options.historical_targeting = False
    assert rolled(one, rosters(), 5) == "A5"


# [8.2.5] What sinks a ship


@pytest.mark.rule("RD 8.2.5a")
def test_ex_2_a_ship_of_7600_tons_takes_three_points_and_one_of_10000_four() -> None:
    assert charts().capacity(7_600, large=True) == 3
    assert charts().capacity(10_000, large=True) == charts().capacity(13_000, large=True) == 4


@pytest.mark.rule("RD 8.2.5a")
@pytest.mark.parametrize("kind", ["small", "large"])
def test_the_marker_of_a_freighter_goes_by_her_tonnage(kind: str) -> None:
    met = []
    for place in range(1, 21):
        dice: dict[str, Any] = {"Ship_Size": size(kind), f"T1_{kind}": place}
        met.append(sighted("Ship", **dice)[1].targets[0])
    by_tons = sorted(met, key=lambda ship: ship.tons)
    points = [ship.capacity for ship in by_tons]
    assert points == sorted(points) and points[0] < points[-1]
    assert all((ship.capacity >= 4) is (ship.tons >= 10_000) for ship in met)


@pytest.mark.rule("RD 8.2.5a")
def test_capital_ships_have_markers_of_their_own() -> None:
    month = month_number("1916-06")
    for place, ship in enumerate(charts().rosters["german"]["capital"][month], 1):
        _, mat = sighted("Capital Ship", T1_capital=place)
        met = mat.targets[0]
        assert (met.name, met.tons, met.kind, met.red) == (ship.name, ship.tons, "capital", True)


# EX-1, EX-3 A convoy by day at medium range


def convoy_of_the_example() -> Career:
    """Four columns, the first and the third of them large freighters; two G/6 and two C/06 forward."""
    one = at_sea("u87", "U-90", "1917-06")
    one.boat.forward = ["G/6", "G/6", "C/06", "C/06"]
    engagement(one, "Convoy", target(10_500), target(3_000), target(7_600), target(2_000), range="")
    return one


SALVO = [f"fire:forward-{tube}:target-{ship}" for tube, ship in ((1, 1), (2, 1), (3, 3), (4, 3))]


@pytest.mark.rule("RD 9.1.1a", "RD 9.2.2a", "RD 8.2.5a", "RD 8.1.3b", "RD 8.3.3a")
def test_ex_1_a_convoy_with_its_escort_by_day_at_medium_range() -> None:
    one = convoy_of_the_example()
    fight = fight_of(one)
    assert fight.escorted and [ship.capacity for ship in fight.targets][::2] == [4, 3]
    table = Story(
        ["attack:submerged:medium", "salvo:forward", *SALVO, RUN_SILENT],
        [*[misses("G/6")] * 2, *[misses("C/06")] * 2, ESCAPED],
    )
    engage(table, one, fight)
    table.finish()
    made = [(roll.chart, roll.table) for roll in rolls(table)]
    assert not rolls(table, "Close Approach")
    assert made == [*[("U1", "G/6 medium")] * 2, *[("U1", "C/06 medium")] * 2, ("E2", "Detection")]
    assert [ship.damage for ship in fight.targets] == [0, 0, 0, 0]
    assert one.boat.forward == ["", "", "", ""]


@pytest.mark.rule("RD 9.2.5a", "RD 8.2.5a")
def test_ex_3_three_points_leave_the_first_one_from_sinking_and_sink_the_third() -> None:
    one = convoy_of_the_example()
    fight = fight_of(one)
    first, third = fight.targets[0], fight.targets[2]
    table = rigged()
    apply_damage(table, one, fight, first, 3)
    apply_damage(table, one, fight, third, 3)
    assert first.capacity - first.damage == 1
    assert [event.params["left"] for event in events(table, "damaged")] == [1]
    assert [event.params["name"] for event in events(table, "sunk")] == [third.name]
    assert [(ship.tons, ship.mark) for ship in one.log[-1].ships] == [(10_500, "damaged"), (7_600, "sunk")]


# [8.3] Time of day


@pytest.mark.rule("RD 8.3.1a", "RD 8.3.3a")
@pytest.mark.parametrize("encounter", SHIPS)
@pytest.mark.parametrize("fall", range(1, 7))
def test_one_die_tells_day_or_night_and_the_mat_shows_it(encounter: str, fall: int) -> None:
    table, mat = sighted(encounter, Day_or_Night=fall)
    made = rolls(table, "Day or Night")
    assert [(roll.dice, roll.chart) for roll in made] == [("1d6", "E1")]
    assert mat.night is (charts().day_or_night.result(fall) == "night")
    table.one.fight = mat
    shown = make_view(in_command(table.one, "travel"), "captain", charts()).to_json()["careers"][0]["fight"]
    assert shown["time"] == ("night" if mat.night else "day") == events(table, "time")[0].params["time"]


@pytest.mark.rule("RD 8.3.1b")
@pytest.mark.parametrize(("night", "declared"), [(False, False), (True, True)])
def test_a_night_surface_attack_is_made_at_night_only(night: bool, declared: bool) -> None:
    one = attacking("Convoy", night=night)
    table = rigged({"attack": "decline"})
    engage(table, one, fight_of(one))
    assert ("attack:surface:medium" in ids(table.asked[0])) is declared
    assert ("attack:surface" in refusals(table.asked[0])) is not declared


def waits(one: Career, fall: int, *then: str) -> Story:
    table = Story([WAIT, *then], [fall])
    engage(table, one, fight_of(one))
    table.finish()
    return table


@pytest.mark.rule("RD 8.3.2a")
@pytest.mark.parametrize("encounter", [name for name in SHIPS if name != "Capital Ship"])
@pytest.mark.parametrize("fall", range(1, 7))
def test_to_wait_for_night_loses_contact_on_five_or_six_and_ends_the_encounter(encounter: str, fall: int) -> None:
    one = attacking(encounter)
    table = waits(one, fall, *(["decline"] if fall < 5 else []))
    assert bool(events(table, "contact_lost")) is (fall >= 5)
    assert fight_of(one).night is (fall < 5)
    assert [(roll.dice, roll.chart, roll.table) for roll in rolls(table)] == [("1d6", "E1", "Change to Night")]


@pytest.mark.rule("RD 8.3.2a")
@pytest.mark.parametrize("quality", [GREEN, ELITE])
def test_the_modified_roll_decides(quality: int) -> None:
    """A Green crew loses contact, or an Elite one keeps it, where another would not."""
    one = attacking("Convoy")
    one.crew.quality = quality
    probe = rigged({"attack": [WAIT, "decline"]}, {"Change to Night": 1})
    engage(probe, one, fight_of(one))
    change = sum(modifiers(rolls(probe, "Change to Night")[0]).values())
    assert change * (1 if quality == GREEN else -1) > 0
    fall = 5 - change if quality == GREEN else 4 - change
    other = attacking("Convoy")
    other.crew.quality = quality
    lost = bool(events(waits(other, fall, *([] if quality == GREEN else ["decline"])), "contact_lost"))
    assert lost is (quality == GREEN)
    assert (fall >= 5) is (quality == ELITE)


@pytest.mark.rule("RD 8.3.2a")
def test_the_night_that_has_come_is_not_waited_for_again() -> None:
    one = attacking("Convoy")
    table = waits(one, 1, "decline")
    assert WAIT in ids(asked(table, "attack")[0])
    assert WAIT not in ids(asked(table, "attack")[1])
    assert WAIT not in refusals(asked(table, "attack")[1])


@pytest.mark.rule("RD 8.3.2a", "RD 6.1.2a")
def test_with_contact_lost_the_boat_goes_on_and_cannot_follow() -> None:
    one = at_sea(month="1916-06", box=2)
    table, _ = step(one, [ON, WAIT], [(1, 2), size("small"), 1, DAY, 6], finding(British_Isles="Ship+Escort"))
    assert not asked(table, "follow") and not rolls(table, "Detection")
    assert one.fight is None and on_patrol(one).position == 2


@pytest.mark.rule("RD 8.3.2b")
def test_night_is_not_waited_for_with_an_undamaged_capital_ship() -> None:
    table, _ = sighted("Capital Ship", Day_or_Night=DAY)
    assert WAIT not in ids(table.asked[0])
    assert refusals(table.asked[0])[WAIT] == "8.3.2b"


@pytest.mark.rule("RD 8.3.4a")
@pytest.mark.parametrize("encounter", ["Ship+Escort", "Capital Ship"])
@pytest.mark.parametrize("time", ["day", "night"])
def test_after_following_a_damaged_ship_he_chooses_the_time_and_no_die_is_rolled(encounter: str, time: str) -> None:
    one = at_sea(month="1916-06")
    capital = encounter == "Capital Ship"
    sighting: list[Faces] = [1, DAY] if capital else [size("large"), 1, DAY]
    table = Story(
        [
            *("attack:submerged:medium", "salvo:forward", *aim("forward", 1), RUN_SILENT),
            *("follow:damaged", f"time:{time}", "decline"),
        ],
        [
            *sighting,
            *torpedo(1, month="1916-06"),
            ESCAPED,
            *([] if capital else [falling(charts().follow_damaged, "escorted")]),
        ],
    )
    ship_encounter(table, one, encounter, "British Isles")
    table.finish()
    assert len(rolls(table, "Day or Night")) == 1
    assert [event.params["time"] for event in events(table, "time")] == ["day", time]
    last = asked(table, "attack")[-1]
    assert WAIT not in ids(last)
    assert refusals(last).get(WAIT, "") == ("8.3.4a" if time == "day" else "")
