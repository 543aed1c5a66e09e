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
    hit_chance,
)
from wardroom.games.silent_victory.detection import exceed_test_depth, search
from wardroom.games.silent_victory.encounter import DAY, NIGHT, attack_decision
from wardroom.games.silent_victory.ends import CareerEnds
from wardroom.games.silent_victory.state import Career, War
from wardroom.games.silent_victory.torpedoes import reload_decision
from wardroom.games.silent_victory.unescorted import NO_MORE, aim_option, fire_shell, weapons
from wardroom.games.silent_victory.view import View
from wardroom.table import Decision
from wardroom.table.codec import to_plain
from wardroom.table.odds import percent

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


def sharpshooting(war: Career) -> Fraction:
    """How often a shell hits at close range, over every fall of the dice through the real gun."""

    def hits(faces: tuple[int, int]) -> bool:
        ship = merchant(capacity=9)
        fire_shell(table(dice=[faces, (6,)]), war, engagement(war, "Ship", ship, range="close"), ship)
        return ship.damage > 0

    return counted(hits)


def test_guns_and_tubes_are_advised_with_their_odds() -> None:
    war = at_sea()
    war.fight = engagement(war, "Ship", merchant(), range="close", surfaced=True, escorted=False)
    options, refused = weapons(war, war.fight, set(), submerged_only=False)
    found = advice(view(war), Decision("weapon", "Which weapon?", options, refused))
    hits = percent(sharpshooting(at_sea()))
    assert found["weapon:gun"] == f"each ammo point hits {hits}"
    torpedo = percent(hit_chance(charts(), war, war.fight, "Mk 14", 0))
    assert found["weapon:forward"] == f"a Mk 14 hits and explodes {torpedo}"
    assert "weapon:done" not in found
    aimed = advice(view(war), Decision("gun", "At which ship?", [aim_option(1, "Konan Maru"), NO_MORE]))
    assert aimed["gun:target-1"].endswith(f"more to sink; each ammo point hits {hits}")


def test_the_racks_are_counted_when_a_tube_is_reloaded() -> None:
    war = at_sea()
    war.boat.forward_reloads = {"Mk 14": 3, "Mk 18": 1}
    found = advice(view(war), reload_decision("captain", "forward", 1, ("Mk 14", "Mk 18")))
    assert found == {"reload:forward-1:Mk 14": "3 in the racks", "reload:forward-1:Mk 18": "1 in the racks"}


def test_day_and_night_are_advised_where_there_are_escorts() -> None:
    war = at_sea()
    decision = Decision("time", "When do you attack?", (DAY, NIGHT))
    war.fight = engagement(war, "Convoy", merchant())
    assert advice(view(war), decision)["time:day"].startswith("no attack on the surface")
    war.fight = engagement(war, "Ship", merchant(), escorted=False)
    assert advice(view(war), decision) == {}


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
