"""[5.3] Questions that several events ask: which unit, which hex."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from wardroom.games.empire_of_the_sun.charts import Sea
from wardroom.games.empire_of_the_sun.grid import hexes_in
from wardroom.games.empire_of_the_sun.state import War
from wardroom.table import Decision, Option

__all__ = ["ask_hex", "hex_option", "hex_options", "unit_option", "who_loses"]


def hex_option(hex: int, rule: str) -> Option[int]:
    return Option(f"hex:{hex}", "{0:eos.place}", (hex,), rule, (f"hex:{hex}",), hex)


def hex_options(board: int, rule: str) -> list[Option[int]]:
    return [hex_option(hex, rule) for hex in hexes_in(board)]


def unit_option(what: str, unit: str, place: int, rule: str) -> Option[str]:
    return Option(f"{what}:{unit}", "{0:eos.unit}, {1:eos.place}", (unit, place), rule, (f"unit:{unit}",), unit)


def ask_hex(table: Sea, side: str, kind: str, prompt: str, hexes: Iterable[int], rule: str) -> int:
    """Which of these hexes; the only one without a question."""
    options = [hex_option(hex, rule) for hex in hexes]
    if len(options) == 1:
        return options[0].value
    return table.choose(side, Decision(kind, prompt, options, (), rule)).value


def who_loses(table: Sea, war: War, side: str, units: Sequence[str], rule: str) -> str:
    """Which of these loses a step; the only one without a question."""
    if len(units) == 1:
        return units[0]
    options = [unit_option("hit", unit, war.places[unit], rule) for unit in units]
    return table.choose(side, Decision("event-loss", "Which unit loses a step?", options, (), rule)).value
