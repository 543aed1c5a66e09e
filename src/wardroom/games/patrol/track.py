"""The patrol track: the next box, and the way home of a boat that breaks off."""

from __future__ import annotations

from typing import Any, Protocol

from wardroom.table import Decision, Option, Table, option
from wardroom.table.text import mark

__all__ = ["TRANSIT", "OnTrack", "homeward", "next_box", "towed_in", "way_home"]

TRANSIT = "Transit"


class OnTrack(Protocol):
    """A patrol on its track."""

    boxes: list[str]
    position: int
    """Index of the box the boat is in; -1 before the first."""
    direction: int
    aborting: bool
    ended: bool


def next_box(patrol: OnTrack) -> int:
    """One box on; an aborting boat jumps to the next Transit box on its way."""
    box = patrol.position + patrol.direction
    if patrol.aborting:
        while 0 <= box < len(patrol.boxes) and patrol.boxes[box] != TRANSIT:
            box += patrol.direction
    return box


@option
def way_home(way: str, box: int, rule: str) -> Option:
    """Back or on, to this box."""
    back, on = mark("Turn back to the opening Transit box"), mark("Go on to the closing Transit box")
    return Option(f"abort:{way}", back if way == "back" else on, (), rule, (f"box:{box + 1}",))


def homeward(table: Table[Any], seat: str, patrol: OnTrack, rule: str) -> int:
    """The way to the nearer Transit box; the player chooses when both are equally near."""
    here, boxes = patrol.position, patrol.boxes
    back = next((here - i for i in range(here, -1, -1) if boxes[i] == TRANSIT), None)
    on = next(i - here for i in range(here, len(boxes)) if boxes[i] == TRANSIT)
    if back is None:
        return 1
    if boxes[here] == TRANSIT:
        return -1 if all(box == TRANSIT for box in boxes[: here + 1]) else 1
    if back != on:
        return -1 if back < on else 1
    ways = (way_home("back", here - back, rule), way_home("on", here + on, rule))
    decision = Decision("abort direction", "Both ways home are equally long. Which way?", ways, rule=rule)
    return -1 if table.choose(seat, decision).id == "abort:back" else 1


def towed_in(table: Table[Any], patrol: OnTrack) -> bool:
    """[10.2.1b, c] A boat without engines is towed in from the box next to port; elsewhere it has to be scuttled."""
    if patrol.position not in (0, len(patrol.boxes) - 1):
        table.tell("scuttled_no_engines", "10.2.1c")
        return False
    table.tell("towed", "10.2.1b")
    patrol.ended = True
    return True
