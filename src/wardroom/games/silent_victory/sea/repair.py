"""[10.11] Repairs at sea."""

from __future__ import annotations

from wardroom.games.patrol import damage
from wardroom.games.silent_victory.boat import SV
from wardroom.games.silent_victory.charts import Charts
from wardroom.games.silent_victory.combat.damage import engineer_modifiers
from wardroom.games.silent_victory.combat.torpedoes import reload_tubes
from wardroom.games.silent_victory.sea.abort import check_engines, check_forced_abort
from wardroom.games.silent_victory.sea.luck import lucky_roll
from wardroom.games.silent_victory.state import Career
from wardroom.table import ChartTable

__all__ = ["after_combat", "end_encounter", "repair_table"]


def after_combat(table: SV, career: Career) -> None:
    """[10.11a, 10.11.1a] The water is pumped out; each system damaged in the encounter gets one repair roll."""
    damage.pump_out(table, career.boat, "10.11a")
    for system in damage.to_repair(career.boat):
        repair(table, career, system)


def repair(table: SV, career: Career, system: str) -> None:
    """[10.11.2a-10.11.5a] Repaired, or Inoperable for the rest of the patrol."""
    chart = repair_table(table.charts, system)
    modifiers = engineer_modifiers(career.crew, chart)
    roll = lucky_roll(table, career, damage.not_repaired, chart, modifiers, "10.11.2a", career.seat)
    damage.repair(table, career.boat, system, roll, ("10.11.4a", "10.11.5a"))


def repair_table(charts: Charts, system: str) -> ChartTable:
    """[10.11.2a] The table with this system's number; every AA or deck gun shares one."""
    if system.startswith("AA "):
        return charts.repair["AA gun"]
    if system.startswith("deck gun"):
        return charts.repair["deck gun"]
    return charts.repair[system]


def end_encounter(table: SV, career: Career) -> None:
    """[10.11, 9.2.11a] Repairs, consequences of what stays out, and reloading."""
    boat, patrol = career.boat, career.patrol
    if boat.flooding or boat.damage:
        after_combat(table, career)
    if patrol is not None and not patrol.ended:
        if boat.damage or career.crew.wounds:
            check_engines(table, career)
            check_forced_abort(table, career)
        reload_tubes(table, career)
    career.fight = None
