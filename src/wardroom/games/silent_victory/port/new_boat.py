"""[11.5] New boats, [11.6.1] the end of the Porpoise."""

from __future__ import annotations

from wardroom.games.silent_victory.boat import SV
from wardroom.games.silent_victory.calendar import month_number
from wardroom.games.silent_victory.charts import Charts
from wardroom.games.silent_victory.port.guns import arm
from wardroom.games.silent_victory.port.setup import new_boat, start_month
from wardroom.games.silent_victory.state import Career
from wardroom.table import Decision, Option, Refusal, option
from wardroom.table.text import mark

__all__ = [
    "NEW_BOAT_MONTHS",
    "exchange_porpoise",
    "replace_boat",
    "request_boat",
    "requestable",
]

NEW_BOAT_MONTHS = 5
"""[10.14.5a, 10.15.4a] A refit or a recovery this long brings a new boat."""
REQUESTABLE = ("gar", "gato", "balao", "tench")
"""[11.5.5a] Classes still being built, older first."""
GAR_REQUEST = month_number("1942-07")
PORPOISE_WITHDRAWN = month_number("1944-10")
PORPOISE_LAST_SAILS = month_number("1944-11")


# [11.5] New boats


def requestable(charts: Charts, career: Career, month: int) -> list[str]:
    """[11.3.4.3b, 11.5.5a] Newer classes that are available in this month."""
    found = []
    for name in REQUESTABLE:
        if available_from(charts, career, name) <= month and newer(name, career.boat.boat_class):
            found.append(name)
    return found


def available_from(charts: Charts, career: Career, name: str) -> int:
    """[4.2.2, 11.5.5a, SV-R74] The first month in which a boat of this class is given to a captain who asks."""
    return max(start_month(charts.mats[name], career.options), GAR_REQUEST if name == "gar" else 0)


def newer(one: str, other: str) -> bool:
    if other not in REQUESTABLE:
        return True
    return REQUESTABLE.index(one) > REQUESTABLE.index(other)


def replace_boat(table: SV, career: Career, month: int, sails: int, rule: str) -> None:
    """[10.13.4, 10.14.5, 10.15.4] A boat in place of one lost or worn out, as it is to be had in this month."""
    assign_boat(table, career, replacement_class(table, career, month, sails), month, rule)


def replacement_class(table: SV, career: Career, month: int, sails: int) -> str:
    """[11.5.6a, SV-R24] The newest class in service, or the same in its latest model; [11.6.1a] no late Porpoise."""
    classes = requestable(table.charts, career, month) if career.options.newest_replacement else []
    if classes and not career.options.first_printing:
        return classes[-1]
    return "balao" if withdrawn(career, sails) else career.boat.boat_class


def assign_boat(table: SV, career: Career, boat_class: str, month: int, rule: str) -> None:
    """A new boat with the best guns its class may have; awards stay with the old boat."""
    refitted = career.boat.refitted and boat_class == career.boat.boat_class
    career.boat = new_boat(table.charts, boat_class, fresh_name(table.charts, career, boat_class), month)
    career.boat.refitted = refitted
    arm(table, career, month)
    table.tell("new_boat", rule, boat=career.boat.name, boat_class=table.charts.mats[boat_class].title)


def fresh_name(charts: Charts, career: Career, boat_class: str) -> str:
    """A historical name of the class that this captain has not used [14.3.1]."""
    used = {entry.boat for entry in career.log} | {career.boat.name}
    names = charts.mats[boat_class].names
    return next((name for name in names if name not in used), names[0])


@option
def request_option(name: str, title: str) -> Option[str]:
    return Option(f"request:{name}", "Request a {0} class boat", (title,), "11.5.3a", (f"boat:{name}",), name)


KEEP_BOAT = Option("request:none", "Keep the boat and save the request", rule="11.5.3a", board=("boat",))
NOT_BUILT = Refusal("request:old", "Request an older class", "that class is no longer being built", "11.5.5a")


def refused_requests(charts: Charts, career: Career, month: int) -> list[Refusal]:
    """[11.3.4.3b, 11.5.3a, 11.5.5a] Classes he cannot have: no longer built, not newer than his own, not yet there."""
    refused = [NOT_BUILT]
    for name in REQUESTABLE:
        title, first = charts.mats[name].title, available_from(charts, career, name)
        if not newer(name, career.boat.boat_class):
            refused.append(not_newer(name, title))
        elif first > month:
            refused.append(not_yet(name, title, first))
    return refused


@option
def not_newer(name: str, title: str) -> Refusal:
    reason = mark("that is no newer class than the boat you have")
    return Refusal(f"request:{name}", "Request a {0} class boat", reason, "11.5.3a", (title,))


@option
def not_yet(name: str, title: str, first: int) -> Refusal:
    reason = mark("none can be had before {1:month}")
    return Refusal(f"request:{name}", "Request a {0} class boat", reason, "11.3.4.3b", (title, first))


def request_boat(table: SV, career: Career, stay: int, captain_away: int) -> int:
    """[11.5.3, 11.5.4] Use a Medal of Honor's or a Navy Cross's request; one month then, in place of the refit."""
    while career.honor_requests or career.cross_requests:
        classes = requestable(table.charts, career, career.month + 1)
        if not classes:
            break
        options = [request_option(name, table.charts.mats[name].title) for name in classes]
        refused = refused_requests(table.charts, career, career.month + 1)
        decision = Decision("request", "You may ask for a newer boat.", [KEEP_BOAT, *options], refused, "11.5.3a")
        choice = table.choose(career.seat, decision)
        if choice.id == KEEP_BOAT.id:
            break
        if granted(table, career):
            assign_boat(table, career, choice.value, career.month + 1, "11.5.4a")
            career.base = "pearl"
            career.pearl_for_good = True
            return max(1, captain_away)
    return stay


def granted(table: SV, career: Career) -> bool:
    """[11.3.4.3a, 11.3.5b] A Medal of Honor's request is sure; a Navy Cross's needs 1-3 and is spent either way."""
    if career.honor_requests and (not career.cross_requests or use_medal(table, career)):
        career.honor_requests -= 1
        return True
    career.cross_requests -= 1
    roll = table.roll(table.charts.table("C1", "Request a Boat"), rule="11.3.4.3a", by=career.seat)
    return roll.result == "granted"


BY_MEDAL = Option(
    "request by:medal",
    "Use the Medal of Honor's request, which is sure",
    rule="11.3.5b",
    board=("award:Medal of Honor",),
)
BY_CROSS = Option("request by:cross", "Use a Navy Cross's request first", rule="11.3.4.3a", board=("award:Navy Cross",))


def use_medal(table: SV, career: Career) -> bool:
    decision = Decision("request by", "Which request do you use?", (BY_MEDAL, BY_CROSS), rule="11.5.3a")
    return table.choose(career.seat, decision).id == BY_MEDAL.id


# [11.6.1] Porpoise


def exchange_porpoise(table: SV, career: Career, sails: int) -> bool:
    """[11.6.1a, SV-R81] A Porpoise that is withdrawn becomes a Balao."""
    if not withdrawn(career, sails):
        return False
    assign_boat(table, career, "balao", career.month, "11.6.1a")
    return True


def withdrawn(career: Career, sails: int) -> bool:
    """[11.6.1a, SV-R45] A Porpoise home from October 1944 on, or one that would sail after November."""
    if career.boat.boat_class != "porpoise":
        return False
    return career.month >= PORPOISE_WITHDRAWN or sails > PORPOISE_LAST_SAILS
