"""[6.1, 7.5, 10.14, 10.15] The end of a patrol: success or failure, refit, recovery and replacement."""

from __future__ import annotations

from wardroom.games.patrol import damage
from wardroom.games.patrol.crew import heal, lower_quality
from wardroom.games.silent_victory.boat import SV, unfit
from wardroom.games.silent_victory.calendar import LAST_MONTH, month_number
from wardroom.games.silent_victory.ends import CareerEnds
from wardroom.games.silent_victory.port.awards import give_awards
from wardroom.games.silent_victory.port.crew import (
    crew_advancement,
    expert_exec_leaves,
    promotion,
    replace_men,
)
from wardroom.games.silent_victory.port.guns import upgrade_guns
from wardroom.games.silent_victory.port.new_boat import (
    NEW_BOAT_MONTHS,
    exchange_porpoise,
    replace_boat,
    request_boat,
)
from wardroom.games.silent_victory.state import (
    FIT,
    GREEN,
    LIGHT,
    SERIOUS,
    TRAINED,
    Career,
    Crew,
)

__all__ = ["end_patrol", "refit", "refit_months", "succeeded"]

HULL_A_MONTH = 3
"""[10.14.3] Hull boxes that a month in the yard puts right."""
NARWHAL_REFIT = month_number("1942-11")
NARWHAL_READY = month_number("1943-04")


# [7.5] Port


def end_patrol(table: SV, career: Career) -> None:
    """[7.5] Success or failure, and the log."""
    patrol = career.patrol
    assert patrol is not None
    success = succeeded(career)
    entry = career.log[-1]
    entry.success = success
    months = 1 if patrol.aborted_early or career.options.first_printing else 2
    entry.patrol_months = months
    career.month = patrol.sailed + months - 1
    if success:
        career.successes += 1
        career.failures_in_a_row = 0
    else:
        career.failures_in_a_row += 1
        career.period.failures += 1
    table.tell("home", "7.5.2a", result="S" if success else "F", sunk=patrol.sunk, month=career.month)
    change_base(table, career)


def succeeded(career: Career) -> bool:
    """[7.4.7a, 7.5.2b] A mission patrol by its mission alone, another by a ship sunk."""
    patrol = career.patrol
    assert patrol is not None
    if patrol.failed or patrol.succeeded:
        return patrol.succeeded and not patrol.failed
    if not patrol.mission:
        return patrol.sunk > 0
    if patrol.mission_failed or not patrol.mission_done:
        return False
    return patrol.mission not in "EL" or (not patrol.boat_lost and career.crew.passenger in (FIT, LIGHT))


def change_base(table: SV, career: Career) -> None:
    """[7.3.2b] From the Philippines to Australia after the first patrol; [12] or as an event ordered."""
    patrol = career.patrol
    assert patrol is not None
    if patrol.rebase:
        career.base = "australia" if career.base == "pearl" else "pearl"
    elif career.base == "philippines":
        career.base = "australia"
    else:
        return
    table.tell("rebased", "12.0a" if patrol.rebase else "7.3.2b", base=career.base)


# [6.1] Refit


def refit(table: SV, career: Career) -> None:
    """[6.1] In the order of the sequence of play: repair, recovery, crew, awards, promotion, relief, new boat, guns."""
    patrol = career.patrol
    assert patrol is not None
    boat = career.boat
    captain_away = captain_recovery(table, career) if career.crew.wounds else 0
    stay = months_in_port(table, career, captain_away)
    recovering, replaced = recover_crew(table, career, stay, captain_away >= NEW_BOAT_MONTHS)
    if "exec" not in replaced or not career.options.corrections:  # [11.1.5a] who was Exec when the patrol ended
        expert_exec_leaves(table, career, recovering)
    crew_advancement(table, career)
    give_awards(table, career, boat)
    promotion(table, career, career.month + max(1, captain_away))  # in port until then, whatever boat he gets
    if career.failures_in_a_row:
        check_relief(table, career)
    stay = request_boat(table, career, stay, captain_away)
    promotion(table, career, career.month + stay)
    if recovering:
        replace_men(table, career, [man for man, months in recovering.items() if months > stay], {})
    upgrade_guns(table, career, career.month + stay)
    finish_refit(table, career, stay)


def refit_months(career: Career) -> int:
    """[10.14.1-10.14.3] One month, one for three or more Inoperable systems, one for each three Hull boxes."""
    return damage.refit_months(career.boat, HULL_A_MONTH)


def captain_recovery(table: SV, career: Career) -> int:
    """[10.15a] Months until the captain is fit; he is never replaced [10.15.4b]."""
    if career.crew.wounds.get("captain") != SERIOUS:
        return 0
    return recovery(table, career)


def recovery(table: SV, career: Career) -> int:
    """[10.15a, 10.15.1a] 1d6 months, one less with an Expert Pharmacist's Mate who is fit."""
    chart = table.charts.table("C2", "Recovery")
    mate = "pharmacist's mate"
    expert = mate in career.crew.experts and not unfit(career.crew, mate)
    modifiers = chart.modifiers_for(expert_pharmacists_mate=expert)
    return int(table.roll(chart, modifiers, rule="10.15a", by=career.seat).result)


def months_in_port(table: SV, career: Career, captain_away: int) -> int:
    """[10.14, 11.5.1, 11.5.2] The refit, or one month and a new boat; never less than the captain needs."""
    patrol = career.patrol
    assert patrol is not None
    months = refit_months(career)
    wrecked = months >= NEW_BOAT_MONTHS
    stay = 1 if wrecked or patrol.boat_lost else months
    if captain_away:
        stay = max(stay, captain_away)
    sails = career.month + stay + 1
    if captain_away >= NEW_BOAT_MONTHS and (career.options.corrections or not patrol.boat_lost):
        replace_boat(table, career, sails, sails, "10.15.4a")
    elif patrol.boat_lost:
        replace_boat(table, career, career.month, sails, "10.13.4a")
    elif exchange_porpoise(table, career, sails):
        stay = max(1, captain_away)
    elif wrecked:
        replace_boat(table, career, career.month, sails, "10.14.5a")
    return special_refit(table, career, stay)


# [10.15] Recovery and replacement


def recover_crew(table: SV, career: Career, stay: int, new_crew: bool) -> tuple[dict[str, int], list[str]]:
    """[10.15] LW heal, KIA are replaced, SW men who need longer than the stay too.

    Gives the months of those who recover in time, and the named men who were replaced.
    """
    crew = career.crew
    if new_crew:
        career.crew = Crew()
        table.tell("new_crew", "10.15.4a")
        return {}, []
    laid_low = career.patrol is not None and career.patrol.crew_laid_low
    recovering, lost, replaced = heal(crew, stay, lambda _: recovery(table, career), spared="captain")
    replace_men(table, career, lost, recovering)
    if replaced or laid_low:
        lower_quality(table, crew, TRAINED, "10.15.3a" if replaced else "11.1.4a")
    return recovering, lost


# [11.4] Relief for cause


def check_relief(table: SV, career: Career) -> None:
    """[11.4a, 11.1.4b] Three failures in a row cost the crew a level and most captains their command."""
    failures = career.failures_in_a_row
    if failures and failures % 3 == 0:
        lower_quality(table, career.crew, GREEN, "11.1.4b")
    if failures < 3 or any(career.awards.get(award) for award in ("Silver Star", "Navy Cross", "Medal of Honor")):
        return
    if failures >= (4 if career.awards.get("Bronze Star") else 3):
        raise CareerEnds("relieved")


# [11.6.3] The Narwhal


def special_refit(table: SV, career: Career, stay: int) -> int:
    """[11.6.3b, SV-R82] From November 1942, or when next in port, to April 1943: four more tubes."""
    boat = career.boat
    if boat.boat_class != "narwhal" or boat.refitted or career.month + stay + 1 < NARWHAL_REFIT:
        return stay
    boat.refitted = True
    table.tell("narwhal_refit", "11.6.3b")
    return max(stay, NARWHAL_READY - 1 - career.month)


# The end of the refit


def finish_refit(table: SV, career: Career, stay: int) -> None:
    """[2.0d, 10.14.4a] All is repaired and full; the next month starts the next patrol, if the war lasts."""
    boat = career.boat
    boat.damage.clear()
    boat.hull = boat.flooding = 0
    boat.ammo = table.charts.mats[boat.boat_class].ammo_per_gun * boat.guns
    career.log[-1].refit_months = stay
    career.patrol = None
    career.month += stay + 1
    table.tell("refit", "10.14.4a", months=stay, sails=career.month)
    check_end(table, career)


def check_end(table: SV, career: Career) -> None:
    """[5.1.2a] No patrol starts after July 1945, or after the agreed or the historical last one."""
    mirrored = career.options.mirror and career.card and career.patrols >= len(table.charts.captains[career.card].zones)
    over = career.month > career.options.until
    to_the_end = career.options.until == LAST_MONTH
    if over and to_the_end:
        promotion(table, career, LAST_MONTH, final=True)
    if mirrored:
        raise CareerEnds("mirror complete")
    if over:
        raise CareerEnds("war over" if to_the_end else "agreed end")
