"""[17] How each scenario begins."""

from __future__ import annotations

import pytest

from tests.empire_of_the_sun.build import charts, war
from wardroom.games.empire_of_the_sun.grid import bit, board_of, count
from wardroom.games.empire_of_the_sun.scenarios.victory import points
from wardroom.games.empire_of_the_sun.state import (
    ALLIES,
    CHINA_BOX,
    DELAY_BOX,
    ELIMINATED,
    EVENT,
    JAPAN,
    REMOVED,
    TRACK,
    War,
    on_map,
)
from wardroom.games.empire_of_the_sun.supply.survey import supply_of
from wardroom.games.empire_of_the_sun.turn.political_will import japanese_resources

SCENARIOS = list(charts().scenarios)
GUAM, HONG_KONG, WOODLARK, ATTU = 3814, 2709, 4122, 4600


def japanese(found: War, *hexes: int) -> bool:
    return not board_of(hexes) & ~found.japanese


def allied(found: War, *hexes: int) -> bool:
    return not board_of(hexes) & found.japanese


@pytest.mark.rule(
    "EOS 17.14a", "EOS 17.14b", "EOS 17.14c", "EOS 17.14d", "EOS 17.14e", "EOS 17.14f", "EOS 17.14g", "EOS 17.14h"
)
def test_the_markers_of_the_campaign() -> None:
    found = war("campaign-1941")
    politics = found.politics
    assert (found.turn, found.last_turn) == (1, 12)
    assert (politics.china, politics.divisions, politics.india, politics.europe) == (0, 12, 0, 0)
    assert supply_of(charts(), found).road == "open" and not politics.hump
    assert (found.forces[JAPAN].asp, found.forces[ALLIES].asp, politics.barges) == (7, 0, False)
    assert japanese_resources(charts(), found) == 3
    assert politics.tojo and politics.will == 0


@pytest.mark.rule("EOS 17.14i", "EOS 17.14j", "EOS 17.14k", "EOS 17.14l")
def test_more_markers_of_the_campaign() -> None:
    found = war("campaign-1941")
    assert not any(force.rivalry or force.passes for force in found.forces.values())
    assert DELAY_BOX not in found.places.values()
    assert found.politics.routes == []
    assert allied(found, GUAM, HONG_KONG)


@pytest.mark.rule("EOS 17.0a", "EOS 17.11a", "EOS 2.2a", "EOS 2.3a")
def test_the_units_of_the_campaign() -> None:
    found = war("campaign-1941")
    assert found.places["enterprise"] == 5609 and found.steps["enterprise"] == 1
    assert found.places["akagi"] == 3705 and found.steps["akagi"] == 2
    assert found.places["15-army"] == 2211
    assert found.places["i-corps"] == TRACK + 3 and found.steps["i-corps"] == 1
    assert found.places["14af"] == EVENT
    assert japanese(found, 2909, 4017, 3305, 3004) and allied(found, 2015, 5808, 2813)


@pytest.mark.rule("EOS 17.21a", "EOS 17.21b", "EOS 17.21c", "EOS 17.22a", "EOS 17.22b", "EOS 17.23a", "EOS 17.24a")
def test_1942() -> None:
    found = war("1942")
    assert (found.turn, found.last_turn) == (2, 4)
    assert all(found.places[unit] in (ELIMINATED, REMOVED) for unit in ("md-ca", "m-corps", "hk-division", "force-z"))
    assert (found.places["sl-corps"], found.steps["sl-corps"]) == (2912, 1)
    assert (found.places["lexington"], found.steps["lexington"]) == (5808, 2)
    assert japanese(found, 1912, 2012, GUAM, HONG_KONG, 1913)
    assert (found.politics.will, found.politics.divisions, found.forces[ALLIES].asp) == (8, 11, 1)
    assert japanese_resources(charts(), found) == 4
    delayed = {unit for unit, place in found.places.items() if place == DELAY_BOX}
    due = {unit for unit, piece in charts().pieces.items() if piece.side == ALLIES and piece.arrives == 2}
    assert delayed == due - {"hq-seac"}
    assert found.places["hq-seac"] == 1805


@pytest.mark.rule("EOS 17.31a", "EOS 17.32a", "EOS 17.32b", "EOS 17.33a", "EOS 17.34a", "EOS 17.35e", "EOS 17.36a")
def test_1943() -> None:
    found = war("1943")
    politics = found.politics
    assert japanese_resources(charts(), found) == 14
    assert (found.forces[JAPAN].asp, politics.barges, politics.divisions, found.forces[ALLIES].asp) == (7, True, 7, 4)
    assert (politics.china, politics.will, politics.europe) == (2, 6, -1)
    assert found.forces[JAPAN].rivalry and found.forces[ALLIES].rivalry
    assert (found.forces[JAPAN].air, found.forces[JAPAN].naval) == (2, 1)
    assert supply_of(charts(), found).road == "hump"
    assert politics.routes == [2104] and politics.kwai
    assert set(politics.surrendered) == {"malaya", "philippines", "dutch-east-indies", "burma"}
    assert politics.claims == {"australian-mandates": JAPAN}
    assert {unit for unit, place in found.places.items() if place == DELAY_BOX} == {
        "xxiv-corps",
        "massachusetts",
        "san-jacinto",
        "seac-lrb",
    }
    assert allied(found, 4423, 3922, 5108) and japanese(found, 4021, 2015, 2019, ATTU)
    assert found.places["14af-lrb"] == CHINA_BOX


@pytest.mark.rule("EOS 17.41a", "EOS 17.42a", "EOS 17.43a", "EOS 17.43b", "EOS 17.44a", "EOS 17.46a")
def test_1944() -> None:
    found = war("1944")
    politics = found.politics
    assert (found.turn, found.last_turn) == (8, 10)
    assert (found.forces[JAPAN].asp, politics.barges, politics.divisions, found.forces[ALLIES].asp) == (5, False, 5, 8)
    assert (politics.china, politics.will, politics.europe) == (2, 5, 2)
    assert politics.doctrine
    assert DELAY_BOX not in found.places.values()
    assert allied(found, WOODLARK, 5018, 3822) and japanese(found, 4021, HONG_KONG, 4719)
    assert found.places["hq-combined-fleet-yamamoto"] == REMOVED
    assert found.places["hq-combined-fleet-ozawa"] == 3407


@pytest.mark.rule("EOS 11.1", "EOS 17.31a", "EOS 17.32b", "EOS 17.42a")
@pytest.mark.parametrize(
    ("scenario", "rebuilt"),
    [("1942", set()), ("1943", {"wasp", "northampton"}), ("1944", {"wasp", "northampton", "50-air-flotilla"})],
)
def test_of_what_a_scenario_has_lost_only_units_without_a_dot_can_come_back(scenario: str, rebuilt: set[str]) -> None:
    assert {unit for unit, place in war(scenario).places.items() if place == ELIMINATED} == rebuilt


@pytest.mark.rule("EOS 17.5a", "EOS 17.6a", "EOS 17.7a", "EOS 17.8a", "EOS 17.9a")
@pytest.mark.parametrize(
    ("scenario", "base", "last"),
    [
        ("1942-43", "1942", 7),
        ("1943-44", "1943", 10),
        ("1942-44", "1942", 10),
        ("campaign-1942", "1942", 12),
        ("campaign-1943", "1943", 12),
    ],
)
def test_longer_scenarios_begin_as_the_year_does(scenario: str, base: str, last: int) -> None:
    found, first = war(scenario), war(base)
    assert found.last_turn == last
    assert (found.turn, found.places, found.steps) == (first.turn, first.places, first.steps)
    assert (found.japanese, found.politics) == (first.japanese, first.politics)


@pytest.mark.rule("EOS 17.10d", "EOS 17.10.3a", "EOS 17.10.4a", "EOS 17.10.5L", "EOS 17.10.5Ja")
def test_the_south_pacific() -> None:
    found, own = war("south-pacific"), charts().on("south-pacific")
    assert (found.turn, found.last_turn) == (3, 6)
    assert (found.politics.will, found.politics.europe, found.politics.china, found.politics.divisions) == (4, 1, 2, 9)
    assert (found.forces[JAPAN].asp, found.forces[ALLIES].asp) == (7, 2)
    assert (found.forces[JAPAN].air, found.forces[JAPAN].naval) == (2, 2)
    assert DELAY_BOX not in found.places.values()
    assert allied(found, 3727, 3626, 3023, 4828, 4825, 4826, 5808, 3823, 4024)
    assert japanese(found, 4021, 4423, 3822, 4017, 3416)
    assert count(own.theatre.resources & found.japanese) == 1
    assert found.politics.no_future
    assert "hq-south-seas" in supply_of(own, found).headquarters


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_scenario_begins_whole(scenario: str) -> None:
    found, own = war(scenario), charts().on(scenario)
    assert found.phase == "setup"
    for unit, place in found.places.items():
        piece = own.pieces[unit]
        assert 0 <= found.steps[unit] <= max(piece.steps, 1)
        if on_map(place):
            assert place in own.geography
            if place in own.geography.land:
                assert bool(bit(place) & found.japanese) is (piece.side == JAPAN)
    if own.scenarios[scenario].victory.starting_score is not None:
        assert points(own, found) == own.scenarios[scenario].victory.starting_score


@pytest.mark.rule("EOS 16.47a")
def test_a_scenario_that_begins_in_the_offensives_phase_has_its_quota() -> None:
    assert war("1942").politics.quota == 0
    assert war("1943").politics.quota == 4
    assert war("1944").politics.quota == 4
    assert war("south-pacific").politics.quota == 0
