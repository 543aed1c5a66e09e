"""[14.8] Circular torpedo runs."""

from __future__ import annotations

import pytest

from tests.silent_victory.build import at_sea, charts, engagement, merchant, options
from tests.silent_victory.story import DETECTED, DUD, EXPLODES, NO_HITS, UNDETECTED, Story, aim, label, pair, rolls
from wardroom.games.silent_victory.combat.detection import evade
from wardroom.games.silent_victory.combat.escorted import escorted_attack
from wardroom.games.silent_victory.combat.unescorted import unescorted_combat
from wardroom.games.silent_victory.ends import CareerEnds
from wardroom.games.silent_victory.state import Career, Engagement

TWELVE = pair(12)


def at_risk(
    *, first_printing: bool = False, month: str = "1942-04", range: str = "medium"
) -> tuple[Career, Engagement]:
    war = at_sea(month=month, options=options(circular_run=True, first_printing=first_printing))
    return war, engagement(war, "Convoy", merchant(9000), night=True)


def one_torpedo(*dice: tuple[int, ...] | int) -> Story:
    return Story(["salvo:aft", *aim("aft", 1), "evade:none"], [*dice])


@pytest.mark.rule("SV 14.8.1a")
def test_without_the_rule_a_12_is_a_miss_and_no_more() -> None:
    war = at_sea()
    fight = engagement(war, "Convoy", merchant(9000), night=True)
    table = one_torpedo(TWELVE, UNDETECTED)
    escorted_attack(table, war, fight)
    table.finish()
    assert "missed" in table.told


@pytest.mark.rule("SV 14.8.1a")
def test_without_the_rule_a_12_is_no_more_for_a_boat_with_a_second_roll() -> None:
    war = at_sea(rabbits_feet=1)
    fight = engagement(war, "Convoy", merchant(9000), night=True)
    table = Story(["salvo:aft", *aim("aft", 1), "luck:keep", "evade:none"], [TWELVE, UNDETECTED])
    escorted_attack(table, war, fight)
    table.finish()
    assert [label(roll) for roll in rolls(table)] == ["Mk 14 medium", "Detection"]


@pytest.mark.rule("SV 14.8.1a")
@pytest.mark.parametrize("total", [2, 11])
def test_an_unmodified_12_consults_s4_and_to_11_it_is_a_miss(total: int) -> None:
    war, fight = at_risk()
    table = one_torpedo(TWELVE, pair(total), UNDETECTED)
    escorted_attack(table, war, fight)
    table.finish()
    assert [label(roll) for roll in rolls(table)] == ["Mk 14 medium", "Circular Run", "Detection"]
    assert "circular_run" not in table.told
    assert "missed" in table.told


@pytest.mark.rule("SV 14.8.1a")
def test_a_12_on_s4_is_a_circular_run() -> None:
    war, fight = at_risk()
    table = one_torpedo(TWELVE, TWELVE, 1, UNDETECTED)
    escorted_attack(table, war, fight)
    table.finish()
    assert "circular_run" in table.told


@pytest.mark.rule("SV 14.8.1a")
def test_only_the_natural_12_counts() -> None:
    war, _ = at_risk()
    fight = engagement(war, "Ship", merchant(9000), range="long")
    war.boat.aft = ["Mk 18"] * 4
    # 11 is a miss; 12 with the bonus of an unescorted target is an 11 and still a natural 12.
    table = Story(["weapon:aft", *aim("aft", 1, 1), "weapon:done", "round:end"], [pair(11), TWELVE, pair(7)])
    unescorted_combat(table, war, fight)
    table.finish()
    assert [label(roll) for roll in rolls(table)] == ["Mk 18 long", "Mk 18 long", "Circular Run"]
    assert rolls(table)[1].total == 11


@pytest.mark.rule("SV 14.8.1a")
def test_a_shell_does_not_run_in_circles() -> None:
    war, _ = at_risk()
    fight = engagement(war, "Ship", merchant(9000), surfaced=True)
    table = Story(["weapon:gun", "gun:target-1", "gun:done", "weapon:done", "round:end"], [TWELVE])
    unescorted_combat(table, war, fight)
    table.finish()
    assert not rolls(table, "Circular Run")


@pytest.mark.rule("SV 14.8.1a")
def test_a_cutie_is_a_torpedo_like_the_others() -> None:
    war, fight = at_risk(month="1945-01")
    war.boat.aft[0] = "Mk 27"
    war.boat.nac = 0
    table = Story(["evade:none", "cutie:aft-1"], [DETECTED, NO_HITS, TWELVE, TWELVE, 6, EXPLODES])
    with pytest.raises(CareerEnds) as end:
        evade(table, war, fight)
    table.finish()
    assert end.value.cause == "own torpedo"


@pytest.mark.rule("SV 14.8.1b")
@pytest.mark.parametrize("die", [1, 5])
def test_it_passes_the_own_boat_on_1_to_5(die: int) -> None:
    war, fight = at_risk()
    table = one_torpedo(TWELVE, TWELVE, die, UNDETECTED)
    escorted_attack(table, war, fight)
    table.finish()
    assert [(roll.dice, roll.result) for roll in rolls(table, "Own Boat")] == [("1d6", "passes")]
    assert not [roll for roll in rolls(table) if roll.chart == "S2"]


@pytest.mark.rule("SV 14.8.1b")
def test_it_hits_on_a_6_and_sinks_the_boat_unless_it_is_a_dud() -> None:
    war, fight = at_risk()
    table = one_torpedo(TWELVE, TWELVE, 6, EXPLODES)
    with pytest.raises(CareerEnds) as end:
        escorted_attack(table, war, fight)
    assert end.value.cause == "own torpedo"
    assert not table.rolls


@pytest.mark.rule("SV 14.8.1b")
def test_a_dud_spares_the_boat() -> None:
    war, fight = at_risk()
    table = one_torpedo(TWELVE, TWELVE, 6, DUD, UNDETECTED)
    escorted_attack(table, war, fight)
    table.finish()
    assert [roll.result for roll in rolls(table) if roll.chart == "S2"] == ["dud"]
    assert fight.targets[0].damage == 0


@pytest.mark.rule("SV 14.8.1b")
def test_the_dud_rate_is_that_of_the_patrol() -> None:
    war, fight = at_risk(month="1944-06")
    table = one_torpedo(TWELVE, TWELVE, 6, 2)
    with pytest.raises(CareerEnds):
        escorted_attack(table, war, fight)
    assert charts().dud(war.month).result(2) == "explodes"


@pytest.mark.rule("SV 14.8.1b")
@pytest.mark.parametrize(("total", "hits"), [(5, True), (6, False)])
def test_in_the_first_printing_it_hits_on_2d6_of_5_or_less(total: int, hits: bool) -> None:
    war, fight = at_risk(first_printing=True)
    table = one_torpedo(TWELVE, TWELVE, pair(total), *([DUD] if hits else []), UNDETECTED)
    escorted_attack(table, war, fight)
    table.finish()
    assert bool([roll for roll in rolls(table) if roll.chart == "S2"]) is hits
