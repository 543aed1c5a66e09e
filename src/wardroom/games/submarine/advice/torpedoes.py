"""[5.5, 40] Advice on torpedoes that run: which goes first, and how to get out of the way of one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from wardroom.games.submarine.advanced import evasion, hits, runs, special
from wardroom.games.submarine.advice.chances import evasion_words, hit_chance, strike_chance
from wardroom.games.submarine.advice.common import asked
from wardroom.games.submarine.advice.forecast import Meeting, special_of
from wardroom.games.submarine.combat.torpedoes import passes_under
from wardroom.games.submarine.ships import hexes_of, surface_ships
from wardroom.games.submarine.state import Ship, Torpedo
from wardroom.games.submarine.view import SeaView
from wardroom.table import Decision, Option
from wardroom.table.hexes import distance
from wardroom.table.text import Text

__all__ = ["on_evade", "on_torpedo_order"]


def on_torpedo_order(view: SeaView, decision: Decision, option: Option) -> Iterator[Text]:
    """[5.5] The first ship that this torpedo tries on its run of this turn."""
    torpedo = next((each for each in view.battle.torpedoes if each.id == option.value), None)
    if torpedo is None:
        return
    there = replace(torpedo, arc=list(torpedo.arc))
    for _ in range(torpedo.speed):
        runs.step(there)
        for ship in surface_ships(view.battle):
            if tries(view, there, ship):
                met = Meeting(ship, 1, there)
                yield Text("tries {0}, hits {1:percent}", (ship.name, hit_chance(view, met)))
                yield from evasion_words(view, met)
                return


def tries(view: SeaView, torpedo: Torpedo, ship: Ship) -> bool:
    """[13.1, 51.1.1] Whether it tries this ship where it is now."""
    if special_of(view, torpedo.type) in ("acoustic", "both") and special.moving(ship):
        near = any(distance(one, other) <= 1 for one in runs.touched(torpedo) for other in hexes_of(ship))
        return near and (torpedo.run > hits.ARMING or not view.battle.rules.arming)
    return threatens(torpedo, ship)


def on_evade(view: SeaView, decision: Decision, option: Option) -> Iterator[Text]:
    """[40.6, 40.14] Whether a ship gets out of the way; if not, how surely it is hit, whatever the torpedo's type."""
    ship = asked(view, decision)
    if ship is None:
        return
    bow, heading = evasion.after(ship, option.value) if option.value else (ship.bow, ship.heading)
    there = replace(ship, bow=bow, heading=heading)
    found = [each for each in view.battle.torpedoes if threatens(each, ship)]
    met = [Meeting(there, 0, replace(each, targets=[ship.id], directed=True)) for each in found]
    hit = [strike_chance(view, each) for each in met if runs.touches(each.torpedo, there)]
    if hit:
        yield Text("hit {0:percent} at most", (max(hit, key=float),))
    elif found:
        yield Text("gets out of its way")


def threatens(torpedo: Torpedo, ship: Ship) -> bool:
    """Whether it would try this ship where both are."""
    return runs.touches(torpedo, ship) and ship.id not in torpedo.tried and not passes_under(torpedo, ship)
