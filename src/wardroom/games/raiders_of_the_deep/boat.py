"""[10, 11.3] What works aboard, who commands and what he wears: small questions that many rules ask."""

from __future__ import annotations

from wardroom.games.patrol.calendar import month_number
from wardroom.games.patrol.crew import ELITE, GREEN, TRAINED, VETERAN, Crew, all_crew_out, commander, unfit
from wardroom.games.patrol.damage import inoperable
from wardroom.games.raiders_of_the_deep.cards import Mat
from wardroom.games.raiders_of_the_deep.charts import Charts
from wardroom.games.raiders_of_the_deep.state import (
    COMMANDER,
    ENGINEER,
    FIRST_OFFICER,
    SECOND_OFFICER,
    Boat,
    Career,
    Patrol,
)
from wardroom.table import Modifier, Table

__all__ = [
    "DIESELS",
    "RD",
    "ability",
    "all_crew_out",
    "at_mission",
    "benefits",
    "blinded_by",
    "command_penalty",
    "crew_word",
    "deck_gun_works",
    "diesels_out",
    "holds",
    "in_command",
    "inoperable",
    "mat",
    "no_diesel_left",
    "patrol_of",
    "sea_of",
    "skill",
    "unfit",
    "unrestricted",
    "wears",
]

RD = Table[Charts]

COMMAND = (COMMANDER, FIRST_OFFICER, SECOND_OFFICER, ENGINEER)
"""[10.5.3] Who commands when those before him cannot."""
DIESELS = ("diesel 1", "diesel 2")

EFFECTIVE = ("HK", "HH", "PLM", "OL")
"""[11.3] Decorations with an effect, rising."""
COUNTERPARTS = {"HK": "MVK", "HH": "OEK", "PLM": "KLO", "OL": "MTO"}
"""[14.5.4b-f] The Austrian decoration that takes the place of each."""
AS_HIGH = {each: frozenset(EFFECTIVE[place:]) for place, each in enumerate(EFFECTIVE)}
AUSTRIAN_AS_HIGH = {each: frozenset(COUNTERPARTS[higher] for higher in AS_HIGH[each]) for each in EFFECTIVE}
"""[11.3.6] Each of them and those above it."""
CREW_WORDS = {GREEN: "green crew", TRAINED: "", VETERAN: "veteran crew", ELITE: "elite crew"}
"""[11.1.3b] What each quality of crew is called as a modifier."""

UNRESTRICTED = frozenset(
    (
        *range(month_number("1915-03"), month_number("1915-09") + 1),
        *range(month_number("1917-02"), month_number("1918-12") + 1),
    )
)
"""[9.4b, RD-R1] Months in which merchant ships may be attacked without warning."""


def mat(charts: Charts, boat: Boat) -> Mat:
    return charts.mats[boat.boat_class]


def patrol_of(career: Career) -> Patrol:
    assert career.patrol is not None
    return career.patrol


def sea_of(zone: str) -> str:
    """[RD-R121] The zone as the rulebook names it: its Mediterranean has the Adriatic in it."""
    return "Mediterranean" if zone == "Adriatic" else zone


def at_mission(patrol: Patrol) -> bool:
    """[7.3.1d] In the mission box, with the mission still to be done."""
    if patrol.position != patrol.mission_box or not patrol.mission:
        return False
    return not (patrol.mission_done or patrol.mission_failed or patrol.aborting)


def unrestricted(month: int) -> bool:
    """[9.4] Whether unescorted merchant ships may be attacked submerged in this month."""
    return month in UNRESTRICTED


def deck_gun_works(charts: Charts, boat: Boat) -> bool:
    """[9.3.4a] There is one, and it is not damaged."""
    return bool(mat(charts, boat).deck_guns) and "deck gun" not in boat.damage


NO_SUBMERGED_ATTACK = "no submerged attack"


def blinded_by(charts: Charts, boat: Boat) -> str:
    """[10.0c] The system that is out and without which, by E5, no submerged attack is made; "" if there is none."""
    for system in boat.damage:
        damaged, inoperative = charts.effects[system]
        if NO_SUBMERGED_ATTACK in (inoperative if inoperable(boat, system) else damaged):
            return system
    return ""


def diesels_out(boat: Boat) -> int:
    """[10.2.1] Diesels that are inoperative: a damaged one may still be repaired."""
    return sum(inoperable(boat, diesel) for diesel in DIESELS) if boat.damage else 0


def no_diesel_left(charts: Charts, boat: Boat) -> bool:
    """[10.2.1b, c] All that the type has are inoperative; a UB I has but one."""
    out = diesels_out(boat)
    return bool(out) and out == sum(diesel in mat(charts, boat).systems for diesel in DIESELS)


# Who commands


def in_command(crew: Crew) -> str:
    """[10.5.3b-d] Who commands the boat now."""
    return commander(crew, COMMAND)


def command_penalty(crew: Crew) -> str:
    """[10.5.3b-d, k, RD-R120] None while the commander or an Experte officer commands; an LI is Experte in repairs."""
    man = in_command(crew)
    if man == COMMANDER or (man != ENGINEER and man in crew.experts):
        return ""
    return f"{man} in command"


def crew_word(crew: Crew) -> str:
    """[11.1.3b] The modifier of a crew that is not just Trained."""
    return CREW_WORDS[crew.quality]


# What he wears


def holds(career: Career, decoration: str) -> bool:
    """Whether this very decoration was given."""
    return decoration in [each.id for each in career.decorations]


def wears(career: Career, decoration: str) -> bool:
    """[11.3.6, 14.5.4f] This effective decoration or a higher one, or its Austrian counterpart."""
    wanted = (AUSTRIAN_AS_HIGH if career.options.austrian else AS_HIGH)[decoration]
    return not wanted.isdisjoint([each.id for each in career.decorations])


def benefits(career: Career, decoration: str) -> bool:
    """[RD-R37] He wears it and commands: a commander who is SW helps nobody."""
    return bool(career.decorations) and wears(career, decoration) and not unfit(career.crew, COMMANDER)


def skill(charts: Charts, career: Career, name: str) -> tuple[Modifier, ...]:
    """[14.7b] The same as a modifier, if there is one."""
    value = ability(charts, career, name) if career.card else 0
    return (Modifier("commander's skill", value, "14.7b", "reconstructed"),) if value else ()


def ability(charts: Charts, career: Career, name: str) -> int:
    """[14.7b] The historical commander's modifier for this, or 0; none while he cannot command."""
    if not career.card or unfit(career.crew, COMMANDER):
        return 0
    return charts.commanders[career.card].abilities.get(name, 0)
