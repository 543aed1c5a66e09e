"""Salvos: which ends fire, and every torpedo gets its target before the first is rolled for.

Both rulebooks give the rules of the ends that fire the same numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

from wardroom.games.patrol.orders import Attack, Salvo, SalvoAsked, TubeAsked, TubeOrder
from wardroom.table import Decision, Option, Refusal, Table, option, question

__all__ = [
    "ENDS",
    "NOTHING_LAID",
    "Aiming",
    "Ends",
    "attack_option",
    "ends_question",
    "fire_in_turn",
    "laid_out",
    "lay_out",
    "take_out",
]

NOTHING_LAID: Mapping[str, Salvo] = {}


class Firing(Protocol):
    fired_both_ends: bool


T = TypeVar("T")
C = TypeVar("C")
F = TypeVar("F", bound=Firing)
"""The table, the career and the engagement of a game."""


def attack_option(text: str, surfaced: bool, where: str, rule: str) -> Option[Attack]:
    """Form and range of an attack; the text has places for both."""
    form, word = ("surface", "surfaced") if surfaced else ("submerged", "submerged")
    return Option(f"attack:{form}:{where}", text, (word, where), rule, (f"{word}:{where}",), Attack(surfaced, where))


# Which ends fire

FORWARD = Option("salvo:forward", "Fire the forward tubes", rule="9.2.1a", board=("tubes:forward",))
AFT = Option("salvo:aft", "Fire the aft tubes", rule="9.2.1a", board=("tubes:aft",))
BOTH = ("tubes:forward", "tubes:aft")
FORWARD_AFT = Option("salvo:forward+aft", "Forward tubes, then a second salvo from aft", rule="9.5.2a", board=BOTH)
AFT_FORWARD = Option("salvo:aft+forward", "Aft tubes, then a second salvo from forward", rule="9.5.2a", board=BOTH)
HOLD_FIRE = Option("salvo:none", "Hold fire and slip away", rule="9.1.2a", board=("away",))
ENDS: Mapping[str, Sequence[str]] = {
    FORWARD.id: ("forward",),
    AFT.id: ("aft",),
    FORWARD_AFT.id: ("forward", "aft"),
    AFT_FORWARD.id: ("aft", "forward"),
    HOLD_FIRE.id: (),
}
"""By option, in the order in which they fire."""
ONE_END = Refusal(
    "salvo:both",
    "Fire both ends",
    "both ends fire only in a night surface attack or at unescorted ships",
    "9.2.1b",
)


@dataclass(frozen=True, eq=False)
class Ends:
    """Why a game lets an end not fire, and what else is refused in every attack."""

    no_forward: Refusal
    no_aft: Refusal
    refused: tuple[Refusal, ...] = ()


@question
def ends_question(ends: Ends, seat: str, forward: int, aft: int, night_surface: bool) -> Decision:
    """One end of those with so many torpedoes that can be fired, or both in a night surface attack."""
    options: list[Option] = []
    refused: list[Refusal] = []
    for ready, salvo, refusal in ((forward, FORWARD, ends.no_forward), (aft, AFT, ends.no_aft)):
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
    why_not, asked = (*refused, *ends.refused), SalvoAsked(forward, aft)
    return Decision("salvo", "Which tubes do you fire?", tuple(options), why_not, "9.2.1a", (), seat, asked)


def laid_out(
    table: T,
    career: C,
    fight: F,
    ends: Iterable[str],
    lay_out_end: Callable[[T, C, F, str, Mapping[str, Salvo]], Salvo],
) -> dict[str, Salvo]:
    """The salvo of each end that fires; all is settled before the first roll."""
    salvos: dict[str, Salvo] = {}
    for end in ends:
        salvo = lay_out_end(table, career, fight, end, salvos)
        if salvo:
            salvos[end] = salvo
    return salvos


def fire_in_turn(
    table: T, career: C, fight: F, salvos: Mapping[str, Salvo], fire: Callable[[T, C, F, str, Salvo, bool], object]
) -> None:
    """One end after the other; `fire` is told which is the second."""
    fight.fired_both_ends = len(salvos) > 1
    second = False
    for end, salvo in salvos.items():
        fire(table, career, fight, end, salvo, second)
        second = True


# Tube by tube


@dataclass(frozen=True, eq=False)
class Aiming:
    """How a game asks for targets: texts with places for end, tube, column and name of the ship, and their rules."""

    ask: str
    ask_again: str
    fire: str
    fire_rest: str
    hold: str
    hold_rest: str
    rule: str
    """That all is laid out first."""
    fire_rule: str
    hold_rule: str


@option
def fire_orders(words: Aiming, end: str, tubes: int, column: int, name: str) -> tuple[Option[TubeOrder], ...]:
    """At this ship, in its column: all tubes that remain, then each tube by its number."""
    ship, at, aimed = f"target-{column}", f"target:{column}", TubeOrder(column - 1, rest=False)
    rest = Option(
        f"fire:{end}-rest:{ship}",
        words.fire_rest,
        (end, column, name),
        words.fire_rule,
        (f"tubes:{end}", at),
        TubeOrder(column - 1, rest=True),
    )
    single = [
        Option(
            f"fire:{end}-{tube}:{ship}",
            words.fire,
            (end, tube, column, name),
            words.fire_rule,
            (f"tube:{end}-{tube}", at),
            aimed,
        )
        for tube in range(1, tubes + 1)
    ]
    return (rest, *single)


@option
def hold_orders(words: Aiming, end: str, tubes: int) -> tuple[Option[TubeOrder], ...]:
    """Not to fire: all tubes that remain, then each tube by its number."""
    board, none = (f"tubes:{end}",), TubeOrder(None, rest=True)
    rest = Option(f"hold:{end}-rest", words.hold_rest, (end,), words.hold_rule, board, none)
    single = (
        Option(
            f"hold:{end}-{tube}",
            words.hold,
            (end, tube),
            words.hold_rule,
            (f"tube:{end}-{tube}",),
            TubeOrder(None, rest=False),
        )
        for tube in range(1, tubes + 1)
    )
    return (rest, *single)


def lay_out(
    table: Table[Any],
    seat: str,
    words: Aiming,
    ships: Iterable[tuple[int, str]],
    *,
    end: str,
    load: Sequence[str],
    ready: tuple[int, ...],
    earlier: Mapping[str, Salvo] = NOTHING_LAID,
    refused: Sequence[Refusal] = (),
) -> Salvo:
    """The targets of one end's tubes: `ships` are columns and names, `ready` the tubes that can fire.

    `earlier` is the first of two salvos.
    """
    second, tubes = bool(earlier), len(load)
    prompt = words.ask_again if second else words.ask
    orders = []
    for column, name in ships:
        orders.append(fire_orders(words, end, tubes, column, name))
    orders.append(hold_orders(words, end, tubes))
    menus = list(zip(*orders, strict=True))  # with all tubes that remain, then with each tube by its number
    rest, count = menus[0], len(ready)
    salvo: Salvo = []
    laid = {**earlier, end: salvo}
    for position, tube in enumerate(ready):
        options = menus[tube] + rest if position + 1 < count else menus[tube]
        asked = TubeAsked(end, tube, load[tube - 1], position, count, second, laid)
        order = table.choose(seat, Decision("tube", prompt, options, refused, words.rule, asked, seat, asked)).value
        if order.target is not None:
            salvo.append((order.target, ready[position:] if order.rest else (tube,)))
        if order.rest:
            break
    return salvo


def take_out(load: list[str], salvo: Salvo) -> list[str]:
    """The torpedoes of a salvo leave their tubes; gives what was in all tubes before."""
    held = load.copy()
    for _, tubes in salvo:
        for tube in tubes:
            load[tube - 1] = ""
    return held
