"""[7.26] The Reaction player activates units that will take part in a battle, moves and assigns them."""

from __future__ import annotations

from collections.abc import Collection

from wardroom.games.empire_of_the_sun.cards.effects import effect_of
from wardroom.games.empire_of_the_sun.charts import Sea
from wardroom.games.empire_of_the_sun.grid import Board, bit, board_of, within
from wardroom.games.empire_of_the_sun.offensive.activation import (
    Leader,
    activation_reach,
    ask_for_unit,
    hq_refusal,
    leading,
    limit_of,
    open_offensive,
    ready_for,
    refused_hq,
    wake,
)
from wardroom.games.empire_of_the_sun.offensive.air import Flight, flight_ends, flights
from wardroom.games.empire_of_the_sun.offensive.battles import (
    ask_for_battle,
    assign,
    assignable,
    battle_range,
    free_strikers,
)
from wardroom.games.empire_of_the_sun.offensive.disengage import has_left
from wardroom.games.empire_of_the_sun.offensive.escort_carriers import restrained
from wardroom.games.empire_of_the_sun.offensive.ground import (
    Step,
    closed_area,
    ground_allowance,
    march,
    roadless,
    steps_from,
)
from wardroom.games.empire_of_the_sun.offensive.landing import (
    LANDINGS,
    asp_left,
    landing_ends,
    may_assault,
    passengers_fit,
    stack_cost,
)
from wardroom.games.empire_of_the_sun.offensive.naval import naval_allowance, naval_ends, naval_reach
from wardroom.games.empire_of_the_sun.offensive.presence import presence_of
from wardroom.games.empire_of_the_sun.offensive.targets import in_range_of_any
from wardroom.games.empire_of_the_sun.offensive.windows import reactor
from wardroom.games.empire_of_the_sun.state import CHINA_BOX, War, on_map
from wardroom.games.empire_of_the_sun.supply.solution import commanded_from, routes_of
from wardroom.games.empire_of_the_sun.supply.survey import supply_of
from wardroom.games.empire_of_the_sun.units import lose_step, units_at
from wardroom.table import Decision, Option, Refusal
from wardroom.table.text import mark

__all__ = [
    "launching",
    "leaves_behind",
    "onward",
    "reach_battle",
    "react_assign_phase",
    "react_phase",
    "reaction_flights",
    "reaction_hq_phase",
    "settle_reaction",
    "without_battle",
]


def reaction_hq_phase(table: Sea, war: War) -> None:
    """[7.26b] One supplied HQ with a battle hex in its range, or none."""
    offensive, side = open_offensive(war), reactor(war)
    supply = supply_of(table.charts, war)
    terms = effect_of(offensive.counteroffensive)
    battles = board_of(offensive.battles)
    options: list[Option[str]] = []
    refused: list[Refusal] = []
    for unit, piece in table.charts.pieces.items():
        if piece.side != side or not piece.is_hq or not on_map(war.places[unit]):
            continue
        option = leading(unit, limit_of(table, war, unit, ()))
        reason, rule = hq_refusal(supply, terms, unit)
        if not reason and not commanded_from(table.charts.theatre, war.places[unit], piece.command) & battles:
            reason, rule = mark("no battle hex is within its range"), "7.26b"
        if reason:
            refused.append(refused_hq(table, war, option, reason, rule))
        else:
            options.append(option)
    if not options:
        war.phase = "react-assign"
        return
    options.append(Option("none", "No reaction", rule="7.26b", value=""))
    hq = table.choose(side, Decision("reaction-hq", "Which HQ reacts?", options, refused, "7.26b")).value
    offensive.reaction_hq = hq
    if hq:
        table.tell("hq", "7.26b", hq=hq, side=side)
    war.phase = "react" if hq else "react-assign"


# Who reacts


def react_phase(table: Sea, war: War) -> None:
    """[7.26d-7.26g] One more unit is activated, of those that can come to a battle."""
    offensive = open_offensive(war)
    supply = supply_of(table.charts, war)
    battles = board_of(offensive.battles)
    reach = activation_reach(table.charts, war, supply, offensive.reaction_hq, through=battles)
    terms = effect_of(offensive.counteroffensive)
    room = limit_of(table, war, offensive.reaction_hq, offensive.reacting) - len(offensive.reacting)
    ready = ready_for(table, offensive.reaction_hq, supply, reach)
    leader = Leader(offensive.reaction_hq, reactor(war), terms, supply, reach, offensive.reacting, room, ready)
    unit = ask_for_unit(table, war, leader, "react", useful=reach_battle)
    if unit:
        wake(table, war, unit)
    else:
        war.phase = "react-move"


def reach_battle(table: Sea, war: War, unit: str) -> bool:
    """[7.26f] Whether a unit takes part in a battle where it is, or can come to one."""
    offensive, piece = open_offensive(war), table.charts.pieces[unit]
    place = war.places[unit]
    if place in offensive.battles:
        return True
    if restrained(table, war, unit) or unit in war.bombers:  # [18.0d, 12.31c]
        return False
    if place != CHINA_BOX and not on_map(place):
        return False
    if piece.is_ground and _shipping(table, war, [*offensive.reacting, unit]) > asp_left(war, reactor(war)):
        return False
    if strikes(table, war, unit) or reaction_ends(table, war, unit):
        return True
    return piece.is_naval and _escorts(table, war, unit)


def _shipping(table: Sea, war: War, units: Collection[str], gone: Collection[str] = ()) -> int:
    """[8.45.Ac, 8.46c] The points that these men take to come to battles if ships of their hexes carry all they can.

    Ships that are `gone` carry nobody.
    """
    pieces, battles = table.charts.pieces, open_offensive(war).battles
    men = [
        unit
        for unit in units
        if pieces[unit].is_ground
        and war.places[unit] not in battles
        and not marches(table, war, war.places[unit], [unit], 0)
    ]
    points = stack_cost(table, war, men)
    for place in dict.fromkeys(war.places[unit] for unit in men):
        brigades = sum(pieces[unit].organic for unit in men if war.places[unit] == place)
        ships = [ship for ship in _unmoved_ships(table, war, place) if ship not in gone]
        points -= min(brigades, sum(pieces[ship].organic for ship in ships))
    return points


def leaves_behind(table: Sea, war: War, stack: Collection[str], points: int) -> bool:
    """[7.26f; EOS-R163] Whether others would come to no battle if this stack went and took so much shipping.

    Ships may need the company of a carrier, and naval brigades a ship.
    """
    offensive = open_offensive(war)
    if war.places[next(iter(stack))] in offensive.battles:
        return False
    waiting = [unit for unit in offensive.reacting if unit not in stack and not offensive.moves[unit].done]
    left = asp_left(war, reactor(war))
    if _shipping(table, war, waiting, stack) > left - points and _shipping(table, war, [*waiting, *stack]) <= left:
        return True
    escorts = [unit for unit in waiting if _needs_a_carrier(table, war, unit)]
    return any(_escorts(table, war, unit) and not _escorts(table, war, unit, stack) for unit in escorts)


def _needs_a_carrier(table: Sea, war: War, unit: str) -> bool:
    """[8.21c1] Whether a ship comes to no battle by itself."""
    piece = table.charts.pieces[unit]
    if not piece.is_naval or piece.is_carrier or war.places[unit] in open_offensive(war).battles:
        return False
    return not reaction_ends(table, war, unit)


def strikes(table: Sea, war: War, unit: str) -> bool:
    """[9.11a] Whether an air or carrier unit has a battle in range from where it is."""
    reach = within(war.places[unit], battle_range(table, war, unit)) if battle_range(table, war, unit) else 0
    return bool(board_of(open_offensive(war).battles) & reach)


def _escorts(table: Sea, war: War, unit: str, gone: Collection[str] = ()) -> bool:
    """[8.21c1, 9.12b] Whether a ship goes with a carrier that was activated in the same hex and takes part."""
    return any(
        strikes(table, war, carrier) or naval_ends(table, war, [carrier, unit], _sea_reach(table, war, unit))
        for carrier in _unmoved_ships(table, war, war.places[unit])
        if table.charts.pieces[carrier].is_carrier and carrier not in gone
    )


def _unmoved_ships(table: Sea, war: War, place: int) -> list[str]:
    """Activated ships of the Reaction player in a hex that may still move."""
    offensive = open_offensive(war)
    return [
        unit
        for unit in offensive.reacting
        if war.places[unit] == place and table.charts.pieces[unit].is_naval and not offensive.moves[unit].done
    ]


def _sea_reach(table: Sea, war: War, unit: str) -> Board:
    return naval_reach(table, war.places[unit], naval_allowance(war)) & ~bit(war.places[unit])


def reaction_ends(table: Sea, war: War, unit: str) -> Board:
    """Where a unit can move to so that it takes part in a battle."""
    piece, place = table.charts.pieces[unit], war.places[unit]
    if piece.is_naval:
        return naval_ends(table, war, [unit], _sea_reach(table, war, unit))
    if piece.is_air:
        return flight_ends(table, war, unit) & launching(table, war, unit)
    if has_left(war, unit):
        return 0
    ends = marches(table, war, place, [unit], 0)
    for stack in ([unit], [unit, *_unmoved_ships(table, war, place)]):
        shipped = stack_cost(table, war, [unit]) <= asp_left(war, reactor(war)) or passengers_fit(table, stack)
        if not may_assault(table, unit)[0] and shipped:
            ends |= landing_ends(table, war, place, stack)
    return ends


def reaction_flights(table: Sea, war: War, unit: str) -> list[Flight]:
    """[7.26f, 8.31e] Flights after which a unit can strike: into the battle that it has left, if it stood in one."""
    from_here = launching(table, war, unit)
    return [flight for flight in flights(table, war, unit) if bit(flight.place) & from_here]


def launching(table: Sea, war: War, unit: str) -> Board:
    """[8.31e] The hexes from which an air unit has a battle in range, or that one in which it stands."""
    battles = open_offensive(war).battles
    bound = [war.places[unit]] if war.places[unit] in battles else battles
    return in_range_of_any(board_of(bound), battle_range(table, war, unit))


def marches(table: Sea, war: War, start: int, stack: list[str], spent: int) -> Board:
    """[8.42, 8.42b] Battle hexes that men come to over land with what movement they have left, not past enemies."""
    charts, offensive = table.charts, open_offensive(war)
    enemy = presence_of(charts, war)[offensive.side]
    battles = board_of(offensive.battles)
    barred = 0
    for unit in stack:
        barred |= closed_area(charts.theatre, charts.pieces[unit].side, charts.pieces[unit].nation)
    routes = routes_of(charts.theatre, tuple(war.politics.routes), war.politics.kwai)
    through, into = ~(barred | battles | enemy.ashore), battles & ~barred
    left = ground_allowance(war) - spent
    return march(charts.theatre, start, left, through, into, enemy.ashore, routes, roadless(charts, stack))


def onward(table: Sea, war: War, stack: list[str], here: int, spent: int) -> list[Step]:
    """[7.26f, 8.42] The steps of a march in reaction: those that lead to a battle are open."""
    battles = board_of(open_offensive(war).battles)
    found = []
    for step in steps_from(table, war, stack, here, spent):
        if not step.reason and not bit(step.hex) & battles:
            enemy = presence_of(table.charts, war)[open_offensive(war).side].ashore
            leads = not bit(step.hex) & enemy and marches(table, war, step.hex, stack, spent + step.cost)
            if not leads:
                step = step._replace(reason=mark("it leads to no battle"), rule="7.26f")
        found.append(step)
    return found


def without_battle(table: Sea, war: War) -> list[str]:
    """[7.26f] Units that were activated, take part in no battle yet, and can still come to one."""
    offensive = open_offensive(war)
    return [
        unit
        for unit in offensive.reacting
        if not offensive.moves[unit].done
        and war.places[unit] not in offensive.battles
        and not assignable(table, war, unit)
        and reaction_ends(table, war, unit)
    ]


# Where they fight


def react_assign_phase(table: Sea, war: War) -> None:
    """[7.26, 9.11b] Air and carrier units outside join a battle in range; one that left a battle hex joins that one."""
    offensive = open_offensive(war)
    for unit in free_strikers(table, war, offensive.reacting):
        if unit in offensive.asked:
            continue
        battles = assignable(table, war, unit)
        left = offensive.moves[unit].start
        if left in battles:
            battles = [left]
        if not battles:
            continue
        if len(battles) == 1:
            assign(table, war, unit, battles[0])
            continue
        ask_for_battle(table, war, unit, battles)
        return
    settle_reaction(table, war)
    war.phase = "attack-cards"


def settle_reaction(table: Sea, war: War) -> None:
    """[7.27g, 8.45.Bc] What the reaction does to those who attack, when all of it has come."""
    _forced_switches(table, war)
    _turned_back(table, war)


def _forced_switches(table: Sea, war: War) -> None:
    """[7.27g] Where units of the reaction came into a hex of special reaction, who stands in it fights there first."""
    offensive = open_offensive(war)
    for hex in offensive.special:
        if not units_at(table, war, hex, reactor(war)):
            continue
        for unit in units_at(table, war, hex, offensive.side):
            if offensive.assigned.pop(unit, 0):
                table.tell("switched", "7.27g", unit=unit, hex=hex)


def _turned_back(table: Sea, war: War) -> None:
    """[8.45.Bc] Landings without escort, into which enemy ships have sailed, turn back with the loss of a step."""
    offensive = open_offensive(war)
    pieces = table.charts.pieces
    for hex in offensive.battles:
        mine = units_at(table, war, hex, offensive.side)
        came = [u for u in units_at(table, war, hex, reactor(war)) if pieces[u].is_naval and u in offensive.moves]
        sailed = any(offensive.moves[unit].start != hex for unit in came)
        if not sailed or any(pieces[unit].is_naval for unit in mine):
            continue
        for unit in mine:
            if unit in offensive.moves and offensive.moves[unit].kind in LANDINGS:
                offensive.moves[unit].repulsed = True
                table.tell("turned-back", "8.45.Bc", unit=unit, hex=hex)
                lose_step(table, war, unit, "8.45.Bc1")
