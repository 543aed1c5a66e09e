"""What a simulation counts of wars: who won, how, and on which turn."""

from __future__ import annotations

from wardroom.table.text import capital, mark, say, word
from wardroom.telling.measures import Count, Measures, Row, Spread

__all__ = ["measures"]


def winner(row: Row) -> str:
    return str(row["winner"])


def ending(row: Row) -> str:
    """Winner and why, as results keep it."""
    return f"{row['winner']}: {row['ending']}"


def said(ending: str) -> str:
    """The same for the reader."""
    side, _, how = ending.partition(": ")
    return say("{0:eos.seat}: {1:eos.ending}", side, how)


MEASURES = Measures(
    many=mark("wars"),
    counts=(
        Count("winners", mark("Who wins"), mark("side"), winner, said=lambda side: word("eos.seat", side)),
        Count("endings", mark("How it ends"), mark("ending"), ending, said=lambda found: capital(said(found))),
    ),
    figures=(
        Spread("turns", mark("Turn of the end"), "turn"),
        Spread("will", mark("US Political Will"), "political_will"),
    ),
    means=("turn", "points", "political_will"),
    outcome=lambda name: capital(word("eos.ending", name)),
    bench_games=1,
    bench_scenario="campaign-1941",
    bench_scenarios=("1942", "1943", "1944", "south-pacific"),
    bench_bot="eager",
    budgets={
        "wars_per_second": ("at least", 0.2),
        "decisions_per_second": ("at least", 5_000),
        "options_p99_ms": ("at most", 5),
        "fork_median_ms": ("at most", 1),
        "view_p99_ms": ("at most", 2),
    },
)


def measures() -> Measures:
    return MEASURES
