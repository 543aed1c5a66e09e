"""A scenario file with a fault starts nothing: one sentence with the line, the fault and its rule."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import wardroom
from tests.pseudo import PSEUDO, english_in, reading
from tests.submarine.build import charts, seen
from tests.submarine.faulty import FAULTS, faulty
from wardroom import cli
from wardroom.games import submarine
from wardroom.games.submarine.scenarios.builder import check_text, template
from wardroom.games.submarine.scenarios.menu import order_of
from wardroom.games.submarine.ships import boat_of
from wardroom.table import ChartError

RULES = {line.partition("\t")[0] for line in submarine.RULES_FILE.read_text(encoding="utf-8").splitlines()}


@pytest.mark.parametrize("case", FAULTS)
def test_a_faulty_file_is_told_its_fault_its_line_and_its_rule(case: str) -> None:
    _, words, rule = FAULTS[case]
    with pytest.raises(ChartError) as fault:
        check_text("your scenario", faulty(case), charts())
    said = str(fault.value)
    assert words in said
    assert said.endswith(f" [{rule}].") and rule in RULES
    assert re.match(r"your scenario, line [0-9]+: ", said) and "\n" not in said


def test_every_fault_is_told_in_the_readers_language() -> None:
    for case in FAULTS:
        with pytest.raises(ChartError) as fault:
            check_text("mine.toml", faulty(case), charts())
        with reading(PSEUDO):
            assert english_in(str(fault.value)) == [], str(fault.value)


def test_there_are_many_ways_to_go_wrong() -> None:
    assert len(FAULTS) >= 60


def test_the_terminal_refuses_every_faulty_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """[6] Status 2 and one line, and nothing is written."""
    path = tmp_path / "mine.toml"
    for case, (_, words, _) in FAULTS.items():
        path.write_text(faulty(case), encoding="utf-8")
        for command in (["scenarios", "submarine", "--check"], ["play", "submarine", "--scenario-file"]):
            assert cli.main([*command, str(path)]) == 2, case
            out, err = capsys.readouterr()
            assert out == "" and err.count("\n") == 1 and words in err, case
    assert [each.name for each in tmp_path.iterdir()] == ["mine.toml"]


@pytest.mark.parametrize("case", ["no such sonar", "on another ship", "an escort that waits"])
def test_no_game_begins_with_a_faulty_file(case: str) -> None:
    with pytest.raises(ChartError, match=re.escape(FAULTS[case][1])):
        wardroom.start("submarine", "own", options={"file": faulty(case)})


def test_a_file_that_came_as_an_option_is_called_yours_in_the_readers_language() -> None:
    with pytest.raises(ChartError) as fault:
        wardroom.start("submarine", "own", options={"file": faulty("no such sonar")})
    assert str(fault.value).startswith("your scenario, line ")
    with reading(PSEUDO):
        assert str(fault.value).startswith("ýóúŕ śćéńáŕíó, ĺíńé ")


def test_a_game_that_has_begun_goes_on_whatever_is_checked_today() -> None:
    """A file is checked when its game begins; a later and stricter check does not close the game."""
    game = wardroom.start("submarine", "own", options={"file": template()})
    game.state.file = faulty("a merchant that leaves")
    assert order_of(charts(), game.state).convoy is not None
    assert seen(game.state, "escort").to_json()["ships"]


@pytest.mark.rule("SUB 4.4.13b")
@pytest.mark.rule("SUB 4.4.11a")
def test_a_file_may_limit_the_reloads() -> None:
    """All tubes and three reloads, at the bow as far as there is room for them."""
    text = template().replace('name = "U-190"', 'name = "U-190"\ndepth = 50\ntorpedo = "G7E"\ntorpedoes = [4, 2, 3]')
    game = wardroom.start("submarine", "own", options={"file": text})
    boat = boat_of(game.state.ships["u-190"])
    assert all(tube.loaded == "G7E" for tube in boat.tubes)
    assert (len(boat.bow_reloads), len(boat.stern_reloads)) == (3, 0)
