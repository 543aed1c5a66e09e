"""[9.4] Unescorted ships: free rounds, weapon by weapon, and who may come after them."""

from __future__ import annotations

from itertools import permutations

import pytest

from tests.silent_victory.build import at_sea, charts, engagement, merchant, options, target
from tests.silent_victory.story import (
    DAY,
    DETECTED,
    EXPLODES,
    HIT,
    LARGE,
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
    face,
    ids,
    last_hit,
    modifiers,
    pair,
    refusals,
    rolls,
    shell,
)
from wardroom.games.patrol.orders import TubeAsked
from wardroom.games.silent_victory.combat.enemy_submarine import submarine_encounter
from wardroom.games.silent_victory.combat.escorted import escorted_attack
from wardroom.games.silent_victory.combat.unescorted import unescorted_combat
from wardroom.games.silent_victory.sea.encounter import ship_encounter
from wardroom.table import IllegalChoice

ESCORT = pair(3)  # [9.6.2] 3 or less
NOBODY_COMES = pair(12)
ONE_SHOT = ["weapon:aft", *aim("aft", 1), "weapon:done"]


# 9.4.1, 9.4.2


@pytest.mark.rule("SV 9.4.1a")
@pytest.mark.parametrize(("encounter", "ships"), [("Ship", 1), ("Two Ships", 2)])
def test_ship_and_two_ships_are_unescorted(encounter: str, ships: int) -> None:
    war = at_sea()
    table = Story(["attack:surface:close", *ONE_SHOT, "round:end"], [*SMALL * ships, DAY, MISS])
    ship_encounter(table, war, encounter, "Marshalls")
    table.finish()
    assert war.fight is not None
    assert (len(war.fight.targets), war.fight.escorted) == (ships, False)
    assert not rolls(table, "Detection", "Close Approach")


@pytest.mark.rule("SV 9.4.2a")
@pytest.mark.parametrize("attack", ["surface:close", "submerged:close", "surface:long"])
def test_no_detection_is_rolled_against_unescorted_ships_and_close_range_is_free(attack: str) -> None:
    war = at_sea(month="1943-05")
    table = Story([f"attack:{attack}", *ONE_SHOT, "round:end"], [*LARGE, DAY, MISS])
    ship_encounter(table, war, "Ship", "Marshalls")
    table.finish()
    assert not rolls(table, "Detection", "Close Approach")


@pytest.mark.rule("SV 9.4.2b")
@pytest.mark.parametrize("order", list(permutations(("forward", "aft", "gun"))))
def test_weapons_fire_in_any_order_and_each_result_is_seen_before_the_next_is_chosen(order: tuple[str, ...]) -> None:
    war = at_sea()
    fight = engagement(war, "Ship", merchant(9000), surfaced=True)
    choices: list[str] = []
    for weapon in order:
        choices += [f"weapon:{weapon}"]
        choices += ["gun:target-1", "gun:done"] if weapon == "gun" else aim(weapon, 1)
    table = Story([*choices, "round:end"], [MISS] * 3)
    unescorted_combat(table, war, fight)
    table.finish()
    told = [step for step in table.story if step in ("?weapon", "!missed")]
    assert told == ["?weapon", "!missed"] * 3
    assert (war.boat.forward[0], war.boat.aft[0], war.boat.ammo) == ("", "", 4)


@pytest.mark.rule("SV 9.4.2b")
def test_no_weapon_need_be_fired_after_the_first_has_done_its_work() -> None:
    war = at_sea()
    fight = engagement(war, "Ship", merchant(900), surfaced=True)
    table = Story(["weapon:gun", "gun:target-1", "gun:done"], [HIT, shell(1)])
    unescorted_combat(table, war, fight)
    table.finish()
    assert fight.targets[0].sunk
    assert war.boat.forward + war.boat.aft == ["Mk 14"] * 10


@pytest.mark.rule("SV 9.4.2c", "SV 9.4.2a", "SV 9.4.2b")
def test_example_a8_unescorted_tanker() -> None:
    war = at_sea()
    tanker = merchant(13000, type="T")
    fight = engagement(war, "Ship", tanker, surfaced=True, range="close")
    torpedoes = ["weapon:forward", *aim("forward", 1, 1, 1), "weapon:aft", *aim("aft", 1)]
    hit: Dice = [HIT, EXPLODES, ONE]
    table = Story(
        [*torpedoes, "weapon:gun", "gun:target-1", "gun:target-1"],
        [*hit, *hit, MISS, *hit, HIT, shell(1)],
    )
    unescorted_combat(table, war, fight)
    table.finish()
    assert tanker.capacity == 4
    assert [event.params["left"] for event in events(table, "damaged")] == [3, 2, 1]
    assert tanker.sunk
    # The second ammo point is spent too, though the first sank her.
    assert war.boat.ammo == 3
    assert table.told[-1] == "spent"
    assert war.boat.forward == [""] * 3 + ["Mk 14"] * 3
    assert war.boat.aft == [""] + ["Mk 14"] * 3
    assert not rolls(table, "Detection")


@pytest.mark.rule("SV 9.4.2c", "SV 9.2.1d")
def test_the_torpedoes_of_one_end_are_committed_before_the_first_of_them_is_rolled_for() -> None:
    war = at_sea()
    fight = engagement(war, "Two Ships", merchant(900), merchant(9000))
    table = Story(["weapon:forward", *aim("forward", 1, 1, 1), "weapon:done", "round:end"], [HIT, EXPLODES, ONE])
    unescorted_combat(table, war, fight)
    table.finish()
    last_asked = max(index for index, step in enumerate(table.story) if step == "?tube")
    assert last_asked < table.story.index("Mk 14 medium")
    assert war.boat.forward == [""] * 3 + ["Mk 14"] * 3
    assert table.told.count("spent") == 2
    # This end has fired: it does not fire again in this round.
    assert "weapon:forward" not in ids(asked(table, "weapon")[1])
    assert refusals(asked(table, "weapon")[1])["weapon:forward"] == "9.4.2c"


@pytest.mark.rule("SV 9.4.2b", "SV 9.4.2c")
@pytest.mark.parametrize(
    ("weapon", "nothing", "fired"),
    [
        ("weapon:aft", ["hold:aft-rest"], ["fire:aft-rest:target-1"]),
        ("weapon:gun", ["gun:done"], ["gun:target-1", "gun:target-1"]),
    ],
)
def test_a_weapon_that_fired_nothing_still_has_its_turn(weapon: str, nothing: list[str], fired: list[str]) -> None:
    war = at_sea()
    fight = engagement(war, "Ship", merchant(9000), surfaced=True)
    shots = 4 if weapon == "weapon:aft" else 2
    table = Story([weapon, *nothing, weapon, *fired, "weapon:done", "round:end"], [MISS] * shots)
    unescorted_combat(table, war, fight)
    table.finish()
    offered = [weapon in ids(decision) for decision in asked(table, "weapon")]
    assert offered == [True, True, False]


@pytest.mark.rule("SV 9.4.2b", "SV 9.1.1b")
def test_a_ship_seen_to_sink_is_no_target_for_the_next_weapon() -> None:
    war = at_sea()
    fight = engagement(war, "Two Ships", merchant(900), merchant(9000))
    table = Story(
        ["weapon:forward", *aim("forward", 1), "weapon:aft", *aim("aft", 2), "round:end"], [HIT, EXPLODES, ONE, MISS]
    )
    unescorted_combat(table, war, fight)
    table.finish()
    aft = [decision for decision in asked(table, "tube") if decision.about(TubeAsked).end == "aft"]
    assert "fire:aft-1:target-1" not in ids(aft[0])
    assert "fire:aft-1:target-2" in ids(aft[0])


@pytest.mark.rule("SV 9.4.2d")
@pytest.mark.parametrize(("surfaced", "night"), [(False, False), (True, False), (True, True)])
def test_torpedoes_at_unescorted_ships_have_the_bonus_of_minus_1_once(surfaced: bool, night: bool) -> None:
    war = at_sea()
    fight = engagement(war, "Ship", merchant(9000), surfaced=surfaced, night=night)
    one_too_many = pair(last_hit("Mk 14", "medium") + 1)
    table = Story([*ONE_SHOT, "round:end"], [one_too_many, EXPLODES, ONE])
    unescorted_combat(table, war, fight)
    table.finish()
    assert modifiers(rolls(table, "Mk 14 medium")[0]) == {"unescorted target": -1}
    assert fight.targets[0].damage == 1


@pytest.mark.rule("SV 9.4.2d")
def test_the_same_shot_misses_an_escorted_ship() -> None:
    war = at_sea()
    fight = engagement(war, "Ship+Escort", merchant(9000))
    one_too_many = pair(last_hit("Mk 14", "medium") + 1)
    table = Story(["salvo:aft", *aim("aft", 1), "evade:none"], [one_too_many, UNDETECTED])
    escorted_attack(table, war, fight)
    table.finish()
    assert fight.targets[0].damage == 0


@pytest.mark.rule("SV 9.4.2d")
def test_the_bonus_is_for_torpedoes_not_for_the_gun() -> None:
    war = at_sea()
    fight = engagement(war, "Ship", merchant(9000), surfaced=True)
    one_too_many = pair(last_hit("Deck Gun", "medium") + 1)
    table = Story(["weapon:gun", "gun:target-1", "gun:done", "weapon:done", "round:end"], [one_too_many])
    unescorted_combat(table, war, fight)
    table.finish()
    assert modifiers(rolls(table, "Deck Gun medium")[0]) == {}
    assert fight.targets[0].damage == 0


@pytest.mark.rule("SV 9.4.2e")
def test_firing_the_other_end_at_unescorted_ships_has_no_penalty() -> None:
    war = at_sea()
    fight = engagement(war, "Ship", merchant(9000))
    with_the_bonus = pair(last_hit("Mk 14", "medium") + 1)
    table = Story(
        ["weapon:forward", *aim("forward", 1), "weapon:aft", *aim("aft", 1), "round:end"],
        [MISS, with_the_bonus, EXPLODES, ONE],
    )
    unescorted_combat(table, war, fight)
    table.finish()
    assert modifiers(rolls(table, "Mk 14 medium")[1]) == {"unescorted target": -1}
    assert fight.targets[0].damage == 1


# 9.4.3


@pytest.mark.rule("SV 9.4.3a")
@pytest.mark.parametrize("choice", ["round:again", "round:end"])
def test_while_a_target_floats_another_round_may_be_risked_by_a_roll_on_e1(choice: str) -> None:
    war = at_sea()
    fight = engagement(war, "Ship", merchant())
    again = choice == "round:again"
    more = ["weapon:done", "round:end"] if again else []
    table = Story([*ONE_SHOT, choice, *more], [MISS, *([NOBODY_COMES] if again else [])])
    unescorted_combat(table, war, fight)
    table.finish()
    assert [roll.chart for roll in rolls(table, "Additional Round")] == (["E1"] if again else [])
    # Reloaded before the roll.
    assert war.boat.aft[0] == ("Mk 14" if again else "")


@pytest.mark.rule("SV 9.4.3a")
def test_when_all_are_sunk_there_is_no_further_round() -> None:
    war = at_sea()
    fight = engagement(war, "Two Ships", merchant(900), merchant(900))
    table = Story(["weapon:aft", *aim("aft", 1, 2)], [HIT, EXPLODES, ONE, HIT, EXPLODES, ONE])
    unescorted_combat(table, war, fight)
    table.finish()
    assert not asked(table, "round")


@pytest.mark.rule("SV 9.4.3b", "SV 9.4.6a")
def test_an_escort_that_arrives_searches_at_once_without_plus_1_at_close_range() -> None:
    war = at_sea()
    fight = engagement(war, "Ship", merchant(), surfaced=True, night=True, range="close")
    table = Story([*ONE_SHOT, "round:again", "strike:break-off"], [MISS, ESCORT, pair(8)])
    assert unescorted_combat(table, war, fight)
    table.finish()
    assert table.story.index("Additional Round") < table.story.index("Detection")
    assert modifiers(rolls(table, "Detection")[0]) == {}
    assert fight.escorted
    assert not events(table, "depth_charged")


@pytest.mark.rule("SV 9.4.3b", "SV 9.4.6a")
@pytest.mark.parametrize("where", ["medium", "long"])
def test_an_escort_that_arrives_searches_at_any_range_and_distance_is_no_help(where: str) -> None:
    war = at_sea()
    fight = engagement(war, "Ship", merchant(), night=True, range=where)
    table = Story([*ONE_SHOT, "round:again", "evade:none", "evade:none"], [MISS, ESCORT, pair(9), NO_HITS, UNDETECTED])
    assert unescorted_combat(table, war, fight)
    table.finish()
    first = rolls(table, "Detection")[0]
    assert modifiers(first) == {}
    assert len(events(table, "depth_charged")) == 1
    assert not asked(table, "strike")


@pytest.mark.rule("SV 9.4.6a", "SV 9.6.14a")
@pytest.mark.parametrize(
    ("corrections", "where", "later"),
    [
        (1, "close", {"previous detection": 1}),
        (1, "long", {"previous detection": 1}),
        (0, "close", {"close range": 1, "previous detection": 1}),
        (0, "long", {"long range": -1, "previous detection": 1}),
    ],
)
def test_range_counts_in_no_pass_of_an_escort_that_found_the_boat_on_its_arrival(
    corrections: int, where: str, later: dict[str, int]
) -> None:
    """In a patrol that was begun before that was so, it comes back with the second pass."""
    war = at_sea(options=options(corrections=corrections))
    fight = engagement(war, "Ship", merchant(), night=True, range=where)
    waits = ["evade:none"] * (2 if where == "close" else 3)
    table = Story([*ONE_SHOT, "round:again", *waits], [MISS, ESCORT, pair(9), NO_HITS, pair(9), NO_HITS, UNDETECTED])
    unescorted_combat(table, war, fight)
    table.finish()
    assert [modifiers(roll) for roll in rolls(table, "Detection")] == [{}, later, later]


@pytest.mark.rule("SV 9.6.6a", "SV 9.4.6a")
def test_from_the_second_pass_of_that_escort_on_the_boat_is_deep_enough_for_test_depth() -> None:
    war = at_sea()
    fight = engagement(war, "Ship", merchant(), night=True, range="close")
    table = Story([*ONE_SHOT, "round:again", "evade:depth"], [MISS, ESCORT, pair(9), NO_HITS, pair(7), UNDETECTED])
    unescorted_combat(table, war, fight)
    table.finish()
    assert ids(asked(table, "evade")[0]) == ["evade:none", "evade:depth"]
    assert len(rolls(table, "Detection")) == 2


@pytest.mark.rule("SV 9.6.6a", "SV 9.4.6a", "SV 14.9.1c")
def test_an_escort_that_comes_in_place_of_one_that_is_gone_begins_its_own_hunt() -> None:
    """What passes the other made, and how deep the boat was then, is past: at close range it is near the surface."""
    war = at_sea()
    fight = engagement(war, "Ship", merchant(), night=True, range="close", round=3, tested_depth=True)
    table = Story([*ONE_SHOT, "round:again", "evade:none"], [MISS, ESCORT, pair(9), NO_HITS, UNDETECTED])
    unescorted_combat(table, war, fight)
    table.finish()
    assert len(asked(table, "evade")) == 1
    assert [modifiers(roll) for roll in rolls(table, "Detection")] == [{}, {"previous detection": 1}]


@pytest.mark.rule("SV 9.4.3a", "SV 9.3.1a", "SV 9.7.9a")
def test_range_and_depth_of_the_first_round_hold_for_additional_rounds() -> None:
    """[SV-R105] A boat that attacked submerged does not come up for its gun, and is not asked for another range."""
    war = at_sea()
    choices = ["attack:submerged:long", *ONE_SHOT, "round:again", *ONE_SHOT, "round:end"]
    table = Story(choices, [*SMALL, NIGHT, MISS, NOBODY_COMES, MISS])
    ship_encounter(table, war, "Ship", "Marshalls")
    table.finish()
    assert len(asked(table, "attack")) == 1
    assert [refusals(decision)["weapon:gun"] for decision in asked(table, "weapon")] == ["9.3.1a"] * 4
    assert len(rolls(table, "Mk 14 long")) == 2


@pytest.mark.rule("SV 9.4.3b", "SV 9.2.1c")
def test_what_was_fired_before_the_escort_came_does_not_help_it() -> None:
    """Both ends, with Mk 14 by day: it saw none of that, only what is fired after its arrival."""
    war = at_sea()
    fight = engagement(war, "Ship", merchant(9000), surfaced=True)
    before = ["weapon:forward", *aim("forward", 1), "weapon:aft", *aim("aft", 1), "weapon:done", "round:again"]
    table = Story(
        [*before, "evade:none", "strike:attack", "salvo:aft", *aim("aft", 1), "evade:none"],
        [MISS, MISS, ESCORT, UNDETECTED, MISS, UNDETECTED],
    )
    unescorted_combat(table, war, fight)
    table.finish()
    assert [modifiers(roll) for roll in rolls(table, "Detection")] == [{}, {"Mk 14 fired by day": 1}]


@pytest.mark.rule("SV 9.4.3c")
def test_a_boat_that_is_not_found_attacks_by_the_standard_rules_and_is_searched_for_again() -> None:
    war = at_sea()
    fight = engagement(war, "Ship", merchant(), surfaced=True, night=True, range="close")
    table = Story(
        [*ONE_SHOT, "round:again", "strike:attack", "salvo:aft", *aim("aft", 1), "evade:none", "evade:none"],
        [MISS, ESCORT, UNDETECTED, MISS, pair(8), NO_HITS, UNDETECTED],
    )
    assert unescorted_combat(table, war, fight)
    table.finish()
    first, second = rolls(table, "Detection")[:2]
    assert modifiers(first) == {}
    assert modifiers(second) == {"close range": 1}
    # Fired between the two searches, and now at an escorted ship: the bonus is gone.
    assert modifiers(rolls(table, "Mk 14 close")[1]) == {}
    assert len(events(table, "depth_charged")) == 1


@pytest.mark.rule("SV 9.4.3c")
def test_the_boat_need_not_attack_under_the_eyes_of_the_escort() -> None:
    war = at_sea()
    fight = engagement(war, "Ship", merchant(), night=True)
    table = Story([*ONE_SHOT, "round:again", "evade:none", "strike:break-off"], [MISS, ESCORT, UNDETECTED])
    unescorted_combat(table, war, fight)
    table.finish()
    assert len(rolls(table, "Detection")) == 1


@pytest.mark.rule("SV 9.4.3c")
def test_a_boat_that_the_escort_does_not_find_has_not_slipped_away_for_it_may_still_attack() -> None:
    """9.6.9a ends an encounter; this search ends nothing."""
    war = at_sea()
    fight = engagement(war, "Ship", merchant(), night=True)
    attack = ["strike:attack", "salvo:aft", *aim("aft", 1), "evade:none"]
    table = Story([*ONE_SHOT, "round:again", "evade:none", *attack], [MISS, ESCORT, UNDETECTED, MISS, UNDETECTED])
    unescorted_combat(table, war, fight)
    table.finish()
    found = [(event.code, event.rule) for event in table.log if event.code in ("unseen", "escaped")]
    assert found == [("unseen", "9.4.3c"), ("escaped", "9.6.9a")]


@pytest.mark.rule("SV 9.4.3c", "SV 9.3.1b")
def test_a_boat_with_nothing_but_its_gun_has_no_second_attack_when_an_escort_comes() -> None:
    war = at_sea()
    war.boat.forward, war.boat.aft, war.boat.forward_reloads, war.boat.aft_reloads = [""] * 6, [""] * 4, {}, {}
    fight = engagement(war, "Ship", merchant(), night=True, surfaced=True)
    table = Story(["weapon:done", "round:again", "evade:none"], [ESCORT, UNDETECTED])
    unescorted_combat(table, war, fight)
    table.finish()
    assert not asked(table, "strike")


@pytest.mark.rule("SV 9.6.4d", "SV 9.6.2a")
def test_test_depth_helps_in_both_searches_of_the_round_in_which_an_escort_came_and_not_in_the_next() -> None:
    war = at_sea()
    fight = engagement(war, "Ship", merchant(), night=True)
    deep_enough = pair(7)
    table = Story(
        [*ONE_SHOT, "round:again", "evade:depth", "strike:attack", "salvo:aft", *aim("aft", 1), "evade:none"],
        [MISS, ESCORT, deep_enough, UNDETECTED, MISS, DETECTED, NO_HITS, UNDETECTED],
    )
    unescorted_combat(table, war, fight)
    table.finish()
    searches = [modifiers(roll).get("exceeded test depth", 0) for roll in rolls(table, "Detection")]
    assert searches == [-1, -1, 0]


@pytest.mark.rule("SV 9.4.3d")
def test_aircraft_drive_the_boat_off_and_are_fought() -> None:
    war = at_sea()
    aircraft, dived = pair(face(charts().additional_round, "Aircraft")), (6, 6)
    table = Story(["attack:surface:close", *ONE_SHOT, "round:again"], [*SMALL, DAY, MISS, aircraft, dived])
    ship_encounter(table, war, "Ship", "Marshalls")
    table.finish()
    # The attack is over: no weapon is chosen after the roll, and no ship is left to follow.
    assert len(asked(table, "weapon")) == 2
    assert len(rolls(table, "Crash Dive")) == 1
    assert not asked(table, "follow")
    assert "targets_escape" in table.told


@pytest.mark.rule("SV 9.4.3e", "SV 9.4.4a")
def test_otherwise_round_after_round_is_free_without_limit() -> None:
    war = at_sea()
    fight = engagement(war, "Ship", merchant(9000))
    rounds = 5
    shot = ["weapon:forward", *aim("forward", 1), "weapon:done"]
    choices = [*[*shot, "round:again"] * rounds, *shot, "round:end"]
    table = Story(choices, [MISS, *[NOBODY_COMES, MISS] * rounds])
    assert not unescorted_combat(table, war, fight)
    table.finish()
    shots = rolls(table, "Mk 14 medium")
    assert len(shots) == 1 + rounds
    assert all(modifiers(shot) == {"unescorted target": -1} for shot in shots)
    assert not rolls(table, "Detection")


# 9.4.4-9.4.6


@pytest.mark.rule("SV 9.4.4a")
@pytest.mark.parametrize("attacks", [True, False])
def test_after_the_round_in_which_escorts_came_there_is_following_and_no_further_round(attacks: bool) -> None:
    war = at_sea(month="1942-08")
    strike = ["strike:attack", "salvo:aft", *aim("aft", 1), "evade:none"] if attacks else ["strike:break-off"]
    table = Story(
        ["attack:submerged:medium", *ONE_SHOT, "round:again", "evade:none", *strike, "follow:none"],
        [*LARGE, NIGHT, MISS, ESCORT, UNDETECTED, *([MISS, UNDETECTED] if attacks else [])],
    )
    ship_encounter(table, war, "Ship", "Marshalls")
    table.finish()
    assert len(asked(table, "round")) == 1
    assert "follow:group" in ids(asked(table, "follow")[0])


@pytest.mark.rule("SV 9.4.5a")
def test_no_additional_round_against_escorted_ships() -> None:
    war = at_sea()
    table = Story(
        ["attack:submerged:medium", "salvo:aft", *aim("aft", 1), "evade:none", "follow:none"],
        [*LARGE, NIGHT, MISS, UNDETECTED],
    )
    ship_encounter(table, war, "Ship+Escort", "Marshalls")
    table.finish()
    assert not asked(table, "round")
    assert not rolls(table, "Additional Round")


@pytest.mark.rule("SV 9.4.5a")
def test_an_additional_round_is_open_against_an_enemy_submarine() -> None:
    war = at_sea()
    fight = engagement(war, "Submarine", target(1500, kind="submarine", type="SS", capacity=1), escorted=True)
    you_find_it = 5
    attack = ["attack:submerged:medium", "salvo:aft", *aim("aft", 1), "evade:none"]
    table = Story([*attack, "round:again", "decline"], [NIGHT, you_find_it, MISS, UNDETECTED, NOBODY_COMES])
    submarine_encounter(table, war, fight)
    table.finish()
    assert len(rolls(table, "Additional Round")) == 1


@pytest.mark.rule("SV 9.4.6a")
def test_a_boat_surprised_by_an_escort_is_submerged() -> None:
    war = at_sea()
    fight = engagement(war, "Ship", merchant(), surfaced=True, night=True, range="medium")
    table = Story(
        [*ONE_SHOT, "round:again", "evade:none", "strike:attack", "salvo:aft", *aim("aft", 1), "evade:none"],
        [MISS, ESCORT, UNDETECTED, MISS, UNDETECTED],
    )
    unescorted_combat(table, war, fight)
    table.finish()
    assert not fight.surfaced
    # Neither gun nor second salvo, no night surface bonus, no night surface search.
    assert refusals(asked(table, "salvo")[0]) == {"salvo:both": "9.2.1b"}
    assert modifiers(rolls(table, "Mk 14 medium")[1]) == {}
    assert all(modifiers(roll) == {} for roll in rolls(table, "Detection"))


@pytest.mark.rule("SV 9.4.3b")
def test_of_two_ships_the_escort_joins_the_one_that_is_afloat() -> None:
    war = at_sea()
    fight = engagement(war, "Two Ships", merchant(900), merchant(9000), night=True)
    table = Story(
        ["weapon:aft", *aim("aft", 1), "weapon:done", "round:again", "evade:none", "strike:break-off"],
        [HIT, EXPLODES, ONE, ESCORT, UNDETECTED],
    )
    unescorted_combat(table, war, fight)
    table.finish()
    assert fight.encounter == "Ship+Escort"


@pytest.mark.rule("SV 9.4.6b")
@pytest.mark.parametrize("encounter", ["Ship+Escort", "Two Ships+Escort", "Convoy"])
def test_no_boat_is_ever_surfaced_by_day_with_escorts_present(encounter: str) -> None:
    war = at_sea()
    ships = {"Ship+Escort": 1, "Two Ships+Escort": 2, "Convoy": 3}[encounter]
    table = Story(["attack:surface"], [*SMALL * ships, DAY])
    with pytest.raises(IllegalChoice, match="never be surfaced by day with escorts present"):
        ship_encounter(table, war, encounter, "Marshalls")
    decision = asked(table, "attack")[0]
    assert refusals(decision)["attack:surface"] == "9.4.6b"
    assert not [option for option in ids(decision) if option.startswith("attack:surface")]


@pytest.mark.rule("SV 9.4.6b")
def test_a_boat_on_the_surface_by_day_is_submerged_when_an_escort_comes() -> None:
    war = at_sea()
    fight = engagement(war, "Ship", merchant(), surfaced=True, range="medium")
    table = Story([*ONE_SHOT, "round:again", "evade:none", "evade:none"], [MISS, ESCORT, DETECTED, NO_HITS, UNDETECTED])
    unescorted_combat(table, war, fight)
    table.finish()
    assert not fight.surfaced
