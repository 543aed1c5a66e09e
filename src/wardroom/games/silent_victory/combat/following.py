"""[9.7] Following escorted ships and convoys."""

from __future__ import annotations

from wardroom.games.patrol.following import DAMAGED, GROUP, LET_GO, at, follow_decision, group_or_why_not, renewed
from wardroom.games.patrol.targets import hurt_and_unhurt
from wardroom.games.silent_victory.boat import SV, ability, inoperable, sj_works
from wardroom.games.silent_victory.charts import Charts
from wardroom.games.silent_victory.combat.torpedoes import reload_tubes
from wardroom.games.silent_victory.sea.abort import check_engines, check_forced_abort
from wardroom.games.silent_victory.sea.repair import after_combat
from wardroom.games.silent_victory.state import Career, Engagement, Target, group_name
from wardroom.table import ChartTable, Decision, Modifier, Option, Refusal, option, question
from wardroom.table.text import mark

__all__ = ["follow", "follow_modifiers", "pack_keeps_contact"]

FOLLOW = mark("The escorts are gone. Follow?")
CHASE = Option("follow:chase", "Chase the damaged ship", rule="9.7.4c")
TOO_FAST = Refusal("follow:chase", "Follow", "capital ships and warships can be followed only when damaged", "9.7.4a")


def follow(table: SV, career: Career, fight: Engagement) -> Engagement | None:
    """[9.7] Repairs, then the chase: the next engagement, or None."""
    boat = career.boat
    if boat.flooding or boat.damage:
        after_combat(table, career)
    if boat.damage or career.crew.wounds:
        check_engines(table, career)
        check_forced_abort(table, career)
    patrol = career.patrol
    if not fight.escorted or patrol is None or patrol.aborting or patrol.ended:
        return None
    reload_tubes(table, career)
    hurt, unhurt = hurt_and_unhurt(fight.targets)
    decision = follow_question(career.seat, fight.encounter, hurt, unhurt, fight.damaged_followed)
    if len(decision.options) == 1:
        if unhurt and decision.refused[0] is TOO_FAST and career.options.corrections:
            table.tell("too_fast", TOO_FAST.rule)
        return None
    choice = table.choose(career.seat, decision)
    if choice is LET_GO:
        return None
    if choice is GROUP:
        return follow_group(table, career, fight)
    return follow_damaged(table, career, fight) if choice.id == DAMAGED.id else chase(table, career, fight)


@question
def follow_question(seat: str, encounter: str, hurt: tuple[int, ...], unhurt: bool, damaged_followed: bool) -> Decision:
    """[9.7.4a, 9.7.8] What can be followed; it depends on a few facts."""
    if encounter in ("Capital Ship", "Warship"):
        return follow_decision(seat, FOLLOW, (at(CHASE, hurt) if hurt else TOO_FAST,))
    damaged = (at(DAMAGED, hurt),) if hurt else ()
    return follow_decision(seat, FOLLOW, (*damaged, group_or_why_not(encounter, unhurt, damaged_followed)))


def keep_escort(again: Engagement, fight: Engagement) -> None:
    """[9.7.4b, 9.7.7d, SV-R55] The escort of a ship or two, or of a fast ship, is the same as before."""
    again.escort_quality = fight.escort_quality
    again.single_escort = fight.single_escort


def follow_modifiers(charts: Charts, career: Career, chart: ChartTable) -> list[Modifier]:
    """[9.7.7b] +1 without SJ radar."""
    modifiers = [*chart.modifiers_named(not sj_works(career.boat) and "SJ radar out or absent")]
    skill = ability(charts, career, "follow") if career.card else 0
    if skill:
        modifiers.append(Modifier("captain's skill", skill, "14.10.1a", "reconstructed"))
    return modifiers


def pack_keeps_contact(career: Career, fight: Engagement) -> bool:
    """[7.2.2d, 7.2.3c, SV-R97] Other boats report where the convoy is, to a boat that can hear them."""
    return fight.wolfpack == "shadowing" and not inoperable(career.boat, "radio")


def follow_group(table: SV, career: Career, fight: Engagement) -> Engagement | None:
    """[9.7.7, 9.7.8a] 1d6 ([7.2.2d] sure with a wolfpack); a convoy shows new ships, others stay who they are.

    Damaged ships are left behind.
    """
    if not pack_keeps_contact(career, fight):
        chart = table.charts.follow
        roll = table.roll(chart, follow_modifiers(table.charts, career, chart), "9.7.7a", career.seat)
        if roll.result != "followed":
            table.tell("contact_lost", "9.7.7a")
            return None
    convoy = fight.encounter == "Convoy"
    ships = [] if convoy else [ship for ship in fight.targets if ship.kind != "escort" and not ship.damage]
    again = renewed(Engagement, fight, ships)
    if not convoy:
        again.encounter = group_name(len(ships), escorted=True)
        keep_escort(again, fight)
    table.tell("followed", "9.7.9a")
    return again


def follow_damaged(table: SV, career: Career, fight: Engagement) -> Engagement:
    """[9.7.6] Automatic: together under escort, or stragglers of which one is followed."""
    ships = [ship for ship in fight.targets if 0 < ship.damage < ship.capacity and ship.kind != "escort"]
    escorted = table.roll(table.charts.follow_damaged, (), "9.7.6a", career.enemy).result == "escorted"
    if not escorted and len(ships) > 1:
        places, _ = hurt_and_unhurt(fight.targets)
        ships = [pick_straggler(table, career, ships, places)]
    again = renewed(Engagement, fight, ships)
    again.encounter = group_name(len(ships), escorted)
    again.damaged_followed = True
    again.escorted = escorted
    if escorted and fight.encounter != "Convoy":
        keep_escort(again, fight)
    table.tell("followed_damaged", "9.7.6a", escorted="yes" if escorted else "no")
    return again


@option
def straggler_option(number: int, name: str, place: int) -> Option[int]:
    return Option(f"straggler:{number}", "{0}. {1:sv.ship}", (place, name), "9.7.6b", (f"target:{place}",), number - 1)


def pick_straggler(table: SV, career: Career, ships: list[Target], places: tuple[int, ...]) -> Target:
    """`places` are those of the ships on the mat."""
    options = [
        straggler_option(number, ship.name, place)
        for number, (ship, place) in enumerate(zip(ships, places, strict=True), 1)
    ]
    choice = table.choose(
        career.seat, Decision("straggler", "The ships have separated. Follow which?", options, rule="9.7.6b")
    )
    return ships[choice.value]


def chase(table: SV, career: Career, fight: Engagement) -> Engagement | None:
    """[9.7.4c, SV-R8] 1d6 less its damage; its escort stays, and it has lost its speed [8.2.5a]."""
    ship = next(target for target in fight.targets if target.kind != "escort")
    chart = table.charts.follow_capital
    modifiers = [
        *chart.modifiers_for(each_damage_point=ship.damage),
        *follow_modifiers(table.charts, career, chart),
    ]
    if table.roll(chart, modifiers, rule="9.7.4c", by=career.seat).result != "followed":
        table.tell("contact_lost", "9.7.4c")
        return None
    ship.reengaged = True
    again = renewed(Engagement, fight, [ship])
    again.damaged_followed = True
    if career.options.corrections:
        keep_escort(again, fight)
    table.tell("followed", "9.7.4c")
    return again
