"""The charts of the game, read from data/: what is rolled on, and the numbers that a chart would print.

Each chart is one file that an owner may replace; a fault names file and line.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from wardroom.table import ChartFile, ChartTable
from wardroom.table.text import Text

__all__ = ["Figures", "read_figures"]

LEVELS = (1, 2, 3, 4)
"""[15.2-15.5] The levels of the War in Europe that send units there."""
HIGHEST_WAR, LOWEST_WAR = 3, -7
"""[15.7] The ends of the War in Europe track."""
MOST_DIVISIONS = 12
"""[17.14] Japanese divisions in China at the start of the campaign."""
MOST_WILL = 10
"""[16.4] No change of Political Will is larger."""
SOUTH_PACIFIC_TURNS = range(3, 7)
"""[17.10] Its first turn to its last."""
ATTACKS = ("Submarine Attack", "I-19", "I-58", "Darter and Dace", "Archerfish", "X-craft", "Raid")
SOME = ("all", "air", "none")
"""[6.12a] What an HQ commands of a nation."""
KINDS = ("us", "commonwealth", "joint")
NATIONS = ("us", "commonwealth", "chinese", "dutch")

Numbers = Mapping[str, int]


@dataclass(frozen=True, slots=True, eq=False)
class Figures:
    """All charts but the decks and the map; nobody changes them."""

    air_naval: ChartTable
    """[9.2.T] Hits in hundredths of strength."""
    ground: ChartTable
    """[9.4.T] The same on the ground."""
    critical: Numbers
    """[9.2.F6a] The die that is a critical hit."""
    extended: Numbers
    """[9.2.Ab] Hundredths of their strength with which air units strike at extended range."""
    assault: Numbers
    """[9.4.B5] Hundredths of the defense of units that have landed."""
    intelligence: ChartTable
    """[7.25] The least intelligence value that succeeds."""
    submarine: ChartTable
    """[12.2]"""
    bombing: ChartTable
    """[12.32a] Of a B-29 unit at full strength."""
    bombing_reduced: ChartTable
    europe: Mapping[int, ChartTable]
    """[10.24a] What becomes of a delayed unit, by level."""
    china: ChartTable
    """[13.72.A] The least base value with which a China offensive succeeds."""
    attacks: Mapping[str, ChartTable]
    """[5.32.B] Steps lost, by the `roll` of a card."""

    half_points: Numbers
    """[8.42] Ground movement by terrain, in half points."""
    movement: Numbers
    """[8.1a] Hexes, points or legs for each operations value."""
    war: Mapping[int, int]
    """[15.1-15.5] The level of each box of the War in Europe track."""
    war_levels: Numbers
    """From which level what happens."""
    submarine_success: Numbers
    """[12.21b]"""
    bombers: Numbers
    """[12.3]"""
    burma_road: Numbers
    """[13.78.E]"""
    china_front: tuple[str, ...]
    """[13.72b] The boxes from Stable Front to Government Collapse."""
    india: tuple[str, ...]
    """[13.62] The boxes from Stable to Revolts."""
    intrinsic: Mapping[int, int]
    """[13.76c] Intrinsic units in a city, by the most divisions left in China."""
    command: Mapping[str, Mapping[str, str]]
    """[6.12] What HQs of each kind command of each nation: all, air or none."""
    japanese_deal: Numbers
    """[12.11, 12.12]"""
    japanese_passes: Mapping[int, int]
    """[12.4] By cards dealt."""
    allied_cards: Mapping[int, int]
    """[12.51] By turn; the last holds on."""
    allied_passes: Mapping[int, int]
    allied_deal: Numbers
    allied_lost: Numbers
    """[12.52] Cards less, and passes more."""
    japanese_naval: Mapping[int, int]
    """[11.21] Steps by turn."""
    allied_steps: Numbers
    """[11.31, 11.32]"""
    us_naval: Numbers
    """[11.33a]"""
    surrender: Numbers
    """[16.41] US Political Will."""
    retaken: Numbers
    will: Numbers
    """[16.42-16.46]"""
    will_track: Numbers
    progress: Numbers
    """[16.47]"""

    def level(self, marker: int) -> int:
        """[15.0] The level of the War in Europe."""
        return self.war[marker]

    def intrinsic_units(self, divisions: int) -> int:
        """[13.76c] In each city of China that Japan holds."""
        return next(units for most, units in self.intrinsic.items() if divisions <= most)

    def base_deal_of_japan(self, turn: int, resources: int) -> int:
        """[12.11, 12.12] Cards before submarines and bombers."""
        deal = self.japanese_deal
        if deal["first_early_turn"] <= turn <= deal["last_early_turn"]:
            return deal["early_cards"]
        return max(deal["least"], -(-resources // deal["resources_for_a_card"]))

    def deal_of_allies(self, turn: int, losses: int) -> tuple[int, int]:
        """[12.51, 12.52] Cards and passes, with so many reasons to lose one."""
        line = max(first for first in self.allied_cards if first <= turn)
        cards, passes = self.allied_cards[line], self.allied_passes[line]
        if not cards:
            return 0, 0
        return (
            max(self.allied_deal["least"], cards - losses),
            min(self.allied_deal["most_passes"], passes + losses),
        )

    def us_naval_steps(self, turn: int, oahu: bool) -> int:
        """[11.33a] None on turn 1, which has no Replacement Segment."""
        if turn < self.allied_steps["first_turn"]:
            return 0
        steps = self.us_naval
        return (steps["odd_turns"] if turn % 2 else steps["even_turns"]) + oahu * steps["oahu"]


# Reading


class _Values:
    """The values of one chart file, by the keys that lead to them."""

    __slots__ = ("file",)

    def __init__(self, file: ChartFile) -> None:
        self.file = file

    def table(self, name: str, results: tuple[str, ...] = ()) -> ChartTable:
        """A table of this file; with results that the rules know, numbers if none are named."""
        found = self.file.chart().tables.get(name)
        if found is None:
            raise self.file.fault(Text("table '{0}' is missing", (name,)))
        for result in found.results:
            if result not in results if results else not isinstance(result, int):
                raise self.file.fault(Text("'{0}' is no result of {1}", (result, name)), "tables", name, str(result))
            if isinstance(result, int) and result < 0:
                raise self.file.fault(Text("{0} is below 0", (result,)), "tables", name, str(result))
        return found

    def numbers(self, *path: str, keys: tuple[str, ...], least: int = 0) -> Numbers:
        """These whole numbers of a section, each of which is there and none less than the least."""
        section = self._section(path)
        return MappingProxyType({key: self._number(section, path, key, least) for key in keys})

    def _number(self, section: Mapping[str, object], path: tuple[str, ...], key: str, least: int = 0) -> int:
        found = int(self.file.get(key, int, within=section, at=path))
        if found < least:
            raise self.file.fault(Text("{0} is below {1}", (found, least)), *path, key)
        return found

    def numbered(self, *path: str, keys: range | None = None) -> Mapping[int, int]:
        """Whole numbers by a number; the keys, if they are named, are all there and no others."""
        section = {key: value for key, value in self._section(path).items() if key != "standing"}
        for key in section:
            if not key.removeprefix("-").isdecimal() or (keys is not None and int(key) not in keys):
                raise self.file.fault(Text("'{0}' is no number of this list", (key,)), *path, key)
        wanted = [str(key) for key in keys] if keys is not None else list(section)
        return MappingProxyType({int(key): self._number(section, path, key) for key in wanted})

    def texts(self, *path: str) -> tuple[str, ...]:
        *at, key = path
        found = self.file.get(key, list, within=self._section(tuple(at)), at=tuple(at))
        if not found or not all(isinstance(text, str) and text for text in found):
            raise self.file.fault(Text("{0} should be a list of texts, not {1}", (key, repr(found))), *path)
        return tuple(found)

    def list_of_numbers(self, *path: str) -> None:
        *at, key = path
        found = self.file.get(key, list, within=self._section(tuple(at)), at=tuple(at))
        if not all(type(each) is int for each in found):
            raise self.file.fault(Text("{0} should be a list of whole numbers, not {1}", (key, repr(found))), *path)

    def choices(self, name: str, keys: tuple[str, ...], choices: tuple[str, ...]) -> Mapping[str, str]:
        section = self._section((name,))
        for key in keys:
            if self.file.get(key, str, within=section, at=(name,)) not in choices:
                problem = Text("{0} '{1}' is none of {2}", (key, section[key], list(choices)))
                raise self.file.fault(problem, name, key)
        return MappingProxyType({key: str(section[key]) for key in keys})

    def _section(self, path: tuple[str, ...]) -> Mapping[str, object]:
        found: Mapping[str, object] = self.file.data
        for place, key in enumerate(path):
            found = self.file.get(key, dict, within=found, at=path[:place])
        return found


def read_figures(files: Mapping[str, ChartFile]) -> Figures:
    """Every chart of the game, checked."""
    of = {name: _Values(file) for name, file in files.items()}
    deals, china, wills = of["deals.toml"], of["china.toml"], of["political-will.toml"]
    replaced, war, raids = of["replacements.toml"], of["war-in-europe.toml"], of["strategic-bombing.toml"]
    attacks, command = of["attack-cards.toml"], of["hq-command.toml"]
    _check_sheets(deals, replaced, wills)
    lost = ("australia", "burma", "china", "dutch-east-indies", "india", "malaya", "philippines", "all")
    return Figures(
        air_naval=of["air-naval-combat.toml"].table("Air-naval combat"),
        ground=of["ground-combat.toml"].table("Ground combat"),
        critical=of["air-naval-combat.toml"].numbers("critical", keys=("natural",)),
        extended=of["air-naval-combat.toml"].numbers("extended", keys=("strength",)),
        assault=of["ground-combat.toml"].numbers("assault", keys=("defence",)),
        intelligence=of["intelligence.toml"].table("Intelligence"),
        submarine=of["submarine-warfare.toml"].table("Submarine warfare", ("success", "no effect")),
        bombing=raids.table("Full strength", ("success", "failure")),
        bombing_reduced=raids.table("Reduced", ("success", "failure")),
        europe=MappingProxyType({level: war.table(f"Level {level}", ("Europe", "delay box")) for level in LEVELS}),
        china=china.table("China offensive"),
        attacks=MappingProxyType({name: attacks.table(name) for name in ATTACKS}),
        half_points=of["terrain.toml"].numbers("half_points", keys=("open", "jungle", "mixed", "mountain", "route")),
        movement=of["terrain.toml"].numbers("movement", keys=("ground", "naval", "air")),
        war=war.numbered("track", keys=range(LOWEST_WAR, HIGHEST_WAR + 1)),
        war_levels=war.numbers("levels", keys=("delay", "no_asp", "card_lost", "turns_away")),
        submarine_success=of["submarine-warfare.toml"].numbers(
            "success", keys=("cards", "least_cards", "asp", "least_asp", "escort", "least_escort")
        ),
        bombers=raids.numbers("bombers", keys=("natural_loss", "airfield", "range", "cards", "least_cards")),
        burma_road=china.numbers("burma_road", keys=("open", "closed_hump", "closed_no_hump")),
        china_front=china.texts("front", "boxes"),
        india=china.texts("india", "boxes"),
        intrinsic=_intrinsic(china),
        command=MappingProxyType({kind: command.choices(kind, NATIONS, SOME) for kind in KINDS}),
        japanese_deal=deals.numbers(
            "japan", keys=("resources_for_a_card", "least", "early_cards", "first_early_turn", "last_early_turn")
        ),
        japanese_passes=deals.numbered("japan", "passes", keys=range(4, 8)),
        allied_cards=deals.numbered("allies", "cards", keys=range(1, 5)),
        allied_passes=deals.numbered("allies", "passes", keys=range(1, 5)),
        allied_deal=deals.numbers("allies", keys=("least", "most_passes")),
        allied_lost=deals.numbers("allies", "lost", keys=("china", "india", "australia", "war in europe level 4")),
        japanese_naval=replaced.numbered("japan", "naval"),
        allied_steps=replaced.numbers("allies", keys=("first_turn", "ground", "air")),
        us_naval=replaced.numbers("allies", "us_naval", keys=("even_turns", "odd_turns", "oahu", "hex")),
        surrender=wills.numbers("surrender", keys=lost, least=-MOST_WILL),
        retaken=wills.numbers("retaken", keys=("australia", "burma", "dutch-east-indies", "malaya", "philippines")),
        will=wills.numbers(
            "changes",
            least=-MOST_WILL,
            keys=(
                "aleutians",
                "aleutians_segments",
                "hawaii",
                "hawaii_segments",
                "few_resources",
                "few_resources_hexes",
                "few_resources_first_turn",
                "few_resources_last_turn",
                "bombing",
                "operation_z",
                "casualties",
                "no_carrier",
                "no_naval_unit",
            ),
        ),
        will_track=wills.numbers("track", keys=("least", "most")),
        progress=wills.numbers("progress", keys=("first_turn", "most_hexes", "missed"), least=-MOST_WILL),
    )


def _check_sheets(deals: _Values, replaced: _Values, wills: _Values) -> None:
    """[11.33b, 11.34, 17.10] What rules take from a chart by itself, the South Pacific's terms among it."""
    deals.numbers("south_pacific", keys=("cards", "least"))
    replaced.numbers("japan", "ground", keys=("most_from_china",))
    replaced.numbers(
        "south_pacific", keys=("first_turn", "japan_ground", "allied_ground", "allied_air", "allied_naval")
    )
    for pool, lists in (("commonwealth_naval", ("turns", "hexes")), ("chinese", ("turns",))):
        replaced.numbers("allies", pool, keys=("steps",))
        for key in lists:
            replaced.list_of_numbers("allies", pool, key)
    wills.numbered("south_pacific", "progress", keys=SOUTH_PACIFIC_TURNS)


def _intrinsic(china: _Values) -> Mapping[int, int]:
    """[13.76c] Every number of divisions has its line."""
    found = china.numbered("intrinsic")
    if list(found) != sorted(found) or max(found, default=0) < MOST_DIVISIONS:
        raise china.file.fault(Text("the divisions should rise to {0} or more", (MOST_DIVISIONS,)), "intrinsic")
    return found
