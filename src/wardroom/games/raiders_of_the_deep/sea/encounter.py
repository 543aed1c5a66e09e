"""[8.2, 8.3] Ships identified, time of day, and the decision to attack; [9.0] an encounter with ships as a whole."""

from __future__ import annotations

from wardroom.games.patrol.crew import ELITE, GREEN
from wardroom.games.patrol.daylight import by_night
from wardroom.games.raiders_of_the_deep.boat import RD, at_mission, blinded_by, deck_gun_works, patrol_of
from wardroom.games.raiders_of_the_deep.cards import Ship
from wardroom.games.raiders_of_the_deep.charts import Charts
from wardroom.games.raiders_of_the_deep.combat.detection import evade, search
from wardroom.games.raiders_of_the_deep.combat.escorted import attack_option, escorted_attack, targets_open
from wardroom.games.raiders_of_the_deep.combat.following import follow
from wardroom.games.raiders_of_the_deep.combat.torpedoes import reach
from wardroom.games.raiders_of_the_deep.combat.unescorted import unescorted_combat
from wardroom.games.raiders_of_the_deep.sea.luck import lucky_roll
from wardroom.games.raiders_of_the_deep.sea.roster import roster_ship
from wardroom.games.raiders_of_the_deep.state import Career, Engagement, Target
from wardroom.table import Decision, Option, Refusal, Roll, option, question
from wardroom.table.text import mark

__all__ = ["ESCORTED", "mine_victim", "named_ship", "ship_encounter"]

ESCORTED = frozenset({"Ship+Escort", "Two Ships+Escort", "Several Ships+Escort", "Convoy", "Capital Ship"})
SHIPS = {"Ship": 1, "Two Ships": 2, "Ship+Escort": 1, "Two Ships+Escort": 2, "Convoy": 4}
SMALL_CONVOY = 3
"""[14.2.1a] Ships of a convoy with that option."""
STANDARD_TONNAGE = {"small": 3500, "large": 7000}
"""[14.1.1a] For who plays without the rosters."""
RANGES = ("close", "medium", "long")


def ship_encounter(table: RD, career: Career, encounter: str, area: str, known: Ship | None = None) -> None:
    """[8.0b, 9.0] Identify, decide, fight, and follow as long as the commander will and can.

    `known` is a large ship that an event has named already.
    """
    fight: Engagement | None = Engagement(encounter, area, [], encounter in ESCORTED)
    patrol = patrol_of(career)
    first = True
    while fight is not None:
        career.fight = fight
        if patrol.aborting:
            pass_by(table, career, fight)
            return
        if first and known is not None:
            add_target(table, fight, known, "large", table.charts.capacity(known.tons, large=True))
        elif (first or fight.encounter == "Convoy") and not identify(table, career, fight):
            return
        time_of_day(table, career, fight)
        engaged = engage(table, career, fight)
        fight = follow(table, career, fight) if engaged and not patrol.aborting and not patrol.ended else None
        first = False


def pass_by(table: RD, career: Career, fight: Engagement) -> None:
    """[10.8.4, RD-R16] A boat on its way home attacks nobody; escorts may find it all the same."""
    table.tell("no_attack_aborting", "10.8.4a")
    if fight.escorted:
        found = search(table, career, fight)
        if found:
            evade(table, career, fight, found)


# [8.2] Identification


def identify(table: RD, career: Career, fight: Engagement) -> bool:
    """[8.2.1-8.2.4] What ships these are; False if none is left that could be one [8.2.4c]."""
    if fight.encounter == "Capital Ship":
        identify_capital_ship(table, career, fight)
    else:
        for _ in range(ship_count(career, fight.encounter)):
            identify_freighter(table, career, fight)
    if not fight.targets:
        false_report(table, career)
    return bool(fight.targets)


def false_report(table: RD, career: Career) -> None:
    """[8.2.4c, RD-R75] No combat in this travel box: rolls left in it are lost, but a mission is tried again."""
    patrol = patrol_of(career)
    table.tell("false_report", "8.2.4c")
    if not at_mission(patrol):
        patrol.rolls_left = 0


def ship_count(career: Career, encounter: str) -> int:
    """[8.1.3a, 14.2.1a]"""
    return SMALL_CONVOY if encounter == "Convoy" and career.options.small_convoys else SHIPS[encounter]


def identify_freighter(table: RD, career: Career, fight: Engagement) -> None:
    """[8.2.1a, 8.2.2a] Size, then name and tonnage by the roster of the month."""
    size = str(table.roll(table.charts.ship_size, (), "8.2.1a", career.seat).result)
    ship = named_ship(table, career, size, patrol_of(career).sailed)
    if ship is not None:
        add_target(table, fight, ship, size, table.charts.capacity(ship.tons, large=size == "large"))


def named_ship(table: RD, career: Career, size: str, month: int) -> Ship | None:
    """[8.2.2a, 14.1.1a] A ship of the roster, or one of standard tonnage."""
    if career.options.standard_tonnage:
        return Ship(f"{size} freighter", "F", STANDARD_TONNAGE[size])
    return roster_ship(table, career, size, month)


def identify_capital_ship(table: RD, career: Career, fight: Engagement) -> None:
    """[8.2.2a, 14.1.2a] By the capital ship roster of the month."""
    ship = roster_ship(table, career, "capital", patrol_of(career).sailed)
    if ship is not None:
        add_target(table, fight, ship, "capital", table.charts.capital_capacity(ship))


def add_target(table: RD, fight: Engagement, ship: Ship, kind: str, points: int) -> None:
    fight.targets.append(Target(ship.name, ship.kind, kind, ship.tons, points, red=ship.red))
    if table.listening:  # for every ship that is met
        number = len(fight.targets)
        table.tell("target", "8.2.5a", number=number, name=ship.name, type=ship.kind, tons=ship.tons, capacity=points)


def mine_victim(table: RD, career: Career, month: int) -> Ship | None:
    """[7.3.2c] A ship that struck a mine: her size, then the roster of the month."""
    size = str(table.roll(table.charts.ship_size, (), "7.3.2c", career.seat).result)
    return named_ship(table, career, size, month)


# [8.3] Time of day


def time_of_day(table: RD, career: Career, fight: Engagement) -> None:
    """[8.3.1a] 1d6; [8.3.4a] after following damaged ships the commander chooses."""
    fight.night = by_night(table, career.seat, table.charts.day_or_night, fight.damaged_followed)
    table.tell("time", "8.3.3a", time="night" if fight.night else "day")


def wait_for_night(table: RD, career: Career, fight: Engagement) -> bool:
    """[8.3.2a] False if contact is lost."""
    chart, quality = table.charts.change_to_night, career.crew.quality
    modifiers = chart.modifiers_for(
        hydrophones_out="hydrophones" in career.boat.damage, green_crew=quality == GREEN, elite_crew=quality == ELITE
    )
    if loses_contact(lucky_roll(table, career, loses_contact, chart, modifiers, "8.3.2a", career.seat)):
        table.tell("contact_lost", "8.3.2a")
        return False
    fight.night = True
    table.tell("time", "8.3.3a", time="night")
    return True


def loses_contact(roll: Roll) -> bool:
    return roll.result != "changed"


# [8.2.6, 9.1.2] The decision to attack

DECLINE = Option("decline", "Let them go", rule="8.1.4a", board=("away",))
TO_NIGHT = Option("time:night", "Try to wait for night", rule="8.3.2a", board=("time:night",))
WAIT = mark("Try to wait for night")
NO_NIGHT = {
    "fast": Refusal("time:night", WAIT, "an undamaged capital ship is too fast to be shadowed", "8.3.2b"),
    "chosen": Refusal("time:night", WAIT, "you chose the time when you followed the damaged ships", "8.3.4a"),
}
NO_TORPEDOES = Refusal("attack", "Attack", "no tube holds a torpedo, and the gun cannot be used", "9.2.1a")
BY_DAY = Refusal(
    "attack:surface", "Attack on the surface", "a boat may never be surfaced by day with escorts present", "9.5n"
)
ARMED = Refusal("attack:surface", "Attack on the surface", "armed ships may be attacked submerged only", "8.2.5b")
CRUISER_RULES = Refusal(
    "attack:submerged", "Attack submerged", "in these months merchant ships must be stopped on the surface", "9.4a"
)
CRUISER = "cruiser rules"
SURFACE_RULES = {"": None, "day": BY_DAY, "armed": ARMED}


def engage(table: RD, career: Career, fight: Engagement) -> bool:
    """Decide and fight; True if the boat fired or was hunted, so that it may follow."""
    while True:
        choice = table.choose(career.seat, attack_decision(table, career, fight))
        if choice is DECLINE:
            table.tell("declined", "8.1.4a")
            return False
        if choice is TO_NIGHT:
            if not wait_for_night(table, career, fight):
                return False
            continue
        fight.surfaced, fight.range = choice.value
        return press_attack(table, career, fight)


def attack_decision(table: RD, career: Career, fight: Engagement) -> Decision:
    """What the commander may do depends on a few facts."""
    surface = no_surface(career, fight)
    return attack_question(
        career.seat,
        fight.encounter,
        waiting(fight),
        reach(career.boat),
        surface=surface,
        submerged=no_submerged(table.charts, career, fight),
        escorted=fight.escorted,
        gun=not surface and not fight.escorted and deck_gun_works(table.charts, career.boat),
    )


def no_surface(career: Career, fight: Engagement) -> str:
    """[9.5n, 8.2.5b] Why the attack may not be made on the surface, "" if it may."""
    if fight.escorted and not fight.night:
        return "day"
    return "" if targets_open(career, fight, surfaced=True) else "armed"


def no_submerged(charts: Charts, career: Career, fight: Engagement) -> str:
    """[9.4a, 10.0c] Why the attack may not be made submerged, "" if it may: the rules of the month, or a system."""
    if not targets_open(career, fight, surfaced=False):
        return CRUISER
    return blinded_by(charts, career.boat) if career.boat.damage else ""


def waiting(fight: Engagement) -> str:
    """[8.3.2] Whether night may be waited for: "" if it is night already."""
    if fight.night:
        return ""
    if fight.damaged_followed:
        return "chosen"
    return "fast" if fight.encounter == "Capital Ship" else "open"


@question
def attack_question(
    seat: str,
    encounter: str,
    wait: str,
    torpedoes: tuple[str, ...],
    *,
    surface: str,
    submerged: str,
    escorted: bool,
    gun: bool,
) -> Decision:
    """[8.1, 9.4, 9.5] Submerged or surfaced, at the ranges that a weapon reaches; or by night."""
    options, refused = [DECLINE], []
    if wait == "open":
        options.append(TO_NIGHT)
    elif wait:
        refused.append(NO_NIGHT[wait])
    if not submerged:
        options += [attack_option(False, where, "9.2.1a") for where in torpedoes]
        refused += [out_of_reach(False, where) for where in RANGES if where not in torpedoes]
    else:
        refused.append(CRUISER_RULES if submerged == CRUISER else blinded(submerged))
    barred = SURFACE_RULES[surface]
    if barred is None:
        reached = RANGES if gun else torpedoes
        rule = "9.5.1a" if escorted else "9.4a" if submerged == CRUISER else "9.4.2b"
        options += [attack_option(True, where, rule) for where in reached]
        refused += [out_of_reach(True, where) for where in RANGES if where not in reached]
    else:
        refused.append(barred)
    if not torpedoes and not gun:
        refused.append(NO_TORPEDOES)
    prompt = mark("{0:rd.encounter}. Attack?")
    return Decision("attack", prompt, tuple(options), tuple(refused), "9.1.2a", (encounter,), seat)


@option
def out_of_reach(surfaced: bool, where: str) -> Refusal:
    """[3.3.2e]"""
    return attack_option(surfaced, where, "9.2.1a").refused(mark("no working tube is loaded for this range"), "3.3.2e")


@option
def blinded(system: str) -> Refusal:
    """[10.0c] What E5 says of this system."""
    reason = mark("no submerged attack without this: {0:rd.system}")
    return Refusal("attack:submerged", "Attack submerged", reason, "10.0c", (system,))


def press_attack(table: RD, career: Career, fight: Engagement) -> bool:
    """[9.2.2, 9.4.2a] By the presence of escorts."""
    table.tell("attack", "9.0c", form="surfaced" if fight.surfaced else "submerged", range=fight.range)
    if not fight.escorted:
        return unescorted_combat(table, career, fight)
    fight.night_surface = fight.surfaced
    fired = escorted_attack(table, career, fight)
    return fired or (fight.rammed and not fight.damaged_followed)  # [9.7.10a, RD-R81]
