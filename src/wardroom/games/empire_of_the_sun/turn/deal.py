"""[4.14, 12.4, 12.5, 17.25] The Deal Segment: cards and passes; the decks, and how they are made anew."""

from __future__ import annotations

from wardroom.games.empire_of_the_sun.cards.deck_files import Card
from wardroom.games.empire_of_the_sun.cards.piles import SPECIAL, draw_cards
from wardroom.games.empire_of_the_sun.charts import SOUTH_PACIFIC, Charts, Sea
from wardroom.games.empire_of_the_sun.scenarios.scenario_file import Hand
from wardroom.games.empire_of_the_sun.state import ALLIES, JAPAN, War
from wardroom.games.empire_of_the_sun.turn.emergency import start_free
from wardroom.games.empire_of_the_sun.turn.strategic_warfare import DEAL
from wardroom.table import Decision, Option
from wardroom.table.text import mark

__all__ = ["allied_deal", "arcadia_phase", "deal_phase", "kondo_phase", "reshuffle", "setup_phase"]

ARCADIA, KONDO = "A4", "J47"
HISTORICAL = ("J3", "J47", "J59")
"""[17.25Fa]"""
WHOLE_CARD = 3
"""[17.25Ea]"""
ARCADIA_TURN = 2
OPENING = "opening"
"""Word on war.todo: what comes before the first card of the 1942 scenario."""


# The decks


def setup_phase(table: Sea, war: War) -> None:
    """[17.0] Both decks are shuffled; then the first turn of the scenario begins."""
    scenario = table.charts.scenarios[war.scenario]
    for side in (JAPAN, ALLIES):
        _make_deck(table, war, side, scenario.hands[side])
    if scenario.start == "december":
        war.active, war.phase = JAPAN, "card"
        return
    war.pool = {DEAL: scenario.hands[JAPAN].draws}
    war.todo = [OPENING]
    _deal_to_japan(table, war)


def _make_deck(table: Sea, war: War, side: str, hand: Hand) -> None:
    """[5.0a] All cards of a side that are nowhere else."""
    force = war.forces[side]
    force.hand = list(hand.held)
    gone = {*force.removed, *force.discard, *force.hand, force.future}
    wanted = hand.deck or [card.id for card in table.charts.cards.values() if card.side == side and _is_in(war, card)]
    force.deck = [card for card in wanted if card not in gone]
    table.shuffle(force.deck, f"deck-{side}")


def _is_in(war: War, card: Card) -> bool:
    """Cards that may be of a later printing have a note that says so, and can be left out."""
    return not card.note or war.options.get("later-cards", "on") == "on"


def reshuffle(table: Sea, war: War, side: str, rule: str) -> None:
    """[5.37b] Discards and what is left of the deck make one new deck."""
    force = war.forces[side]
    force.deck += force.discard
    force.discard = []
    table.shuffle(force.deck, f"deck-{side}")
    table.tell("reshuffled", rule, side=side)


# The deal


def deal_phase(table: Sea, war: War) -> None:
    """[4.14a] Japan draws first, as many as submarines and bombers have left it."""
    _deal_to_japan(table, war)


def _deal_to_japan(table: Sea, war: War) -> None:
    """[12.4, 17.25Fa] Its cards and passes; both may have agreed on three of the first."""
    force, cards = war.forces[JAPAN], war.pool.pop(DEAL)
    if (
        war.turn == ARCADIA_TURN
        and war.options.get("historical-hand") == "on"
        and _special(table, war, "historical-hand")
    ):
        for card in HISTORICAL:
            _take(war, JAPAN, card)
        cards -= len(HISTORICAL)
    draw_cards(table, war, JAPAN, cards)
    force.passes = _japanese_passes(table.charts, war, len(force.hand))
    table.tell("passes", "12.4", side=JAPAN, passes=force.passes)
    war.phase = "arcadia"


def _japanese_passes(charts: Charts, war: War, cards: int) -> int:
    """[12.4, 17.10.5B] By the cards that were dealt."""
    if war.scenario == SOUTH_PACIFIC:
        turns = charts.scenarios[war.scenario].turns
        return turns.short_passes if turns is not None and cards < turns.deal and war.turn > FIRST_SHEET_TURN else 0
    return charts.figures.japanese_passes.get(cards, 0)


FIRST_SHEET_TURN = 3
"""[17.10.5D, 17.10.5E] The turn of the South Pacific on which the deal is short without passes."""


def _special(table: Sea, war: War, rule: str) -> bool:
    return rule in table.charts.scenarios[war.scenario].special


def _take(war: War, side: str, card: str) -> None:
    """A card that a player may pick out of the deck."""
    force = war.forces[side]
    if card in force.deck:
        force.deck.remove(card)
        force.hand.append(card)


def allied_deal(table: Sea, war: War) -> tuple[int, int]:
    """[12.51, 12.52, 17.10.5] Cards and passes of the Allies this turn."""
    scenario = table.charts.scenarios[war.scenario]
    if war.turn == scenario.first_turn and OPENING in war.todo:
        return scenario.hands[ALLIES].draws, scenario.hands[ALLIES].passes
    if scenario.turns is not None:
        short = "china" in war.politics.surrendered
        return (scenario.turns.short_deal, scenario.turns.short_passes) if short else (scenario.turns.deal, 0)
    return table.charts.figures.deal_of_allies(war.turn, _losses(table, war))


def _losses(table: Sea, war: War) -> int:
    """[12.52a-d] Surrendered nations, and War in Europe at its worst when the turn began."""
    lost = table.charts.figures.allied_lost
    nations = sum(lost[name] for name in ("china", "india", "australia") if name in war.politics.surrendered)
    worst = table.charts.figures.level(war.politics.europe) >= table.charts.figures.war_levels["card_lost"]
    return nations + (lost["war in europe level 4"] if worst else 0)


def arcadia_phase(table: Sea, war: War) -> None:
    """[17.11m, 17.25Da] The Allies draw; on turn 2 they may have declared card 4 to be one of theirs."""
    cards, passes = allied_deal(table, war)
    force = war.forces[ALLIES]
    if war.turn == ARCADIA_TURN and _special(table, war, "arcadia") and ARCADIA in force.deck and _name_arcadia(table):
        _take(war, ALLIES, ARCADIA)
        table.tell("named", "17.25Da", side=ALLIES, card=ARCADIA)
        cards -= 1
    draw_cards(table, war, ALLIES, cards)
    force.passes = passes
    table.tell("passes", "12.51", side=ALLIES, passes=passes)
    war.phase = "kondo" if _special(table, war, "kondo") and OPENING in war.todo else "initiative"
    if war.phase == "initiative":
        war.todo = []


def _name_arcadia(table: Sea) -> bool:
    options = [
        Option("arcadia", "Yes: {0:eos.card}", (ARCADIA,), "17.25Da", (f"card:{ARCADIA}",), value=True),
        Option("chance", "No, all cards are drawn", (), "17.25Da", value=False),
    ]
    question = mark("Is {0:eos.card} one of the Allied cards?")
    return table.choose(ALLIES, Decision("arcadia", question, options, (), "17.25Da", (ARCADIA,))).value


def kondo_phase(table: Sea, war: War) -> None:
    """[17.25Ea, 17.25Eb] Japan without a military offensive may give a card of 3, or without one any, for card 47.

    It is asked in any case, for whether it may is its own affair.
    """
    war.todo = []
    options, refused = [], []
    for card in war.forces[JAPAN].hand:
        reason, rule = _why_not_given(table.charts, war, card)
        if reason:
            refused.append(_give(card).refused(reason, rule))
        else:
            options.append(_give(card))
    options.append(Option("keep", "Keep the hand as it is", (), "17.25Ea", value=""))
    decision = Decision("kondo", "Exchange a card for {0:eos.card}?", options, refused, "17.25Ea", (KONDO,))
    given = table.choose(JAPAN, decision).value
    if given:
        _exchange(war, given)
        table.tell("swapped", "17.25Ea", side=JAPAN, given=given, taken=KONDO)
    if _special(table, war, "emergency-naval-move"):
        start_free(table, war, ALLIES, "initiative")
    else:
        war.phase = "initiative"


def _why_not_given(charts: Charts, war: War, card: str) -> tuple[str, str]:
    """[17.25Ea, 17.25Eb, 5.37a] A card of 3 if there is one in hand, else any, but for a special event."""
    force = war.forces[JAPAN]
    if KONDO not in force.deck + force.discard:
        return mark("that card cannot be had"), "17.25Ea"
    if any(_is_offensive(charts, each) for each in force.hand):
        return mark("a military offensive is in hand"), "17.25Ea"
    if charts.cards[card].ops < WHOLE_CARD and any(charts.cards[each].ops == WHOLE_CARD for each in force.hand):
        return mark("a card with an operations value of 3 is in hand"), "17.25Eb"
    if SPECIAL in charts.cards[card].traits:
        return mark("a special event may not be discarded"), "5.37a"
    return "", ""


def _is_offensive(charts: Charts, card: str) -> bool:
    """[17.25Ea] A military event with a logistics value."""
    return charts.cards[card].type == "military" and charts.cards[card].logistics is not None


def _give(card: str) -> Option[str]:
    return Option(f"card:{card}", "Give {0:eos.card}", (card,), "17.25Ea", (f"card:{card}",), card)


def _exchange(war: War, given: str) -> None:
    force = war.forces[JAPAN]
    force.hand.remove(given)
    force.discard.append(given)
    (force.deck if KONDO in force.deck else force.discard).remove(KONDO)
    force.hand.append(KONDO)
