"""[13.6] India's track, her surrender, and the units that must leave."""

from __future__ import annotations

import pytest

from tests.empire_of_the_sun.build import bare, control, place, play, table
from wardroom.games.empire_of_the_sun.state import ALLIES, JAPAN, REMOVED, TRACK, War
from wardroom.games.empire_of_the_sun.turn.india import relocate_phase, unrest, watch_india
from wardroom.games.empire_of_the_sun.turn.national_status import national_status_phase

NORTH = (1905, 2005, 2104, 2105, 2205)
CALCUTTA, MADRAS, COLOMBO, TRINCOMALEE, MALDIVES = 1805, 1406, 1307, 1308, 1005


def held(box: int = 0) -> War:
    """Japan in all of Northern India."""
    war = bare(6)
    control(war, JAPAN, *NORTH)
    war.politics.india = box
    return war


@pytest.mark.rule("EOS 13.62a", "EOS 13.62d")
def test_each_segment_with_all_of_the_north_moves_india_on() -> None:
    war = held()
    for box in (1, 2, 3):
        play(national_status_phase, war)
        assert war.politics.india == box
    control(war, ALLIES, NORTH[0])
    play(national_status_phase, war)
    assert war.politics.india == 0


@pytest.mark.rule("EOS 13.62b")
def test_an_event_moves_india_as_far_as_revolts_and_never_makes_her_surrender() -> None:
    war = held(3)
    for _ in range(2):
        unrest(table(), war, "13.62b")
        assert war.politics.india == 4 and not war.politics.surrendered
    control(war, ALLIES, NORTH[3])
    play(national_status_phase, war)
    assert war.politics.india == 0 and not war.politics.surrendered


@pytest.mark.rule("EOS 13.62b")
def test_india_surrenders_in_the_segment_when_the_marker_is_in_revolts() -> None:
    war = held(3)
    play(national_status_phase, war)
    assert war.politics.surrendered == ["india"]
    assert war.politics.will == 6
    assert war.phase == "relocate"


@pytest.mark.rule("EOS 13.62c", "EOS 13.63e")
def test_a_hex_won_back_calms_india_at_once_but_not_after_her_surrender() -> None:
    war = held(2)
    one = table()
    watch_india(one, war)
    assert war.politics.india == 2
    control(war, ALLIES, NORTH[2])
    watch_india(one, war)
    assert war.politics.india == 0
    war = held(4)
    war.politics.surrendered = ["india"]
    watch_india(one, war)
    assert war.politics.india == 4
    control(war, ALLIES, NORTH[2])
    watch_india(one, war)
    play(national_status_phase, war)
    assert war.politics.india == 4


@pytest.mark.rule("EOS 13.62c")
def test_unrest_by_an_event_lasts_while_japan_never_held_the_north() -> None:
    war = bare(6)
    one = table()
    unrest(one, war, "13.62b")
    watch_india(one, war)
    assert war.politics.india == 1
    play(national_status_phase, war)
    assert war.politics.india == 0


def surrendering() -> War:
    war = held(3)
    place(war, "hq-seac", CALCUTTA)
    place(war, "hq-anzac", COLOMBO)
    return war


@pytest.mark.rule("EOS 13.63a", "EOS 16.41a5", "EOS 13.63c")
def test_indian_units_are_out_and_the_others_go_to_ceylon() -> None:
    war = surrendering()
    place(war, "2-indian-corps", 3823)
    place(war, "15-british-corps", CALCUTTA)
    place(war, "warspite", MADRAS)
    play(national_status_phase, war)
    assert war.places["2-indian-corps"] == REMOVED
    one = play(relocate_phase, war, [f"15-british-corps:{TRINCOMALEE}"])
    assert {option.value[1] for option in one.asked[0].options if option.value[0] == "warspite"} <= {
        COLOMBO,
        TRINCOMALEE,
        MALDIVES,
    }
    play(relocate_phase, war, [f"warspite:{COLOMBO}"])
    play(relocate_phase, war)
    assert war.places["15-british-corps"] == TRINCOMALEE and war.places["warspite"] == COLOMBO
    assert war.places["hq-seac"] == TRACK + 7
    assert war.phase == "national-status"
    play(national_status_phase, war)
    assert war.phase == "political-will"
    assert war.politics.will == 6


@pytest.mark.rule("EOS 13.63d", "EOS 13.63b")
def test_units_without_a_refuge_are_removed() -> None:
    war = surrendering()
    control(war, JAPAN, COLOMBO, TRINCOMALEE, MALDIVES, 1208)
    place(war, "hq-anzac", 3727)
    place(war, "15-british-corps", CALCUTTA)
    place(war, "xi-corps", CALCUTTA)
    play(national_status_phase, war)
    play(relocate_phase, war)
    assert war.places["15-british-corps"] == REMOVED
    assert war.places["xi-corps"] == CALCUTTA


@pytest.mark.rule("EOS 13.63b")
def test_us_units_may_go_or_stay_and_the_allies_say_who_finds_room() -> None:
    war = surrendering()
    for unit in ("15-british-corps", "33-british-corps", "10af-lrb"):
        place(war, unit, CALCUTTA)
    for unit in ("1-australian-corps", "2-australian-corps"):
        place(war, unit, COLOMBO)
    control(war, JAPAN, TRINCOMALEE, MALDIVES, 1208)
    play(national_status_phase, war)
    play(relocate_phase, war, [f"33-british-corps:{COLOMBO}"])
    one = play(relocate_phase, war)
    assert not one.asked
    assert war.places["15-british-corps"] == REMOVED
    assert war.places["10af-lrb"] == CALCUTTA
    assert war.phase == "national-status"


@pytest.mark.rule("EOS 13.63a", "EOS 13.63b")
def test_a_us_hq_stays_and_us_men_go_only_where_an_hq_of_theirs_supplies_them() -> None:
    for american in (False, True):
        war = held(3)
        place(war, "hq-seac", COLOMBO)
        place(war, "xi-corps", CALCUTTA)
        if american:
            place(war, "hq-central-pacific", CALCUTTA)
        play(national_status_phase, war)
        asked = play(relocate_phase, war, ["stay"] if american else []).asked
        offered = {option.value[0] for decision in asked for option in decision.options if option.value[0]}
        assert offered == ({"xi-corps"} if american else set())
        assert (war.places["xi-corps"], war.places["hq-seac"]) == (CALCUTTA, COLOMBO)
    assert war.places["hq-central-pacific"] == CALCUTTA and war.phase == "national-status"
