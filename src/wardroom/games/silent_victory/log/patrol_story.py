"""A patrol told in prose: the events of a chapter, gathered into sentences that a reader would write.

Rolls are left out, quiet boxes are told in one breath, and the shots at a ship become what came of them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import groupby

from wardroom.table import Event
from wardroom.telling.book import Paragraph, Sentence
from wardroom.telling.presenter import Presenter, sentence

__all__ = ["counted", "listed", "paragraphs", "told_plainly"]

Teller = Callable[[Presenter, list[Event]], Iterator[Sentence]]


def listed(words: Sequence[str]) -> str:
    """One, two and three."""
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else list(words))


def counted(number: int, what: str, plural: str = "") -> str:
    return f"{number:,} {what if number == 1 else plural or what + 's'}"


def _times(number: int) -> str:
    return {1: "once", 2: "twice"}.get(number, f"{number} times")


def told_plainly(presenter: Presenter, event: Event) -> Sentence:
    """An event in the words of the catalogue, its rule apart."""
    line = presenter.event(event)
    text = line.text.removesuffix(f" [{event.rule}]") if event.rule else line.text
    return Sentence(text, line.style, event.rule)


def _word(presenter: Presenter, event: Event, name: str) -> str:
    return str(presenter.word(name, event.params.get(name, "")))


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
    numbers = [str(box.params["box"]) for box in boxes]
    areas = list(dict.fromkeys(_word(presenter, box, "area") for box in boxes))
    where = f"Box {numbers[0]}" if len(numbers) == 1 else f"Boxes {numbers[0]} to {numbers[-1]}"
    if len(numbers) == 2:
        where = f"Boxes {listed(numbers)}"
    return Paragraph([Sentence("No contact.")], f"{where}, {listed(areas)}")


def _place(presenter: Presenter, box: Event | None, events: list[Event]) -> Iterator[Paragraph]:
    """A paragraph for each encounter in a box; the place is named once."""
    where = f"Box {box.params['box']}, {_word(presenter, box, 'area')}" if box else ""
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
    what = "Contact"
    targets: list[str] = []
    when = ""
    for event in events:
        if event.code == "encounter":
            what = sentence(_word(presenter, event, "what"))
        elif event.code == "followed":
            what = "Contact is regained"
        elif event.code == "followed_damaged":
            what = (
                f"The damaged ships are followed, {'with' if event.params['escorted'] == 'yes' else 'without'} escort,"
            )
        elif event.code == "time":
            when = f" by {event.params['time']}"
        else:
            targets.append(
                f"{event.params['name']} ({_word(presenter, event, 'type')}, {_word(presenter, event, 'tons')} tons)"
            )
    yield Sentence(f"{what}{when}".rstrip(",") + (f": {listed(targets)}." if targets else "."), "scene")


# Shots


def _shots(presenter: Presenter, events: list[Event]) -> Iterator[Sentence]:
    """What came of all shots at each ship."""
    by_ship: dict[str, list[Event]] = {}
    for event in events:
        by_ship.setdefault(str(event.params["name"]), []).append(event)
    for name, shots in by_ship.items():
        yield _shots_at(name, shots)


def _shots_at(name: str, shots: list[Event]) -> Sentence:
    codes = Counter(event.code for event in shots)
    hits = codes["damaged"] + codes["sunk"]
    found = [
        counted(hits, "hit") if hits else "",
        f"{codes['critical']} critical" if codes["critical"] and hits > 1 else "",
        counted(codes["no_damage"], "hit without damage", "hits without damage") if codes["no_damage"] else "",
        counted(codes["dud"], "dud") if codes["dud"] else "",
        counted(codes["missed"], "miss", "misses") if codes["missed"] else "",
    ]
    words = ", ".join(each for each in found if each)
    sunk = next((event for event in shots if event.code == "sunk"), None)
    if sunk is not None:
        critical = "A critical hit: " if codes["critical"] and hits == 1 else ""
        return Sentence(f"{critical}{name} sinks, {sunk.params['tons']:,} tons ({words}).", "good", sunk.rule)
    damaged = next((event for event in reversed(shots) if event.code == "damaged"), None)
    if damaged is not None:
        return Sentence(f"{name} is damaged ({words}); {damaged.params['left']} more would sink her.", "", damaged.rule)
    return Sentence(f"{name}: {words}." if words else f"Shots at {name} are spent: she has sunk already.")


# Hunted and hurt


def _ordeal(presenter: Presenter, events: list[Event]) -> Iterator[Sentence]:
    """Depth charges or bombs, and what they did."""
    by_code: dict[str, list[Event]] = {}
    for event in events:
        by_code.setdefault(event.code, []).append(event)
    for code, name in (("depth_charged", "Depth charges"), ("bombed", "Bombs")):
        if code in by_code:
            yield _attacks(name, by_code[code])
    if "test_depth" in by_code:
        yield Sentence(f"The boat goes below its test depth {_times(len(by_code['test_depth']))}.", "bad")
    if "system_damaged" in by_code:
        systems = Counter(_word(presenter, event, "system") for event in by_code["system_damaged"])
        yield Sentence(f"Damaged: {listed(list(systems))}.", "bad")
    for code in ("flooding", "hull"):
        if code in by_code:
            yield told_plainly(presenter, by_code[code][-1])
    if "wounded" in by_code:
        men = [f"{_word(presenter, e, 'who')} ({_word(presenter, e, 'wound')})" for e in by_code["wounded"]]
        yield Sentence(f"Hurt: {listed(men)}.", "bad")


def _attacks(name: str, attacks: list[Event]) -> Sentence:
    hits = [int(str(event.params["hits"])) for event in attacks]
    total = counted(sum(hits), "hit") if sum(hits) else "no hit"
    return Sentence(f"{name}: {counted(len(hits), 'attack')}, {total}.", "bad" if sum(hits) else "warning")


def _repairs(presenter: Presenter, events: list[Event]) -> Iterator[Sentence]:
    for code, text in (("repaired", "Repaired"), ("inoperable", "Inoperable until refit")):
        systems = [_word(presenter, event, "system") for event in events if event.code == code]
        if systems:
            yield Sentence(f"{text}: {listed(systems)}.", "" if code == "repaired" else "bad")


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
