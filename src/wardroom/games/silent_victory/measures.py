"""What a simulation counts of careers: tonnage, boats lost and how, levels of victory [5.2], awards [11.3]."""

from __future__ import annotations

from wardroom.games.silent_victory.scoring import ALIVE
from wardroom.table.text import mark, word
from wardroom.telling.measures import Bars, Count, Ends, Groups, Measures, Rate, Ratio, Row, Spread, Survival, Things

__all__ = ["measures"]


def survived(row: Row) -> bool:
    """Whether the captain lives; rows of old did not say so themselves."""
    return bool(row.get("survived", row["outcome"] in ALIVE))


def cause(row: Row) -> str:
    """How the boat was lost."""
    return str(row.get("cause", row["outcome"] if row["lost"] and not survived(row) else ""))


def level(row: Row) -> str:
    return str(row.get("level", ""))


def fate(name: str) -> str:
    """How a career ended, for the reader."""
    return word("sv.fate", name)


def victory(name: str) -> str:
    return word("sv.level", name) if name else ""


def award(name: str) -> str:
    """An award by its column."""
    return word("sv.award", name.replace("_", " "))


MEASURES = Measures(
    many=mark("careers"),
    counts=(
        Count("causes", mark("How boats were lost"), mark("cause"), cause, said=fate),
        Count("levels", mark("Victory"), mark("level"), level, nameless=True, said=victory),
    ),
    figures=(
        Rate("lost", mark("Boats lost"), mark("lost"), "lost"),
        Spread("tonnage", mark("Tons"), "tonnage", unit=1000, split="lost"),
        Ratio("ships_per_patrol", mark("Ships per patrol"), mark("ships"), "ships", "patrols", digits=2),
        Ratio("patrols", mark("Patrols"), mark("patrols"), "patrols"),
    ),
    groups=Groups(
        "by_boat",
        mark("Careers by the class they started in (thousand tons; ships per patrol)"),
        mark("class"),
        "boat",
    ),
    things=(Things("awards", mark("Awards"), mark("award"), said=award),),
    pictures=(
        Bars(
            "tonnage",
            mark("Tons sunk in a career"),
            "tonnage",
            ("kept", "lost"),
            (mark("no boat lost"), mark("boat lost")),
            across=mark("thousand tons sunk"),
            up=mark("share of careers"),
            text=mark(
                "Half of the careers sank fewer than {median:#sv.ton}, one in ten more than {p90} and one in "
                "ten fewer than {p10}. {share:percent} lost a boat."
            ),
            widths=(1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000),
        ),
        Survival(
            "survival",
            mark("Captains still alive and free"),
            "start_month",
            "end_month",
            survived,
            across=mark("month in which the last patrol sailed"),
            up=mark("share of careers begun"),
            text=mark("Of all captains {share:percent} are alive and free in {month:month}."),
        ),
        Ends(
            "causes",
            "ended_early",
            mark("How careers ended before their time"),
            unforced=frozenset(ALIVE) - {"relieved"},
            marked="causes",
            axis=mark("share of careers"),
            legend=mark("Hatched bars: the boat was lost."),
            said=fate,
        ),
    ),
    bench_games=200,
    bench_options={"boat": "gato"},
    bench_scenarios=False,
    budgets={"careers_per_second": ("at least", 300), "copy_median_ms": ("at most", 0.3)},
    compiled_budgets={"careers_per_second": ("at least", 1500)},
)


def measures() -> Measures:
    return MEASURES
