"""[6.2, 6.4, 13.7] Supply and ZOI once more, slowly and plainly, from the rulebook alone: to hold the game's against.

Sets of hexes are sets, a line of supply is a search over (hex, manner of coming in, whether it has changed). Nothing
of the game's supply is used but the state, the map and the counters.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from heapq import heappop, heappush
from typing import NamedTuple

from wardroom.games.empire_of_the_sun.charts import Charts
from wardroom.games.empire_of_the_sun.geography import Geography
from wardroom.games.empire_of_the_sun.grid import bit, distance
from wardroom.games.empire_of_the_sun.pieces import Piece
from wardroom.games.empire_of_the_sun.state import ALLIES, CHINA_BOX, JAPAN, SIDES, War, on_map, other

__all__ = ["Answer", "solve"]

KUNMING, RANGOON, OAHU = 2407, 2008, 5808
KUNMING_AREA = frozenset({2407, 2306, 2307, 2406, 2408, 2506, 2507})
"""[13.75b] Kunming and all that touches it."""
JARHAT, IMPHAL, LEDO = 2104, 2105, 2205
KWAI = frozenset({2108, 2109})
"""[13.79a] Hexes between Bangkok and Rangoon that have their route only with the bridge."""
LAND, SEA = "land", "sea"
FOUR_POINTS = 8
"""[6.21d] In half movement points."""
COSTS = {"open": 2, "mountain": 6}
"""[8.42a] In half movement points; any other terrain costs 4."""
ROUTE_COST = 1
PLACED = ("submarines", "bombing")
"""[10.11d, 11.0d] Phases in which the ZOI of units that came this turn neutralises again."""


class Side(NamedTuple):
    """A hexside as one leaves a hex across it."""

    hex: int
    """What lies beyond."""
    land: bool
    water: bool
    all_water: bool
    """[6.3c, 6.4] No land in it, passable or not: ZOI closes it to orders."""
    route: bool


State = tuple[int, str, bool]
"""Where a line of supply has come to; how the last hexside was crossed, "" at the start; whether it has changed between
land and sea, where that may be done once [6.21b]."""


@dataclass(frozen=True, eq=False)
class Answer:
    """What follows when certain units project ZOI."""

    projecting: frozenset[str]
    zoi: dict[str, frozenset[int]]
    """By side, all hexes in its ZOI."""
    closed: dict[str, frozenset[int]]
    """By side, hexes in enemy ZOI that its own does not neutralise."""
    units: frozenset[str]
    """In supply, headquarters among them."""
    headquarters: frozenset[str]
    ports: dict[str, frozenset[int]]
    road: str
    china: bool
    lines: dict[str, Lines]
    """By side, what its lines meet."""


@cache
def sides_of(geography: Geography) -> dict[int, tuple[Side, ...]]:
    """By hex, its hexsides."""
    found = {}
    for hex in geography:
        sides = []
        for heading in range(6):
            beyond = geography.neighbour(hex, heading)
            if beyond:
                side = geography.side(hex, heading)
                sides.append(
                    Side(
                        beyond,
                        side.land,
                        side.water,
                        not side.has_land and (side.water or side.barred_water),
                        side.route,
                    )
                )
        found[hex] = tuple(sides)
    return found


@cache
def ways_of(geography: Geography, manner: str) -> dict[int, tuple[int, ...]]:
    """By hex, those that may be come to from it by land or by sea if nobody is in the way."""
    return {
        hex: tuple(way.hex for way in ways if (way.land if manner == LAND else way.water))
        for hex, ways in sides_of(geography).items()
    }


def without(ways: dict[int, tuple[int, ...]], closed: Iterable[int]) -> dict[int, tuple[int, ...]]:
    """The same but for the ways into these hexes and out of them."""
    found = dict(ways)
    for hex in closed:
        for each in ways[hex]:
            found[each] = tuple(beyond for beyond in found[each] if beyond != hex)
        found[hex] = ()
    return found


@cache
def around(geography: Geography, place: int) -> frozenset[int]:
    """[6.4a] The hexes within two of one."""
    return frozenset(hex for hex in geography if distance(hex, place) <= 2)


class Map:
    """One state of the war, with what supply asks of it that does not depend on ZOI."""

    def __init__(self, charts: Charts, war: War) -> None:
        self.charts, self.war = charts, war
        self.geography = charts.geography
        self.sides = sides_of(charts.geography)
        self.units = [unit for unit, place in war.places.items() if on_map(place)]
        self.headquarters = [unit for unit in self.units if charts.pieces[unit].is_hq]
        self.active = set(war.offensive.moves) if war.offensive else set()
        self.garrisons = self._garrisons()
        self.solid = {side: self._solid(side) for side in SIDES}
        self.strange = {side: self._strange(side) for side in SIDES}
        self._overland: dict[tuple[str, int], dict[int, int]] = {}

    def piece(self, unit: str) -> Piece:
        return self.charts.pieces[unit]

    def at(self, unit: str) -> int:
        return self.war.places[unit]

    def of(self, side: str) -> Iterator[str]:
        return (unit for unit in self.units if self.piece(unit).side == side)

    def hqs(self, side: str) -> list[str]:
        return [unit for unit in self.headquarters if self.piece(unit).side == side]

    def controls(self, side: str, hex: int) -> bool:
        """[6.5, 13.75b]"""
        if hex in KUNMING_AREA:
            return side == ALLIES
        if bit(hex) & self.war.soviet:
            return False
        return bool(bit(hex) & self.war.japanese) == (side == JAPAN)

    def friendly_ports(self, side: str) -> set[int]:
        return {hex for hex in self.geography.ports if self.controls(side, hex)}

    def _solid(self, side: str) -> set[int]:
        """[6.21.A.E] Hexes that only enemy ground, air or HQ units hold, garrisons that are printed among them."""
        own, enemy = set(), set()
        for unit in self.units:
            if self.piece(unit).side == side:
                own.add(self.at(unit))
            elif not self.piece(unit).is_naval:
                enemy.add(self.at(unit))
        for holder, hexes in ((ALLIES, KUNMING_AREA & set(self.geography)), (JAPAN, self.garrisons)):
            (own if holder == side else enemy).update(hexes)
        return enemy - own

    def _garrisons(self) -> set[int]:
        """[13.76, 13.94] In Japan's cities of China, and in those at home that were never lost."""
        home = {hex for hex in self.geography.japanese_cities if not bit(hex) & self.war.disarmed}
        return {hex for hex in home | self.geography.chinese_cities if self.controls(JAPAN, hex)}

    def link(self, here: int, side: Side) -> bool:
        """[13.77a, 13.79a] Whether there is a transport route across this hexside."""
        ends = {here, side.hex}
        if ends & {JARHAT, IMPHAL, LEDO} - set(self.war.politics.routes):
            return False
        return side.route and (self.war.politics.kwai or not ends & KWAI)

    def _strange(self, side: str) -> set[int]:
        """[6.21e] Hexes that are neither empty nor hold own units."""
        standing = {(self.at(unit), self.piece(unit).side) for unit in self.units}
        standing |= {(hex, ALLIES) for hex in KUNMING_AREA} | {(hex, JAPAN) for hex in self.garrisons}
        return {hex for hex, whose in standing if whose != side and (hex, side) not in standing}

    def cost(self, side: str, here: int, way: Side) -> int:
        """[8.42, 6.21e] To go overland into the next hex, in half movement points."""
        if self.link(here, way) and not {here, way.hex} & self.strange[side]:
            return ROUTE_COST
        return COSTS.get(self.geography.terrain(way.hex), 4)

    def overland(self, side: str, start: int) -> dict[int, int]:
        """[6.21d] All within four movement points of a hex as a ground unit would move from it, and how far."""
        if (side, start) not in self._overland:
            self._overland[side, start] = self._march(side, start)
        return self._overland[side, start]

    def _march(self, side: str, start: int) -> dict[int, int]:
        best, queue = {start: 0}, [(0, start)]
        while queue:
            spent, here = heappop(queue)
            if spent > best[here] or (here in self.solid[side] and here != start):
                continue
            for way in self.sides[here]:
                total = spent + self.cost(side, here, way) if way.land else FOUR_POINTS + 1
                if total <= FOUR_POINTS and total < best.get(way.hex, FOUR_POINTS + 1):
                    best[way.hex] = total
                    heappush(queue, (total, way.hex))
        return best

    def in_range(self, hq: str, hex: int) -> bool:
        """[6.11a, 17.10.5K] Plain distance; from the box of Oahu only what it is joined to."""
        command, start = self.piece(hq).command, self.at(hq)
        if self.geography.oahu and OAHU in (start, hex) and start != hex:
            return start == OAHU and self.geography.oahu.get(hex, command + 1) <= command
        return distance(start, hex) <= command


class Lines:
    """[6.21] Lines of supply of one side, when enemy ZOI closes certain hexes to it."""

    def __init__(self, map: Map, side: str, closed: frozenset[int]) -> None:
        self.map, self.side, self.closed = map, side, closed
        self.own_ports = map.friendly_ports(side)
        self.open = {
            SEA: without(ways_of(map.geography, SEA), closed),
            LAND: without(ways_of(map.geography, LAND), map.solid[side]),
        }
        """[6.21.A.A] By manner and hex, the hexes that lie one step on.

        ZOI closes all water [6.21.A.B]: the examples of 6.21 with Singapore, Tjilatjap and Batavia are true in no
        other way. Enemies ashore alone in a hex close its land [6.21.A.E].
        """

    def flood(
        self, starts: Iterable[int], ports: Iterable[int], *, once: bool, limit: int = 10_000, first: str = ""
    ) -> set[State]:
        """[6.21.A.C-G, 6.21b] All states that lines from these hexes come to.

        Land and sea change in one of these ports, `once` or as often as one likes; `first` is the manner in which
        they leave, "" for either.
        """
        reached: dict[State, int] = {(hex, first, False): 0 for hex in starts}
        queue = deque(reached)
        while queue:
            state = queue.popleft()
            here, last, changed = state
            hexes = reached[state] + 1
            for manner in (SEA, LAND) if hexes <= limit else ():
                changes = last not in ("", manner)
                if changes and (changed or here not in ports):
                    continue
                for hex in self.open[manner][here]:
                    following = (hex, manner, changed or (once and changes))
                    if following not in reached:
                        reached[following] = hexes
                        queue.append(following)
        return set(reached)

    def sources(self, eastern: bool = False) -> set[int]:
        """[6.22, 17.10.5L]"""
        geography = self.map.geography
        if self.side == ALLIES:
            edge = set(geography.eastern_sources if eastern else geography.allied_sources)
            return edge | ({OAHU} if geography.oahu else set())
        cities = geography.japanese_sources
        return {hex for hex in cities if geography.oahu or self.map.controls(JAPAN, hex)}

    def supplied_hqs(self, eastern: bool = False) -> set[str]:
        """[6.21.B] Headquarters that a line of any length from a source comes to."""
        there = {hex for hex, _, _ in self.flood(self.sources(eastern), self.own_ports, once=False)}
        return {hq for hq in self.map.hqs(self.side) if self.map.at(hq) in there}

    def eligible_ports(self) -> set[int]:
        """[1.3.25] Own ports that a headquarters, supplied or not, comes to by sea, or overland in four points."""
        places = {self.map.at(hq) for hq in self.map.hqs(self.side)}
        there = {hex for hex, manner, _ in self.flood(places, (), once=True) if manner in ("", SEA)}
        for place in places:
            there |= {hex for hex in self.map.overland(self.side, place) if hex not in self.map.solid[self.side]}
        return there & self.own_ports

    def eligible_airfields(self, ports: set[int]) -> set[int]:
        """[1.3.24] Own airfields that a line of any length, by one port at most, comes to from a headquarters."""
        places = {self.map.at(hq) for hq in self.map.hqs(self.side)}
        straight = self.flood(places, (), once=True)
        manners = {manner: {hex for hex, last, _ in straight if last in ("", manner)} for manner in (LAND, SEA)}
        by_land = self.flood(manners[SEA] & ports, (), once=True, first=LAND)
        by_sea = self.flood(manners[LAND] & ports, (), once=True, first=SEA)
        found = {hex for hex, _, _ in straight | by_land | by_sea}
        return {hex for hex in found & self.map.geography.airfields if self.map.controls(self.side, hex)}

    def reach(self, hq: str, ports: set[int]) -> dict[str, set[int]]:
        """[6.21a, 6.21b] By the manner in which they come, the hexes that lines of a headquarters come to."""
        found: dict[str, set[int]] = {"": set(), LAND: set(), SEA: set()}
        for hex, manner, _ in self.flood([self.map.at(hq)], ports, once=True, limit=self.map.piece(hq).command):
            found[manner].add(hex)
        return found

    def supplies(self, hq: str, hex: int, reach: dict[str, set[int]], anchors: set[int]) -> bool:
        """[6.21d, 6.21b] Whether one of these lines supplies units in a hex."""
        place = self.map.at(hq)
        if hex == place:
            return True
        if OAHU in (hex, place) and self.map.geography.oahu:
            return self.map.in_range(hq, hex) and hex not in self.closed
        if hex in reach[SEA]:
            return True
        return hex in reach[LAND] and bool(self.map.overland(self.side, hex).keys() & (anchors | {place}))

    def orders(self, hq: str, battles: Iterable[int] = ()) -> set[int]:
        """[6.3b-d, 17.10.5K] All that activation paths of a headquarters come to: hexes, whatever can pass there.

        In reaction enemies in declared battle hexes are no matter [7.26e].
        """
        start, oahu = self.map.at(hq), self.map.geography.oahu
        solid = self.map.solid[self.side] - set(battles)
        if oahu and start == OAHU:
            return {start} | {hex for hex in oahu if self.map.in_range(hq, hex)} - self.closed - solid
        reached = edge = {start}
        for _ in range(self.map.piece(hq).command):
            edge = {
                way.hex for here in edge for way in self.map.sides[here] if self._passes(here, way, solid)
            } - reached
            reached = reached | edge
        return reached

    def _passes(self, here: int, way: Side, solid: set[int]) -> bool:
        """[6.3c]"""
        ends = {here, way.hex}
        return not ends & solid and not (way.all_water and ends & self.closed)


class Solver:
    """[6.21c, 6.21g-j] Which units project ZOI, and what follows."""

    def __init__(self, charts: Charts, war: War, moving: Iterable[str] = ()) -> None:
        self.map = Map(charts, war)
        self.war = war
        self.moving = frozenset(moving)
        """[6.4e] Units in strategic movement have no ZOI while they move."""
        bonus = war.offensive.bonus if war.offensive else {}
        self.silent = {side for side in SIDES if f"no-zoi-{side}" in bonus}
        """[1.3.04a] Sides whose ZOI an event suspends."""
        self.fixed = frozenset(unit for unit in self.map.active if self._can_project(unit))
        self.known: dict[frozenset[str], Answer] = {}

    def _can_project(self, unit: str) -> bool:
        return on_map(self.map.at(unit)) and self.map.piece(unit).projects_zoi and unit not in self.moving

    # What follows from a set of units with ZOI

    def answer(self, projecting: Iterable[str]) -> Answer:
        """All that is in supply when exactly these units project ZOI."""
        units = frozenset(projecting)
        if units not in self.known:
            self.known[units] = self._answer(units)
        return self.known[units]

    def _zoi(self, units: Iterable[str]) -> frozenset[int]:
        """[6.4a]"""
        places = {self.map.at(unit) for unit in units if self.map.piece(unit).side not in self.silent}
        return frozenset(hex for place in places for hex in around(self.map.geography, place))

    def _neutralises(self, unit: str) -> bool:
        """[6.4b, 10.11d, 11.0d] No LRB does, and nothing that came in this segment."""
        new = self.war.placed if self.war.phase not in PLACED else []
        return not self.map.piece(unit).is_lrb and unit not in new

    def _answer(self, projecting: frozenset[str]) -> Answer:
        by_side = {side: [unit for unit in projecting if self.map.piece(unit).side == side] for side in SIDES}
        zoi = {side: self._zoi(by_side[side]) for side in SIDES}
        clearing = {side: self._zoi(unit for unit in by_side[side] if self._neutralises(unit)) for side in SIDES}
        closed = {side: zoi[other(side)] - clearing[side] for side in SIDES}
        lines = {side: Lines(self.map, side, closed[side]) for side in SIDES}
        hqs = {side: lines[side].supplied_hqs() for side in SIDES}
        ports = {side: lines[side].eligible_ports() for side in SIDES}
        road = self._road(lines[ALLIES], ports[ALLIES])
        kunming = road != "closed"
        units = set(self.map.active) | hqs[ALLIES] | hqs[JAPAN]
        for side in SIDES:
            units |= self._supplied(lines[side], hqs[side], ports[side], kunming)
        if kunming or self.map.geography.oahu:
            units |= {unit for unit, place in self.war.places.items() if place == CHINA_BOX}
        return Answer(
            projecting,
            zoi,
            closed,
            frozenset(units),
            frozenset(hqs[ALLIES] | hqs[JAPAN]),
            {side: frozenset(ports[side]) for side in SIDES},
            road,
            kunming,
            lines,
        )

    def _supplied(self, lines: Lines, hqs: set[str], ports: set[int], kunming: bool) -> set[str]:
        """[6.21, 6.23b, 13.75a] The units of a side that are in supply."""
        side, map = lines.side, self.map
        anchors = ports | ({KUNMING} if side == ALLIES and kunming else set())
        reach = {hq: lines.reach(hq, ports) for hq in hqs}
        known: dict[tuple[str, int], bool] = {}
        found = set()
        for unit in map.of(side):
            piece, hex = map.piece(unit), map.at(unit)
            if piece.is_hq:
                continue
            if side == JAPAN and hex == self.war.politics.tokyo_express and any(map.in_range(hq, hex) for hq in hqs):
                found.add(unit)
            if side == ALLIES and kunming and KUNMING in map.geography and KUNMING in map.overland(side, hex):
                found.add(unit)
            for hq in hqs:
                if map.piece(hq).may_command(piece):
                    if (hq, hex) not in known:
                        known[hq, hex] = lines.supplies(hq, hex, reach[hq], anchors)
                    if known[hq, hex]:
                        found.add(unit)
        return found

    # [13.78, 6.23a] The road to China

    def _road(self, lines: Lines, ports: set[int]) -> str:
        if self.map.geography.oahu:  # [17.10.5J]
            return "closed"
        if self._open_to_the_sea(lines) or self._madras() in self._by_route(lines, KUNMING):
            return "open"
        india = set(self.map.geography.in_regions(["northern-india"]))
        return "hump" if self.war.politics.hump and lines.eligible_airfields(ports) & india else "closed"

    def _madras(self) -> int:
        return next(hex for hex in self.map.geography if self.map.geography.name(hex) == "Madras")

    def _by_route(self, lines: Lines, start: int) -> set[int]:
        """All that transport routes join to a hex."""
        reached, queue = {start}, deque([start])
        while queue:
            here = queue.popleft()
            for way in self.map.sides[here]:
                if way.hex not in reached and self.map.link(here, way) and way.hex in lines.open[LAND][here]:
                    reached.add(way.hex)
                    queue.append(way.hex)
        return reached

    def _open_to_the_sea(self, lines: Lines) -> bool:
        """[13.78.A] A route to Rangoon, and from that port, which must be Allied, by sea to Madras or a map edge."""
        if RANGOON not in self._by_route(lines, KUNMING) or not self.map.controls(ALLIES, RANGOON):
            return False
        sea = {hex for hex, manner, _ in lines.flood([RANGOON], (), once=True) if manner == SEA}
        return bool(sea & (lines.sources() | {self._madras()}))

    # Which units project

    def _assumed(self) -> frozenset[str]:
        """[6.21h] Every air and carrier unit in range of a headquarters that may command it, or near Kunming."""
        found = set(self.fixed)
        for unit in self.map.units:
            if not self._can_project(unit):
                continue
            piece, hex = self.map.piece(unit), self.map.at(unit)
            in_range = any(
                self.map.in_range(hq, hex) and self.map.piece(hq).may_command(piece) for hq in self.map.headquarters
            )
            near = piece.side == ALLIES and KUNMING in self.map.geography and KUNMING in self.map.overland(ALLIES, hex)
            if in_range or near:
                found.add(unit)
        return frozenset(found)

    def _failing(self, projecting: frozenset[str], side: str) -> frozenset[str]:
        """Units of a side among these that are not in supply when all of these project."""
        supplied = self.answer(projecting).units
        return frozenset(unit for unit in projecting - self.fixed - supplied if self.map.piece(unit).side == side)

    def _settle(self, projecting: frozenset[str]) -> frozenset[str]:
        """[6.21g-j] Drop those out of supply; where each depends on the other's absence, drop the Japanese."""
        while True:
            allied, japanese = self._failing(projecting, ALLIES), self._failing(projecting, JAPAN)
            if not allied and not japanese:
                return projecting
            hard = allied - self.answer(projecting - japanese).units | japanese - self.answer(projecting - allied).units
            projecting -= hard or japanese

    def _returning(self, projecting: frozenset[str], candidates: frozenset[str]) -> frozenset[str]:
        """Dropped units that would be in supply after all, their own ZOI assumed [6.21c]."""
        hopeful = candidates - projecting
        supplied = self.answer(projecting).units
        return frozenset(
            unit
            for unit in hopeful
            if unit in supplied or (unit in self._at_best and unit in self.answer(projecting | {unit}).units)
        )

    @property
    def _at_best(self) -> frozenset[str]:
        """Units in supply if the enemy had no ZOI at all; no others ever are."""
        return self.answer(frozenset()).units

    def solve(self) -> Answer:
        """[6.21c, 6.21g-j, 6.4c]"""
        assumed = self._assumed()
        projecting, seen = self._settle(assumed), set()
        while True:
            back = self._returning(projecting, assumed)
            if projecting | back in seen:
                back = frozenset(unit for unit in back if self.map.piece(unit).side == ALLIES)
            if not back or projecting | back in seen:
                return self.answer(projecting)
            seen.add(projecting | back)
            projecting = self._settle(projecting | back)


def solve(charts: Charts, war: War, moving: Iterable[str] = ()) -> Answer:
    """Supply and ZOI of a state of the war, while these units are in strategic movement."""
    return Solver(charts.on(war.scenario), war, moving).solve()
