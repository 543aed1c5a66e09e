"""[9.2.3-9.2.6] Torpedo fire: hits, duds, damage, and the log; [9.3] the deck gun's shells and prizes."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from wardroom.games.patrol.orders import Salvo
from wardroom.games.patrol.salvo import take_out
from wardroom.games.patrol.targets import told_name
from wardroom.games.patrol.tubes import tubes_of
from wardroom.games.raiders_of_the_deep.boat import (
    RD,
    ability,
    benefits,
    command_penalty,
    crew_word,
    mat,
    patrol_of,
    skill,
)
from wardroom.games.raiders_of_the_deep.charts import Charts
from wardroom.games.raiders_of_the_deep.sea.luck import lucky_roll
from wardroom.games.raiders_of_the_deep.state import Career, Engagement, ShipLog, Target
from wardroom.table import ChartTable, Decision, Modifier, Option, Roll

__all__ = [
    "apply_damage",
    "credit",
    "fire_salvo",
    "fire_shell",
    "gun_modifiers",
    "missed",
    "offer_prize",
    "prizes_left",
    "tell_of",
    "torpedo_modifiers",
]

GUN = "Deck Gun"


def fire_salvo(table: RD, career: Career, fight: Engagement, end: str, salvo: Salvo, second: bool = False) -> None:
    """[9.2.3a] The torpedoes of one end leave their tubes and run one after another; none comes back [9.4.2c]."""
    held = take_out(tubes_of(career.boat, end), salvo)
    if salvo:
        fight.fired = True
        fight.day_torpedoes = not fight.night
    for number, tubes in salvo:
        target = fight.targets[number]
        for tube in tubes:
            if target.damage < target.capacity:
                fire_torpedo(table, career, fight, target, held[tube - 1], second)
            else:
                tell_of(table, career, target, "spent", "9.4.2c")


def fire_torpedo(table: RD, career: Career, fight: Engagement, target: Target, kind: str, second: bool) -> None:
    """[9.2.3-9.2.5] Hit, dud, damage."""
    chart = table.charts.fire[kind, fight.range]
    modifiers = torpedo_modifiers(table.charts, career, fight, chart, second)
    if missed(lucky_roll(table, career, missed, chart, modifiers, "9.2.3a", career.seat)):
        tell_of(table, career, target, "missed", "9.2.3a")
        return
    if is_dud(table, career, kind):
        tell_of(table, career, target, "dud", "9.2.4a")
        return
    damage = table.charts.torpedo_damage
    apply_damage(table, career, fight, target, damage_of(table, career, target, damage, (), "9.2.5a"))


def missed(roll: Roll) -> bool:
    return roll.result != "hit"


def is_dud(table: RD, career: Career, kind: str) -> bool:
    """[9.2.4a, 12.1.3a] By torpedo and month; fewer with superior torpedoes."""
    patrol = patrol_of(career)
    chart = table.charts.duds[kind][patrol.sailed]
    modifiers = chart.modifiers_for(superior_torpedoes=patrol.superior_torpedoes)
    return failed(lucky_roll(table, career, failed, chart, modifiers, "9.2.4a", career.seat))


def failed(roll: Roll) -> bool:
    return roll.result == "dud"


def torpedo_modifiers(
    charts: Charts, career: Career, fight: Engagement, chart: ChartTable, second: bool
) -> tuple[Modifier, ...]:
    """[U1] Everything that makes this shot easier or harder; `second`: in a second salvo at escorted ships."""
    return shooting_modifiers(charts, career, chart, "torpedo") + chart.modifiers_for(
        unescorted_target=not fight.escorted,
        night_surface_attack=fight.escorted and fight.night_surface,
        second_salvo=second and fight.escorted and not benefits(career, "HK"),
    )


def gun_modifiers(charts: Charts, career: Career, chart: ChartTable) -> tuple[Modifier, ...]:
    """[9.3.3a, RD-R36] Command, crew and decorations count for shells too."""
    return shooting_modifiers(charts, career, chart, "gun")


def shooting_modifiers(charts: Charts, career: Career, chart: ChartTable, weapon: str) -> tuple[Modifier, ...]:
    """[10.5.3b, c, 11.1.3b, 11.3.6b, 12.0b, 14.7b]"""
    return chart.modifiers_for(
        hohenzollern=benefits(career, "HH"),
        command=command_penalty(career.crew),
        crew=crew_word(career.crew),
        crew_illness=patrol_of(career).crew_illness,
    ) + skill(charts, career, weapon)


# [9.3] The deck gun


def fire_shell(table: RD, career: Career, fight: Engagement, target: Target) -> None:
    """[9.3.3a] U1 and U3, never a dud."""
    fight.fired = True
    if target.damage >= target.capacity:
        tell_of(table, career, target, "spent", "9.4.2c")
        return
    chart = table.charts.fire[GUN, fight.range]
    modifiers = gun_modifiers(table.charts, career, chart)
    if missed(lucky_roll(table, career, missed, chart, modifiers, "9.3.3a", career.seat)):
        tell_of(table, career, target, "missed", "9.3.3a")
        return
    damage = table.charts.gun_damage
    calibre = damage.modifiers_for(calibre=mat(table.charts, career.boat).gun)
    apply_damage(table, career, fight, target, damage_of(table, career, target, damage, calibre, "9.3.3a"))


TAKE = Option("prize:take", "Send a prize crew: it counts double for decorations", rule="9.3.5a", board=("prize",))
SINK = Option("prize:sink", "Let her sink", rule="9.3.5a", board=("away",))


def prizes_left(charts: Charts, career: Career) -> int:
    """[9.3.5b, 14.7b] One a patrol, but for the crews of some commanders."""
    return 1 + ability(charts, career, "prize") - patrol_of(career).prizes


def offer_prize(table: RD, career: Career, fight: Engagement, target: Target) -> None:
    """[9.3.5] One small freighter a patrol that the gun has stopped may be brought home; the choice is final."""
    if target.kind != "small" or target.damage < target.capacity:
        return
    if prizes_left(table.charts, career) <= 0:
        tell_of(table, career, target, "no_prize_crew", "9.3.5b")
        return
    decision = Decision(
        "prize",
        "{0:rd.ship} is yours ({1:#rd.ton}). Take her as a prize?",
        (TAKE, SINK),
        rule="9.3.5a",
        args=(target.name, target.tons),
    )
    if table.choose(career.seat, decision).id == TAKE.id:
        patrol_of(career).prizes += 1
        career.log[-1].ships[target.logged].mark = "prize"
        career.decoration_tons += target.tons
        tell_of(table, career, target, "prize", "9.3.5a")


# [9.2.5] Damage and the log


def damage_of(
    table: RD, career: Career, target: Target, chart: ChartTable, modifiers: Sequence[Modifier], rule: str
) -> int:
    """[9.2.5a] U3: points of damage."""
    short = partial(leaves_afloat, target, chart)
    return int(lucky_roll(table, career, short, chart, modifiers, rule, career.seat).result)


def leaves_afloat(target: Target, chart: ChartTable, roll: Roll) -> bool:
    """Fewer points than there might have been, and too few."""
    points = int(roll.result)
    return target.damage + points < target.capacity and points < max(map(int, chart.results))


def apply_damage(table: RD, career: Career, fight: Engagement, target: Target, points: int) -> None:
    """[9.2.5a] The target moves up; [9.2.6a] sunk and damaged ships are written in the log."""
    if not points:
        tell_of(table, career, target, "no_damage", "9.2.5a")
        return
    ships = career.log[-1].ships
    if target.logged < 0:
        target.logged = len(ships)
        ships.append(ShipLog(target.name, target.type, target.tons))
        career.tons_damaged += target.tons
    target.damage += points
    if target.damage < target.capacity:
        left = target.capacity - target.damage
        tell_of(table, career, target, "damaged", "9.2.5b", points=points, left=left)
        return
    ships[target.logged].mark = "sunk"
    career.tons_damaged -= target.tons
    credit(career, target)
    tell_of(table, career, target, "sunk", "9.2.5b", tons=target.tons, points=points)


def tell_of(table: RD, career: Career, target: Target, code: str, rule: str, **params: int) -> None:
    """What became of a ship."""
    if table.listening:  # for every torpedo, and her name takes a look at all the others
        targets = career.fight.targets if career.fight is not None else []
        table.tell(code, rule, to=None, name=told_name(targets, target), **params)


def credit(career: Career, target: Target) -> None:
    """[5.2.1a, 7.4.2a] Every ship sunk counts; [11.3] for decorations too."""
    patrol = patrol_of(career)
    career.tonnage += target.tons
    career.decoration_tons += target.tons
    career.ships_sunk += 1
    career.sunk_names.append(f"{target.name}/{target.tons}")
    patrol.sunk += 1
    patrol.red_sunk += target.red
    if target.kind == "capital":
        patrol.capital_sunk += 1
        career.capital_ships += 1
