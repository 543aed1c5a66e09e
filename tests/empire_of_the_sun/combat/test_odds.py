"""The odds of battles against the real phases, thrown in every way and at random."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from random import Random

import pytest

from tests.empire_of_the_sun.build import charts, place, play
from tests.empire_of_the_sun.combat.fights import battle, comes, strikes
from wardroom.games.empire_of_the_sun.charts import Charts
from wardroom.games.empire_of_the_sun.combat.air_naval import begin
from wardroom.games.empire_of_the_sun.combat.odds import forecast, greedy, intelligence, special_reaction
from wardroom.games.empire_of_the_sun.offensive.activation import open_offensive
from wardroom.games.empire_of_the_sun.offensive.intelligence import intelligence_phase
from wardroom.games.empire_of_the_sun.phases import PHASES
from wardroom.games.empire_of_the_sun.state import ALLIES, JAPAN, War
from wardroom.table import Decision, Option, ScriptedTable
from wardroom.table.copying import copy_state, facts_of
from wardroom.table.odds import Chance, Mean

GUADALCANAL, TWO_AWAY, ONE_AWAY, WAKE = 4423, 4425, 4424, 4612


class AtRandom(ScriptedTable[Charts]):
    """Real phases with dice of a random stream and greedy players."""

    def __init__(self, war: War, throw: Callable[[], int]) -> None:
        super().__init__(charts())
        self.war, self.throw = war, throw

    def choose(self, seat: str, decision: Decision) -> Option:
        return greedy(self, self.war, decision)

    def fall(self, dice: object, by: str, why: str) -> tuple[int, ...]:
        return (self.throw(),)


def fought(war: War, throw: Callable[[], int]) -> War:
    end = copy_state(war)
    table = AtRandom(end, throw)
    begin(table, end, open_offensive(end).battles[0])
    while end.phase != "battle":
        PHASES[end.phase](table, end)
    return end


def carriers(condition: str = "intercept") -> War:
    """A battle of carriers with escorts and with a landing on Guadalcanal."""
    war = battle(JAPAN, GUADALCANAL, condition)
    strikes(war, "akagi", TWO_AWAY)
    strikes(war, "zuiho", TWO_AWAY)
    comes(war, "takao", TWO_AWAY)
    comes(war, "tenryu", GUADALCANAL, "naval", start=4021)
    comes(war, "1-sn-brigade", GUADALCANAL, "organic", start=4021, carrier="tenryu")
    strikes(war, "enterprise", ONE_AWAY)
    place(war, "northampton", ONE_AWAY)
    place(war, "1-maw", GUADALCANAL)
    place(war, "w-brigade", GUADALCANAL)
    place(war, "yamato", 3407)
    place(war, "soryu", 3705)
    return war


def wake() -> War:
    """X78: the landing on Wake."""
    war = battle(JAPAN, WAKE, "surprise", turn=1)
    strikes(war, "24-air-flotilla", 4715)
    comes(war, "tenryu", WAKE, "naval", start=4715)
    comes(war, "4-sn-brigade", WAKE, "organic", start=4715, carrier="tenryu")
    place(war, "marine-211", WAKE)
    place(war, "w-brigade", WAKE)
    return war


# Worked out by hand


@pytest.mark.rule("EOS 9.2.T", "EOS 9.2.F1", "EOS 9.2.F6b")
def test_one_ship_against_another() -> None:
    """Takao (12-10) surprises New Orleans (9-8): modified 3 to 5 gives 6 hits, 6 and more 12.

    The Takao throws 0 to 2 for half, 3 to 9 for all: 7 in 10 flip the cruiser. She fires 9, or 6 if she was flipped,
    too few for 10: only her natural 9 costs the Takao a step.
    """
    war = battle(JAPAN, GUADALCANAL, "surprise")
    comes(war, "takao", GUADALCANAL)
    place(war, "new-orleans", GUADALCANAL)
    found = forecast(charts(), war, GUADALCANAL)
    assert found.hit == {"new-orleans": Fraction(7, 10), "takao": Fraction(1, 10)}
    assert found.eliminated == {}
    assert found.steps[ALLIES] == {0: Fraction(3, 10), 1: Fraction(7, 10)}
    # 12 or 7 against 9 or 6: she wins unless she was flipped and the other was not
    assert found.air == 1 - Fraction(3, 10) * Fraction(1, 10)
    assert found.taken == 0


@pytest.mark.rule("EOS 9.4.T", "EOS 9.4.C1")
def test_kuantan() -> None:
    """38th Army 18-12 at -2 against the 3rd Indian Corps 9-9.

    Japan: 0 to 4 one step of two, 5 and more both. The corps: 0 to 6 nothing (9 hits of 12), 7 and 8 give 14, 9 18.
    """
    war = battle(JAPAN, 2014)
    comes(war, "38-army", 2014, "ground", entry=1913)
    place(war, "3-indian-corps", 2014)
    found = forecast(charts(), war, 2014)
    assert found.ground[ALLIES] == {1: Fraction(5, 10), 2: Fraction(5, 10)}
    assert found.ground[JAPAN] == {0: Fraction(7, 10), 1: Fraction(3, 10)}
    assert found.air == 1
    assert found.taken == 1 - Fraction(5, 10) * Fraction(3, 10)
    assert found.thrown_back == Fraction(15, 100)


# Against the phases themselves


def every_way(war: War) -> Counter[tuple[int, ...]]:
    """Each of the hundred ways in which two dice can fall."""
    found: Counter[tuple[int, ...]] = Counter()
    for first in range(1, 11):
        for second in range(1, 11):
            dice = [first, second]
            end = fought(war, lambda dice=dice: dice.pop(0))  # type: ignore[misc]
            found[tuple(end.steps.values())] += 1
    return found


@pytest.mark.rule("EOS 9.2.C", "EOS 9.2.D", "EOS 9.2.E")
@pytest.mark.parametrize("condition", ["intercept", "surprise", "ambush"])
def test_two_dice_in_every_way_give_the_same_shares(condition: str) -> None:
    war = battle(JAPAN, GUADALCANAL, condition)
    for ship in ("kongo", "takao"):
        comes(war, ship, GUADALCANAL)
    for ship in ("northampton", "washington"):
        place(war, ship, GUADALCANAL)
    found = forecast(charts(), war, GUADALCANAL)
    counted: Counter[str] = Counter()
    units = [unit for unit, steps in war.steps.items() if steps]
    names = list(war.steps)
    for steps, ways in every_way(war).items():
        for unit in units:
            counted[unit] += ways if steps[names.index(unit)] < war.steps[unit] else 0
    assert found.hit == {unit: Fraction(ways, 100) for unit, ways in counted.items() if ways}


@pytest.mark.rule("EOS 9.0")
@pytest.mark.parametrize(
    "start", [carriers, lambda: carriers("surprise"), lambda: carriers("ambush"), wake], ids=["1", "2", "3", "wake"]
)
def test_battles_at_random_come_near_the_odds(start: Callable[[], War]) -> None:
    war, random, games = start(), Random(7), 600
    hex = open_offensive(war).battles[0]
    found = forecast(charts(), war, hex)
    hit: Counter[str] = Counter()
    taken = 0
    for _ in range(games):
        end = fought(war, lambda: random.randint(1, 10))
        for unit, steps in war.steps.items():
            hit[unit] += end.steps[unit] < steps
        alive = [
            unit for unit, move in open_offensive(end).moves.items() if end.places[unit] == hex and not move.repulsed
        ]
        men = [unit for unit in alive if charts().pieces[unit].is_ground and charts().pieces[unit].side == JAPAN]
        taken += bool(men) and hex not in open_offensive(end).thrown_back
    for unit, share in found.hit.items():
        spread = 4 * (float(share) * (1 - float(share)) / games) ** 0.5
        assert abs(hit[unit] / games - float(share)) <= spread, unit
    assert {unit for unit, times in hit.items() if times} <= set(found.hit)
    assert abs(taken / games - float(found.taken)) <= 4 * (0.25 / games) ** 0.5


def test_all_shares_add_up_and_nothing_is_changed() -> None:
    war = carriers()
    before = facts_of(war)
    found = forecast(charts(), war, GUADALCANAL)
    assert facts_of(war) == before
    for side in (JAPAN, ALLIES):
        assert sum(found.steps[side].values()) == sum(found.ground[side].values()) == 1
    assert all(0 < share <= 1 for share in found.hit.values())
    assert all(found.eliminated[unit] <= found.hit[unit] for unit in found.eliminated)


def test_a_battle_that_has_begun_is_judged_from_where_it_is() -> None:
    """After a roll of 9 for the Takao the New Orleans has lost a step for certain."""
    war = battle(JAPAN, GUADALCANAL, "surprise")
    comes(war, "takao", GUADALCANAL)
    place(war, "new-orleans", GUADALCANAL)
    table = AtRandom(war, lambda: 9)
    begin(table, war, GUADALCANAL)
    PHASES["air"](table, war)
    assert war.phase == "allot"
    found = forecast(charts(), war, GUADALCANAL)
    assert found.hit == {"new-orleans": 1, "takao": Fraction(1, 10)}


@pytest.mark.rule("EOS 9.2.F6b")
@pytest.mark.parametrize("side", [JAPAN, ALLIES])
def test_of_equals_the_reaction_player_gives_his_own_weakest_and_takes_the_enemys_strongest(side: str) -> None:
    """A natural 9 with too few hits for a step, against two ships of the same defense."""
    war = battle(side, GUADALCANAL, "surprise")
    fires, weak, strong = ("tenryu", "kent", "northampton") if side == JAPAN else ("us-asia-dd", "tenryu", "kamikaze")
    comes(war, fires, GUADALCANAL)
    place(war, weak, GUADALCANAL)
    place(war, strong, GUADALCANAL)
    end = fought(war, iter([9, 1]).__next__)
    assert (end.steps[weak], end.steps[strong]) == (1, 2)


@pytest.mark.rule("EOS 9.2.F7")
def test_a_carrier_that_has_a_step_back_is_not_said_to_be_hit() -> None:
    """The Akagi was flipped and is whole again, for a step of the Zuiho."""
    war = battle(JAPAN, GUADALCANAL)
    strikes(war, "akagi", TWO_AWAY, steps=1)
    strikes(war, "zuiho", TWO_AWAY)
    begin(AtRandom(war, lambda: 0), war, GUADALCANAL)
    later = copy_state(war)
    later.steps["akagi"], later.steps["zuiho"] = 2, 1
    assert forecast(charts(), later, GUADALCANAL, since=war).hit == {"zuiho": 1}


def test_another_condition_may_be_asked_about() -> None:
    war = carriers("surprise")
    assert forecast(charts(), war, GUADALCANAL, "ambush") == forecast(charts(), carriers("ambush"), GUADALCANAL)
    assert open_offensive(war).condition == "surprise"


def test_figures_are_chances_and_means_with_their_tables() -> None:
    found = forecast(charts(), wake(), WAKE).figures()
    chances = {(each.outcome, each.of): each.share for each in found if isinstance(each, Chance)}
    means = {each.of: each.mean for each in found if isinstance(each, Mean)}
    assert set(means) == {JAPAN, ALLIES}
    assert 0 < chances["hex taken", JAPAN] < chances["air-naval victory", JAPAN] <= 1
    assert ("hit", "4-sn-brigade") in chances
    assert {source.table for source in found[0].sources} == {"Air-naval combat", "Ground combat"}


def test_intrinsic_defenders_are_counted() -> None:
    """22 against 9 at -2: on 0 to 4 eleven hits are too few; on 5 and more the one defender is gone."""
    war = battle(ALLIES, 2609)
    war.politics.divisions = 4
    comes(war, "xi-corps", 2609, "ground")
    found = forecast(charts(), war, 2609)
    assert found.ground[JAPAN] == {0: Fraction(5, 10), 1: Fraction(5, 10)}


# Finding an offensive out


@pytest.mark.rule("EOS 7.25.D", "EOS 7.25.Ea", "EOS 7.25.Eb")
@pytest.mark.parametrize("value", [0, 1, 4, 6, 8])
@pytest.mark.parametrize("touched", [False, True])
def test_the_chance_to_find_an_offensive_out(value: int, touched: bool) -> None:
    """A die, less 2 in a zone of influence, of no more than the value; a 9 never does."""
    war = battle(JAPAN, GUADALCANAL)
    offensive = open_offensive(war)
    offensive.value, offensive.touched = value, touched
    wanted = [die for die in range(9) if die - 2 * touched <= value]
    assert intelligence(charts(), war).share == Fraction(len(wanted), 10)


@pytest.mark.rule("EOS 7.25.D")
def test_it_agrees_with_the_roll_itself() -> None:
    share = 0
    for die in range(10):
        war = battle(JAPAN, GUADALCANAL, "surprise", phase="intelligence")
        open_offensive(war).value = 4
        play(intelligence_phase, war, ["roll"], [die])
        share += open_offensive(war).condition == "intercept"
    assert intelligence(charts(), war).share == Fraction(share, 10) == Fraction(1, 2)


@pytest.mark.rule("EOS 7.27b", "EOS 7.27e")
def test_the_chance_of_special_reaction() -> None:
    """Always with -2; against an event that states surprise by the operations choice's value: J3 has 4."""
    war = battle(JAPAN, GUADALCANAL)
    open_offensive(war).value = 3
    assert special_reaction(charts(), war).share == Fraction(6, 10)
    war = battle(JAPAN, GUADALCANAL, card="J3")
    open_offensive(war).stated = "surprise"
    assert special_reaction(charts(), war).share == Fraction(7, 10)
