"""A captain's log as pages show it: what it is made of, and what both career games tell in the same way."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from wardroom.boards.board import Panel
from wardroom.boards.plots import Axis, Level, Mark, Series, histogram, step_plot
from wardroom.games.patrol.calendar import month_number
from wardroom.games.patrol.log.population import BIN, Population
from wardroom.games.patrol.log.story import and_listed, told_plainly
from wardroom.table import Event
from wardroom.table.text import ENGLISH, Text, counted, month, reading, say, shown, word
from wardroom.telling.book import Chapter, Told, chapters

__all__ = [
    "CareerLog",
    "Data",
    "Honour",
    "LevelStep",
    "Levels",
    "Row",
    "Ship",
    "Standing",
    "divided",
    "level_steps",
    "next_level",
    "other_rules",
    "patrols",
    "port_lines",
    "standing",
    "still_above",
    "tonnage_plot",
]

Data = dict[str, Any]
Levels = Sequence[tuple[int, str]]
"""Levels of victory with the tons from which they are reached, the highest first."""


@dataclass(frozen=True, slots=True)
class Ship:
    """A ship in the log."""

    name: str
    type: str
    kind: str
    tons: int
    sunk: bool
    """Whether her tons count."""
    mark: str
    """The mark of the log sheet in front of her."""
    told: str
    """The same for those who hear it, with a colon."""
    patrol: int
    month: str
    order: int
    how: str = ""
    """How she was sunk or taken, where that is not plain."""


@dataclass(frozen=True, slots=True)
class Row:
    """A month of the log sheet."""

    month: str
    patrol: int = 0
    letter: str = ""
    """What stands for a month without a patrol; "" in the month in which a patrol sailed."""
    letter_word: str = ""
    orders: str = ""
    mission: str = ""
    mission_word: str = ""
    ships: list[Ship] = field(default_factory=list)
    tons: int = 0
    result: str = ""
    result_word: str = ""
    result_style: str = ""
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

    vocabulary: str
    legend: str
    """The template that explains the marks of the sheet."""
    seat: str
    title: str
    captain: str
    boat: str
    where: str
    facts: list[tuple[str, str]]
    end: str
    epitaph: str
    lost: bool
    level: str
    level_rule: str
    next_level: str
    levels: list[LevelStep]
    level_remark: str
    honours_title: str
    notes_title: str
    honours: list[Honour]
    rows: list[Row]
    sunk: list[Ship]
    damaged: list[Ship]
    tonnage: int
    plot: Panel | None
    standing: Standing | None
    life: list[str] = field(default_factory=list)
    """What is told of him beside the war, a sentence each."""


# Patrols and chapters


def patrols(told: Told) -> list[tuple[Chapter, Data, int]]:
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


# Victory


def level_steps(levels: Levels, level: str, vocabulary: str) -> list[LevelStep]:
    """From the lowest to the highest; reached are those up to the level that counts, whatever made it so."""
    reached = next(least for least, name in levels if name == level)
    return [
        LevelStep(word(f"{vocabulary}.level", name), least, least <= reached, name == level)
        for least, name in reversed(levels)
    ]


def still_above(levels: Levels, tonnage: int, to_match: int) -> Levels:
    """Those that more tons bring; none for less than the tons that a historical captain has to match."""
    if to_match <= tonnage:
        return [each for each in levels if each[0] > tonnage]
    matched = next(level for least, level in levels if to_match >= least)
    return [*(each for each in levels if each[0] > to_match), (to_match, matched)]


def next_level(levels: Levels, tonnage: int, vocabulary: str) -> str:
    """How many tons more."""
    above = [(least, name) for least, name in levels if least > tonnage]
    if not above:
        return ""
    least, name = above[-1]
    more, all_in_all = (counted(f"{vocabulary}.ton", tons) for tons in (least - tonnage, least))
    return say("{0:plain} more make a {1:plain} ({2:plain}).", more, word(f"{vocabulary}.level", name), all_in_all)


# Plots


def tonnage_plot(
    told: Told,
    career: Data,
    tons_by_month: Callable[[Data], list[tuple[float, float]]],
    levels: Levels,
    vocabulary: str,
) -> Panel:
    """Tons by month, with the levels of victory; in a two-player game the other captain's line too."""
    careers = [career, *(other for other in told.view["careers"] if other is not career and other["log"])]
    series = [Series(word(f"{vocabulary}.seat", each["seat"]), tons_by_month(each)) for each in careers]
    months = [x for each in series for x, _ in each.points]
    said = [Text("{0:month} {1}", (int(x), int(y))) for x, y in series[0].points[1:]]
    return step_plot(
        f"tonnage-{career['seat']}",
        say("Tons sunk, by month"),
        say("Tons sunk in all by the end of each patrol: {0}.", said),
        series,
        _month_axis(int(min(months)), int(max(months))),
        levels=[Level(least, word(f"{vocabulary}.level", name)) for least, name in levels if least],
        up_title=say("tons"),
    )


def _month_axis(first: int, last: int) -> Axis:
    """A tick for each new year; for a short time, for each third month."""
    last = max(last, first + 3)
    years = [(each, str(each // 12)) for each in range(first, last + 1) if each % 12 == 0]
    if len(years) < 2:
        years = [(each, month(each)) for each in range(first, last + 1) if each % 3 == 0]
    return Axis(first, last, years)


# Among other careers


def standing(career: Data, found: Population, policy: str, remark: str, vocabulary: str) -> Standing:
    """Among the simulated careers that began as this one did."""
    better = found.better_than(career["tonnage"])
    simulated, bot = counted(f"{vocabulary}.simulated", found.size), word(f"{vocabulary}.bot", policy)
    many = say("{0:plain} of a {1} by the {2:plain} bot", simulated, found.title, bot)
    if better >= 100:
        words = say("Better than every one of {0:plain}.", many)
    elif career["end"]:
        words = say("Better than {0} % of {1:plain}.", better, many)
    else:
        words = say("So far better than {0} % of {1:plain}.", better, many)
    return Standing(words, remark, _population_plot(career, found, better, vocabulary))


def other_rules(told: Told, chosen_freely: Collection[str], vocabulary: str) -> str:
    """What sets this game apart from the simulated ones."""
    changed = [
        name
        for name, setting in told.rules.settings.items()
        if name not in chosen_freely and told.settings.get(name, setting.default) != setting.default
    ]
    if not changed:
        return ""
    names = and_listed([word(f"{vocabulary}.setting", each) for each in changed])
    return say("They were played without this game's own settings ({0:plain}).", names)


def _population_plot(career: Data, found: Population, better: int, vocabulary: str) -> Panel:
    tons = career["tonnage"]
    bins = max(len(found.counts), tons // BIN + 1)
    high = bins * BIN
    ticks = [(value, shown(value)) for value in range(0, high + 1, _tick(high))]
    middle = found.tonnage
    return histogram(
        f"population-{career['seat']}",
        say("{0:plain} of a {1}", counted(f"{vocabulary}.career", found.size), found.title),
        say(
            "Half of the simulated careers sank between {0} and {1:plain}, the middle one "
            "{2}, a tenth more than {3}. This career: {4:plain}, more than {5} % of them.",
            *(middle[25], counted(f"{vocabulary}.ton", middle[75]), middle[50], middle[90]),
            *(counted(f"{vocabulary}.ton", tons), better),
        ),
        found.counts + [0] * (bins - len(found.counts)),
        Axis(0, high, ticks, say("tons sunk in a career")),
        mark=Mark(tons, shown(tons)),
        up_title=say("careers"),
    )


TICKS = {50_000: 10_000, 120_000: 20_000, 400_000: 50_000}
"""By the highest tons of an axis, the tons from one number to the next."""


def _tick(high: int) -> int:
    return next((step for most, step in TICKS.items() if high <= most), 100_000)


# The report


AT_PORT = ("home", "career_over")
"""From the first of these on, a patrol is over."""
LEFT_OUT = ("assigned", "loaded", "check", "refit", "last_refit", "no_advancement")


def divided(events: list[Event]) -> tuple[list[Event], list[Event]]:
    """At sea, and afterwards."""
    told = [event for event in events if event.roll is None and event.code not in LEFT_OUT]
    first = next((n for n, event in enumerate(told) if event.code in AT_PORT), len(told))
    return told[:first], told[first:]


def port_lines(told: Told, events: list[Event], awards_are: str, vocabulary: str) -> Iterator[str]:
    """What happened in port; awards together, in a sentence with a place for them."""
    awards = [str(event.params["award"]) for event in events if event.code == "award"]
    for event in events:
        if event.code == "award":
            continue
        line, whose = told_plainly(told.presenter, event).text, _whose(told, event, vocabulary)
        yield say("{0:plain}: {1:plain}", whose, line) if whose else line
    if awards:
        yield say(awards_are, and_listed([word(f"{vocabulary}.award", award) for award in awards]))


def _whose(told: Told, event: Event, vocabulary: str) -> str:
    """A career may end in another captain's chapter; then it is said whose."""
    careers: Sequence[Mapping[str, Any]] = told.view["careers"]
    if event.code != "career_over" or len(careers) < 2:
        return ""
    facts = (event.params["cause"], event.params["tons"])
    found = (each["seat"] for each in careers if (each["end"], each["tonnage"]) == facts)
    return next((word(f"{vocabulary}.seat", seat) for seat in found), "")
