"""[11.4] Reassignment: a new boat, another flotilla, another class."""

from __future__ import annotations

from wardroom.games.patrol.calendar import month_number
from wardroom.games.raiders_of_the_deep.boat import RD, mat
from wardroom.games.raiders_of_the_deep.cards import AUSTRIAN_FLOTILLA
from wardroom.games.raiders_of_the_deep.charts import Charts
from wardroom.games.raiders_of_the_deep.port.assignment import current_flotilla
from wardroom.games.raiders_of_the_deep.port.numbers import roll_number
from wardroom.games.raiders_of_the_deep.sea.luck import lucky_roll
from wardroom.games.raiders_of_the_deep.state import (
    KAPITAENLEUTNANT,
    KORVETTENKAPITAEN,
    LAST_MONTH,
    Boat,
    Career,
)
from wardroom.table import Decision, Option, Roll, option, question
from wardroom.table.text import mark

__all__ = [
    "NEW_BOAT_MONTHS",
    "another_of_the_type",
    "class_change",
    "new_boat",
    "newest_boat",
    "open_types",
    "request_boat",
    "request_flotilla",
]

NEW_BOAT_MONTHS = 5
"""[10.10.5a, 10.11.4a] A refit or a recovery as long as this brings a new boat."""
CLASS_CHANGES = {
    month_number("1915-03"): (("U",), "UB"),
    month_number("1916-09"): (("U", "UB"), "UC"),
}
"""[11.4.4a] In these months German commanders of these classes may go to that one."""
TRANSFERS = {KAPITAENLEUTNANT: "KptLt", KORVETTENKAPITAEN: "KKpt"}
"""[11.2.1c, d] Ranks that may ask for a flotilla."""


# [10.11.4, 11.4.2] New boats


def other_boats(charts: Charts, career: Career, boat_type: str, month: int) -> list[str]:
    """[B1] Boats of a type that are at the front in a month, but not his own."""
    numbers = charts.numbers(boat_type, min(month, LAST_MONTH), austrian=career.options.austrian)
    own = career.boat.name
    return [number for number in numbers if number != own]


def open_types(charts: Charts, career: Career, boat_class: str, month: int) -> list[str]:
    """Types of a class of which there is a boat to be had in this month, in their order."""
    types = charts.types(boat_class, austrian=career.options.austrian)
    return [name for name, sheet in types if sheet.start <= month and other_boats(charts, career, name, month)]


def newest_boat(table: RD, career: Career, sails: int) -> None:
    """[10.11.4a, RD-R93] The highest-numbered type of the class; the number by B1."""
    types = open_types(table.charts, career, mat(table.charts, career.boat).boat_class, sails)
    new_boat(table, career, (types or [career.boat.boat_class])[-1], sails, "10.11.4a")


def another_of_the_type(table: RD, career: Career, sails: int, fit: int) -> int:
    """[11.4.2a] A boat of the same type, or [11.4.2c] as by a request that is granted; the month of the next patrol."""
    types = open_types(table.charts, career, mat(table.charts, career.boat).boat_class, sails)
    if career.boat.boat_class in types or not types:
        new_boat(table, career, career.boat.boat_class, sails, "11.4.2a")
        return sails
    choice = table.choose(career.seat, replacement_question(career.seat, tuple(types)))
    return train(table, career, choice.value, career.month + 1, fit, "11.4.2c")


@option
def replacement_option(name: str) -> Option[str]:
    text = mark("Take a boat: {0:rd.boat type}")
    return Option(f"replacement:{name}", text, (name,), "11.4.2c", (f"boat:{name}",), name)


@question
def replacement_question(seat: str, types: tuple[str, ...]) -> Decision[str]:
    prompt = mark("There is no other boat of your type. Which will you take?")
    return Decision("replacement", prompt, tuple(map(replacement_option, types)), (), "11.4.2c", (), seat)


def new_boat(table: RD, career: Career, boat_type: str, sails: int, rule: str) -> None:
    """[11.4a] Another number; what was granted with the old boat is void."""
    numbers = other_boats(table.charts, career, boat_type, sails) or [career.boat.name]
    name = roll_number(table, career.seat, numbers, rule=rule)
    career.boat = Boat(boat_type, name)
    career.transferred = ""
    career.flotilla = current_flotilla(table.charts, career, min(sails, LAST_MONTH))
    table.tell("new_boat", rule, boat=name, boat_class=boat_type, flotilla=career.flotilla)


# [11.4.3] Requests after a decoration

LATER = Option("request:later", "Save the request for a later refit", rule="11.4.3d", board=("requests",))


@option
def type_option(name: str) -> Option[tuple[str, str]]:
    board = (f"boat:{name}",)
    return Option(
        f"request:boat:{name}", "Ask for a boat: type {0:rd.boat type}", (name,), "11.4.3b", board, ("boat", name)
    )


@option
def flotilla_option(flotilla: str, kind: str, rule: str) -> Option[tuple[str, str]]:
    text, board = mark("Ask for the {0:rd.flotilla}"), (f"flotilla:{flotilla}",)
    return Option(f"{kind}:flotilla:{flotilla}", text, (flotilla,), rule, board, ("flotilla", flotilla))


def request_boat(table: RD, career: Career, sails: int, fit: int) -> int:
    """[11.4.3] After an effective decoration: a boat or a flotilla, on 1-3; the month of the next patrol.

    `fit` is the first month in which the commander can sail.
    """
    if not career.requests:
        return sails
    types, flotillas = request_choices(table.charts, career, sails, fit)
    if not types and not flotillas:
        return sails
    choice = table.choose(career.seat, request_question(career.seat, types, flotillas))
    if choice is LATER:
        return sails
    career.requests -= 1
    chart = table.charts.boat_request
    if refused(lucky_roll(table, career, refused, chart, (), "11.4.3a", career.seat)):
        table.tell("request_refused", "11.4.3a")
        return sails
    kind, wanted = choice.value
    if kind == "flotilla":
        career.transferred = career.flotilla = wanted
        table.tell("transferred", "11.4.3c", flotilla=wanted)
        return sails + 1
    return train(table, career, wanted, career.month + 1, fit, "11.4.3b")


def refused(roll: Roll) -> bool:
    return roll.result != "granted"


def train(table: RD, career: Career, boat_type: str, first: int, fit: int, rule: str) -> int:
    """[11.4.3b, 11.4.4b, RD-R46, RD-R72] A new boat, and 1d6 months of training from the first on, in place of the
    refit.
    """
    months = int(table.roll(table.charts.training, (), rule, career.seat).result)
    sails = at_the_front(table.charts, career, boat_type, max(first + months, fit))
    career.log[-1].training_months = months
    new_boat(table, career, boat_type, sails, rule)
    return sails


def at_the_front(charts: Charts, career: Career, boat_type: str, ready: int) -> int:
    """[RD-R72] The first month from this one on in which B1 has a boat of the type."""
    austrian = career.options.austrian
    months = (month for month in range(ready, LAST_MONTH + 1) if charts.numbers(boat_type, month, austrian=austrian))
    return next(months, ready)


def request_choices(charts: Charts, career: Career, sails: int, fit: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """[11.4.3b, c, RD-R94] Other types of the class to be had when the shortest training ends, other theatres."""
    soonest = max(career.month + 2, fit)
    types = open_types(charts, career, mat(charts, career.boat).boat_class, soonest)
    others = tuple([name for name in types if name != career.boat.boat_class])
    boat_type, month = career.boat.boat_class, min(sails, LAST_MONTH)
    here = charts.theatres(career.flotilla, boat_type, month)
    found = open_flotillas(charts, career, sails)
    return others, tuple([each for each in found if charts.theatres(each, boat_type, month) != here])


def open_flotillas(charts: Charts, career: Career, sails: int) -> tuple[str, ...]:
    """[11.2.1c, 11.4.3c] Those whose patrols the mat of the boat has, but not the present one, nor the other navy's."""
    if career.options.austrian:
        return ()
    found = charts.flotillas(career.boat.boat_class, min(sails, LAST_MONTH))
    return tuple([flotilla for flotilla in found if flotilla not in (career.flotilla, AUSTRIAN_FLOTILLA)])


@question
def request_question(seat: str, types: tuple[str, ...], flotillas: tuple[str, ...]) -> Decision[tuple[str, str]]:
    options = [
        *(type_option(name) for name in types),
        *(flotilla_option(flotilla, "request", "11.4.3c") for flotilla in flotillas),
        LATER,
    ]
    prompt = mark("Your decoration entitles you to a request. For what?")
    return Decision("request", prompt, tuple(options), (), "11.4.3a", (), seat)


# [11.2.1] Flotilla by rank

STAY = Option("transfer:none", "Stay with the flotilla", rule="11.2.1c", board=("base",))


def request_flotilla(table: RD, career: Career, sails: int) -> None:
    """[11.2.1c, d, RD-R20] Once in a refit a KptLt on 6, a KKpt on 5-6, may move to a flotilla of his choice."""
    rank = TRANSFERS.get(career.rank)
    if rank is None:
        return
    flotillas = open_flotillas(table.charts, career, sails)
    if not flotillas:
        return
    choice = table.choose(career.seat, transfer_question(career.seat, flotillas))
    if choice is STAY:
        return
    chart = table.charts.flotilla_transfer[rank]
    if refused(lucky_roll(table, career, refused, chart, (), chart.rule, career.seat)):
        table.tell("request_refused", chart.rule)
        return
    career.transferred = career.flotilla = choice.value[1]
    table.tell("transferred", chart.rule, flotilla=career.flotilla)


@question
def transfer_question(seat: str, flotillas: tuple[str, ...]) -> Decision[tuple[str, str]]:
    options = (STAY, *(flotilla_option(flotilla, "transfer", "11.2.1c") for flotilla in flotillas))
    return Decision("transfer", "Ask for another flotilla?", options, (), "11.2.1c", (), seat)


# [11.4.4] Change of class

KEEP_CLASS = Option("class:keep", "Keep the boat", rule="11.4.4a", board=("boat",))


@option
def class_option(boat_class: str, boat_type: str) -> Option[str]:
    text = mark("Change to the {0} boats")
    return Option(f"class:{boat_class}", text, (boat_class,), "11.4.4a", (f"boat:{boat_type}",), boat_type)


def class_change(table: RD, career: Career, sails: int, fit: int) -> int:
    """[11.4.4, RD-R47] Offered in a refit that holds one of the two months, and training starts then."""
    if career.options.austrian:
        return sails
    boat_class = mat(table.charts, career.boat).boat_class
    for month, (classes, wanted) in CLASS_CHANGES.items():
        if boat_class not in classes or not career.month <= month < sails:
            continue
        types = open_types(table.charts, career, wanted, month)
        if types:
            choice = table.choose(career.seat, class_question(career.seat, wanted, types[-1]))
            if choice is not KEEP_CLASS:
                return train(table, career, types[-1], max(career.month + 1, month), fit, "11.4.4b")
    return sails


@question
def class_question(seat: str, boat_class: str, boat_type: str) -> Decision:
    options = (KEEP_CLASS, class_option(boat_class, boat_type))
    return Decision("class", "Boats of another class need commanders. Change?", options, (), "11.4.4a", (), seat)
