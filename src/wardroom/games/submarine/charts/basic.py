"""[13, 16, 17] The card of the Basic Game."""

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
from wardroom.table.text import Text

__all__ = ["BasicCharts"]


class BasicCharts:
    """[13, 16, 17] The card of the Basic Game."""

    def __init__(self, files: Mapping[str, ChartFile]) -> None:
        self._read_damage(Page(files, "damage.toml"))
        self._read_detonation(Page(files, "torpedo-detonation.toml"))
        self._read_ahead_thrown(Page(files, "anti-submarine-attack.toml"))
        self._read_charges(Page(files, "depth-charge-attack.toml"))
        self._read_guns(Page(files, "surface-gunfire.toml"))

    def _read_damage(self, page: Page) -> None:
        self._damage = page.by_factor()

    def damage(self, column: int) -> ChartTable:
        """[13.5a, 16.3.5] Damage points by damage factor; factor 0 does none, one beyond the last is as the last."""
        return self._damage[nearest(column, len(self._damage) - 1)]

    def _read_detonation(self, page: Page) -> None:
        page.expect_columns(range(1, 6))
        page.expect_rows(range(DEFENCE_TYPES), "rows")
        modifiers = page.modifiers("shallow running", "dead in the water")
        self._detonation: dict[tuple[int, int], ChartTable] = {}
        for row, limits in page.grid().items():
            for position, limit in enumerate(limits, 1):
                page.limit(limit, page.dice(), "rows", row)
                name = f"type {row}, position {position}"
                table = page.at_most(name, [(limit, "hit")], "miss", modifiers)
                self._detonation[int(row), position] = table

    def detonation(self, defence: int, position: int) -> ChartTable:
        """[13.4a] Whether a torpedo hits, by the target's defence type and the torpedo's position 1 to 5."""
        return self._detonation[nearest(defence, DEFENCE_TYPES - 1), position]

    def _read_ahead_thrown(self, page: Page) -> None:
        page.expect_columns(range(DEFENCE_TYPES))
        page.expect_rows(("hedgehog", "squid 1", "squid 2", "squid 3"), "rows")
        self._ahead_thrown = page.grid()
        self._depth_change = {weapon: depth_changes(page, weapon) for weapon in ("hedgehog", "squid")}

    def hedgehog_factor(self, defence: int, depth: int) -> int:
        """[16.4.2] Damage factor of a hedgehog salvo."""
        return self._ahead_thrown_factor("hedgehog", "hedgehog", defence, depth)

    def squid_factor(self, count: int, defence: int, depth: int) -> int:
        """[16.4.2] Damage factor of all squid counters in one hex."""
        return self._ahead_thrown_factor("squid", f"squid {max(1, min(count, 3))}", defence, depth)

    def _ahead_thrown_factor(self, weapon: str, row: str, defence: int, depth: int) -> int:
        change = self._depth_change[weapon][nearest(depth // DEPTH_STEP * DEPTH_STEP, DEEPEST)]
        factor: int = self._ahead_thrown[row][nearest(defence, DEFENCE_TYPES - 1)]
        return max(0, factor + change)

    def _read_charges(self, page: Page) -> None:
        page.expect_columns(range(DEFENCE_TYPES))
        differences = range(0, REACH + 1, DEPTH_STEP)
        self._charges: dict[tuple[str, int], list[int]] = {}
        for charge in page.part("rows"):
            page.expect_rows(differences, "rows", charge)
            for difference, factors in page.grid("rows", charge).items():
                self._charges[charge, int(difference)] = factors
        for charge in ("250 lb", "300 lb", "600 lb", "teardrop"):
            if (charge, 0) not in self._charges:
                raise page.file.fault(Text("charge '{0}' is missing", (charge,)), "rows")

    def charge_factor(self, charge: str, defence: int, difference: int) -> int:
        """[16.3.4, 16.3.8] Damage factor of a depth-charge counter; nothing beyond 50 feet."""
        difference = abs(difference)
        if difference > REACH:
            return 0
        band = -(-difference // DEPTH_STEP) * DEPTH_STEP
        return self._charges[charge, band][nearest(defence, DEFENCE_TYPES - 1)]

    def _read_guns(self, page: Page) -> None:
        grid = page.grid()
        page.expect_rows(range(1, len(grid) + 1), "rows")
        bands = page.column_bands()
        self._gunfire = [[0], *(by_distance(factors, bands) for factors in grid.values())]
        self._gun_ranges = [
            max((distance for distance, factor in enumerate(factors) if factor), default=0) for factors in self._gunfire
        ]
        self._gun_changes = page.modifiers("night", "star shell")

    def gunfire(self, strength: int, distance: int) -> int:
        """[17.9.3] Damage factor by gun strength and range in hexes; 0 out of range."""
        factors = self._gunfire[nearest(strength, len(self._gunfire) - 1)]
        return factors[distance] if 0 <= distance < len(factors) else 0

    def gunfire_change(self, name: str) -> Modifier:
        """[17.9.3, 25.2] What night and a star shell change in the damage factor."""
        return self._gun_changes[name]

    def gun_range(self, strength: int) -> int:
        """The last hex that guns of this strength reach."""
        return self._gun_ranges[nearest(strength, len(self._gunfire) - 1)]
