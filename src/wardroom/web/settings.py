"""How a server is set up."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from urllib.parse import SplitResult, urlsplit

from wardroom.store.store import COPIES
from wardroom.table import WardroomError

__all__ = ["LOCAL_ACCOUNT", "Settings", "tidy_address"]

LOCAL_ACCOUNT = "local"
"""Whose games those of a table without accounts are."""
USUAL_PORTS = {"http": 80, "https": 443}
HOST = re.compile(r"[a-z0-9.\-]+|[0-9a-f:.]+")
LOOPBACK = ("127.0.0.1", "localhost", "[::1]")


def tidy_address(text: str) -> str:
    """An address as browsers write it, which is what they are compared by; "" stays ""."""
    if not text:
        return ""
    parts, port = _split(text)
    bare = parts.path in ("", "/") and not (parts.query or parts.fragment or parts.username or parts.password)
    if parts.scheme not in USUAL_PORTS or not parts.hostname or not HOST.fullmatch(parts.hostname) or not bare:
        raise WardroomError(f"an address looks like https://table.example.org, not '{text}'.")
    name = f"[{parts.hostname}]" if ":" in parts.hostname else parts.hostname
    return f"{parts.scheme}://{name}" + (f":{port}" if port not in (None, USUAL_PORTS[parts.scheme]) else "")


def _split(text: str) -> tuple[SplitResult, int | None]:
    try:
        parts = urlsplit(text)
        return parts, parts.port
    except ValueError as fault:
        raise WardroomError(f"an address looks like https://table.example.org, not '{text}'.") from fault


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
    most_games: int = 2_000
    """So many games may one account have begun and not removed."""

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
