"""[5.2, 17.0, 18.0, 25.0] Surface gunfire, lines of sight, and star shells."""

from __future__ import annotations

from collections.abc import Iterable

from wardroom.games.submarine.advanced.guns import fire66
from wardroom.games.submarine.combat.damage import hurt, scale
from wardroom.games.submarine.combat.starshells import fire_star_shells
from wardroom.games.submarine.questions import ShipAsked
from wardroom.games.submarine.rolls import ESCORT, SUBMARINE, Sea
from wardroom.games.submarine.ships import afloat, boat_of, boats, hexes_of, stern, surface_ships, surfaced
from wardroom.games.submarine.state import Battle, Ship
from wardroom.table import Decision, Modifier, Option, kept, option
from wardroom.table.hexes import CORNERS, STEPS, centre, distance

__all__ = ["arc", "gun_range", "gunfire_phase", "in_line_of_sight", "possible_targets"]

FORWARD, BROADSIDE, AFT = 0, 1, 2
ARC_NAMES = ("forward", "broadside", "aft")


def gunfire_phase(table: Sea, battle: Battle) -> None:
    """[17.2, 17.9.1] All fire is simultaneous: the submarine side resolves first, damage counts afterwards."""
    shots: list[tuple[Ship, int]] = []
    for seat in (SUBMARINE, ESCORT):
        shots += fire_of_side(table, battle, seat)
        table.reveal()
    for target, amount in shots:
        hurt(table, battle, target, amount, rule="17.9.1")
    if battle.rules.star_shells:
        fire_star_shells(table, battle)
    battle.phase = "convoy"


def fire_of_side(table: Sea, battle: Battle, seat: str) -> list[tuple[Ship, int]]:
    """[17.8] The ships of one side fire in the order its player likes; who is hit, and how hard."""
    ready = [(ship, possible_targets(table, battle, ship)) for ship in shooters(battle, seat)]
    waiting = {ship.id: (ship, targets) for ship, targets in ready if targets}
    shots = []
    if not waiting and seat == SUBMARINE and battle.asks_alike and might_fire(table, battle):
        table.choose(SUBMARINE, NO_GUN)
    while waiting:
        ship, targets = waiting.pop(next_to_fire(table, battle, seat, [each for each, _ in waiting.values()]))
        target = choose_target(table, battle, seat, ship, targets)
        if target is not None:
            shots.append((target, fire(table, battle, seat, ship, target)))
    return shots


def might_fire(table: Sea, battle: Battle) -> bool:
    """[17.11, 21.4.2, SUB-R105] Whether a submarine may fire for all that the other side knows.

    It sees who is up, not who is about to dive; by night a boat that it does not see may be up as well.
    """
    armed = [ship for ship in boats(battle) if any(ship.guns)]
    if battle.light == "night" and not all(boat_of(ship).shown for ship in armed):
        return True
    up = [ship for ship in armed if boat_of(ship).shown and surfaced(ship)]
    return any(possible_targets(table, battle, ship) for ship in up)


def next_to_fire(table: Sea, battle: Battle, seat: str, waiting: list[Ship]) -> str:
    """Ships that must fire come first, and ask nobody."""
    for ship in waiting:
        if len(waiting) == 1 or _must_fire(battle, ship):
            return ship.id
    options = [_shooter_option(ship.id, ship.name) for ship in waiting]
    decision = Decision("shooter", "Which ship fires next?", options, rule="17.8")
    return table.choose(seat, decision).value


@option
def _shooter_option(ship_id: str, name: str) -> Option[str]:
    return Option(f"shooter:{ship_id}", "{0}", (name,), "17.8", (f"ship:{ship_id}",), ship_id)


def shooters(battle: Battle, seat: str) -> list[Ship]:
    """[17.1, 17.3, 17.11, 25.5] Surfaced ships with guns that may fire this turn."""
    if seat == SUBMARINE:
        return [ship for ship in afloat(battle) if ship.boat is not None and _boat_may_fire(battle, ship)]
    return [
        ship
        for ship in surface_ships(battle)
        if any(ship.guns) and not (ship.shells >= 0 and ship.shells >= battle.turn - 1)
    ]


def _boat_may_fire(battle: Battle, ship: Ship) -> bool:
    """[17.11] Not in a turn in which it plots to dive."""
    plot = battle.plots.get(ship.id)
    return surfaced(ship) and any(ship.guns) and (plot is None or plot.depth == 0)


# Targets


def _must_fire(battle: Battle, ship: Ship) -> bool:
    """[S1.VI.2, S2.VI.1] Armed merchants of an unescorted convoy."""
    return ship.kind == "merchant" and battle.convoy.must_fire


def choose_target(table: Sea, battle: Battle, seat: str, ship: Ship, targets: list[Ship]) -> Ship | None:
    """[17.4, 17.9.5] One target or none; armed merchants of scenarios 1 and 2 must fire at the nearest."""
    if _must_fire(battle, ship):
        return min(targets, key=lambda target: gun_range(ship, target))
    options = [_fire_option(target.id, target.name, ARC_NAMES[arc(ship, target)]) for target in targets]
    decision = Decision(
        "guns", "{0}: fire at whom?", [*options, HOLD_FIRE], rule="17.4", args=(ship.name,), facts=ShipAsked(ship.id)
    )
    chosen = table.choose(seat, decision)
    return None if chosen is HOLD_FIRE else battle.ships[chosen.value]


HOLD_FIRE = Option("hold-fire", "Hold fire", (), "17.1", ("hold-fire",))
NO_GUN = Decision("guns", "No gun of yours can fire now. Go on?", [HOLD_FIRE], rule="17.11")
"""[SUB-R105]"""


@option
def _fire_option(ship_id: str, name: str, field: str) -> Option[str]:
    return Option(
        f"fire:{ship_id}", "Fire at {0} ({1:sub.arc} guns)", (name, field), "17.6", (f"ship:{ship_id}",), ship_id
    )


def possible_targets(table: Sea, battle: Battle, ship: Ship) -> list[Ship]:
    """[17.1, 17.12] Surfaced enemies in sight and in range of the guns that bear."""
    if ship.boat is not None:
        enemies = surface_ships(battle)
    else:
        enemies = [each for each in afloat(battle) if each.boat is not None and surfaced(each) and each.boat.shown]
    return [enemy for enemy in enemies if _bears(table, battle, ship, enemy)]


def _bears(table: Sea, battle: Battle, ship: Ship, enemy: Ship) -> bool:
    strength = ship.guns[arc(ship, enemy)]
    if not strength or gun_range(ship, enemy) > table.charts.gun_range(strength):
        return False
    return in_line_of_sight(battle, ship, enemy)


# [17.9] Fire


def fire(table: Sea, battle: Battle, seat: str, ship: Ship, target: Ship) -> int:
    """[17.9.3, 17.9.4] The damage of one ship's fire; it is applied when all have fired."""
    strength = ship.guns[arc(ship, target)]
    far = gun_range(ship, target)
    ship.fired_at = target.id
    if battle.rules.gunnery:
        lit = target.boat is not None and _lit(battle, target)
        return fire66(table, battle, seat, ship, target, strength, far, lit=lit)
    factor = table.charts.gunfire(strength, far)
    changes = fire_changes(table, battle, target)
    factor = max(0, factor + sum(change.value for change in changes))
    table.tell("gunfire", "17.9.2", ship=ship.name, target=target.name, range=far, factor=factor)
    roll = table.roll(table.charts.damage(factor), rule="17.9.4", by=seat)
    return int(roll.result) * scale(battle)


def fire_changes(table: Sea, battle: Battle, target: Ship) -> list[Modifier]:
    """[17.9.3, 25.2] Night makes gunfire worse, a star shell by a submarine helps."""
    changes = []
    if battle.light == "night":
        changes.append(table.charts.gunfire_change("night"))
        if target.boat is not None and _lit(battle, target):
            changes.append(table.charts.gunfire_change("star shell"))
    return changes


def _lit(battle: Battle, target: Ship) -> bool:
    return any(distance(shell.hex, hex) <= 1 for shell in battle.star_shells for hex in hexes_of(target))


def gun_range(ship: Ship, target: Ship) -> int:
    """[17.9.2] Hexes between two ships, their own hexes not counted, the target's nearer to the line counted."""
    return min(distance(one, other) for one in hexes_of(ship) for other in hexes_of(target))


# [17.5] Fields of fire


def arc(ship: Ship, target: Ship) -> int:
    """[17.5-17.7] Forward is the sector of 60 degrees ahead, aft the one astern; on a boundary it is broadside."""
    if _within_sector(ship.bow, ship.heading, target):
        return FORWARD
    if _within_sector(stern(ship), (ship.heading + 3) % 6, target):
        return AFT
    return BROADSIDE


def _within_sector(corner: int, heading: int, target: Ship) -> bool:
    """Strictly inside the 60 degrees around a heading, seen from the middle of a hex."""
    x, y = _middle(target)
    cx, cy = centre(corner)
    dx, dy = x - 2 * cx, y - 2 * cy
    left = _vector(heading, heading + 5)
    right = _vector(heading, heading + 1)
    return _cross(left, (dx, dy)) > 0 and _cross((dx, dy), right) > 0


@kept(4_096)
def _vector(one: int, other: int) -> tuple[int, int]:
    """The direction between two headings: 30 degrees to a side of the first."""
    zero = centre(2048)
    first, second = centre(2048 + STEPS[one % 6]), centre(2048 + STEPS[other % 6])
    return first[0] + second[0] - 2 * zero[0], first[1] + second[1] - 2 * zero[1]


def _cross(one: tuple[int, int], other: tuple[int, int]) -> int:
    return one[0] * other[1] - one[1] * other[0]


# [18] Line of sight


def _middle(ship: Ship) -> tuple[int, int]:
    """[18.2] The centre of a counter, doubled: the middle of the side between its two hexes."""
    one, other = (centre(hex) for hex in hexes_of(ship))
    return one[0] + other[0], one[1] + other[1]


def in_line_of_sight(battle: Battle, ship: Ship, target: Ship) -> bool:
    """[18.1-18.3] No other surface ship between; submarines never block."""
    start, end = _middle(ship), _middle(target)
    others = (each for each in surface_ships(battle) if each is not ship and each is not target)
    return not any(_is_near(start, end, other) and _blocks(start, end, other) for other in others)


WIDE, HIGH = 7, 4
"""The farthest corners of a ship's hexes from its middle, across and down, in the doubled lattice of `_middle`."""


def _is_near(start: tuple[int, int], end: tuple[int, int], other: Ship) -> bool:
    """Whether a ship could touch the endless line at all: most do not, and need no closer look."""
    across, down = end[0] - start[0], end[1] - start[1]
    x, y = _middle(other)
    return abs(across * (y - start[1]) - down * (x - start[0])) <= abs(across) * HIGH + abs(down) * WIDE


def _blocks(start: tuple[int, int], end: tuple[int, int], other: Ship) -> bool:
    """[18.2, 18.3] The line crosses one of its hexes, or runs along the side between them."""
    if any(_crosses_hex(start, end, hex) for hex in hexes_of(other)):
        return True
    shared = _shared_side(other)
    return all(_cross(_minus(corner, start), _minus(end, start)) == 0 for corner in shared) and _overlaps(
        start, end, shared
    )


@kept(4096)
def _corners(hex: int) -> tuple[tuple[int, int], ...]:
    x, y = centre(hex)
    return tuple((2 * (x + dx), 2 * (y + dy)) for dx, dy in CORNERS)


def _crosses_hex(start: tuple[int, int], end: tuple[int, int], hex: int) -> bool:
    """Whether the line goes through the inside of a hex: corners on both sides of it, and it gets that far."""
    line = _minus(end, start)
    sides = [_cross(line, _minus(corner, start)) for corner in _corners(hex)]
    if not (min(sides) < 0 < max(sides)):
        return False
    return _overlaps(start, end, _corners(hex))


def _overlaps(start: tuple[int, int], end: tuple[int, int], corners: Iterable[tuple[int, int]]) -> bool:
    """Whether the corners, seen along the line, lie partly between its ends."""
    line = _minus(end, start)
    length = line[0] * line[0] + 3 * line[1] * line[1]
    along = [line[0] * (x - start[0]) + 3 * line[1] * (y - start[1]) for x, y in corners]
    return max(along) > 0 and min(along) < length


def _shared_side(ship: Ship) -> list[tuple[int, int]]:
    bow, rear = (set(_corners(hex)) for hex in hexes_of(ship))
    return sorted(bow & rear)


def _minus(one: tuple[int, int], other: tuple[int, int]) -> tuple[int, int]:
    return one[0] - other[0], one[1] - other[1]
