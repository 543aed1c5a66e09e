"""What can be wrong with a request, each with its status and one sentence."""

from __future__ import annotations

from typing import Any

from wardroom.table import WardroomError
from wardroom.table.text import Text, mark, plural, vocabulary

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


vocabulary(
    "web",
    {
        "thing": {
            "game": "game",
            "invitation": "invitation",
            "page": "page",
            "simulation": "simulation",
            "tournament": "tournament",
        }
    },
)
"""What may not be there."""
WAIT = plural("too many at once; wait a second and try again.", "too many at once; wait {0} seconds and try again.")


class WebFault(WardroomError):
    """A fault that has a status of its own."""

    status = 400


class BadRequest(WebFault):
    pass


class NotSignedIn(WebFault):
    status = 401

    def __init__(self) -> None:
        super().__init__(mark("please sign in first."))


class Forbidden(WebFault):
    status = 403


class NotFound(WebFault):
    """Said of what is not there and of what is none of the asker's business, in the same words."""

    status = 404

    def __init__(self, what: str = "page", saying: Text | None = None) -> None:
        if saying is not None:
            super().__init__("{0}", saying)
        else:
            super().__init__(mark("there is no such {0:web.thing}, or it is not open to you."), what)


class Stale(WebFault):
    """The game has moved on; `position` is how it stands now."""

    status = 409

    def __init__(self, position: Any) -> None:
        super().__init__(mark("the game has moved on since; here is how it stands now."))
        self.position = position


class Conflict(WebFault):
    status = 409


class KeyUsed(WebFault):
    """A key says that a move is the same; it cannot be another."""

    status = 422

    def __init__(self) -> None:
        super().__init__(
            mark("this key was used for another move; nothing was changed. Send each move with a key of its own.")
        )


class TooLarge(WebFault):
    status = 413

    def __init__(self, most: int) -> None:
        super().__init__(mark("that is too large; the most is {0} KB."), most // 1024)


class TooMany(WebFault):
    """Too fast: wait so many seconds."""

    status = 429

    def __init__(self, seconds: float) -> None:
        self.seconds = max(int(seconds) + 1, 1)
        super().__init__(WAIT, self.seconds)


class Busy(WebFault):
    """Too many wait already."""

    status = 503
    seconds = 5

    def __init__(self) -> None:
        super().__init__(mark("too many are waiting for the same; try again in a few seconds."))


class NotStored(WebFault):
    """The database did not take it: nothing has changed."""

    status = 503

    def __init__(self) -> None:
        super().__init__(mark("the move could not be stored, so it was not made; try again."))
