"""[15.0, 16.0] Where a submarine is likely to lie when the charges go off: what hunters aim at and boats dodge."""

from __future__ import annotations

from functools import lru_cache

from wardroom.games.submarine.courses import parse_plot
from wardroom.games.submarine.sea import left_of, right_of, stern_of
from wardroom.games.submarine.tables import Tables
from wardroom.table.hexes import STEPS

__all__ = ["expected", "expected_by_table"]

NORMAL, SAME, OTHER, CHANGE = 0.5, 0.3, 0.2, 2
"""How likely a boat is to go at its normal speed, at the speed it had, or at another within two hexes of that."""
KEEPS_COURSE = 0.3
"""How likely it is to run straight on."""
Chances = dict[int, float]


def expected(bow: int, heading: int, normal: int, maximum: int, last: int = -1) -> Chances:
    """By hex, how likely the boat will lie in it after its move; a boat has two hexes, so they add up to two."""
    return {bow + step: chance for step, chance in _offsets(heading, normal, maximum, last)}


@lru_cache(maxsize=1024)
def _offsets(heading: int, normal: int, maximum: int, last: int) -> tuple[tuple[int, float], ...]:
    found: Chances = {}
    for speed, chance in _speeds(normal, maximum, last).items():
        moves = _moves(speed)
        for move in moves:
            share = KEEPS_COURSE if move == "1" * speed else (1 - KEEPS_COURSE) / (len(moves) - 1)
            _add(found, heading, move, chance * share)
    return tuple(found.items())


def _speeds(normal: int, maximum: int, last: int) -> dict[int, float]:
    """[8.2, 8.3] How likely each speed is."""
    if last < 0:
        last = normal
    possible = range(max(0, min(maximum, last - CHANGE)), min(maximum, last + CHANGE) + 1)
    weights = {speed: OTHER / len(possible) for speed in possible}
    weights[min(max(normal, possible[0]), possible[-1])] += NORMAL
    weights[min(last, possible[-1])] += SAME
    total = sum(weights.values())
    return {speed: weight / total for speed, weight in weights.items()}


@lru_cache(maxsize=16)
def _moves(speed: int) -> tuple[str, ...]:
    """Moves of so many hexes with no more than two turns."""
    moves = [""]
    for _ in range(speed):
        moves = [move + turn for move in moves for turn in ("1", "L1", "R1")]
    moves += [move + turn for move in moves for turn in "LR"]
    return tuple(move for move in moves if move.count("L") + move.count("R") <= 2)


def _add(found: Chances, heading: int, legs: str | tuple[str, ...], chance: float) -> None:
    bow = 0
    for leg in legs:
        if leg == "1":
            bow += STEPS[heading]
        else:
            heading = left_of(heading) if leg == "L" else right_of(heading)
    for hex in (bow, stern_of(bow, heading)):
        found[hex] = found.get(hex, 0.0) + chance


@lru_cache(maxsize=32)
def _table_offsets(tables: Tables, heading: int) -> tuple[tuple[int, float], ...]:
    found: Chances = {}
    for marker in range(7):
        for die in range(1, 7):
            _add(found, heading, parse_plot(str(tables.random_move(marker).result(die))), 1 / 42)
    return tuple(found.items())


def expected_by_table(tables: Tables, bow: int, heading: int) -> Chances:
    """[S3.VI.1] The same for a boat that moves by marker and die."""
    return {bow + step: chance for step, chance in _table_offsets(tables, heading)}
