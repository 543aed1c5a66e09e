"""[7.24] Battle hexes: those that must be declared, those that may, who fights in them and who covers a landing."""

from __future__ import annotations

import pytest

from tests.empire_of_the_sun.build import bare, control, place
from tests.empire_of_the_sun.offensive.stage import asked, go, ids, open_now, run, stage, why
from wardroom.games.empire_of_the_sun.offensive.battles import can_be_served
from wardroom.games.empire_of_the_sun.state import ALLIES, JAPAN, War

TRUK, RABAUL, GUADALCANAL, BIAK, HOLLANDIA, KWAJALEIN, ENIWETOK = 4017, 4021, 4423, 3319, 3520, 4715, 4415
TOWNSVILLE, BUKA = 3727, 4221


def japanese(*units: tuple[str, int], enemies: tuple[tuple[str, int], ...] = (), mode: str = "oc", ops: int = 2) -> War:
    war = bare()
    place(war, "hq-south-seas", TRUK)
    place(war, "hq-southwest-pacific", TOWNSVILLE)
    for unit, hex in (*units, *enemies):
        place(war, unit, hex)
    stage(war, JAPAN, *(unit for unit, _ in units), mode=mode, ops=ops, phase="declare")
    return war


def battles(war: War) -> set[int]:
    return {int(each.removeprefix("battle:")) for each in open_now(war) if each.startswith("battle:")}


@pytest.mark.rule("EOS 7.24a", "EOS 7.2.03", "EOS 7.24e", "EOS 7.1a")
def test_a_hex_with_units_of_both_sides_is_a_battle_hex() -> None:
    war = japanese(("aoba", RABAUL), enemies=(("2-maw", RABAUL),))
    run(war, to="special")
    assert war.offensive is not None and war.offensive.battles == [RABAUL]


@pytest.mark.rule("EOS 7.24a")
def test_an_hq_alone_makes_one_too() -> None:
    war = japanese(("aoba", RABAUL), enemies=(("hq-anzac", RABAUL),))
    run(war, to="special")
    assert war.offensive is not None and war.offensive.battles == [RABAUL]


@pytest.mark.rule("EOS 7.24b", "EOS 8.31d")
def test_hexes_in_range_of_active_air_and_carrier_units_may_be_declared() -> None:
    """24th Flotilla 5, Akagi 3; the Zuiho was not activated."""
    far, near, beyond = 4121, 4019, 4823
    war = japanese(("24-air-flotilla", TRUK), enemies=(("2-maw", far), ("3-maw", near), ("washington", beyond)))
    place(war, "zuiho", KWAJALEIN)
    place(war, "kent", 4714)
    assert battles(war) == {far, near}


@pytest.mark.rule("EOS 7.1b", "EOS 7.24b")
def test_an_operations_choice_declares_one_and_an_event_any_number() -> None:
    enemies = (("2-maw", 4121), ("3-maw", 4019))
    war = japanese(("24-air-flotilla", TRUK), ("akagi", TRUK), enemies=enemies)
    run(war, "battle:4019", to="assign")
    assert war.offensive is not None and war.offensive.battles == [4019]
    event = japanese(("24-air-flotilla", TRUK), ("akagi", TRUK), enemies=enemies, mode="ec")
    run(event, "battle:4019")
    assert battles(event) == {4121}


@pytest.mark.rule("EOS 7.1b", "EOS 7.24f")
def test_what_an_operations_choice_cannot_declare_is_shown_with_the_reason() -> None:
    """The carrier at sea has 4019 and 4020 in range; with 4121, which the air unit has as well, she would have none."""
    enemies = (("2-maw", 4121), ("3-maw", 4020), ("kent", 4019))
    war = japanese(("24-air-flotilla", TRUK), ("akagi", 4018), enemies=enemies)
    assert battles(war) == {4019, 4020}
    assert why(asked(war), "battle:4121") == "7.1b"


@pytest.mark.rule("EOS 7.24b")
def test_a_battle_for_which_no_unit_is_left_is_shown_with_the_reason() -> None:
    war = japanese(("24-air-flotilla", TRUK), ("akagi", TRUK), mode="ec",
                   enemies=(("2-maw", 4121), ("3-maw", RABAUL), ("kent", 3917)))  # fmt: skip
    run(war, "battle:4121")
    decision = asked(war)
    assert battles(war) == {3917}
    assert why(decision, f"battle:{RABAUL}") == "7.24b", "four hexes: the flotilla alone reaches it, and it is taken"


@pytest.mark.rule("EOS 7.24a", "EOS 7.24b")
def test_a_battle_that_must_be_and_one_that_may_be_are_told_by_their_rules() -> None:
    enemies = (("2-maw", RABAUL), ("3-maw", 4121))
    war = japanese(("aoba", RABAUL), ("24-air-flotilla", TRUK), enemies=enemies, mode="ec")
    told = [each for each in run(war, "battle:4121").log if each.code == "battle-declared"]
    assert [(each.params["hex"], each.rule) for each in told] == [(RABAUL, "7.24a"), (4121, "7.24b")]


@pytest.mark.rule("EOS 7.24b", "EOS 7.24d")
def test_each_battle_that_nobody_entered_needs_a_unit_of_its_own() -> None:
    """One unit in range of two hexes: one battle. Two units: two, and then each has its own."""
    enemies = (("2-maw", 4121), ("3-maw", 4019))
    alone = japanese(("24-air-flotilla", TRUK), enemies=enemies, mode="ec")
    run(alone, "battle:4019", to=("assign", "special"))
    assert alone.offensive is not None and alone.offensive.battles == [4019]
    both = japanese(("24-air-flotilla", TRUK), ("akagi", TRUK), enemies=enemies, mode="ec")
    run(both, "battle:4019", "battle:4121", to="special")
    assert both.offensive is not None
    assert both.offensive.assigned == {"24-air-flotilla": 4121, "akagi": 4019}, "the carrier reaches 4019 alone"


@pytest.mark.rule("EOS 7.24d")
def test_units_find_battles_in_all_ways_of_dividing_them() -> None:
    assert can_be_served([1, 2], {"a": [1, 2], "b": [1]})
    assert not can_be_served([1, 2], {"a": [1], "b": [1]})
    assert can_be_served([1, 2, 3], {"a": [1, 2], "b": [2, 3], "c": [1]})
    assert not can_be_served([1, 2, 3], {"a": [1, 2, 3], "b": [1, 2, 3]})


@pytest.mark.rule("EOS 7.24c")
def test_inland_china_is_no_battlefield() -> None:
    war = japanese(("24-air-flotilla", 2409), enemies=(("66-chinese-army", 2507),))
    place(war, "hq-south", 2212)
    assert battles(war) == set()
    place(war, "kent", 2410)
    decision = asked(war)
    assert battles(war) == {2410}
    assert why(decision, "battle:2507") == "7.24c"


@pytest.mark.rule("EOS 7.24d", "EOS 9.1")
def test_a_unit_takes_part_in_one_battle_or_in_none_if_it_may() -> None:
    war = japanese(("24-air-flotilla", TRUK), ("aoba", 4019), ("nachi", 4121), mode="ec",
                   enemies=(("2-maw", 4121), ("3-maw", 4019)))  # fmt: skip
    run(war, to="assign")
    assert open_now(war) == {"join:4019", "join:4121", "none"}
    run(war, "none", to="special")
    assert war.offensive is not None and not war.offensive.assigned


@pytest.mark.rule("EOS 9.11a", "EOS 7.24e")
def test_who_stands_in_a_battle_hex_joins_no_other() -> None:
    war = japanese(("akagi", 4019), ("aoba", 4121), mode="ec", enemies=(("2-maw", 4121), ("3-maw", 4019)))
    run(war, to="special")
    assert war.offensive is not None and not war.offensive.assigned
    assert set(war.offensive.battles) == {4019, 4121}


@pytest.mark.rule("EOS 7.24f", "EOS 9.11c")
def test_a_carrier_at_sea_must_fight_and_the_battle_must_be_declared() -> None:
    war = japanese(("akagi", 4018), enemies=(("2-maw", 4020), ("kent", 3917)))
    decision = asked(war)
    assert battles(war) == {4020, 3917}
    assert why(decision, "done") == "7.24f"
    run(war, "battle:4020", to="special")
    assert war.offensive is not None and war.offensive.assigned == {"akagi": 4020}


@pytest.mark.rule("EOS 7.24b", "EOS 7.24f")
def test_a_carrier_in_port_need_not() -> None:
    war = japanese(("akagi", TRUK), enemies=(("kent", 3917),))
    assert "done" in open_now(war)
    run(war, "battle:3917", to="assign")
    assert war.offensive is not None
    war.offensive.battles.append(4019)
    assert "none" not in open_now(war), "but a battle that was declared needs somebody"


def landing(*units: tuple[str, int]) -> War:
    """The 25th Army has landed on empty Rabaul."""
    war = japanese(*units, ("25-army", TRUK), ops=1)
    war.phase = "move"
    go(war, "25-army", by="assault", to=RABAUL)
    return war


@pytest.mark.rule("EOS 7.24f", "EOS 8.21c", "EOS 7.24h")
def test_a_carrier_at_sea_covers_a_landing_and_others_may() -> None:
    war = landing(("akagi", TRUK), ("24-air-flotilla", TRUK))
    go(war, "akagi", by="naval", to=4119)
    run(war, "done", to="cover")
    assert open_now(war) == {f"cover:{RABAUL}", "none"}, "the air unit may; the carrier does it unasked"
    run(war, "none", to="special")
    assert war.offensive is not None and war.offensive.covers == {"akagi": RABAUL}


@pytest.mark.rule("EOS 7.24h")
def test_who_fights_covers_no_landing() -> None:
    war = landing(("24-air-flotilla", TRUK))
    place(war, "kent", 3917)
    run(war, "done", "battle:3917", to="special")
    assert war.offensive is not None
    assert war.offensive.assigned == {"24-air-flotilla": 3917} and not war.offensive.covers


@pytest.mark.rule("EOS 7.24f")
def test_a_carrier_may_choose_between_a_battle_and_a_landing() -> None:
    war = landing(("akagi", TRUK), ("aoba", TRUK))
    place(war, "kent", 4018)
    go(war, "akagi", by="naval", to=4119)
    go(war, "aoba", by="naval", to=4018)
    run(war, to="assign")
    assert open_now(war) == {"join:4018", "none"}
    run(war, "none", to="special")
    assert war.offensive is not None and war.offensive.covers == {"akagi": RABAUL}


@pytest.mark.rule("EOS 8.31d")
def test_an_air_unit_strikes_from_a_friendly_airfield_alone() -> None:
    war = japanese(("24-air-flotilla", TRUK), enemies=(("2-maw", 4121),))
    control(war, ALLIES, TRUK)
    assert battles(war) == set()


@pytest.mark.rule("EOS 7.24b")
def test_the_bracketed_range_reaches_no_battle() -> None:
    war = bare()
    place(war, "hq-southwest-pacific", TOWNSVILLE)
    place(war, "feaf", 3823)
    place(war, "aoba", 3820)
    stage(war, ALLIES, "feaf", phase="declare")
    assert battles(war) == set(), "three hexes: beyond its range of two"
    war.places["aoba"] = 3821
    assert battles(war) == {3821}


@pytest.mark.rule("EOS 7.2.03", "EOS 7.1b")
def test_an_offensive_may_end_without_a_battle() -> None:
    war = japanese(("akagi", TRUK), enemies=(("kent", 3917),))
    run(war, "done", to="special")
    assert war.offensive is not None and not war.offensive.battles
    assert ids(asked(war)) & {"to:4415", "stay"}, "then come the moves home"
