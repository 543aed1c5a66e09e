"""How the escort side's bot hunts: where it looks for a boat, when it attacks, how it shares the work."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import partial
from typing import Any

import pytest

from tests.submarine.build import battle, boat, charts, escort, merchant, scenario, seen, torpedo
from wardroom.games.submarine import RULESET
from wardroom.games.submarine.bots.hunters import Habits, expected, expected_later, likely_depths, quarry
from wardroom.games.submarine.bots.known import Known
from wardroom.games.submarine.bots.patterns import best_settings, chances, is_time, prepare
from wardroom.games.submarine.phases import PHASES
from wardroom.games.submarine.questions import HexAsked, Weapon
from wardroom.games.submarine.rolls import ESCORT, SUBMARINE
from wardroom.games.submarine.sea import hex_at, parse_hex, place
from wardroom.games.submarine.ships import boat_of, hexes_of
from wardroom.games.submarine.state import Battle
from wardroom.games.submarine.state import Counter as Charge
from wardroom.table import Decision, InlineTable, Looks, Option, Streams, run_inline
from wardroom.table.dice import key_from_seed
from wardroom.table.hexes import STEPS, distance

HEX = parse_hex("N20-B")
HABITS = Habits(normal=1, maximum=3, last=1)


def table_for(fight: Battle, seed: int) -> InlineTable[Any]:
    seats = {seat: RULESET.bot("standard") for seat in (SUBMARINE, ESCORT)}
    looks = Looks(lambda seat: RULESET.view(fight, seat, charts()))
    return InlineTable(charts(), Streams(key_from_seed("hunters", seed)), seats, looks)


def hunt(fight: Battle, seed: int = 1) -> Battle:
    """The Escort Movement phase as the standard bot plays it."""
    fight.phase = "escorts"
    table = table_for(fight, seed)
    while fight.phase == "escorts":
        PHASES["escorts"](table, fight)
    return fight


def ask(fight: Battle, seat: str, kind: str, *values: object) -> str:
    """What the standard bot answers, asked for one of these values."""
    decision = Decision(kind, "", [Option(f"{kind}:{value}", "", value=value) for value in values])
    choice: Option = RULESET.bot("standard")(seen(fight, seat), decision, lambda limit: 0)
    return choice.id


def reachable(fight: Battle, name: str = "u-99") -> set[int]:
    """Hexes that a boat's bow or stern can be in after any move."""
    ship = fight.ships[name]
    return set(expected(ship.bow, ship.heading, Habits(boat_of(ship).normal, boat_of(ship).maximum, ship.speed)))


# Where a boat will be


@pytest.mark.parametrize("dodges", [False, True])
@pytest.mark.parametrize("home", [-1, 0, 3])
@pytest.mark.parametrize("last", [-1, 0, 1, 3])
def test_the_likely_places_of_a_boat_add_up_to_its_two_hexes(last: int, home: int, dodges: bool) -> None:
    habits = Habits(1, 3, last, home, dodges)
    assert sum(expected(HEX, 2, habits).values()) == pytest.approx(2)
    assert sum(expected_later(HEX, 2, habits).values()) == pytest.approx(2)


@pytest.mark.rule("SUB 8.2.1")
def test_nobody_looks_for_a_boat_where_it_cannot_get_to() -> None:
    assert max(distance(HEX, hex) for hex in expected(HEX, 2, HABITS)) == 3
    assert max(distance(HEX, hex) for hex in expected(HEX, 2, replace(HABITS, last=0))) == 2
    assert max(distance(HEX, hex) for hex in expected_later(HEX, 2, HABITS)) == 6


def test_a_boat_that_must_reach_an_edge_is_expected_on_its_way_there() -> None:
    """Heading across, it is sought to the south if it must leave by the southern edge."""

    def southward(home: int) -> float:
        return sum(chance * place(hex)[1] for hex, chance in expected(HEX, 2, replace(HABITS, home=home)).items()) / 2

    assert southward(3) > southward(-1) > southward(0)


def test_a_hunted_boat_is_expected_less_where_it_would_go_of_itself() -> None:
    calm, wary = (expected(HEX, 2, replace(HABITS, dodges=dodges)) for dodges in (False, True))
    likeliest = max(calm, key=lambda hex: calm[hex])
    assert wary[likeliest] < calm[likeliest]
    assert wary.keys() == calm.keys()


@pytest.mark.rule("SUB 8.3.3")
def test_hunters_add_up_the_power_that_a_boat_in_sight_has_spent() -> None:
    """With one factor left it cannot go faster than normal and stay down; hidden boats keep their secret."""
    fight = battle(escort("N40-B"), boat("N20-B", speed=1, emergency=1))
    known = Known(seen(fight, ESCORT))
    assert max(distance(HEX, hex) for hex in chances(known, known.tracks[0])) == 1
    fight.rules.hidden = True
    assert Known(seen(fight, ESCORT)).tracks[0].power == -1


# When and where they attack


@pytest.mark.rule("SUB 15.4.8b")
@pytest.mark.parametrize("seed", range(6))
def test_a_lone_destroyer_drops_where_the_boat_ahead_can_get_to(seed: int) -> None:
    fight = hunt(battle(escort("N20-B", speed=5), boat("N17-B", depth=100, speed=1)), seed)
    racks = [counter for counter in fight.counters if counter.kind == "charge"]
    assert len(racks) == 5
    assert {counter.hex for counter in fight.counters} <= reachable(fight)


@pytest.mark.parametrize("seed", range(6))
def test_two_escorts_do_not_drop_all_into_the_same_hex(seed: int) -> None:
    fight = battle(
        escort("N22-B", speed=5),
        escort("R17-B", 5, name="Verity", speed=5),
        boat("N17-B", depth=100, speed=1),
    )
    hunt(fight, seed)
    by_ship = {name: {each.hex for each in fight.counters if each.ship == name} for name in ("viceroy", "verity")}
    assert all(by_ship.values())
    assert by_ship["viceroy"] != by_ship["verity"]
    assert len(by_ship["viceroy"] | by_ship["verity"]) > 2


@pytest.mark.rule("SUB 15.9")
def test_a_boat_that_cannot_be_hurt_now_is_not_attacked() -> None:
    fight = hunt(battle(escort("N20-B", speed=5), boat("N17-B", depth=100, speed=1, charged=4)))
    assert not fight.counters


@pytest.mark.rule("SUB 15.9")
def test_an_escort_waits_for_another_that_comes_up() -> None:
    """Two that attack together do more than one after the other: a boat is safe in the turn after an attack."""

    def attacks(other: str) -> bool:
        fight = battle(
            escort("N21-B", speed=4),
            escort(other, name="Verity", speed=6),
            boat("N17-B", depth=100, speed=1),
        )
        fight.phase = "escorts"
        known = Known(seen(fight, ESCORT))
        ship = fight.ships["viceroy"]
        attack = prepare(known, ship, Decision("move", "", [Option("end", "")]))
        assert attack is not None
        return is_time(known, ship, attack, 0.7 * attack.ideal())

    assert not attacks("N28-B")
    assert attacks("N48-B")


@pytest.mark.rule("SUB 15.7")
def test_the_second_escort_joins_an_attack_that_has_begun() -> None:
    fight = battle(
        escort("N24-B", speed=5), escort("N20-B", 6, name="Verity", speed=5), boat("N17-B", depth=100, speed=1)
    )
    hunt(fight)
    assert {counter.ship for counter in fight.counters} >= {"verity"}
    assert fight.ships["viceroy"].attacked in (-1, fight.turn)


@pytest.mark.rule("SUB S10.IV")
def test_the_destroyers_of_scenario_10_drop_most_of_what_they_carry_near_the_boat() -> None:
    dropped, near = 0, 0

    class Watching:
        def __init__(self) -> None:
            self.bot = RULESET.bot("standard")

        def __call__(self, view: Any, decision: Decision, random: Any) -> Option:
            nonlocal dropped, near
            choice: Option = self.bot(view, decision, random)
            track = view.battle.ships["u-2511"]
            weapon = choice.value
            if isinstance(weapon, Weapon) and weapon.kind in ("charge", "k-gun"):
                dropped += weapon.number
                near += weapon.number * (distance(weapon.hex, track.bow) <= 6)
            return choice

    games = 4
    for seed in range(games):
        setup = RULESET.setup("10", {})
        seats = {SUBMARINE: RULESET.bot("standard"), ESCORT: Watching()}
        run_inline(RULESET, setup, charts(), key_from_seed("hunters", seed), seats)
    assert dropped >= games * 20
    assert near >= 0.9 * dropped


# How deep


def test_the_likely_depths_add_up() -> None:
    for deepest in (25, 50, 100, 175, 600):
        for diving in (False, True):
            depths = likely_depths(deepest, diving)
            assert sum(depths.values()) == pytest.approx(1)
            assert max(depths) == deepest


@pytest.mark.rule("SUB 9.3")
def test_a_boat_that_was_just_seen_to_dive_is_not_sought_deep() -> None:
    fight = battle(escort("N22-B"), boat("N20-B", depth=50, dived=5))
    fight.phase = "attacks"
    track = Known(seen(fight, ESCORT)).tracks[0]
    assert (track.deepest, track.diving) == (50, True)
    settings = best_settings(Known(seen(fight, ESCORT)), "300 lb", 500, track)
    assert max(settings, key=lambda feet: settings[feet]) <= 50
    assert settings[200] == 0


@pytest.mark.rule("SUB 11.5")
def test_a_boat_whose_torpedoes_run_is_not_far_below_launching_depth() -> None:
    fight = battle(escort("N22-B"), boat("N20-B", depth=75))
    torpedo(fight, "N10-B", 6, turn=4)
    fight.phase = "attacks"
    assert Known(seen(fight, ESCORT)).tracks[0].deepest == 150


def _share(number: int, limit: int) -> int:
    """Chance that runs through all its numbers in sixty steps."""
    return number * limit // 60


@pytest.mark.rule("SUB 16.3.1")
def test_charges_are_set_to_several_depths() -> None:
    fight = battle(escort("N22-B"), boat("N20-B", depth=150))
    fight.counters = [Charge("charge", HEX, "viceroy", "300 lb")]
    fight.phase = "attacks"
    bot = RULESET.bot("standard")
    options = [Option(f"set:{feet}", "", value=feet) for feet in range(25, 525, 25)]
    decision = Decision("setting", "", options, facts=HexAsked(HEX))
    view = seen(fight, ESCORT)
    chosen: Counter[str] = Counter()
    for number in range(60):
        chosen[bot(view, decision, partial(_share, number)).id] += 1
    assert len(chosen) >= 5
    assert sum(count for name, count in chosen.items() if 50 <= int(name[4:]) <= 300) > 45


# Keeping clear, standing in the way


@pytest.mark.rule("SUB 10.1a")
def test_escorts_hardly_ever_stop_one_another() -> None:
    """Four battles of six destroyers round one boat, and four of four escorts: no more than one collision."""
    stopped = 0
    for number in ("7", "12"):
        for seed in range(4):
            setup = RULESET.setup(number, {})
            seats = {seat: RULESET.bot("standard") for seat in RULESET.seats(setup)}
            fight, _ = run_inline(RULESET, setup, charts(), key_from_seed("hunters", seed), seats)
            stopped += sum(ship.dead and not ship.torpedoed for ship in fight.ships.values() if ship.kind == "escort")
    assert stopped <= 2


@pytest.mark.rule("SUB S9.IV")
def test_the_guards_of_the_strait_stand_across_it() -> None:
    """They share its width, and the one with sonar stops to listen."""
    fight, _ = scenario("9")
    fight.ships["harder"].bow = hex_at(3, 44)
    for turn in range(1, 9):
        fight.turn = turn
        hunt(fight, turn)
    columns = sorted(place(fight.ships[name].bow)[0] for name in ("enoki", "sado", "kume"))
    assert columns[0] <= 13 and 14 <= columns[1] <= 27 and columns[2] >= 27
    assert fight.ships["enoki"].speed <= 2
    assert fight.ships["sado"].speed >= 1


@pytest.mark.rule("SUB 21.4")
def test_guards_make_for_the_place_where_a_boat_was_lost_from_sight() -> None:
    def gap(*seen_at: int) -> int:
        fight = battle(escort("N30-B", name="Viceroy", speed=3), boat("A1-A", depth=100, shown=False), hidden=True)
        boat_of(fight.ships["u-99"]).seen = list(seen_at)
        hunt(fight)
        return distance(fight.ships["viceroy"].bow, parse_hex("N20-B"))

    assert gap(HEX, 0, 4) < gap()


@pytest.mark.rule("SUB 5.4a")
def test_a_boat_that_guards_are_far_from_is_left_to_two_of_them() -> None:
    ships = [escort(hex, name=name) for hex, name in (("J20-B", "Viceroy"), ("R20-B", "Verity"), ("N30-B", "Vivien"))]
    fight = battle(*ships, merchant("N24-B"), boat("N14-B", depth=100, speed=1), turn=5)
    known = Known(seen(fight, ESCORT))
    hunting = [name for name in ("viceroy", "verity", "vivien") if quarry(known, fight.ships[name]) is not None]
    assert hunting == ["viceroy", "verity"]


# Small questions


@pytest.mark.rule("SUB 17.8")
def test_the_ship_nearest_to_a_surfaced_boat_fires_first() -> None:
    fight = battle(escort("N30-B"), escort("N25-B", name="Verity"), boat("N20-B", depth=0))
    assert ask(fight, ESCORT, "shooter", "viceroy", "verity") == "shooter:verity"


@pytest.mark.rule("SUB 17.8")
def test_the_boat_nearest_to_a_merchant_fires_first() -> None:
    fight = battle(merchant("N25-B"), boat("N10-B", depth=0), boat("N20-B", depth=0, name="U-47"))
    assert ask(fight, SUBMARINE, "shooter", "u-99", "u-47") == "shooter:u-47"


@pytest.mark.rule("SUB 22.4.5b")
def test_of_two_boats_the_one_with_empty_tubes_is_shown() -> None:
    fight = battle(escort("N30-B"), boat("N20-B"), boat("P20-B", name="U-47"), hidden=True, sonar=True)
    for tube in boat_of(fight.ships["u-47"]).tubes:
        tube.loaded = ""
    assert ask(fight, SUBMARINE, "reveal", "u-99", "u-47") == "reveal:u-47"


@pytest.mark.rule("SUB S3.III")
def test_hunters_begin_by_different_compasses() -> None:
    fight, _ = scenario("3")
    first = next(ship for ship in fight.ships.values() if ship.kind == "escort")
    first.bow = charts().compasses[1] + STEPS[0]
    second, sixth = charts().compasses[1], charts().compasses[5]
    assert ask(fight, ESCORT, "compass", second, sixth) == f"compass:{sixth}"


def test_a_boat_keeps_clear_of_a_sister_on_the_surface() -> None:
    """[10.2] Two surfaced boats that meet are both lost."""
    fight = battle(
        merchant("N5-B"),
        boat("N30-B", depth=0, speed=3),
        boat("O31-B", depth=0, speed=3, name="U-47"),
        light="night",
    )
    fight.phase = "plot"
    for seed in range(4):
        PHASES["plot"](table_for(fight, seed), fight)
        fight.phase = "boats"
        PHASES["boats"](table_for(fight, seed), fight)
        assert set(hexes_of(fight.ships["u-99"])).isdisjoint(hexes_of(fight.ships["u-47"]))
    assert not any(ship.damage for ship in fight.ships.values())
