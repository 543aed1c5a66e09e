"""[3.1] The display mat: armament, systems, damage tracks and crew."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache

from wardroom.boards import (
    Area,
    Panel,
    Svg,
    circle,
    element,
    join,
    label,
    number,
    path,
    rect,
)
from wardroom.boards.parts import (
    card,
    cross,
    heading,
    lamp,
    pips,
    star,
    track,
)
from wardroom.games.silent_victory.board.common import NARROW, WIDE, base_name, boat_name, rank_and_name, record
from wardroom.games.silent_victory.board.honours import honour_name, honours, honours_of
from wardroom.games.silent_victory.boat import commander, mat, tube_works
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
from wardroom.table.text import Text, capital, kept_by_language, listed, say, word

__all__ = ["mat_panel"]

SYSTEMS = ("periscope", "SJ radar", "SD radar", "radio", "batteries", "fuel tanks", "dive planes", "hydrophones")
TUBE = 46
"""Room for one tube."""


def mat_panel(view: View, narrow: bool) -> Panel:
    career, charts = view.career, view.charts
    sheet = mat(charts, career.boat)
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
    """Boat, captain, month and base on the left; the record on the right, or below it."""
    two_rows = area.height > 40
    name = boat_name(career)
    rank = rank_and_name(career)
    where = say("{0:month}, {1:plain}", career.month, base_name(career.base))
    made = say("{0:#sv.patrol} · {1:#sv.ship} · {2:#sv.ton}", career.patrols, career.ships_sunk, career.tonnage)
    class_ = say("{0} class", sheet.title)
    left = area.x + 2
    if two_rows:
        return join(
            label(left, 20, name, 20, "ink title", width=230, bold=True),
            label(area.right - 2, 20, class_, 12, "soft", anchor="end", width=160),
            label(left, 37, rank, 12, "ink", width=230),
            label(area.right - 2, 37, where, 12, "ink", anchor="end", width=160),
            label(left, 53, made, 12, "soft", width=area.width - 4),
        )
    return join(
        label(left, 23, name, 22, "ink title", width=216, bold=True),
        label(228, 13, class_, 11.5, "soft", width=150),
        label(228, 28, rank, 12, "ink", width=274, bold=True),
        label(area.right - 2, 13, where, 12, "ink", anchor="end", width=280, bold=True),
        label(area.right - 2, 28, made, 11.5, "soft", anchor="end", width=280),
    )


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
                torpedo(Area(cell.x + 4, cell.bottom - 12, cell.width - 8, 8), "boat"),
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


@lru_cache(maxsize=256)
def torpedo(area: Area, class_: str) -> Svg:
    x, y, _, high = area
    mid = y + high / 2
    body = f"M{number(x + 8)} {number(mid - 2.5)}H{number(area.right - 3)}q4 2.5 0 5H{number(x + 8)}l-5-1.4v-2.2z"
    fins = f"M{number(x)} {number(mid - 4)}h3.5v8h-3.5z"
    return path(body + fins, class_)


def aboard(boat: Boat, kind: str) -> int:
    racks = boat.forward_reloads.get(kind, 0) + boat.aft_reloads.get(kind, 0)
    return racks + boat.forward.count(kind) + boat.aft.count(kind)


def torpedo_room(view: View, end: str, area: Area) -> Svg:
    """[3.1] The tubes of one end, with the racks inboard of them."""
    career = view.career
    boat = career.boat
    room = tube_counts(view.charts, boat)[0 if end == "forward" else 1]
    load = tubes(boat, end) or [""] * room
    columns = max(1, -(-len(load) // 2))
    tubes_wide = columns * TUBE
    forward = end == "forward"
    left = area.right - tubes_wide if forward else area.x
    top = area.y + 14
    block = Area(left, area.y, tubes_wide, area.height)
    cells = []
    for index, kind in enumerate(load):
        column, row = (index // 2, index % 2) if forward else (columns - 1 - index // 2, index % 2)
        cell = Area(left + column * TUBE + 1, top + row * TUBE + 1, 44, 44)
        cells.append(tube(end, index + 1, kind, cell, works=tube_works(boat, end, index + 1)))
    title = heading(
        *((area.right - tubes_wide + 2, area.y + 10) if forward else (area.x + 2, area.y + 10)),
        word("sv.end", end),
        tubes_wide,
    )
    racks_wide = min(60.0, area.width - tubes_wide - 2)
    rack_left = left - racks_wide - 2 if forward else left + tubes_wide + 2
    beside = racks(boat, end, Area(rack_left, area.y, racks_wide, area.height))
    return join(element(f"tubes:{end}", block, title, *cells, nest=True), beside)


@kept_by_language
def tube(end: str, number_: int, kind: str, cell: Area, *, works: bool) -> Svg:
    """A tube's breech with what it holds; hatched if it does not work."""
    x, y = cell.center
    state = "tube" + (" out" if not works else " loaded" if kind else "")
    parts = [circle(x, y, 19.5, state)]
    if not works:
        parts.append(cross(Area(x - 12, y - 12, 24, 24), "cross alarm-line"))
    short = word("sv.torpedo in tube", kind) if kind else ""
    tone = "ink" if works else "ink on-bad"
    parts.append(label(x, y + 6, short, 17 if kind != "mine" else 12, tone, anchor="middle", width=34, bold=True))
    parts.append(label(cell.x, cell.y + 9, str(number_), 11, "soft"))
    return element(f"tube:{end}-{number_}", cell, *parts, radius=20)


def racks(boat: Boat, end: str, area: Area) -> Svg:
    return rack(end, tuple(sorted(reloads(boat, end).items())), area)


@kept_by_language
def rack(end: str, stock: tuple[tuple[str, int], ...], area: Area) -> Svg:
    parts = [heading(area.x + 2, area.y + 10, say("racks"), area.width)]
    for row, (kind, amount) in enumerate(stock):
        y = area.y + 30 + 24 * row
        parts.append(label(area.x, y, word("sv.torpedo", kind), 11, "ink", width=33))
        parts.append(label(area.right - 1, y, f"×{amount}", 11, "ink", anchor="end", width=25, bold=True))
        parts.append(torpedo(Area(area.x + 2, y + 3, area.width - 8, 7), "boat faint"))
    if not stock:
        parts.append(label(area.x + 2, area.y + 30, say("empty"), 11.5, "soft"))
    return element(f"rack:{end}", area, *parts)


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
    high = area.height / 2 - 2
    rows = (
        (say("Hull"), career.boat.hull, sheet.hull_sunk, say("SUNK")),
        (say("Flooding"), career.boat.flooding, sheet.flooding_surface, say("SURF.")),
    )
    for row, (title, filled, most, last) in enumerate(rows):
        y = area.y + row * (high + 4)
        yield label(area.x + 2, y + high / 2 + 4, title, 12.5, "ink", width=58, bold=True)
        yield track(Area(area.x + 62, y, area.width - 62, high), filled, most, last)


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


@kept_by_language
def crewman(man: str, cell: Area, wound: str, *, expert: bool, commands: bool) -> Svg:
    name = word("sv.post on mat", man)
    parts = [rect(cell, "bad-box" if wound else "card", 5)]
    parts.append(
        label(cell.x + 8, cell.y + 19, name, 12.5, "ink", width=cell.width - (30 if expert else 14), bold=True)
    )
    if expert:
        parts.append(star(cell.right - 13, cell.y + 15, 7))
    states = [word("sv.wound on mat", wound)]
    if expert:
        states.append(say("expert"))
    if commands and not wound:
        states.append(say("in command"))
    parts.append(
        label(cell.x + 8, cell.y + 36, listed(states), 11, "alarm" if wound else "soft", width=cell.width - 14)
    )
    drawing = join(*parts)
    return element(man, cell, drawing) if man == "captain" else drawing


def generic_crew(crew: Crew, cell: Area) -> Svg:
    """[10.9.3h] Four boxes, and one for whoever is carried."""
    parts = [rect(cell, "card", 5), label(cell.x + 8, cell.y + 17, say("Crew"), 12, "ink", bold=True, width=40)]
    if crew.passenger is not None:
        guest = say("Pass. {0:sv.wound mark}" if crew.passenger else "Passenger", crew.passenger)
        tone = "alarm" if crew.passenger else "own-text"
        parts.append(label(cell.right - 6, cell.y + 17, guest, 11, tone, anchor="end", width=cell.width - 52))
    wide = (cell.width - 16) / len(crew.generic)
    for index, wound in enumerate(crew.generic):
        box = Area(cell.x + 8 + index * wide, cell.y + 23, wide - 3, 17)
        parts.append(rect(box, "bad-box" if wound else "box", 3))
        parts.append(
            label(
                box.center[0],
                box.y + 13,
                word("sv.wound mark", wound),
                11,
                "alarm" if wound else "soft",
                anchor="middle",
                width=box.width,
            )
        )
    return join(*parts)


def mat_text(view: View) -> str:
    career, charts = view.career, view.charts
    boat = career.boat
    sheet = mat(charts, boat)
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
