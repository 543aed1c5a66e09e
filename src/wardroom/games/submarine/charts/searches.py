"""[44, 45, 46, 47] Sonar, radar and night sight of the Advanced Game."""

from __future__ import annotations

from collections.abc import Mapping

from wardroom.games.submarine.charts.common import DEPTH_STEP, GRADES, RADARS, WEATHERS, nearest
from wardroom.games.submarine.charts.page import Cell, Page
from wardroom.table import ChartFile, ChartTable, Modifier

__all__ = ["AdvancedSearchCharts"]

SONARS = ("normal", "Japanese", "improved")
HOMING_CHANGES = (
    "emergency power",
    "silent running",
    "repairing",
    "foxer",
    "below contact depth",
    "Japanese sonar",
    "improved sonar",
)


class AdvancedSearchCharts:
    """[44, 45, 46, 47] Sonar, radar and night sight of the Advanced Game."""

    def __init__(self, files: Mapping[str, ChartFile]) -> None:
        page = Page(files, "sonar-sweep.toml")
        page.expect_columns(SONARS)
        self._sweep = page.rolled(word="sonar")
        self._sweep_changes = page.modifiers("foxer", *WEATHERS, *GRADES)
        self._read_homing(Page(files, "sonar-homing.toml"))
        self._contact_depth = Page(files, "sonar-contact-depth.toml").number_list("depths")
        page = Page(files, "advanced-radar-search.toml")
        page.expect_columns(RADARS)
        self._radar66 = page.rolled(word="radar")
        self._radar_changes = page.modifiers(*WEATHERS, *GRADES)
        page = Page(files, "night-visual-search.toml")
        page.expect_columns((0, DEPTH_STEP))
        self._night_sight = page.rolled(word="depth")
        self._night_changes = page.modifiers(*WEATHERS)

    def sweep(self, kind: str) -> ChartTable:
        """[44.5.2] Range of a sonar sweep in hexes."""
        return self._sweep[kind]

    def sweep_change(self, name: str) -> Modifier:
        """[44.5.2, 49.3, 51.2.6] What a foxer, the weather and the crew's grade change in a sweep's range."""
        return self._sweep_changes[name]

    def homing_range(self, kind: str) -> int:
        """[44.6.5] The greatest range of a sweep is that of homing."""
        return int(self._sweep[kind].result(66))

    def _read_homing(self, page: Page) -> None:
        lowest = page.numbers("lowest")
        page.expect_rows(range(len(lowest)), "lowest")
        modifiers = page.modifiers(*HOMING_CHANGES, *GRADES)
        dice = page.dice()
        self._homing = []
        for speed, least in lowest.items():
            page.limit(least, dice, "lowest", speed)
            results: dict[int, Cell] = {total: "held" if total >= least else "lost" for total in dice.values}
            self._homing.append(page.table(f"speed {speed}", dice, results, modifiers))

    def homing(self, speed: int) -> ChartTable | None:
        """[44.6.3, 44.6.4] Whether a contact is held at the escort's speed; above the last no homing."""
        return self._homing[speed] if 0 <= speed < len(self._homing) else None

    def contact_depth(self, distance: int) -> int:
        """[45.3] Depth in feet to which a sweep reaches at this range."""
        return self._contact_depth[nearest(distance - 1, len(self._contact_depth) - 1)]

    def radar66(self, kind: str) -> ChartTable:
        """[46.3] Range of radar in hexes."""
        return self._radar66[kind]

    def radar_change(self, grade: str, weather: str) -> list[Modifier]:
        """[46.4] What the crew's grade and the weather change in radar's range."""
        return [change for change in (self._radar_changes[grade], self._radar_changes[weather]) if change.value]

    def night_sight(self, depth: int) -> ChartTable:
        """[47.3.1] How far an escort sees a submarine at 0 or 25 feet by night."""
        return self._night_sight[str(depth)]

    def night_sight_change(self, weather: str, nation: str) -> list[Modifier]:
        """[47.3.2] What weather and nationality change in night sight."""
        changes = (self._night_changes.get(name) for name in (weather, nation))
        return [change for change in changes if change and change.value]
