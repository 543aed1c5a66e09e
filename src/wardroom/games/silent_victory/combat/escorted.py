"""[9.1, 9.2] Attacks on escorted ships: salvos laid out, fired, and the escorts faced."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from wardroom.games.silent_victory.boat import SV
from wardroom.games.silent_victory.combat.detection import evade
from wardroom.games.silent_victory.combat.fire import fire_salvo
from wardroom.games.silent_victory.combat.torpedoes import both_ends_ready, ready_tubes
from wardroom.games.silent_victory.questions import Attack, Salvo, TubeAsked, TubeOrder
from wardroom.games.silent_victory.state import Career, Engagement, Target
from wardroom.table import Decision, Option, Refusal, option, question
from wardroom.table.text import mark

__all__ = [
    "NO_AFT",
    "NO_FORWARD",
    "NO_PERISCOPE",
    "NO_TORPEDOES",
    "SECOND_SALVO_PROMPT",
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
    form, word = ("surface", "surfaced") if surfaced else ("submerged", "submerged")
    text, attack = mark("Attack {0:sv.form} at {1:sv.range} range"), Attack(surfaced, where)
    return Option(f"attack:{form}:{where}", text, (word, where), rule, (f"{word}:{where}",), attack)


NO_TORPEDOES = Refusal("attack", "Attack", "no working tube holds a torpedo for ships", "9.2.1a")
NO_PERISCOPE = Refusal("attack:submerged", "Attack submerged", "the periscope is out", "10.11.6a")


# [9.2.1] Choosing ends and targets

FORWARD = Option("salvo:forward", "Fire the forward tubes", rule="9.2.1a", board=("tubes:forward",))
AFT = Option("salvo:aft", "Fire the aft tubes", rule="9.2.1a", board=("tubes:aft",))
BOTH = ("tubes:forward", "tubes:aft")
FORWARD_AFT = Option("salvo:forward+aft", "Forward tubes, then a second salvo from aft", rule="9.5.2a", board=BOTH)
AFT_FORWARD = Option("salvo:aft+forward", "Aft tubes, then a second salvo from forward", rule="9.5.2a", board=BOTH)
HOLD_FIRE = Option("salvo:none", "Hold fire and slip away", rule="9.1.2a", board=("away",))
ENDS = {
    FORWARD.id: ("forward",),
    AFT.id: ("aft",),
    FORWARD_AFT.id: ("forward", "aft"),
    AFT_FORWARD.id: ("aft", "forward"),
    HOLD_FIRE.id: (),
}
ONE_END = Refusal(
    "salvo:both",
    "Fire both ends",
    "both ends fire only in a night surface attack or at unescorted ships",
    "9.2.1b",
)
NO_FORWARD = Refusal(
    "salvo:forward", "Fire the forward tubes", "no working forward tube holds a torpedo for ships", "9.2.1a"
)
NO_AFT = Refusal("salvo:aft", "Fire the aft tubes", "no working aft tube holds a torpedo for ships", "9.2.1a")
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
    salvos: dict[str, Salvo] = {}
    for end in choose_ends(table, career, fight):
        salvo = lay_out_salvo(table, career, fight, end, salvos)
        if salvo:
            salvos[end] = salvo
    return salvos


def fire_salvos(table: SV, career: Career, fight: Engagement, salvos: dict[str, Salvo]) -> None:
    """[9.5.2a] One end after the other."""
    fight.fired_both_ends = len(salvos) > 1
    second = False
    for end, salvo in salvos.items():
        fire_salvo(table, career, fight, end, salvo, second)
        second = True


def escort_aimed_at(fight: Engagement, salvos: dict[str, Salvo]) -> Target | None:
    """[9.2.10] The escort, if a torpedo of these salvos was meant for it."""
    targets = fight.targets
    if targets[-1].kind != "escort":  # it came last
        return None
    column = len(targets) - 1
    for salvo in salvos.values():
        for aimed, _ in salvo:
            if aimed == column:
                return targets[column]
    return None


def choose_ends(table: SV, career: Career, fight: Engagement) -> Sequence[str]:
    """[9.2.1a, b, 9.5.2a] One end, or both in a night surface attack, committed before any roll."""
    add_escort_target(table, fight)
    forward, aft = both_ends_ready(career.boat)
    choice = table.choose(career.seat, salvo_question(career.seat, forward > 0, aft > 0, fight.night_surface))
    return ENDS[choice.id]


@question
def salvo_question(seat: str, forward: bool, aft: bool, night_surface: bool) -> Decision:
    """[9.2.1a, b, 9.5.2a] The ends that hold torpedoes for ships."""
    options: list[Option] = []
    refused: list[Refusal] = []
    for ready, salvo, refusal in ((forward, FORWARD, NO_FORWARD), (aft, AFT, NO_AFT)):
        if ready:
            options.append(salvo)
        else:
            refused.append(refusal)
    if forward and aft:
        if night_surface:
            options += [FORWARD_AFT, AFT_FORWARD]
        else:
            refused.append(ONE_END)
    options.append(HOLD_FIRE)
    return Decision("salvo", "Which tubes do you fire?", tuple(options), tuple(refused), "9.2.1a", (), seat)


def add_escort_target(table: SV, fight: Engagement) -> None:
    """[9.2.9a, c] One generic escort may be aimed at, if a column is free; a Warship is its own escort."""
    if fight.encounter in ("Warship", "Submarine") or len(fight.targets) >= MAX_TARGETS:
        return
    for target in fight.targets:
        if target.kind == "escort":
            return
    charts = table.charts
    fight.targets.append(Target("escort", "E", "escort", charts.values["escort_tons"], charts.escort_capacity))


@option
def fire_orders(end: str, tubes: int, column: int, name: str) -> tuple[Option[TubeOrder], ...]:
    """[9.2.1e] At this ship, in its column: all tubes that remain, then each tube by its number."""
    ship = f"target-{column}", f"target:{column}"
    rest = Option(
        f"fire:{end}-rest:{ship[0]}",
        "All remaining {0:sv.end} tubes at {1}. {2:sv.ship}",
        (end, column, name),
        "9.2.1e",
        (f"tubes:{end}", ship[1]),
        TubeOrder(column - 1, rest=True),
    )
    single = (
        Option(
            f"fire:{end}-{tube}:{ship[0]}",
            "{0:sv.end} tube {1} at {2}. {3:sv.ship}",
            (end, tube, column, name),
            "9.2.1e",
            (f"tube:{end}-{tube}", ship[1]),
            TubeOrder(column - 1, rest=False),
        )
        for tube in range(1, tubes + 1)
    )
    return (rest, *single)


@option
def hold_orders(end: str, tubes: int) -> tuple[Option[TubeOrder], ...]:
    """[9.2.1a] Not to fire: all tubes that remain, then each tube by its number."""
    rest = Option(
        f"hold:{end}-rest",
        "Hold all remaining {0:sv.end} tubes",
        (end,),
        "9.2.1a",
        (f"tubes:{end}",),
        TubeOrder(None, rest=True),
    )
    single = (
        Option(
            f"hold:{end}-{tube}",
            "Hold {0:sv.end} tube {1}",
            (end, tube),
            "9.2.1a",
            (f"tube:{end}-{tube}",),
            TubeOrder(None, rest=False),
        )
        for tube in range(1, tubes + 1)
    )
    return (rest, *single)


def escort_refused(fight: Engagement) -> tuple[Refusal, ...]:
    """[9.1.1a, 9.2.9c] Four ships leave no column for the escort; [8.2.6b] a Warship has no other."""
    if fight.encounter == "Warship":
        return (OWN_ESCORT,)
    if len(fight.targets) < MAX_TARGETS or any(target.kind == "escort" for target in fight.targets):
        return ()
    return (NO_ESCORT_ROOM,)


TUBE_PROMPT = mark("{0:sv.end} tube {1} holds a {2:sv.torpedo}. Fire it at?")
SECOND_SALVO_PROMPT = mark("Second salvo: {0:sv.end} tube {1} holds a {2:sv.torpedo}. Fire it at?")
NOTHING_LAID: Mapping[str, Salvo] = {}


def lay_out_salvo(
    table: SV, career: Career, fight: Engagement, end: str, earlier: Mapping[str, Salvo] = NOTHING_LAID
) -> Salvo:
    """[9.2.1d, e] Every torpedo gets its target before the first is rolled for; `earlier`: the first of two salvos."""
    prompt = SECOND_SALVO_PROMPT if earlier else TUBE_PROMPT
    boat = career.boat
    ready, load = ready_tubes(boat, end), boat.forward if end == "forward" else boat.aft
    menus = salvo_menus(fight, end, len(load))
    refused = escort_refused(fight)
    rest = menus[0]
    count = len(ready)
    salvo: Salvo = []
    laid = {**earlier, end: salvo}
    for position, tube in enumerate(ready):
        options = menus[tube] + rest if position + 1 < count else menus[tube]
        asked = TubeAsked(end, tube, load[tube - 1], position, count, bool(earlier), laid)
        decision = Decision("tube", prompt, options, refused, "9.2.1d", asked, career.seat, asked)
        order = table.choose(career.seat, decision).value
        if order.target is not None:
            salvo.append((order.target, ready[position:] if order.rest else (tube,)))
        if order.rest:
            break
    return salvo


def salvo_menus(fight: Engagement, end: str, tubes: int) -> list[tuple[Option[TubeOrder], ...]]:
    """Fire at each ship afloat, or hold: with all tubes that remain, then with each tube by its number."""
    orders = []
    for column, target in enumerate(fight.targets, 1):
        if target.damage < target.capacity:
            orders.append(fire_orders(end, tubes, column, target.name))
    orders.append(hold_orders(end, tubes))
    return list(zip(*orders, strict=True))


def judge_escort(table: SV, fight: Engagement, escort: Target) -> None:
    """[9.2.10a, b] Escorts are shaken when one of them is hurt, roused when it is missed."""
    fight.escort_modifier = -1 if escort.damage else 1
    table.tell("escort_judged", "9.2.10a" if escort.damage else "9.2.10b", modifier=fight.escort_modifier)
