"""[10.7] Repairs at sea, and the end of an encounter."""

from __future__ import annotations

from wardroom.games.patrol import damage
from wardroom.games.raiders_of_the_deep.boat import RD, patrol_of
from wardroom.games.raiders_of_the_deep.combat.damage import engineer_modifiers
from wardroom.games.raiders_of_the_deep.combat.torpedoes import reload_tubes
from wardroom.games.raiders_of_the_deep.sea.abort import check_engines, check_forced_abort
from wardroom.games.raiders_of_the_deep.sea.luck import lucky_roll
from wardroom.games.raiders_of_the_deep.state import Career

__all__ = ["after_combat", "end_encounter"]


def after_combat(table: RD, career: Career) -> None:
    """[10.7a] The water is pumped out, each system damaged gets one repair roll, what stays out has its effect."""
    damage.pump_out(table, career.boat, "10.1.4a")
    for system in damage.to_repair(career.boat):
        repair(table, career, system)
    if not patrol_of(career).ended and (career.boat.damage or career.crew.wounds):
        check_engines(table, career)
        check_forced_abort(table, career)


def repair(table: RD, career: Career, system: str) -> None:
    """[10.7.2-10.7.5] Repaired, or inoperative for the rest of the patrol."""
    chart = table.charts.repair[system]
    modifiers = engineer_modifiers(table.charts, career, chart)
    table.tell("repairing", "10.7.2a", system=system)
    roll = lucky_roll(table, career, damage.not_repaired, chart, modifiers, "10.7.2a", career.seat)
    damage.repair(table, career.boat, system, roll, ("10.7.4a", "10.7.5a"))


def end_encounter(table: RD, career: Career) -> None:
    """[10.7, 9.2.8a] Repairs, consequences of what stays out, and reloading."""
    if career.boat.flooding or career.boat.damage or career.crew.wounds:
        after_combat(table, career)
    if not patrol_of(career).ended:
        reload_tubes(table, career)
    career.fight = None
