"""Rounds against ships without escort: each weapon in its turn, another round, and who comes meanwhile.

Both rulebooks give these rules the same numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from wardroom.table import Decision, Option, Refusal, Table, option, question
from wardroom.table.text import mark

__all__ = ["AFT", "FORWARD", "NO_MORE", "another_round", "committed", "in_turn", "strikes", "weapon_question"]

FORWARD = Option("weapon:forward", "Fire forward torpedoes", rule="9.4.2b", board=("tubes:forward",))
AFT = Option("weapon:aft", "Fire aft torpedoes", rule="9.4.2b", board=("tubes:aft",))
CEASE = Option("weapon:done", "Cease fire for this round", rule="9.4.2b", board=("boat",))


def in_turn(
    table: Table[Any],
    seat: str,
    ask: Callable[[tuple[str, ...]], Decision],
    fire: Callable[[str], bool],
    in_reach: Callable[[], object],
) -> None:
    """[9.4.2b, c] Each weapon once, in any order, while there is something to fire at; what fires nothing has no turn.

    `ask` is the question about what there is beside those used.
    """
    used: tuple[str, ...] = ()
    while in_reach():
        decision = ask(used)
        if len(decision.options) == 1:
            return
        choice = table.choose(seat, decision)
        if choice is CEASE:
            return
        if fire(choice.id.removeprefix("weapon:")):
            used = (*used, choice.id)


@question
def weapon_question(seat: str, weapons: tuple[tuple[Option, Refusal | None], ...], used: tuple[str, ...]) -> Decision:
    """Weapons that may fire, of those that come with what stands against them; `used` have had their turn."""
    options: list[Option] = []
    refused: list[Refusal] = []
    for weapon, refusal in weapons:
        if weapon.id in used:
            refused.append(once_a_round(weapon))
        elif refusal is None:
            options.append(weapon)
        else:
            refused.append(refusal)
    options.append(CEASE)
    return Decision("weapon", "Which weapon?", tuple(options), tuple(refused), "9.4.2b", (), seat)


@option
def once_a_round(weapon: Option) -> Refusal:
    """[9.4.2c] What a weapon fires is committed before it fires."""
    return weapon.refused(mark("it has had its turn of this round"), "9.4.2c")


# The deck gun

NO_MORE = Option("gun:done", "Commit no more", rule="9.3.2a", board=("gun",))


def committed(
    table: Table[Any], seat: str, ships: Sequence[Option[int]], limit: int, refused: Sequence[Refusal] = ()
) -> list[int]:
    """[9.3.2a] The targets of up to so many ammo points, one for each, counted from 0."""
    aimed: list[int] = []
    options: tuple[Option[int], ...] = (*ships, NO_MORE)
    for point in range(1, limit + 1):
        decision = Decision("gun", "Ammo point {0} of {1}: at which ship?", options, refused, "9.3.2a", (point, limit))
        choice = table.choose(seat, decision)
        if choice is NO_MORE:
            break
        aimed.append(choice.value)
    return aimed


# Additional rounds

AGAIN = Option("round:again", "Risk another round", rule="9.4.3a", board=("target:all",))
BREAK_OFF = Option("round:end", "Break off", rule="9.4.3a", board=("away",))


def another_round(table: Table[Any], seat: str) -> bool:
    return table.choose(seat, round_question(seat)) is AGAIN


@question
def round_question(seat: str) -> Decision:
    prompt = mark("Targets are still afloat. Another round?")
    return Decision("round", prompt, (AGAIN, BREAK_OFF), rule="9.4.3a", seat=seat)


STRIKE = Option("strike:attack", "Attack under the escort's nose", rule="9.4.3c", board=("target:all",))
SLIP_AWAY = Option("strike:break-off", "Break off undetected", rule="9.4.3c", board=("away",))


def strikes(table: Table[Any], seat: str) -> bool:
    """[9.4.3c] Whether a boat that was not found by the escort that came attacks."""
    decision = Decision("strike", "The escort has not found you. Attack?", (STRIKE, SLIP_AWAY), rule="9.4.3c")
    return table.choose(seat, decision).id == STRIKE.id
