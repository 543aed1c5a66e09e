"""[26.0] Reinforcements."""

from __future__ import annotations

import pytest

from tests.submarine.build import Script, at, battle, charts, escort, events, phase, scenario, script, seen
from wardroom.games.submarine.rolls import ESCORT, SUBMARINE
from wardroom.games.submarine.scenarios.placing import placements_near
from wardroom.games.submarine.ships import boat_of
from wardroom.games.submarine.state import AFLOAT, WAITING, Battle
from wardroom.table import IllegalChoice

PLACE = ["column:14", "row:13", "heading:3", "depth:50", "torpedo:G7A"]
"""Near compass I."""


def pq17(turn: int) -> Battle:
    """Scenario 12 with U-696 and U-190 to come; all other ships lie far away in the east."""
    fight, _ = scenario("12", reinforcements="on")
    fight.turn = turn
    return fight


def start(fight: Battle, choices: list[str], *markers: int) -> Script:
    """Reinforcements at the start of a turn; these markers are drawn."""
    return phase(fight, "entry", choices, [1 + charts().markers.index(marker) for marker in markers])


def status(fight: Battle) -> tuple[str, str]:
    return fight.ships["u-696"].status, fight.ships["u-190"].status


@pytest.mark.rule("SUB 26.1", "SUB S12.VII")
def test_reinforcements_wait_until_they_are_let_in() -> None:
    fight = pq17(3)
    assert status(fight) == (WAITING, WAITING)
    assert {ship["id"] for ship in seen(fight, ESCORT).to_json()["ships"]}.isdisjoint({"u-696", "u-190"})
    start(fight, ["call:u-696", "enter:now", *PLACE], 1)
    assert status(fight) == (AFLOAT, WAITING)


@pytest.mark.rule("SUB 26.2", "SUB 26.6a")
def test_every_attempt_draws_from_all_markers() -> None:
    fight = pq17(3)
    start(fight, ["call:u-696"], 0)
    for turn, marker in ((6, 0), (9, 0), (12, 6)):
        fight.turn = turn
        choices = ["call:u-696"] if marker == 0 else ["call:u-696", "enter:later"]
        start(fight, choices, marker)
    assert fight.entry == "u-696:6"
    assert {0, 1, 2, 3, 4, 5, 6} <= set(charts().markers)


@pytest.mark.rule("SUB 26.3")
@pytest.mark.parametrize("turn", range(1, 19))
def test_attempts_are_made_on_turns_3_6_9_and_so_on(turn: int) -> None:
    """E20."""
    fight = pq17(turn)
    table = start(fight, ["call:none"])
    attempts = turn in (3, 6, 9, 12, 15, 18)
    assert table.options("reinforce") == (["call:u-696", "call:u-190"] if attempts else []) + ["call:none"]


@pytest.mark.rule("SUB 26.4a")
def test_on_every_turn_the_submarine_player_is_asked_something() -> None:
    """SUB-R105: else a question on turn 4 would tell that a boat was let in on turn 3."""
    asked = {}
    for entry in ("", "u-696:1"):
        fight = pq17(4)
        fight.entry = entry
        asked[entry] = start(fight, ["enter:later" if entry else "call:none"]).kinds()
    assert asked == {"": ["reinforce"], "u-696:1": ["enter"]}


@pytest.mark.rule("SUB 26.3")
def test_the_player_chooses_which_boat_or_none() -> None:
    fight = pq17(3)
    table = start(fight, ["call:none"])
    assert table.options("reinforce") == ["call:u-696", "call:u-190", "call:none"]
    assert table.decision("reinforce").seat == SUBMARINE
    fight.turn = 6
    start(fight, ["call:u-190", "enter:now", *PLACE], 1)
    fight.turn = 9
    assert start(fight, ["call:none"]).options("reinforce") == ["call:u-696", "call:none"]


@pytest.mark.rule("SUB 26.4a")
def test_the_marker_is_drawn_in_secret_and_0_lets_nobody_in() -> None:
    fight = pq17(3)
    table = start(fight, ["call:u-696"], 0)
    assert events(table, "marker", ESCORT) == []
    assert events(table, "marker", SUBMARINE)[0].params["number"] == 0
    assert (status(fight), fight.entry) == ((WAITING, WAITING), "")


@pytest.mark.rule("SUB 26.4a", "SUB 26.5")
def test_entry_on_this_turn_or_any_later_one() -> None:
    fight = pq17(3)
    table = start(fight, ["call:u-696", "enter:later"], 1)
    assert events(table, "entered") == []
    fight.turn = 4
    start(fight, ["enter:later"])
    assert status(fight) == (WAITING, WAITING)
    fight.turn = 5
    table = start(fight, ["enter:now", *PLACE])
    assert (status(fight), at(fight.ships["u-696"])) == ((AFLOAT, WAITING), ("N13-A", 3))
    assert events(table, "entered", ESCORT)[0].params == {"ship": "U-696", "compass": 1}


@pytest.mark.rule("SUB 26.4b")
@pytest.mark.parametrize("marker", range(1, 7))
def test_it_enters_near_the_compass_of_the_marker_under_the_limits_of_20_4(marker: int) -> None:
    fight = pq17(3)
    open_to = placements_near(script(), fight, marker)
    fight.ships["lark"].bow = open_to[0]
    open_now = placements_near(script(), fight, marker)
    assert 0 < len(open_now) < len(open_to)
    wrong = ["column:14", "row:13"] if marker > 2 else ["column:66", "row:13"]
    with pytest.raises(IllegalChoice):
        start(fight, ["call:u-696", "enter:now", *wrong], marker)


@pytest.mark.rule("SUB 26.5")
def test_the_marker_is_shown_when_the_boat_enters() -> None:
    fight = pq17(3)
    table = start(fight, ["call:u-190", "enter:now", *PLACE], 1)
    (entered,) = events(table, "entered", ESCORT)
    assert entered.params["compass"] == 1
    assert boat_of(fight.ships["u-190"]).torpedo == "G7A"


@pytest.mark.rule("SUB 26.6b")
def test_while_one_is_delayed_no_other_may_be_tried() -> None:
    fight = pq17(3)
    start(fight, ["call:u-696", "enter:later"], 2)
    fight.turn = 6
    table = start(fight, ["enter:later"])
    assert "reinforce" not in table.kinds()


@pytest.mark.rule("SUB 26.6b")
def test_in_the_turn_it_enters_another_may_be_tried() -> None:
    fight = pq17(3)
    start(fight, ["call:u-696", "enter:later"], 1)
    fight.turn = 6
    table = start(fight, ["enter:now", *PLACE, "call:u-190"], 0)
    assert table.kinds().count("reinforce") == 1
    assert status(fight) == (AFLOAT, WAITING)


@pytest.mark.rule("SUB 26.1")
def test_without_the_rule_nobody_comes() -> None:
    fight = battle(escort("N30-B"), turn=3)
    assert phase(fight, "turn").asked == []
