"""Pictures of many careers: tonnage in two kinds of bars, shares over months, and counts as lying bars.

The colours are those of the classes in the page's sheet; hatching, dashes and names say the same without them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import floor

from wardroom.boards.board import Panel
from wardroom.boards.parts import hatching
from wardroom.boards.plots import SIZE, Axis, Frame, Mark, nice_step
from wardroom.boards.svg import Area, Svg, join, line, number, path, rect
from wardroom.boards.text import label, measure

__all__ = ["Bar", "lying_bars", "share_lines", "two_kinds"]

WIDTH, HEIGHT = 560, 320
LEAST_GAP = 15.0
"""Between the baselines of two names at the ends of lines."""


@dataclass(frozen=True, slots=True)
class Bar:
    """A lying bar; `marked` ones are hatched."""

    name: str
    count: int
    marked: bool = False


def _percents(high: float, title: str) -> Axis:
    """From 0 to a round share not below `high`."""
    step = nice_step(max(high, 0.01), 5)
    count = 1
    while count * step < high - 1e-9:
        count += 1
    digits = 0 if step >= 0.01 - 1e-12 else 1
    return Axis(0, count * step, [(n * step, f"{100 * n * step:.{digits}f} %") for n in range(count + 1)], title)


# Bars that stand, of two kinds


def two_kinds(
    id: str,
    title: str,
    text: str,
    counts: tuple[Sequence[int], Sequence[int]],
    names: tuple[str, str],
    across: Axis,
    *,
    up_title: str = "",
    marks: Sequence[Mark] = (),
) -> Panel:
    """Shares of all in bars, the second kind hatched and on top of the first."""
    total = sum(map(sum, counts)) or 1
    shares = [(low / total, high / total) for low, high in zip(*counts, strict=True)]
    frame = Frame(Area(52, 62, WIDTH - 68, HEIGHT - 62 - 46), across, _percents(max(map(sum, shares)), up_title))
    drawing = [*frame.axes(), *_standing(frame, shares), *_marks(frame, marks), _legend(names)]
    return Panel.draw(id, title, WIDTH, HEIGHT, text, *drawing)


def _standing(frame: Frame, shares: Sequence[tuple[float, float]]) -> Iterator[Svg]:
    wide = (frame.across.high - frame.across.low) / max(len(shares), 1)
    for place, (low, high) in enumerate(shares):
        left = frame.x(frame.across.low + place * wide)
        right = frame.x(frame.across.low + (place + 1) * wide)
        middle, top = frame.y(low), frame.y(low + high)
        if low:
            yield rect(Area(left + 0.8, middle, right - left - 1.6, frame.area.bottom - middle), "plot-kind-1")
        if high:
            yield _hatched(Area(left + 0.8, top, right - left - 1.6, middle - top))


def _hatched(area: Area) -> Svg:
    return join(rect(area, "plot-kind-2"), hatching(area, "plot-hatch", 4.5))


def _marks(frame: Frame, marks: Sequence[Mark]) -> Iterator[Svg]:
    """Lines through the bars with a name above, each name a little lower where it would run into the one before."""
    free, lower = 0.0, 0
    for mark in sorted(marks, key=lambda each: each.at):
        x = frame.x(mark.at)
        wide = measure(mark.name, SIZE - 0.5)
        lower = lower + 1 if x + 5 < free else 0
        free = x + 5 + wide + 6
        yield line(x, frame.area.y - 4, x, frame.area.bottom, "plot-quantile")
        yield label(x + 5, frame.area.y + 5 + 15 * lower, mark.name, SIZE - 0.5, "ink halo-card")


def _legend(names: tuple[str, str]) -> Svg:
    first, second = names
    start = 52 + 18 + measure(first, SIZE) + 18
    return join(
        rect(Area(52, 12, 12, 12), "plot-kind-1"),
        label(52 + 18, 22, first, SIZE, "ink"),
        _hatched(Area(start, 12, 12, 12)),
        label(start + 18, 22, second, SIZE, "ink"),
    )


# Shares over time


def share_lines(
    id: str, title: str, text: str, lines: Mapping[str, Sequence[float]], across: Axis, *, up_title: str = ""
) -> Panel:
    """Lines of shares up to 100 %, the first one heavy; each name stands at the end of its line."""
    room = max((measure(name, SIZE, bold=True) for name in lines), default=0.0) + 14
    lowest = min((share for shares in lines.values() for share in shares), default=0.0)
    frame = Frame(Area(52, 30, WIDTH - 52 - room, HEIGHT - 30 - 46), across, _to_all(lowest, up_title))
    drawing = [*frame.axes()]
    for place, (_, shares) in reversed(list(enumerate(lines.items()))):
        points = [(frame.x(across.low + n), frame.y(share)) for n, share in enumerate(shares)]
        way = "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points)
        drawing.append(path(way, f"share-line share-{place}"))
    return Panel.draw(id, title, WIDTH, HEIGHT, text, *drawing, *_names(frame, lines))


def _to_all(lowest: float, title: str) -> Axis:
    """From a round share below the lowest up to 100 %."""
    tenths = max(0, floor(lowest * 10) - 1)
    step = 1 if tenths >= 5 else 2
    tenths -= tenths % step
    return Axis(tenths / 10, 1, [(n / 10, f"{10 * n} %") for n in range(tenths, 11, step)], title)


def _names(frame: Frame, lines: Mapping[str, Sequence[float]]) -> Iterator[Svg]:
    """At the ends of the lines, moved apart where they would touch, the first name's place kept."""
    ends = sorted((frame.y(shares[-1]), place, name) for place, (name, shares) in enumerate(lines.items()) if shares)
    baselines = [y + 4 for y, _, _ in ends]
    for n in range(1, len(baselines)):
        baselines[n] = max(baselines[n], baselines[n - 1] + LEAST_GAP)
    over = baselines[-1] - (frame.area.bottom - 2) if baselines else 0
    if over > 0:
        for n in reversed(range(len(baselines))):
            ceiling = baselines[n + 1] - LEAST_GAP if n + 1 < len(baselines) else frame.area.bottom - 2
            baselines[n] = min(baselines[n], ceiling)
    for baseline, (y, place, name) in zip(baselines, ends, strict=True):
        if abs(baseline - 4 - y) > 1:
            yield line(frame.area.right + 1, y, frame.area.right + 7, baseline - 4, "plot-leader")
        yield label(frame.area.right + 9, baseline, name, SIZE, "ink", bold=place == 0)


# Bars that lie


def lying_bars(id: str, title: str, text: str, bars: Sequence[Bar], total: int, *, axis_title: str = "") -> Panel:
    """One bar for each name, with its share and its count behind it."""
    names = max((measure(bar.name, SIZE) for bar in bars), default=0.0)
    behind = [f"{100 * bar.count / max(total, 1):.1f} %  ({bar.count:,})" for bar in bars]
    room = max((measure(each, SIZE) for each in behind), default=0.0) + 10
    height = 28 * len(bars) + 54
    left = names + 10
    axis = _percents(max((bar.count for bar in bars), default=0) / max(total, 1), axis_title)
    frame = Frame(Area(left, 8, WIDTH - left - room, height - 54), axis, Axis(0, max(len(bars), 1)))
    drawing = [_upright_grid(frame), *frame.axes()]
    for place, bar in enumerate(bars):
        y = frame.area.y + 28 * place
        shape = Area(left, y + 4, max(1.0, frame.x(bar.count / max(total, 1)) - left), 20)
        drawing.append(_hatched(shape) if bar.marked else rect(shape, "plot-kind-1"))
        drawing.append(label(left - 8, y + 18.5, bar.name, SIZE, "ink", anchor="end"))
        drawing.append(label(shape.right + 7, y + 18.5, behind[place], SIZE, "ink"))
    return Panel.draw(id, title, WIDTH, height, text, *drawing)


def _upright_grid(frame: Frame) -> Svg:
    return join(
        *(
            line(frame.x(value), frame.area.y, frame.x(value), frame.area.bottom, "plot-grid")
            for value, _ in frame.across.ticks
        )
    )
