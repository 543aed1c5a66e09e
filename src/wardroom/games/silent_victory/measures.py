"""What a simulation counts of careers: tonnage, boats lost and how, levels of victory [5.2], awards [11.3]."""

from __future__ import annotations

from wardroom.games.silent_victory.scoring import ALIVE
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


MEASURES = Measures(
    many="careers",
    counts=(
        Count("causes", "How boats were lost", "cause", cause),
        Count("levels", "Victory", "level", level, nameless=True),
    ),
    figures=(
        Rate("lost", "Boats lost", "lost", "lost"),
        Spread("tonnage", "Tons", "tonnage", unit=1000, split="lost"),
        Ratio("ships_per_patrol", "Ships per patrol", "ships", "ships", "patrols", digits=2),
        Ratio("patrols", "Patrols", "patrols", "patrols"),
    ),
    groups=Groups("by_boat", "Careers by the class they started in (thousand tons; ships per patrol)", "class", "boat"),
    things=(Things("awards", "Awards", "award"),),
    pictures=(
        Bars(
            "tonnage",
            "Tons sunk in a career",
            "tonnage",
            ("kept", "lost"),
            ("no boat lost", "boat lost"),
            across="thousand tons sunk",
            up="share of careers",
            text=(
                "Half of the careers sank fewer than {median:,.0f} tons, one in ten more than {p90:,.0f} and one in "
                "ten fewer than {p10:,.0f}. {share:.0f} percent lost a boat."
            ),
            widths=(1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000),
        ),
        Survival(
            "survival",
            "Captains still alive and free",
            "start_month",
            "end_month",
            survived,
            across="month in which the last patrol sailed",
            up="share of careers begun",
            text="Of all captains {share:.0f} percent are alive and free in {month}.",
        ),
        Ends(
            "causes",
            "ended_early",
            "How careers ended before their time",
            unforced=frozenset(ALIVE) - {"relieved"},
            marked="causes",
            axis="share of careers",
            legend="Hatched bars: the boat was lost.",
        ),
    ),
    bench_games=200,
    bench_options={"boat": "gato"},
    bench_scenarios=False,
    budgets={"careers_per_second": ("at least", 300)},
    compiled_budgets={"careers_per_second": ("at least", 1500)},
)


def measures() -> Measures:
    return MEASURES
