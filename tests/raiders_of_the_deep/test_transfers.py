"""[11.2.1, 11.4.3c] Another flotilla, by rank or for a decoration."""

from __future__ import annotations

import pytest

from tests.careers import asked, events, ids
from tests.raiders_of_the_deep.build import charts, options
from tests.raiders_of_the_deep.yard import home, in_port, next_patrol, sails
from wardroom.games.patrol.calendar import month_number
from wardroom.games.raiders_of_the_deep.port.assignment import current_flotilla
from wardroom.games.raiders_of_the_deep.state import Career

KPTLT, KKPT = 3, 4
MONTH = "1917-06"


def of_flotilla(flotilla: str, boat: str, month: str = MONTH, **changes: object) -> Career:
    """A commander whose boat belongs to this flotilla now and when he sails again."""
    first = month_number(month)
    number = next(
        number
        for number in charts().numbers(boat, first, austrian=False)
        if {charts().flotilla(number, each) for each in range(first, first + 4)} == {flotilla}
    )
    return home(boat, number, month, **changes)  # type: ignore[arg-type]


def offered(career: Career, kind: str) -> set[str]:
    """The flotillas that may be asked for."""
    choices = ["transfer:none"] if kind == "transfer" else ["request:later"]
    decision = asked(in_port(career, choices), kind)[0]
    return {id.rpartition(":")[2] for id in ids(decision) if ":flotilla:" in id}


# [11.2.1c, d] By rank


@pytest.mark.rule("RD 11.2.1c", "RD 11.2.1d")
@pytest.mark.parametrize(
    ("rank", "die", "granted"),
    [(KPTLT, 5, False), (KPTLT, 6, True), (KKPT, 4, False), (KKPT, 5, True), (KKPT, 6, True)],
)
def test_a_kptlt_is_granted_a_transfer_on_6_a_kkpt_on_5_and_6(rank: int, die: int, granted: bool) -> None:
    career = of_flotilla("Flanders", "ub2", rank=rank)
    in_port(career, ["transfer:flotilla:Pola"], [die])
    assert (career.flotilla == "Pola") is granted
    assert sails(career) == "1917-08"


@pytest.mark.rule("RD 11.2.1c")
@pytest.mark.parametrize("rank", [1, 2])
def test_lower_ranks_may_not_ask(rank: int) -> None:
    assert not asked(in_port(of_flotilla("Flanders", "ub2", rank=rank)), "transfer")


@pytest.mark.rule("RD 11.2.1c")
def test_every_flotilla_that_has_orders_for_the_boat_is_open_to_him() -> None:
    """Of the same theatre too; but not his own."""
    found = offered(of_flotilla("Flanders", "ub2", rank=KPTLT), "transfer")
    month = month_number("1917-08")
    assert found == {
        name for (name, kind), months in charts().assignments.items() if kind == "ub2" and month in months
    } - {
        "Flanders",
        "k.u.k.",
    }
    assert {"Pola", "I"} <= found


@pytest.mark.rule("RD 11.2.1c")
def test_once_in_each_refit() -> None:
    """RD-R20."""
    career = of_flotilla("Flanders", "ub2", rank=KPTLT)
    for _ in range(2):
        story = in_port(career, ["transfer:flotilla:Pola"], [1])
        assert len(asked(story, "transfer")) == 1
        next_patrol(career)


@pytest.mark.rule("RD 11.2.1c")
def test_he_stays_with_the_new_flotilla_whatever_his_boat_did_in_history() -> None:
    career = of_flotilla("Flanders", "ub2", rank=KPTLT)
    in_port(career, ["transfer:flotilla:Pola"], [6])
    for month in ("1917-09", "1918-03", "1918-10"):
        assert current_flotilla(charts(), career, month_number(month)) == "Pola"


@pytest.mark.rule("RD 11.2.1c")
def test_an_austrian_has_nowhere_to_go() -> None:
    career = home("kuk", "U-15", "1916-01", rank=KPTLT, options=options(austrian=True))
    career.flotilla = "k.u.k."
    career.patrols = 1
    assert not asked(in_port(career), "transfer")


# [11.4.3c] For a decoration


@pytest.mark.rule("RD 11.4.3c", "RD 11.4.3f")
@pytest.mark.parametrize(("die", "granted"), [(3, True), (4, False)])
def test_ex_13_from_flanders_to_pola(die: int, granted: bool) -> None:
    """The boat is kept, and the next patrol comes one month later than it would have: August, or September."""
    career = of_flotilla("Flanders", "ub2", requests=1)
    boat = career.boat.name
    story = in_port(career, ["request:flotilla:Pola"], [die])
    assert career.boat.name == boat
    assert career.flotilla == ("Pola" if granted else "Flanders")
    assert sails(career) == ("1917-09" if granted else "1917-08")
    assert career.log[-1].training_months == 0
    assert career.requests == 0
    assert bool(events(story, "transferred")) is granted


@pytest.mark.rule("RD 11.4.3f")
def test_the_month_is_added_to_a_longer_refit() -> None:
    """RD-R46: two months in the yard, and one."""
    career = of_flotilla("Flanders", "ub2", requests=1)
    career.boat.hull = 1
    in_port(career, ["request:flotilla:Pola"], [1])
    assert sails(career) == "1917-10"


@pytest.mark.rule("RD 11.4.3c")
@pytest.mark.parametrize(
    ("flotilla", "boat", "there", "near"),
    [
        ("Flanders", "ub2", {"Pola"}, {"I", "II", "III", "IV", "V", "Flanders"}),
        ("Flanders", "uc2", {"Pola", "Constantinople"}, {"I", "V", "Flanders"}),
        ("Pola", "uc2", {"I", "Flanders"}, {"Pola"}),
        ("III", "u51", {"Pola"}, {"II", "IV"}),
    ],
)
def test_only_flotillas_of_another_theatre_are_open(flotilla: str, boat: str, there: set[str], near: set[str]) -> None:
    """RD-R95."""
    found = offered(of_flotilla(flotilla, boat, requests=1), "request")
    assert there <= found
    assert not near & found


@pytest.mark.rule("RD 11.4.3c")
@pytest.mark.parametrize("boat", ["u19", "u31", "u51", "u87", "ub1", "ub2", "ub3", "uc2"])
def test_and_only_those_whose_tracks_the_mat_has(boat: str) -> None:
    number = charts().numbers(boat, month_number("1918-01"), austrian=False)[0]
    found = offered(home(boat, number, "1918-01", requests=1), "request")
    for flotilla in found:
        orders = charts().assignment(flotilla, boat, month_number("1918-03"))
        assert set(orders.results) <= set(charts().tracks[boat])
    if "Mediterranean" not in charts().tracks[boat]:
        assert "Pola" not in found


@pytest.mark.rule("RD 11.4.3d")
def test_a_request_for_which_nothing_is_on_offer_is_kept() -> None:
    """An Austrian of 1914 has one type and one flotilla."""
    career = home("kuk", "U-5", "1914-09", requests=1, options=options(austrian=True))
    story = in_port(career)
    assert not asked(story, "request")
    assert career.requests == 1
