"""A stand-in for a large campaign: 1,500 cells, 200 pieces, and a snapshot for every card of a long war.

Nothing of it is a game: each card moves some pieces, changes hands of some cells, rolls some dice and tells of it. It
is there to be weighed, for such a state is what the largest game on this table will have.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Any

from wardroom.table import OVER, Decision, Option, Outcome, Ruleset, Scenario, Setup, Table
from wardroom.table.bounds import Length, Range

CELLS = 1_500
PIECES = 200
CARDS = 240
"""Twelve turns of twenty cards."""
MOVES = 24
"""Decisions for each card."""
SEATS = ("east", "west")
Place = Annotated[int, Range(0, CELLS)]


@dataclass(slots=True)
class Cell:
    owner: str
    supplied: bool = True
    port: Annotated[int, Range(0, 3)] = 0


@dataclass(slots=True)
class Piece:
    id: str
    name: str
    seat: str
    cell: Place
    steps: Annotated[int, Range(0, 2)] = 2
    moved: bool = False
    activated: bool = False
    strength: tuple[int, int, int] = (3, 2, 8)


@dataclass(slots=True)
class War:
    phase: str = "card"
    card: Annotated[int, Range(0, CARDS)] = 0
    cells: Annotated[dict[int, Cell], Length(CELLS)] = field(default_factory=dict)
    pieces: Annotated[dict[str, Piece], Length(PIECES)] = field(default_factory=dict)
    deck: Annotated[list[int], Length(CARDS)] = field(default_factory=list)


@dataclass(slots=True)
class View:
    war: War

    def to_json(self) -> dict[str, Any]:
        return {"card": self.war.card, "pieces": {each.id: each.cell for each in self.war.pieces.values()}}


def begin(setup: Setup, charts: None) -> War:
    war = War(deck=list(range(CARDS)))
    war.cells = {number: Cell(SEATS[number % 2], port=number % 4) for number in range(CELLS)}
    for number in range(PIECES):
        piece = Piece(f"piece-{number}", f"{number}th Fleet", SEATS[number % 2], number * 7 % CELLS)
        war.pieces[piece.id] = piece
    return war


def play_card(table: Table[None], war: War) -> None:
    """One card: a seat moves pieces one by one, fights where it comes to, and tells of it."""
    seat = SEATS[war.card % 2]
    for _ in range(MOVES):
        _move_a_piece(table, war, seat)
    for piece in war.pieces.values():
        piece.moved = piece.activated = False
    war.deck.pop()
    war.card += 1
    war.phase = OVER if war.card == CARDS else "card"


def _move_a_piece(table: Table[None], war: War, seat: str) -> None:
    mine = [piece for piece in war.pieces.values() if piece.seat == seat and not piece.moved][:8]
    options = [Option(f"move:{piece.id}", "Move {0}", (piece.name,), value=piece) for piece in mine]
    piece = table.choose(seat, Decision("move", "Move which piece?", options)).value
    roll = table.dice("2d6", rule="1.1", why="Movement")
    piece.cell, piece.moved, piece.activated = (piece.cell + roll.total) % CELLS, True, True
    cell = war.cells[piece.cell]
    cell.supplied = roll.total != 7
    if cell.owner != seat and roll.total > 8:
        cell.owner = seat
    table.tell("moved", rule="1.1", piece=piece.id, name=piece.name, at=piece.cell, owner=cell.owner)


STAND_IN: Ruleset[War, None] = Ruleset(
    id="stand-in",
    title="Stand-in",
    version="1",
    schema=1,
    scenarios={"war": Scenario("war", "The war", "nothing of it is a game")},
    settings={},
    state_type=War,
    begin=begin,
    phases={"card": play_card},
    snapshots=frozenset({"card"}),
    seats=lambda setup: SEATS,
    view=lambda war, seat, charts: View(war),
    outcome=lambda war: Outcome("over", "the war is over") if war.phase == OVER else None,
    load_charts=lambda files: None,
    bots={},
    default_bot="",
    default_scenario="war",
    messages={},
    summary=lambda war: {},
    advice=lambda view, decision: {},
)
