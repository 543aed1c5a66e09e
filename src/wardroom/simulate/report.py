"""What a simulation found: one JSON object, or tables for people."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from wardroom.simulate.plan import Plan
from wardroom.simulate.statistics import Career, Share, Tally, spread

__all__ = ["Sheet", "print_sheets", "to_json", "to_sheets"]

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
    if tally.reasons:
        found["reasons"] = _counts(tally.reasons)
        found["means"] = {name: _rounded(total / tally.games) for name, total in tally.sums.items()}
    if tally.boats:
        found |= _careers_json(tally)
    return found


def _careers_json(tally: Tally) -> dict[str, Any]:
    return _career_json(tally.careers) | {
        "patrols": _rounded(tally.careers.patrols / tally.games),
        "causes": _counts(tally.causes),
        "levels": _counts(tally.levels),
        "awards": {name: _award_json(counts) for name, counts in sorted(tally.awards.items())},
        "by_boat": {name: {"games": boat.games} | _career_json(boat) for name, boat in sorted(tally.boats.items())},
    }


def _career_json(career: Career) -> dict[str, Any]:
    tons = spread(career.all_tonnage)
    return {
        "lost": _rounded(career.lost / career.games),
        "tonnage": {
            "mean": _rounded(tons.mean),
            "error": _rounded(tons.error),
            "p10": _rounded(tons.p10),
            "median": _rounded(tons.median),
            "p90": _rounded(tons.p90),
        },
        "ships_per_patrol": _rounded(career.ships_per_patrol),
    }


def _award_json(counts: Mapping[int, int]) -> dict[str, int]:
    """Careers that have the award, and how many were given in all."""
    return {"careers": sum(counts.values()), "given": sum(each * careers for each, careers in counts.items())}


def _counts(counts: Mapping[str, int]) -> dict[str, int]:
    return dict(sorted(counts.items(), key=lambda each: (-each[1], each[0])))


def _share_json(found: Share) -> dict[str, float]:
    """A share and the ends of its 95 % interval."""
    return {"share": _rounded(found.share), "low": _rounded(found.low), "high": _rounded(found.high)}


def _rounded(number: float) -> float:
    return round(number, DIGITS)


# Tables


@dataclass(frozen=True, slots=True)
class Sheet:
    """A table for people: the first column is text, the others are numbers."""

    title: str
    columns: tuple[str, ...]
    rows: Sequence[tuple[str, ...]]


def to_sheets(plan: Plan, tally: Tally, seconds: float) -> Iterator[Sheet]:
    """All tables, the most wanted first."""
    speed = f"{tally.games / seconds:,.0f} a second" if seconds > 0 else ""
    title = f"{plan.game}, {plan.scenario}: {tally.games:,} games of {plan.policy}, seed {plan.seed} ({speed})"
    yield _share_sheet(title, "outcome", tally.shares(tally.outcomes))
    if tally.wins:
        yield _share_sheet("Wins", "seat", tally.shares({seat: tally.wins[seat] for seat in tally.winners}))
    if tally.reasons:
        yield _share_sheet("Why", "reason", tally.shares(tally.reasons))
        yield _mean_sheet(tally)
    if tally.boats:
        yield _career_sheet(tally)
        yield _share_sheet("How boats were lost", "cause", tally.shares(tally.causes))
        yield _share_sheet("Victory", "level", tally.shares(tally.levels))
        yield _award_sheet(tally)


def _share_sheet(title: str, name: str, shares: Mapping[str, Share]) -> Sheet:
    rows = [
        (key, f"{each.count:,}", percent(each.share), f"{percent(each.low)} - {percent(each.high)}")
        for key, each in shares.items()
    ]
    return Sheet(title, (name, "games", "share", "95 % interval"), rows)


def _mean_sheet(tally: Tally) -> Sheet:
    rows = [(name.replace("_", " "), f"{total / tally.games:,.1f}") for name, total in tally.sums.items()]
    return Sheet("On the average", ("", "mean"), rows)


def percent(number: float) -> str:
    return f"{100 * number:.1f} %"


def _career_sheet(tally: Tally) -> Sheet:
    columns = ("class", "games", "lost", "mean", "p10", "median", "p90", "ships", "patrols")
    boats = sorted(tally.boats.items())
    rows = [_career_row("all", tally.careers)]
    if len(boats) > 1:
        rows += [_career_row(name, boat) for name, boat in boats]
    return Sheet("Careers by the class they started in (thousand tons; ships per patrol)", columns, rows)


def _career_row(name: str, career: Career) -> tuple[str, ...]:
    tons = spread(career.all_tonnage)
    return (
        name,
        f"{career.games:,}",
        percent(career.lost / career.games),
        f"{tons.mean / 1000:.1f} ± {tons.error / 1000:.1f}",
        f"{tons.p10 / 1000:.1f}",
        f"{tons.median / 1000:.1f}",
        f"{tons.p90 / 1000:.1f}",
        f"{career.ships_per_patrol:.2f}",
        f"{career.patrols / career.games:.1f}",
    )


def _award_sheet(tally: Tally) -> Sheet:
    rows = []
    for name, counts in sorted(tally.awards.items(), key=lambda each: -sum(each[1].values())):
        found = _award_json(counts)
        rows.append(
            (
                name.replace("_", " "),
                f"{found['careers']:,}",
                percent(found["careers"] / tally.games),
                f"{found['given']:,}",
            )
        )
    return Sheet("Awards", ("award", "careers", "share", "given"), rows)


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
