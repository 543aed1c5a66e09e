"""[9.9] Q-ships: a lone freighter that shows her guns, and the duel with her."""

from __future__ import annotations

from wardroom.games.patrol.calendar import month_number, year_of
from wardroom.games.raiders_of_the_deep.boat import RD, deck_gun_works, patrol_of
from wardroom.games.raiders_of_the_deep.charts import Charts
from wardroom.games.raiders_of_the_deep.combat.damage import additional_flooding, resolve_hits
from wardroom.games.raiders_of_the_deep.combat.detection import DEPTH_CHARGES, attack_modifiers, depth_charges, harms
from wardroom.games.raiders_of_the_deep.combat.fire import fire_shell
from wardroom.games.raiders_of_the_deep.ends import CareerEnds
from wardroom.games.raiders_of_the_deep.sea.luck import lucky_roll
from wardroom.games.raiders_of_the_deep.sea.roster import gone, nearest_legal
from wardroom.games.raiders_of_the_deep.state import Career, Engagement, Target
from wardroom.table import Decision, Modifier, Option, Roll

__all__ = ["fire_modifiers", "may_be_q_ship", "q_ship_duel", "shows_herself"]

Q_SHIPS = month_number("1915-03")
"""[9.9a] From March 1915."""
WATERS = ("British Isles", "English Channel")
SHELLS = 2
"""[4.6.3a] Points of the deck gun in an exchange."""

DIVE = Option("duel:dive", "Dive and break off", rule="9.9g", board=("away",))
FIGHT = Option("duel:fight", "Fight on with the deck gun", rule="9.9e", board=("gun",))
ENDURE = Option("duel:fight", "Stay on the surface under her fire", rule="9.9e", board=("gun",))
"""[RD-R38] Without a gun that works."""


def may_be_q_ship(career: Career, fight: Engagement) -> bool:
    """[9.9a, RD-R38] A lone unescorted small freighter, attacked on the surface, that was not looked at before."""
    return (
        fight.surfaced
        and fight.encounter == "Ship"
        and fight.area in WATERS
        and patrol_of(career).sailed >= Q_SHIPS
        and fight.targets[0].kind == "small"
        and not fight.targets[0].checked
        and not fight.damaged_followed
    )


def shows_herself(table: RD, career: Career, fight: Engagement) -> bool:
    """[9.9a] Whether the freighter is a Q-ship; she is looked at once."""
    if not may_be_q_ship(career, fight):
        return False
    fight.targets[0].checked = True
    return is_q_ship(lucky_roll(table, career, is_q_ship, table.charts.q_ship, (), "9.9a", career.enemy))


def is_q_ship(roll: Roll) -> bool:
    return roll.result == "Q-ship"


def q_ship_duel(table: RD, career: Career, fight: Engagement) -> None:
    """[9.9b-j] Surprise fire, then two exchanges unless the boat dives after the first."""
    fight.encounter = "Q-ship"
    fight.submerged = False
    fight.targets = [identified(table, career)]
    career.q_ships_met += 1
    table.tell("q_ship", "9.9b", name=fight.targets[0].name, tons=fight.targets[0].tons)
    if surprised(career) and fight.range != "close":
        table.tell("q_ship_surprise", "9.9d")
    q_ship_fires(table, career, fight)
    if exchange(table, career, fight):
        return
    stay = FIGHT if deck_gun_works(table.charts, career.boat) else ENDURE
    decision = Decision("duel", "{0} is still firing. Dive?", (DIVE, stay), rule="9.9g", args=(fight.targets[0].name,))
    if table.choose(career.seat, decision).id == stay.id and exchange(table, career, fight):
        return
    dive(table, career, fight)


def identified(table: RD, career: Career) -> Target:
    """[9.9b, 8.2.4a] One of the Q-ships of the month; she can take what a freighter of her size can (RD-R38)."""
    ships = table.charts.q_ships[patrol_of(career).sailed]
    place = table.dice(f"1d{len(ships)}", "9.9b", "T1 q-ships", career.enemy).natural - 1
    ship = nearest_legal(ships, place, gone(career)) or ships[place]
    return Target(ship.name, ship.kind, "q-ship", ship.tons, table.charts.capacity(ship.tons), checked=True)


def exchange(table: RD, career: Career, fight: Engagement) -> bool:
    """[9.9e, f] The boat fires, then the Q-ship, even if she was just sunk; True if she was."""
    target = fight.targets[0]
    if deck_gun_works(table.charts, career.boat):
        for _ in range(SHELLS):
            fire_shell(table, career, fight, target)
    q_ship_fires(table, career, fight)
    return target.damage >= target.capacity


def q_ship_fires(table: RD, career: Career, fight: Engagement) -> None:
    """[9.9b, c] E3 with all that counts but ramming, and the range."""
    chart = table.charts.attack
    modifiers = fire_modifiers(table.charts, career, fight)
    roll = lucky_roll(table, career, harms, chart, modifiers, "9.9b", career.enemy)
    if roll.result == "sunk":
        raise CareerEnds("q-ship")
    table.tell("q_ship_fired", "9.9b", hits=int(roll.result))
    resolve_hits(table, career, fight, int(roll.result), "q-ship")
    additional_flooding(table, career)


def fire_modifiers(charts: Charts, career: Career, fight: Engagement) -> tuple[Modifier, ...]:
    """[9.9c, d] Medium and close range; the first Q-ship of a commander in 1915 is always close."""
    where = "close" if surprised(career) else fight.range
    named = "" if where == "long" else f"Q-ship at {where} range"
    return attack_modifiers(charts.attack, career, fight, "") + charts.attack.modifiers_for(range=named)


def surprised(career: Career) -> bool:
    """[9.9d] In 1915 nobody knows of such ships before he has met one."""
    return career.q_ships_met == 1 and year_of(patrol_of(career).sailed) == 1915


def dive(table: RD, career: Career, fight: Engagement) -> None:
    """[9.9i, j, RD-R38] The end of the duel; from March 1916 she has one depth charge attack."""
    table.tell("dived_from_q_ship", "9.9g")
    fight.submerged = True
    if patrol_of(career).sailed >= DEPTH_CHARGES:
        depth_charges(table, career, fight, "")
        additional_flooding(table, career)
