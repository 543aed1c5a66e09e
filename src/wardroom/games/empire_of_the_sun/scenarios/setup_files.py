"""[17.0] How the file of a scenario is read and checked.

A scenario that runs over several years [17.5-17.9] names the file whose set-up it has, and the one whose points decide.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Any, NamedTuple

from wardroom.games.empire_of_the_sun.pieces import ALLIES, JAPAN, SIDES, Piece
from wardroom.games.empire_of_the_sun.scenarios.scenario_file import (
    CHINA_BOXES,
    CONDITIONS,
    INDIA_BOXES,
    LEVELS,
    MAPS,
    NATIONS,
    ROADS,
    SPECIAL,
    STARTS,
    Control,
    Hand,
    Item,
    Markers,
    Placement,
    PortControl,
    ScenarioFile,
    TurnRules,
    Victory,
)
from wardroom.table import ChartError, ChartFile
from wardroom.table.text import Text

__all__ = ["Known", "ScenarioFile", "read_scenarios"]

BOXES = ("delay", "china", "event", "eliminated", "gone")
LAST_TURN = 12
FIRST_HEX, LAST_HEX = 1000, 6099
AIR_AND_GROUND, SHIPS, HEADQUARTERS = 3, 6, 1
"""[8.34a, 8.24a, 6.11f] The most that a side may have in a hex."""
CARDS = {JAPAN: ("J", 86), ALLIES: ("A", 84)}
"""The letter of a deck, and its last card."""
MOST_CARDS, MOST_PASSES = 7, 2
"""[12.1, 12.52e]"""


class Known(NamedTuple):
    """What a scenario may speak of."""

    pieces: Mapping[str, Piece]
    hexes: Mapping[str, Collection[int]]
    """By map."""
    bases: Mapping[str, Mapping[str, Collection[int]]]
    """By map and kind of piece, the hexes where one may be set up."""
    areas: Collection[str]
    """Named areas of the map."""


class _Part:
    """A table of the file and where it stands, so that every fault names its line."""

    __slots__ = ("at", "file", "table")

    def __init__(self, file: ChartFile, table: Mapping[str, Any], at: tuple[str, ...], keys: Collection[str]) -> None:
        self.file = file
        self.table = table
        self.at = at
        for key in table:
            if key not in keys:
                raise self.fault(Text("'{0}' is not known here; known are {1}", (key, list(keys))), key)

    def fault(self, problem: Text, *words: str) -> ChartError:
        return self.file.fault(problem, *self.at, *words)

    def has(self, key: str) -> bool:
        return key in self.table

    def part(self, key: str, keys: Collection[str]) -> _Part:
        found = self.file.get(key, dict, within=self.table, at=self.at)
        return _Part(self.file, found, (*self.at, key), keys)

    def text(self, key: str, default: str | None = None) -> str:
        if default is not None and key not in self.table:
            return default
        found: str = self.file.get(key, str, within=self.table, at=self.at)
        return found

    def choice(self, key: str, choices: Sequence[str], default: str | None = None) -> str:
        found = self.text(key, default)
        if found != default and found not in choices:
            raise self.fault(Text("{0} '{1}' is none of {2}", (key, found, list(choices))), key)
        return found

    def number(self, key: str, least: int, most: int, default: int | None = None) -> int:
        if default is not None and key not in self.table:
            return default
        found: int = self.file.get(key, int, within=self.table, at=self.at)
        if not least <= found <= most:
            raise self.fault(Text("{0} should be from {1} to {2}, not {3}", (key, least, most, found)), key)
        return found

    def flag(self, key: str) -> bool:
        found: bool = key in self.table and self.file.get(key, bool, within=self.table, at=self.at)
        return found

    def list_of(self, key: str, kind: type) -> list[Any]:
        """A list, which may be left out; no value stands in it twice."""
        found: list[Any] = self.file.get(key, list, within=self.table, at=self.at) if key in self.table else []
        for each in found:
            if type(each) is not kind:
                raise self.fault(Text("{0} in {1} is of the wrong kind", (repr(each), key)), key)
        return found

    def texts(self, key: str, choices: Collection[str] = ()) -> tuple[str, ...]:
        found = self.list_of(key, str)
        self._once(key, found)
        for each in found:
            if choices and each not in choices:
                raise self.fault(Text("'{0}' is none of {1}", (each, list(choices))), key, each)
        return tuple(found)

    def numbers(self, key: str, least: int, most: int) -> tuple[int, ...]:
        found = self.list_of(key, int)
        for each in found:
            if not least <= each <= most:
                raise self.fault(Text("{0} should be from {1} to {2}, not {3}", (key, least, most, each)), key)
        return tuple(found)

    def hexes(self, key: str, known: Collection[int]) -> tuple[int, ...]:
        found = self.numbers(key, FIRST_HEX, LAST_HEX)
        self._once(key, found)
        for each in found:
            if each not in known:
                raise self.fault(Text("hex {0:plain} is not on the map", (each,)), key, str(each))
        return found

    def _once(self, key: str, found: Sequence[str | int]) -> None:
        for each, times in Counter(found).items():
            if times > 1:
                raise self.fault(Text("'{0}' stands in {1} more than once", (str(each), key)), key, str(each))


_CHART_KEYS = ("chart", "title", "standing", "source", "rule", "about", "first-turn", "last-turn")
_BASE_KEYS = (*_CHART_KEYS, "base", "points", "without")
_KEYS = (
    *_CHART_KEYS, "map", "start", "special", "surrendered", "played", "markers", "control", *SIDES, "placements",
    "boxes", "turns", "victory",
)  # fmt: skip
_MARKERS = (
    "will", "europe", "china", "divisions", "india", "burma-road", "no-route", "resources", "japan-asp", "barges",
    "allied-asp", "japan-rivalry", "us-rivalry", "japan-air", "japan-naval", "tojo", "aleutians",
)  # fmt: skip
_PILES = ("hand", "removed", "discard")
_HAND_KEYS = ("deck", *_PILES, "future", "draws", "passes")
_TURN_KEYS = (
    "deal", "short-deal", "short-passes", "ground", "allied-air", "us-naval", "progress", "future-from", "truk-from",
)  # fmt: skip
_VICTORY_KEYS = ("kind", "rule", "counting", "automatic", "items", "levels", "starting-score", "ports")
_ITEM_KEYS = (
    "id", "kind", "value", "rule", "side", "areas", "hexes", "states", "of", "both", "bonus", "least", "most",
    "exactly", "within", "unless", "winner",
)  # fmt: skip
_PREFIX = "scenario-"


def read_scenarios(files: Mapping[str, ChartFile], known: Known) -> dict[str, ScenarioFile]:
    """All scenarios among these files, by id and in the order of the rulebook; every fault names its file and line."""
    own = {name: file for name, file in files.items() if name.startswith(_PREFIX)}
    found = {name: _read(name, file, known) for name, file in own.items() if "base" not in file.data}
    scenarios = {scenario.id: scenario for scenario in found.values()}
    for name, file in own.items():
        if name not in found:
            combined = _combined(name, file, scenarios)
            found[name] = combined
    return {scenario.id: scenario for scenario in sorted(found.values(), key=_order)}


def _order(scenario: ScenarioFile) -> tuple[int, ...]:
    return tuple(int(part) for part in re.findall("[0-9]+", scenario.rule))


def _id(name: str) -> str:
    return name.removeprefix(_PREFIX).removesuffix(".toml")


def _turns(top: _Part) -> tuple[int, int]:
    first = top.number("first-turn", 1, LAST_TURN)
    return first, top.number("last-turn", first, LAST_TURN)


def _combined(name: str, file: ChartFile, scenarios: Mapping[str, ScenarioFile]) -> ScenarioFile:
    """[17.5-17.9] The set-up of one scenario, the end of another, and without rules that hold in one year alone."""
    top = _Part(file, file.data, (), _BASE_KEYS)
    file.chart()
    base = scenarios[top.choice("base", tuple(scenarios))]
    points = scenarios[top.choice("points", tuple(scenarios))]
    first, last = _turns(top)
    if first != base.first_turn:
        raise top.fault(Text("its set-up is that of turn {0}", (base.first_turn,)), "first-turn")
    without = top.texts("without", base.special)
    return replace(
        base,
        id=_id(name),
        title=top.text("title"),
        rule=top.text("rule"),
        source=top.text("source"),
        about=top.text("about"),
        last_turn=last,
        special=tuple(each for each in base.special if each not in without),
        victory=replace(points.victory, starting_score=None),
        base=base.id,
    )


def _read(name: str, file: ChartFile, known: Known) -> ScenarioFile:
    top = _Part(file, file.data, (), _KEYS)
    file.chart()
    first, last = _turns(top)
    sheet = top.choice("map", MAPS, "main")
    hexes = known.hexes[sheet]
    places = _places(top, known, sheet)
    boxes = top.part("boxes", (*BOXES, "reinforcements"))
    lists = {box: places.take(boxes, box) for box in BOXES}
    _check_boxes(boxes, lists, known)
    arrivals, out = _arrivals(boxes, known, places, first)
    return ScenarioFile(
        id=_id(name),
        title=top.text("title"),
        rule=top.text("rule"),
        source=top.text("source"),
        about=top.text("about"),
        map=sheet,
        first_turn=first,
        last_turn=last,
        start=top.choice("start", STARTS),
        special=top.texts("special", SPECIAL),
        surrendered=top.texts("surrendered", NATIONS),
        played=_cards(top, "played", *CARDS.values()),
        markers=_markers(top, known),
        control=_control(top, known, hexes),
        hands={side: _hand(top, side) for side in SIDES},
        placements=tuple(places.found),
        reduced=frozenset(places.reduced | {unit for unit in arrivals if known.pieces[unit].triangle}),
        delay=lists["delay"],
        china=lists["china"],
        event=lists["event"],
        eliminated=lists["eliminated"],
        gone=lists["gone"],
        arrivals=arrivals,
        out=out,
        victory=_victory(top, known),
        turns=_turn_rules(top) if top.has("turns") else None,
    )


@dataclass(slots=True)
class _Places:
    """Units as they are read, each in one place."""

    pieces: Mapping[str, Piece]
    settled: set[str] = field(default_factory=set)
    found: list[Placement] = field(default_factory=list)
    reduced: set[str] = field(default_factory=set)

    def take(self, part: _Part, key: str) -> tuple[str, ...]:
        """The units of a list; a star says that one is on its reduced side."""
        return tuple(self._unit(part, key, text) for text in part.texts(key))

    def _unit(self, part: _Part, key: str, text: str) -> str:
        unit = text.removesuffix("*")
        piece = self.pieces.get(unit)
        if piece is None or piece.is_garrison:
            raise part.fault(Text("'{0}' is no counter", (unit,)), key, text)
        if unit in self.settled:
            raise part.fault(Text("'{0}' has a place already", (unit,)), key, text)
        self.settled.add(unit)
        if unit != text:
            if piece.steps < 2:
                raise part.fault(Text("'{0}' has no second side", (unit,)), key, text)
            self.reduced.add(unit)
        return unit


def _places(top: _Part, known: Known, sheet: str) -> _Places:
    """[17.x] The units on the map; a hex holds units of one side, based there, and no more than may be."""
    places = _Places(known.pieces)
    labels = {str(hex) for hex in known.hexes[sheet]}
    part = _Part(top.file, top.file.get("placements", dict), ("placements",), top.file.data["placements"])
    for label in part.table:
        if label not in labels:
            raise part.fault(Text("hex {0} is not on the map", (label,)), label)
        units = places.take(part, label)
        places.found += [Placement(unit, int(label)) for unit in units]
        pieces = [known.pieces[unit] for unit in units]
        problem = _crowded(pieces) or _stranded(pieces, int(label), known.bases[sheet])
        if problem:
            raise part.fault(problem, label)
    return places


def _crowded(pieces: Sequence[Piece]) -> Text | None:
    """[6.11f, 8.24a, 8.34] What is wrong with these in a hex."""
    if len({piece.side for piece in pieces}) != 1:
        return Text("units of one side should stand in a hex", ())
    ashore = [piece for piece in pieces if piece.is_air or piece.is_ground]
    doubles = sum(times - 1 for pair, times in Counter(piece.pair for piece in ashore).items() if pair)
    if len(ashore) - doubles > AIR_AND_GROUND:
        return Text("more than {0} air and ground units are in this hex", (AIR_AND_GROUND,))
    if sum(piece.is_naval for piece in pieces) > SHIPS:
        return Text("more than {0} naval units are in this hex", (SHIPS,))
    if sum(piece.is_hq for piece in pieces) > HEADQUARTERS:
        return Text("more than one HQ is in this hex", ())
    return None


def _stranded(pieces: Sequence[Piece], hex: int, bases: Mapping[str, Collection[int]]) -> Text | None:
    """[6.11f, 8.3, 8.4] A piece that can have no base here."""
    for piece in pieces:
        if hex not in bases[piece.kind]:
            return Text("'{0}' cannot be based in hex {1}", (piece.id, str(hex)))
    return None


def _check_boxes(boxes: _Part, lists: Mapping[str, tuple[str, ...]], known: Known) -> None:
    """What may be in each of them."""
    pieces = known.pieces
    for box, unit in ((name, each) for name in BOXES for each in lists[name]):
        piece = pieces[unit]
        fits = {
            "delay": piece.side == ALLIES and not piece.is_hq,
            "china": piece.is_air and piece.nation == "us",
            "event": piece.entry == "event",
            "eliminated": not piece.is_hq,
            "gone": piece.is_hq,
        }
        if not fits[box]:
            raise boxes.fault(Text("'{0}' cannot be in the box '{1}'", (unit, box)), box, unit)


def _arrivals(boxes: _Part, known: Known, places: _Places, first: int) -> tuple[dict[str, int], tuple[str, ...]]:
    """[2.3a] Who comes by turn: those that are named or, where none is, all that have no place and a turn to come."""
    rest = [piece for piece in known.pieces.values() if piece.id not in places.settled and not piece.is_garrison]
    named = places.take(boxes, "reinforcements") if boxes.has("reinforcements") else None
    coming = {piece.id: piece.arrives for piece in rest if named is None or piece.id in named}
    for unit, turn in coming.items():
        if turn <= first:
            raise boxes.fault(Text("'{0}' has no place and no turn after the first", (unit,)), "reinforcements", unit)
    ordered = dict(sorted(coming.items(), key=lambda each: each[1]))
    return ordered, tuple(piece.id for piece in rest if piece.id not in coming)


def _markers(top: _Part, known: Known) -> Markers:
    part = top.part("markers", _MARKERS)
    return Markers(
        will=part.number("will", 0, 10),
        europe=part.number("europe", -7, 3),
        china=part.choice("china", CHINA_BOXES),
        divisions=part.number("divisions", 0, 12),
        india=part.choice("india", INDIA_BOXES),
        burma_road=part.choice("burma-road", ROADS),
        no_route=part.hexes("no-route", known.hexes["main"]),
        resources=part.number("resources", 0, 14),
        japan_asp=part.number("japan-asp", 0, 20),
        allied_asp=part.number("allied-asp", 0, 20),
        barges=part.flag("barges"),
        japan_rivalry=part.flag("japan-rivalry"),
        us_rivalry=part.flag("us-rivalry"),
        japan_air=part.number("japan-air", 0, 20),
        japan_naval=part.number("japan-naval", 0, 20),
        tojo=part.flag("tojo"),
        aleutians=part.number("aleutians", 0, 3),
    )


def _control(top: _Part, known: Known, hexes: Collection[int]) -> Control:
    part = top.part("control", ("areas", "allied-areas", JAPAN, ALLIES))
    return Control(
        areas=part.texts("areas", known.areas),
        allied_areas=part.texts("allied-areas", known.areas),
        japan=part.hexes(JAPAN, hexes),
        allies=part.hexes(ALLIES, hexes),
    )


def _hand(top: _Part, side: str) -> Hand:
    """[17.25, 17.35, 17.45] Cards of a side: each in one place, and of its deck if that is named."""
    part = top.part(side, _HAND_KEYS)
    own = CARDS[side]
    future = part.text("future", "")
    lists = {key: _cards(part, key, own) for key in ("deck", "hand", "removed", "discard")}
    placed = [(pile, card) for pile in _PILES for card in lists[pile]] + ([("future", future)] if future else [])
    seen: set[str] = set()
    for key, card in placed:
        if not _is_card(card, own):
            raise part.fault(Text("'{0}' is no card of this side", (card,)), key, card)
        if card in seen:
            raise part.fault(Text("card '{0}' is in two places", (card,)), key, card)
        if lists["deck"] and card not in lists["deck"]:
            raise part.fault(Text("card '{0}' is not in the deck", (card,)), key, card)
        seen.add(card)
    return Hand(
        draws=part.number("draws", 0, MOST_CARDS),
        passes=part.number("passes", 0, MOST_PASSES),
        deck=lists["deck"],
        held=lists["hand"],
        removed=lists["removed"],
        discard=lists["discard"],
        future=future,
    )


def _cards(part: _Part, key: str, *decks: tuple[str, int]) -> tuple[str, ...]:
    """A list of cards of these decks."""
    found = part.texts(key)
    for card in found:
        if not any(_is_card(card, deck) for deck in decks):
            raise part.fault(Text("'{0}' is no card of this side", (card,)), key, card)
    return found


def _is_card(card: str, deck: tuple[str, int]) -> bool:
    letter, last = deck
    return bool(re.fullmatch(f"{letter}[1-9][0-9]?", card)) and int(card[1:]) <= last


def _turn_rules(top: _Part) -> TurnRules:
    part = top.part("turns", _TURN_KEYS)
    return TurnRules(
        deal=part.number("deal", 1, 7),
        short_deal=part.number("short-deal", 1, 7),
        short_passes=part.number("short-passes", 0, 2),
        ground=part.number("ground", 0, 9),
        allied_air=part.number("allied-air", 0, 9),
        us_naval=part.number("us-naval", 0, 9),
        progress=part.numbers("progress", 0, 9),
        future_from=part.number("future-from", 1, LAST_TURN),
        truk_from=part.number("truk-from", 1, LAST_TURN),
    )


def _victory(top: _Part, known: Known) -> Victory:
    part = top.part("victory", _VICTORY_KEYS)
    kind = part.choice("kind", ("campaign", "points", "choice"))
    rule = part.text("rule")
    if kind == "campaign":
        return Victory(kind, rule)
    items = tuple(_items(part, known))
    return Victory(
        kind,
        rule,
        counting=part.choice("counting", ("always", "tournament")),
        items=items,
        levels=_levels(part),
        automatic=_item(part.part("automatic", _ITEM_KEYS), known, needs_id=False) if part.has("automatic") else None,
        starting_score=part.number("starting-score", -99, 99) if part.has("starting-score") else None,
        ports=_port_control(part) if kind == "choice" else None,
    )


def _items(victory: _Part, known: Known) -> Iterator[Item]:
    seen: set[str] = set()
    for number, table in enumerate(victory.list_of("items", dict)):
        part = _Part(victory.file, table, (*victory.at, "items", str(number)), _ITEM_KEYS)
        item = _item(part, known)
        if item.id in seen:
            raise part.fault(Text("'{0}' stands here for the second time", (item.id,)), "id")
        if item.unless and item.unless not in seen:
            raise part.fault(Text("'{0}' is no line above this one", (item.unless,)), "unless")
        seen.add(item.id)
        yield item


def _item(part: _Part, known: Known, *, needs_id: bool = True) -> Item:
    kind = part.choice("kind", tuple(CONDITIONS))
    for key in CONDITIONS[kind]:
        if not part.has(key):
            raise part.fault(Text("a condition of kind '{0}' needs '{1}'", (kind, key)))
    return Item(
        id=part.text("id") if needs_id else part.text("id", ""),
        kind=kind,
        value=part.number("value", -9, 9) if needs_id else 0,
        rule=part.text("rule"),
        side=part.choice("side", SIDES, ""),
        areas=part.texts("areas", known.areas),
        hexes=part.hexes("hexes", known.hexes["main"]),
        states=part.texts("states", (*INDIA_BOXES, "surrendered")),
        of=_box(part, kind),
        both=part.flag("both"),
        bonus=part.number("bonus", 0, 9, 0),
        least=part.number("least", 0, 14, 0),
        most=part.number("most", 0, 14, 0),
        exactly=part.number("exactly", 0, 14, -1),
        within=part.number("within", 0, 99, 0),
        unless=part.text("unless", ""),
        winner=part.choice("winner", SIDES, ""),
    )


def _box(part: _Part, kind: str) -> int:
    """The box that a condition counts from."""
    if kind == "china-boxes":
        return CHINA_BOXES.index(part.choice("of", CHINA_BOXES))
    return part.number("of", 0, 10, 0)


def _levels(victory: _Part) -> tuple[tuple[str, int], ...]:
    """[17.27z] Levels with the most points of each, rising; the last one is all above."""
    part = victory.part("levels", LEVELS[:-1])
    found = tuple((level, part.number(level, -99, 99)) for level in LEVELS[:-1])
    for (_, low), (level, high) in pairwise(found):
        if high <= low:
            raise part.fault(Text("{0} should end above {1}, not at {2}", (level, low, high)), level)
    return found


def _port_control(victory: _Part) -> PortControl:
    part = victory.part("ports", (JAPAN, ALLIES, "margin", "margin-delayed", "rule"))
    return PortControl(
        japan=part.number(JAPAN, 0, 99),
        allies=part.number(ALLIES, 0, 99),
        margin=part.number("margin", 0, 99),
        margin_delayed=part.number("margin-delayed", 0, 99),
        rule=part.text("rule"),
    )
