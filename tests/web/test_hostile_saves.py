"""Saves made by somebody who means harm: a thousand states with one field out of its bounds, and some that lie within.

Each is resealed, so that nothing but its contents can give it away. It is refused in a sentence, or it opens, can be
shown, read and played, and all that within a second.
"""

from __future__ import annotations

import time
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any

import pytest

import wardroom
from wardroom.games import find
from wardroom.table import WATCHER, SaveError, WardroomError
from wardroom.table.record import Record, Segment, dump, parse
from wardroom.table.session import Game
from wardroom.web.play import trial

SAVES = sorted((Path(__file__).parent.parent / "saves").glob("*.wardroom"))
TRIALS = 1_000
SHARE = 8
"""The trials are shared out, so that several workers can take them."""
LONGEST = 1.0
"""Seconds of the processor for each."""


def nested(depth: int) -> Any:
    data: Any = []
    for _ in range(depth):
        data = [data]
    return data


OUTSIDE: list[Any] = [
    *(10**12, -(10**12), 10**9, 2**63, -(2**31), 10**300, 1.5, float("nan"), float("inf"), True, None),
    *("", "nowhere", "x" * 15_000, "x" * 200_000, "\x00", "\u202e" * 500, "1" * 5_000, "../..", "{0.__class__}"),
    *([], {}, [0] * 100_000, [[]] * 300, {"x": 1}, {str(n): n for n in range(5_000)}, nested(400)),
]


def places(data: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    found = [path] if path else []
    if isinstance(data, dict):
        found += [each for key, value in data.items() for each in places(value, (*path, key))]
    elif isinstance(data, list):
        found += [each for number, value in enumerate(data[:3]) for each in places(value, (*path, number))]
    return found


def with_value(data: Any, path: tuple[Any, ...], value: Any) -> Any:
    changed = deepcopy(data)
    holder = changed
    for key in path[:-1]:
        holder = holder[key]
    holder[path[-1]] = value
    return changed


def shortened(record: Record, state: Any = None) -> Record:
    """Its newest snapshot alone, or another state in its place, with nothing played since."""
    last = record.open
    segment = Segment(state or last.state, last.streams, version=last.version, schema=last.schema)
    return Record(record.header, segment)


def seconds_of(data: bytes) -> tuple[float, str]:
    """What it costs to do all with it that pages ask for, and what was said of it."""
    begun, said = time.process_time(), ""
    try:
        trial.look_through(data)
    except WardroomError as fault:
        said = str(fault)
    except Exception:
        said = str(trial.NOTHING)
    return time.process_time() - begun, said


def raiders(decisions: int) -> bytes:
    """A career of Raiders of the Deep after so many decisions."""
    game = wardroom.start("raiders-of-the-deep", seed=decisions, options={"boat": "u31", "start": "1916-03"})
    for number in range(decisions):
        if game.pending:
            choices = [option.id for option in game.pending[0].options if not option.id.endswith(":leave")]
            game.choose(choices[number % len(choices)])
    return game.save()


@pytest.mark.parametrize("part", range(SHARE))
def test_a_thousand_states_with_one_field_out_of_its_bounds(part: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trial, "MOVES", 4)
    random = Random(part)
    refused = 0
    saves = [*(path.read_bytes() for path in SAVES), *(raiders(20 * number) for number in range(1, 6))]
    for number in range(TRIALS // SHARE):
        record = parse(saves[(number * SHARE + part) % len(saves)])
        path, value = random.choice(places(record.open.state)), random.choice(OUTSIDE)
        seconds, said = seconds_of(dump(shortened(record, with_value(record.open.state, path, value))))
        assert seconds < LONGEST, (path, str(value)[:40], seconds)
        refused += bool(said)
        if said:
            assert len(said) < 400 and said[-1] == ".", said
    assert refused > TRIALS // SHARE * 0.7


@pytest.mark.parametrize(
    ("save", "path", "value", "field"),
    [
        ("submarine-1-0.1.0", ("turns",), 10**12, "turns"),
        ("submarine-1-0.1.0", ("ships", 0, "boat", "deepest"), 10**12, "ships[0].boat.deepest"),
        ("submarine-1-0.1.0", ("ships", 0, "boat", "tubes", 3, "turns"), 10**12, "ships[0].boat.tubes[3].turns"),
        ("submarine-1-0.1.0", ("ships", 0, "nation"), "Atlantis", "ships[0].nation"),
        ("submarine-1-0.1.0", ("ships", 0, "cls"), "Nautilus", "ships[0].cls"),
        ("submarine-1-0.1.0", ("ships", 0, "bow"), 10**9, "ships[0].bow"),
        ("submarine-1-0.1.0", ("players",), ["escort", "submarine"], "players"),
        ("silent-victory-career-0.1.0", ("careers", 0, "boat", "guns"), 10**12, "careers[0].boat.guns"),
        ("silent-victory-career-0.1.0", ("careers", 0, "tonnage"), 10**12, "careers[0].tonnage"),
        ("silent-victory-career-0.1.0", ("careers", 0, "boat", "boat_class"), "typhoon", "careers[0].boat.boat_class"),
        ("silent-victory-career-0.1.0", ("careers", 0, "seat"), "rival", "careers"),
        ("silent-victory-career-0.1.0", ("phase",), "nowhere", "phase"),
        ("silent-victory-career-0.1.0", ("active",), 1, "active"),
    ],
    ids=lambda each: str(each)[:40],
)
def test_the_field_is_named(save: str, path: tuple[Any, ...], value: Any, field: str) -> None:
    file = next(each for each in SAVES if each.stem == save)
    record = parse(file.read_bytes())
    state = record.open.state
    if path[0] == "ships":  # by their order: they are kept by id
        path = ("ships", list(state["ships"])[path[1]], *path[2:])
    changed = shortened(record, with_value(state, path, value))
    with pytest.raises(SaveError, match="does not fit") as caught:
        Game.load(find(record.header.game), parse(dump(changed)))
    assert f": {field}: " in str(caught.value)


@pytest.mark.parametrize(
    ("path", "value", "field"),
    [
        (("careers", 0, "boat", "hull"), 10**12, "careers[0].boat.hull"),
        (("careers", 0, "tonnage"), 10**12, "careers[0].tonnage"),
        (("careers", 0, "boat", "boat_class"), "typhoon", "careers[0].boat.boat_class"),
        (("careers", 0, "flotilla"), "Atlantis", "careers[0].flotilla"),
        (("careers", 0, "rank"), 9, "careers[0].rank"),
        (("careers", 0, "seat"), "rival", "careers"),
        (("phase",), "nowhere", "phase"),
        (("active",), 1, "active"),
    ],
    ids=str,
)
def test_the_field_of_a_u_boat_is_named(path: tuple[Any, ...], value: Any, field: str) -> None:
    record = parse(raiders(40))
    changed = shortened(record, with_value(record.open.state, path, value))
    with pytest.raises(SaveError, match="does not fit") as caught:
        Game.load(find(record.header.game), parse(dump(changed)))
    assert f": {field}: " in str(caught.value)


@pytest.mark.parametrize("file", SAVES, ids=lambda file: file.stem)
def test_every_old_save_is_let_in(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trial, "MOVES", 4)
    trial.look_through(file.read_bytes())
    game: Game[Any, Any] = Game.load(find(parse(file.read_bytes()).header.game), parse(file.read_bytes()))
    assert game.view(WATCHER)
