"""The results of a simulation as pictures, from what is kept of it: for pages, notebooks and files."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from wardroom.boards import Panel
from wardroom.boards.plots import Axis, Mark, nice_step
from wardroom.boards.statistics_plots import Bar, lying_bars, share_lines, two_kinds
from wardroom.table.text import Text, month, name, say
from wardroom.telling.measures import Bars, Ends, Measures, Survival

__all__ = ["pictures"]

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
    share = sum(apart) / max(1, sum(plain) + sum(apart))
    told = {key: round(spread[key]) for key in ("p10", "median", "p90")}
    names = ("10 %", say("median"), "90 %")
    marks = [Mark(spread[key] / unit, name) for key, name in zip(("p10", "median", "p90"), names, strict=True)]
    return two_kinds(
        picture.id,
        say(picture.title),
        say(picture.text, share=share, **told),
        (plain, apart),
        (_with_share(picture.names[0], 1 - share), _with_share(picture.names[1], share)),
        Axis(0, high, ticks, say(picture.across)),
        up_title=say(picture.up),
        marks=marks,
    )


def _with_share(name: str, share: float) -> str:
    return say("{0} ({1:percent})", Text(name), share)


def _survival(picture: Survival, found: dict[str, Any]) -> Panel:
    months = [_month_number(text) for text in found["months"]]
    text = say(picture.text, share=found["all"][-1], month=months[-1])
    lines = {say("all"): found["all"]} | {name(each.capitalize()): shares for each, shares in found["boats"].items()}
    across = Axis(0, max(1, len(months) - 1), _month_ticks(months), say(picture.across))
    return share_lines(picture.id, say(picture.title), text, lines, across, up_title=say(picture.up))


def _month_number(text: str) -> int:
    """A month as places of messages take it, from 1943-07."""
    return int(text[:4]) * 12 + int(text[5:]) - 1


def _month_ticks(months: Sequence[int]) -> list[tuple[float, str]]:
    """Every January and July, or every month of a short time, or as many as there is room for."""
    halves = [n for n, each in enumerate(months) if each % 6 == 0]
    places = halves if len(halves) > 1 else list(range(len(months)))
    every = -(-len(places) // MOST_TICKS)
    return [(n, month(months[n])) for n in places[::every]]


def _ends(picture: Ends, found: dict[str, Any], games: int) -> Panel:
    bars = [Bar(picture.said(end), each["games"], each["lost"]) for end, each in found.items()]
    shares = [Text("{0:plain}: {1:percent}", (bar.name, bar.count / max(games, 1))) for bar in bars]
    text = say("{0}.", shares)
    return lying_bars(picture.id, say(picture.title), text, bars, games, axis_title=say(picture.axis))
