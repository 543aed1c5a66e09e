"""[6.1, 6.3, 7.21] Which HQ leads an offensive, how many units it activates, and which."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.empire_of_the_sun.build import bare, charts, control, place, table
from tests.empire_of_the_sun.offensive.stage import asked, asked_by, ids, run, stage, why
from wardroom.games.empire_of_the_sun.grid import bit, within
from wardroom.games.empire_of_the_sun.offensive import activation
from wardroom.games.empire_of_the_sun.offensive.activation import activation_reach, limit_of
from wardroom.games.empire_of_the_sun.offensive.start import start
from wardroom.games.empire_of_the_sun.state import ALLIES, CHINA_BOX, JAPAN, War
from wardroom.games.empire_of_the_sun.supply.survey import in_supply, supply_of

TRUK, KURE, OAHU, TOWNSVILLE, SINGAPORE, CALCUTTA = 4017, 3407, 5808, 3727, 2015, 1805
RANGOON, MANDALAY = 2008, 2106


def led_by(hq: str, *units: tuple[str, int], side: str = JAPAN, ops: int = 2, at: int = TRUK, **more: bool) -> War:
    """A war in which this HQ is about to activate."""
    war = bare()
    place(war, hq, at)
    for unit, hex in units:
        place(war, unit, hex)
    stage(war, side, ops=ops, phase="activate", hq=hq)
    return war


# The HQ


@pytest.mark.rule("EOS 7.21a", "EOS 6.3e", "EOS 7.2.01")
def test_one_hq_leads_and_its_efficiency_and_the_operations_value_are_the_limit() -> None:
    war = bare()
    place(war, "hq-south-seas", TRUK)
    place(war, "hq-combined-fleet-yamamoto", KURE)
    place(war, "akagi", TRUK)
    stage(war, JAPAN, ops=2, phase="hq")
    options = {option.id: tuple(option.args) for option in asked(war).options}
    assert options == {
        "hq:hq-south-seas": ("hq-south-seas", 2 + 2),
        "hq:hq-combined-fleet-yamamoto": ("hq-combined-fleet-yamamoto", 3 + 2),
    }
    run(war, "hq:hq-south-seas")
    assert war.offensive is not None and war.offensive.hq == "hq-south-seas"
    assert asked(war).facts == 4


@pytest.mark.rule("EOS 6.0a", "EOS 7.21a")
def test_an_hq_out_of_supply_leads_nothing() -> None:
    war = bare()
    place(war, "hq-south-seas", TRUK)
    place(war, "hq-combined-fleet-yamamoto", KURE)
    place(war, "hq-south", 2212)
    place(war, "hq-central-pacific", OAHU)
    place(war, "enterprise", 4016)
    stage(war, JAPAN, phase="hq")
    decision = asked(war)
    assert ids(decision) == {"hq:hq-combined-fleet-yamamoto", "hq:hq-south"}
    assert why(decision, "hq:hq-south-seas") == "6.0a"


@pytest.mark.rule("EOS 7.21a")
def test_who_has_one_hq_alone_is_not_asked() -> None:
    war = bare()
    place(war, "hq-south-seas", TRUK)
    stage(war, JAPAN, phase="hq")
    run(war, to="activate")
    assert war.offensive is not None and war.offensive.hq == "hq-south-seas"


@pytest.mark.rule("EOS 5.1b", "EOS 5.1c", "EOS 5.2a", "EOS 5.2b")
@pytest.mark.parametrize(("mode", "value"), [("oc", 4), ("ec", 6)])
def test_a_card_gives_movement_as_either_and_its_own_intelligence_value(mode: str, value: int) -> None:
    war = bare()
    start(table(), war, JAPAN, "J23", mode)
    offensive = war.offensive
    assert offensive is not None
    assert (offensive.ops, offensive.value, offensive.condition) == (2, value, "surprise")
    assert war.phase == "hq"


# How many


@pytest.mark.rule("EOS 6.11b", "EOS 7.21a")
def test_the_limit_is_reached_and_no_more_are_asked_for() -> None:
    war = led_by("hq-south-seas", ("akagi", TRUK), ("shokaku", TRUK), ("soryu", TRUK), ("aoba", TRUK), ops=1)
    run(war, "activate:akagi", "activate:shokaku")
    assert asked(war).facts == 1
    run(war, "activate:aoba", to="bonus")
    assert war.offensive is not None and war.offensive.active == ["akagi", "shokaku", "aoba"]


@pytest.mark.rule("EOS 7.21a")
def test_fewer_may_be_activated() -> None:
    war = led_by("hq-south-seas", ("akagi", TRUK), ("shokaku", TRUK))
    run(war, "activate:akagi", "done")
    assert war.offensive is not None and war.offensive.active == ["akagi"]


@pytest.mark.rule("EOS 6.11c", "EOS 6.25", "EOS 6.25a")
@pytest.mark.parametrize(
    ("hq", "hex", "line", "limit"),
    [
        ("hq-central-pacific", OAHU, True, 3 + 2),
        ("hq-central-pacific", OAHU, False, 2 + 2),
        ("hq-abda", TOWNSVILLE, False, 0 + 2),
        ("hq-seac", CALCUTTA, False, 1 + 2),
    ],
)
def test_american_and_joint_hqs_without_a_line_to_the_east_are_less_efficient(
    monkeypatch: pytest.MonkeyPatch, hq: str, hex: int, line: bool, limit: int
) -> None:
    war = bare()
    place(war, hq, hex)
    stage(war, ALLIES, ops=2, hq=hq)
    supply = supply_of(charts(), war)
    assert hq in supply.eastern
    allies = supply.facts.allies._replace(sources=0)
    cut = supply if line else replace(supply, facts=supply.facts._replace(allies=allies))
    monkeypatch.setattr(activation, "supply_of", lambda charts, war: cut)
    assert limit_of(table(), war, hq, ()) == limit


@pytest.mark.rule("EOS 6.11d", "EOS 13.79.1", "EOS 13.79.3", "EOS 13.79b", "EOS 6.11e")
@pytest.mark.parametrize(
    ("rangoon", "bridge", "limit"), [(ALLIES, False, 1), (ALLIES, True, 2), (JAPAN, False, 2), (JAPAN, True, 3)]
)
def test_the_bridge_and_rangoon_count_for_units_in_burma_alone(rangoon: str, bridge: bool, limit: int) -> None:
    war = bare()
    place(war, "hq-south", 2110)
    place(war, "15-army", MANDALAY)
    place(war, "akagi", 2311)
    control(war, JAPAN, 2109, 2108, 2007, 2107, 2106)
    control(war, rangoon, RANGOON)
    war.politics.kwai = bridge
    stage(war, JAPAN, ops=1, hq="hq-south")
    assert limit_of(table(), war, "hq-south", ("akagi",)) == 1 + 1
    assert limit_of(table(), war, "hq-south", ("akagi", "15-army")) == limit


@pytest.mark.rule("EOS 13.79.1", "EOS 7.21a")
def test_a_unit_whose_start_lowers_the_limit_below_the_count_is_refused() -> None:
    war = led_by("hq-south", ("akagi", 2311), ("soryu", 2311), ("15-army", 2108), ops=1, at=2110)
    control(war, JAPAN, 2109, 2108, RANGOON)
    run(war, "activate:akagi")
    assert ids(asked(war)) == {"activate:soryu", "activate:15-army", "done"}
    control(war, ALLIES, RANGOON)
    decision = asked(war)
    assert ids(decision) == {"activate:soryu", "done"}
    assert why(decision, "activate:15-army") == "7.21a"


# Whom


@pytest.mark.rule("EOS 6.12a", "EOS 6.12c", "EOS 7.21.A", "EOS 7.21c")
def test_an_american_hq_commands_americans_and_chinese() -> None:
    war = bare()
    place(war, "hq-southwest-pacific", TOWNSVILLE)
    place(war, "hq-anzac", 3626)
    for unit in ("5af", "washington", "xi-corps", "1-australian-corps", "kent", "1-dutch-regiment"):
        place(war, unit, TOWNSVILLE)
    stage(war, ALLIES, ops=3, phase="activate", hq="hq-southwest-pacific")
    decision = asked(war)
    assert ids(decision) == {"activate:5af", "activate:washington", "activate:xi-corps", "done"}
    for unit in ("1-australian-corps", "kent", "1-dutch-regiment"):
        assert why(decision, f"activate:{unit}") == "6.12a"


@pytest.mark.rule("EOS 6.12d", "EOS 7.21.B")
def test_a_commonwealth_hq_commands_its_own_and_american_aircraft() -> None:
    war = bare()
    place(war, "hq-seac", CALCUTTA)
    place(war, "hq-abda", 1307)
    for unit in ("10af-lrb", "washington", "xi-corps", "33-british-corps", "kent", "1-dutch-regiment"):
        place(war, unit, CALCUTTA)
    stage(war, ALLIES, ops=3, phase="activate", hq="hq-seac")
    assert ids(asked(war)) == {"activate:10af-lrb", "activate:33-british-corps", "activate:kent", "done"}


@pytest.mark.rule("EOS 7.21.C", "EOS 7.21.D", "EOS 6.12b")
def test_joint_and_japanese_hqs_command_all_of_their_side() -> None:
    allied = led_by("hq-abda", ("feaf", 2018), ("xi-corps", 2018), ("kent", 2018), ("1-dutch-regiment", 2018),
                    side=ALLIES, at=2018)  # fmt: skip
    assert len(ids(asked(allied))) == 4 + 1
    japanese = led_by("hq-south-seas", ("akagi", TRUK), ("38-army", TRUK), ("22-air-flotilla", TRUK))
    assert len(ids(asked(japanese))) == 3 + 1


@pytest.mark.rule("EOS 6.0b", "EOS 7.21b", "EOS 6.3b")
def test_a_unit_out_of_supply_is_not_activated() -> None:
    war = led_by("hq-south-seas", ("akagi", TRUK), ("38-army", 4828))
    assert why(asked(war), "activate:38-army") == "6.0b"


@pytest.mark.rule("EOS 6.3b", "EOS 6.0e", "EOS 7.21b")
def test_supply_from_one_hq_does_not_bring_it_into_the_range_of_another() -> None:
    war = led_by("hq-malaya", ("kent", SINGAPORE), ("warspite", 1308), side=ALLIES, at=SINGAPORE)
    place(war, "hq-seac", CALCUTTA)
    assert in_supply(charts(), war, "warspite")
    decision = asked(war)
    assert "activate:kent" in ids(decision)
    assert why(decision, "activate:warspite") == "6.3b"


@pytest.mark.rule("EOS 6.3c", "EOS 6.3d")
def test_a_path_is_stopped_by_zoi_over_water_but_not_by_hexsides_that_nothing_crosses() -> None:
    war = bare()
    place(war, "hq-south-seas", TRUK)
    place(war, "hq-central-pacific", OAHU)
    place(war, "enterprise", 4415)
    stage(war, JAPAN, hq="hq-south-seas")
    reach = activation_reach(charts(), war, supply_of(charts(), war), "hq-south-seas")
    assert not reach & bit(4415) and not reach & bit(4316) and reach & bit(4117)
    place(war, "hq-malaya", SINGAPORE)
    free = activation_reach(charts(), war, supply_of(charts(), war), "hq-malaya")
    assert free == within(SINGAPORE, 5) & charts().theatre.all, "over land and sea, through no port, past closed sides"


@pytest.mark.rule("EOS 6.3c", "EOS 7.26e")
def test_a_path_does_not_cross_a_hex_that_enemies_hold_alone_but_for_a_battle_hex_in_reaction() -> None:
    war = bare()
    place(war, "hq-malaya", SINGAPORE)
    place(war, "38-army", 2014)
    stage(war, JAPAN, "38-army")
    supply = supply_of(charts(), war)
    closed = activation_reach(charts(), war, supply, "hq-malaya")
    assert not closed & bit(2014)
    open_reach = activation_reach(charts(), war, supply, "hq-malaya", through=bit(2014))
    assert open_reach & bit(2014)
    place(war, "3-indian-corps", 2014)
    control(war, ALLIES, 2014)
    together = activation_reach(charts(), war, supply_of(charts(), war), "hq-malaya")
    assert together & bit(2014), "with own units in it a hex is not held by the enemy alone"


@pytest.mark.rule("EOS 14.1.C", "EOS 7.21b")
def test_american_rivalry_lets_army_or_navy_go_with_all_others() -> None:
    war = led_by("hq-anzac", ("xi-corps", TOWNSVILLE), ("washington", TOWNSVILLE), ("1m-division", TOWNSVILLE),
                 ("kent", TOWNSVILLE), side=ALLIES, at=TOWNSVILLE)  # fmt: skip
    war.forces[ALLIES].rivalry = True
    run(war, "activate:xi-corps")
    decision = asked(war)
    assert ids(decision) == {"activate:kent", "done"}
    assert why(decision, "activate:washington") == why(decision, "activate:1m-division") == "14.1.C"


@pytest.mark.rule("EOS 14.2.A")
def test_japanese_rivalry_lets_army_or_navy_go() -> None:
    war = led_by("hq-south-seas", ("akagi", TRUK), ("38-army", TRUK), ("22-air-flotilla", TRUK), ("2-sn-brigade", TRUK))
    war.forces[JAPAN].rivalry = True
    run(war, "activate:akagi")
    assert ids(asked(war)) == {"activate:22-air-flotilla", "activate:2-sn-brigade", "done"}


@pytest.mark.rule("EOS 6.1a", "EOS 6.3a")
def test_hqs_are_not_activated() -> None:
    war = led_by("hq-south-seas", ("akagi", TRUK))
    place(war, "hq-combined-fleet-yamamoto", KURE)
    assert ids(asked(war)) == {"activate:akagi", "done"}


@pytest.mark.rule("EOS 6.0d", "EOS 6.0d1")
def test_who_was_activated_stays_in_supply_wherever_it_goes() -> None:
    war = led_by("hq-south-seas", ("akagi", TRUK), ("soryu", TRUK))
    run(war, "activate:akagi")
    war.places["akagi"] = war.places["soryu"] = 5609
    assert in_supply(charts(), war, "akagi") and not in_supply(charts(), war, "soryu")


@pytest.mark.rule("EOS 13.74b", "EOS 13.74c")
@pytest.mark.parametrize(("hump", "open"), [(True, True), (False, False)])
def test_the_china_box_is_reached_by_way_of_a_field_with_the_hump(hump: bool, open: bool) -> None:
    war = led_by("hq-seac", ("kent", CALCUTTA), side=ALLIES, at=CALCUTTA)
    control(war, JAPAN, RANGOON)
    war.places["14af"], war.steps["14af"] = CHINA_BOX, 2
    war.politics.hump = hump
    decision = asked(war)
    assert ("activate:14af" in ids(decision)) is open
    if not open:
        assert why(decision, "activate:14af") == "6.0b"
    else:
        option = next(each for each in decision.options if each.id == "activate:14af")
        assert option.board == ("unit:14af",), "a box is no element of the board"


@pytest.mark.rule("EOS 7.21a")
def test_nobody_leads_before_an_hq_is_named() -> None:
    war = bare()
    place(war, "hq-combined-fleet-yamamoto", 3407)
    place(war, "hq-south-seas", 4017)
    stage(war, JAPAN, phase="hq")
    assert war.offensive is not None
    war.offensive.hq = ""
    assert ids(asked_by(war)) == {"hq:hq-combined-fleet-yamamoto", "hq:hq-south-seas"}
    assert war.offensive.hq == "", "while it is asked"
    run(war, "hq:hq-south-seas", to="activate")
    assert war.offensive.hq == "hq-south-seas"
