"""Advice that reads the same in both career games: what options promise or risk, in words with true odds in them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from math import prod
from typing import NamedTuple, Protocol, TypeVar

from wardroom.games.patrol.odds import Torpedo, hit_chance, result_of, sunk_share
from wardroom.games.patrol.orders import ReloadAsked, TubeAsked, TubeOrder
from wardroom.games.patrol.targets import Ship
from wardroom.games.patrol.tubes import Tubes, rack_of, tubes_of
from wardroom.table import ChartTable, Decision, Modifier, Option
from wardroom.table.odds import Advice, Chance, sources
from wardroom.table.text import Text

__all__ = [
    "Adviser",
    "Aim",
    "below_test_depth",
    "both_ends",
    "breaking_off",
    "each_point",
    "granted",
    "in_the_racks",
    "lost",
    "remarks",
    "time_of_day",
    "torpedo_hits",
    "tube_order",
    "worth",
]

V = TypeVar("V")
Adviser = Callable[[V, Decision, Option], Iterable[Text]]
"""What it says of an option."""


def remarks(advisers: Mapping[str, Adviser[V]], view: V, decision: Decision) -> Advice:
    """By option id; options about which there is nothing to say are left out."""
    adviser = advisers.get(decision.kind)
    if adviser is None:
        return {}
    found = {option.id: tuple(adviser(view, decision, option)) for option in decision.options}
    return {key: texts for key, texts in found.items() if texts}


# A salvo


class Aim(NamedTuple):
    """A torpedo and its target, counted from 0; `second` is the end that fires a second salvo, or ""."""

    kind: str
    target: int
    second: str


Aimed = Callable[[Aim], Torpedo]
"""All that decides what a torpedo that is aimed so does."""


def laid(boat: Tubes, asked: TubeAsked) -> Iterator[Aim]:
    """What was aimed before this tube, of this end and of the one that fires first."""
    for end, salvo in asked.laid.items():
        for target, fired in salvo:
            yield from aimed(boat, end, target, fired, second=asked.second and end == asked.end)


def aimed(boat: Tubes, end: str, target: int, fired: Iterable[int], *, second: bool) -> Iterator[Aim]:
    load = tubes_of(boat, end)
    return (Aim(load[tube - 1], target, end if second else "") for tube in fired)


def sinking_chance(torpedo_at: Aimed, ship: Ship, aims: Iterable[Aim], target: int) -> Chance:
    """That the torpedoes which are aimed at this ship sink her, re-rolls left aside."""
    shots = [each for each in aims if each.target == target]
    kinds = {aim: torpedo_at(aim) for aim in dict.fromkeys(shots)}
    share = sunk_share(tuple(kinds[aim] for aim in shots), ship.capacity - ship.damage)
    fires, duds = (each.fire for each in kinds.values()), (each.dud for each in kinds.values())
    damages = (each.damage for each in kinds.values())
    return Chance("sunk", share, sources(*fires, *duds, *damages), str(target + 1))


def salvo_chance(torpedo_at: Aimed, ships: Sequence[Ship], aims: Sequence[Aim]) -> Chance:
    """That every ship that is aimed at sinks."""
    targets = dict.fromkeys(each.target for each in aims)
    found = [sinking_chance(torpedo_at, ships[target], aims, target) for target in targets]
    rolled = tuple(dict.fromkeys(source for each in found for source in each.sources))
    return Chance("all sunk", prod((each.share for each in found), start=Fraction(1)), rolled)


def tube_order(
    torpedo_at: Aimed, ships: Sequence[Ship], boat: Tubes, ready: Sequence[int], asked: TubeAsked, order: TubeOrder
) -> Iterator[Text]:
    """Of the tube of the question, or of all that are ready from it on, with what was laid before."""
    target = order.target
    if target is None:
        return
    fired = [tube for tube in ready if tube >= asked.tube] if order.rest else [asked.tube]
    now = list(aimed(boat, asked.end, target, fired, second=asked.second))
    aims = [*laid(boat, asked), *now]
    if not order.rest:
        yield worth(ships[target])
    if not order.rest or len({each.kind for each in now}) > 1:  # else it was said of the one tube
        yield from each_hits(torpedo_at, now)
    yield Text("laid so, she sinks {0:percent}", (sinking_chance(torpedo_at, ships[target], aims, target),))
    if any(each.target != target for each in aims):
        yield Text("laid so, all sink {0:percent}", (salvo_chance(torpedo_at, ships, aims),))


def each_hits(torpedo_at: Aimed, aims: Iterable[Aim]) -> Iterator[Text]:
    """How surely each of these torpedoes hits: one figure, or one for each kind."""
    kinds = {each.kind: hit_chance(torpedo_at(each), each.kind) for each in aims}
    for kind, hit in kinds.items():
        if len(kinds) == 1:
            yield Text("each torpedo hits and explodes {0:percent}", (hit,))
        else:
            yield Text("each {0} hits and explodes {1:percent}", (kind, hit))


def both_ends(option: Option, *, sure: bool) -> Iterator[Text]:
    """Two salvos of a night surface attack; `sure`: without harm to the second."""
    if "+" not in option.id:
        return
    yield Text("+1 on the first detection")
    if not sure:
        yield Text("+1 to hit in the second salvo")


# Single options


def worth(ship: Ship) -> Text:
    return Text("{0} tons, {1} more to sink", (ship.tons, ship.capacity - ship.damage))


def torpedo_hits(kind: str, hit: Chance) -> Text:
    return Text("a {0} hits and explodes {1:percent}", (kind, hit))


def each_point(hit: Chance) -> Text:
    """Of the deck gun's ammunition."""
    return Text("each ammo point hits {0:percent}", (hit,))


def in_the_racks(boat: Tubes, decision: Decision, option: Option) -> Iterator[Text]:
    """How many of the torpedo that would be loaded."""
    if option.value:  # else the tube is left empty
        yield Text("{0} in the racks", (rack_of(boat, decision.about(ReloadAsked).end)[option.value],))


def time_of_day(option: Option, by_day: Text) -> Iterator[Text]:
    """What the time of day means to ships with escorts."""
    yield by_day if option.id == "time:day" else Text("an attack on the surface is possible")


def lost(chart: ChartTable, modifiers: Iterable[Modifier]) -> Text:
    """Contact with the ships."""
    return Text("contact is lost {0:percent}", (result_of(chart, "contact lost", "contact lost", modifiers),))


def granted(chart: ChartTable) -> Text:
    return Text("granted {0:percent}", (result_of(chart, "granted", "granted"),))


def below_test_depth(crushed: Fraction, risk: Chance, deeper: Chance) -> Text:
    """Being found is a `risk` as it is, and `deeper` there."""
    known = replace(risk, outcome=f"{risk.outcome} otherwise")
    return Text(
        "one hull box for certain; crushed {0:percent}; found {1:percent} instead of {2:percent}",
        (Chance("crushed", crushed), deeper, known),
    )


class OnMission(Protocol):
    """A patrol with its mission, if it has one."""

    mission: str
    mission_done: bool
    mission_failed: bool


def breaking_off(patrol: OnMission) -> Iterator[Text]:
    """What it means to go home early."""
    yield Text("no fight may be sought on the way home")
    if patrol.mission and patrol.mission_failed:
        yield Text("the mission has failed, and the patrol with it")
    elif patrol.mission and not patrol.mission_done:
        yield Text("the mission fails, and the patrol with it")
    else:
        yield Text("the patrol counts as usual")
