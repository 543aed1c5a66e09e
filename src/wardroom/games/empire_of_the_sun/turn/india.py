"""[13.6] India: its track, its surrender, and where the Commonwealth's units go then."""

from __future__ import annotations

from wardroom.games.empire_of_the_sun.charts import Charts, Sea
from wardroom.games.empire_of_the_sun.grid import Board, bit, board_of, hexes_in
from wardroom.games.empire_of_the_sun.state import ALLIES, REMOVED, War, on_map
from wardroom.games.empire_of_the_sun.supply.survey import supply_of
from wardroom.games.empire_of_the_sun.turn.headquarters import withdraw
from wardroom.games.empire_of_the_sun.turn.placement import bases, roomy
from wardroom.games.empire_of_the_sun.turn.political_will import change_will
from wardroom.games.empire_of_the_sun.units import remove
from wardroom.table import Decision, Option

__all__ = ["REVOLTS", "check_india", "move_india", "relocate_phase", "watch_india"]

STABLE, REVOLTS = 0, 4
Choice = tuple[str, int]


def _northern_india(charts: Charts) -> Board:
    return board_of(hex for hex in charts.nations.india_keys if hex in charts.geography)


def _japan_holds_the_north(charts: Charts, war: War) -> bool:
    keys = _northern_india(charts)
    return bool(keys) and not keys & ~war.japanese


def move_india(table: Sea, war: War, box: int, rule: str) -> None:
    """[13.62] The marker moves, unless India has surrendered."""
    if "india" not in war.politics.surrendered and war.politics.india != box:
        war.politics.india = box
        table.tell("india", rule, box=box)


def unrest(table: Sea, war: War, rule: str) -> None:
    """[13.62b, EOS-R141] An event moves the marker one box on, as far as revolts; the surrender comes later."""
    move_india(table, war, min(war.politics.india + 1, REVOLTS), rule)


def watch_india(table: Sea, war: War) -> None:
    """[13.62c] After a card play: a hex of Northern India that is won back calms India at once."""
    held = _japan_holds_the_north(table.charts, war)
    if war.politics.northern and not held:
        move_india(table, war, STABLE, "13.62c")
    war.politics.northern = held


def check_india(table: Sea, war: War) -> bool:
    """[13.62, EOS-R1] Calm if the Allies hold any of the north, else one box on; whether India surrenders."""
    if "india" in war.politics.surrendered or not _northern_india(table.charts):
        return False
    if not _japan_holds_the_north(table.charts, war):
        move_india(table, war, STABLE, "13.62c")
        return False
    move_india(table, war, min(war.politics.india + 1, REVOLTS), "13.62a")
    return war.politics.india == REVOLTS


def surrender(table: Sea, war: War) -> None:
    """[13.63a, 13.63b, EOS-R2] Indian units are out; the others in India are to be moved, by supply as it still is."""
    war.politics.surrendered.append("india")
    table.tell("surrender", "13.62b", nation="india")
    change_will(table, war, table.charts.figures.surrender["india"], "surrender", "16.41a5")
    for unit, place in war.places.items():
        piece = table.charts.pieces[unit]
        if piece.is_indian and place != REMOVED:
            remove(table, war, unit, "13.63a")
    war.due = [unit for unit in war.places if _must_go(table.charts, war, unit) or _may_go(table.charts, war, unit)]


def _in_india(charts: Charts, war: War, unit: str) -> bool:
    return on_map(war.places[unit]) and bool(bit(war.places[unit]) & charts.theatre.india_proper)


def _must_go(charts: Charts, war: War, unit: str) -> bool:
    """[13.63a] Commonwealth units in India proper; its HQs leave by themselves."""
    piece = charts.pieces[unit]
    return _in_india(charts, war, unit) and piece.is_commonwealth and not piece.is_hq


def _may_go(charts: Charts, war: War, unit: str) -> bool:
    """[13.63b] US units there."""
    piece = charts.pieces[unit]
    return _in_india(charts, war, unit) and piece.nation == "us" and not piece.is_hq


def refuges(charts: Charts, war: War, unit: str) -> Board:
    """[13.63a, 13.63b] Ceylon and the Maldives: friendly, in supply, outside enemy ZOI, and with room."""
    piece, supply = charts.pieces[unit], supply_of(charts, war)
    land = board_of(charts.nations.india_refuge) & ~war.japanese
    if not piece.is_ground:
        land &= bases(charts, war, piece)
    return roomy(charts, war, land & ~supply.barred[ALLIES] & supply.supplied[piece.command_group], unit)


def relocate_phase(table: Sea, war: War) -> None:
    """[13.63a, 13.63b, 13.63d] One unit goes to Ceylon or the Maldives; Commonwealth units without a place are out."""
    options = [_option(unit, hex) for unit in war.due for hex in hexes_in(refuges(table.charts, war, unit))]
    must = [unit for unit in war.due if _must_go(table.charts, war, unit)]
    if not any(unit in must for option in options for unit in [option.value[0]]):
        for unit in must:
            war.due.remove(unit)
            remove(table, war, unit, "13.63d")
        if not options:
            _done(table, war)
            return
        options.append(Option("stay", "The US units that are left stay", (), "13.63b", value=("", 0)))
    decision = Decision("relocate", "Which unit leaves India, and where to?", options, (), "13.63a")
    unit, hex = table.choose(ALLIES, decision).value
    if not unit:
        _done(table, war)
        return
    war.due.remove(unit)
    war.places[unit] = hex
    table.tell("relocated", "13.63a", unit=unit, hex=hex)


def _option(unit: str, hex: int) -> Option[Choice]:
    board = (f"unit:{unit}", f"hex:{hex}")
    return Option(f"{unit}:{hex}", "{0:eos.unit} to {1:eos.place}", (unit, hex), "13.63a", board, (unit, hex))


def _done(table: Sea, war: War) -> None:
    """[13.63a] Last of all Commonwealth HQs leave India, to come back by 6.14; then the segment goes on."""
    war.due = []
    for unit, piece in table.charts.pieces.items():
        if piece.is_hq and piece.nation == "british" and _in_india(table.charts, war, unit):
            withdraw(table, war, unit, "13.63a")
    war.phase = "national-status"
