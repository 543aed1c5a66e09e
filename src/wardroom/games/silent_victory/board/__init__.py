"""The board of Silent Victory: the Pacific with the patrol on it, the display mat, and the combat mat.

Drawn from a seat's view alone. Every element that an option names is on the board while that option is open.
"""

from __future__ import annotations

from zlib import crc32

from wardroom.boards import Area, Board, Panel, label, rect
from wardroom.games.silent_victory.board.classes import classes_panel, open_to_choose
from wardroom.games.silent_victory.board.combat_mat import combat_panel
from wardroom.games.silent_victory.board.display_mat import mat_panel
from wardroom.games.silent_victory.board.ending import end_panel
from wardroom.games.silent_victory.board.pacific import map_panel, patrol_on_map, ports, sea_chart, zone_marks
from wardroom.games.silent_victory.lookout import Lookout
from wardroom.games.silent_victory.port.new_boat import requestable
from wardroom.games.silent_victory.view import View
from wardroom.table import OVER
from wardroom.table.text import name

__all__ = ["board", "thumbnail"]


def board(looked: View | Lookout, *, narrow: bool = False) -> Board:
    """All panels for this position, the one that matters most first; `narrow` lays them out for a phone."""
    view = looked.now
    career = view.career
    if view.war.phase == OVER:
        return Board((*(end_panel(view, career, narrow) for career in view.war.careers), map_panel(view, narrow)))
    if not career.boat.boat_class:
        return Board((classes_panel(view, list(open_to_choose(view)), narrow), map_panel(view, narrow)))
    panels = [map_panel(view, narrow), mat_panel(view, narrow)]
    if career.fight is not None:
        panels = [combat_panel(view, career.fight, narrow), panels[1], panels[0]]
    elif view.war.phase == "refit" and career.honor_requests + career.cross_requests:
        panels.insert(0, classes_panel(view, requestable(view.charts, career, career.month + 1), narrow))
    return Board(tuple(panels))


def thumbnail(looked: View | Lookout) -> str:
    """A small map for lists of games, with its style sheet in it; it is stored for all readers, so it has no words."""
    view = looked.now
    career = view.career
    chart = sea_chart(Area(0, 0, 320, 200), grain=1.6, south=-46.5)
    title = name(f"USS {career.boat.name}" if career.boat.boat_class else "Silent Victory")
    drawing = (
        chart.drawing(
            *zone_marks(chart, career, names=False), *patrol_on_map(chart, career), *ports(chart, career, names=False)
        ),
        rect(Area(5, 175, 310, 20), "card", 4),
        label(12, 189.5, title, 12.5, "ink", width=196, bold=True),
        label(308, 189.5, f"{career.tonnage:,} t", 12, "soft", anchor="end", width=94),
        rect(chart.area.inset(0.5), "neatline"),
    )
    # pages show many thumbnails: each needs ids of its own for its title and text
    ident = f"thumbnail-{crc32(''.join(drawing).encode(errors='replace')):08x}"
    return Panel.draw(ident, title, 320, 200, "", *drawing).standalone()
