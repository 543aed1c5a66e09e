"""The men of a boat: who is hurt and how badly, who commands, who recovers, who takes whose place."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Annotated, Any

from wardroom.table import Table
from wardroom.table.bounds import Among, Length, Range, Word

__all__ = [
    "ELITE",
    "FIT",
    "GENERIC_CREW",
    "GREEN",
    "KILLED",
    "LIGHT",
    "QUALITIES",
    "SERIOUS",
    "TRAINED",
    "VETERAN",
    "Crew",
    "Recovering",
    "all_crew_out",
    "commander",
    "heal",
    "kill",
    "lower_quality",
    "move_up",
    "seriously_wounded",
    "struck_box",
    "unfit",
    "worse",
]

GREEN, TRAINED, VETERAN, ELITE = 0, 1, 2, 3
QUALITIES = ("Green", "Trained", "Veteran", "Elite")
"""Of a crew, rising."""

FIT, LIGHT, SERIOUS, KILLED = "", "LW", "SW", "KIA"
"""Wounds, rising."""
GENERIC_CREW = 4
"""Boxes of men without a name."""
UNHURT = [FIT] * GENERIC_CREW

Wound = Annotated[str, Among("", "LW", "SW", "KIA")]
Boxed = Annotated[list[Wound], Length(GENERIC_CREW, GENERIC_CREW)]


@dataclass(slots=True)
class Crew:
    """Wounds by name, boxes of men without one, and who is Expert."""

    quality: Annotated[int, Range(GREEN, ELITE)] = TRAINED
    wounds: Annotated[dict[Word, Wound], Length(5)] = field(default_factory=dict)
    """Named men who are hurt."""
    generic: Boxed = field(default_factory=lambda: [FIT] * GENERIC_CREW)
    passenger: Wound | None = None
    """None: nobody aboard; else his wound, "" for unhurt."""
    experts: Annotated[list[Word], Length(10)] = field(default_factory=list)


# Who can do what


def unfit(crew: Crew, man: str) -> bool:
    """SW or KIA."""
    return crew.wounds.get(man, FIT) in (SERIOUS, KILLED)


def all_crew_out(crew: Crew) -> bool:
    """All boxes of men without a name SW or KIA."""
    return FIT not in crew.generic and LIGHT not in crew.generic


def commander(crew: Crew, chain: Sequence[str]) -> str:
    """The first of these who is fit to command; the last of them if nobody is."""
    if not crew.wounds:
        return chain[0]
    for man in chain[:-1]:
        if not unfit(crew, man):
            return man
    return chain[-1]


# Wounds


def worse(current: str, new: str) -> str:
    """LW and LW make SW, SW and SW make KIA, LW on SW does nothing."""
    if new == KILLED or current == KILLED:
        return KILLED
    if current == FIT:
        return new
    if current == LIGHT:
        return SERIOUS
    return KILLED if new == SERIOUS else SERIOUS


def struck_box(crew: Crew) -> int | None:
    """The box that the next wound falls on: an unhurt one, then LW, then SW; None if all are dead."""
    for state in (FIT, LIGHT, SERIOUS):
        if state in crew.generic:
            return crew.generic.index(state)
    return None


def seriously_wounded(crew: Crew) -> Iterator[tuple[str, int | None]]:
    """Every SW man by name, then every SW box by its place; who dies meanwhile is not asked again."""
    for man in [name for name, wound in crew.wounds.items() if wound == SERIOUS]:
        yield man, None
    for box, wound in enumerate(crew.generic):
        if wound == SERIOUS:
            yield "crew", box


def kill(crew: Crew, man: str, box: int | None) -> None:
    """This man, or the box of this place, is dead."""
    if box is None:
        crew.wounds[man] = KILLED
    else:
        crew.generic[box] = KILLED


# In port


Recovering = dict[str, int]
"""Men in hospital who will be fit in time, with the months they need."""


def heal(crew: Crew, stay: int, recovery: Callable[[str], int], spared: str) -> tuple[Recovering, list[str], bool]:
    """LW heal, KIA are lost, and so are SW men who need longer than the stay; `spared` is looked after elsewhere.

    Gives the months of those who recover in time, the named men who are lost, and whether all boxes are.
    """
    if not crew.wounds and crew.generic == UNHURT:
        crew.passenger = None
        return {}, [], False
    dead = [man for man, wound in crew.wounds.items() if wound == KILLED]
    wounded = [man for man, wound in crew.wounds.items() if wound == SERIOUS and man != spared]
    months = {man: recovery(man) for man in wounded}
    replaced = [wound == KILLED or (wound == SERIOUS and recovery("crew") > stay) for wound in crew.generic]
    crew.wounds.clear()
    crew.generic = [FIT] * len(crew.generic)
    crew.passenger = None
    recovering = {man: months[man] for man in wounded if months[man] <= stay}
    return recovering, dead + [man for man in wounded if months[man] > stay], all(replaced)


def lower_quality(table: Table[Any], crew: Crew, least: int, rule: str) -> None:
    """One level down, not below `least`."""
    if crew.quality > least:
        crew.quality -= 1
        table.tell("crew_quality", rule, quality=QUALITIES[crew.quality])


def move_up(crew: Crew, first: str, second: str, recovering: Recovering) -> bool:
    """An Expert second officer takes the first one's place: he stays Expert, and in hospital if he is there."""
    experts = crew.experts
    if second not in experts:
        return False
    experts.remove(second)
    experts.append(first)
    if second in recovering:
        recovering[first] = recovering.pop(second)
    return True
