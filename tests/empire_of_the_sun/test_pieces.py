"""[1.3, 2.2, 6.12, 18.0] The counters: numbers that examples of play fix, counts, and faults in the table."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from wardroom.games.empire_of_the_sun.grid import distance
from wardroom.games.empire_of_the_sun.pieces import ALLIES, JAPAN, Piece, by_id, read_pieces
from wardroom.table import ChartError

DATA = Path(__file__).parents[2] / "src/wardroom/games/empire_of_the_sun/data"
TEXT = (DATA / "units.tsv").read_text(encoding="utf-8")
PIECES = by_id(read_pieces(TEXT))
COUNTERS = [piece for piece in PIECES.values() if not piece.is_garrison]
SHIPS_OF_ORGANIC_TRANSPORT = {"ca", "cl", "apd"}


def total(*units: str) -> int:
    return sum(PIECES[unit].attack for unit in units)


def ids(found: object) -> set[str]:
    assert callable(found)
    return {piece.id for piece in PIECES.values() if found(piece)}


# Counts


@pytest.mark.rule("EOS 18.0a")
def test_the_list_has_two_hundred_units() -> None:
    assert len(COUNTERS) == 200
    nations = Counter(
        "commonwealth" if piece.is_commonwealth or piece.nation == "joint" else piece.nation for piece in COUNTERS
    )
    assert nations == {"us": 76, "commonwealth": 36, "china": 3, "dutch": 11, "japan": 74}


def test_slips_of_the_lists_are_not_taken_over() -> None:
    """Names as ships bear them, a B-29 is one whatever it is called, and no counter that the list does not have."""
    assert [PIECES[id].name for id in ("tenryu", "baltimore", "us-asia-ca")] == ["Tenryu", "Baltimore", "US Asia (CA)"]
    assert PIECES["20-bomber-command"].is_b29 and PIECES["21-bomber-command"].is_b29
    assert not [piece for piece in PIECES.values() if piece.name == "4th Marine Division"]


@pytest.mark.rule("EOS 1.3.07")
def test_three_units_are_chinese() -> None:
    assert ids(lambda piece: piece.nation == "china") == {"5-chinese-army", "6-chinese-army", "66-chinese-army"}


def test_kinds_are_as_many_as_the_list_has() -> None:
    assert Counter((piece.side, piece.kind) for piece in COUNTERS) == {
        (ALLIES, "air"): 26,
        (ALLIES, "ground"): 50,
        (ALLIES, "naval"): 42,
        (ALLIES, "hq"): 8,
        (JAPAN, "air"): 25,
        (JAPAN, "ground"): 26,
        (JAPAN, "naval"): 19,
        (JAPAN, "hq"): 4,
    }


@pytest.mark.rule("EOS 1.3.14a", "EOS 1.3.14b")
def test_lrbs_are_allied_and_reach_six_hexes() -> None:
    lrbs = [piece for piece in COUNTERS if piece.is_lrb]
    assert all(piece.side == ALLIES and piece.range >= 6 and piece.extended == piece.range for piece in lrbs)
    assert all(piece.range < 6 for piece in COUNTERS if piece.is_air and not piece.is_lrb)
    assert ids(lambda piece: piece.is_b29) == {"20-bomber-command", "21-bomber-command"}
    assert {PIECES[unit].pair for unit in ("20-bomber-command", "21-bomber-command", "10af-lrb", "19-lrb")} == {""}


def test_an_air_force_and_its_lrb_have_one_designation() -> None:
    pairs = Counter(piece.pair for piece in COUNTERS if piece.pair)
    assert pairs == dict.fromkeys(("5af", "7af", "11af", "13af", "14af", "seac"), 2)
    for pair in pairs:
        assert {piece.is_lrb for piece in COUNTERS if piece.pair == pair} == {False, True}


@pytest.mark.rule("EOS 18.0a")
def test_the_class_of_a_ship_is_that_of_the_list() -> None:
    assert Counter(piece.type for piece in COUNTERS if piece.side == JAPAN and piece.is_naval) == {
        "cv": 4, "cvl": 4, "cve": 1, "bb": 4, "ca": 4, "cl": 1, "apd": 1,
    }  # fmt: skip
    assert Counter(piece.type for piece in COUNTERS if piece.nation == "us" and piece.is_naval) == {
        "cv": 10, "cvl": 4, "cve": 4, "bb": 8, "bc": 1, "ca": 4, "dd": 1,
    }  # fmt: skip
    assert (PIECES["junyo"].type, PIECES["kaiyo"].type) == ("cvl", "cve")


# Numbers that the rulebook's examples fix


@pytest.mark.parametrize(
    ("unit", "attack", "defense"),
    [
        ("38-army", 18, 12),
        ("4-sn-brigade", 4, 6),
        ("3-indian-corps", 9, 9),
        ("ma-air", 6, 9),
        ("garrison-home-islands", 12, 12),
        ("garrison-china-1", 9, 12),
        ("garrison-china-2", 9, 12),
        ("garrison-china-3", 9, 12),
    ],
)
def test_attack_and_defense_of_the_examples(unit: str, attack: int, defense: int) -> None:
    assert (PIECES[unit].attack, PIECES[unit].defense) == (attack, defense)


@pytest.mark.parametrize(
    ("unit", "attack"),
    [
        ("14-army", 18),
        ("22-air-flotilla", 20),
        ("24-air-flotilla", 10),
        ("kongo", 13),
        ("mogami", 12),
        ("takao", 12),
        ("nachi", 10),
        ("tenryu", 4),
        ("zuiho", 8),
        ("ryujo", 6),
        ("yamato", 18),
        ("w-brigade", 2),
        ("marine-211", 1),
        ("nl-corps", 6),
    ],
)
def test_attack_of_the_examples(unit: str, attack: int) -> None:
    assert PIECES[unit].attack == attack


@pytest.mark.parametrize(
    ("unit", "least", "most"),
    [
        ("feaf", 10, 10),
        ("19-lrb", 9, 9),
        ("sl-corps", 10, 10),
        ("m-corps", 1, 10),
        ("us-asia-ca", 1, 6),
        ("new-orleans", 7, 8),
        ("w-brigade", 5, 99),
        ("marine-211", 6, 99),
        ("14-army", 11, 12),
        ("22-air-flotilla", 9, 99),
        ("yamato", 12, 99),
        ("enterprise", 1, 18),
    ],
)
def test_defense_of_the_examples(unit: str, least: int, most: int) -> None:
    assert least <= PIECES[unit].defense <= most


@pytest.mark.parametrize("unit", ["16-army", "17-army", "25-army", "19-army", "38-army"])
def test_a_reduced_japanese_army_attacks_with_nine(unit: str) -> None:
    assert PIECES[unit].reduced == PIECES[unit].strength(1) == 9
    assert PIECES[unit].strength(2) == 18


def test_sums_of_the_examples() -> None:
    assert total("akagi", "soryu", "shokaku") == 36
    assert total("5-air-division", "21-air-flotilla", "23-air-flotilla") == 54
    assert total("kongo", "mogami", "22-air-flotilla") == 45
    assert total("enterprise", "5af") in (21, 22)
    assert PIECES["enterprise"].reduced + PIECES["5af"].attack == 18


def test_the_weakest_at_singapore_are_the_flotilla_and_the_cruiser() -> None:
    fleet = {unit: PIECES[unit].defense for unit in ("kongo", "mogami", "22-air-flotilla")}
    assert fleet["mogami"] == fleet["22-air-flotilla"] <= fleet["kongo"]
    assert fleet["mogami"] > 8


def test_hits_at_half_defense_off_oahu() -> None:
    def half(unit: str) -> int:
        return -(-PIECES[unit].defense // 2)

    assert 2 * half("md-ca") == 10
    assert 2 * (half("7af") + half("7af-lrb")) == 20
    assert half("new-orleans") == 4


def test_units_that_the_examples_destroy() -> None:
    assert 2 * PIECES["hk-division"].defense <= 9
    assert 2 * PIECES["nl-corps"].defense <= 27
    assert PIECES["m-corps"].defense <= 14
    assert 2 * (PIECES["ma-air"].defense + 2) == 22


def test_ranges_of_the_examples() -> None:
    assert all(PIECES[unit].range >= 3 for unit in ("akagi", "soryu", "shokaku", "ryujo"))
    assert PIECES["22-air-flotilla"].range >= distance(2112, 2015) == 3
    for unit, start, target in (
        ("24-air-flotilla", 4715, 4612),
        ("5-air-division", 2909, 2812),
        ("21-air-flotilla", 3009, 2812),
        ("23-air-flotilla", 3009, 2812),
    ):
        piece = PIECES[unit]
        assert piece.range < distance(start, target) <= piece.extended and not piece.bracketed
    assert PIECES["19-lrb"].range >= distance(2812, 2917) == 6
    assert PIECES["13af"].extended == 4 and not PIECES["13af"].bracketed
    assert PIECES["marine-211"].extended < distance(4612, 5108) == 6
    assert PIECES["enterprise"].range >= distance(3520, 3319) == 2
    assert PIECES["20-bomber-command"].range == PIECES["21-bomber-command"].range == 8


def test_ranges_in_brackets() -> None:
    assert ids(lambda piece: piece.bracketed) == {
        "tainan-air-unit", "feaf", "avg", "marine-211", "fe-air", "ma-air", "dutch-air", "australian-air", "1-maw",
        "2-maw", "3-maw",
    }  # fmt: skip


# Steps, dots, replacements


@pytest.mark.rule("EOS 6.24e")
def test_units_of_one_step() -> None:
    assert {piece.id for piece in COUNTERS if piece.steps == 1} == {
        "hermes", "w-brigade", "marine-211", "p-brigade", *(f"{number}-dutch-regiment" for number in range(1, 9)),
    }  # fmt: skip
    assert all(piece.steps == 1 for piece in PIECES.values() if piece.is_garrison)
    assert all(piece.steps == (0 if piece.is_hq else 2) for piece in COUNTERS if piece.steps != 1)
    assert PIECES["4-sn-brigade"].steps == PIECES["ma-air"].steps == PIECES["3-indian-corps"].steps == 2


@pytest.mark.rule("EOS 1.3.19a")
def test_dots() -> None:
    dotted = {piece.id for piece in COUNTERS if piece.dotted}
    ships = {piece.id for piece in COUNTERS if piece.side == JAPAN and piece.is_naval}
    assert ships - dotted == {"yamato", "junyo", "kaiyo", "taiho", "amagi"}
    assert {piece.id for piece in COUNTERS if piece.nation == "dutch"} <= dotted
    assert {"1-sn-brigade", "2-sn-brigade", "3-sn-brigade", "4-sn-brigade", "ss-brigade"} <= dotted
    assert not {piece.id for piece in COUNTERS if piece.side == JAPAN and piece.type == "army"} & dotted
    assert {piece.id for piece in COUNTERS if piece.nation == "us"} & dotted == {
        "marine-211", "feaf", "19-lrb", "avg", "w-brigade", "m-corps", "nl-corps", "p-brigade", "r-corps", "sl-corps",
        "md-ca", "new-orleans", "us-asia-ca", "us-asia-dd",
    }  # fmt: skip
    assert not {"7af", "7af-lrb", "enterprise", "lexington", "14-army", "wasp", "northampton"} & dotted


def test_two_headquarters_never_come_back() -> None:
    assert {piece.id for piece in COUNTERS if piece.is_hq and piece.dotted} == {"hq-malaya", "hq-abda"}


def test_pools_that_rebuild() -> None:
    assert PIECES["xi-corps"].pool == PIECES["33-british-corps"].pool == "allied-ground"
    assert PIECES["5af"].pool == PIECES["seac-air"].pool == "allied-air"
    assert (PIECES["wasp"].pool, PIECES["warspite"].pool) == ("us-naval", "commonwealth-naval")
    assert PIECES["66-chinese-army"].pool == "chinese"
    assert (PIECES["14-army"].pool, PIECES["6-air-division"].pool) == ("japan-ground", "japan-air")
    assert {piece.id for piece in COUNTERS if piece.pool == "japan-naval"} == {
        "yamato", "junyo", "kaiyo", "taiho", "amagi",
    }  # fmt: skip


# Assaults and transport


@pytest.mark.rule("EOS 1.3.06a", "EOS 1.3.06b")
def test_who_makes_assaults_and_who_is_carried() -> None:
    for piece in COUNTERS:
        if piece.is_ground:
            unfit = piece.nation in ("dutch", "india", "burma", "china")
            assert piece.assaults != (unfit or piece.armoured), piece
            assert piece.carried != unfit, piece
    assert ids(lambda piece: piece.armoured) == {"7-armoured-brigade"}


@pytest.mark.rule("EOS 8.45.Aa", "EOS 8.45.Aa1", "EOS 8.45.Aa2")
def test_amphibious_shipping_for_an_assault() -> None:
    for piece in COUNTERS:
        if piece.assaults:
            wanted = (4, 2) if piece.id == "korean-army" else (2, 1) if piece.type in ("corps", "army") else (1, 1)
            assert (piece.asp, piece.asp_reduced) == wanted, piece


def test_organic_transport() -> None:
    organic = {piece for piece in COUNTERS if piece.organic}
    brigades = {piece.id for piece in organic if piece.is_ground}
    assert brigades == {"1-sn-brigade", "2-sn-brigade", "3-sn-brigade", "4-sn-brigade", "ss-brigade"}
    assert {piece for piece in COUNTERS if piece.side == JAPAN and piece.type in SHIPS_OF_ORGANIC_TRANSPORT} == {
        piece for piece in organic if piece.is_naval
    }


@pytest.mark.rule("EOS 1.3.08")
def test_nationalities_of_the_commonwealth() -> None:
    assert ids(lambda piece: piece.is_burmese) == {"1b-division", "b-ind-division"}
    assert ids(lambda piece: piece.nation == "new-zealand") == {"3nz-division"}
    assert ids(lambda piece: piece.is_indian) == {
        "1-indian-corps", "2-indian-corps", "3-indian-corps", "4-indian-corps", "1b-division", "b-ind-division",
    }  # fmt: skip


@pytest.mark.rule("EOS 1.3.17", "EOS 1.3.28")
def test_services() -> None:
    assert all((piece.service != "") == (piece.nation in ("japan", "us") and not piece.is_hq) for piece in COUNTERS)
    assert all(piece.service == "navy" for piece in COUNTERS if piece.marine)
    assert all(piece.service == "navy" for piece in COUNTERS if piece.is_naval and piece.nation in ("us", "japan"))
    assert PIECES["5-air-division"].service == PIECES["tainan-air-unit"].service == "army"
    assert PIECES["22-air-flotilla"].service == PIECES["ss-brigade"].service == "navy"
    assert {piece.id for piece in COUNTERS if piece.marine and piece.is_ground} == {
        "1m-division", "2m-division", "3m-division", "5m-division", "6m-division", "m-brigade", "sf-brigade",
        "w-brigade",
    }  # fmt: skip


# Headquarters


def commanded(hq: str) -> set[tuple[str, str]]:
    return {
        (piece.nation, "air" if piece.is_air else "other")
        for piece in COUNTERS
        if not piece.is_hq and PIECES[hq].may_command(piece)
    }


US_ALL = {("us", "air"), ("us", "other")}
CHINESE = {("china", "other")}
DUTCH = {("dutch", "air"), ("dutch", "other")}
COMMONWEALTH = {
    ("british", "air"), ("british", "other"), ("australia", "air"), ("australia", "other"), ("new-zealand", "other"),
    ("india", "other"), ("burma", "other"),
}  # fmt: skip


@pytest.mark.rule("EOS 6.12a", "EOS 6.12b")
@pytest.mark.parametrize(
    ("hqs", "wanted"),
    [
        (
            ("hq-central-pacific", "hq-southwest-pacific", "hq-south-pacific-ghormley", "hq-south-pacific-halsey"),
            US_ALL | CHINESE,
        ),
        (("hq-malaya", "hq-seac"), COMMONWEALTH | CHINESE | {("us", "air")}),
        (("hq-abda", "hq-anzac"), US_ALL | COMMONWEALTH | CHINESE | DUTCH),
        (
            ("hq-south", "hq-south-seas", "hq-combined-fleet-yamamoto", "hq-combined-fleet-ozawa"),
            {("japan", "air"), ("japan", "other")},
        ),
    ],
)
def test_the_command_chart(hqs: tuple[str, ...], wanted: set[tuple[str, str]]) -> None:
    for hq in hqs:
        assert commanded(hq) == wanted, hq


def test_headquarters_of_the_examples() -> None:
    assert PIECES["hq-south"].efficiency == PIECES["hq-malaya"].efficiency == 1
    assert PIECES["hq-south"].command >= 12
    assert PIECES["hq-malaya"].command < distance(2015, 2008) == 7


@pytest.mark.parametrize(
    ("hq", "here", "there"),
    [
        ("hq-central-pacific", 5808, 5100),
        ("hq-anzac", 3823, 3023),
        ("hq-seac", 1805, 1005),
        ("hq-south", 2212, 2620),
        ("hq-south-seas", 4017, 5018),
        ("hq-south-seas", 3813, 4715),
        ("hq-combined-fleet-yamamoto", 3407, 4600),
        ("hq-south-pacific-halsey", 4828, 4825),
    ],
)
def test_the_set_ups_lie_within_command_range(hq: str, here: int, there: int) -> None:
    assert PIECES[hq].command >= distance(here, there)


def test_who_needs_the_east() -> None:
    assert ids(lambda piece: piece.needs_east) == {
        "hq-central-pacific", "hq-southwest-pacific", "hq-south-pacific-ghormley", "hq-south-pacific-halsey",
        "hq-abda", "hq-anzac",
    }  # fmt: skip


@pytest.mark.rule("EOS 1.3.04", "EOS 1.3.01")
def test_zones_of_influence() -> None:
    assert all(piece.projects_zoi == (piece.is_air or piece.is_carrier) for piece in PIECES.values())
    assert all(piece.neutralises == (piece.projects_zoi and not piece.is_lrb) for piece in PIECES.values())
    assert ids(lambda piece: piece.is_carrier) == ids(lambda piece: piece.type in ("cv", "cvl", "cve"))


# The table


FIRST = "5af"


def with_cell(unit: str, column: str, value: str) -> str:
    """The table with one cell changed."""
    lines = TEXT.splitlines()
    heads = next(line for line in lines if not line.startswith("#")).split("\t")
    changed = []
    for line in lines:
        cells = line.split("\t")
        if cells[0] == unit:
            cells[heads.index(column)] = value
        changed.append("\t".join(cells))
    return "\n".join(changed)


@pytest.mark.parametrize(
    ("column", "value", "problem"),
    [
        ("side", "germany", "side 'germany' is none of"),
        ("attack", "ten", "attack should be a number from 0 to 30, not 'ten'"),
        ("attack", "99", "attack should be a number from 0 to 30, not '99'"),
        ("steps", "1", "one step is one attack strength"),
        ("range", "", "air units and carriers, and no others, have a range"),
        ("dotted", "yes", "what is not dotted, and nothing else, is replaced"),
        ("arrives", "", "what comes by turn, and nothing else, has a turn"),
        ("reduced", "12", "the reduced side is not the stronger one"),
        ("nation", "japan", "Japan's pieces, and no others, are Japan's side"),
        ("command", "5", "an HQ, and nothing else, has a command range"),
        ("name", "", "'name' is empty"),
        ("bracketed", "maybe", "bracketed 'maybe' is none of"),
        ("id", "5af-lrb", "'5af-lrb' stands here for the second time"),
    ],
)
def test_a_fault_names_file_and_line(column: str, value: str, problem: str) -> None:
    line = next(number for number, text in enumerate(TEXT.splitlines(), 1) if text.startswith("5af\t"))
    with pytest.raises(ChartError) as fault:
        read_pieces(with_cell(FIRST, column, value))
    told = str(fault.value)
    assert problem in told
    assert told.startswith(f"units.tsv, line {line + (column == 'id')}: ")


def test_a_row_of_another_length_is_a_fault() -> None:
    with pytest.raises(ChartError, match="line 5: it has 1 cells; the columns are 29"):
        read_pieces(TEXT.replace(next(line for line in TEXT.splitlines() if line.startswith("5af\t")), "5af"))


def test_other_columns_are_a_fault() -> None:
    with pytest.raises(ChartError, match="line 4: the columns should be"):
        read_pieces(TEXT.replace("id\tname", "name\tid"))


def test_pieces_are_known_by_their_ids() -> None:
    assert next(iter(PIECES)) == FIRST
    assert all(piece.id == unit for unit, piece in PIECES.items())
    assert isinstance(PIECES["akagi"], Piece)
    assert repr(PIECES["akagi"]) == "<piece akagi>"
