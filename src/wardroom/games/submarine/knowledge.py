"""[16.3.6, 20.10, 21.0, 40.0] What a seat may know of a battle: the battle once more, without what others keep secret.

Whoever reads such a copy, a bot, a drawing or an adviser, finds no secret in it. What is not known is blank: a boat
that nobody sees has no place (bow 0), a boat under water has the depth SUBMERGED, stores are empty, plots are gone.
"""

from __future__ import annotations

from wardroom.games.submarine.charts import Charts
from wardroom.games.submarine.rolls import ESCORT, SUBMARINE
from wardroom.games.submarine.state import AFLOAT, SUNK, WAITING, Battle, Boat, Campaign, Kept, Rules, Ship, Torpedo
from wardroom.table import OVER
from wardroom.table.copying import copy_state

__all__ = ["SUBMERGED", "escort_names", "known_to"]

SUBMERGED = 25
"""The depth in feet that stands for all of them, where only that a boat is under water is known [9.10]."""


def known_to(battle: Battle, seat: str, charts: Charts) -> Battle:
    """The battle as this seat knows it, sharing nothing with it; once it is over all is revealed [20.1]."""
    known = copy_state(battle)
    if known.phase != OVER:
        if seat != SUBMARINE:
            hide_submarine_side(known, charts)
        if seat != ESCORT:
            hide_escort_side(known, charts)
    return known


# What the submarine side keeps to itself


def hide_submarine_side(known: Battle, charts: Charts) -> None:
    known.plots, known.entry, known.entry_step = {}, "", 0
    if known.rules.hidden_torpedoes:
        known.launched = known.torpedo_number = 0
    known.torpedoes = [torpedo for torpedo in known.torpedoes if torpedo.shown]
    for torpedo in known.torpedoes:
        hide_torpedo(known.rules, torpedo)
    known.ships = {id: ship for id, ship in known.ships.items() if ship.boat is None or ship.status != WAITING}
    for ship in known.ships.values():
        if ship.boat is not None:
            hide_boat(known.rules, ship, ship.boat)
    if known.campaign is not None:
        hide_pool(known, known.campaign, charts)


def hide_boat(rules: Rules, ship: Ship, boat: Boat) -> None:
    """[16.2, 16.3.6, 21.1] A boat in sight is seen to lie and to move; no damage, depth or store is known of any."""
    if ship.status == SUNK and not boat.announced:
        ship.status = AFLOAT
    ship.damage, ship.crew = 0, ""
    in_sight = boat.shown and bool(ship.bow) and ship.status == AFLOAT
    if not in_sight:
        ship.bow = ship.heading = 0
    if not in_sight or boat.depth:
        boat.depth = SUBMERGED
    if rules.hidden:
        ship.speed, ship.ended_with_turn, ship.course = -1, False, []
        boat.charged = boat.deafened = 0
    if rules.hidden or rules.emergency_power or rules.snort:
        boat.emergency = boat.emergency_full
    hide_condition(boat)


def hide_condition(boat: Boat) -> None:
    """[4.4] All that the log sheet says and nobody else can see."""
    boat.announced = True
    boat.forced_up = boat.powerless = boat.snorting = boat.used_power = boat.repairing = boat.racks_used = False
    boat.tubes, boat.bow_reloads, boat.stern_reloads, boat.named, boat.torpedo = [], [], [], [], ""
    boat.launched = boat.silent_block = boat.silent_moved = boat.charging_turns = 0


def hide_torpedo(rules: Rules, torpedo: Torpedo) -> None:
    """[12.4, 40.2, 51] Where it is, its course and its depth are seen; the boat it came from where boats are seen."""
    torpedo.type, torpedo.run, torpedo.directed, torpedo.targets = "", 0, True, []
    torpedo.leg = torpedo.later = torpedo.straight = 0
    torpedo.turning, torpedo.arc = "", []
    if rules.hidden:
        torpedo.ship, torpedo.turn, torpedo.origin = "", 0, 0


def hide_pool(known: Battle, campaign: Campaign, charts: Charts) -> None:
    """[20.10.VI.2] Boats that have come are known by name, those that may come are not."""
    come = {f"{ship.name}:{ship.cls}" for ship in known.ships.values()}
    campaign.boats = [boat for boat in campaign.boats if boat in come]
    names = escort_names(charts)
    campaign.kept = {name: kept for name, kept in campaign.kept.items() if name in names}


# What the escort side keeps to itself


def hide_escort_side(known: Battle, charts: Charts) -> None:
    known.convoy.plots = []
    known.ships = {id: ship for id, ship in known.ships.items() if ship.boat is not None or ship.status != WAITING}
    for ship in known.ships.values():
        if ship.boat is None:
            hide_fit(ship)
    if known.campaign is not None:
        known.campaign.air_charges, known.campaign.air_left = [], 0
        names = escort_names(charts)
        known.campaign.kept = {name: kept for name, kept in known.campaign.kept.items() if name not in names}


def hide_fit(ship: Ship) -> None:
    """[24.2.2a, 49.1, 51.2.2, 61.2] Sets that were rolled for, crews, decoys and stores."""
    kept = Kept()
    ship.crew, ship.sonar, ship.radar, ship.mk_x = kept.crew, kept.sonar, kept.radar, kept.mk_x
    ship.supply, ship.rounds, ship.foxer = kept.supply, kept.rounds, False


def escort_names(charts: Charts) -> set[str]:
    """[20.10.V] Ships of the campaign's escort side."""
    file = charts.files["campaign.toml"].data
    return {*file["escorts"], *file["hunters"]}
