"""[5.33, 5.34] What an event still has to do, step by step: words on war.todo, of which each asks one thing at most.

A word is the name of a step and what it is about, with colons between: `lose:J27:2`. `then:battle` says what follows.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from wardroom.games.empire_of_the_sun.charts import Sea
from wardroom.games.empire_of_the_sun.state import War

__all__ = ["EVENT", "Step", "again", "go_on", "later", "next_step"]

EVENT = "event"
"""The phase in which steps are done."""
THEN = "then"

Step = Callable[[Sea, War, Sequence[str]], None]
"""A step of an event: it is off the list when it is called, with what it is about."""


def later(war: War, *words: str) -> None:
    """These are done after what is on the list already, and before what follows the event."""
    at = next((place for place, word in enumerate(war.todo) if word.startswith(f"{THEN}:")), len(war.todo))
    war.todo[at:at] = words


def again(war: War, *words: str) -> None:
    """These are done next of all."""
    war.todo[:0] = words


def go_on(war: War, phase: str) -> None:
    """The steps on the list are done, if there are any; then this phase comes."""
    if not war.todo:
        war.phase = phase
        return
    if not war.todo[-1].startswith(f"{THEN}:"):
        war.todo.append(f"{THEN}:{phase}")
    war.phase = EVENT


def next_step(table: Sea, war: War, step_of: Callable[[str], Step]) -> None:
    """The first step on the list."""
    name, *about = war.todo.pop(0).split(":")
    if name == THEN:
        war.phase = about[0]
    else:
        step_of(name)(table, war, about)
