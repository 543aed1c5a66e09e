"""[11.1] Crew advancement and changes, [11.2] promotion of the captain."""

from __future__ import annotations

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

__all__ = ["crew_advancement", "expert_exec_leaves", "lower_quality", "promotion", "replace_men"]

SERVICE_YEAR = 12
"""[11.2.3a] Months between promotion rolls."""


# [11.1] Advancement

REROLL = Option("insignia:use", "Roll again (Combat Patrol Insignia)", rule="11.3.7b", board=("insignia",))
ACCEPT = Option("insignia:keep", "Leave it", rule="11.3.7b", board=("insignia",))


def crew_advancement(table: SV, war: Career) -> None:
    """[11.1a, 11.1.7a] One roll after every third success; [11.3.7b] a duplicate may be rolled again once."""
    if not war.successes or war.successes % 3 or war.log[-1].success is not True:
        return
    chart = table.charts.table("C2", "Advancement")
    result = str(table.roll(chart, rule="11.1b", by=war.seat).result)
    if duplicate(war, result) and war.insignia and insignia_reroll(table, war, result):
        result = str(table.roll(chart, rule="11.3.7b", by=war.seat).result)
    if duplicate(war, result):
        table.tell("no_advancement", "11.1.2a", what=result)
        return
    if result == "crew":
        war.crew.quality += 1
        table.tell("crew_quality", "11.1b", quality=QUALITIES[war.crew.quality])
        note(war, f"crew now {QUALITIES[war.crew.quality]}")
    else:
        war.crew.experts.append(result)
        table.tell("expert", "11.1b", who=result)
        note(war, f"{result} Expert")


def insignia_reroll(table: SV, war: Career, result: str) -> bool:
    decision = Decision(
        "insignia",
        "The advancement ({0}) is one you have. Roll again?",
        (REROLL, ACCEPT),
        rule="11.3.7b",
        args=(result,),
    )
    return table.choose(war.seat, decision).id == REROLL.id


def duplicate(war: Career, result: str) -> bool:
    """[11.1.2a, 11.1.3a] An Expert already, or a crew that is Elite."""
    return war.crew.quality == ELITE if result == "crew" else result in war.crew.experts


def lower_quality(table: SV, war: Career, least: int, rule: str) -> None:
    """[10.15.3a, 11.1.4] One level down, not below `least`."""
    if war.crew.quality > least:
        war.crew.quality -= 1
        table.tell("crew_quality", rule, quality=QUALITIES[war.crew.quality])


# [11.1.5, 11.1.6] Men who leave and come


Recovering = dict[str, int]
"""Men in hospital who will be fit in time, with the months they need."""


def expert_exec_leaves(table: SV, war: Career, recovering: Recovering) -> None:
    """[11.1.5a] An Expert Exec may be given a boat of his own; the new one is none, but see [11.1.6a]."""
    if "exec" not in war.crew.experts:
        return
    if table.roll(table.charts.table("C2", "Expert Exec"), rule="11.1.5a", by=war.seat).result != "leaves":
        return
    table.tell("exec_leaves", "11.1.5a")
    war.crew.experts.remove("exec")
    recovering.pop("exec", None)
    if move_up(table, war, recovering):
        arrive(table, war, "3rd officer")


def replace_men(table: SV, war: Career, men: list[str], recovering: Recovering) -> None:
    """[10.15.2a] The Exec last: a 3rd Officer who is lost himself cannot take his place [11.1.6a]."""
    if men:
        for man in sorted(men, key=lambda man: man == "exec"):
            replace_man(table, war, man, recovering)


def replace_man(table: SV, war: Career, man: str, recovering: Recovering) -> None:
    """[10.15.2a] A new man, no Expert unless the boat's Battle Stars draw one [11.3.10.3b]."""
    experts = war.crew.experts
    if man in experts:
        experts.remove(man)
    table.tell("replaced", "10.15.2a", who=man)
    if man == "exec" and move_up(table, war, recovering):
        man = "3rd officer"
    arrive(table, war, man)


def arrive(table: SV, war: Career, man: str) -> None:
    """[11.3.10.3b] A new man may be an Expert already."""
    if arrives_expert(table, war):
        war.crew.experts.append(man)
        table.tell("expert", "11.3.10.3b", who=man)


def move_up(table: SV, war: Career, recovering: Recovering) -> bool:
    """[11.1.6a] An Expert 3rd Officer becomes Exec and stays Expert, and in hospital if he is there."""
    experts = war.crew.experts
    if "3rd officer" not in experts:
        return False
    experts.remove("3rd officer")
    experts.append("exec")
    if "3rd officer" in recovering:
        recovering["exec"] = recovering.pop("3rd officer")
    table.tell("moved_up", "11.1.6a")
    return True


def arrives_expert(table: SV, war: Career) -> bool:
    """[11.3.10.3b] 1d10 by Battle Stars."""
    stars = war.boat.battle_stars
    if not stars:
        return False
    name = "1-3 stars" if stars <= 3 else "4-6 stars" if stars <= 6 else "7-9 stars" if stars <= 9 else "10 stars"
    chart = table.charts.table("C2", f"Replacement {name}")
    return table.roll(chart, rule="11.3.10.3b", by=war.seat).result == "expert"


# [11.2] Promotion


def promotion(table: SV, war: Career, month: int, *, final: bool = False) -> None:
    """[11.2.3a, b] Due each twelfth month, in the refit that reaches it; in July 1945 there is the last roll only."""
    if final:
        if war.rank < CAPTAIN:
            roll_promotion(table, war, final=True)
        return
    while (due := war.period.started + SERVICE_YEAR) <= month and due < LAST_MONTH:
        if war.rank == LIEUTENANT_COMMANDER:
            roll_promotion(table, war, final=False)
            war.period = Period(due)
        else:
            war.period = next_period(war, due)


def next_period(war: Career, due: int) -> Period:
    """[11.2.3j, SV-R79] Of a Commander, who makes no yearly roll: a patrol that came home after the month counts."""
    if war.month <= due or not war.options.corrections:
        return Period(due)
    assert war.patrol is not None
    entry = war.log[-1]
    crosses, medals = entry.notes.count("Navy Cross"), entry.notes.count("Medal of Honor")
    return Period(due, war.patrol.sunk, int(entry.success is False), crosses, medals)


def roll_promotion(table: SV, war: Career, *, final: bool) -> None:
    """[11.2.3c, 11.2.4a] Success on a low roll; a failure has no effect."""
    name = "Promotion (first printing)" if war.options.first_printing else "Promotion"
    chart = table.charts.table("C3", name)
    modifiers = promotion_modifiers(war, chart, for_captain=final and war.rank == COMMANDER)
    if table.roll(chart, modifiers, rule="11.2.3c", by=war.seat).result == "promoted":
        war.rank += 1
        table.tell("promoted", "11.2.3c", rank=RANKS[war.rank])
        note(war, f"promoted {RANKS[war.rank]}")


def promotion_modifiers(war: Career, chart: ChartTable, *, for_captain: bool) -> list[Modifier]:
    """[11.2.3d-j] What happened in the period; the first printing counts one Letter of Reprimand, however many."""
    period = war.period
    letters = min(war.reprimands, 1) if war.options.first_printing else war.reprimands
    counts = {
        "each Navy Cross": period.navy_crosses,
        "each ten ships": period.ships // 10,
        "each Medal of Honor": period.medals_of_honor,
        "for Captain": int(for_captain),
        "each failed patrol": period.failures,
        "each Letter of Reprimand": letters,
    }
    return [
        chart.modifiers[name]._replace(value=chart.modifiers[name].value * count)
        for name, count in counts.items()
        if count
    ]


def note(war: Career, text: str) -> None:
    if war.log:
        war.log[-1].notes.append(text)
