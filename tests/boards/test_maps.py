"""Charts: coasts where they are, and nothing over the edge."""

from __future__ import annotations

import json

import pytest

from tests.boards.drawings import SVG, parse
from wardroom.boards import Area, SeaChart
from wardroom.boards.maps import DATA, ConicChart, coastlines

CHART = SeaChart(Area(0, 0, 512, 310), west=94, east=214, south=-37, north=47.5)


def on_land(longitude: float, latitude: float, theatre: str = "pacific") -> bool:
    """Whether a point lies within an odd number of coastlines."""
    inside = False
    for ring in coastlines(theatre):
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


@pytest.mark.parametrize(
    ("place", "longitude", "latitude"),
    [
        ("London", -0.5, 51.6),
        ("Berlin", 13.4, 52.5),
        ("Paris", 2.35, 48.85),
        ("Madrid", -3.7, 40.4),
        ("Rome", 12.8, 42.0),
        ("Vienna", 16.4, 48.2),
        ("Kiev", 30.5, 50.4),
        ("the middle of Ireland", -7.8, 53.3),
        ("the mountains of Norway", 8.5, 61.5),
        ("Jutland", 9.2, 56.0),
        ("Sicily", 14.2, 37.5),
        ("Crete", 24.9, 35.2),
        ("the Crimea", 34.3, 45.3),
        ("Tripoli's desert", 13.5, 31.5),
    ],
)
def test_land_of_europe_is_land(place: str, longitude: float, latitude: float) -> None:
    assert on_land(longitude, latitude, "europe"), place


@pytest.mark.parametrize(
    ("place", "longitude", "latitude"),
    [
        ("the Dogger Bank", 2.5, 54.7),
        ("the Channel off the Isle of Wight", -1.5, 50.2),
        ("the Irish Sea", -5.0, 53.8),
        ("the Skagerrak", 9.0, 58.0),
        ("the Baltic off Gotland", 20.0, 57.5),
        ("the Bay of Biscay", -5.0, 45.5),
        ("the Straits of Otranto", 18.9, 40.3),
        ("the Adriatic off Pola", 13.5, 44.6),
        ("the Aegean", 25.0, 38.8),
        ("off Malta", 15.5, 35.5),
        ("the Black Sea", 34.0, 43.3),
        ("the Atlantic off Ireland", -12.0, 52.0),
    ],
)
def test_sea_of_europe_is_sea(place: str, longitude: float, latitude: float) -> None:
    assert not on_land(longitude, latitude, "europe"), place


def test_on_the_cone_north_is_up_along_its_middle_and_meridians_lean() -> None:
    chart = ConicChart(Area(0, 0, 512, 310), west=-22, east=42, south=31, north=62.5, middle=10)
    (x, south), (same, north) = chart.place(10, 35), chart.place(10, 60)
    assert x == pytest.approx(same) and north < south
    assert chart.place(-10, 60)[0] > chart.place(-10, 35)[0], "to the west meridians lean to the right"
    assert chart.place(30, 60)[0] < chart.place(30, 35)[0], "and to the east to the left"
    drawing = chart.drawing()
    assert 'class="land' in drawing and 'class="sea' in drawing


@pytest.mark.parametrize("theatre", ["pacific", "europe"])
def test_the_coasts_are_few_bytes_and_say_where_they_are_from(theatre: str) -> None:
    file = DATA / f"{theatre}.json"
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
