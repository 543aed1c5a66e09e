"""[34.6, 34.7] The prolonged attack at the end of a scenario with a convoy."""

from __future__ import annotations

from typing import Any

import pytest

from tests.submarine.build import Entry, Script, battle, boat, charts, escort, events, merchant, phase, rolls
from wardroom.games.submarine.advanced.prolonged import attack_points, available, fast_enough
from wardroom.games.submarine.rolls import ESCORT, SUBMARINE
from wardroom.games.submarine.scenarios.scoring import points
from wardroom.games.submarine.ships import boat_of
from wardroom.games.submarine.state import AFLOAT, SUNK, Battle, Boat

BOAT = boat("N40-B", depth=100)


def fleet(number: int, **changes: Any) -> list[Entry]:
    """So many escorts with normal sonar and no radar that does better."""
    changes = {"sonar": "normal", "radar": "", **changes}
    return [escort(f"{'ADGJMPSV'[n]}9-A", name=f"E{n + 1}", **changes) for n in range(number)]


def last_turn(*entries: Entry, scenario: str = "11", **rules: Any) -> Battle:
    """The last turn of scenario 11, a night battle round a convoy, with other ships."""
    rules = {"advanced": True, "emergency_power": True, **rules}
    fight = battle(*entries, merchant("A30-C", name="Freighter"), turn=20, turns=20, **rules)
    fight.scenario = scenario
    return fight


def ending(fight: Battle, *choices: str, dice: tuple[tuple[int, int], ...] = ()) -> Script:
    return phase(fight, "end", choices, dice)


def sub(fight: Battle) -> Boat:
    return boat_of(fight.ships["u-99"])


# [34.6] When


@pytest.mark.rule("SUB 34.6a")
def test_at_the_end_of_a_scenario_with_a_convoy_escorts_may_hunt_on() -> None:
    fight = last_turn(BOAT, *fleet(5))
    table = ending(fight, "hunt:e1:u-99", dice=((1, 1),))
    assert table.decision("prolong").seat == ESCORT
    assert [roll.chart for roll in rolls(table)] == ["Prolonged Attack Table"]
    assert fight.phase == "over"


@pytest.mark.rule("SUB 34.6a")
def test_not_before_the_last_turn_nor_without_a_convoy_nor_without_the_rule() -> None:
    early = last_turn(BOAT, *fleet(5))
    early.turn = 19
    assert ending(early).asked == []
    assert ending(last_turn(BOAT, *fleet(5), scenario="10")).asked == []
    assert ending(last_turn(BOAT, *fleet(5), emergency_power=False)).asked == []


@pytest.mark.rule("SUB 34.6a")
def test_only_submarines_in_contact_are_hunted() -> None:
    hidden = boat("A40-C", depth=100, name="U-47", shown=False)
    found = boat("N40-B", depth=100, shown=True)
    fight = last_turn(found, hidden, *fleet(5), hidden=True, light="night")
    table = ending(fight, "hunt:none")
    assert {option.split(":")[-1] for option in table.options("prolong")} == {"none", "u-99"}


@pytest.mark.rule("SUB 34.6b")
@pytest.mark.parametrize(("number", "asked"), [(4, False), (5, True)])
def test_five_escorts_are_needed(number: int, asked: bool) -> None:
    fight = last_turn(BOAT, *fleet(number))
    table = ending(fight, *(["hunt:none"] if asked else []))
    assert ("prolong" in table.kinds()) is asked


@pytest.mark.rule("SUB 34.6b", "SUB 34.7.1")
@pytest.mark.parametrize("harm", [{"dead": True}, {"halved": True}, {"status": SUNK}])
def test_an_escort_that_cannot_move_at_full_speed_does_not_count(harm: dict[str, Any]) -> None:
    fight = last_turn(BOAT, *fleet(4), escort("A40-A", name="Lame", **harm))
    assert [ship.name for ship in available(fight)] == ["E1", "E2", "E3", "E4"]
    assert ending(fight).asked == []


# [34.7.1-34.7.3] Who


@pytest.mark.rule("SUB 34.7.1", "SUB 34.7.2")
def test_any_number_may_join_but_four_stay() -> None:
    fight = last_turn(BOAT, *fleet(7))
    table = ending(fight, "hunt:e1:u-99", "hunt:e2:u-99", "hunt:e3:u-99", dice=((1, 1),))
    assert table.kinds().count("prolong") == 3
    told = events(table, "hunts")
    assert [event.params["ship"] for event in told] == ["E1", "E2", "E3"]
    assert all(event.audience is None for event in told)


@pytest.mark.rule("SUB 34.7.3")
def test_an_escort_hunts_one_submarine_only() -> None:
    fight = last_turn(BOAT, boat("A40-C", depth=100, name="U-47"), *fleet(6))
    table = ending(fight, "hunt:e1:u-99", "hunt:e2:u-47", dice=((1, 1), (1, 1)))
    second = [option.id for option in table.asked[1].options]
    assert not any(option.startswith("hunt:e1:") for option in second)
    assert len(rolls(table)) == 2


# [34.7.4] Speed


@pytest.mark.rule("SUB 34.7.4a")
@pytest.mark.parametrize(
    ("speed", "power", "enough"),
    [
        (5, 180, False),
        (6, 180, True),
        (5, 90, False),
        (5, 89, True),
        (4, 89, False),
    ],
)
def test_only_faster_escorts_take_part(speed: int, power: int, enough: bool) -> None:
    """A boat of speed 4 surfaced and 5 submerged; the latter counts while it has half its 180 factors."""
    fight = last_turn(boat("N40-B", cls="XXI", depth=100, emergency=power), *fleet(1, top_speed=speed))
    boat_here = sub(fight)
    assert (boat_here.surface, boat_here.maximum, boat_here.emergency_full) == (4, 5, 180)
    assert fast_enough(fight.ships["e1"], fight.ships["u-99"]) is enough


@pytest.mark.rule("SUB 34.7.4b")
def test_if_none_of_them_is_fast_enough_the_submarine_escapes() -> None:
    fight = last_turn(BOAT, *fleet(5, top_speed=3))
    table = ending(fight, "hunt:e1:u-99")
    assert rolls(table) == []
    assert [event.rule for event in events(table, "escapes")] == ["34.7.4b"]
    assert fight.ships["u-99"].status == AFLOAT


@pytest.mark.rule("SUB 34.7.4a")
def test_slow_escorts_add_no_points() -> None:
    slow = escort("A40-A", name="Slow", top_speed=3, sonar="normal", radar="")
    fight = last_turn(BOAT, *fleet(5), slow)
    table = ending(fight, "hunt:e1:u-99", "hunt:slow:u-99", dice=((1, 1),))
    assert rolls(table)[0].table == "difference 1"


# [34.7.5] The attack


@pytest.mark.rule("SUB 34.7.5a")
@pytest.mark.parametrize(
    ("sonar", "radar", "worth"),
    [
        ("", "", 1),
        ("Japanese", "", 2),
        ("normal", "", 3),
        ("normal", "early", 3),
        ("improved", "", 3),
        ("normal", "10 cm", 4),
        ("", "3 cm", 5),
    ],
)
def test_attack_points_by_the_best_set(sonar: str, radar: str, worth: int) -> None:
    fight = last_turn(BOAT, *fleet(1, sonar=sonar, radar=radar))
    assert attack_points(fight.ships["e1"]) == worth


@pytest.mark.rule("SUB 34.7.5a", "SUB 34.7.5b")
@pytest.mark.parametrize(("maximum", "difference"), [(1, 5), (2, 4), (3, 3), (4, 2), (5, 1)])
def test_defence_points_are_the_maximum_submerged_speed(maximum: int, difference: int) -> None:
    fight = last_turn(boat("N40-B", depth=100, maximum=maximum), *fleet(6, top_speed=10))
    table = ending(fight, "hunt:e1:u-99", "hunt:e2:u-99", dice=((1, 1),))
    assert rolls(table)[0].table == f"difference {difference}"


@pytest.mark.rule("SUB 34.7.5b", "SUB 34.7.5c")
@pytest.mark.parametrize(("power", "sunk"), [(7, True), (8, False)])
def test_a_submarine_with_less_power_than_it_loses_is_sunk_and_counts(power: int, sunk: bool) -> None:
    """Normal sonar against maximum speed 2: column 1, which gives 8 for 11."""
    fight = last_turn(boat("N40-B", depth=100, emergency=power), *fleet(5))
    before = points(fight)[ESCORT]
    ending(fight, "hunt:e1:u-99", dice=((1, 1),))
    ship = fight.ships["u-99"]
    assert (ship.status == SUNK) is sunk
    assert fight.scores[ESCORT] - before == (ship.points if sunk else 0)
    assert sub(fight).emergency == (power if sunk else 0)


@pytest.mark.rule("SUB 34.7.5d")
def test_the_prolonged_attack_table() -> None:
    columns = {n: charts().prolonged(n) for n in range(-5, 12)}
    assert columns[-5] is None
    least, even, most, beyond = columns[-4], columns[0], columns[9], columns[11]
    assert least is not None
    assert even is not None
    assert most is not None
    assert beyond is most
    assert [least.result(n) for n in (11, 34, 35, 66)] == [0, 0, 2, 20]
    assert [even.result(n) for n in (12, 13, 33, 66)] == [6, 8, 20, 40]
    assert [most.result(n) for n in (11, 66)] == [24, 58]


def test_how_much_power_is_left_stays_a_secret() -> None:
    fight = last_turn(BOAT, *fleet(5))
    table = ending(fight, "hunt:e1:u-99", dice=((1, 1),))
    [spent] = events(table, "power_spent")
    assert spent.audience == (SUBMARINE,)
