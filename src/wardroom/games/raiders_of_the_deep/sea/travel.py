"""[8.1] Travel boxes and encounters; [7.3] special missions; [8.1.7] multipliers; [10.5.3e] care of the wounded."""

from __future__ import annotations

from wardroom.games.patrol.calendar import year_of
from wardroom.games.patrol.crew import ELITE, kill, seriously_wounded
from wardroom.games.patrol.track import TRANSIT, next_box
from wardroom.games.raiders_of_the_deep.boat import RD, at_mission, diesels_out, patrol_of, sea_of, skill, unfit, wears
from wardroom.games.raiders_of_the_deep.charts import Charts
from wardroom.games.raiders_of_the_deep.combat.aircraft import AIRCRAFT, aircraft_encounter
from wardroom.games.raiders_of_the_deep.combat.hazards import mine_encounter, net_encounter
from wardroom.games.raiders_of_the_deep.ends import CareerEnds
from wardroom.games.raiders_of_the_deep.sea.abort import abort_patrol, check_forced_abort
from wardroom.games.raiders_of_the_deep.sea.encounter import ship_encounter
from wardroom.games.raiders_of_the_deep.sea.events import random_event
from wardroom.games.raiders_of_the_deep.sea.luck import lucky_roll
from wardroom.games.raiders_of_the_deep.sea.repair import end_encounter
from wardroom.games.raiders_of_the_deep.state import COMMANDER, DOCTOR, Career, Engagement, MineVictims, Patrol
from wardroom.table import ChartTable, Decision, Modifier, Option, Refusal, Roll, option, question
from wardroom.table.text import mark

__all__ = ["MULTIPLIED", "is_multiplied", "may_multiply", "multiplier_modifiers", "travel_box"]

NOTHING = "-"
MULTIPLIED = ("British Isles", "English Channel", "Mediterranean")
"""[8.1.7b] Patrols on which multipliers raise encounters."""
NO_CAPITAL_SHIPS = (1916, 1917, 1918)
"""[14.5.3a] Years in which Austrians meet none."""
SPECIAL = "Special Missions"

ABORT = Option("sail:abort", "Abort the patrol and make for home", rule="10.8.5a", board=("base",))
LEAVE = Option("sail:leave", "Give up the command; the career ends and is scored", rule="5.1.3a", board=("captain",))
MULTIPLY = Option("sail:multiplier", "Use an encounter multiplier", rule="8.1.7d", board=("multiplier",))
ABORTING = Refusal("sail:abort", "Abort the patrol", "the boat is on its way home already", "10.8.5a")
NOT_HERE = Refusal(
    "sail:multiplier",
    "Use an encounter multiplier",
    "it counts only in the British Isles, the English Channel and the Mediterranean with the Adriatic",
    "8.1.7b",
)
NO_BOX_LEFT = Refusal("sail:multiplier", "Use an encounter multiplier", "no patrol box lies ahead", "8.1.7d")


def travel_box(table: RD, career: Career) -> bool:
    """One step: enter the next travel box, or make the next encounter roll in this one; False when in port.

    [10.8.5a] Before each the commander may abort; [8.1.7d] or use a multiplier.
    """
    patrol = patrol_of(career)
    if patrol.ended:
        return False
    ask_orders(table, career, patrol)
    if patrol.rolls_left:
        search(table, career, patrol)
        return not patrol.ended
    patrol.position = next_box(patrol)
    if not 0 <= patrol.position < len(patrol.boxes):
        return False
    enter_box(table, career, patrol)
    return not patrol.ended


def ask_orders(table: RD, career: Career, patrol: Patrol) -> None:
    """[8.1.7d, 10.8.5a] On, home, or with a multiplier, as often as the commander has one to use."""
    while True:
        choice = table.choose(career.seat, sail_decision(career, patrol))
        if choice is LEAVE:
            raise CareerEnds("left command")
        if choice is MULTIPLY:
            multiply(table, career, patrol)
            continue
        if choice is ABORT:
            abort_patrol(table, career, "10.8.5a")
        return


def sail_decision(career: Career, patrol: Patrol) -> Decision:
    seat, boat, multiplier = career.seat, career.boat.name, may_multiply(career, patrol)
    if patrol.rolls_left:
        return stay_question(seat, boat, patrol.position, at_mission(patrol), patrol.aborting, multiplier)
    return sail_question(seat, boat, next_box(patrol), len(patrol.boxes), patrol.aborting, multiplier)


@option
def advance(box: int, boxes: int) -> Option:
    """To this box, or past the last one and home."""
    if not 0 <= box < boxes:
        return Option("sail:on", "Run into port", (), "7.4.1a", ("base",))
    return Option("sail:on", "Go on to the next box", (), "7.1.2a", (f"box:{box + 1}",))


@option
def stay_on(box: int, mission: bool) -> Option:
    """For the next roll of this box, or the next attempt at the mission."""
    if mission:
        return Option("sail:on", "Try to carry out the mission again", (), "7.3.1a", (f"box:{box + 1}",))
    return Option("sail:on", "Stay for the next roll of this box", (), "8.1.1b", (f"box:{box + 1}",))


@question
def sail_question(seat: str, boat: str, onward: int, boxes: int, aborting: bool, multiplier: str) -> Decision:
    """A boat still in port, or on its way home already, has no patrol to abort."""
    return orders(seat, boat, advance(onward, boxes), multiplier, aborting=aborting, at_sea=0 < onward < boxes)


@question
def stay_question(seat: str, boat: str, box: int, mission: bool, aborting: bool, multiplier: str) -> Decision:
    """The question between two rolls of one box."""
    return orders(seat, boat, stay_on(box, mission), multiplier, aborting=aborting, at_sea=True)


def orders(seat: str, boat: str, on: Option, multiplier: str, *, aborting: bool, at_sea: bool) -> Decision:
    options, refused = [on], []
    if multiplier == "open":
        options.append(MULTIPLY)
    elif multiplier:
        refused.append(NOT_HERE if multiplier == "zone" else NO_BOX_LEFT)
    if aborting:
        refused.append(ABORTING)
    elif at_sea:
        options.append(ABORT)
    options.append(LEAVE)
    return Decision("sail", mark("{0}: orders?"), tuple(options), tuple(refused), "7.1.2a", (boat,), seat)


# [8.1.7] Encounter multipliers


def may_multiply(career: Career, patrol: Patrol) -> str:
    """[8.1.7b, d] "open", or why a multiplier that is held cannot be used; "" without one."""
    if not career.multipliers or patrol.aborting:
        return ""
    if sea_of(patrol.zone) not in MULTIPLIED:
        return "zone"
    for ahead in range(patrol.position + 1, len(patrol.boxes)):
        if is_multiplied(patrol, ahead):
            return "open"
    return "none left"


def is_multiplied(patrol: Patrol, box: int) -> bool:
    """[8.1.7b, f] A multiplier counts neither in transit boxes nor in that of the mission."""
    return patrol.boxes[box] != TRANSIT and box != patrol.mission_box


def multiply(table: RD, career: Career, patrol: Patrol) -> None:
    """[8.1.7d, e, RD-R51] The roll replaces the one encounter roll of every patrol box still to be entered."""
    career.multipliers -= 1
    modifiers = multiplier_modifiers(table.charts, career)
    patrol.multiplier = int(table.roll(table.charts.multiplier, modifiers, "8.1.7d", career.seat).result)
    table.tell("multiplied", "8.1.7g", rolls=patrol.multiplier)


def multiplier_modifiers(charts: Charts, career: Career) -> tuple[Modifier, ...]:
    """[8.1.7e, 14.7b]"""
    return charts.multiplier.modifiers_for(
        elite_crew=career.crew.quality == ELITE, hanseatic_cross=wears(career, "HK")
    ) + skill(charts, career, "multiplier")


# [8.1.1] A box


def enter_box(table: RD, career: Career, patrol: Patrol) -> None:
    """[10.5.3e, 8.0a] The wounded are looked after, then the box is searched, as often as it must be."""
    area = patrol.boxes[patrol.position]
    table.tell("box", "8.0a", area=area, box=patrol.position + 1, boxes=len(patrol.boxes))
    outward = not patrol.aborting
    if career.crew.wounds:
        care_for_wounded(table, career)
    if outward and patrol.aborting and area != TRANSIT:
        return  # [10.8.2a] she goes to the nearest transit box at once
    if patrol.fog and passes_in_fog(table, patrol):
        return
    patrol.rolls_left = rolls_here(career, patrol)
    search(table, career, patrol)


def passes_in_fog(table: RD, patrol: Patrol) -> bool:
    """[12.0b, RD-R74] The event hides one box; it lifts over that of the mission, which must be searched."""
    patrol.fog = False
    if at_mission(patrol):
        table.tell("fog_lifts", "12.0b")
        return False
    table.tell("passed_in_fog", "12.0b")
    return True


def care_for_wounded(table: RD, career: Career) -> None:
    """[10.5.3e, f] Without the doctor each SW man may die on entering a box."""
    crew = career.crew
    if not unfit(crew, DOCTOR):
        return
    for man, box in seriously_wounded(crew):
        table.tell("no_doctor", "10.5.3e", who=man)
        if not dies(lucky_roll(table, career, dies, table.charts.survival, (), "10.5.3e", career.seat)):
            continue
        kill(crew, man, box)
        table.tell("died", "10.5.3e", who=man)
        if man == COMMANDER:
            raise CareerEnds("commander killed")
    check_forced_abort(table, career)


def dies(roll: Roll) -> bool:
    return roll.result == "dies"


def rolls_here(career: Career, patrol: Patrol) -> int:
    """[8.1.1, 10.2.1a, 10.8.3a] One; two for a crippled boat going home; more in a patrol box with a multiplier."""
    if patrol.aborting:
        return 2 if diesels_out(career.boat) else 1
    if patrol.multiplier and is_multiplied(patrol, patrol.position):
        return patrol.multiplier
    return 1


def search(table: RD, career: Career, patrol: Patrol) -> None:
    """[8.1.1a] One encounter roll, resolved completely; a forced abort or an event ends the box."""
    if at_mission(patrol):
        attempt_mission(table, career, patrol)
        return
    patrol.rolls_left -= 1
    area = patrol.boxes[patrol.position]
    roll = table.roll(encounter_chart(table, career, area), (), "8.1.2a", career.seat)
    earn_multiplier(table, career, roll)
    if roll.natural == 12 and not patrol.event_happened and patrol.position != patrol.mission_box:
        patrol.rolls_left = 0  # [12.1.6a]
        table.tell("random_event", "12.0a")
        random_event(table, career, area)
        return
    meet(table, career, str(roll.result), area)


def encounter_chart(table: RD, career: Career, area: str) -> ChartTable:
    """[8.1.2a, 14.5.1a] The column of the box, on the chart of the month."""
    charts = table.charts.austrian_encounters if career.options.austrian else table.charts.encounters
    return charts[area][patrol_of(career).sailed]


def earn_multiplier(table: RD, career: Career, roll: Roll) -> None:
    """[8.1.7a, 14.5.2a] Every natural 12 earns one, but not for Austrians."""
    if roll.natural == 12 and not career.options.austrian:
        career.multipliers += 1
        table.tell("multiplier_earned", "8.1.7a", held=career.multipliers)


def meet(table: RD, career: Career, result: str, area: str) -> bool:
    """[8.1.2a] Ships, aircraft, mines or nets; False if there is no encounter after all."""
    if not happens(career, result):
        return False
    table.tell("encounter", "8.1.2a", what=result)
    if result in ("Aircraft", "Mine", "Net"):
        fight = Engagement(result, area)
        career.fight = fight
        if result == "Aircraft":
            aircraft_encounter(table, career, fight)
        elif result == "Mine":
            mine_encounter(table, career, fight)
        else:
            net_encounter(table, career, fight)
    else:
        ship_encounter(table, career, result, area)
    end_encounter(table, career)
    return True


def happens(career: Career, result: str) -> bool:
    """[9.10a, 14.5.3a] No aircraft before August 1917; from 1916 on Austrians meet no capital ships."""
    if result == "Aircraft":
        return patrol_of(career).sailed >= AIRCRAFT
    if result == "Capital Ship" and career.options.austrian:
        return year_of(patrol_of(career).sailed) not in NO_CAPITAL_SHIPS
    return result != NOTHING


# [7.3] Special missions


def attempt_mission(table: RD, career: Career, patrol: Patrol) -> None:
    """[7.3.1a-c, 7.3.5] One roll of the mission column: quiet, and the mission is done; else it is rolled again."""
    roll = table.roll(encounter_chart(table, career, SPECIAL), (), "7.3.1a", career.seat)
    earn_multiplier(table, career, roll)
    area = patrol.boxes[patrol.position]
    if not meet(table, career, str(roll.result), area):
        patrol.rolls_left = 0
        carry_out_mission(table, career, patrol)
    elif not at_mission(patrol):
        patrol.rolls_left = 0


def carry_out_mission(table: RD, career: Career, patrol: Patrol) -> None:
    """[7.3.1a, 7.3.2a, b] The agent is landed, or the mines are laid."""
    patrol.mission_done = True
    if patrol.mission == "agent":
        career.crew.passenger = None
        table.tell("agent_landed", "7.3.1a")
        return
    career.boat.mines = False
    ships = int(table.roll(table.charts.mine_victims, (), "7.3.2b", career.seat).result)
    career.mines.append(MineVictims(patrol.sailed + 1, ships))
    table.tell("mines_laid", "7.3.2b", ships=ships)
