"""[3.1-3.6] The ships of a scenario with the values of their classes at its date."""

from __future__ import annotations

from wardroom.games.submarine.cards.national import (
    SubmarineClass,
    SurfaceClass,
    charges_at,
    k_guns_at,
    snort_at,
    thrower_at,
)
from wardroom.games.submarine.cards.periods import period
from wardroom.games.submarine.charts import Charts
from wardroom.games.submarine.scenarios import campaign, fit
from wardroom.games.submarine.scenarios.menu import order, rules_from
from wardroom.games.submarine.scenarios.scenario_file import ConvoyOrder, Scenario, ShipOrder
from wardroom.games.submarine.sea import parse_heading, parse_hex
from wardroom.games.submarine.state import WAITING, Battle, Boat, Convoy, Ship, Tube
from wardroom.table import Setup, WardroomError

__all__ = ["add", "begin", "build_ships", "find_submarine", "new_boat", "new_ship"]


def begin(setup: Setup, charts: Charts) -> Battle:
    """[3.1-3.6] Every ship with the values of its class at the date of the scenario."""
    if setup.scenario == "campaign":
        return begin_campaign(setup, charts)
    scenario = order(charts, setup.scenario, setup.options["file"])
    rules = rules_from(setup, scenario.fixed)
    battle = Battle(
        setup.scenario,
        rules,
        turns=scenario.turns,
        light=scenario.light,
        area=scenario.area,
        period=period(scenario.period),
        east=scenario.east,
        players=list(scenario.seats),
        random_boat=scenario.random_boat,
        file=setup.options["file"],
        asks_alike=len(scenario.seats) > 1,
    )
    if setup.options["length"] == "long" and scenario.long_turns:
        battle.turns, battle.least = scenario.long_turns, scenario.long_least
    if setup.options["reinforcements"] == "on" and scenario.reinforcement_points:
        rules.entry = True
    build_ships(charts, battle, scenario)
    return battle


def begin_campaign(setup: Setup, charts: Charts) -> Battle:
    """[20.10] Ships come with each scenario; reinforcements are part of it [20.10.VI.3]."""
    file = charts.files["campaign.toml"]
    rules = rules_from(setup, {"entry": "on"})
    battle = Battle("campaign", rules, phase="allot", area=file.get("area", str), campaign=campaign.new_campaign())
    battle.asks_alike = True
    battle.period = period(file.get("period", str))
    return battle


def build_ships(charts: Charts, battle: Battle, scenario: Scenario) -> None:
    for each in scenario.submarines:
        if each.place != "waiting" or battle.rules.entry:
            add(battle, new_boat(charts, battle, each))
    for each in (*scenario.capital, *scenario.escorts):
        add(battle, new_ship(charts, battle, each))
    if scenario.convoy is not None:
        add_convoy(charts, battle, scenario.convoy)
    elif any(ship.plotted for ship in battle.ships.values()):
        battle.convoy = Convoy(speed=0)


def add(battle: Battle, ship: Ship) -> None:
    name, number = ship.id, 1
    while ship.id in battle.ships:
        number += 1
        ship.id = f"{name}-{number}"
    battle.ships[ship.id] = ship


def slug(name: str) -> str:
    return "".join(each if each.isalnum() else "-" for each in name.lower()).strip("-").replace("--", "-")


def _bow(each: ShipOrder) -> int:
    return parse_hex(each.bow) if each.bow else 0


def _exits(each: ShipOrder) -> list[int]:
    return [parse_heading(number) for number in each.exits]


def new_boat(charts: Charts, battle: Battle, each: ShipOrder) -> Ship:
    """[4.4] A submarine's log sheet."""
    cls = find_submarine(charts, each)
    data = cls.advanced if battle.rules.advanced else cls.basic
    card = charts.cards[each.nation]
    boat = Boat(
        depth=max(each.depth, 0),
        surface=data.surface,
        normal=data.normal,
        maximum=data.maximum,
        dive=data.dive,
        rise=data.rise,
        deepest=data.depth,
        to_surface=data.to_surface,
        emergency=data.emergency,
        emergency_full=data.emergency,
        shown=not battle.rules.hidden,
        silent_speed=cls.advanced.silent,
        snort=snort_at(card, cls, battle.period) if battle.rules.snort else 0,
        deep_launch=cls.deep_launch,
    )
    boat.tubes = [Tube("bow") for _ in range(cls.bow_tubes)] + [Tube("stern") for _ in range(cls.stern_tubes)]
    return Ship(
        slug(each.name),
        each.name,
        "submarine",
        "SS",
        each.nation,
        each.cls,
        _bow(each),
        parse_heading(each.heading) if each.heading else 0,
        data.defence,
        data.surface,
        data.to_sink,
        data.points,
        guns=list(data.guns),
        status=WAITING if each.place == "waiting" else "afloat",
        may_exit=_exits(each),
        boat=boat,
    )


def find_submarine(charts: Charts, each: ShipOrder) -> SubmarineClass:
    known = charts.cards[each.nation].submarines
    if each.cls not in known:
        raise WardroomError(
            "{0:sub.nation} has no submarine class '{1}'; it has {2}.", each.nation, each.cls, list(known)
        )
    return known[each.cls]


def find_ship(charts: Charts, each: ShipOrder) -> SurfaceClass:
    if each.cls in charts.merchants:
        return charts.merchants[each.cls]
    known = charts.cards[each.nation].ships
    if each.cls not in known:
        raise WardroomError("{0:sub.nation} has no ship class '{1}'; it has {2}.", each.nation, each.cls, list(known))
    return known[each.cls]


def new_ship(charts: Charts, battle: Battle, each: ShipOrder) -> Ship:
    """[4.5] A surface ship's log sheet."""
    cls = find_ship(charts, each)
    data = cls.advanced if battle.rules.advanced else cls.basic
    ship = Ship(
        slug(each.name),
        each.name,
        cls.kind,
        cls.type,
        each.nation,
        each.cls,
        _bow(each),
        parse_heading(each.heading) if each.heading else 0,
        data.defence,
        each.speed * 2 if each.speed and battle.rules.advanced else each.speed or data.speed,
        each.damage_left or data.damage,
        data.points,
        guns=list(data.guns),
        may_exit=_exits(each),
        plotted=each.plotted,
        row=cls.row,
    )
    if cls.kind == "escort":
        arm(charts, battle, ship, cls, each)
    return ship


def arm(charts: Charts, battle: Battle, ship: Ship, cls: SurfaceClass, each: ShipOrder) -> None:
    """[4.5.2.2] Weapons that are to be had at the date; the most powerful depth charge is carried."""
    card, when = charts.cards[each.nation], battle.period
    ship.thrower = thrower_at(card, cls, when)
    ship.k_guns = k_guns_at(card, cls, when)
    ship.charges = cls.charges
    settings = charges_at(card, max(when, card.at_war))
    ship.charge = max(settings, key=CHARGE_ORDER.index)
    ship.deepest_setting = settings[ship.charge]
    ship.mk_x = card.weapons.get("mk-x", 999) <= when and cls.type == "DD"
    sonar, ship.radar = fit.standard(card, cls, when)
    ship.sonar = {"default": sonar, "none": ""}.get(each.sonar, each.sonar)
    ship.given_sonar = each.sonar != "default"


CHARGE_ORDER = ("250 lb", "300 lb", "teardrop", "600 lb")


def add_convoy(charts: Charts, battle: Battle, convoy: ConvoyOrder) -> None:
    """[4.5.1, 6.1b, 30.1] The merchants; those of a formation are given their places at set-up."""
    fast = convoy.speed == "fast"
    speed = (3 if fast else 2) if battle.rules.advanced else (2 if fast else 1)
    battle.convoy = Convoy(speed=speed, by_die=convoy.by_die, must_fire=convoy.must_fire)
    orders = list(convoy.placed)
    for kind, count in convoy.ships.items():
        orders += [ShipOrder(f"{kind} No. {number}", kind, convoy.nation) for number in range(1, count + 1)]
    for each in orders:
        ship = new_ship(charts, battle, each)
        ship.plotted = True
        ship.top_speed = speed
        ship.guns = list(convoy.guns)
        add(battle, ship)
