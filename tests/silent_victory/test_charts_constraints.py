"""The chart files: what the rules say of charts they do not print, and a second transcription of those known to us.

The files in transcription/ were made from the components, apart from the chart files; a slip in one shows here.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from tests.silent_victory.build import at_sea, charts
from tests.silent_victory.play import RiggedTable
from wardroom.games.silent_victory.calendar import month_number, month_text
from wardroom.games.silent_victory.cards import CLASSES, MERCHANT_KINDS, SYSTEMS, Ship
from wardroom.games.silent_victory.charts import capacity
from wardroom.games.silent_victory.port.assignment import prepare_patrol
from wardroom.games.silent_victory.port.setup import new_boat
from wardroom.table import ChartTable

TRANSCRIPTION = Path(__file__).parent / "transcription"
AREAS = ("Transit", *charts().tracks)
ZONES = tuple(charts().tracks)
TWO_DICE = {total: min(total - 1, 13 - total) for total in range(2, 13)}
"""Ways in 36 to roll each total."""


def read(name: str) -> tuple[list[str], list[list[str]]]:
    """Heading and rows of a transcription."""
    heading, *rows = (TRANSCRIPTION / name).read_text(encoding="utf-8").splitlines()
    return heading.split("\t"), [row.split("\t") for row in rows]


def table(chart: str, name: str) -> ChartTable:
    return charts().table(chart, name)


def rows(found: ChartTable, first: int, last: int) -> list[str | int]:
    return [found.result(total) for total in range(first, last + 1)]


def in_order(results: list[str | int], *order: str) -> bool:
    """All of these results and no others, one after another."""
    places = [order.index(str(result)) for result in results]
    return places == sorted(places) and set(places) == set(range(len(order)))


def ways(found: ChartTable, result: str) -> int:
    """Ways in 36 to get this result with two dice."""
    return sum(count for total, count in TWO_DICE.items() if found.result(total) == result)


# The second transcription


def test_p1a_and_p1p_agree_with_the_second_transcription() -> None:
    heading, printed = read("assignments.tsv")
    assert len(printed) == 22 and len(heading) == 2 + 8
    for chart, roll, *orders in printed:
        for column, order in zip(heading[2:], orders, strict=True):
            ours = str(table(chart, column).result(int(roll)))
            assert ours.replace(" - ", "-") == order, f"{chart}, {column}, {roll}"
    for chart in ("P1a", "P1p"):
        assert set(charts().by_id[chart].tables) == set(heading[2:])


def test_e1_agrees_with_the_second_transcription() -> None:
    heading, printed = read("encounters.tsv")
    assert set(heading[1:]) == set(AREAS)
    assert [int(row[0]) for row in printed] == list(range(2, 13))
    for roll, *results in printed:
        for area, result in zip(heading[1:], results, strict=True):
            assert table("E1", area).result(int(roll)) == result, f"{area}, {roll}"


def test_the_tracks_agree_with_the_second_transcription() -> None:
    _, printed = read("tracks.tsv")
    assert {row[0] for row in printed} == set(ZONES)
    for zone, *boxes in printed:
        ours = charts().tracks[zone]
        assert len(ours) == len(boxes)
        for box, text in zip(ours, boxes, strict=True):
            kind, *marks = text.split()
            assert box.area == ("Transit" if kind == "T" else zone)
            assert box.checks == (2 if "x2" in marks else 1)
        mission_box = next((n for n, text in enumerate(boxes) if "mission" in text), None)
        first_on_station = next(n for n, box in enumerate(ours) if not box.transit)
        # Midway and Solomons mark no Mission Box (ruling SV-R62)
        assert mission_box == (None if zone in ("Midway", "Solomons") else first_on_station)


ROSTERS: dict[str, tuple[Ship, ...]] = {
    **charts().merchants,
    "T3": charts().capital_ships,
    "T4": charts().warships,
}


@pytest.mark.parametrize("roster", sorted(ROSTERS))
def test_a_roster_agrees_with_the_second_transcription(roster: str) -> None:
    _, printed = read("rosters.tsv")
    theirs = {int(roll): (name, kind, tons) for each, roll, name, kind, tons in printed if each == roster}
    ours = {number: (ship.name, ship.kind, str(ship.tons)) for number, ship in enumerate(ROSTERS[roster], 1)}
    if roster == "T4":
        # She stands without a tonnage in the source (ruling SV-R75)
        assert theirs[42] == ("Iwanami", "DD", "-") and ours[42] == ("Iwanami", "DD", "2100")
        del theirs[42], ours[42]
    assert ours == theirs


def test_r1_agrees_with_the_second_transcription() -> None:
    _, printed = read("events.tsv")
    details = {event: detail for _, event, detail in printed}
    assert [(int(roll), event) for roll, event, _ in printed] == list(enumerate(table("R1", "Random Event").results, 2))
    overboard = rows(table("R1", "Man Overboard"), 1, 6)
    assert overboard == ["captain", "exec", "chief engineer"] + ["3rd officer"] * 3
    assert details["man overboard"].split("; ") == [
        "1 captain, game over",
        "2 exec",
        "3 chief engineer",
        "4-6 3rd officer",
    ]
    assert rows(table("R1", "Appendicitis"), 1, 6) == ["saved, expert"] * 3 + ["survives"] * 2 + ["dies"]
    assert details["run aground"].startswith(f"{charts().values['aground_hull']} hull")
    assert details["prisoner ship"].startswith(f"{charts().values['prisoner_ship_tons']} tons")
    for duds in charts().duds:
        assert duds[2].modifiers["superior torpedoes"].value == 1
    to_hit = [*charts().fire.values(), charts().aa_fire]
    assert {each.modifiers["crew illness"].value for each in to_hit} == {1}


# E1


@pytest.mark.parametrize("area", AREAS)
def test_a_5_is_no_contact_in_every_box(area: str) -> None:
    assert table("E1", area).result(5) in ("-", "SJ")


@pytest.mark.parametrize("area", AREAS)
def test_every_column_prints_an_encounter_at_12(area: str) -> None:
    assert table("E1", area).result(12) not in ("-", "SJ")


@pytest.mark.parametrize("area", AREAS)
def test_a_column_names_only_encounters_the_rules_know(area: str) -> None:
    known = {"-", "SJ", "Aircraft", "Ship", "Ship+Escort", "Two Ships+Escort", "Convoy", "Capital Ship", "Warship"}
    assert set(table("E1", area).results) <= known | {"Minefield"}
    assert table("E1", area).dice.name == "2d6"


def test_each_zone_and_transit_has_a_column_of_its_own() -> None:
    columns = [tuple(table("E1", area).results) for area in AREAS]
    assert len(set(columns)) == len(AREAS) == 10


def test_the_special_missions_column_knows_aircraft_and_nothing_else() -> None:
    assert set(table("E1", "Special Missions").results) == {"Aircraft", "-"}


def test_aircraft_are_likelier_on_missions_and_in_additional_rounds_than_on_patrol() -> None:
    # Transit has 1 in 36, though 9.8 calls aircraft likelier there as well: ruling SV-R65
    on_patrol = max(ways(table("E1", area), "Aircraft") for area in AREAS)
    assert ways(table("E1", "Special Missions"), "Aircraft") > on_patrol
    assert ways(table("E1", "Additional Round"), "Aircraft") > on_patrol


def test_a_3_or_less_brings_an_escort_to_an_additional_round_and_nothing_else_does() -> None:
    found = table("E1", "Additional Round")
    assert [total for total in range(2, 13) if found.result(total) == "Escort"] == [2, 3]
    assert set(found.results) == {"Escort", "Aircraft", "-"}


def test_ship_sizes_change_in_1945() -> None:
    assert rows(table("E1", "Ship Size"), 1, 6) == ["small"] * 4 + ["large"] * 2
    assert rows(table("E1", "Ship Size 1945"), 1, 6) == ["small"] * 5 + ["large"]


def test_the_small_tables_of_e1_say_what_the_rules_say() -> None:
    assert rows(table("E1", "Roster"), 1, 6) == ["a", "a", "b", "b", "c", "c"]
    assert set(table("E1", "Day or Night").results) == {"day", "night"}
    assert table("E1", "Day or Night").dice.name == "1d6"
    for name, good in (("Change Time of Day", "changed"), ("Follow", "followed")):
        assert rows(table("E1", name), 1, 7) == [good] * 5 + ["contact lost"] * 2
        assert {each.value for each in table("E1", name).modifiers.values()} == {1}
    assert rows(table("E1", "Follow Damaged Ships"), 1, 6) == ["escorted"] * 4 + ["unescorted"] * 2
    capital = table("E1", "Follow Capital Ship")
    assert rows(capital, -2, 2) == ["followed"] * 4 + ["contact lost"]
    assert capital.modifiers["each damage point"].value == -1


# Display mats


def test_the_nine_mats_are_there_with_their_systems() -> None:
    assert set(charts().mats) == set(CLASSES) and len(CLASSES) == 9
    assert {mat.motors for mat in charts().mats.values()} == {2, 4}
    assert all(mat.diesels >= 2 for mat in charts().mats.values())
    for system in ("fuel tanks", "batteries", "SD radar", "SJ radar", "dive planes", "periscope", "radio"):
        assert system in SYSTEMS and system in charts().repair
    assert set(charts().repair) == set(SYSTEMS)


def test_some_boats_have_four_and_two_tubes_and_most_have_six_and_four() -> None:
    layouts = Counter((mat.forward_tubes, mat.aft_tubes) for mat in charts().mats.values())
    assert layouts[4, 2] >= 1 and layouts[6, 4] >= 4


def test_the_gato_mat_is_the_illustrated_one() -> None:
    gato = charts().mats["gato"]
    assert (gato.forward_tubes, gato.forward_reloads, gato.aft_tubes, gato.aft_reloads) == (6, 10, 4, 4)
    assert (gato.deck_gun, gato.ammo_per_gun, gato.aa, gato.nac) == ("3in", 5, (".50 cal", ".50 cal"), 3)
    assert gato.hull_sunk in (8, 9, 10) and gato.flooding_surface in (8, 9, 10)


def test_every_class_carries_three_decoys() -> None:
    assert {mat.nac for mat in charts().mats.values()} == {3}


def test_seven_boxes_of_hull_damage_can_be_survived() -> None:
    assert max(mat.hull_sunk for mat in charts().mats.values()) > 7


def test_a_balao_has_a_thicker_hull_than_a_gato() -> None:
    assert charts().mats["balao"].hull_sunk > charts().mats["gato"].hull_sunk


def test_a_narwhal_has_six_tubes_before_her_refit_and_ten_with_24_torpedoes_after_it() -> None:
    narwhal = charts().mats["narwhal"]
    assert narwhal.forward_tubes + narwhal.aft_tubes == 6
    assert narwhal.refit_tubes == (6, 4)
    assert {sum(load.torpedoes.values()) for load in narwhal.refit_loads} == {24}


@pytest.mark.parametrize("boat", CLASSES)
def test_no_load_has_a_torpedo_before_its_time(boat: str) -> None:
    for load in (*charts().mats[boat].loads, *charts().mats[boat].refit_loads):
        assert load.torpedoes.get("Mk 18", 0) == 0 or month_text(load.first) >= "1943-09"
        assert load.torpedoes.get("Mk 27", 0) == 0 or month_text(load.first) >= "1945-01"


def test_a_tambor_starts_with_a_3_inch_gun_and_two_machine_guns() -> None:
    tambor = new_boat(charts(), "tambor", "Trout", month_number("1941-12"))
    assert (tambor.gun, tambor.guns, tambor.aa) == ("3in", 1, [".50 cal", ".50 cal"])


# Tracks


@pytest.mark.parametrize("zone", ZONES)
def test_a_track_leads_through_transit_out_and_home_with_its_centre_checked_twice(zone: str) -> None:
    track = charts().tracks[zone]
    transit = [box.transit for box in track]
    assert transit[:2] == [True, True] and transit[-2:] == [True, True]
    station = [box for box in track if not box.transit]
    assert {box.area for box in station} == {zone}
    assert [n for n, box in enumerate(track) if box.checks > 1] == [len(track) // 2]
    assert track[len(track) // 2].checks == 2


def test_the_marshalls_track_is_the_illustrated_one() -> None:
    areas = [box.area for box in charts().tracks["Marshalls"]]
    assert areas == ["Transit"] * 2 + ["Marshalls"] * 5 + ["Transit"] * 2


def test_the_centre_box_of_the_argonaut_is_checked_three_times() -> None:
    war = at_sea("argonaut", "1942-08")
    prepare_patrol(RiggedTable({"orders": "orders:roll"}, {"Late 1942": (3, 3)}), war)
    assert war.patrol is not None
    assert war.patrol.checks == [1, 1, 1, 1, 3, 1, 1, 1, 1]


# P1a, P1p


@pytest.mark.parametrize("chart", ["P1a", "P1p"])
def test_assignments_are_zones_with_at_most_one_suffix(chart: str) -> None:
    for first, last, column in charts().assignments[chart]:
        assert first <= last and column.dice.name == "2d6"
        for orders in column.results:
            zone, _, suffix = str(orders).partition(" - ")
            assert zone in charts().tracks
            assert suffix in ("", "W", "T", "M", "E", "R", "L")


def test_every_zone_the_rules_name_is_assigned_and_so_is_every_suffix() -> None:
    orders = [
        str(order) for columns in charts().assignments.values() for _, _, column in columns for order in column.results
    ]
    zones = {order.split(" - ")[0] for order in orders}
    assert {"Philippines", "Marshalls", "Marianas", "Empire", "China Sea"} <= zones
    assert {order.split(" - ")[1] for order in orders if " - " in order} == set("WTMERL")
    assert "Philippines - E" in orders


@pytest.mark.parametrize(
    ("month", "zone"),
    [
        ("1942-04", "Empire"),
        ("1942-10", "Empire"),
        ("1942-12", "Empire"),
        ("1943-02", "Empire"),
        ("1943-05", "Empire"),
        ("1942-07", "Marianas"),
        ("1942-08", "Marianas"),
        ("1943-06", "Marianas"),
        ("1943-10", "Marianas"),
    ],
)
def test_pearl_harbor_could_give_the_assignments_of_the_sample_log(month: str, zone: str) -> None:
    assert zone in charts().assignment("pearl", month_number(month)).results


# S1


def hits(weapon: str, where: str) -> int:
    """The highest total that hits."""
    found = charts().fire[weapon, where]
    return max(total for total in range(2, 13) if found.result(total) == "hit")


@pytest.mark.parametrize("weapon", ["Mk 14", "Mk 18", "Mk 27", "Deck Gun"])
def test_a_shorter_range_is_better(weapon: str) -> None:
    assert hits(weapon, "close") > hits(weapon, "medium") > hits(weapon, "long")
    assert {charts().fire[weapon, where].dice.name for where in ("close", "medium", "long")} == {"2d6"}


@pytest.mark.parametrize("electric", ["Mk 18", "Mk 27"])
def test_electric_torpedoes_hit_less_at_longer_ranges(electric: str) -> None:
    assert hits(electric, "close") <= hits("Mk 14", "close")
    assert hits(electric, "medium") < hits("Mk 14", "medium")
    assert hits(electric, "long") < hits("Mk 14", "long")


def test_low_rolls_hit_and_a_12_never_does() -> None:
    for found in charts().fire.values():
        results = rows(found, 2, 12)
        assert in_order(results, "hit", "miss")
        assert results[-1] == "miss"


TO_HIT = {
    "night surface attack": -1,
    "unescorted target": -1,
    "second salvo": 1,
    "warship": 1,
    "destroyer or frigate": 2,
    "escort": 2,
    "escort (first printing)": 1,
    "Cutie at a warship": 1,
    "fast capital ship": 1,
}


@pytest.mark.parametrize("weapon", ["Mk 14", "Mk 18", "Mk 27"])
@pytest.mark.parametrize("where", ["close", "medium", "long"])
def test_torpedoes_have_the_modifiers_the_rules_state(weapon: str, where: str) -> None:
    modifiers = charts().fire[weapon, where].modifiers
    assert {name: modifiers[name].value for name in TO_HIT} == TO_HIT


@pytest.mark.parametrize("weapon", ["Mk 14", "Mk 18", "Mk 27", "Deck Gun"])
def test_a_deputy_in_command_and_a_green_crew_shoot_worse(weapon: str) -> None:
    for where in ("close", "medium", "long"):
        modifiers = charts().fire[weapon, where].modifiers
        assert modifiers["Exec in command"].value > 0 and modifiers["3rd Officer in command"].value > 0
        assert modifiers["green crew"].value >= 0 >= modifiers["elite crew"].value


# E4, E5


def test_the_damage_chart_has_36_cells_with_every_system_and_the_double_results() -> None:
    found = charts().damage
    cells = [str(found.result(total)) for total in found.dice.values]
    assert len(cells) == 36
    assert set(SYSTEMS) <= set(cells)
    assert {"hull", "flooding", "crew injury", "forward tubes ODD", "forward tubes EVEN", "aft tubes"} <= set(cells)
    assert any(cell.endswith(" x2") for cell in cells)
    share = Counter(cell.removesuffix(" x2") for cell in cells)
    assert {name for name, _ in share.most_common(2)} == {"hull", "flooding"}


def test_a_12_injures_the_passenger_and_nothing_else_does() -> None:
    found = charts().crew_injury
    assert [total for total in range(2, 13) if found.result(total) == "passenger"] == [12]
    assert not found.modifiers
    men = {"captain", "exec", "3rd officer", "pharmacist's mate", "chief engineer", "crew", "passenger"}
    assert set(found.results) == men


def test_wounds_are_light_serious_or_mortal_and_rise_with_the_die() -> None:
    assert in_order(rows(charts().severity, 1, 6), "LW", "SW", "KIA")


def test_repair_is_one_die_and_low_is_good() -> None:
    for system, found in charts().repair.items():
        assert found.dice.name == "1d6", system
        results = rows(found, 0, 7)
        assert in_order(results, "repaired", "inoperable")
        assert {"repaired", "inoperable"} == set(rows(found, 1, 6)), system
        assert found.modifiers["expert chief engineer"].value == -1
        assert found.modifiers["chief engineer out"].value == 1


def test_flooding_and_survival_rolls_are_as_printed() -> None:
    assert rows(charts().additional_flooding, 1, 6) == ["none"] * 4 + ["flooding"] * 2
    assert {each.value for each in charts().additional_flooding.modifiers.values()} == {-1, 1}
    assert rows(charts().survival, 1, 6) == ["lives"] * 3 + ["dies"] * 3


# E3


@pytest.mark.parametrize("column", ["Before July 1943", "From July 1943 and aircraft"])
def test_up_to_3_there_are_no_hits_and_from_4_to_12_there_are_some(column: str) -> None:
    found = table("E3", column)
    assert found.dice.name == "2d6"
    assert rows(found, -1, 3) == [0] * 5
    middle = [int(result) for result in rows(found, 4, 12)]
    assert min(middle) >= 1 and max(middle) <= 5
    assert middle == sorted(middle)


def test_only_the_later_column_sinks_outright_from_13() -> None:
    early, late = charts().attack_early, charts().attack_late
    assert "sunk" not in early.results
    assert rows(late, 13, 18) == ["sunk"] * 6 and "sunk" not in rows(late, 2, 12)
    assert 5 in rows(late, 4, 12)


def test_the_earlier_column_is_never_worse_than_the_later() -> None:
    early, late = charts().attack_early, charts().attack_late
    assert all(int(early.result(total)) <= int(late.result(total)) for total in range(2, 13))


def test_attacks_have_the_modifiers_the_rules_state() -> None:
    for found in (charts().attack_early, charts().attack_late):
        assert found.modifiers["detected on 12 or more"].value == 1
        assert (found.modifiers["motors out"].value, found.modifiers["all motors out"].value) == (1, 2)
        for worse in ("fuel tanks leaking", "batteries out", "night surface attack"):
            assert found.modifiers[worse].value > 0
    assert charts().attack_late.modifiers["air attack"].value == 1


# S2, S3, S5


def test_a_torpedo_hit_does_at_least_one_point_and_one_on_a_5() -> None:
    found = charts().torpedo_damage
    assert found.dice.name == "1d6"
    points = [int(result) for result in rows(found, 1, 6)]
    assert min(points) >= 1 and points[4] == 1
    assert points == sorted(points, reverse=True)
    assert charts().values["critical"] == 3


def test_the_4_inch_gun_has_no_modifier_and_the_others_have_one() -> None:
    modifiers = charts().gun_damage.modifiers
    assert modifiers["4in"].value == 0
    assert modifiers["3in"].value > 0 > modifiers["5in"].value
    points = [int(result) for result in rows(charts().gun_damage, 0, 7)]
    assert points == sorted(points, reverse=True)


@pytest.mark.parametrize(
    ("tons", "points"), [(800, 1), (1_000, 1), (1_001, 2), (5_000, 2), (5_001, 3), (7_600, 3), (9_999, 3), (10_000, 4)]
)
def test_tonnage_decides_how_much_damage_sinks_a_ship(tons: int, points: int) -> None:
    assert capacity(charts().capacity, tons) == points


def test_no_merchant_takes_more_than_four_points_and_no_ship_more_than_seven() -> None:
    for roster, ships in charts().merchants.items():
        large = roster.startswith("T2")
        for ship in ships:
            points = charts().merchant_points(ship.tons, large)
            assert points in ((3, 4) if large else (1, 2)), ship
    assert {capacity(charts().capital_capacity, ship.tons) for ship in charts().capital_ships} <= {5, 6, 7}
    assert all(capacity(charts().capacity, ship.tons) <= 4 for ship in charts().warships)
    assert charts().values["submarine"] == 1 and charts().values["escort_tons"] == 1_200


def test_duds_follow_the_log_sheet_and_a_5_is_none() -> None:
    series = [(month_text(first), rows(found, 1, 6).count("dud")) for first, _, found in charts().duds]
    assert series == [("1941-12", 4), ("1942-08", 3), ("1943-09", 2), ("1944-01", 1)]
    assert all(found.result(5) == "explodes" for _, _, found in charts().duds)
    assert rows(table("S2", "Enemy Submarine"), 1, 6) == ["dud"] + ["explodes"] * 5


@pytest.mark.parametrize(("where", "highest"), [("close", 4), ("medium", 3), ("long", 2)])
def test_enemy_torpedoes_hit_on_low_rolls_and_worse_than_ours(where: str, highest: int) -> None:
    found = charts().enemy_torpedo[where]
    assert [total for total in range(2, 13) if found.result(total) == "hit"] == list(range(2, highest + 1))
    assert highest < hits("Mk 14", where)


# E2


def test_detection_has_the_printed_rows() -> None:
    assert rows(charts().detection, 7, 13) == ["undetected"] * 2 + ["detected"] * 3 + ["detected, +1 on E3"] * 2
    assert rows(charts().approach, 8, 13) == ["undetected"] * 2 + ["detected"] * 2 + ["detected, +1 on E3"] * 2


def test_detection_has_the_modifiers_the_rules_state() -> None:
    stated = {
        "1943-44": 1,
        "close range": 1,
        "fired fore and aft": 1,
        "Mk 14 fired by day": 1,
        "previous detection": 1,
        "capital ship": 1,
        "warship": 1,
        "escort hurt": -1,
        "escort attacked in vain": 1,
        "wolfpack: escorts busy": -1,
        "wolfpack: escorts focused": 1,
        "exceeded test depth": -1,
        "elite escort": 1,
        "failed trick": 1,
    }
    modifiers = charts().detection.modifiers
    assert {name: modifiers[name].value for name in stated} == stated
    worse = ("night surface attack", "Exec in command", "3rd Officer in command", "dive planes out")
    assert all(modifiers[name].value > 0 for name in (*worse, "fuel tanks leaking"))
    assert {name: each.value for name, each in charts().approach.modifiers.items()} == {"1943-44": 1}


# A1, A2


def test_a_crash_dive_succeeds_on_5_and_fails_twice_on_1() -> None:
    found = charts().crash_dive
    assert found.dice.name == "2d6"
    assert rows(found, 0, 6) == ["two attacks"] * 2 + ["one attack"] * 3 + ["safe"] * 2
    for name in ("mission box", "Narwhal class", "all generic crew out"):
        assert found.modifiers[name].value == -1
    assert found.modifiers["SD radar out"].value < 0
    assert found.modifiers["green crew"].value <= 0 <= found.modifiers["elite crew"].value


def test_aa_fire_shoots_down_damages_or_misses_and_low_is_good() -> None:
    found = charts().aa_fire
    assert in_order(rows(found, 0, 8), "shot down", "damaged", "miss")
    assert found.modifiers["one .50 cal only"].value == 1
    assert found.modifiers["20mm and 40mm"].value == -1
    assert found.modifiers["veteran or elite crew"].value == -1


# R1


def test_the_events_the_rules_name_are_on_the_chart() -> None:
    named = {"crew illness", "rabbit's foot", "superior torpedoes", "hospital ship", "run aground"}
    assert named <= set(table("R1", "Random Event").results)
    assert "captain" in table("R1", "Man Overboard").results


def test_mines_can_sink_the_boat_and_an_experienced_crew_helps() -> None:
    found = charts().minefield
    assert "sunk" in rows(found, 2, 12)
    assert found.modifiers["veteran crew"].value < 0 and found.modifiers["elite crew"].value < 0


# Rosters


def test_there_are_720_targets() -> None:
    assert {name: len(ships) for name, ships in charts().merchants.items()} == dict.fromkeys(
        ("T1a", "T1b", "T1c", "T2a", "T2b", "T2c"), 100
    )
    assert len(charts().capital_ships) == 20 and len(charts().warships) == 100


def test_large_merchants_have_more_than_5000_tons_and_small_ones_have_not() -> None:
    # Ruling SV-R76: one large merchant has 5,000 tons exactly
    for roster, ships in charts().merchants.items():
        for ship in ships:
            assert ship.kind in MERCHANT_KINDS
            assert (ship.tons > 5_000) is roster.startswith("T2") or ship.name == "Nanei Maru", ship


def test_the_capital_ships_are_the_twenty_of_the_counter_sheet() -> None:
    names = {ship.name for ship in charts().capital_ships}
    assert names == {
        *("Akagi", "Chuyo", "Fuso", "Haruna", "Hiei", "Hiyo", "Ise", "Kaga", "Kirishima", "Kongo", "Musashi"),
        *("Nagato", "Shinyo", "Shokaku", "Taiho", "Unryu", "Unyo", "Yamashiro", "Yamato", "Zuikaku"),
    }
    tons = {ship.name: ship.tons for ship in charts().capital_ships}
    legible = {
        "Chuyo": 20_000,
        "Haruna": 37_200,
        "Hiei": 36_600,
        "Hiyo": 27_500,
        "Kongo": 37_200,
        "Musashi": 62_300,
        "Nagato": 32_700,
        "Unryu": 18_500,
        "Unyo": 20_000,
        "Yamashiro": 29_800,
    }
    assert {name: tons[name] for name in legible} == legible
    assert {ship.fast for ship in charts().capital_ships} == {True, False}


def test_warships_range_from_heavy_cruisers_to_submarines() -> None:
    kinds = Counter(ship.kind for ship in charts().warships)
    assert {"CA", "CL", "DD", "FF", "SS"} <= set(kinds)


@pytest.mark.parametrize(
    ("name", "tons", "kind"),
    [
        ("Toan Maru", 2_100, "F"),
        ("Toho Maru", 4_700, "F"),
        ("Kogane Maru", 3_100, "P"),
        ("Asanagi", 1_300, "DD"),
        ("Nippo Maru", 10_500, "T"),
    ],
)
def test_the_ships_named_in_the_sample_log_are_on_the_rosters(name: str, tons: int, kind: str) -> None:
    ships = [ship for roster in ROSTERS.values() for ship in roster]
    assert (name, kind, tons) in [(ship.name, ship.kind, ship.tons) for ship in ships]


# Captain cards


def test_there_are_eight_captains_and_o_kane_made_five_patrols() -> None:
    assert len(charts().captains) == 8
    assert len(charts().captains["okane"].zones) == 5
    assert round(charts().captains["okane"].tonnage, -3) == 94_000
    assert all(card.abilities for card in charts().captains.values())
