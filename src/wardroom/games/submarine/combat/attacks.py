"""[5.7, 16.0] Anti-Submarine Attack Resolution: what the counters in a submarine's hex do to it."""

from __future__ import annotations

from wardroom.games.submarine.advanced import asw
from wardroom.games.submarine.combat.damage import hurt, scale
from wardroom.games.submarine.combat.settings import set_depth
from wardroom.games.submarine.rolls import ESCORT, OTHERS, SUBMARINE, Sea
from wardroom.games.submarine.sea import hex_name
from wardroom.games.submarine.ships import DEPTH_CHARGES, boat_of, boats, hexes_of, occupies
from wardroom.games.submarine.state import AFLOAT, Battle, Counter, Ship
from wardroom.table.hexes import distance
from wardroom.table.text import mark

__all__ = ["attack_phase", "mark_air_charge", "protected_boats", "resolve_thrown", "strike"]

BLACKOUT = 2
"""[15.9, 22.7] Hexes within which a depth charge counts as an attack (SUB-R51)."""
BLAST = (*DEPTH_CHARGES, "squid")
"""[15.9] Weapons a boat does not suffer on two turns running."""


def attack_phase(table: Sea, battle: Battle) -> None:
    """[16.1] Hex by hex; counters without a submarine in their hex are taken off without effect."""
    protected = protected_boats(battle)
    resolve = asw.resolve_hex if battle.rules.advanced_asw and not battle.random_boat else resolve_hex
    for hex in dict.fromkeys(counter.hex for counter in battle.counters):
        if battle.rules.hidden or targets(battle, hex):
            resolve(table, battle, hex, protected)
    mark_attacked(battle, protected)
    battle.counters = []
    battle.phase = "end"


def protected_boats(battle: Battle) -> set[str]:
    """[15.9] Boats that were attacked by depth charges or squid in the previous turn."""
    return {ship.id for ship in boats(battle) if boat_of(ship).charged == battle.turn - 1 > 0}


def resolve_thrown(table: Sea, battle: Battle) -> None:
    """[42.2] Before submarines move, what was thrown at boats in sonar contact; it counts as an attack [15.9]."""
    protected = protected_boats(battle)
    before = list(battle.counters)
    asw.thrown_before_movement(table, battle, protected)
    gone = [counter for counter in before if counter not in battle.counters]
    for ship in boats(battle):
        squid = any(counter.kind == "squid" and _close(ship, counter.hex) for counter in gone)
        if squid and boat_of(ship).depth and ship.id not in protected:
            boat_of(ship).charged = battle.turn


def targets(battle: Battle, hex: int) -> list[Ship]:
    """[15.3, 16.1] Submerged submarines in the hex; one whose loss is kept secret looks like the others."""
    return [ship for ship in boats(battle) if boat_of(ship).depth > 0 and occupies(ship, hex)]


def mark_attacked(battle: Battle, protected: set[str]) -> None:
    """[15.9, 22.7] Who has had depth charges or squid close by; an attack that is ignored protects nobody next turn."""
    for ship in boats(battle):
        boat = boat_of(ship)
        close = {counter.kind for counter in battle.counters if _close(ship, counter.hex)} if boat.depth else set()
        if not close.isdisjoint(DEPTH_CHARGES):
            boat.deafened = battle.turn
        if not close.isdisjoint(BLAST) and ship.id not in protected:
            boat.charged = battle.turn


def mark_air_charge(battle: Battle, hex: int) -> None:
    """[15.9, 22.7, SUB-R43] The same for a charge from the air, which reaches boats on the surface too."""
    protected = protected_boats(battle)
    for ship in boats(battle):
        if _close(ship, hex):
            boat_of(ship).deafened = battle.turn
            if ship.id not in protected:
                boat_of(ship).charged = battle.turn


def _close(ship: Ship, hex: int) -> bool:
    return min(distance(hex, each) for each in hexes_of(ship)) <= BLACKOUT


def resolve_hex(table: Sea, battle: Battle, hex: int, protected: set[str]) -> None:
    """Every counter of one hex; with hidden boats the motions are the same whether one is there or not [43.1]."""
    here = [counter for counter in battle.counters if counter.hex == hex]
    charges = [counter for counter in here if counter.kind in DEPTH_CHARGES]
    for counter in charges:
        resolve_charge(table, battle, counter, protected)
    for counter in here:
        if counter.kind == "hedgehog":
            resolve_thrower(table, battle, hex, mark("hedgehog"), 1, set())
    squids = sum(counter.kind == "squid" for counter in here)
    if squids:
        resolve_thrower(table, battle, hex, mark("squid"), squids, protected)


# [16.3] Depth charges


def resolve_charge(table: Sea, battle: Battle, counter: Counter, protected: set[str]) -> None:
    """[16.3.1-16.3.8] The escort player sets its depth and throws a die; the submarine player reads the damage."""
    if battle.random_boat:
        resolve_charge_by_die(table, battle, counter, protected)
        return
    depth = set_depth(table, battle, counter)
    table.tell("charge_set", "16.3.1", hex=hex_name(counter.hex), depth=depth)
    exposed = [ship for ship in targets(battle, counter.hex) if ship.id not in protected]
    factors = {ship.id: charge_factor(table, ship, counter, abs(boat_of(ship).depth - depth)) for ship in exposed}
    strike(table, battle, exposed, factors, "16.3.5", mark("depth charge"), times=_times(counter))


def charge_factor(table: Sea, ship: Ship, counter: Counter, difference: int) -> int:
    """[16.3.4, 16.3.8]"""
    return table.charts.charge_factor(counter.charge, ship.defence, difference)


def resolve_charge_by_die(table: Sea, battle: Battle, counter: Counter, protected: set[str]) -> None:
    """[S3.VI.3] No depth is announced: a die says how near it goes off."""
    roll = table.roll(table.charts.charge_die, rule="S3.VI.3", by=ESCORT)
    difference = {"same depth": 0, "within 50": 50}.get(str(roll.result))
    exposed = [ship for ship in targets(battle, counter.hex) if ship.id not in protected]
    if difference is None or not exposed:
        return
    factors = {ship.id: charge_factor(table, ship, counter, difference) for ship in exposed}
    strike(table, battle, exposed, factors, "S3.VI.3", mark("depth charge"), times=_times(counter))


def _times(counter: Counter) -> int:
    """[51.5.3] The one-ton charge does four times the damage."""
    return asw.MK_X if counter.kind == "mk-x" else 1


def strike(
    table: Sea, battle: Battle, exposed: list[Ship], factors: dict[str, int], rule: str, why: str, *, times: int = 1
) -> list[Ship]:
    """One die for all submarines in the hex; each is read under its own damage factor. Returns those hurt."""
    solitaire = _solitaire(battle)
    column = max(factors.values(), default=0)
    chart = table.charts.damage(column)
    if solitaire:
        roll = table.roll(chart, rule=rule, by=ESCORT)
    else:
        roll = table.roll(chart, rule=rule, by=ESCORT, to=(SUBMARINE,), others=OTHERS, why=why)
    struck = []
    for ship in exposed:
        amount = int(table.charts.damage(factors[ship.id]).result(roll.total))
        if amount and ship.status == AFLOAT:
            hurt(table, battle, ship, amount * times * scale(battle), rule=rule, secret=not solitaire)
            struck.append(ship)
    table.reveal()
    return struck


def _solitaire(battle: Battle) -> bool:
    """With nobody in the submarine's seat there is nothing to hide."""
    return SUBMARINE not in battle.players


# [16.4] Hedgehog and squid


def resolve_thrower(table: Sea, battle: Battle, hex: int, weapon: str, count: int, protected: set[str]) -> None:
    """[16.4.1-16.4.4] No depth is announced; damage by a hedgehog must be declared, though not how much."""
    exposed = [ship for ship in targets(battle, hex) if ship.id not in protected]
    charts = table.charts
    factors = {}
    for ship in exposed:
        depth = boat_of(ship).depth
        if weapon == "hedgehog":
            factors[ship.id] = charts.hedgehog_factor(ship.defence, depth)
        else:
            factors[ship.id] = charts.squid_factor(count, ship.defence, depth)
    struck = strike(table, battle, exposed, factors, "16.4.3", weapon)
    if weapon == "hedgehog" and struck:
        table.tell("hedgehog_hit", "16.4.4")
