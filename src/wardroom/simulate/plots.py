"""The pictures of a simulation as files: SVG as pages show them, and the same drawing as PNG.

Nothing is drawn here: `pictures` draws. For PNG matplotlib is the pen that follows the shapes of that drawing, with
the colours of its style sheet; no picture says by colour alone what it does not also say by hatching or in words.
"""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from wardroom.boards import Panel, style_sheet
from wardroom.simulate.distributions import distributions
from wardroom.simulate.pictures import pictures
from wardroom.simulate.plan import Plan
from wardroom.simulate.report import to_json
from wardroom.simulate.statistics import Tally

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = ["draw_plots"]

SCALE = 2.5
"""Pixels for each unit of a drawing."""
INCH = 72
"""Units to the inch: then lines and letters are as large as the drawing says."""
LETTERS = 0.87
"""The letters of the pen are wider than those that a drawing is laid out for."""
RULE = re.compile(r"svg\.board((?:\s+\.[\w.-]+|\s+text)?)\s*\{([^}]*)\}")
NUMBER = re.compile(r"-?[\d.]+")
STEP = re.compile(r"([MLHVZmlhvz])([^MLHVZmlhvz]*)")


def draw_plots(plan: Plan, tally: Tally, folder: Path) -> list[Path]:
    """Write every picture that these games have data for; returns the files."""
    folder.mkdir(parents=True, exist_ok=True)
    result = to_json(plan, tally, 0.0) | {"distributions": distributions(tally)}
    written = []
    for panel in pictures(tally.measures, result):
        drawn, pixels = (folder / f"{panel.id}{suffix}" for suffix in (".svg", ".png"))
        drawn.write_text(f'<?xml version="1.0" encoding="utf-8"?>\n{panel.standalone()}\n', encoding="utf-8")
        write_png(panel, pixels)
        written += [pixels, drawn]
    return written


def write_png(panel: Panel, path: Path) -> None:
    """The shapes of a drawing, one after the other, on paper."""
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib.figure import Figure

    figure = Figure(figsize=(panel.width / INCH, panel.height / INCH), dpi=INCH * SCALE, facecolor="white")
    axes = figure.add_axes((0, 0, 1, 1))
    axes.set_xlim(0, panel.width)
    axes.set_ylim(panel.height, 0)
    axes.axis("off")
    for order, element in enumerate(ET.fromstring(panel.svg).iter()):
        _shape(axes, element, order)
    figure.savefig(path)


def _shape(axes: Axes, element: ET.Element, order: int) -> None:
    from matplotlib.patches import PathPatch
    from matplotlib.path import Path as Outline

    kind = element.tag.rpartition("}")[2]
    style = _style_of(element)
    if kind == "text":
        _letters(axes, element, style, order)
        return
    points = _points(kind, element)
    if points:
        codes = [Outline.MOVETO if first else Outline.LINETO for first, _ in points]
        outline = Outline([place for _, place in points], codes)
        axes.add_patch(PathPatch(outline, zorder=order, **_pen(style, kind)))


# Shapes


def _points(kind: str, element: ET.Element) -> list[tuple[bool, tuple[float, float]]]:
    """The corners of a shape, each with whether the pen is lifted before it."""
    number = {name: float(value) for name, value in element.attrib.items() if NUMBER.fullmatch(value)}
    if kind == "rect":
        x, y, wide, high = (number.get(name, 0.0) for name in ("x", "y", "width", "height"))
        corners = [(x, y), (x + wide, y), (x + wide, y + high), (x, y + high), (x, y)]
        return [(place == 0, corner) for place, corner in enumerate(corners)]
    if kind == "line":
        return [(True, (number["x1"], number["y1"])), (False, (number["x2"], number["y2"]))]
    return list(_path(element.get("d", ""))) if kind == "path" else []


def _path(text: str) -> list[tuple[bool, tuple[float, float]]]:
    """The corners of a path of straight lines."""
    found: list[tuple[bool, tuple[float, float]]] = []
    x = y = 0.0
    start = (0.0, 0.0)
    for letter, rest in STEP.findall(text):
        numbers = [float(each) for each in NUMBER.findall(rest)]
        own = letter.islower()
        if letter in "Zz":
            found.append((False, start))
            x, y = start
        elif letter in "HhVv":
            for each in numbers:
                x, y = (each + x * own, y) if letter in "Hh" else (x, each + y * own)
                found.append((False, (x, y)))
        else:
            for place in range(0, len(numbers), 2):
                x, y = numbers[place] + x * own, numbers[place + 1] + y * own
                lifted = letter in "Mm" and place == 0
                start = (x, y) if lifted else start
                found.append((lifted, (x, y)))
    return found


def _pen(style: Mapping[str, str], kind: str) -> dict[str, Any]:
    fill = style.get("fill", "none" if kind == "line" else "#000000")
    pen: dict[str, Any] = {
        "facecolor": fill if kind != "line" else "none",
        "edgecolor": style.get("stroke", "none"),
        "linewidth": float(style.get("stroke-width", "1")),
        "alpha": float(style.get("opacity", "1")),
        "joinstyle": "round",
    }
    dashes = [float(each) for each in NUMBER.findall(style.get("stroke-dasharray", ""))]
    if dashes:
        pen["linestyle"] = (0, [each / pen["linewidth"] for each in dashes])
    return pen


def _letters(axes: Axes, element: ET.Element, style: Mapping[str, str], order: int) -> None:
    anchors = {"middle": "center", "end": "right"}
    anchor = element.get("text-anchor", style.get("text-anchor", "start"))
    axes.text(
        float(element.get("x", 0)),
        float(element.get("y", 0)),
        "".join(element.itertext()),
        fontsize=LETTERS * float(element.get("font-size", "12").removesuffix("px")),
        fontweight="bold" if element.get("font-weight") in ("bold", "600", "700") else "normal",
        color=style.get("fill", "#000000"),
        ha=anchors.get(anchor, "left"),
        va="baseline",
        zorder=order,
    )


# Styles


@cache
def _rules() -> dict[frozenset[str], dict[str, str]]:
    """The style sheet of all drawings, by the classes that a shape must have; colours as they are without a theme."""
    found: dict[frozenset[str], dict[str, str]] = {}
    for selector, body in RULE.findall(style_sheet()):
        names = frozenset(name for name in selector.strip().split(".") if name and name != "text")
        values = (each.split(":", 1) for each in body.split(";") if ":" in each)
        plain = {name.strip(): re.sub(r"var\(--[\w-]+, ([^()]+)\)", r"\1", value.strip()) for name, value in values}
        found.setdefault(names, {}).update(plain)
    return found


def _style_of(element: ET.Element) -> dict[str, str]:
    """What the sheet says of the classes of a shape, and what stands at the shape itself."""
    classes = set(element.get("class", "").split())
    style: dict[str, str] = {}
    for names, values in _rules().items():
        if names and names <= classes:
            style |= values
    own = ("fill", "stroke", "stroke-width", "stroke-dasharray", "opacity", "text-anchor")
    return {name: value for name, value in (style | dict(element.attrib)).items() if name in own}
