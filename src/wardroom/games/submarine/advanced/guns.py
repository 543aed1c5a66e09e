"""[48] Advanced gunnery: one roll for the damage factor, another for hit points."""

from __future__ import annotations

from wardroom.games.submarine.rolls import Reader, Sea
from wardroom.games.submarine.state import Battle, Ship
from wardroom.table import Modifier

__all__ = ["factor_changes", "fire66"]


def fire66(
    table: Sea, battle: Battle, seat: str, ship: Ship, target: Ship, strength: int, far: int, *, lit: bool
) -> int:
    """[48.2, 48.3] Hit points of one ship's fire."""
    charts = table.charts
    roll = table.roll(charts.gunfire66(strength, far), rule="48.2", by=seat)
    changes = factor_changes(table, battle, ship, target, lit=lit)
    factor = max(0, int(roll.result) + sum(change.value for change in changes)) if int(roll.result) else 0
    table.tell("gunfire", "48.2", ship=ship.name, target=target.name, range=far, factor=factor)
    return int(table.roll(charts.gun_damage66(factor), rule="48.3", by=seat).result)


def factor_changes(table: Reader, battle: Battle, ship: Ship, target: Ship, *, lit: bool) -> list[Modifier]:
    """[48.2.1] First fire at this target, a target submarine that fires itself, and the light."""
    names = {
        "first fire": ship.fired_before != target.id,
        "target submarine firing": target.boat is not None and bool(target.fired_at),
        "night": battle.light == "night",
        "star shell": battle.light == "night" and lit,
    }
    return [table.charts.gunfire66_change(name) for name, holds in names.items() if holds]
