"""Whole careers as people play them: with dice of their own, two at the table, forked, replayed and opened again."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from random import Random
from statistics import median
from typing import Any

import pytest

import wardroom
from bench.records import held
from tests.raiders_of_the_deep.build import charts
from wardroom import Game
from wardroom.games import find
from wardroom.table import Decision, Option, SaveError, run_inline
from wardroom.table.codec import to_plain
from wardroom.table.dice import DICE, key_from_seed
from wardroom.table.record import dump, parse
from wardroom.table.session import read_state
from wardroom.table.verify import replay, verify

RULES = find("raiders-of-the-deep")
AnyGame = Game[Any, Any]


def played(game: AnyGame, decisions: int = 5_000, bot: str = "standard") -> Iterator[Decision]:
    """Plays as a bot would, whoever is asked; each decision before its answer. Dice of the players' own fall by lot."""
    commander, lot = RULES.bot(bot), Random(1)
    for _ in range(decisions):
        if not game.pending:
            return
        decision = game.pending[0]
        yield decision
        if decision.kind == "dice":
            game.choose(lot.choice(decision.options).id, decision.seat)
        else:
            view = RULES.view(game.state, decision.seat, game.charts)
            game.choose(commander(view, decision, lot.randrange).id, decision.seat)


# Careers from end to end


@pytest.mark.parametrize("bot", ["random", "cautious", "standard", "bold"])
def test_a_career_runs_to_an_end(bot: str) -> None:
    setup = RULES.setup("career", {})
    state, _ = run_inline(RULES, setup, charts(), key_from_seed(RULES.id, 1), {"captain": RULES.bot(bot)})
    assert state.careers[0].end
    assert state.careers[0].patrols >= 1


@pytest.mark.parametrize("bot", ["cautious", "standard", "bold"])
def test_a_commander_who_plans_a_salvo_once_aims_as_one_who_is_asked_anew_for_each_tube(bot: str) -> None:
    setup, commander = RULES.setup("career", {"boat": "u31"}), RULES.bot(bot)

    def asked_anew(view: Any, decision: Decision, random: Callable[[int], int]) -> Option:
        return commander(view, decision, random)

    for seed in range(5):
        key = key_from_seed("salvos", seed)
        planned, _ = run_inline(RULES, setup, charts(), key, {"captain": commander})
        anew, _ = run_inline(RULES, setup, charts(), key, {"captain": asked_anew})
        assert planned == anew


# Dice of the players' own


@pytest.mark.parametrize("scenario", ["career", "two-player"])
def test_whole_patrols_are_played_with_real_dice(scenario: str) -> None:
    """Every roll is asked for, of him who makes it, as dice that lie in the box; nothing else falls."""
    options = {"boat": "u31", "evasive-maneuvers": "on", "until": "1915-09"}
    game = wardroom.start(RULES.id, scenario, seed=4, options=options, dice="manual")
    thrown = {decision.seat for decision in played(game) if decision.kind == "dice"}
    assert game.outcome is not None
    assert thrown == set(game.seats)
    inputs = [each for each in game.record.inputs if each[0] in "dnm"]
    assert inputs and {each[0] for each in inputs} == {"m"}
    assert all(entry[2] in DICE for entry in inputs)
    again = wardroom.load(game.save())
    assert (again.notice, again.view("captain")) == ("", game.view("captain"))
    assert replay(RULES, parse(game.save())).same


# Forks


def test_a_fork_at_any_decision_of_a_career_costs_two_milliseconds() -> None:
    game = wardroom.start(RULES.id, seed=3, options={"boat": "u31"})
    costs = []
    for number, _ in enumerate(played(game)):
        started = time.process_time_ns()
        fork = game.fork(seed=number)
        costs.append((time.process_time_ns() - started) / 1e6)
        assert fork.state == game.state
        assert fork.decision("captain") == game.decision("captain")
    assert len(costs) > 100
    assert median(costs) < 2


# Replay, verification, memory


@pytest.mark.parametrize(
    ("scenario", "options"),
    [
        ("career", {"boat": "u31"}),
        ("austrian", {}),
        ("two-player", {"boat": "ub2", "evasive-maneuvers": "on", "until": "1917-06"}),
        ("tournament-mixed", {"boat": "uc2"}),
        ("historical", {"commander-card": "rose", "patrols": "mirror"}),
    ],
)
def test_a_finished_game_verifies_and_replays(scenario: str, options: dict[str, str]) -> None:
    game = wardroom.start(RULES.id, scenario, seed=6, options=options)
    decisions = sum(1 for _ in played(game))
    record = parse(game.save())
    assert decisions > 10
    checked = verify(record)
    assert checked.ok and checked.dice > 20
    assert replay(RULES, record).same
    assert wardroom.load(game.save()).outcome == game.outcome


def longest() -> AnyGame:
    """The longest career of some, at its end."""
    setup = RULES.setup("career", {"boat": "u19"})
    bots = {"captain": RULES.bot("cautious")}
    keys = {seed: key_from_seed(RULES.id, seed) for seed in range(60)}
    runs = {seed: run_inline(RULES, setup, charts(), key, bots)[1].decisions for seed, key in keys.items()}
    seed = max(runs, key=lambda each: runs[each])
    assert runs[seed] > 400
    game: AnyGame = wardroom.start(RULES.id, seed=seed, options={"boat": "u19"})
    for _ in played(game, bot="cautious"):
        pass
    return game


def test_the_longest_career_holds_two_megabytes_and_its_save_one() -> None:
    game = longest()
    assert game.outcome is not None
    assert held(game) < 2
    assert len(game.save()) < 1_000_000


# Two at the table


def test_the_course_of_the_other_is_in_no_view_event_or_question_before_both_are_chosen() -> None:
    options = {"boat": "u31", "evasive-maneuvers": "on", "start": "1916-06"}
    met = 0
    for seed in range(12):
        game = wardroom.start(RULES.id, "two-player", seed=seed, options=options)
        for _ in played(game, bot="bold"):
            if len(game.pending) < 2:
                continue
            met += 1
            check_secret(game)
            if met == 5:
                return
    raise AssertionError("no two commanders named their courses at once")


def check_secret(game: AnyGame) -> None:
    """Whatever the one answers, the other sees, is told and is asked the same."""
    first, second = (decision.seat for decision in game.pending)
    for mine, theirs in ((first, second), (second, first)):
        seen = []
        asked = game.decision(mine)
        assert asked is not None
        for option in asked.options:
            fork = game.fork(seed=1)
            fork.choose(option.id, mine)
            seen.append((fork.view(theirs), fork.events(theirs), fork.decision(theirs)))
        assert len(seen) > 1
        assert all(each == seen[0] for each in seen)


# Charts that have changed


def empty_seas() -> dict[str, str]:
    """Our E1, but nothing is ever met."""
    text = charts().files["E1.toml"].text
    return {"E1.toml": re.sub(r'= "(Two )?(Ship|Ships|Capital|Convoy)[^"]*"', '= "-"', text)}


def test_a_save_whose_charts_have_changed_opens_at_its_last_snapshot_and_says_so() -> None:
    game = wardroom.start(RULES.id, seed=3, options={"boat": "u31"})
    assert next(decision for decision in played(game) if decision.kind == "attack")
    record = parse(game.save())
    record.header.charts |= empty_seas()
    opened = wardroom.load(dump(record))
    assert re.fullmatch(
        r"The rules have changed since this game was saved: it opens at its last snapshot, \d+ choices? .* earlier\.",
        str(opened.notice),
    )
    assert opened.pending[0].kind == "sail"
    assert sum(1 for _ in played(opened, 20)) == 20


@pytest.mark.parametrize("flotilla", ["Atlantis", "Pola"])
def test_a_save_that_names_what_the_charts_do_not_have_is_refused_in_a_sentence(flotilla: str) -> None:
    """Pola has no orders for the boats of 1914."""
    game = wardroom.start(RULES.id, seed=3, options={"boat": "u5", "rank": "olt"})
    assert next(decision for decision in played(game) if decision.kind == "sail")
    plain = to_plain(game.state)
    read_state(RULES, game.header, plain, game.charts)
    plain["careers"][0]["flotilla"] = flotilla
    with pytest.raises(SaveError, match=r"careers\[0\]\.flotilla: there is a name that is on no chart"):
        read_state(RULES, game.header, plain, game.charts)
