"""[11.3] Decorations; [14.5.4] those of Austria-Hungary."""

from __future__ import annotations

from typing import NamedTuple

from wardroom.games.patrol.calendar import month_number
from wardroom.games.raiders_of_the_deep.boat import RD, holds, patrol_of, sea_of
from wardroom.games.raiders_of_the_deep.port.crew import note
from wardroom.games.raiders_of_the_deep.state import Career, Decoration

__all__ = ["AUSTRIAN_AWARDS", "GERMAN_AWARDS", "give_awards", "last_awards"]


class GermanAward(NamedTuple):
    """[11.3.1-11.3.4] Tons in all, or tons after the decoration before it; a capital ship after it will do too."""

    id: str
    tons: int
    tons_after: int
    rule: str


class AustrianAward(NamedTuple):
    """[14.5.4b-e] Tons sunk, or tons sunk and damaged; and the level of victory that it stands for."""

    id: str
    sunk: int
    sunk_or_damaged: int
    level: str
    rule: str


GERMAN_AWARDS = (
    GermanAward("HK", 50_000, 0, "11.3.1a"),
    GermanAward("HH", 75_000, 25_000, "11.3.2a"),
    GermanAward("PLM", 100_000, 25_000, "11.3.3a"),
    GermanAward("OL", 200_000, 100_000, "11.3.4a"),
)
AUSTRIAN_AWARDS = (
    AustrianAward("MVK", 5_000, 10_000, "Draw", "14.5.4b"),
    AustrianAward("OEK", 10_000, 15_000, "Marginal Victory", "14.5.4c"),
    AustrianAward("KLO", 15_000, 20_000, "Substantial Victory", "14.5.4d"),
    AustrianAward("MTO", 20_000, 30_000, "Decisive Victory", "14.5.4e"),
)
WAR_BADGE = month_number("1918-02")
"""[11.3a] The U-boat War Badge was founded on 1 February 1918."""
CRESCENT_WATERS = ("Mediterranean", "Black Sea")
"""[11.3d] Seas in which an armed ship must be sunk for it."""


def give_awards(table: RD, career: Career, month: int) -> int:
    """[11.3] All that the last patrol has earned; how many of them entitle to a request for a boat [11.3.5a]."""
    flavour(table, career, month)
    return austrian_awards(table, career, month) if career.options.austrian else german_awards(table, career, month)


def last_awards(table: RD, career: Career) -> None:
    """[2.0b] A commander who does not come home is decorated for what he did."""
    give_awards(table, career, patrol_of(career).sailed)


def give(table: RD, career: Career, decoration: str, month: int, rule: str) -> None:
    career.decorations.append(Decoration(decoration, month))
    table.tell("award", rule, award=decoration)
    note(career, "award", decoration)


# [11.3a-e] Decorations without an effect


def flavour(table: RD, career: Career, month: int) -> None:
    patrol = patrol_of(career)
    successes = career.successes
    completed = career.patrols - (career.log[-1].success is None)
    crescent = patrol.red_sunk > 0 and sea_of(patrol.zone) in CRESCENT_WATERS
    for decoration, earned, rule in (
        ("EK2", successes >= 1, "11.3b"),
        ("EK1", successes >= 2, "11.3b"),
        ("War Badge", completed >= 2 and month >= WAR_BADGE, "11.3a"),
        ("Wound Badge", patrol.commander_wounded, "11.3c"),
        ("Iron Crescent", crescent, "11.3d"),
    ):
        if earned and not holds(career, decoration):
            give(table, career, decoration, month, rule)


# [11.3.1-11.3.4] Germany


def german_awards(table: RD, career: Career, month: int) -> int:
    """[RD-R28] One patrol may earn several by its tons; a capital ship and tons after an award earn the next one."""
    given = 0
    for award in GERMAN_AWARDS:
        if holds(career, award.id):
            continue
        if not earned(career, award):
            break
        give(table, career, award.id, month, award.rule)
        career.tons_at_award = career.decoration_tons
        career.capital_ships = 0
        given += 1
    return given


def earned(career: Career, award: GermanAward) -> bool:
    """[11.3.1-11.3.4, RD-R57]"""
    if career.decoration_tons >= award.tons or career.capital_ships:
        return True
    return bool(award.tons_after) and career.decoration_tons - career.tons_at_award >= award.tons_after


# [14.5.4] Austria-Hungary


def austrian_awards(table: RD, career: Career, month: int) -> int:
    given = 0
    both = career.decoration_tons + career.tons_damaged
    for award in AUSTRIAN_AWARDS:
        reached = career.decoration_tons >= award.sunk or both >= award.sunk_or_damaged
        if reached and not holds(career, award.id):
            give(table, career, award.id, month, award.rule)
            given += 1
    return given
