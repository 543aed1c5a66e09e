"""[1.3, 2.2, 6.12, 18.0] The counters: what is printed on each, and which headquarters may command it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType

from wardroom.table import ChartError
from wardroom.table.text import Text

__all__ = ["ALLIES", "COMMANDS", "GROUPS", "JAPAN", "SIDES", "Piece", "by_id", "read_pieces"]

JAPAN = "japan"
ALLIES = "allies"
SIDES = (JAPAN, ALLIES)

NATIONS = (
    "japan", "us", "british", "australia", "new-zealand", "india", "burma", "dutch", "china", "joint",
)  # fmt: skip
"""[1.3.05, 1.3.08] joint is an HQ alone; units of Burma are Indian by their colour."""
COMMONWEALTH = frozenset({"british", "australia", "new-zealand", "india", "burma"})
"""[1.3.08]"""
SERVICES = ("", "army", "navy")
POOLS = (
    "", "japan-ground", "japan-air", "japan-naval", "allied-ground", "allied-air", "us-naval", "commonwealth-naval",
    "chinese",
)  # fmt: skip
"""[11.2, 11.3] Kinds of replacement steps."""
ENTRIES = ("setup", "turn", "event", "garrison")
SIZES = ("", "III", "X", "XX", "XXX", "XXXX")
CARRIERS = ("cv", "cvl", "cve")
"""[1.3.01]"""
TYPES = {
    "naval": (*CARRIERS, "bb", "bc", "ca", "cl", "dd", "apd"),
    "air": ("air", "lrb", "b29"),
    "ground": ("brigade", "division", "corps", "army", "garrison"),
    "hq": ("hq",),
}

GROUPS = ("japan", "us", "us-air", "commonwealth", "chinese", "dutch")
"""[6.12] Kinds of units that the command chart tells apart; us is US ground and naval units."""
COMMANDS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "japan": ("japan",),
        "us": ("us", "us-air", "chinese"),
        "british": ("us-air", "commonwealth", "chinese"),
        "joint": ("us", "us-air", "commonwealth", "chinese", "dutch"),
    }
)
"""[6.12] The command chart: by the nation of an HQ, whom it commands and supplies."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A counter. Nobody changes it."""

    id: str
    name: str
    side: str
    nation: str
    service: str
    """[1.3.17, 1.3.28] army or navy, of Japan and the US; "" of all others."""
    kind: str
    """ground, air, naval or hq."""
    type: str
    """A ship's class; air, lrb or b29; the size of a ground unit, or garrison; hq."""
    attack: int
    """Of the full side."""
    reduced: int
    """Attack of the reduced side."""
    defense: int
    """The same on both sides."""
    range: int
    """[1.3.02, 1.3.03] Normal range of an air unit, range of a carrier; 0 of others."""
    extended: int
    """[1.3.02] Extended range of an air unit; an LRB has one range only, and it stands here again."""
    bracketed: bool
    """[1.3.02c] It may move by its extended range and never fights at it."""
    steps: int
    """2, 1 of what counts as reduced from the start [6.24e], 0 of an HQ."""
    size: str
    """Symbol of a ground unit: III, X, XX, XXX or XXXX."""
    asp: int
    """[8.45.Aa] Amphibious shipping for an assault at full strength; 0 if it can make none [1.3.06]."""
    asp_reduced: int
    organic: bool
    """[8.46] It takes part in organic transport, as passenger or as ship."""
    carried: bool
    """[8.44, 8.45a, 8.49] It may be carried by strategic ground transport."""
    marine: bool
    """US Marines, ground and air."""
    armoured: bool
    """[8.49]"""
    dotted: bool
    """[1.3.19, 6.1b, 11.1] No replacements; gone for good once off the map."""
    pool: str
    """[11.2, 11.3] The replacement steps that rebuild it, "" of dotted units and HQs."""
    pair: str
    """[8.34c] Designation that an air force shares with its LRB, "" if there is none such."""
    command: int
    """[6.11a] Command range of an HQ."""
    efficiency: int
    """[6.11b]"""
    triangle: bool
    """[2.2a] It is set up, or comes, on its reduced side."""
    arrives: int
    """[2.2b] Turn of the campaign in which it comes, 0 if none is printed."""
    entry: str
    """setup, turn, event [2.2b] or garrison [13.76, 13.94]."""

    # What rules ask most follows from these, and is worked out once
    is_naval: bool = field(init=False)
    """[1.3.16] Carriers among them."""
    is_carrier: bool = field(init=False)
    """[1.3.01] A CV, CVL or CVE."""
    is_air: bool = field(init=False)
    is_ground: bool = field(init=False)
    """Without HQs, which count as ground units only where a rule says so [6.1a]."""
    is_hq: bool = field(init=False)
    command_group: str = field(init=False)
    """[6.12] Which kind of unit it is to the command chart; "" of an HQ, which nobody commands."""
    commands: tuple[str, ...] = field(init=False)
    """[6.12] The kinds of units that an HQ commands and supplies; none of any other piece."""

    def __post_init__(self) -> None:
        for name, value in (
            ("is_naval", self.kind == "naval"),
            ("is_carrier", self.type in CARRIERS),
            ("is_air", self.kind == "air"),
            ("is_ground", self.kind == "ground"),
            ("is_hq", self.kind == "hq"),
            ("command_group", _command_group(self.kind, self.nation)),
            ("commands", COMMANDS[self.nation] if self.kind == "hq" else ()),
        ):
            object.__setattr__(self, name, value)

    def __repr__(self) -> str:
        return f"<piece {self.id}>"

    @property
    def is_lrb(self) -> bool:
        """[1.3.14] Range 6 or more; B-29s among them."""
        return self.type == "lrb" or self.type == "b29"

    @property
    def is_b29(self) -> bool:
        """[1.3.14b]"""
        return self.type == "b29"

    @property
    def is_garrison(self) -> bool:
        """[13.76, 13.94] Printed on the map; no counter."""
        return self.entry == "garrison"

    @property
    def is_brigade(self) -> bool:
        return self.type == "brigade"

    @property
    def is_commonwealth(self) -> bool:
        """[1.3.08] British, Australian, New Zealand or Indian."""
        return self.nation in COMMONWEALTH

    @property
    def is_indian(self) -> bool:
        """[13.63a] By its colour; both Burma (B) divisions among them."""
        return self.nation == "india" or self.nation == "burma"

    @property
    def is_burmese(self) -> bool:
        """[13.52] Burma (B) stands in its name."""
        return self.nation == "burma"

    @property
    def projects_zoi(self) -> bool:
        """[6.4a] Air units and carriers, while they are in supply."""
        return self.kind == "air" or self.type in CARRIERS

    @property
    def neutralises(self) -> bool:
        """[6.4b] Its ZOI neutralises the enemy's: an LRB's does not."""
        return self.projects_zoi and not self.is_lrb

    @property
    def assaults(self) -> bool:
        """[1.3.06] It can make an amphibious assault."""
        return self.asp > 0

    @property
    def needs_east(self) -> bool:
        """[6.11c] A US or joint HQ loses efficiency where it has no line to the east map edge."""
        return self.kind == "hq" and self.nation in ("us", "joint")

    def may_command(self, other: Piece) -> bool:
        """[6.12] Whether this HQ may activate and supply that unit."""
        return other.command_group in self.commands

    def strength(self, steps: int) -> int:
        """The attack strength with so many steps left."""
        return self.attack if steps == self.steps else self.reduced


def _command_group(kind: str, nation: str) -> str:
    """[6.12]"""
    if kind == "hq":
        return ""
    return "us-air" if nation == "us" and kind == "air" else _GROUP_OF[nation]


_GROUP_OF = {"japan": "japan", "us": "us", "china": "chinese", "dutch": "dutch"} | dict.fromkeys(
    sorted(COMMONWEALTH), "commonwealth"
)


def by_id(pieces: Iterable[Piece]) -> Mapping[str, Piece]:
    """Pieces by their id, in their order."""
    return MappingProxyType({piece.id: piece for piece in pieces})


# Reading units.tsv

COLUMNS = (
    "id", "name", "side", "nation", "service", "kind", "type", "attack", "reduced", "defense", "range", "extended",
    "bracketed", "steps", "size", "asp", "asp_reduced", "organic", "carried", "marine", "armoured", "dotted", "pool",
    "pair", "command", "efficiency", "triangle", "arrives", "entry",
)  # fmt: skip
LAST_TURN = 12
MOST = 30
"""No number on a counter is larger."""


class _Line:
    """A line of the table; its faults name the file and the line."""

    __slots__ = ("cells", "file", "number")

    def __init__(self, file: str, number: int, cells: Mapping[str, str]) -> None:
        self.file = file
        self.number = number
        self.cells = cells

    def fault(self, problem: Text) -> ChartError:
        return ChartError("{0}, line {1:plain}: {2}.", self.file, self.number, problem)

    def text(self, column: str) -> str:
        found = self.cells[column]
        if not found:
            raise self.fault(Text("'{0}' is empty", (column,)))
        return found

    def choice(self, column: str, choices: Sequence[str]) -> str:
        found = self.cells[column]
        if found not in choices:
            raise self.fault(Text("{0} '{1}' is none of {2}", (column, found, list(choices))))
        return found

    def number_in(self, column: str, least: int = 0, most: int = MOST) -> int:
        """A number; an empty cell is 0."""
        found = self.cells[column] or "0"
        if not found.isascii() or not found.isdecimal() or len(found) > 2 or not least <= int(found) <= most:
            raise self.fault(Text("{0} should be a number from {1} to {2}, not '{3}'", (column, least, most, found)))
        return int(found)

    def flag(self, column: str) -> bool:
        return self.choice(column, ("yes", "")) == "yes"


def read_pieces(text: str, file: str = "units.tsv") -> tuple[Piece, ...]:
    """The pieces of a table, in its order; every fault names its line."""
    found: dict[str, Piece] = {}
    for line in _lines(text, file):
        piece = _piece(line)
        if piece.id in found:
            raise line.fault(Text("'{0}' stands here for the second time", (piece.id,)))
        _check(line, piece)
        found[piece.id] = piece
    return tuple(found.values())


def _lines(text: str, file: str) -> Iterable[_Line]:
    """Rows below the heads of the columns; remarks begin with #."""
    heads: tuple[str, ...] = ()
    for number, row in enumerate(text.splitlines(), start=1):
        if not row or row.startswith("#"):
            continue
        cells = tuple(row.split("\t"))
        if not heads:
            heads = cells
            if heads != COLUMNS:
                raise _Line(file, number, {}).fault(Text("the columns should be {0}", (list(COLUMNS),)))
        elif len(cells) != len(heads):
            problem = Text("it has {0} cells; the columns are {1}", (len(cells), len(heads)))
            raise _Line(file, number, {}).fault(problem)
        else:
            yield _Line(file, number, dict(zip(heads, cells, strict=True)))


def _piece(line: _Line) -> Piece:
    kind = line.choice("kind", tuple(TYPES))
    return Piece(
        id=line.text("id"),
        name=line.text("name"),
        side=line.choice("side", SIDES),
        nation=line.choice("nation", NATIONS),
        service=line.choice("service", SERVICES),
        kind=kind,
        type=line.choice("type", TYPES[kind]),
        attack=line.number_in("attack"),
        reduced=line.number_in("reduced"),
        defense=line.number_in("defense"),
        range=line.number_in("range"),
        extended=line.number_in("extended"),
        bracketed=line.flag("bracketed"),
        steps=line.number_in("steps", most=2),
        size=line.choice("size", SIZES),
        asp=line.number_in("asp", most=4),
        asp_reduced=line.number_in("asp_reduced", most=4),
        organic=line.flag("organic"),
        carried=line.flag("carried"),
        marine=line.flag("marine"),
        armoured=line.flag("armoured"),
        dotted=line.flag("dotted"),
        pool=line.choice("pool", POOLS),
        pair=line.cells["pair"],
        command=line.number_in("command"),
        efficiency=line.number_in("efficiency", most=9),
        triangle=line.flag("triangle"),
        arrives=line.number_in("arrives", most=LAST_TURN),
        entry=line.choice("entry", ENTRIES),
    )


def _check(line: _Line, piece: Piece) -> None:
    """What the cells of a line must say together."""
    for held, problem in (
        ((piece.side == JAPAN) == (piece.nation == "japan"), Text("Japan's pieces, and no others, are Japan's side")),
        (piece.kind == "hq" or piece.nation != "joint", Text("only an HQ is joint")),
        (not piece.is_hq or piece.nation in COMMANDS, Text("the command chart has no HQ of this nation")),
        (bool(piece.command) == piece.is_hq, Text("an HQ, and nothing else, has a command range")),
        (bool(piece.defense) == bool(piece.steps) == (not piece.is_hq), Text("all but an HQ has defense and steps")),
        (bool(piece.range) == piece.projects_zoi, Text("air units and carriers, and no others, have a range")),
        (bool(piece.extended) == piece.is_air, Text("air units, and no others, have an extended range")),
        (piece.is_hq or (piece.steps == 1) == (piece.attack == piece.reduced), Text("one step is one attack strength")),
        (piece.attack >= piece.reduced, Text("the reduced side is not the stronger one")),
        (piece.is_hq or piece.dotted != bool(piece.pool), Text("what is not dotted, and nothing else, is replaced")),
        ((piece.entry == "turn") == bool(piece.arrives), Text("what comes by turn, and nothing else, has a turn")),
        (bool(piece.asp) == bool(piece.asp_reduced), Text("it assaults on both sides or on neither")),
    ):
        if not held:
            raise line.fault(problem)
