"""[9.8] Aircraft encounters: crash dive, air attack and AA fire at the same time, and what follows a miss."""

from __future__ import annotations

from wardroom.games.silent_victory.boat import SV, ability, all_crew_out
from wardroom.games.silent_victory.combat.damage import aa_systems, additional_flooding, crew_injury, resolve_hits
from wardroom.games.silent_victory.combat.detection import evade, quality_hits, quality_table
from wardroom.games.silent_victory.ends import CareerEnds
from wardroom.games.silent_victory.sea.luck import second_chance
from wardroom.games.silent_victory.state import ELITE, GREEN, VETERAN, Career, Engagement
from wardroom.table import Decision, Modifier, Option, Roll

__all__ = ["aa_modifiers", "aircraft_encounter", "dive_modifiers"]

USE_NUC = Option("nuc:use", "Roll the dive again (Navy Unit Commendation)", rule="11.3.10.1b", board=("nuc",))
KEEP_NUC = Option("nuc:keep", "Keep the re-roll for later", rule="11.3.10.1b", board=("nuc",))


def aircraft_encounter(
    table: SV, career: Career, area: str, *, mission: bool = False, fight: Engagement | None = None
) -> None:
    """[9.8] Dive in time, or be attacked once or twice."""
    fight = fight or Engagement("Aircraft", area)
    career.fight = fight
    attacks = crash_dive(table, career, mission)
    if not attacks:
        table.tell("dived", "9.8.1a")
        return
    if career.options.aircraft_quality:
        fight.aircraft_quality = str(
            table.roll(quality_table(table.charts, career), rule="14.6a", by=career.enemy).result
        )
    aa = air_attack(table, career, fight, first=True)
    if attacks == 2 and aa != "shot down":
        air_attack(table, career, fight, first=False)
    if aa == "miss":
        shadowed(table, career, fight)


# [9.8.1] The crash dive


def crash_dive(table: SV, career: Career, mission: bool) -> int:
    """[9.8.1a, b] The number of attacks to come; [11.3.10.1b] a NUC rolls one dive again each patrol."""
    modifiers = dive_modifiers(table, career, mission)

    def dive() -> Roll:
        return table.roll(table.charts.crash_dive, modifiers, rule="9.8.1a", by=career.seat)

    roll = dive()
    boat = career.boat
    if roll.result != "safe" and boat.nuc and not boat.nuc_used and use_commendation(table, career):
        boat.nuc_used = True
        roll = dive()
    roll = second_chance(table, career, roll, lambda r: r.result != "safe", dive)
    return {"safe": 0, "one attack": 1, "two attacks": 2}[str(roll.result)]


def use_commendation(table: SV, career: Career) -> bool:
    decision = Decision(
        "nuc",
        "The dive was too slow. Use the re-roll of this patrol?",
        (USE_NUC, KEEP_NUC),
        rule="11.3.10.1b",
    )
    return table.choose(career.seat, decision).id == USE_NUC.id


def dive_modifiers(table: SV, career: Career, mission: bool) -> tuple[Modifier, ...]:
    """[7.4.6a, 11.6.3d, 10.9.3h, 10.6.1a, 11.1.3a]"""
    return table.charts.crash_dive.modifiers_for(
        mission_box=mission,
        narwhal_class=career.boat.boat_class == "narwhal",
        all_generic_crew_out=all_crew_out(career.crew),
        sd_radar_out="SD radar" in career.boat.damage,
        green_crew=career.crew.quality == GREEN,
        elite_crew=career.crew.quality == ELITE,
        captains_skill=ability(table.charts, career, "crash_dive"),
    )


# [9.8.2, 9.8.3] Attack and AA fire


def air_attack(table: SV, career: Career, fight: Engagement, *, first: bool) -> str:
    """[9.8.2, 9.8.3] Bombs fall while the guns fire; returns what the guns did, "miss" if they could not fire."""
    aa = aa_fire(table, career) if first else ""
    chart = table.charts.attack_late
    modifiers = chart.modifiers_for(air_attack=True)

    def attack() -> Roll:
        return table.roll(chart, modifiers, rule="9.8.2a", by=career.enemy)

    roll = second_chance(table, career, attack(), lambda r: r.result != 0, attack)
    hits = quality_hits(fight.aircraft_quality, roll.result)
    if hits is None:
        raise CareerEnds("aircraft")
    hits = max(0, hits)
    table.tell("bombed", "9.8.2b", hits=hits)
    resolve_hits(table, career, fight, hits, "aircraft")
    for _ in range(2 if fight.aircraft_quality == "elite" else 1):
        crew_injury(table, career)
    additional_flooding(table, career, fight)
    return aa


def aa_fire(table: SV, career: Career) -> str:
    """[9.8.3a, 9.8.4a] With no gun that works it counts as a miss."""
    working = working_aa(career)
    if not working:
        table.tell("no_aa", "9.8.4a")
        return "miss"
    return str(
        table.roll(table.charts.aa_fire, aa_modifiers(table, career, working), rule="9.8.3a", by=career.seat).result
    )


def working_aa(career: Career) -> list[str]:
    return [gun for gun in aa_systems(career.boat.aa) if gun not in career.boat.damage]


def aa_modifiers(table: SV, career: Career, working: list[str]) -> tuple[Modifier, ...]:
    """[9.8.3b-e]"""
    later = not career.options.first_printing
    return table.charts.aa_fire.modifiers_for(
        one_50_cal_only=later and len(working) == 1 and ".50 cal" in working[0],
        guns="20mm and 40mm" if "AA 40mm" in working and "AA 20mm" in working else "",
        veteran_or_elite_crew=later and career.crew.quality >= VETERAN,
        crew_illness=career.patrol is not None and career.patrol.crew_illness,
    )


def shadowed(table: SV, career: Career, fight: Engagement) -> None:
    """[9.8.3h-j, SV-R7] An aircraft that was missed may bring escorts; another only keeps watch."""
    while True:
        arrival = table.roll(table.charts.additional_round, rule="9.8.3h", by=career.enemy).result
        if arrival == "Aircraft":
            table.tell("second_aircraft", "9.8.3j")
            continue
        if arrival == "Escort":
            table.tell("escort_arrives", "9.8.3i")
            hunt = Engagement("Vectored escort", fight.area, escorted=True, vectored=True, nac=fight.nac)
            career.fight = hunt
            evade(table, career, hunt)
        return
