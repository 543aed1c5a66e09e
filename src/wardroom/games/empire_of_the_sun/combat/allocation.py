"""[9.2.F, 9.4.B] Hits are allotted by who rolled them, one step at a time."""

from __future__ import annotations

from wardroom.games.empire_of_the_sun.charts import Sea
from wardroom.games.empire_of_the_sun.combat.participants import (
    contributors,
    defense_of,
    garrison_piece,
    garrison_rule,
    garrison_strength,
    open_fight,
)
from wardroom.games.empire_of_the_sun.offensive.activation import open_offensive
from wardroom.games.empire_of_the_sun.offensive.windows import reactor
from wardroom.games.empire_of_the_sun.state import ALLIES, JAPAN, Volley, War, other
from wardroom.games.empire_of_the_sun.units import full, lose_step
from wardroom.table import Decision, Option, Refusal
from wardroom.table.text import mark, plural

__all__ = [
    "GARRISON",
    "allot_phase",
    "drown_passengers",
    "last_step_phase",
    "may_be_hit",
    "shift_phase",
    "targets_of",
]

GARRISON = "garrison"
"""An intrinsic defender, which is no counter."""


# What may be hit


def targets_of(table: Sea, war: War) -> list[str]:
    """[9.2.F0, F5b, 9.4.B1; EOS-R94] Enemies left among whom hits are allotted, open to them just now or not."""
    fight = open_fight(war)
    pool = fight.volleys[fight.firing].pool
    return [unit for unit in pool if (fight.garrison if unit == GARRISON else war.steps[unit])]


def _garrison(war: War, enemy: str) -> int:
    fight = open_fight(war)
    return fight.garrison if enemy == JAPAN else 0


def cost_of(table: Sea, war: War, unit: str) -> int:
    """[9.2.F1] The hits that one step costs."""
    fight = open_fight(war)
    if unit == GARRISON:
        return garrison_strength(table, fight.hex)[1]
    return defense_of(table, war, unit)


def may_be_hit(table: Sea, war: War, unit: str, volley: Volley, pool: list[str]) -> tuple[str, str]:
    """[9.2.F2-F6, 9.4.B3] Why a unit cannot be hit just now, and by which rule; nothing if it can."""
    fight = open_fight(war)
    whole = unit != GARRISON and full(table, war, unit)
    if not whole and not volley.critical and any(each != GARRISON and full(table, war, each) for each in pool):
        return mark("full units must be reduced first"), "9.4.B3" if fight.stage == "ground" else "9.2.F2"
    if unit == GARRISON and len(pool) > 1:
        return mark("intrinsic defenders are the last to go"), garrison_rule(table, fight.hex)
    if fight.stage == "ground":
        return "", ""
    piece = table.charts.pieces[unit]
    if piece.is_ground:
        if unit == fight.kept_last and not whole:
            return mark("air and naval units never take the last ground step"), "9.2.F5a"
        return "", ""
    if needs_striker(table, war, unit, volley) and unit not in fight.air_hit and len(fight.air_hit) >= volley.strikers:
        return mark("each air or carrier unit hit needs an air or carrier unit of one's own"), "9.2.F4"
    return "", ""


def needs_striker(table: Sea, war: War, unit: str, volley: Volley) -> bool:
    """[9.2.F4] Air and carrier units that do not share the battle hex with ships of the side that fires."""
    piece = table.charts.pieces[unit]
    beside = volley.ships and war.places[unit] == open_fight(war).hex
    return (piece.is_air or piece.is_carrier) and not beside


# Allotting


def allot_phase(table: Sea, war: War) -> None:
    """[9.2.F0] One step more, of an enemy that may be hit; what can buy no step is lost."""
    fight = open_fight(war)
    volley = fight.volleys[fight.firing]
    pool = targets_of(table, war)
    if _last_step_open(table, war, pool):
        war.phase = "last-step"
        return
    reasons = {unit: may_be_hit(table, war, unit, volley, pool) for unit in pool}
    allowed = [unit for unit in pool if not reasons[unit][0]]
    affordable = [unit for unit in allowed if cost_of(table, war, unit) <= volley.hits]
    if not affordable:
        if volley.critical and not fight.struck and allowed:
            _least(table, war, allowed)
        else:
            _spent(table, war)
        return
    if len(affordable) == 1:
        unit = affordable[0]
    else:
        unit = _ask(table, war, volley, pool, affordable, reasons)
    volley.hits -= cost_of(table, war, unit)
    strike(table, war, unit)


def _ask(
    table: Sea,
    war: War,
    volley: Volley,
    pool: list[str],
    affordable: list[str],
    reasons: dict[str, tuple[str, str]],
) -> str:
    fight = open_fight(war)
    options = [_hitting(table, war, unit) for unit in affordable]

    def refusals() -> list[Refusal]:
        return [
            _hitting(table, war, unit).refused(
                reasons[unit][0] or mark("there are not enough hits"), reasons[unit][1] or "9.2.F1"
            )
            for unit in pool
            if unit not in affordable
        ]

    prompt = plural("Who is hit? {0} hit is left", "Who is hit? {0} hits are left")
    return table.choose(
        fight.firing,
        Decision("allot", prompt, options, table.reasons(refusals), "9.2.F0", (volley.hits,), facts=volley.hits),
    ).value


def _hitting(table: Sea, war: War, unit: str) -> Option[str]:
    """The option to take a step from a unit, or from the intrinsic defenders."""
    hex = open_fight(war).hex
    shown = garrison_piece(table, hex) if unit == GARRISON else unit
    board = f"hex:{hex}" if unit == GARRISON else f"unit:{unit}"
    cost = cost_of(table, war, unit)
    return Option(f"hit:{unit}", "{0:eos.unit}: a step for {1:#eos.hit}", (shown, cost), "9.2.F1", (board,), unit)


def strike(table: Sea, war: War, unit: str) -> None:
    """A step is lost."""
    fight = open_fight(war)
    enemy, rule = other(fight.firing), "9.4.B2" if fight.stage == "ground" else "9.2.F1"
    fight.struck = True
    if unit == GARRISON:
        fight.garrison -= 1
        table.tell("garrison-lost", garrison_rule(table, fight.hex), hex=fight.hex)
        _lost_ashore(war, enemy)
        return
    piece = table.charts.pieces[unit]
    if piece.is_ground:
        _lost_ashore(war, enemy)
    elif unit not in fight.air_hit and needs_striker(table, war, unit, fight.volleys[fight.firing]):
        fight.air_hit.append(unit)
    if piece.is_carrier and piece.side == JAPAN:
        fight.carriers_hit[unit] = war.places[unit]
    lose_step(table, war, unit, rule)
    if not war.steps[unit]:
        drown_passengers(table, war, unit)


def drown_passengers(table: Sea, war: War, ship: str) -> None:
    """[8.46b] Who is carried by a ship that is eliminated goes down with her."""
    for unit, move in open_offensive(war).moves.items():
        while move.carrier == ship and war.steps[unit]:
            lose_step(table, war, unit, "8.46b")
            _lost_ashore(war, table.charts.pieces[unit].side)


def _lost_ashore(war: War, side: str) -> None:
    """[9.4.C1; EOS-R92] A ground step lost in the battle; by a switch only those of ground combat count."""
    fight = open_offensive(war).fight
    if fight is not None and (fight.stage == "ground" or war.options.get("ground-losses", "all") == "all"):
        fight.ground_lost[side] = fight.ground_lost.get(side, 0) + 1


def _least(table: Sea, war: War, allowed: list[str]) -> None:
    """[9.2.F6b] A critical hit costs the weakest eligible unit a step; of equals the Reaction player names one."""
    lowest = min(cost_of(table, war, unit) for unit in allowed)
    weakest = [unit for unit in allowed if cost_of(table, war, unit) == lowest]
    unit = weakest[0]
    if len(weakest) > 1:
        options = [_hitting(table, war, each) for each in weakest]
        unit = table.choose(
            reactor(war), Decision("critical", "Which of the weakest units loses a step?", options, (), "9.2.F6b")
        ).value
    open_fight(war).volleys[open_fight(war).firing].hits = 0
    strike(table, war, unit)


def _spent(table: Sea, war: War) -> None:
    """[9.2.F3, 9.4.B4] What is left is lost; then Japan may shift a loss, and the next volley is allotted."""
    fight = open_fight(war)
    volley = fight.volleys.pop(fight.firing)
    if volley.hits:
        rule = "9.4.B4" if fight.stage == "ground" else "9.2.F3"
        table.tell("hits-lost", rule, hits=volley.hits, side=fight.firing)
    shift = fight.firing == ALLIES and not volley.critical and fight.stage == "air" and fight.carriers_hit
    war.phase = "shift" if shift and donors(table, war) else fight.stage
    if war.phase != "shift":
        fight.carriers_hit = {}


# The last ground step


def _last_step_open(table: Sea, war: War, pool: list[str]) -> bool:
    """[9.2.F5a] Whether it must be said which ground unit keeps the last step; intrinsic defenders keep it anyway."""
    fight = open_fight(war)
    if fight.stage == "ground" or fight.kept_last or not pool or not table.charts.pieces[pool[0]].is_ground:
        return False
    return not _garrison(war, other(fight.firing))


def last_step_phase(table: Sea, war: War) -> None:
    """[9.2.F5a; EOS-R93] The Reaction player, by a switch the owner, says which ground unit keeps the last step."""
    fight = open_fight(war)
    chooser = other(fight.firing) if war.options.get("last-step") == "owner" else reactor(war)
    units = targets_of(table, war)
    fight.kept_last = units[0]
    if len(units) > 1:
        options: list[Option[str]] = [
            Option(f"keeps:{unit}", "{0:eos.unit}", (unit,), "9.2.F5a", (f"unit:{unit}",), unit) for unit in units
        ]
        fight.kept_last = table.choose(
            chooser, Decision("last-step", "Which ground unit keeps the last step?", options, (), "9.2.F5a")
        ).value
    war.phase = "allot"


# The Japanese carriers' edge


def donors(table: Sea, war: War) -> list[str]:
    """[9.2.F7] Japanese carriers in the battle that could lose a step for another."""
    fight = open_fight(war)
    carriers = [u for u in contributors(table, war, fight.hex, JAPAN) if table.charts.pieces[u].is_carrier]
    return [unit for unit in carriers if any(each != unit for each in fight.carriers_hit)]


def shift_phase(table: Sea, war: War) -> None:
    """[9.2.F7; EOS-R96] Japan may give a carrier's step for one that another has just lost, whatever their defenses."""
    fight = open_fight(war)
    options: list[Option[tuple[str, str]]] = [
        Option(
            f"shift:{donor}:{saved}",
            "{0:eos.unit} loses a step in place of {1:eos.unit}",
            (donor, saved),
            "9.2.F7",
            (f"unit:{donor}", f"unit:{saved}"),
            (donor, saved),
        )
        for donor in donors(table, war)
        for saved in fight.carriers_hit
        if saved != donor
    ]
    options.append(Option("none", "Leave the losses as they are", rule="9.2.F7", value=("", "")))
    donor, saved = table.choose(JAPAN, Decision("shift", "Shift the loss of a carrier?", options, (), "9.2.F7")).value
    if donor:
        lose_step(table, war, donor, "9.2.F7")
        if not war.steps[donor]:
            drown_passengers(table, war, donor)
        war.places[saved] = fight.carriers_hit[saved]
        war.steps[saved] += 1
        table.tell("shifted", "9.2.F7", unit=saved, donor=donor)
    fight.carriers_hit = {}
    war.phase = "air"
