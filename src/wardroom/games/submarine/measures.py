"""What a simulation counts of battles: why they ended as they did, and what was sunk on the average."""

from __future__ import annotations

from wardroom.table.text import mark, say
from wardroom.telling.measures import Count, Measures, Row

__all__ = ["measures"]


def reason(row: Row) -> str:
    """The outcome and why, as results keep it."""
    return f"{row['outcome']}: {row['why']}"


def said(reason: str) -> str:
    """The same for the reader."""
    outcome, _, why = reason.partition(": ")
    return say("{0:sub.outcome}: {1:sub.result}", outcome, why)


MEASURES = Measures(
    counts=(Count("reasons", mark("Why"), mark("reason"), reason, said=said),),
    means=(
        *("turns", "submarine_points", "escort_points", "torpedoes"),
        *("boats_sunk", "ships_sunk", "ships_dead"),
    ),
    budgets={"copy_median_ms": ("at most", 1)},
)


def measures() -> Measures:
    return MEASURES
