"""What each option risks or promises: texts with true odds in them, from the charts and modifiers in force."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import partial

from wardroom.games.patrol import odds as patrol_odds
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
from wardroom.games.patrol.odds import Torpedo, result_of, sunk_share
from wardroom.games.patrol.orders import Attack, TubeAsked
from wardroom.games.silent_victory.boat import mat, sj_works
from wardroom.games.silent_victory.charts import Charts
from wardroom.games.silent_victory.combat.detection import (
    against_quality,
    cutie_modifiers,
    detection_modifiers,
    detects,
    ready_cuties,
    year_modifier,
)
from wardroom.games.silent_victory.combat.escorted import MAX_TARGETS
from wardroom.games.silent_victory.combat.fire import (
    dud_modifiers,
    is_hit,
    sailing_month,
    sure_of_second_salvo,
    torpedo_modifiers,
)
from wardroom.games.silent_victory.combat.following import follow_modifiers, pack_keeps_contact
from wardroom.games.silent_victory.combat.torpedoes import CUTIE, STEAM, ready_tubes, tubes
from wardroom.games.silent_victory.combat.unescorted import gun_modifiers
from wardroom.games.silent_victory.lookout import Lookout, looked_at
from wardroom.games.silent_victory.sea.abort import in_first_half
from wardroom.games.silent_victory.sea.encounter import SHIPS
from wardroom.games.silent_victory.sea.travel import event_possible
from wardroom.games.silent_victory.state import Career, Engagement, Patrol
from wardroom.games.silent_victory.view import View
from wardroom.table import ChartTable, Decision, Modifier, Option
from wardroom.table.odds import Advice, Chance, chance, outcomes, sources
from wardroom.table.text import Text

__all__ = ["advice", "approach_risk", "detection_risk", "gun_chance", "hit_chance", "sunk_share"]


def advice(looked: View | Lookout, decision: Decision) -> Advice:
    """By option id; options about which there is nothing to say are left out."""
    return remarks(ADVISERS, looked_at(looked), decision)


def engagement(view: View) -> Engagement:
    fight = view.career.fight
    assert fight is not None
    return fight


# Odds of one roll


def detection_risk(charts: Charts, career: Career, fight: Engagement) -> Chance:
    """That escorts find the boat at their next search."""
    chart = charts.detection
    return Chance("found", chance(chart, detection_modifiers(charts, career, fight), detects), sources(chart))


def coming_risk(charts: Charts, career: Career, fight: Engagement) -> Chance:
    """The same for a search still to come."""
    return decoyed(charts, fight, detection_risk(charts, career, fight))


def decoyed(charts: Charts, fight: Engagement, risk: Chance) -> Chance:
    """[9.6.8b] A NAC in the water acts before the next search."""
    if fight.nac != "deployed":
        return risk
    decoy = decoy_chance(charts, fight)
    return replace(risk, share=risk.share * (1 - decoy.share), sources=decoy.sources + risk.sources)


def decoy_chance(charts: Charts, fight: Engagement) -> Chance:
    """[9.6.8b, d] That a NAC works."""
    return result_of(against_quality(charts, "NAC", fight), "escape", "escaped")


def approach_risk(charts: Charts, career: Career) -> Chance:
    """[9.2.2b] That they find it on the way to close range."""
    chart = charts.approach
    modifiers = chart.modifiers_for(year=year_modifier(career))
    return Chance("found on the way in", chance(chart, modifiers, detects), sources(chart))


def hit_chance(
    charts: Charts, career: Career, fight: Engagement, kind: str, target: int, *, second: str = ""
) -> Chance:
    """That a torpedo hits this target and explodes; `second` is the end that fires a second salvo, or ""."""
    return patrol_odds.hit_chance(torpedo_at(charts, career, fight, Aim(kind, target, second)), kind)


def torpedo_at(charts: Charts, career: Career, fight: Engagement, aim: Aim) -> Torpedo:
    """[9.2.3-9.2.6] All that decides what it does; a natural 2 is critical."""
    fire, dud = charts.fire[aim.kind, fight.range], charts.dud(sailing_month(career), aim.kind)
    modifiers = torpedo_modifiers(charts, career, fight, fight.targets[aim.target], fire, aim.second)
    duds, critical = tuple(dud_modifiers(career, dud)), charts.values["critical"]
    return Torpedo(fire, modifiers, is_hit, dud, duds, charts.torpedo_damage, critical)


def dud_risk(charts: Charts, career: Career, kind: str) -> Chance:
    chart = charts.dud(sailing_month(career), kind)
    return result_of(chart, "dud", "dud", dud_modifiers(career, chart))


# One adviser for each kind of decision


def on_boat(view: View, decision: Decision, option: Option) -> Iterator[Text]:
    """[3.1a] What the class is, at a glance."""
    sheet = view.charts.mats[option.id.removeprefix("boat:")]
    torpedoes = sum(sheet.loads[0].torpedoes.values())
    guns = Text("{0} x {1}", (sheet.deck_guns, sheet.deck_gun)) if sheet.deck_guns > 1 else sheet.deck_gun
    yield Text(
        "{0} tubes forward, {1} aft, {2} torpedoes, {3} gun, sunk at hull damage {4}",
        (sheet.forward_tubes, sheet.aft_tubes, torpedoes, guns, sheet.hull_sunk),
    )


def on_attack(view: View, decision: Decision, option: Option) -> Iterator[Text]:
    if option.id.startswith("time:"):
        yield from on_change_time(view)
    if not option.id.startswith("attack:"):
        return
    attack: Attack = option.value
    fight = replace(engagement(view), surfaced=attack.surfaced, range=attack.range)
    fight.night_surface = attack.surfaced and fight.escorted
    fight.round += 1
    kind, steam = best_load(view.career)
    fight.mk14_by_day = steam and not fight.night
    if kind and fight.targets:
        yield torpedo_hits(kind, hit_chance(view.charts, view.career, fight, kind, 0))
    if fight.escorted:
        yield from on_escorted_attack(view, fight)
    else:
        yield Text("nobody to search for you this round")


def on_escorted_attack(view: View, fight: Engagement) -> Iterator[Text]:
    """[9.2.2, 9.6] What the escorts may do about it."""
    charts, career = view.charts, view.career
    if fight.range == "close":
        yield Text("found on the way in {0:percent}", (decoyed(charts, fight, approach_risk(charts, career)),))
        fight.nac = ""
        if fight.encounter == "Convoy" and len(fight.targets) < MAX_TARGETS:
            yield Text("a fourth ship, and no way back")
    risk = coming_risk(charts, career, fight)
    if fight.encounter == "Submarine":
        yield Text("found after a miss {0:percent}", (risk,))
    else:
        yield Text("found after firing {0:percent}", (risk,))


def best_load(career: Career) -> tuple[str, bool]:
    """A torpedo that is ready, steam first, and whether any steam torpedo is."""
    loads = [tubes(career.boat, end)[tube - 1] for end in ("forward", "aft") for tube in ready_tubes(career.boat, end)]
    return (STEAM if STEAM in loads else loads[0] if loads else "", STEAM in loads)


def on_change_time(view: View) -> Iterator[Text]:
    if engagement(view).wolfpack == "shadowing":
        yield Text("certain: the wolfpack shadows them")
        return
    chart = view.charts.change_time
    modifiers = chart.modifiers_for(sj_radar_out_or_absent=not sj_works(view.career.boat))
    yield lost(chart, modifiers)


def on_tube(view: View, decision: Decision, option: Option) -> Iterator[Text]:
    """[9.2.1d] What the salvo does as it is laid so far."""
    career, fight, asked = view.career, engagement(view), decision.about(TubeAsked)
    torpedo = partial(torpedo_at, view.charts, career, fight)
    ready = ready_tubes(career.boat, asked.end)
    return tube_order(torpedo, fight.targets, career.boat, ready, asked, option.value)


def gun_chance(view: View) -> Chance:
    """[9.3.3a] That a point of ammunition hits."""
    chart = view.charts.fire["Deck Gun", engagement(view).range]
    return Chance("hit", chance(chart, gun_modifiers(view.charts, view.career, chart), is_hit), sources(chart), "gun")


def on_weapon(view: View, decision: Decision, option: Option) -> Iterator[Text]:
    """[9.4.2b] How well each weapon would hit the first ship that is afloat."""
    if option.id == "weapon:gun":
        yield each_point(gun_chance(view))
    elif option.id != "weapon:done":
        career, fight, end = view.career, engagement(view), option.id.removeprefix("weapon:")
        kind = tubes(career.boat, end)[ready_tubes(career.boat, end)[0] - 1]
        afloat = (n for n, ship in enumerate(fight.targets) if ship.damage < ship.capacity and ship.kind != "escort")
        yield torpedo_hits(kind, hit_chance(view.charts, career, fight, kind, next(afloat)))


def on_gun(view: View, decision: Decision, option: Option) -> Iterator[Text]:
    if option.id != "gun:done":
        yield worth(engagement(view).targets[option.value])
        yield each_point(gun_chance(view))


def on_time(view: View, decision: Decision, option: Option) -> Iterator[Text]:
    """[8.3.4a, 9.4.6b, 9.6.14a] What the time of day means to ships with escorts."""
    if engagement(view).escorted:
        yield from time_of_day(option, Text("no attack on the surface; +1 on detection if a Mk 14 is fired"))


def on_reload(view: View, decision: Decision, option: Option) -> Iterator[Text]:
    """[9.2.11a] How many of this torpedo are in the racks."""
    return in_the_racks(view.career.boat, decision, option)


def on_salvo(view: View, decision: Decision, option: Option) -> Iterator[Text]:
    return both_ends(option, sure=sure_of_second_salvo(view.charts, view.career, option.id.rpartition("+")[2]))


def on_evade(view: View, decision: Decision, option: Option) -> Iterator[Text]:
    career, charts, fight = view.career, view.charts, engagement(view)
    risk = approach_risk(charts, career) if fight.approaching else detection_risk(charts, career, fight)
    if option.id == "evade:none":
        yield Text("found {0:percent}", (risk,))
    elif option.id == "evade:depth":
        yield from on_depth(view, fight, risk)
    elif option.id == "evade:nac":
        decoy = decoy_chance(charts, fight)
        yield Text("works at the next search, {0:percent}; found now {1:percent}", (decoy, risk))
    else:
        works = result_of(against_quality(charts, "Sunk Trick", fight), "escape", "escaped")
        yield Text("they leave {0:percent}; if not, +1 on detection for the rest of the hunt", (works,))


def on_depth(view: View, fight: Engagement, risk: Chance) -> Iterator[Text]:
    """[9.6.4] Below test depth."""
    career, charts = view.career, view.charts
    deeper = detection_risk(charts, career, replace(fight, tested_depth=True))
    crushed = crush_risk(career.boat.hull + 1, mat(charts, career.boat).hull_sunk)
    yield below_test_depth(crushed, risk, deeper)
    if ready_cuties(career, fight):
        yield Text("no Cutie in this round")


def crush_risk(hull: int, limit: int) -> Fraction:
    """[9.6.4] That the boat is lost below test depth with this many boxes damaged, the new one included."""
    numbers = tuple(range(1, limit))  # each box asks for its own number
    return patrol_odds.crush_risk(numbers, hull)


def on_cutie(view: View, decision: Decision, option: Option) -> Iterator[Text]:
    career, charts = view.career, view.charts
    if option.id == "cutie:none":
        fight = engagement(view)
        risk = coming_risk(charts, career, replace(fight, detected=True, round=fight.round + 1))
        yield Text("found at the next search {0:percent}", (risk,))
        return
    chart, dud = charts.fire[CUTIE, "close"], dud_risk(charts, career, CUTIE)
    hits = chance(chart, cutie_modifiers(charts, career), is_hit) * (1 - dud.share)
    away = Chance("escaped", hits, sources(chart) + dud.sources)
    yield Text("gets you away {0:percent}; a miss means certain detection", (away,))


def on_follow(view: View, decision: Decision, option: Option) -> Iterator[Text]:
    charts, fight = view.charts, engagement(view)
    if option.id == "follow:group":
        if pack_keeps_contact(view.career, fight):
            yield Text("certain: the wolfpack shadows them")
        else:
            yield lost(charts.follow, skill(view, charts.follow))
    elif option.id == "follow:damaged":
        alone = result_of(charts.follow_damaged, "unescorted", "unescorted")
        yield Text("contact is kept; without escort {0:percent}; the rest of the group gets away", (alone,))
    elif option.id == "follow:chase":
        ship = next(target for target in fight.targets if target.kind != "escort")
        chart = charts.follow_capital
        per_point = chart.modifiers["each damage point"]
        yield lost(chart, [per_point._replace(value=per_point.value * ship.damage), *skill(view, chart)])


def skill(view: View, chart: ChartTable) -> list[Modifier]:
    return follow_modifiers(view.charts, view.career, chart)


def on_round(view: View, decision: Decision, option: Option) -> Iterator[Text]:
    if option.id == "round:again":
        chart = view.charts.additional_round
        comes = (result_of(chart, "Escort", "escort"), result_of(chart, "Aircraft", "aircraft"))
        yield Text("an escort comes {0:percent}, an aircraft {1:percent}", comes)


def on_strike(view: View, decision: Decision, option: Option) -> Iterator[Text]:
    if option.id == "strike:attack":
        fight = replace(engagement(view), round=1)
        fight.mk14_by_day = best_load(view.career)[1] and not fight.night
        yield Text("found after firing {0:percent}", (coming_risk(view.charts, view.career, fight),))


def on_zone(view: View, decision: Decision, option: Option) -> Iterator[Text]:
    """[7.1.1a] What the letter of an assignment means."""
    orders: str = option.value
    suffix = orders.partition(" - ")[2]
    if suffix:
        yield Text("orders: {0:sv.mission}", (suffix,))


def on_orders(view: View, decision: Decision, option: Option) -> Iterator[Text]:
    if option.id == "orders:request":
        yield granted(view.charts.table("C1", "Request a Patrol"))
    elif option.id == "orders:leave":
        yield from on_leave(view)


def on_leave(view: View) -> Iterator[Text]:
    """[13.3.1a, SV-R99] What it costs to leave early, where that costs anything."""
    if view.war.scenario == "tournament-survival":
        yield Text("this tournament asks you to stay to July 1945: you score nothing")


def on_request(view: View, decision: Decision, option: Option) -> Iterator[Text]:
    career = view.career
    if option.id == "request:none":
        return
    if option.id == "request by:medal" or (career.honor_requests and not career.cross_requests):
        yield Text("certain; then Pearl Harbor for good")
        return
    yield granted(view.charts.table("C1", "Request a Boat"))
    yield Text("the request is spent either way; then Pearl Harbor for good")


def on_guns(view: View, decision: Decision, option: Option) -> Iterator[Text]:
    if option.id.startswith("guns:2x"):
        yield granted(view.charts.table("C1", "Two 5-inch Guns"))


def on_radar(view: View, decision: Decision, option: Option) -> Iterator[Text]:
    patrol = view.career.patrol
    if option.id != "sj:again" or patrol is None:
        return
    odds = encounter_odds(view, patrol)
    rolled = sources(view.charts.encounters[patrol.boxes[patrol.position]])
    ships = sum((share for result, share in odds.items() if result in SHIPS or result in FIGHTING), Fraction(0))
    aircraft = Chance("aircraft", odds.get("Aircraft", Fraction(0)), rolled)
    yield Text("ships {0:percent}, aircraft {1:percent}", (Chance("ships", ships, rolled), aircraft))
    if MINES in odds:
        yield Text("a minefield {0:percent}", (Chance("minefield", odds[MINES], rolled),))
    if EVENT in odds:
        yield Text("a random event {0:percent}", (Chance("random event", odds[EVENT], rolled),))


def encounter_odds(view: View, patrol: Patrol) -> dict[str | int, Fraction]:
    """Of one check in the box where the boat is; [12.0a] a 12 may be the event of the patrol."""
    chart = view.charts.encounters[patrol.boxes[patrol.position]]
    odds = dict(outcomes(chart))
    if event_possible(patrol):
        odds[chart.result(12)] -= TWELVE
        odds[EVENT] = TWELVE
    return odds


def on_sail(view: View, decision: Decision, option: Option) -> Iterator[Text]:
    patrol = view.career.patrol
    if option.id == "sail:leave":
        yield from on_leave(view)
    if option.id != "sail:abort" or patrol is None:
        return
    yield from breaking_off(patrol)
    if in_first_half(patrol) and not view.career.options.first_printing:
        yield Text("home a month sooner")


FIGHTING = ("Capital Ship", "Warship")
MINES, EVENT = "Minefield", "random event"
TWELVE = Fraction(1, 36)
ADVISERS: dict[str, Adviser[View]] = {
    "boat": on_boat,
    "attack": on_attack,
    "submarine": on_attack,
    "time": on_time,
    "weapon": on_weapon,
    "gun": on_gun,
    "reload": on_reload,
    "tube": on_tube,
    "salvo": on_salvo,
    "evade": on_evade,
    "cutie": on_cutie,
    "follow": on_follow,
    "round": on_round,
    "strike": on_strike,
    "orders": on_orders,
    "zone": on_zone,
    "request": on_request,
    "request by": on_request,
    "guns": on_guns,
    "sj": on_radar,
    "sail": on_sail,
}
