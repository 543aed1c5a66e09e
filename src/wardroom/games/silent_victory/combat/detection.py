"""[9.6] Escort detection and depth charges, round by round; [14.4-14.7] the optional rules that change them."""

from __future__ import annotations

from wardroom.games.patrol.courses import courses, meet
from wardroom.games.patrol.damage import go_below_test_depth
from wardroom.games.silent_victory.boat import DECOYS, SV, ability, mat, motors_out
from wardroom.games.silent_victory.calendar import month_number, year_of
from wardroom.games.silent_victory.charts import Charts
from wardroom.games.silent_victory.combat.damage import additional_flooding, hull_hit, resolve_hits
from wardroom.games.silent_victory.combat.fire import (
    UNUSUAL_CREWS,
    after_miss,
    command_penalty,
    crew_modifiers,
    is_dud,
    is_hit,
)
from wardroom.games.silent_victory.combat.torpedoes import CUTIE, loaded_tubes, tubes
from wardroom.games.silent_victory.ends import CareerEnds
from wardroom.games.silent_victory.sea.luck import lucky_roll, second_chance
from wardroom.games.silent_victory.state import Career, Engagement, Patrol
from wardroom.table import ChartTable, Decision, Modifier, Option, Refusal, Roll, option, question
from wardroom.table.text import mark

__all__ = [
    "attack_chart",
    "close_approach",
    "cutie_modifiers",
    "depth_charges",
    "detection_modifiers",
    "evade",
    "quality_table",
    "ready_cuties",
    "search",
]

LATE_DEPTH_CHARGES = month_number("1943-07")
"""[9.6.10b] Escorts learn to set them deeper in July 1943."""
DETECTED = "detected"
DETECTED_PLUS = "detected, +1 on E3"
MOST_HITS = 5


def evade(table: SV, career: Career, fight: Engagement, found: str = "") -> None:
    """[9.6a] Detection and depth charges until the boat escapes; `found` if it is detected already."""
    while True:
        if not found:
            found = search(table, career, fight)
            if not found:
                table.tell("escaped", "9.6.9a")
                return
        depth_charges(table, career, fight, found)
        additional_flooding(table, career, fight)
        fight.detected = True
        if fire_cutie(table, career, fight):
            return
        found = ""


def patrol_of(career: Career) -> Patrol:
    assert career.patrol is not None
    return career.patrol


# [9.2.2] The approach to close range


def close_approach(table: SV, career: Career, fight: Engagement) -> str:
    """[9.2.2b] Escorts get a first look, with the year's modifier only; "" if the boat slips in."""
    roll_quality(table, career, fight)
    if fight.nac == "deployed" and nac_works(table, career, fight):  # in an earlier round against a submarine
        return ""
    fight.round += 1
    fight.approaching = True
    evasive_measures(table, career, fight, True)
    fight.approaching = False
    chart = table.charts.approach
    modifiers = chart.modifiers_named(year_modifier(career))
    roll = lucky_roll(table, career, detects, chart, modifiers, "9.2.2b", career.enemy)
    if not detects(roll):
        fight.round -= 1
        return ""
    table.tell("detected_approaching", "9.2.2c")
    return str(roll.result)


def detects(roll: Roll) -> bool:
    """[9.6.9a] A natural 2 never detects."""
    return roll.natural != 2 and roll.result != "undetected"


def harms(roll: Roll) -> bool:
    return roll.result != 0


# [9.6.3-9.6.9] One search


def search(table: SV, career: Career, fight: Engagement) -> str:
    """[9.6.9] One pass: what the captain tries, then the roll; "" if the boat is not found."""
    if career.options.escort_quality:
        roll_quality(table, career, fight)
    passes = fight.round + 1
    fight.round = passes
    if passes > 1:
        fight.tested_depth = fight.nac_this_round = False  # the second look of a first round is no new round [9.6.2a]
    if fight.cutie_missed:
        fight.cutie_missed = False
        table.tell("found_by_cutie", "9.6.7d")
        return DETECTED
    if fight.nac == "deployed" and nac_works(table, career, fight):
        return ""
    # [9.6.6a] The first round of a night surface attack; an escort that arrives before an attack at close range.
    near_surface = passes == 1 and (fight.night_surface or (not fight.range_counts and fight.range == "close"))
    if evasive_measures(table, career, fight, near_surface):
        return ""
    charts = table.charts
    modifiers = detection_modifiers(charts, career, fight)
    roll = lucky_roll(table, career, detects, charts.detection, modifiers, "9.6.9a", career.enemy)
    fight.vectored = False
    return str(roll.result) if detects(roll) else ""


def detection_modifiers(charts: Charts, career: Career, fight: Engagement) -> tuple[Modifier, ...]:
    """[9.6.3a] All that helps or hinders the escorts, each for its own time."""
    if fight.vectored:
        return vectored_modifiers(charts, career, fight)
    return charts.detection.modifiers_named(
        year_modifier(career),
        fight.range_counts and RANGES[fight.range],
        fight.fired_both_ends and fight.round == 1 and "fired fore and aft",
        fight.mk14_by_day and "Mk 14 fired by day",
        fight.detected and "previous detection",
        fight.night_surface and "night surface attack",
        SEARCHED_BY.get(fight.encounter, ""),
        fight.escort_modifier < 0 and "escort hurt",
        fight.escort_modifier > 0 and "escort attacked in vain",
        WOLFPACKS.get(fight.wolfpack, ""),
        fight.escort_quality == "elite" and "elite escort",
        fight.tested_depth and "exceeded test depth",
        fight.trick == "failed" and "failed trick",
    ) + condition_modifiers(charts, career)


# What these modifiers are called
RANGES = {"close": "close range", "medium": "", "long": "long range", "": ""}
SEARCHED_BY = {"Capital Ship": "capital ship", "Warship": "warship", "Submarine": "warship"}
"""[8.2.4b, 8.2.6c] By encounter."""
WOLFPACKS = {"busy": "wolfpack: escorts busy", "focused": "wolfpack: escorts focused"}

OWN_ESCORTS = ("Warship", "Submarine")
"""[8.2.6b, c] Encounters in which the target itself does the searching."""


def vectored_modifiers(charts: Charts, career: Career, fight: Engagement) -> tuple[Modifier, ...]:
    """[9.8.3i] Escorts that an aircraft called in know of the boat, and nothing of an attack."""
    return charts.detection.modifiers_for(
        year=year_modifier(career),
        previous_detection=True,
        exceeded_test_depth=fight.tested_depth,
        failed_trick=fight.trick == "failed",
    )


LATE_MONTHS = frozenset(range(month_number("1943-01"), month_number("1944-12") + 1))


def year_modifier(career: Career) -> str:
    """[LOGa] +1 in 1943 and 1944."""
    patrol = career.patrol
    return "1943-44" if patrol is not None and patrol.sailed in LATE_MONTHS else ""


def condition_modifiers(charts: Charts, career: Career) -> tuple[Modifier, ...]:
    """[10.0c, 10.4.1a, 10.9.3, 11.1.3a] Damage and command, from the moment they happen; the crew and its captain."""
    damage, crew = career.boat.damage, career.crew
    if not (damage or crew.wounds or crew.quality in UNUSUAL_CREWS or career.card):
        return ()
    found = charts.detection.modifiers_named(
        "dive planes" in damage and "dive planes out",
        "fuel tanks" in damage and "fuel tanks leaking",
        command_penalty(career) if crew.wounds else "",
        UNUSUAL_CREWS.get(crew.quality, ""),
    )
    if not career.card:
        return found
    return found + charts.detection.modifiers_for(captains_skill=ability(charts, career, "detection"))


# [9.6.4-9.6.8, 14.4] What the captain may try before a search

NOTHING = Option("evade:none", "Run silent and wait", rule="9.6.9a", board=("boat",))
TEST_DEPTH = Option("evade:depth", "Exceed test depth", rule="9.6.4a", board=("depth",))
DEPLOY_NAC = Option("evade:nac", "Deploy a NAC noisemaker", rule="9.6.8a", board=("nac",))
TRICK = Option("evade:trick", "Play dead: 'we've been sunk'", rule="14.4.1a", board=("trick",))
DEPTH_TRIED = Refusal("evade:depth", "Exceed test depth", "it may be tried once in a round", "9.6.5a")
NO_DEPTH_SURFACE = Refusal("evade:depth", "Exceed test depth", "the boat is still too near the surface", "9.6.6a")
NO_DEPTH_SHALLOW = Refusal("evade:depth", "Exceed test depth", "the China Sea is too shallow", "9.6.6b")
NO_DEPTH_NAC = Refusal("evade:depth", "Exceed test depth", "not in the round in which a NAC is deployed", "9.6.8c")
NO_NAC_DEEP = Refusal("evade:nac", "Deploy a NAC noisemaker", "not in a round below test depth", "9.6.8c")
NAC_USED = Refusal("evade:nac", "Deploy a NAC noisemaker", "one NAC is the limit in an encounter", "9.6.8e")
NO_NAC = Refusal("evade:nac", "Deploy a NAC noisemaker", "no NAC is aboard", "9.6.8e")
TRICK_USED = Refusal("evade:trick", "Play dead", "it works once in a combat at most", "14.4.1c")
TRICK_TOO_SOON = Refusal("evade:trick", "Play dead", "the escorts must have detected you first", "14.4.1c")


Offers = dict[str, Option | Refusal]
DEPTH: Offers = {
    "open": TEST_DEPTH,
    "tried": DEPTH_TRIED,
    "decoyed": NO_DEPTH_NAC,
    "shallow": NO_DEPTH_SHALLOW,
    "surface": NO_DEPTH_SURFACE,
}
NACS: Offers = {"open": DEPLOY_NAC, "used": NAC_USED, "none": NO_NAC, "deep": NO_NAC_DEEP}
TRICKS: Offers = {"open": TRICK, "used": TRICK_USED, "early": TRICK_TOO_SOON}
BY_ESCORTS = mark("The escorts are searching. What do you try?")
BY_SUBMARINE = mark("The enemy submarine is searching. What do you try?")


def evasive_measures(table: SV, career: Career, fight: Engagement, near_surface: bool) -> bool:
    """[9.6.4a, 9.6.8a, 14.4.1a] Before a detection roll; True if a measure shakes the escorts off at once.

    What may be tried, each thing at most once, depends on a few facts.
    """
    seat, patrol = career.seat, career.patrol
    assert patrol is not None
    while True:
        decision = evade_question(
            seat,
            BY_SUBMARINE if fight.encounter == "Submarine" else BY_ESCORTS,
            depth_offer(fight, near_surface),
            nac_offer(career, fight) if patrol.sailed >= DECOYS else "",
            trick_offer(fight) if career.options.sunk_trick else "",
        )
        if decision is None:
            return False
        choice = table.choose(seat, decision)
        if choice is NOTHING:
            return False
        if choice is TEST_DEPTH:
            exceed_test_depth(table, career, fight)
        elif choice is DEPLOY_NAC:
            deploy_nac(table, career, fight)
        elif play_dead(table, career, fight):
            return True


@question
def evade_question(seat: str, prompt: str, depth: str, nac: str, trick: str) -> Decision | None:
    """None if there is nothing to try; each thing by how it stands with it, "" if it is not known yet."""
    offers = [known[how] for known, how in ((DEPTH, depth), (NACS, nac), (TRICKS, trick)) if how]
    options = [offer for offer in offers if isinstance(offer, Option)]
    if not options:
        return None
    refused = [offer for offer in offers if isinstance(offer, Refusal)]
    return Decision("evade", prompt, (NOTHING, *options), refused, "9.6.3a", seat=seat)


def depth_offer(fight: Engagement, near_surface: bool) -> str:
    """[9.6.5a, 9.6.6, 9.6.8c]"""
    if fight.tested_depth:
        return "tried"
    if fight.nac_this_round:
        return "decoyed"
    if fight.area == "China Sea":
        return "shallow"
    return "surface" if near_surface else "open"


def nac_offer(career: Career, fight: Engagement) -> str:
    """[9.6.8c, e]"""
    if fight.nac:
        return "used"
    if not career.boat.nac:
        return "none"
    return "deep" if fight.tested_depth else "open"


def trick_offer(fight: Engagement) -> str:
    """[14.4.1c]"""
    if fight.trick:
        return "used"
    return "open" if fight.detected else "early"


def exceed_test_depth(table: SV, career: Career, fight: Engagement) -> None:
    """[9.6.4] One Hull hit, then 2d6 against the damaged boxes: less is the end, equal costs another."""
    table.tell("test_depth", "9.6.4a")
    go_below_test_depth(
        career.boat,
        creak=lambda: creak(table, career),
        strain=lambda: hull_hit(table, career, "crushed"),
        number=lambda box: box,
    )
    fight.tested_depth = True


def creak(table: SV, career: Career) -> Roll:
    """[9.6.4a] Whether the hull holds."""
    roll = depth_roll(table, career)
    if not career.rabbits_feet:
        return roll
    return second_chance(
        table, career, roll, lambda roll: roll.natural <= career.boat.hull, lambda: depth_roll(table, career)
    )


TEST_DEPTH_ROLL = mark("Exceed test depth")


def depth_roll(table: SV, career: Career) -> Roll:
    return table.dice("2d6", "9.6.4a", TEST_DEPTH_ROLL, career.seat)


def deploy_nac(table: SV, career: Career, fight: Engagement) -> None:
    """[9.6.8a, e] It lies in the water until the next search."""
    career.boat.nac -= 1
    fight.nac = "deployed"
    fight.nac_this_round = True
    table.tell("nac_deployed", "9.6.8a", left=career.boat.nac)


def nac_works(table: SV, career: Career, fight: Engagement) -> bool:
    """[9.6.8b, d] The decoy of the last pass is active now."""
    fight.nac = "spent"
    roll = table.roll(against_quality(table.charts, "NAC", fight), rule="9.6.8b", by=career.seat)
    return roll.result == "escape"


def play_dead(table: SV, career: Career, fight: Engagement) -> bool:
    """[14.4.1] Oil and wreckage may convince them; if not they search the harder."""
    roll = table.roll(against_quality(table.charts, "Sunk Trick", fight), rule="14.4.1a", by=career.seat)
    if roll.result == "escape":
        fight.trick = "worked"
        return True
    fight.trick = "failed"
    return False


def against_quality(charts: Charts, name: str, fight: Engagement) -> ChartTable:
    """[9.6.8d, 14.4.1b] Green escorts are fooled more easily, Veteran and Elite less."""
    if fight.escort_quality == "green":
        name += " against green escorts"
    elif fight.escort_quality in ("veteran", "elite"):
        name += " against veteran escorts"
    return charts.table("E8", name)


# [9.6.7] The Cutie


@option
def cutie_option(end: str, tube: int) -> Option[tuple[str, int]]:
    return Option(
        f"cutie:{end}-{tube}",
        "Fire the Cutie in {0:sv.end} tube {1} at the escorts",
        (end, tube),
        "9.6.7a",
        (f"tube:{end}-{tube}",),
        (end, tube),
    )


NO_CUTIE = Option("cutie:none", "Hold the Cuties", rule="9.6.7a", board=("boat",))


def fire_cutie(table: SV, career: Career, fight: Engagement) -> bool:
    """[9.6.7] From January 1945, once detected: a hit ends the hunt, a miss gives the boat away."""
    ready = [] if fight.tested_depth else ready_cuties(career, fight)
    if not ready:
        return False
    options = [*(cutie_option(end, tube) for end, tube in ready), NO_CUTIE]
    choice = table.choose(career.seat, Decision("cutie", "You are detected. Fire a Cutie?", options, rule="9.6.7a"))
    if choice.id == NO_CUTIE.id:
        return False
    end, tube = choice.value
    tubes(career.boat, end)[tube - 1] = ""
    if not cutie_hits(table, career):
        fight.cutie_missed = True
        table.tell("cutie_missed", "9.6.7d")
        return False
    table.tell("cutie_hit", "9.6.7c")
    if fight.single_escort:
        fight.escort_gone = "crippled"
    return True


def ready_cuties(career: Career, fight: Engagement) -> list[tuple[str, int]]:
    """[9.6.7a, SV-R51] End and number of the working tubes that hold one; they are for escorts only."""
    if patrol_of(career).sailed < DECOYS or fight.encounter == "Submarine":
        return []
    return [(end, tube) for end in ("forward", "aft") for tube in loaded_tubes(career.boat, end, (CUTIE,))]


def cutie_hits(table: SV, career: Career) -> bool:
    """[9.6.7b] At close range, and it may be a dud."""
    chart = table.charts.fire[CUTIE, "close"]
    modifiers = cutie_modifiers(table.charts, career)
    roll = table.roll(chart, modifiers, "9.2.3a", career.seat)
    hit = is_hit(roll) or after_miss(table, career, CUTIE, chart, modifiers, roll) is not None
    return hit and not is_dud(table, career, CUTIE, "9.6.7d")


def cutie_modifiers(charts: Charts, career: Career) -> tuple[Modifier, ...]:
    """[9.6.7b] +1 for a Warship; [14.10.1a] a captain who shoots well, or at escorts, does so with a Cutie too."""
    chart = charts.fire[CUTIE, "close"]
    skill = ability(charts, career, "to_hit") + ability(charts, career, "escort_target")
    return crew_modifiers(career, chart) + chart.modifiers_for(cutie_at_a_warship=True, captains_skill=skill)


# [9.6.10] Depth charges


def depth_charges(table: SV, career: Career, fight: Engagement, found: str) -> None:
    """[9.6.10a] Hits by E3, changed by escort quality and evasion, each resolved on E4."""
    course = choose_course(table, career) if career.options.evasive_maneuvers else 0
    chart = attack_chart(table.charts, career)
    modifiers = attack_modifiers(table.charts, career, fight, chart, found)
    roll = lucky_roll(table, career, harms, chart, modifiers, "9.6.10a", career.enemy)
    hits = quality_hits(fight.escort_quality, roll.result)
    if hits is None:
        raise CareerEnds("depth charges")
    hits = max(0, hits + course)
    table.tell("depth_charged", "9.6.10a", hits=hits)
    resolve_hits(table, career, fight, hits, "depth charges")


def attack_chart(charts: Charts, career: Career) -> ChartTable:
    """[9.6.10b] The left column before July 1943."""
    return charts.attack_early if patrol_of(career).sailed < LATE_DEPTH_CHARGES else charts.attack_late


def attack_modifiers(
    charts: Charts, career: Career, fight: Engagement, chart: ChartTable, found: str
) -> tuple[Modifier, ...]:
    """[9.6.3a, 10.2.2, 10.4.1a, 10.5.1a, 9.5.1b]"""
    damage = career.boat.damage
    lost, motors = motors_out(charts, career.boat), mat(charts, career.boat).motors
    return chart.modifiers_named(
        found == DETECTED_PLUS and "detected on 12 or more",
        fight.night_surface and fight.round == 1 and "night surface attack",
        lost == motors and "all motors out",
        lost < motors and 2 * lost >= motors and "motors out",
        "fuel tanks" in damage and "fuel tanks leaking",
        "batteries" in damage and "batteries out",
    )


# [14.5, 14.6] Quality of escorts and aircraft


def quality_table(charts: Charts, career: Career) -> ChartTable:
    """[14.5.1a] By date."""
    year = year_of(patrol_of(career).sailed)
    return charts.table("E6", "1941-42" if year <= 1942 else "1943-44" if year <= 1944 else "1945")


def roll_quality(table: SV, career: Career, fight: Engagement) -> None:
    """[14.5.1a] Once, before the first detection of an encounter."""
    if career.options.escort_quality and not fight.escort_quality and fight.encounter != "Submarine":
        fight.escort_quality = str(table.roll(quality_table(table.charts, career), (), "14.5.1a", career.enemy).result)


def quality_hits(quality: str, result: str | int) -> int | None:
    """[14.5.3] Hits after quality, -1 for a Green attacker who had none; None is sunk (ruling SV-R48)."""
    if result == "sunk":
        return MOST_HITS if quality == "green" else None
    hits = int(result)
    if quality == "green":
        return hits - 1
    if quality in ("veteran", "elite"):
        return None if hits == MOST_HITS else hits + 1
    return hits


# [14.7] Evasive maneuvers

COURSES = courses(mark("Course {0}, {1:sv.turn}"), "14.7a", "14.7.3a", "14.7.1a")


def choose_course(table: SV, career: Career) -> int:
    """[14.7] The change to the hits: the captain's course against the escort's; [14.7.4a] none without hydrophones."""
    if "hydrophones" in career.boat.damage:
        table.tell("no_evasion", "14.7.4a")
        return 0
    charts = table.charts
    return meet(table, COURSES, career.seat, career.enemy, charts.table("E7", "Escort Direction"), charts.evasive_hits)
