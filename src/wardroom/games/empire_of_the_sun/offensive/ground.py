"""[8.4, 8.42] Ground units over land, hex by hex."""

from __future__ import annotations

from typing import NamedTuple

from wardroom.games.empire_of_the_sun.charts import Charts, Sea
from wardroom.games.empire_of_the_sun.grid import Board, Hexsides, bit, direction, neighbours, spread
from wardroom.games.empire_of_the_sun.offensive.activation import open_offensive
from wardroom.games.empire_of_the_sun.offensive.presence import presence_of
from wardroom.games.empire_of_the_sun.offensive.targets import targets
from wardroom.games.empire_of_the_sun.pieces import Piece
from wardroom.games.empire_of_the_sun.state import JAPAN, War, other
from wardroom.games.empire_of_the_sun.supply.solution import routes_of
from wardroom.games.empire_of_the_sun.supply.standing import Standing
from wardroom.games.empire_of_the_sun.theatre import Theatre
from wardroom.table import kept
from wardroom.table.text import mark

__all__ = ["GROUND_BASE", "Step", "closed_area", "closed_to", "march", "must_stop", "roadless", "steps_from"]

GROUND_BASE = 2
"""[8.1a] Half movement points for each point of operations value."""
ROUTE_COST = 1
"""[8.42b] Half a movement point."""


class Step(NamedTuple):
    """A hex next to a stack: what it costs to enter, or why it cannot be."""

    hex: int
    cost: int
    reason: str = ""
    rule: str = ""


def ground_allowance(war: War) -> int:
    """[8.1a] In half movement points."""
    return GROUND_BASE * open_offensive(war).ops


def closed_to(charts: Charts, piece: Piece, hex: int) -> str:
    """[8.41, 13.61b, 13.71a, 13.91] The rule that closes a hex to a ground unit for good; "" if none does."""
    for rule, area in _closed(charts.theatre, piece.side, piece.nation):
        if bit(hex) & area:
            return rule
    return ""


def closed_area(theatre: Theatre, side: str, nation: str) -> Board:
    """[8.41] All hexes that such ground units may never enter."""
    found = 0
    for _, area in _closed(theatre, side, nation):
        found |= area
    return found


@kept(64)
def _closed(theatre: Theatre, side: str, nation: str) -> tuple[tuple[str, Board], ...]:
    """By rule, the areas that are closed to ground units of a nation."""
    everyone = (("8.41.C", theatre.soviet), ("13.91", theatre.manchuria))
    if nation == "china":
        open_to_them = theatre.burma | theatre.northern_india | theatre.kunming_area
        return (*everyone, ("8.41.E", theatre.all & ~open_to_them))
    if side == JAPAN:
        return (*everyone, ("8.41.A", theatre.inland_china), ("8.41.B", theatre.india_proper))
    return (*everyone, ("8.41.D", theatre.inland_china))


@kept(512)
def march(
    theatre: Theatre,
    start: int,
    allowance: int,
    through: Board,
    into: Board,
    hostile: Board,
    routes: Hexsides,
    roadless: Board,
) -> Board:
    """[8.42a, 8.42b] Those of the hexes `into` that men come to with so many half points, by way of `through` alone.

    A route does not count into a hex with hostile ground, HQ or air units; without one `roadless` hexes are closed.
    """
    layers, reached, found = [bit(start)], bit(start), 0
    for spent in range(1, allowance + 1):
        here = spread(layers[spent - 1], routes) & ~hostile
        for cost, terrain in theatre.by_cost:
            if cost <= spent:
                here |= spread(layers[spent - cost], theatre.ground) & terrain & ~roadless
        found |= here & into
        here &= through & ~reached
        reached |= here
        layers.append(here)
    return found & ~bit(start)


def step_cost(charts: Charts, war: War, start: int, hex: int, enemy: Standing) -> int:
    """[8.42a, 8.42b] What it costs to enter a hex from its neighbour, in half movement points."""
    heading = direction(start, hex)
    routes = routes_of(charts.theatre, tuple(war.politics.routes), war.politics.kwai)
    if heading is not None and bit(start) & routes[heading] and not bit(hex) & enemy.ashore:
        return ROUTE_COST
    return next((cost for cost, terrain in charts.theatre.by_cost if bit(hex) & terrain), 0)


def steps_from(table: Sea, war: War, stack: list[str], hex: int, spent: int) -> list[Step]:
    """[8.42] The hexes around, each with its cost or with what stands against it."""
    charts = table.charts
    side = charts.pieces[stack[0]].side
    enemy = presence_of(charts, war)[other(side)]
    met = enemy.any if side == open_offensive(war).side else enemy.ashore
    elsewhere = met & ~targets(table, war)
    found = []
    for there in neighbours(hex):
        heading = direction(hex, there)
        if heading is None or not bit(hex) & charts.theatre.ground[heading]:
            continue
        cost = step_cost(charts, war, hex, there, enemy)
        reason, rule = _against(charts, stack, there, cost, ground_allowance(war) - spent)
        if not reason and bit(there) & elsewhere and not _passes(table, war, stack, there, spent + cost):
            reason, rule = _no_battle_there(war, side)
        if not reason and _armoured_in_mountains(charts, stack, there, cost):
            reason, rule = mark("the 7th Armoured Brigade enters mountains along a transport route alone"), "8.49"
        found.append(Step(there, cost, reason, rule))
    return found


def _no_battle_there(war: War, side: str) -> tuple[str, str]:
    """Why enemies cannot be met in a hex."""
    if side != open_offensive(war).side:
        return mark("it leads to no battle"), "7.26f"
    if open_offensive(war).mode == "ec":
        return mark("the card does not let battles be fought there"), "5.31.Da"
    return mark("an operations choice has one battle hex"), "7.1b"


def _passes(table: Sea, war: War, stack: list[str], hex: int, spent: int) -> bool:
    """[8.11c] Whether a hex without a battle may be marched through: enemy ships alone are in it, and a way goes on."""
    enemy = presence_of(table.charts, war)[other(table.charts.pieces[stack[0]].side)]
    if bit(hex) & enemy.ashore:
        return False
    return any(not step.reason for step in steps_from(table, war, stack, hex, spent))


def _against(charts: Charts, stack: list[str], hex: int, cost: int, left: int) -> tuple[str, str]:
    for unit in stack:
        rule = closed_to(charts, charts.pieces[unit], hex)
        if rule:
            return mark("such a unit may never enter it"), rule
    if cost > left:
        return mark("there are not enough movement points"), "8.42a"
    return "", ""


def _armoured_in_mountains(charts: Charts, stack: list[str], hex: int, cost: int) -> bool:
    """[8.49]"""
    return cost != ROUTE_COST and bool(bit(hex) & roadless(charts, stack))


def roadless(charts: Charts, stack: list[str]) -> Board:
    """[8.49] Hexes that a stack enters along transport routes alone."""
    return charts.theatre.mountains if any(charts.pieces[unit].armoured for unit in stack) else 0


def must_stop(enemy: Standing, hex: int, battles: Board) -> bool:
    """[8.42c] Ground units stop where enemy ground, air or HQ units are, and in a battle hex."""
    return bool(bit(hex) & (enemy.ashore | battles))
