"""[4.32, 14, 16.4] US Political Will: what moves it, in its segment and at other times."""

from __future__ import annotations

from collections.abc import Iterable

from wardroom.games.empire_of_the_sun.charts import SOUTH_PACIFIC, Charts, Sea
from wardroom.games.empire_of_the_sun.grid import Board, bit, count
from wardroom.games.empire_of_the_sun.state import ALLIES, JAPAN, War, on_map
from wardroom.games.empire_of_the_sun.theatre import OAHU

__all__ = [
    "LAST_DELAYED",
    "attackers_wiped_out",
    "change_will",
    "japanese_resources",
    "operation_z",
    "political_will_phase",
    "progress",
    "progress_quota",
    "set_rivalry",
]

ALEUTIANS, HAWAII, SCARCITY, BLOODSHED = "aleutians", "hawaii", "scarcity", "bloodshed"
LAST_DELAYED = "last-delayed"
"""[17.10.7j] On politics.once: the reinforcements of the last turn were delayed."""
LOST_TYPES = ("division", "corps")
"""[16.45]"""


def change_will(table: Sea, war: War, by: int, cause: str, rule: str) -> None:
    """[16.4] The marker moves, between negotiations and the end of its track."""
    politics, track = war.politics, table.charts.figures.will_track
    before = politics.will
    politics.will = min(max(before + by, track["least"]), track["most"])
    table.tell("will", rule, by=by, will=politics.will, cause=cause)


def set_rivalry(table: Sea, war: War, side: str, rivalry: bool, rule: str = "14.0") -> None:
    """[14.0] A marker is turned to Inter-Service Rivalry or to Strategic Agreement."""
    if war.forces[side].rivalry != rivalry:
        war.forces[side].rivalry = rivalry
        table.tell("rivalry" if rivalry else "agreement", rule, side=side)


def japanese_resources(charts: Charts, war: War) -> int:
    """[12.11b] The resource hexes that Japan controls."""
    return count(charts.theatre.resources & war.japanese & ~war.soviet)


# [16.44, 16.45] Outside the segment


def operation_z(table: Sea, war: War) -> None:
    """[16.44.A, 16.48c] Pearl Harbor; a bid for sides moves the marker as well."""
    change_will(table, war, table.charts.figures.will["operation_z"] + war.bid, "operation-z", "16.44.A")


def attackers_wiped_out(table: Sea, war: War, lost: Iterable[str]) -> None:
    """[16.45, 17.10.7f] An Allied ground attack of which nobody is left, a US division or corps among the lost."""
    if war.politics.wiped_out:
        return
    pieces = [table.charts.pieces[unit] for unit in lost]
    if any(each.nation == "us" and each.type in LOST_TYPES and not each.dotted for each in pieces):
        war.politics.wiped_out = True
        change_will(table, war, table.charts.figures.will["casualties"], BLOODSHED, "16.45")


# [4.32] The segment


def political_will_phase(table: Sea, war: War) -> None:
    """[4.32, 16.4] All that is looked at in the segment."""
    if war.scenario != SOUTH_PACIFIC:
        _occupied(table, war)
        _scarcity(table, war)
        _bombing(table, war)
        _carriers(table, war)
    _ships(table, war)
    _progress(table, war)
    war.phase = "attrition" if war.turn > 1 else "end-turn"  # [17.11l]


def _occupied(table: Sea, war: War) -> None:
    """[16.42] Japan in the Aleutians for three segments in a row, in Hawaii or Midway for two; each counts once."""
    politics, stands = war.politics, _japanese_stand(table.charts, war)
    there = bool(stands & table.charts.areas["aleutians"])
    politics.aleutians = politics.aleutians + 1 if there else 0
    there = bool(stands & table.charts.areas["hawaii-and-midway"])
    politics.hawaii = politics.hawaii + 1 if there else 0
    changes = table.charts.figures.will
    if politics.aleutians >= changes["aleutians_segments"]:
        _once(table, war, ALEUTIANS, changes["aleutians"], "16.42a")
    if politics.hawaii >= changes["hawaii_segments"]:
        _once(table, war, HAWAII, changes["hawaii"], "16.42b")


def _japanese_stand(charts: Charts, war: War) -> Board:
    board = 0
    for unit, place in war.places.items():
        if on_map(place) and charts.pieces[unit].side == JAPAN:
            board |= bit(place)
    return board


def _once(table: Sea, war: War, cause: str, by: int, rule: str) -> None:
    """What counts once in a game."""
    if cause not in war.politics.once:
        war.politics.once.append(cause)
        change_will(table, war, by, cause, rule)


def _scarcity(table: Sea, war: War) -> None:
    """[16.43.A] Japan left with few resources."""
    changes = table.charts.figures.will
    due = changes["few_resources_first_turn"] <= war.turn <= changes["few_resources_last_turn"]
    if due and japanese_resources(table.charts, war) <= changes["few_resources_hexes"]:
        _once(table, war, SCARCITY, changes["few_resources"], "16.43.A")


def _bombing(table: Sea, war: War) -> None:
    """[16.43.B] Japan was bombed this turn."""
    if war.politics.bombed:
        change_will(table, war, table.charts.figures.will["bombing"], "bombing", "16.43.B")


def _carriers(table: Sea, war: War) -> None:
    """[16.46] No US carrier is left on the map."""
    if not any(table.charts.pieces[unit].is_carrier for unit in _us_ships(table, war)):
        change_will(table, war, table.charts.figures.will["no_carrier"], "no-carriers", "16.46")


def _ships(table: Sea, war: War) -> None:
    """[16.46, 17.10.7e] No US ship at all."""
    if not _us_ships(table, war):
        change_will(table, war, table.charts.figures.will["no_naval_unit"], "no-ships", "16.46")


def _us_ships(table: Sea, war: War) -> list[str]:
    """[17.10.7e] Those on the map; the box of Oahu on the sheet of the South Pacific is not."""
    pieces, off_map = table.charts.pieces, OAHU if war.scenario == SOUTH_PACIFIC else 0
    return [
        unit
        for unit, place in war.places.items()
        if on_map(place) and place != off_map and pieces[unit].nation == "us" and pieces[unit].is_naval
    ]


def progress_quota(charts: Charts, war: War) -> int:
    """[16.47a, 17.10.7c] How many hexes the Allies must take this turn; it follows from ASPs once they have come."""
    if war.scenario == SOUTH_PACIFIC:
        return int(charts.sheet("Political Will", "south_pacific")["progress"][str(war.turn)])
    terms = charts.figures.progress
    return min(terms["most_hexes"], war.forces[ALLIES].asp) if war.turn >= terms["first_turn"] else 0


def progress(charts: Charts, war: War) -> int:
    """[16.47a-c, 13.63c] Named locations that were Japanese when the turn began and are not now; no Indian ones."""
    taken = war.politics.control_before & ~(war.japanese & ~war.soviet)
    return count(taken & charts.named_locations & ~charts.theatre.india_proper)


def _progress(table: Sea, war: War) -> None:
    """[16.47a, 16.47d, 17.10.7c] Too few of them cost one, however many are missing."""
    quota = war.politics.quota
    if not quota:
        return
    taken = progress(table.charts, war)
    table.tell("progress", "16.47a", taken=taken, quota=quota)
    if taken < quota:
        change_will(table, war, table.charts.figures.progress["missed"], "progress", "16.47a")
