"""Saves of older schemas, brought up to date."""

from __future__ import annotations

from typing import Any

__all__ = ["migrate"]


def migrate(data: Any, schema: int) -> Any:
    """The plain data of a war as it was saved with this schema, in today's.

    Schema 1 had a flag for strikes, where J15 and J82 may both have been played.
    """
    if schema < 2 and isinstance(data, dict) and isinstance(data.get("politics"), dict):
        politics = data["politics"]
        if isinstance(politics.get("strikes"), bool):
            politics["strikes"] = int(politics["strikes"])
    return data
