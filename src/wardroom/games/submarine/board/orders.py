"""The orders that a seat may have to give in this phase: helm, tubes, depths, weapons and searches, as keys to press.

The board is drawn from the view alone, so the keys are general: those that belong to an open option are lit.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from wardroom.boards import Area, Panel, Svg, el, element, label, number, rect
from wardroom.boards.parts import heading
from wardroom.games.submarine.board.common import NARROW, PHASES, WIDE, own_ships, placing
from wardroom.games.submarine.board.plot import Plot, plot_lines
from wardroom.games.submarine.courses import convoy_plots
from wardroom.games.submarine.plotting import DEPTH_STEP, depth_range, needs_convoy_plot
from wardroom.games.submarine.rolls import ESCORT, SUBMARINE
from wardroom.games.submarine.ships import boat_of, plotted_ships, surface_ships, top_speed
from wardroom.games.submarine.state import Ship
from wardroom.games.submarine.view import SeaView

__all__ = ["orders_panel"]

KEY, GAP, TITLE, LINE = 48, 5, 17, 18
"""Height and least width of a key, the room between keys, and room for the name of a group and for a line."""
ARROWS = {
    "turn:L": "M30 26V19Q30 12 22 12H17M21 7L16 12L21 17",
    "turn:R": "M18 26V19Q18 12 26 12H31M27 7L32 12L27 17",
    "end": "M18 10H30V22H18Z",
}


class Key(NamedTuple):
    """One element with what is written on it."""

    name: str
    text: str
    wide: float = KEY


class Keys(NamedTuple):
    """Keys that belong together."""

    title: str
    keys: tuple[Key, ...]


def orders_panel(view: SeaView, narrow: bool, plot: Plot | None = None) -> Panel | None:
    """The plot so far, then the keys; None when this seat has nothing to order in this phase."""
    groups = [group for group in groups_of(view) if group.keys]
    if view.over or not groups:
        return None
    width = NARROW if narrow else WIDE
    lines = plot_lines(view, plot)
    parts, height = laid_out(groups, width, len(lines) * LINE)
    for index, (line, now) in enumerate(lines):
        parts.append(label(3, index * LINE + 14, line, 13, "ink", width=width - 6, bold=now))
    said = "".join(f" {line}." for line, _ in lines)
    text = f"{PHASES.get(view.battle.phase, '')}.{said} Orders: " + "; ".join(map(group_text, groups)) + "."
    return Panel.draw("orders", "Orders", width, height, text, rect(Area(0, 0, width, height), "paper"), *parts)


def group_text(group: Keys) -> str:
    return f"{group.title.lower()} ({', '.join(key.text for key in group.keys)})"


def laid_out(groups: Iterable[Keys], width: int, top: float) -> tuple[list[Svg], int]:
    """Groups from left to right in rows, keys of a long group in rows of their own."""
    x, y = 2.0, top
    wrapped = False
    parts: list[Svg] = []
    for group in groups:
        whole = sum(key.wide + GAP for key in group.keys)
        if x > 2 and (x + whole > width or wrapped):
            x, y = 2.0, y + TITLE + KEY + GAP
        wrapped = False
        parts.append(heading(x + 1, y + 13, group.title, max(whole, 60)))
        for key in group.keys:
            if x + key.wide > width:
                x, y, wrapped = 2.0, y + KEY + GAP, True
            parts.append(drawn(key, Area(x, y + TITLE, key.wide, KEY)))
            x += key.wide + GAP
        x += 3 * GAP
    return parts, round(y + TITLE + KEY + 4)


def drawn(key: Key, area: Area) -> Svg:
    x, y = area.center
    face = rect(area.inset(1), "box", 7)
    arrow = ARROWS.get(key.name)
    if arrow is None:
        return element(
            key.name, area, face, label(x, y + 5, key.text, 13, "ink", anchor="middle", width=area.width - 6)
        )
    icon = shifted(arrow, area.x + (area.width - KEY) / 2, area.y)
    text = label(x, area.bottom - 7, key.text, 11, "ink", anchor="middle", width=area.width - 4)
    return element(key.name, area, face, icon, text)


def shifted(d: str, x: float, y: float) -> Svg:
    """An icon of a key that stands here."""
    return el("path", d=d, class_="key-icon", transform=f"translate({number(x)} {number(y)})")


# Which keys


def groups_of(view: SeaView) -> Iterator[Keys]:
    if view.seat == SUBMARINE:
        yield from boat_groups(view)
    elif view.seat == ESCORT:
        yield from escort_groups(view)


def boat_groups(view: SeaView) -> Iterator[Keys]:
    phase = view.battle.phase
    boats = [ship for ship in view.battle.ships.values() if ship.boat is not None and view.owns(ship)]
    if placing(view) or phase == "turn":
        deepest = max((boat_of(ship).deepest for ship in boats), default=0)
        yield depths(range(0, deepest + 1, DEPTH_STEP))
    elif phase == "plot":
        yield helm(max((plot_speed(ship) for ship in boats), default=0))
        yield running(view)
        yield tubes(boats)
        yield pause(view)
        yield distances(view, boats)
        yield depths(sorted({depth for ship in boats for depth in depth_range(boat_of(ship))}))
        yield Keys("Plot", (Key("send", "Send", 60),))
    elif phase == "gunfire":
        yield HOLD_FIRE
    elif phase == "torpedoes":
        yield from torpedo_keys(view)


def running(view: SeaView) -> Keys:
    """[32.3, 33.3, 35.2.3] Ways to run under water, and targets, where these rules are played."""
    rules = view.battle.rules
    keys = [Key("operation:normal", "Normal", 64)] if rules.silent_running or rules.snort else []
    keys += [Key("operation:silent", "Silent", 64)] if rules.silent_running else []
    keys += [Key("operation:snort", "Snort", 64)] if rules.snort else []
    keys += [Key("target:none", "No target", 84)] if rules.directed else []
    return Keys("Running", tuple(keys))


def torpedo_keys(view: SeaView) -> Iterator[Keys]:
    """[12.4, 40.2]"""
    yield Keys("Torpedo runs", (Key("depth:deep", "Deep", 60), Key("depth:shallow", "Shallow", 72)))
    if view.battle.rules.hidden_torpedoes:
        yield Keys("On the map", (Key("torpedo:hide", "Hide", 60), Key("torpedo:show", "Show", 60)))


def plot_speed(ship: Ship) -> int:
    boat = boat_of(ship)
    return boat.surface if boat.depth == 0 else boat.maximum


def escort_groups(view: SeaView) -> Iterator[Keys]:
    battle, phase = view.battle, view.battle.phase
    if phase == "plot" and needs_convoy_plot(battle):
        yield from convoy_keys(view)
    elif phase == "gunfire":
        yield HOLD_FIRE
        if battle.rules.star_shells and battle.light == "night":
            yield Keys("Light", (Key("star-shell", "Star shell", 90), Key("shell:no", "No shell", 76)))
    elif phase == "escorts":
        yield from hunting_keys(view)
    elif phase == "attacks":
        deepest = max((ship.deepest_setting for ship in surface_ships(battle)), default=0)
        yield depths(range(DEPTH_STEP, deepest + 1, DEPTH_STEP))


def convoy_keys(view: SeaView) -> Iterator[Keys]:
    """[7.6] A convoy has five plots; capital ships are steered leg by leg."""
    battle = view.battle
    if battle.convoy.speed:
        plots = (Key(f"plot:{plot}", plot) for plot in convoy_plots(battle.convoy.speed))
        yield Keys("Plot", (Key("convoy", "Convoy", 72), *plots))
    else:
        yield helm(min(ship.top_speed for ship in plotted_ships(battle)))


def hunting_keys(view: SeaView) -> Iterator[Keys]:
    """[5.4, 15.6, 22, 23]"""
    movers = [ship for ship in own_ships(view) if not ship.plotted]
    yield helm(max((top_speed(ship) for ship in movers), default=0))
    weapons: tuple[Key, ...] = (Key("squid", "Squid", 60),) if any(ship.thrower == "squid" for ship in movers) else ()
    yield Keys("Weapon", weapons)
    rules = view.battle.rules
    search = [Key("sonar", "Sonar", 60), Key("sonar:none", "No sonar", 80)] if rules.sonar else []
    search += [Key("radar", "Radar", 60), Key("radar:none", "No radar", 80)] if rules.radar else []
    yield Keys("Search", tuple(search))


HOLD_FIRE = Keys("Guns", (Key("hold-fire", "Hold fire", 90),))


def helm(most: int) -> Keys:
    """[6.5, 6.6] Turns, so many hexes ahead, and the end of the move."""
    ahead = tuple(Key(f"run:{number}", str(number)) for number in range(1, most + 1))
    return Keys("Helm and hexes ahead", (Key("turn:L", "Left"), *ahead, Key("turn:R", "Right"), Key("end", "End")))


def tubes(boats: list[Ship]) -> Keys:
    most = max((len(boat_of(ship).tubes) for ship in boats), default=0)
    keys = tuple(Key(f"tube:{number}", str(number)) for number in range(1, most + 1))
    return Keys("Tubes", (*keys, Key("hold", "Hold", 56), Key("reload:no", "No reload", 84)))


def pause(view: SeaView) -> Keys:
    """[41.5a]"""
    return Keys("Reloading", (Key("reload:pause", "Interrupt", 84),) if view.battle.rules.mixed_loads else ())


def distances(view: SeaView, boats: list[Ship]) -> Keys:
    """[11.4.4] How far a torpedo may run on its launch turn."""
    kinds = {tube.loaded for ship in boats for tube in boat_of(ship).tubes if tube.loaded}
    advanced = view.battle.rules.advanced
    types = [view.charts.torpedo(kind) for kind in kinds]
    most = max((kind.advanced_speed if advanced else kind.basic_speed for kind in types), default=0)
    return Keys("Torpedo runs", tuple(Key(f"distance:{number}", str(number)) for number in range(1, most + 1)))


def depths(feet: Iterable[int]) -> Keys:
    return Keys("Depth in feet", tuple(Key(f"depth:{depth}", str(depth)) for depth in feet))
