"""The escort side: screen the convoy, run down contacts, lay full patterns where the boat will be; zigzag the rest."""

from __future__ import annotations

from collections.abc import Callable

from wardroom.games.submarine.bots.helm import (
    Spot,
    best_spot,
    course_at,
    course_from,
    explore,
    option_for,
    pick,
)
from wardroom.games.submarine.bots.hunters import quarry
from wardroom.games.submarine.bots.known import Known
from wardroom.games.submarine.bots.patterns import is_time, prepare, set_charge, squid_hex
from wardroom.games.submarine.bots.stations import STATION, blocked, has_way_on, homeward, place_value
from wardroom.games.submarine.movement.courses import Course, parse_plot
from wardroom.games.submarine.questions import CourseAsked, HexAsked, ShellAsked, TurnAsked, ship_of
from wardroom.games.submarine.scenarios.placing import NEAR_COMPASS
from wardroom.games.submarine.sea import COLUMNS, place, stern_of
from wardroom.games.submarine.ships import hexes_of
from wardroom.games.submarine.state import Ship
from wardroom.table import Decision, Option
from wardroom.table.hexes import STEPS, distance

__all__ = ["commander"]

Chance = Callable[[int], int]

ZIGZAG = 4
"""One plot in so many turns the convoy for no reason."""
OFF_BASE = (0.0, 1.2, 5.0, 12.0)
"""What it costs a convoy to leave its base course, by hexsides."""
STUDIED = 8
"""Places that are looked at for a way on."""
WARY = 16
"""Hexes at which a convoy turns away from a boat."""


def commander(known: Known, decision: Decision, random: Chance) -> Option:
    """Answer one question of the escort side."""
    answer = ANSWERS.get(decision.kind)
    return answer(known, decision, random) if answer else decision.options[0]


# [5.4] Moving


def next_ship(known: Known, decision: Decision, random: Chance) -> Option:
    """[5.4a] Those nearest to a boat first, as far as the way ahead is free of other ships."""
    ships = {ship.id: ship for ship in known.own_ships}
    taken = {hex for ship in known.own_ships for hex in hexes_of(ship)}

    def gap(option: Option) -> int:
        ship = ships[option.value]
        crowded = any(ship.bow + STEPS[ship.heading] * number in taken for number in (1, 2, 3))
        return min((distance(ship.bow, track.bow) for track in known.tracks), default=0) + (100 if crowded else 0)

    return min(decision.options, key=gap)


def move(known: Known, decision: Decision, random: Chance) -> Option:
    """One leg or one attack of a ship."""
    asked = decision.about(CourseAsked)
    ship = known.own_ship(asked.ship)
    if ship.kind == "capital":
        return make_for_home(known, ship, decision)
    if not ship.dead and (leg := ram(known, ship, decision)) is not None:
        return leg
    attack = prepare(known, ship, decision)
    course = course_at(ship, known.rules, known.limits(ship), asked.legs, moved=True)
    spots = explore(course, blocked(known, ship), attack.gain if attack else None, attack.now if attack else ())
    best = max((spot.reward for spot in spots), default=0.0)
    striking = attack is not None and is_time(known, ship, attack, best)
    target = None if ship.dead else quarry(known, ship)
    value = place_value(known, ship, target, striking=striking) if not ship.dead else _staying
    spot = safest(known, ship, spots, value)
    if spot is None:
        return give_way(known, ship, decision, course)
    if attack is not None and striking and (shot := attack.fire(decision, spot)) is not None:
        return shot
    return option_for(decision, next_legs(spot, striking))


def _staying(spot: Spot) -> float:
    """A ship that is dead in the water has no other place."""
    return 0.0


def safest(known: Known, ship: Ship, spots: list[Spot], value: Callable[[Spot], float]) -> Spot | None:
    """[8.2, 10.1] The best place from which the ship need not run into another next turn."""
    ordered = sorted(spots, key=value, reverse=True)
    for spot in ordered[:STUDIED]:
        if has_way_on(known, ship, spot):
            return spot
    return ordered[0] if ordered else None


def give_way(known: Known, ship: Ship, decision: Decision, course: Course) -> Option:
    """[10.1, 15.4.11] Hemmed in: rather through the course or the charges of another attack than into a ship."""
    ships = {hex for other in known.own_ships if other is not ship for hex in hexes_of(other)}
    for least in (course.least, 0):
        course.least = least
        ways = [spot for spot in explore(course, ships.__contains__) if spot.legs]
        offered = [spot for spot in ways if option_for(decision, spot.legs) is not decision.options[-1]]
        if offered:
            return option_for(decision, max(offered, key=lambda spot: spot.entered).legs)
    return pick(decision, "run:1", "end")


def next_legs(spot: Spot, striking: bool) -> str:
    """A course that holds an attack is run hex by hex, so that nothing is dropped too late."""
    if striking and spot.legs.startswith("1"):
        return "1" + ("L" if len(spot.legs) > 1 else "")
    return spot.legs


def make_for_home(known: Known, ship: Ship, decision: Decision) -> Option:
    """[S6.VI.1] A capital ship that is free of its plots runs for the edge it is bound for, clear of the boats."""
    course = course_at(ship, known.rules, known.limits(ship), decision.about(CourseAsked).legs, moved=True)
    spot = best_spot(explore(course, blocked(known, ship)), homeward(known, ship.bow))
    return option_for(decision, spot.legs) if spot is not None else pick(decision, "run:1", "end")


def ram(known: Known, ship: Ship, decision: Decision) -> Option | None:
    """[10.2] Run down a surfaced boat: half of the escort for nearly all of the boat."""
    prey = {hex for track in known.tracks if track.surfaced for hex in (track.bow, stern_of(track.bow, track.heading))}
    if not prey or ship.halved or ship.damage * 2 >= ship.capacity:
        return None
    barred = blocked(known, ship)
    course = course_at(ship, known.rules, known.limits(ship), decision.about(CourseAsked).legs, moved=True)
    course.least = 0
    spots = explore(course, lambda hex: hex not in prey and barred(hex))
    spot = best_spot([spot for spot in spots if spot.bow in prey], lambda spot: -len(spot.legs))
    return option_for(decision, spot.legs) if spot is not None else None


# [22, 23, 25] Search


def search_sonar(known: Known, decision: Decision, random: Chance) -> Option:
    """[22.4.2] Hold what is held, else sweep."""
    held = [option for option in decision.options if option.id not in ("sonar:sweep", "sonar:none")]
    return held[0] if held else pick(decision, "sonar:sweep")


def search_radar(known: Known, decision: Decision, random: Chance) -> Option:
    return pick(decision, "radar:search")


def fire_shell(known: Known, decision: Decision, random: Chance) -> Option:
    """[25.1] Only over a boat that is on the surface and near, and one shell at a time."""
    lit = any(track.surfaced for track in known.tracks) and decision.about(ShellAsked).number == 1
    return pick(decision, "shell:yes" if lit else "shell:no")


def shell_column(known: Known, decision: Decision, random: Chance) -> Option:
    track = next((track for track in known.tracks if track.surfaced), None)
    return pick(decision, f"column:{place(track.bow)[0]}") if track else decision.options[0]


def shell_row(known: Known, decision: Decision, random: Chance) -> Option:
    track = next((track for track in known.tracks if track.surfaced), None)
    return pick(decision, f"row:{place(track.bow)[1]}") if track else decision.options[0]


# [5.1.3] The convoy


def plot_convoy(known: Known, decision: Decision, random: Chance) -> Option:
    """[7.6] A zigzag about the base course, and away from boats that lie ahead."""
    merchants = [ship for ship in known.own_ships if ship.plotted and not ship.dead]
    if not merchants or decision.about(TurnAsked).turn != known.turn + len(known.convoy_plots):
        return decision.options[0]  # the plots before it are being written just now
    heading = _plotted_heading(known, merchants[0], known.convoy_plots)
    values = {option.id: _plot_value(known, merchants, heading, option.value, random) for option in decision.options}
    return max(decision.options, key=lambda option: values[option.id])


def _plotted_heading(known: Known, ship: Ship, plots: list[str]) -> int:
    turns = sum((leg == "R") - (leg == "L") for plot in plots for leg in parse_plot(plot))
    return (ship.heading + turns) % 6


def _plot_value(known: Known, merchants: list[Ship], heading: int, plot: str, random: Chance) -> float:
    turn = ("R" in plot) - ("L" in plot)
    after = (heading + turn) % 6
    off_base = min(after, 6 - after)
    run = STEPS[after] * known.convoy_speed * 4
    threat = 0.0
    for track in known.tracks if known.alarm else ():
        gap = min(distance(ship.bow + run, track.bow) for ship in merchants)
        threat += max(0, WARY - gap)
    whim = 2.2 if turn and random(ZIGZAG * 2) == 0 else 0.0
    return -0.5 * threat - OFF_BASE[off_base] - (0.5 if turn else 0.0) + whim


def plot_capital(known: Known, decision: Decision, random: Chance) -> Option:
    """[S6.VI.1, S7.VI.1] Full speed for the edge, round the boats in sight."""
    course = course_from(decision)
    if course is None:
        return pick(decision, "end")
    spot = best_spot(explore(course), homeward(known, course.bow))
    return option_for(decision, spot.legs) if spot is not None else decision.options[0]


# [17] Guns


def next_to_fire(known: Known, decision: Decision, random: Chance) -> Option:
    """[17.8] The ship nearest to a boat that is up: whoever fires later sees what it has done."""
    ships = {ship.id: ship for ship in known.own_ships}
    return min(decision.options, key=lambda option: _range(known, ships[option.value]))


def _range(known: Known, ship: Ship) -> int:
    return min((distance(ship.bow, track.bow) for track in known.tracks if track.surfaced), default=0)


def choose_target(known: Known, decision: Decision, random: Chance) -> Option:
    """[17.4] Fire at whatever is up, the nearest first."""
    ship = known.own_ship(ship_of(decision))
    gaps = {track.id: distance(ship.bow, track.bow) for track in known.tracks}
    aimed = [option for option in decision.options if option.value in gaps]
    return min(aimed, key=lambda option: gaps[option.value]) if aimed else decision.options[0]


# [20.2, 20.3] Set-up


def choose_compass(known: Known, decision: Decision, random: Chance) -> Option:
    """[S3.III] By the compass that has fewest of our ships yet, and of such the one that is nearest to a boat."""

    def crowd(option: Option) -> tuple[int, int]:
        centre: int = option.value
        near = sum(bool(ship.bow) and distance(ship.bow, centre) <= NEAR_COMPASS for ship in known.own_ships)
        return near, min((distance(track.bow, centre) for track in known.tracks), default=0)

    return min(decision.options, key=crowd)


def choose_column(known: Known, decision: Decision, random: Chance) -> Option:
    """[20.3.2] Spread across the front of the convoy; in scenario 3 towards the boat."""
    columns: list[int] = [option.value for option in decision.options]
    wanted = _wanted_place(known, ship_of(decision))[0]
    return decision.options[min(range(len(columns)), key=lambda number: abs(columns[number] - wanted))]


def choose_row(known: Known, decision: Decision, random: Chance) -> Option:
    rows: list[int] = [option.value for option in decision.options]
    wanted = _wanted_place(known, ship_of(decision))[1]
    return decision.options[min(range(len(rows)), key=lambda number: abs(rows[number] - wanted))]


def _wanted_place(known: Known, ship_id: str) -> tuple[int, int]:
    merchants = [place(ship.bow) for ship in known.own_ships if ship.kind == "merchant" and ship.bow]
    if not merchants:
        track = next(iter(known.tracks), None)
        return place(track.bow) if track is not None else (39, 24)
    ships = [ship.id for ship in known.own_ships if ship.kind == "escort"]
    number, count = ships.index(ship_id), len(ships)
    west, east = min(column for column, _ in merchants), max(column for column, _ in merchants)
    column = west + (east - west) * (2 * number + 1) // (2 * count)
    return column, min(row for _, row in merchants) - STATION


def choose_heading(known: Known, decision: Decision, random: Chance) -> Option:
    """With the convoy; without one, towards the boat."""
    track = next(iter(known.tracks), None)
    if any(ship.kind != "escort" for ship in known.own_ships) or track is None:
        return pick(decision, "heading:6")
    ship = known.own_ship(ship_of(decision))
    return min(
        decision.options,
        key=lambda option: distance(ship.bow + STEPS[option.value] * 3, track.bow),
    )


def place_merchant(known: Known, decision: Decision, random: Chance) -> Option:
    """[20.2.6] Tankers into the middle of the convoy, small ships into the outer columns and the front."""
    column, row = place(decision.about(HexAsked).hex)
    inside = abs(column - (COLUMNS + 1) // 2) <= INNER and row > FRONT
    order = ("T-3", "T-2", "C-3", "EC-2", "C-2") if inside else ("C-2", "EC-2", "C-3", "T-2", "T-3")
    return pick(decision, *(f"slot:{kind}" for kind in order))


INNER, FRONT = 13, 23
"""[20.2] Columns from the middle of the map, and the row of the leading ships, in all formations."""


ANSWERS: dict[str, Callable[[Known, Decision, Chance], Option]] = {
    "escort": next_ship,
    "move": move,
    "course": plot_capital,
    "convoy": plot_convoy,
    "squid": squid_hex,
    "setting": set_charge,
    "sonar": search_sonar,
    "radar": search_radar,
    "star-shell": fire_shell,
    "shell-column": shell_column,
    "shell-row": shell_row,
    "shooter": next_to_fire,
    "guns": choose_target,
    "compass": choose_compass,
    "column": choose_column,
    "row": choose_row,
    "heading": choose_heading,
    "slot": place_merchant,
}
