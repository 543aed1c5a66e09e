"""What each option is said to risk is what the rules will roll for, and never more than its seat may know."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from fractions import Fraction
from typing import Any

import pytest

import wardroom
from tests.submarine.build import (
    Script,
    battle,
    boat,
    charts,
    escort,
    events,
    merchant,
    phase,
    plot,
    script,
    seen,
    torpedo,
)
from wardroom.games.submarine.advice import advice
from wardroom.games.submarine.advice.escorts import charge_odds
from wardroom.games.submarine.advice.guns import fire_odds
from wardroom.games.submarine.advice.searches import sonar_odds
from wardroom.games.submarine.combat.attacks import attack_phase
from wardroom.games.submarine.combat.gunfire import fire
from wardroom.games.submarine.combat.settings import set_depth
from wardroom.games.submarine.combat.torpedoes import torpedo_phase
from wardroom.games.submarine.movement.boats import strain_hull as dive_too_deep
from wardroom.games.submarine.movement.convoy import convoy_phase
from wardroom.games.submarine.movement.courses import leg_options, start_course
from wardroom.games.submarine.movement.plotting import depth_range
from wardroom.games.submarine.questions import DepthAsked, ShipAsked, TubeAsked
from wardroom.games.submarine.sea import parse_hex
from wardroom.games.submarine.search.instruments import sonar_range
from wardroom.games.submarine.ships import boat_of
from wardroom.games.submarine.state import Battle, Convoy, Counter, Launch
from wardroom.games.submarine.view import SeaView
from wardroom.table import Decision, Option
from wardroom.table.codec import to_plain
from wardroom.table.odds import worded

DIE = range(1, 7)


def told(view: SeaView, decision: Decision) -> dict[str, str]:
    """What is said of each option."""
    return worded(advice(view, decision))


def counted(trial: Callable[[int], bool]) -> Fraction:
    """Over every way one die can fall."""
    return Fraction(sum(trial(face) for face in DIE), len(DIE))


def percent_in(text: str) -> Fraction:
    """The chance that a sentence names, to the nearest sixth."""
    number = float(text.rpartition(" %")[0].split()[-1])
    return Fraction(round(number * 6 / 100), 6)


# Torpedoes


def ahead_of_a_convoy() -> Battle:
    """A boat on the bow of ships that come on at two hexes a turn and will go on as they do."""
    bows = ("H33-B", "L33-B", "P33-B", "H40-B", "L40-B", "P40-B")
    return battle(
        boat("T26-B", 4, depth=25),
        *(merchant(bow, 6, speed=2) for bow in bows),
        convoy=Convoy(speed=2, plots=["2"] * 12),
    )


def lines(fight: Battle) -> dict[tuple[str, int], str]:
    """What is said of every line from tube 1 and every run of the launch turn."""
    found = {}
    for first in "ABC":
        for turn in ("", "L", "R"):
            for run in range(1, 9):
                options = [Option(f"distance:{run}", "", value=run)]
                decision = Decision("distance", "", options, facts=TubeAsked("u-99", 0, first + turn))
                found[first + turn, run] = told(seen(fight, "submarine"), decision)[f"distance:{run}"]
    return found


def launched(fight: Battle, line: str, run: int) -> None:
    plot(fight, "u-99", launches=[Launch(0, line[0], line[1:], run)])


def meets(fight: Battle, line: str, run: int, die: int, turns: int = 9) -> tuple[int, bool]:
    """Play it out with this die for the torpedo: the turn in which it is tried, 0 for never, and whether it hits."""
    played = deepcopy(fight)
    launched(played, line, run)
    for _ in range(turns):
        for play in (convoy_phase, torpedo_phase):
            table = Script(charts(), ["depth:deep"], [die, 1])
            play(table, played)
            if len(table.rolls) < 2:
                return played.turn, bool(events(table, "torpedo_hit"))
        played.turn += 1
        played.plots = {}
    return 0, False


@pytest.mark.rule("SUB 13.4a")
def test_a_launch_is_told_what_it_meets_and_how_surely_it_hits() -> None:
    fight = ahead_of_a_convoy()
    said = lines(fight)
    sure = {key: text for key, text in said.items() if ", hits " in text}
    assert sure, "a boat ahead of a convoy has something to shoot at"
    for (line, run), text in sure.items():
        turn = int(text.partition(" on turn ")[2].partition(",")[0])
        tried = [meets(fight, line, run, die) for die in DIE]
        assert {when for when, _ in tried} == {turn}, (line, run, text)
        assert percent_in(text) == Fraction(sum(hit for _, hit in tried), 6), (line, run, text)


@pytest.mark.rule("SUB 13.8")
def test_a_launch_that_is_too_close_is_called_a_dud() -> None:
    fight = battle(
        boat("N33-B", 6, depth=25),
        merchant("N29-B", 6, name="Empire", speed=0),
        convoy=Convoy(speed=2, plots=["0"] * 9),
    )
    said = lines(fight)
    assert said["B", 8] == "meets Empire before it is armed: a dud"
    assert said["B", 1].startswith("meets Empire on turn 6, hits")
    assert [meets(fight, "B", 8, die)[1] for die in DIE] == [False] * 6


def test_a_line_with_nobody_on_it_is_told_so() -> None:
    fight = ahead_of_a_convoy()
    said = lines(fight)
    nobody = [key for key, text in said.items() if text == "meets nobody who goes on as now"]
    assert nobody
    for line, run in nobody:
        assert meets(fight, line, run, 1)[0] == 0, (line, run)


def test_a_tube_is_told_its_best_line() -> None:
    fight = ahead_of_a_convoy()
    decision = Decision("tube", "", [Option("tube:1", "", value=0), Option("hold", "")], facts=ShipAsked("u-99"))
    said = told(seen(fight, "submarine"), decision)
    best = max(percent_in(text) for text in lines(fight).values() if ", hits " in text)
    assert percent_in(said["tube:1"]) == best
    assert "hold" not in said


@pytest.mark.rule("SUB 13.11b")
@pytest.mark.rule("SUB 13.12")
def test_deep_and_shallow_are_told_apart() -> None:
    """A deep torpedo passes under an escort; a shallow one hits it, less surely than the table alone."""
    fight = battle(boat("N40-B", 6, depth=25), escort("N28-B", 6, name="Lark", speed=0))
    launched(fight, "B", 8)
    fight.phase = "torpedoes"
    options = [Option("depth:deep", ""), Option("depth:shallow", "")]
    said = told(seen(fight, "submarine"), Decision("torpedo-depth", "", options, facts=TubeAsked("u-99", 0)))
    assert said["depth:deep"] == "meets nobody who goes on as now"

    def hits(die: int) -> bool:
        played = deepcopy(fight)
        torpedo_phase(script(["depth:shallow"]), played)
        played.turn, played.plots = played.turn + 1, {}
        table = Script(charts(), [], [die, 1])
        torpedo_phase(table, played)
        return bool(events(table, "torpedo_hit"))

    assert "meets Lark on turn 6" in said["depth:shallow"]
    assert percent_in(said["depth:shallow"]) == counted(hits)


# Depth and emergency power


@pytest.mark.rule("SUB 9.7")
def test_below_maximum_depth_one_die_in_six_is_the_end() -> None:
    def crushed(die: int) -> bool:
        fight = battle(boat("N32-B"))
        dive_too_deep(script(dice=[die]), fight, fight.ships["u-99"])
        return fight.ships["u-99"].status == "sunk"

    fight = battle(boat("N32-B"))
    sub = boat_of(fight.ships["u-99"])
    sub.depth = sub.deepest
    options = [Option(f"depth:{depth}", "", value=depth) for depth in depth_range(sub)]
    said = told(
        seen(fight, "submarine"), Decision("depth", "", options, facts=DepthAsked("u-99", sub.depth, sub.deepest))
    )
    assert "the hull gives way" not in said.get(f"depth:{sub.deepest}", "")
    assert said[f"depth:{sub.deepest + 25}"].startswith("the hull gives way 17 %")
    assert counted(crushed) == Fraction(1, 6)


@pytest.mark.rule("SUB 8.3.3")
def test_a_fast_run_under_water_is_told_what_it_costs() -> None:
    fight = battle(boat("N32-B", depth=50, emergency=2))
    ship = fight.ships["u-99"]
    course = start_course(ship, fight.rules, 0, 3)
    decision = Decision("course", "", leg_options(course)[0], facts=course.asked("u-99"))
    said = told(seen(fight, "submarine"), decision)
    assert boat_of(ship).normal == 1
    assert said == {"run:2": "1 of 2 emergency power", "run:3": "2 emergency power, the last of it: the boat must rise"}
    spent = deepcopy(fight)
    plot(spent, "u-99", "3")
    phase(spent, "boats")
    assert boat_of(spent.ships["u-99"]).emergency == 0
    assert boat_of(spent.ships["u-99"]).powerless


# Guns, sonar, depth charges


@pytest.mark.rule("SUB 17.9.3")
@pytest.mark.parametrize("light", ["day", "night"])
def test_gunfire_is_told_its_damage(light: str) -> None:
    fight = battle(boat("N26-B", 6, depth=0), escort("N32-B", 6, name="Viceroy"), light=light)
    ship, target = fight.ships["viceroy"], fight.ships["u-99"]
    found = fire_odds(seen(fight, "escort"), ship, target)
    assert found is not None
    damage = [fire(script(dice=[die]), fight, "escort", ship, target) for die in DIE]
    assert found[1] == {amount: Fraction(damage.count(amount), 6) for amount in damage}
    said = told(
        seen(fight, "escort"), Decision("guns", "", [Option("fire:u-99", "", value="u-99")], facts=ShipAsked("viceroy"))
    )
    assert said["fire:u-99"].startswith(f"range 5, factor {found[0]}: damages")


@pytest.mark.rule("SUB 22.4.3")
@pytest.mark.parametrize("sweeping", [True, False])
@pytest.mark.parametrize("speed", range(7))
@pytest.mark.parametrize("sonar", ["normal", "Japanese", "improved"])
def test_the_chances_of_sonar_are_those_of_the_search(speed: int, sweeping: bool, sonar: str) -> None:
    fight = battle(boat("N32-B"), escort("N20-B", sonar=sonar, speed=speed), hidden=True, sonar=True)
    ship = fight.ships["viceroy"]
    found = sonar_odds(seen(fight, "escort"), ship, speed, sweeping=sweeping)
    if speed > 4:
        assert found == {0: Fraction(1)}
        return
    ranges = [sonar_range(script(dice=[die]), ship, sweeping=sweeping) for die in DIE]
    assert found == {far: Fraction(ranges.count(far), 6) for far in ranges}


@pytest.mark.rule("SUB 16.3.8")
@pytest.mark.parametrize("off", [0, 25, 50, 75])
def test_a_depth_charge_is_told_what_it_does(off: int) -> None:
    def damage(die: int) -> int:
        fight = charged()
        table = script([f"set:{100 + off}"], [die])
        attack_phase(table, fight)
        return fight.ships["u-99"].damage

    suffered = [damage(die) for die in DIE]
    view = seen(charged(), "escort")
    counter = view.battle.counters[0]
    found = charge_odds(view, counter.charge, view.battle.ships["u-99"].defence, off)
    assert found == {amount: Fraction(suffered.count(amount), 6) for amount in suffered}


def charged() -> Battle:
    fight = battle(boat("N32-B", depth=100), escort("N25-B"))
    fight.phase = "attacks"
    fight.counters = [Counter("charge", parse_hex("N32-B"), "viceroy", fight.ships["viceroy"].charge)]
    return fight


def test_the_setting_of_a_charge_says_nothing_of_the_boats_depth() -> None:
    said = []
    for depth in (50, 200):
        fight = charged()
        boat_of(fight.ships["u-99"]).depth = depth
        table = script(["set:100"])
        set_depth(table, fight, fight.counters[0])
        said.append(told(seen(fight, "escort"), table.decision("setting")))
    assert said[0] == said[1]
    assert said[0]["set:100"].startswith("U-99: damaged ")


@pytest.mark.rule("SUB 22.5")
def test_an_escort_is_told_that_it_runs_too_fast_to_hear() -> None:
    fight = battle(boat("N40-B"), escort("N20-B", speed=4, sonar="normal"), hidden=True, sonar=True)
    course = start_course(fight.ships["viceroy"], fight.rules, 2, 6)
    decision = Decision("move", "", leg_options(course)[0], facts=course.asked("viceroy"))
    said = told(seen(fight, "escort"), decision)
    assert said["run:5"] == "too fast for sonar"
    assert said["run:4"].startswith("sonar at speed 4: ")


@pytest.mark.rule("SUB 10.1a")
@pytest.mark.rule("SUB 13.9")
def test_an_escort_is_warned_of_ships_and_torpedoes_in_its_way() -> None:
    fight = battle(boat("N40-B"), escort("N20-B", speed=4), merchant("N16-B", 3, name="Empire"))
    torpedo(fight, "N18-B", 3, shallow=True)
    course = start_course(fight.ships["viceroy"], fight.rules, 2, 6)
    decision = Decision("move", "", leg_options(course)[0], facts=course.asked("viceroy"))
    said = told(seen(fight, "escort"), decision)
    assert "run:1" not in said
    assert said["run:2"].startswith("runs into a torpedo, hit ")
    assert said["run:4"].endswith("collides with Empire")


# Secrets


@pytest.mark.rule("SUB 21.1")
def test_a_hidden_boat_changes_nothing_in_what_the_escorts_are_told() -> None:
    said = []
    for bow in ("N18-B", "A2-A"):
        fight = battle(
            boat(bow, depth=0, shown=False),
            escort("N20-B", speed=4, sonar="normal"),
            hidden=True,
            sonar=True,
            light="night",
        )
        course = start_course(fight.ships["viceroy"], fight.rules, 2, 6)
        decision = Decision("move", "", leg_options(course)[0], facts=course.asked("viceroy"))
        said.append(told(seen(fight, "escort"), decision))
    assert said[0] == said[1]


@pytest.mark.parametrize("rules", ["basic", "optional", "advanced"])
def test_advice_is_given_for_open_options_only_and_never_changes_the_game(rules: str) -> None:
    for seed, scenario in enumerate(("1", "3", "6", "8", "11", "12"), 1):
        game: Any = wardroom.start("submarine", scenario, seed=seed, options={"rules": rules})
        lot = seed
        for _ in range(250):
            if not game.pending:
                break
            decision = game.pending[0]
            before = to_plain(game.state)
            assert set(game.risks(decision.seat)) <= {option.id for option in decision.options}
            assert to_plain(game.state) == before
            lot = lot * 1_103_515_245 + 12_345 & 0x7FFFFFFF
            game.choose(decision.options[(lot >> 8) % len(decision.options)].id, decision.seat)
