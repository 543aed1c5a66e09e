"""A patrol told in prose: the events of a chapter, gathered into sentences that a reader would write.

Rolls are left out, quiet boxes are told in one breath, and the shots at a ship become what came of them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from wardroom.table import Event
from wardroom.table.text import Text, Value, capital, counted, listed, mark, plural, say, shown, word
from wardroom.telling.book import Paragraph, Sentence
from wardroom.telling.presenter import Presenter

__all__ = ["ATTACKS", "TELLERS", "Story", "and_listed", "ordeal", "paragraphs", "shots", "told_plainly"]


@dataclass(frozen=True, slots=True)
class Story:
    """What a game's patrols are told with."""

    presenter: Presenter
    vocabulary: str
    tellers: Mapping[str, Teller]
    """By code, events that are told together with those of their kind beside them."""
    attacks: Mapping[str, tuple[str, str]]
    """By code, what is told of attacks on the boat that hit, and of those that did not: attacks, then hits."""

    def word(self, group: str, value: Value) -> str:
        return word(f"{self.vocabulary}.{group}", str(value))

    def counted(self, thing: str, number: int) -> str:
        return counted(f"{self.vocabulary}.{thing}", number)


Teller = Callable[[Story, list[Event]], Iterator[Sentence]]


def and_listed(words: Sequence[str]) -> str:
    """One, two and three."""
    if len(words) < 2:
        return "".join(words)
    return say("{0:plain} and {1:plain}", listed(words[:-1]), words[-1])


def told_plainly(presenter: Presenter, event: Event) -> Sentence:
    """An event in the words of the catalogue, its rule apart."""
    line = presenter.event(event)
    text = line.text.removesuffix(f" [{event.rule}]") if event.rule else line.text
    return Sentence(text, line.style, event.rule)


# Places


def paragraphs(story: Story, events: Iterable[Event]) -> Iterator[Paragraph]:
    """What happened at sea, box by box; boxes in which nothing did are told together."""
    quiet: list[Event] = []
    for box, found in _boxes(event for event in events if event.roll is None):
        if not found:
            quiet += [box] if box else []
            continue
        if quiet:
            yield _quiet(story, quiet)
            quiet = []
        yield from _place(story, box, found)
    if quiet:
        yield _quiet(story, quiet)


def _boxes(events: Iterable[Event]) -> Iterator[tuple[Event | None, list[Event]]]:
    """The events of each box, with the one that tells of the boat coming there."""
    box: Event | None = None
    found: list[Event] = []
    for event in events:
        if event.code != "box":
            found.append(event)
            continue
        if box or found:
            yield box, found
        box, found = event, []
    if box or found:
        yield box, found


def _quiet(story: Story, boxes: list[Event]) -> Paragraph:
    """Boxes 1 to 3: no contact."""
    numbers = [box.params["box"] for box in boxes]
    areas = and_listed(list(dict.fromkeys(story.word("area", box.params["area"]) for box in boxes)))
    if len(numbers) == 1:
        where = say("Box {0}, {1:plain}", numbers[0], areas)
    elif len(numbers) == 2:
        where = say("Boxes {0} and {1}, {2:plain}", *numbers, areas)
    else:
        where = say("Boxes {0} to {1}, {2:plain}", numbers[0], numbers[-1], areas)
    return Paragraph([Sentence(say("No contact."))], where)


def _place(story: Story, box: Event | None, events: list[Event]) -> Iterator[Paragraph]:
    """A paragraph for each encounter in a box; the place is named once."""
    where = say("Box {0}, {1:plain}", box.params["box"], story.word("area", box.params["area"])) if box else ""
    current: list[Event] = []
    for event in events:
        if event.code == "encounter" and current:
            yield Paragraph(list(_sentences(story, current)), where)
            current, where = [], ""
        current.append(event)
    yield Paragraph(list(_sentences(story, current)), where)


def _sentences(story: Story, events: list[Event]) -> Iterator[Sentence]:
    for tell, run in groupby(events, lambda event: story.tellers.get(event.code)):
        if tell is None:
            yield from (_calmly(told_plainly(story.presenter, event)) for event in run)
        else:
            yield from tell(story, list(run))


def _calmly(told: Sentence) -> Sentence:
    """In a story the ships sunk stand out, and what hurts; other good news does not."""
    return replace(told, style="") if told.style == "good" else told


# Ships in sight


def _sighting(story: Story, events: list[Event]) -> Iterator[Sentence]:
    """A convoy by night: two ships with their names."""
    what = say("Contact")
    followed, time = False, ""
    targets: list[str] = []
    for event in events:
        if event.code == "time":
            time = story.word("time", event.params["time"])
        elif event.code == "target":
            targets.append(_target(story, event))
        else:
            what, followed = _met(story, event), event.code == "followed_damaged"
    by_time = mark("{0:plain}, by {1:plain}") if followed else mark("{0:plain} by {1:plain}")
    seen = say(by_time, what, time) if time else what
    told = say("{0:plain}: {1:plain}.", seen, and_listed(targets)) if targets else say("{0:plain}.", seen)
    yield Sentence(capital(told), "scene")


def _target(story: Story, event: Event) -> str:
    """Her name, type and tons."""
    ship, type, tons = (event.params[key] for key in ("name", "type", "tons"))
    return say(
        "{0:plain} ({1:plain}, {2:plain})",
        story.word("ship", ship),
        story.word("type", type),
        story.counted("ton", int(str(tons))),
    )


def _met(story: Story, event: Event) -> str:
    """What is in sight, or in sight again."""
    if event.code == "encounter":
        return story.word("encounter", event.params["what"])
    if event.code == "followed":
        return say("Contact is regained")
    return str(FOLLOWED[event.params["escorted"] != "yes"])


FOLLOWED = (
    Text("The damaged ships are followed, with escort"),
    Text("The damaged ships are followed, without escort"),
)


def shots(story: Story, events: list[Event]) -> Iterator[Sentence]:
    """What came of all shots at each ship."""
    by_ship: dict[str, list[Event]] = {}
    for event in events:
        by_ship.setdefault(str(event.params["name"]), []).append(event)
    for name, fired in by_ship.items():
        yield _shots_at(story, shown(story.presenter.word("name", name)), fired)


COUNTED = {"no_damage": "harmless hit", "dud": "dud", "missed": "miss"}


def _shots_at(story: Story, name: str, fired: list[Event]) -> Sentence:
    codes = Counter(event.code for event in fired)
    hits = codes["damaged"] + codes["sunk"]
    found = [story.counted("hit", hits)] if hits else []
    if codes["critical"] and hits > 1:
        found.append(say("{0} critical", codes["critical"]))
    found += [story.counted(thing, codes[code]) for code, thing in COUNTED.items() if codes[code]]
    words = listed(found)
    sunk = next((event for event in fired if event.code == "sunk"), None)
    if sunk is not None:
        plainly = mark("{0:plain} sinks, {1:plain} ({2:plain}).")
        critical = mark("A critical hit: {0:plain} sinks, {1:plain} ({2:plain}).")
        tons = story.counted("ton", int(str(sunk.params["tons"])))
        told = say(critical if codes["critical"] and hits == 1 else plainly, name, tons, words)
        return Sentence(capital(told), "good", sunk.rule)
    damaged = next((event for event in reversed(fired) if event.code == "damaged"), None)
    if damaged is not None:
        told = say("{0:plain} is damaged ({1:plain}); {2} more would sink her.", name, words, damaged.params["left"])
        return Sentence(capital(told), "", damaged.rule)
    if not words:
        return Sentence(say("Shots at {0:plain} are spent: she has sunk already.", name))
    return Sentence(capital(say("{0:plain}: {1:plain}.", name, words)))


# Hunted and hurt


TEST_DEPTH = (mark("The boat goes below its test depth once."), mark("The boat goes below its test depth twice."))
MANY_TIMES = plural("The boat goes below its test depth {0} time.", "The boat goes below its test depth {0} times.")
ATTACKS = {
    "depth_charged": (
        mark("Depth charges: {0:plain}, {1:plain}."),
        mark("Depth charges: {0:plain}, no hit."),
    ),
    "bombed": (mark("Bombs: {0:plain}, {1:plain}."), mark("Bombs: {0:plain}, no hit.")),
}
"""Attacks that both games know."""


def ordeal(story: Story, events: list[Event]) -> Iterator[Sentence]:
    """Depth charges or bombs, and what they did."""
    by_code: dict[str, list[Event]] = {}
    for event in events:
        by_code.setdefault(event.code, []).append(event)
    for code in story.attacks:
        if code in by_code:
            yield _attacks(story, code, by_code[code])
    if "test_depth" in by_code:
        times = len(by_code["test_depth"])
        yield Sentence(say(TEST_DEPTH[times - 1]) if times <= 2 else say(MANY_TIMES, times), "bad")
    if "system_damaged" in by_code:
        systems = dict.fromkeys(story.word("system", event.params["system"]) for event in by_code["system_damaged"])
        yield Sentence(say("Damaged: {0:plain}.", and_listed(list(systems))), "bad")
    for code in ("flooding", "hull"):
        if code in by_code:
            yield told_plainly(story.presenter, by_code[code][-1])
    if "wounded" in by_code:
        yield Sentence(say("Hurt: {0:plain}.", and_listed(_hurt(story, by_code["wounded"]))), "bad")


def _hurt(story: Story, wounded: list[Event]) -> list[str]:
    """Who was hurt, and how badly."""
    men = [(story.word("who", each.params["who"]), story.word("wound", each.params["wound"])) for each in wounded]
    return [say("{0:plain} ({1:plain})", *man) for man in men]


def _attacks(story: Story, code: str, attacks: list[Event]) -> Sentence:
    hits = sum(int(str(event.params["hits"])) for event in attacks)
    some, none = story.attacks[code]
    words = story.counted("attack", len(attacks)), story.counted("hit", hits)
    return Sentence(say(some if hits else none, *words), "bad" if hits else "warning")


def _repairs(story: Story, events: list[Event]) -> Iterator[Sentence]:
    by_code = {
        code: [story.word("system", event.params["system"]) for event in events if event.code == code]
        for code in ("repaired", "inoperable")
    }
    if by_code["repaired"]:
        yield Sentence(say("Repaired: {0:plain}.", and_listed(by_code["repaired"])))
    if by_code["inoperable"]:
        yield Sentence(say("Inoperable until refit: {0:plain}.", and_listed(by_code["inoperable"])), "bad")


TELLERS: dict[str, Teller] = {
    **dict.fromkeys(("encounter", "target", "time", "followed", "followed_damaged"), _sighting),
    **dict.fromkeys(("missed", "dud", "no_damage", "critical", "damaged", "sunk", "spent"), shots),
    **dict.fromkeys(
        (
            *("depth_charged", "bombed", "test_depth", "system_damaged", "no_effect"),
            *("flooding", "hull", "wounded", "no_injury"),
        ),
        ordeal,
    ),
    **dict.fromkeys(("repaired", "inoperable"), _repairs),
}
"""Events that both games know."""
