"""[9.7] Following escorted ships and convoys."""

from __future__ import annotations

from wardroom.games.patrol.following import DAMAGED, GROUP, LET_GO, at, follow_decision, group_or_why_not, renewed
from wardroom.games.patrol.targets import group_name, hurt_and_unhurt
from wardroom.games.raiders_of_the_deep.boat import RD, benefits, patrol_of, skill
from wardroom.games.raiders_of_the_deep.combat.torpedoes import reload_tubes
from wardroom.games.raiders_of_the_deep.sea.luck import lucky_roll
from wardroom.games.raiders_of_the_deep.sea.repair import after_combat
from wardroom.games.raiders_of_the_deep.state import Career, Engagement, Target
from wardroom.table import Decision, Option, Refusal, Roll, option, question
from wardroom.table.text import mark

__all__ = ["follow"]

FOLLOW = mark("The ships draw away. Follow?")
TOO_FAST = Refusal("follow:group", "Follow", "a capital ship can be followed only when it is damaged", "9.7.4a")


def follow(table: RD, career: Career, fight: Engagement) -> Engagement | None:
    """[9.7] Repairs, then the chase: the next engagement, or None."""
    if career.boat.flooding or career.boat.damage or career.crew.wounds:
        after_combat(table, career)
    patrol = patrol_of(career)
    if not fight.escorted or patrol.aborting or patrol.ended:
        return None
    reload_tubes(table, career)
    hurt, unhurt = hurt_and_unhurt(fight.targets)
    decision = follow_question(career.seat, fight.encounter, hurt, unhurt, fight.damaged_followed)
    if len(decision.options) == 1:
        if unhurt and decision.refused[0] is TOO_FAST:
            table.tell("too_fast", TOO_FAST.rule)
        return None
    choice = table.choose(career.seat, decision)
    if choice is LET_GO:
        return None
    return follow_group(table, career, fight) if choice is GROUP else follow_damaged(table, career, fight)


@question
def follow_question(seat: str, encounter: str, hurt: tuple[int, ...], unhurt: bool, damaged_followed: bool) -> Decision:
    """[9.7.4a, 9.7.8] What can be followed; it depends on a few facts."""
    damaged = (at(DAMAGED, hurt),) if hurt else ()
    if encounter == "Capital Ship":
        return follow_decision(seat, FOLLOW, damaged or (TOO_FAST,))
    return follow_decision(seat, FOLLOW, (*damaged, group_or_why_not(encounter, unhurt, damaged_followed)))


def follow_group(table: RD, career: Career, fight: Engagement) -> Engagement | None:
    """[9.7.7, RD-R41] 1d6, sure with the Order of Leopold; a convoy shows new ships, others stay who they are."""
    if not benefits(career, "OL"):
        chart = table.charts.follow
        modifiers = skill(table.charts, career, "follow")
        if loses_contact(lucky_roll(table, career, loses_contact, chart, modifiers, "9.7.7a", career.seat)):
            table.tell("contact_lost", "9.7.7a")
            return None
    convoy = fight.encounter == "Convoy"
    targets = [] if convoy else [target for target in fight.targets if not target.damage]
    again = renewed(Engagement, fight, targets)
    if not convoy:
        again.encounter = group_name(len(targets), escorted=True)
    table.tell("followed", "9.7.9a")
    return again


def loses_contact(roll: Roll) -> bool:
    return roll.result != "followed"


def follow_damaged(table: RD, career: Career, fight: Engagement) -> Engagement:
    """[9.7.6] Automatic: together under escort, or stragglers, of which one; [9.7.4b] a capital ship keeps hers."""
    ships = [ship for ship in fight.targets if 0 < ship.damage < ship.capacity]
    capital = fight.encounter == "Capital Ship"
    escorted = capital or still_escorted(
        lucky_roll(table, career, still_escorted, table.charts.follow_damaged, (), "9.7.6a", career.enemy)
    )
    if not escorted and len(ships) > 1:
        ships = [pick_straggler(table, career, ships, hurt_and_unhurt(fight.targets)[0])]
    again = renewed(Engagement, fight, ships)
    again.encounter = fight.encounter if capital else group_name(len(ships), escorted)
    again.damaged_followed = True
    again.escorted = escorted
    table.tell("followed_damaged", "9.7.4b" if capital else "9.7.6a", escorted="yes" if escorted else "no")
    return again


def still_escorted(roll: Roll) -> bool:
    return roll.result == "escorted"


@option
def straggler_option(number: int, name: str, place: int) -> Option[int]:
    """The ship in this place among the damaged ones, by its column."""
    return Option(f"straggler:{number}", "{0}. {1:rd.ship}", (number, name), "9.7.6d", (f"target:{number}",), place)


def pick_straggler(table: RD, career: Career, ships: list[Target], columns: tuple[int, ...]) -> Target:
    """[9.7.6d] One of the damaged ships that have separated."""
    options = [
        straggler_option(column, ship.name, place)
        for place, (column, ship) in enumerate(zip(columns, ships, strict=True))
    ]
    decision = Decision("straggler", "The ships have separated. Follow which?", options, rule="9.7.6d")
    return ships[table.choose(career.seat, decision).value]
