"""Tokens, passwords and limits: who is asking, and how often."""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable
from functools import cache, lru_cache
from ipaddress import ip_address, ip_network
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from argon2 import PasswordHasher

__all__ = [
    "Limiter",
    "check_password",
    "hash_password",
    "hash_token",
    "neighbourhood",
    "new_id",
    "new_token",
    "page_token",
    "same",
]


def new_id() -> str:
    """The id of a game or another thing: 128 bits that nobody guesses; commands take no dash in front."""
    found = secrets.token_urlsafe(16)
    return new_id() if found.startswith("-") else found


def new_token() -> str:
    """A session or an invitation: 256 bits."""
    return secrets.token_urlsafe(32)


def hash_token(token: str) -> str:
    """How a token is stored: who reads the database cannot use it."""
    return hashlib.sha256(token.encode()).hexdigest()


@lru_cache(maxsize=1024)
def page_token(visitor: str) -> str:
    """What the pages of this visitor send with every change: another site cannot know it.

    Kept, for every move asks, and hashing lets other threads go first.
    """
    digest = hmac.digest(visitor.encode(), b"wardroom page", "sha256")
    return base64.urlsafe_b64encode(digest).decode().rstrip("=")


def same(one: str, other: str) -> bool:
    return hmac.compare_digest(one.encode(), other.encode())


# Passwords


@cache
def _hasher() -> PasswordHasher:
    """Argon2id; 19 MiB, two passes, one lane: the least that is thought safe, so that many may sign in at once."""
    from argon2 import PasswordHasher

    return PasswordHasher(time_cost=2, memory_cost=19 * 1024, parallelism=1)


@cache
def _nobody() -> str:
    return hash_password(new_token())


def hash_password(password: str) -> str:
    return _hasher().hash(password)


def check_password(stored: str | None, password: str) -> bool:
    """Whether it is the password; a name that does not exist takes as long as a wrong password."""
    from argon2.exceptions import Argon2Error, InvalidHashError

    try:
        _hasher().verify(stored or _nobody(), password)
    except (Argon2Error, InvalidHashError):
        return False
    return stored is not None


# Limits


@lru_cache(maxsize=4096)
def neighbourhood(address: str) -> str:
    """Whose address it is: who has one of IPv6 has 2**64 of them, and could come from another one each time."""
    try:
        place = ip_address(address)
    except ValueError:
        return address
    if place.version == 4 or place.ipv4_mapped:
        return str(place)
    return str(ip_network((place, 64), strict=False))


class Limiter:
    """So many at once for each key, and so many a second on average."""

    def __init__(self, burst: float, per_second: float, clock: Callable[[], float] = time.monotonic) -> None:
        self.burst = burst
        self.per_second = per_second
        self._clock = clock
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, key: str, amount: float = 1.0) -> float:
        """Take one; 0 if it may be done, else the seconds to wait."""
        now = self._clock()
        left, at = self._left.pop(key, (self.burst, now))
        left = min(self.burst, left + (now - at) * self.per_second)
        wait = 0.0
        if left >= amount:
            left -= amount
        else:
            wait = (amount - left) / self.per_second
        self._left[key] = left, now
        while len(self._left) > 20_000:
            self._left.popitem(last=False)
        return wait

    def spend(self, key: str, amount: float) -> None:
        """Take what was used already, even if that is more than is left; less than nothing gives it back."""
        left, at = self._left.get(key, (self.burst, self._clock()))
        self._left[key] = min(self.burst, left - amount), at
