"""[10.0-10.8, 10.10] Damage to the boat: hits, tracks, systems, and what they do at once."""

from __future__ import annotations

import pytest

from tests.silent_victory.build import at_sea, charts, engagement, loaded, merchant, table
from tests.silent_victory.hunt import early, hit_on
from tests.silent_victory.play import Faces
from tests.silent_victory.port import broken, injury, last, on_patrol
from tests.silent_victory.story import DAY, NIGHT, SMALL, Dice, Story, asked, events, ids, modifiers, refusals, rolls
from wardroom.games.silent_victory.calendar import month_number
from wardroom.games.silent_victory.charts import load_charts
from wardroom.games.silent_victory.combat.aircraft import aircraft_encounter
from wardroom.games.silent_victory.combat.damage import additional_flooding, resolve_hits
from wardroom.games.silent_victory.combat.detection import depth_charges, evade, search
from wardroom.games.silent_victory.combat.escorted import escorted_attack
from wardroom.games.silent_victory.combat.following import follow
from wardroom.games.silent_victory.combat.torpedoes import ready_tubes, reload_tubes, torpedoes_aboard, tube_counts
from wardroom.games.silent_victory.combat.unescorted import after_single_escort, unescorted_combat
from wardroom.games.silent_victory.ends import CareerEnds
from wardroom.games.silent_victory.port.setup import new_boat
from wardroom.games.silent_victory.sea.encounter import change_time, ship_encounter
from wardroom.games.silent_victory.sea.repair import after_combat, end_encounter
from wardroom.games.silent_victory.sea.travel import travel_box
from wardroom.games.silent_victory.state import DAMAGED, INOPERABLE, Career, Crew
from wardroom.table import ScriptedTable

BATTERIES, FLOODING, HULL, RADIO = (hit_on(name) for name in ("batteries", "flooding", "hull", "radio"))
DIVE_PLANES, FUEL_TANKS, HYDROPHONES = (hit_on(name) for name in ("dive planes", "fuel tanks", "hydrophones"))
TWO_FLOODING, TWO_HULL, CREW_INJURY = (hit_on(name) for name in ("flooding x2", "hull x2", "crew injury"))
ODD, EVEN, AFT = (hit_on(name) for name in ("forward tubes ODD", "forward tubes EVEN", "aft tubes"))
MOTOR_1, MOTOR_3, SJ_RADAR, AA_GUN = (hit_on(name) for name in ("motor 1", "motor 3", "SJ radar", "AA gun"))
DETECTED, UNSEEN = (4, 5), (1, 1)
"""E2 before 1943."""


def struck(war: Career, *hits: tuple[int, ...]) -> Story:
    """These hits fall on the boat, one after another."""
    scene = Story(dice=hits)
    resolve_hits(scene, war, engagement(war), len(hits), "depth charges")
    scene.finish()
    return scene


def damaged(*systems: str) -> dict[str, str]:
    return dict.fromkeys(systems, DAMAGED)


# [10.0]


OTHER_RESULTS = ("", "hull", "hull x2", "flooding", "flooding x2", "crew injury", "crew injury x2", "AA gun")
SYSTEMS = [str(result) for result in dict.fromkeys(charts().damage.results) if result not in OTHER_RESULTS]


@pytest.mark.rule("SV 10.0a")
@pytest.mark.parametrize("system", SYSTEMS)
def test_a_hit_marks_the_system_that_e4_names(system: str) -> None:
    war = at_sea(month="1942-07")
    struck(war, hit_on(system))
    assert war.boat.damage == damaged(system)


@pytest.mark.rule("SV 10.0a", "SV 10.10.3a")
def test_two_deck_guns_are_hit_one_after_the_other() -> None:
    war = at_sea("narwhal")
    lost = []
    for _ in range(3):
        struck(war, hit_on("deck gun"))
        lost.append(sorted(war.boat.damage))
    assert lost == [["deck gun 1"], ["deck gun 1", "deck gun 2"], ["deck gun 1", "deck gun 2"]]


@pytest.mark.rule("SV 10.0a")
def test_each_hit_is_rolled_on_e4_and_marked_at_once() -> None:
    war = at_sea()
    scene = Story(["evade:none"] * 2, [DETECTED, early(2), DIVE_PLANES, HYDROPHONES, UNSEEN])
    evade(scene, war, engagement(war))
    scene.finish()
    assert [roll.result for roll in rolls(scene, "Damage")] == ["dive planes", "hydrophones"]
    assert war.boat.damage == damaged("dive planes", "hydrophones")


@pytest.mark.rule("SV 10.0a", "SV 10.0c")
@pytest.mark.parametrize(
    ("strike", "modifier"),
    [([DIVE_PLANES], "dive planes out"), ([CREW_INJURY, *injury("captain", "SW")], "Exec in command")],
    ids=["dive planes", "captain seriously wounded"],
)
def test_damage_counts_in_the_next_detection_before_any_repair(strike: list[Faces], modifier: str) -> None:
    """A 7 with the previous detection makes 8 and would escape; the fresh damage makes it 9."""
    war = at_sea()
    scene = Story(["evade:none"] * 3, [DETECTED, early(1), *strike, (3, 4), early(0), UNSEEN])
    evade(scene, war, engagement(war))
    scene.finish()
    second = rolls(scene, "Detection")[1]
    assert modifiers(second) == {"previous detection": 1, modifier: 1}
    assert second.result == "detected"
    assert not rolls(scene, "Hard Repair")


@pytest.mark.rule("SV 10.0b")
def test_flooding_is_checked_each_round_and_repairs_come_after_the_last_before_following() -> None:
    war = at_sea()
    fight = engagement(war, "Convoy", merchant())
    scene = Story(
        ["evade:none"] * 3 + ["follow:group"],
        [DETECTED, early(2), FLOODING, RADIO, 1, (4, 4), early(1), FLOODING, 1, UNSEEN, 1, 6],
    )
    evade(scene, war, fight)
    follow(scene, war, fight)
    scene.finish()
    steps = ("Detection", "Additional Flooding", "Hard Repair", "?follow", "Follow")
    assert [step for step in scene.story if step in steps] == [
        "Detection",
        "Additional Flooding",
        "Detection",
        "Additional Flooding",
        "Detection",
        "Hard Repair",
        "?follow",
        "Follow",
    ]


# [10.1] Flooding


@pytest.mark.rule("SV 10.1.1a", "SV 10.10.1a")
def test_the_first_flooding_hit_is_box_1_and_each_further_one_a_box_more() -> None:
    war = at_sea()
    assert war.boat.flooding == 0
    struck(war, FLOODING)
    assert war.boat.flooding == 1
    struck(war, FLOODING, TWO_FLOODING)
    assert war.boat.flooding == 4


@pytest.mark.rule("SV 10.1.2a")
def test_in_the_last_flooding_box_the_boat_is_scuttled_and_other_hits_are_ignored() -> None:
    war = at_sea()
    war.boat.flooding = charts().mats["gato"].flooding_surface - 1
    scene = Story(dice=[FLOODING, (3, 4)])
    with pytest.raises(CareerEnds) as end:
        resolve_hits(scene, war, engagement(war), 3, "depth charges")
    scene.finish()
    assert end.value.cause == "scuttled"
    assert scene.story == ["Damage", "!flooding", "Scuttle"]


@pytest.mark.rule("SV 10.1.2a")
def test_one_box_before_the_last_the_boat_stays_down() -> None:
    war = at_sea()
    war.boat.flooding = charts().mats["gato"].flooding_surface - 2
    struck(war, FLOODING, RADIO)
    assert war.boat.flooding == charts().mats["gato"].flooding_surface - 1
    assert war.boat.damage == damaged("radio")


@pytest.mark.rule("SV 10.1.3a")
@pytest.mark.parametrize(("die", "boxes"), [(1, 1), (4, 1), (5, 2), (6, 2)])
def test_after_a_round_with_a_flooding_hit_5_and_6_add_a_box(die: int, boxes: int) -> None:
    war = at_sea()
    fight = engagement(war)
    scene = table(dice=[FLOODING, die])
    resolve_hits(scene, war, fight, 1, "depth charges")
    additional_flooding(scene, war, fight)
    scene.finish()
    assert war.boat.flooding == boxes


@pytest.mark.rule("SV 10.1.3a")
def test_a_round_without_a_flooding_hit_has_no_flooding_check() -> None:
    war = at_sea()
    fight = engagement(war)
    scene = table(dice=[FLOODING, 1, HULL])
    for _ in range(2):
        resolve_hits(scene, war, fight, 1, "depth charges")
        additional_flooding(scene, war, fight)
    scene.finish()
    assert len(rolls(scene, "Additional Flooding")) == 1


def flooding_check(crew: Crew, die: int) -> tuple[dict[str, int], int]:
    """Modifiers of the check, and the boxes it adds."""
    war = at_sea(crew=crew)
    fight = engagement(war, flooded=True)
    scene = table(dice=[die])
    additional_flooding(scene, war, fight)
    scene.finish()
    return modifiers(rolls(scene, "Additional Flooding")[0]), war.boat.flooding


@pytest.mark.rule("SV 10.1.3b")
def test_an_expert_chief_engineer_takes_one_off_the_flooding_check() -> None:
    expert = Crew(experts=["chief engineer"])
    assert flooding_check(expert, 5) == ({"expert chief engineer": -1}, 0)
    assert flooding_check(Crew(experts=["chief engineer"]), 6)[1] == 1
    assert flooding_check(Crew(), 5) == ({}, 1)


@pytest.mark.rule("SV 10.1.3c", "SV 10.9.3g")
@pytest.mark.parametrize("wound", ["SW", "KIA"])
def test_a_chief_engineer_who_is_out_adds_one_to_the_flooding_check(wound: str) -> None:
    out = Crew(wounds={"chief engineer": wound}, experts=["chief engineer"])
    assert flooding_check(out, 4) == ({"chief engineer out": 1}, 1)
    assert flooding_check(Crew(wounds={"chief engineer": "LW"}), 4) == ({}, 0)


# [10.2] Engines and motors


@pytest.mark.rule("SV 10.2.1a")
def test_with_one_diesel_left_the_patrol_is_aborted_and_each_box_checked_twice() -> None:
    war = at_sea(box=4)
    war.boat.damage = {**broken("diesel 1", "diesel 2"), "diesel 3": DAMAGED}
    end_encounter(table(dice=[6]), war)
    assert on_patrol(war).aborting
    scene = table(["sail:on"] * 2, [(3, 3), (3, 3)])
    travel_box(scene, war)
    scene.finish()
    assert on_patrol(war).position == 1
    assert len(rolls(scene, "Transit")) == 2


@pytest.mark.rule("SV 10.2.1a")
def test_with_two_diesels_left_the_patrol_goes_on_with_one_check_a_box() -> None:
    war = at_sea(box=5)
    war.boat.damage = broken("diesel 1", "diesel 2")
    end_encounter(table(), war)
    assert not on_patrol(war).aborting
    scene = table(["sail:on"], [(3, 4)])
    travel_box(scene, war)
    scene.finish()
    assert len(rolls(scene, "Marshalls")) == 1


@pytest.mark.rule("SV 10.2.1b")
@pytest.mark.parametrize("box", [1, 9])
def test_without_diesels_next_to_base_the_boat_is_towed_home(box: int) -> None:
    war = at_sea(box=box)
    war.boat.damage = {**broken("diesel 1", "diesel 2", "diesel 3"), "diesel 4": DAMAGED}
    scene = table(dice=[6])
    end_encounter(scene, war)
    assert on_patrol(war).ended
    assert not on_patrol(war).boat_lost
    assert travel_box(table(), war) is False
    assert "towed" in scene.told


@pytest.mark.rule("SV 10.2.1c", "SV 10.13.4a")
@pytest.mark.parametrize("box", [2, 5, 8])
def test_without_diesels_farther_out_the_boat_is_scuttled_at_once(box: int) -> None:
    war = at_sea(box=box)
    war.boat.damage = {**broken("diesel 1", "diesel 2", "diesel 3"), "diesel 4": DAMAGED}
    scene = table(dice=[6, (1, 1)])
    end_encounter(scene, war)
    scene.finish()
    assert on_patrol(war).boat_lost
    assert on_patrol(war).ended
    assert len(rolls(scene, "Rescue")) == 1


def attack(war: Career, natural: tuple[int, int], *, hits: int = 1) -> dict[str, int]:
    """Depth charges with so many hits, on the hydrophones: the modifiers of the E3 roll."""
    scene = table(dice=[natural, *[HYDROPHONES] * hits])
    depth_charges(scene, war, engagement(war), "detected")
    scene.finish()
    return modifiers(rolls(scene, "Before July 1943")[0])


@pytest.mark.rule("SV 10.2.2a")
@pytest.mark.parametrize(
    ("out", "natural", "modifier"),
    [(1, (1, 2), {"motors out": 1}), (2, (1, 1), {"all motors out": 2})],
)
def test_two_motor_boats_take_1_for_one_motor_and_2_for_both(
    out: int, natural: tuple[int, int], modifier: dict[str, int]
) -> None:
    """On E3 a 3 is no hit, a 4 is one."""
    war = at_sea("salmon")
    war.boat.damage = damaged(*("motor 1", "motor 2")[:out])
    assert attack(war, natural) == modifier


@pytest.mark.rule("SV 10.2.2a")
def test_a_motor_counts_from_the_moment_it_is_hit() -> None:
    war = at_sea("salmon")
    scene = table(["evade:none"] * 3, [DETECTED, early(1), MOTOR_1, (4, 4), (1, 2), HYDROPHONES, UNSEEN])
    evade(scene, war, engagement(war))
    scene.finish()
    assert [modifiers(roll) for roll in rolls(scene, "Before July 1943")] == [{}, {"motors out": 1}]


@pytest.mark.rule("SV 10.2.2b")
@pytest.mark.parametrize(
    ("out", "natural", "modifier", "hits"),
    [
        (1, (1, 2), {}, 0),
        (2, (1, 2), {"motors out": 1}, 1),
        (3, (1, 2), {"motors out": 1}, 1),
        (4, (1, 1), {"all motors out": 2}, 1),
    ],
)
def test_four_motor_boats_take_1_for_two_or_three_motors_and_2_for_all(
    out: int, natural: tuple[int, int], modifier: dict[str, int], hits: int
) -> None:
    war = at_sea("gato")
    war.boat.damage = damaged(*("motor 1", "motor 2", "motor 3", "motor 4")[:out])
    assert attack(war, natural, hits=hits) == modifier


# [10.3] Hull


@pytest.mark.rule("SV 10.3.1a", "SV 10.10.1a")
def test_the_first_hull_hit_is_box_1_and_each_further_one_a_box_more() -> None:
    war = at_sea()
    struck(war, HULL)
    assert war.boat.hull == 1
    struck(war, HULL, TWO_HULL)
    assert war.boat.hull == 4


@pytest.mark.rule("SV 10.3.2a")
def test_hull_damage_is_not_repaired_at_sea() -> None:
    war = at_sea()
    struck(war, HULL, HULL)
    scene = table()
    after_combat(scene, war)
    assert war.boat.hull == 2
    assert not rolls(scene)


@pytest.mark.rule("SV 10.3.2a")
def test_in_the_last_hull_box_the_boat_is_sunk_with_all_hands() -> None:
    war = at_sea()
    war.boat.hull = charts().mats["gato"].hull_sunk - 2
    struck(war, HULL)
    scene = table(dice=[HULL])
    with pytest.raises(CareerEnds) as end:
        resolve_hits(scene, war, engagement(war), 2, "depth charges")
    scene.finish()
    assert end.value.cause == "depth charges"


@pytest.mark.rule("SV 10.3.4a")
@pytest.mark.parametrize(("dice", "hull"), [([(6, 6)], 4), ([(2, 2), (6, 6)], 5)])
def test_exceeding_test_depth_always_costs_a_hull_box_and_may_cost_more(dice: list[tuple[int, int]], hull: int) -> None:
    """2d6 above the damaged boxes is no more damage, equal to them another box."""
    war = at_sea()
    war.boat.hull = 3
    scene = table(["evade:depth"], [*dice, UNSEEN])
    search(scene, war, engagement(war))
    scene.finish()
    assert war.boat.hull == hull


# [10.4] Fuel tanks, [10.5] batteries


@pytest.mark.rule("SV 10.4.1a")
@pytest.mark.parametrize("state", [DAMAGED, INOPERABLE])
def test_leaking_fuel_tanks_betray_the_boat(state: str) -> None:
    """An 8 on E2 is no detection, a 9 is."""
    war = at_sea()
    war.boat.damage = {"fuel tanks": state}
    scene = table(["evade:none"], [(4, 4)])
    assert search(scene, war, engagement(war)) == "detected"
    assert modifiers(rolls(scene, "Detection")[0]) == {"fuel tanks leaking": 1}


@pytest.mark.rule("SV 10.4.1a")
def test_leaking_fuel_tanks_help_depth_charges() -> None:
    war = at_sea()
    war.boat.damage = damaged("fuel tanks")
    assert attack(war, (1, 2)) == {"fuel tanks leaking": 1}


@pytest.mark.rule("SV 10.4.2a", "SV 10.11.6a", "SV 10.12.1a")
@pytest.mark.parametrize("aborting", [False, True])
def test_fuel_tanks_that_cannot_be_repaired_force_an_abort(aborting: bool) -> None:
    war = at_sea(box=4)
    struck(war, FUEL_TANKS)
    end_encounter(table(dice=[last(charts().repair["fuel tanks"], "repaired") + aborting]), war)
    assert on_patrol(war).aborting is aborting
    assert war.boat.damage == (broken("fuel tanks") if aborting else {})


@pytest.mark.rule("SV 10.5.1a")
def test_damaged_batteries_make_depth_charges_worse() -> None:
    war = at_sea()
    struck(war, BATTERIES)
    assert attack(war, (1, 2)) == {"batteries out": 1}


@pytest.mark.rule("SV 10.5.1a")
def test_inoperable_batteries_stay_at_reduced_power_for_the_patrol() -> None:
    war = at_sea()
    struck(war, BATTERIES)
    end_encounter(table(dice=[6]), war)
    assert war.boat.damage == broken("batteries")
    assert attack(war, (1, 2)) == {"batteries out": 1}


# [10.6] Radar


@pytest.mark.rule("SV 10.6.1a")
def test_without_sd_radar_aircraft_are_seen_later() -> None:
    """A 5 on A1 is a dive in time, a 4 is one attack."""
    war = at_sea(month="1942-07")
    safe = table(dice=[(2, 3)])
    aircraft_encounter(safe, war, "Transit")
    assert safe.told[-1] == "dived"
    war.boat.damage = broken("SD radar")
    scene = table(dice=[(2, 3), 1, (1, 1), *injury("passenger")])
    aircraft_encounter(scene, war, "Transit")
    scene.finish()
    dive = rolls(scene, "Crash Dive")[0]
    assert modifiers(dive) == {"SD radar out": -1}
    assert dive.result == "one attack"


SJ_CASES = pytest.mark.parametrize(
    ("month", "damage", "modifier"),
    [
        ("1942-07", {}, {}),
        ("1942-06", {}, {"SJ radar out or absent": 1}),
        ("1942-07", {"SJ radar": INOPERABLE}, {"SJ radar out or absent": 1}),
    ],
    ids=["works", "absent", "inoperable"],
)


@pytest.mark.rule("SV 10.6.1b")
@SJ_CASES
def test_following_is_harder_without_sj_radar(month: str, damage: dict[str, str], modifier: dict[str, int]) -> None:
    """A 5 still follows, a 6 has lost them."""
    war = at_sea(month=month)
    war.boat.damage = dict(damage)
    fight = engagement(war, "Ship+Escort", merchant())
    scene = table(["follow:group"], [5])
    again = follow(scene, war, fight)
    scene.finish()
    assert modifiers(rolls(scene, "Follow")[0]) == modifier
    assert (again is None) is bool(modifier)


@pytest.mark.rule("SV 10.6.1b")
@SJ_CASES
def test_changing_the_time_of_day_is_harder_without_sj_radar(
    month: str, damage: dict[str, str], modifier: dict[str, int]
) -> None:
    war = at_sea(month=month)
    war.boat.damage = dict(damage)
    fight = engagement(war, "Ship+Escort", merchant())
    scene = table(dice=[5])
    assert change_time(scene, war, fight) is not bool(modifier)
    assert modifiers(rolls(scene, "Change Time of Day")[0]) == modifier


@pytest.mark.rule("SV 10.6.1c")
def test_a_5_may_be_rolled_again_once_with_sj_radar() -> None:
    war = at_sea(month="1942-07", box=3)
    scene = table(["sail:on", "sj:again", "decline"], [(2, 3), (5, 6), 1, 1, (5, 6), 1])
    travel_box(scene, war)
    scene.finish()
    assert [roll.natural for roll in rolls(scene, "Marshalls")] == [5, 11]
    assert [event.params["what"] for event in events(scene, "encounter")] == ["Ship"]


@pytest.mark.rule("SV 10.6.1c")
def test_a_second_5_is_no_contact() -> None:
    war = at_sea(month="1942-07", box=3)
    scene = table(["sail:on", "sj:again"], [(2, 3), (1, 4)])
    travel_box(scene, war)
    scene.finish()
    assert len(asked(scene, "sj")) == 1
    assert not events(scene, "encounter")


@pytest.mark.rule("SV 10.6.1c")
@pytest.mark.parametrize(("month", "damage"), [("1942-06", {}), ("1942-07", {"SJ radar": INOPERABLE})])
def test_without_sj_radar_a_5_stands(month: str, damage: dict[str, str]) -> None:
    war = at_sea(month=month, box=3)
    war.boat.damage = dict(damage)
    scene = table(["sail:on"], [(2, 3)])
    travel_box(scene, war)
    scene.finish()
    assert not asked(scene, "sj")


# [10.7] AA guns


@pytest.mark.rule("SV 10.7.1a")
def test_aa_hits_take_the_40mm_then_the_20mm_then_nothing() -> None:
    war = at_sea("balao", "1943-07")
    struck(war, AA_GUN)
    assert war.boat.damage == damaged("AA 40mm")
    struck(war, AA_GUN)
    assert war.boat.damage == damaged("AA 40mm", "AA 20mm")
    scene = struck(war, AA_GUN)
    assert war.boat.damage == damaged("AA 40mm", "AA 20mm")
    assert scene.told[-1] == "no_effect"


@pytest.mark.rule("SV 10.7.1a")
def test_a_40mm_that_is_inoperable_leaves_the_20mm_to_be_hit() -> None:
    war = at_sea("balao", "1943-07")
    war.boat.damage = broken("AA 40mm")
    struck(war, AA_GUN)
    assert war.boat.damage == {"AA 40mm": INOPERABLE, "AA 20mm": DAMAGED}


@pytest.mark.rule("SV 10.7.2a")
def test_each_aa_hit_takes_one_of_two_machine_guns_and_the_third_nothing() -> None:
    war = at_sea("gato")
    lost = []
    for _ in range(3):
        struck(war, AA_GUN)
        lost.append(len(war.boat.damage))
    assert lost == [1, 2, 2]


@pytest.mark.rule("SV 10.7.3a")
def test_a_single_machine_gun_is_hit_once() -> None:
    war = at_sea("porpoise")
    lost = []
    for _ in range(2):
        struck(war, AA_GUN)
        lost.append(len(war.boat.damage))
    assert lost == [1, 1]


# [10.8] Torpedo tubes


@pytest.mark.rule("SV 10.8.1a")
def test_most_boats_have_six_and_four_tubes_and_some_four_and_two() -> None:
    boats = [new_boat(charts(), name, "Testfish", month_number("1942-04")) for name in charts().mats]
    counts = [tube_counts(charts(), boat) for boat in boats]
    assert counts.count((6, 4)) > len(counts) / 2
    assert tube_counts(charts(), new_boat(charts(), "porpoise", "Pike", month_number("1942-04"))) == (4, 2)


@pytest.mark.rule("SV 10.8.1b", "SV 10.8.1c")
@pytest.mark.parametrize(
    ("boat", "hit", "forward", "aft"),
    [
        ("gato", ODD, [2, 4, 6], [1, 2, 3, 4]),
        ("gato", EVEN, [1, 3, 5], [1, 2, 3, 4]),
        ("gato", AFT, [1, 2, 3, 4, 5, 6], []),
        ("porpoise", ODD, [2, 4], [1, 2]),
        ("porpoise", EVEN, [1, 3], [1, 2]),
        ("porpoise", AFT, [1, 2, 3, 4], []),
    ],
)
def test_forward_tubes_fail_by_odd_and_even_halves_and_aft_tubes_together(
    boat: str, hit: tuple[int, ...], forward: list[int], aft: list[int]
) -> None:
    war = at_sea(boat)
    struck(war, hit)
    assert list(ready_tubes(war.boat, "forward")) == forward
    assert list(ready_tubes(war.boat, "aft")) == aft


@pytest.mark.rule("SV 10.8.1b", "SV 10.8.1c")
def test_example_a12_tube_damage() -> None:
    six, four = at_sea("gato"), at_sea("porpoise")
    struck(six, ODD)
    struck(four, ODD)
    assert set(range(1, 7)) - set(ready_tubes(six.boat, "forward")) == {1, 3, 5}
    assert set(range(1, 5)) - set(ready_tubes(four.boat, "forward")) == {1, 3}
    struck(six, AFT)
    assert list(ready_tubes(six.boat, "aft")) == []


@pytest.mark.rule("SV 10.8.1d")
def test_unfired_torpedoes_move_to_working_tubes_of_the_same_end_only() -> None:
    war = at_sea("gato")
    war.boat = loaded(war.boat, "1942-04")
    war.boat.forward = ["Mk 14", "", "Mk 14", "", "Mk 14", "Mk 14"]
    war.boat.aft = [""] * 4
    war.boat.forward_reloads, war.boat.aft_reloads = {}, {}
    war.boat.damage = broken("forward tubes ODD")
    reload_tubes(table(), war)
    assert war.boat.forward[1::2] == ["Mk 14"] * 3
    assert sorted(war.boat.forward[0::2]) == ["", "", "Mk 14"]
    assert war.boat.aft == [""] * 4


@pytest.mark.rule("SV 10.8.1b", "SV 9.2.11a")
@pytest.mark.parametrize(
    ("system", "forward", "aft"),
    [
        ("forward tubes ODD", ["", "Mk 14"] * 3, ["Mk 14"] * 4),
        ("forward tubes EVEN", ["Mk 14", ""] * 3, ["Mk 14"] * 4),
        ("aft tubes", ["Mk 14"] * 6, [""] * 4),
    ],
)
def test_only_tubes_that_work_are_reloaded(system: str, forward: list[str], aft: list[str]) -> None:
    war = at_sea("gato")
    war.boat.forward, war.boat.aft = [""] * 6, [""] * 4
    war.boat.damage = broken(system)
    before = torpedoes_aboard(war.boat)
    reload_tubes(table(), war)
    assert (war.boat.forward, war.boat.aft) == (forward, aft)
    assert torpedoes_aboard(war.boat) == before


@pytest.mark.rule("SV 10.8.1b", "SV 10.8.1c", "SV 9.2.1a")
@pytest.mark.parametrize(
    ("systems", "ends"),
    [
        (("aft tubes",), ["forward"]),
        (("forward tubes ODD", "forward tubes EVEN"), ["aft"]),
        (("forward tubes ODD",), ["forward", "aft"]),
        (("forward tubes ODD", "forward tubes EVEN", "aft tubes"), []),
    ],
)
@pytest.mark.parametrize("state", [DAMAGED, INOPERABLE])
def test_an_end_whose_tubes_are_out_cannot_be_fired(systems: tuple[str, ...], ends: list[str], state: str) -> None:
    war = at_sea("gato")
    war.boat.damage = dict.fromkeys(systems, state)
    escorted = Story(["salvo:none"])
    escorted_attack(escorted, war, engagement(war, "Convoy", merchant()))
    assert ids(asked(escorted, "salvo")[0]) == [*(f"salvo:{end}" for end in ends), "salvo:none"]
    alone = Story(["weapon:done", "round:end"])
    unescorted_combat(alone, war, engagement(war, "Ship", merchant(), surfaced=True))
    assert ids(asked(alone, "weapon")[0]) == [*(f"weapon:{end}" for end in ends), "weapon:gun", "weapon:done"]


@pytest.mark.rule("SV 10.8.1b", "SV 9.2.1a")
@pytest.mark.parametrize(
    ("systems", "armed"),
    [
        (("forward tubes ODD", "forward tubes EVEN", "aft tubes"), False),
        (("forward tubes ODD", "forward tubes EVEN"), True),
        (("forward tubes EVEN", "aft tubes"), True),
        ((), True),
    ],
)
def test_a_boat_none_of_whose_tubes_works_cannot_attack_escorted_ships(systems: tuple[str, ...], armed: bool) -> None:
    war = at_sea("gato")
    war.boat.damage = broken(*systems)
    forms, refused = forms_of_attack(war, "Ship+Escort", *SMALL, NIGHT)
    assert forms == (SUBMERGED | SURFACED if armed else set())
    assert ("attack" in refused) is not armed


@pytest.mark.rule("SV 10.8.1b", "SV 9.2.1a")
def test_torpedoes_in_tubes_that_are_out_do_not_make_a_boat_armed() -> None:
    war = at_sea("gato")
    war.boat.forward, war.boat.aft = ["Mk 14", ""] * 3, [""] * 4
    assert forms_of_attack(war, "Ship+Escort", *SMALL, NIGHT)[0]
    war.boat.damage = broken("forward tubes ODD")
    assert not forms_of_attack(war, "Ship+Escort", *SMALL, NIGHT)[0]


@pytest.mark.rule("SV 10.8.1d")
def test_torpedoes_are_moved_out_of_tubes_that_are_out_and_only_into_tubes_that_work() -> None:
    """Tubes 2, 4 and 6 are out; of the empty tubes only the third works, and the first keeps what it holds."""
    war = at_sea("gato")
    war.boat.forward = ["Mk 14", "", "", "Mk 18", "Mk 14", "mine"]
    war.boat.forward_reloads = {}
    war.boat.damage = broken("forward tubes EVEN")
    reload_tubes(table(), war)
    assert war.boat.forward == ["Mk 14", "", "Mk 18", "", "Mk 14", "mine"]


@pytest.mark.rule("SV 10.8.1d", "SV 9.2.11a")
@pytest.mark.parametrize(
    ("answer", "forward", "racks"),
    [
        ("Mk 14", ["Mk 14", "Mk 27", "Mk 18"], {"Mk 14": 1}),
        ("Mk 18", ["Mk 18", "Mk 27", ""], {"Mk 14": 2}),
        ("Mk 27", ["Mk 27", "", "Mk 18"], {"Mk 14": 2}),
        ("none", ["", "Mk 27", "Mk 18"], {"Mk 14": 2}),
    ],
)
def test_the_captain_says_what_a_working_tube_takes_from_racks_and_tubes_that_are_out(
    answer: str, forward: list[str], racks: dict[str, int]
) -> None:
    """A Cutie that lies in a tube that is out is not forced upon him; tubes 2, 4 and 6 are out."""
    war = at_sea("gato", "1945-01")
    war.boat.forward = ["", "Mk 27", "Mk 14", "Mk 18", "Mk 14", ""]
    war.boat.forward_reloads = {"Mk 14": 2}
    war.boat.damage = broken("forward tubes EVEN")
    scene = table([f"reload:forward-1:{answer}"])
    reload_tubes(scene, war)
    scene.finish()
    assert ids(scene.asked[0]) == [f"reload:forward-1:{kind}" for kind in ("Mk 14", "Mk 18", "Mk 27", "none")]
    assert war.boat.forward == [forward[0], forward[1], "Mk 14", forward[2], "Mk 14", ""]
    assert war.boat.forward_reloads == racks


@pytest.mark.rule("SV 10.8.1d")
def test_torpedoes_in_tubes_that_are_out_are_moved_before_the_racks_are_used() -> None:
    war = at_sea("gato")
    war.boat.forward = ["", "Mk 14", "", "Mk 14", "", "Mk 14"]
    war.boat.forward_reloads = {"Mk 14": 2}
    war.boat.damage = broken("forward tubes EVEN")
    reload_tubes(table(), war)
    assert war.boat.forward == ["Mk 14", ""] * 3
    assert war.boat.forward_reloads == {"Mk 14": 2}


# [10.10] Multiple damage


@pytest.mark.rule("SV 10.10.3a")
@pytest.mark.parametrize("state", [DAMAGED, INOPERABLE])
def test_a_second_hit_on_a_system_has_no_effect(state: str) -> None:
    war = at_sea()
    war.boat.damage = {"radio": state}
    scene = struck(war, RADIO)
    assert war.boat.damage == {"radio": state}
    assert scene.told[-1] == "no_effect"


@pytest.mark.rule("SV 10.10.3a")
@pytest.mark.parametrize(
    ("boat", "hit"), [("salmon", MOTOR_3), ("salmon", SJ_RADAR)], ids=["third motor of two", "SJ radar before 7/42"]
)
def test_damage_to_what_the_boat_does_not_have_has_no_effect(boat: str, hit: tuple[int, ...]) -> None:
    war = at_sea(boat)
    scene = struck(war, hit)
    assert war.boat.damage == {}
    assert scene.told[-1] == "no_effect"


# [10.11.6, SV-R86] The periscope

SUBMERGED = {"attack:submerged:close", "attack:submerged:medium", "attack:submerged:long"}
SURFACED = {"attack:surface:close", "attack:surface:medium", "attack:surface:long"}


def forms_of_attack(war: Career, encounter: str, *dice: Faces) -> tuple[set[str], dict[str, str]]:
    """How this captain may attack, and what he may not with the rule that forbids it."""
    scene = table(["decline"], dice)
    ship_encounter(scene, war, encounter, "Marshalls")
    scene.finish()
    return set(ids(scene.asked[0])) & (SUBMERGED | SURFACED), refusals(scene.asked[0])


@pytest.mark.rule("SV 10.0a", "SV 10.11.6a")
@pytest.mark.parametrize("state", [DAMAGED, INOPERABLE])
@pytest.mark.parametrize(("encounter", "dice"), [("Ship", SMALL), ("Ship+Escort", SMALL), ("Capital Ship", [1])])
def test_a_boat_whose_periscope_is_out_attacks_on_the_surface_only(encounter: str, dice: Dice, state: str) -> None:
    war = at_sea()
    assert forms_of_attack(war, encounter, *dice, NIGHT)[0] == SUBMERGED | SURFACED
    war.boat.damage = {"periscope": state}
    forms, refused = forms_of_attack(war, encounter, *dice, NIGHT)
    assert forms == SURFACED
    assert refused["attack:submerged"] == "10.11.6a"


@pytest.mark.rule("SV 10.11.6a", "SV 9.4.6b")
def test_by_day_a_boat_without_periscope_cannot_attack_escorted_ships_at_all() -> None:
    war = at_sea()
    war.boat.damage = broken("periscope")
    forms, refused = forms_of_attack(war, "Ship+Escort", *SMALL, DAY)
    assert forms == set()
    assert {"attack:submerged", "attack:surface"} <= set(refused)


@pytest.mark.rule("SV 10.11.6a", "SV 9.9b")
@pytest.mark.parametrize(("die", "forms"), [(DAY, set()), (NIGHT, SURFACED)])
def test_a_boat_without_periscope_meets_a_submarine_on_the_surface_or_not_at_all(die: int, forms: set[str]) -> None:
    war = at_sea()
    war.boat.damage = broken("periscope")
    submarine, no_surprise = (10, 3), 5
    assert forms_of_attack(war, "Warship", submarine, die, no_surprise)[0] == forms


@pytest.mark.rule("SV 10.11.6a", "SV 9.4.6a")
def test_a_boat_without_periscope_cannot_strike_when_an_escort_drives_it_under() -> None:
    war = at_sea()
    war.boat.damage = broken("periscope")
    fight = engagement(war, "Ship", merchant(), surfaced=True, night=True)
    escort = (1, 1)
    scene = table(["weapon:done", "round:again", "evade:none"], [escort, UNSEEN])
    unescorted_combat(scene, war, fight)
    scene.finish()
    assert not fight.surfaced
    assert not asked(scene, "strike")


@pytest.mark.rule("SV 10.11.6a", "SV 14.9.1d")
@pytest.mark.parametrize(("gone", "asks"), [("sunk", 1), ("crippled", 0)])
def test_a_boat_without_periscope_goes_on_against_a_lost_escorts_ships_only_if_it_may_surface(
    gone: str, asks: int
) -> None:
    war = at_sea()
    war.boat.damage = broken("periscope")
    fight = engagement(war, "Ship+Escort", merchant(), single_escort=True, escort_gone=gone)
    scene = table(["single:stop"] * asks)
    after_single_escort(scene, war, fight)
    scene.finish()
    assert len(asked(scene, "single escort")) == asks


@pytest.mark.rule("SV 10.11.6a")
def test_an_owner_whose_chart_says_otherwise_may_attack_submerged_without_periscope() -> None:
    text = charts().files["E5.toml"].text
    switched = text.replace("periscope_bars_submerged_attack = true", "periscope_bars_submerged_attack = false")
    war = at_sea()
    war.boat.damage = broken("periscope")
    scene = ScriptedTable(load_charts({"E5.toml": switched}), ["decline"], [*SMALL, NIGHT])
    ship_encounter(scene, war, "Ship+Escort", "Marshalls")
    assert set(ids(scene.asked[0])) >= SUBMERGED
