"""[25.0] Star shells light up the night at the end of the Surface Gunfire phase."""

from __future__ import annotations

from wardroom.games.submarine.questions import ShellAsked, ShipAsked
from wardroom.games.submarine.rolls import ESCORT, Sea
from wardroom.games.submarine.sea import COLUMNS, column_name, hex_at, hex_name
from wardroom.games.submarine.search.visibility import refresh
from wardroom.games.submarine.ships import surface_ships
from wardroom.games.submarine.state import Battle, Ship, StarShell
from wardroom.table import Decision, Option

__all__ = ["fire_star_shells"]

SHELLS = 2
"""[25.1] One or two a turn for each escort."""


def fire_star_shells(table: Sea, battle: Battle) -> None:
    """[25.4] Those of the last turn go out; each escort may fire new ones at night."""
    battle.star_shells = [shell for shell in battle.star_shells if shell.turn == battle.turn]
    if battle.light != "night":
        return
    for ship in surface_ships(battle):
        if ship.kind == "escort" and ship.fired_at == "":
            ask_for_shells(table, battle, ship)
    refresh(table, battle)


NO_SHELL = Option("shell:no", "No star shell", (), "25.1", ("shell:no",))
SHELL = Option("shell:yes", "Fire a star shell", (), "25.1", ("star-shell",))


def ask_for_shells(table: Sea, battle: Battle, ship: Ship) -> None:
    """[25.1, 25.3, 25.5] Anywhere on the map; then its guns are silent this turn and the next."""
    for number in range(1, SHELLS + 1):
        decision = Decision(
            "star-shell",
            "{0}: fire star shell {1}?",
            [NO_SHELL, SHELL],
            rule="25.1",
            args=(ship.name, number),
            facts=ShellAsked(ship.id, number),
        )
        if table.choose(ESCORT, decision) is NO_SHELL:
            return
        hex = choose_hex(table, ship)
        ship.shells = battle.turn
        battle.star_shells.append(StarShell(hex, battle.turn))
        table.tell("star_shell", "25.3", ship=ship.name, hex=hex_name(hex))


def choose_hex(table: Sea, ship: Ship) -> int:
    """[25.3] Any hex of the map: a column, then a row."""
    columns = [_column(number) for number in range(1, COLUMNS + 1)]
    decision = Decision(
        "shell-column", "{0}: over which column?", columns, rule="25.3", args=(ship.name,), facts=ShipAsked(ship.id)
    )
    column = table.choose(ESCORT, decision).value
    rows = [_row(column, row) for row in range(1, table.charts.rows + 1)]
    decision = Decision(
        "shell-row", "{0}: over which row?", rows, rule="25.3", args=(ship.name,), facts=ShipAsked(ship.id)
    )
    return hex_at(column, table.choose(ESCORT, decision).value)


def _column(number: int) -> Option[int]:
    name = column_name(number)
    return Option(f"column:{number}", "Column {0}", (name,), "25.3", (f"column:{name}",), number)


def _row(column: int, row: int) -> Option[int]:
    name = hex_name(hex_at(column, row))
    return Option(f"row:{row}", "{0}", (name,), "25.3", (f"hex:{name}", f"row:{row}"), row)
