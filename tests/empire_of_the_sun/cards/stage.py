"""Plays of single cards for tests: a card in hand, an offensive under way, phases one after the other."""

from __future__ import annotations

from collections.abc import Iterable

from tests.empire_of_the_sun.build import bare, charts, place, table
from wardroom.games.empire_of_the_sun.cards.effects import Effect, effect_of
from wardroom.games.empire_of_the_sun.cards.play import why_no_event
from wardroom.games.empire_of_the_sun.charts import Charts
from wardroom.games.empire_of_the_sun.phases import PHASES
from wardroom.games.empire_of_the_sun.state import ALLIES, JAPAN, Before, Move, Offensive, War
from wardroom.table import ScriptedTable
from wardroom.table.copying import copy_state

__all__ = [
    "awake",
    "drive",
    "effect",
    "event",
    "ids",
    "offensive",
    "offer",
    "pacific",
    "refusals",
    "side_of",
    "why_not",
]

MOST_PHASES = 400


def side_of(card: str) -> str:
    return ALLIES if card[0] == "A" else JAPAN


def effect(card: str) -> Effect:
    return effect_of(card)


def why_not(war: War, card: str) -> str:
    """Why a card cannot be the event; "" if it can."""
    war.active = side_of(card)
    return why_no_event(table(scenario=war.scenario), war, side_of(card), card)[0]


def drive(war: War, until: str, choices: Iterable[str] = (), dice: Iterable[int] = ()) -> ScriptedTable[Charts]:
    """Phase after phase until one of this name is reached with all choices and dice used."""
    one = table(choices, dice, scenario=war.scenario)
    for _ in range(MOST_PHASES):
        if war.phase == until and (not one.choices or until == "stacking"):
            one.finish()
            return one
        PHASES[war.phase](one, war)
    raise AssertionError(f"{until} is not reached: {war.phase}")


def event(war: War, card: str, choices: Iterable[str] = (), dice: Iterable[int] = ()) -> ScriptedTable[Charts]:
    """A card of the hand is played as an event that starts no offensive, and not a pass, to the end of the play."""
    side = side_of(card)
    war.forces[side].hand.append(card)
    war.forces[side].passes = 1
    war.active, war.event, war.phase = side, card, "mode"
    return drive(war, "stacking", ["as:event", *choices], dice)


def offer(war: War, card: str) -> ScriptedTable[Charts]:
    """The question how a card is played, answered by another play: there is a pass."""
    war.forces[side_of(card)].hand.append(card)
    war.forces[side_of(card)].passes = 1
    war.active, war.event, war.phase = side_of(card), card, "mode"
    return drive(war, "card", ["back"])


def offensive(war: War, card: str, *, mode: str = "ec", hq: str = "", active: Iterable[str] = ()) -> Offensive:
    """An offensive under way with these units activated where they stand."""
    facts, side = charts().cards[card], side_of(card)
    value = facts.ec if mode == "ec" and facts.ec is not None else facts.oc
    stated = facts.intelligence if mode == "ec" else ""
    war.offensive = Offensive(side, card, mode, ops=facts.ops, value=value or 0, stated=stated, hq=hq)
    war.offensive.before = Before(
        dict(war.places), dict(war.steps), war.japanese, 0, copy_state(war.politics), war.forces[side].rivalry
    )
    awake(war, *active)
    war.active = side
    return war.offensive


def awake(war: War, *units: str) -> None:
    """Units are activated, of either side."""
    assert war.offensive is not None
    for unit in units:
        mine = charts().pieces[unit].side == war.offensive.side
        (war.offensive.active if mine else war.offensive.reacting).append(unit)
        war.offensive.moves[unit] = Move(war.places[unit])


def ids(one: ScriptedTable[Charts], at: int = 0) -> set[str]:
    return {option.id for option in one.asked[at].options}


def refusals(one: ScriptedTable[Charts], at: int = 0) -> dict[str, str]:
    """Reasons by option."""
    return {refusal.id: refusal.reason for refusal in one.asked[at].refused}


def pacific(turn: int = 6) -> War:
    """Central Pacific and Combined Fleet HQs at Oahu and Kure, in supply, and nobody else."""
    war = bare(turn)
    place(war, "hq-central-pacific", 5808)
    place(war, "hq-combined-fleet-yamamoto", 3407)
    return war
