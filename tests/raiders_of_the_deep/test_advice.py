"""What each option is said to risk is what the rules will roll for."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from itertools import product
from typing import Any

import pytest

import wardroom
from tests.careers import pair
from tests.raiders_of_the_deep.build import at_sea, charts, engagement, options, table, target
from tests.raiders_of_the_deep.fights import attacking, decorated, fight_of, hunted
from tests.raiders_of_the_deep.yard import home
from wardroom.games.patrol.calendar import month_number
from wardroom.games.patrol.odds import sunk_share
from wardroom.games.patrol.orders import Salvo, TubeAsked
from wardroom.games.patrol.rounds import NO_MORE, SLIP_AWAY, STRIKE, round_question
from wardroom.games.patrol.salvo import fire_orders
from wardroom.games.raiders_of_the_deep.advice import advice
from wardroom.games.raiders_of_the_deep.boat import patrol_of
from wardroom.games.raiders_of_the_deep.combat.detection import (
    close_approach,
    depth_charges,
    evade_question,
    exceed_test_depth,
    ram,
    search,
)
from wardroom.games.raiders_of_the_deep.combat.escorted import AIMING, attack_option
from wardroom.games.raiders_of_the_deep.combat.fire import SINK, TAKE, fire_salvo, fire_shell
from wardroom.games.raiders_of_the_deep.combat.following import (
    follow_damaged,
    follow_group,
    follow_question,
)
from wardroom.games.raiders_of_the_deep.combat.q_ships import DIVE, FIGHT, q_ship_fires, shows_herself
from wardroom.games.raiders_of_the_deep.combat.unescorted import aim_option, weapons, who_comes
from wardroom.games.raiders_of_the_deep.ends import CareerEnds
from wardroom.games.raiders_of_the_deep.port.new_boat import (
    request_boat,
    request_flotilla,
    request_question,
    transfer_question,
)
from wardroom.games.raiders_of_the_deep.port.setup import rank_option
from wardroom.games.raiders_of_the_deep.sea.encounter import TO_NIGHT, wait_for_night
from wardroom.games.raiders_of_the_deep.sea.luck import KEEP, USE
from wardroom.games.raiders_of_the_deep.sea.travel import multiply, sail_question
from wardroom.games.raiders_of_the_deep.state import KAPITAENLEUTNANT, Career, Engagement, Target, War
from wardroom.games.raiders_of_the_deep.view import View
from wardroom.table import Decision, ScriptedTable
from wardroom.table.codec import to_plain
from wardroom.table.odds import Chance, Mean, chance, figures, percent, worded

ONE_DIE = [(face,) for face in range(1, 7)]
TWO_DICE = [(first, second) for first in range(1, 7) for second in range(1, 7)]
WAIT = "evade:none"


def view(one: Career) -> View:
    return View(War("travel", "career", [one]), "captain", charts())


def told(one: Career, decision: Decision) -> dict[str, str]:
    """What is said of each option."""
    return worded(advice(view(one), decision))


def shares(one: Career, decision: Decision, option: str) -> dict[str, Fraction]:
    """The chances that are told of an option, by outcome."""
    found = advice(view(one), decision)[option]
    return {each.outcome: each.share for each in figures(found) if isinstance(each, Chance)}


def counted(falls: list[Any], trial: Callable[[Any], bool]) -> Fraction:
    """Over every way the dice can fall, through the rule itself."""
    return Fraction(sum(trial(faces) for faces in falls), len(falls))


# Torpedoes and salvos


def tube_question(one: Career, *ships: Target, laid: dict[str, Salvo], tube: int, **fight: Any) -> Decision:
    """A tube of the forward end, with what was laid before; the answers are one for each ship."""
    engagement(one, "Convoy", *ships, **fight)
    number = len(one.boat.forward)
    aimed = [fire_orders(AIMING, "forward", number, column, "Ship")[tube] for column in range(1, len(ships) + 1)]
    held = one.boat.forward[tube - 1]
    return Decision("tube", "", aimed, facts=TubeAsked("forward", tube, held, tube - 1, number, False, laid))


def struck(one: Career, faces: tuple[int, int], dud: int, damage: int, tube: int, **fight: Any) -> int:
    """Points that the torpedo of this tube does to a ship of nine, which is loaded again."""
    held, ship = one.boat.forward[tube - 1], target(capacity=9)
    script = ScriptedTable(charts(), (), [faces, (dud,), (damage,)])
    fire_salvo(script, one, engagement(one, "Convoy", ship, **fight), "forward", [(0, (tube,))])
    one.boat.forward[tube - 1] = held
    return ship.damage


def damage_of(one: Career, tube: int, **fight: Any) -> Tally[int]:
    """How often a torpedo does so many points, over every fall of its dice."""
    trials = product(TWO_DICE, range(1, 7), range(1, 7))
    return Tally(struck(one, *trial, tube, **fight) for trial in trials)


def sunk_by(tallies: list[Tally[int]], capacity: int) -> Fraction:
    """How often these torpedoes together do so many points."""
    falls = [Fraction(0)] * (capacity + 1)
    falls[0] = Fraction(1)
    for tally in tallies:
        after = [Fraction(0)] * (capacity + 1)
        for before, share in enumerate(falls):
            for damage, count in tally.items():
                after[min(capacity, before + damage)] += share * Fraction(count, tally.total())
        falls = after
    return falls[capacity]


def veteran(**changes: Any) -> Career:
    return decorated(at_sea(**changes), "HH")


@pytest.mark.rule("RD 9.2.3a", "RD 9.2.4a")
@pytest.mark.parametrize("boat", [at_sea, veteran], ids=["trained", "Hohenzollern"])
@pytest.mark.parametrize("where", ["close", "medium"])
def test_a_torpedo_hits_as_often_as_it_is_said_to(boat: Callable[..., Career], where: str) -> None:
    one = boat(month="1916-06")
    decision = tube_question(one, target(capacity=9), laid={}, tube=1, range=where)
    said = shares(one, decision, "fire:forward-1:target-1")["hit"]
    tally = damage_of(one, 1, range=where)
    assert said == 1 - Fraction(tally[0], tally.total())


@pytest.mark.rule("RD 12.1.3a", "RD 9.2.4a")
def test_superior_torpedoes_are_said_to_hit_more_often() -> None:
    plain, superior = (
        at_sea(month="1914-10", boat="u19", zone="North Sea"),
        at_sea(month="1914-10", boat="u19", zone="North Sea"),
    )
    patrol_of(superior).superior_torpedoes = True
    said = [
        shares(one, tube_question(one, target(capacity=9), laid={}, tube=1), "fire:forward-1:target-1")["hit"]
        for one in (plain, superior)
    ]
    assert said[0] < said[1]


@pytest.mark.rule("RD 9.2.5a", "RD 9.2.6a")
@pytest.mark.parametrize("capacity", [1, 3, 4])
@pytest.mark.parametrize("before", [(), (1,)])
def test_a_salvo_sinks_its_ship_as_often_as_it_is_said_to(capacity: int, before: tuple[int, ...]) -> None:
    one = at_sea(month="1916-06")
    decision = tube_question(one, target(capacity=capacity), laid={"forward": [(0, before)]}, tube=2)
    said = shares(one, decision, "fire:forward-2:target-1")["sunk"]
    assert said == sunk_by([damage_of(one, tube) for tube in (*before, 2)], capacity)


@pytest.mark.rule("RD 9.2.5a", "RD 9.2.1d")
def test_all_tubes_that_remain_are_the_one_that_is_asked_for_and_those_behind_it() -> None:
    one = at_sea(month="1916-06")
    engagement(one, "Convoy", target(capacity=4))
    orders = fire_orders(AIMING, "forward", 2, 1, "Ship")
    asked = TubeAsked("forward", 1, one.boat.forward[0], 0, 2, False, {"forward": []})
    said = shares(one, Decision("tube", "", orders, facts=asked), "fire:forward-rest:target-1")["sunk"]
    assert said == sunk_by([damage_of(one, tube) for tube in (1, 2)], 4)


@pytest.mark.rule("RD 9.2.5a")
def test_the_chance_of_several_ships_is_that_of_each_and_all() -> None:
    one = at_sea(month="1916-06")
    ships = (target(capacity=2), target(capacity=3))
    decision = tube_question(one, *ships, laid={"forward": [(0, (1,))]}, tube=2)
    first = shares(one, decision, "fire:forward-2:target-1")
    second = shares(one, decision, "fire:forward-2:target-2")
    tallies = [damage_of(one, tube) for tube in (1, 2)]
    assert "all sunk" not in first
    assert second["sunk"] == sunk_by(tallies[1:], 3)
    assert second["all sunk"] == sunk_by(tallies[:1], 2) * sunk_by(tallies[1:], 3)


def test_the_same_salvo_is_not_counted_out_again() -> None:
    one = at_sea(month="1916-06")
    decision = tube_question(one, target(capacity=4), laid={"forward": [(0, (1,))]}, tube=2)
    first = advice(view(one), decision)
    before = sunk_share.cache_info().misses  # type: ignore[attr-defined]
    assert advice(view(one), decision) == first
    assert sunk_share.cache_info().misses == before  # type: ignore[attr-defined]


# The deck gun


@pytest.mark.rule("RD 9.3.3a")
def test_shells_hit_as_often_as_they_are_said_to() -> None:
    one = attacking("Ship", surfaced=True, range="close", escorted=False)
    fight = fight_of(one)

    def hits(faces: tuple[int, int]) -> bool:
        ship = target(capacity=9)
        fire_shell(table(dice=[faces, (6,)]), one, fight, ship)
        return ship.damage > 0

    aimed = Decision("gun", "At which ship?", [aim_option(1, "Ship"), NO_MORE])
    said = shares(one, aimed, "gun:target-1")["hit"]
    assert said == counted(TWO_DICE, hits)
    weapon = weapons(charts(), one, fight, ())
    assert shares(one, weapon, "weapon:gun")["hit"] == said
    assert "weapon:done" not in told(one, weapon)


# Escorts


@pytest.mark.rule("RD 9.6.7a", "RD 9.6.3a")
@pytest.mark.parametrize(
    "changes",
    [{}, {"day_torpedoes": True}, {"detected": True}, {"range": "close"}, {"range": "long"}, {"range_counts": False}],
    ids=str,
)
def test_the_risk_of_being_found_is_that_of_the_search_itself(changes: dict[str, Any]) -> None:
    def found(faces: tuple[int, int]) -> bool:
        one = hunted(**changes)
        return bool(search(table([WAIT], [faces]), one, fight_of(one)))

    one = hunted(**changes, round=1)
    assert shares(one, evade_question("captain"), WAIT)["found"] == counted(TWO_DICE, found)


@pytest.mark.rule("RD 9.6.4d")
def test_deeper_the_risk_of_being_found_is_less_as_by_the_rule() -> None:
    def found(faces: tuple[int, int]) -> bool:
        one = hunted()
        return bool(search(table(["evade:depth"], [(6, 6), faces]), one, fight_of(one)))

    one = hunted(round=1)
    deep = shares(one, evade_question("captain"), "evade:depth")
    assert deep["found"] == counted(TWO_DICE, found)
    assert deep["found otherwise"] == shares(one, evade_question("captain"), WAIT)["found"]
    assert deep["found"] < deep["found otherwise"]


@pytest.mark.rule("RD 9.6.4b", "RD 9.6.4c")
@pytest.mark.parametrize("boat", ["u5", "u31", "ub3"])
@pytest.mark.parametrize("hull", [0, 2, 3])
def test_the_risk_of_the_depths_is_that_of_the_rule(boat: str, hull: int) -> None:
    """All rolls from the present box on: those that equal its number go one box further."""

    @cache
    def crushed(box: int) -> Fraction:
        lost = Fraction(0)
        for faces in TWO_DICE:
            one = hunted()
            one.boat.boat_class, one.boat.hull = boat, box
            script = table(dice=[faces])
            try:
                exceed_test_depth(script, one, fight_of(one))
            except CareerEnds:
                lost += Fraction(1, 36)
            except wardroom.WardroomError:  # one more roll is called for, and none is there
                lost += Fraction(1, 36) * crushed(one.boat.hull - 1)
        return lost

    one = hunted(round=1)
    one.boat.boat_class, one.boat.hull = boat, hull
    assert shares(one, evade_question("captain"), "evade:depth")["crushed"] == crushed(hull)


@pytest.mark.rule("RD 9.2.2c")
@pytest.mark.parametrize("award", ["", "PLM"])
def test_the_risk_of_the_approach_is_that_of_the_rule(award: str) -> None:
    one = attacking("Convoy", month="1916-06")
    if award:
        decorated(one, award)

    def found(faces: tuple[int, int]) -> bool:
        return close_approach(table(dice=[faces]), one, fight_of(one))

    attack = Decision("attack", "", [attack_option(False, "close", "9.1.2a")])
    assert shares(one, attack, "attack:submerged:close")["found on the way in"] == counted(TWO_DICE, found)


@pytest.mark.rule("RD 9.6.8a", "RD 9.6.8d")
@pytest.mark.parametrize("month", ["1916-06", "1918-02"])
@pytest.mark.parametrize("drops", [0, 2])
def test_ramming_and_depth_charges_do_harm_as_often_as_is_said(month: str, drops: int) -> None:
    """Over every fall of the search that finds the boat, and of the attack that follows."""
    said = shares(hunted(month, round=1, depth_charges=drops), evade_question("captain"), WAIT)
    for outcome, attack in (("rammed", ram), ("depth charged", depth_charges)):
        searches = [found for faces in TWO_DICE if (found := search_of(month, faces))]
        harmed = sum(harmed_by(attack, month, drops, found, faces) for found in searches for faces in TWO_DICE)
        assert said[outcome] == Fraction(harmed, len(searches) * len(TWO_DICE))


@cache
def search_of(month: str, faces: tuple[int, int]) -> str:
    one = hunted(month)
    return search(table([WAIT], [faces]), one, fight_of(one))


@cache
def harmed_by(attack: Callable[..., None], month: str, drops: int, found: str, faces: tuple[int, int]) -> bool:
    """By any hit; nothing is rolled for what it does, so the first roll on E4 that is called for tells it."""
    one = hunted(month, round=1, depth_charges=drops)
    try:
        attack(table(dice=[faces]), one, fight_of(one), found)
    except (CareerEnds, wardroom.WardroomError):
        return True
    return False


@pytest.mark.rule("RD 9.6.8d", "RD 9.6.8a")
def test_before_march_1916_there_are_no_depth_charges_and_a_boat_is_rammed_at_once_or_never() -> None:
    assert set(shares(hunted("1915-06", round=1), evade_question("captain"), WAIT)) == {"found", "rammed"}
    assert set(shares(hunted("1915-06", round=2, rammed=True), evade_question("captain"), WAIT)) == {"found"}


@pytest.mark.rule("RD 9.6.8d")
@pytest.mark.parametrize(("month", "none_yet"), [("1916-02", True), ("1916-03", False)])
def test_who_is_hunted_reads_whether_being_found_can_hurt(month: str, none_yet: bool) -> None:
    said = told(hunted(month, round=2, rammed=True), evade_question("captain"))[WAIT]
    assert ("no depth charges before Mar-16: found, they search again" in said) is none_yet


@pytest.mark.rule("RD 9.6.12c")
@pytest.mark.parametrize("night", [False, True])
def test_torpedoes_by_day_are_said_to_be_found_more_easily_and_are(night: bool) -> None:
    """[9.6.12c] What is fired by day gives the boat away; the figure is told before it is fired."""

    def found(faces: tuple[int, int]) -> bool:
        one = attacking("Ship+Escort", month="1916-06", night=night, day_torpedoes=not night)
        return bool(search(table([WAIT], [faces]), one, fight_of(one)))

    one = attacking("Ship+Escort", month="1916-06", night=night)
    attack = Decision("attack", "", [attack_option(False, "medium", "9.2.1a")])
    assert shares(one, attack, "attack:submerged:medium")["found"] == counted(TWO_DICE, found)


@pytest.mark.rule("RD 9.4.3c")
def test_an_attack_under_the_escorts_nose_is_said_to_be_found_as_it_is() -> None:
    one = attacking("Ship+Escort", month="1916-06", arrived=True, range="close")

    def found(faces: tuple[int, int]) -> bool:
        fight = engagement(one, "Ship+Escort", target(), arrived=True, range="close", day_torpedoes=True)
        return bool(search(table([WAIT], [faces]), one, fight))

    expected = counted(TWO_DICE, found)
    one = attacking("Ship+Escort", month="1916-06", arrived=True, range="close")
    strike = Decision("strike", "", (STRIKE, SLIP_AWAY))
    assert shares(one, strike, "strike:attack") == {"found": expected}


# Contact


@pytest.mark.rule("RD 8.3.2a")
@pytest.mark.parametrize("quality", [0, 1, 2, 3])
@pytest.mark.parametrize("deaf", [False, True])
def test_contact_is_lost_at_dusk_as_often_as_is_said(quality: int, deaf: bool) -> None:
    one = attacking()
    one.crew.quality = quality
    one.boat.damage = {"hydrophones": "inoperable"} if deaf else {}

    def lost(faces: tuple[int]) -> bool:
        return not wait_for_night(table(dice=[faces]), one, fight_of(one))

    said = shares(one, Decision("attack", "", [TO_NIGHT]), "time:night")["contact lost"]
    assert said == counted(ONE_DIE, lost)


@pytest.mark.rule("RD 9.7.7a", "RD 9.7.6a")
def test_ships_are_followed_as_often_as_is_said() -> None:
    one = attacking("Two Ships+Escort", ships=(target(7600, damage=1, logged=0), target(7600)))
    decision = follow_question("captain", "Two Ships+Escort", (1,), True, False)

    def lost(faces: tuple[int]) -> bool:
        return follow_group(table(dice=[faces]), one, fight_of(one)) is None

    def alone(faces: tuple[int]) -> bool:
        return not follow_damaged(table(dice=[faces]), one, fight_of(one)).escorted

    assert shares(one, decision, "follow:group") == {"contact lost": counted(ONE_DIE, lost)}
    assert shares(one, decision, "follow:damaged") == {"unescorted": counted(ONE_DIE, alone)}
    assert told(decorated(one, "OL"), decision)["follow:group"].startswith("certain")


@pytest.mark.rule("RD 9.4.3a", "RD 9.10a", "RD 14.5.1a")
@pytest.mark.parametrize("austrian", [False, True])
@pytest.mark.parametrize("month", ["1915-06", "1917-07", "1917-08", "1918-06"])
def test_company_on_another_round_comes_as_often_as_is_said(month: str, austrian: bool) -> None:
    one = attacking("Ship", month=month, options=options(austrian=austrian))
    came = Tally(who_comes(table(dice=[faces]), one) for faces in TWO_DICE)
    said = shares(one, round_question("captain"), "round:again")
    assert said["escort"] == Fraction(came["Escort"], 36)
    assert said.get("aircraft", 0) == Fraction(came["Aircraft"], 36)


# Q-ships


@pytest.mark.rule("RD 9.3.4a", "RD 9.3.3a")
@pytest.mark.parametrize(("damage", "said"), [({}, True), ({"deck gun": "damaged"}, False)], ids=["works", "out"])
def test_of_a_gun_that_does_not_work_nothing_is_promised(damage: dict[str, str], said: bool) -> None:
    one = attacking("Ship", month="1917-06", ships=(target(7600),))
    one.boat.damage = damage
    attack = Decision("attack", "", [attack_option(True, "medium", "9.4.2b")])
    assert ("each ammo point" in told(one, attack)["attack:surface:medium"]) == said


@pytest.mark.rule("RD 9.3.5b", "RD 14.7b")
@pytest.mark.parametrize(("card", "taken", "final"), [("", 0, True), ("arnauld", 0, False), ("arnauld", 1, True)])
def test_a_prize_is_said_to_be_the_choice_of_the_patrol_if_no_other_may_be_taken(
    card: str, taken: int, final: bool
) -> None:
    one = at_sea(card=card)
    patrol_of(one).prizes = taken
    assert ("prize:take" in told(one, Decision("prize", "", [TAKE, SINK]))) == final


@pytest.mark.rule("RD 9.9a")
def test_a_freighter_is_said_to_be_a_q_ship_as_often_as_she_is() -> None:
    one = attacking("Ship", month="1916-06", surfaced=True, ships=(target(2000),))

    def shows(faces: tuple[int, int]) -> bool:
        fight_of(one).targets[0].checked = False
        return shows_herself(table(dice=[faces]), one, fight_of(one))

    expected = counted(TWO_DICE, shows)
    fight_of(one).targets[0].checked = False
    attack = Decision("attack", "", [attack_option(True, "medium", "9.4.2a")])
    assert shares(one, attack, "attack:surface:medium")["Q-ship"] == expected > 0


@pytest.mark.rule("RD 9.9c", "RD 9.9i")
@pytest.mark.parametrize("where", ["close", "medium", "long"])
@pytest.mark.parametrize("month", ["1915-06", "1916-06"])
def test_a_duel_is_said_to_do_the_harm_that_it_does(where: str, month: str) -> None:
    def dueling() -> Career:
        one = attacking("Q-ship", month=month, surfaced=True, range=where, escorted=False, submerged=False)
        one.q_ships_met = 2
        return one

    def harms(attack: Callable[[Any, Career, Engagement], None], faces: tuple[int, int]) -> bool:
        one = dueling()
        try:
            attack(table(dice=[faces]), one, fight_of(one))
        except (CareerEnds, wardroom.WardroomError):
            return True
        return False

    duel = Decision("duel", "", (DIVE, FIGHT))
    fire = counted(TWO_DICE, lambda faces: harms(q_ship_fires, faces))
    assert shares(dueling(), duel, "duel:fight")["hit by her fire"] == fire
    charges = counted(TWO_DICE, lambda faces: harms(lambda t, c, f: depth_charges(t, c, f, ""), faces))
    if month_number(month) < month_number("1916-03"):
        assert "duel:dive" not in advice(view(dueling()), duel)
    else:
        assert shares(dueling(), duel, "duel:dive") == {"depth charged": charges}


# Port, and what is saved for later


@pytest.mark.rule("RD 11.4.3a", "RD 11.2.1c")
@pytest.mark.parametrize(
    ("kind", "ask"),
    [
        ("request", lambda script, one: request_boat(script, one, one.month + 2, one.month)),
        ("transfer", lambda script, one: request_flotilla(script, one, one.month + 2)),
    ],
)
def test_wishes_are_granted_as_often_as_is_said(kind: str, ask: Callable[[Any, Career], object]) -> None:
    wish = f"{kind}:flotilla:Pola"

    def commander() -> Career:
        return home("ub2", "UB-18", "1916-06", requests=1, rank=KAPITAENLEUTNANT)

    def granted(faces: tuple[int]) -> bool:
        one = commander()
        ask(table([wish], [faces]), one)
        return one.flotilla == "Pola"

    asked = request_question("captain", (), ("Pola",)) if kind == "request" else transfer_question("captain", ("Pola",))
    assert shares(commander(), asked, wish) == {"granted": counted(ONE_DIE, granted)}


@pytest.mark.rule("RD 11.2.1c", "RD 14.5.4a")
@pytest.mark.parametrize("austrian", [False, True])
def test_only_a_german_is_told_of_other_flotillas(austrian: bool) -> None:
    one = at_sea(options=options(austrian=austrian))
    ranks = Decision("rank", "Your rank?", [rank_option("kptlt", "Kptlt"), rank_option("lt", "Lt z S")])
    assert ("rank:kptlt" in told(one, ranks)) is not austrian
    assert "rank:lt" in told(one, ranks)


@pytest.mark.rule("RD 8.1.7d", "RD 8.1.7e")
@pytest.mark.parametrize("quality", [1, 3])
def test_a_multiplier_is_said_to_bring_what_it_brings(quality: int) -> None:
    one = at_sea(zone="British Isles", multipliers=1)
    one.crew.quality = quality
    rolled = []
    for faces in ONE_DIE:
        multiply(table(dice=[faces]), one, patrol_of(one))
        rolled.append(patrol_of(one).multiplier)
    question = sail_question("captain", "U-35", 2, 9, False, "open")
    (mean,) = figures(advice(view(one), question)["sail:multiplier"])
    assert isinstance(mean, Mean)
    assert mean.mean == Fraction(sum(rolled), 6)
    assert {source.chart for source in mean.sources} == {charts().multiplier.chart}


@pytest.mark.rule("RD 12.1.3a")
def test_whoever_rolls_again_hears_how_likely_it_comes_out_the_same() -> None:
    one = hunted(luck=1)
    roll = charts().detection.read(pair(9), ())
    question = Decision("luck", "", (USE, KEEP), facts=roll)
    same = chance(charts().detection, (), lambda again: again.result == "detected")
    assert shares(one, question, "luck:use") == {"the same": same}
    assert "luck:keep" not in told(one, question)


# The whole


def careers(seeds: range) -> Iterator[tuple[Any, Decision]]:
    for seed in seeds:
        boat = ("u31", "ub2", "uc2", "u87")[seed % 4]
        game = wardroom.start("raiders-of-the-deep", seed=seed, options={"boat": boat})
        bot = game.rules.bot("bold")
        while game.outcome is None:
            yield game, game.pending[0]
            seen = game.rules.view(game.state, "captain", game.charts)
            game.choose(bot(seen, game.pending[0], lambda limit: 0).id)


def test_advice_is_given_for_open_options_only_and_never_changes_the_game() -> None:
    for number, (game, decision) in enumerate(careers(range(4))):
        before = to_plain(game.state) if number % 5 == 0 else None
        assert set(game.risks("captain")) <= {option.id for option in decision.options}
        if before is not None:
            assert to_plain(game.state) == before


def test_whatever_has_chances_is_told_in_numbers_with_the_charts_they_are_rolled_on() -> None:
    kinds: set[str] = set()
    for game, decision in careers(range(12)):
        for option, found in game.odds("captain").items():
            for figure in found:
                kinds.add(decision.kind)
                if isinstance(figure, Chance):
                    assert 0 <= figure.share <= 1, (decision.kind, option)
                    assert figure.sources or figure.outcome in ("crushed", "the same"), (decision.kind, option)
    assert {"attack", "tube", "evade", "follow", "weapon", "gun", "round", "transfer", "sail"} <= kinds


def test_what_is_said_is_what_is_counted() -> None:
    for game, _ in careers(range(2)):
        said, numbers = game.risks("captain"), game.odds("captain")
        for option, found in numbers.items():
            for figure in found:
                if isinstance(figure, Chance):
                    assert percent(figure) in said[option]


def test_a_type_is_described_when_it_is_chosen() -> None:
    found = wardroom.start("raiders-of-the-deep", seed=1).risks("captain")
    assert found["boat:u31"] == "2 tubes forward, 2 aft, 6 torpedoes, sunk at hull damage 7; a deck gun"
    assert found["boat:ub1"].endswith("no deck gun")
    assert {"boat:u5", "boat:u19", "boat:u31", "boat:ub1", "boat:ub2", "boat:uc2"} <= set(found)
