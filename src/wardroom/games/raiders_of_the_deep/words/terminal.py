"""Raiders of the Deep in words: the boat, the patrol, the fight, and what matters at a decision.

Reads views, events and decisions only, as any player of the game does.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from wardroom.games.patrol.calendar import month_number
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
from wardroom.games.raiders_of_the_deep.boat import unrestricted
from wardroom.games.raiders_of_the_deep.words.log_sheet import career_summary, commander_line, decorations, log_sheet
from wardroom.games.raiders_of_the_deep.words.messages import mission_state
from wardroom.games.raiders_of_the_deep.words.results import charted
from wardroom.games.raiders_of_the_deep.words.vocabulary import named
from wardroom.table import Decision, Event, Option, Outcome, Roll
from wardroom.table.paused import Purpose
from wardroom.table.text import Text, Value, capital, listed, mark, say, stored_message, word
from wardroom.telling.lines import NO_BREAK, Line, row
from wardroom.telling.presenter import Column, Presenter, View

__all__ = ["RaidersOfTheDeep"]

DEFAULTS = {
    "sail": "sail:on",
    "evade": "evade:none",
    "request": "request:later",
    "transfer": "transfer:none",
    "class": "class:keep",
}
"""What an empty answer takes: the ordinary course of things, which gives nothing away."""
STYLES = {
    "scene": (
        "assigned",
        "box",
        "encounter",
        "troopship",
        "shipping_report",
        "home",
        "refit",
        "last_refit",
        "command",
        "career_over",
    ),
    "good": (
        *(
            "sunk",
            "prize",
            "escaped",
            "unseen",
            "repaired",
            "award",
            "promoted",
            "dived",
            "agent_landed",
            "mines_laid",
            "mined",
        ),
        *("expert", "mine_cleared", "multiplier_earned", "luck", "ram_missed", "crew_rescued"),
    ),
    "bad": (
        *("hull", "flooding", "system_damaged", "inoperable", "wounded", "died", "bombed", "depth_charged", "rammed"),
        *("detected_approaching", "mission_failed", "abort", "q_ship", "q_ship_fired", "mine_hit", "baralong"),
        *("overboard", "heavy_sea", "crew_illness", "towed", "scuttled_no_engines"),
    ),
    "warning": ("dud", "missed", "contact_lost", "escort_arrives", "targets_escape", "spent", "false_report"),
}
STYLE_OF = style_of(STYLES)
UNTOLD: dict[str, tuple[str, object]] = {"assigned": ("mission", "")}
"""Events with a shorter message, if this parameter has this value."""
PERIOD = re.compile(r"(.+?) (\d{4}-\d\d) to (\d{4}-\d\d)( \(.+\))?")
"""[P1] A table: flotilla, months, and the types where they differ."""
BARE_DICE = {
    "B1": mark("B1 number of the boat"),
    "T1 small": mark("T1 small freighters"),
    "T1 large": mark("T1 large freighters"),
    "T1 capital": mark("T1 capital ships"),
    "T1 q-ships": mark("T1 Q-ships"),
    "T2 small": mark("T2 small freighters"),
    "T2 large": mark("T2 large freighters"),
    "T2 capital": mark("T2 capital ships"),
}
"""Dice that name a boat or a ship on a list."""
NAME, KIND = 22, 9
"""Columns of a ship's name and of her kind, at least."""


class RaidersOfTheDeep(Presenter):
    """Shows a game of Raiders of the Deep."""

    secret = frozenset({"course", "escort course"})
    anew = frozenset({"attack"})
    series = frozenset({"tube", "gun", "reload", "tubes"})
    log_name, log_link = mark("Log and career"), mark("Log sheet and career")
    many = mark("careers")
    standing_columns = (
        Column("commander", who=True, player=True, title=mark("Commander")),
        Column("boat", who=True, title=mark("Boat")),
        Column("tons", number=True, title=mark("Tons"), words="rd.ton"),
        Column("ships", number=True, title=mark("Ships"), words="rd.ship"),
        Column("fate", title=mark("Fate"), words="rd.fate"),
        Column("level", title=mark("Level"), words="rd.level"),
    )
    is_open = True

    # Events

    def word(self, name: str, value: Value) -> Value:
        """Ships by their names."""
        return named(*name_and_column(str(value))) if name == "name" else value

    def message(self, event: Event) -> str:
        """A mission that is not there needs no mention."""
        return message_of(event, UNTOLD)

    def style(self, event: Event) -> str:
        return STYLE_OF.get(event.code, "")

    def roll_name(self, roll: Roll) -> str:
        return str(_rolled_for(roll.chart, roll.table))

    def chart_name(self, roll: Roll) -> str:
        return str(_chart_name(roll.chart))

    def table_name(self, roll: Roll) -> str:
        return str(_table_name(roll.chart, roll.table))

    def purpose(self, purpose: Purpose) -> Text:
        """The same words as when the dice have fallen."""
        if not purpose.chart:
            return super().purpose(purpose)
        rolled_for = _rolled_for(purpose.chart, purpose.table)
        return Text("{0} ({1:signed})", (rolled_for, purpose.change)) if purpose.change else rolled_for

    def result(self, roll: Roll) -> str:
        return charted(roll) or super().result(roll)

    # The situation

    def seat_name(self, view: View, seat: str) -> str:
        boat = career_of(view, seat)["boat"]
        return say("{0:rd.seat} ({1})", seat, boat["number"]) if boat else word("rd.seat", seat)

    def headline(self, view: View) -> Text:
        careers = [_headline(career) for career in view["careers"]]
        return careers[0] if len(careers) == 1 else Text("{0}; {1}", tuple(careers))

    def status(self, view: View, seat: str) -> list[Line]:
        career = career_of(view, view["active"])
        lines = [Line(commander_line(career))]
        if career["boat"]:
            lines += [*_boat(career["boat"]), *_crew(career["crew"])]
        if career["patrol"]:
            lines += _patrol(career["patrol"])
        if career["fight"]:
            lines += _fight(career["fight"])
        lines += _record(career)
        for other in view["careers"]:
            if other is not career:
                lines.append(Line(say("{0:rd.seat}: {1}", other["seat"], _headline(other))))
        return lines

    def brief(self, view: View, seat: str, decision: Decision) -> list[Line]:
        career = career_of(view, view["active"])
        make = BRIEFS.get(decision.kind)
        return list(make(career)) if make and career["boat"] else []

    def grave(self, decision: Decision, option: Option) -> str:
        return say("This ends your career.") if option.id.endswith(":leave") else ""

    def about(self, decision: Decision, option: Option) -> tuple[object, ...]:
        """The next tube at the same ship: what has not changed with the salvo was told."""
        return aimed_at(option) if decision.kind == "tube" else super().about(decision, option)

    def log_sheet(self, view: View, seat: str) -> list[Line]:
        career = career_of(view, view["active"])
        return list(log_sheet(career)) if career["log"] else [Line(say("The log begins with the first patrol."))]

    def default(self, decision: Decision) -> str:
        """Of torpedoes that are loaded, the fewest of the kind that runs less far."""
        if decision.kind == "tubes":
            return decision.options[0].id
        return default_answer(decision, DEFAULTS, super().default)

    def numbers(self, decision: Decision) -> Sequence[int]:
        """Asked how many torpedoes, a player types how many."""
        if decision.kind == "tubes":
            return [option.value for option in decision.options]
        return super().numbers(decision)

    # The end

    def summary(self, view: View, outcome: Outcome) -> list[Line]:
        lines = list(winner_line(view, outcome, self.seat_name))
        for career in view["careers"]:
            if len(view["careers"]) > 1:
                lines += [Line(""), Line(word("rd.seat", career["seat"]), "title")]
            lines += career_summary(career)
        return lines

    def standing(self, view: View, seat: str) -> Data:
        career = career_of(view, seat)
        boat = career["boat"]
        return {
            "commander": career["commander"],
            "boat": boat["number"] if boat else "",
            "type": boat["type"] if boat else "",
            "tons": career["tonnage"],
            "ships": career["ships_sunk"],
            "fate": career["end"],
            "level": career["level"],
        }

    def present_score(self, view: View, seat: str) -> int:
        """[13.2.1a] Tons sunk so far; in a survival tournament [13.3.1a] they count if the commander lives."""
        tons: int = career_of(view, seat)["tonnage"]
        return tons


# Rolls


def _rolled_for(chart: str, table: str) -> Text:
    """Chart and table; a table that has its chart's number in its own name is told by it."""
    if not table:
        return _chart_name(chart)
    named = _table_name(chart, table)
    return named if table.startswith(f"{chart}-") else Text("{0} {1}", (_chart_name(chart), named))


def _chart_name(chart: str) -> Text:
    return Text(BARE_DICE[chart]) if chart in BARE_DICE else Text(*stored_message(chart))


def _table_name(chart: str, table: str) -> Text:
    period = PERIOD.fullmatch(table) if chart == "P1" else None
    if period is None:
        return Text(*stored_message(table))
    months = month_number(period[2]), month_number(period[3])
    return Text("{0:rd.flotilla}, {1:month} to {2:month}", (period[1], *months))


# The commander and his career


def _headline(career: Data) -> Text:
    boat = career["boat"]
    if not boat:
        return Text("no boat yet")
    facts = (
        *(boat["number"], boat["type"], month_number(career["month"])),
        *(career["patrols"], career["ships_sunk"], career["tonnage"], career["end"]),
    )
    if career["end"]:
        return Text(
            "{0} ({1:rd.boat type}), {2:month}, {3:#rd.patrol}, {4:#rd.ship} of {5:#rd.ton}, over: {6:rd.fate}", facts
        )
    return Text("{0} ({1:rd.boat type}), {2:month}, {3:#rd.patrol}, {4:#rd.ship} of {5:#rd.ton}", facts)


def _record(career: Data) -> Iterator[Line]:
    """The career so far."""
    sunk = say(
        "{0:#rd.patrol}, {1:#rd.ship}, {2:#rd.ton} sunk: {3:rd.level} so far",
        *(career["patrols"], career["ships_sunk"], career["tonnage"], career["level"]),
    )
    yield row(say("Career"), sunk)
    if career["tons_to_match"]:
        yield row(say("To match"), say("{0:#rd.ton}: less is a Defeat [14.7.2a]", career["tons_to_match"]))
    yield from _honours(career)
    markers = [
        say("{0:rd.marker} x{1}", marker, career[marker])
        for marker in ("luck", "multipliers", "requests")
        if career[marker]
    ]
    if markers:
        yield row(say("Markers"), listed(markers))
    if career["failures_in_a_row"]:
        text = say("{0} in a row; every third costs the crew a level [11.1.4b]", career["failures_in_a_row"])
        yield row(say("Failures"), text, "warning")


def _honours(career: Data) -> Iterator[Line]:
    if career["decorations"]:
        yield row(say("Honours"), apart(decorations(career)))
    if career["decoration_tons"] != career["tonnage"]:
        yield row("", say("{0:#rd.ton} count for decorations: prizes count twice", career["decoration_tons"]))
    if career["austrian"] and career["tons_damaged"]:
        yield row("", say("{0:#rd.ton} damaged count too", career["tons_damaged"]))


# The boat


def _boat(boat: Data) -> Iterator[Line]:
    for end in ("forward", "aft"):
        yield row(capital(word("rd.end", end)), _end(boat, end))
    yield row(say("Gun"), _gun(boat))
    if boat["mines"]:
        yield row(say("Mines"), say("aboard, to be laid in box M of the track"))
    yield hull_row(boat)
    if boat["hull"] < len(boat["hull_numbers"]):
        yield row("", say("below test depth: one box more, then 2d6 must beat {0}", _next_number(boat)), "faint")
    yield flooding_row(boat)
    if boat["damage"]:
        yield row(say("Out"), _damage(boat), "bad")


def _next_number(boat: Data) -> int:
    """[9.6.4b] The number of the box that the marker moves to first."""
    number: int = boat["hull_numbers"][boat["hull"]]
    return number


def _end(boat: Data, end: str) -> str:
    if not boat["forward"]:
        return say("torpedoes are loaded before sailing")
    if not boat[end]:
        return say("no tubes")
    tubes = "  ".join(say("{0}: {1:rd.torpedo}", number, load) for number, load in enumerate(boat[end], 1))
    return say("{0:plain}; reloads: {1:plain}", tubes, _stock(boat[f"{end}_reloads"]))


def _stock(stock: dict[str, int]) -> str:
    kinds = [say("{0} {1:rd.torpedo}", count, kind).replace(" ", NO_BREAK) for kind, count in stock.items()]
    return listed(kinds) or say("none")


def _gun(boat: Data) -> str:
    if not boat["deck_guns"]:
        return say("none")
    return say("deck gun OUT") if "deck gun" in boat["damage"] else say("deck gun, two ammo points a round")


def _damage(boat: Data) -> str:
    return listed(say("{0:rd.system} ({1:rd.damage})", system, how) for system, how in boat["damage"].items())


def _torpedoes(boat: Data) -> str:
    """What can be fired now, how many more are in the racks, and the gun."""
    ends = []
    for end in ("forward", "aft"):
        ready = Counter(load for load in boat[end] if load)
        more = boat[f"{end}_reloads"]
        if not boat[end]:
            continue
        shown = say("{0:rd.end} {1:plain}", end, _stock(ready))
        if ready or more:
            shown = say("{0:plain} ({1:plain} more)", shown, _stock(more) if more else say("no"))
        ends.append(shown)
    if boat["deck_guns"]:
        ends.append(say("deck gun OUT") if "deck gun" in boat["damage"] else say("deck gun"))
    return apart(ends)


# The crew


def _crew(crew: Data) -> Iterator[Line]:
    men = [
        say("{0:rd.post} {1:rd.wound}, Experte" if man in crew["experts"] else "{0:rd.post} {1:rd.wound}", man, wound)
        for man, wound in crew["named"].items()
    ]
    counts: Counter[str] = Counter(crew["generic"])
    boxes = [Text("{0} {1:rd.wound}", (count, wound)) for wound, count in counts.items()]
    men.append(say("crew boxes: {0}", boxes))
    if crew["agent"] is not None:
        men.append(say("agent {0:rd.wound}", crew["agent"]))
    hurt = any(crew["named"].values()) or any(crew["generic"])
    yield row(say("Crew"), say("{0:rd.quality}. {1:plain}", crew["quality"], apart(men)), "bad" if hurt else "")
    if crew["in_command"] != "commander":
        yield Line(say("In command: {0:rd.post}", crew["in_command"]), "bad")


def _hurt(crew: Data) -> str:
    men = [say("{0:rd.post} {1:rd.wound}", man, wound) for man, wound in crew["named"].items() if wound]
    men += [say("crew box {0:rd.wound}", wound) for wound in crew["generic"] if wound]
    return listed(men)


# The patrol


def _patrol(patrol: Data) -> Iterator[Line]:
    place = place_on_track(patrol, mark(", box {0} of {1} ({2:rd.area})"))
    yield row(say("Patrol"), sails_or_sailed(patrol, word("rd.area", patrol["zone"])) + place)
    yield row(say("Track"), _patrol_track(patrol))
    yield row("", say("[ ] the boat, T transit, P patrol, P3 with three rolls, A agent, M mines"), "faint")
    yield _rules_of_engagement(patrol)
    if patrol["mission"]:
        yield row(say("Mission"), _mission(patrol))
    effects = [say(text) for key, text in _EFFECTS.items() if patrol[key]]
    if patrol["prizes"]:
        effects.append(say("{0:#rd.prize} taken", patrol["prizes"]))
    if patrol["rolls_left"]:
        effects.append(say("{0:#rd.roll} left in this box", patrol["rolls_left"]))
    if effects:
        yield row(say("Also"), listed(effects))


_EFFECTS = {
    "aborting": mark("aborting: on the way home"),
    "superior_torpedoes": mark("superior torpedoes"),
    "crew_illness": mark("crew illness"),
    "fog": mark("fog: the next box is passed unseen"),
}
CRUISER_RULES = mark("cruiser rules: unescorted merchant ships are attacked on the surface [9.4a]")
UNRESTRICTED = mark("unrestricted: any ship may be attacked submerged, without warning [9.4b]")


def _rules_of_engagement(patrol: Data) -> Line:
    """[9.4] Those of the month in which the boat sailed."""
    free = unrestricted(month_number(patrol["sailed"]))
    return row(say("Rules"), say(UNRESTRICTED if free else CRUISER_RULES))


def _mission(patrol: Data) -> str:
    mission, done, failed = patrol["mission"], patrol["mission_done"], patrol["mission_failed"]
    state = mission_state(done=done, failed=failed)
    if done or failed:
        return say("{0:rd.mission}, {1:rd.mission state}", mission, state)
    return say("{0:rd.mission}, {1:rd.mission state} in box {2}", mission, state, patrol["mission_box"] + 1)


def _patrol_track(patrol: Data) -> str:
    """T transit, P patrol box, with the rolls of a multiplier, and the letter of a mission still to be done."""
    boxes = []
    for number, area in enumerate(patrol["boxes"]):
        box = say("T") if area == "Transit" else say("P")
        if number == patrol["mission_box"]:
            undone = not (patrol["mission_done"] or patrol["mission_failed"])
            box += word("rd.mission letter", patrol["mission"]) if undone else ""
        elif area != "Transit" and patrol["multiplier"] > 1 and number > patrol["position"] and not patrol["aborting"]:
            box += str(patrol["multiplier"])
        boxes.append(box)
    return patrol_track(boxes, patrol["position"])


# The fight


def _fight(fight: Data) -> Iterator[Line]:
    parts = [_encounter(fight)]
    if fight["targets"]:
        parts.append(word("rd.time", fight["time"]))
    if fight["range"]:
        form = "surfaced" if fight["surfaced"] else "submerged"
        parts += [word("rd.form", form), say("{0:rd.range} range", fight["range"])]
    if fight["detected"]:
        parts.append(say("detected"))
    yield row(say("Contact"), listed(parts))
    names = [len(word("rd.ship", target["name"])) for target in fight["targets"]]
    kinds = [len(word("rd.type", target["type"])) for target in fight["targets"]]
    for number, target in enumerate(fight["targets"], 1):
        yield Line(_target(number, target, (max(NAME, *names), max(KIND, *kinds))))


def _encounter(fight: Data) -> str:
    """What was met, and whether it is escorted."""
    what = word("rd.encounter", str(fight["encounter"]).removesuffix("+Escort"))
    if not fight["targets"] or fight["encounter"] == "Q-ship":
        return what
    return say("{0:plain}, escorted" if fight["escorted"] else "{0:plain}, no escort", what)


def _target(number: int, target: Data, widths: tuple[int, int]) -> str:
    """[8.2.5b] What is red on the roster is armed."""
    words = word("rd.ship", target["name"]), word("rd.type", target["type"]), "rd.ton"
    return ship_line(number, target, words, widths, say(" armed") if target["red"] else "")


# What matters at a decision


def _in_port(career: Data) -> Iterator[Line]:
    yield Line(commander_line(career))
    yield from _record(career)


def _at_sea(career: Data) -> Iterator[Line]:
    patrol, boat = career["patrol"], career["boat"]
    yield row(say("Track"), _patrol_track(patrol))
    yield row(say("Torpedoes"), _torpedoes(boat))
    yield _rules_of_engagement(patrol)
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


def _at_follow(career: Data) -> Iterator[Line]:
    """The escorts are gone: that they had found the boat is over."""
    return _at_targets(career | {"fight": career["fight"] | {"detected": False}})


def _in_duel(career: Data) -> Iterator[Line]:
    yield from _at_targets(career)
    yield from _under_attack(career)


BRIEFS: dict[str, Callable[[Data], Iterator[Line]]] = {
    "sail": _at_sea,
    "attack": _at_attack,
    "time": _at_targets,
    "salvo": _at_targets,
    "weapon": _at_targets,
    "gun": _at_targets,
    "round": _at_targets,
    "strike": _at_targets,
    "follow": _at_follow,
    "straggler": _at_targets,
    "duel": _in_duel,
    "evade": _under_attack,
    "course": _under_attack,
    "request": _in_port,
    "transfer": _in_port,
    "class": _in_port,
}
