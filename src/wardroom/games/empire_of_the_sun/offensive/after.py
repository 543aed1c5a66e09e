"""[7.2.11-7.2.14, 9.5, 9.6] Battles in their order, then what follows: control, retreats, movement home, the end."""

from __future__ import annotations

from wardroom.games.empire_of_the_sun.cards.effects import effect_of
from wardroom.games.empire_of_the_sun.cards.play import offensive_over
from wardroom.games.empire_of_the_sun.charts import Sea
from wardroom.games.empire_of_the_sun.combat.air_naval import begin
from wardroom.games.empire_of_the_sun.combat.ground import WIPED_OUT
from wardroom.games.empire_of_the_sun.combat.participants import contributors, landed
from wardroom.games.empire_of_the_sun.grid import Board, bit, direction, hexes_in, neighbours, spread, within
from wardroom.games.empire_of_the_sun.offensive.activation import open_offensive
from wardroom.games.empire_of_the_sun.offensive.air import flights_home, home_bases
from wardroom.games.empire_of_the_sun.offensive.ground import ROUTE_COST, closed_to, roadless, step_cost
from wardroom.games.empire_of_the_sun.offensive.naval import naval_allowance, naval_reach
from wardroom.games.empire_of_the_sun.offensive.presence import presence_of
from wardroom.games.empire_of_the_sun.offensive.windows import reactor
from wardroom.games.empire_of_the_sun.state import ALLIES, War, on_map, other
from wardroom.games.empire_of_the_sun.supply.solution import Supply
from wardroom.games.empire_of_the_sun.supply.survey import supply_of
from wardroom.games.empire_of_the_sun.turn.emergency import start as start_emergency
from wardroom.games.empire_of_the_sun.turn.emergency import stranded
from wardroom.games.empire_of_the_sun.turn.placement import SHORE_LIMIT, crowd, has_room
from wardroom.games.empire_of_the_sun.turn.political_will import attackers_wiped_out
from wardroom.games.empire_of_the_sun.units import controlled, controls, eliminate, take_control, units_at
from wardroom.table import Decision, Option
from wardroom.table.text import mark

__all__ = ["after_battle_phase", "battle_phase", "close_phase", "post_move_phase", "retreat_phase", "stranding_phase"]


# The battles


def battle_phase(table: Sea, war: War) -> None:
    """[7.2.11, 7.28] The Offensives player names the next battle; one of special reaction that was entered is first."""
    offensive = open_offensive(war)
    left = [hex for hex in offensive.battles if hex not in offensive.fought]
    for hex in list(left):
        if not _fought_by(table, war, hex):
            turned_back = any(_repulsed(war, unit) for unit in _attackers(table, war, hex))
            table.tell("unresolved", "8.45.Bc2" if turned_back else "7.27h", hex=hex)
            offensive.fought.append(hex)
            left.remove(hex)
    if not left:
        war.phase = "after-battle"
        return
    urgent = [hex for hex in left if hex in offensive.special and units_at(table, war, hex, reactor(war))]
    hex = (urgent or left)[0]
    if len(urgent) != 1 and len(left) > 1:
        options: list[Option[int]] = [
            Option(f"battle:{each}", "{0:eos.place}", (each,), "7.28", (f"hex:{each}",), each)
            for each in (urgent or left)
        ]
        hex = table.choose(offensive.side, Decision("battle", "Which battle comes next?", options, (), "7.28")).value
    begin(table, war, hex)


def _fought_by(table: Sea, war: War, hex: int) -> bool:
    """[7.27h, 7.27i] Whether the Offensives player has anybody left to fight there."""
    offensive = open_offensive(war)
    ground = [
        unit
        for unit in units_at(table, war, hex, offensive.side)
        if table.charts.pieces[unit].is_ground and not _repulsed(war, unit)
    ]
    return bool(ground or contributors(table, war, hex, offensive.side))


def _repulsed(war: War, unit: str) -> bool:
    moves = open_offensive(war).moves
    return unit in moves and moves[unit].repulsed


def after_battle_phase(table: Sea, war: War) -> None:
    """[7.2.12, 6.5b] What cards do after battle; then hexes that were landed on and held change hands."""
    offensive = open_offensive(war)
    if "after" not in offensive.asked:
        offensive.asked.append("after")
        for card in (*offensive.reactions, offensive.card if offensive.mode == "ec" else ""):
            deed = effect_of(card).after
            if deed is not None:
                deed(table, war)
        if war.phase != "after-battle":
            return
    for hex in offensive.fought:
        _bloodshed(table, war, hex)
    for hex in (*offensive.entered, *offensive.fought):
        _taken(table, war, hex)
    war.phase = "retreat"


def _bloodshed(table: Sea, war: War, hex: int) -> None:
    """[16.45, EOS-R170] An Allied attack on the ground of which nobody is left shocks the American public."""
    offensive = open_offensive(war)
    if offensive.side != ALLIES or f"{WIPED_OUT}{hex}" not in offensive.bonus:
        return
    attackers_wiped_out(table, war, [unit for unit in _attackers(table, war, hex) if not war.steps[unit]])


def _attackers(table: Sea, war: War, hex: int) -> list[str]:
    """Ground units of the Offensives player that have come to a hex, those lost there among them."""
    offensive = open_offensive(war)
    moves = ((unit, offensive.moves[unit]) for unit in offensive.active if table.charts.pieces[unit].is_ground)
    return [unit for unit, move in moves if hex in (war.places[unit], (move.way or [move.start])[-1])]


def _taken(table: Sea, war: War, hex: int) -> None:
    """[6.5b, 9.33a, 9.4.C] Ground units of the Offensives player that hold a hex take it."""
    offensive = open_offensive(war)
    holding = [
        unit
        for unit in units_at(table, war, hex, offensive.side)
        if table.charts.pieces[unit].is_ground and not _repulsed(war, unit)
    ]
    if holding and hex not in offensive.thrown_back:
        take_control(table, war, hex, offensive.side, "6.5b")


# Retreats


def retreat_phase(table: Sea, war: War) -> None:
    """[9.5] Who has lost on the ground leaves: the Reaction player's units where the Offensives player says."""
    offensive = open_offensive(war)
    for hex in offensive.thrown_back:
        _thrown_back(table, war, hex)
    for hex in offensive.retreating:
        beaten = [unit for unit in units_at(table, war, hex, reactor(war)) if table.charts.pieces[unit].is_ground]
        if beaten:
            _retreat(table, war, _next_to_retreat(table, war, beaten, hex), hex)
            return
    _barges_return(table, war)
    war.phase = "post-move"
    war.active = reactor(war)


def _thrown_back(table: Sea, war: War, hex: int) -> None:
    """[9.5a] Who came over land goes back to the hex he came from; who landed leaves by sea."""
    offensive = open_offensive(war)
    for unit in units_at(table, war, hex, offensive.side):
        if not table.charts.pieces[unit].is_ground or unit not in offensive.moves:
            continue
        if landed(war, unit):
            offensive.moves[unit].repulsed = True
            continue
        back = offensive.moves[unit].entry
        enemy = presence_of(table.charts, war)[reactor(war)].ashore
        if not back or bit(back) & enemy or not controls(war, back, offensive.side):
            eliminate(table, war, unit, "9.5a")
            continue
        war.places[unit] = back
        table.tell("retreated", "9.5a", unit=unit, start=hex, end=back)


def _barges_return(table: Sea, war: War) -> None:
    """[8.47b] Who came by barge and was repulsed is back where he started."""
    for unit, move in open_offensive(war).moves.items():
        if move.kind == "barge" and move.repulsed and war.steps[unit]:
            war.places[unit] = move.start
            move.repulsed = False
            table.tell("retreated", "8.47b", unit=unit, start=move.entry, end=move.start)


def retreat_hexes(table: Sea, war: War, unit: str, hex: int) -> list[int]:
    """[9.5b, 9.5c] Where a beaten unit may be sent: friendly named places if there are any."""
    theatre = table.charts.theatre
    if bit(hex) & theatre.islands:
        return []
    piece = table.charts.pieces[unit]
    enemy = presence_of(table.charts, war)[open_offensive(war).side].any
    entries = _entries(table, war, hex)
    found = []
    for there in neighbours(hex):
        heading = direction(hex, there)
        if heading is None or not bit(hex) & theatre.ground[heading] or bit(there) & enemy or there in entries:
            continue
        if closed_to(table.charts, piece, there) or _without_road(table, war, unit, hex, there):
            continue
        if has_room(table.charts, war, there, unit):
            found.append(there)
    best = [there for there in found if bit(there) & theatre.named and controls(war, there, piece.side)]
    return best or found


def _without_road(table: Sea, war: War, unit: str, hex: int, there: int) -> bool:
    """[8.49] Whether a hex is one that the unit may enter along a transport route alone, and there is none to it."""
    enemy = presence_of(table.charts, war)[open_offensive(war).side]
    return bool(bit(there) & roadless(table.charts, [unit])) and (
        step_cost(table.charts, war, hex, there, enemy) != ROUTE_COST
    )


def _entries(table: Sea, war: War, hex: int) -> set[int]:
    """[9.5b] From where ground units of the Offensives player have come into a hex, those lost there among them."""
    offensive = open_offensive(war)
    moves = (offensive.moves[unit] for unit in offensive.active if table.charts.pieces[unit].is_ground)
    return {move.entry for move in moves if move.way[-1:] == [hex]}


def _next_to_retreat(table: Sea, war: War, units: list[str], hex: int) -> str:
    """[9.5b1, EOS-R173] Where there is not room for all, the Offensives player says who goes first."""
    side = reactor(war)
    ways = [retreat_hexes(table, war, unit, hex) for unit in units]
    room = {there: SHORE_LIMIT - crowd(table.charts, war, there, side)[1] for found in ways for there in found}
    if len(units) == 1 or not room or min(sum(room[there] for there in found) for found in ways) >= len(units):
        return units[0]
    options: list[Option[str]] = [
        Option(f"first:{unit}", "{0:eos.unit}", (unit,), "9.5b1", (f"unit:{unit}",), unit) for unit in units
    ]
    prompt = mark("There is not room for all who retreat from {0:eos.place}: who goes first?")
    return table.choose(
        open_offensive(war).side, Decision("retreat-first", prompt, options, (), "9.5b1", (hex,), facts=hex)
    ).value


def _retreat(table: Sea, war: War, unit: str, hex: int) -> None:
    """[9.5b, 9.5c]"""
    hexes = retreat_hexes(table, war, unit, hex)
    if not hexes:
        eliminate(table, war, unit, "9.5c")
        return
    to = hexes[0]
    if len(hexes) > 1:
        options: list[Option[int]] = [
            Option(f"to:{each}", "{0:eos.place}", (each,), "9.5b1", (f"hex:{each}",), each) for each in hexes
        ]
        to = table.choose(
            open_offensive(war).side,
            Decision("retreat", "{0:eos.unit} retreats where?", options, (), "9.5b1", (unit,), facts=unit),
        ).value
    war.places[unit] = to
    table.tell("retreated", "9.5b", unit=unit, start=hex, end=to)
    take_control(table, war, to, table.charts.pieces[unit].side, "6.5a")


# Movement home


def post_move_phase(table: Sea, war: War) -> None:
    """[9.6] Activated air and naval units go home, the Reaction player's first; who has nowhere to go is lost."""
    offensive, side = open_offensive(war), war.active
    units = offensive.active if side == offensive.side else offensive.reacting
    for unit in units:
        if f"home:{unit}" in offensive.asked or not _goes_home(table, war, unit):
            continue
        _send_home(table, war, unit)
        return
    if side == offensive.side:
        war.phase = "stranding"
    else:
        war.active = offensive.side


STAYERS = ("strategic", "air-strategic", "transport", "track")
"""[9.6a] Who has moved so has no move home."""


def _goes_home(table: Sea, war: War, unit: str) -> bool:
    """[9.6a, 9.6b] Air and naval units that did not move strategically, and landings that failed."""
    piece, move = table.charts.pieces[unit], open_offensive(war).moves[unit]
    if not war.steps[unit] or not on_map(war.places[unit]) or move.kind in STAYERS:
        return False
    return not piece.is_ground or move.repulsed


def _send_home(table: Sea, war: War, unit: str) -> None:
    """One unit stays if it may, or goes to a base of the best kind that can be come to."""
    offensive, piece = open_offensive(war), table.charts.pieces[unit]
    place = war.places[unit]
    homes = homes_of(table, war, unit)
    if not homes:
        offensive.asked.append(f"home:{unit}")
        rule = "8.45.C" if piece.is_ground else "9.62a" if piece.side == offensive.side else "9.61a"
        eliminate(table, war, unit, rule)
        return
    to = homes[0]
    if len(homes) > 1:
        options: list[Option[int]] = [
            Option(
                f"to:{each}" if each != place else "stay",
                "{0:eos.place}" if each != place else "Stay at {0:eos.place}",
                (each,),
                "9.6a",
                (f"hex:{each}", f"unit:{unit}"),
                each,
            )
            for each in homes
        ]
        to = table.choose(
            piece.side, Decision("post-move", "{0:eos.unit} goes home where?", options, (), "9.6a", (unit,), facts=unit)
        ).value
    offensive.asked.append(f"home:{unit}")
    if to != place:
        war.places[unit] = to
        table.tell("moved", "9.6a", units=[unit], start=place, end=to, kind="home", side=piece.side)


def homes_of(table: Sea, war: War, unit: str) -> list[int]:
    """[9.61a, 9.62a, 8.45.C; EOS-R134] Where a unit may end: the hex it is in first, if it qualifies."""
    piece, place = table.charts.pieces[unit], war.places[unit]
    if piece.is_ground:
        ends = _beaten_landing_ends(table, war, unit)
    elif piece.is_naval:
        reach = naval_reach(table, place, naval_allowance(war))
        ends = reach & table.charts.theatre.ports & controlled(table, war, piece.side)
    else:
        ends = bit(place) & home_bases(table, war, piece.side) | flights_home(table, war, unit)
    if piece.side != open_offensive(war).side:
        supply = supply_of(table.charts, war, offensive=False)
        ends = _supplied_ends(table, war, supply, unit, ends) or ends
    return sorted(hexes_in(ends), key=lambda hex: hex != place)


def _supplied_ends(table: Sea, war: War, supply: Supply, unit: str, ends: Board) -> Board:
    """[9.61a] Those in supply and in the range of a friendly HQ."""
    piece = table.charts.pieces[unit]
    commanded = 0
    for hq, each in table.charts.pieces.items():
        if each.is_hq and each.side == piece.side and on_map(war.places[hq]):
            commanded |= within(war.places[hq], each.command)
    return ends & supply.supplied[piece.command_group] & commanded


def _beaten_landing_ends(table: Sea, war: War, unit: str) -> Board:
    """[9.62b, 8.45.C] Friendly coasts, by sea, past no enemies and through no enemy ZOI but what it starts in."""
    piece, theatre = table.charts.pieces[unit], table.charts.theatre
    barred = supply_of(table.charts, war).barred[piece.side]
    enemy = presence_of(table.charts, war)[other(piece.side)].any
    start = bit(war.places[unit])
    trapped = edge = start & barred
    free = start & ~barred
    reached = trapped | free

    for _ in range(naval_allowance(war)):
        onward = spread(edge, theatre.water) & ~enemy
        edge = onward & barred & ~trapped
        trapped |= edge
        free |= (onward & ~barred) | spread(free, theatre.water) & ~enemy & ~barred
        reached |= free | trapped
    own = controlled(table, war, piece.side)
    return reached & own & theatre.coast & ~enemy & ~start


# The end


def stranding_phase(table: Sea, war: War) -> None:
    """[7.2.14, 8.21f, 8.22, 8.32] Ships left at sea are lost; inactive ships and air units in lost hexes move."""
    for unit in open_offensive(war).moves:
        place, piece = war.places[unit], table.charts.pieces[unit]
        if not piece.is_naval or not on_map(place):
            continue
        if not controls(war, place, piece.side) or not bit(place) & table.charts.theatre.ports:
            eliminate(table, war, unit, "8.21f")
    start_emergency(table, war, stranded(table.charts, war), "close")


def close_phase(table: Sea, war: War) -> None:
    """[7.28] What the event brings at the end; then the offensive is over."""
    offensive = open_offensive(war)
    ending = effect_of(offensive.card if offensive.mode == "ec" else "").ending
    if ending is not None and "ending" not in offensive.asked:
        offensive.asked.append("ending")
        ending(table, war)
    if war.phase == "close":
        offensive_over(table, war)
