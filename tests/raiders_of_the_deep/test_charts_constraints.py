"""The chart files of Raiders of the Deep: what the rulebook says of charts that it does not print.

Every number here is the rulebook's own or follows from it; what is ours to choose is held by order and bounds alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

import wardroom
from wardroom.table.charts import Chart, ChartFile, ChartTable, read_chart_files

DATA = Path(wardroom.__file__).parent / "games" / "raiders_of_the_deep" / "data"
CHARTS = ("A1", "C1", "C2", "C3", "E1", "E2", "E3", "E4", "E5", "M1", "R1", "U1", "U2", "U3")
PERIODS = {
    "E1-1": ("1914-08", "1915-02"),
    "E1-2": ("1915-03", "1915-09"),
    "E1-3": ("1915-10", "1916-02"),
    "E1-4": ("1916-03", "1917-01"),
    "E1-5": ("1917-02", "1917-07"),
    "E1-6": ("1917-08", "1918-10"),
}
ZONES = ("Baltic", "North Sea", "British Isles", "English Channel", "Mediterranean", "Black Sea", "Adriatic")
COLUMNS = ("Transit", *ZONES, "Special Missions")
ENCOUNTERS = (
    "-",
    "Ship",
    "Two Ships",
    "Ship+Escort",
    "Two Ships+Escort",
    "Convoy",
    "Capital Ship",
    "Aircraft",
    "Mine",
    "Net",
)
TARGETS = {"Ship": 1, "Two Ships": 2, "Ship+Escort": 1, "Two Ships+Escort": 2, "Convoy": 4}
SYSTEMS = (
    "diesel 1",
    "diesel 2",
    "electric motors",
    "batteries",
    "periscope",
    "fuel tanks",
    "dive planes",
    "hydrophones",
    "radio",
    "deck gun",
)
HURTS = ("hull", "hull x2", "flooding", "flooding x2", "crew injury", "crew injury x2")
MEN = ("commander", "1WO", "2WO", "LI", "doctor", "crew", "agent")
REACH = {"C35/91": ("close",), "C/06": ("close", "medium"), "G/6": ("close", "medium", "long")}
RANGES = ("close", "medium", "long")
TWO_DICE = {total: min(total - 1, 13 - total) for total in range(2, 13)}
"""Ways in 36 to roll each total."""
EVERY_COLUMN = [f"{period} {column}" for period in PERIODS for column in COLUMNS]


@cache
def files() -> dict[str, ChartFile]:
    return read_chart_files(DATA)


@cache
def chart(name: str) -> Chart:
    return files()[f"{name}.toml"].chart()


def table(name: str, title: str) -> ChartTable:
    return chart(name)[title]


def written(name: str, title: str) -> dict[str, Any]:
    """The table as it stands in the file, with the keys that the kernel leaves alone."""
    found: dict[str, Any] = files()[f"{name}.toml"].data["tables"][title]
    return found


def results(found: ChartTable, first: int, last: int) -> list[str | int]:
    return [found.result(total) for total in range(first, last + 1)]


def value(found: ChartTable, modifier: str) -> int:
    return found.modifiers[modifier].value


def ways(found: ChartTable, *wanted: str) -> int:
    """Ways in 36 to get one of these results with two dice."""
    return sum(count for total, count in TWO_DICE.items() if found.result(total) in wanted)


def column(period: str, name: str) -> ChartTable:
    return table("E1", f"{period} {name}")


def by_rulebook(found: ChartTable, *modifiers: str) -> bool:
    """Whether the rulebook is named as the source of the table's rows, and of these modifiers."""
    return found.standing == "rulebook" and all(found.modifiers[name].standing == "rulebook" for name in modifiers)


# All files


@pytest.mark.parametrize("name", CHARTS)
def test_a_chart_file_reads_and_says_what_it_stands_on(name: str) -> None:
    found = chart(name)
    assert found.id == name
    assert found.title and found.source
    for each in found.tables.values():
        assert each.rule, each
        assert all(modifier.rule for modifier in each.modifiers.values()), each


# E1: encounters


def test_there_are_six_charts_of_nine_columns_that_follow_one_another() -> None:
    starts = [int(first[:4]) * 12 + int(first[5:]) for first, _ in PERIODS.values()]
    ends = [int(last[:4]) * 12 + int(last[5:]) for _, last in PERIODS.values()]
    assert starts[1:] == [end + 1 for end in ends[:-1]]
    for name in EVERY_COLUMN:
        period = name.split()[0]
        assert (written("E1", name)["from"], written("E1", name)["to"]) == PERIODS[period]


@pytest.mark.rule("RD 8.1.2a", "RD 12.1.2b")
@pytest.mark.parametrize("name", EVERY_COLUMN)
def test_a_column_is_rolled_with_two_dice_and_its_12_is_an_encounter(name: str) -> None:
    found = table("E1", name)
    assert found.dice.name == "2d6" and not found.modifiers
    assert set(results(found, 2, 12)) <= set(ENCOUNTERS)
    assert found.result(12) != "-"


@pytest.mark.rule("RD 9.10a", "RD 9.10c")
def test_aircraft_come_from_august_1917_on_and_rather_in_transit_on_missions_and_in_additional_rounds() -> None:
    for period in PERIODS:
        shown = {name: ways(column(period, name), "Aircraft") for name in COLUMNS}
        extra = ways(table("E1", f"Additional Round {period}"), "Aircraft")
        if period != "E1-6":
            assert not any(shown.values()) and not extra
        else:
            most = max(shown[zone] for zone in ZONES)
            assert min(shown["Transit"], shown["Special Missions"], extra) > most


def test_convoys_come_late() -> None:
    """Introduction: adopted in 1917."""
    for period in PERIODS:
        convoys = sum(ways(column(period, name), "Convoy") for name in COLUMNS)
        assert bool(convoys) == (period in ("E1-5", "E1-6"))
    most = {period: sum(ways(column(period, name), "Convoy") for name in COLUMNS) for period in ("E1-5", "E1-6")}
    assert most["E1-6"] > most["E1-5"]


def test_mines_nets_and_aircraft_are_rare() -> None:
    """2.0: they are named last, as what may happen besides."""
    for period in PERIODS:
        for zone in ZONES:
            found = column(period, zone)
            assert ways(found, "Mine", "Net", "Aircraft") <= 9, found
    assert not any(ways(column("E1-1", name), "Mine", "Net") for name in COLUMNS)
    assert all(ways(column(period, "English Channel"), "Mine") for period in list(PERIODS)[1:])


@pytest.mark.rule("RD 18.0a")
def test_the_mediterranean_has_most_targets_and_few_capital_ships() -> None:
    def targets(period: str, zone: str) -> int:
        return sum(count * ways(column(period, zone), result) for result, count in TARGETS.items())

    for period in PERIODS:
        assert all(targets(period, "Mediterranean") >= targets(period, zone) for zone in ZONES)
    capital = {zone: sum(ways(column(period, zone), "Capital Ship") for period in PERIODS) for zone in ZONES}
    assert all(capital["Mediterranean"] < capital[zone] for zone in ZONES if zone != "Mediterranean")


@pytest.mark.rule("RD 8.1.7c")
def test_waiting_too_long_is_dangerous() -> None:
    """8.1.7: late in the war mines, aircraft and escorts are a danger; 18.0: and targets are harder to come by."""
    for zone in ("British Isles", "English Channel", "Mediterranean"):
        earlier = [column(period, zone) for period in list(PERIODS)[:5]]
        last = column("E1-6", zone)
        escorted = ("Ship+Escort", "Two Ships+Escort", "Convoy")
        assert all(ways(last, *escorted) > ways(found, *escorted) for found in earlier)
        assert ways(last, "Ship", "Two Ships") < min(ways(found, "Ship", "Two Ships") for found in earlier[1:])
        assert ways(last, "Mine", "Aircraft") > max(ways(found, "Mine", "Aircraft") for found in earlier[:4])


@pytest.mark.rule("RD 7.3.1a")
def test_a_mission_is_mostly_left_alone() -> None:
    for period in PERIODS:
        assert ways(column(period, "Special Missions"), "-") > 18
        assert ways(column(period, "Transit"), "-") > 18


@pytest.mark.rule("RD 8.2.1a")
def test_small_freighters_are_the_rule() -> None:
    found = table("E1", "Ship Size")
    assert found.dice.name == "1d6"
    sizes = results(found, 1, 6)
    assert set(sizes) == {"small", "large"} and sizes.count("small") >= 4


@pytest.mark.rule("RD 8.3.1a")
def test_day_and_night_are_rolled_with_one_die() -> None:
    found = table("E1", "Day or Night")
    assert found.dice.name == "1d6" and set(results(found, 1, 6)) == {"day", "night"}


@pytest.mark.rule("RD 8.3.2a")
def test_waiting_for_the_night_loses_contact_on_a_modified_5_or_6() -> None:
    found = table("E1", "Change to Night")
    assert found.dice.name == "1d6" and by_rulebook(found)
    assert results(found, 1, 6) == ["changed"] * 4 + ["contact lost"] * 2
    assert found.modifiers
    assert all(modifier.standing != "rulebook" for modifier in found.modifiers.values())


@pytest.mark.rule("RD 9.4.3a")
@pytest.mark.parametrize("period", PERIODS)
def test_an_additional_round_brings_an_escort_an_aircraft_or_nothing(period: str) -> None:
    found = table("E1", f"Additional Round {period}")
    assert set(results(found, 2, 12)) <= {"Escort", "Aircraft", "-"}
    assert ways(found, "Escort") and ways(found, "-") > 18
    assert (written("E1", found.name)["from"], written("E1", found.name)["to"]) == PERIODS[period]


@pytest.mark.rule("RD 9.7.7a")
def test_escorted_ships_are_followed_on_1_to_4() -> None:
    found = table("E1", "Follow")
    assert found.dice.name == "1d6" and by_rulebook(found)
    assert results(found, 1, 6) == ["followed"] * 4 + ["contact lost"] * 2


@pytest.mark.rule("RD 9.7.6a")
def test_damaged_ships_drop_out_on_5_and_6() -> None:
    found = table("E1", "Follow Damaged Ships")
    assert found.dice.name == "1d6" and by_rulebook(found)
    assert results(found, 1, 6) == ["escorted"] * 4 + ["straggler"] * 2


@pytest.mark.rule("RD 8.1.7d", "RD 8.1.7e")
def test_a_multiplier_is_one_die_and_at_most_eight() -> None:
    found = table("E1", "Multiplier")
    assert found.dice.name == "1d6" and by_rulebook(found, "elite crew", "Hanseatic Cross")
    assert results(found, 1, 8) == [1, 2, 3, 4, 5, 6, 7, 8]
    assert {name: each.value for name, each in found.modifiers.items()} == {"elite crew": 1, "Hanseatic Cross": 1}


# E2: detection


@pytest.mark.rule("RD 9.6.7b", "RD 9.6.7c", "RD 9.6.7d")
def test_detection_begins_at_9_and_is_worse_from_12() -> None:
    found = table("E2", "Detection")
    assert found.dice.name == "2d6" and by_rulebook(found)
    assert results(found, 0, 8) == ["undetected"] * 9
    assert results(found, 9, 11) == ["detected"] * 3
    assert found.result(12) == found.result(15) == "detected, +1 on E3"


@pytest.mark.rule("RD 9.2.2g", "RD 9.2.1c", "RD 9.6.12b", "RD 9.6.12c", "RD 9.6.4e", "RD 11.3.6c")
def test_the_rulebook_states_these_modifiers_of_detection() -> None:
    stated = {
        "close range": 1,
        "fired fore and aft": 1,
        "day torpedo attack": 1,
        "previous detection": 1,
        "exceeded test depth": -1,
        "Pour le Mérite": -1,
    }
    found = table("E2", "Detection")
    assert {name: value(found, name) for name in stated} == stated
    assert by_rulebook(found, *stated)


@pytest.mark.rule("RD 10.4.1a", "RD 10.4n", "RD 10.5.3b", "RD 10.5.3c", "RD 11.1.3b")
def test_the_rulebook_states_the_side_of_these_modifiers_of_detection() -> None:
    found = table("E2", "Detection")
    for worse in ("fuel tanks leaking", "dive planes out", "batteries out", "1WO in command", "green crew"):
        assert value(found, worse) > 0 and found.modifiers[worse].standing != "rulebook"
    assert value(found, "2WO in command") > value(found, "1WO in command")
    assert value(found, "elite crew") < 0 and value(found, "elite crew") <= value(found, "veteran crew") <= 0
    assert value(found, "long range") <= 0
    assert value(found, "night surface attack") != 0


def test_nothing_else_counted_in_the_example_of_1916() -> None:
    """9.6.12: by day, at medium range, submerged, 8 becomes 9; then 9 becomes 11."""
    found = table("E2", "Detection")
    first = found.modifiers_for(day_torpedo_attack=True)
    second = found.modifiers_for(day_torpedo_attack=True, previous_detection=True)
    assert found.read((4, 4), first).total == 9 and found.read((4, 4), first).result == "detected"
    assert found.read((4, 5), second).total == 11 and found.read((4, 5), second).result == "detected"
    assert not [name for name in found.modifiers if "medium" in name or "submerged" in name or "191" in name]


@pytest.mark.rule("RD 9.2.2c", "RD 9.2.2d")
def test_the_close_approach_is_seen_at_10_and_only_the_pour_le_merite_helps() -> None:
    found = table("E2", "Close Approach")
    assert found.dice.name == "2d6" and by_rulebook(found, "Pour le Mérite")
    assert set(results(found, 1, 9)) == {"undetected"} and set(results(found, 10, 12)) == {"detected"}
    assert {name: each.value for name, each in found.modifiers.items()} == {"Pour le Mérite": -1}


# E3: attack


@pytest.mark.rule("RD 9.6.8f", "RD 14.4.3a")
def test_an_attack_has_no_hits_to_3_one_to_five_to_12_and_sinks_from_13() -> None:
    found = table("E3", "Attack")
    assert found.dice.name == "2d6"
    assert results(found, -1, 3) == [0] * 5
    hits = [int(hit) for hit in results(found, 4, 12)]
    assert hits == sorted(hits) and set(hits) == {1, 2, 3, 4, 5}
    assert found.result(13) == found.result(21) == "sunk"


@pytest.mark.rule("RD 9.6.8a", "RD 9.6.8c")
def test_a_ram_does_nothing_to_7_and_reads_the_rows_of_an_attack_from_8_on() -> None:
    attack, ram = table("E3", "Attack"), table("E3", "Ram")
    assert ram.dice.name == "2d6"
    assert results(ram, 0, 7) == [0] * 8
    assert results(ram, 8, 18) == results(attack, 8, 18)


@pytest.mark.rule("RD 9.6.7d", "RD 9.6.8b", "RD 9.6.8e", "RD 9.8.1a", "RD 9.9c", "RD 9.10.2a")
def test_the_rulebook_states_these_modifiers_of_an_attack() -> None:
    attack, ram = table("E3", "Attack"), table("E3", "Ram")
    stated = {
        "detected by 12": 1,
        "second depth charges": -1,
        "third depth charges": -2,
        "later depth charges": -3,
        "mine": 9,
        "aircraft": -2,
        "Q-ship at medium range": 1,
        "Q-ship at close range": 2,
    }
    assert {name: value(attack, name) for name in stated} == stated
    assert {name: value(ram, name) for name in ("detected by 12", "surfaced ram")} == {
        "detected by 12": 1,
        "surfaced ram": 2,
    }
    assert all(attack.modifiers[name].standing == "rulebook" for name in stated)
    assert all(ram.modifiers[name].standing == "rulebook" for name in ("detected by 12", "surfaced ram"))
    assert not set(stated) & set(ram.modifiers) - {"detected by 12"}


@pytest.mark.rule("RD 9.5.1b", "RD 10.4.1a")
@pytest.mark.parametrize("name", ["Attack", "Ram"])
def test_leaking_tanks_and_a_night_on_the_surface_make_an_attack_worse(name: str) -> None:
    found = table("E3", name)
    for worse in ("fuel tanks leaking", "night surface attack"):
        assert value(found, worse) > 0 and found.modifiers[worse].standing != "rulebook"


def test_a_mine_leaves_a_boat_afloat_on_2_and_3_alone_and_an_aircraft_never_sinks_it() -> None:
    found = table("E3", "Attack")
    mine, aircraft = found.modifiers_for(mine=True), found.modifiers_for(aircraft=True)
    outcomes = {total: found.result(total + mine[0].value) for total in TWO_DICE}
    assert [total for total, outcome in outcomes.items() if outcome != "sunk"] == [2, 3]
    assert "sunk" not in [found.result(total + aircraft[0].value) for total in TWO_DICE]
    assert [found.result(total + aircraft[0].value) for total in range(2, 6)] == [0] * 4


# E4, E5: damage, injuries, repair


@pytest.mark.rule("RD 9.6.9a", "RD 9.6.9c")
def test_damage_is_read_from_11_to_66_and_names_every_system() -> None:
    found = table("E4", "Damage")
    assert found.dice.name == "d66" and not found.modifiers
    shown = [found.result(10 * tens + units) for tens in range(1, 7) for units in range(1, 7)]
    assert set(shown) == {*SYSTEMS, *HURTS}


@pytest.mark.rule("RD 10.7.2a", "RD 10.7.3a", "RD 10.5.3g")
@pytest.mark.parametrize("system", SYSTEMS)
def test_each_system_is_repaired_by_a_low_roll_of_one_die(system: str) -> None:
    found = table("E5", chart("E5").values["repair"][system])
    assert found.dice.name == "1d6"
    outcomes = [str(result) for result in results(found, 0, 7)]
    assert outcomes == sorted(outcomes, key=["repaired", "inoperative"].index)
    assert (outcomes[0], outcomes[-1]) == ("repaired", "inoperative")
    assert {name: each.value for name, each in found.modifiers.items()} == {"Experte LI": -1, "LI out": 1}
    assert all(each.standing == "rulebook" for each in found.modifiers.values())


@pytest.mark.rule("RD 9.6.10a", "RD 9.6.10b")
def test_an_injury_can_be_any_mans_and_of_three_kinds() -> None:
    who, how = table("E5", "Crew Injury"), table("E5", "Severity")
    assert who.dice.name == "2d6" and not who.modifiers and set(results(who, 2, 12)) == set(MEN)
    assert how.dice.name == "1d6" and not how.modifiers
    severity = [str(result) for result in results(how, 1, 6)]
    assert severity == sorted(severity, key=["LW", "SW", "KIA"].index) and set(severity) == {"LW", "SW", "KIA"}


@pytest.mark.rule("RD 10.1.3a", "RD 10.1.3b")
def test_flooding_rises_on_5_and_more() -> None:
    found = table("E5", "Additional Flooding")
    assert found.dice.name == "1d6" and by_rulebook(found, "Experte LI", "LI out")
    assert results(found, 0, 7) == ["none"] * 5 + ["flooding"] * 3
    assert {name: each.value for name, each in found.modifiers.items()} == {"Experte LI": -1, "LI out": 1}


@pytest.mark.rule("RD 10.5.3e")
def test_without_a_doctor_a_severely_wounded_man_dies_on_4_to_6() -> None:
    found = table("E5", "Survival")
    assert found.dice.name == "1d6" and by_rulebook(found) and not found.modifiers
    assert results(found, 1, 6) == ["lives"] * 3 + ["dies"] * 3


@pytest.mark.rule("RD 10.4.2a", "RD 10.2.1a", "RD 10.9.5a", "RD 14.4.5a", "RD 9.3.4a")
def test_the_effects_that_the_rulebook_names_are_there() -> None:
    effects = chart("E5").values["effects"]
    assert set(effects) == set(SYSTEMS)
    assert effects["fuel tanks"]["inoperative"] == "abort"
    assert effects["diesel 1"]["inoperative"] == effects["diesel 2"]["inoperative"] == "abort"
    assert effects["hydrophones"]["damaged"] == "no evasion"
    assert effects["deck gun"]["damaged"] == "no gun"
    assert effects["radio"]["inoperative"] == "rescue +4"
    for system in ("fuel tanks", "diesel 1", "diesel 2", "hydrophones", "deck gun", "radio"):
        assert effects[system]["standing"] == "rulebook"


# U1, U2, U3: fire


@pytest.mark.rule("RD 9.2.2n", "RD 3.3.2e", "RD 9.2.3a")
def test_a_weapon_has_a_table_for_each_range_it_reaches_and_hits_better_when_near() -> None:
    reaches = {**REACH, "Deck Gun": RANGES}
    assert set(chart("U1").tables) == {f"{weapon} {range}" for weapon, ranges in reaches.items() for range in ranges}
    for weapon, ranges in reaches.items():
        best = []
        for range_ in ranges:
            found = table("U1", f"{weapon} {range_}")
            outcomes = [str(result) for result in results(found, 2, 12)]
            assert found.dice.name == "2d6" and outcomes == sorted(outcomes, key=["hit", "miss"].index)
            best.append(outcomes.count("hit"))
        assert best == sorted(set(best), reverse=True) and best[-1] > 0


@pytest.mark.rule("RD 9.4.2d", "RD 9.5.1a", "RD 9.5.2b")
def test_the_rulebook_states_these_modifiers_of_torpedoes() -> None:
    for weapon, ranges in REACH.items():
        for range_ in ranges:
            found = table("U1", f"{weapon} {range_}")
            stated = {"unescorted target": -1, "night surface attack": -1, "second salvo": 1}
            assert {name: value(found, name) for name in stated} == stated
            assert all(found.modifiers[name].standing == "rulebook" for name in stated)
    for range_ in RANGES:
        assert not {"unescorted target", "second salvo"} & set(table("U1", f"Deck Gun {range_}").modifiers)


@pytest.mark.rule("RD 11.3.6b", "RD 10.5.3b", "RD 10.5.3c", "RD 11.1.3b")
def test_every_weapon_knows_order_command_and_crew() -> None:
    for found in chart("U1").tables.values():
        assert value(found, "Hohenzollern") == -1 and found.modifiers["Hohenzollern"].standing == "rulebook"
        assert 0 < value(found, "1WO in command") < value(found, "2WO in command")
        assert value(found, "green crew") > 0 >= value(found, "veteran crew") >= value(found, "elite crew") < 0


@pytest.mark.rule("RD 9.2.4a")
@pytest.mark.parametrize("kind", REACH)
def test_each_torpedo_has_one_dud_rate_in_every_month_of_the_war(kind: str) -> None:
    spans = sorted((entry["from"], entry["to"]) for entry in dud_tables() if kind in entry["types"])
    assert spans[0][0] == "1914-08" and spans[-1][1] == "1918-11"
    months = [(int(first[:4]) * 12 + int(first[5:]), int(last[:4]) * 12 + int(last[5:])) for first, last in spans]
    assert all(last + 1 == first for (_, last), (first, _) in pairwise(months))


def dud_tables() -> list[dict[str, Any]]:
    return list(files()["U2.toml"].data["tables"].values())


@pytest.mark.rule("RD 12.1.3a")
def test_duds_happen_and_superior_torpedoes_have_fewer() -> None:
    for found in chart("U2").tables.values():
        faces = range(found.dice.lowest, found.dice.highest + 1)
        better = value(found, "superior torpedoes")
        plain = [found.result(face) for face in faces].count("dud")
        assert 0 < plain <= len(faces) // 2
        assert [found.result(face + better) for face in faces].count("dud") < plain


@pytest.mark.rule("RD 9.2.5a")
def test_a_torpedo_does_1_to_4_points_and_a_gun_less() -> None:
    torpedo, gun = table("U3", "Torpedo"), table("U3", "Deck Gun")
    done = [int(points) for points in results(torpedo, torpedo.dice.lowest, torpedo.dice.highest)]
    shot = [int(points) for points in results(gun, gun.dice.lowest, gun.dice.highest)]
    assert min(done) == 1 and max(done) == 4 and 3 in done
    assert min(shot) >= 1 and sum(shot) / len(shot) < sum(done) / len(done)


@pytest.mark.rule("RD 8.2.5a")
def test_a_large_freighter_takes_3_points_and_4_from_10000_tons() -> None:
    capacity = chart("U3").values["capacity"]

    def points(bands: list[list[int]], tons: int) -> int:
        return [taken for least, taken in bands if least <= tons][-1]

    freighters = capacity["freighters"]
    assert [points(freighters, tons) for tons in (5_000, 7_600, 9_999, 10_000, 13_000)] == [3, 3, 3, 4, 4]
    assert all(0 < points(freighters, tons) < 3 for tons in (50, 999, 1_000, 4_999))
    ships = [points(capacity["capital_ships"], tons) for tons in (700, 3_000, 7_000, 12_000, 18_000, 25_000)]
    assert ships == sorted(ships) and ships[0] > 0 and ships[-1] > 4


# A1, M1: aircraft and mines


@pytest.mark.rule("RD 9.10.1a", "RD 9.10.1b", "RD 7.3.3a", "RD 10.5.3h")
def test_a_crash_dive_is_in_time_from_6_on() -> None:
    found = table("A1", "Crash Dive")
    assert found.dice.name == "2d6" and by_rulebook(found, "mission in shallow water", "crew out")
    assert set(results(found, 0, 5)) == {"attacked"} and set(results(found, 6, 14)) == {"safe"}
    assert value(found, "mission in shallow water") == value(found, "crew out") == -1
    assert_crew_helps(found)


def assert_crew_helps(found: ChartTable) -> None:
    """High is good."""
    assert value(found, "green crew") < 0 < value(found, "veteran crew") <= value(found, "elite crew")


@pytest.mark.rule("RD 9.8.1a", "RD 10.5.3h", "RD 18.0a")
def test_only_the_crew_helps_against_mines() -> None:
    found = table("M1", "Mine")
    outcomes = [str(result) for result in results(found, 1, 14)]
    assert outcomes == sorted(outcomes, key=["hit", "missed"].index) and set(outcomes) == {"hit", "missed"}
    assert set(found.modifiers) == {"crew out", "green crew", "veteran crew", "elite crew"}
    assert value(found, "crew out") == -1 and found.modifiers["crew out"].standing == "rulebook"
    assert_crew_helps(found)


# R1: random events


@pytest.mark.rule("RD 12.1.3a", "RD 12.1.4a")
def test_the_events_that_the_rulebook_names_are_on_the_chart() -> None:
    found = table("R1", "Random Event")
    events = chart("R1").values["events"]
    shown = {str(result) for result in results(found, 2, 12)}
    assert found.dice.name == "2d6" and shown == set(events) and len(shown) <= 11
    assert {"superior torpedoes", "hals und beinbruch", "baralong"} <= shown
    assert any(event.get("not_on") for event in events.values())


def test_the_baralong_is_very_rare() -> None:
    found = table("R1", "Random Event")
    event = chart("R1").values["events"]["baralong"]
    assert ways(found, "baralong") == 1
    assert event["only_on"] == ["British Isles"]
    assert "1915-08" <= event["from"] <= event["to"] <= "1916-12"


@pytest.mark.parametrize("name", ["not_on", "only_on"])
def test_events_name_assignments_that_exist(name: str) -> None:
    named = [zone for event in chart("R1").values["events"].values() for zone in event.get(name, [])]
    assert named and set(named) <= set(ZONES)


# C1, C2, C3: the career


C1_ROWS: dict[str, tuple[str, str, Sequence[str | int]]] = {
    "Mine Victims": ("1d6", "7.3.2b", [1, 1, 1, 2, 2, 3]),
    "Starting Rank": ("1d6", "11.2.2a", ["Lt zS", "Olt zS", "Olt zS", "Olt zS", "KptLt", "KptLt"]),
    "Agent": ("2d6", "7.1a", ["normal"] * 10 + ["agent"]),
    "Evasion": ("1d6", "14.4.1a", ["left", "left", "right", "right", "straight", "straight"]),
    "Austrian Desk Duty": ("1d6", "14.5.5a", ["stays"] * 5 + ["leaves"]),
    "Flotilla Transfer KptLt": ("1d6", "11.2.1c", ["refused"] * 5 + ["granted"]),
    "Flotilla Transfer KKpt": ("1d6", "11.2.1d", ["refused"] * 4 + ["granted"] * 2),
    "Boat Request": ("1d6", "11.4.3a", ["granted"] * 3 + ["refused"] * 3),
    "Training": ("1d6", "11.4.3b", [1, 2, 3, 4, 5, 6]),
    "Q-ship": ("2d6", "9.9a", ["Q-ship"] + ["freighter"] * 10),
}


@pytest.mark.rule("RD 7.3.2b", "RD 11.2.2a", "RD 7.1a", "RD 14.4.1a", "RD 14.5.5a", "RD 11.2.1c", "RD 11.2.1d")
@pytest.mark.rule("RD 11.4.3a", "RD 11.4.3b", "RD 9.9a")
@pytest.mark.parametrize("name", C1_ROWS)
def test_a_small_table_is_the_rulebooks(name: str) -> None:
    dice, rule, expected = C1_ROWS[name]
    found = table("C1", name)
    assert found.dice.name == dice and found.rule == rule
    assert by_rulebook(found) and not found.modifiers
    assert results(found, found.dice.lowest, found.dice.highest) == list(expected)


@pytest.mark.rule("RD 10.9.2a", "RD 10.9.3a")
def test_a_boat_is_not_scuttled_on_12() -> None:
    found = table("C1", "Scuttling")
    assert found.dice.name == "2d6" and by_rulebook(found, "commander severely wounded")
    assert results(found, 2, 13) == ["scuttled"] * 10 + ["captured"] * 2
    assert {name: each.value for name, each in found.modifiers.items()} == {"commander severely wounded": 1}


@pytest.mark.rule("RD 10.9.4a", "RD 10.9.5a")
def test_a_crew_without_boat_is_rescued_to_10_and_rather_not_without_radio() -> None:
    found = table("C1", "Rescue")
    assert found.dice.name == "2d6" and by_rulebook(found, "radio out")
    assert results(found, 2, 16) == ["rescued"] * 9 + ["lost"] * 6
    assert {name: each.value for name, each in found.modifiers.items()} == {"radio out": 4}


@pytest.mark.rule("RD 14.4.2a", "RD 14.4.2b", "RD 14.4.2c", "RD 14.4.3a")
def test_evasion_moves_the_number_of_hits() -> None:
    evasion = chart("C1").values["evasion"]
    assert (evasion["other_direction"], evasion["same_direction"], evasion["same_number"]) == (-1, 1, 3)
    assert evasion["most_hits"] == 5


@pytest.mark.rule("RD 11.1b")
def test_advancement_is_the_rulebooks() -> None:
    found = table("C2", "Advancement")
    assert found.dice.name == "1d6" and by_rulebook(found) and not found.modifiers
    assert results(found, 1, 6) == ["LI", "doctor", "1WO", "2WO", "crew", "crew"]


@pytest.mark.rule("RD 11.1.5a")
def test_an_experte_1wo_leaves_on_6() -> None:
    found = table("C2", "Experte 1WO")
    assert found.dice.name == "1d6" and by_rulebook(found)
    assert results(found, 1, 6) == ["stays"] * 5 + ["leaves"]


@pytest.mark.rule("RD 10.11a", "RD 10.11.1a")
def test_recovery_takes_the_months_rolled_and_never_less_than_none() -> None:
    found = table("C2", "Recovery")
    assert found.dice.name == "1d6" and by_rulebook(found, "Experte doctor")
    assert results(found, -1, 6) == [0, 0, 1, 2, 3, 4, 5, 6]
    assert {name: each.value for name, each in found.modifiers.items()} == {"Experte doctor": -1}


@pytest.mark.rule("RD 11.2.3a", "RD 11.2.3b", "RD 11.2.3c")
def test_promotion_is_the_rulebooks() -> None:
    found = table("C3", "Promotion")
    stated = {"Lt zS": 2, "Olt zS": 1, "each decoration": 1, "each failed patrol": -1}
    assert found.dice.name == "1d6" and by_rulebook(found, *stated)
    assert results(found, 0, 8) == ["passed over"] * 6 + ["promoted"] * 3
    assert {name: each.value for name, each in found.modifiers.items()} == stated
