"""Statistics over many games, counted as the rows go by; of a million games a few megabytes stay in memory."""

from __future__ import annotations

import math
from array import array
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from wardroom.simulate.plan import Row

__all__ = ["Career", "Share", "Spread", "Tally", "percentile", "share", "spread"]

SURE = 1.959964
"""Standard deviations on either side of a 95 % interval."""
ALIVE = frozenset({"war over", "mirror complete", "agreed end", "transferred", "relieved"})
"""Ends of a career that the captain lives through, for games whose rows do not say `survived` themselves."""


@dataclass(frozen=True, slots=True)
class Share:
    """A share of games with its 95 % interval."""

    count: int
    share: float
    low: float
    high: float


def share(count: int, games: int) -> Share:
    """Wilson's interval: it stays between 0 and 1 and holds for rare things too."""
    if not games:
        return Share(0, 0.0, 0.0, 1.0)
    found = count / games
    weight = SURE * SURE / games
    middle = (found + weight / 2) / (1 + weight)
    half = SURE / (1 + weight) * math.sqrt(found * (1 - found) / games + weight / (4 * games))
    low = 0.0 if count == 0 else middle - half
    high = 1.0 if count == games else middle + half
    return Share(count, found, low, high)


@dataclass(frozen=True, slots=True)
class Spread:
    """How a number is spread over the games; `error` is half the 95 % interval of the mean."""

    mean: float
    error: float
    p10: float
    median: float
    p90: float


def spread(values: Iterable[int]) -> Spread:
    ordered = sorted(values)
    if not ordered:
        return Spread(0.0, 0.0, 0.0, 0.0, 0.0)
    mean = sum(ordered) / len(ordered)
    variance = sum((value - mean) ** 2 for value in ordered) / max(1, len(ordered) - 1)
    error = SURE * math.sqrt(variance / len(ordered))
    return Spread(mean, error, percentile(ordered, 10), percentile(ordered, 50), percentile(ordered, 90))


def percentile(ordered: Sequence[int], percent: float) -> float:
    """The value below which this share of the ordered values lies, between two of them by proportion."""
    place = (len(ordered) - 1) * percent / 100
    below = math.floor(place)
    above = min(below + 1, len(ordered) - 1)
    return ordered[below] + (ordered[above] - ordered[below]) * (place - below)


class Career:
    """What is counted of careers that have something in common, such as the class they started in."""

    def __init__(self) -> None:
        self.games = 0
        self.lost = 0
        self.ships = 0
        self.patrols = 0
        self.tonnage = {True: array("q"), False: array("q")}
        """Tons of each career, of those that lost a boat and of the others."""
        self.started: Counter[str] = Counter()
        """Careers by the month of their first patrol, where the rows tell."""
        self.died: Counter[str] = Counter()
        """Careers that ended before their time, by the month in which the last patrol sailed."""

    def add(self, row: Row) -> None:
        self.games += 1
        lost = bool(row["lost"])
        self.lost += lost
        self.ships += int(row["ships"])
        self.patrols += int(row["patrols"])
        self.tonnage[lost].append(int(row["tonnage"]))
        self.started[str(row.get("start_month", ""))] += 1
        if not survived(row):
            self.died[str(row["end_month"])] += 1

    @property
    def all_tonnage(self) -> array[int]:
        return self.tonnage[True] + self.tonnage[False]

    @property
    def ships_per_patrol(self) -> float:
        return self.ships / self.patrols if self.patrols else 0.0

    def absorb(self, other: Career) -> None:
        self.games += other.games
        self.lost += other.lost
        self.ships += other.ships
        self.patrols += other.patrols
        for lost, tons in other.tonnage.items():
            self.tonnage[lost].extend(tons)
        self.started += other.started
        self.died += other.died


def survived(row: Row) -> bool:
    return bool(row.get("survived", row["outcome"] in ALIVE))


class Tally:
    """Everything that is counted, game by game."""

    def __init__(self, seats: Sequence[str]) -> None:
        self.seats = seats
        self.games = 0
        self.outcomes: Counter[str] = Counter()
        self.wins: Counter[str] = Counter()
        """By seat, and "" for draws."""
        self.reasons: Counter[str] = Counter()
        """Why games of two sides ended as they did: the outcome and the reason."""
        self.sums: Counter[str] = Counter()
        """Numbers that such games leave, added up."""
        self.causes: Counter[str] = Counter()
        """How boats were lost."""
        self.levels: Counter[str] = Counter()
        self.awards: dict[str, Counter[int]] = {}
        """By award, how many careers have how many of it."""
        self.boats: dict[str, Career] = {}
        """Careers by the class they started in."""

    def add(self, row: Row) -> None:
        self.games += 1
        self.outcomes[str(row["outcome"])] += 1
        if "winner" in row:
            self.wins[str(row["winner"])] += 1
        if "why" in row:
            self._add_battle(row)
        if "tonnage" in row:
            self._add_career(row)

    def _add_battle(self, row: Row) -> None:
        self.reasons[f"{row['outcome']}: {row['why']}"] += 1
        for key, value in row.items():
            if isinstance(value, int) and key not in ("number", "seed"):
                self.sums[key] += value

    @property
    def winners(self) -> list[str]:
        """The seats, and whoever else has won: a player who plays alone can lose to nobody's side."""
        return list(dict.fromkeys((*self.seats, *sorted(name for name in self.wins if name))))

    def _add_career(self, row: Row) -> None:
        self.boats.setdefault(str(row.get("boat", "")), Career()).add(row)
        self.levels[str(row.get("level", ""))] += 1
        cause = str(row.get("cause", row["outcome"] if row["lost"] and not survived(row) else ""))
        if cause:
            self.causes[cause] += 1
        for key, count in row.items():
            if count and key.startswith("awards_"):
                self.awards.setdefault(key.removeprefix("awards_"), Counter())[int(count)] += 1

    @property
    def careers(self) -> Career:
        """All careers together."""
        together = Career()
        for career in self.boats.values():
            together.absorb(career)
        return together

    def shares(self, counts: Mapping[str, int]) -> dict[str, Share]:
        """Counts as shares of all games, the commonest first."""
        ordered = sorted(counts.items(), key=lambda each: (-each[1], each[0]))
        return {name: share(count, self.games) for name, count in ordered}
