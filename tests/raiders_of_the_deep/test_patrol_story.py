"""A patrol in prose: what this game adds to the story that both career games tell."""

from __future__ import annotations

import pytest

from wardroom.games import find
from wardroom.games.raiders_of_the_deep.log.patrol_story import paragraphs
from wardroom.table import Event
from wardroom.table.events import Param
from wardroom.telling.presenter import presenter_for

PRESENTER = presenter_for(find("raiders-of-the-deep"))


def at_sea(*events: Event) -> str:
    box = Event("box", {"box": 3, "boxes": 8, "area": "Mediterranean"})
    [told] = paragraphs(PRESENTER, (box, *events))
    assert told.where == "Box 3, Mediterranean"
    return " ".join(sentence.text for sentence in told.sentences)


def ship(code: str, name: str = "Mercian", **params: int) -> Event:
    return Event(code, {"name": name, **params})


def test_what_is_met_is_one_sentence() -> None:
    target: dict[str, Param] = {"number": 1, "name": "Mercian", "type": "F", "tons": 6305, "capacity": 3}
    words = at_sea(Event("encounter", {"what": "Ship"}), Event("target", target), Event("time", {"time": "day"}))
    assert words == "A ship by day: Mercian (freighter, 6,305 tons)."


@pytest.mark.rule("RD 9.3.5a")
def test_a_prize_is_stopped_and_not_sunk() -> None:
    words = at_sea(
        *(ship("missed"), ship("sunk", points=2, tons=1604), ship("prize")),
        *(ship("missed", "Douro"), ship("sunk", "Douro", points=2, tons=1001)),
    )
    assert words == (
        "Douro sinks, 1,001 tons (1 hit, 1 miss). Mercian is stopped and sent home as a prize, 1,604 tons."
    )


@pytest.mark.rule("RD 9.6.8a", "RD 9.6.8d")
def test_ramming_and_depth_charges_are_summed_up_with_what_they_did() -> None:
    words = at_sea(
        *(Event("rammed", {"hits": 2}), Event("depth_charged", {"hits": 1}), Event("depth_charged", {"hits": 0})),
        *(Event("hull", {"level": 3, "limit": 7}), Event("wounded", {"who": "LI", "wound": "LW"})),
    )
    assert words == (
        "Depth charges: 2 attacks, 1 hit. Rammed: 2 hits. Hull damage 3 of 7. Hurt: the LI (lightly wounded)."
    )
