"""Pictures: they are written, and what they show is right."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from tests.simulate.runs import career, careers, short_plan, simulate
from wardroom.boards.plots import Axis
from wardroom.boards.statistics_plots import two_kinds
from wardroom.simulate.distributions import ended_early, months_between, survival
from wardroom.simulate.plots import SCALE, draw_plots, write_png
from wardroom.telling.measures import Ends

pytest.importorskip("matplotlib")


def test_every_picture_is_written_twice(tmp_path: Path) -> None:
    assert simulate("--games", "80", "--seed", "5", "--policy", "random", "--plots", str(tmp_path / "plots")) == 0
    written = {path.name: path for path in (tmp_path / "plots").iterdir()}
    assert written.keys() == {f"{name}{suffix}" for name in ("tonnage", "survival", "causes") for suffix in _KINDS}
    for path in written.values():
        assert path.stat().st_size > 5_000
        assert path.read_bytes().startswith(_KINDS[path.suffix])


_KINDS = {".png": b"\x89PNG", ".svg": b"<?xml"}


def test_a_single_career_can_be_drawn(tmp_path: Path) -> None:
    tally = careers()
    tally.add(career(tonnage=0))
    names = [path.name for path in draw_plots(short_plan(), tally, tmp_path)]
    assert names == ["tonnage.png", "tonnage.svg"]  # a line over one month is none


def test_pixels_follow_the_drawing(tmp_path: Path) -> None:
    """What is a bar in the drawing is a bar in the file, in the colour of the style sheet."""
    from matplotlib.image import imread

    panel = two_kinds("a", "A", "text", ([3, 1], [0, 1]), ("kept", "lost"), Axis(0, 2))
    write_png(panel, tmp_path / "a.png")
    pixels = imread(tmp_path / "a.png")
    assert pixels.shape[:2] == (panel.height * SCALE, panel.width * SCALE)
    bar = next(each for each in ET.fromstring(panel.svg).iter() if each.get("class") == "plot-kind-1")
    x, y, wide, high = (float(bar.get(name, 0)) for name in ("x", "y", "width", "height"))
    middle = pixels[int((y + high / 2) * SCALE), int((x + wide / 2) * SCALE)]
    assert [round(255 * part) for part in middle[:3]] == [0x17, 0x49, 0x7A]


def test_pictures_are_the_same_each_time(tmp_path: Path) -> None:
    tally = careers()
    tally.add(career(tonnage=20_000, outcome="mine", lost=True))
    one, other = (draw_plots(short_plan(), tally, tmp_path / name) for name in ("one", "other"))
    assert [path.read_bytes() for path in one] == [path.read_bytes() for path in other]


def test_months_run_over_the_turn_of_the_year() -> None:
    assert months_between("1941-11", "1942-02") == ["1941-11", "1941-12", "1942-01", "1942-02"]


def test_survival_falls_with_each_death() -> None:
    tally = careers()
    for month in ("1942-01", "1942-03", "1942-03"):
        tally.add(career(outcome="mine", lost=True, end_month=month))
    tally.add(career(outcome="war over"))
    assert survival(tally.together, months_between("1941-12", "1942-04")) == [1, 0.75, 0.75, 0.25, 0.25]


def test_careers_that_have_not_begun_are_not_counted_as_alive() -> None:
    tally = careers()
    tally.add(career(outcome="mine", lost=True, start_month="1941-12", end_month="1942-01"))
    tally.add(career(start_month="1942-02"))
    assert survival(tally.together, months_between("1941-12", "1942-02")) == [1, 0, 0.5]


def test_an_end_before_its_time_is_any_but_the_natural_ones() -> None:
    tally = careers()
    for outcome in ("war over", "relieved", "captain killed", "mine", "mine", "agreed end"):
        tally.add(career(outcome=outcome, lost=outcome == "mine"))
    assert ended_early(tally, tally.measures.of(Ends)) == {"mine": 2, "relieved": 1, "captain killed": 1}
