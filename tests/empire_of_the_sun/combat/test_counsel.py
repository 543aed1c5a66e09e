"""What battles promise: the numbers told to who must choose, against the battles that are then fought."""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy
from fractions import Fraction
from random import Random
from typing import Any

import pytest

import wardroom
from tests.empire_of_the_sun.build import bare, charts, place
from tests.empire_of_the_sun.combat.fights import battle, comes
from tests.empire_of_the_sun.offensive.stage import asked, asked_by, awake, run, stage
from wardroom.games.empire_of_the_sun import RULESET
from wardroom.games.empire_of_the_sun.advice import advice
from wardroom.games.empire_of_the_sun.charts import Charts
from wardroom.games.empire_of_the_sun.combat.air_naval import begin
from wardroom.games.empire_of_the_sun.combat.odds import forecast, greedy
from wardroom.games.empire_of_the_sun.offensive.activation import open_offensive
from wardroom.games.empire_of_the_sun.phases import PHASES
from wardroom.games.empire_of_the_sun.state import ALLIES, JAPAN, War
from wardroom.games.empire_of_the_sun.units import controls
from wardroom.games.empire_of_the_sun.view import make_view
from wardroom.table import Decision, Option, ScriptedTable
from wardroom.table.copying import copy_state, facts_of
from wardroom.table.odds import Chance, Figure, Mean, figures

TRUK, RABAUL, GUADALCANAL, TOWNSVILLE, NOUMEA, EFATE = 4017, 4021, 4423, 3727, 4828, 4826
GAMES = 500


def odds(war: War, decision: Decision | None = None) -> dict[str, list[Figure]]:
    """The figures told of each option of the next question, as `game.odds` has them."""
    war = deepcopy(war)
    decision = decision or asked_by(war)
    before = facts_of(war)
    found = advice(make_view(war, decision.seat, charts().on(war.scenario)), decision)
    assert facts_of(war) == before, "to ask changes nothing"
    return {option: list(figures(texts)) for option, texts in found.items()}


def share(found: Sequence[Figure], outcome: str) -> list[Fraction]:
    return [each.share for each in found if isinstance(each, Chance) and each.outcome == outcome]


def steps(found: Sequence[Figure]) -> list[tuple[str, Fraction]]:
    return [(each.of, each.mean) for each in found if isinstance(each, Mean)]


Told = tuple[list[Fraction], list[Fraction], list[tuple[str, Fraction]]]
"""Victory in the air and at sea, the hex taken, steps lost by side."""


def expected(war: War, hex: int, condition: str = "") -> Told:
    found = forecast(charts(), war, hex, condition)
    return [found.air], [found.taken], [(side, found.mean(side)) for side in (JAPAN, ALLIES)]


def of(found: Sequence[Figure]) -> Told:
    return share(found, "air-naval victory"), share(found, "hex taken"), steps(found)


def landing_at_rabaul(mode: str = "oc") -> War:
    """The 25th Army has landed on the Marines with the Takao; the Akagi and a flotilla are free, with two aims."""
    war = bare()
    place(war, "hq-south-seas", TRUK)
    place(war, "hq-southwest-pacific", TOWNSVILLE)
    place(war, "1m-division", RABAUL, steps=1)
    for unit, hex in (("2-maw", RABAUL), ("kent", 4019)):
        place(war, unit, hex)
    for unit, hex in (("25-army", TRUK), ("takao", TRUK), ("akagi", TRUK), ("24-air-flotilla", TRUK)):
        place(war, unit, hex)
    stage(war, JAPAN, "25-army", "takao", "akagi", "24-air-flotilla", mode=mode, phase="declare")
    offensive = open_offensive(war)
    for unit in ("25-army", "takao"):
        war.places[unit] = RABAUL
        offensive.moves[unit].entry, offensive.moves[unit].done = TRUK, True
    offensive.moves["25-army"].kind, offensive.moves["takao"].kind = "assault", "naval"
    offensive.entered = [RABAUL]
    return war


# Declaring and joining


@pytest.mark.rule("EOS 7.24b", "EOS 9.3a")
def test_the_odds_of_a_battle_to_be_declared_are_those_of_the_battle_that_comes() -> None:
    war = landing_at_rabaul(mode="ec")
    told = odds(war)
    assert set(told) == {"battle:4019", "done"}
    run(war, "battle:4019", to="assign")
    run(war, "join:4019", "join:4019", to="special")
    assert open_offensive(war).assigned == {"24-air-flotilla": 4019, "akagi": 4019}
    assert of(told["battle:4019"]) == expected(war, 4019, "surprise")


@pytest.mark.rule("EOS 7.24d")
def test_a_unit_that_joins_changes_the_odds_of_its_battle() -> None:
    war = landing_at_rabaul()
    run(war, to="assign")
    decision = asked(war)
    assert (decision.kind, decision.facts) == ("assign", "24-air-flotilla")
    told = odds(war)
    without = forecast(charts(), war, RABAUL)
    open_offensive(war).assigned["24-air-flotilla"] = RABAUL
    assert of(told[f"join:{RABAUL}"]) == expected(war, RABAUL)
    assert share(told[f"join:{RABAUL}"], "hex taken")[0] > without.taken
    assert "none" not in told


@pytest.mark.rule("EOS 7.25.D", "EOS 7.25.Ea")
def test_that_the_offensive_is_found_out_is_told_before_the_last_battle_is_declared() -> None:
    """A value of 4: 0 to 4 of ten; two more of them if ZOI was touched."""
    war = landing_at_rabaul(mode="ec")
    open_offensive(war).value = 4
    run(war, "battle:4019")
    for touched, wanted in ((False, Fraction(5, 10)), (True, Fraction(7, 10))):
        open_offensive(war).touched = touched
        decision = Decision("declare", "", [Option("done", "", value=0)], seat=JAPAN)
        assert share(odds(war, decision)["done"], "intercept") == [wanted]
    open_offensive(war).stated = "surprise"
    assert "done" not in odds(war, decision), "no roll against it"


@pytest.mark.rule("EOS 7.28")
def test_the_order_of_battles_is_chosen_with_the_odds_of_each() -> None:
    war = landing_at_rabaul()
    open_offensive(war).battles, open_offensive(war).assigned = [RABAUL, 4019], {"akagi": 4019}
    war.phase = "battle"
    told = odds(war)
    assert set(told) == {f"battle:{RABAUL}", "battle:4019"}
    assert of(told["battle:4019"]) == expected(war, 4019)
    assert of(told[f"battle:{RABAUL}"]) == expected(war, RABAUL)


# The Reaction player


def attacked_at_rabaul(condition: str = "surprise", *, escort: bool = True) -> War:
    """The US attack Rabaul; the Japanese have a brigade and a flotilla there, and more within reach."""
    war = bare()
    place(war, "hq-south-seas", TRUK)
    place(war, "hq-southwest-pacific", TOWNSVILLE)
    place(war, "ss-brigade", RABAUL)
    for unit, hex in (("aoba", TRUK), ("akagi", TRUK), ("24-air-flotilla", 4020), ("18-army", 3921)):
        place(war, unit, hex)
    fleet = ("washington", "1m-division") if escort else ("1m-division",)
    for unit in fleet:
        place(war, unit, EFATE)
    stage(war, ALLIES, *fleet, ops=3, phase="intelligence")
    offensive = open_offensive(war)
    for unit in fleet:
        war.places[unit] = RABAUL
        offensive.moves[unit].kind = "assault" if unit == "1m-division" else "naval"
    offensive.battles, offensive.entered, offensive.condition = [RABAUL], [RABAUL], condition
    offensive.reaction_hq = "hq-south-seas"
    return war


@pytest.mark.rule("EOS 7.25.D", "EOS 7.25.A")
def test_a_roll_is_told_with_its_chance_and_what_the_battle_would_be() -> None:
    war = attacked_at_rabaul()
    open_offensive(war).value = 3
    told = odds(war)
    assert share(told["roll"], "intercept") == [Fraction(4, 10)]
    assert of(told["roll"][1:]) == expected(war, RABAUL, "intercept")
    assert of(told["pass"]) == expected(war, RABAUL, "surprise")
    assert share(told["pass"], "hex taken") > share(told["roll"], "hex taken"), "surprise serves who attacks"


@pytest.mark.rule("EOS 7.26f", "EOS 9.2.Aa")
def test_each_unit_that_may_react_is_judged_in_the_battle_to_which_it_comes() -> None:
    """The Aoba sails into the hex, the Akagi near to it, the flotilla strikes from where it is."""
    war = attacked_at_rabaul("intercept")
    war.phase = "react"
    told = odds(war)
    assert {"activate:aoba", "activate:akagi", "activate:24-air-flotilla", "activate:ss-brigade", "done"} <= set(told)
    assert of(told["done"]) == of(told["activate:ss-brigade"]) == expected(war, RABAUL)
    ship = attacked_at_rabaul("intercept")
    awake(ship, open_offensive(ship).reacting, "aoba")
    ship.places["aoba"] = RABAUL
    assert of(told["activate:aoba"]) == expected(ship, RABAUL)
    striker = attacked_at_rabaul("intercept")
    awake(striker, open_offensive(striker).reacting, "24-air-flotilla")
    open_offensive(striker).assigned = {"24-air-flotilla": RABAUL}
    assert of(told["activate:24-air-flotilla"]) == expected(striker, RABAUL)
    deck = attacked_at_rabaul("intercept")
    awake(deck, open_offensive(deck).reacting, "akagi")
    deck.places["akagi"] = 4019
    open_offensive(deck).assigned = {"akagi": RABAUL}
    assert of(told["activate:akagi"]) == expected(deck, RABAUL)


@pytest.mark.rule("EOS 8.45.Bc")
def test_ships_that_would_turn_a_landing_back_are_told_so() -> None:
    war = attacked_at_rabaul("intercept", escort=False)
    war.phase = "react"
    told = odds(war)
    assert share(told["done"], "hex taken")[0] > 0
    assert share(told["activate:aoba"], "hex taken") == [0]


# Who allots hits


def salvo() -> War:
    """The Nagato and the Takao against three cruisers and battleships: there is a choice whom to hit."""
    war = battle(JAPAN, GUADALCANAL, "surprise")
    for ship in ("nagato", "takao"):
        comes(war, ship, GUADALCANAL)
    for ship in ("northampton", "new-orleans", "washington"):
        place(war, ship, GUADALCANAL)
    one = ScriptedTable(charts(), (), [(7,)])
    begin(one, war, GUADALCANAL)
    PHASES["air"](one, war)
    assert war.phase == "allot"
    return war


@pytest.mark.rule("EOS 9.2.F0", "EOS 9.2.F1")
def test_each_way_to_allot_a_hit_is_told_with_what_comes_of_the_battle() -> None:
    war = salvo()
    decision = asked(war)
    told = odds(war)
    assert set(told) == {option.id for option in decision.options}
    for option in told:
        then = copy_state(war)
        PHASES["allot"](ScriptedTable(charts(), [option]), then)
        air, taken, after = expected(then, GUADALCANAL)
        with_this_step = [(side, mean + (side == ALLIES)) for side, mean in after]
        assert of(told[option]) == (air, taken, with_this_step)
    best = greedy(ScriptedTable(charts()), war, decision).id
    assert of(told[best]) == expected(war, GUADALCANAL), "the odds of the battle suppose this choice"


# Against battles that are fought


class AtRandom(ScriptedTable[Charts]):
    """Real phases, dice of a random stream, players who choose as the odds suppose."""

    def __init__(self, war: War, random: Random) -> None:
        super().__init__(charts())
        self.war, self.random = war, random

    def choose(self, seat: str, decision: Decision[Any]) -> Option[Any]:
        if decision.kind in ("allot", "critical", "last-step", "shift"):
            return greedy(self, self.war, decision)
        return decision.options[-1] if decision.kind == "attack-cards" else decision.options[0]

    def fall(self, dice: object, by: str, why: str) -> tuple[int, ...]:
        return (self.random.randint(1, 10),)


@pytest.mark.rule("EOS 9.0", "EOS 9.3a", "EOS 9.4.C1", "EOS 6.5b")
@pytest.mark.parametrize("condition", ["surprise", "intercept"])
def test_played_from_the_declaration_on_a_battle_comes_out_as_often_as_told(condition: str) -> None:
    """From the choice whom the flotilla joins, through the battle, to who controls the hex."""
    war, random = landing_at_rabaul(), Random(11)
    run(war, to="assign")
    open_offensive(war).condition = condition
    told = odds(war)[f"join:{RABAUL}"]
    taken = 0
    for _ in range(GAMES):
        end = copy_state(war)
        run(end, f"join:{RABAUL}", to=("weather", "special"))
        end.phase = "battle"
        one = AtRandom(end, random)
        while end.phase != "retreat":
            PHASES[end.phase](one, end)
        taken += controls(end, RABAUL, JAPAN)
    wanted = float(share(told, "hex taken")[0])
    assert 0.05 < wanted < 0.95, "the battle is open"
    assert abs(taken / GAMES - wanted) <= 4 * (wanted * (1 - wanted) / GAMES) ** 0.5


# In a game


def test_a_game_tells_odds_and_risks_of_its_battles() -> None:
    """The same figures in numbers and in words, with the tables that are rolled on."""
    kinds: set[str] = set()
    for seed in range(3):
        game = wardroom.start(RULESET.id, "1943", seed=seed)
        bot, random = RULESET.bot("eager"), Random(seed)
        for _ in range(700):
            if game.outcome is not None or kinds >= {"declare", "intelligence", "allot"}:
                break
            decision = game.pending[0]
            seat = decision.seat
            if decision.kind in ("declare", "intelligence", "react", "allot") and decision.kind not in kinds:
                numbers, words = game.odds(seat), game.risks(seat)
                assert set(numbers) == set(words)
                if numbers:
                    kinds.add(decision.kind)
                    assert all(float(each) >= 0 for found in numbers.values() for each in found)
                    assert all(each.sources for found in numbers.values() for each in found)
            view = make_view(game.state, seat, game.charts)
            game.choose(bot(view, decision, random.randrange).id, seat)
    assert kinds >= {"declare", "intelligence", "allot"}
