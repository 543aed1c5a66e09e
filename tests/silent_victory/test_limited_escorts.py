"""[14.9] Limited escorts."""

from __future__ import annotations

from typing import Any

import pytest

from tests.silent_victory.build import at_sea, engagement, merchant, options, target
from tests.silent_victory.story import (
    CRITICAL,
    DAY,
    DETECTED,
    EXPLODES,
    HIT,
    MISS,
    NIGHT,
    NO_HITS,
    ONE,
    SMALL,
    UNDETECTED,
    Dice,
    Story,
    aim,
    asked,
    events,
    ids,
    last_hit,
    modifiers,
    pair,
    refusals,
    rolls,
)
from wardroom.games.silent_victory.combat.escorted import escorted_attack
from wardroom.games.silent_victory.combat.unescorted import after_single_escort
from wardroom.games.silent_victory.sea.encounter import ship_encounter
from wardroom.games.silent_victory.state import Career

SINGLE = 1
ESCORT_ARRIVES, NOBODY_COMES = pair(3), pair(12)
SINK_ESCORT: Dice = [CRITICAL, EXPLODES, ONE]


def with_the_rule(month: str = "1943-05", **changes: Any) -> Career:
    return at_sea(month=month, options=options(limited_escorts=True), **changes)


def sink_the_escort(*after: str, dice: Dice, ships: int = 1, time: int = NIGHT, form: str = "submerged") -> Story:
    """One torpedo from aft at the only escort, which sinks; `after` and `dice` are what comes then."""
    return Story(
        [f"attack:{form}:medium", "salvo:aft", *aim("aft", ships + 1), *after],
        [*SMALL * ships, SINGLE, time, *SINK_ESCORT, *dice],
    )


# 14.9.1a


@pytest.mark.rule("SV 14.9.1a")
@pytest.mark.parametrize(("encounter", "ships"), [("Ship+Escort", 1), ("Two Ships+Escort", 2)])
@pytest.mark.parametrize(
    ("month", "die", "single"),
    [
        ("1943-01", 1, True),
        ("1943-12", 2, False),
        ("1944-01", 2, True),
        ("1944-12", 3, False),
        ("1945-01", 3, True),
        ("1945-07", 4, False),
    ],
)
def test_a_ship_or_two_may_have_a_single_escort_by_year(
    encounter: str, ships: int, month: str, die: int, single: bool
) -> None:
    war = with_the_rule(month)
    table = Story(["decline"], [*SMALL * ships, die, DAY])
    ship_encounter(table, war, encounter, "Marshalls")
    table.finish()
    assert war.fight is not None
    assert war.fight.single_escort is single


@pytest.mark.rule("SV 14.9.1a")
@pytest.mark.parametrize(("month", "used"), [("1942-12", True), ("1943-01", False)])
def test_no_roll_before_1943_or_without_the_rule(month: str, used: bool) -> None:
    war = at_sea(month=month, options=options(limited_escorts=used))
    table = Story(["decline"], [*SMALL, DAY])
    ship_encounter(table, war, "Ship+Escort", "Marshalls")
    table.finish()
    assert not [roll for roll in rolls(table) if roll.rule == "14.9.1a"]


# 14.9.1b


@pytest.mark.rule("SV 14.9.1b")
def test_once_the_single_escort_is_sunk_the_captain_may_end_the_engagement() -> None:
    war = with_the_rule()
    table = sink_the_escort("single:stop", dice=[])
    ship_encounter(table, war, "Ship+Escort", "Marshalls")
    table.finish()
    assert ids(asked(table, "single escort")[0]) == ["single:stop", "single:go-on"]
    assert war.tonnage == 1200
    # Nobody is left to search, and unescorted ships are not followed.
    assert not rolls(table, "Detection")
    assert not asked(table, "follow")


@pytest.mark.rule("SV 14.9.1b")
@pytest.mark.parametrize("time", [DAY, NIGHT])
def test_or_go_on_against_unescorted_ships_with_gun_and_loaded_torpedoes(time: int) -> None:
    war = with_the_rule()
    one_too_many = pair(last_hit("Mk 14", "medium") + 1)
    table = sink_the_escort(
        *("single:go-on", "weapon:gun", "gun:target-1", "gun:done"),
        *("weapon:aft", "fire:aft-2:target-1", "hold:aft-rest"),
        *("weapon:forward", *aim("forward", 1), "round:end"),
        dice=[MISS, MISS, one_too_many, EXPLODES, ONE],
        time=time,
    )
    ship_encounter(table, war, "Ship+Escort", "Marshalls")
    table.finish()
    # Unescorted now: the bonus makes a hit of the last shot, and nothing was reloaded before it.
    assert modifiers(rolls(table, "Mk 14 medium")[-1]) == {"unescorted target": -1}
    assert war.fight is not None
    assert war.fight.targets[0].damage == 1
    assert war.boat.aft == ["", "", "Mk 14", "Mk 14"]
    assert war.boat.ammo == 4
    assert not rolls(table, "Detection")


@pytest.mark.rule("SV 14.9.1b")
def test_type_a_ships_are_still_not_attacked_by_gun() -> None:
    war = with_the_rule()
    armed: Dice = [6, 1, (1, 5)]
    table = Story(
        ["attack:submerged:medium", "salvo:aft", *aim("aft", 2), "single:go-on", "weapon:done", "round:end"],
        [*armed, SINGLE, NIGHT, *SINK_ESCORT],
    )
    ship_encounter(table, war, "Ship+Escort", "Marshalls")
    table.finish()
    assert refusals(asked(table, "weapon")[0]) == {"weapon:gun": "9.3.1b"}


@pytest.mark.rule("SV 14.9.1b")
def test_a_single_escort_that_is_only_damaged_still_hunts_at_minus_1() -> None:
    war = with_the_rule("1945-02")
    war.boat.nac = 0
    choices = ["attack:submerged:medium", "salvo:aft", *aim("aft", 2), "evade:none", "follow:none"]
    table = Story(choices, [*SMALL, SINGLE, NIGHT, HIT, EXPLODES, ONE, UNDETECTED])
    ship_encounter(table, war, "Ship+Escort", "Marshalls")
    table.finish()
    assert modifiers(rolls(table, "Detection")[0]) == {"escort hurt": -1}
    assert not asked(table, "single escort")


@pytest.mark.rule("SV 14.9.1b")
def test_when_the_salvo_sank_ship_and_escort_there_is_nothing_left_to_ask() -> None:
    war = with_the_rule()
    table = Story(
        ["attack:submerged:medium", "salvo:aft", *aim("aft", 1, 2)],
        [*SMALL, SINGLE, NIGHT, CRITICAL, EXPLODES, ONE, *SINK_ESCORT],
    )
    ship_encounter(table, war, "Ship+Escort", "Marshalls")
    table.finish()
    assert war.ships_sunk == 2
    assert not asked(table, "single escort")


# 14.9.1c


@pytest.mark.rule("SV 14.9.1c")
def test_an_additional_round_by_the_normal_rules_may_be_risked() -> None:
    war = with_the_rule()
    table = sink_the_escort(
        *("single:go-on", "weapon:done", "round:again"),
        *("weapon:gun", "gun:target-1", "gun:target-1", "weapon:aft", *aim("aft", 1), "weapon:done", "round:end"),
        dice=[NOBODY_COMES, MISS, MISS, MISS],
    )
    ship_encounter(table, war, "Ship+Escort", "Marshalls")
    table.finish()
    assert len(rolls(table, "Additional Round")) == 1
    # The tube that was fired at the escort is loaded again, and two more shells were fired.
    assert war.boat.aft_reloads == {"Mk 14": 3}
    assert war.boat.ammo == 3


@pytest.mark.rule("SV 14.9.1c", "SV 9.4.3b")
@pytest.mark.parametrize(("encounter", "ships"), [("Ship+Escort", 1), ("Two Ships+Escort", 2)])
def test_the_additional_round_may_bring_another_escort(encounter: str, ships: int) -> None:
    war = with_the_rule()
    choices = ["attack:surface:medium", "salvo:forward+aft", *aim("forward", 1), *aim("aft", ships + 1)]
    table = Story(
        [*choices, "single:go-on", "weapon:done", "round:again", "evade:none", "strike:break-off", "follow:none"],
        [*SMALL * ships, SINGLE, NIGHT, MISS, *SINK_ESCORT, ESCORT_ARRIVES, UNDETECTED],
    )
    ship_encounter(table, war, encounter, "Marshalls")
    table.finish()
    # The night surface attack with both ends belongs to a round that is over.
    assert modifiers(rolls(table, "Detection")[0]) == {"1943-44": 1, "escort hurt": -1}
    assert war.fight is not None
    assert (war.fight.encounter, war.fight.surfaced) == (encounter, False)


@pytest.mark.rule("SV 14.9.1c", "SV 9.4.3c", "SV 9.2.9a", "SV 9.2.10a")
def test_the_escort_that_comes_may_be_aimed_at_and_is_not_the_single_one() -> None:
    """Sunk in its turn, it leaves others to search, at -1, and the ship may be Followed."""
    war = with_the_rule()
    table = sink_the_escort(
        *("single:go-on", "weapon:done", "round:again", "evade:none", "strike:attack"),
        *("salvo:forward", *aim("forward", 2), "evade:none", "follow:group", "decline"),
        dice=[ESCORT_ARRIVES, UNDETECTED, *SINK_ESCORT, UNDETECTED, 1, DAY],
    )
    ship_encounter(table, war, "Ship+Escort", "Marshalls")
    table.finish()
    assert (war.ships_sunk, war.tonnage) == (2, 2400)
    assert len(rolls(table, "Detection")) == 2
    assert modifiers(rolls(table, "Detection")[1])["escort hurt"] == -1
    assert len(asked(table, "single escort")) == 1
    assert war.fight is not None
    assert not war.fight.single_escort


# 14.9.1d


@pytest.mark.rule("SV 14.9.1d")
@pytest.mark.parametrize("form", ["submerged", "surface"])
def test_a_single_escort_crippled_by_a_cutie_neither_attacks_nor_lets_the_boat_surface(form: str) -> None:
    war = with_the_rule("1945-02")
    war.boat.nac = 0
    war.boat.aft[3] = "Mk 27"
    hunted = ["evade:none", "cutie:aft-4"] if form == "submerged" else ["cutie:aft-4"]
    go_on = ["single:go-on", "weapon:aft", "fire:aft-1:target-1", "hold:aft-rest", "weapon:done", "round:end"]
    table = Story(
        [f"attack:{form}:medium", "salvo:forward", *aim("forward", 1), *hunted, *go_on],
        [*SMALL, SINGLE, NIGHT, MISS, DETECTED, NO_HITS, HIT, EXPLODES, MISS],
    )
    ship_encounter(table, war, "Ship+Escort", "Marshalls")
    table.finish()
    assert refusals(asked(table, "weapon")[0]) == {"weapon:gun": "9.3.1a"}
    assert war.fight is not None
    assert not war.fight.surfaced
    assert len(rolls(table, "Detection")) == 1
    assert len(events(table, "depth_charged")) == 1
    assert war.boat.ammo == 5


@pytest.mark.rule("SV 14.9.1d")
def test_the_captain_may_leave_the_ships_of_a_crippled_escort_alone() -> None:
    war = with_the_rule("1945-02")
    war.boat.nac = 0
    war.boat.aft[3] = "Mk 27"
    table = Story(
        ["attack:submerged:medium", "salvo:forward", *aim("forward", 1), "evade:none", "cutie:aft-4", "single:stop"],
        [*SMALL, SINGLE, NIGHT, MISS, DETECTED, NO_HITS, HIT, EXPLODES],
    )
    ship_encounter(table, war, "Ship+Escort", "Marshalls")
    table.finish()
    assert not asked(table, "weapon")


@pytest.mark.rule("SV 14.9.1b", "SV 14.9.1d")
@pytest.mark.parametrize("gone", ["sunk", "crippled"])
def test_with_every_ship_sunk_there_is_nothing_to_go_on_against(gone: str) -> None:
    war = with_the_rule("1945-02")
    escort = target(1200, kind="escort", type="E", damage=2 if gone == "sunk" else 0)
    fight = engagement(war, "Ship+Escort", merchant(4000, damage=2), escort, single_escort=True, escort_gone=gone)
    table = Story()
    after_single_escort(table, war, fight)
    assert not table.asked


# 14.9.1e


@pytest.mark.rule("SV 14.9.1e")
@pytest.mark.parametrize(("encounter", "dice"), [("Capital Ship", [1]), ("Warship", [(3, 8)]), ("Convoy", SMALL * 3)])
@pytest.mark.parametrize("month", ["1943-05", "1945-07"])
def test_capital_ships_warships_and_convoys_always_have_several_escorts(encounter: str, dice: Dice, month: str) -> None:
    war = with_the_rule(month)
    table = Story(["decline"], [*dice, DAY])
    ship_encounter(table, war, encounter, "Marshalls")
    table.finish()
    assert not [roll for roll in rolls(table) if roll.rule == "14.9.1a"]
    assert war.fight is not None
    assert not war.fight.single_escort


@pytest.mark.rule("SV 14.9.1e")
@pytest.mark.parametrize("encounter", ["Capital Ship", "Convoy"])
def test_sinking_one_of_several_escorts_gives_minus_1_and_no_more(encounter: str) -> None:
    war = with_the_rule()
    ship = target(30000, kind="capital", type="BB", capacity=6) if encounter == "Capital Ship" else merchant()
    fight = engagement(war, encounter, ship, night=True)
    table = Story(
        ["salvo:aft", *aim("aft", 2), "evade:none", "evade:none"],
        [*SINK_ESCORT, DETECTED, NO_HITS, UNDETECTED],
    )
    escorted_attack(table, war, fight)
    table.finish()
    assert fight.targets[1].sunk
    assert all(modifiers(roll)["escort hurt"] == -1 for roll in rolls(table, "Detection"))
    assert len(events(table, "depth_charged")) == 1
    assert fight.escorted
    assert not asked(table, "single escort")


@pytest.mark.rule("SV 14.9.1e")
def test_a_warship_is_not_alone_either() -> None:
    war = with_the_rule()
    fight = engagement(war, "Warship", target(1300, kind="warship", type="DD"), night=True)
    table = Story(["salvo:aft", *aim("aft", 1), "evade:none"], [*SINK_ESCORT, UNDETECTED])
    escorted_attack(table, war, fight)
    table.finish()
    assert fight.targets[0].sunk
    assert len(rolls(table, "Detection")) == 1
