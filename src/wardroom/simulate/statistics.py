"""Statistics over many games, counted as the rows go by; of a million games a few megabytes stay in memory."""

from __future__ import annotations

import math
from array import array
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from wardroom.telling.measures import Measures, Rate, Ratio, Row, Spread, Survival, Things

__all__ = ["Group", "Share", "Tally", "Tendency", "percentile", "share", "spread"]

SURE = 1.959964
"""Standard deviations on either side of a 95 % interval."""


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
class Tendency:
    """How a number is spread over the games; `error` is half the 95 % interval of the mean."""

    mean: float
    error: float
    p10: float
    median: float
    p90: float


def spread(values: Iterable[int]) -> Tendency:
    ordered = sorted(values)
    if not ordered:
        return Tendency(0.0, 0.0, 0.0, 0.0, 0.0)
    mean = sum(ordered) / len(ordered)
    variance = sum((value - mean) ** 2 for value in ordered) / max(1, len(ordered) - 1)
    error = SURE * math.sqrt(variance / len(ordered))
    return Tendency(mean, error, percentile(ordered, 10), percentile(ordered, 50), percentile(ordered, 90))


def percentile(ordered: Sequence[int], percent: float) -> float:
    """The value below which this share of the ordered values lies, between two of them by proportion."""
    place = (len(ordered) - 1) * percent / 100
    below = math.floor(place)
    above = min(below + 1, len(ordered) - 1)
    return ordered[below] + (ordered[above] - ordered[below]) * (place - below)


class Group:
    """What is counted of games that have something in common, and of all together."""

    def __init__(self, measures: Measures) -> None:
        self.games = 0
        self.sums: Counter[str] = Counter()
        """By column, what the figures need of it."""
        self.values: dict[str, dict[bool, array[int]]] = {
            each.id: {True: array("q"), False: array("q")} for each in measures.figures if isinstance(each, Spread)
        }
        """By spread, its numbers: of the games in the split and of the others."""
        self.started: Counter[str] = Counter()
        """Games by the month in which they start, where the rows tell."""
        self.ended: Counter[str] = Counter()
        """Games that ended in a death, by the month."""

    def add(self, row: Row, measures: Measures) -> None:
        self.games += 1
        for figure in measures.figures:
            if isinstance(figure, Spread):
                apart = bool(figure.split and row[figure.split])
                self.values[figure.id][apart].append(int(row[figure.column]))
            else:
                self._sum(row, figure)
        months: Survival | None = measures.of(Survival)
        if months is not None:
            self.started[str(row.get(months.started, ""))] += 1
            if not months.alive(row):
                self.ended[str(row[months.ended])] += 1

    def _sum(self, row: Row, figure: Rate | Ratio) -> None:
        """A column that two figures share is summed for each of them."""
        columns = (figure.column,) if isinstance(figure, Rate) else (figure.above, figure.below)
        for column in columns:
            if column:
                self.sums[f"{figure.id} {column}"] += int(row[column])

    def all_values(self, id: str) -> array[int]:
        return self.values[id][True] + self.values[id][False]

    def figure(self, figure: Rate | Ratio) -> float:
        if isinstance(figure, Rate):
            return self.sums[f"{figure.id} {figure.column}"] / max(self.games, 1)
        below = self.sums[f"{figure.id} {figure.below}"] if figure.below else self.games
        return self.sums[f"{figure.id} {figure.above}"] / below if below else 0.0

    def absorb(self, other: Group) -> None:
        self.games += other.games
        self.sums += other.sums
        for id, kinds in other.values.items():
            for kind, numbers in kinds.items():
                self.values[id][kind].extend(numbers)
        self.started += other.started
        self.ended += other.ended


class Tally:
    """Everything that is counted, game by game: outcomes and wins of any game, and what its measures say."""

    def __init__(self, seats: Sequence[str], measures: Measures | None = None) -> None:
        self.seats = seats
        self.measures = measures or Measures()
        self.games = 0
        self.outcomes: Counter[str] = Counter()
        self.wins: Counter[str] = Counter()
        """By seat, and "" for draws."""
        self.counts: dict[str, Counter[str]] = {each.id: Counter() for each in self.measures.counts}
        self.sums: Counter[str] = Counter()
        """Columns of which the mean is told, added up."""
        self.things: dict[str, dict[str, Counter[int]]] = {each.id: {} for each in self.measures.things}
        """By thing and name, how many games have how many of it."""
        self.groups: dict[str, Group] = {}
        """Games by what they have in common."""

    def add(self, row: Row) -> None:
        self.games += 1
        self.outcomes[str(row["outcome"])] += 1
        if "winner" in row:
            self.wins[str(row["winner"])] += 1
        for count in self.measures.counts:
            name = count.name(row)
            if name or count.nameless:
                self.counts[count.id][name] += 1
        for column in self.measures.means:
            self.sums[column] += int(row.get(column, 0))
        for thing in self.measures.things:
            self._add_things(row, thing)
        if self.measures.figures:
            groups = self.measures.groups
            name = str(row.get(groups.column, "")) if groups else ""
            self.groups.setdefault(name, Group(self.measures)).add(row, self.measures)

    def _add_things(self, row: Row, thing: Things) -> None:
        for key, count in row.items():
            if count and key.startswith(f"{thing.id}_"):
                self.things[thing.id].setdefault(key.removeprefix(f"{thing.id}_"), Counter())[int(count)] += 1

    @property
    def winners(self) -> list[str]:
        """The seats, and whoever else has won: a player who plays alone can lose to nobody's side."""
        return list(dict.fromkeys((*self.seats, *sorted(name for name in self.wins if name))))

    @property
    def together(self) -> Group:
        """All games as one group."""
        found = Group(self.measures)
        for group in self.groups.values():
            found.absorb(group)
        return found

    def shares(self, counts: Mapping[str, int]) -> dict[str, Share]:
        """Counts as shares of all games, the commonest first."""
        ordered = sorted(counts.items(), key=lambda each: (-each[1], each[0]))
        return {name: share(count, self.games) for name, count in ordered}
