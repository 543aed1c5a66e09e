"""The careers of Raiders of the Deep that a bot has played, in the file beside this one."""

from __future__ import annotations

from pathlib import Path

from wardroom.games.patrol.log.population import Beginning, Population, Populations, populations_in
from wardroom.games.raiders_of_the_deep import FIRST_GAME
from wardroom.games.raiders_of_the_deep.cards import AUSTRIAN_TYPE, TYPES
from wardroom.games.raiders_of_the_deep.charts import Charts

__all__ = ["beginnings", "load", "population_of"]

FILE = Path(__file__).resolve().parent / "population.json"


def beginnings(charts: Charts) -> dict[str, Beginning]:
    """The careers to be played: each type from its first month, and the boat that beginners are advised to take."""
    number = FIRST_GAME.options["number"]
    types = {name: Beginning(charts.mats[name].title, _scenario(name), {"boat": name}) for name in TYPES}
    return {**types, number: Beginning(number, "career", FIRST_GAME.options)}


def _scenario(boat_type: str) -> str:
    return "austrian" if boat_type == AUSTRIAN_TYPE else "career"


def population_of(number: str, boat_type: str, start: str, *, austrian: bool) -> Population | None:
    """Careers that began in this boat and month, or in a boat of her type."""
    found = (
        load().classes.get(number),
        None if austrian != (boat_type == AUSTRIAN_TYPE) else load().classes.get(boat_type),
    )
    return next((each for each in found if each is not None and each.start == start), None)


def load() -> Populations:
    """The simulated population."""
    return populations_in(FILE)
