"""[2.3, 4.0, 28.0, 29.0] The National Data Cards: ships, submarines, weapons and instruments of each country.

A card is a file data/card-COUNTRY.toml. Every row says how well it is known, and names the cells that the rulebook
itself fixes. Basic and Advanced data stand side by side; merchants have the same in both [29.6].
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from wardroom.games.submarine.cards.rows import Row
from wardroom.table import ChartFile
from wardroom.table.text import Text

__all__ = [
    "DAMAGE_ROWS",
    "DUD_ROWS",
    "NATIONS",
    "ROWS",
    "Card",
    "Charge",
    "Hull",
    "Instrument",
    "SubmarineClass",
    "SubmarineData",
    "SurfaceClass",
    "TorpedoType",
    "charges_at",
    "instruments_at",
    "k_guns_at",
    "read_card",
    "read_merchants",
    "snort_at",
    "thrower_at",
    "torpedoes_at",
    "usable",
]

NATIONS = ("USA", "Britain", "Germany", "Japan", "Italy", "France", "Russia")
ROWS = (
    "destroyer",
    "fleet destroyer",
    "escort",
    "corvette",
    "sub chaser",
    "merchant",
    "tanker",
    "carrier",
    "battleship",
    "cruiser",
    "Sub Chaser No. 28",
    "Kaibokan II",
    "Ukuru B",
    "Kamikaze",
    "Akatsuki",
    "Shimakaze",
)
"""[37.3.2.1] Rows of the Advanced Torpedo Detonation Table; the last six also serve submarines as targets [54.3]."""
DUD_ROWS = ("steam contact", "steam magnetic", "electric", "oxygen", "acoustic")
DAMAGE_ROWS = ("light", "medium", "heavy", "long lance")


@dataclass(frozen=True, slots=True)
class SubmarineData:
    """[4.4] One line of a submarine: speeds in hexes a turn, depths in feet."""

    defence: int
    surface: int
    normal: int
    maximum: int
    to_surface: int
    """Damage points that force it to the surface."""
    to_sink: int
    dive: int
    rise: int
    depth: int
    guns: tuple[int, int, int]
    """Forward, broadside, aft."""
    emergency: int
    points: int
    silent: int = 1
    """[32.2] X of X/2: hexes in two turns of silent running; Advanced data only."""
    snort: int = 0
    """[33.2] Snort speed, 0 for none; Advanced data only."""


@dataclass(frozen=True, slots=True)
class SubmarineClass:
    """A class of submarine."""

    id: str
    title: str
    nation: str
    available: int
    basic: SubmarineData
    advanced: SubmarineData
    bow_tubes: int
    stern_tubes: int
    bow_reloads: int
    stern_reloads: int
    names: tuple[str, ...]
    standing: str
    known: tuple[str, ...] = ()
    """Cells that the rulebook fixes, such as basic.points."""
    source: str = ""
    deep_launch: bool = False
    """[35.2.10] XXI and XXIII may launch from 150 feet."""
    torpedoes: tuple[str, ...] = ()
    """[41.2] Types its tubes accept; all of its country if empty."""


@dataclass(frozen=True, slots=True)
class Hull:
    """[4.5] One line of a surface ship."""

    defence: int
    speed: int
    """0 for merchants: the convoy has one speed [6.1b]."""
    damage: int
    guns: tuple[int, int, int]
    points: int


@dataclass(frozen=True, slots=True)
class SurfaceClass:
    """A class of escort or merchant, or one capital ship."""

    id: str
    title: str
    nation: str
    kind: str
    """escort, merchant or capital"""
    type: str
    """[2.2.3] DD, PF, C-2, CV and so on."""
    available: int
    basic: Hull
    advanced: Hull
    row: str
    """[37.3] Its row of the Advanced Torpedo Detonation Table."""
    names: tuple[str, ...]
    standing: str
    thrower: str = ""
    """[4.5.2.2b] Ahead-thrown weapon: hedgehog, squid or none; usable from its date on the weapon chart."""
    k_guns: int = 0
    charges: int = 0
    """[4.5.2.2d] Depth-charge counters over the stern in a turn."""
    known: tuple[str, ...] = ()
    source: str = ""


@dataclass(frozen=True, slots=True)
class TorpedoType:
    """[4.4.11, 41] A torpedo: speeds in hexes a turn, damage factor, how it is driven and what it can do."""

    id: str
    title: str
    nation: str
    available: int
    basic_speed: int
    factor: int
    """Column of the Damage Table (Basic)."""
    advanced_speed: int
    propulsion: str
    """steam, oxygen or electric"""
    special: str = ""
    """acoustic, pattern or both (T3)"""
    damage_row: str = ""
    """[37.3.2.4] Its column of the Advanced Torpedo Damage Table."""
    dud_row: str = ""
    exploder: str = ""
    """magnetic, where the data card has such a variant (S2)"""
    standing: str = "reconstructed"
    known: tuple[str, ...] = ()
    source: str = ""


@dataclass(frozen=True, slots=True)
class Charge:
    """[16.3.2] A depth charge: its type and its deepest setting."""

    id: str
    """250 lb, 300 lb, 600 lb, teardrop"""
    available: int
    deepest: int
    standing: str = "reconstructed"


@dataclass(frozen=True, slots=True)
class Instrument:
    """[24] A sonar or radar model."""

    id: str
    title: str
    kind: str
    """sonar or radar"""
    table: str
    """Which table or modifier it uses: normal, Japanese, improved; air warning, 10 cm, 3 cm."""
    available: int
    standing: str = "reconstructed"


@dataclass(frozen=True, slots=True)
class Card:
    """All of one country."""

    nation: str
    at_war: int
    """[24.5a] Its first war period."""
    area: str
    """[50.1] Where its scenarios are fought by default: Pacific, Atlantic or Mediterranean."""
    submarines: dict[str, SubmarineClass]
    ships: dict[str, SurfaceClass]
    torpedoes: dict[str, TorpedoType]
    charges: tuple[Charge, ...]
    instruments: tuple[Instrument, ...]
    weapons: dict[str, int]
    """Periods from which hedgehog, squid, k-gun, snort, foxer and mk-x are to be had; what is missing never is."""


# What is to be had in a period


def usable(card: Card, weapon: str, when: int) -> bool:
    """[4.5.2.2a] A weapon may be used from its period on; one that the country's chart does not have, never."""
    return weapon in card.weapons and card.weapons[weapon] <= when


def thrower_at(card: Card, ship: SurfaceClass, when: int) -> str:
    """[4.5.2.2a, 4.5.2.2b] The one ahead-thrown weapon of a ship, if it is to be had yet."""
    return ship.thrower if usable(card, ship.thrower, when) else ""


def k_guns_at(card: Card, ship: SurfaceClass, when: int) -> int:
    """[4.5.2.2a, 4.5.2.2c] K-guns a side."""
    return ship.k_guns if usable(card, "k-gun", when) else 0


def snort_at(card: Card, boat: SubmarineClass, when: int) -> int:
    """[33.2] Snort speed: it needs an entry of the class and the snort in this period."""
    return boat.advanced.snort if usable(card, "snort", when) else 0


def charges_at(card: Card, when: int) -> dict[str, int]:
    """[16.3.2] The depth charges to be had, each with its deepest setting by then."""
    deepest: dict[str, int] = {}
    for charge in card.charges:
        if charge.available <= when:
            deepest[charge.id] = max(charge.deepest, deepest.get(charge.id, 0))
    return deepest


def torpedoes_at(card: Card, boat: SubmarineClass, when: int) -> list[TorpedoType]:
    """[4.4.11b, 41.2] The torpedoes to be had in this period that the boat's tubes accept."""
    accepted = boat.torpedoes or tuple(card.torpedoes)
    return [torpedo for id, torpedo in card.torpedoes.items() if id in accepted and torpedo.available <= when]


def instruments_at(card: Card, kind: str, when: int) -> list[Instrument]:
    """[24.2.1] The sonar or radar models to be had, the latest first."""
    found = [model for model in card.instruments if model.kind == kind and model.available <= when]
    return sorted(found, key=lambda model: -model.available)


# Reading the cards

WARSHIPS = ("DD", "DE", "E", "C", "PF", "S", "SC", "ML", "TB")
CAPITALS = ("BB", "BC", "PBB", "CV", "CVE", "CA", "CL")
MERCHANTS = ("C-2", "C-3", "T-2", "T-3", "EC-2", "VC-2")
"""[2.2.3] Type codes; EC-2, the Liberty ship, is what the source prints as IC-2."""
TYPES = {"escort": WARSHIPS, "capital": CAPITALS, "merchant": MERCHANTS}
THROWERS = ("", "hedgehog", "squid")
AREAS = ("Atlantic", "Pacific", "Mediterranean")
PROPULSIONS = ("steam", "oxygen", "electric")
SPECIALS = ("", "acoustic", "pattern", "both")
EXPLODERS = ("", "magnetic")
CHARGE_TYPES = ("250 lb", "300 lb", "600 lb", "teardrop")
INSTRUMENT_TABLES = {"sonar": ("normal", "Japanese", "improved"), "radar": ("early", "10 cm", "3 cm")}
WEAPONS = ("hedgehog", "squid", "k-gun", "snort", "foxer", "mk-x")
DEPTH_STEP = 25
"""[9.2a] Depths are multiples of this many feet."""


_SUBMARINE_LINE = (
    "defence",
    "surface",
    "normal",
    "maximum",
    "to_surface",
    "to_sink",
    "dive",
    "rise",
    "depth",
    "guns",
    "emergency",
    "points",
)
_ADVANCED_LINE = (*_SUBMARINE_LINE, "silent", "snort")
_SUBMARINE = (
    "title",
    "available",
    "basic",
    "advanced",
    "tubes",
    "reloads",
    "names",
    "deep_launch",
    "torpedoes",
    "standing",
    "known",
    "source",
)
_HULL = ("defence", "speed", "damage", "guns", "points")
_SHIP = (
    "title",
    "kind",
    "type",
    "available",
    "basic",
    "advanced",
    "row",
    "thrower",
    "k_guns",
    "charges",
    "names",
    "standing",
    "known",
    "source",
)
_MERCHANT_HULL = ("defence", "damage", "guns", "points")
_MERCHANT = ("title", "available", "data", "row", "names", "standing", "known", "source")
_TORPEDO = (
    "title",
    "available",
    "basic_speed",
    "factor",
    "advanced_speed",
    "propulsion",
    "special",
    "damage_row",
    "dud_row",
    "exploder",
    "standing",
    "known",
    "source",
)
_HEAD = ("chart", "title", "standing", "source")
_CARD = (*_HEAD, "at_war", "area", "submarines", "ships", "torpedoes", "charges", "instruments", "weapons")


def _submarine_data(row: Row) -> SubmarineData:
    data = SubmarineData(
        defence=row.number("defence"),
        surface=row.number("surface", least=1),
        normal=row.number("normal", least=1),
        maximum=row.number("maximum", least=1),
        to_surface=row.number("to_surface", least=1),
        to_sink=row.number("to_sink", least=1),
        dive=row.feet("dive"),
        rise=row.feet("rise"),
        depth=row.feet("depth"),
        guns=row.guns(),
        emergency=row.number("emergency", least=1),
        points=row.number("points", least=1),
        silent=row.number("silent", default=1, least=1),
        snort=row.number("snort", default=0),
    )
    if data.defence > 5:
        raise row.fault(Text("defence type {0} should be 0 to 5", (data.defence,)), "defence")
    if data.normal > data.maximum:
        raise row.fault(Text("normal speed {0} is above the maximum {1}", (data.normal, data.maximum)), "normal")
    if data.to_surface >= data.to_sink:
        raise row.fault(
            Text("to_surface {0} should be less than to_sink {1}", (data.to_surface, data.to_sink)), "to_surface"
        )
    return data


def _submarine(id: str, row: Row, nation: str) -> SubmarineClass:
    bow_tubes, stern_tubes = row.numbers("tubes", 2)
    bow_reloads, stern_reloads = row.numbers("reloads", 2)
    if stern_reloads and not stern_tubes:
        raise row.fault(Text("there are stern reloads but no stern tubes"), "reloads")
    return SubmarineClass(
        id=id,
        title=row.text("title"),
        nation=nation,
        available=row.date(),
        basic=_submarine_data(row.row("basic", _SUBMARINE_LINE)),
        advanced=_submarine_data(row.row("advanced", _ADVANCED_LINE)),
        bow_tubes=bow_tubes,
        stern_tubes=stern_tubes,
        bow_reloads=bow_reloads,
        stern_reloads=stern_reloads,
        names=row.texts("names"),
        standing=row.standing(),
        known=row.known(),
        source=row.text("source"),
        deep_launch=row.flag("deep_launch"),
        torpedoes=row.texts("torpedoes", optional=True),
    )


def _hull(row: Row, *, merchant: bool = False) -> Hull:
    defence = row.number("defence", least=1)
    if defence > 5:
        raise row.fault(Text("defence type {0} should be 1 to 5", (defence,)), "defence")
    speed = 0 if merchant else row.number("speed", least=1)
    return Hull(defence, speed, row.number("damage", least=1), row.guns(), row.number("points", least=1))


def _ship(id: str, row: Row, nation: str) -> SurfaceClass:
    kind = row.choice("kind", ("escort", "capital"))
    k_guns = row.number("k_guns", default=0)
    if k_guns > 3:
        raise row.fault(Text("a K-gun rating is 0 to 3, not {0} [4.5.2.2c]", (k_guns,)), "k_guns")
    return SurfaceClass(
        id=id,
        title=row.text("title"),
        nation=nation,
        kind=kind,
        type=row.choice("type", TYPES[kind]),
        available=row.date(),
        basic=_hull(row.row("basic", _HULL)),
        advanced=_hull(row.row("advanced", _HULL)),
        row=row.choice("row", ROWS),
        names=row.texts("names"),
        standing=row.standing(),
        thrower=row.choice("thrower", THROWERS, default=""),
        k_guns=k_guns,
        charges=row.number("charges", default=0),
        known=row.known(),
        source=row.text("source"),
    )


def _merchant(id: str, row: Row) -> SurfaceClass:
    """[29.6] One line of data serves the Basic and the Advanced Game."""
    if id not in MERCHANTS:
        raise row.fault(Text("'{0}' is no type of merchant; they are {1}", (id, MERCHANTS)))
    hull = _hull(row.row("data", _MERCHANT_HULL), merchant=True)
    return SurfaceClass(
        id=id,
        title=row.text("title"),
        nation="",
        kind="merchant",
        type=id,
        available=row.date(),
        basic=hull,
        advanced=hull,
        row=row.choice("row", ROWS),
        names=row.texts("names"),
        standing=row.standing(),
        known=row.known(),
        source=row.text("source"),
    )


def _torpedo(id: str, row: Row, nation: str) -> TorpedoType:
    return TorpedoType(
        id=id,
        title=row.text("title"),
        nation=nation,
        available=row.date(),
        basic_speed=row.number("basic_speed", least=1),
        factor=row.number("factor", least=1),
        advanced_speed=row.number("advanced_speed", least=1),
        propulsion=row.choice("propulsion", PROPULSIONS),
        special=row.choice("special", SPECIALS, default=""),
        damage_row=row.choice("damage_row", DAMAGE_ROWS),
        dud_row=row.choice("dud_row", DUD_ROWS),
        exploder=row.choice("exploder", EXPLODERS, default=""),
        standing=row.standing(),
        known=row.known(),
        source=row.text("source"),
    )


def _charge(row: Row) -> Charge:
    return Charge(row.choice("id", CHARGE_TYPES), row.date(), row.feet("deepest"), row.standing())


def _instrument(row: Row) -> Instrument:
    kind = row.choice("kind", tuple(INSTRUMENT_TABLES))
    table = row.choice("table", INSTRUMENT_TABLES[kind])
    return Instrument(row.text("id"), row.text("title"), kind, table, row.date(), row.standing())


def _rows(file: ChartFile, key: str, keys: tuple[str, ...]) -> Iterator[tuple[str, Row]]:
    """The tables `[key.id]` of a file."""
    table = file.get(key, dict)
    for id in table:
        yield id, Row(file, file.get(id, dict, within=table, at=(key,)), (key, id), keys)


def _listed(file: ChartFile, key: str, keys: tuple[str, ...]) -> Iterator[Row]:
    """The tables `[[key]]` of a file."""
    for number, table in enumerate(file.get(key, list)):
        if not isinstance(table, dict):
            raise file.fault(Text("{0} should be written as [[{0}]]", (key,)), key)
        yield Row(file, table, (key, str(number)), keys)


def _check_names(file: ChartFile, key: str, classes: Iterable[SubmarineClass | SurfaceClass], seen: set[str]) -> None:
    for one in classes:
        for name in one.names:
            if name in seen:
                raise file.fault(Text("the name '{0}' is given twice", (name,)), key, one.id, "names", name)
            seen.add(name)


def _check_card(file: ChartFile, card: Card) -> None:
    """No name twice, and only torpedoes that are on the card."""
    seen: set[str] = set()
    _check_names(file, "submarines", card.submarines.values(), seen)
    _check_names(file, "ships", card.ships.values(), seen)
    for boat in card.submarines.values():
        for torpedo in boat.torpedoes:
            if torpedo not in card.torpedoes:
                raise file.fault(
                    Text("torpedo '{0}' is not on this card", (torpedo,)), "submarines", boat.id, "torpedoes"
                )


def read_card(file: ChartFile) -> Card:
    """[28.1] The card of one country, checked; a fault names file and line."""
    chart = file.chart()
    top = Row(file, file.data, (), _CARD)
    nation = top.choice("chart", NATIONS)
    weapons = top.row("weapons", WEAPONS)
    instrument_keys = ("id", "title", "kind", "table", "available", "standing")
    card = Card(
        nation=chart.id,
        at_war=top.date("at_war"),
        area=top.choice("area", AREAS),
        submarines={id: _submarine(id, row, nation) for id, row in _rows(file, "submarines", _SUBMARINE)},
        ships={id: _ship(id, row, nation) for id, row in _rows(file, "ships", _SHIP)},
        torpedoes={id: _torpedo(id, row, nation) for id, row in _rows(file, "torpedoes", _TORPEDO)},
        charges=tuple(_charge(row) for row in _listed(file, "charges", ("id", "available", "deepest", "standing"))),
        instruments=tuple(_instrument(row) for row in _listed(file, "instruments", instrument_keys)),
        weapons={weapon: weapons.date(weapon) for weapon in weapons.table},
    )
    _check_card(file, card)
    return card


def read_merchants(file: ChartFile) -> dict[str, SurfaceClass]:
    """[4.5.1.2, 29.6] The merchants, the same for every country and in both games."""
    file.chart()
    Row(file, file.data, (), (*_HEAD, "ships"))
    merchants = {id: _merchant(id, row) for id, row in _rows(file, "ships", _MERCHANT)}
    _check_names(file, "ships", merchants.values(), set())
    return merchants
