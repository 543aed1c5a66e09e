"""The worked examples of turn 2, and those of 12.1, 16.47 and 16.48."""

from __future__ import annotations

import pytest

from tests.empire_of_the_sun.build import bare, charts, control, place, play, war
from wardroom.games.empire_of_the_sun.grid import hexes_in
from wardroom.games.empire_of_the_sun.scenarios.bidding import Bid, settle
from wardroom.games.empire_of_the_sun.state import ALLIES, DELAY_BOX, ELIMINATED, JAPAN, TRACK, War
from wardroom.games.empire_of_the_sun.turn.deal import arcadia_phase, deal_phase
from wardroom.games.empire_of_the_sun.turn.political_will import political_will_phase, progress
from wardroom.games.empire_of_the_sun.turn.reinforcement import place_at_phase, place_phase, reinforcements_phase
from wardroom.games.empire_of_the_sun.turn.replacement import rebuild_phase, replace_phase, replacements_phase
from wardroom.games.empire_of_the_sun.turn.strategic_warfare import submarines_phase

CALCUTTA, OAHU, MIDWAY = 1805, 5808, 5108


def turn_2() -> War:
    """The campaign at its second turn, as December 1941 went in the example."""
    found = war("campaign-1941", turn=2, active=ALLIES, phase="reinforcements")
    for unit in ("7af", "7af-lrb"):
        place(found, unit, ELIMINATED, steps=0)
    for unit in ("enterprise", "lexington"):
        place(found, unit, OAHU, steps=1)
    place(found, "14-army", 2812, steps=1)
    place(found, "5-air-division", 2812)
    return found


@pytest.mark.rule("EOS 10.21a", "EOS 10.22", "EOS 10.23", "EOS 10.24a")
def test_of_the_reinforcements_of_turn_2_the_hq_alone_arrives_and_four_units_roll() -> None:
    found = turn_2()
    one = play(reinforcements_phase, found, dice=[1, 5, 2, 9])
    rolled = [event.params["unit"] for event in one.log if event.code == "sent-to-europe"]
    assert found.due == ["hq-seac"]
    assert len(rolled) == 1 and found.places[str(rolled[0])] == TRACK + 5
    assert sum(place == DELAY_BOX for place in found.places.values()) == 12
    play(place_phase, found)
    play(place_at_phase, found, [f"hex:{CALCUTTA}"])
    assert found.places["hq-seac"] == CALCUTTA
    assert found.forces[ALLIES].asp == 1


@pytest.mark.rule("EOS 11.0a", "EOS 11.32", "EOS 11.33c", "EOS 11.0e")
def test_the_replacements_of_turn_2() -> None:
    found = turn_2()
    play(replacements_phase, found)
    assert (found.pool["allied-ground"], found.pool["allied-air"], found.pool["us-naval"]) == (2, 5, 2)
    for unit, hex in (("7af", MIDWAY), ("7af-lrb", OAHU)):
        play(replace_phase, found, [f"rebuild-full:{unit}"])
        play(rebuild_phase, found, [f"hex:{hex}"])
        assert (found.places[unit], found.steps[unit]) == (hex, 2)
    for unit in ("enterprise", "lexington"):
        play(replace_phase, found, [f"restore:{unit}"])
        assert found.steps[unit] == 2
    play(replace_phase, found)
    assert (found.active, found.phase) == (JAPAN, "replacements")


@pytest.mark.rule("EOS 11.23a", "EOS 11.21", "EOS 11.22")
def test_japan_takes_a_division_for_the_14th_army() -> None:
    found = turn_2()
    control(found, JAPAN, 2812)
    found.active = JAPAN
    play(replacements_phase, found)
    assert found.pool == {"japan-ground": 2, "japan-air": 0, "japan-naval": 0}
    play(replace_phase, found, ["restore:14-army"])
    assert found.steps["14-army"] == 2 and found.politics.divisions == 11


@pytest.mark.rule("EOS 12.21a", "EOS 12.22b", "EOS 12.12", "EOS 12.51b", "EOS 12.4a")
def test_the_submarines_and_the_deal_of_turn_2() -> None:
    found = turn_2()
    for side, letter in ((JAPAN, "J"), (ALLIES, "A")):
        found.forces[side].hand = []
        found.forces[side].deck = [f"{letter}{number}" for number in range(5, 40)]
    play(submarines_phase, found, dice=[2])
    assert found.pool["cards"] == 7
    play(deal_phase, found)
    play(arcadia_phase, found)
    assert [(len(force.hand), force.passes) for force in (found.forces[JAPAN], found.forces[ALLIES])] == [
        (7, 0),
        (5, 2),
    ]


@pytest.mark.rule("EOS 12.21b", "EOS 12.4b", "EOS 17.45d")
def test_the_deal_of_1944_is_that_of_one_success_of_the_submarines() -> None:
    found = war("1944")
    found.forces[JAPAN].deck = [f"J{number}" for number in range(20, 40)]
    play(submarines_phase, found, dice=[8])
    play(deal_phase, found)
    assert (len(found.forces[JAPAN].hand), found.forces[JAPAN].passes) == (6, 1)


@pytest.mark.rule("EOS 16.47a", "EOS 16.47c")
def test_five_hexes_taken_and_three_lost_again_are_too_few_for_three_points() -> None:
    found = bare(4, phase="political-will")
    found.forces[ALLIES].asp = 2
    found.active = ALLIES
    play(reinforcements_phase, found)
    assert found.politics.quota == 3
    place(found, "enterprise", OAHU)
    own = list(hexes_in(charts().named_locations & found.japanese & ~charts().theatre.resources))[:5]
    found.politics.control_before = found.japanese
    control(found, ALLIES, *own)
    control(found, JAPAN, *own[:3])
    assert progress(charts(), found) == 2
    play(political_will_phase, found)
    assert found.politics.will == 7


@pytest.mark.rule("EOS 16.48a")
@pytest.mark.parametrize(
    ("mark", "grant", "points"),
    [((JAPAN, 1), (JAPAN, 0), -1), ((JAPAN, 2), (ALLIES, 3), 1), ((JAPAN, 3), (ALLIES, 2), -1)],
)
def test_the_bids_of_mark_and_grant(mark: tuple[str, int], grant: tuple[str, int], points: int) -> None:
    found = settle(Bid("Mark", *mark), Bid("Grant", *grant))
    assert (found.japan, found.points) == ("Mark", points)
