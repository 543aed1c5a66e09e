"""[4.22, 5.37, 7.29] The players take turns with their cards, until both hands are empty."""

from __future__ import annotations

import pytest

from tests.empire_of_the_sun.build import bare, place, table
from tests.empire_of_the_sun.build import war as begun
from tests.empire_of_the_sun.cards.stage import drive, event, ids, pacific, refusals
from wardroom.games.empire_of_the_sun.cards.play import card_phase, mode_phase
from wardroom.games.empire_of_the_sun.state import ALLIES, JAPAN, War
from wardroom.games.empire_of_the_sun.turn.deal import setup_phase

OAHU, KURE = 5808, 3407
YAMAMOTO = "hq-combined-fleet-yamamoto"


def turn_of(side: str, japan: list[str], allies: list[str], turn: int = 6) -> War:
    """Both could make an offensive; it is a side's turn to play a card."""
    war = pacific(turn)
    place(war, "essex", OAHU)
    place(war, "7af", OAHU)
    place(war, "akagi", KURE)
    war.forces[JAPAN].hand, war.forces[ALLIES].hand = japan, allies
    war.active, war.phase = side, "card"
    return war


@pytest.mark.rule("EOS 4.22a", "EOS 4.22a1", "EOS 5.0f")
def test_a_pass_is_played_instead_of_a_card_and_the_role_passes() -> None:
    war = turn_of(JAPAN, ["J9", "J41"], ["A15"])
    war.forces[JAPAN].passes = 2
    one = drive(war, "stacking", ["pass"])
    assert ids(one) == {"card:J9", "card:J41", "pass"}
    drive(war, "card")
    assert (war.forces[JAPAN].hand, war.forces[JAPAN].passes, war.active) == (["J9", "J41"], 1, ALLIES)
    assert war.forces[JAPAN].discard == [] and war.offensive is None


@pytest.mark.rule("EOS 4.22a1")
def test_without_a_pass_a_card_must_be_played() -> None:
    war = turn_of(JAPAN, ["J9", "J41"], ["A15"])
    assert ids(drive(war, "mode", ["card:J9"])) == {"card:J9", "card:J41"}


@pytest.mark.rule("EOS 4.22a2", "EOS 7.29a", "EOS 4.22a")
def test_laying_a_card_down_is_a_whole_play() -> None:
    war = turn_of(JAPAN, ["J9", "J41"], ["A15", "A18"])
    drive(war, "stacking", ["card:J41", "as:future"])
    drive(war, "card")
    assert (war.active, war.offensive) == (ALLIES, None)
    assert (war.forces[JAPAN].hand, war.forces[JAPAN].future) == (["J9"], "J41")


@pytest.mark.rule("EOS 4.22b", "EOS 4.22a")
def test_who_has_no_cards_left_leaves_the_role_to_the_other() -> None:
    war = turn_of(ALLIES, [], ["A18", "A15", "A31"])
    war.forces[JAPAN].passes, war.forces[JAPAN].future = 1, "J9"
    for card in ("A18", "A15"):
        assert war.active == ALLIES
        drive(war, "stacking", [f"card:{card}", "as:discard"])
        drive(war, "card")
    assert (war.active, war.forces[ALLIES].hand) == (ALLIES, ["A31"])
    war.active = JAPAN
    card_phase(table(), war)
    assert (war.active, war.phase) == (ALLIES, "card"), "neither a pass nor the card in the box makes a play"


@pytest.mark.rule("EOS 4.22c", "EOS 1.3.18")
@pytest.mark.parametrize("mode", ["oc", "ec"])
def test_a_card_with_units_to_activate_starts_an_offensive_and_the_other_side_reacts(mode: str) -> None:
    war = turn_of(ALLIES, ["J61", "J9"], ["A31", "A15"])
    drive(war, "activate", ["card:A31", f"as:{mode}"])
    assert war.offensive is not None
    assert (war.offensive.side, war.offensive.card, war.offensive.mode) == (ALLIES, "A31", mode)
    place(war, "51-air-flotilla", 4715)
    war.offensive.active, war.offensive.battles, war.phase = ["essex"], [4715], "intelligence"
    one = drive(war, "attack-cards", ["pass"])
    assert {each.seat for each in one.asked} == {JAPAN}
    assert {"roll", "play:J61"} & ids(one)


@pytest.mark.rule("EOS 1.3.18", "EOS 4.22c")
def test_an_operations_choice_without_units_is_no_offensive() -> None:
    war = turn_of(JAPAN, ["J41", "J9"], ["A15"])
    one = drive(war, "stacking", ["card:J41", "as:withdraw"])
    assert war.offensive is None and "offensive" not in one.told
    assert war.places[YAMAMOTO] == 100 + 7


@pytest.mark.rule("EOS 4.22d")
def test_an_event_without_units_takes_effect_and_the_role_passes() -> None:
    war = turn_of(ALLIES, ["J9"], ["A18", "A15"])
    before = war.forces[ALLIES].asp
    drive(war, "stacking", ["card:A18", "as:event"])
    drive(war, "card")
    assert war.forces[ALLIES].asp == before + 1 and war.offensive is None
    assert (war.active, war.phase) == (JAPAN, "card")


@pytest.mark.rule("EOS 4.22e", "EOS 4.22a1", "EOS 12.4")
def test_the_segment_ends_when_both_hands_are_empty_and_passes_lapse() -> None:
    war = turn_of(ALLIES, ["J9"], ["A15"])
    war.forces[JAPAN].passes, war.forces[ALLIES].passes, war.forces[JAPAN].future = 1, 2, "J41"
    war.forces[JAPAN].future_turn = 6
    drive(war, "stacking", ["card:A15", "as:discard"])
    drive(war, "card")
    assert (war.active, war.phase) == (JAPAN, "card")
    drive(war, "stacking", ["card:J9", "as:discard"])
    drive(war, "national-status")
    assert [force.passes for force in war.forces.values()] == [0, 0]
    assert war.forces[JAPAN].future == "J41"


# Where there is nothing to choose


@pytest.mark.rule("EOS 4.22a")
def test_the_only_play_is_not_asked_for_and_there_is_no_other_card_to_go_back_to() -> None:
    war = turn_of(ALLIES, ["J9"], ["A31"])
    one = drive(war, "stacking", ["as:discard"])
    assert [each.kind for each in one.asked] == ["mode"]
    assert "back" not in ids(one)
    war = turn_of(ALLIES, ["J9"], ["A31"])
    war.forces[ALLIES].passes = 1
    assert ids(drive(war, "mode", ["card:A31"])) == {"card:A31", "pass"}
    one = table(["back"])
    mode_phase(one, war)
    assert war.phase == "card"


@pytest.mark.rule("EOS 7.29.Ba", "EOS 7.29.Bb")
@pytest.mark.parametrize(("laid_down", "asked"), [(5, True), (6, False)])
def test_a_card_laid_down_this_turn_is_no_play(laid_down: int, asked: bool) -> None:
    war = turn_of(ALLIES, ["J9"], ["A31"])
    war.forces[ALLIES].future, war.forces[ALLIES].future_turn = "A29", laid_down
    one = table(["card:A29"] if asked else [])
    card_phase(one, war)
    assert [ids(one, at) for at in range(len(one.asked))] == [{"card:A29", "card:A31"}] * asked
    assert war.event == ("A29" if asked else "A31")


@pytest.mark.rule("EOS 7.29.Ba")
def test_a_card_laid_down_this_turn_is_shown_as_closed() -> None:
    war = turn_of(ALLIES, ["J9"], ["A31", "A15"])
    war.forces[ALLIES].future, war.forces[ALLIES].future_turn = "A29", 6
    one = drive(war, "mode", ["card:A31"])
    assert [(each.id, each.rule) for each in one.asked[0].refused] == [("card:A29", "7.29.Ba")]


# Special events


@pytest.mark.rule("EOS 5.37a")
@pytest.mark.parametrize(("turn", "open"), [(8, {"as:event"}), (7, {"as:oc", "as:withdraw"})])
def test_tojo_resigns_is_the_event_from_1944_on_and_an_operations_choice_before(turn: int, open: set[str]) -> None:
    war = turn_of(JAPAN, ["J43", "J9"], ["A15"], turn)
    one = drive(war, "mode", ["card:J43"])
    one = table(["back"])
    mode_phase(one, war)
    assert ids(one) == {*open, "back"}
    closed = {each.id: each.rule for each in one.asked[0].refused}
    assert (closed["as:future"], closed["as:discard"]) == ("7.29.Bc", "5.37a")


@pytest.mark.rule("EOS 5.37a")
def test_with_no_other_card_it_takes_effect_without_a_question() -> None:
    war = turn_of(JAPAN, ["J43"], ["A15"], 8)
    assert not drive(war, "stacking").asked
    assert war.forces[JAPAN].removed == ["J43"] and not war.politics.tojo


@pytest.mark.rule("EOS 5.37a", "EOS 5.37b")
def test_a_special_event_that_can_be_used_for_nothing_is_discarded() -> None:
    """[EOS-R110] Nobody leads an offensive, and no HQ is there to be withdrawn."""
    war = bare(6)
    war.forces[JAPAN].hand, war.forces[ALLIES].hand = ["J43", "J9"], ["A15"]
    war.active, war.phase = JAPAN, "card"
    one = drive(war, "stacking", ["card:J43", "as:discard"])
    assert "as:future" in refusals(one, 1) and "as:oc" in refusals(one, 1)
    assert war.forces[JAPAN].discard == ["J43"]
    assert war.politics.events == ["reshuffle-japan"]


@pytest.mark.rule("EOS 5.37a")
def test_a_special_event_is_not_given_in_exchange() -> None:
    war = turn_of(JAPAN, ["J43", "J9"], ["A15"])
    war.forces[JAPAN].discard = ["J10"]
    one = event(war, "J33", ["none"])
    swap = next(each for each in one.asked if each.kind == "swap")
    assert {each.id for each in swap.options} == {"give:J9", "none"}
    assert [(each.id, each.rule) for each in swap.refused] == [("give:J43", "5.37a")]


# [17.10.5E]


@pytest.mark.rule("EOS 17.10.5E", "EOS 7.29a")
def test_on_its_first_turn_in_the_south_pacific_japan_lays_no_card_down_and_the_allies_may() -> None:
    war = bare(3, scenario="south-pacific")
    place(war, "hq-south-seas", 4017)
    place(war, "hq-southwest-pacific", 3727)
    war.politics.no_future = True
    for side, card in ((JAPAN, "J9"), (ALLIES, "A29")):
        war.forces[side].hand = [card, "J16" if side == JAPAN else "A31"]
        war.active, war.event, war.phase = side, card, "mode"
        one = table(["back"], scenario="south-pacific")
        mode_phase(one, war)
        closed = {each.id: each.rule for each in one.asked[0].refused}
        assert closed.get("as:future", "") == ("17.10.5E" if side == JAPAN else "")
        assert ("as:future" in ids(one)) is (side == ALLIES)


@pytest.mark.rule("EOS 1.3.23", "EOS 5.0a")
def test_each_side_has_a_deck_of_its_own_cards_alone() -> None:
    found = begun("1943")
    setup_phase(table(dice=[1] * 400, scenario="1943"), found)
    for side, letter in ((JAPAN, "J"), (ALLIES, "A")):
        force = found.forces[side]
        assert {card[0] for card in (*force.deck, *force.hand, *force.discard, *force.removed)} == {letter}
