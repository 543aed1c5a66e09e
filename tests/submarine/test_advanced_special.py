"""[51.1-51.4] Acoustic torpedoes, foxers, pattern runners and the T3."""

from __future__ import annotations

from typing import Any

import pytest

from tests.submarine.build import (
    Script,
    battle,
    boat,
    charts,
    escort,
    events,
    merchant,
    phase,
    rolls,
    script,
    seen,
    torpedo,
)
from wardroom.games.submarine.advanced.runs import step
from wardroom.games.submarine.advanced.search import homing_modifiers, sweep_changes
from wardroom.games.submarine.advanced.special import as_electric, has_foxer
from wardroom.games.submarine.rolls import ESCORT, SUBMARINE
from wardroom.games.submarine.sea import hex_name
from wardroom.games.submarine.state import AFLOAT, Battle, Convoy, Torpedo

ESCORT_SHIP = escort("N20-B", 6, name="Target", speed=4, capacity=20)
"""A destroyer heading north with its bow in N20-B and its stern in N21-B."""
FREIGHTER = merchant("N20-B", 6, name="Target", speed=2, capacity=20)
FAR = merchant("A49-A", name="Far", speed=2)
LIVE, DUD = (6, 6), (1, 1)
RULES: dict[str, Any] = {"advanced": True, "special_weapons": True, "arming": True}


def sea(*ships: Any, **rules: Any) -> Battle:
    return battle(boat("A40-A"), *(ships or (ESCORT_SHIP, FAR)), period="Sp'45", **{**RULES, **rules})


def coming(fight: Battle, hex: str = "O24-B", heading: int = 6, **changes: Any) -> Torpedo:
    """An acoustic torpedo that will pass close to starboard of the target: O21-B is next to its stern."""
    run = changes.pop("run", 9)
    one = torpedo(fight, hex, heading, **{"type": "T5", "speed": 7, **changes})
    one.run = run
    return one


def run(fight: Battle, *dice: tuple[int, ...] | int, choices: tuple[str, ...] = ()) -> Script:
    return phase(fight, "torpedoes", choices, dice)


# [51.1] Acoustic torpedoes


@pytest.mark.rule("SUB 51.1.1a", "SUB 51.1.2a")
def test_an_acoustic_torpedo_goes_off_next_to_a_ship_without_a_hit_roll() -> None:
    fight = sea()
    coming(fight)
    table = run(fight, LIVE, (3, 4))
    assert [roll.chart for roll in rolls(table)] == ["Dud Table", "Advanced Torpedo Damage Table"]
    assert [roll.table for roll in rolls(table)] == ["acoustic", "medium"]
    assert fight.ships["target"].damage == 85
    assert fight.torpedoes == []


@pytest.mark.rule("SUB 51.1.1a")
def test_it_may_be_a_dud_all_the_same() -> None:
    fight = sea()
    coming(fight)
    table = run(fight, DUD)
    assert len(events(table, "dud")) == 1
    assert (fight.ships["target"].damage, fight.ships["target"].dead) == (0, False)
    assert fight.torpedoes == []


@pytest.mark.rule("SUB 51.1.1a")
def test_two_hexes_off_it_hears_nobody() -> None:
    fight = sea(ESCORT_SHIP, merchant("P2-B", name="Far", speed=2))
    coming(fight, "P24-B")
    assert rolls(run(fight)) == []
    assert len(fight.torpedoes) == 1


@pytest.mark.rule("SUB 51.1.1a")
def test_a_hexside_next_to_a_ship_is_in_the_field_too() -> None:
    fight = sea(hexsides=True)
    one = coming(fight, "O22-B", speed=1)
    one.course = 1
    table = run(fight, LIVE, (1, 1))
    assert len(rolls(table)) == 2
    assert fight.ships["target"].damage > 0


@pytest.mark.rule("SUB 51.1.1b")
def test_a_ship_that_moves_into_the_field_or_onto_the_torpedo_sets_nothing_off() -> None:
    fight = sea(FREIGHTER, FAR, convoy=Convoy(speed=2, plots=["2"]))
    one = coming(fight, "N18-B", 3)
    assert rolls(phase(fight, "convoy")) == []
    assert fight.torpedoes == [one]
    assert fight.ships["target"].bow == one.hex


@pytest.mark.rule("SUB 51.1.1b")
@pytest.mark.parametrize(("before", "heard"), [(1, False), (2, True)])
def test_it_must_have_run_its_four_hexes(before: int, heard: bool) -> None:
    """It enters O21-B with its third hex of this phase."""
    fight = sea()
    coming(fight, run=before, speed=3)
    table = run(fight, *([LIVE, (1, 1)] if heard else []))
    assert (fight.ships["target"].damage > 0) is heard
    assert len(rolls(table)) == (2 if heard else 0)


@pytest.mark.rule("SUB 51.1.2b")
@pytest.mark.parametrize(("lot", "struck"), [(1, "target"), (2, "other")])
def test_of_several_ships_one_is_drawn_by_lot(lot: int, struck: str) -> None:
    fight = sea(ESCORT_SHIP, escort("P20-B", 6, name="Other", speed=4, capacity=20), FAR)
    coming(fight, "O24-B")
    run(fight, lot, LIVE, (1, 1))
    hurt = [name for name, ship in fight.ships.items() if ship.damage]
    assert hurt == [struck]


@pytest.mark.rule("SUB 51.1.3")
def test_a_ship_hit_by_an_acoustic_torpedo_is_dead_in_the_water() -> None:
    fight = sea()
    coming(fight)
    run(fight, LIVE, (1, 1))
    ship = fight.ships["target"]
    assert (ship.damage, ship.capacity) == (35, 20)
    assert (ship.status, ship.dead, ship.speed) == (AFLOAT, True, 0)


@pytest.mark.rule("SUB 51.2.7")
def test_against_a_ship_that_lies_still_it_is_an_ordinary_electric_torpedo() -> None:
    """E26: a T3 that hits a stopped ship uses the row of the G7E."""
    fight = sea(merchant("N20-B", 6, name="Target", speed=0, capacity=20), merchant("O2-B", name="Far", speed=2))
    coming(fight, type="T3")
    assert rolls(run(fight)) == []
    fight.torpedoes = []
    fight.turn += 1
    one = coming(fight, "N24-B", type="T3")
    one.targets = []
    table = run(fight, (1, 1), LIVE, (1, 1))
    assert rolls(table)[0].chart == "Advanced Torpedo Detonation Table"
    assert [roll.table for roll in rolls(table)][1:] == ["electric", charts().torpedo("G7E").damage_row]
    assert as_electric(script(), charts().torpedo("T3")).id == "G7E"
    assert as_electric(script(), charts().torpedo("Mk 27")).id == "Mk 18"


# [51.2] Foxers


@pytest.mark.rule("SUB 51.2.1")
def test_all_escorts_of_a_country_with_foxers_have_them_and_nobody_else() -> None:
    entries = (ESCORT_SHIP, merchant("A9-A", name="Freighter"), escort("A19-A", cls="Ark Royal", name="Carrier"))
    fight = battle(*entries, escort("A29-A", cls="Kamikaze", nation="Japan", name="Kamikaze"), period="F'43", **RULES)
    found = {name: has_foxer(script(), fight, ship) for name, ship in fight.ships.items()}
    assert found == {"target": True, "freighter": False, "carrier": False, "kamikaze": False}
    fight.period -= 1
    assert not has_foxer(script(), fight, fight.ships["target"])


def towing(**changes: Any) -> Battle:
    return sea(escort("N20-B", 6, name="Target", speed=4, capacity=20, foxer=True, **changes), FAR)


@pytest.mark.rule("SUB 51.2.2", "SUB 51.2.5")
def test_a_foxer_is_streamed_in_the_plot_and_stays_until_it_is_recovered() -> None:
    fight = sea()
    fight.convoy.plots = ["2"] * 9
    quiet = ["end", "hold", "depth:50", "send"]
    table = phase(fight, "plot", [*quiet, "foxer:target"])
    assert table.options("foxer") == ["foxer:none", "foxer:target"]
    assert table.decision("foxer").seat == ESCORT
    assert fight.ships["target"].foxer
    phase(fight, "plot", [*quiet, "foxer:none"])
    assert fight.ships["target"].foxer
    phase(fight, "plot", [*quiet, "foxer:target"])
    assert not fight.ships["target"].foxer


@pytest.mark.rule("SUB 51.2.3")
@pytest.mark.parametrize("die", range(1, 7))
def test_the_first_acoustic_torpedo_strikes_the_foxer_on_2_to_6(die: int) -> None:
    fight = towing()
    coming(fight)
    table = run(fight, LIVE, die, *([(1, 1)] if die == 1 else []))
    assert (fight.ships["target"].damage > 0) is (die == 1)
    assert len(events(table, "foxer_struck")) == int(die > 1)


@pytest.mark.rule("SUB 51.2.3", "SUB 51.2.4")
@pytest.mark.parametrize("die", range(1, 7))
def test_the_second_strikes_it_on_4_to_6_though_it_was_destroyed(die: int) -> None:
    fight = towing()
    coming(fight)
    coming(fight)
    ship = die <= 3
    run(fight, LIVE, 6, LIVE, die, *([(1, 1)] if ship else []))
    assert (fight.ships["target"].damage > 0) is ship


@pytest.mark.rule("SUB 51.2.4")
def test_a_destroyed_foxer_is_replaced_on_the_next_turn() -> None:
    fight = towing()
    coming(fight)
    run(fight, LIVE, 6)
    fight.turn += 1
    phase(fight, "turn")
    target = fight.ships["target"]
    assert target.foxer
    coming(fight)
    table = run(fight, LIVE, 3)
    assert rolls(table)[1].table == "first"
    assert target.damage == 0


@pytest.mark.rule("SUB 51.2.6")
@pytest.mark.parametrize("towed", [True, False])
def test_a_towed_foxer_makes_the_ships_sonar_worse(towed: bool) -> None:
    fight = towing()
    ship = fight.ships["target"]
    ship.foxer = towed
    swept = {change.name: change.value for change in sweep_changes(script(), fight, ship)}
    chart = charts().homing(2)
    assert chart is not None
    held = homing_modifiers(script(), fight, ship, fight.ships["u-99"], chart)
    homed = {change.name: change.value for change in held}
    for found in (swept, homed):
        assert (found.get("foxer", 0) < 0) is towed


# [51.3] Pattern runners


def pattern(fight: Battle, hex: str = "N40-B", course: int = 0, *, leg: int, later: int, side: str) -> Torpedo:
    one = torpedo(fight, hex, 6, type="FAT", speed=9)
    one.course, one.leg, one.later, one.turning = course, leg, later, side
    return one


def places(one: Torpedo, steps: int) -> list[str]:
    found = []
    for _ in range(steps):
        step(one)
        found.append(hex_name(one.hex))
    return found


@pytest.mark.rule("SUB 51.3.1", "SUB 51.3.2.2")
@pytest.mark.parametrize(("side", "arcs"), [("R", (["O24-B", "P25-B"], "P26-B")), ("L", (["M24-B", "L25-B"], "L26-B"))])
def test_after_its_first_leg_a_torpedo_turns_about(side: str, arcs: tuple[list[str], str]) -> None:
    one = pattern(sea(), leg=15, later=15, side=side)
    assert places(one, 15)[-1] == "N25-B"
    assert one.course == 0
    turned, onward = arcs
    assert places(one, 3) == [*turned, onward]
    assert one.course == 6


@pytest.mark.rule("SUB 51.3.1", "SUB 51.3.2.2", "SUB 51.3.2.3")
def test_later_legs_have_one_length_and_turns_alternate() -> None:
    """E30: the first arc to the left, the next to the right, so that it works its way to one side."""
    one = pattern(sea(), leg=20, later=15, side="L")
    courses = []
    for _ in range(20 + 3 * 17):
        step(one)
        courses.append(one.course)
    assert courses[:20] == [0] * 20
    assert courses[20:22] == [10, 8]
    assert courses[22:37] == [6] * 15
    assert courses[37:39] == [8, 10]
    assert courses[39:54] == [0] * 15
    assert courses[54:56] == [10, 8]
    column = hex_name(one.hex)[0]
    assert column < "J"


@pytest.mark.rule("SUB 51.3.1")
def test_along_hexsides_it_turns_in_a_hex() -> None:
    one = pattern(sea(), course=1, leg=15, later=15, side="R")
    for _ in range(15):
        step(one)
    assert one.side
    step(one)
    assert (one.course, one.side) == (1, 0)
    step(one)
    assert one.course == 4
    step(one)
    step(one)
    assert one.course == 7


@pytest.mark.rule("SUB 51.3.2.1", "SUB 51.3.2.2", "SUB 51.3.2.3", "SUB 51.3.4")
def test_the_pattern_is_plotted_with_the_launch_and_kept_by_its_own_side() -> None:
    fight = battle(boat("N40-B", 6, depth=25, torpedo="FAT"), FAR, merchant("N2-B", name="Ahead"), **RULES)
    fight.convoy.plots = ["2"] * 9
    answers = ["tube:1", "direction:B", "leg:30", "pattern:L", "leg:20", "distance:5", "hold"]
    table = phase(fight, "plot", ["end", *answers, "send"])
    first, later = (decision for decision in table.asked if decision.kind == "pattern")
    assert [option.id for option in first.options] == [f"leg:{each}" for each in range(15, 46)]
    assert [option.id for option in later.options] == [f"leg:{each}" for each in range(15, 31)]
    assert table.options("pattern-side") == ["pattern:L", "pattern:R"]
    table = phase(fight, "torpedoes", ["depth:deep"])
    [one] = fight.torpedoes
    assert (one.leg, one.turning, one.later) == (30, "L", 20)
    [noted] = events(table, "pattern")
    assert noted.audience == (SUBMARINE,)
    assert (noted.params["tube"], noted.params["turn"]) == (1, fight.turn)
    own, other = (seen(fight, seat).to_json()["torpedoes"][0] for seat in (SUBMARINE, ESCORT))
    assert own["pattern"] == {"leg": 30, "turning": "L", "later": 20}
    assert "pattern" not in other


WITHOUT_PATTERNS: list[tuple[str, dict[str, Any]]] = [("G7A", RULES), ("FAT", {"advanced": True})]


@pytest.mark.rule("SUB 51.3.1")
def test_other_torpedoes_and_a_game_without_the_rule_know_no_patterns() -> None:
    for kind, rules in WITHOUT_PATTERNS:
        fight = battle(boat("N40-B", 6, depth=25, torpedo=kind), FAR, **rules)
        fight.convoy.plots = ["2"] * 9
        table = phase(fight, "plot", ["end", "tube:1", "direction:B", "distance:5", "hold", "send"])
        assert "pattern" not in table.kinds()


@pytest.mark.rule("SUB 51.3.5")
@pytest.mark.parametrize(("turn", "left"), [(20, 1), (21, 0)])
def test_a_pattern_runner_is_removed_after_17_turns(turn: int, left: int) -> None:
    """It was launched on turn 5: turn 21 is its seventeenth."""
    fight = sea()
    pattern(fight, leg=45, later=45, side="L").turn = 5
    fight.turn = turn
    run(fight)
    assert len(fight.torpedoes) == left


@pytest.mark.rule("SUB 51.3.1")
def test_a_pattern_runner_that_has_passed_all_ships_runs_on() -> None:
    fight = sea()
    pattern(fight, "N12-B", leg=15, later=15, side="L")
    run(fight)
    assert len(fight.torpedoes) == 1


# [51.4] The T3


@pytest.mark.rule("SUB 51.4.1")
@pytest.mark.parametrize("cls", ["VIIC", "IXC", "XXI", "XXIII"])
def test_the_t3_is_acoustic_and_runs_in_patterns_in_any_german_boat(cls: str) -> None:
    fight = battle(boat("N40-B", 6, depth=25, cls=cls, torpedo="T3"), FAR, period="W'45", **RULES)
    fight.convoy.plots = ["2"] * 9
    answers = ["tube:1", "direction:B", "leg:30", "pattern:L", "leg:20", "distance:5", "hold"]
    table = phase(fight, "plot", ["end", *answers, "send"])
    assert "pattern" in table.kinds()
    fight = sea()
    coming(fight, type="T3")
    run(fight, LIVE, (1, 1))
    assert fight.ships["target"].damage > 0


@pytest.mark.rule("SUB 51.4.2")
@pytest.mark.parametrize(("cls", "more"), [("XXI", True), ("XXIII", True), ("VIIC", False)])
def test_only_the_newest_classes_launch_it_in_more_directions(cls: str, more: bool) -> None:
    fight = battle(boat("N40-B", 6, depth=25, cls=cls, torpedo="T3"), FAR, **RULES)
    fight.convoy.plots = ["2"] * 9
    way = "CRR" if more else "CR"
    answers = ["tube:1", f"direction:{way}", "leg:30", "pattern:L", "leg:20", "distance:5", "hold"]
    table = phase(fight, "plot", ["end", *answers, "send"])
    offered = {option.removeprefix("direction:") for option in table.options("direction")}
    assert ({"ALL", "ARR", "CLL", "CRR"} <= offered) is more
    phase(fight, "torpedoes", ["depth:deep"])
    assert fight.torpedoes[0].course == (6 if more else 4)


@pytest.mark.rule("SUB 51.4.3")
@pytest.mark.parametrize("die", range(1, 7))
def test_a_t3_strikes_the_foxer_on_1_to_4(die: int) -> None:
    fight = towing()
    coming(fight, type="T3")
    table = run(fight, LIVE, die, *([(1, 1)] if die > 4 else []))
    assert rolls(table)[1].table == "T3"
    assert (fight.ships["target"].damage > 0) is (die > 4)


def test_the_towed_foxer_is_its_owners_secret() -> None:
    fight = towing()
    own, other = (
        next(ship for ship in seen(fight, seat).to_json()["ships"] if ship["id"] == "target")
        for seat in (ESCORT, SUBMARINE)
    )
    assert own["foxer"]
    assert "foxer" not in other
