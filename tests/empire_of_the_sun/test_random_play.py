"""Random play over all scenarios: no dead end, bounded length, and what must hold at every decision."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import product
from random import Random
from typing import Any

import pytest

import wardroom
from tests.empire_of_the_sun.invariants import check_supply, check_war
from tests.empire_of_the_sun.twins import eager
from tests.witness import witnessed
from wardroom.games.empire_of_the_sun import RULESET as RULES
from wardroom.games.empire_of_the_sun.charts import Charts
from wardroom.games.empire_of_the_sun.state import ALLIES, SIDES, War
from wardroom.table import OVER, Decision, Option, UndoRefused, run_inline
from wardroom.table.codec import from_plain, to_plain
from wardroom.table.dice import key_from_seed
from wardroom.table.record import parse
from wardroom.table.verify import verify

LONGEST = 30_000
"""Decisions after which a war counts as endless."""
LEAST_RESTS = 2
"""States between two offensives that every war comes to."""
CAMPAIGNS = ("campaign-1941", "campaign-1942", "campaign-1943", "1942-44")
SHORT = ("1942", "1943", "1944", "south-pacific")


class Wanderer:
    """Plays a bot's choices, and checks as it goes."""

    state: War

    def __init__(self, charts: Charts, bot: str, every: int) -> None:
        self.charts = charts
        self.bot = RULES.bot(bot)
        self.every = every
        """At one decision of so many the whole state is looked at, at one of ten times as many its supply."""
        self.asked = 0
        self.rests = 0
        """States between two offensives that were looked at."""
        self.cards: dict[str, frozenset[str]] = {}

    def __call__(self, view: Any, decision: Decision, random: Callable[[int], int]) -> Option:
        self.asked += 1
        assert self.asked < LONGEST, "the war does not end"
        assert decision.options, f"dead end at {decision.kind}"
        ids = [option.id for option in decision.options]
        assert len(set(ids)) == len(ids), f"{decision.kind} offers the same twice"
        at_rest = decision.kind == "card"
        self.rests += at_rest
        if at_rest or self.asked % self.every == 0:
            check_war(self.state, self.charts, self.cards)
        if self.asked % (self.every * 10) == 0:
            check_supply(self.state, self.charts)
            assert from_plain(War, to_plain(self.state)) == self.state
        return self.bot(view, decision, random)


def play(scenario: str, bot: str, seed: int, every: int = 40, options: dict[str, str] | None = None) -> War:
    setup = RULES.setup(scenario, options)
    charts = RULES.charts_for(setup, {})
    bots = {seat: Wanderer(charts, bot, every) for seat in RULES.seats(setup)}
    state, _ = run_inline(witnessed(RULES, *bots.values()), setup, charts, key_from_seed(scenario, seed), bots)
    assert sum(each.rests for each in bots.values()) > LEAST_RESTS
    return state


def ends_well(war: War, scenario: str, options: dict[str, str] | None = None) -> None:
    setup = RULES.setup(scenario, options)
    charts = RULES.charts_for(setup, {})
    outcome = RULES.outcome(war)
    assert outcome is not None and outcome.winner in SIDES
    assert war.phase == OVER and war.turn <= war.last_turn and war.ending
    assert from_plain(War, to_plain(war)) == war
    assert not list(RULES.check(war, setup, charts))


@pytest.mark.rule("EOS 4.5b", "EOS 1.3.09b", "EOS 8.24a", "EOS 8.34a", "EOS 6.11f", "EOS 6.0d")
@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("scenario", CAMPAIGNS)
def test_whole_campaigns_are_played_to_their_end(scenario: str, seed: int) -> None:
    ends_well(play(scenario, "eager" if seed < 3 else "random", seed, every=100), scenario)


@pytest.mark.rule("EOS 1.3.09b", "EOS 8.24a", "EOS 8.34a", "EOS 6.11f", "EOS 6.0d")
@pytest.mark.parametrize("first", range(0, 25, 5))
@pytest.mark.parametrize("scenario", SHORT)
def test_games_of_a_year_are_played_to_their_end(scenario: str, first: int) -> None:
    for seed in range(first, first + 5):
        ends_well(play(scenario, "random" if seed % 3 else "eager", seed), scenario)


@pytest.mark.parametrize(
    ("scenario", "options"),
    [
        ("1942", {"historical-hand": "on", "tournament": "on", "bid": "3"}),
        ("1943", {"tournament": "on", "later-cards": "off", "bid": "-2"}),
        ("1942-43", {"tournament": "on"}),
        ("1943-44", {}),
        ("south-pacific", {"victory": "ports"}),
        ("campaign-1941", {"historical-hand": "on", "bid": "2"}),
    ],
)
def test_every_option_is_played(scenario: str, options: dict[str, str]) -> None:
    war = play(scenario, "eager", 1, options=options)
    assert all(war.options[key] == value for key, value in options.items())
    ends_well(war, scenario, options)


def test_wars_are_no_empty_ones() -> None:
    """Offensives and battles are fought, units fall, cards are played as events: what was tested above has happened."""
    seen: Counter[str] = Counter()
    for scenario, seed in product(("1942", "1943", "1944"), (2, 3)):
        seats = RULES.seats(RULES.setup(scenario, {}))
        game = wardroom.start(RULES.id, scenario, seed=seed, bots=dict.fromkeys(seats, "eager"))
        seen.update(event.code for event in game.events(ALLIES))
    for code in ("offensive", "battle", "air-fire", "hex-held", "eliminated", "event", "moved", "control", "drew"):
        assert seen[code] > 5, code
    assert seen["ground-won"] > 1, "men seldom meet, but they do"


# Saves, undo, replay, forks


def pending(game: Any) -> list[tuple[str, str, list[str]]]:
    return [(each.seat, each.kind, [option.id for option in each.options]) for each in game.pending]


def step(game: Any, random: Random) -> tuple[str, str]:
    decision = game.pending[0]
    choice = eager(decision, random)
    game.choose(choice, decision.seat)
    return choice, decision.seat


def further(game: Any, random: Random, decisions: int) -> None:
    for _ in range(decisions):
        if game.pending:
            step(game, random)


@pytest.mark.parametrize("scenario", list(RULES.scenarios))
def test_a_save_loads_equal_and_a_fork_stands_at_the_same_decision(scenario: str) -> None:
    random = Random(scenario)
    game = wardroom.start(RULES.id, scenario, seed=5)
    kinds: set[str] = set()
    for turn in range(140):
        if game.outcome is not None:
            break
        kind = game.pending[0].kind
        if kind not in kinds or turn % 20 == 0:
            kinds.add(kind)
            again = wardroom.load(game.save())
            fork = game.fork(seed=turn)
            assert again.notice == ""
            for other in (again, fork):
                assert to_plain(other.state) == to_plain(game.state)
                assert pending(other) == pending(game)
            for seat in game.seats:
                assert again.event_count(seat) == game.event_count(seat)
                assert again.view(seat) == game.view(seat)
        step(game, random)
    assert len(kinds) > 6


@pytest.mark.parametrize("scenario", ["1942", "1944", "south-pacific"])
def test_undo_returns_to_the_very_position_before_the_choice(scenario: str) -> None:
    random = Random(scenario)
    game = wardroom.start(RULES.id, scenario, seed=3)
    undone = 0
    for _ in range(110):
        if game.outcome is not None:
            break
        before = (to_plain(game.state), pending(game), [game.event_count(seat) for seat in game.seats])
        choice, seat = step(game, random)
        try:
            game.undo(seat)
        except UndoRefused:
            continue
        undone += 1
        assert (to_plain(game.state), pending(game), [game.event_count(each) for each in game.seats]) == before
        game.choose(choice, seat)
    assert undone > 10


@pytest.mark.rule("EOS 5.0e")
def test_a_card_that_is_played_is_not_taken_back() -> None:
    """Which cards were looked at stays a secret; one that was played has been seen."""
    game = wardroom.start(RULES.id, "1943", seed=3)
    seat = game.pending[0].seat
    game.choose(game.pending[0].options[0].id, seat)
    game.undo(seat)
    game.choose(game.pending[0].options[0].id, seat)
    discard = next(each for each in game.pending[0].options if each.id == "as:discard")
    game.choose(discard.id, seat)
    with pytest.raises(UndoRefused):
        game.undo(seat)


@pytest.mark.parametrize("scenario", ["1943", "south-pacific"])
def test_the_same_seed_gives_the_same_war_paused_or_inline_and_its_dice_are_true(scenario: str) -> None:
    setup = RULES.setup(scenario, {})
    charts, seats = RULES.charts_for(setup, {}), RULES.seats(setup)
    bots = {seat: RULES.bot("eager") for seat in seats}
    state, _ = run_inline(RULES, setup, charts, key_from_seed(RULES.id, 3), bots)
    game = wardroom.start(RULES.id, scenario, seed=3, bots=dict.fromkeys(seats, "eager"))
    assert game.outcome is not None
    assert to_plain(game.state) == to_plain(state)
    checked = verify(parse(game.save()))
    assert checked.ok, checked.mismatch
