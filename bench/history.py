"""Shows the recorded runs of results.jsonl, oldest first: python bench/history.py [GAME | web]"""

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
    "careers_per_second_median",
    "careers_per_million_loops",
    "decisions_per_second",
    "options_p99_ms",
    "view_p99_ms",
    "board_p99_ms",
)
SERVER = "web"
SERVER_COLUMNS = (
    "date",
    "commit",
    "games",
    "moves_per_second",
    "move_p50_ms",
    "move_p99_ms",
    "steady_move_p99_ms",
    "flat_out_moves_per_second",
    "server_cpu_ms_per_move",
    "memory_mb",
    "errors",
)


def main() -> None:
    wanted = sys.argv[1:]
    runs = [json.loads(line) for line in RESULTS.read_text(encoding="utf-8").splitlines()]
    measured = [run.get("game", SERVER) for run in runs]
    for what in dict.fromkeys(each for each in measured if not wanted or each in wanted):
        columns = SERVER_COLUMNS if what == SERVER else COLUMNS
        of_this = [run for run, each in zip(runs, measured, strict=True) if each == what]
        rows = [tuple(str(run.get(name, "-")) for name in columns) for run in of_this]
        print_sheets([Sheet(what, tuple(name.replace("_", " ") for name in columns), rows)])


if __name__ == "__main__":
    main()
