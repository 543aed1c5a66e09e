"""A game as one seat sees it, made ready for the page. Runs on the game thread."""

from __future__ import annotations

import hashlib
from base64 import urlsafe_b64encode
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from wardroom.boards import Panel
from wardroom.games import find
from wardroom.store import StoredGame
from wardroom.table import DICE, WATCHER, Decision, Event, Roll, Ruleset, Scenario
from wardroom.table.keeping import kept
from wardroom.table.paused import DiceWanted
from wardroom.table.session import Game
from wardroom.table.text import Text, name, say
from wardroom.telling.presenter import Presenter, charted, presenter_for, sentence
from wardroom.web.api import contract
from wardroom.web.play.in_words import panels_in_words

__all__ = ["ALL", "KEYS", "Wanted", "decision_shown", "events_shown", "position", "seats_shown", "title_of"]

KEYS = "1234567890abcdefghijklmnoprstvwxyz"
"""What to press for each option; q, u and the question mark are the page's own."""
NEWEST = 120
"""So many events come with a position; older ones are fetched when they are asked for."""
MARK_BYTES = 12


@dataclass(frozen=True, slots=True)
class Wanted:
    """How much of a position a page needs, and for what kind of screen."""

    since: int | None = None
    """The first event; None for the newest ones."""
    narrow: bool = False
    have: frozenset[str] = frozenset()
    """The marks of drawings that the page has already."""


ALL = Wanted()


def position(
    game: Game[Any, Any],
    *,
    id: str,
    title: str,
    seat: str,
    sequence: int,
    seats: list[contract.SeatShown],
    wanted: Wanted = ALL,
    choice: str = "",
    view: dict[str, Any] | None = None,
) -> contract.Position:
    """What this seat sees, as far as it is wanted; `view` is that of the seat, if it is at hand."""
    presenter = presenter_for(game.rules)
    total = game.event_count(seat)
    first = max(total - NEWEST, 0) if wanted.since is None else min(wanted.since, total)
    decision = game.decision(seat) if seat != WATCHER else None
    return contract.Position(
        id=id,
        game=game.rules.id,
        title=title,
        scenario=game.header.scenario,
        seat=seat,
        sequence=sequence,
        over=game.outcome is not None,
        notice=game.notice,
        seats=seats,
        decision=decision_shown(game, presenter, decision) if decision else None,
        undo=_undo(game, seat),
        events=events_shown(presenter, game.events(seat, first), first),
        first=first,
        total=total,
        panels=_panels(game, presenter, seat, wanted),
        outcome=_outcome(game, presenter, seat, view),
        commitment=game.header.commitment,
        key=game.key,
        choice=choice,
    )


BRANCHED = " · "
"""Stands in the title of a game that was branched off from another, before the number of the step."""


def title_of(stored: StoredGame) -> str:
    """What a game is called: by whoever began it, or else by its scenario, in the reader's language."""
    before, branched, step = stored.title.rpartition(BRANCHED)
    if branched and step.isdecimal():
        return say("{0:plain} (from step {1})", _title(stored, before), int(step))
    return _title(stored, stored.title)


def _title(stored: StoredGame, title: str) -> str:
    rules = find(stored.game)
    known = rules.scenarios.get(stored.scenario)
    if known is None or title not in (known.title, default_title(rules, known)):
        return name(title)
    return say("{0}: {1}", rules.title, Text(known.title))


def default_title(rules: Ruleset[Any, Any], scenario: Scenario) -> str:
    """The title that a game is stored with if nobody gave it one."""
    return f"{rules.title}: {scenario.title}"


def seats_shown(
    game: Game[Any, Any], stored: StoredGame, account: str, view: dict[str, Any]
) -> list[contract.SeatShown]:
    """The seats in the game's order, and who has them; their names are of what everybody sees, the `view`."""
    presenter = presenter_for(game.rules)
    waiting, awaited = {decision.seat for decision in game.pending}, game.awaited
    return [
        contract.SeatShown(
            seat=row.seat,
            name=presenter.seat_name(view, row.seat),
            player=row.player,
            bot=row.bot,
            mine=row.account_id == account,
            waiting=row.seat in (waiting if row.account_id == account else awaited),
        )
        for row in stored.seats
    ]


# The decision


def decision_shown(game: Game[Any, Any], presenter: Presenter, decision: Decision) -> contract.DecisionShown:
    dice = _dice(presenter, decision) if decision.kind == "dice" else None
    risks = {} if dice else game.risks(decision.seat)
    default = presenter.default(decision)
    options = [] if dice else [_option(presenter, decision, n, risks, default) for n in range(len(decision.options))]
    refused = [contract.RefusalShown(each.id, sentence(each.label), each.why, each.rule) for each in decision.refused]
    return contract.DecisionShown(decision.kind, presenter.prompt(decision), decision.rule, dice, options, refused)


def _dice(presenter: Presenter, decision: Decision) -> contract.DiceShown:
    wanted = decision.about(DiceWanted)
    dice = DICE[wanted.dice]
    why = str(presenter.purpose(wanted.purpose))
    return contract.DiceShown(dice.name, dice.count, dice.sides, dice.lowest_shown, why)


def _option(
    presenter: Presenter, decision: Decision, number: int, risks: dict[str, str], default: str
) -> contract.OptionShown:
    option = decision.options[number]
    return contract.OptionShown(
        id=option.id,
        label=sentence(option.label),
        rule=option.rule,
        board=list(option.board),
        risk=risks.get(option.id, ""),
        grave=presenter.grave(decision, option),
        default=option.id == default,
        key=KEYS[number] if number < len(KEYS) else "",
    )


def _undo(game: Game[Any, Any], seat: str) -> contract.UndoShown:
    why = say("those who watch have nothing to take back.") if seat == WATCHER else game.undo_refusal(seat)
    return contract.UndoShown(not why, sentence(why))


# Events


def events_shown(presenter: Presenter, events: Sequence[Event], first: int) -> list[contract.EventShown]:
    """Events with their numbers, counted from `first`."""
    return [_event(presenter, event, number) for number, event in enumerate(events, first)]


def _event(presenter: Presenter, event: Event, number: int) -> contract.EventShown:
    line = presenter.event(event)
    roll = _roll(presenter, event.roll, line.text) if event.roll else None
    rule = event.roll.rule if event.roll else event.rule
    text = line.text.removesuffix(f" [{rule}]") if rule else line.text
    return contract.EventShown(number, text, rule, line.style, roll)


def _roll(presenter: Presenter, roll: Roll, text: str) -> contract.RollShown:
    return contract.RollShown(
        chart=roll.chart,
        table=roll.table,
        name=presenter.table_name(roll),
        dice=roll.dice,
        faces=list(DICE[roll.dice].shown(roll.faces)),
        natural=roll.natural,
        modifiers=[contract.ModifierShown(*each._replace(name=charted(each.name))) for each in roll.modifiers],
        total=roll.total,
        result=presenter.result(roll),
        rule=roll.rule,
        standing=roll.standing,
        text=text,
    )


# The rest


def _panels(game: Game[Any, Any], presenter: Presenter, seat: str, wanted: Wanted) -> list[contract.PanelShown]:
    if game.rules.board is None:
        panels = panels_in_words(presenter, game.view(seat), seat)
    else:
        panels = game.drawing(seat, narrow=wanted.narrow).panels
    return [_panel(panel, wanted.have) for panel in panels]


def _panel(panel: Panel, have: frozenset[str]) -> contract.PanelShown:
    mark = _mark(panel.svg)
    svg = None if mark in have else panel.svg
    return contract.PanelShown(panel.id, panel.title, mark, svg, panel.width, panel.height, panel.text)


@kept(256)
def _mark(svg: str) -> str:
    """A few letters by which a page knows the drawing again; most moves leave most panels as they were."""
    return urlsafe_b64encode(hashlib.blake2b(svg.encode(), digest_size=MARK_BYTES).digest()).decode()


def _outcome(
    game: Game[Any, Any], presenter: Presenter, seat: str, view: dict[str, Any] | None
) -> contract.OutcomeShown | None:
    outcome = game.outcome
    if outcome is None:
        return None
    lines = [line.text for line in presenter.summary(view or game.view(seat), outcome) if line.text]
    return contract.OutcomeShown(outcome.name, lines, dict(outcome.scores))
