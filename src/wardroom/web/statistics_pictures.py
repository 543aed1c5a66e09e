"""The results of a simulation as pictures, from what is kept of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from wardroom.boards import Panel
from wardroom.boards.plots import Axis, Mark, nice_step
from wardroom.boards.statistics_plots import Bar, lying_bars, share_lines, two_kinds

__all__ = ["pictures"]

MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
MOST_TICKS = 9


def pictures(result: dict[str, Any]) -> Iterator[Panel]:
    """Tonnage, survival and early ends; nothing for a game that has no careers."""
    found = result.get("distributions") or {}
    if not found:
        return
    yield _tonnage(result, found["tonnage"])
    if len(found["survival"]["months"]) > 1:
        yield _survival(found["survival"])
    if found["ended_early"]:
        yield _early(found["ended_early"], result["games"])


def _tonnage(result: dict[str, Any], found: dict[str, Any]) -> Panel:
    width, kept, lost = found["width"], found["kept"], found["lost"]
    tons = result["tonnage"]
    high = width * len(kept) / 1000
    step = nice_step(high, 8)
    ticks = [(n * step, f"{n * step:g}") for n in range(int(high / step) + 1)]
    share = 100 * sum(lost) / max(1, sum(kept) + sum(lost))
    text = (
        f"Half of the careers sank fewer than {tons['median']:,.0f} tons, "
        f"one in ten more than {tons['p90']:,.0f} and one in ten fewer than {tons['p10']:,.0f}. "
        f"{share:.0f} percent lost a boat."
    )
    names = ("10 %", "median", "90 %")
    marks = [Mark(tons[key] / 1000, name) for key, name in zip(("p10", "median", "p90"), names, strict=True)]
    return two_kinds(
        "tonnage",
        "Tons sunk in a career",
        text,
        (kept, lost),
        (f"no boat lost ({100 - share:.0f} %)", f"boat lost ({share:.0f} %)"),
        Axis(0, high, ticks, "thousand tons sunk"),
        up_title="share of careers",
        marks=marks,
    )


def _survival(found: dict[str, Any]) -> Panel:
    months: list[str] = found["months"]
    text = f"Of all captains {100 * found['all'][-1]:.0f} percent are alive and free in {_month(months[-1])}."
    lines = {"all": found["all"]} | {name.capitalize(): shares for name, shares in found["boats"].items()}
    across = Axis(0, max(1, len(months) - 1), _month_ticks(months), "month in which the last patrol sailed")
    return share_lines(
        "survival", "Captains still alive and free", text, lines, across, up_title="share of careers begun"
    )


def _month(month: str) -> str:
    return f"{MONTHS[int(month[5:]) - 1]} {month[:4]}"


def _month_ticks(months: Sequence[str]) -> list[tuple[float, str]]:
    """Every January and July, or every month of a short time, or as many as there is room for."""
    halves = [n for n, month in enumerate(months) if month.endswith(("-01", "-07"))]
    places = halves if len(halves) > 1 else list(range(len(months)))
    every = -(-len(places) // MOST_TICKS)
    return [(n, f"{MONTHS[int(months[n][5:]) - 1]} {months[n][2:4]}") for n in places[::every]]


def _early(found: dict[str, Any], games: int) -> Panel:
    bars = [Bar(name, each["games"], each["lost"]) for name, each in found.items()]
    text = "; ".join(f"{bar.name}: {100 * bar.count / max(games, 1):.1f} percent" for bar in bars) + "."
    return lying_bars("causes", "How careers ended before their time", text, bars, games, axis_title="share of careers")
