"""No seat ever receives what it may not know: two games that differ only in that look the same to it."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.table.duel import DUEL, SEATS, Charts, Duel, other
from tests.table.play import (
    DuelGame,
    answer,
    asked,
    edited,
    pick,
    plot_plainly,
    received_bytes,
    reload,
    start,
    with_hand,
    with_state,
)
from wardroom.table import Event, SaveError, Table, WardroomError
from wardroom.table.codec import from_plain
from wardroom.table.dice import commitment
from wardroom.table.record import Record, Segment, dump, parse
from wardroom.table.session import Game

seeds = st.integers(min_value=0, max_value=10_000)
OTHER_KEY = "5e" * 32
WITHOUT_CARDS = {"load": "load:none", "smoke": "stand", "refit": "keep"}
"""Answers that neither show nor take a hidden card."""


def twin(game: DuelGame, seat: str, random: Random) -> DuelGame:
    """The same game for this seat, with another key, and all hidden cards dealt anew."""

    def deal(state: dict[str, Any]) -> None:
        hidden = state["ships"][other(seat)]["hand"]
        cards = hidden + state["deck"]
        random.shuffle(cards)
        state["ships"][other(seat)]["hand"], state["deck"] = cards[: len(hidden)], cards[len(hidden) :]
        random.shuffle(state["winds"])

    record = with_state(game, deal)
    record.header.key = OTHER_KEY
    record.header.commitment = commitment(bytes.fromhex(OTHER_KEY))
    return Game.load(DUEL, record)


@settings(max_examples=20, deadline=None)
@given(seeds, seeds, st.sampled_from(SEATS))
def test_games_that_differ_in_hidden_things_look_the_same(seed: int, choices: int, seat: str) -> None:
    """Views, options, events, refusals and undo, byte by byte, as long as nothing hidden is shown."""
    random = Random(choices)
    game = start(seed, scenario="calm", dice="manual")
    mirror = twin(game, seat, random)
    assert game.save() != mirror.save()
    while game.pending:
        assert received_bytes(mirror, seat) == received_bytes(game, seat)
        assert all_errors(mirror, seat) == all_errors(game, seat)
        who, option_id = pick(game, random)
        kind = asked(game, who).kind
        if who != seat or kind == "refit":
            option_id = WITHOUT_CARDS.get(kind, option_id)
        answer(game, [(who, option_id)])
        answer(mirror, [(who, option_id)])


def all_errors(game: DuelGame, seat: str) -> list[str]:
    """What this seat is told when it tries what it may not do."""
    return [
        error_of(game, "choose", "everything", seat),
        error_of(game, "choose", "load:shot-1", seat) if game.decision(seat) is None else "",
        error_of(game, "enter_dice", (0, 7), seat),
        error_of(game, "events", "nobody"),
        error_of(reload(game), "undo", seat),
    ]


def error_of(game: DuelGame, method: str, *arguments: Any) -> str:
    try:
        getattr(game, method)(*arguments)
    except WardroomError as fault:
        return str(fault)
    return ""


# Canaries


def plant(game: DuelGame) -> DuelGame:
    """Name every hidden card so that it can be found wherever it turns up."""

    def change(state: dict[str, Any]) -> None:
        for seat, ship in state["ships"].items():
            ship["hand"] = [f"{card}-CANARY-{seat}" for card in ship["hand"]]
        state["deck"] = [f"{card}-CANARY-deck" for card in state["deck"]]
        state["winds"] = [f"{card}-CANARY-wind-{number}" for number, card in enumerate(state["winds"])]

    return edited(game, change)


def secrets_of(game: DuelGame, seat: str) -> list[str]:
    """The names that this seat must not meet now."""
    cards = [*game.state.ships[other(seat)].hand, *game.state.deck, *game.state.winds]
    return cards if game.outcome else [*cards, game.header.key]


def all_outgoing(game: DuelGame, seat: str) -> str:
    return received_bytes(game, seat).decode() + "\n".join(all_errors(game, seat)) + str(game.key or "")


@settings(max_examples=25, deadline=None)
@given(seeds, seeds)
def test_a_hidden_card_never_turns_up_at_the_wrong_seat(seed: int, choices: int) -> None:
    game, random = plant(start(seed)), Random(choices)
    while True:
        for seat in SEATS:
            outgoing = all_outgoing(game, seat)
            for secret in secrets_of(game, seat):
                assert secret not in outgoing
        if not game.pending:
            break
        answer(game, [pick(game, random)])


def test_the_canaries_are_alive() -> None:
    """A seat does meet its own cards, so the test above looks in the right places."""
    game = answer(plant(start(1)), [("red", "course:ahead")])
    assert "-CANARY-red" in all_outgoing(game, "red")
    assert "-CANARY-red" not in all_outgoing(game, "blue")


def test_an_illegal_choice_lists_the_options_of_the_own_seat_only() -> None:
    game = answer(plant(start(1)), [("red", "course:ahead")])
    assert "-CANARY-red" in error_of(game, "choose", "nonsense", "red")
    courses = "course:port, course:ahead, course:starboard"
    assert error_of(game, "choose", "nonsense", "blue").endswith(f"choose one of: {courses}.")
    plot_plainly(game, ["blue"])
    assert error_of(game, "choose", "nonsense", "blue") == "blue has nothing to decide now."


def test_the_key_is_shown_at_the_end_and_not_before() -> None:
    game, random = start(4), Random(4)
    while game.pending:
        assert game.key is None
        assert game.header.key not in repr((game, game.header, game.record, game.setup))
        answer(game, [pick(game, random)])
    assert game.key is not None
    assert commitment(bytes.fromhex(game.key)) == game.header.commitment


# Events


def private_events(game: DuelGame, seat: str) -> list[Event]:
    return [event for event in game.events(seat) if event.audience is not None]


def test_events_are_numbered_for_each_seat_apart() -> None:
    """What the other seat is told leaves no gap in one's own numbers."""
    game = answer(start(1), [("red", "course:ahead"), ("red", "load:none"), ("blue", "course:port")])
    events = game.events("blue")
    assert [event.code for event in events] == ["dealt", "wind"]
    answer(game, [("blue", "load:none")])
    assert [event.code for event in game.events("blue", since=len(events))] == ["plotted", "shown", "shown"]


def test_what_a_seat_is_told_while_it_plots_is_for_it_alone() -> None:
    game = answer(start(1), [("red", "course:ahead"), ("red", "load:none")])
    assert [event.audience for event in private_events(game, "red")] == [("red",), ("red",)]
    assert [event.code for event in private_events(game, "blue")] == ["dealt"]


def test_an_event_for_nobody_is_still_for_nobody_after_loading() -> None:
    """[ambush] A roll that no seat may see yet, told in a segment that is closed and saved."""

    def ambush(table: Table[Charts], state: Duel) -> None:
        table.tell("ambush", to=[], where="CANARY")
        table.dice("1d6", rule="7", why="CANARY", to=())
        DUEL.phases["plot"](table, state)

    rules = replace(DUEL, phases={**DUEL.phases, "plot": ambush})
    game = plot_plainly(start(1, rules=rules))
    answer(game, [("red", "hold"), ("red", "keep"), ("blue", "keep")])
    for played in (game, reload(game, rules)):
        assert played.record.segments[1].events is not None
        assert [event.audience for event in played.record.segments[1].events].count(()) == 2
        assert all("CANARY" not in received_bytes(played, seat).decode() for seat in SEATS)


# Errors about saves


def test_an_error_about_a_save_does_not_tell_what_is_in_it() -> None:
    """Whoever opens the save may be one of the players."""
    record = plant(answer(start(1), [("red", "course:ahead"), ("red", "load:none")])).record
    segment = record.open
    misfits = [
        {**segment.state, "turn": "CANARY"},
        {**segment.state, "deck": {"CANARY": 1}},
        {**segment.state, "ships": {"red": "CANARY"}},
    ]
    for state in misfits:
        with pytest.raises(SaveError) as caught:
            from_plain(Duel, state)
        assert "CANARY" not in str(caught.value)


def test_a_notice_about_inputs_that_do_not_fit_does_not_tell_what_they_were() -> None:
    game = with_hand(start(1), "red", "shot-CANARY")
    answer(game, [("red", "course:ahead"), ("red", "load:shot-CANARY")])
    opened = edited(game, lambda state: state["ships"]["red"].update(hand=["sail-CANARY"]))
    assert re.search("2 choices and dice earlier", opened.notice)
    assert "CANARY" not in opened.notice


def test_a_damaged_input_is_not_repeated_in_the_error() -> None:
    game = start(1)
    bad = Segment(game.record.open.state, {}, [["x", "CANARY"]], version="1.0", schema=1)
    with pytest.raises(SaveError) as caught:
        parse(dump(Record(game.header, bad)))
    assert "CANARY" not in str(caught.value)
    assert json.loads(dump(Record(game.header, bad)).splitlines()[1])["inputs"] == [["x", "CANARY"]]
