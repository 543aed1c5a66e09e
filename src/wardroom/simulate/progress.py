"""How far a long run has come: a bar on a terminal, else a line now and then, always on standard error."""

from __future__ import annotations

import sys
import time

from wardroom.table.text import Text, plural, say

__all__ = ["Progress"]

BAR = 30
EVERY = 0.1
"""Seconds between two pictures of the bar."""
QUIET = 15.0
"""Seconds between two lines where there is no terminal."""


class Progress:
    """Counts games up to a total; `started` games were there before and say nothing about speed."""

    def __init__(self, total: int, started: int = 0, *, quiet: bool = False) -> None:
        self.total = total
        self.started = self.done = started
        self.begun = self.shown = time.monotonic()
        self.quiet = quiet or sys.stderr is None
        self.bar = not self.quiet and sys.stderr.isatty()

    def advance(self, games: int) -> None:
        self.done += games
        now = time.monotonic()
        if self.quiet or now - self.shown < (EVERY if self.bar else QUIET):
            return
        self.shown = now
        if self.bar:
            print(f"\r{self.picture(now)}\033[K", end="", file=sys.stderr, flush=True)
        else:
            print(self.words(now), file=sys.stderr, flush=True)

    def told(self) -> str:
        """How far it has come by now, in words."""
        return self.words(time.monotonic())

    def finish(self) -> None:
        """Take the bar away."""
        if self.bar:
            print("\r\033[K", end="", file=sys.stderr, flush=True)

    def picture(self, now: float) -> str:
        filled = BAR * self.done // self.total
        return f"[{'#' * filled}{'.' * (BAR - filled)}] {self.words(now)}"

    def words(self, now: float) -> str:
        speed = (self.done - self.started) / max(now - self.begun, 1e-6)
        left = (self.total - self.done) / speed if speed else 0.0
        message = plural("{0} of {1} game, {2} a second, {3} left", "{0} of {1} games, {2} a second, {3} left", by="1")
        return say(message, self.done, self.total, round(speed), duration(left))


def duration(seconds: float) -> Text:
    """A time in words a person can use: 42 s, 5 min, 2 h 10 min."""
    if seconds < 90:
        return Text("{0} s", (round(seconds),))
    minutes = round(seconds / 60)
    return Text("{0} min", (minutes,)) if minutes < 90 else Text("{0} h {1} min", divmod(minutes, 60))
