"""[9.6] Escort detection, ramming and depth charges, round by round; [14.4] evasive manoeuvres."""

from __future__ import annotations

from functools import partial

from wardroom.games.patrol.calendar import month_number
from wardroom.games.patrol.courses import courses, meet
from wardroom.games.patrol.damage import go_below_test_depth
from wardroom.games.raiders_of_the_deep.boat import (
    RD,
    benefits,
    command_penalty,
    crew_word,
    mat,
    patrol_of,
    skill,
)
from wardroom.games.raiders_of_the_deep.charts import Charts
from wardroom.games.raiders_of_the_deep.combat.damage import additional_flooding, hull_hit, resolve_hits
from wardroom.games.raiders_of_the_deep.ends import CareerEnds
from wardroom.games.raiders_of_the_deep.sea.luck import lucky_roll, second_chance
from wardroom.games.raiders_of_the_deep.state import Career, Engagement
from wardroom.table import ChartTable, Decision, Modifier, Option, Roll, question
from wardroom.table.text import mark

__all__ = [
    "DEPTH_CHARGES",
    "DETECTED",
    "DETECTED_PLUS",
    "attack_modifiers",
    "charge_modifiers",
    "close_approach",
    "depth_charges",
    "detection_modifiers",
    "evade",
    "harms",
    "ram_modifiers",
    "search",
]

DETECTED = "detected"
DETECTED_PLUS = "detected, +1 on E3"
DEPTH_CHARGES = month_number("1916-03")
"""[9.6.8d] Escorts have depth charges from March 1916."""
FEW_DEPTH_CHARGES = month_number("1917-07")
"""[9.6.8e] Until July 1917 they have so few that later attacks are weaker."""


def evade(table: RD, career: Career, fight: Engagement, found: str = "") -> None:
    """[9.6a] Detection and attack until the boat evades; `found` if it is detected already."""
    while True:
        if not found:
            found = search(table, career, fight)
            if not found:
                table.tell("escaped", "9.6.7b")
                return
        be_attacked(table, career, fight, found)
        fight.detected = True
        found = ""


def be_attacked(table: RD, career: Career, fight: Engagement, found: str) -> None:
    """[9.6.8, 10.1.3a] Ramming at the first detection, depth charges from March 1916 on, and the water rises."""
    if not fight.rammed:
        ram(table, career, fight, found)
    fight.submerged = True
    if patrol_of(career).sailed >= DEPTH_CHARGES:
        depth_charges(table, career, fight, found)
    additional_flooding(table, career)


# [9.2.2] The approach to close range


def close_approach(table: RD, career: Career, fight: Engagement) -> bool:
    """[9.2.2c, d] Escorts get a first look; only the Pour le Mérite helps. True if the boat is detected."""
    chart = table.charts.approach
    modifiers = chart.modifiers_for(pour_le_merite=benefits(career, "PLM")) + skill(table.charts, career, "approach")
    if not detects(lucky_roll(table, career, detects, chart, modifiers, "9.2.2c", career.enemy)):
        return False
    fight.round += 1
    table.tell("detected_approaching", "9.2.2e")
    return True


def detects(roll: Roll) -> bool:
    return roll.result != "undetected"


# [9.6.3-9.6.7] One search


def search(table: RD, career: Career, fight: Engagement) -> str:
    """[9.6.7] One pass: test depth if the commander will, then the roll; "" if the boat is not found."""
    fight.round += 1
    if fight.round > 1:
        fight.tested_depth = False  # the second look of a first round is no new round [9.6.2a]
    offer_test_depth(table, career, fight)
    chart = table.charts.detection
    modifiers = detection_modifiers(table.charts, career, fight)
    roll = lucky_roll(table, career, found_by, chart, modifiers, "9.6.7a", career.enemy)
    return str(roll.result) if found_by(roll) else ""


def found_by(roll: Roll) -> bool:
    """[9.6.7b] A natural 2 never detects."""
    return roll.natural != 2 and detects(roll)


def detection_modifiers(charts: Charts, career: Career, fight: Engagement) -> tuple[Modifier, ...]:
    """[9.6.3a] All that helps or hinders the escorts, each for its own time."""
    damage, crew = career.boat.damage, career.crew
    return charts.detection.modifiers_for(
        close_range=fight.range_counts and fight.range == "close",
        long_range=fight.range_counts and fight.range == "long",
        day_torpedo_attack=fight.day_torpedoes,
        previous_detection=fight.detected,
        fired_fore_and_aft=fight.fired_both_ends and fight.round == 1,
        night_surface_attack=fight.night_surface,
        exceeded_test_depth=fight.tested_depth,
        pour_le_merite=benefits(career, "PLM"),
        fuel_tanks_leaking="fuel tanks" in damage,
        dive_planes_out="dive planes" in damage,
        batteries_out="batteries" in damage,
        command=command_penalty(crew),
        crew=crew_word(crew),
        capital_ship=fight.encounter == "Capital Ship",
    ) + skill(charts, career, "detection")


# [9.6.4] Test depth

SILENT = Option("evade:none", "Run silent and wait", rule="9.6.7a", board=("boat",))
TEST_DEPTH = Option("evade:depth", "Exceed test depth", rule="9.6.4a", board=("depth",))


def offer_test_depth(table: RD, career: Career, fight: Engagement) -> None:
    """[9.6.4a, 9.6.5a, 9.6.6a] Once in a round, but not in the first one of a night surface attack."""
    if fight.tested_depth:
        return
    if fight.night_surface and fight.round == 1:
        table.tell("too_shallow", "9.6.6a")
        return
    if table.choose(career.seat, evade_question(career.seat)) is TEST_DEPTH:
        exceed_test_depth(table, career, fight)


@question
def evade_question(seat: str) -> Decision:
    prompt = mark("The escorts are searching. What do you try?")
    return Decision("evade", prompt, (SILENT, TEST_DEPTH), (), "9.6.4a", seat=seat)


def exceed_test_depth(table: RD, career: Career, fight: Engagement) -> None:
    """[9.6.4b-e] One hull box, then 2d6 against the number printed in the box that the marker is in now."""
    table.tell("test_depth", "9.6.4a")
    numbers = mat(table.charts, career.boat).hull
    go_below_test_depth(
        career.boat,
        creak=lambda: creak(table, career, numbers),
        strain=lambda: hull_hit(table, career, "crushed"),
        number=lambda box: numbers[box - 1],
    )
    fight.tested_depth = True


TEST_DEPTH_ROLL = mark("Exceed test depth")


def creak(table: RD, career: Career, numbers: tuple[int, ...]) -> Roll:
    """[9.6.4b] Whether the hull holds."""

    def roll() -> Roll:
        return table.dice("2d6", "9.6.4b", TEST_DEPTH_ROLL, career.seat)

    return second_chance(table, career, roll(), lambda roll: roll.natural <= numbers[career.boat.hull - 1], roll)


# [9.6.8] Ramming and depth charges


def ram(table: RD, career: Career, fight: Engagement, found: str) -> None:
    """[9.6.8a-c] One attempt at the first detection of the cycle."""
    fight.rammed = True
    fight.submerged = not on_the_surface(fight)
    chart = table.charts.ram
    modifiers = ram_modifiers(table.charts, career, fight, found)
    roll = lucky_roll(table, career, harms, chart, modifiers, "9.6.8a", career.enemy)
    if not harms(roll):
        table.tell("ram_missed", "9.6.8c")
        return
    if roll.result == "sunk":
        raise CareerEnds("rammed")
    table.tell("rammed", "9.6.8c", hits=int(roll.result))
    resolve_hits(table, career, fight, int(roll.result), "rammed")


def on_the_surface(fight: Engagement) -> bool:
    """[9.6.8b] A boat that is found in the first round of a night surface attack has not dived yet."""
    return fight.night_surface and fight.round <= 1


def ram_modifiers(charts: Charts, career: Career, fight: Engagement, found: str) -> tuple[Modifier, ...]:
    """[9.6.8b, 9.6.7d, RD-R34]"""
    return charts.ram.modifiers_for(surfaced_ram=on_the_surface(fight)) + attack_modifiers(
        charts.ram, career, fight, found
    )


def attack_modifiers(chart: ChartTable, career: Career, fight: Engagement, found: str) -> tuple[Modifier, ...]:
    """[9.5.1b, 9.6.7d, 10.0c, 10.4.1a] What counts for every attack of escorts on E3."""
    damage = career.boat.damage
    return chart.modifiers_for(
        detected_by_12=found == DETECTED_PLUS,
        night_surface_attack=on_the_surface(fight),
        fuel_tanks_leaking="fuel tanks" in damage,
        batteries_out="batteries" in damage,
        electric_motors_out="electric motors" in damage,
        hydrophones_out="hydrophones" in damage,
    )


def successive(career: Career, fight: Engagement) -> str:
    """[9.6.8e] The second, third and later attack of a cycle."""
    if patrol_of(career).sailed > FEW_DEPTH_CHARGES:
        return ""
    names = ("", "", "second depth charges", "third depth charges")
    return names[fight.depth_charges] if fight.depth_charges < len(names) else "later depth charges"


def charge_modifiers(charts: Charts, career: Career, fight: Engagement, found: str) -> tuple[Modifier, ...]:
    """[9.6.8e] What counts for every attack, and how often they have dropped."""
    chart = charts.attack
    return attack_modifiers(chart, career, fight, found) + chart.modifiers_for(successive=successive(career, fight))


def depth_charges(table: RD, career: Career, fight: Engagement, found: str) -> None:
    """[9.6.8d-f] Hits by E3, changed by evasive manoeuvres, each resolved on E4; [14.4.3a] too many sink the boat."""
    fight.depth_charges += 1
    change = evasive_course(table, career) if career.options.evasive_maneuvers else 0
    modifiers = charge_modifiers(table.charts, career, fight, found)
    harmed = partial(harms_in_spite, change)
    roll = lucky_roll(table, career, harmed, table.charts.attack, modifiers, "9.6.8d", career.enemy)
    most = table.charts.most_hits
    hits = most + 1 if roll.result == "sunk" else max(0, int(roll.result) + change)
    if hits > most:
        raise CareerEnds("depth charges")
    table.tell("depth_charged", "9.6.8f", hits=hits)
    resolve_hits(table, career, fight, hits, "depth charges")


def harms(roll: Roll) -> bool:
    return roll.result != 0


def harms_in_spite(change: int, roll: Roll) -> bool:
    """[14.4.2a] Of the course that was steered; what made no hit could not have been less."""
    return harms(roll) and (roll.result == "sunk" or int(roll.result) + change > 0)


# [14.4] Evasive manoeuvres

COURSES = courses(mark("Course {0}, {1:rd.turn}"), "14.4.1a", "14.4.4a", "14.4.2a")


def evasive_course(table: RD, career: Career) -> int:
    """[14.4] The change to the hits, by both courses; [14.4.5a] none without hydrophones."""
    if "hydrophones" in career.boat.damage:
        table.tell("no_evasion", "14.4.5a")
        return 0
    charts = table.charts
    return meet(table, COURSES, career.seat, career.enemy, charts.escort_direction, charts.evasive_hits)
