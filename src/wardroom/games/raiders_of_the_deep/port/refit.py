"""[6.1.3, 7.4, 10.10, 10.11] The end of a patrol: success or failure, refit, recovery and replacement."""

from __future__ import annotations

from functools import partial

from wardroom.games.patrol import damage
from wardroom.games.patrol.crew import SERIOUS, TRAINED, Crew, Recovering, heal, lower_quality
from wardroom.games.raiders_of_the_deep.boat import RD, mat, patrol_of, unfit
from wardroom.games.raiders_of_the_deep.ends import CareerEnds
from wardroom.games.raiders_of_the_deep.port.awards import give_awards
from wardroom.games.raiders_of_the_deep.port.crew import (
    crew_advancement,
    first_officer_leaves,
    leaves,
    promotion,
    replace_men,
)
from wardroom.games.raiders_of_the_deep.port.new_boat import (
    NEW_BOAT_MONTHS,
    another_of_the_type,
    class_change,
    newest_boat,
    request_boat,
    request_flotilla,
)
from wardroom.games.raiders_of_the_deep.sea.encounter import mine_victim
from wardroom.games.raiders_of_the_deep.sea.luck import lucky_roll
from wardroom.games.raiders_of_the_deep.state import (
    COMMANDER,
    DOCTOR,
    FIRST_OFFICER,
    KORVETTENKAPITAEN,
    LAST_MONTH,
    Career,
    ShipLog,
)
from wardroom.table import Roll

__all__ = ["end_patrol", "refit", "refit_months", "settle_mines", "succeeded"]

SHORTENED = (3, 4)
"""[11.2.1e, RD-R30] Refits that a Korvettenkapitän shortens by a month."""
DESK_DUTY_FROM = 2
"""[14.5.5a] Patrols after which an Austrian may be sent ashore."""


# [7.4] Port


def end_patrol(table: RD, career: Career) -> None:
    """[7.4.2a] Success or failure, and the log."""
    patrol = patrol_of(career)
    success = succeeded(career)
    career.log[-1].success = success
    if success:
        career.successes += 1
        career.failures_in_a_row = 0
    else:
        career.failures_in_a_row += 1
        career.failures.append(patrol.sailed)
    table.tell("home", "7.4.2a", result="S" if success else "F", sunk=patrol.sunk, month=career.month)


def succeeded(career: Career) -> bool:
    """[7.3.4a, 7.4.2b] A mission patrol by its mission alone, another by a ship sunk."""
    patrol = patrol_of(career)
    return patrol.mission_done if patrol.mission else patrol.sunk > 0


# [7.3.2] Victims of mines


def settle_mines(table: RD, career: Career) -> None:
    """[7.3.2b, c, RD-R22] Ships that struck the mines in the month after the patrol; they do not decide its success."""
    for laid in career.mines:
        for _ in range(laid.ships):
            ship = mine_victim(table, career, laid.month)
            if ship is None:
                continue
            career.tonnage += ship.tons
            career.decoration_tons += ship.tons
            career.ships_sunk += 1
            career.sunk_names.append(f"{ship.name}/{ship.tons}")
            patrol_of(career).red_sunk += ship.red
            career.log[-1].ships.append(ShipLog(ship.name, ship.kind, ship.tons, "mined"))
            table.tell("mined", "7.3.2c", name=ship.name, tons=ship.tons, month=laid.month)
    career.mines.clear()


# [6.1.3] Refit


def refit(table: RD, career: Career) -> None:
    """[6.1.3a-f] Damage, crew, advancement, promotion and decorations, reassignment; then the boat is ready again."""
    settle_mines(table, career)
    months = refit_months(table, career)
    new = needs_new_boat(career, months)
    stay = 1 if new else shortened(career, months)
    away = commander_recovery(table, career, stay)
    recovering, lost = recover_crew(table, career, max(stay, away) if new else stay, away)
    if FIRST_OFFICER not in lost:  # [RD-R91] who was 1WO when the patrol ended
        first_officer_leaves(table, career, recovering)
    crew_advancement(table, career)
    fit = career.month + away + 1
    sails = max(career.month + stay + 1, fit)
    promotion(table, career, in_the_war(sails - 1))
    career.requests += give_awards(table, career, in_the_war(sails - 1))
    check_desk_duty(table, career)
    sails = reassign(table, career, months, away, sails, fit)
    promotion(table, career, in_the_war(sails - 1))
    leave_behind(table, career, recovering, sails - career.month - 1)
    finish_refit(table, career, sails)


def refit_months(table: RD, career: Career) -> int:
    """[10.10.1-10.10.3] One month, one for three or more inoperative systems, one for each two or three hull boxes."""
    return damage.refit_months(career.boat, mat(table.charts, career.boat).hull_per_refit_month)


def shortened(career: Career, months: int) -> int:
    """[11.2.1e] A Korvettenkapitän gets his boat back sooner."""
    return months - 1 if career.rank == KORVETTENKAPITAEN and months in SHORTENED else months


def in_the_war(month: int) -> int:
    """[5.0a, RD-R160] The month itself, or the last one of the war if it comes after that."""
    return min(month, LAST_MONTH)


def needs_new_boat(career: Career, months: int) -> bool:
    """[10.10.5a, 10.9.4a]"""
    return months >= NEW_BOAT_MONTHS or patrol_of(career).boat_lost


# [10.11] Recovery and replacement


def commander_recovery(table: RD, career: Career, stay: int) -> int:
    """[10.11b] Months until he is fit; he is never replaced."""
    return recovery(table, career, COMMANDER, stay) if career.crew.wounds.get(COMMANDER) == SERIOUS else 0


def recovery(table: RD, career: Career, man: str, stay: int) -> int:
    """[10.11a, 10.11.1a] 1d6 months, one less with an Experte doctor who is fit; the boat has so many to stay."""
    chart, crew = table.charts.recovery, career.crew
    modifiers = chart.modifiers_for(experte_doctor=DOCTOR in crew.experts and not unfit(crew, DOCTOR))
    table.tell("in_hospital", "10.11a", who=man)
    return int(lucky_roll(table, career, partial(outlasts, stay), chart, modifiers, "10.11a", career.seat).result)


def outlasts(stay: int, roll: Roll) -> bool:
    """[10.11.2a] Longer than the boat stays in port."""
    return int(roll.result) > stay


def recover_crew(table: RD, career: Career, time: int, away: int) -> tuple[Recovering, list[str]]:
    """[10.11, 11.4.2b, RD-R45] LW heal, KIA and those who need longer are replaced: who recovers, and who is lost."""
    crew = career.crew
    if away >= NEW_BOAT_MONTHS:
        career.crew = Crew()
        career.failures_in_a_row = 0  # [RD-R92] not theirs
        table.tell("new_crew", "10.11.4b")
        return {}, []
    recovering, lost, replaced = heal(crew, time, lambda man: recovery(table, career, man, time), spared=COMMANDER)
    replace_men(table, career, lost, recovering)
    if replaced or patrol_of(career).crew_laid_low:
        lower_quality(table, crew, TRAINED, "10.11.3a" if replaced else "11.1.4a")
    return recovering, lost


def leave_behind(table: RD, career: Career, recovering: Recovering, months: int) -> None:
    """[11.4.3e] Men who are still in hospital when a new boat sails after a short training are replaced."""
    replace_men(table, career, [man for man, needed in recovering.items() if needed > months], {})


# [11.4] Reassignment


def reassign(table: RD, career: Career, months: int, away: int, sails: int, fit: int) -> int:
    """[11.4, 11.2.1] What happens of itself, then what he may ask for; the month of the next patrol.

    [5.1.2a, RD-R123] Nothing of it for a commander who makes no more patrol.
    """
    if last_made(table, career, sails):
        return sails
    if away >= NEW_BOAT_MONTHS:
        newest_boat(table, career, sails)
    elif needs_new_boat(career, months):
        sails = another_of_the_type(table, career, sails, fit)
    boat = career.boat
    for ask in (class_change, request_boat):
        sails = ask(table, career, sails, fit)
        if career.boat is not boat:
            return sails
    request_flotilla(table, career, sails)
    return sails


def check_desk_duty(table: RD, career: Career) -> None:
    """[14.5.5a, RD-R161] From the second patrol on an Austrian may go ashore; [RD-R101] not in the wake of another."""
    if not career.options.austrian or career.options.mirror or career.patrols < DESK_DUTY_FROM:
        return
    if leaves(lucky_roll(table, career, leaves, table.charts.desk_duty, (), "14.5.5a", career.seat)):
        raise CareerEnds("desk duty")


# The end of the refit


def finish_refit(table: RD, career: Career, sails: int) -> None:
    """[6.1.3f, 10.10.4a] All is repaired; the next patrol starts, if the war lasts."""
    boat, entry = career.boat, career.log[-1]
    boat.damage.clear()
    boat.hull = boat.flooding = 0
    boat.mines = False
    months = sails - career.month - 1
    entry.refit_months = months - entry.training_months
    career.patrol = None
    career.month = sails
    end = last_made(table, career, sails)
    if end:
        table.tell("last_refit", "10.10.4a", months=months)
        raise CareerEnds(end)
    table.tell("refit", "10.10.4a", months=months, sails=sails)


def last_made(table: RD, career: Career, sails: int) -> str:
    """[5.1.1a, 5.1.2a, 14.7.1a] No patrol starts after October 1918, or after the agreed or the historical last one:
    how the career ends, "" if it goes on.
    """
    if career.options.mirror and career.patrols >= len(table.charts.commanders[career.card].zones):
        return "mirror complete"
    if sails > career.options.until:
        return "war over" if career.options.until == LAST_MONTH else "agreed end"
    return ""
