"""[5.0e, 7.29] Views by construction: what is hidden is not in them, nothing leads out of them, and samples agree."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from tests.witness import reachable, state_parts
from wardroom.games.empire_of_the_sun import RULESET
from wardroom.games.empire_of_the_sun.charts import Charts
from wardroom.games.empire_of_the_sun.state import ALLIES, JAPAN, SIDES, War, other
from wardroom.games.empire_of_the_sun.view import HIDDEN
from wardroom.table import OVER, WATCHER, LoggedTable, Looks, Streams
from wardroom.table.codec import from_plain, to_plain
from wardroom.table.copying import copy_state
from wardroom.table.dice import key_from_seed

SCENARIOS = list(RULESET.scenarios)
SEATS = (*SIDES, WATCHER)


def charts_of(scenario: str) -> Charts:
    return RULESET.charts_for(RULESET.setup(scenario, {}), {})


def wars(scenario: str, seed: int, phases: int = 700, every: int = 9) -> Iterator[War]:
    """A war of bots, as it stood at the beginning of some phases; each kind of phase once at least."""
    setup = RULESET.setup(scenario, {})
    charts = charts_of(scenario)
    war = RULESET.begin(setup, charts)
    bots = {seat: RULESET.bot("eager") for seat in RULESET.seats(setup)}
    table = LoggedTable(charts, Streams(key_from_seed("views", seed)), bots, Looks(lambda seat: None))
    seen: set[str] = set()
    for number in range(phases):
        if war.phase == OVER:
            break
        if war.phase not in seen or number % (every * 10) == 0:
            seen.add(war.phase)
            yield copy_state(war)
        RULESET.phases[war.phase](table, war)
    yield war


def seen(war: War, seat: str, charts: Charts) -> Any:
    view = RULESET.view(war, seat, charts)
    return view.to_json(), to_plain(view.now), dict(view.hands), dict(view.decks), dict(view.unseen)


def dealt(war: War, seat: str, charts: Charts, random: Random) -> War:
    assert RULESET.sample is not None
    return RULESET.sample(RULESET.view(war, seat, charts), random.randrange)


@pytest.mark.rule("EOS 5.0e")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_sample_looks_the_same_to_the_seat_it_was_dealt_for(scenario: str) -> None:
    random, charts, setup = Random(scenario), charts_of(scenario), RULESET.setup(scenario, {})
    for war in wars(scenario, 1):
        before = to_plain(war)
        for seat in SEATS:
            sample = dealt(war, seat, charts, random)
            assert seen(sample, seat, charts) == seen(war, seat, charts)
            assert from_plain(War, to_plain(sample)) == sample
            if war.phase != "setup":
                assert not list(RULESET.check(sample, setup, charts))
        assert to_plain(war) == before


def test_samples_differ_in_what_the_seat_cannot_know() -> None:
    random, charts = Random(7), charts_of("1943")
    war = next(each for each in wars("1943", 2) if each.phase == "card")
    hands = {tuple(dealt(war, JAPAN, charts, random).forces[ALLIES].hand) for _ in range(20)}
    assert len(hands) > 15
    assert {tuple(dealt(war, JAPAN, charts, random).forces[JAPAN].hand) for _ in range(5)} == {
        tuple(war.forces[JAPAN].hand)
    }


@pytest.mark.rule("EOS 5.0e", "EOS 7.29a")
@pytest.mark.parametrize("scenario", ["1942", "1944", "campaign-1941"])
def test_no_hidden_card_is_named_in_a_view_but_among_those_that_are_unseen(scenario: str) -> None:
    """The cards of the other hand, the one laid face down and the deck are in one list, ordered by number."""
    charts = charts_of(scenario)
    for war in wars(scenario, 3):
        for seat in SEATS if war.phase != OVER else ():
            view = RULESET.view(war, seat, charts)
            told: dict[str, Any] = view.to_json()
            unseen = told.pop("unseen")
            text = json.dumps([told, to_plain(view.now)])
            for side in SIDES:
                force = war.forces[side]
                hidden = set(force.deck) | (set() if side == seat else {*force.hand, force.future} - {""})
                named = {card for card in hidden if f'"{card}"' in text}
                assert named <= lasting(war, charts), (war.phase, seat)
                assert unseen[side] == sorted(hidden, key=lambda card: int(card[1:]))
                if side != seat:
                    assert set(told["forces"][side]["hand"]) <= {HIDDEN}


def lasting(war: War, charts: Charts) -> set[str]:
    """Cards that were played as events stay named when they come back into the deck, and the offensive has its own."""
    found = {*war.politics.events, *(war.offensive.bonus if war.offensive is not None else ())}
    if war.offensive is not None:
        found |= {war.offensive.card, *war.offensive.reactions}
    return found


@pytest.mark.parametrize("scenario", ["1943", "south-pacific"])
def test_nothing_that_a_view_leads_to_is_part_of_the_state(scenario: str) -> None:
    charts = charts_of(scenario)
    for number, war in enumerate(wars(scenario, 4)):
        if number % 3 or war.phase == OVER:
            continue
        parts = {id(part) for part in state_parts(war)}
        for seat in SEATS:
            view = RULESET.view(war, seat, charts)
            found = list(reachable(view, [view.charts]))
            assert len(found) > 20
            assert not [thing for thing in found if id(thing) in parts]


@pytest.mark.rule("EOS 4.22a")
def test_a_card_that_is_looked_at_is_hidden_until_it_is_played() -> None:
    charts = charts_of("1943")
    war = next(each for each in wars("1943", 5) if each.phase == "mode")
    assert RULESET.view(war, war.active, charts).now.event == war.event
    for seat in (other(war.active), WATCHER):
        assert RULESET.view(war, seat, charts).now.event == HIDDEN


def test_standing_answers_are_the_reaction_players_own() -> None:
    charts = charts_of("1943")
    war = next(each for each in wars("1943", 5) if each.offensive is not None)
    assert war.offensive is not None
    war.offensive.standing = ["never:attack"]
    known = {seat: RULESET.view(war, seat, charts).now.offensive for seat in SEATS}
    assert {seat: each.standing for seat, each in known.items() if each} == {
        war.offensive.side: [],
        other(war.offensive.side): ["never:attack"],
        WATCHER: [],
    }


def test_once_the_war_is_over_everything_is_shown() -> None:
    charts = charts_of("south-pacific")
    war = list(wars("south-pacific", 6, phases=5_000))[-1]
    assert war.phase == OVER
    view = RULESET.view(war, WATCHER, charts)
    assert {side: view.now.forces[side].hand for side in SIDES} == {side: war.forces[side].hand for side in SIDES}
