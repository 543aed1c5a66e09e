"""Keeping what was made of the same facts before: the kernel's one way, with a limit, for a table runs for months."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import lru_cache
from threading import Lock
from typing import Any, Generic, TypeVar, cast

from wardroom.table.text import language

__all__ = ["Drawings", "kept"]

Maker = TypeVar("Maker", bound=Callable[..., Any])
D = TypeVar("D")


def kept(limit: int) -> Callable[[Maker], Maker]:
    """For a function of facts whose result nobody changes: so many results are kept, those that were used last."""

    def keeping(make: Maker) -> Maker:
        return cast(Maker, lru_cache(maxsize=limit)(make))

    return keeping


class Drawings(Generic[D]):
    """So many drawings, those that were used last: of one position there is one for all who read the same language.

    Most moves leave most of a board as it is. What a panel is drawn of is given in full, and the language is added, so
    that a kept one shows nothing else than one drawn anew.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._lock = Lock()
        self._kept: OrderedDict[Hashable, tuple[object, D]] = OrderedDict()

    def __len__(self) -> int:
        return len(self._kept)

    def of(self, facts: Hashable, charts: object, draw: Callable[[], D]) -> D:
        """The drawing of these facts by these charts, made by `draw` if it is not at hand in the reader's language."""
        key = (language(), id(charts), facts)
        with self._lock:
            found = self._kept.get(key)
            if found is not None:
                self._kept.move_to_end(key)
                return found[1]
        drawn = draw()
        with self._lock:
            self._kept[key] = charts, drawn  # the charts are held, so that no others come to have their id
            while len(self._kept) > self._most:
                self._kept.popitem(last=False)
        return drawn
