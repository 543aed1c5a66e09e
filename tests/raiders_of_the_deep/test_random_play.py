"""Random play over types, months, scenarios and options: no dead end, bounded length, and what must always hold."""

from __future__ import annotations

from itertools import pairwise, product
from typing import Any

import pytest

import wardroom
from tests import wandering
from tests.raiders_of_the_deep.build import charts
from tests.wandering import play_with_checks, undo_once
from tests.witness import witnessed
from wardroom.games import find
from wardroom.games.patrol.calendar import month_text
from wardroom.games.patrol.tubes import torpedoes_aboard
from wardroom.games.raiders_of_the_deep.boat import ability
from wardroom.games.raiders_of_the_deep.cards import AUSTRIAN_TYPES, GERMAN_TYPES
from wardroom.games.raiders_of_the_deep.state import FIRST_MONTH, LAST_MONTH, War
from wardroom.table import run_inline
from wardroom.table.codec import from_plain, to_plain
from wardroom.table.dice import key_from_seed

RULES = find("raiders-of-the-deep")
OPTIONAL = ("standard-tonnage", "small-convoys", "historical-targeting", "evasive-maneuvers", "biography")
DECISIONS = 100_000
MONTHS_APART = 5
"""Between the starts that are tried of each type."""


class Wanderer(wandering.Wanderer):
    """Checks what must hold of a career as it goes."""

    def __init__(self, odd: int) -> None:
        super().__init__(RULES, odd, self.hold)
        self.patrol: tuple[int, int] = (0, 0)
        self.torpedoes = 0

    def hold(self, state: War) -> None:
        for career in state.careers:
            if career.boat.boat_class:
                check_boat(career)
                check_log(career)
        if state.phase == "travel":
            self.check_at_sea(state.career)

    def check_at_sea(self, career: Any) -> None:
        """On the track; torpedoes never grow at sea, and tubes are those of the mat."""
        patrol, boat, mat = career.patrol, career.boat, charts().mats[career.boat.boat_class]
        assert -1 <= patrol.position < len(patrol.boxes)
        assert patrol.boxes[0] == patrol.boxes[-1] == "Transit"
        assert patrol.prizes <= 1 + ability(charts(), career, "prize") or career.card
        if patrol.crew_laid_low:  # nobody heals before the refit
            assert set(career.crew.generic) <= {"SW", "KIA"}
        assert all(count > 0 for count in (*boat.forward_reloads.values(), *boat.aft_reloads.values()))
        this, aboard = (id(career), career.patrols), torpedoes_aboard(boat)
        if self.patrol == this:
            assert aboard <= self.torpedoes
        assert (len(boat.forward), len(boat.aft)) == (mat.forward_tubes, mat.aft_tubes)
        self.patrol, self.torpedoes = this, aboard


def check_boat(career: Any) -> None:
    boat, mat = career.boat, charts().mats[career.boat.boat_class]
    assert 0 <= boat.hull < mat.hull_sunk or career.end or career.patrol.boat_lost
    # in the last box the commander may still be asked whether the boat is to be scuttled with a second roll
    assert 0 <= boat.flooding <= mat.flooding_surface or career.end or career.patrol.boat_lost
    assert set(boat.damage) <= set(mat.systems)
    assert len(career.crew.generic) == 4
    fight = career.fight
    if fight is not None:
        assert len(fight.targets) <= (3 if career.options.small_convoys else 4)
        assert all(target.damage >= 0 for target in fight.targets)
        assert not (fight.surfaced and fight.escorted and not fight.night)


def check_log(career: Any) -> None:
    """The sums of the log, and its months."""
    ships = [ship for entry in career.log for ship in entry.ships]
    assert career.tonnage == sum(ship.tons for ship in ships if ship.mark != "damaged")
    assert career.tons_damaged == sum(ship.tons for ship in ships if ship.mark == "damaged")
    assert career.ships_sunk == sum(ship.mark != "damaged" for ship in ships)
    assert career.decoration_tons == career.tonnage + sum(ship.tons for ship in ships if ship.mark == "prize")
    months = [entry.month for entry in career.log]
    assert all(later > earlier + 1 for earlier, later in pairwise(months)), "a month in port"
    assert not months or (months[0] >= FIRST_MONTH and months[-1] <= career.options.until)
    assert len(months) == career.patrols


def starts() -> list[tuple[str, str, str]]:
    """Scenario, type and month: every type in months from its first to its last."""
    found = []
    for scenario, types, austrian in (("career", GERMAN_TYPES, False), ("austrian", AUSTRIAN_TYPES, True)):
        for boat in types:
            months = [
                month
                for month in range(FIRST_MONTH, LAST_MONTH + 1)
                if charts().numbers(boat, month, austrian=austrian)
            ]
            found += [(scenario, boat, month_text(month)) for month in months[::MONTHS_APART]]
    return found


def option_sets() -> list[tuple[str, dict[str, str]]]:
    """Every type and start with the optional rules switched in turn, and every commander's tile in both modes."""
    sets = []
    for number, (scenario, boat, start) in enumerate(starts()):
        chosen = {name: "on" for bit, name in enumerate(OPTIONAL) if (number * 37 + 11) >> bit & 1}
        sets.append((scenario, {"boat": boat, "start": start, **chosen}))
    for card, patrols in product(charts().commanders, ("free", "mirror")):
        sets.append(("historical", {"commander-card": card, "patrols": patrols}))
    return sets


def wander(scenario: str, options: dict[str, str], seed: int) -> tuple[War, int]:
    """A career played at random; the decisions made."""
    setup = RULES.setup(scenario, options)
    wanderer = Wanderer(odd=(5, 25, 60)[seed % 3])
    rules = witnessed(RULES, wanderer)
    policies = dict.fromkeys(RULES.seats(setup), wanderer)
    state, table = run_inline(rules, setup, charts(), key_from_seed("random play", seed), policies)
    assert from_plain(War, to_plain(state)) == state
    assert not list(RULES.check(state, setup, charts()))
    return state, table.decisions


def test_a_hundred_thousand_random_decisions_meet_no_dead_end() -> None:
    made = seed = 0
    ends: set[str] = set()
    sailed: set[tuple[str, str]] = set()
    while made < DECISIONS:
        for scenario, options in option_sets():
            seed += 1
            state, decisions = wander(scenario, options, seed)
            ends.add(state.careers[0].end)
            sailed |= {(entry.flotilla, entry.boat_class) for entry in state.careers[0].log}
            made += decisions
    assert {flotilla for flotilla, _ in sailed} == {flotilla for flotilla, _ in charts().assignments}
    assert {boat_type for _, boat_type in sailed} == {*GERMAN_TYPES, *AUSTRIAN_TYPES}
    assert {"war over", "depth charges", "mine", "rammed", "desk duty", "scuttled", "q-ship"} <= ends


@pytest.mark.parametrize("scenario", sorted(RULES.scenarios))
def test_every_scenario_plays_to_its_end(scenario: str) -> None:
    options = {"commander-card": "arnauld"} if scenario == "historical" else {}
    setup = RULES.setup(scenario, options)
    for seed in range(8):
        state, _ = wander(scenario, options, seed)
        outcome = RULES.outcome(state)
        assert outcome is not None
        assert set(outcome.scores) == set(RULES.seats(setup))


ALL_ON = {name: "on" for name in OPTIONAL if name != "standard-tonnage"}


@pytest.mark.parametrize("scenario", ["career", "two-player"])
def test_a_save_loads_equal_at_every_decision_of_a_career(scenario: str) -> None:
    game = wardroom.start(RULES.id, scenario, seed=5, options={"boat": "u31", **ALL_ON})
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
    assert {"sail", "attack", "tubes"} <= kinds


def test_undo_returns_to_the_very_position_before_the_choice() -> None:
    undone = refused = 0
    for seed in range(4):
        game = wardroom.start(RULES.id, seed=seed, options={"boat": "u19", **ALL_ON})
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
    game = wardroom.start(RULES.id, seed=3, bots={"captain": "standard"})
    assert game.outcome is not None
    assert to_plain(game.state) == to_plain(state)
