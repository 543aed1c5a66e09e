"""The game's supply held against the slow solver's, in as many states of the war as there is time for.

    PYTHONPATH=src python -m tests.empire_of_the_sun.compare_supply --minutes 10 [--first 0] [--states 100000]

By turns a game of random play, looked at before every decision, and some wars shaken at random. It says how many
states were compared, how many of them the slow solver had not seen before in all that it looks at, and how many
differ, with the seed of each; its exit status is 1 if any does.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import count
from random import Random
from typing import Any, NamedTuple

from tests.empire_of_the_sun.shaken import shaken
from tests.empire_of_the_sun.supply_agreement import Slowly, differences
from tests.witness import witnessed
from wardroom.games.empire_of_the_sun import RULESET
from wardroom.games.empire_of_the_sun.charts import Charts, load_charts
from wardroom.games.empire_of_the_sun.state import War, on_map
from wardroom.table import Decision, Option, run_inline
from wardroom.table.copying import copy_state
from wardroom.table.dice import key_from_seed

SHAKEN = 60
"""Shaken wars between two games."""
MOVING = 0.05
"""How often carriers and aircraft are in strategic movement."""
SHOWN = 6
"""Differences of one state that are printed."""


class State(NamedTuple):
    """A state of the war, and where it comes from."""

    kind: str
    name: str
    war: War
    charts: Charts


class Witness:
    """A bot that keeps states of the war as it goes."""

    state: War

    def __init__(self, policy: Any) -> None:
        self.policy = policy
        self.found: list[War] = []

    def __call__(self, view: Any, decision: Decision, random: Callable[[int], int]) -> Option:
        self.found.append(copy_state(self.state))
        return self.policy(view, decision, random)  # type: ignore[no-any-return]


def played(number: int) -> Iterator[State]:
    """States of one game by bots."""
    scenario = list(RULESET.scenarios)[number % len(RULESET.scenarios)]
    bot = "random" if number % 3 else "eager"
    setup = RULESET.setup(scenario, {})
    charts = RULESET.charts_for(setup, {})
    bots = {seat: Witness(RULESET.bot(bot)) for seat in RULESET.seats(setup)}
    run_inline(witnessed(RULESET, *bots.values()), setup, charts, key_from_seed(scenario, number), bots)
    for each in bots.values():
        for index, war in enumerate(each.found):
            yield State("played", f"{scenario}, {bot} bot, game {number}, state {index}", war, charts)


def states(first: int) -> Iterator[State]:
    """Without end."""
    charts = load_charts({})
    for number in count(first):
        yield from played(number)
        for seed in range(number * SHAKEN, (number + 1) * SHAKEN):
            yield State("shaken", f"seed {seed}", shaken(charts, seed), charts)


def in_strategic_movement(state: State, chance: Random) -> list[str]:
    """Some that project ZOI, now and then."""
    if chance.random() > MOVING:
        return []
    pieces, places = state.charts.pieces, state.war.places
    found = [unit for unit, place in places.items() if on_map(place) and pieces[unit].projects_zoi]
    return sorted(chance.sample(found, min(2, len(found))))


def compare(first: int, most: int, seconds: float) -> int:
    """How many states differ."""
    compared: Counter[str] = Counter()
    slowly = Slowly()
    differ, begun, told = 0, time.monotonic(), 0.0
    for state in states(first):
        moving = in_strategic_movement(state, Random(state.name))
        found = list(differences(state.charts, state.war, moving, slowly))
        compared[state.kind] += 1
        if found:
            differ += 1
            print(f"DIFFERENT: {state.kind}, {state.name}, moving {moving}", *found[:SHOWN], sep="\n  ", flush=True)
        spent, total = time.monotonic() - begun, compared.total()
        done = total >= most or spent > seconds
        if done or spent > told + 60:
            told = spent
            kinds = f"{dict(compared)}, {slowly.solved} solved slowly"
            print(f"{total} states compared ({kinds}), {differ} different, {spent:.0f} s", flush=True)
        if done:
            break
    return differ


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=1.0)
    parser.add_argument("--states", type=int, default=100_000)
    parser.add_argument("--first", type=int, default=0, help="number of the first game, and of its shaken wars")
    arguments = parser.parse_args()
    sys.exit(1 if compare(arguments.first, arguments.states, arguments.minutes * 60) else 0)


if __name__ == "__main__":
    main()
