"""Duel: a tiny game for two with one of everything that the table offers. It is played by tests only.

Two ships fight for some turns. In each the wind is turned up, both captains plot in secret a course and a
card, and the plots are shown. Then one of them may fire, the other may answer with smoke, and both refit.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import Any

from wardroom.boards import Board, Panel
from wardroom.table import (
    OVER,
    ChartTable,
    Decision,
    Modifier,
    Option,
    Outcome,
    Refusal,
    Ruleset,
    Scenario,
    Setting,
    Setup,
    Table,
    WardroomError,
    read_chart_files,
)
from wardroom.table.odds import Chance
from wardroom.table.text import Text

SEATS = ("red", "blue")
COURSES = ("port", "ahead", "starboard")
CARDS = tuple(f"{kind}-{number}" for kind in ("shot", "smoke", "sail") for number in range(1, 6))
WINDS = ("calm", "breeze", "gale", "gale")
HAND = 3
ADVICE, QUARTER = "card {0}, hits {1:percent}", Chance("hit", Fraction(1, 4))

# State


@dataclass(slots=True)
class Ship:
    """A ship, its captain's hand, and what was last shown of his plots."""

    hull: int = 3
    hand: list[str] = field(default_factory=list)
    course: str = ""
    loaded: str = ""


@dataclass(slots=True)
class Duel:
    """The whole game; the hands, the deck and the order of the winds are hidden."""

    turns: int
    windy: bool
    phase: str = "deal"
    turn: int = 1
    ships: dict[str, Ship] = field(default_factory=dict)
    deck: list[str] = field(default_factory=list)
    discards: list[str] = field(default_factory=list)
    winds: list[str] = field(default_factory=list)
    wind: str = "calm"


Charts = Mapping[str, ChartTable]


def load_charts(overrides: Mapping[str, str]) -> Charts:
    return read_chart_files(Path(__file__).parent / "duel_charts", overrides)["D1.toml"].chart().tables


def begin(setup: Setup, charts: Charts) -> Duel:
    return Duel(
        turns=int(setup.options["turns"]),
        windy=setup.options["wind"] == "on",
        ships={seat: Ship() for seat in SEATS},
        deck=list(CARDS),
        winds=list(WINDS),
    )


def attacker(state: Duel) -> str:
    return SEATS[(state.turn + 1) % 2]


def other(seat: str) -> str:
    return SEATS[1 - SEATS.index(seat)]


def option(kind: str, value: str, rule: str) -> Option[str]:
    return Option(f"{kind}:{value}", "{0}", (value,), rule, (f"card:{value}",), value)


# [1] Deal


def deal(table: Table[Charts], state: Duel) -> None:
    """[1] Shuffle both decks; each captain takes three cards."""
    table.shuffle(state.deck)
    table.shuffle(state.winds, "winds")
    for seat, ship in state.ships.items():
        ship.hand = [table.draw(state.deck) for _ in range(HAND)]
        table.tell("dealt", "1", to=[seat], cards=list(ship.hand))
    state.phase = "wind"


# [2] Wind


def turn_up_wind(table: Table[Charts], state: Duel) -> None:
    """[2] The top card of the winds holds for this turn; without winds it stays calm."""
    if state.windy and state.winds:
        state.wind = table.draw(state.winds)
        table.tell("wind", "2", wind=state.wind)
    state.phase = "plot"


# [3] Plot


def plot(table: Table[Charts], state: Duel) -> None:
    """[3] Both captains plot in secret; then the plots are shown."""
    plots = table.together({seat: partial(plot_alone, state) for seat in SEATS})
    for seat, (course, card) in plots.items():
        show_plot(table, state, seat, course, card)
    state.phase = "attack"


def plot_alone(state: Duel, table: Table[Charts], seat: str) -> tuple[str, str]:
    """[3.1] A course, then a card to load or none."""
    course = table.choose(seat, Decision("course", "Course?", [option("course", c, "3.1") for c in COURSES]))
    table.sketch({"course": course.value})
    cards = [option("load", card, "3.1") for card in [*state.ships[seat].hand, "none"]]
    card = table.choose(
        seat, Decision("load", "Load which card for turn {0}?", cards, args=(state.turn,), facts=state.turn)
    )
    table.tell("plotted", "3.1", course=course.value, card=card.value)
    return course.value, card.value


def show_plot(table: Table[Charts], state: Duel, seat: str, course: str, card: str) -> None:
    """[3.2] A loaded card is used up."""
    ship = state.ships[seat]
    ship.course, ship.loaded = course, card
    if card != "none":
        ship.hand.remove(card)
        state.discards.append(card)
    table.tell("shown", "3.2", seat=seat, course=course, card=card)


# [4] Attack


def attack(table: Table[Charts], state: Duel) -> None:
    """[4] The captain whose turn it is may fire if he has loaded a shot."""
    seat = attacker(state)
    if table.choose(seat, attack_decision(state.ships[seat])).id == "fire":
        smoke = answer_with_smoke(table, state, other(seat))
        fire(table, state, seat, smoke)
    state.phase = OVER if any(ship.hull <= 0 for ship in state.ships.values()) else "refit"


def attack_decision(ship: Ship) -> Decision:
    hold = Option("hold", "Hold fire", rule="4")
    if ship.loaded.startswith("shot"):
        return Decision("attack", "Fire?", [Option("fire", "Fire", rule="4"), hold], rule="4")
    return Decision("attack", "Fire?", [hold], [Refusal("fire", "Fire", "no shot is loaded", "4")], rule="4")


def answer_with_smoke(table: Table[Charts], state: Duel, seat: str) -> bool:
    """[4.1] The target may hide behind a smoke card from his hand."""
    ship = state.ships[seat]
    cards = [option("smoke", card, "4.1") for card in ship.hand if card.startswith("smoke")]
    stand = Option("stand", "Stand on", rule="4.1")
    chosen = table.choose(seat, Decision("smoke", "Make smoke?", [*cards, stand], rule="4.1"))
    if chosen.id == "stand":
        return False
    ship.hand.remove(chosen.value)
    state.discards.append(chosen.value)
    table.tell("smoke", "4.1", seat=seat, card=chosen.value)
    return True


def fire(table: Table[Charts], state: Duel, seat: str, smoke: bool) -> None:
    """[4.2] Roll for damage."""
    chart, ship, target = table.charts["Fire"], state.ships[seat], state.ships[other(seat)]
    names = {"smoke": smoke, "gale": state.wind == "gale", "same course": ship.course == target.course}
    modifiers: list[Modifier] = [chart.modifiers[name] for name, holds in names.items() if holds]
    roll = table.roll(chart, modifiers, by=seat)
    target.hull -= int(roll.result)
    table.tell("hit", "4.2", seat=other(seat), boxes=int(roll.result))


# [5] Refit


def refit(table: Table[Charts], state: Duel) -> None:
    """[5] Each captain, the attacker first, may change one card for the top card of the deck."""
    for seat in (attacker(state), other(attacker(state))):
        chosen = table.choose(seat, refit_decision(state, seat))
        if chosen.id != "keep":
            change_card(table, state, seat, chosen.value)
    state.turn += 1
    state.phase = OVER if state.turn > state.turns else "wind"


def refit_decision(state: Duel, seat: str) -> Decision:
    keep = Option("keep", "Keep all cards", rule="5")
    if not state.deck:
        empty = Refusal("change", "Change a card", "the deck is empty", "5")
        return Decision("refit", "Refit?", [keep], [empty], rule="5")
    changes = [option("change", card, "5") for card in state.ships[seat].hand]
    return Decision("refit", "Refit?", [keep, *changes], rule="5")


def change_card(table: Table[Charts], state: Duel, seat: str, card: str) -> None:
    """[5.1] The card goes away face up, the new one is seen by its captain alone."""
    hand = state.ships[seat].hand
    hand.remove(card)
    state.discards.append(card)
    hand.append(table.draw(state.deck))
    table.tell("changed", "5.1", seat=seat, card=card)
    table.tell("drew", "5.1", to=[seat], card=hand[-1])


# [6] Victory


def outcome(state: Duel) -> Outcome | None:
    """[6] The ship with more hull left wins."""
    if state.phase != OVER:
        return None
    hulls = {seat: ship.hull for seat, ship in state.ships.items()}
    if hulls["red"] == hulls["blue"]:
        return Outcome("draw", scores=hulls)
    winner = max(SEATS, key=lambda seat: hulls[seat])
    return Outcome(f"{winner} wins", winner, hulls)


# What a captain sees


@dataclass(frozen=True, slots=True)
class DuelView:
    """What one captain may know, as it was when the view was made."""

    seat: str
    turn: int
    hand: tuple[str, ...]
    sea: dict[str, Any] = field(repr=False)
    """What everybody sees."""

    def to_json(self) -> dict[str, Any]:
        return {**self.sea, "turn": self.turn, "hand": list(self.hand)}


def make_view(state: Duel, seat: str) -> DuelView:
    sea = {
        "phase": state.phase,
        "wind": state.wind,
        "deck": len(state.deck),
        "discards": list(state.discards),
        "ships": {seat: _seen(ship) for seat, ship in state.ships.items()},
    }
    return DuelView(seat, state.turn, tuple(state.ships[seat].hand) if seat else (), sea)


def _seen(ship: Ship) -> dict[str, Any]:
    return {"hull": ship.hull, "cards": len(ship.hand), "course": ship.course, "loaded": ship.loaded}


# Bots


def random_captain(view: DuelView, decision: Decision, random: Callable[[int], int]) -> Option:
    return decision.options[random(len(decision.options))]


def bold_captain(view: DuelView, decision: Decision, random: Callable[[int], int]) -> Option:
    """Loads and fires every shot he has; his course is a matter of two throws."""
    if decision.kind == "load":
        shots = [each for each in decision.options if each.id.startswith("load:shot")]
        return shots[0] if shots else decision.options[-1]
    if decision.kind == "course":
        return decision.options[(random(3) + random(3)) % 3]
    return decision.options[0]


# The game


def number_of_turns(text: str) -> str:
    if not text.isdecimal() or not 1 <= int(text) <= 9:
        raise WardroomError(f"a duel has 1 to 9 turns, not '{text}'.")
    return str(int(text))


def draw(view: DuelView, *, narrow: bool = False, plot: dict[str, str] | None = None) -> Board:
    """A board of one panel; it shows what the view shows, the seat's own plot so far, and no more."""
    width = 200 if narrow else 400
    text = f"{view.seat or 'watcher'}, turn {view.turn}" + (f", plots {plot['course']}" if plot else "")
    return Board((Panel.draw("sea", "Sea", width, 100, text),))


RULESET = DUEL = Ruleset[Duel, Charts](
    id="duel",
    title="Duel",
    version="1.0",
    schema=1,
    scenarios={
        "meeting": Scenario("meeting", "Meeting", "two ships meet"),
        "calm": Scenario("calm", "Calm", "no wind at all", {"wind": "off"}),
    },
    settings={
        "turns": Setting("turns", "length of the game", (), "4", number_of_turns),
        "wind": Setting("wind", "the winds are used", ("off", "on"), "on"),
    },
    state_type=Duel,
    seats=lambda setup: SEATS,
    load_charts=load_charts,
    begin=begin,
    phases={"deal": deal, "wind": turn_up_wind, "plot": plot, "attack": attack, "refit": refit},
    snapshots=frozenset({"wind", "refit"}),
    view=lambda state, seat, charts: make_view(state, seat),
    outcome=outcome,
    bots={"random": lambda: random_captain, "bold": lambda: bold_captain},
    default_scenario="meeting",
    default_bot="random",
    messages={"wind": "The wind: {wind}."},
    summary=lambda state: {"turns": state.turn - 1},
    advice=lambda view, decision: {each.id: [Text(ADVICE, (each.label, QUARTER))] for each in decision.options},
    board=draw,
    thumbnail=lambda view: draw(view).svg(),
)
