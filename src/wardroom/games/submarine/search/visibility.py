"""[21.0] Hidden submarines: which of them the other side can see."""

from __future__ import annotations

from wardroom.games.submarine.questions import ShipAsked
from wardroom.games.submarine.rolls import SUBMARINE, Sea
from wardroom.games.submarine.sea import heading_name, hex_name
from wardroom.games.submarine.ships import boat_of, boats, hexes_of, reach, surface_ships
from wardroom.games.submarine.state import EXITED, SUNK, Battle, Ship
from wardroom.table import Decision, Option
from wardroom.table.hexes import distance

__all__ = ["appear", "in_sight", "may_be_met", "nearest", "refresh", "vanish", "visible"]

NIGHT_SIGHT = 4
"""[21.4.2] Hexes at which a boat at 0 or 25 feet is seen at night."""
BURNING_SIGHT = 7
"""[21.4.2] The same from a ship that was torpedoed in the previous torpedo phase."""
PERISCOPE_DEPTH = 25
AIR_DEPTH = 75
"""[20.10.VII]"""


def refresh(table: Sea, battle: Battle) -> None:
    """[21.3, 21.4] Boats that come into sight are placed, those out of all contact are taken off."""
    for ship in boats(battle):
        boat = boat_of(ship)
        seen = visible(battle, ship)
        if seen and not boat.shown:
            appear(table, ship, "21.4")
        elif not seen and boat.shown:
            vanish(table, ship)
        if seen:
            boat.seen = [ship.bow, ship.heading, battle.turn]


def may_be_met(battle: Battle) -> bool:
    """[21.4.2, 40.5] Whether a ship that goes anywhere may find something there, as far as both sides know (SUB-R106).

    By day what is seen does not depend on where one looks from.
    """
    return battle.rules.hidden_torpedoes or (battle.rules.hidden and battle.light == "night")


def appear(table: Sea, ship: Ship, rule: str) -> None:
    """The boat is placed on the map. Searches come before boats move, so it lies where it lay last turn [22.4.5a]."""
    boat_of(ship).shown = True
    table.tell("sighted", rule, ship=ship.name, hex=hex_name(ship.bow), heading=heading_name(ship.heading))
    table.reveal()


def nearest(table: Sea, battle: Battle, ship: Ship, found: list[Ship], rule: str) -> Ship | None:
    """[22.4.5b, 23.4.4, 44.1, 46.1] The boat nearest to the searcher's bow; of several as near its player names one.

    Where several may be hidden he is asked about a single one too: else the question would tell that there are others
    (SUB-R92, SUB-R105).
    """
    gaps = {each.id: reach(ship, each.bow, each.heading) for each in found}
    equal = [each for each in found if gaps[each.id] == min(gaps.values())]
    if not equal:
        return None
    if SUBMARINE not in battle.players:
        return equal[table.below(len(equal), "the boat that is found")] if len(equal) > 1 else equal[0]
    if len(equal) == 1 and not (battle.asks_alike and _several_may_be_hidden(battle)):
        return equal[0]
    options = [Option(f"reveal:{each.id}", "{0}", (each.name,), rule, (f"ship:{each.id}",), each.id) for each in equal]
    decision = Decision(
        "reveal",
        "{0} has found a boat. Which is placed?",
        options,
        rule=rule,
        args=(ship.name,),
        facts=ShipAsked(ship.id),
    )
    return battle.ships[table.choose(SUBMARINE, decision).value]


def _several_may_be_hidden(battle: Battle) -> bool:
    """As far as both sides know: of a loss that was not announced the other side knows nothing [16.3.6]."""
    return (
        sum(ship.boat is not None and not ship.boat.shown and not _known_gone(ship) for ship in battle.ships.values())
        > 1
    )


def _known_gone(ship: Ship) -> bool:
    return ship.status == EXITED or (ship.status == SUNK and boat_of(ship).announced)


def vanish(table: Sea, ship: Ship) -> None:
    boat_of(ship).shown = False
    table.tell("lost_from_sight", "21.4", ship=ship.name)


def visible(battle: Battle, ship: Ship) -> bool:
    """[21.4] On the map by sight, radar or sonar."""
    if not battle.rules.hidden:
        return True
    boat = boat_of(ship)
    if _seen_from_the_air(battle, boat.depth):
        return True
    if boat.depth <= PERISCOPE_DEPTH and (battle.light == "day" or boat.radar or in_sight(battle, ship)):
        return True
    return _in_contact(battle, boat.sonar) or (boat.depth <= PERISCOPE_DEPTH and _in_contact(battle, boat.sighted))


def _seen_from_the_air(battle: Battle, depth: int) -> bool:
    """[20.10.VII] In the campaign's day scenarios boats down to 75 feet are always located."""
    return battle.campaign is not None and battle.light == "day" and depth <= AIR_DEPTH


def _in_contact(battle: Battle, found: int) -> bool:
    """[21.4.5, 22.6, 47.3.4] Found or held this turn, or last turn until the Escort Movement phase has tried again."""
    if not found:
        return False
    return found == battle.turn or (found == battle.turn - 1 and battle.phase in BEFORE_SEARCH)


BEFORE_SEARCH = ("turn", "entry", "plot", "gunfire", "convoy", "escorts")
"""[22.6b, 22.8] Phases in which a contact of the previous turn still stands."""


def in_sight(battle: Battle, ship: Ship) -> bool:
    """[21.4.2, 21.4.3] Night: close to an enemy ship, near one that burns, or under a star shell."""
    for enemy in surface_ships(battle):
        gap = reach(enemy, ship.bow, ship.heading)
        if gap <= NIGHT_SIGHT or (gap <= BURNING_SIGHT and _burns(battle, enemy)):
            return True
    return _under_star_shell(battle, ship)


def _burns(battle: Battle, enemy: Ship) -> bool:
    """[21.4.2] Torpedoed in the last torpedo phase that was played."""
    last = battle.turn if battle.phase in ("torpedoes", "boats", "attacks", "end") else battle.turn - 1
    return enemy.torpedoed > 0 and enemy.torpedoed == last


def _under_star_shell(battle: Battle, ship: Ship) -> bool:
    """[21.4.3] In or adjacent to the hex of a star shell."""
    return any(distance(shell.hex, hex) <= 1 for shell in battle.star_shells for hex in hexes_of(ship))
