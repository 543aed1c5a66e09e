"""The escort side: screen the convoy, run down contacts, lay full patterns where the boat will be; zigzag the rest."""

from __future__ import annotations

from collections.abc import Callable

from wardroom.games.submarine.bots.helm import (
    Spot,
    best_spot,
    course_at,
    course_from,
    explore,
    noise,
    option_for,
    pick,
)
from wardroom.games.submarine.bots.hunters import expected, expected_by_table
from wardroom.games.submarine.bots.known import Known, Track
from wardroom.games.submarine.courses import parse_plot
from wardroom.games.submarine.escorts import k_gun_hex
from wardroom.games.submarine.sea import COLUMNS, hex_at, left_of, parse_hex, place, right_of, stern_of
from wardroom.games.submarine.ships import hexes_of, top_speed
from wardroom.games.submarine.state import Ship
from wardroom.table import Decision, Option
from wardroom.table.hexes import STEPS, distance

__all__ = ["commander"]

Chance = Callable[[int], int]
Chances = dict[int, float]

HUNT = 24
"""Hexes within which an escort leaves its station for a boat."""
HUNTERS = 2
"""Escorts that go after one boat while there is something to screen."""
STATION = 7
"""Hexes ahead of and beside the convoy at which the screen stands."""
RUN_OVER = 2
"""[15.4.4] Hexes beyond a boat that an escort must run before its charges fall on it."""
LISTENING = 4
"""[22.5] Speed above which sonar hears nothing."""
GOOD_CHANCE = 0.3
"""A hex worth a pattern: the chance that a boat lies in it."""
BARRIER = 7
"""Rows from the edge at which a barrier patrol stands."""
BEAT = 3
"""Turns that it goes one way."""
BERTH = 12
"""Hexes by which capital ships try to pass a boat."""
FLAT = 0.7
"""How much less than its due the likeliest hex gets: it is also where a boat will not go."""
COVERED = 0.4
"""What a hex is still worth where others' charges lie."""
ZIGZAG = 4
"""One plot in so many turns the convoy for no reason."""
OFF_BASE = (0.0, 1.2, 5.0, 12.0)
"""What it costs a convoy to leave its base course, by hexsides."""
WARY = 16
"""Hexes at which a convoy turns away from a boat."""


def commander(known: Known, decision: Decision, random: Chance) -> Option:
    """Answer one question of the escort side."""
    answer = ANSWERS.get(decision.kind)
    return answer(known, decision, random) if answer else decision.options[0]


# [15, 16] Where the boats will be


def chances(known: Known, tracks: list[Track]) -> Chances:
    """By hex, how likely a boat will lie there when the charges go off."""
    found: Chances = {}
    for track in tracks:
        if known.random_boat:
            each = expected_by_table(known.charts.tables, track.bow, track.heading)
        elif track.surfaced:
            each = {hex: chance / 3 for hex, chance in expected(track.bow, track.heading, 1, track.surface).items()}
        else:
            each = expected(track.bow, track.heading, _pace(known, track), track.maximum, track.speed)
        for hex, chance in each.items():
            found[hex] = found.get(hex, 0.0) + chance
    return found


def _guess(known: Known, ship: Ship, aim: Chances) -> Chances:
    """The same with a whim of each ship and turn, so that a boat cannot tell where the charges will fall."""
    return {
        hex: chance**FLAT * (0.5 + noise(ship.id, known.whim, hex)) * (COVERED if known.charges_in(hex) > 2 else 1)
        for hex, chance in aim.items()
    }


def _pace(known: Known, track: Track) -> int:
    """The speed that a boat is expected to make: all it has, if it must get away."""
    if known.victory.kind == "exit":
        return track.speed if track.speed >= 0 else track.maximum
    return track.normal


def quarry(known: Known, ship: Ship) -> Track | None:
    """The boat that this escort hunts: the nearest, if not enough others are nearer to it."""
    tracks = sorted(known.tracks, key=lambda track: distance(ship.bow, track.bow))
    guarding = any(each.kind != "escort" for each in known.own_ships)
    for track in tracks:
        gap = distance(ship.bow, track.bow)
        nearer = [
            each
            for each in known.own_ships
            if each is not ship and each.kind == "escort" and not each.dead and distance(each.bow, track.bow) < gap
        ]
        if not guarding or (gap <= hunting_range(known) and len(nearer) < hunters(known)):
            return track
    return None


def hunting_range(known: Known) -> int:
    """A single escort stays closer to what it guards."""
    return HUNT if sum(each.kind == "escort" for each in known.own_ships) > 1 else HUNT // 2


def hunters(known: Known) -> int:
    escorts = sum(each.kind == "escort" and not each.dead for each in known.own_ships)
    return max(HUNTERS, escorts // max(1, len(known.tracks)))


# [5.4] Moving


def next_ship(known: Known, decision: Decision, random: Chance) -> Option:
    """[5.4a] Those nearest to a boat first, as far as the way ahead is free of other ships."""
    ships = {ship.id: ship for ship in known.own_ships}
    taken = {hex for ship in known.own_ships for hex in hexes_of(ship)}

    def gap(option: Option) -> int:
        ship = ships[option.id.removeprefix("move:")]
        crowded = any(ship.bow + STEPS[ship.heading] * number in taken for number in (1, 2, 3))
        return min((distance(ship.bow, track.bow) for track in known.tracks), default=0) + (100 if crowded else 0)

    return min(decision.options, key=gap)


def move(known: Known, decision: Decision, random: Chance) -> Option:
    """One leg or one attack of a ship."""
    ship = known.own_ship(str(decision.args[0]))
    if ship.dead:
        return shoot(ship, decision, chances(known, known.tracks), []) or pick(decision, "end")
    if ship.kind == "capital":
        return make_for_home(known, ship, decision)
    target = quarry(known, ship)
    if (leg := ram(known, ship, decision)) is not None:
        return leg
    targets = [track for track in known.tracks if not track.protected]
    aim = _guess(known, ship, chances(known, targets))
    course = course_at(ship, known.rules, known.limits(ship), str(decision.args[1]), moved=True)
    armed = ship.attacked != known.turn - 1 and bool(targets)
    reward = _reward(ship, aim) if armed else None
    spots = explore(course, _blocked(known, ship), reward)
    best = max((spot.reward for spot in spots), default=0.0)
    if armed and (shot := shoot(ship, decision, aim, spots)):
        return shot
    spot = best_spot(spots, _place_value(known, ship, target))
    return option_for(decision, step_to_attack(spot, best)) if spot is not None else pick(decision, "run:1", "end")


def ram(known: Known, ship: Ship, decision: Decision) -> Option | None:
    """[10.2] Run down a surfaced boat: half of the escort for nearly all of the boat."""
    prey = {hex for track in known.tracks if track.surfaced for hex in (track.bow, stern_of(track.bow, track.heading))}
    if not prey or ship.halved or ship.damage * 2 >= ship.capacity:
        return None
    blocked = _blocked(known, ship)
    course = course_at(ship, known.rules, known.limits(ship), str(decision.args[1]), moved=True)
    course.least = 0
    spots = explore(course, lambda hex: hex not in prey and blocked(hex), lambda bow, heading: float(bow in prey))
    spot = best_spot([spot for spot in spots if spot.bow in prey], lambda spot: -len(spot.legs))
    return option_for(decision, spot.legs) if spot is not None else None


def step_to_attack(spot: Spot, best: float) -> str:
    """A course that holds an attack is run hex by hex, so that nothing is dropped too late."""
    if best >= GOOD_CHANCE and spot.legs.startswith("1"):
        return "1" + ("L" if len(spot.legs) > 1 else "")
    return spot.legs


def _reward(ship: Ship, aim: Chances) -> Callable[[int, int], float]:
    """What an attack is worth with the bow just come into a hex."""

    def reward(bow: int, heading: int) -> float:
        stern_left = bow - 2 * STEPS[heading]
        worth = aim.get(stern_left, 0.0) if ship.charges else 0.0
        if ship.k_guns:
            sides = (bow + STEPS[(heading + side) % 6] for side in (2, 4))
            worth += 0.25 * ship.k_guns * sum(aim.get(hex, 0.0) for hex in sides)
        if ship.thrower:
            worth += 0.8 * max(aim.get(bow + STEPS[heading] * number, 0.0) for number in (1, 2))
        return worth

    return reward


def _blocked(known: Known, ship: Ship) -> Callable[[int], bool]:
    """[10.0, 13.9, 15.4] Hexes with ships, charges and shallow torpedoes, and those the scenario forbids."""
    taken = {hex for other in known.own_ships if other is not ship for hex in hexes_of(other)}
    taken |= {
        hex for track in known.tracks if track.surfaced for hex in (track.bow, stern_of(track.bow, track.heading))
    }
    taken |= known.barred(ship)
    taken |= {wake.hex for wake in known.wakes if wake.shallow}
    stays = ship.kind == "escort" and bool(ship.may_exit) and any(each.kind == "capital" for each in known.own_ships)
    for other in known.own_ships:
        if other is not ship and other.moved:
            taken.update(other.course)
    if known.east:
        return lambda hex: hex in taken or not 1 <= place(hex)[0] <= known.east
    if stays:
        return lambda hex: hex in taken or place(hex)[1] < 1
    return taken.__contains__


def _lanes(known: Known) -> set[int]:
    """[10.1] Hexes that plotted ships will sweep next turn."""
    plot = known.convoy_plots[0] if known.convoy_plots else ""
    swept: set[int] = set()
    for ship in known.own_ships:
        if ship.plotted and not ship.dead:
            bow, heading = ship.bow, ship.heading
            for leg in parse_plot(plot) if plot else ("1",) * max(1, ship.speed):
                if leg == "1":
                    bow += STEPS[heading]
                else:
                    heading = left_of(heading) if leg == "L" else right_of(heading)
                swept.update((bow, stern_of(bow, heading)))
    return swept


def _danger(known: Known) -> set[int]:
    """[13.9] Hexes that shallow torpedoes will run through."""
    return {
        wake.hex + STEPS[wake.course // 2] * number for wake in known.wakes if wake.shallow for number in range(1, 9)
    }


def _place_value(known: Known, ship: Ship, target: Track | None) -> Callable[[Spot], float]:
    """What a place at the end of the move is worth: attacks made on the way, then position, then safety."""
    unsafe = _lanes(known) | _danger(known)
    taken = {hex for other in known.own_ships if other is not ship for hex in hexes_of(other)}
    where = _hunting(known, ship, target) if target is not None else _stationed(known, ship)

    def value(spot: Spot) -> float:
        risk = (spot.bow in unsafe) + (spot.stern in unsafe)
        attack = spot.reward if spot.reward >= GOOD_CHANCE / 2 else 0.0
        ahead = (spot.bow + STEPS[spot.heading] * number for number in range(1, spot.entered))
        crowded = any(hex in taken for hex in ahead)
        return 30 * attack + where(spot) - 40 * risk - 20 * crowded

    return value


def _hunting(known: Known, ship: Ship, target: Track) -> Callable[[Spot], float]:
    """Near the boat, bow towards where it will be, slow enough to listen when close."""
    ahead = _next_place(known, target)
    top, change = top_speed(ship), 3 if known.rules.advanced else 2

    def value(spot: Spot) -> float:
        gap = distance(spot.bow, ahead)
        turned_to = gap - distance(spot.bow + STEPS[spot.heading], ahead)
        noisy = 0.5 if known.rules.sonar and ship.sonar and spot.entered > LISTENING and gap < 20 else 0.0
        reach = min(top, spot.entered + change) - RUN_OVER
        return -abs(gap - max(1, reach)) + 1.2 * turned_to - noisy

    return value


def _next_place(known: Known, target: Track) -> int:
    """Where a boat will be soon; one that runs for an edge is met on its way there."""
    if known.victory.kind in ("exit", "break-out"):
        return target.bow + STEPS[3 if known.victory.edge == 3 else 0] * (target.maximum + 2)
    return target.bow + STEPS[target.heading]


def _stationed(known: Known, ship: Ship) -> Callable[[Spot], float]:
    """At its station round the ships it guards; without any, on patrol."""
    station, heading = station_of(known, ship)

    def value(spot: Spot) -> float:
        off_course = min((spot.heading - heading) % 6, (heading - spot.heading) % 6)
        noisy = 0.6 * max(0, spot.entered - LISTENING) if known.rules.sonar and ship.sonar else 0.0
        return -distance(spot.bow, station) - 0.4 * off_course - noisy

    return value


def station_of(known: Known, ship: Ship) -> tuple[int, int]:
    """Where an escort belongs that hunts nobody, and its heading there."""
    guarded = [each for each in known.own_ships if each.kind != "escort" and not each.dead]
    if not guarded:
        return _trail(known, ship) or _patrol(known, ship)
    lead = guarded[0]
    along, port, starboard = lead.heading, left_of(lead.heading), right_of(lead.heading)
    front = max(guarded, key=lambda each: _progress(each.bow, along))
    screen = [each for each in known.own_ships if each.kind == "escort"]
    number, count = screen.index(ship) if ship in screen else 0, max(1, len(screen))
    wing = sorted(guarded, key=lambda each: place(each.bow)[0])
    across = wing[len(wing) * number // count] if len(wing) > 1 else front
    side = port if number * 2 < count else starboard
    gap = max(0, _progress(front.bow, along) - _progress(across.bow, along))
    return across.bow + STEPS[along] * (STATION + gap // 2) + STEPS[side] * 3, along


def _progress(hex: int, heading: int) -> int:
    """How far a hex lies along a heading; two for each hex."""
    column, row = place(hex)
    across = {1: 1, 2: 1, 4: -1, 5: -1}.get(heading, 0) * column
    down = {0: -2, 1: -1, 2: 1, 3: 2, 4: 1, 5: -1}[heading] * row
    return across + down


def _trail(known: Known, ship: Ship) -> tuple[int, int] | None:
    """Back along the nearest wake: where a torpedo comes from, there is a boat."""
    wake = min(known.wakes, key=lambda each: distance(each.hex, ship.bow), default=None)
    if wake is None or distance(wake.hex, ship.bow) > HUNT:
        return None
    back = (wake.course // 2 + 3) % 6
    return wake.hex + STEPS[back] * 5, back


def _patrol(known: Known, ship: Ship) -> tuple[int, int]:
    """With nobody to guard: home after the capital ships, or a barrier before the edge that a boat must reach."""
    if known.victory.kind == "ark-royal":
        return ship.bow + STEPS[0] * 20, 0
    guards = [each for each in known.own_ships if each.kind == "escort" and not each.dead]
    number, width = guards.index(ship), (known.east or COLUMNS) / max(1, len(guards))
    eastward = (known.turn + number) % (2 * BEAT) < BEAT
    column = round(width * number + width * (0.75 if eastward else 0.25))
    row = known.rows - BARRIER if known.victory.edge == 3 else BARRIER
    return hex_at(column, row), 1 if eastward else 4


def make_for_home(known: Known, ship: Ship, decision: Decision) -> Option:
    """[S6.VI.1] A capital ship that is free of its plots runs for the edge it is bound for, clear of the boats."""
    course = course_at(ship, known.rules, known.limits(ship), str(decision.args[1]), moved=True)
    spot = best_spot(explore(course, _blocked(known, ship)), _homeward(known, ship.bow))
    return option_for(decision, spot.legs) if spot is not None else pick(decision, "run:1", "end")


def _homeward(known: Known, start: int) -> Callable[[Spot], float]:
    """North, as all capital ships are bound, at full speed, round the boats and away from torpedoes."""
    berth = BERTH if not known.carrier_free else BERTH * 2 // 3
    unsafe = {wake.hex + STEPS[wake.course // 2] * number for wake in known.wakes for number in range(9)}

    def value(spot: Spot) -> float:
        progress = _progress(spot.bow, 0) / 2
        near = sum(max(0, berth - distance(spot.bow + STEPS[spot.heading] * 3, track.bow)) for track in known.tracks)
        hit = (spot.bow in unsafe) + (spot.stern in unsafe)
        return progress - 0.5 * near - 5 * hit + 0.8 * noise(known.whim, start, spot.heading)

    return value


# [15] Attacks


def shoot(ship: Ship, decision: Decision, aim: Chances, spots: list[Spot]) -> Option | None:
    """The weapon to use here, if no better place for it lies ahead."""
    worths = [(_weapon_worth(ship, option, aim), option) for option in decision.options]
    worth, option = max(worths, key=lambda each: each[0])
    later = max((spot.reward for spot in spots if spot.legs), default=0.0)
    if worth < GOOD_CHANCE / 2 or worth < 0.7 * later:
        return None
    if option.id.startswith("charge:") and later > 0.6 * worth:
        return pick(decision, "charge:3", "charge:2", option.id)
    return option


def _weapon_worth(ship: Ship, option: Option, aim: Chances) -> float:
    kind, _, what = option.id.partition(":")
    if kind == "charge":
        return aim.get(parse_hex(str(option.args[1])), 0.0) * (1 + int(what) / 100)
    if kind == "k-gun":
        return aim.get(k_gun_hex(ship, what), 0.0)
    if kind == "hedgehog":
        return aim.get(ship.bow + STEPS[ship.heading] * int(what), 0.0)
    if kind == "squid":
        zone = (ship.bow + STEPS[(ship.heading + turn) % 6] for turn in (-1, 0, 1))
        far = (ship.bow + STEPS[(ship.heading + turn) % 6] + STEPS[ship.heading] for turn in (-1, 0, 1))
        return 1.1 * max(aim.get(hex, 0.0) for hex in (*zone, *far))
    return 0.0


def squid_hex(known: Known, decision: Decision, random: Chance) -> Option:
    """[15.6.4a] All three where the boat is likeliest, for the pattern is deadlier together."""
    aim = chances(known, known.tracks)

    def worth(option: Option) -> float:
        hex = parse_hex(option.id.removeprefix("squid:"))
        chance: float = aim.get(hex, 0.0) ** FLAT
        return chance * (0.5 + noise(known.whim, hex)) * (COVERED if known.charges_in(hex) > 5 else 1)

    return max(decision.options, key=worth)


def set_charge(known: Known, decision: Decision, random: Chance) -> Option:
    """[16.3.1] Mostly where a boat is that attacks or has just attacked, else somewhere a hunted one may be."""
    likely = range(50, 175, 25) if random(100) < 60 else range(25, 375, 25)
    options = [option for option in decision.options if int(option.id.removeprefix("set:")) in likely]
    return options[random(len(options))]


# [22, 23, 25] Search


def search_sonar(known: Known, decision: Decision, random: Chance) -> Option:
    """[22.4.2] Hold what is held, else sweep."""
    held = [option for option in decision.options if option.id not in ("sonar:sweep", "sonar:none")]
    return held[0] if held else pick(decision, "sonar:sweep")


def search_radar(known: Known, decision: Decision, random: Chance) -> Option:
    return pick(decision, "radar:search")


def fire_shell(known: Known, decision: Decision, random: Chance) -> Option:
    """[25.1] Only over a boat that is on the surface and near, and one shell at a time."""
    lit = any(track.surfaced for track in known.tracks) and decision.args[1] == 1
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
    if not merchants or decision.args[0] != known.turn + len(known.convoy_plots):
        return decision.options[0]  # the plots before it are being written just now
    heading = _plotted_heading(known, merchants[0], known.convoy_plots)
    values = {option.id: _plot_value(known, merchants, heading, option.id[5:], random) for option in decision.options}
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
    spot = best_spot(explore(course), _homeward(known, course.bow))
    return option_for(decision, spot.legs) if spot is not None else decision.options[0]


# [17] Guns


def choose_target(known: Known, decision: Decision, random: Chance) -> Option:
    """[17.4] Fire at whatever is up."""
    return decision.options[0]


# [20.2, 20.3] Set-up


def choose_column(known: Known, decision: Decision, random: Chance) -> Option:
    """[20.3.2] Spread across the front of the convoy; in scenario 3 towards the boat."""
    columns = [int(option.id.removeprefix("column:")) for option in decision.options]
    wanted = _wanted_place(known, str(decision.args[0]))[0]
    return decision.options[min(range(len(columns)), key=lambda number: abs(columns[number] - wanted))]


def choose_row(known: Known, decision: Decision, random: Chance) -> Option:
    rows = [int(option.id.removeprefix("row:")) for option in decision.options]
    wanted = _wanted_place(known, str(decision.args[0]))[1]
    return decision.options[min(range(len(rows)), key=lambda number: abs(rows[number] - wanted))]


def _wanted_place(known: Known, name: str) -> tuple[int, int]:
    merchants = [place(ship.bow) for ship in known.own_ships if ship.kind == "merchant" and ship.bow]
    if not merchants:
        track = next(iter(known.tracks), None)
        return place(track.bow) if track is not None else (39, 24)
    ships = [ship.name for ship in known.own_ships if ship.kind == "escort"]
    number, count = ships.index(name), len(ships)
    west, east = min(column for column, _ in merchants), max(column for column, _ in merchants)
    column = west + (east - west) * (2 * number + 1) // (2 * count)
    return column, min(row for _, row in merchants) - STATION


def choose_heading(known: Known, decision: Decision, random: Chance) -> Option:
    """With the convoy; without one, towards the boat."""
    track = next(iter(known.tracks), None)
    if any(ship.kind != "escort" for ship in known.own_ships) or track is None:
        return pick(decision, "heading:6")
    ship = known.own_ship(str(decision.args[0]))
    return min(
        decision.options,
        key=lambda option: distance(ship.bow + STEPS[int(option.id.removeprefix("heading:")) % 6] * 3, track.bow),
    )


def place_merchant(known: Known, decision: Decision, random: Chance) -> Option:
    """[20.2.6] Tankers into the middle of the convoy, small ships into the outer columns and the front."""
    column, row = place(parse_hex(str(decision.args[0])))
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
    "guns": choose_target,
    "column": choose_column,
    "row": choose_row,
    "heading": choose_heading,
    "slot": place_merchant,
}
