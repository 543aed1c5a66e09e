"""Saved games, to look back on: the list of saves, whole logs, proof of the dice, and tournament standings."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from wardroom.games import find
from wardroom.players.saves import Position, find_save, look_at
from wardroom.players.standings import ranked, standings_of
from wardroom.table import Event, WardroomError, seat_title
from wardroom.table.codec import to_plain
from wardroom.table.text import Text, counted, listed, mark, plural, say, vocabulary, word
from wardroom.table.text import name as proper
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


SAME = plural(
    "The rules of today give the same game in {0} part of the record.",
    "The rules of today give the same game in all {0} parts of the record.",
)
TAKEN_OVER = plural(
    "Taken over from the game of which this is a branch, whose key is another: {0} choice or roll",
    "Taken over from the game of which this is a branch, whose key is another: {0} choices and rolls",
)
vocabulary(
    "dice", {"proof": {"verified": "verified", "own": "own", "branch": "in part of another game", "wrong": "wrong"}}
)
"""What is known of the dice of a game: those of its key, those of its players, in a branch in part those of another
game, or none of these."""


def saves_lines(saves: list[dict[str, Any]]) -> Iterator[Line]:
    if not saves:
        yield Line(say("No games are saved yet."))
    for save in saves:
        yield Line(f"{proper(save['name'])}  ({save['changed']})", "title")
        if "fault" in save:
            yield Line(say("cannot be opened: {0:plain}", save["fault"]), "bad", 4)
        else:
            state = mark("{0}, {1}, over: {2:plain}") if save["over"] else mark("{0}, {1}, open: {2:plain}")
            yield Line(say(state, save["game"], save["scenario"], save["position"]), indent=4)


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
            yield Line(say(SAME, parts), "good")
        for difference in self.differences:
            yield Line(say("Today's rules differ in {0:plain}", difference), "bad")


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
            "taken_over": self.found.taken_over,
            "mismatch": self.found.mismatch,
            "commitment": header.commitment,
            "key": header.key if over else None,
        }

    def lines(self) -> Iterator[Line]:
        header, found = self.position.record.header, self.found
        yield Line(say("Commitment (SHA-256 of the key): {0}", header.commitment))
        if self.position.outcome is not None:
            yield Line(say("Key: {0}", header.key))
        yield Line(say("Rolls of the table that are those of the key: {0}", found.dice))
        if found.numbers:
            yield Line(say("Shuffles that are those of the key: {0}", found.numbers))
        if found.own:
            yield Line(say("Rolls made with players' own dice, which no key can prove: {0}", found.own))
        if found.taken_over:
            yield Line(say(TAKEN_OVER, found.taken_over))
        if found.ok:
            yield Line(say("All is as it should be."), "good")
        else:
            yield Line(say("WRONG: {0:plain}", found.mismatch), "bad")


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
            ours = Text("{0}, {1}", (header.game, header.scenario))
            theirs = Text("{0}, {1}", (first.game, first.scenario))
            raise WardroomError("{0} is a game of {1}, but {2} is one of {3}.", path, ours, paths[0], theirs)


def standings_lines(data: dict[str, Any]) -> Iterator[Line]:
    yield Line(say("{0}, {1}", data["game"], data["scenario"]), "title")
    columns = presenter_for(find(data["game"])).standing_columns
    for row in data["standings"]:
        who = [word(each.words, row[each.id]) for each in columns if each.who and row.get(each.id)]
        facts = [counted(each.words, row[each.id]) for each in columns if each.number and each.id in row]
        facts += [
            word(each.words, row[each.id]) for each in columns if not (each.who or each.number) and row.get(each.id)
        ]
        told = say("{0:plain}: {1:plain}", listed(who) or seat_title(row["seat"]), listed(facts))
        yield Line(f"{row['rank']:>3}. {row['score']:>9,}  {told}", "", 0, 16)
        yield Line(say("dice {0:dice.proof}; {1}", row["dice"], row["file"]), "faint", 16)
