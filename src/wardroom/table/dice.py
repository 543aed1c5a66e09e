"""Chance: a 256-bit key per game, keyed BLAKE2b in counter mode, one stream per purpose.

Every purpose ("d6", "d10", "deck", "bot", ...) has a stream of its own, so that drawing from one never
moves another. Bytes that would favour a face are thrown away, so every face is equally likely.
"""

from __future__ import annotations

import hashlib
import re
import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from io import BytesIO

from wardroom.table.errors import BadDice, WardroomError
from wardroom.table.events import Modifier
from wardroom.table.keeping import kept
from wardroom.table.sealed import Sealed, seal, unsealed
from wardroom.table.text import Text, mark, plural

__all__ = ["DICE", "Dice", "Streams", "commitment", "fork_key", "key_from_seed", "new_key"]

_BLOCK = 64
_MOST_BLOCKS = 4
"""Blocks of numbers that are made at once."""
_SKIPPED = 1_024
"""Numbers that are left out at once."""


NEEDED = plural(
    "{1:plain} needs {0} number from 1 to {2}, not {3}.", "{1:plain} needs {0} numbers from 1 to {2}, not {3}."
)
NEEDED_FROM_ZERO = mark("{0:plain} needs one number from 0 to 9, not {1}.")


@dataclass(frozen=True, slots=True)
class Dice:
    """How dice are thrown and read: `sum` adds the faces, `digits` reads them as tens and ones, `units` as one digit.

    Faces are counted from 1, as they are drawn: the 0 of a ten-sided die is its face 10.
    """

    name: str
    count: int
    sides: int
    reading: str = "sum"

    def read(self, faces: tuple[int, ...]) -> int:
        """[SV 3.4] The number these faces show; on ten-sided digits 0 and 0 are 100. [EOS 1.22] Alone, a 0 is zero."""
        if self.reading == "sum":
            return sum(faces)
        if self.reading == "units":
            return faces[0] % 10
        first, second = faces
        if self.sides == 10:
            return (first % 10) * 10 + second % 10 or 100
        return first * 10 + second

    @property
    def by_digit(self) -> bool:
        """Whether modifiers move each die by itself, as they do on d66."""
        return self.reading == "digits" and self.sides == 6

    def total(self, faces: tuple[int, ...], modifiers: Sequence[Modifier]) -> int:
        """What these faces come to with these modifiers.

        [SUB 28.5, 40.9, 43.8.2] On d66 a modifier of 10 moves the first die by one, one of 1 the second die; neither
        leaves 1 to 6.
        """
        if not self.by_digit:
            return self.read(faces) + sum(modifier.value for modifier in modifiers)
        first, second = faces
        for modifier in modifiers:
            tens, units = divmod(modifier.value + 5, 10)
            first += tens
            second += units - 5
        return max(1, min(6, first)) * 10 + max(1, min(6, second))

    @property
    def lowest(self) -> int:
        return self.values[0]

    @property
    def highest(self) -> int:
        return self.values[-1]

    @property
    def values(self) -> tuple[int, ...]:
        """Every number the dice can show, in order."""
        if self.reading == "sum":
            return tuple(range(self.count, self.count * self.sides + 1))
        if self.reading == "units":
            return tuple(range(10))
        if self.sides == 10:
            return tuple(range(1, 101))
        return tuple(first * 10 + second for first in range(1, 7) for second in range(1, 7))

    @property
    def lowest_shown(self) -> int:
        """What is printed on the face that people look for first: ten-sided dice that are digits begin with a 0."""
        return 0 if self.sides == 10 and self.reading != "sum" else 1

    def shown(self, faces: tuple[int, ...]) -> tuple[int, ...]:
        """These faces as people name them: a die that is read from zero has no ten."""
        return tuple(face % 10 for face in faces) if self.reading == "units" else faces

    def entered(self, shown: tuple[int, ...]) -> tuple[int, ...]:
        """The faces that a person reads off the dice; refused if these dice have no such faces."""
        if self.reading == "units" and not (len(shown) == 1 and shown[0] in range(10)):
            raise self._fault(shown)
        faces = tuple(10 if self.sides == 10 and face == 0 else face for face in shown)
        self.check(faces)
        return faces

    def check(self, faces: tuple[object, ...]) -> None:
        """Refuse faces these dice cannot show."""
        possible = all(type(face) is int and 1 <= face <= self.sides for face in faces)
        if len(faces) != self.count or not possible:
            raise self._fault(faces)

    def _fault(self, faces: tuple[object, ...]) -> BadDice:
        shown = " ".join(map(str, faces)) or Text("nothing")
        if self.reading == "units":
            return BadDice(NEEDED_FROM_ZERO, self.name, shown)
        return BadDice(NEEDED, self.count, self.name, self.sides, shown)


DICE: dict[str, Dice] = {
    dice.name: dice
    for dice in (
        Dice("1d6", 1, 6),
        Dice("2d6", 2, 6),
        Dice("3d6", 3, 6),
        Dice("1d10", 1, 10),
        Dice("d10", 1, 10, "units"),
        Dice("1d20", 1, 20),
        Dice("d66", 2, 6, "digits"),
        Dice("d100", 2, 10, "digits"),
    )
}


def new_key() -> bytes:
    return secrets.token_bytes(32)


def key_from_seed(game: str, seed: int) -> bytes:
    """The key of a game started with `--seed N`: the same on every machine."""
    return hashlib.sha256(f"wardroom:{game}:{seed}".encode()).digest()


def fork_key(commitment: str, inputs: int, seed: int) -> bytes:
    """The key of a fork with a seed: of the game by what everybody knows of its key, of the place, and of the seed."""
    return hashlib.sha256(f"wardroom:fork:{commitment}:{inputs}:{seed}".encode()).digest()


def commitment(key: bytes) -> str:
    """What is shown at the start, so that the key shown at the end can be checked."""
    return hashlib.sha256(key).hexdigest()


@cache
def _faces_table(sides: int) -> tuple[bytes, bytes]:
    if sides == 256:
        return bytes(range(256)), b""
    fair = 256 - 256 % sides
    return bytes(byte % sides + 1 for byte in range(256)), bytes(range(fair, 256))


@kept(1_024)
def _fair(limit: int) -> tuple[int, int]:
    """How many bytes make a number below this, and below which number they favour none."""
    width = ((limit - 1).bit_length() + 7) // 8
    space = 256**width
    return width, space - space % limit


class Stream:
    """Fair numbers for one purpose; `taken` is how many have been used.

    `take` gives the next few. Whoever needs many may `read` them, which is faster, and if there come too few, have them
    completed.
    """

    __slots__ = ("_before", "_blank", "_block", "_drop", "_numbers", "_purpose", "_table", "read")

    def __init__(self, key: bytes, purpose: str, sides: int) -> None:
        self._blank = hashlib.blake2b(digest_size=_BLOCK, key=key)
        self._purpose = purpose.encode()
        self._table, self._drop = _faces_table(sides)
        self._block = 0
        self._before = 0
        """How many numbers came before those at hand."""
        self._numbers = BytesIO()
        self.read: Callable[[int], bytes] = self._numbers.read
        """The same function for as long as the stream lasts."""

    @property
    def taken(self) -> int:
        return self._before + self._numbers.tell()

    def next(self) -> int:
        return self.take(1)[0]

    def take(self, count: int) -> bytes:
        """The next few numbers at once."""
        return self.complete(self.read(count), count)

    def complete(self, numbers: bytes, count: int) -> bytes:
        """These, just read, if they are so many; else they and those that follow."""
        if len(numbers) == count:
            return numbers
        at_hand = self._numbers
        self._before += at_hand.tell() - len(numbers)
        while len(numbers) < count:
            first, raw = self._block, b""
            self._block += min(first + 1, _MOST_BLOCKS)  # a stream that is much used is filled up less often
            for block in range(first, self._block):
                hashed = self._blank.copy()
                hashed.update(block.to_bytes(8, "big") + self._purpose)
                raw += hashed.digest()
            numbers += raw.translate(self._table, self._drop)
        at_hand.seek(0)
        at_hand.truncate()
        at_hand.write(numbers)
        at_hand.seek(0)
        return self.read(count)

    def skip(self, count: int) -> None:
        """In pieces: what is taken at once is put together number by number."""
        while count > 0:
            count -= len(self.take(min(count, _SKIPPED)))

    def below(self, limit: int) -> int:
        """A fair number from 0 to limit - 1, from a stream of bytes."""
        width, fair = _fair(limit)
        while True:
            number = int.from_bytes(self.take(width), "big")
            if number < fair:
                return number % limit


class _Drawing:
    """What a bot's numbers are drawn from: the bytes of the decision `drawn`, and how many of them are used.

    They are those of a stream by the decision's name. A decision takes one or two of them, so they are read from where
    they lie.
    """

    __slots__ = ("_blank", "_block", "_bytes", "_seat", "_used", "drawn", "key", "seat")

    def __init__(self, key: bytes, seat: str) -> None:
        self.key = key
        self.seat = seat
        self.drawn = -1
        self._seat = f"bot:{seat}:".encode()
        self._blank = hashlib.blake2b(digest_size=_BLOCK, key=key)
        self._block, self._bytes, self._used = 0, b"", 0

    def begin(self, turn: int) -> None:
        self.drawn = turn
        self._block, self._used = 1, 0
        self._bytes = self._made(0)

    def _made(self, block: int) -> bytes:
        hashed = self._blank.copy()
        hashed.update(b"%b%b%d" % (block.to_bytes(8, "big"), self._seat, self.drawn))
        return hashed.digest()

    def below(self, limit: int) -> int:
        """A fair number from 0 to limit - 1."""
        width, fair = _fair(limit)
        while True:
            start = self._used
            self._used = end = start + width
            while end > len(self._bytes):
                self._bytes += self._made(self._block)
                self._block += 1
            number = int.from_bytes(self._bytes[start:end], "big")
            if number < fair:
                return number % limit


class BotChance:
    """A bot's own chance, decision by decision; its bytes are made only if the bot asks for a number.

    It is handed to bots, so what it draws from is sealed: who has the key of a game knows all its dice.
    """

    __slots__ = ("_drawing", "turn")

    def __init__(self, key: bytes, seat: str, turn: int = 0) -> None:
        self.turn = turn
        self._drawing: Sealed[_Drawing] = seal(_Drawing(key, seat))

    def __call__(self, limit: int) -> int:
        drawing = unsealed(self._drawing)
        if drawing.drawn != self.turn:
            drawing.begin(self.turn)
        return drawing.below(limit)

    def about(self, word: str, limit: int) -> int:
        """A number that belongs to a word, such as a turn: the same whenever it is asked for in this game."""
        drawing = unsealed(self._drawing)
        return Stream(drawing.key, f"bot:{drawing.seat}:about:{word}", 256).below(limit)

    def world(self, number: int) -> bytes:
        """The key of a world in which the bot looks ahead at this decision; no way leads back from it to the game's."""
        drawing = unsealed(self._drawing)
        message = f"bot:{drawing.seat}:{self.turn}:world:{number}".encode()
        return hashlib.blake2b(message, digest_size=32, key=drawing.key).digest()


class Streams:
    """All the streams of one game, made when first needed."""

    __slots__ = ("_dice", "_streams", "d6", "d10", "key")

    def __init__(self, key: bytes, positions: dict[str, int] | None = None) -> None:
        if len(key) != 32:
            raise WardroomError("the key of a game has 32 bytes.")
        self.key = key
        self._streams: dict[str, Stream] = {}
        self._dice: dict[int, Stream] = {}
        self.d6, self.d10 = self.of_sides(6), self.of_sides(10)
        for purpose, taken in (positions or {}).items():
            self.stream(purpose).skip(taken)

    def stream(self, purpose: str) -> Stream:
        """The stream called `purpose`; its name, such as "d10" or "deck:256", ends in its number of sides."""
        found = self._streams.get(purpose)
        if found is None:
            found = Stream(self.key, purpose, _sides(purpose))
            self._streams[purpose] = found
        return found

    def of_sides(self, sides: int) -> Stream:
        """The stream of all dice with so many sides."""
        found = self._dice.get(sides)
        if found is None:
            found = self._dice[sides] = self.stream(f"d{sides}")
        return found

    def fall(self, dice: Dice) -> tuple[int, ...]:
        return tuple(self.of_sides(dice.sides).take(dice.count))

    def below(self, limit: int, purpose: str) -> int:
        """A fair number from 0 to limit - 1, for shuffles and for bots."""
        if limit <= 1:
            return 0
        return self.stream(f"{purpose}:256").below(limit)

    def bot(self, seat: str, turn: int) -> BotChance:
        """A bot's own chance for its seat's decision number `turn`.

        It depends on nothing else: neither on an interruption nor on the order in which seats plot together.
        """
        return BotChance(self.key, seat, turn)

    def positions(self) -> dict[str, int]:
        return {purpose: stream.taken for purpose, stream in self._streams.items() if stream.taken}


_PURPOSE = re.compile(r"(?:d|.+:)([1-9][0-9]{0,2})")


def _sides(purpose: str) -> int:
    match = _PURPOSE.fullmatch(purpose)
    if not match or not 2 <= int(match[1]) <= 256:
        raise WardroomError("there is no stream of chance called '{0}'.", purpose)
    return int(match[1])
