"""[9.2, 9.3] Air-naval combat."""

from __future__ import annotations

from wardroom.games.empire_of_the_sun.cards.bonuses import air_facts, critical_for, taken_unawares
from wardroom.games.empire_of_the_sun.charts import Sea
from wardroom.games.empire_of_the_sun.combat.participants import (
    air_strength,
    contributors,
    escorts,
    garrison_at,
    ground_units,
    held_before,
    multiplied,
    open_fight,
    ships_in_hex,
    strikers_in_battle,
)
from wardroom.games.empire_of_the_sun.offensive.activation import open_offensive
from wardroom.games.empire_of_the_sun.offensive.windows import reactor
from wardroom.games.empire_of_the_sun.state import ALLIES, Fight, Volley, War, other

__all__ = ["air_phase", "air_winner", "begin"]


def begin(table: Sea, war: War, hex: int) -> None:
    """[9.0] The battle in a hex begins with air-naval combat."""
    offensive = open_offensive(war)
    garrison = garrison_at(table, war, hex)
    held = bool(garrison) or held_before(table, war, hex, reactor(war))
    fight = offensive.fight = Fight(hex, garrison=garrison, held=held)
    table.tell("battle", "9.0", hex=hex, condition=offensive.condition)
    first = reactor(war) if offensive.condition == "ambush" else offensive.side
    fight.fire = [first, other(first)]
    war.phase = "air"


def air_phase(table: Sea, war: War) -> None:
    """[9.2.C-E] Both roll before losses, or one after the other; hits are allotted in `allocation.py`."""
    fight, offensive = open_fight(war), open_offensive(war)
    if not fight.volleys and not fight.fire:
        _settle(table, war)
        return
    if not fight.volleys:
        together = offensive.condition == "intercept"
        sides, fight.fire = (fight.fire, []) if together else (fight.fire[:1], fight.fire[1:])
        for side in sides:
            _roll(table, war, fight, side)
    if fight.volleys:
        fight.firing = next(iter(fight.volleys))
        fight.struck, fight.air_hit = False, []
        war.phase = "allot"


def _roll(table: Sea, war: War, fight: Fight, side: str) -> None:
    """[9.2.A, 9.2.B, 9.2.T] One side's total, die and hits; who has no air or naval unit does not roll [EOS-R95]."""
    units, prey = contributors(table, war, fight.hex, side), _prey(table, war, fight.hex, other(side))
    if not units or not prey or taken_unawares(table, war, side):
        return
    total = sum(air_strength(table, war, fight.hex, unit) for unit in units)
    figures = table.charts.figures
    modifiers = figures.air_naval.modifiers_for(**_facts(table, war, fight.hex, side))
    roll = table.roll(figures.air_naval, modifiers, "9.2.T", by=side)
    critical = roll.natural == figures.critical["natural"] or critical_for(table, war, side, roll.total)
    hits = multiplied(total, roll.result)
    strikers = len(strikers_in_battle(table, war, fight.hex, side))
    fight.volleys[side] = Volley(hits, critical, strikers, ships_in_hex(table, war, fight.hex, side), prey)
    table.tell("air-fire", "9.2.Aa", side=side, hex=fight.hex, total=total, hits=hits, critical=critical)


def _prey(table: Sea, war: War, hex: int, side: str) -> list[str]:
    """[9.2.F0, 9.2.F5] Who of a side can be hit: those in the air and at sea; ground units only if there are none."""
    aloft = contributors(table, war, hex, side)
    return aloft + escorts(table, war, hex, side) if aloft else ground_units(table, war, hex, side)


def _facts(table: Sea, war: War, hex: int, side: str) -> dict[str, bool | int | str]:
    """[9.2.B] What counts on a side's roll."""
    offensive, pieces = open_offensive(war), table.charts.pieces
    american = side == ALLIES and any(pieces[unit].nation == "us" for unit in strikers_in_battle(table, war, hex, side))
    return {
        "ambush": side == ALLIES and offensive.condition == "ambush",
        "surprise_attack": side == offensive.side and offensive.condition == "surprise",
        "us_air_1943": american and 5 <= war.turn <= 7,
        "us_air_1944_45": american and war.turn >= 8,
        **air_facts(table, war, side, hex, contributors(table, war, hex, other(side))),
    }


def _settle(table: Sea, war: War) -> None:
    """[9.3] Who has won in the air and at sea; then the ground."""
    fight = open_fight(war)
    fight.air_winner, rule = air_winner(table, war, fight.hex)
    table.tell("air-won", rule, side=fight.air_winner, hex=fight.hex)
    fight.stage = "ground"
    war.phase = "ground"


def air_winner(table: Sea, war: War, hex: int) -> tuple[str, str]:
    """[9.31, 9.3c, 9.3a, 9.3b] Nobody left: the Offensives player; a lone air unit; the stronger; a tie: the other.

    The winner, and the rule by which he has won.
    """
    offensive_side, reaction_side = open_offensive(war).side, reactor(war)
    mine = contributors(table, war, hex, offensive_side)
    theirs = contributors(table, war, hex, reaction_side)
    if not theirs:
        return offensive_side, "9.3a" if mine else "9.31"
    if strikers_in_battle(table, war, hex, reaction_side) and not strikers_in_battle(table, war, hex, offensive_side):
        return reaction_side, "9.3c"
    strength = sum(air_strength(table, war, hex, unit) for unit in mine)
    against = sum(air_strength(table, war, hex, unit) for unit in theirs)
    if strength == against:
        return reaction_side, "9.3b"
    return offensive_side if strength > against else reaction_side, "9.3a"
