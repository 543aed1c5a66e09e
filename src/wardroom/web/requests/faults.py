"""What can be wrong with a request, each with its status and one sentence."""

from __future__ import annotations

from typing import Any

from wardroom.table import WardroomError

__all__ = [
    "BadRequest",
    "Busy",
    "Conflict",
    "Forbidden",
    "KeyUsed",
    "NotFound",
    "NotSignedIn",
    "NotStored",
    "Stale",
    "TooLarge",
    "TooMany",
    "WebFault",
]


class WebFault(WardroomError):
    """A fault that has a status of its own."""

    status = 400


class BadRequest(WebFault):
    pass


class NotSignedIn(WebFault):
    status = 401

    def __init__(self) -> None:
        super().__init__("please sign in first.")


class Forbidden(WebFault):
    status = 403


class NotFound(WebFault):
    """Said of what is not there and of what is none of the asker's business, in the same words."""

    status = 404

    def __init__(self, what: str = "page", saying: str = "") -> None:
        super().__init__(saying or f"there is no such {what}, or it is not open to you.")


class Stale(WebFault):
    """The game has moved on; `position` is how it stands now."""

    status = 409

    def __init__(self, position: Any) -> None:
        super().__init__("the game has moved on since; here is how it stands now.")
        self.position = position


class Conflict(WebFault):
    status = 409


class KeyUsed(WebFault):
    """A key says that a move is the same; it cannot be another."""

    status = 422

    def __init__(self) -> None:
        super().__init__(
            "this key was used for another move; nothing was changed. Send each move with a key of its own."
        )


class TooLarge(WebFault):
    status = 413

    def __init__(self, most: int) -> None:
        super().__init__(f"that is too large; the most is {most // 1024} KB.")


class TooMany(WebFault):
    """Too fast: wait so many seconds."""

    status = 429

    def __init__(self, seconds: float) -> None:
        self.seconds = max(int(seconds) + 1, 1)
        wait = "a second" if self.seconds == 1 else f"{self.seconds} seconds"
        super().__init__(f"too many at once; wait {wait} and try again.")


class Busy(WebFault):
    """Too many wait already."""

    status = 503
    seconds = 5

    def __init__(self) -> None:
        super().__init__("too many are waiting for the same; try again in a few seconds.")


class NotStored(WebFault):
    """The database did not take it: nothing has changed."""

    status = 503

    def __init__(self) -> None:
        super().__init__("the move could not be stored, so it was not made; try again.")
