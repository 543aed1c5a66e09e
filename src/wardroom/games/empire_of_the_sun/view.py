"""[5.0e, 7.29] What a seat may know: all but the other hand, the card he laid face down, and the order of the decks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from wardroom.games.empire_of_the_sun.charts import Charts
from wardroom.games.empire_of_the_sun.grid import hexes_in
from wardroom.games.empire_of_the_sun.scenarios.victory import by_points, points
from wardroom.games.empire_of_the_sun.seating import played_by
from wardroom.games.empire_of_the_sun.state import OUT, SIDES, Force, War, on_map, other
from wardroom.games.empire_of_the_sun.supply.survey import supplied, supply_of
from wardroom.table import OVER
from wardroom.table.codec import to_plain
from wardroom.table.copying import copy_state

__all__ = ["HIDDEN", "View", "make_view"]

HIDDEN = "hidden"
"""Stands for a card that this seat does not know."""
CHOOSING = "mode"
"""The phase in which a card has been taken up and is not on the table yet."""
BOARDS = ("japanese", "soviet", "started")
"""Sets of hexes; in plain data they are lists of labels."""


@dataclass(frozen=True, slots=True)
class View:
    """The war as one seat knew it when the view was made."""

    now: War = field(repr=False)
    """A copy, with nothing in it that this seat may not know."""
    seat: str
    """The side that it plays."""
    charts: Charts = field(repr=False)
    hands: Mapping[str, int]
    """[5.0e] How many cards each side holds."""
    decks: Mapping[str, int]
    """How many are left to draw."""
    unseen: Mapping[str, tuple[str, ...]]
    """By side, the cards that this seat has not seen, by their number: it can work them out from what it has."""

    def to_json(self) -> dict[str, Any]:
        """All of it as plain data: counters and cards with what is printed on them, sets of hexes as lists."""
        now: dict[str, Any] = to_plain(self.now)
        if now["offensive"] is not None:
            del now["offensive"]["before"]
        for gone in ("places", "steps", "todo"):
            del now[gone]
        now["politics"]["control_before"] = list(hexes_in(self.now.politics.control_before))
        return now | {
            **{board: list(hexes_in(getattr(self.now, board))) for board in BOARDS},
            "seat": self.seat,
            "units": list(_units(self.charts, self.now)),
            "hand": list(_hand(self.charts, self.now, self.seat)),
            "hands": dict(self.hands),
            "decks": dict(self.decks),
            "unseen": {side: list(cards) for side, cards in self.unseen.items()},
            "road": supply_of(self.charts, self.now).road,
            "points": _points(self.charts, self.now),
        }


def _units(charts: Charts, war: War) -> Iterator[dict[str, Any]]:
    """Every counter that is used: where it is, what its current side says, whether it is in supply."""
    active = war.offensive.moves if war.offensive is not None else {}
    supply = supply_of(charts, war)
    for unit, place in war.places.items():
        if place == OUT:
            continue
        piece, steps = charts.pieces[unit], war.steps[unit]
        yield {
            "id": unit,
            "name": piece.name,
            "side": piece.side,
            "kind": piece.kind,
            "type": piece.type,
            "place": place,
            "steps": steps,
            "full": piece.steps,
            "attack": piece.attack if steps == piece.steps else piece.reduced,
            "defense": piece.defense,
            "range": piece.range,
            "extended": piece.extended,
            "command": piece.command,
            "efficiency": piece.efficiency,
            "supplied": not on_map(place) or unit in active or supplied(charts, war, supply, unit),
            "active": unit in active,
        }


def _hand(charts: Charts, war: War, seat: str) -> Iterator[dict[str, Any]]:
    """The seat's own cards with what stands on them, the one in the Future Offensives box last."""
    force = war.forces.get(seat)
    if force is None:
        return
    for card in (*force.hand, *([force.future] if force.future else [])):
        facts = charts.cards[card]
        yield {
            "card": card,
            "title": facts.title,
            "type": facts.type,
            "ops": facts.ops,
            "oc": facts.oc,
            "ec": facts.ec,
            "logistics": facts.logistics,
            "remove": facts.remove,
            "text": facts.text,
            "future": card == force.future,
        }


def _points(charts: Charts, war: War) -> int | None:
    """[17.27, 17.10.7g] Japan's victory points as things stand, where they decide."""
    return points(charts, war) if by_points(charts, war) else None


def make_view(war: War, seat: str, charts: Charts) -> View:
    """[5.0e, 7.29, 16.48] What this seat may know of the side it plays; once the game is over, everything."""
    seat = played_by(war, seat)
    over = war.phase == OVER
    now = copy_state(war)
    unseen = {}
    for side in SIDES:
        force = now.forces[side]
        unseen[side] = tuple(sorted(_unseen(force, own=over or side == seat), key=_number))
        force.deck = []
        if not over and side != seat:
            _hide(force)
    if not over and now.active != seat and now.phase == CHOOSING:
        now.event = HIDDEN
    if not over and now.offensive is not None and seat != other(now.offensive.side):
        now.offensive.standing = []
    return View(
        now,
        seat,
        charts,
        {side: len(war.forces[side].hand) for side in SIDES},
        {side: len(war.forces[side].deck) for side in SIDES},
        unseen,
    )


def _unseen(force: Force, *, own: bool) -> list[str]:
    if own:
        return list(force.deck)
    return [*force.deck, *force.hand, *([force.future] if force.future else [])]


def _hide(force: Force) -> None:
    """The other side's cards: how many, and not which."""
    force.hand = [HIDDEN] * len(force.hand)
    force.future = HIDDEN if force.future else ""


def _number(card: str) -> tuple[str, int]:
    return card[0], int(card[1:])
