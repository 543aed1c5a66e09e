"""What can go wrong with the database, each a sentence that names the fault and the way out."""

from __future__ import annotations

from wardroom.table.errors import WardroomError

__all__ = ["AlreadyEntered", "BadText", "InvitationSpent", "NameTaken", "SeatTaken", "StoreError", "TournamentClosed"]


class StoreError(WardroomError):
    """A database that cannot be used as asked."""


class BadText(StoreError):
    """Text that not every database can keep."""


class NameTaken(StoreError):
    """A name that another account has."""


class SeatTaken(StoreError):
    """A seat that somebody else, or a bot, sits in."""


class InvitationSpent(StoreError):
    """An invitation that was used, revoked, or never given."""


class AlreadyEntered(StoreError):
    """A second entry of the same account in a tournament."""


class TournamentClosed(StoreError):
    """A tournament that takes no more entries."""
