"""[4.1] The segments of a turn follow one another."""

from __future__ import annotations

import random
from collections.abc import Iterable

import pytest

import wardroom
from tests.empire_of_the_sun.build import bare, charts, control, place, war
from wardroom.games.empire_of_the_sun import RULESET
from wardroom.games.empire_of_the_sun.charts import Charts
from wardroom.games.empire_of_the_sun.state import ALLIES, CHINA_BOX, JAPAN, War
from wardroom.games.empire_of_the_sun.supply.survey import in_supply
from wardroom.games.empire_of_the_sun.turn.emergency import start
from wardroom.games.empire_of_the_sun.turn.phases import TURN_PHASES
from wardroom.table import Decision, Option, ScriptedTable
from wardroom.table.codec import from_plain, to_plain
from wardroom.table.dice import Dice

SEGMENTS = (
    "reinforcements",
    "replacements",
    "submarines",
    "deal",
    "initiative",
    "card",
    "national-status",
    "political-will",
    "attrition",
    "end-turn",
)


class Careless(ScriptedTable[Charts]):
    """Picks anything and throws anything."""

    def __init__(self, scenario: str, seed: int) -> None:
        super().__init__(charts().on(scenario))
        self.random = random.Random(seed)

    def choose(self, seat: str, decision: Decision) -> Option:
        decision.seat = seat
        assert decision.options and seat in (JAPAN, ALLIES)
        ids = [option.id for option in decision.options]
        assert len(set(ids)) == len(ids)
        assert not {each.id for each in decision.refused} & set(ids)
        return self.random.choice(list(decision.options))

    def fall(self, dice: Dice, by: str, why: str) -> tuple[int, ...]:
        return tuple(self.random.randint(1, dice.sides) for _ in range(dice.count))

    def below(self, limit: int, purpose: str) -> int:
        return self.random.randrange(limit)


def without_cards(found: War, one: Careless) -> Iterable[str]:
    """The phases of a game in which nobody plays a card."""
    for _ in range(5_000):
        if found.phase == "over":
            return
        yield found.phase
        if found.phase in ("card", "after-play", "event"):
            for force in found.forces.values():
                force.discard += force.hand
                force.hand = []
            found.event = ""
            found.phase = "stacking" if found.phase == "card" else "national-status"
        else:
            TURN_PHASES[found.phase](one, found)
    raise AssertionError("the game comes to no end")


@pytest.mark.rule("EOS 4.1", "EOS 4.12", "EOS 4.13", "EOS 17.12a")
def test_the_segments_of_a_turn_come_in_their_order() -> None:
    found = war("campaign-1943")
    one = Careless("campaign-1943", 1)
    passed: list[str] = []
    for phase in without_cards(found, one):
        if phase in SEGMENTS and (not passed or passed[-1] != phase):
            passed.append(phase)
        if found.turn == 7:
            break
    first = passed.index("reinforcements")
    assert tuple(passed[first : first + len(SEGMENTS)]) == SEGMENTS


PLAYS = ("offensive", "event", "choice", "passed", "future")
OUTLINE = (
    ("asp", "10.31a", ALLIES),
    ("replacements", "11.0a", ALLIES),
    ("replacements", "11.0a", JAPAN),
    ("roll", "12.21a", None),
    ("drew", "4.14a", JAPAN),
    ("drew", "4.14a", ALLIES),
    ("initiative", "4.21", None),
    ("plays", "", None),
    ("progress", "16.47a", None),
    ("turn", "4.5c", None),
)


@pytest.mark.rule("EOS 3.0a", "EOS 4.22a")
def test_a_turn_that_is_played_goes_by_the_outline_and_cards_are_played_in_turn() -> None:
    game = wardroom.start(RULESET.id, "1943", seed=2, bots=dict.fromkeys((JAPAN, ALLIES), "eager"))
    events = list(game.events(ALLIES))
    first, second = [at for at, event in enumerate(events) if event.code == "turn"][:2]
    told = [
        ("plays", "", None)
        if event.code in PLAYS
        else (event.code, event.rule, event.params.get("side") if event.code != "initiative" else None)
        for event in events[first + 1 : second + 1]
    ]
    found = [told.index(step) for step in OUTLINE]
    assert found == sorted(found)
    sides = [event.params["side"] for event in events[first:second] if event.code in PLAYS]
    alternating = next((at for at in range(1, len(sides)) if sides[at] == sides[at - 1]), len(sides))
    assert alternating >= 8


@pytest.mark.parametrize("scenario", list(charts().scenarios))
@pytest.mark.parametrize("seed", range(3))
def test_every_scenario_comes_to_its_end(scenario: str, seed: int) -> None:
    found = war(scenario)
    for number, _ in enumerate(without_cards(found, Careless(scenario, seed))):
        assert found.turn <= found.last_turn
        if number % 20 == 0:  # a save of it is read again
            assert from_plain(War, to_plain(found)) == found
    assert found.winner in (JAPAN, ALLIES) and found.ending


@pytest.mark.rule("EOS 17.10a")
def test_the_south_pacific_is_played_on_its_own_sheet() -> None:
    own = RULESET.charts_for(RULESET.setup("south-pacific", {}), {})
    assert own.geography is charts().on("south-pacific").geography
    assert 2015 not in own.geography and 2015 in RULESET.charts_for(RULESET.setup("1942", {}), {}).geography


@pytest.mark.rule("EOS 13.74b", "EOS 13.75a")
def test_china_is_supplied_by_the_road_or_from_the_air() -> None:
    found = bare(6)
    place(found, "14af-lrb", CHINA_BOX)
    place(found, "5-chinese-army", 2407)
    assert in_supply(charts(), found, "14af-lrb") and in_supply(charts(), found, "5-chinese-army")
    place(found, "28-army", 2008)
    assert not in_supply(charts(), found, "14af-lrb") and not in_supply(charts(), found, "5-chinese-army")
    found.politics.hump = True
    place(found, "hq-seac", 1805)
    assert in_supply(charts(), found, "14af-lrb") and in_supply(charts(), found, "5-chinese-army")
    control(found, JAPAN, 1905, 2005, 2104, 2105, 2205)
    assert not in_supply(charts(), found, "14af-lrb")


@pytest.mark.rule("EOS 13.33")
def test_siam_is_no_nation_that_surrenders() -> None:
    assert "siam" in charts().areas and "siam" not in charts().nations.nations


@pytest.mark.rule("EOS 8.22a")
def test_with_nobody_to_move_the_next_phase_comes_at_once() -> None:
    found = bare(5)
    start(ScriptedTable(charts()), found, [], "close")
    assert found.phase == "close"
