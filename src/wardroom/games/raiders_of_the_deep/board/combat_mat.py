"""[3.2] The combat mat: the sea in section, the enemy, and the boat at its range and depth."""

from __future__ import annotations

from collections.abc import Iterator

from wardroom.boards import EMPTY, Area, Panel, Svg, circle, element, join, label, measure, number, path, rect
from wardroom.boards.parts import chips, heading
from wardroom.boards.ships import biplane, ship, u_boat
from wardroom.games.patrol.board.section import (
    Section,
    ShipCard,
    away,
    boat_at,
    deep,
    heavens,
    helm_row,
    mine_picture,
    narrow_layout,
    ship_cards,
    stations,
    waters,
    waves,
    wide_layout,
)
from wardroom.games.patrol.board.sheets import NARROW, WIDE
from wardroom.games.raiders_of_the_deep.state import Career, Engagement, Target
from wardroom.games.raiders_of_the_deep.view import View
from wardroom.table.text import capital, kept_by_language, mark, say, word

__all__ = ["combat_panel"]

STATION, STATION_IN_SHORT = mark("{0:rd.range}, {1:rd.form}"), mark("{0:rd.range}")
SILHOUETTES = {
    "F": "freighter",
    "T": "tanker",
    "L": "passenger",
    "S": "sailing vessel",
    "A": "auxiliary",
    "W": "escort",
    "Q": "auxiliary",
    "BB": "battleship",
    "B": "battleship",
    "BC": "battleship",
    "CA": "cruiser",
    "CL": "cruiser",
    "CV": "tender",
}
Q_SHIP = "Q-ship"
FOUND_AFLOAT = ("Aircraft", "Mine")
"""[9.8, 9.10] What finds the boat on the surface."""
LONE_ESCORT = ("Ship+Escort", "Capital Ship")
FACTS = 128
"""Room for the line that says what a ship is."""


def combat_panel(view: View, fight: Engagement, narrow: bool) -> Panel:
    career = view.career
    steering = career.options.evasive_maneuvers
    layout = narrow_layout(len(fight.targets), steering) if narrow else wide_layout(steering)
    parts = [
        *sea_section(fight, layout.section),
        helm_row(layout.helm) if steering else EMPTY,
        combat_marks(fight, layout.marks),
        targets(career, fight, layout.ships),
    ]
    width, height = NARROW if narrow else WIDE, round(layout.ships.bottom)
    return Panel.draw("combat", say("The engagement"), width, height, combat_text(career, fight), *parts)


# The sea


def sea_section(fight: Engagement, section: Section) -> Iterator[Svg]:
    yield from waters(section, night=fight.night)
    what = capital(word("rd.encounter", fight.encounter))
    title = say("Night, {0:rd.area}" if fight.night else "Day, {0:rd.area}", fight.area)
    yield from heavens(section, what, title, night=fight.night)
    yield deep(section, shallow=False)
    if fight.targets:
        yield stations(section, STATION, STATION_IN_SHORT)
    yield waves(section)
    yield away(section)
    yield from enemies_in_sight(fight, section)
    if fight.encounter == "Net":
        yield net(section)
    yield boat_at(section, fight.range, row(fight), u_boat, 0.5 if alongside(fight) else 1.0)
    if duel(fight):
        yield gunfire(fight, section)
    elif boarding(fight):
        yield boarding_party(section)
    yield rect(section.area.inset(0.5), "neatline")


def afloat(fight: Engagement) -> bool:
    """On the surface; an aircraft or a mine finds the boat there, and a Q-ship until it dives."""
    if fight.encounter == Q_SHIP:
        return not fight.submerged
    return fight.surfaced or fight.encounter in FOUND_AFLOAT


def row(fight: Engagement) -> int:
    return 0 if afloat(fight) else 2 if fight.tested_depth else 1


def depth(fight: Engagement) -> str:
    return ("surfaced", "submerged", "below test depth")[row(fight)]


def duel(fight: Engagement) -> bool:
    """[9.9] Guns against guns."""
    return fight.encounter == Q_SHIP and afloat(fight)


def boarding(fight: Engagement) -> bool:
    """[9.3.1, 9.4a] By the prize rules: on the surface, with a ship stopped that is neither armed nor escorted."""
    return fight.surfaced and not fight.escorted and any(not target.red for target in fight.targets)


def alongside(fight: Engagement) -> bool:
    """At close range on the surface, with a stopped ship or a Q-ship in the same place."""
    return fight.range == "close" and (duel(fight) or boarding(fight))


def enemies_in_sight(fight: Engagement, section: Section) -> Iterator[Svg]:
    """Escorts or stopped ships on the surface, or the aircraft overhead."""
    right, top = section.area.right - 8, section.area.y
    look = "ship night" if fight.night else "ship"
    tone = "on-night" if fight.night else "enemy-text"
    base = top + section.sky + 2
    wide = 0.5 * section.column - 6
    hull = Area(right - wide, base - 26, wide, 26)
    if fight.encounter == "Aircraft" or (not fight.targets and fight.arrived):
        yield biplane(Area(right - 66, top + 6, 62, 30), look)
    if fight.escorted:
        ships = 1 if fight.arrived or fight.encounter in LONE_ESCORT else 2
        for index in range(ships):
            yield ship("destroyer", Area(right - 74 - index * 84, base - 24, 70, 24), look, mirrored=True)
        text = say("Escort") if ships == 1 else say("Escorts")
        yield label(right, top + 16, text, 12, tone, anchor="end", width=150, bold=True)
    elif fight.targets and fight.encounter == Q_SHIP:
        yield ship("auxiliary", hull, look, mirrored=True)
        yield label(right, top + 16, say("Screens down: guns!"), 12, tone, anchor="end", width=150, bold=True)
    elif boarding(fight):
        kind = SILHOUETTES.get(next(each for each in fight.targets if not each.red).type, "freighter")
        yield ship(kind, hull, look, mirrored=True)
        yield flag(right - 12, base - 34, night=fight.night)
        yield label(right - 20, top + 16, say("Stopped"), 12, tone, anchor="end", width=120, bold=True)


def flag(x: float, y: float, *, night: bool) -> Svg:
    """At her stern, for all to see whose she is."""
    staff = path(f"M{number(x)} {number(y + 24)}V{number(y)}", "limit")
    return join(staff, path(f"M{number(x)} {number(y)}h12l-3 4l3 4h-12z", "ship night" if night else "ship"))


@kept_by_language
def boarding_party(section: Section) -> Svg:
    """[9.3.1, 9.3.5] A boat with men in it, between the U-boat and the ship: they scuttle her, or take her home."""
    cell = section.cell("close", 0)
    area = Area(cell.right - 92, cell.y + 2, 88, 36)
    x, y = area.x + 44, area.y + 12
    heads = [circle(x - 12 + 8 * n, y - 5, 2.6, "boat") for n in range(4)]
    hull = path(
        f"M{number(x - 24)} {number(y - 2)}h48l-6 9h-36zM{number(x - 8)} {number(y + 4)}l-14 8l1 1l16-8z", "boat"
    )
    text = label(x, area.y + 31, say("boarding party"), 11, "ink", anchor="middle", width=88)
    return element("prize", area, *heads, hull, text)


def gunfire(fight: Engagement, section: Section) -> Svg:
    """[9.9b-f] Shells both ways, and the splashes of those that fell short."""
    cell = section.cell(fight.range or "medium", 0)
    y = section.area.y + section.sky
    left = cell.x + cell.width * (0.3 if alongside(fight) else 0.7)
    right = section.area.right - 0.5 * section.column
    middle = (left + right) / 2
    hers = f"M{number(right)} {number(y - 16)}Q{number(middle)} {number(y - 44)} {number(left)} {number(y - 12)}"
    ours = f"M{number(left)} {number(y - 8)}Q{number(middle)} {number(y - 26)} {number(right)} {number(y - 8)}"
    splash = f"M{number(left - 6)} {number(y)}l-4-14l5 8l3-13l3 13l5-8l-4 14z"
    flash = f"M{number(right)} {number(y - 16)}l-9-5l4 5l-6 4z"
    return join(path(hers, "torpedo-run"), path(ours, "torpedo-run"), path(splash, "starlight"), path(flash, "sun"))


def net(section: Section) -> Svg:
    """[9.8] Meshes from the surface down, before the boat."""
    level = section.level(1)
    left, right = section.area.x + section.margin, section.area.right - 8
    down = [
        f"M{number(left + n * 22)} {number(level.y)}l22 {number(level.height)}"
        for n in range(int((right - left) // 22))
    ]
    up = [
        f"M{number(left + n * 22 + 22)} {number(level.y)}l-22 {number(level.height)}"
        for n in range(int((right - left) // 22))
    ]
    return path("".join(down + up), "rule")


# What else the mat shows


def combat_marks(fight: Engagement, area: Area) -> Svg:
    """Detected, round, hits and the rest, each in words."""
    return chips(area, list(marks_of(fight)))


def marks_of(fight: Engagement) -> Iterator[tuple[str, str]]:
    if duel(fight):
        yield say("DUEL WITH A Q-SHIP"), "alarm"
    if fight.detected:
        yield say("DETECTED"), "alarm"
    if fight.incoming_hits:
        yield say("{0:#rd.hit} taken", fight.incoming_hits), "alarm"
    if fight.round:
        yield say("Round {0}", fight.round), ""
    stalking = not fight.range and fight.targets
    yield say("In contact") if stalking else capital(word("rd.depth", depth(fight))), "own"
    if fight.depth_charges:
        yield say("Depth charges: {0:#rd.attack}", fight.depth_charges), ""
    if fight.followed:
        yield say("Followed {0}×", fight.followed), ""
    if fight.arrived:
        yield say("Called to the scene"), ""
    if any(target.red for target in fight.targets):
        yield say("{0:rd.letter}: armed, attack submerged", "A"), ""


# The ships


def targets(career: Career, fight: Engagement, area: Area) -> Svg:
    """[9.1.1] Up to four ships, each with its silhouette, tons and damage boxes; armed ones have a letter."""
    if not fight.targets:
        return lonely_sea(fight, area)
    cards = [target_card(career, target) for target in fight.targets]
    letters = [
        word("rd.letter", "A") if target.red else word("rd.letter", "Q") if target.kind == "q-ship" else ""
        for target in fight.targets
    ]
    return ship_cards(area, cards, letters)


def target_card(career: Career, target: Target) -> ShipCard:
    facts = say("{0:rd.type}, {1:#rd.ton}", target.type, target.tons)
    if measure(facts, 11.5) > FACTS:
        facts = say("{0:rd.type}, {1} t", target.type, target.tons)
    kind = SILHOUETTES.get(target.type, "freighter")
    return ShipCard(kind, state(career, target), word("rd.ship", target.name), facts, target.damage, target.capacity)


def taken(career: Career, target: Target) -> bool:
    """[9.3.5] Sent home with a prize crew."""
    return target.logged >= 0 and bool(career.log) and career.log[-1].ships[target.logged].mark == "prize"


def state(career: Career, target: Target) -> str:
    if target.damage >= target.capacity:
        return say("PRIZE") if taken(career, target) else say("SUNK")
    if target.damage:
        return say("damaged")
    return say("armed") if target.red else word("rd.letter", target.type)


def lonely_sea(fight: Engagement, area: Area) -> Svg:
    """No ship to fire at: what hunts the boat, in large."""
    box = Area(area.x, area.y + 24, area.width, area.height - 24)
    x, y = box.center
    picture = Area(x - 84, y - 64, 168, 84)
    if fight.encounter == "Mine":
        drawing, text = mine_picture(x, y - 20), say("In a minefield")
    elif fight.encounter == "Net":
        drawing, text = meshes(Area(x - 70, y - 54, 140, 80)), say("Caught in a net")
    elif fight.escorted:
        drawing, text = ship("destroyer", picture, "ship", mirrored=True), say("An escort hunts the boat")
    else:
        drawing, text = biplane(picture, "ship"), say("Attack from the air")
    return join(
        heading(area.x + 2, area.y + 14, say("The enemy"), area.width),
        rect(box, "card", 6),
        drawing,
        label(x, y + 52, text, 15, "ink title", anchor="middle", width=area.width - 20, bold=True),
    )


def meshes(area: Area) -> Svg:
    """A piece of net with its buoys."""
    step = 20.0
    lines = [f"M{number(area.x + n * step)} {number(area.y)}v{number(area.height)}" for n in range(8)]
    lines += [f"M{number(area.x)} {number(area.y + n * step)}h{number(area.width)}" for n in range(5)]
    buoys = [circle(area.x + n * 2 * step + step / 2, area.y - 3, 5, "ship") for n in range(4)]
    return join(path("".join(lines), "rule"), *buoys)


# In words


def combat_text(career: Career, fight: Engagement) -> str:
    time = "night" if fight.night else "day"
    lines = [say("Engagement: {0:rd.encounter}, {1:rd.area}, by {2:rd.time}.", fight.encounter, fight.area, time)]
    lines.append(boat_text(fight))
    if fight.escorted:
        lines.append(say("Escorts are present."))
    if duel(fight):
        lines.append(say("A duel of guns with a Q-ship."))
    lines += [target_text(career, number_, target) for number_, target in enumerate(fight.targets, 1)]
    if fight.round:
        lines.append(say("Round {0} of the hunt, {1:#rd.hit} taken.", fight.round, fight.incoming_hits))
    return " ".join(lines)


def boat_text(fight: Engagement) -> str:
    where = say(
        "The boat is {0:rd.depth} at {1:rd.range} range" if fight.range else "The boat is {0:rd.depth}",
        depth(fight),
        fight.range,
    )
    return say("{0:plain}, detected." if fight.detected else "{0:plain}.", where)


def target_text(career: Career, number_: int, target: Target) -> str:
    what = say("damage {0} of {1}", target.damage, target.capacity)
    if target.damage >= target.capacity:
        what = say("taken as a prize") if taken(career, target) else say("sunk")
    elif target.red:
        what = say("armed, {0:plain}", what)
    facts = number_, target.name, target.type, target.tons, what
    return say("Target {0}: {1:rd.ship}, {2:rd.type}, {3:#rd.ton}, {4:plain}.", *facts)
