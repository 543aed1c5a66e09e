"""[16.48] Bidding for sides."""

from __future__ import annotations

import pytest

import wardroom
from tests.empire_of_the_sun.build import charts, play, table, war
from wardroom.games.empire_of_the_sun import RULESET
from wardroom.games.empire_of_the_sun.scenarios.bidding import Bid, Settled, bidding_phase, settle, ties
from wardroom.games.empire_of_the_sun.scenarios.victory import points
from wardroom.games.empire_of_the_sun.scoring import outcome
from wardroom.games.empire_of_the_sun.seating import Exchanged, played_by
from wardroom.games.empire_of_the_sun.state import ALLIES, JAPAN, War
from wardroom.games.empire_of_the_sun.turn.political_will import operation_z
from wardroom.games.empire_of_the_sun.view import HIDDEN, make_view
from wardroom.telling.presenter import presenter_for


@pytest.mark.rule("EOS 16.48a", "EOS 16.48c")
@pytest.mark.parametrize(
    ("ann", "bob", "japan", "points"),
    [
        ((JAPAN, 3), (JAPAN, 1), "ann", -3),
        ((JAPAN, 1), (JAPAN, 2), "bob", -2),
        ((ALLIES, 2), (ALLIES, 0), "bob", 2),
        ((JAPAN, 1), (ALLIES, 3), "ann", 2),
        ((ALLIES, 1), (JAPAN, 3), "bob", -2),
        ((JAPAN, 0), (ALLIES, 0), "ann", 0),
    ],
)
def test_who_plays_japan_and_what_it_costs(ann: tuple[str, int], bob: tuple[str, int], japan: str, points: int) -> None:
    found = settle(Bid("ann", *ann), Bid("bob", *bob))
    assert found == Settled(japan, points)
    assert found.will == -points


@pytest.mark.rule("EOS 16.48b")
@pytest.mark.parametrize(("rolls", "japan"), [((4, 4, 7, 2), "ann"), ((3, 5), "bob")])
def test_the_higher_die_decides_between_equal_bids(rolls: tuple[int, ...], japan: str) -> None:
    ann, bob = Bid("ann", JAPAN, 2), Bid("bob", JAPAN, 2)
    assert ties(ann, bob)
    assert settle(ann, bob, rolls) == Settled(japan, -2)


@pytest.mark.rule("EOS 16.48c", "EOS 16.44.A")
def test_in_a_campaign_the_bid_is_of_political_will() -> None:
    found = war("campaign-1941", options={"bid": "1"})
    play(operation_z, found)
    assert found.politics.will == 9
    assert war("campaign-1942", options={"bid": "-2"}).politics.will == 6
    assert war("1942", options={"bid": "-2"}).politics.will == 8


# [16.48] The phase


def bid(scenario: str, japan: tuple[str, int], allies: tuple[str, int], dice: tuple[int, ...] = ()) -> War:
    """What the seats of Japan and of the Allies write down, and what comes of it."""
    found = war(scenario, options={"bidding": "on", "bid": "5"})
    assert found.phase == "bid" and found.bid == 0
    written = [f"side:{japan[0]}", f"points:{japan[1]}", f"side:{allies[0]}", f"points:{allies[1]}"]
    play(bidding_phase, found, written, dice)
    assert found.phase == "setup"
    return found


@pytest.mark.rule("EOS 16.48a")
@pytest.mark.parametrize(
    ("japan", "allies", "exchanged", "change"),
    [
        ((JAPAN, 1), (JAPAN, 0), False, -1),
        ((JAPAN, 0), (JAPAN, 1), True, -1),
        ((ALLIES, 2), (ALLIES, 1), True, 2),
        ((ALLIES, 1), (ALLIES, 2), False, 2),
        ((JAPAN, 2), (ALLIES, 3), False, 1),
        ((JAPAN, 3), (ALLIES, 2), False, -1),
        ((ALLIES, 3), (JAPAN, 2), True, 1),
        ((JAPAN, 0), (ALLIES, 0), False, 0),
    ],
)
def test_the_bids_of_both_seats_settle_sides_and_points(
    japan: tuple[str, int], allies: tuple[str, int], exchanged: bool, change: int
) -> None:
    before = points(charts(), war("1943"))
    found = bid("1943", japan, allies)
    assert found.exchanged is exchanged
    assert points(charts(), found) == before + change
    assert found.politics.will == war("1943").politics.will


@pytest.mark.rule("EOS 16.48b")
@pytest.mark.parametrize(("dice", "exchanged"), [((7, 2), False), ((2, 7), True), ((4, 4, 0, 3), True)])
def test_equal_bids_for_a_side_are_settled_by_dice(dice: tuple[int, ...], exchanged: bool) -> None:
    found = bid("1942", (JAPAN, 2), (JAPAN, 2), dice)
    assert found.exchanged is exchanged and found.bid == -2
    found = bid("1942", (ALLIES, 2), (ALLIES, 2), dice)
    assert found.exchanged is not exchanged and found.bid == 2


@pytest.mark.rule("EOS 16.48c", "EOS 16.44.A")
@pytest.mark.parametrize(
    ("japan", "allies", "will"),
    [
        ((JAPAN, 2), (JAPAN, 1), 10),
        ((ALLIES, 0), (ALLIES, 3), 5),
        ((JAPAN, 1), (ALLIES, 2), 7),
        ((JAPAN, 2), (ALLIES, 1), 9),
    ],
)
def test_in_a_campaign_boxes_of_will_are_bid(japan: tuple[str, int], allies: tuple[str, int], will: int) -> None:
    found = bid("campaign-1941", japan, allies)
    assert found.politics.will == 0
    play(operation_z, found)
    assert found.politics.will == will
    assert bid("campaign-1942", japan, allies).politics.will == will


@pytest.mark.rule("EOS 16.48a")
def test_nobody_sees_a_bid_before_both_are_made() -> None:
    game = wardroom.start("empire-of-the-sun", "1943", options={"bidding": "on"}, seed=7)
    assert {decision.seat for decision in game.pending} == {JAPAN, ALLIES}
    before = game.view(JAPAN), game.events(JAPAN)
    game.choose(f"side:{JAPAN}", seat=ALLIES)
    game.choose("points:4", seat=ALLIES)
    assert (game.view(JAPAN), game.events(JAPAN)) == before
    assert [decision.seat for decision in game.pending] == [JAPAN]
    game.choose(f"side:{JAPAN}", seat=JAPAN)
    game.choose("points:2", seat=JAPAN)
    assert "bid" in {event.code for event in game.events(JAPAN)}


# Seats that have exchanged their sides


def exchanged() -> War:
    found = bid("1943", (JAPAN, 0), (JAPAN, 3))
    found.forces[JAPAN].hand, found.forces[ALLIES].hand = ["J9", "J10"], ["A18"]
    found.forces[JAPAN].future = ""
    return found


@pytest.mark.rule("EOS 16.48a")
def test_after_an_exchange_each_seat_sees_the_cards_of_the_side_it_plays() -> None:
    found = exchanged()
    view = make_view(found, ALLIES, charts())
    assert view.seat == JAPAN
    assert view.now.forces[JAPAN].hand == ["J9", "J10"] and view.now.forces[ALLIES].hand == [HIDDEN]
    assert [card["card"] for card in view.to_json()["hand"]] == ["J9", "J10"]
    names = presenter_for(RULESET)
    assert names.seat_name(view.to_json(), ALLIES) == "Japan"
    assert played_by(found, JAPAN) == ALLIES and played_by(war("1943"), JAPAN) == JAPAN


@pytest.mark.rule("EOS 16.48a")
def test_after_an_exchange_the_win_is_the_seats_that_played_the_side() -> None:
    found = exchanged()
    found.winner, found.ending, found.phase, found.score = JAPAN, "japanese-tactical", "over", {"B": 9}
    told = outcome(found)
    assert told is not None
    assert (told.winner, told.scores) == (ALLIES, {ALLIES: 6, JAPAN: -6})


@pytest.mark.rule("EOS 16.48a")
def test_after_an_exchange_a_whole_game_is_played_by_the_other_seats() -> None:
    game = wardroom.start("empire-of-the-sun", "1943", options={"bidding": "on"}, seed=3)
    for seat, choices in ((JAPAN, ("side:japan", "points:0")), (ALLIES, ("side:japan", "points:3"))):
        for choice in choices:
            game.choose(choice, seat=seat)
    decision = game.pending[0]
    side = game.view(decision.seat)["active"]
    assert game.view(decision.seat)["seat"] == side != decision.seat
    held = {card["card"] for card in game.view(decision.seat)["hand"]}
    if decision.kind == "card":
        assert {option.id.removeprefix("card:") for option in decision.options} - {"pass"} <= held
    again = wardroom.load(game.save())
    assert again.view(decision.seat) == game.view(decision.seat)


@pytest.mark.rule("EOS 16.48a")
def test_what_is_told_to_a_side_reaches_the_seat_that_plays_it() -> None:
    under = table(["hex:1"], [5])
    one = Exchanged(under)
    one.tell("future-card", "7.29a", to=[JAPAN], card="J9")
    one.dice("d10", "16.48b", "why", JAPAN, [JAPAN])
    assert [event.audience for event in under.log] == [(ALLIES,), (ALLIES,)]
