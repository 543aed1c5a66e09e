"""[5.0] The career as it will be remembered."""

from __future__ import annotations

from wardroom.boards import (
    Area,
    Panel,
    label,
    line,
    paragraph,
    rect,
)
from wardroom.boards.ships import fleet_boat
from wardroom.games.silent_victory.board.common import NARROW, WIDE, boat_name, rank_and_name, record
from wardroom.games.silent_victory.board.honours import honour_name, honours_line, honours_of
from wardroom.games.silent_victory.ends import BOAT_LOST
from wardroom.games.silent_victory.scoring import victory_level
from wardroom.games.silent_victory.state import Career
from wardroom.games.silent_victory.view import View
from wardroom.table.text import capital, listed, number, plural, say, word

__all__ = ["end_panel"]


def end_panel(view: View, career: Career, narrow: bool) -> Panel:
    """The career as it will be remembered."""
    width, height = (NARROW, 430) if narrow else (WIDE, 320)
    lost = career.end in BOAT_LOST
    x = width / 2
    sheet = Area(0, 0, width, height)
    name = boat_name(career) if career.boat.boat_class else say("No boat")
    rank = rank_and_name(career)
    inner = width - 48
    parts = [
        rect(sheet, "paper"),
        rect(sheet.inset(6), "rule", 4),
        rect(sheet.inset(9), "rule", 3),
        fleet_boat(Area(x - 130, 26, 260, 62), "boat faint" if lost else "boat"),
        line(x - 160, 88, x + 160, 88, "wave"),
        label(x, 122, name, 27, "ink title", anchor="middle", width=inner, bold=True),
        label(x, 143, rank, 14, "ink", anchor="middle", width=inner),
        paragraph(x, 166, capital(say("{0:sv.cause}.", career.end)), 13, inner, 2, "soft", anchor="middle"),
    ]
    top = 204
    if lost:
        parts.append(label(x, top, say("Still on patrol"), 16, "ink", anchor="middle", italic=True))
    facts = (
        (word("sv.level", victory_level(career, view.charts)), say("result")),
        (number(career.tonnage), say(plural("ton", "tons"), career.tonnage)),
        (number(career.ships_sunk), say(plural("ship", "ships"), career.ships_sunk)),
        (number(career.patrols), say(plural("patrol", "patrols"), career.patrols)),
    )
    columns = 2 if narrow else 4
    wide = inner / columns
    for index, (value, what) in enumerate(facts):
        column, row = index % columns, index // columns
        cx, cy = 24 + wide * (column + 0.5), top + 38 + row * 54
        parts.append(label(cx, cy, value, 20, "ink title", anchor="middle", width=wide - 10, bold=True))
        parts.append(label(cx, cy + 16, what, 11.5, "soft", anchor="middle"))
    parts.append(honours_line(career, Area(24, top + 72 + (54 if narrow else 0), inner, 40)))
    ident = "end" if len(view.war.careers) == 1 else f"end-{career.seat}"
    return Panel.draw(ident, say("The career of {0:plain}", rank), width, height, end_text(view, career), *parts)


def end_text(view: View, career: Career) -> str:
    level = victory_level(career, view.charts)
    honours_ = listed(honour_name(h) for h in honours_of(career) if h.name != "luck") or say("none")
    return say(
        "The career is over: {0:sv.cause}. {1:plain}: {2:sv.level}. Awards: {3:plain}.",
        career.end,
        record(career),
        level,
        honours_,
    )
