"""Figures for Prometheus in its text format. No label holds an id, a name or an address."""

from __future__ import annotations

import os
import threading
import time
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from wardroom import __version__

__all__ = ["CONTENT_TYPE", "Counter", "Figures", "Histogram", "gauge", "process_figures"]

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"
REQUESTS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
STORE = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 1.0, 5.0)
Labels = tuple[str, ...]


def _escaped(value: str) -> str:
    return value.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")


def _sample(name: str, labels: Mapping[str, str], value: float) -> str:
    named = ",".join(f'{key}="{_escaped(text)}"' for key, text in labels.items())
    return f"{name}{{{named}}} {value:.10g}" if named else f"{name} {value:.10g}"


def _head(name: str, kind: str, about: str) -> list[str]:
    return [f"# HELP {name} {about}", f"# TYPE {name} {kind}"]


def gauge(name: str, about: str, samples: Iterable[tuple[Mapping[str, str], float]], kind: str = "gauge") -> list[str]:
    """The lines of a figure that is looked up when it is asked for."""
    return [*_head(name, kind, about), *(_sample(name, labels, value) for labels, value in samples)]


class Counter:
    """Something that only grows, by its labels."""

    def __init__(self, name: str, about: str, labels: Labels) -> None:
        self.name, self.about, self.labels = name, about, labels
        self._counts: dict[Labels, float] = defaultdict(float)
        self._lock = threading.Lock()

    def add(self, *values: str, amount: float = 1) -> None:
        with self._lock:
            self._counts[values] += amount

    def lines(self) -> list[str]:
        with self._lock:
            counts = sorted(self._counts.items())
        named = [(dict(zip(self.labels, values, strict=True)), count) for values, count in counts]
        return gauge(self.name, self.about, named, "counter")


class Histogram:
    """How long something takes, by its labels."""

    def __init__(self, name: str, about: str, labels: Labels, bounds: tuple[float, ...]) -> None:
        self.name, self.about, self.labels, self.bounds = name, about, labels, bounds
        self._counts: dict[Labels, list[int]] = {}
        self._sums: dict[Labels, float] = defaultdict(float)
        self._lock = threading.Lock()

    def add(self, seconds: float, *values: str) -> None:
        with self._lock:
            if values not in self._counts:
                self._counts[values] = [0] * (len(self.bounds) + 1)
            self._counts[values][bisect_left(self.bounds, seconds)] += 1
            self._sums[values] += seconds

    def lines(self) -> list[str]:
        with self._lock:
            kept = sorted((values, list(counts), self._sums[values]) for values, counts in self._counts.items())
        lines = _head(self.name, "histogram", self.about)
        for values, counts, total in kept:
            lines += self._samples(dict(zip(self.labels, values, strict=True)), counts, total)
        return lines

    def _samples(self, labels: dict[str, str], counts: list[int], total: float) -> Iterator[str]:
        so_far = 0
        for bound, count in zip([*(f"{bound:g}" for bound in self.bounds), "+Inf"], counts, strict=True):
            so_far += count
            yield _sample(f"{self.name}_bucket", labels | {"le": bound}, so_far)
        yield _sample(f"{self.name}_sum", labels, total)
        yield _sample(f"{self.name}_count", labels, so_far)


class Figures:
    """What one server process counts."""

    def __init__(self) -> None:
        self.requests = Counter("wardroom_requests_total", "Requests answered.", ("method", "endpoint", "status"))
        self.seconds = Histogram("wardroom_request_seconds", "Time until an answer began.", ("endpoint",), REQUESTS)
        self.moves = Counter("wardroom_moves_total", "Moves and undos, by what came of them.", ("result",))
        self.sign_ins_refused = Counter("wardroom_sign_ins_refused_total", "Sign-ins refused.", ("reason",))
        self.store = Histogram("wardroom_store_seconds", "Time of a transaction.", ("kind",), STORE)

    def timed(self, kind: str, seconds: float) -> None:
        self.store.add(seconds, kind)

    def lines(self) -> list[str]:
        kept = (self.requests, self.seconds, self.moves, self.sign_ins_refused, self.store)
        return [line for each in kept for line in each.lines()]


# The process


_STARTED = time.time()


def process_figures() -> list[str]:
    """Under the names that every process has by custom."""
    found = [
        gauge("wardroom_build_info", "The version that runs.", [({"version": __version__}, 1)]),
        gauge("process_cpu_seconds_total", "Processor time used.", [({}, sum(os.times()[:2]))], "counter"),
        gauge("process_start_time_seconds", "When it was started.", [({}, _STARTED)]),
        gauge("process_threads", "Threads that run.", [({}, threading.active_count())]),
    ]
    if (memory := _resident()) is not None:
        found.append(gauge("process_resident_memory_bytes", "Memory in use.", [({}, memory)]))
    if (files := _open_files()) is not None:
        found.append(gauge("process_open_fds", "Files and connections open.", [({}, files)]))
    return [line for lines in found for line in lines]


def _resident() -> int | None:
    """None where the system does not tell it in this way."""
    try:
        pages = int(Path("/proc/self/statm").read_text().split()[1])
    except (OSError, ValueError, IndexError):
        return None
    return pages * os.sysconf("SC_PAGE_SIZE")


def _open_files() -> int | None:
    try:
        return len(os.listdir("/proc/self/fd"))  # noqa: PTH208  (names alone are wanted, and quickly)
    except OSError:
        return None
