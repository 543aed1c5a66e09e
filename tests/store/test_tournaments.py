"""Tournaments and simulations."""

from __future__ import annotations

import pytest

from tests.store.building import NOON, Clock, new_game
from wardroom.store import (
    AlreadyEntered,
    NewTournament,
    Simulation,
    Status,
    Store,
    StoreError,
    Tournament,
    TournamentClosed,
)


def cup(tournament_id: str = "cup", seed: int | None = None) -> NewTournament:
    return NewTournament(
        id=tournament_id,
        organiser="ann",
        title="The cup",
        game="duel",
        scenario="calm",
        options={"turns": "3"},
        seed=seed,
        token_hash=f"token of {tournament_id}",
    )


# Tournaments


def test_a_tournament_is_found_by_id_and_token(store: Store) -> None:
    made = store.create_tournament(cup(seed=2**80))
    assert made == Tournament(
        "cup", "ann", "The cup", "duel", "calm", {"turns": "3"}, 2**80, NOON, False, "token of cup"
    )
    assert store.tournament("cup") == store.tournament_by_token("token of cup") == made
    assert store.tournament("other") is None
    assert store.tournament_by_token("other") is None
    assert store.create_tournament(cup("plain")).seed is None


def test_my_tournaments_are_those_i_organise_or_entered(store: Store, clock: Clock) -> None:
    for name in ("one", "two", "three"):
        store.create_tournament(cup(name))
        clock.pass_by(1)
    store.enter("two", "bob", new_game(owner="bob"))
    assert [each.id for each in store.tournaments_of("ann")] == ["three", "two", "one"]
    assert [each.id for each in store.tournaments_of("ann", limit=1, offset=1)] == ["two"]
    assert [each.id for each in store.tournaments_of("bob")] == ["two"]
    assert store.tournaments_of("cid") == []


def test_entries_come_with_their_games(store: Store, clock: Clock) -> None:
    store.create_tournament(cup())
    store.enter("cup", "cid", new_game("first", owner="cid"))
    clock.pass_by(1)
    store.enter("cup", "bob", new_game("second", owner="bob"))
    entries = store.entries("cup")
    assert [(each.account_id, each.player, each.game.id) for each in entries] == [
        ("cid", "Cid", "first"),
        ("bob", "Bob", "second"),
    ]
    assert [each.game for each in entries] == [store.game("first"), store.game("second")]
    assert {each.game.tournament for each in entries} == {"cup"}
    assert store.entries("other") == []


def test_an_account_enters_once(store: Store) -> None:
    store.create_tournament(cup())
    store.enter("cup", "bob", new_game("first"))
    with pytest.raises(AlreadyEntered, match="entered this tournament already"):
        store.enter("cup", "bob", new_game("second"))
    assert store.game("second") is None


def test_a_closed_tournament_takes_nobody(store: Store) -> None:
    store.create_tournament(cup())
    assert store.close_tournament("cup")
    assert not store.close_tournament("other")
    with pytest.raises(TournamentClosed, match="takes no more entries"):
        store.enter("cup", "bob", new_game())
    with pytest.raises(StoreError, match="no such tournament"):
        store.enter("other", "bob", new_game())
    assert store.game("game") is None
    closed = store.tournament("cup")
    assert closed is not None and closed.closed


def test_a_new_link_takes_the_place_of_the_old_one(store: Store) -> None:
    store.create_tournament(cup())
    assert store.renew_tournament_link("cup", "another")
    assert not store.renew_tournament_link("other", "third")
    assert store.tournament_by_token("token of cup") is None
    found = store.tournament_by_token("another")
    assert found is not None and found.id == "cup"


def test_a_tournament_outlives_its_organiser(store: Store) -> None:
    store.create_tournament(cup())
    store.enter("cup", "bob", new_game(owner="bob", seats=()))
    store.delete_account("ann")
    left = store.tournament("cup")
    assert left is not None and left.organiser is None
    assert len(store.entries("cup")) == 1


# Simulations


def test_a_simulation_runs_to_its_end(store: Store) -> None:
    request = {"game": "duel", "games": 100, "options": {"turns": "3"}}
    made = store.create_simulation("run", "ann", request, total=100)
    assert made == Simulation("run", "ann", request, Status.RUNNING, 0, 100, None, NOON, "")
    assert store.progress_simulation("run", 40)
    half = store.simulation("run")
    assert half is not None and half.done == 40
    result = {"wins": {"red": 60, "blue": 40}, "note": "\0 is fine in JSON"}
    assert store.finish_simulation("run", result)
    assert store.simulation("run") == Simulation("run", "ann", request, Status.DONE, 100, 100, result, NOON, "")


def test_a_stopped_simulation_is_told_so(store: Store) -> None:
    store.create_simulation("run", "ann", {}, total=100)
    store.progress_simulation("run", 40)
    assert store.stop_simulation("run", "stopped by you")
    assert not store.progress_simulation("run", 50)
    assert not store.finish_simulation("run", {})
    stopped = store.simulation("run")
    assert stopped is not None
    assert (stopped.status, stopped.done, stopped.message) == (Status.STOPPED, 40, "stopped by you")


def test_a_failed_simulation_says_why(store: Store) -> None:
    store.create_simulation("run", "ann", {}, total=100)
    assert store.fail_simulation("run", "unknown boat")
    failed = store.simulation("run")
    assert failed is not None and (failed.status, failed.message) == (Status.FAILED, "unknown boat")


def test_a_removed_simulation(store: Store) -> None:
    store.create_simulation("run", "ann", {}, total=100)
    assert store.delete_simulation("run")
    assert not store.delete_simulation("run")
    assert not store.progress_simulation("run", 1)
    assert store.simulation("run") is None


def test_lists_of_simulations(store: Store, clock: Clock) -> None:
    for name, account in (("one", "ann"), ("two", "ann"), ("three", "bob")):
        store.create_simulation(name, account, {}, total=10)
        clock.pass_by(1)
    store.finish_simulation("two", {})
    assert [each.id for each in store.simulations_of("ann")] == ["two", "one"]
    assert [each.id for each in store.simulations_of("ann", limit=1)] == ["two"]
    assert [each.id for each in store.unfinished_simulations()] == ["one", "three"]
