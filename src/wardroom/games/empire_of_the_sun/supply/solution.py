"""[6.21, 6.4] Who is in supply and where ZOIs reach: supply needs to know ZOI, and ZOI needs supply.

`solve` settles both from the facts that they depend on, and what was settled before is kept.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from wardroom.games.empire_of_the_sun.grid import Board, Ways, around, behind, bit, board_of, hexes_in, within
from wardroom.games.empire_of_the_sun.pieces import GROUPS
from wardroom.games.empire_of_the_sun.state import ALLIES, JAPAN, other
from wardroom.games.empire_of_the_sun.supply.tracing import (
    OVERLAND_LIMIT,
    Ground,
    anywhere,
    by_sea_from,
    flooded,
    ground_of,
    lines_from,
    overland,
    overland_to,
)
from wardroom.games.empire_of_the_sun.theatre import KUNMING, KWAI_HEXES, OAHU, ROUTE_HEXES, Theatre
from wardroom.table import kept

__all__ = [
    "KINDS",
    "NOWHERE",
    "ZOI_RADIUS",
    "Facts",
    "Headquarters",
    "Kind",
    "Projecting",
    "SideFacts",
    "Supply",
    "beyond_oahu",
    "commanded_from",
    "joined",
    "lasting",
    "of_side",
    "routes_of",
    "solve",
    "zoi_of",
]

ZOI_RADIUS = 2
"""[6.4a]"""
RANGOON = 2008
MADRAS = 1406
_KEPT_SOLUTIONS = 2_048
_KEPT_LINES = 16_384
NEVER = ""

# Roads between India and China [13.78]
OPEN, HUMP, CLOSED = "open", "hump", "closed"


@dataclass(frozen=True, slots=True, eq=False)
class Headquarters:
    """[6.1] An HQ on the map: which, where, how far it commands, and whom. There is one for each place."""

    id: str
    hex: int
    range: int
    commands: tuple[str, ...]
    """[6.12] Kinds of units, see `Piece.command_group`."""


class Kind(NamedTuple):
    """[6.4] A kind of air or carrier units, which project ZOI if they are in supply."""

    side: str
    group: str
    """Whose HQs can supply them."""
    neutralises: bool
    """[6.4b] An LRB neutralises nothing."""


KINDS = tuple(
    Kind(JAPAN if group == "japan" else ALLIES, group, neutralises)
    for group in sorted(GROUPS, key="japan".__ne__)
    for neutralises in (True, False)
)
"""Japan's first."""
_OF_JAPAN = sum(kind.side == JAPAN for kind in KINDS)
Projecting = tuple[Board, ...]
"""By kind, the hexes with units that project ZOI."""
NOWHERE: Projecting = (0,) * len(KINDS)


class SideFacts(NamedTuple):
    """What supply has to know of a side."""

    ports: Board
    """Ports that it controls."""
    airfields: Board
    held: Board
    """Hexes in which there are enemy ground, HQ or air units and nobody else."""
    foreign: Board
    """Hexes with transport routes in which there are enemies of any kind and nobody else."""
    headquarters: tuple[Headquarters, ...]
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
    projectors: Projecting = NOWHERE
    """[6.4] Units that project ZOI if they are in supply."""
    fixed: Projecting = NOWHERE
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
    ports: Mapping[str, Board]
    """[1.3.25] Supply-eligible ones by side."""
    road: str
    """[13.78] open, hump or closed."""
    china: bool
    """[13.75a] Kunming is a source, and air units in the China box are in supply."""
    kunming: Board
    """[13.75a] Where Allied units are in supply from Kunming alone."""
    projecting: Projecting
    held: Mapping[str, Board]
    """By side: hexes held by enemy ground, HQ or air units alone."""
    grounds: Mapping[str, Ground]
    """What the lines of each side meet."""
    facts: Facts

    @cached_property
    def eastern(self) -> tuple[str, ...]:
        """[6.25] HQs in supply with a line to the east edge: worked out when somebody asks."""
        ground, allies = self.grounds[ALLIES], self.facts.allies
        places = board_of(hq.hex for hq in allies.headquarters)
        east = anywhere(ground, allies.sources & ground.theatre.eastern_sources, places)
        return tuple(hq.id for hq in allies.headquarters if hq.id in self.headquarters and bit(hq.hex) & east)

    @cached_property
    def airfields(self) -> Mapping[str, Board]:
        """[1.3.24] Supply-eligible airfields by side: worked out when somebody asks."""
        return {
            JAPAN: _airfields(self.grounds[JAPAN], self.facts.japan, self.ports[JAPAN]),
            ALLIES: _airfields(self.grounds[ALLIES], self.facts.allies, self.ports[ALLIES]),
        }


def solve(theatre: Theatre, facts: Facts) -> Supply:
    """[6.21c, 6.21g-j] Settle supply and ZOI together."""
    ground = facts._replace(projectors=NOWHERE, fixed=NOWHERE)
    candidates = _in_command(theatre, facts)
    loose = _less(candidates, facts.fixed)
    projecting, seen = candidates, set()
    while True:
        projecting, lines = _settled(theatre, ground, loose, projecting)
        dropped = _less(candidates, projecting)
        back = _supplied_after_all(theatre, ground, dropped, projecting) if any(dropped) else NOWHERE
        more = joined(projecting, back)
        seen.add(projecting)
        if not any(back) or more in seen:
            return lines
        seen.add(more)
        projecting = more


def _less(these: Projecting, others: Projecting) -> Projecting:
    """These but for others."""
    return tuple([board & ~other if other else board for board, other in zip(these, others, strict=True)])


def joined(these: Projecting, others: Projecting) -> Projecting:
    """These and others."""
    return tuple([board | other for board, other in zip(these, others, strict=True)])


def _settled(theatre: Theatre, facts: Facts, loose: Projecting, projecting: Projecting) -> tuple[Projecting, Supply]:
    """[6.21g, 6.21h, 6.21j] Take away ZOIs of units out of supply until none is left; `loose` are not fixed."""
    while True:
        lines = _lines(theatre, facts, projecting)
        wanting = _unsupplied(lines.supplied, _both(loose, projecting))
        if not any(wanting):
            return projecting, lines
        their, our = of_side(wanting, JAPAN), of_side(wanting, ALLIES)
        without_japan = _lines(theatre, facts, _less(projecting, their)) if any(their) else lines
        without_allies = _lines(theatre, facts, _less(projecting, our)) if any(our) else lines
        hard = joined(_unsupplied(without_japan.supplied, our), _unsupplied(without_allies.supplied, their))
        projecting = _less(projecting, hard if any(hard) else their)


def lasting(theatre: Theatre, facts: Facts, side: str, others: Projecting) -> Projecting:
    """[6.4a] The units of a side that project ZOI if of the other side exactly these do."""
    ground = facts._replace(projectors=NOWHERE, fixed=NOWHERE)
    ours = of_side(_in_command(theatre, facts), side)
    while True:
        lines = _one_sided(theatre, ground, side, _barred(theatre, facts, side, joined(ours, others)))
        wanting = _unsupplied(lines.supplied, _less(ours, facts.fixed))
        if not any(wanting):
            return ours
        ours = _less(ours, wanting)


def _both(these: Projecting, others: Projecting) -> Projecting:
    return tuple([board & other for board, other in zip(these, others, strict=True)])


def _of_japan(these: Projecting) -> Projecting:
    return these[:_OF_JAPAN] + NOWHERE[_OF_JAPAN:]


def of_side(these: Projecting, side: str) -> Projecting:
    """Those of one side."""
    return _of_japan(these) if side == JAPAN else _less(these, _of_japan(these))


def _supplied_after_all(theatre: Theatre, facts: Facts, dropped: Projecting, projecting: Projecting) -> Projecting:
    """Units whose ZOI was taken away and that are in supply as things have come out, their own ZOI given."""
    return tuple(
        board_of(
            hex
            for hex in hexes_in(board)
            if bit(hex) & _lines(theatre, facts, _with(projecting, number, hex)).supplied[kind.group]
        )
        for number, (kind, board) in enumerate(zip(KINDS, dropped, strict=True))
    )


def _with(projecting: Projecting, number: int, hex: int) -> Projecting:
    """These and the units of one kind in a hex."""
    return (*projecting[:number], projecting[number] | bit(hex), *projecting[number + 1 :])


def _in_command(theatre: Theatre, facts: Facts) -> Projecting:
    """[6.21h] Units that may be in supply: in plain range of an HQ of theirs, near Kunming, or supplied anyhow."""
    range = _commands(facts.japan.headquarters) | _commands(facts.allies.headquarters)
    near = _near_kunming(theatre, facts)
    return tuple(
        [
            board & (range.get(group, 0) | fixed | (near if side == ALLIES else 0)) if board else 0
            for (side, group, _), board, fixed in zip(KINDS, facts.projectors, facts.fixed, strict=True)
        ]
    )


@kept(_KEPT_SOLUTIONS)
def _commands(headquarters: tuple[Headquarters, ...]) -> dict[str, Board]:
    """[6.12] By group of units, the hexes in plain range of HQs of theirs."""
    found: dict[str, Board] = {}
    for hq in headquarters:
        for group in hq.commands:
            found[group] = found.get(group, 0) | within(hq.hex, hq.range)
    return found


def _near_kunming(theatre: Theatre, facts: Facts) -> Board:
    """[13.75a] Where Allied units are in supply from Kunming if it is a source."""
    ground = _ground(theatre, facts.allies, 0, routes_of(theatre, facts.routes, facts.kwai))
    return overland_to(ground, bit(KUNMING))


def _ground(theatre: Theatre, side: SideFacts, barred: Board, routes: Ways) -> Ground:
    """What the lines of a side meet."""
    return ground_of(theatre, barred, side.held, side.ports, routes, side.foreign)


def _unsupplied(supplied: Mapping[str, Board], units: Projecting) -> Projecting:
    return tuple([board & ~supplied[kind.group] if board else 0 for kind, board in zip(KINDS, units, strict=True)])


def _zoi(projecting: Projecting, side: str, *, neutralising: bool) -> Board:
    """[6.4a] The hexes around the units of a side that project ZOI, or around those that neutralise the enemy's."""
    board = 0
    for kind, units in zip(KINDS, projecting, strict=True):
        if kind.side == side and (kind.neutralises or not neutralising):
            board |= units
    return around(board, ZOI_RADIUS)


def zoi_of(theatre: Theatre, facts: Facts, side: str, projecting: Projecting) -> Board:
    """[6.4a] The ZOI of a side if these units project it."""
    return 0 if side in facts.no_zoi else _zoi(projecting, side, neutralising=False) & theatre.all


def _barred(theatre: Theatre, facts: Facts, side: str, projecting: Projecting) -> Board:
    """[6.4b] Where enemy ZOI that is not neutralised lies in a side's way if these units project it."""
    return zoi_of(theatre, facts, other(side), projecting) & ~_quiet(facts, side, projecting)


def _quiet(facts: Facts, side: str, projecting: Projecting) -> Board:
    """[6.4b] Where a side neutralises enemy ZOI if these units project theirs."""
    return 0 if side in facts.no_zoi else _zoi(projecting, side, neutralising=True)


@kept(_KEPT_SOLUTIONS)
def _lines(theatre: Theatre, facts: Facts, projecting: Projecting) -> Supply:
    """Who is in supply if exactly these units project ZOI."""
    zoi = {side: zoi_of(theatre, facts, side, projecting) for side in (JAPAN, ALLIES)}
    barred = {side: zoi[other(side)] & ~_quiet(facts, side, projecting) for side in (JAPAN, ALLIES)}
    japan = _one_sided(theatre, facts, JAPAN, barred[JAPAN])
    allies = _one_sided(theatre, facts, ALLIES, barred[ALLIES])
    return Supply(
        zoi,
        barred,
        japan.supplied | allies.supplied,
        japan.headquarters + allies.headquarters,
        {JAPAN: japan.ports, ALLIES: allies.ports},
        allies.road,
        allies.road != CLOSED,
        allies.kunming,
        projecting,
        {JAPAN: facts.japan.held, ALLIES: facts.allies.held},
        {JAPAN: japan.ground, ALLIES: allies.ground},
        facts,
    )


def _one_sided(theatre: Theatre, facts: Facts, side: str, barred: Board) -> _Side:
    """The lines of one side if this ZOI is in their way."""
    routes = routes_of(theatre, facts.routes, facts.kwai)
    if side == JAPAN:
        return _japanese(_ground(theatre, facts.japan, barred, routes), facts.japan, barred, routes, facts.express)
    return _allied(_ground(theatre, facts.allies, barred, routes), facts.allies, barred, routes, facts.hump)


@kept(64)
def routes_of(theatre: Theatre, built: tuple[int, ...], kwai: bool) -> Ways:
    """[13.77, 13.79] Transport routes that count: printed ones but for those not built, and the bridge."""
    closed = board_of(hex for hex in ROUTE_HEXES if hex not in built)
    if not kwai:
        closed |= board_of(KWAI_HEXES)
    return Ways(side & ~closed & ~behind(closed, heading) for heading, side in enumerate(theatre.routes))


def _ports(ground: Ground, side: SideFacts) -> Board:
    """[1.3.25] Friendly ports that an HQ, supplied or not, reaches by sea, or over land within four movement points."""
    start = board_of(hq.hex for hq in side.headquarters)
    ashore = overland(ground, start)
    return side.ports & (ashore | by_sea_from(ground, start, side.ports & ~ashore))


def _airfields(ground: Ground, side: SideFacts, ports: Board) -> Board:
    """[1.3.24] Friendly airfields to which an HQ has a line of any length, with one port on the way."""
    start = board_of(hq.hex for hq in side.headquarters)
    lines = lines_from(ground, start, ports)
    return side.airfields & (lines.by_sea | lines.by_land)


def _road(ground: Ground, side: SideFacts, ports: Board, routes: Ways, *, hump: bool) -> str:
    """[13.78, EOS-R62] The Burma Road: open by Rangoon and the sea, or by built routes to Madras; else flown or closed.

    It is a line of supply along the routes: enemies ashore cut it; ships and control alone do not, but control of the
    port where it goes to sea [6.21.A.E, 6.21.A.F].
    """
    joined = flooded(_passable(routes, ground.marches), bit(KUNMING))
    if joined & bit(MADRAS):
        return OPEN
    if joined & bit(RANGOON) & ground.ports and by_sea_from(ground, bit(RANGOON)) & (bit(MADRAS) | side.sources):
        return OPEN
    return HUMP if hump and _airfields(ground, side, ports) & ground.theatre.northern_india else CLOSED


@kept(_KEPT_SOLUTIONS)
def _passable(routes: Ways, marches: Ways) -> Ways:
    """Transport routes that nobody closes."""
    return Ways(route & land for route, land in zip(routes, marches, strict=True))


class _Side(NamedTuple):
    """What the lines of one side come to."""

    ground: Ground
    supplied: dict[str, Board]
    """By group of units."""
    headquarters: tuple[str, ...]
    ports: Board
    road: str = CLOSED
    kunming: Board = 0


@kept(_KEPT_SOLUTIONS)
def _japanese(ground: Ground, side: SideFacts, barred: Board, routes: Ways, express: int) -> _Side:
    """[6.21, 6.23b] Japan's lines, and the marker of the Tokyo Express in plain range of an HQ in supply."""
    ports = _ports(ground, side)
    supplied, leading = _reached(ground, side, barred, ports, overland_to(ground, ports), routes)
    for hq in leading:
        supplied["japan"] |= bit(express) & within(hq.hex, hq.range)
    return _Side(ground, {"japan": supplied["japan"]}, tuple(hq.id for hq in leading), ports)


@kept(_KEPT_SOLUTIONS)
def _allied(ground: Ground, side: SideFacts, barred: Board, routes: Ways, hump: bool) -> _Side:
    """[6.21, 13.75a, 13.78] The Allies' lines, those from Kunming among them."""
    ports = _ports(ground, side)
    road = _road(ground, side, ports, routes, hump=hump)
    kunming = overland_to(ground, bit(KUNMING)) if road != CLOSED else 0
    anchors = overland_to(ground, ports) | kunming
    supplied, leading = _reached(ground, side, barred, ports, anchors, routes)
    reached = {group: board | kunming for group, board in supplied.items() if group != "japan"}
    return _Side(ground, reached, tuple(hq.id for hq in leading), ports, road, kunming)


def _reached(
    ground: Ground, side: SideFacts, barred: Board, ports: Board, anchors: Board, routes: Ways
) -> tuple[dict[str, Board], list[Headquarters]]:
    """[6.21] By group of units, the hexes that lines of supplied HQs come to; and the HQs in supply."""
    supplied = dict.fromkeys(GROUPS, 0)
    leading = list(_with_a_source(ground, side))
    for hq in leading:
        board = _commanded(ground, hq, barred, ports, anchors, routes, side.foreign)
        for group in hq.commands:
            supplied[group] |= board
    return supplied, leading


def _with_a_source(ground: Ground, side: SideFacts) -> Iterator[Headquarters]:
    """[6.21.B] The HQs to which a line of any length comes from an ultimate source."""
    source = anywhere(ground, side.sources, board_of(hq.hex for hq in side.headquarters))
    return (hq for hq in side.headquarters if bit(hq.hex) & source)


def _commanded(
    ground: Ground, hq: Headquarters, barred: Board, ports: Board, anchors: Board, routes: Ways, foreign: Board
) -> Board:
    """[6.21a-d] Where units of this HQ are in supply: what lies farther than its lines run is no matter."""
    theatre = ground.theatre
    if hq.hex == OAHU and theatre.oahu:
        return bit(OAHU) | beyond_oahu(theatre, hq.range) & ~barred
    near = within(hq.hex, max(hq.range, OVERLAND_LIMIT))
    return _lines_of(
        theatre,
        hq,
        barred & near,
        ground.held & near,
        ports & near,
        anchors & near,
        routes,
        foreign & near,
    )


def commanded_from(theatre: Theatre, hex: int, range: int) -> Board:
    """[6.11a, 6.0e] What lies in the plain range of an HQ here; from the box of Oahu as in 17.10.5K."""
    if hex == OAHU and theatre.oahu:
        return bit(OAHU) | beyond_oahu(theatre, range)
    return within(hex, range)


def beyond_oahu(theatre: Theatre, hexes: int) -> Board:
    """[17.10.5K] What an HQ in the box of Oahu reaches: the hexes that the box is joined to, and no others."""
    return board_of(hex for hex, far in theatre.oahu if far <= hexes)


@kept(_KEPT_LINES)
def _lines_of(
    theatre: Theatre,
    hq: Headquarters,
    barred: Board,
    held: Board,
    ports: Board,
    anchors: Board,
    routes: Ways,
    foreign: Board,
) -> Board:
    ground = ground_of(theatre, barred, held, ports, routes, foreign)
    lines = lines_from(ground, bit(hq.hex), ports, hq.range)
    if not bit(hq.hex) & ports:  # else its port is among the anchors
        anchors |= overland_to(ground, bit(hq.hex))
    return bit(hq.hex) | lines.by_sea | lines.by_land & anchors
