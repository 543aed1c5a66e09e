"""Submarine in words: the map of letters, the ships, the log sheets, and nothing that a seat may not know."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

import wardroom
from tests.players.at_terminal import anything, play
from tests.submarine.build import battle, boat, escort, merchant, seen, torpedo
from wardroom.games import find
from wardroom.games.submarine.questions import CourseAsked, DepthAsked
from wardroom.games.submarine.sea import parse_hex, place
from wardroom.games.submarine.state import Battle, Convoy
from wardroom.games.submarine.words.terminal import Submarine, sea_map
from wardroom.players.screen import WIDTH, wrapped
from wardroom.table import Decision, Option
from wardroom.table.session import Game
from wardroom.telling.presenter import presenter_for

SHOWN = presenter_for(find("submarine"))


def fight(**switches: Any) -> Battle:
    found = battle(
        boat("N32-B", 1, depth=75, damage=1, emergency=3, speed=1, shown=not switches.get("hidden")),
        escort("P24-B", 3, name="Viceroy", speed=4, sonar="normal"),
        merchant("V26-B", 6, name="Empire", dead=True, damage=3),
        convoy=Convoy(speed=2, plots=["2", "L2"]),
        **switches,
    )
    torpedo(found, "R28-B", 2, shallow=True)
    return found


def view(found: Battle, seat: str) -> dict[str, Any]:
    return seen(found, seat).to_json()


def lines(found: Battle, seat: str) -> list[str]:
    return [line.text.replace("\u00a0", " ") for line in SHOWN.status(view(found, seat), seat)]


def test_the_game_has_a_presenter_of_its_own() -> None:
    assert isinstance(SHOWN, Submarine)


# The map


def cell(rows: list[str], name: str, found: Battle) -> str:
    """What the map shows at a hex, found by the letters above and the number at the left."""
    heads = next(row for row in rows if row.startswith("    ") and row.strip())
    letters = heads[4::2]
    row = next(row for row in rows if row[:4].strip() == name[1:-2])
    return row[4::2][letters.index(name[0])]


@pytest.mark.rule("SUB 2.2.3a")
def test_bows_and_sterns_stand_in_their_hexes() -> None:
    found = fight()
    rows = [line.text.replace("\u00a0", " ") for line in sea_map(view(found, "submarine"))]
    assert cell(rows, "N32-B", found) == "A"
    assert cell(rows, "P24-B", found) == "B"
    assert cell(rows, "P23-B", found) == "|"
    assert cell(rows, "V26-B", found) == "C"
    assert cell(rows, "V27-B", found) == "|"
    assert cell(rows, "R28-B", found) == "*"
    stern = view(found, "submarine")["ships"][0]["stern"]
    assert cell(rows, stern, found) == "/"


def test_the_map_fits_a_terminal_however_wide_the_sea() -> None:
    for far in ("P24-B", "A2-A", "C40-W2", "Z49-E3"):
        found = battle(boat("N32-B"), escort(far))
        for line in SHOWN.status(view(found, "submarine"), "submarine"):
            assert all(len(part) <= WIDTH for part in wrapped(line, WIDTH))
        rows = "".join(line.text for line in sea_map(view(found, "submarine"))[1:-1])
        assert "A" in rows and "B" in rows
    assert place(found.ships["viceroy"].bow)[0] > 78


# The situation


def test_the_situation_names_ships_torpedoes_plots_and_points() -> None:
    text = "\n".join(lines(fight(), "submarine"))
    assert "A  U-99 (Germany SS) at N32-B heading 1, 75 feet, emergency power 3 of 5, speed 1, damage 1 of 4" in text
    assert "B  Viceroy (Britain DD) at P24-B heading 3, speed 4, damage 0 of 6" in text
    assert "C  Empire (Britain C-2) at V26-B heading 6, dead in the water, damage 3 of 5" in text
    assert "Torpedo   at R28-B, heading 2, shallow" in text
    assert "Points    submarine side" in text
    assert "plotted ahead" not in text
    assert "Convoy    plotted ahead: 2, L2" in "\n".join(lines(fight(), "escort"))


@pytest.mark.rule("SUB 21.1")
def test_a_hidden_boat_has_a_name_and_no_place() -> None:
    text = "\n".join(lines(fight(hidden=True), "escort"))
    assert "Unseen    U-99" in text
    assert "N32-B" not in text and "75 feet" not in text
    assert "unseen by the enemy" in "\n".join(lines(fight(hidden=True), "submarine"))


def test_the_brief_names_the_ship_that_is_asked_for_and_who_is_near() -> None:
    decision = Decision("course", "", [], facts=CourseAsked("u-99", "", parse_hex("N32-B")))
    text = "\n".join(line.text for line in SHOWN.brief(view(fight(), "submarine"), "submarine", decision))
    assert "Ship      U-99 (Germany SS) at N32-B heading 1" in text
    assert "Near      Viceroy 9 hexes off at P24-B heading 3; Empire" in text


def test_log_sheets_are_those_of_ones_own_ships() -> None:
    own = [line.text.replace("\u00a0", " ") for line in SHOWN.log_sheet(view(fight(), "submarine"), "submarine")]
    assert own[0] == "U-99, Germany VIIB"
    assert "Damage    [x][ ][ ][ ]  1 of 4, surfaces at 2" in own
    assert any(line.startswith("Bow       1 G7A  2 G7A  3 G7A  4 G7A; ") for line in own)
    others = [line.text for line in SHOWN.log_sheet(view(fight(), "escort"), "escort")]
    assert others[0].startswith("Viceroy, Britain DD")
    assert any(line.startswith("Weapons   5 x 300 lb over the stern") for line in others)
    assert not any("U-99" in line for line in others)


# Answers


def test_a_player_types_feet_and_hexes() -> None:
    options = [Option(f"depth:{depth}", "{0} feet", (depth,), value=depth) for depth in (0, 25, 50)]
    decision = Decision("depth", "", options, facts=DepthAsked("u-99", 25, 600))
    assert list(SHOWN.numbers(decision)) == [0, 25, 50]
    assert SHOWN.default(decision) == "depth:25"
    rows = Decision("row", "", [Option(f"row:{row}", "", value=row) for row in (7, 9)])
    assert list(SHOWN.numbers(rows)) == [7, 9]


@pytest.mark.rule("SUB 9.7")
def test_to_go_below_maximum_depth_must_be_confirmed() -> None:
    deep = Option("depth:650", "Dive to {0} feet, below maximum depth", (650,), value=650)
    safe = Option("depth:600", "Dive to {0} feet", (600,), value=600)
    decision = Decision("depth", "", [safe, deep], facts=DepthAsked("u-99", 500, 600))
    assert "One time in six" in SHOWN.grave(decision, deep)
    assert SHOWN.grave(decision, safe) == ""


# Whole games


@pytest.mark.parametrize(("scenario", "rules"), [("6", "basic"), ("12", "optional"), ("8", "advanced"), ("3", "basic")])
def test_a_battle_can_be_played_at_a_terminal(scenario: str, rules: str, tmp_path: Path) -> None:
    game: Game[Any, Any] = wardroom.start("submarine", scenario, seed=5, options={"rules": rules})
    screen = play(game, anything(Random(7), ("s", "l", "o", "?"), most=250), tmp_path / "game.wardroom")
    assert "The situation" in screen.text
    assert all(len(line) <= WIDTH for line in screen.shown if "SHA-256" not in line and "/" not in line)


def test_the_summary_names_the_winner_the_reason_and_the_losses() -> None:
    bots = {"submarine": "random", "escort": "random"}
    for seed in range(4):
        game: Game[Any, Any] = wardroom.start("submarine", "6", seed=seed, bots=bots)
        assert game.outcome is not None
        told = [line.text for line in SHOWN.summary(game.view("escort"), game.outcome)]
        winner = game.outcome.winner
        assert told[0] == (f"The {winner} side wins." if winner else "A draw.")
        assert told[1].endswith(f", on turn {game.state.turn}.")
        assert f"Submarine side: {game.outcome.scores['submarine']} points." in told
        sunk = [ship.name for ship in game.state.ships.values() if ship.status == "sunk"]
        assert [line for line in told if line.startswith("Sunk")] == ([f"Sunk      {', '.join(sunk)}"] if sunk else [])
        left = [ship.name for ship in game.state.ships.values() if ship.status == "exited"]
        assert [line for line in told if line.startswith("Left")] == ([f"Left      {', '.join(left)}"] if left else [])
        assert str(SHOWN.headline(game.view("escort"))).startswith("Wounded Bear, turn ")
