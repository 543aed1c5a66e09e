"""All that a game tells and shows, line by line; `python -m tests.told CASE...` prints a digest for each game.

A case is GAME:SCENARIO:BOT:SEED with the options behind it: `submarine:12:random:3:rules=optional`. With `--lines` the
lines themselves are printed.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

import wardroom
from wardroom.games import find
from wardroom.table import Decision
from wardroom.table.dice import Streams
from wardroom.telling.presenter import presenter_for

LOOKS = 100
"""At one decision of so many, views, boards and the save are looked at too."""


def start(case: str, *, bots: bool = False) -> Any:
    """The game of this case, with a person in every seat, or with its bot."""
    game, scenario, bot, seed, *words = case.split(":")
    options = dict(word.split("=") for word in words)
    if "file" in options:
        options["file"] = (Path(__file__).parent / options["file"]).read_text(encoding="utf-8")
    seats = find(game).seats(find(game).setup(scenario, options)) if bots else ()
    return wardroom.start(game, scenario, seed=int(seed), options=options, bots=dict.fromkeys(seats, bot))


def told(case: str) -> Iterator[str]:
    """Every decision, what was chosen, what was shown and what happened; people choose as the bot of the case would."""
    game = start(case)
    players = {seat: game.rules.bot(case.split(":")[2]) for seat in game.seats}
    chance, turns = Streams(bytes.fromhex(game.header.key)), Counter[str]()
    while game.outcome is None:
        decision = game.pending[0]
        yield from asked(game, decision)
        if turns.total() % LOOKS == 0:
            yield from shown(game)
        turns[decision.seat] += 1
        view = game.rules.view(game.state, decision.seat, game.charts)
        choice = players[decision.seat](view, decision, chance.bot(decision.seat, turns[decision.seat]))
        yield f"{decision.seat}: {choice.id}"
        game.choose(choice.id, decision.seat)
    yield from shown(game)
    yield from happened(game)


def asked(game: Any, decision: Decision) -> Iterator[str]:
    """A decision with its options, their risks, and what is refused."""
    yield decision.prompt
    yield repr(decision)
    yield from (f"{option.label} {option.board}" for option in decision.options)
    yield from (f"{refusal.label}: {refusal.why}" for refusal in decision.refused)
    yield json.dumps(game.risks(decision.seat))


def shown(game: Any) -> Iterator[str]:
    """Views, reports and boards of all seats, and the save."""
    presenter = presenter_for(game.rules)
    for seat in game.seats:
        view = game.view(seat)
        yield json.dumps(view)
        yield from (line.text for line in presenter.status(view, seat))
        yield game.board(seat)
    yield from game.save().decode().splitlines()


def happened(game: Any) -> Iterator[str]:
    """The whole log as each seat reads it, and how it ended."""
    presenter = presenter_for(game.rules)
    for seat in game.seats:
        for event in game.events(seat):
            yield repr(event)
            yield presenter.event(event).text
    yield repr(game.outcome)
    yield json.dumps(game.rules.summary(game.state))


def main(arguments: list[str]) -> None:
    for case in arguments:
        if case == "--lines":
            continue
        if "--lines" in arguments:
            for line in told(case):
                print(line)
        else:
            digest = sha256("\n".join(told(case)).encode())
            print(case, digest.hexdigest(), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
