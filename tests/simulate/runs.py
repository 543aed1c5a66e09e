"""Short careers for the tests of simulation: the war ends after a few months."""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from wardroom.games.silent_victory.measures import measures
from wardroom.simulate.cli import add_simulate_arguments, run_simulate
from wardroom.simulate.files import read_rows
from wardroom.simulate.plan import Games, Plan, Row
from wardroom.simulate.statistics import Tally
from wardroom.simulate.workers import play_in_order
from wardroom.table import Decision

SHORT = {"until": "1942-06"}
SHORT_WORDS = ("--option", "until=1942-06")


def short_plan(seed: int = 5, policy: str = "standard", **options: str) -> Plan:
    return Plan("silent-victory", "career", SHORT | options, {"captain": policy}, seed)


def played(plan: Plan, games: int, workers: int = 1) -> list[Row]:
    return [row for rows in play_in_order(Games(plan), range(games), workers) for row in rows]


def simulate(*words: str) -> int:
    """`wardroom simulate silent-victory` with short careers and these words."""
    parser = argparse.ArgumentParser()
    add_simulate_arguments(parser)
    return run_simulate(parser.parse_args(["silent-victory", *SHORT_WORDS, *words]))


def careers(seats: tuple[str, ...] = ("captain",)) -> Tally:
    """What is counted of careers."""
    return Tally(seats, measures())


def results(path: Path) -> list[Row]:
    return list(read_rows(path))


def career(**known: Any) -> Row:
    """A row as a simulation writes it, with what the test cares about."""
    row: Row = {
        "number": 0,
        "seed": 0,
        "outcome": "war over",
        "level": "Draw",
        "lost": False,
        "tonnage": 0,
        "ships": 0,
        "patrols": 1,
        "boat": "gar",
        "end_month": "1943-05",
    }
    return row | known


@dataclass(frozen=True, slots=True)
class FaultyPlan(Plan):
    """A plan whose game number 7 goes wrong on a worker: it fails, or takes the whole worker with it."""

    parent: int = 0
    deadly: bool = False

    def seed_of(self, number: int) -> int:
        if number == 7 and os.getpid() != self.parent:
            if self.deadly:
                os._exit(3)
            raise KeyError("no such ship")
        return number


def faulty_plan(*, deadly: bool) -> FaultyPlan:
    return FaultyPlan("silent-victory", "career", SHORT, {"captain": "standard"}, 0, {}, os.getpid(), deadly)


def bad_bot(view: Any, decision: Decision, random: Callable[[int], int]) -> str:
    """A bot that gives ids, not options."""
    return decision.options[0].id
