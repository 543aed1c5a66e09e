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
from wardroom.games.silent_victory.state import (
    Career,
)

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
        Honour("luck", "Luck", career.rabbits_feet, 4),
        Honour("nuc", "(NUC)" if boat.nuc_used else "NUC", int(boat.nuc), 4),
        Honour("puc", "(PUC)" if boat.puc_used else "PUC", int(boat.puc), 1),
        Honour("award:Medal of Honor", "MoH", awards.get("Medal of Honor", 0), 1),
        Honour("award:Navy Cross", "Cross", awards.get("Navy Cross", 0), 1),
        Honour("insignia", "Pin", career.insignia, 2),
        Honour("award:Silver Star", "S. Star", awards.get("Silver Star", 0), 3),
        Honour("award:Bronze Star", "B. Star", awards.get("Bronze Star", 0), 3),
        Honour("award:Commendation Ribbon", "Comm.", awards.get("Commendation Ribbon", 0), 4),
        Honour("award:Purple Heart", "P. Heart", career.purple_hearts, 3),
        Honour("award:Battle Star", "Stars", boat.battle_stars, 2),
        Honour("award:Reprimand", "Reprim.", career.reprimands, 3),
    ]
    return [honour for honour in found if honour.times]


def honours(career: Career, area: Area) -> Svg:
    """Ribbons of captain and boat."""
    found = honours_of(career)
    if not found:
        return label(area.x + 2, area.y + 26, "No awards yet.", 12, "soft")
    room = int(area.width // 49)
    cells = []
    for index, honour in enumerate(found[:room]):
        cell = Area(area.x + index * 49, area.y, 47, 44)
        bar = Area(cell.x + 2, cell.y + 5, 43, 13)
        stripes = [rect(Area(bar.x + part, bar.y, 5, 13), "card") for part in (7, 19, 31)]
        short = honour.short + (f" {honour.times}" if honour.times > 1 else "")
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
    names = [f"{honour_name(h)}{f' ×{h.times}' if h.times > 1 else ''}" for h in honours_of(career) if h.name != "luck"]
    text = ", ".join(names) if names else "No awards."
    return paragraph(area.x + area.width / 2, area.y + 14, text, 12.5, area.width, 2, "ink", anchor="middle")


def honour_name(honour: Honour) -> str:
    names = {"nuc": "Navy Unit Commendation", "puc": "Presidential Unit Citation", "insignia": "Combat Patrol Insignia"}
    return names.get(honour.name, honour.name.removeprefix("award:"))
