"""Keeping what was made of the same facts before: the kernel's one way, with a limit, for a table runs for months."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, TypeVar, cast

__all__ = ["kept"]

Maker = TypeVar("Maker", bound=Callable[..., Any])


def kept(limit: int) -> Callable[[Maker], Maker]:
    """For a function of facts whose result nobody changes: so many results are kept, those that were used last."""

    def keeping(make: Maker) -> Maker:
        return cast(Maker, lru_cache(maxsize=limit)(make))

    return keeping
