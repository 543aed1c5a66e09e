"""Closed segments: packed once, read when somebody looks back, and bounded whatever a file says."""

from __future__ import annotations

import json
import zlib
from base64 import b64encode
from dataclasses import replace
from typing import Any

import pytest

import wardroom
from tests.table.duel import DUEL, SEATS
from tests.table.play import DuelGame, answer, play_at_random, plot_plainly, start
from tests.table.test_record import opened_lines, packed_lines, sealed
from wardroom.games import GAMES
from wardroom.table import WATCHER, SaveError
from wardroom.table.record import MOVES, Mark, Tail, dump, from_lines, parse, to_lines
from wardroom.table.segments import MOST_BYTES, WHOLE_EVERY, Closed
from wardroom.table.session import Game


@pytest.fixture(autouse=True)
def duel_is_a_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "duel", "tests.table.duel")


def long_game(seed: int = 3) -> DuelGame:
    """A duel over many snapshots."""
    rules = replace(DUEL, snapshots=frozenset(DUEL.phases))
    game = start(seed, options={"turns": "9"}, rules=rules)
    play_at_random(game, 1)
    assert game.record.count > WHOLE_EVERY + 2
    return game


LONG = long_game()


# Looking back


def test_every_sixteenth_snapshot_is_whole_and_the_others_are_changes() -> None:
    whole = [number for number, closed in enumerate(LONG.record.closed) if closed.snapshot.whole]
    assert whole == list(range(0, len(LONG.record.closed), WHOLE_EVERY))


def test_each_segment_alone_is_what_it_is_among_all() -> None:
    segments = LONG.record.segments
    assert [LONG.record.segment(number) for number in range(LONG.record.count)] == segments
    assert sum(len(segment.inputs) for segment in segments) == LONG.record.input_count


@pytest.mark.parametrize("seat", [*SEATS, WATCHER])
def test_events_from_any_number_on(seat: str) -> None:
    told = [
        event
        for segment in LONG.record.segments
        for event in (LONG._table.log if segment.events is None else segment.events)
        if event.seen_by(seat)
    ]
    assert LONG.event_count(seat) == len(told) > 20
    for since in range(len(told) + 2):
        assert LONG.events(seat, since) == told[since:]


def test_the_newest_events_are_told_without_reading_what_is_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(closed: Closed) -> Any:
        raise AssertionError("a closed segment was read")

    game = answer(plot_plainly(start(1)), [("red", "hold")])
    monkeypatch.setattr(Closed, "read_events", refuse)
    monkeypatch.setattr(Closed, "read_inputs", refuse)
    counts = {seat: game.event_count(seat) for seat in SEATS}
    assert all(game.events(seat, counts[seat]) == [] for seat in SEATS)
    answer(game, [("red", "keep"), ("blue", "keep")])
    assert all(len(game.events(seat, counts[seat])) == game.event_count(seat) - counts[seat] for seat in SEATS)
    assert [game.choices_of(seat) for seat in SEATS] == [4, 3]
    with pytest.raises(AssertionError):
        game.events("red")


# Bounds


def bomb(size: int) -> str:
    return b64encode(zlib.compress(b"[" + b" " * size + b"]", 9)).decode()


@pytest.mark.parametrize("part", ["state", "story"])
def test_packed_data_that_would_fill_the_memory_are_refused(part: str) -> None:
    lines = [json.loads(line) for line in dump(LONG.record).splitlines()[:-1]]
    lines[1][part] = bomb(MOST_BYTES)
    with pytest.raises(SaveError, match=r"packed data are cut short, or of more than 8,000,000 bytes"):
        parse(sealed(*lines))


def test_many_parts_that_are_large_together_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("wardroom.table.record.MOST_UNPACKED", 10_000)
    with pytest.raises(SaveError, match=r"more than 10,000 bytes in it, which is too much"):
        parse(dump(LONG.record))


@pytest.mark.parametrize("cut", [1, 10])
@pytest.mark.parametrize("part", ["state", "story"])
def test_packed_data_that_are_cut_short_are_refused(part: str, cut: int) -> None:
    lines = [json.loads(line) for line in dump(LONG.record).splitlines()[:-1]]
    lines[1][part] = lines[1][part][: -4 * cut]
    with pytest.raises(SaveError, match="damaged"):
        parse(sealed(*lines))


@pytest.mark.parametrize("more", ["inputs", "revealed", "choices", "told"])
def test_a_segment_that_does_not_hold_what_it_says_is_refused(more: str) -> None:
    lines = opened_lines(dump(LONG.record))
    lines[3][more] = {"red": 19} if more in ("choices", "told") else 5_001 if more == "revealed" else 4_000
    with pytest.raises(SaveError, match="of this save is damaged"):
        parse(packed_lines(lines))


# Writing what is new


def test_a_move_is_a_short_line_and_a_snapshot_a_few() -> None:
    game = start(1, options={"turns": "2"})
    lines, mark, kinds = to_lines(game.record), Mark.of(game.record), []
    while game.pending:
        decision = game.pending[0]
        game.choose(decision.options[0].id, decision.seat)
        news, mark = mark.news(game.record), Mark.of(game.record)
        kinds.append(bool(news.moves))
        assert all(line.startswith(MOVES) == bool(news.moves) for line in news.lines)
        assert len(news.moves) < 200
        lines += news.lines
        assert from_lines(lines) == game.record
        assert not mark.news(game.record)
    assert set(kinds) == {True, False}


def test_what_is_taken_back_is_written_too() -> None:
    game = start(2, scenario="calm")
    lines, mark = to_lines(game.record), Mark.of(game.record)
    plot_plainly(game)
    answer(game, [("red", "hold")])
    for _ in range(2):  # once across a snapshot, once after the same choice was made again
        lines, mark = lines + mark.news(game.record).lines, Mark.of(game.record)
        count = game.record.count
        game.undo("red")
        assert game.record.count < count
        lines, mark = lines + mark.news(game.record).lines, Mark.of(game.record)
        assert from_lines(lines) == game.record
        answer(game, [("red", "hold")])
    assert Game.load(DUEL, from_lines(lines + mark.news(game.record).lines)).save() == game.save()


@pytest.mark.parametrize("left_out", [0, 1, 2])
def test_moves_that_do_not_follow_on_are_refused(left_out: int) -> None:
    game = start(1)
    lines, mark = to_lines(game.record), Mark.of(game.record)
    added = []
    for move in [(seat, option) for seat in SEATS for option in ("course:ahead", "load:none")]:
        answer(game, [move])
        added += mark.news(game.record).lines
        mark = Mark.of(game.record)
    assert from_lines(lines + added) == game.record
    del added[left_out]
    with pytest.raises(SaveError, match=r"line \d+ of this save is damaged \((moves|segments) before it are missing\)"):
        from_lines(lines + added)


# The end of a file


def journal() -> tuple[list[bytes], list[bytes]]:
    """A save, what a few moves add to it, and the save that the game would give after each."""
    game = start(1, options={"turns": "1"})
    save = game.save()
    tail, mark, parts, saves = Tail(save), Mark.of(game.record), [save], [save]
    while game.pending:
        decision = game.pending[0]
        game.choose(decision.options[-1].id, decision.seat)
        parts.append(tail.add(mark.news(game.record).lines))
        mark = Mark.of(game.record)
        saves.append(game.save())
    return parts, saves


def test_a_file_that_was_added_to_is_the_game_at_its_last_move() -> None:
    parts, saves = journal()
    for moves in range(len(parts)):
        record = parse(b"".join(parts[: moves + 1]))
        assert (record.torn, dump(record)) == (False, saves[moves])


def test_a_file_cut_anywhere_opens_at_the_last_whole_line_or_is_refused() -> None:
    parts, saves = journal()
    data = b"".join(parts)
    wanted, ends, length = set(saves), set(), 0
    for part in parts:
        length += len(part)
        ends.add(length)
    for cut in range(len(data)):
        if cut < len(parts[0]):
            with pytest.raises(SaveError):
                parse(data[:cut])
            continue
        record = parse(data[:cut])
        assert record.torn == (cut not in ends)
        assert dump(record) in wanted


def test_any_changed_byte_of_a_line_but_the_last_is_told() -> None:
    parts, _ = journal()
    data, last = b"".join(parts), len(parts[-1].rstrip(b"\n").rpartition(b"\n")[2]) + 1
    for index in range(len(parts[0]), len(data) - last, 7):
        damaged = bytearray(data)
        damaged[index] ^= 1
        with pytest.raises(SaveError, match="damaged"):
            parse(bytes(damaged))
    damaged = bytearray(data)
    damaged[-9] ^= 1
    assert parse(bytes(damaged)).torn


def test_a_whole_move_is_never_lost_with_the_one_after_it() -> None:
    """Whatever of the last write came to the disk, the game is where it was before it."""
    parts, saves = journal()
    for moves in range(1, len(parts)):
        before = b"".join(parts[:moves])
        for length in range(len(parts[moves])):
            record = parse(before + parts[moves][:length])
            assert dump(record) == saves[moves - 1], (moves, length)


def test_a_game_goes_on_from_a_file_that_was_added_to() -> None:
    parts, saves = journal()
    game = wardroom.load(b"".join(parts[:4]))
    assert game.save() == saves[3] and game.pending
