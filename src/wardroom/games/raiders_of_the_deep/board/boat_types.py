"""[4.2, 18.0] The ten types of boat, side by side."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from wardroom.boards import EMPTY, Area, Panel, Svg, circle, element, join, label, line, rect
from wardroom.boards.parts import card
from wardroom.boards.ships import u_boat
from wardroom.games.patrol.board.sheets import NARROW, WIDE
from wardroom.games.raiders_of_the_deep.cards import TYPES, Mat
from wardroom.games.raiders_of_the_deep.charts import Charts
from wardroom.games.raiders_of_the_deep.port.new_boat import open_types
from wardroom.games.raiders_of_the_deep.port.wishes import first_month
from wardroom.games.raiders_of_the_deep.state import LAST_MONTH
from wardroom.games.raiders_of_the_deep.view import View
from wardroom.table.text import Text, say, word

__all__ = ["types_panel", "types_to_ask_for"]

LENGTHS = {
    "u5": 57.3,
    "u19": 64.2,
    "u31": 64.7,
    "u51": 65.2,
    "u87": 65.8,
    "ub1": 28.1,
    "ub2": 36.1,
    "ub3": 55.3,
    "uc2": 49.4,
    "kuk": 36.9,
}
"""Metres over all, for the drawings."""


def types_to_choose(view: View) -> Iterator[str]:
    """[4.2a, 18.0b] Those that have a boat at the front in the month of the start."""
    charts, options = view.charts, view.war.careers[0].options
    for name, _ in charts.types(austrian=options.austrian):
        start = view.war.start or first_month(charts, name, austrian=options.austrian)
        if start <= options.until and charts.numbers(name, start, austrian=options.austrian):
            yield name


def types_to_ask_for(view: View) -> Iterator[str]:
    """[11.4.3, 11.4.4] In a refit: types of any class that will have a boat next month."""
    career = view.career
    month = min(career.month + 1, LAST_MONTH)
    for boat_class in ("U", "UB", "UC"):
        yield from open_types(view.charts, career, boat_class, month)


def types_of_navy(view: View) -> list[str]:
    """[18.0, 14.5.1] Those that his navy has boats of."""
    known = {name for name, _ in view.charts.types(austrian=view.career.options.austrian)}
    return [name for name in TYPES if name in known]


def types_panel(view: View, narrow: bool) -> Panel:
    """Each type drawn to scale, with what its mat prints; before the first boat, the roll for one too."""
    setting_up = not view.career.boat.boat_class
    open_ = set(types_to_choose(view) if setting_up else types_to_ask_for(view))
    types = types_of_navy(view)
    columns, width = (1, NARROW) if narrow else (3, WIDE)
    wide, high = (width + 8) / columns, 92
    cards = []
    for index, name in enumerate(types):
        cell = Area(index % columns * wide, index // columns * (high + 6), wide - 8, high)
        cards.append(type_card(view, name, cell, open_=name in open_))
    rows = -(-(len(types) + setting_up) // columns)
    if setting_up:
        left = len(types) % columns * wide
        cards.append(roll_card(Area(left, (rows - 1) * (high + 6), width - left, high)))
    height = rows * (high + 6) - 6
    return Panel.draw("types", say("Types of U-boat"), width, height, types_text(view, open_), *cards)


def type_card(view: View, name: str, cell: Area, *, open_: bool) -> Svg:
    sheet = view.charts.mats[name]
    stage = Area(cell.x + 12, cell.y + 22, cell.width - 24, 40)
    length = LENGTHS[name] / max(LENGTHS.values())
    tone = "ink" if open_ else "soft"
    since = say("from {0:month}", start_of(view.charts, name))
    parts = [
        card(cell, "card" if open_ else "card dim"),
        label(cell.x + 10, cell.y + 20, title(sheet), 16, f"{tone} title", bold=True, width=cell.width * 0.55),
        label(cell.right - 10, cell.y + 19, since, 11.5, "soft", anchor="end", width=cell.width * 0.4),
        u_boat(stage, "boat" if open_ else "boat faint", length=length, guns=sheet.deck_guns),
        line(cell.x + 10, cell.y + 62, cell.right - 10, cell.y + 62, "wave"),
        label(cell.x + 10, cell.y + 80, facts(sheet), 12, tone, width=cell.width - 20),
    ]
    return element(f"boat:{name}", cell, *parts)


def start_of(charts: Charts, name: str) -> int:
    return first_month(charts, name, austrian=charts.mats[name].austrian)


def title(sheet: Mat) -> str:
    return word("rd.boat type", sheet.name)


def facts(sheet: Mat) -> str:
    torpedoes = sheet.forward_tubes + sheet.forward_reloads + sheet.aft_tubes + sheet.aft_reloads
    text = say(
        "tubes {0}+{1} · {2:#rd.torpedo} · {3} · hull {4}",
        sheet.forward_tubes,
        sheet.aft_tubes,
        torpedoes,
        guns(sheet),
        sheet.hull_sunk,
    )
    return say("{0:plain} · mines", text) if sheet.boat_class == "UC" else text


def guns(sheet: Mat) -> Text:
    if sheet.deck_guns > 1:
        return Text("{0} guns", (sheet.deck_guns,))
    return Text("gun") if sheet.deck_guns else Text("no gun")


def roll_card(cell: Area) -> Svg:
    """[4.2a] Two dice: the month and the boat by chance."""
    x, y = cell.x + 20, cell.y + 20
    dice = (die(Area(x, y, 48, 48), (0, 4, 8)), die(Area(x + 60, y, 48, 48), (0, 2, 4, 6, 8)))
    words = label(x + 126, y + 30, say("Roll for date and boat"), 15, "ink title", bold=True, width=cell.width - 156)
    return element("boat", cell, card(cell), *dice, words)


def die(area: Area, spots: Collection[int]) -> Svg:
    """A die with its eyes at these of nine places."""
    third = area.width / 3
    eyes = [circle(area.x + (n % 3 + 0.5) * third, area.y + (n // 3 + 0.5) * third, 4, "badge") for n in spots]
    return join(rect(area, "box", 8), *eyes) if spots else EMPTY


def types_text(view: View, open_: Collection[str]) -> str:
    lines = [say("Types of U-boat.")]
    for name in TYPES:
        if name in open_:
            sheet = view.charts.mats[name]
            lines.append(
                say(
                    "{0:plain}, from {1:month}: {2} forward and {3} aft tubes, {4}, hull {5}, flooding {6}.",
                    title(sheet),
                    start_of(view.charts, name),
                    sheet.forward_tubes,
                    sheet.aft_tubes,
                    guns(sheet),
                    sheet.hull_sunk,
                    sheet.flooding_surface,
                )
            )
    return " ".join(lines)
