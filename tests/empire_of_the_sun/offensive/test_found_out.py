"""[5.2, 5.32, 7.2.04, 7.25, 7.27] Weather, special reaction, and the intelligence condition."""

from __future__ import annotations

from copy import deepcopy

import pytest

from tests.empire_of_the_sun.build import bare, charts, control, place
from tests.empire_of_the_sun.offensive.stage import asked, go, ids, open_now, run, stage, why
from wardroom.games.empire_of_the_sun.grid import bit, hexes_in
from wardroom.games.empire_of_the_sun.state import ALLIES, JAPAN, Move, War
from wardroom.games.empire_of_the_sun.supply.survey import supply_of
from wardroom.games.empire_of_the_sun.units import controls

TRUK, RABAUL, HOLLANDIA, BIAK, TOWNSVILLE, GUADALCANAL, ESPIRITU = 4017, 4021, 3520, 3319, 3727, 4423, 4825
WEATHER, COUNTER, AMBUSH, INTERCEPT, PERSON = "J19", "A5", "A12", "A59", "A22"
AFTER_ROLL = "J13"


def struck(*hand: str, value: int = 4, phase: str = "intelligence") -> War:
    """Japan strikes a ship off Truk; the Allies hold these cards."""
    war = bare()
    place(war, "hq-south-seas", TRUK)
    place(war, "hq-southwest-pacific", TOWNSVILLE)
    place(war, "24-air-flotilla", TRUK)
    place(war, "kent", 4019)
    stage(war, JAPAN, "24-air-flotilla", value=value, phase=phase)
    assert war.offensive is not None
    war.offensive.battles, war.offensive.assigned = [4019], {"24-air-flotilla": 4019}
    war.forces[ALLIES].hand = list(hand)
    return war


# Weather


def coming(*hand: str, mode: str = "oc") -> War:
    """The Allies have landed at Guadalcanal and march from Lae; Japan holds these cards."""
    war = bare()
    place(war, "hq-southwest-pacific", TOWNSVILLE)
    for unit in ("1m-division", "northampton"):
        place(war, unit, ESPIRITU)
    place(war, "8a-division", 3822)
    control(war, JAPAN, GUADALCANAL, 3922)
    stage(war, ALLIES, "1m-division", "northampton", "8a-division", mode=mode, ops=2)
    war.forces[JAPAN].hand = list(hand)
    go(war, "1m-division", "northampton", by="assault", to=GUADALCANAL)
    run(war, "move:8a-division", "by:ground", "to:3922", to=("weather", "special"))
    return war


@pytest.mark.rule("EOS 5.32.Da", "EOS 5.32.Db", "EOS 5.32.De", "EOS 7.2.04")
def test_weather_brings_everything_back_and_both_cards_go_their_way() -> None:
    war = coming(WEATHER, "J1", mode="ec")
    assert controls(war, 3922, ALLIES) and war.forces[ALLIES].asp_used == 1
    war.politics.will -= 1
    assert asked(war).seat == JAPAN
    run(war, f"play:{WEATHER}", to="stacking")
    assert war.places["1m-division"] == war.places["northampton"] == ESPIRITU and war.places["8a-division"] == 3822
    assert controls(war, 3922, JAPAN) and controls(war, GUADALCANAL, JAPAN)
    assert war.forces[ALLIES].asp_used == 0 and war.politics.will == 8 and war.offensive is None
    assert war.forces[ALLIES].discard == ["A21"]
    assert war.forces[JAPAN].removed == [WEATHER] and war.forces[JAPAN].hand == ["J1"]


@pytest.mark.rule("EOS 5.32.Dc")
def test_a_card_that_says_remove_is_discarded_after_weather() -> None:
    war = coming(WEATHER, mode="ec")
    assert war.offensive is not None
    war.offensive.card = "A20"
    run(war, f"play:{WEATHER}", to="stacking")
    assert war.forces[ALLIES].discard == ["A20"] and not war.forces[ALLIES].removed


@pytest.mark.rule("EOS 5.32.Da", "EOS 7.2.04a")
def test_weather_needs_no_battle_hex_and_comes_before_all_rolls() -> None:
    war = coming(WEATHER)
    assert war.offensive is not None and not war.offensive.battles
    assert war.phase == "weather" and open_now(war) == {f"play:{WEATHER}", "pass"}
    run(war, "pass")
    assert war.phase == "special"


@pytest.mark.rule("EOS 5.32.Da1")
def test_without_activated_units_there_is_no_weather() -> None:
    war = coming(WEATHER)
    assert war.offensive is not None
    war.offensive.active = []
    run(war, to="special")
    assert war.forces[JAPAN].hand == [WEATHER]


@pytest.mark.rule("EOS 5.32.Dd", "EOS 5.32c")
def test_three_reaction_cards_and_the_weather_is_closed() -> None:
    war = coming(WEATHER)
    assert war.offensive is not None
    war.offensive.reactions = ["J61", "J62", "J63"]
    assert why(asked(war), f"play:{WEATHER}") == "5.32c"


@pytest.mark.rule("EOS 5.32a", "EOS 7.29.Bb")
def test_who_might_hold_such_a_card_is_asked_whether_he_does_or_not() -> None:
    """A hand with none looks the same as one with one, while one may be in it."""
    war = coming("J1")
    war.phase, war.forces[JAPAN].deck = "weather", [WEATHER]
    assert open_now(war) == {"pass"}
    war.forces[JAPAN].deck, war.forces[JAPAN].removed = [], [WEATHER]
    assert open_now(war) == set()
    war.forces[JAPAN].future, war.forces[JAPAN].future_turn = WEATHER, war.turn - 1
    assert open_now(war) == {f"play:{WEATHER}", "pass"}
    war.forces[JAPAN].future_turn = war.turn
    assert open_now(war) == {"pass"}, "not in the turn in which it was laid down"


# Special reaction


def landed(*, mode: str = "oc", value: int = 4, stated: str = "", by: str = "assault") -> War:
    """Marines land on empty Hollandia, in the ZOI of the flotilla at Biak and the range of the HQ at Palau."""
    war = bare()
    place(war, "hq-south-seas", 3416)
    place(war, "24-air-flotilla", BIAK)
    place(war, "hq-southwest-pacific", TOWNSVILLE)
    control(war, JAPAN, HOLLANDIA)
    place(war, "sf-brigade", 3720)
    place(war, "5af", 3720)
    stage(war, ALLIES, "sf-brigade", "5af", ops=1, mode=mode, value=value, stated=stated)
    assert war.offensive is not None
    war.places["sf-brigade"] = HOLLANDIA
    war.offensive.entered = [HOLLANDIA]
    war.offensive.moves["sf-brigade"].kind, war.offensive.moves["sf-brigade"].entry = by, 3720
    war.phase = "special"
    return war


@pytest.mark.rule("EOS 7.27a", "EOS 7.27b", "EOS 7.2.06a")
def test_a_landing_on_an_empty_named_hex_in_zoi_and_range_may_be_reacted_to() -> None:
    """Value 4: a 6 less two will do, though there is no other battle hex."""
    war = landed()
    assert open_now(war) == {f"roll:{HOLLANDIA}", "pass"}
    run(war, f"roll:{HOLLANDIA}", dice=[6], to="intelligence")
    assert war.offensive is not None
    assert war.offensive.battles == war.offensive.special == [HOLLANDIA]
    assert war.offensive.condition == "surprise", "that does not change"


@pytest.mark.rule("EOS 7.27b", "EOS 7.25.Eb", "EOS 7.2.06b")
@pytest.mark.parametrize(("value", "die"), [(4, 7), (7, 9)])
def test_a_roll_above_the_value_fails_and_so_does_every_nine(value: int, die: int) -> None:
    war = landed(value=value)
    run(war, f"roll:{HOLLANDIA}", dice=[die], to="attack-cards")
    assert war.offensive is not None and not war.offensive.battles


@pytest.mark.rule("EOS 7.27e")
def test_against_a_stated_surprise_the_other_value_counts() -> None:
    """A21: 3 as an operations choice, 5 as an event."""
    war = landed(mode="ec", value=5, stated="surprise")
    run(deepcopy(war), f"roll:{HOLLANDIA}", dice=[5], to="intelligence")
    run(war, f"roll:{HOLLANDIA}", dice=[6], to="attack-cards")
    assert war.offensive is not None and not war.offensive.battles


@pytest.mark.rule("EOS 7.27a", "EOS 7.27d", "EOS 7.27a1")
@pytest.mark.parametrize("lacking", ["zoi", "range", "control", "empty", "landing", "name"])
def test_each_condition_is_needed(lacking: str) -> None:
    war = landed()
    assert war.offensive is not None
    if lacking == "zoi":
        war.places["24-air-flotilla"] = 3416
    elif lacking == "range":
        war.places["hq-south-seas"] = 2212
        place(war, "hq-south", 3307)
    elif lacking == "control":
        control(war, ALLIES, HOLLANDIA)
    elif lacking == "empty":
        place(war, "18-army", HOLLANDIA)
        war.offensive.battles = [HOLLANDIA]
    elif lacking == "landing":
        war.offensive.entered = []
    else:
        war.offensive.entered = [3420]
        control(war, JAPAN, 3420)
    assert f"roll:{HOLLANDIA}" not in open_now(war) and "roll:3420" not in open_now(war)


@pytest.mark.rule("EOS 6.4j", "EOS 7.27a", "EOS 6.4c")
def test_zoi_that_is_neutralised_will_do_and_that_of_aircraft_out_of_supply_is_none() -> None:
    """The 5th Air Force neutralises it; the HQ that is in range need not be in supply itself."""
    war = landed()
    supply = supply_of(charts(), war)
    assert bit(HOLLANDIA) & supply.zoi[JAPAN] & supply.zoi[ALLIES] and not supply.barred[ALLIES] & bit(HOLLANDIA)
    assert open_now(war) == {f"roll:{HOLLANDIA}", "pass"}
    control(war, ALLIES, *hexes_in(charts().theatre.japanese_cities))
    assert not supply_of(charts(), war).zoi[JAPAN] and open_now(war) == set()


@pytest.mark.rule("EOS 7.27c")
def test_each_hex_is_rolled_for_on_its_own() -> None:
    war = landed()
    assert war.offensive is not None
    control(war, JAPAN, 3119)
    war.offensive.entered.append(3119)
    assert open_now(war) == {f"roll:{HOLLANDIA}", "roll:3119", "pass"}
    run(war, f"roll:{HOLLANDIA}", dice=[9])
    assert open_now(war) == {"roll:3119", "pass"}
    run(war, "roll:3119", dice=[2], to="intelligence")
    assert war.offensive.battles == [3119]


@pytest.mark.rule("EOS 7.27f", "EOS 7.24g")
def test_who_covers_the_landing_joins_the_battle() -> None:
    war = landed()
    assert war.offensive is not None
    war.offensive.covers = {"5af": HOLLANDIA}
    run(war, f"roll:{HOLLANDIA}", dice=[0], to="intelligence")
    assert war.offensive.assigned == {"5af": HOLLANDIA} and not war.offensive.covers


@pytest.mark.rule("EOS 7.27f", "EOS 7.24g")
def test_who_covers_the_landing_from_its_own_hex_fights_there_and_is_sent_nowhere() -> None:
    war = landed()
    place(war, "enterprise", HOLLANDIA)
    control(war, JAPAN, HOLLANDIA)
    assert war.offensive is not None
    war.offensive.active.append("enterprise")
    war.offensive.moves["enterprise"] = Move(TOWNSVILLE)
    war.offensive.covers = {"enterprise": HOLLANDIA}
    run(war, f"roll:{HOLLANDIA}", dice=[0], to="intelligence")
    assert not war.offensive.assigned and not war.offensive.covers


@pytest.mark.rule("EOS 13.63c")
def test_india_proper_knows_none_once_it_has_surrendered() -> None:
    war = bare()
    place(war, "hq-south", 1307)
    place(war, "22-air-flotilla", 1307)
    control(war, JAPAN, 1406)
    place(war, "hq-seac", 1005)
    place(war, "33-british-corps", 1405)
    stage(war, ALLIES, "33-british-corps", phase="special")
    assert war.offensive is not None
    war.places["33-british-corps"] = 1406
    war.offensive.entered = [1406]
    war.offensive.moves["33-british-corps"].kind = "assault"
    assert open_now(war) == {"roll:1406", "pass"}
    war.politics.surrendered = ["india"]
    assert open_now(war) == set()


# The condition


@pytest.mark.rule("EOS 7.25a", "EOS 7.25.A", "EOS 7.26a", "EOS 7.26a1")
def test_it_is_a_surprise_unless_it_is_found_out() -> None:
    war = struck()
    run(war, "pass", to="attack-cards")
    assert war.offensive is not None and war.offensive.condition == "surprise"
    assert not war.offensive.reacting


@pytest.mark.rule("EOS 7.25.Ca", "EOS 7.25.D", "EOS 7.25.Ea", "EOS 7.25.Eb")
@pytest.mark.parametrize(
    ("die", "touched", "condition"),
    [(4, False, "intercept"), (5, False, "surprise"), (6, True, "intercept"), (7, True, "surprise"),
     (9, True, "surprise"), (0, False, "intercept")],
)  # fmt: skip
def test_the_roll_must_not_exceed_the_value(die: int, touched: bool, condition: str) -> None:
    war = struck()
    assert war.offensive is not None
    war.offensive.touched = touched
    run(war, "roll", dice=[die], to=("attack-cards", "reaction-hq"))
    assert war.offensive.condition == condition
    assert war.phase == ("reaction-hq" if condition == "intercept" else "attack-cards")


@pytest.mark.rule("EOS 7.25.Eb")
def test_a_nine_fails_whatever_the_value() -> None:
    war = struck(value=8)
    assert war.offensive is not None
    war.offensive.touched = True
    run(war, "roll", dice=[9], to="attack-cards")
    assert war.offensive.condition == "surprise"


@pytest.mark.rule("EOS 7.25.Ca", "EOS 7.25.B")
def test_against_a_stated_surprise_there_is_no_roll_but_cards_help() -> None:
    war = struck(COUNTER)
    assert war.offensive is not None
    war.offensive.stated = "surprise"
    assert open_now(war) == {f"play:{COUNTER}", "pass"}
    run(war, f"play:{COUNTER}", to="reaction-hq")
    assert war.offensive.condition == "intercept"


@pytest.mark.rule("EOS 5.32.Ca", "EOS 7.2.07", "EOS 7.25.Ca")
def test_a_card_takes_the_place_of_the_roll() -> None:
    war = struck(COUNTER, INTERCEPT)
    assert open_now(war) == {"roll", f"play:{COUNTER}", f"play:{INTERCEPT}", "pass"}
    run(war, f"play:{COUNTER}")
    assert war.offensive is not None
    assert war.offensive.counteroffensive == COUNTER and war.offensive.condition == "intercept"
    assert open_now(war) == {f"play:{INTERCEPT}", "pass"}


@pytest.mark.rule("EOS 5.32.Cb")
def test_one_counteroffensive_may_be_played() -> None:
    war = bare()
    stage(war, ALLIES, phase="intelligence")
    assert war.offensive is not None
    war.offensive.battles = [RABAUL]
    war.forces[JAPAN].hand = ["J45", "J46"]
    run(war, "play:J45")
    assert war.offensive.counteroffensive == "J45"
    assert open_now(war) == {"pass"}


@pytest.mark.rule("EOS 5.32.A", "EOS 7.25.B")
@pytest.mark.parametrize("order", [(AMBUSH, INTERCEPT), (INTERCEPT, AMBUSH)])
def test_of_intercept_and_ambush_ambush_holds(order: tuple[str, str]) -> None:
    war = struck(*order)
    run(war, *(f"play:{card}" for card in order), to="reaction-hq")
    assert war.offensive is not None and war.offensive.condition == "ambush"


@pytest.mark.rule("EOS 7.25.Cb")
def test_after_the_roll_only_cards_that_say_so_change_the_condition() -> None:
    war = struck(COUNTER)
    run(war, "roll", dice=[8])
    assert open_now(war) == {"pass"}, "asked all the same: it betrays nothing"
    other = bare()
    stage(other, ALLIES, phase="intelligence")
    assert other.offensive is not None
    other.offensive.battles = [RABAUL]
    other.forces[JAPAN].hand = [AFTER_ROLL, "J45"]
    run(other, "roll", dice=[8])
    assert open_now(other) == {f"play:{AFTER_ROLL}", "pass"}


@pytest.mark.rule("EOS 5.32c")
def test_three_reaction_cards_at_most() -> None:
    war = struck(COUNTER)
    assert war.offensive is not None
    war.offensive.reactions = ["A24", "A61", "A68"]
    assert why(asked(war), f"play:{COUNTER}") == "5.32c"


@pytest.mark.rule("EOS 7.25.Ca", "EOS 5.32.E")
def test_a_card_that_does_not_touch_the_condition_leaves_the_roll_open() -> None:
    war = struck(COUNTER)
    assert war.offensive is not None
    war.offensive.reactions = [PERSON]
    assert "roll" in ids(asked(war))


@pytest.mark.rule("EOS 5.32b")
def test_without_a_battle_hex_no_condition_is_asked_for() -> None:
    war = struck(COUNTER, phase="special")
    assert war.offensive is not None
    war.offensive.battles, war.offensive.assigned = [], {}
    run(war, to="attack-cards")
    assert war.forces[ALLIES].hand == [COUNTER]
