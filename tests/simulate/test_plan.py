"""A plan fixes every game: by its number alone, whoever plays it and however many are played."""

from __future__ import annotations

import gc

import pytest

from tests.simulate.runs import played, short_plan
from wardroom.games import find
from wardroom.simulate.plan import Games, Plan, collecting_rarely, flat
from wardroom.table.session import Game, new_header


def test_a_plan_gives_the_same_games_every_time() -> None:
    assert played(short_plan(), 12) == played(short_plan(), 12)


def test_fewer_games_are_the_first_of_more() -> None:
    assert played(short_plan(), 8) == played(short_plan(), 20)[:8]


def test_another_seed_gives_other_games() -> None:
    assert [row["tonnage"] for row in played(short_plan(1), 12)] != [
        row["tonnage"] for row in played(short_plan(2), 12)
    ]


def test_no_two_simulations_share_a_game() -> None:
    first, second = short_plan(1), short_plan(2)
    assert first.seed_of(999_999_999) < second.seed_of(0)
    assert short_plan(7).seed_of(12) == 7_000_000_012


def test_a_simulated_game_can_be_played_again_alone_by_its_seed() -> None:
    plan = short_plan()
    row = Games(plan).play(3)
    rules = find(plan.game)
    header = new_header(rules, rules.setup(plan.scenario, plan.options), seed=int(row["seed"]), bots=plan.bots)
    game = Game(rules, header)
    assert game.outcome is not None
    assert {"number": 3, "seed": row["seed"]} | flat(rules.summary(game.state)) == row


@pytest.mark.parametrize(("game", "until"), [("silent-victory", "1942-06"), ("raiders-of-the-deep", "1915-03")])
def test_each_seat_has_its_own_bot_and_a_winner_is_named(game: str, until: str) -> None:
    plan = Plan(game, "two-player", {"until": until}, {"captain": "bold", "rival": "cautious"}, 1)
    rows = played(plan, 6)
    assert plan.policy == "captain=bold,rival=cautious"
    assert {row["winner"] for row in rows} <= {"captain", "rival", ""}
    assert all(row["outcome"] == (f"{row['winner']} wins" if row["winner"] else "draw") for row in rows)


def test_the_policy_of_equal_bots_is_one_name() -> None:
    assert Plan("silent-victory", "two-player", {}, {"captain": "bold", "rival": "bold"}, 1).policy == "bold"


def test_a_row_is_flat_and_awards_are_columns() -> None:
    row = flat({"tonnage": 5, "awards": {"Navy Cross": 2, "Pharmacist's Mate": 1}})
    assert row == {"tonnage": 5, "awards_navy_cross": 2, "awards_pharmacists_mate": 1}


def test_memory_is_collected_as_before_when_the_games_are_played() -> None:
    before = gc.get_threshold()
    with collecting_rarely():
        assert gc.get_threshold()[0] > before[0]
    assert gc.get_threshold() == before
