"""[12.0] Random events, one function each in the order of R1; minefields (rulings SV-R59, SV-R64)."""

from __future__ import annotations

from collections.abc import Callable

from wardroom.games.silent_victory.boat import SV, mat, unfit
from wardroom.games.silent_victory.combat.damage import additional_flooding, crew_injury, resolve_hits, system_hit
from wardroom.games.silent_victory.combat.torpedoes import armed
from wardroom.games.silent_victory.ends import CareerEnds
from wardroom.games.silent_victory.sea.abort import abort_patrol, check_forced_abort, lose_boat_at_sea
from wardroom.games.silent_victory.sea.encounter import ship_encounter
from wardroom.games.silent_victory.sea.repair import after_combat, end_encounter
from wardroom.games.silent_victory.state import (
    ELITE,
    GREEN,
    KILLED,
    VETERAN,
    Career,
    Engagement,
    Patrol,
    TargetLog,
)

__all__ = ["minefield", "random_event"]

PRISONER_SHIP = "Kachidoki Maru"
BARRED = "12.1.4a"
"""The chart itself says that the event cannot happen."""


def random_event(table: SV, career: Career, area: str) -> None:
    """[12.0a] Roll R1; [12.1.5a] an event that cannot happen leaves room for a later one."""
    event = str(table.roll(table.charts.random_event, rule="12.0a", by=career.seat).result)
    patrol = career.patrol
    assert patrol is not None
    bar = EVENTS[event](table, career, patrol, area)
    patrol.event_happened = not bar
    if bar:
        table.tell("event_ignored", bar, event=event)


def man_overboard(table: SV, career: Career, patrol: Patrol, area: str) -> str:
    man = str(table.roll(table.charts.table("R1", "Man Overboard"), by=career.seat).result)
    if unfit(career.crew, man):
        return BARRED
    table.tell("overboard", "12.0a", who=man)
    if man == "captain":
        raise CareerEnds("man overboard")
    career.crew.wounds[man] = KILLED
    check_forced_abort(table, career)
    return ""


def run_aground(table: SV, career: Career, patrol: Patrol, area: str) -> str:
    """[11.3.1b] Nothing for a holder of the Commendation Ribbon; a hull that gives way is scuttled."""
    if career.awards.get("Commendation Ribbon"):
        return "11.3.1b"
    boat, limit = career.boat, mat(table.charts, career.boat).hull_sunk
    boat.hull = min(boat.hull + table.charts.values["aground_hull"], limit)
    table.tell("aground", "12.0a", level=boat.hull, limit=limit)
    if boat.hull >= limit:
        lose_boat_at_sea(table, career)
    return ""


def ultra(table: SV, career: Career, patrol: Patrol, area: str) -> str:
    """A Capital Ship is where the codebreakers said."""
    if patrol.aborting:
        return "10.12.4a"
    table.tell("ultra", "12.0a")
    patrol.event_happened = True
    ship_encounter(table, career, "Capital Ship", area)
    end_encounter(table, career)
    return ""


def superior_torpedoes(table: SV, career: Career, patrol: Patrol, area: str) -> str:
    patrol.superior_torpedoes = True
    table.tell("superior_torpedoes", "12.1.3b")
    return ""


def appendicitis(table: SV, career: Career, patrol: Patrol, area: str) -> str:
    """The Pharmacist's Mate operates."""
    result = str(table.roll(table.charts.table("R1", "Appendicitis"), by=career.seat).result)
    mate, experts = "pharmacist's mate", career.crew.experts
    if result == "saved, expert" and unfit(career.crew, mate):
        result = "survives"
    table.tell("appendicitis", "12.0a", result=result)
    if result == "saved, expert" and mate not in experts:
        experts.append(mate)
        table.tell("expert", "12.0a", who=mate)
    elif result == "dies" and mate in experts:
        experts.remove(mate)
        table.tell("expert_no_more", "12.0a", who=mate)
    return ""


def rabbits_foot(table: SV, career: Career, patrol: Patrol, area: str) -> str:
    career.rabbits_feet += 1
    table.tell("rabbits_foot", "12.1.3b", held=career.rabbits_feet)
    return ""


def rebased(table: SV, career: Career, patrol: Patrol, area: str) -> str:
    """[11.6.3c, 11.5.4a] Not for a Narwhal or a captain bound to Pearl Harbor."""
    if career.boat.boat_class == "narwhal":
        return "11.6.3c"
    if career.pearl_for_good:
        return "11.5.4a"
    patrol.rebase = True
    table.tell("rebase_ordered", "12.0a")
    return ""


def pooped(table: SV, career: Career, patrol: Patrol, area: str) -> str:
    """A sea comes down the hatch: both radars are damaged and repair is tried at once; one man is hurt."""
    table.tell("pooped", "12.0a")
    system_hit(table, career, "SD radar")
    system_hit(table, career, "SJ radar")
    after_combat(table, career)
    crew_injury(table, career)
    check_forced_abort(table, career)
    return ""


def prisoner_ship(table: SV, career: Career, patrol: Patrol, area: str) -> str:
    """[12.1.4a] She carried prisoners: sunk, picked up, and home; once in a career."""
    if may_not_attack(career, patrol):
        return "10.12.4a"
    if (
        career.prisoner_ship_met
        or any(ship.split("/")[0] == PRISONER_SHIP for ship in career.sunk_names)
        or not armed(career.boat)
    ):
        return BARRED
    career.prisoner_ship_met = True
    tons = table.charts.values["prisoner_ship_tons"]
    career.log[-1].ships.append(TargetLog(PRISONER_SHIP, "P", tons, sunk=True))
    career.tonnage += tons
    career.ships_sunk += 1
    career.period.ships += 1
    career.sunk_names.append(f"{PRISONER_SHIP}/{tons}")
    patrol.sunk += 1
    patrol.succeeded = True
    table.tell("prisoner_ship", "12.0a", tons=tons)
    head_home(table, career, patrol)
    return ""


def crew_illness(table: SV, career: Career, patrol: Patrol, area: str) -> str:
    patrol.crew_illness = True
    table.tell("crew_illness", "12.1.3a")
    return ""


def hospital_ship(table: SV, career: Career, patrol: Patrol, area: str) -> str:
    """A hospital ship was sunk: reprimand, failure, and home."""
    if may_not_attack(career, patrol):
        return "10.12.4a"
    if not armed(career.boat):
        return BARRED
    career.reprimands += 1
    patrol.failed = True
    table.tell("hospital_ship", "12.1.3b")
    head_home(table, career, patrol)
    return ""


def may_not_attack(career: Career, patrol: Patrol) -> bool:
    """[10.12.4a, SV-R64] Both ships are sunk by the boat's own torpedoes, and an aborting boat starts no fight."""
    return patrol.aborting and career.options.corrections > 0


def head_home(table: SV, career: Career, patrol: Patrol) -> None:
    if not patrol.aborting:
        abort_patrol(table, career, "12.0a")


Event = Callable[[SV, Career, Patrol, str], str]
"""Returns the rule that bars the event, or "" if it happened."""
EVENTS: dict[str, Event] = {
    "man overboard": man_overboard,
    "run aground": run_aground,
    "ultra": ultra,
    "superior torpedoes": superior_torpedoes,
    "appendicitis": appendicitis,
    "rabbit's foot": rabbits_foot,
    "rebased": rebased,
    "pooped": pooped,
    "prisoner ship": prisoner_ship,
    "crew illness": crew_illness,
    "hospital ship": hospital_ship,
}


# Minefields


def minefield(table: SV, career: Career, area: str) -> None:
    """[15.0c, SV-R59] An experienced crew gets through more often."""
    chart = table.charts.minefield
    names = {GREEN: "green crew", VETERAN: "veteran crew", ELITE: "elite crew"}
    crew = names.get(career.crew.quality, "")
    roll = table.roll(chart, chart.modifiers_for(crew=crew), by=career.enemy)
    if roll.result == "sunk":
        raise CareerEnds("mine")
    if roll.result == "mine":
        fight = Engagement("Minefield", area)
        career.fight = fight
        resolve_hits(table, career, fight, table.charts.values["mine_hits"], "mine")
        additional_flooding(table, career, fight)
