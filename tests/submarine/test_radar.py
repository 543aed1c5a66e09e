"""[23.0] Radar."""

from __future__ import annotations

from typing import Any

import pytest

from tests.submarine.build import Script, battle, boat, charts, escort, events, merchant, phase, plot, rolls
from wardroom.games.submarine.rolls import ESCORT, SUBMARINE
from wardroom.games.submarine.ships import boat_of
from wardroom.games.submarine.state import Battle, Boat

DICE = {str(charts().radar("10 cm").result(die)): die for die in range(1, 7)}
ALL, SURFACED, NONE = DICE["0-25"], DICE["0"], DICE["none"]
"""Dice of the 10 cm radar that find boats at 0 to 25 feet, at 0 feet, none."""


def hunt(bow: str, depth: int = 0, *others: Any, **changes: Any) -> Battle:
    hunted = boat(bow, 6, **{"depth": depth, "shown": False, **changes})
    ship = escort("N30-B", 6, speed=2, sonar="", radar="10 cm")
    return battle(ship, hunted, *others, hidden=True, sonar=True, radar=True, light="night", asks_alike=True)


def search(fight: Battle, *choices: str, dice: list[int] | None = None) -> Script:
    return phase(fight, "escorts", ["end", *choices], dice or [])


def sub(fight: Battle, name: str = "u-99") -> Boat:
    return boat_of(fight.ships[name])


@pytest.mark.rule("SUB 23.1", "SUB 23.4.4", "SUB 23.4.5", "SUB 23.4.6", "SUB 23.4.7")
@pytest.mark.parametrize(
    ("die", "depth", "found"),
    [
        (ALL, 0, True),
        (ALL, 25, True),
        (ALL, 50, False),
        (SURFACED, 0, True),
        (SURFACED, 25, False),
        (SURFACED, 50, False),
        (NONE, 0, False),
    ],
)
def test_radar_finds_boats_by_their_depth(die: int, depth: int, found: bool) -> None:
    fight = hunt("A2-A", depth)
    search(fight, "radar:search", dice=[die])
    assert sub(fight).shown is found


@pytest.mark.rule("SUB 23.1")
def test_out_of_sight_at_night_radar_alone_finds_a_surfaced_boat() -> None:
    fight = hunt("N10-B", 0)
    search(fight, "radar:none")
    assert not sub(fight).shown


@pytest.mark.rule("SUB 23.2")
def test_a_ship_with_both_may_search_by_sonar_and_by_radar() -> None:
    fight = hunt("N10-B", 0)
    fight.ships["viceroy"].sonar = "normal"
    table = search(fight, "sonar:none", "radar:search", dice=[ALL])
    assert table.kinds()[-2:] == ["sonar", "radar"]
    fight.ships["viceroy"].radar = ""
    assert "radar" not in search(fight, "sonar:none").kinds()


@pytest.mark.rule("SUB 23.2")
def test_the_search_comes_at_the_end_of_the_ships_own_move() -> None:
    fight = hunt("N10-B", 0, escort("D30-B", name="Vesper", speed=2, sonar="", radar="3 cm"))
    table = phase(fight, "escorts", ["move:viceroy", "end", "radar:none", "end", "radar:none"])
    assert table.kinds() == ["escort", "move", "radar", "move", "radar"]


@pytest.mark.rule("SUB 23.3")
def test_it_is_placed_at_once_where_it_lay_and_if_not_found_others_may_try() -> None:
    fight = hunt("N10-B", 0, escort("D30-B", name="Vesper", speed=2, sonar="", radar="10 cm"))
    plot(fight, "u-99", "3")
    choices = ["move:viceroy", "end", "radar:search", "end", "radar:search"]
    table = phase(fight, "escorts", choices, [NONE, ALL])
    (found,) = events(table, "sighted", ESCORT)
    assert found.params["hex"] == "N10-B"
    codes = [event.code for event in table.log if event.code in ("sighted", "radar_nothing")]
    assert codes == ["radar_nothing", "sighted"]


@pytest.mark.rule("SUB 23.4.1")
def test_a_boat_on_the_map_is_not_found_again() -> None:
    fight = hunt("N28-B", 0, boat("N10-B", 6, depth=0, shown=False, name="U-47"))
    sub(fight).shown = True
    search(fight, "radar:search", dice=[ALL])
    assert (sub(fight).radar, sub(fight, "u-47").radar) == (False, True)


@pytest.mark.rule("SUB 23.4.2", "SUB 21.4.4")
def test_a_contact_by_radar_needs_no_more_dice() -> None:
    fight = hunt("N10-B", 0)
    search(fight, "radar:search", dice=[ALL])
    for _ in range(3):
        for name in ("boats", "attacks", "end", "turn"):
            phase(fight, name)
        search(fight, "radar:none")
        assert sub(fight).shown


@pytest.mark.rule("SUB 23.4.2", "SUB 23.5")
@pytest.mark.parametrize("by_radar", [True, False])
def test_a_boat_that_dives_is_taken_off_at_the_end_of_its_move(by_radar: bool) -> None:
    fight = hunt("N10-B" if by_radar else "N27-B", 0)
    if by_radar:
        search(fight, "radar:search", dice=[ALL])
    else:
        phase(fight, "turn")
    assert sub(fight).shown
    plot(fight, "u-99", "1", depth=50)
    table = phase(fight, "boats")
    codes = [event.code for event in table.log if event.code in ("lost_from_sight", "boat_moved")]
    assert codes == ["boat_moved", "lost_from_sight"]
    assert len(events(table, "boat_moved", ESCORT)) == 1
    assert not sub(fight).shown


@pytest.mark.rule("SUB 23.4.2")
def test_with_the_last_radar_gone_the_contact_goes() -> None:
    fight = hunt("N10-B", 0)
    search(fight, "radar:search", dice=[ALL])
    fight.ships["viceroy"].radar = ""
    phase(fight, "end")
    phase(fight, "turn")
    assert not sub(fight).shown


@pytest.mark.rule("SUB 23.4.3")
def test_the_escort_rolls_and_the_submarine_player_reads() -> None:
    fight = hunt("N10-B", 0)
    table = search(fight, "radar:search", dice=[NONE])
    (read,) = rolls(table, SUBMARINE)
    (shown,) = rolls(table, ESCORT)
    assert (read.table, read.result) == ("10 cm", "none")
    assert (shown.faces, shown.table, shown.result) == ((NONE,), "", "")


@pytest.mark.rule("SUB 23.4.4")
def test_the_nearest_boat_at_0_or_25_feet() -> None:
    others = [
        boat("N20-B", 6, depth=25, shown=False, name="U-47"),
        boat("N25-B", 6, depth=50, name="U-48", shown=False),
    ]
    fight = hunt("N10-B", 0, *others)
    assert search(fight, "radar:search", "reveal:u-47", dice=[ALL]).options("reveal") == ["reveal:u-47"]
    assert [name for name in ("u-99", "u-47", "u-48") if sub(fight, name).shown] == ["u-47"]


@pytest.mark.rule("SUB 23.4.5")
def test_the_nearest_surfaced_boat() -> None:
    others = [boat("N20-B", 6, depth=25, shown=False, name="U-47"), boat("N2-B", 6, depth=0, name="U-48", shown=False)]
    fight = hunt("N10-B", 0, *others)
    assert search(fight, "radar:search", "reveal:u-99", dice=[SURFACED]).options("reveal") == ["reveal:u-99"]
    assert [name for name in ("u-99", "u-47", "u-48") if sub(fight, name).shown] == ["u-99"]


@pytest.mark.rule("SUB 23.6")
def test_merchants_have_neither_and_capital_ships_no_sonar() -> None:
    fight = battle(
        boat("N10-B", shown=False),
        merchant("A20-A", plotted=False, name="Merchant"),
        escort("A30-A", cls="Ark Royal", name="Ark Royal", radar="10 cm", speed=0),
        hidden=True,
        sonar=True,
        radar=True,
        period="W'44",
    )
    assert (fight.ships["merchant"].sonar, fight.ships["merchant"].radar) == ("", "")
    assert fight.ships["ark-royal"].sonar == ""
    table = phase(fight, "escorts", ["move:merchant", "end", "end", "radar:none"])
    assert table.kinds() == ["escort", "move", "move", "radar"]
