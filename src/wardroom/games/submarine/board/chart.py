"""[2.1] The map: a window on the sea that shows every ship this seat may see, with what runs, floats and shines."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import chain

from wardroom.boards import EMPTY, Area, Panel, Svg, el, element, group, join, label, measure, number, path, rect
from wardroom.boards.hexes import HIGH, HexSheet, Window, compass, window_on
from wardroom.boards.parts import star
from wardroom.boards.svg import circle
from wardroom.games.submarine.board.common import (
    NARROW,
    WIDE,
    contact,
    on_map,
    own_ships,
    placing,
    tone,
    unseen,
)
from wardroom.games.submarine.board.hulls import hull, marks, torpedo_shape
from wardroom.games.submarine.board.labels import Spot, Tag, arrange, leader, squares
from wardroom.games.submarine.board.plot import Plot, convoy_plots_of, course_hexes, plot_text, plot_things
from wardroom.games.submarine.combat.damage import damage_points
from wardroom.games.submarine.combat.torpedoes import BOW_HEXES, TURNS, first_hex
from wardroom.games.submarine.movement.courses import parse_plot
from wardroom.games.submarine.rolls import ESCORT, SUBMARINE
from wardroom.games.submarine.scenarios.menu import order_of
from wardroom.games.submarine.sea import (
    COLUMNS,
    COMPASS,
    column_name,
    heading_name,
    hex_at,
    hex_name,
    left_of,
    parse_hex,
    right_of,
)
from wardroom.games.submarine.ships import hexes_of, plotted_ships, stern, surfaced, top_speed
from wardroom.games.submarine.state import Launch, Ship, Torpedo
from wardroom.games.submarine.view import SeaView
from wardroom.table.hexes import STEPS, centre, spread
from wardroom.table.text import counted, listed, mark, name, say, word

__all__ = ["map_panel", "map_text", "sea_sheet", "sea_things"]

EDGE_X, EDGE_Y, HEAD = 26, 18, 24
"""Room for row numbers, for column letters, and for the line above the map."""
MARGIN = 5
"""Hexes of open sea around the outermost ships."""
STEP = 4
"""The window moves by so many hexes at a time."""
ROMAN = ("I", "II", "III", "IV", "V", "VI")


def map_panel(view: SeaView, narrow: bool, plot: Plot | None = None) -> Panel:
    width, height = (NARROW, 440) if narrow else (WIDE, 500)
    area = Area(EDGE_X, HEAD + EDGE_Y, width - EDGE_X - 1, height - HEAD - EDGE_Y - 1)
    sheet = sea_sheet(view, area, plot)
    parts = [
        rect(Area(0, 0, width, height), "paper"),
        *headline(view, width),
        sheet.cut(*sea_things(view, sheet, plot), class_="hexmap"),
        edges(sheet, asks_for_places(view)),
        rect(area, "neatline"),
    ]
    return Panel.draw("map", say("The sea"), width, height, map_text(view, plot), *parts)


# The window


def sea_sheet(view: SeaView, area: Area, plot: Plot | None = None) -> HexSheet:
    """All that can be seen, with a margin; the panels when a place is asked for. Hidden boats do not move it."""
    return HexSheet.showing(sea_window(view, plot), area)


def sea_window(view: SeaView, plot: Plot | None = None) -> Window:
    """It moves with a plot only if the course leaves it."""
    corners = [centre(hex_at(1, 1)), centre(hex_at(COLUMNS, view.charts.rows))]
    seen, laid = [centre(hex) for hex in seen_hexes(view)], [centre(hex) for hex in course_hexes(plot)]
    if asks_for_places(view) or not seen:
        return shown(corners + seen, margin=1)
    window = shown(seen, margin=MARGIN, step=STEP)
    if all(window.covers(*point) for point in laid):
        return window
    return shown(seen + laid, margin=MARGIN, step=STEP)


def shown(centres: list[tuple[int, int]], *, margin: int, step: int = 1) -> Window:
    """The window on hexes, of which there are some."""
    window = window_on(centres, margin=margin, step=step)
    assert window is not None
    return window


def seen_hexes(view: SeaView) -> Iterator[int]:
    """Hexes with something of note: ships, torpedoes, counters, star shells."""
    battle = view.battle
    ships = chain.from_iterable(hexes_of(ship) for ship in on_map(view))
    torpedoes = (torpedo.hex for torpedo in battle.torpedoes)
    counters = (counter.hex for counter in battle.counters)
    return chain(ships, torpedoes, counters, (shell.hex for shell in battle.star_shells))


# The line above the map


def headline(view: SeaView, width: int) -> Iterator[Svg]:
    battle = view.battle
    begun = battle.phase != "setup"
    turn = say("Turn {0} of {1}", battle.turn, battle.turns) if begun else say("Before the first turn")
    sky = [word("sub.light", battle.light)]
    sky += [word("sub.weather", battle.weather)] if battle.weather != "clear" else []
    yield label(4, 16, turn, 14, "ink title", bold=True, width=width * 0.36)
    yield label(width * 0.38, 16, word("sub.phase_title", battle.phase), 12.5, "ink", width=width * 0.38)
    x = width - 12
    if battle.light == "night":
        yield path(f"M{x + 2} 4a7 7 0 1 0 0 14a9 9 0 0 1 0-14z", "moon")
    else:
        yield circle(x, 11, 5, "sun")
    yield label(x - 12, 16, listed(sky), 12, "soft", anchor="end", width=width * 0.2)


# What is drawn on the sea


def sea_things(view: SeaView, sheet: HexSheet, plot: Plot | None = None, *, small: bool = False) -> Iterator[Svg]:
    battle = view.battle
    yield rect(sheet.area, "sea night" if battle.light == "night" else "sea")
    yield from star_shells(view, sheet)
    if not small:
        yield sheet.grid("hex-grid" if sheet.side >= 5 else "hex-grid fine")
    yield from panels(view, sheet, small)
    if not small:
        yield from vectors(view, sheet, plot)
        yield from plotted_courses(view, sheet, plot)
        yield from plot_things(view, sheet, plot)
    yield from torpedoes(view, sheet)
    for ship in on_map(view):
        yield counter(view, sheet, ship, small)
    yield from charges(view, sheet)
    if not small:
        yield from names(view, sheet)
        yield sheet.picks((f"hex:{hex_name(hex)}", centre(hex)) for hex in pickable(view))
        area = sheet.area
        yield compass(area.right - 34, area.bottom - 34, 17, map(str, COMPASS))


def panels(view: SeaView, sheet: HexSheet, small: bool) -> Iterator[Svg]:
    """The edges of the three panels with their letters, and the six compasses [2.1]."""
    rows = view.charts.rows
    top, bottom = 2 * 1 - 1, 2 * rows + 2
    for index in range(4):
        at = 3 * (26 * index + 0.5)
        yield sheet.line([(at, top), (at, bottom)], "panel-edge")
    for edge in (top, bottom):
        yield sheet.line([(1.5, edge), (3 * (COLUMNS + 0.5), edge)], "panel-edge")
    for index, letter in enumerate("ABC" if not small else ""):
        x, y = sheet.place(3 * (26 * index + 13.5), rows + 1)
        yield label(x, y + 20, letter, 64, "panel-letter title", anchor="middle", bold=True)
    for roman, hex in zip(ROMAN, view.charts.compasses, strict=True):
        x, y = centre(hex)
        rose = path(sheet.outline(x, y), "compass-hex")
        yield rose if small else compass_hex(sheet, roman, rose, *sheet.place(x, y))


def compass_hex(sheet: HexSheet, roman: str, rose: Svg, x: float, y: float) -> Svg:
    """[2.1c] A compass with its number; it can be picked where ships are placed round it."""
    below = 4 if sheet.side >= 10 else sheet.side + 10
    number = label(x, y + below, name(roman), 11, "sea-text halo", anchor="middle", bold=True)
    return element(f"compass:{roman}", Area(x - 24, y - 24, 48, 48), rose, number)


def star_shells(view: SeaView, sheet: HexSheet) -> Iterator[Svg]:
    """[25.2, 25.3] The shell and the hexes it lights."""
    shells = view.battle.star_shells
    if not shells:
        return
    yield sheet.hexes(dict.fromkeys(centre(hex) for shell in shells for hex in spread(shell.hex, 1)), "lit-hex")
    for shell in shells:
        x, y = sheet.place(*centre(shell.hex))
        yield star(x, y, sheet.side * 0.8)


def vectors(view: SeaView, sheet: HexSheet, plot: Plot | None) -> Iterator[Svg]:
    """[8.2] Where a ship's bow will be next turn if it goes on as it did last turn; not if its course is plotted."""
    plotted = convoy_plots_of(view, plot) if view.seat == ESCORT else []
    laid = plot["ships"] if plot else ()
    for ship in on_map(view):
        known = (ship.boat is None or view.owns(ship)) and ship.id not in laid
        if known and ship.speed > 0 and not ship.dead and not (ship.plotted and plotted):
            end = ship.bow + STEPS[ship.heading] * ship.speed
            x, y = sheet.place(*centre(end))
            yield join(sheet.line([centre(ship.bow), centre(end)], "vector"), circle(x, y, 2, "vector-end"))


def plotted_courses(view: SeaView, sheet: HexSheet, plot: Plot | None) -> Iterator[Svg]:
    """[5.1] Where this seat's own ships will go: boats as plotted this turn, the convoy as far as it is plotted."""
    battle = view.battle
    if view.seat == SUBMARINE and battle.phase in ("gunfire", "convoy", "escorts", "torpedoes", "boats"):
        for name, sent in battle.plots.items():
            yield course_line(sheet, battle.ships[name], [sent.move])
            if battle.phase != "boats":
                yield from launch_lines(sheet, battle.ships[name], sent.launches)
    if view.seat == ESCORT and (ahead := convoy_plots_of(view, plot)):
        for ship in plotted_ships(battle):
            if not ship.dead:
                yield course_line(sheet, ship, ahead)


def launch_lines(sheet: HexSheet, ship: Ship, launches: Iterable[Launch]) -> Iterator[Svg]:
    """[11.4] The run of the launch turn of torpedoes that are plotted, along hexes."""
    for launch in launches:
        hex, heading = first_hex(ship, launch.first)
        course = (heading * 2 + TURNS.get(launch.turn, 1)) % 12
        tube = ship.bow if launch.first in BOW_HEXES else stern(ship)
        if course % 2 == 0:
            end = hex + STEPS[course // 2] * max(0, launch.distance - 1)
            yield sheet.line([centre(tube), centre(hex), centre(end)], "torpedo-run")


def steered(ship: Ship, plots: Iterable[str]) -> list[int]:
    """Where a ship's bow goes by these plots, hex by hex."""
    bow, heading = ship.bow, ship.heading
    found = [bow]
    for leg in chain.from_iterable(parse_plot(plot) for plot in plots):
        if leg == "1":
            bow += STEPS[heading]
            found.append(bow)
        else:
            heading = left_of(heading) if leg == "L" else right_of(heading)
    return found


def course_line(sheet: HexSheet, ship: Ship, plots: Iterable[str]) -> Svg:
    points = [centre(hex) for hex in steered(ship, plots)]
    return sheet.line(points, "route") if len(points) > 1 else EMPTY


# Ships


def middle(sheet: HexSheet, ship: Ship) -> tuple[float, float]:
    (x1, y1), (x2, y2) = (centre(hex) for hex in hexes_of(ship))
    return sheet.place((x1 + x2) / 2, (y1 + y2) / 2)


def counter(view: SeaView, sheet: HexSheet, ship: Ship, small: bool) -> Svg:
    """[2.2.3] A ship over its two hexes; a boat under water is hollow, one that the enemy does not see is ringed."""
    x, y = middle(sheet, ship)
    side = max(sheet.side, 5.5)
    look = tone(view, ship) + ("" if surfaced(ship) else " deep")
    parts = [hull(ship.kind, ship.type, side, ship.heading, look)]
    if unseen(view, ship):
        parts.append(circle(0, 0, side * 1.9, "unseen"))
    if ship.dead:
        parts.append(marks(side, ship.heading))
    at = f"translate({number(x)} {number(y)})"
    if small:
        return group(*parts, transform=at)
    hit = el("rect", x=-24.0, y=-24.0, width=48.0, height=48.0, rx=8.0, class_="hit")
    return group(*parts, hit, data_element=f"ship:{ship.id}", transform=at)


def names(view: SeaView, sheet: HexSheet) -> Iterator[Svg]:
    """The names of all ships, each where it hides as little as can be."""
    ships = list(on_map(view))
    tags = [tag_of(view, sheet, ship) for ship in ships]
    hulls = [squares([sheet.place(*centre(hex)) for hex in hexes_of(ship)], sheet.side * 0.7) for ship in ships]
    for ship, tag, spot in zip(ships, tags, arrange(tags, hulls, in_the_way(view, sheet), sheet.area), strict=True):
        yield name_of(view, ship, tag, spot)


def in_the_way(view: SeaView, sheet: HexSheet) -> list[Area]:
    """What names should not lie on besides ships: torpedoes, charges, the compass in its corner."""
    battle = view.battle
    running = [torpedo_place(torpedo) for torpedo in battle.torpedoes]
    dropped = dict.fromkeys(centre(counter.hex) for counter in battle.counters)
    things = squares((sheet.place(*point) for point in (*running, *dropped)), 8.0)
    return [*things, Area(sheet.area.right - 62, sheet.area.bottom - 62, 56, 56)]


def tag_of(view: SeaView, sheet: HexSheet, ship: Ship) -> Tag:
    """The room that a name needs, with a second line and a bar if there are any."""
    x, y = middle(sheet, ship)
    note = remark(view, ship)
    wide = max(measure(short_name(ship), 11, bold=True), measure(note, 11), BAR if is_hurt(view, ship) else 0)
    gap = sheet.side * (1.1 if ship.heading in (0, 3) else 1.75) + 2
    return Tag(x, y, wide, 16.0 if is_hurt(view, ship) else 9.0, 15.0 if note else 3.5, gap)


def name_of(view: SeaView, ship: Ship, tag: Tag, spot: Spot) -> Svg:
    """Name or type, nation, depth of one's own boats, and how much of the hull is shot away."""
    style = f"{'own-text' if tone(view, ship) == 'own' else 'enemy-text'} halo"
    x, y, anchor, led = spot
    parts = [label(x, y + 1, short_name(ship), 11, style, anchor=anchor, bold=True)]
    note = remark(view, ship)
    if note:
        parts.append(label(x, y + 12.5, note, 11, "sea-text halo", anchor=anchor))
    if is_hurt(view, ship):
        left = {"start": x, "end": x - BAR, "middle": x - BAR / 2}[anchor]
        parts.append(damage_bar(view, ship, left, y - 13))
    if led:
        (x1, y1), (x2, y2) = leader(tag, spot)
        parts.insert(0, path(f"M{number(x1)} {number(y1)}L{number(x2)} {number(y2)}", "leader"))
    return join(*parts)


BAR = 28
"""Width of the bar that shows damage."""


def is_hurt(view: SeaView, ship: Ship) -> bool:
    """Damage that this seat may know of."""
    return (ship.boat is None or view.owns(ship)) and damage_points(view.battle, ship) > 0


def short_name(ship: Ship) -> str:
    """Merchants go by their type, others by name; the nation's letter goes with both."""
    if ship.kind == "merchant":
        return name(ship.type)
    return say("{0} ({1:sub.nation_letter})", ship.name, ship.nation)


def remark(view: SeaView, ship: Ship) -> str:
    """What the map says of a ship beside its name."""
    if ship.dead:
        return say("DIW")
    found = list(how_deep(view, ship))
    return listed([*found, say("unseen")] if unseen(view, ship) else found)


def how_deep(view: SeaView, ship: Ship) -> Iterator[str]:
    """The depth of one's own boat, of another that it is up or how it was found."""
    if ship.boat is None:
        return
    if surfaced(ship):
        yield say("surfaced")
    elif view.owns(ship):
        yield say("{0} ft", ship.boat.depth)
    elif found := contact(view.battle, ship.boat):
        yield found


def damage_bar(view: SeaView, ship: Ship, x: float, y: float) -> Svg:
    share = min(1.0, damage_points(view.battle, ship) / max(1, ship.capacity))
    return join(rect(Area(x, y, BAR, 4.5), "pip empty", 1), rect(Area(x, y, BAR * share, 4.5), "pip hurt", 1))


# Torpedoes and what is dropped


def torpedoes(view: SeaView, sheet: HexSheet) -> Iterator[Svg]:
    """[12] Each torpedo with its course; a broken line shows the run of its next turn."""
    here: Tally[int] = Tally()
    for torpedo in view.battle.torpedoes:
        yield torpedo_counter(sheet, torpedo, here[torpedo.hex])
        here[torpedo.hex] += 1


def torpedo_place(torpedo: Torpedo) -> tuple[float, float]:
    """[36.1] In the middle of a hex, or of the hexside it runs along."""
    x, y = centre(torpedo.hex)
    if not torpedo.side:
        return x, y
    a, b = centre(torpedo.side)
    return (x + a) / 2, (y + b) / 2


def course_step(torpedo: Torpedo) -> tuple[float, float]:
    """One hex along its course, on the lattice."""
    zero = centre(torpedo.hex)
    one = centre(torpedo.hex + STEPS[torpedo.course // 2])
    dx, dy = one[0] - zero[0], one[1] - zero[1]
    if torpedo.course % 2 == 0:
        return dx, dy
    two = centre(torpedo.hex + STEPS[(torpedo.course // 2 + 1) % 6])
    return (dx + two[0] - zero[0]) / 2, (dy + two[1] - zero[1]) / 2


def torpedo_counter(sheet: HexSheet, torpedo: Torpedo, others: int) -> Svg:
    x, y = torpedo_place(torpedo)
    dx, dy = course_step(torpedo)
    run = sheet.line([(x, y), (x + dx * torpedo.speed, y + dy * torpedo.speed)], "torpedo-run")
    a, b = sheet.place(x, y)
    size = max(sheet.side, 9.0)
    drawn = torpedo_shape(size, torpedo.course)
    depth = "shallow" if torpedo.shallow else "deep"
    letter = label(size * 0.55, -size * 0.2, word("sub.run_letter", depth), 11, "sea-text halo", bold=True)
    hit = el("rect", x=-24.0, y=-24.0, width=48.0, height=48.0, rx=24.0, class_="hit")
    at = f"translate({number(a + others * 6)} {number(b)})"
    return join(run, group(drawn, letter, hit, data_element=f"torpedo:{torpedo.id}", transform=at))


def charges(view: SeaView, sheet: HexSheet) -> Iterator[Svg]:
    """[15] Counters in a hex: a disc for each kind, with their number and a letter."""
    here: dict[int, Tally[str]] = {}
    for each in view.battle.counters:
        here.setdefault(each.hex, Tally())[each.kind] += 1
    for hex, kinds in here.items():
        x, y = sheet.place(*centre(hex))
        for index, (kind, amount) in enumerate(kinds.items()):
            at = x + (index - (len(kinds) - 1) / 2) * 17
            text = f"{amount if amount > 1 or kind == 'charge' else ''}{word('sub.counter_letter', kind)}"
            yield circle(at, y, 9.5, f"charge {kind}")
            yield label(at, y + 4, text, 11, "charge-text", anchor="middle", bold=True, width=19)


# Hexes that options may name


def pickable(view: SeaView) -> list[int]:
    """Hexes that may belong to an option of this seat in this phase: never those of ships it does not command."""
    battle = view.battle
    if view.over or view.seat not in (SUBMARINE, ESCORT):
        return []
    found: dict[int, None] = {}
    for ship in own_ships(view):
        if ship.bow:
            found.update(dict.fromkeys(near(view, ship)))
    if battle.phase == "setup" and view.seat == ESCORT:
        found.update(dict.fromkeys(slots(view)))
    if battle.campaign is not None and battle.phase == "escorts" and view.seat == ESCORT:
        boats = (ship for ship in on_map(view) if ship.boat is not None)
        found.update(dict.fromkeys(chain.from_iterable(map(hexes_of, boats))))
    return list(found)


def near(view: SeaView, ship: Ship) -> Iterable[int]:
    """[6.5, 11.4, 15.0, 20.4.3] Where a ship may go, launch, drop or throw in this phase."""
    battle = view.battle
    if battle.phase in ("setup", "entry"):
        return spread(ship.bow, 1)
    if battle.phase == "plot":
        return plot_reach(view, ship)
    if battle.phase == "escorts" and not ship.plotted:
        ahead = (ship.bow + STEPS[ship.heading] * number for number in range(1, top_speed(ship) + 1))
        return chain(ahead, spread(ship.bow, 2), spread(ship.bow - STEPS[ship.heading] * 2, 1))
    return ()


def plot_reach(view: SeaView, ship: Ship) -> Iterable[int]:
    """What a boat can reach in a turn, or the first of plotted capital ships in the turns that are plotted now."""
    if ship.boat is not None:
        return spread(ship.bow, max(2, ship.boat.surface if surfaced(ship) else ship.boat.maximum))
    convoy = view.battle.convoy
    if not ship.plotted or convoy.speed or ship is not plotted_ships(view.battle)[0]:
        return ()
    if convoy.plots:
        return spread(steered(ship, convoy.plots)[-1], ship.top_speed)
    return spread(ship.bow, min(MOST_AHEAD, 4 * ship.top_speed))


MOST_AHEAD = 16
"""Hexes around a ship that are drawn as elements, at most; farther ones are in the list of options alone."""


def slots(view: SeaView) -> list[int]:
    """[20.2] Places of the convoy's formation."""
    convoy = order_of(view.charts, view.battle).convoy
    if convoy is None or not convoy.formation:
        return []
    return [parse_hex(name) for column in view.charts.formation(convoy.formation) for name in column]


# The edges


@lru_cache(maxsize=64)
def edges(sheet: HexSheet, asked: bool) -> Svg:
    """[2.1b] Letters of the columns above, numbers of the rows at the left; elements where a place may be asked for."""
    step, tall = sheet.side * 1.5, sheet.side * HIGH
    every = next(number for number in (1, 2, 4, 13) if step * number >= 12)
    columns: list[Svg] = []
    rows: list[Svg] = []
    for column in sheet.columns():
        x, _ = sheet.place(3 * column, 0)
        if sheet.area.x + 3 <= x <= sheet.area.right - 3:
            columns.append(column_head(sheet, column, x, step, every, asked))
    every = next(number for number in (1, 2, 5, 10) if tall * number >= 13)
    for row in sheet.rows():
        _, y = sheet.place(0, 2 * row)
        if sheet.area.y + 5 <= y <= sheet.area.bottom - 4:
            rows.append(row_head(sheet, row, y, tall, every, asked))
    return join(group(*columns, class_="map-columns"), group(*rows, class_="map-rows"))


def column_head(sheet: HexSheet, column: int, x: float, step: float, every: int, asked: bool) -> Svg:
    name = column_name(column)
    first = (column - 1) % 26 == 0
    shown = (column - 1) % 26 % every == 0
    style = "ink" if first else "soft"
    text = label(x, sheet.area.y - 5, name[0], 11, style, anchor="middle", bold=first) if shown else EMPTY
    if not asked:
        return text
    area = Area(x - step / 2, sheet.area.y - EDGE_Y, step, EDGE_Y)
    return group(text, rect(area, "hit"), data_element=f"column:{name}")


def row_head(sheet: HexSheet, row: int, y: float, tall: float, every: int, asked: bool) -> Svg:
    shown = row % every == 0
    text = label(sheet.area.x - 4, y + 4, str(row), 11, "soft", anchor="end") if shown else EMPTY
    if not asked:
        return text
    area = Area(0, y - tall / 2, sheet.area.x, tall)
    return group(text, rect(area, "hit"), data_element=f"row:{row}")


def asks_for_places(view: SeaView) -> bool:
    """[20.3, 25.3, 26.4] A ship is to be placed, or a star shell."""
    return placing(view) or asks_for_shells(view)


def asks_for_shells(view: SeaView) -> bool:
    """[25.3] A star shell may be fired over any hex of the map."""
    battle = view.battle
    return battle.rules.star_shells and battle.light == "night" and battle.phase == "gunfire" and view.seat == ESCORT


# In words


def map_text(view: SeaView, plot: Plot | None = None) -> str:
    battle = view.battle
    message = mark("Turn {0} of {1}, {2:sub.light}. {3:sub.phase_title}.")
    parts = [say(message, battle.turn, battle.turns, battle.light, battle.phase)]
    parts += [ship_text(view, ship) for ship in on_map(view)] + plot_text(view, plot)
    parts += [say("Torpedo at {0}.", hex_name(each.hex)) for each in battle.torpedoes]
    dropped = Tally((hex_name(each.hex), each.kind) for each in battle.counters)
    for (hex, kind), amount in dropped.items():
        parts.append(say("{0:plain} in {1}.", counted(f"sub.{kind}", amount), hex))
    parts += [say("Star shell over {0}.", hex_name(shell.hex)) for shell in battle.star_shells]
    return " ".join(parts)


def ship_text(view: SeaView, ship: Ship) -> str:
    message = mark("{0}, {1:sub.nation} {2}, at {3}, heading {4}")
    words = [say(message, ship.name, ship.nation, ship.type, hex_name(ship.bow), heading_name(ship.heading))]
    if ship.boat is None or view.owns(ship):
        words.append(say("damage {0} of {1}", damage_points(view.battle, ship), ship.capacity))
    words += [say("dead in the water")] if ship.dead else how_deep(view, ship)
    if unseen(view, ship) and not ship.dead:
        words.append(say("unseen by the enemy"))
    return say("{0:plain}.", listed(words))
