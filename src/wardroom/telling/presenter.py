"""How a game is shown in words: its events and rolls, its situation, its end.

`Presenter` shows any game, with nothing to go by but its views, events and decisions. A game that deserves better
has a presenter of its own, `Ruleset.presenter`, found by `presenter_for`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from wardroom.table import DICE, Decision, Event, Modifier, Option, Outcome, Roll, Ruleset
from wardroom.table.paused import DiceWanted, Purpose
from wardroom.table.text import (
    Text,
    Value,
    capital,
    listed,
    mark,
    name,
    number,
    plural,
    say,
    stored,
    translated,
    vocabulary,
    word,
)
from wardroom.telling.lines import Line

__all__ = ["Column", "Presenter", "View", "charted", "presenter_for", "sentence"]

View = dict[str, Any]
"""What `game.view(seat)` gives: JSON-able data."""

WELL_KNOWN = ("printed", "rulebook")
"""Standings that need no remark."""
TIMES = plural("{line:plain} ({times} time)", "{line:plain} ({times} times)", "times")

vocabulary(
    "chart",
    {
        "standing": {
            "printed": "printed",
            "rulebook": "rulebook",
            "analogy": "analogy",
            "reconstructed": "reconstructed",
        },
    },
)
"""How well a chart, or a value on it, is known."""


def presenter_for(rules: Ruleset[Any, Any]) -> Presenter:
    """The presenter of this game, or the general one."""
    if rules.presenter is None:
        return Presenter(rules)
    presenter: Presenter = rules.presenter(rules)
    return presenter


class Column(NamedTuple):
    """A column of tournament standings."""

    id: str
    number: bool = False
    """Right under the one above, with commas."""
    who: bool = False
    """A name, told in front of the facts."""
    player: bool = False
    """The name that a player has in the game."""
    title: str = ""
    """What stands above it: a message of the catalogue."""
    words: str = ""
    """The vocabulary of its values, if they are words of the game; of numbers, what is counted."""

    def shown(self, value: str | int) -> str:
        """A value as the reader sees it."""
        if self.words:
            return capital(word(self.words, value))
        return number(value) if isinstance(value, int) else name(value)


def sentence(text: str) -> str:
    """With a capital letter in front."""
    return capital(text)


class Presenter:
    """Shows any game."""

    secret: frozenset[str] = frozenset()
    """Kinds of decision that other seats at the same terminal must not see."""
    anew: frozenset[str] = frozenset()
    """Kinds of decision before which all of the brief is shown; before others only what changed."""
    series: frozenset[str] = frozenset()
    """Kinds of decision that come in rows, so that several may be answered in one line."""
    log_name = mark("Log")
    """What the page with the log of a game is called."""
    log_link = mark("Log")
    """The same in a menu."""
    many = mark("games")
    """What many of them are called."""
    standing_columns: tuple[Column, ...] = ()
    """What `standing` tells, in the order of a table."""
    is_open = False
    """Whether all seats may see the same, so that whoever holds several need not say for which he looks."""

    def __init__(self, rules: Ruleset[Any, Any]) -> None:
        self.rules = rules

    # Events

    def event(self, event: Event) -> Line:
        """What happened, in one line with the rule's number."""
        if event.roll is not None:
            return Line(self.roll(event.roll), "roll", 4)
        return Line(sentence(self._message(event)) + _bracketed(event.rule), self.style(event), 2)

    def told(self, events: Iterable[Event]) -> Iterator[Line]:
        """What happened, line by line; what happened several times in a row is told once, with how often."""
        for line, same in groupby(self.event(event) for event in events):
            times = len(list(same))
            if line.style == "scene":
                yield Line("")
            if line.style == "roll" or times == 1:
                yield from [line] * times
            else:
                yield line._replace(text=say(TIMES, line=line.text, times=times))

    def _message(self, event: Event) -> str:
        """The message of the catalogue; an event of an older version that does not fit it is told as it is."""
        params = {key: self.word(key, value) for key, value in event.params.items()}
        try:
            return translated(self.rules.messages[self.message(event)], (), params)
        except (KeyError, IndexError):
            facts = [Text("{0} {1}", (key, value)) for key, value in params.items()]
            return say("{0}: {1}", event.code, facts) if facts else name(event.code)

    def message(self, event: Event) -> str:
        """Which message of the catalogue tells this event."""
        return event.code

    def roll(self, roll: Roll) -> str:
        """Chart, dice, every modifier, total, result, rule, and how well the chart is known."""
        parts = [say("rolled {0:plain} ({1:plain})", _faces(roll), roll.dice), *map(self.modifier, roll.modifiers)]
        if roll.modifiers:
            parts.append(say("total {0}", roll.total))
        result = self.result(roll)
        if result:
            parts.append(say("result: {0:plain}", result))
        return (
            say("{0:plain}: {1:plain}", self.roll_name(roll), listed(parts))
            + _bracketed(roll.rule)
            + _remark(roll.standing)
        )

    def roll_name(self, roll: Roll) -> str:
        """What was rolled for: chart and table."""
        return f"{self.chart_name(roll)} {self.table_name(roll)}".strip()

    def chart_name(self, roll: Roll) -> str:
        """The chart that was used, or what dice without a chart were for."""
        return charted(roll.chart)

    def table_name(self, roll: Roll) -> str:
        """The table of the chart that was used."""
        return charted(roll.table)

    def result(self, roll: Roll) -> str:
        """The result of a roll in words."""
        return charted(roll.result)

    def modifier(self, modifier: Modifier) -> str:
        """A modifier with its name and, if that needs a remark, its standing."""
        return say("{0:signed} {1:plain}", modifier.value, self.modifier_name(modifier)) + _remark(modifier.standing)

    def modifier_name(self, modifier: Modifier) -> str:
        return charted(modifier.name)

    def word(self, name: str, value: Value) -> Value:
        """The value of an event's parameter as its place in the message takes it."""
        return value

    def style(self, event: Event) -> str:
        return ""

    # The situation

    def seat_name(self, view: View, seat: str) -> str:
        return capital(charted(seat))

    def headline(self, view: View) -> Text:
        """The game in a few words, for the list of saves."""
        return Text("{0}", (self.rules.title,))

    def status(self, view: View, seat: str) -> list[Line]:
        """All that this seat may know."""
        return list(_outline(view))

    def brief(self, view: View, seat: str, decision: Decision) -> list[Line]:
        """What matters for this decision."""
        return []

    def prompt(self, decision: Decision) -> str:
        """The question."""
        wanted = decision.facts
        if isinstance(wanted, DiceWanted):
            return sentence(say(decision.message, wanted.dice, self.purpose(wanted.purpose)))
        return sentence(decision.prompt)

    def purpose(self, purpose: Purpose) -> Text:
        """What a player's own dice are for."""
        return purpose.why

    def numbers(self, decision: Decision) -> Sequence[int]:
        """The number of each option: 1, 2, 3, unless the options are numbers themselves."""
        return range(1, len(decision.options) + 1)

    def grave(self, decision: Decision, option: Option) -> str:
        """What an option does that cannot be taken back and should not happen by a slip; "" for all others."""
        return ""

    def about(self, decision: Decision, option: Option) -> tuple[object, ...]:
        """What an option is about: in a row of questions, a risk that was told of the same is not told again."""
        return (decision.prompt, option.id)

    def log_sheet(self, view: View, seat: str) -> list[Line]:
        return [Line(say("This game keeps no log sheet; 's' shows the situation."))]

    def default(self, decision: Decision) -> str:
        """The option that an empty answer takes: the only one there is."""
        return decision.options[0].id if len(decision.options) == 1 else ""

    # The end

    def summary(self, view: View, outcome: Outcome) -> list[Line]:
        """How the game ended."""
        lines = [Line(say("Outcome: {0:plain}.", charted(outcome.name)))]
        if outcome.winner:
            lines.append(Line(say("Winner: {0:plain}.", charted(outcome.winner))))
        lines += [Line(say("Score of {0:plain}: {1}.", charted(seat), score)) for seat, score in outcome.scores.items()]
        return lines

    def standing(self, view: View, seat: str) -> dict[str, Any]:
        """What a table of tournament standings says of this seat, beside rank and score."""
        return {}

    def present_score(self, view: View, seat: str) -> int:
        """What this seat has to show in a game that is not over; the score is given at the end."""
        return 0


# Rolls


def charted(said: str | int) -> str:
    """What stands on a chart, for the reader: names and results are messages of the catalogue, numbers are not."""
    return stored(said) if isinstance(said, str) else number(said)


def _faces(roll: Roll) -> str:
    """The faces as the dice show them: the ten of a die that is read as a digit is a 0."""
    if len(roll.faces) == 1:
        return str(roll.natural)
    if DICE[roll.dice].reading == "sum":
        return f"{'+'.join(map(str, roll.faces))} = {roll.natural}"
    first, second = roll.faces
    return say("{0} and {1} = {2}", first % 10, second % 10, roll.natural)


def _bracketed(rule: str) -> str:
    return f" [{rule}]" if rule else ""


def _remark(standing: str) -> str:
    return "" if standing in WELL_KNOWN else f" ({word('chart.standing', standing)})"


# Any view as an outline


def _outline(data: Any, name: str = "", depth: int = 0) -> Iterator[Line]:
    items = _children(data)
    if items is None:
        yield Line(f"{name}: {'-' if data in (None, '') else data}", indent=2 * depth)
        return
    if name:
        yield Line(f"{name}:" + ("" if items else " -"), indent=2 * depth)
    for key, value in items.items():
        yield from _outline(value, key, depth + 1 if name else depth)


def _children(data: Any) -> Mapping[str, Any] | None:
    if isinstance(data, dict):
        return data
    if isinstance(data, list):
        return {str(number): value for number, value in enumerate(data, 1)}
    return None
