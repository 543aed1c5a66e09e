"""What each option risks or promises: texts with true odds in them, from the charts and modifiers in force."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import partial

from wardroom.games.patrol.advice import (
    Adviser,
    Aim,
    below_test_depth,
    both_ends,
    breaking_off,
    each_point,
    granted,
    in_the_racks,
    lost,
    remarks,
    time_of_day,
    torpedo_hits,
    tube_order,
    worth,
)
from wardroom.games.patrol.crew import ELITE, GREEN
from wardroom.games.patrol.odds import Torpedo, crush_risk, hit_chance, result_of
from wardroom.games.patrol.orders import Attack, TubeAsked
from wardroom.games.patrol.tubes import tubes_of
from wardroom.games.raiders_of_the_deep.boat import benefits, deck_gun_works, mat, patrol_of, skill
from wardroom.games.raiders_of_the_deep.cards import REACH
from wardroom.games.raiders_of_the_deep.combat.aircraft import AIRCRAFT
from wardroom.games.raiders_of_the_deep.combat.detection import (
    DEPTH_CHARGES,
    DETECTED,
    DETECTED_PLUS,
    charge_modifiers,
    detection_modifiers,
    detects,
    found_by,
    harms,
    ram_modifiers,
)
from wardroom.games.raiders_of_the_deep.combat.fire import gun_modifiers, missed, prizes_left, torpedo_modifiers
from wardroom.games.raiders_of_the_deep.combat.q_ships import fire_modifiers, may_be_q_ship
from wardroom.games.raiders_of_the_deep.combat.torpedoes import ready_tubes
from wardroom.games.raiders_of_the_deep.combat.unescorted import company
from wardroom.games.raiders_of_the_deep.lookout import Lookout, looked_at
from wardroom.games.raiders_of_the_deep.port.new_boat import TRANSFERS
from wardroom.games.raiders_of_the_deep.sea.travel import multiplier_modifiers
from wardroom.games.raiders_of_the_deep.state import Engagement
from wardroom.games.raiders_of_the_deep.view import View
from wardroom.table import ChartTable, Decision, Modifier, Option, Roll
from wardroom.table.dice import DICE
from wardroom.table.odds import Advice, Chance, Mean, chance, naturals, outcomes, sources
from wardroom.table.text import Text

__all__ = ["advice"]


def advice(looked: View | Lookout, decision: Decision) -> Advice:
    """By option id; options about which there is nothing to say are left out."""
    return remarks(ADVISERS, looked_at(looked), decision)


def engagement(view: View) -> Engagement:
    fight = view.career.fight
    assert fight is not None
    return fight


# Odds of one roll


def is_hit(roll: Roll) -> bool:
    return not missed(roll)


def detection_risk(view: View, fight: Engagement) -> Chance:
    """That escorts find the boat at their next search."""
    chart = view.charts.detection
    return Chance(
        "found", chance(chart, detection_modifiers(view.charts, view.career, fight), found_by), sources(chart)
    )


def approach_risk(view: View) -> Chance:
    """[9.2.2c] That they find it on the way to close range."""
    chart = view.charts.approach
    modifiers = chart.modifiers_for(pour_le_merite=benefits(view.career, "PLM"))
    return Chance(
        "found on the way in",
        chance(chart, modifiers + skill(view.charts, view.career, "approach"), detects),
        sources(chart),
    )


def harm(outcome: str, chart: ChartTable, modifiers: Sequence[Modifier]) -> Chance:
    """[E3] That an attack does harm."""
    return Chance(outcome, chance(chart, modifiers, harms), sources(chart))


def harm_if_found(
    view: View, fight: Engagement, outcome: str, chart: ChartTable, modifiers: Callable[[str], Sequence[Modifier]]
) -> Chance:
    """[9.6.7d] That an attack does harm once the boat is found, well or all too well; `modifiers` by how it was."""
    search = detection_modifiers(view.charts, view.career, fight)
    found = chance(view.charts.detection, search, found_by)
    well = chance(view.charts.detection, search, found_well)
    if not found:
        return Chance(outcome, Fraction(0), sources(chart))
    plain, better = chance(chart, modifiers(DETECTED), harms), chance(chart, modifiers(DETECTED_PLUS), harms)
    return Chance(outcome, (plain * (found - well) + better * well) / found, sources(view.charts.detection, chart))


def found_well(roll: Roll) -> bool:
    return found_by(roll) and roll.result == DETECTED_PLUS


def torpedo_at(view: View, fight: Engagement, aim: Aim) -> Torpedo:
    charts, career = view.charts, view.career
    patrol = patrol_of(career)
    fire, dud = charts.fire[aim.kind, fight.range], charts.duds[aim.kind][patrol.sailed]
    modifiers = torpedo_modifiers(charts, career, fight, fire, bool(aim.second))
    duds = dud.modifiers_for(superior_torpedoes=patrol.superior_torpedoes)
    return Torpedo(fire, modifiers, is_hit, dud, duds, charts.torpedo_damage)


def first_torpedo(view: View, fight: Engagement, kind: str) -> Text:
    """How surely one of this kind hits the first ship."""
    return torpedo_hits(kind, hit_chance(torpedo_at(view, fight, Aim(kind, 0, "")), kind))


def gun_chance(view: View, fight: Engagement) -> Chance:
    """[9.3.3a] That a point of ammunition hits."""
    chart = view.charts.fire["Deck Gun", fight.range]
    return Chance("hit", chance(chart, gun_modifiers(view.charts, view.career, chart), is_hit), sources(chart), "gun")


# One adviser for each kind of decision


def on_boat(view: View, decision: Decision, option: Option) -> Iterator[Text]:
    """[3.1a] What the type is, at a glance."""
    name = option.id.removeprefix("boat:")
    if name not in view.charts.mats:
        return
    sheet = view.charts.mats[name]
    forward, aft = sheet.load(sheet.start)
    torpedoes = sum(forward.values()) + sum(aft.values())
    yield Text(
        "{0} tubes forward, {1} aft, {2} torpedoes, sunk at hull damage {3}",
        (sheet.forward_tubes, sheet.aft_tubes, torpedoes, sheet.hull_sunk),
    )
    yield Text("a deck gun") if sheet.deck_guns else Text("no deck gun")


def on_rank(view: View, decision: Decision, option: Option) -> Iterator[Text]:
    """[11.2.1, 11.2.3] What a rank is good for."""
    for choice, rank in (("rank:lt", "lt_zs"), ("rank:olt", "olt_zs")):
        if option.id == choice:
            (bonus,) = view.charts.promotion.modifiers_for(**{rank: True})
            yield Text("{0:signed} on promotion rolls, one a year", (bonus.value,))
    if option.id == "rank:kptlt" and not view.career.options.austrian:
        asked = view.charts.flotilla_transfer["KptLt"]
        yield Text(
            "may ask for a flotilla in every refit: granted {0:percent}", (result_of(asked, "granted", "granted"),)
        )


def on_attack(view: View, decision: Decision, option: Option) -> Iterator[Text]:
    if option.id == "time:night":
        yield from on_wait(view)
    if not option.id.startswith("attack:"):
        return
    attack: Attack = option.value
    fight = replace(engagement(view), surfaced=attack.surfaced, range=attack.range)
    fight.night_surface = attack.surfaced and fight.escorted
    fight.round += 1
    kind = best_load(view, attack.range)
    if kind:
        yield first_torpedo(view, fight, kind)
    if fight.escorted:
        yield from on_escorted_attack(view, fight)
        return
    if attack.surfaced and deck_gun_works(view.charts, view.career.boat):
        yield each_point(gun_chance(view, fight))
    if may_be_q_ship(view.career, fight):
        yield Text("a Q-ship {0:percent}", (result_of(view.charts.q_ship, "Q-ship", "Q-ship"),))
    else:
        yield Text("nobody to search for you this round")


def on_escorted_attack(view: View, fight: Engagement) -> Iterator[Text]:
    """[9.2.2, 9.6] What the escorts may do about it."""
    if fight.range == "close":
        yield Text("found on the way in {0:percent}", (approach_risk(view),))
    fight.day_torpedoes = not fight.night
    yield Text("found after firing {0:percent}", (detection_risk(view, fight),))


def best_load(view: View, where: str) -> str:
    """A torpedo that is ready for this range, or ""."""
    boat = view.career.boat
    for end in ("forward", "aft"):
        for tube in ready_tubes(boat, end, where):
            return tubes_of(boat, end)[tube - 1]
    return ""


def on_wait(view: View) -> Iterator[Text]:
    chart, career = view.charts.change_to_night, view.career
    modifiers = chart.modifiers_for(
        hydrophones_out="hydrophones" in career.boat.damage,
        green_crew=career.crew.quality == GREEN,
        elite_crew=career.crew.quality == ELITE,
    )
    yield lost(chart, modifiers)


def on_tube(view: View, decision: Decision, option: Option) -> Iterator[Text]:
    """[9.2.1d] What the salvo does as it is laid so far."""
    asked, fight, boat = decision.about(TubeAsked), engagement(view), view.career.boat
    ready = ready_tubes(boat, asked.end, fight.range)
    return tube_order(partial(torpedo_at, view, fight), fight.targets, boat, ready, asked, option.value)


def on_weapon(view: View, decision: Decision, option: Option) -> Iterator[Text]:
    """[9.4.2b] How well each weapon would hit."""
    fight, boat = engagement(view), view.career.boat
    if option.id == "weapon:gun":
        yield each_point(gun_chance(view, fight))
    elif option.id != "weapon:done":
        end = option.id.removeprefix("weapon:")
        kind = tubes_of(boat, end)[ready_tubes(boat, end, fight.range)[0] - 1]
        yield first_torpedo(view, fight, kind)


def on_gun(view: View, decision: Decision, option: Option) -> Iterator[Text]:
    if option.id != "gun:done":
        yield worth(engagement(view).targets[option.value])
        yield each_point(gun_chance(view, engagement(view)))


def on_time(view: View, decision: Decision, option: Option) -> Iterator[Text]:
    """[8.3.4a, 9.5n, 9.6.12c] What the time of day means to ships with escorts."""
    if engagement(view).escorted:
        yield from time_of_day(option, Text("no attack on the surface; +1 on detection if torpedoes are fired"))


def on_tubes(view: View, decision: Decision, option: Option) -> Iterator[Text]:
    """[3.3.2e, 4.5c] How far this torpedo runs; those that are in no tube wait in the racks."""
    if not option.value:
        yield Text("torpedoes that run farther are loaded")
        return
    kind = option.id.split(":")[2]
    yield Text("a {0} runs to {1:rd.range} range", (kind, REACH[kind][-1]))


def on_reload(view: View, decision: Decision, option: Option) -> Iterator[Text]:
    """[9.2.8a] How many of this torpedo are in the racks."""
    return in_the_racks(view.career.boat, decision, option)


def on_salvo(view: View, decision: Decision, option: Option) -> Iterator[Text]:
    return both_ends(option, sure=benefits(view.career, "HK"))


def on_evade(view: View, decision: Decision, option: Option) -> Iterator[Text]:
    fight, boat = engagement(view), view.career.boat
    risk = detection_risk(view, fight)
    if option.id == "evade:none":
        yield Text("found {0:percent}", (risk,))
        yield from on_being_found(view, fight)
        return
    deeper = detection_risk(view, replace(fight, tested_depth=True))
    yield below_test_depth(crush_risk(mat(view.charts, boat).hull, boat.hull + 1), risk, deeper)


def on_being_found(view: View, fight: Engagement) -> Iterator[Text]:
    """[9.6.8, 14.4] What escorts that find the boat do; courses that are still to be chosen may change it."""
    charts, career = view.charts, view.career
    if not fight.rammed:
        ram = partial(ram_modifiers, charts, career, fight)
        yield Text("rammed if found {0:percent}", (harm_if_found(view, fight, "rammed", charts.ram, ram),))
    if patrol_of(career).sailed < DEPTH_CHARGES:
        if fight.rammed:
            yield Text("no depth charges before {0:month}: found, they search again", (DEPTH_CHARGES,))
    elif not career.options.evasive_maneuvers:
        drop = partial(charge_modifiers, charts, career, replace(fight, depth_charges=fight.depth_charges + 1))
        harmed = harm_if_found(view, fight, "depth charged", charts.attack, drop)
        yield Text("depth charges do harm if found {0:percent}", (harmed,))


def on_follow(view: View, decision: Decision, option: Option) -> Iterator[Text]:
    charts, fight = view.charts, engagement(view)
    if option.id == "follow:group":
        if benefits(view.career, "OL"):
            yield Text("certain: you know how to keep contact")
        else:
            yield lost(charts.follow, skill(charts, view.career, "follow"))
    elif option.id == "follow:damaged":
        if fight.encounter == "Capital Ship":
            yield Text("contact is kept, and so is her escort")
        else:
            alone = result_of(charts.follow_damaged, "straggler", "unescorted")
            yield Text("contact is kept; without escort {0:percent}; the rest of the group gets away", (alone,))


def on_round(view: View, decision: Decision, option: Option) -> Iterator[Text]:
    if option.id == "round:again":
        chart = company(view.charts, view.career)
        escort, aircraft = result_of(chart, "Escort", "escort"), result_of(chart, "Aircraft", "aircraft")
        yield Text("an escort comes {0:percent}", (escort,))
        if aircraft.share and patrol_of(view.career).sailed >= AIRCRAFT:
            yield Text("an aircraft comes {0:percent}", (aircraft,))


def on_strike(view: View, decision: Decision, option: Option) -> Iterator[Text]:
    if option.id == "strike:attack":
        fight = replace(engagement(view), round=1, day_torpedoes=not engagement(view).night)
        yield Text("found after firing {0:percent}", (detection_risk(view, fight),))


def on_duel(view: View, decision: Decision, option: Option) -> Iterator[Text]:
    """[9.9e-j] Whoever fights on is fired at once more; whoever dives may have to endure her depth charges."""
    charts, career, fight = view.charts, view.career, engagement(view)
    if option.id == "duel:fight":
        yield from on_gun_duel(view, fight)
        fire = harm("hit by her fire", charts.attack, fire_modifiers(charts, career, fight))
        yield Text("her fire does harm {0:percent}", (fire,))
    elif patrol_of(career).sailed >= DEPTH_CHARGES and not career.options.evasive_maneuvers:
        dived = replace(fight, night_surface=False, depth_charges=fight.depth_charges + 1)
        charges = harm("depth charged", charts.attack, charge_modifiers(charts, career, dived, ""))
        yield Text("her depth charges do harm {0:percent}", (charges,))


def on_gun_duel(view: View, fight: Engagement) -> Iterator[Text]:
    """[9.9e] What the boat can do to her."""
    if not deck_gun_works(view.charts, view.career.boat):
        yield Text("the boat has no gun that works and cannot answer")
        return
    yield each_point(gun_chance(view, fight))
    yield worth(fight.targets[0])


def on_prize(view: View, decision: Decision, option: Option) -> Iterator[Text]:
    """[9.3.5b, 14.7b] Who may take another one gives nothing up."""
    if option.id == "prize:take" and prizes_left(view.charts, view.career) == 1:
        yield Text("the choice is final for this patrol")


def on_request(view: View, decision: Decision, option: Option) -> Iterator[Text]:
    if option.id != "request:later":
        yield granted(view.charts.boat_request)
        yield Text("the request is spent either way")
    if option.id.startswith("request:flotilla:"):
        yield Text("the next patrol is a month later")
    elif option.id != "request:later":
        yield training()


def on_new_boat(view: View, decision: Decision, option: Option) -> Iterator[Text]:
    """[11.4.2c, 11.4.4b] A boat of another type or class."""
    if option.id != "class:keep":
        yield training()


def training() -> Text:
    """[11.4.3b, RD-R46]"""
    return Text("the crew trains for one to six months, in place of the refit")


def on_transfer(view: View, decision: Decision, option: Option) -> Iterator[Text]:
    rank = TRANSFERS.get(view.career.rank)
    if option.id != "transfer:none" and rank:
        yield granted(view.charts.flotilla_transfer[rank])


def on_sail(view: View, decision: Decision, option: Option) -> Iterator[Text]:
    patrol = view.career.patrol
    if option.id == "sail:multiplier":
        chart, modifiers = view.charts.multiplier, multiplier_modifiers(view.charts, view.career)
        mean = sum((int(rolls) * share for rolls, share in outcomes(chart, modifiers).items()), Fraction(0))
        yield Text(
            "{0:decimal} encounter rolls in each patrol box ahead, on average", (Mean("rolls", mean, sources(chart)),)
        )
    if option.id == "sail:abort" and patrol is not None:
        yield from breaking_off(patrol)


def on_luck(view: View, decision: Decision, option: Option) -> Iterator[Text]:
    """[12.1.3a] How likely the second roll comes up like the first."""
    if option.id != "luck:use":
        return
    roll = decision.about(Roll)
    if roll.table:
        chart = view.charts.by_id[roll.chart][roll.table]
        again = Chance("the same", outcomes(chart, roll.modifiers)[roll.result], sources(chart))
    else:
        again = Chance("the same", naturals(DICE[roll.dice])[roll.natural])
    yield Text("the same again {0:percent}", (again,))


ADVISERS: dict[str, Adviser[View]] = {
    "boat": on_boat,
    "rank": on_rank,
    "attack": on_attack,
    "time": on_time,
    "weapon": on_weapon,
    "gun": on_gun,
    "tubes": on_tubes,
    "reload": on_reload,
    "tube": on_tube,
    "salvo": on_salvo,
    "evade": on_evade,
    "follow": on_follow,
    "round": on_round,
    "strike": on_strike,
    "duel": on_duel,
    "luck": on_luck,
    "prize": on_prize,
    "request": on_request,
    "replacement": on_new_boat,
    "class": on_new_boat,
    "transfer": on_transfer,
    "sail": on_sail,
}
