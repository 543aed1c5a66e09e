"""A game without a board is shown in words, a panel for each heading."""

from __future__ import annotations

from typing import Any

import wardroom
from wardroom.telling.lines import Line, parted, row
from wardroom.telling.presenter import Presenter, presenter_for
from wardroom.web.play.in_words import panels_in_words


class Teller(Presenter):
    """Tells what it was given."""

    lines: tuple[Line, ...] = ()

    def status(self, view: dict[str, Any], seat: str) -> list[Line]:
        return list(self.lines)


def told(*lines: Line) -> list[tuple[str, str, str]]:
    teller = Teller(wardroom.games.find("empire-of-the-sun"))
    teller.lines = lines
    return [(panel.id, panel.title, panel.text) for panel in panels_in_words(teller, {}, "japan")]


def test_headings_begin_panels_and_empty_ones_are_left_out() -> None:
    lines = (
        Line("before"),
        Line("Empty", "title"),
        Line(""),
        Line("Sea", "title"),
        Line("a ship", "", 2),
        Line("", ""),
    )
    assert told(*lines) == [("words-0", "The situation", "before"), ("words-2", "Sea", "  a ship")]


def test_labels_stand_before_what_they_name() -> None:
    assert parted(row("Turn", "3 of 6")) == ("Turn", "3 of 6")
    assert parted(Line("Turn      3 of 6")) == ("", "Turn      3 of 6"), "a line without a label"
    assert parted(row("Far too long", "3")) == ("", "Far too long 3"), "no column"
    assert told(row("Turn", "3 of 6")) == [("words-0", "The situation", "Turn: 3 of 6")]


def test_a_war_is_told_region_by_region_and_shows_no_hand_but_ones_own() -> None:
    game = wardroom.start("empire-of-the-sun", seed=1)
    presenter = presenter_for(game.rules)
    panels = panels_in_words(presenter, game.view("japan"), "japan")
    titles = [panel.title for panel in panels]
    assert titles[0] == "South Pacific" and titles[-1] == "Beside the map"
    assert {"Australia", "New Guinea", "Carolines"} <= set(titles)
    assert len({panel.id for panel in panels}) == len(panels)
    text = "\n".join(panel.text for panel in panels)
    assert all(f"Hand: {card} " in text for card in game.state.forces["japan"].hand)
    assert not any(f"{card} " in text for card in game.state.forces["allies"].hand)
