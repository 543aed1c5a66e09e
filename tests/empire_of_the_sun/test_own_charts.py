"""Charts of an owner in place of ours: copied out, played with, and refused with file and line where they are wrong."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path

import pytest

from tests.empire_of_the_sun.decks import changed, files, text_of
from wardroom.cli import main
from wardroom.games.empire_of_the_sun.charts import load_charts
from wardroom.games.empire_of_the_sun.fixed_values import FIXED
from wardroom.table import ChartError

GAME = "empire-of-the-sun"
FAULTS = [
    ("scenario-campaign-1941.toml", "4612 = [", "6999 = [", "hex 6999 is not on the map"),
    ("scenario-campaign-1941.toml", "4612 = [", "4613 = [", "'marine-211' cannot be based in hex 4613"),
    ("scenario-campaign-1941.toml", '"enterprise*"', '"enterprise*", "exeter"', "'exeter' has a place already"),
    ("scenario-campaign-1941.toml", "4612 = [", '4612 = ["nimitz", ', "'nimitz' is no counter"),
    ("scenario-1943.toml", '"J8"', '"J99"', "'J99' is no card of this side"),
    ("air-naval-combat.toml", '"3..5" = 50\n', "", "a roll of 3 is not covered"),
    ("replacements.toml", "air = 5", 'air = "five"', "'air' should be a whole number, not 'five'"),
    ("political-will.toml", 'standing = "rulebook"', 'standing = "sure"', "standing 'sure' is none of"),
    ("cards-allied.toml", 'type = "political"', 'type = "politics"', "type 'politics' is none of"),
    ("nations.toml", "[nations.malaya]", "[nations.malaya", "Expected ']'"),
    ("nations.toml", "[2813, 2915]", "[2813, 2914]", "nations.philippines.keys is fixed by the rules: [2813, 2915]"),
    ("nations.toml", "[nations.malaya]", "[nations.malay]", "'malaya' is missing"),
    ("terrain.toml", "jungle = 4", "jungle = 5", "half_points.jungle is fixed by the rules: 4"),
    ("terrain.toml", "jungle = 4", "jungle = 4\nswamp = 6", "'swamp' is not known here"),
    ("replacements.toml", "hex = 2407", "hex = 2408", "allies.chinese.hex is fixed by the rules: 2407"),
]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Our charts, copied out."""
    monkeypatch.setenv("WARDROOM_HOME", str(tmp_path / "home"))
    target = tmp_path / "charts"
    assert main(["charts", "export", GAME, str(target)]) == 0
    return target


def test_charts_that_were_copied_out_are_ours_and_can_be_played_with(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert {path.name: path.read_text(encoding="utf-8") for path in folder.iterdir()} == {
        name: text_of(name) for name in (*files(), "units.tsv", "hexes.tsv", "south-pacific.tsv")
    }
    monkeypatch.setattr("sys.stdin", StringIO())
    assert main(["play", GAME, "--charts", str(folder), "--scenario", "1943"]) == 0
    assert "1943" in capsys.readouterr().out


def test_a_number_of_an_owner_is_the_games() -> None:
    text = changed("political-will.toml", "malaya = -1", "malaya = -3")
    assert load_charts({"political-will.toml": text}).figures.surrender["malaya"] == -3
    card = changed("cards-allied.toml", "oc = 1", "oc = 3")
    assert load_charts({"cards-allied.toml": card}).cards["A1"].oc == 3


@pytest.mark.parametrize(("name", "old", "new", "fault"), FAULTS)
def test_a_wrong_file_is_refused_in_one_sentence(
    folder: Path, capsys: pytest.CaptureFixture[str], name: str, old: str, new: str, fault: str
) -> None:
    (folder / name).write_text(changed(name, old, new), encoding="utf-8")
    capsys.readouterr()
    assert main(["play", GAME, "--charts", str(folder)]) == 2
    told = capsys.readouterr()
    assert told.out == "" and told.err.count("\n") == 1
    assert told.err.startswith(f"wardroom: {name}, line ") and fault in told.err


def test_a_file_that_is_no_chart_is_refused(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "weather.toml").write_text('chart = "Weather"\n', encoding="utf-8")
    assert main(["charts", GAME, "--charts", str(folder)]) == 2
    assert "weather.toml: no chart of this game has this file name" in capsys.readouterr().err


@pytest.mark.parametrize("name", sorted(FIXED))
def test_a_section_that_the_rules_fix_cannot_be_left_out(name: str) -> None:
    section = FIXED[name][0].split(".")[0]
    kept, inside = [], False
    for line in text_of(name).splitlines():
        if line.startswith("["):
            inside = line.strip("[]").split(".")[0] == section
        if not inside:
            kept.append(line)
    with pytest.raises(ChartError, match=rf"{name}, line \d+: "):
        load_charts({name: "\n".join(kept)})


@pytest.mark.parametrize("name", [str(file.data["chart"]) for file in files().values()])
def test_every_chart_is_shown_to_a_player_and_to_a_program(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["charts", GAME, name]) == 0
    told = capsys.readouterr().out
    assert told.startswith(f"{name}: ") and "Standing: " in told and "Source: " in told
    assert main(["charts", GAME, name, "--json"]) == 0
    shown = json.loads(capsys.readouterr().out)
    assert (shown["game"], shown["id"]) == (GAME, name) and shown["standing"] and shown["source"]


# Lists of counters and hexes


def with_counter(old: str, new: str) -> dict[str, str]:
    return {"units.tsv": changed("units.tsv", old, new)}


def test_counters_of_an_owner_are_the_games() -> None:
    """Values that another printing may have: the range of an HQ, the class of a ship."""
    row = next(line for line in text_of("units.tsv").splitlines() if line.startswith("hq-south\t"))
    assert load_charts(with_counter(row, row.replace("\t13\t", "\t12\t"))).pieces["hq-south"].command == 12
    assert load_charts({}).pieces["hq-south"].command == 13
    row = next(line for line in text_of("units.tsv").splitlines() if line.startswith("junyo\t"))
    assert load_charts(with_counter(row, row.replace("\tcvl\t", "\tcv\t"))).pieces["junyo"].type == "cv"


@pytest.mark.parametrize(
    ("name", "old", "new", "fault"),
    [
        ("units.tsv", "\njunyo\t", "\njunio\t", "'junio' is no counter"),
        ("units.tsv", "\njunyo\t", "\nkaiyo\t", "'kaiyo' stands here for the second time"),
        ("units.tsv", "\navg\t", "\navg\t\t", "it has 30 cells; the columns are 29"),
        ("units.tsv", "\tus\tarmy\tair\tair\t10\t", "\tus\tarmy\tair\tair\tten\t", "attack should be a number"),
        ("hexes.tsv", "\tocean\t", "\topen\t", "the map cannot be changed"),
        ("south-pacific.tsv", "3017", "3016", "the map cannot be changed"),
    ],
)
def test_a_wrong_list_is_refused_with_its_line(
    folder: Path, capsys: pytest.CaptureFixture[str], name: str, old: str, new: str, fault: str
) -> None:
    (folder / name).write_text(changed(name, old, new), encoding="utf-8")
    capsys.readouterr()
    assert main(["play", GAME, "--charts", str(folder)]) == 2
    told = capsys.readouterr().err
    assert told.startswith(f"wardroom: {name}, line ") and fault in told and told.count("\n") == 1
