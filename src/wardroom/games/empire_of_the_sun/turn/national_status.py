"""[4.31, 13.0] The National Status Segment: who surrenders, what is won back, and what goes with key hexes."""

from __future__ import annotations

from wardroom.games.empire_of_the_sun.charts import SOUTH_PACIFIC, Charts, Sea
from wardroom.games.empire_of_the_sun.grid import Board, bit, board_of, hexes_in
from wardroom.games.empire_of_the_sun.nations import Claim, Nation
from wardroom.games.empire_of_the_sun.state import ALLIES, JAPAN, REMOVED, War, on_map, other
from wardroom.games.empire_of_the_sun.supply.standing import garrisons
from wardroom.games.empire_of_the_sun.supply.survey import sources, supply_of
from wardroom.games.empire_of_the_sun.supply.tracing import anywhere, ground_of
from wardroom.games.empire_of_the_sun.turn import emergency, india
from wardroom.games.empire_of_the_sun.turn.headquarters import lose_headquarters
from wardroom.games.empire_of_the_sun.turn.political_will import change_will
from wardroom.games.empire_of_the_sun.units import eliminate, remove, take_control

__all__ = ["japan_surrenders", "national_status_phase"]

BLOCKADE_SEGMENTS = 3
"""[13.93a]"""
ALL = "all-surrendered"
INDIA_CHECKED = "india-checked"
BY_KEYS = ("philippines", "malaya", "dutch-east-indies", "burma", "australia")
CLAIMS = ("australian-mandates", "new-guinea", "marshalls")


def national_status_phase(table: Sea, war: War) -> None:
    """[4.31] All nations in the order of the rules; India's surrender stops for units that must be moved."""
    if INDIA_CHECKED not in war.todo:
        _surrenders(table, war)
        war.todo.append(INDIA_CHECKED)
        if india.check_india(table, war):
            india.surrender(table, war)
            war.phase = "relocate"
            return
    war.todo.remove(INDIA_CHECKED)
    _all_surrendered(table, war)
    for name in CLAIMS:
        _claim(table, war, table.charts.nations.claims[name])
    _blockade(table, war)
    lose_headquarters(table, war)
    if japan_surrenders(table.charts, war):
        war.winner, war.ending, war.phase = ALLIES, "japan-surrendered", "over"
        table.tell("japan-surrendered", "13.93")
        return
    emergency.start(table, war, emergency.stranded(table.charts, war), emergency.STATUS)


# [13.1] Surrender by key hexes


def _keys(charts: Charts, nation: Nation | Claim) -> Board:
    return board_of(hex for hex in nation.keys if hex in charts.geography)


def _bases(charts: Charts, nation: Nation) -> Board:
    """[13.1b] The airfields and ports of a nation."""
    return charts.areas[nation.area] & (charts.theatre.ports | charts.theatre.airfields)


def _surrenders(table: Sea, war: War) -> None:
    """[13.1a-c] Nations whose keys Japan holds surrender, once; those whose keys are all won back are retaken."""
    for name in BY_KEYS:
        nation = table.charts.nations.nations[name]
        keys = _keys(table.charts, nation)
        if len(nation.keys) != keys.bit_count():  # not all of it is on this sheet
            continue
        if name not in war.politics.surrendered:
            if not keys & ~war.japanese:
                _surrender(table, war, nation)
        elif name not in war.politics.retaken and not keys & war.japanese:
            _retake(table, war, nation)


def _surrender(table: Sea, war: War, nation: Nation) -> None:
    """[13.1b, 16.41a] What all surrenders have in common, and what each has of its own."""
    war.politics.surrendered.append(nation.name)
    table.tell("surrender", nation.rule, nation=nation.name)
    change_will(table, war, table.charts.figures.surrender[nation.name], "surrender", nation.will_rule)
    if nation.name == "philippines":
        _philippines(table, war)
    elif nation.name == "dutch-east-indies":
        _dutch(table, war)
    elif nation.name == "burma":
        _burma(table, war)
    if nation.bases_pass:
        kept = _still_held(table.charts, war, nation.name)
        for hex in hexes_in(_bases(table.charts, nation) & ~war.japanese & ~kept):
            take_control(table, war, hex, JAPAN, "13.1b")


def _still_held(charts: Charts, war: War, name: str) -> Board:
    """[13.1b, 13.42b] Hexes that stay Allied: with any Allied unit; in the Indies with US or Commonwealth ground units.

    Ships and aircraft of the Philippines leave, and hold nothing [13.22b].
    """
    board = 0
    for unit, place in war.places.items():
        piece = charts.pieces[unit]
        if not on_map(place) or piece.side != ALLIES or (piece.is_hq and name != "australia"):
            continue
        if piece.is_ground or name == "australia":
            board |= bit(place)
    return board


def _units_in(charts: Charts, war: War, area: Board) -> list[str]:
    return [
        unit
        for unit, place in war.places.items()
        if on_map(place) and bit(place) & area and charts.pieces[unit].side == ALLIES
    ]


def _philippines(table: Sea, war: War) -> None:
    """[13.22b] Ground units are out of the game; US ships and aircraft will have to leave, others are lost."""
    for unit in _units_in(table.charts, war, table.charts.areas["philippines"]):
        piece = table.charts.pieces[unit]
        if piece.is_ground:
            remove(table, war, unit, "13.22b")
        elif piece.nation != "us" and not piece.is_hq:
            eliminate(table, war, unit, "13.22b")


def _dutch(table: Sea, war: War) -> None:
    """[13.42b] Dutch units are removed wherever they are."""
    for unit, place in war.places.items():
        if table.charts.pieces[unit].nation == "dutch" and place != REMOVED:
            remove(table, war, unit, "13.42b")


def _burma(table: Sea, war: War) -> None:
    """[13.52] The units of Burma are removed."""
    for unit, place in war.places.items():
        if table.charts.pieces[unit].is_burmese and place != REMOVED:
            remove(table, war, unit, "13.52")


def _retake(table: Sea, war: War, nation: Nation) -> None:
    """[13.1c, 16.41b] The Allies have all keys again: bases without Japanese units are theirs, and Will comes back."""
    war.politics.retaken.append(nation.name)
    table.tell("retaken", "13.1c", nation=nation.name)
    for hex in hexes_in(_bases(table.charts, nation) & war.japanese & ~_stands(table.charts, war, JAPAN)):
        take_control(table, war, hex, ALLIES, "13.1c")
    back = table.charts.figures.retaken.get(nation.name)
    if back:
        change_will(table, war, back, "retaken", "16.41b")


def _stands(charts: Charts, war: War, side: str, *, ground: bool = False) -> Board:
    """[6.1a, 13.76, 13.94] Hexes with any unit of a side, intrinsic ones too, or with ground units and HQs alone."""
    board = 0
    for unit, place in war.places.items():
        piece = charts.pieces[unit]
        if on_map(place) and piece.side == side and (not ground or piece.is_ground or piece.is_hq):
            board |= bit(place)
    if side == JAPAN:
        board |= garrisons(charts, war.japanese, war.disarmed)
    return board


def _all_surrendered(table: Sea, war: War) -> None:
    """[16.41a8] A further loss when all seven are down at once."""
    down = [name for name in war.politics.surrendered if name not in war.politics.retaken]
    if set(down) == set(table.charts.nations.nations) and ALL not in war.politics.once:
        war.politics.once.append(ALL)
        change_will(table, war, table.charts.figures.surrender["all"], ALL, "16.41a8")


# [13.84, 13.85, 13.92] Areas that go with their keys


def _claim(table: Sea, war: War, claim: Claim) -> None:
    """Who controls all keys gains the hexes without enemy ground units; in New Guinea without any enemy."""
    charts = table.charts
    keys = _keys(charts, claim)
    if len(claim.keys) != keys.bit_count() or (claim.area == "australian-mandates" and _each_by_itself(war)):
        return
    side = JAPAN if not keys & ~war.japanese else ALLIES if not keys & war.japanese else ""
    if not side or (claim.area == "marshalls" and side == JAPAN):
        return
    war.politics.claims[claim.area] = side
    area = charts.areas[claim.area] & (charts.named_locations if claim.area == "new-guinea" else charts.theatre.land)
    held = _stands(charts, war, other(side), ground=claim.area != "new-guinea")
    for hex in hexes_in(area & ~held & (war.japanese if side == ALLIES else ~war.japanese)):
        take_control(table, war, hex, side, claim.rule)


def _each_by_itself(war: War) -> bool:
    """[17.10.5M] In the South Pacific, where victory points are counted."""
    return war.scenario == SOUTH_PACIFIC and war.options.get("victory", "points") == "points"


# [13.93] Japan


def _blockade(table: Sea, war: War) -> None:
    """[13.93a] Segments in a row in which no resource hex of Japan's is joined to its cities."""
    joined = joined_to_japan(table.charts, war) & table.charts.theatre.resources & war.japanese & ~war.soviet
    war.politics.blockade = 0 if joined else war.politics.blockade + 1


def joined_to_japan(charts: Charts, war: War) -> Board:
    """[13.93, 6.21] All that a supply path of any length from Japan's sources comes to."""
    supply, theatre = supply_of(charts, war), charts.theatre
    ground = ground_of(theatre, supply.barred[JAPAN], supply.held[JAPAN], theatre.ports & war.japanese, theatre.routes)
    return anywhere(ground, sources(charts, war.japanese, JAPAN))


def japan_surrenders(charts: Charts, war: War) -> bool:
    """[13.93] All of Honshu is Allied, or Japan was cut off three times in a row."""
    if war.scenario == SOUTH_PACIFIC:
        return False
    return not charts.areas["honshu"] & war.japanese or war.politics.blockade >= BLOCKADE_SEGMENTS
