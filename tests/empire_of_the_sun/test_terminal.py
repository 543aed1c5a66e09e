"""Empire of the Sun at the terminal: it fits 80 columns, leaves no English behind, and tells what a seat must know."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

import wardroom
from tests.empire_of_the_sun.twins import eager
from tests.players.at_terminal import play
from tests.pseudo import PSEUDO, asked_of_the_catalogue, english_in, reading
from tests.test_messages import lost
from wardroom.games.empire_of_the_sun import RULESET
from wardroom.games.empire_of_the_sun.words.names import card_name, hex_name, place_name, unit_name
from wardroom.table import Decision, Event, Option
from wardroom.telling.book import Told, log_book_for
from wardroom.telling.presenter import presenter_for

SHOWN = presenter_for(RULESET)


def answers(number: int, seed: int = 1) -> list[Any]:
    """Every command now and then, and choices between them."""
    random = Random(seed)
    commands = ("?", "s", "l", "r", "r 9.2.Ba", "c", "why", "o", "u")
    found: list[Any] = []
    for turn in range(number):
        if turn % 8 == 0:
            found.append(commands[turn // 8 % len(commands)])
        found.append(lambda decision: eager(decision, random))
    return found


def started(scenario: str, seed: int = 2) -> Any:
    return wardroom.start("empire-of-the-sun", scenario, seed=seed)


@pytest.mark.parametrize("scenario", ["1943", "south-pacific", "campaign-1941"])
def test_a_war_at_one_screen_leaves_no_english_and_fits(scenario: str, tmp_path: Path) -> None:
    with reading(PSEUDO), asked_of_the_catalogue() as asked:
        screen = play(started(scenario), answers(120), tmp_path / "war.wardroom")
    shown = [line for line in screen.shown if not typed(line)]
    assert len(shown) > 300
    assert english_in("\n".join(shown), ["why"]) == []
    assert lost(asked) == []


def typed(line: str) -> bool:
    """Whether a line has what somebody typed."""
    return " > " in line or "hidden" in line or line.startswith("\u1e54\u0155\u00e9\u015b\u015b ")


def test_lines_are_no_longer_than_eighty_columns(tmp_path: Path) -> None:
    screen = play(started("1942"), answers(60), tmp_path / "war.wardroom")
    shown = [line for line in screen.shown if not typed(line) and "war.wardroom" not in line]
    assert max(len(part) for line in shown for part in line.split("\n")) <= 80


def test_names_are_those_of_counters_hexes_places_and_cards() -> None:
    assert unit_name("akagi") == "Akagi"
    assert hex_name(4021) == "Rabaul (4021)"
    assert hex_name(2108) == "hex 2108"
    assert place_name(2) == "the China air box"
    assert place_name(105) == "turn track, turn 5"
    assert card_name("A4") == "A4 Arcadia Conference"
    assert card_name("hidden") == "a card that you cannot see"


def test_events_hold_values_that_become_words_where_they_are_read() -> None:
    told = SHOWN.event(Event("moved", {"units": ["akagi", "soryu"], "start": 3706, "end": 4021, "kind": "naval"}))
    assert told.text == "Akagi, Soryu: from Tokyo (3706) to Rabaul (4021), by sea."
    fire: dict[str, Any] = {"side": "japan", "hex": 4021, "total": 30, "hits": 15, "critical": True}
    assert SHOWN.event(Event("air-fire", fire)).text.endswith("strength 30, 15 hits, critical.")


def lines(game: Any, seat: str) -> str:
    return "\n".join(line.text for line in SHOWN.status(game.view(seat), seat))


def test_the_situation_tells_tracks_own_cards_and_the_map_by_region() -> None:
    game = started("1943")
    seen, theirs = lines(game, "japan"), lines(game, "allies")
    for said in ("US Political Will", "War in Europe", "the Burma Road", "New Guinea"):
        assert said in seen
    for card in game.state.forces["japan"].hand:
        title = game.charts.cards[card].title
        assert f"{card} {title}" in seen
        assert f"{card} {title}" not in theirs
    assert "held by Japan" in seen and "held by the Allies" in seen
    assert "reduced" in seen


@pytest.mark.rule("EOS 5.36")
def test_it_is_told_of_a_card_that_it_leaves_the_game_as_an_event() -> None:
    game = started("1943")
    hand = {card["card"]: card["remove"] for card in game.view("japan")["hand"]}
    assert set(hand.values()) == {True, False}
    status = [line.text for line in SHOWN.status(game.view("japan"), "japan")]
    told = {text.split()[1] for text in status if text.endswith("out of the game as an event")}
    assert told == {card for card, remove in hand.items() if remove}


def offensive(game: Any) -> None:
    """On to the battles of the first offensive that has some."""
    random = Random(5)
    while game.state.offensive is None or not game.state.offensive.battles:
        decision: Decision = game.pending[0]
        game.choose(eager(decision, random), decision.seat)


def test_an_offensive_is_told_by_its_steps() -> None:
    game = started("1944")
    offensive(game)
    text = lines(game, "japan")
    assert " of 14: " in text
    assert "operations value" in text and "led by " in text
    assert hex_name(game.state.offensive.battles[0]) in text


def test_the_log_is_a_diary_by_turns_and_plays() -> None:
    game = wardroom.start(
        "empire-of-the-sun", "south-pacific", seed=4, bots=dict.fromkeys(("japan", "allies"), "eager")
    )
    told = Told.of(game, "japan")
    entries = log_book_for(RULESET).log(told)["entries"]
    assert len(entries) == game.state.turn - 3 + 1
    assert all(entry.plays for entry in entries)
    assert told.outcome is not None
    assert [line.text for line in SHOWN.summary(told.view, told.outcome)]


def test_an_empty_answer_does_nothing_more() -> None:
    options = [Option("roll", "Roll for intelligence"), Option("pass", "No card")]
    assert SHOWN.default(Decision("intelligence", "Is the offensive found out?", options)) == "pass"
    assert SHOWN.default(Decision("card", "Which card is played?", options)) == ""
