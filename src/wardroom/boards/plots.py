"""Plots in the language of the boards: lines, steps and histograms, drawn for a column of a page or a phone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import floor, log10

from wardroom.boards.board import Panel
from wardroom.boards.svg import EMPTY, Area, Svg, circle, group, join, line, number, path, rect
from wardroom.boards.text import label, measure

__all__ = [
    "SIZE",
    "Axis",
    "Frame",
    "Level",
    "Mark",
    "Series",
    "histogram",
    "line_plot",
    "nice_step",
    "step_plot",
    "ticks_to",
]

WIDTH, HEIGHT = 420, 264
SIZE = 12.5
"""Of the lettering: legible when a phone shows the plot at three quarters of its size."""
RIGHT = 14
"""Room beside the plot for the last figures."""
TONES = ("", "second", "third")
"""Further lines differ in their dashes as well as in their colour."""


@dataclass(frozen=True, slots=True)
class Series:
    """A line: its name, and its points from left to right."""

    name: str
    points: Sequence[tuple[float, float]]


@dataclass(frozen=True, slots=True)
class Level:
    """A height that means something, such as a level of victory."""

    at: float
    name: str


@dataclass(frozen=True, slots=True)
class Mark:
    """A value to be found in the plot, such as one's own."""

    at: float
    name: str


@dataclass(frozen=True, slots=True)
class Axis:
    """From where to where, and what is written at which place."""

    low: float
    high: float
    ticks: Sequence[tuple[float, str]] = ()
    title: str = ""

    def share(self, value: float) -> float:
        """How far along the axis a value lies, from 0 to 1."""
        return (value - self.low) / (self.high - self.low) if self.high > self.low else 0.0


def nice_step(span: float, most: int) -> float:
    """A round distance, 1, 2 or 5 times a power of ten, that divides a span into at most so many parts."""
    raw = max(span, 1e-9) / most
    power = 10.0 ** floor(log10(raw))
    return next(factor * power for factor in (1, 2, 5, 10) if factor * power >= raw * (1 - 1e-9))


def ticks_to(high: float, most: int = 5) -> list[float]:
    """Round values from 0 to the first that is not below `high`."""
    step = nice_step(high, most)
    values = [0.0]
    while values[-1] < high:
        values.append(values[-1] + step)
    return values


def upright(high: float, title: str = "", most: int = 5) -> Axis:
    """An axis from 0 up to a round number not below `high`, with commas in its figures."""
    values = ticks_to(max(high, 1), most)
    return Axis(0, values[-1], [(value, f"{value:,.0f}") for value in values], title)


@dataclass(frozen=True, slots=True)
class Frame:
    """The plotting area, and where a value comes to lie in it."""

    area: Area
    across: Axis
    up: Axis

    def x(self, value: float) -> float:
        return self.area.x + self.across.share(value) * self.area.width

    def y(self, value: float) -> float:
        return self.area.bottom - self.up.share(value) * self.area.height

    def axes(self) -> Iterator[Svg]:
        area = self.area
        for value, text in self.up.ticks:
            y = self.y(value)
            yield line(area.x, y, area.right, y, "plot-grid")
            yield label(area.x - 6, y + 4, text, SIZE, "soft", anchor="end")
        for value, text in self.across.ticks:
            x = self.x(value)
            yield line(x, area.bottom, x, area.bottom + 5, "rule")
            half = measure(text, SIZE) / 2
            inside = min(max(x, half + 1), area.right + RIGHT - half - 1)
            yield label(inside, area.bottom + 19, text, SIZE, "soft", anchor="middle")
        yield line(area.x, area.bottom, area.right, area.bottom, "rule")
        if self.up.title:
            yield label(2, area.y - 12, self.up.title, SIZE, "soft", width=area.width)
        if self.across.title:
            yield label(area.right, area.bottom + 35, self.across.title, SIZE, "soft", anchor="end", width=area.width)


def _frame(across: Axis, up: Axis, width: int, height: int) -> Frame:
    left = max((measure(text, SIZE) for _, text in up.ticks), default=0.0) + 10
    top = 26 if up.title else 14
    bottom = (24 if across.ticks else 6) + (16 if across.title else 0)
    return Frame(Area(left, top, width - left - RIGHT, height - top - bottom), across, up)


# Lines


def step_plot(
    id: str,
    title: str,
    text: str,
    series: Sequence[Series],
    across: Axis,
    *,
    levels: Sequence[Level] = (),
    up_title: str = "",
    width: int = WIDTH,
    height: int = HEIGHT,
) -> Panel:
    """What has come together by a time: it stays as it is between two points."""
    stepped = [Series(each.name, _steps(each.points)) for each in series]
    return line_plot(
        id, title, text, stepped, across, levels=levels, up_title=up_title, width=width, height=height, filled=True
    )


def _steps(points: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
    found: list[tuple[float, float]] = []
    for x, y in points:
        if found:
            found.append((x, found[-1][1]))
        found.append((x, y))
    return found


def line_plot(
    id: str,
    title: str,
    text: str,
    series: Sequence[Series],
    across: Axis,
    *,
    levels: Sequence[Level] = (),
    up_title: str = "",
    width: int = WIDTH,
    height: int = HEIGHT,
    filled: bool = False,
) -> Panel:
    """Lines over one axis; each ends in a dot with its last value, and with its name if there are several."""
    highest = max((y for each in series for _, y in each.points), default=0.0)
    above = min((level.at for level in levels if level.at > highest), default=0.0)
    frame = _frame(across, upright(max(highest * 1.04, above * 1.02), up_title), width, height)
    shown = [level for level in levels if frame.up.low < level.at <= frame.up.high]
    drawing = [*frame.axes(), *(_level_line(frame, level) for level in shown)]
    if filled and series:
        drawing.append(_area(frame, series[0]))
    drawing += [_line(frame, each, TONES[n % len(TONES)]) for n, each in reversed(list(enumerate(series)))]
    drawing += [*(_level_name(frame, level) for level in shown), *_ends(frame, series)]
    return Panel.draw(id, title, width, height, text, *drawing)


def _level_line(frame: Frame, level: Level) -> Svg:
    y = frame.y(level.at)
    return line(frame.area.x, y, frame.area.right, y, "plot-level")


def _level_name(frame: Frame, level: Level) -> Svg:
    """Above its line and over all others."""
    width = frame.area.width / 2
    return label(frame.area.x + 4, frame.y(level.at) - 4, level.name, SIZE - 1, "soft halo-card", width=width)


def _way(frame: Frame, points: Sequence[tuple[float, float]]) -> str:
    return "M" + "L".join(f"{number(frame.x(x))} {number(frame.y(y))}" for x, y in points)


def _line(frame: Frame, series: Series, tone: str) -> Svg:
    return path(_way(frame, series.points), f"plot-line {tone}".strip()) if len(series.points) > 1 else EMPTY


def _area(frame: Frame, series: Series) -> Svg:
    if len(series.points) < 2:
        return EMPTY
    left, right = frame.x(series.points[0][0]), frame.x(series.points[-1][0])
    floor_ = number(frame.area.bottom)
    return path(f"{_way(frame, series.points)}L{number(right)} {floor_}L{number(left)} {floor_}Z", "plot-area")


def _ends(frame: Frame, series: Sequence[Series]) -> Iterator[Svg]:
    """The last value of each line, written where there is room for it."""
    taken: list[float] = []
    for index, each in enumerate(series):
        if not each.points:
            continue
        x, y = frame.x(each.points[-1][0]), frame.y(each.points[-1][1])
        name = f"{each.name} " if len(series) > 1 else ""
        text = f"{name}{each.points[-1][1]:,.0f}"
        wide = measure(text, SIZE + 0.5, bold=True)
        baseline = max(y - 8, frame.area.y - 2)
        while any(abs(baseline - other) < SIZE + 3 for other in taken):
            baseline += SIZE + 3
        taken.append(baseline)
        end = min(max(x + wide / 2, frame.area.x + wide), frame.area.right + RIGHT - 2)
        tone = TONES[index % len(TONES)]
        yield circle(x, y, 4, f"plot-dot {tone}".strip())
        yield label(end, baseline, text, SIZE + 0.5, "ink halo-card", anchor="end", bold=True)


# Histograms


def histogram(
    id: str,
    title: str,
    text: str,
    counts: Sequence[int],
    across: Axis,
    *,
    mark: Mark | None = None,
    up_title: str = "",
    width: int = WIDTH,
    height: int = HEIGHT,
) -> Panel:
    """Bars side by side over the axis; the bar that holds the mark is full and hatched, and a flag says whose it is."""
    frame = _frame(across, upright(max(counts, default=1) * 1.05, up_title, 4), width, height)
    drawing = [*frame.axes(), *_bars(frame, counts, mark)]
    if mark is not None:
        drawing.append(_flag(frame, mark))
    return Panel.draw(id, title, width, height, text, *drawing)


def _bars(frame: Frame, counts: Sequence[int], mark: Mark | None) -> Iterator[Svg]:
    wide = (frame.across.high - frame.across.low) / max(len(counts), 1)
    for index, count in enumerate(counts):
        left = frame.across.low + index * wide
        x, top = frame.x(left), frame.y(count)
        if count:
            here = mark is not None and left <= mark.at < left + wide
            bar = Area(x + 0.7, top, frame.x(left + wide) - x - 1.4, frame.area.bottom - top)
            yield rect(bar, "plot-bar here" if here else "plot-bar")


def _flag(frame: Frame, mark: Mark) -> Svg:
    x = min(frame.x(mark.at), frame.area.right)
    wide = measure(mark.name, SIZE + 0.5, bold=True)
    leans_left = x + 6 + wide > frame.area.right + RIGHT - 2
    return group(
        join(
            line(x, frame.area.y - 2, x, frame.area.bottom, "plot-mark"),
            path(f"M{number(x - 5)} {number(frame.area.y - 4)}h10l-5 7z", "plot-mark-head"),
        ),
        label(
            x - 8 if leans_left else x + 8,
            frame.area.y + 8,
            mark.name,
            SIZE + 0.5,
            "ink halo-card",
            anchor="end" if leans_left else "start",
            bold=True,
        ),
    )
