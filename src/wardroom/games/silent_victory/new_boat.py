"""[11.5] New boats, [11.6] class rules: Porpoise, guns and AA."""

from __future__ import annotations

from functools import cache

from wardroom.games.silent_victory.boat import SV
from wardroom.games.silent_victory.calendar import month_number
from wardroom.games.silent_victory.charts import Charts
from wardroom.games.silent_victory.setup import new_boat, start_month
from wardroom.games.silent_victory.state import Boat, Career
from wardroom.table import Decision, Option, Refusal

__all__ = [
    "NEW_BOAT_MONTHS",
    "assign_boat",
    "exchange_porpoise",
    "replacement_class",
    "request_boat",
    "requestable",
    "upgrade_guns",
]

NEW_BOAT_MONTHS = 5
"""[10.14.5a, 10.15.4a] A refit or a recovery this long brings a new boat."""
REQUESTABLE = ("gar", "gato", "balao", "tench")
"""[11.5.5a] Classes still being built, older first."""
GAR_REQUEST = month_number("1942-07")
PORPOISE_WITHDRAWN = month_number("1944-10")


# [11.5] New boats


def requestable(charts: Charts, war: Career, month: int) -> list[str]:
    """[11.3.4.3b, 11.5.5a] Newer classes that are available in this month."""
    found = []
    for name in REQUESTABLE:
        first = max(start_month(charts.mats[name], war.options), GAR_REQUEST if name == "gar" else 0)
        if first <= month and newer(name, war.boat.boat_class):
            found.append(name)
    return found


def newer(one: str, other: str) -> bool:
    if other not in REQUESTABLE:
        return True
    return REQUESTABLE.index(one) > REQUESTABLE.index(other)


def replacement_class(table: SV, war: Career) -> str:
    """[11.5.6a, SV-R24] The newest class in service, or the same in its latest model."""
    classes = requestable(table.charts, war, war.month) if war.options.newest_replacement else []
    return classes[-1] if classes and not war.options.first_printing else war.boat.boat_class


def assign_boat(table: SV, war: Career, boat_class: str, rule: str) -> None:
    """A new boat with the best guns its class may have; awards stay with the old boat."""
    refitted = war.boat.refitted and boat_class == war.boat.boat_class
    war.boat = new_boat(table.charts, boat_class, fresh_name(table.charts, war, boat_class), war.month)
    war.boat.refitted = refitted
    latest_guns(war.boat, war.month)
    table.tell("new_boat", rule, boat=war.boat.name, boat_class=table.charts.mats[boat_class].title)


def fresh_name(charts: Charts, war: Career, boat_class: str) -> str:
    """A historical name of the class that this captain has not used [14.3.1]."""
    used = {entry.boat for entry in war.log} | {war.boat.name}
    names = charts.mats[boat_class].names
    return next((name for name in names if name not in used), names[0])


@cache
def request_option(name: str, title: str) -> Option:
    return Option(f"request:{name}", "Request a {1} class boat", (name, title), "11.5.3a", (f"boat:{name}",))


KEEP_BOAT = Option("request:none", "Keep the boat and save the request", rule="11.5.3a")
NOT_BUILT = Refusal("request:old", "Request an older class", "that class is no longer being built", "11.5.5a")


def request_boat(table: SV, war: Career, stay: int, captain_away: int) -> int:
    """[11.5.3, 11.5.4] Use a Medal of Honor's or a Navy Cross's request; one month then, in place of the refit."""
    while war.honor_requests or war.cross_requests:
        classes = requestable(table.charts, war, war.month + 1)
        if not classes:
            break
        options = [request_option(name, table.charts.mats[name].title) for name in classes]
        decision = Decision("request", "You may ask for a newer boat.", [KEEP_BOAT, *options], (NOT_BUILT,), "11.5.3a")
        choice = table.choose(war.seat, decision)
        if choice.id == KEEP_BOAT.id:
            break
        if granted(table, war):
            assign_boat(table, war, str(choice.args[0]), "11.5.4a")
            war.base = "pearl"
            war.pearl_for_good = True
            return max(1, captain_away)
    return stay


def granted(table: SV, war: Career) -> bool:
    """[11.3.4.3a, 11.3.5b] A Medal of Honor's request is sure; a Navy Cross's needs 1-3 and is spent either way."""
    if war.honor_requests:
        war.honor_requests -= 1
        return True
    war.cross_requests -= 1
    roll = table.roll(table.charts.table("C1", "Request a Boat"), rule="11.3.4.3a", by=war.seat)
    return roll.result == "granted"


# [11.6.1] Porpoise


def exchange_porpoise(table: SV, war: Career) -> bool:
    """[11.6.1a, SV-R45] A Porpoise that comes home from October 1944 on becomes a Balao."""
    if war.boat.boat_class != "porpoise" or war.month < PORPOISE_WITHDRAWN:
        return False
    assign_boat(table, war, "balao", "11.6.1a")
    return True


# [11.6.2] Guns

HEAVY_AA = ("40mm", "20mm")
KEEP_GUNS = Option("guns:keep", "Keep the guns", rule="11.6.2b")


@cache
def gun_option(gun: str, guns: int, rule: str) -> Option:
    text = "Two {0} deck guns (1d6, 4-6)" if guns == 2 else "A {0} deck gun with 40mm and 20mm AA"
    return Option(f"guns:{'2x' if guns == 2 else ''}{gun}", text, (gun, guns), rule)


def period(first: str, last: str) -> tuple[int, int]:
    return month_number(first), month_number(last)


def upgrades(war: Career, first: int, last: int) -> list[Option]:
    """[11.6.2b-f] What the yard offers in these months."""
    boat, old = war.boat, war.options.first_printing
    name = boat.boat_class
    lists = [
        (
            period("1942-06", "1942-08"),
            ("gato", "tambor") if old else ("gato", "tambor", "gar"),
            "4in",
            1,
            "11.6.2b",
        ),
        (period("1942-09", "1942-12" if old else "1945-07"), ("tambor",), "5in", 1, "11.6.2c"),
        (period("1943-01", "1943-12"), () if old else ("salmon",), "4in", 1, "11.6.2d"),
        (period("1943-01", "1943-12"), ("gato",) if old else ("gato", "gar"), "5in", 1, "11.6.2e"),
    ]
    found = [
        gun_option(gun, guns, rule)
        for (begin, end), classes, gun, guns, rule in lists
        if name in classes and first <= end and last >= begin and improves(boat, gun)
    ]
    begin, end = period("1944-01", "1944-12")
    decorated = war.awards.get("Navy Cross") and war.log[-1].success
    if name in ("gato", "balao") and decorated and boat.guns == 1 and first <= end and last >= begin:
        found.append(gun_option("5in", 2, "11.6.2f"))
    return found


def improves(boat: Boat, gun: str) -> bool:
    return boat.gun < gun or sorted(boat.aa) != sorted(HEAVY_AA)


def upgrade_guns(table: SV, war: Career, last: int) -> None:
    """[11.6.2] Between the return and the last month in port (ruling SV-R57)."""
    options = upgrades(war, war.month, last)
    if not options:
        return
    choice = table.choose(
        war.seat, Decision("guns", "The yard can change your guns.", [KEEP_GUNS, *options], rule="11.6.2b")
    )
    if choice.id == KEEP_GUNS.id:
        return
    gun, guns = str(choice.args[0]), int(choice.args[1])
    if guns == 2:
        roll = table.roll(table.charts.table("C1", "Two 5-inch Guns"), rule="11.6.2f", by=war.seat)
        if roll.result != "granted":
            return
    else:
        war.boat.aa = list(HEAVY_AA)
    war.boat.gun, war.boat.guns = gun, guns
    table.tell("guns", choice.rule, gun=gun, guns=guns)


def latest_guns(boat: Boat, month: int) -> None:
    """[11.5.6a] The best guns a new boat of this class may have in this month."""
    best = {
        "tambor": ((month_number("1942-06"), "4in"), (month_number("1942-09"), "5in")),
        "gar": ((month_number("1942-06"), "4in"), (month_number("1943-01"), "5in")),
        "gato": ((month_number("1942-06"), "4in"), (month_number("1943-01"), "5in")),
        "salmon": ((month_number("1943-01"), "4in"),),
    }
    for first, gun in best.get(boat.boat_class, ()):
        if month >= first and improves(boat, gun):
            boat.gun = gun
            boat.aa = list(HEAVY_AA)
