"""The log sheet of a commander and the end of his career, in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from wardroom.games.patrol.calendar import month_number
from wardroom.games.patrol.words.terminal import (
    HEADS,
    Data,
    apart,
    month_shown,
)
from wardroom.games.raiders_of_the_deep.words.messages import AMONG_ACES, note_text
from wardroom.table.text import counted, listed, mark, month, name, say, stored, word
from wardroom.telling.lines import NO_BREAK, Line

__all__ = ["career_summary", "commander_line", "decorations", "log_sheet"]


def commander_line(career: Data) -> str:
    """[4.3.1a] The head of the log sheet."""
    boat, flotilla = career["boat"], career["flotilla"]
    if not boat:
        return say("Kmdt {0}, no boat yet", career["commander"]) if career["commander"] else say("no boat yet")
    return say(
        "Kmdt {0:rd.rank} {1}, {2}, type {3:rd.boat type}, {4:rd.flotilla} ({5:rd.port}), {6:month}",
        *(career["rank"], career["commander"], boat["number"], boat["type"]),
        *(flotilla, flotilla, month_number(career["month"])),
    )


def decorations(career: Data) -> list[str]:
    return [
        say("{0:rd.award} ({1:month})", each["id"], month_number(each["month"])).replace(" (", f"{NO_BREAK}(")
        for each in career["decorations"]
    ]


def log_sheet(career: Data) -> Iterator[Line]:
    """[3.5a, 17.0b] One row a month: the patrol, then R for refit and T for training; ships by what became of them."""
    yield Line(commander_line(career))
    yield Line(say("Ships: * sunk, v damaged, (P) prize, (M) by our mines."), "faint")
    yield Line(
        say("Patrols: S success, (S) success with a roll for advancement, F failure; R refit, T training."), "faint"
    )
    boat = ("", "")
    for number, entry in enumerate(career["log"], 1):
        if (entry["boat"], entry["flotilla"]) != boat:
            boat = entry["boat"], entry["flotilla"]
            yield Line(say("{0}, type {1:rd.boat type}, {2:rd.flotilla}", boat[0], entry["type"], boat[1]), "title")
        yield from _log_entry(number, entry)
    for line in career["life"]:
        yield Line(stored(line))
    if career["decorations"]:
        yield Line(say("Decorations: {0:plain}.", apart(decorations(career))))
    totals = career["ships_sunk"], career["tonnage"], career["level"]
    yield Line(say("Total: {0:#rd.ship}, {1:#rd.ton}: {2:rd.level}", *totals))


def _log_entry(number: int, entry: Data) -> Iterator[Line]:
    sailed = month_number(entry["month"])
    yield Line(f"{month(sailed)}  {number:>2}. {_orders(entry)}  {_success(entry)}")
    for ship in entry["ships"]:
        yield Line(say(SHIPS[ship["mark"]], ship["name"], ship["type"], ship["tons"]), indent=12)
    if entry["notes"]:
        yield Line(apart(str(note_text(note["code"], note["value"])) for note in entry["notes"]), indent=12)
    rows = [say("R")] * entry["refit_months"] + [say("T")] * entry["training_months"]
    for later, letter in enumerate(rows, 1):
        yield Line(f"{month(sailed + later)}   {letter}")


SHIPS = {
    "damaged": mark("v {0:rd.ship} ({1:rd.letter}), {2:#rd.ton}"),
    "sunk": mark("* {0:rd.ship} ({1:rd.letter}), {2:#rd.ton}"),
    "prize": mark("* {0:rd.ship} ({1:rd.letter}), {2:#rd.ton} (P)"),
    "mined": mark("* {0:rd.ship} ({1:rd.letter}), {2:#rd.ton} (M)"),
}
"""[4.3.2a] A ship in the log, by her mark."""


def _orders(entry: Data) -> str:
    mission = entry["mission"]
    return say("{0:rd.area} ({1:rd.mission letter})" if mission else "{0:rd.area}", entry["zone"], mission)


def _success(entry: Data) -> str:
    """[17.0b] The S that brings a roll for advancement is circled."""
    if entry["success"] is None:
        return say("at sea")
    if entry["success"]:
        return say("(S)") if entry["advancement"] else say("S")
    return say("F")


def career_summary(career: Data) -> Iterator[Line]:
    yield Line(commander_line(career), "title")
    heads = [say(head) for head in HEADS]
    yield Line("{:<4}{:<8}{:<9}{:<20}{:<9}{:>5}{:>10}".format(*heads))
    for number, entry in enumerate(career["log"], 1):
        yield Line(_summary_row(number, entry))
    yield Line(_sunk_in_all(career))
    if career["decorations"]:
        yield Line(say("Decorations: {0:plain}.", apart(decorations(career))))
    for line in career["life"]:
        yield Line(stored(line))
    if career["end"]:
        yield Line(say("The end: {0:rd.cause}.", career["end"]))
    if career["end"] and career["place_among_aces"]:
        yield Line(say(AMONG_ACES, career["place_among_aces"]))
    yield Line(say("Result: {0:rd.level}.", career["level"]), "title")


def _sunk_in_all(career: Data) -> str:
    """Prizes and victims of mines are told apart where there are any."""
    marks = Counter(ship["mark"] for entry in career["log"] for ship in entry["ships"])
    parts = [counted("rd.ship", career["ships_sunk"]), counted("rd.ton", career["tonnage"])]
    if marks["prize"]:
        parts.append(counted("rd.prize", marks["prize"]))
    if marks["mined"]:
        parts.append(say("{0} by mines", marks["mined"]))
    if marks["damaged"]:
        parts.append(say("{0} damaged", marks["damaged"]))
    return say("Sunk: {0:plain}.", listed(parts))


SUNK = ("sunk", "prize", "mined")
"""Marks of ships that went down or were taken."""


def _summary_row(number: int, entry: Data) -> str:
    sunk = [ship for ship in entry["ships"] if ship["mark"] in SUNK]
    result = "-" if entry["success"] is None else word("rd.result", "S" if entry["success"] else "F")
    tons = sum(ship["tons"] for ship in sunk)
    boat, sailed = name(entry["boat"]), month_shown(entry["month"])
    return f"{number:<4}{sailed:<8}{boat:<9}{_orders(entry):<20}{result:<9}{len(sunk):>5}{tons:>10,}"
