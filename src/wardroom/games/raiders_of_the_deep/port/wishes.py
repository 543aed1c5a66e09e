"""[4.2, 18.0b] What was asked for at the start, checked before the game begins."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from difflib import get_close_matches

from wardroom.games.patrol.calendar import month_number, month_text
from wardroom.games.raiders_of_the_deep.cards import CommanderCard
from wardroom.games.raiders_of_the_deep.charts import Charts
from wardroom.games.raiders_of_the_deep.state import FIRST_MONTH, LAST_MONTH, Options, War
from wardroom.table import Setup, UnknownName, WardroomError

__all__ = ["end_month", "first_month", "historical_commander", "settle_boat", "start_month"]

ONE_TYPE = ("tournament-tonnage", "tournament-survival")
"""[13.2.1a, 13.3.1a] Scenarios in which all have the same type."""
AGREED_TYPE = "u19"
"""[RD-R103] That of a tournament for which none was named."""


# Months that are typed in


def end_month(text: str) -> str:
    """A month in which patrols may still start, in its proper form."""
    try:
        month = month_number(text)
    except WardroomError:
        month = 0
    if not FIRST_MONTH <= month <= LAST_MONTH:
        raise WardroomError("'{0}' is no month of the war; choose one from 1914-08 to 1918-10.", text)
    return month_text(month)


def start_month(text: str) -> str:
    """The same, or nothing."""
    return end_month(text) if text else ""


# [14.7] Historical commanders


def historical_commander(setup: Setup, charts: Charts) -> CommanderCard | None:
    """[14.7a] The commander tile, checked."""
    card = setup.options["commander-card"]
    if setup.scenario == "historical":
        if card == "none":
            raise WardroomError(
                "scenario 'historical' needs a commander: give the option commander-card one of {0}.",
                list(charts.commanders),
            )
        if card not in charts.commanders:
            raise UnknownName("commander card", card, charts.commanders)
        return charts.commanders[card]
    if card != "none":
        raise WardroomError("a commander card needs the scenario 'historical'; choose that scenario, or no card.")
    if setup.options["patrols"] == "mirror":
        raise WardroomError("historical patrols need the scenario 'historical'; choose that scenario, or free patrols.")
    return None


def settle_card(war: War, card: CommanderCard, options: Options, asked: Mapping[str, str]) -> None:
    """[14.7a] Name, boat and month are those of the tile."""
    own = {"boat": card.boat_class, "start": month_text(card.start), "number": card.boat, "commander": card.name}
    for wish, value in own.items():
        if asked[wish] not in ("", "ask", value):
            raise WardroomError(
                "{0} commands {1} from {2} on; leave the option {3} out.", card.name, card.boat, own["start"], wish
            )
    war.boat, war.start = card.boat_class, card.start
    check_end(war.start, options)


# [4.2] Type, month and number


def settle_boat(
    charts: Charts, war: War, card: CommanderCard | None, options: Options, asked: Mapping[str, str]
) -> str:
    """[4.2a, 5.1.1a] The type and the month asked for go into the war; the number is given back in its proper form."""
    if card is not None:
        settle_card(war, card, options, asked)
        return card.boat
    war.boat = wanted_type(war, asked)
    war.start = month_number(asked["start"]) if asked["start"] else 0
    if asked["number"]:
        return settle_number(charts, war, options, asked["number"])
    if war.boat == "roll":
        check_roll(charts, war, options)
    elif war.boat:
        check_type(charts, war.boat, austrian=options.austrian)
        war.start = war.start or first_month(charts, war.boat, austrian=options.austrian)
        check_front(war.start, war.boat, charts.front_months(war.boat, austrian=options.austrian))
    check_end(war.start or earliest_start(charts, austrian=options.austrian), options)
    return ""


def wanted_type(war: War, asked: Mapping[str, str]) -> str:
    """The type asked for, or "" for none; [13.2.1a, RD-R103] a tournament of one type has one that was agreed on."""
    if asked["boat"] != "ask":
        return asked["boat"]
    return AGREED_TYPE if war.scenario in ONE_TYPE and not asked["number"] else ""


def check_roll(charts: Charts, war: War, options: Options) -> None:
    """[4.2a] S1 gives the month too, and must have one that is not after the end; [13.2.1a] or all have one type."""
    if war.scenario in ONE_TYPE:
        raise WardroomError("scenario '{0}' is played with one type; name it with the option boat.", war.scenario)
    if war.start:
        raise WardroomError("the roll for a boat gives the month too; leave the option start out.")
    check_end(min(month for month, _ in charts.starts(austrian=options.austrian)), options)


def check_type(charts: Charts, boat_type: str, *, austrian: bool) -> None:
    types = [name for name, _ in charts.types(austrian=austrian)]
    if boat_type not in types:
        raise WardroomError("this navy has no boats of type {0}; choose one of: {1}.", boat_type, types)


def check_front(month: int, boat: str, months: Sequence[int]) -> None:
    """[B1] A type or a boat that is at the front in the month of the first patrol."""
    if month in months:
        return
    if months[0] < month < months[-1]:
        raise WardroomError(
            "{0} is not at the front in {1}; choose a month up to {2}, or from {3} on.",
            *(boat, month_text(month)),
            month_text(max(each for each in months if each < month)),
            month_text(min(each for each in months if each > month)),
        )
    raise WardroomError(
        "{0} is not at the front in {1}; choose a month from {2} to {3}.",
        *(boat, month_text(month), month_text(months[0]), month_text(months[-1])),
    )


def check_end(month: int, options: Options) -> None:
    """[5.1.1a]"""
    if month > options.until:
        raise WardroomError(
            "the first patrol would be in {0}, after the end in {1}; choose an earlier start or a later end.",
            month_text(month),
            month_text(options.until),
        )


def settle_number(charts: Charts, war: War, options: Options, text: str) -> str:
    """[4.2a] A number names its type, and the first month if none is asked for."""
    number = known_number(charts, text, austrian=options.austrian)
    boat_type = charts.boats[number].type
    if war.boat not in ("", boat_type):
        raise WardroomError("{0} is of type {1}; leave the option boat out.", number, boat_type)
    months = sorted(month for month in charts.flotilla_of[number] if FIRST_MONTH <= month <= LAST_MONTH)
    war.boat, war.start = boat_type, war.start or months[0]
    check_front(war.start, number, months)
    check_end(war.start, options)
    return number


def known_number(charts: Charts, text: str, *, austrian: bool) -> str:
    """The number of a boat of this navy, however it is written: u35 is U-35, and to an Austrian u5 is k.u.k. U-5."""
    found = charts.austrian_numbers if austrian else charts.german_numbers
    numbers = list(dict.fromkeys(number for months in found.values() for each in months.values() for number in each))
    plain = {plain_number(number).removeprefix(navy): number for number in numbers for navy in ("", "kuk")}
    if plain_number(text) not in plain:
        near = get_close_matches(text.upper(), numbers, n=5) or numbers[:5]
        raise WardroomError("there is no boat '{0}' on chart B1; choose another, such as {1}.", text, near)
    return plain[plain_number(text)]


def plain_number(text: str) -> str:
    """Letters and digits alone."""
    return "".join(letter for letter in text.lower() if letter.isalnum())


# [S1, B1] What there is


def first_month(charts: Charts, boat_type: str, *, austrian: bool) -> int:
    """The first in which a boat of this type is at the front."""
    return charts.front_months(boat_type, austrian=austrian)[0]


def earliest_start(charts: Charts, *, austrian: bool) -> int:
    return min(first_month(charts, name, austrian=austrian) for name, _ in charts.types(austrian=austrian))
