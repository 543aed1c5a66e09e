"""[4.21, 7.29.A] The Initiative Segment: who plays the first card."""

from __future__ import annotations

from wardroom.games.empire_of_the_sun.cards.effects import effect_of
from wardroom.games.empire_of_the_sun.cards.piles import begin_event
from wardroom.games.empire_of_the_sun.cards.possible import why_no_offensive
from wardroom.games.empire_of_the_sun.charts import Sea
from wardroom.games.empire_of_the_sun.state import ALLIES, JAPAN, War, other
from wardroom.table import Decision, Option, Refusal
from wardroom.table.text import mark

__all__ = ["SEIZED", "arcadia_first_phase", "initiative_phase", "may_open_with_arcadia", "why_not_seize"]

ARCADIA, ARCADIA_TURN = "A4", 2
"""[17.25Da]"""
LAST_JAPANESE_TURN = 4
"""[4.21c] With equal hands Japan goes first until the end of 1942."""
SEIZED = "seized"
"""Word on war.todo: the first play is the Future Offensive, as an EC offensive."""


def initiative_phase(table: Sea, war: War) -> None:
    """[4.21] More cards go first, unless the other side opens with its Future Offensive; with as many, by turn."""
    japan, allies = len(war.forces[JAPAN].hand), len(war.forces[ALLIES].hand)
    war.todo = []
    war.played = 0
    for force in war.forces.values():
        force.drawn = 0
    if japan == allies:
        war.active = JAPAN if war.turn <= LAST_JAPANESE_TURN else ALLIES
    else:
        more = JAPAN if japan > allies else ALLIES
        war.active = other(more) if _seizes(table, war, other(more)) else more
    table.tell("initiative", "4.21", side=war.active)
    war.phase = "arcadia-first" if may_open_with_arcadia(table, war) else "card"


def _seizes(table: Sea, war: War, side: str) -> bool:
    """[4.21a, 7.29.A] Whether the side with fewer cards opens with its Future Offensive, as an EC offensive.

    It is asked though the card may not be able to: what lies there is its own affair [EOS-R114].
    """
    future = war.forces[side].future
    if not future or not war.forces[side].hand:
        return False
    seize = Option("seize", "Open with {0:eos.card}", (future,), "7.29.A", (f"card:{future}",), True)
    wait = Option("wait", "Let the other side begin", (), "4.21b", value=False)
    reason, rule = why_not_seize(table, war, side)
    refused: list[Refusal] = [seize.refused(reason, rule)] if reason else []
    options = [wait] if reason else [seize, wait]
    decision = Decision("initiative", "Take the initiative with the Future Offensive?", options, refused, "4.21a")
    if not table.choose(side, decision).value:
        return False
    war.todo = [SEIZED]
    return True


def why_not_seize(table: Sea, war: War, side: str) -> tuple[str, str]:
    """[7.29.A, 7.29.Ba] Why the Future Offensive cannot open the phase, and by which rule; nothing if it can."""
    force = war.forces[side]
    card = table.charts.cards[force.future]
    if force.future_turn == war.turn:
        return mark("it was set aside this turn"), "7.29.Ba"
    if card.type != "military" or card.logistics is None:
        return mark("it is no offensive"), "7.29.A"
    reason = effect_of(card.id).possible(table, war)
    return (reason, "5.31c") if reason else why_no_offensive(table, war, side, card.id, "ec")


# [17.11m, 17.25Da] Arcadia before the first card


def may_open_with_arcadia(table: Sea, war: War) -> bool:
    """[17.11m, 17.25Da] On turn 2 the Allies may play it before the first Japanese card."""
    return (
        war.turn == ARCADIA_TURN
        and "arcadia" in table.charts.scenarios[war.scenario].special
        and ARCADIA in war.forces[ALLIES].hand
        and war.active == JAPAN
        and not effect_of(ARCADIA).possible(table, war)
    )


def arcadia_first_phase(table: Sea, war: War) -> None:
    """[17.11m, 17.25Da] The Allies play the event now, or the first card is Japan's."""
    options = [
        Option("play", "Play {0:eos.card} now", (ARCADIA,), "17.25Da", (f"card:{ARCADIA}",), value=True),
        Option("wait", "Not now", (), "17.25Da", value=False),
    ]
    question = mark("Is {0:eos.card} played before the first Japanese card?")
    if table.choose(ALLIES, Decision("arcadia-first", question, options, (), "17.25Da", (ARCADIA,))).value:
        war.active = ALLIES
        war.forces[ALLIES].hand.remove(ARCADIA)
        begin_event(table, war, ALLIES, ARCADIA)
    else:
        war.phase = "card"
