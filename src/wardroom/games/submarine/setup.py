"""[3.0, 4.0, 20.2-20.4] Set-up: the options, the ships with their log sheets, and where each begins."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from functools import cache, lru_cache

from wardroom.games.submarine import campaign, fit
from wardroom.games.submarine.builder import check_text, template
from wardroom.games.submarine.charts import Charts, printed_scenarios
from wardroom.games.submarine.national import (
    SubmarineClass,
    SurfaceClass,
    charges_at,
    k_guns_at,
    snort_at,
    thrower_at,
    torpedoes_at,
)
from wardroom.games.submarine.periods import period
from wardroom.games.submarine.placing import place_boat, place_escort
from wardroom.games.submarine.rolls import ESCORT, SUBMARINE, Sea
from wardroom.games.submarine.scenarios import ConvoyOrder, Scenario, ShipOrder, read_scenario
from wardroom.games.submarine.sea import parse_heading, parse_hex
from wardroom.games.submarine.ships import boat_of
from wardroom.games.submarine.state import WAITING, Battle, Boat, Convoy, Rules, Ship, Tube
from wardroom.games.submarine.visibility import refresh
from wardroom.table import ChartFile, Decision, Option, Setting, Setup, WardroomError
from wardroom.table import Scenario as Choice

__all__ = [
    "SCENARIOS",
    "SETTINGS",
    "begin",
    "find_submarine",
    "load_boat",
    "order_of",
    "rules_from",
    "seats",
    "setup_phase",
    "torpedo_kinds",
]

OPTIONAL = ("hidden", "sonar", "radar", "fit", "star_shells", "entry")
DESIGN = ("convoy_turns", "realistic_reload", "cargo", "charge_supply", "torpedo_supply")
"""[57-62] For designed scenarios; no level of the rules turns them on."""
ABOUT = {
    "hidden": "[21] submarines stay off the map until they are found",
    "sonar": "[22] sonar searches for submerged submarines",
    "radar": "[23] radar searches for surfaced submarines",
    "fit": "[24] sonar and radar of each escort are rolled for",
    "star_shells": "[25] star shells at night",
    "entry": "[26] reinforcements may come in after the start",
    "advanced": "[27-31, 37, 38] Advanced ship data, speeds, torpedo hits and hit points",
    "silent_running": "[32] silent running",
    "snort": "[33] boats with a snort may use it",
    "emergency_power": "[34] batteries are recharged; attacks may be prolonged after the end",
    "directed": "[35] directed torpedoes at named targets, and undirected ones",
    "hexsides": "[36] torpedoes may run along hexsides",
    "arming": "[39] torpedoes arm after four hexes, even on the launch turn",
    "hidden_torpedoes": "[40] torpedoes run unseen until they meet a ship, which may evade",
    "mixed_loads": "[41] torpedo types are mixed, tube by tube",
    "advanced_asw": "[42, 43] Advanced resolution of anti-submarine attacks",
    "advanced_search": "[44-47] Advanced sonar, radar and night search",
    "gunnery": "[48] Advanced gunfire",
    "crew": "[49] crews are professional, experienced or novice",
    "weather": "[50] weather changes sight and radar",
    "special_weapons": "[51] acoustic and pattern torpedoes, foxers, the Mk X charge",
    "repair": "[52] damaged ships are repaired",
    "more_k_guns": "[53] later American and British escorts have more K-guns",
    "sub_against_sub": "[54] torpedoes can hit submarines",
    "realistic_reload": "[59] reloading takes as long as it did",
    "cargo": "[60] merchants carry cargo that changes their worth",
    "charge_supply": "[61] depth charges and rounds run out",
    "torpedo_supply": "[62] boats come with what torpedoes they have left",
}


def _switch(name: str) -> Setting:
    return Setting(name.replace("_", "-"), ABOUT[name], ("auto", "off", "on"), "auto")


def turns_between(text: str) -> str:
    """[58] A whole number of turns."""
    if not text.isdecimal() or int(text) > 9:
        raise WardroomError(f"'{text}' is no number of turns; choose 0 (no limit) to 9.")
    return str(int(text))


SETTINGS = [
    Setting(
        "rules",
        "basic game, all optional rules, or the advanced game; what is left on auto follows this",
        ("basic", "optional", "advanced"),
        "basic",
    ),
    *(_switch(name) for name in ABOUT),
    Setting(
        "convoy-turns", "[58] a convoy may turn once in so many turns, 0 for no limit", free=turns_between, default="0"
    ),
    Setting("length", "[S8.VII] scenario 8: the standard or the longer game", ("standard", "long"), "standard"),
    Setting("reinforcements", "[S12.VII] scenario 12: two more U-boats may come", ("off", "on"), "off"),
    Setting(
        "file",
        "[55] the text of a scenario of your own; without it the example is played",
        free=str,
        default="",
        long=True,
    ),
]

OWN_SETTINGS = {"8": ("length",), "12": ("reinforcements",)}
"""[S8.VII, S12.VII] Options of one printed scenario."""


def _choices() -> list[Choice]:
    printed = sorted(printed_scenarios().values(), key=lambda scenario: int(scenario.number))
    return [
        Choice(
            scenario.id,
            f"{scenario.number}. {scenario.title}",
            scenario.about,
            dict(scenario.fixed),
            OWN_SETTINGS.get(scenario.id, ()),
        )
        for scenario in printed
    ]


SCENARIOS = [
    *_choices(),
    Choice(
        "campaign",
        "Campaign: Convoy ONS-5",
        "Eight linked battles round one convoy in the spring of 1943 [20.10].",
        {"entry": "on"},
    ),
    Choice("own", "Your own scenario", "A scenario file of your own, with the option 'file' [55-63].", own=("file",)),
]


@lru_cache(maxsize=32)
def _own(text: str, charts: Charts) -> Scenario:
    """[55] A player's scenario; without one the example is played."""
    return check_text("your scenario", text or template(), charts)


@lru_cache(maxsize=32)
def _read(text: str) -> Scenario:
    """The same of a game that goes on: it was checked when it began, by the checks of its time."""
    return read_scenario(ChartFile("your scenario", text or template()))


def order(charts: Charts, scenario: str, text: str) -> Scenario:
    """The order of battle of a new game: a printed scenario, or the player's own, wholly checked."""
    if scenario == "own":
        return _own(text, charts)
    return charts.scenarios[scenario]


def order_of(charts: Charts, battle: Battle) -> Scenario:
    if battle.campaign is not None:
        return campaign.campaign_order(charts, battle)
    return _read(battle.file) if battle.scenario == "own" else charts.scenarios[battle.scenario]


def seats(setup: Setup) -> tuple[str, ...]:
    """[20.7] Scenarios 1 to 5 have one player, all others two sides."""
    if setup.scenario == "own":
        return _read(setup.options.get("file", "")).seats
    if setup.scenario == "campaign":
        return (SUBMARINE, ESCORT)
    return printed_scenarios()[setup.scenario].seats


def rules_from(setup: Setup, fixed: Mapping[str, str]) -> Rules:
    """[OPT, 27.0b] The switches: each on its own, or by the level of the game."""
    level = setup.options["rules"]
    rules = Rules()
    for each in fields(Rules):
        name = each.name
        if name == "convoy_turns":
            rules.convoy_turns = int(setup.options["convoy-turns"])
            continue
        chosen = fixed.get(name) or setup.options[name.replace("_", "-")]
        if chosen == "auto":
            chosen = "on" if name not in DESIGN and _in_level(name, level) else "off"
        setattr(rules, name, chosen == "on")
    for name, needed in NEEDS.items():
        if getattr(rules, name):
            for each_needed in needed:
                setattr(rules, each_needed, True)
    return rules


NEEDS = {
    "sonar": ("hidden",),
    "radar": ("hidden",),
    "star_shells": ("hidden",),
    "advanced_search": ("hidden", "sonar", "radar"),
    "advanced_asw": ("advanced",),
    "gunnery": ("advanced",),
    "repair": ("advanced",),
    "hidden_torpedoes": ("advanced",),
    "directed": ("advanced",),
    "sub_against_sub": ("advanced",),
}
"""What a rule cannot be played without (SUB-R60): searches need somebody hidden, hit points the Advanced data.

Undirected torpedoes [35.3.9] and submarines as targets [54.3] need the Advanced Torpedo Detonation Table.
"""


def _in_level(name: str, level: str) -> bool:
    return level == "advanced" or (level == "optional" and name in OPTIONAL)


# Building the ships [3.2, 3.5]


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
        raise WardroomError(f"{each.nation} has no submarine class '{each.cls}'; it has {', '.join(known)}.")
    return known[each.cls]


def find_ship(charts: Charts, each: ShipOrder) -> SurfaceClass:
    if each.cls in charts.merchants:
        return charts.merchants[each.cls]
    known = charts.cards[each.nation].ships
    if each.cls not in known:
        raise WardroomError(f"{each.nation} has no ship class '{each.cls}'; it has {', '.join(known)}.")
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


# The set-up phase


def setup_phase(table: Sea, battle: Battle) -> None:
    """[3.0, 20.2-20.4] What is rolled for or chosen before the first turn: merchants, escorts, then submarines."""
    scenario = order_of(table.charts, battle)
    fit.prepare(table, battle)
    if scenario.convoy is not None and scenario.convoy.formation:
        form_convoy(table, battle, scenario)
    for each in scenario.escorts:
        if each.place:
            place_escort(table, battle, _ship_of(battle, each), each, scenario)
    for each in scenario.submarines:
        if each.place != "waiting":
            prepare_boat(table, battle, _ship_of(battle, each), each, scenario)
    table.tell("ready", "3.6", scenario=scenario.title, turns=battle.turns, light=battle.light)
    if battle.rules.hidden:
        refresh(table, battle)
    battle.phase = "turn"


def _ship_of(battle: Battle, each: ShipOrder) -> Ship:
    return next(ship for ship in battle.ships.values() if ship.name == each.name)


# [20.2] The convoy


def form_convoy(table: Sea, battle: Battle, scenario: Scenario) -> None:
    """[20.2.6] The escort player puts the merchants into the places of the formation, in any order."""
    assert scenario.convoy is not None
    places = [name for column in table.charts.tables.formation(scenario.convoy.formation) for name in column]
    waiting = [ship for ship in battle.ships.values() if ship.kind == "merchant" and not ship.bow]
    if len(places) != len(waiting):
        raise WardroomError(
            f"formation {scenario.convoy.formation} has {len(places)} places, the convoy {len(waiting)} ships [20.2]."
        )
    for name in places:
        ship = choose_merchant(table, name, waiting, scenario)
        waiting.remove(ship)
        ship.bow, ship.heading = parse_hex(name), 0


def choose_merchant(table: Sea, name: str, waiting: list[Ship], scenario: Scenario) -> Ship:
    kinds = list(dict.fromkeys(ship.type for ship in waiting))
    if len(kinds) == 1 or ESCORT not in scenario.seats:
        return _drawn(table, waiting, scenario)
    options = [Option(f"slot:{kind}", "{0}", (kind,), "20.2.6", (f"hex:{name}",)) for kind in kinds]
    decision = Decision("slot", "Which ship takes the place at {0}?", options, rule="20.2.6", args=(name,))
    kind = table.choose(ESCORT, decision).id.removeprefix("slot:")
    return next(ship for ship in waiting if ship.type == kind)


def _drawn(table: Sea, waiting: list[Ship], scenario: Scenario) -> Ship:
    """Without an escort player the places are drawn by lot."""
    return waiting[0] if ESCORT in scenario.seats else waiting[table.below(len(waiting), "formation")]


# [20.4, 4.4.11] The submarines


def prepare_boat(table: Sea, battle: Battle, ship: Ship, each: ShipOrder, scenario: Scenario) -> None:
    """Place, heading, depth and torpedoes of a boat."""
    if each.place:
        place_boat(table, battle, ship, each)
    boat = boat_of(ship)
    if scenario.random_boat:
        boat.depth = UNTRACKED_DEPTH
        return
    if each.depth < 0:
        choose_depth(table, ship)
    load_boat(table, battle, ship, each)


UNTRACKED_DEPTH = 50
"""Scenarios 3 to 5 keep no depth: the boat is submerged (SUB-R18)."""


def choose_depth(table: Sea, ship: Ship) -> None:
    """The starting depth is the submarine player's secret choice (SUB-R18)."""
    boat = boat_of(ship)
    decision = _depths(ship.name, boat.deepest)
    boat.depth = int(table.choose(SUBMARINE, decision).id.removeprefix("depth:"))
    table.tell("starting_depth", "9.10", to=(SUBMARINE,), ship=ship.name, depth=boat.depth)


@cache
def _depths(name: str, deepest: int) -> Decision:
    options = [
        Option(f"depth:{depth}", "{0} feet", (depth,), "9.2a", (f"depth:{depth}",))
        for depth in range(0, deepest + 1, 25)
    ]
    return Decision("starting-depth", "At what depth does {0} begin?", options, rule="9.10", args=(name,))


def load_boat(table: Sea, battle: Battle, ship: Ship, each: ShipOrder) -> None:
    """[4.4.11, 4.4.13, 14.5, 41] All tubes loaded, and reloads for each end."""
    boat = boat_of(ship)
    cls = find_submarine(table.charts, each)
    kinds = torpedo_choices(table, battle, cls, each)
    if not battle.rules.mixed_loads and not each.torpedo:
        kinds = [kind for kind in kinds if not fit.limited(table, kind)] or kinds
    bow, stern, reloads = each.torpedoes or (cls.bow_tubes, cls.stern_tubes, -1)
    if reloads < 0:
        bow, stern = bow + cls.bow_reloads, stern + cls.stern_reloads
    elif reloads:
        fore = min(reloads, cls.bow_reloads)
        bow, stern = bow + fore, stern + reloads - fore
    bow, stern = fit.available(table, battle, bow, stern)
    if len(kinds) == 1 or not (battle.rules.mixed_loads or "|" in each.torpedo):
        kind = choose_torpedo(table, ship, kinds)
        boat.torpedo = kind
        fit.load(ship, [kind] * bow, [kind] * stern)
        return
    fit.load_mixed(table, battle, ship, kinds, bow, stern)


def torpedo_choices(table: Sea, battle: Battle, cls: SubmarineClass, each: ShipOrder) -> list[str]:
    """[4.4.11b, 4.4.11c, 41.2] Types the scenario prescribes, or those to be had at its date."""
    found = torpedo_kinds(table.charts, battle, cls, each)
    if not found:
        raise WardroomError(f"{each.nation} has no torpedo for {each.name} at this date; name one in the scenario.")
    return found


def torpedo_kinds(charts: Charts, battle: Battle, cls: SubmarineClass, each: ShipOrder) -> list[str]:
    """The same by name; none if there is nothing to be had."""
    if each.torpedo:
        return each.torpedo.split("|")
    found = torpedoes_at(charts.cards[each.nation], cls, battle.period)
    if not battle.rules.special_weapons:
        found = [torpedo for torpedo in found if not torpedo.special]
    return [torpedo.id for torpedo in found]


def choose_torpedo(table: Sea, ship: Ship, kinds: list[str]) -> str:
    if len(kinds) == 1:
        return kinds[0]
    options = [Option(f"torpedo:{kind}", "{0}", (kind,), "4.4.11c", (f"torpedo:{kind}",)) for kind in kinds]
    decision = Decision("torpedo", "Which torpedo does {0} carry?", options, rule="4.4.11c", args=(ship.name,))
    return table.choose(SUBMARINE, decision).id.removeprefix("torpedo:")
