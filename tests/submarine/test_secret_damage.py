"""[16.3.6] What the other side is told of damage to a submarine, and of one whose loss is kept from it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.submarine.build import (
    Script,
    at,
    battle,
    boat,
    escort,
    events,
    legs,
    merchant,
    phase,
    plot,
    rolls,
    script,
    seen,
)
from wardroom.games.submarine.bots.known import Known
from wardroom.games.submarine.combat.damage import hurt, sink
from wardroom.games.submarine.rolls import ESCORT, SUBMARINE
from wardroom.games.submarine.scenarios.campaign import air_attack, new_campaign
from wardroom.games.submarine.scenarios.victory import check
from wardroom.games.submarine.sea import parse_hex
from wardroom.games.submarine.ships import boat_of
from wardroom.games.submarine.state import SUNK, Battle, Counter, Ship, Torpedo
from wardroom.table import WATCHER

OTHERS = (ESCORT, WATCHER)


def told(table: Script, seat: str) -> list[Any]:
    """Every event that a seat hears, with all that is in it."""
    return [
        (event.code, event.params, event.roll)
        for event in table.log
        if event.audience is None or seat in event.audience
    ]


def gunfire(hurt_before: int, **switches: Any) -> tuple[Battle, Script]:
    """Viceroy fires at a surfaced IXD2 and damages it (capacity 7, surfaces at 4); charges have done so before."""
    guns = [0, 0, 0]
    fight = battle(
        escort("N30-B"), boat("N20-B", depth=0, cls="IXD2", guns=guns, damage=hurt_before), turn=5, **switches
    )
    return fight, phase(fight, "gunfire", ["fire:u-99"], [1])


def collision(hurt_before: int) -> tuple[Battle, Script]:
    """A destroyer runs down a surfaced IXD2."""
    fight = battle(escort("N28-B", 3, speed=3), boat("N30-B", depth=0, cls="IXD2", damage=hurt_before, capacity=20))
    return fight, phase(fight, "escorts", legs("2"), [6])


@pytest.mark.rule("SUB 16.3.6", "SUB 17.9.4")
@pytest.mark.parametrize("attack", [gunfire, collision])
def test_what_charges_did_in_secret_is_not_told_with_a_hit_that_everybody_sees(attack: Any) -> None:
    (whole, clean), (_, hurt_before) = attack(0), attack(2)
    amount = whole.ships["u-99"].damage
    assert amount > 0
    for seat in OTHERS:
        assert told(clean, seat) == told(hurt_before, seat)
        [event] = events(clean, "boat_hit", seat)
        assert event.params == {"ship": "U-99", "amount": amount}


@pytest.mark.rule("SUB 16.3.6", "SUB 4.4.10")
@pytest.mark.parametrize("attack", [gunfire, collision])
def test_its_own_side_reads_the_whole_damage_once(attack: Any) -> None:
    fight, table = attack(2)
    [event] = events(table, "boat_damaged", SUBMARINE)
    amount = int(str(event.params["amount"]))
    assert event.params["taken"] == fight.ships["u-99"].damage == 2 + amount
    assert events(table, "boat_hit", SUBMARINE) == []


@pytest.mark.rule("SUB 16.3.6", "SUB 19.2")
def test_that_a_boat_must_surface_is_known_to_its_own_side_alone() -> None:
    fight, table = gunfire(2)
    assert boat_of(fight.ships["u-99"]).forced_up
    assert len(events(table, "forced_up", SUBMARINE)) == 1
    assert [events(table, "forced_up", seat) for seat in OTHERS] == [[], []]


@pytest.mark.rule("SUB 16.3.6", "SUB S3.VI.3")
def test_without_a_submarine_player_there_is_nothing_to_hide() -> None:
    fight = battle(boat("N20-B", cls="IXD2", damage=3), escort("N30-B"))
    fight.players = [ESCORT]
    table = script()
    hurt(table, fight, fight.ships["u-99"], 1, rule="16.3.5")
    [event] = events(table, "boat_damaged", ESCORT)
    assert event.params["taken"] == 4
    assert len(events(table, "forced_up", ESCORT)) == 1
    assert events(table, "boat_hit") == []


@pytest.mark.rule("SUB 19.3", "SUB 17.9.1")
def test_a_boat_that_is_sunk_by_guns_is_seen_to_sink() -> None:
    fight, table = gunfire(5)
    assert fight.ships["u-99"].status == SUNK
    assert boat_of(fight.ships["u-99"]).announced
    assert len(events(table, "sunk", ESCORT)) == 1


@pytest.mark.rule("SUB 16.4.4")
@pytest.mark.parametrize("hidden", [False, True])
def test_a_hedgehog_that_has_hit_does_not_name_the_boat(hidden: bool) -> None:
    """Two boats lie in the hex: whether one or both are hurt, all that must be said is that damage was done."""
    fight = battle(
        boat("N30-B", depth=100, cls="IXD2", shown=not hidden),
        boat("N30-B", depth=100, cls="IXD2", name="U-47", shown=not hidden),
        escort("A40-A"),
        hidden=hidden,
    )
    fight.counters = [Counter("hedgehog", parse_hex("N30-B"), "viceroy")]
    table = phase(fight, "attacks", [], [1])
    assert fight.ships["u-99"].damage == fight.ships["u-47"].damage > 0
    assert [event.params for event in events(table, "hedgehog_hit", ESCORT)] == [{}]


# [54] Torpedoes that hit submarines


def torpedoed(shown: bool, dice: list[tuple[int, int]]) -> tuple[Battle, Script]:
    """By night a friend's torpedo runs into a boat at 25 feet."""
    fight = battle(
        boat("N30-B", name="U-99"),
        boat("N20-B", name="U-100", depth=25, shown=shown),
        merchant("A40-A", name="Far"),
        light="night",
        advanced=True,
        hidden=True,
        sub_against_sub=True,
    )
    hex = parse_hex("N22-B")
    fight.torpedoes = [Torpedo("torpedo-1", "u-99", "G7A", hex, 0, 0, 3, False, fight.turn - 1, parse_hex("N30-B"))]
    return fight, phase(fight, "torpedoes", [], dice)


@pytest.mark.rule("SUB 54.1", "SUB 21.1")
def test_a_torpedo_that_hits_a_hidden_submarine_betrays_nothing() -> None:
    fight, table = torpedoed(False, [(1, 1), (6, 6), (1, 1)])
    assert fight.ships["u-100"].damage > 0
    for seat in OTHERS:
        assert rolls(table, seat) == []
        assert "U-100" not in str(told(table, seat))


@pytest.mark.rule("SUB 54.1", "SUB 16.3.6")
def test_a_hidden_submarine_that_a_torpedo_sinks_is_a_secret_loss() -> None:
    fight, table = torpedoed(False, [(1, 1), (6, 6), (6, 6)])
    assert fight.ships["u-100"].status == SUNK
    assert not boat_of(fight.ships["u-100"]).announced
    assert "U-100" not in str(told(table, ESCORT))


# [19.3] Losses that are kept secret


def lost(entry: Any, *others: Any, depth: int = 50, **switches: Any) -> tuple[Battle, Ship]:
    """A battle with a boat that charges have sunk, and nobody knows."""
    fight = battle(entry, escort("A40-A"), *others, **switches)
    ship = fight.ships["u-99"]
    sink(script(), fight, ship, rule="19.3", secret=True)
    return fight, ship


@pytest.mark.rule("SUB 16.3.6", "SUB 8.2.2")
def test_a_boat_lost_at_speed_5_goes_on_as_fast_as_a_living_one() -> None:
    """A XXI that made 5 hexes cannot make fewer than 3 in the next turn: one that did would show its loss."""
    fight, ship = lost(boat("N30-B", cls="XXI", speed=5, emergency=5), period="Sp'45")
    alive = battle(boat("N30-B", cls="XXI", speed=5, emergency=5), escort("A40-A"), period="Sp'45")
    assert ship.speed == 5
    table = phase(fight, "plot", ["conceal", *legs("5"), "send"])
    living = phase(alive, "plot", [*legs("5"), "hold", "depth:50", "send"])
    assert table.options("course") == living.options("course")
    assert [each.id for each in table.decision("course").refused] == [
        each.id for each in living.decision("course").refused
    ]
    assert "end" not in table.options("course")
    phase(fight, "boats")
    assert (at(ship), ship.speed) == (("N25-B", 6), 5)


@pytest.mark.rule("SUB 16.3.6", "SUB 8.3.3")
def test_its_speed_costs_power_as_long_as_it_has_any() -> None:
    fight, ship = lost(boat("N30-B", cls="XXI", speed=5, emergency=3), period="Sp'45")
    phase(fight, "plot", ["conceal", *legs("5"), "send"])
    phase(fight, "boats")
    assert boat_of(ship).emergency == 0
    fight.turn += 1
    table = phase(fight, "plot", ["conceal", "end", "send"])
    assert [each for each in table.options("course") if each.startswith("run")] == []


@pytest.mark.rule("SUB 16.3.6")
def test_the_bots_of_the_other_side_see_nothing_of_a_secret_loss() -> None:
    fight, _ = lost(boat("N30-B", cls="XXI", speed=5, emergency=5), period="Sp'45")
    alive = battle(boat("N30-B", cls="XXI", speed=5, emergency=5), escort("A40-A"), period="Sp'45")
    for each in (fight, alive):
        plot(each, "u-99", "4")
        phase(each, "boats")
    assert Known(seen(fight, ESCORT)).tracks == Known(seen(alive, ESCORT)).tracks


@pytest.mark.rule("SUB 16.3.6", "SUB 33.4")
def test_whether_a_boat_snorts_is_not_known_by_its_power() -> None:
    fight = battle(boat("N30-B", cls="XXI", emergency=5), escort("A40-A"), period="Sp'45", snort=True)
    assert [track.power for track in Known(seen(fight, ESCORT)).tracks] == [-1]


@pytest.mark.rule("SUB 16.3.6", "SUB 21.4.2")
def test_a_lost_boat_that_moves_out_of_sight_is_taken_off_at_the_end_of_its_move() -> None:
    """By night at 25 feet it is seen within four hexes; a living boat vanishes before the turn is over."""
    codes = []
    for sunk in (True, False):
        fight = battle(boat("N30-B", depth=25, shown=True), escort("N35-B"), light="night", hidden=True)
        if sunk:
            sink(script(), fight, fight.ships["u-99"], rule="19.3", secret=True)
        plot(fight, "u-99", "2")
        table = phase(fight, "boats")
        codes.append([event.code for event in table.log if event.audience is None or ESCORT in event.audience])
    assert codes[0] == codes[1] == ["lost_from_sight"]


@pytest.mark.rule("SUB 16.3.6", "SUB 6.10c")
def test_a_lost_boat_that_would_leave_the_map_is_announced_instead() -> None:
    """A living one that leaves wins scenario 10: a lost one cannot leave, and cannot stay either."""
    fight, ship = lost(boat("N1-B", may_exit=[0]))
    plot(fight, "u-99", "1")
    table = phase(fight, "boats")
    assert events(table, "exited") == []
    assert len(events(table, "loss_announced", ESCORT)) == 1
    assert (ship.status, boat_of(ship).announced) == (SUNK, True)


@pytest.mark.rule("SUB 16.3.6", "SUB 6.10c")
def test_so_is_one_whose_course_leaves_the_map_and_comes_back() -> None:
    """A living one would be gone at the first hex beyond the edge."""
    fight, ship = lost(boat("N1-B", cls="XXI", speed=4, may_exit=[0]), period="Sp'45")
    plot(fight, "u-99", "1R1R1R2")
    table = phase(fight, "boats")
    assert at(ship) == ("P2-B", 3)
    assert len(events(table, "loss_announced", ESCORT)) == 1


@pytest.mark.rule("SUB 54.1", "SUB 16.3.6")
def test_a_lost_boat_meets_no_torpedo() -> None:
    fight, ship = lost(boat("N30-B", depth=25), advanced=True, sub_against_sub=True)
    fight.torpedoes = [
        Torpedo("torpedo-1", "u-99", "G7A", parse_hex("N29-B"), 0, 4, 3, False, fight.turn - 1, parse_hex("A1-A"))
    ]
    plot(fight, "u-99", "1")
    table = phase(fight, "boats")
    assert rolls(table) == []
    assert events(table, "sunk") == []
    assert ship.status == SUNK


@pytest.mark.rule("SUB 16.3.6", "SUB 20.10.VI.13b")
def test_a_boat_on_the_surface_that_an_aircraft_sinks_is_seen_to_sink() -> None:
    """Else it would be seen to go under in the middle of the escorts' move."""
    fight = battle(boat("N32-B", depth=0, damage=3, capacity=4), escort("A40-A"))
    fight.campaign = new_campaign()
    fight.campaign.air_left = 3
    table = script(["air:N32-B"], [1])
    air_attack(table, fight)
    assert fight.ships["u-99"].status == SUNK
    assert boat_of(fight.ships["u-99"]).announced
    assert len(events(table, "sunk", ESCORT)) == 1


@pytest.mark.rule("SUB 16.3.6", "SUB 21.1")
def test_one_that_is_sunk_unseen_on_the_surface_stays_a_secret() -> None:
    fight = battle(boat("N32-B", depth=0, shown=False), escort("A40-A"), light="night", hidden=True)
    table = script()
    sink(table, fight, fight.ships["u-99"], rule="19.3", secret=True)
    assert not boat_of(fight.ships["u-99"]).announced
    assert events(table, "sunk", ESCORT) == []


@pytest.mark.rule("SUB 16.3.6", "SUB 20.10.VI.10")
def test_the_charges_that_aircraft_have_left_are_not_told_to_the_submarines() -> None:
    fight = battle(boat("N32-B", depth=50, cls="IXD2"), escort("A40-A"))
    fight.campaign = new_campaign()
    fight.campaign.air_left = 7
    table = script(["air:N32-B", "air:none"], [6])
    air_attack(table, fight)
    for seat in (SUBMARINE, WATCHER):
        [event] = events(table, "air_charge", seat)
        assert event.params == {"hex": "N32-B"}


# [S3.IV, S7.IV] A game is not ended by a loss that one side does not know of


def sinking(file: str) -> str:
    return file.replace('kind = "points"', 'kind = "sink"')


@pytest.mark.rule("SUB 16.3.6", "SUB S3.IV")
@pytest.mark.parametrize(("announced", "turn", "over"), [(False, 5, False), (False, 20, True), (True, 5, True)])
def test_a_battle_for_the_submarine_goes_on_while_its_loss_is_secret(announced: bool, turn: int, over: bool) -> None:
    fight, ship = lost(boat("N30-B"), turn=turn)
    fight.file = sinking(fight.file)
    boat_of(ship).announced = announced
    assert check(script(), fight, turn_ended=True) is over
    assert fight.winner == (ESCORT if over else "")
