"""The terminal in the pseudo-language: whatever a player sees there has been through a catalogue."""

from __future__ import annotations

from pathlib import Path

import pytest

import wardroom
from tests.players.at_terminal import Answer, TestScreen, play, start
from tests.pseudo import PSEUDO, asked_of_the_catalogue, english_in, reading
from tests.test_messages import lost
from wardroom.games import GAMES, find
from wardroom.players.archive import make_replay, make_standings, make_verification, saves_lines, standings_lines
from wardroom.players.charts import all_charts, chart_list_lines, chart_page
from wardroom.players.rules import rule_lines, rulebook
from wardroom.players.saves import list_saves
from wardroom.players.scenarios import scenario_lines
from wardroom.table import Decision
from wardroom.telling.lines import Line

COMMANDS = ("?", "s", "l", "r", "r 9.6", "c", "why", "o", "u", "r 99.99", "c nosuch", "w", "no such thing", "1 1 1")


RULES_WITHOUT_NUMBERS = ("LOGa", "LOGb", "OPT", "REFa")
"""Ids of rules, such as [LOGa]."""


def read(lines: list[Line]) -> str:
    return "\n".join(line.text for line in lines)


def sensible(decision: Decision) -> str:
    """An option that ends nothing."""
    return next(option.id for option in decision.options if not option.id.endswith(":leave"))


def answers(number: int) -> list[str | Answer]:
    """Every command once and again, and choices between them."""
    found: list[str | Answer] = []
    for turn in range(number):
        found += [COMMANDS[turn % len(COMMANDS)], sensible]
    return found


def typed_answers(screen: TestScreen) -> list[str]:
    """What was typed stands in the echo of the prompt."""
    return ["nosuch", "no", "such", "thing", "why"]


@pytest.mark.parametrize("dice", ["auto", "manual"])
def test_a_patrol_at_the_terminal_leaves_no_english(dice: str, tmp_path: Path) -> None:
    with reading(PSEUDO), asked_of_the_catalogue() as asked:
        screen = play(start(7, dice=dice), answers(30), tmp_path / "boat.wardroom")
    shown = [line for line in screen.shown if " > " not in line]
    assert len(shown) > 200
    assert english_in("\n".join(shown), typed_answers(screen)) == []
    assert lost(asked) == []


def test_a_turn_of_a_battle_at_one_screen_leaves_no_english(tmp_path: Path) -> None:
    game = wardroom.start("submarine", "3", seed=4)
    with reading(PSEUDO), asked_of_the_catalogue() as asked:
        screen = play(game, answers(30), tmp_path / "battle.wardroom")
    shown = [line for line in screen.shown if " > " not in line and "hidden" not in line]
    assert len(shown) > 100
    assert english_in("\n".join(shown), typed_answers(screen)) == []
    assert lost(asked) == []


def test_a_game_that_goes_on_and_its_end_leave_no_english(tmp_path: Path) -> None:
    bots = {"captain": "standard"}
    game = wardroom.start("silent-victory", seed=2, options={"boat": "gato"}, bots=bots)
    with reading(PSEUDO):
        over = play(game, [], tmp_path / "over.wardroom")
        resumed = play(start(8), [sensible, "q"], tmp_path / "open.wardroom", resumed=True)
    for screen in (over, resumed):
        assert english_in("\n".join(line for line in screen.shown if " > " not in line)) == []


def test_what_is_looked_up_leaves_no_english() -> None:
    with reading(PSEUDO), asked_of_the_catalogue() as asked:
        for game in GAMES:
            pages = [read(list(chart_page(file))) for file in all_charts(game).values()]
            pages += [read(chart_list_lines(game, {})), read(list(scenario_lines(game)))]
            pages.append(read(rule_lines(list(rulebook(game).rules.values()))))
            assert [word for page in pages for word in english_in(page, RULES_WITHOUT_NUMBERS)] == []
    assert lost(asked) == []


def test_saves_replays_proofs_and_standings_leave_no_english(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WARDROOM_HOME", str(tmp_path))
    folder = tmp_path / "saves"
    folder.mkdir()
    rules = find("silent-victory")
    for seed in (1, 2):
        bots = dict.fromkeys(rules.seats(rules.setup("tournament-short", {})), "standard")
        game = wardroom.start("silent-victory", "tournament-short", seed=seed, bots=bots)
        (folder / f"game-{seed}.wardroom").write_bytes(game.save())
    (folder / "broken.wardroom").write_bytes(b"nothing")
    with reading(PSEUDO), asked_of_the_catalogue() as asked:
        said = [read(list(saves_lines(list_saves()))), read(list(make_replay("game-1").lines()))]
        said += [read(list(make_verification("game-2").lines()))]
        said += [read(list(standings_lines(make_standings(["game-1", "game-2"]))))]
    assert [english_in(text) for text in said] == [[], [], [], []]
    assert lost(asked) == []
