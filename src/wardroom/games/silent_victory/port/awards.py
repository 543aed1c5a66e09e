"""[11.3] Awards to the captain and to the boat."""

from __future__ import annotations

from wardroom.games.silent_victory.boat import SV
from wardroom.games.silent_victory.calendar import month_number
from wardroom.games.silent_victory.state import Boat, Career, Patrol

__all__ = ["give_awards", "last_awards"]

RIBBON_FROM = month_number("1943-11")
"""[11.3.1a] The Commendation Ribbon exists from November 1943."""


def give_awards(table: SV, career: Career, boat: Boat) -> None:
    """[11.3] One performance award, with Purple Heart and Insignia besides; unit awards to the boat that sailed."""
    patrol = career.patrol
    assert patrol is not None
    success = career.log[-1].success is True
    award = duty_award(table, career, patrol, success)
    add_request(career, award)
    if patrol.captain_wounded:
        purple_heart(table, career)
    if success:
        combat_insignia(table, career, award)
        if not patrol.boat_lost:
            unit_awards(table, career, boat, patrol)


def last_awards(table: SV, career: Career, *, success: bool, transferred: bool) -> None:
    """[11.3.6b, SV-R100] Posthumous awards: what his last patrol earned a captain who does not return from it.

    One who leaves the boat at sea of his own will has a Purple Heart at most.
    """
    patrol = career.patrol
    assert patrol is not None
    if not transferred:
        duty_award(table, career, patrol, success and patrol.mission not in ("E", "L"))  # their men are not home
    if patrol.captain_wounded:
        purple_heart(table, career)


def purple_heart(table: SV, career: Career) -> None:
    """[11.3.6a] For a wound of any kind."""
    career.purple_hearts += 1
    table.tell("award", "11.3.6a", award="Purple Heart")


def duty_award(table: SV, career: Career, patrol: Patrol, success: bool) -> str:
    """[11.3.8a] One award for the performance of duty, or none."""
    if patrol.sunk >= 7:
        career.big_patrols += 1
    award = performance_award(career, patrol, success)
    if award:
        grant(table, career, award)
    return award


def performance_award(career: Career, patrol: Patrol, success: bool) -> str:
    """[11.3.1-11.3.5, 11.3.8a] The highest that was earned."""
    if patrol.sunk >= 7 and career.big_patrols == 3:
        return "Medal of Honor"
    if patrol.sunk >= 5 or patrol.capital_sunk:
        return "Navy Cross"
    if patrol.sunk >= 4:
        return "Silver Star"
    if success and patrol.sunk >= 3:
        return "Bronze Star"
    if success and patrol.mission and mission_completed(patrol) and career.month >= RIBBON_FROM:
        return "Commendation Ribbon"
    return ""


def mission_completed(patrol: Patrol) -> bool:
    return patrol.mission_done and not patrol.mission_failed


def grant(table: SV, career: Career, award: str) -> None:
    """[11.2.3d, f] Navy Cross and Medal of Honor count for the next promotion."""
    career.awards[award] = career.awards.get(award, 0) + 1
    career.log[-1].notes.append(award)
    table.tell("award", "11.3.8a", award=award)
    if award == "Navy Cross":
        career.period.navy_crosses += 1
    elif award == "Medal of Honor":
        career.period.medals_of_honor += 1


def add_request(career: Career, award: str) -> None:
    """[11.3.4.3a, 11.3.5b] Navy Cross and Medal of Honor bring a captain who lives a request for a boat."""
    if award == "Navy Cross":
        career.cross_requests += 1
    elif award == "Medal of Honor":
        career.honor_requests += 1


def combat_insignia(table: SV, career: Career, award: str) -> None:
    """[11.3.7a, 11.3.8b] After any success; the first printing gave no badge beside another award."""
    if career.options.first_printing and award:
        return
    career.insignia += 1
    table.tell("award", "11.3.7a", award="Submarine Combat Patrol Insignia")


def unit_awards(table: SV, career: Career, boat: Boat, patrol: Patrol) -> None:
    """[11.3.10] A Battle Star; NUC or PUC by a roll for six or seven ships."""
    boat.battle_stars += 1
    if career.options.corrections:
        table.tell("battle_star", "11.3.10.3a", boat=boat.name, stars=boat.battle_stars)
    if patrol.sunk < 6:
        return
    name, rule = "Navy Unit Commendation", "11.3.10.1a"
    if patrol.sunk >= 7:
        name, rule = "Presidential Unit Citation", "11.3.10.2a"
    award = str(table.roll(table.charts.table("C4", name), rule=rule, by=career.seat).result)
    boat.puc = boat.puc or award == "PUC"
    boat.nuc = boat.nuc or award == "NUC"
    if award in ("PUC", "NUC"):
        career.log[-1].notes.append(award)
        table.tell("award", "11.3.10a", award=award)
