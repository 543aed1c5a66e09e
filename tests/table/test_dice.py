"""Chance: a key gives the same game for ever, every face is as likely, and a player's own dice count."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.table.duel import DUEL, Charts, Duel
from tests.table.play import DuelGame, answer, asked, codes, kinds, plot_plainly, reload, start, with_hand
from wardroom.table import DICE, BadDice, Dice, IllegalChoice, Streams, Table, UndoRefused, WardroomError
from wardroom.table.dice import Stream, commitment, key_from_seed, new_key

KEY = key_from_seed("duel", 7)
keys = st.binary(min_size=32, max_size=32)
purposes = st.sampled_from(["d6", "d10", "d20", "deck:256", "winds:256"])


# The streams, pinned: if one of these numbers changes, every seed gives another game


def test_the_key_of_a_seed_is_the_same_for_ever() -> None:
    assert KEY.hex() == "e59b1e62002e73b50d04ae231ecaa4efaf2a246d92db354abf3f0a8cebb0ab36"
    assert key_from_seed("duel", 8) != KEY
    assert key_from_seed("other", 7) != KEY


def test_the_numbers_of_a_key_are_the_same_for_ever() -> None:
    streams = Streams(KEY)
    assert [streams.fall(DICE["2d6"]) for _ in range(5)] == [(5, 1), (3, 3), (6, 1), (3, 1), (6, 1)]
    assert [streams.fall(DICE["1d10"])[0] for _ in range(12)] == [5, 3, 10, 7, 8, 3, 10, 6, 8, 5, 8, 4]
    assert [streams.fall(DICE["1d20"])[0] for _ in range(8)] == [1, 4, 3, 20, 13, 11, 20, 17]
    assert [streams.fall(DICE["d100"]) for _ in range(4)] == [(10, 10), (1, 3), (2, 5), (4, 4)]
    assert [streams.below(52, "deck") for _ in range(8)] == [27, 9, 29, 37, 9, 27, 21, 31]
    bot = streams.bot("red", 3)
    assert [bot(10) for _ in range(8)] == [6, 6, 6, 3, 6, 4, 7, 2]


def test_a_stream_is_keyed_blake2b_in_counter_mode_without_the_bytes_that_would_favour_a_face() -> None:
    raw = b"".join(
        hashlib.blake2b(block.to_bytes(8, "big") + b"d6", digest_size=64, key=KEY).digest() for block in range(4)
    )
    expected = [byte % 6 + 1 for byte in raw if byte < 252]
    stream = Stream(KEY, "d6", 6)
    assert [stream.next() for _ in expected] == expected


def test_the_commitment_is_the_sha256_of_the_key() -> None:
    assert commitment(bytes(32)) == "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925"
    assert commitment(KEY) == hashlib.sha256(KEY).hexdigest()


def test_a_key_has_32_bytes_and_a_new_one_is_always_new() -> None:
    assert len(new_key()) == 32
    assert new_key() != new_key()
    with pytest.raises(WardroomError, match="32 bytes"):
        Streams(b"short")


# Fairness


def chi_square(counts: Counter[int], faces: int) -> float:
    expected = counts.total() / faces
    return sum((count - expected) ** 2 / expected for count in counts.values())


def die(sides: int) -> Callable[[], int]:
    streams = Streams(KEY)
    return lambda: streams.fall(Dice(f"1d{sides}", 1, sides))[0]


def number(limit: int) -> Callable[[], int]:
    streams = Streams(KEY)
    return lambda: streams.below(limit, "deck")


@pytest.mark.parametrize(
    ("throw", "faces", "most"),
    [
        # The value that chance exceeds once in ten thousand, for faces - 1 degrees of freedom.
        (die(6), 6, 25.7),
        (die(10), 10, 33.7),
        (die(20), 20, 50.8),
        (number(3), 3, 18.4),
        (number(52), 52, 95.0),
        (number(300), 300, 398.0),
    ],
    ids=["d6", "d10", "d20", "1 of 3", "1 of 52", "1 of 300"],
)
def test_every_face_is_as_likely(throw: Callable[[], int], faces: int, most: float) -> None:
    counts = Counter(throw() for _ in range(60_000))
    assert len(counts) == faces
    assert chi_square(counts, faces) < most


def test_a_throw_does_not_depend_on_the_one_before() -> None:
    streams = Streams(KEY)
    pairs = Counter(DICE["d66"].read(streams.fall(DICE["d66"])) for _ in range(60_000))
    assert len(pairs) == 36
    assert chi_square(pairs, 36) < 75.0


def test_the_numbers_a_bot_draws_in_one_decision_do_not_depend_on_each_other() -> None:
    pairs: Counter[int] = Counter()
    for turn in range(5_000):
        random = Streams(KEY).bot("red", turn)
        pairs[4 * random(4) + random(4)] += 1
    assert len(pairs) == 16
    assert chi_square(pairs, 16) < 44.3


# Streams do not touch each other


@given(keys, st.lists(purposes, max_size=60))
def test_drawing_from_one_stream_never_moves_another(key: bytes, order: list[str]) -> None:
    mixed = Streams(key)
    drawn = [(purpose, mixed.stream(purpose).next()) for purpose in order]
    for purpose in set(order):
        alone = Streams(key).stream(purpose)
        assert [alone.next() for each in order if each == purpose] == [n for p, n in drawn if p == purpose]


def test_streams_and_keys_give_different_numbers() -> None:
    def first(key: bytes, purpose: str) -> tuple[int, ...]:
        stream = Streams(key).stream(purpose)
        return tuple(stream.next() for _ in range(30))

    assert len({first(KEY, p) for p in ("deck:256", "winds:256")} | {first(bytes(32), "deck:256")}) == 3


def test_a_bot_has_its_own_chance_in_each_decision_of_its_seat() -> None:
    streams = Streams(KEY)

    def chance(seat: str, turn: int) -> list[int]:
        random = streams.bot(seat, turn)
        return [random(256) for _ in range(8)]

    assert chance("red", 1) == chance("red", 1)
    assert len({tuple(chance(seat, turn)) for seat in ("red", "blue") for turn in (1, 2)}) == 4
    assert streams.positions() == {}


@given(keys, st.lists(purposes, max_size=40), st.integers(0, 500))
def test_streams_go_on_where_they_stood(key: bytes, order: list[str], more: int) -> None:
    streams = Streams(key)
    for purpose in order:
        streams.stream(purpose).next()
    streams.d6.skip(more)
    resumed = Streams(key, streams.positions())
    assert resumed.positions() == streams.positions()
    for purpose in ("d6", "d10", "deck:256"):
        assert resumed.stream(purpose).next() == streams.stream(purpose).next()


def test_skipping_is_the_same_as_throwing() -> None:
    for count in (0, 1, 61, 62, 63, 64, 65, 1_000):
        thrown, skipped = Stream(KEY, "d6", 6), Stream(KEY, "d6", 6)
        for _ in range(count):
            thrown.next()
        skipped.skip(count)
        assert (thrown.taken, thrown.next()) == (skipped.taken, skipped.next())


def test_a_choice_of_one_takes_no_chance() -> None:
    streams = Streams(KEY)
    assert streams.below(1, "deck") == 0
    assert streams.positions() == {}


@pytest.mark.parametrize("purpose", ["", "deck", "d", "d0", "d1", "d257", "deck:1000", ":256", "dd6", "deck:x"])
def test_a_stream_has_a_name_that_ends_in_its_sides(purpose: str) -> None:
    with pytest.raises(WardroomError, match="no stream of chance"):
        Streams(KEY, {purpose: 1})


# Reading dice


@pytest.mark.parametrize(
    ("dice", "faces", "number"),
    [
        ("1d6", (4,), 4),
        ("2d6", (4, 6), 10),
        ("3d6", (1, 1, 6), 8),
        ("1d10", (10,), 10),
        ("d10", (10,), 0),
        ("d10", (1,), 1),
        ("d10", (9,), 9),
        ("1d20", (20,), 20),
        ("d66", (1, 1), 11),
        ("d66", (6, 5), 65),
        ("d100", (10, 10), 100),
        ("d100", (10, 1), 1),
        ("d100", (1, 10), 10),
        ("d100", (9, 9), 99),
        ("d100", (4, 7), 47),
    ],
)
def test_how_dice_are_read(dice: str, faces: tuple[int, ...], number: int) -> None:
    assert DICE[dice].read(faces) == number


@pytest.mark.parametrize("dice", DICE.values(), ids=DICE.keys())
def test_every_throw_reads_as_one_of_the_values(dice: Dice) -> None:
    streams = Streams(KEY)
    seen = {dice.read(streams.fall(dice)) for _ in range(6_000)}
    assert sorted(seen) == list(dice.values)
    assert (dice.lowest, dice.highest) == (min(seen), max(seen))


@pytest.mark.parametrize(
    ("dice", "faces", "message"),
    [
        ("2d6", (7, 1), "2d6 needs 2 numbers from 1 to 6, not 7 1."),
        ("2d6", (0, 1), "2d6 needs 2 numbers from 1 to 6, not 0 1."),
        ("2d6", (3,), "2d6 needs 2 numbers from 1 to 6, not 3."),
        ("1d6", (), "1d6 needs 1 number from 1 to 6, not nothing."),
        ("d10", (11,), "d10 needs one number from 0 to 9, not 11."),
        ("d10", (), "d10 needs one number from 0 to 9, not nothing."),
        ("d100", (11, 1), "d100 needs 2 numbers from 1 to 10, not 11 1."),
        ("1d6", ("six",), "1d6 needs 1 number from 1 to 6, not six."),
        ("1d6", (True,), "1d6 needs 1 number from 1 to 6, not True."),
        ("1d6", (3.0,), "1d6 needs 1 number from 1 to 6, not 3.0."),
    ],
)
def test_impossible_faces_are_refused(dice: str, faces: tuple[int, ...], message: str) -> None:
    with pytest.raises(BadDice) as caught:
        DICE[dice].check(faces)
    assert str(caught.value) == message


# A player's own dice


def red_fires(dice: str, **bots: str) -> DuelGame:
    """Red, with a shot loaded, has fired."""
    game = with_hand(start(3, scenario="calm", dice=dice, bots=bots), "red", "shot-1")
    answer(game, [("red", "course:ahead"), ("red", "load:shot-1")])
    if "blue" not in bots:
        plot_plainly(game, ["blue"])
    answer(game, [("red", "fire")])
    if "blue" not in bots:
        answer(game, [("blue", "stand")])
    return game


def test_with_manual_dice_the_player_is_asked_and_what_he_rolls_counts() -> None:
    game = red_fires("manual")
    decision = asked(game, "red")
    assert decision.prompt == "Roll 2d6 for D1 Fire (+2) and enter the result."
    assert (len(decision.options), decision.options[0].label) == (36, "2d6: 1 1")
    hull = game.state.ships["blue"].hull
    game.enter_dice([6, 5], "red")
    assert game.state.ships["blue"].hull == hull - 2
    assert ["m", "red", "2d6", [6, 5]] in game.record.inputs
    roll = next(event.roll for event in game.events("blue") if event.roll)
    assert (roll.faces, roll.natural) == ((6, 5), 11)


def test_bad_dice_are_refused_and_asked_for_again() -> None:
    game = red_fires("manual")
    before = game.save()
    with pytest.raises(BadDice, match="2d6 needs 2 numbers from 1 to 6, not 6 7"):
        game.enter_dice([6, 7], "red")
    with pytest.raises(BadDice, match="not 6"):
        game.enter_dice([6])
    with pytest.raises(IllegalChoice, match=r"'dice:9-9' is not open now.*\(36 in all\)"):
        game.choose("dice:9-9", "red")
    with pytest.raises(IllegalChoice, match="blue has nothing to decide now"):
        game.enter_dice([6, 5], "blue")
    assert kinds(game) == {"red": "dice"}
    assert game.save() == before


def test_dice_are_entered_only_when_they_are_asked_for() -> None:
    with pytest.raises(IllegalChoice, match="no dice are asked for now"):
        plot_plainly(start(3)).enter_dice([6, 5])


def test_own_dice_are_kept_in_the_save_and_cannot_be_undone() -> None:
    game = red_fires("manual")
    assert kinds(reload(game)) == {"red": "dice"}
    game.enter_dice([1, 2], "red")
    copy = reload(game)
    assert (copy.state, copy.save()) == (game.state, game.save())
    with pytest.raises(UndoRefused, match=r"dice, .* came since your last choice"):
        game.undo("red")


def test_own_dice_take_nothing_from_the_streams() -> None:
    game = red_fires("manual")
    game.enter_dice([1, 2], "red")
    assert "d6" not in game.record.segments[-1].streams
    assert game.record.segments[-1].streams == game.record.segments[1].streams


def test_a_bot_rolls_the_dice_of_the_table_even_in_manual_mode() -> None:
    game = start(3, dice="manual", bots={"red": "bold", "blue": "bold"})
    assert game.outcome is not None
    assert "roll" in codes(game.events("red"))
    assert {each[0] for each in game.record.inputs} == {"c", "d", "n"}


def test_a_person_rolls_his_own_dice_against_a_bot() -> None:
    game = red_fires("manual", blue="random")
    assert kinds(game) == {"red": "dice"}


def test_the_dice_of_the_table_do_not_ask() -> None:
    game = red_fires("auto")
    assert kinds(game) == {"red": "refit"}
    assert [each[1] for each in game.record.inputs if each[0] == "d"] == ["2d6"]


def test_a_ten_sided_die_that_shows_0_shows_ten() -> None:
    """[SV 3.4] Real ten-sided dice are numbered from 0 to 9."""
    rules = replace(DUEL, phases={**DUEL.phases, "wind": roll_for_wind})
    for shown in ([0, 0], [10, 10]):
        game = start(1, dice="manual", rules=rules)
        game.enter_dice(shown, "red")
        assert game.state.wind == "100"


@pytest.mark.rule("EOS 1.22a")
@pytest.mark.parametrize("face", range(10))
def test_a_die_that_is_read_from_zero_shows_what_is_entered(face: int) -> None:
    game = start(1, dice="manual", rules=replace(DUEL, phases={**DUEL.phases, "wind": roll_one_for_wind}))
    decision = asked(game, "red")
    assert [option.label[-1] for option in decision.options] == list("1234567890")
    game.enter_dice([face], "red")
    assert game.state.wind == str(face)
    assert ["m", "red", "d10", [face or 10]] in game.record.inputs
    assert reload(game, game.rules).state.wind == str(face)


@pytest.mark.parametrize(
    ("faces", "shown"), [([10], "10"), ([-1], "-1"), ([11], "11"), ([], "nothing"), ([0, 0], "0 0"), ([3, 4], "3 4")]
)
def test_a_face_that_such_a_die_does_not_have_is_refused(faces: list[int], shown: str) -> None:
    game = start(1, dice="manual", rules=replace(DUEL, phases={**DUEL.phases, "wind": roll_one_for_wind}))
    before = game.save()
    with pytest.raises(BadDice) as caught:
        game.enter_dice(faces, "red")
    assert str(caught.value) == f"d10 needs one number from 0 to 9, not {shown}."
    assert (kinds(game), game.save()) == ({"red": "dice"}, before)


@pytest.mark.parametrize(
    ("dice", "lowest"), [("1d6", 1), ("2d6", 1), ("1d10", 1), ("d10", 0), ("1d20", 1), ("d66", 1), ("d100", 0)]
)
def test_the_lowest_face_that_is_printed_on_a_die(dice: str, lowest: int) -> None:
    assert DICE[dice].lowest_shown == lowest


def test_only_dice_read_from_zero_name_their_faces_otherwise() -> None:
    assert DICE["d10"].shown((10,)) == (0,)
    assert DICE["d10"].shown((4,)) == (4,)
    assert DICE["1d10"].shown((10,)) == (10,)
    assert DICE["d100"].shown((10, 3)) == (10, 3)


def test_both_ten_sided_dice_draw_from_one_stream() -> None:
    falls = [Streams(KEY).fall(DICE[dice]) for dice in ("1d10", "d10")]
    assert falls[0] == falls[1] == (5,)


def roll_one_for_wind(table: Table[Charts], state: Duel) -> None:
    state.wind = str(table.dice("d10", rule="2", why="wind").total)
    state.phase = "plot"


def roll_for_wind(table: Table[Charts], state: Duel) -> None:
    state.wind = str(table.dice("d100", rule="2", why="wind").total)
    state.phase = "plot"


def test_a_bot_draws_the_numbers_of_the_stream_that_its_decision_names() -> None:
    chance = Streams(KEY).bot("captain", 0)
    for turn in range(1, 4):
        chance.turn = turn
        named = Stream(KEY, f"bot:captain:{turn}", 256)
        limits = [1, 2, 6, 100, 256, 300, 70_000] * 20
        assert [chance(limit) for limit in limits] == [named.below(limit) for limit in limits]
