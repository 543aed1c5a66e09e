"""Charts: coasts where they are, and nothing over the edge."""

from __future__ import annotations

import json

import pytest

from tests.boards.drawings import SVG, parse
from wardroom.boards import Area, SeaChart
from wardroom.boards.maps import DATA, coastlines

CHART = SeaChart(Area(0, 0, 512, 310), west=94, east=214, south=-37, north=47.5)


def on_land(longitude: float, latitude: float) -> bool:
    """Whether a point lies within an odd number of coastlines."""
    inside = False
    for ring in coastlines():
        for (x1, y1), (x2, y2) in zip(ring, (*ring[1:], ring[0]), strict=True):
            if (y1 > latitude) != (y2 > latitude) and longitude < x1 + (latitude - y1) / (y2 - y1) * (x2 - x1):
                inside = not inside
    return inside


@pytest.mark.parametrize(
    ("place", "longitude", "latitude"),
    [
        ("Alice Springs", 133.9, -23.7),
        ("Beijing", 116.4, 39.9),
        ("the mountains of Honshu", 138.0, 36.0),
        ("Borneo", 114.0, 1.0),
        ("Luzon", 121.3, 16.5),
        ("Hawaii", 204.5, 19.6),
        ("New Guinea", 141.0, -5.0),
        ("the South Island", 171.0, -43.5),
    ],
)
def test_land_is_land(place: str, longitude: float, latitude: float) -> None:
    assert on_land(longitude, latitude), place


@pytest.mark.parametrize(
    ("place", "longitude", "latitude"),
    [
        ("the date line", 180.0, 0.0),
        ("the Coral Sea", 155.0, -15.0),
        ("the Philippine Sea", 133.0, 18.0),
        ("the Sea of Japan", 135.0, 39.5),
        ("the Java Sea", 112.0, -5.0),
        ("off California", 228.0, 30.0),
    ],
)
def test_sea_is_sea(place: str, longitude: float, latitude: float) -> None:
    assert not on_land(longitude, latitude), place


def test_the_coasts_are_few_bytes_and_say_where_they_are_from() -> None:
    file = DATA / "pacific.json"
    assert file.stat().st_size <= 60_000
    data = json.loads(file.read_text(encoding="utf-8"))
    assert "Natural Earth" in data["source"]
    assert data["licence"] == "public domain"


def test_a_place_is_where_it_should_be() -> None:
    assert CHART.place(94, 47.5) == (0, 0)
    assert CHART.place(214, -37) == (512, 310)
    x, y = CHART.place(154, 5.25)
    assert (x, y) == pytest.approx((256, 155))


def test_a_chart_is_cut_at_its_frame() -> None:
    ground = parse(f'<svg xmlns="http://www.w3.org/2000/svg">{CHART.drawing()}{CHART.frame()}</svg>')
    window = ground[0]
    assert window.tag == f"{SVG}svg"
    assert window.attrib["viewBox"] == "0 0 512 310"
    assert {node.attrib.get("class") for node in window} >= {"sea", "land", "shoal", "graticule"}


def test_a_coarse_chart_is_a_small_one() -> None:
    small = SeaChart(Area(0, 0, 320, 200), 94, 214, -37, 47.5, grain=1.6)
    assert len(small.drawing()) < 14_000
    assert len(CHART.drawing()) < 30_000
