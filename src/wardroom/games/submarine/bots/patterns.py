"""[15.0, 16.3] Attacks of escorts: what their weapons can do from where, when it is time, and how deep they are set."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

from wardroom.games.submarine.bots.helm import Gains, Spot, explore, noise
from wardroom.games.submarine.bots.hunters import (
    Habits,
    expected,
    expected_by_chart,
    expected_later,
    likely_depths,
    mean_damage,
    quarry,
)
from wardroom.games.submarine.bots.known import Known, Track
from wardroom.games.submarine.charts import Charts
from wardroom.games.submarine.movement.courses import Course, double_turn_limit
from wardroom.games.submarine.questions import HexAsked
from wardroom.games.submarine.sea import place
from wardroom.games.submarine.ships import top_speed
from wardroom.games.submarine.state import Rules, Ship
from wardroom.table import Decision, Option
from wardroom.table.hexes import STEPS, distance

__all__ = [
    "Attack",
    "chances",
    "chances_later",
    "is_time",
    "prepare",
    "set_charge",
    "squid_hex",
    "strike_zone",
]

Chance = Callable[[int], int]
Chances = dict[int, float]

RACK, PORT, THROWN = 0, 1, 3
"""The weapons of an escort."""
FIRST_ROUND = 0.3
"""Share of what its weapons could do at best that an attack must promise."""
WAITING = 0.9
"""The same while others need one turn more to come up [15.9]."""
JOINING = 0.04
"""Damage points that an attack must promise once others have attacked: next turn the boat is safe from charges."""
COVERED = 0.9
"""What each counter in a hex leaves of its worth to the next."""
WHIM = 0.5
"""How much of an aim is chance, so that a boat cannot tell where the charges will fall."""
HELD = 2
"""Depth charges dropped at a time, to look again whether more should follow them."""
ON_THE_SURFACE, CLOSE = (0.25, 0.6), 8
"""How likely a surfaced boat is to dive, far from and close to an escort: charges do it no harm till then."""
SQUID_BOMBS = 3
NEAR = 2
"""Hexes beyond its reach at which an escort makes a boat dodge."""


# [15, 16] Where the boats will be


def home_of(known: Known) -> int:
    """The heading of the edge that a boat must reach; -1 if it need not."""
    return known.victory.edge % 6 if known.victory.kind in ("exit", "break-out") else -1


def habits(known: Known, track: Track) -> Habits:
    """How a boat in sight will move: no faster than its power allows, and it dodges if hunters are near."""
    hunted = any(
        each.attacked != known.turn - 1 and distance(each.bow, track.bow) <= top_speed(each) + NEAR
        for each in known.escorts
        if not each.dead
    )
    if track.surfaced:
        return Habits(track.surface, track.surface, track.speed, home_of(known), hunted)
    most = track.maximum if track.power < 0 else min(track.maximum, track.normal + max(0, track.power - 1))
    return Habits(track.normal, most, track.speed, home_of(known), hunted)


def chances(known: Known, track: Track) -> Chances:
    """By hex, how likely this boat will lie there, under water, when the charges go off."""
    if known.random_boat:
        return expected_by_chart(known.charts, track.bow, track.heading)
    found = expected(track.bow, track.heading, habits(known, track))
    if not track.surfaced:
        return found
    near = any(distance(each.bow, track.bow) <= CLOSE for each in known.escorts)
    return {hex: chance * ON_THE_SURFACE[near] for hex, chance in found.items()}


def chances_later(known: Known, track: Track) -> Chances:
    """The same after one turn more, the likeliest hex first."""
    if known.random_boat:
        return expected_later(track.bow, track.heading, Habits(1, 3))
    return expected_later(track.bow, track.heading, habits(known, track))


@dataclass(slots=True)
class Aim:
    """By hex, damage points that one depth charge, and what is thrown ahead, will do there on the average."""

    charge: Chances
    thrown: Chances
    single: Chances
    """One bomb of a squid."""


def take_aim(known: Known, ship: Ship, tracks: list[Track]) -> Aim:
    """All boats together, with a whim of each ship and turn; hexes that others have covered are worth less."""
    aim = Aim({}, {}, {})
    lying: dict[int, int] = {}
    for counter in known.counters:
        lying[counter.hex] = lying.get(counter.hex, 0) + 1
    for track in tracks:
        charge, thrown, single = _worth(known, ship, track)
        for hex, chance in chances(known, track).items():
            chance *= 1 - WHIM / 2 + WHIM * noise(ship.id, known.whim, hex)
            if hex in lying:
                chance *= COVERED ** lying[hex]
            aim.charge[hex] = aim.charge.get(hex, 0.0) + charge * chance
            aim.thrown[hex] = aim.thrown.get(hex, 0.0) + thrown * chance
            aim.single[hex] = aim.single.get(hex, 0.0) + single * chance
    return aim


def _worth(known: Known, ship: Ship, track: Track) -> tuple[float, float, float]:
    """Damage points in the boat's hex: of a charge, of all that is thrown, of one bomb."""
    charts, depth = known.charts, min(track.deepest, 150)
    settings = best_settings(known, ship.charge, ship.deepest_setting, track) if ship.charge else {}
    charge = max(settings.values(), default=0.0)
    if ship.thrower == "hedgehog":
        return charge, mean_damage(charts, charts.hedgehog_factor(track.defence, depth)), 0.0
    if ship.thrower == "squid":
        all_bombs, single = (charts.squid_factor(number, track.defence, depth) for number in (SQUID_BOMBS, 1))
        return charge, mean_damage(charts, all_bombs), mean_damage(charts, single)
    return charge, 0.0, 0.0


# [15] What the weapons can do from here


@dataclass(slots=True)
class Attack:
    """One escort's attack in its move: what it has left, what it aims at, and whether it is time."""

    ship: Ship
    aim: Aim
    charges: int
    sides: tuple[int, int]
    """K-guns left to port and starboard."""
    thrower: str
    advanced: bool
    now: Gains
    """What each weapon can do before the ship moves on."""

    def gain(self, bow: int, heading: int, forward: bool) -> Gains:
        """What each weapon can do with the bow here on this heading, just come forward or not."""
        charge = self.aim.charge
        rack = charge.get(bow - 2 * STEPS[heading], 0.0) * self.charges if forward else 0.0
        port = charge.get(bow + STEPS[(heading + 4) % 6], 0.0) * self.sides[0]
        starboard = charge.get(bow + STEPS[(heading + 2) % 6], 0.0) * self.sides[1]
        return rack, port, starboard, self._thrown(bow, heading) if self.thrower else 0.0

    def _thrown(self, bow: int, heading: int) -> float:
        if self.thrower == "hedgehog":
            ranges = (2,) if self.advanced else (1, 2)
            return max(self.aim.thrown.get(bow + STEPS[heading] * number, 0.0) for number in ranges)
        zone = [bow + step for step in _squid_steps(heading)]
        spread = sorted((self.aim.single.get(hex, 0.0) for hex in zone), reverse=True)[:SQUID_BOMBS]
        return max(sum(spread), max(self.aim.thrown.get(hex, 0.0) for hex in zone))

    def fire(self, decision: Decision, spot: Spot) -> Option | None:
        """The weapon to use before the ship moves on: one that can do no more on the way to a place."""
        best: tuple[float, Option] | None = None
        for weapon, value in enumerate(self.now):
            if value > 0 and value >= spot.gains[weapon] - TINY and (best is None or value > best[0]):
                option = self._option(weapon, decision)
                best = (value, option) if option is not None else best
        return best[1] if best is not None else None

    def _option(self, weapon: int, decision: Decision) -> Option | None:
        by_id = {option.id: option for option in decision.options}
        if weapon == RACK:
            return by_id.get(f"charge:{min(HELD, self.charges)}") or by_id.get("charge:1")
        if weapon == THROWN and self.thrower == "squid":
            return by_id.get("squid:fire")
        if weapon == THROWN:
            ahead = [(number, by_id[f"hedgehog:{number}"]) for number in (1, 2) if f"hedgehog:{number}" in by_id]
            step = STEPS[self.ship.heading]
            aimed = [(self.aim.thrown.get(self.ship.bow + step * number, 0.0), option) for number, option in ahead]
            return max(aimed, key=lambda each: each[0])[1] if aimed else None
        return by_id.get("k-gun:port" if weapon == PORT else "k-gun:starboard")

    def ideal(self) -> float:
        """What all weapons could do if each were used where it does most."""
        charges = max(self.aim.charge.values(), default=0.0) * (self.charges + sum(self.sides))
        return charges + (max(self.aim.thrown.values(), default=0.0) if self.thrower else 0.0)


TINY = 1e-9


@lru_cache(maxsize=6)
def _squid_steps(heading: int) -> tuple[int, ...]:
    """[15.6.4] The zone of a squid as seen from the bow."""
    near = [STEPS[(heading + turn) % 6] for turn in (-1, 0, 1)]
    far = {one + other for one in near for other in near} - {near[0] + near[2]}
    return (*near, *sorted(far))


def prepare(known: Known, ship: Ship, decision: Decision) -> Attack | None:
    """The attack that this ship can make in the rest of its move; None if it cannot or there is nobody to attack."""
    targets = [track for track in known.tracks if not track.protected]
    if not targets or ship.kind != "escort" or any(each.id == "attack" for each in decision.refused):
        return None
    ids = {option.id for option in decision.options}
    used = [counter.kind for counter in known.counters if counter.ship == ship.id]
    charges = 0 if ship.dead else max(0, ship.charges - used.count("charge"))
    left = min(ship.k_guns, 2 * ship.k_guns - used.count("k-gun"))
    sides = (left if "k-gun:port" in ids else 0, left if "k-gun:starboard" in ids else 0)
    thrower = "" if "squid" in used or "hedgehog" in used else ship.thrower
    attack = Attack(ship, take_aim(known, ship, targets), charges, sides, thrower, known.rules.advanced_asw, ())
    here = attack.gain(ship.bow, ship.heading, False)
    drop = next((option.value.hex for option in decision.options if option.id == "charge:1"), 0)
    attack.now = (attack.aim.charge.get(drop, 0.0) * charges if drop else 0.0, *here[1:])
    return attack


def is_time(known: Known, ship: Ship, attack: Attack, best: float) -> bool:
    """[15.7, 15.9] Whether an attack that does so much is made now, or a better one can be had next turn."""
    if ship.attacked == known.turn or _others_have_attacked(known, ship):
        return best > JOINING
    if last_chance(known):
        return best > JOINING
    share = WAITING if _others_come_up(known, ship) else FIRST_ROUND
    return best > JOINING and best >= share * attack.ideal()


def _others_have_attacked(known: Known, ship: Ship) -> bool:
    return any(
        distance(counter.hex, track.bow) <= 2 + max(0, track.speed)
        for counter in known.counters
        if counter.ship != ship.id and counter.kind != "hedgehog"
        for track in known.tracks
    )


def _others_come_up(known: Known, ship: Ship) -> bool:
    """Escorts that cannot attack a boat in this turn, but in the next."""
    change = 3 if known.rules.advanced else 2
    for other in known.own_ships:
        if other.kind != "escort" or other is ship or other.dead or other.moved or quarry(known, other) is None:
            continue
        top = top_speed(other)
        reach = top if other.speed < 0 else min(top, other.speed + change)
        for track in known.tracks:
            gap, closing = distance(other.bow, track.bow), max(track.speed, track.normal)
            now, soon = gap - closing <= reach, gap - 2 * closing <= reach + min(top, reach + change)
            if soon and (not now or other.attacked == known.turn - 1):
                return True
    return False


def last_chance(known: Known) -> bool:
    """The boat may be gone, or the battle over, before another attack."""
    if known.turn >= known.turns - 1:
        return True
    home = home_of(known)
    if home < 0:
        return False
    rows = [place(track.bow)[1] for track in known.tracks]
    left = [known.rows + 1 - row if home == 3 else row for row in rows]
    most = [track.surface if track.surfaced else track.maximum for track in known.tracks]
    return any(gap <= 2 * speed for gap, speed in zip(left, most, strict=True))


# Positions


@lru_cache(maxsize=2048)
def strike_zone(heading: int, speed: int, top: int, advanced: bool) -> frozenset[int]:
    """[15.4.8] Hexes, as seen from the bow, into which a ship at this speed can drop charges in its next move."""
    change = 3 if advanced else 2
    most = min(top, speed + change)
    course = Course(0, heading, 0, most, double_turn_limit(Rules(advanced=advanced)), False)
    spots = explore(course)
    return frozenset(spot.bow - 2 * STEPS[spot.heading] for spot in spots if spot.legs.endswith("1"))


# [15.6.4, 16.3] Squid and settings


def squid_hex(known: Known, decision: Decision, random: Chance) -> Option:
    """[15.6.4a] All three where a boat is likeliest, or one each where it may well be anywhere."""
    aim: Chances = {}
    for track in known.tracks:
        for hex, chance in chances(known, track).items():
            aim[hex] = aim.get(hex, 0.0) + chance
    lying: dict[int, int] = {}
    for counter in known.counters:
        if counter.kind == "squid":
            lying[counter.hex] = lying.get(counter.hex, 0) + 1
    charts = known.charts
    defence = known.tracks[0].defence if known.tracks else 2

    def worth(option: Option) -> float:
        hex: int = option.value
        here = min(lying.get(hex, 0), SQUID_BOMBS - 1)
        more = mean_damage(charts, charts.squid_factor(here + 1, defence, 150))
        before = mean_damage(charts, charts.squid_factor(here, defence, 150)) if here else 0.0
        whim = 1 - WHIM / 2 + WHIM * noise(known.whim, hex)
        return aim.get(hex, 0.0) * (more - before) * whim

    return max(decision.options, key=worth)


def best_settings(known: Known, charge: str, deepest: int, track: Track) -> dict[int, float]:
    """[16.3.4] By setting, damage points that a charge in the boat's hex does on the average."""
    return _settings(known.charts, charge, deepest, track.defence, track.deepest, track.diving)


@lru_cache(maxsize=1024)
def _settings(charts: Charts, charge: str, deepest: int, defence: int, reached: int, diving: bool) -> dict[int, float]:
    does = {feet: mean_damage(charts, charts.charge_factor(charge, defence, feet)) for feet in (0, 25, 50)}
    depths = likely_depths(reached, diving)
    return {
        setting: sum(chance * does.get(abs(depth - setting), 0.0) for depth, chance in depths.items())
        for setting in range(25, deepest + 1, 25)
    }


SURE = 3
"""How strongly better settings are preferred."""


def set_charge(known: Known, decision: Decision, random: Chance) -> Option:
    """[16.3.1] Spread over the depths where the boat may be, the likeliest most often."""
    hex = decision.about(HexAsked).hex
    track = min(known.tracks, key=lambda each: distance(each.bow, hex), default=None)
    settings: list[int] = [option.value for option in decision.options]
    dropped = next((counter.charge for counter in known.counters if counter.hex == hex and counter.charge), "")
    if track is None or not dropped:
        likely = [number for number, setting in enumerate(settings) if 50 <= setting <= 200]
        return decision.options[likely[random(len(likely))]]
    values = best_settings(known, dropped, settings[-1], track)
    weights = [int(1000 * values[setting] ** SURE) for setting in settings]
    drawn = random(max(1, sum(weights)))
    for option, weight in zip(decision.options, weights, strict=True):
        drawn -= weight
        if drawn < 0:
            return option
    return decision.options[0]
