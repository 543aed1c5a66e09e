"""[9.8] Aircraft encounters."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.silent_victory.build import at_sea, charts, engagement, options
from tests.silent_victory.hunt import NO_HIT, SLIPPED_AWAY, falling, hit_on, late, two
from tests.silent_victory.story import (
    DAY,
    MISS,
    NIGHT,
    SMALL,
    Dice,
    Story,
    aim,
    asked,
    events,
    label,
    modifiers,
    rolls,
)
from wardroom.games.silent_victory.combat.aircraft import aircraft_encounter
from wardroom.games.silent_victory.combat.detection import evade
from wardroom.games.silent_victory.ends import CareerEnds
from wardroom.games.silent_victory.sea.encounter import ship_encounter
from wardroom.games.silent_victory.sea.travel import travel_box
from wardroom.games.silent_victory.state import DAMAGED, ELITE, GREEN, INOPERABLE, TRAINED, VETERAN, Career
from wardroom.table import ChartTable
from wardroom.table.odds import outcomes

WAIT = "evade:none"
AA, AIR = "AA Fire", "From July 1943 and aircraft"
SAFE, CAUGHT = two(5), two(4)
NOBODY = falling(charts().crew_injury, "passenger")
"""The automatic injury falls on a passenger who is not aboard."""
BOMBS_MISS: Dice = [NO_HIT, NOBODY]
ESCORT, PLANE, ALONE = two(3), falling(charts().additional_round, "Aircraft"), two(12)


def aa(result: str, *, modifier: int = 0) -> int:
    """The A2 die for this result."""
    return falling(charts().aa_fire, result, modifier=modifier)[0]


def flown_at(war: Career, dice: Dice, choices: list[str] | None = None) -> Story:
    """A whole encounter with aircraft."""
    table = Story(choices or [], dice)
    aircraft_encounter(table, war, "Marshalls")
    table.finish()
    return table


def slow() -> Career:
    """A Narwhal without fit crew: -2 on the dive, so that an aircraft may attack twice."""
    war = at_sea("narwhal")
    war.crew.generic = ["SW"] * 4
    return war


# 9.8, 9.8.1


@pytest.mark.rule("SV 9.8a")
def test_a1_decides_on_attacks_and_aa_fires_with_the_first() -> None:
    table = flown_at(at_sea(), [CAUGHT, aa("shot down"), *BOMBS_MISS])
    assert [label(roll) for roll in rolls(table)] == ["Crash Dive", AA, AIR, "Crew Injury"]


@pytest.mark.rule("SV 9.8a", "SV 9.8.3a")
def test_an_aircraft_that_is_shot_down_still_makes_its_attack() -> None:
    war = at_sea()
    flown_at(war, [CAUGHT, aa("shot down"), late(1, modifier=1), hit_on("radio"), NOBODY])
    assert war.boat.damage == {"radio": DAMAGED}


@pytest.mark.rule("SV 9.8a", "SV 9.8.3a")
def test_an_aircraft_that_sinks_the_boat_may_be_shot_down_by_it() -> None:
    table = Story([], [CAUGHT, aa("shot down"), two(12)])
    with pytest.raises(CareerEnds, match="aircraft"):
        aircraft_encounter(table, at_sea(), "Marshalls")
    table.finish()
    assert rolls(table, AA)[0].result == "shot down"


@pytest.mark.rule("SV 9.8.1a")
@pytest.mark.parametrize("dice", range(5, 13))
def test_5_or_more_dives_in_time_without_attack_or_aa_fire(dice: int) -> None:
    table = flown_at(at_sea(), [two(dice)])
    (roll,) = rolls(table)
    assert (label(roll), roll.dice) == ("Crash Dive", "2d6")


@pytest.mark.rule("SV 9.8.1b")
@pytest.mark.parametrize("dice", [2, 3, 4])
def test_4_or_less_brings_one_attack(dice: int) -> None:
    table = flown_at(at_sea(), [two(dice), aa("damaged"), *BOMBS_MISS])
    assert len(rolls(table, AIR)) == 1


@pytest.mark.rule("SV 9.8.1b")
@pytest.mark.parametrize(("dice", "attacks"), [(3, 2), (4, 1), (2, 2)])
def test_a_modified_1_or_less_brings_two_attacks(dice: int, attacks: int) -> None:
    table = flown_at(slow(), [two(dice), aa("damaged"), *BOMBS_MISS * attacks])
    assert rolls(table, "Crash Dive")[0].total == dice - 2
    assert len(rolls(table, AIR)) == attacks


@pytest.mark.rule("SV 9.8.1a", "SV 9.8.1b")
@pytest.mark.parametrize(("modified", "attacks"), [(5, 0), (4, 1), (1, 2)])
def test_example_c9_crash_dive(modified: int, attacks: int) -> None:
    rest = [aa("damaged"), *BOMBS_MISS * attacks] if attacks else []
    table = flown_at(slow(), [two(modified + 2), *rest])
    assert rolls(table, "Crash Dive")[0].total == modified
    assert len(rolls(table, AIR)) == attacks


@pytest.mark.rule("SV 9.8.1c")
@pytest.mark.parametrize("dive", [[SAFE], [CAUGHT, aa("shot down"), *BOMBS_MISS]], ids=["dived", "attacked"])
def test_an_aircraft_of_an_additional_round_saves_the_target_even_if_it_cannot_attack(dive: Dice) -> None:
    war = at_sea()
    choices = ["attack:submerged:medium", "weapon:forward", *aim("forward", 1), "weapon:done", "round:again"]
    table = Story(choices, [*SMALL, DAY, MISS, PLANE, *dive])
    ship_encounter(table, war, "Ship", "Marshalls")
    table.finish()
    assert events(table, "targets_escape")
    assert len(asked(table, "weapon")) == 2  # the first round: forward tubes, then cease fire
    assert asked(table, "follow") == []


# 9.8.2


@pytest.mark.rule("SV 9.8.2a")
def test_air_attacks_take_plus_1_and_nothing_else() -> None:
    war = at_sea()
    war.boat.damage = {
        "motor 1": INOPERABLE,
        "motor 2": INOPERABLE,
        "fuel tanks": DAMAGED,
        "batteries": DAMAGED,
        "dive planes": DAMAGED,
    }
    war.crew.quality = GREEN
    table = flown_at(war, [CAUGHT, aa("shot down"), two(3), hit_on("radio"), NOBODY])
    (attack,) = rolls(table, AIR)
    assert modifiers(attack) == {"air attack": 1}
    assert attack.total == 4  # 3 alone would be harmless
    assert "radio" in war.boat.damage


@pytest.mark.rule("SV 9.8.2b")
@pytest.mark.parametrize("hits", [0, 1, 3])
def test_each_hit_is_rolled_on_e4_and_one_man_is_hurt_in_any_case(hits: int) -> None:
    war = at_sea()
    man = [falling(charts().crew_injury, "exec"), falling(charts().severity, "LW")]
    table = flown_at(war, [CAUGHT, aa("shot down"), late(hits, modifier=1), *[hit_on("radio")] * hits, *man])
    assert len(rolls(table, "Damage")) == hits
    assert len(rolls(table, "Crew Injury")) == 1
    assert war.crew.wounds == {"exec": "LW"}


@pytest.mark.rule("SV 10.1.3a", "SV 9.8.2b")
@pytest.mark.parametrize(("die", "level"), [(4, 1), (5, 2)])
def test_an_air_attack_with_a_flooding_hit_is_followed_by_the_roll_for_more(die: int, level: int) -> None:
    war = at_sea()
    bombed: Dice = [late(1, modifier=1), hit_on("flooding"), NOBODY]
    table = flown_at(war, [CAUGHT, aa("shot down"), *bombed, die])
    assert war.boat.flooding == level
    assert label(rolls(table)[-1]) == "Additional Flooding"


@pytest.mark.rule("SV 9.8.2b")
def test_the_second_attack_hurts_a_man_of_its_own() -> None:
    table = flown_at(slow(), [two(3), aa("damaged"), *BOMBS_MISS * 2])
    assert [label(roll) for roll in rolls(table, AIR, "Crew Injury")] == [AIR, "Crew Injury"] * 2


# 9.8.3


@pytest.mark.rule("SV 9.8.3a")
def test_guns_hit_by_the_bombs_have_fired_already() -> None:
    war = at_sea()
    both = [hit_on("AA gun")] * 2
    table = flown_at(war, [CAUGHT, aa("shot down"), late(2, modifier=1), *both, NOBODY])
    assert len(war.boat.damage) == 2
    assert rolls(table, AA)[0].result == "shot down"


AA_GUNS = [
    ([".50 cal"], {}, {"one .50 cal only": 1}),
    ([".50 cal", ".50 cal"], {"AA .50 cal 2": DAMAGED}, {"one .50 cal only": 1}),
    ([".50 cal", "20mm"], {"AA 20mm": INOPERABLE}, {"one .50 cal only": 1}),
    ([".50 cal", ".50 cal"], {}, {}),
    (["20mm"], {}, {}),
    (["40mm"], {}, {}),
    (["20mm", ".50 cal"], {}, {}),
    (["40mm", "20mm"], {"AA 40mm": DAMAGED}, {}),
    (["40mm", "20mm"], {"AA 20mm": INOPERABLE}, {}),
    (["40mm", "20mm"], {}, {"20mm and 40mm": -1}),
]


@pytest.mark.rule("SV 9.8.3b", "SV 9.8.3c", "SV 9.8.3d")
@pytest.mark.parametrize(("guns", "damage", "expected"), AA_GUNS)
def test_the_aa_guns_that_work_modify_the_fire(
    guns: list[str], damage: dict[str, str], expected: dict[str, int]
) -> None:
    war = at_sea()
    war.boat.aa, war.boat.damage = guns, damage
    table = flown_at(war, [CAUGHT, aa("shot down", modifier=sum(expected.values())), *BOMBS_MISS])
    assert modifiers(rolls(table, AA)[0]) == expected


@pytest.mark.rule("SV 9.8.3b", "SV 9.8.3c")
@pytest.mark.parametrize(("guns", "shot_down"), [([".50 cal"], False), ([".50 cal", ".50 cal"], True)])
def test_a_lone_machine_gun_misses_what_two_would_shoot_down(guns: list[str], shot_down: bool) -> None:
    highest = max(die for die in range(1, 7) if charts().aa_fire.result(die) == "shot down")
    war = at_sea()
    war.boat.aa = guns
    table = flown_at(war, [CAUGHT, highest, *BOMBS_MISS])
    assert (rolls(table, AA)[0].result == "shot down") == shot_down


@pytest.mark.rule("SV 9.8.3d")
@pytest.mark.parametrize(("guns", "shot_down"), [(["40mm"], False), (["40mm", "20mm"], True)])
def test_both_cannon_shoot_down_what_one_would_not(guns: list[str], shot_down: bool) -> None:
    highest = max(die for die in range(1, 7) if charts().aa_fire.result(die) == "shot down")
    war = at_sea()
    war.boat.aa = guns
    table = flown_at(war, [CAUGHT, highest + 1, *BOMBS_MISS])
    assert (rolls(table, AA)[0].result == "shot down") == shot_down


@pytest.mark.rule("SV 9.8.3e")
@pytest.mark.parametrize(("quality", "value"), [(GREEN, 0), (TRAINED, 0), (VETERAN, -1), (ELITE, -1)])
def test_a_veteran_or_elite_crew_takes_one_more_off(quality: int, value: int) -> None:
    war = at_sea()
    war.boat.aa = ["40mm", "20mm"]
    war.crew.quality = quality
    table = flown_at(war, [two(3), aa("shot down", modifier=value - 1), *BOMBS_MISS])
    (roll,) = rolls(table, AA)
    assert sum(modifiers(roll).values()) == value - 1
    assert ("veteran or elite crew" in modifiers(roll)) == (value == -1)


@pytest.mark.rule("SV 9.8.3b", "SV 9.8.3e")
def test_the_first_printing_knows_neither_the_lone_machine_gun_nor_crew_quality() -> None:
    war = at_sea(options=options(first_printing=True))
    war.boat.aa = [".50 cal"]
    war.crew.quality = VETERAN
    table = flown_at(war, [CAUGHT, aa("shot down"), *BOMBS_MISS])
    assert modifiers(rolls(table, AA)[0]) == {}


@pytest.mark.rule("SV 9.8.3f")
def test_an_aircraft_shot_down_makes_no_second_attack_and_the_engagement_ends() -> None:
    table = flown_at(slow(), [two(3), aa("shot down"), *BOMBS_MISS])
    assert rolls(table, "Crash Dive")[0].result == "two attacks"
    assert len(rolls(table, AIR)) == 1
    assert rolls(table, "Additional Round") == []


@pytest.mark.rule("SV 9.8.3g")
def test_a_damaged_aircraft_makes_its_second_attack_and_then_the_encounter_ends() -> None:
    table = flown_at(slow(), [two(3), aa("damaged"), *BOMBS_MISS * 2])
    assert len(rolls(table, AIR)) == 2
    assert rolls(table, "Additional Round") == []


@pytest.mark.rule("SV 9.8.3h")
def test_an_aircraft_that_was_missed_attacks_and_then_shadows() -> None:
    table = flown_at(at_sea(), [CAUGHT, aa("miss"), *BOMBS_MISS, ALONE])
    assert [label(roll) for roll in rolls(table)] == ["Crash Dive", AA, AIR, "Crew Injury", "Additional Round"]


@pytest.mark.rule("SV 9.8.3l", "SV 9.8.3k")
def test_a_missed_aircraft_completes_its_second_attack_first_and_aa_fires_only_once() -> None:
    table = flown_at(slow(), [two(3), aa("miss"), *BOMBS_MISS * 2, ALONE])
    assert [label(roll) for roll in rolls(table, AA, AIR, "Additional Round")] == [AA, AIR, AIR, "Additional Round"]


@pytest.mark.rule("SV 9.8.3i")
@pytest.mark.parametrize(("month", "year"), [("1942-04", {}), ("1943-01", {"1943-44": 1})])
def test_an_escort_called_in_searches_with_previous_detection_and_the_year_alone(
    month: str, year: dict[str, int]
) -> None:
    war = at_sea(month=month)
    war.crew.quality = GREEN
    war.boat.damage = {"dive planes": DAMAGED, "fuel tanks": DAMAGED}
    table = flown_at(war, [two(3), aa("miss"), *BOMBS_MISS, ESCORT, two(3)], [WAIT])
    (search,) = rolls(table, "Detection")
    assert modifiers(search) == {**year, "previous detection": 1}
    assert search.result == "undetected"


@pytest.mark.rule("SV 9.8.3i")
def test_an_escort_called_in_attacks_when_previous_detection_makes_it_a_9() -> None:
    table = flown_at(at_sea(), [CAUGHT, aa("miss"), *BOMBS_MISS, ESCORT, two(8), NO_HIT, SLIPPED_AWAY], [WAIT, WAIT])
    assert rolls(table, "Detection")[0].total == 9
    assert [label(roll) for roll in rolls(table)][-3:] == ["Detection", "Before July 1943", "Detection"]


@pytest.mark.rule("SV 9.8.3j", "SV 9.8.3k")
def test_a_second_aircraft_neither_attacks_nor_is_fired_at_but_may_call_in_an_escort() -> None:
    dice: Dice = [CAUGHT, aa("miss"), *BOMBS_MISS, PLANE, PLANE, ESCORT, SLIPPED_AWAY]
    table = flown_at(at_sea(), dice, [WAIT])
    assert len(rolls(table, AIR)) == len(rolls(table, AA)) == len(rolls(table, "Crash Dive")) == 1
    assert [roll.result for roll in rolls(table, "Additional Round")] == ["Aircraft", "Aircraft", "Escort"]
    assert len(rolls(table, "Detection")) == 1


@pytest.mark.rule("SV 9.8.3j")
def test_a_second_aircraft_lets_a_damaged_target_escape() -> None:
    war = at_sea()
    choices = ["attack:submerged:medium", "weapon:forward", *aim("forward", 1), "weapon:done", "round:again"]
    hit: Dice = [(1, 2), 6, 5]  # one point
    table = Story(choices, [*SMALL, DAY, *hit, PLANE, CAUGHT, aa("miss"), *BOMBS_MISS, PLANE, ALONE])
    ship_encounter(table, war, "Ship", "Marshalls")
    table.finish()
    assert events(table, "damaged")
    assert events(table, "second_aircraft")
    assert war.fight is not None
    assert war.fight.targets == []
    assert asked(table, "follow") == []


# 9.8.4, 9.8.5


@pytest.mark.rule("SV 9.8.4a")
@pytest.mark.parametrize("status", [DAMAGED, INOPERABLE])
def test_without_a_working_aa_gun_the_fire_counts_as_a_miss(status: str) -> None:
    war = at_sea()
    war.boat.damage = {"AA .50 cal 1": status, "AA .50 cal 2": status}
    table = flown_at(war, [CAUGHT, *BOMBS_MISS, ALONE])
    assert rolls(table, AA) == []
    assert len(rolls(table, "Additional Round")) == 1


@pytest.mark.rule("SV 9.8.5a")
def test_aa_ammunition_never_runs_out() -> None:
    war = at_sea()
    before = war.boat.ammo
    for _ in range(12):
        table = flown_at(war, [CAUGHT, aa("damaged"), *BOMBS_MISS])
        assert len(rolls(table, AA)) == 1
        assert rolls(table, AA)[0].modifiers == ()
    assert war.boat.ammo == before


@pytest.mark.rule("SV 14.6.3a")
def test_green_airmen_do_no_less_than_nothing() -> None:
    green = falling(charts().table("E6", "1941-42"), "green")[0]
    table = flown_at(at_sea(options=options(aircraft_quality=True)), [CAUGHT, green, aa("shot down"), *BOMBS_MISS])
    assert [event.params["hits"] for event in events(table, "bombed")] == [0]


@pytest.mark.rule("SV 9.8a")
def test_an_aircraft_met_in_a_travel_box_is_fought_and_the_patrol_goes_on() -> None:
    war = at_sea(box=3)
    assert war.patrol is not None
    war.patrol.event_happened = True
    man = [falling(charts().crew_injury, "exec"), falling(charts().severity, "LW")]
    repaired = falling(charts().repair["radio"], "repaired")
    dice: Dice = [two(12), CAUGHT, aa("shot down"), late(1, modifier=1), hit_on("radio"), *man, repaired]
    table = Story(["sail:on"], dice)
    assert travel_box(table, war)
    table.finish()
    assert war.boat.damage == {}
    assert war.fight is None


@pytest.mark.rule("SV 9.8.3i", "SV 9.6.14b", "SV 10.0a")
def test_an_escort_called_in_counts_everything_once_it_has_found_the_boat() -> None:
    """[SV-R91] The dive planes are out before it comes: its first search takes no notice, its second does."""
    war = at_sea()
    war.boat.damage = {"dive planes": "damaged"}
    hunt = engagement(war, "Vectored escort", vectored=True, range="")
    scene = Story(["evade:none", "evade:none"], [two(9), NO_HIT, SLIPPED_AWAY])
    evade(scene, war, hunt)
    scene.finish()
    first, second = (modifiers(roll) for roll in rolls(scene, "Detection"))
    assert first == {"previous detection": 1}
    assert second == {"previous detection": 1, "dive planes out": 1}


# 9.8


def air_share(chart: ChartTable) -> tuple[Fraction, Fraction]:
    """How often a roll brings aircraft, and what share of all that it brings they are."""
    found = outcomes(chart)
    nothing = sum((found.get(name, Fraction(0)) for name in ("-", "SJ")), Fraction(0))
    return found.get("Aircraft", Fraction(0)), found.get("Aircraft", Fraction(0)) / (1 - nothing)


@pytest.mark.rule("SV 9.8b")
def test_aircraft_are_likelier_on_missions_in_transit_and_in_additional_rounds() -> None:
    """[SV-R65] In Transit boxes by their share: there is little else to meet there."""
    tables = charts()
    zones = [chart for area, chart in tables.encounters.items() if area != "Transit"]
    often = max(air_share(chart)[0] for chart in zones)
    assert air_share(tables.special_missions)[0] > often
    assert air_share(tables.additional_round)[0] > often
    assert air_share(tables.encounters["Transit"])[1] > max(air_share(chart)[1] for chart in zones)


@pytest.mark.rule("SV 9.0d", "SV 9.8.2a")
def test_an_air_attack_is_a_thing_of_its_own_beside_the_engagement_with_ships() -> None:
    """Nothing of the night attack counts in it, no ship is there any more, and afterwards nobody is Followed."""
    war = at_sea()
    choices = ["attack:surface:close", "weapon:forward", *aim("forward", 1), "weapon:done", "round:again"]
    table = Story(choices, [*SMALL, NIGHT, MISS, PLANE, CAUGHT, aa("shot down"), *BOMBS_MISS])
    ship_encounter(table, war, "Ship", "Marshalls")
    table.finish()
    assert modifiers(rolls(table, AIR)[0]) == {"air attack": 1}
    assert war.fight is not None
    assert war.fight.targets == []
    assert not rolls(table, "Detection")
    assert not asked(table, "follow")
