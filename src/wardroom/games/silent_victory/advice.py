"""What each option risks or promises, in words, with true odds from the charts and modifiers in force."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction

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
from wardroom.games.silent_victory.combat.torpedoes import CUTIE, STEAM, ready_tubes, reloads, tubes
from wardroom.games.silent_victory.combat.unescorted import gun_modifiers
from wardroom.games.silent_victory.questions import Attack, ReloadAsked, TubeAsked, TubeOrder
from wardroom.games.silent_victory.sea.abort import in_first_half
from wardroom.games.silent_victory.sea.encounter import SHIPS
from wardroom.games.silent_victory.sea.travel import event_possible
from wardroom.games.silent_victory.state import Career, Engagement, Patrol
from wardroom.games.silent_victory.view import View
from wardroom.games.silent_victory.words.messages import WORDS
from wardroom.table import ChartTable, Decision, Modifier, Option
from wardroom.table.odds import chance, outcomes, percent
from wardroom.table.text import say

__all__ = ["advice", "approach_risk", "detection_risk", "gun_chance", "hit_chance"]


def advice(view: View, decision: Decision) -> dict[str, str]:
    """By option id; options about which there is nothing to say are left out."""
    adviser = ADVISERS.get(decision.kind)
    if adviser is None:
        return {}
    found = {option.id: adviser(view, decision, option) for option in decision.options}
    return {key: text for key, text in found.items() if text}


LOST = "contact is lost {0}"
GRANTED = "granted {0}"


def engagement(view: View) -> Engagement:
    fight = view.career.fight
    assert fight is not None
    return fight


# Odds of one roll


def detection_risk(charts: Charts, career: Career, fight: Engagement) -> Fraction:
    """That escorts find the boat at their next search."""
    return chance(charts.detection, detection_modifiers(charts, career, fight), detects)


def coming_risk(charts: Charts, career: Career, fight: Engagement) -> Fraction:
    """The same for a search still to come."""
    return decoyed(charts, fight, detection_risk(charts, career, fight))


def decoyed(charts: Charts, fight: Engagement, risk: Fraction) -> Fraction:
    """[9.6.8b] A NAC in the water acts before the next search."""
    return risk * (1 - decoy_chance(charts, fight)) if fight.nac == "deployed" else risk


def decoy_chance(charts: Charts, fight: Engagement) -> Fraction:
    """[9.6.8b, d] That a NAC works."""
    return outcomes(against_quality(charts, "NAC", fight)).get("escape", Fraction(0))


def approach_risk(charts: Charts, career: Career) -> Fraction:
    """[9.2.2b] That they find it on the way to close range."""
    chart = charts.approach
    return chance(chart, [chart.modifiers["1943-44"]] if year_modifier(career) else [], detects)


def hit_chance(
    charts: Charts, career: Career, fight: Engagement, kind: str, target: int, *, second: str = ""
) -> Fraction:
    """That a torpedo hits this target and explodes; `second` is the end that fires a second salvo, or ""."""
    chart = charts.fire[kind, fight.range]
    modifiers = torpedo_modifiers(charts, career, fight, fight.targets[target], chart, second)
    return chance(chart, modifiers, is_hit) * (1 - dud_risk(charts, career, kind))


def dud_risk(charts: Charts, career: Career, kind: str) -> Fraction:
    chart = charts.dud(sailing_month(career), kind)
    return chance(chart, dud_modifiers(career, chart), lambda roll: roll.result == "dud")


def contact_loss(chart: ChartTable, modifiers: list[Modifier]) -> str:
    return percent(outcomes(chart, modifiers).get("contact lost", Fraction(0)))


# One adviser for each kind of decision


def on_boat(view: View, decision: Decision, option: Option) -> str:
    """[3.1a] What the class is, at a glance."""
    sheet = view.charts.mats[option.id.removeprefix("boat:")]
    torpedoes = sum(sheet.loads[0].torpedoes.values())
    guns = f"{sheet.deck_guns} x {sheet.deck_gun}" if sheet.deck_guns > 1 else sheet.deck_gun
    return say(
        "{0} tubes forward, {1} aft, {2} torpedoes, {3} gun, sunk at hull damage {4}",
        sheet.forward_tubes,
        sheet.aft_tubes,
        torpedoes,
        guns,
        sheet.hull_sunk,
    )


def on_attack(view: View, decision: Decision, option: Option) -> str:
    if option.id.startswith("time:"):
        return on_change_time(view)
    if not option.id.startswith("attack:"):
        return ""
    career, charts = view.career, view.charts
    attack: Attack = option.value
    fight = replace(engagement(view), surfaced=attack.surfaced, range=attack.range)
    fight.night_surface = attack.surfaced and fight.escorted
    fight.round += 1
    kind, steam = best_load(career)
    fight.mk14_by_day = steam and not fight.night
    parts = []
    if kind and fight.targets:
        parts.append(say("a {0} hits and explodes {1}", kind, percent(hit_chance(charts, career, fight, kind, 0))))
    if fight.escorted:
        if fight.range == "close":
            parts.append(say("found on the way in {0}", percent(decoyed(charts, fight, approach_risk(charts, career)))))
            fight.nac = ""
            if fight.encounter == "Convoy" and len(fight.targets) < MAX_TARGETS:
                parts.append(say("a fourth ship, and no way back"))
        after = "found after a miss {0}" if fight.encounter == "Submarine" else "found after firing {0}"
        parts.append(say(after, percent(coming_risk(charts, career, fight))))
    else:
        parts.append(say("nobody to search for you this round"))
    return "; ".join(parts)


def best_load(career: Career) -> tuple[str, bool]:
    """A torpedo that is ready, steam first, and whether any steam torpedo is."""
    loads = [tubes(career.boat, end)[tube - 1] for end in ("forward", "aft") for tube in ready_tubes(career.boat, end)]
    return (STEAM if STEAM in loads else loads[0] if loads else "", STEAM in loads)


def on_change_time(view: View) -> str:
    if engagement(view).wolfpack == "shadowing":
        return say("certain: the wolfpack shadows them")
    chart = view.charts.change_time
    modifiers = [] if sj_works(view.career.boat) else [chart.modifiers["SJ radar out or absent"]]
    return say(LOST, contact_loss(chart, modifiers))


def on_tube(view: View, decision: Decision, option: Option) -> str:
    """The tube of the question, or all that remain from it on."""
    order: TubeOrder = option.value
    if order.target is None:
        return ""
    career, fight, asked = view.career, engagement(view), decision.about(TubeAsked)
    end, tube = asked.end, asked.tube
    fired = [number for number in ready_tubes(career.boat, end) if number >= tube] if order.rest else [tube]
    second = end if asked.second else ""
    odds = {
        kind: percent(hit_chance(view.charts, career, fight, kind, order.target, second=second))
        for kind in dict.fromkeys(tubes(career.boat, end)[each - 1] for each in fired)
    }
    ship = fight.targets[order.target]
    worth = say("{0} tons, {1} more to sink", f"{ship.tons:,}", ship.capacity - ship.damage)
    if len(odds) == 1:
        return "; ".join([worth, *(say("each torpedo hits and explodes {0}", share) for share in odds.values())])
    return "; ".join([worth, *(say("each {0} hits and explodes {1}", kind, share) for kind, share in odds.items())])


def gun_chance(view: View) -> str:
    """[9.3.3a] That a point of ammunition hits."""
    chart = view.charts.fire["Deck Gun", engagement(view).range]
    return percent(chance(chart, gun_modifiers(view.charts, view.career, chart), is_hit))


def on_weapon(view: View, decision: Decision, option: Option) -> str:
    """[9.4.2b] How well each weapon would hit the first ship that is afloat."""
    if option.id == "weapon:gun":
        return say("each ammo point hits {0}", gun_chance(view))
    if option.id == "weapon:done":
        return ""
    career, fight, end = view.career, engagement(view), option.id.removeprefix("weapon:")
    kind = tubes(career.boat, end)[ready_tubes(career.boat, end)[0] - 1]
    afloat = (n for n, ship in enumerate(fight.targets) if ship.damage < ship.capacity and ship.kind != "escort")
    return say("a {0} hits and explodes {1}", kind, percent(hit_chance(view.charts, career, fight, kind, next(afloat))))


def on_gun(view: View, decision: Decision, option: Option) -> str:
    if option.id == "gun:done":
        return ""
    ship = engagement(view).targets[option.value]
    left = ship.capacity - ship.damage
    return say("{0} tons, {1} more to sink; each ammo point hits {2}", f"{ship.tons:,}", left, gun_chance(view))


def on_time(view: View, decision: Decision, option: Option) -> str:
    """[8.3.4a, 9.4.6b, 9.6.14a] What the time of day means to ships with escorts."""
    if not engagement(view).escorted:
        return ""
    if option.id == "time:day":
        return say("no attack on the surface; +1 on detection if a Mk 14 is fired")
    return say("an attack on the surface is possible")


def on_reload(view: View, decision: Decision, option: Option) -> str:
    """[9.2.11a] How many of this torpedo are in the racks."""
    if not option.value:  # the tube is left empty
        return ""
    return say("{0} in the racks", reloads(view.career.boat, decision.about(ReloadAsked).end)[option.value])


def on_salvo(view: View, decision: Decision, option: Option) -> str:
    if "+" not in option.id:
        return ""
    if sure_of_second_salvo(view.charts, view.career, option.id.rpartition("+")[2]):
        return say("+1 on the first detection")
    return say("+1 on the first detection; +1 to hit in the second salvo")


def on_evade(view: View, decision: Decision, option: Option) -> str:
    career, charts, fight = view.career, view.charts, engagement(view)
    risk = approach_risk(charts, career) if fight.approaching else detection_risk(charts, career, fight)
    if option.id == "evade:none":
        return say("found {0}", percent(risk))
    if option.id == "evade:depth":
        deeper = detection_risk(charts, career, replace(fight, tested_depth=True))
        crushed = crush_risk(career.boat.hull + 1, mat(charts, career.boat).hull_sunk)
        odds = say(
            "one hull box for certain; crushed {0}; found {1} instead of {2}",
            percent(crushed),
            percent(deeper),
            percent(risk),
        )
        return "; ".join([odds, say("no Cutie in this round")]) if ready_cuties(career, fight) else odds
    if option.id == "evade:nac":
        return say("works at the next search, {0}; found now {1}", percent(decoy_chance(charts, fight)), percent(risk))
    works = outcomes(against_quality(charts, "Sunk Trick", fight)).get("escape", Fraction(0))
    return say("they leave {0}; if not, +1 on detection for the rest of the hunt", percent(works))


def crush_risk(hull: int, limit: int) -> Fraction:
    """[9.6.4] That the boat is lost below test depth with this many boxes damaged, the new one included."""
    if hull >= limit:
        return Fraction(1)
    ways = {total: Fraction(6 - abs(7 - total), 36) for total in range(2, 13)}
    below = sum((share for total, share in ways.items() if total < hull), Fraction(0))
    return below + ways.get(hull, Fraction(0)) * crush_risk(hull + 1, limit)


def on_cutie(view: View, decision: Decision, option: Option) -> str:
    career, charts = view.career, view.charts
    if option.id == "cutie:none":
        fight = engagement(view)
        risk = coming_risk(charts, career, replace(fight, detected=True, round=fight.round + 1))
        return say("found at the next search {0}", percent(risk))
    hits = chance(charts.fire[CUTIE, "close"], cutie_modifiers(charts, career), is_hit)
    return say(
        "gets you away {0}; a miss means certain detection", percent(hits * (1 - dud_risk(charts, career, CUTIE)))
    )


def on_follow(view: View, decision: Decision, option: Option) -> str:
    charts, fight = view.charts, engagement(view)
    if option.id == "follow:group":
        if pack_keeps_contact(view.career, fight):
            return say("certain: the wolfpack shadows them")
        return say(LOST, contact_loss(charts.follow, skill(view, charts.follow)))
    if option.id == "follow:damaged":
        alone = outcomes(charts.follow_damaged)["unescorted"]
        return say("contact is kept; without escort {0}; the rest of the group gets away", percent(alone))
    if option.id == "follow:chase":
        ship = next(target for target in fight.targets if target.kind != "escort")
        chart = charts.follow_capital
        per_point = chart.modifiers["each damage point"]
        modifiers = [per_point._replace(value=per_point.value * ship.damage), *skill(view, chart)]
        return say(LOST, contact_loss(chart, modifiers))
    return ""


def skill(view: View, chart: ChartTable) -> list[Modifier]:
    return follow_modifiers(view.charts, view.career, chart)


def on_round(view: View, decision: Decision, option: Option) -> str:
    if option.id != "round:again":
        return ""
    odds = outcomes(view.charts.additional_round)
    return say("an escort comes {0}, an aircraft {1}", percent(odds["Escort"]), percent(odds["Aircraft"]))


def on_strike(view: View, decision: Decision, option: Option) -> str:
    if option.id != "strike:attack":
        return ""
    fight = replace(engagement(view), round=1)
    fight.mk14_by_day = best_load(view.career)[1] and not fight.night
    risk = coming_risk(view.charts, view.career, fight)
    return say("found after firing {0}", percent(risk))


def on_zone(view: View, decision: Decision, option: Option) -> str:
    """[7.1.1a] What the letter of an assignment means."""
    orders: str = option.value
    suffix = orders.partition(" - ")[2]
    return say("orders: {0}", WORDS["mission"][suffix]) if suffix else ""


def on_orders(view: View, decision: Decision, option: Option) -> str:
    if option.id == "orders:request":
        return say(GRANTED, percent(outcomes(view.charts.table("C1", "Request a Patrol"))["granted"]))
    return on_leave(view) if option.id == "orders:leave" else ""


def on_leave(view: View) -> str:
    """[13.3.1a, SV-R99] What it costs to leave early, where that costs anything."""
    if view.war.scenario == "tournament-survival":
        return say("this tournament asks you to stay to July 1945: you score nothing")
    return ""


def on_request(view: View, decision: Decision, option: Option) -> str:
    career = view.career
    if option.id == "request:none":
        return ""
    if option.id == "request by:medal" or (career.honor_requests and not career.cross_requests):
        return say("certain; then Pearl Harbor for good")
    granted = outcomes(view.charts.table("C1", "Request a Boat"))["granted"]
    return say("granted {0}; the request is spent either way; then Pearl Harbor for good", percent(granted))


def on_guns(view: View, decision: Decision, option: Option) -> str:
    if option.id.startswith("guns:2x"):
        return say(GRANTED, percent(outcomes(view.charts.table("C1", "Two 5-inch Guns"))["granted"]))
    return ""


def on_radar(view: View, decision: Decision, option: Option) -> str:
    patrol = view.career.patrol
    if option.id != "sj:again" or patrol is None:
        return ""
    odds = encounter_odds(view, patrol)
    ships = sum((share for result, share in odds.items() if result in SHIPS or result in FIGHTING), Fraction(0))
    parts = [say("ships {0}, aircraft {1}", percent(ships), percent(odds.get("Aircraft", Fraction(0))))]
    for result, message in ((MINES, "a minefield {0}"), (EVENT, "a random event {0}")):
        if result in odds:
            parts.append(say(message, percent(odds[result])))
    return ", ".join(parts)


def encounter_odds(view: View, patrol: Patrol) -> dict[str | int, Fraction]:
    """Of one check in the box where the boat is; [12.0a] a 12 may be the event of the patrol."""
    chart = view.charts.encounters[patrol.boxes[patrol.position]]
    odds = dict(outcomes(chart))
    if event_possible(patrol):
        odds[chart.result(12)] -= TWELVE
        odds[EVENT] = TWELVE
    return odds


def on_sail(view: View, decision: Decision, option: Option) -> str:
    patrol = view.career.patrol
    if option.id == "sail:leave":
        return on_leave(view)
    if option.id != "sail:abort" or patrol is None:
        return ""
    parts = [say("no fight may be sought on the way home")]
    if patrol.mission and not (patrol.mission_done or patrol.mission_failed):
        parts.append(say("the mission fails, and the patrol with it"))
    else:
        parts.append(say("the patrol counts as usual"))
    if in_first_half(patrol) and not view.career.options.first_printing:
        parts.append(say("home a month sooner"))
    return "; ".join(parts)


FIGHTING = ("Capital Ship", "Warship")
MINES, EVENT = "Minefield", "random event"
TWELVE = Fraction(1, 36)
Adviser = Callable[[View, Decision, Option], str]
ADVISERS: dict[str, Adviser] = {
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
