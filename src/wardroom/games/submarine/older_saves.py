"""Saves of older schemas, brought up to date."""

from __future__ import annotations

from typing import Any

__all__ = ["migrate"]


def migrate(data: Any, schema: int) -> Any:
    """The plain data of a battle as it was saved with this schema, in today's.

    Schema 1 had ships say that their foxer was struck in this turn, which nothing asked [51.2.4].
    """
    if schema < 2 and isinstance(data, dict) and isinstance(data.get("ships"), dict):
        for ship in data["ships"].values():
            if isinstance(ship, dict):
                ship.pop("foxer_lost", None)
    return data
