"""[9.2.3-9.2.7] Torpedo fire: hits, duds, damage, and the log; [14.8] circular runs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from wardroom.games.patrol.orders import Salvo
from wardroom.games.silent_victory.boat import SV, ability, commander
from wardroom.games.silent_victory.charts import Charts
from wardroom.games.silent_victory.combat.torpedoes import STEAM
from wardroom.games.silent_victory.ends import CareerEnds
from wardroom.games.silent_victory.sea.luck import second_chance
from wardroom.games.silent_victory.state import ELITE, GREEN, Career, Engagement, Target, TargetLog
from wardroom.table import ChartTable, Decision, Modifier, Option, Roll

__all__ = [
    "UNUSUAL_CREWS",
    "after_miss",
    "apply_damage",
    "command_penalty",
    "credit",
    "crew_modifiers",
    "dud_modifiers",
    "fire_salvo",
    "fire_torpedo",
    "is_dud",
    "is_hit",
    "sailing_month",
    "sure_of_second_salvo",
    "tell_of",
    "told_name",
    "torpedo_modifiers",
]


# [9.2.3-9.2.6] Fire


def fire_salvo(table: SV, career: Career, fight: Engagement, end: str, salvo: Salvo, second: bool = False) -> None:
    """The torpedoes of one end leave their tubes and run one after another."""
    charts = table.charts
    load = career.boat.forward if end == "forward" else career.boat.aft
    held = load.copy()
    for _, tubes in salvo:
        for tube in tubes:
            load[tube - 1] = ""
    aimed = -1
    for number, tubes in salvo:
        if number != aimed:
            aimed, target, last = number, fight.targets[number], ""
        for tube in tubes:
            kind = held[tube - 1]
            if kind is not last:  # torpedoes of one type at one ship have the same modifiers
                last = kind
                if kind == STEAM and not fight.night:
                    fight.mk14_by_day = True
                chart = charts.fire[kind, fight.range]
                modifiers = torpedo_modifiers(charts, career, fight, target, chart, end if second else "")
            if target.damage < target.capacity:
                fire_torpedo(table, career, target, kind, chart, modifiers)
            else:
                tell_of(table, career, target, "spent", "9.2.1d" if fight.escorted else "9.4.2c")


def fire_torpedo(
    table: SV, career: Career, target: Target, kind: str, chart: ChartTable, modifiers: Sequence[Modifier]
) -> None:
    """[9.2.3a-9.2.6a] Hit, dud, damage; a natural 2 is critical, a natural 12 never hits."""
    roll = table.roll(chart, modifiers, "9.2.3a", career.seat)
    natural = roll.natural
    if natural == 12 or (roll.result != "hit" and natural != 2):
        again = None
        if career.boat.puc or career.rabbits_feet or career.options.circular_run:
            again = after_miss(table, career, kind, chart, modifiers, roll)
        if again is None:
            tell_of(table, career, target, "missed", "9.2.3a")
            return
        roll = again
    if is_dud(table, career, kind, "9.2.4a"):
        tell_of(table, career, target, "dud", "9.2.4a")
        return
    points = int(table.roll(table.charts.torpedo_damage, (), "9.2.5a", career.seat).result)
    if roll.natural == 2:
        points += table.charts.values["critical"]
        tell_of(table, career, target, "critical", "9.2.6a")
    apply_damage(table, career, target, points)


def is_hit(roll: Roll) -> bool:
    """[SV-R56] A natural 2 always hits, a natural 12 never."""
    natural = roll.natural
    return natural == 2 or (roll.result == "hit" and natural != 12)


def is_dud(table: SV, career: Career, kind: str, rule: str) -> bool:
    """[9.2.4a] By the rate of its type that was in force when the boat sailed."""
    patrol = career.patrol
    chart = table.charts.dud_rates[kind][career.month if patrol is None else patrol.sailed]
    modifiers = dud_modifiers(career, chart) if patrol is not None and patrol.superior_torpedoes else ()
    return table.roll(chart, modifiers, rule, career.seat).result == "dud"


def after_miss(
    table: SV, career: Career, kind: str, chart: ChartTable, modifiers: Sequence[Modifier], roll: Roll
) -> Roll | None:
    """The second roll of a torpedo that missed, if that one hits; [14.8.1a] on a natural 12 it may turn back."""
    if career.boat.puc or career.rabbits_feet:
        roll = roll_miss_again(table, career, chart, modifiers, roll)
    if roll.natural == 12 and career.options.circular_run:
        circular_run(table, career, kind)
    return roll if is_hit(roll) else None


def roll_miss_again(table: SV, career: Career, chart: ChartTable, modifiers: Sequence[Modifier], roll: Roll) -> Roll:
    """[11.3.10.2b] A boat with a PUC may roll one miss again each patrol; [12.1.3b] so may a lucky captain."""

    def again() -> Roll:
        return table.roll(chart, modifiers, rule="9.2.3a", by=career.seat)

    boat = career.boat
    if boat.puc and not boat.puc_used and use_citation(table, career):
        boat.puc_used = True
        roll = again()
    return second_chance(table, career, roll, lambda r: not is_hit(r), again)


USE_PUC = Option("puc:use", "Roll this miss again (Presidential Unit Citation)", rule="11.3.10.2b", board=("puc",))
KEEP_PUC = Option("puc:keep", "Keep the re-roll for later", rule="11.3.10.2b", board=("puc",))


def use_citation(table: SV, career: Career) -> bool:
    decision = Decision(
        "puc", "A torpedo missed. Use the re-roll of this patrol?", (USE_PUC, KEEP_PUC), rule="11.3.10.2b"
    )
    return table.choose(career.seat, decision).id == USE_PUC.id


def sailing_month(career: Career) -> int:
    """[9.2.4b, SV-R4] The sailing month rules the whole patrol."""
    return career.patrol.sailed if career.patrol is not None else career.month


def dud_modifiers(career: Career, chart: ChartTable) -> Sequence[Modifier]:
    return chart.modifiers_for(superior_torpedoes=career.patrol is not None and career.patrol.superior_torpedoes)


def torpedo_modifiers(
    charts: Charts, career: Career, fight: Engagement, target: Target, chart: ChartTable, second: str
) -> tuple[Modifier, ...]:
    """[S1] Everything that makes this shot easier or harder; `second` is the end that fires a second salvo, or ""."""
    found = crew_modifiers(career, chart) + chart.modifiers_named(
        "unescorted target" if not fight.escorted else fight.night_surface and "night surface attack",
        second and not sure_of_second_salvo(charts, career, second) and "second salvo",
        "" if target.kind == "merchant" else target_protection(career, target),
    )
    if not career.card:
        return found
    return found + chart.modifiers_for(captains_skill=shooting_skill(charts, career, fight, target))


def sure_of_second_salvo(charts: Charts, career: Career, end: str) -> bool:
    """[11.3.4.2, 14.10.1a] A Navy Cross spares a captain the penalty of the aft tubes, his own skill that of both."""
    if ability(charts, career, "second_salvo"):
        return True
    return bool(career.awards.get("Navy Cross")) and (end == "aft" or not career.options.corrections)


def target_protection(career: Career, target: Target) -> str:
    """[8.2.4c, 8.2.5a, 8.2.6d, e, 9.2.9b] What makes this target harder to hit."""
    if target.kind == "merchant" or target.reengaged:
        return ""
    if target.kind == "escort":
        return "escort (first printing)" if career.options.first_printing else "escort"
    if target.kind == "capital":
        return "fast capital ship" if target.fast else ""
    if target.type in ("DD", "FF") and not career.options.first_printing:
        return "destroyer or frigate"
    return "warship"


UNUSUAL_CREWS = {GREEN: "green crew", ELITE: "elite crew"}
"""[11.1.3a] Crews that make a difference to rolls, and what it is called."""


def crew_modifiers(career: Career, chart: ChartTable) -> tuple[Modifier, ...]:
    """[10.9.3b, c, 11.1.3a, 12.1.3a] Command, crew quality and illness."""
    crew = career.crew
    ill = career.patrol is not None and career.patrol.crew_illness
    if crew.quality not in UNUSUAL_CREWS and not crew.wounds and not ill:
        return ()
    return chart.modifiers_named(command_penalty(career), UNUSUAL_CREWS.get(crew.quality, ""), ill and "crew illness")


def command_penalty(career: Career) -> str:
    """[10.9.3b, c, 11.1c] None while the captain, an Expert Exec or an Expert 3rd Officer commands."""
    man = commander(career.crew)
    if man == "captain" or (man in ("exec", "3rd officer") and man in career.crew.experts):
        return ""
    return "Exec in command" if man == "exec" else "3rd Officer in command"


def shooting_skill(charts: Charts, career: Career, fight: Engagement, target: Target) -> int:
    """[14.10.1a] A historical captain's skill, for what it fits."""
    value = ability(charts, career, "to_hit")
    if fight.escorted and fight.night_surface:
        value += ability(charts, career, "night_surface")
    if not fight.escorted:
        value += ability(charts, career, "unescorted")
    if target.kind == "escort" or target.type in ("DD", "FF"):
        value += ability(charts, career, "escort_target")
    return value


# [9.2.5] Damage and the log


def apply_damage(table: SV, career: Career, target: Target, points: int) -> None:
    """[9.2.5] The target moves up; [9.2.7a] sunk and damaged ships are written in the log."""
    if not points:
        tell_of(table, career, target, "no_damage", "9.2.5a")
        return
    target.damage += points
    ships = career.log[-1].ships
    if target.logged < 0:
        target.logged = len(ships)
        ships.append(TargetLog(target.name, target.type, target.tons, False))
    if target.damage < target.capacity:
        left = target.capacity - target.damage
        tell_of(table, career, target, "damaged", "9.2.5b", {"points": points, "left": left})
        return
    ships[target.logged].sunk = True
    credit(career, target)
    tell_of(table, career, target, "sunk", "9.2.5c", {"tons": target.tons, "points": points})


NOTHING_MORE: Mapping[str, int] = {}


def tell_of(
    table: SV, career: Career, target: Target, code: str, rule: str, params: Mapping[str, int] = NOTHING_MORE
) -> None:
    """What became of a ship."""
    if table.listening:  # for every torpedo, and her name takes a look at all the others
        table.tell(code, rule, to=None, name=told_name(career, target), **params)


def told_name(career: Career, target: Target) -> str:
    """Her name, with her column on the mat where another ship there has the same."""
    targets = career.fight.targets if career.fight is not None else []
    if sum(each.name == target.name for each in targets) < 2:
        return target.name
    return f"{target.name} ({next(number for number, each in enumerate(targets, 1) if each is target)})"


def credit(career: Career, target: Target) -> None:
    """[5.2.1, SV-R18] Every ship sunk counts, escorts and submarines too."""
    career.tonnage += target.tons
    career.ships_sunk += 1
    career.period.ships += 1
    if target.kind != "escort":
        career.sunk_names.append(f"{target.name}/{target.tons}")
    if career.patrol is not None:
        career.patrol.sunk += 1
        if target.kind == "capital":
            career.patrol.capital_sunk += 1


# [14.8] Circular run


def circular_run(table: SV, career: Career, kind: str) -> None:
    """[14.8.1] A natural 12: the torpedo may turn on the boat that fired it."""
    if table.roll(table.charts.table("S4", "Circular Run"), rule="14.8.1a", by=career.seat).result == "miss":
        return
    table.tell("circular_run", "14.8.1a")
    name = "Own Boat (first printing)" if career.options.first_printing else "Own Boat"
    if table.roll(table.charts.table("S4", name), rule="14.8.1b", by=career.seat).result == "passes":
        return
    if not is_dud(table, career, kind, "14.8.1b"):
        raise CareerEnds("own torpedo")
