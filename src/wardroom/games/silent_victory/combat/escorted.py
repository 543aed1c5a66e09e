"""[9.1, 9.2] Attacks on escorted ships: salvos laid out, fired, and the escorts faced."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from wardroom.games.patrol import salvo
from wardroom.games.patrol.orders import Attack, Salvo
from wardroom.games.patrol.salvo import NOTHING_LAID, Aiming, Ends, ends_question, fire_in_turn, laid_out, lay_out
from wardroom.games.silent_victory.boat import SV
from wardroom.games.silent_victory.combat.detection import evade
from wardroom.games.silent_victory.combat.fire import fire_salvo
from wardroom.games.silent_victory.combat.torpedoes import both_ends_ready, ready_tubes
from wardroom.games.silent_victory.state import Career, Engagement, Target
from wardroom.table import Option, Refusal, option
from wardroom.table.text import mark

__all__ = [
    "NO_AFT",
    "NO_FORWARD",
    "NO_PERISCOPE",
    "NO_TORPEDOES",
    "attack_option",
    "escorted_attack",
    "fire_salvos",
    "lay_out_salvo",
    "lay_out_salvos",
]

MAX_TARGETS = 4
"""[9.1.1a] Four target columns."""


# [9.0b] Form and range of an attack


@option
def attack_option(surfaced: bool, where: str, rule: str) -> Option[Attack]:
    return salvo.attack_option(mark("Attack {0:sv.form} at {1:sv.range} range"), surfaced, where, rule)


NO_TORPEDOES = Refusal("attack", "Attack", "no working tube holds a torpedo for ships", "9.2.1a")
NO_PERISCOPE = Refusal("attack:submerged", "Attack submerged", "the periscope is out", "10.11.6a")


# [9.2.1] Choosing ends and targets

NO_FORWARD = Refusal(
    "salvo:forward", "Fire the forward tubes", "no working forward tube holds a torpedo for ships", "9.2.1a"
)
NO_AFT = Refusal("salvo:aft", "Fire the aft tubes", "no working aft tube holds a torpedo for ships", "9.2.1a")
ENDS = Ends(NO_FORWARD, NO_AFT)
NO_ESCORT_ROOM = Refusal("fire:escort", "Fire at an escort", "four targets are the most the mat holds", "9.1.1a")
OWN_ESCORT = Refusal("fire:escort", "Fire at an escort", "a warship is its own escort", "8.2.6b")


def escorted_attack(table: SV, career: Career, fight: Engagement) -> bool:
    """[9.2] Fire, then face the escorts; True if torpedoes were fired."""
    salvos = lay_out_salvos(table, career, fight)
    if not salvos:
        table.tell("held_fire", "9.1.2a")
        return False
    fire_salvos(table, career, fight, salvos)
    escort = escort_aimed_at(fight, salvos)
    if escort is not None:
        judge_escort(table, fight, escort)
        if fight.single_escort and escort.sunk:
            fight.escort_gone = "sunk"
            return True
    evade(table, career, fight)
    return True


def lay_out_salvos(table: SV, career: Career, fight: Engagement) -> dict[str, Salvo]:
    """[9.2.1, 9.5.2a] The salvo of each end that fires; all is settled before the first roll."""
    return laid_out(table, career, fight, choose_ends(table, career, fight), lay_out_salvo)


def fire_salvos(table: SV, career: Career, fight: Engagement, salvos: dict[str, Salvo]) -> None:
    """[9.5.2a] One end after the other."""
    fire_in_turn(table, career, fight, salvos, fire_salvo)


def escort_aimed_at(fight: Engagement, salvos: dict[str, Salvo]) -> Target | None:
    """[9.2.10] The escort, if a torpedo of these salvos was meant for it."""
    targets = fight.targets
    if targets[-1].kind != "escort":  # it came last
        return None
    column = len(targets) - 1
    for laid in salvos.values():
        for aimed, _ in laid:
            if aimed == column:
                return targets[column]
    return None


def choose_ends(table: SV, career: Career, fight: Engagement) -> Sequence[str]:
    """[9.2.1a, b, 9.5.2a] One end, or both in a night surface attack, committed before any roll."""
    add_escort_target(table, fight)
    forward, aft = both_ends_ready(career.boat)
    decision = ends_question(ENDS, career.seat, forward, aft, fight.night_surface)
    return salvo.ENDS[table.choose(career.seat, decision).id]


def add_escort_target(table: SV, fight: Engagement) -> None:
    """[9.2.9a, c] One generic escort may be aimed at, if a column is free; a Warship is its own escort."""
    if fight.encounter in ("Warship", "Submarine") or len(fight.targets) >= MAX_TARGETS:
        return
    for target in fight.targets:
        if target.kind == "escort":
            return
    charts = table.charts
    fight.targets.append(Target("escort", "E", "escort", charts.values["escort_tons"], charts.escort_capacity))


def escort_refused(fight: Engagement) -> tuple[Refusal, ...]:
    """[9.1.1a, 9.2.9c] Four ships leave no column for the escort; [8.2.6b] a Warship has no other."""
    if fight.encounter == "Warship":
        return (OWN_ESCORT,)
    if len(fight.targets) < MAX_TARGETS or any(target.kind == "escort" for target in fight.targets):
        return ()
    return (NO_ESCORT_ROOM,)


AIMING = Aiming(
    ask=mark("{0:sv.end} tube {1} holds a {2:sv.torpedo}. Fire it at?"),
    ask_again=mark("Second salvo: {0:sv.end} tube {1} holds a {2:sv.torpedo}. Fire it at?"),
    fire=mark("{0:sv.end} tube {1} at {2}. {3:sv.ship}"),
    fire_rest=mark("All remaining {0:sv.end} tubes at {1}. {2:sv.ship}"),
    hold=mark("Hold {0:sv.end} tube {1}"),
    hold_rest=mark("Hold all remaining {0:sv.end} tubes"),
    rule="9.2.1d",
    fire_rule="9.2.1e",
    hold_rule="9.2.1a",
)


def lay_out_salvo(
    table: SV, career: Career, fight: Engagement, end: str, earlier: Mapping[str, Salvo] = NOTHING_LAID
) -> Salvo:
    """[9.2.1d, e] Every torpedo gets its target before the first is rolled for; `earlier`: the first of two salvos."""
    boat = career.boat
    return lay_out(
        table,
        career.seat,
        AIMING,
        [(column, ship.name) for column, ship in enumerate(fight.targets, 1) if ship.damage < ship.capacity],
        end=end,
        load=boat.forward if end == "forward" else boat.aft,
        ready=ready_tubes(boat, end),
        earlier=earlier,
        refused=escort_refused(fight),
    )


def judge_escort(table: SV, fight: Engagement, escort: Target) -> None:
    """[9.2.10a, b] Escorts are shaken when one of them is hurt, roused when it is missed."""
    fight.escort_modifier = -1 if escort.damage else 1
    table.tell("escort_judged", "9.2.10a" if escort.damage else "9.2.10b", modifier=fight.escort_modifier)
