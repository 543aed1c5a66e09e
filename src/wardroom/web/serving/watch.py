"""What the machine itself does while something is measured on it.

A process of its own does nothing but sleep for a moment and look how late it was woken, and now and then writes a few
bytes and waits until the disk has them. Where it was late, or the disk slow, so was everybody else, whatever they did:
`Watch.stalls` are those spans of time.
"""

from __future__ import annotations

import contextlib
import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

__all__ = ["Watch", "watching"]

NAP = 0.005
DISK_EVERY = 20
"""Naps between two looks at the disk."""
STALL = 0.010
"""Seconds late from which on it is a stall."""
ENDING = 5.0


@dataclass(slots=True)
class Watch:
    """Seconds late, seconds of the disk, and when either was a stall, by `time.monotonic`."""

    late: list[float] = field(default_factory=list)
    disk: list[float] = field(default_factory=list)
    stalls: list[tuple[float, float]] = field(default_factory=list)

    def disturbed(self, started: float, ended: float) -> bool:
        """Whether the machine stood still at some time between these."""
        return any(first < ended and started < last for first, last in self.stalls)


@contextlib.contextmanager
def watching(folder: Path) -> Iterator[Watch]:
    """Watch the machine meanwhile; the figures are there when it is over. The disk is that of the folder."""
    watch = Watch()
    process = subprocess.Popen(
        [sys.executable, "-m", __name__, str(folder / "watch")],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    try:
        yield watch
    finally:
        try:
            seen, _ = process.communicate(b"", timeout=ENDING)
        except subprocess.TimeoutExpired:
            process.kill()
            seen, _ = process.communicate()
        if seen:
            found = json.loads(seen)
            watch.late, watch.disk = found["late"], found["disk"]
            watch.stalls = [(first, last) for first, last in found["stalls"]]


def look(path: Path) -> Watch:
    """Look on until nobody wants to know any more: until standard input is closed.

    Each look begins where the last one ended, so that no moment is left out.
    """
    watch = Watch()
    os.set_blocking(sys.stdin.fileno(), False)
    with path.open("wb") as file:
        looked = time.monotonic()
        while os.getppid() != 1 and _still_wanted():
            for _ in range(DISK_EVERY):
                time.sleep(NAP)
                looked = _note(watch, watch.late, looked + NAP)
            file.seek(0)
            file.write(bytes(64))
            file.flush()
            os.fdatasync(file.fileno())
            looked = _note(watch, watch.disk, looked)
    return watch


def _still_wanted() -> bool:
    try:
        return os.read(sys.stdin.fileno(), 1) != b""
    except BlockingIOError:
        return True


def _note(watch: Watch, kept: list[float], expected: float) -> float:
    now = time.monotonic()
    kept.append(now - expected)
    if now - expected >= STALL:
        watch.stalls.append((expected, now))
    return now


if __name__ == "__main__":
    seen = look(Path(sys.argv[1]))
    json.dump({"late": seen.late, "disk": seen.disk, "stalls": seen.stalls}, sys.stdout)
