"""[10.0-10.10] Damage to the boat and injury to the crew; [9.6.11-9.6.13] how each hit is resolved."""

from __future__ import annotations

from wardroom.games.silent_victory.abort import scuttle_by_flooding
from wardroom.games.silent_victory.boat import SV, all_crew_out, mat, unfit
from wardroom.games.silent_victory.ends import CareerEnds
from wardroom.games.silent_victory.state import (
    DAMAGED,
    FIT,
    KILLED,
    LIGHT,
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


def resolve_hits(table: SV, war: Career, fight: Engagement, hits: int, cause: str) -> None:
    """[9.6.11a] Roll each hit on E4 and apply it before the next."""
    fight.incoming_hits = hits
    for _ in range(hits):
        result = str(table.roll(table.charts.damage, (), "9.6.11a", war.enemy).result)
        apply_hit(table, war, fight, result, cause)


def apply_hit(table: SV, war: Career, fight: Engagement, result: str, cause: str) -> None:
    """[9.6.11b] A result marked x2 counts twice."""
    if result.endswith(" x2"):
        result = result.removesuffix(" x2")
        apply_hit(table, war, fight, result, cause)
    if result == "hull":
        hull_hit(table, war, cause)
    elif result == "flooding":
        flooding_hit(table, war, fight)
    elif result == "crew injury":
        crew_injury(table, war)
    else:
        system_hit(table, war, result)


# [10.1] Flooding


def flooding_hit(table: SV, war: Career, fight: Engagement) -> None:
    """[10.1.1a] One box; [10.1.2a] in the last box the boat surfaces and is scuttled at once."""
    fight.flooded = True
    add_flooding(table, war)


def add_flooding(table: SV, war: Career) -> None:
    boat = war.boat
    boat.flooding += 1
    limit = table.charts.mats[boat.boat_class].flooding_surface
    if table.listening:
        table.tell("flooding", "10.1.1a", level=boat.flooding, limit=limit)
    if boat.flooding >= limit:
        scuttle_by_flooding(table, war)


def additional_flooding(table: SV, war: Career, fight: Engagement) -> None:
    """[10.1.3a] After a round with a Flooding hit the water may rise further."""
    if not fight.flooded:
        return
    fight.flooded = False
    chart = table.charts.additional_flooding
    roll = table.roll(chart, engineer_modifiers(war.crew, chart), rule="10.1.3a", by=war.seat)
    if roll.result == "flooding":
        add_flooding(table, war)


def engineer_modifiers(crew: Crew, chart: ChartTable) -> list[Modifier]:
    """[10.11.3a, 10.9.3g] An Expert Chief Engineer helps, one who is out is missed."""
    if crew.wounds and unfit(crew, "chief engineer"):
        return [chart.modifiers["chief engineer out"]]
    if "chief engineer" in crew.experts:
        return [chart.modifiers["expert chief engineer"]]
    return []


# [10.3] Hull


def hull_hit(table: SV, war: Career, cause: str) -> None:
    """[10.3.1a] One box; [10.3.2a] in the last box the boat is sunk."""
    boat = war.boat
    boat.hull += 1
    limit = table.charts.mats[boat.boat_class].hull_sunk
    if table.listening:
        table.tell("hull", "10.3.1a", level=boat.hull, limit=limit)
    if boat.hull >= limit:
        raise CareerEnds(cause)


# [10.2, 10.4-10.8, 10.10.3] Systems


def system_hit(table: SV, war: Career, name: str) -> None:
    """[10.10.3a] Damage to a system that is absent or already out has no effect."""
    system = struck_system(table, war, name)
    if system is None:
        table.tell("no_effect", "10.10.3a", system=name)
        return
    war.boat.damage[system] = DAMAGED
    if table.listening:
        table.tell("system_damaged", "10.0a", system=system)


def struck_system(table: SV, war: Career, name: str) -> str | None:
    """The box that this result marks, or None."""
    boat = war.boat
    if name == "AA gun":
        return struck_aa_gun(war)
    if name == "deck gun":
        return struck_deck_gun(war)
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


def struck_aa_gun(war: Career) -> str | None:
    return next((gun for gun in aa_systems(war.boat.aa) if gun not in war.boat.damage), None)


def gun_systems(guns: int) -> list[str]:
    return ["deck gun"] if guns == 1 else [f"deck gun {number}" for number in range(1, guns + 1)]


def struck_deck_gun(war: Career) -> str | None:
    return next((gun for gun in gun_systems(war.boat.guns) if gun not in war.boat.damage), None)


# [10.9] Crew injury


def crew_injury(table: SV, war: Career) -> None:
    """[9.6.12a] Who is hurt, and how badly."""
    who = str(table.roll(table.charts.crew_injury, rule="9.6.12a", by=war.enemy).result)
    crew = war.crew
    if who == "passenger" and crew.passenger is None:
        table.tell("no_injury", "10.9.3k", who=who)
        return
    if who == "crew":
        wound_generic(table, war)
        return
    current = crew.passenger if who == "passenger" else crew.wounds.get(who, FIT)
    if current == KILLED:
        table.tell("no_injury", "9.6.12a", who=who)
        return
    wound = worse(current or FIT, str(table.roll(table.charts.severity, rule="10.9.1a", by=war.enemy).result))
    set_wound(table, war, who, wound)


def worse(current: str, new: str) -> str:
    """[10.10.2a] LW and LW make SW, SW and SW make KIA, LW on SW does nothing."""
    if new == KILLED or current == KILLED:
        return KILLED
    if current == FIT:
        return new
    if current == LIGHT:
        return SERIOUS
    return KILLED if new == SERIOUS else SERIOUS


def set_wound(table: SV, war: Career, who: str, wound: str) -> None:
    crew = war.crew
    table.tell("wounded", "10.9.1a", who=who, wound=wound)
    if who == "passenger":
        crew.passenger = wound
        lose_passenger(table, war)
        return
    crew.wounds[who] = wound
    if who == "captain":
        if war.patrol is not None:
            war.patrol.captain_wounded = True
        if wound == KILLED:
            raise CareerEnds("captain killed")


def lose_passenger(table: SV, war: Career) -> None:
    """[10.9.3j] A passenger SW or KIA before the mission is fulfilled: mission and patrol fail."""
    if war.crew.passenger in (SERIOUS, KILLED) and war.patrol is not None and not war.patrol.mission_failed:
        war.patrol.mission_failed = True
        table.tell("mission_failed", "10.9.3j", mission=war.patrol.mission)


def wound_generic(table: SV, war: Career) -> None:
    """[10.9.3i] Unhurt boxes are wounded first, then LW, then SW boxes."""
    generic = war.crew.generic
    for state in (FIT, LIGHT, SERIOUS):
        if state in generic:
            index = generic.index(state)
            break
    else:
        table.tell("no_injury", "9.6.12a", who="crew")
        return
    severity = str(table.roll(table.charts.severity, rule="10.9.1a", by=war.enemy).result)
    generic[index] = worse(generic[index], severity)
    table.tell("wounded", "10.9.3i", who="crew", wound=generic[index])
    if war.patrol is not None and all_crew_out(war.crew):
        war.patrol.crew_laid_low = True
