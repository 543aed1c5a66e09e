"""The submarine side: close on the best target, lead it, fire a spread, go deep and creep away when hunted."""

from __future__ import annotations

from collections.abc import Callable

from wardroom.games.submarine.bots.helm import Spot, best_spot, course_at, explore, noise, option_for, pick
from wardroom.games.submarine.bots.hunters import Habits, expected
from wardroom.games.submarine.bots.known import Known
from wardroom.games.submarine.bots.shots import Shot
from wardroom.games.submarine.bots.situation import (
    RUNNERS,
    Situation,
    assess,
    in_peril,
    on_the_run,
    pressing,
    surface_is_safe,
)
from wardroom.games.submarine.combat.torpedoes import LAUNCH_DEPTH
from wardroom.games.submarine.movement.plotting import DEPTH_STEP
from wardroom.games.submarine.questions import CourseAsked, TubeAsked, ship_of
from wardroom.games.submarine.sea import place
from wardroom.games.submarine.ships import boat_of, top_speed
from wardroom.games.submarine.state import Ship
from wardroom.table import Decision, Option
from wardroom.table.hexes import STEPS, distance

__all__ = ["Captain"]

FIRING_RANGE = 5
"""Hexes from the target's track that an approach aims at."""
WORTH_FIRING = 2.5
"""Victory points, or damage points, that a torpedo must promise."""
SPREAD = 5
"""Torpedoes fired in one turn at most."""
UNSEEN = 8
"""Hexes to an escort beyond which a hidden boat runs on the surface by night."""
SHOT_RANGE = 16
"""Hexes within which it looks for a shot."""
TINY = 1e-9
STUDIED = 14
"""Places that are looked at closely when a course is laid."""


class Captain:
    """Answers for the submarine side. What it has worked out for a boat is kept for the rest of the plot.

    It is kept for the one position in which it was worked out, so that one captain may sit at many tables.
    """

    def __init__(self) -> None:
        self.spreads: dict[str, list[tuple[int, Shot]]] = {}
        self.courses: dict[str, str] = {}
        self.position: object = None

    def __call__(self, known: Known, decision: Decision) -> Option:
        answer = ANSWERS.get(decision.kind)
        if answer is None:
            return decision.options[0]
        position = known.position
        if position != self.position:
            self.spreads, self.courses, self.position = {}, {}, position
        return answer(self, known, decision)

    def spread_of(self, known: Known, ship_id: str) -> list[tuple[int, Shot]]:
        if ship_id not in self.spreads:
            self.spreads[ship_id] = spread(assess(known, known.boat(ship_id)))
        return self.spreads[ship_id]

    def course_of(self, known: Known, ship_id: str) -> str:
        """The legs of this turn's course; nothing changes while plots are laid."""
        if ship_id not in self.courses:
            ship = known.boat(ship_id)
            course = course_at(ship, known.rules, known.limits(ship), "", moved=False)
            spots = explore(course, _off_limits(known))
            spot = best_place(assess(known, ship), _clear_of(_sisters(known, ship), spots))
            self.courses[ship_id] = spot.legs if spot is not None else ""
        return self.courses[ship_id]


# Torpedoes


def spread(found: Situation) -> list[tuple[int, Shot]]:
    """The torpedoes to launch now, by tube; none if they promise too little."""
    boat, known = found.boat, found.known
    if not may_launch(found) or slips_through(found) or found.forecast.nearest(found.ship.bow) > SHOT_RANGE:
        return []
    tubes = {
        end: [n for n, tube in enumerate(boat.tubes) if tube.end == end and tube.loaded] for end in ("bow", "stern")
    }
    left = found.forecast.untouched()
    most = min(SPREAD, spare_torpedoes(found))
    chosen: list[tuple[int, Shot]] = []
    while len(chosen) < most:
        shot = best_shot(found, [end for end, ready in tubes.items() if ready], left)
        if shot is None or shot.value < worth_firing(known):
            break
        chosen.append((tubes[shot.end].pop(0), shot))
        for still, hits in zip(left, shot.hits, strict=True):
            for number, chance in hits.items():
                still[number] *= 1 - chance
    return chosen


def slips_through(found: Situation) -> bool:
    """[9.6, 21.6] A wake would betray a hidden boat, and one that launches cannot dive in that turn."""
    return found.known.rules.hidden and on_the_run(found) and not found.boat.depth


def may_launch(found: Situation) -> bool:
    boat = found.boat
    return boat.depth <= LAUNCH_DEPTH and not ((boat.forced_up or boat.powerless) and boat.depth) and found.speed > 0


def spare_torpedoes(found: Situation) -> int:
    """[S9.IV] A boat that must bring torpedoes through keeps them in its tubes."""
    loaded = sum(bool(tube.loaded) for tube in found.boat.tubes)
    return loaded - found.known.victory.loaded


def worth_firing(known: Known) -> float:
    return {"wounded-bear": 4.0, "ark-royal": 1.5, "break-out": 3.0, "exit": 1.0, "damage": 1.5}.get(
        known.victory.kind, WORTH_FIRING
    )


def best_shot(found: Situation, ends: list[str], left: list[list[float]]) -> Shot | None:
    ship = found.ship
    shots = [found.forecast.best(ship.bow, ship.heading, end, found.speed, left=left) for end in ends]
    return max((shot for shot in shots if shot is not None), key=lambda shot: shot.value, default=None)


def choose_tube(bot: Captain, known: Known, decision: Decision) -> Option:
    """[11.2] The next torpedo of the spread."""
    for tube, _ in bot.spread_of(known, ship_of(decision)):
        for option in decision.options:
            if option.value == tube:
                return option
    return pick(decision, "hold")


def _shot_of(bot: Captain, known: Known, asked: TubeAsked) -> Shot | None:
    return next((shot for number, shot in bot.spread_of(known, asked.ship) if number == asked.tube), None)


def choose_direction(bot: Captain, known: Known, decision: Decision) -> Option:
    """[11.4]"""
    shot = _shot_of(bot, known, decision.about(TubeAsked))
    return pick(decision, f"direction:{shot.first}{shot.turn}") if shot else decision.options[0]


def choose_distance(bot: Captain, known: Known, decision: Decision) -> Option:
    """[11.4.4]"""
    shot = _shot_of(bot, known, decision.about(TubeAsked))
    return pick(decision, f"distance:{shot.distance}") if shot else decision.options[-1]


def choose_setting(bot: Captain, known: Known, decision: Decision) -> Option:
    """[12.4] Deep, unless an escort is what the torpedo would meet."""
    asked = decision.about(TubeAsked)
    ship = known.boat(asked.ship)
    plot = known.plot_of(ship)
    found = assess(known, ship)
    launch = next((each for each in plot.launches if each.tube == asked.tube), None) if plot else None
    if launch is None:
        return pick(decision, "depth:deep")
    deep, shallow = (found.forecast.value_of(ship, launch, found.speed, shallow=shallow) for shallow in (False, True))
    return pick(decision, "depth:shallow" if shallow > deep else "depth:deep")


# [9] Depth


def choose_depth(bot: Captain, known: Known, decision: Decision) -> Option:
    """[9.3-9.6] As near as can be to the depth that is wanted."""
    found = assess(known, known.boat(ship_of(decision)))
    wanted = wanted_depth(found)
    return min(decision.options, key=lambda option: abs(option.value - wanted))


def wanted_depth(found: Situation) -> int:
    """Deep when hunted, on the surface when alone, else at a depth to launch from."""
    boat, known = found.boat, found.known
    if in_peril(found) and not pressing(found):
        return deep(found)
    if boat.forced_up or ((surface_is_safe(found) and not known.rules.hidden) or runs_on_surface(found)):
        return 0
    return attack_depth(found)


def attack_depth(found: Situation) -> int:
    """[11.5, 21.4] Somewhere from which torpedoes can be launched; where boats are hidden, below periscope depth."""
    steps = (LAUNCH_DEPTH - 50) // DEPTH_STEP + 1
    return 50 + DEPTH_STEP * int(noise(found.ship.id, found.known.turn // 4, found.known.whim) * steps)


def deep(found: Situation) -> int:
    """[16.3.2] Below what the charges can be set to, if the hull allows; else somewhere hard to guess."""
    reach = max((each.deepest_setting for each in found.hunters), default=0)
    deepest = found.boat.deepest
    if reach + 75 <= deepest and found.boat.depth > reach // 2:
        return reach + 75
    share = noise(found.ship.id, found.known.whim, "deep")
    return min(deepest, 125 + DEPTH_STEP * int(share * 8))


def runs_on_surface(found: Situation) -> bool:
    """[21.4.2] A hidden boat by night is not seen beyond four hexes."""
    known = found.known
    if not (known.rules.hidden and known.night):
        return False
    return found.nearest > UNSEEN and (on_the_run(found) or surface_is_safe(found))


# [5.1, 7.0] Courses


def choose_leg(bot: Captain, known: Known, decision: Decision) -> Option:
    """[6.5, 6.6] The next leg of the course that leads to the best place."""
    asked = decision.about(CourseAsked)
    if known.boat_is_lost(asked.ship):
        return decision.options[0]
    return option_for(decision, bot.course_of(known, asked.ship).removeprefix(asked.legs))


def _off_limits(known: Known) -> Callable[[int], bool] | None:
    """[6.10c, S9.VI.2] Where a strait is guarded nobody leaves the map at its sides."""
    if not known.east:
        return None
    return lambda hex: not 1 <= place(hex)[0] <= known.east


def _clear_of(hexes: set[int], spots: list[Spot]) -> list[Spot]:
    """Places that are not in or next to these, if there are any."""
    if not hexes:
        return spots
    near = {hex + step for hex in hexes for step in (0, *STEPS)}
    return [spot for spot in spots if spot.bow not in near and spot.stern not in near] or spots


def best_place(found: Situation, spots: list[Spot]) -> Spot | None:
    """Away from the charges if hunted; else where next turn's shot is best, or nearer to where one may be had."""
    affordable = [spot for spot in spots if power_left(found, spot) > 0] or spots
    if in_peril(found):
        return best_spot(affordable, _dodge(found))
    approach = _approach(found)
    likely = sorted(affordable, key=approach, reverse=True)
    if on_the_run(found) or found.forecast.nearest(found.ship.bow) > SHOT_RANGE:
        return likely[0] if likely else None
    return best_spot(likely[:STUDIED], lambda spot: approach(spot) + next_shot(found, spot))


def power_left(found: Situation, spot: Spot) -> int:
    """[8.3.3]"""
    boat = found.boat
    return boat.emergency - (max(0, spot.entered - boat.normal) if boat.depth else 0)


def _dodge(found: Situation) -> Callable[[Spot], float]:
    """Where a hunter would not look, and a little towards what the boat wants; power is spent, but not the last."""
    boat, ship = found.boat, found.ship
    likely = expected(ship.bow, ship.heading, Habits(boat.normal, boat.maximum, ship.speed))
    approach = _approach(found)
    weight = 0.3 if on_the_run(found) else 0.1 if pressing(found) else 0.03

    def value(spot: Spot) -> float:
        risk = likely.get(spot.bow, 0.0) + likely.get(spot.stern, 0.0)
        power = max(0, boat.emergency - power_left(found, spot)) * (0.12 if boat.emergency > 2 else 0.3)
        chance = noise(ship.id, found.known.whim, spot.bow, spot.heading)
        return -1.5 * risk - power + 1.0 * chance + weight * approach(spot)

    return value


def _approach(found: Situation) -> Callable[[Spot], float]:
    """How far a place furthers the boat's purpose."""
    if on_the_run(found):
        return _run_for_the_edge(found)
    goal = meeting_point(found)
    if goal is None:
        return lambda spot: 0.0
    point, target = goal
    boat = found.boat

    def value(spot: Spot) -> float:
        power = 0.7 * max(0, boat.emergency - power_left(found, spot))
        ahead = distance(spot.bow + STEPS[spot.heading], target) - distance(spot.bow, target)
        return -distance(spot.bow, point) - 0.3 * ahead - power - 0.5 * _crowding(found, spot)

    return value


def _sisters(known: Known, ship: Ship) -> set[int]:
    """[10.2] Hexes that our other boats on the surface may pass: two boats that meet there are both lost."""
    found: set[int] = set()
    for other in known.boats:
        if other is not ship and not boat_of(other).depth:
            found.update(other.bow + STEPS[other.heading] * number for number in range(-1, boat_of(other).surface + 1))
    return found


def _crowding(found: Situation, spot: Spot) -> float:
    """Escorts close to a place."""
    return sum(max(0, 7 - distance(spot.bow, each.bow)) for each in found.escorts) / 4


def _run_for_the_edge(found: Situation) -> Callable[[Spot], float]:
    """[S9.IV, S10.IV] Towards the edge of its exit, away from the escorts."""
    known, boat = found.known, found.boat
    south = 3 in found.ship.may_exit
    home = 3 if south else 0
    wide = 8 if known.rules.hidden else 3
    turns_left = known.turns - known.turn + 1

    def value(spot: Spot) -> float:
        row = place(spot.bow)[1]
        left = known.rows + 1 - row if south else row
        off_course = min((spot.heading - home) % 6, (home - spot.heading) % 6)
        late = 2.0 if left > turns_left * boat.normal else 1.0
        power = 0.4 * max(0, boat.emergency - power_left(found, spot))
        danger = sum(max(0, wide + 4 - distance(spot.bow, each.bow)) for each in found.escorts)
        return -late * left - 0.4 * off_course - power - (0.9 if known.rules.hidden else 0.15) * danger

    return value


def meeting_point(found: Situation) -> tuple[int, int] | None:
    """Where the boat can meet the most valuable target: a place beside its track, and the target then."""
    ship, boat = found.ship, found.boat
    speed = max(1, boat.surface if not boat.depth and surface_is_safe(found) else boat.normal)
    best: tuple[float, int, int] | None = None
    for contact, worth in zip(found.forecast.ships, found.forecast.worth, strict=True):
        if worth <= 0:
            continue
        pace = 0 if contact.dead else (contact.speed if contact.speed >= 0 else top_speed(contact))
        for turns in (1, 2, 3, 4, 6, 8, 10, 14, 18):
            there = contact.bow + STEPS[contact.heading] * pace * turns
            if distance(ship.bow, there) - FIRING_RANGE <= speed * turns:
                break
        gap = distance(ship.bow, there) - speed * turns - FIRING_RANGE
        value = worth / 4 - turns - 2.0 * max(0, gap)
        if best is None or value > best[0]:
            best = (value, _beside(ship.bow, there), there)
    return (best[1], best[2]) if best is not None else None


def _beside(bow: int, target: int) -> int:
    """The hex at firing range from a target, on the boat's side of it."""
    hex = target
    while distance(hex, target) < FIRING_RANGE and hex != bow:
        hex = min((hex + step for step in STEPS), key=lambda each: distance(each, bow))
    return hex


def next_shot(found: Situation, spot: Spot) -> float:
    """What the best torpedo of each end would promise next turn from there."""
    if found.boat.depth > LAUNCH_DEPTH + found.boat.rise or not found.speed:
        return 0.0
    left = found.forecast.untouched()
    ends = {tube.end for tube in found.boat.tubes if tube.loaded}
    shots = (
        found.forecast.best(spot.bow, spot.heading, end, found.speed, later=1, left=left, ways=1)
        for end in sorted(ends)
    )
    return 0.6 * max((shot.value for shot in shots if shot is not None), default=0.0)


# [20.4] Set-up


def choose_column(bot: Captain, known: Known, decision: Decision) -> Option:
    """As near to the middle of the targets as can be; where the boat must slip through, far from the guards."""
    columns: list[int] = [option.value for option in decision.options]
    targets = [place(contact.bow)[0] for contact in known.surface if contact.kind != "escort"]
    if known.victory.kind in RUNNERS or not targets:
        guards = [place(contact.bow)[0] for contact in known.escorts]
        gaps = {column: min((abs(column - guard) for guard in guards), default=0) for column in columns}
        open_sea = [column for column in columns if gaps[column] * 2 >= max(gaps.values())]
        wanted = open_sea[int(noise(known.whim, "column") * (len(open_sea) - TINY))]
    else:
        middle = sum(targets) / len(targets)
        wanted = min(columns, key=lambda column: abs(column - middle))
    return decision.options[columns.index(wanted)]


def choose_row(bot: Captain, known: Known, decision: Decision) -> Option:
    """Ahead of the targets, at a distance that the boat can use."""
    rows: list[int] = [option.value for option in decision.options]
    targets = [place(contact.bow)[1] for contact in known.surface if contact.kind != "escort"]
    if not targets:
        return decision.options[0]
    wanted = min(targets) - 9
    best = min(rows, key=lambda row: abs(row - wanted))
    return decision.options[rows.index(best)]


def choose_heading(bot: Captain, known: Known, decision: Decision) -> Option:
    """Towards the targets, or the edge that must be reached."""
    ship = known.boat(ship_of(decision))
    if known.victory.kind in RUNNERS:
        return pick(decision, "heading:3" if 3 in ship.may_exit else "heading:6")
    targets = [contact.bow for contact in known.surface if contact.kind != "escort"]
    if not targets:
        return decision.options[0]
    return min(decision.options, key=lambda option: _off(ship.bow, option.value, targets))


def _off(bow: int, heading: int, targets: list[int]) -> int:
    nearest = min(targets, key=lambda target: distance(bow, target))
    return distance(bow + STEPS[heading] * 3, nearest)


def starting_depth(bot: Captain, known: Known, decision: Decision) -> Option:
    """On the surface if no gun is near, else at attack depth."""
    ship = known.boat(ship_of(decision))
    found = assess(known, ship)
    if on_the_run(found):
        wanted = 0 if known.night and known.rules.hidden else 150
    else:
        wanted = 0 if surface_is_safe(found) and not (known.rules.hidden and not known.night) else attack_depth(found)
    return min(decision.options, key=lambda option: abs(option.value - wanted))


# The rest


def choose_target(bot: Captain, known: Known, decision: Decision) -> Option:
    """[17.4] Guns at merchants only, and only from a boat that is up anyway."""
    merchants = {contact.id for contact in known.surface if contact.kind == "merchant"}
    fire = [option for option in decision.options if option.value in merchants]
    return fire[0] if fire else decision.options[0]


def next_to_fire(bot: Captain, known: Known, decision: Decision) -> Option:
    """[17.8] The boat nearest to a merchant, for whoever fires later sees what is left of it."""
    merchants = [contact.bow for contact in known.surface if contact.kind == "merchant"]
    boats = {ship.id: ship.bow for ship in known.boats}
    return min(
        decision.options,
        key=lambda option: min((distance(boats[option.value], bow) for bow in merchants), default=0),
    )


def reveal(bot: Captain, known: Known, decision: Decision) -> Option:
    """[22.4.5b] The boat that has least left to attack with, and of such the one that can bear most."""
    boats = {ship.id: ship for ship in known.boats}

    def loss(option: Option) -> tuple[int, int]:
        ship = boats.get(option.value)
        if ship is None:
            return -1, 0  # one whose loss is kept secret
        return sum(bool(tube.loaded) for tube in boat_of(ship).tubes), ship.damage - boat_of(ship).to_surface

    return min(decision.options, key=loss)


def choose_torpedo(bot: Captain, known: Known, decision: Decision) -> Option:
    """[4.4.11] The fastest that does the most damage."""

    def value(option: Option) -> tuple[int, int]:
        kind = known.charts.torpedo(option.value)
        return kind.basic_speed * kind.factor, kind.factor

    return max(decision.options, key=value)


def yes(bot: Captain, known: Known, decision: Decision) -> Option:
    return decision.options[0]


ANSWERS: dict[str, Callable[[Captain, Known, Decision], Option]] = {
    "course": choose_leg,
    "tube": choose_tube,
    "direction": choose_direction,
    "distance": choose_distance,
    "torpedo-depth": choose_setting,
    "depth": choose_depth,
    "column": choose_column,
    "row": choose_row,
    "heading": choose_heading,
    "starting-depth": starting_depth,
    "shooter": next_to_fire,
    "reveal": reveal,
    "guns": choose_target,
    "torpedo": choose_torpedo,
    "load": choose_torpedo,
    "reload": yes,
    "send": yes,
    "torpedo-order": yes,
    "reinforce": yes,
    "enter": yes,
    "loss": yes,
}
