"""[11.2] Ranks and promotion."""

from __future__ import annotations

import pytest

from tests.careers import events, modifiers, rolls
from tests.raiders_of_the_deep.build import charts, table
from tests.raiders_of_the_deep.yard import home, in_port, next_patrol
from wardroom.games.patrol.calendar import month_number, month_text
from wardroom.games.raiders_of_the_deep import RULESET
from wardroom.games.raiders_of_the_deep.port.crew import rank_name
from wardroom.games.raiders_of_the_deep.state import Career, Decoration

LT, OLT, KPTLT, KKPT = 1, 2, 3, 4


def due(rank: int = KPTLT, **changes: object) -> Career:
    """Home in June 1916; his review is in July, in the one month of refit."""
    return home(month="1916-06", rank=rank, reviewed=month_number("1915-07"), **changes)  # type: ignore[arg-type]


def reviewed(career: Career, die: int) -> dict[str, int]:
    """The modifiers of his review."""
    story = in_port(career, [] if career.rank < KPTLT and die < 3 else ["transfer:none"], [die])
    return modifiers(rolls(story, "Promotion")[0])


@pytest.mark.rule("RD 11.2.1a")
def test_ranks_rise_from_leutnant_to_korvettenkapitaen() -> None:
    names = []
    for rank in (LT, OLT, KPTLT):
        career = due(rank)
        names.append(rank_name(career))
        in_port(career, ["transfer:none"] if rank >= OLT else [], [6])
        assert career.rank == rank + 1
    assert [*names, rank_name(career)] == ["Lt zS", "Olt zS", "KptLt", "KKpt"]


@pytest.mark.rule("RD 11.2.1b")
@pytest.mark.parametrize("rank", [LT, OLT])
def test_the_two_lower_ranks_have_no_ability(rank: int) -> None:
    """No transfer may be asked for, and the yard works as slowly as ever."""
    career = home("ub3", "UB-80", "1918-01", rank=rank)
    career.boat.hull = 3
    story = in_port(career)
    assert not story.asked
    assert career.log[-1].refit_months == 3


@pytest.mark.rule("RD 11.2.2a")
@pytest.mark.parametrize(
    ("die", "rank"), [(1, "Lt zS"), (2, "Olt zS"), (3, "Olt zS"), (4, "Olt zS"), (5, "KptLt"), (6, "KptLt")]
)
def test_starting_rank(die: int, rank: str) -> None:
    settings = {"boat": "u31", "start": "1915-06", "number": "U-35", "commander": "Test", "rank": "roll"}
    war = RULESET.begin(RULESET.setup("career", settings), charts())
    script = table(["tubes:forward:C/06:0", "tubes:aft:C/06:0"], [die])
    RULESET.phases["setup"](script, war)
    script.finish()
    assert rank_name(war.careers[0]) == rank


# [11.2.3]


@pytest.mark.rule("RD 11.2.3a", "RD 11.2.3d")
@pytest.mark.parametrize(("die", "rank"), [(1, KPTLT), (5, KPTLT), (6, KKPT)])
def test_a_kapitaenleutnant_is_promoted_on_6(die: int, rank: int) -> None:
    career = due()
    assert reviewed(career, die) == {}
    assert career.rank == rank


@pytest.mark.rule("RD 11.2.3b")
@pytest.mark.parametrize(("rank", "die", "promoted"), [(LT, 3, False), (LT, 4, True), (OLT, 4, False), (OLT, 5, True)])
def test_lower_ranks_are_promoted_more_easily(rank: int, die: int, promoted: bool) -> None:
    career = due(rank)
    in_port(career, ["transfer:none"] if rank + promoted >= KPTLT else [], [die])
    assert career.rank == rank + promoted


@pytest.mark.rule("RD 11.2.3b")
@pytest.mark.parametrize(("rank", "expected"), [(LT, {"Lt zS": 2}), (OLT, {"Olt zS": 1})])
def test_by_two_and_by_one(rank: int, expected: dict[str, int]) -> None:
    assert reviewed(due(rank), 1) == expected


@pytest.mark.rule("RD 11.2.3d")
def test_a_korvettenkapitaen_is_not_reviewed() -> None:
    career = due(KKPT)
    story = in_port(career, ["transfer:none"])
    assert not rolls(story, "Promotion")
    assert career.rank == KKPT


def given(id: str, month: str) -> Decoration:
    return Decoration(id, month_number(month))


@pytest.mark.rule("RD 11.2.3c")
def test_decorations_of_the_twelve_months_count_each() -> None:
    """From July 1915 to June 1916."""
    old, first, last = given("HK", "1915-06"), given("HH", "1915-07"), given("PLM", "1916-06")
    career = due(decorations=[old, first, last])
    assert reviewed(career, 5) == {"each decoration": 2}
    assert career.rank == KKPT


@pytest.mark.rule("RD 11.2.3c")
def test_decorations_without_an_effect_do_not_count() -> None:
    """RD-R13."""
    flavour = [given(id, "1916-01") for id in ("EK2", "EK1", "Wound Badge", "Iron Crescent")]
    assert reviewed(due(decorations=flavour), 1) == {}


@pytest.mark.rule("RD 11.2.3c")
def test_failed_patrols_of_the_twelve_months_count_against_him() -> None:
    failures = [month_number(month) for month in ("1915-06", "1915-07", "1916-01", "1916-04")]
    career = due(failures=failures)
    assert reviewed(career, 6) == {"each failed patrol": -3}
    assert career.rank == KPTLT


@pytest.mark.rule("RD 11.2.3c")
def test_the_patrol_just_made_counts_too_if_it_failed() -> None:
    assert reviewed(due(sunk=0), 1) == {"each failed patrol": -1}


@pytest.mark.rule("RD 11.2.3c", "RD 11.2.4a")
def test_a_failed_patrol_of_the_month_of_the_review_belongs_to_the_next_twelve() -> None:
    """July 1916 is no month of the year that began in July 1915."""
    career = home(month="1916-07", rank=KPTLT, reviewed=month_number("1915-07"), sunk=0)
    assert reviewed(career, 1) == {}


@pytest.mark.rule("RD 11.2.3c")
def test_a_failure_on_the_very_first_patrol_counts_at_the_first_review() -> None:
    career = home(month="1915-07", sunk=0, rank=KPTLT)
    in_port(career, ["transfer:none"])
    career.month = month_number("1916-06")
    assert reviewed(next_patrol(career), 1) == {"each failed patrol": -1}


@pytest.mark.rule("RD 11.2.3c")
def test_all_modifiers_add_up() -> None:
    career = due(OLT, decorations=[given("HK", "1916-01")], failures=[month_number("1915-09")])
    assert reviewed(career, 1) == {"Olt zS": 1, "each decoration": 1, "each failed patrol": -1}


@pytest.mark.rule("RD 11.2.3c")
def test_a_decoration_of_the_same_refit_counts_at_the_next_review() -> None:
    """RD-R49: promotion comes first."""
    career = due(decoration_tons=60_000)
    first = in_port(career, ["request:later", "transfer:none"], [1])
    assert modifiers(rolls(first, "Promotion")[0]) == {}
    assert [each.id for each in career.decorations if each.id == "HK"]
    career.month = month_number("1917-06")
    next_patrol(career)
    second = in_port(career, ["request:later", "transfer:none"], [1])
    assert modifiers(rolls(second, "Promotion")[0]) == {"each decoration": 1}


# [11.2.4]


@pytest.mark.rule("RD 11.2.4a")
def test_the_first_review_comes_twelve_months_after_the_start_and_then_every_twelve() -> None:
    """RD-R12; patrols every second month from July 1915 on, with a month of refit between."""
    career = home(month="1915-07", rank=KPTLT)
    found = []
    for _ in range(16):
        career.successes = 0  # no advancement
        month = month_text(career.month + 1)
        class_change = ["class:keep"] if month == "1916-10" else []
        story = in_port(career, [*class_change, "transfer:none"], [1] if month in ("1916-08", "1917-08") else [])
        found += [month for _ in rolls(story, "Promotion")]
        next_patrol(career)
    assert found == ["1916-08", "1917-08"]


@pytest.mark.rule("RD 11.2.4a")
def test_a_failed_review_costs_nothing() -> None:
    career = due()
    story = in_port(career, ["transfer:none"], [1])
    assert career.rank == KPTLT
    assert not events(story, "promoted")
    assert month_text(career.reviewed) == "1916-07"
