"""Anyone can check a game: its dice against the key, and its course against the rules."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.table.duel import DUEL, SEATS, Charts, Duel
from tests.table.play import DuelGame, answer, pick, play_at_random, plot_plainly, start, with_hand
from wardroom.table import OVER, Table, UndoRefused
from wardroom.table.record import Input, Record, Segment, parse
from wardroom.table.text import Text
from wardroom.table.verify import Verification, replay, verify

seeds = st.integers(0, 10_000)


def finished(seed: int = 1, choices: int = 1) -> DuelGame:
    game = start(seed, bots={"red": "bold"})
    play_at_random(game, choices)
    return game


def copy(game: DuelGame) -> Record:
    return parse(game.save())


def of(record: Record, segments: list[Segment]) -> Record:
    """The same game with these segments."""
    return Record.of(record.header, segments)


# The dice


def test_an_honest_game_is_verified() -> None:
    game = finished()
    inputs = game.record.inputs
    found = verify(game.record)
    assert found.ok
    assert found == Verification(
        dice=sum(each[0] == "d" for each in inputs), numbers=sum(each[0] == "n" for each in inputs)
    )
    assert found.dice > 0
    assert found.numbers == 14 + 3


@settings(max_examples=20, deadline=None)
@given(seeds, seeds)
def test_every_game_can_be_verified_at_any_time_also_after_undo(seed: int, choices: int) -> None:
    game, random = start(seed), Random(choices)
    while game.pending:
        answer(game, [pick(game, random)])
        assert verify(copy(game)).ok
        try:
            game.undo(random.choice(SEATS))
        except UndoRefused:
            continue
        assert verify(copy(game)).ok
        answer(game, [pick(game, random)])
    assert verify(copy(game)).ok


def chances(segments: list[Segment]) -> list[tuple[int, int, Input]]:
    """Every input of chance with its segment and place, as people count them."""
    return [
        (number, place, entry)
        for number, segment in enumerate(segments, 1)
        for place, entry in enumerate(segment.inputs, 1)
        if entry[0] in "dn"
    ]


@settings(max_examples=60, deadline=None)
@given(seeds, st.data())
def test_any_tampered_die_or_number_is_found(seed: int, data: st.DataObject) -> None:
    record = copy(finished(seed))
    segments = record.segments
    which = data.draw(st.integers(0, len(chances(segments)) - 1))
    number, place, entry = chances(segments)[which]
    if entry[0] == "d":
        entry[2][0] = entry[2][0] % 6 + 1
    else:
        entry[3] = (entry[3] + 1) % entry[2]
    found = verify(of(record, segments))
    assert not found.ok
    assert found.mismatch.startswith(f"segment {number}, input {place}: ")
    assert found.dice + found.numbers == which


def test_the_mismatch_says_what_fell_and_what_should_have() -> None:
    record = copy(finished())
    segments = record.segments
    number, place, entry = next(each for each in chances(segments) if each[2][0] == "d")
    fell = " ".join(map(str, entry[2]))
    entry[2] = [6, 6]
    assert verify(of(record, segments)).mismatch == (
        f"segment {number}, input {place}: 2d6 shows 6 6 in the record, but the key gives {fell}."
    )


def test_a_tampered_shuffle_is_told_in_words() -> None:
    record = copy(finished())
    segments = record.segments
    entry = segments[0].inputs[0]
    fell, entry[3] = entry[3], (entry[3] + 1) % 15
    assert verify(of(record, segments)).mismatch == (
        f"segment 1, input 1: the deck has number {entry[3]} of 15 in the record, but the key gives {fell}."
    )


def test_another_key_than_the_promised_one_is_found() -> None:
    record = copy(finished())
    record.header.key = "00" * 32
    assert verify(record) == Verification(problem=Text("the key is not the one that was promised at the start."))


@pytest.mark.parametrize("streams", [{}, {"d6": 1}])
def test_segments_must_take_up_the_dice_where_they_lay(streams: dict[str, int]) -> None:
    record = copy(finished())
    segments = record.segments
    segments[2].streams = streams
    assert (
        verify(of(record, segments)).mismatch == "segment 3 does not take up the dice where the one before left them."
    )


def test_a_die_that_was_left_out_is_found() -> None:
    record = copy(finished())
    segments = record.segments
    number, place, _ = next(each for each in chances(segments) if each[2][0] == "d")
    del segments[number - 1].inputs[place - 1]
    assert verify(of(record, segments)).mismatch.startswith(f"segment {number + 1} does not take up the dice")


def test_dice_of_no_known_kind_are_found() -> None:
    record = copy(finished())
    segments = record.segments
    segments[0].inputs.append(["d", "9d9", [1]])
    assert verify(of(record, segments)).mismatch == "segment 1, input 18: there are no dice called 9d9."


def test_own_dice_are_counted_and_not_judged() -> None:
    game = with_hand(start(3, scenario="calm", dice="manual"), "red", "shot-1")
    answer(game, [("red", "course:ahead"), ("red", "load:shot-1")])
    answer(plot_plainly(game, ["blue"]), [("red", "fire"), ("blue", "stand")])
    game.enter_dice([6, 6])
    found = verify(copy(game))
    assert (found.ok, found.dice, found.own) == (True, 0, 1)


# The course


@settings(max_examples=20, deadline=None)
@given(seeds, seeds)
def test_every_game_replays_with_the_same_events(seed: int, choices: int) -> None:
    game, random = start(seed), Random(choices)
    while game.pending:
        answer(game, [pick(game, random)])
        found = replay(DUEL, copy(game))
        assert found.same
        for seat in SEATS:
            assert [event for event in found.events if event.seen_by(seat)] == game.events(seat)


def test_replaying_changes_nothing() -> None:
    game = finished()
    record = copy(game)
    assert replay(DUEL, record).same
    assert record == copy(game)


def test_a_changed_position_is_found_where_it_changed() -> None:
    record = copy(finished())
    segments = record.segments
    segments[2].state["ships"]["blue"]["hull"] += 1
    assert replay(DUEL, of(record, segments)).differences[0] == "segment 2: the rules give another position."


def test_a_tampered_die_gives_another_position_or_does_not_fit() -> None:
    record = copy(finished())
    segments = record.segments
    number, place, entry = next(each for each in chances(segments) if each[2][0] == "d")
    entry[2] = [6, 6] if sum(entry[2]) < 7 else [1, 1]
    assert replay(DUEL, of(record, segments)).differences == [f"segment {number}: the rules give another position."]
    entry[2] = [7, 7]
    assert replay(DUEL, of(record, segments)).differences == [
        f"segment {number}: input {place} after the snapshot does not fit the rules."
    ]


def test_an_unfit_choice_is_found() -> None:
    record = copy(finished())
    segments = record.segments
    segments[1].inputs[0] = ["c", "red", "course:down"]
    differences = replay(DUEL, of(record, segments)).differences
    assert differences == ["segment 2: input 1 after the snapshot does not fit the rules."]


def test_a_missing_choice_is_found() -> None:
    record = copy(answer(plot_plainly(start(1)), [("red", "hold")]))
    segments = record.segments
    assert segments[1].inputs.pop() == ["c", "red", "hold"]
    assert replay(DUEL, of(record, segments)).differences == [
        "segment 2: the rules ask for a choice that the record does not have."
    ]


def throw_after(table: Table[Charts], state: Duel) -> None:
    DUEL.phases["refit"](table, state)
    table.dice("1d6", rule="5", why="a correction")


def longer(table: Table[Charts], state: Duel) -> None:
    DUEL.phases["refit"](table, state)
    if state.phase == OVER:
        state.phase = "wind"


def test_rules_that_differ_are_told_segment_by_segment() -> None:
    game = plot_plainly(start(1, options={"turns": "2"}))
    answer(game, [("red", "hold"), ("red", "keep"), ("blue", "keep")])
    answer(plot_plainly(game), [("blue", "hold"), ("blue", "keep"), ("red", "keep")])
    assert game.outcome is not None
    dice = replace(DUEL, phases={**DUEL.phases, "refit": throw_after})
    assert replay(dice, copy(game)).differences == [
        "segment 3: the rules roll dice that the record does not have.",
        "segment 5: the rules roll dice that the record does not have.",
    ]
    more = replace(DUEL, phases={**DUEL.phases, "refit": longer})
    found = replay(more, copy(game))
    assert found.differences == ["segment 5: the rules give another position."]
    assert [event.code for event in found.events] == [event.code for event in replay(DUEL, copy(game)).events]
