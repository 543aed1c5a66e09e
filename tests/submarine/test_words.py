"""How Submarine is told: typed places, plurals, values in events, and the events of old saves."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import wardroom
from tests.pseudo import PSEUDO, english_in, reading
from wardroom.games import find
from wardroom.games.submarine.cards.periods import period, period_code, period_text
from wardroom.games.submarine.measures import measures
from wardroom.simulate.report import result_sheets
from wardroom.table import Event, Setup
from wardroom.table.events import Param
from wardroom.table.text import Text, counted, say
from wardroom.telling.presenter import presenter_for

SHOWN = presenter_for(find("submarine"))
SAVES = sorted((Path(__file__).parents[1] / "saves").glob("submarine-*.wardroom"))


def told(code: str, **params: Param) -> str:
    return SHOWN.event(Event(code, dict(params))).text


@pytest.mark.parametrize(
    ("thing", "one", "many"),
    [
        ("sub.hex", "1 hex", "2 hexes"),
        ("sub.foot", "1 foot", "2 feet"),
        ("sub.charge", "1 depth charge", "2 depth charges"),
        ("sub.air_left", "1 air charge is left", "2 air charges are left"),
    ],
)
def test_things_are_counted_one_by_one(thing: str, one: str, many: str) -> None:
    assert (counted(thing, 1), counted(thing, 2)) == (one, many)


def test_events_hold_values_that_become_words_where_they_are_read() -> None:
    assert told("ready", scenario="Wahoo", turns=1, light="night") == "Wahoo: 1 turn, night."
    assert told("sunk", ship="U-99", points=1) == "U-99 is sunk: 1 point."
    assert told("counter", ship="Viceroy", kind="k-gun", hex="N12-B") == "Viceroy: K-gun charge into N12-B."
    assert told("targets_shown", ship="U-99", targets=["Barham", "Quail"]).endswith("its targets: Barham, Quail.")
    assert told("targets_shown", ship="U-99", targets="Barham, Quail").endswith("its targets: Barham, Quail.")


def test_a_period_is_a_value_and_has_a_name() -> None:
    assert period_code(period("Sp'43")) == "Sp'43"
    assert str(period_text(period("Sp'43"))) == "spring 1943"


@pytest.mark.parametrize("path", SAVES, ids=lambda path: path.stem)
def test_the_events_of_old_saves_read_well(path: Path) -> None:
    """No place is left open, no code shows, and in another language nothing but names stays as it is."""
    game = wardroom.load(path.read_bytes())
    events = [event for seat in game.seats for event in game.events(seat) if event.roll is None]
    assert len(events) > 20
    for event in events:
        text = SHOWN.event(event).text
        assert not re.search(r"[{}\[\]]|-[a-z]+-|None", text.removesuffix(f" [{event.rule}]")), text
        with reading(PSEUDO):
            assert english_in(SHOWN.event(event).text) == [], event


def test_a_ship_is_told_in_the_readers_language() -> None:
    with reading(PSEUDO):
        said = say("{0}, {1:sub.nation}", Text("Convoy ONS-5"), "Germany")
    assert said == "Ćóńṽóý ÓŃŚ-5, Ǵéŕɱáńý"


def test_statistics_say_why_battles_ended() -> None:
    """Results keep ids; who reads a table reads words."""
    row = {"outcome": "escort wins", "why": "strait-held"}
    [count] = measures().counts
    assert count.name(dict(row)) == "escort wins: strait-held"
    [sheet] = [each for each in result_sheets(measures(), RESULT) if each.id == "reasons"]
    assert sheet.rows[0][0] == "escort wins: the strait is held"
    with reading(PSEUDO):
        assert english_in(count.said("submarine wins: got-through")) == []
    assert {"escort wins", "draw", "boats sunk"} <= set(find("submarine").texts())


RESULT = {"games": 2, "outcomes": {"escort wins": 2}, "reasons": {"escort wins: strait-held": 2}}


def test_what_is_wrong_with_a_save_is_told_in_the_readers_language() -> None:
    game = wardroom.start("submarine", "12", seed=1)
    ship = next(each for each in game.state.ships.values() if each.boat is not None)
    ship.boat.depth, ship.boat.torpedo = 30, "squib"
    problems = list(find("submarine").check(game.state, Setup("12", game.header.options), game.charts))
    number = list(game.state.ships).index(ship.id)
    assert [str(each) for each in problems] == [
        f"ships[{number}].boat.torpedo: there is a name that nothing has",
        f"ships[{number}].boat.depth: it is no multiple of 25",
    ]
    with reading(PSEUDO):
        assert english_in(" ".join(map(str, problems))) == []
