"""What a simulation found: one JSON object, or tables for people."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from wardroom.simulate.plan import Plan
from wardroom.simulate.statistics import Group, Share, Tally, share, spread
from wardroom.table.text import Text, mark, plural, say, stored
from wardroom.table.text import name as proper
from wardroom.telling.measures import Ends, Figure, Groups, Measures, Rate, Ratio, Spread, Things

__all__ = ["Sheet", "figures_of", "outcome_words", "percent", "print_sheets", "result_sheets", "to_json", "to_sheets"]

DIGITS = 4
"""Digits after the point that are worth printing."""


# One object


def to_json(plan: Plan, tally: Tally, seconds: float) -> dict[str, Any]:
    """The documented object of `--json`."""
    found: dict[str, Any] = {
        "game": plan.game,
        "scenario": plan.scenario,
        "policy": plan.policy,
        "games": tally.games,
        "seed": plan.seed,
        "seconds": round(seconds, 3),
        "outcomes": _counts(tally.outcomes),
        "shares": {name: _share_json(each) for name, each in tally.shares(tally.outcomes).items()},
    }
    if tally.wins:
        found["wins"] = {seat: tally.wins[seat] for seat in tally.winners}
    for count in tally.measures.counts:
        found[count.id] = _counts(tally.counts[count.id])
    if tally.measures.means:
        found["means"] = {name: _rounded(tally.sums[name] / max(tally.games, 1)) for name in tally.measures.means}
    if tally.groups:
        found |= _figures_json(tally)
    return found


def _figures_json(tally: Tally) -> dict[str, Any]:
    measures = tally.measures
    found = _group_json(measures, tally.together)
    for thing in measures.things:
        found[thing.id] = {name: _thing_json(counts) for name, counts in sorted(tally.things[thing.id].items())}
    if measures.groups is not None:
        groups = sorted(tally.groups.items())
        found[measures.groups.id] = {name: {"games": each.games} | _group_json(measures, each) for name, each in groups}
    return found


def _group_json(measures: Measures, group: Group) -> dict[str, Any]:
    return {each.id: _figure_json(each, group) for each in measures.figures}


def _figure_json(figure: Figure, group: Group) -> Any:
    if not isinstance(figure, Spread):
        return _rounded(group.figure(figure))
    found = spread(group.all_values(figure.id))
    return {
        "mean": _rounded(found.mean),
        "error": _rounded(found.error),
        "p10": _rounded(found.p10),
        "median": _rounded(found.median),
        "p90": _rounded(found.p90),
    }


def _thing_json(counts: Mapping[int, int]) -> dict[str, int]:
    """Games that have the thing, and how many of it there are in all."""
    return {"careers": sum(counts.values()), "given": sum(each * games for each, games in counts.items())}


def _counts(counts: Mapping[str, int]) -> dict[str, int]:
    return dict(sorted(counts.items(), key=lambda each: (-each[1], each[0])))


def _share_json(found: Share) -> dict[str, float]:
    """A share and the ends of its 95 % interval."""
    return {"share": _rounded(found.share), "low": _rounded(found.low), "high": _rounded(found.high)}


def _rounded(number: float) -> float:
    return round(number, DIGITS)


# Tables, for the terminal and for pages

PLAYED = plural(
    "{0}, {1}: {2} game of {3}, seed {4:plain} ({5:plain})",
    "{0}, {1}: {2} games of {3}, seed {4:plain} ({5:plain})",
    "2",
)


@dataclass(frozen=True, slots=True)
class Sheet:
    """A table for people: the first column is text, the others are numbers."""

    title: str
    columns: tuple[str, ...]
    rows: Sequence[tuple[str, ...]]
    id: str = ""
    """What it counts."""
    aside: int = -1
    """The place of a column that a narrow screen can do without."""


def to_sheets(plan: Plan, tally: Tally, seconds: float) -> Iterator[Sheet]:
    """All tables, the most wanted first; the first says what was played."""
    speed = say("{0} a second", round(tally.games / seconds)) if seconds > 0 else ""
    facts = plan.game, plan.scenario, tally.games, plan.policy, plan.seed, speed
    title = say(PLAYED, *facts)
    first, *others = result_sheets(tally.measures, to_json(plan, tally, seconds))
    yield replace(first, title=title)
    yield from others


def result_sheets(measures: Measures, result: Mapping[str, Any]) -> Iterator[Sheet]:
    """The tables of a result, as `to_json` gives it."""
    games = result["games"]
    yield _share_sheet("outcomes", mark("Outcomes"), mark("outcome"), _said(measures, result["outcomes"]), games)
    if result.get("wins"):
        yield _share_sheet("wins", mark("Wins"), mark("seat"), _named(result["wins"]), games)
    if result.get("means"):
        yield _mean_sheet(result["means"])
    if measures.groups is not None and measures.groups.id in result:
        yield _group_sheet(measures, measures.groups, result)
    for count in measures.counts:
        if result.get(count.id):
            counted = {count.said(name): number for name, number in result[count.id].items()}
            yield _share_sheet(count.id, count.title, count.head, counted, games)
    for thing in measures.things:
        if result.get(thing.id):
            yield _thing_sheet(thing, measures.many, result[thing.id], games)


def _said(measures: Measures, outcomes: Mapping[str, int]) -> dict[str, int]:
    """Outcomes in the words that the game has for them, by itself or in the picture of how games ended."""
    said = outcome_words(measures)
    return {said(name): count for name, count in outcomes.items()}


def outcome_words(measures: Measures) -> Callable[[str], str]:
    """What makes the name of an outcome into words for the reader."""
    ends: Ends | None = measures.of(Ends)
    return measures.outcome or (stored if ends is None else ends.said)


def _named(counts: Mapping[str, int]) -> dict[str, int]:
    return {stored(name): count for name, count in counts.items()}


def _share_sheet(id: str, title: str, head: str, counts: Mapping[str, int], games: int) -> Sheet:
    rows = [(name or say("none"), *_share_cells(share(count, games))) for name, count in counts.items()]
    return Sheet(say(title), (say(head), say("games"), say("share"), say("95 % interval")), rows, id, aside=3)


def _share_cells(found: Share) -> tuple[str, str, str]:
    return f"{found.count:,}", percent(found.share), f"{percent(found.low)} - {percent(found.high)}"


def _mean_sheet(means: Mapping[str, float]) -> Sheet:
    rows = [(stored(name.replace("_", " ")), f"{mean:,.1f}") for name, mean in means.items()]
    return Sheet(say("On the average"), ("", say("mean")), rows, "means")


def percent(number: float) -> str:
    return f"{100 * number:.1f} %"


def _group_sheet(measures: Measures, groups: Groups, result: Mapping[str, Any]) -> Sheet:
    columns = (say(groups.head), say("games"), *(name for each in measures.figures for name in _figure_heads(each)))
    found = result[groups.id]
    rows = [_group_row(say("all"), measures, result)]
    if len(found) > 1:
        rows += [_group_row(proper(name), measures, group) for name, group in found.items()]
    return Sheet(say(groups.title), columns, rows, groups.id)


def _figure_heads(figure: Figure) -> tuple[str, ...]:
    if isinstance(figure, Spread):
        return say("mean"), say("p10"), say("median"), say("p90")
    return (say(figure.short),)


def _group_row(name: str, measures: Measures, found: Mapping[str, Any]) -> tuple[str, ...]:
    cells = (cell for each in measures.figures for cell in _figure_cells(each, found.get(each.id)))
    return (name, f"{found['games']:,}", *cells)


def _figure_cells(figure: Figure, found: Any) -> tuple[str, ...]:
    """A result of an older version may lack a figure."""
    if found is None:
        return ("-",) * len(_figure_heads(figure))
    if isinstance(figure, Rate):
        return (percent(found),)
    if isinstance(figure, Ratio):
        return (f"{found:.{figure.digits}f}",)
    mean, error, *others = (found[key] / figure.unit for key in ("mean", "error", "p10", "median", "p90"))
    return (f"{mean:,.1f} ± {error:,.1f}", *(f"{each:,.1f}" for each in others))


def _thing_sheet(thing: Things, many: str, found: Mapping[str, Mapping[str, int]], games: int) -> Sheet:
    rows = [
        (thing.said(name), f"{each['careers']:,}", percent(each["careers"] / games), f"{each['given']:,}")
        for name, each in sorted(found.items(), key=lambda item: -item[1]["careers"])
    ]
    return Sheet(say(thing.title), (say(thing.head), say(many), say("share"), say("given")), rows, thing.id)


def figures_of(measures: Measures, result: Mapping[str, Any]) -> Iterator[tuple[str, str, str]]:
    """The figures of a result one by one: title, number and a remark."""
    for figure in measures.figures:
        found = result.get(figure.id)
        if found is None:
            continue
        if isinstance(figure, Spread):
            title = Text(figure.title)
            yield say("{0}, mean", title), f"{found['mean']:,.0f}", f"± {found['error']:,.0f}"
            yield say("{0}, median", title), f"{found['median']:,.0f}", ""
            yield say("{0}, best tenth", title), f"{found['p90']:,.0f}", say("and more")
        else:
            yield say(figure.title), _figure_cells(figure, found)[0], ""


def print_sheets(sheets: Iterable[Sheet]) -> None:
    """With lines and colours on a terminal, else as plain columns."""
    shown = [sheet for sheet in sheets if sheet.rows]
    if sys.stdout.isatty():
        _print_rich(shown)
    else:
        print("\n\n".join(plain(sheet) for sheet in shown))


def plain(sheet: Sheet) -> str:
    """A table in plain columns."""
    lines = [sheet.columns, *sheet.rows]
    widths = [max(len(line[place]) for line in lines) for place in range(len(sheet.columns))]
    return "\n".join([sheet.title, *("  " + _plain_line(line, widths) for line in lines)])


def _plain_line(line: tuple[str, ...], widths: list[int]) -> str:
    first, *others = line
    cells = [first.ljust(widths[0]), *(cell.rjust(width) for cell, width in zip(others, widths[1:], strict=True))]
    return "  ".join(cells).rstrip()


def _print_rich(sheets: Iterable[Sheet]) -> None:
    from rich.box import SIMPLE_HEAD
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    console = Console(highlight=False)
    for sheet in sheets:
        console.print(Text(sheet.title, "bold"))
        table = Table(box=SIMPLE_HEAD, pad_edge=False, collapse_padding=True)
        for place, name in enumerate(sheet.columns):
            table.add_column(name, justify="right" if place else "left", no_wrap=True)
        for row in sheet.rows:
            table.add_row(*row)
        console.print(table)
