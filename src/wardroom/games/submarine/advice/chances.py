"""[13, 37, 40] How surely a torpedo hits the ship it meets, and what may still come between."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction

from wardroom.games.submarine.advanced import hits, odds, runs, special, targeting
from wardroom.games.submarine.advice.common import mean_of
from wardroom.games.submarine.advice.forecast import Meeting, going_speed, special_of
from wardroom.games.submarine.cards.national import usable
from wardroom.games.submarine.combat.torpedoes import hit_modifiers, position
from wardroom.games.submarine.state import Battle, Ship
from wardroom.games.submarine.view import SeaView
from wardroom.table import ChartTable, Modifier
from wardroom.table.odds import Chance, sources
from wardroom.table.text import Text

__all__ = ["evasion_words", "hit_chance", "meeting_words", "strike_chance"]


def hit_chance(view: SeaView, met: Meeting) -> Chance:
    """[13.4, 13.8, 37.3, 51.1.2] That the torpedo hits and explodes, if nobody evades it or tows a foxer."""
    battle, charts = view.battle, view.charts
    if goes_off_nearby(view, met):
        row = view.charts.torpedo(met.torpedo.type).dud_row
        return dud_counted(view, Chance("hit", Fraction(1), of=met.ship.id), row)
    if not explodes(battle, met):
        return Chance("hit", Fraction(0), of=met.ship.id)
    if not battle.rules.advanced:
        chart = charts.detonation(met.ship.defence, position(met.torpedo, met.ship))
        return hit_on(chart, hit_modifiers(battle, chart, met.torpedo, met.ship), met)
    kind = view.charts.torpedo(met.torpedo.type)
    if special_of(view, met.torpedo.type) in ("acoustic", "both"):
        kind = special.as_electric(view, kind)
    return dud_counted(view, strike_chance(view, met), kind.dud_row)


def strike_chance(view: SeaView, met: Meeting) -> Chance:
    """[37.3.2.2] That it hits, whether it goes off or not."""
    chart = view.charts.hit66(met.ship.row, runs.position(met.torpedo, met.ship))
    return hit_on(chart, hit_modifiers(view.battle, chart, met.torpedo, met.ship), met)


def hit_on(chart: ChartTable, modifiers: Sequence[Modifier], met: Meeting) -> Chance:
    """That the dice, read as this game reads them, give a hit."""
    share = odds.shares(chart, modifiers).get("hit", Fraction(0))
    return Chance("hit", share, sources(chart), met.ship.id)


def dud_counted(view: SeaView, hit: Chance, row: str) -> Chance:
    """[37.3.2.3] A hit, if the torpedo of this row is no dud."""
    if not view.battle.rules.advanced:
        return hit
    chart = view.charts.dud(row)
    live = 1 - odds.shares(chart).get("dud", Fraction(0))
    return replace(hit, share=hit.share * live, sources=hit.sources + sources(chart))


def goes_off_nearby(view: SeaView, met: Meeting) -> bool:
    """[51.1.2] An acoustic torpedo by a ship under way: no hit roll."""
    acoustic = special_of(view, met.torpedo.type) in ("acoustic", "both")
    return acoustic and going_speed(view.battle, met.ship) > 0


def explodes(battle: Battle, met: Meeting) -> bool:
    """[13.8, 39.2] Not on its launch turn; where arming is played, beyond the hexes that it takes."""
    if not battle.rules.arming:
        return met.turns > 0
    return hits.armed(battle, met.torpedo, met.ship)


def meeting_words(view: SeaView, met: Meeting) -> Iterator[Text]:
    """Whom it meets and when, how surely it hits, and what may still come between."""
    name, turn = met.ship.name, view.battle.turn + met.turns
    hit = hit_chance(view, met)
    if goes_off_nearby(view, met):
        yield Text("goes off by {0} on turn {1}: {2:percent}", (name, turn, hit))
        if may_tow(view, met.ship):
            yield Text("unless it tows a foxer")
    elif explodes(view.battle, met):
        yield Text("meets {0} on turn {1}, hits {2:percent}", (name, turn, hit))
        yield from remarks(view, met)
    else:
        yield Text("meets {0} before it is armed: a dud", (name,))


def remarks(view: SeaView, met: Meeting) -> Iterator[Text]:
    """[35.2.8, 37.3.2.4, 40.8] What else the Advanced Game rolls for."""
    battle = view.battle
    if battle.rules.directed and targeting.undirected_against(battle, met.torpedo, met.ship):
        yield Text("not directed at it")
    if battle.rules.advanced:
        chart = view.charts.torpedo_damage(view.charts.torpedo(met.torpedo.type).damage_row)
        points = {int(key): part for key, part in odds.shares(chart).items()}
        yield Text("{0:decimal} hit points on average", (mean_of(points, chart),))
    yield from evasion_words(view, met)


def evasion_words(view: SeaView, met: Meeting) -> Iterator[Text]:
    """[40.6-40.8] Only a torpedo that nobody has seen is evaded as it comes."""
    seen = met.torpedo.id and met.torpedo.shown
    if not view.battle.rules.hidden_torpedoes or seen:
        return
    evaded = Chance("evaded", odds.evasion_chance(view, met.torpedo, met.ship), of=met.ship.id)
    yield Text("it may evade {0:percent}", (evaded,)) if evaded.share else Text("it cannot evade")


def may_tow(view: SeaView, ship: Ship) -> bool:
    """[51.2.1] Whether a ship has a foxer; whether it is streamed is its own side's secret."""
    return ship.kind == "escort" and usable(view.charts.cards[ship.nation], "foxer", view.battle.period)
