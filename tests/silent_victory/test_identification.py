"""[8.2] Size and identity of ships, and what they are in play."""

from __future__ import annotations

import pytest

from tests.silent_victory.build import at_sea, charts, engagement, merchant, options, target
from tests.silent_victory.story import (
    CRITICAL,
    DAY,
    DETECTED,
    DUD,
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
    ids,
    label,
    last_hit,
    modifiers,
    pair,
    refusals,
    rolls,
    shell,
)
from wardroom.games.silent_victory.combat.escorted import escorted_attack
from wardroom.games.silent_victory.combat.unescorted import unescorted_combat
from wardroom.games.silent_victory.sea.encounter import identify_merchant, ship_encounter
from wardroom.games.silent_victory.state import Career, Engagement, Target


def identified(war: Career, *dice: tuple[int, ...] | int) -> Target:
    """One merchant with these dice for size, roster and number."""
    fight = engagement(war, "Ship")
    table = Story([], dice)
    identify_merchant(table, war, fight)
    table.finish()
    return fight.targets[0]


def one_torpedo(war: Career, fight: Engagement, *dice: tuple[int, ...] | int) -> Story:
    """One torpedo from aft at the first target; the escorts do not find the boat."""
    table = Story(["salvo:aft", *aim("aft", 1), "evade:none"], [*dice, UNDETECTED])
    escorted_attack(table, war, fight)
    table.finish()
    return table


# 8.2.1, 8.2.2


@pytest.mark.rule("SV 8.2.1a")
@pytest.mark.parametrize(
    ("encounter", "ships"), [("Ship", 1), ("Two Ships", 2), ("Ship+Escort", 1), ("Two Ships+Escort", 2), ("Convoy", 3)]
)
def test_every_target_ship_is_sized_by_a_die_of_its_own(encounter: str, ships: int) -> None:
    war = at_sea()
    sizes = [*SMALL, *LARGE, *SMALL]
    table = Story(["decline"], [*sizes[: 3 * ships], DAY])
    ship_encounter(table, war, encounter, "Marshalls")
    table.finish()
    assert len(rolls(table, "Ship Size")) == ships
    assert war.fight is not None
    assert [ship.tons for ship in war.fight.targets] == [2600, 6400, 2600][:ships]


@pytest.mark.rule("SV 8.2.1c", "SV 8.2.9a")
def test_the_fourth_ship_commits_the_boat_to_close_range_and_to_a_detection_attempt() -> None:
    war = at_sea()
    table = Story(["attack:submerged:close", "salvo:none"], [*SMALL * 3, DAY, *LARGE, UNDETECTED])
    ship_encounter(table, war, "Convoy", "Marshalls")
    table.finish()
    after = table.story[table.story.index("?attack") + 1 :]
    # No way out between the fourth ship and the search; only then may the captain hold fire.
    assert [step for step in after if not step.startswith("!")] == [
        "Ship Size",
        "Roster",
        "T2a",
        "Close Approach",
        "?salvo",
    ]
    assert war.boat.forward == ["Mk 14"] * 6


@pytest.mark.rule("SV 8.2.1c", "SV 8.2.9a", "SV 9.1.2a")
def test_a_boat_found_while_looking_at_the_fourth_ship_is_depth_charged_though_it_never_fired() -> None:
    war = at_sea()
    table = Story(
        ["attack:submerged:close", "evade:none", "follow:none"],
        [*SMALL * 3, DAY, *LARGE, DETECTED, NO_HITS, UNDETECTED],
    )
    ship_encounter(table, war, "Convoy", "Marshalls")
    table.finish()
    assert len(events(table, "depth_charged")) == 1
    assert not asked(table, "salvo")


@pytest.mark.rule("SV 8.2.1c")
@pytest.mark.parametrize("where", ["medium", "long"])
def test_a_boat_that_stays_off_sees_no_fourth_ship(where: str) -> None:
    war = at_sea()
    table = Story([f"attack:submerged:{where}", "salvo:none"], [*SMALL * 3, DAY])
    ship_encounter(table, war, "Convoy", "Marshalls")
    table.finish()
    assert not rolls(table, "Close Approach")


@pytest.mark.rule("SV 8.2.2a", "SV 8.2.3b")
@pytest.mark.parametrize(("die", "large"), [(1, False), (4, False), (5, True), (6, True)])
def test_before_1945_ships_are_small_on_1_to_4_and_large_on_5_and_6(die: int, large: bool) -> None:
    ship = identified(at_sea(month="1944-12"), die, 1, (10, 3))
    assert ship.name == charts().merchants["T2a" if large else "T1a"][2].name


@pytest.mark.rule("SV 8.2.2b", "SV 8.2.3b")
@pytest.mark.parametrize(("die", "large"), [(1, False), (5, False), (6, True)])
def test_in_1945_ships_are_small_on_1_to_5_and_large_on_6(die: int, large: bool) -> None:
    ship = identified(at_sea(month="1945-01"), die, 1, (10, 3))
    assert ship.name == charts().merchants["T2a" if large else "T1a"][2].name


# 8.2.3


@pytest.mark.rule("SV 8.2.3a", "SV 8.2.3b")
@pytest.mark.parametrize("die", range(1, 7))
@pytest.mark.parametrize("size", [1, 6])
def test_roster_by_1d6_in_pairs_and_ship_by_d100(size: int, die: int) -> None:
    roster = ("T1" if size == 1 else "T2") + "aabbcc"[die - 1]
    war = at_sea()
    assert identified(war, size, die, (5, 6)).name == charts().merchants[roster][55].name
    assert identified(war, size, die, (10, 10)).name == charts().merchants[roster][99].name


@pytest.mark.rule("SV 8.2.3c")
@pytest.mark.parametrize(
    ("roster", "number", "name", "code"),
    [
        (1, (10, 1), "Jokuja Maru", "F"),
        (1, (2, 1), "Nippo Maru", "T"),
        (1, (10, 3), "Asama Maru", "P"),
        (1, (1, 5), "Gokoku Maru", "A"),
        (5, (9, 9), "Kashino", "S"),
    ],
)
def test_merchants_carry_the_code_of_their_type(roster: int, number: tuple[int, int], name: str, code: str) -> None:
    ship = identified(at_sea(), 6, roster, number)
    assert (ship.name, ship.type) == (name, code)


@pytest.mark.rule("SV 8.2.3c")
def test_the_six_rosters_know_five_types_and_no_other() -> None:
    assert {ship.kind for roster in charts().merchants.values() for ship in roster} == {"F", "T", "P", "A", "S"}


@pytest.mark.rule("SV 8.2.3d", "SV 9.3.1b")
def test_a_type_a_ship_cannot_be_attacked_with_the_deck_gun() -> None:
    war = at_sea()
    fight = engagement(war, "Ship", merchant(type="A"), surfaced=True)
    table = Story(["weapon:done", "round:end"], [])
    unescorted_combat(table, war, fight)
    table.finish()
    assert refusals(asked(table, "weapon")[0])["weapon:gun"] == "9.3.1b"
    assert "weapon:gun" not in ids(asked(table, "weapon")[0])


@pytest.mark.rule("SV 8.2.3d")
def test_beside_a_type_a_ship_the_gun_can_be_aimed_at_the_other_only() -> None:
    war = at_sea()
    fight = engagement(war, "Two Ships", merchant(type="A"), merchant(type="F"), surfaced=True)
    table = Story(["weapon:gun", "gun:done", "weapon:done", "round:end"], [])
    unescorted_combat(table, war, fight)
    table.finish()
    assert ids(asked(table, "gun")[0]) == ["gun:target-2", "gun:done"]


@pytest.mark.rule("SV 8.2.3d")
@pytest.mark.parametrize("code", ["F", "T", "P", "S"])
def test_all_other_types_are_alike_in_play(code: str) -> None:
    war = at_sea()
    fight = engagement(war, "Ship", merchant(9000, type=code), surfaced=True)
    choices = ["weapon:gun", "gun:target-1", "gun:done", "weapon:aft", *aim("aft", 1), "weapon:done", "round:end"]
    table = Story(choices, [HIT, shell(1), HIT, EXPLODES, ONE])
    unescorted_combat(table, war, fight)
    table.finish()
    assert fight.targets[0].damage == 2
    assert modifiers(rolls(table, "Mk 14 medium")[0]) == {"unescorted target": -1}


# 8.2.4, 8.2.5


@pytest.mark.rule("SV 8.2.4a")
@pytest.mark.parametrize(("die", "name", "tons"), [(1, "Musashi", 62300), (16, "Unryu", 18500), (20, "Yamato", 62300)])
def test_a_capital_ship_is_named_by_a_d20_on_t3(die: int, name: str, tons: int) -> None:
    war = at_sea()
    table = Story(["decline"], [die, DAY])
    ship_encounter(table, war, "Capital Ship", "Marshalls")
    table.finish()
    assert (rolls(table)[0].dice, label(rolls(table)[0])) == ("1d20", "T3")
    assert war.fight is not None
    assert [(ship.name, ship.tons, ship.kind) for ship in war.fight.targets] == [(name, tons, "capital")]


@pytest.mark.rule("SV 8.2.4b")
@pytest.mark.parametrize(("encounter", "found"), [("Convoy", False), ("Capital Ship", True)])
def test_the_escorts_of_a_capital_ship_search_with_plus_1(encounter: str, found: bool) -> None:
    war = at_sea()
    ship = target(37200, kind="capital", type="BB", capacity=6) if found else merchant()
    fight = engagement(war, encounter, ship, night=True)
    eight = (3, 5)
    table = Story(
        ["salvo:aft", *aim("aft", 1), "evade:none", *(["evade:none"] if found else [])],
        [MISS, eight, *([NO_HITS, UNDETECTED] if found else [])],
    )
    escorted_attack(table, war, fight)
    table.finish()
    search = rolls(table, "Detection")[0]
    assert modifiers(search) == ({"capital ship": 1} if found else {})
    assert bool(events(table, "depth_charged")) is found


@pytest.mark.rule("SV 8.2.4c", "SV 8.2.4d")
@pytest.mark.parametrize(("fast", "named"), [(True, {"fast capital ship": 1}), (False, {})])
def test_a_fast_capital_ship_is_harder_to_hit_by_one_and_is_no_warship(fast: bool, named: dict[str, int]) -> None:
    war = at_sea()
    fight = engagement(war, "Capital Ship", target(30000, kind="capital", type="CV", capacity=6, fast=fast))
    table = one_torpedo(war, fight, pair(last_hit("Mk 14", "medium")), *([] if fast else [EXPLODES, ONE]))
    assert modifiers(rolls(table, "Mk 14 medium")[0]) == named
    assert fight.targets[0].damage == (0 if fast else 1)


@pytest.mark.rule("SV 8.2.4c")
def test_which_capital_ships_are_fast_is_marked_on_t3() -> None:
    war = at_sea()
    for die, fast in ((2, True), (19, True), (1, False), (14, False)):
        table = Story(["decline"], [die, DAY])
        ship_encounter(table, war, "Capital Ship", "Marshalls")
        assert war.fight is not None
        assert war.fight.targets[0].fast is fast


@pytest.mark.rule("SV 8.2.5a")
@pytest.mark.parametrize(
    ("encounter", "number", "penalty"),
    [
        ("Capital Ship", 2, {"fast capital ship": 1}),
        ("Warship", (3, 6), {"warship": 1}),
        ("Warship", (4, 9), {"destroyer or frigate": 2}),
    ],
)
def test_fast_ships_lose_their_protection_once_damaged_followed_and_engaged_again(
    encounter: str, number: tuple[int, int] | int, penalty: dict[str, int]
) -> None:
    war = at_sea(month="1942-08")
    attack = ["attack:submerged:medium", "salvo:aft", *aim("aft", 1), "evade:none"]
    last = pair(last_hit("Mk 14", "medium"))
    table = Story(
        [*attack, "follow:chase", "time:night", *attack, "follow:none"],
        [number, NIGHT, HIT, EXPLODES, ONE, UNDETECTED, 2, last, DUD, UNDETECTED],
    )
    ship_encounter(table, war, encounter, "Marshalls")
    table.finish()
    first, second = rolls(table, "Mk 14 medium")
    assert modifiers(first) == penalty
    assert modifiers(second) == {}
    assert second.result == "hit"


@pytest.mark.rule("SV 8.2.5a")
def test_damage_alone_takes_nothing_of_the_protection_within_the_same_salvo() -> None:
    war = at_sea()
    fight = engagement(war, "Capital Ship", target(30000, kind="capital", type="CV", capacity=6, fast=True))
    table = Story(["salvo:aft", *aim("aft", 1, 1), "evade:none"], [HIT, EXPLODES, ONE, MISS, UNDETECTED])
    escorted_attack(table, war, fight)
    table.finish()
    assert fight.targets[0].damage == 1
    assert modifiers(rolls(table, "Mk 14 medium")[1]) == {"fast capital ship": 1}


# 8.2.6


@pytest.mark.rule("SV 8.2.6a")
@pytest.mark.parametrize(
    ("faces", "name", "code", "tons"), [((3, 8), "Maya", "CA", 12200), ((8, 4), "Asanagi", "DD", 1300)]
)
def test_a_warship_is_named_by_d100_on_t4(faces: tuple[int, int], name: str, code: str, tons: int) -> None:
    war = at_sea()
    table = Story(["decline"], [faces, DAY])
    ship_encounter(table, war, "Warship", "Marshalls")
    table.finish()
    assert (rolls(table)[0].dice, label(rolls(table)[0])) == ("d100", "T4")
    assert war.fight is not None
    assert [(ship.name, ship.type, ship.tons) for ship in war.fight.targets] == [(name, code, tons)]


@pytest.mark.rule("SV 8.2.6a")
def test_a_warship_may_turn_out_to_be_a_submarine() -> None:
    war = at_sea()
    you_find_it = 5
    table = Story(["decline"], [(10, 4), DAY, you_find_it])
    ship_encounter(table, war, "Warship", "Marshalls")
    table.finish()
    assert war.fight is not None
    assert (war.fight.encounter, war.fight.targets[0].name) == ("Submarine", "I-64")


@pytest.mark.rule("SV 8.2.6b")
def test_a_warship_counts_as_escorted() -> None:
    war = at_sea()
    table = Story(
        ["attack:submerged:medium", "salvo:aft", *aim("aft", 1), "evade:none"], [(3, 8), DAY, MISS, UNDETECTED]
    )
    ship_encounter(table, war, "Warship", "Marshalls")
    table.finish()
    assert refusals(asked(table, "attack")[0])["attack:surface"] == "9.4.6b"
    assert len(rolls(table, "Detection")) == 1


@pytest.mark.rule("SV 8.2.6c")
def test_a_warship_searches_with_plus_1() -> None:
    war = at_sea()
    fight = engagement(war, "Warship", target(5100, kind="warship", type="CL"), night=True)
    eight = (3, 5)
    table = Story(["salvo:aft", *aim("aft", 1), "evade:none", "evade:none"], [MISS, eight, NO_HITS, UNDETECTED])
    escorted_attack(table, war, fight)
    table.finish()
    assert modifiers(rolls(table, "Detection")[0]) == {"warship": 1}
    assert len(events(table, "depth_charged")) == 1


@pytest.mark.rule("SV 8.2.6d")
@pytest.mark.parametrize(("below", "hits"), [(1, True), (0, False)])
def test_a_warship_is_harder_to_hit_by_one(below: int, hits: bool) -> None:
    war = at_sea()
    faces = pair(last_hit("Mk 14", "medium") - below)
    fight = engagement(war, "Warship", target(5100, kind="warship", type="CL"))
    table = one_torpedo(war, fight, faces, *([EXPLODES, ONE] if hits else []))
    assert modifiers(rolls(table, "Mk 14 medium")[0]) == {"warship": 1}
    assert bool(fight.targets[0].damage) is hits


@pytest.mark.rule("SV 8.2.6e")
@pytest.mark.parametrize("code", ["DD", "FF"])
@pytest.mark.parametrize(("below", "hits"), [(2, True), (1, False)])
def test_destroyers_and_frigates_are_harder_to_hit_by_two_in_all(code: str, below: int, hits: bool) -> None:
    war = at_sea()
    faces = pair(last_hit("Mk 14", "medium") - below)
    fight = engagement(war, "Warship", target(1300, kind="warship", type=code))
    table = one_torpedo(war, fight, faces, *([EXPLODES, ONE] if hits else []))
    assert modifiers(rolls(table, "Mk 14 medium")[0]) == {"destroyer or frigate": 2}
    assert bool(fight.targets[0].damage) is hits


@pytest.mark.rule("SV 8.2.6e")
def test_in_the_first_printing_a_destroyer_is_a_warship_like_any_other() -> None:
    war = at_sea(options=options(first_printing=True))
    fight = engagement(war, "Warship", target(1300, kind="warship", type="DD"))
    table = one_torpedo(war, fight, MISS)
    assert modifiers(rolls(table, "Mk 14 medium")[0]) == {"warship": 1}


# 8.2.7-8.2.9


@pytest.mark.rule("SV 8.2.7a")
def test_the_tonnage_of_every_ship_identified_is_recorded_and_counts_once_she_is_sunk() -> None:
    war = at_sea()
    choices = ["attack:submerged:medium", "salvo:aft", *aim("aft", 2), "evade:none", "follow:none"]
    table = Story(choices, [*SMALL, *LARGE, DAY, CRITICAL, EXPLODES, ONE, UNDETECTED])
    ship_encounter(table, war, "Two Ships+Escort", "Marshalls")
    table.finish()
    recorded = [(event.params["name"], event.params["tons"]) for event in events(table, "target")]
    assert recorded == [("Heijo Maru", 2600), ("Jokuja Maru", 6400)]
    assert [(ship.tons, ship.sunk) for ship in war.log[-1].ships] == [(6400, True)]
    assert war.tonnage == 6400


@pytest.mark.rule("SV 8.2.8a")
@pytest.mark.parametrize(
    ("dice", "tons", "points"),
    [
        ([1, 1, (10, 4)], 900, 1),
        ([1, 1, (3, 2)], 1000, 1),
        ([1, 1, (2, 5)], 1100, 2),
        ([1, 6, (1, 5)], 5000, 2),
        ([6, 1, (10, 1)], 6400, 3),
        ([6, 1, (1, 8)], 10000, 4),
    ],
)
def test_the_damage_that_sinks_a_ship_is_set_by_her_tonnage(dice: Dice, tons: int, points: int) -> None:
    war = at_sea()
    ship = identified(war, *dice)
    assert (ship.tons, ship.capacity) == (tons, points)


@pytest.mark.rule("SV 8.2.8b")
def test_every_capital_ship_has_a_marker_of_her_own() -> None:
    war = at_sea()
    met = set()
    for die in range(1, 21):
        ship_encounter(Story(["decline"], [die, DAY]), war, "Capital Ship", "Marshalls")
        assert war.fight is not None
        met.add(war.fight.targets[0].name)
    assert len(met) == 20


@pytest.mark.rule("SV 8.2.8b")
def test_freighters_share_generic_markers_that_tell_small_from_large_only() -> None:
    war = at_sea()
    for size, points in ((1, {1, 2}), (6, {3, 4})):
        ships = [identified(war, size, die, (10, 3)) for die in (1, 3, 5)]
        ships += [identified(war, size, die, (9, 9)) for die in (1, 3, 5)]
        assert {ship.kind for ship in ships} == {"merchant"}
        assert {ship.capacity for ship in ships} <= points
