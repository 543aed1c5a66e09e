"""[16.48] Bidding for sides before a tournament game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from wardroom.games.empire_of_the_sun.state import JAPAN

__all__ = ["Bid", "Settled", "settle", "ties"]


class Bid(NamedTuple):
    """[16.48a] What a player has written down: the side he wants, and the points he gives for it."""

    player: str
    side: str
    points: int


class Settled(NamedTuple):
    """Who plays Japan, and what the bids change."""

    japan: str
    points: int
    """Of Japan at the end of a scenario that is won by points; the option `bid`."""

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
