"""[11-13, 36, 51] Where a torpedo would meet the ships in sight, if they go on as they do."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from wardroom.games.submarine.advanced import hits, runs, special
from wardroom.games.submarine.combat.torpedoes import BOW_HEXES, TURNS, first_hex, passes_under
from wardroom.games.submarine.sea import stern_of
from wardroom.games.submarine.ships import surface_ships
from wardroom.games.submarine.state import Battle, Launch, Ship, Torpedo
from wardroom.games.submarine.view import SeaView
from wardroom.table.hexes import STEPS, spread

__all__ = [
    "FORESEEN",
    "BestLine",
    "Forecast",
    "Meeting",
    "first_meeting",
    "forecast",
    "going_speed",
    "launched",
    "meetings",
    "special_of",
]

FORESEEN = 8
"""Turns for which a torpedo's run is worked out."""


class Meeting(NamedTuple):
    """Where a torpedo meets a ship: so many turns after its launch, in this position."""

    ship: Ship
    turns: int
    torpedo: Torpedo


BestLine = tuple[Launch, int, Meeting]
"""A launch, the run of its first turn, and what comes of it."""


class Forecast(NamedTuple):
    """Where ships are in the turns to come, if they go on as they do: by turn, a ship and its bow by hex."""

    entered: list[dict[int, tuple[Ship, int]]]
    """Hexes that a bow enters."""
    lying: list[dict[int, tuple[Ship, int]]]
    """Hexes that ships lie in when all have moved."""
    lines: dict[tuple[str, str, str], BestLine | None]
    """Lines that have been judged, by boat, end and type."""


def going_speed(battle: Battle, ship: Ship) -> int:
    """Hexes it moved last turn; a convoy that has not moved yet goes at its one speed."""
    if ship.dead:
        return 0
    return ship.speed if ship.speed >= 0 else battle.convoy.speed if ship.plotted else 0


def forecast(battle: Battle, *, moved: bool) -> Forecast:
    """`moved`: the ships have made their move of this turn already."""
    turns = range(FORESEEN + 1)
    found = Forecast([{} for _ in turns], [{} for _ in turns], {})
    for ship in surface_ships(battle):
        speed, step = going_speed(battle, ship), STEPS[ship.heading]
        for turn in turns:
            bow = ship.bow + step * speed * (turn if moved else turn + 1)
            # [40.4] ships pass over hidden torpedoes
            for number in range(0 if battle.rules.hidden_torpedoes else speed):
                at = bow - step * number
                found.entered[turn].setdefault(at, (ship, at))
            found.lying[turn].setdefault(bow, (ship, bow))
            found.lying[turn].setdefault(bow - step, (ship, bow))
    return found


def launched(view: SeaView, ship: Ship, launch: Launch, kind: str, *, shallow: bool) -> Torpedo:
    """[11.4] The torpedo as it leaves its first hex."""
    hex, heading = first_hex(ship, launch.first)
    course = (heading * 2 + TURNS[launch.turn]) % 12
    type_ = view.charts.torpedo(kind)
    speed = type_.advanced_speed if view.battle.rules.advanced else type_.basic_speed
    origin = ship.bow if launch.first in BOW_HEXES else stern_of(ship.bow, ship.heading)
    torpedo = Torpedo("", ship.id, kind, hex, 0, course, speed, shallow, view.battle.turn, origin, run=1)
    if special_of(view, kind) in ("pattern", "both"):
        torpedo.leg = launch.leg or special.SHORTEST
    if view.battle.rules.directed and ship.boat is not None:
        torpedo.targets = list(ship.boat.named)
        torpedo.directed = bool(torpedo.targets)
    return torpedo


def special_of(view: SeaView, kind: str) -> str:
    """[51] What is special about a type, where special weapons are played."""
    return view.charts.torpedo(kind).special if view.battle.rules.special_weapons else ""


def first_meeting(view: SeaView, seas: Forecast, torpedo: Torpedo, run: int) -> Meeting | None:
    """As its type goes: into a ship, or close to one."""
    if special_of(view, torpedo.type) in ("acoustic", "both"):
        heard = acoustic_meeting(view, seas, torpedo, run)
        if heard is not None:
            return heard
    return meeting(seas, torpedo, run)


def meetings(view: SeaView, seas: Forecast, torpedo: Torpedo) -> dict[int, Meeting]:
    """By the run of the launch turn: what the torpedo would meet first."""
    found = {run: first_meeting(view, seas, torpedo, run) for run in range(1, torpedo.speed + 1)}
    return {run: met for run, met in found.items() if met is not None}


def meeting(seas: Forecast, torpedo: Torpedo, run: int) -> Meeting | None:
    """The first ship on the way of a torpedo that runs so far on its launch turn."""
    if torpedo.course % 2:
        return meeting_along_hexsides(seas, torpedo, run)
    step = STEPS[torpedo.course // 2]
    hex, done = torpedo.hex - step, 0
    for turn in range(FORESEEN + 1):
        struck = seas.entered[turn].get(hex) if turn else None
        if struck is not None and not passes_under(torpedo, struck[0]):
            return met(struck, turn, torpedo, hex, done)
        for _ in range(torpedo.speed if turn else run):
            hex, done = hex + step, done + 1
            if torpedo.leg and done > torpedo.leg:
                return None
            struck = seas.lying[turn].get(hex)
            if struck is not None and not passes_under(torpedo, struck[0]):
                return met(struck, turn, torpedo, hex, done)
    return None


def met(struck: tuple[Ship, int], turn: int, torpedo: Torpedo, hex: int, run: int) -> Meeting:
    """Ship and torpedo as they then lie."""
    ship, bow = struck
    return Meeting(replace(ship, bow=bow), turn, replace(torpedo, hex=hex, run=run))


def meeting_along_hexsides(seas: Forecast, torpedo: Torpedo, run: int) -> Meeting | None:
    """[36.1] The same for a torpedo that runs hex, hexside, hex: on a side it meets the ships of both hexes."""
    ahead = replace(torpedo, run=1, leg=0)
    for turn in range(FORESEEN + 1):
        if turn and (struck := struck_in(seas.entered[turn], ahead)) is not None:
            return Meeting(replace(struck[0], bow=struck[1]), turn, ahead)
        for number in range(torpedo.speed if turn else run):
            if turn or number:
                runs.step(ahead)
            if torpedo.leg and ahead.run > torpedo.leg:
                return None
            if (struck := struck_in(seas.lying[turn], ahead)) is not None:
                return Meeting(replace(struck[0], bow=struck[1]), turn, ahead)
    return None


def struck_in(ships: dict[int, tuple[Ship, int]], torpedo: Torpedo) -> tuple[Ship, int] | None:
    found = (ships.get(hex) for hex in runs.touched(torpedo))
    return next((each for each in found if each is not None and not passes_under(torpedo, each[0])), None)


def acoustic_meeting(view: SeaView, seas: Forecast, torpedo: Torpedo, run: int) -> Meeting | None:
    """[51.1.1] The first ship under way that it comes next to once it is armed."""
    ahead = replace(torpedo, run=1, leg=0)
    for turn in range(FORESEEN + 1):
        for number in range(torpedo.speed if turn else run):
            if turn or number:
                runs.step(ahead)
            if torpedo.leg and ahead.run > torpedo.leg:
                return None
            if not (ahead.run > hits.ARMING if view.battle.rules.arming else turn > 0):
                continue
            for hex in runs.touched(ahead):
                for near in spread(hex, 1):
                    heard = seas.lying[turn].get(near)
                    if heard is not None and going_speed(view.battle, heard[0]) > 0:
                        return Meeting(replace(heard[0], bow=heard[1]), turn, ahead)
    return None
