"""The terminal player: decisions and commands, undo, saves, own dice, two people at one terminal."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest

import wardroom
from tests.players.at_terminal import HIDDEN, TestScreen, anything, at, play, reach, seat_at, start
from tests.table import play as duels
from wardroom.players.saves import SaveFile, open_record
from wardroom.players.screen import WIDTH
from wardroom.players.terminal import help_lines
from wardroom.table import Decision, SaveError
from wardroom.table.files import read_save
from wardroom.table.record import Record, dump
from wardroom.table.session import Game
from wardroom.telling.lines import Line

COMMANDS = ("s", "l", "?", "u", "why", "o", "r", "r 9.6", "r 99", "c", "c E2", "c zz", "w", "nonsense", "", "1 1 2 3")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "game.wardroom"


def test_the_start_tells_where_the_game_is_and_what_the_dice_are_bound_to(path: Path) -> None:
    game = start()
    screen = play(game, [], path)
    assert f"Saved after every decision: {path}" in screen.shown
    assert f"  {game.header.commitment}" in screen.shown
    assert game.header.key not in screen.text
    assert read_save(path) == game.save()


def test_a_decision_shows_options_rules_risks_and_refusals(path: Path) -> None:
    game = at("attack")
    decision = game.pending[0]
    screen = play(game, [], path)
    for number, option in enumerate(decision.options, 1):
        assert any(re.match(rf" *{number}  {re.escape(option.label)}", line) for line in screen.shown)
    joined = " ".join(line.strip() for line in screen.shown)
    for risk in game.risks("captain").values():
        assert risk in joined
    for refusal in decision.refused:
        assert f"Not possible: {refusal.label}: {refusal.why} [{refusal.rule}]" in joined


def test_an_answer_is_saved_before_anything_else(path: Path) -> None:
    game = start()
    screen = seat_at(game, ["1"], path)

    def fail(text: str, style: str) -> None:
        if "is ordered to" in text:
            raise BrokenPipeError

    screen._print = fail  # type: ignore[method-assign]
    with pytest.raises(BrokenPipeError):
        screen.player.play()
    assert wardroom.load(read_save(path)).pending[0].kind == "sail"


def test_enter_takes_what_is_marked_and_nothing_where_nothing_is(path: Path) -> None:
    game = start()
    screen = play(game, [""], path)
    assert game.decision("captain") is not None
    assert game.record.inputs[-1][0] == "d"  # the assignment was rolled: Enter took the orders
    assert any("(Enter)" in line for line in screen.shown)
    game = at("attack")
    before = game.save()
    screen = play(game, [""], path)
    assert game.save() == before
    assert any(line == "Type the number of an option, or ? for help." for line in screen.shown)


def test_a_wrong_answer_is_refused_and_costs_nothing(path: Path) -> None:
    game = start()
    before = game.save()
    screen = play(game, ["9", "dance", "request", "1 1", "9" * 5000], path)
    assert game.save() == before
    assert "There is no option 9; choose 1 to 2." in screen.shown
    assert any(line.startswith("'dance' is no option here") for line in screen.shown)
    assert "Not possible: Ask for a patrol of your choice: only a Commander may ask" in screen.text.replace("\n", " ")
    assert "One answer at a time here." in screen.shown


def test_leaving_command_is_asked_twice(path: Path) -> None:
    game = start()
    play(game, ["2", "no", "orders:leave", ""], path)
    assert game.outcome is None
    screen = play(game, ["2", "yes"], path)
    assert game.outcome is not None
    assert any(line.startswith("This ends your career.") for line in screen.shown)


def test_a_salvo_is_laid_in_one_line(path: Path) -> None:
    game = at("tube")
    choices = len(game.record.inputs)
    screen = play(game, ["1 1 hold", "1 1 2"], path)
    assert [each[2] for each in game.record.inputs[choices:][:3]] == [
        "fire:forward-1:target-1",
        "fire:forward-2:target-1",
        "fire:forward-3:target-2",
    ]
    assert any(line.startswith("'1 1 hold' is no option") for line in screen.shown)
    assert sum(line.strip().startswith("Forward tube") and " at " in line for line in screen.shown) >= 3


def test_the_risks_of_a_salvo_are_told_once_and_what_grows_with_it_each_time(path: Path) -> None:
    game = at("tube")
    worth, hits, sinks = next(iter(game.remarks("captain").values()))
    shown = " ".join(play(game, ["1", "1", "1"], path).text.split())
    assert shown.count("Fire it at?") == 4
    assert shown.count(f"{worth}; {hits}") == 1
    assert shown.count(sinks) < 4 <= shown.count("laid so, she sinks ")


def test_what_is_told_of_all_tubes_does_not_count_as_told_of_one(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """All remaining tubes at a ship do now what the next tube does later; each of the two is told once."""
    game = at("tube")
    asked = game.pending[0].options[0].id

    def remarks(seat: str) -> dict[str, list[str]]:
        options = game.pending[0].options
        now = "it is near" if options[0].id == asked else "it is far"
        aimed = [each for each in options if each.id.endswith(":target-1")]
        return {each.id: ["it is far" if "-rest" in each.id else now] for each in aimed}

    monkeypatch.setattr(game, "remarks", remarks)
    assert len(remarks("captain")) == 2
    assert play(game, ["1"], path).text.count("it is far") == 2


@pytest.mark.parametrize(
    ("then", "told_again"),
    [
        ({"target-1": "it is near", "target-2": "it is far"}, {}),
        ({"target-1": "it is far", "target-2": "it is near"}, {"target-1": "it is far", "target-2": "it is near"}),
        ({"target-1": "it is near", "target-2": "it is near"}, {"target-2": "it is near"}),
    ],
)
def test_a_risk_counts_as_told_for_its_own_option_only(
    path: Path, monkeypatch: pytest.MonkeyPatch, then: dict[str, str], told_again: dict[str, str]
) -> None:
    """The same sentences may stand at other options at the next tube: whoever fires must read which."""
    game = at("tube")
    first = {"target-1": "it is near", "target-2": "it is far"}
    asked = game.pending[0].options[0].id

    def remarks(seat: str) -> dict[str, list[str]]:
        options = game.pending[0].options
        now = first if options[0].id == asked else then
        return {each.id: [now[each.id.split(":")[-1]]] for each in options if each.id.split(":")[-1] in now}

    monkeypatch.setattr(game, "remarks", remarks)
    screen = play(game, ["1"], path)
    lines = screen.shown[next(n for n, line in enumerate(screen.shown) if "orward tube 2 at 1." in line) :]
    warned = {
        f"target-{each.split(' at ')[1][0]}": after.strip()
        for each, after in pairwise(lines)
        if after.strip() in ("it is near", "it is far")
    }
    assert warned == told_again


def test_how_many_torpedoes_is_answered_with_how_many(path: Path) -> None:
    game = at("share", prefer="mix:done", boat="tench")
    decision = game.pending[0]
    counts = [option.value for option in decision.options]
    assert counts[0] != 1  # so that the place in the list would be another answer
    choices = len(game.record.inputs)
    play(game, [str(counts[1])], path)
    assert game.record.inputs[choices][2] == decision.options[1].id


def test_numbers_that_no_decision_wants_are_not_used_elsewhere(path: Path) -> None:
    game = at("tube")
    decision = game.pending[0]
    rest = next(n for n, option in enumerate(decision.options, 1) if "-rest:target-1" in option.id)
    screen = play(game, [f"{rest} 2 2"], path)
    assert "Not used: 2 2." in screen.shown


def hunted_again() -> Game[Any, Any]:
    """A game whose next search by the escorts is followed by another: the same question twice, word for word."""
    for seed in range(7, 200):
        game, trial = start(seed), start(seed)
        try:
            reach(game, "evade", "attack:submerged:close")
            reach(trial, "evade", "attack:submerged:close")
        except AssertionError:
            continue
        trial.choose("evade:none", "captain")
        if trial.decision("captain") == game.decision("captain"):
            return game
    raise AssertionError("no boat was hunted twice")


def test_what_happened_is_shown_even_if_the_same_question_comes_again(path: Path) -> None:
    screen = play(hunted_again(), ["1"], path, resumed=True)
    later = screen.shown[screen.shown.index("Your choice > 1") + 1 :]
    assert any("E2 Detection: rolled" in line for line in later)
    assert "The escorts are searching. What do you try? [9.6.3a]" in later


def test_a_wrong_number_in_a_row_of_answers_shows_the_question_it_was_for(path: Path) -> None:
    game = at("tube")
    screen = play(game, ["1 1 99 1"], path)
    refused = next(n for n, line in enumerate(screen.shown) if line.startswith("There is no option 99"))
    later = screen.shown[refused + 1 :]
    assert "Forward tube 3 holds a Mk 14. Fire it at? [9.2.1d]" in later


def test_undo_takes_back_the_last_choice_and_shows_the_question_again(path: Path) -> None:
    game = at("tube")
    first = game.pending[0]
    before = game.save()
    screen = play(game, ["1", "u"], path)
    assert game.save() == before == dump(open_record(path))
    assert "Taken back." in screen.shown
    assert screen.text.count(f"{first.prompt.capitalize()}"[:20]) >= 2


def test_undo_is_refused_with_the_reason(path: Path) -> None:
    game = start()
    screen = play(game, ["u", "1", "u"], path)
    assert "Dice were rolled since your last choice; it cannot be taken back." in screen.shown


def test_commands_change_nothing(path: Path) -> None:
    game = at("attack")
    before = game.save()
    screen = play(game, [each for each in COMMANDS if each != "u"], path)
    assert game.save() == before
    for title in ("The situation", "Log sheet", "Help", "Charts", "E2 Escort Detection", "SV 9.6", "SV 9.1.2a"):
        assert title in screen.shown
    assert any(line.startswith("Unknown rule '99'") for line in screen.shown)
    assert any(line.startswith("Unknown chart 'zz'") for line in screen.shown)


def test_of_a_map_that_changed_head_and_all_rows_between_are_shown(path: Path) -> None:
    screen = seat_at(start(), [], path)
    head, sea, rule = Line("A B", "map"), [Line(f"{row} . .", "map") for row in range(1, 7)], Line("Turn 1")
    screen.player._brief = [line.text for line in (rule, head, *sea)]
    assert screen.player._changed([rule, head, *sea]) == []
    moved = [*sea]
    moved[1], moved[3] = Line("2 C .", "map"), Line("4 . C", "map")
    assert screen.player._changed([rule, head, *moved]) == [head, moved[1], moved[2], moved[3]]


def test_the_help_keeps_its_columns_in_a_box() -> None:
    assert all(len(line.text) <= WIDTH - 4 for line in list(help_lines())[1:])


def test_a_copy_may_be_written_at_home(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    game = start()
    play(game, ["w ~/copy.wardroom"], path)
    assert read_save(tmp_path / "copy.wardroom") == game.save()


def test_a_copy_is_written_where_nothing_is_lost(path: Path, tmp_path: Path) -> None:
    game = start()
    copy = tmp_path / "copy.wardroom"
    play(game, [f"w {copy}"], path)
    assert copy.read_bytes() == game.save()
    screen = play(game, [f"w {copy}", f"w {tmp_path / 'no' / 'x'}", "w " + "x" * 300, "w a\0b"], path)
    flat = " ".join(screen.text.split())
    assert f"{copy} exists; name another file." in flat
    assert "There is no folder" in flat
    assert flat.count("cannot be the name of a file here.") == 2


def test_leaving_says_how_to_go_on(path: Path) -> None:
    screen = play(start(), ["q"], path)
    assert screen.shown[-1] == f"The game is saved. Go on with: wardroom resume {path}"


def test_a_game_taken_up_stands_where_it_stood(path: Path) -> None:
    game = at("attack")
    first = play(game, ["s"], path)
    again: Game[Any, Any] = wardroom.load(read_save(path))
    second = play(again, [], path, resumed=True)
    assert again.view("captain") == game.view("captain")
    assert situation(first) == situation(second)
    assert second.shown[0] == "Silent Victory goes on."


def situation(screen: TestScreen) -> list[str]:
    start = screen.shown.index("The situation")
    return screen.shown[start : screen.shown.index("", start)]


def test_the_end_shows_the_career_the_key_and_how_to_verify(path: Path) -> None:
    game: Game[Any, Any] = wardroom.start(
        "silent-victory", seed=3, options={"boat": "gato"}, bots={"captain": "standard"}
    )
    screen = play(game, [], path)
    assert game.key is not None
    career = game.view("captain")["careers"][0]
    assert f"Result: {career['level']}." in screen.shown
    assert f"  {game.key}" in screen.shown
    assert f"Check them with: wardroom verify {path}" in screen.shown
    rows = [line for line in screen.shown if re.match(r"\d+ +[A-Z][a-z]{2}-\d\d ", line)]
    assert len(rows) == career["patrols"]
    assert sum(int(row.split()[-1].replace(",", "")) for row in rows) == career["tonnage"]


def test_a_finished_game_shows_its_end_again(path: Path) -> None:
    game: Game[Any, Any] = wardroom.start(
        "silent-victory", seed=3, options={"boat": "gato"}, bots={"captain": "standard"}
    )
    screen = play(game, [], path, resumed=True)
    assert "The end" in screen.shown
    assert not any("rolled" in line for line in screen.shown)


# Own dice


def test_own_dice_are_asked_for_and_bad_ones_refused(path: Path) -> None:
    game = start(dice="manual")
    screen = play(game, ["7", "six", "", "3", "2"], path)
    assert "You roll your own dice and type what they show." in screen.shown
    assert "1d6 needs 1 number from 1 to 6, not 7." in screen.shown
    assert "'six' is no dice result; type the face of each die, such as 3." in screen.shown
    assert [each[:1] + each[2:] for each in game.record.inputs] == [["m", "1d6", [3]], ["m", "1d10", [2]]]
    assert not any(game.header.commitment in line for line in screen.shown)


@pytest.mark.parametrize("faces", ["3 4", "34", "3,4"])
def test_faces_may_be_typed_in_several_ways(path: Path, faces: str) -> None:
    game = start(dice="manual")
    play(game, ["3", "2", "1", faces], path)
    assert game.record.inputs[-1][2:] == ["2d6", [3, 4]]


def test_a_choice_can_be_undone_before_its_dice_are_entered(path: Path) -> None:
    game = start(dice="manual")
    play(game, ["3", "2", "1", "34"], path)
    before = game.save()
    screen = play(game, ["sail:on", "u"], path)
    assert game.save() == before
    assert "Taken back." in screen.shown


# Saving when the disk will not


class FullDisk(SaveFile):
    """A disk that is full until it is told otherwise."""

    full = True

    def write(self, record: Record, *, whole: bool = False) -> bool:
        if self.full:
            raise SaveError("the disk is full.")
        return super().write(record, whole=whole)


def test_a_full_disk_is_told_once_and_does_not_end_the_game(path: Path) -> None:
    game = start()
    screen = seat_at(game, ["1", "1", "1"], path)
    screen.player.file = FullDisk(path)
    assert screen.player.play() == 2
    told = [line for line in screen.shown if line.startswith("NOT SAVED")]
    assert len(told) == 2  # at once, and again when leaving
    assert game.decision("captain") is not None
    assert not any(line.startswith("The game is saved") for line in screen.shown)


def test_a_disk_with_room_again_gets_the_whole_game(path: Path) -> None:
    game = start()
    disk = FullDisk(path)

    def make_room(decision: Decision) -> str:
        disk.full = False
        return "1"

    screen = seat_at(game, ["1", make_room], path)
    screen.player.file = disk
    assert screen.player.play() == 0
    assert read_save(path) == game.save()


def test_a_save_changed_by_another_program_is_not_overwritten(path: Path) -> None:
    game = start()

    def meddle(decision: Decision) -> str:
        path.write_bytes(b"theirs")
        return "1"

    screen = seat_at(game, ["1", meddle], path)
    assert screen.player.play() == 0
    assert path.read_bytes() == b"theirs"
    assert read_save(screen.player.file.path) == game.save()
    assert any(line.startswith("Another program changed the save") for line in screen.shown)


# Two people at one terminal


def test_it_is_said_whose_turn_it_is(path: Path) -> None:
    game = start(scenario="two-player")
    screen = play(game, [], path)
    assert "It is the turn of Captain (USS Gato)." in screen.shown
    reach(game, "orders", prefer="sail:on")
    game.choose("orders:roll", "captain")
    reach(game, "orders", prefer="decline")
    screen = play(game, [], path)
    assert game.pending[0].seat == "rival"
    assert "It is the turn of Rival (USS Greenling)." in screen.shown


def test_a_secret_course_is_chosen_alone(path: Path) -> None:
    game = at("course", scenario="two-player", evasive_maneuvers="on")
    screen = play(game, ["", "4", "", "2"], path)
    mine, theirs, shown, *_ = screen.text.split(HIDDEN)
    assert "A secret choice for" in mine
    assert "A secret choice for" in theirs
    assert "Your choice > 4" in mine
    assert "Your choice > 2" in theirs
    assert "Your choice" not in shown.partition("The boat turned 4, the escorts chose 2.")[0]


@pytest.mark.parametrize("seed", range(6))
def test_no_seat_sees_the_cards_of_another(path: Path, seed: int) -> None:
    """In a game with hidden hands each page, between two clearings of the screen, is for one seat alone."""
    game = duels.start(seed)
    screen = play(game, anything(Random(seed), ("s", "u", "?", "l"), most=150), path)
    pages = screen.text.split(HIDDEN)
    assert len(pages) > 4
    for page in pages:
        readers = [seat for seat in game.seats if f"{seat.capitalize()}: Your choice" in page]
        assert len(readers) <= 1
        assert page.count("A secret choice for") <= 1
        before, _, after = page.partition("Press Enter when you are alone with the screen.")
        assert not any(private in before for private in ("Dealt", "Plotted", "Drew", "Your choice"))
        if "Dealt" in after:
            assert f"A secret choice for {readers[0].capitalize()};" in before


# Anything at all


@pytest.mark.parametrize("seed", range(12))
def test_any_play_with_any_commands_is_shown_within_eighty_columns(path: Path, seed: int) -> None:
    boats = ("porpoise", "salmon", "tambor", "gar", "narwhal", "gato", "argonaut", "balao", "tench")
    rules = ("sunk_trick", "escort_quality", "aircraft_quality", "evasive_maneuvers", "circular_run", "limited_escorts")
    options = dict.fromkeys(rules, "on") if seed % 2 else {}
    game = start(
        seed,
        dice="manual" if seed % 3 == 0 else "auto",
        scenario="two-player" if seed % 4 == 3 else None,
        boat=boats[seed % len(boats)],
        **options,
    )
    screen = play(game, anything(Random(seed), COMMANDS), path)
    asked = re.compile(r"(Your choice|enter the result\.|the screen\.) ?>? ")
    assert [line for line in screen.shown if len(line) > 80 and str(path) not in line and not asked.search(line)] == []
    assert read_save(path) == game.save()
