"""What each option risks or promises: texts with true odds in them, from the charts in force.

Only what the seat may know goes in: a launch is judged by where the ships in sight would be if they went on as they do,
a depth-charge setting by what the charge does to the boats in sight, whatever their depth.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from wardroom.games.submarine.advice.boats import on_course, on_depth
from wardroom.games.submarine.advice.escorts import on_move, on_setting
from wardroom.games.submarine.advice.forecast import Forecast, forecast
from wardroom.games.submarine.advice.guns import on_guns, on_star_shell
from wardroom.games.submarine.advice.launches import on_direction, on_distance, on_torpedo_depth, on_tube
from wardroom.games.submarine.advice.searches import on_radar, on_sight, on_sonar
from wardroom.games.submarine.advice.torpedoes import on_evade, on_torpedo_order
from wardroom.games.submarine.view import SeaView
from wardroom.table import Decision, Option
from wardroom.table.odds import Advice
from wardroom.table.text import Text

__all__ = ["advice"]


def advice(view: SeaView, decision: Decision) -> Advice:
    """By option id; options about which there is nothing to say are left out."""
    found: dict[str, Iterable[Text]] = {}
    if decision.kind in LAUNCHES:
        seas = forecast(view.battle, moved=decision.kind == "torpedo-depth")
        found = {option.id: LAUNCHES[decision.kind](view, seas, decision, option) for option in decision.options}
    elif decision.kind in ADVISERS:
        found = {option.id: ADVISERS[decision.kind](view, decision, option) for option in decision.options}
    told = {option: tuple(texts) for option, texts in found.items()}
    return {option: texts for option, texts in told.items() if texts}


Adviser = Callable[[SeaView, Decision, Option], Iterable[Text]]
LAUNCHES: dict[str, Callable[[SeaView, Forecast, Decision, Option], Iterable[Text]]] = {
    "tube": on_tube,
    "direction": on_direction,
    "distance": on_distance,
    "torpedo-depth": on_torpedo_depth,
}
ADVISERS: dict[str, Adviser] = {
    "evade": on_evade,
    "torpedo-order": on_torpedo_order,
    "course": on_course,
    "depth": on_depth,
    "guns": on_guns,
    "sonar": on_sonar,
    "radar": on_radar,
    "sight": on_sight,
    "move": on_move,
    "setting": on_setting,
    "star-shell": on_star_shell,
}
