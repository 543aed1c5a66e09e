"""[9.7] Following escorted ships and convoys."""

from __future__ import annotations

import pytest

from tests.silent_victory.build import at_sea, charts, engagement, merchant, options, target
from tests.silent_victory.hunt import NO_HIT, ONE_HIT, SLIPPED_AWAY, falling, hit_on, two
from tests.silent_victory.story import (
    DAY,
    EXPLODES,
    HIT,
    MISS,
    NIGHT,
    ONE,
    SMALL,
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
from wardroom.games.patrol.targets import hurt_and_unhurt
from wardroom.games.silent_victory.combat.following import follow, follow_question
from wardroom.games.silent_victory.sea.encounter import ship_encounter
from wardroom.games.silent_victory.sea.travel import travel_box
from wardroom.games.silent_victory.state import INOPERABLE, Career, Engagement, Target
from wardroom.games.silent_victory.words.vocabulary import WORDS

WAIT = "evade:none"
FIRED = ["salvo:forward", *aim("forward", 1)]
ATTACK = ["attack:submerged:medium", *FIRED, WAIT]
MISSED: Dice = [MISS, SLIPPED_AWAY]
WOUNDED: Dice = [HIT, EXPLODES, ONE, SLIPPED_AWAY]
"""One torpedo for one point: a ship of two points or more is damaged."""
CARRIER = 4
"""Shinyo on T3, not fast, five points."""
DESTROYER = (10, 1)
"""Isoname on T4, two points."""
SJ, NO_SJ = "1942-07", "1942-04"


def played(war: Career, encounter: str, choices: list[str], dice: Dice) -> Story:
    """A whole encounter with ships."""
    table = Story(choices, dice)
    ship_encounter(table, war, encounter, "Marshalls")
    table.finish()
    return table


def followed(war: Career, choices: list[str], dice: Dice) -> tuple[Engagement | None, Story]:
    """What comes of the engagement this boat is in."""
    assert war.fight is not None
    table = Story(choices, dice)
    again = follow(table, war, war.fight)
    table.finish()
    return again, table


def fresh(war: Career) -> Engagement:
    assert war.fight is not None
    return war.fight


def capital(damage: int = 0) -> Target:
    return target(21000, kind="capital", type="CVE", capacity=5, damage=damage)


# 9.7.1


@pytest.mark.rule("SV 9.7.1a")
def test_a_boat_that_follows_stays_in_its_travel_box() -> None:
    war = at_sea(month=SJ, box=3)
    choices = ["sail:on", *ATTACK, "follow:group", *ATTACK, "follow:none"]
    table = Story(choices, [two(8), *SMALL * 3, DAY, *MISSED, 1, *SMALL * 3, DAY, *MISSED])
    assert travel_box(table, war)
    table.finish()
    assert war.patrol is not None
    assert war.patrol.position == 3
    assert len(rolls(table, "Marshalls")) == 1
    assert len(asked(table, "attack")) == 2


@pytest.mark.rule("SV 9.7.1a")
@pytest.mark.parametrize(("encounter", "ships"), [("Ship+Escort", 1), ("Two Ships+Escort", 2), ("Convoy", 3)])
def test_after_an_engagement_with_escorted_ships_the_player_may_follow_or_not(encounter: str, ships: int) -> None:
    table = played(at_sea(), encounter, [*ATTACK, "follow:none"], [*SMALL * ships, DAY, *MISSED])
    assert ids(asked(table, "follow")[0]) == ["follow:group", "follow:none"]
    assert rolls(table, "Follow") == []


@pytest.mark.rule("SV 9.7.1a")
def test_ships_that_were_not_engaged_are_not_followed() -> None:
    table = played(at_sea(), "Convoy", ["decline"], [*SMALL * 3, DAY])
    assert asked(table, "follow") == []


# 9.7.2


@pytest.mark.rule("SV 9.7.2a")
def test_unescorted_ships_are_not_followed_but_met_with_an_additional_round() -> None:
    choices = ["attack:submerged:medium", "weapon:forward", *aim("forward", 1), "weapon:done", "round:end"]
    table = played(at_sea(), "Ship", choices, [*SMALL, DAY, HIT, EXPLODES, ONE])
    assert asked(table, "follow") == []
    assert len(asked(table, "round")) == 1


@pytest.mark.rule("SV 9.7.2a")
def test_a_straggler_without_escort_is_not_followed_again() -> None:
    weapons = ["attack:submerged:medium", "weapon:forward", *aim("forward", 1), "weapon:done", "round:end"]
    choices = [*ATTACK, "follow:damaged", "time:day", *weapons]
    table = played(at_sea(), "Ship+Escort", choices, [*SMALL, DAY, *WOUNDED, 6, MISS])
    assert len(asked(table, "follow")) == 1


@pytest.mark.rule("SV 9.7.2a")
def test_ships_that_have_no_escort_any_more_cannot_be_followed() -> None:
    war = at_sea(month=SJ)
    engagement(war, "Ship+Escort", merchant(damage=1), escorted=False)
    again, table = followed(war, [], [])
    assert again is None
    assert table.asked == []


# 9.7.3


@pytest.mark.rule("SV 9.7.3a")
@pytest.mark.parametrize(("repair", "contact"), [("repaired", True), ("inoperable", False)])
def test_a_boat_follows_after_its_escape_and_after_its_repairs(repair: str, contact: bool) -> None:
    """The SJ radar is hit; a 5 on the Follow roll succeeds only with it."""
    war = at_sea(month=SJ)
    dice: Dice = [two(8), ONE_HIT, hit_on("SJ radar"), SLIPPED_AWAY, falling(charts().repair["SJ radar"], repair), 5]
    choices = [*ATTACK, WAIT, "follow:group", *["decline"] * contact]
    table = played(war, "Ship+Escort", choices, [*SMALL, DAY, MISS, *dice, *[DAY] * contact])
    order = ["!escaped", charts().repair["SJ radar"].name, "?follow", "Follow"]
    assert [step for step in table.story if step in order] == order
    assert modifiers(rolls(table, "Follow")[0]) == ({} if contact else {"SJ radar out or absent": 1})
    assert bool(events(table, "followed")) == contact


@pytest.mark.rule("SV 9.7.3a")
def test_a_boat_may_follow_after_it_was_detected_on_the_approach() -> None:
    choices = ["attack:submerged:close", WAIT, "follow:none"]
    table = played(at_sea(), "Ship+Escort", choices, [*SMALL, DAY, two(10), NO_HIT, SLIPPED_AWAY])
    assert "follow:group" in ids(asked(table, "follow")[0])


# 9.7.4


@pytest.mark.rule("SV 9.7.4a")
@pytest.mark.parametrize(("encounter", "number"), [("Capital Ship", CARRIER), ("Warship", DESTROYER)])
def test_an_undamaged_capital_ship_or_warship_is_not_followed(encounter: str, number: int | tuple[int, int]) -> None:
    war = at_sea(month=SJ)
    table = played(war, encounter, ATTACK, [number, DAY, *MISSED])
    assert asked(table, "follow") == []
    decision = follow_question("captain", encounter, *hurt_and_unhurt(fresh(war).targets), False)
    assert ids(decision) == ["follow:none"]
    assert refusals(decision) == {"follow:chase": "9.7.4a"}
    assert refusals(asked(table, "attack")[0])["time:change"] == "8.3.2c"


@pytest.mark.rule("SV 9.7.4a", "SV 9.7.4b", "SV 9.7.4c")
@pytest.mark.parametrize(("encounter", "number"), [("Capital Ship", CARRIER), ("Warship", DESTROYER)])
def test_a_damaged_one_is_chased_and_keeps_its_escort(encounter: str, number: int | tuple[int, int]) -> None:
    war = at_sea(month=SJ)
    choices = [*ATTACK, "follow:chase", "time:night", *ATTACK]
    table = played(war, encounter, choices, [number, DAY, *WOUNDED, 2, HIT, EXPLODES, 1, SLIPPED_AWAY])
    assert ids(asked(table, "follow")[0]) == ["follow:chase", "follow:none"]
    assert rolls(table, "Follow Damaged Ships") == []
    assert fresh(war).escorted
    assert len(rolls(table, "Detection")) == 2
    assert [label(roll) for roll in rolls(table)].count("Day or Night") == 1  # the captain chose the second hour


@pytest.mark.rule("SV 9.7.4c")
@pytest.mark.parametrize("month", [SJ, NO_SJ])
@pytest.mark.parametrize("die", range(1, 7))
def test_example_a10_following_a_capital_ship_with_two_points_of_damage(month: str, die: int) -> None:
    war = at_sea(month=month)
    engagement(war, "Capital Ship", capital(2))
    again, table = followed(war, ["follow:chase"], [die])
    (roll,) = rolls(table, "Follow Capital Ship")
    assert roll.dice == "1d6"
    if month == SJ:
        assert modifiers(roll) == {"each damage point": -2}
        assert (again is not None) == (die in (1, 2, 3))
    else:
        assert modifiers(roll) == {"each damage point": -2, "SJ radar out or absent": 1}
        assert (again is not None) == (die in (1, 2))


@pytest.mark.rule("SV 9.7.4c")
@pytest.mark.parametrize(("damage", "highest"), [(1, 2), (2, 3), (3, 4), (4, 5)])
def test_every_point_of_damage_makes_the_chase_easier_by_one(damage: int, highest: int) -> None:
    contacts = []
    for die in range(1, 7):
        war = at_sea(month=SJ)
        engagement(war, "Capital Ship", capital(damage))
        again, _ = followed(war, ["follow:chase"], [die])
        if again is not None:
            contacts.append(die)
    assert contacts == list(range(1, highest + 1))


@pytest.mark.rule("SV 9.7.4c")
def test_an_inoperable_sj_radar_makes_the_chase_harder() -> None:
    war = at_sea(month=SJ)
    war.boat.damage = {"SJ radar": INOPERABLE}
    engagement(war, "Capital Ship", capital(2))
    again, table = followed(war, ["follow:chase"], [3])
    assert modifiers(rolls(table, "Follow Capital Ship")[0])["SJ radar out or absent"] == 1
    assert again is None


# 9.7.5


@pytest.mark.rule("SV 9.7.5a")
def test_after_a_follow_the_time_of_day_is_rolled_and_day_may_be_changed_to_night() -> None:
    war = at_sea(month=SJ)
    choices = [*ATTACK, "follow:group", "time:night", "attack:surface:medium", *FIRED, "follow:none"]
    table = played(war, "Ship+Escort", choices, [*SMALL, NIGHT, *MISSED, 1, DAY, 5, *MISSED])
    assert len(rolls(table, "Day or Night")) == 2
    assert len(rolls(table, "Change Time of Day")) == 1
    assert [event.params["time"] for event in events(table, "time")] == ["night", "day", "night"]


@pytest.mark.rule("SV 9.7.5a")
@pytest.mark.parametrize("time", ["day", "night"])
def test_for_damaged_ships_the_captain_chooses_the_time_of_day(time: str) -> None:
    war = at_sea(month=SJ)
    table = played(
        war, "Ship+Escort", [*ATTACK, "follow:damaged", f"time:{time}", "decline"], [*SMALL, DAY, *WOUNDED, 1]
    )
    assert len(rolls(table, "Day or Night")) == 1
    assert ids(asked(table, "time")[0]) == ["time:day", "time:night"]
    assert fresh(war).night == (time == "night")


# 9.7.6


@pytest.mark.rule("SV 9.7.6a")
@pytest.mark.parametrize("die", range(1, 7))
def test_a_damaged_ship_is_followed_without_fail_and_keeps_its_escort_on_1_to_4(die: int) -> None:
    war = at_sea()
    engagement(war, "Convoy", merchant(damage=1), merchant())
    again, table = followed(war, ["follow:damaged"], [die])
    assert again is not None
    assert again.escorted == (die <= 4)
    assert [label(roll) for roll in rolls(table)] == ["Follow Damaged Ships"]


@pytest.mark.rule("SV 9.7.6a")
def test_a_damaged_ship_that_lost_its_escort_is_attacked_without_any_detection() -> None:
    war = at_sea()
    weapons = ["attack:surface:close", "weapon:forward", *aim("forward", 1)]
    choices = [*ATTACK, "follow:damaged", "time:day", *weapons]
    table = played(war, "Ship+Escort", choices, [*SMALL, DAY, *WOUNDED, 5, HIT, EXPLODES, ONE])
    assert len(rolls(table, "Detection", "Close Approach")) == 1
    assert war.ships_sunk == 1


@pytest.mark.rule("SV 9.7.6b")
@pytest.mark.parametrize("die", [1, 4])
def test_several_damaged_ships_stay_together_under_escort_on_1_to_4(die: int) -> None:
    war = at_sea()
    first, second = merchant(damage=1, name="first"), merchant(damage=1, name="second")
    engagement(war, "Convoy", first, second, merchant())
    again, table = followed(war, ["follow:damaged"], [die])
    assert again is not None
    assert again.targets == [first, second]
    assert again.escorted
    assert asked(table, "straggler") == []


@pytest.mark.rule("SV 9.7.6b")
@pytest.mark.parametrize("die", [5, 6])
def test_several_damaged_ships_scatter_on_5_and_6_and_one_is_picked(die: int) -> None:
    war = at_sea()
    first, second = merchant(damage=1, name="first"), merchant(damage=1, name="second")
    engagement(war, "Convoy", first, second, merchant())
    again, table = followed(war, ["follow:damaged", "straggler:2"], [die])
    assert again is not None
    assert again.targets == [second]
    assert not again.escorted
    assert ids(asked(table, "straggler")[0]) == ["straggler:1", "straggler:2"]


@pytest.mark.rule("SV 9.7.6b", "SV 14.1.1a")
def test_stragglers_of_one_name_are_told_apart_by_their_column() -> None:
    war = at_sea()
    alike = [merchant(2500, damage=1, name="small merchant") for _ in range(2)]
    engagement(war, "Convoy", merchant(7000, damage=1, name="large merchant"), *alike)
    again, table = followed(war, ["follow:damaged", "straggler:3"], [6])
    assert again is not None
    assert again.targets == [alike[1]]
    assert [option.label for option in asked(table, "straggler")[0].options] == [
        "1. large merchant",
        "2. small merchant",
        "3. small merchant",
    ]


@pytest.mark.rule("SV 9.7.6a", "SV 9.7.6b")
@pytest.mark.parametrize(
    ("hurt", "die", "encounter"),
    [(1, 1, "Ship+Escort"), (2, 1, "Two Ships+Escort"), (3, 1, "Several Ships+Escort"), (1, 6, "Ship"), (3, 6, "Ship")],
)
def test_damaged_ships_are_met_as_what_they_are_now(hurt: int, die: int, encounter: str) -> None:
    """A straggler is not announced as a ship with escort."""
    war = at_sea(month=SJ)
    engagement(war, "Convoy", *[merchant(damage=1) for _ in range(hurt)], merchant())
    again, _ = followed(war, ["follow:damaged", *["straggler:1"] * (hurt > 1 and die > 4)], [die])
    assert again is not None
    assert again.encounter == encounter
    assert again.escorted == encounter.endswith("+Escort")
    assert encounter in WORDS["encounter"]


@pytest.mark.rule("SV 9.7.8a")
def test_one_undamaged_ship_of_two_is_met_as_one_ship() -> None:
    war = at_sea(month=SJ)
    engagement(war, "Two Ships+Escort", merchant(damage=1), merchant())
    again, _ = followed(war, ["follow:group"], [1])
    assert again is not None
    assert again.encounter == "Ship+Escort"


@pytest.mark.rule("SV 9.7.6c")
@pytest.mark.parametrize("die", [1, 6])
def test_undamaged_and_sunk_ships_are_gone_when_damaged_ones_are_followed(die: int) -> None:
    war = at_sea()
    hurt = merchant(damage=1, name="hurt")
    engagement(war, "Convoy", merchant(name="sound"), hurt, merchant(damage=2, name="sunk"))
    again, _ = followed(war, ["follow:damaged"], [die])
    assert again is not None
    assert again.targets == [hurt]


# 9.7.7


@pytest.mark.rule("SV 9.7.7a")
@pytest.mark.parametrize("encounter", ["Convoy", "Ship+Escort", "Two Ships+Escort"])
@pytest.mark.parametrize("die", range(1, 7))
def test_an_undamaged_group_is_followed_on_1_to_5(encounter: str, die: int) -> None:
    war = at_sea(month=SJ)
    engagement(war, encounter, merchant())
    again, table = followed(war, ["follow:group"], [die])
    assert rolls(table, "Follow")[0].dice == "1d6"
    assert (again is not None) == (die <= 5)


@pytest.mark.rule("SV 9.7.7a")
def test_a_failed_follow_ends_the_encounter_and_the_patrol_goes_on() -> None:
    war = at_sea(month=SJ, box=3)
    nothing = two(7)
    table = Story(["sail:on", *ATTACK, "follow:group"], [two(8), *SMALL * 3, DAY, *MISSED, 6])
    assert travel_box(table, war)
    table.finish()
    assert events(table, "contact_lost")
    assert war.fight is None
    onward = Story(["sail:on", "sail:on"], [nothing, nothing])
    assert travel_box(onward, war)
    assert war.patrol is not None
    assert war.patrol.position == 4


@pytest.mark.rule("SV 9.7.7a", "SV 9.7.7b")
@pytest.mark.parametrize(("month", "contact"), [(SJ, True), (NO_SJ, False)])
def test_example_c15_a_5_follows_a_convoy_only_with_sj_radar(month: str, contact: bool) -> None:
    war = at_sea(month=month)
    engagement(war, "Convoy", merchant())
    again, table = followed(war, ["follow:group"], [5])
    (roll,) = rolls(table, "Follow")
    assert roll.total == (5 if contact else 6)
    assert modifiers(roll) == ({} if contact else {"SJ radar out or absent": 1})
    assert (again is not None) == contact


@pytest.mark.rule("SV 9.7.7b")
def test_an_inoperable_sj_radar_costs_one_on_the_follow_roll() -> None:
    war = at_sea(month=SJ)
    engagement(war, "Convoy", merchant())
    war.boat.damage = {"SJ radar": INOPERABLE}
    again, table = followed(war, ["follow:group"], [5])
    assert modifiers(rolls(table, "Follow")[0]) == {"SJ radar out or absent": 1}
    assert again is None
    war.fight = Engagement("Convoy", "Marshalls", [merchant()], escorted=True)
    again, _ = followed(war, ["follow:group"], [4])
    assert again is not None


@pytest.mark.rule("SV 9.7.7c")
def test_a_convoy_met_again_shows_three_new_ships() -> None:
    war = at_sea(month=SJ)
    second: Dice = [1, 1, (10, 2)]
    table = played(war, "Convoy", [*ATTACK, "follow:group", "decline"], [*SMALL * 3, DAY, *MISSED, 1, *second * 3, DAY])
    first_ship, second_ship = charts().merchants["T1a"][0].name, charts().merchants["T1a"][1].name
    assert [event.params["name"] for event in events(table, "target")] == [first_ship] * 3 + [second_ship] * 3
    assert [ship.name for ship in fresh(war).targets] == [second_ship] * 3


@pytest.mark.rule("SV 9.7.7c")
def test_a_convoy_of_which_every_ship_seen_was_sunk_can_still_be_followed() -> None:
    war = at_sea(month=SJ)
    engagement(war, "Convoy", merchant(damage=2))
    again, _ = followed(war, ["follow:group"], [1])
    assert again is not None
    assert again.targets == []


@pytest.mark.rule("SV 9.7.7d")
@pytest.mark.parametrize(("encounter", "ships"), [("Ship+Escort", 1), ("Two Ships+Escort", 2)])
def test_escorted_ships_met_again_keep_their_identity_and_escort_quality(encounter: str, ships: int) -> None:
    war = at_sea(month=SJ, options=options(escort_quality=True))
    veteran = 6
    choices = [*ATTACK, "follow:group", *ATTACK, "follow:none"]
    table = played(war, encounter, choices, [*SMALL * ships, DAY, MISS, veteran, SLIPPED_AWAY, 1, DAY, *MISSED])
    assert len(rolls(table, "Ship Size")) == ships
    assert len(rolls(table, "1941-42")) == 1
    assert fresh(war).escort_quality == "veteran"
    assert len([ship for ship in fresh(war).targets if ship.kind == "merchant"]) == ships


@pytest.mark.rule("SV 9.7.7d")
def test_the_quality_of_a_convoys_escorts_is_rolled_again() -> None:
    war = at_sea(month=SJ, options=options(escort_quality=True))
    veteran, green = 6, 1
    choices = [*ATTACK, "follow:group", *ATTACK, "follow:none"]
    dice: Dice = [*SMALL * 3, DAY, MISS, veteran, SLIPPED_AWAY, 1, *SMALL * 3, DAY, MISS, green, SLIPPED_AWAY]
    played(war, "Convoy", choices, dice)
    assert fresh(war).escort_quality == "green"


@pytest.mark.rule("SV 9.7.7d")
def test_a_damaged_ship_that_stays_under_escort_keeps_the_same_escort() -> None:
    war = at_sea()
    engagement(war, "Ship+Escort", merchant(damage=1), escort_quality="veteran", single_escort=True)
    again, _ = followed(war, ["follow:damaged"], [1])
    assert again is not None
    assert (again.escort_quality, again.single_escort) == ("veteran", True)


# 9.7.8


@pytest.mark.rule("SV 9.7.8a")
@pytest.mark.parametrize(("encounter", "ships"), [("Convoy", 3), ("Two Ships+Escort", 2)])
@pytest.mark.parametrize("choice", ["follow:damaged", "follow:group", "follow:none"])
def test_the_player_chooses_between_the_damaged_ships_and_the_others(encounter: str, ships: int, choice: str) -> None:
    war = at_sea(month=SJ)
    others = [merchant(name=f"sound {number}") for number in range(1, ships)]
    engagement(war, encounter, merchant(damage=1, name="hurt"), *others)
    again, table = followed(war, [choice], [1] if choice != "follow:none" else [])
    assert ids(asked(table, "follow")[0]) == ["follow:damaged", "follow:group", "follow:none"]
    rolled = {"follow:damaged": ["Follow Damaged Ships"], "follow:group": ["Follow"], "follow:none": []}
    assert [label(roll) for roll in rolls(table)] == rolled[choice]
    assert (again is None) == (choice == "follow:none")


@pytest.mark.rule("SV 9.7.8a")
def test_following_the_undamaged_ship_leaves_the_damaged_one_behind() -> None:
    war = at_sea(month=SJ)
    sound = merchant(name="sound")
    engagement(war, "Two Ships+Escort", merchant(damage=1, name="hurt"), sound)
    again, _ = followed(war, ["follow:group"], [1])
    assert again is not None
    assert again.targets == [sound]


@pytest.mark.rule("SV 9.7.8a")
def test_a_lone_damaged_ship_is_followed_as_a_damaged_ship_only() -> None:
    war = at_sea(month=SJ)
    engagement(war, "Ship+Escort", merchant(damage=1))
    _, table = followed(war, ["follow:none"], [])
    (decision,) = asked(table, "follow")
    assert ids(decision) == ["follow:damaged", "follow:none"]
    assert refusals(decision) == {"follow:group": "9.7.8a"}


@pytest.mark.rule("SV 9.7.8a")
def test_with_every_escorted_ship_sunk_there_is_nothing_to_follow() -> None:
    war = at_sea(month=SJ)
    engagement(war, "Ship+Escort", merchant(damage=2))
    again, table = followed(war, [], [])
    assert again is None
    assert asked(table, "follow") == []


@pytest.mark.rule("SV 9.7.8b")
def test_a_convoy_left_for_its_damaged_ships_is_lost_for_good() -> None:
    war = at_sea(month=SJ)
    choices = [*ATTACK, "follow:damaged", "time:day", *ATTACK, "follow:none"]
    table = played(war, "Convoy", choices, [*SMALL * 3, DAY, *WOUNDED, 1, *MISSED])
    first, second = asked(table, "follow")
    assert "follow:group" in ids(first)
    assert ids(second) == ["follow:damaged", "follow:none"]
    assert refusals(second) == {"follow:group": "9.7.8b"}


# 9.7.9


@pytest.mark.rule("SV 9.7.9a")
def test_a_follow_is_a_new_encounter_with_free_tactics_and_reloaded_tubes() -> None:
    war = at_sea(month=SJ)
    first = ["attack:submerged:medium", "salvo:forward", "fire:forward-rest:target-1", WAIT, WAIT]
    second = ["attack:surface:long", "salvo:aft", *aim("aft", 1), "follow:none"]
    dice: Dice = [*SMALL, DAY, *[MISS] * 6, two(9), NO_HIT, SLIPPED_AWAY, 1, NIGHT, MISS, SLIPPED_AWAY]
    table = played(war, "Ship+Escort", [*first, "follow:group", *second], dice)
    assert war.boat.forward == ["Mk 14"] * 6
    assert war.boat.forward_reloads == {"Mk 14": 4}
    before, last = rolls(table, "Detection")[-2:]
    assert set(modifiers(before)) == {"Mk 14 fired by day", "previous detection"}
    assert set(modifiers(last)) <= {"night surface attack", "long range"}
    assert fresh(war).round == 1
    assert len(rolls(table, "Ship Size")) == 1  # known ships are not identified again


@pytest.mark.rule("SV 9.7.9a")
def test_a_follow_forgets_the_escorts_mood_the_trick_and_the_nac() -> None:
    war = at_sea(month="1945-01")
    engagement(
        war, "Ship+Escort", merchant(), escort_modifier=1, trick="failed", nac="spent", detected=True, wolfpack="busy"
    )
    again, _ = followed(war, ["follow:group"], [1])
    assert again is not None
    assert (again.escort_modifier, again.trick, again.nac, again.detected, again.wolfpack) == (0, "", "", False, "")


# 9.7.10


@pytest.mark.rule("SV 9.7.10a")
@pytest.mark.parametrize("choices", [["decline"], ["attack:submerged:medium", "salvo:none"]], ids=["decline", "hold"])
def test_a_damaged_ship_still_under_escort_gets_away_unless_a_torpedo_is_fired(choices: list[str]) -> None:
    war = at_sea()
    table = played(war, "Ship+Escort", [*ATTACK, "follow:damaged", "time:day", *choices], [*SMALL, DAY, *WOUNDED, 1])
    assert len(asked(table, "follow")) == 1


@pytest.mark.rule("SV 9.7.10a")
def test_one_torpedo_at_it_keeps_the_contact() -> None:
    war = at_sea()
    choices = [*ATTACK, "follow:damaged", "time:day", *ATTACK, "follow:damaged", "time:day", "decline"]
    table = played(war, "Ship+Escort", choices, [*SMALL, DAY, *WOUNDED, 1, *MISSED, 1])
    assert len(rolls(table, "Follow Damaged Ships")) == 2


@pytest.mark.rule("SV 9.7.10a")
def test_a_boat_found_on_its_way_in_has_fired_no_torpedo_and_loses_the_damaged_ship() -> None:
    choices = [*ATTACK, "follow:damaged", "time:day", "attack:submerged:close", WAIT]
    dice: Dice = [*SMALL, DAY, *WOUNDED, 1, two(10), NO_HIT, SLIPPED_AWAY]
    table = played(at_sea(), "Ship+Escort", choices, dice)
    assert len(asked(table, "follow")) == 1


# What is told


@pytest.mark.rule("SV 9.7.4a")
@pytest.mark.parametrize(("encounter", "number"), [("Capital Ship", CARRIER), ("Warship", DESTROYER)])
def test_the_log_says_why_an_undamaged_fast_ship_is_not_followed(encounter: str, number: int | tuple[int, int]) -> None:
    table = played(at_sea(), encounter, ATTACK, [number, DAY, *MISSED])
    assert [event.rule for event in events(table, "too_fast")] == ["9.7.4a"]


@pytest.mark.rule("SV 9.7.4a")
def test_nothing_is_said_of_one_that_was_sunk() -> None:
    war = at_sea()
    engagement(war, "Capital Ship", capital(damage=5))
    again, table = followed(war, [], [])
    assert again is None
    assert not events(table, "too_fast")


# Rulings


@pytest.mark.rule("SV 9.7.6a", "SV 9.2.10a")
@pytest.mark.parametrize("damage", [0, 1])
def test_a_damaged_escort_is_no_ship_to_follow(damage: int) -> None:
    """[SV-R104] The convoy may be Followed by its roll; its escort is not among the damaged ships."""
    war = at_sea(month=SJ)
    escort = target(1200, kind="escort", type="E", capacity=2, damage=damage)
    engagement(war, "Ship+Escort", merchant(), escort)
    again, table = followed(war, ["follow:group"], [1])
    assert ids(asked(table, "follow")[0]) == ["follow:group", "follow:none"]
    assert again is not None
    assert [ship.kind for ship in again.targets] == ["merchant"]


@pytest.mark.rule("SV 9.7.6a")
def test_with_its_ship_sunk_a_damaged_escort_is_let_go() -> None:
    """[SV-R104]"""
    war = at_sea(month=SJ)
    escort = target(1200, kind="escort", type="E", capacity=2, damage=1)
    engagement(war, "Ship+Escort", merchant(damage=2), escort)
    again, table = followed(war, [], [])
    assert again is None
    assert not asked(table, "follow")


@pytest.mark.rule("SV 9.7.4b", "SV 14.5.1a")
@pytest.mark.parametrize(("corrections", "quality"), [(1, "veteran"), (0, "")])
def test_the_escort_that_a_chased_ship_keeps_is_the_same_escort(corrections: int, quality: str) -> None:
    """[SV-R55] Its quality is not rolled again; in a patrol begun before that was so, it is."""
    war = at_sea(month=SJ, options=options(escort_quality=True, corrections=corrections))
    engagement(war, "Capital Ship", capital(damage=4), escort_quality="veteran", escort_modifier=-1)
    again, _ = followed(war, ["follow:chase"], [1])
    assert again is not None
    assert (again.escort_quality, again.escort_modifier) == (quality, 0)


@pytest.mark.rule("SV 9.7.7a", "SV 9.7.9a", "SV 8.2.1a")
def test_a_convoy_shows_new_ships_each_time_it_is_followed() -> None:
    """Small ships, then large ones, then small ones again."""
    large: Dice = [6, 1, (10, 1)]
    choices = [*ATTACK, "follow:group", *ATTACK, "follow:group", *ATTACK, "follow:none"]
    dice: Dice = [*SMALL * 3, DAY, *MISSED, 1, *large * 3, DAY, *MISSED, 1, *SMALL * 3, DAY, *MISSED]
    table = played(at_sea(month=SJ), "Convoy", choices, dice)
    assert len(rolls(table, "Follow")) == 2
    told = [int(str(event.params["tons"])) for event in events(table, "target")]
    assert len(told) == 9
    assert max(told[:3] + told[6:]) < min(told[3:6])
