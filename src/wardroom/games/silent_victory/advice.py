"""What each option risks, in words, with odds from the charts in force."""

from __future__ import annotations

from wardroom.games.silent_victory.view import View
from wardroom.table import Decision

__all__ = ["advice"]


def advice(view: View, decision: Decision) -> dict[str, str]:
    return {}
