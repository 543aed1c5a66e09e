"""Who stands where in a position, as sets of hexes: looked up once and kept."""

from __future__ import annotations

from typing import NamedTuple

from wardroom.games.empire_of_the_sun.charts import Charts
from wardroom.games.empire_of_the_sun.grid import BITS, Board
from wardroom.games.empire_of_the_sun.state import ALLIES, JAPAN, OFF_MAP
from wardroom.games.empire_of_the_sun.supply.solution import Headquarters, Projector
from wardroom.table import kept

__all__ = ["Standing", "garrisons", "standings_of"]

_KEPT_POSITIONS = 512


class Standing(NamedTuple):
    """Where the units of one side stand."""

    naval: Board
    air: Board
    ground: Board
    """Intrinsic defenders among them [13.76, 13.94]."""
    hq: Board
    headquarters: tuple[Headquarters, ...]
    projectors: tuple[Projector, ...]
    """[6.4a] Air and carrier units, those alike once."""
    projecting: dict[str, Projector]
    """By unit."""

    @property
    def any(self) -> Board:
        """Hexes with any of its units."""
        return self.naval | self.air | self.ground | self.hq

    @property
    def ashore(self) -> Board:
        """Hexes with its ground, air or HQ units."""
        return self.air | self.ground | self.hq


class _Kind(NamedTuple):
    """What matters of a counter here."""

    id: str
    side: str
    kind: str
    group: str
    """Of one that projects ZOI; "" of others."""
    neutralises: bool
    command: int
    commands: tuple[str, ...]


@kept(16)
def _kinds(charts: Charts) -> tuple[_Kind, ...]:
    return tuple(
        _Kind(
            piece.id,
            piece.side,
            piece.kind,
            piece.command_group if piece.projects_zoi else "",
            piece.neutralises,
            piece.command,
            piece.commands,
        )
        for piece in charts.pieces.values()
    )


def garrisons(charts: Charts, japanese: Board, disarmed: Board) -> Board:
    """[13.76b, 13.94] Cities with intrinsic defenders: in China they are back when Japan is, at home they are not."""
    theatre = charts.theatre
    return (theatre.chinese_cities & ~theatre.kunming_area | theatre.japanese_cities & ~disarmed) & japanese


@kept(_KEPT_POSITIONS)
def standings_of(charts: Charts, places: tuple[int, ...], japanese: Board, disarmed: Board) -> dict[str, Standing]:
    """By side, where its units stand; `places` are those of the counters in their order."""
    boards = {(side, kind): 0 for side in (JAPAN, ALLIES) for kind in ("naval", "air", "ground", "hq")}
    headquarters: dict[str, list[Headquarters]] = {JAPAN: [], ALLIES: []}
    projecting: dict[str, dict[str, Projector]] = {JAPAN: {}, ALLIES: {}}
    for (unit, side, kind, group, neutralises, command, commands), place in zip(_kinds(charts), places, strict=True):
        if place < OFF_MAP:
            continue
        boards[side, kind] |= BITS[place]
        if group:
            projecting[side][unit] = Projector(place, group, neutralises)
        elif commands:
            headquarters[side].append(Headquarters(unit, place, command, commands))
    boards[JAPAN, "ground"] |= garrisons(charts, japanese, disarmed)
    return {
        side: Standing(
            boards[side, "naval"],
            boards[side, "air"],
            boards[side, "ground"],
            boards[side, "hq"],
            tuple(headquarters[side]),
            tuple(sorted(set(projecting[side].values()))),
            projecting[side],
        )
        for side in (JAPAN, ALLIES)
    }
