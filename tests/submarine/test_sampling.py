"""Samples: whole battles that agree with all that a seat knows, and differ in what it does not."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from tests.submarine.build import charts
from wardroom.games.submarine import RULESET
from wardroom.games.submarine.rolls import ESCORT, SUBMARINE
from wardroom.games.submarine.ships import boat_of
from wardroom.games.submarine.state import AFLOAT, SUNK, WAITING, Battle, Ship
from wardroom.table import OVER, WATCHER, Decision, LoggedTable, Looks, Option, Setup, Streams, run_inline
from wardroom.table.codec import from_plain, to_plain
from wardroom.table.copying import copy_state
from wardroom.table.dice import key_from_seed
from wardroom.table.hexes import distance
from wardroom.table.ruleset import run_from

SCENARIOS = ("6", "7", "8", "9", "10", "11", "12", "campaign")
LEVELS: dict[str, dict[str, str]] = {
    "basic": {"rules": "basic"},
    "hidden": {"hidden": "on", "sonar": "on", "fit": "on", "charge-supply": "on"},
    "hidden torpedoes": {"hidden": "on", "hidden-torpedoes": "on", "directed": "on"},
    "optional": {"rules": "optional"},
    "advanced": {"rules": "advanced"},
}
LONGEST = 80
"""Phases of a battle that are sampled."""


def options(scenario: str, level: str) -> dict[str, str]:
    return LEVELS[level] | ({"reinforcements": "on"} if scenario == "12" else {})


def battles(scenario: str, level: str, seed: int, phases: int = LONGEST) -> list[Battle]:
    """A battle of bots, as it stood at the beginning of each phase."""
    setup = RULESET.setup(scenario, options(scenario, level))
    bot = "standard" if seed % 2 and scenario != "campaign" else "random"
    battle = RULESET.begin(setup, charts())
    bots = {seat: RULESET.bot(bot) for seat in RULESET.seats(setup)}
    looks = Looks(lambda seat: RULESET.view(battle, seat, charts()))
    table = LoggedTable(charts(), Streams(key_from_seed("sampling", seed)), bots, looks)
    found: list[Battle] = []
    while battle.phase != OVER and len(found) < phases:
        found.append(copy_state(battle))
        RULESET.phases[battle.phase](table, battle)
    return [*found, battle]


def dealt(battle: Battle, seat: str, random: Random) -> Battle:
    assert RULESET.sample is not None
    return RULESET.sample(RULESET.view(battle, seat, charts()), random.randrange)


def seen(battle: Battle, seat: str) -> Any:
    view = RULESET.view(battle, seat, charts())
    return view.to_json(), view.battle


@pytest.mark.rule("SUB 16.3.6")
@pytest.mark.rule("SUB 21.1")
@pytest.mark.rule("SUB 20.10.VI.10")
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_sample_looks_the_same_to_the_seat_it_was_dealt_for(scenario: str, level: str) -> None:
    random = Random(f"{scenario}, {level}")
    setup = RULESET.setup(scenario, options(scenario, level))
    for seed in range(2):
        for battle in battles(scenario, level, seed)[seed::3]:
            before = to_plain(battle)
            for seat in (SUBMARINE, ESCORT, WATCHER):
                sample = dealt(battle, seat, random)
                assert seen(sample, seat) == seen(battle, seat)
                assert from_plain(Battle, to_plain(sample)) == sample
                assert not list(RULESET.check(sample, Setup(scenario, setup.options), charts()))
            assert to_plain(battle) == before


AT_DECISIONS = [
    ("8", "basic"),
    ("9", "advanced"),
    ("12", "optional"),
    ("11", "hidden"),
    ("11", "advanced"),
    ("12", "advanced"),
]


class Dealing:
    """Plays at random; in set-up, with reinforcements, and at some other decisions it deals a battle from its view, and
    looks whether it sees the same."""

    def __init__(self) -> None:
        self.asked = self.dealt = 0

    def __call__(self, view: Any, decision: Decision, random: Callable[[int], int]) -> Option:
        self.asked += 1
        if view.battle.phase in ("setup", "entry") or self.asked % 11 == 3:
            assert RULESET.sample is not None
            sample = RULESET.sample(view, Random(self.asked).randrange)
            assert seen(sample, view.seat) == (view.to_json(), view.battle)
            self.dealt += 1
        return decision.options[random(len(decision.options))]


@pytest.mark.parametrize(("scenario", "level"), AT_DECISIONS)
def test_a_sample_can_be_dealt_at_any_decision(scenario: str, level: str) -> None:
    bots = {SUBMARINE: Dealing(), ESCORT: Dealing()}
    setup = RULESET.setup(scenario, options(scenario, level))
    run_inline(RULESET, setup, charts(), key_from_seed("dealing", 1), bots)
    assert all(bot.dealt >= 5 for bot in bots.values())


@pytest.mark.parametrize(("scenario", "level"), [("9", "hidden"), ("12", "advanced"), ("campaign", "optional")])
def test_samples_differ_in_what_is_not_known(scenario: str, level: str) -> None:
    random = Random(1)
    battle = next(each for each in battles(scenario, level, 0)[20:] if each.phase == "escorts")
    for seat in (SUBMARINE, ESCORT):
        found = [to_plain(dealt(battle, seat, random)) for _ in range(12)]
        assert all(one != other for number, one in enumerate(found) for other in found[:number])


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_sample_can_be_played_to_its_end(scenario: str, level: str) -> None:
    """The campaign to the end of the day: its other days are battles of their own."""
    random = Random(f"{scenario}, {level}")
    for number, battle in enumerate(battles(scenario, level, 0, 40)[1::9]):
        sample = dealt(battle, (SUBMARINE, ESCORT)[number % 2], random)
        bots = {seat: RULESET.bot("random") for seat in (SUBMARINE, ESCORT)}
        run_from(RULESET, sample, charts(), key_from_seed("played", number), bots, until=of_another_day(sample))
        assert sample.phase in (OVER, "day")


def of_another_day(battle: Battle) -> Any:
    return lambda state: battle.campaign is not None and state.phase == "day"


# What is dealt


def hidden_boat(turn: int) -> tuple[Battle, Ship]:
    """Scenario 9 at night: the boat was seen on turn 4 and is out of sight."""
    battle = next(each for each in battles("9", "hidden", 0) if each.phase == "turn" and each.turn == 3)
    ship = battle.ships["harder"]
    boat_of(ship).seen, boat_of(ship).shown, boat_of(ship).depth = [ship.bow, ship.heading, 3], False, 150
    battle.turn = turn
    return battle, ship


@pytest.mark.rule("SUB 21.4")
def test_a_boat_that_was_lost_from_sight_lies_where_it_can_have_got_to() -> None:
    random = Random(2)
    for turn in (3, 5, 9):
        battle, ship = hidden_boat(turn)
        found = [dealt(battle, ESCORT, random).ships[ship.id] for _ in range(60)]
        gaps = [distance(each.bow, ship.bow) for each in found if each.status == AFLOAT]
        assert max(gaps) <= boat_of(ship).normal * (turn - 3)
        assert len({each.bow for each in found}) >= min(10, 1 + 6 * (turn - 3))


@pytest.mark.rule("SUB 9.10")
def test_depths_of_all_kinds_are_dealt_but_none_at_which_it_would_be_seen() -> None:
    battle, ship = hidden_boat(6)
    battle.light = "day"
    depths = {boat_of(dealt(battle, ESCORT, Random(number)).ships[ship.id]).depth for number in range(80)}
    assert min(depths) == 50
    assert max(depths) <= boat_of(ship).deepest
    assert len(depths) > 5


@pytest.mark.rule("SUB 4.4.13b")
def test_torpedoes_aboard_and_launched_are_as_many_as_the_boat_had() -> None:
    battle = next(each for each in battles("8", "basic", 1)[30:] if each.phase == "escorts")
    assert battle.launched
    carried = {ship.id: torpedoes_of(ship) for ship in battle.ships.values() if ship.boat is not None}
    for number in range(10):
        sample = dealt(battle, ESCORT, Random(number))
        assert {id: torpedoes_of(sample.ships[id]) for id in carried} == carried
        assert sum(boat_of(sample.ships[id]).launched for id in carried) == battle.launched


def torpedoes_of(ship: Ship) -> int:
    boat = boat_of(ship)
    tubes = sum(bool(tube.loaded) + bool(tube.loading) for tube in boat.tubes)
    return tubes + len(boat.bow_reloads) + len(boat.stern_reloads) + boat.launched


@pytest.mark.rule("SUB 20.4.1")
def test_while_boats_are_set_up_those_that_were_are_dealt_and_the_others_are_as_they_began() -> None:
    """Two crews of three have loaded their torpedoes; nothing has been chosen for the third."""
    begun = [each for each in battles("11", "advanced", 0) if each.phase == "setup"]
    battle = next(each for each in begun if len(laden(each)) == 2)
    found = [dealt(battle, ESCORT, Random(number)) for number in range(12)]
    assert all(laden(each) == laden(battle) for each in found)
    first = next(iter(laden(battle)))
    assert len({boat_of(each.ships[first]).depth for each in found}) > 1
    assert len({each.ships[first].bow for each in found}) > 1


def laden(battle: Battle) -> set[str]:
    boats = (ship for ship in battle.ships.values() if ship.boat is not None)
    return {ship.id for ship in boats if any(tube.loaded for tube in boat_of(ship).tubes)}


@pytest.mark.rule("SUB 16.3.6")
def test_a_boat_that_was_attacked_may_be_lost_in_secret() -> None:
    battle, ship = hidden_boat(8)
    for each in battle.ships.values():
        each.attacked = -1
    never = [dealt(battle, ESCORT, Random(number)).ships[ship.id] for number in range(60)]
    assert {boat.status for boat in never} == {AFLOAT}
    next(each for each in battle.ships.values() if each.kind == "escort").attacked = 7
    found = [dealt(battle, ESCORT, Random(number)).ships[ship.id] for number in range(60)]
    assert {boat.status for boat in found} == {AFLOAT, SUNK}
    assert not [boat for boat in found if boat.status == SUNK and boat_of(boat).announced]


@pytest.mark.rule("SUB 26.4a")
def test_reinforcements_wait_where_nobody_sees_them() -> None:
    battle = next(each for each in battles("12", "optional", 0) if each.phase == "plot" and each.turn == 5)
    waiting = {id for id, ship in battle.ships.items() if ship.status == WAITING}
    assert waiting
    found = [dealt(battle, ESCORT, Random(number)) for number in range(20)]
    assert all({id for id, ship in each.ships.items() if ship.status == WAITING} == waiting for each in found)
    assert {bool(each.entry) for each in found} == {True, False}


@pytest.mark.rule("SUB 20.10.VI.10")
def test_air_charges_are_dealt_anew() -> None:
    battle = next(each for each in battles("campaign", "basic", 0) if each.phase == "plot")
    found = [dealt(battle, SUBMARINE, Random(number)).campaign for number in range(10)]
    shares = {tuple(each.air_charges) for each in found if each is not None}
    total = charts().files["campaign.toml"].data["air_charges"]
    assert len(shares) > 5
    assert all(sum(share) <= total for share in shares)


def test_the_whole_battle_is_known_when_it_is_over() -> None:
    battle = battles("6", "basic", 0, phases=10_000)[-1]
    assert battle.phase == OVER
    assert dealt(battle, ESCORT, Random(1)) == battle
