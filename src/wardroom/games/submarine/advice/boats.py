"""[7, 8, 9, 21.4] Advice on a boat's course and depth."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from wardroom.games.submarine.advice.common import asked
from wardroom.games.submarine.combat.torpedoes import LAUNCH_DEPTH
from wardroom.games.submarine.questions import CourseAsked, Leg
from wardroom.games.submarine.search.visibility import NIGHT_SIGHT, PERISCOPE_DEPTH
from wardroom.games.submarine.state import Battle
from wardroom.games.submarine.view import SeaView
from wardroom.table import Decision, Option
from wardroom.table.odds import Chance
from wardroom.table.text import Text

__all__ = ["on_course", "on_depth"]

CRUSH = Chance("hull gives way", Fraction(1, 6))
"""[9.7] A six, and the hull gives way."""


def on_course(view: SeaView, decision: Decision, option: Option) -> Iterator[Text]:
    """[8.3.3] Emergency power that the course has cost once this leg is run."""
    ship = asked(view, decision)
    boat = ship.boat if ship is not None else None
    if boat is None or boat.depth == 0 or not isinstance(option.value, Leg) or option.value.turn:
        return
    hexes = decision.about(CourseAsked).entered + option.value.hexes
    used = hexes - boat.normal
    if used >= max(1, boat.emergency):
        yield Text("{0} emergency power, the last of it: the boat must rise", (used,))
    elif used > 0:
        yield Text("{0} of {1} emergency power", (used, boat.emergency))


def on_depth(view: SeaView, decision: Decision, option: Option) -> Iterator[Text]:
    """[9.7, 11.5, 21.4] What the depth risks, and what it hides from."""
    depth: int = option.value
    ship = asked(view, decision)
    if ship is not None and ship.boat is not None and depth > ship.boat.deepest and depth > ship.boat.depth:
        yield Text("the hull gives way {0:percent}", (CRUSH,))
    if view.battle.rules.hidden:
        yield sight_words(view.battle, depth)
    elif depth == 0:
        yield Text("under the guns of all in range")
    if depth > LAUNCH_DEPTH and not view.battle.rules.directed:
        yield Text("too deep for torpedoes next turn")


def sight_words(battle: Battle, depth: int) -> Text:
    """[21.4] By what a boat at this depth can be found."""
    if depth > PERISCOPE_DEPTH:
        return Text("only sonar finds it") if battle.rules.sonar else Text("nobody finds it")
    if battle.light == "day":
        return Text("in sight by day")
    return Text("in sight within {0:#sub.hex} of any enemy", (NIGHT_SIGHT,))
