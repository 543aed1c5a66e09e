"""Looking back: every position as it was seen then, no more steps than a seat may know of, and branches."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.table.duel import SEATS, Duel
from tests.table.play import DuelGame, answer, asked, play_at_random, plot_plainly, received, reload, start
from wardroom.games.raiders_of_the_deep import RULESET as RAIDERS_OF_THE_DEEP
from wardroom.games.silent_victory import RULESET as SILENT_VICTORY
from wardroom.table import WATCHER, Ruleset, Table, WardroomError
from wardroom.table.history import History, Step, step_numbered
from wardroom.table.record import dump, parse
from wardroom.table.session import Game, new_header
from wardroom.table.verify import replay, verify

seeds = st.integers(min_value=0, max_value=10_000)
SAVES = Path(__file__).parent.parent / "saves"
AnyGame = Game[Any, Any]
career_games = pytest.mark.parametrize("rules", [SILENT_VICTORY, RAIDERS_OF_THE_DEEP], ids=lambda rules: rules.id)


def history(game: AnyGame) -> History[Any, Any]:
    """Told of the save, as the server does."""
    return History(game.rules, parse(game.save()))


def patrol(
    choices: int = 30, seed: int = 3, rules: Ruleset[Any, Any] = SILENT_VICTORY
) -> tuple[AnyGame, list[dict[str, Any]]]:
    """A career of so many choices by a bot, and what the captain saw before each of them."""
    game: AnyGame = Game(rules, new_header(rules, rules.setup("career", {}), seed=seed))
    captain, random = rules.bot("standard"), Random(seed)
    seen: list[dict[str, Any]] = []
    while len(seen) < choices and game.pending:
        seen.append(seen_by_captain(game))
        view = rules.view(game.state, "captain", game.charts)
        game.choose(captain(view, game.pending[0], random.randrange).id)
    seen.append(seen_by_captain(game))
    return game, seen


def seen_by_captain(game: AnyGame) -> dict[str, Any]:
    decision = game.decision("captain")
    return {
        "view": game.view("captain"),
        "options": [option.id for option in decision.options] if decision else [],
        "events": game.events("captain"),
        "outcome": game.outcome,
    }


# Steps


@career_games
def test_every_decision_of_a_captain_is_a_step(rules: Ruleset[Any, Any]) -> None:
    game, seen = patrol(rules=rules)
    told = history(game)
    steps = told.steps("captain")
    assert [seen_by_captain(told.at(step)) for step in steps] == seen
    assert [step.events for step in steps] == [len(each["events"]) for each in seen]
    choices = [each[2] for each in game.record.inputs if each[0] == "c"]
    assert [step.choice for step in steps] == [*choices, ""]


def test_the_last_step_is_where_the_game_stands() -> None:
    game, _ = patrol(3)
    told = history(game)
    assert seen_by_captain(told.at(told.steps("captain")[-1])) == seen_by_captain(game)


def test_dice_of_the_players_own_are_steps_too() -> None:
    game = start(1, scenario="calm", dice="manual")
    moves = play_at_random(game, 7)
    told = history(game)
    for seat in SEATS:
        entered = [each for each in game.record.inputs if each[0] == "m" and each[1] == seat]
        chosen = [option for who, option in moves if who == seat and not option.startswith("dice:")]
        steps = told.steps(seat)
        assert [step.choice for step in steps if step.choice] == chosen
        asked_for_dice = [
            step for step in steps if (decision := told.at(step).decision(seat)) and decision.kind == "dice"
        ]
        assert len(asked_for_dice) == len(entered)


def duel_with_memory(seed: int, choices: int) -> tuple[DuelGame, dict[str, list[dict[str, Any]]]]:
    """A duel at random, and what each seat saw before each of its decisions and at the end."""
    game, random = start(seed), Random(choices)
    seen: dict[str, list[dict[str, Any]]] = {seat: [] for seat in SEATS}
    while game.pending:
        decision = random.choice(game.pending)
        seen[decision.seat].append(received(game, decision.seat))
        game.choose(random.choice(decision.options).id, decision.seat)
    for seat in SEATS:
        seen[seat].append(received(game, seat))
    return game, seen


@settings(max_examples=15, deadline=None)
@given(seeds, seeds)
def test_a_position_is_what_the_seat_saw_then(seed: int, choices: int) -> None:
    game, seen = duel_with_memory(seed, choices)
    told = history(game)
    for seat in SEATS:
        steps = told.steps(seat)
        own = [received(told.at(step), seat) for step in steps if step.choice]
        assert [*own, received(told.at(steps[-1]), seat)] == seen[seat]
        assert [step.events for step in steps] == sorted(step.events for step in steps)


@settings(max_examples=15, deadline=None)
@given(seeds, seeds, st.integers(min_value=0, max_value=12))
def test_at_any_time_the_last_step_is_what_the_seat_sees_now(seed: int, choices: int, length: int) -> None:
    game, random = start(seed), Random(choices)
    for _ in range(length):
        if game.pending:
            decision = random.choice(game.pending)
            game.choose(random.choice(decision.options).id, decision.seat)
    told = history(game)
    for seat in SEATS:
        assert received(told.at(told.steps(seat)[-1]), seat) == received(game, seat)


def test_a_bot_makes_no_move_in_a_position_of_the_past() -> None:
    game = start(1, bots={"blue": "bold"})
    play_at_random(game)
    told = history(game)
    for step in told.steps("red"):
        inputs = told.at(step).record.inputs
        assert inputs == game.record.inputs[: len(inputs)]
        assert len(inputs) == step.entry + sum(len(each.inputs) for each in game.record.segments[: step.segment])


def test_a_position_of_the_past_leaves_the_record_alone() -> None:
    game, _ = patrol(12)
    told = history(game)
    before = dump(told.record)
    for step in told.steps("captain"):
        past = told.at(step)
        if past.pending:
            past.choose(past.pending[0].options[0].id)
    assert dump(told.record) == before


def test_a_step_that_is_not_there() -> None:
    steps = history(start(1)).steps("red")
    assert step_numbered(steps, 0) == steps[0]
    for number in (-1, len(steps)):
        with pytest.raises(WardroomError, match=f"there is no step {number}; this game has steps 0 to 0"):
            step_numbered(steps, number)


def test_where_the_rules_have_changed_the_start_of_a_segment_is_a_step() -> None:
    game = start(1)
    play_at_random(game)

    def other_plot(table: Table[Any], state: Duel) -> None:
        raise RuntimeError("the rules ask for something else")

    rules = replace(game.rules, phases={**game.rules.phases, "attack": other_plot})
    told = History(rules, parse(game.save()))
    steps = told.steps("red")
    attacks = [[each for each in segment.inputs if each[-1] in ("hold", "fire")] for segment in game.record.segments]
    changed = {number for number, inputs in enumerate(attacks) if inputs}
    assert changed <= {step.segment for step in steps}
    assert all(step.entry == 0 for step in steps if step.segment in changed)
    assert [step.events for step in steps] == sorted(step.events for step in steps)
    assert told.at(steps[0]).view("red")["turn"] == 1


def test_where_todays_rules_would_tell_more_what_was_told_then_is_shown() -> None:
    """The inputs still fit, but the events would be counted otherwise."""
    game = start(1)
    play_at_random(game)
    attack = game.rules.phases["attack"]

    def talkative(table: Table[Any], state: Duel) -> None:
        table.tell("a_new_event", "1.0")
        attack(table, state)

    told = History(replace(game.rules, phases={**game.rules.phases, "attack": talkative}), parse(game.save()))
    steps = told.steps("red")
    assert told.at(steps[-1]).events("red") == game.events("red")
    assert steps[-1].events == game.event_count("red")


# What a seat may not know


def shown(steps: list[Step]) -> list[tuple[int, str]]:
    return [(step.events, step.choice) for step in steps]


PLOTS: list[list[tuple[str, str]]] = [
    [],
    [("blue", "course:port")],
    [("blue", "course:starboard")],
    [("blue", "course:port"), ("blue", "load:none")],
]


@pytest.mark.parametrize("mine", [[], ["course:port"], ["course:port", "load:none"]])
def test_what_the_other_seat_plots_makes_no_step(mine: list[str]) -> None:
    """However far the other has come, and whoever came first."""
    found = []
    for plots in PLOTS:
        moves = [("red", option) for option in mine]
        if len(mine) == 2 and len(plots) == 2:
            continue  # then the plots are shown
        for order in (plots + moves, moves + plots):
            game = answer(start(1), order)
            told = history(game)
            steps = told.steps("red")
            found.append((shown(steps), [received(told.at(step), "red") for step in steps]))
            assert len(told.steps(WATCHER)) == 1
    assert all(each == found[0] for each in found)


def test_undone_plots_of_the_other_seat_leave_no_trace() -> None:
    game = answer(start(1), [("red", "course:port"), ("blue", "course:port")])
    before = shown(history(game).steps("red"))
    game.undo("blue")
    answer(game, [("blue", "course:ahead")])
    game.undo("blue")
    assert shown(history(game).steps("red")) == before


def test_the_same_duel_has_the_same_steps_whatever_the_other_holds() -> None:
    """Blue loads another card that is not shown before the plots are."""
    one = answer(start(1), [("red", "course:port"), ("blue", "course:port")])
    cards = [option.id for option in asked(one, "blue").options]
    found = [shown(history(answer(reload(one), [("blue", card)])).steps("red")) for card in cards]
    assert len(cards) > 1 and all(each == found[0] for each in found)


def test_those_who_watch_decide_nothing() -> None:
    game = start(1)
    play_at_random(game)
    told = history(game)
    steps = told.steps(WATCHER)
    assert not any(step.choice for step in steps)
    assert [step.events for step in steps] == sorted({step.events for step in steps})
    for step in steps:
        position = told.at(step)
        assert position.event_count(WATCHER) == step.events
        assert all(event.audience is None for event in position.events(WATCHER))
    assert told.at(steps[-1]).outcome == game.outcome


# Chapters


@career_games
def test_a_patrol_is_a_chapter(rules: Ruleset[Any, Any]) -> None:
    game, _ = patrol(150, seed=5, rules=rules)
    told = history(game)
    steps = told.steps("captain")
    chapters = told.chapters("captain", steps)
    opening = [event for event in game.events("captain") if event.code == rules.chapter]
    assert chapters and [chapter.event for chapter in chapters] == opening
    for chapter in chapters:
        assert chapter.event in told.at(steps[chapter.step]).events("captain")
        if chapter.step:
            assert chapter.event not in told.at(steps[chapter.step - 1]).events("captain")[-50:] or (
                opening.count(chapter.event) > 1
            )


def test_a_game_without_chapters_has_none() -> None:
    game = start(1)
    play_at_random(game)
    told = history(game)
    assert told.chapters("red", told.steps("red")) == []


# Branches


@career_games
def test_a_branch_plays_on_with_new_dice(rules: Ruleset[Any, Any]) -> None:
    game, seen = patrol(40, rules=rules)
    told = history(game)
    step = told.steps("captain")[20]
    record = told.branch(step)
    assert record.header.key != game.header.key and record.header.commitment != game.header.commitment
    assert record.header.branched == len(record.inputs) > 0
    branch: AnyGame = Game.load(rules, parse(dump(record)))
    assert seen_by_captain(branch) == seen[20]
    rolls = 0
    while branch.pending and rolls < 30:
        branch.choose(branch.pending[0].options[0].id)
        rolls = sum(each[0] == "d" for each in branch.record.inputs[record.header.branched :])
    found = verify(parse(branch.save()))
    assert found.ok and found.taken_over == record.header.branched and found.dice == rolls >= 30
    assert replay(rules, parse(branch.save())).same


def test_two_branches_of_one_step_have_dice_of_their_own() -> None:
    told = history(patrol(10)[0])
    step = told.steps("captain")[5]
    assert told.branch(step).header.key != told.branch(step).header.key


@settings(max_examples=10, deadline=None)
@given(seeds, seeds)
def test_a_branch_of_a_duel_verifies_from_any_step(seed: int, choices: int) -> None:
    game = start(seed)
    play_at_random(game, choices)
    told, random = history(game), Random(choices)
    seat = random.choice(SEATS)
    step = random.choice(told.steps(seat))
    branch = Game.load(game.rules, told.branch(step))
    assert received(branch, seat) == received(told.at(step), seat)
    play_at_random(branch, seed)
    again = parse(branch.save())
    assert verify(again).ok and replay(game.rules, again).same
    assert branch.key is not None and branch.key != game.key


def test_a_branch_of_a_branch() -> None:
    game, _ = patrol(30)
    first: AnyGame = Game.load(SILENT_VICTORY, history(game).branch(history(game).steps("captain")[10]))
    for _ in range(10):
        first.choose(first.pending[0].options[0].id)
    told = history(first)
    second = told.branch(told.steps("captain")[-1])
    assert second.header.branched == len(second.inputs) > first.header.branched
    assert verify(second).ok
    earlier = told.branch(told.steps("captain")[3])
    assert earlier.header.branched == len(earlier.inputs) and verify(earlier).ok


def test_dice_forged_after_a_branch_are_found() -> None:
    game, _ = patrol(20)
    told = history(game)
    branch: AnyGame = Game.load(SILENT_VICTORY, told.branch(told.steps("captain")[10]))
    while sum(each[0] == "d" for each in branch.record.inputs[branch.header.branched :]) < 5:
        branch.choose(branch.pending[0].options[0].id)
    record = parse(branch.save())
    taken = record.header.branched
    forged = next(each for each in record.inputs[taken:] if each[0] == "d")
    forged[2] = [face % 6 + 1 for face in forged[2]]
    assert "but the key gives" in verify(record).mismatch
    record.header.branched = 0
    assert not verify(record).ok, "dice of another key do not pass for one's own"


def test_a_branch_from_a_position_of_a_plot_keeps_what_was_plotted() -> None:
    game = answer(start(1), [("blue", "course:port"), ("red", "course:port")])
    told = history(game)
    branch = Game.load(game.rules, told.branch(told.steps("red")[-1]))
    assert asked(branch, "red").kind == asked(branch, "blue").kind == "load"
    plot_plainly_from_load(branch)
    assert verify(branch.record).ok


def plot_plainly_from_load(game: DuelGame) -> None:
    answer(game, [("red", "load:none"), ("blue", "load:none")])


# Saves from before there were branches


def old_saves() -> list[Path]:
    return sorted(SAVES.glob("silent-victory-*-0.1.0.wardroom"))


@pytest.mark.parametrize("path", old_saves(), ids=lambda path: path.stem)
def test_a_save_without_branches_opens_and_can_be_looked_back_on(path: Path) -> None:
    data = path.read_bytes()
    assert "branched" not in json.loads(data.splitlines()[0])["header"]
    record = parse(data)
    assert record.header.branched == 0
    told = History(SILENT_VICTORY, record)
    seat = SILENT_VICTORY.seats(SILENT_VICTORY.reopen(record.header.scenario, record.header.options))[0]
    steps = told.steps(seat)
    game: AnyGame = Game.load(SILENT_VICTORY, parse(data))
    assert told.at(steps[-1]).view(seat) == game.view(seat)
    assert steps[-1].events == game.event_count(seat)


# Events, counted and kept


def test_events_are_the_same_however_they_are_asked_for() -> None:
    """The events of closed segments are gathered once; asking early, late or in parts makes no difference."""
    asked_often, asked_late = start(3), start(3)
    random = Random(3)
    while asked_often.pending:
        decision = random.choice(asked_often.pending)
        option = random.choice(decision.options).id
        for game in (asked_often, asked_late):
            game.choose(option, decision.seat)
        for seat in (*SEATS, WATCHER):
            assert asked_often.event_count(seat) == len(asked_often.events(seat))
    for seat in (*SEATS, WATCHER):
        whole = asked_late.events(seat)
        assert asked_often.events(seat) == whole == reload(asked_often).events(seat)
        for since in range(len(whole) + 2):
            assert asked_often.events(seat, since) == whole[since:]


def test_an_undo_over_a_snapshot_gathers_events_anew() -> None:
    game = plot_plainly(start(1, scenario="calm"))
    segments = len(game.record.segments)
    at_attack = {seat: game.events(seat) for seat in (*SEATS, WATCHER)}
    answer(game, [("red", "hold")])
    assert len(game.record.segments) > segments and game.events("red") is not None
    game.undo("red")
    answer(game, [("red", "hold")])
    game.undo("red")
    assert {seat: game.events(seat) for seat in (*SEATS, WATCHER)} == at_attack
    assert all(game.event_count(seat) == len(at_attack[seat]) for seat in at_attack)


def test_the_reason_against_an_undo_is_told_without_trying() -> None:
    game, random = start(2), Random(2)
    while game.pending:
        for seat in SEATS:
            before, why = game.save(), game.undo_refusal(seat)
            assert game.save() == before
            if not why:
                continue
            with pytest.raises(WardroomError) as refused:
                game.undo(seat)
            assert str(refused.value) == why
        decision = random.choice(game.pending)
        game.choose(random.choice(decision.options).id, decision.seat)
    assert "the game is over" in game.undo_refusal("red")
    with pytest.raises(WardroomError, match="nobody"):
        game.undo_refusal("nobody")
