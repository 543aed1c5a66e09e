"""The orders that a seat may have to give in this phase: helm, tubes, depths, weapons and searches, as keys to press.

The board is drawn from the view alone, so the keys are general: those that belong to an open option are lit.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from wardroom.boards import Area, Panel, Svg, el, element, label, measure, number, rect
from wardroom.boards.parts import heading
from wardroom.games.submarine.advanced import evasion, special
from wardroom.games.submarine.board.common import NARROW, WIDE, own_ships, placing
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
from wardroom.table.text import listed, name, say

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


def key(name: str, text: str, least: int = KEY) -> Key:
    """As wide as its text needs."""
    return Key(name, text, max(least, round(measure(text, 13) + 22)))


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
    said = [say("{0:sub.phase_title}.", view.battle.phase), *(say("{0:plain}.", line) for line, _ in lines)]
    said.append(say("Orders: {0:plain}.", say("; ").join(map(group_text, groups))))
    ground = rect(Area(0, 0, width, height), "paper")
    return Panel.draw("orders", say("Orders"), width, height, " ".join(said), ground, *parts)


def group_text(group: Keys) -> str:
    return say("{0:plain} ({1:plain})", group.title, listed(key.text for key in group.keys))


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
    elif placing(view) or phase == "entry":
        yield reinforcements(view, boats)
        deepest = max((boat_of(ship).deepest for ship in boats), default=0)
        yield depths(range(0, deepest + 1, DEPTH_STEP))
        yield torpedo_types(view)
    elif phase == "plot":
        yield from plot_groups(view, boats)
    elif phase == "gunfire":
        yield hold_fire()
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
    yield Keys(say("Plot"), (key("send", say("Send"), 60),))


def pool(view: SeaView) -> Keys:
    """[20.10.VI.2] Classes of the boats of the campaign."""
    classes = view.charts.files["campaign.toml"].data["boats"] if view.battle.campaign is not None else ()
    return Keys(say("Boat of class"), tuple(key(f"class:{cls}", name(cls)) for cls in classes))


def reinforcements(view: SeaView, boats: list[Ship]) -> Keys:
    """[26.3-26.5] Boats that wait, and the one that was let in."""
    if view.battle.phase != "entry":
        return Keys(say("Reinforcements"), ())
    waiting = [key(f"call:{ship.id}", say("Call {0}", ship.name)) for ship in boats if ship.status == WAITING]
    waiting += [key("call:none", say("Call nobody"))] if waiting else []
    entering = [key("enter:now", say("Enter now")), key("enter:later", say("Wait"))] if view.battle.entry else []
    return Keys(say("Reinforcements"), (*waiting, *entering))


def torpedo_types(view: SeaView) -> Keys:
    """[4.4.11c, 41.1] What boats may carry, where there is a choice."""
    charts, battle = view.charts, view.battle
    if battle.random_boat:
        return Keys(say("Torpedo"), ())
    orders = order_of(charts, battle).submarines
    choices = [torpedo_kinds(charts, battle, find_submarine(charts, each), each) for each in orders]
    kinds = dict.fromkeys(kind for choice in choices if len(choice) > 1 for kind in choice)
    return Keys(say("Torpedo"), tuple(key(f"torpedo:{kind}", name(kind)) for kind in kinds))


def losses(boats: list[Ship]) -> Keys:
    """[16.3.6] For a boat whose loss the other side does not know."""
    secret = any(ship.status == SUNK and not boat_of(ship).announced for ship in boats)
    return Keys(say("Lost boat"), (key("conceal", say("Conceal")), key("announce", say("Announce"))) if secret else ())


def repairs(view: SeaView, boats: list[Ship]) -> Keys:
    """[52.2]"""
    damaged = view.battle.rules.repair and any(ship.damage for ship in boats)
    return Keys(
        say("Damage"), (key("repair:yes", say("Repair")), key("repair:no", say("No repair"))) if damaged else ()
    )


def patterns(view: SeaView, boats: list[Ship]) -> Iterator[Keys]:
    """[51.3.2] Legs and first turn of a pattern, for boats that have such torpedoes in their tubes."""
    loaded = {tube.loaded for ship in boats for tube in boat_of(ship).tubes if tube.loaded}
    if view.battle.rules.special_weapons and any(view.charts.torpedo(kind).special in PATTERN for kind in loaded):
        yield Keys(say("First turn of a pattern"), (key("pattern:L", say("Left")), key("pattern:R", say("Right"))))
        lengths = range(special.SHORTEST, special.LONGEST + 1)
        yield Keys(say("Legs of a pattern"), tuple(Key(f"leg:{number}", str(number)) for number in lengths))


PATTERN = ("pattern", "both")


def running(view: SeaView) -> Keys:
    """[32.3, 33.3, 35.2.3] Ways to run under water, and targets, where these rules are played."""
    rules = view.battle.rules
    keys = [key("operation:normal", say("Normal"), 64)] if rules.silent_running or rules.snort else []
    keys += [key("operation:silent", say("Silent"), 64)] if rules.silent_running else []
    keys += [key("operation:snort", say("Snort"), 64)] if rules.snort else []
    keys += [key("target:none", say("No target"), 84)] if rules.directed else []
    return Keys(say("Running"), tuple(keys))


def torpedo_keys(view: SeaView) -> Iterator[Keys]:
    """[12.4, 40.2]"""
    yield Keys(say("Torpedo runs"), (key("depth:deep", say("Deep"), 60), key("depth:shallow", say("Shallow"), 72)))
    if view.battle.rules.hidden_torpedoes:
        yield Keys(say("On the map"), (key("torpedo:hide", say("Hide"), 60), key("torpedo:show", say("Show"), 60)))
        yield Keys(say("No launch"), (key("torpedo:none", say("Go on")),))


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
        yield hold_fire()
        if battle.rules.star_shells and battle.light == "night":
            yield Keys(say("Light"), (key("star-shell", say("Star shell"), 90), key("shell:no", say("No shell"), 76)))
    elif phase == "escorts":
        yield from hunting_keys(view)
    elif phase == "torpedoes":
        yield evasions(view)
    elif phase == "end":
        last = battle.rules.emergency_power and battle.turn >= battle.turns
        yield Keys(say("Prolonged attack"), (key("hunt:none", say("No hunt")),) if last else ())
    elif phase == "attacks":
        # Charges of a ship that has sunk or left the map since are set like the others.
        deepest = max((ship.deepest_setting for ship in battle.ships.values()), default=0)
        yield depths(range(DEPTH_STEP, deepest + 1, DEPTH_STEP))


def allotment(view: SeaView) -> Keys:
    """[20.10.VI.10] As many air charges as are not allotted yet."""
    campaign = view.battle.campaign
    if campaign is None:
        return Keys(say("Air charges"), ())
    left = int(view.charts.files["campaign.toml"].data["air_charges"]) - sum(campaign.air_charges)
    return Keys(say("Air charges"), tuple(Key(f"air:{number}", str(number)) for number in range(left + 1)))


def hunters(view: SeaView) -> Keys:
    """[20.10.VI.8a] The hunter-killer group, until it is called."""
    campaign = view.battle.campaign
    keys = (key("hunters:call", say("Call them")), key("hunters:wait", say("Not yet")))
    return Keys(say("Hunter-killer group"), keys if campaign is not None and not campaign.hunters else ())


def foxers(view: SeaView) -> Keys:
    """[51.2.5] They are streamed and recovered by the ships' own counters and sheets."""
    battle, cards = view.battle, view.charts.cards
    towed = battle.rules.special_weapons and any(
        ship.kind == "escort" and usable(cards[ship.nation], "foxer", battle.period) for ship in escorts(battle)
    )
    return Keys(say("Foxers"), (key("foxer:none", say("As they are")),) if towed else ())


def evasions(view: SeaView) -> Keys:
    """[40.10] Ways out of a torpedo's way."""
    if not view.battle.rules.hidden_torpedoes:
        return Keys(say("Evade"), ())
    plots = [plot for allowed in evasion.EVASIONS.values() for plot in allowed]
    return Keys(
        say("Evade"), (*(Key(f"evade:{plot}", name(plot)) for plot in plots), key("evade:no", say("Keep course")))
    )


def convoy_keys(view: SeaView) -> Iterator[Keys]:
    """[7.6] A convoy has five plots; capital ships are steered leg by leg."""
    battle = view.battle
    if battle.convoy.speed:
        plots = (Key(f"plot:{plot}", name(plot)) for plot in convoy_plots(battle.convoy.speed))
        yield Keys(say("Plot"), (key("convoy", say("Convoy"), 72), *plots))
    else:
        yield helm(min(ship.top_speed for ship in plotted_ships(battle)))


def hunting_keys(view: SeaView) -> Iterator[Keys]:
    """[5.4, 15.6, 22, 23]"""
    movers = [ship for ship in own_ships(view) if not ship.plotted]
    yield helm(max((top_speed(ship) for ship in movers), default=0))
    weapons: tuple[Key, ...] = (
        (key("squid", say("Squid"), 60),) if any(ship.thrower == "squid" for ship in movers) else ()
    )
    yield Keys(say("Weapon"), weapons)
    rules = view.battle.rules
    search = [key("sonar", say("Sonar"), 60), key("sonar:none", say("No sonar"), 80)] if rules.sonar else []
    search += [key("radar", say("Radar"), 60), key("radar:none", say("No radar"), 80)] if rules.radar else []
    if rules.advanced_search and view.battle.light == "night":
        search += [key("sight", say("Look out")), key("sight:none", say("No look-out"))]
    yield Keys(say("Search"), tuple(search))
    campaign = view.battle.campaign
    flying = campaign is not None and view.battle.light == "day" and campaign.air_left > 0
    yield Keys(say("Aircraft"), (key("air:none", say("No air attack")),) if flying else ())


def hold_fire() -> Keys:
    return Keys(say("Guns"), (key("hold-fire", say("Hold fire"), 90),))


def helm(most: int) -> Keys:
    """[6.5, 6.6] Turns, so many hexes ahead, and the end of the move."""
    ahead = tuple(Key(f"run:{number}", str(number)) for number in range(1, most + 1))
    return Keys(
        say("Helm and hexes ahead"),
        (Key("turn:L", say("Left")), *ahead, Key("turn:R", say("Right")), Key("end", say("End"))),
    )


def tubes(boats: list[Ship]) -> Keys:
    most = max((len(boat_of(ship).tubes) for ship in boats), default=0)
    keys = tuple(Key(f"tube:{number}", str(number)) for number in range(1, most + 1))
    return Keys(say("Tubes"), (*keys, key("hold", say("Hold"), 56), key("reload:no", say("No reload"), 84)))


def reloads(view: SeaView, boats: list[Ship]) -> Keys:
    """[41.3, 41.5a] Where loads are mixed: the types to load, and a rest."""
    if not view.battle.rules.mixed_loads:
        return Keys(say("Reloading"), ())
    stocks = (stock for ship in boats for stock in (boat_of(ship).bow_reloads, boat_of(ship).stern_reloads))
    kinds = dict.fromkeys(kind for stock in stocks for kind in stock)
    keys = (key(f"torpedo:{kind}", name(kind)) for kind in kinds)
    return Keys(say("Reloading"), (*keys, key("reload:pause", say("Interrupt"), 84)))


def distances(view: SeaView, boats: list[Ship]) -> Keys:
    """[11.4.4] How far a torpedo may run on its launch turn."""
    kinds = dict.fromkeys(tube.loaded for ship in boats for tube in boat_of(ship).tubes if tube.loaded)
    advanced = view.battle.rules.advanced
    types = [view.charts.torpedo(kind) for kind in kinds]
    most = max((kind.advanced_speed if advanced else kind.basic_speed for kind in types), default=0)
    return Keys(say("Torpedo runs"), tuple(Key(f"distance:{number}", str(number)) for number in range(1, most + 1)))


def depths(feet: Iterable[int]) -> Keys:
    return Keys(say("Depth in feet"), tuple(Key(f"depth:{depth}", str(depth)) for depth in feet))
