"""What a simulation counts of careers: tonnage, boats lost and how, levels of victory [5.2], awards [11.3]."""

from __future__ import annotations

from wardroom.games.patrol.measures import CareerWords, career_measures
from wardroom.games.raiders_of_the_deep.scoring import ALIVE
from wardroom.games.raiders_of_the_deep.words.vocabulary import WORDS
from wardroom.table.text import mark
from wardroom.telling.measures import Measures

__all__ = ["measures"]

TONS = mark(
    "Half of the careers sank fewer than {median:#rd.ton}, one in ten more than {p90} and one in ten fewer than {p10}. "
    "{share:percent} lost a boat."
)
UNFORCED = frozenset(ALIVE) - {"desk duty"}
MEASURES = career_measures(CareerWords("rd", TONS, ALIVE, UNFORCED, tuple(WORDS["award"])), {"boat": "u19"})


def measures() -> Measures:
    return MEASURES
