"""The results of a simulation as pictures, from what is kept of it: for pages, notebooks and files."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from wardroom.boards import Panel
from wardroom.boards.plots import Axis, Mark, nice_step
from wardroom.boards.statistics_plots import Bar, lying_bars, share_lines, two_kinds
from wardroom.telling.measures import Bars, Ends, Measures, Survival

__all__ = ["pictures"]

MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
MOST_TICKS = 9


def pictures(measures: Measures, result: Mapping[str, Any]) -> Iterator[Panel]:
    """Those that the game's measures name and this result has numbers for."""
    found = result.get("distributions") or {}
    for picture in measures.pictures:
        if isinstance(picture, Bars) and picture.id in found:
            yield _bars(picture, measures.spread(picture.spread).unit, result, found[picture.id])
        elif isinstance(picture, Survival) and len(found.get(picture.id, {}).get("months", ())) > 1:
            yield _survival(picture, found[picture.id])
        elif isinstance(picture, Ends) and found.get(picture.key):
            yield _ends(picture, found[picture.key], result["games"])


def _bars(picture: Bars, unit: int, result: Mapping[str, Any], found: dict[str, Any]) -> Panel:
    width, (plain, apart) = found["width"], (found[key] for key in picture.keys)
    spread = result[picture.spread]
    high = width * len(plain) / unit
    step = nice_step(high, 8)
    ticks = [(n * step, f"{n * step:g}") for n in range(int(high / step) + 1)]
    share = 100 * sum(apart) / max(1, sum(plain) + sum(apart))
    names = ("10 %", "median", "90 %")
    marks = [Mark(spread[key] / unit, name) for key, name in zip(("p10", "median", "p90"), names, strict=True)]
    return two_kinds(
        picture.id,
        picture.title,
        picture.text.format(share=share, **spread),
        (plain, apart),
        (f"{picture.names[0]} ({100 - share:.0f} %)", f"{picture.names[1]} ({share:.0f} %)"),
        Axis(0, high, ticks, picture.across),
        up_title=picture.up,
        marks=marks,
    )


def _survival(picture: Survival, found: dict[str, Any]) -> Panel:
    months: list[str] = found["months"]
    text = picture.text.format(share=100 * found["all"][-1], month=_month(months[-1]))
    lines = {"all": found["all"]} | {name.capitalize(): shares for name, shares in found["boats"].items()}
    across = Axis(0, max(1, len(months) - 1), _month_ticks(months), picture.across)
    return share_lines(picture.id, picture.title, text, lines, across, up_title=picture.up)


def _month(month: str) -> str:
    return f"{MONTHS[int(month[5:]) - 1]} {month[:4]}"


def _month_ticks(months: Sequence[str]) -> list[tuple[float, str]]:
    """Every January and July, or every month of a short time, or as many as there is room for."""
    halves = [n for n, month in enumerate(months) if month.endswith(("-01", "-07"))]
    places = halves if len(halves) > 1 else list(range(len(months)))
    every = -(-len(places) // MOST_TICKS)
    return [(n, f"{MONTHS[int(months[n][5:]) - 1]} {months[n][2:4]}") for n in places[::every]]


def _ends(picture: Ends, found: dict[str, Any], games: int) -> Panel:
    bars = [Bar(name, each["games"], each["lost"]) for name, each in found.items()]
    text = "; ".join(f"{bar.name}: {100 * bar.count / max(games, 1):.1f} percent" for bar in bars) + "."
    return lying_bars(picture.id, picture.title, text, bars, games, axis_title=picture.axis)
