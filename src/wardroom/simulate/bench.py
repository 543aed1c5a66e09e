"""How fast the engine is: the figures of the budgets, measured on this machine.

Machines differ, and a busy one differs from minute to minute. So speed is also given against a fixed loop of plain
Python, timed between the games: games per million turns of that loop can be compared between runs.
"""

from __future__ import annotations

import importlib.machinery
import json
import math
import os
import platform
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from itertools import count, cycle
from pathlib import Path
from statistics import mean, median
from typing import Any

from wardroom import __version__
from wardroom.games import GAMES, find
from wardroom.simulate.plan import collecting_rarely
from wardroom.simulate.report import Sheet
from wardroom.simulate.statistics import percentile
from wardroom.table import WardroomError, run_from, run_inline
from wardroom.table.copying import copy_state
from wardroom.table.dice import key_from_seed
from wardroom.table.ruleset import Ruleset
from wardroom.table.session import Game, new_header
from wardroom.table.table import NO_VIEW
from wardroom.table.text import mark, say, vocabulary
from wardroom.table.text import name as proper
from wardroom.telling.measures import measures_of

__all__ = ["Budgets", "beside_budgets", "calibrate", "measure", "record", "to_sheet", "varied_options"]

Rules = Ruleset[Any, Any]
Budgets = dict[str, tuple[str, float]]
"""By figure: "at least" or "at most", and how much."""
LOOP = 200_000
"""Turns of the calibration loop."""
TIMES_LONGER = 3
"""The fastest time of each game is looked for longer than the other figures."""
HELP_RUNS = 3
PHASES_BEFORE = 8
"""Phases after which a game is played on."""
TIMES_PLAYED_ON = 3
CALIBRATIONS = 20
"""Times that the loop is timed while random games are played."""
PAUSED_GAMES = 50
"""Games kept open at once to weigh one."""


def measure(game: str, seconds: float) -> dict[str, Any]:
    """All figures, about `seconds` spent on each, and more on the first."""
    rules = find(game)
    memory = measure_memory(rules)  # first: later, games would go where others were freed
    return {
        "game": rules.id,
        **measure_inline(rules, seconds),
        **measure_random_play(rules, seconds),
        **measure_paused(rules, seconds),
        **measure_forks(rules, seconds),
        "played_on_decisions_per_second": measure_playing_on(rules, seconds),
        "memory_mb": memory,
        "help_seconds": measure_help(),
        "compiled": is_compiled(rules),
        "python": platform.python_version(),
        "wardroom": __version__,
    }


# The yardstick


def calibrate() -> float:
    """Seconds of processor time that a fixed loop of plain Python takes."""
    started = time.process_time()
    number = 0
    for turn in range(LOOP):
        number = (number * 31 + turn) & 0xFFFF
    return time.process_time() - started


# Whole games, bots in all seats


def measure_inline(rules: Rules, seconds: float) -> dict[str, float]:
    """The same set of games again and again, by the standard bot on one core, no log.

    The speed is that of the fastest time of each game: the engine does the same each time, and what it takes longer
    is the machine's doing. The median of all times through is given as well. All is processor time, so that other
    work counts less.
    """
    measures = measures_of(rules)
    kind, games = measures.many, measures.bench_games
    play = player(rules, rules.load_charts({}), rules.default_bot, {}, measures.bench_scenario or None)
    fastest = [math.inf] * games
    rates: list[float] = []
    loops = [calibrate()]
    until = time.process_time() + TIMES_LONGER * seconds
    while not rates or time.process_time() < until:
        taken = _times(play, games)
        fastest = list(map(min, fastest, taken))
        rates.append(games / sum(taken))
        loops.append(calibrate())
    per_loop = [rate * (before + after) / 2 for rate, before, after in zip(rates, loops, loops[1:], strict=False)]
    return {
        f"{kind}_per_second": round(games / sum(fastest), 1),
        f"{kind}_per_second_median": round(median(rates), 1),
        f"{kind}_per_million_loops": round(median(per_loop) / LOOP * 1e6, 4),
        "million_loops_per_second": round(LOOP / median(loops) / 1e6, 2),
    }


def _times(play: Callable[[int], int], games: int) -> list[float]:
    """Seconds for each game, once through the set, played as a simulation plays them."""
    times = []
    with collecting_rarely():
        for number in range(1, games + 1):
            started = time.process_time()
            play(number)
            times.append(time.process_time() - started)
    return times


def player(
    rules: Rules, charts: Any, bot: str, options: dict[str, str], scenario: str | None = None
) -> Callable[[int], int]:
    """Plays the game of this number and returns how many decisions it took."""
    setup = rules.setup(scenario, options)
    seats, charts = rules.seats(setup), rules.fit(charts, setup)

    def play(number: int) -> int:
        key = key_from_seed(rules.id, number)
        _, table = run_inline(rules, setup, charts, key, {seat: rules.bot(bot) for seat in seats})
        return table.decisions

    return play


def measure_random_play(rules: Rules, seconds: float) -> dict[str, float]:
    """Decisions a second by a bot that takes any option, over all options of the game in turn; and by the yardstick."""
    charts, bot = rules.load_charts({}), measures_of(rules).bench_bot
    players = [player(rules, charts, bot, options, scenario) for scenario, options in varied_games(rules)]
    for play in players:
        play(0)
    decisions, spent, loops = 0, 0.0, [calibrate()]
    for number in count(1):
        started = time.process_time()
        decisions += players[number % len(players)](number)
        spent += time.process_time() - started
        if spent >= seconds * len(loops) / CALIBRATIONS:
            loops.append(calibrate())
        if spent >= seconds:
            break
    return {
        "decisions_per_second": round(decisions / spent, 1),
        "decisions_per_million_loops": round(decisions / spent * mean(loops) / LOOP * 1e6, 1),
    }


def varied_options(rules: Rules) -> Iterator[dict[str, str]]:
    """No option, each switch alone, and all switches together."""
    switches = [
        setting.id for setting in rules.settings.values() if setting.free is None and setting.values == ("off", "on")
    ]
    yield {}
    for switch in switches:
        yield {switch: "on"}
    yield dict.fromkeys(switches, "on")


def varied_games(rules: Rules) -> Iterator[tuple[str | None, dict[str, str]]]:
    """All options in turn, or every scenario that starts as it is, by all levels of rules; or these scenarios."""
    wanted = measures_of(rules).bench_scenarios
    if not wanted:
        yield from ((None, options) for options in varied_options(rules))
        return
    levels = rules.settings["rules"].values if "rules" in rules.settings else ("",)
    for scenario in wanted if isinstance(wanted, tuple) else rules.scenarios:
        for level in levels:
            options = {"rules": level} if level else {}
            if _starts(rules, scenario, options):
                yield scenario, options


def _starts(rules: Rules, scenario: str, options: dict[str, str]) -> bool:
    try:
        setup = rules.setup(scenario, options)
        rules.begin(setup, rules.charts_for(setup, {}))
    except WardroomError:
        return False
    return True


# Games with people at the table


def measure_paused(rules: Rules, seconds: float) -> dict[str, float | None]:
    """One game after another by random choices through the public face, each step timed.

    `options` is the time from an answer to the list of the next decision: the rules between them, the dice, the
    record and its snapshots included. `view` is a seat's view as JSON text, `board` its board as SVG. Processor
    time, as everywhere here: what else runs on the machine is none of the engine's business.
    """
    options: list[int] = []
    views: list[int] = []
    boards: list[int] = []
    spent = 0
    for game, seat, option in paused_decisions(rules):
        spent += _timed(views, view_text, game, seat)
        if rules.board is not None:
            spent += _timed(boards, game.board, seat)
        spent += _timed(options, game.choose, option, seat)
        if spent >= seconds * 1e9:
            break
    return {
        "paused_decisions_per_second": round(len(options) / (sum(options) / 1e9), 1),
        "options_p99_ms": _p99_ms(options),
        "view_p99_ms": _p99_ms(views),
        "board_p99_ms": _p99_ms(boards),
    }


def measure_forks(rules: Rules, seconds: float) -> dict[str, float | None]:
    """A fork at each decision of games by random choices, and the copy of a state alone."""
    forks: list[int] = []
    copies: list[int] = []
    spent = 0
    for game, seat, option in paused_decisions(rules):
        spent += _timed(forks, game.fork, len(forks))
        spent += _timed(copies, copy_state, game.state)
        game.choose(option, seat)
        if spent >= seconds * 1e9:
            break
    return {
        "fork_median_ms": round(median(forks) / 1e6, 3),
        "fork_p99_ms": _p99_ms(forks),
        "copy_median_ms": round(median(copies) / 1e6, 4),
    }


def measure_playing_on(rules: Rules, seconds: float) -> float:
    """Decisions a second by the random bot where games are played on from their middle, each from a copied state."""
    decisions, spent = 0, 0.0
    for number, (scenario, options) in enumerate(cycle(list(varied_games(rules)))):
        setup = rules.setup(scenario, options)
        charts = rules.charts_for(setup, {})
        bots = {seat: rules.bot(measures_of(rules).bench_bot) for seat in rules.seats(setup)}
        state = rules.begin(setup, charts)
        left = iter(range(PHASES_BEFORE))
        run_from(rules, state, charts, key_from_seed(rules.id, number), bots, until=partial(_no_more, left))
        for again in range(TIMES_PLAYED_ON):
            started = time.process_time()
            key = key_from_seed(rules.id, -again)
            decisions += run_from(rules, copy_state(state), charts, key, bots).decisions
            spent += time.process_time() - started
        if spent >= seconds:
            return round(decisions / spent, 1)
    raise AssertionError


def _no_more(left: Iterator[int], state: object) -> bool:
    return next(left, None) is None


def paused_decisions(rules: Rules) -> Iterator[tuple[Game[Any, Any], str, str]]:
    """Game, seat and an option taken by lot, for ever; whoever iterates makes the choice."""
    variants = list(varied_games(rules))
    bot, lots = rules.bot(measures_of(rules).bench_bot), _lots()
    for number in count():
        scenario, options = variants[number % len(variants)]
        game = new_game(rules, number, options, scenario)
        while game.pending:
            decision = game.pending[0]
            staying = [option for option in decision.options if not option.id.endswith(":leave")]
            chosen = bot(NO_VIEW, replace(decision, options=staying), lambda limit: next(lots) % limit)
            yield game, decision.seat, chosen.id


def _lots() -> Iterator[int]:
    lot = 1
    while True:
        lot = lot * 1_103_515_245 + 12_345 & 0x7FFFFFFF
        yield lot >> 8


def new_game(rules: Rules, seed: int, options: dict[str, str], scenario: str | None = None) -> Game[Any, Any]:
    return Game(rules, new_header(rules, rules.setup(scenario, options), seed=seed))


def view_text(game: Game[Any, Any], seat: str) -> str:
    return json.dumps(game.view(seat))


def _timed(times: list[int], action: Callable[..., object], *args: object) -> int:
    started = time.process_time_ns()
    action(*args)
    taken = time.process_time_ns() - started
    times.append(taken)
    return taken


def _p99_ms(times: list[int]) -> float | None:
    return round(percentile(sorted(times), 99) / 1e6, 3) if times else None


def measure_memory(rules: Rules) -> float | None:
    """Megabytes that one paused game adds, in the middle of play; None where the system does not tell."""
    games = [new_game(rules, 0, {})]
    before = resident_mb()
    if before is None:
        return None
    for number in range(1, PAUSED_GAMES):
        game = new_game(rules, number, {})
        for _ in range(100):
            if game.pending:
                game.choose(game.pending[0].options[0].id, game.pending[0].seat)
        games.append(game)
    after = resident_mb()
    assert after is not None
    return round(max(0.0, after - before) / (len(games) - 1), 2)


def resident_mb() -> float | None:
    try:
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    except OSError:
        return None
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


# The rest


def measure_help() -> float:
    """Seconds until `wardroom --help` has come and gone, the best of a few runs."""
    best = float("inf")
    for _ in range(HELP_RUNS):
        started = time.perf_counter()
        subprocess.run([sys.executable, "-m", "wardroom", "--help"], check=True, capture_output=True)
        best = min(best, time.perf_counter() - started)
    return round(best, 3)


def is_compiled(rules: Rules) -> bool:
    """Whether the rules are extension modules, made by mypyc."""
    package = GAMES[rules.id] + "."
    files = [str(module.__file__) for name, module in sys.modules.items() if name.startswith(package)]
    return any(file.endswith(tuple(importlib.machinery.EXTENSION_SUFFIXES)) for file in files)


# Keeping and showing


def record(figures: dict[str, Any]) -> None:
    """Add a line to bench/results.jsonl: the figures, the day and the commit, nothing about the machine."""
    root = Path(__file__).resolve().parents[3]
    file = root / "bench" / "results.jsonl"
    if not (root / "pyproject.toml").exists() or not file.parent.is_dir():
        raise WardroomError("--record writes to bench/ of a checkout; run it there.")
    line = {"date": f"{datetime.now(UTC):%Y-%m-%d}", "commit": _commit(root), **figures}
    with file.open("a", encoding="utf-8") as out:
        out.write(json.dumps(line, ensure_ascii=False) + "\n")


def _commit(root: Path) -> str:
    """The commit measured, with a + if the tree has changed since."""
    try:
        found = subprocess.run(
            ["git", "describe", "--always", "--dirty=+"], cwd=root, check=True, capture_output=True, text=True
        )
    except (OSError, subprocess.CalledProcessError):
        return ""
    return found.stdout.strip()


vocabulary("bench", {"bound": {"at least": "at least", "at most": "at most"}})
FIGURES = (
    *(mark("board p99 ms"), mark("compiled"), mark("decisions per million loops"), mark("decisions per second")),
    *(mark("game"), mark("help seconds")),
    *(mark("careers per million loops"), mark("careers per second"), mark("careers per second median")),
    *(mark("games per million loops"), mark("games per second"), mark("games per second median")),
    *(mark("memory mb"), mark("million loops per second"), mark("options p99 ms"), mark("python")),
    *(mark("paused decisions per second"), mark("view p99 ms"), mark("wardroom")),
)
"""The names of the figures as people read them."""
BUDGETS: Budgets = {
    "decisions_per_second": ("at least", 10_000),
    "options_p99_ms": ("at most", 1),
    "board_p99_ms": ("at most", 20),
    "fork_median_ms": ("at most", 2),
    "fork_p99_ms": ("at most", 10),
    "played_on_decisions_per_second": ("at least", 10_000),
    "help_seconds": ("at most", 0.25),
    "memory_mb": ("at most", 2),
}


def to_sheet(figures: dict[str, Any]) -> Sheet:
    """The figures beside their budgets."""
    measures = measures_of(find(figures["game"]))
    budgets = BUDGETS | dict(measures.budgets) | (dict(measures.compiled_budgets) if figures["compiled"] else {})
    return beside_budgets(mark("Speed of the engine"), figures, budgets)


def beside_budgets(title: str, figures: dict[str, Any], budgets: Budgets) -> Sheet:
    rows = []
    for name, value in figures.items():
        bound, limit = budgets.get(name, ("", None))
        budget = "" if limit is None else say("{0:bench.bound} {1:plain}", bound, f"{limit:,}")
        rows.append((_figure_name(name), _shown(value), budget))
    return Sheet(say(title), (say("figure"), say("measured"), say("budget")), rows)


def _figure_name(figure: str) -> str:
    words = figure.replace("_", " ")
    return say(words) if words in FIGURES else proper(words)


def _shown(value: str | float | bool | None) -> str:
    if value is None:
        return "-"
    if isinstance(value, bool):
        return say("yes") if value else say("no")
    return proper(value) if isinstance(value, str) else f"{value:,}"
