"""Texts that are put away and told later, to whoever reads them then: what is kept is the message, not its words."""

from __future__ import annotations

import json
from typing import Any

from wardroom.table.text import Plural, Text, Value, plural, shown

__all__ = ["keep", "told"]

_MARK = '{"say":'
"""How a kept text begins; whatever begins otherwise was written down in words."""


def keep(text: Text) -> str:
    """A text as one line that can be stored."""
    return json.dumps(_kept(text), ensure_ascii=False, separators=(",", ":"))


def told(line: str) -> str:
    """What was put away, for the reader; words that were stored in their day are told as they are."""
    if not line.startswith(_MARK):
        return line
    return shown(_opened(json.loads(line)))


def _kept(value: Value) -> Any:
    if isinstance(value, Text):
        found: dict[str, Any] = {"say": str.__str__(value.message)}
        if isinstance(value.message, Plural):
            found |= {"many": value.message.many, "by": value.message.by}
        if value.args:
            found["args"] = [_kept(each) for each in value.args]
        if value.params:
            found["params"] = {name: _kept(each) for name, each in value.params.items()}
        return found
    if isinstance(value, (list, tuple)):
        return [_kept(each) for each in value]
    return value if isinstance(value, (int, float)) or value is None else str(value)


def _opened(value: Any) -> Value:
    if isinstance(value, list):
        return [_opened(each) for each in value]
    if not isinstance(value, dict):
        return value
    message = plural(value["say"], value["many"], value["by"]) if "many" in value else value["say"]
    params = {name: _opened(each) for name, each in value.get("params", {}).items()}
    return Text(message, tuple(_opened(each) for each in value.get("args", ())), params)
