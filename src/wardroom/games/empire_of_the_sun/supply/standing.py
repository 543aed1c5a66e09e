"""Who stands where in a position, as sets of hexes: looked up once and kept."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import itemgetter
from typing import NamedTuple

from wardroom.games.empire_of_the_sun.charts import Charts
from wardroom.games.empire_of_the_sun.grid import Board, board_of
from wardroom.games.empire_of_the_sun.pieces import Piece
from wardroom.games.empire_of_the_sun.state import ALLIES, JAPAN, OFF_MAP
from wardroom.games.empire_of_the_sun.supply.solution import KINDS, Headquarters, Kind, Projecting
from wardroom.table import kept

__all__ = ["Standing", "garrisons", "kind_of", "projectors_of", "standings_of"]

_KEPT_POSITIONS = 512
_KEPT_HEADQUARTERS = 4_096
_KEPT_HEXES = 8_192


class Standing(NamedTuple):
    """Where the units of one side stand."""

    naval: Board
    air: Board
    ground: Board
    """Intrinsic defenders among them [13.76, 13.94]."""
    hq: Board
    headquarters: tuple[Headquarters, ...]
    any: Board
    """Hexes with any of its units."""
    ashore: Board
    """Hexes with its ground, air or HQ units."""


Places = Sequence[int]
"""Of all counters, in their order."""


class _Roll(NamedTuple):
    """The counters of one sort, by their numbers."""

    numbers: tuple[int, ...]
    picked: Callable[[Places], Places]
    """Their places, of all."""

    def stand(self, places: Places) -> Board:
        """The hexes with any of them."""
        return _hexes(self.picked(places)) if self.numbers else 0


@kept(_KEPT_HEXES)
def _hexes(places: Places) -> Board:
    """Those of these places that are hexes."""
    return board_of(place for place in dict.fromkeys(places) if place >= OFF_MAP)


@kept(64)
def _roll(charts: Charts, side: str, sort: str) -> _Roll:
    """The counters of a side: naval, air, ground or hq."""
    return _those(charts, lambda piece: piece.side == side and piece.kind == sort)


@kept(64)
def _projecting(charts: Charts, kind: Kind) -> _Roll:
    return _those(charts, lambda piece: kind_of(piece) == kind)


def _those(charts: Charts, wanted: Callable[[Piece], bool]) -> _Roll:
    numbers = tuple(number for number, piece in enumerate(charts.pieces.values()) if wanted(piece))
    # Of a single one itemgetter would give the bare place, so it is picked twice.
    return _Roll(numbers, itemgetter(*(numbers * 2 if len(numbers) == 1 else numbers or (0, 0))))


def kind_of(piece: Piece) -> Kind | None:
    """[6.4a, 6.4b] The kind of an air or carrier unit; None of others, which project no ZOI."""
    return Kind(piece.side, piece.command_group, piece.neutralises) if piece.projects_zoi else None


def garrisons(charts: Charts, japanese: Board, disarmed: Board) -> Board:
    """[13.76b, 13.94] Cities with intrinsic defenders: in China they are back when Japan is, at home they are not."""
    theatre = charts.theatre
    return (theatre.chinese_cities & ~theatre.kunming_area | theatre.japanese_cities & ~disarmed) & japanese


@kept(_KEPT_POSITIONS)
def standings_of(charts: Charts, places: tuple[int, ...], japanese: Board, disarmed: Board) -> dict[str, Standing]:
    """By side, where its units stand; `places` are those of the counters in their order."""
    return {
        JAPAN: _standing(charts, JAPAN, places, garrisons(charts, japanese, disarmed)),
        ALLIES: _standing(charts, ALLIES, places, 0),
    }


def _standing(charts: Charts, side: str, places: Places, intrinsic: Board) -> Standing:
    naval, air = _roll(charts, side, "naval").stand(places), _roll(charts, side, "air").stand(places)
    ground, hq = _roll(charts, side, "ground").stand(places) | intrinsic, _roll(charts, side, "hq").stand(places)
    ashore = ground | air | hq
    return Standing(naval, air, ground, hq, _headquarters(charts, side, places), naval | ashore, ashore)


def _headquarters(charts: Charts, side: str, places: Places) -> tuple[Headquarters, ...]:
    return tuple(
        _headquarters_at(charts, number, places[number])
        for number in _roll(charts, side, "hq").numbers
        if places[number] >= OFF_MAP
    )


@kept(_KEPT_HEADQUARTERS)
def _headquarters_at(charts: Charts, number: int, place: int) -> Headquarters:
    """[6.1] An HQ in a hex, always the same."""
    piece = _pieces(charts)[number]
    return Headquarters(piece.id, place, piece.command, piece.commands)


@kept(16)
def _pieces(charts: Charts) -> tuple[Piece, ...]:
    return tuple(charts.pieces.values())


def projectors_of(charts: Charts, places: Places) -> Projecting:
    """[6.4a] By kind, the hexes with air and carrier units."""
    return tuple([_projecting(charts, kind).stand(places) for kind in KINDS])
