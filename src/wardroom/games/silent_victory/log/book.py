"""Silent Victory's log: the patrol log as its sheet shows it [3.5], ships, awards, tonnage and victory level."""

from __future__ import annotations

from collections.abc import Iterator

from wardroom.games.patrol.log.careers import (
    CareerLog,
    Data,
    Honour,
    Levels,
    Row,
    Ship,
    Standing,
    divided,
    level_steps,
    next_level,
    other_rules,
    patrols,
    port_lines,
    standing,
    still_above,
    tonnage_plot,
)
from wardroom.games.patrol.log.story import and_listed
from wardroom.games.silent_victory.calendar import month_number
from wardroom.games.silent_victory.ends import BOAT_LOST
from wardroom.games.silent_victory.log.patrol_story import paragraphs
from wardroom.games.silent_victory.log.population import Population, load
from wardroom.games.silent_victory.log.ribbons import ribbon
from wardroom.games.silent_victory.scoring import LEVELS
from wardroom.games.silent_victory.words.messages import order_letters
from wardroom.table.text import capital, mark, month, plural, say, shown, word
from wardroom.telling.book import Chapter, LogBook, Section, Told, chapters

__all__ = ["SilentVictoryLog"]

INSIGNIA = "Submarine Combat Patrol Insignia"
NOT_IN_NAME = ("", "Captain")
"""What stands for a captain who was given no name."""
CHOSEN_FREELY = ("boat", "name", "captain")
"""Settings that the population need not share."""


class SilentVictoryLog(LogBook):
    """Keeps the patrol log of a captain, or of two."""

    orders = ("month", "name", "type", "tons")
    log_template = "patrol/log/log.html"
    summary_template = "patrol/log/summary.html"
    tables_template = "patrol/log/tables.html"

    def log(self, told: Told) -> list[CareerLog]:
        notes = _event_notes(told)
        return [_career_log(told, career, notes) for career in told.view["careers"]]

    def sections(self, told: Told) -> list[Section]:
        sections = [_patrol_section(told, *each) for each in patrols(told)]
        first = next((chapter for chapter in chapters(told) if chapter.opening is None and chapter.events), None)
        if first is not None:
            story = list(paragraphs(told.presenter, first.events))
            sections.insert(0, Section(say("The command"), paragraphs=story))
        return sections


def _event_notes(told: Told) -> dict[tuple[str, int], list[str]]:
    """By seat and patrol: awards that the log's own notes leave out."""
    found: dict[tuple[str, int], list[str]] = {}
    for chapter, career, number in patrols(told):
        awards = [str(event.params["award"]) for event in chapter.events if event.code == "award"]
        found[career["seat"], number] = [award for award in awards if award != INSIGNIA]
    return found


# One career


def _career_log(told: Told, career: Data, notes: dict[tuple[str, int], list[str]]) -> CareerLog:
    ships = list(_ships(career))
    sunk = [ship for ship in ships if ship.sunk]
    return CareerLog(
        vocabulary="sv",
        legend="silent-victory/log/legend.html",
        seat=career["seat"],
        title=word("sv.seat", career["seat"]),
        captain=_captain(career),
        boat=say("USS {0}", career["boat"]["name"]) if career["boat"] else say("No boat yet"),
        where=_where(career),
        facts=list(_facts(career)),
        end=say("{0:plain}.", _cause(career)) if career["end"] else "",
        epitaph=say("Still on patrol.") if career["end"] in BOAT_LOST else "",
        lost=career["end"] in BOAT_LOST,
        level=word("sv.level", career["level"]),
        level_rule=level_rule(career),
        next_level="" if career["end"] else next_level(levels_above(career), career["tonnage"], "sv"),
        levels=level_steps(LEVELS, career["level"], "sv"),
        level_remark=level_remark(career),
        honours_title=say("Awards"),
        notes_title=say("Awards and notes"),
        honours=list(_honours(career)),
        rows=list(_rows(career, notes)),
        sunk=sunk,
        damaged=[ship for ship in ships if not ship.sunk],
        tonnage=career["tonnage"],
        plot=tonnage_plot(told, career, _tons_by_month, LEVELS, "sv") if career["log"] else None,
        standing=_standing(told, career),
    )


def _captain(career: Data) -> str:
    if career["captain"] in NOT_IN_NAME:
        return word("sv.rank", career["rank"])
    return say("{0:sv.rank} {1:sv.name}", career["rank"], career["captain"])


def _cause(career: Data) -> str:
    return capital(word("sv.cause", career["end"]))


def _where(career: Data) -> str:
    if not career["boat"]:
        return ""
    name, base = career["boat"]["class"], career["base"]
    if career["end"]:
        return say("{0} class, {1:sv.base}", name, base)
    return say("{0} class, {1:sv.base}, {2:month}", name, base, month_number(career["month"]))


def _facts(career: Data) -> Iterator[tuple[str, str]]:
    successes = sum(entry["success"] is True for entry in career["log"])
    for what, count in (
        (plural("ton sunk", "tons sunk"), career["tonnage"]),
        (plural("ship sunk", "ships sunk"), career["ships_sunk"]),
        (plural("patrol", "patrols"), career["patrols"]),
        (plural("success", "successes"), successes),
    ):
        yield say(what, count), shown(count)


# Victory


LEVEL_RULES = {
    "Decisive Victory": "5.2.2e",
    "Substantial Victory": "5.2.2d",
    "Marginal Victory": "5.2.2c",
    "Draw": "5.2.2b",
    "Defeat": "5.2.2a",
}
DEFEATS = {"captured": "5.2.2f", "relieved": "5.2.2g"}
"""Ends that are a Defeat whatever was sunk."""


def level_rule(career: Data) -> str:
    """What makes the level what it is."""
    if career["end"] in DEFEATS:
        return DEFEATS[career["end"]]
    return "14.10.3a" if career["tons_to_match"] > career["tonnage"] else LEVEL_RULES[career["level"]]


def levels_above(career: Data) -> Levels:
    """Those that more tons bring; [14.10.3a] with a captain's card none for less than its tonnage."""
    return still_above(LEVELS, career["tonnage"], career["tons_to_match"])


def level_remark(career: Data) -> str:
    """Where tons alone do not decide."""
    if career["end"] == "relieved":
        return say("A captain relieved for cause is defeated, whatever he has sunk.")
    if career["end"] == "captured":
        return say("A boat that falls into enemy hands is a defeat, whatever it has sunk.")
    needed = career["tons_to_match"]
    if needed <= career["tonnage"]:
        return ""
    if not career["end"]:
        return say("Less than the {0:#sv.ton} that the captain sank in history is a defeat.", needed)
    return say("He fell short of the {0:#sv.ton} that the captain sank in history.", needed)


# Awards


ABOUT = {
    "Medal of Honor": (mark("the third patrol with seven ships or more"), "11.3.5a"),
    "Navy Cross": (mark("five ships in a patrol, or a capital ship"), "11.3.4a"),
    "Silver Star": (mark("four ships in a patrol"), "11.3.3a"),
    "Bronze Star": (mark("three ships in a successful patrol"), "11.3.2a"),
    "Commendation Ribbon": (mark("a special mission completed"), "11.3.1a"),
    "Purple Heart": (mark("wounded in action"), "11.3.6a"),
    "Combat Patrol Insignia": (mark("successful patrols"), "11.3.7a"),
    "Presidential Unit Citation": (mark("the boat, for seven ships in a patrol"), "11.3.10.2a"),
    "Navy Unit Commendation": (mark("the boat, for six ships in a patrol"), "11.3.10.1a"),
    "Battle Star": (mark("the boat, for each successful patrol"), "11.3.10.3a"),
    "Lucky Rabbit's Foot": (mark("luck still to be used"), "12.1.3b"),
    "Letter of Reprimand": (mark("a hospital ship was sunk"), "12.1.3b"),
}
"""What each is given for, highest first, and by which rule."""


def _honours(career: Data) -> Iterator[Honour]:
    boat = career["boat"] or {}
    counts = dict(career["awards"]) | {
        "Purple Heart": career["purple_hearts"],
        "Combat Patrol Insignia": career["insignia"],
        "Presidential Unit Citation": int(boat.get("puc", False)),
        "Navy Unit Commendation": int(boat.get("nuc", False)),
        "Battle Star": boat.get("battle_stars", 0),
        "Lucky Rabbit's Foot": career["rabbits_feet"],
        "Letter of Reprimand": career["reprimands"],
    }
    for name in (*ABOUT, *(other for other in counts if other not in ABOUT)):
        times = counts.get(name, 0)
        if times:
            about, rule = ABOUT.get(name, ("", ""))
            yield Honour(word("sv.award", name), times, say(about) if about else "", rule, ribbon(name, times))


# The log sheet


def _ships(career: Data) -> Iterator[Ship]:
    order = 0
    for number, entry in enumerate(career["log"], 1):
        for ship in entry["ships"]:
            order += 1
            yield Ship(
                word("sv.ship", ship["name"]),
                word("sv.letter", ship["type"]),
                word("sv.type", ship["type"]),
                ship["tons"],
                ship["sunk"],
                "*" if ship["sunk"] else "v",
                say("sunk: ") if ship["sunk"] else say("damaged: "),
                number,
                month(month_number(entry["month"])),
                order,
            )


def _rows(career: Data, notes: dict[tuple[str, int], list[str]]) -> Iterator[Row]:
    """[3.5a, LOGb] A row for each month: the patrol in the month it sailed, then P and R."""
    ships = list(_ships(career))
    boat = ""
    for number, entry in enumerate(career["log"], 1):
        name = say("USS {0}, {1} class", entry["boat"], entry["class"].capitalize())
        yield _patrol_row(
            career, number, entry, ships, notes.get((career["seat"], number), []), name if name != boat else ""
        )
        boat = name
        sailed = month_number(entry["month"])
        at_sea, refit = (say("P"), say("at sea")), (say("R"), say("refit"))
        later = [at_sea] * (entry["patrol_months"] - 1) + [refit] * entry["refit_months"]
        if entry["success"] is not None:
            yield from (Row(month(sailed + n), 0, *letter) for n, letter in enumerate(later, 1))


def _patrol_row(career: Data, number: int, entry: Data, ships: list[Ship], awards: list[str], boat: str) -> Row:
    mine = [ship for ship in ships if ship.patrol == number]
    mission = order_letters(entry["mission"], entry["wolfpack"])
    result, result_word, style = _result(career, number, entry)
    return Row(
        month=month(month_number(entry["month"])),
        patrol=number,
        orders=word("sv.area", entry["zone"]),
        mission=word("sv.mission letter", mission),
        mission_word=word("sv.mission", mission) if mission else "",
        ships=mine,
        tons=sum(ship.tons for ship in mine if ship.sunk),
        result=result,
        result_word=result_word,
        result_style=style,
        notes=list(_notes(career, number, entry, awards)),
        boat=boat,
    )


def _result(career: Data, number: int, entry: Data) -> tuple[str, str, str]:
    """The letter, what it means, and how it is drawn."""
    if entry["success"]:
        return say("S"), word("sv.result", "S"), "success"
    if entry["success"] is not None:
        return say("F"), word("sv.result", "F"), "failure"
    if career["end"] and number == len(career["log"]):
        return "†", say("the career ended on this patrol"), "end"
    return "", say("at sea"), ""


def _notes(career: Data, number: int, entry: Data, awards: list[str]) -> Iterator[str]:
    """Aviators, awards and promotions, in the order of the log; awards it leaves out; the end."""
    if entry["aviators"]:
        yield say("{0:#sv.aviator} picked up", entry["aviators"])
    yield from (capital(word("sv.note", note)) for note in entry["notes"])
    yield from (word("sv.award", award) for award in awards if award not in entry["notes"])
    if career["end"] and number == len(career["log"]):
        yield _cause(career)


# Plots


def _tons_by_month(career: Data) -> list[tuple[float, float]]:
    total = 0
    points: list[tuple[float, float]] = [(month_number(career["log"][0]["month"]), 0)]
    for entry in career["log"]:
        total += sum(ship["tons"] for ship in entry["ships"] if ship["sunk"])
        home = month_number(entry["month"]) + (entry["patrol_months"] - 1 if entry["success"] is not None else 0)
        points.append((home, total))
    return points


def _standing(told: Told, career: Data) -> Standing | None:
    """Among the simulated careers that began as this one did."""
    found = _population(career)
    if found is None:
        return None
    return standing(career, found, load().policy, other_rules(told, CHOSEN_FREELY, "sv"), "sv")


def _population(career: Data) -> Population | None:
    """The careers begun in the same class and month."""
    if not career["boat"]:
        return None
    log = career["log"]
    name = log[0]["class"] if log else career["boat"]["class"].lower()
    found = load().classes.get(name)
    start = log[0]["month"] if log else career["month"]
    return found if found is not None and found.start == start else None


# The report


def _patrol_section(told: Told, chapter: Chapter, career: Data, number: int) -> Section:
    entry = career["log"][number - 1]
    at_sea, in_port = divided(chapter.events)
    several = len(told.view["careers"]) > 1
    title = mark("{0:sv.seat}, patrol {1}: {2:sv.area}") if several else mark("Patrol {1}: {2:sv.area}")
    return Section(
        say(title, career["seat"], number, entry["zone"]),
        _departure(entry, chapter),
        list(paragraphs(told.presenter, at_sea)),
        [*_ship_lines(entry), *port_lines(told, in_port, mark("Awards: {0:plain}."), "sv")],
    )


def _departure(entry: Data, chapter: Chapter) -> str:
    """When she sailed, with what, and what for."""
    loaded = next((event for event in chapter.events if event.code == "loaded"), None)
    torpedoes, mines = (loaded.params["torpedoes"], loaded.params["mines"]) if loaded else (0, 0)
    if mines:
        said = mark("USS {0} sailed in {1:month} with {2:#sv.torpedo} and {3:#sv.mine}.")
    elif loaded:
        said = mark("USS {0} sailed in {1:month} with {2:#sv.torpedo}.")
    else:
        said = mark("USS {0} sailed in {1:month}.")
    sentences = [say(said, entry["boat"], month_number(entry["month"]), torpedoes, mines)]
    if entry["mission"]:
        sentences.append(say("Mission: {0:sv.mission}.", entry["mission"]))
    if entry["wolfpack"]:
        sentences.append(say("In a wolfpack."))
    return " ".join(sentences)


def _ship_lines(entry: Data) -> Iterator[str]:
    for sunk in (True, False):
        ships = [ship for ship in entry["ships"] if ship["sunk"] is sunk]
        if ships:
            names = and_listed(
                [say("{0:sv.ship} ({1:sv.letter}, {2})", ship["name"], ship["type"], ship["tons"]) for ship in ships]
            )
            total = sum(ship["tons"] for ship in ships)
            yield say("Sunk: {0:plain}; {1:#sv.ton}." if sunk else "Damaged: {0:plain}.", names, total)
