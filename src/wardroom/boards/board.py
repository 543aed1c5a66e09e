"""A board: panels that each are a drawing of their own, and can be laid out for a desk or a phone."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from wardroom.boards.svg import Svg, el, join, number, words

__all__ = ["Board", "Panel", "style_sheet"]

GAP = 8
"""Between the panels of a board that is one drawing."""
NAMESPACE = "http://www.w3.org/2000/svg"


@cache
def style_sheet() -> str:
    """The text of board.css: the classes that all drawings use, and the themes."""
    return (Path(__file__).resolve().parent / "board.css").read_text(encoding="utf-8")


@cache
def _style() -> Svg:
    """The sheet for a drawing that stands alone, without its comments."""
    return el("style", words(re.sub(r"/\*.*?\*/\n*", "", style_sheet(), flags=re.DOTALL)))


@dataclass(frozen=True, slots=True)
class Panel:
    """One drawing: `svg` is an `<svg>` element with a viewBox and no fixed size, coloured by classes alone."""

    id: str
    title: str
    svg: str
    width: int
    height: int
    text: str
    """What the panel shows, in words."""

    @classmethod
    def draw(cls, id: str, title: str, width: int, height: int, text: str, *drawing: Svg) -> Panel:
        """Wrap a drawing: title, description and what a screen reader needs."""
        head = join(
            el("title", words(title), id=f"{id}-title"),
            el("desc", words(text), id=f"{id}-text"),
        )
        svg = el(
            "svg",
            head,
            *drawing,
            xmlns=NAMESPACE,
            viewBox=f"0 0 {width} {height}",
            class_="board",
            role="img",
            aria_labelledby=f"{id}-title {id}-text",
            data_panel=id,
        )
        return cls(id, title, svg, width, height, text)

    def standalone(self) -> str:
        """The drawing with its size and style sheet in it, for a file or a notebook."""
        sized = f'<svg width="{self.width}" height="{self.height}"' + self.svg.removeprefix("<svg")
        head, found, rest = sized.partition("</desc>")
        return head + found + _style() + rest

    def _repr_svg_(self) -> str:
        return self.standalone()


@dataclass(frozen=True, slots=True)
class Board:
    """All panels, the most important first."""

    panels: tuple[Panel, ...]

    def panel(self, id: str) -> Panel:
        return next(panel for panel in self.panels if panel.id == id)

    @property
    def text(self) -> str:
        return " ".join(panel.text for panel in self.panels)

    def svg(self) -> str:
        """One drawing of all panels, one below the other, with the style sheet in it."""
        width = max(panel.width for panel in self.panels)
        placed = []
        y = 0
        for panel in self.panels:
            x = (width - panel.width) / 2
            size = f'<svg x="{number(x)}" y="{y}" width="{panel.width}" height="{panel.height}"'
            placed.append(Svg(size + panel.svg.removeprefix("<svg")))
            y += panel.height + GAP
        height = y - GAP
        return el(
            "svg",
            el("title", words(", ".join(panel.title for panel in self.panels))),
            _style(),
            *placed,
            xmlns=NAMESPACE,
            viewBox=f"0 0 {width} {height}",
            width=str(width),
            height=str(height),
            class_="board",
        )

    def _repr_svg_(self) -> str:
        return self.svg()
