"""The map as data: every hexside seen alike from both of its hexes, edges, islands, and the South Pacific sheet."""

from __future__ import annotations

import re

import pytest

from wardroom.games.empire_of_the_sun.geography import DATA, Geography, Hexside, read_geography
from wardroom.games.empire_of_the_sun.grid import DIRECTIONS, distance, neighbour
from wardroom.games.empire_of_the_sun.nations import read_nations
from wardroom.table.charts import read_chart_files

MAP = read_geography()
SHEET = read_geography(south_pacific=True)
NATIONS = read_nations()
BOTH = pytest.mark.parametrize("geography", [MAP, SHEET], ids=["main map", "South Pacific"])

TERRAIN = {"ocean", "open", "jungle", "mixed", "mountain", "atoll"}
MARKS = {"port", "airfield", "city", "chinese-city", "japanese-city", "resource", "island", "empire", "coastal"}
MARKS_OF_EDGES = {"source-japan", "source-allied", "source-east"}
OAHU = 5808
KAMCHATKA = {4100, 4200}
"""Between these two hexes of sea lies land that is not played."""


def sides(geography: Geography) -> list[tuple[int, int, Hexside]]:
    """Every hexside of every hex: hex, direction, what crosses it."""
    return [(hex, heading, geography.side(hex, heading)) for hex in geography for heading in range(6)]


# Hexsides


@BOTH
def test_both_hexes_of_a_side_see_it_alike(geography: Geography) -> None:
    for hex, heading, side in sides(geography):
        there = geography.neighbour(hex, heading)
        assert not there or geography.side(there, (heading + 3) % 6) == side, (hex, DIRECTIONS[heading])


@BOTH
def test_no_side_leads_off_the_map(geography: Geography) -> None:
    nothing = Hexside(water=False, land=False, route=False, barred_water=False, barred_land=False)
    for hex, heading, side in sides(geography):
        assert geography.neighbour(hex, heading) or side == nothing, (hex, DIRECTIONS[heading])


@BOTH
def test_land_sides_lie_between_land_and_the_sea_has_water_around(geography: Geography) -> None:
    for hex, heading, side in sides(geography):
        there = geography.neighbour(hex, heading)
        if side.land:
            assert {hex, there} <= geography.land
        if there and geography.land.isdisjoint({hex, there}):
            assert side.water or {hex, there} == KAMCHATKA


def test_a_transport_route_needs_land_and_ends_where_another_begins() -> None:
    assert all(side.land for _, _, side in sides(MAP) if side.route)
    assert sum(side.route for _, _, side in sides(MAP)) == 2 * 58


def test_what_is_open_is_not_barred() -> None:
    for _, _, side in sides(MAP):
        assert not (side.water and side.barred_water) and not (side.land and side.barred_land)


@BOTH
def test_every_hex_can_be_come_to_but_the_box_of_oahu(geography: Geography) -> None:
    reached = edge = {4017}
    while edge:
        edge = {
            geography.neighbour(hex, heading)
            for hex in edge
            for heading in range(6)
            if geography.side(hex, heading).water or geography.side(hex, heading).land
        } - reached
        reached |= edge
    assert set(geography) - reached == ({OAHU} if geography.oahu else set())


def test_sides_settled_by_a_second_look() -> None:
    wanted = {
        (2212, 2312): "water land",
        (2312, 2213): "water",
        (3023, 3123): "land",
        (2624, 2625): "water",
        (2524, 2625): "water",
        (3804, 3805): "water",
        (3302, 3303): "land route",
        (2108, 2109): "land route",
        (3801, 3900): "",
        (3800, 3801): "water land",
        (2216, 2217): "land",
        (3020, 3119): "",
    }
    for (hex, there), kinds in wanted.items():
        heading = next(heading for heading in range(6) if neighbour(hex, heading) == there)
        side = MAP.side(hex, heading)
        found = [kind for kind in ("water", "land", "route") if getattr(side, kind)]
        assert " ".join(found) == kinds, (hex, there)


def test_hexes_settled_by_a_second_look() -> None:
    """Darwin, the north of Sakhalin, the Manchurian cities, Timor, and the places that no rule gives a country."""
    assert (MAP.terrain(3023), MAP.terrain(3800), MAP.region(3800)) == ("mixed", "mixed", "soviet")
    assert {3302, 3303} <= MAP.airfields and {2721, 2822}.isdisjoint(MAP.islands)
    assert (MAP.region(1005), MAP.region(1208), MAP.region(2108)) == ("maldives", "ceylon", "burma")
    assert (MAP.name(5508), MAP.terrain(5508), 5508 in MAP.named_locations) == ("French Frigate Shoals", "ocean", False)
    assert {2608, 3026, 3126, 4829, 5728}.isdisjoint(MAP.cells)


def test_places_that_the_rulebook_leaves_out_have_their_names() -> None:
    names = {
        1912: "Jitra", 2012: "Singora", 2211: "Phnom Penh", 2509: "Hainan", 2719: "Kendari", 3007: "Shanghai",
        3302: "Harbin", 3303: "Mukden", 3607: "Nagoya", 5708: "Kauai",
    }  # fmt: skip
    assert {hex: MAP.name(hex) for hex in names} == names


@pytest.mark.rule("EOS 6.4h")
def test_a_side_with_land_that_nobody_may_cross_still_has_land_in_it() -> None:
    side = MAP.side(2220, 0)
    assert side.water and side.barred_land and side.has_land and not side.land
    assert not MAP.side(2220, 1).has_land and MAP.side(2110, 0).has_land


# Hexes


def test_the_main_map_has_1140_hexes() -> None:
    assert len(MAP.cells) == 1140 and len(MAP.land) == 361
    assert list(MAP) == sorted(MAP) and 2608 not in MAP and 2015 in MAP


@BOTH
def test_every_hex_is_told_in_known_words(geography: Geography) -> None:
    for cell in geography.cells.values():
        assert cell.terrain in TERRAIN and set(cell.marks) <= MARKS | MARKS_OF_EDGES
        assert re.fullmatch("[.wlbrm]{6}", cell.sides) and re.fullmatch("[.wlb]{6}", cell.barred)
        assert bool(cell.region) == cell.is_land


def test_names_are_proper_names_and_none_is_given_twice() -> None:
    names = [cell.name for cell in MAP.cells.values() if cell.name]
    assert len(names) == len(set(names)) > 150
    assert all(re.fullmatch(r"[A-Z][A-Za-z'/ -]+", name) for name in names)
    assert MAP.name(2407) == "Kunming" and MAP.name(2408) == ""


def test_the_marks_of_the_map_in_numbers() -> None:
    assert (len(MAP.ports), len(MAP.airfields), len(MAP.cities)) == (76, 143, 92)
    assert (len(MAP.chinese_cities), len(MAP.japanese_cities), len(MAP.resources)) == (13, 8, 14)
    assert MAP.chinese_cities | MAP.japanese_cities < MAP.cities
    assert MAP.chinese_cities.isdisjoint(MAP.japanese_cities)


@BOTH
def test_ports_lie_where_ships_can_come_to(geography: Geography) -> None:
    for hex in geography.ports - {OAHU}:
        assert any(geography.side(hex, heading).water for heading in range(6)) and hex in geography.land


@pytest.mark.rule("EOS 1.3.12b")
def test_a_one_hex_island_has_no_way_by_land() -> None:
    alone = {hex for hex in MAP.land if not any(MAP.side(hex, heading).land for heading in range(6))}
    assert alone == MAP.islands


@pytest.mark.rule("EOS 1.3.12a")
def test_what_the_sea_surrounds_is_an_island_of_its_own_region() -> None:
    assert all(MAP.islands.isdisjoint(MAP.in_regions([region])) for region in ("siam", "korea", "burma", "indochina"))
    assert {3307, 4600, 5108, 2320} <= MAP.islands


def test_coastal_hexes_have_sea_in_them() -> None:
    drawn = {
        hex
        for hex, heading, side in sides(MAP)
        if hex in MAP.land and (side.water or side.barred_water) and MAP.neighbour(hex, heading)
    }
    assert drawn == MAP.coastal and {3004, 3005, 3103} <= MAP.coastal and 2408 not in MAP.coastal


def test_hexes_are_found_by_neighbour_and_terrain() -> None:
    assert [MAP.neighbour(2220, heading) for heading in range(6)] == [2219, 2319, 2320, 2221, 2120, 2119]
    assert MAP.neighbour(1005, 4) == 0 and MAP.neighbour(6010, 1) == 0
    assert MAP.terrain(3706) == "open" and MAP.region(3706) == "honshu" and MAP.terrain(5410) == "ocean"
    assert MAP.is_port(2015) and MAP.is_airfield(2015) and not MAP.is_port(2014)
    assert read_geography() is MAP


# Edges


def on_edge(hex: int) -> bool:
    return any(not MAP.neighbour(hex, heading) for heading in range(6))


@pytest.mark.rule("EOS 6.22", "EOS 6.22a")
def test_allied_sources_are_the_edges_but_the_northern_one() -> None:
    assert all(on_edge(hex) for hex in MAP.allied_sources)
    above_india = 1304
    assert {hex for hex in MAP if not MAP.neighbour(hex, 3)} - {above_india} <= MAP.allied_sources
    assert {hex for hex in MAP if hex // 100 == 60} == MAP.eastern_sources <= MAP.allied_sources
    assert {hex for hex in MAP if hex // 100 == 10} <= MAP.allied_sources
    assert {4727, 4828, 5527, 5627, 1412, 1616, 1923} <= MAP.allied_sources
    assert MAP.allied_sources.isdisjoint({1103, 1204, 1303, 3503, 4600, 5300, 5404, 5806, 1406})


@pytest.mark.rule("EOS 6.22")
def test_no_hex_is_a_source_of_both_sides_on_the_main_map() -> None:
    assert MAP.japanese_sources.isdisjoint(MAP.allied_sources)


# The South Pacific


def test_the_sheet_is_part_of_the_main_map() -> None:
    assert len(SHEET.cells) == 229 and set(SHEET) < set(MAP)
    assert {hex // 100 for hex in SHEET} - {58} == set(range(30, 51))
    for hex, cell in SHEET.cells.items():
        if hex != 4819:
            assert cell.terrain == MAP.terrain(hex) and cell.name == MAP.name(hex)
            assert set(cell.marks) - MARKS_OF_EDGES == set(MAP.cells[hex].marks) - MARKS_OF_EDGES


def test_a_side_within_the_sheet_is_as_on_the_main_map() -> None:
    for hex, heading, side in sides(SHEET):
        if SHEET.neighbour(hex, heading):
            assert side == MAP.side(hex, heading), (hex, DIRECTIONS[heading])


def test_ocean_island_is_sea_there() -> None:
    assert 4819 in MAP.islands and 4819 not in SHEET.land | SHEET.islands
    assert SHEET.name(4819) == SHEET.region(4819) == ""


@pytest.mark.rule("EOS 17.10.5L", "EOS 6.22")
def test_its_sources_are_its_edges() -> None:
    north = {hex for hex in SHEET if hex != OAHU and hex - 1 not in SHEET}
    assert north == SHEET.japanese_sources and {3017, 4017, 4519, 5019} <= north and len(north) == 21
    south = {hex for hex in SHEET if not SHEET.neighbour(hex, 3)}
    sides_of_it = {hex for hex in SHEET if hex // 100 in (30, 50)}
    assert south | sides_of_it | {OAHU} == SHEET.allied_sources
    assert {hex for hex in SHEET if hex // 100 == 50} | {OAHU} == SHEET.eastern_sources  # Oahu lies beyond that edge


def test_the_sheet_ends_where_its_south_edge_cuts_the_land() -> None:
    for hex in (3025, 3125, 3226, 3326, 3427, 3527, 4927, 5027):
        assert hex in SHEET and SHEET.cells[hex].sides[3] == "."
    assert {3026, 3126, 3227, 3327, 3428, 5028}.isdisjoint(SHEET.cells)


@pytest.mark.rule("EOS 17.10.5K")
def test_oahu_is_reached_from_the_new_hebrides_at_its_true_distance() -> None:
    assert dict(SHEET.oahu) == {4825: 22, 4826: 23, 4926: 23, 4828: 25} and not MAP.oahu
    assert all(distance(hex, OAHU) == hexes for hex, hexes in SHEET.oahu.items())
    assert set(SHEET.oahu) <= NATIONS.area(SHEET, "new-hebrides")
    assert not any(SHEET.neighbour(OAHU, heading) for heading in range(6))


@pytest.mark.rule("EOS 17.10d")
def test_the_new_hebrides_are_noumea_and_the_land_within_three_hexes() -> None:
    near = {hex for hex in SHEET.land if distance(hex, 4828) <= 3}
    assert NATIONS.area(SHEET, "new-hebrides") == near == NATIONS.area(MAP, "new-hebrides")
    assert near.isdisjoint({4723, 4824})


@pytest.mark.rule("EOS 17.10.7h")
def test_eleven_ports_and_a_resource_against_nine_ports() -> None:
    mandates, guinea = NATIONS.area(SHEET, "australian-mandates"), NATIONS.area(SHEET, "new-guinea")
    allied = {3823, 4024, OAHU} | SHEET.ports & NATIONS.area(SHEET, "australian-mainland")
    allied |= SHEET.ports & NATIONS.area(SHEET, "new-hebrides")
    japanese = SHEET.ports - allied
    assert len(japanese) == 11 and len(allied) == 9 and SHEET.resources == {3219}
    assert japanese - mandates - guinea == {4017, 3416}


@pytest.mark.rule("EOS 17.10d")
def test_where_its_units_begin() -> None:
    airfields = {3626, 3823, 4825, 4826, 3119, 3720, 3822, 3922, 4021}
    ports = {3727, 3823, 4828, 3416, 4017, 4021, 3822, 3720, 4423}
    assert airfields <= SHEET.airfields and ports <= SHEET.ports and 3023 in SHEET.land


# Standing


def test_the_files_say_how_well_they_are_known() -> None:
    files = read_chart_files(DATA, {})
    assert files["map.toml"].chart().standing == "printed"
    assert files["nations.toml"].chart().standing == "rulebook"


def test_rules_of_the_nations_are_rules() -> None:
    known = {line.split("\t")[0] for line in (DATA.parent / "rules.tsv").read_text(encoding="utf-8").splitlines()}
    cited = re.findall(r'rule = "([^"]+)"', (DATA / "nations.toml").read_text(encoding="utf-8"))
    assert len(cited) > 30 and set(cited) <= known
