"""[16.48] Bidding for sides before a tournament game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from wardroom.games.empire_of_the_sun.charts import Charts, Sea
from wardroom.games.empire_of_the_sun.state import ALLIES, JAPAN, War
from wardroom.table import Decision, Option
from wardroom.table.text import mark

__all__ = ["HIGHEST_BID", "Bid", "Settled", "bidding_phase", "settle", "take_bid", "ties"]

HIGHEST_BID = 20
"""Points or boxes; no track is longer."""


class Bid(NamedTuple):
    """[16.48a] What a player has written down: the side he wants, and the points he gives for it."""

    player: str
    side: str
    points: int


class Settled(NamedTuple):
    """Who plays Japan, and what the bids change."""

    japan: str
    points: int
    """Of Japan at the end of a scenario that is won by points."""

    @property
    def will(self) -> int:
        """[16.48c] The same for a campaign: boxes of US Political Will after Operation Z."""
        return -self.points


def ties(first: Bid, second: Bid) -> bool:
    """[16.48b] Whether both want the same side for the same points, so that dice decide who chooses."""
    return first.side == second.side and first.points == second.points


def settle(first: Bid, second: Bid, rolls: Sequence[int] = ()) -> Settled:
    """[16.48a-c] For one side the higher bidder has it and pays; for different sides both bids count.

    `rolls` are the dice of both, the last two of which differ, where the bids tie.
    """
    if first.side != second.side:
        japan, allies = (first, second) if first.side == JAPAN else (second, first)
        return Settled(japan.player, allies.points - japan.points)
    winner, loser = (first, second) if first.points > second.points else (second, first)
    if ties(first, second):
        winner, loser = (first, second) if rolls[-2] > rolls[-1] else (second, first)
    if winner.side == JAPAN:
        return Settled(winner.player, -winner.points)
    return Settled(loser.player, winner.points)


# The phase


def bidding_phase(table: Sea, war: War) -> None:
    """[16.48] Both seats bid, neither knowing of the other; then it is settled who plays which side [EOS-R143]."""
    written = table.together({JAPAN: _write, ALLIES: _write})
    first, second = (Bid(seat, *written[seat]) for seat in (JAPAN, ALLIES))
    for each in (first, second):
        table.tell("bid", "16.48a", bidder=each.player, side=each.side, points=each.points)
    found = settle(first, second, _dice(table) if ties(first, second) else ())
    campaign = _is_campaign(table.charts, war)
    take_bid(table.charts, war, found.will if campaign else found.points)
    table.tell("bid-will" if campaign else "bid-points", "16.48a", points=war.bid)
    war.exchanged = found.japan != JAPAN
    table.tell("sides-exchanged" if war.exchanged else "sides-kept", "16.48a")
    war.phase = "setup"


SIDE_OPTIONS: list[Option[str]] = [
    Option(f"side:{side}", "{0:eos.seat}", (side,), "16.48a", value=side) for side in (JAPAN, ALLIES)
]
POINTS: list[Option[int]] = [
    Option(f"points:{points}", "{0}", (points,), "16.48a", value=points) for points in range(HIGHEST_BID + 1)
]


def _write(table: Sea, seat: str) -> tuple[str, int]:
    """[16.48a] One side must be named; to give nothing for it is a bid too."""
    side = table.choose(seat, Decision("bid-side", "For which side do you bid?", SIDE_OPTIONS, (), "16.48a")).value
    prompt = mark("How much do you give to play {0:eos.side}?")
    return side, table.choose(seat, Decision("bid", prompt, POINTS, (), "16.48a", (side,), facts=side)).value


def _dice(table: Sea) -> list[int]:
    """[16.48b] Both roll until one has more."""
    rolls: list[int] = []
    while not rolls or rolls[-2] == rolls[-1]:
        rolls += [table.dice("d10", "16.48b", mark("Equal bids"), side).natural for side in (JAPAN, ALLIES)]
    return rolls


def _is_campaign(charts: Charts, war: War) -> bool:
    return charts.scenarios[war.scenario].victory.kind == "campaign"


def take_bid(charts: Charts, war: War, bid: int) -> None:
    """[16.48a, 16.48c] Points count at the end; boxes of Will after Operation Z, or at once where it is long past."""
    war.bid = bid
    if _is_campaign(charts, war) and charts.scenarios[war.scenario].start != "december":
        war.politics.will = min(max(war.politics.will + bid, 0), charts.figures.will_track["most"])
