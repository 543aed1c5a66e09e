"""Damage to a boat: hull and flooding tracks, systems, and going below test depth."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from wardroom.games.patrol.ends import CareerEnds
from wardroom.table import Roll, Table

__all__ = [
    "DAMAGED",
    "INOPERABLE",
    "Hurt",
    "flooding_hit",
    "go_below_test_depth",
    "hull_hit",
    "inoperable",
    "not_repaired",
    "parts_of",
    "pump_out",
    "refit_months",
    "repair",
    "to_repair",
]

DAMAGED, INOPERABLE = "damaged", "inoperable"


class Hurt(Protocol):
    """A boat with what can be hurt."""

    hull: int
    flooding: int
    damage: dict[str, str]
    """Systems that do not work: "damaged" until repair is tried, then "inoperable" if that failed."""


def inoperable(boat: Hurt, system: str) -> bool:
    return boat.damage.get(system) == INOPERABLE


def parts_of(result: str) -> tuple[str, ...]:
    """What a hit does; a result marked x2 does it twice."""
    single = result.removesuffix(" x2")
    return (single,) if single == result else (single, single)


def hull_hit(table: Table[Any], boat: Hurt, limit: int, cause: str, rule: str) -> None:
    """One box; in the last one the boat is lost."""
    boat.hull += 1
    table.tell("hull", rule, level=boat.hull, limit=limit)
    if boat.hull >= limit:
        raise CareerEnds(cause)


def flooding_hit(table: Table[Any], boat: Hurt, limit: int, rule: str) -> bool:
    """One box; True if it is the last one, in which the boat must surface."""
    boat.flooding += 1
    table.tell("flooding", rule, level=boat.flooding, limit=limit)
    return boat.flooding >= limit


def go_below_test_depth(
    boat: Hurt, creak: Callable[[], Roll], strain: Callable[[], None], number: Callable[[int], int]
) -> None:
    """A hull hit, then 2d6 against the number of the hull box: less is the end, equal costs another hit."""
    strain()
    while True:
        natural = creak().natural
        if natural < number(boat.hull):
            raise CareerEnds("crushed")
        if natural > number(boat.hull):
            return
        strain()


# Repair at sea and in port


def pump_out(table: Table[Any], boat: Hurt, rule: str) -> None:
    """After an encounter no water is left."""
    if boat.flooding:
        boat.flooding = 0
        table.tell("pumped_out", rule)


def to_repair(boat: Hurt) -> list[str]:
    """Systems that were damaged in the encounter."""
    if not boat.damage or DAMAGED not in boat.damage.values():
        return []
    return [name for name, status in boat.damage.items() if status == DAMAGED]


def repair(table: Table[Any], boat: Hurt, system: str, roll: Roll, rules: tuple[str, str]) -> None:
    """Repaired by this roll, or inoperable for the rest of the patrol; `rules` are those of either."""
    if not_repaired(roll):
        boat.damage[system] = INOPERABLE
        table.tell("inoperable", rules[1], system=system)
    else:
        del boat.damage[system]
        table.tell("repaired", rules[0], system=system)


def not_repaired(roll: Roll) -> bool:
    return roll.result != "repaired"


def refit_months(boat: Hurt, hull_a_month: int) -> int:
    """One month, one for three or more inoperable systems, one for so many hull boxes, or part of them."""
    broken = list(boat.damage.values()).count(INOPERABLE) if boat.damage else 0
    return 1 + (broken >= 3) + -(-boat.hull // hull_a_month)
