"""[3.2] The combat mat: the sea in section, the enemy, and the boat at its range and depth."""

from __future__ import annotations

from collections.abc import Iterator

from wardroom.boards import EMPTY, Area, Panel, Svg, el, element, join, label, rect
from wardroom.boards.parts import chips, heading
from wardroom.boards.ships import aircraft, ship
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
from wardroom.games.silent_victory.state import (
    Engagement,
    Target,
)
from wardroom.games.silent_victory.view import View
from wardroom.table.text import capital, listed, mark, say, word

__all__ = ["combat_panel"]

STATION, STATION_IN_SHORT = mark("{0:sv.range}, {1:sv.form}"), mark("{0:sv.range}")
SILHOUETTES = {
    "F": "freighter",
    "T": "tanker",
    "P": "passenger",
    "A": "auxiliary",
    "S": "munitions",
    "E": "escort",
    "BB": "battleship",
    "CV": "carrier",
    "CVE": "light carrier",
    "CA": "cruiser",
    "CL": "cruiser",
    "DD": "destroyer",
    "FF": "escort",
    "SS": "submarine",
    "ML": "minelayer",
    "AS": "tender",
}


def combat_panel(view: View, fight: Engagement, narrow: bool) -> Panel:
    steering = view.career.options.evasive_maneuvers
    layout = narrow_layout(len(fight.targets), steering) if narrow else wide_layout(steering)
    parts = [
        *sea_section(view, fight, layout.section),
        helm_row(layout.helm) if steering else EMPTY,
        combat_marks(fight, layout.marks),
        targets(fight, layout.ships),
    ]
    width, height = NARROW if narrow else WIDE, round(layout.ships.bottom)
    return Panel.draw("combat", say("The engagement"), width, height, combat_text(fight), *parts)


def sea_section(view: View, fight: Engagement, section: Section) -> Iterator[Svg]:
    yield from waters(section, night=fight.night)
    what = capital(word("sv.encounter", fight.encounter))
    title = say("Night, {0:sv.area}" if fight.night else "Day, {0:sv.area}", fight.area)
    yield from heavens(section, what, title, night=fight.night)
    yield deep(section, shallow=fight.area == "China Sea")
    yield stations(section, STATION, STATION_IN_SHORT)
    yield waves(section)
    yield away(section)
    yield from enemies_in_sight(fight, section)
    yield boat_at(section, fight.range, 0 if afloat(fight) else 2 if fight.tested_depth else 1)
    if view.career.options.sunk_trick:
        yield oil_slick(fight, section)
    yield rect(section.area.inset(0.5), "neatline")


def enemies_in_sight(fight: Engagement, section: Section) -> Iterator[Svg]:
    """Escorts on the surface, or the aircraft overhead."""
    right = section.area.right - 8
    top = section.area.y
    tone = "on-night" if fight.night else "enemy-text"
    if fight.encounter == "Aircraft" and not fight.targets:
        yield aircraft(Area(right - 56, top + 4, 50, 36), "ship night" if fight.night else "ship")
        skill = fight.aircraft_quality
        text = say("Aircraft, {0:sv.quality}" if skill else "Aircraft", skill)
        yield label(right, top + section.sky - 6, text, 12, tone, anchor="end", width=150, bold=True)
    if not fight.escorted:
        return
    gone = fight.escort_gone
    ships_ = 1 if fight.single_escort or gone or fight.vectored or fight.arrived else 2
    base = top + section.sky + 2
    for index in range(ships_):
        look = "ship sunk" if gone else "ship night" if fight.night else "ship"
        yield ship("escort", Area(right - 74 - index * 84, base - 24, 70, 24), look, mirrored=True)
    parts = [say("Single escort") if ships_ == 1 else say("Escorts")]
    if fight.escort_quality:
        parts.append(word("sv.quality", fight.escort_quality))
    if gone:
        parts.append(word("sv.escort gone", gone))
    yield label(right, top + 16, listed(parts), 12, tone, anchor="end", width=150, bold=True)


def afloat(fight: Engagement) -> bool:
    """On the surface; an aircraft or a mine finds the boat there."""
    return fight.surfaced or fight.encounter in ("Aircraft", "Minefield")


def depth(fight: Engagement) -> str:
    if fight.encounter == "Aircraft":
        return "diving"
    if afloat(fight):
        return "surfaced"
    return "below test depth" if fight.tested_depth else "submerged"


def oil_slick(fight: Engagement, section: Section) -> Svg:
    """[14.4] Oil and wreckage on the surface above the boat, to play dead."""
    cell = section.cell("close" if fight.surfaced else fight.range or "medium", 0)
    area = Area(cell.x + 4, cell.y + 3, cell.width - 8, 44)
    x, y = area.center
    return element(
        "trick",
        area,
        el("ellipse", cx=x, cy=y - 7, rx=area.width / 2 - 4, ry=13, class_="slick"),
        label(x, y - 3, say("oil and wreckage"), 11, "ink", anchor="middle", width=area.width - 8),
    )


def combat_marks(fight: Engagement, area: Area) -> Svg:
    """Detected, round, hits, wolfpack and the rest, each in words."""
    items: list[tuple[str, str]] = []
    if fight.detected:
        items.append((say("DETECTED"), "alarm"))
    if fight.incoming_hits:
        items.append((say("{0:#sv.hit} taken", fight.incoming_hits), "alarm"))
    if fight.round:
        items.append((say("Round {0}", fight.round), ""))
    stalking = not fight.range and fight.targets
    items.append((say("In contact") if stalking else capital(word("sv.depth", depth(fight))), "own"))
    if fight.wolfpack:
        items.append((say("Wolfpack: {0:sv.pack}", fight.wolfpack), ""))
    if fight.nac:
        items.append((word("sv.nac", fight.nac), ""))
    if fight.trick:
        items.append((word("sv.trick", fight.trick), ""))
    if fight.followed:
        items.append((say("Followed {0}×", fight.followed), ""))
    if fight.escort_modifier:
        items.append((say("Escorts roused") if fight.escort_modifier > 0 else say("Escorts shaken"), ""))
    if fight.vectored:
        items.append((say("Called by aircraft"), ""))
    return chips(area, items)


def targets(fight: Engagement, area: Area) -> Svg:
    """[9.1.1] Up to four ships, each with its silhouette, tons and damage boxes."""
    if not fight.targets:
        return lonely_sea(fight, area)
    return ship_cards(area, [target_card(target) for target in fight.targets])


def target_card(target: Target) -> ShipCard:
    kind = SILHOUETTES.get(target.type, "freighter")
    state = say("SUNK") if target.sunk else say("damaged") if target.damage else word("sv.letter", target.type)
    facts = say("{0:sv.type}, {1:#sv.ton}", target.type, target.tons)
    return ShipCard(kind, state, word("sv.ship", target.name), facts, target.damage, target.capacity)


def lonely_sea(fight: Engagement, area: Area) -> Svg:
    """No ship to fire at: what hunts the boat, in large."""
    x, y = area.center
    box = Area(area.x, area.y + 24, area.width, area.height - 24)
    picture = Area(x - 84, y - 70, 168, 84)
    if fight.encounter == "Aircraft":
        drawing, text = aircraft(picture, "ship"), say("Attack from the air")
    elif fight.encounter == "Minefield":
        drawing, text = mine_picture(x, y - 20), say("In a minefield")
    else:
        drawing, text = ship("escort", picture, "ship", mirrored=True), say("An escort hunts the boat")
    quality = fight.aircraft_quality or fight.escort_quality
    return join(
        heading(area.x + 2, area.y + 14, say("The enemy"), area.width),
        rect(box, "card", 6),
        drawing,
        label(x, y + 40, text, 15, "ink title", anchor="middle", width=area.width - 20, bold=True),
        label(x, y + 60, word("sv.quality", quality), 12, "soft", anchor="middle", width=area.width - 20)
        if quality
        else EMPTY,
    )


def combat_text(fight: Engagement) -> str:
    time = "night" if fight.night else "day"
    lines = [say("Engagement: {0:sv.encounter}, {1:sv.area}, by {2:sv.time}.", fight.encounter, fight.area, time)]
    lines.append(boat_text(fight))
    if fight.escorted:
        lines.append(escorts_text(fight))
    if fight.escort_gone:
        lines.append(say("The escort is {0:sv.escort gone}.", fight.escort_gone))
    lines += [target_text(number_, target) for number_, target in enumerate(fight.targets, 1)]
    if fight.round:
        lines.append(say("Round {0} of the hunt, {1:#sv.hit} taken.", fight.round, fight.incoming_hits))
    if fight.wolfpack:
        lines.append(say("Wolfpack: {0:sv.status}.", fight.wolfpack))
    return " ".join(lines)


def boat_text(fight: Engagement) -> str:
    where = say(
        "The boat is {0:sv.depth} at {1:sv.range} range" if fight.range else "The boat is {0:sv.depth}",
        depth(fight),
        fight.range,
    )
    return say("{0:plain}, detected." if fight.detected else "{0:plain}.", where)


def escorts_text(fight: Engagement) -> str:
    quality = fight.escort_quality
    if fight.single_escort:
        return say("A single escort of {0:sv.quality} quality." if quality else "A single escort.", quality)
    return say("Escorts of {0:sv.quality} quality." if quality else "Escorts.", quality)


def target_text(number_: int, target: Target) -> str:
    state = say("sunk") if target.sunk else say("damage {0} of {1}", target.damage, target.capacity)
    facts = number_, target.name, target.type, target.tons, state
    return say("Target {0}: {1:sv.ship}, {2:sv.type}, {3:#sv.ton}, {4:plain}.", *facts)
