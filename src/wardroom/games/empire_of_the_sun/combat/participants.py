"""[9.1] Who takes part in a battle, and with what strength."""

from __future__ import annotations

from wardroom.games.empire_of_the_sun.cards.bonuses import attack_bonus, defense_bonus, taken_unawares
from wardroom.games.empire_of_the_sun.charts import Sea
from wardroom.games.empire_of_the_sun.grid import bit, distance
from wardroom.games.empire_of_the_sun.offensive.activation import open_offensive
from wardroom.games.empire_of_the_sun.offensive.escort_carriers import may_fight
from wardroom.games.empire_of_the_sun.offensive.landing import LANDINGS
from wardroom.games.empire_of_the_sun.state import Fight, War
from wardroom.games.empire_of_the_sun.supply.standing import garrisons
from wardroom.games.empire_of_the_sun.units import attack, units_at

__all__ = [
    "air_strength",
    "contributors",
    "defense_of",
    "escorts",
    "fighters",
    "garrison_at",
    "garrison_piece",
    "garrison_rule",
    "garrison_strength",
    "ground_units",
    "held_before",
    "landed",
    "multiplied",
    "open_fight",
    "ships_in_hex",
    "strikers_in_battle",
]

GARRISON_CHINA = "garrison-china-1"
GARRISON_JAPAN = "garrison-home-islands"


def open_fight(war: War) -> Fight:
    """The battle that is being fought."""
    fight = open_offensive(war).fight
    if fight is None:
        raise RuntimeError("no battle is being fought")
    return fight


def contributors(table: Sea, war: War, hex: int, side: str) -> list[str]:
    """[9.11, 9.12a, 9.2.Aa] Air and naval units in the hex, and air and carrier units assigned from outside."""
    pieces, offensive = table.charts.pieces, open_offensive(war)
    inside = [
        unit
        for unit in units_at(table, war, hex, side)
        if (pieces[unit].is_air or pieces[unit].is_naval)
        and offensive.assigned.get(unit, hex) == hex
        and may_fight(table, war, unit, hex)
    ]
    outside = [
        unit
        for unit, battle in offensive.assigned.items()
        if battle == hex and pieces[unit].side == side and war.places[unit] != hex and war.steps[unit]
    ]
    return inside + outside


def escorts(table: Sea, war: War, hex: int, side: str) -> list[str]:
    """[9.12b] Non-carriers beside a carrier that takes part from outside: no strength, but they may be hit.

    Those in another battle hex fight there, and nobody fights twice [9.1; EOS-R91].
    """
    pieces = table.charts.pieces
    decks = {
        war.places[unit]
        for unit in contributors(table, war, hex, side)
        if pieces[unit].is_carrier and war.places[unit] != hex
    } - set(open_offensive(war).battles)
    return [
        unit
        for place in sorted(decks)
        for unit in units_at(table, war, place, side)
        if pieces[unit].is_naval and not pieces[unit].is_carrier
    ]


def strikers_in_battle(table: Sea, war: War, hex: int, side: str) -> list[str]:
    """[9.2.F4] Air and carrier units of a side in the battle."""
    pieces = table.charts.pieces
    return [unit for unit in contributors(table, war, hex, side) if pieces[unit].is_air or pieces[unit].is_carrier]


def ships_in_hex(table: Sea, war: War, hex: int, side: str) -> bool:
    """[9.2.F4, 9.4.A1] Whether a side has ships in the battle hex that take part."""
    return any(
        table.charts.pieces[unit].is_naval and may_fight(table, war, unit, hex)
        for unit in units_at(table, war, hex, side)
    )


def air_strength(table: Sea, war: War, hex: int, unit: str) -> int:
    """[9.2.Aa, 9.2.Ab] What a unit adds; air units at extended range half of it, rounded up."""
    piece = table.charts.pieces[unit]
    strength = max(attack(table, war, unit) + attack_bonus(table, war, unit), 0)
    if piece.is_air and distance(war.places[unit], hex) > piece.range:
        return multiplied(strength, table.charts.figures.extended["strength"])
    return strength


def defense_of(table: Sea, war: War, unit: str) -> int:
    """[9.2.F1, 9.4.B5, 17.11] The hits that a step costs: half, rounded up, after a landing and at Pearl Harbor."""
    figures, found = table.charts.figures, table.charts.pieces[unit].defense + defense_bonus(table, war, unit)
    if open_fight(war).stage == "air":
        return multiplied(found, HALF) if taken_unawares(table, war, table.charts.pieces[unit].side) else found
    return multiplied(found, figures.assault["defence"]) if landed(war, unit) else found


HALF = 50
"""Hundredths."""


def multiplied(total: int, hundredths: str | int) -> int:
    """[1.3.22] So many hundredths of a number, rounded up."""
    return -(-total * int(hundredths) // 100)


def landed(war: War, unit: str) -> bool:
    """[9.4.B5] Whether a unit of the Offensives player has come by assault."""
    offensive = open_offensive(war)
    return unit in offensive.active and offensive.moves[unit].kind in LANDINGS


def ground_units(table: Sea, war: War, hex: int, side: str) -> list[str]:
    """Ground units of a side in the hex, those that turned back left out."""
    moves = open_offensive(war).moves
    return [
        unit
        for unit in units_at(table, war, hex, side)
        if table.charts.pieces[unit].is_ground and not (unit in moves and moves[unit].repulsed)
    ]


def held_before(table: Sea, war: War, hex: int, side: str) -> bool:
    """[9.4.A4] Whether a side had ground units or an HQ in a hex before anybody landed there."""
    offensive, pieces = open_offensive(war), table.charts.pieces
    return any(
        (pieces[unit].is_ground or pieces[unit].is_hq)
        and (unit not in offensive.moves or offensive.moves[unit].start == hex)
        for unit in units_at(table, war, hex, side)
    )


def fighters(table: Sea, war: War, hex: int, side: str) -> list[str]:
    """[9.13] Ground units that fight: landings of the Offensives player only if he has won in the air and at sea."""
    beach_open = open_fight(war).air_winner == open_offensive(war).side
    return [unit for unit in ground_units(table, war, hex, side) if beach_open or not landed(war, unit)]


def garrison_at(table: Sea, war: War, hex: int) -> int:
    """[13.76, 13.94] The intrinsic defenders of a hex when a battle begins."""
    if not bit(hex) & garrisons(table.charts, war.japanese, war.disarmed):
        return 0
    if bit(hex) & table.charts.theatre.japanese_cities:
        return 1
    return table.charts.figures.intrinsic_units(war.politics.divisions)


def garrison_piece(table: Sea, hex: int) -> str:
    """[13.76, 13.94] The piece that has the values of an intrinsic defender there."""
    return GARRISON_JAPAN if bit(hex) & table.charts.theatre.japanese_cities else GARRISON_CHINA


def garrison_rule(table: Sea, hex: int) -> str:
    """[13.76b, 13.94] The rule by which there are intrinsic defenders: of China, or of Japan."""
    return "13.94" if bit(hex) & table.charts.theatre.japanese_cities else "13.76b"


def garrison_strength(table: Sea, hex: int) -> tuple[int, int]:
    """[13.76, 13.94] Attack and defense of one intrinsic defender."""
    piece = table.charts.pieces[garrison_piece(table, hex)]
    return piece.attack, piece.defense
