"""[51.1-51.4] Special torpedoes: acoustic ones, the foxer against them, pattern runners, and the T3, which is both."""

from __future__ import annotations

from wardroom.games.submarine.advanced.hits import ARMING
from wardroom.games.submarine.advanced.runs import touched
from wardroom.games.submarine.cards.national import TorpedoType, usable
from wardroom.games.submarine.rolls import ESCORT, SUBMARINE, Reader, Sea
from wardroom.games.submarine.ships import escorts, hexes_of, surface_ships
from wardroom.games.submarine.state import AFLOAT, Battle, Launch, Ship, Torpedo
from wardroom.table import Decision, Option, option
from wardroom.table.hexes import distance
from wardroom.table.text import mark

__all__ = [
    "LONGEST",
    "SHARP",
    "SHORTEST",
    "as_electric",
    "diverted",
    "drawn_to",
    "has_foxer",
    "is_acoustic",
    "is_pattern",
    "may_tow",
    "moving",
    "new_turn",
    "note_pattern",
    "plot_foxers",
    "plot_pattern",
    "set_foxers",
    "stop",
    "turns_sharply",
]

SHORTEST, LONGEST = 15, 45
"""[51.3.2.1, 51.3.2.3] Hexes of a leg."""
SHARP = ("LL", "RR")
"""[51.4.2] More directions for the T3 of classes XXI and XXIII. The print is lost: turns of two hexsides are ours."""


def is_acoustic(table: Sea, battle: Battle, torpedo: Torpedo) -> bool:
    return battle.rules.special_weapons and table.charts.torpedo(torpedo.type).special in ("acoustic", "both")


def is_pattern(table: Sea, battle: Battle, kind: str) -> bool:
    return battle.rules.special_weapons and table.charts.torpedo(kind).special in ("pattern", "both")


# [51.1] Acoustic torpedoes


def drawn_to(table: Sea, battle: Battle, torpedo: Torpedo) -> Ship | None:
    """[51.1.1, 51.1.2b] The ship by which it goes off: one it has come next to, by lot if there are several."""
    if not is_acoustic(table, battle, torpedo):
        return None
    heard = [ship for ship in surface_ships(battle) if moving(ship) and _in_field(battle, torpedo, ship)]
    if len(heard) < 2:
        return heard[0] if heard else None
    return heard[table.below(len(heard), "acoustic torpedo")]


def moving(ship: Ship) -> bool:
    """[51.2.7] A ship that lies still is not heard."""
    return ship.speed > 0 and not ship.dead


def _in_field(battle: Battle, torpedo: Torpedo, ship: Ship) -> bool:
    """[51.1.1a, 51.1.1b] In or next to the ship's hexes, once it is armed."""
    if not any(distance(one, other) <= 1 for one in touched(torpedo) for other in hexes_of(ship)):
        return False
    return torpedo.run > ARMING if battle.rules.arming else torpedo.turn < battle.turn


def as_electric(table: Reader, kind: TorpedoType) -> TorpedoType:
    """[51.2.7] Against a ship that lies still it is like the plain electric torpedo of its country."""
    plain = [
        each
        for each in table.charts.cards[kind.nation].torpedoes.values()
        if each.propulsion == "electric" and not each.special
    ]
    return plain[0] if plain else kind


def stop(table: Sea, ship: Ship) -> None:
    """[51.1.3] Whatever the damage, the ship is dead in the water."""
    if ship.status == AFLOAT and not ship.dead:
        ship.dead = True
        ship.speed = 0
        table.tell("dead_in_the_water", "51.1.3", ship=ship.name)


# [51.2] Foxers


def has_foxer(table: Sea, battle: Battle, ship: Ship) -> bool:
    """[51.2.1] All escorts of a country that has them; merchants and capital ships never."""
    return ship.kind == "escort" and usable(table.charts.cards[ship.nation], "foxer", battle.period)


def may_tow(table: Sea, battle: Battle) -> bool:
    """Whether the escort player has foxers to think of."""
    if not battle.rules.special_weapons or ESCORT not in battle.players:
        return False
    return any(has_foxer(table, battle, ship) for ship in escorts(battle))


def plot_foxers(battle: Battle, table: Sea, seat: str) -> dict[str, bool]:
    """[51.2.2, 51.2.5] Foxers streamed or recovered this turn; they stay so until changed."""
    waiting = [ship for ship in escorts(battle) if has_foxer(table, battle, ship)]
    changed: dict[str, bool] = {}
    while waiting:
        options = [_foxer(ship.id, ship.name, ship.foxer) for ship in waiting]
        decision = Decision("foxer", "Stream or recover a foxer?", [NO_CHANGE, *options], rule="51.2.5")
        chosen = table.choose(seat, decision)
        if chosen is NO_CHANGE:
            break
        ship = waiting.pop(options.index(chosen))
        changed[ship.id] = not ship.foxer
    return changed


NO_CHANGE = Option("foxer:none", "Leave the foxers as they are", (), "51.2.5", ("foxer:none",))


@option
def _foxer(ship_id: str, name: str, towed: bool) -> Option[str]:
    message = mark("{0} recovers its foxer") if towed else mark("{0} streams a foxer")
    return Option(f"foxer:{ship_id}", message, (name,), "51.2.5", (f"ship:{ship_id}",), ship_id)


def set_foxers(battle: Battle, changed: dict[str, bool]) -> None:
    for ship_id, towed in changed.items():
        battle.ships[ship_id].foxer = towed


def new_turn(battle: Battle) -> None:
    """[51.2.4] Foxers that were destroyed are replaced."""
    for ship in battle.ships.values():
        ship.acoustic = 0


def diverted(table: Sea, battle: Battle, torpedo: Torpedo, ship: Ship) -> bool:
    """[51.2.3, 51.2.4, 51.4.3] Whether it strikes the foxer; one that is destroyed protects to the end of the phase."""
    if not ship.foxer:
        return False
    ship.acoustic += 1
    which = "first" if ship.acoustic == 1 else "second"
    if table.charts.torpedo(torpedo.type).special == "both":
        which = "T3"
    roll = table.roll(table.charts.foxer(which), rule="51.2.3", by=SUBMARINE)
    if roll.result == "ship":
        return False
    table.tell("foxer_struck", "51.2.3", ship=ship.name)
    return True


# [51.3] Pattern runners


def plot_pattern(table: Sea, seat: str, launch: Launch) -> None:
    """[51.3.2] Length of the first leg, side of the first turn, length of the legs that follow."""
    launch.leg = _ask_length(table, seat, mark("The first leg: how many hexes?"), LONGEST, "51.3.2.1")
    decision = Decision("pattern-side", "Which way is its first turn?", [FIRST_LEFT, FIRST_RIGHT], rule="51.3.2.2")
    launch.side = "L" if table.choose(seat, decision) is FIRST_LEFT else "R"
    launch.later = _ask_length(table, seat, mark("The later legs: how many hexes?"), launch.leg, "51.3.2.3")


def note_pattern(table: Sea, battle: Battle, ship: Ship, launch: Launch) -> None:
    """[51.3.4] Written down under tube and turn, for its own side."""
    table.tell(
        "pattern",
        "51.3.4",
        to=(SUBMARINE,),
        ship=ship.name,
        tube=launch.tube + 1,
        turn=battle.turn,
        leg=launch.leg,
        side=launch.side,
        later=launch.later,
    )


FIRST_LEFT = Option("pattern:L", "To the left", (), "51.3.2.2", ("pattern:L",))
FIRST_RIGHT = Option("pattern:R", "To the right", (), "51.3.2.2", ("pattern:R",))


@option
def _length(number: int, rule: str) -> Option[int]:
    return Option(f"leg:{number}", "{0:#sub.hex}", (number,), rule, (f"leg:{number}",), number)


def _ask_length(table: Sea, seat: str, message: str, longest: int, rule: str) -> int:
    options = [_length(number, rule) for number in range(SHORTEST, longest + 1)]
    return table.choose(seat, Decision("pattern", message, options, rule=rule)).value


# [51.4] The T3


def turns_sharply(table: Sea, battle: Battle, ship: Ship, kind: str) -> bool:
    """[36.4, 51.4.2] Only classes XXI and XXIII launch the T3 in more directions."""
    both = battle.rules.special_weapons and table.charts.torpedo(kind).special == "both"
    return both and ship.boat is not None and ship.boat.deep_launch
