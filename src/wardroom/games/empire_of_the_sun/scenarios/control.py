"""[1.3.09, 17.x] Who controls which hex when a scenario begins."""

from __future__ import annotations

from collections.abc import Mapping

from wardroom.games.empire_of_the_sun.geography import Geography
from wardroom.games.empire_of_the_sun.nations import Nations
from wardroom.games.empire_of_the_sun.pieces import JAPAN, Piece
from wardroom.games.empire_of_the_sun.scenarios.scenario_file import ScenarioFile
from wardroom.games.empire_of_the_sun.scenarios.setup_files import Known

__all__ = ["AREAS", "japanese_hexes", "known_to"]

AREAS = ("empire", "resources", "bases")
"""Areas of a scenario file that are marks of hexes; its other ones are those of the nations."""


def known_to(pieces: Mapping[str, Piece], sheets: Mapping[str, Geography], nations: Nations) -> Known:
    """What scenario files may speak of: counters, the hexes of each sheet, what stands where, and areas."""
    hexes = {name: frozenset(sheet) for name, sheet in sheets.items()}
    return Known(pieces, hexes, {name: _bases(sheet) for name, sheet in sheets.items()}, {*AREAS, *nations.areas})


def _bases(sheet: Geography) -> dict[str, frozenset[int]]:
    """[6.11f, 8.3, 8.4] By kind: an HQ in a port, aircraft at an airfield, men on land, ships in port or at sea."""
    sea = frozenset(sheet) - sheet.land
    return {"hq": sheet.ports, "air": sheet.airfields, "ground": sheet.land, "naval": sheet.ports | sea}


def japanese_hexes(
    scenario: ScenarioFile, geography: Geography, nations: Nations, pieces: Mapping[str, Piece]
) -> frozenset[int]:
    """[17.14, 17.22b, 17.32a, 17.42, 17.10d] The hexes that Japan holds at start; all others are the Allies'."""
    control = scenario.control
    held: set[int] = set()
    for area in control.areas:
        held |= _area(area, geography, nations)
    for area in control.allied_areas:
        held -= _area(area, geography, nations)
    held = held.union(control.japan).difference(control.allies)
    for unit, hex in scenario.placements:
        if hex in geography.land:
            (held.add if pieces[unit].side == JAPAN else held.discard)(hex)
    return frozenset(held)


def _area(name: str, geography: Geography, nations: Nations) -> frozenset[int]:
    marked = {
        "empire": geography.empire,
        "resources": geography.resources,
        "bases": geography.ports | geography.airfields | geography.resources,
    }
    return marked[name] if name in marked else nations.area(geography, name)
