"""What a simulation counts of a game, how it is summed up, in which tables and pictures it is shown: all as data.

A game says here what its rows mean; one piece of code counts, prints and draws for all games (`wardroom.simulate`).
A row is what `Ruleset.summary` keeps of a finished game, made flat: what is counted by name has a column for each.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from wardroom.table import Ruleset
from wardroom.table.text import stored

__all__ = [
    "Bars",
    "Count",
    "Ends",
    "Figure",
    "Groups",
    "Measures",
    "Picture",
    "Rate",
    "Ratio",
    "Row",
    "Spread",
    "Survival",
    "Things",
    "measures_of",
]

Row = dict[str, str | int | float | bool]
"""What is kept of one game, flat: one line of a results file."""


# What is counted


@dataclass(frozen=True, slots=True)
class Count:
    """Games by a name that each of them has, such as the level of victory."""

    id: str
    title: str
    head: str
    """What such a name is, over the first column."""
    name: Callable[[Row], str]
    nameless: bool = False
    """Whether games for which there is no name are counted too."""
    said: Callable[[str], str] = stored
    """Such a name for the reader; in results it stands as it is."""


@dataclass(frozen=True, slots=True)
class Things:
    """Things by name of which a game may have several, such as awards; the columns are ID_NAME."""

    id: str
    title: str
    head: str
    said: Callable[[str], str] = stored
    """Such a name for the reader."""


@dataclass(frozen=True, slots=True)
class Rate:
    """The share of games for which a column is true."""

    id: str
    title: str
    short: str
    """The same over a column of a table."""
    column: str


@dataclass(frozen=True, slots=True)
class Spread:
    """How a number is spread over the games."""

    id: str
    title: str
    column: str
    unit: int = 1
    """In tables it is given in so many."""
    split: str = ""
    """A column that divides the games into two kinds, for a picture."""


@dataclass(frozen=True, slots=True)
class Ratio:
    """The sum of one column over the sum of another; over the number of games, if there is no other."""

    id: str
    title: str
    short: str
    above: str
    below: str = ""
    digits: int = 1


Figure = Rate | Spread | Ratio


@dataclass(frozen=True, slots=True)
class Groups:
    """Games that have a column in common, such as the class of a boat, with all figures for each group."""

    id: str
    title: str
    head: str
    column: str


# What is drawn


@dataclass(frozen=True, slots=True)
class Bars:
    """A spread as standing bars, the games of its split hatched on top of the others."""

    id: str
    title: str
    spread: str
    """The id of the `Spread` that is shown."""
    keys: tuple[str, str]
    """Under which the two kinds are kept, the hatched one last."""
    names: tuple[str, str]
    across: str
    up: str
    text: str
    """A message with places for {p10}, {median}, {p90} and the {share:percent} of the hatched kind."""
    widths: tuple[int, ...] = (1, 2, 5, 10, 20, 50, 100)
    """What one bar may stand for."""


@dataclass(frozen=True, slots=True)
class Survival:
    """Lines of those that live, month by month: of all games, and of each group that is large enough."""

    id: str
    title: str
    started: str
    """The column with the month of the start, such as 1941-12."""
    ended: str
    """The column with the month of the end."""
    alive: Callable[[Row], bool]
    """Whether that end was no death."""
    across: str
    up: str
    text: str
    """A message with places for {share:percent} and {month:month}."""


@dataclass(frozen=True, slots=True)
class Ends:
    """Outcomes other than the unforced ones as lying bars; those that a count knows too are hatched."""

    id: str
    key: str
    """Under which they are kept."""
    title: str
    unforced: frozenset[str]
    marked: str
    """The id of the `Count` whose names are hatched."""
    axis: str
    legend: str
    said: Callable[[str], str] = stored
    """The name of an outcome for the reader."""


Picture = Bars | Survival | Ends


# All of it


@dataclass(frozen=True, slots=True)
class Measures:
    """What a simulation counts of a game."""

    many: str = "games"
    """What many of its games are called."""
    counts: tuple[Count, ...] = ()
    outcome: Callable[[str], str] | None = None
    """The name of an outcome for the reader, where no picture says it."""
    means: tuple[str, ...] = ()
    """Columns of which the mean is told, and nothing more."""
    figures: tuple[Figure, ...] = ()
    groups: Groups | None = None
    things: tuple[Things, ...] = ()
    pictures: tuple[Picture, ...] = ()
    bench_games: int = 2
    """Games that take as long on average as many thousands do; a benchmark plays them again and again."""
    bench_options: Mapping[str, str] = field(default_factory=dict)
    """Options of the games by which a server is measured."""
    bench_scenario: str = ""
    """The scenario of these games; "" is the one that is played if none is named."""
    bench_scenarios: bool | tuple[str, ...] = True
    """Whether the other figures are those of all scenarios, or of all options of the first; or which scenarios."""
    bench_bot: str = "random"
    """Who plays for them; a bot that does not look, and that takes part in all that the game has."""
    budgets: Mapping[str, tuple[str, float]] = field(default_factory=dict)
    """By figure of a benchmark: "at least" or "at most", and how much."""
    compiled_budgets: Mapping[str, tuple[str, float]] = field(default_factory=dict)

    def of(self, kind: type[Picture]) -> Any:
        """The picture of this kind, or None."""
        return next((each for each in self.pictures if isinstance(each, kind)), None)

    def spread(self, id: str) -> Spread:
        return next(each for each in self.figures if isinstance(each, Spread) and each.id == id)


def measures_of(rules: Ruleset[Any, Any]) -> Measures:
    """The measures of this game; outcomes and wins are counted of any."""
    if rules.measures is None:
        return Measures()
    measures: Measures = rules.measures()
    return measures
