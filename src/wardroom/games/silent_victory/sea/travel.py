"""[8.1] Travel boxes and encounters; [7.4] special missions; [10.9.3e] care of the wounded."""

from __future__ import annotations

from wardroom.games.patrol.crew import kill, seriously_wounded
from wardroom.games.patrol.track import next_box
from wardroom.games.silent_victory.boat import SV, sj_works, unfit
from wardroom.games.silent_victory.combat.aircraft import aircraft_encounter
from wardroom.games.silent_victory.combat.torpedoes import reload_tubes
from wardroom.games.silent_victory.ends import CareerEnds
from wardroom.games.silent_victory.sea.abort import abort_patrol, check_forced_abort, one_diesel_left
from wardroom.games.silent_victory.sea.encounter import ship_encounter
from wardroom.games.silent_victory.sea.events import minefield, random_event
from wardroom.games.silent_victory.sea.repair import end_encounter
from wardroom.games.silent_victory.state import FIT, Career, Patrol
from wardroom.table import Decision, Option, Refusal, Roll, option, question

__all__ = ["event_possible", "travel_box"]

NOTHING = frozenset({"-", "SJ"})
"""Results of E1 that bring no encounter."""
NOTABLE = frozenset({5, 12})
"""[8.1.1c, 12.0a] Dice that may bring something even so: the SJ radar's roll, a random event."""

ABORT = Option("sail:abort", "Abort the patrol and make for home", rule="10.12.5a", board=("base",))
LEAVE = Option(
    "sail:leave", "Leave submarine command; the career ends and is scored", rule="11.7.1a", board=("captain",)
)
ABORTING = Refusal("sail:abort", "Abort the patrol", "the boat is on its way home already", "10.12.5a")
AGAIN = Option("sj:again", "Roll again with the SJ radar", rule="8.1.1c", board=("system:SJ radar",))
NO_CONTACT = Option("sj:pass", "Leave it at no contact", rule="8.1.1c", board=("boat",))


def travel_box(table: SV, career: Career) -> bool:
    """Enter the next Travel Box and resolve what it holds; False when the boat is in port.

    [10.12.5a, 11.7.1a] Before each move, and before each further roll in a box, the captain may abort or leave command.
    """
    patrol = career.patrol
    assert patrol is not None
    if patrol.ended:
        return False
    seat, aborting, boxes = career.seat, patrol.aborting, len(patrol.boxes)
    here = next_box(patrol) if aborting else patrol.position + patrol.direction
    choice = table.choose(seat, sail_question(seat, career.boat.name, here, boxes, aborting))
    if choice is LEAVE:
        raise CareerEnds("transferred")
    if choice is ABORT:
        abort_patrol(table, career, "10.12.5a")
        here = next_box(patrol)
    patrol.position = here
    if here < 0 or here >= boxes:
        return False
    area = patrol.boxes[here]
    if table.listening:  # the most frequent event by far: asking first is two in a hundred of a career's time
        table.tell("box", "8.1.1a", area=area, box=here + 1, boxes=boxes)
    if career.crew.wounds:
        care_for_wounded(table, career)
    search_box(table, career, patrol, area)
    return not patrol.ended


@option
def advance(box: int, boxes: int) -> Option:
    """To this box, or past the last one and home."""
    return Option("sail:on", "Go on to the next box", (), "7.1.2a", (f"box:{box + 1}" if 0 <= box < boxes else "base",))


@question
def sail_question(seat: str, boat: str, onward: int, boxes: int, aborting: bool) -> Decision:
    """A boat still in port, or on its way home already, has no patrol to abort."""
    on = advance(onward, boxes)
    options = (on, ABORT, LEAVE) if onward > 0 and not aborting else (on, LEAVE)
    refused = (ABORTING,) if aborting else ()
    return Decision("sail", "USS {0}: orders?", options, refused, "7.1.2a", (boat,), seat)


def goes_on(table: SV, career: Career, patrol: Patrol) -> bool:
    """[10.12.5a, 11.7.1a] Whether the boat stays for the next roll of this box; the captain may abort at any time."""
    if not career.options.orders_between_rolls:
        return True
    seat = career.seat
    choice = table.choose(seat, stay_question(seat, career.boat.name, patrol.position, patrol.aborting))
    if choice is LEAVE:
        raise CareerEnds("transferred")
    if choice is ABORT:
        abort_patrol(table, career, "10.12.5a")
        return False
    return True


@question
def stay_question(seat: str, boat: str, box: int, aborting: bool) -> Decision:
    """The question between two rolls of one box."""
    stay = Option("sail:on", "Stay for the next roll of this box", (), "8.1.1d", (f"box:{box + 1}",))
    options, refused = ((stay, LEAVE), (ABORTING,)) if aborting else ((stay, ABORT, LEAVE), ())
    return Decision("sail", "USS {0}: orders?", options, refused, "8.1.1d", (boat,), seat)


def care_for_wounded(table: SV, career: Career) -> None:
    """[10.9.3e] Without the Pharmacist's Mate each SW man may die on entering a box."""
    crew = career.crew
    if not unfit(crew, "pharmacist's mate"):
        return
    for man, box in seriously_wounded(crew):
        if table.roll(table.charts.survival, rule="10.9.3e", by=career.seat).result == "dies":
            kill(crew, man, box)
            table.tell("died", "10.9.3e", who=man)
            if man == "captain":
                raise CareerEnds("captain killed")
    check_forced_abort(table, career)


# [8.1.1] Encounter checks


def search_box(table: SV, career: Career, patrol: Patrol, area: str) -> None:
    """[8.1.1a, d] All checks of the box; [12.1.6a] a random event ends them."""
    here = patrol.position
    if here == patrol.mission_box and not patrol.aborting and not (patrol.mission_done or patrol.mission_failed):
        attempt_mission(table, career, patrol)
        return
    checks = patrol.checks[here]
    if career.boat.damage and one_diesel_left(table, career):
        checks *= 2
    left = checks
    chart, was_aborting = table.charts.encounters[area], patrol.aborting
    seat = career.seat
    while True:
        roll = table.roll(chart, (), "8.1.1a", seat)
        if roll.result not in NOTHING or roll.natural in NOTABLE:
            if encounter_check(table, career, patrol, roll, area):
                return
            if patrol.ended or patrol.aborting is not was_aborting:
                return
        left -= 1
        if not left or not goes_on(table, career, patrol):
            return
        if career.options.corrections:
            table.tell("check", "8.1.1d", number=checks - left + 1, checks=checks)


def encounter_check(table: SV, career: Career, patrol: Patrol, roll: Roll, area: str) -> bool:
    """What comes of a check on E1; True if a random event ends the checks."""
    if roll.natural == 5 and roll.result in NOTHING and sj_works(career.boat):
        roll = radar_search(table, career, roll, area)
    if roll.natural == 12 and event_possible(patrol):
        table.tell("random_event", "12.0a")
        random_event(table, career, area)
        return True
    if roll.result not in NOTHING:
        resolve_encounter(table, career, str(roll.result), area)
    return False


def event_possible(patrol: Patrol) -> bool:
    """[7.4.8a, 12.1.2a] One event in a patrol, and none in the Mission Box."""
    return not patrol.event_happened and patrol.position != patrol.mission_box


def radar_search(table: SV, career: Career, roll: Roll, area: str) -> Roll:
    """[8.1.1c] A 5 without contact may be rolled once more."""
    if table.choose(career.seat, radar_question(career.seat)) is NO_CONTACT:
        return roll
    return table.roll(table.charts.encounters[area], rule="8.1.1c", by=career.seat)


@question
def radar_question(seat: str) -> Decision:
    return Decision("sj", "No contact. The SJ radar may find one.", (AGAIN, NO_CONTACT), (), "8.1.1c", (), seat)


def resolve_encounter(table: SV, career: Career, result: str, area: str) -> None:
    """[8.1.2a] Ships, aircraft or mines."""
    if table.listening:  # for every encounter
        table.tell("encounter", "8.1.2a", what=result)
    if result == "Aircraft":
        aircraft_encounter(table, career, area)
    elif result == "Minefield":
        minefield(table, career, area)
    else:
        ship_encounter(table, career, result, area)
    end_encounter(table, career)


# [7.4] Special missions


def attempt_mission(table: SV, career: Career, patrol: Patrol) -> None:
    """[7.4.1b-d] Roll until no aircraft disturbs the mission, or the boat aborts."""
    area = patrol.boxes[patrol.position]
    while True:
        roll = table.roll(table.charts.special_missions, rule="7.4.1b", by=career.seat)
        if roll.result != "Aircraft":
            carry_out_mission(table, career, patrol)
            return
        table.tell("encounter", "7.4.1d", what="Aircraft")
        aircraft_encounter(table, career, area, mission=True)
        end_encounter(table, career)
        if patrol.aborting or patrol.ended or patrol.mission_failed or not goes_on(table, career, patrol):
            return


def carry_out_mission(table: SV, career: Career, patrol: Patrol) -> None:
    """[7.4.1-7.4.5] What each mission does when the box is quiet."""
    mission = patrol.mission
    patrol.mission_done = True
    if mission == "T":
        career.crew.passenger = None
        table.tell("landed", "7.4.1c")
    elif mission == "M":
        lay_mines(table, career)
    elif mission == "E":
        career.crew.passenger = FIT
        table.tell("embarked", "7.4.3a")
    elif mission == "R":
        table.tell("photographed", "7.4.4b")
    else:
        rescue_aviators(table, career, patrol)


def lay_mines(table: SV, career: Career) -> None:
    """[7.4.2c] The tubes are free for torpedoes again."""
    boat = career.boat
    boat.forward = ["" for _ in boat.forward]
    boat.aft = ["" for _ in boat.aft]
    table.tell("mines_laid", "7.4.2a")
    reload_tubes(table, career)


def rescue_aviators(table: SV, career: Career, patrol: Patrol) -> None:
    """[7.4.5a] 0 finds nobody and fails; all who are found share one counter."""
    found = int(table.roll(table.charts.table("C1", "Lifeguard"), rule="7.4.5a", by=career.seat).result)
    if not found:
        patrol.mission_failed = True
        table.tell("mission_failed", "7.4.5a", mission="L")
        return
    career.crew.passenger = FIT
    career.log[-1].aviators = found
    table.tell("aviators", "7.4.5c", found=found)
