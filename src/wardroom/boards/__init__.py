"""Boards: drawings in SVG that pages, notebooks, reports and tests share.

One visual language for all games: chart paper, sea and land as on a nautical chart, counters with silhouettes,
tracks of boxes, small capitals for headings, italics for waters. Colours are
the style sheet's (`board.css`), never the drawing's.
"""

from __future__ import annotations

from wardroom.boards.board import Board, Panel, style_sheet
from wardroom.boards.maps import SeaChart
from wardroom.boards.svg import EMPTY, Area, Svg, circle, el, element, group, join, line, number, path, rect, words
from wardroom.boards.text import fit, label, measure, paragraph

__all__ = [
    "EMPTY",
    "Area",
    "Board",
    "Panel",
    "SeaChart",
    "Svg",
    "circle",
    "el",
    "element",
    "fit",
    "group",
    "join",
    "label",
    "line",
    "measure",
    "number",
    "paragraph",
    "path",
    "rect",
    "style_sheet",
    "words",
]
