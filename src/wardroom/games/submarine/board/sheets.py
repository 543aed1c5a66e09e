"""[4.4, 4.5] The log sheets of a seat's own ships, and what can be seen of the others."""

from __future__ import annotations

from collections.abc import Iterator

from wardroom.boards import EMPTY, Area, Panel, Svg, circle, group, join, label, number, path, rect
from wardroom.boards.parts import card, chips, cross, heading, track
from wardroom.games.submarine.board.common import NARROW, WIDE, unseen
from wardroom.games.submarine.combat.damage import damage_points
from wardroom.games.submarine.sea import hex_name
from wardroom.games.submarine.ships import boat_of, surfaced, top_speed
from wardroom.games.submarine.state import AFLOAT, EXITED, SUNK, Battle, Boat, Ship
from wardroom.games.submarine.view import SeaView
from wardroom.table.text import listed as comma
from wardroom.table.text import mark, name, say, word

__all__ = ["sheets_panel"]

BOAT_HEIGHT, BOAT_TALL = 112, 240
SHIP_HEIGHT, SHIP_TALL = 50, 78
CELL = 42
TUBE = 13
"""Radius of a tube."""


def sheets_panel(view: SeaView, narrow: bool) -> Panel:
    width = NARROW if narrow else WIDE
    parts: list[Svg] = [rect(Area(0, 0, width, 10), "paper")]
    texts: list[str] = []
    y = 0.0
    for ship in with_sheets(view):
        high = sheet_height(ship, narrow)
        area = Area(0.5, y + 0.5, width - 1, high - 6)
        parts.append(join(card(area), *(boat_sheet if ship.boat else escort_sheet)(view, ship, area, narrow)))
        texts.append(sheet_text(view, ship))
        y += high
    others = without_sheets(view)
    if others:
        cells, y = listed(view, others, width, y)
        parts += cells
        texts += [other_text(view, ship) for ship in others]
    return Panel.draw("sheets", say("Log sheets"), width, round(max(y, 40)), " ".join(texts) or say(NOTHING), *parts)


NOTHING = mark("No ships of either side can be seen.")


def with_sheets(view: SeaView) -> list[Ship]:
    """Own submarines and escorts, those sunk left out."""
    ships = view.battle.ships.values()
    return [ship for ship in ships if view.owns(ship) and ship.kind in SHEETS and ship.status == AFLOAT]


SHEETS = ("submarine", "escort")


def without_sheets(view: SeaView) -> list[Ship]:
    """All others whose state everybody can see, and one's own losses."""
    kept = {ship.id for ship in with_sheets(view)}
    ships = [ship for ship in view.battle.ships.values() if ship.id not in kept]
    return [ship for ship in ships if ship.boat is None or view.owns(ship)]


def sheet_height(ship: Ship, narrow: bool) -> int:
    if ship.boat is not None:
        return BOAT_TALL if narrow else BOAT_HEIGHT
    return SHIP_TALL if narrow else SHIP_HEIGHT


# Submarines


def boat_sheet(view: SeaView, ship: Ship, area: Area, narrow: bool) -> Iterator[Svg]:
    """[4.4] Name, speeds, depth, damage, emergency power, tubes and guns."""
    boat = boat_of(ship)
    x, y = area.x + 8, area.y
    wide = area.width - 16 if narrow else 236
    yield label(x, y + 20, name(ship.name), 17, "ink title", bold=True, width=110)
    about = say("{0:sub.nation}, {1}", ship.nation, ship.cls)
    yield label(x + wide, y + 20, about, 12, "soft", anchor="end", width=wide - 116)
    yield label(x, y + 38, speeds(ship, boat), 12, "ink", width=wide)
    yield label(x, y + 55, guns(ship), 12, "ink", width=wide)
    yield pick(f"ship:{ship.id}", Area(area.x + 2, y + 2, wide + 12, 57))
    yield emergency(boat, Area(x, y + 62, wide, 14))
    yield chips(Area(x, y + 82, wide, 20), boat_chips(view, ship))
    middle = Area(x, y + 108, wide, 52) if narrow else Area(area.x + 258, y + 6, 262, 52)
    yield from depth_gauge(boat, middle)
    hurt = Area(x, y + 162, 184, 46) if narrow else Area(area.x + 258, y + 60, 262, 40)
    yield from damage_track(view, ship, hurt, boat.to_surface)
    rooms = Area(x + 196, y + 162, wide - 196, 70) if narrow else Area(area.x + 536, y + 6, 258, 96)
    yield from torpedo_rooms(ship.id, boat, rooms)


def pick(name: str, area: Area) -> Svg:
    """A place of a log sheet that options may belong to."""
    return group(rect(area, "hit", 4), data_element=name)


def speeds(ship: Ship, boat: Boat) -> str:
    last = say("speed {0}", ship.speed) if ship.speed >= 0 else say("not yet under way")
    message = mark("{0:plain}; surface {1}, submerged {2}, at most {3}")
    return say(message, last, boat.surface, boat.normal, boat.maximum)


def guns(ship: Ship) -> str:
    return say("guns: fore {0}, side {1}, aft {2}", *ship.guns) if any(ship.guns) else say("no guns")


def guns_in_short(ship: Ship) -> str:
    return say("fore {0}, side {1}, aft {2}", *ship.guns) if any(ship.guns) else say("no guns")


def emergency(boat: Boat, area: Area) -> Svg:
    """[8.3.2] Factors left of those it began with."""
    left, full = max(0, boat.emergency), max(1, boat.emergency_full)
    bar = Area(area.x + 118, area.y + 2, area.width - 176, 10)
    return join(
        label(area.x, area.y + 11, say("emergency power"), 12, "ink", width=116),
        rect(bar, "pip empty", 2),
        rect(Area(bar.x, bar.y, bar.width * min(1.0, left / full), bar.height), "pip", 2),
        label(area.right, area.y + 11, say("{0} of {1}", left, full), 12, "ink", anchor="end", width=56, bold=True),
    )


def boat_chips(view: SeaView, ship: Ship) -> list[tuple[str, str]]:
    """What is wrong first, for there is room for a few only."""
    boat = boat_of(ship)
    facts = {
        say("must surface"): boat.forced_up,
        say("no power: rises"): boat.powerless,
        say("repairing"): boat.repairing,
        say("silent"): bool(boat.silent_block),
        say("snorting"): boat.snorting,
    }
    found = [(text, "alarm") for text, holds in facts.items() if holds]
    if view.battle.rules.hidden:
        found.append((say("unseen"), "own") if unseen(view, ship) else (say("located"), "alarm"))
    return [*found, (say("surfaced") if surfaced(ship) else say("submerged"), "own")]


def depth_gauge(boat: Boat, area: Area) -> Iterator[Svg]:
    """[9.2, 9.7, 9.9] From the surface to one and a half times maximum depth, where nobody goes."""
    floor = boat.deepest * 3 // 2
    width = area.width - 20

    def at(feet: float) -> float:
        return area.x + 10 + width * feet / max(1, floor)

    y = area.y + 24
    yield heading(area.x, area.y + 9, say("Depth"), 80)
    yield label(area.right, area.y + 10, say("{0} ft", boat.depth), 12.5, "ink", anchor="end", bold=True, width=70)
    yield rect(Area(at(0), y, at(boat.deepest) - at(0), 10), "water-2")
    yield rect(Area(at(boat.deepest), y, at(floor) - at(boat.deepest), 10), "bad-box")
    yield path("".join(f"M{number(at(feet))} {number(y)}v5" for feet in range(0, floor + 1, 25)), "rule")
    yield label(at(0) - 8, y + 24, "0", 11, "soft", width=20)
    yield label(at(boat.deepest), y + 24, say("max {0}", boat.deepest), 11, "soft", anchor="middle", width=60)
    yield label(area.right, y + 24, str(floor), 11, "soft", anchor="end", width=32)
    x = at(min(boat.depth, floor))
    yield path(f"M{number(x)} {number(y + 3)}l-6-10h12z", "boat")


def damage_track(view: SeaView, ship: Ship, area: Area, surface: int = 0) -> Iterator[Svg]:
    """[4.4.5, 4.4.6, 19.0] Damage points; the last sinks, and from `surface` on a boat must come up."""
    taken = damage_points(view.battle, ship)
    yield heading(area.x, area.y + 9, say("Damage"), 70)
    message = mark("{0} of {1}, surfaces at {2}") if surface else mark("{0} of {1}")
    note = say(message, taken, ship.capacity, surface)
    yield label(area.right, area.y + 10, note, 11.5, "alarm" if taken else "soft", anchor="end", width=area.width - 72)
    boxes = Area(area.x, area.y + 15, area.width, 22)
    if ship.capacity <= MOST_BOXES:
        room = area.width / ship.capacity
        last = say("sunk") if room > 21 else "×"
        yield track(boxes, min(taken, ship.capacity), ship.capacity, last, names=room > 24)
    else:
        share = min(1.0, taken / ship.capacity)
        yield rect(Area(boxes.x, boxes.y, boxes.width, 10), "pip empty", 2)
        yield rect(Area(boxes.x, boxes.y, boxes.width * share, 10), "pip hurt", 2)


MOST_BOXES = 12


def torpedo_rooms(ship_id: str, boat: Boat, area: Area) -> Iterator[Svg]:
    """[4.4.12-4.4.14] Tubes with what they hold, and the reloads of each end."""
    yield heading(area.x, area.y + 9, say("Tubes"), 60)
    loads = sorted({tube.loaded or tube.loading for tube in boat.tubes} - {""})
    yield label(area.right, area.y + 10, comma(map(name, loads)), 11, "soft", anchor="end", width=area.width - 64)
    longest = max((sum(tube.end == end for tube in boat.tubes) for end in ("bow", "stern")), default=0)
    step = min(32.0, (area.width - 66) / max(longest - 0.5, 1))
    for row, (end, stock) in enumerate((("bow", boat.bow_reloads), ("stern", boat.stern_reloads))):
        tubes = [(n, tube) for n, tube in enumerate(boat.tubes, 1) if tube.end == end]
        high = 40 if area.height > 80 else 33
        y = area.y + 27 + row * high
        if not tubes:
            continue
        yield label(area.x, y + 4, word("sub.end", end), 11.5, "ink", width=34)
        for place, (n, tube) in enumerate(tubes):
            x = area.x + 46 + place * step
            yield one_tube(x, y, n, tube.loaded, tube.turns, min(TUBE, step / 2 - 1))
            yield pick(f"tube:{ship_id}:{n}", Area(x - step / 2, y - high / 2, step, high))
        yield label(area.right, y + 4, f"+{len(stock)}", 12.5, "ink", anchor="end", bold=True, width=30)


def one_tube(x: float, y: float, n: int, loaded: str, turns: int, radius: float) -> Svg:
    """[14.2] Loaded: ringed and full; empty: a plain ring; being loaded: as many strokes as turns done."""
    ring = circle(x, y, radius, "tube loaded" if loaded else "tube")
    text = label(x, y + 4, str(n), 11, "ink" if loaded else "soft", anchor="middle", bold=bool(loaded))
    strokes = "".join(f"M{number(x - 4 + 4 * k)} {number(y + radius + 2)}v5" for k in range(turns))
    reach = radius * 0.7
    slash = f"M{number(x - reach)} {number(y + reach)}l{number(2 * reach)}-{number(2 * reach)}"
    drawn = strokes or ("" if loaded else slash)
    return join(ring, text, path(drawn, "rule")) if drawn else join(ring, text)


# Escorts


def escort_sheet(view: SeaView, ship: Ship, area: Area, narrow: bool) -> Iterator[Svg]:
    """[4.5.2] Name, speed, damage and weapons."""
    x, y = area.x + 8, area.y
    yield label(x, y + 18, name(ship.name), 14.5, "ink title", bold=True, width=130)
    about = say("{0:sub.nation} {1}, {2}", ship.nation, ship.type, ship.cls)
    yield label(x, y + 35, about, 11.5, "soft", width=136)
    speed = say("dead in the water") if ship.dead else speed_words(ship)
    yield label(x + 144, y + 18, speed, 12, "alarm" if ship.dead else "ink", width=104)
    yield label(x + 144, y + 35, guns_in_short(ship), 11.5, "soft", width=126)
    if narrow:
        yield label(x + 250, y + 18, hurt_words(view, ship), 12, "ink", width=130, anchor="start")
        yield chips(Area(x, y + 44, area.width - 16, 20), escort_chips(view, ship))
    else:
        yield from damage_track(view, ship, Area(x + 272, y + 2, 170, 38))
        yield chips(Area(x + 456, y + 11, area.right - x - 460, 20), escort_chips(view, ship))
    yield pick(f"ship:{ship.id}", area.inset(1))


def hurt_words(view: SeaView, ship: Ship) -> str:
    return say("damage {0} of {1}", damage_points(view.battle, ship), ship.capacity)


def speed_words(ship: Ship) -> str:
    return say("speed {0} of {1}", max(0, ship.speed), top_speed(ship))


def escort_chips(view: SeaView, ship: Ship) -> list[tuple[str, str]]:
    """Weapons, searches, and what keeps it from attacking."""
    found = [(say("{0} × {1:sub.charge}", ship.charges, ship.charge), "")] if ship.charges else []
    found += [(say("K-guns {0}", ship.k_guns), "")] if ship.k_guns else []
    found += [(word("sub.thrower", ship.thrower), "")] if ship.thrower else []
    found += [(say("{0} left", ship.supply), "")] if ship.supply >= 0 else []
    rules = view.battle.rules
    found += [(say("sonar"), "own")] if ship.sonar and rules.sonar else []
    found += [(say("radar"), "own")] if ship.radar and rules.radar else []
    if ship.attacked >= 0 and ship.attacked == view.battle.turn - 1:
        found.insert(0, (say("attacked last turn"), "alarm"))
    return found


# The others


def listed(view: SeaView, ships: list[Ship], width: int, top: float) -> tuple[list[Svg], float]:
    """[4.5.1] Ships in small: name, damage, what became of them."""
    columns = 2 if width == NARROW else 4
    wide = width / columns
    parts = [heading(2, top + 14, title_of_list(view), width - 4)]
    for index, ship in enumerate(ships):
        column, row = index % columns, index // columns
        parts.append(cell(view, ship, Area(column * wide + 1, top + 20 + row * CELL, wide - 4, CELL - 4)))
    rows = -(-len(ships) // columns)
    return parts, top + 20 + rows * CELL


def title_of_list(view: SeaView) -> str:
    if view.over:
        return say("Ships of both sides")
    return say("Other ships in sight") if with_sheets(view) else say("Ships")


def cell(view: SeaView, ship: Ship, area: Area) -> Svg:
    lost = ship.status in (SUNK, EXITED)
    title = say("{0} ({1:sub.nation_letter})", ship.name, ship.nation)
    tone = "alarm" if lost or ship.dead else "soft"
    parts = [
        card(area, "card dim" if lost else "card", 4),
        label(area.x + 6, area.y + 15, title, 12, "soft" if lost else "ink", bold=not lost, width=area.width - 50),
        label(area.right - 6, area.y + 15, name(ship.type), 11.5, "soft", anchor="end", width=40),
        label(area.x + 6, area.bottom - 6, fate(view.battle, ship), 11.5, tone, width=area.width - 66),
    ]
    if lost:
        return join(*parts, cross(Area(area.right - 22, area.bottom - 16, 14, 11), "cross alarm-line"))
    share = min(1.0, damage_points(view.battle, ship) / max(1, ship.capacity))
    bar = Area(area.right - 54, area.bottom - 14, 48, 8)
    parts += [rect(bar, "pip empty", 2), rect(Area(bar.x, bar.y, bar.width * share, 8), "pip hurt", 2)]
    return join(*parts, EMPTY if view.over else pick(f"ship:{ship.id}", area))


def fate(battle: Battle, ship: Ship) -> str:
    if ship.status != AFLOAT:
        return word("sub.status", ship.status)
    if ship.dead:
        return say("dead in the water")
    return say("{0} of {1}, speed {2}", damage_points(battle, ship), ship.capacity, max(0, ship.speed))


# In words


def sheet_text(view: SeaView, ship: Ship) -> str:
    words = [say("{0}, {1:sub.nation} {2}", ship.name, ship.nation, ship.cls), hurt_words(view, ship), guns(ship)]
    if ship.boat is not None:
        words += boat_words(view, ship, ship.boat)
    else:
        words += [speed_words(ship), *(text for text, _ in escort_chips(view, ship))]
    if ship.bow:
        words.append(say("at {0}", hex_name(ship.bow)))
    return say("{0:plain}.", comma(words))


def boat_words(view: SeaView, ship: Ship, boat: Boat) -> Iterator[str]:
    """Depth, speeds, power and torpedoes."""
    yield say("surfaced") if surfaced(ship) else say("depth {0} feet of {1}", boat.depth, boat.deepest)
    yield speeds(ship, boat)
    yield say("emergency power {0} of {1}", boat.emergency, boat.emergency_full)
    loaded = sum(bool(tube.loaded) for tube in boat.tubes)
    yield say("{0} of {1:#sub.tube} loaded", loaded, len(boat.tubes))
    yield say("{0} bow and {1} stern reloads", len(boat.bow_reloads), len(boat.stern_reloads))
    if unseen(view, ship):
        yield say("unseen by the enemy")


def other_text(view: SeaView, ship: Ship) -> str:
    message = mark("{0}, {1:sub.nation} {2}: {3:plain}.")
    return say(message, ship.name, ship.nation, ship.type, fate(view.battle, ship))
