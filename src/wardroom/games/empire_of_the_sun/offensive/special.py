"""[7.27] Special reaction: a landing on an empty hex may become a battle."""

from __future__ import annotations

from wardroom.games.empire_of_the_sun.charts import Sea
from wardroom.games.empire_of_the_sun.grid import Board, bit, board_of, hexes_in, within
from wardroom.games.empire_of_the_sun.offensive.activation import open_offensive
from wardroom.games.empire_of_the_sun.offensive.presence import presence_of
from wardroom.games.empire_of_the_sun.offensive.windows import reactor
from wardroom.games.empire_of_the_sun.state import JAPAN, War, on_map
from wardroom.games.empire_of_the_sun.supply.solution import commanded_from
from wardroom.games.empire_of_the_sun.supply.survey import supply_of
from wardroom.games.empire_of_the_sun.units import controlled
from wardroom.table import Decision, Option
from wardroom.table.events import Roll

__all__ = [
    "covers_fight",
    "found_out",
    "midway",
    "special_facts",
    "special_hexes",
    "special_phase",
    "special_target",
    "succeeds",
]

NEVER_SUCCEEDS = 9
"""[7.25.Eb]"""


def special_hexes(table: Sea, war: War) -> Board:
    """[7.27a] Empty named hexes of the Reaction player, in his ZOI and an HQ's range, in which a landing was made."""
    offensive, side = open_offensive(war), reactor(war)
    theatre = table.charts.theatre
    commanded = 0
    for unit, piece in table.charts.pieces.items():
        if piece.is_hq and piece.side == side and on_map(war.places[unit]):
            commanded |= commanded_from(theatre, war.places[unit], piece.command)
    landed = board_of(offensive.entered) & ~board_of(offensive.battles)
    if side == JAPAN and "india" in war.politics.surrendered:
        landed &= ~theatre.india_proper
    empty = ~presence_of(table.charts, war)[side].any
    zoi = supply_of(table.charts, war).zoi[side]
    return landed & empty & theatre.named & commanded & zoi & controlled(table, war, side)


def succeeds(table: Sea, war: War, target: int, rule: str, **facts: bool) -> bool:
    """[7.25.D, 7.25.Ea, 7.25.Eb] An intelligence roll: the least value that would do is no more than the card's."""
    chart = table.charts.figures.intelligence
    return found_out(table.roll(chart, chart.modifiers_for(**facts), rule, by=reactor(war)), target)


def found_out(roll: Roll, target: int) -> bool:
    """[7.25.D, 7.25.Eb] Whether a roll is good enough for an intelligence value."""
    return roll.natural != NEVER_SUCCEEDS and int(roll.result) <= target


MIDWAY_CARD = "J12"
GUARD = 5508


def midway(table: Sea, war: War) -> bool:
    """J12: rolls are harder unless 5508 lies in Allied ZOI or near a US heavy cruiser."""
    offensive, pieces = open_offensive(war), table.charts.pieces
    if offensive.card != MIDWAY_CARD or offensive.mode != "ec":
        return False
    if bit(GUARD) & supply_of(table.charts, war).zoi[reactor(war)]:
        return False
    near = within(GUARD, table.charts.cards[MIDWAY_CARD].numbers["hexes"])
    return not any(
        piece.type == "ca" and piece.nation == "us" and bit(war.places[unit]) & near for unit, piece in pieces.items()
    )


def special_phase(table: Sea, war: War) -> None:
    """[7.27c] The Reaction player rolls for each such hex, or lets it be."""
    offensive = open_offensive(war)
    left = special_hexes(table, war) & ~board_of(offensive.tried)
    if not left:
        _go_on(war)
        return
    options: list[Option[int]] = [
        Option(f"roll:{hex}", "{0:eos.place}", (hex,), "7.27b", (f"hex:{hex}",), hex) for hex in hexes_in(left)
    ]
    options.append(Option("pass", "No special reaction", rule="7.27b", value=0))
    hex = table.choose(
        reactor(war), Decision("special", "Special reaction to which landing?", options, (), "7.27b")
    ).value
    if not hex:
        offensive.tried += list(hexes_in(left))
        return
    offensive.tried.append(hex)
    if succeeds(table, war, special_target(table, war), "7.27b", **special_facts(table, war)):
        _reacted(table, war, hex)
    else:
        table.tell("special-failed", "7.27b", hex=hex)


def special_facts(table: Sea, war: War) -> dict[str, bool]:
    """[7.27b, J12] What counts on the roll: the landing lies in ZOI; it is an intelligence roll like the other."""
    return {"zone_of_influence": True, "operation_mi": midway(table, war)}


def special_target(table: Sea, war: War) -> int:
    """[7.27b, 7.27e] The value of the card as played; of an event that states surprise the other one."""
    offensive = open_offensive(war)
    return table.charts.cards[offensive.card].oc or 0 if offensive.stated == "surprise" else offensive.value


def _reacted(table: Sea, war: War, hex: int) -> None:
    """[7.27b, 7.27f] The hex is a battle hex, and who covers the landing fights there."""
    offensive = open_offensive(war)
    offensive.battles.append(hex)
    offensive.special.append(hex)
    table.tell("special-reaction", "7.27b", hex=hex, side=reactor(war))
    covers_fight(war, hex)


def covers_fight(war: War, hex: int) -> None:
    """[7.24g, 7.24h, 7.27f] Who covers a landing fights in its hex when there is a battle after all."""
    offensive = open_offensive(war)
    for unit in [unit for unit, covered in offensive.covers.items() if covered == hex]:
        del offensive.covers[unit]
        if war.places[unit] != hex:
            offensive.assigned[unit] = hex


def _go_on(war: War) -> None:
    """[7.2.06b] Without any battle hex there is nothing to react to but by attack cards."""
    war.phase = "intelligence" if open_offensive(war).battles else "attack-cards"
