"""[12.31c, 17.10.5F] What keeps units out of an offensive for a turn."""

from __future__ import annotations

import pytest

from tests.empire_of_the_sun.build import bare, charts, place, table, war
from tests.empire_of_the_sun.offensive.stage import asked, ids, stage, why
from wardroom.games.empire_of_the_sun.grid import bit
from wardroom.games.empire_of_the_sun.offensive.activation import leader_of, why_not
from wardroom.games.empire_of_the_sun.offensive.battles import strikers
from wardroom.games.empire_of_the_sun.offensive.targets import may_be_fought_at
from wardroom.games.empire_of_the_sun.state import ALLIES, JAPAN, Move, Offensive

TRUK, SAIPAN = 4017, 3813


@pytest.mark.rule("EOS 17.10.5Fa", "EOS 17.10.5Fc")
@pytest.mark.parametrize(("turn", "rule"), [(3, "17.10.5Fa"), (4, "")])
def test_units_at_truk_stay_there_on_the_first_turn_but_its_hq_leads(turn: int, rule: str) -> None:
    found, one = war("south-pacific", turn=turn), table(scenario="south-pacific")
    found.offensive = Offensive(JAPAN, "J48", "oc", ops=2, value=2, hq="hq-south-seas")
    leader = leader_of(one, found)
    found.forces[JAPAN].rivalry = False
    assert why_not(one, found, leader, "shokaku")[1] == rule
    assert why_not(one, found, leader, "17-army") == ("", "")


@pytest.mark.rule("EOS 17.10.5Fb")
@pytest.mark.parametrize(("turn", "open"), [(3, False), (4, True)])
def test_the_allies_declare_no_battle_at_truk_on_the_first_turn(turn: int, open: bool) -> None:
    found, one = war("south-pacific", turn=turn), table(scenario="south-pacific")
    found.offensive = Offensive(ALLIES, "A13", "ec", ops=3, value=2, hq="hq-southwest-pacific")
    assert bool(may_be_fought_at(one, found) & bit(TRUK)) is open


@pytest.mark.rule("EOS 17.10.5Fb")
def test_that_truk_cannot_be_declared_is_told_by_its_own_rule() -> None:
    found = war("south-pacific", turn=3)
    for unit, hex in (("enterprise", 4018), ("aoba", 4019), ("nachi", 4118)):
        found.places[unit], found.steps[unit] = hex, 2
    stage(found, ALLIES, "enterprise", phase="declare")
    assert ids(asked(found)) == {"battle:4019", "battle:4118"}
    assert why(asked(found), f"battle:{TRUK}") == "17.10.5Fb"


@pytest.mark.rule("EOS 12.31c")
def test_a_b29_that_has_bombed_joins_no_battle_from_outside_its_hex() -> None:
    found, one = bare(10), table()
    for unit in ("20-bomber-command", "7af"):
        place(found, unit, SAIPAN)
    moves = {unit: Move(SAIPAN) for unit in ("20-bomber-command", "7af")}
    found.offensive = Offensive(ALLIES, "A13", "ec", active=list(moves), moves=moves)
    assert strikers(one, found, list(moves)) == ["20-bomber-command", "7af"]
    found.bombers = ["20-bomber-command"]
    assert strikers(one, found, list(moves)) == ["7af"]
    assert charts().pieces["20-bomber-command"].is_b29
