"""[9.4] Unescorted ships: weapon by weapon, and additional rounds of combat; [9.3] the deck gun."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from wardroom.games.patrol.rounds import AFT, FORWARD, another_round, committed, in_turn, strikes, weapon_question
from wardroom.games.patrol.targets import afloat, group_name
from wardroom.games.raiders_of_the_deep.boat import RD, blinded_by, deck_gun_works, mat, patrol_of
from wardroom.games.raiders_of_the_deep.cards import REACH
from wardroom.games.raiders_of_the_deep.charts import Charts
from wardroom.games.raiders_of_the_deep.combat.aircraft import AIRCRAFT, aircraft_encounter
from wardroom.games.raiders_of_the_deep.combat.detection import evade, search
from wardroom.games.raiders_of_the_deep.combat.escorted import (
    NO_AFT,
    NO_AFT_TUBES,
    NO_FORWARD,
    escorted_attack,
    lay_out_salvo,
    may_attack,
    targets_open,
)
from wardroom.games.raiders_of_the_deep.combat.fire import fire_salvo, fire_shell, offer_prize
from wardroom.games.raiders_of_the_deep.combat.q_ships import q_ship_duel, shows_herself
from wardroom.games.raiders_of_the_deep.combat.torpedoes import armed, ends_ready, reload_tubes
from wardroom.games.raiders_of_the_deep.sea.luck import lucky_roll
from wardroom.games.raiders_of_the_deep.state import Career, Engagement, Target
from wardroom.table import ChartTable, Decision, Option, Refusal, Roll, option
from wardroom.table.text import mark

__all__ = ["company", "gun_refused", "unescorted_combat"]

AMMO = 2
"""[4.6.2a, 4.6.3a, 9.3.2a] Ammo points that the gun may fire in a round."""

GUN = Option("weapon:gun", "Fire the deck gun, board and scuttle", rule="9.3.1a", board=("gun",))
EMPTY_FORWARD, EMPTY_AFT = replace(NO_FORWARD, id=FORWARD.id), replace(NO_AFT, id=AFT.id)
NO_AFT_END = replace(NO_AFT_TUBES, id=AFT.id)
NO_GUN_SUBMERGED = Refusal("weapon:gun", "Fire the deck gun", "the gun needs a surfaced boat", "9.3.1a")
NO_GUN_ARMED = Refusal("weapon:gun", "Fire the deck gun", "the gun may not be used against armed ships", "9.3.1b")
NO_GUN_ABOARD = Refusal("weapon:gun", "Fire the deck gun", "this boat has no deck gun", "10.6.3a")
NO_GUN_WORKS = Refusal("weapon:gun", "Fire the deck gun", "the deck gun is damaged", "9.3.4a")


def unescorted_combat(table: RD, career: Career, fight: Engagement) -> bool:
    """[9.4] Free rounds until the ships are sunk, the commander stops, or somebody comes; True if escorts came."""
    if shows_herself(table, career, fight):
        q_ship_duel(table, career, fight)
        return False
    while True:
        combat_round(table, career, fight)
        if not goes_on(table, career, fight):
            return False
        reload_tubes(table, career)
        arrival = who_comes(table, career)
        if arrival == "Escort":
            escort_arrives(table, career, fight)
            return True
        if arrival == "Aircraft":
            table.tell("targets_escape", "9.10.1c")
            fight.targets.clear()
            aircraft_encounter(table, career, fight)
            return False


# [9.4.2] One round


def combat_round(table: RD, career: Career, fight: Engagement) -> None:
    """[9.4.2b, c] Each weapon once, in any order, its number committed before it fires; none is no turn."""
    in_turn(
        table,
        career.seat,
        partial(weapons, table.charts, career, fight),
        partial(fire_weapon, table, career, fight),
        partial(in_reach, career, fight),
    )


def in_reach(career: Career, fight: Engagement) -> bool:
    """[8.2.5b, 9.4] Whether a ship is afloat that may be attacked as the boat lies, surfaced or submerged."""
    return bool(targets_open(career, fight, surfaced=fight.surfaced))


def fire_weapon(table: RD, career: Career, fight: Engagement, weapon: str) -> bool:
    """Whether anything was fired after all."""
    if weapon == "gun":
        return fire_gun(table, career, fight)
    salvo = lay_out_salvo(table, career, fight, weapon)
    fire_salvo(table, career, fight, weapon, salvo)
    return bool(salvo)


def weapons(charts: Charts, career: Career, fight: Engagement, used: tuple[str, ...]) -> Decision:
    """`used` has the ids of those that have had their turn."""
    forward, aft = ends_ready(career.boat, fight.range)
    against = (
        (FORWARD, None if forward else EMPTY_FORWARD),
        (AFT, None if aft else EMPTY_AFT if career.boat.aft else NO_AFT_END),
        (GUN, gun_refused(charts, career, fight)),
    )
    return weapon_question(career.seat, against, used)


# [9.3] The deck gun


def gun_refused(charts: Charts, career: Career, fight: Engagement) -> Refusal | None:
    """[9.3.1, 9.3.4a] The gun needs a surfaced boat, and a ship that is not armed."""
    if not mat(charts, career.boat).deck_guns:
        return NO_GUN_ABOARD
    if not deck_gun_works(charts, career.boat):
        return NO_GUN_WORKS
    if not fight.surfaced:
        return NO_GUN_SUBMERGED
    return None if targets_open(career, fight, surfaced=True) else NO_GUN_ARMED


def gun_target(career: Career, fight: Engagement, target: Target) -> bool:
    """[9.3.1b] Any ship afloat that is not armed."""
    return may_attack(career, fight, target, surfaced=True)


@option
def aim_option(target: int, name: str) -> Option[int]:
    """At the ship of this number; its value counts from 0."""
    text, ship = mark("One ammo point at {0}. {1:rd.ship}"), f"target:{target}"
    return Option(f"gun:target-{target}", text, (target, name), "9.3.2b", (ship,), target - 1)


@option
def armed_target(target: int, name: str) -> Refusal:
    """[9.3.1b]"""
    reason = mark("she is armed: the gun may not be used against her")
    return aim_option(target, name).refused(reason, "9.3.1b")


def fire_gun(table: RD, career: Career, fight: Engagement) -> bool:
    """[9.3.2, 9.4.2c] Ammo points are aimed and committed, then all are fired; they are not used up [9.3.3b]."""
    ships = [
        aim_option(number, target.name)
        for number, target in enumerate(fight.targets, 1)
        if gun_target(career, fight, target)
    ]
    refused = [
        armed_target(number, target.name)
        for number, target in enumerate(fight.targets, 1)
        if target.red and target.damage < target.capacity
    ]
    aimed = committed(table, career.seat, ships, AMMO, refused)
    for target in [fight.targets[place] for place in aimed]:
        was_afloat = target.damage < target.capacity
        fire_shell(table, career, fight, target)
        if was_afloat:
            offer_prize(table, career, fight, target)
    return bool(aimed)


# [9.4.3] Additional rounds

NOBODY = "-"


def goes_on(table: RD, career: Career, fight: Engagement) -> bool:
    """[9.4.3a] If he will, and there are a ship and something to fire; [RD-R82] the boat stays as it lies."""
    if not in_reach(career, fight):
        if afloat(fight.targets):
            table.tell("others_barred", "9.4.3a", form="surfaced" if fight.surfaced else "submerged")
        return False
    if not weapon_left(table.charts, career, fight):
        table.tell("nothing_to_fire", "9.4.3a")
        return False
    return another_round(table, career.seat)


def weapon_left(charts: Charts, career: Career, fight: Engagement) -> bool:
    """The gun, or a torpedo in a tube or in its rack that runs so far."""
    boat = career.boat
    if armed(boat, fight.range) or gun_refused(charts, career, fight) is None:
        return True
    return any(fight.range in REACH[kind] for kind in (*boat.forward_reloads, *boat.aft_reloads))


def who_comes(table: RD, career: Career) -> str:
    """[9.4.3a, 14.5.1a] Escort, aircraft or nobody, by the sub-chart of E1."""
    chart, month = company(table.charts, career), patrol_of(career).sailed
    disturbed = partial(disturbs, month)
    return comes(month, lucky_roll(table, career, disturbed, chart, (), "9.4.3a", career.enemy))


def company(charts: Charts, career: Career) -> ChartTable:
    """[9.4.3a, 14.5.1a] Who may come in this month."""
    periods = charts.austrian_additional_round if career.options.austrian else charts.additional_round
    return periods[patrol_of(career).sailed]


def comes(month: int, roll: Roll) -> str:
    """[9.10a] An aircraft of the chart is nobody in months that have none."""
    return NOBODY if roll.result == "Aircraft" and month < AIRCRAFT else str(roll.result)


def disturbs(month: int, roll: Roll) -> bool:
    return comes(month, roll) != NOBODY


def escort_arrives(table: RD, career: Career, fight: Engagement) -> None:
    """[9.4.3b, c, 9.4.6a] Submerged, hunted at once without range modifiers; if unseen it may attack once more.

    [RD-R80] After that attack range counts again.
    """
    table.tell("escort_arrives", "9.4.3b")
    fight.arrived = fight.escorted = True
    fight.surfaced = fight.night_surface = fight.range_counts = False
    fight.day_torpedoes = fight.fired_both_ends = False
    fight.round = 0
    fight.encounter = group_name(afloat(fight.targets), escorted=True)
    found = search(table, career, fight)
    if found:
        evade(table, career, fight, found)
        return
    fight.round, fight.range_counts = 0, True
    table.tell("unseen", "9.4.3c")
    if not armed(career.boat, fight.range) or blinded_by(table.charts, career.boat):
        return
    if strikes(table, career.seat):
        escorted_attack(table, career, fight)
