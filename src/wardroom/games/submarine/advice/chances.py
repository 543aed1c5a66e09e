"""[13, 37, 40] How surely a torpedo hits the ship it meets, and what may still come between."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from wardroom.games.submarine.advanced import hits, odds, runs, special, targeting
from wardroom.games.submarine.advice.common import mean_of, say
from wardroom.games.submarine.advice.forecast import Meeting, going_speed, special_of
from wardroom.games.submarine.cards.national import usable
from wardroom.games.submarine.combat.torpedoes import hit_modifiers, position
from wardroom.games.submarine.state import Battle, Ship
from wardroom.games.submarine.view import SeaView
from wardroom.table import ChartTable, Modifier
from wardroom.table.odds import percent

__all__ = ["evasion_words", "hit_chance", "meeting_words", "strike_chance"]


def hit_chance(view: SeaView, met: Meeting) -> Fraction:
    """[13.4, 13.8, 37.3, 51.1.2] That the torpedo hits and explodes, if nobody evades it or tows a foxer."""
    battle, tables = view.battle, view.charts.tables
    kind = view.charts.torpedo(met.torpedo.type)
    if goes_off_nearby(view, met):
        return live(view, kind.dud_row)
    if not explodes(battle, met):
        return Fraction(0)
    if special_of(view, met.torpedo.type) in ("acoustic", "both"):
        kind = special.as_electric(view, kind)
    if not battle.rules.advanced:
        chart = tables.detonation(met.ship.defence, position(met.torpedo, met.ship))
        return share_of(chart, hit_modifiers(battle, chart.modifiers, met.torpedo, met.ship), "hit")
    return strike_chance(view, met) * live(view, kind.dud_row)


def strike_chance(view: SeaView, met: Meeting) -> Fraction:
    """[37.3.2.2] That it hits, whether it goes off or not."""
    chart = view.charts.tables.hit66(met.ship.row, runs.position(met.torpedo, met.ship))
    return share_of(chart, hit_modifiers(view.battle, chart.modifiers, met.torpedo, met.ship), "hit")


def live(view: SeaView, row: str) -> Fraction:
    """[37.3.2.3] That a torpedo of this row is no dud."""
    if not view.battle.rules.advanced:
        return Fraction(1)
    return 1 - share_of(view.charts.tables.dud(row), [], "dud")


def goes_off_nearby(view: SeaView, met: Meeting) -> bool:
    """[51.1.2] An acoustic torpedo by a ship under way: no hit roll."""
    acoustic = special_of(view, met.torpedo.type) in ("acoustic", "both")
    return acoustic and going_speed(view.battle, met.ship) > 0


def explodes(battle: Battle, met: Meeting) -> bool:
    """[13.8, 39.2] Not on its launch turn; where arming is played, beyond the hexes that it takes."""
    if not battle.rules.arming:
        return met.turns > 0
    return hits.armed(battle, met.torpedo, met.ship)


def share_of(chart: ChartTable, modifiers: list[Modifier], wanted: str) -> Fraction:
    """That the dice, read as this game reads them, give this result."""
    return odds.shares(chart, modifiers).get(wanted, Fraction(0))


def meeting_words(view: SeaView, met: Meeting) -> str:
    """Whom it meets and when, how surely it hits, and what may still come between."""
    name, turn = met.ship.name, view.battle.turn + met.turns
    share = percent(hit_chance(view, met))
    if goes_off_nearby(view, met):
        text = say("goes off by {0} on turn {1}: {2}", name, turn, share)
        return text + (say(" unless it tows a foxer") if may_tow(view, met.ship) else "")
    if not explodes(view.battle, met):
        return say("meets {0} before it is armed: a dud", name)
    return say("meets {0} on turn {1}, hits {2}", name, turn, share) + "".join(remarks(view, met))


def remarks(view: SeaView, met: Meeting) -> Iterator[str]:
    """[35.2.8, 37.3.2.4, 40.8] What else the Advanced Game rolls for."""
    battle = view.battle
    if battle.rules.directed and targeting.undirected_against(battle, met.torpedo, met.ship):
        yield say(", not directed at it")
    if battle.rules.advanced:
        kind = view.charts.torpedo(met.torpedo.type)
        points = odds.shares(view.charts.tables.torpedo_damage(kind.damage_row))
        yield say(", {0} hit points on average", mean_of({int(key): part for key, part in points.items()}))
    if evades := evasion_words(view, met):
        yield evades


def evasion_words(view: SeaView, met: Meeting) -> str:
    """[40.6-40.8] Only a torpedo that nobody has seen is evaded as it comes."""
    seen = met.torpedo.id and met.torpedo.shown
    if not view.battle.rules.hidden_torpedoes or seen:
        return ""
    chance = odds.evasion_chance(view, met.torpedo, met.ship)
    return say("; it may evade {0}", percent(chance)) if chance else say("; it cannot evade")


def may_tow(view: SeaView, ship: Ship) -> bool:
    """[51.2.1] Whether a ship has a foxer; whether it is streamed is its own side's secret."""
    return ship.kind == "escort" and usable(view.charts.cards[ship.nation], "foxer", view.battle.period)
