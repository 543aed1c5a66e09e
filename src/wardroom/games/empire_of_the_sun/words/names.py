"""[1.2, 1.3] What counters, hexes, places and cards are called, by the ids and labels that states have."""

from __future__ import annotations

from collections.abc import Iterator

from wardroom.games.empire_of_the_sun.charts import Charts, load_charts
from wardroom.games.empire_of_the_sun.state import (
    CHINA_BOX,
    DELAY_BOX,
    ELIMINATED,
    EVENT,
    OFF_MAP,
    OUT,
    REMOVED,
    TRACK,
    track_turn,
)
from wardroom.table.text import kinds, name, say, stored, word

__all__ = ["card_name", "card_texts", "card_title", "hex_name", "place_name", "unit_name"]

BOXES = {
    EVENT: "event",
    DELAY_BOX: "delay",
    CHINA_BOX: "china",
    ELIMINATED: "eliminated",
    REMOVED: "removed",
    OUT: "out",
}


def _charts() -> Charts:
    return load_charts({})


def unit_name(unit: str) -> str:
    """The designation of a counter: a proper name."""
    piece = _charts().pieces.get(unit)
    return name(piece.name if piece is not None else str(unit))


def hex_name(hex: int) -> str:
    """[1.23] The label of a hex, and its name if it has one."""
    cell = _charts().geography.cells.get(hex)
    if cell is None or not cell.name:
        return say("hex {0:plain}", hex)
    return say("{0} ({1:plain})", cell.name, hex)


def place_name(place: int) -> str:
    """A hex, a box, or a turn of the track."""
    if place >= OFF_MAP:
        return hex_name(place)
    if place > TRACK:
        return say("turn track, turn {0}", track_turn(place))
    return word("eos.box", BOXES.get(place, "out"))


def card_title(card: str) -> str:
    """[1.25] What is printed over a card."""
    facts = _charts().cards.get(card)
    return stored(facts.title) if facts is not None else name(str(card))


def card_name(card: str) -> str:
    """Side, number and title; a card that nobody may know is a card."""
    return say("{0} {1:plain}", card, card_title(card)) if card in _charts().cards else word("eos.unknown", card)


def card_texts() -> Iterator[str]:
    """Titles and texts of all cards: messages."""
    for card in _charts().cards.values():
        yield from (text for text in (card.title, card.subtitle, card.text, card.note) if text)


kinds("eos", {"unit": unit_name, "hex": hex_name, "place": place_name, "card": card_name})
