"""[3.1] The display mat: armament, systems, damage tracks, crew, decorations and markers."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from wardroom.boards import EMPTY, Area, Panel, Svg, circle, element, join, label, number, path, rect
from wardroom.boards.parts import card, heading, lamp, pips
from wardroom.games.patrol.board import mat
from wardroom.games.patrol.board.sheets import NARROW, WIDE
from wardroom.games.patrol.crew import FIT, QUALITIES, Crew
from wardroom.games.patrol.tubes import ENDS, rack_of, tubes_of
from wardroom.games.raiders_of_the_deep.board.common import base_name, boat_name, rank_and_name, record
from wardroom.games.raiders_of_the_deep.board.honours import honours, honours_in_words
from wardroom.games.raiders_of_the_deep.boat import in_command
from wardroom.games.raiders_of_the_deep.cards import SYSTEMS, TORPEDO_TYPES, Mat
from wardroom.games.raiders_of_the_deep.state import COMMANDER, NAMED_CREW, Boat, Career
from wardroom.games.raiders_of_the_deep.view import View
from wardroom.table.text import Text, capital, kept_by_language, say, word

__all__ = ["mat_panel"]

INBOARD = tuple(system for system in SYSTEMS if system != "deck gun")


def mat_panel(view: View, narrow: bool) -> Panel:
    career = view.career
    sheet = view.charts.mats[career.boat.boat_class]
    parts, height = (narrow_mat if narrow else wide_mat)(career, sheet)
    title = say("{0}, type {1:rd.boat type}", career.boat.name, sheet.name)
    return Panel.draw("mat", title, NARROW if narrow else WIDE, height, mat_text(career, sheet), *parts)


def wide_mat(career: Career, sheet: Mat) -> tuple[list[Svg], int]:
    parts = [
        mat_header(career, sheet, Area(0, 0, WIDE, 32)),
        cutaway(),
        torpedo_store(career.boat, Area(20, 38, 180, 42)),
        markers(career, Area(206, 38, 156, 44)),
        deck_gun(career, sheet, Area(462, 37, 150, 44)),
        cargo(career, Area(622, 37, 150, 44)),
        torpedo_room(career.boat, sheet, "aft", Area(38, 92, 154, 106)),
        systems(career.boat, sheet, Area(204, 96, 358, 100)),
        torpedo_room(career.boat, sheet, "forward", Area(570, 92, 200, 106)),
        *damage_tracks(career, sheet, Area(0, 210, 392, 66)),
        honours(career, Area(0, 280, 396, 44)),
        crew_roster(career.crew, Area(404, 208, 395, 116)),
    ]
    return parts, 326


def narrow_mat(career: Career, sheet: Mat) -> tuple[list[Svg], int]:
    parts = [
        mat_header(career, sheet, Area(0, 0, NARROW, 56)),
        *damage_tracks(career, sheet, Area(0, 62, 400, 66)),
        torpedo_store(career.boat, Area(0, 136, 204, 44)),
        deck_gun(career, sheet, Area(212, 135, 188, 44)),
        card(Area(0, 184, 400, 118), "hull", 26),
        torpedo_room(career.boat, sheet, "aft", Area(10, 190, 154, 108)),
        torpedo_room(career.boat, sheet, "forward", Area(188, 190, 200, 108)),
        card(Area(0, 308, 400, 110)),
        systems(career.boat, sheet, Area(8, 312, 384, 102)),
        markers(career, Area(0, 424, 196, 48)),
        cargo(career, Area(204, 424, 196, 48)),
        crew_roster(career.crew, Area(0, 478, 400, 116)),
        honours(career, Area(0, 600, 400, 44)),
    ]
    return parts, 646


def mat_header(career: Career, sheet: Mat, area: Area) -> Svg:
    """Boat, type and commander; month, flotilla, base and record."""
    kind = say("Type {0:rd.boat type}, {1:rd.flotilla}", sheet.name, career.flotilla)
    where = say("{0:month}, {1:plain}", career.month, base_name(career.flotilla))
    made = say("{0:#rd.patrol} · {1:#rd.ship} · {2:#rd.ton}", career.patrols, career.ships_sunk, career.tonnage)
    return mat.mat_header(boat_name(career), kind, rank_and_name(career), where, made, area)


@cache
def cutaway() -> Svg:
    """The hull from the side, bow to the right, with her tower and bulkheads."""
    hull = "M14 118Q22 92 60 88H300H560H700L796 84L792 150Q786 200 730 201H70Q40 201 30 184L16 190V202H8V160L14 152Z"
    tower = "M374 88V68H384V60H436V68L446 88Z"
    scopes = "M404 60V40H407V60ZM416 60V46H418.5V60Z"
    return join(
        path(tower, "hull"),
        path(scopes, "boat"),
        path(hull, "hull"),
        path("M197 89V200M566 89V200", "bulkhead"),
    )


# Armament


def torpedo_store(boat: Boat, area: Area) -> Svg:
    """[4.5] How many torpedoes of each type are aboard."""
    wide = area.width / 3
    cells = [
        stored(kind, aboard(boat, kind), Area(area.x + index * wide + 1, area.y, wide - 2, area.height))
        for index, kind in enumerate(TORPEDO_TYPES)
    ]
    return element("torpedoes", area, *cells, nest=True)


@kept_by_language
def stored(kind: str, amount: int, cell: Area) -> Svg:
    x, there = cell.center[0], "ink" if amount else "soft"
    return join(
        label(x, cell.y + 14, word("rd.torpedo", kind), 11.5, there, anchor="middle", width=cell.width, bold=True),
        label(x, cell.y + 28, f"×{amount}", 12, there, anchor="middle", width=cell.width),
        mat.torpedo(Area(cell.x + 4, cell.bottom - 11, cell.width - 8, 8), "boat" if amount else "boat faint"),
    )


def aboard(boat: Boat, kind: str) -> int:
    return sum(rack_of(boat, end).get(kind, 0) + tubes_of(boat, end).count(kind) for end in ENDS)


def torpedo_room(boat: Boat, sheet: Mat, end: str, area: Area) -> Svg:
    """[3.1] The tubes of one end, with the racks inboard of them; small boats have none aft."""
    room = sheet.forward_tubes if end == "forward" else sheet.aft_tubes
    if not room:
        x, y = area.center
        return label(x, y + 4, say("no tubes aft"), 12, "soft", anchor="middle", width=area.width - 8)
    load = [tube(kind) for kind in tubes_of(boat, end) or [""] * room]
    racks = [(word("rd.torpedo", kind), amount) for kind, amount in sorted(rack_of(boat, end).items())]
    return mat.torpedo_room(end, word("rd.end", end), load, racks, area, head=78 if end == "forward" else 0)


@kept_by_language
def tube(kind: str) -> mat.Tube:
    return mat.Tube(word("rd.torpedo", kind) if kind else "", size=13)


def deck_gun(career: Career, sheet: Mat, area: Area) -> Svg:
    """[4.6.2, 9.3.4] The gun, whether it works, and a square for each point that it may fire in a round."""
    return written_gun(sheet.deck_guns, sheet.ammo, career.boat.damage.get("deck gun", ""), area)


@kept_by_language
def written_gun(guns: int, ammo: int, damage: str, area: Area) -> Svg:
    name = say("Deck gun") if guns == 1 else say("{0} deck guns", guns) if guns else say("No deck gun")
    tone = "alarm" if damage else "ink" if guns else "soft"
    parts = [card(area), label(area.x + 42, area.y + 18, name, 12.5, tone, width=area.width - 48, bold=True)]
    if guns:
        mount = f"M{number(area.x + 4)} {number(area.y + 20)}v-8h8l22-7v3l-20 8v4z"
        parts.append(path(mount, "boat"))
    if damage:
        parts.append(lamp(Area(area.x + 38, area.y + 22, area.width - 42, 18), word("rd.damage", damage), damage))
    elif guns:
        parts.append(pips(area.x + 42, area.y + 27, ammo, ammo))
        note = say("{0} a round", ammo)
        parts.append(label(area.x + 74, area.y + 36, note, 11, "soft", width=area.width - 80))
    return element("gun", area, *parts)


def cargo(career: Career, area: Area) -> Svg:
    """[7.3] What is carried: mines, or an agent."""
    parts = [heading(area.x + 4, area.y + 12, say("Carried"), area.width)]
    if career.boat.mines:
        parts += [circle(area.x + 12 + 17 * n, area.y + 27, 6.5, "stop") for n in range(3)]
        parts.append(label(area.x + 62, area.y + 31, say("mines"), 12, "ink", width=area.width - 64, bold=True))
    elif career.crew.passenger is not None:
        parts.append(circle(area.x + 12, area.y + 22, 4, "boat"))
        parts.append(rect(Area(area.x + 7, area.y + 27, 10, 9), "boat", 3))
        parts.append(label(area.x + 24, area.y + 31, say("an agent"), 12, "ink", width=area.width - 28, bold=True))
    else:
        parts.append(label(area.x + 4, area.y + 31, say("nothing"), 11.5, "soft", width=area.width - 8))
    return join(*parts)


def markers(career: Career, area: Area) -> Svg:
    """[8.1.7c, 11.4.3d, 12.1.3a] Hals und Beinbruch, multipliers and requests for a boat, as many as are held."""
    wide = area.width / 3
    held = (
        ("luck", say("H&B"), career.luck),
        ("multiplier", say("Mult."), career.multipliers),
        ("requests", say("Upgrade"), career.requests),
    )
    return join(
        *(
            marker(id, text, count, Area(area.x + index * wide + 1, area.y, wide - 3, area.height))
            for index, (id, text, count) in enumerate(held)
        )
    )


@kept_by_language
def marker(id: str, text: str, count: int, cell: Area) -> Svg:
    tone = "ink" if count else "soft"
    return element(
        id,
        cell,
        rect(cell, "card" if count else "card dim", 5),
        label(cell.center[0], cell.y + 20, f"×{count}", 15, tone, anchor="middle", width=cell.width - 4, bold=True),
        label(cell.center[0], cell.y + 36, text, 11, tone, anchor="middle", width=cell.width - 2),
    )


# Damage


def systems(boat: Boat, sheet: Mat, area: Area) -> Svg:
    """[10] What works, what is damaged, and what is inoperative until refit."""
    wide, high = area.width / 3, area.height / 3
    return join(
        *(
            system(
                name,
                boat.damage.get(name, ""),
                Area(area.x + index % 3 * wide, area.y + index // 3 * high, wide - 2, high),
                fitted=name in sheet.systems,
            )
            for index, name in enumerate(INBOARD)
        )
    )


@kept_by_language
def system(name: str, damage: str, cell: Area, *, fitted: bool) -> Svg:
    if fitted:
        return lamp(cell, capital(word("rd.system", name)), damage)
    text = say("no {0:rd.system}", name)
    return label(cell.x + 3, cell.y + cell.height / 2 + 4, text, 11.5, "soft", width=cell.width - 4)


def damage_tracks(career: Career, sheet: Mat, area: Area) -> Iterator[Svg]:
    """[9.6.4, 9.6.11, 10.1.2, 10.10.3] The hull with the numbers of test depth, heavy lines by month of refit."""
    boat, printed = career.boat, tuple(str(each) for each in sheet.hull)
    rows = (
        mat.TrackRow(say("Hull"), boat.hull, sheet.hull_sunk, say("SUNK"), printed, sheet.hull_per_refit_month),
        mat.TrackRow(say("Flooding"), boat.flooding, sheet.flooding_surface, say("SURF.")),
    )
    return mat.damage_rows(rows, area)


# Crew


def crew_roster(crew: Crew, area: Area) -> Svg:
    """[10.5] The five who have names, the four crew boxes, and the agent."""
    wide = (area.width + 4) / 3
    commands = in_command(crew)
    head = heading(area.x + 2, area.y + 11, say("Crew: {0:rd.quality}", QUALITIES[crew.quality]), area.width * 0.6)
    cells = []
    for index, man in enumerate(NAMED_CREW):
        cell = Area(area.x + index % 3 * wide, area.y + 18 + index // 3 * 49, wide - 4, 46)
        wound = crew.wounds.get(man, FIT)
        cells.append(crewman(man, cell, wound, expert=man in crew.experts, commands=man == commands))
    return join(head, *cells, generic_crew(crew, Area(area.x + 2 * wide, area.y + 67, wide - 4, 46)))


@kept_by_language
def crewman(man: str, cell: Area, wound: str, *, expert: bool, commands: bool) -> Svg:
    states = [word("rd.wound on mat", wound)]
    if expert:
        states.append(say("Experte"))
    if commands and not wound:
        states.append(say("in command"))
    id = "captain" if man == COMMANDER else ""
    return mat.crewman(id, word("rd.post", man), cell, wound, tuple(states), expert=expert)


def generic_crew(crew: Crew, cell: Area) -> Svg:
    """[10.5] Four boxes, and above them the agent."""
    guest = ""
    if crew.passenger is not None:
        guest = say("Agent {0:rd.wound mark}" if crew.passenger else "Agent", crew.passenger)
    tone = "alarm" if crew.passenger else "own-text"
    return mat.crew_boxes([(wound, word("rd.wound mark", wound)) for wound in crew.generic], (guest, tone), cell)


# In words


def mat_text(career: Career, sheet: Mat) -> str:
    boat = career.boat
    hull = boat.hull, sheet.hull_sunk, boat.flooding, sheet.flooding_surface
    damage = [Text("{0:rd.system} {1:rd.damage}", each) for each in boat.damage.items()]
    awards = [Text("{0:plain}", (each,)) for each in honours_in_words(career)]
    held = career.luck, career.multipliers, career.requests
    lines = [
        say("{0}, type {1:rd.boat type}, {2:plain}.", boat.name, sheet.name, rank_and_name(career)),
        *(tubes_text(boat, end) for end in ENDS if tubes_of(boat, end)),
        say("Hull damage {0} of {1}, flooding {2} of {3}.", *hull),
        say("Systems: {0}.", damage) if damage else say("All systems work."),
        *crew_text(career.crew),
        say("Mines are aboard.") if boat.mines else EMPTY,
        say("Decorations: {0}.", awards) if awards else say("No awards yet."),
        say("Hals und Beinbruch {0}, encounter multipliers {1}, boat requests {2}.", *held),
        say("{0:plain}.", record(career)),
    ]
    return " ".join(line for line in lines if line)


def tubes_text(boat: Boat, end: str) -> str:
    load = [Text("{0} {1:rd.torpedo}", (n, kind)) for n, kind in enumerate(tubes_of(boat, end), 1)]
    racks = [Text("{1} {0:rd.torpedo}", each) for each in sorted(rack_of(boat, end).items())]
    text = say("{0:rd.end} tubes: {1}; reloads: {2}.", end, load or Text("empty"), racks or Text("none"))
    return capital(text)


def crew_text(crew: Crew) -> Iterator[str]:
    hurt = [Text("{0:rd.post} {1:rd.wound mark}", each) for each in crew.wounds.items()]
    hurt += [Text("crew {0:rd.wound mark}", (wound,)) for wound in crew.generic if wound]
    facts = QUALITIES[crew.quality], hurt or Text("nobody is hurt"), in_command(crew)
    yield say("{0:rd.quality} crew; {1}; {2:rd.who} commands.", *facts)
    if crew.experts:
        yield say("Experte: {0}.", [Text("{0:rd.post}", (man,)) for man in crew.experts])
    if crew.passenger is not None:
        yield say("An agent is aboard, {0:rd.wound mark}." if crew.passenger else "An agent is aboard.", crew.passenger)
