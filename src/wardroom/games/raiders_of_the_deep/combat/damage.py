"""[10.1-10.6] Damage to the boat and injury to the crew; [9.6.9-9.6.11] how each hit is resolved."""

from __future__ import annotations

from functools import partial

from wardroom.games.patrol import damage
from wardroom.games.patrol.crew import FIT, KILLED, LIGHT, SERIOUS, Crew, struck_box, worse
from wardroom.games.patrol.damage import DAMAGED
from wardroom.games.raiders_of_the_deep.boat import RD, all_crew_out, mat, patrol_of, skill, unfit
from wardroom.games.raiders_of_the_deep.charts import Charts
from wardroom.games.raiders_of_the_deep.ends import CareerEnds
from wardroom.games.raiders_of_the_deep.sea.abort import scuttle_by_flooding
from wardroom.games.raiders_of_the_deep.sea.luck import lucky_roll
from wardroom.games.raiders_of_the_deep.state import COMMANDER, ENGINEER, Boat, Career, Engagement
from wardroom.table import ChartTable, Modifier, Roll

__all__ = ["additional_flooding", "crew_injury", "engineer_modifiers", "hull_hit", "resolve_hits", "system_hit"]

AGENT = "agent"


def resolve_hits(table: RD, career: Career, fight: Engagement, hits: int, cause: str) -> None:
    """[9.6.9a] Roll each hit on E4 and mark it before the next."""
    fight.incoming_hits = hits
    chart = table.charts.damage
    for _ in range(hits):
        roll = lucky_roll(
            table, career, partial(does_harm, table.charts, career.boat), chart, (), "9.6.9a", career.enemy
        )
        apply_hit(table, career, fight, str(roll.result), cause)


def does_harm(charts: Charts, boat: Boat, roll: Roll) -> bool:
    """[10.6.3a] All hits do, but those on a system that is absent or already out."""
    (part, *_) = damage.parts_of(str(roll.result))
    return part in ("hull", "flooding", "crew injury") or takes_damage(charts, boat, part)


def apply_hit(table: RD, career: Career, fight: Engagement, result: str, cause: str) -> None:
    """[9.6.9c] A hit marked x2 counts as two of its kind."""
    for part in damage.parts_of(result):
        if part == "hull":
            hull_hit(table, career, cause)
        elif part == "flooding":
            flooding_hit(table, career)
        elif part == "crew injury":
            crew_injury(table, career, submerged=fight.submerged)
        else:
            system_hit(table, career, part)


# [10.1] Flooding


def flooding_hit(table: RD, career: Career) -> None:
    """[10.1.1a] One box; [10.1.2a] in the last one the boat surfaces and is scuttled at once."""
    limit = mat(table.charts, career.boat).flooding_surface
    if damage.flooding_hit(table, career.boat, limit, "10.1.1a"):
        scuttle_by_flooding(table, career)


def additional_flooding(table: RD, career: Career) -> None:
    """[10.1.3a, RD-R33] At the end of a round with water in the boat it may rise further."""
    if not career.boat.flooding:
        return
    chart = table.charts.additional_flooding
    modifiers = engineer_modifiers(table.charts, career, chart)
    if rises(lucky_roll(table, career, rises, chart, modifiers, "10.1.3a", career.seat)):
        flooding_hit(table, career)


def rises(roll: Roll) -> bool:
    return roll.result == "flooding"


def engineer_modifiers(charts: Charts, career: Career, chart: ChartTable) -> tuple[Modifier, ...]:
    """[10.1.3b, 10.5.3g, 10.7.3a, 14.7b] An Experte LI helps, one who is out is missed."""
    crew = career.crew
    out = unfit(crew, ENGINEER)
    named = chart.modifiers_for(li_out=out, experte_li=ENGINEER in crew.experts and not out)
    return named + skill(charts, career, "repair")


# [10.3] Hull


def hull_hit(table: RD, career: Career, cause: str) -> None:
    """[10.3.1a] One box; [10.3.2a] in the last one the boat is sunk."""
    damage.hull_hit(table, career.boat, mat(table.charts, career.boat).hull_sunk, cause, "10.3.1a")


# [10.2, 10.4, 10.6] Systems


def system_hit(table: RD, career: Career, system: str) -> None:
    """[10.6.3a] Damage to a system that is absent or already out has no effect."""
    boat = career.boat
    if not takes_damage(table.charts, boat, system):
        table.tell("no_effect", "10.6.3a", system=system)
        return
    boat.damage[system] = DAMAGED
    table.tell("system_damaged", "10.0c", system=system)


def takes_damage(charts: Charts, boat: Boat, system: str) -> bool:
    """[10.6.3a] Aboard, and still working."""
    return system not in boat.damage and system in mat(charts, boat).systems


# [10.5] Crew injury


def crew_injury(table: RD, career: Career, *, submerged: bool) -> None:
    """[9.6.10] Who is hurt, and how badly; [10.5.1b] below the surface no worse than lightly."""
    crew, chart = career.crew, table.charts.crew_injury
    hurts = partial(somebody_is_hurt, crew, submerged=submerged)
    who = str(lucky_roll(table, career, hurts, chart, (), "9.6.10a", career.enemy).result)
    if who == "crew":
        wound_box(table, career, submerged)
        return
    current = wound_of(crew, who)
    if current is None or current == KILLED:
        table.tell("no_injury", "10.5.3j" if current is None else "9.6.10b", who=who)
        return
    wound = worse(current, severity(table, career, submerged))
    if wound == current:
        table.tell("no_worse", "10.6.2b", who=who)
    else:
        set_wound(table, career, who, wound, "10.5.1a" if current == FIT else "10.6.2a")


def wound_of(crew: Crew, who: str) -> str | None:
    """[10.5.3j] None if there is no agent aboard."""
    return crew.passenger if who == AGENT else crew.wounds.get(who, FIT)


def somebody_is_hurt(crew: Crew, roll: Roll, *, submerged: bool) -> bool:
    """[9.6.10b] Not if he is dead already, or not aboard; [10.6.2b] nor below the surface if he is SW."""
    if roll.result == "crew":
        box = struck_box(crew)
        wound = None if box is None else crew.generic[box]
    else:
        wound = wound_of(crew, str(roll.result))
    return wound not in (None, KILLED) and not (submerged and wound == SERIOUS)


def severity(table: RD, career: Career, submerged: bool) -> str:
    """[9.6.10b, 10.5.1b]"""
    chart = table.charts.severity
    if submerged:
        if graver(table.roll(chart, (), "10.5.1b", career.enemy)):
            table.tell("light_below", "10.5.1b")
        return LIGHT
    return str(lucky_roll(table, career, graver, chart, (), "10.5.1a", career.enemy).result)


def graver(roll: Roll) -> bool:
    return roll.result != LIGHT


def set_wound(table: RD, career: Career, who: str, wound: str, rule: str) -> None:
    crew, patrol = career.crew, patrol_of(career)
    table.tell("wounded", rule, who=who, wound=wound)
    if who == AGENT:
        crew.passenger = wound
        if wound in (SERIOUS, KILLED) and not patrol.mission_failed:
            patrol.mission_failed = True
            table.tell("mission_failed", "10.5.3j", mission=patrol.mission)
        return
    crew.wounds[who] = wound
    if who == COMMANDER:
        patrol.commander_wounded = patrol.commander_wounded or wound == SERIOUS
        if wound == KILLED:
            raise CareerEnds("commander killed")


def wound_box(table: RD, career: Career, submerged: bool) -> None:
    """[10.5.3i] Unhurt boxes are wounded first, then LW, then SW boxes."""
    crew, box = career.crew, struck_box(career.crew)
    if box is None:
        table.tell("no_injury", "9.6.10b", who="crew")
        return
    wound = worse(crew.generic[box], severity(table, career, submerged))
    if wound == crew.generic[box]:
        table.tell("no_worse", "10.6.2b", who="crew")
        return
    crew.generic[box] = wound
    table.tell("wounded", "10.5.3i", who="crew", wound=wound)
    if all_crew_out(crew):
        patrol_of(career).crew_laid_low = True
