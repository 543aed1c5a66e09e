"""[10.11] Repairs at sea."""

from __future__ import annotations

from wardroom.games.silent_victory.abort import check_engines, check_forced_abort
from wardroom.games.silent_victory.boat import SV
from wardroom.games.silent_victory.charts import Charts
from wardroom.games.silent_victory.damage import engineer_modifiers
from wardroom.games.silent_victory.luck import lucky_roll
from wardroom.games.silent_victory.state import DAMAGED, INOPERABLE, Career
from wardroom.games.silent_victory.torpedoes import reload_tubes
from wardroom.table import ChartTable, Roll

__all__ = ["after_combat", "end_encounter", "repair_table"]


def after_combat(table: SV, war: Career) -> None:
    """[10.11a, 10.11.1a] The water is pumped out; each system damaged in the encounter gets one repair roll."""
    boat = war.boat
    if boat.flooding:
        boat.flooding = 0
        table.tell("pumped_out", "10.11a")
    if boat.damage and DAMAGED in boat.damage.values():
        for system in [name for name, status in boat.damage.items() if status == DAMAGED]:
            repair(table, war, system)


def repair(table: SV, war: Career, system: str) -> None:
    """[10.11.2a-10.11.5a] Repaired, or Inoperable for the rest of the patrol."""
    chart = repair_table(table.charts, system)
    modifiers = engineer_modifiers(war.crew, chart)
    roll = table.roll(chart, modifiers, "10.11.2a", war.seat)
    if war.rabbits_feet:
        roll = lucky_roll(table, war, roll, repair_failed, chart, modifiers, "10.11.2a", war.seat)
    if roll.result == "repaired":
        del war.boat.damage[system]
    else:
        war.boat.damage[system] = INOPERABLE
    if table.listening:
        done = roll.result == "repaired"
        table.tell("repaired" if done else "inoperable", "10.11.4a" if done else "10.11.5a", system=system)


def repair_failed(roll: Roll) -> bool:
    return roll.result != "repaired"


def repair_table(charts: Charts, system: str) -> ChartTable:
    """[10.11.2a] The table with this system's number; every AA or deck gun shares one."""
    if system.startswith("AA "):
        return charts.repair["AA gun"]
    if system.startswith("deck gun"):
        return charts.repair["deck gun"]
    return charts.repair[system]


def end_encounter(table: SV, war: Career) -> None:
    """[10.11, 9.2.11a] Repairs, consequences of what stays out, and reloading."""
    boat, patrol = war.boat, war.patrol
    if boat.flooding or boat.damage:
        after_combat(table, war)
    if patrol is not None and not patrol.ended:
        if boat.damage or war.crew.wounds:
            check_engines(table, war)
            check_forced_abort(table, war)
        reload_tubes(table, war)
    war.fight = None
