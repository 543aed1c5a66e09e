"""[34.7, 43, 48] Hedgehog, depth charges, prolonged attacks and guns of the Advanced Game."""

from __future__ import annotations

from collections.abc import Mapping

from wardroom.games.submarine.charts.common import (
    DEEPEST,
    DEFENCE_TYPES,
    DEPTH_STEP,
    REACH,
    by_distance,
    depth_changes,
    nearest,
)
from wardroom.games.submarine.charts.page import Page
from wardroom.table import ChartFile, ChartTable, Modifier

__all__ = ["AdvancedAttackCharts"]

LEAST_DIFFERENCE = -4
"""[34.7.5d] First column of the Prolonged Attack Table."""
CHARGES = ("250 lb", "300 lb", "teardrop", "600 lb", "squid", "Mk X")


class AdvancedAttackCharts:
    """[34.7, 43, 48] Hedgehog, depth charges, prolonged attacks and guns of the Advanced Game."""

    def __init__(self, files: Mapping[str, ChartFile]) -> None:
        self._read_hedgehog(Page(files, "advanced-hedgehog.toml"))
        self._read_charges66(Page(files, "advanced-depth-charge.toml"))
        self._read_prolonged(Page(files, "prolonged-attack.toml"))
        self._read_gunfire66(Page(files, "advanced-surface-gunfire.toml"))
        self._gun_damage66 = Page(files, "advanced-surface-damage.toml").by_factor()

    def _read_hedgehog(self, page: Page) -> None:
        tables = page.rolled(word="depth")
        bands = page.spread_columns(range(0, DEEPEST + 1, DEPTH_STEP))
        self._hedgehog66 = {depth: tables[column] for depth, column in bands.items()}
        rows = page.spread(range(10), "speed_change")
        changes = page.numbers("speed_change")
        self._hedgehog_speed = [page.change(f"speed {speed}", changes[rows[speed]], "43.8.2") for speed in range(10)]
        self._hedgehog_defence = _by_defence(page, "43.8.2")

    def hedgehog66(self, depth: int) -> ChartTable:
        """[43.8.3] Hit points of a hedgehog salvo by the submarine's depth."""
        return self._hedgehog66[nearest(depth // DEPTH_STEP * DEPTH_STEP, DEEPEST)]

    def hedgehog_modifiers(self, speed: int, defence: int) -> list[Modifier]:
        """[43.8.2] Changes to the dice for the submarine's speed and defence type."""
        changes = (self._hedgehog_speed[nearest(speed, 9)], self._hedgehog_defence[nearest(defence, DEFENCE_TYPES - 1)])
        return [change for change in changes if change.value]

    def _read_charges66(self, page: Page) -> None:
        page.expect_columns(range(0, REACH + 1, DEPTH_STEP))
        page.expect_rows(CHARGES, "charge_change")
        page.expect_rows(("charge", "teardrop", "squid"), "depth_change")
        self._charge66 = list(page.rolled(word="difference").values())
        dice = page.dice()
        self._charge66.append(page.table("beyond reach", dice, dict.fromkeys(dice.values, 0), {}, "43.9.4"))
        weapons = page.numbers("charge_change")
        self._charge_weapon = {name: page.change(name, value, "43.9.2") for name, value in weapons.items()}
        self._charge_defence = _by_defence(page, "43.9.2")
        depths = {name: depth_changes(page, name) for name in page.part("depth_change")}
        self._charge_depth = {
            name: {depth: page.change(f"depth {depth}", value, "43.9.2") for depth, value in changes.items()}
            for name, changes in depths.items()
        }

    def charge66(self, difference: int) -> ChartTable:
        """[43.9.3, 43.9.4] Hit points of a depth-charge or squid counter by depth difference; none beyond 50 feet."""
        return self._charge66[nearest(-(-abs(difference) // DEPTH_STEP), len(self._charge66) - 1)]

    def charge_modifiers(self, charge: str, defence: int, depth: int) -> list[Modifier]:
        """[43.9.2] Changes to the dice for the weapon and for the submarine's defence type and depth."""
        depths = self._charge_depth[charge if charge in self._charge_depth else "charge"]
        changes = (
            self._charge_weapon[charge],
            self._charge_defence[nearest(defence, DEFENCE_TYPES - 1)],
            depths[nearest(depth // DEPTH_STEP * DEPTH_STEP, DEEPEST)],
        )
        return [change for change in changes if change.value]

    def _read_prolonged(self, page: Page) -> None:
        page.expect_columns(range(LEAST_DIFFERENCE, 10))
        self._prolonged = list(page.rolled(word="difference").values())

    def prolonged(self, difference: int) -> ChartTable | None:
        """[34.7.5d] Emergency power lost to a prolonged attack; none below the first column: the submarine escapes."""
        place = difference - LEAST_DIFFERENCE
        return self._prolonged[min(place, len(self._prolonged) - 1)] if place >= 0 else None

    def _read_gunfire66(self, page: Page) -> None:
        bands = page.column_bands()
        strengths = page.numbers("strength_change")
        page.expect_rows(range(1, len(strengths) + 1), "strength_change")
        self._gun_changes66 = page.modifiers("first fire", "target submarine firing", "night", "star shell")
        self._gunfire66 = [[_gun_table(page, place, 0, 0) for place in range(len(bands) + 1)]]
        for strength, change in strengths.items():
            row = [_gun_table(page, place, int(strength), change) for place in range(len(bands) + 1)]
            self._gunfire66.append(row)
        self._gun_bands = by_distance(range(len(bands)), bands)

    def gunfire66(self, strength: int, distance: int) -> ChartTable:
        """[48.2] Damage factor by gun strength and range in hexes; always 0 out of range."""
        bands = self._gun_bands
        band = bands[distance] if 0 <= distance < len(bands) else -1
        return self._gunfire66[nearest(strength, len(self._gunfire66) - 1)][band]

    def gunfire66_change(self, name: str) -> Modifier:
        """[48.2, 48.2.1] What first fire, a target submarine that fires, night and star shells change in the factor."""
        return self._gun_changes66[name]

    def gun_damage66(self, factor: int) -> ChartTable:
        """[48.3] Hit points by damage factor; factor 0 does none, one beyond the last is as the last."""
        return self._gun_damage66[nearest(factor, len(self._gun_damage66) - 1)]


def _by_defence(page: Page, rule: str) -> list[Modifier]:
    page.expect_rows(range(DEFENCE_TYPES), "defence_change")
    changes = page.numbers("defence_change")
    return [page.change(f"defence type {name}", changes[str(name)], rule) for name in range(DEFENCE_TYPES)]


def _gun_table(page: Page, place: int, strength: int, change: int) -> ChartTable:
    """A column of the gunnery grid for one strength; no guns, or a column that is not there, never hit."""
    dice, grid, rows = page.dice(), page.grid(), page.spread(page.dice().values, "rows")
    if not strength or place == len(page.columns):
        return page.table("out of range", dice, dict.fromkeys(dice.values, 0), {})
    factors = {total: max(0, grid[rows[total]][place] + change) for total in dice.values}
    return page.table(f"strength {strength}, range {page.columns[place]}", dice, factors, {})
