"""[9.4] Ground combat, always simultaneous."""

from __future__ import annotations

from wardroom.games.empire_of_the_sun.cards.bonuses import attack_bonus, ground_facts, only_bonus
from wardroom.games.empire_of_the_sun.charts import Sea
from wardroom.games.empire_of_the_sun.combat.allocation import GARRISON
from wardroom.games.empire_of_the_sun.combat.participants import (
    fighters,
    garrison_strength,
    landed,
    multiplied,
    open_fight,
    ships_in_hex,
    strikers_in_battle,
)
from wardroom.games.empire_of_the_sun.offensive.activation import open_offensive
from wardroom.games.empire_of_the_sun.offensive.windows import reactor
from wardroom.games.empire_of_the_sun.state import ALLIES, JAPAN, Fight, Volley, War, other
from wardroom.games.empire_of_the_sun.units import attack, units_at
from wardroom.table.events import Modifier

__all__ = ["WIPED_OUT", "ground_phase"]

WIPED_OUT = "wiped-out:"
"""[16.45] Marks, of what holds for this offensive, a hex in which none of those who attacked on the ground is left."""


def ground_phase(table: Sea, war: War) -> None:
    """[9.33a, 9.34, 9.4] Both sides roll, hits are allotted, and it is settled who holds the hex."""
    fight = open_fight(war)
    if fight.volleys:
        fight.firing = next(iter(fight.volleys))
        fight.struck = False
        war.phase = "allot"
        return
    both = all(_strength(table, war, fight, side)[1] for side in (JAPAN, ALLIES))
    if both and not fight.ground_rolled:
        fight.ground_rolled = True
        for side in (open_offensive(war).side, reactor(war)):
            _roll(table, war, fight, side)
        return
    _settle(table, war)


def _strength(table: Sea, war: War, fight: Fight, side: str) -> tuple[int, int]:
    """[9.4.A0] Attack strength and number of the ground units that fight."""
    units = fighters(table, war, fight.hex, side)
    total = sum(attack(table, war, unit) + attack_bonus(table, war, unit) for unit in units)
    if side == JAPAN and fight.garrison:
        total += fight.garrison * garrison_strength(table, fight.hex)[0]
    return total, len(units) + (fight.garrison if side == JAPAN else 0)


def _roll(table: Sea, war: War, fight: Fight, side: str) -> None:
    """[9.4.T] One side's die and hits."""
    total = _strength(table, war, fight, side)[0]
    roll = table.roll(table.charts.figures.ground, _modifiers(table, war, fight, side), "9.4.T", by=side)
    hits = multiplied(total, roll.result)
    fight.volleys[side] = Volley(hits, pool=_pool(table, war, fight, other(side)))
    table.tell("ground-fire", "9.4.A0", side=side, hex=fight.hex, total=total, hits=hits)


def _pool(table: Sea, war: War, fight: Fight, side: str) -> list[str]:
    """[9.4.B1, 9.13c, 13.76b] Who of a side can be hit."""
    return fighters(table, war, fight.hex, side) + [GARRISON] * min(1, fight.garrison if side == JAPAN else 0)


def _modifiers(table: Sea, war: War, fight: Fight, side: str) -> tuple[Modifier, ...]:
    """[9.4.A] All that counts on a side's roll; Col. Tsuji's bonus stands alone [9.4.A6]."""
    chart = table.charts.figures.ground
    alone = only_bonus(table, war, side, fight.hex)
    if alone is not None:
        return (alone,)
    mine = side == open_offensive(war).side
    facts = _attack_facts(table, war, fight) if mine else _defense_facts(table, war, fight)
    men = fighters(table, war, fight.hex, side)
    if side == ALLIES:
        facts["british_7th_armoured"] = any(table.charts.pieces[unit].armoured for unit in men)
    return chart.modifiers_for(**facts, **ground_facts(table, war, side, fight.hex, men))


def _attack_facts(table: Sea, war: War, fight: Fight) -> dict[str, bool | int | str]:
    """[9.4.A1-A3] Ships, air units, and the ground."""
    side, enemy = open_offensive(war).side, reactor(war)
    ships = ships_in_hex(table, war, fight.hex, side) and not ships_in_hex(table, war, fight.hex, enemy)
    mine = [unit for unit in strikers_in_battle(table, war, fight.hex, side) if unit in open_offensive(war).moves]
    above = bool(mine) and not strikers_in_battle(table, war, fight.hex, enemy)
    terrain = table.charts.geography.terrain(fight.hex)
    bombards = ships and not open_offensive(war).bonus.get(f"no-bombardment-{fight.hex}")
    return {
        "shore_bombardment": bombards,
        "air_superiority": above,
        "jungle": terrain == "jungle",
        "mixed": terrain == "mixed",
        "mountain": terrain == "mountain",
    }


def _defense_facts(table: Sea, war: War, fight: Fight) -> dict[str, bool | int | str]:
    """[9.4.A4; EOS-R97] On the beach: whoever held the hex before men came over it by sea."""
    men = fighters(table, war, fight.hex, open_offensive(war).side)
    return {"beach_defence": fight.held and any(landed(war, unit) for unit in men)}


def _settle(table: Sea, war: War) -> None:
    """[9.4.C, 9.32, 9.33] Who holds the hex and who must leave it."""
    fight, offensive = open_fight(war), open_offensive(war)
    mine = fighters(table, war, fight.hex, offensive.side)
    theirs = _strength(table, war, fight, reactor(war))[1]
    hex = fight.hex
    if fight.air_winner != offensive.side:
        for unit in units_at(table, war, hex, offensive.side):
            if landed(war, unit):
                offensive.moves[unit].repulsed = True
    if mine and theirs:
        ours_lost, theirs_lost = (fight.ground_lost.get(side, 0) for side in (offensive.side, reactor(war)))
        held = ours_lost >= theirs_lost
        (offensive.thrown_back if held else offensive.retreating).append(hex)
        table.tell("ground-won", "9.4.C1", side=reactor(war) if held else offensive.side, hex=hex)
    else:
        _tell_who_holds(table, war, alive=bool(mine or theirs), winner=offensive.side if mine else reactor(war))
    if fight.ground_rolled and not mine:
        offensive.bonus[f"{WIPED_OUT}{hex}"] = 1
    offensive.fought.append(hex)
    offensive.fight = None
    war.phase = "battle"


def _tell_who_holds(table: Sea, war: War, *, alive: bool, winner: str) -> None:
    """[9.4.C2, 9.4.C3, 9.32a, 9.33a] One side at most has ground units left; there may have been no ground battle."""
    fight = open_fight(war)
    if fight.ground_rolled:
        table.tell("ground-won", "9.4.C3" if alive else "9.4.C2", side=winner, hex=fight.hex)
        return
    rule = "9.33a" if fight.air_winner == open_offensive(war).side else "9.32a"
    table.tell("hex-held", rule, side=winner, hex=fight.hex)
