"""Shows the recorded runs of results.jsonl, oldest first: python bench/history.py [GAME]"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from wardroom.simulate.report import Sheet, print_sheets

RESULTS = Path(__file__).resolve().parent / "results.jsonl"
COLUMNS = (
    "date",
    "commit",
    "compiled",
    "careers_per_second",
    "careers_per_million_loops",
    "decisions_per_second",
    "options_p99_ms",
    "view_p99_ms",
    "board_p99_ms",
)


def main() -> None:
    wanted = sys.argv[1:]
    runs = [json.loads(line) for line in RESULTS.read_text(encoding="utf-8").splitlines()]
    games = dict.fromkeys(run["game"] for run in runs if not wanted or run["game"] in wanted)
    for game in games:
        rows = [tuple(str(run.get(name, "-")) for name in COLUMNS) for run in runs if run["game"] == game]
        print_sheets([Sheet(game, tuple(name.replace("_", " ") for name in COLUMNS), rows)])


if __name__ == "__main__":
    main()
