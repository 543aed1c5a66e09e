"""[6.21, 6.3] Why a unit is out of supply, or out of an HQ's reach: the line that comes nearest, and what breaks it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from wardroom.games.empire_of_the_sun.charts import Charts
from wardroom.games.empire_of_the_sun.geography import Geography
from wardroom.games.empire_of_the_sun.grid import Board, bit, distance, hexes_in, neighbour, within
from wardroom.games.empire_of_the_sun.pieces import Piece
from wardroom.games.empire_of_the_sun.state import ALLIES, CHINA_BOX, War, on_map
from wardroom.games.empire_of_the_sun.supply.solution import Supply, commanded_from
from wardroom.games.empire_of_the_sun.supply.survey import in_supply, sources, supply_of
from wardroom.games.empire_of_the_sun.supply.tracing import Ground, overland_to
from wardroom.games.empire_of_the_sun.theatre import OAHU, Theatre
from wardroom.table import kept
from wardroom.table.text import Text, catalogue, mark

__all__ = ["MESSAGES", "Break", "Why", "told", "why_no_orders", "why_out_of_supply"]

ANY_LENGTH = 100
"""[6.21.B] No line on the map is longer."""
_KEPT, _KEPT_EXITS = 1_024, 4_096
UNTRACED = 10_000
"""More than the breaks of any line weigh."""
LIGHT = (3, 12)
"""Most lines weigh less."""
LAND, SEA = "land", "sea"

MESSAGES = catalogue(
    {
        "no-hq": "no HQ on the map commands it",
        "road": "neither the Burma Road nor the Hump is open",
        "range": "{hq:eos.unit} commands {range:#eos.hex} around, and it is {far:#eos.hex} away",
        "apart": "no line of any kind joins the two",
        "zoi": "enemy ZOI closes the sea between {hex:eos.hex} and {beyond:eos.hex}",
        "held": "the enemy alone holds the land between {hex:eos.hex} and {beyond:eos.hex}",
        "held-hex": "the enemy alone holds {hex:eos.hex}",
        "oahu": "from Oahu {hq:eos.unit} reaches the New Hebrides alone",
        "no-port": "there is no port in {hex:eos.hex} to change between land and sea",
        "enemy-port": "the port of {hex:eos.hex} is the enemy's",
        "idle-port": "no HQ comes to the port of {hex:eos.hex}",
        "second-port": "the line changes between land and sea once more in {hex:eos.hex}",
        "overland": "{hex:eos.hex} is more than four movement points from any port that counts, and from the HQ",
        "hq": "{hq:eos.unit} is out of supply itself",
        "no-source": "its side controls no source of supply",
    }
)
WEIGHTS = {"no-port": 8, "enemy-port": 3, "idle-port": 3, "second-port": 3}
"""How far a line with such a break is from being one, any other counting 1: lines go where ships and men would."""


@dataclass(frozen=True, slots=True)
class Break:
    """What breaks a line, and by which rule."""

    code: str
    """A key of `MESSAGES`."""
    rule: str
    hex: int = 0
    beyond: int = 0
    """The hex on the other side of the hexside; 0 if it is no hexside."""


@dataclass(frozen=True, slots=True)
class Why:
    """Why a unit is out of supply."""

    unit: str
    hq: str
    """The HQ that comes nearest; "" if none commands it, or if it is an HQ."""
    path: tuple[int, ...]
    """The line that is least broken, from the HQ or the source to the unit."""
    breaks: tuple[Break, ...]
    """What breaks it, in the order of the line."""
    far: int = 0
    """How many hexes away the HQ is, in a straight count."""
    range: int = 0


def told(why: Why) -> Text:
    """The same in words: each break with its rule, and the line by the labels of its hexes."""
    breaks = [Text("{0} [{1}]", (_break(why, each), each.rule)) for each in _stretches(why.breaks)]
    if len(why.path) < 2:
        return Text("{0}", (breaks,))
    return Text(mark("{0}; the line {1:plain}"), (breaks, list(why.path)))


def _stretches(breaks: Iterable[Break]) -> list[Break]:
    """Water in ZOI hexside after hexside as one stretch."""
    found: list[Break] = []
    for each in breaks:
        last = found[-1] if found else None
        if last is not None and last.code == each.code == "zoi" and last.beyond == each.hex:
            found[-1] = replace(last, beyond=each.beyond)
        else:
            found.append(each)
    return found


def _break(why: Why, each: Break) -> Text:
    facts = {"hq": why.hq, "hex": each.hex, "beyond": each.beyond, "range": why.range, "far": why.far}
    return Text(MESSAGES[each.code], params=facts)


def why_out_of_supply(charts: Charts, war: War, unit: str) -> Why | None:
    """[6.21, 6.21.B, 13.74b] Why a unit is out of supply; None if it is not, or is not in play."""
    place, piece = war.places[unit], charts.pieces[unit]
    if in_supply(charts, war, unit) or not (on_map(place) or place == CHINA_BOX):
        return None
    if place == CHINA_BOX:
        return Why(unit, "", (), (Break("road", "13.74b"),))
    supply = supply_of(charts, war)
    if piece.is_hq:
        return _why_no_source(charts, war, supply, unit)
    found = [_why_not_from(charts, war, supply, hq, unit) for hq in _commanders(charts, war, piece)]
    if not found:
        return Why(unit, "", (), (Break("no-hq", "6.12a"),))
    return min(found, key=lambda why: (not why.path, _weight(why.breaks), why.far))


def _weight(breaks: Iterable[Break]) -> int:
    return sum(WEIGHTS.get(each.code, 1) for each in breaks)


def _commanders(charts: Charts, war: War, piece: Piece) -> Iterator[str]:
    """[6.12] HQs on the map that command it."""
    return (hq for hq, each in charts.pieces.items() if on_map(war.places[hq]) and each.may_command(piece))


def _why_no_source(charts: Charts, war: War, supply: Supply, hq: str) -> Why:
    """[6.21.B] Of an HQ: the line from a source that is broken least."""
    side = charts.pieces[hq].side
    start = sources(charts, war.japanese, side)
    if not start:
        return Why(hq, "", (), (Break("no-source", "6.22"),))
    ground = supply.grounds[side]
    line = _line(charts, ground, supply.barred[side], ground.ports, False, -1, start, war.places[hq], ANY_LENGTH)
    return Why(hq, "", line.path, line.breaks) if line else Why(hq, "", (), (Break("apart", "6.21.A.A"),))


def _why_not_from(charts: Charts, war: War, supply: Supply, hq: str, unit: str) -> Why:
    """[6.21a-d] The line from an HQ that is broken least, with what is the matter with the HQ itself."""
    leader, start, goal = charts.pieces[hq], war.places[hq], war.places[unit]
    far, range = distance(start, goal), leader.command
    first = () if hq in supply.headquarters else (Break("hq", "6.21.B", start),)
    beyond = _beyond(charts.theatre, start, goal, range, "6.21a")
    if beyond:
        return Why(unit, hq, (), (*first, beyond), far, range)
    ground, ports = supply.grounds[leader.side], supply.ports[leader.side]
    near = overland_to(ground, ports | bit(start)) | (supply.kunming if leader.side == ALLIES else 0)
    line = _line(charts, ground, supply.barred[leader.side], ports, True, near, bit(start), goal, range)
    if line is None:
        return Why(unit, hq, (), (*first, Break("apart", "6.21a", goal)), far, range)
    return Why(unit, hq, line.path, (*first, *line.breaks), far, range)


def _beyond(theatre: Theatre, start: int, goal: int, range: int, rule: str) -> Break | None:
    """[6.11a, 17.10.5K] A hex that lies out of the range of an HQ, whatever is between."""
    if bit(goal) & commanded_from(theatre, start, range):
        return None
    return Break("oahu", "17.10.5K", goal) if start == OAHU and theatre.oahu else Break("range", rule, goal)


def why_no_orders(charts: Charts, war: War, supply: Supply, hq: str, goal: int, through: Board = 0) -> Why:
    """[6.3b-d] Why no activation path comes from an HQ to a hex; `through` are battle hexes in reaction [7.26e]."""
    leader, start = charts.pieces[hq], war.places[hq]
    far, range = distance(start, goal), leader.command
    beyond = _beyond(charts.theatre, start, goal, range, "6.3b")
    if beyond:
        return Why("", hq, (), (beyond,), far, range)
    line = _orders(charts.theatre, supply.held[leader.side] & ~through, supply.barred[leader.side], start, goal, range)
    if line is None:
        return Why("", hq, (), (Break("apart", "6.3b", goal),), far, range)
    return Why("", hq, line.path, line.breaks, far, range)


# Lines with their breaks


_State = tuple[int, str, bool]
"""Where a line has come to, by which way, and whether it has changed between land and sea."""


@dataclass(frozen=True, slots=True)
class _Line:
    """A line so far."""

    path: tuple[int, ...]
    breaks: tuple[Break, ...]
    weight: int = 0


class _Ways(Protocol):
    """What lines of a kind may do, and what breaks them."""

    def steps(self, state: _State) -> Iterator[tuple[_State, tuple[Break, ...]]]: ...

    def end(self, state: _State, line: _Line) -> _Line: ...


@dataclass(frozen=True, slots=True)
class _Paths:
    """[6.3c, 6.3d] What activation paths may do, and what breaks them."""

    theatre: Theatre
    held: Board
    barred: Board

    def steps(self, state: _State) -> Iterator[tuple[_State, tuple[Break, ...]]]:
        """One hex on by everything: sides that nothing can pass, and from land to sea anywhere."""
        here = bit(state[0])
        for heading in range(6):
            beyond = neighbour(state[0], heading)
            barren = here & self.theatre.barren[heading]
            if barren or here & self.theatre.overland[heading]:
                ends = here | bit(beyond)
                breaks = self._breaks(state[0], beyond, bool(barren)) if ends & (self.barred | self.held) else ()
                yield (beyond, "", False), breaks

    def _breaks(self, hex: int, beyond: int, barren: bool) -> tuple[Break, ...]:
        ends = bit(hex) | bit(beyond)
        zoi = (Break("zoi", "6.3c", hex, beyond),) if barren and ends & self.barred else ()
        return (*zoi, *(Break("held-hex", "6.3c", each) for each in hexes_in(ends & self.held) if each != hex))

    def end(self, state: _State, line: _Line) -> _Line:
        return line


@dataclass(frozen=True, slots=True)
class _Tracer:
    """What lines may do, and what breaks them."""

    charts: Charts
    ground: Ground
    barred: Board
    """[6.21.A.B] Enemy ZOI that is not neutralised."""
    ports: Board
    """Where land and sea change."""
    once: bool
    """[6.21b] Once alone."""
    near: Board
    """[6.21d] Where a line may end overland."""

    def steps(self, state: _State) -> Iterator[tuple[_State, tuple[Break, ...]]]:
        """One hex on by everything that can be passed, and what breaks the line there."""
        hex, manner, changed = state
        to_land = self._change(state, LAND) if manner == SEA else ()
        to_sea = self._change(state, SEA) if manner == LAND else ()
        for beyond, ends, water, land in _exits(self.charts.geography, hex):
            if water:
                breaks = (*to_sea, Break("zoi", "6.21.A.B", hex, beyond)) if ends & self.barred else to_sea
                yield (beyond, SEA, self.once and (changed or manner == LAND)), breaks
            if land:
                breaks = (*to_land, Break("held", "6.21.A.E", hex, beyond)) if ends & self.ground.held else to_land
                yield (beyond, LAND, self.once and (changed or manner == SEA)), breaks

    def _change(self, state: _State, manner: str) -> tuple[Break, ...]:
        """[6.21.A.C-G, 6.21b] What is wrong with a change between land and sea here."""
        hex, _, changed = state
        here, ashore = bit(hex), manner == LAND
        if not here & self.charts.theatre.ports:
            return (Break("no-port", "6.21.A.C" if ashore else "6.21.A.D", hex),)
        if not here & self.ground.ports:
            return (Break("enemy-port", "6.21.A.G" if ashore else "6.21.A.F", hex),)
        if not here & self.ports:
            return (Break("idle-port", "1.3.25", hex),)
        return (Break("second-port", "6.21b", hex),) if changed else ()

    def end(self, state: _State, line: _Line) -> _Line:
        """[6.21d] The line as it ends here."""
        if state[1] != LAND or bit(state[0]) & self.near:
            return line
        return _Line(line.path, (*line.breaks, Break("overland", "6.21d", state[0])), line.weight + 1)


@kept(_KEPT)
def _line(
    charts: Charts,
    ground: Ground,
    barred: Board,
    ports: Board,
    once: bool,
    near: Board,
    starts: Board,
    goal: int,
    most: int,
) -> _Line | None:
    """[6.21] The line of supply to a hex that is broken least."""
    return _best(_Tracer(charts, ground, barred, ports, once, near), tuple(hexes_in(starts)), goal, most)


@kept(_KEPT)
def _orders(theatre: Theatre, held: Board, barred: Board, start: int, goal: int, most: int) -> _Line | None:
    """[6.3] The activation path to a hex that is broken least."""
    return _best(_Paths(theatre, held, barred), [start], goal, most)


def _best(tracer: _Ways, starts: Sequence[int], goal: int, longest: int) -> _Line | None:
    """The line to a hex that is broken least, and of those the shortest: it is looked for among ever heavier ones."""
    for most in (*LIGHT, UNTRACED):
        line = _lightest(tracer, starts, goal, longest, most)
        if line is not None and line.weight < most:
            return line
    return line


def _lightest(tracer: _Ways, starts: Sequence[int], goal: int, longest: int, most: int) -> _Line | None:
    """The same of lines that weigh less than so much; what is longer than another must weigh less."""
    lines: dict[_State, _Line] = {(hex, "", False): _Line((hex,), ()) for hex in starts}
    least = dict.fromkeys(lines, 0)
    found = [line for state, line in lines.items() if state[0] == goal]
    for left in range(longest - 1, -1, -1):
        if found:
            most = min([most, *(line.weight for line in found)])
        following: dict[_State, _Line] = {}
        near = within(goal, left)
        for state, line in lines.items():
            for onward, breaks in tracer.steps(state):
                weight = line.weight + _weight(breaks) if breaks else line.weight
                if weight < most and weight < least.get(onward, UNTRACED) and near & bit(onward[0]):
                    least[onward] = weight
                    following[onward] = _Line((*line.path, onward[0]), (*line.breaks, *breaks), weight)
        found += [tracer.end(state, line) for state, line in following.items() if state[0] == goal]
        lines = following
        if not lines:
            break
    return min(found, key=lambda line: (line.weight, len(line.path)), default=None)


@kept(_KEPT_EXITS)
def _exits(geography: Geography, hex: int) -> tuple[tuple[int, Board, bool, bool], ...]:
    """The hexes around: each with the set of the two, and whether ships and men may cross."""
    found = []
    for heading in range(6):
        beyond, side = geography.neighbour(hex, heading), geography.side(hex, heading)
        if beyond:
            found.append((beyond, bit(hex) | bit(beyond), side.water, side.land))
    return tuple(found)
