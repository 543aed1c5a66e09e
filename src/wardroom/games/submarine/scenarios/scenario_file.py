"""[20.5, 55-63] Scenarios: what a scenario file holds, and how it is read and checked. Players may write their own."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from wardroom.games.submarine.cards.national import AREAS, MERCHANTS, NATIONS
from wardroom.games.submarine.cards.rows import Row
from wardroom.games.submarine.sea import NO_HEX, parse_hex, place
from wardroom.table import ChartError, ChartFile, WardroomError
from wardroom.table.text import Text

__all__ = ["ConvoyOrder", "Scenario", "ShipOrder", "Victory", "read_scenario"]


@dataclass(frozen=True, slots=True)
class ShipOrder:
    """One ship of the order of battle."""

    name: str
    cls: str
    nation: str
    bow: str = ""
    """A printed hex; "" if it is placed by a rule."""
    heading: int = 0
    """Compass number 1 to 6; 0 is the player's choice."""
    place: str = ""
    """compass [20.4], outside [20.3.2], compass:II (within 12 hexes of it), compass:II,VI (of either, as many by each),
    contains:44, waiting [26]"""
    depth: int = -1
    """Starting depth; -1 is the player's choice."""
    torpedo: str = ""
    """The type it must carry, "" for a choice; a list joined by | allows a mix."""
    torpedoes: tuple[int, int, int] | None = None
    """Torpedoes in bow tubes, in stern tubes, and reloads, where the scenario limits them."""
    damage_left: int = 0
    """[S6] Damage points left; becomes its capacity."""
    speed: int = 0
    """[S6, S7] Maximum speed in this scenario."""
    plotted: bool = False
    """Moves by plots three turns ahead."""
    exits: tuple[int, ...] = ()
    """Compass numbers of the edges it may leave by."""
    sonar: str = "default"
    """none, or a sonar table, where the scenario says so"""
    side: str = ""


@dataclass(frozen=True, slots=True)
class ConvoyOrder:
    """[4.5.1] The merchants."""

    nation: str
    speed: str
    """fast or slow"""
    formation: int = 0
    """[20.2] 1 to 6; 0 if every ship has its own hex"""
    ships: dict[str, int] = field(default_factory=dict)
    """How many of each type stand in the formation."""
    placed: tuple[ShipOrder, ...] = ()
    guns: tuple[int, int, int] = (0, 0, 0)
    must_fire: bool = False
    by_die: bool = False


@dataclass(frozen=True, slots=True)
class Victory:
    """[20.1, S1-S12.IV] How the scenario is won; `kind` names a function of victory.py."""

    kind: str
    least: int = 0
    edge: int = 0
    loaded: int = 0
    ship: str = ""
    side: str = ""


@dataclass(frozen=True, slots=True)
class Scenario:
    """A scenario as its file has it."""

    id: str
    number: str
    title: str
    about: str
    period: str
    turns: int
    light: str
    area: str
    submarines: tuple[ShipOrder, ...]
    escorts: tuple[ShipOrder, ...]
    capital: tuple[ShipOrder, ...]
    convoy: ConvoyOrder | None
    victory: Victory
    seats: tuple[str, ...] = ("submarine", "escort")
    """Scenarios 1 to 5 have one player."""
    random_boat: bool = False
    """[S3.VI] The submarine is run by the Submarine Movement Table."""
    fixed: dict[str, str] = field(default_factory=dict)
    """Options the scenario fixes, such as hidden = on."""
    east: int = 0
    """[S9.VI.2] Last column of the map that ships may enter."""
    long_turns: int = 0
    """[S8.VII] Turns and points of the longer game."""
    long_least: int = 0
    reinforcement_points: int = 0
    """[S12.VII] Victory points to the other side for each reinforcement."""


# Reading scenario files

_KEYS = (
    "chart", "title", "standing", "source", "number", "about", "period", "turns", "light", "area", "seats",
    "random_boat", "fixed", "east", "long", "reinforcement_points", "submarines", "escorts", "capital", "convoy",
    "victory",
)  # fmt: skip
_SHIP_KEYS = (
    "name", "class", "nation", "bow", "heading", "place", "depth", "torpedo", "torpedoes", "damage_left", "speed",
    "plotted", "exits", "sonar",
)  # fmt: skip
_CONVOY_KEYS = ("nation", "speed", "formation", "ships", "placed", "guns", "must_fire", "by_die")
_VICTORY_KEYS = ("kind", "least", "edge", "loaded", "ship", "side")
VICTORIES = ("score", "sink", "wounded-bear", "ark-royal", "damage", "break-out", "exit", "lead", "points", "campaign")
PLACES = re.compile(r"compass(:(I|II|III|IV|V|VI)(,(I|II|III|IV|V|VI))*)?|outside|waiting|contains:[0-9]+")
LIGHTS = ("day", "night")
LONGEST_TITLE = 100
LONGEST_ABOUT = 1_000
"""Letters."""
SEATS = ("submarine", "escort")


class _Line(Row):
    """A row of a scenario file: a fault names the rule of its line too."""

    __slots__ = ()

    def fault(self, problem: Text, *words: str) -> ChartError:
        rule = _RULES.get(words[0]) if words else None
        return super().fault(Text("{0} [{1:plain}]", (problem, rule)) if rule else problem, *words)


_RULES = {
    "period": "4.5.2.2a", "turns": "57.0", "light": "20.5", "area": "50.3", "seats": "20.7", "east": "S9.VI.2",
    "long": "S8.VII", "reinforcement_points": "26.1", "submarines": "20.5", "nation": "20.6", "bow": "2.1b",
    "heading": "2.1c", "place": "20.3.2", "depth": "9.2a", "torpedoes": "4.4.13a", "damage_left": "4.5.2.1",
    "speed": "4.5.2.8", "exits": "6.10b", "formation": "20.2.1", "ships": "20.2.6", "guns": "4.5.2.3", "kind": "20.1",
    "least": "20.1", "edge": "20.1", "loaded": "20.1", "side": "20.1",
}  # fmt: skip


def read_scenario(file: ChartFile) -> Scenario:
    """A scenario from its file; every fault names its line."""
    top = _Line(file, dict(file.data), (), _KEYS)
    file.chart()
    long = top.numbers("long", 2) if "long" in top.table else (0, 0)
    scenario = Scenario(
        id=top.text("number"),
        number=top.text("number"),
        title=_short(top, "title", LONGEST_TITLE),
        about=_short(top, "about", LONGEST_ABOUT),
        period=_period(top),
        turns=top.number("turns", least=1),
        light=top.choice("light", LIGHTS),
        area=top.choice("area", AREAS, default="Atlantic"),
        submarines=_ships(top, "submarines"),
        escorts=_ships(top, "escorts"),
        capital=_ships(top, "capital"),
        convoy=_convoy(top) if "convoy" in top.table else None,
        victory=_victory(top),
        seats=_seats(top),
        random_boat=top.flag("random_boat"),
        fixed=_fixed(top),
        east=_east(top),
        long_turns=long[0],
        long_least=long[1],
        reinforcement_points=top.number("reinforcement_points", default=0),
    )
    if not scenario.submarines:
        raise top.fault(Text("a scenario needs at least one submarine"), "submarines")
    if not scenario.escorts and not scenario.capital and scenario.convoy is None:
        raise top.fault(Text("a scenario needs ships for the submarines to meet: escorts, capital or convoy"))
    return scenario


def _short(row: Row, key: str, longest: int) -> str:
    text = row.text(key)
    if len(text) > longest:
        raise row.fault(Text("{0} has {1:#sub.letter}; the most is {2:plain}", (key, len(text), longest)), key)
    return text


def _fixed(top: Row) -> dict[str, str]:
    if "fixed" not in top.table:
        return {}
    chosen = top.file.get("fixed", dict, within=top.table)
    return {key: str(value) for key, value in chosen.items()}


def _period(top: Row) -> str:
    top.date("period")
    return top.text("period")


def _seats(top: Row) -> tuple[str, ...]:
    seats = top.texts("seats", optional=True) or SEATS
    for seat in seats:
        if seat not in SEATS:
            raise top.fault(Text("seat '{0}' is none of {1}", (seat, SEATS)), "seats")
    return tuple(seat for seat in SEATS if seat in seats)


def _east(top: Row) -> int:
    return place(_hex(top, "east"))[0] if "east" in top.table else 0


def _hex(row: Row, key: str) -> int:
    text = row.text(key)
    try:
        return parse_hex(text)
    except WardroomError:
        raise row.fault(Text(NO_HEX, (text,)), key) from None


def _ships(top: Row, key: str) -> tuple[ShipOrder, ...]:
    """A list of tables such as [[submarines]]."""
    return tuple(_ship(row) for row in top.rows(key, _SHIP_KEYS)) if key in top.table else ()


def _ship(row: Row) -> ShipOrder:
    if "bow" in row.table:
        _hex(row, "bow")
    where = row.text("place", default="")
    if where and not PLACES.fullmatch(where):
        raise row.fault(
            Text("place '{0}' is none of compass, compass:II, outside, waiting, contains:44", (where,)), "place"
        )
    if not where and "bow" not in row.table:
        raise row.fault(Text("a ship needs a bow hex or a place"), "name")
    heading = row.number("heading", default=0)
    if heading > 6:
        raise row.fault(Text("heading {0} is not on the compass, which has 1 to 6", (heading,)), "heading")
    limited = row.numbers("torpedoes", 3) if "torpedoes" in row.table else None
    return ShipOrder(
        name=row.text("name"),
        cls=row.text("class"),
        nation=row.choice("nation", NATIONS),
        bow=row.text("bow", default=""),
        heading=heading,
        place=where,
        depth=row.number("depth", default=-1, least=-1),
        torpedo=row.text("torpedo", default=""),
        torpedoes=(limited[0], limited[1], limited[2]) if limited else None,
        damage_left=row.number("damage_left", default=0),
        speed=row.number("speed", default=0),
        plotted=row.flag("plotted"),
        exits=_exits(row),
        sonar=row.text("sonar", default="default"),
    )


def _exits(row: Row) -> tuple[int, ...]:
    """[6.10b] Compass numbers of edges."""
    exits = row.file.get("exits", list, within=row.table, at=row.at) if "exits" in row.table else []
    for edge in exits:
        if type(edge) is not int or not 1 <= edge <= 6:
            raise row.fault(Text("edge {0} is none of the compass, which has 1 to 6", (repr(edge),)), "exits")
    return tuple(exits)


def _convoy(top: Row) -> ConvoyOrder:
    row = top.row("convoy", _CONVOY_KEYS)
    guns = row.guns() if "guns" in row.table else (0, 0, 0)
    formation = row.number("formation", default=0)
    if formation > 6:
        raise row.fault(Text("there are formations 1 to 6, not {0}", (formation,)), "formation")
    ships = row.file.get("ships", dict, within=row.table, at=row.at) if "ships" in row.table else {}
    for name, count in ships.items():
        if name not in MERCHANTS or type(count) is not int or count < 1:
            raise row.fault(Text("ships should give a number for types of {0}", (MERCHANTS,)), "ships", name)
    return ConvoyOrder(
        nation=row.choice("nation", NATIONS),
        speed=row.choice("speed", ("fast", "slow")),
        formation=formation,
        ships=dict(ships),
        placed=_ships(row, "placed"),
        guns=guns,
        must_fire=row.flag("must_fire"),
        by_die=row.flag("by_die"),
    )


def _victory(top: Row) -> Victory:
    row = top.row("victory", _VICTORY_KEYS)
    return Victory(
        kind=row.choice("kind", VICTORIES),
        least=row.number("least", default=0),
        edge=row.number("edge", default=0),
        loaded=row.number("loaded", default=0),
        ship=row.text("ship", default=""),
        side=row.choice("side", ("", *SEATS), default=""),
    )
