"""Random play over scenarios and levels of the rules: no dead end, bounded length, what must hold at every decision."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

import wardroom
from tests.witness import witnessed
from wardroom.games import find
from wardroom.games.submarine.ships import hexes_of
from wardroom.games.submarine.state import AFLOAT, SUNK, Battle, Ship
from wardroom.table import Decision, Option, UndoRefused, run_inline
from wardroom.table.codec import from_plain, to_plain
from wardroom.table.dice import key_from_seed

RULES = find("submarine")
CHARTS = RULES.load_charts({})
BATTLES = [name for name in RULES.scenarios if name.isdecimal()]
LEVELS = ("basic", "optional", "advanced")
LONGEST = 6_000
"""Decisions after which a battle counts as endless."""


class Wanderer:
    """Plays the standard bot, and any option now and then; checks as it goes."""

    state: Battle

    def __init__(self, odd: int) -> None:
        self.odd = odd
        self.bot = RULES.bot("standard")
        self.asked = 0
        self.torpedoes: dict[str, int] = {}

    def __call__(self, view: Any, decision: Decision, random: Callable[[int], int]) -> Option:
        self.asked += 1
        assert self.asked < LONGEST, "the battle does not end"
        assert decision.options, f"dead end at {decision.kind}"
        ids = [option.id for option in decision.options]
        assert len(set(ids)) == len(ids), f"{decision.kind} offers the same twice"
        self.check(self.state)
        if self.asked % 50 == 1:
            from_plain(Battle, to_plain(self.state))  # which refuses what is outside its bounds
        if random(100) >= self.odd:
            choice = self.bot(view, decision, random)
            assert choice in decision.options
            return choice
        return decision.options[random(len(decision.options))]

    def check(self, battle: Battle) -> None:
        for ship in battle.ships.values():
            assert ship.damage >= 0
            if ship.boat is not None:
                self.check_boat(ship)
        if battle.phase not in ("setup", "turn", "entry"):
            check_hexes(battle)

    def check_boat(self, ship: Ship) -> None:
        """Torpedoes aboard and launched are always as many as the boat had; depth and power stay in their bounds."""
        boat = ship.boat
        assert boat is not None
        aboard = sum(bool(tube.loaded) + bool(tube.loading) for tube in boat.tubes)
        aboard += len(boat.bow_reloads) + len(boat.stern_reloads)
        if aboard or boat.launched:
            total = self.torpedoes.setdefault(ship.id, aboard + boat.launched)
            assert aboard + boat.launched == total
        assert boat.depth % 25 == 0
        assert 0 <= boat.depth <= boat.deepest * 3 // 2
        assert boat.emergency <= boat.emergency_full


def check_hexes(battle: Battle) -> None:
    """[10.7] Two surface ships that can collide never share a hex."""
    ships = [ship for ship in battle.ships.values() if ship.status == AFLOAT and ship.boat is None and not ship.dead]
    taken = Counter(hex for ship in ships for hex in hexes_of(ship))
    printed = battle.scenario == "8" and battle.turn == 1
    assert printed or not [hex for hex, count in taken.items() if count > 1]


def play(scenario: str, level: str, seed: int, odd: int) -> tuple[Battle, int]:
    setup = RULES.setup(scenario, {"rules": level})
    bots = {seat: Wanderer(odd) for seat in RULES.seats(setup)}
    rules = witnessed(RULES, *bots.values())
    state, table = run_inline(rules, setup, CHARTS, key_from_seed(scenario + level, seed), bots)
    return state, table.decisions


@pytest.mark.rule("SUB 10.7")
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("scenario", BATTLES)
def test_every_scenario_plays_to_its_end(scenario: str, level: str) -> None:
    for seed, odd in enumerate((10, 100) if level == "basic" else (60,)):
        battle, _ = play(scenario, level, seed, odd)
        outcome = RULES.outcome(battle)
        assert outcome is not None
        assert battle.turn <= battle.turns
        assert battle.result
        assert battle.winner in ("", "submarine", "escort")
        assert from_plain(Battle, to_plain(battle)) == battle
        assert not list(RULES.check(battle, RULES.setup(scenario, {"rules": level}), CHARTS))


def test_random_play_brings_about_most_things() -> None:
    """Ships of both kinds are sunk, torpedoes run, boats get away: the battles above are no empty ones."""
    seen: Counter[str] = Counter()
    for scenario in ("1", "3", "7", "9", "12"):
        for seed in range(3):
            battle, _ = play(scenario, "basic", seed, odd=5)
            seen["launched"] += battle.launched
            for ship in battle.ships.values():
                seen["boats sunk" if ship.boat else "ships sunk"] += ship.status == SUNK
    assert seen["launched"] > 30
    assert seen["ships sunk"] > 3
    assert seen["boats sunk"] > 0


# Saves, undo, replay


def stream(turn: int) -> Callable[[int], int]:
    numbers = iter(range(turn * 7919, turn * 7919 + 5_000))
    return lambda limit: next(numbers) % limit


def step(game: Any, players: dict[str, Wanderer], turn: int) -> tuple[str, str]:
    """Make one choice at a table with people; which option, and whose."""
    decision = game.pending[0]
    view = RULES.view(game.state, decision.seat, game.charts)
    player = players[decision.seat]
    player.state = game.state
    choice = player(view, decision, stream(turn)).id
    game.choose(choice, decision.seat)
    return choice, decision.seat


def pending(game: Any) -> list[tuple[str, str, list[str]]]:
    return [(each.seat, each.kind, [option.id for option in each.options]) for each in game.pending]


@pytest.mark.parametrize(("scenario", "level"), [("6", "basic"), ("9", "basic"), ("12", "optional"), ("8", "advanced")])
def test_a_save_loads_equal(scenario: str, level: str) -> None:
    game = wardroom.start("submarine", scenario, seed=5, options={"rules": level})
    players = {seat: Wanderer(15) for seat in game.seats}
    compared = 0
    for turn in range(400):
        if game.outcome is not None:
            break
        if turn % 13 == 0:
            again = wardroom.load(game.save())
            assert again.notice == ""
            assert to_plain(again.state) == to_plain(game.state)
            assert pending(again) == pending(game)
            for seat in game.seats:
                assert again.events(seat) == game.events(seat)
                assert again.view(seat) == game.view(seat)
            compared += 1
        step(game, players, turn)
    assert compared > 5


@pytest.mark.parametrize("scenario", ["6", "9", "12"])
def test_undo_returns_to_the_very_position_before_the_choice(scenario: str) -> None:
    game = wardroom.start("submarine", scenario, seed=3)
    players = {seat: Wanderer(20) for seat in game.seats}
    undone = 0
    for turn in range(150):
        if game.outcome is not None:
            break
        before = (to_plain(game.state), pending(game), [len(game.events(seat)) for seat in game.seats])
        choice, seat = step(game, players, turn)
        try:
            game.undo(seat)
        except UndoRefused:
            continue
        undone += 1
        assert (to_plain(game.state), pending(game), [len(game.events(each)) for each in game.seats]) == before
        game.choose(choice, seat)
    assert undone > 10


@pytest.mark.parametrize("scenario", ["4", "7", "9"])
def test_the_same_seed_gives_the_same_battle_paused_or_inline(scenario: str) -> None:
    setup = RULES.setup(scenario, {})
    seats = RULES.seats(setup)
    bots = {seat: RULES.bot("standard") for seat in seats}
    state, _ = run_inline(RULES, setup, CHARTS, key_from_seed(RULES.id, 3), bots)
    game = wardroom.start("submarine", scenario, seed=3, bots=dict.fromkeys(seats, "standard"))
    assert game.outcome is not None
    assert to_plain(game.state) == to_plain(state)
