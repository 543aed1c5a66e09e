"""[5.31.C, 5.33b, 5.33e] Units that an event brings: placed like reinforcements, or out of the game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from wardroom.games.empire_of_the_sun.charts import Sea
from wardroom.games.empire_of_the_sun.grid import Board, board_of, hexes_in
from wardroom.games.empire_of_the_sun.state import CHINA_BOX, EVENT, OUT, War, on_map, track_turn
from wardroom.games.empire_of_the_sun.turn.placement import box_open, hq_places, place_option, places_for
from wardroom.games.empire_of_the_sun.units import remove
from wardroom.table import Decision

__all__ = [
    "GHORMLEY",
    "HALSEY",
    "STEPS",
    "arrive_step",
    "can_come",
    "halsey_places",
    "in_play",
    "open_places",
    "put_in_play",
    "waits",
]

ABDA = "hq-abda"
HALSEY, GHORMLEY = "hq-south-pacific-halsey", "hq-south-pacific-ghormley"
CHENNAULT, ARMOURED, TAINAN = "14af", "7-armoured-brigade", "tainan-air-unit"
INDIA_AND_BURMA = ("india-proper", "northern-india", "burma")
INDIES = ("java", "borneo", "sumatra", "celebes")


def waits(war: War, unit: str) -> bool:
    """[2.2b] Whether a unit has not come into play yet."""
    return war.places[unit] in (EVENT, OUT)


def areas(table: Sea, *names: str) -> Board:
    found = 0
    for name in names:
        found |= table.charts.areas.get(name, 0)
    return found


# Where each may come


def abda_places(table: Sea, war: War) -> list[int]:
    """A4: a port of Java, Borneo, Sumatra or Celebes."""
    land = board_of(table.charts.geography.in_regions(INDIES))
    return list(hexes_in(hq_places(table.charts, war, ABDA) & land))


def halsey_places(table: Sea, war: War) -> list[int]:
    """A20: the hex of the Ghormley HQ; any port if it is not on the map."""
    place = war.places[GHORMLEY]
    return [place] if on_map(place) else list(hexes_in(hq_places(table.charts, war, HALSEY)))


def chennault_places(table: Sea, war: War) -> list[int]:
    """A51: Northern India or the China box; if neither can be used, any airfield."""
    everywhere = places_for(table.charts, war, CHENNAULT)
    near = list(hexes_in(everywhere & areas(table, "northern-india")))
    if box_open(table.charts, war, CHENNAULT):
        near.append(CHINA_BOX)
    return near or list(hexes_in(everywhere))


def armoured_places(table: Sea, war: War) -> list[int]:
    """A70: a port of India or Burma."""
    return list(hexes_in(places_for(table.charts, war, ARMOURED) & areas(table, *INDIA_AND_BURMA)))


def tainan_places(table: Sea, war: War) -> list[int]:
    """J78: any airfield in supply within the range of an HQ."""
    return list(hexes_in(places_for(table.charts, war, TAINAN)))


PLACES: Mapping[str, Callable[[Sea, War], list[int]]] = MappingProxyType(
    {
        ABDA: abda_places,
        HALSEY: halsey_places,
        CHENNAULT: chennault_places,
        ARMOURED: armoured_places,
        TAINAN: tainan_places,
    }
)


def open_places(table: Sea, war: War, unit: str) -> list[int]:
    """Where a unit may come by its event just now."""
    return PLACES[unit](table, war)


def can_come(table: Sea, war: War, unit: str) -> bool:
    return waits(war, unit) and bool(open_places(table, war, unit))


# How they come


def arrive_step(table: Sea, war: War, about: Sequence[str]) -> None:
    """[5.33b, 5.33e] `arrive:UNIT`: its owner places it, or it never comes."""
    unit = about[0]
    places = open_places(table, war, unit)
    if not places:
        remove(table, war, unit, "5.33e")
        return
    place = places[0]
    if len(places) > 1:
        options = [place_option(unit, each) for each in places]
        side = table.charts.pieces[unit].side
        place = table.choose(
            side, Decision("arrive", "Where does {0:eos.unit} arrive?", options, (), "5.33b", (unit,), facts=unit)
        ).value
    put_in_play(table, war, unit, place)


def put_in_play(table: Sea, war: War, unit: str, place: int) -> None:
    """[2.2a] It comes on the side that its counter says."""
    piece = table.charts.pieces[unit]
    war.places[unit] = place
    war.steps[unit] = min(1, piece.steps) if piece.triangle else piece.steps
    table.tell("placed", "5.33b", unit=unit, hex=place)


def in_play(war: War, unit: str) -> bool:
    """On the map, in the China box, or on its way back."""
    place = war.places[unit]
    return on_map(place) or place == CHINA_BOX or bool(track_turn(place))


STEPS = MappingProxyType({"arrive": arrive_step})
