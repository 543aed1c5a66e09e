"""What battles promise whoever must choose: the exact odds of `odds.py` for each option.

A battle is judged as it would be fought with the units that are bound to it so far, and with those that the option
adds. What the enemy may yet bring is not foreseen: the odds are those of the moment.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import cast

from wardroom.games.empire_of_the_sun.charts import Sea
from wardroom.games.empire_of_the_sun.combat.odds import Forecast, Rehearsal, chosen, copied, forecast, intelligence
from wardroom.games.empire_of_the_sun.combat.participants import open_fight
from wardroom.games.empire_of_the_sun.grid import bit, board_of, distance, hexes_in, within
from wardroom.games.empire_of_the_sun.offensive.activation import open_offensive
from wardroom.games.empire_of_the_sun.offensive.battles import assignable, battle_range, free_strikers
from wardroom.games.empire_of_the_sun.offensive.reaction import reaction_ends, settle_reaction
from wardroom.games.empire_of_the_sun.pieces import Piece
from wardroom.games.empire_of_the_sun.state import ALLIES, JAPAN, Move, War, on_map
from wardroom.games.empire_of_the_sun.view import View
from wardroom.table import Decision, Option
from wardroom.table.odds import Chance, Mean, sources
from wardroom.table.text import Text, mark

__all__ = ["BATTLE_ADVISERS"]

INTERCEPT, SURPRISE = "intercept", "surprise"


def _open(view: View) -> Sea:
    """What rules ask of the table beside the war: its charts, which a view has too."""
    return cast("Sea", view)


# What is said of a battle


def told(found: Forecast) -> Text:
    """A battle in figures."""
    tables = sources(*found.charts)
    message = mark(
        "{0:eos.place}: {1:eos.side} wins in the air and at sea {2:percent}, takes the hex {3:percent}; "
        "steps lost: Japan {4:decimal}, Allies {5:decimal}"
    )
    return Text(
        message,
        (
            found.hex,
            found.side,
            Chance("air-naval victory", found.air, tables, found.side),
            Chance("hex taken", found.taken, tables, found.side),
            Mean("steps lost", found.mean(JAPAN), tables, JAPAN),
            Mean("steps lost", found.mean(ALLIES), tables, ALLIES),
        ),
    )


def in_the_battle(view: View, war: War, hex: int, condition: str = "") -> Text:
    """The battle in a hex, as a war that was thought of has it."""
    return told(forecast(view.charts, war, hex, condition, since=view.now))


def _all_battles(view: View, war: War, condition: str = "") -> Iterator[Text]:
    """Every battle that is still to be fought."""
    offensive = open_offensive(war)
    for hex in offensive.battles:
        if hex not in offensive.fought:
            yield in_the_battle(view, war, hex, condition)


# The Offensives player


def on_declare(view: View, decision: Decision, option: Option) -> Iterator[Text]:
    """[7.24b] The battle with all who are free for it, unnoticed; and whether a roll would find the offensive out."""
    hex: int = option.value
    if hex > 0:
        yield in_the_battle(view, _declared(view, hex), hex)
    elif hex == 0 and open_offensive(view.now).battles and open_offensive(view.now).stated != SURPRISE:
        yield Text("a roll finds it out: {0:percent}", (intelligence(view.charts, view.now),))


def _declared(view: View, hex: int) -> War:
    """The war with one battle more, and all in it who are bound to no other and have it in range."""
    war = copied(view.now)
    offensive, table = open_offensive(war), _open(view)
    for unit in free_strikers(table, war, offensive.active):
        if bit(hex) & within(war.places[unit], battle_range(table, war, unit)):
            offensive.assigned[unit] = hex
    offensive.battles.append(hex)
    return war


def on_assign(view: View, decision: Decision, option: Option) -> Iterator[Text]:
    """[7.24d, 7.26] The battle that a unit joins, with it; of either side."""
    hex: int = option.value
    if hex:
        war = copied(view.now)
        open_offensive(war).assigned[decision.about(str)] = hex
        yield in_the_battle(view, war, hex)


def on_order(view: View, decision: Decision, option: Option) -> Iterator[Text]:
    """[7.28] The battle that would come next."""
    yield in_the_battle(view, view.now, option.value)


# The Reaction player


def on_intelligence(view: View, decision: Decision, option: Option) -> Iterator[Text]:
    """[7.25.D] The roll, and every battle as it would be if it succeeds; without it, as it stands."""
    war = view.now
    if option.id == "roll":
        yield Text("it becomes Intercept: {0:percent}", (intelligence(view.charts, war),))
        yield from _all_battles(view, war, INTERCEPT)
    elif option.id == "pass":
        yield from _all_battles(view, war)


def on_reaction(view: View, decision: Decision, option: Option) -> Iterator[Text]:
    """[7.26f] Each battle to which a unit can come, with it; or every battle without."""
    unit: str = option.value
    if not unit:
        yield from _all_battles(view, view.now)
        return
    for hex in open_offensive(view.now).battles:
        war = _with_unit(view, unit, hex)
        if war is not None:
            settle_reaction(Rehearsal(view.charts, war), war)
            yield in_the_battle(view, war, hex)


def _with_unit(view: View, unit: str, hex: int) -> War | None:
    """The war with a unit in a battle to which it can come: in the hex, or where it strikes from best."""
    piece, table = view.charts.pieces[unit], _open(view)
    ends = reaction_ends(table, view.now, unit)
    war = copied(view.now)
    offensive, place = open_offensive(war), war.places[unit]
    offensive.moves[unit] = Move(place)
    offensive.reacting.append(unit)
    if place == hex:
        return war
    if place in offensive.battles and not (piece.is_air or piece.is_carrier):
        return None
    if piece.is_ground or (piece.is_naval and not piece.is_carrier):
        war.places[unit] = hex
        return war if bit(hex) & ends else None
    from_here = (ends | board_of([place] if on_map(place) else [])) & within(hex, battle_range(table, war, unit))
    if not from_here:
        return None
    war.places[unit] = _best_base(piece, hex, place, list(hexes_in(from_here)))
    return war if hex in assignable(table, war, unit) and _joined(war, unit, hex) else None


def _best_base(piece: Piece, hex: int, place: int, bases: list[int]) -> int:
    """From where a striker fights best: out of the hex, at full strength, where it is if that will do, near."""

    def worse(base: int) -> tuple[bool, bool, bool, int]:
        far = distance(base, hex)
        return base == hex, far > piece.range, base != place, far

    return min(bases, key=worse)


def _joined(war: War, unit: str, hex: int) -> bool:
    open_offensive(war).assigned[unit] = hex
    return True


# Who has hits to give, or losses to take


def on_fight(view: View, decision: Decision, option: Option) -> Iterator[Text]:
    """[9.2.F, 9.4.B] What becomes of the battle that is being fought once this is chosen."""
    hex = open_fight(view.now).hex
    yield in_the_battle(view, chosen(view.charts, view.now, option.id), hex)


Adviser = Callable[[View, Decision, Option], Iterator[Text]]
BATTLE_ADVISERS: dict[str, Adviser] = {
    "declare": on_declare,
    "assign": on_assign,
    "battle": on_order,
    "intelligence": on_intelligence,
    "react": on_reaction,
    "allot": on_fight,
    "critical": on_fight,
    "last-step": on_fight,
    "shift": on_fight,
}
