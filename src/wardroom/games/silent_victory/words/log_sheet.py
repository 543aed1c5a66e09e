"""The log sheet of a captain and the end of his career, in words."""

from __future__ import annotations

from collections.abc import Iterator

from wardroom.games.patrol.words.terminal import (
    HEADS,
    Data,
    apart,
)
from wardroom.games.silent_victory.calendar import month_number
from wardroom.games.silent_victory.words.messages import order_letters
from wardroom.table.text import listed, mark, month, say, word
from wardroom.telling.lines import Line

__all__ = ["captain_line", "career_summary", "honours_of", "log_sheet"]


def captain_line(career: Data) -> str:
    who = word("sv.rank", career["rank"])
    if career["captain"] != "Captain":
        who = say("{0:plain} {1:sv.name}", who, career["captain"])
    boat, base = career["boat"], career["base"]
    if boat:
        who = say("{0:plain}, USS {1}, {2} class", who, boat["name"], boat["class"])
    where = word("sv.base", base) if base else say("no base yet")
    return say("{0:plain}, {1:plain}, {2:month}", who, where, month_number(career["month"]))


def honours_of(career: Data) -> list[str]:
    counts = dict(career["awards"])
    counts["Purple Heart"] = career["purple_hearts"]
    counts["Combat Patrol Insignia"] = career["insignia"]
    counts["Lucky Rabbit's Foot"] = career["rabbits_feet"]
    counts["Letter of Reprimand"] = career["reprimands"]
    counts["request for a new boat"] = career["requests"]
    boat = career["boat"] or {}
    counts["Battle Star"] = boat.get("battle_stars", 0)
    counts["Navy Unit Commendation"] = int(boat.get("nuc", False))
    counts["Presidential Unit Citation"] = int(boat.get("puc", False))
    return [
        word("sv.award", award) if count == 1 else say("{0:sv.award} x{1}", award, count)
        for award, count in counts.items()
        if count
    ]


def log_sheet(career: Data) -> Iterator[Line]:
    """[3.5a] One row a month: the patrol, P while it lasts, R for refit; ships sunk (*) and damaged (v)."""
    yield Line(captain_line(career))
    yield Line(say("Ships: * sunk, v damaged. Patrols: S success, F failure; P at sea, R refit."), "faint")
    boat = ""
    for number, entry in enumerate(career["log"], 1):
        if entry["boat"] != boat:
            boat = entry["boat"]
            yield Line(say("USS {0}, {1} class", boat, entry["class"].capitalize()), "title")
        yield from _log_entry(number, entry)
    total = say(
        "Total: {0:#sv.ship}, {1:#sv.ton}: {2:sv.level}", career["ships_sunk"], career["tonnage"], career["level"]
    )
    yield Line(total)


def _log_entry(number: int, entry: Data) -> Iterator[Line]:
    sailed = month_number(entry["month"])
    yield Line(f"{month(sailed)}  {number:>2}. {_orders(entry)}  {_success(entry)}")
    for ship in entry["ships"]:
        sunk = mark("* {0:sv.ship} ({1:sv.letter}), {2:#sv.ton}")
        hurt = mark("v {0:sv.ship} ({1:sv.letter}), {2:#sv.ton}")
        yield Line(say(sunk if ship["sunk"] else hurt, ship["name"], ship["type"], ship["tons"]), indent=12)
    if entry["aviators"]:
        yield Line(say("{0:#sv.aviator} rescued", entry["aviators"]), indent=12)
    if entry["notes"]:
        yield Line(apart(word("sv.note", note) for note in entry["notes"]), indent=12)
    rows = [say("P")] * (entry["patrol_months"] - 1) + [say("R")] * entry["refit_months"]
    for later, letter in enumerate(rows, 1):
        yield Line(f"{month(sailed + later)}   {letter}")


def _orders(entry: Data) -> str:
    letter = order_letters(entry["mission"], entry["wolfpack"])
    return say("{0:sv.area} ({1:sv.mission letter})" if letter else "{0:sv.area}", entry["zone"], letter)


def _success(entry: Data) -> str:
    if entry["success"] is None:
        return say("at sea")
    return say("S") if entry["success"] else say("F")


def career_summary(career: Data) -> Iterator[Line]:
    yield Line(captain_line(career), "title")
    heads = [say(head) for head in HEADS]
    yield Line("{:<4}{:<8}{:<16}{:<18}{:<8}{:>5}{:>10}".format(*heads))
    for number, entry in enumerate(career["log"], 1):
        yield Line(_summary_row(number, entry))
    yield Line(say("Sunk: {0:#sv.ship}, {1:#sv.ton}.", career["ships_sunk"], career["tonnage"]))
    if honours_of(career):
        yield Line(say("Awards: {0:plain}.", listed(honours_of(career))))
    yield Line(say("The end: {0:sv.cause}.", career["end"]))
    yield Line(say("Result: {0:sv.level}.", career["level"]), "title")


def _summary_row(number: int, entry: Data) -> str:
    sunk = [ship for ship in entry["ships"] if ship["sunk"]]
    result = "-" if entry["success"] is None else word("sv.result", "S" if entry["success"] else "F")
    tons = sum(ship["tons"] for ship in sunk)
    boat, sailed = say("USS {0}", entry["boat"][:11]), month(month_number(entry["month"]))
    return f"{number:<4}{sailed:<8}{boat:<16}{_orders(entry):<18}{result:<8}{len(sunk):>5}{tons:>10,}"
