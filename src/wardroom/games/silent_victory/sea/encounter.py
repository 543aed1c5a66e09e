"""[8.2, 8.3] Ships identified, time of day, and the decision to attack; [9.0] an encounter with ships as a whole."""

from __future__ import annotations

from wardroom.games.patrol.daylight import DAY, NIGHT, by_night
from wardroom.games.patrol.orders import AttackAsked
from wardroom.games.silent_victory.boat import SV, blind, inoperable, sj_works
from wardroom.games.silent_victory.calendar import month_number, year_of
from wardroom.games.silent_victory.charts import STANDARD_TONNAGE, Ship, capacity
from wardroom.games.silent_victory.combat.detection import close_approach, evade
from wardroom.games.silent_victory.combat.enemy_submarine import submarine_encounter
from wardroom.games.silent_victory.combat.escorted import NO_PERISCOPE, NO_TORPEDOES, attack_option, escorted_attack
from wardroom.games.silent_victory.combat.following import follow
from wardroom.games.silent_victory.combat.torpedoes import armed
from wardroom.games.silent_victory.combat.unescorted import after_single_escort, gun_useless, unescorted_combat
from wardroom.games.silent_victory.state import Career, Engagement, Target
from wardroom.table import Decision, Option, Refusal, question
from wardroom.table.text import mark

__all__ = ["DAY", "NIGHT", "capacity", "identify_merchant", "ship_encounter", "time_of_day"]

ESCORTED = frozenset({"Ship+Escort", "Two Ships+Escort", "Convoy", "Capital Ship", "Warship"})
SHIPS = {"Ship": 1, "Two Ships": 2, "Ship+Escort": 1, "Two Ships+Escort": 2, "Convoy": 3}
SMALLER_SHIPS = month_number("1945-01")
"""[8.2.2b] From here on large ships are few."""
FAST = ("Capital Ship", "Warship", "Submarine")
"""Encounters whose time of day cannot be changed by a roll [8.3.2c]."""


def ship_encounter(table: SV, career: Career, encounter: str, area: str) -> None:
    """[8.0a, 9.0b] Identify, decide, fight, and Follow as long as the captain will and can."""
    patrol = career.patrol
    assert patrol is not None
    fight: Engagement | None = Engagement(encounter, area, [], encounter in ESCORTED)
    first = True
    while fight is not None:
        career.fight = fight
        if first or fight.encounter == "Convoy":
            identify(table, career, fight)
        if fight.encounter == "Submarine":
            submarine_encounter(table, career, fight)
            return
        time_of_day(table, career, fight)
        if patrol.aborting:
            table.tell("no_attack_aborting", "10.12.4a")
            return
        engaged = engage(table, career, fight)
        if fight.escort_gone:
            after_single_escort(table, career, fight)
        fight = follow(table, career, fight) if engaged and not patrol.aborting and not patrol.ended else None
        first = False


# [8.2] Identification


def identify(table: SV, career: Career, fight: Engagement) -> None:
    """[8.2] What ships these are; [7.2.2] the wolfpack is rolled for before a convoy's ships."""
    if fight.encounter == "Convoy":
        wolfpack(table, career, fight)
    if fight.encounter == "Capital Ship":
        identify_capital_ship(table, career, fight)
    elif fight.encounter == "Warship":
        identify_warship(table, career, fight)
    else:
        for _ in range(SHIPS[fight.encounter]):
            identify_merchant(table, career, fight)
    if career.options.limited_escorts and fight.encounter in ("Ship+Escort", "Two Ships+Escort"):
        limited_escorts(table, career, fight)


def wolfpack(table: SV, career: Career, fight: Engagement) -> None:
    """[7.2.2] Only on (W) patrols and with a working radio."""
    patrol = career.patrol
    assert patrol is not None
    if not patrol.wolfpack or inoperable(career.boat, "radio"):
        return
    fight.wolfpack = str(table.roll(table.charts.wolfpack, rule="7.2.2a", by=career.seat).result)
    table.tell("wolfpack", "7.2.2a", status=fight.wolfpack)
    if fight.wolfpack == "scattered":
        fight.encounter = "Ship"
        fight.escorted = False


def limited_escorts(table: SV, career: Career, fight: Engagement) -> None:
    """[14.9.1a] From 1943 a ship or two may have one escort only."""
    patrol = career.patrol
    assert patrol is not None
    year = year_of(patrol.sailed)
    if year >= 1943:
        chart = table.charts.table("E9", f"Single Escort {year}")
        fight.single_escort = table.roll(chart, rule="14.9.1a", by=career.enemy).result == "single"


def identify_merchant(table: SV, career: Career, fight: Engagement) -> None:
    """[8.2.1-8.2.3] Size, roster and name."""
    patrol = career.patrol
    assert patrol is not None
    charts = table.charts
    chart = charts.ship_size_1945 if patrol.sailed >= SMALLER_SHIPS else charts.ship_size
    large = table.roll(chart, (), "", career.seat).result == "large"
    if career.options.standard_tonnage:
        name = "large merchant" if large else "small merchant"
        ship = Ship(name, "F", STANDARD_TONNAGE[name])
    else:
        ship = merchant_by_name(table, career, large)
    add_target(table, fight, ship, "merchant", charts.merchant_points(ship.tons, large))


def already_sunk(career: Career, ship: Ship) -> bool:
    """[14.2.2a] With historical targeting a ship is sunk once; a namesake of other tonnage is another ship."""
    return career.options.historical_targeting and f"{ship.name}/{ship.tons}" in career.sunk_names


SMALL_ROSTERS = {"a": "T1a", "b": "T1b", "c": "T1c"}
LARGE_ROSTERS = {"a": "T2a", "b": "T2b", "c": "T2c"}


def merchant_by_name(table: SV, career: Career, large: bool) -> Ship:
    """[8.2.3a] One of three rosters, then d100; [14.2.2a] a ship already sunk is rolled again."""
    rosters = LARGE_ROSTERS if large else SMALL_ROSTERS
    while True:
        letter = "a"
        if not career.options.first_roster_only:
            letter = str(table.roll(table.charts.roster, (), "8.2.3a", career.seat).result)
        name = rosters[letter]
        number = table.dice("d100", "8.2.3a", name, career.seat).natural
        ship = table.charts.merchants[name][number - 1]
        if not career.options.historical_targeting or not already_sunk(career, ship):
            return ship


def identify_capital_ship(table: SV, career: Career, fight: Engagement) -> None:
    """[8.2.4a] d20 on T3."""
    while True:
        ship = table.charts.capital_ships[table.dice("1d20", rule="8.2.4a", why="T3", by=career.seat).natural - 1]
        if not already_sunk(career, ship):
            break
    add_target(table, fight, ship, "capital", capacity(table.charts.capital_capacity, ship.tons))


def identify_warship(table: SV, career: Career, fight: Engagement) -> None:
    """[8.2.6a] d100 on T4; [9.9a] an enemy submarine is an encounter of its own."""
    while True:
        ship = table.charts.warships[table.dice("d100", rule="8.2.6a", why="T4", by=career.seat).natural - 1]
        if not already_sunk(career, ship):
            break
    if ship.kind == "SS":
        fight.encounter = "Submarine"
        add_target(table, fight, ship, "submarine", table.charts.values["submarine"])
    else:
        add_target(table, fight, ship, "warship", capacity(table.charts.capacity, ship.tons))


def add_target(table: SV, fight: Engagement, ship: Ship, kind: str, points: int) -> None:
    fight.targets.append(Target(ship.name, ship.kind, kind, ship.tons, points, 0, ship.fast))
    if table.listening:  # for every ship that is met
        tell_target(table, fight)


def tell_target(table: SV, fight: Engagement) -> None:
    """[8.2.7a] The ship that was identified last."""
    number, ship = len(fight.targets), fight.targets[-1]
    table.tell(
        "target", "8.2.7a", number=number, name=ship.name, type=ship.type, tons=ship.tons, capacity=ship.capacity
    )


# [8.3] Time of day


def time_of_day(table: SV, career: Career, fight: Engagement) -> None:
    """[8.3.1a] 1d6; [8.3.4a] after following damaged ships the captain chooses."""
    fight.night = by_night(table, career.seat, table.charts.day_or_night, fight.damaged_followed)
    if table.listening:  # for every encounter
        table.tell("time", "8.3.3a", time="night" if fight.night else "day")


def change_time(table: SV, career: Career, fight: Engagement) -> bool:
    """[8.3.2a] False if contact is lost; [7.2.2d] free while the wolfpack shadows."""
    if fight.wolfpack != "shadowing":
        chart = table.charts.change_time
        modifiers = chart.modifiers_for(sj_radar_out_or_absent=not sj_works(career.boat))
        if table.roll(chart, modifiers, rule="8.3.2a", by=career.seat).result != "changed":
            table.tell("contact_lost", "8.3.2a")
            return False
    fight.night = not fight.night
    table.tell("time", "8.3.3a", time="night" if fight.night else "day")
    return True


# [9.0, 9.1.2] The decision to attack

DECLINE = Option("decline", "Let them go", rule="8.1.4a", board=("away",))
TO_NIGHT = Option("time:night", "Try to attack by night instead", rule="8.3.2a", board=("time:night",))
TO_DAY = Option("time:day", "Try to attack by day instead", rule="8.3.2a", board=("time:day",))
SHADOW_TO_NIGHT = Option("time:night", "Wait for night while the pack shadows", rule="7.2.2d", board=("time:night",))
SHADOW_TO_DAY = Option("time:day", "Wait for day while the pack shadows", rule="7.2.2d", board=("time:day",))
CHANGES = {
    ("rolled", False): TO_NIGHT,
    ("rolled", True): TO_DAY,
    ("free", False): SHADOW_TO_NIGHT,
    ("free", True): SHADOW_TO_DAY,
}
"""How another time of day is had, and whether it is night now."""
CHANGE = mark("Change the time of day")
NO_CHANGE = {
    "fast": Refusal("time:change", CHANGE, "capital ships and warships are too fast to wait for", "8.3.2c"),
    "chosen": Refusal("time:change", CHANGE, "you chose the time when you followed the damaged ships", "8.3.4a"),
    "changed": Refusal("time:change", CHANGE, "it was changed once in this engagement", "8.3.2a"),
}
NO_SURFACE_BY_DAY = Refusal(
    "attack:surface",
    "Attack on the surface",
    "a boat may never be surfaced by day with escorts present",
    "9.4.6b",
)
GUN_ONLY = Refusal("attack:submerged", "Attack submerged", "no working tube holds a torpedo for ships", "9.2.1a")
NO_GUN_ESCORTS = Refusal("weapon:gun", "Fire the deck gun", "the gun is never used with escorts present", "9.3.1b")
NOTHING_LACKS: tuple[Refusal, ...] = ()


SUBMERGED_ATTACKS = tuple(attack_option(False, where, "9.2.1a") for where in ("close", "medium", "long"))
SURFACE_ATTACKS = tuple(attack_option(True, where, "9.5.1a") for where in ("close", "medium", "long"))


def engage(table: SV, career: Career, fight: Engagement) -> bool:
    """Decide and fight; True if the boat fired or was hunted, so that it may Follow."""
    changed = False
    while True:
        choice = table.choose(career.seat, attack_decision(table, career, fight, changed))
        if choice is DECLINE:
            table.tell("declined", "8.1.4a")
            return False
        if choice.id.startswith("time:"):
            changed = True
            if not change_time(table, career, fight):
                return False
            continue
        fight.surfaced, fight.range = choice.value
        return press_attack(table, career, fight)


def attack_decision(table: SV, career: Career, fight: Engagement, changed: bool) -> Decision:
    """[8.3.2, 9.0b, SV-R96] What the captain may do depends on a few facts."""
    return attack_question(
        career.seat,
        fight.encounter,
        another_time(fight, changed),
        fight.escorted,
        fight.night,
        NOTHING_LACKS if armed(career.boat) else without_torpedoes(career, fight),
        blind(table.charts, career.boat),
    )


def without_torpedoes(career: Career, fight: Engagement) -> tuple[Refusal, ...]:
    """[9.2.1a, 9.3.1] The gun is left, or why there is no gun to fire: told to a boat that has nothing else."""
    no_gun = NO_GUN_ESCORTS if fight.escorted else gun_useless(career, fight)
    return (GUN_ONLY,) if no_gun is None else (NO_TORPEDOES, no_gun)


def another_time(fight: Engagement, changed: bool) -> str:
    """[7.2.2d, 8.3.2, SV-R96] How another time of day may be had, or why it may not."""
    if fight.damaged_followed:
        return "chosen"
    if fight.encounter in FAST:
        return "fast"
    if fight.wolfpack == "shadowing":
        return "free"
    return "changed" if changed else "rolled"


@question
def attack_question(
    seat: str,
    encounter: str,
    wait: str,
    escorted: bool,
    night: bool,
    lacking: tuple[Refusal, ...],
    blind: bool,
) -> Decision:
    """[9.2.1, 9.4, 9.5] Submerged or surfaced, at three ranges; or another time of day.

    `lacking` is what stands against torpedoes and gun; `blind`: the periscope is out.
    """
    surface = night or not escorted
    options, refused = [DECLINE], []
    if wait in NO_CHANGE:
        refused.append(NO_CHANGE[wait])
    else:
        options.append(CHANGES[wait, night])
    refused += lacking
    if blind:
        refused.append(NO_PERISCOPE)
    if not surface:
        refused.append(NO_SURFACE_BY_DAY)
    if not lacking and not blind:
        options += SUBMERGED_ATTACKS
    if surface and NO_TORPEDOES not in lacking:
        options += SURFACE_ATTACKS
    prompt, asked = mark("{0:sv.encounter}. Attack?"), AttackAsked(encounter, escorted)
    return Decision("attack", prompt, tuple(options), tuple(refused), "9.1.2a", (encounter,), seat, asked)


def press_attack(table: SV, career: Career, fight: Engagement) -> bool:
    """[9.2.2a, 9.4.2a] By the presence of escorts and the range."""
    if table.listening:  # for every attack
        table.tell("attack", "9.0b", form="surfaced" if fight.surfaced else "submerged", range=fight.range)
    if not fight.escorted:
        return unescorted_combat(table, career, fight)
    fight.night_surface = fight.surfaced
    if fight.range == "close":
        if fight.encounter == "Convoy":
            fourth_ship(table, career, fight)
        found = close_approach(table, career, fight)
        if found:
            evade(table, career, fight, found)
            return not fight.damaged_followed  # [9.7.10a] contact ends unless a torpedo was fired
    return escorted_attack(table, career, fight)


def fourth_ship(table: SV, career: Career, fight: Engagement) -> None:
    """[8.2.1b, c] Going in close against a convoy brings a fourth ship, and commits the boat."""
    identify_merchant(table, career, fight)
    table.tell("committed", "8.2.1c")
