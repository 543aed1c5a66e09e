"""Silent Victory in words: the boat, the patrol, the fight, and what matters at a decision.

Reads views, events and decisions only, as any player of the game does.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from wardroom.games.patrol.words.terminal import (
    Data,
    aimed_at,
    all_hurts,
    apart,
    career_of,
    default_answer,
    flooding_row,
    hull_row,
    hurts,
    message_of,
    name_and_column,
    patrol_track,
    place_on_track,
    sails_or_sailed,
    ship_line,
    style_of,
    winner_line,
)
from wardroom.games.silent_victory.calendar import month_number
from wardroom.games.silent_victory.words.log_sheet import captain_line, career_summary, honours_of, log_sheet
from wardroom.games.silent_victory.words.messages import mission_state
from wardroom.games.silent_victory.words.vocabulary import named
from wardroom.table import Decision, Event, Option, Outcome, Roll
from wardroom.table.text import Text, Value, capital, counted, listed, mark, say, word
from wardroom.telling.lines import NO_BREAK, Line, row
from wardroom.telling.presenter import Column, Presenter, View

__all__ = ["SilentVictory"]

DEFAULTS = {
    "orders": "orders:roll",
    "sail": "sail:on",
    "sj": "sj:again",
    "mix": "mix:done",
    "evade": "evade:none",
    "guns": "guns:keep",
    "request": "request:none",
}
"""What an empty answer takes: the ordinary course of things, which gives nothing away."""
LOADING = ("share", "tubes")
"""How many of a torpedo go where; an even share does no harm."""
STYLES = {
    "scene": ("assigned", "box", "encounter", "home", "refit", "command", "ultra", "career_over"),
    "good": (
        "sunk",
        "critical",
        "escaped",
        "unseen",
        "repaired",
        "award",
        "promoted",
        "cutie_hit",
        "dived",
        "landed",
        "expert",
    ),
    "bad": (
        *("hull", "flooding", "system_damaged", "inoperable", "wounded", "died", "bombed", "depth_charged"),
        *("detected_approaching", "found_by_cutie", "mission_failed", "abort", "enemy_fires"),
        *("circular_run", "overboard", "aground", "pooped", "hospital_ship", "scuttled_no_engines"),
    ),
    "warning": ("dud", "missed", "cutie_missed", "contact_lost", "escort_arrives", "targets_escape", "spent"),
}
UNTOLD: dict[str, tuple[str, object]] = {"assigned": ("mission", ""), "loaded": ("mines", 0)}
"""Events with a shorter message, if this parameter has this value."""
STYLE_OF = style_of(STYLES)
ASSIGNMENT = re.compile(r"(.+) - ([A-Z])")
"""[7.0] What P1a and P1p print: a zone and the letter of a mission or of a wolfpack."""
NAME = 22
"""Columns of a ship's name."""
WORDED: dict[tuple[str, str | int], str] = {
    ("E1", "-"): mark("no contact"),
    ("E1", "SJ"): mark("no contact without SJ radar"),
}
"""Results that the chart prints shorter than they are told."""


class SilentVictory(Presenter):
    """Shows a Silent Victory game."""

    secret = frozenset({"course", "escort course"})
    anew = frozenset({"orders", "attack", "submarine"})
    series = frozenset({"tube", "gun", "reload", "mix", "share", "tubes"})
    log_name, log_link = mark("Log and career"), mark("Log sheet and career")
    many = mark("careers")
    standing_columns = (
        Column("captain", who=True, player=True, title=mark("Captain"), words="sv.name"),
        Column("boat", who=True, title=mark("Boat")),
        Column("tons", number=True, title=mark("Tons"), words="sv.ton"),
        Column("ships", number=True, title=mark("Ships"), words="sv.ship"),
        Column("fate", title=mark("Fate"), words="sv.fate"),
        Column("level", title=mark("Level"), words="sv.level"),
    )
    is_open = True

    # Events

    def word(self, name: str, value: Value) -> Value:
        """Ships by their names; why a career ended is also asked for by itself."""
        if name == "name":
            return named(*name_and_column(str(value)))
        return Text("{0:sv.cause}", (value,)) if name == "cause" else value

    def message(self, event: Event) -> str:
        """What is not there, such as a mission or mines, needs no mention."""
        return message_of(event, UNTOLD)

    def style(self, event: Event) -> str:
        return STYLE_OF.get(event.code, "")

    def result(self, roll: Roll) -> str:
        if (roll.chart, roll.result) in WORDED:
            return say(WORDED[roll.chart, roll.result])
        if isinstance(roll.result, int) and roll.chart in ("E3", "S3"):
            return say("{0:#sv.hit}" if roll.chart == "E3" else "{0} damage", roll.result)
        return _charted(roll) or super().result(roll)

    def table_name(self, roll: Roll) -> str:
        """Duds are told by the month from which their column holds."""
        dated = roll.chart == "S2" and roll.table[-4:].isdecimal()
        shown = super().table_name(roll)
        return say("from {0:plain}", shown) if dated else shown

    # The situation

    def seat_name(self, view: View, seat: str) -> str:
        boat = career_of(view, seat)["boat"]
        return say("{0:sv.seat} (USS {1})", seat, boat["name"]) if boat else word("sv.seat", seat)

    def headline(self, view: View) -> Text:
        careers = [_headline(career) for career in view["careers"]]
        return careers[0] if len(careers) == 1 else Text("{0}; {1}", tuple(careers))

    def status(self, view: View, seat: str) -> list[Line]:
        career = career_of(view, view["active"])
        lines = [Line(captain_line(career))]
        if career["boat"]:
            lines += [*_boat(career["boat"], career), *_crew(career["crew"])]
        if career["patrol"]:
            lines += _patrol(career["patrol"])
        if career["fight"]:
            lines += _fight(career["fight"])
        lines += _record(career)
        for other in view["careers"]:
            if other is not career:
                lines.append(Line(say("{0:sv.seat}: {1}", other["seat"], _headline(other))))
        return lines

    def brief(self, view: View, seat: str, decision: Decision) -> list[Line]:
        career = career_of(view, view["active"])
        make = BRIEFS.get(decision.kind)
        return list(make(career)) if make and career["boat"] else []

    def grave(self, decision: Decision, option: Option) -> str:
        return say("This ends your career.") if option.id.endswith(":leave") else ""

    def about(self, decision: Decision, option: Option) -> tuple[object, ...]:
        """The next tube at the same ship: what has not changed with the salvo was told."""
        if decision.kind != "tube":
            return super().about(decision, option)
        return aimed_at(option)

    def log_sheet(self, view: View, seat: str) -> list[Line]:
        career = career_of(view, view["active"])
        return list(log_sheet(career)) if career["log"] else [Line(say("The log begins with the first patrol."))]

    def default(self, decision: Decision) -> str:
        if decision.kind in LOADING:
            return decision.options[len(decision.options) // 2].id
        return default_answer(decision, DEFAULTS, super().default)

    def numbers(self, decision: Decision) -> Sequence[int]:
        """Asked how many torpedoes, a player types how many."""
        if decision.kind in LOADING:
            return [option.value for option in decision.options]
        return super().numbers(decision)

    # The end

    def summary(self, view: View, outcome: Outcome) -> list[Line]:
        lines = list(winner_line(view, outcome, self.seat_name))
        for career in view["careers"]:
            if len(view["careers"]) > 1:
                lines += [Line(""), Line(word("sv.seat", career["seat"]), "title")]
            lines += career_summary(career)
        return lines

    def standing(self, view: View, seat: str) -> Data:
        career = career_of(view, seat)
        boat = career["boat"]
        return {
            "captain": career["captain"],
            "boat": f"USS {boat['name']}" if boat else "",
            "class": boat["class"] if boat else "",
            "tons": career["tonnage"],
            "ships": career["ships_sunk"],
            "fate": career["end"],
            "level": career["level"],
        }

    def present_score(self, view: View, seat: str) -> int:
        """[13.2.1a] Tons sunk so far; in a survival tournament [13.3.1a] they count if the captain lives."""
        tons: int = career_of(view, seat)["tonnage"]
        return tons


def _charted(roll: Roll) -> str:
    """Results that are words of the game; "" for others."""
    result = str(roll.result)
    if roll.chart == "E5" and result in ("LW", "SW", "KIA"):
        return word("sv.wound", result)
    if roll.chart == "C1" and result in ("pearl", "australia", "philippines"):
        return word("sv.base", result)
    assigned = ASSIGNMENT.fullmatch(result) if roll.chart in ("P1a", "P1p") else None
    return say("{0:sv.area} - {1:sv.mission letter}", *assigned.groups()) if assigned else ""


# The captain and his career


def _headline(career: Data) -> Text:
    boat = career["boat"]
    if not boat:
        return Text("no boat yet")
    facts = (
        *(boat["name"], boat["class"], month_number(career["month"])),
        *(career["patrols"], career["ships_sunk"], career["tonnage"], career["end"]),
    )
    if career["end"]:
        return Text(
            "USS {0} ({1}), {2:month}, {3:#sv.patrol}, {4:#sv.ship} of {5:#sv.ton}, over: {6:sv.fate}",
            facts,
        )
    return Text("USS {0} ({1}), {2:month}, {3:#sv.patrol}, {4:#sv.ship} of {5:#sv.ton}", facts)


def _record(career: Data) -> Iterator[Line]:
    """The career so far."""
    sunk = say(
        "{0:#sv.patrol}, {1:#sv.ship}, {2:#sv.ton} sunk: {3:sv.level} so far",
        career["patrols"],
        career["ships_sunk"],
        career["tonnage"],
        career["level"],
    )
    yield row(say("Career"), sunk)
    if career["tons_to_match"]:
        yield row(say("To match"), say("{0:#sv.ton}: less is a Defeat [14.10.3a]", career["tons_to_match"]))
    honours = honours_of(career)
    if honours:
        yield row(say("Awards"), listed(honours))
    if career["failures_in_a_row"]:
        yield row(say("Failures"), say("{0} in a row", career["failures_in_a_row"]), "warning")


# The boat


def _boat(boat: Data, career: Data) -> Iterator[Line]:
    for end in ("forward", "aft"):
        loaded = say("{0:plain}; reloads: {1:plain}", _tubes(boat[end]), _stock(boat[f"{end}_reloads"]))
        yield row(capital(word("sv.end", end)), loaded if boat[end] else say("torpedoes are loaded before sailing"))
    yield row(say("Guns"), _guns(boat))
    if boat["nac"]:
        yield row(say("NAC"), counted("sv.noisemaker", boat["nac"]))
    yield hull_row(boat)
    yield flooding_row(boat)
    if boat["damage"]:
        yield row(say("Out"), _damage(boat), "bad")
    if not boat["sj_fitted"]:
        yield row(say("Radar"), say("SD; no SJ yet"))


def _tubes(tubes: list[Data]) -> str:
    return "  ".join(
        say("{0} {1:sv.torpedo}" if tube["works"] else "{0} {1:sv.torpedo} OUT", number, tube["load"])
        for number, tube in enumerate(tubes, 1)
    )


def _stock(stock: dict[str, int]) -> str:
    kinds = [say("{0} {1:sv.torpedo}", count, kind).replace(" ", NO_BREAK) for kind, count in stock.items()]
    return listed(kinds) or say("none")


def _guns(boat: Data) -> str:
    out = sum(gun in boat["damage"] for gun in boat["guns"])
    deck = say("{0:sv.gun} deck gun" if len(boat["guns"]) == 1 else "{0:sv.gun} deck guns x2", boat["gun"])
    if out:
        deck = say("{0:plain} OUT" if out == len(boat["guns"]) else "{0:plain} (one OUT)", deck)
    aa = [say("{0:sv.system} OUT" if gun in boat["damage"] else "{0:sv.system}", gun) for gun in boat["aa"]]
    return say("{0:plain}, ammo {1}; {2:plain}", deck, boat["ammo"], listed(aa) or say("no AA"))


def _damage(boat: Data) -> str:
    return listed(say("{0:sv.system} ({1:sv.damage})", system, how) for system, how in boat["damage"].items())


def _torpedoes(boat: Data) -> str:
    """What can be fired now, how many more are in the racks, and shells for the gun."""
    ends = []
    for end in ("forward", "aft"):
        ready = Counter(tube["load"] for tube in boat[end] if tube["load"] and tube["works"])
        more = boat[f"{end}_reloads"]
        shown = say("{0:sv.end} {1:plain}", end, _stock(ready))
        if ready or more:
            shown = say("{0:plain} ({1:plain} more)", shown, _stock(more) if more else say("no"))
        ends.append(shown)
    return apart([*ends, say("ammo {0}", boat["ammo"])])


# The crew


def _crew(crew: Data) -> Iterator[Line]:
    men = [
        say("{0:sv.post} {1:sv.wound}, Expert" if man in crew["experts"] else "{0:sv.post} {1:sv.wound}", man, wound)
        for man, wound in crew["named"].items()
    ]
    counts: Counter[str] = Counter(crew["generic"])
    boxes = [Text("{0} {1:sv.wound}", (count, wound)) for wound, count in counts.items()]
    men.append(say("crew boxes {0}", boxes))
    if crew["passenger"] is not None:
        men.append(say("passenger {0:sv.wound}", crew["passenger"]))
    hurt = any(crew["named"].values()) or any(crew["generic"])
    yield row(say("Crew"), say("{0:sv.quality}. {1:plain}", crew["quality"], apart(men)), "bad" if hurt else "")
    if crew["commander"] != "captain":
        yield Line(say("In command: {0:sv.post}", crew["commander"]), "bad")


def _hurt(crew: Data) -> str:
    men = [say("{0:sv.post} {1:sv.wound}", man, wound) for man, wound in crew["named"].items() if wound]
    men += [say("crew box {0:sv.wound}", wound) for wound in crew["generic"] if wound]
    return listed(men)


# The patrol


def _patrol(patrol: Data) -> Iterator[Line]:
    where = say("{0:sv.area}, wolfpack" if patrol["wolfpack"] else "{0:sv.area}", patrol["zone"])
    place = place_on_track(patrol, mark(", box {0} of {1} ({2:sv.area})"))
    yield row(say("Patrol"), sails_or_sailed(patrol, where) + place)
    yield row(say("Track"), _patrol_track(patrol))
    yield row("", say("[ ] the boat, T transit, S on station, 2 two checks, M mission"), "faint")
    if patrol["mission"]:
        yield row(say("Mission"), _mission(patrol))
    effects = [say(text) for key, text in _EFFECTS.items() if patrol[key]]
    if effects:
        yield row(say("Also"), listed(effects))


_EFFECTS = {
    "aborting": mark("aborting: on the way home"),
    "superior_torpedoes": mark("superior torpedoes"),
    "crew_illness": mark("crew illness"),
}


def _mission(patrol: Data) -> str:
    mission, done, failed = patrol["mission"], patrol["mission_done"], patrol["mission_failed"]
    state = mission_state(mission, done=done, failed=failed)
    if done or failed:
        return say("{0:sv.mission}, {1:sv.mission state}", mission, state)
    return say("{0:sv.mission}, {1:sv.mission state} in box {2}", mission, state, patrol["mission_box"] + 1)


def _patrol_track(patrol: Data) -> str:
    """T transit, S on station, 2 two encounter checks, M mission; the boat is in brackets."""
    boxes = []
    for number, (area, checks) in enumerate(zip(patrol["boxes"], patrol["checks"], strict=True)):
        letters = [say("T") if area == "Transit" else say("S"), str(checks) if checks > 1 else ""]
        if number == patrol["mission_box"] and not patrol["mission_done"]:
            letters.append(say("M"))
        boxes.append("".join(letters))
    return patrol_track(boxes, patrol["position"])


# The fight


def _fight(fight: Data) -> Iterator[Line]:
    parts = [_encounter(fight), word("sv.time", fight["time"])]
    if fight["range"]:
        form = "surfaced" if fight["surfaced"] else "submerged"
        parts += [word("sv.form", form), say("{0:sv.range} range", fight["range"])]
    if fight["wolfpack"]:
        parts.append(say("wolfpack: {0:sv.status}", fight["wolfpack"]))
    if fight["detected"]:
        parts.append(say("detected"))
    yield row(say("Contact"), listed(parts))
    kinds = [word("sv.type", target["type"]) for target in fight["targets"]]
    for number, target in enumerate(fight["targets"], 1):
        yield Line(_target(number, target, max(9, *map(len, kinds))))


def _encounter(fight: Data) -> str:
    """What was met, without its escorts, and what escorts it has."""
    what = word("sv.encounter", str(fight["encounter"]).removesuffix("+Escort"))
    if not fight["targets"]:
        return what
    if not fight["escorted"]:
        return say("{0:plain}, no escort", what)
    quality = fight["escort_quality"]
    if fight["single_escort"]:
        return say("{0:plain}, one {1:sv.quality} escort" if quality else "{0:plain}, one escort", what, quality)
    return say("{0:plain}, {1:sv.quality} escorts" if quality else "{0:plain}, escorts", what, quality)


def _target(number: int, target: Data, kind_width: int) -> str:
    words = word("sv.ship", target["name"]), word("sv.type", target["type"]), "sv.ton"
    return ship_line(number, target, words, (NAME, kind_width), say(" fast") if target["fast"] else "")


# What matters at a decision


def _at_orders(career: Data) -> Iterator[Line]:
    yield Line(captain_line(career))
    yield from _record(career)


def _at_sea(career: Data) -> Iterator[Line]:
    patrol, boat = career["patrol"], career["boat"]
    yield row(say("Track"), _patrol_track(patrol))
    yield row(say("Torpedoes"), _torpedoes(boat))
    yield from _hurts(career)


def _hurts(career: Data) -> Iterator[Line]:
    return hurts(career["boat"], _damage(career["boat"]), _hurt(career["crew"]))


def _at_attack(career: Data) -> Iterator[Line]:
    yield from _at_targets(career)
    yield row(say("Torpedoes"), _torpedoes(career["boat"]))
    yield from _hurts(career)


def _at_targets(career: Data) -> Iterator[Line]:
    if career["fight"]:
        yield from _fight(career["fight"])


def _under_attack(career: Data) -> Iterator[Line]:
    return all_hurts(career["boat"], _damage(career["boat"]), _hurt(career["crew"]))


BRIEFS: dict[str, Callable[[Data], Iterator[Line]]] = {
    "orders": _at_orders,
    "sail": _at_sea,
    "attack": _at_attack,
    "submarine": _at_attack,
    "time": _at_targets,
    "salvo": _at_targets,
    "weapon": _at_targets,
    "round": _at_targets,
    "strike": _at_targets,
    "single escort": _at_targets,
    "follow": _at_targets,
    "straggler": _at_targets,
    "evade": _under_attack,
    "course": _under_attack,
    "cutie": _under_attack,
}
