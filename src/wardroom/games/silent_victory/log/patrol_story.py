"""A patrol told in prose: the events of a chapter, gathered into sentences that a reader would write.

Rolls are left out, quiet boxes are told in one breath, and the shots at a ship become what came of them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import groupby

from wardroom.table import Event
from wardroom.table.text import Text, Value, capital, counted, listed, mark, plural, say, word
from wardroom.telling.book import Paragraph, Sentence
from wardroom.telling.presenter import Presenter

__all__ = ["and_listed", "paragraphs", "told_plainly"]

Teller = Callable[[Presenter, list[Event]], Iterator[Sentence]]


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


def paragraphs(presenter: Presenter, events: Iterable[Event]) -> Iterator[Paragraph]:
    """What happened at sea, box by box; boxes in which nothing did are told together."""
    quiet: list[Event] = []
    for box, found in _boxes(event for event in events if event.roll is None):
        if not found:
            quiet += [box] if box else []
            continue
        if quiet:
            yield _quiet(presenter, quiet)
            quiet = []
        yield from _place(presenter, box, found)
    if quiet:
        yield _quiet(presenter, quiet)


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


def _quiet(presenter: Presenter, boxes: list[Event]) -> Paragraph:
    """Boxes 1 to 3: no contact."""
    numbers = [box.params["box"] for box in boxes]
    areas = and_listed(list(dict.fromkeys(word("sv.area", box.params["area"]) for box in boxes)))
    if len(numbers) == 1:
        where = say("Box {0}, {1:plain}", numbers[0], areas)
    elif len(numbers) == 2:
        where = say("Boxes {0} and {1}, {2:plain}", *numbers, areas)
    else:
        where = say("Boxes {0} to {1}, {2:plain}", numbers[0], numbers[-1], areas)
    return Paragraph([Sentence(say("No contact."))], where)


def _place(presenter: Presenter, box: Event | None, events: list[Event]) -> Iterator[Paragraph]:
    """A paragraph for each encounter in a box; the place is named once."""
    where = say("Box {0}, {1:sv.area}", box.params["box"], box.params["area"]) if box else ""
    current: list[Event] = []
    for event in events:
        if event.code == "encounter" and current:
            yield Paragraph(list(_sentences(presenter, current)), where)
            current, where = [], ""
        current.append(event)
    yield Paragraph(list(_sentences(presenter, current)), where)


def _sentences(presenter: Presenter, events: list[Event]) -> Iterator[Sentence]:
    for tell, run in groupby(events, lambda event: TELLERS.get(event.code)):
        if tell is None:
            yield from (_calmly(told_plainly(presenter, event)) for event in run)
        else:
            yield from tell(presenter, list(run))


def _calmly(told: Sentence) -> Sentence:
    """In a story the ships sunk stand out, and what hurts; other good news does not."""
    return replace(told, style="") if told.style == "good" else told


# Ships in sight


def _sighting(presenter: Presenter, events: list[Event]) -> Iterator[Sentence]:
    """A convoy by night: two ships with their names."""
    what = Text("Contact")
    time: Value = ""
    targets: list[str] = []
    for event in events:
        if event.code == "time":
            time = event.params["time"]
        elif event.code == "target":
            targets.append(
                say("{name:sv.ship} ({type:sv.type}, {tons:#sv.ton})", **event.params),
            )
        else:
            what = _met(event)
    by_time = mark("{0}, by {1:sv.time}") if what in FOLLOWED else mark("{0} by {1:sv.time}")
    seen = say(by_time, what, time) if time else str(what)
    told = say("{0:plain}: {1:plain}.", seen, and_listed(targets)) if targets else say("{0:plain}.", seen)
    yield Sentence(capital(told), "scene")


def _met(event: Event) -> Text:
    """What is in sight, or in sight again."""
    if event.code == "encounter":
        return Text("{0:sv.encounter}", (event.params["what"],))
    if event.code == "followed":
        return Text("Contact is regained")
    return FOLLOWED[event.params["escorted"] != "yes"]


FOLLOWED = (
    Text("The damaged ships are followed, with escort"),
    Text("The damaged ships are followed, without escort"),
)


def _shots(presenter: Presenter, events: list[Event]) -> Iterator[Sentence]:
    """What came of all shots at each ship."""
    by_ship: dict[str, list[Event]] = {}
    for event in events:
        by_ship.setdefault(str(event.params["name"]), []).append(event)
    for name, shots in by_ship.items():
        yield _shots_at(str(presenter.word("name", name)), shots)


COUNTED = {"no_damage": "sv.harmless hit", "dud": "sv.dud", "missed": "sv.miss"}


def _shots_at(name: str, shots: list[Event]) -> Sentence:
    codes = Counter(event.code for event in shots)
    hits = codes["damaged"] + codes["sunk"]
    found = [say("{0:#sv.hit}", hits)] if hits else []
    if codes["critical"] and hits > 1:
        found.append(say("{0} critical", codes["critical"]))
    found += [counted(thing, codes[code]) for code, thing in COUNTED.items() if codes[code]]
    words = listed(found)
    sunk = next((event for event in shots if event.code == "sunk"), None)
    if sunk is not None:
        plainly = mark("{0:plain} sinks, {1:#sv.ton} ({2:plain}).")
        critical = mark("A critical hit: {0:plain} sinks, {1:#sv.ton} ({2:plain}).")
        told = say(critical if codes["critical"] and hits == 1 else plainly, name, sunk.params["tons"], words)
        return Sentence(capital(told), "good", sunk.rule)
    damaged = next((event for event in reversed(shots) if event.code == "damaged"), None)
    if damaged is not None:
        told = say("{0:plain} is damaged ({1:plain}); {2} more would sink her.", name, words, damaged.params["left"])
        return Sentence(capital(told), "", damaged.rule)
    if not words:
        return Sentence(say("Shots at {0:plain} are spent: she has sunk already.", name))
    return Sentence(capital(say("{0:plain}: {1:plain}.", name, words)))


# Hunted and hurt


TEST_DEPTH = (mark("The boat goes below its test depth once."), mark("The boat goes below its test depth twice."))
MANY_TIMES = plural("The boat goes below its test depth {0} time.", "The boat goes below its test depth {0} times.")


def _ordeal(presenter: Presenter, events: list[Event]) -> Iterator[Sentence]:
    """Depth charges or bombs, and what they did."""
    by_code: dict[str, list[Event]] = {}
    for event in events:
        by_code.setdefault(event.code, []).append(event)
    for code in ATTACKS:
        if code in by_code:
            yield _attacks(code, by_code[code])
    if "test_depth" in by_code:
        times = len(by_code["test_depth"])
        yield Sentence(say(TEST_DEPTH[times - 1]) if times <= 2 else say(MANY_TIMES, times), "bad")
    if "system_damaged" in by_code:
        systems = dict.fromkeys(word("sv.system", event.params["system"]) for event in by_code["system_damaged"])
        yield Sentence(say("Damaged: {0:plain}.", and_listed(list(systems))), "bad")
    for code in ("flooding", "hull"):
        if code in by_code:
            yield told_plainly(presenter, by_code[code][-1])
    if "wounded" in by_code:
        men = [say("{who:sv.who} ({wound:sv.wound})", **event.params) for event in by_code["wounded"]]
        yield Sentence(say("Hurt: {0:plain}.", and_listed(men)), "bad")


ATTACKS = {
    "depth_charged": (
        mark("Depth charges: {0:#sv.attack}, {1:#sv.hit}."),
        mark("Depth charges: {0:#sv.attack}, no hit."),
    ),
    "bombed": (mark("Bombs: {0:#sv.attack}, {1:#sv.hit}."), mark("Bombs: {0:#sv.attack}, no hit.")),
}


def _attacks(code: str, attacks: list[Event]) -> Sentence:
    hits = sum(int(str(event.params["hits"])) for event in attacks)
    some, none = ATTACKS[code]
    return Sentence(say(some if hits else none, len(attacks), hits), "bad" if hits else "warning")


def _repairs(presenter: Presenter, events: list[Event]) -> Iterator[Sentence]:
    by_code = {
        code: [word("sv.system", event.params["system"]) for event in events if event.code == code]
        for code in ("repaired", "inoperable")
    }
    if by_code["repaired"]:
        yield Sentence(say("Repaired: {0:plain}.", and_listed(by_code["repaired"])))
    if by_code["inoperable"]:
        yield Sentence(say("Inoperable until refit: {0:plain}.", and_listed(by_code["inoperable"])), "bad")


TELLERS: dict[str, Teller] = {
    **dict.fromkeys(("encounter", "target", "time", "followed", "followed_damaged"), _sighting),
    **dict.fromkeys(("missed", "dud", "no_damage", "critical", "damaged", "sunk", "spent"), _shots),
    **dict.fromkeys(
        (
            *("depth_charged", "bombed", "test_depth", "system_damaged", "no_effect"),
            *("flooding", "hull", "wounded", "no_injury"),
        ),
        _ordeal,
    ),
    **dict.fromkeys(("repaired", "inoperable"), _repairs),
}
"""Events that are told together with those of their kind beside them."""
