"""[19, 4.1] Turn 2 up to its first card, which is the set-up of the scenario of 1942 (A4-A7, X60-X64)."""

from __future__ import annotations

import pytest

from tests.empire_of_the_sun.build import charts, war
from tests.empire_of_the_sun.example.december import ships_stay
from tests.empire_of_the_sun.example.january import (
    japanese_reinforcements,
    japanese_replacements,
    reinforcements,
    replacements,
    story,
    submarines_and_cards,
)
from tests.empire_of_the_sun.example.places import CALCUTTA, KRA, MIDWAY, OAHU
from wardroom.games.empire_of_the_sun.grid import bit, hexes_in
from wardroom.games.empire_of_the_sun.state import ALLIES, DELAY_BOX, JAPAN, TRACK

EUROPE = ["5af", "5af-lrb", "10af-lrb", "xi-corps"]
"""[10.22] One US Army corps and three US Army air units."""


@pytest.mark.rule("EOS 10.21a", "EOS 10.22", "EOS 10.23", "EOS 10.31a")
def test_all_allied_reinforcements_but_the_seac_hq_are_delayed() -> None:
    """X60, A5."""
    shown = story(reinforcements)
    came = [unit for unit, place in war("campaign-1941").places.items() if place == TRACK + 2]
    allied = [unit for unit in came if charts().pieces[unit].side == ALLIES]
    assert len(allied) == 14
    assert [unit for unit in allied if shown.after.places[unit] != DELAY_BOX] == ["hq-seac"]
    assert shown.after.places["hq-seac"] == CALCUTTA
    assert shown.after.forces[ALLIES].asp == 1


@pytest.mark.rule("EOS 10.24a", "EOS 10.24b", "EOS 10.22", "EOS 15.2")
def test_one_air_unit_of_the_four_that_roll_would_be_lost_to_europe_for_three_turns() -> None:
    """A5: the roll of the text, played another way; in the scenario of 1942 none went."""
    play = story(ships_stay).resumed()
    play.roll(ALLIES, 1, 2, 2, 2)
    gone = [event.params for event in play.game.events(JAPAN) if event.code == "sent-to-europe"]
    assert [(each["unit"] in EUROPE[:3], each["turn"]) for each in gone] == [(True, 5)]
    assert play.war.places[str(gone[0]["unit"])] == TRACK + 5


@pytest.mark.rule("EOS 10.11a")
def test_japanese_reinforcements() -> None:
    """A4."""
    shown = story(japanese_reinforcements)
    assert {unit: (to, shown.after.steps[unit]) for unit, (_, to) in shown.moved().items()} == {
        "28-army": (2110, 1),
        "yamato": (3407, 1),
        "25-air-flotilla": (3407, 2),
    }


@pytest.mark.rule("EOS 11.31", "EOS 11.32", "EOS 11.33a", "EOS 11.0a", "EOS 11.0e")
def test_allied_replacements() -> None:
    """X62, A6: 2 ground, 5 air, 2 naval steps; both ground steps and one air step are lost."""
    shown = story(replacements)
    steps = shown.question("replace").facts
    assert steps == {
        "allied-ground": 2, "allied-air": 5, "us-naval": 2, "commonwealth-naval": 0, "chinese": 0,
    }  # fmt: skip
    rebuilt = {unit: (shown.after.places[unit], shown.after.steps[unit]) for unit in ("7af", "7af-lrb")}
    assert rebuilt == {"7af": (MIDWAY, 2), "7af-lrb": (OAHU, 2)}
    assert [shown.after.steps[unit] for unit in ("enterprise", "lexington")] == [2, 2]
    assert shown.after.active == JAPAN  # by itself: no Allied unit can use what is left


@pytest.mark.rule("EOS 11.23a", "EOS 11.22", "EOS 11.21")
def test_japan_takes_one_division_from_china() -> None:
    """X61, A6."""
    shown = story(japanese_replacements)
    assert (shown.before.politics.divisions, shown.after.politics.divisions) == (12, 11)
    assert [unit for unit, steps in shown.after.steps.items() if steps > shown.before.steps[unit]] == ["14-army"]
    assert all(each.facts in ({"japan-ground": 2, "japan-air": 0, "japan-naval": 0},
                              {"japan-ground": 1, "japan-air": 0, "japan-naval": 0})
               for each in shown.asked)  # fmt: skip


@pytest.mark.rule("EOS 12.21a", "EOS 12.22a", "EOS 12.22b", "EOS 12.12", "EOS 12.51b", "EOS 4.21b")
def test_the_submarines_fail_japan_gets_7_cards_the_allies_5_and_2_passes_and_japan_begins() -> None:
    """X53, X63, A7: 2, with poor torpedoes 3, less turn 2, is 1."""
    shown = story(submarines_and_cards)
    assert shown.rolled() == [(2, 1)]
    assert not shown.events("submarines")
    forces = shown.after.forces
    assert [(len(forces[side].hand), forces[side].passes) for side in (JAPAN, ALLIES)] == [(7, 0), (5, 2)]
    assert (shown.after.active, shown.after.phase) == (JAPAN, "card")


@pytest.mark.rule("EOS 12.21a", "EOS 12.22b")
def test_without_the_fault_of_the_torpedoes_japan_would_have_lost_a_card() -> None:
    """A7: the same with a die that is one lower."""
    play = story(japanese_replacements).resumed()
    play.roll(ALLIES, 1)
    assert play.war.pool == {} and len(play.war.forces[JAPAN].hand) == 6


# The set-up of 1942


@pytest.mark.rule("EOS 17.24a", "EOS 17.23a", "EOS 17.0a")
def test_every_unit_stands_as_in_the_scenario_of_1942() -> None:
    """A4: place and strength, for each of them."""
    now, then = story(submarines_and_cards).after, war("1942")
    assert {unit: (place, now.steps[unit]) for unit, place in now.places.items()} == {
        unit: (place, then.steps[unit]) for unit, place in then.places.items()
    }


@pytest.mark.rule("EOS 17.25Ba", "EOS 6.5a")
def test_every_hex_is_held_as_in_the_scenario_of_1942() -> None:
    """Text differs: 2011, through which the 38th Army marched, is Japanese; the set-up has markers on bases alone."""
    now, then = story(submarines_and_cards).after, war("1942")
    assert list(hexes_in(now.japanese ^ then.japanese)) == [KRA]
    assert now.japanese & bit(KRA)


@pytest.mark.rule("EOS 17.23a", "EOS 17.25Aa", "EOS 17.25Ab", "EOS 16.44.A")
def test_the_tracks_stand_as_in_the_scenario_of_1942() -> None:
    now, then = story(submarines_and_cards).after, war("1942")
    tracks = ("will", "europe", "china", "divisions", "india", "surrendered", "routes", "hump", "kwai", "tojo", "quota")
    assert {name: getattr(now.politics, name) for name in tracks} == {
        name: getattr(then.politics, name) for name in tracks
    }
    for side in (JAPAN, ALLIES):
        mine, theirs = now.forces[side], then.forces[side]
        assert (mine.asp, mine.asp_used, mine.rivalry, mine.air, mine.naval, mine.removed) == (
            theirs.asp, theirs.asp_used, theirs.rivalry, theirs.air, theirs.naval, theirs.removed,
        )  # fmt: skip
    assert (now.turn, now.last_turn) == (2, 12)
