"""A game at the table: what it gives out, and how it bears faults in the rules and being forgotten."""

from __future__ import annotations

import copy
import gc
import pickle
import threading
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from greenlet import greenlet

import wardroom
from tests.table.duel import DUEL, Charts, Duel
from tests.table.play import DuelGame, answer, asked, kinds, plot_plainly, reload, situation, start
from wardroom.games import GAMES
from wardroom.table import WATCHER, Decision, Option, Ruleset, Table, UndoRefused, UnknownName, WardroomError
from wardroom.table.errors import Endless
from wardroom.table.odds import Chance
from wardroom.table.record import parse
from wardroom.table.session import Game, new_header

Phase = Callable[[Table[Charts], Duel], None]


def with_phase(name: str, phase: Phase) -> Ruleset[Duel, Charts]:
    return replace(DUEL, phases={**DUEL.phases, name: phase})


# What it gives out


def test_the_public_face(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "duel", "tests.table.duel")
    game = wardroom.start("duel", scenario="calm", seed=7, options={"turns": "1"}, bots={"blue": "bold"})
    assert [decision.seat for decision in game.pending] == ["red"]
    assert game.pending[0].options[0].id == "course:port"
    game.choose("course:port", seat="red")
    game.undo("red")
    assert game.view("red")["phase"] == "plot"
    assert [event.code for event in game.events("red", since=0)] == ["dealt"]
    assert game.events("red", since=1) == []
    assert game.outcome is None
    assert wardroom.load(game.save()).view("red") == game.view("red")
    assert "red, turn 1" in game.board("red")
    assert [panel.text for panel in game.drawing(WATCHER).panels] == ["watcher, turn 1"]
    assert game.risks("red")["course:port"] == "card port, hits 25 %"
    assert game.odds("red")["course:port"] == [Chance("hit", Fraction(1, 4))]
    assert game.risks("blue") == {}
    assert game.odds("blue") == {}
    assert repr(game) == "<Duel, calm: 1 pending>"
    with pytest.raises(UnknownName, match="unknown game 'dule': did you mean 'duel'"):
        wardroom.start("dule")


@pytest.mark.parametrize("method", ["view", "events", "decision", "undo", "board", "risks", "odds"])
def test_only_seats_are_served(method: str) -> None:
    with pytest.raises(UnknownName, match="unknown seat 'reed': did you mean 'red'"):
        getattr(start(), method)("reed")


def test_a_game_without_a_board_says_so() -> None:
    with pytest.raises(WardroomError, match="Duel has no drawn board"):
        start(rules=replace(DUEL, board=None)).board("red")


def test_an_owners_chart_is_played_and_saved_with_the_game() -> None:
    theirs = (
        'chart = "D1"\ntitle = "Mine"\nstanding = "printed"\nsource = "my box"\n'
        'tables.Fire.dice = "2d6"\ntables.Fire.rows = {".." = 3}\n'
        'tables.Fire.modifiers = {smoke = 0, gale = 0, "same course" = 0}\n'
    )
    game = DuelGame(DUEL, new_header(DUEL, DUEL.setup(None, None), charts={"D1.toml": theirs}))
    assert game.charts["Fire"].result(2) == 3
    assert reload(game).charts["Fire"].result(2) == 3


# Faults in the rules


def forgetful(table: Table[Charts], state: Duel) -> None:
    """Crashes after a choice, some dice and half a change of the state."""
    options = [Option("hold", "Hold fire"), Option("steer", "Steer away")]
    if table.choose("red", Decision("attack", "Fire?", options)).id == "hold":
        table.dice("1d6", rule="", why="nothing")
        state.ships["red"].hull = -1
        raise KeyError("hull")
    state.phase = "refit"


def test_a_fault_in_the_rules_does_not_cost_the_game() -> None:
    game = plot_plainly(start(rules=with_phase("attack", forgetful)))
    before = game.save(), situation(game)
    for _ in range(2):
        with pytest.raises(KeyError, match="hull"):
            game.choose("hold", "red")
        assert (game.save(), situation(game)) == before
    game.choose("steer", "red")
    assert kinds(game) == {"red": "refit"}


def later_fault(table: Table[Charts], state: Duel) -> None:
    raise ZeroDivisionError


def test_a_fault_after_a_snapshot_goes_back_before_it() -> None:
    game = plot_plainly(start(rules=with_phase("refit", later_fault)))
    before = game.save(), situation(game)
    with pytest.raises(ZeroDivisionError):
        game.choose("hold", "red")
    assert (game.save(), situation(game)) == before


def dead_end(table: Table[Charts], state: Duel) -> None:
    table.choose("red", Decision("attack", "Fire?", []))


def test_a_decision_without_options_is_a_fault_in_the_rules() -> None:
    game = plot_plainly(start(rules=with_phase("attack", dead_end)), ["red"])
    game.choose("course:ahead", "blue")
    with pytest.raises(RuntimeError, match="'attack' leaves red nothing to choose"):
        game.choose("load:none", "blue")
    assert kinds(game) == {"blue": "load"}


def endless(table: Table[Charts], state: Duel) -> None:
    while True:
        table.dice("1d6", "1.1", "a die that is rolled again and again")


def test_rolls_that_come_to_no_end_are_broken_off_and_not_done() -> None:
    game = plot_plainly(start(rules=with_phase("attack", endless)), ["red"])
    game.choose("course:ahead", "blue")
    before = game.save(), situation(game)
    with pytest.raises(Endless, match="comes to no end"):
        game.choose("load:none", "blue")
    assert (game.save(), situation(game)) == before


# Copies


WAYS_TO_COPY: dict[str, Callable[[Any], Any]] = {"copy": copy.copy, "deepcopy": copy.deepcopy, "pickle": pickle.dumps}


@pytest.mark.parametrize("way", WAYS_TO_COPY)
@pytest.mark.parametrize("plotted", [[], ["red"], ["red", "blue"]])
def test_a_game_is_not_copied_and_lives_on(way: str, plotted: list[str]) -> None:
    """A copy would share the rules that wait, and let go of them when it is forgotten."""
    game = plot_plainly(start(2), plotted) if plotted else start(2)
    before = game.save(), situation(game), kinds(game)
    with pytest.raises(WardroomError, match=r"is not copied or pickled; .* wardroom\.load\(game\.save\(\)\)"):
        WAYS_TO_COPY[way](game)
    gc.collect()
    assert (game.save(), situation(game), kinds(game)) == before
    other = Game.load(DUEL, parse(game.save()))
    for each in (game, other):
        seat = next(iter(kinds(each)))
        each.choose(asked(each, seat).options[0].id, seat)
    assert situation(other) == situation(game)


# Being forgotten


def greenlets() -> int:
    gc.collect()
    return sum(isinstance(each, greenlet) and not each.dead for each in gc.get_objects())


def test_a_game_that_is_dropped_leaves_nothing_behind() -> None:
    """A waiting greenlet that is still pointed to would keep the whole game for ever."""
    before = greenlets()
    games = [plot_plainly(start(seed), ["red"]) for seed in range(10)]
    games += [plot_plainly(start(seed)) for seed in range(10)]
    assert greenlets() >= before + 20
    games.clear()
    assert greenlets() == before


def test_undoing_and_loading_leave_nothing_behind() -> None:
    game = plot_plainly(start(2, scenario="calm"), ["blue"])
    before = greenlets()
    for _ in range(10):
        answer(game, [("red", "course:ahead")])
        game.undo("red")
        reload(game)
    assert greenlets() == before


def test_a_refused_undo_or_choice_leaves_the_game_waiting() -> None:
    game = start(2)
    before = greenlets()
    with pytest.raises(UndoRefused):
        game.undo("red")
    with pytest.raises(WardroomError):
        game.choose("nothing", "red")
    assert greenlets() == before
    assert kinds(game) == {"red": "course", "blue": "course"}


def test_each_thread_plays_its_own_games() -> None:
    """A game belongs to the thread that opened it; its save opens on any."""
    data = start(2).save()
    results: list[dict[str, str]] = []

    def play() -> None:
        results.append(kinds(plot_plainly(Game.load(DUEL, parse(data)))))

    threads = [threading.Thread(target=play) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert results == [{"red": "attack"}] * 4
