"""The target rosters of Raiders of the Deep: enough real ships for every month, and those the rulebook names.

The rules ask for a name and tons by month [8.2.2], for red entries [8.2.5] and for ships that are real [8.2.5c].
"""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from pathlib import Path

import pytest

DATA = Path(__file__).parents[2] / "src/wardroom/games/raiders_of_the_deep/data"
MERCHANTS = {"T1-small": 200, "T1-large": 150, "T2-small": 60, "T2-large": 40}
"""The merchant rosters, each with the least number of its ships."""
CAPITALS = {"T1-capital": (40, 20), "T2-capital": (25, 10)}
"""The capital ship rosters: the least number of ships in all, and in any month."""
ALL = (*MERCHANTS, *CAPITALS, "T1-q-ships")
MONTHS = [f"{year}-{month:02}" for year in range(1914, 1919) for month in range(1, 13)][7:59]
"""August 1914 to November 1918."""
RED = ("A", "W")

Row = tuple[str, str, int, str, str, str]
"""Name, kind, tons, first month, last month, navy: what a roster lacks is empty."""


def document(roster: str) -> dict[str, object]:
    with (DATA / f"{roster}.toml").open("rb") as file:
        return tomllib.load(file)


def ships(roster: str) -> list[Row]:
    """The rows of a roster in the order of its numbers."""
    listed = document(roster)["ships"]
    assert isinstance(listed, dict)
    assert list(listed) == [str(number) for number in range(1, len(listed) + 1)]
    return [_row(*cells) for cells in listed.values()]


def _row(name: str, kind: str, tons: int, first: str, last: str = "", navy: str = "") -> Row:
    return name, kind, tons, first, last, navy


def in_month(roster: str, month: str) -> int:
    """How many ships of a roster with service months can be met in a month."""
    return sum(first <= month <= last for _, _, _, first, last, _ in ships(roster))


def found(roster: str, name: str) -> Row:
    return next(row for row in ships(roster) if row[0] == name)


@pytest.mark.parametrize("roster", ALL)
def test_a_roster_says_what_it_is_and_that_it_is_ours(roster: str) -> None:
    head = document(roster)
    assert head["chart"] == roster.replace("-", " ", 1)
    assert head["standing"] == "reconstructed"
    assert "docs/sources.md" in str(head["source"])


@pytest.mark.parametrize("roster", ALL)
def test_no_ship_stands_twice_and_the_months_run_on(roster: str) -> None:
    rows = ships(roster)
    assert [name for name, times in Counter(row[0] for row in rows).items() if times > 1] == []
    firsts = [row[3] for row in rows]
    assert firsts == sorted(firsts)
    assert set(firsts) <= set(MONTHS)


@pytest.mark.parametrize("roster", ALL)
def test_names_are_plain(roster: str) -> None:
    for name, *_ in ships(roster):
        assert re.fullmatch(r"[A-Z][A-Za-z0-9 .'-]+", name), name
        assert not name.startswith(("HMS ", "SS ", "USS "))


@pytest.mark.parametrize("theatre", ["T1", "T2"])
def test_no_ship_is_both_small_and_large(theatre: str) -> None:
    small, large = ({row[0] for row in ships(f"{theatre}-{size}")} for size in ("small", "large"))
    assert small & large == set()


@pytest.mark.parametrize(("roster", "least"), MERCHANTS.items())
def test_merchants_are_many_and_of_their_size(roster: str, least: int) -> None:
    rows = ships(roster)
    assert len(rows) >= least
    assert {row[1] for row in rows} <= set("FTLSAW")
    lowest, highest = (100, 4999) if roster.endswith("small") else (5000, 50000)
    assert [row for row in rows if not lowest <= row[2] <= highest] == []


def test_small_ships_average_what_the_aces_sank() -> None:
    """The ten German aces averaged some 2,200 t a ship, sailing vessels included [15.1]."""
    tons = [row[2] for row in ships("T1-small")]
    assert 2000 <= sum(tons) / len(tons) <= 2800


def test_few_of_the_small_ships_sail() -> None:
    rows = ships("T1-small")
    assert 0 < sum(row[1] == "S" for row in rows) <= len(rows) / 10


@pytest.mark.parametrize("roster", ["T1-small", "T1-large"])
def test_one_merchant_in_eight_or_so_is_red(roster: str) -> None:
    rows = ships(roster)
    assert 0.10 <= sum(row[1] in RED for row in rows) / len(rows) <= 0.15


def test_the_large_ships_are_of_all_sorts() -> None:
    kinds = Counter(row[1] for row in ships("T1-large"))
    assert kinds["T"] >= 25
    assert kinds["L"] >= 25


@pytest.mark.parametrize("roster", ["T1-small", "T1-large"])
def test_every_month_of_the_war_has_three_ships(roster: str) -> None:
    """November 1918 has what the last ten days gave."""
    columns = Counter(row[3] for row in ships(roster))
    assert [month for month in MONTHS if columns[month] < 3] == ["1918-11"]
    assert columns["1918-11"] > 0


@pytest.mark.parametrize("roster", ["T2-small", "T2-large"])
def test_the_mediterranean_has_an_earlier_column_for_every_month(roster: str) -> None:
    """A month without a ship takes the nearest earlier one [8.2.4b], so the first month must have some."""
    columns = Counter(row[3] for row in ships(roster))
    assert columns["1914-08"] >= 3
    assert all(any(month.startswith(year) for month in columns) for year in ("1915", "1916", "1917", "1918"))


@pytest.mark.parametrize(("roster", "least"), CAPITALS.items())
def test_capital_ships_are_many_in_every_month(roster: str, least: tuple[int, int]) -> None:
    in_all, a_month = least
    assert len(ships(roster)) >= in_all
    assert min(in_month(roster, month) for month in MONTHS) >= a_month


@pytest.mark.parametrize("roster", CAPITALS)
def test_capital_ships_have_their_kind_navy_and_size(roster: str) -> None:
    for name, kind, tons, first, last, navy in ships(roster):
        assert kind in ("BB", "B", "BC", "CA", "CL", "CV"), name
        assert navy in ("gb", "fr", "ru", "it", "us", "jp"), name
        assert 2000 <= tons <= 30000, name
        assert first <= last <= "1918-11", name


def test_nobody_meets_a_navy_before_it_is_at_war_or_after() -> None:
    rows = ships("T1-capital")
    assert min(row[3] for row in rows if row[5] == "it") == "1915-05"
    assert min(row[3] for row in rows if row[5] == "us") >= "1917-04"
    assert max(row[4] for row in rows if row[5] == "ru") <= "1917-12"


@pytest.mark.parametrize(
    ("name", "last"),
    [
        ("Pathfinder", "1914-09"),
        ("Aboukir", "1914-09"),
        ("Hogue", "1914-09"),
        ("Cressy", "1914-09"),
        ("Hawke", "1914-10"),
        ("Pallada", "1914-10"),
        ("Hermes", "1914-10"),
        ("Formidable", "1915-01"),
        ("Leon Gambetta", "1915-04"),
        ("Triumph", "1915-05"),
        ("Majestic", "1915-05"),
        ("Amalfi", "1915-07"),
        ("Giuseppe Garibaldi", "1915-07"),
        ("Amiral Charner", "1916-02"),
        ("Falmouth", "1916-08"),
        ("Nottingham", "1916-08"),
        ("Suffren", "1916-11"),
        ("Gaulois", "1916-12"),
        ("Cornwallis", "1917-01"),
        ("Danton", "1917-03"),
        ("Ariadne", "1917-07"),
        ("Drake", "1917-10"),
        ("Chateaurenault", "1917-12"),
        ("Dupetit-Thouars", "1918-08"),
        ("Britannia", "1918-11"),
    ],
)
def test_a_capital_ship_is_met_until_the_month_a_u_boat_sank_it(name: str, last: str) -> None:
    assert found("T1-capital", name)[4] == last


def test_q_ships_are_enough_from_august_1915_on() -> None:
    """Rule 9.9 needs one for every lone freighter that is not what it seems; before that few decoys were at sea."""
    assert len(ships("T1-q-ships")) >= 20
    assert [month for month in MONTHS if month >= "1915-03" and in_month("T1-q-ships", month) < 10] == [
        "1915-03",
        "1915-04",
        "1915-05",
        "1915-06",
        "1915-07",
    ]
    assert in_month("T1-q-ships", "1915-03") > 0
    assert {row[1] for row in ships("T1-q-ships")} == {"Q"}
    assert all(50 <= row[2] < 5000 and row[3] <= row[4] for row in ships("T1-q-ships"))


@pytest.mark.parametrize(
    ("roster", "name", "kind", "tons", "month"),
    [
        ("T1-small", "Linda Blanche", "F", 369, "1915-01"),
        ("T1-large", "Lusitania", "L", 30396, "1915-05"),
        ("T1-large", "Persia", "L", 7974, "1915-12"),
        ("T1-large", "Principe Umberto", "A", 7929, "1916-06"),
        ("T2-large", "Principe Umberto", "A", 7929, "1916-06"),
        ("T2-small", "Impetuoso", "W", 680, "1916-07"),
        ("T1-large", "Mashobra", "L", 8100, "1917-04"),
        ("T2-large", "Mashobra", "L", 8100, "1917-04"),
        ("T2-large", "Mongara", "L", 8205, "1917-07"),
        ("T2-small", "Phoenix", "W", 765, "1918-05"),
        ("T2-small", "Anhui", "F", 2209, "1918-08"),
    ],
)
def test_the_rulebook_s_own_ships_are_there(roster: str, name: str, kind: str, tons: int, month: str) -> None:
    assert found(roster, name)[:4] == (name, kind, tons, month)


@pytest.mark.parametrize(
    ("roster", "name", "month"),
    [
        ("T1-capital", "Giuseppe Garibaldi", "1915-07"),
        ("T2-capital", "Giuseppe Garibaldi", "1915-07"),
        ("T1-capital", "Voltaire", "1918-10"),
        ("T2-capital", "Voltaire", "1918-10"),
        ("T1-q-ships", "Bradford City", "1917-08"),
    ],
)
def test_the_rulebook_s_own_warships_can_be_met_in_its_month(roster: str, name: str, month: str) -> None:
    row = found(roster, name)
    assert row[3] <= month <= row[4]
