"""The terminal player: any game, one or more people at one terminal, everything explained and nothing lost.

The game is saved after every decision, before anything is printed: whatever ends the program, no decision is lost.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

from wardroom.players.answers import pick, read_faces, several
from wardroom.players.charts import chart_lines, chart_list_lines, find_chart
from wardroom.players.rules import rule_lines, rulebook
from wardroom.players.saves import SaveFile, is_there
from wardroom.players.screen import Screen
from wardroom.table import Decision, Event, Option, SaveError, WardroomError, seat_title
from wardroom.table.files import write_save
from wardroom.table.odds import joined
from wardroom.table.paused import DiceWanted
from wardroom.table.session import Game
from wardroom.table.text import Text, mark, name, say
from wardroom.telling.lines import LABEL, Line
from wardroom.telling.presenter import charted, presenter_for, sentence

__all__ = ["COMMANDS", "TerminalPlayer", "help_lines"]

RECALLED = 8
"""Events shown again when a game is taken up."""

HELP = mark(
    "Answer with an option's number, or with its first words. Enter alone takes the option marked (Enter). "
    "Several numbers, such as 1 1 2 2, answer several questions of the same kind, such as the tubes of a salvo. "
    "Numbers in brackets are rules: [9.2.2b]."
)
COMMANDS = {
    "s": mark("the situation in full"),
    "l": mark("the log sheet"),
    "r 9.6": mark("a rule; r alone this one's"),
    "c E2": mark("a chart; c alone lists all"),
    "why": mark("what is not possible, and why"),
    "o": mark("the odds of each option"),
    "u": mark("take your last choice back"),
    "w FILE": mark("write a copy of the game"),
    "?": mark("this help"),
    "q": mark("save and leave"),
}
"""What a player may type, and what it does."""
COMMAND, ABOUT = 9, 32
"""Columns of a command, and of what it does; two stand side by side where the words are short enough."""


def help_lines() -> Iterator[Line]:
    yield Line(say(HELP), hang=0)
    yield Line("")
    told = [(name(command) + " " * (COMMAND - len(command)), say(about)) for command, about in COMMANDS.items()]
    if any(len(about) >= ABOUT for _, about in told):
        yield from (Line(command + about, hang=COMMAND) for command, about in told)
    else:
        for (left, first), (right, second) in zip(told[::2], told[1::2], strict=True):
            yield Line(f"{left}{first:<{ABOUT}}{right}{second}")


Told = dict[tuple[object, ...], list[str]]
"""What was remarked on the options of a row of questions, by what they are about."""


def _path(text: str) -> Path:
    """A path as it is typed in a shell, which knows ~."""
    try:
        return Path(text).expanduser()
    except RuntimeError as fault:  # no such person
        raise WardroomError("{0} cannot be the name of a file here.", text) from fault


class _Leave(Exception):
    """The player wants to go."""


class TerminalPlayer:
    """Plays one game on a screen."""

    def __init__(self, game: Game[Any, Any], file: SaveFile, screen: Screen) -> None:
        self.game = game
        self.file = file
        self.screen = screen
        self.presenter = presenter_for(game.rules)
        self.people = [seat for seat in game.seats if seat not in game.bots]
        self._decision: Decision
        """The decision that is asked for."""
        self.seat = ""
        """Whose turn it was when we last asked."""
        self._public = 0
        self._private = dict.fromkeys(game.seats, 0)
        self._asked = ""
        """The kind of the decision before."""
        self._told: Told = {}
        """The risks told in this row of questions, by what each option is about."""
        self._brief: list[str] = []
        """The lines of briefs shown so far, the newest of each label."""
        self._refused: list[str] = []
        self._queue: list[str] = []
        """Answers typed ahead, for decisions of the kind `_queued_for`."""
        self._queued_for = ""
        self._private_page = False
        """Whether the screen shows what one seat alone may see."""
        self._unsaved = False
        self._commands: dict[str, Callable[[str], None]] = {
            **dict.fromkeys(("?", "h", "help"), self._help),
            **dict.fromkeys(("s", "status"), self._status),
            **dict.fromkeys(("l", "log"), self._log),
            **dict.fromkeys(("r", "rule"), self._rule),
            **dict.fromkeys(("c", "chart"), self._chart),
            **dict.fromkeys(("o", "odds"), self._odds),
            **dict.fromkeys(("u", "undo"), self._undo),
            **dict.fromkeys(("w", "write"), self._write),
            **dict.fromkeys(("q", "quit"), self._quit),
            "why": self._why,
        }

    # The course of a game

    def play(self, *, resumed: bool = False) -> int:
        """Play to the end, or until the player leaves; the status for the shell."""
        try:
            self._resume() if resumed else self._begin()
            while self.game.outcome is None:
                self._turn()
            self._end()
        except (_Leave, EOFError, KeyboardInterrupt):
            return self._farewell()
        return 0

    def _begin(self) -> None:
        self._save()
        rules, header = self.game.rules, self.game.header
        self.screen.write(say("{0}: {1}.", rules.title, Text(rules.scenarios[header.scenario].title)), "title")
        self._say_where()
        self._say_dice()
        if self.people:
            self.screen.write(say("Type ? for help."), "faint")

    def _resume(self) -> None:
        self.screen.write(say("{0} goes on.", self.game.rules.title), "title")
        self._say_where()
        if self.game.notice:
            self.screen.write(self.game.notice, "warning")
        if self.game.outcome is not None or len(self.people) > 1:
            self._recall(0)
            return
        seat = self.people[0]
        self.screen.block(say("The situation"), self.presenter.status(self.game.view(seat), seat))
        self.screen.write()
        self.screen.write(say("What happened last:"), "faint")
        self._recall(RECALLED)

    def _say_where(self) -> None:
        self.screen.verbatim(say("Saved after every decision: {0}", self.file.path))

    def _say_dice(self) -> None:
        if self.game.header.dice == "manual":
            self.screen.write(say("You roll your own dice and type what they show."))
            if not self.game.bots:
                return
        self.screen.write(say("The dice are fixed by a secret key, shown at the end. Its SHA-256:"))
        self.screen.verbatim(f"  {name(self.game.header.commitment)}")

    def _turn(self) -> None:
        """One decision of one seat."""
        self._decision = decision = self._next_decision()
        self._give_screen_to(decision)
        self._print_events(self._new_events(self.seat))
        self._show_decision(decision)
        self._answer(decision)
        self._asked = decision.kind

    def _end(self) -> None:
        self._clear_private_page()
        self._print_events(self._new_events(self.seat or self.game.seats[0], private=len(self.people) < 2))
        outcome = self.game.outcome
        assert outcome is not None
        seat = self.game.seats[0]
        self.screen.block(say("The end"), self.presenter.summary(self.game.view(seat), outcome))
        self.screen.write()
        self.screen.verbatim(say("The game is kept: {0}", self.file.path))
        if self.game.header.dice != "manual" or self.game.bots:
            self.screen.write(say("The key of the dice:"))
            self.screen.verbatim(f"  {name(str(self.game.key))}")
            self.screen.verbatim(say("Check them with: {0}", f"wardroom verify {self.file.name}"))

    def _farewell(self) -> int:
        self._clear_private_page()
        if self._unsaved:
            self._unsaved = False
            self._save()
        self.screen.write()
        if self._unsaved:
            return 2
        self.screen.verbatim(say("The game is saved. Go on with: {0}", f"wardroom resume {self.file.name}"))
        return 0

    # Whose turn it is

    def _next_decision(self) -> Decision:
        """A decision that waits; the seat that has the screen goes first."""
        waiting = self.game.pending
        return next((each for each in waiting if each.seat == self.seat), waiting[0])

    def _give_screen_to(self, decision: Decision) -> None:
        """Where several people share the screen: say whose turn it is, and keep secrets from the others."""
        changed, secret = decision.seat != self.seat, self._is_secret(decision)
        if changed or not secret:
            self._clear_private_page()
        self._print_events(self._new_events(decision.seat, private=False))
        self.seat = decision.seat
        if secret and not self._private_page:
            self._private_page = True
            self._look_away()
        elif changed and len(self.people) > 1 and decision.kind != "dice":
            self.screen.write()
            self.screen.write(say("It is the turn of {0:plain}.", self._name()), "scene")

    def _is_secret(self, decision: Decision) -> bool:
        """A plot at the same time as others, a secret kind, or the decision of a seat that knows what others do not."""
        if len(self.people) < 2:
            return False
        if len(self.game.pending) > 1 or decision.kind in self.presenter.secret:
            return True
        return any(event.audience is not None for event in self.game.events(decision.seat))

    def _clear_private_page(self) -> None:
        """What one seat alone has seen goes before another looks."""
        if self._private_page:
            self.screen.hide()
        self._private_page = False

    def _look_away(self) -> None:
        self._queue.clear()
        self.screen.write()
        self.screen.write(say("A secret choice for {0:plain}; nobody else looks.", self._name()), "scene")
        if self.screen.ask(say("Press Enter when you are alone with the screen. ")) in ("q", "quit"):
            raise _Leave

    def _name(self) -> str:
        return self.presenter.seat_name(self.game.view(self.seat), self.seat)

    # Showing

    def _new_events(self, seat: str, *, private: bool = True) -> list[Event]:
        """What this seat may see and this screen has not shown yet; public events are shown once for all seats."""
        events = self.game.events(seat)
        new = []
        counts = {True: 0, False: 0}
        for event in events:
            public = event.audience is None
            counts[public] += 1
            if counts[public] > (self._public if public else self._private[seat]) and (public or private):
                new.append(event)
        self._public = counts[True]
        if private:
            self._private[seat] = counts[False]
        return new

    def _recall(self, keep: int) -> None:
        """Show the last few events to the first person, and take all others as shown."""
        for seat in self.game.seats:
            events = self._new_events(seat)
            if keep and seat == self.people[0]:
                self._print_events(events[-keep:])

    def _print_events(self, events: list[Event]) -> None:
        self.screen.lines(self.presenter.told(events))

    def _show_decision(self, decision: Decision) -> None:
        """What matters, the question, and what is refused, unless that was said just before."""
        self._show_brief(decision)
        if self._queue and decision.kind == self._queued_for:
            return
        self._show_question(decision, again=decision.kind == self._asked and decision.kind in self.presenter.series)
        refused = [refusal.id for refusal in decision.refused]
        if refused != self._refused:
            self._show_refused(decision)
        self._refused = refused

    def _show_question(self, decision: Decision, *, again: bool = False) -> None:
        """The question and its options; asked again in a row of them, an option's risk is told if it is another."""
        self.screen.write()
        if decision.kind == "dice":  # its prompt says it all
            return
        self.screen.write(self.presenter.prompt(decision) + (f" [{decision.rule}]" if decision.rule else ""), "prompt")
        self._show_options(decision, self._untold(decision, self._told if again else {}))

    def _untold(self, decision: Decision, told: Told) -> dict[str, str]:
        """The risks that are shown with this question, without those told before of the same option's subject."""
        remarks, about = self.game.remarks(decision.seat), self.presenter.about
        spoken_of = [each for each in decision.options if each.id in remarks]
        self._told = told | {about(decision, each): remarks[each.id] for each in spoken_of}
        new = {
            each.id: [remark for remark in remarks[each.id] if remark not in told.get(about(decision, each), ())]
            for each in spoken_of
        }
        return {option: joined(found) for option, found in new.items() if found}

    def _show_brief(self, decision: Decision) -> None:
        """What matters here, or what of it has changed since it was shown."""
        lines = self.presenter.brief(self.game.view(decision.seat), decision.seat, decision)
        if decision.kind not in self.presenter.anew:
            lines = self._changed(lines)
        if lines:
            self.screen.write()
            self.screen.lines(lines)
            labels = {line.text[:LABEL] for line in lines}
            self._brief = [text for text in self._brief if text[:LABEL] not in labels]
            self._brief += [line.text for line in lines]

    def _changed(self, lines: list[Line]) -> list[Line]:
        """Lines that were not shown yet; of a map its head and all rows from the first that changed to the last."""
        shown = {number for number, line in enumerate(lines) if line.text not in self._brief}
        rows = [number for number, line in enumerate(lines) if line.style == "map"]
        moved = [number for number in rows if number in shown]
        if moved:
            shown |= {rows[0], *range(moved[0], moved[-1])}
        return [line for number, line in enumerate(lines) if number in shown]

    def _show_options(self, decision: Decision, risks: dict[str, str]) -> None:
        default = self.presenter.default(decision)
        for number, option in zip(self.presenter.numbers(decision), decision.options, strict=True):
            rule = f" [{option.rule}]" if option.rule and option.rule != decision.rule else ""
            enter = " " + say("(Enter)") if option.id == default else ""
            self.screen.write(f"{number:>3}  {sentence(option.label)}{rule}{enter}")
            if option.id in risks:
                self.screen.write(risks[option.id], "faint", 7)

    def _show_refused(self, decision: Decision) -> None:
        for refusal in decision.refused:
            self.screen.write(say("Not possible: {0}", refusal.text), "faint", 5)

    # Answers

    def _answer(self, decision: Decision) -> None:
        """Ask until the decision is made, or until one is taken back."""
        revision = self.game.revision
        while self.game.revision == revision:
            ahead = bool(self._queue) and decision.kind == self._queued_for
            text = self._next_answer(decision)
            try:
                if not self._command(text):
                    self._choose(decision, text)
                    return
            except WardroomError as fault:
                self._queue.clear()
                self.screen.write(sentence(str(fault)), "warning")
                if ahead:  # its question was not shown
                    self._show_question(decision)

    def _next_answer(self, decision: Decision) -> str:
        if self._queue and decision.kind == self._queued_for:
            return self._queue.pop(0)
        if self._queue:
            self.screen.write(say("Not used: {0}.", " ".join(self._queue)), "warning")
        self._queue, self._queued_for = [], ""
        return self.screen.ask(self._prompt(decision))

    def _prompt(self, decision: Decision) -> str:
        who = f"{seat_title(decision.seat)}: " if len(self.people) > 1 else ""
        if decision.kind == "dice":
            return f"{who}{self.presenter.prompt(decision)} > "
        return f"{who}{say('Your choice')} > "

    def _choose(self, decision: Decision, text: str) -> None:
        if decision.kind == "dice":
            self.game.enter_dice(read_faces(decision.about(DiceWanted).dice, text), decision.seat)
        else:
            self.game.choose(self._option(decision, text), decision.seat)
        self._save()

    def _option(self, decision: Decision, text: str) -> str:
        if not text:
            default = self.presenter.default(decision)
            if not default:
                raise WardroomError("type the number of an option, or ? for help.")
            return default
        ahead = several(text)
        if ahead and decision.kind not in self.presenter.series:
            raise WardroomError("one answer at a time here.")
        if ahead:
            text, self._queue, self._queued_for = ahead[0], ahead[1:], decision.kind
        option = pick(decision, text, self.presenter.numbers(decision))
        if decision.kind == self._queued_for:
            self.screen.write(sentence(option.label), "faint", 5)
        return self._confirmed(decision, option).id

    def _confirmed(self, decision: Decision, option: Option) -> Option:
        """Ask again before a slip of the finger costs the game."""
        grave = self.presenter.grave(decision, option)
        if grave and not self._agreed(grave):
            raise WardroomError("not done.")
        return option

    def _agreed(self, grave: str) -> bool:
        answer = self.screen.ask(say("{0:plain} Type yes to do it", grave) + " > ").lower()
        return answer in ("yes", "y", say("yes").lower())

    def _save(self) -> None:
        """Write the game; a full disk must not end it."""
        try:
            kept = self.file.write(self.game.record, whole=self.game.outcome is not None)
        except SaveError as fault:
            if not self._unsaved:
                self.screen.write(say("NOT SAVED: {0} Write the game elsewhere with: w FILE", fault.text), "bad")
            self._unsaved = True
            return
        self._unsaved = False
        if not kept:
            moved = say("Another program changed the save; this game goes on in {0}", self.file.path)
            self.screen.verbatim(moved, "warning")

    # Commands

    def _command(self, text: str) -> bool:
        """Do what a word such as `s` or `undo` asks for; False if the text is none."""
        word, _, rest = text.partition(" ")
        command = self._commands.get(word.lower())
        if command is None:
            return False
        command(rest.strip())
        return True

    def _help(self, rest: str) -> None:
        self._show_block(say("Help"), help_lines())

    def _status(self, rest: str) -> None:
        self._show_block(say("The situation"), self.presenter.status(self.game.view(self.seat), self.seat))

    def _log(self, rest: str) -> None:
        self._show_block(say("Log sheet"), self.presenter.log_sheet(self.game.view(self.seat), self.seat))

    def _rule(self, rest: str) -> None:
        """The rule that was named, or that of the decision."""
        wanted = rest.strip("[].") or self._decision.rule
        if not wanted:
            raise WardroomError("name a rule, such as: r 9.6.")
        book = rulebook(self.game.header.game)
        self._show_block(f"{name(book.prefix)} {name(wanted)}", rule_lines(book.find(wanted)))

    def _chart(self, rest: str) -> None:
        game, own = self.game.header.game, self.game.header.charts
        if rest:
            file = find_chart(game, rest, own)
            self._show_block(f"{charted(file.data['chart'])} {charted(file.data['title'])}", chart_lines(file))
        else:
            self._show_block(say("Charts"), chart_list_lines(game, own))

    def _show_block(self, title: str, lines: Iterable[Line]) -> None:
        """Something to read; then the question again, which may have been pushed off the screen."""
        self.screen.block(title, lines)
        self._show_question(self._decision)

    def _odds(self, rest: str) -> None:
        risks = self.game.risks(self.seat)
        if not risks:
            raise WardroomError("there are no odds to tell for this decision.")
        for option in self._decision.options:
            if option.id in risks:
                self.screen.write(say("{0:plain}: {1:plain}", sentence(option.label), risks[option.id]), "", 2)

    def _why(self, rest: str) -> None:
        if not self._decision.refused:
            raise WardroomError("nothing that you might expect is refused here.")
        self._show_refused(self._decision)

    def _undo(self, rest: str) -> None:
        """Take back this seat's last choice, or that of the seat that is named."""
        self._queue.clear()
        self.game.undo(rest or self.seat)
        self._save()
        self._brief, self._refused = [], []
        self.screen.write(say("Taken back."), "warning")

    def _write(self, rest: str) -> None:
        if not rest:
            raise WardroomError("name a file, such as: w my-game.wardroom.")
        path = _path(rest)
        if is_there(path):
            raise SaveError("{0} exists; name another file.", rest)
        write_save(path, self.game.save())
        self.screen.verbatim(say("A copy is in {0}; the game itself stays in {1}", path, self.file.path))

    def _quit(self, rest: str) -> None:
        raise _Leave
