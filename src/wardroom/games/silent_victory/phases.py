"""[6.0, 6.1] The sequence of play: the phases of a war, and how a career is closed."""

from __future__ import annotations

from collections.abc import Callable

from wardroom.games.patrol.ends import end_career, ending
from wardroom.games.patrol.turns import next_turn
from wardroom.games.silent_victory.boat import SV
from wardroom.games.silent_victory.ends import BOAT_LOST, CareerEnds
from wardroom.games.silent_victory.port.assignment import prepare_patrol
from wardroom.games.silent_victory.port.awards import last_awards
from wardroom.games.silent_victory.port.refit import end_patrol, refit, succeeded
from wardroom.games.silent_victory.port.setup import setup_phase
from wardroom.games.silent_victory.scoring import victory_level
from wardroom.games.silent_victory.sea.travel import travel_box
from wardroom.games.silent_victory.state import CORRECTIONS, Career, War

__all__ = ["PHASES", "SNAPSHOTS"]


def assignment_phase(table: SV, war: War) -> None:
    prepare_patrol(table, war.careers[war.active])
    war.phase = "travel"


def travel_phase(table: SV, war: War) -> None:
    """One Travel Box, in which the career may end at once; the phase comes again until the boat is in port."""
    try:
        if not travel_box(table, war.careers[war.active]):
            war.phase = "port"
            take_up_corrections(war)
    except CareerEnds as end:
        close_career(table, war, end.cause)


def port_phase(table: SV, war: War) -> None:
    end_patrol(table, war.careers[war.active])
    war.phase = "refit"


def refit_phase(table: SV, war: War) -> None:
    refit(table, war.careers[war.active])
    next_captain(war)


def take_up_corrections(war: War) -> None:
    """A snapshot is due: from here on the rules hold as they are now."""
    for career in war.careers:
        career.options.corrections = CORRECTIONS


def next_captain(war: War) -> None:
    """[13.1.2a] Two players alternate patrols; a war without captains is over."""
    take_up_corrections(war)
    next_turn(war)


def close_career(table: SV, war: War, cause: str) -> None:
    """[5.1.3a, 11.3.6b] The career is over; awards of the last patrol may be posthumous."""
    career: Career = war.career
    end_career(career, cause, BOAT_LOST)
    if war.phase == "travel":  # after a patrol that was brought home the refit gives the awards
        last_awards(table, career, success=succeeded(career), transferred=cause == "transferred")
    table.tell("career_over", "5.1.3a", cause=cause, tons=career.tonnage, ships=career.ships_sunk)
    war.level = victory_level(war.careers[0], table.charts)
    next_captain(war)


Phase = Callable[[SV, War], None]


PHASES: dict[str, Phase] = {
    "setup": setup_phase,
    "assignment": ending(assignment_phase, close_career),
    "travel": travel_phase,
    "port": port_phase,
    "refit": ending(refit_phase, close_career),
}
SNAPSHOTS = frozenset({"assignment", "port"})
