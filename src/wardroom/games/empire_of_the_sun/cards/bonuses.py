"""[5.31.Da, 9.2.Be, 9.4.A5] What the cards of this offensive, and lasting ones, add to strengths and to rolls."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from wardroom.games.empire_of_the_sun.cards.deck_files import Card
from wardroom.games.empire_of_the_sun.charts import Sea
from wardroom.games.empire_of_the_sun.grid import bit, within
from wardroom.games.empire_of_the_sun.pieces import Piece
from wardroom.games.empire_of_the_sun.state import ALLIES, JAPAN, War, on_map
from wardroom.table.charts import fact_name
from wardroom.table.events import Modifier

__all__ = [
    "air_facts",
    "attack_bonus",
    "critical_for",
    "defense_bonus",
    "ground_facts",
    "in_force",
    "only_bonus",
    "taken_unawares",
]

Facts = dict[str, bool | int | str]
CRUISERS = {"A36": ("ca",), "J47": ("ca",), "J17": ("ca", "cl", "apd"), "J83": ("ca", "cl", "apd")}
"""Whose attack the numbers `cruiser_attack` change."""
ROLLS = {
    "A7": "Joe Stilwell",
    "A26": "Japanese Army codes",
    "A29": "Operation Toenails",
}
"""Cards that add to each Allied ground roll, and what the chart calls that."""
OPERATION_Z = "J1"
TSUJI = "J3"
CODES = "A12"
INDIAN_OCEAN = "J8"
AIR_FLEETS = "J32"
MILNE_BAY = "J23"
GALVANIC = "A37"


def in_force(table: Sea, war: War) -> Iterator[Card]:
    """The cards whose terms hold in this offensive: the event, and reaction cards played against it."""
    offensive = war.offensive
    if offensive is None:
        return
    if offensive.mode == "ec":
        yield table.charts.cards[offensive.card]
    for card in offensive.reactions:
        yield table.charts.cards[card]


def attack_bonus(table: Sea, war: War, unit: str) -> int:
    """What a unit's attack gains, or loses."""
    piece = table.charts.pieces[unit]
    return sum(_attack_change(card, piece) for card in in_force(table, war))


def _attack_change(card: Card, piece: Piece) -> int:
    numbers, own = card.numbers, card.side == piece.side
    if own and piece.is_carrier:
        return numbers.get("carrier_attack", 0)
    if not own and piece.is_carrier:
        return numbers.get("enemy_carrier_attack", 0) if card.side == ALLIES or piece.nation == "us" else 0
    if own and piece.type in CRUISERS.get(card.id, ()) and (card.side == JAPAN or piece.nation == "us"):
        return numbers.get("cruiser_attack", 0)
    if own and piece.is_ground and piece.nation == "us":
        return numbers.get("us_ground_attack", 0)
    return 0


def defense_bonus(table: Sea, war: War, unit: str) -> int:
    """What a unit's defense gains."""
    piece = table.charts.pieces[unit]
    return sum(_defense_change(card, piece) for card in in_force(table, war))


def _defense_change(card: Card, piece: Piece) -> int:
    numbers = card.numbers
    if card.side == piece.side:
        if piece.is_air:
            return numbers.get("air_defence", 0)
        return numbers.get("carrier_defence", 0) if piece.type == "cv" else 0
    return numbers.get("enemy_carrier_defence", 0) if piece.is_carrier else 0


def taken_unawares(table: Sea, war: War, side: str) -> bool:
    """[17.11, J1] Pearl Harbor: the Allies do not roll in the air and at sea, and defend at half strength there."""
    return side == ALLIES and OPERATION_Z in {card.id for card in in_force(table, war)}


def air_facts(table: Sea, war: War, side: str, hex: int, enemies: Iterable[str]) -> Facts:
    """Event modifiers of a side's air-naval roll, as the chart names them; `enemies` take part against it."""
    found: Facts = {}
    if side != JAPAN:
        return found
    played = {card.id for card in in_force(table, war)}
    pieces = table.charts.pieces
    if INDIAN_OCEAN in played and any(pieces[unit].is_naval and pieces[unit].is_commonwealth for unit in enemies):
        found["operation_c"] = True
    if AIR_FLEETS in played and _near_idle_carrier(table, war, hex, table.charts.cards[AIR_FLEETS].numbers["hexes"]):
        found["operation_i_go"] = True
    return found


def _near_idle_carrier(table: Sea, war: War, hex: int, hexes: int) -> bool:
    """J32: a Japanese CV or CVL that is not active is near."""
    active = war.offensive.moves if war.offensive else {}
    pieces, near = table.charts.pieces, within(hex, hexes)
    return any(
        on_map(place)
        and unit not in active
        and bit(place) & near
        and pieces[unit].type in ("cv", "cvl")
        and pieces[unit].side == JAPAN
        for unit, place in war.places.items()
    )


def ground_facts(table: Sea, war: War, side: str, hex: int, fighters: Iterable[str]) -> Facts:
    """Event modifiers of the ground roll of a side whose fighters these are, as the chart names them."""
    played = {card.id for card in in_force(table, war)}
    island = bool(bit(hex) & table.charts.theatre.islands)
    found: Facts = {}
    if side == ALLIES:
        found |= {fact_name(name): True for card, name in ROLLS.items() if card in played}
        if GALVANIC in played and island:
            found["operation_galvanic"] = True
        return found
    if war.politics.doctrine and island:
        found["new_operation_plan"] = True
    if MILNE_BAY in played and any(table.charts.pieces[unit].is_brigade for unit in fighters):
        found["operation_re"] = True
    return found


def only_bonus(table: Sea, war: War, side: str, hex: int) -> Modifier | None:
    """[9.4.A6] Col. Tsuji: in Malaya, or in jungle and mixed terrain, his bonus is the roll's only modifier."""
    if side != JAPAN or TSUJI not in {card.id for card in in_force(table, war)}:
        return None
    geography = table.charts.geography
    if geography.region(hex) != "malaya" and geography.terrain(hex) not in ("jungle", "mixed"):
        return None
    return table.charts.figures.ground.modifiers["Col. Tsuji"]


def critical_for(table: Sea, war: War, side: str, total: int) -> bool:
    """[9.2.F6a] Rochefort: an Allied roll of 9 or more after modifiers is a critical hit."""
    codes = table.charts.cards[CODES]
    if side != codes.side or codes not in list(in_force(table, war)):
        return False
    return total >= codes.numbers["critical_from"]
