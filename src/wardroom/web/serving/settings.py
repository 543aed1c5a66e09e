"""How a server is set up."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import Any
from urllib.parse import SplitResult, urlsplit

from wardroom.store.store import COPIES
from wardroom.table import WardroomError

__all__ = ["LIMITS", "LOCAL_ACCOUNT", "LOOPBACK", "Settings", "limits_of", "tidy_address"]

LOCAL_ACCOUNT = "local"
"""Whose games those of a table without accounts are."""
USUAL_PORTS = {"http": 80, "https": 443}
NUMBER = re.compile(r"[0-9]{1,15}(?:\.[0-9]{1,6})?")
HOST = re.compile(r"[a-z0-9.\-]+|[0-9a-f:.]+")
LOOPBACK = ("127.0.0.1", "localhost", "[::1]")


def tidy_address(text: str) -> str:
    """An address as browsers write it, which is what they are compared by; "" stays ""."""
    if not text:
        return ""
    parts, port = _split(text)
    bare = parts.path in ("", "/") and not (parts.query or parts.fragment or parts.username or parts.password)
    if parts.scheme not in USUAL_PORTS or not parts.hostname or not HOST.fullmatch(parts.hostname) or not bare:
        raise WardroomError("an address looks like https://table.example.org, not '{0}'.", text)
    name = f"[{parts.hostname}]" if ":" in parts.hostname else parts.hostname
    return f"{parts.scheme}://{name}" + (f":{port}" if port not in (None, USUAL_PORTS[parts.scheme]) else "")


def _split(text: str) -> tuple[SplitResult, int | None]:
    try:
        parts = urlsplit(text)
        return parts, parts.port
    except ValueError as fault:
        raise WardroomError("an address looks like https://table.example.org, not '{0}'.", text) from fault


@dataclass(frozen=True, slots=True)
class Settings:
    """One server: where it listens, where its games are, and for whom it is."""

    database: str
    host: str = "127.0.0.1"
    port: int = 8765
    accounts: bool = False
    """A group: everybody signs in. Otherwise all is for the one person at this machine."""
    address: str = ""
    """What people type to get here, such as https://table.example.org; "" for whatever they used."""
    open_games: int = 400
    """So many games are held in memory; the others wait in the store."""
    actions_per_second: float = 20.0
    """What one account may do on average, moves and undos together."""
    charts: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """By game, the owner's own chart files, by file name: new games at this table use them."""
    largest_body: int = 64 * 1024
    largest_save: int = 16 * 1024 * 1024
    most_games: int = 500
    """So many games may one account have begun and not removed."""
    stored_bytes: int = 256 * 1024 * 1024
    """So much may the games take that one account has begun, as they were when they were begun or imported."""
    import_bytes: int = 48 * 1024 * 1024
    """So much may one account import in an hour."""
    import_bytes_per_address: int = 256 * 1024 * 1024
    """So much may all accounts of one address import in an hour."""

    # The door: connections
    connections: int = 2_000
    """At once; fewer if the system lets a process open fewer files."""
    connections_per_address: int = 200
    """At once; behind a web server, so many requests at once of one address. A whole club may come from one."""
    keep_alive_seconds: int = 10
    """A connection is kept so long for the next request."""
    header_seconds: float = 10.0
    """So long may the head of a request take."""
    body_seconds: float = 20.0
    """So long may a body, or the reading of an answer, take on top of what the slowest line would."""
    slowest_bytes: int = 4_096
    """Bytes a second of the slowest line that is still of use."""

    # The door: reading
    reads_per_second: float = 20.0
    """Pages and calls that change nothing, on average, of an account or of all strangers at one address."""
    work_per_second: float = 0.5
    """Seconds of work a second, on average, that searches, logs, reports and the like of one account may take."""
    strangers_work_per_second: float = 0.15
    """The same for all strangers at one address together."""
    heavy_share: float = 0.5
    """The part of the time in which such work is done for those signed in, all together, in each of two lanes."""
    strangers_heavy_share: float = 0.2
    """The same for strangers, who have one lane."""
    heavy_waiting: int = 24
    """So many may wait in front of a lane."""

    # The door: signing in
    guesses: int = 10
    """Wrong passwords for a name, from wherever, before the next try has to wait: a second, two, four and so on."""
    longest_wait: float = 300.0
    """Seconds; the longest that a name has to wait for the next try from an unknown browser."""
    guesses_per_address: int = 40
    """Wrong passwords from one address in a row, before it has to wait ten seconds for each; known browsers do not."""

    copies: int = COPIES
    """So many copies made before migrations are kept; 0 makes none."""
    log: str = "off"
    """How requests and events are told on standard error: off, plain or json."""
    metrics: str = "loopback"
    """Who may read /metrics: off, loopback (this machine) or token."""
    metrics_token: str = field(default="", repr=False)
    smtp: str = field(default="", repr=False)
    """Where mail is handed in, such as smtp://USER:PASSWORD@mail.example.org:587; "" if none is sent."""
    sender: str = ""
    """The address that mail is from."""

    @property
    def secure(self) -> bool:
        return self.address.startswith("https://")

    @property
    def hosts(self) -> frozenset[str]:
        """The names a request may call this server by; empty is any (a group behind a name of its own choosing)."""
        if self.address:
            return frozenset({self.bare_host(self.address.partition("://")[2])})
        if not self.accounts:
            return frozenset({self.bare_host(f"{name}:{self.port}") for name in LOOPBACK})
        return frozenset()

    def bare_host(self, host: str) -> str:
        """A name as browsers send it: in small letters, and without the port that goes without saying."""
        return host.lower().removesuffix(":443" if self.secure else ":80")


LIMITS = tuple(each.name for each in fields(Settings) if each.type in ("int", "float") and each.name != "port")
"""What an administrator may set with --limit NAME=NUMBER."""


def limits_of(texts: Sequence[str]) -> dict[str, Any]:
    """Limits as they stand on the command line."""
    kinds = {each.name: each.type for each in fields(Settings)}
    found: dict[str, Any] = {}
    for text in texts:
        name, _, number = text.partition("=")
        name = name.strip().replace("-", "_")
        if name not in LIMITS:
            raise WardroomError("there is no limit '{0}'; the limits are {1}.", name, LIMITS)
        if not NUMBER.fullmatch(number) or float(number) <= 0:
            raise WardroomError("write a limit as {0}=NUMBER, a number above 0, not '{1}'.", name, text)
        found[name] = int(float(number)) if kinds[name] == "int" else float(number)
    return found
