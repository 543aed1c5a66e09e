"""The charts of Raiders of the Deep as the rules use them, and what is said of a file that has a fault."""

from __future__ import annotations

import re

import pytest

from wardroom.games.patrol.calendar import month_number, month_text
from wardroom.games.raiders_of_the_deep.cards import AREAS, SYSTEMS, TORPEDO_TYPES, TYPES, Ship
from wardroom.games.raiders_of_the_deep.charts import DATA, Charts, data_texts, load_charts, nearest
from wardroom.games.raiders_of_the_deep.ends import CAUSES
from wardroom.games.raiders_of_the_deep.state import FIRST_MONTH, LAST_MONTH
from wardroom.table import ChartError

FILES = sorted(path.name for path in DATA.glob("*.toml"))
MONTHS = range(FIRST_MONTH, LAST_MONTH + 1)


def charts() -> Charts:
    return load_charts()


def ours(name: str) -> str:
    return (DATA / name).read_text(encoding="utf-8")


def edited(name: str, old: str, new: str) -> dict[str, str]:
    """Our file with one thing changed, as an owner would hand it in."""
    text = ours(name)
    assert old in text, f"{name} has no {old}"
    return {name: text.replace(old, new, 1)}


def line_of(name: str, words: str) -> int:
    """The line of our file on which these words stand first."""
    return next(number for number, line in enumerate(ours(name).split("\n"), 1) if words in line)


# Rosters


@pytest.mark.parametrize(
    ("navy", "size", "count"),
    [
        (navy, size, count)
        for navy, count in (("german", 20), ("austrian", 10))
        for size in ("small", "large", "capital")
    ],
)
def test_every_month_has_as_many_ships_as_its_die_has_sides(navy: str, size: str, count: int) -> None:
    roster = charts().rosters[navy][size]
    assert list(roster) == [*MONTHS, LAST_MONTH + 1]  # mines sink ships in the month after a patrol
    assert {len(ships) for ships in roster.values()} == {count}
    assert all(len(set(ships)) == count for ships in roster.values())


def test_every_month_has_ten_q_ships() -> None:
    assert {len(ships) for ships in charts().q_ships.values()} == {10}
    serving = charts().q_ships[month_number("1917-04")]
    assert all(ship.first <= month_number("1917-04") <= ship.last for ship in serving)


def column(month: str, name: str) -> Ship:
    return Ship(name, "F", 1000, month_number(month), month_number(month))


def test_a_roster_is_the_ships_nearest_in_time_in_the_order_of_the_list() -> None:
    listed = [
        column("1916-06", "late"),
        column("1916-01", "early"),
        column("1916-04", "near"),
        column("1917-01", "far"),
    ]
    march = month_number("1916-03")
    assert [ship.name for ship in nearest(listed, march, 2)] == ["early", "near"]
    assert [ship.name for ship in nearest(listed, march, 3)] == ["late", "early", "near"]


def test_of_two_ships_as_near_the_earlier_is_met() -> None:
    listed = [column("1916-05", "after"), column("1916-03", "before")]
    assert [ship.name for ship in nearest(listed, month_number("1916-04"), 1)] == ["before"]


def test_ships_in_commission_come_first_and_the_nearest_fill_up() -> None:
    year = [month_number(f"{year}-01") for year in range(1914, 1919)]
    gone = Ship("gone", "BB", 9000, year[0], year[1])
    here = Ship("here", "BB", 9000, year[0], year[4])
    coming = Ship("coming", "BB", 9000, year[3], year[4])
    assert [ship.name for ship in nearest([gone, coming, here], year[2], 1)] == ["here"]
    assert [ship.name for ship in nearest([coming, gone, here], year[2], 2)] == ["gone", "here"]


@pytest.mark.parametrize(
    ("kind", "red"), [("F", False), ("S", False), ("Q", False), ("A", True), ("W", True), ("BB", True)]
)
def test_warships_and_armed_ships_are_red(kind: str, red: bool) -> None:
    assert Ship("Nameless", kind, 4000).red is red


def test_an_owners_roster_has_ships_of_its_own() -> None:
    lines = "\n".join(f'{number} = ["Owner {number}", "F", 1200, "1915-06"]' for number in range(1, 21))
    text = ours("T1-small.toml").split("[ships]")[0] + "[ships]\n" + lines
    roster = load_charts({"T1-small.toml": text}).rosters["german"]["small"]
    assert {ship.name for ship in roster[month_number("1918-05")]} == {f"Owner {number}" for number in range(1, 21)}


@pytest.mark.parametrize(
    ("tons", "large", "points"), [(5000, True, 3), (9999, True, 3), (10000, True, 4), (4200, True, 3)]
)
def test_a_large_freighter_takes_three_points_or_four(tons: int, large: bool, points: int) -> None:
    assert charts().capacity(tons, large=large) == points


def test_a_small_freighter_takes_less_than_a_large_one() -> None:
    assert charts().capacity(4999) < charts().capacity(4999, large=True)


def test_a_larger_capital_ship_takes_more() -> None:
    assert charts().capital_capacity(Ship("Iron Duke", "BB", 25000)) > charts().capital_capacity(
        Ship("Arethusa", "CL", 3500)
    )


# Tables by month


@pytest.mark.parametrize("area", AREAS)
def test_every_month_has_a_table_of_encounters(area: str) -> None:
    for month in MONTHS:
        assert charts().encounters[area][month].name.endswith(area)


@pytest.mark.parametrize(
    ("month", "sub_chart"), [("1914-08", "E1-2"), ("1917-02", "E1-2"), ("1917-03", "E1-6"), ("1918-10", "E1-6")]
)
def test_austrians_have_two_encounter_charts(month: str, sub_chart: str) -> None:
    for area in AREAS:
        assert charts().austrian_encounters[area][month_number(month)].name == f"{sub_chart} {area}"
    assert charts().austrian_additional_round[month_number(month)].name.endswith(sub_chart)


@pytest.mark.parametrize(("month", "sub_chart"), [("1915-02", "E1-1"), ("1915-03", "E1-2"), ("1918-10", "E1-6")])
def test_the_sub_chart_goes_by_the_month(month: str, sub_chart: str) -> None:
    assert charts().encounters["North Sea"][month_number(month)].name == f"{sub_chart} North Sea"
    assert charts().additional_round[month_number(month)].name == f"Additional Round {sub_chart}"


def test_every_torpedo_has_a_dud_rate_in_every_month() -> None:
    assert all(month in charts().duds[kind] for kind in TORPEDO_TYPES for month in MONTHS)


def test_weapons_have_tables_as_far_as_they_reach() -> None:
    reached = {weapon: [where for each, where in charts().fire if each == weapon] for weapon, _ in charts().fire}
    assert reached == {
        "C35/91": ["close"],
        "C/06": ["close", "medium"],
        "G/6": ["close", "medium", "long"],
        "Deck Gun": ["close", "medium", "long"],
    }


def test_every_system_can_be_repaired() -> None:
    assert set(charts().repair) == set(SYSTEMS)


# Boats and orders


@pytest.mark.parametrize("kind", TYPES)
def test_a_boat_of_every_type_is_loaded_in_every_month(kind: str) -> None:
    mat = charts().mats[kind]
    for month in range(mat.start, LAST_MONTH + 1):
        forward, aft = mat.load(month)
        assert sum(forward.values()) == mat.forward_tubes + mat.forward_reloads
        assert sum(aft.values()) == mat.aft_tubes + mat.aft_reloads
    with pytest.raises(LookupError):
        mat.load(LAST_MONTH + 1)


def test_types_of_a_class_stand_in_order() -> None:
    for boat_class in ("U", "UB", "UC"):
        orders = [mat.order for _, mat in charts().types(boat_class, austrian=False)]
        assert orders == sorted(orders) and orders
    assert [name for name, _ in charts().types(austrian=True)] == ["kuk", "ub1", "ub2"]
    assert [name for name, mat in charts().types("U", austrian=True) if mat.austrian] == ["kuk"]


def test_a_number_has_the_flotilla_of_its_month() -> None:
    assert charts().flotilla("U-9", month_number("1915-06")) == "I"
    assert charts().flotilla("U-9", month_number("1915-07")) == "Baltic"
    assert charts().flotilla("U-15", month_number("1914-09")) == ""  # rammed in August
    assert charts().flotilla("U-999", month_number("1915-06")) == ""


def test_numbers_are_those_in_service_in_one_navy() -> None:
    august, september = month_number("1914-08"), month_number("1914-09")
    assert "U-15" in charts().numbers("u5", august, austrian=False)
    assert "U-15" not in charts().numbers("u5", september, austrian=False)
    assert "k.u.k. U-5" in charts().numbers("kuk", august, austrian=True)
    assert charts().numbers("kuk", august, austrian=False) == ()
    assert charts().numbers("uc2", august, austrian=False) == ()


def test_boats_of_a_disbanded_flotilla_join_its_successor() -> None:
    assert charts().successor("Baltic", month_number("1917-12")) == "Baltic"
    assert charts().successor("Baltic", month_number("1918-01")) == "I"
    assert charts().successor("Pola", LAST_MONTH) == "Pola"


def test_every_boat_has_orders_to_a_zone_that_it_has_a_track_for() -> None:
    for number, boat in charts().boats.items():
        for month in boat.flotillas():
            if month in MONTHS:
                flotilla = charts().successor(charts().flotilla(number, month), month)
                zones = set(charts().assignment(flotilla, boat.type, month).results)
                assert flotilla in charts().flotillas(boat.type, month), (number, month_text(month))
                assert zones <= set(charts().tracks[boat.type]), (number, month_text(month))


def test_a_table_with_the_baltic_says_where_boats_go_in_winter() -> None:
    tables = charts().by_id["P1"].tables
    with_baltic = {name for name, table in tables.items() if "Baltic" in table.results}
    assert with_baltic and set(charts().winter_zones) == with_baltic
    assert "Baltic" not in charts().winter_zones.values()


@pytest.mark.parametrize("cause", sorted(CAUSES))
def test_every_end_of_a_career_has_a_table_of_fates(cause: str) -> None:
    wanted = {
        "scuttled": "Captured",
        "captured": "Captured",
        "war over": "Survived",
        "mine": "Lost",
        "baralong": "Lost",
    }
    found = charts().final_fate(cause).name
    assert found == wanted.get(cause, found) and found in ("Survived", "Captured", "Lost")


def test_an_austrian_who_lives_has_fates_of_his_own() -> None:
    assert charts().final_fate("war over", austrian=True).name == "Survived, Austrian"


def test_what_charts_say_is_named_for_translators() -> None:
    texts = set(data_texts())
    assert charts().commanders["rose"].note in texts
    assert charts().boats["U-15"].fate in texts
    assert "Adolf Ahlers" not in texts


# An owner's files


@pytest.mark.parametrize("name", FILES)
def test_our_own_file_handed_in_as_an_owners_is_accepted(name: str) -> None:
    assert load_charts({name: ours(name)}).files[name].text == ours(name)


# Faults: file, what is changed, into what, words of the message, words of the line it names ("": not asked)

U5_FIRST = '[tables."I 1914-08 to 1915-02"]'
FAULTS = [
    ("T1-small.toml", '5 = ["Oakby"', '1000 = ["Oakby"', "ship 5 is missing", "[ships]"),
    ("T1-small.toml", '["Oakby", "F"', '["Oakby", "Z"', "kind 'Z' is none of F, T", '["Oakby"'),
    ("T1-small.toml", '["Oakby", "F", 1976', '["Oakby", "F", 5', "Oakby of 5 tons is no ship", '["Oakby"'),
    ("T1-small.toml", '1976, "1914-09"', '1976, "autumn"', "'autumn' is not a month; write it like 1914-", '["Oakby"'),
    (
        "P1.toml",
        '"Flanders" = { from = "1918-10", flotilla = "V" }',
        '"Flanders" = { from = "1918-10", flotilla = "Baltic" }\n"I" = { from = "1918-10", flotilla = "Flanders" }',
        "the boats of Baltic come back to Baltic, which is disbanded itself",
        '"Baltic" = { from',
    ),
    ("T1-small.toml", '1976, "1914-09"', "1976", "ship 5 should read [name, kind, tons, month]", '["Oakby"'),
    (
        "T1-capital.toml",
        '"1914-08", "1917-07", "gb"',
        '"1917-08", "1917-07", "gb"',
        "the months of ship 7 run backwards",
        '["Vanguard"',
    ),
    ("T1-q-ships.toml", '["Lyons", "Q"', '["Lyons", "F"', "kind 'F' is none of Q", '["Lyons"'),
    ("E1.toml", '12 = "Ship"', '12 = "Raft"', "'Raft' is no result of E1-1 Transit", '12 = "Ship"'),
    ("E1.toml", 'to = "1915-02"', 'to = "1915-01"', "do not follow one another without a gap from 1914-08", ""),
    ("E3.toml", "12 = 5", "12 = 6", "'6' is no result of Attack", "12 = 5"),
    ("E4.toml", '11 = "batteries"', '11 = "toaster"', "'toaster' is no result of Damage", '11 = "batteries"'),
    ("E5.toml", '"radio" = "Hard Repair"', '"radio" = "No Repair"', "there is no table 'No Repair'", '"radio" ='),
    ("U2.toml", 'types = ["C35/91"]', 'types = ["Mk 14"]', "type 'Mk 14' is none of C35/91", 'types = ["C35/91"]'),
    ("U2.toml", 'to = "1915-12"', 'to = "1915-11"', "do not follow one another without a gap", "[tables"),
    ("U3.toml", "freighters = [[0, 1], ", "freighters = [", "'freighters' should begin with 0 tons", "freighters ="),
    ("R1.toml", 'only_on = ["British', 'only_on = ["Scottish', "'Scottish Isles' is none of Baltic", "only_on ="),
    ("R1.toml", '[["1914-08", "Two', '[["1915-08", "Two', "the months should rise from 1914-08 on", "encounters ="),
    ("mat-u5.toml", '"C/06" = 2 }', '"C/06" = 1 }', "the torpedoes forward should be 3 in all, not 2", ""),
    ("mat-u5.toml", 'aft = { "C35/91" = 1', 'aft = { "C35/91" = 9', "the torpedoes aft should be 3 in all, not 11", ""),
    ("mat-u5.toml", '"C/06" = 2 }', '"Mk 14" = 2 }', "type 'Mk 14' is none of C35/91", 'forward = { "C35'),
    ("mat-u5.toml", 'to = "1918-10"', 'to = "1918-09"', "the periods end before 1918-10", "[[load]]"),
    ("mat-u5.toml", 'class = "U"', 'class = "X"', "class 'X' is none of U, UB, UC", "class ="),
    ("mat-u5.toml", "hull_sunk = 6", "hull_sunk = 9", "'hull' should have a number for each of 8 boxes", "hull ="),
    ("mat-u5.toml", '"radio", ', '"radar", ', "'radar' is none of diesel 1", "systems ="),
    ("mat-u5.toml", 'zones = ["Baltic"', 'zones = ["Lake Constance"', "'Lake Constance' is none of", "zones ="),
    ("tracks.toml", '"Baltic" = ["Transit", ', '"Baltic" = [', "from Transit over Baltic to Transit", '"Baltic" = ['),
    ("tracks.toml", '"Baltic" = ', '"Nile" = ', "'Nile' is none of Baltic", '"Baltic" = ['),
    (
        "tracks.toml",
        '["Transit", "Baltic", ',
        '["Transit", "North Sea", ',
        "box 'North Sea' should read",
        '"Baltic" = [',
    ),
    (
        "tracks.toml",
        '"North Sea" = ["Transit", "North Sea", "North Sea", "North Sea", "Transit"]\n',
        "",
        "type u5 has no track to North Sea, a zone of its mat",
        "[tracks.u5]",
    ),
    ("tracks.toml", '"Baltic (M)", ', '"Baltic", ', "a minelayer needs a box 'Baltic (M)'", '"Baltic (M)"'),
    ("B1.toml", '[["1914-08", "1914-12", "I"]]', "[]", "U-5 has no months of service", "service ="),
    ("B1.toml", '"1914-12", "I"]', '"1914-12", "X"]', "flotilla 'X' is none of I, II", "service ="),
    ("B1.toml", '"1914-12", "I"]', '"1914-02", "I"]', "the months of service run backwards", "service ="),
    (
        "B1.toml",
        '["1915-07", "1918-11", "Baltic"]',
        '["1915-06", "1918-11", "Baltic"]',
        "the months of service of U-9 should follow one another",
        '["1915-07", "1918-11", "Baltic"]',
    ),
    ("B1.toml", 'type = "u5"', 'type = "u6"', "type 'u6' is none of u5", 'type = "u5"'),
    ("P1.toml", 'to = "1915-02"', 'to = "1915-01"', "flotilla I has no table for boats of type u5 in 1915-02", ""),
    ("P1.toml", 'to = "1915-02"', 'to = "1915-03"', "1915-03 has a table for this flotilla and type already", ""),
    ("P1.toml", '"2..3" = "Baltic"', '"2..3" = "Black Sea"', "type u5 are sent to Black Sea, which is no zone of", ""),
    ("P1.toml", '"2..3" = "Baltic"', '"2..3" = "Nile"', "'Nile' is no result of I 1914-08", '"2..3" = "Baltic"'),
    ("P1.toml", 'winter = "North Sea"\n', "", "'winter' is missing in", U5_FIRST),
    ("P1.toml", 'flotilla = "I" }', 'flotilla = "VI" }', "flotilla 'VI' is none of I, II", '"Baltic" = { from'),
    ("S1.toml", '"1915-03 ub1"', '"1914-08 ub1"', "no boat of type ub1 is in service in 1914-08", '"1915-03 ub1"'),
    ("S1.toml", '"1915-03 ub1"', '"1915-03 kuk"', "type 'kuk' is none of u5", '"1915-03 ub1"'),
    (
        "commanders.toml",
        'boat = "U-35"',
        'boat = "U-36"',
        "no boat U-36 of type u31 is in service in 1916-01",
        'boat = "U-35"',
    ),
    (
        "commanders.toml",
        "{ gun = -1, prize",
        "{ luck = -1, prize",
        "ability 'luck' is none of torpedo",
        "{ gun = -1, prize",
    ),
    (
        "commanders.toml",
        "{ gun = -1, prize",
        '{ gun = "x", prize',
        "'gun' should be a whole number",
        "{ gun = -1, prize",
    ),
]


@pytest.mark.parametrize(("name", "old", "new", "problem", "at"), FAULTS)
def test_a_fault_is_named_with_its_file_and_line(name: str, old: str, new: str, problem: str, at: str) -> None:
    with pytest.raises(ChartError, match=re.escape(problem)) as caught:
        load_charts(edited(name, old, new))
    named = re.match(rf"{re.escape(name)}, line (\d+): ", str(caught.value))
    assert named, caught.value
    if at:
        assert int(named[1]) == line_of(name, at)


def test_encounters_of_an_unknown_zone_are_refused() -> None:
    text = ours("E1.toml")
    ganges = text[text.index('[tables."E1-1 Baltic"]') : text.index('[tables."E1-1 North Sea"]')].replace(
        "Baltic", "Ganges"
    )
    with pytest.raises(ChartError, match=r"^E1\.toml, line \d+: 'Ganges' is none of Transit, Baltic, "):
        load_charts({"E1.toml": text + ganges})


def test_a_mat_without_a_zone_of_its_flotilla_is_named_in_the_orders() -> None:
    """The orders and the mat disagree: the sentence names both files."""
    with pytest.raises(
        ChartError, match=r"^P1\.toml, line \d+: boats of type u5 are sent to Baltic, .* mat-u5\.toml\.$"
    ):
        load_charts(edited("mat-u5.toml", 'zones = ["Baltic", ', "zones = ["))


@pytest.mark.parametrize("name", ["E1.toml", "R1.toml", "P1.toml", "tracks.toml", "mat-u19.toml", "commanders.toml"])
def test_no_line_can_be_left_out_without_being_missed_or_harmless(name: str) -> None:
    """Whatever is cut from a file, the set is read or refused with a file and a line; never a crash."""
    lines = ours(name).split("\n")
    read = refused = 0
    for number in range(0, len(lines), max(3, len(lines) // 40)):
        try:
            load_charts({name: "\n".join(lines[:number] + lines[number + 1 :])})
            read += 1
        except ChartError as fault:
            assert re.match(r"[A-Za-z0-9-]+\.toml, line \d+: ", str(fault)), fault
            refused += 1
    assert read + refused >= 10
