"""The board of Submarine: the sea with its ships, the orders of this phase, the log sheets, and the battle so far.

Drawn from a seat's view and its own plot so far: what `view.sees` and `view.owns` deny is nowhere on it, and does not
move its window.
"""

from __future__ import annotations

from zlib import crc32

from wardroom.boards import Area, Board, Panel, label, rect
from wardroom.games.submarine.board.chart import map_panel, map_text, sea_sheet, sea_things
from wardroom.games.submarine.board.orders import orders_panel
from wardroom.games.submarine.board.plot import Plot
from wardroom.games.submarine.board.sheets import sheets_panel
from wardroom.games.submarine.board.track import title, track_panel
from wardroom.games.submarine.view import SeaView
from wardroom.table.text import say

__all__ = ["board", "thumbnail"]


def board(view: SeaView, *, narrow: bool = False, plot: Plot | None = None) -> Board:
    """All panels for this position, the one that matters most first; `narrow` lays them out for a phone.

    `plot` is what this seat has plotted so far, while it plots.
    """
    sea, track = map_panel(view, narrow, plot), track_panel(view, narrow)
    sheets, orders = sheets_panel(view, narrow), orders_panel(view, narrow, plot)
    if view.over:
        return Board((track, sea, sheets))
    return Board((sea, orders, sheets, track) if orders is not None else (sea, sheets, track))


def thumbnail(view: SeaView) -> str:
    """A small map for lists of games, with its style sheet in it."""
    sheet = sea_sheet(view, Area(0, 0, 320, 174))
    name, text = title(view), map_text(view)
    turn = say("over") if view.over else say("turn {0} of {1}", view.battle.turn, view.battle.turns)
    drawing = (
        sheet.cut(*sea_things(view, sheet, small=True)),
        rect(Area(0, 174, 320, 26), "card"),
        label(12, 191, name, 12.5, "ink", width=196, bold=True),
        label(308, 191, turn, 12, "soft", anchor="end", width=94),
        rect(Area(0.5, 0.5, 319, 199), "neatline"),
    )
    # pages show many thumbnails: each needs ids of its own for its title and text
    ident = f"thumbnail-{crc32(f'{name} {text}'.encode(errors='replace')):08x}"
    return Panel.draw(ident, name, 320, 200, text, *drawing).standalone()
