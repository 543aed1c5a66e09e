"""The command line as a user meets it: another process, pipes, exit status, one line for every fault."""

from __future__ import annotations

import io
import json
import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

import wardroom
from wardroom import cli
from wardroom.games import GAMES
from wardroom.table.files import read_save, write_save
from wardroom.web.serving.settings import Settings

CHECKOUT = Path(__file__).resolve().parent.parent
ANSWERS = (
    "attack:submerged:medium",
    "salvo:forward",
    "weapon:forward",
    "fire:forward-rest:target-1",
    "follow:none",
    "round:end",
    "decline",
    "",
    "1",
)
"""Typed over and over they get a boat through anything: what does not fit is refused and costs nothing."""


class Result(subprocess.CompletedProcess[str]):
    @property
    def data(self) -> dict[str, Any]:
        """The one JSON object of standard output."""
        found: dict[str, Any] = json.loads(self.stdout)
        return found


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("WARDROOM_HOME", str(tmp_path / "home"))
    return tmp_path


def run(*words: str, typed: str = "", cwd: Path = CHECKOUT) -> Result:
    done = subprocess.run(
        [sys.executable, "-m", "wardroom", *words], input=typed, capture_output=True, text=True, cwd=cwd, timeout=60
    )
    return Result(done.args, done.returncode, done.stdout, done.stderr)


def typed(*lines: str) -> str:
    return "".join(line + "\n" for line in lines)


BOATS = {"silent-victory": "gato", "raiders-of-the-deep": "u31"}
career_games = pytest.mark.parametrize("game", BOATS)


def play(path: Path, lines: Sequence[str], *words: str, game: str = "silent-victory") -> Result:
    done = run("play", game, "--option", f"boat={BOATS[game]}", "--save", str(path), *words, typed=typed(*lines))
    assert done.returncode == 0, done.stderr
    return done


# Help


def test_help_names_every_game_and_command() -> None:
    for words in (("--help",), ("help",)):
        done = run(*words)
        assert done.returncode == 0
        assert all(re.search(rf"^  {name} ", done.stdout, re.M) for name in cli.COMMANDS)
        assert f"Games: {', '.join(GAMES)}\n" in done.stdout


def test_every_command_has_help() -> None:
    for name in cli.COMMANDS:
        done = run(name, "--help")
        assert (done.returncode, done.stderr) == (0, "")
        assert done.stdout.startswith(f"usage: wardroom {name}")


def test_the_version_is_told() -> None:
    assert run("--version").stdout == f"wardroom {wardroom.__version__}\n"


def test_help_comes_at_once() -> None:
    """The budget is 0.25 s; the processor's time is taken, and the best of five, as a busy machine takes longer."""
    assert min(seconds("--help") for _ in range(5)) < 0.25


def seconds(*words: str) -> float:
    """The processor time of a command."""
    before = os.times()
    assert run(*words).returncode == 0
    after = os.times()
    return after.children_user + after.children_system - before.children_user - before.children_system


def test_help_imports_no_game_and_no_screen() -> None:
    code = "import sys; from wardroom.cli import main; main(['--help']); main(['play', '--help']); print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = set(done.stdout.splitlines()[-1].split())
    assert "wardroom.cli" in loaded
    assert not [name for name in loaded if name.split(".")[0] in ("rich", "greenlet")]
    assert not [name for name in loaded if name.startswith(("wardroom.games.", "wardroom.simulate"))]
    kernel = {name for name in loaded if name.startswith("wardroom.table")}
    assert kernel == {"wardroom.table", "wardroom.table.text"}


# Bad input


CARD = ["play", "silent-victory", "--scenario", "historical", "--option", "captain-card=xyz"]
BAD: dict[str, tuple[Sequence[str], str]] = {
    "command": (["plya"], "unknown command 'plya': did you mean 'play'?"),
    "option of wardroom": (["--nope"], "unknown option '--nope'"),
    "no game": (["play"], "name a game to play: silent-victory, raiders-of-the-deep, submarine, empire-of-the-sun."),
    "game": (["play", "silent-victry"], "unknown game 'silent-victry': did you mean 'silent-victory'?"),
    "scenario": (["play", "silent-victory", "--scenario", "carer"], "did you mean 'career'?"),
    "boat": (["play", "silent-victory", "--option", "boat=gatto"], "did you mean 'gato'?"),
    "option": (["play", "silent-victory", "--option", "bot=gato"], "did you mean 'boat'?"),
    "option form": (["play", "silent-victory", "--option", "boat"], "write options as name=value"),
    "option without name": (["play", "silent-victory", "--option", "=gato"], "write options as name=value"),
    "month": (["play", "silent-victory", "--option", "until=soon"], "'soon' is not a month; write it like 1943-07."),
    "month of peace": (["play", "silent-victory", "--option", "until=1950-01"], "outside the war"),
    "bot": (["play", "silent-victory", "--bot", "captain=stndard"], "did you mean 'standard'?"),
    "bot form": (["play", "silent-victory", "--bot", "captain"], "write bots as seat=name"),
    "seat": (["play", "silent-victory", "--bot", "captan=bold"], "unknown seat 'captan': did you mean 'captain'?"),
    "dice": (["play", "silent-victory", "--dice", "loaded"], "choose one of: auto, manual."),
    "seed": (["play", "silent-victory", "--seed", "x"], "--seed: 'x' is not a whole number; see"),
    "seconds": (["bench", "silent-victory", "--seconds", "inf"], "--seconds: 'inf' is not a number; see"),
    "charts": (["play", "silent-victory", "--charts", "/no/such"], "there is no folder /no/such with charts."),
    "save folder": (["play", "silent-victory", "--save", "/no/such/game"], "there is no folder /no/such to save in."),
    "card": (CARD, "unknown captain card 'xyz': choose one of: coye, "),
    "fixed": (["play", "silent-victory", "--scenario", "tournament-short", "--option", "boat=tench"], "leave it out."),
    "resume": (["resume", "nothing"], "there is no save called nothing: 'wardroom saves' lists"),
    "nothing to resume": (["resume"], "there are no saved games"),
    "play --resume": (["play", "--resume", "nothing"], "there is no save called nothing: 'wardroom saves' lists"),
    "resume with settings": (["play", "--resume", "x", "--seed", "3"], "leave out --seed."),
    "name of a save": (["resume", "x" * 300], "cannot be the name of a file here."),
    "no name of a save": (["resume", ""], "name a save; 'wardroom saves' lists them."),
    "no name to save": (["play", "silent-victory", "--save", ""], "name a file after --save."),
    "folder to save": (["play", "silent-victory", "--save", "/"], "/ is not a plain file; name another."),
    "device": (["resume", os.devnull], f"{os.devnull} is a device, not a save."),
    "scenario folder": (["play", "submarine", "--scenario-file", "/"], "'/' is a folder; name a scenario file in it."),
    "export nowhere": (["charts", "export", "silent-victory", ""], "'' is not a folder; name a new one"),
    "export to a file": (["charts", "export", "silent-victory", os.devnull], "is not a folder; name a new one"),
    "charts for": (["serve", "--charts", "chess=/"], "unknown game 'chess'"),
    "workers": (["simulate", "silent-victory", "--workers", "100000"], "--workers takes a number from 1 to 256"),
    "plots": (["simulate", "silent-victory", "--plots", os.devnull], "plots cannot be written to the folder"),
    "name to save": (["play", "silent-victory", "--save", "x" * 300], "cannot be the name of a file here."),
    "folder": (["resume", "/"], "/ is a folder, not a save."),
    "rule": (["rules", "silent-victory", "99.9"], "unknown rule '99.9'"),
    "rules of": (["rules", "chess"], "unknown game 'chess': choose one of: empire-of-the-sun, raiders-of-the-deep, "),
    "coverage of one": (["rules", "silent-victory", "9.6", "--coverage"], "leave out the rule's id."),
    "chart": (["charts", "silent-victory", "E99"], "unknown chart 'E99'"),
    "charts of": (["charts", "chess"], "unknown game 'chess'"),
    "two charts": (["charts", "silent-victory", "E1", "E2"], "at most one chart"),
    "export": (["charts", "export", "silent-victory"], "name a game and a folder"),
    "export of": (["charts", "export", "chess", "nowhere"], "unknown game 'chess'"),
    "export to": (["charts", "export", "silent-victory", "/proc/nowhere"], "/proc/nowhere cannot be written"),
    "scenarios": (["scenarios"], "the following arguments are required: GAME; see 'wardroom scenarios --help'."),
    "replay": (["replay", "nothing"], "there is no save called nothing: 'wardroom saves' lists"),
    "verify": (["verify", "nothing"], "there is no save called nothing: 'wardroom saves' lists"),
    "standings": (["standings"], "required: FILE"),
    "games": (["simulate", "silent-victory", "--games", "-1"], "--games takes a number from 1"),
    "policy": (["simulate", "silent-victory", "--policy", "bald"], "unknown policy 'bald': did you mean 'bold'?"),
    "bench": (["bench", "chess"], "unknown game 'chess'"),
    "too much": (["saves", "all"], "unrecognized arguments: all; see 'wardroom saves --help'."),
}


@pytest.mark.parametrize("case", BAD)
def test_bad_input_is_one_clear_line_and_status_2(case: str, home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words, reason = BAD[case]
    assert cli.main(words) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("wardroom: ")
    assert err.count("\n") == 1
    assert reason in err
    assert not list(home.rglob("*.wardroom"))


def test_bad_input_of_another_process(home: Path) -> None:
    done = run("play", "silent-victory", "--option", "boat=gatto")
    assert (done.returncode, done.stdout) == (2, "")
    assert re.fullmatch(r"wardroom: unknown .* 'gatto': did you mean 'gato'\?\n", done.stderr)


@pytest.mark.parametrize("command", ["resume", "replay", "verify", "standings"])
@pytest.mark.parametrize("content", [b"", b"junk\n", b"\xff\xfe\x00", b'{"wardroom": 99}\n', b"[" * 9000 + b"\n"])
def test_a_file_that_is_no_save_is_told_by_name(
    command: str, content: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "game"
    path.write_bytes(content)
    assert cli.main([command, str(path)]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(f"wardroom: {path}: ")
    assert err.count("\n") == 1


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no device that is always full")
@pytest.mark.parametrize("words", ["--help", "saves --json", "rules silent-victory", "play silent-victory"])
def test_output_that_cannot_be_written_is_one_line_and_status_2(words: str, home: Path) -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "wardroom", *words.split()], stdout=full, stderr=subprocess.PIPE, text=True, cwd=home
        )
    assert done.returncode == 2
    assert done.stderr == "wardroom: the output cannot be written: no space left on device; send it elsewhere.\n"


def test_a_game_is_never_started_over_another(tmp_path: Path) -> None:
    path = tmp_path / "game.wardroom"
    play(path, [""])
    before = path.read_bytes()
    done = run("play", "silent-victory", "--save", str(path))
    assert done.returncode == 2
    assert "exists; go on with it" in done.stderr
    assert path.read_bytes() == before


def test_a_chart_with_a_fault_is_told_with_file_and_line(tmp_path: Path) -> None:
    text = "\n".join(['chart = "E1"', 'title = "Mine"', 'standing = "certain"', 'source = "me"'])
    (tmp_path / "E1.toml").write_text(text)
    for words in (["play", "silent-victory"], ["charts", "silent-victory"]):
        done = run(*words, "--charts", str(tmp_path))
        assert done.returncode == 2
        assert "E1.toml, line 3: standing 'certain' is none of" in done.stderr
        assert done.stderr.count("\n") == 1
    (tmp_path / "E1.toml").write_bytes(b"\xff")
    assert "E1.toml is not text in UTF-8." in run("charts", "silent-victory", "--charts", str(tmp_path)).stderr
    (tmp_path / "E1.toml").unlink()
    assert "has no chart files" in run("charts", "silent-victory", "--charts", str(tmp_path)).stderr


# Playing through a pipe


def test_a_whole_patrol_through_a_pipe(tmp_path: Path) -> None:
    """The first of some boats that comes home by the whole of its track."""
    for seed in range(7, 17):
        path = tmp_path / f"{seed}.wardroom"
        done = play(path, ANSWERS * 40, "--seed", str(seed))
        if "Box 9 of 9" in done.stdout:
            break
    assert done.stderr == ""
    assert "takes command of USS Gato" in done.stdout
    for box in range(1, 10):
        assert f"\n  Box {box} of 9: " in done.stdout
    assert "\n  The patrol ends in " in done.stdout
    assert "\n  Refit: 1 month in port." in done.stdout or "\n  Refit: 2 months in port." in done.stdout
    rolls = [line for line in done.stdout.splitlines() if ": rolled " in line]
    assert len(rolls) > 20
    assert max(len(line) for line in done.stdout.splitlines() if str(path) not in line) <= 80
    game = wardroom.load(read_save(path))
    assert game.view("captain")["careers"][0]["patrols"] >= 1


def test_the_same_seed_and_answers_give_the_same_game(tmp_path: Path) -> None:
    games = []
    for name in ("a", "b"):
        play(tmp_path / name, ANSWERS * 10, "--seed", "7")
        games.append(wardroom.load(read_save(tmp_path / name)))
    assert games[0].record.inputs == games[1].record.inputs
    assert games[0].view("captain") == games[1].view("captain")


def situation(output: str) -> str:
    """The last full report of the situation."""
    return output.rpartition("The situation\n")[2].partition("\n\n")[0]


def test_save_and_resume_give_the_same_position(tmp_path: Path) -> None:
    path = tmp_path / "game.wardroom"
    first = play(path, [*ANSWERS * 5, "s", "q"], "--seed", "7")
    saved = path.read_bytes()
    for words in (
        ("resume", str(path)),
        ("play", "--resume", str(path)),
        ("play", "silent-victory", "--resume", str(path)),
    ):
        again = run(*words, typed=typed("q"))
        assert again.returncode == 0
        assert situation(again.stdout) == situation(first.stdout) != ""
        assert path.read_bytes() == saved
    wrong = run("play", "chess", "--resume", str(path))
    assert (wrong.returncode, wrong.stdout) == (2, "")
    assert "is a game of silent-victory, not of chess." in wrong.stderr


def test_the_newest_game_is_resumed_and_saves_are_listed(home: Path) -> None:
    done = run("play", "silent-victory", "--seed", "7", "--option", "boat=gato", typed=typed(""))
    path = Path(re.findall(r"Saved after every decision: (.*)", done.stdout)[0])
    assert path.parent == home / "home" / "saves"
    assert f"Go on with: wardroom resume {path.stem}" in done.stdout
    assert "Silent Victory goes on." in run("resume").stdout
    assert path.stem in run("saves").stdout
    data = run("saves", "--json").data
    assert [save["name"] for save in data["saves"]] == [path.stem]
    assert data["saves"][0]["over"] is False


def test_undo_through_a_pipe(tmp_path: Path) -> None:
    path = tmp_path / "game.wardroom"
    lines = ["3", "2", "", "3 4", "sail:on", "u", "q"]
    done = play(path, lines, "--dice", "manual")
    assert "Taken back." in done.stdout
    game = wardroom.load(read_save(path))
    assert game.pending[0].kind == "sail"
    assert game.record.inputs[-1] == ["m", "captain", "2d6", [3, 4]]


def test_own_dice_through_a_pipe(tmp_path: Path) -> None:
    path = tmp_path / "game.wardroom"
    done = play(path, ["9", "3", "0", "", "7 1", "junk", "61"], "--dice", "manual")
    assert "1d6 needs 1 number from 1 to 6, not 9." in done.stdout
    assert "2d6 needs 2 numbers from 1 to 6, not 7 1." in done.stdout
    assert "'junk' is no dice result" in done.stdout
    rolls = [each[2:] for each in wardroom.load(read_save(path)).record.inputs if each[0] == "m"]
    assert rolls == [["1d6", [3]], ["1d10", [10]], ["2d6", [6, 1]]]
    assert "Rolls made with players' own dice, which no key can prove: 3" in run("verify", str(path)).stdout


@career_games
def test_a_bot_plays_to_the_end_and_the_dice_can_be_checked(tmp_path: Path, game: str) -> None:
    path = tmp_path / "game.wardroom"
    done = play(path, [], "--seed", "3", "--bot", "captain=standard", game=game)
    over = wardroom.load(read_save(path))
    assert over.outcome is not None
    assert f"  {over.key}" in done.stdout
    assert f"wardroom verify {path}" in done.stdout
    verified = run("verify", str(path), "--json")
    assert (verified.returncode, verified.data["ok"], verified.data["key"]) == (0, True, over.key)
    assert run("verify", str(path)).stdout.endswith("All is as it should be.\n")


def test_a_bot_of_ones_own_takes_a_seat_and_comes_back_with_the_save(tmp_path: Path) -> None:
    path, bot = tmp_path / "game.wardroom", "rival=tests.table.test_own_bots:first"
    play(path, ["1", "q"], "--seed", "3", "--scenario", "two-player", "--bot", bot)
    alone = run("resume", str(path), typed=typed("q"))
    assert "rival was played by the bot tests.table.test_own_bots:first, which was not given" in " ".join(
        alone.stdout.split()
    )
    together = run("play", "--resume", str(path), "--bot", bot, typed=typed("q"))
    assert (together.returncode, "was not given" in together.stdout) == (0, False)
    refused = run("play", "--resume", str(path), "--bot", "rival=bold")
    assert "a saved game has its own settings; leave out --bot." in refused.stderr


@career_games
def test_the_log_of_a_replay_is_the_log_of_the_game(tmp_path: Path, game: str) -> None:
    path = tmp_path / "game.wardroom"
    played = play(path, [], "--seed", "3", "--bot", "captain=standard", game=game)
    replayed = run("replay", str(path))
    assert replayed.returncode == 0
    log = [line for line in played.stdout.splitlines() if ": rolled " in line]
    assert [line for line in replayed.stdout.splitlines() if ": rolled " in line] == log
    assert "The rules of today give the same game" in replayed.stdout
    data = run("replay", str(path), "--json").data
    assert data["same"] is True
    assert set(data) == {"file", "game", "scenario", "over", "same", "differences", "events"}


@career_games
def test_a_record_with_another_die_fails_replay_or_verification(tmp_path: Path, game: str) -> None:
    from wardroom.table.record import Record, dump

    path = tmp_path / "game.wardroom"
    play(path, [], "--seed", "3", "--bot", "captain=standard", game=game)
    record = wardroom.load(read_save(path)).record
    segments = record.segments
    entry = next(each for segment in segments for each in segment.inputs if each[:2] == ["d", "1d6"])
    entry[2] = [7 - entry[2][0]]
    write_save(path, dump(Record.of(record.header, segments)))
    verified = run("verify", str(path))
    assert verified.returncode == 1
    assert re.search(r"WRONG: segment \d, input", verified.stdout)
    assert run("verify", str(path), "--json").data["ok"] is False


def test_charts_of_ones_own_are_used_and_kept_in_the_save(tmp_path: Path) -> None:
    charts = tmp_path / "charts"
    done = run("charts", "export", "silent-victory", str(charts))
    assert done.returncode == 0
    again = run("charts", "export", "silent-victory", str(charts))
    assert again.returncode == 2
    assert "--force overwrites" in again.stderr
    assert run("charts", "export", "silent-victory", str(charts), "--force", "--json").data["folder"] == str(charts)
    for path in charts.glob("*.toml"):
        if path.name != "E1.toml":
            path.unlink()
    text = (charts / "E1.toml").read_text()
    before, rows, after = text.partition('[tables."Transit".rows]\n')
    (charts / "E1.toml").write_text(f'{before}{rows}"2..12" = "Convoy"\n{after[after.index("[") :]}')
    path = tmp_path / "game.wardroom"
    done = play(path, ["", ""], "--charts", str(charts))
    assert "Encounter: a convoy." in done.stdout
    shutil.rmtree(charts)
    assert "Convoy" in run("resume", str(path), typed=typed("c E1")).stdout


# Interruptions


class Session:
    """A game in another process, answered line by line."""

    def __init__(self, *words: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "wardroom", *words],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        self.output = ""
        self.until_asked()

    def until_asked(self) -> None:
        assert self.process.stdout is not None
        while not self.output.endswith("> "):
            read = os.read(self.process.stdout.fileno(), 65536)
            assert read, self.output
            self.output += read.decode()

    def type(self, *lines: str) -> None:
        assert self.process.stdin is not None
        for line in lines:
            self.output += "\n"
            self.process.stdin.write(line.encode() + b"\n")
            self.process.stdin.flush()
            self.until_asked()

    def end(self) -> tuple[str, str]:
        out, err = self.process.communicate(timeout=20)
        return out.decode(), err.decode()


@pytest.mark.parametrize("lines", [3, 8, 20])
def test_a_game_killed_without_warning_goes_on_where_it_stood(tmp_path: Path, lines: int) -> None:
    path = tmp_path / "game.wardroom"
    session = Session("play", "silent-victory", "--seed", "7", "--option", "boat=gato", "--save", str(path))
    session.type(*(ANSWERS * 3)[:lines], "s")
    session.process.send_signal(signal.SIGKILL)
    session.end()
    assert session.process.returncode == -signal.SIGKILL
    again = run("resume", str(path), typed=typed("q"))
    assert again.returncode == 0
    assert situation(again.stdout) == situation(session.output) != ""
    assert not list(tmp_path.glob(".*"))


def test_ctrl_c_saves_and_leaves(tmp_path: Path) -> None:
    path = tmp_path / "game.wardroom"
    session = Session("play", "silent-victory", "--seed", "7", "--option", "boat=gato", "--save", str(path))
    session.type("")
    session.process.send_signal(signal.SIGINT)
    out, err = session.end()
    assert (session.process.returncode, err) == (0, "")
    assert f"The game is saved. Go on with: wardroom resume {path}" in out
    assert wardroom.load(read_save(path)).pending[0].kind == "sail"


def test_a_reader_that_goes_away_ends_nothing_badly(tmp_path: Path) -> None:
    path = tmp_path / "game.wardroom"
    shell = f'{sys.executable} -m wardroom "$@" | head -n 3'
    for words in (
        ["rules", "silent-victory"],
        ["play", "silent-victory", "--bot", "captain=standard", "--save", str(path)],
    ):
        done = subprocess.run(["sh", "-c", shell, "sh", *words], capture_output=True, text=True, timeout=60)
        assert (done.returncode, done.stderr) == (0, "")
        assert len(done.stdout.splitlines()) == 3
    assert wardroom.load(read_save(path)).outcome is not None


def test_closed_streams_are_no_fault(tmp_path: Path) -> None:
    path = tmp_path / "game.wardroom"
    shell = f'{sys.executable} -m wardroom play silent-victory --save "{path}" <&- >&-'
    done = subprocess.run(["sh", "-c", shell], capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stderr) == (0, "")
    assert wardroom.load(read_save(path)).outcome is None


def test_letters_the_terminal_does_not_know_end_nothing(tmp_path: Path) -> None:
    path = tmp_path / "game.wardroom"
    done = subprocess.run(
        [sys.executable, "-m", "wardroom", "play", "silent-victory", "--option", "name=Ñandú", "--save", str(path)],
        input=b"\xff\xfe\n1\n",
        capture_output=True,
        env=os.environ | {"PYTHONIOENCODING": "ascii"},
        timeout=60,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"USS ?and?" in done.stdout


# Looking things up


def test_a_rule_and_a_section_are_printed() -> None:
    assert run("rules", "silent-victory", "9.2.2b").stdout.startswith("[9.2.2b] ")
    section = run("rules", "silent-victory", "9.2.2", "--json").data
    assert section["game"] == "silent-victory"
    assert [rule["id"] for rule in section["rules"]][:2] == ["9.2.2a", "9.2.2b"]
    whole = run("rules", "silent-victory", "--json").data
    assert len(whole["rules"]) > 500


def test_a_ruling_named_in_a_rule_can_be_looked_up() -> None:
    statements = run("rules", "silent-victory").stdout.replace("\n  ", " ")
    rulings = (CHECKOUT / "docs" / "rulings.md").read_text(encoding="utf-8")
    named = re.findall(r"ruling (SV-R\d+)", statements)
    assert named
    assert all(f"### {name} " in rulings for name in named)
    assert not re.search(r"gaps Q\d", statements)


def test_coverage_has_the_documented_keys() -> None:
    data = run("rules", "silent-victory", "--coverage", "--json").data
    assert {"game", "rows", "testable", "tested", "untested"} <= set(data)
    assert data["rows"] >= data["testable"] == data["tested"] + len(data["untested"])
    assert f"{data['testable']} testable" in run("rules", "silent-victory", "--coverage").stdout


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_has_a_test_and_every_mark_is_of_a_rule(game: str) -> None:
    data = run("rules", game, "--coverage", "--json").data
    assert (data["untested"], data["unknown"]) == ([], [])


def test_coverage_needs_a_checkout(tmp_path: Path) -> None:
    done = run("rules", "silent-victory", "--coverage", cwd=tmp_path)
    assert done.returncode == 2
    assert "run this in a checkout" in done.stderr


def test_charts_are_listed_and_shown() -> None:
    data = run("charts", "silent-victory", "--json").data
    assert {"E1", "E2", "S1", "Mat Gato"} <= {chart["id"] for chart in data["charts"]}
    assert all(chart["standing"] in ("printed", "rulebook", "analogy", "reconstructed") for chart in data["charts"])
    one = run("charts", "silent-victory", "e2", "--json").data
    assert one["id"] == "E2"
    assert one["tables"]["Detection"]["rows"]["9..11"] == "detected"
    assert {"name": "close range", "value": 1, "rule": "9.2.2d", "standing": "rulebook"} in one["tables"]["Detection"][
        "modifiers"
    ]
    text = run("charts", "silent-victory", "E2").stdout
    assert "9 to 11     detected" in text
    assert "+1 close range [9.2.2d]" in text
    assert run("charts", "silent-victory", "mat-gato").stdout.startswith("Mat Gato: ")


def test_charts_are_listed_in_columns_and_in_the_order_of_their_numbers() -> None:
    listed = run("charts", "silent-victory").stdout.splitlines()
    names = [line.split()[0] for line in listed]
    assert names.index("E2") + 8 == names.index("E10")
    for line in run("charts", "submarine").stdout.splitlines():
        assert re.match(r"\S.* \((printed|rulebook|analogy|reconstructed)\)$|    \S|      \S", line)


def test_a_chart_is_found_by_a_part_of_its_name() -> None:
    assert run("charts", "submarine", "dud").stdout.startswith("Dud Table: ")
    assert run("charts", "submarine", "depth charge").returncode == 2  # there are several


@career_games
def test_every_chart_can_be_shown(game: str) -> None:
    from wardroom.players.charts import all_charts, chart_json, chart_lines

    for file in all_charts(game).values():
        assert len(list(chart_lines(file))) > 3
        assert json.dumps(chart_json(game, file))


def test_help_with_own_scenarios_is_json_too(tmp_path: Path) -> None:
    assert run("scenarios", "submarine", "--convert", "knots=17", "--json").data["said"][0].startswith("17 knots:")
    file = str(tmp_path / "own.toml")
    assert file in run("scenarios", "submarine", "--new", file, "--json").data["said"][0]
    assert run("scenarios", "submarine", "--check", file, "--json").data["said"][-1].startswith("It is in order.")


@career_games
def test_scenarios_options_and_bots_are_listed(game: str) -> None:
    data = run("scenarios", game, "--json").data
    assert {"career", "two-player", "historical"} <= {scenario["id"] for scenario in data["scenarios"]}
    assert next(s for s in data["scenarios"] if s["id"] == "two-player")["seats"] == ["captain", "rival"]
    boat = next(option for option in data["options"] if option["id"] == "boat")
    assert boat["default"] == "ask"
    assert BOATS[game] in boat["values"]
    assert {"random", "cautious", "standard", "bold"} <= set(data["bots"])
    text = run("scenarios", game).stdout
    assert all(scenario["id"] in text for scenario in data["scenarios"])
    assert max(map(len, text.splitlines())) <= 80


@pytest.mark.parametrize(
    ("game", "scenario", "player"),
    [
        ("silent-victory", "tournament-short", "captain"),
        ("raiders-of-the-deep", "tournament-tonnage", "commander"),
    ],
)
def test_standings_rank_a_tournament(tmp_path: Path, game: str, scenario: str, player: str) -> None:
    names = []
    for seed in (3, 4):
        path = tmp_path / f"{seed}.wardroom"
        words = ["--scenario", scenario, "--seed", str(seed), "--bot", "captain=standard"]
        assert run("play", game, *words, "--save", str(path)).returncode == 0
        names.append(str(path))
    data = run("standings", *names, "--json").data
    assert set(data) == {"game", "scenario", "standings"}
    assert [row["rank"] for row in data["standings"]] == [1, 2]
    assert {player, "boat", "tons", "ships", "fate", "score", "file", "dice"} <= set(data["standings"][0])
    assert run("standings", *names).stdout.startswith(f"{game}, {scenario}\n  1. ")


# The README


def commands_of_the_readme() -> list[str]:
    blocks = re.findall(r"^```\n(.*?)^```", (CHECKOUT / "README.md").read_text(), re.M | re.S)
    lines = [line for block in blocks for line in block.splitlines() if line.startswith("wardroom ")]
    return [line for line in lines if line.split()[1] not in ("simulate", "bench")]


def watch_serving(monkeypatch: pytest.MonkeyPatch) -> list[Settings]:
    """What a server is asked to be; none is started, for it would not end."""
    served: list[Settings] = []

    def note(settings: Settings, *, browser: bool) -> int:
        served.append(settings)
        return 0

    monkeypatch.setattr("wardroom.web.serving.server.run", note)
    return served


def test_every_command_of_the_readme_works(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from wardroom.store import Store, default_url

    monkeypatch.chdir(home)
    served = watch_serving(monkeypatch)
    Store.open(default_url()).close()
    commands = commands_of_the_readme()
    assert len(commands) > 15
    for line in commands:
        monkeypatch.setattr("sys.stdin", io.StringIO(""))
        saves = sorted((home / "home" / "saves").glob("*.wardroom"))
        words = [saves[0].stem if word == "NAME" else word for word in line.split()[1:]]
        assert cli.main(words) == 0, line
    assert [(each.host, each.accounts) for each in served] == [("0.0.0.0", True)] * 2


def test_wardroom_alone_opens_the_table_for_one(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    served = watch_serving(monkeypatch)
    assert cli.main([]) == 0
    assert [(each.host, each.accounts) for each in served] == [("127.0.0.1", False)]
    assert str(home) in served[0].database


def test_the_python_of_the_readme_works() -> None:
    code = re.findall(r"^```python\n(.*?)^```", (CHECKOUT / "README.md").read_text(), re.M | re.S)[0]
    names: dict[str, Any] = {}
    exec(code, names)
    assert names["game"].decision("captain").kind == "sail"


def test_the_readme_lists_every_key_of_the_help() -> None:
    from wardroom.players.terminal import COMMANDS

    keys = re.findall(r"^\| `(\S+).*?` \|", (CHECKOUT / "README.md").read_text(), re.M)
    shown = " ".join(COMMANDS)
    assert len(keys) == 10
    assert all(f"{key} " in f"{shown} " for key in keys)


# Languages


@pytest.mark.parametrize(
    ("words", "surroundings"),
    [
        (["--lang", "qps", "saves"], {}),
        (["saves", "--lang=qps"], {}),
        (["saves"], {"LANG": "qps"}),
        (["saves"], {"LC_ALL": "qps.UTF-8", "LANG": "en_US.UTF-8"}),
        (["saves"], {"WARDROOM_LANG": "qps", "LC_ALL": "C.UTF-8"}),
    ],
)
def test_the_language_is_that_of_the_option_or_of_the_surroundings(
    words: list[str], surroundings: dict[str, str], home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("WARDROOM_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in surroundings.items():
        monkeypatch.setenv(name, value)
    assert run(*words).stdout.strip() == "Ńó ǵáɱéś áŕé śáṽéđ ýéť."


def test_unknown_languages_fall_back_to_english(home: Path) -> None:
    assert run("--lang", "xx", "saves").stdout.strip() == "No games are saved yet."
    assert run("saves", "--lang").stderr == "wardroom: name a language after --lang, such as es.\n"


def test_the_language_ends_with_the_command(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["--lang", "qps", "plya"]) == 2
    assert cli.main(["plya"]) == 2
    first, second = capsys.readouterr().err.splitlines()
    assert "úńķńóŵń" in first and "unknown" in second


def test_json_is_the_same_in_every_language(home: Path) -> None:
    for words in (["charts", "silent-victory", "E2"], ["scenarios", "submarine", "--convert", "knots=17"]):
        assert run("--lang", "qps", *words, "--json").stdout == run(*words, "--json").stdout
