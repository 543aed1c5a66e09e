"""Ships under attack: which are afloat, damaged, unhurt, and what they are called."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

__all__ = ["Ship", "afloat", "group_name", "hurt_and_unhurt", "most_left", "told_name", "tons_afloat"]


class Ship(Protocol):
    """A ship on the Combat Mat."""

    name: str
    kind: str
    tons: int
    capacity: int
    damage: int


def afloat(ships: Sequence[Ship]) -> int:
    """How many are; a crippled escort is none."""
    count = 0
    for ship in ships:
        if ship.damage < ship.capacity and ship.kind != "escort":
            count += 1
    return count


def tons_afloat(ships: Sequence[Ship]) -> int:
    tons = 0
    for ship in ships:
        if ship.damage < ship.capacity:
            tons += ship.tons
    return tons


def most_left(ships: Sequence[Ship]) -> int:
    """Points of damage that sink the soundest."""
    return max(ship.capacity - ship.damage for ship in ships)


def hurt_and_unhurt(ships: Sequence[Ship]) -> tuple[tuple[int, ...], bool]:
    """The damaged ships, counted from 1 as on the mat, and whether there are others that were not hit; no escorts."""
    hurt: tuple[int, ...] = ()
    unhurt = False
    for number, ship in enumerate(ships, 1):
        damage = ship.damage
        if not damage:
            unhurt = unhurt or ship.kind != "escort"
        elif damage < ship.capacity and ship.kind != "escort":
            hurt += (number,)
    return hurt, unhurt


def told_name(ships: Sequence[Ship], ship: Ship) -> str:
    """Her name, with her column on the mat where another ship there has the same."""
    if sum(each.name == ship.name for each in ships) < 2:
        return ship.name
    return f"{ship.name} ({next(number for number, each in enumerate(ships, 1) if each is ship)})"


def group_name(ships: int, escorted: bool) -> str:
    """What E1 would call these ships."""
    name = "Ship" if ships == 1 else "Two Ships" if ships == 2 else "Several Ships"
    return f"{name}+Escort" if escorted else name
