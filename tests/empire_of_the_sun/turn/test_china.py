"""[13.7] China: offensives there, the front, its surrender, and the routes to it."""

from __future__ import annotations

import pytest

from tests.empire_of_the_sun.build import bare, charts, control, place, play, table
from tests.empire_of_the_sun.build import war as begun
from tests.empire_of_the_sun.cards.stage import event, why_not
from wardroom.games.empire_of_the_sun.grid import bit, neighbours
from wardroom.games.empire_of_the_sun.offensive.after import retreat_hexes, retreat_phase
from wardroom.games.empire_of_the_sun.state import (
    ALLIES,
    CHINA_BOX,
    DELAY_BOX,
    ELIMINATED,
    JAPAN,
    REMOVED,
    TRACK,
    Offensive,
    War,
)
from wardroom.games.empire_of_the_sun.supply.survey import supply_of
from wardroom.games.empire_of_the_sun.turn.attrition import attrition_phase
from wardroom.games.empire_of_the_sun.turn.china import (
    air_support,
    build_route,
    china_offensive,
    move_front,
    routes_open_to,
    why_no_route,
    why_not_now,
)
from wardroom.games.empire_of_the_sun.turn.reinforcement import reinforcements_phase

JARHAT, IMPHAL, LEDO, AKYAB, RANGOON, CALCUTTA, TENASSERIM = 2104, 2105, 2205, 2006, 2008, 1805, 2108


def closed_road(turn: int = 3, divisions: int = 7) -> War:
    """Rangoon is lost, and nothing is flown."""
    war = bare(turn)
    war.politics.divisions = divisions
    place(war, "28-army", RANGOON)
    return war


@pytest.mark.rule("EOS 13.72.A", "EOS 13.72.A1", "EOS 13.72b", "EOS 13.78.C")
@pytest.mark.parametrize("die", range(10))
def test_an_offensive_succeeds_within_the_divisions(die: int) -> None:
    war = closed_road(divisions=7)
    play(china_offensive, war, dice=[die])
    assert war.politics.china == (1 if die <= 7 else 0)
    assert war.politics.china_offensive == 3


@pytest.mark.rule("EOS 13.78.E", "EOS 13.78.A")
@pytest.mark.parametrize(("die", "success"), [(4, True), (5, False)])
def test_the_open_road_takes_eight_from_the_divisions(die: int, success: bool) -> None:
    war = bare(3)
    play(china_offensive, war, dice=[die])
    assert bool(war.politics.china) is success


@pytest.mark.rule("EOS 13.78.D", "EOS 13.78.E")
@pytest.mark.parametrize(("die", "success"), [(3, True), (4, False)])
def test_the_air_lift_takes_four(die: int, success: bool) -> None:
    war = closed_road(divisions=7)
    war.politics.hump = True
    place(war, "hq-seac", CALCUTTA)
    play(china_offensive, war, dice=[die])
    assert bool(war.politics.china) is success


@pytest.mark.rule("EOS 13.72.B", "EOS 13.74c")
def test_aircraft_in_china_count_if_supplied_and_no_lrb_but_for_that_of_the_14th() -> None:
    war = bare(9)
    place(war, "avg", CHINA_BOX)
    place(war, "20-bomber-command", CHINA_BOX)
    assert air_support(table(), war) == 1
    war.places["20-bomber-command"] = TRACK + 10
    place(war, "10af-lrb", CHINA_BOX)
    assert air_support(table(), war) == 1
    war.places["10af-lrb"] = TRACK + 10
    place(war, "14af-lrb", CHINA_BOX)
    assert air_support(table(), war) == 2
    place(war, "28-army", RANGOON)
    assert air_support(table(), war) == 0


@pytest.mark.rule("EOS 13.72.A2", "EOS 13.72.A3", "EOS 13.72c")
@pytest.mark.parametrize(("aircraft", "before", "after"), [(False, 2, 2), (True, 2, 1), (True, 1, 1), (True, 0, 0)])
def test_a_failure_throws_japan_back_only_with_aircraft_in_china(aircraft: bool, before: int, after: int) -> None:
    war = bare(9)
    war.politics.divisions, war.politics.china = 1, before
    if aircraft:
        place(war, "avg", CHINA_BOX)
    play(china_offensive, war, dice=[9])
    assert war.politics.china == after


@pytest.mark.rule("EOS 13.72a")
def test_no_offensive_by_operations_choice_in_consecutive_turns() -> None:
    war = closed_road(5)
    assert why_not_now(table(), war) == ("", "")
    war.politics.china_offensive = 4
    assert why_not_now(table(), war)[1] == "13.72a"
    war.politics.china_offensive = 3
    assert why_not_now(table(), war) == ("", "")


@pytest.mark.rule("EOS 13.71c")
def test_no_offensive_without_ports() -> None:
    war = closed_road(5)
    control(war, ALLIES, *charts().nations.china_ports, *charts().nations.korean_ports)
    assert why_not_now(table(), war)[1] == "13.71c"


@pytest.mark.rule("EOS 13.73a", "EOS 13.73b", "EOS 16.41a3")
def test_china_surrenders_at_once() -> None:
    war = bare(9)
    war.politics.china = 4
    place(war, "14af-lrb", CHINA_BOX)
    place(war, "5-chinese-army", 2407)
    play(lambda one, war: move_front(one, war, 1, "13.72b"), war)
    assert war.politics.surrendered == ["china"]
    assert war.places["14af-lrb"] == TRACK + 10
    assert war.places["5-chinese-army"] == REMOVED
    assert war.politics.will == 6
    play(lambda one, war: move_front(one, war, -2, "13.72c"), war)
    assert war.politics.china == 5


@pytest.mark.rule("EOS 13.73b")
def test_of_armies_that_the_scenario_does_not_use_nothing_is_said() -> None:
    war = bare(5, scenario="south-pacific")
    war.politics.china = 4
    one = play(lambda one, war: move_front(one, war, 1, "13.72b"), war)
    assert "surrender" in one.told and "removed" not in one.told


@pytest.mark.rule("EOS 17.10.5Jc", "EOS 17.10a", "EOS 13.73b")
def test_the_14th_air_force_of_the_south_pacific_is_an_image_and_comes_to_no_sheet() -> None:
    war = begun("south-pacific")
    assert war.places["14af-lrb"] == CHINA_BOX
    one = play(lambda one, war: move_front(one, war, 3, "13.72b"), war)
    assert war.politics.surrendered == ["china"] and war.politics.will == 2
    assert war.places["14af-lrb"] == REMOVED and war.diverted == []
    assert one.told.count("removed") == 1, "of armies that are not used nothing is told"


@pytest.mark.rule("EOS 13.73b", "EOS 10.23")
def test_aircraft_that_leave_china_can_be_delayed_but_for_a_b29() -> None:
    war = bare(9, active=ALLIES, phase="reinforcements")
    war.politics.china = 4
    place(war, "14af-lrb", CHINA_BOX)
    place(war, "20-bomber-command", CHINA_BOX)
    play(lambda one, war: move_front(one, war, 1, "13.72b"), war)
    war.turn, war.politics.panama = 10, True
    play(reinforcements_phase, war, dice=[9])
    assert war.places["14af-lrb"] == DELAY_BOX
    assert war.due == ["20-bomber-command"]
    assert war.diverted == []


@pytest.mark.rule("EOS 13.73b")
def test_with_no_delay_aircraft_that_leave_china_come_next_turn() -> None:
    war = bare(9, active=ALLIES, phase="reinforcements")
    war.politics.china, war.politics.europe = 4, 3
    place(war, "14af-lrb", CHINA_BOX)
    play(lambda one, war: move_front(one, war, 1, "13.72b"), war)
    war.turn = 10
    play(reinforcements_phase, war)
    assert war.due == ["14af-lrb"]


@pytest.mark.rule("EOS 13.72d", "EOS 13.72a", "EOS 13.72b")
def test_events_move_the_front_any_number_of_times_beside_an_offensive_by_operations_choice() -> None:
    war = closed_road(5, divisions=9)
    play(china_offensive, war, dice=[1])
    event(war, "J42")
    event(war, "J26")
    assert war.politics.china == 3
    assert why_not_now(table(), war)[1] == "13.72a"
    fresh = closed_road(5)
    event(fresh, "J42")
    assert why_not_now(table(), fresh) == ("", ""), "an event is no operations choice"


@pytest.mark.rule("EOS 13.71c", "EOS 13.72d")
def test_without_ports_events_are_no_offensives_in_china_either() -> None:
    war = closed_road(5)
    war.forces[ALLIES].removed = ["A6"]
    assert not why_not(war, "J6") and not why_not(war, "J42")
    control(war, ALLIES, *charts().nations.china_ports, *charts().nations.korean_ports)
    assert why_not(war, "J6") and why_not(war, "J42")
    assert not why_not(war, "J26")
    control(war, JAPAN, charts().nations.korean_ports[0])
    assert not why_not(war, "J42")


@pytest.mark.rule("EOS 13.75c", "EOS 6.24d")
@pytest.mark.parametrize(("rangoon", "steps"), [(False, 2), (True, 1)])
def test_chinese_armies_out_of_supply_suffer_attrition(rangoon: bool, steps: int) -> None:
    war = bare(5, phase="attrition")
    place(war, "5-chinese-army", 2407)
    place(war, "hq-seac", CALCUTTA)
    if rangoon:
        place(war, "28-army", RANGOON)
    play(attrition_phase, war)
    assert war.steps["5-chinese-army"] == steps


def beaten_at_2108(unit: str) -> War:
    """Lost a battle with Japanese units on every side but the Siamese."""
    war = bare(5)
    place(war, unit, TENASSERIM)
    armies = iter(("15-army", "25-army", "28-army", "33-army", "38-army"))
    for hex in neighbours(TENASSERIM):
        if bit(hex) & charts().theatre.burma:
            place(war, next(armies), hex)
    war.offensive = Offensive(JAPAN, "J23", "oc", retreating=[TENASSERIM])
    return war


@pytest.mark.rule("EOS 13.75c", "EOS 9.5c")
def test_a_chinese_army_that_would_be_forced_abroad_is_eliminated() -> None:
    british, chinese = beaten_at_2108("33-british-corps"), beaten_at_2108("5-chinese-army")
    way_out = retreat_hexes(table(), british, "33-british-corps", TENASSERIM)
    assert way_out and not {hex for hex in way_out if bit(hex) & charts().theatre.burma}
    play(retreat_phase, chinese)
    assert chinese.places["5-chinese-army"] == ELIMINATED


@pytest.mark.rule("EOS 13.77b", "EOS 13.77d")
def test_the_allies_build_jarhat_first() -> None:
    war = bare(5)
    assert why_no_route(table(), war, ALLIES) == ("", "")
    assert routes_open_to(table(), war, ALLIES) == [JARHAT]
    play(lambda one, war: build_route(one, war, JARHAT), war)
    assert routes_open_to(table(), war, ALLIES) == [IMPHAL, LEDO]
    control(war, JAPAN, AKYAB)
    assert why_no_route(table(), war, ALLIES)[1] == "13.77b"


def towards_imphal() -> War:
    """Japan in Rangoon and Imphal, with an HQ; nobody is in between."""
    war = bare(5)
    place(war, "hq-south", RANGOON)
    control(war, JAPAN, IMPHAL)
    return war


@pytest.mark.rule("EOS 13.77c")
def test_japan_builds_imphal_with_a_line_to_rangoon() -> None:
    war = towards_imphal()
    assert why_no_route(table(), war, JAPAN) == ("", ""), "control of the hexes between does not matter"
    assert routes_open_to(table(), war, JAPAN) == [IMPHAL]
    for hex in (RANGOON, IMPHAL):
        lost = towards_imphal()
        control(lost, ALLIES, hex)
        assert why_no_route(table(), lost, JAPAN)[1] == "13.77c"
    war.politics.routes = [IMPHAL]
    assert why_no_route(table(), war, JAPAN)[1] == "13.77c"


@pytest.mark.rule("EOS 13.77c")
@pytest.mark.parametrize(("unit", "cut"), [("33-british-corps", True), ("10af-lrb", True), ("", False)])
def test_allied_units_ashore_cut_the_line_from_imphal(unit: str, cut: bool) -> None:
    war = towards_imphal()
    for unit_id in [unit] if unit else []:
        place(war, unit_id, 2106)
    assert bool(why_no_route(table(), war, JAPAN)[0]) is cut


@pytest.mark.rule("EOS 13.77c")
def test_rangoon_must_be_a_port_with_an_hq_behind_it() -> None:
    war = towards_imphal()
    war.places["hq-south"] = TRACK + 6
    assert why_no_route(table(), war, JAPAN)[1] == "13.77c"


@pytest.mark.rule("EOS 17.10a", "EOS 13.77b")
def test_nobody_builds_a_route_on_a_sheet_without_india() -> None:
    one, war = table(scenario="south-pacific"), bare(4, scenario="south-pacific")
    assert why_no_route(one, war, ALLIES)[0] and why_no_route(one, war, JAPAN)[0]


@pytest.mark.rule("EOS 13.78.A", "EOS 13.78.B", "EOS 13.78.C", "EOS 13.78.D", "EOS 13.77e")
def test_the_road_to_china() -> None:
    war = bare(5)
    assert supply_of(charts(), war).road == "open"
    place(war, "28-army", RANGOON)
    assert supply_of(charts(), war).road == "closed"
    war.politics.hump = True
    place(war, "hq-seac", CALCUTTA)
    assert supply_of(charts(), war).road == "hump"
    war.politics.routes = [JARHAT, LEDO]
    assert supply_of(charts(), war).road == "open"


@pytest.mark.rule("EOS 17.10.5Ja", "EOS 17.10.5Jc")
@pytest.mark.parametrize(("die", "box"), [(8, 3), (9, 1)])
def test_the_front_of_the_south_pacific(die: int, box: int) -> None:
    war = bare(4, scenario="south-pacific")
    war.politics.divisions, war.politics.china = 9, 2
    play(china_offensive, war, dice=[die])
    assert war.politics.china == box


@pytest.mark.rule("EOS 13.73b", "EOS 11.1")
def test_aircraft_driven_out_of_china_can_be_delayed_and_the_volunteers_are_out() -> None:
    war = bare(5)
    war.politics.china, war.politics.europe = 4, 0
    place(war, "14af-lrb", CHINA_BOX)
    place(war, "avg", CHINA_BOX)
    play(lambda one, war: move_front(one, war, 1, "13.72b"), war)
    assert war.places["avg"] == REMOVED
    war.turn = 6
    play(reinforcements_phase, war, dice=[5])
    assert war.places["14af-lrb"] == DELAY_BOX and not war.due


@pytest.mark.rule("EOS 13.73b", "EOS 10.24b")
def test_such_aircraft_come_at_once_while_europe_goes_well() -> None:
    war = bare(5)
    war.politics.china, war.politics.europe = 4, 1
    place(war, "14af-lrb", CHINA_BOX)
    play(lambda one, war: move_front(one, war, 1, "13.72b"), war)
    war.turn = 6
    play(reinforcements_phase, war)
    assert war.due == ["14af-lrb"] and not war.diverted
