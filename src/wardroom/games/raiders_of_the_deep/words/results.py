"""What the dice gave, in words of the game."""

from __future__ import annotations

from wardroom.games.patrol.calendar import month_number
from wardroom.table import Roll
from wardroom.table.text import mark, name, say, word

__all__ = ["charted"]

NO_SHIP = "-"
COUNTED = {
    ("E3", ""): mark("{0:#rd.hit}"),
    ("U3", ""): mark("{0} damage"),
    ("C1", "Mine Victims"): mark("{0:#rd.ship}"),
    ("C1", "Training"): mark("{0:#rd.month}"),
    ("C2", "Recovery"): mark("{0:#rd.month}"),
    ("E1", "Multiplier"): mark("{0:#rd.roll}"),
}
"""What a number is a number of, by chart and table."""
WORDED = {
    ("C1", "Starting Rank"): "rd.rank",
    ("C2", "Advancement"): "rd.post",
    ("E5", "Crew Injury"): "rd.post",
    ("E5", "Severity"): "rd.wound",
    ("R1", "Man Overboard"): "rd.post",
    ("R1", "Random Event"): "rd.event",
}


def charted(roll: Roll) -> str:
    """Results that are words of the game or names; "" for others."""
    if roll.chart in ("N1", "N2"):
        return name(str(roll.result))
    if roll.chart in ("S1", "S2"):
        start, _, boat_type = str(roll.result).partition(" ")
        return say("{0:month}, type {1:rd.boat type}", month_number(start), boat_type)
    if isinstance(roll.result, int):
        counted_as = COUNTED.get((roll.chart, roll.table), COUNTED.get((roll.chart, "")))
        return say(counted_as, roll.result) if counted_as else ""
    group = WORDED.get((roll.chart, roll.table))
    if group:
        return word(group, roll.result)
    return _contact(roll) if roll.chart == "E1" else ""


def _contact(roll: Roll) -> str:
    """[8.1.2a, 9.4.3a] What the encounter chart finds."""
    if roll.result == NO_SHIP:
        return say("nobody comes") if roll.table.startswith("Additional") else say("no contact")
    return word("rd.encounter", roll.result) if roll.table.startswith("E1-") else ""
