"""Games: kept, read, listed, removed; seats and invitations."""

from __future__ import annotations

import pytest
from sqlalchemy import text

from tests.store.building import NOON, Clock, change, new_game
from wardroom.store import (
    Invitation,
    InvitationSpent,
    NewSeat,
    Seat,
    SeatChange,
    SeatTaken,
    Store,
    StoredGame,
    StoreError,
)

# Games


def test_where_a_seat_stands_is_told_to_who_has_it(store: Store, clock: Clock) -> None:
    store.create_game(new_game(seats=(NewSeat("red", account_id="ann"), NewSeat("blue", account_id="bob"))))
    store.write([change(seats={"red": SeatChange(5, True)})])
    store.open_session("hers", "ann", expires=NOON + 1000)
    store.open_session("his", "bob", expires=NOON + 1000)

    def told(session: str, seat: str = "red", *, game: str = "game", since: int = NOON - 1) -> int | None:
        return store.sequence_of_seat(game, seat, session, seen_since=since)

    assert told("hers") == 5 and told("his", "blue") == 0
    assert told("hers", "blue") is None and told("his") is None
    assert told("hers", "") is None, "nobody has the seat of those who watch"
    assert told("nobody's") is None and told("hers", game="another") is None
    assert told("hers", since=NOON) is None, "not noted since then"
    clock.pass_by(1000)
    assert told("hers") is None, "the session has run out"


def test_a_game_is_kept(store: Store) -> None:
    seats = (NewSeat("red", account_id="ann", waiting=True), NewSeat("blue", bot="bold"), NewSeat("amber"))
    made = store.create_game(new_game(seats=seats))
    assert (
        store.game("game")
        == made
        == StoredGame(
            id="game",
            game="duel",
            scenario="calm",
            title="A duel",
            owner="ann",
            created=NOON,
            updated=NOON,
            sequence=0,
            over=False,
            headline="Turn 1",
            tournament=None,
            thumbnail=None,
            seats=(
                Seat("red", "ann", "Ann", None, 0, True, True),
                Seat("blue", None, None, "bold", 0, False, False),
                Seat("amber", None, None, None, 0, False, False),
            ),
            watch_sequence=0,
            watchers=(),
        )
    )
    assert [seat.free for seat in made.seats] == [False, False, True]
    assert made.seat("blue") == made.seats[1]
    assert made.seat("grey") is None
    assert made.seats_of("ann") == made.seats[:1]


def test_lines_come_back_in_order(store: Store) -> None:
    segments = tuple(f"segment {number}" for number in range(12))
    store.create_game(new_game(header="header", segments=segments))
    assert store.lines("game") == ["header", *segments]
    assert store.lines("other") == []


def test_a_gap_in_the_lines_is_told(store: Store) -> None:
    store.create_game(new_game(segments=("a", "b", "c")))
    with store._writing() as connection:
        connection.execute(text("DELETE FROM segments WHERE number = 1"))
    with pytest.raises(StoreError, match="parts of it are missing; restore a backup"):
        store.lines("game")


def test_a_game_of_the_same_id_is_refused(store: Store) -> None:
    store.create_game(new_game())
    with pytest.raises(StoreError, match="is there already"):
        store.create_game(new_game(title="Another"))
    found = store.game("game")
    assert found is not None and found.title == "A duel"


def test_a_game_of_an_unknown_account_is_refused_whole(store: Store) -> None:
    with pytest.raises(StoreError, match="names what is not there"):
        store.create_game(new_game(seats=(NewSeat("red", account_id="nobody"),)))
    assert store.game("game") is None
    assert store.lines("game") == []


def test_an_owner_removes_a_game_that_nobody_else_plays(store: Store) -> None:
    store.create_game(new_game())
    store.take_seat("game", "blue", "bob")
    assert not store.delete_own_game("game", "bob"), "bob did not begin it"
    assert not store.delete_own_game("game", "ann"), "bob plays"
    assert store.leave_seat("game", "blue", "bob") and store.delete_own_game("game", "ann")
    assert store.game("game") is None and not store.delete_own_game("game", "ann")


def test_a_removed_game_leaves_nothing(store: Store) -> None:
    store.create_game(new_game())
    store.write([change()])
    store.invite("token", "game", "blue")
    store.watch("game", "bob")
    assert store.delete_game("game")
    assert store.game("game") is None
    assert store.lines("game") == []
    assert store.move("game", "red", "key 1") is None
    assert store.invitation("token") is None
    assert store.games_of("bob") == []
    assert not store.delete_game("game")


# Lists


def test_my_games_are_those_i_play_watch_or_own(store: Store, clock: Clock) -> None:
    for game_id, owner, player in (("owned", "bob", None), ("played", "ann", "bob"), ("other", "ann", "cid")):
        store.create_game(new_game(game_id, owner=owner, seats=(NewSeat("red", account_id=player),)))
        clock.pass_by(1)
    store.create_game(new_game("watched"))
    store.watch("watched", "bob")
    assert [game.id for game in store.games_of("bob")] == ["watched", "played", "owned"]
    assert store.count_games_of("bob") == 3
    assert [game.id for game in store.games_of("cid")] == ["other"]


def test_the_last_changed_comes_first(store: Store, clock: Clock) -> None:
    for number in range(5):
        store.create_game(new_game(f"game {number}"))
        clock.pass_by(1)
    store.write([change("game 2")])
    assert [game.id for game in store.games_of("ann")] == ["game 2", "game 4", "game 3", "game 1", "game 0"]
    assert [game.id for game in store.games_of("ann", limit=2, offset=1)] == ["game 4", "game 3"]
    assert store.games_of("ann", offset=5) == []


def test_a_listed_game_is_the_game(store: Store) -> None:
    store.create_game(new_game("one"))
    store.create_game(new_game("two", seats=(NewSeat("blue", bot="bold"), NewSeat("red", account_id="bob"))))
    store.watch("two", "cid")
    store.watch("two", "bob")
    listed = {game.id: game for game in store.games_of("ann")}
    assert listed == {"one": store.game("one"), "two": store.game("two")}
    assert [seat.seat for seat in listed["two"].seats] == ["blue", "red"]
    assert listed["two"].watchers == ("bob", "cid")


def test_sequences_of_many_games(store: Store) -> None:
    for number in range(3):
        store.create_game(new_game(f"game {number}"))
    store.write([change("game 1")])
    asked = [f"game {number}" for number in range(1200)]
    assert store.sequences(asked) == {"game 0": 0, "game 1": 1, "game 2": 0}
    assert store.sequences([]) == {}


# Seats


def test_a_free_seat_is_taken_once(store: Store) -> None:
    store.create_game(new_game())
    store.take_seat("game", "blue", "bob")
    store.take_seat("game", "blue", "bob")
    with pytest.raises(SeatTaken, match="this seat is taken"):
        store.take_seat("game", "blue", "cid")
    game = store.game("game")
    assert game is not None and game.seats[1].player == "Bob"


@pytest.mark.parametrize(("game", "seat"), [("game", "grey"), ("game", ""), ("other", "red")])
def test_a_seat_that_is_not_there(store: Store, game: str, seat: str) -> None:
    store.create_game(new_game())
    with pytest.raises(StoreError, match="there is no such seat"):
        store.take_seat(game, seat, "bob")


def test_who_sat_where_is_kept(store: Store, clock: Clock) -> None:
    """Also of those who have left, whose account is gone, and who come again; the same seat is never another's twin."""
    store.create_game(new_game(seats=(NewSeat("red", account_id="ann", choices=3), NewSeat("blue"))))
    began = store.clock()
    clock.pass_by(10)
    store.take_seat("game", "blue", "bob", choices=0)
    store.leave_seat("game", "blue", "bob", choices=4)
    store.take_seat("game", "blue", "bob", choices=4)
    store.delete_account("bob")
    clock.pass_by(10)
    store.take_seat("game", "blue", "cid", choices=7)
    found = [
        (each.seat, each.player, each.since, each.until, each.began, each.ended) for each in store.sittings("game")
    ]
    assert found == [
        ("red", "Ann", began, None, 3, None),
        ("blue", None, began + 10, began + 10, 0, 4),
        ("blue", None, began + 10, began + 20, 4, 7),
        ("blue", "Cid", began + 20, None, 7, None),
    ]
    assert store.leave_seat("game", "red", "ann", choices=5)
    store.create_account("eve", "Eve", "!")
    store.take_seat("game", "red", "eve")
    store.leave_seat("game", "blue", "cid")
    with pytest.raises(SeatTaken, match="have a seat in this game"):
        store.take_seat("game", "blue", "eve")
    with pytest.raises(SeatTaken, match="know its secrets"):
        store.take_seat("game", "blue", "ann")
    store.take_seat("game", "blue", "ann", several=True)


def test_a_bot_keeps_its_seat(store: Store) -> None:
    store.create_game(new_game(seats=(NewSeat("red", bot="bold"),)))
    with pytest.raises(SeatTaken):
        store.take_seat("game", "red", "bob")


def test_only_who_sits_there_leaves_a_seat(store: Store) -> None:
    store.create_game(new_game())
    assert not store.leave_seat("game", "red", "bob")
    assert store.leave_seat("game", "red", "ann")
    assert not store.leave_seat("game", "red", "ann")
    store.take_seat("game", "red", "bob")


def test_watching_and_no_more(store: Store) -> None:
    store.create_game(new_game())
    store.watch("game", "bob")
    store.watch("game", "bob")
    game = store.game("game")
    assert game is not None and game.watchers == ("bob",)
    assert store.unwatch("game", "bob")
    assert not store.unwatch("game", "bob")
    with pytest.raises(StoreError, match="names what is not there"):
        store.watch("other", "bob")


# Invitations


def test_an_invitation_gives_a_seat_once(store: Store, clock: Clock) -> None:
    store.create_game(new_game())
    made = store.invite("token", "game", "blue")
    assert store.invitation("token") == made == Invitation("token", "game", "blue", NOON, None, None)
    clock.pass_by(5)
    used = Invitation("token", "game", "blue", NOON, "bob", NOON + 5)
    assert store.use_invitation("token", "bob") == used == store.invitation("token")
    clock.pass_by(5)
    assert store.use_invitation("token", "bob") == used
    with pytest.raises(InvitationSpent, match="used by somebody else"):
        store.use_invitation("token", "cid")
    game = store.game("game")
    assert game is not None and game.seats[1].account_id == "bob"


def test_an_invitation_to_watch_is_for_all_who_come(store: Store) -> None:
    store.create_game(new_game())
    store.invite("token", "game", "")
    for account in ("bob", "cid", "bob"):
        store.use_invitation("token", account)
    game = store.game("game")
    assert game is not None and game.watchers == ("bob", "cid")
    assert store.invitations("game") == [store.invitation("token")]


def test_an_invitation_to_a_seat_taken_meanwhile_stays_unused(store: Store) -> None:
    store.create_game(new_game())
    store.invite("token", "game", "blue")
    store.take_seat("game", "blue", "cid")
    with pytest.raises(SeatTaken):
        store.use_invitation("token", "bob")
    invitation = store.invitation("token")
    assert invitation is not None and invitation.used_by is None


def test_a_used_invitation_stays_used_when_its_account_goes(store: Store) -> None:
    store.create_game(new_game())
    store.invite("token", "game", "blue")
    store.use_invitation("token", "bob")
    store.delete_account("bob")
    with pytest.raises(InvitationSpent):
        store.use_invitation("token", "cid")
    assert store.invitations("game") == []


def test_a_revoked_invitation(store: Store) -> None:
    store.create_game(new_game())
    store.invite("token", "game", "blue")
    assert store.revoke("token")
    assert not store.revoke("token")
    with pytest.raises(InvitationSpent, match="no longer good; ask for a new one"):
        store.use_invitation("token", "bob")


def test_an_invitation_to_no_seat(store: Store) -> None:
    store.create_game(new_game())
    with pytest.raises(StoreError, match="names what is not there"):
        store.invite("token", "game", "grey")
