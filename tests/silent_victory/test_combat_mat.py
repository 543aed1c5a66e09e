"""[9.0, 9.1] The course of a combat, and the Submarine Combat Mat."""

from __future__ import annotations

import pytest

from tests.silent_victory.build import at_sea, charts, engagement, merchant, options, target
from tests.silent_victory.story import (
    CRITICAL,
    DAY,
    DETECTED,
    EXPLODES,
    HIT,
    LARGE,
    MISS,
    NIGHT,
    NO_HITS,
    NOBODY,
    ONE,
    SMALL,
    UNDETECTED,
    Story,
    aim,
    asked,
    events,
    face,
    ids,
    modifiers,
    pair,
    refusals,
    rolls,
)
from wardroom.games.silent_victory.combat.aircraft import aircraft_encounter
from wardroom.games.silent_victory.combat.escorted import escorted_attack
from wardroom.games.silent_victory.combat.unescorted import unescorted_combat
from wardroom.games.silent_victory.sea.encounter import capacity, identify_merchant, ship_encounter
from wardroom.games.silent_victory.sea.travel import travel_box

# 9.0


@pytest.mark.rule("SV 9.0a")
def test_the_captain_may_withdraw_after_the_first_round_against_unescorted_ships() -> None:
    war = at_sea()
    choices = ["attack:surface:close", "weapon:aft", *aim("aft", 1), "weapon:done", "round:end"]
    table = Story(choices, [*SMALL, DAY, MISS])
    ship_encounter(table, war, "Ship", "Marshalls")
    table.finish()
    assert "round:end" in ids(asked(table, "round")[0])
    assert not rolls(table, "Additional Round")


@pytest.mark.rule("SV 9.0a")
def test_an_undetected_boat_may_withdraw_after_one_round_against_escorted_ships() -> None:
    war = at_sea()
    choices = ["attack:submerged:medium", "salvo:aft", *aim("aft", 1), "evade:none", "follow:none"]
    table = Story(choices, [*SMALL, NIGHT, MISS, UNDETECTED])
    ship_encounter(table, war, "Ship+Escort", "Marshalls")
    table.finish()
    assert table.story[-1] == "?follow"


@pytest.mark.rule("SV 9.0a", "SV 9.2.8b")
def test_a_detected_boat_must_first_survive_the_detection_cycle() -> None:
    war = at_sea()
    choices = ["attack:submerged:medium", "salvo:aft", *aim("aft", 1), *["evade:none"] * 3, "follow:none"]
    dice = [*SMALL, NIGHT, MISS, DETECTED, NO_HITS, DETECTED, NO_HITS, UNDETECTED]
    table = Story(choices, dice)
    ship_encounter(table, war, "Ship+Escort", "Marshalls")
    table.finish()
    cycle = [step for step in table.story[table.story.index("Detection") :] if not step.startswith("!")]
    assert cycle == [
        "Detection",
        "Before July 1943",
        "?evade",
        "Detection",
        "Before July 1943",
        "?evade",
        "Detection",
        "?follow",
    ]


@pytest.mark.rule("SV 9.0b")
def test_an_attack_runs_from_hit_and_dud_to_damage_and_then_the_escorts_have_their_turn() -> None:
    war = at_sea()
    one_hit = pair(face(charts().attack_early, 1))
    crew_hit = divmod(face(charts().damage, "crew injury"), 10)
    captain, light = (1, 1), face(charts().severity, "LW")
    choices = ["attack:submerged:medium", "salvo:aft", *aim("aft", 1), "evade:none", "evade:none", "follow:none"]
    dice = [*SMALL, DAY, HIT, EXPLODES, ONE, DETECTED, one_hit, crew_hit, captain, light, UNDETECTED]
    table = Story(choices, dice)
    ship_encounter(table, war, "Ship+Escort", "Marshalls")
    table.finish()
    assert [decision.kind for decision in table.asked[:3]] == ["attack", "salvo", "tube"]
    charts_used = [roll.chart for roll in rolls(table)]
    assert charts_used == ["E1", "E1", "T1a", "E1", "S1", "S2", "S3", "E2", "E3", "E4", "E5", "E5", "E2"]
    assert table.story.index("?tube") < table.story.index("Mk 14 medium")


@pytest.mark.rule("SV 9.0c")
def test_a_random_event_may_call_for_combat() -> None:
    war = at_sea(box=3)
    event, ultra, musashi = (6, 6), (2, 2), 1
    choices = ["sail:on", "attack:submerged:medium", "salvo:aft", *aim("aft", 1), "evade:none"]
    table = Story(choices, [event, ultra, musashi, DAY, MISS, UNDETECTED])
    travel_box(table, war)
    table.finish()
    assert [roll.chart for roll in rolls(table)] == ["E1", "R1", "T3", "E1", "S1", "E2"]
    assert war.boat.aft == ["Mk 14"] * 4  # reloaded after the fight
    assert war.boat.aft_reloads == {"Mk 14": 3}


# 9.1.1


@pytest.mark.rule("SV 9.1.1a", "SV 9.2.9c")
def test_four_ships_are_the_most_the_mat_holds() -> None:
    war = at_sea()
    fight = engagement(war, "Convoy", *[merchant() for _ in range(4)], range="close")
    table = Story(["salvo:aft", *aim("aft", 4), "evade:none"], [MISS, UNDETECTED])
    escorted_attack(table, war, fight)
    table.finish()
    assert len(fight.targets) == 4
    assert refusals(asked(table, "tube")[0]) == {"fire:escort": "9.1.1a"}


@pytest.mark.rule("SV 9.1.1b", "SV 9.2.5a", "SV 9.2.5b", "SV 9.2.5c")
def test_example_a6_damage_moves_a_target_up_and_past_box_1_she_is_sunk() -> None:
    war = at_sea()
    tanker, small, large = merchant(9000, type="T"), merchant(2600), merchant(10000)
    fight = engagement(war, "Convoy", tanker, small, large)
    table = Story(
        ["salvo:forward", *aim("forward", 1, 1, 3), "evade:none"],
        [HIT, EXPLODES, ONE, HIT, EXPLODES, ONE, CRITICAL, EXPLODES, ONE, UNDETECTED],
    )
    escorted_attack(table, war, fight)
    table.finish()
    assert [(ship.damaged, ship.sunk) for ship in (tanker, small, large)] == [
        (True, False),
        (False, False),
        (False, True),
    ]
    assert tanker.capacity - tanker.damage == 1
    assert [event.params["left"] for event in events(table, "damaged")] == [2, 1]


@pytest.mark.rule("SV 9.1.1c", "SV 9.2.9d")
@pytest.mark.parametrize(
    ("tons", "points"),
    [(500, 1), (1000, 1), (1001, 2), (1200, 2), (5000, 2), (5001, 3), (7600, 3), (9999, 3), (10000, 4), (19300, 4)],
)
def test_example_a4_damage_capacity_by_tonnage(tons: int, points: int) -> None:
    assert capacity(charts().capacity, tons) == points


@pytest.mark.rule("SV 9.1.1c")
def test_the_mat_runs_to_7_for_capital_ships() -> None:
    war = at_sea()
    points = []
    for die in range(1, 21):
        ship_encounter(Story(["decline"], [die, DAY]), war, "Capital Ship", "Marshalls")
        assert war.fight is not None
        points.append(war.fight.targets[0].capacity)
    assert (min(points), max(points)) == (5, 7)


@pytest.mark.rule("SV 9.1.1d")
@pytest.mark.parametrize(
    ("roster", "number", "tons", "points"),
    [(3, (6, 9), 5000, 3), (1, (10, 1), 6400, 3), (1, (1, 8), 10000, 4), (1, (10, 3), 17000, 4)],
)
def test_every_large_merchant_needs_3_or_4_points(roster: int, number: tuple[int, int], tons: int, points: int) -> None:
    war = at_sea()
    fight = engagement(war, "Ship")
    identify_merchant(Story([], [6, roster, number]), war, fight)
    assert [(ship.tons, ship.capacity) for ship in fight.targets] == [(tons, points)]


# 9.1.2


@pytest.mark.rule("SV 9.1.2a", "SV 9.2.1e")
def test_example_a5_any_of_the_targets_may_be_attacked() -> None:
    war = at_sea()
    fight = engagement(war, "Convoy", merchant(9000, type="T"), merchant(2600), merchant(10000))
    table = Story(["salvo:forward", *aim("forward", 1, 1, 1, 3, 3, 3), "evade:none"], [*[MISS] * 6, UNDETECTED])
    escorted_attack(table, war, fight)
    table.finish()
    fired_at = [event.params["name"] for event in events(table, "missed")]
    assert fired_at == ["9000 ton ship"] * 3 + ["10000 ton ship"] * 3
    # The escort could have been aimed at in column 4, in the 2 box.
    assert "fire:forward-1:target-4" in ids(asked(table, "tube")[0])
    assert (fight.targets[3].kind, fight.targets[3].tons, fight.targets[3].capacity) == ("escort", 1200, 2)


@pytest.mark.rule("SV 9.1.2a")
def test_attacking_none_ends_the_encounter_undetected() -> None:
    war = at_sea()
    table = Story(["attack:submerged:medium", "salvo:none"], [*SMALL * 3, DAY])
    ship_encounter(table, war, "Convoy", "Marshalls")
    table.finish()
    assert table.told[-1] == "held_fire"
    assert not rolls(table, "Detection")
    assert war.boat.forward == ["Mk 14"] * 6


# 9.1.3-9.1.8


@pytest.mark.rule("SV 9.1.3a", "SV 9.1.4a")
@pytest.mark.parametrize("where", ["close", "medium", "long"])
@pytest.mark.parametrize(("die", "night"), [(DAY, False), (NIGHT, True)])
def test_the_mat_shows_the_time_of_day_and_the_range_of_the_attack(where: str, die: int, night: bool) -> None:
    war = at_sea()
    choices = [f"attack:submerged:{where}", "weapon:aft", *aim("aft", 1), "weapon:done", "round:end"]
    table = Story(choices, [*SMALL, die, MISS])
    ship_encounter(table, war, "Ship", "Marshalls")
    table.finish()
    assert war.fight is not None
    assert (war.fight.range, war.fight.night) == (where, night)
    assert len(rolls(table, f"Mk 14 {where}")) == 1


@pytest.mark.rule("SV 9.1.5a")
def test_the_escort_box_holds_a_marker_when_escorts_are_present() -> None:
    war = at_sea()
    ship_encounter(Story(["decline"], [*SMALL, DAY]), war, "Ship+Escort", "Marshalls")
    assert war.fight is not None
    assert (war.fight.escorted, war.fight.escort_quality) == (True, "")


@pytest.mark.rule("SV 9.1.5a")
def test_the_escort_marker_shows_its_quality_when_that_rule_is_used() -> None:
    war = at_sea(options=options(escort_quality=True))
    fight = engagement(war, "Convoy", merchant())
    veteran = 6
    table = Story(["salvo:aft", *aim("aft", 1), "evade:none"], [MISS, veteran, UNDETECTED])
    escorted_attack(table, war, fight)
    table.finish()
    assert fight.escort_quality == "veteran"


@pytest.mark.rule("SV 9.1.5a")
def test_the_escort_box_stays_empty_against_unescorted_ships() -> None:
    war = at_sea(options=options(escort_quality=True))
    choices = ["attack:submerged:close", "weapon:aft", *aim("aft", 1), "weapon:done", "round:end"]
    table = Story(choices, [*SMALL, DAY, MISS])
    ship_encounter(table, war, "Ship", "Marshalls")
    table.finish()
    assert war.fight is not None
    assert (war.fight.escorted, war.fight.escort_quality) == (False, "")


@pytest.mark.rule("SV 9.1.6a")
@pytest.mark.parametrize(("used", "quality"), [(True, ["veteran"]), (False, [])])
def test_the_air_attack_box_is_used_with_variable_aircraft_quality_only(used: bool, quality: list[str]) -> None:
    war = at_sea(options=options(aircraft_quality=used))
    caught, shot_down, veteran = (1, 2), 1, 6
    hull = divmod(face(charts().damage, "hull"), 10)  # a veteran adds one hit
    table = Story([], [caught, *([veteran] if used else []), shot_down, NO_HITS, *([hull] if used else []), NOBODY])
    aircraft_encounter(table, war, "Marshalls")
    table.finish()
    assert [roll.result for roll in rolls(table) if roll.chart == "E6"] == quality
    assert war.fight is not None
    assert war.fight.aircraft_quality == "".join(quality)


@pytest.mark.rule("SV 9.1.7a")
@pytest.mark.parametrize(("die", "status", "value"), [(1, "busy", -1), (6, "focused", 1)])
def test_the_wolfpack_box_holds_for_every_search_of_the_engagement(die: int, status: str, value: int) -> None:
    war = at_sea(month="1943-10", wolfpack=True)
    choices = ["attack:submerged:medium", "salvo:aft", *aim("aft", 1), *["evade:none"] * 3, "follow:none"]
    dice = [die, *SMALL * 3, NIGHT, MISS, DETECTED, NO_HITS, DETECTED, NO_HITS, UNDETECTED]
    table = Story(choices, dice)
    ship_encounter(table, war, "Convoy", "Marshalls")
    table.finish()
    searches = rolls(table, "Detection")
    assert len(searches) == 3
    assert all(modifiers(roll)[f"wolfpack: escorts {status}"] == value for roll in searches)
    assert war.fight is not None
    assert war.fight.wolfpack == status


@pytest.mark.rule("SV 9.1.7a")
@pytest.mark.parametrize(("die", "found"), [(1, False), (6, True)])
def test_busy_or_focused_escorts_decide_a_search(die: int, found: bool) -> None:
    war = at_sea(month="1943-10", wolfpack=True)
    choices = ["attack:submerged:medium", "salvo:aft", *aim("aft", 1), "evade:none", *["evade:none"][: int(found)]]
    eight = (4, 4)
    dice = [die, *SMALL * 3, NIGHT, MISS, eight, *([NO_HITS, UNDETECTED] if found else [])]
    table = Story([*choices, "follow:none"], dice)
    ship_encounter(table, war, "Convoy", "Marshalls")
    table.finish()
    assert bool(events(table, "depth_charged")) is found


@pytest.mark.rule("SV 9.1.8a")
@pytest.mark.parametrize("hits", [0, 1, 2, 3])
def test_the_incoming_hits_marker_counts_the_hits_on_the_boat(hits: int) -> None:
    war = at_sea()
    fight = engagement(war, "Convoy", merchant(), night=True)
    attack = pair(face(charts().attack_early, hits))
    hull = divmod(face(charts().damage, "hull"), 10)
    table = Story(
        ["salvo:aft", *aim("aft", 1), "evade:none", "evade:none"],
        [MISS, DETECTED, attack, *[hull] * hits, UNDETECTED],
    )
    escorted_attack(table, war, fight)
    table.finish()
    assert fight.incoming_hits == hits
    assert war.boat.hull == hits


@pytest.mark.rule("SV 9.1.1b")
def test_a_ship_of_one_point_is_sunk_by_the_first_point() -> None:
    war = at_sea()
    fight = engagement(war, "Ship", merchant(900), surfaced=True)
    table = Story(["weapon:aft", *aim("aft", 1)], [HIT, EXPLODES, ONE])
    unescorted_combat(table, war, fight)
    table.finish()
    assert fight.targets[0].sunk


@pytest.mark.rule("SV 9.1.1b")
def test_a_capital_ship_starts_far_down_and_takes_many_points() -> None:
    war = at_sea()
    fight = engagement(war, "Capital Ship", target(62300, kind="capital", type="BB", capacity=7))
    table = Story(
        ["salvo:aft", *aim("aft", 1, 1), "evade:none"],
        [CRITICAL, EXPLODES, ONE, HIT, EXPLODES, ONE, UNDETECTED],
    )
    escorted_attack(table, war, fight)
    table.finish()
    assert [event.params["left"] for event in events(table, "damaged")] == [3, 2]
    assert not fight.targets[0].sunk


@pytest.mark.rule("SV 9.1.1a")
def test_unused_columns_stay_empty() -> None:
    war = at_sea()
    ship_encounter(Story(["decline"], [*SMALL, *LARGE, DAY]), war, "Two Ships+Escort", "Marshalls")
    assert war.fight is not None
    assert len(war.fight.targets) == 2
