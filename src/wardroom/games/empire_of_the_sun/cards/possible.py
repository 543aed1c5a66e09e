"""[5.31c, 7.21] Whether an offensive can be made at all: somebody leads, somebody can be activated and get there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from wardroom.games.empire_of_the_sun.cards.effects import effect_of
from wardroom.games.empire_of_the_sun.cards.terms import area_of
from wardroom.games.empire_of_the_sun.charts import Sea
from wardroom.games.empire_of_the_sun.grid import Board, bit, spread
from wardroom.games.empire_of_the_sun.offensive.activation import candidates, hq_refusal, leader_of, why_not
from wardroom.games.empire_of_the_sun.offensive.air import flight_ends
from wardroom.games.empire_of_the_sun.offensive.landing import asp_left, landing_ends, may_assault, stack_cost
from wardroom.games.empire_of_the_sun.offensive.naval import naval_allowance, naval_reach
from wardroom.games.empire_of_the_sun.offensive.presence import presence_of
from wardroom.games.empire_of_the_sun.offensive.targets import in_range_of_any
from wardroom.games.empire_of_the_sun.state import Offensive, War, on_map, other
from wardroom.games.empire_of_the_sun.supply.survey import supply_of
from wardroom.table.text import mark

__all__ = ["why_no_offensive"]

GRANTED = "asp_temporary"
MEN_ALONE = ("landing-near-tokyo", "ground-battle-in-home-islands")
"""Conditions that ask for men who land."""


def why_no_offensive(table: Sea, war: War, side: str, card: str, mode: str) -> tuple[str, str]:
    """[6.0a, 7.21a, 7.21b, 5.31c] Why nobody can make an offensive with this card; nothing if somebody can."""
    effect = effect_of(card if mode == "ec" else "")
    trials = [_trial(table, each, side, card, mode) for each in effect.rehearsals(table, war)]
    led = [(trial, hq) for trial in trials for hq in _leaders(table, trial)]
    if not led:
        return mark("no HQ that may lead it is in supply"), "6.0a"
    area = area_of(table.charts, table.charts.cards[card]) if mode == "ec" else 0
    woken = False
    for trial, hq in led:
        for unit in _units(table, trial, hq):
            woken = True
            if not area or _gets_there(table, trial, unit, area):
                return "", ""
    if woken:
        return mark("no unit that can be activated comes to where the card needs it"), "5.31c"
    return mark("no unit can be activated"), "7.21b"


def _trial(table: Sea, war: War, side: str, card: str, mode: str) -> War:
    """The war as if the offensive had been declared."""
    facts = table.charts.cards[card]
    trial = replace(war, offensive=Offensive(side, card, mode, ops=facts.ops))
    granted = facts.numbers.get(GRANTED, 0) if mode == "ec" else 0
    if granted:
        trial.forces = {**war.forces, side: replace(war.forces[side], asp_extra=granted)}
    return trial


def _leaders(table: Sea, war: War) -> Iterator[str]:
    offensive = war.offensive
    if offensive is None:
        return
    supply, effect = supply_of(table.charts, war), effect_of(offensive.card if offensive.mode == "ec" else "")
    for unit, piece in table.charts.pieces.items():
        mine = piece.side == offensive.side and piece.is_hq and on_map(war.places[unit])
        if mine and not hq_refusal(supply, effect, unit)[0]:
            yield unit


def _units(table: Sea, war: War, hq: str) -> Iterator[str]:
    """[7.21b] The units that this HQ could activate first, and those that go along by themselves."""
    offensive = war.offensive
    if offensive is None:
        return
    offensive.hq = hq
    leader = leader_of(table, war)
    for unit in candidates(table, war, offensive.side):
        if not why_not(table, war, leader, unit)[0]:
            yield unit
    yield from leader.effect.along(table, war)


def _gets_there(table: Sea, war: War, unit: str, area: Board) -> bool:
    """[5.31c] Whether a unit could by itself bring about what the card asks for in this area."""
    offensive = war.offensive
    piece, place = table.charts.pieces[unit], war.places[unit]
    if offensive is None or not on_map(place):
        return False
    enemy = presence_of(table.charts, war)[other(piece.side)].any
    conditions = table.charts.cards[offensive.card].conditions
    landing = any(each in conditions for each in MEN_ALONE)
    aims = area if "landing-near-tokyo" in conditions else area & enemy
    if piece.is_ground:
        return bool(_landings(table, war, unit) & aims) or (not landing and bool(_marches(table, place) & aims))
    if landing:
        return False
    if piece.is_naval:
        reach = naval_reach(table, place, naval_allowance(war))
        return bool(reach & (in_range_of_any(aims, piece.range) if piece.is_carrier else aims))
    strike = piece.range if piece.bracketed else piece.extended
    return bool((bit(place) | flight_ends(table, war, unit)) & in_range_of_any(aims, strike))


def _landings(table: Sea, war: War, unit: str) -> Board:
    """[8.45] Coasts to which a unit can be brought, alone or with a ship of its hex."""
    side = table.charts.pieces[unit].side
    if may_assault(table, unit)[0] or stack_cost(table, war, [unit]) > asp_left(war, side):
        return 0
    place = war.places[unit]
    found = landing_ends(table, war, place, [unit])
    for ship in candidates(table, war, side):
        if table.charts.pieces[ship].is_naval and war.places[ship] == place:
            found |= landing_ends(table, war, place, [unit, ship])
    return found


def _marches(table: Sea, place: int) -> Board:
    """[8.42] The hexes next to a unit by land."""
    return spread(bit(place), table.charts.theatre.ground)
