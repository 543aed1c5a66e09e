"""`wardroom simulate` and `wardroom bench`: what was asked for, checked, run and printed."""

from __future__ import annotations

import argparse
import contextlib
import json
import signal
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING

from wardroom.games import FIRST, find
from wardroom.simulate.plan import SEEDS_APART, Games, Plan
from wardroom.table import UnknownName, WardroomError
from wardroom.table.errors import reason
from wardroom.table.own_bots import find_bot, is_address
from wardroom.table.text import mark, plural, say

if TYPE_CHECKING:
    from wardroom.simulate.files import ResultsFile
    from wardroom.simulate.statistics import Tally
    from wardroom.telling.measures import Row

__all__ = ["add_bench_arguments", "add_simulate_arguments", "run_bench", "run_simulate"]

HELD = plural(
    "the results hold {0} game already; ask for as many with --games.",
    "the results hold {0} games already; ask for as many with --games.",
)
GAMES_PER_WORKER = 100
"""To start a worker takes as long as to play about so many games."""
MOST_WORKERS = 256
"""More processes than this are a slip of the finger."""
FAILED, INTERRUPTED = 1, 130
POLICIES = mark("write policies as seat=name,seat=name, such as captain=bold,rival=random; '{0}' is not of that form.")


# simulate


def add_simulate_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", help="the game; 'wardroom --help' lists them")
    parser.add_argument("--scenario", metavar="S", help="how to start; see 'wardroom scenarios GAME'")
    parser.add_argument("--games", type=int, default=1000, metavar="N", help="how many games (default 1000)")
    parser.add_argument("--policy", metavar="P", help="the bot in all seats, or SEAT=P,SEAT=P; your own is module:name")
    parser.add_argument("--bot", action="append", default=[], metavar="SEAT=P", help="the bot in one seat")
    parser.add_argument("--workers", type=int, metavar="W", help="processes (default: all cores for many games)")
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="other games for each number (default 0)")
    parser.add_argument("--option", action="append", default=[], metavar="K=V", help="set an option of the game")
    parser.add_argument("--charts", metavar="DIR", help="use the chart files of this folder in place of ours")
    parser.add_argument("--out", metavar="FILE", help="one row per game, to FILE.jsonl or FILE.parquet")
    parser.add_argument("--resume", action="store_true", help="go on with the results in --out")
    parser.add_argument("--plots", metavar="DIR", help="draw what the game has pictures of, as SVG and PNG")
    parser.add_argument("--json", action="store_true", help="print one JSON object and nothing else")


def run_simulate(args: argparse.Namespace) -> int:
    """Play, count, write, print. 0 if all games were played, 1 if one failed, 130 after Ctrl-C."""
    from wardroom.simulate.files import ResultsFile, need_extra
    from wardroom.simulate.statistics import Tally
    from wardroom.simulate.workers import GameFailed
    from wardroom.telling.measures import measures_of

    games = Games(read_plan(args))
    check_numbers(args)
    if args.plots is not None:
        need_extra("matplotlib", mark("drawing plots needs {0}: {1}."))
        make_folder(Path(args.plots))
    file = ResultsFile(Path(args.out), resume=args.resume) if args.out is not None else None
    run = Run(games, Tally(games.seats, measures_of(games.rules)), file)
    status = 0
    try:
        if not run.play(args.games, args.workers, quiet=args.json and not sys.stderr.isatty()):
            status = INTERRUPTED
    except GameFailed as fault:
        complain(str(fault))
        status = FAILED
    if file is not None and not status:
        file.finish()
    if run.tally.games:
        show(args, run)
    if status:
        explain_rest(args, run)
    return status


def read_plan(args: argparse.Namespace) -> Plan:
    """What was asked for, every name checked."""
    from wardroom.players.answers import BOTS, OPTIONS, pairs
    from wardroom.players.charts import own_charts

    rules = find(args.game)
    options = pairs(args.option, OPTIONS)
    setup = rules.setup(args.scenario, options)
    policy, by_seat = read_policy(args.policy or rules.default_bot)
    named = by_seat | pairs(args.bot, BOTS)
    rules.check_seats(setup, named)
    bots = {seat: named.get(seat, policy or rules.default_bot) for seat in rules.seats(setup)}
    for name in bots.values():
        if is_address(name):
            find_bot(name)
        elif name not in rules.bots:
            raise UnknownName("policy", name, rules.bots)
    return Plan(rules.id, setup.scenario, options, bots, args.seed, own_charts(args.charts))


def read_policy(text: str) -> tuple[str, dict[str, str]]:
    """One bot for all seats, or a list such as red=standard,blue=random."""
    from wardroom.players.answers import pairs

    if "=" not in text:
        return text, {}
    return "", pairs(text.split(","), POLICIES)


def check_numbers(args: argparse.Namespace) -> None:
    if not 1 <= args.games <= SEEDS_APART:
        raise WardroomError("--games takes a number from 1 to {0}, not {1}.", SEEDS_APART, args.games)
    if args.workers is not None and not 1 <= args.workers <= MOST_WORKERS:
        raise WardroomError("--workers takes a number from 1 to {0}, not {1}.", MOST_WORKERS, args.workers)
    if args.resume and args.out is None:
        raise WardroomError("--resume goes on with a results file; name it with --out FILE.")


@dataclass(slots=True)
class Run:
    """One simulation: its games, what is counted, and the file that keeps the rows."""

    games: Games
    tally: Tally
    file: ResultsFile | None
    seconds: float = 0.0

    def play(self, wanted: int, workers: int | None, *, quiet: bool) -> bool:
        """Play up to this many games; False if Ctrl-C stopped it. What is done is kept in any case."""
        from wardroom.simulate.progress import Progress
        from wardroom.simulate.workers import play_in_order

        self._take_up(wanted)
        numbers = range(self.tally.games, wanted)
        progress = Progress(wanted, numbers.start, quiet=quiet)
        began = time.perf_counter()
        with _interruptions() as stop:
            try:
                with contextlib.closing(play_in_order(self.games, numbers, _workers(workers, numbers))) as batches:
                    for rows in batches:
                        self._keep(rows)
                        progress.advance(len(rows))
                        if stop.is_set():
                            break
            finally:
                self.seconds = time.perf_counter() - began
                progress.finish()
        return self.tally.games == wanted

    def _take_up(self, wanted: int) -> None:
        """Count the rows of an earlier run."""
        for row in self.file.rows(self.games) if self.file is not None else ():
            self.tally.add(row)
        if self.tally.games > wanted:
            raise WardroomError(HELD, self.tally.games)

    def _keep(self, rows: list[Row]) -> None:
        if self.file is not None:
            self.file.append(rows)
        for row in rows:
            self.tally.add(row)


def _workers(asked: int | None, numbers: range) -> int:
    from wardroom.simulate.workers import cores

    return asked or max(1, min(cores(), len(numbers) // GAMES_PER_WORKER))


@contextlib.contextmanager
def _interruptions() -> Iterator[threading.Event]:
    """The first Ctrl-C asks to stop after the batch that is being played; a second one ends everything."""
    stop = threading.Event()
    if threading.current_thread() is not threading.main_thread():
        yield stop
        return

    def ask_to_stop(number: int, frame: FrameType | None) -> None:
        stop.set()
        signal.signal(signal.SIGINT, before)

    before = signal.signal(signal.SIGINT, ask_to_stop)
    try:
        yield stop
    finally:
        signal.signal(signal.SIGINT, before)


def show(args: argparse.Namespace, run: Run) -> None:
    from wardroom.simulate.report import print_sheets, to_json, to_sheets

    plan = run.games.plan
    if args.json:
        print(json.dumps(to_json(plan, run.tally, run.seconds), ensure_ascii=False, indent=1))
    else:
        print_sheets(to_sheets(plan, run.tally, run.seconds))
    if args.plots is not None:
        draw(plan, run.tally, Path(args.plots))


def make_folder(folder: Path) -> None:
    """Refuse at once, and not after an hour, a folder that cannot be."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError as fault:
        raise no_plots(folder, fault) from fault


def draw(plan: Plan, tally: Tally, folder: Path) -> None:
    from wardroom.simulate.plots import draw_plots

    try:
        written = draw_plots(plan, tally, folder)
    except OSError as fault:
        raise no_plots(folder, fault) from fault
    if not written:
        complain(say("there is nothing to draw: {0} has no pictures of its games.", plan.game))


def no_plots(folder: Path, fault: OSError) -> WardroomError:
    return WardroomError(
        "plots cannot be written to the folder {0}: {1}; name another with --plots.", folder, reason(fault)
    )


def explain_rest(args: argparse.Namespace, run: Run) -> None:
    """What was not played, and how to go on."""
    stopped = plural("stopped after {0} of {1} game.", "stopped after {0} of {1} games.", by="1")
    if run.file is not None:
        stopped = plural(
            "stopped after {0} of {1} game; go on with --resume.",
            "stopped after {0} of {1} games; go on with --resume.",
            by="1",
        )
    complain(say(stopped, run.tally.games, args.games))


def complain(text: str) -> None:
    print(f"wardroom: {text}", file=sys.stderr)


# bench

SECONDS = 4.0
"""Time for each figure."""


def add_bench_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "game", nargs="?", default=FIRST, metavar="GAME", help="the game to measure, or 'web' for the server"
    )
    parser.add_argument(
        "--seconds", type=float, metavar="S", help="time for each figure (default 4; for 'web' 60 in all)"
    )
    parser.add_argument("--record", action="store_true", help="add the figures to bench/results.jsonl (in a checkout)")
    parser.add_argument("--json", action="store_true", help="print one JSON object and nothing else")


def run_bench(args: argparse.Namespace) -> int:
    from wardroom.simulate.bench import measure, record, to_sheet
    from wardroom.simulate.report import print_sheets

    seconds = SECONDS if args.seconds is None else args.seconds
    if seconds <= 0:
        raise WardroomError("--seconds takes a number above 0, not {0:plain}.", f"{seconds:g}")
    figures = measure(args.game, seconds)
    if args.record:
        record(figures)
    if args.json:
        print(json.dumps(figures, ensure_ascii=False, indent=1))
    else:
        print_sheets([to_sheet(figures)])
    return 0
