"""What each option is said to risk is what the rules will roll for."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Callable
from fractions import Fraction
from itertools import product
from typing import Any, TypeGuard

import pytest

import wardroom
from tests.silent_victory.build import at_sea, charts, engagement, merchant, options, table, target
from tests.silent_victory.hunt import NO_HIT, SLIPPED_AWAY, two, with_cuties
from tests.silent_victory.story import DAY, MISS, NIGHT, SMALL, Dice, Story, aim, rolls
from wardroom.games.patrol.orders import Salvo, TubeAsked
from wardroom.games.patrol.salvo import fire_orders
from wardroom.games.patrol.targets import hurt_and_unhurt
from wardroom.games.silent_victory.advice import (
    advice,
    approach_risk,
    crush_risk,
    detection_risk,
    dud_risk,
    hit_chance,
    sunk_share,
)
from wardroom.games.silent_victory.combat.detection import detects, exceed_test_depth, search
from wardroom.games.silent_victory.combat.escorted import AIMING
from wardroom.games.silent_victory.combat.fire import fire_salvo, is_hit
from wardroom.games.silent_victory.combat.following import follow_question
from wardroom.games.silent_victory.combat.torpedoes import STEAM, reload_question
from wardroom.games.silent_victory.combat.unescorted import NO_MORE, aim_option, fire_shell, weapons
from wardroom.games.silent_victory.ends import CareerEnds
from wardroom.games.silent_victory.port.assignment import orders_question, zone_option
from wardroom.games.silent_victory.port.new_boat import BY_CROSS, BY_MEDAL, request_option
from wardroom.games.silent_victory.sea.encounter import DAY as BY_DAY
from wardroom.games.silent_victory.sea.encounter import NIGHT as BY_NIGHT
from wardroom.games.silent_victory.sea.encounter import attack_decision, ship_encounter
from wardroom.games.silent_victory.sea.travel import radar_question, sail_question
from wardroom.games.silent_victory.state import INOPERABLE, Career, Target, War
from wardroom.games.silent_victory.view import View
from wardroom.table import Decision, Option, ScriptedTable
from wardroom.table.codec import to_plain
from wardroom.table.odds import Chance, Figure, chance, figures, percent, worded

TWO_DICE = [(first, second) for first in range(1, 7) for second in range(1, 7)]


def told(view: View, decision: Decision) -> dict[str, str]:
    """What is said of each option."""
    return worded(advice(view, decision))


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
    assert detection_risk(charts(), war, engagement(war, "Convoy", merchant(), **changes)).share == counted(found)


def test_the_risk_of_the_approach_follows_the_year() -> None:
    assert approach_risk(charts(), at_sea(month="1942-05")).share == Fraction(6, 36)
    assert approach_risk(charts(), at_sea(month="1943-05")).share == Fraction(10, 36)


def test_a_torpedo_counts_as_a_hit_only_if_it_explodes() -> None:
    war = at_sea(month="1942-04")
    fight = engagement(war, "Convoy", merchant())
    hits = Fraction(sum(sum(faces) <= 7 for faces in TWO_DICE), 36)
    assert dud_risk(charts(), war, STEAM).share == Fraction(4, 6)
    assert hit_chance(charts(), war, fight, "Mk 14", 0).share == hits * Fraction(2, 6)


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
    found = told(view(war), attack_decision(table(), war, fight, False))
    assert found["attack:submerged:medium"] == "a Mk 14 hits and explodes 19 %; found after firing 42 %"
    assert "found on the way in 17 %; a fourth ship, and no way back" in found["attack:submerged:close"]
    assert found["time:night"] == "contact is lost 33 %"
    assert "decline" not in found


@pytest.mark.rule("SV 7.2.3c")
def test_following_a_shadowed_convoy_is_said_to_be_certain_with_a_radio_only() -> None:
    war = at_sea(month="1944-05")
    fight = engagement(war, "Convoy", merchant(), wolfpack="shadowing")
    decision = follow_question("captain", "Convoy", *hurt_and_unhurt(fight.targets), damaged_followed=False)
    assert told(view(war), decision)["follow:group"] == "certain: the wolfpack shadows them"
    war.boat.damage = {"radio": INOPERABLE}
    assert told(view(war), decision)["follow:group"] == "contact is lost 17 %"


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
    found = told(view(war), weapons(war, war.fight, (), submerged_only=False))
    hits = percent(sharpshooting(at_sea()))
    assert found["weapon:gun"] == f"each ammo point hits {hits}"
    torpedo = percent(hit_chance(charts(), war, war.fight, "Mk 14", 0))
    assert found["weapon:forward"] == f"a Mk 14 hits and explodes {torpedo}"
    assert "weapon:done" not in found
    aimed = told(view(war), Decision("gun", "At which ship?", [aim_option(1, "Konan Maru"), NO_MORE]))
    assert aimed["gun:target-1"].endswith(f"more to sink; each ammo point hits {hits}")


def test_the_racks_are_counted_when_a_tube_is_reloaded() -> None:
    war = at_sea()
    war.boat.forward_reloads = {"Mk 14": 3, "Mk 18": 1}
    found = told(view(war), reload_question("captain", "forward", 1, ("Mk 14", "Mk 18")))
    assert found == {"reload:forward-1:Mk 14": "3 in the racks", "reload:forward-1:Mk 18": "1 in the racks"}


def test_day_and_night_are_advised_where_there_are_escorts() -> None:
    war = at_sea()
    decision = Decision("time", "When do you attack?", (BY_DAY, BY_NIGHT))
    war.fight = engagement(war, "Convoy", merchant())
    assert told(view(war), decision)["time:day"].startswith("no attack on the surface")
    war.fight = engagement(war, "Ship", merchant(), escorted=False)
    assert told(view(war), decision) == {}


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
        in told(view(war), attack_decision(table(), war, fight, False))["attack:surface:close"]
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


@pytest.mark.rule("SV 10.12.5a", "SV 7.4.7a")
@pytest.mark.parametrize(
    ("mission", "done", "failed", "fails"),
    [("", False, False, False), ("R", False, False, True), ("R", True, False, False), ("R", False, True, False)],
)
def test_a_captain_hears_that_an_abort_fails_his_mission(mission: str, done: bool, failed: bool, fails: bool) -> None:
    war = at_sea(box=2, mission=mission)
    assert war.patrol is not None
    war.patrol.mission_done, war.patrol.mission_failed = done, failed
    found = told(view(war), sail_question("captain", "Testfish", 2, 9, False))
    assert ("the mission fails" in found["sail:abort"]) is fails
    assert "no fight may be sought" in found["sail:abort"]


@pytest.mark.rule("SV 11.3.5b", "SV 11.5.4a")
@pytest.mark.parametrize(
    ("medals", "crosses", "option", "odds"),
    [
        (1, 0, request_option("balao", "Balao"), "certain"),
        (0, 1, request_option("balao", "Balao"), "granted 50 %"),
        (1, 1, BY_MEDAL, "certain"),
        (1, 1, BY_CROSS, "granted 50 %"),
    ],
)
def test_whoever_asks_for_a_boat_hears_his_odds_and_of_pearl_harbor(
    medals: int, crosses: int, option: Option, odds: str
) -> None:
    war = at_sea(honor_requests=medals, cross_requests=crosses)
    kind = option.id.split(":")[0]
    found = told(view(war), Decision(kind, "", (option,)))
    assert found[option.id].startswith(odds)
    assert "Pearl Harbor for good" in found[option.id]


@pytest.mark.rule("SV 13.3.1a", "SV 11.7.1a")
@pytest.mark.parametrize(("scenario", "warned"), [("career", False), ("tournament-survival", True)])
def test_only_in_a_survival_tournament_does_it_cost_something_to_leave(scenario: str, warned: bool) -> None:
    shown = View(War("travel", scenario, [at_sea(box=2)]), "captain", charts())
    questions = [sail_question("captain", "Testfish", 2, 9, False), orders_question("captain", 0, "Testfish", "")]
    found = told(shown, questions[0]) | told(shown, questions[1])
    assert ("sail:leave" in found, "orders:leave" in found) == (warned, warned)


@pytest.mark.rule("SV 7.2.3c", "SV 7.2.2d")
@pytest.mark.parametrize(("radio", "said"), [({}, "certain"), ({"radio": "inoperable"}, "contact is lost")])
def test_following_a_shadowed_convoy_is_called_certain_only_to_a_boat_that_hears_the_reports(
    radio: dict[str, str], said: str
) -> None:
    war = at_sea(wolfpack=True)
    war.boat.damage = radio
    fight = engagement(war, "Convoy", merchant(), wolfpack="shadowing")
    decision = follow_question("captain", fight.encounter, *hurt_and_unhurt(fight.targets), False)
    assert said in told(view(war), decision)["follow:group"]


@pytest.mark.rule("SV 8.1.1c", "SV 12.0a")
@pytest.mark.parametrize(
    ("zone", "event_happened", "mission", "said"),
    [
        ("Empire", False, "", "ships 42 %, aircraft 6 %; a minefield 3 %; a random event 3 %"),
        ("Empire", True, "", "ships 44 %, aircraft 6 %; a minefield 3 %"),
        ("Empire", False, "R", "ships 44 %, aircraft 6 %; a minefield 3 %"),
        ("Marshalls", False, "", "ships 42 %, aircraft 0 %; a random event 3 %"),
        ("Marshalls", True, "", "ships 42 %, aircraft 3 %"),
    ],
)
def test_the_second_roll_of_the_sj_radar_is_told_with_all_it_may_bring(
    zone: str, event_happened: bool, mission: str, said: str
) -> None:
    """Empire: ships on 4, 6, 8, 11 and, once the event of the patrol is used or in the Mission Box, on 12."""
    war = at_sea(month="1942-08", zone=zone, box=3, mission=mission)
    assert war.patrol is not None
    war.patrol.event_happened = event_happened
    assert told(view(war), radar_question("captain"))["sj:again"] == said


@pytest.mark.rule("SV 10.12.5a", "SV 7.4.1f", "SV 10.12.6a")
@pytest.mark.parametrize(
    ("box", "mission", "done", "first_printing", "said"),
    [
        (4, "", False, False, "the patrol counts as usual; home a month sooner"),
        (4, "", False, True, "the patrol counts as usual"),
        (5, "", False, False, "the patrol counts as usual"),
        (2, "R", False, False, "the mission fails, and the patrol with it; home a month sooner"),
        (6, "R", True, False, "the patrol counts as usual"),
    ],
)
def test_what_an_abort_costs_and_saves_is_told(
    box: int, mission: str, done: bool, first_printing: bool, said: str
) -> None:
    war = at_sea(box=box, mission=mission, options=options(first_printing=first_printing))
    assert war.patrol is not None
    war.patrol.mission_done = done
    decision = sail_question("captain", "Testfish", box, 9, False)
    assert told(view(war), decision)["sail:abort"] == f"no fight may be sought on the way home; {said}"


# What is said before a roll, against the roll that follows


class Advised(Story):
    """A story in which every option that was taken is kept with what was said of it."""

    def __init__(self, war: Career, choices: list[str], dice: Dice) -> None:
        super().__init__(choices, dice)
        self.war = war
        self.said: dict[str, str] = {}

    def choose(self, seat: str, decision: Decision) -> Option:
        found = told(view(self.war), decision)
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
    return percent(hits * (1 - dud_risk(charts(), told.war, kind).share))


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


@pytest.mark.rule("SV 9.5.2b", "SV 11.3.4.2b")
@pytest.mark.parametrize(
    ("crosses", "ends", "spared"),
    [(0, ("aft", "forward"), False), (1, ("aft", "forward"), False), (1, ("forward", "aft"), True)],
)
def test_the_second_salvo_is_said_to_hit_as_it_does(crosses: int, ends: tuple[str, str], spared: bool) -> None:
    war = at_sea(month="1944-05")
    war.awards["Navy Cross"] = crosses
    told = advised(
        war,
        "Ship+Escort",
        ["attack:surface:medium", "salvo:" + "+".join(ends), *aim(ends[0], 1), *aim(ends[1], 1), "follow:none"],
        [*SMALL, NIGHT, MISS, MISS, SLIPPED_AWAY],
    )
    first, second = struck_by(told, "Mk 14 medium", 0), struck_by(told, "Mk 14 medium", 1)
    assert f"; each torpedo hits and explodes {first};" in told.said[f"fire:{ends[0]}-1:target-1"]
    assert f"; each torpedo hits and explodes {second};" in told.said[f"fire:{ends[1]}-1:target-1"]
    assert (first == second) == spared
    penalty = "" if spared else "; +1 to hit in the second salvo"
    assert told.said["salvo:" + "+".join(ends)] == f"+1 on the first detection{penalty}"


@pytest.mark.rule("SV 9.2.3a")
def test_all_remaining_tubes_are_spoken_of_by_what_they_hold() -> None:
    war = at_sea(month="1944-05")
    war.boat.forward = ["Mk 14", "Mk 18", "Mk 18", "", "", ""]
    choices = ["attack:submerged:long", "salvo:forward", "hold:forward-1", "fire:forward-rest:target-1"]
    told = advised(war, "Ship+Escort", [*choices, "evade:none", "follow:none"], [*SMALL, DAY, MISS, MISS, SLIPPED_AWAY])
    assert told.said["fire:forward-rest:target-1"].startswith("laid so, she sinks ")
    war.boat.forward = ["Mk 14", "Mk 18", "Mk 18", "", "", ""]
    told = advised(
        war, "Ship+Escort", [*choices[:2], choices[3], "evade:none", "follow:none"], [*SMALL, DAY, *[MISS] * 3, (1, 1)]
    )
    steam, electric = struck_by(told, "Mk 14 long", 0), struck_by(told, "Mk 18 long", 0)
    said = f"each Mk 14 hits and explodes {steam}; each Mk 18 hits and explodes {electric};"
    assert said in told.said["fire:forward-rest:target-1"]


# A whole salvo


def salvo_question(war: Career, *targets: Target, laid: dict[str, Salvo], tube: int) -> Decision:
    """A tube of the forward end, with what was laid before; the answers are one for each ship."""
    war.fight = engagement(war, "Convoy", *targets)
    load = war.boat.forward[tube - 1]
    options = [fire_orders(AIMING, "forward", 6, column, "Maru")[tube] for column in range(1, len(targets) + 1)]
    return Decision("tube", "", options, facts=TubeAsked("forward", tube, load, tube - 1, 6, False, laid))


def sunk_by(war: Career, *fired: int) -> Fraction:
    """How often these tubes sink a ship of two points, over every fall of the dice through the real fire."""
    trials = list(product(TWO_DICE, range(1, 7), range(1, 7)))
    sunk = Fraction(0)

    def go_on(tubes_left: tuple[int, ...], ship: Target, weight: Fraction) -> None:
        nonlocal sunk
        if ship.sunk or not tubes_left:
            sunk += weight if ship.sunk else 0
            return
        ends = Tally(after_one(war, tubes_left[0], ship.damage, *trial) for trial in trials)
        for damage, count in ends.items():
            struck = merchant(capacity=2)
            struck.damage = damage
            go_on(tubes_left[1:], struck, weight * Fraction(count, len(trials)))

    go_on(fired, merchant(capacity=2), Fraction(1))
    return sunk


def after_one(war: Career, tube: int, damage: int, hit: tuple[int, int], dud: int, points: int) -> int:
    """The damage of a ship after one more torpedo, which is loaded again."""
    held, ship = war.boat.forward[tube - 1], merchant(capacity=2)
    ship.damage = damage
    script = ScriptedTable(charts(), (), [hit, dud, points])
    fire_salvo(script, war, engagement(war, "Convoy", ship), "forward", [(0, (tube,))])
    war.boat.forward[tube - 1] = held
    return min(ship.damage, 2)


@pytest.mark.rule("SV 9.2.5a")
@pytest.mark.rule("SV 9.2.6a")
@pytest.mark.parametrize("before", [(), (1,), (1, 2)])
def test_the_chance_that_a_salvo_sinks_its_ship_is_that_of_the_fire_itself(before: tuple[int, ...]) -> None:
    war = at_sea(month="1943-10")
    decision = salvo_question(war, merchant(capacity=2), laid={"forward": [(0, before)]}, tube=3)
    sinks = [each for each in figures(advice(view(war), decision)["fire:forward-3:target-1"]) if is_sinking(each)]
    assert [each.share for each in sinks] == [sunk_by(war, *before, 3)]
    assert {each.chart for each in sinks[0].sources} == {"S1", "S2", "S3"}


def test_the_same_salvo_is_not_counted_out_again() -> None:
    """A salvo is laid tube by tube, and every ship is an option at each of them."""
    war = at_sea(month="1943-10")
    decision = salvo_question(war, merchant(capacity=3), laid={"forward": [(0, (1, 2))]}, tube=3)
    first = advice(view(war), decision)
    before = sunk_share.cache_info().misses  # type: ignore[attr-defined]
    assert advice(view(war), decision) == first
    assert sunk_share.cache_info().misses == before  # type: ignore[attr-defined]


def is_sinking(figure: Figure) -> TypeGuard[Chance]:
    return isinstance(figure, Chance) and figure.outcome == "sunk"


def test_the_chance_of_several_ships_is_that_of_each_and_all() -> None:
    war = at_sea(month="1943-10")
    laid: dict[str, Salvo] = {"forward": [(0, (1, 2))]}
    found = advice(view(war), salvo_question(war, merchant(capacity=2), merchant(capacity=2), laid=laid, tube=3))
    first, second = found["fire:forward-3:target-1"], found["fire:forward-3:target-2"]
    assert "all sunk" not in {each.outcome for each in figures(first) if isinstance(each, Chance)}
    chances = {each.outcome: each.share for each in figures(second) if isinstance(each, Chance)}
    assert chances["sunk"] == sunk_by(war, 3)
    assert chances["all sunk"] == sunk_by(war, 1, 2) * sunk_by(war, 3)
    assert str(second[-1]) == f"laid so, all sink {percent(chances['all sunk'])}"


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


def test_the_letter_of_an_assignment_is_told_in_words() -> None:
    """[7.1.1a] W, M and L alone would say nothing to who does not know the chart."""
    zones = Decision("zone", "Which patrol?", [zone_option(name) for name in ("Empire", "Empire - M", "Empire - W")])
    said = told(view(at_sea()), zones)
    assert said == {"zone:Empire - M": "orders: Minelaying", "zone:Empire - W": "orders: wolfpack"}
