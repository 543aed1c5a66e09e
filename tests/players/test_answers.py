"""What a player types is understood, or refused with the reason."""

from __future__ import annotations

import pytest

from wardroom.players.answers import pick, read_faces, several
from wardroom.table import Decision, IllegalChoice, Option, Refusal, WardroomError

DECISION = Decision(
    "attack",
    "Attack?",
    [
        Option("decline", "Let them go"),
        Option("attack:submerged:close", "Attack submerged at close range"),
        Option("attack:submerged:long", "Attack submerged at long range"),
        Option("time:night", "Wait for night"),
    ],
    [Refusal("attack:surface", "Attack on the surface", "a boat may not be surfaced by day", "9.4.6b")],
)


@pytest.mark.parametrize(
    ("text", "id"),
    [
        ("1", "decline"),
        ("4", "time:night"),
        ("decline", "decline"),
        ("DECLINE", "decline"),
        ("dec", "decline"),
        ("attack:submerged:l", "attack:submerged:long"),
        ("long", "attack:submerged:long"),
        ("night", "time:night"),
        ("let", "decline"),
        ("Attack submerged at c", "attack:submerged:close"),
    ],
)
def test_an_option_is_found_by_number_words_id_or_part(text: str, id: str) -> None:
    assert pick(DECISION, text).id == id


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("0", "there is no option 0; choose 1 to 4."),
        ("5", "there is no option 5; choose 1 to 4."),
        (
            "attack",
            "'attack' may mean 'Attack submerged at close range', 'Attack submerged at long range'; "
            "type more of it, or the number.",
        ),
        ("attack on", "not possible: Attack on the surface: a boat may not be surfaced by day [9.4.6b]."),
        ("surface", "not possible: Attack on the surface: a boat may not be surfaced by day [9.4.6b]."),
        ("dance", "'dance' is no option here; type the number of an option, or ? for help."),
        ("-1", "'-1' is no option here; type the number of an option, or ? for help."),
    ],
)
def test_what_is_no_option_is_refused_with_the_reason(text: str, reason: str) -> None:
    with pytest.raises(IllegalChoice) as caught:
        pick(DECISION, text)
    assert str(caught.value) == reason


def test_options_may_have_numbers_of_their_own() -> None:
    assert pick(DECISION, "3", [3, 4, 5, 6]).id == "decline"
    with pytest.raises(IllegalChoice, match="there is no option 1; choose 3 to 6"):
        pick(DECISION, "1", [3, 4, 5, 6])


@pytest.mark.parametrize(
    ("dice", "text", "faces"),
    [
        ("2d6", "3 4", (3, 4)),
        ("2d6", "34", (3, 4)),
        ("2d6", "3,4", (3, 4)),
        ("2d6", " 3 + 4 ", (3, 4)),
        ("1d6", "5", (5,)),
        ("1d10", "10", (10,)),
        ("d10", "0", (0,)),
        ("d10", "7", (7,)),
        ("1d20", "17", (17,)),
        ("d66", "61", (6, 1)),
        ("d100", "07", (0, 7)),
        ("d100", "0 7", (0, 7)),
        ("d100", "100", (0, 0)),
        ("3d6", "123", (1, 2, 3)),
    ],
)
def test_faces_are_read_as_people_write_them(dice: str, text: str, faces: tuple[int, ...]) -> None:
    assert read_faces(dice, text) == faces


@pytest.mark.parametrize("text", ["", "abc", "3 x", "-3 4", "3.5", "12345 6"])
def test_what_is_no_number_is_no_dice_result(text: str) -> None:
    with pytest.raises(WardroomError, match="no dice result; type the face of each die, such as 3 4"):
        read_faces("2d6", text)


@pytest.mark.parametrize(
    ("text", "words"), [("1 1 2", ["1", "1", "2"]), ("1,2", ["1", "2"]), ("1", []), ("r 9", []), ("", [])]
)
def test_several_numbers_in_one_line(text: str, words: list[str]) -> None:
    assert several(text) == words
