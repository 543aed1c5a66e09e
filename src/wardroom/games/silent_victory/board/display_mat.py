"""[3.1] The display mat: armament, systems, damage tracks and crew."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache

from wardroom.boards import Area, Panel, Svg, circle, element, join, label, number, path
from wardroom.boards.parts import card, heading, lamp, pips
from wardroom.games.patrol.board import mat
from wardroom.games.patrol.board.sheets import NARROW, WIDE
from wardroom.games.silent_victory.board.common import base_name, boat_name, rank_and_name, record
from wardroom.games.silent_victory.board.honours import honour_name, honours, honours_of
from wardroom.games.silent_victory.boat import commander, tube_works
from wardroom.games.silent_victory.charts import Mat
from wardroom.games.silent_victory.combat.damage import aa_systems, gun_systems
from wardroom.games.silent_victory.combat.torpedoes import AVAILABLE_FROM, reloads, tube_counts, tubes
from wardroom.games.silent_victory.state import (
    FIT,
    NAMED_CREW,
    QUALITIES,
    Boat,
    Career,
    Crew,
)
from wardroom.games.silent_victory.view import View
from wardroom.games.silent_victory.words.vocabulary import stock
from wardroom.table.text import Text, capital, kept_by_language, say, word

__all__ = ["mat_panel"]

SYSTEMS = ("periscope", "SJ radar", "SD radar", "radio", "batteries", "fuel tanks", "dive planes", "hydrophones")


def mat_panel(view: View, narrow: bool) -> Panel:
    career, charts = view.career, view.charts
    sheet = charts.mats[career.boat.boat_class]
    draw = narrow_mat if narrow else wide_mat
    parts, height = draw(view, career, sheet)
    title = say("USS {0}, {1} class", career.boat.name, sheet.title)
    return Panel.draw("mat", title, NARROW if narrow else WIDE, height, mat_text(view), *parts)


def wide_mat(view: View, career: Career, sheet: Mat) -> tuple[list[Svg], int]:
    forward, aft = Area(570, 92, 200, 106), Area(38, 92, 154, 106)
    parts = [
        mat_header(career, sheet, Area(0, 0, WIDE, 32)),
        cutaway(),
        torpedo_store(career, Area(40, 38, 204, 42)),
        aa_guns(career, Area(262, 38, 104, 42)),
        deck_gun(career, sheet, Area(462, 37, 150, 44)),
        decoys(career, Area(640, 37, 104, 44)),
        torpedo_room(view, "aft", aft),
        systems(career, sheet, Area(200, 92, 366, 106)),
        torpedo_room(view, "forward", forward),
        *damage_tracks(career, sheet, Area(0, 210, 392, 66)),
        honours(career, Area(0, 280, 392, 44)),
        crew_roster(career.crew, career, Area(404, 208, 395, 116)),
    ]
    return parts, 326


def narrow_mat(view: View, career: Career, sheet: Mat) -> tuple[list[Svg], int]:
    room = Area(0, 184, 400, 118)
    parts = [
        mat_header(career, sheet, Area(0, 0, NARROW, 56)),
        *damage_tracks(career, sheet, Area(0, 62, 400, 66)),
        torpedo_store(career, Area(0, 136, 204, 44)),
        deck_gun(career, sheet, Area(212, 135, 188, 44)),
        card(room, "hull", 26),
        torpedo_room(view, "aft", Area(10, 190, 154, 108)),
        torpedo_room(view, "forward", Area(188, 190, 200, 108)),
        card(Area(0, 308, 400, 118)),
        systems(career, sheet, Area(8, 312, 384, 108)),
        aa_guns(career, Area(0, 432, 200, 44)),
        decoys(career, Area(212, 432, 188, 44)),
        crew_roster(career.crew, career, Area(0, 482, 400, 116)),
        honours(career, Area(0, 604, 400, 44)),
    ]
    return parts, 650


def mat_header(career: Career, sheet: Mat, area: Area) -> Svg:
    """Boat, class and captain; month, base and record."""
    where = say("{0:month}, {1:plain}", career.month, base_name(career.base))
    made = say("{0:#sv.patrol} · {1:#sv.ship} · {2:#sv.ton}", career.patrols, career.ships_sunk, career.tonnage)
    return mat.mat_header(boat_name(career), say("{0} class", sheet.title), rank_and_name(career), where, made, area)


@cache
def cutaway() -> Svg:
    """The hull from the side, bow to the right, with her tower and bulkheads."""
    hull = (
        "M20 112Q24 90 52 87H300V85H560V87H752Q786 85 797 91Q795 128 787 160Q778 199 740 201"
        "H60Q38 201 30 184L16 190V202H8V160L20 152Z"
    )
    tower = "M366 86V66H378V54H392V50H430V58L436 66H446L452 86Z"
    scopes = "M404 50V34H407V50ZM414 50V38H416.5V50ZM384 54V44H380V41H392V44H387V54Z"
    return join(
        path(tower, "hull"),
        path(scopes, "boat"),
        path(hull, "hull"),
        path("M197 88V200M566 88V200", "bulkhead"),
    )


def torpedo_store(career: Career, area: Area) -> Svg:
    """How many torpedoes of each type are aboard; types that are not yet issued are left out."""
    boat = career.boat
    kinds = [kind for kind, first in AVAILABLE_FROM.items() if career.month >= first or aboard(boat, kind)]
    wide = area.width / 3
    cells = []
    for index, kind in enumerate(kinds):
        cell = Area(area.x + index * wide + 1, area.y, wide - 2, area.height)
        x = cell.center[0]
        cells.append(
            element(
                f"torpedo:{kind}",
                cell,
                mat.torpedo(Area(cell.x + 4, cell.bottom - 12, cell.width - 8, 8), "boat"),
                label(
                    x,
                    cell.y + 20,
                    say("{0:sv.torpedo} ×{1}", kind, aboard(boat, kind)),
                    12,
                    "ink",
                    anchor="middle",
                    width=wide - 4,
                    bold=True,
                ),
            )
        )
    return element("torpedoes", area, *cells, nest=True)


def aboard(boat: Boat, kind: str) -> int:
    racks = boat.forward_reloads.get(kind, 0) + boat.aft_reloads.get(kind, 0)
    return racks + boat.forward.count(kind) + boat.aft.count(kind)


def torpedo_room(view: View, end: str, area: Area) -> Svg:
    """[3.1] The tubes of one end, with the racks inboard of them."""
    boat = view.career.boat
    room = tube_counts(view.charts, boat)[0 if end == "forward" else 1]
    load = [
        tube(kind, works=tube_works(boat, end, index)) for index, kind in enumerate(tubes(boat, end) or [""] * room, 1)
    ]
    racks = [(word("sv.torpedo", kind), amount) for kind, amount in sorted(reloads(boat, end).items())]
    return mat.torpedo_room(end, word("sv.end", end), load, racks, area)


@kept_by_language
def tube(kind: str, *, works: bool) -> mat.Tube:
    short = word("sv.torpedo in tube", kind) if kind else ""
    return mat.Tube(short, works, 12 if kind == "mine" else 17)


def deck_gun(career: Career, sheet: Mat, area: Area) -> Svg:
    """[4.6.3] Calibre, guns that work, and a square for each point of ammunition."""
    boat = career.boat
    guns = gun_systems(boat.guns)
    out = [gun for gun in guns if gun in boat.damage]
    name = say("{0:sv.gun} gun" if boat.guns == 1 else "{1} × {0:sv.gun} guns", boat.gun, boat.guns)
    mount = f"M{number(area.x + 4)} {number(area.y + 20)}v-8h8l22-7v3l-20 8v4z"
    parts = [
        card(area),
        path(mount, "boat"),
        label(area.x + 42, area.y + 18, name, 12.5, "ink", width=area.width - 48, bold=True),
    ]
    most = sheet.ammo_per_gun * boat.guns
    size = min(10.0, (area.width - 50) / most - 3)
    parts.append(pips(area.x + 42, area.y + 27, boat.ammo, most, size))
    for index, gun in enumerate(out):
        state = boat.damage[gun]
        parts.append(lamp(Area(area.x + 2, area.y + 23 + 9 * index, 38, 18), say("out"), state))
    return element("gun", area, *parts)


def aa_guns(career: Career, area: Area) -> Svg:
    """[10.7] The AA guns by name."""
    boat = career.boat
    parts = [heading(area.x + 4, area.y + 11, say("AA"), area.width)]
    guns = aa_systems(boat.aa)
    for index, gun in enumerate(guns):
        row = Area(area.x, area.y + 13 + 15 * index, area.width, 15)
        name = gun.removeprefix("AA ").removesuffix(f" {index + 1}")
        parts.append(lamp(row, word("sv.gun", name), boat.damage.get(gun, "")))
    return join(*parts)


def decoys(career: Career, area: Area) -> Svg:
    """[9.6.8] NAC noisemakers aboard."""
    parts = [heading(area.x + 4, area.y + 14, say("NAC"), area.width)]
    if career.boat.nac:
        parts += [circle(area.x + 12 + 17 * n, area.y + 30, 6.5, "stop") for n in range(career.boat.nac)]
    else:
        parts.append(label(area.x + 4, area.y + 32, say("none aboard"), 11.5, "soft", width=area.width - 8))
    return element("nac", area, *parts)


SYSTEM_COLUMNS = (0.0, 0.235, 0.485, 0.735, 1.0)
"""Where the columns of systems begin, in parts of the width."""


def systems(career: Career, sheet: Mat, area: Area) -> Svg:
    """[10] What works, what is damaged, and what is inoperable until refit."""
    high = 26.0
    parts = [system(career.boat, name, cell) for name, cell in zip(SYSTEMS, system_cells(area, high), strict=True)]
    for row, (title, kind, amount) in enumerate(
        ((say("Diesels"), "diesel", sheet.diesels), (say("Motors"), "motor", sheet.motors)), 2
    ):
        y = area.y + 1 + row * high
        parts.append(label(area.x + 3, y + 17, title, 11.5, "ink", width=60))
        for each in range(1, amount + 1):
            cell = Area(area.x + 70 + (each - 1) * 68, y, 66, high)
            parts.append(lamp(cell, say("no. {0}", each), career.boat.damage.get(f"{kind} {each}", "")))
    return join(*parts)


@lru_cache(maxsize=16)
def system_cells(area: Area, high: float) -> list[Area]:
    cells = []
    for index in range(len(SYSTEMS)):
        row, column = divmod(index, 4)
        left, right = (area.x + area.width * SYSTEM_COLUMNS[column + edge] for edge in (0, 1))
        cells.append(Area(left, area.y + 1 + row * high, right - left, high))
    return cells


def system(boat: Boat, name: str, cell: Area) -> Svg:
    if name != "SJ radar":
        return lamp(cell, capital(word("sv.system", name)), boat.damage.get(name, ""))
    if boat.sj_fitted:
        return element("system:SJ radar", cell, lamp(cell, word("sv.system", name), boat.damage.get(name, "")))
    return label(cell.x + 3, cell.y + 17, say("no SJ radar"), 11.5, "soft", width=cell.width - 4)


def damage_tracks(career: Career, sheet: Mat, area: Area) -> Iterator[Svg]:
    """[10.1, 10.3] Hull and flooding, to the box in which the boat sinks or must surface."""
    rows = (
        mat.TrackRow(say("Hull"), career.boat.hull, sheet.hull_sunk, say("SUNK")),
        mat.TrackRow(say("Flooding"), career.boat.flooding, sheet.flooding_surface, say("SURF.")),
    )
    return mat.damage_rows(rows, area)


def crew_roster(crew: Crew, career: Career, area: Area) -> Svg:
    """[10.9] The five who have names, the four crew boxes, and a passenger."""
    wide = (area.width + 4) / 3
    in_command = commander(crew)
    head = heading(area.x + 2, area.y + 11, say("Crew: {0:sv.quality}", QUALITIES[crew.quality]), area.width * 0.6)
    cells = []
    for index, man in enumerate(NAMED_CREW):
        cell = Area(area.x + index % 3 * wide, area.y + 18 + index // 3 * 49, wide - 4, 46)
        wound = crew.wounds.get(man, FIT)
        cells.append(crewman(man, cell, wound, expert=man in crew.experts, commands=man == in_command))
    return join(head, *cells, generic_crew(crew, Area(area.x + 2 * wide, area.y + 67, wide - 4, 46)))


def crewman(man: str, cell: Area, wound: str, *, expert: bool, commands: bool) -> Svg:
    states = [word("sv.wound on mat", wound)]
    if expert:
        states.append(say("expert"))
    if commands and not wound:
        states.append(say("in command"))
    name = word("sv.post on mat", man)
    return mat.crewman("captain" if man == "captain" else "", name, cell, wound, tuple(states), expert=expert)


def generic_crew(crew: Crew, cell: Area) -> Svg:
    """[10.9.3h] Four boxes, and one for whoever is carried."""
    guest = ""
    if crew.passenger is not None:
        guest = say("Pass. {0:sv.wound mark}" if crew.passenger else "Passenger", crew.passenger)
    tone = "alarm" if crew.passenger else "own-text"
    wounds = [(wound, word("sv.wound mark", wound)) for wound in crew.generic]
    return mat.crew_boxes(wounds, (guest, tone), cell)


def mat_text(view: View) -> str:
    career, charts = view.career, view.charts
    boat = career.boat
    sheet = charts.mats[boat.boat_class]
    hull = boat.hull, sheet.hull_sunk, boat.flooding, sheet.flooding_surface
    guns = boat.gun, boat.ammo, [Text("{0:sv.gun}", (gun,)) for gun in boat.aa] or Text("none"), boat.nac
    damage = [Text("{0:sv.system} {1:sv.damage}", each) for each in boat.damage.items()]
    ribbons = [Text("{0:plain} {1}", (honour_name(each), each.times)) for each in honours_of(career)]
    lines = [
        say("USS {0}, {1} class, {2:plain}.", boat.name, sheet.title, rank_and_name(career)),
        tubes_text(boat, "forward"),
        tubes_text(boat, "aft"),
        say("Gun {0:sv.gun}, {1} ammunition. AA {2}. NAC {3}.", *guns),
        say("Hull damage {0} of {1}, flooding {2} of {3}.", *hull),
        say("Systems: {0}.", damage) if damage else say("All systems work."),
        *crew_text(career.crew),
        say("Honours: {0}.", ribbons) if ribbons else say("No awards yet."),
        say("{0:plain}.", record(career)),
    ]
    return " ".join(lines)


def tubes_text(boat: Boat, end: str) -> str:
    load = [
        Text("{0} {1:sv.torpedo}" if tube_works(boat, end, n) else "{0} {1:sv.torpedo} out of order", (n, kind))
        for n, kind in enumerate(tubes(boat, end), 1)
    ]
    rack_ = stock(tuple(sorted(reloads(boat, end).items())))
    text = say("{0:sv.end} tubes: {1}; reloads: {2}.", end, load or Text("empty"), rack_ or Text("none"))
    return capital(text)


def crew_text(crew: Crew) -> Iterator[str]:
    hurt = [Text("{0:sv.post} {1:sv.wound mark}", each) for each in crew.wounds.items()]
    hurt += [Text("crew {0:sv.wound mark}", (wound,)) for wound in crew.generic if wound]
    facts = QUALITIES[crew.quality], hurt or Text("nobody is hurt"), commander(crew)
    yield say("{0:sv.quality} crew; {1}; {2:sv.who} commands.", *facts)
    if crew.experts:
        yield say("Experts: {0}.", [Text("{0:sv.post}", (man,)) for man in crew.experts])
    if crew.passenger is not None:
        aboard_ = say(
            "A passenger is aboard, {0:sv.wound mark}." if crew.passenger else "A passenger is aboard.", crew.passenger
        )
        yield aboard_
