"""[5.33c, 5.33d] Replacement steps that an event gives: used at once as in the Replacement Segment, saved, or lost."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from wardroom.games.empire_of_the_sun.cards.arrivals import areas
from wardroom.games.empire_of_the_sun.cards.todo import again, later
from wardroom.games.empire_of_the_sun.charts import Sea
from wardroom.games.empire_of_the_sun.grid import Board, bit, hexes_in, within
from wardroom.games.empire_of_the_sun.pieces import Piece
from wardroom.games.empire_of_the_sun.state import CHINA_BOX, ELIMINATED, JAPAN, War, on_map
from wardroom.games.empire_of_the_sun.supply.survey import supplied, supply_of
from wardroom.games.empire_of_the_sun.turn.placement import box_open, place_option, places_for
from wardroom.games.empire_of_the_sun.turn.replacement import why_no_step
from wardroom.table import Decision, Option
from wardroom.table.text import plural

__all__ = ["STEPS", "Grant", "choices", "grant"]

AVG, RANGOON = "avg", 2008
CHENNAULT = ("14af", "14af-lrb")
LEFT = "event-steps"
"""Where the pool has the steps that are left."""
EVERYWHERE: Board = -1


def _everywhere(table: Sea, war: War) -> Board:
    return EVERYWHERE


class Grant(NamedTuple):
    """Steps of a card: whom they serve, and where who is rebuilt may be placed."""

    number: str
    """How many: the name of a number of the card."""
    serves: Callable[[Sea, War, str], bool]
    rebuilds: bool = True
    saved: str = ""
    """What is not used is kept as Japan's `air` or `naval` steps."""
    where: Callable[[Sea, War], Board] = _everywhere


# Whom they serve


def pool(name: str) -> Callable[[Sea, War, str], bool]:
    """Units that such replacement steps rebuild."""

    def serves(table: Sea, war: War, unit: str) -> bool:
        return table.charts.pieces[unit].pool == name

    return serves


def australians(table: Sea, war: War, unit: str) -> bool:
    piece = table.charts.pieces[unit]
    return piece.nation == "australia" and piece.is_ground


def chinese(table: Sea, war: War, unit: str) -> bool:
    return table.charts.pieces[unit].nation == "china"


def chennault(table: Sea, war: War, unit: str) -> bool:
    """A17: the AVG, or the 14th Air Force if it is in Northern India, Burma or the China box, or eliminated."""
    if unit == AVG:
        return True
    return unit in CHENNAULT and (
        war.places[unit] in (ELIMINATED, CHINA_BOX)
        or (on_map(war.places[unit]) and bool(bit(war.places[unit]) & near_china(table, war)))
    )


def near_rangoon(table: Sea, war: War, unit: str) -> bool:
    """J39"""
    reach = within(RANGOON, table.charts.cards["J39"].numbers["hexes"])
    place = war.places[unit]
    return table.charts.pieces[unit].pool == "japan-ground" and on_map(place) and bool(bit(place) & reach)


# Where they are rebuilt


def near_china(table: Sea, war: War) -> Board:
    return areas(table, "northern-india", "burma")


def australia(table: Sea, war: War) -> Board:
    """A3: the regions that count as Australia [13.81]."""
    return areas(table, "australia")


GRANTS: Mapping[str, tuple[Grant, ...]] = MappingProxyType(
    {
        "A3": (Grant("ground_steps", australians, where=australia),),
        "A15": (Grant("naval_steps", pool("us-naval")),),
        "A17": (Grant("air_steps", chennault, where=near_china),),
        "A39": (Grant("chinese_steps", chinese), Grant("air_steps", pool("allied-air"))),
        "A48": (Grant("chinese_steps", chinese, rebuilds=False),),
        "J5": (Grant("air_steps", pool("japan-air"), saved="air"),),
        "J30": (Grant("air_steps", pool("japan-air"), saved="air"),),
        "J71": (Grant("air_steps", pool("japan-air"), saved="air"),),
        "J72": (Grant("naval_steps", pool("japan-naval"), saved="naval"),),
        "J39": (Grant("ground_steps", near_rangoon, rebuilds=False),),
    }
)


def grant(war: War, card: str) -> None:
    """The steps of a card are to be used."""
    later(war, *(f"steps:{card}:{at}" for at in range(len(GRANTS[card]))))


# Using them


def steps_step(table: Sea, war: War, about: Sequence[str]) -> None:
    """[5.33c, 11.0] `steps:CARD:WHICH`: one more step is used, or no more."""
    card, at = about[0], int(about[1])
    terms = GRANTS[card][at]
    left = war.pool.pop(LEFT, table.charts.cards[card].numbers[terms.number])
    options = list(_options(table, war, terms, left))
    if not left or not options:
        _over(table, war, terms, left)
        return
    options.append(Option("done", "No more replacements", (), "11.0e", value=("", 0)))
    prompt = plural("Use a replacement step? {0} is left", "Use a replacement step? {0} are left")
    side = table.charts.cards[card].side
    unit, steps = table.choose(side, Decision("event-steps", prompt, options, (), "5.33c", (left,), facts=left)).value
    if not unit:
        _over(table, war, terms, left)
        return
    war.pool[LEFT] = left - steps
    again(war, f"steps:{card}:{at}")
    if war.places[unit] == ELIMINATED:
        war.steps[unit] = steps
        again(war, f"rebuild:{unit}:{card}:{at}")
    else:
        war.steps[unit] = 2
        table.tell("restored", "11.0a", unit=unit, hex=war.places[unit])


def rebuild_step(table: Sea, war: War, about: Sequence[str]) -> None:
    """[11.0c, 11.0d] `rebuild:UNIT:CARD:WHICH`: it is placed like a reinforcement, where its card says."""
    unit, card, at = about[0], about[1], int(about[2])
    places = _places(table, war, GRANTS[card][at], unit)
    place = places[0]
    if len(places) > 1:
        options = [place_option(unit, each, "11.0c") for each in places]
        place = table.choose(
            table.charts.pieces[unit].side,
            Decision("place-at", "Where is {0:eos.unit} placed?", options, (), "11.0c", (unit,), facts=unit),
        ).value
    war.places[unit] = place
    war.placed.append(unit)
    table.tell("rebuilt", "11.0a", unit=unit, steps=war.steps[unit])
    table.tell("placed", "11.0c", unit=unit, hex=place)


def _over(table: Sea, war: War, terms: Grant, left: int) -> None:
    """[5.33d, 5.33e, 11.0d] What is left is saved, or lost; ZOI of who was rebuilt counts in full from now on."""
    force = war.forces[JAPAN]
    war.placed = []
    if terms.saved == "air":
        force.air += left
    elif terms.saved == "naval":
        force.naval += left
    if left:
        table.tell("steps-saved" if terms.saved else "steps-lost", "5.33d" if terms.saved else "5.33e", steps=left)


def choices(table: Sea, war: War, card: str) -> bool:
    """Whether any step of a card could be used just now."""
    numbers = table.charts.cards[card].numbers
    return any(True for terms in GRANTS[card] for _ in _options(table, war, terms, numbers[terms.number]))


def _options(table: Sea, war: War, terms: Grant, left: int) -> Iterator[Option[tuple[str, int]]]:
    for unit, piece in table.charts.pieces.items():
        if not terms.serves(table, war, unit):
            continue
        board = (f"unit:{unit}",)
        if war.places[unit] != ELIMINATED:
            if _may_be_restored(table, war, unit):
                message = "Restore {0:eos.unit} to full strength"
                yield Option(f"restore:{unit}", message, (unit,), "11.0a", board, (unit, 1))
        elif terms.rebuilds and not piece.dotted and not _is_lost(war, piece) and _places(table, war, terms, unit):
            yield Option(f"rebuild:{unit}", "Rebuild {0:eos.unit}", (unit,), "11.0a1", board, (unit, 1))
            if piece.steps == 2 and left >= 2:
                message = "Rebuild {0:eos.unit} full, for two steps"
                yield Option(f"rebuild-full:{unit}", message, (unit,), "11.0a", board, (unit, 2))


def _is_lost(war: War, piece: Piece) -> bool:
    """[13.83b] Nothing is rebuilt for Australia once it has surrendered."""
    return piece.nation == "australia" and "australia" in war.politics.surrendered


def _may_be_restored(table: Sea, war: War, unit: str) -> bool:
    """[11.0b] Reduced, in supply and outside enemy ZOI; the AVG in spite of its dot (A17)."""
    supply = supply_of(table.charts, war)
    if unit != AVG:
        return not why_no_step(table, war, supply, unit)[0]
    place = war.places[unit]
    if war.steps[unit] != 1 or not (on_map(place) or place == CHINA_BOX):
        return False
    barred = on_map(place) and bit(place) & supply.barred["allies"]
    return supplied(table.charts, war, supply, unit) and not barred


def _places(table: Sea, war: War, terms: Grant, unit: str) -> list[int]:
    """[11.0c] Where a rebuilt unit may be placed."""
    found = list(hexes_in(places_for(table.charts, war, unit) & terms.where(table, war)))
    if terms.where is _everywhere and box_open(table.charts, war, unit):
        found.append(CHINA_BOX)
    return found


STEPS = MappingProxyType({"steps": steps_step, "rebuild": rebuild_step})
