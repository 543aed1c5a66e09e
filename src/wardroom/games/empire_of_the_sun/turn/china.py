"""[13.7] China: its front, Japan's offensives there, its surrender, and the routes that are built to it."""

from __future__ import annotations

from wardroom.games.empire_of_the_sun.charts import SOUTH_PACIFIC, Charts, Sea
from wardroom.games.empire_of_the_sun.grid import Board, bit, flood
from wardroom.games.empire_of_the_sun.state import ALLIES, CHINA_BOX, JAPAN, OUT, REMOVED, War, track_turn
from wardroom.games.empire_of_the_sun.supply.solution import routes_of
from wardroom.games.empire_of_the_sun.supply.survey import supply_of
from wardroom.games.empire_of_the_sun.turn.political_will import change_will
from wardroom.games.empire_of_the_sun.units import controls, remove, to_track
from wardroom.table.text import mark

__all__ = [
    "COLLAPSED",
    "air_support",
    "build_route",
    "china_offensive",
    "move_front",
    "routes_open_to",
    "why_no_campaign",
    "why_no_route",
    "why_not_now",
]

STABLE, UNSTABLE, COLLAPSED = 0, 1, 5
JARHAT, IMPHAL, LEDO = 2104, 2105, 2205
AKYAB, RANGOON = 2006, 2008


# [13.72] The front


def why_no_campaign(table: Sea, war: War) -> str:
    """[13.71c] Without the ports of China and Korea Japan neither takes divisions from China nor attacks there."""
    nations = table.charts.nations
    ports = [hex for hex in nations.china_ports + nations.korean_ports if hex in table.charts.geography]
    if ports and all(controls(war, hex, ALLIES) for hex in ports):
        return mark("the Allies control every port of China and Korea")
    return ""


def why_not_now(table: Sea, war: War) -> tuple[str, str]:
    """[13.71c, 13.72a, 13.73] Why an operations choice cannot be a China offensive, and by which rule."""
    if "china" in war.politics.surrendered:
        return mark("China has surrendered"), "13.73a"
    reason = why_no_campaign(table, war)
    if reason:
        return reason, "13.71c"
    if war.politics.china_offensive and war.turn - war.politics.china_offensive <= 1:
        return mark("there was such an offensive this turn or last turn"), "13.72a"
    return "", ""


def air_support(table: Sea, war: War) -> int:
    """[13.72.B] Supplied Allied air units in the China box that are no LRBs; that of the 14th Air Force counts too."""
    if war.scenario == SOUTH_PACIFIC:  # [17.10.5Jc]
        return 1
    if not supply_of(table.charts, war).china:
        return 0
    box = [table.charts.pieces[unit] for unit, place in war.places.items() if place == CHINA_BOX]
    return sum(piece.type not in ("lrb", "b29") or piece.id == "14af-lrb" for piece in box)


def road_support(table: Sea, war: War) -> int:
    """[13.78.E] What the Burma Road, or the air lift, takes from a China offensive."""
    road = "closed" if war.scenario == SOUTH_PACIFIC else supply_of(table.charts, war).road  # [17.10.5Ja]
    name = {"open": "open", "hump": "closed_hump", "closed": "closed_no_hump"}[road]
    return table.charts.figures.burma_road[name]


def china_offensive(table: Sea, war: War) -> None:
    """[13.72.A] An operations choice of 3: one roll, which succeeds within the divisions in China less the road."""
    war.politics.china_offensive = war.turn
    base = war.politics.divisions - road_support(table, war)
    support = air_support(table, war)
    chart = table.charts.figures.china
    roll = table.roll(chart, chart.modifiers_for(each_air_unit=support), "13.72.A1", JAPAN)
    if int(roll.result) <= base:
        move_front(table, war, 1, "13.72b")
    elif support:
        move_front(table, war, -1, "13.72.A3")
    else:
        table.tell("china-holds", "13.72.A2")


def move_front(table: Sea, war: War, boxes: int, rule: str, *, least: int = UNSTABLE) -> None:
    """[13.72b, 13.72c] The marker moves toward collapse, or back to the unstable front unless an event says further."""
    politics = war.politics
    if "china" in politics.surrendered:
        return
    before = politics.china
    politics.china = min(before + boxes, COLLAPSED) if boxes > 0 else max(before + boxes, min(before, least))
    table.tell("china-front", rule, box=politics.china)
    if politics.china == COLLAPSED:
        _surrender(table, war)


def _surrender(table: Sea, war: War) -> None:
    """[13.73, 17.10.7d] China is out at once: its air units come next turn or are delayed, its armies never come.

    In the South Pacific the 14th Air Force in the box is an image, and comes nowhere [17.10.5J].
    """
    war.politics.surrendered.append("china")
    table.tell("surrender", "13.73a", nation="china")
    for unit, place in war.places.items():
        piece = table.charts.pieces[unit]
        if place == CHINA_BOX and war.scenario != SOUTH_PACIFIC:
            to_track(table, war, unit, 1, "13.73b")
            if track_turn(war.places[unit]):
                war.diverted.append(unit)
        elif place == CHINA_BOX or (piece.nation == "china" and place not in (REMOVED, OUT)):
            remove(table, war, unit, "13.73b")
    change_will(table, war, table.charts.figures.surrender["china"], "surrender", "16.41a3")


# [13.77] Transport routes


def why_no_route(table: Sea, war: War, side: str) -> tuple[str, str]:
    """[13.77b, 13.77c] Why a side can build no route, and by which rule; nothing if it can."""
    if side == JAPAN:
        return _why_not_imphal(table, war)
    keys = (*table.charts.nations.india_keys, AKYAB)
    if not all(hex in table.charts.geography and controls(war, hex, ALLIES) for hex in keys):
        return mark("the Allies do not control all of Northern India and Akyab"), "13.77b"
    if not routes_open_to(table, war, side):
        return mark("every route is built"), "13.77b"
    return "", ""


def _why_not_imphal(table: Sea, war: War) -> tuple[str, str]:
    """[13.77c] Japan builds Imphal alone, with a way by transport routes to Rangoon, its own and a supplied port."""
    if IMPHAL in war.politics.routes:
        return mark("every route is built"), "13.77c"
    supply = supply_of(table.charts, war)
    if not controls(war, RANGOON, JAPAN) or not bit(RANGOON) & supply.ports[JAPAN]:
        return mark("Rangoon is not a Japanese port with an HQ behind it"), "13.77c"
    if not controls(war, IMPHAL, JAPAN) or not bit(IMPHAL) & _by_routes_from(table.charts, war, RANGOON):
        return mark("no transport route joins Imphal to Rangoon"), "13.77c"
    return "", ""


def _by_routes_from(charts: Charts, war: War, start: int) -> Board:
    """[13.77c, EOS-R142] What Japan's lines come to along transport routes, Imphal's own among them."""
    built = tuple(sorted({*war.politics.routes, IMPHAL}))
    routes = routes_of(charts.theatre, built, war.politics.kwai)
    marches = supply_of(charts, war).grounds[JAPAN].marches
    return flood(bit(start), tuple(route & land for route, land in zip(routes, marches, strict=True)))


def routes_open_to(table: Sea, war: War, side: str) -> list[int]:
    """[13.77b-d] The hexes whose route a side may build next: Jarhat first for the Allies, Imphal alone for Japan."""
    built = war.politics.routes
    if side == JAPAN:
        return [IMPHAL] if IMPHAL not in built else []
    if JARHAT not in built:
        return [JARHAT]
    return [hex for hex in (IMPHAL, LEDO) if hex not in built]


def build_route(table: Sea, war: War, hex: int, rule: str = "13.77b") -> None:
    """[13.77b, 13.77e] A route is there at once and for good."""
    war.politics.routes.append(hex)
    table.tell("route-built", rule, hex=hex)
