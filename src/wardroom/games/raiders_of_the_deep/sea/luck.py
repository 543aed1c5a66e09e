"""[12.1.3a, RD-R60, RD-R102] Hals und Beinbruch: a roll made again, on this patrol, a later one or between patrols."""

from __future__ import annotations

from operator import attrgetter

from wardroom.games.patrol.luck import Luck
from wardroom.games.raiders_of_the_deep.boat import RD
from wardroom.games.raiders_of_the_deep.state import Career
from wardroom.table import Option
from wardroom.table.text import mark

__all__ = ["lucky_roll", "second_chance"]

USE = Option("luck:use", "Hals und Beinbruch: roll again", rule="12.1.3a", board=("luck",))
KEEP = Option("luck:keep", "Keep it and take the roll as it is", rule="12.1.3a", board=("luck",))


def spend(table: RD, career: Career) -> None:
    career.luck -= 1
    table.tell("luck_used", "12.1.3a", left=career.luck)


ASK = mark("{0} came up {1}. Use Hals und Beinbruch?")
HALS_UND_BEINBRUCH = Luck(ASK, USE, KEEP, "12.1.3a", attrgetter("luck"), spend)
lucky_roll = HALS_UND_BEINBRUCH.lucky_roll
second_chance = HALS_UND_BEINBRUCH.second_chance
