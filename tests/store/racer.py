"""A process of its own that writes to a database: `python -m tests.store.racer URL TASK`.

It says "ready", waits for a line, and tells each write that was stored as soon as it was: `sequence key`.
"""

from __future__ import annotations

import sys
from contextlib import closing

from tests.store.building import change
from wardroom.store import Result, Store

GOAL = 60
"""Where the race ends."""


def race(store: Store) -> None:
    """Write the same game as all others do, until it stands at the goal."""
    while (standing := store.sequences(["game"])["game"]) < GOAL:
        _write(store, standing, key=None)


def same_moves(store: Store) -> None:
    """Send the same moves as all others do, each with the sequence the game has now."""
    for number in range(GOAL):
        while _write(store, store.sequences(["game"])["game"], key=f"move {number}") is Result.STALE:
            pass


def go_on(store: Store) -> None:
    """Write until the end, which comes from outside: closed segments are left behind, and the open one grows."""
    expected = store.sequences(["game"])["game"]
    while True:
        _write(store, expected, key=f"key {expected + 1}")
        expected += 1


def _write(store: Store, expected: int, key: str | None) -> Result:
    made = expected + 1
    segments = dict.fromkeys(range(max(0, made // 10 - 1), made // 10 + 1), f"{made} " * 500)
    write = change(expected=expected, segments=segments, last=made // 10, headline=str(made), key=key)
    written = store.write([write])[0]
    if written.stored:
        print(written.sequence, key, flush=True)
    return written.result


def main() -> None:
    url, task = sys.argv[1:]
    with closing(Store.open(url)) as store:
        print("ready", flush=True)
        sys.stdin.readline()
        {"race": race, "same-moves": same_moves, "go-on": go_on}[task](store)


if __name__ == "__main__":
    main()
