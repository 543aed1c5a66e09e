"""[16, 17.27, 17.38, 17.48, 17.10.7] Victory: the campaign's conditions, and tables of points."""

from __future__ import annotations

from collections.abc import Callable

from wardroom.games.empire_of_the_sun.charts import Charts, Sea
from wardroom.games.empire_of_the_sun.grid import Board, bit, board_of, count, within
from wardroom.games.empire_of_the_sun.scenarios.scenario_file import INDIA_BOXES, Item, Victory
from wardroom.games.empire_of_the_sun.state import ALLIES, CHINA_BOX, JAPAN, War, on_map
from wardroom.games.empire_of_the_sun.supply.solution import OPEN
from wardroom.games.empire_of_the_sun.supply.survey import supplied, supply_of
from wardroom.games.empire_of_the_sun.supply.tracing import Ground, anywhere, ground_of
from wardroom.games.empire_of_the_sun.turn.political_will import LAST_DELAYED, japanese_resources

__all__ = ["by_points", "count_points", "decide", "level", "lost_every_hq", "points", "score_this_turn"]

TOKYO, TOKYO_REACH = 3706, 8
OAHU = 5808
BOMBED_TURNS, LAST_RESOURCES = 4, 1
"""[16.2]"""
COLLAPSED = 5


# [16.2, 16.3] The campaign


def campaign_winner(charts: Charts, war: War) -> tuple[str, str, str]:
    """[16.2, 16.3] After turn 12: Japan bombed for four turns, without resources, in range of a B-29; or she wins."""
    bombed = war.politics.bombed_turns >= BOMBED_TURNS
    if bombed and japanese_resources(charts, war) <= LAST_RESOURCES and _b29_in_range(charts, war):
        return ALLIES, "bombed-out", "16.2"
    return JAPAN, "held-out", "16.3"


def _b29_in_range(charts: Charts, war: War) -> bool:
    """[12.31a, 13.74e] Within 8 hexes of Tokyo, or in the China box."""
    near = within(TOKYO, TOKYO_REACH)
    places = [war.places[unit] for unit, piece in charts.pieces.items() if piece.is_b29]
    return any(place == CHINA_BOX or bit(place) & near for place in places)


def decide(charts: Charts, war: War) -> tuple[str, str, str]:
    """[4.5b] Who has won after the last turn, how, and by which rule."""
    victory = charts.scenarios[war.scenario].victory
    if victory.kind == "campaign":
        return campaign_winner(charts, war)
    if not by_points(charts, war):
        return port_winner(charts, war, victory)
    automatic = victory.automatic
    if automatic is not None and _resources(charts, war, automatic) < automatic.least:
        return automatic.winner, "resources", automatic.rule
    reached = level(charts, war)
    return (ALLIES if reached.startswith("allied") else JAPAN), reached, "17.27z"


def level(charts: Charts, war: War) -> str:
    """[17.27z] What Japan's points amount to."""
    return charts.scenarios[war.scenario].victory.level(points(charts, war))


# Points


def points(charts: Charts, war: War) -> int:
    """[17.27, 17.38, 17.48, 17.10.7, 16.48a] Japan's points as things stand, with what a bid has changed."""
    return sum(lines(charts, war).values()) + war.bid


def lines(charts: Charts, war: War) -> dict[str, int]:
    """Each line of the table and what it gives; a line that another one rules out gives nothing."""
    found: dict[str, int] = {}
    for item in charts.scenarios[war.scenario].victory.items:
        ruled_out = bool(item.unless) and bool(found[item.unless])
        found[item.id] = 0 if ruled_out else worth(charts, war, item)
    return found


def by_points(charts: Charts, war: War) -> bool:
    """[17.10.7g, 17.13a] Whether victory points decide: not in campaigns, nor where ports and resources do."""
    victory = charts.scenarios[war.scenario].victory
    return bool(victory.items) and not (victory.kind == "choice" and war.options.get("victory", "points") == "ports")


def count_points(table: Sea, war: War) -> None:
    """The table is read, line by line, if it decides."""
    if not by_points(table.charts, war):
        return
    war.score = lines(table.charts, war)
    for item in table.charts.scenarios[war.scenario].victory.items:
        if war.score[item.id]:
            table.tell("points", item.rule, line=item.id, points=war.score[item.id])
    table.tell("points-in-all", "17.27z", points=points(table.charts, war))


def score_this_turn(table: Sea, war: War) -> None:
    """[17.27K, 17.27L] Hexes that count once in a game if Japan stands there at the end of any turn."""
    for item in table.charts.scenarios[war.scenario].victory.items:
        if item.kind != "each-hex-once":
            continue
        for hex in item.hexes:
            name = once(item, hex)
            if name not in war.politics.once and _occupied(table.charts, war, hex, item.side):
                war.politics.once.append(name)
                table.tell("points", item.rule, line=item.id, points=item.value)


def once(item: Item, hex: int) -> str:
    """The word on politics.once for a hex that has counted."""
    return f"hex-{hex}"


def _occupied(charts: Charts, war: War, hex: int, side: str) -> bool:
    """[17.27K, 17.27b] Controlled, with a unit of this side in it; in a tournament one in supply that is no HQ."""
    stands = any(place == hex and charts.pieces[unit].side == side for unit, place in war.places.items())
    return stands and bool(bit(hex) & held(charts, war, side))


def worth(charts: Charts, war: War, item: Item) -> int:
    """What one line gives."""
    return item.value * TIMES[item.kind](charts, war, item)


# What is held


def _controlled(charts: Charts, war: War, side: str) -> Board:
    """[1.3.09] All hexes of a side."""
    land = charts.theatre.land & ~war.soviet
    return land & war.japanese if side == JAPAN else land & ~war.japanese


def manned_alone(charts: Charts, war: War) -> bool:
    """[17.27b, 17.10.7m] Whether a hex counts only with a supplied unit in it: in a tournament, and in the Pacific."""
    counting = charts.scenarios[war.scenario].victory.counting
    return counting == "always" or (counting == "tournament" and war.options.get("tournament") == "on")


def held(charts: Charts, war: War, side: str) -> Board:
    """[17.27b, 17.10.7m] Controlled; where it is so counted, with a supplied unit in it, else as at the start."""
    if not manned_alone(charts, war):
        return _controlled(charts, war, side)
    supply = supply_of(charts, war)
    manned = {JAPAN: 0, ALLIES: 0}
    for unit, place in war.places.items():
        piece = charts.pieces[unit]
        if on_map(place) and not piece.is_hq and supplied(charts, war, supply, unit):
            manned[piece.side] |= bit(place) & _controlled(charts, war, piece.side)
    land = charts.theatre.land & ~war.soviet
    at_start = land & war.started if side == JAPAN else land & ~war.started
    other = manned[ALLIES if side == JAPAN else JAPAN]
    return manned[side] | at_start & ~other


def _hexes(charts: Charts, item: Item) -> Board:
    """The hexes that a line is about."""
    board = board_of(hex for hex in item.hexes if hex in charts.geography)
    for area in item.areas:
        board |= charts.theatre.resources if area == "resources" else charts.areas[area]
    return board


def _ports(charts: Charts, item: Item) -> Board:
    """The ports among them, and hexes that are named besides."""
    own = board_of(hex for hex in item.hexes if hex in charts.geography)
    return _hexes(charts, item) & charts.theatre.ports | own


def _resources(charts: Charts, war: War, item: Item) -> int:
    return count(charts.theatre.resources & held(charts, war, item.side))


# Kinds of lines: how many times each gives its value


def _china_boxes(charts: Charts, war: War, item: Item) -> int:
    """[17.27A, 17.10.7A] Boxes toward collapse; the last one counts by its bonus."""
    boxes = min(war.politics.china, COLLAPSED - 1) - item.of
    if not item.both:
        boxes = max(boxes, 0)
    if item.most:
        boxes = min(boxes, item.most)
    return boxes + (item.bonus if "china" in war.politics.surrendered else 0)


def _road_closed(charts: Charts, war: War, item: Item) -> int:
    return int(supply_of(charts, war).road != OPEN)


def _ground(charts: Charts, war: War) -> Ground:
    """What Allied lines meet."""
    supply, theatre = supply_of(charts, war), charts.theatre
    ports = theatre.ports & _controlled(charts, war, ALLIES)
    return ground_of(theatre, supply.barred[ALLIES], supply.held[ALLIES], ports, theatre.routes)


def _lost(charts: Charts, war: War, item: Item) -> bool:
    """Whether an end of a line is not the Allies'."""
    return bool(_hexes(charts, item) & ~_controlled(charts, war, ALLIES))


def _isolated(charts: Charts, war: War, item: Item) -> int:
    """[17.27C, EOS-R183] No line joins the two hexes; none comes to one that is not Allied."""
    if _lost(charts, war, item):
        return 1
    start, goal = (bit(hex) for hex in item.hexes)
    return int(not anywhere(_ground(charts, war), start) & goal)


def _no_east_line(charts: Charts, war: War, item: Item) -> int:
    """[17.10.7B, EOS-R183] No line like that of an HQ leads to the east edge."""
    if _lost(charts, war, item):
        return 1
    reached = anywhere(_ground(charts, war), charts.theatre.eastern_sources)
    return int(not reached & bit(item.hexes[0]))


def _each_once(charts: Charts, war: War, item: Item) -> int:
    return sum(once(item, hex) in war.politics.once for hex in item.hexes)


def holder(charts: Charts, war: War, area: str) -> str:
    """[13.84, 13.85, 13.92, 17.38L] Who controls an area: all its keys; Japan loses the Mandates only with all of them.

    Where units alone count, she has them still only if they were hers at the start [EOS-R184].
    """
    claim = charts.nations.claims[area]
    keys = board_of(hex for hex in claim.keys if hex in charts.geography)
    for side in (JAPAN, ALLIES):
        if not keys & ~held(charts, war, side):
            return side
    if area != "australian-mandates":
        return ""
    if manned_alone(charts, war):
        return JAPAN if area in charts.scenarios[war.scenario].control.areas else ""
    return JAPAN if war.politics.claims.get(area) == JAPAN else ""


def _area(charts: Charts, war: War, item: Item) -> int:
    return int(all(holder(charts, war, area) == item.side for area in item.areas))


def _supplied_ports(charts: Charts, war: War, item: Item) -> int:
    """[17.48N, 17.48O] Ports that the side controls and that are supply-eligible."""
    ports = _ports(charts, item) & held(charts, war, item.side) & supply_of(charts, war).ports[item.side]
    return int(min(count(ports), 2) == item.exactly)


def _supplied_hex(charts: Charts, war: War, item: Item) -> bool:
    """[17.48M] Controlled, and a unit in it would be in supply."""
    supply = supply_of(charts, war)
    reached = supply.ports[item.side]
    for group in ("us", "us-air", "commonwealth"):
        reached |= supply.supplied[group]
    return not _hexes(charts, item) & ~(held(charts, war, item.side) & reached)


def _near(charts: Charts, war: War, item: Item) -> bool:
    reach = within(item.hexes[0], item.within)
    return bool(charts.theatre.ports & held(charts, war, item.side) & reach)


def _india(charts: Charts, war: War, item: Item) -> int:
    """[17.27E, 17.27F]"""
    state = "surrendered" if "india" in war.politics.surrendered else INDIA_BOXES[war.politics.india]
    return int(state in item.states)


def _held_of(charts: Charts, war: War, item: Item, board: Board) -> int:
    return count(board & held(charts, war, item.side))


TIMES: dict[str, Callable[[Charts, War, Item], int]] = {
    "china-boxes": _china_boxes,
    "china-surrendered": lambda charts, war, item: int("china" in war.politics.surrendered),
    "burma-road-closed": _road_closed,
    "isolated": _isolated,
    "no-east-line": _no_east_line,
    "each-hex": lambda charts, war, item: _held_of(charts, war, item, _hexes(charts, item)),
    "each-hex-once": _each_once,
    "each-port": lambda charts, war, item: _held_of(charts, war, item, _ports(charts, item)),
    "all-ports": lambda charts, war, item: int(not _ports(charts, item) & ~held(charts, war, item.side)),
    "ports": lambda charts, war, item: int(_held_of(charts, war, item, _ports(charts, item)) >= item.least),
    "hexes": lambda charts, war, item: int(_held_of(charts, war, item, _hexes(charts, item)) >= item.least),
    "area": _area,
    "not-area": lambda charts, war, item: 1 - _area(charts, war, item),
    "not-supplied-hex": lambda charts, war, item: int(not _supplied_hex(charts, war, item)),
    "supplied-ports": _supplied_ports,
    "port-near": lambda charts, war, item: int(_near(charts, war, item)),
    "no-port-near": lambda charts, war, item: int(not _near(charts, war, item)),
    "india": _india,
    "will-at-most": lambda charts, war, item: max(item.of + 1 - war.politics.will, 0),
    "will-at-least": lambda charts, war, item: max(war.politics.will - item.of + 1, 0),
    "resources": lambda charts, war, item: int(_resources(charts, war, item) == item.exactly),
    "resources-below": lambda charts, war, item: int(_resources(charts, war, item) < item.least),
}


# [17.10.7] The South Pacific


def lost_every_hq(charts: Charts, war: War, side: str) -> bool:
    """[17.10.7a] No HQ on the sheet; Oahu's does not count."""
    places = [war.places[unit] for unit, piece in charts.pieces.items() if piece.is_hq and piece.side == side]
    return not any(on_map(place) and place != OAHU for place in places)


def port_winner(charts: Charts, war: War, victory: Victory) -> tuple[str, str, str]:
    """[17.10.7h-l, EOS-R4] Ports and resource hexes, supplied ones, else as at the start."""
    if victory.ports is None:
        raise ValueError("this scenario is not decided by ports")
    delayed = LAST_DELAYED in war.politics.once
    margin = victory.ports.margin_delayed if delayed else victory.ports.margin
    counted = charts.theatre.ports | charts.theatre.resources
    japan = counted & _japanese_bases(charts, war)
    allies = counted & ~japan
    if count(allies) - count(japan) >= margin:
        return ALLIES, "ports", "17.10.7h"
    return JAPAN, "ports", "17.10.7l"


def _japanese_bases(charts: Charts, war: War) -> Board:
    """[17.10.7i] Japan's hexes: controlled and in supply, or hers at the start and not the Allies' in supply."""
    supply = supply_of(charts, war)
    mine = supply.supplied["japan"] & _controlled(charts, war, JAPAN)
    theirs = 0
    for group in ("us", "us-air", "commonwealth"):
        theirs |= supply.supplied[group]
    theirs &= _controlled(charts, war, ALLIES)
    return mine | charts.theatre.land & war.started & ~theirs
