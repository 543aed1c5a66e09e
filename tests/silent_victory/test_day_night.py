"""[8.3] Engagements by day and by night."""

from __future__ import annotations

import pytest

from tests.silent_victory.build import at_sea
from tests.silent_victory.story import (
    DAY,
    EXPLODES,
    HIT,
    LARGE,
    MISS,
    NIGHT,
    ONE,
    SMALL,
    UNDETECTED,
    Dice,
    Story,
    aim,
    asked,
    events,
    ids,
    modifiers,
    refusals,
    rolls,
)
from wardroom.games.silent_victory.sea.encounter import ship_encounter
from wardroom.games.silent_victory.state import DAMAGED, INOPERABLE
from wardroom.table import IllegalChoice

SURFACE = ["attack:surface:close", "attack:surface:medium", "attack:surface:long"]


@pytest.mark.rule("SV 8.3.1a", "SV 8.3.3a")
@pytest.mark.parametrize(("die", "night"), [(DAY, False), (NIGHT, True)])
def test_one_die_settles_day_or_night_and_the_marker_shows_it(die: int, night: bool) -> None:
    war = at_sea()
    table = Story(["decline"], [*SMALL, die])
    ship_encounter(table, war, "Ship+Escort", "Marshalls")
    table.finish()
    assert len(rolls(table, "Day or Night")) == 1
    assert war.fight is not None
    assert war.fight.night is night
    assert [event.params["time"] for event in events(table, "time")] == ["night" if night else "day"]


@pytest.mark.rule("SV 8.3.1a")
def test_the_time_of_day_is_rolled_again_for_the_engagement_after_following() -> None:
    war = at_sea(month="1942-08")
    attack = ["attack:submerged:medium", "salvo:aft", *aim("aft", 1), "evade:none"]
    table = Story(
        [*attack, "follow:group", "decline"],
        [*SMALL, DAY, MISS, UNDETECTED, 1, NIGHT],
    )
    ship_encounter(table, war, "Ship+Escort", "Marshalls")
    table.finish()
    assert [roll.result for roll in rolls(table, "Day or Night")] == ["day", "night"]


@pytest.mark.rule("SV 8.3.1b")
def test_a_night_surface_attack_is_open_at_night() -> None:
    table = Story(["decline"], [*SMALL, NIGHT])
    ship_encounter(table, at_sea(), "Ship+Escort", "Marshalls")
    decision = asked(table, "attack")[0]
    assert set(SURFACE) <= set(ids(decision))
    assert not refusals(decision)


@pytest.mark.rule("SV 8.3.1b")
def test_no_surface_attack_on_escorted_ships_by_day() -> None:
    table = Story(["attack:surface"], [*SMALL, DAY])
    with pytest.raises(IllegalChoice, match="never be surfaced by day"):
        ship_encounter(table, at_sea(), "Ship+Escort", "Marshalls")
    assert not set(SURFACE) & set(ids(asked(table, "attack")[0]))


@pytest.mark.rule("SV 8.3.2a", "SV 8.3.3a")
@pytest.mark.parametrize(("rolled", "choice", "turned"), [(DAY, "time:night", True), (NIGHT, "time:day", False)])
def test_a_change_succeeds_on_5_or_less_in_either_direction(rolled: int, choice: str, turned: bool) -> None:
    war = at_sea(month="1942-08")
    table = Story([choice, "decline"], [*SMALL, rolled, 5])
    ship_encounter(table, war, "Ship+Escort", "Marshalls")
    table.finish()
    assert war.fight is not None
    assert war.fight.night is turned
    # It is tried after identification, and a boat that turned night may surface.
    assert table.story.index("Change Time of Day") > table.story.index("T1a")
    assert set(SURFACE).isdisjoint(ids(asked(table, "attack")[1])) is not turned


@pytest.mark.rule("SV 8.3.2a")
def test_a_6_loses_contact_and_ends_the_encounter() -> None:
    war = at_sea(month="1942-08")
    table = Story(["time:night"], [*SMALL, DAY, 6])
    ship_encounter(table, war, "Ship+Escort", "Marshalls")
    table.finish()
    assert table.told[-1] == "contact_lost"
    assert len(asked(table, "attack")) == 1


@pytest.mark.rule("SV 8.3.2a")
def test_nobody_need_try_to_change_the_time_of_day() -> None:
    table = Story(["decline"], [*SMALL, DAY])
    ship_encounter(table, at_sea(), "Ship+Escort", "Marshalls")
    table.finish()
    assert "time:night" in ids(asked(table, "attack")[0])
    assert not rolls(table, "Change Time of Day")


@pytest.mark.rule("SV 8.3.2a")
def test_the_time_of_day_is_changed_once_and_then_stands() -> None:
    war = at_sea(month="1942-08")
    table = Story(["time:night", "decline"], [*SMALL, DAY, 1])
    ship_encounter(table, war, "Ship+Escort", "Marshalls")
    table.finish()
    before, after = (set(ids(decision)) & {"time:day", "time:night"} for decision in asked(table, "attack"))
    assert (before, after) == ({"time:night"}, set())
    first, second = (refusals(decision).get("time:change") for decision in asked(table, "attack"))
    assert (first, second) == (None, "8.3.2a")


@pytest.mark.rule("SV 8.3.2b")
def test_example_c16_a_5_without_sj_radar_loses_contact() -> None:
    war = at_sea(month="1942-06")
    table = Story(["time:night"], [*SMALL, DAY, 5])
    ship_encounter(table, war, "Ship+Escort", "Marshalls")
    table.finish()
    assert modifiers(rolls(table, "Change Time of Day")[0]) == {"SJ radar out or absent": 1}
    assert table.told[-1] == "contact_lost"


@pytest.mark.rule("SV 8.3.2b")
@pytest.mark.parametrize(("status", "total"), [("", 5), (DAMAGED, 6), (INOPERABLE, 6)])
def test_a_broken_sj_radar_adds_1_to_the_change(status: str, total: int) -> None:
    war = at_sea(month="1942-08")
    if status:
        war.boat.damage["SJ radar"] = status
    table = Story(["time:night", *([] if status else ["decline"])], [*SMALL, DAY, 5])
    ship_encounter(table, war, "Ship+Escort", "Marshalls")
    table.finish()
    assert rolls(table, "Change Time of Day")[0].total == total
    assert bool(events(table, "contact_lost")) is bool(status)


@pytest.mark.rule("SV 8.3.2c")
@pytest.mark.parametrize(("encounter", "dice"), [("Capital Ship", [1]), ("Warship", [(3, 8)])])
@pytest.mark.parametrize("die", [DAY, NIGHT])
def test_the_time_of_day_cannot_be_changed_against_capital_ships_and_warships(
    encounter: str, dice: Dice, die: int
) -> None:
    table = Story(["decline"], [*dice, die])
    ship_encounter(table, at_sea(month="1942-08"), encounter, "Marshalls")
    table.finish()
    decision = asked(table, "attack")[0]
    assert refusals(decision)["time:change"] == "8.3.2c"
    assert not {"time:day", "time:night"} & set(ids(decision))


@pytest.mark.rule("SV 8.3.4a")
@pytest.mark.parametrize(("choice", "night"), [("time:day", False), ("time:night", True)])
def test_after_following_damaged_ships_the_captain_chooses_day_or_night(choice: str, night: bool) -> None:
    war = at_sea()
    attack = ["attack:submerged:medium", "salvo:aft", *aim("aft", 1), "evade:none"]
    still_escorted = 1
    table = Story(
        [*attack, "follow:damaged", choice, "decline"],
        [*LARGE, NIGHT, HIT, EXPLODES, ONE, UNDETECTED, still_escorted],
    )
    ship_encounter(table, war, "Ship+Escort", "Marshalls")
    table.finish()
    assert len(rolls(table, "Day or Night")) == 1
    assert ids(asked(table, "time")[0]) == ["time:day", "time:night"]
    assert war.fight is not None
    assert war.fight.night is night


@pytest.mark.rule("SV 8.3.4a", "SV 8.3.2a")
def test_a_time_of_day_that_was_chosen_freely_is_not_rolled_for_afterwards() -> None:
    attack = ["attack:submerged:medium", "salvo:aft", *aim("aft", 1), "evade:none"]
    table = Story(
        [*attack, "follow:damaged", "time:day", "decline"],
        [*LARGE, NIGHT, HIT, EXPLODES, ONE, UNDETECTED, 1],
    )
    ship_encounter(table, at_sea(), "Ship+Escort", "Marshalls")
    table.finish()
    first, second = (set(ids(decision)) & {"time:day", "time:night"} for decision in asked(table, "attack"))
    assert (first, second) == ({"time:day"}, set())
    assert refusals(asked(table, "attack")[1])["time:change"] == "8.3.4a"


@pytest.mark.rule("SV 8.3.4a", "SV 8.3.2c")
def test_of_a_capital_ship_that_was_chased_the_captain_chose_the_time() -> None:
    attack = ["attack:submerged:medium", "salvo:aft", *aim("aft", 1), "evade:none"]
    table = Story([*attack, "follow:chase", "time:night", "decline"], [4, DAY, HIT, EXPLODES, ONE, UNDETECTED, 1])
    ship_encounter(table, at_sea(month="1942-08"), "Capital Ship", "Marshalls")
    table.finish()
    assert [refusals(decision)["time:change"] for decision in asked(table, "attack")] == ["8.3.2c", "8.3.4a"]
