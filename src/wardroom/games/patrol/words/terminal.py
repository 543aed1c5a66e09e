"""What both career games show in the same way: labelled lines, tracks, ships with their boxes, and what Enter takes."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from wardroom.games.patrol.calendar import month_number
from wardroom.games.patrol.orders import TubeOrder
from wardroom.table import Decision, Event, Option, Outcome
from wardroom.table.text import counted, mark, month, say
from wardroom.telling.lines import Line, row
from wardroom.telling.presenter import View

__all__ = [
    "HEADS",
    "Data",
    "aimed_at",
    "all_hurts",
    "apart",
    "career_of",
    "damage_boxes",
    "default_answer",
    "flooding_row",
    "hull_row",
    "hurts",
    "message_of",
    "month_shown",
    "name_and_column",
    "patrol_track",
    "place_on_track",
    "sails_or_sailed",
    "ship_line",
    "style_of",
    "winner_line",
]

Data = dict[str, Any]
NUMBERED = re.compile(r"(.+) \((\d+)\)")
"""A ship that is told by her column too, because another has her name."""


def career_of(view: View, seat: str) -> Data:
    career: Data = next(each for each in view["careers"] if each["seat"] == seat)
    return career


# Lines


def apart(parts: Iterable[str]) -> str:
    """One thing after the other, each of several words."""
    return say("; ").join(parts)


def month_shown(text: str) -> str:
    """A month that a view writes as 1943-07."""
    return month(month_number(text))


# Events


def style_of(styles: Mapping[str, Iterable[str]]) -> dict[str, str]:
    """By code of an event; `styles` has the codes by style."""
    return {code: style for style, codes in styles.items() for code in codes}


def message_of(event: Event, untold: Mapping[str, tuple[str, object]]) -> str:
    """What is not there needs no mention: events that have a shorter message if a parameter has this value."""
    name, nothing = untold.get(event.code, ("", None))
    return f"{event.code}_only" if name and event.params.get(name) == nothing else event.code


def name_and_column(told: str) -> tuple[str, int]:
    """A ship as events tell her: by name, and by her column where two have the same, else 0."""
    numbered = NUMBERED.fullmatch(told)
    return (numbered[1], int(numbered[2])) if numbered else (told, 0)


# The boat


def hull_row(boat: Data) -> Line:
    return row(say("Hull"), _track(boat["hull"], boat["hull_sunk"], say("sunk")), "bad" if boat["hull"] else "")


def flooding_row(boat: Data) -> Line:
    track = _track(boat["flooding"], boat["flooding_surface"], say("surface"))
    return row(say("Flooding"), track, "bad" if boat["flooding"] else "")


def hurts(boat: Data, out: str, wounded: str) -> Iterator[Line]:
    """Damage and wounds, where there are any; `out` are the systems that are."""
    if boat["hull"]:
        yield hull_row(boat)
    yield from other_hurts(boat, out, wounded)


def all_hurts(boat: Data, out: str, wounded: str) -> Iterator[Line]:
    """The same, with the hull in any case."""
    yield hull_row(boat)
    yield from other_hurts(boat, out, wounded)


def other_hurts(boat: Data, out: str, wounded: str) -> Iterator[Line]:
    """All but the hull's."""
    if boat["flooding"]:
        yield flooding_row(boat)
    if out:
        yield row(say("Out"), out, "bad")
    if wounded:
        yield row(say("Wounded"), wounded, "bad")


def _track(level: int, limit: int, last: str) -> str:
    """A damage track box by box; the last box has a name."""
    return say("{0:plain}[{1:plain}]  {2} of {3}", damage_boxes(level, limit - 1), last, level, limit)


def damage_boxes(level: int, boxes: int) -> str:
    return "".join("[x]" if number <= level else "[ ]" for number in range(1, boxes + 1))


# The patrol


def sails_or_sailed(patrol: Data, where: str) -> str:
    sails = mark("{0:plain}, sails in {1:plain}") if patrol["position"] < 0 else mark("{0:plain}, sailed {1:plain}")
    return say(sails, where, month_shown(patrol["sailed"]))


def place_on_track(patrol: Data, in_box: str) -> str:
    """Where the boat is, behind the orders; `in_box` has places for the box, how many there are, and the area."""
    place, boxes = patrol["position"], patrol["boxes"]
    if place < 0:
        return ""
    if place >= len(boxes):
        return say(", home")
    return say(in_box, place + 1, len(boxes), boxes[place])


def patrol_track(boxes: Iterable[str], position: int) -> str:
    """From port to port, box by box; the boat is in brackets."""
    port = say("port")
    track = [f"[{port}]" if position < 0 else port]
    track += [f"[{box}]" if number == position else box for number, box in enumerate(boxes)]
    return "  ".join([*track, port])


# The fight


def ship_line(number: int, target: Data, words: tuple[str, str, str], widths: tuple[int, int], remark: str = "") -> str:
    """A target with her boxes; `words` are her name, kind and the word for tons, `widths` those of name and kind."""
    state = say(" sunk") if target["sunk"] else say(" damaged") if target["damage"] else ""
    (name, kind, ton), (name_width, kind_width) = words, widths
    boxes = damage_boxes(target["damage"], target["capacity"])
    tons = counted(ton, target["tons"])
    return f"  {number}. {name:<{name_width}} {kind:<{kind_width}} {tons:>11}  {boxes}{remark}{state}"


# Answers


def default_answer(decision: Decision, defaults: Mapping[str, str], otherwise: Callable[[Decision], str]) -> str:
    """What an empty answer takes: the ordinary course of things."""
    wanted = defaults.get(decision.kind)
    if wanted and any(option.id == wanted for option in decision.options):
        return wanted
    return decision.options[0].id if decision.kind == "reload" else otherwise(decision)


def aimed_at(option: Option) -> tuple[object, ...]:
    """The next tube at the same ship: what has not changed with the salvo was told."""
    order: TubeOrder = option.value
    return order.target, order.rest


# The end


HEADS = (mark("No."), mark("Sailed"), mark("Boat"), mark("Orders"), mark("Result"), mark("Ships"), mark("Tons"))
"""Of the columns in which the patrols of a career are listed."""


def winner_line(view: View, outcome: Outcome, seat_name: Callable[[View, str], str]) -> Iterator[Line]:
    """Who won, of two."""
    if len(view["careers"]) > 1:
        winner = outcome.winner and seat_name(view, outcome.winner)
        yield Line(say("{0:plain} wins.", winner) if winner else say("A draw."), "title")
