"""Messages: kept as templates with arguments, turned into text only when somebody reads them."""

from __future__ import annotations

import gettext
from functools import cache
from pathlib import Path

__all__ = ["render", "use_language"]

_LOCALES = Path(__file__).resolve().parent.parent / "locales"
_language: list[str] = []


@cache
def _translations(language: str) -> gettext.NullTranslations:
    return gettext.translation("wardroom", str(_LOCALES), languages=[language], fallback=True)


def use_language(language: str | None) -> None:
    """Choose the language of all text made from now on; None is English."""
    _language[:] = [language] if language else []


def render(message: str, args: tuple[object, ...] = (), params: dict[str, object] | None = None) -> str:
    """Make text of a message: `{0}` takes from args, `{name}` from params."""
    text = _translations(_language[0]).gettext(message) if _language else message
    return text.format(*args, **(params or {})) if args or params else text
