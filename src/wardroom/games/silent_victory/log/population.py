"""The careers of Silent Victory that a bot has played, in the file beside this one."""

from __future__ import annotations

from pathlib import Path

from wardroom.games.patrol.log.population import (
    Beginning,
    Population,
    Populations,
    histogram,
    percentiles,
    populations_in,
)
from wardroom.games.silent_victory.charts import CLASSES, Charts

__all__ = ["Population", "Populations", "beginnings", "histogram", "load", "percentiles"]

FILE = Path(__file__).resolve().parent / "population.json"


def beginnings(charts: Charts) -> dict[str, Beginning]:
    """The careers to be played, by class."""
    return {name: Beginning(charts.mats[name].title, "career", {"boat": name}) for name in CLASSES}


def load() -> Populations:
    """The simulated population."""
    return populations_in(FILE)
