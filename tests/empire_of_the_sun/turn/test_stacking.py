"""[8.24, 8.34, 8.48] Stacking after a card play."""

from __future__ import annotations

import pytest

from tests.empire_of_the_sun.build import bare, place, play
from wardroom.games.empire_of_the_sun.state import ELIMINATED, REMOVED, TRACK, War
from wardroom.games.empire_of_the_sun.turn.stacking import stacking_phase

OAHU = 5808
SHIPS = ("enterprise", "lexington", "wasp", "washington", "mississippi", "north-carolina", "new-orleans")


def at_oahu(*units: str, supplied: bool = True) -> War:
    war = bare(5, phase="stacking")
    if supplied:
        place(war, "hq-central-pacific", OAHU)
    for unit in units:
        place(war, unit, OAHU)
    return war


@pytest.mark.rule("EOS 8.34a", "EOS 8.24a", "EOS 6.11f", "EOS 8.48a")
def test_three_ashore_six_ships_and_an_hq_may_stand_together() -> None:
    war = at_oahu("i-corps", "xi-corps", "7af", *SHIPS[:6])
    play(stacking_phase, war)
    assert war.phase == "after-play"


@pytest.mark.rule("EOS 8.34c")
def test_an_lrb_and_its_air_force_count_as_one() -> None:
    war = at_oahu("i-corps", "xi-corps", "7af", "7af-lrb")
    play(stacking_phase, war)
    assert war.phase == "after-play"


@pytest.mark.rule("EOS 8.24a", "EOS 8.24b")
def test_a_seventh_ship_of_the_owners_choice_comes_back_next_turn() -> None:
    war = at_oahu(*SHIPS)
    play(stacking_phase, war, ["unit:mississippi"])
    assert war.places["mississippi"] == TRACK + 6
    play(stacking_phase, war)
    assert war.phase == "after-play"


@pytest.mark.rule("EOS 8.34b", "EOS 8.34b1", "EOS 8.48a")
def test_aircraft_leave_before_ground_units() -> None:
    war = at_oahu("i-corps", "xi-corps", "7af", "11af")
    one = play(stacking_phase, war, ["unit:11af"])
    assert {option.id for option in one.asked[0].options} == {"unit:7af", "unit:11af"}
    assert {each.rule for each in one.asked[0].refused} == {"8.34b"}
    assert war.places["11af"] == TRACK + 6


@pytest.mark.rule("EOS 8.48b")
def test_a_ground_unit_comes_back_two_turns_later() -> None:
    war = at_oahu("i-corps", "xi-corps", "xiv-corps", "m-brigade")
    play(stacking_phase, war, ["unit:xiv-corps"])
    assert war.places["xiv-corps"] == TRACK + 7


@pytest.mark.rule("EOS 8.24b", "EOS 8.34b", "EOS 8.48b")
@pytest.mark.parametrize(
    ("units", "leaves"),
    [
        (SHIPS, "wasp"),
        (("i-corps", "xi-corps", "7af", "11af"), "7af"),
        (("i-corps", "xi-corps", "xiv-corps", "m-brigade"), "xi-corps"),
    ],
)
def test_out_of_supply_what_is_too_many_is_lost(units: tuple[str, ...], leaves: str) -> None:
    war = at_oahu(*units, supplied=False)
    play(stacking_phase, war, [f"unit:{leaves}"])
    assert war.places[leaves] == ELIMINATED


@pytest.mark.rule("EOS 8.24b", "EOS 8.34b1", "EOS 8.48b")
@pytest.mark.parametrize(
    ("units", "rule"),
    [
        (SHIPS, "8.24b"),
        (("i-corps", "xi-corps", "7af", "11af"), "8.34b1"),
        (("i-corps", "xi-corps", "xiv-corps", "m-brigade"), "8.48b"),
    ],
)
def test_what_is_asked_names_the_rule_of_ships_of_aircraft_or_of_men(units: tuple[str, ...], rule: str) -> None:
    decision = play(stacking_phase, at_oahu(*units), [f"unit:{units[-1]}"]).asked[0]
    assert {decision.rule} | {option.rule for option in decision.options} == {rule}


@pytest.mark.rule("EOS 8.34a")
def test_each_side_and_each_hex_is_looked_at() -> None:
    war = at_oahu("i-corps", "xi-corps", "xiv-corps", "m-brigade")
    place(war, "hq-south", 2212)
    for unit in ("38-army", "15-army", "25-army", "26-air-flotilla"):
        place(war, unit, 2212)
    play(stacking_phase, war, ["unit:m-brigade"])
    play(stacking_phase, war)
    assert war.places["26-air-flotilla"] == TRACK + 6
    assert war.phase == "stacking"
    play(stacking_phase, war)
    assert war.phase == "after-play"


@pytest.mark.rule("EOS 11.1", "EOS 8.34b", "EOS 8.24b")
@pytest.mark.parametrize(
    ("others", "leaves", "choices"),
    [
        (("i-corps", "xi-corps", "xiv-corps"), "feaf", []),
        (SHIPS[:6], "us-asia-ca", ["unit:us-asia-ca"]),
        (("i-corps", "xi-corps", "m-brigade"), "sl-corps", ["unit:sl-corps"]),
    ],
)
def test_a_prewar_unit_that_leaves_the_map_is_out_for_good(
    others: tuple[str, ...], leaves: str, choices: list[str]
) -> None:
    war = at_oahu(*others, leaves)
    one = play(stacking_phase, war, choices)
    lost = {option.id for asked in one.asked for option in asked.options if "does not come back" in option.message}
    assert lost >= set(choices)
    assert (war.places[leaves], war.steps[leaves]) == (REMOVED, 0)
