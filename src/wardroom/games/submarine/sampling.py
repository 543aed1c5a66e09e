"""A whole battle that agrees with all that a seat knows: what others keep secret is dealt by the rules themselves.

Crews, sets and stores are rolled for, boats are placed, loaded and plotted, convoys plotted and charges allotted as at
the table, with any choice as likely as another; then what the seat has seen is put over it. A boat that was lost from
sight lies where it can have got to since, one that was never seen where it can have come from its set-up.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

from wardroom.games.submarine.advanced import operations, special
from wardroom.games.submarine.bots.known import Known
from wardroom.games.submarine.charts import Charts
from wardroom.games.submarine.combat.damage import scale
from wardroom.games.submarine.combat.torpedoes import torpedo_speed
from wardroom.games.submarine.knowledge import SUBMERGED, escort_names
from wardroom.games.submarine.movement.plotting import (
    AHEAD,
    DEPTH_STEP,
    Sketch,
    needs_convoy_plot,
    plot_boat,
    plot_turn,
)
from wardroom.games.submarine.rolls import ESCORT, SUBMARINE
from wardroom.games.submarine.scenarios import campaign as campaigns
from wardroom.games.submarine.scenarios import fit
from wardroom.games.submarine.scenarios.building import add, new_boat, new_ship
from wardroom.games.submarine.scenarios.menu import order_of
from wardroom.games.submarine.scenarios.placing import ROMAN, place_boat, placements_near
from wardroom.games.submarine.scenarios.scenario_file import Scenario, ShipOrder
from wardroom.games.submarine.scenarios.setup import boats_to_come, load_boat
from wardroom.games.submarine.sea import COLUMNS, left_of, place, right_of, stern_of
from wardroom.games.submarine.search.visibility import visible
from wardroom.games.submarine.ships import boat_of, boats
from wardroom.games.submarine.state import AFLOAT, SUNK, WAITING, Battle, Boat, Campaign, Kept, Ship, Torpedo
from wardroom.games.submarine.view import SeaView
from wardroom.table import OVER, Decision, Dice, Event, Option, Table
from wardroom.table.copying import copy_state
from wardroom.table.generics import V
from wardroom.table.hexes import STEPS

__all__ = ["sample"]

Chance = Callable[[int], int]
BEFORE_PLAY = ("allot", "day", "build")
"""Phases before the set-up."""
PLOTTED = ("gunfire", "convoy", "escorts", "torpedoes", "boats", "attacks", "end")
"""Phases in which the plots of this turn are laid."""
TRIES = 40
"""Places and depths that are tried for a boat until one agrees with whether it is seen."""
LOST = 12
"""Of so many boats that were attacked under water one is taken to be lost in secret [16.3.6]."""


class Dealer(Table[Charts]):
    """A table at which any answer is as likely as another, and of which nobody hears."""

    def __init__(self, charts: Charts, random: Chance) -> None:
        super().__init__(charts, listening=False)
        self.below_number = random

    def choose(self, seat: str, decision: Decision[V]) -> Option[V]:
        return decision.options[self.below_number(len(decision.options))]

    def fall(self, dice: Dice, by: str, why: str) -> tuple[int, ...]:
        return tuple(1 + self.below_number(dice.sides) for _ in range(dice.count))

    def below(self, limit: int, purpose: str) -> int:
        return self.below_number(limit)

    def sketch(self, plot: object) -> None:
        """Nobody looks on."""

    def note(self, event: Event) -> None:
        """Nobody listens."""


def sample(view: SeaView, random: Chance) -> Battle:
    """A battle of which this view is true; what it does not show is dealt."""
    battle = copy_state(view.battle)
    dealer = Dealer(view.charts, random)
    if battle.phase != OVER:
        if view.seat != ESCORT:
            deal_escort_side(dealer, battle)
        if view.seat != SUBMARINE:
            deal_submarine_side(dealer, battle, view)
    return battle


# What the escort side keeps to itself


def deal_escort_side(dealer: Dealer, battle: Battle) -> None:
    """[5.1.3, 24, 49, 51.2, 61, 20.10.VI.10] Sets, crews and stores, plots ahead, and air charges."""
    scenario = order_of(dealer.charts, battle)
    orders = {each.name: each for each in (*scenario.capital, *scenario.escorts)}
    for ship in battle.ships.values():
        if ship.boat is None and ship.name in orders:
            equip(dealer, battle, ship, orders[ship.name])
    battle.convoy.plots = plots_ahead(dealer, battle)
    if battle.campaign is not None and battle.phase != "allot":
        allot(dealer, battle.campaign, battle.light)
        keep_sets(battle, battle.campaign, escort_names(dealer.charts))


def equip(dealer: Dealer, battle: Battle, ship: Ship, order: ShipOrder) -> None:
    built = new_ship(dealer.charts, battle, order)
    ship.sonar, ship.radar, ship.mk_x = built.sonar, built.radar, built.mk_x
    if not rolled_for(battle):
        return
    rules = battle.rules
    if rules.fit:
        fit.roll_equipment(dealer, battle, ship)
    if rules.crew and ship.kind == "escort":
        fit.roll_crew(dealer, battle, ship)
    if rules.charge_supply and ship.kind == "escort":
        fit.roll_supply(dealer, battle, ship)
    if special.may_tow(dealer, battle) and special.has_foxer(dealer, battle, ship):
        ship.foxer = bool(dealer.below(2, ""))


def rolled_for(battle: Battle) -> bool:
    """Whether the first step of the set-up is past, in which crews, sets and stores are rolled for."""
    return battle.phase not in BEFORE_PLAY and (battle.phase != "setup" or battle.set_up > 0)


def plots_ahead(dealer: Dealer, battle: Battle) -> list[str]:
    """[5.1.3] Plots of three turns, and of this one until it is executed."""
    begun = battle.turn > 1 or battle.phase in PLOTTED
    if battle.phase in BEFORE_PLAY or not begun or not needs_convoy_plot(battle):
        return []
    due = battle.phase in ("gunfire", "convoy")
    first = battle.turn + (battle.phase in PLOTTED and not due)
    plots: list[str] = []
    for number in range(AHEAD + due):
        plots.append(plot_turn(battle, dealer, ESCORT, first + number, plots, Sketch(dealer)))
    return plots


def allot(dealer: Dealer, campaign: Campaign, light: str) -> None:
    """[20.10.VI.10] Any allotment that allows for the charges that were dropped today."""
    file = dealer.charts.files["campaign.toml"].data
    left = int(file["air_charges"]) - campaign.air_used
    campaign.air_charges = []
    for number, day in enumerate(file["days"]):
        share = dealer.below(left + 1, "") if day["light"] == "day" else 0
        left -= share
        campaign.air_charges.append(share + (campaign.air_used if number == campaign.day else 0))
    if campaign.day < len(campaign.air_charges):
        campaign.air_left = campaign.air_charges[campaign.day] - campaign.air_used


def keep_sets(battle: Battle, campaign: Campaign, names: Iterable[str]) -> None:
    """[24.1, 49.1, 61.2] After the first day what an escort has is what it had before (SUB-R79)."""
    for ship in battle.ships.values():
        if campaign.day and ship.name in names:
            campaign.kept[ship.name] = Kept(ship.crew, ship.sonar, ship.radar, ship.supply, ship.rounds, ship.mk_x)


# What the submarine side keeps to itself


def deal_submarine_side(dealer: Dealer, battle: Battle, view: SeaView) -> None:
    if battle.campaign is not None and battle.ships:
        deal_pool(dealer, battle, battle.campaign)
    scenario = order_of(dealer.charts, battle)
    orders = {each.name: each for each in scenario.submarines}
    deal_reinforcements(dealer, battle, orders)
    to_come = {each.name for each in not_set_up(battle, scenario)}
    deepest = {track.id: track.deepest for track in Known(view).tracks}
    for ship in battle.ships.values():
        if ship.boat is None or ship.status == WAITING:
            continue
        if ship.name in to_come:
            begin_anew(dealer, battle, ship, orders[ship.name])
        else:
            deal_boat(dealer, battle, ship, orders[ship.name], deepest.get(ship.id, 0))
    if battle.phase not in BEFORE_PLAY:
        deal_torpedoes(dealer, battle)
    if battle.phase in PLOTTED and not battle.random_boat:
        deal_plots(dealer, battle)


def not_set_up(battle: Battle, scenario: Scenario) -> Iterable[ShipOrder]:
    if battle.phase in BEFORE_PLAY:
        return scenario.submarines
    return boats_to_come(battle, scenario) if battle.phase == "setup" else ()


def deal_pool(dealer: Dealer, battle: Battle, campaign: Campaign) -> None:
    """[20.10.VI.2] Boats that may still come are any that have not been in play."""
    file = dealer.charts.files["campaign.toml"].data
    used = {*campaign.used, *campaign.boats}
    while len(campaign.boats) < file["start"] + file["reserve"]:
        pool = [campaigns.free_boats(dealer, cls, count, used) for cls, count in file["boats"].items()]
        free = [names for names in pool if names]
        if not free:
            return
        campaign.boats.append(free[dealer.below(len(free), "")][0])
        used.add(campaign.boats[-1])


def deal_reinforcements(dealer: Dealer, battle: Battle, orders: dict[str, ShipOrder]) -> None:
    """[26.3, 26.4a] Boats that wait are there, and one of them may have been let in."""
    if not battle.rules.entry or (battle.campaign is not None and not battle.ships):
        return
    come = {ship.name for ship in battle.ships.values()}
    known, battle.ships = battle.ships, {}
    for each in orders.values():
        if each.place == "waiting" and each.name not in come:
            add(battle, new_boat(dealer.charts, battle, each))
    waiting = list(battle.ships)
    battle.ships = {**known, **battle.ships}
    if waiting and battle.turn > AHEAD and not dealer.below(4, ""):
        battle.entry = f"{waiting[dealer.below(len(waiting), '')]}:{1 + dealer.below(len(ROMAN), '')}"


def begin_anew(dealer: Dealer, battle: Battle, ship: Ship, order: ShipOrder) -> None:
    """As the scenario has it, before anything is chosen for it."""
    built = new_boat(dealer.charts, battle, order)
    shown = boat_of(ship).shown
    ship.bow, ship.heading = ship.bow or built.bow, ship.heading if ship.bow else built.heading
    ship.boat = built.boat
    boat_of(ship).shown = shown
    if battle.rules.crew and rolled_for(battle):
        fit.roll_crew(dealer, battle, ship)


def deal_boat(dealer: Dealer, battle: Battle, ship: Ship, order: ShipOrder, deepest: int) -> None:
    """[4.4] Stores, damage, depth and place of a boat."""
    boat = boat_of(ship)
    boat.tubes = boat_of(new_boat(dealer.charts, battle, order)).tubes
    if not battle.random_boat:
        deal_load(dealer, battle, ship, order)
    if battle.rules.crew:
        fit.roll_crew(dealer, battle, ship)
    if battle.rules.hidden or battle.rules.emergency_power or battle.rules.snort:
        boat.emergency = min(boat.emergency_full, 1 + dealer.below(boat.emergency_full + 1, ""))
    if ship.status != AFLOAT:
        return
    if battle.rules.hidden and ship.speed < 0 and battle.turn > 1:
        ship.speed = dealer.below(boat.normal + 1, "")
    if ship.bow:
        deal_depth(dealer, battle, ship, deepest or boat.deepest)
    else:
        deal_place(dealer, battle, ship, order)
    if any(other.attacked >= 0 for other in battle.ships.values()) and boat.depth:
        deal_damage(dealer, battle, ship)


def deal_load(dealer: Dealer, battle: Battle, ship: Ship, order: ShipOrder) -> None:
    """[4.4.11, 41] Torpedoes of a kind that runs as fast as those it is known to have launched."""
    boat = boat_of(ship)
    seen = {torpedo.speed for torpedo in battle.torpedoes if torpedo.ship == ship.id}
    for _ in range(TRIES):
        boat.bow_reloads, boat.stern_reloads = [], []
        for tube in boat.tubes:
            tube.loaded = ""
        load_boat(dealer, battle, ship, order)
        if not seen or seen & {torpedo_speed(dealer, battle, kind) for kind in aboard(boat)}:
            return


def aboard(boat: Boat) -> set[str]:
    return {*boat.bow_reloads, *boat.stern_reloads, *(tube.loaded for tube in boat.tubes if tube.loaded)}


# [9, 21] Where and how deep


def deal_depth(dealer: Dealer, battle: Battle, ship: Ship, deepest: int) -> None:
    """[9.10, 21.4] A boat in sight is on the surface, or at any depth at which it can be seen or held."""
    boat = boat_of(ship)
    if not boat.depth:
        return
    depths = list(range(SUBMERGED, max(deepest, SUBMERGED) + 1, DEPTH_STEP))
    boat.depth = depths[dealer.below(len(depths), "")]
    for _ in range(TRIES):
        if visible(battle, ship):
            return
        boat.depth = depths[dealer.below(len(depths), "")]
    boat.depth = SUBMERGED


def deal_place(dealer: Dealer, battle: Battle, ship: Ship, order: ShipOrder) -> None:
    """[21.4, 20.4] Out of sight: where it can have got to since it was seen, or since its set-up."""
    boat = boat_of(ship)
    for _ in range(TRIES):
        start(dealer, battle, ship, order)
        since = boat.seen[2] if boat.seen else 1
        for _ in range(battle.turn - since):
            drift(dealer, battle, ship)
        boat.depth = DEPTH_STEP * dealer.below(boat.deepest // DEPTH_STEP + 1, "")
        if not visible(battle, ship):
            return
    boat.depth = boat.deepest // DEPTH_STEP * DEPTH_STEP


def start(dealer: Dealer, battle: Battle, ship: Ship, order: ShipOrder) -> None:
    """Where it was last on the map, or where the scenario lets it begin; a reinforcement near any compass."""
    boat = boat_of(ship)
    if boat.seen:
        ship.bow, ship.heading, _ = boat.seen
    elif order.bow:
        built = new_boat(dealer.charts, battle, order)
        ship.bow, ship.heading = built.bow, built.heading
    elif order.place == "waiting":
        near = placements_near(dealer, battle, 1 + dealer.below(len(ROMAN), ""))
        ship.bow, ship.heading = near[dealer.below(len(near), "")], dealer.below(6, "")
    else:
        place_boat(dealer, battle, ship, order)


def drift(dealer: Dealer, battle: Battle, ship: Ship) -> None:
    """One turn of a boat that nobody sees: at most a turn, then some hexes ahead; it stays on the map."""
    headings = (ship.heading, ship.heading, left_of(ship.heading), right_of(ship.heading))
    heading = headings[dealer.below(len(headings), "")]
    bow = ship.bow + STEPS[heading] * dealer.below(boat_of(ship).normal + 1, "")
    if all(in_bounds(dealer.charts, battle, hex) for hex in (bow, stern_of(bow, heading))):
        ship.bow, ship.heading = bow, heading


def in_bounds(charts: Charts, battle: Battle, hex: int) -> bool:
    column, row = place(hex)
    return 1 <= column <= (battle.east or COLUMNS) and 1 <= row <= charts.rows


def deal_damage(dealer: Dealer, battle: Battle, ship: Ship) -> None:
    """[16.3.6] Hurt below what would force it up, or lost without a sign."""
    boat = boat_of(ship)
    limit = boat.to_surface * scale(battle)
    if limit and dealer.below(2, ""):
        ship.damage = dealer.below(limit, "")
    if SUBMARINE in battle.players and not dealer.below(LOST, ""):
        ship.status, ship.damage, boat.announced = SUNK, ship.capacity * scale(battle), False


# [11, 12, 40] Torpedoes


def deal_torpedoes(dealer: Dealer, battle: Battle) -> None:
    """Types of those that are seen, some that nobody sees, and as many fewer aboard as were launched."""
    crews = [ship for ship in battle.ships.values() if ship.boat is not None and ship.status != WAITING]
    for torpedo in battle.torpedoes:
        deal_torpedo(dealer, battle, torpedo, crews)
    if battle.rules.hidden_torpedoes:
        battle.launched = battle.torpedo_number = battle.sighted
        for ship in crews:
            if ship.status == AFLOAT and ship.bow and battle.turn > 1 and not dealer.below(3, ""):
                battle.torpedoes.append(unseen_torpedo(dealer, battle, ship))
    for _ in range(battle.launched):
        loaded = [ship for ship in crews if aboard(boat_of(ship))]
        if loaded:
            spend_torpedo(dealer, boat_of(loaded[dealer.below(len(loaded), "")]))


def deal_torpedo(dealer: Dealer, battle: Battle, torpedo: Torpedo, crews: list[Ship]) -> None:
    """[12, 51] A type that runs as fast, of a boat that carries it."""
    ships = [ship for ship in crews if torpedo.ship in ("", ship.id)]
    fitting = [
        (ship, kind)
        for ship in ships
        for kind in sorted(aboard(boat_of(ship)))
        if torpedo_speed(dealer, battle, kind) == torpedo.speed
    ]
    any_kind = [(ship, kind) for ship in ships for kind in sorted(dealer.charts.cards[ship.nation].torpedoes)]
    ship, torpedo.type = (found := fitting or any_kind)[dealer.below(len(found), "")]
    if not torpedo.ship:
        torpedo.ship, torpedo.turn = ship.id, max(1, battle.turn - 1 - dealer.below(2, ""))
    torpedo.run = torpedo.speed * max(1, battle.turn - torpedo.turn)
    if not torpedo.origin:
        torpedo.origin = torpedo.hex - STEPS[torpedo.course // 2] * torpedo.run


def unseen_torpedo(dealer: Dealer, battle: Battle, ship: Ship) -> Torpedo:
    """[40.2] Launched in the turn before, ahead of its boat."""
    kinds = sorted(aboard(boat_of(ship))) or sorted(dealer.charts.cards[ship.nation].torpedoes)
    kind = kinds[dealer.below(len(kinds), "")]
    battle.launched += 1
    battle.torpedo_number += 1
    name, run = f"torpedo-{battle.torpedo_number}", 1 + dealer.below(3, "")
    hex = ship.bow + STEPS[ship.heading] * run
    speed = torpedo_speed(dealer, battle, kind)
    course, turn = ship.heading * 2, battle.turn - 1
    return Torpedo(name, ship.id, kind, hex, 0, course, speed, False, turn, ship.bow, run, shown=False)


def spend_torpedo(dealer: Dealer, boat: Boat) -> None:
    """One that was launched: out of a tube, or of the reloads that went into it."""
    boat.launched += 1
    tubes = [tube for tube in boat.tubes if tube.loaded]
    if tubes:
        tubes[dealer.below(len(tubes), "")].loaded = ""
    else:
        (boat.bow_reloads or boat.stern_reloads).pop()


# [5.1] Plots


def deal_plots(dealer: Dealer, battle: Battle) -> None:
    """[5.1.1, 5.1.2] Plots of this turn; torpedoes that were plotted have been launched once the boats move."""
    plot = partial(plot_boat, battle, dealer, SUBMARINE)
    battle.plots = {ship.id: plot(ship, Sketch(dealer)) for ship in boats(battle)}
    for name, each in battle.plots.items():
        operations.begin(battle, battle.ships[name], each)
        each.announce = False
        if battle.phase in ("boats", "attacks", "end"):
            each.launches = []
