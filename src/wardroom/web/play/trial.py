"""A save from outside is tried in a process of its own before it is opened here.

That process has little memory and little time, and can be killed whatever it is doing. It does all that pages will ask
of the game: opens it, shows it to every seat, makes its log, its report and its replay, and plays on for a while.
"""

from __future__ import annotations

import contextlib
import json
import os
import subprocess
import sys
import threading
import time
from random import Random
from typing import Any

import msgspec

from wardroom.games import GAMES, find
from wardroom.table import WATCHER, SaveError, WardroomError
from wardroom.table.history import History
from wardroom.table.record import check_file, parse
from wardroom.table.session import Game
from wardroom.table.text import Text
from wardroom.telling.book import Told, log_book_for
from wardroom.telling.kept import keep, told
from wardroom.telling.presenter import presenter_for
from wardroom.web.play.positions import Wanted, events_shown, position

__all__ = ["look_through", "try_save"]

MEMORY = 1024 * 1024 * 1024
"""Bytes of addresses that the process may have; a large campaign needs a tenth."""
SECONDS = 30
"""Of the processor; the longest games that were played need five."""
PATIENCE = 120.0
"""Seconds on the clock."""
MOVES = 24
PLAYING = 2.0
"""Seconds after which no more moves are made."""
TOGETHER = 2
"""So many are tried at once."""
REFUSED = 3
"""What the process ends with if it has said what is wrong."""
TOO_MUCH = Text("this save cannot be opened: to play on from it takes too much time or memory.")
NOTHING = Text("this save cannot be opened: nothing can be made of its position.")
_room = threading.BoundedSemaphore(TOGETHER)


def try_save(data: bytes) -> None:
    """Refuse a save that cannot be played, in a sentence."""
    check_file(data)
    command = [sys.executable, "-m", __name__, json.dumps(GAMES)]
    with _room:
        process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        with process:
            try:
                said, _ = process.communicate(data, timeout=PATIENCE)
            except subprocess.TimeoutExpired:
                process.kill()
                raise SaveError(TOO_MUCH.message) from None
            except BaseException:
                process.kill()
                raise
    if process.returncode == REFUSED:
        raise SaveError("{0:plain}", told(said.decode("utf-8", "replace")))
    if process.returncode:
        raise SaveError(TOO_MUCH.message)


# In the process


def look_through(data: bytes) -> None:
    """Do with it what pages will ask for; whatever is wrong with it is raised."""
    record = parse(data)
    rules = find(record.header.game)
    game: Game[Any, Any] = Game.load(rules, record)
    show(game)
    for seat in (*game.seats, WATCHER):
        read(game, seat)
    replay(game, data)
    play_on(game)
    show(game)


def show(game: Game[Any, Any]) -> None:
    """The position, the events and the drawings of every seat."""
    presenter, view = presenter_for(game.rules), game.view(WATCHER)
    presenter.headline(view)
    names = [presenter.seat_name(view, seat) for seat in game.seats]
    if game.rules.thumbnail is not None:
        game.rules.thumbnail(game.rules.view(game.state, WATCHER, game.charts))
    for seat in (*game.seats, WATCHER):
        for narrow in (False, True):
            shown = position(game, id="", title="", seat=seat, sequence=0, seats=[], wanted=Wanted(narrow=narrow))
            msgspec.json.encode([names, shown])
        msgspec.json.encode(events_shown(presenter, game.events(seat), 0))


def read(game: Game[Any, Any], seat: str) -> None:
    """The log and the report."""
    book = log_book_for(game.rules)
    told = Told.of(game, seat)
    book.log(told)
    book.sections(told)


def replay(game: Game[Any, Any], data: bytes) -> None:
    """The steps of each seat, and the first, middle and last of them."""
    history: History[Any, Any] = History(game.rules, parse(data))
    for seat in (*game.seats, WATCHER):
        steps = history.steps(seat)
        history.chapters(seat, steps)
        for number in sorted({0, len(steps) // 2, len(steps) - 1}):
            position(history.at(steps[number]), id="", title="", seat=seat, sequence=0, seats=[])


def play_on(game: Game[Any, Any]) -> None:
    """Some moves, any, each taken back once if it can be; a move that is refused in words is no fault."""
    random, begun = Random(1), time.monotonic()
    for _ in range(MOVES):
        if not game.pending or time.monotonic() - begun > PLAYING:
            return
        with contextlib.suppress(WardroomError):
            seat = choose_any(game, random)
            game.undo(seat)
            choose_any(game, random)


def choose_any(game: Game[Any, Any], random: Random) -> str:
    decision = game.pending[0]
    game.choose(random.choice(decision.options).id, decision.seat)
    return decision.seat


def limit_self() -> None:
    try:
        import resource
    except ImportError:  # no such limits here; there is the clock of who waits
        return
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    os.nice(5)


def main() -> int:
    GAMES.update(json.loads(sys.argv[1]))
    data = sys.stdin.buffer.read()
    limit_self()
    try:
        look_through(data)
    except SaveError as fault:
        said = fault.text
    except WardroomError as fault:
        said = Text("this save cannot be opened: {0}", (fault.text,))
    except (MemoryError, RecursionError):
        said = TOO_MUCH
    except Exception:
        said = NOTHING
    else:
        return 0
    sys.stdout.buffer.write(keep(said).encode("utf-8", "replace"))
    return REFUSED


if __name__ == "__main__":
    sys.exit(main())
