"""Accounts and sessions."""

from __future__ import annotations

import pytest

from tests.store.building import NOON, Clock, new_game
from wardroom.store import NameTaken, NewSeat, Session, Store

HOUR = 3_600_000


# Accounts


def test_an_account_is_found_by_id_and_name(store: Store) -> None:
    made = store.create_account("dora", "Dora Ünsal", "secret hash")
    assert (made.id, made.name, made.created, made.password_hash) == ("dora", "Dora Ünsal", NOON, "secret hash")
    assert store.account("dora") == store.account_named("Dora Ünsal") == made
    assert store.account("nobody") is None
    assert store.account_named("nobody") is None


@pytest.mark.parametrize("name", ["ann", "ANN", " Ann ", "\uff21nn", "A\u200bnn"])
def test_names_that_look_alike_are_the_same(store: Store, name: str) -> None:
    with pytest.raises(NameTaken, match="is taken, or too much like one that is; choose another"):
        store.create_account("other", name, "hash")
    assert store.account("other") is None
    found = store.account_named(name)
    assert found is not None and found.id == "ann"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Karlson", "Karls\u043en"),
        ("Hope", "\u041d\u043e\u0440\u0435"),
        ("Nikos", "\u039dik\u03bfs"),
        ("Vivo", "\u03bdi\u03bd\u03bf"),
        ("Bill 10", "BiII lO"),
        ("Modern", "Modem"),
        ("Wolf", "VVolf"),
        ("O'Kane", "OKane."),
        ("Anna B", "An\u3164na B"),
        ("Paul 5", "Paul \u0665"),
        ("Ida", "\u04c0da"),
    ],
)
def test_a_name_that_looks_like_another_is_refused(store: Store, one: str, other: str) -> None:
    store.create_account("first", one, "hash")
    with pytest.raises(NameTaken, match="too much like one that is"):
        store.create_account("second", other, "hash")
    assert store.account("second") is None
    assert store.account_named(other) is None, "nor does it sign in to the other's account"


@pytest.mark.parametrize(
    ("one", "other"),
    [("M\u00fcller", "Muller"), ("Иван", "Иванка"), ("Mark", "Marc"), ("Ann 1", "Ann 2"), ("김민수", "김민주")],
)
def test_names_that_people_tell_apart_are_two(store: Store, one: str, other: str) -> None:
    store.create_account("first", one, "hash")
    store.create_account("second", other, "hash")
    found = [store.account_named(each) for each in (one, other)]
    assert [each.id for each in found if each is not None] == ["first", "second"]


def test_names_with_letters_that_fold_to_two(store: Store) -> None:
    store.create_account("s", "Strauß", "hash")
    with pytest.raises(NameTaken):
        store.create_account("t", "STRAUSS", "hash")


def test_a_password_is_changed(store: Store) -> None:
    assert store.set_password("ann", "new hash")
    account = store.account("ann")
    assert account is not None and account.password_hash == "new hash"
    assert not store.set_password("nobody", "new hash")


def test_a_deleted_account_takes_along_what_is_its_own(store: Store) -> None:
    store.open_session("token", "ann", expires=NOON + HOUR)
    store.create_game(new_game("alone"))
    store.create_game(new_game("seat only", owner=None))
    store.create_simulation("simulation", "ann", {}, total=1)
    assert store.delete_account("ann")
    assert store.account("ann") is None
    assert store.session("token") is None
    assert store.game("alone") is None
    assert store.game("seat only") is None
    assert store.simulation("simulation") is None
    assert not store.delete_account("ann")


def test_a_deleted_account_leaves_games_of_others(store: Store) -> None:
    shared = (NewSeat("red", account_id="ann"), NewSeat("blue", account_id="bob"))
    store.create_game(new_game("shared", seats=shared))
    store.create_game(new_game("watched"))
    store.watch("watched", "bob")
    store.create_game(new_game("owned by bob", owner="bob"))
    store.delete_account("ann")
    for game_id, owner in (("shared", "bob"), ("watched", None), ("owned by bob", "bob")):
        game = store.game(game_id)
        assert game is not None
        assert game.owner == owner
        assert game.seats[0].free


# Sessions


def test_a_session_lasts_until_it_runs_out(store: Store, clock: Clock) -> None:
    opened = store.open_session("token", "ann", expires=NOON + HOUR)
    assert store.session("token") == opened == Session("token", "ann", NOON, NOON, NOON + HOUR, None)
    clock.pass_by(HOUR - 1)
    assert store.session("token") is not None
    clock.pass_by(1)
    assert store.session("token") is None
    assert not store.touch_session("token", expires=NOON + 9 * HOUR)
    assert store.session("other") is None


def test_a_session_is_touched(store: Store, clock: Clock) -> None:
    store.open_session("token", "ann", expires=NOON + HOUR)
    clock.pass_by(1000)
    assert store.touch_session("token")
    assert store.session("token") == Session("token", "ann", NOON, NOON + 1000, NOON + HOUR, None)
    assert store.touch_session("token", expires=NOON + 2 * HOUR)
    assert store.session("token") == Session("token", "ann", NOON, NOON + 1000, NOON + 2 * HOUR, None)


def test_a_session_gets_a_new_token(store: Store, clock: Clock) -> None:
    store.open_session("old", "ann", expires=NOON + HOUR)
    clock.pass_by(1000)
    new = store.rotate_session("old", "new", expires=NOON + 2 * HOUR, grace=500)
    assert new == store.session("new") == Session("new", "ann", NOON + 1000, NOON + 1000, NOON + 2 * HOUR, None)
    old = store.session("old")
    assert old is not None and old.replaced_by == "new"
    clock.pass_by(500)
    assert store.session("old") is None
    assert store.session("new") is not None


def test_a_token_is_replaced_once(store: Store) -> None:
    store.open_session("old", "ann", expires=NOON + HOUR)
    store.rotate_session("old", "new", expires=NOON + HOUR, grace=500)
    assert store.rotate_session("old", "newer", expires=NOON + HOUR, grace=500) is None
    assert store.session("newer") is None
    assert store.rotate_session("unknown", "newer", expires=NOON + HOUR, grace=500) is None


def test_a_replaced_token_cannot_be_made_to_last(store: Store) -> None:
    store.open_session("old", "ann", expires=NOON + HOUR)
    store.rotate_session("old", "new", expires=NOON + HOUR, grace=500)
    assert not store.touch_session("old", expires=NOON + HOUR)
    old = store.session("old")
    assert old is not None and old.expires == NOON + 500


@pytest.mark.parametrize("signed_out_with", ["old", "new"])
def test_signing_out_ends_both_tokens(store: Store, signed_out_with: str) -> None:
    store.open_session("old", "ann", expires=NOON + HOUR)
    store.rotate_session("old", "new", expires=NOON + HOUR, grace=500)
    store.open_session("another", "ann", expires=NOON + HOUR)
    store.close_session(signed_out_with)
    assert store.session("old") is None
    assert store.session("new") is None
    assert store.session("another") is not None


def test_signing_out_everywhere_else(store: Store) -> None:
    for token in ("one", "two", "three"):
        store.open_session(token, "ann", expires=NOON + HOUR)
    store.open_session("bob's", "bob", expires=NOON + HOUR)
    assert store.close_sessions("ann", keep="two") == 2
    assert [token for token in ("one", "two", "three", "bob's") if store.session(token)] == ["two", "bob's"]
    assert store.close_sessions("ann") == 1


def test_sweeping_removes_what_has_run_out(store: Store, clock: Clock) -> None:
    store.open_session("short", "ann", expires=NOON + HOUR)
    store.open_session("long", "ann", expires=NOON + 3 * HOUR)
    assert store.sweep(NOON + 2 * HOUR) == 1
    assert store.sweep(NOON + 2 * HOUR) == 0
    assert store.session("long") is not None
