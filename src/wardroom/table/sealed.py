"""A thing in a box that has no handle: who holds the box cannot come to the thing, who has the key can.

Views that last hold the state like this. No attribute of the box, by whatever name, leads to what is in it: the box
has only its seal, and what lies under which seal is known here. It is looked up with `unsealed`, or, where that is
asked for very often, in `UNDER_SEAL`; both are for the modules that make such views.
"""

from __future__ import annotations

from typing import Any, Generic, TypeVar

__all__ = ["UNDER_SEAL", "Sealed", "seal", "unsealed"]

T = TypeVar("T")

UNDER_SEAL: dict[object, Any] = {}
"""By seal, what is in the boxes that are still held."""


class Sealed(Generic[T]):
    """The box. When nobody holds it any more what is in it is let go."""

    __slots__ = ("seal",)

    def __init__(self) -> None:
        self.seal = object()

    def __del__(self, known: dict[object, Any] = UNDER_SEAL) -> None:
        known.pop(getattr(self, "seal", None), None)

    def __reduce__(self) -> tuple[Any, ...]:
        """A copy of a box is an empty one, without a seal."""
        return object.__new__, (Sealed,)


def unsealed(box: Sealed[T]) -> T:
    """What is in a box."""
    content: T = UNDER_SEAL[box.seal]
    return content


def seal(content: T) -> Sealed[T]:
    """Put a thing into a box."""
    box: Sealed[T] = Sealed()
    UNDER_SEAL[box.seal] = content
    return box
