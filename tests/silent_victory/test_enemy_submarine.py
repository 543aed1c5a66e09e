"""[9.9] Enemy submarines."""

from __future__ import annotations

import pytest

from tests.silent_victory.build import at_sea, charts
from tests.silent_victory.hunt import NO_HIT, SLIPPED_AWAY, falling, two
from tests.silent_victory.story import (
    DAY,
    EXPLODES,
    HIT,
    MISS,
    NIGHT,
    Dice,
    Story,
    aim,
    asked,
    events,
    ids,
    label,
    modifiers,
    refusals,
    rolls,
)
from wardroom.games.silent_victory.ends import CareerEnds
from wardroom.games.silent_victory.sea.abort import abort_patrol
from wardroom.games.silent_victory.sea.encounter import ship_encounter
from wardroom.games.silent_victory.state import Career

WAIT = "evade:none"
SUBMARINE = (10, 3)
"""R-30 on T4."""
SEEN_FIRST, SURPRISED = 9, 10
"""1d10; 10 is the 0 of the die."""
FIRED = ["salvo:forward", *aim("forward", 1)]
MEDIUM = ["attack:submerged:medium", *FIRED]
WIDE = two(12)
"""Misses at every range."""
DUD, LIVE = 1, 2
ESCORT, PLANE, ALONE = two(3), falling(charts().additional_round, "Aircraft"), two(12)


def met(war: Career, choices: list[str], dice: Dice) -> Story:
    """A Warship encounter that turns out to be a submarine, to its end."""
    table = Story(choices, [SUBMARINE, *dice])
    ship_encounter(table, war, "Warship", "Marshalls")
    table.finish()
    return table


def torpedoed(choices: list[str], dice: Dice) -> Story:
    """The same, and the boat is lost."""
    table = Story(choices, [SUBMARINE, *dice])
    with pytest.raises(CareerEnds, match="enemy submarine"):
        ship_encounter(table, at_sea(), "Warship", "Marshalls")
    table.finish()
    return table


# 9.9


@pytest.mark.rule("SV 9.9a")
@pytest.mark.parametrize("number", range(1, 101))
def test_every_submarine_of_the_warship_roster_starts_a_submarine_encounter(number: int) -> None:
    war = at_sea()
    tens, ones = divmod(number % 100, 10)
    ship = charts().warships[number - 1]
    table = Story(["decline"], [(tens or 10, ones or 10), DAY, *[SEEN_FIRST] * (ship.kind == "SS")])
    ship_encounter(table, war, "Warship", "Marshalls")
    table.finish()
    assert bool(rolls(table, "Surprise")) == (ship.kind == "SS")
    assert [decision.kind for decision in table.asked] == ["submarine" if ship.kind == "SS" else "attack"]


@pytest.mark.rule("SV 9.9a")
def test_an_enemy_submarine_searches_for_the_boat_itself_and_drops_no_depth_charges() -> None:
    table = met(at_sea(), [*MEDIUM, WAIT, "round:end"], [DAY, SEEN_FIRST, MISS, two(9), WIDE, WIDE])
    assert [label(roll) for roll in rolls(table)][-3:] == ["Detection", *["Enemy Torpedo medium"] * 2]
    assert asked(table, "evade")[0].prompt == "The enemy submarine is searching. What do you try?"


@pytest.mark.rule("SV 9.9a")
def test_an_enemy_submarine_operates_alone_and_no_escort_can_be_aimed_at() -> None:
    table = met(at_sea(), [*MEDIUM, WAIT, "round:end"], [DAY, SEEN_FIRST, MISS, SLIPPED_AWAY])
    assert not any("target-2" in option for option in ids(asked(table, "tube")[0]))


@pytest.mark.rule("SV 9.9b")
def test_by_day_a_submarine_is_attacked_submerged_only() -> None:
    table = met(at_sea(), ["decline"], [DAY, SEEN_FIRST])
    (decision,) = asked(table, "submarine")
    assert not any(option.startswith("attack:surface") for option in ids(decision))
    assert refusals(decision)["attack:surface"] == "9.9b"


@pytest.mark.rule("SV 9.9b")
def test_by_night_a_submarine_may_be_attacked_on_the_surface() -> None:
    war = at_sea()
    table = met(war, ["attack:surface:medium", *FIRED], [NIGHT, SEEN_FIRST, HIT, EXPLODES, 5])
    assert "attack:surface" not in refusals(asked(table, "submarine")[0])
    assert war.ships_sunk == 1


@pytest.mark.rule("SV 9.9b", "SV 9.9.3c")
@pytest.mark.parametrize("time", [DAY, NIGHT])
def test_the_deck_gun_is_never_used_against_a_submarine(time: int) -> None:
    war = at_sea()
    table = met(war, ["decline"], [time, SEEN_FIRST])
    (decision,) = asked(table, "submarine")
    assert refusals(decision)["weapon:gun"] == "9.9.3c"
    war.boat.forward, war.boat.aft = [""] * 6, [""] * 4
    without_torpedoes = met(war, ["decline"], [time, SEEN_FIRST])
    assert ids(asked(without_torpedoes, "submarine")[0]) == ["decline"]
    assert refusals(asked(without_torpedoes, "submarine")[0])["attack"] == "9.2.1a"
    assert war.boat.ammo > 0


# 9.9.1, 9.9.2


@pytest.mark.rule("SV 9.9.1a")
@pytest.mark.parametrize("die", range(1, 11))
def test_on_a_0_of_1d10_the_submarine_fires_two_torpedoes_from_medium_range_first(die: int) -> None:
    surprised = die == 10
    dice: Dice = [DAY, die, *[WIDE, WIDE] * surprised]
    table = met(at_sea(), ["round:end" if surprised else "decline"], dice)
    assert rolls(table, "Surprise")[0].dice == "1d10"
    assert len(rolls(table, "Enemy Torpedo medium")) == (2 if surprised else 0)
    assert [decision.kind for decision in table.asked] == ["round" if surprised else "submarine"]


@pytest.mark.rule("SV 9.9.1a", "SV 9.9.5d")
def test_a_surprise_attack_can_sink_the_boat() -> None:
    table = torpedoed([], [DAY, SURPRISED, WIDE, two(3), LIVE])
    assert table.asked == []


@pytest.mark.rule("SV 9.9.1b")
def test_after_a_surprise_the_player_may_disengage() -> None:
    table = met(at_sea(), ["round:end"], [DAY, SURPRISED, WIDE, WIDE])
    assert ids(asked(table, "round")[0]) == ["round:again", "round:end"]
    assert rolls(table, "Additional Round") == []


@pytest.mark.rule("SV 9.9.1b", "SV 9.9.2a")
def test_after_a_surprise_the_boat_fires_first_in_later_rounds_at_medium_range() -> None:
    war = at_sea()
    choices = ["round:again", *MEDIUM, WAIT, "round:again", *MEDIUM]
    dice: Dice = [NIGHT, SURPRISED, WIDE, WIDE, ALONE, MISS, SLIPPED_AWAY, ALONE, HIT, EXPLODES, 5]
    table = met(war, choices, dice)
    steps = [step for step in table.story if step in ("Surprise", "!enemy_fires", "Additional Round", "Mk 14 medium")]
    assert steps == ["Surprise", "!enemy_fires", *["Additional Round", "Mk 14 medium"] * 2]
    for decision in asked(table, "submarine"):
        assert ids(decision) == ["decline", "attack:submerged:medium", "attack:surface:medium"]
        assert refusals(decision)["attack:range"] == "9.9.2a"
    assert war.ships_sunk == 1


# 9.9.3


@pytest.mark.rule("SV 9.9.3a")
def test_a_boat_that_is_not_surprised_may_let_the_submarine_go() -> None:
    table = met(at_sea(), ["decline"], [DAY, SEEN_FIRST])
    assert [label(roll) for roll in rolls(table)][-1] == "Surprise"
    assert asked(table, "round") == []


@pytest.mark.rule("SV 9.9.3b", "SV 10.11.6a")
@pytest.mark.parametrize(("time", "attacks"), [(DAY, 0), (NIGHT, 3)])
def test_without_its_periscope_a_boat_attacks_a_submarine_on_the_surface_or_not_at_all(time: int, attacks: int) -> None:
    war = at_sea()
    war.boat.damage = {"periscope": "inoperable"}
    (decision,) = asked(met(war, ["decline"], [time, SEEN_FIRST]), "submarine")
    assert len([option for option in ids(decision) if option.startswith("attack:surface")]) == attacks
    assert not any(option.startswith("attack:submerged") for option in ids(decision))
    assert refusals(decision)["attack:submerged"] == "10.11.6a"
    assert "attack:range" not in refusals(decision)


@pytest.mark.rule("SV 9.9.3a", "SV 9.9.5a")
def test_a_boat_that_holds_its_fire_after_all_is_not_searched_for_and_the_encounter_ends() -> None:
    table = met(at_sea(), ["attack:submerged:medium", "salvo:none"], [DAY, SEEN_FIRST])
    assert not rolls(table, "Detection")
    assert not asked(table, "round")


@pytest.mark.rule("SV 9.9.3b")
@pytest.mark.parametrize("where", ["medium", "long"])
def test_from_medium_and_long_range_there_is_no_roll_before_firing(where: str) -> None:
    choices = [f"attack:submerged:{where}", *FIRED]
    table = met(at_sea(), choices, [DAY, SEEN_FIRST, HIT, EXPLODES, 5])
    assert rolls(table, "Close Approach") == []
    assert len(rolls(table, f"Mk 14 {where}")) == 1


@pytest.mark.rule("SV 9.9.3b")
def test_close_range_needs_the_approach_roll_first() -> None:
    choices = ["attack:submerged:close", *FIRED]
    table = met(at_sea(), choices, [DAY, SEEN_FIRST, two(9), HIT, EXPLODES, 5])
    assert [label(roll) for roll in rolls(table, "Close Approach", "Mk 14 close")] == ["Close Approach", "Mk 14 close"]


@pytest.mark.rule("SV 9.9.3d")
@pytest.mark.parametrize("short", [0, 1])
def test_a_submarine_is_harder_to_hit_by_one(short: int) -> None:
    """The highest number that would hit a ship misses because of the +1; one less hits."""
    limit = max(number for number in range(3, 12) if charts().fire["Mk 14", "medium"].result(number) == "hit")
    war = at_sea()
    choices = [*MEDIUM, *[WAIT, "round:end"] * (not short)]
    rest: Dice = [EXPLODES, 5] if short else [SLIPPED_AWAY]
    table = met(war, choices, [DAY, SEEN_FIRST, two(limit - short), *rest])
    assert modifiers(rolls(table, "Mk 14 medium")[0]) == {"warship": 1}
    assert war.ships_sunk == short


@pytest.mark.rule("SV 9.9.3b")
@pytest.mark.parametrize("held", ["forward", "none"])
def test_of_both_ends_by_night_the_salvo_after_a_held_one_is_no_second_salvo(held: str) -> None:
    forward = ["hold:forward-rest"] if held == "forward" else aim("forward", 1)
    shots = 1 if held == "forward" else 2
    choices = ["attack:surface:medium", "salvo:forward+aft", *forward, *aim("aft", 1), "round:end"]
    table = met(at_sea(), choices, [NIGHT, SEEN_FIRST, *[MISS] * shots, SLIPPED_AWAY])
    last = rolls(table, "Mk 14 medium")[-1]
    assert ("second salvo" in modifiers(last)) == (held == "none")


@pytest.mark.rule("SV 9.9.3e")
def test_a_boat_detected_while_closing_is_fired_at_from_close_range_before_it_can_fire() -> None:
    war = at_sea()
    table = met(war, ["attack:submerged:close", "round:end"], [DAY, SEEN_FIRST, two(10), two(5), two(5)])
    assert len(rolls(table, "Enemy Torpedo close")) == 2
    assert asked(table, "salvo") == []
    assert war.boat.forward == ["Mk 14"] * 6
    assert rolls(table, "Before July 1943") == []


# 9.9.4


@pytest.mark.rule("SV 9.9.4a")
def test_any_hit_that_explodes_sinks_a_submarine_and_ends_the_encounter() -> None:
    war = at_sea()
    table = met(war, MEDIUM, [DAY, SEEN_FIRST, HIT, EXPLODES, 6])
    assert (war.ships_sunk, war.tonnage) == (1, 1000)
    assert rolls(table, "Detection") == []
    assert asked(table, "round") == []


@pytest.mark.rule("SV 9.9.4a")
def test_every_submarine_of_the_roster_takes_one_point() -> None:
    assert charts().values["submarine"] == 1
    war = at_sea()
    table = Story(["decline"], [(6, 3), DAY, SEEN_FIRST])  # I-351, 2,700 t
    ship_encounter(table, war, "Warship", "Marshalls")
    assert events(table, "target")[0].params["capacity"] == 1


@pytest.mark.rule("SV 9.9.4a", "SV 9.9.5a")
def test_a_dud_does_not_sink_it() -> None:
    war = at_sea()
    table = met(war, [*MEDIUM, WAIT, "round:end"], [DAY, SEEN_FIRST, HIT, DUD, SLIPPED_AWAY])
    assert war.ships_sunk == 0
    assert len(rolls(table, "Detection")) == 1


# 9.9.5


@pytest.mark.rule("SV 9.9.5a")
@pytest.mark.parametrize(("dice", "fires"), [(6, False), (7, True)])
def test_a_submarine_that_was_missed_fires_if_it_detects_the_boat(dice: int, fires: bool) -> None:
    """By day with Mk 14 against a Warship: +2, so that a 7 is a 9."""
    table = met(at_sea(), [*MEDIUM, WAIT, "round:end"], [DAY, SEEN_FIRST, MISS, two(dice), *[WIDE, WIDE] * fires])
    assert modifiers(rolls(table, "Detection")[0]) == {"Mk 14 fired by day": 1, "warship": 1}
    assert len(rolls(table, "Enemy Torpedo medium")) == (2 if fires else 0)


@pytest.mark.rule("SV 9.9.5a")
def test_its_search_counts_year_range_and_damage_too() -> None:
    war = at_sea(month="1943-01")
    war.boat.damage = {"dive planes": "inoperable"}
    choices = ["attack:submerged:close", *FIRED, WAIT, "round:end"]
    table = met(war, choices, [NIGHT, SEEN_FIRST, two(3), MISS, two(3)])
    assert set(modifiers(rolls(table, "Detection")[0])) == {"1943-44", "close range", "warship", "dive planes out"}


@pytest.mark.rule("SV 9.9.5b")
@pytest.mark.parametrize(("where", "highest"), [("close", 4), ("medium", 3), ("long", 2)])
@pytest.mark.parametrize("dice", range(2, 6))
def test_its_torpedoes_hit_on_4_3_or_2_by_range(where: str, highest: int, dice: int) -> None:
    approach = [two(3)] if where == "close" else []
    hit = dice <= highest
    choices = [f"attack:submerged:{where}", *FIRED, WAIT]
    rolled: Dice = [DAY, SEEN_FIRST, *approach, MISS, two(9), two(dice)]
    if hit:
        table = torpedoed(choices, [*rolled, LIVE])
    else:
        table = met(at_sea(), [*choices, "round:end"], [*rolled, WIDE])
    assert [roll.dice for roll in rolls(table, f"Enemy Torpedo {where}")] == ["2d6"] * (1 if hit else 2)


@pytest.mark.rule("SV 9.9.5c")
@pytest.mark.parametrize("die", range(1, 7))
def test_its_torpedoes_are_duds_on_a_1_at_any_date(die: int) -> None:
    if die == 1:
        table = met(at_sea(), ["round:end"], [DAY, SURPRISED, two(2), die, WIDE])
    else:
        table = torpedoed([], [DAY, SURPRISED, two(2), die])
    assert rolls(table, "Enemy Submarine")[0].dice == "1d6"


@pytest.mark.rule("SV 9.9.5d")
def test_the_second_torpedo_sinks_the_boat_as_well_as_the_first() -> None:
    table = torpedoed([*MEDIUM, WAIT], [DAY, SEEN_FIRST, MISS, two(9), two(2), DUD, two(3), LIVE])
    assert len(rolls(table, "Enemy Torpedo medium")) == 2


@pytest.mark.rule("SV 9.9.5d")
def test_a_sound_boat_is_sunk_by_a_single_hit() -> None:
    table = torpedoed([*MEDIUM, WAIT], [DAY, SEEN_FIRST, MISS, two(9), two(3), LIVE])
    assert rolls(table, "Damage") == []


@pytest.mark.rule("SV 9.9.5e")
def test_another_round_reloads_first_and_starts_from_scratch() -> None:
    war = at_sea()
    second = ["attack:submerged:long", *FIRED, WAIT, "round:end"]
    dice: Dice = [DAY, SEEN_FIRST, MISS, two(9), WIDE, WIDE, ALONE, MISS, SLIPPED_AWAY]
    table = met(war, [*MEDIUM, WAIT, "round:again", *second], dice)
    assert war.boat.forward_reloads == {"Mk 14": 9}
    assert war.boat.forward == ["", *["Mk 14"] * 5]
    again = asked(table, "submarine")[1]
    assert {f"attack:submerged:{where}" for where in ("close", "medium", "long")} < set(ids(again))
    assert "previous detection" not in modifiers(rolls(table, "Detection")[1])


@pytest.mark.rule("SV 9.9.5e", "SV 9.6.3c")
def test_firing_both_ends_counts_in_the_first_search_of_every_round() -> None:
    war = at_sea()
    both = ["attack:surface:medium", "salvo:forward+aft", *aim("forward", 1), *aim("aft", 1)]
    dice: Dice = [NIGHT, SEEN_FIRST, MISS, MISS, SLIPPED_AWAY, ALONE, MISS, MISS, SLIPPED_AWAY]
    table = met(war, [*both, "round:again", *both, "round:end"], dice)
    assert [modifiers(roll)["fired fore and aft"] for roll in rolls(table, "Detection")] == [1, 1]


@pytest.mark.rule("SV 9.9.5e")
def test_test_depth_of_one_round_does_not_help_in_the_next() -> None:
    war = at_sea()
    choices = [*MEDIUM, "evade:depth", "round:again", *MEDIUM, "evade:depth", "round:end"]
    dice: Dice = [DAY, SEEN_FIRST, MISS, two(7), SLIPPED_AWAY, ALONE, MISS, two(7), SLIPPED_AWAY]
    table = met(war, choices, dice)
    assert war.boat.hull == 2
    assert [modifiers(roll)["exceeded test depth"] for roll in rolls(table, "Detection")] == [-1, -1]


@pytest.mark.rule("SV 9.9.5e")
def test_an_aircraft_lets_the_submarine_get_away_and_is_resolved() -> None:
    table = met(at_sea(), [*MEDIUM, WAIT, "round:again"], [DAY, SEEN_FIRST, MISS, SLIPPED_AWAY, PLANE, two(12)])
    assert events(table, "targets_escape")
    assert label(rolls(table)[-1]) == "Crash Dive"
    assert len(asked(table, "submarine")) == 1


@pytest.mark.rule("SV 9.9.5e")
def test_an_escort_lets_the_submarine_get_away_and_hunts_the_boat() -> None:
    choices = [*MEDIUM, WAIT, "round:again", WAIT, WAIT]
    table = met(at_sea(), choices, [DAY, SEEN_FIRST, MISS, SLIPPED_AWAY, ESCORT, two(9), NO_HIT, SLIPPED_AWAY])
    assert events(table, "targets_escape")
    assert [label(roll) for roll in rolls(table)][-3:] == ["Detection", "Before July 1943", "Detection"]
    assert modifiers(rolls(table, "Detection")[1]) == {}
    assert len(asked(table, "submarine")) == 1


@pytest.mark.rule("SV 9.6.8b", "SV 9.9.5e")
@pytest.mark.parametrize(("nac", "approach"), [(1, []), (6, ["Close Approach"])], ids=["works", "fails"])
def test_a_nac_of_the_last_round_is_active_before_the_approach_of_the_next(nac: int, approach: list[str]) -> None:
    choices = [*MEDIUM, "evade:nac", "round:again", "attack:submerged:close", *FIRED, WAIT, "round:end"]
    dice: Dice = [NIGHT, SEEN_FIRST, MISS, SLIPPED_AWAY, ALONE, nac, *[two(9)] * len(approach), MISS, SLIPPED_AWAY]
    table = met(at_sea(month="1945-01"), choices, dice)
    steps = [label(roll) for roll in rolls(table)]
    assert steps[steps.index("Additional Round") + 1 :] == ["NAC", *approach, "Mk 14 close", "Detection"]


@pytest.mark.rule("SV 9.6.8b", "SV 9.9.5e")
def test_a_nac_of_the_last_round_is_active_before_the_search_of_the_next() -> None:
    choices = [*MEDIUM, "evade:nac", "round:again", *MEDIUM, "round:end"]
    table = met(at_sea(month="1945-01"), choices, [NIGHT, SEEN_FIRST, MISS, SLIPPED_AWAY, ALONE, MISS, 1])
    steps = [label(roll) for roll in rolls(table)]
    assert steps[steps.index("Additional Round") + 1 :] == ["Mk 14 medium", "NAC"]


@pytest.mark.rule("SV 9.6.8c", "SV 9.9.5e")
def test_a_nac_of_the_last_round_does_not_bar_test_depth_in_the_next() -> None:
    choices = [*MEDIUM, "evade:nac", "round:again", *MEDIUM, "evade:depth", "round:end"]
    dice: Dice = [NIGHT, SEEN_FIRST, MISS, SLIPPED_AWAY, ALONE, MISS, 6, two(7), SLIPPED_AWAY]
    war = at_sea(month="1945-01")
    met(war, choices, dice)
    assert war.boat.hull == 1


@pytest.mark.rule("SV 9.6.8e", "SV 9.9.5e")
@pytest.mark.parametrize("arrival", ["escort", "aircraft"])
def test_a_nac_used_against_a_submarine_is_the_only_one_of_the_encounter(arrival: str) -> None:
    war = at_sea(month="1945-01")
    nac_fails = 6
    bombed: Dice = [PLANE, two(4), falling(charts().aa_fire, "miss"), NO_HIT, (6, 6), ESCORT]
    dice: Dice = [DAY, SEEN_FIRST, MISS, SLIPPED_AWAY, *([ESCORT] if arrival == "escort" else bombed), nac_fails]
    table = met(war, [*MEDIUM, "evade:nac", "round:again", WAIT], [*dice, SLIPPED_AWAY])
    assert refusals(asked(table, "evade")[1]) == {"evade:nac": "9.6.8e"}
    assert war.boat.nac == 2


@pytest.mark.rule("SV 9.9.5f")
def test_disengaging_ends_the_encounter() -> None:
    war = at_sea()
    table = met(war, [*MEDIUM, WAIT, "round:end"], [DAY, SEEN_FIRST, MISS, SLIPPED_AWAY])
    assert rolls(table, "Additional Round") == []
    assert asked(table, "follow") == []
    assert war.ships_sunk == 0


@pytest.mark.rule("SV 10.12.4a", "SV 9.9.1a")
def test_an_aborting_boat_that_survives_the_surprise_does_not_fight_on() -> None:
    """[SV-R13] She was attacked, and starts nothing herself: no other round is offered."""
    war = at_sea()
    abort_patrol(Story(), war, "10.12.5a")
    table = met(war, [], [DAY, SURPRISED, WIDE, WIDE])
    assert [event.code for event in events(table, "enemy_fires")] == ["enemy_fires"]
    assert table.asked == []
