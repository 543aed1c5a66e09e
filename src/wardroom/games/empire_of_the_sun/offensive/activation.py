"""[6.1, 6.3, 7.21, 7.26] Which HQ leads, how many units it may activate, and which."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from wardroom.games.empire_of_the_sun.cards.effects import Effect, effect_of
from wardroom.games.empire_of_the_sun.charts import Charts, Sea
from wardroom.games.empire_of_the_sun.grid import Board, bit, board_of, spread, within
from wardroom.games.empire_of_the_sun.scenarios.special import frozen
from wardroom.games.empire_of_the_sun.state import ALLIES, CHINA_BOX, JAPAN, Move, Offensive, War, on_map
from wardroom.games.empire_of_the_sun.supply.bridge import beyond_the_bridge
from wardroom.games.empire_of_the_sun.supply.explain import told, why_no_orders, why_out_of_supply
from wardroom.games.empire_of_the_sun.supply.solution import Supply, beyond_oahu
from wardroom.games.empire_of_the_sun.supply.survey import supplied, supply_of
from wardroom.games.empire_of_the_sun.theatre import KUNMING, OAHU, Theatre
from wardroom.games.empire_of_the_sun.units import controls
from wardroom.table import Decision, Option, Refusal, kept, option
from wardroom.table.text import mark, plural

__all__ = [
    "Leader",
    "activate_phase",
    "activation_reach",
    "ask_for_unit",
    "candidates",
    "efficiency",
    "elements",
    "hq_phase",
    "hq_refusal",
    "leader_of",
    "leading",
    "limit_of",
    "open_offensive",
    "ready_for",
    "refused_hq",
    "rivals",
    "wake",
    "why_not",
]

RANGOON = 2008


def open_offensive(war: War) -> Offensive:
    """The offensive under way, which the rules of this room are about."""
    if war.offensive is None:
        raise RuntimeError("no offensive is under way")
    return war.offensive


def hq_phase(table: Sea, war: War) -> None:
    """[7.21] The Offensives player names one HQ."""
    offensive = open_offensive(war)
    effect = effect_of(offensive.card if offensive.mode == "ec" else "")
    supply = supply_of(table.charts, war)
    options: list[Option[str]] = []
    refused: list[Refusal] = []
    for unit, piece in table.charts.pieces.items():
        if piece.side != offensive.side or not piece.is_hq or not on_map(war.places[unit]):
            continue
        option = leading(unit, limit_of(table, war, unit, ()))
        reason, rule = hq_refusal(supply, effect, unit)
        if reason:
            refused.append(refused_hq(table, war, option, reason, rule))
        else:
            options.append(option)
    question = Decision("hq", "Which HQ leads the offensive?", options, refused, "7.21a")
    offensive.hq = table.choose(offensive.side, question).value if len(options) > 1 else options[0].value
    table.tell("hq", "7.21a", hq=offensive.hq, side=offensive.side)
    war.phase = "activate"


def leading(unit: str, limit: int) -> Option[str]:
    """The option that an HQ leads."""
    return Option(f"hq:{unit}", "{0:eos.unit}: {1:#eos.unit} at most", (unit, limit), "7.21a", (f"unit:{unit}",), unit)


def refused_hq(table: Sea, war: War, leading: Option[str], reason: str, rule: str) -> Refusal:
    """The refusal of an HQ; of one that is out of supply with what breaks its line."""
    why = why_out_of_supply(table.charts, war, leading.value) if rule == HQ_OUT_OF_SUPPLY and table.listening else None
    return leading.refused(reason, rule) if why is None else leading.refused(UNSUPPLIED, rule, told(why))


HQ_OUT_OF_SUPPLY, OUT_OF_SUPPLY, OUT_OF_REACH = "6.0a", "6.0b", "6.3b"
"""Rules by which a line that is broken refuses an HQ or a unit."""
UNSUPPLIED = mark("it is out of supply: {2}")
UNREACHED = mark("no activation path comes to it: {2}")
"""The options have two arguments of their own; what breaks the line comes after them."""


def hq_refusal(supply: Supply, effect: Effect, unit: str) -> tuple[str, str]:
    """Why an HQ cannot lead, and by which rule; nothing if it can."""
    if effect.hqs and unit not in effect.hqs:
        return mark("the card names other HQs"), "5.31.A"
    if unit not in supply.headquarters and not effect.unsupplied:
        return mark("it is out of supply"), HQ_OUT_OF_SUPPLY
    return "", ""


# How many


def efficiency(table: Sea, war: War, hq: str, units: Iterable[str]) -> int:
    """[6.25, 13.79] An HQ's efficiency for these units."""
    piece = table.charts.pieces[hq]
    if piece.side == JAPAN:
        return max(piece.efficiency + _kwai(table, war, units), 0)
    if piece.needs_east and hq not in supply_of(table.charts, war).eastern:
        return max(piece.efficiency - 1, 0)
    return piece.efficiency


def _kwai(table: Sea, war: War, units: Iterable[str]) -> int:
    """[13.79] What the bridge over the Kwai and Rangoon do to an HQ with units in Burma, Northern India or Ceylon."""
    starts = table.charts.theatre.burma_front & board_of(_starts(war, units))
    if not starts:
        return 0
    if not controls(war, RANGOON, JAPAN):
        return 0 if war.politics.kwai else -1
    return 1 if war.politics.kwai and beyond_the_bridge(table.charts, war) & starts else 0


def _starts(war: War, units: Iterable[str]) -> list[int]:
    """Where units were activated, or would be."""
    moves = open_offensive(war).moves
    places = [moves[unit].start if unit in moves else war.places[unit] for unit in units]
    return [place for place in places if on_map(place)]


def limit_of(table: Sea, war: War, hq: str, units: Iterable[str]) -> int:
    """[7.21a, 7.26d] How many units this HQ may activate if these are among them."""
    offensive = open_offensive(war)
    rating = efficiency(table, war, hq, units)
    if table.charts.pieces[hq].side == offensive.side:
        if offensive.mode == "oc":
            return rating + offensive.ops
        return rating + effect_of(offensive.card).logistics(table, war, hq)
    if offensive.counteroffensive:
        return rating + effect_of(offensive.counteroffensive).logistics(table, war, hq)
    return rating + offensive.ops


# Which


def activation_reach(charts: Charts, war: War, supply: Supply, hq: str, through: Board = 0) -> Board:
    """[6.3] The hexes that an HQ's activation path comes to within its command range.

    `through` are declared battle hexes, which a path in reaction may run through [7.26e]. From the box of Oahu it
    comes to the hexes that are joined to it [17.10.5K].
    """
    piece, theatre, place = charts.pieces[hq], charts.theatre, war.places[hq]
    held, barred = supply.held[piece.side] & ~through, supply.barred[piece.side]
    if place == OAHU and theatre.oahu:
        return bit(place) | beyond_oahu(theatre, piece.command) & ~barred & ~held
    near = within(place, piece.command)
    return _orders(theatre, place, piece.command, near & ~held, near & ~barred)


@kept(4_096)
def _orders(theatre: Theatre, place: int, range: int, free: Board, quiet: Board) -> Board:
    """[6.3c, 6.3d] Where the orders of an HQ come to through hexes that are free; over water through quiet ones."""
    reached = bit(place)
    edge = reached & free
    while edge and range:
        over_sea, over_land = spread(edge & quiet, theatre.barren) & quiet, spread(edge, theatre.overland)
        edge = (over_sea | over_land) & free & ~reached
        reached |= edge
        range -= 1
    return reached


class Leader(NamedTuple):
    """An HQ that activates units: what it may draw on just now."""

    hq: str
    side: str
    effect: Effect
    """The card whose terms hold for it."""
    supply: Supply
    reach: Board
    chosen: list[str]
    """The units activated so far."""
    room: int
    """How many more it may activate, so far as those chosen decide."""
    ready: Mapping[str, Board]
    """By group of units, where those that it commands are in supply and within reach of its orders."""


def leader_of(table: Sea, war: War) -> Leader:
    """[7.21] The HQ of the Offensives player."""
    offensive = open_offensive(war)
    supply = supply_of(table.charts, war)
    effect = effect_of(offensive.card if offensive.mode == "ec" else "")
    reach = activation_reach(table.charts, war, supply, offensive.hq)
    if effect.everybody_leads:
        for hq in sorted(supply.headquarters):
            if table.charts.pieces[hq].side == offensive.side:
                reach |= activation_reach(table.charts, war, supply, hq)
    room = limit_of(table, war, offensive.hq, offensive.active) - len(offensive.active)
    ready = ready_for(table, offensive.hq, supply, reach)
    return Leader(offensive.hq, offensive.side, effect, supply, reach, offensive.active, room, ready)


def ready_for(table: Sea, hq: str, supply: Supply, reach: Board) -> dict[str, Board]:
    """[6.12a, 6.0b, 6.3b] By group of units, where those of an HQ are in supply and within reach of its orders."""
    return {group: supply.supplied[group] & reach for group in table.charts.pieces[hq].commands}


def why_not(table: Sea, war: War, leader: Leader, unit: str) -> tuple[str, str]:
    """Why a unit of the leading HQ's side cannot be activated, and by which rule; nothing if it can."""
    place, piece = war.places[unit], table.charts.pieces[unit]
    if piece.side == JAPAN and bit(place) & frozen(table.charts, war):
        return mark("units at Truk stay there on this turn"), "17.10.5Fa"
    allowed = leader.effect.may_activate(table, war, unit)
    if allowed:
        return allowed, "5.31.Da" if leader.side == open_offensive(war).side else "5.32.Ca"
    if not bit(place) & leader.ready.get(piece.command_group, 0):
        unready = _why_not_ready(table, war, leader, unit)
        if unready[0]:
            return unready
    if rivals(table, war, unit, leader.chosen) and not _reconciled(table, leader, unit):
        return mark("the services are at odds: army or navy, not both"), "14.1.C"
    if not _has_room(table, war, leader, unit, place):
        return mark("the HQ can activate no more units"), _limit_rule(war, leader.side)
    return "", ""


def _why_not_ready(table: Sea, war: War, leader: Leader, unit: str) -> tuple[str, str]:
    """[6.12a, 6.0b, 6.3b] Whether the HQ commands it, supply and orders come to it, or the card does without."""
    place, piece = war.places[unit], table.charts.pieces[unit]
    if piece.command_group not in table.charts.pieces[leader.hq].commands and not leader.effect.commands_too(piece):
        return mark("its HQ does not command this nation"), "6.12a"
    if not leader.effect.unsupplied and not supplied(table.charts, war, leader.supply, unit):
        return mark("it is out of supply"), OUT_OF_SUPPLY
    if not _in_reach(table, war, leader.supply, place, leader.reach):
        return mark("no activation path comes to it within the HQ's range"), OUT_OF_REACH
    return "", ""


def _limit_rule(war: War, side: str) -> str:
    """Where the number of units is ruled on: for the Offensives player, or in reaction."""
    return "7.21a" if side == open_offensive(war).side else "7.26d"


def _reconciled(table: Sea, leader: Leader, unit: str) -> bool:
    """[5.31.Da] A card may let the services go together in its own way."""
    return leader.effect.reconciles(table, leader.hq, [*leader.chosen, unit])


def _has_room(table: Sea, war: War, leader: Leader, unit: str, place: int) -> bool:
    """[7.21a, 13.79b] Whether one more may be activated; the first on the Burma front may change the limit."""
    if leader.side == JAPAN and bit(place) & table.charts.theatre.burma_front:
        return limit_of(table, war, leader.hq, [*leader.chosen, unit]) > len(leader.chosen)
    return leader.room > 0


def _in_reach(table: Sea, war: War, supply: Supply, place: int, reach: Board) -> bool:
    """[6.3b, 13.74b] The China box is reached by way of Kunming, or of a field from which the Hump is flown."""
    if place != CHINA_BOX:
        return bool(bit(place) & reach)
    fields = supply.airfields[ALLIES] & table.charts.theatre.northern_india if war.politics.hump else 0
    return bool((bit(KUNMING) | fields) & reach)


def rivals(table: Sea, war: War, unit: str, chosen: Iterable[str]) -> bool:
    """[14.1.C] Whether inter-service rivalry keeps a unit from going with these."""
    pieces = table.charts.pieces
    piece = pieces[unit]
    if not war.forces[piece.side].rivalry or piece.nation not in ("japan", "us"):
        return False
    return any(pieces[each].nation == piece.nation and pieces[each].service != piece.service for each in chosen)


def candidates(table: Sea, war: War, side: str) -> list[str]:
    """Units of a side that could be activated at all: on the map or in the China box, and not activated yet."""
    places, moves = war.places, open_offensive(war).moves
    return [
        unit
        for unit in _troops(table.charts, side)
        if (places[unit] == CHINA_BOX or on_map(places[unit])) and unit not in moves
    ]


@kept(16)
def _troops(charts: Charts, side: str) -> tuple[str, ...]:
    """All units of a side but its HQs."""
    return tuple(unit for unit, piece in charts.pieces.items() if piece.side == side and not piece.is_hq)


def activate_phase(table: Sea, war: War) -> None:
    """[7.21] One more unit is activated, or no more; each stays in supply until the offensive ends [6.0d]."""
    choice = ask_for_unit(table, war, leader_of(table, war), "activate")
    if choice:
        wake(table, war, choice)
    else:
        war.phase = "bonus"


Useful = Callable[[Sea, War, str], bool]


def anyone(table: Sea, war: War, unit: str) -> bool:
    return True


def ask_for_unit(table: Sea, war: War, leader: Leader, kind: str, useful: Useful = anyone) -> str:
    """Which unit is activated next, of those that are of use; "" for none."""
    units = candidates(table, war, leader.side)
    reasons = {unit: why_not(table, war, leader, unit) for unit in units}
    for unit in units:
        if not reasons[unit][0] and not useful(table, war, unit):
            reasons[unit] = mark("it can come to no battle"), "7.26f"
    options: list[Option[str]] = [activation(unit, war.places[unit]) for unit in units if not reasons[unit][0]]
    rule = _limit_rule(war, leader.side)
    finish: Option[str] = Option("done", "No more units", rule=rule, value="")
    lacking = leader.effect.enough(table, war)
    if not options:
        return ""
    if not lacking:
        options.append(finish)
    elif len(options) == 1:
        return options[0].value
    left = max(leader.room, 0)

    def refusals() -> list[Refusal]:
        found = [_refused(table, war, leader, unit, *reasons[unit]) for unit in units if reasons[unit][0]]
        return [*found, finish.refused(lacking, "5.31c")] if lacking else found

    prompt = plural("Activate which unit? {0} more may be", "Activate which unit? {0} more may be")
    return table.choose(
        leader.side,
        Decision(kind, prompt, options, table.reasons(refusals), rule, (left,), facts=left),
    ).value


def _refused(table: Sea, war: War, leader: Leader, unit: str, reason: str, rule: str) -> Refusal:
    """The refusal of a unit; if its supply or its orders fail, with the line that comes nearest and what breaks it."""
    waking = activation(unit, war.places[unit])
    if rule == OUT_OF_SUPPLY:
        why = why_out_of_supply(table.charts, war, unit)
        if why is not None:
            return waking.refused(UNSUPPLIED, rule, told(why))
    if rule == OUT_OF_REACH:
        offensive = open_offensive(war)
        through = 0 if leader.side == offensive.side else board_of(offensive.battles)
        goal = KUNMING if war.places[unit] == CHINA_BOX else war.places[unit]
        why = why_no_orders(table.charts, war, leader.supply, leader.hq, goal, through)
        return waking.refused(UNREACHED, rule, told(why))
    return waking.refused(reason, rule)


@option
def activation(unit: str, place: int) -> Option[str]:
    """The option to activate a unit."""
    return Option(
        f"activate:{unit}",
        "{0:eos.unit}, {1:eos.place}",
        (unit, place),
        "7.21b",
        elements(unit, place),
        unit,
    )


def elements(unit: str, place: int) -> tuple[str, ...]:
    """The elements of the board that a unit and its place are; a box is none."""
    return (f"unit:{unit}", f"hex:{place}") if on_map(place) else (f"unit:{unit}",)


def wake(table: Sea, war: War, unit: str) -> None:
    """A unit is activated, of either side."""
    offensive = open_offensive(war)
    side = table.charts.pieces[unit].side
    (offensive.active if side == offensive.side else offensive.reacting).append(unit)
    offensive.moves[unit] = Move(war.places[unit])
    table.tell("activated", "7.21b", unit=unit, hex=war.places[unit], side=side)
