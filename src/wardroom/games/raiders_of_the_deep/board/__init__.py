"""The board of Raiders of the Deep: European waters with the patrol on them, the display mat, and the combat mat.

Drawn from a seat's view alone. Every element that an option names is on the board while that option is open.
"""

from __future__ import annotations

from wardroom.boards import Board, Panel
from wardroom.games.patrol.board.sheets import kept_panel
from wardroom.games.patrol.crew import Crew
from wardroom.games.raiders_of_the_deep.board.boat_types import types_panel
from wardroom.games.raiders_of_the_deep.board.combat_mat import combat_panel
from wardroom.games.raiders_of_the_deep.board.display_mat import mat_panel
from wardroom.games.raiders_of_the_deep.board.ending import end_panel
from wardroom.games.raiders_of_the_deep.board.port import port_panel
from wardroom.games.raiders_of_the_deep.board.sea_map import map_panel, small_map
from wardroom.games.raiders_of_the_deep.lookout import Lookout, looked_at
from wardroom.games.raiders_of_the_deep.state import Boat, Career, War
from wardroom.games.raiders_of_the_deep.view import View
from wardroom.table import OVER
from wardroom.table.copying import altered, facts_of
from wardroom.table.keeping import Drawings

__all__ = ["board", "thumbnail"]


PANELS: Drawings[Panel] = Drawings(600)
"""Twenty to thirty thousand letters each."""
THUMBNAILS: Drawings[str] = Drawings(400)


def board(looked: View | Lookout, *, narrow: bool = False) -> Board:
    """All panels for this position, the one that matters most first; `narrow` lays them out for a phone."""
    view = looked_at(looked)
    career = view.career
    at_sea = kept_panel(PANELS, map_panel, of_the_map(view), narrow)
    if view.war.phase == OVER:
        return Board((*(end_panel(view, career, narrow) for career in view.war.careers), at_sea))
    if not career.boat.boat_class:
        return Board((types_panel(view, narrow), at_sea))
    mat = kept_panel(PANELS, mat_panel, of_the_mat(view), narrow)
    if career.fight is not None:
        return Board((kept_panel(PANELS, fight_panel, view, narrow), mat, at_sea))
    if view.war.phase == "refit":
        ashore = of_the_map(view)
        port = kept_panel(PANELS, port_panel, ashore, narrow)
        types = kept_panel(PANELS, types_panel, ashore, narrow)
        if career.patrol is None:  # [6.1.3f] the refit is over: torpedoes are taken aboard
            return Board((mat, port, at_sea, types))
        return Board((port, types, at_sea, mat))
    return Board((at_sea, mat))


def fight_panel(view: View, narrow: bool) -> Panel:
    assert view.career.fight is not None
    return combat_panel(view, view.career.fight, narrow)


def of_the_mat(view: View) -> View:
    """[3.1] What the mat is drawn of: boat, crew and commander, whatever they are in the middle of."""
    shown = altered(view.career, fight=None, patrol=None, log=[], sunk_names=[])
    return View(War("", "", [shown]), "", view.charts)


def of_the_map(view: View) -> View:
    """What the map is drawn of: where the boats are and what they have to show, not what goes on aboard."""
    war = view.war
    return View(War(war.phase, "", [seen_from_afar(each) for each in war.careers], war.active), "", view.charts)


def seen_from_afar(career: Career) -> Career:
    boat = Boat(career.boat.boat_class, career.boat.name)
    return altered(career, boat=boat, crew=Crew(), fight=None, sunk_names=[])


def thumbnail(looked: View | Lookout) -> str:
    """A small map for lists of games, with its style sheet in it; it is stored for all readers, so it has no words."""
    view = of_the_map(looked_at(looked))
    return THUMBNAILS.of(facts_of(view.war), view.charts, lambda: small_map(view.career))
