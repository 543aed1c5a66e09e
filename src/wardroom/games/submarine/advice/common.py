"""Words and looks that all advice shares."""

from __future__ import annotations

from fractions import Fraction

from wardroom.games.submarine.advanced import odds
from wardroom.games.submarine.questions import ship_of
from wardroom.games.submarine.state import Ship
from wardroom.games.submarine.view import SeaView
from wardroom.table import ChartTable, Decision
from wardroom.table.odds import Chance, Mean, sources

__all__ = ["asked", "at_least", "boats_in_sight", "harm", "mean_of", "own_ship"]


def asked(view: SeaView, decision: Decision) -> Ship | None:
    """The ship of this seat that a question is about."""
    return own_ship(view, ship_of(decision))


def own_ship(view: SeaView, ship_id: str) -> Ship | None:
    """A ship of this seat by its id."""
    ship = view.battle.ships.get(ship_id)
    return ship if ship is not None and view.owns(ship) else None


def boats_in_sight(view: SeaView) -> list[Ship]:
    return [ship for ship in view.battle.ships.values() if ship.boat is not None and view.sees(ship) and ship.bow]


def mean_of(found: dict[int, Fraction], *charts: ChartTable) -> Mean:
    """The points of damage that are to be expected."""
    return Mean("points", odds.mean(found), sources(*charts))


def harm(found: dict[int, Fraction], *charts: ChartTable) -> Chance:
    """That there is any damage at all."""
    return Chance("damaged", odds.some(found), sources(*charts))


def at_least(found: dict[int, Fraction], range_: int) -> Fraction:
    return sum((share for far, share in found.items() if far and far >= range_), Fraction(0))
