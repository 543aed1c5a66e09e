"""[17.0, 18.0] The scenarios: each set-up against the master list, markers, cards, control, and faults in the files."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from wardroom.games.empire_of_the_sun.geography import Geography, read_geography
from wardroom.games.empire_of_the_sun.nations import read_nations
from wardroom.games.empire_of_the_sun.pieces import ALLIES, JAPAN, by_id, read_pieces
from wardroom.games.empire_of_the_sun.scenarios.control import japanese_hexes, known_to
from wardroom.games.empire_of_the_sun.scenarios.scenario_file import ScenarioFile
from wardroom.games.empire_of_the_sun.scenarios.setup_files import read_scenarios
from wardroom.table import ChartError, ChartFile

DATA = Path(__file__).parents[2] / "src/wardroom/games/empire_of_the_sun/data"
MASTER_LIST = Path(__file__).parent / "master_list.tsv"
PIECES = by_id(read_pieces((DATA / "units.tsv").read_text(encoding="utf-8")))
MAPS = {"main": read_geography(), "south-pacific": read_geography(True)}
NATIONS = read_nations()
KNOWN = known_to(PIECES, MAPS, NATIONS)
TEXTS = {path.name: path.read_text(encoding="utf-8") for path in sorted(DATA.glob("scenario-*.toml"))}
SCENARIOS = read_scenarios({name: ChartFile(name, text) for name, text in TEXTS.items()}, KNOWN)
OWN = {"1941": "campaign-1941", "1942": "1942", "1943": "1943", "1944": "1944", "south-pacific": "south-pacific"}
"""Columns of the master list, and the scenarios that have them."""
BOXES = {"delay": "delay", "china": "china", "event": "event"}


def master_list(column: str) -> dict[str, str]:
    """[18.0] Where each unit is, as the list has it."""
    rows = [
        line.split("\t") for line in MASTER_LIST.read_text(encoding="utf-8").splitlines() if not line.startswith("#")
    ]
    return {row[0]: row[rows[0].index(column)] for row in rows[1:]}


def places(scenario: ScenarioFile) -> dict[str, list[str]]:
    """Every place that a scenario gives to each unit, in the words of the list."""
    found: dict[str, list[str]] = {}

    def put(unit: str, place: str) -> None:
        found.setdefault(unit, []).append(place + "*" * (unit in scenario.reduced))

    for unit, hex in scenario.placements:
        put(unit, str(hex))
    for unit, turn in scenario.arrivals.items():
        put(unit, f"turn {turn}")
    for unit in (*scenario.eliminated, *scenario.gone):
        put(unit, "elim")
    for place, units in (
        ("delay", scenario.delay),
        ("china", scenario.china),
        ("event", scenario.event),
        ("out", scenario.out),
    ):
        for unit in units:
            put(unit, place)
    return found


def japanese(scenario: ScenarioFile) -> tuple[frozenset[int], Geography]:
    sheet = MAPS[scenario.map]
    return japanese_hexes(scenario, sheet, NATIONS, PIECES), sheet


def allied_ports(scenario: ScenarioFile, area: str) -> set[int]:
    held, sheet = japanese(scenario)
    return set(NATIONS.area(sheet, area) & sheet.ports - held)


# The master list


@pytest.mark.rule("EOS 18.0a", "EOS 18.0b", "EOS 17.0a", "EOS 2.3a", "EOS 2.2a")
@pytest.mark.parametrize("column", OWN)
def test_every_unit_is_where_the_master_list_has_it(column: str) -> None:
    wanted = {unit: [place] for unit, place in master_list(column).items()}
    assert len(wanted) == 200
    assert places(SCENARIOS[OWN[column]]) == wanted


@pytest.mark.rule("EOS 2.3a")
@pytest.mark.parametrize("scenario", SCENARIOS.values(), ids=str)
def test_every_counter_has_exactly_one_place(scenario: ScenarioFile) -> None:
    assert Counter(unit for unit, found in places(scenario).items() for _ in found) == Counter(
        piece.id for piece in PIECES.values() if not piece.is_garrison
    )


@pytest.mark.rule("EOS 2.2b", "EOS 2.3a")
def test_reinforcements_come_on_the_turn_that_is_printed_on_them() -> None:
    schedule = Counter(turn for turn in SCENARIOS["campaign-1941"].arrivals.values())
    assert schedule == {2: 17, 3: 19, 4: 9, 5: 7, 6: 9, 7: 7, 8: 11, 9: 8, 10: 10, 11: 1}
    for scenario in SCENARIOS.values():
        assert all(PIECES[unit].arrives == turn > scenario.first_turn for unit, turn in scenario.arrivals.items())


@pytest.mark.rule("EOS 2.2b")
def test_units_with_a_star_come_by_an_event() -> None:
    assert {piece.id for piece in PIECES.values() if piece.entry == "event"} == {
        "14af", "hq-south-pacific-halsey", "7-armoured-brigade", "77-brigade", "hq-abda", "tainan-air-unit",
        "hq-combined-fleet-ozawa",
    }  # fmt: skip
    assert len(SCENARIOS["campaign-1941"].event) == len(SCENARIOS["1942"].event) == 7
    assert SCENARIOS["1944"].event == ("7-armoured-brigade",)


@pytest.mark.rule("EOS 2.2a")
def test_the_white_triangle_is_a_reduced_start() -> None:
    scenario = SCENARIOS["campaign-1941"]
    assert {piece.id for piece in PIECES.values() if piece.triangle} == scenario.reduced
    assert {"lexington", "enterprise", "yamato", "kaiyo", "i-corps", "xiv-corps", "5-chinese-army"} < scenario.reduced


@pytest.mark.parametrize("scenario", SCENARIOS.values(), ids=str)
def test_no_set_up_is_overstacked(scenario: ScenarioFile) -> None:
    for hex in {hex for _, hex in scenario.placements}:
        found = [PIECES[unit] for unit in scenario.units_at(hex)]
        ashore = {piece.pair or piece.id for piece in found if piece.is_air or piece.is_ground}
        assert len(ashore) <= 3, hex
        assert sum(piece.is_naval for piece in found) <= 6, hex
        assert sum(piece.is_hq for piece in found) <= 1, hex
        assert len({piece.side for piece in found}) == 1, hex


@pytest.mark.parametrize("scenario", SCENARIOS.values(), ids=str)
def test_units_stand_where_they_may_be_based(scenario: ScenarioFile) -> None:
    sheet = MAPS[scenario.map]
    at_sea = set()
    for unit, hex in scenario.placements:
        piece = PIECES[unit]
        if piece.is_hq:
            assert sheet.is_port(hex), unit
        elif piece.is_air:
            assert sheet.is_airfield(hex), unit
        elif piece.is_ground:
            assert hex in sheet.land, unit
        elif not sheet.is_port(hex):
            at_sea.add(unit)
    assert at_sea == ({"lexington", "enterprise"} if scenario.id == "campaign-1941" else set())


# Each scenario


@pytest.mark.rule(
    "EOS 2.1a-s",
    "EOS 17.2a",
    "EOS 17.3a",
    "EOS 17.4a",
    "EOS 17.5a",
    "EOS 17.6a",
    "EOS 17.7a",
    "EOS 17.8a",
    "EOS 17.9a",
    "EOS 17.10b",
)
def test_the_ten_scenarios_and_their_turns() -> None:
    assert {scenario.id: (scenario.first_turn, scenario.last_turn) for scenario in SCENARIOS.values()} == {
        "campaign-1941": (1, 12),
        "1942": (2, 4),
        "1943": (5, 7),
        "1944": (8, 10),
        "1942-43": (2, 7),
        "1943-44": (5, 10),
        "1942-44": (2, 10),
        "campaign-1942": (2, 12),
        "campaign-1943": (5, 12),
        "south-pacific": (3, 6),
    }
    assert [scenario.rule for scenario in SCENARIOS.values()] == [f"17.{number}" for number in range(1, 11)]
    assert {scenario.id for scenario in SCENARIOS.values() if scenario.start == "december"} == {"campaign-1941"}


@pytest.mark.rule("EOS 17.5a", "EOS 17.6a", "EOS 17.7a", "EOS 17.8a", "EOS 17.9a")
@pytest.mark.parametrize(
    ("scenario", "base", "points"),
    [
        ("1942-43", "1942", "1943"),
        ("1943-44", "1943", "1944"),
        ("1942-44", "1942", "1944"),
        ("campaign-1942", "1942", "campaign-1941"),
        ("campaign-1943", "1943", "campaign-1941"),
    ],
)
def test_longer_scenarios_have_the_start_of_one_and_the_end_of_another(scenario: str, base: str, points: str) -> None:
    found, first = SCENARIOS[scenario], SCENARIOS[base]
    assert found.base == base
    assert (places(found), found.markers, found.control, found.hands) == (
        places(first), first.markers, first.control, first.hands,
    )  # fmt: skip
    assert found.victory.items == SCENARIOS[points].victory.items
    assert found.victory.kind == SCENARIOS[points].victory.kind
    assert found.special == tuple(rule for rule in first.special if rule != "yearly")


def test_rules_of_a_year_hold_in_scenarios_of_one_year() -> None:
    assert {scenario.id for scenario in SCENARIOS.values() if "yearly" in scenario.special} == {"1942", "1943", "1944"}


@pytest.mark.rule(
    "EOS 17.14a",
    "EOS 17.14b",
    "EOS 17.14c",
    "EOS 17.14d",
    "EOS 17.14e",
    "EOS 17.14f",
    "EOS 17.14g",
    "EOS 17.14h",
    "EOS 17.14i",
    "EOS 17.14j",
    "EOS 17.14k",
    "EOS 17.14l",
)
def test_markers_of_the_campaign() -> None:
    scenario = SCENARIOS["campaign-1941"]
    markers = scenario.markers
    assert (markers.china, markers.divisions, markers.burma_road) == ("stable-front", 12, "open")
    assert (markers.india, markers.europe, markers.will) == ("stable", 0, 0)
    assert (markers.japan_asp, markers.barges, markers.allied_asp) == (7, False, 0)
    assert (markers.resources, markers.tojo) == (3, True)
    assert not markers.japan_rivalry and not markers.us_rivalry
    assert scenario.delay == () and scenario.hands[JAPAN].passes == scenario.hands[ALLIES].passes == 0
    assert set(markers.no_route) == {2104, 2105, 2205}
    assert scenario.control.allies == (3814, 2709)


@pytest.mark.rule("EOS 17.23a", "EOS 17.24a", "EOS 17.25Aa", "EOS 17.25Ab", "EOS 17.2c", "EOS 17.25Ba")
def test_markers_and_cards_of_1942() -> None:
    scenario, campaign = SCENARIOS["1942"], SCENARIOS["campaign-1941"]
    markers = scenario.markers
    assert (markers.resources, markers.divisions, markers.allied_asp, markers.will) == (4, 11, 1, 8)
    for same in ("china", "burma_road", "india", "europe", "japan_asp", "barges", "no_route", "us_rivalry"):
        assert getattr(markers, same) == getattr(campaign.markers, same)
    late = {unit for unit, turn in campaign.arrivals.items() if turn == 2 and PIECES[unit].side == ALLIES}
    assert set(scenario.delay) == late - {"hq-seac"} and scenario.hex_of("hq-seac") == 1805
    assert scenario.hands[JAPAN].removed == ("J1", "J2")
    assert (scenario.hands[JAPAN].draws, scenario.hands[ALLIES].draws, scenario.hands[ALLIES].passes) == (7, 5, 2)
    assert scenario.surrendered == ()


@pytest.mark.rule("EOS 17.21b", "EOS 17.21c", "EOS 17.22a")
def test_losses_of_december_1941() -> None:
    scenario = SCENARIOS["1942"]
    assert set(scenario.eliminated) == {"md-ca", "m-corps", "hk-division", "force-z", "nl-corps"}
    allied = {unit for unit in scenario.reduced if PIECES[unit].side == ALLIES and scenario.hex_of(unit)}
    assert allied - {"5-chinese-army", "6-chinese-army", "66-chinese-army"} == {
        "feaf", "sl-corps", "19-lrb", "us-asia-ca", "new-orleans",
    }  # fmt: skip
    assert not [unit for unit in scenario.eliminated if PIECES[unit].side == JAPAN]


@pytest.mark.rule("EOS 17.33a", "EOS 17.34a", "EOS 17.35e", "EOS 17.36a", "EOS 17.38x")
def test_markers_of_1943() -> None:
    scenario = SCENARIOS["1943"]
    markers = scenario.markers
    assert (markers.resources, markers.japan_asp, markers.barges, markers.divisions) == (14, 7, True, 7)
    assert (markers.allied_asp, markers.china, markers.will, markers.europe) == (4, "major-breakthrough", 6, -1)
    assert markers.japan_rivalry and markers.us_rivalry and markers.tojo
    assert (markers.japan_air, markers.japan_naval) == (2, 1)
    assert (markers.burma_road, markers.india, markers.aleutians) == ("hump", "stable", 2)
    assert set(markers.no_route) == {2105, 2205}
    assert set(scenario.delay) == {"xxiv-corps", "massachusetts", "san-jacinto", "seac-lrb"}
    assert set(scenario.surrendered) == {"malaya", "philippines", "dutch-east-indies", "burma"}
    assert set(scenario.played) == {"A17", "J18", "J73"}


@pytest.mark.rule("EOS 17.35a", "EOS 17.35b", "EOS 17.35c", "EOS 17.35d", "EOS 17.35f")
def test_cards_of_1943() -> None:
    japan, allies = SCENARIOS["1943"].hands[JAPAN], SCENARIOS["1943"].hands[ALLIES]
    assert japan.removed == tuple(f"J{card}" for card in (1, 2, 5, 6, 13, 15, 18, 39, 55, 73, 78))
    assert allies.removed == tuple(f"A{card}" for card in (1, 3, 4, 6, 7, 8, 10, 11, 12, 14, 16, 17, 20, 51))
    assert japan.discard == tuple(f"J{card}" for card in (8, 12, 14, 20, 25, 29, 35))
    assert allies.discard == ("A13", "A15")
    assert (japan.future, allies.future, japan.draws, allies.draws) == ("J26", "A29", 7, 7)


@pytest.mark.rule("EOS 17.31b", "EOS 17.32b", "EOS 17.42a")
def test_losses_by_1943_and_1944() -> None:
    lost = {year: set(SCENARIOS[year].eliminated) for year in ("1943", "1944")}
    assert {unit for unit in lost["1943"] if PIECES[unit].side == JAPAN} == {
        "kongo", "akagi", "soryu", "ryujo", "tenryu", "tainan-air-unit",
    }  # fmt: skip
    assert {unit for unit in lost["1944"] if PIECES[unit].side == JAPAN} == {
        "kongo", "akagi", "soryu", "ryujo", "tenryu", "tainan-air-unit", "aoba", "21-air-flotilla", "50-air-flotilla",
        "1-sn-brigade", "2-sn-brigade", "ss-brigade",
    }  # fmt: skip
    assert "1-indian-corps" in lost["1944"] - lost["1943"]
    campaign = SCENARIOS["campaign-1941"]
    for piece in PIECES.values():
        if piece.is_commonwealth and piece.nation != "australia" and campaign.hex_of(piece.id):
            gone = lost["1943"] | set(SCENARIOS["1943"].gone)
            assert (piece.id in gone) == (piece.id != "1-indian-corps"), piece
    assert {unit for unit in lost["1943"] | lost["1944"] if not PIECES[unit].dotted} == {
        "wasp", "northampton", "50-air-flotilla",
    }  # fmt: skip
    assert set(SCENARIOS["1943"].gone) == {"hq-south-pacific-ghormley", "hq-abda", "hq-malaya"}
    assert set(SCENARIOS["1944"].gone) == {*SCENARIOS["1943"].gone, "hq-combined-fleet-yamamoto"}


@pytest.mark.rule("EOS 17.43a", "EOS 17.43b", "EOS 17.44a", "EOS 17.46a")
def test_markers_of_1944() -> None:
    scenario = SCENARIOS["1944"]
    markers = scenario.markers
    assert (markers.resources, markers.japan_asp, markers.barges, markers.divisions) == (14, 5, False, 5)
    assert (markers.allied_asp, markers.china, markers.will, markers.europe) == (8, "major-breakthrough", 5, 2)
    assert markers.japan_rivalry and markers.us_rivalry and markers.tojo
    assert (markers.japan_air, markers.japan_naval, markers.burma_road, markers.india) == (0, 0, "hump", "stable")
    assert set(markers.no_route) == {2105, 2205}
    assert scenario.delay == ()
    assert set(scenario.surrendered) == {"malaya", "philippines", "dutch-east-indies", "burma"}
    assert {"J31", "A23"} < set(scenario.played)


@pytest.mark.rule("EOS 17.45a", "EOS 17.45b", "EOS 17.45c", "EOS 17.45d")
def test_cards_of_1944() -> None:
    japan, allies = SCENARIOS["1944"].hands[JAPAN], SCENARIOS["1944"].hands[ALLIES]
    assert japan.removed == tuple(f"J{card}" for card in (1, 2, 5, 6, 13, 15, 18, 26, 31, 39, 51, 53, 54, 55, 73, 78))
    assert allies.removed == tuple(
        f"A{card}"
        for card in (1, 3, 4, 6, 7, 8, 10, 11, 12, 14, 16, 17, 18, 20, 22, 23, 24, 27, 30, 39, 41, 42, 47, 51, 73)
    )
    assert (japan.discard, allies.discard, japan.future, allies.future) == (("J7",), ("A2",), "J4", "A45")
    assert (japan.draws, japan.passes, allies.draws, allies.passes) == (6, 1, 7, 0)


@pytest.mark.rule("EOS 17.10.3a", "EOS 17.10.4a", "EOS 17.10.5Ja")
def test_markers_of_the_south_pacific() -> None:
    scenario = SCENARIOS["south-pacific"]
    markers = scenario.markers
    assert (markers.will, markers.japan_asp, markers.barges, markers.allied_asp) == (4, 7, False, 2)
    assert (markers.europe, markers.resources, markers.japan_air, markers.japan_naval) == (1, 1, 2, 2)
    assert (markers.china, markers.divisions, markers.burma_road) == ("major-breakthrough", 9, "closed")
    assert markers.japan_rivalry and markers.us_rivalry and markers.tojo
    assert scenario.delay == () and scenario.map == "south-pacific"


@pytest.mark.rule("EOS 17.10.5Jc", "EOS 17.10.5K", "EOS 5.31.C")
def test_what_is_drawn_on_the_sheet_of_the_south_pacific() -> None:
    """An air force in China, an HQ at Oahu, and two HQs that cards of its decks bring."""
    scenario = SCENARIOS["south-pacific"]
    assert scenario.china == ("14af-lrb",) and scenario.hex_of("hq-central-pacific") == 5808
    assert set(scenario.event) == {"hq-south-pacific-halsey", "hq-combined-fleet-ozawa"}
    assert {"A20", "A27"} <= set(scenario.hands[ALLIES].deck)


@pytest.mark.rule("EOS 17.10a", "EOS 17.10.5D", "EOS 17.10.5E")
def test_cards_of_the_south_pacific() -> None:
    japan, allies = (SCENARIOS["south-pacific"].hands[side] for side in (JAPAN, ALLIES))
    assert [int(card[1:]) for card in allies.deck] == [
        8, 13, 20, 21, 23, 24, 25, 27, 28, 29, 31, 32, 36, 40, 43, 44, 46, 50, 52, 56, 64, 66, 81, 82,
    ]  # fmt: skip
    assert [int(card[1:]) for card in japan.deck] == [
        9, 13, 16, 17, 20, 23, 25, 27, 28, 29, 32, 33, 34, 35, 42, 44, 48, 49, 51, 52, 73, 75, 84, 85,
    ]  # fmt: skip
    assert (allies.future, allies.draws, allies.held) == ("A13", 2, ())
    assert (japan.future, japan.draws, japan.held) == ("", 2, ("J17",))


@pytest.mark.rule("EOS 17.10.5E")
def test_turns_of_the_south_pacific() -> None:
    turns = SCENARIOS["south-pacific"].turns
    assert turns is not None
    assert (turns.deal, turns.short_deal, turns.short_passes) == (4, 3, 1)
    assert (turns.ground, turns.allied_air, turns.us_naval) == (1, 4, 1)
    assert turns.progress == (0, 2, 2, 2)
    assert turns.future_from == turns.truk_from == 4
    assert [scenario.id for scenario in SCENARIOS.values() if scenario.turns] == ["south-pacific"]


# Who holds what


@pytest.mark.rule("EOS 17.14g", "EOS 17.23a", "EOS 17.33a", "EOS 17.43a", "EOS 17.10.3a", "EOS 17.32a")
@pytest.mark.parametrize("scenario", SCENARIOS.values(), ids=str)
def test_the_resource_marker_is_what_japan_holds(scenario: ScenarioFile) -> None:
    held, sheet = japanese(scenario)
    assert len(held & sheet.resources) == scenario.markers.resources


@pytest.mark.rule("EOS 1.3.09a", "EOS 1.3.11", "EOS 1.3.13", "EOS 17.14l")
def test_japan_holds_the_empire_in_december_1941() -> None:
    held, sheet = japanese(SCENARIOS["campaign-1941"])
    assert sheet.empire - held == {3814}
    assert held - sheet.empire == set()
    assert {3302, 3303, 3305} == held & sheet.resources
    assert 2709 not in held and {2508, 2509, 3007, 3104} <= held


@pytest.mark.rule("EOS 17.22a", "EOS 17.22b")
def test_what_japan_has_taken_by_1942() -> None:
    held, sheet = japanese(SCENARIOS["1942"])
    taken = held - japanese(SCENARIOS["campaign-1941"])[0]
    assert taken == {1912, 1913, 2012, 2109, 2110, 2112, 2415, 2709, 2812, 2911, 2913, 2915, 3814, 4021}
    assert sheet.resources & taken == {2415}


@pytest.mark.rule("EOS 17.32a", "EOS 17.36a", "EOS 17.38v")
def test_control_in_1943() -> None:
    held, sheet = japanese(SCENARIOS["1943"])
    assert sheet.empire <= held and sheet.resources <= held
    for area in ("malaya", "philippines", "dutch-east-indies"):
        assert NATIONS.area(sheet, area) <= held
    assert NATIONS.area(sheet, "burma") - held == {2006}
    assert NATIONS.area(sheet, "australian-mandates") - held == {4423}
    assert allied_ports(SCENARIOS["1943"], "new-guinea") == {3823, 4024}
    assert {2110, 4719, 3814, 2709, 4600, 4612, 5018} <= held


@pytest.mark.rule("EOS 17.41a", "EOS 17.46a")
def test_control_in_1944() -> None:
    held, sheet = japanese(SCENARIOS["1944"])
    assert sheet.resources <= held
    assert NATIONS.area(sheet, "australian-mandates") - held == {3921, 4122, 4222, 4322, 4423}
    assert NATIONS.area(sheet, "philippines") <= held and {2709, 4719, 3814, 2110} <= held
    assert allied_ports(SCENARIOS["1944"], "new-guinea") == {3822, 3823, 4024}
    assert not {5018, 4600, 2006} & held


@pytest.mark.rule("EOS 17.10d")
def test_control_in_the_south_pacific() -> None:
    scenario = SCENARIOS["south-pacific"]
    held, sheet = japanese(scenario)
    assert sheet.ports & held == {3319, 3416, 3520, 3720, 3820, 3822, 4017, 4020, 4021, 4222, 4423}
    assert sheet.ports - held == {3023, 3626, 3727, 3823, 4024, 4825, 4826, 4828, 5808}
    assert sheet.resources & held == {3219}
    ports = scenario.victory.ports
    assert ports is not None
    assert (ports.japan, ports.allies, ports.margin, ports.margin_delayed) == (11 + 1, 9, 5, 6)


# Victory


@pytest.mark.rule("EOS 17.27z")
@pytest.mark.parametrize("scenario", ["1942", "1943", "1944", "south-pacific", "1942-43"])
def test_levels_of_victory(scenario: str) -> None:
    level = SCENARIOS[scenario].victory.level
    assert level(-4) == level(2) == "allied-decisive"
    assert level(3) == level(5) == "allied-tactical"
    assert level(6) == level(9) == "japanese-tactical"
    assert level(10) == level(30) == "japanese-decisive"


@pytest.mark.rule("EOS 17.8a", "EOS 17.9a")
def test_campaigns_are_won_by_the_campaign_rules() -> None:
    campaigns = {scenario.id for scenario in SCENARIOS.values() if scenario.victory.kind == "campaign"}
    assert campaigns == {"campaign-1941", "campaign-1942", "campaign-1943"}


VALUES_OF_1942 = {
    "A": 1, "B": 1, "C": 5, "D": 1, "E": 1, "F": 2, "G": 1, "H": 2, "I": 1, "J": -1, "K": 1, "L": 3, "M": 1, "N": 1,
    "O": 2, "P": -3,
}  # fmt: skip
VALUES_OF_1943 = {
    "A": 5, "B": 1, "C": 5, "D": 1, "E": 1, "F": 2, "G": 3, "H": 1, "I": -1, "J": 1, "K": 3, "L": -3, "M": -1,
    "N": -2, "O": -3, "P": -1, "Q": -3, "R": -1,
}  # fmt: skip
VALUES_OF_1944 = {
    "A": 5, "B": 1, "C": 5, "D": 1, "E": 1, "F": 2, "G": 3, "H": 1, "I": -1, "J": 3, "K": 5, "L": 3, "M": 3, "N": 5,
    "O": 3, "P": 5,
}  # fmt: skip
VALUES_OF_THE_SOUTH_PACIFIC = {
    "A": 1, "B": 5, "C": 1, "D": 3, "D-allies": -3, "E": 3, "E-allies": -3, "F": 1, "G": -1, "H": 1, "I": 1,
}  # fmt: skip


@pytest.mark.parametrize(
    ("scenario", "values"),
    [
        ("1942", VALUES_OF_1942),
        ("1943", VALUES_OF_1943),
        ("1944", VALUES_OF_1944),
        ("south-pacific", VALUES_OF_THE_SOUTH_PACIFIC),
    ],
)
def test_lines_and_values_of_the_tables(scenario: str, values: dict[str, int]) -> None:
    victory = SCENARIOS[scenario].victory
    assert {item.id: item.value for item in victory.items} == values
    for item in victory.items:
        assert item.rule == victory.rule + item.id.removesuffix("-allies")


def test_conditions_of_1942() -> None:
    victory = SCENARIOS["1942"].victory
    items = {item.id: item for item in victory.items}
    assert victory.automatic is not None
    assert (victory.automatic.side, victory.automatic.least, victory.automatic.winner) == (JAPAN, 12, ALLIES)
    assert (items["A"].of, items["A"].most, items["A"].bonus) == (0, 4, 5)
    assert items["F"].states == ("unstable", "revolts", "surrendered")
    assert (items["H"].kind, items["H"].least, items["P"].exactly) == ("ports", 4, 12)
    assert (items["I"].of, items["J"].of) == (5, 6)
    assert (items["K"].hexes, items["L"].hexes, items["M"].hexes) == ((5708, 5908), (5808,), (5108, 4612))
    assert (items["N"].hexes, items["O"].hexes) == ((4600,), (5100,))


@pytest.mark.rule("EOS 17.38y")
def test_1943_starts_at_three_points() -> None:
    """Burma Road closed, Mandates Japanese, Political Will six."""
    scenario = SCENARIOS["1943"]
    items = {item.id: item for item in scenario.victory.items}
    road, mandates, will = items["B"], items["G"], items["I"]
    assert (road.kind, mandates.kind, will.kind) == ("burma-road-closed", "area", "will-at-least")
    boxes = scenario.markers.will - will.of + 1
    assert road.value + mandates.value + will.value * boxes == 3 == scenario.victory.starting_score


@pytest.mark.rule("EOS 17.10.7k")
def test_the_south_pacific_starts_at_twelve_points() -> None:
    """All ports of the Mandates, and nine ports of the Mandates and of New Guinea."""
    scenario = SCENARIOS["south-pacific"]
    held, sheet = japanese(scenario)
    items = {item.id: item for item in scenario.victory.items}
    mandates = NATIONS.area(sheet, "australian-mandates") & sheet.ports
    both = mandates | (NATIONS.area(sheet, "new-guinea") & sheet.ports)
    assert mandates <= held
    assert items["D"].value + items["F"].value * len(both & held) == 12 == scenario.victory.starting_score


# Faults


def read(name: str, old: str, new: str) -> None:
    """Read all files, one of them changed."""
    assert old in TEXTS[name]
    texts = TEXTS | {name: TEXTS[name].replace(old, new, 1)}
    read_scenarios({each: ChartFile(each, text) for each, text in texts.items()}, KNOWN)


FAULTS = [
    ('"hq-seac"', '"hq-sea"', "'hq-sea' is no counter"),
    ('"hq-seac"', '"garrison-china-1"', "'garrison-china-1' is no counter"),
    ('"hq-seac"', '"hq-south"', "'hq-south' has a place already"),
    ('"exeter"', '"hermes*"', "'hermes' has no second side"),
    ('1307 = ["exeter"]', '1307 = ["exeter", "hq-south"]', "units of one side"),
    ('1813 = ["2-dutch-regiment"]', '1813 = ["2-dutch-regiment", "3-dutch-regiment", "j-division", "dutch-air"]',
     "more than 3 air and ground units"),
    ("1307 =", "9999 =", "hex 9999 is not on the map"),
    ("2415 = [", "x = [", "hex x is not on the map"),
    ("1307 =", "2320 =", "'exeter' cannot be based in hex 2320"),
    ("2415 = [", "2414 = [", "cannot be based in hex 2414"),
    ('"14af", ', '"hq-seac", "14af", ', "'hq-seac' has a place already"),
    ('"md-ca"', '"hq-anzac"', "'hq-anzac' cannot be in the box 'eliminated'"),
    ('"warspite", ', "", "'warspite' has no place and no turn after the first"),
    ("will = 8", "will = 80", "will should be from 0 to 10, not 80"),
    ("will = 8", 'will = "8"', "'will' should be a whole number, not '8'"),
    ("will = 8", "wil = 8", "'wil' is not known here"),
    ('china = "stable-front"', 'china = "stable"', "china 'stable' is none of"),
    ('removed = ["J1", "J2"]', 'removed = ["J1", "A2"]', "'A2' is no card of this side"),
    ('removed = ["J1", "J2"]', 'removed = ["J1", "J87"]', "'J87' is no card of this side"),
    ('removed = ["J1", "J2"]', 'removed = ["J1", "J2"]\ndiscard = ["J2"]', "card 'J2' is in two places"),
    ("draws = 7", "draws = 8", "draws should be from 0 to 7, not 8"),
    ('areas = ["empire", "korea", "china"]', 'areas = ["empire", "corea"]', "'corea' is none of"),
    ("japan = [1912, 2012]", "japan = [1912, 1912]", "'1912' stands in japan more than once"),
    ("last-turn = 4", "last-turn = 1", "last-turn should be from 2 to 12, not 1"),
    ('"kondo"', '"condo"', "'condo' is none of"),
    ('kind = "china-boxes"', 'kind = "chinese-boxes"', "kind 'chinese-boxes' is none of"),
    ("allied-tactical = 5", "allied-tactical = 2", "allied-tactical should end above 2, not at 2"),
    ('areas = ["new-guinea"], least = 4', 'areas = ["new-guinea"]', "a condition of kind 'ports' needs 'least'"),
    ('{ id = "B", kind', '{ id = "A", kind', "'A' stands here for the second time"),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new", "problem"), FAULTS)
def test_a_fault_names_file_and_line(old: str, new: str, problem: str) -> None:
    with pytest.raises(ChartError) as fault:
        read("scenario-1942.toml", old, new)
    told = str(fault.value)
    assert told.startswith("scenario-1942.toml, line ")
    assert problem in told


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [("will = 8", "will = 80", "will = 8"), ('"exeter"', '"exet"', '"exeter"'), ('"J1", "J2"]', '"J1", "J0"]', '"J1"')],
)
def test_the_line_is_that_of_the_fault(old: str, new: str, line: str) -> None:
    number = next(number for number, text in enumerate(TEXTS["scenario-1942.toml"].splitlines(), 1) if line in text)
    with pytest.raises(ChartError, match=f"line {number}: "):
        read("scenario-1942.toml", old, new)


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ('base = "1942"', 'base = "1940"', "base '1940' is none of"),
        ('points = "1943"', 'points = ""', "points '' is none of"),
        ("first-turn = 2", "first-turn = 3", "its set-up is that of turn 2"),
        ('without = ["yearly"]', 'without = ["december"]', "'december' is none of"),
    ],
)
def test_faults_of_longer_scenarios(old: str, new: str, problem: str) -> None:
    with pytest.raises(ChartError) as fault:
        read("scenario-1942-43.toml", old, new)
    assert problem in str(fault.value)


def test_a_card_outside_a_named_deck_is_a_fault() -> None:
    with pytest.raises(ChartError, match="card 'J18' is not in the deck"):
        read("scenario-south-pacific.toml", 'hand = ["J17"]', 'hand = ["J18"]')
