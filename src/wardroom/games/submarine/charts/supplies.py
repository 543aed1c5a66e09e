"""[20.2, 26.2, 49, 50, 59, 60, 61, 62] Formations, markers, crews, weather, cargo and supplies."""

from __future__ import annotations

from collections.abc import Mapping

from wardroom.games.submarine.charts.common import GRADES, WEATHERS
from wardroom.games.submarine.charts.page import Page, is_a
from wardroom.table import ChartFile, ChartTable
from wardroom.table.text import Text

__all__ = ["SupplyCharts"]


class SupplyCharts:
    """[20.2, 26.2, 49, 50, 59, 60, 61, 62] Formations, markers, crews, weather, cargo and supplies."""

    def __init__(self, files: Mapping[str, ChartFile]) -> None:
        self.crew = Page(files, "crew-quality.toml").need_tables("Crew", results=GRADES)["Crew"]
        """[49.6] The grade of a crew."""
        self._weather = Page(files, "weather.toml").need_tables(
            "Pacific", "Atlantic", "Mediterranean", results=WEATHERS
        )
        self._read_cargo(Page(files, "cargo.toml"))
        self._read_charge_supply(Page(files, "depth-charge-supply.toml"))
        self.thrower_rounds = Page(files, "ahead-thrown-supply.toml").need_tables("Rounds")["Rounds"]
        """[61.5] Rounds for hedgehog or squid."""
        self.torpedo_supply = Page(files, "torpedo-availability.toml").need_tables("Torpedoes")["Torpedoes"]
        """[62.2] Hundredths of the torpedoes a submarine can carry."""
        self._read_reload(Page(files, "torpedo-reload.toml"))
        self._read_formations(Page(files, "convoy-formations.toml"))
        self.markers = tuple(Page(files, "number-markers.toml").number_list("markers"))
        """[26.2] The number markers."""

    def weather(self, area: str) -> ChartTable:
        """[50.3] Weather by sea area."""
        return self._weather[area]

    def _read_cargo(self, page: Page) -> None:
        self._cargo = page.need_tables("C-2", "C-3", "T-2", "T-3")
        self._cargo_points = {ship: page.numbers("points", ship) for ship in self._cargo}
        self._cargo_effects = page.part("effects")
        self._cargo_types = page.part("same_as")
        for effect in self._cargo_effects.values():
            if effect not in ("triple capacity", "double damage"):
                raise page.file.fault(
                    Text("'{0}' is neither triple capacity nor double damage", (effect,)), "effects", str(effect)
                )
        for ship, table in self._cargo.items():
            for cargo in table.results:
                if cargo != "" and cargo not in self._cargo_points[ship]:
                    raise page.file.fault(Text("'{0}' has no points", (cargo,)), "points", ship)

    def cargo(self, ship_type: str) -> ChartTable:
        """[60.2] The cargo of a merchant of this type; Liberty and Victory ships load as the C-2."""
        return self._cargo[self._cargo_types.get(ship_type, ship_type)]

    def cargo_facts(self, ship_type: str, cargo: str) -> tuple[int, str]:
        """[60.2] Its victory points, and what it does to the ship: triple capacity, double damage or nothing."""
        points = self._cargo_points[self._cargo_types.get(ship_type, ship_type)][cargo]
        return points, str(self._cargo_effects.get(cargo, ""))

    def _read_charge_supply(self, page: Page) -> None:
        page.expect_columns(("A", "B", "C", "D", "E"))
        self._charge_supply = page.rolled(word="table")
        self._letters: dict[tuple[str, str], str] = {}
        for kind in page.part("letters"):
            for nation, letter in page.part("letters", kind).items():
                if letter not in page.columns:
                    raise page.file.fault(Text("'{0}' is no table from A to E", (letter,)), "letters", kind, nation)
                self._letters[nation, kind] = letter

    def charge_supply(self, letter: str) -> ChartTable:
        """[61.2] Depth charges carried, by table A to E."""
        return self._charge_supply[letter]

    def supply_letter(self, nation: str, ship_type: str) -> str | None:
        """[61.2] The table for an escort's country and type; none where the print has a dash."""
        return self._letters.get((nation, ship_type))

    def _read_reload(self, page: Page) -> None:
        page.expect_columns(("Advanced", "Basic"))
        page.expect_rows(GRADES, "rows")
        self._reload = page.grid()

    def reload_turns(self, grade: str, advanced: bool) -> int:
        """[59.1] Turns to reload a tube."""
        turns: int = self._reload[grade][0 if advanced else 1]
        return turns

    def _read_formations(self, page: Page) -> None:
        page.expect_rows(range(1, 7), "formations")
        self._formations: dict[int, list[list[str]]] = {}
        for number in page.part("formations"):
            at = ("formations", number)
            columns = page.file.get("columns", list, within=page.part(*at), at=at)
            if not all(isinstance(column, list) and all(is_a(name, str) for name in column) for column in columns):
                raise page.file.fault(Text("'columns' should be lists of hexes"), *at, "columns")
            self._formations[int(number)] = columns

    def formation(self, number: int) -> list[list[str]]:
        """[20.2] The columns of a convoy, each a list of bow hexes from front to rear; all head 6."""
        return self._formations[number]
