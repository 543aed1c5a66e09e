"""A whole game through every driver: the same inputs give the same game, however it is played or saved."""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.table.duel import DUEL, SEATS, Charts, Duel, DuelView, bold_captain, random_captain
from tests.table.play import (
    DuelGame,
    Move,
    answer,
    asked,
    codes,
    kinds,
    pick,
    play_at_random,
    plot_plainly,
    received,
    reload,
    situation,
    start,
    with_hand,
)
from wardroom.table import (
    OVER,
    WATCHER,
    Decision,
    Event,
    IllegalChoice,
    LoggedTable,
    Option,
    Policy,
    ScriptedTable,
    Table,
    UndoRefused,
    run_inline,
)
from wardroom.table.codec import to_plain
from wardroom.table.dice import key_from_seed
from wardroom.table.record import parse
from wardroom.table.session import Game, new_header
from wardroom.table.verify import replay

seeds = st.integers(min_value=0, max_value=10_000)
CHARTS = DUEL.load_charts({})


def noting(policy: Policy, moves: list[Move]) -> Policy:
    """The same captain, with his moves written down."""

    def choose(view: DuelView, decision: Decision, random: Callable[[int], int]) -> Option:
        chosen = policy(view, decision, random)
        moves.append((view.seat, chosen.id))
        return chosen

    return choose


def inline(seed: int) -> tuple[Duel, LoggedTable[Charts], list[Move]]:
    """A game of two bots in the inline driver, and their moves."""
    moves: list[Move] = []
    policies = {"red": noting(bold_captain, moves), "blue": noting(random_captain, moves)}
    key = key_from_seed("duel", seed)
    state, table = run_inline(DUEL, DUEL.setup(None, None), DUEL.load_charts({}), key, policies, listening=True)
    return state, table, moves


def seen(events: list[Event], seat: str) -> list[Event]:
    return [event for event in events if event.seen_by(seat)]


# Every driver


@settings(max_examples=25, deadline=None)
@given(seeds)
def test_bots_play_the_same_game_inline_and_at_a_paused_table(seed: int) -> None:
    state, table, _ = inline(seed)
    game = start(seed, bots={"red": "bold", "blue": "random"})
    assert game.state == state
    for seat in SEATS:
        assert game.events(seat) == seen(table.log, seat)


@settings(max_examples=25, deadline=None)
@given(seeds, st.sampled_from(SEATS))
def test_a_person_against_a_bot_plays_the_same_game(seed: int, person: str) -> None:
    """Also when the bot has plotted before the person has begun."""
    state, table, moves = inline(seed)
    names = {"red": "bold", "blue": "random"}
    del names[person]
    game = answer(start(seed, bots=names), [move for move in moves if move[0] == person])
    assert game.state == state
    assert game.events(person) == seen(table.log, person)


@settings(max_examples=25, deadline=None)
@given(seeds, st.randoms(use_true_random=False))
def test_people_who_choose_alike_play_the_same_game_in_whatever_order_they_plot(seed: int, random: Random) -> None:
    state, table, moves = inline(seed)
    left: defaultdict[str, deque[str]] = defaultdict(deque)
    for seat, option_id in moves:
        left[seat].append(option_id)
    game = start(seed)
    while game.pending:
        seat = random.choice(game.pending).seat
        game.choose(left[seat].popleft(), seat)
    assert not any(left.values())
    assert game.state == state
    for seat in SEATS:
        assert game.events(seat) == seen(table.log, seat)


@settings(max_examples=25, deadline=None)
@given(seeds)
def test_a_script_of_the_same_choices_and_dice_plays_the_same_game(seed: int) -> None:
    state, table, moves = inline(seed)
    record = answer(start(seed), moves).record
    dice = [each[2] if each[0] == "d" else [each[3] + 1] for each in record.inputs if each[0] in "dn"]
    script = ScriptedTable(DUEL.load_charts({}), [option_id for _, option_id in moves], map(tuple, dice))
    scripted = DUEL.begin(DUEL.setup(None, None), script.charts)
    while scripted.phase != OVER:
        DUEL.phases[scripted.phase](script, scripted)
    script.finish()
    assert scripted == state
    assert script.log == table.log


def test_bots_see_the_state_as_it_is_now() -> None:
    """A bot is given what its seat may know at the time of each of its decisions."""
    turns: list[tuple[int, int]] = []

    def watcher(view: DuelView, decision: Decision, random: Callable[[int], int]) -> Option:
        if decision.kind == "load":
            turns.append((view.turn, decision.about(int)))
            assert [each.label for each in decision.options] == [*view.hand, "none"]
        return decision.options[0]

    policies = dict.fromkeys(SEATS, watcher)
    run_inline(DUEL, DUEL.setup(None, {"turns": "3"}), DUEL.load_charts({}), bytes(32), policies)
    assert turns == [(1, 1), (1, 1), (2, 2), (2, 2), (3, 3), (3, 3)]


@settings(max_examples=25, deadline=None)
@given(seeds)
def test_a_game_that_nobody_listens_to_is_the_same_game(seed: int) -> None:
    """Simulation keeps rolls that it has made before; they must be those of the game."""
    policies: dict[str, Policy] = {"red": bold_captain, "blue": random_captain}
    key = key_from_seed("duel", seed)
    state, _ = run_inline(DUEL, DUEL.setup(None, None), CHARTS, key, policies)
    assert state == inline(seed)[0]


def test_nobody_listens_to_a_simulation() -> None:
    policies = dict.fromkeys(SEATS, random_captain)
    _, table = run_inline(DUEL, DUEL.setup(None, None), DUEL.load_charts({}), bytes(32), policies)
    assert table.log == []
    assert table.decisions > 10


# Saving and loading


@pytest.mark.parametrize("snapshots", [DUEL.snapshots, frozenset()], ids=["snapshots", "no snapshots"])
@settings(max_examples=6, deadline=None)
@given(seed=seeds, choices=seeds)
def test_a_game_comes_back_the_same_from_its_save_at_every_decision(
    snapshots: frozenset[str], seed: int, choices: int
) -> None:
    rules = replace(DUEL, snapshots=snapshots)
    game = start(seed, rules=rules)
    moves = play_at_random(start(seed, rules=rules), choices)
    end = answer(start(seed, rules=rules), moves).save()
    for number, move in enumerate(moves):
        copy = reload(game, rules)
        assert copy.notice == ""
        assert copy.save() == game.save()
        assert situation(copy) == situation(game)
        assert answer(copy, moves[number:]).save() == end
        answer(game, [move])
    assert reload(game, rules).save() == game.save() == end
    assert situation(reload(game, rules)) == situation(game)


def two_throws(table: Table[Charts], state: Duel) -> None:
    """Dice before and after a choice."""
    first = table.dice("2d6", rule="4", why="one")
    table.choose("red", Decision("attack", "Go on?", [Option("on", "On")]))
    state.wind = f"{first.faces} {table.dice('2d6', rule='4', why='two').faces}"
    state.phase = "refit"


def test_dice_that_fell_before_a_save_do_not_fall_again_after_it() -> None:
    """No snapshot lies between, so loading goes over the first throw once more."""
    rules = replace(DUEL, phases={**DUEL.phases, "attack": two_throws})
    game = plot_plainly(start(1, rules=rules))
    interrupted = reload(game, rules)
    answer(game, [("red", "on")])
    answer(interrupted, [("red", "on")])
    assert interrupted.state.wind == game.state.wind
    assert interrupted.save() == game.save()


def test_a_loaded_game_with_bots_goes_on_as_if_it_had_not_been_interrupted() -> None:
    moves = [move for move in inline(5)[2] if move[0] == "red"]
    game, interrupted = (start(5, bots={"blue": "random"}) for _ in range(2))
    for move in moves:
        answer(game, [move])
        interrupted = answer(reload(interrupted), [move])
    assert game.outcome is not None
    assert interrupted.save() == game.save()


def test_a_game_draws_breath_after_each_answer_of_a_bot_also_when_loaded() -> None:
    setup = DUEL.setup(None, None)
    breaths: list[str] = []
    header = new_header(DUEL, setup, seed=5, bots={"blue": "random"})
    game = Game(DUEL, header, breathe=lambda: breaths.append("new"))
    before = choices_of(game, "blue")
    assert breaths.count("new") == before > 0
    loaded = Game.load(DUEL, parse(game.save()), breathe=lambda: breaths.append("loaded"))
    assert "loaded" not in breaths
    answer(loaded, [move for move in inline(5)[2] if move[0] == "red"])
    assert breaths.count("loaded") == choices_of(loaded, "blue") - before > 0


def choices_of(game: DuelGame, seat: str) -> int:
    return sum(entry[:2] == ["c", seat] for entry in game.record.inputs)


def test_a_finished_game_needs_none_of_its_rules_to_be_opened() -> None:
    """Its last segment is closed, so that no later correction can undo its end."""
    game = start(3)
    play_at_random(game)
    last = game.record.open
    assert (last.state["phase"], last.inputs) == (OVER, [])
    assert game.record.segments[-2].events


# Undo

SETTLED = "dice, something revealed or another seat's choice came since your last choice; it cannot be taken back."
"""Of two seats neither is told which of these it was: it can be the other's secret."""


def calm_game() -> DuelGame:
    """No wind is turned up, so that nothing but the captains' own doings stands between their choices."""
    return start(2, scenario="calm")


def refused(game: DuelGame, seat: str) -> str:
    """Why this seat cannot undo; trying changes nothing."""
    before = game.save(), situation(game)
    with pytest.raises(UndoRefused) as caught:
        game.undo(seat)
    assert (game.save(), situation(game)) == before
    return str(caught.value)


def test_undo_goes_back_to_ones_own_previous_decision() -> None:
    game = plot_plainly(calm_game())
    before = game.save()
    answer(game, [("red", "hold")])
    assert kinds(game) == {"red": "refit"}
    game.undo("red")
    assert game.save() == before
    assert kinds(game) == {"red": "attack"}


def test_undo_goes_back_while_another_seat_has_not_answered_yet() -> None:
    game = plot_plainly(calm_game())
    answer(game, [("red", "hold"), ("red", "keep")])
    assert kinds(game) == {"blue": "refit"}
    game.undo("red")
    assert kinds(game) == {"red": "refit"}
    game.undo("red")
    assert kinds(game) == {"red": "attack"}


def test_undo_goes_back_across_a_snapshot_and_the_way_on_is_open() -> None:
    game = plot_plainly(calm_game())
    segments = len(game.record.segments)
    answer(game, [("red", "hold")])
    assert kinds(game) == {"red": "refit"}
    assert len(game.record.segments) == segments + 1
    game.undo("red")
    assert kinds(game) == {"red": "attack"}
    assert len(game.record.segments) == segments
    answer(game, [("red", "hold")])
    answer(game, [("red", asked(game, "red").options[1].id)])
    assert "changed" in codes(game.events("blue"))


def test_a_save_after_an_undo_across_a_snapshot_holds_the_game_as_it_is_now() -> None:
    """Closed parts of a record are written from memory; one that an undo opens again is written anew."""
    game = plot_plainly(calm_game())
    answer(game, [("red", "hold"), ("red", "keep")])
    first = game.save()
    game.undo("red")
    game.undo("red")
    answer(game, [("red", "hold")])
    answer(game, [("red", asked(game, "red").options[1].id)])
    second = game.save()
    assert first != second
    assert situation(reload(game)) == situation(game)


def test_undo_is_refused_after_dice() -> None:
    game = with_hand(calm_game(), "red", "shot-1")
    answer(game, [("red", "course:ahead"), ("red", "load:shot-1")])
    plot_plainly(game, ["blue"])
    answer(game, [("red", "fire"), ("blue", "stand")])
    assert codes(game.events("blue"))[-2:] == ["roll", "hit"]
    assert refused(game, "blue") == SETTLED
    assert refused(game, "red") == SETTLED


def test_undo_is_open_to_the_firing_seat_until_the_target_reacts() -> None:
    game = with_hand(calm_game(), "red", "shot-1")
    answer(game, [("red", "course:ahead"), ("red", "load:shot-1")])
    plot_plainly(game, ["blue"])
    answer(game, [("red", "fire")])
    assert kinds(game) == {"blue": "smoke"}
    game.undo("red")
    assert kinds(game) == {"red": "attack"}


def test_undo_is_refused_after_a_draw_even_if_a_snapshot_came_after_it() -> None:
    game = plot_plainly(calm_game())
    answer(game, [("red", "hold"), ("red", "keep")])
    change = asked(game, "blue").options[1].id
    answer(game, [("blue", change)])
    assert kinds(game) == {"red": "course", "blue": "course"}
    assert refused(game, "blue") == SETTLED
    assert refused(reload(game), "blue") == SETTLED


def test_undo_is_refused_after_a_draw_with_no_snapshot_between() -> None:
    game = plot_plainly(calm_game())
    answer(game, [("red", "hold")])
    answer(game, [("red", asked(game, "red").options[1].id)])
    assert kinds(game) == {"blue": "refit"}
    assert refused(game, "red") == SETTLED


def test_undo_is_refused_after_a_card_was_turned_up_first_thing_after_a_snapshot() -> None:
    game = plot_plainly(start(2))
    answer(game, [("red", "hold"), ("red", "keep"), ("blue", "keep")])
    assert codes(game.events("blue"))[-1] == "wind"
    assert refused(game, "blue") == SETTLED
    assert refused(reload(game), "blue") == SETTLED


def test_undo_is_refused_after_another_seat_has_acted() -> None:
    game = plot_plainly(calm_game())
    answer(game, [("red", "hold"), ("red", "keep"), ("blue", "keep")])
    assert refused(game, "red") == SETTLED


def test_undo_is_refused_once_plots_are_shown() -> None:
    game = plot_plainly(calm_game())
    assert refused(game, "blue") == SETTLED
    assert refused(game, "red") == SETTLED


def test_undo_is_refused_when_the_game_is_over() -> None:
    """Its key is known now, and with it the dice of every way on."""
    game = plot_plainly(start(2, scenario="calm", options={"turns": "1"}))
    answer(game, [("red", "hold"), ("red", "keep"), ("blue", "keep")])
    assert game.outcome is not None
    assert refused(game, "blue").startswith("the game is over")


def test_undo_has_nothing_to_take_back_at_the_start() -> None:
    game = start(2)
    assert refused(game, "red") == "there is no choice of yours to take back."
    with pytest.raises(ValueError, match="unknown seat 'green'"):
        game.undo("green")


# Undo inside an open plot


def test_a_plotting_seat_may_undo_although_the_other_has_plotted() -> None:
    game = calm_game()
    answer(game, [("red", "course:port"), ("blue", "course:ahead"), ("blue", "load:none")])
    assert kinds(game) == {"red": "load"}
    game.undo("red")
    assert kinds(game) == {"red": "course"}
    answer(game, [("red", "course:starboard"), ("red", "load:none")])
    assert [game.state.ships[seat].course for seat in SEATS] == ["starboard", "ahead"]


def test_a_seat_sees_its_own_plot_grow_and_nobody_elses() -> None:
    game = calm_game()
    assert "plot" not in game.view("red")
    answer(game, [("red", "course:port")])
    assert game.view("red")["plot"] == {"course": "port"}
    assert "plot" not in game.view("blue")
    assert "plots port" in game.board("red")
    assert not any("plots" in game.board(seat) for seat in ("blue", WATCHER))
    answer(game, [("blue", "course:ahead")])
    again = reload(game)
    assert (again.view("red")["plot"], again.view("blue")["plot"]) == ({"course": "port"}, {"course": "ahead"})
    game.undo("red")
    assert "plot" not in game.view("red")
    assert game.view("blue")["plot"] == {"course": "ahead"}
    assert "plots" not in game.board("red") and "plots ahead" in game.board("blue")
    answer(game, [("red", "course:port"), ("red", "load:none"), ("blue", "load:none")])
    assert "plot" not in game.view("red")
    assert "plot" not in game.view("blue")


def test_a_plot_is_sketched_inside_a_plot_only() -> None:
    with pytest.raises(RuntimeError, match="inside `together` only"):
        ScriptedTable(None).sketch({"course": "port"})


def test_an_undo_is_told_by_the_revision() -> None:
    game = calm_game()
    answer(game, [("red", "course:port")])
    assert game.revision == 0
    game.undo("red")
    assert game.revision == 1


def test_a_seat_that_is_done_may_undo_while_the_other_still_plots() -> None:
    game = plot_plainly(calm_game(), ["blue"])
    answer(game, [("red", "course:port")])
    game.undo("blue")
    assert kinds(game) == {"blue": "load", "red": "load"}
    game.undo("blue")
    assert kinds(game) == {"blue": "course", "red": "load"}


def test_undo_in_a_plot_leaves_the_other_seat_as_it_was() -> None:
    game = calm_game()
    answer(game, [("red", "course:port"), ("blue", "course:ahead"), ("red", "load:none")])
    before = received(game, "blue")
    game.undo("red")
    game.undo("red")
    assert received(game, "blue") == before
    assert asked(game, "blue").kind == "load"
    assert refused(game, "red") == "there is no choice of yours to take back."


def test_a_choice_before_the_plot_is_settled_whether_or_not_another_seat_has_begun_to_plot() -> None:
    """Else trying to take it back would tell how far the other seat is."""
    game = plot_plainly(calm_game())
    answer(game, [("red", "hold"), ("red", "keep"), ("blue", "keep")])
    assert kinds(game) == {"red": "course", "blue": "course"}
    assert refused(game, "blue") == SETTLED
    answer(game, [("red", "course:port")])
    assert refused(game, "blue") == SETTLED
    game.undo("red")
    assert refused(game, "blue") == refused(game, "red") == SETTLED


@settings(max_examples=40, deadline=None)
@given(seeds, st.data())
def test_what_is_undone_can_be_done_again_and_gives_the_same_game(seed: int, data: st.DataObject) -> None:
    game = start(seed, scenario="calm")
    random = Random(seed)
    last: dict[str, str] = {}
    while game.pending:
        seat, option_id = pick(game, random)
        last[seat] = option_id
        answer(game, [(seat, option_id)])
        back = data.draw(st.sampled_from(SEATS))
        before = situation(game)
        try:
            game.undo(back)
        except UndoRefused:
            assert situation(game) == before
            continue
        assert situation(game) != before
        answer(game, [(back, last[back])])
        assert situation(game) == before


@settings(max_examples=20, deadline=None)
@given(seeds, seeds)
def test_a_game_with_undone_choices_replays_and_keeps_its_dice(seed: int, choices: int) -> None:
    game, random = start(seed), Random(choices)
    while game.pending:
        answer(game, [pick(game, random)])
        if random.random() < 0.4:
            try:
                game.undo(random.choice(SEATS))
            except UndoRefused:
                continue
    straight = answer(start(seed), [(each[1], each[2]) for each in game.record.inputs if each[0] == "c"])
    assert straight.save() == game.save()
    assert replay(DUEL, game.record).same


# Answers


def test_a_bad_answer_changes_nothing_and_says_why() -> None:
    game = plot_plainly(start(1))
    before = game.save()
    with pytest.raises(IllegalChoice, match=r"Fire: no shot is loaded \[4\]\."):
        game.choose("fire", "red")
    with pytest.raises(IllegalChoice, match="'sink' is not open now; choose one of: hold"):
        game.choose("sink", "red")
    with pytest.raises(IllegalChoice, match="blue has nothing to decide now"):
        game.choose("hold", "blue")
    assert game.save() == before


def test_a_seat_must_be_named_when_several_may_act() -> None:
    game = start(1)
    with pytest.raises(IllegalChoice, match="several seats may act"):
        game.choose("course:ahead")
    plot_plainly(game)
    game.choose("hold")
    assert kinds(game) == {"red": "refit"}


def test_nobody_acts_when_the_game_is_over() -> None:
    game = start(1)
    play_at_random(game)
    assert game.outcome == DUEL.outcome(game.state)
    with pytest.raises(IllegalChoice, match="the game is over"):
        game.choose("hold")
    with pytest.raises(IllegalChoice, match="the game is over"):
        game.choose("hold", "red")


def test_the_same_seed_gives_the_same_game() -> None:
    games = [start(9), start(9), start(10), start(None), start(None)]
    deals = [to_plain(game.state) for game in games]
    assert deals[0] == deals[1]
    assert len({str(deal) for deal in deals}) == 4
