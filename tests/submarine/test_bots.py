"""The bots: they know no more than their seat, answer every question, and play like people who mean it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

import wardroom
from tests.witness import witnessed
from wardroom.games.submarine import RULESET
from wardroom.games.submarine.bots.helm import course_at, explore, noise
from wardroom.games.submarine.bots.known import Known
from wardroom.games.submarine.rolls import ESCORT, SUBMARINE
from wardroom.games.submarine.sea import parse_hex
from wardroom.games.submarine.state import Battle, Rules
from wardroom.table import Decision, Option, run_inline
from wardroom.table.copying import copy_state
from wardroom.table.dice import key_from_seed

RULES = RULESET
CHARTS = RULES.load_charts({})


def battle(scenario: str, **options: str) -> Battle:
    return RULES.begin(RULES.setup(scenario, options), CHARTS)


def played(scenario: str, seed: int, bots: dict[str, Any] | None = None, **options: str) -> Battle:
    setup = RULES.setup(scenario, options)
    seats = {seat: (bots or {}).get(seat) or RULES.bot("standard") for seat in RULES.seats(setup)}
    rules = witnessed(RULES, *(bot for bot in seats.values() if isinstance(bot, Watched)))
    state, _ = run_inline(rules, setup, CHARTS, key_from_seed("bots", seed), seats)
    return state


# What a bot may know


def test_the_standard_bot_is_the_default() -> None:
    assert RULES.default_bot == "standard"
    assert set(RULES.bots) >= {"standard", "random"}


class Watched:
    """A bot that must choose alike when all that its seat may not know is changed."""

    state: Battle

    def __init__(self, seat: str, change: Callable[[Battle], None]) -> None:
        self.seat = seat
        self.change = change
        self.compared = 0
        self.bot = RULES.bot("standard")
        self.other = RULES.bot("standard")

    def __call__(self, view: Any, decision: Decision, random: Callable[[int], int]) -> Option:
        drawn: list[int] = []

        def draw(limit: int) -> int:
            drawn.append(random(limit))
            return drawn[-1]

        choice = self.bot(view, decision, draw)
        changed = copy_state(self.state)
        self.change(changed)
        again = iter(drawn)
        other = self.other(RULES.view(changed, self.seat, CHARTS), decision, lambda limit: next(again))
        assert other.id == choice.id
        self.compared += 1
        return choice


def change_boats(battle: Battle) -> None:
    """All that the escort side does not see of submarines: depth below the surface, stores, plots, hidden places."""
    battle.plots = {}
    for ship in battle.ships.values():
        boat = ship.boat
        if boat is None:
            continue
        if boat.depth:
            boat.depth = 25 if boat.depth > 100 else 300
        if battle.rules.hidden:
            boat.emergency = 1  # else everybody can add up the moves that were seen [8.3.3, 16.2]
        boat.bow_reloads, boat.stern_reloads = [], []
        for tube in boat.tubes:
            tube.loaded = tube.loading = ""
        if not boat.shown:
            ship.bow, ship.heading, ship.damage = parse_hex("A1-A"), 2, 1


def change_escorts(battle: Battle) -> None:
    """All that the submarine side does not see of the others: the convoy's plots, sonar, radar, crews, supply."""
    battle.convoy.plots = ["2R", "R2", "2L"][: len(battle.convoy.plots)]
    for ship in battle.ships.values():
        if ship.boat is None:
            ship.sonar, ship.radar, ship.crew, ship.supply, ship.rounds = "", "", "novice", 3, 1


@pytest.mark.rule("SUB 16.3.6")
@pytest.mark.parametrize(("scenario", "level"), [("8", "basic"), ("9", "basic"), ("12", "optional")])
def test_the_escort_bot_does_not_see_what_is_secret(scenario: str, level: str) -> None:
    bot = Watched(ESCORT, change_boats)
    played(scenario, 1, {ESCORT: bot}, rules=level)
    assert bot.compared > 50


@pytest.mark.rule("SUB 5.1.3a")
@pytest.mark.parametrize(("scenario", "level"), [("8", "basic"), ("12", "optional")])
def test_the_submarine_bot_does_not_see_what_is_secret(scenario: str, level: str) -> None:
    bot = Watched(SUBMARINE, change_escorts)
    played(scenario, 1, {SUBMARINE: bot}, rules=level)
    assert bot.compared > 50


@pytest.mark.rule("SUB 5.1.3a")
def test_convoy_plots_are_known_to_their_own_side_only() -> None:
    state = battle("8")
    state.convoy.plots = ["2", "2R"]
    assert Known(RULES.view(state, ESCORT, CHARTS)).convoy_plots == ["2", "2R"]
    assert Known(RULES.view(state, SUBMARINE, CHARTS)).convoy_plots == []


def test_a_hidden_boat_is_no_track() -> None:
    state = battle("9")
    boat = state.ships["harder"]
    boat.bow = parse_hex("N44-A")
    assert Known(RULES.view(state, ESCORT, CHARTS)).tracks == []
    assert boat.boat is not None
    boat.boat.shown = True
    assert [track.bow for track in Known(RULES.view(state, ESCORT, CHARTS)).tracks] == [boat.bow]


# Finding the way


@pytest.mark.rule("SUB 6.6a")
def test_the_helm_finds_only_courses_that_the_rules_allow() -> None:
    state = battle("7")
    ship = state.ships["javelin"]
    ship.speed = 4
    spots = explore(course_at(ship, Rules(), (2, 6), "", moved=False))
    assert {spot.entered for spot in spots} == set(range(2, 7))
    for spot in spots:
        course = course_at(ship, Rules(), (2, 6), "", moved=False)
        for leg in spot.legs:
            if leg == "1":
                course.step()
            else:
                assert course.why_no_turn() == ("", "")
                course.turn(leg)
        assert (course.bow, course.heading) == (spot.bow, spot.heading)


def test_the_helm_goes_round_what_is_blocked() -> None:
    state = battle("7")
    ship = state.ships["javelin"]
    course = course_at(ship, Rules(), (0, 4), "", moved=False)
    ahead = course.ahead()
    spots = explore(course, lambda hex: hex == ahead)
    assert spots
    assert all(ahead not in (spot.bow, spot.stern) for spot in spots)


def test_noise_is_the_same_for_the_same_question() -> None:
    assert noise("U-47", 3, 12) == noise("U-47", 3, 12) != noise("U-47", 4, 12)
    assert 0 <= noise("U-47", 3, 12) <= 1


# How they play


class Counting:
    """The standard bot, with a count of what it chose."""

    def __init__(self) -> None:
        self.bot = RULES.bot("standard")
        self.chosen: Counter[str] = Counter()

    def __call__(self, view: Any, decision: Decision, random: Callable[[int], int]) -> Option:
        choice = self.bot(view, decision, random)
        self.chosen[choice.id.partition(":")[0] if decision.kind == "move" else f"{decision.kind}:{choice.id}"] += 1
        return choice


def test_the_standard_boat_beats_a_random_one() -> None:
    sunk = {"standard": 0, "random": 0}
    for name in sunk:
        for seed in range(4):
            state = played("1", seed, {SUBMARINE: RULES.bot(name)})
            sunk[name] += state.scores[SUBMARINE]
    assert sunk["standard"] > 2 * sunk["random"] + 50


def test_standard_hunters_sink_more_than_random_ones() -> None:
    hurt = {"standard": 0, "random": 0}
    for name in hurt:
        for seed in range(5):
            state = played("4", seed, {ESCORT: RULES.bot(name)})
            hurt[name] += sum(ship.damage for ship in state.ships.values() if ship.boat is not None)
    assert hurt["standard"] > hurt["random"] + 3


def test_hunters_lay_patterns_and_set_them_at_several_depths() -> None:
    bot = Counting()
    for seed in range(3):
        played("12", seed, {ESCORT: bot})
    assert bot.chosen["charge"] > 3
    assert bot.chosen["end"] + bot.chosen["run"] + bot.chosen["turn"] > 100
    depths = [name for name in bot.chosen if name.startswith("setting:")]
    assert len(depths) >= 3


def test_a_boat_fires_spreads_and_reloads() -> None:
    bot = Counting()
    for seed in range(3):
        played("1", seed, {SUBMARINE: bot})
    assert sum(count for name, count in bot.chosen.items() if name.startswith("tube:tube")) >= 15
    assert any(name.startswith("reload:reload") for name in bot.chosen)
    assert len([name for name in bot.chosen if name.startswith("direction:")]) > 3


def test_a_boat_that_must_get_through_makes_for_its_edge() -> None:
    state = played("10", 2)
    assert state.winner == SUBMARINE or state.turn == state.turns or state.ships["u-2511"].status == "sunk"
    played_rows = state.ships["u-2511"].bow
    assert played_rows != parse_hex("M37-B")


def test_a_game_that_was_interrupted_goes_on_as_it_would_have() -> None:
    """A bot keeps nothing between decisions that it could not work out again."""
    bots = {SUBMARINE: "standard"}
    game = wardroom.start("submarine", "6", seed=4, bots=bots)
    other = wardroom.start("submarine", "6", seed=4, bots=bots)
    for number in range(60):
        if not game.pending:
            break
        choice = game.pending[0].options[number % len(game.pending[0].options)].id
        game.choose(choice)
        other.choose(choice)
        other = wardroom.load(other.save())
        assert other.state == game.state
