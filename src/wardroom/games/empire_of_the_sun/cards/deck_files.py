"""[1.25, 5.0] The two decks of strategy cards, read from data/cards-allied.toml and data/cards-japanese.toml.

A card is known by its side and number, A1 to A84 and J1 to J86. Its numbers are those of its face; what the event does
is told in our words. A card that may not have been in the decks of this rulebook says so in its note.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from wardroom.table import ChartError, ChartFile
from wardroom.table.text import Text

__all__ = ["DECKS", "HQS", "Card", "read_cards"]

DECKS = {"Allied cards": ("A", 84), "Japanese cards": ("J", 86)}
"""The letter of each deck and how many cards it has."""

TYPES = ("military", "political", "resource", "reaction")
"""[5.3]"""
REACTIONS = ("intelligence", "attack", "counteroffensive", "weather", "person")
"""[5.32.A-E]"""
INTELLIGENCE = ("surprise", "intercept", "ambush")
"""[5.2, 7.25]"""
STAGES = ("before", "after")
"""[5.32.B] An attack is made before or after combat."""
RIVALRIES = ("starts-us", "ends-us", "starts-japan", "ends-japan")
"""[5.34, 14.0]"""
CHOOSERS = ("japan", "allies")
YEARS = ("1942", "1943", "1944", "1945")
HQS = {
    "A": (
        "hq-southwest-pacific",
        "hq-central-pacific",
        "hq-south-pacific-ghormley",
        "hq-south-pacific-halsey",
        "hq-seac",
        "hq-malaya",
        "hq-anzac",
        "hq-abda",
    ),
    "J": ("hq-south", "hq-south-seas", "hq-combined-fleet-yamamoto", "hq-combined-fleet-ozawa"),
}
ACTIVATES = (
    "air",
    "naval",
    "ground",
    "non-carrier-naval",
    "us-carriers",
    "us-air",
    "us-ground",
    "commonwealth",
    "chinese",
    "australian-ground",
    "3nz-division",
    "brigade",
    "operation-z",
)
CONDITIONS = (
    "b29-in-china-box",
    "b29-in-range-of-tokyo",
    "battle-in-aleutians",
    "battle-in-philippines",
    "battles-on-one-hex-islands",
    "brewer-mix",
    "chinese-army",
    "doolittle-raid-played",
    "first-of-turn-1",
    "from-1944",
    "ground-battle-in-home-islands",
    "japan-holds-manila",
    "japan-holds-the-railway",
    "japanese-air-or-naval-active",
    "landing-near-tokyo",
    "no-asp",
    "no-japanese-isr",
    "one-kind",
    "seac-activated",
    "second-of-turn-1",
    "tojo-has-resigned",
    "us-isr",
)
NUMBERS = (
    "air_defence",
    "air_naval_roll",
    "air_steps",
    "asp",
    "asp_lost",
    "asp_temporary",
    "bombing_roll",
    "brigade_roll",
    "carrier_attack",
    "carrier_defence",
    "china",
    "chinese_steps",
    "critical_from",
    "cruiser_attack",
    "efficiency",
    "enemy_carrier_attack",
    "enemy_carrier_defence",
    "escort",
    "final_ground_roll",
    "ground_roll",
    "ground_steps",
    "ground_steps_lost",
    "hand_lost",
    "hexes",
    "india",
    "intelligence_roll",
    "island_roll",
    "kamikaze_steps",
    "most_ground",
    "movement",
    "naval_steps",
    "own_steps_lost",
    "steps_lost",
    "units",
    "us_ground_attack",
    "will",
)
"""What an event changes, and its limits. China: boxes toward Government Collapse; India: toward Revolts."""
TRAITS = ("after-roll", "b29", "barges", "escort", "gandhi", "kamikaze", "reshuffle", "submarine", "tokyo-express")

_CARD = (
    "title",
    "subtitle",
    "type",
    "reaction",
    "ops",
    "oc",
    "ec",
    "logistics",
    "logistics_of_ops",
    "logistics_by_hq",
    "hq",
    "intelligence",
    "stage",
    "draw",
    "remove",
    "activates",
    "conditions",
    "brings",
    "rivalry",
    "wie",
    "numbers",
    "roll",
    "chooser",
    "traits",
    "standing",
    "note",
    "text",
)
NONE: Mapping[Any, int] = MappingProxyType({})


@dataclass(frozen=True, slots=True, eq=False)
class Card:
    """[1.25a] A strategy card as printed, and what its event does."""

    id: str
    title: str
    type: str
    """[5.3] military, political, resource or reaction"""
    ops: int
    """[5.1] Its operations value."""
    text: str
    """What the event does: a message."""
    oc: int | None
    """[5.2] The intelligence value of an OC offensive; none: the first two Japanese cards are never OCs [17.11]."""
    ec: int | None = None
    """[5.2] That of its EC offensive; None: there is none, or the event says Surprise Attack."""
    subtitle: str = ""
    reaction: str = ""
    """[5.32] intelligence, attack, counteroffensive, weather or person; "" for other cards."""
    logistics: int | None = None
    """[5.31b] With the HQ's efficiency, the units that an EC offensive activates."""
    logistics_of_ops: int | None = None
    """[5.32.Ca] Logistics are the operations value of the Offensives player's card and so many more."""
    logistics_by_hq: Mapping[str, int] = field(default_factory=lambda: NONE)
    """Logistics if this HQ activates, in place of the others."""
    hq: tuple[str, ...] = ()
    """[5.31.A] Only these HQs may activate; any if empty."""
    intelligence: str = ""
    """[5.31.B, 7.25.B] What the card makes of the intelligence condition: surprise, intercept or ambush."""
    stage: str = ""
    """[5.32.B] Attacks come before or after combat."""
    draw: bool = False
    """[5.35]"""
    remove: bool = False
    """[5.36]"""
    activates: tuple[str, ...] = ()
    """Only these kinds of units may be activated; all if empty."""
    conditions: tuple[str, ...] = ()
    """[5.31c] What must hold for the event."""
    brings: tuple[str, ...] = ()
    """[5.31.C] Units that the event brings into play."""
    rivalry: str = ""
    """[14.0] Whose Inter-Service Rivalry it starts or ends."""
    wie: Mapping[int, int] = field(default_factory=lambda: NONE)
    """[15.0] What the War in Europe marker moves by year; up is better for the Allies."""
    numbers: Mapping[str, int] = field(default_factory=lambda: NONE)
    roll: str = ""
    """[5.32.B] The table of the chart of attack cards on which it is rolled."""
    chooser: str = ""
    """Who chooses the units that lose steps."""
    traits: tuple[str, ...] = ()
    standing: str = "printed"
    note: str = ""
    """Why the card may not have been in the decks of this rulebook, or "": a message."""

    @property
    def number(self) -> int:
        return int(self.id[1:])

    @property
    def side(self) -> str:
        return "allies" if self.id[0] == "A" else "japan"

    @property
    def later(self) -> bool:
        """Whether it may be of a later printing."""
        return bool(self.note)

    def logistics_with(self, hq: str, ops: int = 0) -> int | None:
        """[5.31b, 5.32.Ca] The logistics value if this HQ activates, against a card of this operations value."""
        if self.logistics_of_ops is not None:
            return ops + self.logistics_of_ops
        return self.logistics_by_hq.get(hq, self.logistics)


# Reading a deck


class _Row:
    """The table of a card and where it stands, so that every fault can name its line."""

    __slots__ = ("at", "file", "table")

    def __init__(self, file: ChartFile, id: str) -> None:
        self.file = file
        self.at = ("cards", id)
        self.table: dict[str, Any] = file.get(id, dict, within=file.get("cards", dict), at=("cards",))
        for key in self.table:
            if key not in _CARD:
                raise self.fault(Text("'{0}' is not known here; known are {1}", (key, list(_CARD))), key)

    def fault(self, problem: Text, *words: str) -> ChartError:
        return self.file.fault(problem, *self.at, *words)

    def text(self, key: str, *, optional: bool = False) -> str:
        if optional and key not in self.table:
            return ""
        found: str = self.file.get(key, str, within=self.table, at=self.at)
        if not found.strip():
            raise self.fault(Text("'{0}' is empty", (key,)), key)
        return found

    def choice(self, key: str, choices: tuple[str, ...], *, optional: bool = False) -> str:
        found = self.text(key, optional=optional)
        if found and found not in choices:
            raise self.fault(Text("{0} '{1}' is none of {2}", (key, found, list(choices))), key)
        return found

    def number(self, key: str, least: int, most: int) -> int:
        found: int = self.file.get(key, int, within=self.table, at=self.at)
        return self._within(found, least, most, key)

    def optional_number(self, key: str, least: int, most: int) -> int | None:
        return self.number(key, least, most) if key in self.table else None

    def flag(self, key: str) -> bool:
        found: bool = key in self.table and self.file.get(key, bool, within=self.table, at=self.at)
        return found

    def words(self, key: str, choices: tuple[str, ...] | None) -> tuple[str, ...]:
        """A list of words, each once; absent is none."""
        if key not in self.table:
            return ()
        found: list[Any] = self.file.get(key, list, within=self.table, at=self.at)
        if not found or not all(isinstance(word, str) and word for word in found):
            raise self.fault(Text("{0} should be a list of texts, not {1}", (key, repr(found))), key)
        for word in found:
            if choices is not None and word not in choices:
                raise self.fault(Text("{0} '{1}' is none of {2}", (key, word, list(choices))), key, word)
            if found.count(word) > 1:
                raise self.fault(Text("'{0}' is given twice", (word,)), key, word)
        return tuple(found)

    def figures(self, key: str, names: tuple[str, ...], most: int) -> Mapping[str, int]:
        """Names and whole numbers; absent is none."""
        if key not in self.table:
            return NONE
        found: dict[str, Any] = self.file.get(key, dict, within=self.table, at=self.at)
        at = (*self.at, key)
        for name in found:
            if name not in names:
                raise self.file.fault(Text("'{0}' is not known here; known are {1}", (name, list(names))), *at, name)
            self._within(self.file.get(name, int, within=found, at=at), -most, most, key, name)
        return MappingProxyType(dict(found))

    def _within(self, found: int, least: int, most: int, *words: str) -> int:
        if not least <= found <= most:
            raise self.fault(Text("{0} should be {1} to {2}, not {3}", (words[-1], least, most, found)), *words)
        return found


def read_cards(file: ChartFile) -> dict[str, Card]:
    """[1.21, 5.0a] One side's deck by card id, checked; a fault names file and line."""
    file.chart()
    deck = file.get("chart", str)
    if deck not in DECKS:
        raise file.fault(Text("{0} '{1}' is none of {2}", ("chart", deck, list(DECKS))), "chart")
    letter, count = DECKS[deck]
    wanted = [f"{letter}{number}" for number in range(1, count + 1)]
    for id in file.get("cards", dict):
        if id not in wanted:
            raise file.fault(
                Text("'{0}' is no card of this deck: {1} to {2}", (id, wanted[0], wanted[-1])), "cards", id
            )
    return {id: _card(file, id) for id in wanted}


def _card(file: ChartFile, id: str) -> Card:
    row = _Row(file, id)
    card = Card(
        id=id,
        title=row.text("title"),
        type=row.choice("type", TYPES),
        ops=row.number("ops", 1, 3),
        text=row.text("text"),
        oc=row.optional_number("oc", 0, 9),
        ec=row.optional_number("ec", 0, 9),
        subtitle=row.text("subtitle", optional=True),
        reaction=row.choice("reaction", REACTIONS, optional=True),
        logistics=row.optional_number("logistics", 0, 30),
        logistics_of_ops=row.optional_number("logistics_of_ops", 0, 3),
        logistics_by_hq=row.figures("logistics_by_hq", HQS[id[0]], 30),
        hq=row.words("hq", HQS[id[0]]),
        intelligence=row.choice("intelligence", INTELLIGENCE, optional=True),
        stage=row.choice("stage", STAGES, optional=True),
        draw=row.flag("draw"),
        remove=row.flag("remove"),
        activates=row.words("activates", ACTIVATES),
        conditions=row.words("conditions", CONDITIONS),
        brings=row.words("brings", None),
        rivalry=row.choice("rivalry", RIVALRIES, optional=True),
        wie=MappingProxyType({int(year): by for year, by in row.figures("wie", YEARS, 10).items()}),
        numbers=row.figures("numbers", NUMBERS, 30),
        roll=row.text("roll", optional=True),
        chooser=row.choice("chooser", CHOOSERS, optional=True),
        traits=row.words("traits", TRAITS),
        standing=file.standing(row.table, file.data["standing"], row.at),
        note=row.text("note", optional=True),
    )
    _check_whole(row, card)
    return card


def _check_whole(row: _Row, card: Card) -> None:
    """What one cell of a card says of another."""
    if (card.type == "reaction") != bool(card.reaction):
        raise row.fault(Text("'reaction' belongs to cards of type reaction, and to each of them"), "type")
    if bool(card.stage) != (card.reaction == "attack"):
        raise row.fault(Text("'stage' belongs to attack reactions, and to each of them"), "type")
    if (card.intelligence in ("intercept", "ambush")) != (card.reaction in ("intelligence", "counteroffensive")):
        raise row.fault(Text("Intercept and Ambush belong to intelligence and counteroffensive reactions"), "type")
    if card.ec is not None and (card.type != "military" or card.intelligence):
        raise row.fault(Text("only military events without Surprise Attack have an EC intelligence value [5.2]"), "ec")
    if card.wie and len(card.wie) != len(YEARS):
        raise row.fault(Text("'{0}' needs each of {1}", ("wie", list(YEARS))), "wie")
    _check_logistics(row, card)


def _check_logistics(row: _Row, card: Card) -> None:
    """[5.31b, 5.32.Ca] Offensives and counteroffensives have logistics; Operation Z names its ships instead."""
    has = card.logistics is not None or card.logistics_of_ops is not None
    starts = card.type == "military" or card.reaction == "counteroffensive"
    if has and not starts:
        raise row.fault(Text("only offensives and counteroffensives have a logistics value [5.31b]"), "type")
    if starts and not has and "operation-z" not in card.activates:
        raise row.fault(Text("an offensive needs a logistics value [5.31b]"), "type")
    if card.logistics_by_hq and card.logistics is None:
        raise row.fault(Text("'{0}' is missing", ("logistics",)), "logistics_by_hq")
