"""Ribbons and badges, drawn by stripes: each can be told by its pattern and its name, not by colour alone."""

from __future__ import annotations

from wardroom.boards.parts import star
from wardroom.boards.svg import Area, Svg, el, join, path, rect, words
from wardroom.games.patrol.log.ribbons import Stripes, drawing, stars, striped

__all__ = ["RIBBONS", "ribbon"]

RIBBONS: dict[str, Stripes] = {
    "Medal of Honor": (("sky", 1),),
    "Navy Cross": (("navy", 2.2), ("white", 1), ("navy", 2.2)),
    "Silver Star": (
        *(("navy", 0.8), ("white", 0.35), ("navy", 0.6), ("white", 0.9), ("crimson", 1.6)),
        *(("white", 0.9), ("navy", 0.6), ("white", 0.35), ("navy", 0.8)),
    ),
    "Bronze Star": (
        *(("white", 0.25), ("crimson", 2.4), ("white", 0.3), ("navy", 1)),
        *(("white", 0.3), ("crimson", 2.4), ("white", 0.25)),
    ),
    "Commendation Ribbon": (("green", 1.4), ("white", 0.7), ("green", 2.4), ("white", 0.7), ("green", 1.4)),
    "Purple Heart": (("white", 0.6), ("purple", 5), ("white", 0.6)),
    "Presidential Unit Citation": (("navy", 1), ("gold", 1), ("crimson", 1)),
    "Navy Unit Commendation": (
        *(("navy", 0.5), ("gold", 0.5), ("crimson", 0.5), ("green", 3)),
        *(("crimson", 0.5), ("gold", 0.5), ("navy", 0.5)),
    ),
    "Battle Star": (
        *(("gold", 1.4), ("white", 0.3), ("crimson", 0.4), ("white", 0.3), ("gold", 1.2)),
        *(("navy", 0.3), ("white", 0.3), ("crimson", 0.3), ("gold", 1.2)),
        *(("white", 0.3), ("crimson", 0.4), ("white", 0.3), ("gold", 1.4)),
    ),
    "Letter of Reprimand": (("paper", 1),),
}
"""Stripes from left to right with their widths; those of the Presidential Unit Citation lie across."""
LYING = frozenset({"Presidential Unit Citation"})
UNKNOWN: Stripes = (("navy", 1.0), ("gold", 0.4), ("navy", 1.0))


def ribbon(name: str, times: int) -> str:
    """A small drawing, hidden from screen readers: the name stands beside it."""
    draw = {"Combat Patrol Insignia": _pin, "Lucky Rabbit's Foot": _foot, "Letter of Reprimand": _letter}.get(name)
    if draw:
        return drawing(draw(times))
    return striped(RIBBONS.get(name, UNKNOWN), *_devices(name, times), lying=name in LYING)


def _devices(name: str, times: int) -> list[Svg]:
    """[11.3.9a] Five stars for the Medal of Honor; a star for every award after the first, or for every battle."""
    if name == "Medal of Honor":
        places = ((33, 12), (23, 7), (43, 7), (23, 17), (43, 17))
        return [star(x, y, 3.4, "device-white") for x, y in places]
    return stars(times if name == "Battle Star" else times - 1)


def _pin(times: int) -> Svg:
    """A boat between waves, with a scroll for its stars."""
    return join(
        path("M4 13h9l2-3h6l1-4h9l1 4h7l2 2h19q1 1-1 2l-9 3H12z", "pin"),
        path("M3 20q5-3 10 0t10 0 10 0 10 0 10 0 10 0", "pin-wave"),
        *(star(24 + 9 * index, 21, 2.6, "device") for index in range(min(times - 1, 3))),
    )


def _foot(times: int) -> Svg:
    return join(
        path("M24 20q-4-3 1-6 4-2 5-6 1-5 5-5 5 1 4 7-1 5-5 8-4 4-10 2z", "foot"), path("M33 4l6-2", "foot-cap")
    )


def _letter(times: int) -> Svg:
    return join(
        rect(Area(16, 3, 34, 18), "letter", 1.5),
        path("M16 4l17 10L50 4", "letter-fold"),
        el("text", words("!"), x=33, y=20, class_="letter-mark", text_anchor="middle"),
    )
