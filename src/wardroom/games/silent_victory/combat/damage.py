"""[10.0-10.10] Damage to the boat and injury to the crew; [9.6.11-9.6.13] how each hit is resolved."""

from __future__ import annotations

from wardroom.games.patrol import damage
from wardroom.games.patrol.crew import struck_box, worse
from wardroom.games.silent_victory.boat import SV, all_crew_out, mat, unfit
from wardroom.games.silent_victory.ends import CareerEnds
from wardroom.games.silent_victory.sea.abort import scuttle_by_flooding
from wardroom.games.silent_victory.state import (
    DAMAGED,
    FIT,
    KILLED,
    SERIOUS,
    Career,
    Crew,
    Engagement,
)
from wardroom.table import ChartTable, Modifier

__all__ = [
    "additional_flooding",
    "crew_injury",
    "engineer_modifiers",
    "flooding_hit",
    "hull_hit",
    "resolve_hits",
]


def resolve_hits(table: SV, career: Career, fight: Engagement, hits: int, cause: str) -> None:
    """[9.6.11a] Roll each hit on E4 and apply it before the next."""
    fight.incoming_hits = hits
    for _ in range(hits):
        result = str(table.roll(table.charts.damage, (), "9.6.11a", career.enemy).result)
        apply_hit(table, career, fight, result, cause)


def apply_hit(table: SV, career: Career, fight: Engagement, result: str, cause: str) -> None:
    """[9.6.11b] A result marked x2 counts twice."""
    for part in damage.parts_of(result):
        if part == "hull":
            hull_hit(table, career, cause)
        elif part == "flooding":
            flooding_hit(table, career, fight)
        elif part == "crew injury":
            crew_injury(table, career)
        else:
            system_hit(table, career, part)


# [10.1] Flooding


def flooding_hit(table: SV, career: Career, fight: Engagement) -> None:
    """[10.1.1a] One box; [10.1.2a] in the last box the boat surfaces and is scuttled at once."""
    fight.flooded = True
    add_flooding(table, career)


def add_flooding(table: SV, career: Career) -> None:
    limit = mat(table.charts, career.boat).flooding_surface
    if damage.flooding_hit(table, career.boat, limit, "10.1.1a"):
        scuttle_by_flooding(table, career)


def additional_flooding(table: SV, career: Career, fight: Engagement) -> None:
    """[10.1.3a] After a round with a Flooding hit the water may rise further."""
    if not fight.flooded:
        return
    fight.flooded = False
    chart = table.charts.additional_flooding
    roll = table.roll(chart, engineer_modifiers(career.crew, chart), rule="10.1.3a", by=career.seat)
    if roll.result == "flooding":
        add_flooding(table, career)


def engineer_modifiers(crew: Crew, chart: ChartTable) -> tuple[Modifier, ...]:
    """[10.11.3a, 10.9.3g] An Expert Chief Engineer helps, one who is out is missed."""
    out = unfit(crew, "chief engineer")
    expert = "chief engineer" in crew.experts
    return chart.modifiers_named(out and "chief engineer out", expert and not out and "expert chief engineer")


# [10.3] Hull


def hull_hit(table: SV, career: Career, cause: str) -> None:
    """[10.3.1a] One box; [10.3.2a] in the last box the boat is sunk."""
    damage.hull_hit(table, career.boat, mat(table.charts, career.boat).hull_sunk, cause, "10.3.1a")


# [10.2, 10.4-10.8, 10.10.3] Systems


def system_hit(table: SV, career: Career, name: str) -> None:
    """[10.10.3a] Damage to a system that is absent or already out has no effect."""
    system = struck_system(table, career, name)
    if system is None:
        table.tell("no_effect", "10.10.3a", system=name)
        return
    career.boat.damage[system] = DAMAGED
    table.tell("system_damaged", "10.0a", system=system)


def struck_system(table: SV, career: Career, name: str) -> str | None:
    """The box that this result marks, or None."""
    boat = career.boat
    if name == "AA gun":
        return struck_aa_gun(career)
    if name == "deck gun":
        return struck_deck_gun(career)
    if name in boat.damage or (name == "SJ radar" and not boat.sj_fitted):
        return None
    if name.startswith("motor ") and int(name[-1]) > mat(table.charts, boat).motors:
        return None
    if name.startswith("diesel ") and int(name[-1]) > mat(table.charts, boat).diesels:
        return None
    return name


def aa_systems(aa: list[str]) -> list[str]:
    """[10.7] The AA guns in the order in which they are hit: 40mm, then 20mm; machine guns one by one."""
    ordered = sorted(aa, key=("40mm", "20mm", ".50 cal").index)
    return [f"AA {gun} {number}" if gun == ".50 cal" else f"AA {gun}" for number, gun in enumerate(ordered, 1)]


def struck_aa_gun(career: Career) -> str | None:
    return next((gun for gun in aa_systems(career.boat.aa) if gun not in career.boat.damage), None)


def gun_systems(guns: int) -> list[str]:
    return ["deck gun"] if guns == 1 else [f"deck gun {number}" for number in range(1, guns + 1)]


def struck_deck_gun(career: Career) -> str | None:
    return next((gun for gun in gun_systems(career.boat.guns) if gun not in career.boat.damage), None)


# [10.9] Crew injury


def crew_injury(table: SV, career: Career) -> None:
    """[9.6.12a] Who is hurt, and how badly."""
    who = str(table.roll(table.charts.crew_injury, rule="9.6.12a", by=career.enemy).result)
    crew = career.crew
    if who == "passenger" and crew.passenger is None:
        table.tell("no_injury", "10.9.3k", who=who)
        return
    if who == "crew":
        wound_generic(table, career)
        return
    current = crew.passenger if who == "passenger" else crew.wounds.get(who, FIT)
    if current == KILLED:
        table.tell("no_injury", "9.6.12a", who=who)
        return
    wound = worse(current or FIT, str(table.roll(table.charts.severity, rule="10.9.1a", by=career.enemy).result))
    set_wound(table, career, who, wound)


def set_wound(table: SV, career: Career, who: str, wound: str) -> None:
    crew = career.crew
    table.tell("wounded", "10.9.1a", who=who, wound=wound)
    if who == "passenger":
        crew.passenger = wound
        lose_passenger(table, career)
        return
    crew.wounds[who] = wound
    if who == "captain":
        if career.patrol is not None:
            career.patrol.captain_wounded = True
        if wound == KILLED:
            raise CareerEnds("captain killed")


def lose_passenger(table: SV, career: Career) -> None:
    """[10.9.3j] A passenger SW or KIA before the mission is fulfilled: mission and patrol fail."""
    if career.crew.passenger in (SERIOUS, KILLED) and career.patrol is not None and not career.patrol.mission_failed:
        career.patrol.mission_failed = True
        table.tell("mission_failed", "10.9.3j", mission=career.patrol.mission)


def wound_generic(table: SV, career: Career) -> None:
    """[10.9.3i] Unhurt boxes are wounded first, then LW, then SW boxes."""
    generic, index = career.crew.generic, struck_box(career.crew)
    if index is None:
        table.tell("no_injury", "9.6.12a", who="crew")
        return
    severity = str(table.roll(table.charts.severity, rule="10.9.1a", by=career.enemy).result)
    generic[index] = worse(generic[index], severity)
    table.tell("wounded", "10.9.3i", who="crew", wound=generic[index])
    if career.patrol is not None and all_crew_out(career.crew):
        career.patrol.crew_laid_low = True
