"""What each option risks or promises, in words, with true odds from the charts and modifiers in force."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction

from wardroom.games.silent_victory.boat import mat, sj_works
from wardroom.games.silent_victory.charts import Charts
from wardroom.games.silent_victory.combat import MAX_TARGETS
from wardroom.games.silent_victory.detection import (
    against_quality,
    detection_modifiers,
    detects,
    year_modifier,
)
from wardroom.games.silent_victory.encounter import SHIPS
from wardroom.games.silent_victory.fire import (
    crew_modifiers,
    dud_modifiers,
    is_hit,
    sailed,
    torpedo_modifiers,
)
from wardroom.games.silent_victory.following import follow_modifiers
from wardroom.games.silent_victory.messages import WORDS
from wardroom.games.silent_victory.state import Career, Engagement
from wardroom.games.silent_victory.torpedoes import CUTIE, STEAM, ready_tubes, tubes
from wardroom.games.silent_victory.unescorted import gun_modifiers
from wardroom.games.silent_victory.view import View
from wardroom.table import ChartTable, Decision, Modifier, Option
from wardroom.table.odds import chance, outcomes, percent
from wardroom.table.text import render

__all__ = ["advice", "approach_risk", "detection_risk", "gun_chance", "hit_chance"]


def advice(view: View, decision: Decision) -> dict[str, str]:
    """By option id; options about which there is nothing to say are left out."""
    adviser = ADVISERS.get(decision.kind)
    if adviser is None:
        return {}
    found = {option.id: adviser(view, option) for option in decision.options}
    return {key: text for key, text in found.items() if text}


LOST = "contact is lost {0}"
GRANTED = "granted {0}"


def say(message: str, *args: str | int) -> str:
    """A message of the catalogue as text."""
    return render(message, args)


def engagement(view: View) -> Engagement:
    fight = view.career.fight
    assert fight is not None
    return fight


# Odds of one roll


def detection_risk(charts: Charts, war: Career, fight: Engagement) -> Fraction:
    """That escorts find the boat at their next search."""
    return chance(charts.detection, detection_modifiers(charts, war, fight), detects)


def approach_risk(charts: Charts, war: Career) -> Fraction:
    """[9.2.2b] That they find it on the way to close range."""
    chart = charts.approach
    return chance(chart, [chart.modifiers["1943-44"]] if year_modifier(war) else [], detects)


def hit_chance(charts: Charts, war: Career, fight: Engagement, kind: str, target: int) -> Fraction:
    """That a torpedo hits this target and explodes."""
    chart = charts.fire[kind, fight.range]
    modifiers = torpedo_modifiers(charts, war, fight, fight.targets[target], chart, second=False)
    return chance(chart, modifiers, is_hit) * (1 - dud_risk(charts, war))


def gun_chance(charts: Charts, war: Career, fight: Engagement) -> Fraction:
    """[9.3.3a] That a shot of the deck gun hits."""
    chart = charts.fire["Deck Gun", fight.range]
    return chance(chart, gun_modifiers(charts, war, chart), is_hit)


def dud_risk(charts: Charts, war: Career) -> Fraction:
    chart = charts.dud(sailed(war))
    return chance(chart, dud_modifiers(war, chart), lambda roll: roll.result == "dud")


def contact_loss(chart: ChartTable, modifiers: list[Modifier]) -> str:
    return percent(outcomes(chart, modifiers).get("contact lost", Fraction(0)))


# One adviser for each kind of decision


def on_boat(view: View, option: Option) -> str:
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


def on_attack(view: View, option: Option) -> str:
    if option.id.startswith("time:"):
        return on_change_time(view)
    if not option.id.startswith("attack:"):
        return ""
    war, charts = view.career, view.charts
    surfaced = option.args[0] == "surfaced"
    fight = replace(engagement(view), surfaced=surfaced, range=str(option.args[1]))
    fight.night_surface = surfaced and fight.escorted
    fight.round += 1
    kind, steam = best_load(war)
    fight.mk14_by_day = steam and not fight.night
    parts = []
    if kind and fight.targets:
        parts.append(say("a {0} hits and explodes {1}", kind, percent(hit_chance(charts, war, fight, kind, 0))))
    if fight.escorted:
        if fight.range == "close":
            parts.append(say("found on the way in {0}", percent(approach_risk(charts, war))))
            if fight.encounter == "Convoy" and len(fight.targets) < MAX_TARGETS:
                parts.append(say("a fourth ship, and no way back"))
        parts.append(say("found after firing {0}", percent(detection_risk(charts, war, fight))))
    else:
        parts.append(say("nobody to search for you this round"))
    return "; ".join(parts)


def best_load(war: Career) -> tuple[str, bool]:
    """A torpedo that is ready, steam first, and whether any steam torpedo is."""
    loads = [tubes(war.boat, end)[tube - 1] for end in ("forward", "aft") for tube in ready_tubes(war.boat, end)]
    return (STEAM if STEAM in loads else loads[0] if loads else "", STEAM in loads)


def on_change_time(view: View) -> str:
    if engagement(view).wolfpack == "shadowing":
        return say("certain: the wolfpack shadows them")
    chart = view.charts.change_time
    modifiers = [] if sj_works(view.career.boat) else [chart.modifiers["SJ radar out or absent"]]
    return say(LOST, contact_loss(chart, modifiers))


def on_tube(view: View, option: Option) -> str:
    if not option.id.startswith("fire:"):
        return ""
    war, fight = view.career, engagement(view)
    end = str(option.args[0])
    number = int(option.args[1] if "-rest:" in option.id else option.args[2])
    tube = ready_tubes(war.boat, end)[0] if "-rest:" in option.id else int(option.args[1])
    kind = tubes(war.boat, end)[tube - 1]
    ship = fight.targets[number - 1]
    odds = percent(hit_chance(view.charts, war, fight, kind, number - 1))
    left = ship.capacity - ship.damage
    return say("{0} tons, {1} more to sink; each torpedo hits and explodes {2}", f"{ship.tons:,}", left, odds)


def on_gun(view: View, option: Option) -> str:
    if not option.id.startswith("gun:target-"):
        return ""
    fight = engagement(view)
    ship = fight.targets[int(option.args[0]) - 1]
    odds = percent(gun_chance(view.charts, view.career, fight))
    return say("{0} tons, {1} more to sink; each shot hits {2}", f"{ship.tons:,}", ship.capacity - ship.damage, odds)


def on_weapon(view: View, option: Option) -> str:
    if option.id != "weapon:gun":
        return ""
    return say("each shot hits {0}", percent(gun_chance(view.charts, view.career, engagement(view))))


def on_salvo(view: View, option: Option) -> str:
    if "+" in option.id:
        return say("+1 on the first detection; the second salvo hits less well without a Navy Cross")
    return ""


def on_evade(view: View, option: Option) -> str:
    war, charts, fight = view.career, view.charts, engagement(view)
    risk = approach_risk(charts, war) if fight.approaching else detection_risk(charts, war, fight)
    if option.id == "evade:none":
        return say("found {0}", percent(risk))
    if option.id == "evade:depth":
        deeper = detection_risk(charts, war, replace(fight, tested_depth=True))
        crushed = crush_risk(war.boat.hull + 1, mat(charts, war.boat).hull_sunk)
        return say(
            "one hull box for certain; crushed {0}; found {1} instead of {2}",
            percent(crushed),
            percent(deeper),
            percent(risk),
        )
    if option.id == "evade:nac":
        works = outcomes(against_quality(charts, "NAC", fight)).get("escape", Fraction(0))
        return say("works in the next round, {0}; found now {1}", percent(works), percent(risk))
    works = outcomes(against_quality(charts, "Sunk Trick", fight)).get("escape", Fraction(0))
    return say("they leave {0}; if not, +1 on detection for the rest of the hunt", percent(works))


def crush_risk(hull: int, limit: int) -> Fraction:
    """[9.6.4] That the boat is lost below test depth with this many boxes damaged, the new one included."""
    if hull >= limit:
        return Fraction(1)
    ways = {total: Fraction(6 - abs(7 - total), 36) for total in range(2, 13)}
    below = sum((share for total, share in ways.items() if total < hull), Fraction(0))
    return below + ways.get(hull, Fraction(0)) * crush_risk(hull + 1, limit)


def on_cutie(view: View, option: Option) -> str:
    war, charts = view.career, view.charts
    if option.id == "cutie:none":
        risk = detection_risk(charts, war, replace(engagement(view), detected=True))
        return say("found at the next search {0}", percent(risk))
    chart = charts.fire[CUTIE, "close"]
    hits = chance(chart, [*crew_modifiers(war, chart), chart.modifiers["Cutie at a warship"]], is_hit)
    return say("gets you away {0}; a miss means certain detection", percent(hits * (1 - dud_risk(charts, war))))


def on_follow(view: View, option: Option) -> str:
    charts, fight = view.charts, engagement(view)
    if option.id == "follow:group":
        if fight.wolfpack == "shadowing":
            return say("certain: the wolfpack shadows them")
        return say(LOST, contact_loss(charts.follow, skill(view, charts.follow)))
    if option.id == "follow:damaged":
        alone = outcomes(charts.follow_damaged)["unescorted"]
        return say("certain; without escort {0}; the rest of the group is lost", percent(alone))
    if option.id == "follow:chase":
        ship = next(target for target in fight.targets if target.kind != "escort")
        chart = charts.follow_capital
        per_point = chart.modifiers["each damage point"]
        modifiers = [per_point._replace(value=per_point.value * ship.damage), *skill(view, chart)]
        return say(LOST, contact_loss(chart, modifiers))
    return ""


def skill(view: View, chart: ChartTable) -> list[Modifier]:
    return follow_modifiers(view.charts, view.career, chart)


def on_round(view: View, option: Option) -> str:
    if option.id != "round:again":
        return ""
    odds = outcomes(view.charts.additional_round)
    return say("an escort comes {0}, an aircraft {1}", percent(odds["Escort"]), percent(odds["Aircraft"]))


def on_strike(view: View, option: Option) -> str:
    if option.id != "strike:attack":
        return ""
    risk = detection_risk(view.charts, view.career, replace(engagement(view), round=1))
    return say("found after firing {0}", percent(risk))


def on_zone(view: View, option: Option) -> str:
    """[7.1.1a] What the letter of an assignment means."""
    _, _, suffix = str(option.args[0]).partition(" - ")
    return say("special mission: {0}", WORDS["mission"][suffix]) if suffix else ""


def on_orders(view: View, option: Option) -> str:
    if option.id == "orders:request":
        return say(GRANTED, percent(outcomes(view.charts.table("C1", "Request a Patrol"))["granted"]))
    return ""


def on_request(view: View, option: Option) -> str:
    war = view.career
    if option.id in ("request:none", "request by:medal") or (war.honor_requests and not war.cross_requests):
        return ""
    granted = outcomes(view.charts.table("C1", "Request a Boat"))["granted"]
    return say("granted {0}; the request is spent either way; then Pearl Harbor for good", percent(granted))


def on_guns(view: View, option: Option) -> str:
    if option.id.startswith("guns:2x"):
        return say(GRANTED, percent(outcomes(view.charts.table("C1", "Two 5-inch Guns"))["granted"]))
    return ""


def on_radar(view: View, option: Option) -> str:
    patrol = view.career.patrol
    if option.id != "sj:again" or patrol is None:
        return ""
    odds = outcomes(view.charts.encounters[patrol.boxes[patrol.position]])
    ships = sum((share for result, share in odds.items() if result in SHIPS or result in FIGHTING), Fraction(0))
    return say("ships {0}, aircraft {1}", percent(ships), percent(odds.get("Aircraft", Fraction(0))))


def on_sail(view: View, option: Option) -> str:
    if option.id == "sail:abort":
        return say("no fight may be sought on the way home; the patrol counts as usual")
    return ""


FIGHTING = ("Capital Ship", "Warship")
Adviser = Callable[[View, Option], str]
ADVISERS: dict[str, Adviser] = {
    "boat": on_boat,
    "attack": on_attack,
    "submarine": on_attack,
    "tube": on_tube,
    "salvo": on_salvo,
    "gun": on_gun,
    "weapon": on_weapon,
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
