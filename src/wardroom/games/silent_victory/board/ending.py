"""[5.0] The career as it will be remembered."""

from __future__ import annotations

from wardroom.boards import Panel
from wardroom.games.patrol.board.ending import Ending, achieved, end_sheet
from wardroom.games.silent_victory.board.common import boat_name, rank_and_name, record
from wardroom.games.silent_victory.board.honours import honour_name, honours_in_words, honours_of
from wardroom.games.silent_victory.ends import BOAT_LOST
from wardroom.games.silent_victory.scoring import victory_level
from wardroom.games.silent_victory.state import Career
from wardroom.games.silent_victory.view import View
from wardroom.table.text import capital, listed, say, word

__all__ = ["end_panel"]


def end_panel(view: View, career: Career, narrow: bool) -> Panel:
    """The career as it will be remembered."""
    lost = career.end in BOAT_LOST
    end = Ending(
        boat_name(career) if career.boat.boat_class else say("No boat"),
        rank_and_name(career),
        capital(say("{0:sv.cause}.", career.end)),
        say("Still on patrol") if lost else "",
        lost,
        achieved(word("sv.level", victory_level(career, view.charts)), career),
        honours_in_words(career),
        end_text(view, career),
    )
    return end_sheet("end" if len(view.war.careers) == 1 else f"end-{career.seat}", end, narrow)


def end_text(view: View, career: Career) -> str:
    level = victory_level(career, view.charts)
    honours_ = listed(honour_name(h) for h in honours_of(career) if h.name != "luck") or say("none")
    return say(
        "The career is over: {0:sv.cause}. {1:plain}: {2:sv.level}. Awards: {3:plain}.",
        career.end,
        record(career),
        level,
        honours_,
    )
