"""The tables of Submarine: shape, order, the cells that the rules prove, the printed ones cell by cell, bad files.

The texts below were taken from the rulebook apart from the chart files; a slip in one shows here.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import cache
from itertools import pairwise
from typing import Any

import pytest

from wardroom.games.submarine.cards.national import DAMAGE_ROWS, DUD_ROWS, ROWS
from wardroom.games.submarine.charts import DATA, Charts
from wardroom.table import ChartError, ChartFile, ChartTable, Modifier, read_chart_files
from wardroom.table.dice import DICE
from wardroom.table.odds import outcomes

D66 = DICE["d66"].values
DIE = range(1, 7)

PROLONGED = """
65-66 20 25 30 35 40 42 44 46 48 50 52 54 56 58
63-64 18 23 28 33 38 40 42 43 45 46 48 49 50 50
61-62 16 21 26 31 36 38 40 41 42 43 44 45 46 47
55-56 14 19 24 29 34 36 38 40 41 42 43 44 45 46
53-54 12 17 22 27 32 34 36 38 40 41 42 43 44 45
51-52 10 15 20 25 30 32 34 36 38 40 41 42 43 44
45-46 8 13 18 23 28 30 32 34 36 38 40 41 43 43
43-44 6 11 16 21 26 28 30 32 34 36 38 40 41 42
41-42 4 9 14 19 24 26 28 30 32 34 36 38 40 41
35-36 2 7 12 17 22 24 26 28 30 32 34 36 38 40
33-34 0 5 10 15 20 22 24 26 28 30 32 34 36 38
31-32 0 3 8 13 18 20 22 24 26 28 30 32 34 36
25-26 0 1 6 11 16 18 20 22 24 26 28 30 32 34
23-24 0 0 4 9 14 16 18 20 22 24 26 28 30 32
21-22 0 0 2 7 12 14 16 18 20 22 24 26 28 30
15-16 0 0 0 5 10 12 14 16 18 20 22 24 26 28
13-14 0 0 0 3 8 10 12 14 16 18 20 22 24 26
11-12 0 0 0 1 6 8 10 12 14 16 18 20 22 24
"""
EVASION = """
64-66 T1 T1 T T1 T1 T T T T
61-63 T1 T1 0 T1 T1 0 T T 0
54-56 T1 T1 0 T1 T1 0 T T 0
51-53 T1 T1 0 T1 T 0 T T 0
44-46 T1 T 0 T T 0 T T 0
41-43 T1 T 0 T T 0 T T 0
34-36 T 0 0 T 0 0 T 0 0
31-33 T 0 0 T 0 0 T 0 0
24-26 0 0 0 0 0 0 0 0 0
21-23 0 0 0 0 0 0 0 0 0
14-16 0 0 0 0 0 0 0 0 0
11-13 0 0 0 0 0 0 0 0 0
"""
CHARGE_SUPPLY = """
64-66 18 36 50 75 120
61-63 18 36 50 75 120
54-56 18 36 50 75 120
51-53 12 30 40 65 110
44-46 12 30 40 65 110
41-43 12 30 40 55 100
34-36 12 24 40 55 90
31-33 12 24 30 45 80
24-26 6 24 30 45 70
21-23 6 18 30 35 60
14-16 6 18 20 35 50
11-13 6 12 20 25 40
"""
ROUNDS = """
64-66 10
61-63 10
54-56 9
51-53 9
44-46 8
41-43 8
34-36 6
31-33 6
24-26 5
21-23 5
14-16 4
11-13 3
"""
TORPEDOES_LEFT = """
64-66 100
61-63 100
54-56 100
51-53 70
44-46 70
41-43 70
34-36 50
31-33 50
24-26 50
21-23 40
14-16 30
11-13 20
"""
SUBMARINE_MOVES = """
1 1 1I 1D I1 D1 2 1I1
2 1D1 2I 2D I2 D2 1I2 1D2
3 2I1 2D1 3 1I1D 1D1I I1D1 D1I1
4 1D2I 1I2D I2D1 D2I1 I1D2 I2D D2I
5 1I1I 1D1D D1D1 I1I1 I1I D1D I1D
6 D1I 1I1 2 D1 I1 1D 1I
"""
SUPPLY_LETTERS = """
DD A - A B C B
DE - B - E E -
E B - - - - E
C - B - D - -
PF - - - C D -
F - - - C D -
S - - - D - -
SC - - B - B B
ML B - - - - -
TB - B - - - -
"""


@cache
def files() -> dict[str, ChartFile]:
    return read_chart_files(DATA)


@cache
def charts() -> Charts:
    return Charts(files())


def printed(text: str) -> dict[str, list[str]]:
    """Rows of a printed table by their dice."""
    return {line.split()[0]: line.split()[1:] for line in text.strip().splitlines()}


def dice_of(span: str) -> list[int]:
    """The numbers that two dice can show in a span such as 45-46."""
    first, last = map(int, span.split("-"))
    return [total for total in D66 if first <= total <= last]


def results(table: ChartTable) -> list[Any]:
    """The result of every number the dice can show, in order."""
    return [table.result(total) for total in table.dice.values]


def hits(table: ChartTable, modifiers: Sequence[Modifier] = ()) -> int:
    """How many numbers of the dice hit, with these modifiers."""
    return sum(table.result(read(table, faces, modifiers)) == "hit" for faces in all_faces(table))


def all_faces(table: ChartTable) -> list[tuple[int, ...]]:
    return [(one,) for one in DIE] if table.dice.count == 1 else [(one, two) for one in DIE for two in DIE]


def read(table: ChartTable, faces: tuple[int, ...], modifiers: Sequence[Modifier]) -> int:
    if table.dice.name == "d66":
        return DICE["d66"].total(faces, modifiers)
    return sum(faces) + sum(modifier.value for modifier in modifiers)


def rising(values: Iterable[Any]) -> bool:
    seen = list(values)
    return seen == sorted(seen)


def falling(values: Iterable[Any]) -> bool:
    return rising(reversed(list(values)))


def mean(table: ChartTable) -> Fraction:
    numbers = results(table)
    return Fraction(sum(numbers), len(numbers))


def many(table: ChartTable, times: int) -> dict[int, Fraction]:
    """Chances of each sum of several rolls on one table."""
    sums = {0: Fraction(1)}
    for _ in range(times):
        added: dict[int, Fraction] = {}
        for before, chance in sums.items():
            for result, once in outcomes(table).items():
                total = before + int(result)
                added[total] = added.get(total, Fraction(0)) + chance * once
        sums = added
    return sums


def at_least(chances: dict[int, Fraction], points: int) -> Fraction:
    return sum((chance for total, chance in chances.items() if total >= points), Fraction(0))


# Standing and proven cells


PRINTED = {
    "acoustic-torpedo-impact",
    "ahead-thrown-supply",
    "cargo",
    "convoy-formations",
    "convoy-movement",
    "crew-quality",
    "depth-charge-proximity",
    "depth-charge-supply",
    "equipment-fit",
    "evasion",
    "prolonged-attack",
    "submarine-movement",
    "torpedo-availability",
    "torpedo-reload",
    "weather",
}
OURS = {
    "advanced-depth-charge",
    "advanced-hedgehog",
    "advanced-radar-search",
    "advanced-surface-damage",
    "advanced-surface-gunfire",
    "advanced-torpedo-damage",
    "advanced-torpedo-detonation",
    "anti-submarine-attack",
    "damage",
    "depth-charge-attack",
    "dud",
    "night-visual-search",
    "number-markers",
    "radar-search",
    "sonar-contact-depth",
    "sonar-homing",
    "sonar-search",
    "sonar-sweep",
    "submarine-visibility",
    "surface-gunfire",
    "torpedo-detonation",
    "undirected-torpedo",
}


def test_only_what_the_rulebook_prints_is_called_so() -> None:
    assert {name for name in PRINTED if files()[f"{name}.toml"].chart().standing == "rulebook"} == PRINTED
    assert {name for name in OURS if files()[f"{name}.toml"].chart().standing == "reconstructed"} == OURS


def test_every_table_names_a_rule_of_the_game() -> None:
    rules = {line.split("\t")[0] for line in (DATA.parent / "rules.tsv").read_text(encoding="utf-8").splitlines()[1:]}
    for name in PRINTED | OURS:
        assert files()[f"{name}.toml"].data["rule"] in rules, name


def test_every_modifier_names_a_rule_of_the_game() -> None:
    rules = {line.split("\t")[0] for line in (DATA.parent / "rules.tsv").read_text(encoding="utf-8").splitlines()[1:]}
    stems = {rule.rstrip("abcdefgh") for rule in rules}
    for name in PRINTED | OURS:
        for modifier, fields in files()[f"{name}.toml"].data.get("modifiers", {}).items():
            assert fields["rule"] in rules | stems, f"{name}: {modifier}"


def test_proven_cells_stand_in_their_tables() -> None:
    checked = 0
    for name in sorted(OURS):
        data = files()[f"{name}.toml"].data
        for cell in data.get("proven", []):
            if cell["row"] in data:
                found = data[cell["row"]][cell["column"] - 1]
            else:
                found = data["rows"][cell["row"]][data["columns"].index(cell["column"])]
            assert found >= cell["least"] if "least" in cell else found == cell["value"], f"{name}: {cell}"
            checked += 1
    assert checked == 10


# Basic


def test_the_sample_game_proves_three_cells_of_the_damage_table() -> None:
    assert charts().damage(10).result(1) == 10
    assert charts().damage(10).result(2) == 10
    assert charts().damage(6).result(1) == 4


def test_damage_grows_with_the_factor_and_with_low_dice() -> None:
    for factor in range(11):
        assert falling(results(charts().damage(factor)))
    for die in DIE:
        assert rising(int(charts().damage(factor).result(die)) for factor in range(11))
    means = [mean(charts().damage(factor)) for factor in range(11)]
    assert len(set(means)) == 11 and rising(means)


def test_factor_0_does_no_damage_and_one_beyond_the_last_is_the_last() -> None:
    assert set(results(charts().damage(0))) == {0}
    assert charts().damage(-2) is charts().damage(0)
    assert charts().damage(14) is charts().damage(10)


def test_factor_10_nearly_always_sinks_a_c2_and_mostly_a_t2() -> None:
    torpedo = many(charts().damage(10), 1)
    assert Fraction(1, 2) < at_least(torpedo, 10) < at_least(torpedo, 5) < 1
    assert at_least(torpedo, 5) >= Fraction(5, 6)


@pytest.mark.rule("SUB 13.4a")
def test_the_entry_is_the_highest_die_that_hits() -> None:
    """[E7, E8] Entry 5: 1 to 5 hit; entry 2: 1 and 2 hit."""
    data = files()["torpedo-detonation.toml"].data["rows"]
    entries = {data[str(defence)][position - 1] for defence in range(6) for position in range(1, 6)}
    assert {2, 5} <= entries
    for defence in range(6):
        for position in range(1, 6):
            entry = data[str(defence)][position - 1]
            found = results(charts().detonation(defence, position))
            assert found == ["hit"] * entry + ["miss"] * (6 - entry)


def test_the_sample_game_proves_two_cells_of_the_detonation_table() -> None:
    assert results(charts().detonation(5, 4)) == ["hit"] * 4 + ["miss"] * 2
    assert charts().detonation(5, 3).result(5) == "hit"


def test_hits_fall_with_the_aspect_and_the_defence_type() -> None:
    for defence in range(6):
        ahead, bow, side, quarter, astern = (hits(charts().detonation(defence, position)) for position in range(1, 6))
        assert side > bow >= quarter >= astern
        assert bow >= ahead
    for position in range(1, 6):
        assert rising(hits(charts().detonation(defence, position)) for defence in range(6))


@pytest.mark.rule("SUB 13.12")
def test_a_shallow_torpedo_hits_less_and_a_stopped_ship_is_hit_more() -> None:
    for defence in range(6):
        for position in range(1, 6):
            table = charts().detonation(defence, position)
            plain = hits(table)
            assert hits(table, [table.modifiers["shallow running"]]) == plain - 1
            assert hits(table, [table.modifiers["dead in the water"]]) == min(6, plain + 1)


def test_the_hedgehog_of_the_sample_game_has_factor_6() -> None:
    assert charts().hedgehog_factor(2, 100) == 6


def test_longer_boats_and_lesser_depths_are_worse_for_the_boat() -> None:
    for depth in range(0, 1000, 25):
        assert rising(charts().hedgehog_factor(defence, depth) for defence in range(6))
        for count in (1, 2, 3):
            assert rising(charts().squid_factor(count, defence, depth) for defence in range(6))
    for defence in range(6):
        assert falling(charts().hedgehog_factor(defence, depth) for depth in range(0, 1200, 25))
        assert falling(charts().squid_factor(3, defence, depth) for depth in range(0, 1200, 25))
        assert charts().squid_factor(1, defence, 100) < charts().squid_factor(2, defence, 100)
        assert charts().squid_factor(2, defence, 100) < charts().squid_factor(3, defence, 100)
        assert charts().hedgehog_factor(defence, 1200) > 0


@pytest.mark.rule("SUB 16.3.8")
@pytest.mark.parametrize("charge", ["250 lb", "300 lb", "600 lb", "teardrop"])
def test_a_charge_beyond_50_feet_does_nothing(charge: str) -> None:
    for defence in range(6):
        assert charts().charge_factor(charge, defence, 75) == 0
        assert charts().charge_factor(charge, defence, -75) == 0
    assert charts().charge_factor(charge, 5, 50) > 0
    assert charts().charge_factor(charge, 5, -50) > 0


def test_charges_grow_with_weight_nearness_and_length_of_the_boat() -> None:
    for difference in (0, 25, 50):
        for defence in range(6):
            factors = [charts().charge_factor(charge, defence, difference) for charge in ("250 lb", "300 lb", "600 lb")]
            assert rising(factors)
    for charge in ("250 lb", "300 lb", "600 lb", "teardrop"):
        for difference in (0, 25, 50):
            assert rising(charts().charge_factor(charge, defence, difference) for defence in range(6))
        for defence in range(6):
            assert falling(charts().charge_factor(charge, defence, difference) for difference in (0, 25, 50, 75))
            assert charts().charge_factor(charge, defence, -25) == charts().charge_factor(charge, defence, 25)


def test_five_counters_at_the_right_depth_usually_damage_and_sometimes_sink_a_vii() -> None:
    sums = many(charts().damage(charts().charge_factor("300 lb", 1, 0)), 5)
    assert at_least(sums, 1) > Fraction(4, 5)
    assert Fraction(1, 20) < at_least(sums, 4) < Fraction(1, 2)


def test_guns_grow_with_strength_and_fade_with_range() -> None:
    for strength in range(1, 13):
        assert falling(charts().gunfire(strength, distance) for distance in range(1, 80))
        assert charts().gunfire(strength, charts().gun_range(strength)) > 0
        assert charts().gunfire(strength, charts().gun_range(strength) + 1) == 0
    for distance in range(1, 80):
        assert rising(charts().gunfire(strength, distance) for strength in range(13))
    assert charts().gunfire(0, 1) == 0 and charts().gun_range(0) == 0


def test_a_close_broadside_soon_hurts_a_boat() -> None:
    """Two turns of a destroyer's guns do the 2 points that keep a VII on the surface more often than not."""
    assert at_least(many(charts().damage(charts().gunfire(2, 5)), 2), 2) > Fraction(1, 2)


def test_night_spoils_gunfire_and_a_star_shell_mends_part_of_it() -> None:
    night, shell = charts().gunfire_change("night"), charts().gunfire_change("star shell")
    assert night.value < 0 < shell.value <= -night.value


# Optional


@pytest.mark.rule("SUB 22.4.4b")
def test_sonar_at_speed_2() -> None:
    table = charts().sonar(2)
    assert table is not None
    assert results(table) == [30, 30, 15, 0, 0, 0]
    assert table.result(7) == 0


def test_the_sweep_of_the_example_reaches_15_hexes() -> None:
    """[E15] Speed 2, die 2, and 1 for the initial echo."""
    table = charts().sonar(2)
    assert table is not None
    assert table.result(2 + table.modifiers["initial echo"].value) == 15


def test_sonar_is_worse_at_speed_and_ends_above_4() -> None:
    found = [charts().sonar(speed) for speed in range(5)]
    for die in DIE:
        assert falling(int(table.result(die)) for table in found if table is not None)
    for table in found:
        assert table is not None
        assert falling(results(table))
        assert table.modifiers["initial echo"] == Modifier("initial echo", 1, "22.4.4a", "rulebook")
        assert table.modifiers["Japanese sonar"].value > 0 > table.modifiers["improved sonar"].value
    assert charts().sonar(5) is None


def test_better_radar_finds_more() -> None:
    worth = {"none": 0, "0": 1, "0-25": 2}
    for die in DIE:
        assert rising(worth[str(charts().radar(kind).result(die))] for kind in ("early", "10 cm", "3 cm"))
    for kind in ("early", "10 cm", "3 cm"):
        assert falling(worth[result] for result in results(charts().radar(kind)))
    assert "0-25" not in results(charts().radar("early"))


@pytest.mark.rule("SUB 24.2.2c")
def test_fit_limits() -> None:
    capital = ("BB", "BC", "PBB", "CV", "CVE", "CA", "CL")
    assert {kind: charts().fit(kind) for kind in ("DD", *capital)} == dict.fromkeys(("DD", *capital), 3)
    assert [charts().fit(kind) for kind in ("DE", "E", "TB")] == [2, 2, 2]
    assert [charts().fit(kind) for kind in ("C", "PF", "F", "S", "SC", "ML")] == [1] * 6


def test_the_corvette_of_the_example_gets_no_10_cm_radar() -> None:
    """[E18] A 4, less two periods, is more than a corvette's limit; a destroyer would have it."""
    assert charts().fit("C") < 4 - 2 <= charts().fit("DD")


@pytest.mark.parametrize(("kind", "periods"), [("DD", 3), ("DE", 4), ("C", 5)])
def test_a_fit_is_certain_from_these_periods_on(kind: str, periods: int) -> None:
    """[E19] Even a 6 equips the ship, and one period earlier it does not."""
    assert 6 - periods <= charts().fit(kind) < 6 - (periods - 1)


def test_merchants_are_never_fitted() -> None:
    assert [charts().fit(kind) for kind in ("C-2", "C-3", "T-2", "T-3", "EC-2", "VC-2")] == [0] * 6


def test_the_convoy_of_scenario_1() -> None:
    assert results(charts().convoy_die) == ["L2", "R2", "2", "2", "2L", "2R"]


def test_the_submarine_of_scenario_3() -> None:
    for die, moves in printed(SUBMARINE_MOVES).items():
        ours = [charts().random_move(marker).result(int(die)) for marker in range(7)]
        assert ours == [move.replace("I", "L").replace("D", "R") for move in moves], die


def test_no_plot_of_scenario_3_has_two_turns_or_two_numbers_running() -> None:
    for marker in range(7):
        for plot in results(charts().random_move(marker)):
            assert all(one.isdigit() != two.isdigit() for one, two in pairwise(plot)), plot


def test_the_depth_charges_of_scenario_3() -> None:
    assert results(charts().charge_die) == ["within 50"] * 2 + ["same depth"] * 2 + ["miss"] * 2


# Advanced torpedoes


def test_every_class_is_hit_best_from_abeam_and_least_along_its_axis() -> None:
    for row in ROWS:
        chances = [hits(charts().hit66(row, position)) for position in range(1, 14)]
        assert rising(chances[:7]) and falling(chances[6:]), row
        assert 0 < chances[0] < chances[6] < 36
        assert all(charts().hit66(row, position).result(66) == "miss" for position in range(1, 14))


@pytest.mark.rule("SUB 54.3")
def test_submarines_as_targets_use_japanese_rows() -> None:
    rows = [charts().submarine_row(defence) for defence in range(6)]
    assert rows == ["Sub Chaser No. 28", "Kaibokan II", "Ukuru B", "Kamikaze", "Akatsuki", "Shimakaze"]
    for position in range(1, 14):
        assert rising(hits(charts().hit66(row, position)) for row in rows)


def test_larger_ships_are_easier_to_hit() -> None:
    order = ("sub chaser", "corvette", "escort", "destroyer", "fleet destroyer", "cruiser", "merchant", "tanker")
    for position in range(1, 14):
        assert rising(hits(charts().hit66(row, position)) for row in (*order, "battleship", "carrier"))


def test_hits_at_a_point_are_the_limit_or_less() -> None:
    table = charts().hit66("merchant", 7)
    found = results(table)
    assert found == sorted(found) and set(found) == {"hit", "miss"}


@pytest.mark.rule("SUB 35.3.9")
def test_undirected_and_shallow_hit_less_and_stopped_targets_are_hit_more() -> None:
    for row in ROWS:
        table = charts().hit66(row, 7)
        plain = hits(table)
        assert hits(table, [table.modifiers["undirected"]]) < plain
        assert hits(table, [table.modifiers["shallow running"]]) < plain
        assert hits(table, [table.modifiers["target dead in the water"]]) > plain


def test_duds_by_kind() -> None:
    duds = {row: results(charts().dud(row)).count("dud") for row in DUD_ROWS}
    assert set(results(charts().dud("oxygen"))) == {"live", "dud"}
    assert duds["oxygen"] <= duds["steam contact"] <= duds["electric"] <= duds["acoustic"] <= duds["steam magnetic"]
    assert duds["steam magnetic"] < 18


def test_heavier_torpedoes_do_more() -> None:
    for row in DAMAGE_ROWS:
        assert rising(results(charts().torpedo_damage(row)))
    for total in D66:
        assert rising(int(charts().torpedo_damage(row).result(total)) for row in DAMAGE_ROWS)


def test_a_heavy_torpedo_does_about_what_factor_10_does() -> None:
    """[38.2] Ten hit points are a damage point."""
    heavy = many(charts().torpedo_damage("heavy"), 1)
    assert Fraction(1, 2) < at_least(heavy, 100) < at_least(heavy, 50) < 1
    assert abs(mean(charts().torpedo_damage("heavy")) - 10 * mean(charts().damage(10))) < 15


def test_undirected_runs_suit_every_speed() -> None:
    for speed in range(3, 16):
        for result in results(charts().undirected(speed)):
            smaller, *larger = map(int, result.split("/"))
            assert 3 <= smaller <= speed
            assert all(more > smaller for more in larger)
    assert any("/" in result for result in results(charts().undirected(9)))


def test_sight_shrinks_with_weather_night_and_depth() -> None:
    weathers = ("clear", "squall", "storm", "tempest")
    for light in ("day", "night"):
        for depth in (0, 25):
            assert falling(charts().visibility(light, weather, depth) for weather in weathers)
    for weather in weathers:
        assert charts().visibility("day", weather) > charts().visibility("night", weather) > 0
        for light in ("day", "night"):
            assert charts().visibility(light, weather) == charts().visibility(light, weather, 0)
            assert charts().visibility(light, weather, 25) < charts().visibility(light, weather, 0)


def test_evasion_as_printed() -> None:
    columns = [(speed, kind) for speed in (10, 9, 4) for kind in ("steam", "oxygen", "electric")]
    seen = 0
    for span, cells in printed(EVASION).items():
        for (speed, kind), cell in zip(columns, cells, strict=True):
            for total in dice_of(span):
                assert charts().evasion(speed, kind).result(total) == cell, f"{span}, {speed}, {kind}"
                seen += 1
    assert seen == 36 * 9


@pytest.mark.rule("SUB 40.7")
def test_evasion_groups_by_greatest_speed() -> None:
    for kind in ("steam", "oxygen", "electric"):
        assert charts().evasion(13, kind) is charts().evasion(10, kind)
        assert charts().evasion(5, kind) is charts().evasion(9, kind)
        assert charts().evasion(1, kind) is charts().evasion(4, kind)
        assert len({id(charts().evasion(speed, kind)) for speed in (10, 9, 4)}) == 3


@pytest.mark.rule("SUB 40.9")
def test_a_shallow_torpedo_adds_one_to_the_coloured_die() -> None:
    table = charts().evasion(12, "steam")
    shallow = table.modifiers["shallow running"]
    assert table.result(26) == "0"
    assert table.result(DICE["d66"].total((2, 6), [shallow])) == table.result(36) == "T"
    assert DICE["d66"].total((6, 2), [shallow]) == 62


@pytest.mark.rule("SUB 51.2.3")
def test_foxers_against_acoustic_torpedoes() -> None:
    assert results(charts().foxer("first")) == ["ship"] + ["foxer"] * 5
    assert results(charts().foxer("second")) == ["ship"] * 3 + ["foxer"] * 3


@pytest.mark.rule("SUB 51.4.3")
def test_foxers_against_the_t3() -> None:
    assert results(charts().foxer("T3")) == ["foxer"] * 4 + ["ship"] * 2


# Advanced attacks


def test_hedgehogs_grow_with_the_dice_and_fade_with_depth() -> None:
    for depth in range(0, 1200, 25):
        assert rising(results(charts().hedgehog66(depth)))
    for total in D66:
        assert falling(int(charts().hedgehog66(depth).result(total)) for depth in range(0, 1200, 25))


def values(modifiers: Sequence[Modifier]) -> int:
    return sum(modifier.value for modifier in modifiers)


def test_fast_and_short_boats_fare_better_against_the_hedgehog() -> None:
    for defence in range(6):
        assert falling(values(charts().hedgehog_modifiers(speed, defence)) for speed in range(12))
    for speed in range(6):
        assert rising(values(charts().hedgehog_modifiers(speed, defence)) for defence in range(6))
    names = [modifier.name for modifier in charts().hedgehog_modifiers(3, 0)]
    assert names == ["speed 3", "defence type 0"]
    assert charts().hedgehog_modifiers(1, 2) == []


@pytest.mark.rule("SUB 43.9.4")
def test_an_advanced_charge_beyond_50_feet_does_nothing() -> None:
    for difference in (75, -75, 300):
        assert set(results(charts().charge66(difference))) == {0}
    assert max(results(charts().charge66(50))) > 0
    assert charts().charge66(-50) is charts().charge66(50)


def test_advanced_charges_grow_with_dice_and_nearness() -> None:
    for difference in (0, 25, 50):
        assert rising(results(charts().charge66(difference)))
    for total in D66:
        assert falling(int(charts().charge66(difference).result(total)) for difference in (0, 25, 50, 75))


def test_advanced_charges_do_about_what_basic_ones_do() -> None:
    """[38.2] Five counters at the right depth mostly wear a VII of 40 hit points down, and sometimes sink it."""
    sums = many(charts().charge66(0), 5)
    assert at_least(sums, 10) > Fraction(4, 5)
    assert Fraction(1, 20) < at_least(sums, 40) < Fraction(1, 2)


def test_changes_for_weapon_defence_type_and_depth() -> None:
    for depth in (0, 100, 300, 600):
        for defence in range(6):
            weights = [values(charts().charge_modifiers(charge, defence, depth)) for charge in ("250 lb", "300 lb")]
            assert weights[0] < weights[1] < values(charts().charge_modifiers("600 lb", defence, depth))
    for charge in ("250 lb", "300 lb", "600 lb", "teardrop", "squid", "Mk X"):
        assert rising(values(charts().charge_modifiers(charge, defence, 100)) for defence in range(6))
        assert falling(values(charts().charge_modifiers(charge, 2, depth)) for depth in range(0, 1200, 25))
    assert charts().charge_modifiers("300 lb", 2, 100) == []


@pytest.mark.rule("SUB 34.7.5d")
def test_prolonged_attacks_as_printed() -> None:
    seen = 0
    for span, cells in printed(PROLONGED).items():
        for difference, cell in zip(range(-4, 10), cells, strict=True):
            table = charts().prolonged(difference)
            assert table is not None
            for total in dice_of(span):
                assert table.result(total) == int(cell), f"{span}, {difference}"
                seen += 1
    assert seen == 36 * 14


def test_prolonged_attacks_beyond_the_columns() -> None:
    assert charts().prolonged(-5) is None
    assert charts().prolonged(15) is charts().prolonged(9)


def test_a_full_battery_always_outlasts_a_prolonged_attack() -> None:
    """[34.7.5c, 56.3.1] The greatest loss is under the 60 of one hex of difference."""
    last = charts().prolonged(9)
    assert last is not None and max(results(last)) == 58


def test_advanced_guns_grow_with_dice_and_strength_and_fade_with_range() -> None:
    for strength in range(1, 12):
        for distance in (1, 5, 6, 15, 25, 40, 60, 61):
            assert rising(results(charts().gunfire66(strength, distance)))
        for total in D66:
            assert falling(int(charts().gunfire66(strength, distance).result(total)) for distance in range(1, 70))
    for total in D66:
        assert rising(int(charts().gunfire66(strength, 8).result(total)) for strength in range(12))
    assert set(results(charts().gunfire66(0, 1))) == {0}
    assert set(results(charts().gunfire66(10, 61))) == {0}
    assert max(results(charts().gunfire66(1, 20))) > 0


def test_changes_to_the_advanced_damage_factor() -> None:
    assert charts().gunfire66_change("first fire").value < 0
    assert charts().gunfire66_change("target submarine firing").value > 0
    night, shell = charts().gunfire66_change("night"), charts().gunfire66_change("star shell")
    assert night.value < 0 < shell.value <= -night.value


def test_advanced_gun_damage_grows_with_factor_and_dice() -> None:
    for factor in range(11):
        assert rising(results(charts().gun_damage66(factor)))
    for total in D66:
        assert rising(int(charts().gun_damage66(factor).result(total)) for factor in range(11))
    assert set(results(charts().gun_damage66(0))) == {0}
    assert charts().gun_damage66(17) is charts().gun_damage66(10)


# Advanced searches


def test_sweeps_reach_farthest_on_65_and_66() -> None:
    for kind in ("normal", "Japanese", "improved"):
        found = results(charts().sweep(kind))
        assert rising(found)
        assert found[-2] == found[-1] > found[-3]
        assert charts().homing_range(kind) == max(found)
    for total in D66:
        assert rising(int(charts().sweep(kind).result(total)) for kind in ("Japanese", "normal", "improved"))


def test_japanese_sonar_homes_to_15_hexes() -> None:
    """[E24]"""
    assert charts().homing_range("Japanese") == 15


@pytest.mark.rule("SUB 49.5")
def test_novices_have_no_benefit_in_any_search() -> None:
    homing = charts().homing(0)
    assert homing is not None
    assert charts().sweep_change("novice").value == 0
    assert homing.modifiers["novice"].value == 0
    assert charts().radar_change("novice", "clear") == []
    assert 0 < charts().sweep_change("experienced").value < charts().sweep_change("professional").value
    assert 0 < homing.modifiers["experienced"].value < homing.modifiers["professional"].value


def test_a_towed_foxer_shortens_the_sweep_and_loses_contacts() -> None:
    homing = charts().homing(2)
    assert homing is not None
    assert charts().sweep_change("foxer").value < 0
    assert homing.modifiers["foxer"].value < 0


def test_weather_changes_sight_and_radar_but_not_sonar() -> None:
    """[50.2]"""
    assert [charts().sweep_change(weather).value for weather in ("clear", "squall", "storm", "tempest")] == [0] * 4
    changes = [values(charts().radar_change("novice", weather)) for weather in ("clear", "squall", "storm", "tempest")]
    assert falling(changes) and len(set(changes)) == 4


def test_contacts_are_held_better_at_low_speed() -> None:
    held = []
    for speed in range(6):
        table = charts().homing(speed)
        assert table is not None
        held.append(results(table).count("held"))
        assert set(results(table)[results(table).index("held") :]) == {"held"}
    assert falling(held) and 0 < held[-1] < held[0] < 36
    assert charts().homing(6) is None


def test_what_makes_a_contact_easier_or_harder_to_hold() -> None:
    table = charts().homing(2)
    assert table is not None
    easier = {name for name, modifier in table.modifiers.items() if modifier.value > 0}
    harder = {name for name, modifier in table.modifiers.items() if modifier.value < 0}
    assert easier == {"emergency power", "repairing", "improved sonar", "experienced", "professional"}
    assert harder == {"silent running", "foxer", "below contact depth", "Japanese sonar"}


@pytest.mark.rule("SUB 45.3b")
def test_contact_depth_at_range_6() -> None:
    assert charts().contact_depth(6) == 300
    assert 300 <= charts().contact_depth(6) < 325


def test_contact_depth_grows_with_range() -> None:
    depths = [charts().contact_depth(distance) for distance in range(1, 40)]
    assert rising(depths)
    assert all(depth > 0 and depth % 25 == 0 for depth in depths)


def test_better_radar_reaches_farther() -> None:
    for kind in ("early", "10 cm", "3 cm"):
        assert rising(results(charts().radar66(kind)))
    for total in D66:
        assert rising(int(charts().radar66(kind).result(total)) for kind in ("early", "10 cm", "3 cm"))


def test_radar_reaches_farther_with_better_crews() -> None:
    found = [values(charts().radar_change(grade, "clear")) for grade in ("novice", "experienced", "professional")]
    assert rising(found) and len(set(found)) == 3


def test_night_sight_is_never_less_than_normal_and_less_at_25_feet() -> None:
    for depth in (0, 25):
        assert rising(results(charts().night_sight(depth)))
        assert min(results(charts().night_sight(depth))) == 4
    for total in D66:
        assert int(charts().night_sight(25).result(total)) <= int(charts().night_sight(0).result(total))


def test_night_sight_by_weather_and_nation() -> None:
    weathers = ("clear", "squall", "storm", "tempest")
    assert falling(values(charts().night_sight_change(weather, "USA")) for weather in weathers)
    nations = ("USA", "Britain", "Germany", "Italy", "France", "Russia")
    best = values(charts().night_sight_change("clear", "Japan"))
    assert all(values(charts().night_sight_change("clear", nation)) < best for nation in nations)
    assert [modifier.name for modifier in charts().night_sight_change("storm", "Japan")] == ["storm", "Japan"]


# Crews, weather, cargo and supplies


@pytest.mark.rule("SUB 49.6")
def test_crew_quality() -> None:
    table = charts().crew
    assert results(table) == ["professional"] + ["experienced"] * 2 + ["novice"] * 3
    assert {name: modifier.value for name, modifier in table.modifiers.items()} == {
        "2 years at war": -1,
        "3 years at war": -2,
    }
    assert table.result(1 - 2) == "professional"


@pytest.mark.rule("SUB 50.3")
@pytest.mark.parametrize(
    ("area", "clear", "squall", "storm", "tempest"),
    [
        ("Pacific", "11-36", "41-53", "54-63", "64-66"),
        ("Atlantic", "11-16", "21-36", "41-56", "61-66"),
        ("Mediterranean", "11-33", "34-56", "61-65", "66-66"),
    ],
)
def test_weather(area: str, clear: str, squall: str, storm: str, tempest: str) -> None:
    spans = {"clear": clear, "squall": squall, "storm": storm, "tempest": tempest}
    wanted = {total: name for name, span in spans.items() for total in dice_of(span)}
    assert {total: charts().weather(area).result(total) for total in D66} == wanted


CARGOES = {
    "C-2": [
        ("11-25", "general", 8, ""),
        ("26-42", "ore", 12, ""),
        ("43-53", "grain", 15, ""),
        ("54-56", "timber", 8, "triple capacity"),
        ("61-63", "sugar", 10, ""),
        ("64-65", "explosives", 18, "double damage"),
        ("66-66", "military", 15, ""),
    ],
    "C-3": [
        ("11-42", "meat", 18, ""),
        ("43-52", "general", 15, ""),
        ("53-61", "perishables", 20, ""),
        ("62-64", "grain", 18, ""),
        ("65-66", "military", 20, ""),
    ],
    "T-2": [
        ("11-31", "aviation fuel", 32, "double damage"),
        ("32-45", "petrol", 26, ""),
        ("46-54", "diesel", 28, ""),
        ("55-62", "naval fuel", 30, ""),
        ("63-64", "crude oil", 24, ""),
        ("65-66", "lubricating oil", 32, ""),
    ],
}


def check_cargo(ship: str, rows: Sequence[tuple[str, str, int, str]]) -> None:
    wanted = {total: cargo for span, cargo, _, _ in rows for total in dice_of(span)}
    assert {total: charts().cargo(ship).result(total) for total in D66} == wanted
    for _, cargo, points, effect in rows:
        assert charts().cargo_facts(ship, cargo) == (points, effect)


@pytest.mark.rule("SUB 60.2a")
@pytest.mark.parametrize("ship", ["C-2", "EC-2", "IC-2", "VC-2"])
def test_cargo_of_freighters(ship: str) -> None:
    check_cargo(ship, CARGOES["C-2"])


@pytest.mark.rule("SUB 60.2b")
def test_cargo_of_refrigerator_ships() -> None:
    check_cargo("C-3", CARGOES["C-3"])


@pytest.mark.rule("SUB 60.2c")
def test_cargo_of_tankers() -> None:
    check_cargo("T-2", CARGOES["T-2"])


@pytest.mark.rule("SUB 60.2d")
def test_the_t3_is_always_worth_32() -> None:
    assert {charts().cargo_facts("T-3", cargo) for cargo in results(charts().cargo("T-3"))} == {(32, "")}


def test_depth_charge_supply_as_printed() -> None:
    for span, cells in printed(CHARGE_SUPPLY).items():
        for letter, cell in zip("ABCDE", cells, strict=True):
            assert {charts().charge_supply(letter).result(total) for total in dice_of(span)} == {int(cell)}


def test_rounds_for_ahead_thrown_weapons_as_printed() -> None:
    for span, (cell,) in printed(ROUNDS).items():
        assert {charts().thrower_rounds.result(total) for total in dice_of(span)} == {int(cell)}


def test_supply_letters_as_printed() -> None:
    nations = ("Germany", "Italy", "Russia", "Britain", "USA", "Japan")
    for kind, letters in printed(SUPPLY_LETTERS).items():
        ours = [charts().supply_letter(nation, kind) or "-" for nation in nations]
        assert ours == letters, kind
    assert charts().supply_letter("France", "DD") is None


def test_torpedoes_left_as_printed() -> None:
    for span, (cell,) in printed(TORPEDOES_LEFT).items():
        assert {charts().torpedo_supply.result(total) for total in dice_of(span)} == {int(cell)}
    assert charts().torpedo_supply.result(23) == 40


@pytest.mark.rule("SUB 59.1")
def test_turns_to_reload() -> None:
    turns = {grade: (charts().reload_turns(grade, True), charts().reload_turns(grade, False)) for grade in GRADES}
    assert turns == {"professional": (12, 24), "experienced": (15, 30), "novice": (18, 36)}


GRADES = ("professional", "experienced", "novice")
LEADERS = {
    1: ("T23-A B23-B J23-B R23-B Z23-B H23-C", 3),
    2: ("X23-A F23-B N23-B V23-B D23-C", 3),
    3: ("T23-A B23-B J23-B R23-B Z23-B H23-C", 2),
    4: ("B23-B J23-B R23-B Z23-B", 3),
    5: ("X23-A F23-B N23-B V23-B D23-C", 2),
    6: ("B23-B J23-B R23-B Z23-B", 2),
}


@pytest.mark.rule("SUB 20.2.7", "SUB 20.2.8", "SUB 20.2.9", "SUB 20.2.10", "SUB 20.2.11", "SUB 20.2.12")
@pytest.mark.parametrize("number", LEADERS)
def test_formations(number: int) -> None:
    bows, length = LEADERS[number]
    columns = charts().formation(number)
    assert [column[0] for column in columns] == bows.split()
    assert {len(column) for column in columns} == {length}


@pytest.mark.rule("SUB 20.2.3")
@pytest.mark.parametrize("number", LEADERS)
def test_ships_of_a_column_follow_7_hexes_apart(number: int) -> None:
    for column in charts().formation(number):
        letters = {(name[0], name[-1]) for name in column}
        rows = [int(name[1:-2]) for name in column]
        assert len(letters) == 1
        assert [later - earlier for earlier, later in pairwise(rows)] == [7] * (len(rows) - 1)


@pytest.mark.rule("SUB 20.2.4")
@pytest.mark.parametrize("number", LEADERS)
def test_columns_stand_8_letters_apart(number: int) -> None:
    places = [26 * "ABC".index(column[0][-1]) + ord(column[0][0]) for column in charts().formation(number)]
    assert {right - left for left, right in pairwise(places)} == {8}


def test_number_markers() -> None:
    assert sorted(charts().markers) == [0, 1, 2, 3, 4, 5, 6]


# Bad files


def broken(name: str, old: str, new: str) -> Charts:
    """The charts with one file changed."""
    text = (DATA / name).read_text(encoding="utf-8")
    assert old in text
    return Charts({**files(), name: ChartFile(name, text.replace(old, new))})


@pytest.mark.parametrize(
    ("name", "old", "new", "fault"),
    [
        ("damage.toml", "2 = [0, 1, 1, 2,", "2 = [0, 1, 1,", "line 17: row '2' should have 10 whole numbers"),
        ("damage.toml", "6 = [0, 0,", '6 = ["none", 0,', "row '6' should have 10 whole numbers"),
        ("damage.toml", "\n6 = [", "\n5..6 = [", "damage.toml, line"),
        ("damage.toml", "6 = [0, 0, 0, 0, 0, 1, 1, 2, 3, 4]\n", "", "6 is not covered"),
        ("damage.toml", 'dice = "1d6"', 'dice = "1d7"', "dice '1d7' is none of"),
        ("torpedo-detonation.toml", "5 = [2, 4, 5,", "5 = [2, 4, 7,", "7 is nothing that 1d6 can show"),
        ("torpedo-detonation.toml", "\n5 = [", "\n6 = [", "row '5' is missing"),
        ("torpedo-detonation.toml", '"shallow running"', '"shallow"', "modifier 'shallow running' is missing"),
        ("anti-submarine-attack.toml", '"225..400"', '"200..400"', "200 is covered twice"),
        ("anti-submarine-attack.toml", '"225..400"', '"250..400"', "225 is not covered"),
        ("anti-submarine-attack.toml", '"225..400"', '"400..225"', "runs backwards"),
        ("depth-charge-attack.toml", '[rows."600 lb"]', '[rows."900 lb"]', "charge '600 lb' is missing"),
        ("surface-gunfire.toml", '"6..10"', '"7..10"', "column '7..10' should follow the one before it"),
        ("sonar-search.toml", "columns = [30, 15]", "columns = [15, 30]", "'columns' should be 30, 15"),
        ("radar-search.toml", '"5..6" = "none"', '5 = "none"', "a roll of 6 is not covered"),
        ("radar-search.toml", '"3 cm"', '"9 cm"', "table '3 cm' is missing"),
        ("evasion.toml", '"T1", "T1", "T",', '"T1", "T2", "T",', "should be 0, T or T1"),
        ("evasion.toml", '"64..66"', '"63..66"', "63 is covered twice"),
        ("advanced-torpedo-detonation.toml", '"merchant"', '"freighter"', "row 'merchant' is missing"),
        ("advanced-torpedo-detonation.toml", "[22, 24,", "[22, 27,", "27 is nothing that d66 can show"),
        ("advanced-torpedo-detonation.toml", '0 = "Sub', '0 = "sub', "is no row of this table"),
        ("advanced-hedgehog.toml", '"125..200"', '"150..200"', "125 should be in one column, not in 0"),
        ("cargo.toml", '"ore" = 12', '"iron" = 12', "'ore' has no points"),
        ("undirected-torpedo.toml", '"7/9"', '"7-9"', "'7-9' should read like 6 or 6/10"),
        ("convoy-formations.toml", "[formations.6]", "[formations.7]", "row '6' is missing"),
        ("sonar-contact-depth.toml", "[50, 100", '["50", 100', "'depths' should be a list of whole numbers"),
        ("sonar-homing.toml", '"0" = 21', '"0" = 7', "7 is nothing that d66 can show"),
        ("number-markers.toml", "markers = [0, 1", 'markers = ["0", 1', "should be a list of whole numbers"),
        ("weather.toml", '"squall"', '"rain"', "'rain' is none of clear, squall, storm, tempest"),
        ("submarine-movement.toml", '"1R2L"', '"12RL"', "'12RL' is no plot"),
        ("equipment-fit.toml", "DE = 2", "DX = 2", "row 'DE' is missing"),
        ("depth-charge-supply.toml", 'Japan = "E"', 'Japan = "F"', "'F' is no table from A to E"),
        ("cargo.toml", '"triple capacity"', '"floats"', "'floats' is neither"),
        ("advanced-surface-gunfire.toml", '"11..13"', '"11.13"', "should read like 7, 4..6"),
        ("weather.toml", 'dice = "d66"', 'dice = "d6"', "dice 'd6' is none of"),
    ],
)
def test_a_bad_file_is_refused_with_its_fault(name: str, old: str, new: str, fault: str) -> None:
    with pytest.raises(ChartError, match=fault) as refused:
        broken(name, old, new)
    assert str(refused.value).startswith(f"{name}, line ")


def test_a_missing_file_is_named() -> None:
    some = {name: file for name, file in files().items() if name != "damage.toml"}
    with pytest.raises(ChartError, match=r"damage\.toml"):
        Charts(some)


def test_an_owner_may_put_in_other_numbers() -> None:
    theirs = broken("damage.toml", "1 = [1, 1, 2, 2, 3, 4,", "1 = [1, 1, 2, 2, 3, 5,")
    assert theirs.damage(6).result(1) == 5
    assert charts().damage(6).result(1) == 4
