"""Saves that no game has written: each is refused with the field that is wrong."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

import wardroom
from tests.table.play import with_state
from wardroom.games.empire_of_the_sun import RULESET
from wardroom.table import WardroomError
from wardroom.table.session import Game

Change = Callable[[dict[str, Any]], object]


@cache
def game() -> Game[Any, Any]:
    """A war in which a card is about to be played."""
    found: Game[Any, Any] = wardroom.start("empire-of-the-sun", "1943", seed=1)
    return found


def setting(path: str, value: Any) -> Change:
    *way, last = path.split(".")

    def change(state: dict[str, Any]) -> None:
        part = state
        for each in way:
            part = part[each]
        part[last] = value

    return change


def adding(path: str, value: Any) -> Change:
    """Something more in a list."""
    *way, last = path.split(".")

    def change(state: dict[str, Any]) -> None:
        part: Any = state
        for each in (*way, last):
            part = part[each]
        part.append(value)

    return change


HOSTILE: dict[str, tuple[Change, str]] = {
    "another scenario": (setting("scenario", "1944"), "scenario"),
    "no such phase": (setting("phase", "lunch"), "phase"),
    "a turn after the last": (setting("turn", 9), "turn"),
    "a counter off the map": (setting("places.akagi", 1001), "places[akagi]"),
    "a turn that never comes": (setting("places.akagi", 160), "places[akagi]"),
    "a counter too many": (setting("places.bismarck", 4), "places"),
    "steps of an HQ": (setting("steps.hq-south", 2), "steps[hq-south]"),
    "three steps": (setting("steps.akagi", 3), "steps"),
    "control of no hex": (setting("japanese", 1 << 1_503), "japanese"),
    "control below nothing": (setting("japanese", -1), "japanese"),
    "an unknown card in hand": (adding("forces.japan.hand", "J99"), "forces[japan].hand"),
    "an enemy's card": (adding("forces.japan.hand", "A1"), "forces[japan].hand"),
    "a hidden card": (adding("forces.allies.deck", "hidden"), "forces[allies].deck"),
    "no such nation": (adding("politics.surrendered", "france"), "politics.surrendered"),
    "no such route": (adding("politics.routes", 1005), "politics.routes"),
    "an express nowhere": (setting("politics.tokyo_express", 1001), "politics.tokyo_express"),
    "a track left behind": (setting("politics.europe", 4), "politics.europe"),
    "a stranger who is due": (adding("due", "bismarck"), "due"),
    "an event of no card": (setting("event", "J99"), "event"),
    "nowhere to go on": (setting("after", "lunch"), "after"),
    "an offensive without one": (setting("phase", "declare"), "offensive"),
    "a stack without one": (setting("phase", "stack"), "offensive"),
    "a third side": (setting("winner", "soviet"), "winner"),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_save_that_no_game_has_written_is_refused_with_its_field(name: str) -> None:
    change, field = HOSTILE[name]
    with pytest.raises(WardroomError) as refused:
        Game.load(RULESET, with_state(game(), change))
    assert field in str(refused.value)


def test_a_card_in_two_places_is_refused() -> None:
    def twice(state: dict[str, Any]) -> None:
        force = state["forces"]["japan"]
        force["discard"].append(force["hand"][0])

    with pytest.raises(WardroomError) as refused:
        Game.load(RULESET, with_state(game(), twice))
    assert "forces[japan]" in str(refused.value)


def test_the_same_save_unchanged_is_read() -> None:
    assert Game.load(RULESET, with_state(game(), lambda state: None)).pending


OFFENSIVE = (
    ("card", "J99", "offensive.card"),
    ("hq", "akagi", "offensive.hq"),
    ("active", ["bismarck"], "offensive.active"),
    ("battles", [1001], "offensive.battles"),
    ("assigned", {"akagi": 1001}, "offensive.assigned"),
    ("reactions", ["J99"], "offensive.reactions"),
    ("active", ["5af"], "offensive.moves"),
)


@pytest.mark.parametrize(("field", "value", "said"), OFFENSIVE, ids=[f"{field} {said}" for field, _, said in OFFENSIVE])
def test_an_offensive_that_names_what_is_not_there_is_refused(field: str, value: Any, said: str) -> None:
    war = offensive_at_its_start()
    setattr(war.offensive, field, value)
    charts = RULESET.charts_for(game().setup, {})
    assert any(str(each).startswith(said) for each in RULESET.check(war, game().setup, charts))


def offensive_at_its_start() -> Any:
    """The war, in which an offensive has begun."""
    played = game().fork(seed=1)
    while played.state.offensive is None:
        decision = played.pending[0]
        wanted = [option.id for option in decision.options if option.id in ("as:ec", "as:oc")]
        played.choose(wanted[0] if wanted else decision.options[-1 if decision.kind == "card" else 0].id, decision.seat)
    return played.state
