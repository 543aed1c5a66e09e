"""[9.9] Enemy submarines."""

from __future__ import annotations

from wardroom.games.silent_victory.boat import SV, blind
from wardroom.games.silent_victory.combat.aircraft import aircraft_encounter
from wardroom.games.silent_victory.combat.detection import close_approach, evade, search
from wardroom.games.silent_victory.combat.escorted import (
    NO_PERISCOPE,
    NO_TORPEDOES,
    attack_option,
    fire_salvos,
    lay_out_salvos,
)
from wardroom.games.silent_victory.combat.torpedoes import armed, reload_tubes
from wardroom.games.silent_victory.ends import CareerEnds
from wardroom.games.silent_victory.state import Career, Engagement
from wardroom.table import Decision, Option, Refusal

__all__ = ["submarine_encounter"]

TORPEDOES = 2
"""[9.9.1a] Torpedoes an enemy submarine fires."""

DECLINE = Option("decline", "Let it go", rule="9.9.3a", board=("away",))
AGAIN = Option("round:again", "Risk another round", rule="9.9.5e", board=("target:all",))
DISENGAGE = Option("round:end", "Disengage", rule="9.9.5f", board=("away",))
NO_SURFACE = Refusal("attack:surface", "Attack on the surface", "only at night against a submarine", "9.9b")
MEDIUM_ONLY = Refusal("attack:range", "Attack at another range", "after its surprise the range is medium", "9.9.2a")
NO_GUN = Refusal("weapon:gun", "Use the deck gun", "the deck gun may not be used against a submarine", "9.9.3c")


def submarine_encounter(table: SV, career: Career, fight: Engagement) -> None:
    """[9.9] It may fire first; otherwise the captain may attack or let it go."""
    patrol = career.patrol
    assert patrol is not None
    fight.night = table.roll(table.charts.day_or_night, rule="8.3.1a", by=career.seat).result == "night"
    table.tell("time", "8.3.3a", time="night" if fight.night else "day")
    surprised = (
        table.roll(table.charts.table("S5", "Surprise"), rule="9.9.1a", by=career.enemy).result == "it fires first"
    )
    if surprised:
        fight.range = "medium"
        enemy_fires(table, career, fight)
        if patrol.aborting or not next_round(table, career, fight):
            return
    elif patrol.aborting:
        table.tell("no_attack_aborting", "10.12.4a")
        return
    while submarine_round(table, career, fight, medium_only=surprised) and next_round(table, career, fight):
        fight.range = ""


def submarine_round(table: SV, career: Career, fight: Engagement, *, medium_only: bool) -> bool:
    """[9.9.3-9.9.5] One round; False when it is over."""
    fight.round = 0
    fight.detected = fight.mk14_by_day = fight.fired_both_ends = False
    fight.tested_depth = fight.nac_this_round = False
    choice = table.choose(career.seat, attack_decision(table, career, fight, medium_only))
    if choice.id == DECLINE.id:
        return False
    fight.surfaced, fight.range = choice.value
    fight.night_surface = fight.surfaced
    if fight.range == "close" and close_approach(table, career, fight):
        enemy_fires(table, career, fight)
        return True
    salvos = lay_out_salvos(table, career, fight)
    if not salvos:
        return False
    fire_salvos(table, career, fight, salvos)
    if fight.targets[0].sunk:
        return False
    if search(table, career, fight):
        enemy_fires(table, career, fight)
    return True


def attack_decision(table: SV, career: Career, fight: Engagement, medium_only: bool) -> Decision:
    """[9.9.2a, 9.9.3b] After a surprise the range is Medium."""
    options, refused = [DECLINE], [NO_GUN]
    ranges = ("medium",) if medium_only else ("close", "medium", "long")
    can_fire, periscope = armed(career.boat), not blind(table.charts, career.boat)
    if not can_fire:
        refused.append(NO_TORPEDOES)
    if not periscope:
        refused.append(NO_PERISCOPE)
    if not fight.night:
        refused.append(NO_SURFACE)
    if medium_only:
        refused.append(MEDIUM_ONLY)
    if can_fire and periscope:
        options += [attack_option(False, where, "9.9.3b") for where in ranges]
    if can_fire and fight.night:
        options += [attack_option(True, where, "9.9.3b") for where in ranges]
    return Decision(
        "submarine", "An enemy submarine: {0}. Attack?", options, refused, "9.9.3a", (fight.targets[0].name,)
    )


def enemy_fires(table: SV, career: Career, fight: Engagement) -> None:
    """[9.9.5] Two torpedoes; any that hits and explodes sinks the boat."""
    table.tell("enemy_fires", "9.9.5a", range=fight.range)
    chart = table.charts.enemy_torpedo[fight.range]
    dud = table.charts.table("S2", "Enemy Submarine")
    for _ in range(TORPEDOES):
        if table.roll(chart, rule="9.9.5b", by=career.enemy).result != "hit":
            continue
        if table.roll(dud, rule="9.9.5c", by=career.enemy).result != "dud":
            raise CareerEnds("enemy submarine")


def next_round(table: SV, career: Career, fight: Engagement) -> bool:
    """[9.9.5e] Disengage, or reload and see who else comes; [9.6.8e] a NAC used stays used."""
    decision = Decision(
        "round", "The enemy submarine is still there. Another round?", (AGAIN, DISENGAGE), rule="9.9.5e"
    )
    if table.choose(career.seat, decision).id == DISENGAGE.id:
        return False
    reload_tubes(table, career)
    arrival = table.roll(table.charts.additional_round, rule="9.9.5e", by=career.enemy).result
    if arrival not in ("Escort", "Aircraft"):
        return True
    table.tell("targets_escape", "9.9.5e")
    if arrival == "Aircraft":
        aircraft_encounter(table, career, fight.area, fight=Engagement("Aircraft", fight.area, nac=fight.nac))
    else:
        hunt = Engagement("Arrived escort", fight.area, escorted=True, nac=fight.nac)
        career.fight = hunt
        evade(table, career, hunt)
    return False
