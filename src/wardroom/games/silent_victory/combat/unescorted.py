"""[9.4] Unescorted ships: weapon by weapon, and additional rounds of combat; [9.3] the deck gun."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from wardroom.games.patrol.rounds import (
    AFT,
    FORWARD,
    NO_MORE,
    another_round,
    committed,
    in_turn,
    strikes,
    weapon_question,
)
from wardroom.games.patrol.targets import afloat
from wardroom.games.silent_victory.boat import SV, ability, blind
from wardroom.games.silent_victory.charts import Charts
from wardroom.games.silent_victory.combat.aircraft import aircraft_encounter
from wardroom.games.silent_victory.combat.damage import gun_systems
from wardroom.games.silent_victory.combat.detection import evade, search
from wardroom.games.silent_victory.combat.escorted import NO_AFT, NO_FORWARD, escorted_attack, lay_out_salvo
from wardroom.games.silent_victory.combat.fire import apply_damage, crew_modifiers, fire_salvo, is_hit, tell_of
from wardroom.games.silent_victory.combat.torpedoes import armed, both_ends_ready, reload_tubes
from wardroom.games.silent_victory.state import Career, Engagement, Target, group_name
from wardroom.table import ChartTable, Decision, Modifier, Option, Refusal, option
from wardroom.table.text import mark

__all__ = ["NO_MORE", "after_single_escort", "gun_modifiers", "gun_useless", "unescorted_combat", "working_guns"]

AMMO_PER_GUN = 2
"""[4.6.3b, 9.3.4a] Ammo points each gun may fire in a round."""

GUN = Option("weapon:gun", "Fire the deck gun", rule="9.3.1a", board=("gun",))
EMPTY_FORWARD, EMPTY_AFT = replace(NO_FORWARD, id=FORWARD.id), replace(NO_AFT, id=AFT.id)
NO_GUN_SUBMERGED = Refusal("weapon:gun", "Fire the deck gun", "the gun needs a surfaced boat", "9.3.1a")
NO_GUN_ARMED = Refusal("weapon:gun", "Fire the deck gun", "the gun may not be used against type A ships", "9.3.1b")
NO_GUN_AMMO = Refusal("weapon:gun", "Fire the deck gun", "no working gun with ammunition", "9.3.2a")


def unescorted_combat(table: SV, career: Career, fight: Engagement) -> bool:
    """[9.4] Free rounds until the ships are sunk, the captain stops, or somebody comes; True if escorts came."""
    unescorted_rounds(table, career, fight)
    return fight.arrived


def unescorted_rounds(table: SV, career: Career, fight: Engagement, *, submerged_only: bool = False) -> None:
    while True:
        combat_round(table, career, fight, submerged_only=submerged_only)
        if not ships_afloat(fight) or not another_round(table, career.seat):
            return
        reload_tubes(table, career)
        arrival = table.roll(table.charts.additional_round, (), "9.4.3a", career.enemy).result
        if arrival == "Escort":
            escort_arrives(table, career, fight)
            return
        if arrival == "Aircraft":
            table.tell("targets_escape", "9.8.1c")
            fight.targets.clear()
            aircraft_encounter(table, career, fight.area, fight=fight)
            return


# [14.9] A single escort sunk or crippled

STOP = Option("single:stop", "End the engagement", rule="14.9.1b", board=("away",))
GO_ON = Option("single:go-on", "Attack the unescorted ships with what is loaded", rule="14.9.1b", board=("target:all",))


def after_single_escort(table: SV, career: Career, fight: Engagement) -> None:
    """[14.9.1b, d] Break off, or go on against ships that lost their only escort; crippled, it keeps the boat down."""
    fight.escorted = fight.night_surface = False
    fight.surfaced = fight.escort_gone == "sunk"
    crippled = fight.escort_gone == "crippled"
    if not ships_afloat(fight) or (crippled and blind(table.charts, career.boat)):
        return
    decision = Decision(
        "single escort", "The only escort is gone. Go on against the rest?", (STOP, GO_ON), rule="14.9.1b"
    )
    if table.choose(career.seat, decision).id == GO_ON.id:
        unescorted_rounds(table, career, fight, submerged_only=crippled)


def ships_afloat(fight: Engagement) -> int:
    return afloat(fight.targets)


# [9.4.2] One round


def combat_round(table: SV, career: Career, fight: Engagement, *, submerged_only: bool) -> None:
    """[9.4.2b, c] Each weapon once, in any order, its number committed before it fires; none is no turn."""
    in_turn(
        table,
        career.seat,
        partial(weapons, career, fight, submerged_only=submerged_only),
        partial(fire_weapon, table, career, fight),
        partial(ships_afloat, fight),
    )


def fire_weapon(table: SV, career: Career, fight: Engagement, weapon: str) -> bool:
    """Whether anything was fired after all."""
    if weapon == "gun":
        return fire_gun(table, career, fight)
    salvo = lay_out_salvo(table, career, fight, weapon)
    fire_salvo(table, career, fight, weapon, salvo)
    return bool(salvo)


def weapons(career: Career, fight: Engagement, used: tuple[str, ...], submerged_only: bool) -> Decision:
    """`used` has the ids of those that have had their turn."""
    forward, aft = both_ends_ready(career.boat)
    against = (
        (FORWARD, None if forward else EMPTY_FORWARD),
        (AFT, None if aft else EMPTY_AFT),
        (GUN, gun_refused(career, fight, submerged_only)),
    )
    return weapon_question(career.seat, against, used)


def gun_refused(career: Career, fight: Engagement, submerged_only: bool) -> Refusal | None:
    """[9.3.1a]"""
    return NO_GUN_SUBMERGED if not fight.surfaced or submerged_only else gun_useless(career, fight)


def gun_useless(career: Career, fight: Engagement) -> Refusal | None:
    """[9.3.1b, 9.3.2a] Without ammunition, or with none but type A ships to fire at."""
    if not career.boat.ammo or not working_guns(career):
        return NO_GUN_AMMO
    for target in fight.targets:
        if gun_target(target):
            return None
    return NO_GUN_ARMED


# [9.3] The deck gun


def gun_target(target: Target) -> bool:
    """[9.3.1b] Any ship afloat but one of type A; a crippled escort is none."""
    return target.type != "A" and target.damage < target.capacity and target.kind != "escort"


def working_guns(career: Career) -> int:
    if not career.boat.damage:
        return career.boat.guns
    return sum(gun not in career.boat.damage for gun in gun_systems(career.boat.guns))


@option
def aim_option(target: int, name: str) -> Option[int]:
    """At the ship of this number; its value counts from 0."""
    text, ship = mark("One ammo point at {0}. {1:sv.ship}"), f"target:{target}"
    return Option(f"gun:target-{target}", text, (target, name), "9.3.2a", (ship,), target - 1)


def fire_gun(table: SV, career: Career, fight: Engagement) -> bool:
    """[9.3.2a, 9.4.2c] Ammo points are aimed and committed, then all are fired; False if there were none."""
    limit = min(career.boat.ammo, AMMO_PER_GUN * working_guns(career))
    ships = []
    for number, target in enumerate(fight.targets, 1):
        if gun_target(target):
            ships.append(aim_option(number, target.name))
    aimed = committed(table, career.seat, ships, limit)
    career.boat.ammo -= len(aimed)
    for place in aimed:
        fire_shell(table, career, fight, fight.targets[place])
    return bool(aimed)


def fire_shell(table: SV, career: Career, fight: Engagement, target: Target) -> None:
    """[9.3.3a] S1 and S3, never a dud and never critical."""
    if target.damage >= target.capacity:
        tell_of(table, career, target, "spent", "9.4.2c")
        return
    chart = table.charts.fire["Deck Gun", fight.range]
    roll = table.roll(chart, gun_modifiers(table.charts, career, chart), "9.3.3a", career.seat)
    if not is_hit(roll):
        tell_of(table, career, target, "missed", "9.3.3a")
        return
    damage = table.charts.gun_damage
    points = table.roll(damage, damage.modifiers_named(career.boat.gun), "9.3.3a", career.seat).result
    apply_damage(table, career, target, int(points))


def gun_modifiers(charts: Charts, career: Career, chart: ChartTable) -> tuple[Modifier, ...]:
    """[9.3.3a, 14.10.1a] The crew, and the skill of a historical captain."""
    found = crew_modifiers(career, chart)
    if not career.card:
        return found
    return found + chart.modifiers_for(captains_skill=ability(charts, career, "deck_gun"))


# [9.4.3] Additional rounds


def escort_arrives(table: SV, career: Career, fight: Engagement) -> None:
    """[9.4.3b, c, 9.4.6] Submerged, hunted at once without range modifiers; if unseen it may attack once more."""
    table.tell("escort_arrives", "9.4.3b")
    fight.arrived = fight.escorted = True
    fight.surfaced = fight.night_surface = False
    fight.mk14_by_day = fight.fired_both_ends = False
    fight.range_counts = False
    fight.round = 0
    fight.tested_depth = fight.nac_this_round = False
    fight.single_escort = False  # [14.9.1c] whoever comes takes the place of a single escort that is gone
    fight.targets = [target for target in fight.targets if target.kind != "escort"]
    fight.encounter = group_name(ships_afloat(fight), escorted=True)
    found = search(table, career, fight)
    fight.range_counts = not (found and career.options.corrections)  # [SV-R44] until an attack is made anew
    if found:
        evade(table, career, fight, found)
        return
    fight.round = 0
    table.tell("unseen", "9.4.3c")
    if not armed(career.boat) or blind(table.charts, career.boat):
        return
    if strikes(table, career.seat):
        escorted_attack(table, career, fight)
