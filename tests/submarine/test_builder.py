"""[55-63] Scenarios of the players' own."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import wardroom
from tests.pseudo import PSEUDO, english_in, reading
from tests.submarine.build import charts
from wardroom import cli
from wardroom.games import find
from wardroom.games.submarine.scenarios.builder import (
    advanced_speed,
    basic_speed,
    capital_capacity,
    check_scenario,
    check_text,
    convert,
    damage_capacity,
    describe,
    emergency_power,
    example,
    example_texts,
    submarine_capacity,
    template,
    torpedo_speeds,
)
from wardroom.table import ChartError, WardroomError

BAD = {
    "no period": ('period = "Sp\'43"', 'period = "May 43"', "is no period"),
    "too few turns": ("turns = 15", "turns = 0", "turns should be 1 or more"),
    "light": ('light = "day"', 'light = "dusk"', "light 'dusk' is none of day, night"),
    "area": ('area = "Atlantic"', 'area = "Moon"', "area 'Moon' is none of"),
    "unknown key": ("turns = 15", "turns = 15\nwind = 3", "'wind' is not known here"),
    "nation": ('nation = "Germany"', 'nation = "Atlantis"', "nation 'Atlantis' is none of"),
    "submarine class": ('class = "IXC"', 'class = "IXZ"', "Germany has no submarine class 'IXZ'"),
    "ship class": ('class = "Black Swan"', 'class = "White Swan"', "Britain has no ship class 'White Swan'"),
    "too early": ('period = "Sp\'43"', 'period = "F\'39"', "came in"),
    "hex": ('bow = "N12-B"', 'bow = "12N"', "'12N' is no hex"),
    "off the map": ('bow = "N12-B"', 'bow = "N70-B"', "does not lie on the map"),
    "no heading": ('bow = "N12-B"\nheading = 3', 'bow = "N12-B"', "needs a heading"),
    "heading": ("heading = 3", "heading = 9", "heading 9 is not on the compass"),
    "same hex": ('bow = "G36-B"', 'bow = "N40-B"', "both lie in N40-B"),
    "same name": ('name = "Starling"', 'name = "U-190"', "two ships called U-190"),
    "merchant": ('class = "T-2"', 'class = "T-9"', "'T-9' is no merchant"),
    "speed": ('speed = "fast" ', 'speed = "brisk" ', "speed 'brisk' is none of fast, slow"),
    "victory": ('kind = "points"', 'kind = "glory"', "kind 'glory' is none of"),
    "printed victory": ('kind = "points"', 'kind = "ark-royal"', "belongs to a printed scenario"),
    "no exit": ('kind = "points"', 'kind = "exit"\nedge = 3', "no submarine has edge 3 among its exits"),
    "no such ship": ('kind = "points"', 'kind = "points"\nship = "Nobody"', "there is no ship called 'Nobody'"),
    "no text": ("turns = 15", "turns = ", "your scenario, line"),
}


def test_the_example_plays_as_it_is() -> None:
    game = wardroom.start("submarine", "own", seed=1, bots={"submarine": "random", "escort": "random"})
    assert game.outcome is not None


@pytest.mark.parametrize("number", [str(each) for each in range(1, 13)])
def test_every_printed_scenario_passes_the_same_checks(number: str) -> None:
    check_scenario(charts().scenarios[number], charts())
    assert charts().scenarios[number].turns > 0


@pytest.mark.parametrize("case", BAD)
def test_a_bad_file_gets_a_sentence_with_its_line(case: str) -> None:
    old, new, reason = BAD[case]
    text = template().replace(old, new, 1)
    assert text != template()
    with pytest.raises((ChartError, WardroomError)) as fault:
        check_text("your scenario", text, charts())
    assert reason in str(fault.value)
    assert re.match(r"your scenario, line [0-9]+: ", str(fault.value))


def test_a_formation_must_be_full() -> None:
    convoy = 'speed = "slow"\nformation = 6\nships = { "C-2" = 7 }\n'
    start, end = template().index('speed = "fast"'), template().index("[victory]")
    text = template()[:start] + convoy + template()[end:]
    with pytest.raises(ChartError, match="formation 6 has 8 places, not 7"):
        check_text("your scenario", text, charts())
    full = check_text("your scenario", text.replace("= 7", "= 8"), charts())
    assert full.convoy is not None


@pytest.mark.rule("SUB 57.0")
def test_a_scenario_may_have_more_turns() -> None:
    text = template().replace("turns = 15", "turns = 60")
    game = wardroom.start("submarine", "own", seed=1, options={"file": text})
    assert game.view("submarine")["turns"] == 60


def test_a_bad_file_starts_no_game() -> None:
    with pytest.raises(WardroomError, match="line 21"):
        wardroom.start("submarine", "own", options={"file": template().replace('"IXC"', '"IXZ"')})


# [56] Conversions


def test_knots_tons_and_batteries_become_hexes_points_and_factors() -> None:
    """[56.2.3, 56.2.4, 56.3.1] The printed VIIB, V Type 1 and G7A come out as they are printed; E32."""
    assert (basic_speed(17.9), basic_speed(34)) == (3, 6)
    assert (submarine_capacity(753), damage_capacity(1490)) == (4, 6)
    assert torpedo_speeds(44)[0] == 8
    assert (basic_speed(15), advanced_speed(35)) == (3, 10)
    assert emergency_power(2, 1) == 60
    assert emergency_power(5, 2) == 180


def test_figures_are_converted_in_words() -> None:
    assert list(convert({"knots": "17", "tons": "750"})) == [
        "17 knots: Basic speed 3, Advanced speed 5; of a torpedo 3 and 5 [56].",
        "750 tons: damage capacity 3; of a submarine 3, of a capital ship 1 [56].",
    ]


@pytest.mark.parametrize(("figure", "said"), [("1", "1 {}:"), ("2", "2 {}s:"), ("1.5", "1.5 {}s:")])
def test_one_of_a_figure_is_told_in_the_singular(figure: str, said: str) -> None:
    knots, tons = convert({"knots": figure, "tons": figure})
    assert knots.startswith(said.format("knot"))
    assert tons.startswith(said.format("ton"))


@pytest.mark.parametrize(("figure", "said"), [("1", "1 hex between"), ("3", "3 hexes between")])
def test_one_hex_between_the_speeds_is_told_in_the_singular(figure: str, said: str) -> None:
    assert next(iter(convert({"difference": figure}))).startswith(said)


def figure(source: str, pattern: str) -> float:
    """A real figure that a row of a card gives as its source."""
    found = re.search(pattern, source)
    assert found is not None, source
    return float(found[1])


OTHERWISE = {"Ark Royal": 24, "Illustrious": 24, "Barham": 36}
"""Capacities that scenario 7 gives: it asks for half of them, 12, 12 and 18."""
CARDS = charts().cards
SHIPS = [(nation, name) for nation, card in CARDS.items() for name in card.ships]
BOATS = [(nation, name) for nation, card in CARDS.items() for name in card.submarines]
TORPEDOES = [(nation, name) for nation, card in CARDS.items() for name in card.torpedoes]


@pytest.mark.parametrize(("nation", "name"), SHIPS)
def test_the_cards_have_what_the_converter_makes_of_a_ship(nation: str, name: str) -> None:
    """[56.2.3, 56.2.4] SUB-R81."""
    ship = CARDS[nation].ships[name]
    knots, tons = figure(ship.source, r"^([0-9.]+) kn"), figure(ship.source, r"([0-9]+) t\b")
    assert (ship.basic.speed, ship.advanced.speed) == (basic_speed(knots), advanced_speed(knots))
    capacity = capital_capacity(tons) if ship.kind == "capital" else damage_capacity(tons)
    if name in OTHERWISE:
        assert capacity != OTHERWISE[name]
        assert f"scenario 7 asks for half of it, {OTHERWISE[name] // 2}" in ship.source
        capacity = OTHERWISE[name]
    assert ship.basic.damage == ship.advanced.damage == capacity


@pytest.mark.parametrize(("nation", "name"), BOATS)
def test_the_cards_have_what_the_converter_makes_of_a_submarine(nation: str, name: str) -> None:
    """[56.2.3, 56.2.4, 56.3.1] SUB-R81. Basic submerged speeds are on no scale [27.0]."""
    boat = CARDS[nation].submarines[name]
    knots, tons = figure(boat.source, r"^([0-9.]+) kn"), figure(boat.source, r"([0-9]+) t\b")
    assert (boat.basic.surface, boat.advanced.surface) == (basic_speed(knots), advanced_speed(knots))
    assert boat.advanced.maximum == advanced_speed(figure(boat.source, r"([0-9.]+) submerged"))
    assert boat.basic.to_sink == boat.advanced.to_sink == submarine_capacity(tons)
    assert boat.advanced.emergency == emergency_power(boat.advanced.maximum, boat.advanced.normal)


@pytest.mark.parametrize(("nation", "name"), TORPEDOES)
def test_the_cards_have_what_the_converter_makes_of_a_torpedo(nation: str, name: str) -> None:
    """[56.2.3] SUB-R81."""
    torpedo = CARDS[nation].torpedoes[name]
    knots = figure(torpedo.source, r"^([0-9.]+) kn")
    assert (torpedo.basic_speed, torpedo.advanced_speed) == torpedo_speeds(knots)


# The command line


def test_a_new_file_is_written_checked_and_played(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "mine.toml"
    assert cli.main(["scenarios", "submarine", "--new", str(path)]) == 0
    assert cli.main(["scenarios", "submarine", "--check", str(path)]) == 0
    assert "U-190 (IXC)" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["scenarios", "submarine", "--check", "missing.toml"], "there is no file 'missing.toml'"),
        (["scenarios", "submarine", "--convert", "knots=fast"], "knots should be a number, not 'fast'"),
        (["scenarios", "submarine", "--convert", "miles=3"], "unknown figure 'miles'"),
        (["scenarios", "silent-victory", "--convert", "knots=3"], "has no scenario files"),
        (["play", "submarine", "--scenario", "6", "--scenario-file", "x.toml"], "played as scenario 'own'"),
    ],
)
def test_a_mistake_is_one_clear_line(words: list[str], reason: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(words) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert reason in err
    assert err.count("\n") == 1


def test_a_file_is_not_overwritten(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "mine.toml"
    path.write_text("precious", encoding="utf-8")
    assert cli.main(["scenarios", "submarine", "--new", str(path)]) == 2
    assert path.read_text(encoding="utf-8") == "precious"
    assert "is there already" in capsys.readouterr().err


@pytest.mark.parametrize(("key", "most"), [("title", 100), ("about", 1_000)])
def test_titles_have_a_limit_that_is_told(key: str, most: int) -> None:
    lines = [f'{key} = "{"W" * 15_000}"' if line.startswith(f"{key} = ") else line for line in template().splitlines()]
    with pytest.raises(WardroomError, match=f"{key} has 15,000 letters; the most is {most}"):
        check_text("mine", "\n".join(lines), charts())


@pytest.mark.parametrize("text", ["9" * 5_000, "10", "-1", "²", "٣", ""])
def test_a_number_of_turns_is_one_digit_however_long_the_text(text: str) -> None:
    with pytest.raises(WardroomError):
        find("submarine").setup("1", {"convoy-turns": text})


def test_a_name_or_a_file_that_is_too_long_is_refused_in_words() -> None:
    with pytest.raises(WardroomError, match="option 'name' is too long; the most is 60 letters"):
        find("silent-victory").setup("career", {"name": "W" * 61})
    with pytest.raises(WardroomError, match="option 'file' is too long; the most is 100,000 letters"):
        find("submarine").setup("own", {"file": "#" * 100_001})


def test_the_file_to_start_from_speaks_the_readers_language_and_plays_as_it_is() -> None:
    """Comments, title and story are translated; what is played where there is no file is always the same."""
    assert template() == example()
    with reading(PSEUDO):
        said = template()
        comments = [line.partition("# ")[2] for line in said.splitlines() if "# " in line and "wardroom " not in line]
        assert len(comments) >= 10 and english_in(" ".join(comments)) == []
        assert check_text("mine.toml", said, charts()).title == "Śťŕáǵǵĺéŕ"
        assert wardroom.start("submarine", "own", seed=1).state.file == ""
    assert "or night" in set(example_texts()) and "Straggler" in set(find("submarine").texts())


def test_the_workshop_speaks_the_readers_language() -> None:
    with reading(PSEUDO):
        said = [*describe(check_text("mine.toml", example(), charts()))]
        said += convert({"knots": "17", "tons": "1100", "difference": "3"})
    assert len(said) == 8 and english_in(" ".join(said)) == []
