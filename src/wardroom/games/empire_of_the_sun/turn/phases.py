"""[4.1] The phases of a turn beside its offensives, in the order of play."""

from __future__ import annotations

from collections.abc import Callable

from wardroom.games.empire_of_the_sun.charts import Sea
from wardroom.games.empire_of_the_sun.scenarios.bidding import bidding_phase
from wardroom.games.empire_of_the_sun.state import War
from wardroom.games.empire_of_the_sun.turn.attrition import attrition_phase
from wardroom.games.empire_of_the_sun.turn.deal import arcadia_phase, deal_phase, kondo_phase, setup_phase
from wardroom.games.empire_of_the_sun.turn.emergency import emergency_phase, free_move_phase
from wardroom.games.empire_of_the_sun.turn.end import check_at_once, end_turn_phase
from wardroom.games.empire_of_the_sun.turn.india import relocate_phase
from wardroom.games.empire_of_the_sun.turn.initiative import arcadia_first_phase, initiative_phase
from wardroom.games.empire_of_the_sun.turn.national_status import national_status_phase
from wardroom.games.empire_of_the_sun.turn.political_will import political_will_phase
from wardroom.games.empire_of_the_sun.turn.reinforcement import place_at_phase, place_phase, reinforcements_phase
from wardroom.games.empire_of_the_sun.turn.replacement import rebuild_phase, replace_phase, replacements_phase
from wardroom.games.empire_of_the_sun.turn.stacking import stacking_phase
from wardroom.games.empire_of_the_sun.turn.strategic_warfare import bombing_phase, submarines_phase

__all__ = ["TURN_PHASES"]

Phase = Callable[[Sea, War], None]


def ending_at_once(segment: Phase) -> Phase:
    """[17.10.7a, 17.10.7b] A segment after which the South Pacific may be over."""

    def played(table: Sea, war: War) -> None:
        segment(table, war)
        check_at_once(table, war)

    return played


TURN_PHASES: dict[str, Phase] = {
    "bid": bidding_phase,
    "setup": setup_phase,
    "reinforcements": reinforcements_phase,
    "place": place_phase,
    "place-at": place_at_phase,
    "replacements": replacements_phase,
    "replace": replace_phase,
    "rebuild": rebuild_phase,
    "submarines": submarines_phase,
    "bombing": bombing_phase,
    "deal": deal_phase,
    "arcadia": arcadia_phase,
    "kondo": kondo_phase,
    "free-move": free_move_phase,
    "initiative": initiative_phase,
    "arcadia-first": arcadia_first_phase,
    "stacking": stacking_phase,
    "emergency": emergency_phase,
    "national-status": ending_at_once(national_status_phase),
    "relocate": relocate_phase,
    "political-will": ending_at_once(political_will_phase),
    "attrition": attrition_phase,
    "end-turn": end_turn_phase,
}
