"""Panels and thumbnails: their widths, and how they are kept."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol, TypeVar
from zlib import crc32

from wardroom.boards import Area, Panel, SeaChart, Svg, label, rect
from wardroom.table.copying import facts_of
from wardroom.table.keeping import Drawings

__all__ = ["NARROW", "WIDE", "kept_panel", "small_chart"]

WIDE, NARROW = 800, 400
"""Widths of the panels on a desk and on a phone."""


class Seen(Protocol):
    """A view of a war, by charts."""

    @property
    def war(self) -> Any: ...

    @property
    def charts(self) -> Any: ...


V = TypeVar("V", bound=Seen)


def kept_panel(panels: Drawings[Panel], draw: Callable[[V, bool], Panel], view: V, narrow: bool) -> Panel:
    """The panel of these facts, drawn if it is not among those that are kept."""
    facts = draw.__name__, narrow, facts_of(view.war)
    return panels.of(facts, view.charts, lambda: draw(view, narrow))


def small_chart(chart: SeaChart, title: str, tons: int, *inside: Svg) -> str:
    """A thumbnail: the chart, the boat's name and her tons; it is stored for all readers, so it has no words."""
    drawing = (
        chart.drawing(*inside),
        rect(Area(5, 175, 310, 20), "card", 4),
        label(12, 189.5, title, 12.5, "ink", width=196, bold=True),
        label(308, 189.5, f"{tons:,} t", 12, "soft", anchor="end", width=94),
        rect(chart.area.inset(0.5), "neatline"),
    )
    # pages show many thumbnails: each needs ids of its own for its title and text
    ident = f"thumbnail-{crc32(''.join(drawing).encode(errors='replace')):08x}"
    return Panel.draw(ident, title, 320, 200, "", *drawing).standalone()
