"""[7.24] Battle hexes are declared, and units outside them are assigned to a battle or to cover a landing."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from wardroom.games.empire_of_the_sun.cards.effects import Effect, effect_of
from wardroom.games.empire_of_the_sun.charts import Sea
from wardroom.games.empire_of_the_sun.grid import Board, bit, board_of, distance, hexes_in, within
from wardroom.games.empire_of_the_sun.offensive.activation import open_offensive
from wardroom.games.empire_of_the_sun.offensive.escort_carriers import may_fight, restrained
from wardroom.games.empire_of_the_sun.offensive.presence import presence_of
from wardroom.games.empire_of_the_sun.offensive.targets import (
    at_sea,
    covered_landings,
    landings,
    mandatory,
    may_be_fought_at,
    targets,
)
from wardroom.games.empire_of_the_sun.state import War, on_map, other
from wardroom.games.empire_of_the_sun.units import controls
from wardroom.table import Decision, Option
from wardroom.table.text import mark

__all__ = [
    "ask_for_battle",
    "assign",
    "assign_phase",
    "assignable",
    "battle_range",
    "cover_phase",
    "declare_phase",
    "free_strikers",
]


def battle_range(table: Sea, war: War, unit: str) -> int:
    """[7.24d, 8.1b] How far a unit strikes into a battle; a range in brackets never reaches one."""
    piece = table.charts.pieces[unit]
    if piece.is_carrier:
        return piece.range
    if not piece.is_air:
        return 0
    return piece.range if piece.bracketed else piece.extended


def strikers(table: Sea, war: War, units: list[str]) -> list[str]:
    """[7.24d] Air and carrier units that may join a battle from outside its hex."""
    offensive = open_offensive(war)
    found = []
    for unit in units:
        piece, move = table.charts.pieces[unit], offensive.moves[unit]
        if not (piece.is_air or piece.is_carrier) or not on_map(war.places[unit]):
            continue
        if unit in war.bombers and move.start not in offensive.battles:  # [12.31c, EOS-R172] it has bombed Japan
            continue
        if move.bracketed or move.kind in ("strategic", "air-strategic", "track"):
            continue
        if piece.is_air and not controls(war, war.places[unit], piece.side):
            continue
        found.append(unit)
    return found


def free_strikers(table: Sea, war: War, units: list[str]) -> list[str]:
    """Those of them that are bound to no battle and stand in none."""
    offensive = open_offensive(war)
    return [
        unit
        for unit in strikers(table, war, units)
        if unit not in offensive.assigned and unit not in offensive.covers and war.places[unit] not in offensive.battles
    ]


def assignable(table: Sea, war: War, unit: str) -> list[int]:
    """The battle hexes in a unit's range in which it may fight."""
    reach = within(war.places[unit], battle_range(table, war, unit))
    return [hex for hex in open_offensive(war).battles if bit(hex) & reach and may_fight(table, war, unit, hex)]


# Whether there is a unit for each battle


def unserved(table: Sea, war: War) -> list[int]:
    """[7.24b] Battle hexes in which the Offensives player has nobody, and to which he has assigned nobody yet."""
    offensive = open_offensive(war)
    served = {war.places[unit] for unit in offensive.active} | set(offensive.assigned.values())
    return [hex for hex in offensive.battles if hex not in served]


def can_be_served(battles: Sequence[int], reach: Mapping[str, Collection[int]]) -> bool:
    """[7.24b, 7.24d] Whether each of these battles can have a unit of its own, of those that have it in range."""
    taken: dict[str, int] = {}
    return all(_find_unit(hex, reach, taken, set()) for hex in battles)


def _find_unit(hex: int, reach: Mapping[str, Collection[int]], taken: dict[str, int], seen: set[str]) -> bool:
    """A unit for this battle; one that has another battle may be replaced there."""
    for unit, hexes in reach.items():
        if hex not in hexes or unit in seen:
            continue
        seen.add(unit)
        if unit not in taken or _find_unit(taken[unit], reach, taken, seen):
            taken[unit] = hex
            return True
    return False


# Declaring


def declare_phase(table: Sea, war: War) -> None:
    """[7.24] One more battle hex is declared, or no more; hexes that were entered are battle hexes anyway."""
    offensive = open_offensive(war)
    if not offensive.battles:
        for hex in hexes_in(mandatory(table, war)):
            _declare(table, war, hex, "7.24a")
    in_range, open_hexes = _optional(table, war)
    options = [_battle_option(hex) for hex in open_hexes]
    refused = [_battle_option(hex).refused(*_why_no_battle(table, war, hex)) for hex in in_range]
    finish: Option[int] = Option("done", "No more battles", rule="7.24b", value=0)
    reason, rule = _incomplete(table, war, board_of(open_hexes))
    if reason:
        refused.append(finish.refused(reason, rule))
    else:
        options.append(finish)
    if rule == CONDITION:
        options.append(Option("call-off", "Call the offensive off", rule=CONDITION, value=CALL_OFF))
    hex = options[0].value
    if len(options) > 1:
        decision = Decision("declare", "Declare a battle where?", options, refused, "7.24b")
        hex = table.choose(offensive.side, decision).value
    if hex > 0:
        _declare(table, war, hex, "7.24b")
    else:
        war.phase = "call-off" if hex == CALL_OFF else "assign"


CALL_OFF = -1
CONDITION = "5.31c"
"""An event whose condition is not met can be called off; a battle that a carrier at sea owes cannot be."""


def _declare(table: Sea, war: War, hex: int, rule: str) -> None:
    open_offensive(war).battles.append(hex)
    table.tell("battle-declared", rule, hex=hex, side=open_offensive(war).side)


def _optional(table: Sea, war: War) -> tuple[list[int], list[int]]:
    """[7.24b] Hexes with enemies alone in range of activated air and carrier units: those closed, and those open.

    For each battle declared there must be a unit that is free for it.
    """
    offensive = open_offensive(war)
    reach = _free_reach(table, war)
    in_range = 0
    for board in reach.values():
        in_range |= board
    declared = board_of(offensive.battles)
    in_range &= presence_of(table.charts, war)[other(offensive.side)].any & ~declared
    fightable = may_be_fought_at(table, war) & _terms(war).battle_area(table, war)
    if offensive.mode == "oc":
        fightable &= targets(table, war)
    waiting = unserved(table, war)
    hexes = list(hexes_in(in_range & fightable))
    by_unit = {unit: {hex for hex in (*hexes, *waiting) if bit(hex) & board} for unit, board in reach.items()}
    found = [hex for hex in hexes if can_be_served([*waiting, hex], by_unit)]
    return [hex for hex in hexes_in(in_range) if hex not in found], found


def _free_reach(table: Sea, war: War) -> dict[str, Board]:
    """[7.24b, 18.0c] What each unit that is bound to no battle, and may fight where nobody lands, has in its range."""
    return {
        unit: within(war.places[unit], battle_range(table, war, unit))
        for unit in free_strikers(table, war, open_offensive(war).active)
        if not restrained(table, war, unit)
    }


def _why_no_battle(table: Sea, war: War, hex: int) -> tuple[str, str]:
    """Why a hex with enemies in range cannot be declared."""
    if bit(hex) & table.charts.theatre.inland_china:
        return mark("hexes of inland China are never battle hexes"), "7.24c"
    if not bit(hex) & may_be_fought_at(table, war):
        return mark("the Allies declare no battle at Truk on this turn"), "17.10.5Fb"
    if not bit(hex) & _terms(war).battle_area(table, war):
        return mark("the card does not let battles be fought there"), "5.31.Da"
    if open_offensive(war).mode == "oc":
        return mark("an operations choice has one battle hex"), "7.1b"
    return mark("each unit in range is needed for another battle"), "7.24b"


def _incomplete(table: Sea, war: War, open_hexes: Board) -> tuple[str, str]:
    """What the offensive still lacks: a carrier at sea without a battle in range, or a condition of its card.

    One that can have none any more, since the enemy has left before a march, goes home without a battle [EOS-R130].
    """
    offensive = open_offensive(war)
    battles = board_of(offensive.battles)
    for carrier in at_sea(table, war, offensive.active):
        piece = table.charts.pieces[carrier]
        near = within(war.places[carrier], piece.range)
        if near & battles or covered_landings(table, war, carrier):
            continue
        if near & open_hexes:
            return mark("a carrier at sea has no battle in its range yet"), "7.24f"
    if offensive.mode == "ec":
        lacking = _terms(war).complete(table, war)
        if lacking:
            return lacking, CONDITION
    return "", ""


def _terms(war: War) -> Effect:
    """What the card says, if it is played as an event."""
    offensive = open_offensive(war)
    return effect_of(offensive.card if offensive.mode == "ec" else "")


def _battle_option(hex: int) -> Option[int]:
    return Option(f"battle:{hex}", "{0:eos.place}", (hex,), "7.24b", (f"hex:{hex}",), hex)


# Assigning


def assign_phase(table: Sea, war: War) -> None:
    """[7.24d] Each air and carrier unit outside takes part in one battle in its range, or in none if it may."""
    offensive = open_offensive(war)
    for unit in free_strikers(table, war, offensive.active):
        if unit in offensive.asked:
            continue
        battles = assignable(table, war, unit)
        if not battles:
            continue
        forced = unit in at_sea(table, war, [unit]) and not covered_landings(table, war, unit)
        choices = battles if forced else [*battles, NO_BATTLE]
        choices = [hex for hex in choices if _leaves_enough(table, war, unit, hex)]
        if len(choices) == 1:
            assign(table, war, unit, choices[0])
            continue
        ask_for_battle(table, war, unit, choices)
        return
    war.phase = "cover"


NO_BATTLE = 0


def _leaves_enough(table: Sea, war: War, unit: str, hex: int) -> bool:
    """[7.24b] Whether all battles that have nobody yet can still have a unit if this one goes there."""
    offensive = open_offensive(war)
    rest = {
        other_unit: assignable(table, war, other_unit)
        for other_unit in free_strikers(table, war, offensive.active)
        if other_unit != unit and other_unit not in offensive.asked
    }
    return can_be_served([each for each in unserved(table, war) if each != hex], rest)


def ask_for_battle(table: Sea, war: War, unit: str, choices: list[int]) -> None:
    """Which battle a unit joins, of those that it may; NO_BATTLE among them if it may stay out."""
    side = table.charts.pieces[unit].side
    options = [_joining(unit, war.places[unit], hex) for hex in choices]
    hex = table.choose(
        side, Decision("assign", "{0:eos.unit} fights where?", options, (), "7.24d", (unit,), facts=unit)
    ).value
    if hex:
        assign(table, war, unit, hex)
    else:
        open_offensive(war).asked.append(unit)


def _joining(unit: str, place: int, hex: int) -> Option[int]:
    if hex == NO_BATTLE:
        return Option("none", "In no battle", rule="7.24d", board=(f"unit:{unit}",), value=hex)
    message = mark("{0:eos.place}, {1:#eos.hex} away")
    return Option(f"join:{hex}", message, (hex, distance(place, hex)), "7.24d", (f"hex:{hex}", f"unit:{unit}"), hex)


def assign(table: Sea, war: War, unit: str, hex: int) -> None:
    open_offensive(war).assigned[unit] = hex
    table.tell("assigned", "7.24d", unit=unit, hex=hex, side=table.charts.pieces[unit].side)


def cover_phase(table: Sea, war: War) -> None:
    """[7.24f, 7.24h] Carriers at sea that fight nowhere cover a landing; others that are free may."""
    offensive = open_offensive(war)
    open_landings = landings(table, war)
    for unit in free_strikers(table, war, offensive.active):
        if f"cover:{unit}" in offensive.asked:
            continue
        here = open_landings & within(war.places[unit], battle_range(table, war, unit))
        if not here:
            continue
        hexes = list(hexes_in(here))
        forced = bool(at_sea(table, war, [unit]))
        if forced and len(hexes) == 1:
            _cover(table, war, unit, hexes[0])
            continue
        _ask_for_cover(table, war, unit, hexes, forced)
        return
    offensive.asked = []
    war.phase = "weather"


def _ask_for_cover(table: Sea, war: War, unit: str, hexes: list[int], forced: bool) -> None:
    offensive = open_offensive(war)
    options: list[Option[int]] = [
        Option(f"cover:{hex}", "{0:eos.place}", (hex,), "7.24h", (f"hex:{hex}", f"unit:{unit}"), hex) for hex in hexes
    ]
    if not forced:
        options.append(Option("none", "No landing", rule="7.24h", value=0))
    hex = table.choose(
        offensive.side,
        Decision("cover", "{0:eos.unit} covers which landing?", options, (), "7.24h", (unit,), facts=unit),
    ).value
    if hex:
        _cover(table, war, unit, hex)
    else:
        offensive.asked.append(f"cover:{unit}")


def _cover(table: Sea, war: War, unit: str, hex: int) -> None:
    open_offensive(war).covers[unit] = hex
    table.tell("covers", "7.24h", unit=unit, hex=hex, side=open_offensive(war).side)
