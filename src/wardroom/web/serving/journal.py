"""What the server says of itself while it runs: one line for each request, and one for each thing worth knowing.

A line is JSON, or plain for a terminal. It holds ids, never names; the path of a route, never the one that was asked
for, for that may hold the token of a link; and nothing of what was sent.
"""

from __future__ import annotations

import logging
import sys
from contextvars import ContextVar
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, TextIO

import msgspec

__all__ = ["JSON", "OFF", "PLAIN", "Asked", "asked", "note_event", "note_request", "set_up_logs"]

OFF, PLAIN, JSON = "off", "plain", "json"
access_log = logging.getLogger("wardroom.access")
event_log = logging.getLogger("wardroom.events")


@dataclass(slots=True)
class Asked:
    """What is known of the request being answered."""

    id: str
    account: str | None = None


asked: ContextVar[Asked | None] = ContextVar("asked", default=None)


def note_event(what: str, **fields: Any) -> None:
    """Something happened that whoever runs the server wants to know of. No names, no secrets."""
    if not event_log.isEnabledFor(logging.INFO):
        return
    now = asked.get()
    known = {"request": now.id, "account": now.account} if now else {}
    event_log.info(what, extra={"fields": known | fields})


def note_request(fields: dict[str, Any]) -> None:
    """A line for a request. The record is made here: `info` would look through the stack for who calls."""
    if access_log.isEnabledFor(logging.INFO):
        record = logging.LogRecord(access_log.name, logging.INFO, __file__, 0, "", (), None)
        record.fields = fields
        access_log.handle(record)


class _Lines(logging.Formatter):
    """A record as one line."""

    def fields(self, record: logging.LogRecord) -> dict[str, Any]:
        at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        told = {"at": at, "level": record.levelname.lower(), "kind": record.name.removeprefix("wardroom.")}
        extra = {key: value for key, value in getattr(record, "fields", {}).items() if value is not None}
        message = {"message": record.getMessage()} if record.name != access_log.name else {}
        fault = {"fault": self.formatException(record.exc_info)} if record.exc_info else {}
        return told | message | extra | fault


class JsonLines(_Lines):
    def format(self, record: logging.LogRecord) -> str:
        return msgspec.json.encode(self.fields(record)).decode()


class PlainLines(_Lines):
    def format(self, record: logging.LogRecord) -> str:
        fields = self.fields(record)
        head = [fields.pop("at"), fields.pop("level"), fields.pop("kind"), fields.pop("message", "")]
        fault = fields.pop("fault", "")
        words = [word for word in head if word] + [f"{key}={value}" for key, value in fields.items()]
        return " ".join(words) + (f"\n{fault}" if fault else "")


def set_up_logs(style: str, stream: TextIO | None = None) -> None:
    """Send all lines to standard error in this style; with `off`, warnings and faults alone."""
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(JsonLines() if style == JSON else PlainLines())
    if style == OFF:
        handler.setFormatter(logging.Formatter("%(levelname)s %(name)s: %(message)s"))
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    for each in (access_log, event_log):
        each.setLevel(logging.WARNING if style == OFF else logging.INFO)
