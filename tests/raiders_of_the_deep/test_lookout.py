"""What bots are given of Raiders of the Deep: plain values and pictures, always true, and no way to the war itself."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.raiders_of_the_deep.build import charts
from tests.witness import reachable, state_parts, witnessed
from wardroom.games.raiders_of_the_deep import RULESET
from wardroom.games.raiders_of_the_deep.lookout import Lookout, make_view
from wardroom.games.raiders_of_the_deep.state import Boat, Career, War
from wardroom.table import WATCHER, Decision, Option, run_inline
from wardroom.table.codec import to_plain
from wardroom.table.dice import key_from_seed


class Looking:
    """Plays cautiously; now and then it goes through all that hangs on its view and spoils what it finds."""

    state: War

    def __init__(self) -> None:
        self.commander = RULESET.bot("cautious")
        self.asked = self.looked = 0

    def __call__(self, view: Any, decision: Decision, random: Callable[[int], int]) -> Option:
        self.asked += 1
        if self.asked % 10 == 1 and self.looked < 8:
            self.looked += 1
            self.look(view)
        return self.commander(view, decision, random)

    def look(self, view: Any) -> None:
        live = {id(part) for part in state_parts(self.state)}
        before = to_plain(self.state)
        found = list(reachable(view, [view.charts]))
        assert not [thing for thing in found if id(thing) in live]
        assert [thing for thing in found if isinstance(thing, Career)], "a picture is there"
        for thing in found:
            if isinstance(thing, (list, dict)):
                thing.clear()
            elif isinstance(thing, Career):
                thing.tonnage = 1_000_000
            elif isinstance(thing, Boat):
                thing.hull = 0
        assert to_plain(self.state) == before


@pytest.mark.parametrize("scenario", ["career", "two-player"])
def test_nothing_that_a_view_gives_is_of_the_state(scenario: str) -> None:
    setup = RULESET.setup(scenario, {"boat": "u31", "evasive-maneuvers": "on"})
    bots = {seat: Looking() for seat in RULESET.seats(setup)}
    rules = witnessed(RULESET, *bots.values())
    run_inline(rules, setup, charts(), key_from_seed("lookout", 1), bots)
    assert all(bot.looked == 8 for bot in bots.values())


def test_a_view_is_always_true() -> None:
    war = RULESET.begin(RULESET.setup("career", {"boat": "u31"}), charts())
    view: Lookout = make_view(war, "captain", charts())
    picture = view.now
    war.career.boat.hull = 3
    assert view.hull == view.career.boat.hull == 3
    assert picture.career.boat.hull == 0


def test_a_view_cannot_be_written_to() -> None:
    view = make_view(War("setup", "career"), WATCHER, charts())
    with pytest.raises(AttributeError):
        view.seat = "captain"  # type: ignore[misc]
    with pytest.raises((AttributeError, TypeError)):
        view.hull = 0  # type: ignore[misc]
