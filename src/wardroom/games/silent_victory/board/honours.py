"""[11.3] Ribbons of the captain and the boat."""

from __future__ import annotations

from wardroom.boards import Area, Svg
from wardroom.games.patrol.board.honours import Honour, ribbons
from wardroom.games.silent_victory.state import Career
from wardroom.table.text import mark, say, word

__all__ = ["honour_name", "honours", "honours_in_words", "honours_of"]


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
    return ribbons(honours_of(career), area)


def honours_in_words(career: Career) -> list[str]:
    """[11.3] Each with how often it was given; luck is no honour."""
    return [
        say("{0:plain} ×{1}" if h.times > 1 else "{0:plain}", honour_name(h), h.times)
        for h in honours_of(career)
        if h.name != "luck"
    ]


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
