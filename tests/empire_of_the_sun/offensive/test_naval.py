"""[8.2, 7.22] Ships: how far they go, where they may stop, strategic movement."""

from __future__ import annotations

from copy import deepcopy

import pytest

from tests.empire_of_the_sun.build import bare, charts, control, place, table
from tests.empire_of_the_sun.offensive.stage import asked, ends, go, ids, run, stage, why
from wardroom.games.empire_of_the_sun.grid import bit
from wardroom.games.empire_of_the_sun.offensive.naval import naval_reach
from wardroom.games.empire_of_the_sun.state import ALLIES, JAPAN, War

TRUK, RABAUL, GUADALCANAL, KWAJALEIN, PALAU, NOUMEA, EFATE = 4017, 4021, 4423, 4715, 3416, 4828, 4826
TOWNSVILLE = 3727


def at_truk(*ships: str, ops: int = 1, mode: str = "oc", awake: bool = True) -> War:
    """Japanese ships at Truk, with their HQ."""
    war = bare()
    place(war, "hq-south-seas", TRUK)
    for ship in ships:
        place(war, ship, TRUK)
    stage(war, JAPAN, *(ships if awake else ()), ops=ops, mode=mode)
    return war


def with_allies(war: War, *units: tuple[str, int]) -> War:
    place(war, "hq-southwest-pacific", TOWNSVILLE)
    for unit, hex in units:
        place(war, unit, hex)
    return war


@pytest.mark.rule("EOS 8.1a", "EOS 7.22a", "EOS 8.21a", "EOS 5.1c")
@pytest.mark.parametrize("mode", ["oc", "ec"])
def test_five_hexes_for_each_point_however_the_card_is_played(mode: str) -> None:
    war = at_truk("aoba", ops=1, mode=mode)
    control(war, JAPAN, RABAUL, 4825)
    assert ends(war, "aoba", by="naval") == {RABAUL, 4415, 3615, 3813}, "Kwajalein and Palau are 7 and 6 away"
    assert war.offensive is not None
    war.offensive.ops = 2
    assert {KWAJALEIN, PALAU} <= ends(war, "aoba", by="naval")


@pytest.mark.rule("EOS 7.22a")
def test_an_event_may_grant_more_movement() -> None:
    war = at_truk("aoba", ops=1, mode="ec")
    assert war.offensive is not None
    war.offensive.bonus["naval-movement"] = 7
    assert {KWAJALEIN, PALAU} <= ends(war, "aoba", by="naval")


@pytest.mark.rule("EOS 8.21a")
def test_soerabaja_is_entered_from_the_north_alone() -> None:
    """The example of 8.21."""
    into = {hex: bool(naval_reach(table(), hex, 1) & bit(2220)) for hex in (2119, 2120, 2221, 2219, 2319, 2320)}
    assert into == {2119: False, 2120: False, 2221: False, 2219: True, 2319: True, 2320: True}


@pytest.mark.rule("EOS 8.21c", "EOS 8.11a")
def test_ships_stop_in_friendly_ports_and_where_enemies_are() -> None:
    war = with_allies(at_truk("aoba", ops=2), ("2-maw", RABAUL), ("washington", GUADALCANAL))
    found = ends(war, "aoba", by="naval")
    assert {RABAUL, GUADALCANAL, KWAJALEIN, 4415, PALAU} <= found
    assert not found & {4020, 4024, 4419, 4018}, "not in empty ports of the enemy, nor at sea"


@pytest.mark.rule("EOS 8.21c", "EOS 8.21c1", "EOS 8.21g")
def test_carriers_stop_where_a_battle_is_in_range_and_ships_with_them() -> None:
    war = with_allies(at_truk("akagi", "aoba", ops=2), ("washington", GUADALCANAL))
    at_sea = 4421
    assert at_sea in ends(war, "akagi", by="naval") and at_sea in ends(war, "akagi", "aoba", by="naval")
    assert at_sea not in ends(war, "aoba", by="naval")
    assert 4419 not in ends(war, "akagi", by="naval"), "four hexes from Guadalcanal: no battle, and no landing yet"
    go(war, "akagi", by="naval", to=at_sea)
    assert at_sea in ends(war, "aoba", by="naval"), "a carrier is there already"


@pytest.mark.rule("EOS 8.21c")
def test_a_stack_stops_where_the_shortest_range_of_its_carriers_reaches() -> None:
    war = bare()
    place(war, "hq-south-pacific-halsey", NOUMEA)
    place(war, "hq-south-seas", TRUK)
    place(war, "24-air-flotilla", GUADALCANAL)
    for carrier in ("enterprise", "lexington"):
        place(war, carrier, EFATE)
    stage(war, ALLIES, "enterprise", "lexington", ops=1)
    assert 4425 in ends(war, "enterprise", "lexington", by="naval")
    assert 4426 not in ends(war, "enterprise", "lexington", by="naval")


@pytest.mark.rule("EOS 8.21b", "EOS 7.25.Ea", "EOS 7.25.Ea1")
def test_ships_go_through_enemy_zoi_and_that_is_noticed_once() -> None:
    war = with_allies(at_truk("aoba", "nachi", ops=2), ("2-maw", GUADALCANAL))
    go(war, "nachi", by="naval", to=KWAJALEIN)
    assert war.offensive is not None and not war.offensive.touched
    control(war, JAPAN, 4222)
    assert 4222 in ends(war, "aoba", by="naval")
    option = next(each for each in asked(_route(war, "aoba")).options if each.id == "to:4222")
    assert option.rule == "7.25.Ea"
    go(war, "aoba", by="naval", to=4222)
    assert war.offensive.touched


def _route(war: War, unit: str) -> War:
    copy = deepcopy(war)
    run(copy, f"move:{unit}", "by:naval")
    return copy


@pytest.mark.rule("EOS 7.25.Ea", "EOS 7.25.Ea1")
def test_leaving_zoi_is_noticed_even_where_it_is_neutralised() -> None:
    war = with_allies(at_truk("akagi", "aoba", ops=2), ("2-maw", RABAUL))
    control(war, JAPAN, 4020)
    war.places["aoba"] = war.places["akagi"] = 4020
    assert war.offensive is not None
    war.offensive.moves["aoba"].start = 4020
    go(war, "aoba", by="naval", to=TRUK)
    assert war.offensive.touched


@pytest.mark.rule("EOS 7.25.Ec")
def test_who_stays_put_in_zoi_is_not_noticed() -> None:
    war = with_allies(at_truk("akagi", ops=2), ("2-maw", RABAUL))
    control(war, JAPAN, 4020)
    war.places["akagi"] = 4020
    run(war, "done", f"battle:{RABAUL}", to="assign")
    assert war.offensive is not None and not war.offensive.touched


# One battle hex


@pytest.mark.rule("EOS 7.1b", "EOS 7.24a", "EOS 5.1b")
def test_an_operations_choice_enters_one_hex_with_enemies() -> None:
    war = with_allies(at_truk("aoba", "nachi", ops=2), ("2-maw", RABAUL), ("washington", GUADALCANAL))
    assert {RABAUL, GUADALCANAL} <= ends(war, "nachi", by="naval")
    go(war, "aoba", by="naval", to=RABAUL)
    found = ends(war, "nachi", by="naval")
    assert RABAUL in found and GUADALCANAL not in found


@pytest.mark.rule("EOS 7.1b", "EOS 7.24b")
def test_an_event_enters_any_number() -> None:
    war = with_allies(at_truk("aoba", "nachi", ops=2, mode="ec"), ("2-maw", RABAUL), ("washington", GUADALCANAL))
    go(war, "aoba", by="naval", to=RABAUL)
    go(war, "nachi", by="naval", to=GUADALCANAL)
    run(war, to="assign")
    assert war.offensive is not None and set(war.offensive.battles) == {RABAUL, GUADALCANAL}


@pytest.mark.rule("EOS 7.24f", "EOS 7.1b")
def test_a_carrier_that_covers_a_landing_does_not_choose_the_battle() -> None:
    """She has 4419 in range as well, but need not fight there: the cruiser may go to Guadalcanal."""
    war = with_allies(at_truk("akagi", "aoba", "ss-brigade", ops=2), ("2-maw", 4419), ("washington", GUADALCANAL))
    go(war, "ss-brigade", by="assault", to=RABAUL)
    go(war, "akagi", by="naval", to=4219)
    assert {4419, GUADALCANAL} <= ends(war, "aoba", by="naval")
    assert war.offensive is not None
    war.offensive.entered = []
    assert GUADALCANAL not in ends(war, "aoba", by="naval")


@pytest.mark.rule("EOS 7.24f", "EOS 7.1b")
def test_carriers_at_sea_keep_the_one_battle_in_their_range() -> None:
    """What one carrier has in range binds the next ones: each needs a battle, and there is one."""
    war = with_allies(at_truk("akagi", "soryu", "aoba", ops=2), ("2-maw", RABAUL), ("washington", GUADALCANAL))
    go(war, "akagi", by="naval", to=4425)
    assert GUADALCANAL in ends(war, "aoba", by="naval") and RABAUL not in ends(war, "aoba", by="naval")
    assert 4019 not in ends(war, "soryu", by="naval"), "two hexes from Rabaul, but four and more from Guadalcanal"
    go(war, "soryu", by="naval", to=4421)
    run(war, "done", to="special")
    assert war.offensive is not None
    assert war.offensive.battles == [GUADALCANAL], "it must be declared, so that nobody is asked"


# Strategic


@pytest.mark.rule("EOS 8.23b", "EOS 7.24a")
def test_strategic_movement_ends_in_no_port_in_which_enemy_ships_lie() -> None:
    """There would be a battle, and who moves so fights in none."""
    war = with_allies(at_truk("aoba", ops=1), ("washington", KWAJALEIN))
    control(war, JAPAN, KWAJALEIN)
    assert KWAJALEIN not in ends(war, "aoba", by="strategic") and PALAU in ends(war, "aoba", by="strategic")


@pytest.mark.rule("EOS 8.23a")
def test_from_port_to_port_ships_go_twice_as_far() -> None:
    war = at_truk("aoba", ops=1)
    assert {KWAJALEIN, PALAU, 3813} <= ends(war, "aoba", by="strategic")
    assert not ends(war, "aoba", by="strategic") & {4823, RABAUL}
    war.places["aoba"] = 4018
    assert not ends(war, "aoba", by="strategic"), "not from a port"


@pytest.mark.rule("EOS 8.23b")
def test_strategic_movement_keeps_out_of_zoi_unless_it_is_neutralised() -> None:
    war = with_allies(at_truk("aoba", ops=1), ("2-maw", 4117))
    control(war, JAPAN, 4117)
    assert not ends(war, "aoba", by="strategic"), "it starts in it"
    place(war, "22-air-flotilla", TRUK)
    assert 4415 in ends(war, "aoba", by="strategic"), "an air unit at Truk neutralises what it covers"


@pytest.mark.rule("EOS 8.23b")
def test_a_carrier_that_moves_strategically_neutralises_nothing() -> None:
    war = with_allies(at_truk("akagi", "soryu", ops=1), ("2-maw", 4117))
    assert ends(war, "akagi", by="strategic"), "the other carrier does it"
    assert not ends(war, "akagi", "soryu", by="strategic")


@pytest.mark.rule("EOS 8.23b", "EOS 9.6a")
def test_after_strategic_movement_there_is_no_battle_and_no_move_home() -> None:
    war = with_allies(at_truk("akagi", ops=2), ("washington", 4712))
    go(war, "akagi", by="strategic", to=KWAJALEIN)
    assert war.offensive is not None and war.offensive.moves["akagi"].kind == "strategic"
    run(war, to="special")
    assert not war.offensive.battles, "nobody asks for a battle at 4712, three hexes from the carrier"
    run(war, to="stranding")
    assert war.places["akagi"] == KWAJALEIN


@pytest.mark.rule("EOS 7.23a", "EOS 7.2.02")
def test_each_stack_finishes_before_the_next_begins_and_starts_together() -> None:
    war = at_truk("aoba", "nachi", "mogami", ops=1)
    war.places["mogami"] = 4415
    run(war, "move:aoba")
    assert "join:nachi" in ids(asked(war)) and "join:mogami" not in ids(asked(war))
    run(war, "join:nachi", "leave:nachi", "join:nachi", "by:naval", "to:4415")
    assert war.places["aoba"] == war.places["nachi"] == 4415
    assert "move:aoba" not in ids(asked(war)) and "move:mogami" in ids(asked(war))


@pytest.mark.rule("EOS 7.22a")
def test_a_unit_with_nowhere_to_go_is_shown_with_the_reason() -> None:
    war = bare()
    place(war, "hq-southwest-pacific", 3727)
    place(war, "5-chinese-army", 2506)
    place(war, "washington", 3727)
    stage(war, ALLIES, "5-chinese-army", "washington", ops=1)
    assert why(asked(war), "move:5-chinese-army") == "7.22a"
    run(war, "move:washington", "by:naval", "to:3626", to="special")
    assert charts().geography.name(war.places["washington"]) == "Cairns"
