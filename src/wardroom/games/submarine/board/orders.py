"""The orders that a seat may have to give in this phase: helm, tubes, depths, weapons and searches, as keys to press.

The board is drawn from the view alone, so the keys are general: those that belong to an open option are lit.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from wardroom.boards import Area, Panel, Svg, el, element, label, measure, number, rect
from wardroom.boards.parts import heading
from wardroom.games.submarine.advanced import evasion, special
from wardroom.games.submarine.board.common import NARROW, PHASES, WIDE, own_ships, placing
from wardroom.games.submarine.board.plot import Plot, plot_lines
from wardroom.games.submarine.cards.national import usable
from wardroom.games.submarine.movement.courses import convoy_plots
from wardroom.games.submarine.movement.plotting import DEPTH_STEP, depth_range, needs_convoy_plot
from wardroom.games.submarine.rolls import ESCORT, SUBMARINE
from wardroom.games.submarine.scenarios.building import find_submarine
from wardroom.games.submarine.scenarios.menu import order_of
from wardroom.games.submarine.scenarios.setup import torpedo_kinds
from wardroom.games.submarine.ships import boat_of, escorts, plotted_ships, top_speed
from wardroom.games.submarine.state import SUNK, WAITING, Ship
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


def key(name: str, text: str) -> Key:
    """As wide as its text needs."""
    return Key(name, text, max(KEY, round(measure(text, 13) + 22)))


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
    if phase == "day":
        yield pool(view)
    elif placing(view) or phase == "turn":
        yield reinforcements(view, boats)
        deepest = max((boat_of(ship).deepest for ship in boats), default=0)
        yield depths(range(0, deepest + 1, DEPTH_STEP))
        yield torpedo_types(view)
    elif phase == "plot":
        yield from plot_groups(view, boats)
    elif phase == "gunfire":
        yield HOLD_FIRE
    elif phase == "torpedoes":
        yield from torpedo_keys(view)


def plot_groups(view: SeaView, boats: list[Ship]) -> Iterator[Keys]:
    """[5.1.1, 5.1.2] All that is plotted for submarines."""
    yield losses(boats)
    yield helm(max((plot_speed(ship) for ship in boats), default=0))
    yield running(view)
    yield tubes(boats)
    yield reloads(view, boats)
    yield distances(view, boats)
    yield from patterns(view, boats)
    yield depths(sorted({depth for ship in boats for depth in depth_range(boat_of(ship))}))
    yield repairs(view, boats)
    yield Keys("Plot", (Key("send", "Send", 60),))


def pool(view: SeaView) -> Keys:
    """[20.10.VI.2] Classes of the boats of the campaign."""
    classes = view.charts.files["campaign.toml"].data["boats"] if view.battle.campaign is not None else ()
    return Keys("Boat of class", tuple(key(f"class:{name}", name) for name in classes))


def reinforcements(view: SeaView, boats: list[Ship]) -> Keys:
    """[26.3-26.5] Boats that wait, and the one that was let in."""
    if view.battle.phase != "turn" or not view.battle.rules.entry:
        return Keys("Reinforcements", ())
    waiting = [key(f"call:{ship.id}", f"Call {ship.name}") for ship in boats if ship.status == WAITING]
    waiting += [key("call:none", "Call nobody")] if waiting else []
    entering = [key("enter:now", "Enter now"), key("enter:later", "Wait")] if view.battle.entry else []
    return Keys("Reinforcements", (*waiting, *entering))


def torpedo_types(view: SeaView) -> Keys:
    """[4.4.11c, 41.1] What boats may carry, where there is a choice."""
    charts, battle = view.charts, view.battle
    if battle.random_boat:
        return Keys("Torpedo", ())
    orders = order_of(charts, battle).submarines
    choices = [torpedo_kinds(charts, battle, find_submarine(charts, each), each) for each in orders]
    kinds = dict.fromkeys(kind for choice in choices if len(choice) > 1 for kind in choice)
    return Keys("Torpedo", tuple(key(f"torpedo:{kind}", kind) for kind in kinds))


def losses(boats: list[Ship]) -> Keys:
    """[16.3.6] For a boat whose loss the other side does not know."""
    secret = any(ship.status == SUNK and not boat_of(ship).announced for ship in boats)
    return Keys("Lost boat", (key("conceal", "Conceal"), key("announce", "Announce")) if secret else ())


def repairs(view: SeaView, boats: list[Ship]) -> Keys:
    """[52.2]"""
    damaged = view.battle.rules.repair and any(ship.damage for ship in boats)
    return Keys("Damage", (key("repair:yes", "Repair"), key("repair:no", "No repair")) if damaged else ())


def patterns(view: SeaView, boats: list[Ship]) -> Iterator[Keys]:
    """[51.3.2] Legs and first turn of a pattern, for boats that have such torpedoes in their tubes."""
    loaded = {tube.loaded for ship in boats for tube in boat_of(ship).tubes if tube.loaded}
    if view.battle.rules.special_weapons and any(view.charts.torpedo(kind).special in PATTERN for kind in loaded):
        yield Keys("First turn of a pattern", (key("pattern:L", "Left"), key("pattern:R", "Right")))
        lengths = range(special.SHORTEST, special.LONGEST + 1)
        yield Keys("Legs of a pattern", tuple(Key(f"leg:{number}", str(number)) for number in lengths))


PATTERN = ("pattern", "both")


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
        yield Keys("No launch", (key("torpedo:none", "Go on"),))


def plot_speed(ship: Ship) -> int:
    boat = boat_of(ship)
    return boat.surface if boat.depth == 0 else boat.maximum


def escort_groups(view: SeaView) -> Iterator[Keys]:
    battle, phase = view.battle, view.battle.phase
    if phase == "allot":
        yield allotment(view)
    elif phase == "turn":
        yield hunters(view)
    elif phase == "plot":
        if needs_convoy_plot(battle):
            yield from convoy_keys(view)
        yield foxers(view)
    elif phase == "gunfire":
        yield HOLD_FIRE
        if battle.rules.star_shells and battle.light == "night":
            yield Keys("Light", (Key("star-shell", "Star shell", 90), Key("shell:no", "No shell", 76)))
    elif phase == "escorts":
        yield from hunting_keys(view)
    elif phase == "torpedoes":
        yield evasions(view)
    elif phase == "end":
        last = battle.rules.emergency_power and battle.turn >= battle.turns
        yield Keys("Prolonged attack", (key("hunt:none", "No hunt"),) if last else ())
    elif phase == "attacks":
        # Charges of a ship that has sunk or left the map since are set like the others.
        deepest = max((ship.deepest_setting for ship in battle.ships.values()), default=0)
        yield depths(range(DEPTH_STEP, deepest + 1, DEPTH_STEP))


def allotment(view: SeaView) -> Keys:
    """[20.10.VI.10] As many air charges as are not allotted yet."""
    campaign = view.battle.campaign
    if campaign is None:
        return Keys("Air charges", ())
    left = int(view.charts.files["campaign.toml"].data["air_charges"]) - sum(campaign.air_charges)
    return Keys("Air charges", tuple(Key(f"air:{number}", str(number)) for number in range(left + 1)))


def hunters(view: SeaView) -> Keys:
    """[20.10.VI.8a] The hunter-killer group, until it is called."""
    campaign = view.battle.campaign
    keys = (key("hunters:call", "Call them"), key("hunters:wait", "Not yet"))
    return Keys("Hunter-killer group", keys if campaign is not None and not campaign.hunters else ())


def foxers(view: SeaView) -> Keys:
    """[51.2.5] They are streamed and recovered by the ships' own counters and sheets."""
    battle, cards = view.battle, view.charts.cards
    towed = battle.rules.special_weapons and any(
        ship.kind == "escort" and usable(cards[ship.nation], "foxer", battle.period) for ship in escorts(battle)
    )
    return Keys("Foxers", (key("foxer:none", "As they are"),) if towed else ())


def evasions(view: SeaView) -> Keys:
    """[40.10] Ways out of a torpedo's way."""
    if not view.battle.rules.hidden_torpedoes:
        return Keys("Evade", ())
    plots = [plot for allowed in evasion.EVASIONS.values() for plot in allowed]
    return Keys("Evade", (*(Key(f"evade:{plot}", plot) for plot in plots), key("evade:no", "Keep course")))


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
    if rules.advanced_search and view.battle.light == "night":
        search += [key("sight", "Look out"), key("sight:none", "No look-out")]
    yield Keys("Search", tuple(search))
    campaign = view.battle.campaign
    flying = campaign is not None and view.battle.light == "day" and campaign.air_left > 0
    yield Keys("Aircraft", (key("air:none", "No air attack"),) if flying else ())


HOLD_FIRE = Keys("Guns", (Key("hold-fire", "Hold fire", 90),))


def helm(most: int) -> Keys:
    """[6.5, 6.6] Turns, so many hexes ahead, and the end of the move."""
    ahead = tuple(Key(f"run:{number}", str(number)) for number in range(1, most + 1))
    return Keys("Helm and hexes ahead", (Key("turn:L", "Left"), *ahead, Key("turn:R", "Right"), Key("end", "End")))


def tubes(boats: list[Ship]) -> Keys:
    most = max((len(boat_of(ship).tubes) for ship in boats), default=0)
    keys = tuple(Key(f"tube:{number}", str(number)) for number in range(1, most + 1))
    return Keys("Tubes", (*keys, Key("hold", "Hold", 56), Key("reload:no", "No reload", 84)))


def reloads(view: SeaView, boats: list[Ship]) -> Keys:
    """[41.3, 41.5a] Where loads are mixed: the types to load, and a rest."""
    if not view.battle.rules.mixed_loads:
        return Keys("Reloading", ())
    stocks = (stock for ship in boats for stock in (boat_of(ship).bow_reloads, boat_of(ship).stern_reloads))
    kinds = dict.fromkeys(kind for stock in stocks for kind in stock)
    keys = (key(f"torpedo:{kind}", kind) for kind in kinds)
    return Keys("Reloading", (*keys, Key("reload:pause", "Interrupt", 84)))


def distances(view: SeaView, boats: list[Ship]) -> Keys:
    """[11.4.4] How far a torpedo may run on its launch turn."""
    kinds = dict.fromkeys(tube.loaded for ship in boats for tube in boat_of(ship).tubes if tube.loaded)
    advanced = view.battle.rules.advanced
    types = [view.charts.torpedo(kind) for kind in kinds]
    most = max((kind.advanced_speed if advanced else kind.basic_speed for kind in types), default=0)
    return Keys("Torpedo runs", tuple(Key(f"distance:{number}", str(number)) for number in range(1, most + 1)))


def depths(feet: Iterable[int]) -> Keys:
    return Keys("Depth in feet", tuple(Key(f"depth:{depth}", str(depth)) for depth in feet))
