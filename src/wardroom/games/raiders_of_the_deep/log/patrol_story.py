"""A patrol of Raiders of the Deep told in prose."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from wardroom.games.patrol.log import story
from wardroom.games.patrol.log.story import Story, ordeal
from wardroom.table import Event
from wardroom.table.text import capital, mark, say, shown
from wardroom.telling.book import Paragraph, Sentence
from wardroom.telling.presenter import Presenter

__all__ = ["paragraphs"]


def paragraphs(presenter: Presenter, events: Iterable[Event]) -> Iterator[Paragraph]:
    """What happened at sea, box by box."""
    return story.paragraphs(Story(presenter, "rd", TELLERS, ATTACKS), events)


ATTACKS = story.ATTACKS | {
    "rammed": (mark("Rammed: {1:plain}."), mark("Rammed, without harm.")),
    "mine_hit": (mark("A mine goes off: {1:plain}."), mark("A mine goes off, without harm.")),
    "q_ship_fired": (mark("Fire of the Q-ship: {1:plain}."), mark("The Q-ship's fire goes wide.")),
}


def shots_and_prizes(told: Story, events: list[Event]) -> Iterator[Sentence]:
    """[9.3.5] A ship that is taken as a prize was stopped, not sunk."""
    prizes = {event.params["name"]: event for event in events if event.code == "prize"}
    tons = {event.params["name"]: event.params["tons"] for event in events if event.code == "sunk"}
    yield from story.shots(told, [event for event in events if event.params["name"] not in prizes])
    for name, prize in prizes.items():
        worth = told.counted("ton", int(str(tons.get(name, 0))))
        words = say("{0:plain} is stopped and sent home as a prize, {1:plain}.", *(told_name(told, prize), worth))
        yield Sentence(capital(words), "good", prize.rule)


def told_name(told: Story, event: Event) -> str:
    return shown(told.presenter.word("name", event.params["name"]))


TELLERS: dict[str, story.Teller] = {
    **story.TELLERS,
    **dict.fromkeys(("missed", "dud", "no_damage", "damaged", "sunk", "spent", "prize"), shots_and_prizes),
    **dict.fromkeys(("rammed", "mine_hit", "q_ship_fired", "light_below", "no_worse"), ordeal),
}
