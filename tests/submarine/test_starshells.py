"""[25.0] Star shells."""

from __future__ import annotations

from typing import Any

import pytest

from tests.submarine.build import Script, battle, boat, escort, events, merchant, phase, plot
from wardroom.games.submarine.sea import COLUMNS, hex_name, parse_hex
from wardroom.games.submarine.ships import boat_of
from wardroom.games.submarine.state import Battle, StarShell


def night(bow: str = "N10-B", *others: Any, light: str = "night", **changes: Any) -> Battle:
    hunted = boat(bow, 6, **{"depth": 0, "shown": False, "guns": [0, 0, 0], "cls": "IXD2", **changes})
    return battle(escort("N30-B", 6, speed=2), hunted, *others, light=light, hidden=True, star_shells=True)


def over(column: int, row: int) -> list[str]:
    return ["shell:yes", f"column:{column}", f"row:{row}"]


N10 = over(40, 10)


def guns(fight: Battle, *choices: str, dice: list[int] | None = None) -> Script:
    return phase(fight, "gunfire", choices, dice or [])


def shells(fight: Battle) -> list[str]:
    return [hex_name(shell.hex) for shell in fight.star_shells]


@pytest.mark.rule("SUB 25.1")
@pytest.mark.parametrize("count", [0, 1, 2])
def test_one_or_two_star_shells_a_turn(count: int) -> None:
    fight = night()
    choices = [step for _ in range(count) for step in over(1, 1)]
    guns(fight, *choices, *(["shell:no"] if count < 2 else []))
    assert shells(fight) == ["A1-A"] * count


@pytest.mark.rule("SUB 25.1")
def test_merchants_and_capital_ships_have_none() -> None:
    fight = battle(
        boat("A2-A", shown=False),
        merchant("N20-B"),
        escort("D30-B", cls="Barham", name="Barham"),
        light="night",
        hidden=True,
        star_shells=True,
    )
    assert guns(fight).asked == []


@pytest.mark.rule("SUB 25.1", "SUB 25.2")
def test_by_day_none_are_fired() -> None:
    assert "star-shell" not in guns(night("A2-A", depth=50, light="day")).kinds()


@pytest.mark.rule("SUB 25.2", "SUB 21.4.3")
@pytest.mark.parametrize(("row", "found"), [(10, True), (9, True), (12, True), (8, False), (13, False)])
def test_it_shows_a_boat_in_its_hex_or_beside_it(row: int, found: bool) -> None:
    """The boat lies in N10 and N11."""
    fight = night()
    guns(fight, *over(40, row), "shell:no")
    assert boat_of(fight.ships["u-99"]).shown is found


@pytest.mark.rule("SUB 25.2")
def test_it_helps_the_guns_of_others_against_that_boat() -> None:
    factors = []
    for lit in (False, True):
        fight = night("N24-B", shown=True)
        if lit:
            fight.star_shells.append(StarShell(parse_hex("N24-B"), fight.turn - 1))
        table = guns(fight, "fire:u-99", dice=[6])
        factors.append(events(table, "gunfire")[0].params["factor"])
    assert isinstance(factors[0], int)
    assert isinstance(factors[1], int)
    assert factors[1] > factors[0]


@pytest.mark.rule("SUB 25.3")
def test_any_hex_of_the_map_will_do() -> None:
    fight = night()
    table = guns(fight, *over(COLUMNS, 49), "shell:no")
    assert shells(fight) == ["Z49-C"]
    assert len(table.options("shell-column")) == COLUMNS
    assert len(table.options("shell-row")) == 49


@pytest.mark.rule("SUB 25.4")
def test_it_burns_till_the_end_of_the_next_gunfire_phase() -> None:
    fight = night()
    guns(fight, *N10, "shell:no")
    for name in ("convoy", "torpedoes", "boats", "attacks", "end", "turn"):
        phase(fight, name)
        assert shells(fight) == ["N10-B"], name
    assert boat_of(fight.ships["u-99"]).shown
    guns(fight, "shell:no")
    assert shells(fight) == []
    assert not boat_of(fight.ships["u-99"]).shown


@pytest.mark.rule("SUB 25.4")
def test_shells_come_after_the_guns_of_the_turn() -> None:
    """A boat that a shell of this turn lights up was not there to fire at."""
    fight = night("N22-B")
    table = guns(fight, *over(40, 22), "shell:no")
    assert "guns" not in table.kinds()
    assert boat_of(fight.ships["u-99"]).shown


@pytest.mark.rule("SUB 25.5")
def test_a_ship_that_fires_its_guns_fires_no_shell() -> None:
    fight = night("N27-B", shown=True)
    assert "star-shell" not in guns(fight, "fire:u-99", dice=[6]).kinds()


@pytest.mark.rule("SUB 25.5")
def test_after_a_shell_the_guns_are_silent_for_a_turn_but_shells_are_not() -> None:
    fight = night("N27-B", shown=True)
    guns(fight, "hold-fire", *over(40, 27), "shell:no")
    fight.turn += 1
    table = guns(fight, *over(40, 27), "shell:no")
    assert "guns" not in table.kinds()
    fight.turn += 1
    assert "guns" not in guns(fight, "shell:no").kinds()
    fight.turn += 1
    assert "guns" in guns(fight, "hold-fire", "shell:no").kinds()


@pytest.mark.rule("SUB 25.4", "SUB 21.5")
def test_a_boat_that_leaves_the_light_is_lost_again() -> None:
    fight = night()
    guns(fight, *N10, "shell:no")
    plot(fight, "u-99", "3")
    phase(fight, "boats")
    assert not boat_of(fight.ships["u-99"]).shown
