"""[9.1, 9.2, 9.5] Attacks on escorted ships: salvos laid out, fired, and the escorts faced."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from wardroom.games.patrol import salvo
from wardroom.games.patrol.orders import Attack, Salvo
from wardroom.games.patrol.salvo import NOTHING_LAID, Aiming, Ends, ends_question, fire_in_turn, laid_out, lay_out
from wardroom.games.patrol.tubes import tubes_of
from wardroom.games.raiders_of_the_deep.boat import RD, patrol_of, unrestricted
from wardroom.games.raiders_of_the_deep.combat.detection import DETECTED, close_approach, evade
from wardroom.games.raiders_of_the_deep.combat.fire import fire_salvo
from wardroom.games.raiders_of_the_deep.combat.torpedoes import ends_ready, ready_tubes
from wardroom.games.raiders_of_the_deep.state import Career, Engagement, Target
from wardroom.table import Option, Refusal, option
from wardroom.table.text import mark

__all__ = [
    "NO_AFT",
    "NO_AFT_TUBES",
    "NO_FORWARD",
    "attack_option",
    "escorted_attack",
    "lay_out_salvo",
    "may_attack",
    "targets_open",
]

AIMING = Aiming(
    ask=mark("{0:rd.end} tube {1} holds a {2:rd.torpedo}. Fire it at?"),
    ask_again=mark("Second salvo: {0:rd.end} tube {1} holds a {2:rd.torpedo}. Fire it at?"),
    fire=mark("{0:rd.end} tube {1} at {2}. {3:rd.ship}"),
    fire_rest=mark("All remaining {0:rd.end} tubes at {1}. {2:rd.ship}"),
    hold=mark("Hold {0:rd.end} tube {1}"),
    hold_rest=mark("Hold all remaining {0:rd.end} tubes"),
    rule="9.2.1d",
    fire_rule="9.2.1d",
    hold_rule="9.2.1a",
)


# [9.0c] Form and range of an attack


@option
def attack_option(surfaced: bool, where: str, rule: str) -> Option[Attack]:
    return salvo.attack_option(mark("Attack {0:rd.form} at {1:rd.range} range"), surfaced, where, rule)


def may_attack(career: Career, fight: Engagement, target: Target, *, surfaced: bool) -> bool:
    """[8.2.5b, 9.4, 9.5n2, RD-R39, RD-R40] Armed ships submerged only; merchants by the rules of the month."""
    if target.damage >= target.capacity:
        return False
    if surfaced:
        return not target.red
    return fight.escorted or target.red or unrestricted(patrol_of(career).sailed)


def targets_open(career: Career, fight: Engagement, *, surfaced: bool) -> list[tuple[int, str]]:
    """Columns and names of the ships that this attack may be aimed at."""
    return [
        (column, target.name)
        for column, target in enumerate(fight.targets, 1)
        if may_attack(career, fight, target, surfaced=surfaced)
    ]


@option
def submerged_only(column: int, name: str) -> Refusal:
    return Refusal(
        f"fire:target-{column}",
        "Fire at {0}. {1:rd.ship}",
        "she is armed and may be attacked submerged only",
        "8.2.5b",
        (column, name),
    )


@option
def surface_only(column: int, name: str) -> Refusal:
    return Refusal(
        f"fire:target-{column}",
        "Fire at {0}. {1:rd.ship}",
        "in these months merchant ships must be stopped on the surface",
        "9.4a",
        (column, name),
    )


def barred(career: Career, fight: Engagement) -> Sequence[Refusal]:
    """Ships afloat that this attack may not be aimed at, and why."""
    surfaced = fight.surfaced
    return [
        (submerged_only if surfaced else surface_only)(column, target.name)
        for column, target in enumerate(fight.targets, 1)
        if target.damage < target.capacity and not may_attack(career, fight, target, surfaced=surfaced)
    ]


# [9.2.1] Choosing ends and targets

NO_GUN = Refusal("salvo:gun", "Fire the deck gun", "the gun is never used when escorts are present", "9.3.1b")
NO_FORWARD = Refusal(
    "salvo:forward", "Fire the forward tubes", "no working forward tube is loaded for this range", "9.2.1a"
)
NO_AFT = Refusal("salvo:aft", "Fire the aft tubes", "no working aft tube is loaded for this range", "9.2.1a")
NO_AFT_TUBES = Refusal("salvo:aft", "Fire the aft tubes", "this boat has no aft tubes", "4.5c")
ENDS, FORWARD_ONLY = Ends(NO_FORWARD, NO_AFT, (NO_GUN,)), Ends(NO_FORWARD, NO_AFT_TUBES, (NO_GUN,))


def escorted_attack(table: RD, career: Career, fight: Engagement) -> bool:
    """[9.2.2, 9.2.7a] Approach, fire, then face the escorts; True if torpedoes were fired."""
    salvos = lay_out_salvos(table, career, fight)
    if not salvos:
        table.tell("held_fire", "9.1.2a")
        return False
    # the look at the arrival of escorts stands for the one on the approach [9.6.2a]
    if fight.range == "close" and not fight.arrived and close_approach(table, career, fight):
        evade(table, career, fight, DETECTED)
        return False
    fire_salvos(table, career, fight, salvos)
    evade(table, career, fight)
    return True


def lay_out_salvos(table: RD, career: Career, fight: Engagement) -> dict[str, Salvo]:
    """[9.2.1d, 9.5.2c] The salvo of each end that fires; all is settled before the first roll."""
    forward, aft = ends_ready(career.boat, fight.range)
    decision = ends_question(ENDS if career.boat.aft else FORWARD_ONLY, career.seat, forward, aft, fight.night_surface)
    ends = salvo.ENDS[table.choose(career.seat, decision).id]
    return laid_out(table, career, fight, ends, lay_out_salvo)


def lay_out_salvo(
    table: RD, career: Career, fight: Engagement, end: str, earlier: Mapping[str, Salvo] = NOTHING_LAID
) -> Salvo:
    """[9.2.1d] Every torpedo of one end gets its target; `earlier`: the first of two salvos."""
    return lay_out(
        table,
        career.seat,
        AIMING,
        targets_open(career, fight, surfaced=fight.surfaced),
        end=end,
        load=tubes_of(career.boat, end),
        ready=ready_tubes(career.boat, end, fight.range),
        earlier=earlier,
        refused=barred(career, fight),
    )


def fire_salvos(table: RD, career: Career, fight: Engagement, salvos: dict[str, Salvo]) -> None:
    """[9.5.2a] One end after the other."""
    fire_in_turn(table, career, fight, salvos, fire_salvo)
