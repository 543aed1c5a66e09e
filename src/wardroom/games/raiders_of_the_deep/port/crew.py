"""[11.1] Crew advancement and changes, [11.2] promotion of the commander."""

from __future__ import annotations

from wardroom.games.patrol import crew as men
from wardroom.games.patrol.crew import ELITE, GREEN, QUALITIES, Recovering, lower_quality
from wardroom.games.raiders_of_the_deep.boat import COUNTERPARTS, EFFECTIVE, RD
from wardroom.games.raiders_of_the_deep.sea.luck import lucky_roll
from wardroom.games.raiders_of_the_deep.state import (
    FIRST_OFFICER,
    KORVETTENKAPITAEN,
    LEUTNANT,
    OBERLEUTNANT,
    RANKS,
    SECOND_OFFICER,
    Career,
    Note,
)
from wardroom.table import Modifier, Roll

__all__ = [
    "advance",
    "crew_advancement",
    "first_officer_leaves",
    "leaves",
    "note",
    "promotion",
    "promotion_modifiers",
    "rank_name",
    "replace_men",
]

SERVICE_YEAR = 12
"""[11.2.4a] Months between promotion reviews."""
FAILURES = 3
"""[11.1.4b] Failures in a row that cost the crew a level."""
SUCCESSES = 3
"""[11.1a] Successes for each advancement."""


def note(career: Career, code: str, value: str) -> None:
    """[3.5a] Written in the log of the last patrol."""
    if career.log:
        career.log[-1].notes.append(Note(code, value))


# [11.1] Advancement


def crew_advancement(table: RD, career: Career) -> None:
    """[11.1a, 11.1.4b, 11.1.7a] One roll after every third success; a level less after every third failure in a row."""
    entry = career.log[-1]
    if entry.success and career.successes % SUCCESSES == 0:
        entry.advancement = True
        advance(table, career)
    if career.failures_in_a_row and career.failures_in_a_row % FAILURES == 0:
        lower_quality(table, career.crew, GREEN, "11.1.4b")


def advance(table: RD, career: Career) -> None:
    """[11.1b, 11.1.2a, 11.1.3a] A man becomes Experte, or the crew better; what is there already brings nothing."""
    result = str(table.roll(table.charts.advancement, (), "11.1b", career.seat).result)
    crew = career.crew
    if crew.quality == ELITE if result == "crew" else result in crew.experts:
        table.tell("no_advancement", "11.1.3a" if result == "crew" else "11.1.2a", what=result)
    elif result == "crew":
        crew.quality += 1
        table.tell("crew_quality", "11.1b", quality=QUALITIES[crew.quality])
        note(career, "crew", QUALITIES[crew.quality])
    else:
        crew.experts.append(result)
        table.tell("expert", "11.1b", who=result)
        note(career, "experte", result)


# [11.1.5, 11.1.6] Men who leave and come


def first_officer_leaves(table: RD, career: Career, recovering: Recovering) -> None:
    """[11.1.5a] An Experte 1WO may be given a boat of his own; the new one is none, but see [11.1.6a]."""
    experts = career.crew.experts
    if FIRST_OFFICER not in experts:
        return
    if not leaves(lucky_roll(table, career, leaves, table.charts.experte_first_officer, (), "11.1.5a", career.seat)):
        return
    table.tell("first_officer_leaves", "11.1.5a")
    experts.remove(FIRST_OFFICER)
    recovering.pop(FIRST_OFFICER, None)
    move_up(table, career, recovering)


def leaves(roll: Roll) -> bool:
    return roll.result == "leaves"


def replace_men(table: RD, career: Career, lost: list[str], recovering: Recovering) -> None:
    """[10.11.2a, 11.1.6a] The 1WO last: a 2WO who is lost himself cannot take his place."""
    for man in sorted(lost, key=lambda man: man == FIRST_OFFICER):
        if man in career.crew.experts:
            career.crew.experts.remove(man)
        table.tell("replaced", "10.11.2a", who=man)
        if man == FIRST_OFFICER:
            move_up(table, career, recovering)


def move_up(table: RD, career: Career, recovering: Recovering) -> None:
    """[11.1.6a] An Experte 2WO becomes 1WO and stays Experte."""
    if men.move_up(career.crew, FIRST_OFFICER, SECOND_OFFICER, recovering):
        table.tell("moved_up", "11.1.6a")


# [11.2] Promotion


def rank_name(career: Career) -> str:
    """[11.2.1a, 14.5.4a]"""
    return RANKS["austrian" if career.options.austrian else "german"][career.rank]


def promotion(table: RD, career: Career, month: int) -> None:
    """[11.2.3a, 11.2.4a, RD-R12] A review each twelfth month, in the refit that reaches it."""
    while career.reviewed + SERVICE_YEAR <= month:
        career.reviewed += SERVICE_YEAR
        if career.rank < KORVETTENKAPITAEN:
            review(table, career)


def review(table: RD, career: Career) -> None:
    """[11.2.3a] 6 or more; a failure has no effect."""
    chart, modifiers = table.charts.promotion, promotion_modifiers(table, career)
    if passed_over(lucky_roll(table, career, passed_over, chart, modifiers, "11.2.3a", career.seat)):
        return
    career.rank += 1
    table.tell("promoted", "11.2.3a", rank=rank_name(career))
    note(career, "promoted", rank_name(career))


def passed_over(roll: Roll) -> bool:
    return roll.result != "promoted"


def promotion_modifiers(table: RD, career: Career) -> tuple[Modifier, ...]:
    """[11.2.3b, c, RD-R13] The rank, and decorations with an effect and failed patrols of the twelve months before."""
    year = range(career.reviewed - SERVICE_YEAR, career.reviewed)
    effective = {*EFFECTIVE, *COUNTERPARTS.values()}
    given = sum(each.id in effective and each.month in year for each in career.decorations)
    return table.charts.promotion.modifiers_for(
        lt_zs=career.rank == LEUTNANT,
        olt_zs=career.rank == OBERLEUTNANT,
        each_decoration=given,
        each_failed_patrol=sum(month in year for month in career.failures),
    )
