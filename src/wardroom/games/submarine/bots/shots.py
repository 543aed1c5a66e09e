"""[11.0-13.0] Where the targets will be when a torpedo gets there, and what a torpedo is worth."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from wardroom.games.submarine.bots.known import Known
from wardroom.games.submarine.charts import Charts
from wardroom.games.submarine.combat.torpedoes import BOW_HEXES, STERN_HEXES, TURNS, aspect
from wardroom.games.submarine.movement.courses import convoy_plots, parse_plot
from wardroom.games.submarine.sea import left_of, right_of, stern_of
from wardroom.games.submarine.ships import top_speed
from wardroom.games.submarine.state import Launch, Ship
from wardroom.table.hexes import STEPS, distance

__all__ = ["Forecast", "Shot", "worth_of"]

AHEAD = 4
"""Turns that a forecast looks ahead, the present one among them."""
STRAIGHT_ON, ALARMED = 0.65, 0.5
"""How surely a convoy is taken to keep its course over two turns, before and after the first torpedo."""
BY_DIE, FREE = 0.3, 0.45
"""The same for one that moves by a die [S1.VI.1], and for capital ships that plot as they like [S6.VI, S7.VI]."""
LATE = 0.75
"""What a hit is worth for each turn that it is further off: much may happen until then."""
UNSORTED_RUNS = {8: (8, 1, 3, 5), 10: (1, 10, 3, 5), 11: (11, 1, 3, 5), 13: (1, 13, 3, 5)}
"""By speed, runs on the launch turn that are not tried from short to long.

Of torpedoes that are worth the same the first is launched. So another order makes other games of the same seeds.
"""
Left = list[list[float]]
Place = tuple[int, int, bool]
"""Number of a contact, its heading, and whether the hex is its bow."""
Sea = tuple[dict[int, list[Place]], dict[int, list[Place]]]
"""Hexes taken at the end of the ships' moves, and hexes entered on the way."""


@dataclass(frozen=True, slots=True)
class Shot:
    """A torpedo that might be launched."""

    end: str
    first: str
    turn: str
    distance: int
    shallow: bool
    value: float
    hits: tuple[dict[int, float], ...] = ()
    """For each way that the ships may go, the chance to hit, by number of contact."""


class Forecast:
    """Where all surface ships will be, in several ways that the plotted ones may go."""

    def __init__(self, known: Known, worth: dict[str, float], bow: int) -> None:
        self.ships = known.surface
        self.charts: Charts = known.charts
        self.worth = [worth.get(ship.id, 0.0) for ship in self.ships]
        self.ways: list[tuple[float, list[Sea]]] = [
            (weight, self._sail(plots))
            for weight, plots in _ways(self._pace(known), self._sure(known), self._away(bow))
        ]

    def _lead(self) -> Ship | None:
        """The first of the ships that move together."""
        led = (ship for ship in self.ships if ship.plotted or ship.kind == "capital")
        return next((ship for ship in led if not ship.dead), None)

    def _pace(self, known: Known) -> int:
        """Hexes a turn that plotted ships make."""
        lead = self._lead()
        if known.convoy_speed or lead is None:
            return known.convoy_speed
        return lead.speed if lead.speed > 0 else top_speed(lead)

    def _sure(self, known: Known) -> float:
        """How surely the convoy is taken to keep its course over two turns."""
        if known.convoy_by_die:
            return BY_DIE
        if not known.convoy_speed:
            return FREE
        return ALARMED if known.alarm and not known.rules.hidden else STRAIGHT_ON

    def _away(self, bow: int) -> str:
        """The turn that leads a convoy away from a boat."""
        lead = self._lead()
        if lead is None:
            return "L"
        left, right = (lead.bow + STEPS[turn(lead.heading)] * 6 for turn in (left_of, right_of))
        return "L" if distance(left, bow) >= distance(right, bow) else "R"

    def _sail(self, plots: list[str]) -> list[Sea]:
        """The ships on their ways, turn by turn."""
        now = [(ship.bow, ship.heading) for ship in self.ships]
        seas: list[Sea] = []
        for plot in plots:
            taken: dict[int, list[Place]] = {}
            entered: dict[int, list[Place]] = {}
            for number, ship in enumerate(self.ships):
                legs = _legs(ship, plot)
                now[number] = self._move(number, now[number], legs, entered)
                bow, heading = now[number]
                taken.setdefault(bow, []).append((number, heading, True))
                taken.setdefault(stern_of(bow, heading), []).append((number, heading, False))
            seas.append((taken, entered))
        return seas

    def _move(
        self, number: int, start: tuple[int, int], legs: tuple[str, ...], entered: dict[int, list[Place]]
    ) -> tuple[int, int]:
        bow, heading = start
        for leg in legs:
            if leg == "1":
                bow += STEPS[heading]
                entered.setdefault(bow, []).append((number, heading, True))
            else:
                heading = left_of(heading) if leg == "L" else right_of(heading)
                entered.setdefault(stern_of(bow, heading), []).append((number, heading, False))
        return bow, heading

    def nearest(self, hex: int) -> int:
        """Hexes to the nearest ship that is worth a torpedo."""
        return min(
            (distance(hex, ship.bow) for ship, worth in zip(self.ships, self.worth, strict=True) if worth), default=99
        )

    def best(
        self, bow: int, heading: int, end: str, speed: int, *, later: int = 0, left: Left, ways: int = 99
    ) -> Shot | None:
        """The most valuable torpedo from one end of a boat that lies like this, launched `later` turns from now."""
        found: Shot | None = None
        for first, course, ray in _rays(bow, heading, end, speed * 2 + speed):
            crossed = [_cross(ray, seas[later:]) for _, seas in self.ways[:ways]]
            for run in _runs(speed):
                for shallow in (False, True):
                    value, hits = self._value(ray, course, run, speed, shallow, crossed, left)
                    if found is None or value > found.value:
                        found = Shot(end, first[0], first[1:], run, shallow, value, hits)
        return found

    def _value(
        self,
        ray: list[int],
        course: int,
        run: int,
        speed: int,
        shallow: bool,
        crossed: list[list[Sea]],
        left: Left,
    ) -> tuple[float, tuple[dict[int, float], ...]]:
        """`crossed` are the seas of each way from the launch on, none where the torpedo meets nobody."""
        total = 0.0
        hits = []
        for (weight, _), seas, still in zip(self.ways, crossed, left, strict=False):
            found = self._hits(ray, course, run, speed, shallow, seas) if seas else []
            if found:
                total += weight * sum(chance * self.worth[number] * still[number] for number, chance in found)
            hits.append(dict(found))
        return total, tuple(hits)

    def untouched(self) -> Left:
        """What is left of every ship's worth, in each way, before any torpedo is fired."""
        return [[1.0] * len(self.ships) for _ in self.ways]

    def value_of(self, ship: Ship, launch: Launch, speed: int, *, shallow: bool) -> float:
        """What a plotted torpedo is worth, set deep or shallow, once the ships have made their moves of this turn."""
        end = "bow" if launch.first in BOW_HEXES else "stern"
        for name, course, ray in _rays(ship.bow, ship.heading, end, speed * 3):
            if name == launch.first + launch.turn:
                now = [(weight, [_still(self.ships), *seas]) for weight, seas in self.ways]
                return sum(
                    weight * chance * self.worth[number]
                    for weight, seas in now
                    for number, chance in self._hits(ray, course, launch.distance, speed, shallow, seas)
                )
        return 0.0

    def _hits(
        self, ray: list[int], course: int, run: int, speed: int, shallow: bool, seas: list[Sea]
    ) -> list[tuple[int, float]]:
        """[13.1, 13.8] Chances of a hit by number of contact; hits in the launch turn are duds."""
        found: list[tuple[int, float]] = []
        tried: set[int] = set()
        running, start, stop = 1.0, 0, run
        for turn, (taken, entered) in enumerate(seas):
            places = [entered[ray[start - 1]]] if turn and ray[start - 1] in entered else []
            places += [taken[hex] for hex in ray[start:stop] if hex in taken]
            for place in places:
                for number, heading, is_bow in place:
                    ship = self.ships[number]
                    if number in tried or (ship.kind == "escort" and not shallow):
                        continue
                    tried.add(number)
                    chance = hit_chance(self.charts, ship.defence, aspect(course, heading, is_bow), shallow, ship.dead)
                    if turn:
                        found.append((number, running * chance * LATE ** (turn - 1)))
                    running *= 1 - chance
            start, stop = stop, min(stop + speed, len(ray))
            if start >= stop:
                break
        return found


def _cross(ray: list[int], seas: list[Sea]) -> list[Sea]:
    """These seas, if there is any ship on the way of a torpedo in one of them."""
    met = any(not taken.keys().isdisjoint(ray) or not entered.keys().isdisjoint(ray) for taken, entered in seas)
    return seas if met else []


def _still(ships: list[Ship]) -> Sea:
    """The ships where they are now."""
    taken: dict[int, list[Place]] = {}
    for number, ship in enumerate(ships):
        taken.setdefault(ship.bow, []).append((number, ship.heading, True))
        taken.setdefault(stern_of(ship.bow, ship.heading), []).append((number, ship.heading, False))
    return taken, {}


def _legs(ship: Ship, plot: str) -> tuple[str, ...]:
    if ship.dead:
        return ()
    if (ship.plotted or ship.kind == "capital") and plot:
        return parse_plot(plot)
    speed = ship.speed if ship.speed >= 0 else top_speed(ship)
    return ("1",) * speed


def _ways(speed: int, sure: float, away: str) -> list[tuple[float, list[str]]]:
    """Ways that a convoy may go: straight on, or a turn now or next turn, sooner away than towards; likeliest first."""
    if not speed:
        return [(1.0, [""] * AHEAD)]
    straight, *turns = convoy_plots(speed)
    ways = [(sure, [straight] * AHEAD)]
    for turn in turns:
        share = (1 - sure) / 8 * (1 if sure == BY_DIE else 1.5 if away in turn else 0.5)
        ways.append((share, [turn, *[straight] * (AHEAD - 1)]))
        ways.append((share, [straight, turn, *[straight] * (AHEAD - 2)]))
    return ways


@lru_cache(maxsize=4096)
def _relative_rays(heading: int, end: str, length: int) -> tuple[tuple[str, int, tuple[int, ...]], ...]:
    """Every way out of the tubes of one end: name, course, and hexes as seen from bow or stern."""
    found = []
    for first, turned in (BOW_HEXES if end == "bow" else STERN_HEXES).items():
        out = (heading + turned) % 6
        for turn in ("", "L", "R"):
            course = (out * 2 + TURNS[turn]) % 12 // 2
            hexes = tuple(STEPS[out] + STEPS[course] * number for number in range(length))
            found.append((first + turn, course, hexes))
    return tuple(found)


@lru_cache(maxsize=32)
def _runs(speed: int) -> tuple[int, ...]:
    """[11.4.4] How far a torpedo of this speed may be let run on its launch turn, in the order of trying."""
    runs = UNSORTED_RUNS.get(speed) or sorted({1, 3, 5, speed})
    return tuple(run for run in runs if run <= speed)


def _rays(bow: int, heading: int, end: str, length: int) -> list[tuple[str, int, list[int]]]:
    tube = bow if end == "bow" else stern_of(bow, heading)
    return [
        (name, course, [tube + each for each in hexes]) for name, course, hexes in _relative_rays(heading, end, length)
    ]


@lru_cache(maxsize=1024)
def hit_chance(charts: Charts, defence: int, position: int, shallow: bool, dead: bool) -> float:
    """[13.4] The chance that a torpedo hits."""
    chart = charts.detonation(defence, position)
    change = sum(
        chart.modifiers[name].value
        for name, holds in (("shallow running", shallow), ("dead in the water", dead))
        if holds and name in chart.modifiers
    )
    return sum(chart.result(die + change) == "hit" for die in range(1, 7)) / 6


def worth_of(known: Known, factor: int) -> dict[str, float]:
    """What a hit is worth on each surface ship, by what wins the scenario."""
    damage = [int(known.charts.damage(factor).result(die)) for die in range(1, 7)]
    return {ship.id: _worth(known, ship, damage) for ship in known.surface}


def _worth(known: Known, ship: Ship, damage: list[int]) -> float:
    kind, left = known.victory.kind, ship.capacity - known.damage(ship)
    sinks = sum(each >= left for each in damage) / 6
    mean = sum(damage) / 6
    if kind == "damage":
        return mean if ship.kind != "escort" else mean * 0.8
    if kind == "wounded-bear":
        return 30 * sinks + 2 * mean if ship.kind == "capital" else 20 * sinks + 1.5
    if kind == "ark-royal":
        return 3 * mean + 20 * sinks if ship.kind == "capital" else 0.5
    if kind == "break-out":
        return 20 * sinks if ship.id == known.victory.ship.lower() else 4.0 * sinks
    return _points(ship, known.damage(ship), damage)


def _points(ship: Ship, so_far: int, damage: list[int]) -> float:
    """[20.1] Victory points that a hit brings on the average."""
    half = (ship.points + 1) // 2
    each = 2 if ship.kind == "capital" else 1
    total = 0.0
    for amount in damage:
        taken = so_far + amount
        if taken >= ship.capacity:
            total += ship.points - (half if ship.dead else 0)
        elif taken * 2 >= ship.capacity:
            total += 0 if ship.dead else half
        else:
            total += each * amount
    return total / 6
