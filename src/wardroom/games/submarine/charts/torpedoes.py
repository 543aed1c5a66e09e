"""[35, 37, 40, 51] Torpedoes of the Advanced Game."""

from __future__ import annotations

import re
from collections.abc import Mapping

from wardroom.games.submarine.cards.national import DAMAGE_ROWS, DUD_ROWS, ROWS
from wardroom.games.submarine.charts.common import DEFENCE_TYPES, DEPTH_STEP, WEATHERS, nearest
from wardroom.games.submarine.charts.page import Cell, Page
from wardroom.table import ChartFile, ChartTable
from wardroom.table.text import Text

__all__ = ["AdvancedTorpedoCharts"]

POSITIONS = 13
"""[37.1] Torpedo positions of the Advanced Game."""
FASTEST_TORPEDO = 20
"""Faster torpedoes than any of the war; those beyond would run as these."""
PROPULSIONS = ("steam", "oxygen", "electric")


class AdvancedTorpedoCharts:
    """[35, 37, 40, 51] Torpedoes of the Advanced Game."""

    def __init__(self, files: Mapping[str, ChartFile]) -> None:
        self._read_hits(Page(files, "advanced-torpedo-detonation.toml"))
        self._read_duds(Page(files, "dud.toml"))
        page = Page(files, "advanced-torpedo-damage.toml")
        page.expect_columns(DAMAGE_ROWS)
        self._torpedo_damage = page.rolled()
        self._read_undirected(Page(files, "undirected-torpedo.toml"))
        self._read_sight(Page(files, "submarine-visibility.toml"))
        self._read_evasion(Page(files, "evasion.toml"))
        self._foxer = Page(files, "acoustic-torpedo-impact.toml").need_tables(
            "first", "second", "T3", results=("ship", "foxer")
        )

    def _read_hits(self, page: Page) -> None:
        page.expect_columns(range(1, POSITIONS + 1))
        page.expect_rows(ROWS, "rows")
        page.expect_rows(range(DEFENCE_TYPES), "submarines")
        modifiers = page.modifiers("target dead in the water", "undirected", "shallow running")
        self._hits: dict[tuple[str, int], ChartTable] = {}
        for row, limits in page.grid().items():
            for position, limit in enumerate(limits, 1):
                page.limit(limit, page.dice(), "rows", row)
                table = page.at_most(f"{row}, position {position}", [(limit, "hit")], "miss", modifiers)
                self._hits[row, position] = table
        self._submarine_rows = [page.part("submarines")[str(defence)] for defence in range(DEFENCE_TYPES)]
        for defence, row in enumerate(self._submarine_rows):
            if row not in ROWS:
                raise page.file.fault(Text("'{0}' is no row of this table", (row,)), "submarines", str(defence))

    def hit66(self, row: str, position: int) -> ChartTable:
        """[37.3.2.2] Whether a torpedo hits, by the target's row and the torpedo's position 1 to 13."""
        return self._hits[row, position]

    def submarine_row(self, defence: int) -> str:
        """[54.3] The row of a submarine as target."""
        row: str = self._submarine_rows[nearest(defence, DEFENCE_TYPES - 1)]
        return row

    def _read_duds(self, page: Page) -> None:
        page.expect_rows(DUD_ROWS, "duds")
        self._duds = {}
        for row, limit in page.numbers("duds").items():
            page.limit(limit, page.dice(), "duds", row)
            self._duds[row] = page.at_most(row, [(limit, "dud")], "live", {})

    def dud(self, row: str) -> ChartTable:
        """[37.3.2.3] Whether a torpedo that hit is live or a dud."""
        return self._duds[row]

    def torpedo_damage(self, row: str) -> ChartTable:
        """[37.3.2.4] Hit points of a live torpedo."""
        return self._torpedo_damage[row]

    def _read_undirected(self, page: Page) -> None:
        whole = page.need_tables("Undirected")["Undirected"]
        for result in whole.results:
            if result != "" and not _RUN.fullmatch(str(result)):
                raise page.file.fault(
                    Text("'{0}' should read like 6 or 6/10", (result,)), "tables", "Undirected", "rows"
                )
        self._undirected = [
            page.table(f"speed {speed}", whole.dice, _runs(whole, speed), {}, whole.rule)
            for speed in range(FASTEST_TORPEDO + 1)
        ]

    def undirected(self, speed: int) -> ChartTable:
        """[35.3.5, 35.3.6] Hexes of the launch turn: a number, or two of which the larger holds if within the speed.

        No number, nor the smaller of two, goes beyond the torpedo's speed.
        """
        return self._undirected[nearest(speed, FASTEST_TORPEDO)]

    def _read_sight(self, page: Page) -> None:
        page.expect_columns(WEATHERS)
        places = ("surfaced", "periscope", "S gear")
        page.expect_rows([f"{light}, {place}" for light in ("day", "night") for place in places], "rows")
        self._sight = {row: dict(zip(WEATHERS, cells, strict=True)) for row, cells in page.grid().items()}

    def visibility(self, light: str, weather: str, depth: int = 0) -> int:
        """[35.2.3, 35.2.9] How many hexes off a submarine at this depth can name targets."""
        place = "surfaced" if depth <= 0 else "periscope" if depth <= DEPTH_STEP else "S gear"
        hexes: int = self._sight[f"{light}, {place}"][weather]
        return hexes

    def _read_evasion(self, page: Page) -> None:
        page.expect_columns([f"{speeds} {kind}" for speeds in ("10+", "5-9", "1-4") for kind in PROPULSIONS])
        self._evasion = page.rolled(kind=str, modifiers=page.modifiers("shallow running"), word="speed")
        for column, table in self._evasion.items():
            if not set(table.results) <= {"0", "T", "T1", ""}:
                raise page.file.fault(Text("results under {0} should be 0, T or T1", (column,)), "rows")

    def evasion(self, speed: int, propulsion: str) -> ChartTable:
        """[40.7, 40.8] How a ship of this greatest speed may evade: not (0), by a turn (T), a turn and a hex (T1)."""
        speeds = "10+" if speed >= 10 else "5-9" if speed >= 5 else "1-4"
        return self._evasion[f"{speeds} {propulsion}"]

    def foxer(self, which: str) -> ChartTable:
        """[51.2.3, 51.4.3] Whether the first or second acoustic torpedo, or a T3, strikes the ship or its foxer."""
        return self._foxer[which]


_RUN = re.compile(r"[0-9]{1,2}(/[0-9]{1,2})?")


def _runs(whole: ChartTable, speed: int) -> dict[int, Cell]:
    runs: dict[int, Cell] = {}
    for total in whole.dice.values:
        first, *larger = str(whole.result(total)).split("/")
        runs[total] = "/".join([str(min(int(first), speed)), *larger])
    return runs
