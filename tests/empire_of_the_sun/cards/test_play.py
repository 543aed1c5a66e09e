"""[5.0-5.3] What a card may be used for, and where it goes."""

from __future__ import annotations

from copy import deepcopy

import pytest

from tests.empire_of_the_sun.build import charts, control, place, table
from tests.empire_of_the_sun.build import war as begun
from tests.empire_of_the_sun.cards.stage import drive, event, ids, offensive, offer, pacific, refusals, why_not
from wardroom.games.empire_of_the_sun.cards.piles import discard_at_random
from wardroom.games.empire_of_the_sun.cards.play import OPENING
from wardroom.games.empire_of_the_sun.offensive.activation import limit_of
from wardroom.games.empire_of_the_sun.offensive.naval import naval_allowance
from wardroom.games.empire_of_the_sun.phases import PHASES
from wardroom.games.empire_of_the_sun.state import ALLIES, JAPAN, REMOVED, TRACK, War
from wardroom.games.empire_of_the_sun.supply.survey import hq_in_supply
from wardroom.games.empire_of_the_sun.view import HIDDEN, make_view

OAHU, KURE, TRUK = 5808, 3407, 4017
CP, YAMAMOTO = "hq-central-pacific", "hq-combined-fleet-yamamoto"


def at_war(turn: int = 6) -> War:
    """Both sides could make an offensive."""
    war = pacific(turn)
    place(war, "essex", OAHU)
    place(war, "7af", OAHU)
    place(war, "akagi", KURE)
    return war


@pytest.mark.rule("EOS 5.0a", "EOS 5.3a")
def test_each_side_has_a_deck_of_four_classes_of_its_own() -> None:
    war = at_war()
    war.active, war.phase = ALLIES, "card"
    war.forces[ALLIES].hand, war.forces[JAPAN].hand = ["A15", "A31"], ["J9"]
    one = drive(war, "mode", ["card:A31"])
    assert ids(one) == {"card:A15", "card:A31"}
    assert {card.type for card in charts().cards.values()} == {"military", "reaction", "resource", "political"}


@pytest.mark.rule("EOS 5.0b", "EOS 5.0c", "EOS 5.36", "EOS 5.35c")
def test_a_card_that_is_an_operations_choice_is_discarded_and_draws_nothing() -> None:
    war = at_war()
    force = war.forces[ALLIES]
    force.hand, force.deck = ["A23"], ["A15"]
    war.event, war.phase = "A23", "mode"
    drive(war, "activate", ["as:oc"])
    war.phase = "close"
    drive(war, "stacking")
    assert (force.discard, force.removed, force.hand) == (["A23"], [], [])
    event(war, "A18")
    assert force.removed == ["A18"]


@pytest.mark.rule("EOS 5.0d", "EOS 5.0f", "EOS 7.29a")
def test_a_card_is_one_operations_choice_a_future_offensive_or_a_discard() -> None:
    war = at_war()
    war.forces[JAPAN].hand = []
    war.places["hq-south"] = TRACK + 7
    one = offer(war, "J9")
    assert ids(one) == {"as:ec", "as:oc", "as:china", "as:withdraw", "as:return", "as:future", "as:discard", "back"}
    assert set(refusals(one)) == {"as:route"}


@pytest.mark.rule("EOS 6.13a", "EOS 6.13b", "EOS 6.1b")
@pytest.mark.parametrize(("card", "hq", "place_after"), [("A16", "hq-anzac", TRACK + 7), ("A1", "hq-malaya", REMOVED)])
def test_an_hq_is_withdrawn_by_any_card_though_it_is_out_of_supply(card: str, hq: str, place_after: int) -> None:
    """One that stands among enemies with ZOI over it; the card is an operations choice and is discarded."""
    war = at_war()
    place(war, hq, 5018)
    place(war, "akagi", 5017)
    place(war, "hq-south-seas", 4715)
    assert not hq_in_supply(charts(), war, hq)
    war.forces[ALLIES].hand, war.active, war.event, war.phase = [card], ALLIES, card, "mode"
    one = drive(war, "stacking", ["as:withdraw", f"hq:{hq}"])
    assert ids(one, 1) == {f"hq:{hq}", f"hq:{CP}"}
    assert war.places[hq] == place_after and war.forces[ALLIES].discard == [card]


@pytest.mark.rule("EOS 7.29a", "EOS 7.29b")
def test_to_lay_a_future_offensive_is_the_play_and_only_one_lies_there() -> None:
    war = at_war()
    force = war.forces[ALLIES]
    force.hand, war.forces[JAPAN].hand = ["A15", "A31"], ["J9"]
    war.active, war.event, war.phase = ALLIES, "A31", "mode"
    drive(war, "stacking", ["as:future"])
    assert (force.future, force.future_turn, force.hand, force.discard) == ("A31", 6, ["A15"], [])
    drive(war, "card")
    assert war.active == JAPAN
    for turn in (6, 9):
        war.turn = turn
        one = offer(war, "A12")
        assert {each.id: each.rule for each in one.asked[0].refused}["as:future"] == "7.29a"
        force.hand.remove("A12")
    force.future, force.future_turn = "", 0
    assert "as:future" in ids(offer(war, "A12")), "once it has been played another may lie there"


@pytest.mark.rule("EOS 7.29.Ba")
def test_the_future_offensive_is_not_played_in_its_turn_nor_as_the_closing_play_nor_discarded() -> None:
    war = at_war()
    force = war.forces[ALLIES]
    force.hand, force.future, force.future_turn = ["A15", "A12"], "A31", 6
    war.active, war.phase, war.forces[JAPAN].hand = ALLIES, "card", ["J9"]
    one = drive(deepcopy(war), "mode", ["card:A15"])
    assert {each.id: each.rule for each in one.asked[0].refused} == {"card:A31": "7.29.Ba"}
    war.turn = 7
    discard = drive(deepcopy(war), "card", ["card:A31", "back"]).asked[1]
    assert {each.id: each.rule for each in discard.refused}["as:discard"] == "7.29.Ba"
    force.hand = []
    later = deepcopy(war)
    drive(later, "card")
    PHASES[later.phase](table(), later)
    assert later.active == JAPAN and later.forces[ALLIES].future == "A31"
    lose_a_card = table()
    discard_at_random(lose_a_card, war, ALLIES, "12.33")
    assert (force.future, force.discard, lose_a_card.told) == ("A31", [], [])
    war.forces[JAPAN].hand, war.phase = [], "card"
    PHASES["card"](table(), war)
    assert war.phase == "national-status" and force.future == "A31", "it lies there for the turns to come"


@pytest.mark.rule("EOS 7.29.Bb")
@pytest.mark.parametrize("turn", [7, 11])
def test_in_later_turns_it_is_played_like_any_card(turn: int) -> None:
    war = at_war(turn)
    force = war.forces[ALLIES]
    force.hand, force.future, force.future_turn = ["A15"], "A31", 6
    war.active, war.phase, war.forces[JAPAN].hand = ALLIES, "card", ["J9"]
    one = drive(deepcopy(war), "card", ["card:A31", "back"])
    assert {"as:oc", "as:withdraw"} <= ids(one, 1) and "as:future" not in ids(one, 1)
    drive(war, "activate", ["card:A31", "as:oc"])
    assert war.offensive is not None and war.offensive.card == "A31"
    assert (force.future, force.hand) == ("", ["A15"])


@pytest.mark.rule("EOS 6.13a", "EOS 17.10.5K")
def test_the_hq_that_is_printed_at_oahu_is_not_withdrawn() -> None:
    """[EOS-R188] In other scenarios it is a counter like the others."""
    war = begun("south-pacific", active=ALLIES, phase="withdraw")
    one = drive(war, "stacking", ["hq:hq-anzac"])
    assert ids(one) == {"hq:hq-anzac", "hq:hq-southwest-pacific", "hq:hq-south-pacific-ghormley"}
    war = begun("1943", active=ALLIES, phase="withdraw")
    assert "hq:hq-central-pacific" in ids(drive(war, "stacking", ["hq:hq-anzac"]))


@pytest.mark.rule("EOS 7.29.Bc", "EOS 5.37a")
def test_tojo_and_the_soviets_are_never_the_future_offensive_and_every_other_card_may_be() -> None:
    """But for those of turn 1, which must be played [17.11a]."""
    never = set()
    for card, facts in charts().cards.items():
        if card in OPENING:
            continue
        war = at_war()
        war.forces[JAPAN].hand = war.forces[ALLIES].hand = []
        one = offer(war, card)
        if "as:future" not in ids(one):
            never.add(facts.title)
            assert {refusal.id: refusal.rule for refusal in one.asked[0].refused}["as:future"] == "7.29.Bc"
    assert never == {"Tojo Resigns", "Soviets Invade Manchuria"}


@pytest.mark.rule("EOS 5.0d1", "EOS 5.0d2")
@pytest.mark.parametrize(("card", "ops"), [("J18", 1), ("J26", 2), ("J41", 3)])
def test_a_china_offensive_takes_three_and_an_hq_comes_back_for_any_value(card: str, ops: int) -> None:
    war = at_war()
    war.places["hq-south"] = TRACK + 7
    one = offer(war, card)
    assert charts().cards[card].ops == ops
    assert ("as:china" in ids(one)) == (ops == 3)
    assert "as:return" in ids(one)


@pytest.mark.rule("EOS 5.0d1", "EOS 13.77b")
@pytest.mark.parametrize(("card", "built"), [("A15", False), ("A31", True)])
def test_a_route_takes_three(card: str, built: bool) -> None:
    war = at_war()
    assert ("as:route" in ids(offer(war, card))) == built


@pytest.mark.rule("EOS 5.1a", "EOS 5.1b", "EOS 5.1c")
@pytest.mark.parametrize(("card", "ops", "logistics"), [("A20", 1, 4), ("A29", 2, 4), ("A31", 3, 6)])
def test_operations_and_logistics_values(card: str, ops: int, logistics: int) -> None:
    war = at_war()
    offensive(war, card, mode="oc", hq=CP)
    assert (limit_of(table(), war, CP, ()), naval_allowance(war)) == (3 + ops, 5 * ops)
    offensive(war, card, mode="ec", hq=CP)
    assert (limit_of(table(), war, CP, ()), naval_allowance(war)) == (3 + logistics, 5 * ops)


@pytest.mark.rule("EOS 5.1d")
@pytest.mark.parametrize("mode", ["oc", "ec"])
def test_the_reaction_player_has_the_operations_value_however_the_card_was_played(mode: str) -> None:
    war = at_war()
    offensive(war, "A29", mode=mode, hq=CP)
    war.phase = "react-move"
    assert limit_of(table(), war, YAMAMOTO, ()) == 3 + 2
    assert naval_allowance(war) == 10


@pytest.mark.rule("EOS 5.2b")
@pytest.mark.parametrize(("mode", "value"), [("oc", 2), ("ec", 4)])
def test_the_intelligence_value_is_that_of_how_it_was_played(mode: str, value: int) -> None:
    war = at_war()
    war.forces[ALLIES].hand, war.event, war.phase = ["A29"], "A29", "mode"
    drive(war, "activate", [f"as:{mode}"])
    assert war.offensive is not None and war.offensive.value == value


@pytest.mark.rule("EOS 5.31a", "EOS 7.24b")
def test_an_event_may_have_several_battle_hexes_and_an_operations_choice_one() -> None:
    for mode, battles in (("ec", 2), ("oc", 1)):
        war = at_war()
        for unit, hex in (("51-air-flotilla", 4715), ("61-air-flotilla", 4514)):
            place(war, unit, hex)
        place(war, "7af-lrb", 4612)
        place(war, "5af-lrb", 4612)
        running = offensive(war, "A31", mode=mode, hq=CP, active=["7af-lrb", "5af-lrb"])
        war.phase = "declare"
        one = drive(war, "assign", ["battle:4715", *(["battle:4514"] if mode == "ec" else [])])
        assert len(running.battles) == battles
        assert "battle:4514" in ids(one)


@pytest.mark.rule("EOS 5.31e", "EOS 5.32a")
@pytest.mark.parametrize("card", ["A5", "A12", "A22", "A24", "A61", "J4", "J19", "J21", "J45", "J61"])
def test_a_reaction_card_is_no_event_for_who_plays_cards(card: str) -> None:
    one = offer(at_war(), card)
    assert "as:event" in refusals(one) and "as:ec" not in ids(one)
    assert {"as:oc", "as:future", "as:discard"} <= ids(one)


@pytest.mark.rule("EOS 5.32a", "EOS 5.33a")
def test_resource_events_are_for_who_plays_cards() -> None:
    war = at_war()
    offensive(war, "J9", mode="oc", hq=YAMAMOTO, active=["akagi"]).battles = [OAHU]
    war.forces[ALLIES].hand, war.phase = ["A18", "A59"], "intelligence"
    one = drive(war, "attack-cards", ["pass"])
    assert ids(one) == {"roll", "play:A59", "pass"}


@pytest.mark.rule("EOS 5.0e")
def test_the_other_player_sees_what_was_discarded_and_removed_and_how_many_cards_are_held() -> None:
    war = at_war()
    event(war, "A18")
    war.forces[ALLIES].discard, war.forces[ALLIES].hand, war.forces[ALLIES].deck = ["A15"], ["A31", "A29"], ["A40"]
    seen = make_view(war, JAPAN, charts())
    force = seen.now.forces[ALLIES]
    assert (force.removed, force.discard, force.deck) == (["A18"], ["A15"], [])
    assert force.hand == [HIDDEN, HIDDEN] and seen.hands[ALLIES] == 2


@pytest.mark.rule("EOS 5.31c")
def test_an_event_whose_condition_fails_is_an_operations_choice_or_a_discard() -> None:
    war = at_war()
    control(war, ALLIES, 2813)
    assert why_not(war, "A1")
    one = offer(war, "A1")
    assert "as:event" in refusals(one)
    assert {"as:oc", "as:discard"} <= ids(one)
