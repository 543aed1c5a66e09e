"""[22, 23, 24] The searches of the Optional Rules and the charts printed with scenarios 1 and 3."""

from __future__ import annotations

import re
from collections.abc import Mapping

from wardroom.games.submarine.charts.common import RADARS
from wardroom.games.submarine.charts.page import Page
from wardroom.table import ChartFile, ChartTable
from wardroom.table.text import Text

__all__ = ["OptionalCharts"]

FITTED = ("DD", "BB", "BC", "PBB", "CV", "CVE", "CA", "CL", "DE", "E", "TB", "C", "PF", "F", "S", "SC", "ML")
"""[24.2.2c] Types of ship that may have radar or sonar."""


class OptionalCharts:
    """[22, 23, 24] The searches of the Optional Rules and the charts printed with scenarios 1 and 3."""

    def __init__(self, files: Mapping[str, ChartFile]) -> None:
        self._read_sonar(Page(files, "sonar-search.toml"))
        self._radar = Page(files, "radar-search.toml").need_tables(*RADARS, results=("0-25", "0", "none"))
        page = Page(files, "equipment-fit.toml")
        page.expect_rows(FITTED, "limits")
        self._fit = page.numbers("limits")
        page = Page(files, "convoy-movement.toml")
        self.convoy_die = page.need_tables("Convoy", results=("2", "L2", "R2", "2L", "2R"))["Convoy"]
        """[S1.VI.1] How an unplotted convoy moves."""
        self._read_moves(Page(files, "submarine-movement.toml"))
        page = Page(files, "depth-charge-proximity.toml")
        self.charge_die = page.need_tables("Proximity", results=("within 50", "same depth", "miss"))["Proximity"]
        """[S3.VI.3] How near a charge explodes to an unplotted submarine."""

    def _read_sonar(self, page: Page) -> None:
        grid = page.grid()
        page.expect_columns((30, 15))
        page.expect_rows(range(len(grid)), "rows")
        modifiers = page.modifiers("initial echo", "Japanese sonar", "improved sonar")
        self._sonar = [
            page.at_most(f"speed {speed}", [(far, 30), (near, 15)], 0, modifiers) for speed, (far, near) in grid.items()
        ]

    def sonar(self, speed: int) -> ChartTable | None:
        """[22.4.3, 22.5] How far a sonar search reaches at this speed; none at all above the last row."""
        return self._sonar[speed] if 0 <= speed < len(self._sonar) else None

    def radar(self, kind: str) -> ChartTable:
        """[23.4.3] What a radar search finds."""
        return self._radar[kind]

    def fit(self, ship_type: str) -> int:
        """[24.2.2c] Highest die that equips a ship of this type; 0 for merchants, who have neither [23.6]."""
        return self._fit.get(ship_type, 0)

    def _read_moves(self, page: Page) -> None:
        page.expect_columns(range(7))
        self._moves = tuple(page.rolled(kind=str, word="marker").values())
        for plot in (str(plot) for table in self._moves for plot in table.results):
            if not _PLOT.fullmatch(plot):
                raise page.file.fault(
                    Text("'{0}' is no plot; write turns L and R and hexes by turns", (plot,)), "rows", plot
                )

    def random_move(self, marker: int) -> ChartTable:
        """[S3.VI.1] How the submarine of a solitaire hunt moves, by the number marker drawn."""
        return self._moves[marker]


_PLOT = re.compile(r"(?:[1-9]|[LR](?:[1-9]|$))(?:[LR][1-9])*[LR]?")
