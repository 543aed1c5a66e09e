"""[4.14, 4.21, 12.4, 12.5, 17.25, 17.35, 17.45] Cards, passes, and who begins."""

from __future__ import annotations

import pytest

from tests.empire_of_the_sun.build import bare, charts, place, play, table, war
from wardroom.games.empire_of_the_sun import RULESET
from wardroom.games.empire_of_the_sun.cards.piles import draw_cards
from wardroom.games.empire_of_the_sun.cards.play import card_phase
from wardroom.games.empire_of_the_sun.state import ALLIES, JAPAN, War
from wardroom.games.empire_of_the_sun.turn.deal import (
    allied_deal,
    arcadia_phase,
    deal_phase,
    kondo_phase,
    reshuffle,
    setup_phase,
)
from wardroom.games.empire_of_the_sun.turn.initiative import arcadia_first_phase, initiative_phase, why_not_seize
from wardroom.table import Streams
from wardroom.table.table import LoggedTable


def shuffled(scenario: str, **options: str) -> War:
    """A scenario after its decks were shuffled and Japan has drawn."""
    found = war(scenario, options=options)
    setup_phase(LoggedTable(charts().on(scenario), Streams(b"0" * 32), {}), found)
    return found


def dealt(turn: int, **politics: object) -> War:
    found = bare(turn, phase="deal", pool={"cards": 7})
    for side, letter, last in ((JAPAN, "J", 86), (ALLIES, "A", 84)):
        found.forces[side].deck = [f"{letter}{number}" for number in range(5, last)]
    for name, value in politics.items():
        setattr(found.politics, name, value)
    return found


@pytest.mark.rule("EOS 5.0a")
@pytest.mark.parametrize(("later", "there"), [("on", True), ("off", False)])
def test_cards_of_a_later_printing_may_be_left_out(later: str, there: bool) -> None:
    found = shuffled("1943", **{"later-cards": later})
    noted = {card.id for card in charts().cards.values() if card.note}
    assert len(noted) == 3
    held = {card for force in found.forces.values() for card in (*force.deck, *force.hand)}
    assert (noted <= held) is there and bool(noted & held) is there


@pytest.mark.rule("EOS 12.4", "EOS 12.4a", "EOS 12.4b", "EOS 12.4c", "EOS 4.14a")
@pytest.mark.parametrize(("cards", "passes"), [(7, 0), (6, 1), (5, 2), (4, 2)])
def test_japan_draws_what_is_left_and_has_passes_for_the_rest(cards: int, passes: int) -> None:
    found = dealt(6)
    found.pool = {"cards": cards}
    top = found.forces[JAPAN].deck[-cards:]
    play(deal_phase, found)
    assert len(found.forces[JAPAN].hand) == cards and set(found.forces[JAPAN].hand) == set(top)
    assert found.forces[JAPAN].passes == passes


@pytest.mark.rule("EOS 12.51", "EOS 12.51a", "EOS 12.51b", "EOS 12.51c", "EOS 12.51d", "EOS 4.14b")
@pytest.mark.parametrize(
    ("turn", "cards", "passes"), [(1, 0, 0), (2, 5, 2), (3, 6, 1), (4, 7, 0), (5, 7, 0), (12, 7, 0)]
)
def test_the_allied_deal(turn: int, cards: int, passes: int) -> None:
    found = dealt(turn)
    assert allied_deal(table(), found) == (cards, passes)
    play(arcadia_phase, found, ["chance"] if turn == 2 and "A4" in found.forces[ALLIES].deck else [])
    assert (len(found.forces[ALLIES].hand), found.forces[ALLIES].passes) == (cards, passes)


@pytest.mark.rule("EOS 12.52", "EOS 12.52a", "EOS 12.52b", "EOS 12.52c", "EOS 12.52d", "EOS 12.52e", "EOS 12.51")
@pytest.mark.parametrize(
    ("turn", "lost", "europe", "deal"),
    [
        (5, ["china"], 0, (6, 1)),
        (5, ["india"], 0, (6, 1)),
        (5, ["australia"], 0, (6, 1)),
        (5, ["burma", "malaya", "philippines"], 0, (7, 0)),
        (5, [], -7, (6, 1)),
        (5, [], -6, (7, 0)),
        (5, ["china", "india"], -7, (4, 2)),
        (5, ["china", "india", "australia"], -7, (4, 2)),
        (3, ["china", "india"], 0, (4, 2)),
        (2, ["china", "india"], 0, (4, 2)),
    ],
)
def test_what_the_allies_lose_of_their_deal(turn: int, lost: list[str], europe: int, deal: tuple[int, int]) -> None:
    assert allied_deal(table(), dealt(turn, surrendered=lost, europe=europe)) == deal


@pytest.mark.rule("EOS 4.14a")
def test_a_deck_that_runs_out_is_made_of_the_discards() -> None:
    found = bare(6)
    found.forces[JAPAN].deck, found.forces[JAPAN].discard = ["J5"], ["J6", "J7"]
    one = table(dice=[1])
    assert draw_cards(one, found, JAPAN, 3) == 3
    assert found.forces[JAPAN].hand[0] == "J5"
    assert set(found.forces[JAPAN].hand) == {"J5", "J6", "J7"}
    assert found.forces[JAPAN].discard == []
    assert "reshuffled" in one.told
    assert draw_cards(one, found, JAPAN, 2) == 0


@pytest.mark.rule("EOS 5.37b")
def test_a_reshuffle_mixes_discards_and_deck() -> None:
    found = bare(6)
    found.forces[JAPAN].deck, found.forces[JAPAN].discard = ["J5", "J8"], ["J43"]
    reshuffle(table(dice=[1, 1]), found, JAPAN, "5.37b")
    assert sorted(found.forces[JAPAN].deck) == ["J43", "J5", "J8"]


def test_a_hand_is_told_to_its_side_alone() -> None:
    found = dealt(6)
    one = play(deal_phase, found)
    event = next(each for each in one.log if each.code == "drew-cards")
    assert event.audience == (JAPAN,)
    assert all("J" not in str(each.params) for each in one.log if each.audience is None)


# [17] First turns


@pytest.mark.rule("EOS 17.25Aa", "EOS 17.25Ab", "EOS 17.2b", "EOS 17.2c")
def test_1942_deals_seven_and_five() -> None:
    found = shuffled("1942")
    japan = found.forces[JAPAN]
    assert len(japan.hand) == 7 and japan.passes == 0
    assert japan.removed == ["J1", "J2"]
    assert len(japan.hand) + len(japan.deck) == 84
    assert found.phase == "arcadia"
    play(arcadia_phase, found, ["chance"])
    allies = found.forces[ALLIES]
    assert (len(allies.hand), allies.passes) == (5, 2)
    assert len(allies.hand) + len(allies.deck) == 84


@pytest.mark.rule("EOS 17.25Da", "EOS 17.11m")
def test_arcadia_may_be_named_as_one_of_the_five() -> None:
    found = shuffled("1942")
    one = play(arcadia_phase, found, ["arcadia"])
    assert "A4" in found.forces[ALLIES].hand and len(found.forces[ALLIES].hand) == 5
    assert "named" in one.told, "it is declared"
    assert "named" not in play(arcadia_phase, shuffled("1942"), ["chance"]).told


@pytest.mark.parametrize(
    ("scenario", "switch", "there"),
    [("1942", "on", True), ("1942", "off", False), ("south-pacific", "", False)],
)
def test_cards_of_a_later_printing_are_in_the_decks_where_the_switch_says_so(
    scenario: str, switch: str, there: bool
) -> None:
    """The decks of the South Pacific are named card by card."""
    chosen = RULESET.setup(scenario, {"later-cards": switch} if switch else {})
    assert chosen.options["later-cards"] == ("on" if there else "off")
    found = shuffled(scenario, **chosen.options)
    cards = {card for force in found.forces.values() for card in (*force.hand, *force.deck)}
    assert {"A83", "A84", "J86"} & cards == ({"A83", "A84", "J86"} if there else set())


@pytest.mark.rule("EOS 17.25Fa", "EOS 17.12b")
def test_the_historical_hand_has_three_cards_and_four_drawn() -> None:
    found = shuffled("1942", **{"historical-hand": "on"})
    assert {"J3", "J47", "J59"} <= set(found.forces[JAPAN].hand)
    assert len(found.forces[JAPAN].hand) == 7


@pytest.mark.rule("EOS 17.25Ea", "EOS 17.25Eb", "EOS 17.25Ca")
@pytest.mark.parametrize(
    ("hand", "open"),
    [
        (("J15", "J41", "J26", "J18"), {"J15", "J41"}),
        (("J26", "J18"), {"J26", "J18"}),
        (("J18",), {"J18"}),
    ],
)
def test_japan_without_an_offensive_may_take_admiral_kondo_for_a_card_of_3_or_lacking_one_any(
    hand: tuple[str, ...], open: set[str]
) -> None:
    found = shuffled("1942")
    play(arcadia_phase, found, ["chance"])
    force = found.forces[JAPAN]
    force.deck = [card for card in (*force.deck, *force.hand) if card not in hand]
    force.hand = list(hand)
    given = min(open)
    one = play(kondo_phase, found, [f"card:{given}"])
    assert "J47" in force.hand and given in force.discard
    assert "swapped" in one.told, "as the pile of discards shows"
    assert {each.id for each in one.asked[0].options} == {f"card:{card}" for card in open} | {"keep"}
    assert {each.id for each in one.asked[0].refused} == {f"card:{card}" for card in set(hand) - open}
    assert found.phase == "free-move"


@pytest.mark.rule("EOS 17.25Eb", "EOS 5.37a")
def test_without_a_card_of_value_3_any_card_may_be_given_but_for_a_special_event() -> None:
    found = shuffled("1942")
    play(arcadia_phase, found, ["chance"])
    force = found.forces[JAPAN]
    hand = ["J33", "J49", "J43"]
    assert [charts().cards[card].ops for card in hand] == [2, 1, 1]
    force.deck, force.hand = [card for card in (*force.deck, *force.hand) if card not in hand], hand
    asked = play(kondo_phase, found, ["card:J49"]).asked[0]
    assert {each.id for each in asked.options} == {"card:J33", "card:J49", "keep"}
    assert [(each.id, each.rule) for each in asked.refused] == [("card:J43", "5.37a")]


@pytest.mark.rule("EOS 17.25Ea")
def test_with_an_offensive_in_hand_nothing_is_exchanged() -> None:
    found = shuffled("1942")
    play(arcadia_phase, found, ["chance"])
    found.forces[JAPAN].hand = ["J8"]
    asked = play(kondo_phase, found, ["keep"]).asked[0]
    assert [each.id for each in asked.options] == ["keep"]
    assert [each.id for each in asked.refused] == ["card:J8"]


@pytest.mark.rule("EOS 17.35a", "EOS 17.35b", "EOS 17.35c", "EOS 17.35d", "EOS 17.35f", "EOS 17.45c", "EOS 17.45d")
@pytest.mark.parametrize(
    ("scenario", "japan", "allies", "futures"),
    [("1943", (7, 0), (7, 0), ("J26", "A29")), ("1944", (6, 1), (7, 0), ("J4", "A45"))],
)
def test_the_later_years(
    scenario: str, japan: tuple[int, int], allies: tuple[int, int], futures: tuple[str, str]
) -> None:
    found = shuffled(scenario)
    play(arcadia_phase, found)
    for side, deal, future in ((JAPAN, japan, futures[0]), (ALLIES, allies, futures[1])):
        force = found.forces[side]
        assert (len(force.hand), force.passes) == deal
        assert force.future == future
        cards = [*force.hand, *force.deck, *force.discard, *force.removed, force.future]
        assert len(set(cards)) == len(cards) == (86 if side == JAPAN else 84)
    assert found.phase == "initiative"


@pytest.mark.rule("EOS 17.10.5D", "EOS 17.10.5E", "EOS 17.10a")
def test_the_south_pacific_deals_short_on_its_first_turn() -> None:
    found = shuffled("south-pacific")
    play(arcadia_phase, found)
    japan, allies = found.forces[JAPAN], found.forces[ALLIES]
    assert "J17" in japan.hand and len(japan.hand) == 3 and not japan.future
    assert (japan.passes, allies.passes) == (0, 0), "no submarine has cost Japan a card"
    assert len(allies.hand) == 2 and allies.future == "A13"
    assert len(japan.hand) + len(japan.deck) == len(allies.hand) + len(allies.deck) + 1 == 24


@pytest.mark.rule("EOS 17.10.5A", "EOS 17.10.5C")
@pytest.mark.parametrize(("lost", "deal"), [([], (4, 0)), (["china"], (3, 1))])
def test_the_allied_deal_of_the_south_pacific(lost: list[str], deal: tuple[int, int]) -> None:
    found = bare(4, scenario="south-pacific")
    found.politics.surrendered = lost
    assert allied_deal(table(scenario="south-pacific"), found) == deal


@pytest.mark.rule("EOS 17.10.5B")
@pytest.mark.parametrize(("cards", "passes"), [(4, 0), (3, 1)])
def test_japan_has_a_pass_there_when_submarines_succeeded(cards: int, passes: int) -> None:
    found = bare(4, scenario="south-pacific", pool={"cards": cards})
    found.forces[JAPAN].deck = ["J9", "J13", "J16", "J20"]
    play(deal_phase, found)
    assert found.forces[JAPAN].passes == passes


@pytest.mark.rule("EOS 17.11a")
def test_december_1941_begins_with_japans_two_cards() -> None:
    found = shuffled("campaign-1941")
    assert found.forces[JAPAN].hand == ["J1", "J2"] and found.forces[ALLIES].hand == []
    assert (found.active, found.phase) == (JAPAN, "card")


# [4.21] Initiative


def hands(turn: int, japan: int, allies: int, *, future: str = "") -> War:
    found = bare(turn, phase="initiative")
    found.forces[JAPAN].hand = [f"J{number}" for number in range(10, 10 + japan)]
    found.forces[ALLIES].hand = [f"A{number}" for number in range(10, 10 + allies)]
    if future:
        found.forces[JAPAN if future[0] == "J" else ALLIES].future = future
        found.forces[JAPAN if future[0] == "J" else ALLIES].future_turn = turn - 1
    place(found, "hq-central-pacific", 5808)
    place(found, "hq-combined-fleet-yamamoto", 3407)
    place(found, "7af", 5808)
    place(found, "akagi", 3407)
    return found


@pytest.mark.rule("EOS 4.21b", "EOS 4.21c")
@pytest.mark.parametrize(
    ("turn", "japan", "allies", "first"),
    [(3, 7, 6, JAPAN), (6, 5, 7, ALLIES), (4, 7, 7, JAPAN), (2, 5, 5, JAPAN), (5, 7, 7, ALLIES), (10, 4, 4, ALLIES)],
)
def test_more_cards_go_first_and_with_as_many_it_goes_by_the_year(
    turn: int, japan: int, allies: int, first: str
) -> None:
    found = hands(turn, japan, allies)
    play(initiative_phase, found)
    assert (found.active, found.phase) == (first, "card")


@pytest.mark.rule("EOS 4.21a", "EOS 7.29.A", "EOS 7.29b")
@pytest.mark.parametrize(("choice", "first", "todo"), [("seize", ALLIES, ["seized"]), ("wait", JAPAN, [])])
def test_fewer_cards_may_open_with_the_future_offensive(choice: str, first: str, todo: list[str]) -> None:
    found = hands(4, 7, 6, future="A29")
    one = play(initiative_phase, found, [choice])
    assert one.asked[0].seat == ALLIES
    assert (found.active, found.todo) == (first, todo)


@pytest.mark.rule("EOS 4.21c", "EOS 4.21a")
@pytest.mark.parametrize(("japan", "allies"), [(7, 7), (6, 7)])
def test_nobody_opens_so_with_as_many_cards_or_more(japan: int, allies: int) -> None:
    found = hands(6, japan, allies, future="A29")
    assert not play(initiative_phase, found).asked
    assert found.active == ALLIES


@pytest.mark.rule("EOS 7.29.A", "EOS 7.29.Ba")
@pytest.mark.parametrize(("future", "set_aside", "rule"), [("A29", 4, "7.29.Ba"), ("A18", 3, "7.29.A")])
def test_a_card_set_aside_just_now_or_no_offensive_cannot_open(future: str, set_aside: int, rule: str) -> None:
    found = hands(4, 7, 6, future=future)
    found.forces[ALLIES].future_turn = set_aside
    assert why_not_seize(table(), found, ALLIES)[1] == rule
    asked = play(initiative_phase, found, ["wait"]).asked[0]
    assert [each.id for each in asked.refused] == ["seize"]


# First plays that are settled


@pytest.mark.rule("EOS 7.29.A", "EOS 4.21a")
def test_a_seized_initiative_is_the_future_offensive_as_an_ec_offensive() -> None:
    found = hands(4, 7, 6, future="A29")
    play(initiative_phase, found, ["seize"])
    one = play(card_phase, found)
    assert not one.asked
    assert found.offensive is not None
    assert (found.offensive.card, found.offensive.mode, found.offensive.side) == ("A29", "ec", ALLIES)
    assert found.forces[ALLIES].future == "" and len(found.forces[ALLIES].hand) == 6


@pytest.mark.rule("EOS 17.11a")
def test_december_1941_is_operation_z_and_then_the_invasions() -> None:
    found = shuffled("campaign-1941")
    for card in ("J1", "J2"):
        found.phase = "card"
        assert not play(card_phase, found).asked
        assert found.offensive is not None and (found.offensive.card, found.offensive.mode) == (card, "ec")
        found.offensive = None


@pytest.mark.rule("EOS 17.25Da", "EOS 17.11m")
@pytest.mark.parametrize(("choice", "active", "phase"), [("play", ALLIES, "event"), ("wait", JAPAN, "card")])
def test_arcadia_may_be_played_before_the_first_japanese_card(choice: str, active: str, phase: str) -> None:
    found = shuffled("1942")
    play(arcadia_phase, found, ["arcadia"])
    found.phase = "initiative"
    play(initiative_phase, found)
    assert found.phase == "arcadia-first"
    play(arcadia_first_phase, found, [choice])
    assert (found.active, found.phase) == (active, phase)
    assert ("A4" in found.forces[ALLIES].removed) is (choice == "play")


@pytest.mark.rule("EOS 17.25Da")
def test_without_arcadia_in_hand_japan_begins() -> None:
    found = shuffled("1942")
    play(arcadia_phase, found, ["chance"])
    found.forces[ALLIES].hand = ["A5"]
    play(initiative_phase, found)
    assert (found.active, found.phase) == (JAPAN, "card")


@pytest.mark.rule("EOS 17.10c", "EOS 17.10b")
@pytest.mark.parametrize(("choice", "first"), [("seize", ALLIES), ("wait", JAPAN)])
def test_watchtower_may_open_the_south_pacific(choice: str, first: str) -> None:
    found = shuffled("south-pacific")
    play(arcadia_phase, found)
    play(initiative_phase, found, [choice])
    assert found.active == first
