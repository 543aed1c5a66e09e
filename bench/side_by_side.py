"""The engine beside that of another checkout: the same games, by turns, in the same minutes.

    python bench/side_by_side.py TREE [--game silent-victory] [--bot standard] [--pairs 40]

Two processes, one for each tree, play the same games a short while at a time, one after the other. What is printed is
this tree's speed as a share of the other's: the median over all pairs, with the quartiles. It is processor time, and
whatever slows the machine down for more than a moment slows both, so the share holds on a busy machine too.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from itertools import islice
from pathlib import Path
from statistics import median, quantiles

from wardroom.games import find
from wardroom.simulate.bench import player, varied_games
from wardroom.simulate.plan import collecting_rarely

HERE = Path(__file__).resolve().parents[1]
GAMES_AT_ONCE = 60
"""Played by one tree before it is the other's turn: a fifth of a second or so."""


class Tree:
    """A checkout, and the process that plays its games."""

    def __init__(self, place: Path, game: str, bot: str) -> None:
        environment = os.environ | {"PYTHONPATH": str(place / "src"), "PYTHONHASHSEED": "0"}
        command = [sys.executable, __file__, str(place), "--game", game, "--bot", bot, "--play"]
        self._process = subprocess.Popen(
            command, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
        )

    def play(self, first: int) -> tuple[float, int]:
        """Seconds for the games from this number on, and how many decisions they took."""
        assert self._process.stdin is not None and self._process.stdout is not None
        print(first, file=self._process.stdin, flush=True)
        seconds, decisions = self._process.stdout.readline().split()
        return float(seconds), int(decisions)

    def end(self) -> None:
        self._process.communicate()


def play_when_asked(game: str, bot: str) -> None:
    """In a tree's process: each line that is read names the first of the games to be played."""
    rules = find(game)
    charts = rules.load_charts({})
    plays = [player(rules, charts, bot, options, scenario) for scenario, options in varied_games(rules)]
    if bot != "random":
        plays = plays[:1]
    for line in sys.stdin:
        numbers = range(int(line), int(line) + GAMES_AT_ONCE)
        with collecting_rarely():
            started = time.process_time()
            decisions = sum(plays[number % len(plays)](number) for number in numbers)
            print(time.process_time() - started, decisions, flush=True)


def shares(here: Tree, there: Tree, pairs: int) -> list[float]:
    """By how much this tree was faster, pair by pair; the games of the first pairs come again, so that all is warm."""
    found = []
    for pair in range(-1, pairs):
        first = 1 + GAMES_AT_ONCE * (max(pair, 0) % 5)
        order = (here, there) if pair % 2 else (there, here)
        played = {tree: tree.play(first) for tree in order}
        if played[here][1] != played[there][1]:
            raise SystemExit(f"the trees do not play the same games: {played[here][1]}, {played[there][1]} decisions")
        found.append(played[there][0] / played[here][0])
    return list(islice(found, 1, None))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tree", type=Path, help="another checkout of Wardroom")
    parser.add_argument("--game", default="silent-victory")
    parser.add_argument("--bot", default="standard", help="random plays every option or scenario in turn")
    parser.add_argument("--pairs", type=int, default=40)
    parser.add_argument("--play", action="store_true", help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.play:
        play_when_asked(args.game, args.bot)
        return
    here, there = Tree(HERE, args.game, args.bot), Tree(args.tree, args.game, args.bot)
    found = shares(here, there, args.pairs)
    here.end()
    there.end()
    low, _, high = quantiles(found, n=4)
    print(f"{args.game}, {args.bot}: {median(found):.3f} of the other's speed ({low:.3f} to {high:.3f})")


if __name__ == "__main__":
    main()
