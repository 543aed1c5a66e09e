"""What a simulation counts of careers: tonnage, boats lost and how, levels of victory, decorations."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import NamedTuple

from wardroom.table.text import mark, word
from wardroom.telling.measures import Bars, Count, Ends, Groups, Measures, Rate, Ratio, Row, Spread, Survival, Things

__all__ = ["CareerWords", "career_measures"]


class CareerWords(NamedTuple):
    """A game's vocabulary, the ends that a captain lives through, and those that are nobody's doing."""

    vocabulary: str
    tons: str
    """What the picture of tons says, with places for median, p90, p10 and share."""
    alive: Collection[str]
    unforced: Collection[str]
    awards: Collection[str] = ()
    """Those whose names a column does not have as they are written."""

    def survived(self, row: Row) -> bool:
        """Whether the captain lives; rows of old did not say so themselves."""
        return bool(row.get("survived", row["outcome"] in self.alive))

    def cause(self, row: Row) -> str:
        """How the boat was lost."""
        return str(row.get("cause", row["outcome"] if row["lost"] and not self.survived(row) else ""))

    def fate(self, name: str) -> str:
        """How a career ended, for the reader."""
        return word(f"{self.vocabulary}.fate", name)

    def victory(self, name: str) -> str:
        return word(f"{self.vocabulary}.level", name) if name else ""

    def award(self, name: str) -> str:
        """An award by its column."""
        plain = name.replace("_", " ")
        return word(f"{self.vocabulary}.award", next((each for each in self.awards if each.lower() == plain), plain))


def level(row: Row) -> str:
    return str(row.get("level", ""))


def career_measures(words: CareerWords, bench_options: Mapping[str, str]) -> Measures:
    """The measures of careers, in the words of a game."""
    return Measures(
        many=mark("careers"),
        counts=(
            Count("causes", mark("How boats were lost"), mark("cause"), words.cause, said=words.fate),
            Count("levels", mark("Victory"), mark("level"), level, nameless=True, said=words.victory),
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
        things=(Things("awards", mark("Awards"), mark("award"), said=words.award),),
        pictures=(tons_picture(words), survival_picture(words), ends_picture(words)),
        bench_games=200,
        bench_options=dict(bench_options),
        bench_scenarios=False,
        budgets={"careers_per_second": ("at least", 300), "copy_median_ms": ("at most", 0.3)},
        compiled_budgets={"careers_per_second": ("at least", 1500)},
    )


def tons_picture(words: CareerWords) -> Bars:
    return Bars(
        "tonnage",
        mark("Tons sunk in a career"),
        "tonnage",
        ("kept", "lost"),
        (mark("no boat lost"), mark("boat lost")),
        across=mark("thousand tons sunk"),
        up=mark("share of careers"),
        text=words.tons,
        widths=(1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000),
    )


def survival_picture(words: CareerWords) -> Survival:
    return Survival(
        "survival",
        mark("Captains still alive and free"),
        "start_month",
        "end_month",
        words.survived,
        across=mark("month in which the last patrol sailed"),
        up=mark("share of careers begun"),
        text=mark("Of all captains {share:percent} are alive and free in {month:month}."),
    )


def ends_picture(words: CareerWords) -> Ends:
    return Ends(
        "causes",
        "ended_early",
        mark("How careers ended before their time"),
        unforced=frozenset(words.unforced),
        marked="causes",
        axis=mark("share of careers"),
        legend=mark("Hatched bars: the boat was lost."),
        said=words.fate,
    )
