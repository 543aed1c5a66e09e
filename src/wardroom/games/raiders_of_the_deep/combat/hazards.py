"""[9.8] Mines and submarine nets."""

from __future__ import annotations

from wardroom.games.raiders_of_the_deep.boat import RD, all_crew_out, crew_word
from wardroom.games.raiders_of_the_deep.charts import Charts
from wardroom.games.raiders_of_the_deep.combat.damage import additional_flooding, resolve_hits
from wardroom.games.raiders_of_the_deep.combat.detection import evade, harms, search
from wardroom.games.raiders_of_the_deep.ends import CareerEnds
from wardroom.games.raiders_of_the_deep.sea.luck import lucky_roll
from wardroom.games.raiders_of_the_deep.state import Career, Engagement
from wardroom.table import Modifier, Roll

__all__ = ["mine_encounter", "mine_modifiers", "net_encounter"]


def mine_encounter(table: RD, career: Career, fight: Engagement) -> None:
    """[9.8.1a] Clear of it, or hit: E3 with the modifier of mines alone."""
    chart = table.charts.mine
    modifiers = mine_modifiers(table.charts, career)
    if not struck(lucky_roll(table, career, struck, chart, modifiers, "9.8.1a", career.seat)):
        table.tell("mine_cleared", "9.8.1a")
        return
    fight.submerged = False
    attack = table.charts.attack
    roll = lucky_roll(table, career, harms, attack, attack.modifiers_for(mine=True), "9.8.1a", career.enemy)
    if roll.result == "sunk":
        raise CareerEnds("mine")
    table.tell("mine_hit", "9.8.1a", hits=int(roll.result))
    resolve_hits(table, career, fight, int(roll.result), "mine")
    additional_flooding(table, career)


def mine_modifiers(charts: Charts, career: Career) -> tuple[Modifier, ...]:
    """[10.5.3h, 11.1.3b] A trained crew is the only insurance."""
    return charts.mine.modifiers_for(crew_out=all_crew_out(career.crew), crew=crew_word(career.crew))


def struck(roll: Roll) -> bool:
    return roll.result == "hit"


def net_encounter(table: RD, career: Career, fight: Engagement) -> None:
    """[9.8.2a] The net's buoys give the boat away as if it had been detected before; escorts may come."""
    fight.escorted = fight.detected = True
    found = search(table, career, fight)
    if found:
        evade(table, career, fight, found)
    else:
        table.tell("escaped", "9.6.7b")
