"""Bots of somebody's own: any callable in a seat, named in the record and brought again to its save."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import wardroom
from wardroom import BadBot, Decision, Game, Option, UnknownName
from wardroom.table.own_bots import OwnBot, find_bot
from wardroom.table.record import dump, parse
from wardroom.table.verify import replay, verify

Random = Callable[[int], int]


def first(view: Any, decision: Decision, random: Random) -> Option:
    return decision.options[0]


class Counting:
    """Counts how often it is asked."""

    def __init__(self) -> None:
        self.asked = 0

    def __call__(self, view: Any, decision: Decision, random: Random) -> Option:
        self.asked += 1
        return decision.options[0]


BOATS = {"silent-victory": "gato", "raiders-of-the-deep": "u31"}


def two(name: str = "silent-victory", **bots: Any) -> Game[Any, Any]:
    return wardroom.start(name, "two-player", seed=2, options={"boat": BOATS[name]}, bots=bots)


@pytest.mark.parametrize("name", BOATS)
def test_any_callable_takes_a_seat(name: str) -> None:
    bot = Counting()
    game = two(name, rival=bot)
    while bot.asked < 3:
        decision = game.pending[0]
        assert decision.seat == "captain"
        game.choose(decision.options[0].id)
    assert game.bots == {"rival"}
    assert game.choices_of("rival") == bot.asked


@pytest.mark.parametrize("name", BOATS)
def test_a_game_of_own_bots_alone_is_played_to_its_end(name: str) -> None:
    game = two(name, captain=first, rival=Counting())
    assert game.outcome is not None
    assert verify(parse(game.save())).ok


def test_the_record_names_the_bot_and_the_save_takes_it_up_again() -> None:
    game = two(rival=first)
    assert game.header.bots == {"rival": "own:tests.table.test_own_bots:first"}
    assert two(rival=Counting()).header.bots == {"rival": "own:tests.table.test_own_bots:Counting"}
    again = wardroom.load(game.save(), bots={"rival": first})
    for each in (game, again):
        while len(each.record.segments) < 3:
            each.choose(each.pending[0].options[0].id)
    assert again.save() == game.save()
    assert again.notice == ""


def test_without_its_bot_the_seat_is_free_and_the_notice_says_so() -> None:
    game = wardroom.load(two(rival=first).save())
    assert game.bots == frozenset()
    assert game.notice == (
        "rival was played by the bot tests.table.test_own_bots:first, which was not given: the seat is free."
    )
    while game.pending[0].seat != "rival":
        game.choose(game.pending[0].options[0].id)
    assert wardroom.load(game.save(), bots={"rival": first}).bots == {"rival"}


def test_each_bot_that_is_missing_is_named_and_a_torn_end_besides() -> None:
    game = two(rival=first)
    while game.choices_of("rival") < 1:
        game.choose(game.pending[0].options[0].id)
    record = parse(game.save())
    record.header.bots["captain"] = "own:mine:bold"
    save = dump(record)
    names = ("captain was played by the bot mine:bold", "rival was played by the bot tests.table.test_own_bots:first")
    assert all(each in wardroom.load(save).notice for each in names)
    torn = wardroom.load(save + b'{"at":').notice
    assert all(each in torn for each in (*names, "The end of this save was not written whole"))


def test_a_free_seat_of_a_save_can_be_given_to_an_own_bot() -> None:
    game = wardroom.load(two().save(), bots={"rival": first})
    assert game.bots == {"rival"}
    assert game.header.bots == {"rival": "own:tests.table.test_own_bots:first"}


def test_own_bots_play_on_in_a_fork() -> None:
    bot = Counting()
    fork = two(rival=bot).fork(seed=1)
    before = bot.asked
    while bot.asked == before:
        fork.choose(fork.pending[0].options[0].id)
    assert fork.bots == {"rival"}


def test_seats_are_checked() -> None:
    with pytest.raises(UnknownName, match="unknown seat 'rivel': did you mean 'rival'"):
        two(rivel=first)
    with pytest.raises(UnknownName, match="unknown seat 'rivel'"):
        wardroom.load(two().save(), bots={"rivel": first})


# Bots that are none


def test_what_is_no_bot_is_refused() -> None:
    with pytest.raises(BadBot, match="a bot is a name, or a callable of view, decision and chance; 3 is neither"):
        two(rival=3)


@pytest.mark.parametrize("answer", [None, "sail:on", Option("sail:up", "Up"), 4])
def test_an_answer_that_is_no_option_is_told_and_changes_nothing(answer: Any) -> None:
    with pytest.raises(BadBot, match=r"the bot .*<lambda> answered 'boat' with .* not one of the decision's options"):
        wardroom.start("silent-victory", bots={"captain": lambda view, decision, random: answer})


def test_a_bot_that_fails_is_named_and_the_game_stands() -> None:
    def fails(view: Any, decision: Decision, random: Random) -> Option:
        raise KeyError("depth")

    game = two()
    before = game.save()
    with pytest.raises(BadBot, match=r"the bot .*fails failed at '.*': KeyError: 'depth'"):
        wardroom.load(before, bots={"captain": fails})
    assert game.save() == before


def test_a_bot_that_asks_for_what_is_not_to_be_had_is_named_too() -> None:
    def finds(view: Any, decision: Decision, random: Random) -> Option:
        return decision.find("sail:up")

    with pytest.raises(BadBot, match=r"the bot .*finds failed at 'boat': .*sail:up"):
        wardroom.start("silent-victory", bots={"captain": finds})


def test_a_name_is_no_bot_of_ones_own() -> None:
    """It was passed over, and the seat stayed free without a word."""
    save, bots = two().save(), {"captain": "aggressive"}
    with pytest.raises(BadBot, match="opened with bots of your own; 'aggressive' for captain is a name"):
        wardroom.load(save, bots=bots)  # type: ignore[arg-type]


@pytest.mark.parametrize("name", BOATS)
@pytest.mark.parametrize("own", [True, False])
def test_a_bot_takes_over_from_somebody_who_rolled_real_dice(name: str, own: bool) -> None:
    """What was rolled stands, and nothing is taken back."""
    game = wardroom.start(name, "two-player", seed=2, options={"boat": BOATS[name]}, dice="manual")
    while game.record.open.inputs[-1:] == [] or game.record.open.inputs[-1][:2] != ["m", "rival"]:
        decision = game.pending[0]
        game.choose(decision.options[0].id, decision.seat)
    record = parse(game.save())
    if own:
        again = wardroom.load(game.save(), bots={"rival": first})
    else:
        record.header.bots["rival"] = game.rules.default_bot
        again = Game.load(game.rules, record)
    assert again.notice == ""
    assert again.record.inputs[: game.record.input_count] == game.record.inputs
    taken = parse(again.save())
    assert verify(taken).ok and replay(game.rules, taken).same


def test_an_equal_option_of_the_bots_own_is_as_good() -> None:
    bot = OwnBot(lambda view, decision, random: Option(decision.options[1].id, ""))
    decision = two().pending[0]
    assert bot(None, decision, lambda limit: 0) is decision.options[1]


# From the command line


@pytest.fixture
def bots_here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a module of bots, from which the command is given."""
    source = (
        "import math\n\n\n"
        "def first(view, decision, random):\n    return decision.options[0]\n\n\n"
        "def odd(view, decision, random):\n    return 'sail:on'\n\n\n"
        "class Last:\n    def __call__(self, view, decision, random):\n        return decision.options[-1]\n\n\n"
        "class Named(Last):\n    def __init__(self, name):\n        pass\n"
    )
    (tmp_path / "bots_of_mine.py").write_text(source, encoding="utf-8")
    (tmp_path / "broken_bots.py").write_text("import no_such_thing\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    return tmp_path


def test_a_bot_is_found_by_module_and_name(bots_here: Path) -> None:
    assert find_bot("bots_of_mine:first").name == "own:bots_of_mine:first"
    assert find_bot("bots_of_mine:Last").name == "own:bots_of_mine:Last"


@pytest.mark.parametrize(
    ("address", "fault"),
    [
        ("no_bots:first", "there is no module 'no_bots' for bot 'no_bots:first'"),
        ("bots_of_mine:frist", "unknown bot 'frist': did you mean 'first'"),
        ("bots_of_mine:zzz", "unknown bot 'zzz': choose one of: Last, Named, first, odd"),
        (
            "broken_bots:first",
            "the module of bot 'broken_bots:first' cannot be loaded: No module named 'no_such_thing'",
        ),
        ("bots_of_mine:", "unknown bot ''"),
        ("bots_of_mine:Named", "the class of bot 'bots_of_mine:Named' cannot be called: .* argument: 'name'"),
    ],
)
def test_what_is_not_found_is_one_sentence(bots_here: Path, address: str, fault: str) -> None:
    with pytest.raises(wardroom.WardroomError, match=fault):
        find_bot(address)
