"""The map panel: European waters with the patrol on them, the orders and the patrol track."""

from __future__ import annotations

from collections import Counter

from wardroom.boards import Area, Panel
from wardroom.games.patrol.board.sheets import NARROW, WIDE, small_chart
from wardroom.games.raiders_of_the_deep.board.common import BASE_OF, base_name, boat_name
from wardroom.games.raiders_of_the_deep.board.track import orders, patrol_track, rivals, situation
from wardroom.games.raiders_of_the_deep.board.waters import Voyage, draw_waters, waters_chart
from wardroom.games.raiders_of_the_deep.state import Career
from wardroom.games.raiders_of_the_deep.view import View
from wardroom.table.text import Text, mark, name, say, word

__all__ = ["map_panel", "small_map"]


def map_panel(view: View, narrow: bool) -> Panel:
    career = view.career
    voyage = voyage_of(career)
    chart = waters_chart(Area(0, 0, NARROW, 256) if narrow else Area(0, 0, 512, 310), voyage.theatre)
    side = Area(0.5, 262, NARROW - 1, 0) if narrow else Area(520, 0.5, 279, 310)
    loop = Area(side.x + (side.width - 280) / 2, side.y + 66, 280, 146)
    sparse = len(view.war.careers) == 1 and not (career.log and career.log[-1].ships)
    foot = Area(side.x, loop.bottom + 6, side.width, 46 if narrow and sparse else 92)
    parts = [
        draw_waters(chart, voyage),
        chart.frame(),
        orders(career, Area(side.x, side.y, side.width, 60)),
        patrol_track(career, loop),
        situation(career, foot),
        *rivals(view, foot),
    ]
    width, height = NARROW if narrow else WIDE, round(foot.bottom)
    return Panel.draw("map", say("European waters"), width, height, map_text(view), *parts)


def voyage_of(career: Career) -> Voyage:
    """What the map shows of a career: the boat at its base or on its track; of a finished one, where it went."""
    if career.end:
        return Voyage("", wakes=tuple(sorted(Counter(entry.zone for entry in career.log).items())))
    base = BASE_OF.get(career.flotilla, "") if career.boat.boat_class else ""
    patrol = career.patrol
    if patrol is None or not base:
        return Voyage(base)
    return Voyage(
        base,
        patrol.zone,
        tuple(patrol.boxes),
        patrol.position,
        patrol.direction < 0,
        word("rd.mission letter", patrol.mission) if patrol.mission else "",
        patrol.mission_box,
        patrol.mission_done or patrol.mission_failed,
        patrol.mission == "mines" and patrol.mission_done,
        patrol.sunk,
    )


def small_map(career: Career) -> str:
    """The thumbnail."""
    voyage = voyage_of(career)._replace(letter="", mission_box=-1)
    chart = waters_chart(Area(0, 0, 320, 200), voyage.theatre, grain=1.4)
    title = boat_name(career) if career.boat.boat_class else name("Raiders of the Deep")
    return small_chart(chart, title, career.tonnage, draw_waters(chart, voyage, names=False))


# In words


def map_text(view: View) -> str:
    career = view.career
    sentences = [say("European waters."), position_text(career)]
    if career.patrol is not None and not career.end and career.boat.boat_class:
        sentences.append(say("{0:#rd.ship} sunk on this patrol.", career.patrol.sunk))
        sentences += [
            say("{0:rd.seat}: {1:#rd.ship}, {2:#rd.ton}.", other.seat, other.ships_sunk, other.tonnage)
            for other in view.war.careers
            if other is not career
        ]
    return " ".join(sentences)


def position_text(career: Career) -> str:
    """Where the boat is, and what it is there for."""
    if not career.boat.boat_class:
        return say("No boat has been chosen yet.")
    boat, patrol = boat_name(career), career.patrol
    if career.end:
        return say("{0:plain}: {1:rd.cause}.", boat, career.end)
    if patrol is None:
        return say("{0:plain} is at {1:plain} in {2:month}.", boat, base_name(career.flotilla), career.month)
    orders_ = say(
        "{0:rd.area}, mission {1:rd.mission}" if patrol.mission else "{0:rd.area}", patrol.zone, patrol.mission
    )
    bound = mark("{0:plain}, ordered to {1:plain}, is {2}, aborting, homeward.")
    message = bound if patrol.aborting else mark("{0:plain}, ordered to {1:plain}, is {2}.")
    return say(message, boat, orders_, place_text(career))


def place_text(career: Career) -> Text:
    patrol = career.patrol
    assert patrol is not None
    here = patrol.position
    if not 0 <= here < len(patrol.boxes):
        return Text("at {0:plain}", (base_name(career.flotilla),))
    return Text("in box {0} of {1}, {2:rd.area}", (here + 1, len(patrol.boxes), patrol.boxes[here]))
