"""Random play over boats, editions and options: no dead end, bounded length, and what must hold at every decision."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

import wardroom
from tests import wandering
from tests.silent_victory.build import charts
from tests.wandering import play_with_checks, undo_once
from tests.witness import witnessed
from wardroom.games import find
from wardroom.games.silent_victory.charts import CLASSES
from wardroom.games.silent_victory.combat.torpedoes import MINE, tube_counts
from wardroom.games.silent_victory.state import War
from wardroom.table import run_inline
from wardroom.table.codec import from_plain, to_plain
from wardroom.table.dice import key_from_seed

RULES = find("silent-victory")
OPTIONAL = (
    "standard-tonnage",
    "historical-targeting",
    "first-roster-only",
    "sunk-trick",
    "escort-quality",
    "aircraft-quality",
    "evasive-maneuvers",
    "circular-run",
    "limited-escorts",
)
DECISIONS = 100_000


class Wanderer(wandering.Wanderer):
    """Checks what must hold of a career as it goes."""

    def __init__(self, odd: int) -> None:
        super().__init__(RULES, odd, self.hold)
        self.patrol: tuple[int, int] = (0, 0)
        self.torpedoes = 0

    def hold(self, state: War) -> None:
        war: Any = state.career
        if not war.boat.boat_class:
            return
        boat, mat = war.boat, charts().mats[war.boat.boat_class]
        assert 0 <= boat.hull < mat.hull_sunk
        assert 0 <= boat.flooding < mat.flooding_surface
        assert 0 <= boat.ammo <= mat.ammo_per_gun * boat.guns
        assert len(war.crew.generic) == 4
        at_sea = war.patrol is not None and war.log[-1].success is None
        if at_sea and war.patrol.crew_laid_low:  # nobody heals before the refit
            assert set(war.crew.generic) <= {"SW", "KIA"}
        assert war.tonnage == sum(ship.tons for entry in war.log for ship in entry.ships if ship.sunk)
        assert war.ships_sunk == sum(ship.sunk for entry in war.log for ship in entry.ships)
        if war.fight is not None:
            assert len(war.fight.targets) <= 4
            assert not (war.fight.surfaced and war.fight.escorted and not war.fight.night)
        if state.phase == "travel":
            self.check_torpedoes(war)

    def check_torpedoes(self, war: Any) -> None:
        """Torpedoes never grow at sea, and never exceed the room for them."""
        racks = [*war.boat.forward_reloads.values(), *war.boat.aft_reloads.values()]
        assert all(count > 0 for count in racks)
        aboard = sum(racks) + sum(load not in ("", MINE) for load in war.boat.forward + war.boat.aft)
        this = (id(war), war.patrols)
        if war.patrol.position < 0:
            return
        if self.patrol == this:
            assert aboard <= self.torpedoes
        assert (len(war.boat.forward), len(war.boat.aft)) == tube_counts(charts(), war.boat)
        self.patrol, self.torpedoes = this, aboard


def option_sets() -> list[dict[str, str]]:
    """Every class in both editions, with the optional rules switched in turn."""
    sets = []
    for number, (boat, edition) in enumerate(product(CLASSES, ("living", "first"))):
        chosen = {name: "on" for bit, name in enumerate(OPTIONAL) if (number * 37 + 11) >> (bit % 7) & 1}
        chosen |= {"replacement-class": "same" if number % 3 else "newest"}
        sets.append({"boat": boat, "edition": edition, **chosen})
    return sets


def test_a_hundred_thousand_random_decisions_meet_no_dead_end() -> None:
    made = seed = 0
    ends: set[str] = set()
    while made < DECISIONS:
        for options in option_sets():
            seed += 1
            wanderer = Wanderer(odd=(5, 25, 60)[seed % 3])
            setup = RULES.setup("career", options)
            rules = witnessed(RULES, wanderer)
            state, table = run_inline(rules, setup, charts(), key_from_seed("random play", seed), {"captain": wanderer})
            ends.add(state.careers[0].end)
            made += table.decisions
            assert from_plain(War, to_plain(state)) == state
            assert not list(RULES.check(state, setup, charts()))
    assert {"war over", "depth charges", "relieved", "captain killed", "scuttled"} <= ends


@pytest.mark.parametrize("scenario", sorted(RULES.scenarios))
def test_every_scenario_plays_to_its_end(scenario: str) -> None:
    options = {"captain-card": "okane"} if scenario == "historical" else {}
    setup = RULES.setup(scenario, options)
    for seed in range(8):
        policies = {seat: Wanderer(odd=20) for seat in RULES.seats(setup)}
        rules = witnessed(RULES, *policies.values())
        state, _ = run_inline(rules, setup, charts(), key_from_seed(scenario, seed), policies)
        outcome = RULES.outcome(state)
        assert outcome is not None
        assert set(outcome.scores) == set(RULES.seats(setup))


ALL_ON = {name: "on" for name in OPTIONAL if name != "standard-tonnage"}


@pytest.mark.parametrize("scenario", ["career", "two-player"])
def test_a_save_loads_equal_at_every_decision_of_a_career(scenario: str) -> None:
    game = wardroom.start("silent-victory", scenario, seed=5, options={"boat": "gato", **ALL_ON})
    kinds: set[str] = set()

    def check(game: Any) -> None:
        kinds.update(decision.kind for decision in game.pending)
        again = wardroom.load(game.save())
        assert to_plain(again.state) == to_plain(game.state)
        assert again.notice == ""
        assert [(d.seat, d.kind, [o.id for o in d.options]) for d in again.pending] == [
            (d.seat, d.kind, [o.id for o in d.options]) for d in game.pending
        ]
        seat = game.seats[0]
        assert again.events(seat) == game.events(seat)

    play_with_checks(game, check, Wanderer(odd=15))
    assert game.outcome is not None
    assert {"sail", "attack", "tube", "orders"} <= kinds


def test_undo_returns_to_the_very_position_before_the_choice() -> None:
    undone = refused = 0
    for seed in range(4):
        game = wardroom.start("silent-victory", seed=seed, options={"boat": "tambor", **ALL_ON})
        wanderer = Wanderer(20)
        for turn in range(200):
            if game.outcome is not None:
                break
            if undo_once(game, wanderer, turn):
                undone += 1
            else:
                refused += 1
    assert undone > 20
    assert refused > 20


def test_the_same_seed_gives_the_same_career_paused_or_inline() -> None:
    setup = RULES.setup("career", {})
    state, _ = run_inline(RULES, setup, charts(), key_from_seed(RULES.id, 3), {"captain": RULES.bot("standard")})
    game = wardroom.start("silent-victory", seed=3, bots={"captain": "standard"})
    assert game.outcome is not None
    assert to_plain(game.state) == to_plain(state)
