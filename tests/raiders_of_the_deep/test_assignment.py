"""[7.0-7.2] Flotillas, orders and their limits: every boat of every type has a track in every month."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.careers import RiggedTable, events, falling, pair, tables_rolled
from tests.raiders_of_the_deep.build import at_sea, career, charts
from tests.raiders_of_the_deep.patrolling import rigged
from wardroom.games.patrol.calendar import month_number, month_text
from wardroom.games.raiders_of_the_deep.cards import AUSTRIAN_FLOTILLA, AUSTRIAN_TYPES, GERMAN_TYPES, UBoat
from wardroom.games.raiders_of_the_deep.port.assignment import current_flotilla, prepare_patrol
from wardroom.games.raiders_of_the_deep.port.new_boat import (
    another_of_the_type,
    class_change,
    newest_boat,
    open_flotillas,
    request_boat,
)
from wardroom.games.raiders_of_the_deep.state import FIRST_MONTH, LAST_MONTH, Boat, Career
from wardroom.table import Dice

MAY_1915 = month_number("1915-05")
SOUTH = {"Mediterranean", "Black Sea", "Adriatic"}


def aboard(number: str, month: int, **changes: object) -> Career:
    """A commander of this boat who sails in this month."""
    one = career(month="1916-06")
    one.boat = Boat(charts().boats[number].type, number)
    one.month, one.flotilla, one.transferred = month, "", ""
    for name, value in changes.items():
        setattr(one, name, value)
    return one


def orders(one: Career, month: int) -> set[str]:
    """The zones that orders in this month can name; each has a track on the mat of the boat."""
    kind = one.boat.boat_class
    flotilla = current_flotilla(charts(), one, month)
    assert flotilla, f"{one.boat.name} belongs to no flotilla in {month_text(month)}"
    chart = charts().assignment(flotilla, kind, month)
    zones = {str(zone) for zone in chart.results}
    if "Baltic" in zones:
        zones.add(charts().winter_zones[chart.name])
    assert zones <= set(charts().tracks[kind]), f"{kind} lacks a track to one of {zones}"
    return zones


def serving() -> list[UBoat]:
    return list(charts().boats.values())


# [7.0] The flotilla


@pytest.mark.rule("RD 7.0a", "RD 6.1.1a")
def test_the_flotilla_is_that_of_the_number_in_the_month_of_the_patrol() -> None:
    moved = next(boat for boat in serving() if len({each.flotilla for each in boat.service}) > 1)
    first, second = moved.service[:2]
    assert first.flotilla != second.flotilla
    for service in (first, second):
        one = aboard(moved.number, service.first)
        prepare_patrol(rigged(dice={p1(one, service.flotilla): (1, 1), "Agent": (1, 1)}), one)
        assert one.flotilla == service.flotilla == one.log[-1].flotilla


def p1(one: Career, flotilla: str) -> str:
    return charts().assignment(flotilla, one.boat.boat_class, one.month).name


@pytest.mark.rule("RD 7.0a", "RD 6.1.1a")
def test_orders_are_rolled_on_the_table_of_flotilla_type_and_month() -> None:
    one = aboard("U-35", month_number("1916-06"))
    flotilla = charts().flotilla("U-35", one.month)
    chart = charts().assignment(flotilla, "u31", one.month)
    for total in chart.dice.values:
        one = aboard("U-35", one.month)
        table = rigged(dice={chart.name: pair(total), "Agent": (1, 1)})
        prepare_patrol(table, one)
        assert one.patrol is not None and one.patrol.zone == chart.result(total)


@pytest.mark.rule("RD 7.0b")
def test_a_boat_that_was_lost_in_history_stays_with_her_last_flotilla() -> None:
    lost = next(boat for boat in serving() if boat.service[-1].last < month_number("1916-01"))
    last = lost.service[-1]
    one = aboard(lost.number, last.last)
    one.flotilla = current_flotilla(charts(), one, last.last)
    assert one.flotilla == last.flotilla
    later = last.last + 3
    assert charts().flotilla(lost.number, later) == ""
    assert current_flotilla(charts(), one, later) == last.flotilla


@pytest.mark.rule("RD 7.0c")
def test_a_commander_who_was_transferred_stays_where_he_was_sent() -> None:
    one = aboard("U-35", month_number("1916-06"), transferred="II", flotilla="II")
    assert charts().flotilla("U-35", one.month) != "II"
    for month in range(one.month, LAST_MONTH + 1):
        assert current_flotilla(charts(), one, month) == "II"


@pytest.mark.rule("RD 7.0d")
def test_the_boats_of_a_flotilla_that_is_disbanded_join_its_successor() -> None:
    assert charts().successors
    for flotilla, (since, heir) in charts().successors.items():
        one = career(flotilla=flotilla, transferred=flotilla)
        assert current_flotilla(charts(), one, since - 1) == flotilla
        assert current_flotilla(charts(), one, since) == heir
        assert current_flotilla(charts(), one, LAST_MONTH) == heir


@pytest.mark.rule("RD 7.0d")
def test_heirs_that_are_disbanded_in_turn_are_followed_to_the_end() -> None:
    one = career(flotilla="Baltic", transferred="Baltic")
    first, second = month_number("1917-01"), month_number("1917-06")
    chain = replace(charts(), successors={"Baltic": (first, "Flanders"), "Flanders": (second, "V")})
    found = [current_flotilla(chain, one, month) for month in (first - 1, first, second - 1, second, LAST_MONTH)]
    assert found == ["Baltic", "Flanders", "Flanders", "V", "V"]


@pytest.mark.rule("RD 7.0d")
def test_an_heir_that_is_disbanded_before_it_inherits_hands_the_boats_on_at_once() -> None:
    one = career(flotilla="Baltic", transferred="Baltic")
    late, early = month_number("1917-06"), month_number("1917-01")
    chain = replace(charts(), successors={"Baltic": (late, "Flanders"), "Flanders": (early, "V")})
    assert [current_flotilla(chain, one, month) for month in (late - 1, late)] == ["Baltic", "V"]


@pytest.mark.rule("RD 7.0e", "RD 7.1.2a", "RD 6.1.1c")
@pytest.mark.parametrize("kind", (*GERMAN_TYPES, "kuk"))
def test_each_assignment_is_a_track_of_travel_boxes_that_begins_and_ends_in_transit(kind: str) -> None:
    for zone, track in charts().tracks[kind].items():
        assert len(track) >= 3
        assert track[0] == track[-1] == "Transit"
        assert any(box.startswith(zone) for box in track)


@pytest.mark.rule("RD 7.1.1a", "RD 7.1.2a", "RD 6.1.1b", "RD 6.1.1c")
def test_orders_stand_in_the_log_and_the_boat_lies_beside_the_first_box() -> None:
    one = aboard("U-35", month_number("1916-06"))
    table = rigged(dice={p1(one, charts().flotilla("U-35", one.month)): (1, 1), "Agent": (1, 1)})
    prepare_patrol(table, one)
    entry = one.log[-1]
    assert one.patrol is not None
    assert (entry.month, entry.zone) == (month_number("1916-06"), one.patrol.zone)
    assert one.patrol.position == -1 and one.patrol.boxes[0] == "Transit"
    assert one.patrol.sailed == entry.month


# [7.0, 11.2, 11.4] Everybody has orders


@pytest.mark.rule("RD 7.0a", "RD 7.0b", "RD 7.0d")
def test_every_boat_has_orders_from_every_start_to_the_end_of_the_war() -> None:
    """With any of her flotillas as the one held last, since the commander need not have sailed in every month."""
    starts = 0
    for boat in serving():
        held: set[str] = set()
        for month in range(max(boat.service[0].first, FIRST_MONTH), LAST_MONTH + 1):
            held |= {charts().flotilla(boat.number, month)} - {""}
            starts += bool(charts().flotilla(boat.number, month))
            for flotilla in held:
                assert orders(aboard(boat.number, month, flotilla=flotilla), month)
    assert starts > 3_000


@pytest.mark.rule("RD 7.0a")
@pytest.mark.parametrize(("types", "austrian"), [(GERMAN_TYPES, False), (AUSTRIAN_TYPES, True)])
def test_every_type_has_a_boat_in_every_month_from_its_first(types: tuple[str, ...], austrian: bool) -> None:
    for kind in types:
        months = [
            month for month in range(FIRST_MONTH, LAST_MONTH + 1) if charts().numbers(kind, month, austrian=austrian)
        ]
        assert months == list(range(months[0], LAST_MONTH + 1)), kind


@pytest.mark.rule("RD 7.0c", "RD 7.0d")
def test_every_transfer_leads_to_orders_until_the_end_of_the_war() -> None:
    transfers = 0
    for kind in GERMAN_TYPES:
        for month in range(charts().mats[kind].start, LAST_MONTH + 1):
            number = charts().numbers(kind, month, austrian=False)[0]
            one = aboard(number, month)
            one.flotilla = current_flotilla(charts(), one, month)
            for flotilla in open_flotillas(charts(), one, month):
                transfers += 1
                assert flotilla not in (one.flotilla, AUSTRIAN_FLOTILLA)
                moved = aboard(number, month, transferred=flotilla, flotilla=flotilla)
                for later in range(month, LAST_MONTH + 1):
                    assert orders(moved, later)
    assert transfers > 500


@pytest.mark.rule("RD 7.0a")
@pytest.mark.parametrize("kind", GERMAN_TYPES)
def test_a_change_of_class_leads_to_orders_however_long_refit_and_training_last(kind: str) -> None:
    """[RD-R72] UC II boats come in September 1916: a crew that is trained before that waits."""
    changes = 0
    for month in range(charts().mats[kind].start, month_number("1916-09")):
        for sails in range(month + 2, month + 6):
            for training in range(1, 7):
                one = aboard(charts().numbers(kind, month, austrian=False)[0], month)
                one.flotilla = current_flotilla(charts(), one, month)
                one.log = at_sea().log
                wanted = "class:UB" if month <= month_number("1915-03") else "class:UC"
                before = one.boat.boat_class
                table = LowDice(training, {"class": wanted})
                found = class_change(table, one, sails, month + 1)
                if one.boat.boat_class != before:
                    changes += 1
                    assert one.boat.name.startswith(wanted.removeprefix("class:"))
                    if found <= LAST_MONTH:
                        assert orders(one, found)
    uc_or_ub = [month_number("1915-03"), month_number("1916-09")]
    assert bool(changes) == any(charts().mats[kind].start < month for month in uc_or_ub)


@pytest.mark.rule("RD 7.0a")
@pytest.mark.parametrize("kind", GERMAN_TYPES)
def test_a_new_boat_has_orders(kind: str) -> None:
    """[10.11.4, 11.4.2, 11.4.3] The newest of the class, one of the same type, or one that was asked for."""
    for month in range(charts().mats[kind].start, LAST_MONTH - 6):
        number = charts().numbers(kind, month, austrian=False)[0]
        one = aboard(number, month, log=at_sea().log)
        assert orders(one, another_of_the_type(LowDice(), one, month + 2, month + 1))
        other = aboard(number, month)
        newest_boat(LowDice(), other, month + 2)
        assert orders(other, month + 2)
    for month in range(charts().mats[kind].start, LAST_MONTH - 6):
        for training in (1, 6):
            one = aboard(charts().numbers(kind, month, austrian=False)[0], month, requests=1)
            one.flotilla = current_flotilla(charts(), one, month)
            one.log = at_sea().log
            table = LowDice(training)
            found = request_boat(table, one, month + 5, month + 1)
            if found <= LAST_MONTH:
                assert orders(one, found)


class LowDice(RiggedTable):
    """A table on which all dice show ones, but those for the months of training."""

    def __init__(self, training: int = 1, answers: dict[str, str] | None = None) -> None:
        super().__init__(charts(), answers or {}, {}, first=True)
        self.training = training

    def fall(self, dice: Dice, by: str, why: str) -> tuple[int, ...]:
        return (self.training,) if why == "Training" else (1,) * dice.count


# [7.1] The mission


@pytest.mark.rule("RD 7.1a")
@pytest.mark.parametrize("total", range(2, 13))
def test_a_u_boat_lands_an_agent_on_a_twelve_where_the_track_has_a_box_for_it(total: int) -> None:
    one = sent("u31", "U-35", "1916-06", "Mediterranean", {"Agent": pair(total)})
    assert one.patrol is not None
    assert one.patrol.mission == ("agent" if total == 12 else "")
    assert (one.crew.passenger is not None) is (total == 12)


@pytest.mark.rule("RD 7.1a")
def test_without_such_a_box_no_roll_is_made() -> None:
    assert not any(box.endswith("(A)") for box in charts().tracks["u31"]["North Sea"])
    one = sent("u31", "U-31", "1914-12", "North Sea", {})
    assert one.patrol is not None and one.patrol.mission == ""


@pytest.mark.rule("RD 7.1b")
@pytest.mark.parametrize(
    ("kind", "number", "month"),
    [
        ("ub1", "UB-4", "1915-05"),
        ("ub2", "UB-18", "1916-06"),
        ("ub3", "", "1917-09"),
    ],
)
def test_ub_boats_have_no_mission(kind: str, number: str, month: str) -> None:
    for zone in charts().mats[kind].zones:
        assert not any(box.endswith(")") for box in charts().tracks[kind][zone])
    sails = month_number(month)
    one = aboard(number or charts().numbers(kind, sails, austrian=False)[0], sails)
    chart = charts().assignment(charts().flotilla(one.boat.name, sails), kind, sails)
    table = rigged(dice={chart.name: (1, 1)})
    prepare_patrol(table, one)
    assert one.patrol is not None and one.patrol.mission == "" and tables_rolled(table) == [chart.name]


@pytest.mark.rule("RD 7.1c", "RD 7.3.2a")
def test_uc_boats_always_lay_mines() -> None:
    boats = charts().numbers("uc2", month_number("1917-06"), austrian=False)
    for number in boats:
        one = aboard(number, month_number("1917-06"))
        chart = charts().assignment(charts().flotilla(number, one.month), "uc2", one.month)
        for total in (2, 7, 12):
            table = rigged(dice={chart.name: pair(total)})
            prepare_patrol(table, one)
            assert one.patrol is not None and one.patrol.mission == "mines" and one.boat.mines
            assert one.patrol.mission_box >= 0
    assert {kind for kind in GERMAN_TYPES if charts().mats[kind].boat_class == "UC"} == {"uc2"}


def sent(kind: str, number: str, month: str, zone: str, dice: dict[str, tuple[int, ...]]) -> Career:
    """A commander whose orders name this zone."""
    one = aboard(number, month_number(month))
    assert one.boat.boat_class == kind
    chart = charts().assignment(current_flotilla(charts(), one, one.month), kind, one.month)
    prepare_patrol(rigged(dice={chart.name: falling(chart, zone), **dice}), one)
    assert one.patrol is not None and one.patrol.zone == zone
    return one


# [7.2] Limits


@pytest.mark.rule("RD 7.2.1a")
@pytest.mark.parametrize("month", range(1, 13))
def test_the_baltic_is_open_from_april_to_november(month: int) -> None:
    sails = month_number(f"1916-{month:02d}")
    seen = 0
    for number in charts().numbers("u5", sails, austrian=False):
        one = aboard(number, sails)
        chart = charts().assignment(current_flotilla(charts(), one, sails), "u5", sails)
        if "Baltic" not in chart.results:
            continue
        seen += 1
        table = rigged(dice={chart.name: falling(chart, "Baltic")})
        prepare_patrol(table, one)
        assert one.patrol is not None
        assert (one.patrol.zone == "Baltic") is (4 <= month <= 11)
        assert bool(events(table, "no_baltic")) is not (4 <= month <= 11)
    assert seen


@pytest.mark.rule("RD 7.2n")
def test_nobody_is_sent_to_the_mediterranean_before_may_1915() -> None:
    for (flotilla, kind), months in charts().assignments.items():
        for month, chart in months.items():
            if month < MAY_1915:
                home = {"Adriatic"} if flotilla == AUSTRIAN_FLOTILLA else set()
                assert not set(chart.results) & (SOUTH - home), (flotilla, kind, month_text(month))
    sent_there = {
        month
        for months in charts().assignments.values()
        for month, chart in months.items()
        if "Mediterranean" in chart.results
    }
    assert min(sent_there) == MAY_1915


@pytest.mark.rule("RD 7.2n")
@pytest.mark.parametrize(("sails", "open_there"), [("1915-04", False), ("1915-05", True)])
def test_nobody_is_transferred_there_before_may_1915(sails: str, open_there: bool) -> None:
    one = aboard("U-35", month_number("1915-03"))
    one.flotilla = current_flotilla(charts(), one, one.month)
    found = open_flotillas(charts(), one, month_number(sails))
    assert ("Pola" in found) is open_there
