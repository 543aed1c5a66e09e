"""Raiders of the Deep read in the pseudo-language: no English is left but proper names."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import wardroom
from tests.players.at_terminal import play
from tests.players.test_pseudo import answers, typed_answers
from tests.pseudo import PSEUDO, asked_of_the_catalogue, english_in, reading
from tests.raiders_of_the_deep.at_terminal import start
from tests.silent_victory.test_pseudo import Reader, ask
from tests.test_messages import lost
from wardroom.table import WardroomError
from wardroom.table.dice import Streams
from wardroom.telling.presenter import presenter_for

ALL_OPTIONS = {
    "small-convoys": "on",
    "historical-targeting": "on",
    "evasive-maneuvers": "on",
    "biography": "on",
}
CASES: list[tuple[str, str, int, dict[str, str]]] = [
    ("career", "bold", 5, {}),
    ("career", "standard", 2, {"boat": "u31", "start": "1915-08"} | ALL_OPTIONS),
    ("career", "bold", 3, {"boat": "uc2", "standard-tonnage": "on"}),
    ("career", "bold", 4, {"boat": "ub3"} | ALL_OPTIONS),
    ("austrian", "bold", 1, {"boat": "kuk", "biography": "on"}),
    ("two-player", "bold", 1, {"boat": "u87"} | ALL_OPTIONS),
    ("historical", "bold", 1, {"commander-card": "arnauld", "patrols": "mirror"}),
]
"""Between them nearly every question is asked, refusal given and event told that the game has."""
MOST = 420
"""Decisions of each game that are looked at."""
LOOKS = 20
"""At one decision of so many the situation and the log are looked at too."""


def walked(case: tuple[str, str, int, dict[str, str]], reader: Reader) -> None:
    """Play a game with a person in each seat who chooses as a bot would, and read all that is shown."""
    scenario, bot, seed, options = case
    game: Any = wardroom.start("raiders-of-the-deep", scenario, seed=seed, options=options)
    players = {seat: game.rules.bot(bot) for seat in game.seats}
    chance, turn = Streams(bytes.fromhex(game.header.key)), 0
    while game.outcome is None and turn < MOST:
        decision = game.pending[0]
        ask(reader, game, decision)
        if turn % LOOKS == 0:
            look(reader, game)
        for id, risk in game.risks(decision.seat).items() if turn % 3 == 0 else ():
            reader.text(f"risk of {id}", risk)
        turn += 1
        view = game.rules.view(game.state, decision.seat, game.charts)
        choice = players[decision.seat](view, decision, chance.bot(decision.seat, turn))
        game.choose(choice.id, decision.seat)
    look(reader, game)
    tell(reader, game)


def look(reader: Reader, game: Any) -> None:
    presenter, seat = presenter_for(game.rules), game.seats[-1]
    view = game.view(seat)
    for line in (*presenter.status(view, seat), *presenter.log_sheet(view, seat)):
        reader.text("status or log sheet", line.text)
    reader.text("headline", f"{presenter.headline(view)} {presenter.seat_name(view, seat)}")


def tell(reader: Reader, game: Any) -> None:
    presenter, seat = presenter_for(game.rules), game.seats[0]
    for line in presenter.told(game.events(seat)):
        reader.text("log", line.text)
    if game.outcome:
        for line in presenter.summary(game.view(seat), game.outcome):
            reader.text("summary", line.text)


@pytest.mark.parametrize("case", CASES, ids=lambda case: "-".join((case[0], case[3].get("boat", ""), str(case[2]))))
def test_a_game_read_in_the_pseudo_language_has_no_english_left(case: tuple[str, str, int, dict[str, str]]) -> None:
    reader = Reader()
    with reading(PSEUDO), asked_of_the_catalogue() as asked:
        walked(case, reader)
    assert reader.read > 200
    assert not reader.found, "\n".join(f"{count} {key}" for key, count in reader.found.most_common(60))
    assert lost(asked) == []


@pytest.mark.parametrize("dice", ["auto", "manual"])
def test_a_patrol_at_the_terminal_leaves_no_english(dice: str, tmp_path: Path) -> None:
    with reading(PSEUDO), asked_of_the_catalogue() as asked:
        screen = play(start(7, dice=dice), answers(30), tmp_path / "boat.wardroom")
    shown = [line for line in screen.shown if " > " not in line]
    assert len(shown) > 200
    assert english_in("\n".join(shown), typed_answers(screen)) == []
    assert lost(asked) == []


FAULTY_OPTIONS = [
    ("career", {"until": "1950-01"}),
    ("career", {"until": "soon"}),
    ("career", {"commander-card": "arnauld"}),
    ("career", {"patrols": "mirror"}),
    ("historical", {}),
    ("historical", {"commander-card": "arnauld", "boat": "uc2"}),
    ("career", {"boat": "uc2", "until": "1915-01"}),
    ("career", {"boat": "uc2", "start": "1915-01"}),
]


@pytest.mark.parametrize(("scenario", "options"), FAULTY_OPTIONS)
def test_faults_of_options_are_told_in_the_readers_language(scenario: str, options: dict[str, str]) -> None:
    with pytest.raises(WardroomError) as fault:
        wardroom.start("raiders-of-the-deep", scenario, options=options)
    assert english_in(str(fault.value))
    with reading(PSEUDO):
        assert english_in(str(fault.value), ("historical", "commander", "card", "boat")) == []
