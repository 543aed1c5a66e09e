"""[12.0, 13.0] The run of a torpedo, and what it meets."""

from __future__ import annotations

from typing import Any

import pytest

from tests.submarine.build import (
    Script,
    at,
    battle,
    boat,
    charts,
    escort,
    events,
    legs,
    merchant,
    phase,
    plot,
    rolls,
    scenario,
    torpedo,
    torpedo_at,
)
from wardroom.games.submarine.rolls import SUBMARINE
from wardroom.games.submarine.scenarios.scoring import points
from wardroom.games.submarine.sea import parse_hex
from wardroom.games.submarine.state import AFLOAT, SUNK, Battle, Counter, Launch

FREIGHTER = merchant("N20-B", 6, name="Freighter")
"""A C-2 with its bow in N20-B and its stern in N21-B: defence 5, damage 5."""


def sea(*others: Any) -> Battle:
    return battle(boat("A40-A"), FREIGHTER, *others, escort("A2-A", name="Far"))


def run(fight: Battle, dice: list[int], choices: list[str] | None = None) -> Script:
    return phase(fight, "torpedoes", choices or [], dice)


# [12] The run


@pytest.mark.rule("SUB 12.1", "SUB 12.3", "SUB 5.5")
@pytest.mark.parametrize(
    ("heading", "rests"), [(6, "N22-B"), (1, "V26-B"), (2, "V34-B"), (3, "N38-B"), (4, "F34-B"), (5, "F26-B")]
)
def test_a_torpedo_goes_where_its_nose_points(heading: int, rests: str) -> None:
    far = [merchant(hex, name=f"At {hex}") for hex in ("A2-A", "Z2-C", "A49-A", "Z49-C")]
    fight = battle(boat("A40-A"), *far)
    running = torpedo(fight, "N30-B", heading)
    run(fight, [])
    assert torpedo_at(running) == (rests, heading)


@pytest.mark.rule("SUB 12.2")
def test_a_torpedo_that_has_passed_all_targets_is_taken_off() -> None:
    fight = sea()
    fight.ships["far"].bow = parse_hex("A40-C")
    torpedo(fight, "N15-B", 6)
    ahead = torpedo(fight, "M49-B", 6)
    table = run(fight, [])
    assert fight.torpedoes == [ahead]
    assert len(events(table, "torpedo_spent")) == 1


@pytest.mark.rule("SUB 12.5")
def test_any_number_of_torpedoes_share_a_hex() -> None:
    fight = sea()
    for _ in range(6):
        torpedo(fight, "N40-B", 6)
    run(fight, [])
    assert [torpedo_at(running) for running in fight.torpedoes] == [("N32-B", 6)] * 6


@pytest.mark.rule("SUB 5.5")
def test_new_torpedoes_run_first_and_the_older_in_the_order_the_player_likes() -> None:
    fight = battle(boat("P21-B", 5, depth=50), FREIGHTER, escort("A2-A"))
    first, second = torpedo(fight, "N27-B", 6), torpedo(fight, "N28-B", 6)
    plot(fight, "u-99", launches=[Launch(0, "B", "", 2)])
    table = run(fight, [6, 6, 6], ["depth:deep", f"run:{second.id}"])
    assert table.kinds() == ["torpedo-depth", "torpedo-order"]
    assert [roll.table for roll in rolls(table)] == ["type 5, position 3", *["type 5, position 5"] * 2]
    assert first.tried == second.tried == ["freighter"]


# [13.1-13.4] Hits


@pytest.mark.rule("SUB 13.1a", "SUB 13.4a")
def test_the_submarine_player_rolls_when_a_torpedo_enters_a_ships_hex() -> None:
    fight = sea()
    torpedo(fight, "M20-B", 1, speed=1)
    table = run(fight, [1, 1])
    assert rolls(table)[0].chart == charts().detonation(5, 3).chart
    assert rolls(table)[0].result == "hit"


@pytest.mark.rule("SUB 13.4a")
@pytest.mark.parametrize("defence", range(6))
@pytest.mark.parametrize("position", range(1, 6))
def test_the_entry_is_the_highest_die_that_hits(defence: int, position: int) -> None:
    chart = charts().detonation(defence, position)
    hits = [die for die in range(1, 7) if chart.result(die) == "hit"]
    assert hits == list(range(1, len(hits) + 1))
    assert 1 <= len(hits) <= 6


@pytest.mark.rule("SUB 13.1b")
def test_a_torpedo_that_misses_runs_on_and_may_hit_another() -> None:
    fight = sea(merchant("N17-B", 2, name="Second"))
    torpedo(fight, "N24-B", 6)
    table = run(fight, [6, 1, 1])
    assert [event.params["ship"] for event in events(table, "torpedo_missed")] == ["Freighter"]
    assert fight.ships["freighter"].damage == 0
    assert fight.ships["second"].status == SUNK


@pytest.mark.rule("SUB 13.1b")
def test_a_torpedo_that_misses_everything_uses_its_whole_run() -> None:
    fight = sea()
    running = torpedo(fight, "N24-B", 6)
    run(fight, [6])
    assert torpedo_at(running) == ("N16-B", 6)


@pytest.mark.rule("SUB 13.2")
@pytest.mark.parametrize("depth", [0, 25, 100])
def test_submarines_are_never_hit(depth: int) -> None:
    fight = battle(boat("N20-B", depth=depth), FREIGHTER, escort("A2-A"))
    fight.ships["freighter"].bow = parse_hex("N10-B")
    torpedo(fight, "N24-B", 6, shallow=True)
    assert rolls(run(fight, [])) == []
    assert fight.ships["u-99"].damage == 0


POSITIONS = [
    ("N19-B", 3, 1),
    ("M19-B", 2, 2),
    ("O19-B", 4, 2),
    ("M20-B", 2, 3),
    ("O20-B", 4, 3),
    ("M20-B", 1, 3),
    ("O20-B", 5, 3),
    ("M21-B", 1, 4),
    ("O21-B", 5, 4),
    ("N22-B", 6, 5),
]
"""Hex before, heading, position against a ship that heads north in N20-B and N21-B."""


@pytest.mark.rule("SUB 13.3")
@pytest.mark.parametrize(("hex", "heading", "position"), POSITIONS)
def test_the_position_is_the_torpedos_heading_as_it_comes_in(hex: str, heading: int, position: int) -> None:
    """SUB-R50: five positions from dead ahead to dead astern; both sides are alike."""
    fight = sea()
    torpedo(fight, hex, heading, speed=1)
    table = run(fight, [6])
    assert rolls(table)[0].table == f"type 5, position {position}"


@pytest.mark.rule("SUB 13.3", "SUB 11.4.3")
def test_a_torpedo_that_turns_in_its_first_hex_came_in_as_it_left_the_tube() -> None:
    """Launched dead ahead into a ship's stern it is astern of it, whichever way it turns there."""
    for turn in ("", "L", "R"):
        fight = battle(boat("N22-B", 6, depth=50), FREIGHTER, escort("A2-A"))
        plot(fight, "u-99", launches=[Launch(0, "B", turn, 1)])
        table = run(fight, [6], ["depth:deep"])
        assert rolls(table)[0].table == "type 5, position 5"


@pytest.mark.rule("SUB 13.4b", "SUB 13.12")
def test_shallow_running_is_a_change_for_the_worse() -> None:
    fight = sea()
    torpedo(fight, "M21-B", 1, speed=1, shallow=True)
    (roll,) = rolls(run(fight, [4]))
    assert [modifier.name for modifier in roll.modifiers] == ["shallow running"]
    assert roll.total > roll.natural
    assert roll.result == "miss"


@pytest.mark.rule("SUB 13.4b")
def test_a_ship_dead_in_the_water_is_easier_to_hit() -> None:
    fight = sea()
    fight.ships["freighter"].dead = True
    torpedo(fight, "M21-B", 1, speed=1)
    roll = rolls(run(fight, [5, 1]))[0]
    assert [modifier.name for modifier in roll.modifiers] == ["dead in the water"]
    assert roll.result == "hit"


# [13.5-13.8] What a hit does


@pytest.mark.rule("SUB 13.5a", "SUB 13.5b")
def test_damage_is_read_under_the_torpedos_factor_and_the_torpedo_is_gone() -> None:
    fight = sea(merchant("D20-B", cls="T-3", name="Tanker"))
    torpedo(fight, "C20-B", 2, speed=1)
    table = run(fight, [1, 5])
    assert rolls(table)[1].table == f"factor {charts().torpedo('G7A').factor}"
    assert fight.ships["tanker"].damage == rolls(table)[1].result == charts().damage(10).result(5)
    assert fight.torpedoes == []


@pytest.mark.rule("SUB 13.6a", "SUB 19.3", "SUB 20.1.1")
def test_damage_of_the_whole_capacity_sinks() -> None:
    fight = sea()
    torpedo(fight, "M20-B", 1, speed=1)
    run(fight, [1, 5])
    assert fight.ships["freighter"].status == SUNK
    assert points(fight)[SUBMARINE] == 8


@pytest.mark.rule("SUB 13.6b")
def test_torpedoes_that_come_later_pass_where_a_ship_was_sunk() -> None:
    fight = sea()
    sinks, passes = torpedo(fight, "N24-B", 6), torpedo(fight, "N25-B", 6)
    table = run(fight, [1, 1], [f"run:{sinks.id}"])
    assert len(rolls(table)) == 2
    assert torpedo_at(passes) == ("N17-B", 6)


@pytest.mark.rule("SUB 13.7a", "SUB 13.7b", "SUB 13.7c", "SUB 19.1")
@pytest.mark.parametrize(("damage", "dead"), [(4, False), (5, True), (9, True)])
def test_half_its_capacity_stops_a_ship_for_good(damage: int, dead: bool) -> None:
    fight = battle(boat("A40-A"), merchant("N20-B", cls="T-3", name="Tanker", capacity=10), escort("A2-A"))
    torpedo(fight, "M20-B", 1, speed=1, type="G7A")
    fight.ships["tanker"].damage = damage - int(charts().damage(10).result(6))
    run(fight, [1, 6])
    tanker = fight.ships["tanker"]
    assert (tanker.damage, tanker.dead, tanker.status) == (damage, dead, AFLOAT)
    for _ in range(2):
        phase(fight, "end")
        phase(fight, "turn")
        fight.convoy.plots = ["2"]
        phase(fight, "convoy")
    assert tanker.damage == damage
    assert at(tanker) == (("N20-B", 6) if dead else ("N16-B", 6))


@pytest.mark.rule("SUB 13.8")
def test_a_hit_in_the_launch_turn_is_a_dud() -> None:
    fight = battle(boat("N24-B", 6, depth=50), FREIGHTER, escort("A2-A"))
    plot(fight, "u-99", launches=[Launch(0, "B", "", 8)])
    table = run(fight, [1], ["depth:deep"])
    assert len(events(table, "dud")) == 1
    assert fight.ships["freighter"].damage == 0
    assert fight.torpedoes == []


@pytest.mark.rule("SUB 13.8")
def test_a_miss_in_the_launch_turn_runs_on() -> None:
    fight = battle(boat("N24-B", 6, depth=50), FREIGHTER, escort("A2-A"))
    plot(fight, "u-99", launches=[Launch(0, "B", "", 8)])
    table = run(fight, [6], ["depth:deep"])
    assert events(table, "dud") == []
    assert torpedo_at(fight.torpedoes[0]) == ("N16-B", 6)


# [13.9-13.13]


@pytest.mark.rule("SUB 13.9")
def test_a_ship_that_steams_into_a_torpedo_is_tried_at_once() -> None:
    fight = battle(boat("A40-A"), escort("N20-B", 6, speed=4))
    torpedo(fight, "N18-B", 2, shallow=True)
    table = phase(fight, "escorts", ["run:4"], [1, 5])
    assert fight.ships["viceroy"].status == SUNK
    assert at(fight.ships["viceroy"]) == ("N18-B", 6)
    assert rolls(table)[0].table == "type 1, position 2"


@pytest.mark.rule("SUB 13.9")
def test_a_stern_that_swings_onto_a_torpedo_is_tried_at_once() -> None:
    fight = battle(boat("A40-A"), escort("N20-B", 6, speed=4))
    torpedo(fight, "M20-B", 1, shallow=True)
    table = phase(fight, "escorts", legs("R3"), [6])
    assert len(rolls(table)) == 1


@pytest.mark.rule("SUB 13.10")
def test_a_torpedo_tries_a_ship_once_only() -> None:
    """It runs the whole length of the ship, and the ship comes upon it again later."""
    fight = sea()
    running = torpedo(fight, "N23-B", 6, speed=4)
    assert len(rolls(run(fight, [6]))) == 1
    assert torpedo_at(running) == ("N19-B", 6)
    fight.convoy.plots = ["2"]
    assert rolls(phase(fight, "convoy")) == []


@pytest.mark.rule("SUB 13.10")
def test_another_torpedo_has_its_own_try() -> None:
    fight = sea()
    torpedo(fight, "N23-B", 6)
    second = torpedo(fight, "N24-B", 6)
    assert len(rolls(run(fight, [6, 6], [f"run:{second.id}"]))) == 2


@pytest.mark.rule("SUB 13.11a", "SUB 13.11b")
@pytest.mark.parametrize(
    ("target", "deep_rolls"),
    [
        (escort("N20-B", name="Target"), 0),
        (merchant("N20-B", name="Target"), 1),
        (escort("N20-B", cls="Ark Royal", name="Target"), 1),
    ],
)
def test_a_deep_torpedo_passes_under_escorts_a_shallow_one_under_nobody(target: Any, deep_rolls: int) -> None:
    for shallow, tries in ((False, deep_rolls), (True, 1)):
        fight = battle(boat("A40-A"), target, merchant("N2-B"))
        torpedo(fight, "M20-B", 1, shallow=shallow, speed=1)
        assert len(rolls(run(fight, [6] * tries))) == tries


@pytest.mark.rule("SUB 13.13")
def test_anti_submarine_weapons_do_nothing_to_torpedoes() -> None:
    fight = sea()
    running = torpedo(fight, "N30-B", 6)
    for kind in ("charge", "k-gun", "hedgehog", "squid"):
        fight.counters.append(Counter(kind, running.hex, "far", "300 lb"))
    phase(fight, "attacks")
    assert fight.torpedoes == [running]
    assert torpedo_at(running) == ("N30-B", 6)


@pytest.mark.rule("SUB S2.VI.2")
def test_salmon_carries_the_mark_14_with_magnetic_exploder() -> None:
    fight, _ = scenario("2")
    assert charts().scenarios["2"].submarines[0].torpedo == "Mk 14 magnetic"
    assert charts().torpedo("Mk 14 magnetic").exploder == "magnetic"
    assert fight.ships["salmon"].cls == "New S"
