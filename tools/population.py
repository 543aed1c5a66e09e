"""Play many careers by a bot and write their tonnage, class by class, for the career page to compare with.

    python tools/population.py [GAME] [--games 4000] [--seed 1945] [--workers 2]

The same seed gives the same file on every machine. To be run again when the rules have changed what bots sink;
tests/silent_victory/test_population.py and tests/raiders_of_the_deep/test_population.py say when.
"""

from __future__ import annotations

import argparse
import importlib
import json
import sys
from pathlib import Path

from wardroom.games import FIRST, GAMES, find
from wardroom.games.patrol.log.population import Beginning, histogram, percentiles
from wardroom.simulate.plan import Games, Plan
from wardroom.simulate.workers import cores, play_in_order

POLICY = "standard"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="?", choices=list(GAMES), default=FIRST, help="a game of careers")
    parser.add_argument("--games", type=int, default=4_000, metavar="N", help="careers of each class")
    parser.add_argument("--seed", type=int, default=1945, metavar="N")
    parser.add_argument("--workers", type=int, default=cores(), metavar="W")
    parser.add_argument("--out", type=Path, default=None, metavar="FILE")
    args = parser.parse_args()
    theirs = importlib.import_module(f"{GAMES[args.game]}.log.population")
    named = "" if args.game == FIRST else f"{args.game} "
    beginnings = theirs.beginnings(find(args.game).load_charts({}))
    data = {
        "game": args.game,
        "ruleset": find(args.game).version,
        "scenario": find(args.game).default_scenario,
        "policy": POLICY,
        "seed": args.seed,
        "games": args.games,
        "command": f"python tools/population.py {named}--games {args.games} --seed {args.seed}",
        "classes": {name: played(args, begun) for name, begun in beginnings.items()},
    }
    out = args.out or theirs.FILE
    out.write_text(written(data), encoding="utf-8")
    print(f"wrote {out}", file=sys.stderr)
    return 0


def played(args: argparse.Namespace, begun: Beginning) -> dict[str, object]:
    """The careers of one class."""
    plan = Plan(args.game, begun.scenario, dict(begun.options), {"captain": POLICY}, args.seed)
    batches = play_in_order(Games(plan), range(args.games), args.workers)
    rows = [row for batch in batches for row in batch]
    tons = [int(row["tonnage"]) for row in rows]
    found = percentiles(tons)
    print(f"{begun.title}: median {found[50]:,} tons, a tenth above {found[90]:,}", file=sys.stderr)
    return {
        "title": begun.title,
        "start": str(rows[0]["start_month"]),
        "tonnage": found,
        "counts": histogram(tons),
    }


def written(data: dict[str, object]) -> str:
    """JSON with a line for each list."""
    text = json.dumps(data, indent=1)
    lines: list[str] = []
    for line in text.splitlines():
        number = line.strip().rstrip(",").isdecimal()
        if lines and (number or line.strip() in ("]", "],")) and lines[-1].rstrip().endswith(("[", ",", "]")):
            lines[-1] += ("" if lines[-1].endswith("[") or line.strip().startswith("]") else " ") + line.strip()
        else:
            lines.append(line)
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    sys.exit(main())
