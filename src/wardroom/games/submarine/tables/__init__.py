"""[2.3, 28.4] The combat and search tables of Submarine, and those for weather, crews, cargo and supplies.

Each is a file of data/ that says how well it is known; docs/submarine-tables.md tells how the unknown values were
chosen. A grid names its `columns` and has a list for each of its `rows`; a table of one column has the usual form.
"""

from __future__ import annotations

from collections.abc import Mapping

from wardroom.games.submarine.tables.attacks import AdvancedAttackTables
from wardroom.games.submarine.tables.basic import BasicTables
from wardroom.games.submarine.tables.optional import OptionalTables
from wardroom.games.submarine.tables.searches import AdvancedSearchTables
from wardroom.games.submarine.tables.supplies import SupplyTables
from wardroom.games.submarine.tables.torpedoes import AdvancedTorpedoTables
from wardroom.table import ChartFile

__all__ = ["Tables"]


class Tables(
    BasicTables, OptionalTables, AdvancedTorpedoTables, AdvancedAttackTables, AdvancedSearchTables, SupplyTables
):
    """All tables of the game; the owner's own files are already among `files`."""

    def __init__(self, files: Mapping[str, ChartFile]) -> None:
        BasicTables.__init__(self, files)
        OptionalTables.__init__(self, files)
        AdvancedTorpedoTables.__init__(self, files)
        AdvancedAttackTables.__init__(self, files)
        AdvancedSearchTables.__init__(self, files)
        SupplyTables.__init__(self, files)
