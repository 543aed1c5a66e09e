"""[6.4c, 6.4e, 7.25.E] Enemy ZOI on the way of carriers and aircraft, judged in every hex: theirs comes along."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.empire_of_the_sun.build import bare, charts, control, place, table
from tests.empire_of_the_sun.offensive.stage import ends, go, stage
from tests.empire_of_the_sun.shaken import shaken
from wardroom.games.empire_of_the_sun.charts import Charts
from wardroom.games.empire_of_the_sun.grid import Board, Hexsides, bit, hexes_in, neighbour, open_sides
from wardroom.games.empire_of_the_sun.offensive.air import air_bases
from wardroom.games.empire_of_the_sun.offensive.naval import NAVAL_BASE
from wardroom.games.empire_of_the_sun.offensive.passage import flown_unseen, sailed_unseen
from wardroom.games.empire_of_the_sun.state import ALLIES, JAPAN, War, on_map, other
from wardroom.games.empire_of_the_sun.supply.survey import in_supply, supply_of

NOUMEA, EAST = 4828, 1
RANGE = 7
"""[6.1] Of Ghormley's HQ."""


def line(start: int, heading: int, hexes: int) -> list[int]:
    found = [start]
    for _ in range(hexes):
        found.append(neighbour(found[-1], heading))
    return found


LEG = 4
LINE = line(NOUMEA, EAST, RANGE)
"""The one shortest line from Noumea to a hex at the very end of the HQ's range."""


def at_the_end_of_its_line(akagi: int) -> War:
    """The Enterprise is in supply along this line alone; the Akagi comes from somewhere."""
    war = bare(5)
    place(war, "hq-south-pacific-ghormley", NOUMEA)
    place(war, "hq-south-seas", 4017)
    place(war, "enterprise", LINE[-1])
    place(war, "akagi", akagi)
    stage(war, JAPAN, "akagi", ops=3)
    return war


def touched(war: War) -> bool:
    assert war.offensive is not None
    return war.offensive.touched


@pytest.mark.rule("EOS 6.4c", "EOS 6.4e", "EOS 7.25.Ea")
def test_a_carrier_that_cuts_a_carrier_off_on_its_way_comes_near_it_unseen() -> None:
    """From the north-west, out of all ZOI, on to the line and along it: the Enterprise has no ZOI any more."""
    war = at_the_end_of_its_line(line(LINE[3], 5, 3)[-1])
    assert in_supply(charts(), war, "enterprise")
    end = LINE[-3]
    assert end in set(hexes_in(supply_of(charts(), war).zoi[ALLIES])), "as things stand before the move"
    assert end in ends(war, "akagi", by="naval")
    go(war, "akagi", by="naval", to=end)
    assert not in_supply(charts(), war, "enterprise") and not touched(war)


@pytest.mark.rule("EOS 6.4c", "EOS 6.4e", "EOS 7.25.Ea")
def test_a_carrier_cuts_a_carrier_off_from_a_hex_with_enemies_too() -> None:
    war = at_the_end_of_its_line(line(LINE[3], 5, 3)[-1])
    place(war, "mississippi", LINE[-3])
    go(war, "akagi", by="naval", to=LINE[-3])
    assert not in_supply(charts(), war, "enterprise") and not touched(war)


@pytest.mark.rule("EOS 6.4c", "EOS 7.25.Ea")
def test_one_that_leaves_the_line_meets_the_zoi_that_is_there_again() -> None:
    """The Akagi stands on the line already; beyond the Enterprise it no longer cuts it off."""
    war = at_the_end_of_its_line(LINE[4])
    assert not in_supply(charts(), war, "enterprise") and not supply_of(charts(), war).zoi[ALLIES]
    beyond = line(LINE[-1], EAST, 2)[-1]
    go(war, "akagi", by="naval", to=beyond)
    assert in_supply(charts(), war, "enterprise") and touched(war)


@pytest.mark.rule("EOS 7.25.Ea")
def test_ships_without_zoi_cut_nobody_off() -> None:
    war = at_the_end_of_its_line(line(LINE[3], 5, 3)[-1])
    place(war, "aoba", war.places["akagi"])
    stage(war, JAPAN, "aoba", ops=3)
    go(war, "aoba", by="naval", to=LINE[-1])
    assert touched(war)


@pytest.mark.rule("EOS 6.4f", "EOS 6.4e", "EOS 6.4b")
def test_strategic_movement_neither_enters_nor_leaves_zoi_but_goes_where_it_is_neutralised() -> None:
    """By sea, by air and with men aboard; Truk, two hexes from the enemy's aircraft, is neither left nor come to."""
    war = bare(5)
    place(war, "hq-south-seas", 4020)
    place(war, "hq-southwest-pacific", 3727)
    place(war, "2-maw", 4117)
    control(war, JAPAN, 4415)
    starts = {"aoba": 4017, "17-army": 4017, "22-air-flotilla": 4415, "nachi": 4415, "18-army": 4415}
    for unit, start in starts.items():
        place(war, unit, start)
    stage(war, JAPAN, *starts, ops=2)
    for unit, by in (("aoba", "strategic"), ("17-army", "transport")):
        assert not ends(war, unit, by=by), f"{unit} starts in it"
    for unit, by in (("nachi", "strategic"), ("18-army", "transport"), ("22-air-flotilla", "air-strategic")):
        found = ends(war, unit, by=by)
        assert found and 4017 not in found, f"{unit} does not come to it"
    place(war, "soryu", 4017)
    for unit, by in (("aoba", "strategic"), ("17-army", "transport")):
        assert 4415 in ends(war, unit, by=by), f"{unit} leaves what is neutralised"
    for unit, by in (("nachi", "strategic"), ("18-army", "transport"), ("22-air-flotilla", "air-strategic")):
        assert 4017 in ends(war, unit, by=by), f"{unit} enters what is neutralised"


@pytest.mark.rule("EOS 6.4g", "EOS 6.4b", "EOS 6.4e")
def test_an_assault_does_not_enter_zoi_but_where_it_is_neutralised() -> None:
    war = bare(5)
    place(war, "hq-south-seas", 4017)
    place(war, "hq-southwest-pacific", 3727)
    place(war, "17-army", 4017)
    place(war, "2-maw", 4321)
    stage(war, JAPAN, "17-army", ops=3)
    in_zoi = set(hexes_in(supply_of(charts(), war).barred[JAPAN]))
    assert 4222 in in_zoi and not in_zoi & ends(war, "17-army", by="assault")
    place(war, "25-air-flotilla", 4021)
    assert 4222 in ends(war, "17-army", by="assault"), "the aircraft at Rabaul neutralise it"
    war.places["25-air-flotilla"] = 5
    place(war, "2-maw", 5108)
    place(war, "19-lrb", 4321)
    assert 4222 not in ends(war, "17-army", by="assault"), "nor where it is that of bombers"


def zoi_and_barred(war: War) -> tuple[int, int]:
    supply = supply_of(charts(), war)
    return supply.zoi[ALLIES], supply.barred[JAPAN]


@pytest.mark.rule("EOS 6.4i", "EOS 7.25.Ea")
@pytest.mark.parametrize("start", ["into it", "out of it", "through it"])
def test_zoi_that_is_neutralised_is_noticed_all_the_same(start: str) -> None:
    war = bare(5)
    place(war, "hq-south-seas", 4017)
    place(war, "hq-southwest-pacific", 3727)
    place(war, "2-maw", 4219)
    place(war, "25-air-flotilla", 4021)
    place(war, "soryu", 4219)
    zoi, barred = (set(hexes_in(board)) for board in zoi_and_barred(war))
    assert zoi and not zoi & barred, "all of it is neutralised"
    begin, end = {"into it": (4017, 4219), "out of it": (4221, 4017), "through it": (4315, 4423)}[start]
    assert (begin in zoi, end in zoi) == {"into it": (False, True), "out of it": (True, False)}.get(
        start, (False, False)
    )
    place(war, "aoba", begin)
    control(war, JAPAN, 4423)
    stage(war, JAPAN, "aoba", ops=2)
    go(war, "aoba", by="naval", to=end)
    assert touched(war) is (start != "through it"), "there is a way round"


@pytest.mark.rule("EOS 7.25.Ea", "EOS 6.4e")
def test_aircraft_are_noticed_on_a_flight_through_zoi_and_not_round_it() -> None:
    war = bare(5)
    place(war, "hq-south-seas", 4017)
    place(war, "hq-central-pacific", 5808)
    place(war, "enterprise", 4316)
    place(war, "22-air-flotilla", 4415)
    stage(war, JAPAN, "22-air-flotilla", ops=1)
    go(war, "22-air-flotilla", by="air", to=4715)
    assert touched(war), "it starts in it"
    other = bare(5)
    place(other, "hq-south-seas", 4017)
    place(other, "hq-central-pacific", 5808)
    place(other, "enterprise", 4912)
    place(other, "22-air-flotilla", 4415)
    stage(other, JAPAN, "22-air-flotilla", ops=1)
    go(other, "22-air-flotilla", by="air", to=4017)
    assert not touched(other)


def walked(charts: Charts, war: War, unit: str, sides: Hexsides, steps: int) -> Board:
    """All that a unit comes to unseen, by a walk that asks in each hex for supply as it then is."""
    zoi: dict[int, Board] = {}

    def seen(there: int, hexes: Board) -> bool:
        if there not in zoi:
            moved = replace(war, places=war.places | {unit: there})
            zoi[there] = supply_of(charts, moved).zoi[other(charts.pieces[unit].side)]
        return bool(zoi[there] & hexes)

    reached = edge = bit(war.places[unit])
    for _ in range(steps):
        onward = 0
        for here in hexes_in(edge):
            for heading in range(6):
                hex = neighbour(here, heading)
                new = hex and bit(here) & sides[heading] and not bit(hex) & (reached | onward)
                if new and not seen(here, bit(here) | bit(hex)) and not seen(hex, bit(hex)):
                    onward |= bit(hex)
        edge = onward
        reached |= edge
    return reached


@pytest.mark.rule("EOS 6.4e", "EOS 7.25.Ea")
@pytest.mark.parametrize("seed", range(1, 9))
def test_ways_past_zoi_are_those_of_a_walk_from_hex_to_hex(seed: int) -> None:
    """A carrier and an aircraft of either side, wherever they are in a war that was shaken at random."""
    war = shaken(charts(), seed)
    sea = table(scenario=war.scenario)
    pieces, theatre = sea.charts.pieces, sea.charts.theatre
    for side in (JAPAN, ALLIES):
        mine = [unit for unit, place in war.places.items() if on_map(place) and pieces[unit].side == side]
        carrier = next(unit for unit in mine if pieces[unit].is_carrier)
        aircraft = next(unit for unit in mine if pieces[unit].is_air)
        stage(war, side, carrier, aircraft, ops=1)
        sailed = walked(sea.charts, war, carrier, theatre.water, NAVAL_BASE)
        assert sailed_unseen(sea, war, [carrier], theatre.all) == sailed & theatre.all
        bases = air_bases(sea, war, side)
        flown = walked(sea.charts, war, aircraft, open_sides(theatre.all), LEG)
        assert flown_unseen(sea, war, aircraft, LEG, bases) == flown & bases
