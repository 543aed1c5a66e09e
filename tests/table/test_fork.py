"""A fork: an independent game at the same decision, with chance of its own from there on."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import wardroom
from tests.table.duel import DUEL, SEATS
from tests.table.play import DuelGame, answer, kinds, pick, play_at_random, plot_plainly, reload, situation, start
from wardroom.table.record import parse
from wardroom.table.verify import replay, verify


def played(seed: int, choices: int, dice: str = "auto") -> DuelGame:
    """A duel after so many choices by lot."""
    game, random = start(seed, dice=dice), Random(seed)
    for _ in range(choices):
        if game.pending:
            answer(game, [pick(game, random)])
    return game


@settings(deadline=None, max_examples=40)
@given(seed=st.integers(1, 50), choices=st.integers(0, 60), dice=st.sampled_from(["auto", "manual"]))
def test_a_fork_stands_where_the_game_stands_and_leaves_it_alone(seed: int, choices: int, dice: str) -> None:
    game = played(seed, choices, dice)
    before = game.save(), situation(game), kinds(game)
    fork = game.fork()
    assert (situation(fork), kinds(fork)) == before[1:]
    play_at_random(fork, seed)
    assert (game.save(), situation(game), kinds(game)) == before


@settings(deadline=None, max_examples=40)
@given(seed=st.integers(1, 50), choices=st.integers(0, 60))
def test_a_fork_can_be_saved_verified_and_replayed(seed: int, choices: int) -> None:
    fork = played(seed, choices).fork(seed=2)
    play_at_random(fork, 3)
    record = parse(fork.save())
    assert verify(record).ok
    assert replay(DUEL, record).same
    assert situation(reload(fork)) == situation(fork)


@settings(deadline=None, max_examples=30)
@given(seed=st.integers(1, 50), choices=st.integers(0, 40), more=st.integers(0, 12))
def test_a_saved_fork_goes_on_with_the_same_dice(seed: int, choices: int, more: int) -> None:
    fork = played(seed, choices).fork(seed=2)
    random = Random(seed)
    for _ in range(more):
        if fork.pending:
            answer(fork, [pick(fork, random)])
    again = reload(fork)
    assert play_at_random(fork, 5) == play_at_random(again, 5)
    assert situation(fork) == situation(again)


def dice_after(game: DuelGame, seed: int) -> list[list[object]]:
    known = game.record.input_count
    play_at_random(game, seed)
    return [each for each in game.record.inputs[known:] if each[0] in "dn"]


def test_chance_of_a_fork_is_its_own_and_comes_again_with_its_seed() -> None:
    game = plot_plainly(start(4, options={"turns": "9"}))
    forks = [game.fork(), game.fork(seed=1), game.fork(seed=1), game.fork(seed=2), game.fork(seed=1).fork(seed=1)]
    assert len({fork.header.key for fork in [game, *forks]}) == 5
    assert forks[1].header.key == forks[2].header.key
    assert dice_after(forks[1], 9) == dice_after(forks[2], 9) != []


def test_a_fork_with_the_seed_of_the_game_does_not_show_its_dice() -> None:
    game = start(7)
    assert game.fork(seed=7).header.key != game.header.key


def test_a_fork_while_both_plot_keeps_what_each_has_plotted() -> None:
    game = answer(start(3), [("red", "course:port")])
    fork = game.fork()
    assert kinds(fork) == {"red": "load", "blue": "course"}
    assert fork.view("red")["plot"] == {"course": "port"}
    answer(fork, [("blue", "course:port"), ("red", "load:none")])
    assert kinds(game) == {"red": "load", "blue": "course"}
    fork.undo("red")
    assert kinds(fork) == {"red": "load", "blue": "load"}


def test_undo_in_a_fork_leaves_the_game_alone_and_what_was_taken_over_counts_anew() -> None:
    game = answer(start(3), [("red", "course:port")])
    before = game.save()
    fork = game.fork()
    fork.undo("red")
    assert kinds(fork) == {"red": "course", "blue": "course"}
    assert fork.header.branched == fork.record.input_count == game.record.input_count - 1
    assert game.save() == before
    play_at_random(fork)
    assert verify(parse(fork.save())).ok


@pytest.mark.parametrize(("name", "boat"), [("silent-victory", "gato"), ("raiders-of-the-deep", "u31")])
def test_undo_over_a_snapshot_leaves_the_fork_alone(name: str, boat: str) -> None:
    """Closed segments belong to both: one that is opened again by an undo is another."""
    game = wardroom.start(name, seed=3, options={"boat": boat})
    while len(game.record.segments) < 2 or game.undo_refusal("captain"):
        game.choose(game.pending[0].options[0].id)
    fork = game.fork()
    before = fork.save(), fork.view("captain")
    game.undo("captain")
    assert (fork.save(), fork.view("captain")) == before


def test_a_fork_of_a_game_that_is_over_is_over() -> None:
    game = start(5)
    play_at_random(game)
    fork = game.fork()
    assert fork.pending == ()
    assert fork.outcome == game.outcome
    assert situation(fork) == situation(game)
    assert fork.key != game.key


def test_bots_play_on_in_a_fork() -> None:
    game = start(6, bots={"blue": "bold"})
    fork = game.fork(seed=1)
    play_at_random(fork)
    assert fork.outcome is not None
    assert verify(parse(fork.save())).ok
    assert {each[1] for each in fork.record.inputs if each[0] == "c"} == set(SEATS)
    assert game.outcome is None


def test_forks_of_forks_and_their_end_harm_nobody() -> None:
    game = plot_plainly(start(2), ["red"])
    fork = game.fork(seed=1)
    for _ in range(20):
        fork = fork.fork(seed=1)
    assert situation(fork) == situation(game)
    del game
    play_at_random(fork)
    assert verify(parse(fork.save())).ok


@pytest.mark.parametrize(
    ("name", "scenario"),
    [("silent-victory", "two-player"), ("raiders-of-the-deep", "two-player"), ("submarine", "4")],
)
def test_a_real_game_is_forked_at_every_decision(name: str, scenario: str) -> None:
    game = wardroom.start(name, scenario, seed=3)
    for step in range(120):
        decision = game.pending[step % len(game.pending)]
        game.choose(decision.options[step % len(decision.options)].id, decision.seat)
        if not game.pending:
            break
        fork = game.fork(seed=step)
        assert fork.state == game.state
        assert [each.seat for each in fork.pending] == [each.seat for each in game.pending]
        for seat in game.seats:
            assert fork.decision(seat) == game.decision(seat)
            assert fork.events(seat) == game.events(seat)
