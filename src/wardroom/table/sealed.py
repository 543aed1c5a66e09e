"""A thing in a box that has no handle: who holds the box cannot come to the thing, who has the key can.

Views that last hold the state like this. No attribute of the box, by whatever name, leads to what is in it: the slot is
there, but its name was taken off. The key is `unsealed`, which is for the modules that make such views.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

__all__ = ["Sealed", "seal", "unsealed"]

T = TypeVar("T")


class Sealed(Generic[T]):
    """The box."""

    __slots__ = ("content",)


_slot: Any = Sealed.__dict__["content"]
type.__delattr__(Sealed, "content")

unsealed: Callable[[Sealed[T]], T] = _slot.__get__
"""What is in a box."""


def seal(content: T) -> Sealed[T]:
    """Put a thing into a box."""
    box: Sealed[T] = Sealed()
    _slot.__set__(box, content)
    return box
