"""Where the names of ships stand on the map: beside their ships, and out of the way of everything else.

A name stands to the right of its ship if there is room, else to the left, above or below, and in a melee farther off
with a line that leads to it. Only what is drawn on the same map is looked at.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import hypot
from typing import NamedTuple

from wardroom.boards import Area

__all__ = ["Spot", "Tag", "arrange", "leader", "overlap", "squares"]

NEAR = 150.0
"""So far from a ship nothing is in the way of its name."""
RINGS = (18.0, 32.0, 48.0, 66.0)
"""How much farther off a name stands that finds no room beside its ship."""
DIRECTIONS = ((1, -1), (1, 1), (-1, -1), (-1, 1), (0, -1), (0, 1), (1, 0), (-1, 0))
OUTSIDE = 50.0
"""What a name that sticks out of the map costs, for each unit."""
FREE = 4.0
"""Units of overlap that nobody sees."""
MISTAKEN = 60.0
"""What a name costs that could be another ship's."""
TOUCH = 3.0


class Tag(NamedTuple):
    """A name that is to be placed: its ship's middle, its width, its reach above and below its line, and the gap."""

    x: float
    y: float
    wide: float
    above: float
    below: float
    gap: float


class Spot(NamedTuple):
    """Where a name stands: the point it is anchored to, and whether a line must lead to it."""

    x: float
    y: float
    anchor: str
    led: bool

    def box(self, tag: Tag) -> Area:
        left = {"start": self.x, "end": self.x - tag.wide, "middle": self.x - tag.wide / 2}[self.anchor]
        return Area(left, self.y - tag.above, tag.wide, tag.above + tag.below)


def arrange(tags: list[Tag], hulls: list[list[Area]], others: list[Area], area: Area) -> list[Spot]:
    """A spot for each name, the last first: those are the boats; `hulls` are the shapes of each name's own ship."""
    spots: dict[int, Spot] = {}
    taken: list[Area] = []
    for index in reversed(range(len(tags))):
        tag = tags[index]
        foreign = [box for ship, boxes in enumerate(hulls) if ship != index for box in boxes if _is_near(tag, box)]
        close = [*(box for box in (*taken, *others) if _is_near(tag, box)), *foreign]
        spot = best(tag, close, hulls[index], foreign, area)
        spots[index] = spot
        taken.append(spot.box(tag))
    return [spots[index] for index in range(len(tags))]


def _is_near(tag: Tag, box: Area) -> bool:
    reach = NEAR + tag.wide
    return -reach < box.x - tag.x < reach and -NEAR < box.y - tag.y < NEAR


def best(tag: Tag, close: list[Area], own: list[Area], foreign: list[Area], area: Area) -> Spot:
    """The first spot with nothing in the way that nobody takes for another ship's, or the one where the least is."""
    found, least = None, 0.0
    for number, spot in enumerate(spots_of(tag)):
        box = spot.box(tag)
        crowd = sum(overlap(box, each) for each in close) + outside(box, area)
        if spot.led:
            crowd += sum(overlap(box, each) for each in own)
        elif crowd < MISTAKEN and is_mistaken(box, own, foreign):
            crowd += MISTAKEN
        if crowd < FREE:
            return spot
        if found is None or crowd + number < least:
            found, least = spot, crowd + number
    assert found is not None
    return found


def spots_of(tag: Tag) -> Iterator[Spot]:
    """Beside the ship, above, below, at its corners; then in wider and wider rings."""
    x, y, gap = tag.x, tag.y, tag.gap
    yield Spot(x + gap, y, "start", False)
    yield Spot(x - gap, y, "end", False)
    yield from _corners(tag, gap * 0.7, 11.0)
    yield Spot(x, y - gap - tag.below - 2, "middle", False)
    yield Spot(x, y + gap + tag.above + 2, "middle", False)
    for ring in RINGS:
        for across, down in DIRECTIONS:
            anchor = {1: "start", -1: "end", 0: "middle"}[across]
            reach = ring * (0.75 if across and down else 1.0)
            rise = tag.above if down > 0 else tag.below
            yield Spot(x + across * (gap + reach), y + down * (gap / 2 + reach + (0 if across else rise)), anchor, True)


def _corners(tag: Tag, across: float, down: float) -> Iterator[Spot]:
    for side, anchor in ((1, "start"), (-1, "end")):
        for way in (-1, 1):
            yield Spot(tag.x + side * across, tag.y + way * down, anchor, False)


def overlap(one: Area, other: Area) -> float:
    """How much of two rectangles is the same."""
    wide = min(one.right, other.right) - max(one.x, other.x)
    high = min(one.bottom, other.bottom) - max(one.y, other.y)
    return wide * high if wide > 0 and high > 0 else 0.0


def is_mistaken(box: Area, own: list[Area], foreign: list[Area]) -> bool:
    """Whether a name belongs to another ship by its looks: as close to it, and its middle nearer."""
    x, y = box.center
    far = min(gap(box, each) for each in own) + TOUCH
    middle = min(hypot(each.center[0] - x, each.center[1] - y) for each in own)
    return any(gap(box, each) < far and hypot(each.center[0] - x, each.center[1] - y) < middle for each in foreign)


def gap(one: Area, other: Area) -> float:
    across = max(0.0, other.x - one.right, one.x - other.right)
    return hypot(across, max(0.0, other.y - one.bottom, one.y - other.bottom))


def outside(box: Area, area: Area) -> float:
    beyond = max(0.0, area.x - box.x) + max(0.0, box.right - area.right)
    return OUTSIDE * (beyond + max(0.0, area.y - box.y) + max(0.0, box.bottom - area.bottom))


def leader(tag: Tag, spot: Spot) -> tuple[tuple[float, float], tuple[float, float]]:
    """From the rim of a ship to the nearest point of its name."""
    box = spot.box(tag)
    end = min(max(tag.x, box.x), box.right), min(max(tag.y, box.y), box.bottom)
    far = max(1.0, hypot(end[0] - tag.x, end[1] - tag.y))
    share = min(1.0, tag.gap * 0.5 / far)
    return (tag.x + (end[0] - tag.x) * share, tag.y + (end[1] - tag.y) * share), end


def squares(points: Iterable[tuple[float, float]], half: float) -> list[Area]:
    """Small squares round points."""
    return [Area(x - half, y - half, 2 * half, 2 * half) for x, y in points]
