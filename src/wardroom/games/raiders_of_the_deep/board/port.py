"""[10.10, 11] In port: the boat at her quay, what the patrol brought, and the flotillas that there are."""

from __future__ import annotations

from collections.abc import Iterator

from wardroom.boards import Area, Panel, Svg, element, join, label, number, paragraph, path, rect
from wardroom.boards.parts import chips
from wardroom.boards.ships import u_boat
from wardroom.games.patrol.board.sheets import NARROW, WIDE
from wardroom.games.raiders_of_the_deep.board.common import base_name, boat_name
from wardroom.games.raiders_of_the_deep.cards import AUSTRIAN_FLOTILLA
from wardroom.games.raiders_of_the_deep.state import Career
from wardroom.games.raiders_of_the_deep.view import View
from wardroom.games.raiders_of_the_deep.words.messages import note_text
from wardroom.table.text import capital, kept_by_language, say, word

__all__ = ["port_panel"]


def port_panel(view: View, narrow: bool) -> Panel:
    career = view.career
    scene = Area(0, 0, NARROW, 156) if narrow else Area(0, 0, 392, 156)
    columns, side = (2, Area(0, 214, NARROW, 0)) if narrow else (3, Area(400, 0, 400, 0))
    flotillas = list(flotillas_of(view))
    rows = -(-len(flotillas) // columns)
    wide, high = (side.width + 6) / columns, 64
    cards = [
        flotilla_card(
            flotilla,
            Area(side.x + 0.5 + index % columns * wide, side.y + 0.5 + index // columns * (high + 6), wide - 7, high),
            own=flotilla == career.flotilla,
        )
        for index, flotilla in enumerate(flotillas)
    ]
    marks = chips(Area(0, 162, scene.width, 46), list(patrol_marks(career)))
    height = max(208, round(side.y + rows * (high + 6) - 5))
    title = say("In port: {0:plain}", base_name(career.flotilla))
    parts = (quay(scene), *signs(career, scene), marks, *cards)
    return Panel.draw("port", title, NARROW if narrow else WIDE, height, port_text(career), *parts)


def flotillas_of(view: View) -> Iterator[str]:
    """[7.0, 11.4.3c] Those of the navy that he serves in."""
    for flotilla in dict.fromkeys(flotilla for flotilla, _ in view.charts.assignments):
        if (flotilla == AUSTRIAN_FLOTILLA) == view.career.options.austrian:
            yield flotilla


@kept_by_language
def flotilla_card(flotilla: str, cell: Area, *, own: bool) -> Svg:
    """Its name, its base, and a mark if it is the boat's own."""
    parts = [rect(cell, "box here" if own else "card", 6)]
    title = word("rd.flotilla", flotilla)
    parts.append(paragraph(cell.x + 8, cell.y + 18, title, 12, cell.width - 16, 2, "ink"))
    room = cell.width - (48 if own else 16)
    parts.append(label(cell.x + 8, cell.bottom - 9, base_name(flotilla), 11, "soft", width=room))
    if own:
        parts.append(label(cell.right - 8, cell.bottom - 9, say("own"), 11, "own-text", anchor="end", bold=True))
    return element(f"flotilla:{flotilla}", cell, *parts)


def quay(area: Area) -> Svg:
    """Sheds and a crane on the mole, the boat alongside."""
    water = area.y + 112
    mole = Area(area.x, water - 14, area.width, 14)
    sheds = (
        f"M{number(area.x + 14)} {number(mole.y)}v-30l26-12l26 12v30z"
        f"M{number(area.x + 74)} {number(mole.y)}v-22l18-9l18 9v22z"
        f"M{number(area.right - 66)} {number(mole.y)}v-34h6v34z"
        f"M{number(area.right - 84)} {number(mole.y - 34)}l60-14v4l-58 13z"
        f"M{number(area.right - 28)} {number(mole.y - 46)}v20h1.4v-20z"
    )
    return join(
        rect(Area(area.x, area.y, area.width, water - area.y), "sky"),
        path(sheds, "metal"),
        rect(mole, "metal"),
        rect(Area(area.x, water, area.width, area.bottom - water), "water-1"),
        u_boat(Area(area.x + area.width / 2 - 125, water - 34, 250, 44), "boat"),
        path(f"M{number(area.x)} {number(water + 10)}H{number(area.right)}", "wave"),
        rect(area.inset(0.5), "neatline"),
    )


def signs(career: Career, area: Area) -> Iterator[Svg]:
    """Boat, base and month, on the water below her."""
    where = say("{0:plain}, {1:month}", base_name(career.flotilla), career.month)
    yield label(area.x + 12, area.bottom - 12, boat_name(career), 18, "ink title", width=area.width * 0.4, bold=True)
    yield label(area.right - 12, area.bottom - 12, where, 12.5, "ink", anchor="end", width=area.width * 0.5)


def patrol_marks(career: Career) -> Iterator[tuple[str, str]]:
    """What the last patrol brought."""
    if not career.log:
        return
    entry = career.log[-1]
    if entry.success is not None:
        good = say("Patrol: {0:rd.result}", "S" if entry.success else "F")
        yield good, "own" if entry.success else "alarm"
    sunk = [each for each in entry.ships if each.mark != "damaged"]
    yield say("{0:#rd.ship}, {1:#rd.ton}", len(sunk), sum(each.tons for each in sunk)), ""
    for note in entry.notes:
        yield capital(str(note_text(note.code, note.value))), ""
    if career.requests:
        yield say("A request is open"), ""


def port_text(career: Career) -> str:
    lines = [
        say(
            "{0:plain} of the {1:rd.flotilla} lies at {2:plain}.",
            boat_name(career),
            career.flotilla,
            base_name(career.flotilla),
        ),
        *(say("{0:plain}.", text) for text, _ in patrol_marks(career)),
    ]
    return " ".join(lines)
