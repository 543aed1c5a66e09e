"""[9.1, 9.2.A] Who takes part in a battle, and with what strength."""

from __future__ import annotations

import pytest

from tests.empire_of_the_sun.build import place, table
from tests.empire_of_the_sun.combat.fights import battle, comes, fight, strikes
from wardroom.games.empire_of_the_sun.combat.participants import (
    air_strength,
    contributors,
    escorts,
    fighters,
)
from wardroom.games.empire_of_the_sun.offensive.activation import open_offensive
from wardroom.games.empire_of_the_sun.state import ALLIES, JAPAN, Fight, War

GUADALCANAL = 4423
ONE_AWAY, TWO_AWAY, THREE_AWAY = 4424, 4425, 4426


def strength(war: War, unit: str) -> int:
    return air_strength(table(), war, GUADALCANAL, unit)


def taking_part(war: War, side: str) -> set[str]:
    return set(contributors(table(), war, GUADALCANAL, side))


@pytest.mark.rule("EOS 9.2.Aa", "EOS 9.2.Aa1", "EOS 9.1")
def test_of_the_reaction_player_who_is_inactive_in_the_hex_takes_part() -> None:
    war = battle(JAPAN, GUADALCANAL)
    comes(war, "kongo", GUADALCANAL)
    place(war, "13af", GUADALCANAL)
    place(war, "northampton", GUADALCANAL)
    place(war, "1m-division", GUADALCANAL)
    place(war, "enterprise", ONE_AWAY)
    place(war, "11af", ONE_AWAY)
    assert taking_part(war, ALLIES) == {"13af", "northampton"}
    assert taking_part(war, JAPAN) == {"kongo"}


@pytest.mark.rule("EOS 9.11a", "EOS 9.2.Aa")
def test_of_units_outside_those_take_part_that_were_assigned_to_this_battle() -> None:
    war = battle(JAPAN, GUADALCANAL, battles=[4021])
    strikes(war, "akagi", TWO_AWAY)
    strikes(war, "24-air-flotilla", ONE_AWAY)
    strikes(war, "soryu", TWO_AWAY)
    open_offensive(war).assigned["soryu"] = 4021
    comes(war, "shokaku", ONE_AWAY)
    assert taking_part(war, JAPAN) == {"akagi", "24-air-flotilla"}


@pytest.mark.rule("EOS 9.11a", "EOS 7.27g")
def test_a_carrier_that_stands_there_but_is_bound_elsewhere_does_not() -> None:
    """Special reaction from a distance: she need not switch."""
    war = battle(JAPAN, GUADALCANAL, battles=[4021])
    comes(war, "akagi", GUADALCANAL)
    open_offensive(war).assigned["akagi"] = 4021
    assert taking_part(war, JAPAN) == set()


@pytest.mark.rule("EOS 9.11b")
def test_who_reacted_out_of_the_hex_still_fights_there() -> None:
    war = battle(JAPAN, GUADALCANAL)
    comes(war, "kongo", GUADALCANAL)
    strikes(war, "enterprise", TWO_AWAY, start=GUADALCANAL)
    assert taking_part(war, ALLIES) == {"enterprise"}


@pytest.mark.rule("EOS 9.12a", "EOS 9.12b")
def test_ships_beside_a_distant_carrier_add_nothing_and_may_be_hit() -> None:
    war = battle(JAPAN, GUADALCANAL)
    strikes(war, "akagi", TWO_AWAY)
    comes(war, "hiei", TWO_AWAY)
    comes(war, "kongo", THREE_AWAY)
    place(war, "northampton", GUADALCANAL)
    assert taking_part(war, JAPAN) == {"akagi"}
    assert escorts(table(), war, GUADALCANAL, JAPAN) == ["hiei"]


@pytest.mark.rule("EOS 9.12b", "EOS 9.1")
def test_a_ship_in_another_battle_hex_escorts_nobody() -> None:
    war = battle(JAPAN, GUADALCANAL, battles=[TWO_AWAY])
    strikes(war, "akagi", TWO_AWAY)
    comes(war, "hiei", TWO_AWAY)
    assert escorts(table(), war, GUADALCANAL, JAPAN) == []


@pytest.mark.rule("EOS 9.2.Ab")
def test_only_an_air_unit_that_strikes_at_extended_range_is_halved() -> None:
    war = battle(ALLIES, GUADALCANAL)
    strikes(war, "13af", TWO_AWAY)
    strikes(war, "11af", THREE_AWAY, start=ONE_AWAY)
    strikes(war, "seac-air", THREE_AWAY, steps=1)
    strikes(war, "11af-lrb", THREE_AWAY)
    assert [strength(war, unit) for unit in ("13af", "11af", "seac-air", "11af-lrb")] == [10, 5, 3, 4]


@pytest.mark.rule("EOS 9.2.Aa")
def test_the_current_side_counts() -> None:
    war = battle(ALLIES, GUADALCANAL)
    comes(war, "washington", GUADALCANAL, steps=1)
    strikes(war, "enterprise", TWO_AWAY, steps=1)
    assert [strength(war, unit) for unit in ("washington", "enterprise")] == [8, 8]


@pytest.mark.rule("EOS 9.13a", "EOS 9.13c", "EOS 9.32a")
def test_who_lost_in_the_air_sends_nobody_over_the_beach_into_the_fight() -> None:
    war = battle(JAPAN, GUADALCANAL)
    comes(war, "2-army", GUADALCANAL, "assault")
    comes(war, "1-sn-brigade", GUADALCANAL, "organic")
    comes(war, "14-army", GUADALCANAL, "ground")
    open_offensive(war).fight = Fight(GUADALCANAL, air_winner=ALLIES)
    assert fighters(table(), war, GUADALCANAL, JAPAN) == ["14-army"]
    open_offensive(war).fight = Fight(GUADALCANAL, air_winner=JAPAN)
    assert set(fighters(table(), war, GUADALCANAL, JAPAN)) == {"14-army", "2-army", "1-sn-brigade"}


@pytest.mark.rule("EOS 9.13b")
def test_landings_of_the_reaction_player_fight_whatever_happened_in_the_air() -> None:
    war = battle(JAPAN, GUADALCANAL)
    comes(war, "14-army", GUADALCANAL, "ground")
    comes(war, "1m-division", GUADALCANAL, "assault", start=4825)
    open_offensive(war).fight = Fight(GUADALCANAL, air_winner=JAPAN)
    assert fighters(table(), war, GUADALCANAL, ALLIES) == ["1m-division"]


@pytest.mark.rule("EOS 8.45.Bc", "EOS 9.13a")
def test_a_landing_that_turned_back_does_not_fight() -> None:
    war = battle(JAPAN, GUADALCANAL)
    comes(war, "14-army", GUADALCANAL, "assault")
    open_offensive(war).moves["14-army"].repulsed = True
    open_offensive(war).fight = Fight(GUADALCANAL, air_winner=JAPAN)
    assert fighters(table(), war, GUADALCANAL, JAPAN) == []


@pytest.mark.rule("EOS 9.14")
def test_supply_does_not_matter() -> None:
    """Neither side has an HQ on the map; both fire with all they have."""
    war = battle(JAPAN, GUADALCANAL)
    comes(war, "kongo", GUADALCANAL)
    place(war, "washington", GUADALCANAL)
    one = fight(war, [6, 6])
    assert [event.params["total"] for event in one.log if event.code == "air-fire"] == [13, 16]
