"""[5.1, 7.0-9.0, 11.0, 14.0] The Movement Plot phase: both sides plot at the same time and in secret."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from wardroom.games.submarine.advanced import operations, reloading, repair, special, targeting
from wardroom.games.submarine.combat.damage import announce
from wardroom.games.submarine.combat.torpedoes import BOW_HEXES, LAUNCH_DEPTH, STERN_HEXES, first_hex, torpedo_speed
from wardroom.games.submarine.movement.courses import (
    END,
    Course,
    convoy_plots,
    double_turn_limit,
    leg_options,
    parse_plot,
    plot_speed,
    speed_limits,
    start_course,
)
from wardroom.games.submarine.questions import (
    DepthAsked,
    Leg,
    Line,
    ShipAsked,
    TubeAsked,
    TurnAsked,
)
from wardroom.games.submarine.rolls import ESCORT, SUBMARINE, Sea
from wardroom.games.submarine.sea import heading_name, hex_name, place
from wardroom.games.submarine.ships import boat_of, boats, plotted_ships, top_speed, tube_elements
from wardroom.games.submarine.state import SUNK, Battle, Boat, BoatPlot, Launch, Ship
from wardroom.table import Decision, Option, Refusal, option
from wardroom.table.hexes import STEPS
from wardroom.table.text import mark

__all__ = ["boat_limits", "lay_course", "plot_phase", "restrict_plots"]

AHEAD = 3
"""[5.1.3a] Turns by which convoy plots run ahead."""
DEPTH_STEP = 25
"""[9.2a]"""


def plot_phase(table: Sea, battle: Battle) -> None:
    """[5.1] What is plotted here takes effect in the phases to come."""
    procedures: dict[str, Any] = {}
    if boats(battle) and not battle.random_boat:
        procedures[SUBMARINE] = partial(plot_boats, battle)
    if needs_convoy_plot(battle) or special.may_tow(table, battle):
        procedures[ESCORT] = partial(plot_escort_side, battle)
    plots = table.together(procedures)
    battle.plots = plots.get(SUBMARINE, {})
    convoy, foxers = plots.get(ESCORT, ([], {}))
    battle.convoy.plots += convoy
    special.set_foxers(battle, foxers)
    for ship_id, plot in battle.plots.items():
        operations.begin(battle, battle.ships[ship_id], plot)
        if plot.announce:
            announce(table, battle.ships[ship_id], "16.3.6")
    battle.phase = "gunfire"


# The plot as its own seat sees it grow


class Sketch:
    """[5.1] What a seat has plotted so far, for its own eyes: ships by id, the one plotted now, the convoy by turn."""

    def __init__(self, table: Sea) -> None:
        self.table = table
        self.ships: dict[str, dict[str, Any]] = {}
        self.convoy: dict[str, str] = {}

    def show(self, now: str = "") -> None:
        self.table.sketch({"ships": self.ships, "now": now, "convoy": self.convoy})

    def begin(self, ship: Ship, course: Course, plot: BoatPlot | None = None) -> None:
        """A course is laid from here; for a boat with what else is plotted for it."""
        self.ships[ship.id] = {"course": [hex_name(course.bow)], "entered": course.entered}
        self.lay(ship, course, plot)

    def lay(self, ship: Ship, course: Course, plot: BoatPlot | None = None) -> None:
        """One leg more: it is straight, so its hexes lie in a line behind the bow."""
        drawn, step = self.ships[ship.id], STEPS[course.heading]
        for back in reversed(range(course.entered - drawn["entered"])):
            drawn["course"].append(hex_name(course.bow - step * back))
        drawn["move"], drawn["heading"], drawn["entered"] = course.plot, heading_name(course.heading), course.entered
        drawn["least"], drawn["most"] = course.least, course.most
        if plot is not None:
            drawn["power"] = power_used(ship, plot, course.entered)
            drawn["depth"] = None
            self.note(ship, plot)
        else:
            self.show(ship.id)

    def note(self, ship: Ship, plot: BoatPlot) -> None:
        """[11.4, 32.3, 35.2.3] A boat's launches, and how it runs."""
        drawn = self.ships[ship.id]
        drawn["launches"] = [
            {"tube": each.tube + 1, "first": each.first, "turn": each.turn, "distance": each.distance}
            for each in plot.launches
        ]
        if plot.silent or plot.snort:
            drawn["operation"] = "silent" if plot.silent else "snort"
        if plot.targets:
            drawn["targets"] = list(plot.targets)
        self.show(ship.id)

    def dive(self, ship: Ship, depth: int) -> None:
        self.ships[ship.id]["depth"] = depth
        self.show(ship.id)


def power_used(ship: Ship, plot: BoatPlot, hexes: int) -> int:
    """[8.3.3, 33.6] Emergency power that a move costs a boat that starts it under water, but not on the snort."""
    boat = boat_of(ship)
    if boat.depth == 0 or plot.snort or ship.status == SUNK:
        return 0
    return max(0, hexes - boat.normal)


# [5.1.3, 7.6] The convoy


def needs_convoy_plot(battle: Battle) -> bool:
    moving = any(not ship.dead for ship in plotted_ships(battle))
    return moving and not battle.convoy.by_die and not battle.convoy.released


def plot_escort_side(battle: Battle, table: Sea, seat: str) -> tuple[list[str], dict[str, bool]]:
    """[5.1.3, 51.2.5] The convoy's plots, and foxers streamed or recovered."""
    plots = plot_convoy(battle, table, seat) if needs_convoy_plot(battle) else []
    foxers = special.plot_foxers(battle, table, seat) if special.may_tow(table, battle) else {}
    return plots, foxers


def plot_convoy(battle: Battle, table: Sea, seat: str) -> list[str]:
    """[5.1.3b] Plots for turns 1 to 4 on the first turn, later for the turn three ahead."""
    plots: list[str] = []
    sketch = Sketch(table)
    sketch.convoy = {str(battle.turn + n): each for n, each in enumerate(battle.convoy.plots)}
    while len(battle.convoy.plots) + len(plots) <= AHEAD:
        sketch.show("convoy")
        turn = battle.turn + len(battle.convoy.plots) + len(plots)
        plots.append(plot_turn(battle, table, seat, turn, plots, sketch))
        sketch.convoy[str(turn)] = plots[-1]
        sketch.ships.clear()
    sketch.show()
    return plots


TURNING = ("L", "R")


@option
def _convoy_option(plot: str) -> Option[str]:
    first, last, board = plot[0], plot[-1], ("convoy", f"plot:{plot}")
    if first in TURNING:
        args = (first, plot[1:])
        return Option(f"plot:{plot}", "Turn {0:sub.turning}, then ahead {1}", args, "7.6a", board, plot)
    if last in TURNING:
        args = (plot[:-1], last)
        return Option(f"plot:{plot}", "Ahead {0}, then turn {1:sub.turning}", args, "7.6a", board, plot)
    return Option(f"plot:{plot}", "Straight ahead {0}", (plot,), "7.6a", board, plot)


def plot_turn(battle: Battle, table: Sea, seat: str, turn: int, before: list[str], sketch: Sketch) -> str:
    """One turn of the convoy, or of plotted capital ships."""
    if not battle.convoy.speed:
        return plot_capital_ships(battle, table, seat, turn, before, sketch)
    options = [_convoy_option(plot) for plot in convoy_plots(battle.convoy.speed)]
    refused: list[Refusal] = []
    if restrict_plots(battle, turn, before):
        reason = KEEPS_COURSE if battle.rules.convoy_straight else HAS_TURNED
        refused = [each.refused(reason, "58.0") for each in options[1:]]
        options = options[:1]
    message = mark("How shall the convoy move on turn {0}?")
    decision = Decision("convoy", message, options, refused, "5.1.3a", (turn,), facts=TurnAsked(turn))
    return table.choose(seat, decision).value


KEEPS_COURSE = mark("it was agreed that the convoy keeps its course")
HAS_TURNED = mark("the convoy has turned within the agreed number of turns")


def restrict_plots(battle: Battle, turn: int, before: list[str]) -> bool:
    """[58.0] Whether an agreed limit forbids a turn of the convoy now."""
    limit = battle.rules.convoy_turns
    if battle.rules.convoy_straight or not limit:
        return battle.rules.convoy_straight
    plots = battle.convoy.plots + before
    turned = [battle.turn + n for n, plot in enumerate(plots) if "L" in plot or "R" in plot]
    return turn - max([battle.convoy.last_turned, *turned]) < limit


def plot_capital_ships(battle: Battle, table: Sea, seat: str, turn: int, before: list[str], sketch: Sketch) -> str:
    """[S6.VI.1, S7.VI.1] One plot for all of them, laid for the first that moves, as it will then lie."""
    ships = [ship for ship in plotted_ships(battle) if not ship.dead]
    leader = ships[0]
    course = Course(leader.bow, leader.heading, 0, 0, double_turn_limit(battle.rules), leader.ended_with_turn)
    last = leader.speed
    for plot in battle.convoy.plots + before:
        course = _after(course, plot)
        last = plot_speed(plot)
    least, most = speed_limits(battle.rules, last, max(top_speed(each) for each in ships))
    fresh = Course(course.bow, course.heading, least, most, course.double, course.was_turned)
    sketch.begin(leader, fresh)
    lay_course(table, seat, leader, fresh, partial(sketch.lay, leader, fresh), turn)
    return fresh.plot


def _after(course: Course, plot: str) -> Course:
    """Where a course has led once this plot is done."""
    for leg in parse_plot(plot):
        if leg == "1":
            course.step()
        else:
            course.turn(leg)
    was_turned = bool(course.legs) and course.legs[-1] != "1"
    return Course(course.bow, course.heading, 0, 0, course.double, was_turned)


# [7.1] Laying a course

COURSE = mark("{0}, course {1} to {2}: how does it go on?")
LATER_COURSE = mark("{0} on turn {3}, course {1} to {2}: how does it go on?")


def lay_course(
    table: Sea, seat: str, ship: Ship, course: Course, draw: Callable[[], None], turn: int = 0, *, east: int = 0
) -> None:
    """Leg by leg, each drawn, until it ends; no ship goes beyond the last column that the scenario allows [S9.VI.2]."""
    barred = (lambda hex: "S9.VI.2" if place(hex)[0] > east else "") if east else None
    while course.entered < course.most or not course.turned:
        options, refused = leg_options(course, barred)
        options = options or [END]
        args = (ship.name, course.plot, hex_name(course.bow), turn)
        message = LATER_COURSE if turn else COURSE
        facts = course.asked(ship.id, turn)
        chosen = table.choose(seat, Decision("course", message, options, refused, "6.5", args, facts=facts))
        if chosen is END:
            return
        leg: Leg = chosen.value
        if leg.turn:
            course.turn(leg.turn)
        for _ in range(leg.hexes):
            course.step()
        draw()


# [5.1.1, 5.1.2] Submarines


def plot_boats(battle: Battle, table: Sea, seat: str) -> dict[str, BoatPlot]:
    """Each submarine in turn; the plot can be changed until it is sent."""
    plots: dict[str, BoatPlot] = {}
    sketch = Sketch(table)
    for ship in boats(battle):
        sketch.show(ship.id)
        plots[ship.id] = plot_boat(battle, table, seat, ship, sketch)
    sketch.show()
    table.choose(seat, send_decision(battle, plots))
    return plots


SEND = Option("send", "Send the plots", (), "5.1", ("send",))


def send_decision(battle: Battle, plots: dict[str, BoatPlot]) -> Decision:
    """The last look at the plots, with the reasons for what could not be plotted."""
    refused = [
        refusal
        for ship_id, plot in plots.items()
        if battle.ships[ship_id].status != SUNK
        for refusal in _not_plotted(battle, battle.ships[ship_id], plot)
    ]
    return Decision("send", "Send these plots?", [SEND], refused, "5.1")


def _not_plotted(battle: Battle, ship: Ship, plot: BoatPlot) -> list[Refusal]:
    reason, rule = launch_barred(battle, ship, plot)
    refused = []
    if reason:
        refused.append(Refusal(f"launch:{ship.id}", "Launch torpedoes from {0}", reason, rule, (ship.name,)))
    if any(launch.distance for launch in plot.launches):
        why = mark("no depth change is plotted in a turn with a launch")
        refused.append(Refusal(f"dive:{ship.id}", "Change the depth of {0}", why, "9.11", (ship.name,)))
    return refused


def plot_boat(battle: Battle, table: Sea, seat: str, ship: Ship, sketch: Sketch) -> BoatPlot:
    """[5.1.1, 5.1.2] Movement, torpedoes, depth, reloading."""
    plot = BoatPlot()
    boat = boat_of(ship)
    if ship.status == SUNK:
        return plot_lost_boat(battle, table, seat, ship, sketch)
    operations.plot_operation(battle, table, seat, ship, plot)
    if battle.rules.directed:
        targeting.name_targets(battle, table, seat, ship, plot)
    least, most = operations.limits(battle, ship, plot) or boat_limits(battle, ship)
    course = start_course(ship, battle.rules, least, most)
    sketch.begin(ship, course, plot)
    lay_course(table, seat, ship, course, partial(sketch.lay, ship, course, plot), east=battle.east)
    plot.move = course.plot
    plot_launches(battle, table, seat, ship, plot, sketch)
    plot.depth = plot_depth(table, seat, ship, boat, plot)
    sketch.dive(ship, plot.depth)
    repair.plot_repair(battle, table, seat, ship, plot, course.entered)
    if plot.silent:
        return plot
    if battle.rules.mixed_loads or battle.rules.realistic_reload:
        reloading.plot_reloads(battle, table, seat, ship, plot)
    else:
        plot_reloads(table, seat, ship, plot)
    return plot


def plot_lost_boat(battle: Battle, table: Sea, seat: str, ship: Ship, sketch: Sketch) -> BoatPlot:
    """[16.3.6] A loss may be kept from the other side; then the counter goes on as if it lived (SUB-R23)."""
    options = [
        Option("conceal", "Let them believe that {0} still lives", (ship.name,), "16.3.6", ("conceal",)),
        Option("announce", "Announce that {0} is lost", (ship.name,), "16.3.6", ("announce",)),
    ]
    decision = Decision(
        "loss", "{0} is lost. Announce it?", options, rule="16.3.6", args=(ship.name,), facts=ShipAsked(ship.id)
    )
    if table.choose(seat, decision).id == "announce":
        return BoatPlot(move="0", depth=boat_of(ship).depth, announce=True)
    least, most = boat_limits(battle, ship)
    course = start_course(ship, battle.rules, least, most)
    plot = BoatPlot(depth=boat_of(ship).depth)
    sketch.begin(ship, course, plot)
    lay_course(table, seat, ship, course, partial(sketch.lay, ship, course, plot), east=battle.east)
    plot.move = course.plot
    return plot


def boat_limits(battle: Battle, ship: Ship) -> tuple[int, int]:
    """[8.3] Fewest and most hexes of a submarine, by where it starts the turn and its emergency power."""
    boat = boat_of(ship)
    if boat.powerless:
        return 0, 0
    if boat.depth == 0:
        most = max(1, boat.surface // 2) if ship.halved else boat.surface
    else:
        most = min(boat.maximum, boat.normal + boat.emergency)
    return speed_limits(battle.rules, ship.speed, most)


# [11] Torpedoes


def plot_launches(battle: Battle, table: Sea, seat: str, ship: Ship, plot: BoatPlot, sketch: Sketch) -> None:
    """[11.2, 11.4] Any number of loaded tubes, each with first hex, direction and distance [35.2.4: if directed]."""
    boat = boat_of(ship)
    plot_tubes(battle, table, seat, ship, plot, sketch)
    if battle.rules.directed and targeting.is_directed(boat, plot):
        for launch in plot.launches:
            launch.distance = plot_distance(battle, table, seat, ship, launch)
            sketch.note(ship, plot)


def plot_tubes(battle: Battle, table: Sea, seat: str, ship: Ship, plot: BoatPlot, sketch: Sketch) -> None:
    boat = boat_of(ship)
    while True:
        fired = {launch.tube for launch in plot.launches}
        ready = [n for n, tube in enumerate(boat.tubes) if tube.loaded and n not in fired]
        if not ready or launch_barred(battle, ship, plot)[0]:
            return
        options = [_tube_option(ship.id, n, boat.tubes[n].end, boat.tubes[n].loaded) for n in ready]
        decision = Decision(
            "tube", "{0}: launch a torpedo?", [HOLD, *options], rule="11.2", args=(ship.name,), facts=ShipAsked(ship.id)
        )
        chosen = table.choose(seat, decision)
        if chosen is HOLD:
            return
        launch = plot_direction(battle, table, seat, ship, chosen.value)
        plot.launches.append(launch)
        sketch.note(ship, plot)
        plot_run(battle, table, seat, ship, launch)
        sketch.note(ship, plot)


HOLD = Option("hold", "No (more) torpedoes", (), "11.2", ("hold",))


@option
def _tube_option(ship_id: str, index: int, end: str, loaded: str) -> Option[int]:
    message, elements = mark("Tube {0} ({1:sub.end}): {2}"), tube_elements(ship_id, index)
    return Option(f"tube:{index + 1}", message, (index + 1, end, loaded), "11.3a", elements, index)


def why_no_launch(boat: Boat) -> tuple[str, str]:
    """[11.5, 19.2] What keeps a boat from launching."""
    if boat.depth > LAUNCH_DEPTH:
        return mark("torpedoes are launched from 100 feet or less"), "11.5"
    if (boat.forced_up or boat.powerless) and boat.depth:
        return mark("a boat that must rise cannot launch until it is on the surface"), "9.11"
    return "", ""


def launch_barred(battle: Battle, ship: Ship, plot: BoatPlot) -> tuple[str, str]:
    """[11.5, 35.3.1] The same, with the depths of the game that is played."""
    boat = boat_of(ship)
    if battle.rules.directed and (found := targeting.why_no_launch(boat, plot))[0]:
        return found
    if battle.rules.directed and boat.deep_launch and not operations.must_rise(boat):
        return "", ""
    return why_no_launch(boat)


def plot_direction(battle: Battle, table: Sea, seat: str, ship: Ship, index: int) -> Launch:
    """[11.4.1-11.4.3] The first hex, and the way on from there."""
    tube = boat_of(ship).tubes[index]
    directions = BOW_HEXES if tube.end == "bow" else STERN_HEXES
    turns = launch_turns(table, battle, ship, tube.loaded)
    options = [_direction(first, turn, hex_name(first_hex(ship, first)[0])) for first in directions for turn in turns]
    decision = Decision(
        "direction",
        "Tube {0}: which way?",
        options,
        rule="11.4",
        args=(index + 1, ship.name),
        facts=TubeAsked(ship.id, index),
    )
    line = table.choose(seat, decision).value
    return Launch(index, line.first, line.turn)


def plot_run(battle: Battle, table: Sea, seat: str, ship: Ship, launch: Launch) -> None:
    """[11.4.4, 51.3.2] A pattern if it runs one, and the distance."""
    if special.is_pattern(table, battle, boat_of(ship).tubes[launch.tube].loaded):
        special.plot_pattern(table, seat, launch)
    if not battle.rules.directed:
        launch.distance = plot_distance(battle, table, seat, ship, launch)


def launch_turns(table: Sea, battle: Battle, ship: Ship, kind: str) -> tuple[str, ...]:
    """[11.4.3, 36.2, 51.4.2] Ways to leave the first hex: straight, left, right; along hexsides; the T3's own."""
    turns: tuple[str, ...] = ("-", "L", "R")
    if battle.rules.hexsides:
        turns += ("LC", "RC")
    if special.turns_sharply(table, battle, ship, kind):
        turns += special.SHARP
    return turns


def plot_distance(battle: Battle, table: Sea, seat: str, ship: Ship, launch: Launch) -> int:
    """[11.4.4] From one hex to the torpedo's speed."""
    index = launch.tube
    speed = torpedo_speed(table, battle, boat_of(ship).tubes[index].loaded)
    distances = [_distance(number) for number in range(1, speed + 1)]
    line = launch.first + launch.turn
    args, facts = (ship.name, index + 1, line), TubeAsked(ship.id, index, line)
    message = mark("How far does it run on the launch turn?")
    decision = Decision("distance", message, distances, rule="11.4.4", args=args, facts=facts)
    return table.choose(seat, decision).value


RULES = {"": "11.4.3.1", "L": "11.4.3.2", "R": "11.4.3.2", "LC": "36.3", "RC": "36.3", "LL": "51.4.2", "RR": "51.4.2"}


@option
def _direction(first: str, turn: str, name: str) -> Option[Line]:
    turned = "" if turn == "-" else turn
    args, elements = (first, name, turned), (f"hex:{name}",)
    message, line = mark("Into {0} ({1}), {2:sub.away}"), Line(first, turned)
    return Option(f"direction:{first}{turned}", message, args, RULES[turned], elements, line)


@option
def _distance(number: int) -> Option[int]:
    return Option(f"distance:{number}", "{0:#sub.hex}", (number,), "11.4.4", (f"distance:{number}",), number)


# [9] Depth


def plot_depth(table: Sea, seat: str, ship: Ship, boat: Boat, plot: BoatPlot) -> int:
    """[9.3-9.11] The depth at the end of the boat's move."""
    forced = forced_depth(boat)
    if forced is not None:
        return forced
    if any(launch.distance for launch in plot.launches):
        return boat.depth
    reach = depth_range(boat)
    refused = [_deeper_refused(boat)] if boat.depth + boat.dive > reach[-1] else []
    depths = operations.allowed_depths(boat, plot, plot_speed(plot.move), reach)
    if len(depths) == 1:
        return boat.depth
    options = [_depth_option(depth, boat.depth, boat.deepest) for depth in depths]
    args, facts = (ship.name, boat.depth), DepthAsked(ship.id, boat.depth, boat.deepest)
    decision = Decision("depth", "{0} is at {1:#sub.foot}. How deep?", options, refused, "7.7", args, facts=facts)
    return table.choose(seat, decision).value


def _deeper_refused(boat: Boat) -> Refusal:
    if boat.depth == 0 and (boat.forced_up or not boat.emergency):
        if boat.forced_up:
            return Refusal("deeper", "Dive", "damaged: it must stay on the surface", "19.2")
        return Refusal("deeper", "Dive", "without emergency power it cannot dive again", "8.3.4d")
    return Refusal("deeper", "Deeper", "one and a half times its maximum depth is the limit", "9.9")


def forced_depth(boat: Boat) -> int | None:
    """[19.2, 8.3.4b] A damaged boat rises 25 feet a turn, one without power at its rise rate; None if free."""
    if boat.forced_up:
        return max(0, boat.depth - DEPTH_STEP)
    if boat.powerless:
        return max(0, boat.depth - boat.rise)
    return None


def depth_range(boat: Boat) -> list[int]:
    """[9.3, 9.4, 9.9] Every depth it can reach this turn, shallowest first."""
    if boat.depth == 0 and not boat.emergency:
        return [0]
    floor = boat.deepest * 3 // 2 // DEPTH_STEP * DEPTH_STEP
    least, most = max(0, boat.depth - boat.rise), min(floor, boat.depth + boat.dive)
    return list(range(least, max(most, boat.depth) + 1, DEPTH_STEP))


@option
def _depth_option(depth: int, now: int, deepest: int) -> Option[int]:
    elements = (f"depth:{depth}",)
    if depth == now:
        return Option(f"depth:{depth}", "Stay at {0:#sub.foot}", (depth,), "9.6", elements, depth)
    if depth > deepest and depth > now:
        return Option(f"depth:{depth}", "Dive to {0:#sub.foot}, below maximum depth", (depth,), "9.7", elements, depth)
    if depth > now:
        return Option(f"depth:{depth}", "Dive to {0:#sub.foot}", (depth,), "9.3", elements, depth)
    return Option(f"depth:{depth}", "Rise to {0:#sub.foot}", (depth,), "9.4", elements, depth)


# [14] Reloading


def plot_reloads(table: Sea, seat: str, ship: Ship, plot: BoatPlot) -> None:
    """[14.2b] One bow and one stern tube at a time; a reload that has begun goes on."""
    boat = boat_of(ship)
    fired = {launch.tube for launch in plot.launches}
    for end in ("bow", "stern"):
        stock = boat.bow_reloads if end == "bow" else boat.stern_reloads
        tubes = [(n, tube) for n, tube in enumerate(boat.tubes) if tube.end == end and n not in fired]
        going = [n for n, tube in tubes if tube.loading]
        empty = [n for n, tube in tubes if not tube.loaded]
        if going:
            plot.reloads.append(going[0])
        elif empty and stock:
            _ask_reload(table, seat, ship, end, empty[0], plot)


NO_RELOAD = Option("reload:no", "Reload nothing", (), "14.3", ("reload:no",))


def _ask_reload(table: Sea, seat: str, ship: Ship, end: str, index: int, plot: BoatPlot) -> None:
    """[14.3] The tube is noted with an X for each turn."""
    elements = tube_elements(ship.id, index)
    first = Option(f"reload:{index + 1}", "Reload tube {0}", (index + 1,), "14.2a", elements)
    decision = Decision("reload", "Begin to reload a {0:sub.end} tube?", [first, NO_RELOAD], rule="14.3", args=(end,))
    if table.choose(seat, decision) is first:
        plot.reloads.append(index)
