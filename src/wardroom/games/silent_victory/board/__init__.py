"""The board of Silent Victory: the Pacific with the patrol on it, the display mat, and the combat mat.

Drawn from a seat's view alone. Every element that an option names is on the board while that option is open.
"""

from __future__ import annotations

from wardroom.boards import Area, Board, Panel
from wardroom.games.patrol.board.sheets import kept_panel, small_chart
from wardroom.games.silent_victory.board.classes import classes_panel, open_to_choose
from wardroom.games.silent_victory.board.combat_mat import combat_panel
from wardroom.games.silent_victory.board.display_mat import mat_panel
from wardroom.games.silent_victory.board.ending import end_panel
from wardroom.games.silent_victory.board.pacific import map_panel, patrol_on_map, ports, sea_chart, zone_marks
from wardroom.games.silent_victory.lookout import Lookout, looked_at
from wardroom.games.silent_victory.port.new_boat import requestable
from wardroom.games.silent_victory.state import Boat, Career, Crew, War
from wardroom.games.silent_victory.view import View
from wardroom.table import OVER
from wardroom.table.copying import altered, facts_of
from wardroom.table.keeping import Drawings
from wardroom.table.text import name

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
        return Board((classes_panel(view, list(open_to_choose(view)), narrow), at_sea))
    mat = kept_panel(PANELS, mat_panel, of_the_mat(view), narrow)
    if career.fight is not None:
        return Board((kept_panel(PANELS, fight_panel, view, narrow), mat, at_sea))
    if view.war.phase == "refit" and career.honor_requests + career.cross_requests:
        classes = classes_panel(view, requestable(view.charts, career, career.month + 1), narrow)
        return Board((classes, at_sea, mat))
    return Board((at_sea, mat))


def fight_panel(view: View, narrow: bool) -> Panel:
    assert view.career.fight is not None
    return combat_panel(view, view.career.fight, narrow)


def of_the_mat(view: View) -> View:
    """[3.1] What the mat is drawn of: boat, crew and captain, whatever they are in the middle of."""
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


def small_map(career: Career) -> str:
    chart = sea_chart(Area(0, 0, 320, 200), grain=1.6, south=-46.5)
    title = name(f"USS {career.boat.name}" if career.boat.boat_class else "Silent Victory")
    marks = zone_marks(chart, career, names=False)
    inside = (*marks, *patrol_on_map(chart, career), *ports(chart, career, names=False))
    return small_chart(chart, title, career.tonnage, *inside)
