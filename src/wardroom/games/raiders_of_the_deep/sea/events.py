"""[12] Random events, one function each in the order of R1."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from wardroom.games.patrol.calendar import month_number
from wardroom.games.patrol.crew import KILLED, struck_box
from wardroom.games.patrol.damage import DAMAGED
from wardroom.games.patrol.track import next_box
from wardroom.games.raiders_of_the_deep.boat import DIESELS, RD, all_crew_out, mat, patrol_of, unfit
from wardroom.games.raiders_of_the_deep.ends import CareerEnds
from wardroom.games.raiders_of_the_deep.port.crew import advance
from wardroom.games.raiders_of_the_deep.sea.abort import check_forced_abort
from wardroom.games.raiders_of_the_deep.sea.encounter import named_ship, ship_encounter
from wardroom.games.raiders_of_the_deep.sea.repair import after_combat, end_encounter
from wardroom.games.raiders_of_the_deep.state import DOCTOR, Career, Patrol

__all__ = ["random_event"]

RULE = "12.0b"


def random_event(table: RD, career: Career, area: str) -> None:
    """[12.0b] Roll R1; [12.1.5a] an event that cannot occur leaves room for a later one."""
    event = str(table.roll(table.charts.random_event, (), RULE, career.seat).result)
    patrol = patrol_of(career)
    terms = table.charts.events[event]
    allowed = may_occur(terms, patrol)
    patrol.event_happened = allowed and EVENTS[event](table, career, patrol, area)
    if not patrol.event_happened:
        table.tell("event_ignored", "12.1.5a" if allowed else "12.1.4a", event=event)


def may_occur(terms: Mapping[str, Any], patrol: Patrol) -> bool:
    """[12.1.4a] By the zone of the assignment and the month."""
    if patrol.zone not in terms.get("only_on", (patrol.zone,)) or patrol.zone in terms.get("not_on", ()):
        return False
    first, last = (month_number(terms[key]) if key in terms else patrol.sailed for key in ("from", "to"))
    return first <= patrol.sailed <= last


def baralong(table: RD, career: Career, patrol: Patrol, area: str) -> bool:
    """[5.1.3a] A Q-ship under a neutral flag kills the crew."""
    table.tell("baralong", RULE)
    raise CareerEnds("baralong")


def man_overboard(table: RD, career: Career, patrol: Patrol, area: str) -> bool:
    man = str(table.roll(table.charts.man_overboard, (), RULE, career.seat).result)
    crew = career.crew
    box = struck_box(crew) if man == "crew" else None
    if (man == "crew" and box is None) or (man != "crew" and crew.wounds.get(man) == KILLED):
        return False
    if box is None:
        crew.wounds[man] = KILLED
    else:
        crew.generic[box] = KILLED
    table.tell("overboard", RULE, who=man)
    patrol.crew_laid_low = patrol.crew_laid_low or all_crew_out(crew)
    check_forced_abort(table, career)
    return True


def troopship(table: RD, career: Career, patrol: Patrol, area: str) -> bool:
    """A large ship with an escort; no size is rolled."""
    ship = named_ship(table, career, "large", patrol.sailed)
    if ship is None:
        return False
    table.tell("troopship", RULE)
    ship_encounter(table, career, "Ship+Escort", area, ship)
    end_encounter(table, career)
    return True


def superior_torpedoes(table: RD, career: Career, patrol: Patrol, area: str) -> bool:
    """[12.1.3a] Duds are rarer on this patrol."""
    patrol.superior_torpedoes = True
    table.tell("superior_torpedoes", "12.1.3a")
    return True


def diesel_breakdown(table: RD, career: Career, patrol: Patrol, area: str) -> bool:
    """The first diesel in order breaks down and is repaired, or not, at once; a UB I has but one."""
    fitted = mat(table.charts, career.boat).systems
    diesel = next((name for name in DIESELS if name in fitted and name not in career.boat.damage), None)
    if diesel is None:
        return False
    career.boat.damage[diesel] = DAMAGED
    table.tell("system_damaged", RULE, system=diesel)
    after_combat(table, career)
    return True


def hals_und_beinbruch(table: RD, career: Career, patrol: Patrol, area: str) -> bool:
    """[12.1.3a] A marker that lets a roll be made again, now or on a later patrol."""
    career.luck += 1
    table.tell("luck", "12.1.3a", held=career.luck)
    return True


def crew_illness(table: RD, career: Career, patrol: Patrol, area: str) -> bool:
    """None of it under an Experte doctor who is fit."""
    if DOCTOR in career.crew.experts and not unfit(career.crew, DOCTOR):
        return False
    patrol.crew_illness = True
    table.tell("crew_illness", RULE)
    return True


def heavy_sea(table: RD, career: Career, patrol: Patrol, area: str) -> bool:
    """One space of hull damage; a boat that this would sink is spared."""
    limit = mat(table.charts, career.boat).hull_sunk
    if career.boat.hull + 1 >= limit:
        return False
    career.boat.hull += 1
    table.tell("heavy_sea", RULE, level=career.boat.hull, limit=limit)
    return True


def seasoned_crew(table: RD, career: Career, patrol: Patrol, area: str) -> bool:
    """A roll on Advancement that does not touch the count of successes."""
    table.tell("seasoned_crew", RULE)
    advance(table, career)
    return True


def fog(table: RD, career: Career, patrol: Patrol, area: str) -> bool:
    """The next box is passed; there is none after the last."""
    if not 0 <= next_box(patrol) < len(patrol.boxes):
        return False
    patrol.fog = True
    table.tell("fog", RULE)
    return True


def shipping_report(table: RD, career: Career, patrol: Patrol, area: str) -> bool:
    """Wireless leads to shipping: what it is goes by the month."""
    encounters = table.charts.events["shipping report"]["encounters"]
    found = [what for month, what in encounters if month_number(month) <= patrol.sailed][-1]
    table.tell("shipping_report", RULE, what=found)
    ship_encounter(table, career, found, area)
    end_encounter(table, career)
    return True


Event = Callable[[RD, Career, Patrol, str], bool]
"""Whether it occurred."""
EVENTS: dict[str, Event] = {
    "baralong": baralong,
    "man overboard": man_overboard,
    "troopship": troopship,
    "superior torpedoes": superior_torpedoes,
    "diesel breakdown": diesel_breakdown,
    "hals und beinbruch": hals_und_beinbruch,
    "crew illness": crew_illness,
    "heavy sea": heavy_sea,
    "seasoned crew": seasoned_crew,
    "fog": fog,
    "shipping report": shipping_report,
}
