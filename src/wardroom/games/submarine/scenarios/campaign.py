"""[20.10] The campaign of Convoy ONS-5: eight scenarios, one after the other, with what carries over."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from wardroom.games.submarine.charts import Charts
from wardroom.games.submarine.combat.attacks import mark_air_charge, protected_boats, strike
from wardroom.games.submarine.rolls import ESCORT, SUBMARINE, Sea
from wardroom.games.submarine.scenarios.scenario_file import ConvoyOrder, Scenario, ShipOrder, Victory
from wardroom.games.submarine.scenarios.scoring import points
from wardroom.games.submarine.sea import hex_name
from wardroom.games.submarine.ships import boat_of, boats, hexes_of
from wardroom.games.submarine.state import SUNK, WAITING, Battle, Campaign, Convoy, Kept, Ship
from wardroom.table import OVER, Decision, Option, kept
from wardroom.table.text import Text, mark

__all__ = [
    "air_attack",
    "allot_phase",
    "bring_back",
    "campaign_order",
    "campaign_texts",
    "close_scenario",
    "hunters",
    "new_campaign",
    "next_day",
]

AIR_DEPTH = 75
"""[20.10.VI.13] Deepest boat that an air charge may be used against."""
AIR_SETTING = 50
"""[20.10.VI.14]"""
AIR_CHARGE = "300 lb"
HUNTERS_AT = 3
"""[20.10.VI.7] Escorts lost before the hunter-killer group may be called."""
HUNTERS_AFTER = 2
"""[20.10.VI.8b] It comes at the start of the second scenario after the one in which it was called."""


class Day(NamedTuple):
    """What makes one scenario of the campaign: boats as name:class, escorts and hunters as name:class."""

    number: int
    light: str
    boats: tuple[str, ...]
    reserves: tuple[str, ...]
    escorts: tuple[str, ...]
    arriving: tuple[str, ...]


# The order of battle of a day


def campaign_order(charts: Charts, battle: Battle) -> Scenario:
    """[20.10.II, III, V] This day's scenario, of what the campaign has left; the last one once all are over."""
    campaign = _of(battle)
    file = charts.files["campaign.toml"].data
    ships = {**file["escorts"], **(file["hunters"] if campaign.hunters in ("arriving", "here") else {})}
    left = [f"{name}:{cls}" for name, cls in ships.items() if name not in campaign.lost_before]
    arriving = [each for each in left if campaign.hunters == "arriving" and each.partition(":")[0] in file["hunters"]]
    number = min(campaign.day, len(file["days"]) - 1)
    day = Day(
        number,
        file["days"][number]["light"],
        tuple(campaign.boats[: file["start"]]),
        tuple(campaign.boats[file["start"] :]),
        tuple(each for each in left if each not in arriving),
        tuple(arriving),
    )
    return _scenario(charts, day)


@kept(16)
def _scenario(charts: Charts, day: Day) -> Scenario:
    file = charts.files["campaign.toml"].data
    convoy = file["convoy"]
    date = file["days"][day.number]["date"]
    return Scenario(
        id="campaign",
        number="campaign",
        title=title_on(date),
        about=file["about"],
        period=file["period"],
        turns=file["turns"],
        light=day.light,
        area=file["area"],
        submarines=(*_orders(day.boats, "Germany", "compass"), *_orders(day.reserves, "Germany", "waiting")),
        escorts=(*_orders(day.escorts, "Britain", "outside"), *_orders(day.arriving, "Britain", "edge")),
        capital=(),
        convoy=ConvoyOrder(convoy["nation"], convoy["speed"], convoy["formation"], convoy["ships"]),
        victory=Victory("campaign"),
    )


def title_on(date: str) -> str:
    """What the scenario of this date is called."""
    return f"ONS-5, {date}"


def campaign_texts(charts: Charts) -> Iterator[str]:
    """What the campaign says to people: its dates, and its scenarios by their dates."""
    file = charts.files["campaign.toml"].data
    for day in file["days"]:
        yield from (day["date"], title_on(day["date"]))
    yield file["about"]


def _orders(ships: tuple[str, ...], nation: str, place: str) -> tuple[ShipOrder, ...]:
    pairs = (each.split(":") for each in ships)
    return tuple(ShipOrder(name, cls, nation, place=place) for name, cls in pairs)


def _of(battle: Battle) -> Campaign:
    if battle.campaign is None:
        raise TypeError("this battle is no campaign")
    return battle.campaign


# The start


def new_campaign() -> Campaign:
    return Campaign(scores={SUBMARINE: 0, ESCORT: 0})


def allot_phase(table: Sea, battle: Battle) -> None:
    """[20.10.VI.10] The air depth charges are allotted to the day scenarios, in secret and for good."""
    file = table.charts.files["campaign.toml"].data
    campaign = _of(battle)
    left = int(file["air_charges"])
    campaign.air_charges = []
    for number, day in enumerate(file["days"], start=1):
        share = ask_allotment(table, number, day["date"], left) if day["light"] == "day" and left else 0
        campaign.air_charges.append(share)
        left -= share
    battle.phase = "day"


def ask_allotment(table: Sea, number: int, date: str, left: int) -> int:
    options = [
        Option(f"air:{count}", "{0:#sub.air_charge}", (count,), "20.10.VI.10", (f"air:{count}",), count)
        for count in range(left + 1)
    ]
    message = mark("Of {2:#sub.air_charge} left, how many are for scenario {0} ({1})?")
    decision = Decision("allot", message, options, rule="20.10.VI.10", args=(number, Text(date), left))
    return table.choose(ESCORT, decision).value


def next_day(table: Sea, battle: Battle) -> None:
    """[20.10.VI.1-VI.5] Boats that have not been used are chosen; ships are built anew, losses stay lost."""
    campaign = _of(battle)
    file = table.charts.files["campaign.toml"].data
    day = file["days"][campaign.day]
    campaign.boats = choose_boats(table, battle)
    if campaign.hunters == "called" and campaign.day >= campaign.called + HUNTERS_AFTER:
        campaign.hunters = "arriving"
    elif campaign.hunters == "arriving":
        campaign.hunters = "here"
    campaign.air_left = campaign.air_charges[campaign.day]
    campaign.air_used = 0
    clear_table(battle, day["light"], file["turns"])
    table.tell("campaign_day", "20.10.V", number=campaign.day + 1, date=day["date"], light=day["light"])
    battle.phase = "build"


def clear_table(battle: Battle, light: str, turns: int) -> None:
    battle.ships, battle.torpedoes, battle.counters, battle.star_shells = {}, [], [], []
    battle.convoy = Convoy()
    battle.plots = {}
    battle.turn, battle.turns, battle.light = 1, turns, light
    battle.launched = battle.inflicted = battle.entered_points = 0
    battle.edge = 0
    battle.entry = battle.winner = battle.result = ""
    battle.scores = {}


def choose_boats(table: Sea, battle: Battle) -> list[str]:
    """[20.10.VI.2, VI.3] Four boats to start with and four that may come; the player says of which class."""
    file = table.charts.files["campaign.toml"].data
    used = set(_of(battle).used)
    chosen: list[str] = []
    for number in range(1, file["start"] + file["reserve"] + 1):
        pool = {cls: free_boats(table, cls, count, used | set(chosen)) for cls, count in file["boats"].items()}
        classes = [cls for cls, names in pool.items() if names]
        if not classes:
            break
        cls = ask_class(table, number, pool, classes) if len(classes) > 1 else classes[0]
        chosen.append(pool[cls][0])
    return chosen


def free_boats(table: Sea, cls: str, count: int, used: set[str]) -> list[str]:
    """[20.10.II.1, VI.4] Boats of the pool that have never been in play."""
    names = table.charts.submarine("Germany", cls).names[:count]
    return [each for each in (f"{name}:{cls}" for name in names) if each not in used]


def ask_class(table: Sea, number: int, pool: dict[str, list[str]], classes: list[str]) -> str:
    options = [
        Option(
            f"class:{cls}",
            "{0}, class {1}",
            (pool[cls][0].partition(":")[0], cls),
            "20.10.VI.2",
            (f"class:{cls}",),
            cls,
        )
        for cls in classes
    ]
    message = mark("Boat {0} of this scenario (the first four start, the others may come)?")
    decision = Decision("boat", message, options, rule="20.10.VI.2", args=(number,))
    return table.choose(SUBMARINE, decision).value


# [20.10.VI.7-VI.9] The hunter-killer group


def lost_escorts(table: Sea, battle: Battle) -> list[str]:
    """[20.10.VI.6] Escorts sunk or dead in the water, before and today."""
    today = [
        ship.name for ship in battle.ships.values() if ship.kind == "escort" and (ship.dead or ship.status == SUNK)
    ]
    return list(dict.fromkeys([*_of(battle).lost_before, *today]))


def hunters(table: Sea, battle: Battle) -> None:
    """[20.10.VI.7, VI.8a] With three of the seven escorts gone the group may be called; it need not be."""
    campaign = _of(battle)
    escorts = table.charts.files["campaign.toml"].data["escorts"]
    if campaign.hunters or sum(name in escorts for name in lost_escorts(table, battle)) < HUNTERS_AT:
        return
    options = [
        Option("hunters:wait", "Not yet", (), "20.10.VI.8a", ("hunters:wait",)),
        Option("hunters:call", "Call the hunter-killer group", (), "20.10.VI.8a", ("hunters:call",)),
    ]
    decision = Decision("hunters", "Call the hunter-killer group?", options, rule="20.10.VI.8a")
    if table.choose(ESCORT, decision) is options[1]:
        campaign.hunters, campaign.called = "called", campaign.day
        table.tell("hunters_called", "20.10.VI.8b")


# [20.10.VI.10-VI.17] Air attacks


def air_attack(table: Sea, battle: Battle) -> None:
    """[20.10.VI.11, VI.16, VI.17] In day scenarios charges are dropped on boats on the map, and resolved at once."""
    campaign = _of(battle)
    while battle.light == "day" and campaign.air_left:
        targets = [ship for ship in boats(battle) if attackable(ship)]
        hexes = dict.fromkeys(hex for ship in targets for hex in hexes_of(ship))
        if not hexes:
            return
        options, message = [_air_option(hex) for hex in hexes], mark("Drop an air depth charge ({0} left)?")
        decision = Decision("air", message, [*options, NO_AIR], (), "20.10.VI.17", (campaign.air_left,))
        chosen = table.choose(ESCORT, decision)
        if chosen is NO_AIR:
            return
        drop(table, battle, chosen.value)


NO_AIR = Option("air:none", "No (more) air attack", (), "20.10.VI.11a", ("air:none",))


def _air_option(hex: int) -> Option[int]:
    name = hex_name(hex)
    return Option(f"air:{name}", "Into {0}", (name,), "20.10.VI.17", (f"hex:{name}",), hex)


def attackable(ship: Ship) -> bool:
    """[20.10.VI.13, VI.13b, VI.15] On the map and no deeper than 75 feet, on the surface too."""
    return boat_of(ship).shown and boat_of(ship).depth <= AIR_DEPTH


def drop(table: Sea, battle: Battle, hex: int) -> None:
    """[20.10.VI.14] 300 lb, set to 50 feet; it counts as a depth-charge attack, never suffered on two turns running.

    SUB-R43, 15.9.
    """
    campaign = _of(battle)
    campaign.air_left -= 1
    campaign.air_used += 1
    table.tell("air_charge", "20.10.VI.17", hex=hex_name(hex))
    table.tell("air_charges_left", "20.10.VI.10", to=(ESCORT,), left=campaign.air_left)
    protected = protected_boats(battle)
    here = [ship for ship in boats(battle) if attackable(ship) and hex in hexes_of(ship)]
    hit = [ship for ship in here if ship.id not in protected]
    charts = table.charts
    factors = {
        ship.id: charts.charge_factor(AIR_CHARGE, ship.defence, abs(boat_of(ship).depth - AIR_SETTING)) for ship in hit
    }
    strike(table, battle, hit, factors, "20.10.VI.16", mark("air depth charge"))
    mark_air_charge(battle, hex)


# [20.10.IV] The end of a scenario


def close_scenario(table: Sea, battle: Battle) -> None:
    """[20.10.IV] The day's points are added; after the eighth scenario the higher total wins."""
    campaign = _of(battle)
    today = points(battle)
    today[SUBMARINE] += campaign.air_used
    handicap = handicap_points(battle)
    for side, extra in handicap.items():
        today[side] += extra
    for side in (SUBMARINE, ESCORT):
        campaign.scores[side] += today[side]
    campaign.record.append(dict(today))
    campaign.used += used_boats(battle)
    campaign.lost_before = lost_escorts(table, battle)
    keep(battle)
    table.tell(
        "campaign_score",
        "20.10.IV.2a",
        number=campaign.day + 1,
        submarine_points=campaign.scores[SUBMARINE],
        escort_points=campaign.scores[ESCORT],
    )
    campaign.day += 1
    days = len(table.charts.files["campaign.toml"].data["days"])
    if campaign.day < days:
        battle.phase = "day"
        return
    finish(table, battle)


def keep(battle: Battle) -> None:
    """[49.1, 51.5.6, 61.2] Crews, sets and what is left of the stores go on to the next scenario (SUB-R79)."""
    for ship in battle.ships.values():
        if ship.kind == "escort" or ship.status == WAITING:
            kept = Kept(ship.crew, ship.sonar, ship.radar, ship.supply, ship.rounds, ship.mk_x)
            _of(battle).kept[ship.name] = kept


def bring_back(battle: Battle) -> None:
    """[49.1, 51.5.6, 61.2] Ships of an earlier scenario have what they had at its end; nothing is renewed."""
    for ship in battle.ships.values():
        if ship.name in _of(battle).kept:
            kept = _of(battle).kept[ship.name]
            ship.crew, ship.sonar, ship.radar = kept.crew, kept.sonar, kept.radar
            ship.supply, ship.rounds, ship.mk_x = kept.supply, kept.rounds, kept.mk_x


def finish(table: Sea, battle: Battle) -> None:
    """[20.10.IV.4]"""
    scores = _of(battle).scores
    battle.scores = dict(scores)
    if scores[SUBMARINE] == scores[ESCORT]:
        battle.winner, battle.result = "", "points-equal"
    else:
        battle.winner = SUBMARINE if scores[SUBMARINE] > scores[ESCORT] else ESCORT
        battle.result = "more-points"
    battle.phase = OVER


def handicap_points(battle: Battle) -> dict[str, int]:
    """[20.10.IV.2] The side whose boats or escorts were worth less gets the difference."""
    submarines = sum(ship.points for ship in battle.ships.values() if ship.boat is not None and ship.status != WAITING)
    escorts = sum(ship.points for ship in battle.ships.values() if ship.kind == "escort")
    if submarines == escorts:
        return {}
    return {SUBMARINE: escorts - submarines} if submarines < escorts else {ESCORT: submarines - escorts}


def used_boats(battle: Battle) -> list[str]:
    """[20.10.VI.4] Boats that were in play even for one turn."""
    return [
        f"{ship.name}:{ship.cls}" for ship in battle.ships.values() if ship.boat is not None and ship.status != WAITING
    ]
