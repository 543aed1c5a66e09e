"""Wars that no game would come to, made at random from a set-up: for solvers that must agree on any of them."""

from __future__ import annotations

from random import Random

from wardroom.games.empire_of_the_sun.charts import SOUTH_PACIFIC, Charts
from wardroom.games.empire_of_the_sun.grid import bit, distance
from wardroom.games.empire_of_the_sun.pieces import Piece
from wardroom.games.empire_of_the_sun.scenarios.setup import begin
from wardroom.games.empire_of_the_sun.state import CHINA_BOX, ELIMINATED, JAPAN, Move, Offensive, War, on_map
from wardroom.table import Setup

__all__ = ["shaken"]

FRONTS = ("burma", "malaya", "java", "new-guinea", "australian-mandates", "philippines", "northern-india", "siam")


def shaken(charts: Charts, seed: int) -> War:
    """The war of a scenario with units moved, bases taken and switches thrown."""
    chance = Random(seed)
    scenario = chance.choice([*charts.scenarios, SOUTH_PACIFIC])
    war = begin(Setup(scenario, {}), charts)
    own = charts.on(scenario)
    _take_bases(own, war, chance)
    _move_units(own, war, chance)
    _throw_switches(own, war, chance)
    if chance.random() < 0.5:
        _start_offensive(own, war, chance)
    return war


def _take_bases(charts: Charts, war: War, chance: Random) -> None:
    bases = sorted(charts.geography.named_locations - {5808})
    for hex in chance.sample(bases, chance.randrange(25)):
        war.japanese ^= bit(hex)
        if chance.random() < 0.5:
            war.disarmed |= bit(hex) & charts.theatre.japanese_cities
    if chance.random() < 0.3:
        for hex in charts.geography.in_regions([chance.choice(FRONTS)]):
            war.japanese = war.japanese | bit(hex) if chance.random() < 0.5 else war.japanese & ~bit(hex)


def _move_units(charts: Charts, war: War, chance: Random) -> None:
    """Some units go anywhere they may stand, some near an enemy, some are lost, some come back."""
    units = sorted(unit for unit, piece in charts.pieces.items() if not piece.is_garrison)
    for unit in chance.sample(units, chance.randrange(2, 40)):
        piece = charts.pieces[unit]
        if chance.random() < 0.1:
            if on_map(war.places[unit]):
                war.places[unit] = ELIMINATED
            continue
        hex = _place_for(charts, war, piece, chance)
        if hex:
            war.places[unit], war.steps[unit] = hex, max(1, piece.steps)


def _place_for(charts: Charts, war: War, piece: Piece, chance: Random) -> int:
    theatre = charts.geography
    if piece.is_hq:
        choices = {hex for hex in theatre.ports if bool(bit(hex) & war.japanese) == (piece.side == JAPAN)}
        taken = {war.places[hq] for hq in charts.pieces if charts.pieces[hq].is_hq}
        choices -= taken
    elif piece.is_air:
        choices = set(theatre.airfields)
    elif piece.is_naval and chance.random() < 0.5:
        choices = {hex for hex in theatre if any(theatre.side(hex, heading).water for heading in range(6))}
    else:
        choices = set(theatre.ports if piece.is_naval else theatre.land)
    enemies = [place for unit, place in war.places.items() if on_map(place) and charts.pieces[unit].side != piece.side]
    if enemies and chance.random() < 0.6:
        near = chance.choice(enemies)
        choices = {hex for hex in choices if distance(hex, near) <= 4}
    return chance.choice(sorted(choices)) if choices else 0


def _throw_switches(charts: Charts, war: War, chance: Random) -> None:
    politics = war.politics
    politics.hump, politics.kwai = chance.random() < 0.5, chance.random() < 0.5
    politics.routes = [hex for hex in (2104, 2105, 2205) if chance.random() < 0.5]
    politics.divisions = chance.randrange(13)
    if chance.random() < 0.5:
        politics.tokyo_express = chance.choice(sorted(charts.geography.land))
    if chance.random() < 0.2:
        war.places[chance.choice(["14af", "14af-lrb"])] = CHINA_BOX


def _start_offensive(charts: Charts, war: War, chance: Random) -> None:
    """Units of both sides are activated."""
    offensive = war.offensive = Offensive(JAPAN, "J1", "oc")
    units = [unit for unit, place in war.places.items() if on_map(place) and not charts.pieces[unit].is_hq]
    for unit in chance.sample(units, chance.randrange(6)):
        offensive.moves[unit] = Move(war.places[unit])
    if chance.random() < 0.1:
        offensive.bonus[f"no-zoi-{chance.choice(['japan', 'allies'])}"] = 1
    offensive.battles = sorted(chance.sample(sorted({war.places[unit] for unit in units}), chance.randrange(4)))
