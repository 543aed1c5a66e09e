"""[7.22, 7.23] Units move one by one or in stacks; each move is done before the next begins.

Three short phases for either side: who moves (`move`), with whom and in which manner (`stack`), and where to (`route`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from wardroom.games.empire_of_the_sun.charts import Sea
from wardroom.games.empire_of_the_sun.grid import Board, bit, board_of, hexes_in
from wardroom.games.empire_of_the_sun.offensive.activation import elements, open_offensive
from wardroom.games.empire_of_the_sun.offensive.air import (
    flies_far,
    flies_to_china,
    flight_ends,
    flights,
    strategic_flights,
)
from wardroom.games.empire_of_the_sun.offensive.disengage import has_left, may_disengage
from wardroom.games.empire_of_the_sun.offensive.ground import Step, must_stop, steps_from
from wardroom.games.empire_of_the_sun.offensive.landing import (
    LANDINGS,
    asp_left,
    barge_ends,
    closed_sea,
    landing_ends,
    may_assault,
    passengers_fit,
    stack_cost,
    transport_ends,
)
from wardroom.games.empire_of_the_sun.offensive.naval import (
    casting,
    naval_allowance,
    naval_ends,
    naval_reach,
    quiet_reach,
    sails_far,
    strategic_ends,
)
from wardroom.games.empire_of_the_sun.offensive.passage import flown_unseen, sailed_unseen
from wardroom.games.empire_of_the_sun.offensive.presence import presence_of
from wardroom.games.empire_of_the_sun.offensive.reaction import (
    launching,
    leaves_behind,
    onward,
    reaction_flights,
    without_battle,
)
from wardroom.games.empire_of_the_sun.offensive.targets import targets
from wardroom.games.empire_of_the_sun.state import CHINA_BOX, JAPAN, War, on_map, other
from wardroom.games.empire_of_the_sun.state import TRACK as TURN_TRACK
from wardroom.games.empire_of_the_sun.supply.survey import supply_of
from wardroom.games.empire_of_the_sun.units import take_control, to_track
from wardroom.table import Decision, Option, Refusal
from wardroom.table.text import mark

__all__ = ["move_phase", "mover", "route_phase", "stack_phase"]

# Manners of moving [8.1, 8.2-8.4]
NAVAL, STRATEGIC, AIR, GROUND = "naval", "strategic", "air", "ground"
ASSAULT, ORGANIC, BARGE, TRANSPORT, TRACK = "assault", "organic", "barge", "transport", "track"


GOING = (NAVAL, AIR, ASSAULT, ORGANIC)
"""Those in which carriers and aircraft keep their ZOI [6.4e]."""


class End(NamedTuple):
    """Where a stack may stop."""

    place: int
    quiet: bool = True
    """[7.25.E] It meets no enemy ZOI on the way."""
    bracketed: bool = False


def mover(war: War) -> str:
    """Whose units move just now: the Offensives player's, or in reaction the other's."""
    offensive = open_offensive(war)
    return other(offensive.side) if war.phase.startswith("react") else offensive.side


def _phase(war: War, name: str) -> str:
    return f"react-{name}" if war.phase.startswith("react") else name


def _units(war: War) -> list[str]:
    offensive = open_offensive(war)
    return offensive.reacting if war.phase.startswith("react") else offensive.active


# Who moves


def move_phase(table: Sea, war: War) -> None:
    """[7.2.02] Which unit moves next, alone or at the head of a stack; or all have moved."""
    options, refused = [], []
    for unit in _waiting(table, war):
        option = _moving(unit, war.places[unit])
        if _can_move(table, war, unit):
            options.append(option)
        else:
            refused.append(option.refused(mark("there is nowhere that it may go"), "7.22a"))
    finish: Option[str] = Option("done", "No more moves", rule="7.23a", value="")
    reason, rule = _unfinished(table, war) if options else ("", "")
    if reason:
        refused.append(finish.refused(reason, rule))
    else:
        options.append(finish)
    unit = options[0].value
    if len(options) > 1:
        unit = table.choose(mover(war), Decision("move", "Which unit moves?", options, refused, "7.23a")).value
    if unit:
        _take_up(war, unit)
    else:
        war.phase = "react-assign" if war.phase.startswith("react") else "declare"


def _take_up(war: War, unit: str) -> None:
    offensive = open_offensive(war)
    offensive.stack, offensive.stack_kind = [unit], ""
    offensive.stack_path, offensive.spent = [war.places[unit]], 0
    war.phase = _phase(war, "stack")


def _waiting(table: Sea, war: War) -> list[str]:
    """Units that have not moved yet and are not bound to where they stand."""
    moves = open_offensive(war).moves
    return [unit for unit in _units(war) if not moves[unit].done and not _bound(table, war, unit)]


def _can_move(table: Sea, war: War, unit: str) -> bool:
    """Whether a unit may go anywhere, alone or in company."""
    if _companions(table, war, [unit], war.places[unit]):
        return True
    return any(not _why_not(table, war, kind, [unit])[0] for kind in EASY_FIRST)


def _moving(unit: str, place: int) -> Option[str]:
    return Option(f"move:{unit}", "{0:eos.unit}, {1:eos.place}", (unit, place), "7.23a", elements(unit, place), unit)


def _bound(table: Sea, war: War, unit: str) -> bool:
    """[7.26i, 8.4a] In reaction ships and ground units in a battle hex stay there, and who has disengaged."""
    piece, offensive = table.charts.pieces[unit], open_offensive(war)
    if piece.side == offensive.side:
        return False
    if has_left(war, unit):
        return True
    return war.places[unit] in offensive.battles and not (piece.is_air or piece.is_carrier)


def _unfinished(table: Sea, war: War) -> tuple[str, str]:
    """What must still be moved before the moves are done."""
    if not war.phase.startswith("react"):
        return "", ""
    idle = without_battle(table, war)
    return (mark("a unit that reacts must take part in a battle"), "7.26f") if idle else ("", "")


# With whom and how


def stack_phase(table: Sea, war: War) -> None:
    """[7.23a] More units of the same hex join, then the manner is chosen; or the stack is put down again."""
    offensive = open_offensive(war)
    stack, place = offensive.stack, war.places[offensive.stack[0]]
    options: list[Option[tuple[str, str]]] = [_joining(unit, place) for unit in _companions(table, war, stack, place)]
    options += [_leaving(unit, place) for unit in stack[1:]]
    refused: list[Refusal] = []
    for kind in KINDS:
        reason, rule = _why_not(table, war, kind, stack)
        if not reason:
            options.append(_manner(kind))
        elif rule != NEVER:
            refused.append(_manner(kind).refused(reason, rule))
    if not _alone(table, war):
        options.append(Option("back", "Not now", rule="7.23a", value=("back", "")))
    what, which = _how(table, war, options, refused)
    if what == "join":
        stack.append(which)
    elif what == "leave":
        stack.remove(which)
    elif what == "kind":
        offensive.stack_kind = which
        war.phase = _phase(war, "route")
    else:
        offensive.stack = []
        war.phase = _phase(war, "move")


def _alone(table: Sea, war: War) -> bool:
    """[7.26f] Whether this is the last unit of a reaction, which has yet to come to a battle: it is not put down."""
    return len(_waiting(table, war)) == 1 and bool(_unfinished(table, war)[0])


def _one_way(table: Sea, war: War) -> bool:
    """Whether the manner of moving was no choice, so that there is nothing to go back to."""
    stack = open_offensive(war).stack
    return _alone(table, war) and sum(not _why_not(table, war, kind, stack)[0] for kind in KINDS) == 1


def _how(table: Sea, war: War, options: list[Option[tuple[str, str]]], refused: list[Refusal]) -> tuple[str, str]:
    """The choice of company and manner; who has none is not asked."""
    if len(options) == 1:
        return options[0].value
    stack = open_offensive(war).stack
    alone, together = mark("How does {0:eos.unit} move?"), mark("How do {0:eos.unit} and {1:#eos.unit} more move?")
    prompt = alone if len(stack) == 1 else together
    decision = Decision("stack", prompt, options, refused, "7.23a", (stack[0], len(stack) - 1), facts=stack[0])
    return table.choose(mover(war), decision).value


def _why_not(table: Sea, war: War, kind: str, stack: list[str]) -> tuple[str, str]:
    """Why a stack cannot move in this manner, and by which rule; nothing if it can."""
    reason, rule = KINDS[kind].fits(table, war, stack)
    if not reason and not KINDS[kind].somewhere(table, war, war.places[stack[0]], stack):
        return mark("there is nowhere to go in this manner"), KINDS[kind].rule
    if not reason and not _own_offensive(war):
        points = stack_cost(table, war, stack) if kind == ASSAULT else 0
        if leaves_behind(table, war, stack, points):
            return mark("a unit that was activated would be left without a way to a battle"), "7.26f"
    return reason, rule


def _companions(table: Sea, war: War, stack: list[str], place: int) -> list[str]:
    """Units that may go along: ships and ground units of the same hex that have not moved; air units fly alone."""
    pieces, moves = table.charts.pieces, open_offensive(war).moves
    if pieces[stack[0]].is_air:
        return []
    return [
        unit
        for unit in _units(war)
        if unit not in stack
        and war.places[unit] == place
        and not moves[unit].done
        and not pieces[unit].is_air
        and not _bound(table, war, unit)
    ]


def _joining(unit: str, place: int) -> Option[tuple[str, str]]:
    return Option(
        f"join:{unit}", "with {0:eos.unit}", (unit,), "7.23a", (f"unit:{unit}", f"hex:{place}"), ("join", unit)
    )


def _leaving(unit: str, place: int) -> Option[tuple[str, str]]:
    return Option(
        f"leave:{unit}", "without {0:eos.unit}", (unit,), "7.23a", (f"unit:{unit}", f"hex:{place}"), ("leave", unit)
    )


def _manner(kind: str) -> Option[tuple[str, str]]:
    return Option(f"by:{kind}", "{0:eos.manner}", (kind,), KINDS[kind].rule, value=("kind", kind))


# Where to


def route_phase(table: Sea, war: War) -> None:
    """[8.1, 8.2-8.4] Where the stack goes; over land hex by hex."""
    offensive = open_offensive(war)
    if offensive.stack_kind == GROUND:
        _march(table, war)
        return
    place = war.places[offensive.stack[0]]
    ends = _as_they_go(table, war, KINDS[offensive.stack_kind].ends(table, war, place, offensive.stack))
    options: list[Option[End | None]] = [_going(end) for end in ends]
    if not _one_way(table, war):
        options.append(Option("back", "Not there", rule="7.23a", value=None))
    unit, chosen = offensive.stack[0], options[0].value
    if len(options) > 1:
        decision = Decision("route", "Where does {0:eos.unit} go?", options, (), "7.22a", (unit,), facts=unit)
        chosen = table.choose(mover(war), decision).value
    if chosen is None:
        war.phase = _phase(war, "stack")
        return
    _go(table, war, chosen)


def _as_they_go(table: Sea, war: War, ends: list[End]) -> list[End]:
    """[6.4e, 7.25.Ea] Carriers and aircraft take their ZOI along, so what they meet is judged hex by hex."""
    offensive, pieces = open_offensive(war), table.charts.pieces
    stack, kind, place = offensive.stack, offensive.stack_kind, war.places[offensive.stack[0]]
    if not _own_offensive(war) or offensive.touched or kind not in GOING or not on_map(place):
        return ends
    if not any(pieces[unit].projects_zoi for unit in stack):
        return ends
    near, far = _board(ends, bracketed=False), _board(ends, bracketed=True)
    if kind == AIR:
        piece = pieces[stack[0]]
        plain = flown_unseen(table, war, stack[0], piece.range if piece.bracketed else piece.extended, near)
        wide = flown_unseen(table, war, stack[0], piece.extended, far) if far else plain
    else:
        plain = wide = sailed_unseen(table, war, stack, near)
    return [
        end._replace(quiet=bool(bit(end.place) & (wide if end.bracketed else plain))) if on_map(end.place) else end
        for end in ends
    ]


def _board(ends: list[End], *, bracketed: bool) -> Board:
    """Those of these ends that are hexes."""
    return board_of(end.place for end in ends if end.bracketed == bracketed and on_map(end.place))


def _going(end: End) -> Option[End | None]:
    if not on_map(end.place):
        name, rule = ("china", "13.74d") if end.place == CHINA_BOX else ("track", "8.33b")
        return Option(f"to:{name}", "{0:eos.place}", (end.place,), rule, value=end)
    if end.bracketed:
        message = mark("{0:eos.place}, at a range in brackets: no battle")
        return Option(f"to:{end.place}:bracketed", message, (end.place,), "8.1b", (f"hex:{end.place}",), end)
    if not end.quiet:
        message = mark("{0:eos.place}, through enemy ZOI")
        return Option(f"to:{end.place}", message, (end.place,), "7.25.Ea", (f"hex:{end.place}",), end)
    return Option(f"to:{end.place}", "{0:eos.place}", (end.place,), "7.22a", (f"hex:{end.place}",), end)


def _go(table: Sea, war: War, end: End) -> None:
    """The stack goes to its end, with all that follows from it."""
    offensive, stack, kind = open_offensive(war), open_offensive(war).stack, open_offensive(war).stack_kind
    side, start = mover(war), war.places[open_offensive(war).stack[0]]
    table.tell("moved", KINDS[kind].rule, units=stack, start=start, end=end.place, kind=kind, side=side)
    if kind == TRACK:
        for unit in stack:
            to_track(table, war, unit, 1, "8.33b")
    else:
        for unit in stack:
            war.places[unit] = end.place
    if side == offensive.side and not end.quiet:
        offensive.touched = True
    if kind in LANDINGS:
        _landed(table, war, stack, end.place)
    for unit in stack:
        move = offensive.moves[unit]
        ground = table.charts.pieces[unit].is_ground
        move.kind = kind if ground or kind not in (ASSAULT, ORGANIC, BARGE) else NAVAL
        if kind == TRANSPORT and not ground:
            move.kind = STRATEGIC
        move.entry, move.bracketed, move.done = start, end.bracketed, True
        move.way = [end.place] if on_map(end.place) else []
    offensive.stack, offensive.stack_kind = [], ""
    war.phase = _phase(war, "move")


def _landed(table: Sea, war: War, stack: list[str], hex: int) -> None:
    """[8.45, 8.46] Shipping is used, passengers know their ship, and the landing is noted."""
    offensive, kind = open_offensive(war), open_offensive(war).stack_kind
    side = mover(war)
    if side == offensive.side and hex not in offensive.entered:
        offensive.entered.append(hex)
    if kind == ASSAULT:
        cost = stack_cost(table, war, stack)
        war.forces[side].asp_used += cost
        if side != offensive.side:
            offensive.bonus["reaction-asp"] = offensive.bonus.get("reaction-asp", 0) + cost
        table.tell("shipping", "8.45.Ab", side=side, points=cost)
    if kind == BARGE:
        offensive.bonus["barge-used"] = 1
    if kind == ORGANIC:
        pieces = table.charts.pieces
        ships = [unit for unit in stack if pieces[unit].is_naval and pieces[unit].organic]
        for unit, ship in zip((u for u in stack if pieces[u].is_ground), ships, strict=False):
            offensive.moves[unit].carrier = ship


def _march(table: Sea, war: War) -> None:
    """[8.42] One hex over land, or the march ends; in reaction it ends in a battle."""
    offensive, stack = open_offensive(war), open_offensive(war).stack
    here, marched = war.places[stack[0]], len(offensive.stack_path) > 1
    steps = _steps(table, war, stack, here, offensive.spent)
    options = [_stepping(each.hex) for each in steps if not each.reason]
    if not marched and not _one_way(table, war):
        options.append(Option("back", "Not there", rule="7.23a", value=0))
    elif marched and _may_stop_at(table, war, here):
        options.append(Option("stop", "Stop here", rule="8.42a", value=0))

    def refusals() -> list[Refusal]:
        return [_stepping(each.hex).refused(each.reason, each.rule) for each in steps if each.reason]

    to = options[0].value
    if len(options) > 1:
        decision = Decision(
            "route", "Which way does {0:eos.unit} go?", options, table.reasons(refusals), "8.42a", (stack[0],)
        )
        to = table.choose(mover(war), decision).value
    if to:
        offensive.spent += next(each.cost for each in steps if each.hex == to)
        _enter(table, war, here, to)
        return
    war.phase = _phase(war, "move" if marched else "stack")
    if marched:
        _halt(war)


def _may_stop_at(table: Sea, war: War, hex: int) -> bool:
    """[7.24a, 8.11c, 7.26f] Not where it would be a battle hex that may be none; in reaction in a battle hex alone."""
    enemy = presence_of(table.charts, war)[other(mover(war))].any
    return _own_offensive(war) and not bit(hex) & enemy & ~targets(table, war)


def _stepping(hex: int) -> Option[int]:
    return Option(f"to:{hex}", "{0:eos.place}", (hex,), "8.42a", (f"hex:{hex}",), hex)


def _steps(table: Sea, war: War, stack: list[str], here: int, spent: int) -> list[Step]:
    """[8.42, 7.26f] The hexes around; who reacts goes the ways that lead to a battle."""
    ways = steps_from if _own_offensive(war) else onward
    return ways(table, war, stack, here, spent)


def _enter(table: Sea, war: War, here: int, hex: int) -> None:
    """[6.5a, 8.42c, 8.43a] A stack marches into a hex: it takes an empty one, and stops at enemies, who may leave.

    One that it has passed through is its side's, though enemy ships lie there [EOS-R160].
    """
    offensive, stack = open_offensive(war), open_offensive(war).stack
    side, attacking = mover(war), _own_offensive(war)
    table.tell("moved", "8.42a", units=stack, start=here, end=hex, kind=GROUND, side=side)
    if attacking and (bit(here) | bit(hex)) & supply_of(table.charts, war).zoi[other(side)]:
        offensive.touched = True
    if len(offensive.stack_path) > 1:
        take_control(table, war, here, side, "6.5a")
    for unit in stack:
        war.places[unit] = hex
        offensive.moves[unit].kind, offensive.moves[unit].entry = GROUND, here
        offensive.moves[unit].way.append(hex)
    offensive.stack_path.append(hex)
    enemy = presence_of(table.charts, war)[other(side)]
    if not bit(hex) & enemy.any:
        take_control(table, war, hex, side, "6.5a")
    if not must_stop(enemy, hex, board_of(offensive.battles)):
        return
    _halt(war)
    leaving = attacking and may_disengage(table, war, hex)
    war.phase = "disengage" if leaving else _phase(war, "move")


def _halt(war: War) -> None:
    offensive = open_offensive(war)
    for unit in offensive.stack:
        offensive.moves[unit].done = True
    offensive.stack, offensive.stack_kind = [], ""


# The manners of moving


NEVER = "never"
"""A manner that is none for such units: not worth a refusal."""


class Kind(NamedTuple):
    """A manner of moving: whether a stack may move so, and where to."""

    rule: str
    fits: Callable[[Sea, War, list[str]], tuple[str, str]]
    """Why not, and by which rule."""
    somewhere: Callable[[Sea, War, int, list[str]], object]
    """What there is to go to, if there is anything."""
    ends: Callable[[Sea, War, int, list[str]], list[End]]


def _ships_alone(table: Sea, war: War, stack: list[str]) -> tuple[str, str]:
    return ("", "") if all(table.charts.pieces[unit].is_naval for unit in stack) else ("never", NEVER)


def _own_offensive(war: War) -> bool:
    return mover(war) == open_offensive(war).side


def _naval_strategic(table: Sea, war: War, stack: list[str]) -> tuple[str, str]:
    return _ships_alone(table, war, stack) if _own_offensive(war) else ("never", NEVER)


def _one_air(table: Sea, war: War, stack: list[str]) -> tuple[str, str]:
    return ("", "") if table.charts.pieces[stack[0]].is_air else ("never", NEVER)


def _air_strategic(table: Sea, war: War, stack: list[str]) -> tuple[str, str]:
    return _one_air(table, war, stack) if _own_offensive(war) else ("never", NEVER)


def _to_the_track(table: Sea, war: War, stack: list[str]) -> tuple[str, str]:
    reason, rule = _air_strategic(table, war, stack)
    if not reason and table.charts.pieces[stack[0]].dotted:
        return mark("a pre-war unit that leaves the map never comes back"), "11.1"
    return reason, rule


def _men_alone(table: Sea, war: War, stack: list[str]) -> tuple[str, str]:
    return ("", "") if all(table.charts.pieces[unit].is_ground for unit in stack) else ("never", NEVER)


def _with_men(table: Sea, stack: list[str]) -> bool:
    return any(table.charts.pieces[unit].is_ground for unit in stack)


def _by_transport(table: Sea, war: War, stack: list[str]) -> tuple[str, str]:
    if not _own_offensive(war) or not _with_men(table, stack):
        return "never", NEVER
    if any(not table.charts.pieces[unit].carried for unit in stack if table.charts.pieces[unit].is_ground):
        return mark("such a unit is not carried over sea"), "8.45a"
    ships = [unit for unit in stack if table.charts.pieces[unit].is_naval]
    if ships and not bit(war.places[stack[0]]) & table.charts.theatre.ports:
        return mark("ships sail in strategic movement from port to port"), "8.23a"
    return "", ""


def _by_assault(table: Sea, war: War, stack: list[str]) -> tuple[str, str]:
    if not _with_men(table, stack):
        return "never", NEVER
    for unit in stack:
        if table.charts.pieces[unit].is_ground:
            reason, rule = may_assault(table, unit)
            if reason:
                return reason, rule
    if stack_cost(table, war, stack) > asp_left(war, mover(war)):
        return mark("there is not enough amphibious shipping"), "8.45.Ab"
    return "", ""


def _by_ship(table: Sea, war: War, stack: list[str]) -> tuple[str, str]:
    if mover(war) != JAPAN or not any(
        table.charts.pieces[unit].is_ground and table.charts.pieces[unit].organic for unit in stack
    ):
        return "never", NEVER
    if not passengers_fit(table, stack):
        return mark("each naval brigade needs a CA, CL or APD that goes with it all the way"), "8.46a"
    return "", ""


def _by_barge(table: Sea, war: War, stack: list[str]) -> tuple[str, str]:
    if not _own_offensive(war) or mover(war) != JAPAN or not war.politics.barges or not _with_men(table, stack):
        return "never", NEVER
    if len(stack) > 1:
        return mark("barges carry one unit"), "8.47a"
    if open_offensive(war).ops < 3:
        return mark("barges need a card of operations value 3"), "8.47a"
    if open_offensive(war).bonus.get("barge-used"):
        return mark("barges carry one unit in an offensive"), "8.47a"
    return "", ""


def _ends(board: Board, quiet: Board) -> list[End]:
    return [End(hex, bool(bit(hex) & quiet)) for hex in hexes_in(board)]


def _quiet(table: Sea, war: War, start: int, steps: int, closed: Board = 0, moving: Sequence[str] = ()) -> Board:
    """[7.25.Ea] Where ships come to without meeting enemy ZOI; in reaction it does not matter.

    Those `moving` strategically have no ZOI of their own meanwhile [6.4e].
    """
    if not _own_offensive(war):
        return table.charts.theatre.all
    zoi = supply_of(table.charts, war, moving=moving).zoi[other(mover(war))]
    return quiet_reach(start, table.charts.theatre, zoi | closed, steps)


def _by_sea(table: Sea, war: War, start: int, stack: list[str]) -> Board:
    reach = naval_reach(table, start, naval_allowance(war)) & ~bit(start)
    return naval_ends(table, war, stack, reach)


def _by_sea_ends(table: Sea, war: War, start: int, stack: list[str]) -> list[End]:
    return _ends(_by_sea(table, war, start, stack), _quiet(table, war, start, naval_allowance(war)))


def _strategic_ends(table: Sea, war: War, start: int, stack: list[str]) -> list[End]:
    quiet = _quiet(table, war, start, 2 * naval_allowance(war), moving=casting(table, stack))
    return _ends(strategic_ends(table, war, start, stack), quiet)


def _flight(table: Sea, war: War, start: int, stack: list[str]) -> bool:
    if not _own_offensive(war):
        return bool(flight_ends(table, war, stack[0]) & launching(table, war, stack[0]))
    return bool(flight_ends(table, war, stack[0])) or flies_to_china(table, war, stack[0])


def _flight_ends(table: Sea, war: War, start: int, stack: list[str]) -> list[End]:
    ways = flights if _own_offensive(war) else reaction_flights
    return [End(each.place, each.quiet, each.bracketed) for each in ways(table, war, stack[0])]


def _strategic_flight(table: Sea, war: War, start: int, stack: list[str]) -> Board:
    return flies_far(table, war, stack[0])


def _strategic_flight_ends(table: Sea, war: War, start: int, stack: list[str]) -> list[End]:
    return [End(each.place, each.quiet) for each in strategic_flights(table, war, stack[0])]


def _track_ends(table: Sea, war: War, start: int, stack: list[str]) -> list[End]:
    return [End(TURN_TRACK + war.turn + 1)] if war.turn < war.last_turn else []


def _march_ends(table: Sea, war: War, start: int, stack: list[str]) -> list[End]:
    return [End(each.hex) for each in _steps(table, war, stack, start, 0) if not each.reason]


def _landing_ends(table: Sea, war: War, start: int, stack: list[str]) -> list[End]:
    quiet = _quiet(table, war, start, naval_allowance(war), closed_sea(table, war, stack))
    return _ends(landing_ends(table, war, start, stack), quiet)


def _barge_ends(table: Sea, war: War, start: int, stack: list[str]) -> list[End]:
    return _ends(barge_ends(table, war, start, stack), _quiet(table, war, start, 1))


def _transport_ends(table: Sea, war: War, start: int, stack: list[str]) -> list[End]:
    escorted = any(table.charts.pieces[unit].is_naval for unit in stack)
    ships = 0 if escorted else presence_of(table.charts, war)[other(mover(war))].naval
    quiet = _quiet(table, war, start, 2 * naval_allowance(war), ships, casting(table, stack))
    return _ends(transport_ends(table, war, start, stack), quiet)


KINDS: dict[str, Kind] = {
    NAVAL: Kind("8.21c", _ships_alone, _by_sea, _by_sea_ends),
    STRATEGIC: Kind("8.23a", _naval_strategic, sails_far, _strategic_ends),
    AIR: Kind("8.31a", _one_air, _flight, _flight_ends),
    "air-strategic": Kind("8.33a", _air_strategic, _strategic_flight, _strategic_flight_ends),
    TRACK: Kind("8.33b", _to_the_track, _track_ends, _track_ends),
    GROUND: Kind("8.42a", _men_alone, _march_ends, _march_ends),
    ASSAULT: Kind("8.45b", _by_assault, landing_ends, _landing_ends),
    ORGANIC: Kind("8.46a", _by_ship, landing_ends, _landing_ends),
    BARGE: Kind("8.47a", _by_barge, barge_ends, _barge_ends),
    TRANSPORT: Kind("8.44a", _by_transport, transport_ends, _transport_ends),
}

EASY_FIRST = (TRACK, GROUND, NAVAL, ASSAULT, AIR, ORGANIC, BARGE, STRATEGIC, "air-strategic", TRANSPORT)
"""The manners of moving, those that are soon found open first."""
