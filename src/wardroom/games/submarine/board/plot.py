"""[5.1] A plot as it grows, on the board of the seat that plots: courses, launches, and a line for each ship.

The plot is the seat's own sketch (`plotting.Sketch`); other seats and those who watch are never given it.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, pi, sin
from typing import Any

from wardroom.boards import EMPTY, Svg, group, join, label, number, path
from wardroom.boards.hexes import HexSheet
from wardroom.boards.svg import circle
from wardroom.games.submarine.board.hulls import ghost
from wardroom.games.submarine.combat.torpedoes import BOW_HEXES, TURNS, first_hex
from wardroom.games.submarine.sea import parse_heading, parse_hex, stern_of
from wardroom.games.submarine.ships import hexes_of, stern
from wardroom.games.submarine.state import Ship
from wardroom.games.submarine.view import SeaView
from wardroom.table.hexes import STEPS, centre
from wardroom.table.text import Text, listed, say

__all__ = ["Plot", "convoy_plots_of", "course_hexes", "plot_lines", "plot_text", "plot_things"]

Plot = dict[str, Any]
"""ships (by id: move, course, heading, entered, least, most; of boats power, depth, launches), now, convoy."""
HEAD = 7
"""Length of the head of a launch's arrow."""


def course_hexes(plot: Plot | None) -> list[int]:
    """Every hex on the courses so far."""
    return [parse_hex(name) for drawn in plotted(plot).values() for name in drawn["course"]]


def plotted(plot: Plot | None) -> dict[str, Plot]:
    found: dict[str, Plot] = plot["ships"] if plot else {}
    return found


def convoy_plots_of(view: SeaView, plot: Plot | None) -> list[str]:
    """[5.1.3] The convoy's plots ahead, those that are not sent yet among them."""
    return list(plot["convoy"].values()) if plot else view.battle.convoy.plots


# On the map


def plot_things(view: SeaView, sheet: HexSheet, plot: Plot | None) -> Iterator[Svg]:
    """The ship that is plotted now is marked; then each course and each launch."""
    ships = view.battle.ships
    if plot and plot["now"] in ships and ships[plot["now"]].bow:
        yield sheet.hexes(map(centre, hexes_of(ships[plot["now"]])), "zone assigned")
    for ship_id, drawn in plotted(plot).items():
        yield course(sheet, ships[ship_id], drawn)
        for launch in drawn.get("launches", ()):
            yield arrow(sheet, ships[ship_id], launch)


def course(sheet: HexSheet, ship: Ship, drawn: Plot) -> Svg:
    """A line with a dot in each hex that is entered, and the ship's outline as it will lie."""
    points = [centre(parse_hex(name)) for name in drawn["course"]]
    dots = [circle(*sheet.place(*point), min(3.0, sheet.side * 0.45), "plot-dot") for point in points[1:]]
    line = [sheet.line(points, "plot-line")] if dots else []
    return join(*line, *dots, end_of_course(sheet, ship, drawn))


def end_of_course(sheet: HexSheet, ship: Ship, drawn: Plot) -> Svg:
    heading, bow = parse_heading(drawn["heading"]), parse_hex(drawn["course"][-1])
    (x1, y1), (x2, y2) = centre(bow), centre(stern_of(bow, heading))
    x, y = sheet.place((x1 + x2) / 2, (y1 + y2) / 2)
    outline = ghost(ship.kind, ship.type, max(sheet.side, 5.5), heading)
    return group(outline, transform=f"translate({number(x)} {number(y)})")


def arrow(sheet: HexSheet, ship: Ship, launch: Plot) -> Svg:
    """[11.4] From the tube into the first hex and on, with the distance of the launch turn once it is plotted."""
    hex, heading = first_hex(ship, launch["first"])
    tube = ship.bow if launch["first"] in BOW_HEXES else stern(ship)
    twelfths = (heading * 2 + TURNS[launch["turn"]]) % 12
    dx, dy = along(hex, twelfths)
    x, y = centre(hex)
    further = max(0, launch["distance"] - 1)
    end = x + dx * further, y + dy * further
    a, b = sheet.place(*end)
    head = path(f"M0 -{HEAD}L4 2H-4Z", "plot-mark-head")
    turned = group(head, transform=f"translate({number(a)} {number(b)}) rotate({twelfths * 30})")
    run = sheet.line([centre(tube), (x, y), end], "torpedo-run")
    return join(run, turned, distance(a, b, twelfths, launch["distance"]))


def distance(x: float, y: float, twelfths: int, hexes: int) -> Svg:
    """Ahead of the arrow's head; nothing while it is not plotted, or for an undirected launch [35.3.8]."""
    angle = twelfths * pi / 6
    x, y = x + 2 * HEAD * sin(angle), y - 2 * HEAD * cos(angle)
    return label(x, y + 4, str(hexes), 11, "sea-text halo", anchor="middle", bold=True) if hexes else EMPTY


def along(hex: int, twelfths: int) -> tuple[float, float]:
    """One hex on a course, on the lattice; [36.3] between two headings along hexsides."""
    x, y = centre(hex)
    (a, b), (c, d) = (centre(hex + STEPS[each % 6]) for each in (twelfths // 2, (twelfths + 1) // 2))
    return (a + c) / 2 - x, (b + d) / 2 - y


# In words


def plot_lines(view: SeaView, plot: Plot | None) -> list[tuple[str, bool]]:
    """A line for each ship and for the convoy, and whether it is plotted now."""
    if not plot:
        return []
    ships = view.battle.ships
    lines = [(ship_line(ships[name], drawn), name == plot["now"]) for name, drawn in plot["ships"].items()]
    if plot["convoy"]:
        turns = [Text("turn {0:plain}: {1}", (turn, move)) for turn, move in plot["convoy"].items()]
        lines.append((say("Convoy: {0}", turns), plot["now"] == "convoy"))
    return lines


def ship_line(ship: Ship, drawn: Plot) -> str:
    """[7.1, 8.3.3] Such as "U-47: 1L2, speed 3 of 3, emergency power 2 of 5"."""
    parts = [say("{0}: {1}", ship.name, drawn["move"]), say("speed {0} of {1}", drawn["entered"], drawn["most"])]
    if ship.boat is not None:
        parts.append(say("emergency power {0} of {1}", drawn["power"], ship.boat.emergency))
        if drawn["launches"]:
            parts.append(say("{0:#sub.torpedo}", len(drawn["launches"])))
        if drawn["depth"] is not None:
            parts.append(say("{0} ft", drawn["depth"]))
    return listed(parts)


def plot_text(view: SeaView, plot: Plot | None) -> list[str]:
    """Each course by its hexes, for those who cannot see the map."""
    ships = view.battle.ships
    return [
        say("{0} is plotted by {1}, then heading {2}.", ships[name].name, drawn["course"], drawn["heading"])
        for name, drawn in plotted(plot).items()
    ]
