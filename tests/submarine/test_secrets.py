"""What a captain may not know never reaches him: games that differ only in that look the same to his seat.

A game is played at random to the start of some turn. Its twin has other hidden depths, batteries, tubes, damage, places
and plots. Both are then given the same answers, and everything that leaves the table for the other seat and for
watchers must be equal, byte by byte, for a whole turn.
"""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

import wardroom
from tests.table.play import with_state
from wardroom.games.submarine import RULESET
from wardroom.games.submarine.questions import DepthAsked
from wardroom.games.submarine.sea import hex_at, place
from wardroom.games.submarine.state import Battle
from wardroom.table import WATCHER, Decision
from wardroom.table.session import Game

SeaGame = Game[Battle, Any]
TWO_SIDED = ("6", "7", "8", "9", "10", "11", "12", "campaign")
HIDDEN = {
    "open": {"rules": "basic"},
    "hidden": {"hidden": "on"},
    "hidden with sonar": {"hidden": "on", "sonar": "on"},
    "hidden with radar": {"hidden": "on", "radar": "on"},
    "hidden with star shells": {"hidden": "on", "star-shells": "on"},
    "all optional rules": {"rules": "optional"},
    "hidden torpedoes": {"hidden": "on", "hidden-torpedoes": "on", "advanced": "on"},
    "the advanced game": {"rules": "advanced"},
}
QUIET = ("end", "hold", "send", "reload:no", "call:none", "enter:later", "conceal", "silent:no", "depth:deep")
"""What a submarine answers so that it does nothing to be seen."""
BLIND = ("sonar:none", "radar:none", "sight:none", "hold-fire", "hunters:wait", "air:none", "hedgehog")
"""What an escort answers so that it finds nobody: a search may tell the twins apart, and should."""


def started(scenario: str, options: dict[str, str], seed: int) -> SeaGame:
    game: SeaGame = wardroom.start("submarine", scenario, seed=seed, options=options)
    return game


def play_to_turn(game: SeaGame, random: Random, turn: int) -> None:
    """Random choices up to the first decision of this turn, or the end."""
    while game.pending and not (game.state.turn >= turn and game.state.phase == "plot" and not plotted(game)):
        for decision in game.pending:
            if game.decision(decision.seat) is decision:
                game.choose(random.choice(decision.options).id, decision.seat)
                break


def plotted(game: SeaGame) -> bool:
    return bool(game.record.open.inputs)


def received(game: SeaGame, seat: str) -> str:
    """All that leaves the table for a seat."""
    decision = game.decision(seat) if seat != WATCHER else None
    parts = {
        "view": game.view(seat),
        "events": [repr(event) for event in game.events(seat)],
        "decision": shown(decision) if decision else None,
        "risks": game.risks(seat) if decision else None,
        "odds": repr(game.odds(seat)) if decision else None,
    }
    board = game.board(seat) if RULESET.board else ""
    return json.dumps(parts, sort_keys=True) + board


def shown(decision: Decision) -> list[Any]:
    options = [(option.id, option.label, option.rule, option.board) for option in decision.options]
    refused = [(each.id, each.label, each.why, each.rule) for each in decision.refused]
    return [decision.kind, decision.prompt, options, refused]


# Twins


def twin_of_boats(game: SeaGame, random: Random) -> SeaGame:
    """The same game with other secrets of the submarine side."""

    def change(state: dict[str, Any]) -> None:
        hidden = state["rules"]["hidden"]
        for ship in state["ships"].values():
            if ship["boat"] is None or not ship["bow"]:
                continue
            boat = ship["boat"]
            change_boat(ship, boat, random)
            if hidden and not boat["shown"]:
                ship["bow"] = elsewhere(ship["bow"], random)

    return Game.load(RULESET, with_state(game, change))


def change_boat(ship: dict[str, Any], boat: dict[str, Any], random: Random) -> None:
    if boat["depth"] >= 100 and not boat["forced_up"]:
        boat["depth"] = random.choice(range(100, boat["deepest"] + 1, 25))
    if not boat["powerless"]:  # without power it lies still, which is seen
        boat["emergency"] = random.randint(2, max(2, boat["emergency_full"]))
    for tube in boat["tubes"]:
        if tube["loaded"]:
            tube["loaded"] = random.choice(["", tube["loaded"]])
    boat["bow_reloads"] = boat["bow_reloads"][: random.randint(0, 8)]
    if ship["status"] == "afloat" and boat["depth"] >= 100 and not boat["forced_up"]:
        ship["damage"] = 0 if ship["damage"] else 1


def elsewhere(hex: int, random: Random) -> int:
    """A place so far off that nobody can see it there."""
    _, row = place(hex)
    return hex_at(200 + random.randint(0, 20), row)


def twin_of_convoy(game: SeaGame, random: Random) -> SeaGame:
    """The same game with other convoy plots for the turns to come."""

    def change(state: dict[str, Any]) -> None:
        convoy = state["convoy"]
        if convoy["speed"]:
            convoy["plots"][1:] = [
                random.choice([f"L{convoy['speed']}", f"{convoy['speed']}R"]) for _ in convoy["plots"][1:]
            ]

    return Game.load(RULESET, with_state(game, change))


def quiet(decision: Decision) -> str:
    """An answer that changes nothing hidden into something seen."""
    ids = [option.id for option in decision.options]
    for word in (*QUIET, *BLIND):
        if word in ids:
            return word
    stay = f"depth:{decision.facts.depth}" if isinstance(decision.facts, DepthAsked) else ""
    return stay if stay in ids else ids[0]


def harmless(decision: Decision, random: Random) -> str:
    """A random answer of the escort side that is no search and no hedgehog."""
    ids = [option.id for option in decision.options]
    blind = [word for word in BLIND if word in ids]
    if blind:
        return blind[0]
    return random.choice([each for each in ids if not each.startswith("hedgehog")] or ids)


def same_for(seat: str, one: SeaGame, other: SeaGame, random: Random) -> int:
    """Give both the same answers for a turn and compare what the seat receives; how often it was compared."""
    compared = 0
    turn, seen = one.state.turn, known(one)
    while True:
        settle(one, seat, turn)
        settle(other, seat, turn)
        if not known(one) == seen == known(other) or one.state.turn < turn:  # a day of the campaign is over and scored
            return compared
        assert received(one, seat) == received(other, seat)
        assert received(one, WATCHER) == received(other, WATCHER)
        assert one.undo_refusal(seat) == other.undo_refusal(seat)
        compared += 1
        mine = one.decision(seat)
        if mine is None or one.state.turn > turn:
            return compared
        choice = harmless(mine, random)
        one.choose(choice, seat)
        other.choose(choice, seat)


def settle(game: SeaGame, seat: str, turn: int) -> None:
    """The other side does nothing to be seen until the watched seat is asked, or the turn is over."""
    while game.pending and game.decision(seat) is None and game.state.turn == turn:
        decision = game.pending[0]
        game.choose(quiet(decision), decision.seat)


def known(game: SeaGame) -> list[bool]:
    """Which boats the other side sees; once the twins differ in that, they may look different."""
    return [ship.boat.shown for ship in game.state.ships.values() if ship.boat is not None]


@pytest.mark.rule("SUB 9.10")
@pytest.mark.rule("SUB 16.2")
@pytest.mark.rule("SUB 16.3.6")
@pytest.mark.rule("SUB 21.1")
@pytest.mark.rule("SUB 43.3")
@pytest.mark.parametrize("scenario", TWO_SIDED)
@pytest.mark.parametrize("options", HIDDEN)
def test_the_escort_side_learns_nothing_of_what_submarines_keep_secret(scenario: str, options: str) -> None:
    random = Random(f"{scenario} {options}")
    game = started(scenario, HIDDEN[options], seed=random.randint(1, 10_000))
    play_to_turn(game, random, random.randint(2, 4))
    while game.outcome:  # a random boat may be lost that early
        game = started(scenario, HIDDEN[options], seed=random.randint(1, 10_000))
        play_to_turn(game, random, 2)
    assert same_for("escort", game, twin_of_boats(game, random), random) > 0


@pytest.mark.rule("SUB 5.1.3a")
@pytest.mark.parametrize("scenario", ("8", "11", "12"))
def test_the_submarine_side_does_not_know_the_convoys_plots(scenario: str) -> None:
    random = Random(scenario)
    game = started(scenario, {}, seed=7)
    play_to_turn(game, random, 3)
    twin = twin_of_convoy(game, random)
    assert game.state.convoy.plots != twin.state.convoy.plots
    assert game.view("submarine") == twin.view("submarine")
    assert game.view(WATCHER) == twin.view(WATCHER)
    assert game.view("escort") != twin.view("escort")


@pytest.mark.rule("SUB 20.10.VI.10")
def test_the_allotment_of_air_charges_is_known_to_one_side_only() -> None:
    game = started("campaign", {}, seed=3)
    other = started("campaign", {}, seed=3)
    for number in ("air:3", "air:4", "air:5", "air:6"):
        game.choose(number, "escort")
    for number in ("air:6", "air:1", "air:2", "air:9"):
        other.choose(number, "escort")
    for seat in ("submarine", WATCHER):
        assert received(game, seat) == received(other, seat)
    assert game.view("escort") != other.view("escort")


@pytest.mark.rule("SUB 5.1")
def test_a_plot_that_is_being_laid_reaches_its_own_seat_alone() -> None:
    game = started("8", {}, seed=7)
    play_to_turn(game, Random(8), 2)
    others = {seat: received(game, seat) for seat in ("escort", WATCHER)}
    own = received(game, "submarine")
    game.choose("turn:L", "submarine")
    assert received(game, "submarine") != own
    assert {seat: received(game, seat) for seat in others} == others
