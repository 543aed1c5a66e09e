"""Setting up a game: scenarios, options, seats and bots, with a hint for every misspelled name."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.table.duel import DUEL, random_captain
from tests.table.play import start
from wardroom.table import Scenario, Setting, Setup, UnknownName, WardroomError
from wardroom.table.session import new_header

PLAIN = DUEL.setup(None, None)


def refusal(scenario: str | None = None, **options: str) -> str:
    with pytest.raises(WardroomError) as caught:
        DUEL.setup(scenario, options)
    return str(caught.value)


def test_without_wishes_everything_has_its_default() -> None:
    assert Setup("meeting", {"turns": "4", "wind": "on"}) == PLAIN


def test_wishes_are_taken_and_the_rest_filled_in() -> None:
    assert DUEL.setup("meeting", {"wind": "off"}).options == {"turns": "4", "wind": "off"}
    assert DUEL.setup("meeting", {"turns": "07"}).options == {"turns": "7", "wind": "on"}


def test_values_are_known_in_any_case() -> None:
    assert DUEL.setup(None, {"wind": "OFF"}).options["wind"] == "off"


def test_a_scenario_fixes_options() -> None:
    assert DUEL.setup("calm", None).options["wind"] == "off"
    assert DUEL.setup("calm", {"wind": "off"}).options["wind"] == "off"
    assert refusal("calm", wind="on") == "scenario 'calm' fixes option wind to off; leave it out."


def test_an_option_that_a_scenario_leaves_blank_is_free() -> None:
    rules = replace(DUEL, scenarios={"meeting": Scenario("meeting", "M", "m", {"wind": ""})})
    assert rules.setup("meeting", {"wind": "off"}).options["wind"] == "off"


def test_unknown_names_come_with_a_hint() -> None:
    assert refusal("metting") == "unknown scenario 'metting': did you mean 'meeting'?"
    assert refusal("war") == "unknown scenario 'war': choose one of: calm, meeting."
    assert refusal(winds="on") == "unknown option 'winds': did you mean 'wind'?"
    assert refusal(wind="onn") == "unknown wind 'onn': did you mean 'on'?"
    assert refusal(wind="perhaps") == "unknown wind 'perhaps': choose one of: off, on."
    assert refusal(turns="10") == "a duel has 1 to 9 turns, not '10'."


def test_a_hint_has_the_name_as_it_is_written() -> None:
    with pytest.raises(UnknownName) as caught:
        raise UnknownName("seat", "allis", ["Allies", "Japan"])
    assert str(caught.value) == "unknown seat 'allis': did you mean 'Allies'?"


@given(st.sampled_from(["Gato", "Balao", "tench", "Mk 14"]), st.data())
def test_a_name_with_one_letter_left_out_is_recognised(name: str, data: st.DataObject) -> None:
    cut = data.draw(st.integers(0, len(name) - 1))
    hint = str(UnknownName("boat", name[:cut] + name[cut + 1 :], ["Gato", "Balao", "tench", "Mk 14"]))
    assert hint.endswith(f"did you mean '{name}'?")


def test_a_setting_with_a_list_takes_what_is_on_it() -> None:
    boat = Setting("boat", "which boat", ("Gato", "Balao"), "Gato")
    assert boat.read("gATO") == "Gato"
    with pytest.raises(UnknownName, match="unknown boat 'Tang': choose one of: Balao, Gato"):
        boat.read("Tang")


# Seats, bots and the header


def test_seats_are_checked() -> None:
    DUEL.check_seats(PLAIN, ["red", "blue"])
    with pytest.raises(UnknownName, match="unknown seat 'bleu': did you mean 'blue'"):
        DUEL.check_seats(PLAIN, ["red", "bleu"])


def test_a_bot_is_found_by_its_name() -> None:
    assert DUEL.bot("random") is random_captain
    with pytest.raises(UnknownName, match="unknown bot 'randm': did you mean 'random'"):
        DUEL.bot("randm")


def test_a_header_says_what_was_asked_for() -> None:
    header = new_header(DUEL, PLAIN, seed=7, dice="manual", bots={"blue": "bold"}, charts={"D1.toml": "x"})
    assert (header.game, header.scenario, header.options) == ("duel", "meeting", {"turns": "4", "wind": "on"})
    assert (header.version, header.schema) == ("1.0", 1)
    assert header.commitment == "84add1da1519454b6106005fba2a807b43370f5cf3a278d46a8dc84db5be2e71"
    assert (header.dice, header.bots, header.charts) == ("manual", {"blue": "bold"}, {"D1.toml": "x"})


def test_without_a_seed_every_game_has_a_key_of_its_own() -> None:
    assert new_header(DUEL, PLAIN).key != new_header(DUEL, PLAIN).key


@pytest.mark.parametrize(
    ("wish", "message"),
    [
        ({"dice": "manuel"}, "unknown dice mode 'manuel': did you mean 'manual'"),
        ({"bots": {"green": "random"}}, "unknown seat 'green': choose one of: blue, red"),
        ({"bots": {"red": "clever"}}, "unknown bot 'clever': choose one of: bold, random"),
    ],
)
def test_a_bad_wish_is_refused_before_the_game_begins(wish: dict[str, str], message: str) -> None:
    with pytest.raises(UnknownName, match=message):
        new_header(DUEL, PLAIN, **wish)  # type: ignore[arg-type]


def test_the_wishes_reach_the_game() -> None:
    assert start(options={"turns": "2", "wind": "off"}).state.turns == 2
    assert not start(scenario="calm").state.windy


def test_what_people_read_in_the_data_of_a_game_is_among_its_texts() -> None:
    game = replace(DUEL, data_texts=lambda: ("a hit amidships",))
    assert "a hit amidships" in set(game.texts())
    assert "a hit amidships" not in set(DUEL.texts())
