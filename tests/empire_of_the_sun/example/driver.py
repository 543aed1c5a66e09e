"""The example of section 19 as a real game: choices by meaning, own dice, and scenes that tests look at.

A scene is a part of the example, such as the moves in Malaya. It keeps how things stood before and after it, what was
asked and what was told. The game goes on from scene to scene; tests ask for one by name.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Any

import wardroom
from wardroom.games.empire_of_the_sun.state import ALLIES, JAPAN, War
from wardroom.table import Decision, Event
from wardroom.table.copying import copy_state
from wardroom.table.session import Game

__all__ = ["Part", "Play", "Scene", "Story", "refused"]

TURN_2 = {JAPAN: ("J23", 7), ALLIES: ("A5", 5)}
"""[17.25Ab, 19] The cards that the example plays on turn 2, and how many each side is dealt."""
LIKELY = 1
"""A seed from which the search for such decks begins."""


def _deals_the_cards(game: Game[Any, Any]) -> bool:
    forces = game.state.forces
    return all(card in forces[side].deck[-dealt:] for side, (card, dealt) in TURN_2.items())


def december() -> Game[Any, Any]:
    """The campaign, with own dice for both, and decks from which turn 2 brings Operation RE and Matador."""
    games = (wardroom.start("empire-of-the-sun", "campaign-1941", seed=seed, dice="manual") for seed in count(LIKELY))
    return next(game for game in games if _deals_the_cards(game))


def refused(decision: Decision[Any], option: str) -> str:
    """The rule by which a question refuses an option."""
    assert decision.option(option) is None, f"{option} is open"
    return {refusal.id: refusal.rule for refusal in decision.refused}[option]


class Play:
    """The game, and what has been asked in the present scene."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self.game = game
        self.asked: list[Decision[Any]] = []

    @property
    def war(self) -> War:
        state: War = self.game.state
        return state

    @property
    def question(self) -> Decision[Any]:
        return self.game.pending[0]

    def said(self, option: str) -> str:
        """Why an option is not open, as a player would read it."""
        question = self.question
        reasons = [f"{each.why} [{each.rule}]" for each in question.refused if each.id == option]
        open_now = ", ".join(each.id for each in question.options)
        return f"{question.seat} is asked '{question.kind}'; {reasons or 'not offered'}; open: {open_now}"

    def pick(self, kind: str, option: str) -> None:
        """One answer to a question of this kind."""
        question = self.question
        assert question.kind == kind and question.option(option) is not None, (
            f"{option} cannot be chosen as '{kind}': {self.said(option)}"
        )
        self.asked.append(question)
        self.game.choose(option, question.seat)

    def roll(self, side: str, *faces: int) -> None:
        """This side's next dice, one after the other."""
        for face in faces:
            assert (self.question.kind, self.question.seat) == ("dice", side), f"no die of {side}: {self.said('')}"
            self.asked.append(self.question)
            self.game.enter_dice([face], side)

    # Offensives

    def activate(self, *units: str) -> None:
        """Units of the offensive, or in reaction to it."""
        for unit in units:
            self.pick("react" if self.question.kind == "react" else "activate", f"activate:{unit}")

    def move(self, *units: str, by: str, to: int) -> None:
        """These units sail, fly or land together; what is no choice is not asked."""
        self._set_out(units, by)
        if self.question.kind == "route":
            self.pick("route", f"to:{to}")
        self._arrived(units, to)

    def march(self, *units: str, by_way_of: Sequence[int]) -> None:
        """These units march together, hex by hex, and stop in the last one."""
        self._set_out(units, "ground")
        for hex in by_way_of:
            self.pick("route", f"to:{hex}")
        if self.question.kind == "route" and self.war.offensive is not None and self.war.offensive.stack:
            self.pick("route", "stop")
        self._arrived(units, by_way_of[-1])

    def _set_out(self, units: Sequence[str], by: str) -> None:
        leader, *others = units
        self.pick("move", f"move:{leader}")
        for unit in others:
            self.pick("stack", f"join:{unit}")
        if self.question.kind == "stack":
            self.pick("stack", f"by:{by}")

    def _arrived(self, units: Sequence[str], to: int) -> None:
        places = {unit: self.war.places[unit] for unit in units}
        assert places == dict.fromkeys(units, to), f"{places}; {self.said('')}"

    def fights(self, unit: str, at: int | None) -> None:
        """A unit outside the battle hexes joins this battle, or none."""
        assert self.question.facts == unit, f"{unit} is not asked: {self.said('')}"
        self.pick("assign", "none" if at is None else f"join:{at}")

    def goes_home(self, unit: str, to: int | None = None) -> None:
        """A unit's move after the battles; it stays where it is unless an end is given."""
        assert self.question.facts == unit, f"{unit} is not asked: {self.said('')}"
        self.pick("post-move", "stay" if to is None else f"to:{to}")


# Scenes


@dataclass(frozen=True)
class Scene:
    """A part of the example that has been played."""

    before: War
    after: War
    asked: tuple[Decision[Any], ...]
    told: tuple[Event, ...]
    saved: bytes

    def resumed(self) -> Play:
        """The game as it stood when the scene was over, to be played on in another way."""
        return Play(wardroom.load(self.saved))

    def events(self, code: str) -> list[Event]:
        return [event for event in self.told if event.code == code]

    def fired(self) -> list[tuple[str, int, int]]:
        """Side, strength and hits, volley by volley, in the air and at sea and then on the ground."""
        return [
            (str(each.params["side"]), int(str(each.params["total"])), int(str(each.params["hits"])))
            for each in self.told
            if each.code in ("air-fire", "ground-fire")
        ]

    def modifiers(self) -> list[dict[str, int]]:
        """What counted on each roll."""
        return [{each.name: each.value for each in event.roll.modifiers} for event in self.told if event.roll]

    def rolled(self) -> list[tuple[int, int]]:
        """The die and what it came to, roll by roll."""
        return [(event.roll.natural, event.roll.total) for event in self.told if event.roll]

    def wasted(self) -> int:
        """Hits that bought no step."""
        return sum(int(str(each.params["hits"])) for each in self.events("hits-lost"))

    def lost(self) -> dict[str, int]:
        """Steps lost, by unit."""
        before, after = self.before.steps, self.after.steps
        return {unit: steps - after[unit] for unit, steps in before.items() if steps != after[unit]}

    def moved(self) -> dict[str, tuple[int, int]]:
        """Units that are elsewhere now: from where and where to."""
        before, after = self.before.places, self.after.places
        return {unit: (place, after[unit]) for unit, place in before.items() if place != after[unit]}

    def question(self, kind: str, about: str = "") -> Decision[Any]:
        """The first question of a kind, about a unit if one is named."""
        return next(each for each in self.asked if each.kind == kind and (not about or each.facts == about))


Part = Callable[[Play], None]


class Story:
    """The example from its beginning: parts that are played in their order, each once."""

    def __init__(self, parts: Sequence[Part]) -> None:
        self.parts = {part.__name__: part for part in parts}
        self.scenes: dict[str, Scene] = {}
        self._play: Play | None = None
        self._fault: AssertionError | None = None

    def __call__(self, part: Part) -> Scene:
        """A part as it was played, with all that comes before it."""
        names = list(self.parts)
        for name in names[len(self.scenes) : names.index(part.__name__) + 1]:
            if self._fault is not None:
                raise self._fault
            self.scenes[name] = self._next(self.parts[name])
        return self.scenes[part.__name__]

    def _next(self, part: Part) -> Scene:
        self._play = play = self._play or Play(december())
        play.asked = []
        before, told = copy_state(play.war), play.game.event_count(JAPAN)
        try:
            part(play)
        except AssertionError as fault:  # what follows would only fail in other words
            self._fault = fault
            raise
        events = play.game.events(JAPAN, told)
        return Scene(before, copy_state(play.war), tuple(play.asked), tuple(events), play.game.save())
