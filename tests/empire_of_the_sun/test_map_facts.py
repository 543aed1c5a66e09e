"""The map against what the rulebook says of it: places, distances, paths, terrain, areas, set-up hexes."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tests.empire_of_the_sun.decks import figures
from wardroom.games.empire_of_the_sun.geography import Geography, read_geography
from wardroom.games.empire_of_the_sun.grid import direction, distance, neighbours
from wardroom.games.empire_of_the_sun.nations import read_nations

MAP = read_geography()
NATIONS = read_nations()


def hexes(labels: str) -> set[int]:
    """The hexes of a list."""
    return {int(label) for label in labels.split()}


HEADQUARTERS = hexes(
    """
    1805 2015 2212 2813 3407 3416 3727 3813 3823 4017 4828 5808
    """
)
SHIPS = hexes(
    """
    1005 1307 2015 2019 2311 2616 2909 2915 3014 3407 3416 3615 3705 3706 3727 4017 4021 4715 4826 4828
    5410 5609 5808
    """
)
AIR = hexes(
    """
    1805 1905 1916 2008 2015 2019 2104 2212 2220 2409 2620 2812 2813 2909 2915 2917 3004 3009 3119 3407
    3416 3607 3626 3704 3706 3720 3727 3813 3822 3823 3922 4017 4021 4222 4322 4415 4423 4612 4715 4825
    4826 5018 5100 5108 5808
    """
)
GROUND = hexes(
    """
    1813 1905 1913 1916 2006 2008 2014 2015 2019 2105 2106 2108 2109 2110 2112 2205 2206 2211 2212 2220
    2311 2407 2415 2509 2517 2616 2708 2709 2719 2721 2812 2813 2909 2911 2912 2913 2915 2917 2919 3007
    3014 3023 3209 3305 3416 3520 3626 3704 3706 3720 3721 3727 3813 3814 3822 3823 3921 3922 4017 4021
    4024 4222 4322 4423 4600 4612 4715 4825 4826 4828 5018 5808
    """
)
GAZETTEER = [
    (1005, "Maldive Islands", "P", ""),
    (1307, "Colombo", "P", "ceylon"),
    (1308, "Trincomalee", "P", "ceylon"),
    (1805, "Calcutta", "PA", "india-proper"),
    (1813, "Medan", "RL", "dutch-east-indies"),
    (1905, "Dacca", "AL", "northern-india"),
    (1912, "", "", "malaya"),
    (1913, "Kuala Lumpur", "L", "malaya"),
    (1914, "", "", "dutch-east-indies"),
    (1916, "Palembang", "ARL", "dutch-east-indies"),
    (1917, "", "", "dutch-east-indies"),
    (2005, "Dimasur", "", "northern-india"),
    (2006, "Akyab", "L", "burma"),
    (2008, "Rangoon", "PARL", "burma"),
    (2011, "", "", ""),
    (2012, "", "", "malaya"),
    (2014, "Kuantan", "RL", "malaya"),
    (2015, "Singapore", "PAL", "malaya"),
    (2017, "Banka", "R", "dutch-east-indies"),
    (2018, "Batavia", "A", "dutch-east-indies"),
    (2019, "Tjilatjap", "PAL", "dutch-east-indies"),
    (2104, "Jarhat", "A", "northern-india"),
    (2105, "Imphal", "L", "northern-india"),
    (2106, "Mandalay", "L", "burma"),
    (2108, "", "L", "burma"),
    (2109, "", "L", ""),
    (2110, "Bangkok", "PL", "siam"),
    (2112, "Kota Bharu", "AL", "malaya"),
    (2119, "", "", ""),
    (2120, "", "", ""),
    (2205, "Ledo", "L", "northern-india"),
    (2206, "Lashio", "L", "burma"),
    (2211, "", "L", ""),
    (2212, "Saigon", "PAL", ""),
    (2216, "", "", "dutch-east-indies"),
    (2219, "", "", ""),
    (2220, "Soerabaja", "PARL", "dutch-east-indies"),
    (2221, "", "", ""),
    (2305, "Myitkyina", "", "burma"),
    (2306, "", "", "inland-china"),
    (2311, "Cam Ranh", "PL", ""),
    (2318, "", "", "dutch-east-indies"),
    (2319, "", "", ""),
    (2320, "Bali", "", "dutch-east-indies"),
    (2407, "Kunming", "L", "inland-china"),
    (2408, "", "", "inland-china"),
    (2409, "Hanoi", "A", ""),
    (2415, "Miri", "ARL", "dutch-east-indies"),
    (2507, "", "", "inland-china"),
    (2508, "Yungning", "", "china"),
    (2509, "", "L", "china"),
    (2517, "Balikpapan", "RL", "dutch-east-indies"),
    (2616, "Tarakan", "PRL", "dutch-east-indies"),
    (2620, "Makassar", "A", "dutch-east-indies"),
    (2708, "", "L", "china"),
    (2709, "Hong Kong", "PL", ""),
    (2715, "Jolo", "", "philippines"),
    (2719, "", "L", "dutch-east-indies"),
    (2721, "Timor", "L", "dutch-east-indies"),
    (2812, "", "AL", "philippines"),
    (2813, "Manila", "PARL", "philippines"),
    (2909, "Tainan", "PAL", ""),
    (2911, "", "L", "philippines"),
    (2912, "", "L", "philippines"),
    (2913, "", "L", "philippines"),
    (2915, "Davao", "PAL", "philippines"),
    (2917, "Menado", "AL", "dutch-east-indies"),
    (2919, "Amboina", "L", "dutch-east-indies"),
    (3004, "Peking", "A", "china"),
    (3007, "", "L", "china"),
    (3009, "", "A", ""),
    (3014, "Leyte", "PL", "philippines"),
    (3017, "Morotai", "", "dutch-east-indies"),
    (3023, "Darwin", "L", "australian-mainland"),
    (3119, "Sarong", "A", "new-guinea"),
    (3209, "", "L", ""),
    (3219, "Vogelkop", "R", "new-guinea"),
    (3302, "", "R", "manchukuo"),
    (3303, "", "R", "manchukuo"),
    (3304, "", "", ""),
    (3305, "Seoul", "RL", "korea"),
    (3319, "Biak", "PA", "new-guinea"),
    (3407, "Kure", "PA", "honshu"),
    (3416, "Palau", "PAL", ""),
    (3520, "Hollandia", "L", "new-guinea"),
    (3607, "", "A", "honshu"),
    (3615, "Ulithi", "PA", ""),
    (3620, "Aitape", "", "new-guinea"),
    (3626, "Cairns", "AL", "australian-mainland"),
    (3704, "Hakodate", "AL", "home-islands"),
    (3705, "Ominato", "P", "honshu"),
    (3706, "Tokyo", "PAL", "honshu"),
    (3709, "Iwo Jima", "A", ""),
    (3720, "Wewak", "AL", "new-guinea"),
    (3721, "Madang", "L", "new-guinea"),
    (3727, "Townsville", "PAL", "australian-mainland"),
    (3813, "Saipan", "PAL", ""),
    (3814, "Guam", "L", ""),
    (3820, "Admiralty Islands", "P", "australian-mandates"),
    (3822, "Lae", "AL", "new-guinea"),
    (3823, "Port Moresby", "PAL", "new-guinea"),
    (3921, "Gasmata", "L", ""),
    (3922, "Buna", "AL", "new-guinea"),
    (4017, "Truk", "PAL", ""),
    (4020, "Kavieng", "P", "australian-mandates"),
    (4021, "Rabaul", "PAL", "australian-mandates"),
    (4024, "Gili-Gili", "PL", "new-guinea"),
    (4122, "Woodlark", "", ""),
    (4222, "Bougainville", "PAL", "australian-mandates"),
    (4322, "New Georgia", "AL", ""),
    (4415, "Eniwetok", "A", "marshalls"),
    (4423, "Guadalcanal", "PAL", "australian-mandates"),
    (4600, "Attu", "L", "aleutians"),
    (4612, "Wake Island", "AL", ""),
    (4715, "Kwajalein", "PAL", "marshalls"),
    (4719, "Nauru", "", ""),
    (4825, "Espiritu Santo", "AL", "new-hebrides"),
    (4826, "Efate", "PAL", "new-hebrides"),
    (4828, "Noumea", "PL", "new-hebrides"),
    (5018, "Tarawa", "AL", ""),
    (5100, "Dutch Harbor", "A", "aleutians"),
    (5108, "Midway", "A", "hawaii-and-midway"),
    (5408, "Gardner", "A", ""),
    (5410, "", "S", ""),
    (5506, "", "", ""),
    (5609, "", "S", ""),
    (5708, "", "", "hawaii-and-midway"),
    (5808, "Oahu", "PAL", "hawaii-and-midway"),
    (5908, "", "", "hawaii-and-midway"),
]
"""Every hex the rules name: its name, what it must be (P port, A airfield, R resource, L land, S sea), its area."""

BURMA_ROAD = (2206, 2306, 2407)


def steps(geography: Geography, start: int, goal: int, kind: str) -> int:
    """The shortest path across hexsides of a kind, in hexes; -1 if there is none."""
    reached, edge, count = {start}, {start}, 0
    while edge and goal not in edge:
        edge = {
            there
            for here in edge
            for heading in range(6)
            if getattr(geography.side(here, heading), kind) and (there := geography.neighbour(here, heading))
        } - reached
        reached |= edge
        count += 1
    return count if edge else -1


def between(one: int, other: int) -> str:
    """What crosses the side of two neighbours: `w`, `l`, `r` for water, land, route."""
    heading = direction(one, other)
    assert heading is not None
    side = MAP.side(one, heading)
    return "w" * side.water + "l" * side.land + "r" * side.route


def area(name: str) -> frozenset[int]:
    return NATIONS.area(MAP, name)


def connected(start: int, hexes: frozenset[int]) -> set[int]:
    """The hexes that land joins to one of them."""
    return {hex for hex in hexes if steps(MAP, start, hex, "land") >= 0}


# Places


@pytest.mark.parametrize(("hex", "name", "facts", "where"), GAZETTEER)
def test_a_hex_that_the_rules_name_is_as_they_need_it(hex: int, name: str, facts: str, where: str) -> None:
    assert MAP.name(hex).startswith(name)
    known = {
        "P": hex in MAP.ports,
        "A": hex in MAP.airfields,
        "R": hex in MAP.resources,
        "L": hex in MAP.land,
        "S": hex not in MAP.land,
    }
    assert all(known[fact] for fact in facts)
    assert not where or hex in area(where)


def test_no_hex_that_the_rules_name_is_forgotten() -> None:
    assert len(GAZETTEER) == 129


@pytest.mark.rule("EOS 12.11b")
def test_there_are_fourteen_resource_hexes() -> None:
    sumatra, borneo = {1813, 1916, 2017}, {2415, 2517, 2616}
    assert sumatra | borneo | {2008, 2014, 2220, 2813, 3219, 3302, 3303, 3305} == MAP.resources
    assert sumatra <= MAP.in_regions(["sumatra"]) and borneo <= MAP.in_regions(["borneo"])
    assert {MAP.region(hex) for hex in (2220, 2008, 2014, 2813, 3219)} == {
        "java",
        "burma",
        "malaya",
        "philippines",
        "new-guinea",
    }


@pytest.mark.rule("EOS 1.3.15")
def test_a_named_location_has_a_city_resource_port_or_airfield() -> None:
    assert MAP.named_locations >= MAP.cities | MAP.resources | MAP.ports
    assert {2017, 2105, 2111, 2715} <= MAP.named_locations
    assert MAP.named_locations.isdisjoint({4600, 2913, 2408})


@pytest.mark.rule("EOS 8.35")
def test_the_air_ferry_is_an_airfield_at_sea() -> None:
    assert 5408 in MAP.airfields and 5408 not in MAP.land | MAP.named_locations
    assert sum(hex not in MAP.land for hex in MAP.airfields | MAP.ports | MAP.cities | MAP.resources) == 1


# Set-up


@pytest.mark.rule("EOS 6.11f")
def test_every_headquarters_begins_in_a_port() -> None:
    assert MAP.ports >= HEADQUARTERS


@pytest.mark.rule("EOS 2.2a")
def test_every_air_unit_begins_at_an_airfield_and_every_ship_in_a_port_or_at_sea() -> None:
    assert MAP.airfields - {5408} >= AIR
    at_sea = {5410, 5609}
    assert SHIPS - at_sea <= MAP.ports and at_sea.isdisjoint(MAP.land)
    assert MAP.land >= GROUND


@pytest.mark.rule("EOS 11.33b")
def test_the_ports_that_give_the_commonwealth_ships_are_ports() -> None:
    assert {1307, 1308, 2015, 2709, 3727} <= MAP.ports


# Distances and paths


@pytest.mark.rule("EOS 1.3.20")
@pytest.mark.parametrize(
    ("one", "other", "hexes"),
    [
        (4612, 5108, 6),
        (2112, 2015, 3),
        (3319, 3520, 2),
        (5506, 5808, 3),
        (3014, 2220, 10),
        (2812, 2917, 6),
        (4715, 4612, 4),
        (2909, 2812, 3),
        (3009, 2812, 4),
        (3705, 5506, 18),
        (5506, 3706, 18),
        (4825, 4423, 4),
        (3709, 3706, 3),
        (2212, 2112, 1),
    ],
)
def test_printed_distances(one: int, other: int, hexes: int) -> None:
    assert distance(one, other) == hexes and {one, other} <= set(MAP)


@pytest.mark.rule("EOS 8.21a")
@pytest.mark.parametrize(
    ("start", "goal", "hexes"),
    [
        (2909, 2112, 8),
        (2015, 2112, 3),
        (2311, 2015, 5),
        (2311, 2415, 4),
        (4715, 4612, 4),
        (3705, 5506, 18),
        (5506, 3706, 18),
    ],
)
def test_the_ships_of_the_example_of_play_have_their_way_by_sea(start: int, goal: int, hexes: int) -> None:
    assert steps(MAP, start, goal, "water") == hexes


@pytest.mark.rule("EOS 8.21a")
def test_soerabaja_is_entered_by_sea_from_three_hexes_only() -> None:
    around = {2219, 2221, 2119, 2120, 2319, 2320}
    assert set(neighbours(2220)) == around
    assert {hex for hex in around if "w" in between(hex, 2220)} == {2219, 2319, 2320}
    assert between(2119, 2220) == "l"


@pytest.mark.rule("EOS 17.11j")
@pytest.mark.parametrize("hex", [2112, 2812, 2911, 2913, 2915, 2415, 3814, 4021, 4612])
def test_landings_of_the_first_turn_are_within_five_hexes_of_a_japanese_port(hex: int) -> None:
    ways = [steps(MAP, port, hex, "water") for port in MAP.ports & MAP.empire]
    assert min(way for way in ways if way >= 0) <= 5


@pytest.mark.rule("EOS 8.42b")
def test_the_march_down_malaya_follows_a_transport_route() -> None:
    march = (2211, 2110, 2011, 2012, 1912, 1913)
    assert all("r" in between(*pair) for pair in pairwise(march))
    assert "r" in between(1913, 2014) and MAP.terrain(2014) == "mixed"


@pytest.mark.parametrize(("one", "other"), [(2708, 2709), (2913, 2912), (2110, 2109)])
def test_land_joins_hexes_between_which_men_march_in_the_examples(one: int, other: int) -> None:
    assert "l" in between(one, other)


@pytest.mark.rule("EOS 13.78a")
def test_the_burma_road_is_a_transport_route_from_rangoon_to_kunming() -> None:
    assert all("r" in between(*pair) for pair in pairwise(BURMA_ROAD))
    assert steps(MAP, 2407, 2008, "route") == steps(MAP, 2407, 2106, "route") + steps(MAP, 2106, 2008, "route")
    assert NATIONS.burma_road == BURMA_ROAD


@pytest.mark.rule("EOS 13.79a")
def test_the_route_from_bangkok_to_rangoon_goes_over_the_bridge() -> None:
    line = (2110, 2010, 2109, 2108, 2008)
    assert all("r" in between(*pair) for pair in pairwise(line))
    assert set(NATIONS.kwai) == {2108, 2109} and between(2108, 2109) == "lr"


@pytest.mark.rule("EOS 13.77a")
def test_routes_to_be_built_join_india_to_the_burma_road() -> None:
    assert set(NATIONS.no_transport_route) == {2104, 2105, 2205}
    assert "r" in between(2104, 2205) and "r" in between(2104, 2105)
    assert "r" in between(2205, 2305) and "r" in between(2105, 2106)
    assert steps(MAP, 1406, 2104, "route") > 0


# Terrain


@pytest.mark.parametrize(
    ("hex", "terrain"),
    [(2014, "mixed"), (2709, "mixed"), (2913, "mixed"), (3823, "mountain"), (4612, "atoll"), (5108, "atoll")],
)
def test_terrain_that_the_examples_use(hex: int, terrain: str) -> None:
    assert MAP.terrain(hex) == terrain


@pytest.mark.rule("EOS 8.45c")
def test_port_moresby_is_the_one_mountain_port() -> None:
    mountains = {hex for hex in MAP.land if MAP.terrain(hex) == "mountain"}
    assert mountains & MAP.ports == {3823} == mountains & MAP.airfields


@pytest.mark.rule("EOS 1.3.12b")
def test_leyte_and_every_atoll_are_one_hex_islands() -> None:
    assert 3014 in MAP.islands and {hex for hex in MAP.land if MAP.terrain(hex) == "atoll"} <= MAP.islands
    assert MAP.islands.isdisjoint({2721, 2822, 2015, 3706, 2813})


# Areas


@pytest.mark.rule("EOS 13.21")
def test_the_philippines() -> None:
    islands = area("philippines")
    assert {2715, 2812, 2813, 2911, 2915, 3014} == islands & (MAP.ports | MAP.airfields)
    mainland = connected(2813, MAP.land) | connected(2915, MAP.land)
    near = {hex for hex in MAP.land if distance(hex, 2813) <= 2} - mainland
    assert islands == mainland | near | {2715}
    assert 2910 not in islands and MAP.region(2910) == "batan"


@pytest.mark.rule("EOS 13.31")
def test_malaya() -> None:
    joined = connected(2015, MAP.land)
    assert area("malaya") == {hex for hex in joined if distance(hex, 2015) <= 3}
    assert area("malaya") >= {1912, 1913, 2012, 2014, 2015, 2112}
    assert area("malaya") & (MAP.airfields | MAP.ports) == {1912, 1913, 2012, 2014, 2015, 2112}


@pytest.mark.rule("EOS 13.41")
def test_the_dutch_east_indies() -> None:
    sumatra, java, borneo = {1813, 1914, 1916, 1917, 2017}, {2018, 2019, 2220}, {2216, 2318, 2415, 2517, 2616}
    celebes, islands = {2620, 2719, 2917}, {2320, 2919, 2721, 3017}
    for region, bases in (
        ("sumatra", sumatra),
        ("java", java),
        ("borneo", borneo),
        ("celebes", celebes),
        ("dutch-islands", islands),
    ):
        assert MAP.in_regions([region]) & MAP.named_locations == bases
    assert area("dutch-east-indies") & MAP.named_locations == sumatra | java | borneo | celebes | islands


@pytest.mark.rule("EOS 13.51")
def test_burma_is_its_bases_and_the_hexes_around_them() -> None:
    bases = {2006, 2008, 2106, 2206, 2305}
    assert area("burma") & MAP.named_locations == bases
    rest = area("burma") - bases
    assert {hex for hex in rest if MAP.terrain(hex) == "jungle"} == {2007, 2107, 2207}
    assert all(min(distance(hex, base) for base in bases) == 1 for hex in rest)


@pytest.mark.rule("EOS 13.61a")
def test_india_and_ceylon() -> None:
    assert area("northern-india") == {2104, 2005, 2205, 1905, 2105} == set(NATIONS.india_keys)
    assert area("ceylon") == connected(1307, MAP.land) == {1307, 1308, 1208}
    assert area("india-proper") <= MAP.coastal and {1406, 1805} <= area("india-proper")
    assert {1905, 2104} <= MAP.airfields


@pytest.mark.rule("EOS 13.63a")
def test_refuge_from_india_is_ceylon_and_the_maldives() -> None:
    assert set(NATIONS.india_refuge) == area("ceylon") | {1005}


@pytest.mark.rule("EOS 13.71b")
def test_hong_kong_and_formosa_are_not_china() -> None:
    assert area("china").isdisjoint({2709, 2909, 3009}) and {2708, 2508, 3004, 3007} <= area("china")
    assert MAP.region(2709) == "hong-kong" and MAP.in_regions(["formosa"]) == {2909, 3009}


@pytest.mark.rule("EOS 13.71a", "EOS 8.41.A")
def test_china_is_its_coast_and_kunming_with_the_hexes_around() -> None:
    assert {2508, 2509, 2609, 2708, 2809, 2908, 3007, 3104, 3105} <= area("china") & MAP.coastal
    assert area("inland-china") == {2407, *neighbours(2407)} and area("inland-china").isdisjoint(MAP.coastal)
    assert {2408, 2507} <= area("inland-china") and "l" in between(2508, 2408)


@pytest.mark.rule("EOS 13.75b")
def test_the_hexes_adjacent_to_kunming() -> None:
    assert set(neighbours(2407)) == {2306, 2307, 2406, 2408, 2506, 2507}


@pytest.mark.rule("EOS 13.71c")
def test_coastal_ports_of_china_and_korean_ports() -> None:
    assert set(NATIONS.china_ports) == area("china") & MAP.ports
    assert set(NATIONS.korean_ports) == area("korea") & MAP.ports and len(NATIONS.korean_ports) == 2


@pytest.mark.rule("EOS 13.82")
def test_australia_falls_with_its_coastal_airfields_and_ports() -> None:
    coast = area("australian-mainland") & MAP.coastal & (MAP.ports | MAP.airfields)
    assert set(NATIONS.nations["australia"].keys) == coast >= {3023, 3626, 3727}


@pytest.mark.rule("EOS 13.81")
def test_the_australian_mandates() -> None:
    mandates = area("australian-mandates")
    assert {3820, 4020, 4021, 4222, 4423} == mandates & MAP.ports
    assert {3921, 4122, 4322} <= mandates and area("australia") > mandates
    assert all(hex in MAP.islands or connected(4021, mandates) | connected(4020, mandates) for hex in mandates)


@pytest.mark.rule("EOS 13.85")
def test_the_ports_and_the_resource_of_new_guinea() -> None:
    guinea = area("new-guinea")
    assert set(NATIONS.claims["new-guinea"].keys) == guinea & (MAP.ports | MAP.resources)
    assert {3823, 4024} <= guinea & MAP.ports and 3219 in guinea and 3922 not in MAP.ports


@pytest.mark.rule("EOS 13.84")
def test_rabaul_and_guadalcanal_decide_over_the_mandates() -> None:
    assert NATIONS.claims["australian-mandates"].keys == (4021, 4423)


@pytest.mark.rule("EOS 13.92")
def test_the_marshalls_are_the_islands_within_two_hexes_of_eniwetok_and_kwajalein() -> None:
    near = {hex for hex in MAP.islands if min(distance(hex, 4415), distance(hex, 4715)) <= 2}
    assert area("marshalls") == near and NATIONS.claims["marshalls"].keys == (4415, 4715)
    assert 4517 not in near and MAP.region(4517) == "carolines"


@pytest.mark.rule("EOS 13.9")
def test_manchukuo_and_korea() -> None:
    around = {hex for base in (3302, 3303) for hex in (base, *neighbours(base)) if hex in MAP.cells}
    assert area("manchukuo") == around - {3304}
    assert area("korea") == {hex for hex in (3305, *neighbours(3305)) if hex in MAP.land}


@pytest.mark.rule("EOS 13.9")
def test_the_home_islands() -> None:
    assert area("honshu") == connected(3706, MAP.land) and {3407, 3607, 3705, 3706} <= area("honshu")
    assert MAP.in_regions(["hokkaido"]) == connected(3704, MAP.land) and 3704 in area("home-islands")
    assert MAP.in_regions(["kyushu"]) == {3307} == connected(3307, MAP.land)


@pytest.mark.rule("EOS 13.94")
def test_the_cities_of_the_home_islands_are_the_japanese_sources() -> None:
    assert MAP.japanese_cities == area("home-islands") & MAP.cities == MAP.japanese_sources
    assert {3706, 3407, 3307} <= MAP.japanese_cities and len(MAP.japanese_cities) == 8


@pytest.mark.rule("EOS 13.76a")
def test_the_cities_with_garrisons_in_china_lie_in_china_manchukuo_or_hong_kong() -> None:
    held = area("china") | area("manchukuo") | {2709, 2407}
    assert MAP.chinese_cities <= held and len(MAP.chinese_cities) == 13
    assert {3007, 3004, 2709} <= MAP.chinese_cities


@pytest.mark.rule("EOS 16.42a", "EOS 16.42b")
def test_the_aleutians_hawaii_and_midway() -> None:
    assert area("aleutians") == {hex for hex in MAP.land if 4600 <= hex <= 5100 and hex % 100 == 0}
    assert area("hawaii-and-midway") == {5708, 5808, 5908, 5108}


@pytest.mark.rule("EOS 12.31a", "EOS 12.32b")
def test_bases_against_tokyo() -> None:
    assert distance(3813, 3706) == 7 and distance(3814, 3706) == 8 and {3813, 3814, 3709} <= MAP.airfields
    outside = MAP.airfields - area("home-islands") - area("manchukuo")
    assert {hex for hex in outside if distance(hex, 3706) <= 5} == {3209, 3305, 3306, 3709}


@pytest.mark.rule("EOS 17.48P")
def test_ports_near_tokyo() -> None:
    away = MAP.ports - area("home-islands")
    near = {2908, 2909, 3007, 3104, 3105, 3209, 3305, 3306, 3813}
    assert {hex for hex in away if distance(hex, 3706) <= 8} == near
    assert {hex for hex in away if distance(hex, 3706) <= 11} == near | {2609, 2709, 2809, 2813, 3014, 3416, 3615}


@pytest.mark.rule("EOS 1.3.09a", "EOS 1.3.11", "EOS 13.9a")
def test_the_boundary_of_the_empire() -> None:
    for name in ("home-islands", "korea", "manchukuo", "china", "marshalls"):
        assert area(name) <= MAP.empire
    assert {2909, 3009, 3209, 3709, 4110, 3813, 3814, 4017, 3416, 2212, 3802} <= MAP.empire
    allied = {2709, 2110, 2407, 2813, 4612, 5018, 4719, 4021, 1005, 3801, 2105}
    assert MAP.empire.isdisjoint(allied)


@pytest.mark.rule("EOS 13.22a", "EOS 13.32", "EOS 13.42a", "EOS 13.52")
def test_the_hexes_that_decide_over_nations() -> None:
    keys = {name: set(nation.keys) for name, nation in NATIONS.nations.items()}
    assert keys["philippines"] == {2813, 2915} and keys["malaya"] == {2015, 2014}
    assert keys["burma"] == {2008, 2106, 2206, 2305}
    resources = area("dutch-east-indies") & MAP.resources
    assert keys["dutch-east-indies"] == resources | {2019} and len(resources) == 7
    assert all(keys[name] <= area(nation.area) for name, nation in NATIONS.nations.items())


def test_seven_nations_can_fall() -> None:
    """[16.41] What each costs is on the chart of Political Will."""
    assert set(NATIONS.nations) == set(figures().surrender) - {"all"} and len(NATIONS.nations) == 7


@pytest.mark.rule("EOS 13.1b")
def test_whose_bases_pass_to_japan() -> None:
    assert {name for name, nation in NATIONS.nations.items() if nation.bases_pass} == {
        "philippines",
        "dutch-east-indies",
        "australia",
    }
