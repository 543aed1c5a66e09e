"""[12.1.3b] The Lucky Rabbit's Foot: one die roll made again, in this patrol or a later one (ruling SV-R70)."""

from __future__ import annotations

from operator import attrgetter

from wardroom.games.patrol.luck import Luck
from wardroom.games.silent_victory.boat import SV
from wardroom.games.silent_victory.state import Career
from wardroom.table import Option
from wardroom.table.text import mark

__all__ = ["lucky_roll", "second_chance"]

USE = Option("luck:use", "Use a Lucky Rabbit's Foot: roll again", rule="12.1.3b", board=("luck",))
KEEP = Option("luck:keep", "Keep it and take the roll as it is", rule="12.1.3b", board=("luck",))


def spend(table: SV, career: Career) -> None:
    career.rabbits_feet -= 1
    table.tell("rabbits_foot_used", "12.1.3b", left=career.rabbits_feet)


ASK = mark("{0} came up {1}. Use a Rabbit's Foot?")
RABBITS_FOOT = Luck(ASK, USE, KEEP, "12.1.3b", attrgetter("rabbits_feet"), spend)
lucky_roll = RABBITS_FOOT.lucky_roll
second_chance = RABBITS_FOOT.second_chance
