"""The files of boats, flotillas, patrols and commanders: what the rules and the history of the navy ask of them."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

import wardroom.games
from wardroom.table.charts import Chart, ChartFile

DATA = Path(wardroom.games.__file__).parent / "raiders_of_the_deep" / "data"
GERMAN = ("u5", "u19", "u31", "u51", "u87", "ub1", "ub2", "ub3", "uc2")
TYPES = (*GERMAN, "kuk")
SMALL_TUBES = ("u5", "ub1", "kuk")
"""Boats with tubes of 45 cm."""
ZONES = {"Baltic", "North Sea", "British Isles", "English Channel", "Mediterranean", "Black Sea", "Adriatic"}
FLOTILLAS = {"I", "II", "III", "IV", "V", "Flanders", "Pola", "Constantinople", "Baltic", "k.u.k."}
SYSTEMS = {
    *("diesel 1", "diesel 2", "electric motors", "batteries", "periscope"),
    *("fuel tanks", "dive planes", "hydrophones", "radio", "deck gun"),
}
MONTHS = [f"{year}-{month:02}" for year in range(1914, 1919) for month in range(1, 13)][7:58]
"""August 1914 to October 1918."""
ABILITIES = {"torpedo", "gun", "detection", "approach", "follow", "multiplier", "prize", "repair"}
TONNAGE = {
    "arnauld": 453_369,
    "forstmann": 390_797,
    "valentiner": 298_802,
    "steinbrinck": 233_072,
    "rose": 220_892,
    "schwieger": 185_212,
    "saltzwedel": 172_824,
    "trapp": 61_328,
}
"""[15.1, 15.2] Of the commanders who have a tile."""


@cache
def data(name: str) -> dict[str, Any]:
    return tomllib.loads((DATA / f"{name}.toml").read_text(encoding="utf-8"))


@cache
def chart(name: str) -> Chart:
    return ChartFile(f"{name}.toml", (DATA / f"{name}.toml").read_text(encoding="utf-8")).chart()


def mat(type_: str) -> dict[str, Any]:
    return data(f"mat-{type_}")


def boats() -> dict[str, dict[str, Any]]:
    found: dict[str, dict[str, Any]] = data("B1")["boats"]
    return found


def flotilla_of(boat: dict[str, Any], month: str) -> str:
    return next((flotilla for first, last, flotilla in boat["service"] if first <= month <= last), "")


def numbers(type_: str, month: str, *, austrian: bool) -> list[str]:
    """The boats that can be had of this type in this month."""
    found = {name: flotilla_of(boat, month) for name, boat in boats().items() if boat["type"] == type_}
    return [name for name, flotilla in found.items() if flotilla and (flotilla == "k.u.k.") == austrian]


def successor(flotilla: str, month: str) -> str:
    """[7.0] The flotilla itself, or the one its boats have joined."""
    entry = data("P1")["successors"].get(flotilla)
    return str(entry["flotilla"]) if entry and entry["from"] <= month else flotilla


def assignments(flotilla: str, type_: str, month: str) -> list[str]:
    """[7.0] Names of the tables that serve this boat."""
    return [
        name
        for name, table in data("P1")["tables"].items()
        if table["flotilla"] == flotilla and type_ in table["types"] and table["from"] <= month <= table["to"]
    ]


def zones_of(name: str, month: str) -> set[str]:
    """[7.2.1] Zones that a table gives in this month."""
    baltic_open = 4 <= int(month[5:]) <= 11
    found = {str(result) for result in chart("P1").tables[name].results}
    winter = {data("P1")["tables"][name]["winter"]} if "Baltic" in found else set()
    return found if baltic_open else found - {"Baltic"} | winter


def postings() -> Iterator[tuple[str, str, str]]:
    """Flotilla, type and first month of every posting of a boat."""
    for boat in boats().values():
        for first, _, flotilla in boat["service"]:
            yield flotilla, boat["type"], first


@pytest.mark.parametrize("path", sorted(DATA.glob("*.toml")), ids=lambda path: path.name)
def test_every_file_is_a_chart_that_tells_its_standing(path: Path) -> None:
    loaded = ChartFile(path.name, path.read_text(encoding="utf-8")).chart()
    assert loaded.standing
    assert loaded.source


@pytest.mark.parametrize("type_", TYPES)
def test_4_5_load_always_equals_capacity(type_: str) -> None:
    found = mat(type_)
    for load in found["load"]:
        assert sum(load["forward"].values()) == found["forward_tubes"] + found["forward_reloads"]
        assert sum(load["aft"].values()) == found["aft_tubes"] + found["aft_reloads"]


@pytest.mark.parametrize("type_", TYPES)
def test_loads_cover_every_month_from_the_start_once(type_: str) -> None:
    found = mat(type_)
    spans = [(load["from"], load["to"]) for load in found["load"]]
    for month in MONTHS:
        assert sum(first <= month <= last for first, last in spans) == (month >= found["start"]), month


@pytest.mark.parametrize("type_", TYPES)
def test_4_5_torpedoes_fit_the_tubes(type_: str) -> None:
    carried = {kind for load in mat(type_)["load"] for end in ("forward", "aft") for kind in load[end]}
    if type_ in SMALL_TUBES:
        assert carried == {"C35/91", "C/06"}
    else:
        assert "G/6" in carried
        assert carried <= {"C/06", "G/6"}


def test_9_2_the_mixed_salvo_of_the_example_is_possible() -> None:
    """[EX-1] Two G/6 and two C/06 from one end."""
    able = [
        type_
        for type_ in TYPES
        for load in mat(type_)["load"]
        if mat(type_)["forward_tubes"] >= 4 and min(load["forward"].get("G/6", 0), load["forward"].get("C/06", 0)) >= 2
    ]
    assert able == ["u87", "ub3"]


def test_9_4_2_a_boat_has_four_tubes_forward_and_two_aft() -> None:
    """[EX-5]"""
    assert [type_ for type_ in TYPES if mat(type_)["forward_tubes"] == 4 and mat(type_)["aft_tubes"] >= 2] == ["u87"]


@pytest.mark.parametrize("type_", TYPES)
def test_9_6_4_hull_boxes_have_rising_numbers_that_one_hit_can_survive(type_: str) -> None:
    found = mat(type_)
    assert len(found["hull"]) == found["hull_sunk"] - 1
    assert found["hull"] == sorted(set(found["hull"]))
    assert set(found["hull"]) <= set(range(2, 13))
    assert found["hull"][0] < 7, "two dice beat the first number more often than not"
    assert found["hull"][-1] >= 7, "a worn hull is more likely to give way than not"


def test_10_10_the_hulls_of_the_examples() -> None:
    """[EX-7, EX-8] U87: five boxes, three a month; UB III: six boxes, two a month."""
    assert len(mat("u87")["hull"]) >= 5
    assert mat("u87")["hull_per_refit_month"] == 3
    assert len(mat("ub3")["hull"]) >= 6
    assert mat("ub3")["hull_per_refit_month"] == 2


@pytest.mark.parametrize("type_", TYPES)
def test_10_10_3_the_refit_step_is_two_or_three(type_: str) -> None:
    assert mat(type_)["hull_per_refit_month"] in {2, 3}


@pytest.mark.parametrize("type_", TYPES)
def test_4_6_2_every_mat_has_two_points_of_ammunition(type_: str) -> None:
    assert mat(type_)["ammo"] == 2


@pytest.mark.parametrize("type_", TYPES)
def test_10_6_3_only_ub_i_has_no_deck_gun(type_: str) -> None:
    assert (mat(type_)["deck_guns"] == 0) == (type_ == "ub1")
    assert ("deck gun" in mat(type_)["systems"]) == (type_ != "ub1")
    assert set(mat(type_)["systems"]) <= SYSTEMS


def test_10_11_4_types_of_a_class_are_in_the_order_of_their_months() -> None:
    for class_ in ("U", "UB", "UC"):
        group = sorted((mat(type_) for type_ in GERMAN if mat(type_)["class"] == class_), key=lambda one: one["order"])
        starts = [one["start"] for one in group]
        assert starts == sorted(starts)
        assert len({one["order"] for one in group}) == len(group)


def test_16_0_the_chart_covers_most_of_the_navy() -> None:
    german = [name for name in boats() if not name.startswith("k.u.k.")]
    assert len(german) >= 150
    assert {boat["type"] for boat in boats().values()} == set(TYPES)


@pytest.mark.parametrize("type_", GERMAN)
def test_11_4_2_every_type_has_a_number_in_every_month(type_: str) -> None:
    start = mat(type_)["start"]
    for month in MONTHS:
        assert bool(numbers(type_, month, austrian=False)) == (month >= start), month


@pytest.mark.parametrize(("type_", "first"), [("kuk", "1914-08"), ("ub1", "1915-06"), ("ub2", "1917-03")])
def test_14_5_austrian_types_have_a_number_in_every_month(type_: str, first: str) -> None:
    for month in MONTHS:
        assert bool(numbers(type_, month, austrian=True)) == (month >= first), month


def test_17_0_u_6_sails_in_april_1915_and_is_lost_in_september() -> None:
    """[EX-14]"""
    u_6 = boats()["U-6"]
    assert u_6["type"] == "u5"
    assert flotilla_of(u_6, "1915-04") == "I"
    assert not flotilla_of(u_6, "1915-10")


@pytest.mark.parametrize("name", boats())
def test_7_0_service_runs_forward_in_known_flotillas(name: str) -> None:
    service = boats()[name]["service"]
    ends = [month for first, last, _ in service for month in (first, last)]
    assert ends == sorted(ends)
    assert all(after[0] > before[1] for before, after in pairwise(service))
    assert {flotilla for _, _, flotilla in service} <= FLOTILLAS
    assert all(month in {*MONTHS, "1918-11"} for month in ends)
    assert boats()[name]["fate"]


def test_11_4_4_class_changes_lead_to_boats() -> None:
    assert numbers("ub1", "1915-03", austrian=False)
    assert numbers("uc2", "1916-09", austrian=False)


def test_7_0_every_posting_is_served_by_one_table_until_the_war_ends() -> None:
    """A commander whose boat is gone in history stays with her flotilla, or with its successor."""
    for flotilla, type_, first in set(postings()):
        for month in MONTHS:
            if month >= first:
                found = assignments(successor(flotilla, month), type_, month)
                assert len(found) == 1, (flotilla, type_, month, found)


def test_7_0_no_two_tables_serve_one_boat() -> None:
    for flotilla in FLOTILLAS:
        for type_ in TYPES:
            for month in MONTHS:
                assert len(assignments(flotilla, type_, month)) <= 1, (flotilla, type_, month)


def test_7_0_every_zone_of_a_table_is_on_the_mats_of_its_types() -> None:
    for name, table in data("P1")["tables"].items():
        for month in MONTHS:
            if table["from"] <= month <= table["to"]:
                for type_ in table["types"]:
                    assert zones_of(name, month) <= set(mat(type_)["zones"]), (name, type_)


def test_7_2_1_the_baltic_is_open_from_april_to_november() -> None:
    for name in data("P1")["tables"]:
        for month in MONTHS:
            assert "Baltic" not in zones_of(name, month) or 4 <= int(month[5:]) <= 11


def test_7_2_nobody_is_sent_to_the_mediterranean_before_may_1915() -> None:
    tables = data("P1")["tables"]
    firsts = {tables[name]["from"] for name in tables if "Mediterranean" in chart("P1").tables[name].results}
    assert min(firsts) == "1915-05"


def test_7_0_all_zones_are_assigned_and_no_others() -> None:
    assert {str(result) for table in chart("P1").tables.values() for result in table.results} == ZONES


def test_11_4_3_a_boat_can_go_from_flanders_to_pola() -> None:
    """[EX-13]"""
    for type_ in ("ub2", "ub3", "uc2"):
        assert assignments("Flanders", type_, "1917-10")
        assert assignments("Pola", type_, "1917-10")


def test_7_0_successors_exist_when_their_flotillas_are_disbanded() -> None:
    for flotilla, entry in data("P1")["successors"].items():
        ends = {table["to"] for table in data("P1")["tables"].values() if table["flotilla"] == flotilla}
        assert max(ends) < entry["from"]
        assert entry["flotilla"] in FLOTILLAS - {flotilla}


@pytest.mark.parametrize("type_", TYPES)
def test_7_1_2_tracks_are_those_of_the_mat_and_begin_and_end_in_transit(type_: str) -> None:
    tracks = data("tracks")["tracks"][type_]
    assert list(tracks) == mat(type_)["zones"]
    for zone, boxes in tracks.items():
        assert boxes[0] == boxes[-1] == "Transit"
        assert {box.removesuffix(" (A)").removesuffix(" (M)") for box in boxes} == {"Transit", zone}


def test_7_3_mission_boxes() -> None:
    """Every track of a minelayer has one (M), some tracks of U boats one (A), no others have any."""
    for type_, tracks in data("tracks")["tracks"].items():
        for boxes in tracks.values():
            mines, agents = (sum(box.endswith(f"({letter})") for box in boxes) for letter in "MA")
            assert mines == (mat(type_)["class"] == "UC")
            assert agents <= (mat(type_)["class"] == "U")
    assert any(box.endswith("(A)") for boxes in data("tracks")["tracks"]["u19"].values() for box in boxes)
    assert not all("(A)" in " ".join(boxes) for boxes in data("tracks")["tracks"]["u19"].values())


@pytest.mark.parametrize("zone", ["North Sea", "English Channel", "British Isles"])
def test_3_7_small_boats_have_shorter_tracks(zone: str) -> None:
    lengths = {type_: len(tracks[zone]) for type_, tracks in data("tracks")["tracks"].items() if zone in tracks}
    assert lengths.get("ub1", 3) <= lengths["ub2"] <= lengths["ub3"] <= lengths["u51"] <= lengths["u87"]
    assert lengths["uc2"] <= lengths["ub3"]
    assert lengths["ub2"] < lengths["u19"]


@pytest.mark.parametrize(
    ("name", "types", "austrian"), [("S1", set(GERMAN), False), ("S2", {"kuk", "ub1", "ub2"}, True)]
)
def test_4_2_starts_are_real(name: str, types: set[str], austrian: bool) -> None:
    """All types appear, none before its boats."""
    table = chart(name).tables["Start"]
    starts = [str(table.result(total)).split() for total in table.dice.values]
    assert {type_ for _, type_ in starts} == types
    for month, type_ in starts:
        assert month in MONTHS
        assert month >= mat(type_)["start"]
        assert numbers(type_, month, austrian=austrian), (month, type_)


def test_13_1_1_a_career_can_start_in_u19_in_august_1914() -> None:
    table = chart("S1").tables["Start"]
    assert "1914-08 u19" in {table.result(total) for total in table.dice.values}


@pytest.mark.parametrize("name", ["N1", "N2"])
def test_4_1_a_hundred_names_and_none_of_the_aces(name: str) -> None:
    table = chart(name).tables["Name"]
    names = [str(table.result(total)) for total in table.dice.values]
    assert len(set(names)) == 100
    assert all(len(one.split()) >= 2 for one in names)
    aces = {commander["name"].split()[-1] for commander in data("commanders")["commander"]}
    assert not aces & {one.split()[-1] for one in names}


@pytest.mark.parametrize("name", ["F1", "F2"])
def test_14_6_every_line_of_a_life_is_a_sentence_of_its_own(name: str) -> None:
    for table in chart(name).tables.values():
        lines = [str(table.result(total)) for total in table.dice.values]
        assert len(set(lines)) == len(lines)
        assert all(line.endswith(".") and line[0].isupper() for line in lines)


def test_14_7_the_tonnage_of_the_eight_tiles_is_the_rulebooks() -> None:
    assert {one["id"]: one["tonnage"] for one in data("commanders")["commander"]} == TONNAGE


@pytest.mark.parametrize("tile", data("commanders")["commander"], ids=lambda tile: str(tile["id"]))
def test_14_7_a_tile_names_a_boat_of_its_month(tile: dict[str, Any]) -> None:
    boat = boats()[tile["boat"]]
    assert boat["type"] == tile["type"]
    assert flotilla_of(boat, tile["start"]) == tile["flotilla"]
    assert set(tile["zones"]) <= set(mat(tile["type"])["zones"])
    assert set(tile["abilities"]) <= ABILITIES
    assert tile["abilities"]
    assert tile["note"]


def test_14_7_1_every_tile_can_sail_all_its_patrols_before_the_war_ends() -> None:
    """[10.10.1] A patrol takes a month and a refit another."""
    for tile in data("commanders")["commander"]:
        left = MONTHS[MONTHS.index(tile["start"]) :]
        assert 2 * len(tile["zones"]) - 1 <= len(left), tile["id"]
