"""[18.0] The optional rule for US escort carriers."""

from __future__ import annotations

import pytest

from tests.empire_of_the_sun.build import bare, charts, place, table
from tests.empire_of_the_sun.combat.fights import battle, comes, fight, fired
from tests.empire_of_the_sun.offensive.stage import open_now, stage
from wardroom.games.empire_of_the_sun.offensive.battles import assignable
from wardroom.games.empire_of_the_sun.offensive.reaction import reach_battle
from wardroom.games.empire_of_the_sun.state import ALLIES, JAPAN, War

RABAUL, KAVIENG, BUKA, TOWNSVILLE, TRUK = 4021, 4020, 4221, 3727, 4017
ON = {"escort-carriers": "on"}


def attack_of(*units: str) -> int:
    return sum(charts().pieces[unit].attack for unit in units)


def at_rabaul(options: dict[str, str], *landing: str) -> War:
    """An escort carrier and a battleship meet the 21st Air Flotilla."""
    war = battle(ALLIES, RABAUL, turn=4, options=options)
    comes(war, "sangamon", RABAUL)
    comes(war, "washington", RABAUL)
    for unit in landing:
        comes(war, unit, RABAUL, "assault")
    place(war, "21-air-flotilla", RABAUL)
    return war


@pytest.mark.rule("EOS 18.0c")
@pytest.mark.parametrize(
    ("options", "landing", "units"),
    [
        (ON, (), ("washington",)),
        (ON, ("1m-division",), ("washington", "sangamon")),
        ({}, (), ("washington", "sangamon")),
    ],
)
def test_an_escort_carrier_fights_in_an_offensive_only_beside_a_landing(
    options: dict[str, str], landing: tuple[str, ...], units: tuple[str, ...]
) -> None:
    war = at_rabaul(options, *landing)
    one = fight(war, dice=[0, 0], chooser=lambda decision: decision.options[0], until="ground")
    assert {side: total for side, total, _ in fired(one, "air-fire")}[ALLIES] == attack_of(*units)


@pytest.mark.rule("EOS 18.0c")
def test_men_who_march_in_are_no_landing() -> None:
    war = at_rabaul(ON)
    comes(war, "i-corps", RABAUL, "ground")
    one = fight(war, dice=[0, 0], chooser=lambda decision: decision.options[0], until="ground")
    assert {side: total for side, total, _ in fired(one, "air-fire")}[ALLIES] == attack_of("washington")


@pytest.mark.rule("EOS 18.0c", "EOS 18.0e")
@pytest.mark.parametrize(("options", "hit"), [(ON, False), ({}, True)])
def test_one_that_takes_no_part_cannot_be_hit(options: dict[str, str], hit: bool) -> None:
    war = at_rabaul(options)
    one = fight(war, dice=[0, 8], chooser=lambda decision: decision.options[0], until="ground")
    named = {option.value for decision in one.asked if decision.seat == JAPAN for option in decision.options}
    assert war.steps["washington"] < 2 or war.steps["sangamon"] < charts().pieces["sangamon"].steps
    assert ("sangamon" in named or war.steps["sangamon"] < charts().pieces["sangamon"].steps) is hit


@pytest.mark.rule("EOS 18.0c")
@pytest.mark.parametrize(("options", "open"), [(ON, False), ({}, True)])
def test_none_declares_a_battle_where_nobody_lands(options: dict[str, str], open: bool) -> None:
    war = bare(6, options=options)
    place(war, "hq-southwest-pacific", TOWNSVILLE)
    place(war, "sangamon", KAVIENG)
    place(war, "aoba", RABAUL)
    stage(war, ALLIES, "sangamon", phase="declare")
    assert (f"battle:{RABAUL}" in open_now(war)) is open


@pytest.mark.rule("EOS 18.0c")
@pytest.mark.parametrize(
    ("unit", "landing", "open"), [("sangamon", "", False), ("sangamon", "assault", True), ("cowpens", "", True)]
)
def test_from_outside_it_joins_the_battle_at_a_landing_alone(unit: str, landing: str, open: bool) -> None:
    war = battle(ALLIES, RABAUL, turn=6, options=ON)
    comes(war, unit, KAVIENG)
    comes(war, "1m-division", RABAUL if landing else TOWNSVILLE, landing)
    assert (assignable(table(), war, unit) == [RABAUL]) is open


@pytest.mark.rule("EOS 18.0d")
@pytest.mark.parametrize(
    ("unit", "hex", "options", "reacts"),
    [
        ("sangamon", TOWNSVILLE, ON, True),
        ("sangamon", 3626, ON, False),
        ("sangamon", 3626, {}, True),
        ("cowpens", 3626, ON, True),
    ],
)
def test_it_reacts_only_in_the_hex_where_it_was(unit: str, hex: int, options: dict[str, str], reacts: bool) -> None:
    war = battle(JAPAN, TOWNSVILLE, turn=6, options=options)
    place(war, unit, hex)
    comes(war, "aoba", TOWNSVILLE)
    assert reach_battle(table(), war, unit) is reacts


@pytest.mark.rule("EOS 18.0d", "EOS 18.0e")
def test_where_it_was_it_fights_as_ever() -> None:
    war = battle(JAPAN, TOWNSVILLE, turn=4, options=ON)
    comes(war, "aoba", TOWNSVILLE)
    place(war, "sangamon", TOWNSVILLE)
    one = fight(war, dice=[0, 0], chooser=lambda decision: decision.options[0], until="ground")
    assert {side: total for side, total, _ in fired(one, "air-fire")}[ALLIES] == attack_of("sangamon")


@pytest.mark.rule("EOS 18.0e")
def test_a_japanese_escort_carrier_is_none_of_them() -> None:
    war = battle(JAPAN, TOWNSVILLE, turn=7, options=ON)
    comes(war, "kaiyo", TOWNSVILLE)
    place(war, "kent", TOWNSVILLE)
    one = fight(war, dice=[0, 0], chooser=lambda decision: decision.options[0], until="ground")
    assert {side: total for side, total, _ in fired(one, "air-fire")}[JAPAN] == attack_of("kaiyo")
