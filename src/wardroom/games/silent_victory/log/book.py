"""Silent Victory's log: the patrol log as its sheet shows it [3.5], ships, awards, tonnage and victory level."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from wardroom.boards.board import Panel
from wardroom.boards.plots import Axis, Level, Mark, Series, histogram, step_plot
from wardroom.games.silent_victory.calendar import month_name, month_number
from wardroom.games.silent_victory.ends import BOAT_LOST, CAUSES
from wardroom.games.silent_victory.log.patrol_story import counted, listed, paragraphs, told_plainly
from wardroom.games.silent_victory.log.population import BIN, Population, load
from wardroom.games.silent_victory.log.ribbons import ribbon
from wardroom.games.silent_victory.scoring import LEVELS
from wardroom.games.silent_victory.words.messages import WORDS, order_letters
from wardroom.table import Event
from wardroom.telling.book import Chapter, LogBook, Section, Told, chapters
from wardroom.telling.presenter import sentence

__all__ = ["SilentVictoryLog"]

Data = dict[str, Any]
UNIT_AWARDS = {"NUC": "Navy Unit Commendation", "PUC": "Presidential Unit Citation"}
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
            sections.insert(0, Section("The command", paragraphs=story))
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
    return bool((entry["month_name"], entry["zone"], entry["boat"]) == (said["month"], said["zone"], said["boat"]))


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
        title=sentence(career["seat"]),
        captain=_captain(career),
        boat=f"USS {career['boat']['name']}" if career["boat"] else "No boat yet",
        where=_where(career),
        facts=list(_facts(career)),
        end=f"{_cause(career)}." if career["end"] else "",
        lost=career["end"] in BOAT_LOST,
        level=career["level"],
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
    return f"{career['rank']}" + ("" if career["captain"] in NOT_IN_NAME else f" {career['captain']}")


def _cause(career: Data) -> str:
    end = str(career["end"])
    return sentence(CAUSES.get(end, end))


def _where(career: Data) -> str:
    if not career["boat"]:
        return ""
    base = WORDS["base"].get(career["base"], career["base"])
    when = "" if career["end"] else f", {month_name(month_number(career['month']))}"
    return f"{career['boat']['class']} class, {base}{when}"


def _facts(career: Data) -> Iterator[tuple[str, str]]:
    yield "tons sunk", f"{career['tonnage']:,}"
    yield ("ship sunk" if career["ships_sunk"] == 1 else "ships sunk"), f"{career['ships_sunk']:,}"
    yield ("patrol" if career["patrols"] == 1 else "patrols"), f"{career['patrols']:,}"
    successes = sum(entry["success"] is True for entry in career["log"])
    yield ("success" if successes == 1 else "successes"), f"{successes:,}"


# Victory


def _levels(career: Data) -> list[LevelStep]:
    """From the lowest to the highest."""
    return [
        LevelStep(name, least, career["tonnage"] >= least, name == career["level"]) for least, name in reversed(LEVELS)
    ]


def _next_level(career: Data) -> str:
    """How many tons more; nothing for a career that is over."""
    above = [(least, name) for least, name in LEVELS if least > career["tonnage"]]
    if career["end"] or not above:
        return ""
    least, name = above[-1]
    return f"{least - career['tonnage']:,} tons more make a {name} ({least:,} tons)."


def _level_remark(career: Data) -> str:
    """Where tons alone do not decide."""
    if career["level"] == next(name for least, name in LEVELS if career["tonnage"] >= least):
        return ""
    if career["end"] == "relieved":
        return "A captain relieved for cause is defeated, whatever he has sunk."
    if career["end"] == "captured":
        return "A boat that falls into enemy hands is a defeat, whatever it has sunk."
    return "He fell short of what the captain sank in history."


# Awards


ABOUT = {
    "Medal of Honor": ("the third patrol with seven ships or more", "11.3.5a"),
    "Navy Cross": ("five ships in a patrol, or a capital ship", "11.3.4a"),
    "Silver Star": ("four ships in a patrol", "11.3.3a"),
    "Bronze Star": ("three ships in a successful patrol", "11.3.2a"),
    "Commendation Ribbon": ("a special mission completed", "11.3.1a"),
    "Purple Heart": ("wounded in action", "11.3.6a"),
    "Combat Patrol Insignia": ("successful patrols", "11.3.7a"),
    "Presidential Unit Citation": ("the boat, for seven ships in a patrol", "11.3.10.2a"),
    "Navy Unit Commendation": ("the boat, for six ships in a patrol", "11.3.10.1a"),
    "Battle Star": ("the boat, for each successful patrol", "11.3.10.3a"),
    "Lucky Rabbit's Foot": ("luck still to be used", "12.1.3b"),
    "Letter of Reprimand": ("a hospital ship was sunk", "12.1.3b"),
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
            yield Honour(name, times, *ABOUT.get(name, ("", "")), ribbon(name, times))


# The log sheet


def _ships(career: Data) -> Iterator[Ship]:
    order = 0
    for number, entry in enumerate(career["log"], 1):
        for ship in entry["ships"]:
            order += 1
            kind = WORDS["type"].get(ship["type"], ship["type"])
            yield Ship(ship["name"], ship["type"], kind, ship["tons"], ship["sunk"], number, entry["month_name"], order)


def _rows(career: Data, notes: dict[tuple[str, int], list[str]]) -> Iterator[Row]:
    """[3.5a, LOGb] A row for each month: the patrol in the month it sailed, then P and R."""
    ships = list(_ships(career))
    boat = ""
    for number, entry in enumerate(career["log"], 1):
        name = f"USS {entry['boat']}, {sentence(entry['class'])} class"
        yield _patrol_row(
            career, number, entry, ships, notes.get((career["seat"], number), []), name if name != boat else ""
        )
        boat = name
        sailed = month_number(entry["month"])
        later = ["P"] * (entry["patrol_months"] - 1) + ["R"] * entry["refit_months"]
        if entry["success"] is not None:
            yield from (Row(month_name(sailed + n), letter=letter) for n, letter in enumerate(later, 1))


def _patrol_row(career: Data, number: int, entry: Data, ships: list[Ship], awards: list[str], boat: str) -> Row:
    mine = [ship for ship in ships if ship.patrol == number]
    mission = order_letters(entry["mission"], entry["wolfpack"])
    result, word = _result(career, number, entry)
    return Row(
        month=entry["month_name"],
        patrol=number,
        orders=entry["zone"],
        mission=mission,
        mission_word=WORDS["mission"].get(mission, "") if mission else "",
        ships=mine,
        tons=sum(ship.tons for ship in mine if ship.sunk),
        result=result,
        result_word=word,
        notes=list(_notes(career, number, entry, awards)),
        boat=boat,
    )


def _result(career: Data, number: int, entry: Data) -> tuple[str, str]:
    if entry["success"] is not None:
        return ("S", "success") if entry["success"] else ("F", "failure")
    if career["end"] and number == len(career["log"]):
        return "†", "the career ended on this patrol"
    return "", "at sea"


def _notes(career: Data, number: int, entry: Data, awards: list[str]) -> Iterator[str]:
    """Aviators, awards and promotions, in the order of the log; awards it leaves out; the end."""
    if entry["aviators"]:
        yield counted(entry["aviators"], "aviator") + " picked up"
    written = [UNIT_AWARDS.get(note, note) for note in entry["notes"]]
    yield from (sentence(note) for note in written)
    yield from (award for award in awards if UNIT_AWARDS.get(award, award) not in written)
    if career["end"] and number == len(career["log"]):
        yield _cause(career)


# Plots


def _tonnage_plot(told: Told, career: Data) -> Panel:
    """Tons by month, with the levels of victory; in a two-player game the other captain's line too."""
    careers = [career, *(other for other in told.view["careers"] if other is not career and other["log"])]
    series = [Series(sentence(each["seat"]), _tons_by_month(each)) for each in careers]
    months = [x for each in series for x, _ in each.points]
    levels = [Level(least, name) for least, name in LEVELS if least]
    said = ", ".join(f"{month_name(int(x))} {y:,.0f}" for x, y in series[0].points[1:])
    ident = f"tonnage-{career['seat']}"
    return step_plot(
        ident,
        "Tons sunk, by month",
        f"Tons sunk in all by the end of each patrol: {said}.",
        series,
        _month_axis(int(min(months)), int(max(months))),
        levels=levels,
        up_title="tons",
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
    years = [(month, str(month // 12)) for month in range(first, last + 1) if month % 12 == 0]
    if len(years) < 2:
        years = [(month, month_name(month)) for month in range(first, last + 1) if month % 3 == 0]
    return Axis(first, last, years)


def _standing(told: Told, career: Data) -> Standing | None:
    """Among the simulated careers that began as this one did."""
    populations = load()
    found = _population(career)
    if found is None:
        return None
    tons, better = career["tonnage"], found.better_than(career["tonnage"])
    many = f"{found.size:,} simulated careers of a {found.title} by the {populations.policy} bot"
    if better >= 100:
        words = f"Better than every one of {many}."
    else:
        words = f"{'Better' if career['end'] else 'So far better'} than {better} % of {many}."
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
    return f"They were played without this game's own settings ({listed([n.replace('-', ' ') for n in changed])})."


def _population_plot(career: Data, found: Population, better: int, tons: int) -> Panel:
    bins = max(len(found.counts), tons // BIN + 1)
    counts = found.counts + [0] * (bins - len(found.counts))
    high = bins * BIN
    step = 50_000 if high > 120_000 else 20_000 if high > 50_000 else 10_000
    ticks = [(value, f"{value:,}") for value in range(0, high + 1, step)]
    middle = found.tonnage
    return histogram(
        f"population-{career['seat']}",
        f"{found.size:,} careers of a {found.title}",
        f"Half of the simulated careers sank between {middle[25]:,} and {middle[75]:,} tons, the middle one "
        f"{middle[50]:,}, a tenth more than {middle[90]:,}. This career: {tons:,} tons, more than {better} % of them.",
        counts,
        Axis(0, high, ticks, "tons sunk in a career"),
        mark=Mark(tons, f"{tons:,}"),
        up_title="careers",
    )


# The report


AT_PORT = ("home", "career_over")
"""From the first of these on, a patrol is over."""
LEFT_OUT = ("assigned", "loaded", "check", "refit", "no_advancement")


def _patrol_section(told: Told, chapter: Chapter, career: Data, number: int) -> Section:
    entry = career["log"][number - 1]
    at_sea, in_port = _divided(chapter.events)
    several = len(told.view["careers"]) > 1
    title = f"Patrol {number}: {entry['zone']}"
    return Section(
        f"{sentence(career['seat'])}, {title[:1].lower()}{title[1:]}" if several else title,
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
    load_ = f" with {counted(int(str(loaded.params['torpedoes'])), 'torpedo', 'torpedoes')}" if loaded else ""
    mines = int(str(loaded.params["mines"])) if loaded else 0
    if mines:
        load_ += f" and {counted(mines, 'mine')}"
    mission = WORDS["mission"].get(entry["mission"], "") if entry["mission"] else ""
    purpose = (f" Mission: {mission}." if mission else "") + (" In a wolfpack." if entry["wolfpack"] else "")
    return f"USS {entry['boat']} sailed in {entry['month_name']}{load_}.{purpose}"


def _ship_lines(entry: Data) -> Iterator[str]:
    for word, sunk in (("Sunk", True), ("Damaged", False)):
        ships = [ship for ship in entry["ships"] if ship["sunk"] is sunk]
        if ships:
            names = listed([f"{ship['name']} ({ship['type']}, {ship['tons']:,})" for ship in ships])
            total = sum(ship["tons"] for ship in ships)
            yield f"{word}: {names}" + (f"; {total:,} tons." if sunk else ".")


def _port_lines(told: Told, events: list[Event]) -> Iterator[str]:
    awards = [str(event.params["award"]) for event in events if event.code == "award"]
    for event in events:
        if event.code == "award":
            continue
        line = told_plainly(told.presenter, event).text
        yield f"{_whose(told, event)}: {line[:1].lower()}{line[1:]}" if _whose(told, event) else line
    if awards:
        yield f"Awards: {listed([UNIT_AWARDS.get(award, award) for award in awards])}."


def _whose(told: Told, event: Event) -> str:
    """A career may end in another captain's chapter; then it is said whose."""
    careers = told.view["careers"]
    if event.code != "career_over" or len(careers) < 2:
        return ""
    facts = (event.params["cause"], event.params["tons"])
    return next((sentence(each["seat"]) for each in careers if (each["end"], each["tonnage"]) == facts), "")
