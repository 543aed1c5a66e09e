"""[4.1] The nine classes of submarine."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from wardroom.boards import (
    Area,
    Panel,
    Svg,
    element,
    label,
    line,
)
from wardroom.boards.parts import (
    card,
)
from wardroom.boards.ships import fleet_boat
from wardroom.games.patrol.board.sheets import NARROW, WIDE
from wardroom.games.silent_victory.charts import CLASSES, Mat
from wardroom.games.silent_victory.port.setup import open_classes, start_month
from wardroom.games.silent_victory.view import View
from wardroom.table.text import Text, say
from wardroom.table.text import name as name_of

__all__ = ["classes_panel", "open_to_choose"]

LENGTHS = {
    "porpoise": 301,
    "salmon": 308,
    "tambor": 307,
    "gar": 307,
    "narwhal": 371,
    "argonaut": 381,
    "gato": 312,
    "balao": 312,
    "tench": 312,
}
"""Feet over all, for the drawings."""


def open_to_choose(view: View) -> Iterator[str]:
    options = view.career.options
    for name in open_classes(view.war.scenario):
        if start_month(view.charts.mats[name], options) <= options.until:
            yield name


def classes_panel(view: View, open_: Sequence[str], narrow: bool) -> Panel:
    """[4.1] The nine classes, each drawn to scale, with what its mat prints."""
    columns, width = (1, NARROW) if narrow else (3, WIDE)
    wide, high = (width + 8) / columns, 100
    cards = []
    for index, name in enumerate(CLASSES):
        cell = Area(index % columns * wide, index // columns * (high + 6), wide - 8, high)
        cards.append(class_card(view, name, cell, open_=name in open_))
    height = -(-len(CLASSES) // columns) * (high + 6) - 6
    title = say("Classes of submarine")
    return Panel.draw("classes", title, width, height, classes_text(view, open_), *cards)


def class_card(view: View, name: str, cell: Area, *, open_: bool) -> Svg:
    sheet = view.charts.mats[name]
    length = LENGTHS[name] / max(LENGTHS.values())
    boat = fleet_boat(
        Area(cell.x + 12, cell.y + 26, cell.width - 24, 40),
        "boat" if open_ else "boat faint",
        length=length,
        guns=sheet.deck_guns,
    )
    start = start_month(sheet, view.career.options)
    torpedoes = sum(sheet.load(max(start, sheet.loads[0].first), refitted=False).values())
    facts = say(
        "tubes {0}+{1} · {2:#sv.torpedo} · {3} · hull {4}",
        sheet.forward_tubes,
        sheet.aft_tubes,
        torpedoes,
        guns(sheet),
        sheet.hull_sunk,
    )
    parts = [
        card(cell, "card" if open_ else "card dim"),
        label(
            cell.x + 10,
            cell.y + 20,
            name_of(sheet.title),
            16,
            "ink title" if open_ else "soft title",
            bold=True,
            width=cell.width * 0.55,
        ),
        label(
            cell.right - 10,
            cell.y + 19,
            say("from {0:month}", start),
            11.5,
            "soft",
            anchor="end",
            width=cell.width * 0.4,
        ),
        boat,
        line(cell.x + 10, cell.y + 66, cell.right - 10, cell.y + 66, "wave"),
        label(cell.x + 10, cell.y + 86, facts, 12, "ink" if open_ else "soft", width=cell.width - 20),
    ]
    return element(f"boat:{name}", cell, *parts)


def guns(sheet: Mat) -> Text:
    if sheet.deck_guns == 1:
        return Text("{0:sv.gun}", (sheet.deck_gun,))
    return Text("{0} × {1:sv.gun}", (sheet.deck_guns, sheet.deck_gun))


def classes_text(view: View, open_: Sequence[str]) -> str:
    lines = [say("Classes of submarine.")]
    for name in open_:
        sheet = view.charts.mats[name]
        lines.append(
            say(
                "{0}, from {1:month}: {2} forward and {3} aft tubes, {4}, hull {5}, flooding {6}.",
                sheet.title,
                start_month(sheet, view.career.options),
                sheet.forward_tubes,
                sheet.aft_tubes,
                guns(sheet),
                sheet.hull_sunk,
                sheet.flooding_surface,
            )
        )
    return " ".join(lines)
