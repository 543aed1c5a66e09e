"""[9.2] Torpedo attacks: salvos, the approach, hits, duds, damage, escorts as targets, and reloading."""

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
    face,
    ids,
    last_hit,
    modifiers,
    pair,
    refusals,
    rolls,
)
from wardroom.games.silent_victory.calendar import month_number
from wardroom.games.silent_victory.charts import load_charts
from wardroom.games.silent_victory.combat.detection import evade
from wardroom.games.silent_victory.combat.escorted import escorted_attack
from wardroom.games.silent_victory.combat.torpedoes import reload_tubes
from wardroom.games.silent_victory.combat.unescorted import unescorted_combat
from wardroom.games.silent_victory.ends import CareerEnds
from wardroom.games.silent_victory.sea.encounter import ship_encounter
from wardroom.games.silent_victory.sea.travel import travel_box
from wardroom.games.silent_victory.state import DAMAGED, GREEN, Crew, TargetLog
from wardroom.table import IllegalChoice, ScriptedTable

RANGES = ("close", "medium", "long")


# 9.2.1


@pytest.mark.rule("SV 9.2.1a")
@pytest.mark.parametrize("end", ["forward", "aft"])
def test_one_end_is_fired_and_any_number_of_its_tubes(end: str) -> None:
    war = at_sea()
    fight = engagement(war, "Convoy", merchant())
    table = Story([f"salvo:{end}", *aim(end, 1, 1), "evade:none"], [MISS, MISS, UNDETECTED])
    escorted_attack(table, war, fight)
    table.finish()
    fired, kept = (war.boat.forward, war.boat.aft) if end == "forward" else (war.boat.aft, war.boat.forward)
    assert fired[:2] == ["", ""]
    assert set(fired[2:]) == set(kept) == {"Mk 14"}


@pytest.mark.rule("SV 9.2.1a")
def test_only_tubes_that_are_loaded_and_work_can_be_fired() -> None:
    war = at_sea()
    war.boat.damage["forward tubes ODD"] = DAMAGED
    war.boat.forward[1] = ""
    war.boat.aft = ["", "", "", ""]
    fight = engagement(war, "Convoy", merchant())
    table = Story(["salvo:forward", "fire:forward-rest:target-1", "evade:none"], [MISS, MISS, UNDETECTED])
    escorted_attack(table, war, fight)
    table.finish()
    assert ids(asked(table, "salvo")[0]) == ["salvo:forward", "salvo:none"]
    assert war.boat.forward == ["Mk 14", "", "Mk 14", "", "Mk 14", ""]


@pytest.mark.rule("SV 9.2.1a")
@pytest.mark.parametrize(
    ("forward", "aft", "salvos", "refused"),
    [
        (1, 1, ["salvo:forward", "salvo:aft", "salvo:forward+aft", "salvo:aft+forward", "salvo:none"], {}),
        (1, 0, ["salvo:forward", "salvo:none"], {"salvo:aft": "9.2.1a"}),
        (0, 1, ["salvo:aft", "salvo:none"], {"salvo:forward": "9.2.1a"}),
    ],
)
def test_an_end_can_be_fired_if_it_has_a_torpedo_and_one_is_enough(
    forward: int, aft: int, salvos: list[str], refused: dict[str, str]
) -> None:
    """In a night surface attack, so that both ends may fire if both have something to fire."""
    war = at_sea()
    war.boat.forward = ["Mk 14"] * forward + [""] * (6 - forward)
    war.boat.aft = ["Mk 14"] * aft + [""] * (4 - aft)
    fight = engagement(war, "Convoy", merchant(), night=True, surfaced=True, night_surface=True)
    table = Story(["salvo:none"])
    escorted_attack(table, war, fight)
    assert ids(asked(table, "salvo")[0]) == salvos
    assert refusals(asked(table, "salvo")[0]) == refused


@pytest.mark.rule("SV 9.2.1a")
def test_a_tube_may_be_held_and_a_later_one_fired() -> None:
    war = at_sea()
    fight = engagement(war, "Convoy", merchant(), night=True)
    layout = ["hold:forward-1", "fire:forward-2:target-1", "hold:forward-3", "fire:forward-4:target-1"]
    table = Story(["salvo:forward", *layout, "hold:forward-rest", "evade:none"], [MISS, MISS, UNDETECTED])
    escorted_attack(table, war, fight)
    table.finish()
    assert war.boat.forward == ["Mk 14", "", "Mk 14", "", "Mk 14", "Mk 14"]


@pytest.mark.rule("SV 9.2.1b")
def test_both_ends_may_not_be_fired_at_escorted_ships_submerged() -> None:
    war = at_sea()
    fight = engagement(war, "Convoy", merchant(), night=True)
    table = Story(["salvo:both"])
    with pytest.raises(IllegalChoice, match=r"\[9\.2\.1b\]"):
        escorted_attack(table, war, fight)
    assert refusals(asked(table, "salvo")[0])["salvo:both"] == "9.2.1b"
    assert ids(asked(table, "salvo")[0]) == ["salvo:forward", "salvo:aft", "salvo:none"]


@pytest.mark.rule("SV 9.2.1b", "SV 9.5.2a")
@pytest.mark.parametrize("salvo", ["forward+aft", "aft+forward"])
def test_both_ends_may_be_fired_in_a_night_surface_attack(salvo: str) -> None:
    war = at_sea()
    fight = engagement(war, "Convoy", merchant(), night=True, surfaced=True, night_surface=True)
    first, second = salvo.split("+")
    # The boat cannot dive deep in the first round, so nothing is asked before the search.
    table = Story([f"salvo:{salvo}", *aim(first, 1), *aim(second, 1)], [MISS, MISS, UNDETECTED])
    escorted_attack(table, war, fight)
    table.finish()
    assert (war.boat.forward[0], war.boat.aft[0]) == ("", "")


@pytest.mark.rule("SV 9.2.1b")
def test_both_ends_may_be_fired_at_unescorted_ships_even_submerged_by_day() -> None:
    war = at_sea()
    fight = engagement(war, "Ship", merchant(9000))
    table = Story(["weapon:forward", *aim("forward", 1), "weapon:aft", *aim("aft", 1), "round:end"], [MISS, MISS])
    unescorted_combat(table, war, fight)
    table.finish()
    assert (war.boat.forward[0], war.boat.aft[0]) == ("", "")


@pytest.mark.rule("SV 9.2.1c", "SV 9.5.2c")
@pytest.mark.parametrize("both", [True, False])
def test_firing_both_ends_adds_1_to_the_first_search(both: bool) -> None:
    war = at_sea()
    fight = engagement(war, "Convoy", merchant(), night=True, surfaced=True, night_surface=True)
    eight_in_all = pair(8 - charts().detection.modifiers["night surface attack"].value)
    choices = ["salvo:forward+aft", *aim("forward", 1), *aim("aft", 1), "evade:none"]
    table = Story(
        choices if both else ["salvo:forward", *aim("forward", 1)],
        [MISS, MISS, eight_in_all, NO_HITS, UNDETECTED] if both else [MISS, eight_in_all],
    )
    escorted_attack(table, war, fight)
    table.finish()
    searches = [modifiers(roll) for roll in rolls(table, "Detection")]
    assert ("fired fore and aft" in searches[0]) is both
    assert bool(events(table, "depth_charged")) is both
    assert all("fired fore and aft" not in later for later in searches[1:])


@pytest.mark.rule("SV 9.2.1c")
def test_a_second_salvo_that_stays_in_its_tubes_is_no_firing_of_both_ends() -> None:
    war = at_sea()
    fight = engagement(war, "Convoy", merchant(), night=True, surfaced=True, night_surface=True)
    table = Story(["salvo:forward+aft", *aim("forward"), *aim("aft", 1)], [MISS, UNDETECTED])
    escorted_attack(table, war, fight)
    table.finish()
    assert "fired fore and aft" not in modifiers(rolls(table, "Detection")[0])
    assert "second salvo" not in modifiers(rolls(table, "Mk 14 medium")[0])


@pytest.mark.rule("SV 9.2.1d", "SV 9.5.2d")
def test_every_torpedo_has_its_target_before_the_first_is_rolled_for() -> None:
    war = at_sea()
    fight = engagement(war, "Convoy", merchant(900), merchant(), night=True, surfaced=True, night_surface=True)
    table = Story(
        ["salvo:forward+aft", *aim("forward", 1, 1), *aim("aft", 2)],
        [HIT, EXPLODES, ONE, MISS, UNDETECTED],
    )
    escorted_attack(table, war, fight)
    table.finish()
    asked_last = max(index for index, step in enumerate(table.story) if step == "?tube")
    assert asked_last < table.story.index("Mk 14 medium")
    # The second torpedo was meant for a ship that sank before it arrived: it is gone all the same.
    assert war.boat.forward[:2] == ["", ""]
    assert table.told.count("spent") == 1


@pytest.mark.rule("SV 9.2.1e")
@pytest.mark.parametrize("targets", [(1, 1, 1, 1, 1, 1), (1, 2, 3, 1, 2, 3), (3, 3, 1, 1, 1, 2)])
def test_torpedoes_may_be_split_among_targets_in_any_way(targets: tuple[int, ...]) -> None:
    war = at_sea()
    fight = engagement(war, "Convoy", merchant(6000), merchant(7000), merchant(8000))
    table = Story(["salvo:forward", *aim("forward", *targets), "evade:none"], [*[MISS] * 6, UNDETECTED])
    escorted_attack(table, war, fight)
    table.finish()
    names = ["6000 ton ship", "7000 ton ship", "8000 ton ship"]
    assert [event.params["name"] for event in events(table, "missed")] == [names[n - 1] for n in targets]


# 9.2.2


@pytest.mark.rule("SV 9.2.2a")
def test_at_close_range_the_escorts_search_before_and_after_the_salvo() -> None:
    war = at_sea()
    choices = ["attack:submerged:close", "salvo:aft", *aim("aft", 1), "evade:none", "follow:none"]
    table = Story(choices, [*SMALL, NIGHT, UNDETECTED, MISS, UNDETECTED])
    ship_encounter(table, war, "Ship+Escort", "Marshalls")
    table.finish()
    steps = [step for step in table.story if step in ("Close Approach", "?salvo", "Mk 14 close", "Detection")]
    assert steps == ["Close Approach", "?salvo", "Mk 14 close", "Detection"]


@pytest.mark.rule("SV 9.2.2a", "SV 9.2.8a")
@pytest.mark.parametrize("where", ["medium", "long"])
def test_from_farther_off_the_boat_fires_first_and_is_searched_for_then(where: str) -> None:
    war = at_sea()
    choices = [f"attack:submerged:{where}", "salvo:aft", *aim("aft", 1), "evade:none", "follow:none"]
    table = Story(choices, [*SMALL, NIGHT, MISS, UNDETECTED])
    ship_encounter(table, war, "Ship+Escort", "Marshalls")
    table.finish()
    assert not rolls(table, "Close Approach")
    assert table.story.index(f"Mk 14 {where}") < table.story.index("Detection")


@pytest.mark.rule("SV 9.2.2b", "SV 9.2.2c")
@pytest.mark.parametrize("month", ["1943-01", "1944-12"])
def test_example_c3_a_9_on_the_approach_is_a_10_in_1943_and_1944(month: str) -> None:
    war = at_sea(month=month)
    choices = ["attack:submerged:close", "evade:none", "follow:none"]
    table = Story(choices, [*SMALL, NIGHT, pair(9), NO_HITS, UNDETECTED])
    ship_encounter(table, war, "Ship+Escort", "Marshalls")
    table.finish()
    approach = rolls(table, "Close Approach")[0]
    assert (modifiers(approach), approach.total) == ({"1943-44": 1}, 10)
    assert len(events(table, "depth_charged")) == 1
    assert war.boat.forward == ["Mk 14"] * 6
    assert war.boat.aft == ["Mk 14"] * 4


@pytest.mark.rule("SV 9.2.2b")
@pytest.mark.parametrize("month", ["1942-04", "1945-01"])
def test_example_c4_a_9_on_the_approach_is_not_enough_in_other_years(month: str) -> None:
    war = at_sea(month=month)
    # All of this would count in an ordinary search.
    war.crew.quality = GREEN
    war.boat.damage = {"dive planes": DAMAGED, "fuel tanks": DAMAGED}
    war.boat.nac = 0
    table = Story(["attack:surface:close", "salvo:none"], [20, NIGHT, pair(9)])
    ship_encounter(table, war, "Capital Ship", "Marshalls")
    table.finish()
    assert modifiers(rolls(table, "Close Approach")[0]) == {}
    assert not events(table, "depth_charged")


@pytest.mark.rule("SV 9.2.2b")
def test_a_10_on_the_approach_is_detected_in_every_year() -> None:
    war = at_sea()
    table = Story(
        ["attack:submerged:close", "evade:none", "follow:none"], [*SMALL, NIGHT, pair(10), NO_HITS, UNDETECTED]
    )
    ship_encounter(table, war, "Ship+Escort", "Marshalls")
    table.finish()
    assert "detected_approaching" in table.told


@pytest.mark.rule("SV 9.2.2c")
def test_a_boat_found_on_the_approach_does_not_attack_and_is_hunted_at_once() -> None:
    war = at_sea()
    table = Story(
        ["attack:submerged:close", "evade:none", "evade:none", "follow:none"],
        [*SMALL, NIGHT, DETECTED, NO_HITS, DETECTED, NO_HITS, UNDETECTED],
    )
    ship_encounter(table, war, "Ship+Escort", "Marshalls")
    table.finish()
    steps = [step for step in table.story[table.story.index("Close Approach") :] if not step.startswith("!")]
    assert steps[:5] == ["Close Approach", "Before July 1943", "?evade", "Detection", "Before July 1943"]
    assert not asked(table, "salvo")
    assert war.boat.forward + war.boat.aft == ["Mk 14"] * 10
    # The cycle goes on as always: the boat has been found before.
    assert modifiers(rolls(table, "Detection")[0])["previous detection"] == 1


@pytest.mark.rule("SV 9.2.2d")
@pytest.mark.parametrize(("where", "found"), [("close", True), ("medium", False)])
def test_after_firing_close_range_adds_1_to_the_search(where: str, found: bool) -> None:
    war = at_sea()
    fight = engagement(war, "Convoy", merchant(), night=True, range=where)
    table = Story(
        ["salvo:aft", *aim("aft", 1), *["evade:none"] * (1 + found)],
        [MISS, pair(8), *([NO_HITS, UNDETECTED] if found else [])],
    )
    escorted_attack(table, war, fight)
    table.finish()
    assert modifiers(rolls(table, "Detection")[0]) == ({"close range": 1} if found else {})
    assert bool(events(table, "depth_charged")) is found


@pytest.mark.rule("SV 9.2.2d")
def test_the_second_search_at_close_range_uses_all_normal_modifiers() -> None:
    war = at_sea(month="1943-02")
    choices = ["attack:submerged:close", "salvo:aft", *aim("aft", 1), "evade:none"]
    table = Story(choices, [20, DAY, UNDETECTED, MISS, UNDETECTED])
    ship_encounter(table, war, "Capital Ship", "Marshalls")
    table.finish()
    assert modifiers(rolls(table, "Close Approach")[0]) == {"1943-44": 1}
    assert modifiers(rolls(table, "Detection")[0]) == {
        "1943-44": 1,
        "close range": 1,
        "Mk 14 fired by day": 1,
        "capital ship": 1,
    }


@pytest.mark.rule("SV 9.2.2e")
def test_a_boat_that_was_found_on_the_approach_may_still_follow_once_it_escaped() -> None:
    war = at_sea(month="1942-08")
    table = Story(
        ["attack:submerged:close", "evade:none", "follow:group", "decline"],
        [*SMALL, NIGHT, DETECTED, NO_HITS, UNDETECTED, 1, DAY],
    )
    ship_encounter(table, war, "Ship+Escort", "Marshalls")
    table.finish()
    assert "follow:group" in ids(asked(table, "follow")[0])
    assert "followed" in table.told


# 9.2.3, 9.2.4


@pytest.mark.rule("SV 9.2.3a")
@pytest.mark.parametrize("where", RANGES)
@pytest.mark.parametrize("above", [0, 1])
def test_each_torpedo_is_rolled_for_on_s1_by_range_and_low_is_good(where: str, above: int) -> None:
    war = at_sea()
    fight = engagement(war, "Convoy", merchant(9000), range=where)
    faces = pair(last_hit("Mk 14", where) + above)
    shot = [faces] if above else [faces, EXPLODES, ONE]
    table = Story(["salvo:aft", *aim("aft", 1, 1), "evade:none"], [*shot, *shot, UNDETECTED])
    escorted_attack(table, war, fight)
    table.finish()
    assert len(rolls(table, f"Mk 14 {where}")) == 2
    assert fight.targets[0].damage == (0 if above else 2)


@pytest.mark.rule("SV 9.2.3a")
@pytest.mark.parametrize("kind", ["Mk 14", "Mk 18"])
def test_the_shorter_the_range_the_easier_the_hit(kind: str) -> None:
    close, medium, long = (last_hit(kind, where) for where in RANGES)
    assert close > medium > long


@pytest.mark.rule("SV 9.2.4a")
@pytest.mark.parametrize("kind", ["Mk 14", "Mk 18"])
@pytest.mark.parametrize(
    ("month", "duds"),
    [
        ("1941-12", 4),
        ("1942-07", 4),
        ("1942-08", 3),
        ("1943-08", 3),
        ("1943-09", 2),
        ("1943-12", 2),
        ("1944-01", 1),
        ("1945-07", 1),
    ],
)
def test_each_hit_is_checked_for_a_dud_by_type_and_date(kind: str, month: str, duds: int) -> None:
    war = at_sea(month=month)
    war.boat.aft = [kind] * 4
    fight = engagement(war, "Convoy", merchant(9000), night=True, range="close")
    table = Story(
        ["salvo:aft", *aim("aft", 1, 1, 1), "evade:none"],
        [HIT, duds, HIT, duds + 1, ONE, MISS, UNDETECTED],
    )
    escorted_attack(table, war, fight)
    table.finish()
    # The miss has no dud roll; of the two hits one is a dud and does nothing.
    assert table.told.count("dud") == 1
    assert fight.targets[0].damage == 1


@pytest.mark.rule("SV 9.2.4b")
def test_the_dud_rate_of_the_sailing_month_holds_for_the_whole_patrol() -> None:
    war = at_sea(month="1942-07")
    war.month = month_number("1942-09")
    fight = engagement(war, "Convoy", merchant(), night=True)
    table = Story(["salvo:aft", *aim("aft", 1), "evade:none"], [HIT, 4, UNDETECTED])
    escorted_attack(table, war, fight)
    table.finish()
    assert table.told.count("dud") == 1


# 9.2.5-9.2.7


@pytest.mark.rule("SV 9.2.5a")
@pytest.mark.parametrize("die", range(1, 7))
def test_each_hit_that_explodes_does_the_damage_of_s3(die: int) -> None:
    war = at_sea()
    fight = engagement(war, "Capital Ship", target(62300, kind="capital", type="BB", capacity=7), night=True)
    table = Story(["salvo:aft", *aim("aft", 1, 1), "evade:none"], [HIT, EXPLODES, die, HIT, DUD, UNDETECTED])
    escorted_attack(table, war, fight)
    table.finish()
    assert len(rolls(table, "Torpedo")) == 1
    assert fight.targets[0].damage == charts().torpedo_damage.result(die)


@pytest.mark.rule("SV 9.2.5b", "SV 9.2.7a")
def test_a_ship_hurt_but_afloat_is_damaged_and_may_be_followed_as_such() -> None:
    war = at_sea()
    choices = ["attack:submerged:medium", "salvo:aft", *aim("aft", 1), "evade:none", "follow:none"]
    table = Story(choices, [*LARGE, NIGHT, HIT, EXPLODES, ONE, UNDETECTED])
    ship_encounter(table, war, "Ship+Escort", "Marshalls")
    table.finish()
    assert "follow:damaged" in ids(asked(table, "follow")[0])
    # A line in the log that is not circled is a check mark: hurt, not sunk.
    assert war.log[-1].ships == [TargetLog("Jokuja Maru", "F", 6400, sunk=False)]
    assert (war.tonnage, war.ships_sunk) == (0, 0)


@pytest.mark.rule("SV 9.2.5c", "SV 9.2.7a")
@pytest.mark.parametrize(
    ("torpedoes", "dice"), [(2, [HIT, EXPLODES, ONE, HIT, EXPLODES, ONE]), (1, [CRITICAL, EXPLODES, ONE])]
)
def test_damage_equal_to_or_above_capacity_sinks_and_the_tonnage_is_circled(torpedoes: int, dice: Dice) -> None:
    war = at_sea()
    fight = engagement(war, "Convoy", merchant(2600), night=True)
    table = Story(["salvo:aft", *aim("aft", *[1] * torpedoes), "evade:none"], [*dice, UNDETECTED])
    escorted_attack(table, war, fight)
    table.finish()
    assert fight.targets[0].sunk
    assert war.log[-1].ships == [TargetLog("2600 ton ship", "F", 2600, sunk=True)]
    assert (war.tonnage, war.ships_sunk) == (2600, 1)


@pytest.mark.rule("SV 9.2.7a")
def test_a_ship_damaged_first_and_sunk_later_has_one_line_in_the_log() -> None:
    war = at_sea()
    fight = engagement(war, "Ship", merchant(2600))
    table = Story(
        ["weapon:aft", *aim("aft", 1), "weapon:forward", *aim("forward", 1)],
        [HIT, EXPLODES, ONE, HIT, EXPLODES, ONE],
    )
    unescorted_combat(table, war, fight)
    table.finish()
    assert war.log[-1].ships == [TargetLog("2600 ton ship", "F", 2600, sunk=True)]


@pytest.mark.rule("SV 9.2.5d")
@pytest.mark.parametrize("die", range(1, 7))
def test_every_torpedo_that_explodes_does_at_least_1_point(die: int) -> None:
    war = at_sea()
    fight = engagement(war, "Submarine", target(1500, kind="submarine", type="SS", capacity=1), night=True)
    fight.escorted = True
    table = Story(["salvo:aft", *aim("aft", 1), "evade:none"], [HIT, EXPLODES, die, UNDETECTED])
    escorted_attack(table, war, fight)
    table.finish()
    assert fight.targets[0].sunk


@pytest.mark.rule("SV 9.2.6a")
def test_example_a7_critical_hit() -> None:
    war = at_sea()
    fight = engagement(war, "Convoy", merchant(10000), night=True)
    table = Story(["salvo:aft", *aim("aft", 1), "evade:none"], [(1, 1), 5, 5, UNDETECTED])
    escorted_attack(table, war, fight)
    table.finish()
    assert fight.targets[0].damage == 4
    assert "critical" in table.told


@pytest.mark.rule("SV 9.2.6a")
def test_a_natural_2_is_no_critical_hit_when_it_is_a_dud_and_no_other_number_is_one() -> None:
    war = at_sea()
    fight = engagement(war, "Convoy", merchant(10000), night=True)
    table = Story(["salvo:aft", *aim("aft", 1, 1), "evade:none"], [(1, 1), DUD, (1, 2), EXPLODES, ONE, UNDETECTED])
    escorted_attack(table, war, fight)
    table.finish()
    assert fight.targets[0].damage == 1
    assert "critical" not in table.told


@pytest.mark.rule("SV 9.2.6a")
def test_it_is_the_natural_2_that_counts_not_a_modified_one() -> None:
    war = at_sea()
    fight = engagement(war, "Ship", merchant(10000))
    table = Story(["weapon:aft", *aim("aft", 1), "weapon:done", "round:end"], [(1, 2), EXPLODES, ONE])
    unescorted_combat(table, war, fight)
    table.finish()
    assert rolls(table, "Mk 14 medium")[0].total == 2
    assert fight.targets[0].damage == 1


@pytest.mark.rule("SV 9.2.6a")
def test_no_modifier_turns_a_natural_2_into_a_miss() -> None:
    """Green and ill, the 3rd Officer in command, at an escort from long range: an 8, where a 3 is a 9 and misses."""
    war = at_sea(crew=Crew(quality=GREEN, wounds={"captain": "SW", "exec": "SW"}))
    assert war.patrol is not None
    war.patrol.crew_illness = True
    fight = engagement(war, "Convoy", merchant(), night=True, range="long")
    table = Story(["salvo:aft", *aim("aft", 2, 2), "evade:none"], [(1, 2), (1, 1), EXPLODES, ONE, UNDETECTED])
    escorted_attack(table, war, fight)
    table.finish()
    missed, hit = rolls(table, "Mk 14 long")
    assert (missed.total, missed.result) == (9, "miss")
    assert hit.total == 8 > last_hit("Mk 14", "long")
    assert fight.targets[1].sunk
    assert "critical" in table.told


@pytest.mark.rule("SV 9.2.6a", "SV 11.3.10.2b")
@pytest.mark.parametrize(("again", "points"), [((1, 1), 4), ((1, 2), 0)])
def test_a_natural_2_of_a_second_roll_hits_whatever_the_modifiers_and_is_critical(
    again: tuple[int, int], points: int
) -> None:
    """Green, the 3rd Officer in command, at an escort from long range: a 2 is a 7 and a 3 is an 8, both too high."""
    war = at_sea(crew=Crew(quality=GREEN, wounds={"captain": "SW", "exec": "SW"}))
    war.boat.puc = True
    fight = engagement(war, "Convoy", merchant(), night=True, range="long")
    dice: Dice = [EXPLODES, ONE] if points else []
    table = Story(["salvo:aft", *aim("aft", 2), "puc:use", "evade:none"], [MISS, again, *dice, UNDETECTED])
    escorted_attack(table, war, fight)
    table.finish()
    assert rolls(table, "Mk 14 long")[1].total > last_hit("Mk 14", "long")
    assert fight.targets[1].damage == points


GENEROUS = (
    charts()
    .files["S1.toml"]
    .text.replace('"night surface attack" = { value = -1', '"night surface attack" = { value = -9')
)
"""S1 of an owner on whose chart a night surface attack can hardly miss."""


@pytest.mark.rule("SV 14.8.1a")
@pytest.mark.parametrize("again", [False, True])
def test_no_modifier_turns_a_natural_12_into_a_hit(again: bool) -> None:
    """Neither at the first roll nor at the second of a boat with the PUC; an 11 hits."""
    war = at_sea()
    war.boat.puc = again
    fight = engagement(war, "Convoy", merchant(9000), night=True, surfaced=True, night_surface=True)
    dice: Dice = [pair(12), pair(12)] if again else [pair(12)]
    choices = ["salvo:aft", *aim("aft", 1, 1), *(["puc:use"] if again else [])]
    table = ScriptedTable(load_charts({"S1.toml": GENEROUS}), choices, [*dice, pair(11), EXPLODES, ONE, UNDETECTED])
    escorted_attack(table, war, fight)
    table.finish()
    assert [event.code for event in table.log if event.code in ("missed", "damaged")] == ["missed", "damaged"]


@pytest.mark.rule("SV 11.3.10.2b")
def test_with_the_puc_an_11_of_the_second_roll_that_modifiers_make_a_hit_is_one() -> None:
    war = at_sea()
    war.boat.puc = True
    fight = engagement(war, "Convoy", merchant(9000), night=True, surfaced=True, night_surface=True)
    choices = ["salvo:aft", *aim("aft", 1), "puc:use"]
    table = ScriptedTable(load_charts({"S1.toml": GENEROUS}), choices, [pair(12), pair(11), EXPLODES, ONE, UNDETECTED])
    escorted_attack(table, war, fight)
    table.finish()
    assert fight.targets[0].damage == 1


# 9.2.8


@pytest.mark.rule("SV 9.2.8a")
def test_without_escorts_no_search_follows_the_salvo() -> None:
    war = at_sea()
    fight = engagement(war, "Ship", merchant())
    table = Story(["weapon:aft", *aim("aft", 1), "weapon:done", "round:end"], [MISS])
    unescorted_combat(table, war, fight)
    table.finish()
    assert not rolls(table, "Detection")


@pytest.mark.rule("SV 9.2.8b")
def test_a_detected_boat_is_searched_for_and_attacked_until_it_escapes() -> None:
    war = at_sea()
    fight = engagement(war, "Convoy", merchant(), night=True)
    table = Story(
        ["salvo:aft", *aim("aft", 1), *["evade:none"] * 4],
        [MISS, *[DETECTED, NO_HITS] * 3, UNDETECTED],
    )
    escorted_attack(table, war, fight)
    table.finish()
    assert len(rolls(table, "Detection")) == 4
    assert len(rolls(table, "Before July 1943")) == 3
    assert table.told[-1] == "escaped"


@pytest.mark.rule("SV 9.2.8b")
@pytest.mark.parametrize(("track", "cause"), [("hull", "depth charges"), ("flooding", "scuttled")])
def test_or_until_it_is_sunk_or_forced_to_the_surface(track: str, cause: str) -> None:
    war = at_sea()
    sheet = charts().mats["gato"]
    setattr(war.boat, track, (sheet.hull_sunk if track == "hull" else sheet.flooding_surface) - 1)
    fight = engagement(war, "Convoy", merchant(), night=True)
    one_hit = pair(face(charts().attack_early, 1))
    cell = divmod(face(charts().damage, track), 10)
    table = Story(["evade:none"], [DETECTED, one_hit, cell, *([pair(2)] if track == "flooding" else [])])
    with pytest.raises(CareerEnds) as end:
        evade(table, war, fight)
    table.finish()
    assert end.value.cause == cause


# 9.2.9, 9.2.10


@pytest.mark.rule("SV 9.2.9a", "SV 9.2.9c", "SV 9.2.9d")
@pytest.mark.parametrize(
    ("encounter", "ships"), [("Ship+Escort", 1), ("Two Ships+Escort", 2), ("Convoy", 3), ("Capital Ship", 1)]
)
def test_one_generic_escort_of_1200_tons_may_be_targeted_beside_the_ships(encounter: str, ships: int) -> None:
    war = at_sea()
    fight = engagement(war, encounter, *[merchant() for _ in range(ships)], night=True)
    table = Story(["salvo:aft", *aim("aft", ships + 1), "evade:none"], [MISS, UNDETECTED])
    escorted_attack(table, war, fight)
    table.finish()
    escorts = [one for one in fight.targets if one.kind == "escort"]
    assert [(escort.tons, escort.capacity) for escort in escorts] == [(1200, 2)]
    assert fight.targets.index(escorts[0]) == ships


@pytest.mark.rule("SV 9.2.9a")
def test_nobody_need_fire_at_the_escort() -> None:
    war = at_sea()
    fight = engagement(war, "Convoy", merchant(), night=True)
    table = Story(["salvo:aft", *aim("aft", 1), "evade:none"], [MISS, UNDETECTED])
    escorted_attack(table, war, fight)
    table.finish()
    assert modifiers(rolls(table, "Detection")[0]) == {}


@pytest.mark.rule("SV 9.2.9a")
def test_an_enemy_submarine_has_no_escort_to_fire_at() -> None:
    war = at_sea()
    you_find_it = 5
    choices = ["attack:submerged:medium", "salvo:aft", *aim("aft", 1)]
    table = Story(choices, [(10, 4), NIGHT, you_find_it, HIT, EXPLODES, ONE])
    ship_encounter(table, war, "Warship", "Marshalls")
    table.finish()
    assert "fire:aft-1:target-2" not in ids(asked(table, "tube")[0])


@pytest.mark.rule("SV 9.2.9a", "SV 8.2.6b")
def test_a_warship_is_her_own_escort_and_has_no_other_to_fire_at() -> None:
    war = at_sea()
    fight = engagement(war, "Warship", target(2000, kind="warship", type="DD"), night=True)
    table = Story(["salvo:aft", *aim("aft", 1), "evade:none"], [MISS, UNDETECTED])
    escorted_attack(table, war, fight)
    table.finish()
    assert len(fight.targets) == 1
    assert "fire:aft-1:target-2" not in ids(asked(table, "tube")[0])
    assert refusals(asked(table, "tube")[0]) == {"fire:escort": "8.2.6b"}


@pytest.mark.rule("SV 9.2.9c", "SV 9.1.1a")
@pytest.mark.parametrize(("ships", "refused"), [(1, {}), (3, {}), (4, {"fire:escort": "9.1.1a"})])
def test_the_escort_is_refused_only_when_four_ships_fill_the_mat(ships: int, refused: dict[str, str]) -> None:
    war = at_sea()
    fight = engagement(war, "Convoy", *[merchant() for _ in range(ships)], night=True)
    table = Story(["salvo:aft", *aim("aft", 1), "evade:none"], [MISS, UNDETECTED])
    escorted_attack(table, war, fight)
    table.finish()
    assert refusals(asked(table, "tube")[0]) == refused


@pytest.mark.rule("SV 9.2.9a", "SV 9.4.1a")
def test_an_unescorted_ship_has_no_escort_to_fire_at_and_none_is_refused() -> None:
    war = at_sea()
    fight = engagement(war, "Ship", merchant())
    table = Story(["weapon:aft", *aim("aft", 1), "weapon:done", "round:end"], [MISS])
    unescorted_combat(table, war, fight)
    table.finish()
    tube = asked(table, "tube")[0]
    assert "fire:aft-1:target-2" not in ids(tube)
    assert refusals(tube) == {}


@pytest.mark.rule("SV 9.2.9b")
@pytest.mark.parametrize(("below", "hits"), [(2, True), (1, False)])
def test_torpedoes_at_an_escort_take_plus_2(below: int, hits: bool) -> None:
    war = at_sea()
    fight = engagement(war, "Convoy", merchant(), night=True)
    faces = pair(last_hit("Mk 14", "medium") - below)
    table = Story(["salvo:aft", *aim("aft", 2), "evade:none"], [faces, *([EXPLODES, ONE] if hits else []), UNDETECTED])
    escorted_attack(table, war, fight)
    table.finish()
    assert modifiers(rolls(table, "Mk 14 medium")[0]) == {"escort": 2}
    assert bool(fight.targets[1].damage) is hits


@pytest.mark.rule("SV 9.2.9b")
def test_in_the_first_printing_torpedoes_at_an_escort_take_plus_1() -> None:
    war = at_sea(options=options(first_printing=True))
    fight = engagement(war, "Convoy", merchant(), night=True)
    faces = pair(last_hit("Mk 14", "medium") - 1)
    table = Story(["salvo:aft", *aim("aft", 2), "evade:none"], [faces, EXPLODES, ONE, UNDETECTED])
    escorted_attack(table, war, fight)
    table.finish()
    assert sum(modifiers(rolls(table, "Mk 14 medium")[0]).values()) == 1
    assert fight.targets[1].damage == 1


@pytest.mark.rule("SV 9.2.9b")
def test_a_cutie_keeps_its_own_plus_1_at_escorts() -> None:
    war = at_sea(month="1945-01")
    war.boat.aft[0] = "Mk 27"
    fight = engagement(war, "Convoy", merchant(), night=True)
    table = Story(["evade:none", "cutie:aft-1"], [DETECTED, NO_HITS, HIT, EXPLODES])
    evade(table, war, fight)
    table.finish()
    assert modifiers(rolls(table, "Mk 27 close")[0]) == {"Cutie at a warship": 1}


@pytest.mark.rule("SV 9.2.9c")
def test_no_second_escort_appears_in_the_same_engagement() -> None:
    war = at_sea()
    fight = engagement(war, "Convoy", merchant(9000), night=True)
    for end in ("aft", "forward"):
        table = Story([f"salvo:{end}", *aim(end, 1), "evade:none"], [MISS, UNDETECTED])
        escorted_attack(table, war, fight)
        table.finish()
    assert [one.kind for one in fight.targets].count("escort") == 1


@pytest.mark.rule("SV 9.2.10a")
@pytest.mark.parametrize(("torpedoes", "sunk"), [(1, False), (2, True)])
def test_an_escort_damaged_or_sunk_takes_1_from_every_search_of_the_combat(torpedoes: int, sunk: bool) -> None:
    war = at_sea()
    fight = engagement(war, "Convoy", merchant(), night=True)
    hits: Dice = [HIT, EXPLODES, ONE] * torpedoes
    table = Story(
        ["salvo:aft", *aim("aft", *[2] * torpedoes), "evade:none", "evade:none"],
        [*hits, DETECTED, NO_HITS, pair(8)],
    )
    escorted_attack(table, war, fight)
    table.finish()
    first, second = rolls(table, "Detection")
    assert modifiers(first) == {"escort hurt": -1}
    assert modifiers(second) == {"escort hurt": -1, "previous detection": 1}
    assert (fight.targets[1].sunk, war.tonnage) == (sunk, 1200 if sunk else 0)


@pytest.mark.rule("SV 9.2.10a")
@pytest.mark.parametrize(("at", "found"), [(2, False), (1, True)])
def test_a_9_finds_the_boat_unless_an_escort_was_hurt(at: int, found: bool) -> None:
    war = at_sea()
    fight = engagement(war, "Convoy", merchant(9000), night=True)
    table = Story(
        ["salvo:aft", *aim("aft", at), *["evade:none"] * (1 + found)],
        [HIT, EXPLODES, ONE, pair(9), *([NO_HITS, UNDETECTED] if found else [])],
    )
    escorted_attack(table, war, fight)
    table.finish()
    assert bool(events(table, "depth_charged")) is found


@pytest.mark.rule("SV 9.2.10b")
@pytest.mark.parametrize(("at", "found"), [(2, True), (1, False)])
def test_an_escort_attacked_in_vain_adds_1_to_every_search_of_the_combat(at: int, found: bool) -> None:
    war = at_sea()
    fight = engagement(war, "Convoy", merchant(9000), night=True)
    table = Story(
        ["salvo:aft", *aim("aft", at), *["evade:none"] * (1 + found)],
        [MISS, pair(8), *([NO_HITS, UNDETECTED] if found else [])],
    )
    escorted_attack(table, war, fight)
    table.finish()
    assert bool(events(table, "depth_charged")) is found
    assert all(modifiers(roll).get("escort attacked in vain", 0) == int(found) for roll in rolls(table, "Detection"))


@pytest.mark.rule("SV 9.2.10b")
def test_a_dud_leaves_the_escort_unharmed() -> None:
    war = at_sea()
    fight = engagement(war, "Convoy", merchant(), night=True)
    table = Story(["salvo:aft", *aim("aft", 2), "evade:none"], [HIT, DUD, UNDETECTED])
    escorted_attack(table, war, fight)
    table.finish()
    assert modifiers(rolls(table, "Detection")[0]) == {"escort attacked in vain": 1}


@pytest.mark.rule("SV 9.2.10c")
def test_the_quality_of_the_escorts_is_not_rolled_again_after_an_attack_on_one() -> None:
    war = at_sea(options=options(escort_quality=True))
    green = 1
    choices = ["attack:submerged:close", "salvo:aft", *aim("aft", 2), "evade:none", "evade:none", "follow:none"]
    table = Story(choices, [*SMALL, NIGHT, green, UNDETECTED, HIT, EXPLODES, ONE, DETECTED, NO_HITS, UNDETECTED])
    ship_encounter(table, war, "Ship+Escort", "Marshalls")
    table.finish()
    assert [roll.result for roll in rolls(table) if roll.chart == "E6"] == ["green"]
    assert war.fight is not None
    assert war.fight.escort_quality == "green"


# 9.2.11


@pytest.mark.rule("SV 9.2.11a")
def test_tubes_are_reloaded_at_the_end_of_an_encounter() -> None:
    war = at_sea(box=3)
    choices = ["sail:on", "attack:submerged:medium", "weapon:aft", *aim("aft", 1, 1), "weapon:done", "round:end"]
    table = Story(choices, [(5, 6), *SMALL, DAY, MISS, MISS])
    travel_box(table, war)
    table.finish()
    assert war.boat.aft == ["Mk 14"] * 4
    assert war.boat.aft_reloads == {"Mk 14": 2}
    assert war.boat.forward_reloads == {"Mk 14": 10}


@pytest.mark.rule("SV 9.2.11a")
def test_tubes_are_reloaded_before_an_additional_round() -> None:
    war = at_sea()
    war.boat.aft_reloads = {"Mk 14": 2, "Mk 18": 2}
    fight = engagement(war, "Ship", merchant())
    choices = [
        "weapon:aft",
        *aim("aft", 1),
        "weapon:done",
        "round:again",
        "reload:aft-1:Mk 18",
        "weapon:done",
        "round:end",
    ]
    table = Story(choices, [MISS, pair(12)])
    unescorted_combat(table, war, fight)
    table.finish()
    assert table.story.index("?round") < table.story.index("?reload") < table.story.index("Additional Round")
    assert war.boat.aft == ["Mk 18", "Mk 14", "Mk 14", "Mk 14"]


@pytest.mark.rule("SV 9.2.11a")
def test_tubes_are_reloaded_before_a_follow_attempt() -> None:
    war = at_sea()
    war.boat.aft_reloads = {"Mk 14": 2, "Mk 18": 2}
    choices = [
        "attack:submerged:medium",
        "salvo:aft",
        *aim("aft", 1),
        "evade:none",
        "reload:aft-1:none",
        "follow:group",
    ]
    table = Story(choices, [*SMALL, NIGHT, MISS, UNDETECTED, 6])
    ship_encounter(table, war, "Ship+Escort", "Marshalls")
    table.finish()
    assert table.story.index("Detection") < table.story.index("?reload") < table.story.index("Follow")
    # Reloading is a right: the tube may stay empty.
    assert war.boat.aft == ["", "Mk 14", "Mk 14", "Mk 14"]


@pytest.mark.rule("SV 9.2.11a")
def test_tubes_are_not_reloaded_while_the_boat_is_hunted() -> None:
    war = at_sea()
    fight = engagement(war, "Convoy", merchant(), night=True)
    table = Story(["salvo:aft", *aim("aft", 1), "evade:none", "evade:none"], [MISS, DETECTED, NO_HITS, UNDETECTED])
    escorted_attack(table, war, fight)
    table.finish()
    assert war.boat.aft == ["", "Mk 14", "Mk 14", "Mk 14"]


@pytest.mark.rule("SV 9.2.11a", "SV 4.5.1a")
def test_a_mixed_rack_is_asked_for_each_tube_and_gives_what_it_holds_and_no_more() -> None:
    """One Mk 14 and two Mk 18 for four empty tubes: once the Mk 14 is gone there is nothing left to choose."""
    war = at_sea(month="1943-09")
    war.boat.aft = [""] * 4
    war.boat.aft_reloads = {"Mk 14": 1, "Mk 18": 2}
    table = Story(["reload:aft-1:Mk 18", "reload:aft-2:Mk 14"])
    reload_tubes(table, war)
    table.finish()
    assert war.boat.aft == ["Mk 18", "Mk 14", "Mk 18", ""]
    assert war.boat.aft_reloads == {}


@pytest.mark.rule("SV 9.2.11a")
def test_a_tube_may_be_left_empty_for_another_type() -> None:
    war = at_sea(month="1943-09")
    war.boat.aft = ["", "", "Mk 14", "Mk 14"]
    war.boat.aft_reloads = {"Mk 14": 1, "Mk 18": 1}
    table = Story(["reload:aft-1:none", "reload:aft-2:Mk 18"])
    reload_tubes(table, war)
    table.finish()
    assert war.boat.aft == ["", "Mk 18", "Mk 14", "Mk 14"]
    assert war.boat.aft_reloads == {"Mk 14": 1}


# What is told


@pytest.mark.rule("SV 9.2.7a", "SV 14.1.1a")
def test_ships_of_one_name_are_told_apart_by_their_column() -> None:
    """Two of three small merchants, and a ship whose name is her own."""
    war = at_sea()
    alike = [merchant(2500, name="small merchant") for _ in range(2)]
    fight = engagement(war, "Convoy", *alike, merchant(7000, name="large merchant"))
    table = Story(["salvo:forward", *aim("forward", 1, 2, 3), "evade:none"], [MISS, HIT, EXPLODES, ONE, MISS, (1, 1)])
    escorted_attack(table, war, fight)
    table.finish()
    told = [(event.code, event.params["name"]) for event in table.log if event.code in ("missed", "damaged")]
    assert told == [("missed", "small merchant (1)"), ("damaged", "small merchant (2)"), ("missed", "large merchant")]
    assert [ship.name for ship in war.log[-1].ships] == ["small merchant"]
