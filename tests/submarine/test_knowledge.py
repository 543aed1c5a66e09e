"""A view gives no way to the battle: nothing that hangs on it is of the state, and writing to it changes no game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.submarine.build import charts
from tests.witness import reachable, state_parts, witnessed
from wardroom.games.submarine import RULESET
from wardroom.games.submarine.knowledge import SUBMERGED, known_to
from wardroom.games.submarine.rolls import ESCORT, SUBMARINE
from wardroom.games.submarine.state import AFLOAT, SUNK, WAITING, Battle, Ship
from wardroom.table import WATCHER, Decision, Option, run_inline
from wardroom.table.codec import to_plain
from wardroom.table.dice import key_from_seed
from wardroom.table.lookahead import Simulator

LEVELS = {"6": "basic", "9": "optional", "10": "advanced", "12": "optional", "campaign": "optional"}


class Looking:
    """Plays at random; now and then it goes through its view and spoils all that it finds there."""

    state: Battle

    def __init__(self, spoil: bool = True) -> None:
        self.spoil = spoil
        self.asked = self.looked = 0

    def __call__(self, view: Any, decision: Decision, random: Callable[[int], int]) -> Option:
        self.asked += 1
        if self.asked % 40 == 1 and self.looked < 6:
            self.looked += 1
            self.look(view)
        return decision.options[random(len(decision.options))]

    def look(self, view: Any) -> None:
        live = {id(part) for part in state_parts(self.state)}
        before = to_plain(self.state)
        found = list(reachable(view, [view.charts]))
        assert not [thing for thing in found if id(thing) in live]
        assert [thing for thing in found if isinstance(thing, Ship)] or not before["ships"]
        if self.spoil:
            for thing in found:
                spoil(thing)
        assert to_plain(self.state) == before


def spoil(thing: Any) -> None:
    if isinstance(thing, (list, dict)):
        thing.clear()
    elif isinstance(thing, Ship):
        thing.damage, thing.bow, thing.status = 99, 1, SUNK
    elif isinstance(thing, Battle):
        thing.winner, thing.turn = ESCORT, 99


@pytest.mark.parametrize("scenario", LEVELS)
def test_nothing_that_a_view_gives_is_of_the_state(scenario: str) -> None:
    bots = {SUBMARINE: Looking(), ESCORT: Looking()}
    setup = RULESET.setup(scenario, {"rules": LEVELS[scenario]})
    rules = witnessed(RULESET, *bots.values())
    state, _ = run_inline(rules, setup, charts(), key_from_seed("knowledge", 1), bots)
    assert state.result or state.winner
    assert all(bot.looked >= 3 for bot in bots.values())


def test_a_view_is_of_the_moment_in_which_it_was_made() -> None:
    battle = RULESET.begin(RULESET.setup("9", {}), charts())
    view = RULESET.view(battle, ESCORT, charts())
    battle.turn = 7
    assert view.battle.turn == 1
    assert RULESET.view(battle, ESCORT, charts()).battle.turn == 7


# What is blank


def battle_with_secrets() -> tuple[Battle, Ship]:
    """Scenario 12: a boat lies hidden, deep and hurt, with plots, tubes and a course of its own."""
    battle = RULESET.begin(RULESET.setup("12", {"rules": "optional", "reinforcements": "on"}), charts())
    battle.phase = "escorts"
    ship = next(ship for ship in battle.ships.values() if ship.boat is not None and ship.status == AFLOAT)
    assert ship.boat is not None
    ship.bow, ship.heading, ship.damage, ship.crew, ship.speed = 400_123, 3, 2, "novice", 2
    ship.boat.depth, ship.boat.shown, ship.boat.emergency = 225, False, 1
    ship.boat.tubes[0].loaded = "G7a"
    battle.entry = "u-1:3"
    battle.convoy.plots = ["2", "2L"]
    return battle, ship


@pytest.mark.rule("SUB 16.3.6")
@pytest.mark.rule("SUB 21.1")
@pytest.mark.parametrize("seat", [ESCORT, WATCHER])
def test_of_a_hidden_boat_others_know_the_class_alone(seat: str) -> None:
    battle, ship = battle_with_secrets()
    known = known_to(battle, seat, charts())
    seen = known.ships[ship.id]
    assert seen.boat is not None and ship.boat is not None
    assert (seen.name, seen.cls, seen.status, seen.boat.deepest) == (ship.name, ship.cls, AFLOAT, ship.boat.deepest)
    assert (seen.bow, seen.heading, seen.damage, seen.crew, seen.speed) == (0, 0, 0, "", -1)
    assert (seen.boat.depth, seen.boat.emergency, seen.boat.tubes) == (SUBMERGED, seen.boat.emergency_full, [])
    assert not known.entry
    assert not [each for each in known.ships.values() if each.status == WAITING]


@pytest.mark.rule("SUB 16.3.6")
def test_a_loss_that_is_kept_secret_looks_like_a_boat_afloat() -> None:
    battle, ship = battle_with_secrets()
    assert ship.boat is not None
    ship.status, ship.boat.announced = SUNK, False
    assert known_to(battle, ESCORT, charts()).ships[ship.id].status == AFLOAT
    assert known_to(battle, SUBMARINE, charts()).ships[ship.id].status == SUNK


@pytest.mark.rule("SUB 5.1.3a")
def test_each_side_knows_its_own() -> None:
    battle, ship = battle_with_secrets()
    ours, theirs = known_to(battle, SUBMARINE, charts()), known_to(battle, ESCORT, charts())
    assert ours.ships[ship.id] == ship
    assert ours.ships[ship.id] is not ship
    assert (ours.convoy.plots, theirs.convoy.plots) == ([], ["2", "2L"])
    escort = next(each for each in battle.ships.values() if each.kind == "escort" and each.sonar)
    assert (ours.ships[escort.id].sonar, theirs.ships[escort.id].sonar) == ("", escort.sonar)


@pytest.mark.rule("SUB 20.1")
def test_when_the_battle_is_over_all_is_revealed() -> None:
    battle, _ = battle_with_secrets()
    battle.phase = "over"
    assert known_to(battle, WATCHER, charts()) == battle


# What else a bot is handed


class LooksAhead:
    """At some decisions it goes through its simulator and its chance, to find out what it should not know."""

    state: Battle
    looks_ahead = 10

    def __init__(self, key: bytes) -> None:
        self.key = key
        self.asked = self.looked = self.played = 0

    def __call__(
        self, view: Any, decision: Decision, random: Callable[[int], int], simulator: Simulator[Any, Any]
    ) -> Option:
        self.asked += 1
        if self.asked % 60 == 5 and self.looked < 4:
            self.look(view, random, simulator)
            self.played += simulator.play(decision.options[0], until=lambda battle: True).view.seat == view.seat
        return decision.options[random(len(decision.options))]

    def look(self, view: Any, random: Callable[[int], int], simulator: Simulator[Any, Any]) -> None:
        self.looked += 1
        live = {id(part) for part in state_parts(self.state)}
        allowed = [view.charts, simulator._rules]
        found = [thing for start in (random, simulator) for thing in reachable(start, allowed)]
        assert not [thing for thing in found if id(thing) in live]
        ships = [thing for thing in found if isinstance(thing, Ship)]
        secrets = [ship.boat.tubes if ship.boat is not None else ship.sonar for ship in ships if not view.owns(ship)]
        assert secrets
        assert not any(secrets), "no more than a view shows"
        assert self.key not in [value for thing in found for value in values_of(thing)]


def values_of(thing: Any) -> list[Any]:
    """What stands in the attributes of a thing, whatever their names."""
    return [getattr(thing, name, None) for name in (*dir(thing), *getattr(thing, "__slots__", ()))]


def test_a_simulator_and_chance_hold_neither_the_state_nor_the_key() -> None:
    key = key_from_seed("simulator", 3)
    bots: dict[str, Any] = {SUBMARINE: LooksAhead(key), ESCORT: LooksAhead(key)}
    setup = RULESET.setup("9", {"rules": "optional"})
    run_inline(witnessed(RULESET, *bots.values()), setup, charts(), key, bots)
    assert all(bot.looked >= 3 and bot.played == bot.looked for bot in bots.values())
