"""[16.48] Bidding for sides."""

from __future__ import annotations

import pytest

from tests.empire_of_the_sun.build import play, war
from wardroom.games.empire_of_the_sun.scenarios.bidding import Bid, Settled, settle, ties
from wardroom.games.empire_of_the_sun.state import ALLIES, JAPAN
from wardroom.games.empire_of_the_sun.turn.political_will import operation_z


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
