"""Saves: they come back whole, or with one clear sentence; and no change of the rules costs a game its past."""

from __future__ import annotations

import hashlib
import json
import zlib
from base64 import b64decode, b64encode
from collections.abc import Callable
from copy import deepcopy
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import wardroom
from tests.table.duel import DUEL, SEATS, Charts, Duel
from tests.table.play import (
    DuelGame,
    answer,
    codes,
    kinds,
    play_at_random,
    plot_plainly,
    reload,
    situation,
    start,
)
from wardroom.games import GAMES
from wardroom.table import OVER, Decision, Option, Ruleset, SaveError, Table, UndoRefused, WardroomError
from wardroom.table.codec import to_plain
from wardroom.table.record import FORMAT, Record, dump, parse


def example() -> DuelGame:
    """A game in its second turn: three closed segments and an open plot."""
    game = plot_plainly(start(1, options={"turns": "2"}))
    return answer(game, [("red", "hold"), ("red", "keep"), ("blue", "keep"), ("blue", "course:port")])


SAVE = example().save()


@pytest.fixture(autouse=True)
def duel_is_a_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "duel", "tests.table.duel")


def refusal(data: bytes) -> str:
    """Why these bytes are not opened: one sentence, whatever they are."""
    with pytest.raises(WardroomError) as caught:
        wardroom.load(data)
    message = str(caught.value)
    assert message.endswith((".", "?"))
    assert "\n" not in message
    return message


def sealed(*lines: Any) -> bytes:
    """A save of these lines with a checksum that fits."""
    body = "".join(json.dumps(line) + "\n" for line in lines).encode()
    end = {"end": hashlib.sha256(body).hexdigest(), "lines": len(lines)}
    return body + json.dumps(end).encode() + b"\n"


def lines_of(data: bytes) -> list[Any]:
    return [json.loads(line) for line in data.splitlines()[:-1]]


PACKED = ("state", "change", "story")


def opened_lines(data: bytes) -> list[Any]:
    """The lines of a save with all that is packed in them unpacked."""
    return [
        {key: json.loads(zlib.decompress(b64decode(value))) if key in PACKED else value for key, value in line.items()}
        for line in lines_of(data)
    ]


def packed(data: Any) -> str:
    return b64encode(zlib.compress(json.dumps(data).encode())).decode()


def packed_lines(lines: Any) -> bytes:
    """A save of such lines."""
    return sealed(*({key: packed(value) if key in PACKED else value for key, value in line.items()} for line in lines))


def first_format(data: bytes) -> list[Any]:
    """The lines that the first format had for the same game."""
    record = parse(data)
    lines: list[Any] = [{"wardroom": 1, "header": to_plain(record.header)}]
    for segment in record.segments:
        line = to_plain(segment)
        if segment.events is None:
            del line["events"], line["revealed"]
        lines.append(line)
    return lines


# Whole saves


def test_a_save_is_a_header_its_segments_and_a_checksum() -> None:
    first, *segments = opened_lines(SAVE)
    assert first["wardroom"] == FORMAT == 2
    assert first["header"]["game"] == "duel"
    assert [segment["segment"] for segment in segments] == [0, 1, 2, 3]
    assert [sorted({"state", "change", "story"} & segment.keys()) for segment in segments] == [
        ["state", "story"],
        ["change", "story"],
        ["change", "story"],
        ["change"],
    ]
    assert segments[2]["story"][0] == [["c", "red", "keep"], ["c", "blue", "keep"]]
    assert (segments[2]["inputs"], segments[2]["choices"]) == (2, {"red": 1, "blue": 1})
    assert segments[3]["inputs"] == [["c", "blue", "course:port"]]


def test_a_save_of_the_first_format_is_the_same_game() -> None:
    old = sealed(*first_format(SAVE))
    assert parse(old) == parse(SAVE)
    assert wardroom.load(old).save() == SAVE


def test_the_segments_of_a_record_are_those_that_were_played() -> None:
    record = parse(SAVE)
    assert [segment.state["phase"] for segment in record.segments] == ["deal", "wind", "refit", "wind"]
    assert [record.segment(number) for number in range(record.count)] == record.segments
    assert Record.of(record.header, record.segments) == record


def test_a_save_needs_nothing_but_itself() -> None:
    assert situation(wardroom.load(SAVE)) == situation(example())
    assert wardroom.load(SAVE).save() == SAVE
    assert dump(parse(SAVE)) == SAVE


@settings(max_examples=15, deadline=None)
@given(st.integers(0, 10_000), st.integers(0, 10_000))
def test_reading_and_writing_change_nothing(seed: int, choices: int) -> None:
    game = start(seed)
    play_at_random(game, choices)
    assert dump(parse(game.save())) == game.save()
    assert parse(game.save()) == game.record


# Damaged saves


def test_a_save_with_any_byte_flipped_is_refused() -> None:
    for index in range(len(SAVE)):
        damaged = bytearray(SAVE)
        damaged[index] ^= 1
        with pytest.raises(SaveError):
            parse(bytes(damaged))


@settings(max_examples=400)
@given(st.integers(0, len(SAVE) - 1), st.integers(0, 255))
def test_a_save_with_any_byte_changed_is_refused(index: int, byte: int) -> None:
    damaged = bytearray(SAVE)
    damaged[index] = byte
    if bytes(damaged) == SAVE:
        assert dump(parse(bytes(damaged))) == SAVE
    else:
        with pytest.raises(SaveError):
            parse(bytes(damaged))


def test_a_save_cut_short_anywhere_is_refused() -> None:
    for length in range(len(SAVE)):
        with pytest.raises(SaveError):
            parse(SAVE[:length])


@pytest.mark.parametrize("more", [SAVE, b"x\ny", b"\n\n", b"x\n" * 3])
def test_a_save_with_several_strange_lines_after_it_is_refused(more: bytes) -> None:
    assert refusal(SAVE + more) == ("line 7 of this save is damaged: its checksum does not fit; use an earlier copy.")


@pytest.mark.parametrize("more", [b"\n", b" ", b"x", b"\0" * 5000, SAVE.splitlines()[-1] + b"\n"])
def test_what_was_not_written_whole_at_the_end_is_left_off_and_told(more: bytes) -> None:
    game = wardroom.load(SAVE + more)
    assert game.notice == "The end of this save was not written whole: the game opens at its last whole move."
    assert game.save() == SAVE
    assert wardroom.load(game.save()).notice == ""


# What is no save at all

FOREIGN = {
    "empty": (b"", "this file is empty, not a Wardroom save."),
    "png": (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "this file is not a Wardroom save."),
    "text": (b"Dear diary,\nwe sailed.\n", "this file is not a Wardroom save."),
    "other json": (b'{"a": 1}\n', "this file is not a Wardroom save."),
    "a json list": (b"[1, 2]\n", "this file is not a Wardroom save."),
    "a number": (b"7\n", "this file is not a Wardroom save."),
    "json on one line": (b'{"a": 1}', "this file is not a Wardroom save, or it is cut short; use an earlier copy."),
    "deep json": (b"[" * 100_000 + b"\n", "this file is not a Wardroom save."),
    "a long number": (b"1" * 10_000 + b"\n", "this file is not a Wardroom save."),
    "a blank line": (b"\n", "this file is not a Wardroom save."),
    "newer": (
        sealed({"wardroom": FORMAT + 1, "shape": "unknown"}),
        "this save was made by a newer Wardroom; update Wardroom to open it.",
    ),
    "format of a bool": (sealed({"wardroom": True}), "this file is not a Wardroom save."),
    "format of a text": (sealed({"wardroom": "1"}), "this file is not a Wardroom save."),
    "format nought": (sealed({"wardroom": 0}), "this file is not a Wardroom save."),
    "no position": (sealed(lines_of(SAVE)[0]), "this save holds no position; it is damaged."),
    "no header": (sealed({"wardroom": 1}), "the saved state does not fit Header: expected dict, found NoneType."),
}


@pytest.mark.parametrize(("data", "message"), FOREIGN.values(), ids=FOREIGN.keys())
def test_what_is_no_save_is_refused(data: bytes, message: str) -> None:
    assert refusal(data) == message


@settings(max_examples=200)
@given(st.binary(max_size=300))
def test_any_bytes_are_refused(data: bytes) -> None:
    with pytest.raises(SaveError):
        parse(data)


# Saves that are sealed but make no sense


def with_header(**changes: Any) -> bytes:
    first, *segments = lines_of(SAVE)
    return sealed({**first, "header": {**first["header"], **changes}}, *segments)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"game": "chess"}, "unknown game 'chess'"),
        ({"game": "duell"}, "unknown game 'duell': did you mean 'duel'?"),
        ({"scenario": "battle"}, "unknown scenario 'battle'"),
        ({"bots": {"red": "genius"}}, "unknown bot 'genius'"),
        ({"key": "00"}, "this save is damaged: its key is no key"),
        ({"key": "z" * 64}, "this save is damaged: its key is no key"),
        ({"charts": {"D1.toml": "chart ="}}, "D1.toml, line 1: "),
        ({"color": "red"}, "the saved state does not fit Header: Header has no color."),
    ],
)
def test_a_header_that_makes_no_sense_is_refused(changes: dict[str, Any], message: str) -> None:
    assert refusal(with_header(**changes)).startswith(message)


def test_an_option_that_is_new_since_the_save_takes_its_default() -> None:
    assert wardroom.load(with_header(options={"turns": "2"})).setup.options == {"turns": "2", "wind": "on"}


@pytest.mark.parametrize("position", [-1, 10**18])
def test_a_stream_that_stands_where_no_game_can_have_come_is_refused(position: int) -> None:
    old, new = first_format(SAVE), opened_lines(SAVE)
    old[-1]["streams"]["d6"] = new[-1]["change"][1]["d6"] = position
    for data, where in ((sealed(*old), "line 5"), (packed_lines(new), "part 4")):
        said = refusal(data)
        assert said.startswith(f"{where} of this save is damaged (the saved state does not fit")
        assert "a number is not from 0 to 500000" in said


def paths(data: Any, here: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The way to every value in a tree of plain data."""
    found = [here]
    if isinstance(data, dict):
        found += [path for key, value in data.items() for path in paths(value, (*here, key))]
    if isinstance(data, list):
        found += [path for index, value in enumerate(data) for path in paths(value, (*here, index))]
    return found


OLD, NEW = first_format(SAVE), opened_lines(SAVE)
PATHS = [(0, *path) for path in paths(OLD) if len(path) > 1] + [(1, *path) for path in paths(NEW) if len(path) > 1]
nonsense: st.SearchStrategy[Any] = st.sampled_from(
    [None, True, -1, 0, 1, 7, 10**18, 1.5, "", "red", "wind", "d6", [], [1], ["c"], [[]], {}, {"red": 1}]
)


@settings(max_examples=400, deadline=None)
@given(st.sampled_from(PATHS), nonsense)
def test_a_sealed_save_with_nonsense_anywhere_opens_or_is_refused(path: tuple[Any, ...], value: Any) -> None:
    GAMES.setdefault("duel", "tests.table.duel")
    lines = deepcopy([OLD, NEW])
    place: Any = lines
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = value
    try:
        game = wardroom.load(packed_lines(lines[1]) if path[0] else sealed(*lines[0]))
    except WardroomError as fault:
        assert "\n" not in str(fault)
    else:
        assert game.pending or game.outcome


# Rules that change under a game

Phase = Callable[[Table[Charts], Duel], None]


def other_names(table: Table[Charts], state: Duel) -> None:
    for seat in SEATS:
        table.choose(seat, Decision("course", "Course?", [Option("heading:north", "North")]))
    state.phase = "attack"


def one_more_die(table: Table[Charts], state: Duel) -> None:
    table.dice("1d6", rule="3", why="a correction")
    DUEL.phases["plot"](table, state)


def one_more_shuffle(table: Table[Charts], state: Duel) -> None:
    table.shuffle(state.deck)
    DUEL.phases["plot"](table, state)


def fault_in_the_rules(table: Table[Charts], state: Duel) -> None:
    DUEL.phases["plot"](table, state)
    raise KeyError("a fault that came with the correction")


def early_end(table: Table[Charts], state: Duel) -> None:
    state.phase = OVER


def blue_alone(table: Table[Charts], state: Duel) -> None:
    table.choose("blue", Decision("course", "Course?", [Option("course:ahead", "Ahead")]))
    state.phase = "attack"


def plot_and_refit(table: Table[Charts], state: Duel) -> None:
    """The first input fits and leads to a snapshot, the next does not."""
    table.choose("red", Decision("course", "Course?", [Option("course:ahead", "Ahead")]))
    state.phase = "refit"


def corrected(**phases: Phase) -> Ruleset[Duel, Charts]:
    return replace(DUEL, version="1.1", phases={**DUEL.phases, **phases})


def second_turn_plotted() -> DuelGame:
    """Both have plotted for turn 2; since the last snapshot there were four choices."""
    game = plot_plainly(start(1))
    answer(game, [("red", "hold"), ("red", "keep"), ("blue", "keep")])
    return plot_plainly(game)


@pytest.mark.parametrize(
    "plot", [other_names, one_more_die, one_more_shuffle, fault_in_the_rules, early_end, blue_alone, plot_and_refit]
)
def test_inputs_that_no_longer_fit_are_left_off_and_nothing_of_the_past_is_lost(plot: Phase) -> None:
    game, rules = second_turn_plotted(), corrected(plot=plot)
    opened = reload(game, rules)
    assert opened.notice == (
        "The rules have changed since this game was saved: it opens at its last snapshot, 4 choices and dice earlier."
    )
    assert len(opened.record.segments) == 4
    assert opened.record.segments[:3] == game.record.segments[:3]
    assert opened.record.segments[3].state == game.record.segments[3].state
    assert opened.record.segments[3].streams == game.record.segments[3].streams
    for seat in SEATS:
        told = codes(game.events(seat))
        assert codes(opened.events(seat))[: told.index("wind") + 1] == told[: told.index("wind") + 1]
    again = reload(opened, rules)
    assert (again.notice, again.save()) == ("", opened.save())


def test_a_game_opened_at_its_snapshot_is_played_on() -> None:
    opened = reload(second_turn_plotted(), corrected(plot=other_names))
    assert kinds(opened) == {"red": "course"}
    answer(opened, [("red", "heading:north"), ("blue", "heading:north")])
    assert kinds(opened) == {"blue": "attack"}


def test_a_correction_that_the_inputs_do_not_meet_is_not_noticed() -> None:
    game = second_turn_plotted()
    opened = reload(game, corrected(refit=early_end))
    assert (opened.notice, situation(opened)) == ("", situation(game))
    answer(opened, [("blue", "hold")])
    assert opened.outcome is not None


def fire_with(dice: str) -> Phase:
    """Red fires with these dice."""

    def attack(table: Table[Charts], state: Duel) -> None:
        table.choose("red", Decision("attack", "Fire?", [Option("fire", "Fire")]))
        table.dice(dice, rule="4.2", why="Fire", by="red")
        state.phase = "refit"

    return attack


def shuffle_first(cards: int) -> Phase:
    """Red fires after some cards have been shuffled."""

    def attack(table: Table[Charts], state: Duel) -> None:
        table.choose("red", Decision("attack", "Fire?", [Option("fire", "Fire")]))
        table.shuffle(list(range(cards)))
        state.phase = "refit"

    return attack


@pytest.mark.parametrize(
    ("before", "after", "dice", "inputs"),
    [
        (fire_with("2d6"), fire_with("1d6"), "auto", 6),
        (fire_with("2d6"), fire_with("1d6"), "manual", 6),
        (fire_with("2d6"), fire_with("d66"), "auto", 6),
        (shuffle_first(4), shuffle_first(3), "auto", 8),
        (shuffle_first(3), shuffle_first(4), "auto", 7),
        (shuffle_first(4), fire_with("1d6"), "auto", 8),
        (fire_with("1d6"), shuffle_first(3), "auto", 6),
    ],
)
def test_dice_and_shuffles_that_no_longer_fit_are_left_off(before: Phase, after: Phase, dice: str, inputs: int) -> None:
    rules = replace(corrected(attack=before), snapshots=frozenset({"wind"}))
    game = answer(plot_plainly(start(3, scenario="calm", dice=dice, rules=rules)), [("red", "fire")])
    if dice == "manual":
        game.enter_dice([3, 4])
    assert kinds(reload(game, rules)) == {"red": "refit"}
    opened = reload(game, replace(rules, phases={**rules.phases, "attack": after}))
    assert f"{inputs} choices and dice earlier" in opened.notice
    assert kinds(opened) == {"red": "course", "blue": "course"}


def test_what_was_played_under_other_rules_is_not_undone() -> None:
    game = plot_plainly(start(2, scenario="calm"))
    answer(game, [("red", "hold")])
    with pytest.raises(UndoRefused, match="the rules have changed since your last choice"):
        reload(game, corrected()).undo("red")
    reload(game).undo("red")


# States of an older schema


def longer_games(data: Any, schema: int) -> Any:
    """A migration that changes its data in place and must never be applied twice."""
    assert schema == 1
    data["turns"] += 1
    return data


SECOND_SCHEMA = replace(DUEL, version="2.0", schema=2, migrate=longer_games)


def test_a_state_is_brought_to_the_new_schema_once() -> None:
    game = reload(second_turn_plotted(), SECOND_SCHEMA)
    assert (game.state.turns, game.notice) == (5, "")
    answer(game, [("blue", "hold"), ("blue", "keep")])
    game.undo("blue")
    assert game.state.turns == 5
    game = reload(game, SECOND_SCHEMA)
    assert game.state.turns == 5
    assert [segment.state["turns"] for segment in game.record.segments] == [4, 4, 4, 4, 5]
    assert [segment.schema for segment in game.record.segments] == [1, 1, 1, 1, 2]


def test_a_state_of_a_newer_schema_is_refused() -> None:
    game = start(1, rules=SECOND_SCHEMA)
    with pytest.raises(SaveError, match="made by a newer Wardroom"):
        reload(game, DUEL)


def test_a_record_lists_its_inputs_in_order() -> None:
    record: Record = example().record
    assert [each[2] for each in record.inputs if each[0] == "c"] == [
        *("course:ahead", "load:none") * 2,
        *("hold", "keep", "keep", "course:port"),
    ]
