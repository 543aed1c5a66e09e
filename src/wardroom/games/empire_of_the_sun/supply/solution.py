"""[6.21, 6.4] Who is in supply and where ZOIs reach: supply needs to know ZOI, and ZOI needs supply.

`solve` settles both from the facts that they depend on, and what was settled before is kept.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from wardroom.games.empire_of_the_sun.grid import Board, Hexsides, bit, board_of, flood, hexes_in, neighbour, within
from wardroom.games.empire_of_the_sun.state import ALLIES, JAPAN
from wardroom.games.empire_of_the_sun.supply.tracing import (
    OVERLAND_LIMIT,
    Ground,
    anywhere,
    by_sea_from,
    ground_of,
    lines_from,
    overland,
    overland_to,
)
from wardroom.games.empire_of_the_sun.theatre import KUNMING, KWAI_HEXES, OAHU, ROUTE_HEXES, Theatre
from wardroom.table import kept

__all__ = ["Facts", "Headquarters", "Projector", "SideFacts", "Supply", "beyond_oahu", "routes_of", "solve"]

ZOI_RADIUS = 2
"""[6.4a]"""
RANGOON = 2008
MADRAS = 1406
_KEPT_SOLUTIONS = 2_048
_KEPT_LINES = 16_384
NEVER = ""

# Roads between India and China [13.78]
OPEN, HUMP, CLOSED = "open", "hump", "closed"


class Headquarters(NamedTuple):
    """[6.1] An HQ on the map: which, where, how far it commands, and whom."""

    id: str
    hex: int
    range: int
    commands: tuple[str, ...]
    """[6.12] Kinds of units, see `Piece.command_group`."""


class Projector(NamedTuple):
    """[6.4] A hex with air or carrier units of one kind that project ZOI if they are in supply."""

    hex: int
    group: str
    """Whose HQs can supply them."""
    neutralises: bool
    """[6.4b] An LRB neutralises nothing."""


class SideFacts(NamedTuple):
    """What supply has to know of a side."""

    ports: Board
    """Ports that it controls."""
    airfields: Board
    present: Board
    """Hexes with any of its units."""
    ashore: Board
    """Hexes with its ground, HQ or air units."""
    headquarters: tuple[Headquarters, ...]
    projectors: tuple[Projector, ...]
    sources: Board
    """[6.22] Its ultimate sources."""


class Facts(NamedTuple):
    """All that supply and ZOI depend on."""

    japan: SideFacts
    allies: SideFacts
    routes: tuple[int, ...]
    """[13.77] Where routes were built."""
    kwai: bool
    hump: bool
    express: int
    """[6.23b]"""
    no_zoi: tuple[str, ...] = ()
    """Sides whose ZOI an event suspends."""
    fixed: frozenset[Projector] = frozenset()
    """[6.4d] Those of activated units: they are in supply whatever happens."""


@dataclass(frozen=True, eq=False)
class Supply:
    """Who is in supply, and where ZOIs reach."""

    zoi: Mapping[str, Board]
    """By side: the hexes of its ZOI, neutralised or not."""
    barred: Mapping[str, Board]
    """By side: hexes under enemy ZOI that is not neutralised."""
    supplied: Mapping[str, Board]
    """By group of units: where such a unit is in supply."""
    headquarters: tuple[str, ...]
    """HQs in supply."""
    eastern: tuple[str, ...]
    """[6.25] HQs with a line to the east edge."""
    ports: Mapping[str, Board]
    """[1.3.25] Supply-eligible ones by side."""
    road: str
    """[13.78] open, hump or closed."""
    china: bool
    """[13.75a] Kunming is a source, and air units in the China box are in supply."""
    kunming: Board
    """[13.75a] Where Allied units are in supply from Kunming alone."""
    projecting: frozenset[Projector]
    held: Mapping[str, Board]
    """By side: hexes held by enemy ground, HQ or air units alone."""
    grounds: Mapping[str, Ground]
    """What the lines of each side meet."""
    facts: Facts

    @cached_property
    def airfields(self) -> Mapping[str, Board]:
        """[1.3.24] Supply-eligible airfields by side: worked out when somebody asks."""
        return {
            JAPAN: _airfields(self.grounds[JAPAN], self.facts.japan, self.ports[JAPAN]),
            ALLIES: _airfields(self.grounds[ALLIES], self.facts.allies, self.ports[ALLIES]),
        }


def solve(theatre: Theatre, facts: Facts) -> Supply:
    """[6.21c, 6.21g-j] Settle supply and ZOI together."""
    fixed, ground = facts.fixed, facts._replace(fixed=frozenset())
    japan, allies = _in_command(facts.japan, fixed, 0), _in_command(facts.allies, fixed, _near_kunming(theatre, facts))
    candidates = japan | allies
    projecting, seen = candidates, set()
    while True:
        projecting, lines = _settled(theatre, ground, japan - fixed, allies - fixed, projecting)
        back = _supplied_after_all(theatre, ground, candidates - projecting, projecting)
        seen.add(projecting)
        if not back or projecting | back in seen:
            return lines
        seen.add(projecting | back)
        projecting |= back


def _settled(
    theatre: Theatre,
    facts: Facts,
    japan: frozenset[Projector],
    allies: frozenset[Projector],
    projecting: frozenset[Projector],
) -> tuple[frozenset[Projector], Supply]:
    """[6.21g, 6.21h, 6.21j] Take away ZOIs of units out of supply until none is left."""
    while True:
        lines = _lines(theatre, facts, projecting)
        their, our = _unsupplied(lines, japan & projecting), _unsupplied(lines, allies & projecting)
        if not their and not our:
            return projecting, lines
        without_japan = _lines(theatre, facts, projecting - their) if their else lines
        without_allies = _lines(theatre, facts, projecting - our) if our else lines
        hard = _unsupplied(without_japan, our) | _unsupplied(without_allies, their)
        projecting -= hard or their


def _supplied_after_all(
    theatre: Theatre, facts: Facts, dropped: frozenset[Projector], projecting: frozenset[Projector]
) -> frozenset[Projector]:
    """Units whose ZOI was taken away and that are in supply as things have come out, their own ZOI given."""
    return frozenset(
        each for each in dropped if not _unsupplied(_lines(theatre, facts, projecting | {each}), frozenset([each]))
    )


def _in_command(side: SideFacts, fixed: frozenset[Projector], near: Board) -> frozenset[Projector]:
    """[6.21h] Units that may be in supply: in plain range of an HQ of theirs, near Kunming, or supplied anyhow."""
    commanded: dict[str, Board] = {}
    for hq in side.headquarters:
        for group in hq.commands:
            commanded[group] = commanded.get(group, 0) | within(hq.hex, hq.range)
    return frozenset(
        each for each in side.projectors if each in fixed or bit(each.hex) & (near | commanded.get(each.group, 0))
    )


def _near_kunming(theatre: Theatre, facts: Facts) -> Board:
    """[13.75a] Where Allied units are in supply from Kunming if it is a source."""
    ground = _ground(theatre, facts.allies, facts.japan, 0, routes_of(theatre, facts.routes, facts.kwai))
    return overland_to(ground, bit(KUNMING))


def _ground(theatre: Theatre, own: SideFacts, enemy: SideFacts, barred: Board, routes: Hexsides) -> Ground:
    """What the lines of a side meet."""
    others = ~own.present
    return ground_of(theatre, barred, enemy.ashore & others, own.ports, routes, enemy.present & others)


def _unsupplied(lines: Supply, units: frozenset[Projector]) -> frozenset[Projector]:
    return frozenset(each for each in units if not bit(each.hex) & lines.supplied[each.group])


def _zoi(projecting: frozenset[Projector], side: SideFacts, *, neutralising: bool) -> Board:
    board = 0
    for each in side.projectors:
        if each in projecting and (each.neutralises or not neutralising):
            board |= within(each.hex, ZOI_RADIUS)
    return board


@kept(_KEPT_SOLUTIONS)
def _lines(theatre: Theatre, facts: Facts, projecting: frozenset[Projector]) -> Supply:
    """Who is in supply if exactly these units project ZOI."""
    japan, allies = facts.japan, facts.allies
    zoi = {
        JAPAN: 0 if JAPAN in facts.no_zoi else _zoi(projecting, japan, neutralising=False) & theatre.all,
        ALLIES: 0 if ALLIES in facts.no_zoi else _zoi(projecting, allies, neutralising=False) & theatre.all,
    }
    barred = {
        JAPAN: zoi[ALLIES] & ~(0 if JAPAN in facts.no_zoi else _zoi(projecting, japan, neutralising=True)),
        ALLIES: zoi[JAPAN] & ~(0 if ALLIES in facts.no_zoi else _zoi(projecting, allies, neutralising=True)),
    }
    routes = routes_of(theatre, facts.routes, facts.kwai)
    grounds = {
        JAPAN: _ground(theatre, japan, allies, barred[JAPAN], routes),
        ALLIES: _ground(theatre, allies, japan, barred[ALLIES], routes),
    }
    held = {side: ground.held for side, ground in grounds.items()}
    ports = {JAPAN: _ports(grounds[JAPAN], japan), ALLIES: _ports(grounds[ALLIES], allies)}
    road = _road(grounds[ALLIES], allies, ports[ALLIES], routes, hump=facts.hump)
    china = road != CLOSED
    kunming = overland_to(grounds[ALLIES], bit(KUNMING)) if china else 0
    supplied, in_supply, eastern = _reached(facts, barred, grounds, ports, kunming)
    return Supply(
        zoi, barred, supplied, in_supply, eastern, ports, road, china, kunming, projecting, held, grounds, facts
    )


@kept(64)
def routes_of(theatre: Theatre, built: tuple[int, ...], kwai: bool) -> Hexsides:
    """[13.77, 13.79] Transport routes that count: printed ones but for those not built, and the bridge."""
    closed = board_of(hex for hex in ROUTE_HEXES if hex not in built)
    if not kwai:
        closed |= board_of(KWAI_HEXES)
    return tuple(side & ~closed & ~_stepped(closed, heading) for heading, side in enumerate(theatre.routes))


def _stepped(board: Board, heading: int) -> Board:
    """The hexes from which a step in this direction leads into the set."""
    return board_of(each for hex in hexes_in(board) if (each := neighbour(hex, (heading + 3) % 6)))


def _ports(ground: Ground, side: SideFacts) -> Board:
    """[1.3.25] Friendly ports that an HQ, supplied or not, reaches by sea, or over land within four movement points."""
    start = board_of(hq.hex for hq in side.headquarters)
    return side.ports & (by_sea_from(ground, start) | overland(ground, start))


def _airfields(ground: Ground, side: SideFacts, ports: Board) -> Board:
    """[1.3.24] Friendly airfields to which an HQ has a line of any length, with one port on the way."""
    start = board_of(hq.hex for hq in side.headquarters)
    lines = lines_from(ground, start, ports)
    return side.airfields & (lines.by_sea | lines.by_land)


def _road(ground: Ground, side: SideFacts, ports: Board, routes: Hexsides, *, hump: bool) -> str:
    """[13.78, EOS-R62] The Burma Road: open by Rangoon and the sea, or by built routes to Madras; else flown or closed.

    It is a line of supply along the routes: enemies ashore cut it; ships and control alone do not, but control of the
    port where it goes to sea [6.21.A.E, 6.21.A.F].
    """
    joined = flood(bit(KUNMING), tuple(route & land for route, land in zip(routes, ground.marches, strict=True)))
    if joined & bit(MADRAS):
        return OPEN
    if joined & bit(RANGOON) & ground.ports and by_sea_from(ground, bit(RANGOON)) & (bit(MADRAS) | side.sources):
        return OPEN
    return HUMP if hump and _airfields(ground, side, ports) & ground.theatre.northern_india else CLOSED


def _reached(
    facts: Facts,
    barred: Mapping[str, Board],
    grounds: Mapping[str, Ground],
    ports: Mapping[str, Board],
    kunming: Board,
) -> tuple[dict[str, Board], tuple[str, ...], tuple[str, ...]]:
    """[6.21] By group of units, the hexes that lines of supplied HQs come to; the HQs in supply; those of 6.25."""
    supplied = dict.fromkeys(("japan", "us", "us-air", "commonwealth", "chinese", "dutch"), 0)
    in_supply: list[str] = []
    eastern: list[str] = []
    for name, own, enemy in ((JAPAN, facts.japan, facts.allies), (ALLIES, facts.allies, facts.japan)):
        ground = grounds[name]
        places = board_of(hq.hex for hq in own.headquarters)
        source = anywhere(ground, own.sources, places)
        east = anywhere(ground, own.sources & ground.theatre.eastern_sources, places) if name == ALLIES else 0
        anchors = overland_to(ground, ports[name]) | (kunming if name == ALLIES else 0)
        foreign = enemy.present & ~own.present
        for hq in own.headquarters:
            if not bit(hq.hex) & source:
                continue
            in_supply.append(hq.id)
            if bit(hq.hex) & east:
                eastern.append(hq.id)
            board = _commanded(ground, hq, facts, barred[name], ports[name], anchors, foreign)
            for group in hq.commands:
                supplied[group] |= board
            if name == JAPAN and bit(facts.express) & within(hq.hex, hq.range):
                supplied["japan"] |= bit(facts.express)
    if kunming:
        for group in ("us", "us-air", "commonwealth", "chinese", "dutch"):
            supplied[group] |= kunming
    return supplied, tuple(in_supply), tuple(eastern)


def _commanded(
    ground: Ground, hq: Headquarters, facts: Facts, barred: Board, ports: Board, anchors: Board, foreign: Board
) -> Board:
    """[6.21a-d] Where units of this HQ are in supply: what lies farther than its lines run is no matter."""
    theatre = ground.theatre
    if hq.hex == OAHU and theatre.oahu:
        return bit(OAHU) | beyond_oahu(theatre, hq.range) & ~barred
    near = within(hq.hex, max(hq.range, OVERLAND_LIMIT))
    routes = routes_of(theatre, facts.routes, facts.kwai)
    return _lines_of(
        theatre,
        hq.hex,
        hq.range,
        barred & near,
        ground.held & near,
        ports & near,
        anchors & near,
        routes,
        foreign & near,
    )


def beyond_oahu(theatre: Theatre, hexes: int) -> Board:
    """[17.10.5K] What an HQ in the box of Oahu reaches: the hexes that the box is joined to, and no others."""
    return board_of(hex for hex, far in theatre.oahu if far <= hexes)


@kept(_KEPT_LINES)
def _lines_of(
    theatre: Theatre,
    hex: int,
    range: int,
    barred: Board,
    held: Board,
    ports: Board,
    anchors: Board,
    routes: Hexsides,
    foreign: Board,
) -> Board:
    ground = ground_of(theatre, barred, held, ports, routes, foreign)
    lines = lines_from(ground, bit(hex), ports, range)
    if not bit(hex) & ports:  # else its port is among the anchors
        anchors |= overland_to(ground, bit(hex))
    return bit(hex) | lines.by_sea | lines.by_land & anchors
