"""The map as sets of hexes: which hexsides are open to ships, to men, and along a route; where ports and towns are.

Made once of a map; `grid.py` has the arithmetic.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import reduce
from operator import or_

from wardroom.games.empire_of_the_sun.geography import Geography, Hexside
from wardroom.games.empire_of_the_sun.grid import Board, Ways, board_of, flood

__all__ = ["GROUND_COSTS", "KUNMING", "KWAI_HEXES", "OAHU", "ROUTE_HEXES", "Theatre", "theatre_of"]

KUNMING = 2407
OAHU = 5808
ROUTE_HEXES = (2104, 2105, 2205)
"""[13.77] Jarhat, Imphal, Ledo: their routes count only when built."""
KWAI_HEXES = (2109, 2108)
"""[13.79a] Between Bangkok and Rangoon, from the south: their routes count only with the bridge."""
GROUND_COSTS = {"open": 2, "mountain": 6}
"""[8.42] In half movement points; all other land costs four."""
_OTHER_COST = 4


@dataclass(frozen=True, slots=True, eq=False)
class Theatre:
    """Sets of hexes of one map; there is one for each map, known by itself."""

    all: Board
    land: Board
    """Hexes that a ground unit may stand on."""
    sea: Board
    """Hexes with a hexside that ships may cross: coast and ocean."""
    water: Ways
    """By direction: hexes that ships may leave across that side."""
    ground: Ways
    """Hexes that men may leave across that side."""
    routes: Ways
    """Hexes that have a printed transport route across that side."""
    roads: Board
    """Hexes that such a route leads out of or into."""
    barren: Ways
    """Those with no land in that side at all: ZOI closes them to the path of an HQ's orders [6.3c]."""
    overland: Ways
    """All others: orders cross them whatever ZOI is there [6.3c, 6.3d]."""
    coast: Board
    """Land with a hexside that ships may cross."""
    mountains: Board
    by_cost: tuple[tuple[int, Board], ...]
    """[8.42] Hexes by what it costs to enter them, in half movement points."""
    ports: Board
    airfields: Board
    named: Board
    """[1.3.15] Hexes with a city, resource, port or airfield."""
    resources: Board
    islands: Board
    """[1.3] One-hex islands."""
    chinese_cities: Board
    japanese_cities: Board
    japanese_sources: Board
    allied_sources: Board
    eastern_sources: Board
    kunming_area: Board
    """[13.75b] Kunming and the hexes around it."""
    burma: Board
    northern_india: Board
    india_proper: Board
    """[13.61a] The Indian coast outside Northern India and Ceylon."""
    inland_china: Board
    """[8.41] China away from the coast, but for Kunming and the hexes around it."""
    soviet: Board
    manchuria: Board
    burma_front: Board
    """[13.79b] Burma, Northern India and Ceylon."""
    oahu: tuple[tuple[int, int], ...]
    """[17.10] On the sheet of the South Pacific: what the box of Oahu is joined to, and how many hexes away that is."""


def _sides(geography: Geography, holds: Callable[[Hexside], bool]) -> Ways:
    """By direction, the hexes whose side there is of such a kind and leads to a hex of the map."""
    return Ways(
        board_of(
            hex
            for hex, cell in geography.cells.items()
            if geography.neighbour(hex, heading) and holds(cell.side(heading))
        )
        for heading in range(6)
    )


def theatre_of(geography: Geography) -> Theatre:
    """The sets of hexes of a map."""
    cells = geography.cells
    land = board_of(geography.land)
    water = _sides(geography, lambda side: side.water)
    sea = 0
    for side in water:
        sea |= side
    if geography.oahu:  # [17.10.5K] ships come to the box
        sea |= board_of([OAHU])

    def of(terrain: str) -> Board:
        return board_of(hex for hex, cell in cells.items() if cell.terrain == terrain)

    def region(*names: str) -> Board:
        return board_of(geography.in_regions(names))

    cheap, mountains = of("open"), of("mountain")
    routes = _sides(geography, lambda side: side.route)
    return Theatre(
        all=board_of(cells),
        land=land,
        sea=sea,
        water=water,
        ground=_sides(geography, lambda side: side.land),
        routes=routes,
        roads=flood(reduce(or_, routes), routes, 1),
        barren=_sides(geography, lambda side: not side.has_land and (side.water or side.barred_water)),
        overland=_sides(geography, lambda side: side.has_land or not (side.water or side.barred_water)),
        coast=land & sea,
        mountains=mountains,
        by_cost=(
            (GROUND_COSTS["open"], cheap),
            (_OTHER_COST, land & ~cheap & ~mountains),
            (GROUND_COSTS["mountain"], mountains),
        ),
        ports=board_of(geography.ports),
        airfields=board_of(geography.airfields),
        named=board_of(geography.named_locations),
        resources=board_of(geography.resources),
        islands=board_of(geography.islands),
        chinese_cities=board_of(geography.chinese_cities),
        japanese_cities=board_of(geography.japanese_cities),
        japanese_sources=board_of(geography.japanese_sources),
        allied_sources=board_of(geography.allied_sources),
        eastern_sources=board_of(geography.eastern_sources),
        kunming_area=region("inland-china"),
        burma=region("burma"),
        northern_india=region("northern-india"),
        india_proper=region("india"),
        inland_china=region("inland-china"),
        soviet=region("soviet"),
        manchuria=region("manchuria"),
        burma_front=region("burma", "northern-india", "ceylon"),
        oahu=tuple(sorted(geography.oahu.items())),
    )
