"""What is asked for with options: what contradicts itself is refused in one sentence before the game begins."""

from __future__ import annotations

import pytest

import wardroom
from wardroom.table import WardroomError

ROSE = {"commander-card": "rose"}
BAD: list[tuple[str, dict[str, str], str]] = [
    ("career", {"boat": "kuk"}, "choose one of: u5, u19"),
    ("austrian", {"boat": "u31"}, "choose one of: kuk, ub1, ub2"),
    ("career", {"boat": "roll", "start": "1916-01"}, "leave the option start out"),
    ("career", {"boat": "roll", "number": "U-35"}, "leave the option boat out"),
    ("career", {"number": "U-999"}, "there is no boat 'U-999' on chart B1"),
    ("career", {"number": "U-35", "boat": "u19"}, "U-35 is of type u31; leave the option boat out"),
    ("career", {"number": "U-35", "start": "1914-08"}, "choose a month from 1915-01 to 1918-10"),
    ("career", {"start": "1918-10", "until": "1914-08"}, "choose an earlier start or a later end"),
    ("career", {"boat": "u31", "until": "1914-08"}, "or a later end"),
    ("career", {"until": "1919-01"}, "is no month of the war"),
    ("career", {"start": "soon"}, "is no month of the war"),
    ("career", {"evasive-maneuvers": "maybe"}, "choose one of: off, on"),
    ("career", {"commander-card": "rose"}, "needs the scenario 'historical'"),
    ("career", {"patrols": "mirror"}, "need the scenario 'historical'"),
    ("historical", {}, "needs a commander"),
    ("historical", {"commander-card": "nemo"}, "unknown commander card 'nemo'"),
    ("historical", ROSE | {"boat": "u19"}, "leave the option boat out"),
    ("historical", ROSE | {"start": "1917-01"}, "leave the option start out"),
    ("historical", ROSE | {"number": "U-35"}, "leave the option number out"),
    ("historical", ROSE | {"commander": "Nemo"}, "leave the option commander out"),
    ("historical", ROSE | {"until": "1915-01"}, "or a later end"),
    ("tournament-tonnage", {"boat": "roll"}, "name it with the option boat"),
    ("tournament-survival", {"until": "1917-01"}, "leave it out"),
]


@pytest.mark.parametrize(("scenario", "options", "said"), BAD)
def test_a_contradiction_is_refused_in_one_sentence(scenario: str, options: dict[str, str], said: str) -> None:
    with pytest.raises(WardroomError) as fault:
        wardroom.start("raiders-of-the-deep", scenario, seed=1, options=options)
    text = str(fault.value)
    assert said in text
    assert "\n" not in text


@pytest.mark.rule("RD 4.2a", "RD 18.0b")
def test_boats_that_start_before_the_end_can_be_chosen_and_a_roll_that_comes_too_late_is_made_again() -> None:
    """RD-R71."""
    game = wardroom.start("raiders-of-the-deep", seed=1, options={"until": "1914-08"})
    assert [option.id for option in game.pending[0].options] == ["boat:roll", "boat:u5", "boat:u19"]
    for seed in range(1, 30):
        game = wardroom.start("raiders-of-the-deep", seed=seed, options={"until": "1914-08", "boat": "roll"})
        assert game.view("captain")["careers"][0]["month"] == "1914-08"
