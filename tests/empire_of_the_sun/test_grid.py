"""The grid: printed distances and neighbours, and sets of hexes against plain loops."""

from __future__ import annotations

import random

import pytest

from wardroom.games.empire_of_the_sun import grid

CELLS = [column * 100 + row for column in range(10, 61) for row in range(29)]


@pytest.mark.rule("EOS 1.3.20")
@pytest.mark.parametrize(
    ("one", "other", "hexes"),
    [
        (4612, 5108, 6),
        (2112, 2015, 3),
        (3319, 3520, 2),
        (5506, 5808, 3),
        (3014, 2220, 10),
        (2812, 2917, 6),
        (4715, 4612, 4),
        (2909, 2812, 3),
        (3009, 2812, 4),
        (3705, 5506, 18),
    ],
)
def test_distance_counts_the_hex_of_arrival_and_not_that_of_departure(one: int, other: int, hexes: int) -> None:
    assert grid.distance(one, other) == grid.distance(other, one) == hexes


def test_the_neighbours_of_soerabaja_are_those_of_the_printed_example() -> None:
    assert set(grid.neighbours(2220)) == {2219, 2221, 2119, 2120, 2319, 2320}


def test_neighbours_touch_each_other_across_opposite_hexsides() -> None:
    for hex in CELLS:
        for heading in range(6):
            other = grid.neighbour(hex, heading)
            assert not other or grid.neighbour(other, (heading + 3) % 6) == hex
            assert not other or (grid.distance(hex, other), grid.direction(hex, other)) == (1, heading)
    assert grid.direction(2015, 2115 + 1) is None


def test_a_set_gives_back_its_hexes_in_order() -> None:
    some = random.Random(1).sample(CELLS, 300)
    board = grid.board_of(some)
    assert list(grid.hexes_in(board)) == sorted(some) and grid.count(board) == 300
    assert grid.bit(0) == grid.bit(9999) == 0


def test_within_is_all_that_is_no_farther() -> None:
    for hex in (1000, 2015, 6028, 3706):
        for hexes in (0, 1, 2, 7, 13):
            assert set(grid.hexes_in(grid.within(hex, hexes))) == {
                each for each in CELLS if grid.distance(hex, each) <= hexes
            }


def test_a_flood_goes_where_single_steps_go() -> None:
    chance = random.Random(2)
    open_sides = [{hex for hex in CELLS if grid.neighbour(hex, d) and chance.random() < 0.6} for d in range(6)]
    boards = [grid.board_of(side) for side in open_sides]
    reached = {3512}
    for steps in range(8):
        assert set(grid.hexes_in(grid.flood(grid.bit(3512), boards, steps))) == reached
        reached |= {grid.neighbour(hex, d) for hex in reached for d in range(6) if hex in open_sides[d]}
    everywhere = grid.flood(grid.bit(3512), boards)
    assert grid.spread(everywhere, boards) & ~everywhere == 0 and grid.count(everywhere) > 800


def test_around_a_hex_is_what_lies_within_so_many_steps() -> None:
    """Beyond the grid no hex follows, and none of the next column is taken for one."""
    for hex in CELLS:
        assert grid.around(grid.bit(hex), 2) == grid.within(hex, 2)
    here = grid.board_of((1000, 6028))
    assert set(grid.hexes_in(grid.around(here, 3))) == {
        each for each in CELLS if min(grid.distance(each, 1000), grid.distance(each, 6028)) <= 3
    }
    assert set(grid.hexes_in(grid.around(grid.bit(2015), 3, grid.board_of((2015, 2016))))) == {
        2015,
        *grid.neighbours(2015),
        *grid.neighbours(2016),
    }
