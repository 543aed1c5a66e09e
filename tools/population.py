"""Play many careers by a bot and write their tonnage, class by class, for the career page to compare with.

    python tools/population.py [--games 4000] [--seed 1945] [--workers 2]

The same seed gives the same file on every machine. To be run again when the rules have changed what bots sink;
tests/silent_victory/test_population.py says when.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from wardroom.games import find
from wardroom.games.silent_victory.charts import CLASSES
from wardroom.games.silent_victory.log.population import FILE, histogram, percentiles
from wardroom.simulate.plan import Games, Plan
from wardroom.simulate.workers import cores, play_in_order

GAME, SCENARIO, POLICY = "silent-victory", "career", "standard"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=4_000, metavar="N", help="careers of each class")
    parser.add_argument("--seed", type=int, default=1945, metavar="N")
    parser.add_argument("--workers", type=int, default=cores(), metavar="W")
    parser.add_argument("--out", type=Path, default=FILE, metavar="FILE")
    args = parser.parse_args()
    data = {
        "game": GAME,
        "ruleset": find(GAME).version,
        "scenario": SCENARIO,
        "policy": POLICY,
        "seed": args.seed,
        "games": args.games,
        "command": f"python tools/population.py --games {args.games} --seed {args.seed}",
        "classes": {name: played(name, args.games, args.seed, args.workers) for name in CLASSES},
    }
    args.out.write_text(written(data), encoding="utf-8")
    print(f"wrote {args.out}", file=sys.stderr)
    return 0


def played(boat: str, games: int, seed: int, workers: int) -> dict[str, object]:
    """The careers of one class."""
    plan = Plan(GAME, SCENARIO, {"boat": boat}, {"captain": POLICY}, seed)
    table = Games(plan)
    rows = [row for batch in play_in_order(table, range(games), workers) for row in batch]
    tons = [int(row["tonnage"]) for row in rows]
    found = percentiles(tons)
    print(f"{boat}: median {found[50]:,} tons, a tenth above {found[90]:,}", file=sys.stderr)
    return {
        "title": table.charts.mats[boat].title,
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
