"""Empire of the Sun in words: tracks, cards, the map region by region, the offensive by its 14 steps, how it ended.

Reads views, events and decisions only, as any player of the game does.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import Any

from wardroom.games.empire_of_the_sun.charts import load_charts
from wardroom.games.empire_of_the_sun.geography import Cell
from wardroom.games.empire_of_the_sun.state import (
    CHINA_BOX,
    DELAY_BOX,
    ELIMINATED,
    JAPAN,
    OFF_MAP,
    SIDES,
    TRACK,
    other,
)
from wardroom.games.empire_of_the_sun.words.data_texts import from_data
from wardroom.games.empire_of_the_sun.words.names import hex_name, place_name, unit_name
from wardroom.games.empire_of_the_sun.words.offensive import offensive_lines
from wardroom.table import Decision, Event, Option, Outcome, Roll
from wardroom.table.text import Text, listed, mark, percent, say, word
from wardroom.telling.lines import Line, row
from wardroom.telling.presenter import Presenter, View, sentence

__all__ = ["EmpireOfTheSun"]

Data = dict[str, Any]

DEFAULTS = {
    "weather": "pass",
    "special": "pass",
    "intelligence": "pass",
    "attack-cards": "pass",
    "disengage": "stay",
    "shift": "none",
    "move": "done",
    "activate": "done",
}
"""What an empty answer takes: nothing more is done."""
STYLES = {
    "scene": ("turn", "offensive", "event", "choice", "battle", "passed"),
    "good": ("placed", "restored", "rebuilt", "retaken", "agreement", "route-built"),
    "bad": ("eliminated", "reduced", "removed", "surrender", "garrison-lost", "turned-back", "japan-surrendered"),
    "warning": ("called-off", "special-failed", "delayed", "no-place", "rivalry", "retreated", "unresolved"),
}
STYLE_OF = {code: style for style, codes in STYLES.items() for code in codes}
HUNDREDTHS = ("Air-naval combat", "Ground combat")
"""[9.2.T, 9.4.T] Charts whose results are hundredths of a strength."""
WHOLE = 100
SHARES = {
    25: mark("hits for a quarter of the strength"),
    50: mark("hits for half the strength"),
    100: mark("as many hits as strength"),
}
FAILS = 9
"""[7.25.Eb]"""
HIGHEST_VALUE = 8
"""[7.25.D] No card has an intelligence value above it."""
FIRST_YEAR, TURNS_A_YEAR = 1942, 3
"""[1.25] Turn 2 is the first of 1942."""
MARKS = ("port", "airfield", "resource", "city")


class EmpireOfTheSun(Presenter):
    """Shows a war of Empire of the Sun."""

    secret = frozenset(
        {"card", "mode", "weather", "intelligence", "attack-cards", "initiative", "kondo", "arcadia", "bid-side", "bid"}
    )
    anew = frozenset({"card", "hq"})
    log_name = log_link = mark("War diary")
    many = mark("wars")
    series = frozenset({"activate", "move", "stack", "route", "place", "place-at", "replace", "assign", "allot"})

    # Events

    def message(self, event: Event) -> str:
        if event.code == "air-fire" and event.params.get("critical"):
            return "air-fire-critical"
        return event.code

    def style(self, event: Event) -> str:
        return STYLE_OF.get(event.code, "")

    def roll_name(self, roll: Roll) -> str:
        """A table that is called like its chart is named once."""
        return self.chart_name(roll) if roll.table == roll.chart else super().roll_name(roll)

    def result(self, roll: Roll) -> str:
        """[9.2.T, 9.4.T] Hits are a share of the strength."""
        if roll.chart in HUNDREDTHS and isinstance(roll.result, int):
            if roll.result in SHARES:
                return say(SHARES[roll.result])
            return say("{0:plain} of the strength in hits", percent(roll.result / WHOLE))
        if roll.chart == "Intelligence" and isinstance(roll.result, int):
            if roll.natural == FAILS:
                return say("a 9 on the die never succeeds")
            if roll.result > HIGHEST_VALUE:
                return say("no intelligence value is enough")
            return say("an intelligence value of {0} is enough", roll.result)
        return super().result(roll)

    # The situation

    def seat_name(self, view: View, seat: str) -> str:
        """[16.48] The side that it plays."""
        return word("eos.seat", other(seat) if view["exchanged"] and seat in SIDES else seat)

    def headline(self, view: View) -> Text:
        if view["phase"] == "over":
            return Text("{0}, turn {1}, over: {2:eos.wins}", (_title(view), view["turn"], view["winner"]))
        return Text("{0}, turn {1} of {2}, {3}", (_title(view), view["turn"], view["last_turn"], _year(view["turn"])))

    def status(self, view: View, seat: str) -> list[Line]:
        lines = [Line(say("{0}", _title(view)), "title"), *_clock(view), *_tracks(view), *_cards(view, seat)]
        if view["offensive"] is not None:
            lines += [Line(""), *offensive_lines(view)]
        return [*lines, Line(""), *_map(view), Line(""), Line(say("Beside the map"), "title"), *_boxes(view)]

    def brief(self, view: View, seat: str, decision: Decision) -> list[Line]:
        lines = list(_clock(view))
        if view["offensive"] is not None:
            return [*lines, *offensive_lines(view, short=True)]
        return [*lines, *(_hand(view) if decision.kind in ("card", "mode") else ())]

    def log_sheet(self, view: View, seat: str) -> list[Line]:
        """The cards: one's own with their texts, and those that lie open."""
        return [*_hand(view, texts=True), *_piles(view)]

    # Answers

    def default(self, decision: Decision) -> str:
        wanted = DEFAULTS.get(decision.kind, "")
        if wanted and decision.option(wanted) is not None:
            return wanted
        return super().default(decision)

    def grave(self, decision: Decision, option: Option) -> str:
        if decision.kind == "declare" and option.id == "call-off":
            return say("The offensive ends, all is as it was, and its card is discarded.")
        return ""

    # The end

    def summary(self, view: View, outcome: Outcome) -> list[Line]:
        lines = [Line(say("{0:eos.wins}.", view["winner"]), "title")]
        lines.append(Line(sentence(say("{0:eos.ending}, turn {1}.", view["ending"], view["turn"]))))
        if view["score"]:
            lines.append(Line(say("Victory points of Japan: {0}.", view["points"])))
        lines.append(Line(say("US Political Will: {0}.", view["politics"]["will"])))
        return lines

    def present_score(self, view: View, seat: str) -> int:
        """[17.27] Japan's points, and for the Allies the same with the other sign."""
        points = view["points"] or 0
        return points if view["seat"] == JAPAN else -points if view["seat"] else 0


def _title(view: View) -> Text:
    scenarios = load_charts({}).scenarios
    title: Text = from_data(scenarios[view["scenario"]].title)
    return title


def _year(turn: int) -> Text:
    """[1.25] Turn 1 is December 1941; then three turns a year."""
    if turn < 2:
        return Text("December 1941")
    return Text("{0:plain}", (FIRST_YEAR + (turn - 2) // TURNS_A_YEAR,))


def _clock(view: View) -> Iterator[Line]:
    facts = (view["turn"], view["last_turn"], _year(view["turn"]), _phase(view))
    yield row(say("Turn"), say("{0} of {1}, {2}; {3}", *facts))
    if view["phase"] != "over" and view["active"]:
        yield row(say("Play"), word("eos.side", view["active"]))


def _phase(view: View) -> Text:
    if view["offensive"] is not None:
        return Text("an offensive of {0:eos.side}", (view["offensive"]["side"],))
    return Text("{0:eos.phase}", (view["phase"],))


# Tracks


def _tracks(view: View) -> Iterator[Line]:
    """[12-16] Political Will, the wars elsewhere, shipping and replacements."""
    politics = view["politics"]
    yield row(say("Will"), say("US Political Will {0}", politics["will"]))
    yield row(say("Europe"), _europe(politics["europe"]))
    front = say("{0:eos.china}; {1:#eos.division} of Japan", politics["china"], politics["divisions"])
    yield row(say("China"), front)
    yield row(say("Burma"), say("the Burma Road is {0:eos.road}", view["road"]))
    yield row(say("India"), word("eos.india", politics["india"]))
    if politics["surrendered"]:
        yield row(say("Down"), listed(word("eos.nation", each) for each in politics["surrendered"]))
    for side in SIDES:
        yield row(word("eos.seat", side), _means(view["forces"][side], side))
    if view["pool"] and view["phase"] in ("replace", "rebuild"):
        steps = [say("{0:eos.pool} {1}", kind, steps) for kind, steps in view["pool"].items() if steps]
        yield row(say("Steps"), listed(steps) or say("none"))
    if view["points"] is not None:
        yield row(say("Points"), say("Japan has {0:#eos.point} as things stand", view["points"]))


def _europe(value: int) -> str:
    """[15] The marker on its track."""
    if value > 0:
        return say("War in Europe goes well, {0:signed}", value)
    return say("War in Europe at {0:signed}", value) if value else say("War in Europe at 0")


def _means(force: Data, side: str) -> str:
    """[8.45, 11.2, 14] Amphibious shipping, replacements that are kept, rivalry."""
    parts = [say("{0:#eos.asp}, {1} used", force["asp"] + force["asp_extra"], force["asp_used"])]
    if side == "japan":
        parts.append(say("replacement steps in hand: air {0}, naval {1}", force["air"], force["naval"]))
    parts.append(say("Inter-Service Rivalry") if force["rivalry"] else say("Strategic Agreement"))
    return say("; ").join(parts)


# Cards


def _cards(view: View, seat: str) -> Iterator[Line]:
    for side in SIDES:
        force = view["forces"][side]
        facts = (side, view["hands"][side], view["decks"][side], len(force["discard"]), force["passes"])
        text = say("{0:eos.seat}: {1:#eos.card} in hand, {2} to draw, {3} discarded; {4:#eos.pass}", *facts)
        if force["future"]:
            text = say("{0:plain}; a Future Offensive is laid", text)
        yield row(say("Cards"), text)
    yield from _hand(view)


def _hand(view: View, *, texts: bool = False) -> Iterator[Line]:
    """[5.1, 5.2] One's own cards."""
    for card in view["hand"]:
        yield row(say("Future") if card["future"] else say("Hand"), _card(card))
        if texts:
            yield Line(say("{0}", from_data(card["text"])), "faint", 11, 0)


def _card(card: Data) -> str:
    facts = mark("{0} {1}: {2:eos.card_type}, operations {3}")
    parts = [say(facts, card["card"], from_data(card["title"]), card["type"], card["ops"])]
    if card["oc"] is not None:
        parts.append(say("OC {0}", card["oc"]))
    if card["ec"] is not None:
        parts.append(say("EC {0}", card["ec"]))
    if card["logistics"] is not None:
        parts.append(say("logistics {0}", card["logistics"]))
    if card["remove"]:
        parts.append(say("out of the game as an event"))
    return listed(parts)


def _piles(view: View) -> Iterator[Line]:
    """[5.36] What lies open."""
    for label, pile in ((say("Discards"), "discard"), (say("Removed"), "removed")):
        for side in SIDES:
            cards = view["forces"][side][pile]
            if cards:
                yield row(label, say("{0:eos.seat}: {1:eos.card}", side, cards))


# The map, region by region


def _map(view: View) -> Iterator[Line]:
    """[1.23] Every region in which something stands or may be held: its bases and its units."""
    cells = load_charts({}).on(view["scenario"]).geography.cells
    here = _units_by_place(view)
    places = [hex for hex, cell in cells.items() if hex in here or cell.is_named_location]
    places += [hex for hex in here if hex >= OFF_MAP and hex not in cells]
    regions = sorted(places, key=lambda hex: (_region(cells.get(hex)), hex))
    japanese, soviet = set(view["japanese"]), set(view["soviet"])
    for region, group in groupby(regions, key=lambda hex: _region(cells.get(hex))):
        hexes = list(group)
        yield Line(sentence(word("eos.region", region)), "title")
        for hex in hexes:
            if hex in here:
                yield Line(_base(hex, cells.get(hex), japanese, soviet), "", 2)
                yield from (Line(_unit(unit), "", 4) for unit in here[hex])
        yield from _empty([hex for hex in hexes if hex not in here], cells, japanese, soviet)


def _region(cell: Cell | None) -> str:
    return cell.region if cell is not None else ""


def _units_by_place(view: View) -> dict[int, list[Data]]:
    found: dict[int, list[Data]] = {}
    for unit in view["units"]:
        if unit["place"] >= OFF_MAP:
            found.setdefault(unit["place"], []).append(unit)
    return found


def _base(hex: int, cell: Cell | None, japanese: set[int], soviet: set[int]) -> str:
    """A hex with units: what it is, and who controls it."""
    parts = [hex_name(hex)]
    if cell is not None:
        parts += [word("eos.mark", each) for each in MARKS if each in cell.marks]
        if cell.is_land:
            parts.append(_holder(hex, japanese, soviet))
    return say("{0:plain}:", listed(parts))


def _holder(hex: int, japanese: set[int], soviet: set[int]) -> str:
    if hex in soviet:
        return say("held by the Soviets")
    return say("held by {0:eos.side}", "japan" if hex in japanese else "allies")


def _empty(hexes: list[int], cells: Any, japanese: set[int], soviet: set[int]) -> Iterator[Line]:
    """Named hexes without units, by who holds them."""
    for side in (*SIDES, ""):
        held = [hex for hex in hexes if _side_of(hex, japanese, soviet) == side]
        if held:
            names = listed(map(hex_name, held))
            who = word("eos.side", side) if side else say("the Soviets")
            yield Line(say("without units, held by {0:plain}: {1:plain}", who, names), "faint", 2)


def _side_of(hex: int, japanese: set[int], soviet: set[int]) -> str:
    return "" if hex in soviet else "japan" if hex in japanese else "allies"


def _unit(unit: Data) -> str:
    """A counter: name, kind, strengths, and what is wrong with it."""
    if unit["kind"] == "hq":
        command = (unit["id"], unit["command"], unit["efficiency"])
        parts = [say("{0:eos.unit}, range {1}, efficiency {2}", *command)]
    else:
        strengths = (unit["id"], unit["type"], unit["attack"], unit["defense"])
        parts = [say("{0:eos.unit}, {1:eos.type} {2}-{3}", *strengths)]
        if unit["steps"] < unit["full"]:
            parts.append(say("reduced"))
    if not unit["supplied"]:
        parts.append(say("out of supply"))
    if unit["active"]:
        parts.append(say("activated"))
    return listed(parts)


def _boxes(view: View) -> Iterator[Line]:
    """Counters beside the map: boxes, the pile of the eliminated, reinforcements turn by turn."""
    found: dict[int, list[str]] = {}
    for unit in view["units"]:
        if unit["place"] in (CHINA_BOX, DELAY_BOX, ELIMINATED) or TRACK < unit["place"] < OFF_MAP:
            found.setdefault(unit["place"], []).append(unit_name(unit["id"]))
    for place in sorted(found):
        yield Line(sentence(say("{0:plain}: {1:plain}", place_name(place), listed(found[place]))))
