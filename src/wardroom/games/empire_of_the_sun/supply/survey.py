"""[6.2, 6.4] Supply and ZOI as the war stands: what rules ask."""

from __future__ import annotations

from collections.abc import Collection

from wardroom.games.empire_of_the_sun.charts import SOUTH_PACIFIC, Charts
from wardroom.games.empire_of_the_sun.grid import Board, around, bit
from wardroom.games.empire_of_the_sun.position import Position, position_of
from wardroom.games.empire_of_the_sun.state import ALLIES, CHINA_BOX, JAPAN, War, other
from wardroom.games.empire_of_the_sun.supply.solution import (
    KINDS,
    NOWHERE,
    ZOI_RADIUS,
    Facts,
    Projecting,
    SideFacts,
    Supply,
    joined,
    solve,
)
from wardroom.games.empire_of_the_sun.supply.standing import kind_of, projectors_of, standings_of
from wardroom.table import kept

__all__ = [
    "barred",
    "facts_of",
    "hq_in_supply",
    "in_supply",
    "sources",
    "supplied",
    "supply_of",
    "widest_zoi",
    "zoi",
]


_KEPT_POSITIONS = 512


def supply_of(charts: Charts, war: War, *, offensive: bool = True, moving: Collection[str] = ()) -> Supply:
    """Supply and ZOI as things stand.

    `offensive` False: as if the offensive were over [6.0d]; `moving`: while these are in strategic movement [6.4e].
    """
    return _supply(charts, position_of(war, offensive=offensive, moving=moving))


@kept(_KEPT_POSITIONS)
def _supply(charts: Charts, position: Position) -> Supply:
    return solve(charts.theatre, facts_of(charts, position))


def in_supply(charts: Charts, war: War, unit: str, *, offensive: bool = True) -> bool:
    """[6.21, 6.0d] Whether a unit is in supply."""
    if offensive and _activated(war, unit):
        return True
    return supplied(charts, war, supply_of(charts, war, offensive=offensive), unit)


def supplied(charts: Charts, war: War, supply: Supply, unit: str) -> bool:
    """[6.21] The same, by a supply that is at hand, activated or not."""
    place, piece = war.places[unit], charts.pieces[unit]
    if place == CHINA_BOX:
        return supply.china or war.scenario == SOUTH_PACIFIC  # [17.10.5Jc]
    if piece.is_hq:
        return unit in supply.headquarters
    return bool(bit(place) & supply.supplied[piece.command_group])


def hq_in_supply(charts: Charts, war: War, hq: str) -> bool:
    """[6.21.B]"""
    return hq in supply_of(charts, war).headquarters


def _activated(war: War, unit: str) -> bool:
    """[6.0d, 6.0d1] Activated in this offensive, on either side."""
    return war.offensive is not None and unit in war.offensive.moves


def sources(charts: Charts, japanese: Board, side: str) -> Board:
    """[6.22] Ultimate sources: Japan's cities are some only while it controls them, the edges of maps always."""
    theatre = charts.theatre
    if side == ALLIES:
        return theatre.allied_sources
    return theatre.japanese_sources & (japanese | ~theatre.japanese_cities)


def _projectors(charts: Charts, position: Position) -> Projecting:
    """[6.4e, 10.11d] Units that project ZOI: none in strategic movement, and new ones that neutralise nothing."""
    if not position.moving and not position.new:
        return projectors_of(charts, position.places)
    apart = position.moving | position.new
    places = [0 if unit in apart else place for unit, place in zip(charts.pieces, position.places, strict=True)]
    return joined(projectors_of(charts, places), _each(charts, position, position.new))


def _each(charts: Charts, position: Position, units: Collection[str]) -> Projecting:
    """[6.4e, 10.11d] The same of these units alone."""
    found = dict.fromkeys(KINDS, 0)
    for unit in units:
        kind = kind_of(charts.pieces[unit])
        if kind is not None and unit not in position.moving:
            if unit in position.new:
                kind = kind._replace(neutralises=False)
            found[kind] |= bit(position.places[_number(charts, unit)])
    return tuple(found.values())


@kept(512)
def _number(charts: Charts, unit: str) -> int:
    """Which of the counters it is."""
    return list(charts.pieces).index(unit)


def facts_of(charts: Charts, position: Position) -> Facts:
    """All that supply and ZOI depend on: where each side stands, what it holds, its HQs, who projects ZOI."""
    stands = standings_of(charts, position.places, position.japanese, position.disarmed)
    theatre = charts.theatre
    held = {
        JAPAN: position.japanese & ~theatre.kunming_area,
        ALLIES: theatre.all & ~position.soviet & (~position.japanese | theatre.kunming_area),
    }
    # [13.75b] Kunming and the hexes around it are always held by the Allies
    any = {JAPAN: stands[JAPAN].any, ALLIES: stands[ALLIES].any | theatre.kunming_area}
    ashore = {JAPAN: stands[JAPAN].ashore, ALLIES: stands[ALLIES].ashore | theatre.kunming_area}
    sides = {}
    for side in (JAPAN, ALLIES):
        alone = ~any[side]
        sides[side] = SideFacts(
            theatre.ports & held[side],
            theatre.airfields & held[side],
            ashore[other(side)] & alone,
            any[other(side)] & alone & theatre.roads,
            stands[side].headquarters,
            sources(charts, position.japanese, side),
        )
    return Facts(
        sides[JAPAN],
        sides[ALLIES],
        position.routes,
        position.kwai,
        position.hump,
        position.express,
        position.no_zoi,
        _projectors(charts, position),
        _each(charts, position, position.activated) if position.activated else NOWHERE,
    )


def zoi(charts: Charts, war: War, side: str) -> Board:
    """[6.4a] The ZOI of a side, neutralised or not."""
    return supply_of(charts, war).zoi[side]


def widest_zoi(charts: Charts, war: War, side: str) -> Board:
    """[6.4a] What the ZOI of a side is at most: if all its air and carrier units are in supply."""
    return _widest(charts, tuple(war.places.values()), side)


@kept(_KEPT_POSITIONS)
def _widest(charts: Charts, places: tuple[int, ...], side: str) -> Board:
    board = 0
    for kind, units in zip(KINDS, projectors_of(charts, places), strict=True):
        if kind.side == side:
            board |= units
    return around(board, ZOI_RADIUS)


def barred(charts: Charts, war: War, side: str) -> Board:
    """[6.4b] Where enemy ZOI that is not neutralised lies in a side's way."""
    return supply_of(charts, war).barred[side]
