"""[6.13-6.15] How HQs leave the map, and how they come back early."""

from __future__ import annotations

from wardroom.games.empire_of_the_sun.charts import Charts, Sea
from wardroom.games.empire_of_the_sun.grid import Board, bit
from wardroom.games.empire_of_the_sun.state import JAPAN, War, on_map, track_turn
from wardroom.games.empire_of_the_sun.turn.placement import hq_places
from wardroom.games.empire_of_the_sun.units import controls, to_track

__all__ = ["early_places", "lose_headquarters", "returning", "withdraw"]

OAHU = 5808
ALLIED_LANDS = ("australia", "india-proper", "northern-india", "ceylon")
"""[13.81, 13.61a] Australia with its Mandates, and the three parts of India."""


def withdraw(table: Sea, war: War, hq: str, rule: str = "6.13b") -> None:
    """[6.13b, 6.14b, 11.1] An HQ leaves; it comes back next turn, a dotted one never."""
    to_track(table, war, hq, 1, rule)


def lose_headquarters(table: Sea, war: War) -> None:
    """[6.14a] HQs in hexes that the enemy controls leave: at the end of an offensive, or when a nation surrenders."""
    for unit, place in list(war.places.items()):
        piece = table.charts.pieces[unit]
        if piece.is_hq and on_map(place) and not controls(war, place, piece.side):
            withdraw(table, war, unit, "6.14a")


def returning(charts: Charts, war: War, side: str) -> list[str]:
    """[6.15a] HQs that were on the map and are due next turn."""
    return [
        unit
        for unit, place in war.places.items()
        if (piece := charts.pieces[unit]).is_hq
        and piece.side == side
        and track_turn(place) == war.turn + 1
        and piece.arrives != war.turn + 1
    ]


def early_places(charts: Charts, war: War, hq: str) -> Board:
    """[6.15a] Where an HQ may come back early: ports of the home islands; of Australia, Oahu or India."""
    areas = ("home-islands",) if charts.pieces[hq].side == JAPAN else ALLIED_LANDS
    land = 0 if charts.pieces[hq].side == JAPAN else bit(OAHU)
    for area in areas:
        land |= charts.areas[area]
    return hq_places(charts, war, hq) & land
