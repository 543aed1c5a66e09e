"""How a career ends at once."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Protocol, TypeVar

__all__ = ["CareerEnds", "Service", "end_career", "ending"]

T = TypeVar("T")
W = TypeVar("W")


class CareerEnds(Exception):
    """Raised by a rule that ends the career at once; the phase that runs it closes the books."""

    def __init__(self, cause: str) -> None:
        super().__init__(cause)
        self.cause = cause


def ending(phase: Callable[[T, W], None], close: Callable[[T, W, str], None]) -> Callable[[T, W], None]:
    """A phase in which a career may end at once; `close` closes its books."""

    def run(table: T, war: W) -> None:
        try:
            phase(table, war)
        except CareerEnds as end:
            close(table, war, end.cause)

    return run


class Service(Protocol):
    """A career with its end."""

    end: str
    """ "" while it goes on, else why it ended."""
    lost: bool
    boats_lost: int


def end_career(career: Service, cause: str, boat_lost: Collection[str]) -> None:
    """It is over; `boat_lost` are the causes that cost the boat."""
    career.end = cause
    career.lost = cause in boat_lost
    career.boats_lost += career.lost
