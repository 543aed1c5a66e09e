"""[4.22, 5.0] The players take turns with their cards: as an offensive, as an event, or as one of the other choices."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from wardroom.games.empire_of_the_sun.cards.deck_files import Card
from wardroom.games.empire_of_the_sun.cards.effects import effect_of
from wardroom.games.empire_of_the_sun.cards.piles import (
    SPECIAL,
    begin_event,
    by_the_year,
    draw_by_event,
    holds_a_card,
    leave_hand,
    put_away,
    will_in_a_year,
)
from wardroom.games.empire_of_the_sun.cards.possible import why_no_offensive
from wardroom.games.empire_of_the_sun.cards.registry import step_of
from wardroom.games.empire_of_the_sun.cards.settled import settled_card
from wardroom.games.empire_of_the_sun.cards.todo import next_step
from wardroom.games.empire_of_the_sun.charts import SOUTH_PACIFIC, Sea
from wardroom.games.empire_of_the_sun.grid import hexes_in
from wardroom.games.empire_of_the_sun.offensive.landing import return_lent_shipping
from wardroom.games.empire_of_the_sun.offensive.start import start
from wardroom.games.empire_of_the_sun.state import JAPAN, War, on_map, other
from wardroom.games.empire_of_the_sun.theatre import OAHU
from wardroom.games.empire_of_the_sun.turn.china import build_route, china_offensive, routes_open_to
from wardroom.games.empire_of_the_sun.turn.china import why_no_route as no_route
from wardroom.games.empire_of_the_sun.turn.china import why_not_now as no_china_offensive
from wardroom.games.empire_of_the_sun.turn.end import check_at_once
from wardroom.games.empire_of_the_sun.turn.headquarters import early_places, lose_headquarters, returning, withdraw
from wardroom.games.empire_of_the_sun.turn.india import watch_india
from wardroom.games.empire_of_the_sun.turn.placement import place_option
from wardroom.games.empire_of_the_sun.turn.political_will import set_rivalry
from wardroom.games.empire_of_the_sun.turn.strategic_warfare import watch_interceptors
from wardroom.games.empire_of_the_sun.units import controls
from wardroom.table import Decision, Option, Refusal
from wardroom.table.text import mark

__all__ = [
    "OPENING",
    "after_play_phase",
    "card_phase",
    "early_hq_phase",
    "event_phase",
    "mode_phase",
    "next_play",
    "offensive_over",
    "route_choice_phase",
    "why_no_event",
    "withdraw_phase",
]

OPENING = ("J1", "J2")
"""[17.11a] The only plays of turn 1."""
WHOLE_CARD = 3
"""[5.0d1] Some choices need an operations value of three."""


# Which card


def card_phase(table: Sea, war: War) -> None:
    """[4.22a] The player whose turn it is plays a card, or passes."""
    side = war.active
    if not holds_a_card(war, side):
        _role_passes(table, war)
        return
    settled = settled_card(war)
    if settled:
        _as_ec(table, war, settled)
        return
    plays = _plays(war)
    card = plays[0]
    if len(plays) > 1:
        options = [_card_option(each) for each in plays]
        card = table.choose(side, Decision("card", "Which card is played?", options, _kept(war), "4.22a")).value
    if card:
        war.event = card
        war.phase = "mode"
        return
    war.forces[side].passes -= 1
    table.tell("passed", "4.22a1", side=side)
    next_play(table, war)


PASS = ""


def _plays(war: War) -> list[str]:
    """[4.22a, 7.29.Bb] The cards of the hand, the one laid down on an earlier turn, and a pass if there is one."""
    force = war.forces[war.active]
    laid_down = [force.future] if force.future and force.future_turn < war.turn else []
    return [*force.hand, *laid_down, *([PASS] if force.passes else [])]


def _kept(war: War) -> list[Refusal]:
    """[7.29.Ba] The card that was laid down this turn."""
    force = war.forces[war.active]
    if not force.future or force.future_turn < war.turn:
        return []
    return [_card_option(force.future).refused(mark("it was put there this turn"), "7.29.Ba")]


def _card_option(card: str) -> Option[str]:
    if card == PASS:
        return Option("pass", "Pass", rule="4.22a1", value=PASS)
    return Option(f"card:{card}", "{0:eos.card}", (card,), "4.22a", (f"card:{card}",), card)


# How it is played


class Use(NamedTuple):
    """A way to use a card: why it is not open, and what is done."""

    why_not: Callable[[Sea, War, str], tuple[str, str]]
    do: Callable[[Sea, War, str], None]
    words: str
    """What the option says: a message."""
    rule: str


OPEN = ("", "")


def mode_phase(table: Sea, war: War) -> None:
    """[5.0d, 5.31d] As an event, as an offensive by operations value, or as another operations choice.

    Nothing is asked where the card that must be played can be played in one way.
    """
    side, card = war.active, war.event
    options: list[Option[str]] = []
    refused: list[Refusal] = []
    for name, use in USES.items():
        reason, rule = use.why_not(table, war, card)
        if rule == NEVER:
            continue
        option: Option[str] = Option(f"as:{name}", use.words, (card,), use.rule, (f"card:{card}",), name)
        if reason:
            refused.append(option.refused(reason, rule))
        else:
            options.append(option)
    if others := len(_plays(war)) > 1:
        options.append(Option("back", "Another card", rule="4.22a", value=""))
    name = options[0].value
    if others or len(options) > 1:
        decision = Decision("mode", "How is {0:eos.card} played?", options, refused, "5.0d", (card,), facts=card)
        name = table.choose(side, decision).value
    if not name:
        war.event, war.phase = "", "card"
        return
    table.reveal()
    USES[name].do(table, war, card)


CONDITIONS = {"military": "5.31c", "resource": "5.3b", "political": "5.3b"}
"""By kind of card, the rule by which an event whose conditions are not met is none."""
NEVER = "never"
"""Where a player would not expect the choice at all."""


def _facts(table: Sea, card: str) -> Card:
    return table.charts.cards[card]


def _is_future(war: War, card: str) -> bool:
    return war.forces[war.active].future == card


def why_no_event(table: Sea, war: War, side: str, card: str) -> tuple[str, str]:
    """[5.31c, 5.33a] Why a card cannot be the event just now."""
    facts = _facts(table, card)
    if facts.type == "reaction":
        return mark("a reaction card is an event in the other player's offensive alone"), "5.31e"
    if will_in_a_year(table, war, facts):
        return mark("in scenarios of one year events of Political Will are operations choices alone"), "17.26b"
    reason = effect_of(card).possible(table, war)
    if reason:
        return reason, "5.37b" if SPECIAL in facts.traits else CONDITIONS[facts.type]
    if facts.type == "military" and facts.logistics is not None:
        return why_no_offensive(table, war, side, card, "ec")
    return OPEN


def _why_no_ec(table: Sea, war: War, card: str) -> tuple[str, str]:
    if _facts(table, card).type != "military":
        return "never", NEVER
    return why_no_event(table, war, war.active, card)


def _why_not_resolved(table: Sea, war: War, card: str) -> tuple[str, str]:
    if _facts(table, card).type == "military":
        return "never", NEVER
    return why_no_event(table, war, war.active, card)


def _why_no_oc(table: Sea, war: War, card: str) -> tuple[str, str]:
    alone = _why_event_alone(table, war, card)
    return alone if alone[0] else why_no_offensive(table, war, war.active, card, "oc")


def _why_event_alone(table: Sea, war: War, card: str) -> tuple[str, str]:
    """[5.37a, 5.31.Db, 17.11a] What stands against every other use of a card that must be the event, and its rule."""
    if not _must_be_event(table, war, card):
        return OPEN
    rule = "17.11a" if card in OPENING else "5.37a" if SPECIAL in _facts(table, card).traits else "5.31.Db"
    return mark("it must be played as the event"), rule


def _must_be_event(table: Sea, war: War, card: str) -> bool:
    """[5.37a, A30] Special events whose time has come, and cards that say so, are no operations choice."""
    facts = _facts(table, card)
    if SPECIAL in facts.traits:
        return not why_no_event(table, war, war.active, card)[0]
    return effect_of(card).must_be_event(table, war)


def _why_no_china(table: Sea, war: War, card: str) -> tuple[str, str]:
    if war.active != JAPAN:
        return "never", NEVER
    return _whole(table, war, card) or no_china_offensive(table, war)


def _whole(table: Sea, war: War, card: str) -> tuple[str, str] | None:
    """[5.0d1] What stands against a choice that takes a whole card."""
    alone = _why_event_alone(table, war, card)
    if alone[0]:
        return alone
    if _facts(table, card).ops < WHOLE_CARD:
        return mark("this takes an operations value of 3"), "5.0d1"
    return None


def _why_no_withdrawal(table: Sea, war: War, card: str) -> tuple[str, str]:
    alone = _why_event_alone(table, war, card)
    if alone[0]:
        return alone
    return OPEN if _own_hqs(table, war) else (mark("no HQ is on the map"), "6.13a")


def _own_hqs(table: Sea, war: War) -> list[str]:
    """[6.13a, 17.10.5K, EOS-R188] HQs on the map; that at Oahu is printed on the sheet of the South Pacific."""
    pieces = table.charts.pieces
    printed = OAHU if war.scenario == SOUTH_PACIFIC else 0
    return [
        unit
        for unit, place in war.places.items()
        if pieces[unit].is_hq and pieces[unit].side == war.active and on_map(place) and place != printed
    ]


def _early(table: Sea, war: War) -> list[str]:
    """[6.15a] HQs that may come back at once."""
    return [hq for hq in returning(table.charts, war, war.active) if early_places(table.charts, war, hq)]


def _why_no_return(table: Sea, war: War, card: str) -> tuple[str, str]:
    if not returning(table.charts, war, war.active):
        return "never", NEVER
    alone = _why_event_alone(table, war, card)
    if alone[0]:
        return alone
    return OPEN if _early(table, war) else (mark("no port is open to it"), "6.15a")


def _why_no_route(table: Sea, war: War, card: str) -> tuple[str, str]:
    return _whole(table, war, card) or no_route(table, war, war.active)


def _why_no_peace(table: Sea, war: War, card: str) -> tuple[str, str]:
    if not by_the_year(table, war) or not war.forces[war.active].rivalry:
        return "never", NEVER
    return _whole(table, war, card) or OPEN


def _why_not_future(table: Sea, war: War, card: str) -> tuple[str, str]:
    force = war.forces[war.active]
    if _is_future(war, card):
        return "never", NEVER
    if SPECIAL in _facts(table, card).traits:
        return mark("this card can never be put there"), "7.29.Bc"
    alone = _why_event_alone(table, war, card)
    if alone[0]:
        return alone
    if force.future:
        return mark("there is a card in the box"), "7.29a"
    if force.future_turn == war.turn:
        return mark("a card was put there this turn"), "7.29a"
    if war.politics.no_future and war.active == JAPAN:
        return mark("Japan puts no card there on this turn"), "17.10.5E"
    return OPEN


def _why_no_discard(table: Sea, war: War, card: str) -> tuple[str, str]:
    """[5.37a, EOS-R110] Special events are discarded only where they can be used for nothing else."""
    if SPECIAL in _facts(table, card).traits and _has_a_use(table, war, card):
        return mark("a special event may not be discarded"), "5.37a"
    if card in OPENING:
        return mark("it must be played as the event"), "17.11a"
    if _is_future(war, card):
        return mark("the card in the box is not discarded"), "7.29.Ba"
    return OPEN


def _has_a_use(table: Sea, war: War, card: str) -> bool:
    """Whether a card can be played at all, if it is not discarded."""
    return any(not use.why_not(table, war, card)[0] for name, use in USES.items() if name != "discard")


# What is done


def _as_ec(table: Sea, war: War, card: str) -> None:
    leave_hand(war, war.active, card)
    start(table, war, war.active, card, "ec")


def _as_oc(table: Sea, war: War, card: str) -> None:
    leave_hand(war, war.active, card)
    start(table, war, war.active, card, "oc")


def _as_event(table: Sea, war: War, card: str) -> None:
    """[4.22d] The event takes effect; then the role passes."""
    leave_hand(war, war.active, card)
    begin_event(table, war, war.active, card)


def event_phase(table: Sea, war: War) -> None:
    """[5.33, 5.34] What a card says, step by step; then a card is drawn if it says so, and the role passes."""
    if war.todo:
        next_step(table, war, step_of)
        return
    facts = _facts(table, war.event)
    if facts.draw:
        draw_by_event(table, war, facts.side)
    next_play(table, war)


def _spend(table: Sea, war: War, card: str, kind: str, rule: str) -> None:
    """A card is an operations choice other than an offensive."""
    leave_hand(war, war.active, card)
    put_away(table, war, war.active, card, event=False)
    table.tell("choice", rule, side=war.active, card=card, kind=kind)


def _do_china(table: Sea, war: War, card: str) -> None:
    _spend(table, war, card, "china", "13.72a")
    china_offensive(table, war)
    next_play(table, war)


def _do_withdraw(table: Sea, war: War, card: str) -> None:
    _spend(table, war, card, "withdraw", "6.13a")
    war.phase = "withdraw"


def withdraw_phase(table: Sea, war: War) -> None:
    """[6.13] One HQ leaves the map."""
    hq = _which_hq(table, war, "withdraw", mark("Which HQ is withdrawn?"), _own_hqs(table, war), "6.13a")
    withdraw(table, war, hq)
    next_play(table, war)


def _which_hq(table: Sea, war: War, kind: str, question: str, hqs: list[str], rule: str) -> str:
    """One of these HQs; the only one without a question."""
    if len(hqs) == 1:
        return hqs[0]
    options = [Option(f"hq:{unit}", "{0:eos.unit}", (unit,), rule, (f"unit:{unit}",), unit) for unit in hqs]
    return table.choose(war.active, Decision(kind, question, options, (), rule)).value


def _do_return(table: Sea, war: War, card: str) -> None:
    _spend(table, war, card, "return", "6.15a")
    war.phase = "early-hq"


def early_hq_phase(table: Sea, war: War) -> None:
    """[6.15] An HQ comes back from the turn track at once: which, and then where."""
    if not war.due:
        war.due = [_which_hq(table, war, "early-hq", mark("Which HQ comes back?"), _early(table, war), "6.15a")]
        return
    hq = war.due[0]
    places = [place_option(hq, hex, "6.15a") for hex in hexes_in(early_places(table.charts, war, hq))]
    war.places[hq] = places[0].value
    if len(places) > 1:
        question = mark("Where does {0:eos.unit} go?")
        decision = Decision("early-place", question, places, (), "6.15a", (hq,), facts=hq)
        war.places[hq] = table.choose(war.active, decision).value
    war.due = []
    table.tell("placed", "6.15a", unit=hq, hex=war.places[hq])
    next_play(table, war)


def _do_route(table: Sea, war: War, card: str) -> None:
    _spend(table, war, card, "route", "13.77b")
    war.phase = "build-route"


def route_choice_phase(table: Sea, war: War) -> None:
    """[13.77] Which route is built."""
    hexes = routes_open_to(table, war, war.active)
    hex = hexes[0]
    if len(hexes) > 1:
        options: list[Option[int]] = [
            Option(f"route:{each}", "{0:eos.place}", (each,), "13.77b", (f"hex:{each}",), each) for each in hexes
        ]
        hex = table.choose(
            war.active, Decision("build-route", "Which transport route is built?", options, (), "13.77b")
        ).value
    build_route(table, war, hex)
    next_play(table, war)


def _do_peace(table: Sea, war: War, card: str) -> None:
    _spend(table, war, card, "isr", "17.26a")
    set_rivalry(table, war, war.active, False, "17.26a")
    next_play(table, war)


def _do_future(table: Sea, war: War, card: str) -> None:
    """[7.29a] Face down: the other side learns that a card lies there."""
    force = war.forces[war.active]
    force.hand.remove(card)
    force.future, force.future_turn = card, war.turn
    table.tell("future", "7.29a", side=war.active)
    table.tell("future-card", "7.29a", to=[war.active], card=card)
    next_play(table, war)


def _do_discard(table: Sea, war: War, card: str) -> None:
    _spend(table, war, card, "discard", "5.0f")
    next_play(table, war)


USES: dict[str, Use] = {
    "ec": Use(_why_no_ec, _as_ec, mark("As an event: an offensive by its own terms"), "5.31a"),
    "event": Use(_why_not_resolved, _as_event, mark("As an event"), "5.33a"),
    "oc": Use(_why_no_oc, _as_oc, mark("An offensive by its operations value"), "5.1b"),
    "china": Use(_why_no_china, _do_china, mark("An offensive in China"), "13.72a"),
    "withdraw": Use(_why_no_withdrawal, _do_withdraw, mark("Withdraw an HQ"), "6.13a"),
    "return": Use(_why_no_return, _do_return, mark("Bring an HQ back at once"), "6.15a"),
    "route": Use(_why_no_route, _do_route, mark("Build a transport route"), "13.77b"),
    "isr": Use(_why_no_peace, _do_peace, mark("End the rivalry of the services"), "17.26a"),
    "future": Use(_why_not_future, _do_future, mark("Keep it face down as the Future Offensives card"), "7.29a"),
    "discard": Use(_why_no_discard, _do_discard, mark("Discard it"), "5.0f"),
}


# What follows


def offensive_over(table: Sea, war: War) -> None:
    """[7.28] The card goes to its pile, cards are drawn, what was granted for this offensive alone is gone."""
    offensive = war.offensive
    if offensive is None:
        raise RuntimeError("no offensive is under way")
    event = offensive.mode == "ec"
    closing = effect_of(offensive.card).closing if event else None
    put_away(table, war, offensive.side, offensive.card, event=event)
    table.tell("offensive-over", "7.28", side=offensive.side, card=offensive.card)
    drawing = [card for card in offensive.reactions if _facts(table, card).draw]
    if event and _facts(table, offensive.card).draw:
        drawing.append(offensive.card)
    return_lent_shipping(war)
    war.offensive = None
    lose_headquarters(table, war)
    for card in drawing:
        draw_by_event(table, war, _facts(table, card).side)
    next_play(table, war)
    if closing is not None:
        closing(table, war)


def next_play(table: Sea, war: War) -> None:
    """[8.24a, 8.34a] After each play stacking is looked at; then the role passes."""
    war.event, war.todo = "", []
    war.played += 1
    war.phase = "stacking"


def after_play_phase(table: Sea, war: War) -> None:
    """[13.62c, 6.23c, 12.32c, 4.22] What is looked at once a play is over; then the other player is next."""
    _express(table, war)
    watch_interceptors(table, war)
    watch_india(table, war)
    if not check_at_once(table, war):
        _role_passes(table, war)


def _express(table: Sea, war: War) -> None:
    """[6.23c] The Tokyo Express marker leaves a hex that the Allies control."""
    hex = war.politics.tokyo_express
    if hex and not controls(war, hex, JAPAN):
        war.politics.tokyo_express = 0
        table.tell("express-gone", "6.23c", hex=hex)


def _role_passes(table: Sea, war: War) -> None:
    """[4.22b, 4.22e] To who has a card in hand; when nobody has the phase is over."""
    following = other(war.active)
    if holds_a_card(war, following):
        war.active = following
    elif not holds_a_card(war, war.active):
        war.active, war.played = "", 0
        for force in war.forces.values():
            force.passes = 0
        war.phase = "national-status"
        return
    war.phase = "card"
