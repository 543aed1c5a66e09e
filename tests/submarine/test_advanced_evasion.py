"""[40.0] Hidden torpedoes and evasion."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from tests.submarine.build import (
    Script,
    at,
    battle,
    boat,
    escort,
    events,
    merchant,
    phase,
    plot,
    rolls,
    scenario,
    seen,
    torpedo,
)
from wardroom.games.submarine.rolls import ESCORT, SUBMARINE
from wardroom.games.submarine.state import AFLOAT, SUNK, Battle, Convoy, Launch, Torpedo

TARGET = merchant("N20-B", 6, name="Target")
"""A C-2 heading north with its bow in N20-B and its stern in N21-B."""
FAST = escort("N20-B", 6, name="Target", speed=4)
FAR = merchant("Z49-C", name="Far")
EVADES, STAYS, HIT, MISS, LIVE = (5, 1), (1, 1), (1, 1), (6, 6), (6, 6)


def sea(*ships: Any, **rules: Any) -> Battle:
    ships = ships or (TARGET, FAR)
    return battle(boat("A40-A"), *ships, **{"advanced": True, "hidden_torpedoes": True, **rules})


def hidden(fight: Battle, hex: str = "M20-B", course: int = 4, **changes: Any) -> Torpedo:
    """A hidden torpedo that will run into the target's stern hex from port."""
    one = torpedo(fight, hex, 6, **{"speed": 3, **changes})
    one.course, one.shown = course, False
    return one


def run(fight: Battle, dice: Sequence[tuple[int, int] | int], *choices: str) -> Script:
    return phase(fight, "torpedoes", choices, dice)


def target_of(fight: Battle) -> tuple[str, int]:
    return at(fight.ships["target"])


# [40.1-40.5] Hidden torpedoes


@pytest.mark.rule("SUB 40.1")
def test_hidden_torpedoes_are_played_by_agreement_only() -> None:
    assert not scenario("8")[0].rules.hidden_torpedoes
    assert scenario("8", hidden_torpedoes="on")[0].rules.hidden_torpedoes
    fight = battle(boat("N40-B", depth=25), TARGET)
    plot(fight, "u-99", launches=[Launch(0, "B", "", 5)])
    table = phase(fight, "torpedoes", ["depth:deep"])
    assert "hide" not in table.kinds()
    assert fight.torpedoes[0].shown


@pytest.mark.rule("SUB 40.2", "SUB 40.3")
@pytest.mark.parametrize("hide", [True, False])
def test_after_its_first_run_a_torpedo_may_be_left_off_the_map(hide: bool) -> None:
    fight = battle(boat("N40-B", depth=25), TARGET, advanced=True, hidden_torpedoes=True)
    plot(fight, "u-99", launches=[Launch(0, "B", "", 5)])
    table = phase(fight, "torpedoes", ["depth:deep", "torpedo:hide" if hide else "torpedo:show"])
    own, other = (seen(fight, seat).to_json()["torpedoes"] for seat in (SUBMARINE, ESCORT))
    assert [(each["hex"], each["course"]) for each in own] == [("N35-B", 0)]
    assert (other == []) is hide
    noted = events(table, "torpedo_noted")
    assert [event.params for event in noted] == ([{"hex": "N35-B", "course": 0}] if hide else [])
    assert all(event.audience == (SUBMARINE,) for event in noted)
    if hide:
        assert not [event for event in table.log if event.audience is None]


@pytest.mark.rule("SUB 40.3")
def test_a_hidden_torpedo_is_followed_from_move_to_move() -> None:
    fight = sea()
    hidden(fight, "N45-B", 0, speed=9)
    run(fight, [])
    assert seen(fight, SUBMARINE).to_json()["torpedoes"][0]["hex"] == "N36-B"
    assert seen(fight, ESCORT).to_json()["torpedoes"] == []


@pytest.mark.rule("SUB 40.4", "SUB 40.5")
def test_a_ship_that_runs_onto_a_hidden_torpedo_sees_it_and_is_not_attacked() -> None:
    fight = sea(convoy=Convoy(speed=2, plots=["2"]))
    one = hidden(fight, "N19-B", 8)
    table = phase(fight, "convoy")
    assert one.shown
    assert rolls(table) == []
    assert [event.audience for event in events(table, "torpedo_sighted")] == [None]
    assert at(fight.ships["target"]) == ("N18-B", 6)


@pytest.mark.rule("SUB 40.4")
def test_a_torpedo_on_the_map_is_still_a_danger_to_ships_that_move() -> None:
    fight = sea(convoy=Convoy(speed=2, plots=["2"]))
    hidden(fight, "N19-B", 8).shown = True
    assert len(rolls(phase(fight, "convoy", [], [MISS]))) == 1


@pytest.mark.rule("SUB 40.5", "SUB 40.15")
@pytest.mark.parametrize("along_hexside", [False, True])
def test_a_torpedo_that_enters_a_ships_hex_or_hexside_is_placed_and_stays(along_hexside: bool) -> None:
    fight = sea(hexsides=True)
    one = hidden(fight, "M20-B", 3 if along_hexside else 4)
    table = run(fight, [STAYS, MISS])
    assert one in fight.torpedoes
    assert one.shown
    assert len(events(table, "torpedo_sighted")) == 1
    assert [each["id"] for each in seen(fight, ESCORT).to_json()["torpedoes"]] == [one.id]


@pytest.mark.rule("SUB 40.5")
def test_a_torpedo_that_comes_to_light_does_not_tell_how_many_are_hidden() -> None:
    names = []
    for others in (0, 3):
        fight = sea()
        for _ in range(others):
            hidden(fight, "N45-B", 0)
        hidden(fight)
        run(fight, [STAYS, MISS])
        names.append([each["id"] for each in seen(fight, ESCORT).to_json()["torpedoes"]])
    assert names[0] == names[1]
    assert len(names[0]) == 1


@pytest.mark.rule("SUB 40.5")
def test_a_torpedo_that_meets_nobody_stays_hidden() -> None:
    fight = sea()
    one = hidden(fight, "N45-B", 0)
    table = run(fight, [])
    assert not one.shown
    assert events(table, "torpedo_sighted") == []


# [40.6-40.11] Evasion


@pytest.mark.rule("SUB 40.6", "SUB 40.8")
def test_the_escort_player_rolls_to_evade_before_the_hit_roll() -> None:
    fight = sea()
    hidden(fight)
    table = run(fight, [STAYS, HIT, LIVE, (1, 1)])
    assert [roll.chart for roll in rolls(table)][:2] == ["Evasion Table", "Advanced Torpedo Detonation Table"]
    assert fight.ships["target"].damage > 0


@pytest.mark.rule("SUB 40.6")
def test_a_torpedo_on_the_map_is_not_evaded() -> None:
    fight = sea()
    hidden(fight).shown = True
    table = run(fight, [MISS])
    assert [roll.chart for roll in rolls(table)] == ["Advanced Torpedo Detonation Table"]


@pytest.mark.rule("SUB 40.7", "SUB 40.8")
@pytest.mark.parametrize(
    ("speed", "kind", "column"),
    [
        (10, "G7A", "speed 10+ steam"),
        (9, "G7A", "speed 5-9 steam"),
        (5, "G7E", "speed 5-9 electric"),
        (4, "G7E", "speed 1-4 electric"),
        (2, "Type 95", "speed 1-4 oxygen"),
    ],
)
def test_the_group_is_found_by_maximum_speed_and_propulsion(speed: int, kind: str, column: str) -> None:
    fight = sea()
    fight.ships["target"].top_speed = speed
    hidden(fight, type=kind)
    table = run(fight, [STAYS, MISS])
    assert rolls(table)[0].table == column


@pytest.mark.rule("SUB 40.9")
@pytest.mark.parametrize(("shallow", "result"), [(False, "0"), (True, "T")])
def test_a_shallow_torpedo_is_seen_earlier(shallow: bool, result: str) -> None:
    fight = sea()
    hidden(fight, shallow=shallow)
    table = run(fight, [(2, 2)] if shallow else [(2, 2), MISS], *(["evade:L"] if shallow else []))
    assert (rolls(table)[0].total, rolls(table)[0].result) == (32 if shallow else 22, result)


@pytest.mark.rule("SUB 40.10")
@pytest.mark.parametrize(
    ("faces", "options"),
    [
        ((2, 1), ["evade:L", "evade:R", "evade:no"]),
        ((6, 6), ["evade:L1", "evade:R1", "evade:1L", "evade:1R", "evade:no"]),
    ],
)
def test_the_result_allows_a_turn_or_a_turn_and_a_hex(faces: tuple[int, int], options: list[str]) -> None:
    fight = sea(FAST, FAR)
    hidden(fight, shallow=True)
    table = run(fight, [faces], options[0])
    assert table.options("evade") == options
    assert table.decision("evade").seat == ESCORT


@pytest.mark.rule("SUB 40.10")
def test_result_0_leaves_the_ship_where_it_is() -> None:
    fight = sea()
    hidden(fight)
    table = run(fight, [(2, 6), MISS])
    assert "evade" not in table.kinds()
    assert target_of(fight) == ("N20-B", 6)


@pytest.mark.rule("SUB 40.10", "SUB 40.14")
@pytest.mark.parametrize(
    ("plan", "place"), [("L1", ("M19-B", 5)), ("R1", ("O19-B", 1)), ("1L", ("N19-B", 5)), ("1R", ("N19-B", 1))]
)
def test_a_ship_gets_out_of_the_way(plan: str, place: tuple[str, int]) -> None:
    fight = sea(FAST, FAR)
    one = hidden(fight, shallow=True)
    table = run(fight, [EVADES], f"evade:{plan}")
    assert target_of(fight) == place
    assert len(events(table, "torpedo_evaded")) == 1
    assert one in fight.torpedoes
    assert one.tried == []


@pytest.mark.rule("SUB 40.11")
def test_evasion_is_tried_against_each_torpedo_until_one_succeeds_and_then_no_more() -> None:
    fight = sea()
    for _ in range(3):
        hidden(fight)
    order = [f"run:torpedo-{number}" for number in (1, 2)]
    dice = [STAYS, MISS, EVADES]
    table = run(fight, dice, order[0], order[1], "evade:L")
    assert [roll.chart for roll in rolls(table)].count("Evasion Table") == 2
    assert fight.ships["target"].evaded == fight.turn


@pytest.mark.rule("SUB 40.11")
def test_a_ship_that_evaded_cannot_evade_again_in_the_same_turn() -> None:
    fight = sea()
    fight.ships["target"].evaded = fight.turn
    hidden(fight)
    table = run(fight, [MISS])
    assert [roll.chart for roll in rolls(table)] == ["Advanced Torpedo Detonation Table"]


@pytest.mark.rule("SUB 40.11")
def test_keeping_course_is_no_evasion() -> None:
    fight = sea()
    hidden(fight)
    run(fight, [EVADES, MISS], "evade:no")
    assert fight.ships["target"].evaded != fight.turn


@pytest.mark.rule("SUB 40.12")
def test_a_plotted_ship_goes_back_to_its_place() -> None:
    fight = sea()
    hidden(fight)
    table = run(fight, [EVADES], "evade:L")
    assert [event.params["hex"] for event in events(table, "evades")] == ["N20-B"]
    assert len(events(table, "returns")) == 1
    assert target_of(fight) == ("N20-B", 6)
    assert not fight.ships["target"].ended_with_turn
    assert fight.ships["target"].carried == ""


@pytest.mark.rule("SUB 40.12")
def test_a_plotted_ship_that_was_stopped_stays_where_it_evaded_to() -> None:
    fight = sea()
    hidden(fight, "N19-B", 6)
    run(fight, [EVADES, HIT, LIVE, (1, 1)], "evade:L")
    ship = fight.ships["target"]
    assert (ship.status, ship.dead) == (AFLOAT, True)
    assert target_of(fight) == ("N20-B", 5)


@pytest.mark.rule("SUB 40.13")
@pytest.mark.parametrize(("plan", "place", "turns"), [("L1", ("M19-B", 5), True), ("1L", ("N19-B", 5), False)])
def test_an_escorts_evasion_is_the_start_of_its_next_move(plan: str, place: tuple[str, int], turns: bool) -> None:
    fight = sea(FAST, FAR)
    hidden(fight, shallow=True)
    run(fight, [EVADES], f"evade:{plan}")
    assert target_of(fight) == place
    fight.turn += 1
    fight.torpedoes = []
    table = phase(fight, "escorts", ["run:6", "end"])
    offered = table.options("move")
    assert "run:6" in offered
    assert "run:7" not in offered
    assert ("turn:L" in offered) is turns
    assert fight.ships["target"].speed == 7
    run(fight, [])
    assert fight.ships["target"].carried == ""


@pytest.mark.rule("SUB 40.14")
def test_the_position_is_judged_after_the_evasion() -> None:
    fight = sea()
    hidden(fight, "N19-B", 6)
    table = run(fight, [EVADES, MISS], "evade:L")
    assert rolls(table)[1].table == "merchant, position 4"


@pytest.mark.rule("SUB 40.14", "SUB 13.1a")
@pytest.mark.parametrize(("dice", "hit"), [((MISS,), False), ((HIT, LIVE, (1, 1)), True)])
def test_who_swings_into_the_torpedo_that_it_evades_is_tried_once(dice: tuple[tuple[int, int], ...], hit: bool) -> None:
    """It runs between N20 and M20; turning to starboard the ship swings its stern into M20."""
    fight = sea(hexsides=True)
    one = hidden(fight, "L18-B", 5)
    table = run(fight, [EVADES, *dice], "evade:R")
    assert len([roll for roll in rolls(table) if "position" in roll.table]) == 1
    assert one.tried == ["target"]
    assert (one not in fight.torpedoes) is hit
    assert events(table, "torpedo_evaded") == []


@pytest.mark.rule("SUB 40.14")
def test_an_evasion_into_another_ship_is_refused() -> None:
    fight = sea(TARGET, merchant("O20-B", name="Neighbour"), FAR)
    hidden(fight)
    table = run(fight, [EVADES, MISS], "evade:R")
    assert table.options("evade") == ["evade:R", "evade:no"]
    assert [refusal.id for refusal in table.decision("evade").refused] == ["evade:L"]


@pytest.mark.rule("SUB 40.6", "SUB 13.9")
def test_who_evades_one_torpedo_may_run_onto_another() -> None:
    fight = sea()
    hidden(fight)
    other = torpedo(fight, "O23-B", 6, speed=3)
    table = run(fight, [EVADES, HIT, LIVE, (6, 6)], "evade:L")
    assert other not in fight.torpedoes
    assert fight.ships["target"].status == SUNK
    assert len(events(table, "torpedo_evaded")) == 1


def test_a_ship_dead_in_the_water_cannot_evade() -> None:
    fight = sea()
    fight.ships["target"].dead = True
    hidden(fight)
    table = run(fight, [MISS])
    assert [roll.chart for roll in rolls(table)] == ["Advanced Torpedo Detonation Table"]


def test_the_boat_itself_sees_its_hidden_torpedoes_and_gives_them_their_order() -> None:
    fight = sea()
    for _ in range(2):
        hidden(fight)
    table = run(fight, [STAYS, MISS, STAYS, MISS], "run:torpedo-2")
    assert {decision.seat for decision in table.asked if decision.kind == "torpedo-order"} == {SUBMARINE}
    assert len(events(table, "torpedo_sighted")) == 2


def test_without_an_escort_player_the_lot_decides() -> None:
    fight = sea()
    fight.players = [SUBMARINE]
    hidden(fight)
    table = run(fight, [EVADES, 2])
    assert table.asked == []
    assert [event.params["plot"] for event in events(table, "evades")] == ["R"]
