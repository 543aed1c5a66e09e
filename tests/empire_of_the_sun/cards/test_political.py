"""[5.34] Political events, card by card."""

from __future__ import annotations

import pytest

from tests.empire_of_the_sun.build import bare, charts, control, place, table
from tests.empire_of_the_sun.cards.stage import drive, effect, event, ids, offer, pacific, refusals, why_not
from wardroom.games.empire_of_the_sun.cards.piles import put_away
from wardroom.games.empire_of_the_sun.cards.terms import year_of
from wardroom.games.empire_of_the_sun.grid import bit
from wardroom.games.empire_of_the_sun.state import ALLIES, ELIMINATED, JAPAN, REMOVED, other

MANILA, KUNMING = 2813, 2407


# US Political Will


@pytest.mark.rule("EOS 16.44.B", "EOS 5.34", "EOS 5.31c")
def test_a1_bataan_death_march_raises_will_while_japan_holds_manila() -> None:
    war = bare()
    assert why_not(war, "A1")
    control(war, JAPAN, MANILA)
    event(war, "A1")
    assert war.politics.will == 9
    assert "A1" in war.forces[ALLIES].removed


@pytest.mark.rule("EOS 16.44.B")
def test_a6_doolittle_raid_raises_will_and_opens_j6() -> None:
    war = bare()
    assert why_not(war, "J6")
    event(war, "A6")
    assert war.politics.will == 9
    assert not why_not(war, "J6")


@pytest.mark.rule("EOS 5.3b", "EOS 5.37b", "EOS 5.31c", "EOS 17.26b")
@pytest.mark.parametrize(
    ("card", "rule"), [("A1", "5.3b"), ("A60", "5.3b"), ("J6", "5.3b"), ("J43", "5.37b"), ("A79", "5.37b")]
)
def test_an_event_out_of_its_time_is_refused_by_the_rule_of_its_kind(card: str, rule: str) -> None:
    war = pacific(5)
    place(war, "essex", 5808)
    place(war, "akagi", 3407)
    one = offer(war, card)
    assert {each.id: each.rule for each in one.asked[0].refused}["as:event"] == rule
    war.forces[JAPAN].rivalry = True
    one = offer(war, "J10")
    assert {each.id: each.rule for each in one.asked[0].refused}["as:ec"] == "5.31c"
    year = bare(8, scenario="1944")
    one = offer(year, "J74")
    assert {each.id: each.rule for each in one.asked[0].refused}["as:event"] == "17.26b"


@pytest.mark.rule("EOS 16.44.B")
def test_j74_tokyo_rose_lowers_will() -> None:
    war = bare()
    event(war, "J74")
    assert war.politics.will == 7


@pytest.mark.rule("EOS 17.26b", "EOS 17.37a", "EOS 17.47a")
@pytest.mark.parametrize("card", ["A1", "A6", "J43", "J74"])
@pytest.mark.parametrize(("scenario", "open"), [("1942", False), ("1943", False), ("1944", False), ("1943-44", True)])
def test_events_of_will_are_operations_choices_in_scenarios_of_one_year(card: str, scenario: str, open: bool) -> None:
    war = bare(8, scenario=scenario)
    control(war, JAPAN, MANILA)
    place(war, "hq-central-pacific", 5808)
    place(war, "essex", 5808)
    assert (not why_not(war, card)) is open
    if not open:
        assert "as:event" not in ids(offer(war, card))


# Inter-service rivalry


@pytest.mark.rule("EOS 17.26a", "EOS 17.37a", "EOS 17.47a")
@pytest.mark.parametrize("scenario", ["1942", "1943", "1944"])
@pytest.mark.parametrize(("side", "cards"), [(JAPAN, ("J18", "J26", "J41")), (ALLIES, ("A20", "A15", "A31"))])
def test_in_a_year_a_card_of_3_ends_ones_own_rivalry_and_does_nothing_else(
    scenario: str, side: str, cards: tuple[str, ...]
) -> None:
    small, middle, great = cards
    assert [charts().cards[card].ops for card in cards] == [1, 2, 3]
    war = bare(8, scenario=scenario)
    war.forces[side].rivalry = war.forces[other(side)].rivalry = True
    for card in (small, middle):
        assert "as:isr" in refusals(offer(war, card))
    war.forces[side].hand = [great]
    war.active, war.event, war.phase = side, great, "mode"
    drive(war, "stacking", ["as:isr"])
    assert not war.forces[side].rivalry and war.forces[other(side)].rivalry
    assert war.forces[side].hand == [] and war.forces[side].discard == [great]
    assert war.offensive is None and war.politics.china == 0


@pytest.mark.rule("EOS 17.26a", "EOS 17.10.6a")
@pytest.mark.parametrize(
    "scenario", ["south-pacific", "1942-43", "1943-44", "1942-44", "campaign-1941", "campaign-1943"]
)
def test_outside_the_years_events_alone_end_a_rivalry(scenario: str) -> None:
    war = bare(5, scenario=scenario)
    war.forces[JAPAN].rivalry = True
    one = offer(war, "J41")
    assert "as:isr" not in ids(one) and "as:isr" not in refusals(one)
    war.forces[JAPAN].hand = []
    event(war, "J33")
    assert not war.forces[JAPAN].rivalry


@pytest.mark.rule("EOS 17.26a")
def test_there_is_nothing_to_end_without_a_rivalry() -> None:
    war = bare(8, scenario="1944")
    war.forces[ALLIES].rivalry = True
    one = offer(war, "J41")
    assert "as:isr" not in ids(one) and "as:isr" not in refusals(one)


@pytest.mark.rule("EOS 14.0", "EOS 5.35a", "EOS 5.31.Dc")
@pytest.mark.parametrize(
    ("card", "whose"), [("A2", JAPAN), ("A43", JAPAN), ("J7", ALLIES), ("J11", ALLIES), ("J34", ALLIES)]
)
@pytest.mark.parametrize("before", [False, True])
def test_disputes_start_a_rivalry_and_draw_a_card_even_if_there_is_one(card: str, whose: str, before: bool) -> None:
    war = bare()
    war.forces[whose].rivalry = before
    side = ALLIES if card[0] == "A" else JAPAN
    war.forces[side].deck = [f"{card[0]}15" if card[0] == "A" else "J9"]
    event(war, card)
    assert war.forces[whose].rivalry
    assert len(war.forces[side].hand) == 1
    assert card in war.forces[side].discard


@pytest.mark.rule("EOS 5.35b")
def test_a_fourth_card_is_not_drawn_by_events_in_a_phase() -> None:
    war = bare()
    war.forces[ALLIES].drawn, war.forces[ALLIES].deck = 3, ["A15"]
    one = event(war, "A2")
    assert war.forces[ALLIES].hand == []
    assert "no-draw" in one.told


@pytest.mark.rule("EOS 14.0")
@pytest.mark.parametrize(
    ("card", "whose"), [("A10", ALLIES), ("A52", ALLIES), ("J33", JAPAN), ("J67", JAPAN), ("J68", JAPAN)]
)
def test_agreements_end_a_rivalry_and_one_card_may_be_exchanged(card: str, whose: str) -> None:
    letter = card[0]
    war = bare()
    force = war.forces[whose]
    force.rivalry = True
    force.hand = [f"{letter}15"]
    force.discard = [f"{letter}20", f"{letter}25"]
    one = event(war, card, [f"give:{letter}15", f"take:{letter}25"])
    assert not force.rivalry
    assert force.hand == [f"{letter}25"]
    assert f"{letter}15" in force.discard and f"{letter}25" not in force.discard
    assert f"take:{card}" not in ids(one, 2)


@pytest.mark.parametrize("card", ["A10", "A52", "J33", "J67", "J68"])
def test_the_exchange_is_free_and_needs_a_card_and_a_discard(card: str) -> None:
    letter, whose = card[0], ALLIES if card[0] == "A" else JAPAN
    war = bare()
    war.forces[whose].hand, war.forces[whose].discard = [f"{letter}15"], [f"{letter}20"]
    event(war, card, ["none"])
    assert war.forces[whose].hand == [f"{letter}15"]
    alone = bare()
    alone.forces[whose].discard = [f"{letter}20"]
    assert len(event(alone, card).asked) == 1


@pytest.mark.rule("EOS 14.0", "EOS 5.33b", "EOS 5.33e")
def test_a4_arcadia_ends_the_rivalry_and_brings_the_abda_hq_to_the_indies() -> None:
    war = bare()
    war.forces[ALLIES].rivalry = True
    one = event(war, "A4", ["hex:2018"])
    assert not war.forces[ALLIES].rivalry
    assert war.places["hq-abda"] == 2018
    named = {option.value for option in one.asked[1].options}
    assert {2018, 2019, 2220, 2415, 2517, 2616, 2719} <= named
    assert not named & {2015, 2813, 3023, 1307}


@pytest.mark.rule("EOS 5.33e")
def test_a4_the_abda_hq_is_out_where_no_such_port_is_the_allies() -> None:
    war = bare()
    control(war, JAPAN, 1813, 1917, 2018, 2019, 2220, 2415, 2517, 2616, 2719)
    event(war, "A4")
    assert war.places["hq-abda"] == REMOVED


# War in Europe

ALLIED_MINOR, ALLIED_MAJOR = (1, 1, 2, 3), (1, 2, 3, 3)
AXIS_MINOR, AXIS_MAJOR = (-2, -1, 0, 0), (-3, -2, -1, 0)
EUROPE = [
    *((card, ALLIED_MINOR) for card in ("A11", "A14", "A41", "A42")),
    *((card, ALLIED_MAJOR) for card in ("A47", "A66", "A73")),
    *((card, AXIS_MINOR) for card in ("J51", "J52", "J53", "J54", "J56", "J57")),
    ("J55", AXIS_MAJOR),
]


@pytest.mark.rule("EOS 15.0", "EOS 5.34")
@pytest.mark.parametrize(("card", "by"), EUROPE)
@pytest.mark.parametrize(("year", "turns"), list(enumerate([(2, 3, 4), (5, 6, 7), (8, 9, 10), (11, 12)])))
def test_events_move_the_war_in_europe_by_the_year(
    card: str, by: tuple[int, ...], year: int, turns: tuple[int]
) -> None:
    for turn in turns:
        war = bare(turn)
        war.politics.europe = -2
        event(war, card)
        assert war.politics.europe == max(-2 + by[year], -7)
        assert year_of(turn) == 1942 + year


@pytest.mark.rule("EOS 15.7")
def test_the_war_in_europe_never_leaves_its_track() -> None:
    war = bare(12)
    war.politics.europe = 2
    event(war, "A66")
    assert war.politics.europe == 3
    war = bare(2)
    war.politics.europe = -6
    event(war, "J55")
    assert war.politics.europe == -7


# China and India


@pytest.mark.rule("EOS 13.72c")
@pytest.mark.parametrize("card", ["A49", "A77", "A81", "A82", "A83"])
def test_allied_events_move_the_front_back_but_not_into_stable(card: str) -> None:
    war = bare()
    war.politics.china = 3
    event(war, card)
    assert war.politics.china == 2
    war = bare()
    war.politics.china = 1
    event(war, card)
    assert war.politics.china == 1


@pytest.mark.rule("EOS 5.34", "EOS 13.73a")
@pytest.mark.parametrize("card", ["J6", "J26", "J41", "J42"])
def test_japanese_events_move_the_front_on_and_china_may_surrender_at_once(card: str) -> None:
    war = bare()
    war.forces[ALLIES].removed = ["A6"]
    war.politics.china = 2
    event(war, card)
    assert war.politics.china == 3
    war = bare()
    war.forces[ALLIES].removed = ["A6"]
    war.politics.china = 4
    event(war, card)
    assert "china" in war.politics.surrendered


@pytest.mark.parametrize("card", ["A49", "A77", "A81", "A82", "A83", "J26", "J41", "J42"])
def test_without_china_in_the_war_there_is_no_such_event(card: str) -> None:
    war = bare()
    war.politics.surrendered = ["china"]
    assert why_not(war, card)


@pytest.mark.rule("EOS 13.62b")
@pytest.mark.parametrize("card", ["J15", "J82"])
@pytest.mark.parametrize(("before", "after"), [(0, 1), (3, 4), (4, 4)])
def test_indian_independence_moves_india_no_farther_than_revolts_and_costs_ground_steps(
    card: str, before: int, after: int
) -> None:
    war = bare()
    war.politics.india = before
    event(war, card)
    assert war.politics.india == after and not war.politics.surrendered
    assert war.politics.strikes == 1


@pytest.mark.rule("EOS 5.31.Da", "EOS 11.31")
def test_each_of_two_strikes_in_a_turn_costs_a_step() -> None:
    """[EOS-R182]"""
    war = bare()
    event(war, "J15")
    event(war, "J82")
    assert (war.politics.india, war.politics.strikes) == (2, 2)


@pytest.mark.rule("EOS 5.36")
@pytest.mark.parametrize(("card", "gone"), [("J15", True), ("J82", False)])
def test_only_one_of_the_two_indian_events_is_removed(card: str, gone: bool) -> None:
    war = bare()
    event(war, card)
    force = war.forces[JAPAN]
    assert card in (force.removed if gone else force.discard)


# Conferences, bridges, special events


@pytest.mark.rule("EOS 13.79a", "EOS 5.31c")
def test_j18_the_bridge_needs_both_hexes_of_the_line() -> None:
    war = bare()
    control(war, ALLIES, 2108, 2109)
    assert why_not(war, "J18")
    control(war, JAPAN, 2108)
    assert why_not(war, "J18")
    control(war, JAPAN, 2109)
    event(war, "J18")
    assert war.politics.kwai


@pytest.mark.rule("EOS 13.77d", "EOS 5.33c")
def test_a39_sextant_ends_the_rivalry_restores_chinese_and_airmen_and_builds_a_route() -> None:
    war = bare(7)
    place(war, "hq-seac", 1805)
    place(war, "14af", 1905, steps=1)
    place(war, "5-chinese-army", KUNMING, steps=1)
    place(war, "6-chinese-army", KUNMING, steps=1)
    war.forces[ALLIES].rivalry = True
    one = event(war, "A39", ["restore:5-chinese-army", "restore:6-chinese-army", "restore:14af"])
    assert not war.forces[ALLIES].rivalry
    assert (war.steps["5-chinese-army"], war.steps["6-chinese-army"], war.steps["14af"]) == (2, 2, 2)
    assert war.politics.routes == [2104]
    assert [asked.facts for asked in one.asked[1:]] == [3, 2, 1]


@pytest.mark.rule("EOS 13.77d")
def test_a39_after_jarhat_it_is_ledo_or_imphal() -> None:
    war = bare(7)
    war.politics.routes = [2104]
    one = event(war, "A39", ["route:2205"])
    assert war.politics.routes == [2104, 2205]
    assert ids(one, 1) == {"route:2105", "route:2205"}


@pytest.mark.rule("EOS 5.37a", "EOS 16.44.B")
def test_j43_tojo_resigns_must_be_the_event_from_1944_on() -> None:
    war = bare(7)
    place(war, "hq-combined-fleet-yamamoto", 3407)
    place(war, "akagi", 3407)
    early = offer(war, "J43")
    assert ids(early) == {"as:oc", "as:withdraw", "back"}
    assert {"as:event", "as:discard", "as:future"} <= set(refusals(early))
    war = bare(8)
    place(war, "hq-combined-fleet-yamamoto", 3407)
    place(war, "akagi", 3407)
    late = offer(war, "J43")
    assert ids(late) == {"as:event", "back"}
    war = bare(8)
    event(war, "J43")
    assert (war.politics.will, war.politics.tojo) == (6, False)
    assert war.forces[JAPAN].removed == ["J43"]
    assert not why_not(war, "A79")


@pytest.mark.rule("EOS 5.37a", "EOS 13.72c", "EOS 16.47b")
@pytest.mark.parametrize(("front", "then"), [(4, 2), (1, 0), (2, 0)])
def test_a79_the_soviets_take_manchuria_for_good_and_china_may_become_stable(front: int, then: int) -> None:
    war = bare(11)
    assert why_not(war, "A79")
    war.forces[JAPAN].removed = ["J43"]
    war.politics.china = front
    event(war, "A79")
    for hex in (3302, 3303):
        assert bit(hex) & war.soviet and not bit(hex) & war.japanese
    assert war.politics.china == then
    assert war.forces[ALLIES].removed == ["A79"]


def test_a79_leaves_china_alone_once_it_has_surrendered() -> None:
    war = bare(11)
    war.forces[JAPAN].removed = ["J43"]
    war.politics.surrendered, war.politics.china = ["china"], 5
    event(war, "A79")
    assert war.politics.china == 5


@pytest.mark.rule("EOS 5.37b")
@pytest.mark.parametrize(("card", "turn"), [("J43", 5), ("A79", 5)])
def test_a_special_event_that_comes_too_early_asks_for_a_new_deck(card: str, turn: int) -> None:
    war = pacific(turn)
    place(war, "essex", 5808)
    place(war, "akagi", 3407)
    side = ALLIES if card[0] == "A" else JAPAN
    one = offer(war, card)
    assert "as:oc" in ids(one)
    put_away(table(), war, side, card, event=False)
    assert war.politics.events == [f"reshuffle-{side}"]
    assert war.forces[side].discard == [card]


def test_every_political_card_of_the_deck_is_done_here() -> None:
    done = {card.id for card in charts().cards.values() if card.type == "political" and effect(card.id).resolve}
    assert done == {card.id for card in charts().cards.values() if card.type == "political"}


def test_an_eliminated_chinese_army_comes_back_to_kunming_by_a39() -> None:
    war = bare(7)
    place(war, "hq-seac", 1805)
    war.places["5-chinese-army"] = ELIMINATED
    event(war, "A39", ["rebuild-full:5-chinese-army"])
    assert (war.places["5-chinese-army"], war.steps["5-chinese-army"]) == (KUNMING, 2)
