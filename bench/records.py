"""What a game with people at the table holds and writes: at its start, in its middle and at its end.

    python bench/records.py [--beside TREE] [--json]

plays whole games move by move and prints what one holds in memory, how large its save is, and what it costs to write a
move to its file as the terminal does. With --beside the same games are played by another checkout
of Wardroom as well, in the same run: only such figures can be compared.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from statistics import median
from types import CodeType, FrameType, FunctionType, MethodType, ModuleType
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from bench.stand_in import STAND_IN
from wardroom.games import find
from wardroom.players.saves import SaveFile
from wardroom.table.session import Game, new_header

NEAR = 60
"""Moves whose writing is timed at the start and at the end of a game."""
GAMES: dict[str, tuple[str, str | None, dict[str, str], int]] = {
    "Silent Victory, a career": ("silent-victory", "career", {}, 3),
    "Raiders of the Deep, a career": ("raiders-of-the-deep", "career", {"boat": "u19"}, 3),
    "Submarine, scenario 5": ("submarine", "5", {}, 3),
    "Submarine, campaign ONS-5": ("submarine", "campaign", {}, 1),
    "Empire of the Sun, the campaign of 1941": ("empire-of-the-sun", "campaign-1941", {}, 1),
    "stand-in for a large campaign": ("", None, {}, 1),
}


def new_game(name: str) -> Game[Any, Any]:
    game, scenario, options, seed = GAMES[name]
    rules: Any = find(game) if game else STAND_IN
    return Game(rules, new_header(rules, rules.setup(scenario, options), seed=seed))


def moves(game: Game[Any, Any]) -> Iterator[None]:
    """Play to the end: a captain alone as the standard bot would, for by lot he is soon dead; others by lot."""
    if len(game.seats) == 1:
        for choice in _choices_of_the_bot(game):
            game.choose(choice)
            yield
    lot = 1
    while game.pending:
        decision = game.pending[0]
        lot = lot * 1_103_515_245 + 12_345 & 0x7FFFFFFF
        choices = [option.id for option in decision.options if not option.id.endswith(":leave")]
        game.choose(choices[(lot >> 8) % len(choices)], decision.seat)
        yield


def _choices_of_the_bot(game: Game[Any, Any]) -> list[str]:
    """What the standard bot chooses with the same dice."""
    header = replace(game.header, bots=dict.fromkeys(game.seats, game.rules.default_bot))
    played: Game[Any, Any] = Game(game.rules, header)
    return [str(entry[2]) for entry in played.record.inputs if entry[0] == "c"]


# What is held


def held(game: Game[Any, Any]) -> float:
    """Megabytes of all that hangs on this game and on nothing that games share."""
    for seat in (*game.seats, ""):
        game.events(seat, max(game.event_count(seat) - 20, 0))  # as a page asks for them
    gc.collect()
    shared = set(_reached([game.rules, game.charts, game._bots], set()))
    return round(sum(_reached([game], shared).values()) / 1e6, 3)


APART = (type, ModuleType, FunctionType, MethodType, CodeType, FrameType)


def _reached(roots: list[Any], known: set[int]) -> dict[int, int]:
    """The size of each object that can be reached, by its id."""
    sizes: dict[int, int] = {}
    rest = list(roots)
    while rest:
        each = rest.pop()
        if id(each) in sizes or id(each) in known or isinstance(each, APART):
            continue
        sizes[id(each)] = sys.getsizeof(each)
        rest += gc.get_referents(each)
    return sizes


# What is written


def writer(game: Game[Any, Any], path: Path) -> Callable[[], Any]:
    """Writes the game to its file as the terminal does; a tree from before format 2 wrote all of it each time."""
    file: Any = SaveFile(path)
    if hasattr(game.record, "closed"):
        return lambda: file.write(game.record, whole=game.outcome is not None)
    return lambda: file.write(game.save())


def milliseconds(action: Callable[[], Any]) -> float:
    started = time.process_time_ns()
    action()
    return (time.process_time_ns() - started) / 1e6


def measure(name: str) -> dict[str, Any]:
    total = sum(1 for _ in moves(new_game(name)))
    game = new_game(name)
    figures: dict[str, Any] = {"game": name, "decisions": total}
    with tempfile.TemporaryDirectory(prefix="wardroom-bench-") as folder:
        path = Path(folder) / "game.wardroom"
        write = writer(game, path)
        write()
        held_mb, times = [held(game)], []
        for number, _ in enumerate(moves(game), 1):
            if number == total - NEAR:
                write()  # what came since the start, in one
            elif number < NEAR or total - NEAR < number < total:
                times.append(milliseconds(write))
            if number in (total // 2, total):
                held_mb.append(held(game))
        write()
        figures["file_mb"] = round(path.stat().st_size / 1e6, 3)
    near = min(NEAR, len(times) // 2)
    return figures | {
        "held_mb_start": held_mb[0],
        "held_mb_middle": held_mb[1],
        "held_mb_end": held_mb[2],
        "save_mb": round(len(game.save()) / 1e6, 3),
        "write_ms_start": round(median(times[:near]), 3),
        "write_ms_end": round(median(times[-near:]), 3),
    }


# Both trees


def measured_beside(tree: Path, name: str) -> dict[str, Any]:
    environment = os.environ | {"PYTHONPATH": str(tree / "src")}
    command = [sys.executable, __file__, "--json", "--game", name]
    found = subprocess.run(command, check=True, capture_output=True, text=True, env=environment)
    figures: dict[str, Any] = json.loads(found.stdout)[0]
    return figures


def lines(figures: dict[str, Any], before: dict[str, Any] | None) -> Iterator[str]:
    yield f"{figures['game']}: {figures['decisions']:,} decisions"
    for name, value in figures.items():
        if name not in ("game", "decisions"):
            beside = f"{before[name]:>10}" if before else ""
            yield f"  {name.replace('_', ' '):<16}{beside}{value:>10}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--beside", type=Path, help="another checkout, measured too; its figures come first")
    parser.add_argument("--game", choices=GAMES, help="this one alone")
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    names = [args.game] if args.game else list(GAMES)
    if args.json:
        print(json.dumps([measure(name) for name in names]))
        return
    for name in names:
        before = measured_beside(args.beside, name) if args.beside else None
        print("\n".join(lines(measure(name), before)))


if __name__ == "__main__":
    main()
