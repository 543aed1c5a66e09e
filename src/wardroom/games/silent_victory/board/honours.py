"""[11.3] Ribbons of the captain and the boat."""

from __future__ import annotations

from typing import NamedTuple

from wardroom.boards import (
    Area,
    Svg,
    element,
    join,
    label,
    paragraph,
    rect,
)
from wardroom.games.silent_victory.state import Career
from wardroom.table.text import Text, listed, mark, say, word

__all__ = ["Honour", "honour_name", "honours", "honours_line", "honours_of"]


class Honour(NamedTuple):
    """A ribbon: the element it is, what is written under it, how often it was given, its colours."""

    name: str
    short: str
    times: int
    tone: int = 1


def honours_of(career: Career) -> list[Honour]:
    boat, awards = career.boat, career.awards
    found = [
        Honour("luck", mark("Luck"), career.rabbits_feet, 4),
        Honour("nuc", mark("(NUC)") if boat.nuc_used else mark("NUC"), int(boat.nuc), 4),
        Honour("puc", mark("(PUC)") if boat.puc_used else mark("PUC"), int(boat.puc), 1),
        Honour("award:Medal of Honor", mark("MoH"), awards.get("Medal of Honor", 0), 1),
        Honour("award:Navy Cross", mark("Cross"), awards.get("Navy Cross", 0), 1),
        Honour("insignia", mark("Pin"), career.insignia, 2),
        Honour("award:Silver Star", mark("S. Star"), awards.get("Silver Star", 0), 3),
        Honour("award:Bronze Star", mark("B. Star"), awards.get("Bronze Star", 0), 3),
        Honour("award:Commendation Ribbon", mark("Comm."), awards.get("Commendation Ribbon", 0), 4),
        Honour("award:Purple Heart", mark("P. Heart"), career.purple_hearts, 3),
        Honour("award:Battle Star", mark("Stars"), boat.battle_stars, 2),
        Honour("award:Reprimand", mark("Reprim."), career.reprimands, 3),
    ]
    return [honour for honour in found if honour.times]


def honours(career: Career, area: Area) -> Svg:
    """Ribbons of captain and boat."""
    found = honours_of(career)
    if not found:
        return label(area.x + 2, area.y + 26, say("No awards yet."), 12, "soft")
    room = int(area.width // 49)
    cells = []
    for index, honour in enumerate(found[:room]):
        cell = Area(area.x + index * 49, area.y, 47, 44)
        bar = Area(cell.x + 2, cell.y + 5, 43, 13)
        stripes = [rect(Area(bar.x + part, bar.y, 5, 13), "card") for part in (7, 19, 31)]
        short = say("{0} {1}" if honour.times > 1 else "{0}", Text(honour.short), honour.times)
        cells.append(
            element(
                honour.name,
                cell,
                rect(bar, f"ribbon-{honour.tone}", 1),
                *stripes,
                label(cell.center[0], cell.y + 33, short, 11, "ink", anchor="middle", width=46),
            )
        )
    return join(*cells)


def honours_line(career: Career, area: Area) -> Svg:
    names = [
        say("{0:plain} ×{1}" if h.times > 1 else "{0:plain}", honour_name(h), h.times)
        for h in honours_of(career)
        if h.name != "luck"
    ]
    text = listed(names) if names else say("No awards.")
    return paragraph(area.x + area.width / 2, area.y + 14, text, 12.5, area.width, 2, "ink", anchor="middle")


AWARDS = {
    "luck": "Lucky Rabbit's Foot",
    "nuc": "Navy Unit Commendation",
    "puc": "Presidential Unit Citation",
    "insignia": "Combat Patrol Insignia",
    "award:Reprimand": "Letter of Reprimand",
}
"""The awards that these elements show; others have the award in their name."""


def honour_name(honour: Honour) -> str:
    return word("sv.award", AWARDS.get(honour.name, honour.name.removeprefix("award:")))
