"""[4.5, 5.37, 16] The End of Turn Phase: who has won, and what is made ready for the next turn."""

from __future__ import annotations

from wardroom.games.empire_of_the_sun.charts import SOUTH_PACIFIC, Sea
from wardroom.games.empire_of_the_sun.scenarios.victory import count_points, decide, lost_every_hq, score_this_turn
from wardroom.games.empire_of_the_sun.state import ALLIES, JAPAN, SIDES, War, other
from wardroom.games.empire_of_the_sun.turn.deal import reshuffle

__all__ = ["RESHUFFLE", "check_at_once", "end_turn_phase", "win"]

RESHUFFLE = "reshuffle"
"""Before the name of a side in politics.events: a special event of it has asked for a new deck [5.37b]."""


def win(table: Sea, war: War, side: str, how: str, rule: str) -> None:
    """The game is over."""
    war.winner, war.ending, war.phase = side, how, "over"
    table.tell("won", rule, side=side, how=how)


def check_at_once(table: Sea, war: War) -> bool:
    """[17.10.7a, 17.10.7b] The South Pacific ends whenever Will is gone, or a side has no HQ left; whether it has.

    HQs leave the map last of all that a play or a segment brings, so Will is looked at first.
    """
    if war.scenario != SOUTH_PACIFIC or war.phase == "over":
        return war.phase == "over"
    if war.politics.will <= 0:
        win(table, war, JAPAN, "negotiations", "17.10.7b")
        return True
    for side in SIDES:
        if lost_every_hq(table.charts, war, side):
            win(table, war, other(side), "no-hq", "17.10.7a")
            return True
    return False


def end_turn_phase(table: Sea, war: War) -> None:
    """[4.5] A victory, or the next turn."""
    score_this_turn(table, war)
    war.politics.bombed_turns = war.politics.bombed_turns + 1 if war.politics.bombed else 0
    if check_at_once(table, war):
        return
    if war.politics.will <= 0:
        win(table, war, JAPAN, "negotiations", "16.1b")
    elif war.turn >= war.last_turn:
        count_points(table, war)
        win(table, war, *decide(table.charts, war))
    else:
        _next_turn(table, war)


def _next_turn(table: Sea, war: War) -> None:
    """[4.5c] Markers of one turn are taken away or turned over."""
    politics = war.politics
    politics.tokyo_express = 0
    politics.bombed = politics.wiped_out = False
    politics.control_before = war.japanese
    for side in SIDES:
        _new_deck(table, war, side)
        force = war.forces[side]
        force.passes = force.drawn = 0
    war.turn += 1
    turns = table.charts.scenarios[war.scenario].turns
    politics.no_future = turns is not None and war.turn < turns.future_from
    war.bombers, war.placed, war.due, war.todo, war.pool = [], [], [], [], {}
    war.played, war.event, war.offensive = 0, "", None
    war.active, war.phase = ALLIES, "reinforcements"
    table.tell("turn", "4.5c", turn=war.turn)


def _new_deck(table: Sea, war: War, side: str) -> None:
    """[5.37b] A special event that came too early goes back into the deck with all discards."""
    asked = f"{RESHUFFLE}-{side}"
    if asked in war.politics.events:
        war.politics.events.remove(asked)
        reshuffle(table, war, side, "5.37b")
