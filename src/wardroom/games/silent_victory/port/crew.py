"""[11.1] Crew advancement and changes, [11.2] promotion of the captain."""

from __future__ import annotations

from wardroom.games.patrol import crew
from wardroom.games.patrol.crew import Recovering
from wardroom.games.silent_victory.boat import SV
from wardroom.games.silent_victory.calendar import LAST_MONTH
from wardroom.games.silent_victory.state import (
    CAPTAIN,
    COMMANDER,
    ELITE,
    LIEUTENANT_COMMANDER,
    QUALITIES,
    RANKS,
    Career,
    Period,
)
from wardroom.table import ChartTable, Decision, Modifier, Option

__all__ = ["crew_advancement", "expert_exec_leaves", "promotion", "replace_men"]

SERVICE_YEAR = 12
"""[11.2.3a] Months between promotion rolls."""


# [11.1] Advancement

REROLL = Option("insignia:use", "Roll again (Combat Patrol Insignia)", rule="11.3.7b", board=("insignia",))
ACCEPT = Option("insignia:keep", "Leave it", rule="11.3.7b", board=("insignia",))


def crew_advancement(table: SV, career: Career) -> None:
    """[11.1a, 11.1.7a] One roll after every third success; [11.3.7b] a duplicate may be rolled again once."""
    if not career.successes or career.successes % 3 or career.log[-1].success is not True:
        return
    chart = table.charts.table("C2", "Advancement")
    result = str(table.roll(chart, rule="11.1b", by=career.seat).result)
    if duplicate(career, result) and career.insignia and insignia_reroll(table, career, result):
        result = str(table.roll(chart, rule="11.3.7b", by=career.seat).result)
    if duplicate(career, result):
        table.tell("no_advancement", "11.1.2a", what=result)
        return
    if result == "crew":
        career.crew.quality += 1
        table.tell("crew_quality", "11.1b", quality=QUALITIES[career.crew.quality])
        note(career, f"crew now {QUALITIES[career.crew.quality]}")
    else:
        career.crew.experts.append(result)
        table.tell("expert", "11.1b", who=result)
        note(career, f"{result} Expert")


def insignia_reroll(table: SV, career: Career, result: str) -> bool:
    decision = Decision(
        "insignia",
        "The advancement ({0:sv.post}) is one you have. Roll again?",
        (REROLL, ACCEPT),
        rule="11.3.7b",
        args=(result,),
    )
    return table.choose(career.seat, decision).id == REROLL.id


def duplicate(career: Career, result: str) -> bool:
    """[11.1.2a, 11.1.3a] An Expert already, or a crew that is Elite."""
    return career.crew.quality == ELITE if result == "crew" else result in career.crew.experts


# [11.1.5, 11.1.6] Men who leave and come


def expert_exec_leaves(table: SV, career: Career, recovering: Recovering) -> None:
    """[11.1.5a] An Expert Exec may be given a boat of his own; the new one is none, but see [11.1.6a]."""
    if "exec" not in career.crew.experts:
        return
    if table.roll(table.charts.table("C2", "Expert Exec"), rule="11.1.5a", by=career.seat).result != "leaves":
        return
    table.tell("exec_leaves", "11.1.5a")
    career.crew.experts.remove("exec")
    recovering.pop("exec", None)
    if move_up(table, career, recovering):
        arrive(table, career, "3rd officer")


def replace_men(table: SV, career: Career, men: list[str], recovering: Recovering) -> None:
    """[10.15.2a] The Exec last: a 3rd Officer who is lost himself cannot take his place [11.1.6a]."""
    if men:
        for man in sorted(men, key=lambda man: man == "exec"):
            replace_man(table, career, man, recovering)


def replace_man(table: SV, career: Career, man: str, recovering: Recovering) -> None:
    """[10.15.2a] A new man, no Expert unless the boat's Battle Stars draw one [11.3.10.3b]."""
    experts = career.crew.experts
    if man in experts:
        experts.remove(man)
    table.tell("replaced", "10.15.2a", who=man)
    if man == "exec" and move_up(table, career, recovering):
        man = "3rd officer"
    arrive(table, career, man)


def arrive(table: SV, career: Career, man: str) -> None:
    """[11.3.10.3b] A new man may be an Expert already."""
    if arrives_expert(table, career):
        career.crew.experts.append(man)
        table.tell("expert", "11.3.10.3b", who=man)


def move_up(table: SV, career: Career, recovering: Recovering) -> bool:
    """[11.1.6a] An Expert 3rd Officer becomes Exec and stays Expert, and in hospital if he is there."""
    moved = crew.move_up(career.crew, "exec", "3rd officer", recovering)
    if moved:
        table.tell("moved_up", "11.1.6a")
    return moved


def arrives_expert(table: SV, career: Career) -> bool:
    """[11.3.10.3b] 1d10 by Battle Stars."""
    stars = career.boat.battle_stars
    if not stars:
        return False
    name = "1-3 stars" if stars <= 3 else "4-6 stars" if stars <= 6 else "7-9 stars" if stars <= 9 else "10 stars"
    chart = table.charts.table("C2", f"Replacement {name}")
    return table.roll(chart, rule="11.3.10.3b", by=career.seat).result == "expert"


# [11.2] Promotion


def promotion(table: SV, career: Career, month: int, *, final: bool = False) -> None:
    """[11.2.3a, b] Due each twelfth month, in the refit that reaches it; in July 1945 there is the last roll only."""
    if final:
        if career.rank < CAPTAIN:
            roll_promotion(table, career, final=True)
        return
    while (due := career.period.started + SERVICE_YEAR) <= month and due < LAST_MONTH:
        if career.rank == LIEUTENANT_COMMANDER:
            roll_promotion(table, career, final=False)
            career.period = Period(due)
        else:
            career.period = next_period(career, due)


def next_period(career: Career, due: int) -> Period:
    """[11.2.3j, SV-R79] Of a Commander, who makes no yearly roll: a patrol that came home after the month counts."""
    if career.month <= due or not career.options.corrections:
        return Period(due)
    assert career.patrol is not None
    entry = career.log[-1]
    crosses, medals = entry.notes.count("Navy Cross"), entry.notes.count("Medal of Honor")
    return Period(due, career.patrol.sunk, int(entry.success is False), crosses, medals)


def roll_promotion(table: SV, career: Career, *, final: bool) -> None:
    """[11.2.3c, 11.2.4a] Success on a low roll; a failure has no effect."""
    name = "Promotion (first printing)" if career.options.first_printing else "Promotion"
    chart = table.charts.table("C3", name)
    modifiers = promotion_modifiers(career, chart, for_captain=final and career.rank == COMMANDER)
    if table.roll(chart, modifiers, rule="11.2.3c", by=career.seat).result == "promoted":
        career.rank += 1
        table.tell("promoted", "11.2.3c", rank=RANKS[career.rank])
        note(career, f"promoted {RANKS[career.rank]}")


def promotion_modifiers(career: Career, chart: ChartTable, *, for_captain: bool) -> tuple[Modifier, ...]:
    """[11.2.3d-j] What happened in the period; the first printing counts one Letter of Reprimand, however many."""
    period = career.period
    letters = min(career.reprimands, 1) if career.options.first_printing else career.reprimands
    return chart.modifiers_for(
        each_navy_cross=period.navy_crosses,
        each_ten_ships=period.ships // 10,
        each_medal_of_honor=period.medals_of_honor,
        for_captain=for_captain,
        each_failed_patrol=period.failures,
        each_letter_of_reprimand=letters,
    )


def note(career: Career, text: str) -> None:
    if career.log:
        career.log[-1].notes.append(text)
