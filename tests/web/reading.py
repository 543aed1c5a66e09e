"""Reading pages as a person does: what they say, and that they are there."""

from __future__ import annotations

import html
import re

from tests.web.client import Visitor

__all__ = ["read", "words"]


def read(visitor: Visitor, path: str, status: int = 200) -> str:
    """The text of a page, with its markup."""
    answer = visitor.get(path)
    assert answer.status_code == status, f"{answer.status_code} {answer.text[:2000]}"
    return answer.text


def words(page: str) -> str:
    """What a page says, without its markup."""
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", page)).split())
