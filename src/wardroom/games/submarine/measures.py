"""What a simulation counts of battles: why they ended as they did, and what was sunk on the average."""

from __future__ import annotations

from wardroom.telling.measures import Count, Measures, Row

__all__ = ["measures"]


def reason(row: Row) -> str:
    """The outcome and why."""
    return f"{row['outcome']}: {row['why']}"


MEASURES = Measures(
    counts=(Count("reasons", "Why", "reason", reason),),
    means=(
        *("turns", "submarine_points", "escort_points", "torpedoes"),
        *("boats_sunk", "ships_sunk", "ships_dead"),
    ),
)


def measures() -> Measures:
    return MEASURES
