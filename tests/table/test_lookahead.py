"""Playing on from any state, and policies that look ahead."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest

import wardroom
from tests.lookahead_bot import Careful
from tests.table.duel import CARDS, DUEL, SEATS, Duel, Ship
from tests.table.play import DuelGame, answer, pick, situation, start
from wardroom.games import find
from wardroom.table import OVER, Decision, Option, Policy, ReplayMismatch, WardroomError, run_from, run_inline
from wardroom.table.codec import to_plain
from wardroom.table.copying import copy_state
from wardroom.table.dice import key_from_seed
from wardroom.table.lookahead import Simulator
from wardroom.table.own_bots import OwnBot

KEY = key_from_seed("duel", 1)
CAREERS = [("silent-victory", "gato"), ("raiders-of-the-deep", "u31")]


def bots(name: str = "bold") -> dict[str, Policy]:
    return {seat: DUEL.bot(name) for seat in SEATS}


# Playing on


def test_to_play_on_from_the_beginning_is_to_play() -> None:
    setup, charts = DUEL.setup(None, {}), DUEL.load_charts({})
    whole, table = run_inline(DUEL, setup, charts, KEY, bots())
    state = DUEL.begin(setup, charts)
    again = run_from(DUEL, state, charts, KEY, bots())
    assert to_plain(state) == to_plain(whole)
    assert again.decisions == table.decisions > 0


def test_until_is_asked_where_phases_begin_but_not_at_the_first() -> None:
    setup, charts = DUEL.setup(None, {}), DUEL.load_charts({})
    state = DUEL.begin(setup, charts)
    seen: list[tuple[int, str]] = []

    def in_a_plot(state: Duel) -> bool:
        seen.append((state.turn, state.phase))
        return state.phase == "plot"

    run_from(DUEL, state, charts, KEY, bots(), until=in_a_plot)
    assert (state.turn, state.phase) == (1, "plot")
    run_from(DUEL, state, charts, KEY, bots(), until=in_a_plot)
    assert (state.turn, state.phase) in {(2, "plot"), (state.turn, OVER)}
    assert seen[0] == (1, "wind")


@pytest.mark.parametrize(("name", "boat"), CAREERS)
def test_a_travel_box_and_an_escorts_move_are_phases(name: str, boat: str) -> None:
    """So short is what a fork has to go through."""
    rules = find(name)
    charts = rules.load_charts({})
    state = rules.begin(rules.setup(None, {"boat": boat}), charts)
    bot = {"captain": rules.bot("standard")}
    run_from(rules, state, charts, KEY, bot, until=lambda war: war.phase == "travel")
    places = [state.career.patrol.position]
    while state.phase == "travel":
        run_from(rules, state, charts, KEY, bot, until=lambda war: True)
        if state.phase == "travel":
            places.append(state.career.patrol.position)
    assert places[:4] == [-1, 0, 1, 2]


def test_each_escort_moves_in_a_phase_of_its_own() -> None:
    rules = find("submarine")
    charts = rules.load_charts({})
    state = rules.begin(rules.setup("4", {}), charts)
    bot = {seat: rules.bot("random") for seat in rules.seats(rules.setup("4", {}))}
    run_from(rules, state, charts, KEY, bot, until=lambda battle: battle.phase == "escorts")
    waiting = [ship.id for ship in state.ships.values() if ship.kind == "escort"]
    assert len(waiting) > 1
    run_from(rules, state, charts, KEY, bot, until=lambda battle: True)
    assert state.phase == "escorts"
    assert sum(ship.moved for ship in state.ships.values()) == 1


def after(seed: int, choices: int) -> DuelGame:
    game, random = start(seed), Random(seed)
    for _ in range(choices):
        if game.pending:
            answer(game, [pick(game, random)])
    return game


@pytest.mark.parametrize("choices", range(24))
def test_a_game_is_played_on_from_the_middle_of_a_phase(choices: int) -> None:
    """What has come stands; the rest is the bots' and chance's."""
    game = after(5, choices)
    before = game.save(), situation(game)
    end = game.play_on(bots(), seed=3)
    assert end.phase == OVER
    assert game.play_on(bots(), seed=3) == end
    assert (game.save(), situation(game)) == before
    fork = game.fork(seed=3)
    for seat, ship in end.ships.items():  # cards that were used stay used
        assert set(ship.hand) <= set(fork.state.ships[seat].hand) | set(fork.state.deck)


def test_in_an_open_plot_what_was_plotted_stands() -> None:
    game = answer(start(3), [("blue", "course:starboard"), ("blue", "load:none"), ("red", "course:port")])
    state = game.play_on(bots("random"), seed=1, until=lambda state: True)
    assert (state.ships["red"].course, state.ships["blue"].course) == ("port", "starboard")
    assert state.ships["blue"].loaded == "none"


def test_a_bot_that_plays_on_has_the_chance_it_would_have_in_the_fork() -> None:
    """The number of a decision is the same, and so is the key."""
    game = after(6, 5)
    drawn: list[int] = []

    def numbered(view: Any, decision: Decision, random: Callable[[int], int]) -> Option:
        drawn.append(random(1_000_000))
        return decision.options[0]

    game.play_on(dict.fromkeys(SEATS, numbered), seed=8)
    fork = game.fork(seed=8)
    chances = [fork._table.streams.bot(seat, fork.choices_of(seat) + 1) for seat in SEATS]
    assert drawn[0] in [chance(1_000_000) for chance in chances]


def test_what_does_not_fit_is_not_followed() -> None:
    game = after(2, 1)
    state = copy_state(game.state)
    with pytest.raises(ReplayMismatch, match="does not fit the phase"):
        run_from(DUEL, state, game.charts, KEY, bots(), since=[["c", "red", "course:port"], ["d", "1d6", [3]]])


# Looking ahead


class Adviser:
    """Tries each option in a few worlds, and takes the one after which most hull is left."""

    looks_ahead = 40

    def __init__(self) -> None:
        self.asked: list[Simulator[Any, Any]] = []

    def __call__(
        self, view: Any, decision: Decision, random: Callable[[int], int], simulator: Simulator[Any, Any] | None = None
    ) -> Option:
        assert simulator is not None
        self.asked.append(simulator)
        values = dict.fromkeys(decision.options, 0)
        for world in simulator.worlds(3):
            for option in values:
                values[option] += self.worth(world.play(option).view.to_json(), decision.seat)
        return max(values, key=lambda option: values[option])

    def worth(self, view: dict[str, Any], seat: str) -> int:
        return sum(ship["hull"] * (1 if name == seat else -1) for name, ship in view["ships"].items())


OPEN = replace(DUEL, open_to_all=True)


def test_a_policy_that_looks_ahead_is_handed_a_simulator_for_its_seat_everywhere() -> None:
    inline, paused = Adviser(), Adviser()
    key = bytes.fromhex(start(1).header.key)
    setup = OPEN.setup(None, {})
    policies: dict[str, Policy] = {"red": inline, "blue": DUEL.bot("bold")}
    state, table = run_inline(OPEN, setup, OPEN.load_charts({}), key, policies)
    assert state.phase == OVER
    assert {simulator.seat for simulator in inline.asked} == {"red"}
    rules = replace(OPEN, bots={**DUEL.bots, "adviser": lambda: paused})
    game = start(1, rules=rules, bots={"red": "adviser", "blue": "bold"})
    assert game.outcome is not None
    assert to_plain(game.state) == to_plain(state)
    assert table.turns == {seat: game.choices_of(seat) for seat in SEATS}


def test_plays_are_counted() -> None:
    class Greedy(Adviser):
        looks_ahead = 2

        def __call__(self, view: Any, decision: Decision, random: Any, simulator: Any = None) -> Option:
            assert simulator.plays_left == 2
            for seed in range(3):
                simulator.play(decision.options[0], seed=seed)
            return decision.options[0]

    setup = OPEN.setup(None, {})
    with pytest.raises(WardroomError, match="all plays that red may make"):
        run_inline(OPEN, setup, OPEN.load_charts({}), KEY, {"red": Greedy(), "blue": DUEL.bot("bold")})


def test_a_game_that_cannot_deal_what_is_hidden_is_not_looked_ahead_in() -> None:
    setup = DUEL.setup(None, {})
    with pytest.raises(WardroomError, match="Duel cannot deal what a seat does not know"):
        run_inline(DUEL, setup, DUEL.load_charts({}), KEY, {"red": Adviser(), "blue": DUEL.bot("bold")})


def dealt(view: Any, random: Callable[[int], int]) -> Duel:
    """A duel of one turn as the seat sees it: the other's hand and the deck are dealt from what it has not seen."""
    seen = view.to_json()
    unseen = [card for card in CARDS if card not in [*seen["discards"], *view.hand]]
    for index in range(len(unseen) - 1, 0, -1):
        place = random(index + 1)
        unseen[index], unseen[place] = unseen[place], unseen[index]
    ships = {}
    for seat, ship in seen["ships"].items():
        hand = list(view.hand) if seat == view.seat else [unseen.pop() for _ in range(ship["cards"])]
        ships[seat] = Ship(ship["hull"], hand, ship["course"], ship["loaded"])
    return Duel(1, False, seen["phase"], view.turn, ships, unseen, seen["discards"], [], seen["wind"])


def test_what_others_hold_and_plot_is_dealt_anew_and_not_told() -> None:
    """Two duels that differ only in what blue holds and has plotted are the same to red's simulator."""
    seen: list[list[Any]] = []
    hands: set[tuple[str, ...]] = set()

    class Curious(Adviser):
        def __call__(self, view: Any, decision: Decision, random: Any, simulator: Any = None) -> Option:
            if decision.kind == "load":
                seen[-1].append([world.key for world in simulator.worlds(6)])
                hands.update(tuple(world.state.ships["blue"].hand) for world in simulator.worlds(6))
                ends = [world.play(decision.options[0]).view for world in simulator.worlds(6)]
                seen[-1].append([view.to_json() for view in ends])
            return decision.options[-1]

    rules = replace(DUEL, sample=dealt, bots={**DUEL.bots, "curious": Curious})
    for course in ("port", "starboard"):
        seen.append([])
        game = start(3, rules=rules, options={"turns": "1"}, bots={"red": "curious"})
        answer(game, [("blue", f"course:{course}")])
    assert seen[0] == seen[1]
    assert len(seen[0]) == 2
    assert len(hands) > 1


@pytest.mark.parametrize(("name", "boat"), CAREERS)
def test_of_a_career_a_seat_knows_all(name: str, boat: str) -> None:
    game = wardroom.start(name, "two-player", seed=4, options={"boat": boat})
    for _ in range(20):
        game.choose(game.pending[0].options[0].id, game.pending[0].seat)
    rules = game.rules
    assert rules.sample is not None
    for seat in game.seats:
        sampled = rules.sample(rules.view(game.state, seat, game.charts), lambda limit: 0)
        assert sampled == game.state
        assert sampled is not game.state


# A worked example: see docs/bots.md


def test_a_captain_who_looks_ahead_sinks_more() -> None:
    rules = find("silent-victory")
    charts, setup = rules.load_charts({}), rules.setup(None, {"boat": "gato", "until": "1943-06"})

    def tons(policy: Policy) -> int:
        keys = [key_from_seed(rules.id, seed) for seed in range(1, 16)]
        return sum(run_inline(rules, setup, charts, key, {"captain": policy})[0].career.tonnage for key in keys)

    assert tons(OwnBot(Careful())) > 1.05 * tons(rules.bot("standard"))
