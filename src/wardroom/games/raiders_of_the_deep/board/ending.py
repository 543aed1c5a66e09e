"""[5.0] The career as it will be remembered."""

from __future__ import annotations

from wardroom.boards import Panel
from wardroom.boards.ships import u_boat
from wardroom.games.patrol.board.ending import Ending, achieved, end_sheet
from wardroom.games.raiders_of_the_deep.board.common import boat_name, rank_and_name, record
from wardroom.games.raiders_of_the_deep.board.honours import honours_in_words
from wardroom.games.raiders_of_the_deep.ends import BOAT_LOST
from wardroom.games.raiders_of_the_deep.scoring import victory_level
from wardroom.games.raiders_of_the_deep.state import Career
from wardroom.games.raiders_of_the_deep.view import View
from wardroom.table.text import capital, listed, say, word

__all__ = ["end_panel"]

CREW_LIVES = ("scuttled", "captured")
"""[10.9.2] Ends in which the boat is lost and her crew is taken prisoner."""


def end_panel(view: View, career: Career, narrow: bool) -> Panel:
    """[5.2] The career as it will be remembered."""
    lost = career.end in BOAT_LOST
    end = Ending(
        boat_name(career) if career.boat.boat_class else say("No boat"),
        rank_and_name(career),
        capital(say("{0:rd.cause}.", career.end)),
        say("She did not return") if lost and career.end not in CREW_LIVES else "",
        lost,
        achieved(word("rd.level", victory_level(career, view.charts)), career),
        honours_in_words(career),
        end_text(view, career),
    )
    return end_sheet("end" if len(view.war.careers) == 1 else f"end-{career.seat}", end, narrow, u_boat)


def end_text(view: View, career: Career) -> str:
    level = victory_level(career, view.charts)
    awards = listed(honours_in_words(career)) or say("none")
    return say(
        "The career is over: {0:rd.cause}. {1:plain}: {2:rd.level}. Awards: {3:plain}.",
        career.end,
        record(career),
        level,
        awards,
    )
