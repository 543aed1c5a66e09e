"""What each option is said to risk is what the rules will roll for."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

import wardroom
from tests.silent_victory.build import at_sea, charts, engagement, merchant, table, target
from tests.silent_victory.hunt import NO_HIT, SLIPPED_AWAY, two, with_cuties
from tests.silent_victory.story import DAY, MISS, NIGHT, SMALL, Dice, Story, aim, rolls
from wardroom.games.silent_victory.advice import (
    advice,
    approach_risk,
    crush_risk,
    detection_risk,
    dud_risk,
    hit_chance,
)
from wardroom.games.silent_victory.detection import detects, exceed_test_depth, search
from wardroom.games.silent_victory.encounter import attack_decision, ship_encounter
from wardroom.games.silent_victory.ends import CareerEnds
from wardroom.games.silent_victory.fire import is_hit
from wardroom.games.silent_victory.following import follow_decision, hurt_and_unhurt
from wardroom.games.silent_victory.state import INOPERABLE, Career, War
from wardroom.games.silent_victory.view import View
from wardroom.table import Decision, Option
from wardroom.table.codec import to_plain
from wardroom.table.odds import chance, percent

TWO_DICE = [(first, second) for first in range(1, 7) for second in range(1, 7)]


def view(war: Career) -> View:
    return View(War("travel", "career", [war]), "captain", charts())


def counted(trial: Callable[[tuple[int, int]], bool]) -> Fraction:
    """Over every way two dice can fall."""
    return Fraction(sum(trial(faces) for faces in TWO_DICE), len(TWO_DICE))


@pytest.mark.parametrize(
    "changes", [{}, {"mk14_by_day": True}, {"detected": True, "escort_modifier": 1}, {"range": "long"}]
)
def test_the_risk_of_being_found_is_that_of_the_search_itself(changes: dict[str, Any]) -> None:
    """Every fall of the dice through the real search; it is made in the China Sea, where nothing can be tried first."""

    def found(faces: tuple[int, int]) -> bool:
        war = at_sea(zone="China Sea")
        return bool(search(table(dice=[faces]), war, engagement(war, "Convoy", merchant(), **changes)))

    war = at_sea(zone="China Sea")
    assert detection_risk(charts(), war, engagement(war, "Convoy", merchant(), **changes)) == counted(found)


def test_the_risk_of_the_approach_follows_the_year() -> None:
    assert approach_risk(charts(), at_sea(month="1942-05")) == Fraction(6, 36)
    assert approach_risk(charts(), at_sea(month="1943-05")) == Fraction(10, 36)


def test_a_torpedo_counts_as_a_hit_only_if_it_explodes() -> None:
    war = at_sea(month="1942-04")
    fight = engagement(war, "Convoy", merchant())
    hits = Fraction(sum(sum(faces) <= 7 for faces in TWO_DICE), 36)
    assert dud_risk(charts(), war) == Fraction(4, 6)
    assert hit_chance(charts(), war, fight, "Mk 14", 0) == hits * Fraction(2, 6)


@pytest.mark.parametrize("hull", [0, 1, 3, 6])
def test_the_risk_of_the_depths_is_that_of_the_rule(hull: int) -> None:
    """Two rolls deep: whoever rolls his hull twice over is followed no further, so the count brackets the risk."""
    lost = open_ended = 0
    for first, second in product(TWO_DICE, repeat=2):
        war = at_sea()
        war.boat.hull = hull
        script = table(dice=[first, second, (6, 6)])
        try:
            exceed_test_depth(script, war, engagement(war, "Convoy", merchant()))
        except CareerEnds:
            lost += 1
            continue
        open_ended += not script.rolls
    risk = crush_risk(hull + 1, charts().mats["gato"].hull_sunk)
    assert Fraction(lost, 36 * 36) <= risk <= Fraction(lost + open_ended, 36 * 36)


def test_attacks_are_advised_with_their_odds_and_their_commitment() -> None:
    war = at_sea(month="1942-04")
    fight = engagement(war, "Convoy", merchant(), merchant(), merchant(), range="")
    found = advice(view(war), attack_decision(table(), war, fight, False))
    assert found["attack:submerged:medium"] == "a Mk 14 hits and explodes 19 %; found after firing 42 %"
    assert "found on the way in 17 %; a fourth ship, and no way back" in found["attack:submerged:close"]
    assert found["time:night"] == "contact is lost 33 %"
    assert "decline" not in found


@pytest.mark.rule("SV 7.2.3c")
def test_following_a_shadowed_convoy_is_said_to_be_certain_with_a_radio_only() -> None:
    war = at_sea(month="1944-05")
    fight = engagement(war, "Convoy", merchant(), wolfpack="shadowing")
    decision = follow_decision("captain", "Convoy", *hurt_and_unhurt(fight), damaged_followed=False)
    assert advice(view(war), decision)["follow:group"] == "certain: the wolfpack shadows them"
    war.boat.damage = {"radio": INOPERABLE}
    assert advice(view(war), decision)["follow:group"] == "contact is lost 17 %"


def test_a_class_is_described_when_it_is_chosen() -> None:
    game = wardroom.start("silent-victory", seed=1)
    found = game.risks("captain")
    assert found["boat:gato"] == "6 tubes forward, 4 aft, 24 torpedoes, 3in gun, sunk at hull damage 9"
    assert found["boat:porpoise"].startswith("4 tubes forward, 2 aft, 16 torpedoes")
    assert len(found) == 9


def test_without_escorts_nobody_searches() -> None:
    war = at_sea()
    fight = engagement(war, "Ship", target(4000), range="")
    assert (
        "nobody to search for you"
        in advice(view(war), attack_decision(table(), war, fight, False))["attack:surface:close"]
    )


def test_advice_is_given_for_open_options_only_and_never_changes_the_game() -> None:
    """Through whole careers of the bold captain."""
    for seed in range(3):
        game = wardroom.start("silent-victory", seed=seed, options={"boat": "gato", "sunk-trick": "on"})
        bot = game.rules.bot("bold")
        while game.outcome is None:
            decision = game.pending[0]
            before = to_plain(game.state)
            assert set(game.risks("captain")) <= {option.id for option in decision.options}
            assert to_plain(game.state) == before
            seen = game.rules.view(game.state, "captain", game.charts)
            game.choose(bot(seen, decision, lambda limit: 0).id)


# What is said before a roll, against the roll that follows


class Advised(Story):
    """A story in which every option that was taken is kept with what was said of it."""

    def __init__(self, war: Career, choices: list[str], dice: Dice) -> None:
        super().__init__(choices, dice)
        self.war = war
        self.said: dict[str, str] = {}

    def choose(self, seat: str, decision: Decision) -> Option:
        found = advice(view(self.war), decision)
        choice = super().choose(seat, decision)
        self.said[choice.id] = found.get(choice.id, "")
        return choice


def advised(war: Career, encounter: str, choices: list[str], dice: Dice) -> Advised:
    """A whole encounter with ships."""
    told = Advised(war, choices, dice)
    ship_encounter(told, war, encounter, "Marshalls")
    told.finish()
    return told


def found_by(told: Story, search: int) -> str:
    """The odds of being found with the modifiers of this search, counted from 0."""
    return percent(chance(charts().detection, rolls(told, "Detection")[search].modifiers, detects))


def struck_by(told: Advised, weapon: str, shot: int) -> str:
    """The odds of a hit that explodes, with the modifiers of this shot, counted from 0."""
    kind, _, where = weapon.rpartition(" ")
    hits = chance(charts().fire[kind, where], rolls(told, weapon)[shot].modifiers, is_hit)
    return percent(hits * (1 - dud_risk(charts(), told.war)))


@pytest.mark.rule("SV 9.6.3c")
def test_the_search_after_a_cutie_was_held_is_no_longer_that_of_both_ends() -> None:
    both = ["salvo:forward+aft", "fire:forward-2:target-1", "hold:forward-rest", *aim("aft", 1)]
    told = advised(
        with_cuties(at_sea(month="1945-01"), 1),
        "Ship+Escort",
        ["attack:surface:medium", *both, "evade:none", "cutie:none", "evade:none", "follow:none"],
        [*SMALL, NIGHT, MISS, MISS, two(9), NO_HIT, SLIPPED_AWAY],
    )
    assert told.said["cutie:none"] == f"found at the next search {found_by(told, 1)}"
    assert found_by(told, 1) == "58 %"


@pytest.mark.rule("SV 9.6.7e")
@pytest.mark.parametrize("cuties", [(), (1,)])
def test_below_test_depth_there_is_said_to_be_no_cutie(cuties: tuple[int, ...]) -> None:
    told = advised(
        with_cuties(at_sea(month="1945-01"), *cuties),
        "Ship+Escort",
        ["attack:submerged:medium", "salvo:aft", *aim("aft", 1), "evade:depth", "follow:none"],
        [*SMALL, NIGHT, MISS, two(7), SLIPPED_AWAY],
    )
    said = "one hull box for certain; crushed 0 %; found 17 % instead of 28 %"
    assert told.said["evade:depth"] == (f"{said}; no Cutie in this round" if cuties else said)


@pytest.mark.rule("SV 9.6.8b")
def test_a_nac_in_the_water_counts_in_what_is_said_of_the_next_search() -> None:
    told = advised(
        with_cuties(at_sea(month="1945-01"), 1),
        "Ship+Escort",
        ["attack:submerged:medium", "salvo:aft", *aim("aft", 1), "evade:nac", "cutie:none", "follow:none"],
        [*SMALL, NIGHT, MISS, two(9), NO_HIT, 1],
    )
    assert told.said["evade:nac"] == "works at the next search, 33 %; found now 28 %"
    assert told.said["cutie:none"] == "found at the next search 28 %"  # 2/3 of the 42 % with previous detection


@pytest.mark.rule("SV 9.5.2b")
@pytest.mark.parametrize("crosses", [0, 1])
def test_the_second_salvo_is_said_to_hit_as_it_does(crosses: int) -> None:
    war = at_sea(month="1944-05")
    war.awards["Navy Cross"] = crosses
    told = advised(
        war,
        "Ship+Escort",
        ["attack:surface:medium", "salvo:aft+forward", *aim("aft", 1), *aim("forward", 1), "follow:none"],
        [*SMALL, NIGHT, MISS, MISS, SLIPPED_AWAY],
    )
    first, second = struck_by(told, "Mk 14 medium", 0), struck_by(told, "Mk 14 medium", 1)
    assert told.said["fire:aft-1:target-1"].endswith(f"each torpedo hits and explodes {first}")
    assert told.said["fire:forward-1:target-1"].endswith(f"each torpedo hits and explodes {second}")
    assert (first == second) == bool(crosses)
    penalty = "" if crosses else "; +1 to hit in the second salvo"
    assert told.said["salvo:aft+forward"] == f"+1 on the first detection{penalty}"


@pytest.mark.rule("SV 9.2.3a")
def test_all_remaining_tubes_are_spoken_of_by_what_they_hold() -> None:
    war = at_sea(month="1944-05")
    war.boat.forward = ["Mk 14", "Mk 18", "Mk 18", "", "", ""]
    choices = ["attack:submerged:long", "salvo:forward", "hold:forward-1", "fire:forward-rest:target-1"]
    told = advised(war, "Ship+Escort", [*choices, "evade:none", "follow:none"], [*SMALL, DAY, MISS, MISS, SLIPPED_AWAY])
    assert told.said["fire:forward-rest:target-1"].endswith(f"hits and explodes {struck_by(told, 'Mk 18 long', 0)}")
    war.boat.forward = ["Mk 14", "Mk 18", "Mk 18", "", "", ""]
    told = advised(
        war, "Ship+Escort", [*choices[:2], choices[3], "evade:none", "follow:none"], [*SMALL, DAY, *[MISS] * 3, (1, 1)]
    )
    steam, electric = struck_by(told, "Mk 14 long", 0), struck_by(told, "Mk 18 long", 0)
    said = f"each Mk 14 hits and explodes {steam}; each Mk 18 hits and explodes {electric}"
    assert told.said["fire:forward-rest:target-1"].endswith(said)


@pytest.mark.rule("SV 9.9.5a")
def test_an_enemy_submarine_is_said_to_search_after_a_miss() -> None:
    told = advised(
        at_sea(),
        "Warship",
        ["attack:submerged:medium", "salvo:aft", *aim("aft", 1), "evade:none", "round:end"],
        [(10, 3), DAY, 5, MISS, SLIPPED_AWAY],
    )
    assert told.said["attack:submerged:medium"].endswith(f"found after a miss {found_by(told, 0)}")


@pytest.mark.rule("SV 9.4.3c")
@pytest.mark.parametrize("time", [DAY, NIGHT])
def test_an_attack_under_the_escorts_nose_is_said_to_be_found_as_it_is(time: int) -> None:
    first = ["attack:submerged:close", "weapon:forward", *aim("forward", 1), "weapon:done", "round:again"]
    told = advised(
        at_sea(),
        "Ship",
        [*first, "strike:attack", "salvo:forward", *aim("forward", 1), "evade:none", "follow:none"],
        [*SMALL, time, MISS, two(3), SLIPPED_AWAY, MISS, SLIPPED_AWAY],
    )
    assert told.said["strike:attack"] == f"found after firing {found_by(told, 1)}"
