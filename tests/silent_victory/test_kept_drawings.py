"""Panels that are kept: they show what drawing them anew would show, to every reader in his own language."""

from __future__ import annotations

from typing import Any

import pytest

import wardroom
from wardroom.boards import Panel
from wardroom.games.silent_victory import board as boards
from wardroom.games.silent_victory.board import small_map
from wardroom.games.silent_victory.board.combat_mat import combat_panel
from wardroom.games.silent_victory.board.display_mat import mat_panel
from wardroom.games.silent_victory.board.pacific import map_panel
from wardroom.games.silent_victory.lookout import make_view
from wardroom.table import OVER
from wardroom.table.keeping import Drawings
from wardroom.table.text import ENGLISH, PSEUDO, reading


def panels(game: Any, *, narrow: bool = False) -> dict[str, Panel]:
    return {panel.id: panel for panel in game.drawing("captain", narrow=narrow).panels}


def drawn_anew(game: Any, *, narrow: bool) -> dict[str, Panel]:
    """Map, mat and combat mat, drawn of the whole view."""
    view = game.rules.view(game.state, "captain", game.charts).now
    drawn = [map_panel(view, narrow)]
    if view.war.phase != OVER:
        drawn.append(mat_panel(view, narrow))
        if view.career.fight is not None:
            drawn.append(combat_panel(view, view.career.fight, narrow))
    return {panel.id: panel for panel in drawn}


def choices_of_a_bot(seed: int) -> list[str]:
    played = wardroom.start("silent-victory", seed=seed, options={"boat": "gato"}, bots={"captain": "standard"})
    return [entry[2] for entry in played.record.inputs if entry[0] == "c"]


@pytest.mark.parametrize("seed", [1, 2])
def test_a_kept_panel_is_what_drawing_it_anew_would_be(seed: int) -> None:
    game = wardroom.start("silent-victory", seed=seed, options={"boat": "gato"})
    seen: set[str] = set()
    for move, choice in enumerate(choices_of_a_bot(seed)[:150]):
        with reading(PSEUDO if move % 2 else ENGLISH):
            kept, anew = panels(game, narrow=move % 5 == 0), drawn_anew(game, narrow=move % 5 == 0)
            assert {id: kept[id] for id in anew} == anew
            small = small_map(make_view(game.state, "", game.charts).career)
            assert boards.thumbnail(make_view(game.state, "", game.charts)) == small
        seen |= anew.keys()
        game.choose(choice)
    assert seen == {"map", "mat", "combat"}


def test_what_stays_the_same_is_not_drawn_again() -> None:
    game = wardroom.start("silent-victory", seed=1, options={"boat": "gato"})
    before = panels(game)
    assert panels(game)["mat"] is before["mat"]
    with reading(PSEUDO):
        assert panels(game)["mat"].text != before["mat"].text
    game.state.careers[0].boat.hull += 1
    hurt = panels(game)
    assert hurt["map"] is before["map"]
    assert hurt["mat"].svg != before["mat"].svg


def test_no_more_are_kept_than_agreed_and_other_charts_have_drawings_of_their_own() -> None:
    kept: Drawings[str] = Drawings(2)
    charts, others = object(), object()
    assert [kept.of(each, charts, str) for each in (1, 2, 3)] == ["", "", ""]
    assert len(kept) == 2
    assert kept.of(3, charts, lambda: "anew") == ""
    assert kept.of(1, charts, lambda: "anew") == "anew"
    assert kept.of(1, others, lambda: "by others") == "by others"


def test_what_a_board_is_given_of_a_lookout_is_the_position_itself() -> None:
    game = wardroom.start("silent-victory", seed=1, options={"boat": "gato"})
    looked = make_view(game.state, "captain", game.charts)
    first = boards.board(looked)
    game.state.careers[0].captain = "Somebody Else"
    assert boards.board(looked).panels[1].text != first.panels[1].text
