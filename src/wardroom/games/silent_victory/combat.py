"""[9.1, 9.2] Attacks on escorted ships: salvos laid out, fired, and the escorts faced."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from wardroom.games.silent_victory.boat import SV
from wardroom.games.silent_victory.detection import evade
from wardroom.games.silent_victory.fire import fire_salvo
from wardroom.games.silent_victory.state import Career, Engagement, Target
from wardroom.games.silent_victory.torpedoes import ready_tubes, tubes
from wardroom.table import Decision, Option, Refusal

__all__ = ["attack_option", "choose_ends", "escorted_attack", "lay_out_salvo"]

MAX_TARGETS = 4
"""[9.1.1a] Four target columns."""


# [9.0b] Form and range of an attack


@cache
def attack_option(surfaced: bool, where: str, rule: str) -> Option:
    form, word = ("surface", "surfaced") if surfaced else ("submerged", "submerged")
    return Option(f"attack:{form}:{where}", "Attack {0} at {1} range", (word, where), rule, (f"{word}:{where}",))


# [9.2.1] Choosing ends and targets

FORWARD = Option("salvo:forward", "Fire the forward tubes", rule="9.2.1a", board=("tubes:forward",))
AFT = Option("salvo:aft", "Fire the aft tubes", rule="9.2.1a", board=("tubes:aft",))
BOTH = ("tubes:forward", "tubes:aft")
FORWARD_AFT = Option("salvo:forward+aft", "Forward tubes, then a second salvo from aft", rule="9.5.2a", board=BOTH)
AFT_FORWARD = Option("salvo:aft+forward", "Aft tubes, then a second salvo from forward", rule="9.5.2a", board=BOTH)
HOLD_FIRE = Option("salvo:none", "Hold fire and slip away", rule="9.1.2a", board=("away",))
ONE_END = Refusal(
    "salvo:both",
    "Fire both ends",
    "both ends fire only in a night surface attack or at unescorted ships",
    "9.2.1b",
)
NO_ESCORT_ROOM = Refusal("fire:escort", "Fire at an escort", "four targets are the most the mat holds", "9.1.1a")


def escorted_attack(table: SV, war: Career, fight: Engagement) -> bool:
    """[9.2] Fire, then face the escorts; True if torpedoes were fired."""
    ends = choose_ends(table, war, fight)
    salvos = [salvo for end in ends if (salvo := lay_out_salvo(table, war, fight, end))]
    if not salvos:
        table.tell("held_fire", "9.1.2a")
        return False
    fight.fired_both_ends = len(salvos) > 1
    escort_column = next((t for t in fight.targets if t.kind == "escort"), None)
    for number, salvo in enumerate(salvos):
        fire_salvo(table, war, fight, salvo, second=number > 0)
    aimed_at_escort = any(fight.targets[target].kind == "escort" for salvo in salvos for _, _, target in salvo)
    if aimed_at_escort and escort_column is not None:
        judge_escort(table, fight, escort_column)
        if fight.single_escort and escort_column.sunk:
            fight.escort_gone = "sunk"
            return True
    evade(table, war, fight)
    return True


def choose_ends(table: SV, war: Career, fight: Engagement) -> Sequence[str]:
    """[9.2.1a, b, 9.5.2a] One end, or both in a night surface attack, committed before any roll."""
    forward, aft = bool(ready_tubes(war.boat, "forward")), bool(ready_tubes(war.boat, "aft"))
    options = []
    if forward:
        options.append(FORWARD)
    if aft:
        options.append(AFT)
    refused: tuple[Refusal, ...] = ()
    if forward and aft:
        if fight.night_surface:
            options += [FORWARD_AFT, AFT_FORWARD]
        else:
            refused = (ONE_END,)
    options.append(HOLD_FIRE)
    add_escort_target(table, fight)
    choice = table.choose(war.seat, Decision("salvo", "Which tubes do you fire?", options, refused, "9.2.1a"))
    return () if choice.id == HOLD_FIRE.id else choice.id.removeprefix("salvo:").split("+")


def add_escort_target(table: SV, fight: Engagement) -> None:
    """[9.2.9a, c] One generic escort may be aimed at, if a column is free; a Warship is its own escort."""
    if fight.encounter in ("Warship", "Submarine") or len(fight.targets) >= MAX_TARGETS:
        return
    if any(target.kind == "escort" for target in fight.targets):
        return
    tons = table.charts.values["escort_tons"]
    points = max(points for low, points in table.charts.capacity if tons >= low)
    fight.targets.append(Target("escort", "E", "escort", tons, points))


@cache
def fire_option(end: str, tube: int, target: int, name: str) -> Option:
    board = (f"tube:{end}-{tube}", f"target:{target}")
    return Option(
        f"fire:{end}-{tube}:target-{target}",
        "{0} tube {1} at {2}. {3}",
        (end, tube, target, name),
        "9.2.1e",
        board,
    )


@cache
def rest_option(end: str, target: int, name: str) -> Option:
    board = (f"tubes:{end}", f"target:{target}")
    return Option(
        f"fire:{end}-rest:target-{target}",
        "All remaining {0} tubes at {1}. {2}",
        (end, target, name),
        "9.2.1e",
        board,
    )


@cache
def hold_option(end: str, tube: int) -> Option:
    return Option(f"hold:{end}-{tube}", "Hold {0} tube {1}", (end, tube), "9.2.1a", (f"tube:{end}-{tube}",))


@cache
def hold_rest(end: str) -> Option:
    return Option(f"hold:{end}-rest", "Hold all remaining {0} tubes", (end,), "9.2.1a", (f"tubes:{end}",))


def no_escort_room(fight: Engagement) -> bool:
    """[9.1.1a, 9.2.9c] Four ships leave no column for the escort."""
    return len(fight.targets) >= MAX_TARGETS and all(target.kind != "escort" for target in fight.targets)


TUBE_PROMPT = "{0} tube {1} holds a {2}. Fire it at?"


def lay_out_salvo(table: SV, war: Career, fight: Engagement, end: str) -> list[tuple[str, int, int]]:
    """[9.2.1d, e] Every torpedo gets its target before the first is rolled for."""
    ready, load = ready_tubes(war.boat, end), tubes(war.boat, end)
    afloat = [(number, target.name) for number, target in enumerate(fight.targets, 1) if not target.sunk]
    all_together = [rest_option(end, number, name) for number, name in afloat]
    all_together.append(hold_rest(end))
    refused = (NO_ESCORT_ROOM,) if no_escort_room(fight) else ()
    salvo: list[tuple[str, int, int]] = []
    for position, tube in enumerate(ready):
        options = [fire_option(end, tube, number, name) for number, name in afloat]
        options.append(hold_option(end, tube))
        if position < len(ready) - 1:
            options += all_together
        args = (end, tube, load[tube - 1], position, len(ready))
        choice = table.choose(war.seat, Decision("tube", TUBE_PROMPT, options, refused, "9.2.1d", args))
        if choice.id.startswith("hold:"):
            if choice.id.endswith("-rest"):
                break
        elif choice.id.startswith(f"fire:{end}-rest"):
            salvo += [(end, each, int(choice.args[1]) - 1) for each in ready[position:]]
            break
        else:
            salvo.append((end, tube, int(choice.args[2]) - 1))
    return salvo


def judge_escort(table: SV, fight: Engagement, escort: Target) -> None:
    """[9.2.10a, b] Escorts are shaken when one of them is hurt, roused when it is missed."""
    fight.escort_modifier = -1 if escort.damage else 1
    table.tell("escort_judged", "9.2.10a" if escort.damage else "9.2.10b", modifier=fight.escort_modifier)
