"""Playing duels in tests: starting them, answering for people, and collecting all that a seat receives."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from random import Random
from typing import Any

from tests.table.duel import DUEL, SEATS, Charts, Duel
from wardroom.table import Decision, Event, Ruleset
from wardroom.table.codec import to_plain
from wardroom.table.record import Record, Segment, parse
from wardroom.table.session import Game, new_header

DuelGame = Game[Duel, Charts]
Move = tuple[str, str]
"""A seat and the id of the option it took."""


def start(
    seed: int | None = 1,
    *,
    scenario: str | None = None,
    options: Mapping[str, str] | None = None,
    dice: str = "auto",
    bots: Mapping[str, str] | None = None,
    rules: Ruleset[Duel, Charts] = DUEL,
) -> DuelGame:
    setup = rules.setup(scenario, options)
    return Game(rules, new_header(rules, setup, seed=seed, dice=dice, bots=bots))


def reload(game: DuelGame, rules: Ruleset[Duel, Charts] = DUEL) -> DuelGame:
    """The game as it comes back from its save."""
    return Game.load(rules, parse(game.save()))


def edited(game: DuelGame, change: Callable[[dict[str, Any]], None]) -> DuelGame:
    """The game as it would be if its last snapshot had been different."""
    return Game.load(game.rules, with_state(game, change))


def with_state(game: Game[Any, Any], change: Callable[[dict[str, Any]], object]) -> Record:
    """The record of a game with another last snapshot."""

    def change_last(segments: list[Segment]) -> None:
        change(segments[-1].state)

    return with_segments(parse(game.save()), change_last)


def with_segments(record: Record, change: Callable[[list[Segment]], object]) -> Record:
    """A record with other segments."""
    segments = record.segments
    change(segments)
    return Record.of(record.header, segments)


def with_hand(game: DuelGame, seat: str, *cards: str) -> DuelGame:
    """The game with these cards in a captain's hand; none of them is left in the deck."""

    def change(state: dict[str, Any]) -> None:
        state["ships"][seat]["hand"] = list(cards)
        state["deck"] = [card for card in state["deck"] if card not in cards]

    return edited(game, change)


def answer(game: DuelGame, moves: Iterable[Move]) -> DuelGame:
    for seat, option_id in moves:
        game.choose(option_id, seat)
    return game


def pick(game: DuelGame, random: Random) -> Move:
    """Any option of any seat that is asked."""
    decision = random.choice(game.pending)
    return decision.seat, random.choice(decision.options).id


def play_at_random(game: DuelGame, seed: int = 1) -> list[Move]:
    """Play to the end; the moves that were made."""
    random, moves = Random(seed), []
    while game.pending:
        moves.append(pick(game, random))
        answer(game, moves[-1:])
    return moves


def plot_plainly(game: DuelGame, seats: Iterable[str] = SEATS) -> DuelGame:
    """These captains go ahead and load nothing, so nothing can be fired."""
    for seat in seats:
        answer(game, [(seat, "course:ahead"), (seat, "load:none")])
    return game


def asked(game: DuelGame, seat: str) -> Decision:
    """What this seat is asked now; it must be."""
    decision = game.decision(seat)
    assert decision is not None, f"{seat} is not asked"
    return decision


def kinds(game: DuelGame) -> dict[str, str]:
    """The seats that are asked, and what."""
    return {decision.seat: decision.kind for decision in game.pending}


def codes(events: Iterable[Event]) -> list[str]:
    return [event.code for event in events]


def received(game: DuelGame, seat: str) -> dict[str, Any]:
    """All that this seat gets to see, as plain data."""
    decision = game.decision(seat)
    return {
        "view": game.view(seat),
        "decision": to_plain(decision),
        "labels": [each.label for each in decision.options] if decision else [],
        "events": [to_plain(event) for event in game.events(seat)],
        "risks": game.risks(seat),
        "odds": {option: [each.to_json() for each in found] for option, found in game.odds(seat).items()},
        "board": game.board(seat),
    }


def received_bytes(game: DuelGame, seat: str) -> bytes:
    return json.dumps([received(game, seat), repr(game)]).encode()


def situation(game: DuelGame) -> tuple[Any, ...]:
    """The whole of a game except for the order in which seats plotted."""
    return to_plain(game.state), {seat: received(game, seat) for seat in SEATS}, game.outcome
