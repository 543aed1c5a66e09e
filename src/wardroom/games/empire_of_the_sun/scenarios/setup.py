"""[17.0] Set-up: a war as its scenario begins it."""

from __future__ import annotations

from wardroom.games.empire_of_the_sun.charts import Charts
from wardroom.games.empire_of_the_sun.grid import board_of
from wardroom.games.empire_of_the_sun.scenarios.bidding import take_bid
from wardroom.games.empire_of_the_sun.scenarios.control import japanese_hexes
from wardroom.games.empire_of_the_sun.scenarios.scenario_file import CHINA_BOXES, INDIA_BOXES, ScenarioFile
from wardroom.games.empire_of_the_sun.state import (
    ALLIES,
    CHINA_BOX,
    DELAY_BOX,
    ELIMINATED,
    EVENT,
    JAPAN,
    OUT,
    REMOVED,
    TRACK,
    Force,
    Politics,
    War,
)
from wardroom.games.empire_of_the_sun.turn.political_will import progress_quota
from wardroom.table import Setup

__all__ = ["NOT_BUILT", "begin"]

NOT_BUILT = (2104, 2105, 2205)
"""[13.77a] Routes that are there only when built."""
BARGES, PT_BOATS, KWAI, HUMP, DOCTRINE = "J73", "A23", "J18", "A17", "J31"
"""Events that leave a marker."""


def begin(setup: Setup, charts: Charts) -> War:
    """[17.0] The scenario before its decks are shuffled."""
    scenario = charts.scenarios[setup.scenario]
    own = charts.on(setup.scenario)
    places = _places(own, scenario)
    war = War(
        phase="setup",
        scenario=scenario.id,
        turn=scenario.first_turn,
        last_turn=scenario.last_turn,
        places=places,
        steps={unit: _steps(own, scenario, unit, place) for unit, place in places.items()},
        japanese=board_of(japanese_hexes(scenario, own.geography, own.nations, own.pieces)) & ~own.areas["soviet"],
        soviet=own.areas["soviet"],
        forces={JAPAN: _force(scenario, JAPAN), ALLIES: _force(scenario, ALLIES)},
        politics=_politics(scenario),
        options=dict(setup.options),
    )
    if setup.options.get("bidding") == "on":
        war.phase = "bid"
    else:
        take_bid(own, war, int(setup.options.get("bid") or 0))
    war.started = war.politics.control_before = war.japanese
    war.politics.quota = progress_quota(own, war)
    war.politics.no_future = scenario.turns is not None and war.turn < scenario.turns.future_from
    return war


# Units


def _places(charts: Charts, scenario: ScenarioFile) -> dict[str, int]:
    """[17.x] Where each counter stands, or which box it is in."""
    places = dict.fromkeys(charts.pieces, OUT)
    places |= {unit: TRACK + turn for unit, turn in scenario.arrivals.items()}
    for box, units in (
        (DELAY_BOX, scenario.delay),
        (CHINA_BOX, scenario.china),
        (EVENT, scenario.event),
        (REMOVED, scenario.gone),
    ):
        places |= dict.fromkeys(units, box)
    for unit in scenario.eliminated:
        places[unit] = REMOVED if charts.pieces[unit].dotted else ELIMINATED
    return places | dict(scenario.placements)


def _steps(charts: Charts, scenario: ScenarioFile, unit: str, place: int) -> int:
    """[2.2a, 2.3a] Full unless it is set up, or comes, on its reduced side; none of what is lost."""
    piece = charts.pieces[unit]
    if place in (ELIMINATED, REMOVED, OUT):
        return 0
    reduced = unit in scenario.reduced or (place == EVENT and piece.triangle)
    return min(1, piece.steps) if reduced else piece.steps


# Cards and markers


def _force(scenario: ScenarioFile, side: str) -> Force:
    """[17.x] Cards that are out, shipping and rivalry; the deck is made in the first phase."""
    hand, markers = scenario.hands[side], scenario.markers
    japan = side == JAPAN
    return Force(
        discard=list(hand.discard),
        removed=list(hand.removed),
        future=hand.future,
        asp=markers.japan_asp if japan else markers.allied_asp,
        rivalry=markers.japan_rivalry if japan else markers.us_rivalry,
        air=markers.japan_air if japan else 0,
        naval=markers.japan_naval if japan else 0,
    )


def _politics(scenario: ScenarioFile) -> Politics:
    """[17.14, 17.23, 17.33, 17.43, 17.10.3] The markers."""
    markers, played = scenario.markers, scenario.played
    return Politics(
        will=markers.will,
        europe=markers.europe,
        china=CHINA_BOXES.index(markers.china),
        divisions=markers.divisions,
        hump=HUMP in played or markers.burma_road == "hump",
        kwai=KWAI in played,
        routes=[hex for hex in NOT_BUILT if hex not in markers.no_route],
        india=INDIA_BOXES.index(markers.india),
        surrendered=list(scenario.surrendered),
        tojo=markers.tojo,
        events=[*played, *_removed(scenario)],
        barges=markers.barges,
        aleutians=markers.aleutians,
        doctrine=DOCTRINE in played,
        claims={area: JAPAN for area in scenario.control.areas if area == "australian-mandates"},
    )


def _removed(scenario: ScenarioFile) -> list[str]:
    """[17.35, 17.45] Cards that are out of the game were played as events."""
    cards = (card for hand in scenario.hands.values() for card in hand.removed)
    return [card for card in cards if card not in scenario.played]
