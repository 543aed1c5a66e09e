"""What a save of a career may hold: see `wardroom.table.bounds`."""

from __future__ import annotations

from typing import Annotated

from wardroom.table.bounds import Among, Range

__all__ = ["Boxes", "Seat", "Status", "Tons"]

Tons = Annotated[int, Range(0, 1_000_000)]
Boxes = Annotated[int, Range(0, 100)]
"""Boxes of a track on the display mat."""
Seat = Annotated[str, Among("captain", "rival")]
Status = Annotated[str, Among("damaged", "inoperable")]
"""Of a system that does not work."""
