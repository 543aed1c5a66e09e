"""[24, 49, 50, 60-62] What is rolled for before a battle: equipment, crews, weather, cargo and supplies."""

from __future__ import annotations

from wardroom.games.submarine.cards.national import Card, Instrument, SurfaceClass, instruments_at
from wardroom.games.submarine.cards.periods import year
from wardroom.games.submarine.questions import ShipAsked
from wardroom.games.submarine.rolls import ESCORT, SUBMARINE, Sea
from wardroom.games.submarine.ships import boat_of
from wardroom.games.submarine.state import Battle, Ship
from wardroom.table import Decision, Modifier, Option
from wardroom.table.text import mark

__all__ = ["available", "load", "load_mixed", "prepare", "standard"]

NO_MORE_THAN = 4
"""[41.6, 62.4] One torpedo in four may be acoustic or pattern-running."""
EARLY_WAR = 1941
"""[61.4] Up to this year the next lower supply table is used."""
WAR_YEARS = {3: -2, 2: -1}
"""[49.6] Change of the crew die by years at war."""
MORE_K_GUNS = {"USA": (1943, ("DE", "PF"), 4), "Britain": (1942, ("DE", "S", "PF", "C"), 2)}
"""[53.1, 53.2] From this year these types have so many K-guns a side."""


def standard(card: Card, cls: SurfaceClass, when: int) -> tuple[str, str]:
    """Sonar and radar without the fit rule: the newest of each."""
    sonar = instruments_at(card, "sonar", when)
    radar = instruments_at(card, "radar", when)
    return (sonar[0].table if sonar else ""), (radar[0].table if radar else "")


def prepare(table: Sea, battle: Battle) -> None:
    """[24.1, 49.1, 50.1, 60.1, 61.2] In the order of the rules; for a ship of a campaign once (SUB-R79)."""
    rules = battle.rules
    known = battle.campaign.kept if battle.campaign is not None else {}
    if rules.weather:
        battle.weather = str(table.roll(table.charts.weather(battle.area), rule="50.3", by=ESCORT).result)
    for ship in battle.ships.values():
        if rules.fit and ship.kind in ("escort", "capital") and ship.name not in known:
            roll_equipment(table, battle, ship)
        if rules.crew and ship.kind in ("escort", "submarine") and ship.name not in known:
            roll_crew(table, battle, ship)
        if rules.more_k_guns:
            add_k_guns(battle, ship)
        if rules.cargo and ship.kind == "merchant":
            roll_cargo(table, ship)
        if rules.charge_supply and ship.kind == "escort" and ship.name not in known:
            roll_supply(table, battle, ship)


# [24] Equipment


def roll_equipment(table: Sea, battle: Battle, ship: Ship) -> None:
    """[24.4] Sonar and radar are rolled for on their own; capital ships have no sonar [23.6]."""
    card = table.charts.cards[ship.nation]
    if ship.kind == "escort" and not ship.given_sonar:
        ship.sonar = fitted(table, battle, ship, instruments_at(card, "sonar", battle.period))
        if not ship.sonar:
            ship.sonar = original_sonar(card)
    ship.radar = fitted(table, battle, ship, instruments_at(card, "radar", battle.period))


def fitted(table: Sea, battle: Battle, ship: Ship, models: list[Instrument]) -> str:
    """[24.2, 24.3] From the latest model down; the die is helped by each period since it came."""
    limit = table.charts.fit(ship.type)
    for model in models:
        periods = battle.period - model.available
        if 6 - periods <= limit:
            table.tell("equipped", "24.3", to=(ESCORT,), ship=ship.name, model=model.title)
            return model.table
        why = f"fit of {model.title}"
        roll = table.dice("1d6", rule="24.2.2a", why=why, by=ESCORT, to=(ESCORT,))
        if roll.total - periods <= limit:
            table.tell("equipped", "24.2.2a", to=(ESCORT,), ship=ship.name, model=model.title)
            return model.table
    return ""


def original_sonar(card: Card) -> str:
    """[24.5] What the country had when it went to war."""
    models = instruments_at(card, "sonar", card.at_war)
    return models[0].table if models else ""


# [49] Crews


def roll_crew(table: Sea, battle: Battle, ship: Ship) -> None:
    """[49.1, 49.6] Better crews for countries long at war."""
    years = (battle.period - table.charts.cards[ship.nation].at_war) // 4
    change = next((value for least, value in WAR_YEARS.items() if years >= least), 0)
    modifiers = [Modifier("years at war", change, "49.6")] if change else []
    seat = SUBMARINE if ship.boat is not None else ESCORT
    to = None if seat == ESCORT else (SUBMARINE,)
    chart = table.charts.crew
    roll = table.roll(chart, modifiers, rule="49.6", by=seat, to=to)
    ship.crew = str(roll.result)


# [53] More K-guns


def add_k_guns(battle: Battle, ship: Ship) -> None:
    """[53.1, 53.2]"""
    if ship.kind == "escort" and ship.nation in MORE_K_GUNS:
        first, types, number = MORE_K_GUNS[ship.nation]
        if year(battle.period) >= first and ship.type in types:
            ship.k_guns = max(ship.k_guns, number)


# [60] Cargo


def roll_cargo(table: Sea, ship: Ship) -> None:
    """[60.1, 60.2] What a merchant carries, and what that is worth."""
    charts = table.charts
    roll = table.roll(charts.cargo(ship.type), rule="60.1", by=ESCORT)
    ship.cargo = str(roll.result)
    ship.points, effect = charts.cargo_facts(ship.type, ship.cargo)
    if effect == "triple capacity":
        ship.capacity *= 3
    ship.doubled = effect == "double damage"


# [61] Depth charges


def roll_supply(table: Sea, battle: Battle, ship: Ship) -> None:
    """[61.2, 61.4, 61.5] One roll for depth charges and for rounds of the ahead-thrown weapon."""
    charts = table.charts
    letter = charts.supply_letter(ship.nation, ship.type)
    if letter is None:
        return
    if year(battle.period) <= EARLY_WAR:
        letter = max("A", chr(ord(letter) - 1))
    chart = charts.charge_supply(letter)
    roll = table.roll(chart, rule="61.2", by=ESCORT, to=(ESCORT,))
    ship.supply = int(roll.result)
    if ship.thrower:
        ship.rounds = int(charts.thrower_rounds.result(roll.total))


# [41, 62] Torpedoes


def load(ship: Ship, bow: list[str], stern: list[str]) -> None:
    """[4.4.13b] Tubes first, the rest are reloads."""
    boat = boat_of(ship)
    for end, stock in (("bow", bow), ("stern", stern)):
        stock = list(stock)
        for tube in boat.tubes:
            if tube.end == end and stock:
                tube.loaded = stock.pop(0)
        if end == "bow":
            boat.bow_reloads = stock
        else:
            boat.stern_reloads = stock


def available(table: Sea, battle: Battle, bow: int, stern: int) -> tuple[int, int]:
    """[62.1, 62.2] A secret roll gives the share of its torpedoes that a boat still has, rounded up (SUB-R53)."""
    if not battle.rules.torpedo_supply:
        return bow, stern
    roll = table.roll(table.charts.torpedo_supply, rule="62.1", by=SUBMARINE, to=(SUBMARINE,))
    left = -(-(bow + stern) * int(roll.result) // 100)
    kept_stern = left * stern // max(1, bow + stern)
    return left - kept_stern, kept_stern


def load_mixed(table: Sea, battle: Battle, ship: Ship, kinds: list[str], bow: int, stern: int) -> None:
    """[41.1, 41.6, 62.4, S10.VI] A type for each torpedo; one in four may be acoustic or pattern-running."""
    allowance = (bow + stern) // NO_MORE_THAN
    loads: dict[str, list[str]] = {"bow": [], "stern": []}
    for end, count in (("bow", bow), ("stern", stern)):
        for number in range(1, count + 1):
            kind = ask_type(table, ship, kinds, end, number, allowance > 0)
            allowance -= limited(table, kind)
            loads[end].append(kind)
    load(ship, loads["bow"], loads["stern"])


def limited(table: Sea, kind: str) -> bool:
    """[41.6] T-3 torpedoes are exempt from the limit."""
    return table.charts.torpedo(kind).special in ("acoustic", "pattern")


def ask_type(table: Sea, ship: Ship, kinds: list[str], end: str, number: int, special: bool) -> str:
    options = [
        Option(f"torpedo:{kind}", "{0}", (kind,), "41.1", (f"torpedo:{kind}",), kind)
        for kind in kinds
        if special or not limited(table, kind)
    ]
    if len(options) == 1:
        return options[0].value
    message = mark("{0}: which type is {1:sub.end} torpedo {2}?")
    decision = Decision("load", message, options, rule="41.1", args=(ship.name, end, number), facts=ShipAsked(ship.id))
    return table.choose(SUBMARINE, decision).value
