"""[5.4, 6.0, 15.0] The Escort Movement phase: ship by ship, unplotted, with attacks on the way."""

from __future__ import annotations

from dataclasses import dataclass

from wardroom.games.submarine.combat.attacks import resolve_thrown
from wardroom.games.submarine.movement.courses import END, Course, leg_options, speed_limits, start_course
from wardroom.games.submarine.movement.moves import enter, swing
from wardroom.games.submarine.questions import Leg, Weapon
from wardroom.games.submarine.rolls import ESCORT, Sea
from wardroom.games.submarine.scenarios.campaign import air_attack
from wardroom.games.submarine.sea import hex_name, stern_of
from wardroom.games.submarine.search import instruments as search
from wardroom.games.submarine.ships import (
    DEPTH_CHARGES,
    beyond,
    charged_hexes,
    escorts,
    occupies,
    surface_ships,
    top_speed,
)
from wardroom.games.submarine.state import AFLOAT, Battle, Counter, Ship
from wardroom.table import Decision, Option, Refusal, option
from wardroom.table.hexes import STEPS, distance, spread
from wardroom.table.text import mark

__all__ = ["escort_phase", "squid_zone"]

SQUID_SHOTS = 3
"""[15.6.4a]"""


@dataclass(slots=True)
class Deck:
    """What an escort has left to drop and throw in its move, and where it stands."""

    charges: int = 0
    port: int = 0
    starboard: int = 0
    thrower: str = ""
    drop: int = 0
    """[15.4.8b] The hex its stern has just left by moving forward, 0 if none."""
    mk_x: bool = False
    """[51.5.2, 51.5.4] The one-ton charge may go over the stern: no other has in this move."""


def escort_phase(table: Sea, battle: Battle) -> None:
    """[5.4a] Escorts move one by one in any order; what they drop is resolved later [5.4b].

    The phase comes again for each ship, and once more when all have moved.
    """
    if waiting := [ship for ship in escorts(battle) if not ship.moved]:
        move_escort(table, battle, next_escort(table, waiting))
        return
    for ship in battle.ships.values():
        ship.moved = False
    if battle.campaign is not None:
        air_attack(table, battle)
    if battle.rules.advanced_asw and not battle.random_boat:
        resolve_thrown(table, battle)
    search.end_of_phase(table, battle)
    battle.phase = "torpedoes"


@option
def _move_option(ship_id: str, name: str) -> Option[str]:
    return Option(f"move:{ship_id}", "{0}", (name,), "5.4a", (f"ship:{ship_id}",), ship_id)


def next_escort(table: Sea, waiting: list[Ship]) -> Ship:
    if len(waiting) == 1:
        return waiting[0]
    options = [_move_option(ship.id, ship.name) for ship in waiting]
    decision = Decision("escort", "Which ship moves next?", options, rule="5.4a")
    return waiting[options.index(table.choose(ESCORT, decision))]


def move_escort(table: Sea, battle: Battle, ship: Ship) -> None:
    """[6.0, 8.2, 15.0] One ship's move, leg by leg, with its attacks."""
    deck = _deck(battle, ship)
    least, most = (0, 0) if ship.dead else speed_limits(battle.rules, ship.speed, top_speed(ship))
    course = start_course(ship, battle.rules, least, most)
    going = not ship.collided and (not ship.dead or bool(deck.thrower) or deck.port > 0)
    while going:
        going = one_choice(table, battle, ship, course, deck)
    finish_move(table, battle, ship, course)


def finish_move(table: Sea, battle: Battle, ship: Ship, course: Course) -> None:
    """[5.4c, 8.2] Its speed is written down, then it searches [22.2, 23.2]."""
    ship.moved = True
    if ship.status != AFLOAT:
        return
    if not ship.dead:
        ship.speed = course.entered
        ship.ended_with_turn = bool(course.legs) and course.legs[-1] != "1"
    table.tell("escort_moved", "5.4c", ship=ship.name, plot=course.plot, hex=hex_name(ship.bow), speed=course.entered)
    search.after_move(table, battle, ship)


def _deck(battle: Battle, ship: Ship) -> Deck:
    """[15.7] A ship that attacked last turn may not attack now; capital ships and merchants have nothing."""
    if ship.kind != "escort" or ship.attacked == battle.turn - 1:
        return Deck()
    thrower = ship.thrower if ship.rounds else ""
    mk_x = ship.mk_x and battle.rules.special_weapons
    deck = Deck(0 if ship.dead else ship.charges, ship.k_guns, ship.k_guns, thrower, mk_x=mk_x)
    _ration(ship, deck)
    return deck


def one_choice(table: Sea, battle: Battle, ship: Ship, course: Course, deck: Deck) -> bool:
    """One leg or one attack; False when the move is over."""
    options, refused = choices(table, battle, ship, course, deck)
    if len(options) == 1 and options[0] is END:
        return False
    args, facts = (ship.name, course.plot, hex_name(ship.bow)), course.asked(ship.id)
    decision = Decision("move", "{0}, course {1}, at {2}: what now?", options, refused, "5.4a", args, facts=facts)
    chosen = table.choose(ESCORT, decision)
    if chosen is END:
        return False
    if isinstance(chosen.value, Leg):
        return _one_leg(table, battle, ship, course, deck, chosen.value)
    attack(table, battle, ship, deck, chosen.value)
    return True


def _one_leg(table: Sea, battle: Battle, ship: Ship, course: Course, deck: Deck, leg: Leg) -> bool:
    if not leg.turn:
        return _run(table, battle, ship, course, deck, leg.hexes)
    deck.drop = 0
    course.turn(leg.turn)
    return swing(table, battle, ship, leg.turn)


def _run(table: Sea, battle: Battle, ship: Ship, course: Course, deck: Deck, hexes: int) -> bool:
    for _ in range(hexes):
        stern = stern_of(ship.bow, ship.heading)
        cancel_attacks(table, battle, ship, ship.bow + STEPS[ship.heading])
        if not enter(table, battle, ship):
            return False
        course.step()
        deck.drop = stern
    return True


# What may be done


def choices(table: Sea, battle: Battle, ship: Ship, course: Course, deck: Deck) -> tuple[list[Option], list[Refusal]]:
    """Legs of the course, and the weapons that can be used here."""
    forbidden = barred_hexes(battle, ship)
    options, refused = leg_options(course, lambda hex: why_barred(battle, forbidden, hex))
    if ship.dead:
        options, refused = [END], []
    if not options:
        options = _forced(battle, course)
    weapons, reasons = weapon_options(table, battle, ship, deck)
    return options + weapons, refused + reasons


def _forced(battle: Battle, course: Course) -> list[Option]:
    """[15.4.11, 6.10b] Nothing else is left: it goes ahead through the charges, or stops at the edge."""
    if beyond(battle, course.ahead()):
        return [END]
    name = hex_name(course.ahead())
    message = mark("Ahead {0} to {1}, spoiling the attack there")
    return [Option("run:1", message, (1, name), "15.4.11", (f"hex:{name}", "run:1"), Leg(1, course.ahead()))]


def why_barred(battle: Battle, forbidden: set[int], hex: int) -> str:
    """The rule that keeps bow and stern of a ship out of a hex."""
    if hex in forbidden:
        return "15.4.10a"
    return "S9.VI.2" if beyond(battle, hex) else ""


def barred_hexes(battle: Battle, ship: Ship) -> set[int]:
    """[15.4.9a, 15.4.10a] Hexes with depth charges, and those on the course of an escort that attacks this turn."""
    barred = charged_hexes(battle)
    for other in escorts(battle):
        if other is not ship and (other.attacked == battle.turn or ship.attacked == battle.turn):
            barred.update(other.course)
    return barred


def cancel_attacks(table: Sea, battle: Battle, ship: Ship, hex: int) -> None:
    """[15.4.9b, 15.4.11] A ship that must enter the course or the charges of an attack spoils it."""
    spoiled = {counter.ship for counter in battle.counters if counter.hex == hex and counter.kind in DEPTH_CHARGES}
    attacking = {counter.ship for counter in battle.counters}  # an attack is spoiled once
    for other in escorts(battle):
        if other is not ship and other.id in attacking and other.attacked == battle.turn and hex in other.course:
            spoiled.add(other.id)
    for name in sorted(spoiled):  # a set of names has an order of its own in each process
        battle.counters = [counter for counter in battle.counters if counter.ship != name]
        table.tell("attack_spoiled", "15.4.11", ship=battle.ships[name].name)


# [15] Weapons


def weapon_options(table: Sea, battle: Battle, ship: Ship, deck: Deck) -> tuple[list[Option], list[Refusal]]:
    if ship.kind != "escort":
        return [], []
    if ship.attacked == battle.turn - 1:
        return [], [ATTACKED_LAST_TURN]
    if crosses_others(battle, ship):
        return [], [CROSSES]
    options: list[Option] = []
    if deck.drop:
        options += [_charge_option(number, deck.drop) for number in range(1, deck.charges + 1)]
        if deck.mk_x:
            options.append(_mk_x_option(deck.drop))
    options += _k_gun_options(battle, ship, deck)
    options += _thrower_options(battle, ship, deck)
    return options, []


ATTACKED_LAST_TURN = Refusal("attack", "Attack", "an escort never attacks on two turns running", "15.7")
CROSSES = Refusal("attack", "Attack", "its course crosses that of another ship that moved this turn", "15.4.9a")


def crosses_others(battle: Battle, ship: Ship) -> bool:
    """[15.4.9a] No attack on a course that another escort has crossed in this phase."""
    own = set(ship.course)
    return any(not own.isdisjoint(other.course) for other in escorts(battle) if other is not ship and other.moved)


@option
def _charge_option(number: int, hex: int) -> Option[Weapon]:
    message, name, weapon = mark("Drop {0:#sub.charge} into {1}"), hex_name(hex), Weapon("charge", hex, number)
    return Option(f"charge:{number}", message, (number, name), "15.4.8b", (f"hex:{name}",), weapon)


def _mk_x_option(hex: int) -> Option[Weapon]:
    name = hex_name(hex)
    return Option("mk-x:1", "Drop the Mk X into {0}", (name,), "51.5.2", (f"hex:{name}",), Weapon("mk-x", hex))


def k_gun_hex(ship: Ship, side: str) -> int:
    """[15.5.6] The hex beside bow and stern."""
    return ship.bow + STEPS[(ship.heading + (2 if side == "starboard" else 4)) % 6]


def _k_gun_options(battle: Battle, ship: Ship, deck: Deck) -> list[Option]:
    """[15.5.3, 15.5.7] One charge to a side, not into a friend."""
    options = []
    for side, left in (("port", deck.port), ("starboard", deck.starboard)):
        hex = k_gun_hex(ship, side)
        if left and not friend_in(battle, ship, hex):
            options.append(_k_gun_option(side, hex))
    return options


@option
def _k_gun_option(side: str, hex: int) -> Option[Weapon]:
    message, name, weapon = mark("K-gun to {0:sub.beam}, into {1}"), hex_name(hex), Weapon("k-gun", hex, side=side)
    return Option(f"k-gun:{side}", message, (side, name), "15.5.5", (f"hex:{name}",), weapon)


def friend_in(battle: Battle, ship: Ship, hex: int) -> bool:
    return any(other is not ship and occupies(other, hex) for other in surface_ships(battle))


def _thrower_options(battle: Battle, ship: Ship, deck: Deck) -> list[Option]:
    if deck.thrower == "hedgehog":
        return [_hedgehog_option(number, hex) for number, hex in hedgehog_hexes(battle, ship)]
    if deck.thrower == "squid" and squid_zone(battle, ship):
        return [SQUID]
    return []


SQUID = Option("squid:fire", "Fire the squid", (), "15.6.4a", ("squid",), Weapon("squid", 0))


@option
def _hedgehog_option(number: int, hex: int) -> Option[Weapon]:
    message, name, weapon = mark("Hedgehog, {0} ahead, into {1}"), hex_name(hex), Weapon("hedgehog", hex)
    return Option(f"hedgehog:{number}", message, (number, name), "15.6.3", (f"hex:{name}",), weapon)


def hedgehog_hexes(battle: Battle, ship: Ship) -> list[tuple[int, int]]:
    """[15.6.3, 42.1, 15.6.5] One or two hexes ahead (Advanced: two), not through or into a friend."""
    found = []
    for number in (1, 2):
        hex = ship.bow + STEPS[ship.heading] * number
        if friend_in(battle, ship, hex):
            break
        if number == 2 or not battle.rules.advanced_asw:
            found.append((number, hex))
    return found


def squid_zone(battle: Battle, ship: Ship) -> list[int]:
    """[15.6.4, 15.6.5] The three hexes in front of the bow and the five beyond, where the way is clear."""
    front = [ship.bow + STEPS[(ship.heading + turn) % 6] for turn in (-1, 0, 1)]
    clear = [hex for hex in front if not friend_in(battle, ship, hex)]
    beyond_front = {
        hex
        for near in clear
        for hex in spread(near, 1)
        if distance(ship.bow, hex) == 2 and _in_arc(ship, hex) and not friend_in(battle, ship, hex)
    }
    return clear + sorted(beyond_front)


def _in_arc(ship: Ship, hex: int) -> bool:
    """[15.6.4b] Inside the forward 120 degrees."""
    step = [STEPS[(ship.heading + turn) % 6] for turn in (-1, 0, 1)]
    reached = {one + other for one in step for other in step} - {step[0] + step[2]}
    return hex - ship.bow in reached


def attack(table: Sea, battle: Battle, ship: Ship, deck: Deck, weapon: Weapon) -> None:
    """[15.10] Declared while the ship is in the hex."""
    ship.attacked = battle.turn
    if weapon.kind == "charge":
        drop_charges(table, battle, ship, deck, weapon.number)
    elif weapon.kind == "mk-x":
        deck.charges = 0
        deck.mk_x = ship.mk_x = False
        put(table, battle, ship, "mk-x", deck.drop, "51.5.2")
    elif weapon.kind == "k-gun":
        fire_k_gun(table, battle, ship, deck, weapon.side)
    elif weapon.kind == "hedgehog":
        deck.thrower = ""
        _spend_round(ship)
        put(table, battle, ship, "hedgehog", weapon.hex, "15.6.3")
    else:
        fire_squid(table, battle, ship, deck)


def drop_charges(table: Sea, battle: Battle, ship: Ship, deck: Deck, number: int) -> None:
    """[15.4.4-15.4.8] Over the stern, into the hex the stern has just left."""
    deck.charges -= number
    deck.mk_x = False
    for _ in range(number):
        put(table, battle, ship, "charge", deck.drop, "15.4.8b")
        _spend_charge(ship, deck)


def fire_k_gun(table: Sea, battle: Battle, ship: Ship, deck: Deck, side: str) -> None:
    if side == "port":
        deck.port -= 1
    else:
        deck.starboard -= 1
    put(table, battle, ship, "k-gun", k_gun_hex(ship, side), "15.5.6")
    _spend_charge(ship, deck)


def fire_squid(table: Sea, battle: Battle, ship: Ship, deck: Deck) -> None:
    """[15.6.4a] Three counters into hexes of the zone, split in any way."""
    deck.thrower = ""
    _spend_round(ship)
    zone = squid_zone(battle, ship)
    options = [_squid_option(hex) for hex in zone]
    for number in range(1, SQUID_SHOTS + 1):
        decision = Decision("squid", "Squid bomb {0} of 3: into which hex?", options, rule="15.6.4a", args=(number,))
        chosen = table.choose(ESCORT, decision)
        put(table, battle, ship, "squid", chosen.value, "15.6.4a")


@option
def _squid_option(hex: int) -> Option[int]:
    name = hex_name(hex)
    return Option(f"squid:{name}", "Into {0}", (name,), "15.6.4a", (f"hex:{name}",), hex)


def put(table: Sea, battle: Battle, ship: Ship, kind: str, hex: int, rule: str) -> None:
    battle.counters.append(Counter(kind, hex, ship.id, ship.charge))
    table.tell("counter", rule, ship=ship.name, kind=kind, hex=hex_name(hex))


def _cost(ship: Ship) -> int:
    """[61.3] A 600 lb charge counts as three, over the stern and from a K-gun (SUB-R82)."""
    return 3 if ship.charge == "600 lb" else 1


def _spend_charge(ship: Ship, deck: Deck) -> None:
    if ship.supply >= 0:
        ship.supply -= _cost(ship)
        _ration(ship, deck)


def _ration(ship: Ship, deck: Deck) -> None:
    """[61.3] Racks and K-guns have no more than the supply gives."""
    if ship.supply >= 0:
        left = ship.supply // _cost(ship)
        deck.charges, deck.port, deck.starboard = (
            min(each, left) for each in (deck.charges, deck.port, deck.starboard)
        )


def _spend_round(ship: Ship) -> None:
    """[61.5]"""
    if ship.rounds > 0:
        ship.rounds -= 1
