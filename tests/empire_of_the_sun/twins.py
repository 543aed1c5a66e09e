"""Twins: two wars that differ only in cards which one seat may not know, played on side by side.

A war is played to the moment at which some card is about to be chosen. In its twin one card of the other side's hand,
or the one it laid face down, has changed places with one of its deck, or its deck lies in another order. All that
leaves the table for the seat that must not know, and for those who watch, is then compared byte by byte, decision after
decision, until the cards in question come to light.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

import msgspec

import wardroom
from tests.table.play import with_state
from wardroom.games.empire_of_the_sun import RULESET
from wardroom.games.empire_of_the_sun.state import SIDES, War, other
from wardroom.table import WATCHER, Decision, IllegalChoice
from wardroom.table.codec import to_plain
from wardroom.table.session import Game
from wardroom.web.play.positions import Wanted, position

__all__ = ["Trial", "Unlike", "eager", "trials"]

WarGame = Game[War, Any]
CHANGES = ("hand", "future", "order")
FAR = 60
"""Decisions for which twins are compared."""
NEWS = 30
"""Events that are compared each time, the newest ones."""
CLOSELY = 3
"""Decisions after each of which whole positions are compared, as pages get them."""


class Unlike(AssertionError):
    """The twins look different to somebody who must not know."""


@dataclass
class Trial:
    """One pair of twins: what was changed, for whom they must be alike, and how often that was seen."""

    change: str
    seat: str
    compared: int


# What leaves the table


def received(game: WarGame, seat: str, *, whole: bool) -> bytes:
    """All that a seat gets of a game, or those who watch."""
    view = RULESET.view(game.state, seat, game.charts)
    parts: list[Any] = [to_plain(view.now), view.hands, view.decks, view.unseen, game.event_count(seat)]
    parts += [[decision.seat for decision in game.pending], repr(game.outcome), game.notice, game.key]
    parts += [repr(event) for event in game.events(seat, max(game.event_count(seat) - NEWS, 0))]
    if seat != WATCHER:
        parts += [game.undo_refusal(seat), game.risks(seat), errors(game, seat), shown(game.decision(seat))]
    if whole:
        parts.append(game.view(seat))
        parts.append(position(game, id="", title="", seat=seat, sequence=0, seats=[], wanted=Wanted(narrow=False)))
    return msgspec.json.encode(parts)


def shown(decision: Decision | None) -> list[Any]:
    if decision is None:
        return []
    options = [(option.id, option.label, option.rule, option.board) for option in decision.options]
    refused = [(each.id, each.label, each.why, each.rule) for each in decision.refused]
    return [decision.kind, decision.prompt, options, refused, decision.rule]


def errors(game: WarGame, seat: str) -> list[str]:
    """What is said to a choice that is not open, whoever is asked."""
    try:
        game.choose("nothing", seat)
    except IllegalChoice as refused:
        return [str(refused)]
    raise AssertionError("'nothing' was open")


# The games


def eager(decision: Decision, random: Random) -> str:
    """Any option, but seldom one that stops or goes back."""
    stops = ("done", "back", "pass", "none", "as:discard", "call-off", "stay")
    open_ids = [option.id for option in decision.options]
    bold = [id for id in open_ids if id not in stops]
    return random.choice(bold if bold and random.random() < 0.85 else open_ids)


def play_to_card(game: WarGame, random: Random, plays: int) -> None:
    """On to the moment at which a card is to be chosen, some plays later; or to the end."""
    while game.pending:
        decision = game.pending[0]
        if decision.kind == "card" and not game.record.open.inputs:
            plays -= 1
            if plays < 0:
                return
        game.choose(eager(decision, random), decision.seat)


def twin_of(game: WarGame, change: str, side: str, random: Random) -> tuple[WarGame, set[str]] | None:
    """The same game with other cards in hand, and the cards in question; None if there are none of its kind."""
    hidden: set[str] = set()

    def edit(state: dict[str, Any]) -> None:
        force = state["forces"][side]
        deck, hand = force["deck"], force["hand"]
        if len(deck) < 2:
            return
        there = random.randrange(len(deck))
        if change == "hand" and hand:
            here = random.randrange(len(hand))
            hidden.update((hand[here], deck[there]))
            hand[here], deck[there] = deck[there], hand[here]
        elif change == "future" and force["future"]:
            hidden.update((force["future"], deck[there]))
            force["future"], deck[there] = deck[there], force["future"]
        elif change == "order":
            other_place = random.randrange(len(deck))
            hidden.update((deck[there], deck[other_place]))
            deck[there], deck[other_place] = deck[other_place], deck[there]

    record = with_state(game, edit)
    special = {card for card in hidden if "reshuffle" in game.charts.cards[card].traits}
    if len(hidden) < 2 or (special and change == "future"):
        return None
    return Game.load(RULESET, record), hidden


def compare(game: WarGame, twin: WarGame, seat: str, *, whole: bool) -> None:
    for each in (seat, WATCHER):
        if received(game, each, whole=whole) != received(twin, each, whole=whole):
            raise Unlike(f"{each or 'a watcher'}: {game.state.phase}, turn {game.state.turn}")


def come_to_light(game: WarGame, twin: WarGame, hidden: set[str]) -> bool:
    """Whether a card in question lies open in one of the games."""
    return any(_open_cards(each, side) & hidden for each in (game, twin) for side in SIDES)


def _open_cards(game: WarGame, side: str) -> set[str]:
    force, offensive = game.state.forces[side], game.state.offensive
    found = {*force.discard, *force.removed, game.state.event}
    return found | ({offensive.card, *offensive.reactions} if offensive is not None else set())


def common(decision: Decision, twin: Decision, hidden: set[str]) -> list[str]:
    """Options that both have and that are about none of the cards in question."""
    theirs = {option.id for option in twin.options}
    return [
        option.id
        for option in decision.options
        if option.id in theirs and not any(f"card:{card}" in option.board or card in option.id for card in hidden)
    ]


def side_by_side(game: WarGame, twin: WarGame, seat: str, hidden: set[str], random: Random) -> int:
    """Play both on with the same choices; how often they were compared."""
    compared = 0
    for step in range(FAR):
        if not game.pending or come_to_light(game, twin, hidden):
            break
        compare(game, twin, seat, whole=step < CLOSELY)
        compared += 1
        decision, theirs = game.pending[0], twin.pending[0]
        open_ids = common(decision, theirs, hidden)
        if not open_ids:
            break
        choices = [option for option in decision.options if option.id in open_ids]
        choice = eager(Decision(decision.kind, "", choices), random)
        game.choose(choice, decision.seat)
        twin.choose(choice, theirs.seat)
    return compared


def trials(scenario: str, number: int, options: dict[str, str] | None = None) -> Iterator[Trial]:
    """Pairs of twins at different moments, for both seats, with each kind of change."""
    random = Random(scenario)
    seed, made = 0, 0
    while made < number:
        seed += 1
        game: WarGame = wardroom.start("empire-of-the-sun", scenario, seed=seed, options=options)
        play_to_card(game, random, random.randrange(12))
        if not game.pending:
            continue
        seat, change = random.choice(SIDES), random.choice(CHANGES)
        found = twin_of(game, change, other(seat), random)
        if found is None:
            continue
        twin, hidden = found
        made += 1
        yield Trial(change, seat, side_by_side(game, twin, seat, hidden, random))
