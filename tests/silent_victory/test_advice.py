"""What each option is said to risk is what the rules will roll for."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

import wardroom
from tests.silent_victory.build import at_sea, charts, engagement, merchant, table, target
from wardroom.games.silent_victory.advice import (
    advice,
    approach_risk,
    crush_risk,
    detection_risk,
    dud_risk,
    gun_chance,
    hit_chance,
)
from wardroom.games.silent_victory.assignment import zone_option
from wardroom.games.silent_victory.detection import exceed_test_depth, search
from wardroom.games.silent_victory.encounter import attack_decision
from wardroom.games.silent_victory.ends import CareerEnds
from wardroom.games.silent_victory.state import Career, War
from wardroom.games.silent_victory.unescorted import GUN, NO_MORE, aim_option, fire_shell
from wardroom.games.silent_victory.view import View
from wardroom.table import Decision
from wardroom.table.codec import to_plain

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


def test_a_shot_of_the_deck_gun_is_said_to_hit_as_often_as_it_does() -> None:
    """[9.3.3a] Every fall of the dice through the real shot, with a Green crew and with an Elite one."""
    for quality in (0, 3):

        def hits(faces: tuple[int, int], quality: int = quality) -> bool:
            war = at_sea()
            war.crew.quality = quality
            ship = merchant()
            fire_shell(table(dice=[faces, (1,)]), war, engagement(war, "Ship", ship, range="close"), ship)
            return ship.damage > 0

        war = at_sea()
        war.crew.quality = quality
        fight = engagement(war, "Ship", merchant(), range="close")
        assert gun_chance(charts(), war, fight) == counted(hits)


def test_what_the_gun_can_do_is_said_where_it_is_aimed() -> None:
    war = at_sea()
    engagement(war, "Ship", merchant(), range="close", surfaced=True)
    aim = Decision("gun", "At which ship?", [aim_option(1, "Maru"), NO_MORE], (), "9.3.2a")
    assert "each shot hits" in advice(view(war), aim)["gun:target-1"]
    assert "gun:done" not in advice(view(war), aim)
    assert advice(view(war), Decision("weapon", "Fire what?", [GUN]))["weapon:gun"].startswith("each shot hits")


def test_the_letter_of_an_assignment_is_told_in_words() -> None:
    """[7.1.1a] W, M and L alone would say nothing to who does not know the chart."""
    zones = Decision("zone", "Which patrol?", [zone_option(name) for name in ("Empire", "Empire - M", "Empire - W")])
    said = advice(view(at_sea()), zones)
    assert said == {"zone:Empire - M": "special mission: Minelaying", "zone:Empire - W": "special mission: wolfpack"}
