"""[17, 25, 48] Advice on guns and star shells."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from wardroom.games.submarine.advanced import odds
from wardroom.games.submarine.advice.common import asked, harm, mean_of
from wardroom.games.submarine.combat.gunfire import arc, gun_range
from wardroom.games.submarine.ships import hexes_of
from wardroom.games.submarine.state import Battle, Ship
from wardroom.games.submarine.view import SeaView
from wardroom.table import Decision, Option
from wardroom.table.hexes import distance
from wardroom.table.odds import outcomes
from wardroom.table.text import Text, mark

__all__ = ["fire_odds", "gunnery_odds", "on_guns", "on_star_shell"]


def fire_odds(view: SeaView, ship: Ship, target: Ship) -> tuple[int, dict[int, Fraction]] | None:
    """[17.9] Damage factor and the odds of each number of damage points; None where other charts are played."""
    battle, charts = view.battle, view.charts
    if battle.rules.gunnery:
        return None
    factor = charts.gunfire(ship.guns[arc(ship, target)], gun_range(ship, target))
    if battle.light == "night":
        factor += charts.gunfire_change("night").value
        if target.boat is not None and is_lit(battle, target):
            factor += charts.gunfire_change("star shell").value
    factor = max(0, factor)
    return factor, {int(result): share for result, share in outcomes(charts.damage(factor)).items()}


def gunnery_odds(view: SeaView, ship: Ship, target: Ship) -> dict[int, Fraction]:
    """[48.2, 48.3] The odds of each number of hit points in the Advanced Game."""
    strength = ship.guns[arc(ship, target)]
    lit = target.boat is not None and is_lit(view.battle, target)
    return odds.gunnery_points(view, view.battle, ship, target, strength, gun_range(ship, target), lit=lit)


def is_lit(battle: Battle, target: Ship) -> bool:
    """[25.2]"""
    return any(distance(shell.hex, hex) <= 1 for shell in battle.star_shells for hex in hexes_of(target))


def on_guns(view: SeaView, decision: Decision, option: Option) -> Iterator[Text]:
    ship = asked(view, decision)
    target = view.battle.ships.get(option.value)
    if ship is None or target is None or not view.sees(target):
        return
    found, far, charts = fire_odds(view, ship, target), gun_range(ship, target), view.charts
    if found is None:
        points = gunnery_odds(view, ship, target)
        chart = charts.gunfire66(ship.guns[arc(ship, target)], far)
        message = mark("range {0}: damages {1:percent}, {2:decimal} hit points on average")
        yield Text(message, (far, harm(points, chart), mean_of(points, chart)))
        return
    factor, points = found
    chart = charts.damage(factor)
    message = mark("range {0}, factor {1}: damages {2:percent}, {3:decimal} points on average")
    yield Text(message, (far, factor, harm(points, chart), mean_of(points, chart)))


def on_star_shell(view: SeaView, decision: Decision, option: Option) -> Iterator[Text]:
    if option.id == "shell:yes":
        yield Text("its guns are silent this turn and the next")
