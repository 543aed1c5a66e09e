"""How a server is set up."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

__all__ = ["LOCAL_ACCOUNT", "Settings"]

LOCAL_ACCOUNT = "local"
"""Whose games those of a table without accounts are."""
LOOPBACK = ("127.0.0.1", "localhost", "[::1]")


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

    @property
    def secure(self) -> bool:
        return self.address.startswith("https://")

    @property
    def hosts(self) -> frozenset[str]:
        """The names a request may call this server by; empty is any (a group behind a name of its own choosing)."""
        if self.address:
            return frozenset({self.address.partition("://")[2].rstrip("/")})
        if not self.accounts:
            return frozenset({f"{name}:{self.port}" for name in LOOPBACK})
        return frozenset()
