"""[7.0-7.2] Patrol assignment: flotilla, zone, mission."""

from __future__ import annotations

from wardroom.games.patrol.crew import FIT
from wardroom.games.raiders_of_the_deep.boat import RD, mat
from wardroom.games.raiders_of_the_deep.charts import Charts
from wardroom.games.raiders_of_the_deep.state import Career, Patrol, PatrolLog

__all__ = ["current_flotilla", "prepare_patrol"]

BALTIC = "Baltic"
BALTIC_MONTHS = range(4, 12)
"""[7.2.1a] April to November."""
AGENT_MARK, MINES_MARK = " (A)", " (M)"


def prepare_patrol(table: RD, career: Career) -> None:
    """[6.1.1, 7.1] Orders and the log; the boat lies beside the first box of its track."""
    charts, month = table.charts, career.month
    career.flotilla = current_flotilla(charts, career, month)
    zone = assigned_zone(table, career)
    track = charts.tracks[career.boat.boat_class][zone]
    mission = assigned_mission(table, career, track)
    career.patrols += 1
    career.patrol = Patrol(zone, mission, month, [area(box) for box in track])
    career.patrol.mission_box = mission_box(track, mission)
    career.crew.passenger = FIT if mission == "agent" else None
    career.boat.mines = mission == "mines"
    entry = PatrolLog(month, career.boat.name, career.boat.boat_class, career.flotilla, zone, mission)
    career.log.append(entry)
    table.tell(
        "assigned", "6.1.1b", month=month, boat=career.boat.name, flotilla=career.flotilla, zone=zone, mission=mission
    )


# [7.0] Flotilla and zone


def current_flotilla(charts: Charts, career: Career, month: int) -> str:
    """[7.0a-d] Where he was moved to, else that of the boat's number, else the one held last; or its successor."""
    flotilla = career.transferred or charts.flotilla(career.boat.name, month) or career.flotilla
    return charts.successor(flotilla, month)


def assigned_zone(table: RD, career: Career) -> str:
    """[6.1.1a, 14.7.1a, RD-R100] By P1, or as the commander's own patrols went if the boat can go there."""
    charts, month, boat_class = table.charts, career.month, career.boat.boat_class
    if career.options.mirror:
        historical = charts.commanders[career.card].zones[career.patrols]
        if historical in charts.tracks[boat_class]:
            return historical
    chart = charts.assignment(career.flotilla, boat_class, month)
    zone = str(table.roll(chart, (), "6.1.1a", career.seat).result)
    if zone == BALTIC and month % 12 + 1 not in BALTIC_MONTHS:
        winter = charts.winter_zones[chart.name]
        table.tell("no_baltic", "7.2.1a", zone=winter)
        return winter
    return zone


# [7.1] Mission


def assigned_mission(table: RD, career: Career, track: tuple[str, ...]) -> str:
    """[7.1] UC boats lay mines, UB boats have no mission, U boats sometimes land an agent."""
    boat_class = mat(table.charts, career.boat).boat_class
    if boat_class == "UC":
        return "mines"
    if boat_class == "UB" or not any(box.endswith(AGENT_MARK) for box in track):
        return ""
    return "agent" if table.roll(table.charts.agent, (), "7.1a", career.seat).result == "agent" else ""


def area(box: str) -> str:
    """The zone of a box, without the mark of a mission."""
    return box.removesuffix(AGENT_MARK).removesuffix(MINES_MARK)


def mission_box(track: tuple[str, ...], mission: str) -> int:
    """[7.3a] Where the mission is to be carried out; -1 without one."""
    wanted = {"agent": AGENT_MARK, "mines": MINES_MARK}.get(mission)
    if wanted is None:
        return -1
    return next(number for number, box in enumerate(track) if box.endswith(wanted))
