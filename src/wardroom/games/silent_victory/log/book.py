"""Silent Victory's log: the patrol log as its sheet shows it [3.5], ships, awards, tonnage and victory level."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from wardroom.boards.board import Panel
from wardroom.boards.plots import Axis, Level, Mark, Series, histogram, step_plot
from wardroom.games.silent_victory.calendar import month_number
from wardroom.games.silent_victory.ends import BOAT_LOST
from wardroom.games.silent_victory.log.patrol_story import and_listed, paragraphs, told_plainly
from wardroom.games.silent_victory.log.population import BIN, Population, load
from wardroom.games.silent_victory.log.ribbons import ribbon
from wardroom.games.silent_victory.scoring import LEVELS
from wardroom.games.silent_victory.words.messages import order_letters
from wardroom.table import Event
from wardroom.table.text import ENGLISH, Text, capital, mark, month, plural, reading, say, shown, word
from wardroom.telling.book import Chapter, LogBook, Section, Told, chapters

__all__ = ["SilentVictoryLog"]

Data = dict[str, Any]
INSIGNIA = "Submarine Combat Patrol Insignia"
NOT_IN_NAME = ("", "Captain")
"""What stands for a captain who was given no name."""
CHOSEN_FREELY = ("boat", "name", "captain")
"""Settings that the population need not share."""


@dataclass(frozen=True, slots=True)
class Ship:
    """A ship in the log."""

    name: str
    type: str
    kind: str
    tons: int
    sunk: bool
    patrol: int
    month: str
    order: int


@dataclass(frozen=True, slots=True)
class Row:
    """A month of the log sheet."""

    month: str
    patrol: int = 0
    letter: str = ""
    """P at sea, R in refit; "" in the month in which a patrol sailed."""
    orders: str = ""
    mission: str = ""
    mission_word: str = ""
    ships: list[Ship] = field(default_factory=list)
    tons: int = 0
    result: str = ""
    result_word: str = ""
    notes: list[str] = field(default_factory=list)
    boat: str = ""
    """The boat's name and class, where it is a new one."""


@dataclass(frozen=True, slots=True)
class Honour:
    name: str
    times: int
    about: str
    rule: str
    drawing: str


@dataclass(frozen=True, slots=True)
class LevelStep:
    """A level of victory, and whether it was reached."""

    name: str
    tons: int
    reached: bool
    current: bool


@dataclass(frozen=True, slots=True)
class Standing:
    """The career among those that a bot has played."""

    sentence: str
    remark: str
    plot: Panel


@dataclass(frozen=True, slots=True)
class CareerLog:
    """One captain's log."""

    seat: str
    title: str
    captain: str
    boat: str
    where: str
    facts: list[tuple[str, str]]
    end: str
    lost: bool
    level: str
    next_level: str
    levels: list[LevelStep]
    level_remark: str
    honours: list[Honour]
    rows: list[Row]
    sunk: list[Ship]
    damaged: list[Ship]
    tonnage: int
    plot: Panel | None
    standing: Standing | None


class SilentVictoryLog(LogBook):
    """Keeps the patrol log of a captain, or of two."""

    orders = ("month", "name", "type", "tons")
    log_template = "silent-victory/log/log.html"
    summary_template = "silent-victory/log/summary.html"
    tables_template = "silent-victory/log/tables.html"

    def log(self, told: Told) -> list[CareerLog]:
        notes = _event_notes(told)
        return [_career_log(told, career, notes) for career in told.view["careers"]]

    def sections(self, told: Told) -> list[Section]:
        found = _patrols(told)
        sections = [_patrol_section(told, *each) for each in found]
        first = next((chapter for chapter in chapters(told) if chapter.opening is None and chapter.events), None)
        if first is not None:
            story = list(paragraphs(told.presenter, first.events))
            sections.insert(0, Section(say("The command"), paragraphs=story))
        return sections


# Patrols and chapters


def _patrols(told: Told) -> list[tuple[Chapter, Data, int]]:
    """Each chapter with the career it belongs to and the number of its patrol, counted from 1.

    Two captains may have boats of one name in one month: then the one who has made fewer patrols is meant.
    """
    careers = told.view["careers"]
    done = dict.fromkeys(range(len(careers)), 0)
    found = []
    for chapter in chapters(told):
        if chapter.opening is None:
            continue
        fitting = [n for n, career in enumerate(careers) if _fits(chapter.opening, career, done[n])]
        if not fitting:
            continue
        mine = min(fitting, key=lambda n: (done[n], n))
        done[mine] += 1
        found.append((chapter, careers[mine], done[mine]))
    return found


def _fits(opening: Event, career: Data, done: int) -> bool:
    if done >= len(career["log"]):
        return False
    entry, said = career["log"][done], opening.params
    if (entry["zone"], entry["boat"]) != (said["zone"], said["boat"]):
        return False
    sailed = month_number(entry["month"])
    with reading(ENGLISH):  # games of before wrote the month as it is read: Jul-43
        return said["month"] in (sailed, month(sailed))


def _event_notes(told: Told) -> dict[tuple[str, int], list[str]]:
    """By seat and patrol: awards that the log's own notes leave out."""
    found: dict[tuple[str, int], list[str]] = {}
    for chapter, career, number in _patrols(told):
        awards = [str(event.params["award"]) for event in chapter.events if event.code == "award"]
        found[career["seat"], number] = [award for award in awards if award != INSIGNIA]
    return found


# One career


def _career_log(told: Told, career: Data, notes: dict[tuple[str, int], list[str]]) -> CareerLog:
    ships = list(_ships(career))
    sunk = [ship for ship in ships if ship.sunk]
    return CareerLog(
        seat=career["seat"],
        title=word("sv.seat", career["seat"]),
        captain=_captain(career),
        boat=say("USS {0}", career["boat"]["name"]) if career["boat"] else say("No boat yet"),
        where=_where(career),
        facts=list(_facts(career)),
        end=say("{0:plain}.", _cause(career)) if career["end"] else "",
        lost=career["end"] in BOAT_LOST,
        level=word("sv.level", career["level"]),
        next_level=_next_level(career),
        levels=_levels(career),
        level_remark=_level_remark(career),
        honours=list(_honours(career)),
        rows=list(_rows(career, notes)),
        sunk=sunk,
        damaged=[ship for ship in ships if not ship.sunk],
        tonnage=career["tonnage"],
        plot=_tonnage_plot(told, career) if career["log"] else None,
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


def _levels(career: Data) -> list[LevelStep]:
    """From the lowest to the highest."""
    return [
        LevelStep(word("sv.level", name), least, career["tonnage"] >= least, name == career["level"])
        for least, name in reversed(LEVELS)
    ]


def _next_level(career: Data) -> str:
    """How many tons more; nothing for a career that is over."""
    above = [(least, name) for least, name in LEVELS if least > career["tonnage"]]
    if career["end"] or not above:
        return ""
    least, name = above[-1]
    more = least - career["tonnage"]
    return say("{0:#sv.ton} more make a {1:sv.level} ({2:#sv.ton}).", more, name, least)


def _level_remark(career: Data) -> str:
    """Where tons alone do not decide."""
    if career["level"] == next(name for least, name in LEVELS if career["tonnage"] >= least):
        return ""
    if career["end"] == "relieved":
        return say("A captain relieved for cause is defeated, whatever he has sunk.")
    if career["end"] == "captured":
        return say("A boat that falls into enemy hands is a defeat, whatever it has sunk.")
    return say("He fell short of what the captain sank in history.")


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
        later = ["P"] * (entry["patrol_months"] - 1) + ["R"] * entry["refit_months"]
        if entry["success"] is not None:
            yield from (Row(month(sailed + n), letter=letter) for n, letter in enumerate(later, 1))


def _patrol_row(career: Data, number: int, entry: Data, ships: list[Ship], awards: list[str], boat: str) -> Row:
    mine = [ship for ship in ships if ship.patrol == number]
    mission = order_letters(entry["mission"], entry["wolfpack"])
    result, result_word = _result(career, number, entry)
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
        notes=list(_notes(career, number, entry, awards)),
        boat=boat,
    )


def _result(career: Data, number: int, entry: Data) -> tuple[str, str]:
    if entry["success"] is not None:
        return ("S" if entry["success"] else "F"), word("sv.result", "S" if entry["success"] else "F")
    if career["end"] and number == len(career["log"]):
        return "†", say("the career ended on this patrol")
    return "", say("at sea")


def _notes(career: Data, number: int, entry: Data, awards: list[str]) -> Iterator[str]:
    """Aviators, awards and promotions, in the order of the log; awards it leaves out; the end."""
    if entry["aviators"]:
        yield say("{0:#sv.aviator} picked up", entry["aviators"])
    yield from (capital(word("sv.note", note)) for note in entry["notes"])
    yield from (word("sv.award", award) for award in awards if award not in entry["notes"])
    if career["end"] and number == len(career["log"]):
        yield _cause(career)


# Plots


def _tonnage_plot(told: Told, career: Data) -> Panel:
    """Tons by month, with the levels of victory; in a two-player game the other captain's line too."""
    careers = [career, *(other for other in told.view["careers"] if other is not career and other["log"])]
    series = [Series(word("sv.seat", each["seat"]), _tons_by_month(each)) for each in careers]
    months = [x for each in series for x, _ in each.points]
    levels = [Level(least, word("sv.level", name)) for least, name in LEVELS if least]
    said = [Text("{0:month} {1}", (int(x), int(y))) for x, y in series[0].points[1:]]
    ident = f"tonnage-{career['seat']}"
    return step_plot(
        ident,
        say("Tons sunk, by month"),
        say("Tons sunk in all by the end of each patrol: {0}.", said),
        series,
        _month_axis(int(min(months)), int(max(months))),
        levels=levels,
        up_title=say("tons"),
    )


def _tons_by_month(career: Data) -> list[tuple[float, float]]:
    total = 0
    points: list[tuple[float, float]] = [(month_number(career["log"][0]["month"]), 0)]
    for entry in career["log"]:
        total += sum(ship["tons"] for ship in entry["ships"] if ship["sunk"])
        home = month_number(entry["month"]) + (entry["patrol_months"] - 1 if entry["success"] is not None else 0)
        points.append((home, total))
    return points


def _month_axis(first: int, last: int) -> Axis:
    """A tick for each new year; for a short time, for each third month."""
    last = max(last, first + 3)
    years = [(each, str(each // 12)) for each in range(first, last + 1) if each % 12 == 0]
    if len(years) < 2:
        years = [(each, month(each)) for each in range(first, last + 1) if each % 3 == 0]
    return Axis(first, last, years)


def _standing(told: Told, career: Data) -> Standing | None:
    """Among the simulated careers that began as this one did."""
    populations = load()
    found = _population(career)
    if found is None:
        return None
    tons, better = career["tonnage"], found.better_than(career["tonnage"])
    many = Text("{0:#sv.simulated} of a {1} by the {2:sv.bot} bot", (found.size, found.title, populations.policy))
    if better >= 100:
        words = say("Better than every one of {0}.", many)
    else:
        words = say("Better than {0} % of {1}." if career["end"] else "So far better than {0} % of {1}.", better, many)
    return Standing(words, _other_rules(told), _population_plot(career, found, better, tons))


def _population(career: Data) -> Population | None:
    """The careers begun in the same class and month."""
    if not career["boat"]:
        return None
    log = career["log"]
    name = log[0]["class"] if log else career["boat"]["class"].lower()
    found = load().classes.get(name)
    start = log[0]["month"] if log else career["month"]
    return found if found is not None and found.start == start else None


def _other_rules(told: Told) -> str:
    changed = [
        name
        for name, setting in told.rules.settings.items()
        if name not in CHOSEN_FREELY and told.settings.get(name, setting.default) != setting.default
    ]
    if not changed:
        return ""
    names = and_listed([word("sv.setting", each) for each in changed])
    return say("They were played without this game's own settings ({0:plain}).", names)


def _population_plot(career: Data, found: Population, better: int, tons: int) -> Panel:
    bins = max(len(found.counts), tons // BIN + 1)
    counts = found.counts + [0] * (bins - len(found.counts))
    high = bins * BIN
    step = 50_000 if high > 120_000 else 20_000 if high > 50_000 else 10_000
    ticks = [(value, shown(value)) for value in range(0, high + 1, step)]
    middle = found.tonnage
    return histogram(
        f"population-{career['seat']}",
        say("{0:#sv.career} of a {1}", found.size, found.title),
        say(
            "Half of the simulated careers sank between {0} and {1:#sv.ton}, the middle one "
            "{2}, a tenth more than {3}. This career: {4:#sv.ton}, more than {5} % of them.",
            *(middle[25], middle[75], middle[50], middle[90], tons, better),
        ),
        counts,
        Axis(0, high, ticks, say("tons sunk in a career")),
        mark=Mark(tons, shown(tons)),
        up_title=say("careers"),
    )


# The report


AT_PORT = ("home", "career_over")
"""From the first of these on, a patrol is over."""
LEFT_OUT = ("assigned", "loaded", "check", "refit", "no_advancement")


def _patrol_section(told: Told, chapter: Chapter, career: Data, number: int) -> Section:
    entry = career["log"][number - 1]
    at_sea, in_port = _divided(chapter.events)
    several = len(told.view["careers"]) > 1
    title = mark("{0:sv.seat}, patrol {1}: {2:sv.area}") if several else mark("Patrol {1}: {2:sv.area}")
    return Section(
        say(title, career["seat"], number, entry["zone"]),
        _departure(entry, chapter),
        list(paragraphs(told.presenter, at_sea)),
        [*_ship_lines(entry), *_port_lines(told, in_port)],
    )


def _divided(events: list[Event]) -> tuple[list[Event], list[Event]]:
    """At sea, and afterwards."""
    told = [event for event in events if event.roll is None and event.code not in LEFT_OUT]
    first = next((n for n, event in enumerate(told) if event.code in AT_PORT), len(told))
    return told[:first], told[first:]


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


def _port_lines(told: Told, events: list[Event]) -> Iterator[str]:
    awards = [str(event.params["award"]) for event in events if event.code == "award"]
    for event in events:
        if event.code == "award":
            continue
        line, whose = told_plainly(told.presenter, event).text, _whose(told, event)
        yield say("{0:plain}: {1:plain}", whose, line) if whose else line
    if awards:
        yield say("Awards: {0:plain}.", and_listed([word("sv.award", award) for award in awards]))


def _whose(told: Told, event: Event) -> str:
    """A career may end in another captain's chapter; then it is said whose."""
    careers = told.view["careers"]
    if event.code != "career_over" or len(careers) < 2:
        return ""
    facts = (event.params["cause"], event.params["tons"])
    return next((word("sv.seat", each["seat"]) for each in careers if (each["end"], each["tonnage"]) == facts), "")
