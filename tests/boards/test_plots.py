"""Plots: what they show is where it belongs, inside the frame, and said in words."""

from __future__ import annotations

import re

import pytest

from tests.boards.drawings import SVG, parse, span, texts
from wardroom.boards import Panel
from wardroom.boards.plots import Axis, Level, Mark, Series, histogram, line_plot, nice_step, step_plot, ticks_to


def points(panel: Panel, class_: str) -> list[tuple[float, float]]:
    """The corners of a line of this class."""
    node = next(each for each in parse(panel.svg).iter(f"{SVG}path") if each.attrib["class"] == class_)
    return [(float(x), float(y)) for x, y in re.findall(r"(-?[\d.]+) (-?[\d.]+)", node.attrib["d"])]


def bars(panel: Panel) -> list[dict[str, float]]:
    found = [each for each in parse(panel.svg).iter(f"{SVG}rect") if each.attrib["class"].startswith("plot-bar")]
    return [{name: float(node.attrib[name]) for name in ("x", "y", "width", "height")} for node in found]


def words(panel: Panel) -> list[str]:
    return [node.text or "" for node in texts(parse(panel.svg))]


@pytest.mark.parametrize(("span_", "most", "step"), [(100, 5, 20), (99, 5, 20), (101, 5, 50), (7, 5, 2), (0.9, 3, 0.5)])
def test_steps_of_an_axis_are_round(span_: float, most: int, step: float) -> None:
    assert nice_step(span_, most) == pytest.approx(step)


@pytest.mark.parametrize("high", [1, 3, 9_999, 10_000, 142_200, 1e6])
def test_ticks_reach_the_highest_value_in_few_steps(high: float) -> None:
    found = ticks_to(high)
    assert found[0] == 0
    assert found[-2] < high <= found[-1]
    assert len(found) <= 6


def test_a_step_plot_stays_level_between_two_points_and_rises_at_the_second() -> None:
    plot = step_plot("p", "Tons", "words", [Series("a", [(0, 0), (6, 50), (10, 100)])], Axis(0, 10))
    (x0, y0), (x1, y1), (x2, y2), (_, y3), (x4, y4) = points(plot, "plot-line")
    assert y0 == y1 and x1 == x2
    assert y2 == y3 and y4 < y3 < y1
    assert x1 - x0 == pytest.approx(0.6 * (x4 - x0), abs=0.2)
    assert y0 - y2 == pytest.approx((y0 - y4) / 2, abs=0.2)


def test_a_line_ends_with_its_value_in_figures() -> None:
    plot = line_plot("p", "Tons", "words", [Series("a", [(0, 0), (1, 142_200)])], Axis(0, 1))
    assert "142,200" in words(plot)


def test_two_lines_have_their_names_and_differ_in_more_than_colour() -> None:
    plot = line_plot("p", "T", "w", [Series("us", [(0, 0), (1, 90)]), Series("them", [(0, 0), (1, 91)])], Axis(0, 1))
    assert {"us 90", "them 91"} <= set(words(plot))
    classes = {node.attrib["class"] for node in parse(plot.svg).iter(f"{SVG}path")}
    assert {"plot-line", "plot-line second"} <= classes
    ends = [node for node in texts(parse(plot.svg)) if node.text in ("us 90", "them 91")]
    assert abs(float(ends[0].attrib["y"]) - float(ends[1].attrib["y"])) > 12


def test_levels_within_reach_are_named_and_the_next_one_is_shown() -> None:
    levels = [Level(100, "far"), Level(40, "next"), Level(10, "reached")]
    plot = line_plot("p", "T", "w", [Series("a", [(0, 0), (1, 30)])], Axis(0, 1), levels=levels)
    assert {"reached", "next"} <= set(words(plot))
    assert "far" not in words(plot)


@pytest.mark.parametrize("high", [0, 1, 999, 123_456_789])
def test_no_lettering_leaves_the_drawing(high: int) -> None:
    plot = step_plot(
        *("p", "Tons", "words", [Series("a captain with a name", [(0, 0), (9, high)]), Series("b", [(0, 0), (1, 1)])]),
        Axis(0, 9, [(0, "Jan-42"), (9, "Dec-45")]),
        levels=[Level(high / 2, "half way up")],
        up_title="tons",
    )
    for node in texts(parse(plot.svg)):
        left, right = span(node)
        assert left >= 0 and right <= plot.width, node.text


def test_bars_are_as_high_as_their_counts() -> None:
    plot = histogram("h", "Careers", "words", [10, 0, 40, 20], Axis(0, 4))
    high = [bar["height"] for bar in bars(plot)]
    assert len(high) == 3
    assert high[1] == pytest.approx(4 * high[0], abs=0.5)
    assert high[2] == pytest.approx(2 * high[0], abs=0.5)
    assert len({bar["y"] + bar["height"] for bar in bars(plot)}) == 1


def test_the_bar_of_the_mark_stands_out_and_the_mark_has_its_words() -> None:
    plot = histogram("h", "Careers", "words", [10, 20, 5], Axis(0, 30), mark=Mark(29.9, "mine"))
    classes = [n.attrib["class"] for n in parse(plot.svg).iter(f"{SVG}rect") if "plot-bar" in n.attrib["class"]]
    assert classes == ["plot-bar", "plot-bar", "plot-bar here"]
    flag = next(node for node in texts(parse(plot.svg)) if node.text == "mine")
    assert span(flag)[1] <= plot.width


def test_a_plot_is_an_image_with_a_title_and_a_description() -> None:
    plot = histogram("h", "Careers <b>", "Half of them & more.", [1], Axis(0, 1))
    drawn = parse(plot.svg)
    assert drawn.attrib["role"] == "img"
    assert [drawn[0].text, drawn[1].text] == ["Careers <b>", "Half of them & more."]
    assert drawn.attrib["aria-labelledby"] == f"{drawn[0].attrib['id']} {drawn[1].attrib['id']}"


def test_a_plot_without_values_is_a_frame() -> None:
    assert points_or_none(line_plot("p", "T", "w", [], Axis(0, 1))) == []
    assert points_or_none(step_plot("p", "T", "w", [Series("a", [(0, 0)])], Axis(0, 1))) == []


def points_or_none(panel: Panel) -> list[str]:
    return [n.attrib["class"] for n in parse(panel.svg).iter(f"{SVG}path") if "plot-line" in n.attrib["class"]]
