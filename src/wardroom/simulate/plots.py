"""Pictures of many careers, as PNG and SVG: tonnage, survival, and how careers ended before their time.

Colours are those of Okabe and Ito, which people with any kind of colour vision can tell apart; no picture says by
colour alone what it does not also say in words.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from wardroom.simulate.plan import Plan
from wardroom.simulate.statistics import ALIVE, Career, Tally, spread

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
    from matplotlib.ticker import PercentFormatter

__all__ = ["draw_plots", "months_between", "survival"]

BLUE, ORANGE, GREEN, PURPLE, SKY, VERMILION = (
    "#0072B2",
    "#E69F00",
    "#009E73",
    "#CC79A7",
    "#56B4E9",
    "#D55E00",
)
INK, FAINT = "#222222", "#999999"
LINES = ((BLUE, "-"), (VERMILION, "--"), (GREEN, "-."), (PURPLE, ":"), (ORANGE, "-"), (SKY, "--"), (FAINT, "-."))
FEWEST = 30
"""Careers of a class below which its line would be mere noise."""


def draw_plots(plan: Plan, tally: Tally, folder: Path) -> list[Path]:
    """Write every picture that these games have data for; returns the files."""
    import matplotlib

    matplotlib.use("Agg")
    folder.mkdir(parents=True, exist_ok=True)
    written = []
    with matplotlib.rc_context(_STYLE):
        for name, figure in _figures(plan, tally):
            for suffix in (".png", ".svg"):
                path = folder / f"{name}{suffix}"
                figure.savefig(path, metadata={"Date": None} if suffix == ".svg" else None)
                written.append(path)
    return written


_STYLE: dict[Any, Any] = {
    "figure.figsize": (8.0, 4.8),
    "figure.dpi": 100,
    "savefig.dpi": 160,
    "figure.constrained_layout.use": True,
    "font.size": 11,
    "text.color": INK,
    "axes.labelcolor": INK,
    "axes.edgecolor": FAINT,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.titlesize": 13,
    "axes.titleweight": "bold",
    "axes.titlelocation": "left",
    "xtick.color": INK,
    "ytick.color": INK,
    "grid.color": "#e4e4e4",
    "axes.axisbelow": True,
    "legend.framealpha": 1.0,
    "legend.edgecolor": "white",
    "legend.fancybox": False,
    "figure.constrained_layout.w_pad": 0.12,
    "figure.constrained_layout.h_pad": 0.08,
    "svg.hashsalt": "wardroom",
    "svg.fonttype": "none",
}


def _figures(plan: Plan, tally: Tally) -> Iterator[tuple[str, Figure]]:
    if tally.boats:
        yield "tonnage", _tonnage(plan, tally)
        yield "survival", _survival(plan, tally)
    if ended_early(tally):
        yield "causes", _causes(plan, tally)


def _new_figure(plan: Plan, tally: Tally, title: str) -> tuple[Figure, Axes]:
    from matplotlib.figure import Figure

    figure = Figure()
    axes: Axes = figure.add_subplot()
    axes.set_title(title, pad=24)
    about = f"{plan.game}, {plan.scenario}: {tally.games:,} games, {plan.policy} captain, seed {plan.seed}"
    axes.text(0, 1.02, about, transform=axes.transAxes, color="#666666", fontsize=9.5, va="bottom")
    return figure, axes


# Tonnage


def _tonnage(plan: Plan, tally: Tally) -> Figure:
    figure, axes = _new_figure(plan, tally, "Tons sunk in a career")
    careers = tally.careers
    thousands = [[tons / 1000 for tons in careers.tonnage[lost]] for lost in (False, True)]
    width = 10 if max(map(max, filter(None, thousands))) > 60 else 5
    edges = list(range(0, int(max(map(max, filter(None, thousands)))) + 2 * width, width))
    shares = [[1 / careers.games] * len(each) for each in thousands]
    kept, lost = percent_text(careers.games - careers.lost, careers.games), percent_text(careers.lost, careers.games)
    axes.hist(
        thousands,
        bins=edges,
        weights=shares,
        stacked=True,
        color=[BLUE, ORANGE],
        edgecolor="white",
        linewidth=0.8,
        label=[f"no boat lost ({kept})", f"boat lost ({lost})"],
    )
    _mark_percentiles(axes, careers)
    axes.set_xlabel("thousand tons sunk")
    axes.set_ylabel("share of careers")
    axes.yaxis.set_major_formatter(_percent_axis())
    axes.grid(axis="y")
    axes.set_xlim(0, edges[-1])
    axes.legend(loc="upper right", bbox_to_anchor=(1, 0.9))
    return figure


def _mark_percentiles(axes: Axes, careers: Career) -> None:
    found = spread(careers.all_tonnage)
    axes.set_ylim(0, axes.get_ylim()[1] * 1.12)
    top = axes.get_ylim()[1]
    for name, tons in (("10 %", found.p10), ("median", found.median), ("90 %", found.p90)):
        axes.axvline(tons / 1000, color=INK, linestyle=(0, (4, 3)), linewidth=1)
        axes.annotate(
            f"{name}\n{tons / 1000:.0f}",
            (tons / 1000, top),
            xytext=(4, -2),
            textcoords="offset points",
            va="top",
            fontsize=9.5,
        )


# Survival


def survival(career: Career, months: list[str]) -> list[float]:
    """Of the careers begun by each month, the share that had not ended in death or loss by its end."""
    shares, begun, dead = [], career.started[""], 0
    for month in months:
        begun += career.started[month]
        dead += career.died[month]
        shares.append(1 - dead / begun if begun else 1.0)
    return shares


def months_between(first: str, last: str) -> list[str]:
    """All months from 1941-12 to 1945-07, the ends included."""
    start, end = (int(text[:4]) * 12 + int(text[5:]) - 1 for text in (first, last))
    return [f"{month // 12}-{month % 12 + 1:02d}" for month in range(start, end + 1)]


def _survival(plan: Plan, tally: Tally) -> Figure:
    figure, axes = _new_figure(plan, tally, "Captains still alive and free")
    careers = tally.careers
    seen = sorted({*careers.died, *careers.started} - {""})
    months = months_between(seen[0], seen[-1]) if seen else []
    for (name, boat), (colour, line) in zip(_largest(tally.boats), LINES, strict=False):
        axes.plot(survival(boat, months), color=colour, linestyle=line, linewidth=1.4, label=f"{name} ({boat.games:,})")
    axes.plot(survival(careers, months), color=INK, linewidth=2.8, label=f"all ({careers.games:,})")
    axes.set_ylim(0, 1.02)
    axes.set_xlim(0, max(1, len(months) - 1))
    _month_axis(axes, months)
    axes.yaxis.set_major_formatter(_percent_axis())
    axes.set_xlabel("month in which the last patrol sailed")
    axes.set_ylabel("share of careers begun")
    axes.grid()
    axes.legend(loc="lower left", title="starting class (careers)", alignment="left")
    return figure


def _largest(boats: Mapping[str, Career]) -> list[tuple[str, Career]]:
    """Classes with enough careers for a line of their own; one class alone needs none."""
    enough = [(name, boat) for name, boat in sorted(boats.items()) if boat.games >= FEWEST]
    return sorted(enough, key=lambda each: -each[1].games)[: len(LINES)] if len(boats) > 1 else []


def _month_axis(axes: Axes, months: list[str]) -> None:
    """A tick each half year, the year written below January."""
    ticks = [place for place, month in enumerate(months) if month.endswith(("-01", "-07"))]
    names = [f"Jan\n{months[place][:4]}" if months[place].endswith("-01") else "Jul" for place in ticks]
    axes.set_xticks(ticks, names)


# Causes


def ended_early(tally: Tally) -> dict[str, int]:
    """How careers ended that did not come to their natural end, the commonest first."""
    early = {name: count for name, count in tally.outcomes.items() if name not in ALIVE - {"relieved"}}
    if not tally.boats or len(tally.seats) > 1:
        early = dict(tally.causes)
    return dict(sorted(early.items(), key=lambda each: -each[1]))


def _causes(plan: Plan, tally: Tally) -> Figure:
    figure, axes = _new_figure(plan, tally, "How careers ended before their time")
    causes = ended_early(tally)
    names = list(reversed(causes))
    counts = [causes[name] for name in names]
    colours = [ORANGE if tally.causes[name] else SKY for name in names]
    axes.barh(names, [count / tally.games for count in counts], color=colours, height=0.7)
    for place, count in enumerate(counts):
        share = count / tally.games
        axes.annotate(
            f"{100 * share:.1f} %  ({count:,})",
            (share, place),
            xytext=(5, 0),
            textcoords="offset points",
            va="center",
            fontsize=9.5,
        )
    axes.set_xlim(0, max(counts) / tally.games * 1.22)
    axes.xaxis.set_major_formatter(_percent_axis())
    axes.set_xlabel("share of all careers")
    axes.tick_params(axis="y", length=0)
    axes.grid(axis="x")
    _explain_colours(axes, colours)
    return figure


def _explain_colours(axes: Axes, colours: list[str]) -> None:
    from matplotlib.patches import Patch

    meaning = {ORANGE: "the boat was lost", SKY: "the captain alone was lost or relieved"}
    patches = [Patch(color=colour, label=meaning[colour]) for colour in (ORANGE, SKY) if colour in colours]
    axes.legend(handles=patches, loc="lower right")


# Axes


def _percent_axis() -> PercentFormatter:
    from matplotlib.ticker import PercentFormatter

    return PercentFormatter(xmax=1, decimals=0)


def percent_text(count: int, games: int) -> str:
    return f"{100 * count / games:.0f} %"
