"""[6.0, 6.1] The sequence of play: the phases of a war, and how a career is closed."""

from __future__ import annotations

from collections.abc import Callable

from wardroom.games.patrol.ends import end_career, ending
from wardroom.games.patrol.turns import next_turn
from wardroom.games.raiders_of_the_deep.boat import RD
from wardroom.games.raiders_of_the_deep.combat.torpedoes import load_torpedoes
from wardroom.games.raiders_of_the_deep.ends import BOAT_LOST
from wardroom.games.raiders_of_the_deep.port.assignment import prepare_patrol
from wardroom.games.raiders_of_the_deep.port.awards import last_awards
from wardroom.games.raiders_of_the_deep.port.refit import end_patrol, refit, settle_mines
from wardroom.games.raiders_of_the_deep.port.setup import setup_phase
from wardroom.games.raiders_of_the_deep.scoring import victory_level
from wardroom.games.raiders_of_the_deep.sea.travel import travel_box
from wardroom.games.raiders_of_the_deep.state import War

__all__ = ["PHASES", "SNAPSHOTS"]


END_RULES = {
    "war over": "5.1.2a",
    "agreed end": "5.1.1a",
    "mirror complete": "14.7.1a",
    "desk duty": "14.5.5a",
}
"""Ends of a career that are not those of [5.1.3a]."""


def assignment_phase(table: RD, war: War) -> None:
    prepare_patrol(table, war.career)
    war.phase = "travel"


def travel_phase(table: RD, war: War) -> None:
    """One travel box, or one further roll in it; the phase comes again until the boat is in port."""
    if not travel_box(table, war.career):
        war.phase = "port"


def port_phase(table: RD, war: War) -> None:
    end_patrol(table, war.career)
    war.phase = "refit"


def refit_phase(table: RD, war: War) -> None:
    """[6.1.3f] Last of all torpedoes are taken aboard for the month of the next patrol."""
    refit(table, war.career)
    load_torpedoes(table, war.career, war.career.month)
    next_turn(war)  # [13.1.2a]


def close_career(table: RD, war: War, cause: str) -> None:
    """[5.1.3a, 5.2.3a] The career is over; what was earned at sea is given still, and mines go on sinking."""
    career = war.career
    end_career(career, cause, BOAT_LOST)
    if war.phase == "travel":  # after a patrol that was brought home the refit has done this
        settle_mines(table, career)
        last_awards(table, career)
    table.tell("career_over", END_RULES.get(cause, "5.1.3a"), cause=cause, tons=career.tonnage, ships=career.ships_sunk)
    biography(table, war)
    war.level = victory_level(war.careers[0], table.charts)
    next_turn(war)


def biography(table: RD, war: War) -> None:
    """[14.6a] What became of him."""
    career = war.career
    if career.options.biography:
        chart = table.charts.final_fate(career.end, austrian=career.options.austrian)
        fate = table.roll(chart, (), "14.6a", career.seat)
        career.early_life.append(str(fate.natural))


Phase = Callable[[RD, War], None]


PHASES: dict[str, Phase] = {
    "setup": setup_phase,
    "assignment": ending(assignment_phase, close_career),
    "travel": ending(travel_phase, close_career),
    "port": port_phase,
    "refit": ending(refit_phase, close_career),
}
SNAPSHOTS = frozenset({"assignment"})
"""Not in port: the refit after a last patrol may roll nothing, and the end of a game is a snapshot of its own."""
