"""Where games are kept, how they are named and found, and what the list says of them."""

from __future__ import annotations

import os
from io import FileIO
from pathlib import Path
from typing import Any

import pytest

import wardroom
from tests.players.at_terminal import start
from tests.web.seafaring import steady
from wardroom.players import saves
from wardroom.players.archive import make_standings, saves_lines
from wardroom.table import WATCHER, SaveError, WardroomError, files
from wardroom.table.files import read_save
from wardroom.table.record import dump
from wardroom.table.session import Game
from wardroom.table.verify import verify
from wardroom.telling.presenter import presenter_for


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("WARDROOM_HOME", str(tmp_path / "home"))
    return tmp_path / "home" / "saves"


def test_the_folder_is_found_by_the_usual_variables(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    assert saves.save_folder() == tmp_path / "home" / "saves"
    monkeypatch.delenv("WARDROOM_HOME")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    assert saves.save_folder() == tmp_path / "data" / "wardroom" / "saves"
    monkeypatch.delenv("XDG_DATA_HOME")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert saves.save_folder() == tmp_path / ".local" / "share" / "wardroom" / "saves"


def new(seed: int = 1, **options: str) -> saves.SaveFile:
    game = start(seed, **options)
    file = saves.new_save(game.header, None)
    file.write(game.record)
    return file


def test_names_have_game_boat_date_and_number() -> None:
    first, second, named = new().path, new().path, new(name="Wahoo II").path
    assert first.name.startswith("silent-victory-gato-20")
    assert first.name.endswith("-1.wardroom")
    assert second.name.endswith("-2.wardroom")
    assert named.name.startswith("silent-victory-wahoo-ii-20")
    assert new(boat="ask").path.name.startswith("silent-victory-career-20")
    assert new(name="A" * 60).path.name.startswith(f"silent-victory-{'a' * 40}-20")


def test_a_save_is_found_by_path_or_name(home: Path) -> None:
    path = new().path
    assert saves.find_save(str(path)) == path
    assert saves.find_save(path.name) == path
    assert saves.find_save(path.stem) == path
    with pytest.raises(SaveError, match=f"did you mean '{path.stem}'"):
        saves.find_save(path.stem[:-1] + "2")


def test_a_file_that_was_asked_for_must_be_new(tmp_path: Path) -> None:
    there = tmp_path / "mine.wardroom"
    there.write_bytes(b"precious")
    with pytest.raises(SaveError, match=r"exists; go on with it by 'wardroom resume"):
        saves.new_save(start().header, str(there))
    assert there.read_bytes() == b"precious"


def test_the_newest_game_that_is_not_over_is_taken_up() -> None:
    with pytest.raises(SaveError, match="there are no saved games"):
        saves.newest_save()
    older, newer = new(), new()
    over = wardroom.start("silent-victory", seed=3, bots={"captain": "standard"})
    finished = saves.new_save(over.header, None)
    finished.write(over.record)
    for age, file in enumerate((older, newer, finished)):
        os.utime(file.path, (1000 + age, 1000 + age))
    assert saves.newest_save() == newer.path
    older.path.unlink()
    newer.path.unlink()
    assert saves.newest_save() == finished.path


def test_a_game_played_twice_at_once_loses_nothing() -> None:
    file, ours, theirs = new(), start(1), start(2)
    other = saves.SaveFile.opened(file.path)
    assert other.write(theirs.record) is True
    assert file.write(ours.record) is False
    assert read_save(other.path) == theirs.save()
    assert read_save(file.path) == ours.save()
    move_on(ours)
    assert file.write(ours.record) is True
    assert saves.open_record(file.path) == ours.record


def test_a_save_that_was_deleted_is_written_again() -> None:
    game = start()
    file = saves.new_save(game.header, None)
    file.write(game.record)
    for _ in range(2):
        move_on(game)
        file.path.unlink()
        assert file.write(game.record) is True
        assert read_save(file.path) == game.save()


def move_on(game: Game[Any, Any]) -> None:
    decision = game.pending[0]
    game.choose(decision.options[0].id, decision.seat)


# What is added to a save


def written(game: Game[Any, Any]) -> saves.SaveFile:
    file = saves.new_save(game.header, None)
    file.write(game.record)
    return file


def test_a_decision_is_added_to_the_file_and_the_rest_stays_as_it_is() -> None:
    game = start()
    file = written(game)
    before = read_save(file.path)
    for _ in range(30):
        move_on(game)
        file.write(game.record)
        after = read_save(file.path)
        assert after.startswith(before) and len(after) > len(before)
        assert saves.open_record(file.path) == game.record
        before = after
    assert file.write(game.record) is True
    assert read_save(file.path) == before, "nothing is new"


def test_a_game_taken_up_again_or_over_is_one_compact_save() -> None:
    game = start()
    file = written(game)
    move_on(game)
    file.write(game.record)
    assert read_save(file.path) != game.save()
    again = saves.SaveFile.opened(file.path)
    again.write(game.record)
    assert read_save(file.path) == game.save()
    move_on(game)
    again.write(game.record, whole=True)
    assert read_save(file.path) == game.save()


def test_a_file_that_was_added_to_for_very_long_is_written_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(saves, "LONGEST_TAIL", 300)
    game = start()
    file = written(game)
    tails = []
    for _ in range(20):
        move_on(game)
        file.write(game.record)
        tails.append(len(read_save(file.path)) - len(game.save()))
        assert saves.open_record(file.path) == game.record
    assert tails.count(0) >= 2


def test_what_is_taken_back_is_added_too() -> None:
    game = start()
    file = written(game)
    while game.undo_refusal("captain"):
        move_on(game)
        file.write(game.record)
    game.undo("captain")
    file.write(game.record)
    assert saves.open_record(file.path) == game.record


def test_a_branch_taken_back_to_before_it_began_says_so_in_its_file() -> None:
    """Else dice of its own key would count as taken over, and nobody would check them."""
    game = start()
    while game.undo_refusal("captain"):
        move_on(game)
    fork = game.fork(seed=1)
    file = written(fork)
    fork.undo("captain")
    file.write(fork.record)
    assert fork.header.branched == game.record.input_count - 1
    for _ in range(30):
        move_on(fork)
        file.write(fork.record)
    record = saves.open_record(file.path)
    assert record == fork.record and verify(record).taken_over == game.record.input_count - 1


@pytest.mark.parametrize("wrote", [0, 1, 40])
def test_a_disk_that_is_full_in_the_middle_of_a_move(monkeypatch: pytest.MonkeyPatch, wrote: int) -> None:
    """The file is the game before the move; when there is room again, the next one has all of it."""
    game = start()
    file = written(game)
    before = game.save()
    move_on(game)

    def full(target: FileIO, data: bytes) -> None:
        target.write(data[:wrote])
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr(files, "_write_all", full)
        with pytest.raises(SaveError, match=r"cannot be written: no space left on device\."):
            file.write(game.record)
    assert read_save(file.path) == before
    move_on(game)
    file.write(game.record)
    assert read_save(file.path) == game.save()


def test_a_killed_program_costs_at_most_the_move_it_was_writing() -> None:
    """Whatever of the last write came to the disk, the game opens at the move before it, says so, and goes on."""
    game = start()
    file = written(game)
    while game.record.count < 2 or not game.record.open.inputs:
        move_on(game)
        file.write(game.record)
    before, kept = read_save(file.path), game.save()
    move_on(game)
    file.write(game.record)
    row = read_save(file.path)[len(before) :]
    for length in range(len(row)):
        file.path.write_bytes(before + row[:length])
        record = saves.open_record(file.path)
        assert (dump(record), record.torn) == (kept, length > 0)
    opened: Game[Any, Any] = Game.load(game.rules, saves.open_record(file.path))
    assert opened.notice.startswith("The end of this save was not written whole")
    again = saves.SaveFile.opened(file.path)
    again.write(opened.record)
    assert read_save(file.path) == kept


def test_the_name_to_type_is_short_in_the_folder_and_quoted_elsewhere(tmp_path: Path) -> None:
    file = new()
    assert file.name == file.path.stem
    assert saves.SaveFile(tmp_path / "my game").name == f"'{tmp_path / 'my game'}'"


def test_the_list_shows_every_save_and_what_is_wrong_with_it(home: Path) -> None:
    file = new(boat="ask")
    (home / "broken.wardroom").write_text("nothing")
    entries = {entry["name"]: entry for entry in saves.list_saves()}
    assert entries[file.path.stem]["over"] is False
    assert entries[file.path.stem]["position"].startswith("no boat yet")
    assert "not a Wardroom save" in entries["broken"]["fault"]
    text = " ".join(line.text for line in saves_lines(saves.list_saves()))
    assert "cannot be opened" in text
    assert "open: no boat yet" in text


def kept(game: Game[Any, Any]) -> dict[str, Any]:
    """What the list says of this game."""
    file = saves.new_save(game.header, None)
    file.write(game.record)
    return next(entry for entry in saves.list_saves() if entry["file"] == str(file.path))


def test_the_list_shows_a_patrol_as_it_stands_now() -> None:
    """A ship sunk since the last snapshot counts, as it does at the table."""
    game = start(7)
    while len(game.record.open.inputs) < 400 and not sank_since_the_snapshot(game):
        decision = game.pending[0]
        game.choose(next((each.id for each in decision.options if "attack:" in each.id), decision.options[0].id))
    assert sank_since_the_snapshot(game)
    shown = kept(game)
    presenter = presenter_for(game.rules)
    assert shown["over"] is False
    assert shown["position"] == str(presenter.headline(game.view("captain")))
    assert shown["position"] != saves.look_at(Path(shown["file"])).headline


def sank_since_the_snapshot(game: Game[Any, Any]) -> bool:
    now = str(presenter_for(game.rules).headline(game.view("captain")))
    return now != saves.position_of(game.record).headline


def test_the_list_shows_a_battle_as_it_stands_now() -> None:
    """In every phase of two turns, the plotting among them; looking changes nothing."""
    game = wardroom.start("submarine", "3", seed=3)
    phases = set()
    while game.view(WATCHER)["turn"] < 3:
        decision = game.pending[0]
        game.choose(decision.options[0].id, decision.seat)
        phase = game.view(WATCHER)["turn"], game.state.phase
        if phase not in phases:
            phases.add(phase)
            before = game.save()
            assert kept(game)["position"] == str(presenter_for(game.rules).headline(game.view(WATCHER)))
            assert game.save() == before
    assert len(phases) > 2


def test_a_folder_that_cannot_be_made_is_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("WARDROOM_HOME", str(tmp_path / "file"))
    with pytest.raises(WardroomError, match="cannot be made"):
        saves.new_save(start().header, None)


def test_a_game_that_ended_without_another_question_is_over(tmp_path: Path) -> None:
    """A captain relieved in port, after the snapshot of his last refit: nothing was asked any more."""
    game = wardroom.start("silent-victory", "tournament-short", seed=300030, options={"boat": "gato"})
    while game.pending:
        decision = game.pending[0]
        game.choose(steady(decision.options), decision.seat)
    assert game.outcome is not None and game.outcome.name == "relieved" and not game.record.open.inputs
    path = tmp_path / "relieved.wardroom"
    path.write_bytes(game.save())
    assert saves.look_at(path).outcome == game.outcome
    assert make_standings([str(path)])["standings"][0]["score"] == game.outcome.scores["captain"]
