"""The log of Submarine: a log sheet for each ship that a seat commands, turn by turn [4.4, 4.5]."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from wardroom.games.submarine.words.terminal import sheet_facts
from wardroom.table import Event
from wardroom.table.text import name as proper
from wardroom.table.text import say, word
from wardroom.telling.book import Chapter, LogBook, Told, chapters
from wardroom.telling.lines import NO_BREAK
from wardroom.telling.presenter import sentence

__all__ = ["SubmarineLog"]

MOVES = ("boat_moved", "escort_moved")
NOTED = (
    *("placed", "starting_depth", "launched", "pattern", "reloaded", "power_spent", "power_regained", "gunfire"),
    *("star_shell", "counter", "sighted", "lost_from_sight", "sonar_held", "evades", "collision", "released"),
    *("damaged", "boat_damaged", "dead_in_the_water", "under_way_again", "forced_up", "repaired", "entered"),
    *("torpedo_hit", "foxer_struck", "attack_spoiled", "exited", "sunk", "loss_announced"),
)
"""Events about one ship that belong on its sheet."""
SPACES = re.compile(" {2,}")
"""What stands between parts of a line, such as tubes."""


@dataclass(slots=True)
class Row:
    """One turn of one ship."""

    turn: str
    move: str = ""
    hex: str = ""
    state: str = ""
    """Depth of a boat, speed of any other ship."""
    notes: list[str] = field(default_factory=list)

    @property
    def is_empty(self) -> bool:
        return not (self.move or self.notes)


@dataclass(slots=True)
class Sheet:
    """One ship: what its sheet says now, and its turns."""

    name: str
    about: str
    state_name: str
    facts: list[tuple[str, str]]
    rows: list[Row]


class SubmarineLog(LogBook):
    """Keeps the log sheets of a battle."""

    log_template = "submarine/log/log.html"

    def log(self, told: Told) -> Any:
        return {**super().log(told), "sheets": list(self.sheets(told))}

    def sheets(self, told: Told) -> Iterator[Sheet]:
        """Of submarines for their side, of escorts and capital ships for the other, of both when the battle is over."""
        turns = list(turns_of(told))
        for ship in told.view["ships"]:
            boat = ship["kind"] == "submarine"
            if ship["kind"] == "merchant" or not (told.outcome or told.seat == ("submarine" if boat else "escort")):
                continue
            about = say("{0:sub.nation} {1}, {2}", ship["nation"], ship["type"], ship["class"])
            rows = [row for turn, events in turns if not (row := self.row(told, ship["name"], turn, events)).is_empty]
            state = say("Depth") if boat else say("Speed")
            yield Sheet(proper(ship["name"]), about, state, facts(ship), rows)

    def row(self, told: Told, name: str, turn: str, events: list[Event]) -> Row:
        row = Row(turn)
        for event in events:
            if event.params.get("ship") != name or event.roll is not None:
                continue
            if event.code in MOVES:
                row.move, row.hex = proper(str(event.params["plot"])), proper(str(event.params["hex"]))
                row.state = str(event.params.get("speed", row.state))
            elif event.code == "boat_depth":
                row.state = say("{0} ft", event.params["depth"])
            elif event.code in NOTED:
                note = self.words(told, event).text
                said = proper(name)
                row.notes.append(sentence(note.removeprefix(f"{said} ").removeprefix(f"{said}: ")))
        row.notes = counted(row.notes)
        return row


def turns_of(told: Told) -> Iterator[tuple[str, list[Event]]]:
    """Events by turn, before the first too; in a campaign with the number of the scenario in front."""
    day = 0
    for chapter in chapters(told):
        turn = _turn(chapter)
        yield (say("{0}: {1:plain}", day, turn) if day else turn), chapter.events
        for event in chapter.events:
            if event.code == "campaign_day":
                day = int(str(event.params["number"]))


def _turn(chapter: Chapter) -> str:
    return str(chapter.opening.params["turn"]) if chapter.opening is not None else say("Start")


def counted(notes: list[str]) -> list[str]:
    """The same note once, with its number."""
    numbers = {note: notes.count(note) for note in notes}
    return [note if times == 1 else f"{note} (×{times})" for note, times in numbers.items()]


def facts(ship: dict[str, Any]) -> list[tuple[str, str]]:
    """The sheet as the terminal shows it, a name and a text a line; of a ship that is gone what became of it."""
    if ship["status"] != "afloat":
        return [(say("State"), word("sub.status", ship["status"]))]
    return [(label, SPACES.sub(say(", "), text).replace(NO_BREAK, " ")) for label, text in sheet_facts(ship)]
