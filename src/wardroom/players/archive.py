"""Saved games, to look back on: the list of saves, whole logs, proof of the dice, and tournament standings."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from wardroom.games import find
from wardroom.players.saves import Position, find_save, look_at
from wardroom.players.standings import ranked, standings_of
from wardroom.table import Event, WardroomError
from wardroom.table.codec import to_plain
from wardroom.table.text import say
from wardroom.table.verify import Verification, replay, verify
from wardroom.telling.lines import Line
from wardroom.telling.presenter import presenter_for

__all__ = [
    "ReplayReport",
    "VerifyReport",
    "make_replay",
    "make_standings",
    "make_verification",
    "saves_lines",
    "standings_lines",
]


def saves_lines(saves: list[dict[str, Any]]) -> Iterator[Line]:
    if not saves:
        yield Line(say("No games are saved yet."))
    for save in saves:
        yield Line(f"{save['name']}  ({save['changed']})", "title")
        if "fault" in save:
            yield Line(f"cannot be opened: {save['fault']}", "bad", 4)
        else:
            state = "over" if save["over"] else "open"
            yield Line(f"{save['game']}, {save['scenario']}, {state}: {save['position']}", indent=4)


# Replay


@dataclass(frozen=True, slots=True)
class ReplayReport:
    """The log of a game, and where today's rules would have gone another way."""

    path: Path
    position: Position
    events: list[Event]
    differences: list[str]

    @property
    def same(self) -> bool:
        return not self.differences

    def to_json(self) -> dict[str, Any]:
        header, presenter = self.position.record.header, presenter_for(self.position.rules)
        return {
            "file": str(self.path),
            "game": header.game,
            "scenario": header.scenario,
            "over": self.position.outcome is not None,
            "same": self.same,
            "differences": self.differences,
            "events": [{"text": presenter.event(event).text, **to_plain(event)} for event in self.events],
        }

    def lines(self) -> Iterator[Line]:
        yield from presenter_for(self.position.rules).told(self.events)
        yield Line("")
        if self.same:
            parts = self.position.record.count
            yield Line(f"The rules of today give the same game in all {parts} parts of the record.", "good")
        for difference in self.differences:
            yield Line(f"Today's rules differ in {difference}", "bad")


def make_replay(name: str) -> ReplayReport:
    """Play a save again; while a game is open, only what everybody may know is shown."""
    path = find_save(name)
    position = look_at(path)
    result = replay(find(position.record.header.game), position.record)
    over = position.outcome is not None
    events = [event for event in result.events if over or event.audience is None]
    return ReplayReport(path, position, events, result.differences)


# Verification


@dataclass(frozen=True, slots=True)
class VerifyReport:
    """Whether the dice of a game are those of its key."""

    path: Path
    position: Position
    found: Verification

    def to_json(self) -> dict[str, Any]:
        header, over = self.position.record.header, self.position.outcome is not None
        return {
            "file": str(self.path),
            "game": header.game,
            "ok": self.found.ok,
            "over": over,
            "dice": self.found.dice,
            "numbers": self.found.numbers,
            "own": self.found.own,
            "mismatch": self.found.mismatch,
            "commitment": header.commitment,
            "key": header.key if over else None,
        }

    def lines(self) -> Iterator[Line]:
        header, found = self.position.record.header, self.found
        yield Line(f"Commitment (SHA-256 of the key): {header.commitment}")
        if self.position.outcome is not None:
            yield Line(f"Key: {header.key}")
        yield Line(f"Rolls of the table that are those of the key: {found.dice}")
        if found.numbers:
            yield Line(f"Shuffles that are those of the key: {found.numbers}")
        if found.own:
            yield Line(f"Rolls made with players' own dice, which no key can prove: {found.own}")
        yield Line("All is as it should be." if found.ok else f"WRONG: {found.mismatch}", "good" if found.ok else "bad")


def make_verification(name: str) -> VerifyReport:
    path = find_save(name)
    position = look_at(path)
    return VerifyReport(path, position, verify(position.record))


# Standings


def make_standings(names: list[str]) -> dict[str, Any]:
    """Finished games of one tournament, best score first."""
    paths = [find_save(name) for name in names]
    positions = [look_at(path) for path in paths]
    _check_tournament(paths, positions)
    rows = [
        row | {"file": str(path)}
        for path, position in zip(paths, positions, strict=True)
        for row in standings_of(position)
    ]
    header = positions[0].record.header
    return {"game": header.game, "scenario": header.scenario, "standings": ranked(rows)}


def _check_tournament(paths: list[Path], positions: list[Position]) -> None:
    first = positions[0].record.header
    for path, position in zip(paths, positions, strict=True):
        header = position.record.header
        if position.outcome is None:
            raise WardroomError("{0} is not finished; standings are made of finished games.", path)
        if (header.game, header.scenario) != (first.game, first.scenario):
            ours, theirs = f"{header.game}, {header.scenario}", f"{first.game}, {first.scenario}"
            raise WardroomError("{0} is a game of {1}, but {2} is one of {3}.", path, ours, paths[0], theirs)


def standings_lines(data: dict[str, Any]) -> Iterator[Line]:
    yield Line(f"{data['game']}, {data['scenario']}", "title")
    columns = presenter_for(find(data["game"])).standing_columns
    for row in data["standings"]:
        known = [str(row[each.id]) for each in columns if each.who and row.get(each.id)]
        facts = [f"{row[each.id]:,} {each.id}" for each in columns if each.number and each.id in row]
        facts += [str(row[each.id]) for each in columns if not (each.who or each.number) and row.get(each.id)]
        who = ", ".join(known) or row["seat"]
        yield Line(f"{row['rank']:>3}. {row['score']:>9,}  {who}: {', '.join(facts)}", "", 0, 16)
        yield Line(f"dice {row['dice']}; {row['file']}", "faint", 16)
