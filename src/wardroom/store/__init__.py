"""Games in a database, SQLite or PostgreSQL, with those who play them."""

from wardroom.store.accounts import folded
from wardroom.store.backups import backup, restore
from wardroom.store.database import default_url, now, url_for
from wardroom.store.errors import (
    AlreadyEntered,
    BadText,
    InvitationSpent,
    NameTaken,
    SeatTaken,
    StoreError,
    TournamentClosed,
)
from wardroom.store.rows import (
    Account,
    Entry,
    Invitation,
    Move,
    NewGame,
    NewSeat,
    NewTournament,
    Result,
    Seat,
    SeatChange,
    Session,
    Simulation,
    Status,
    StoredGame,
    Tournament,
    Write,
    Written,
)
from wardroom.store.store import Store

__all__ = [
    "Account",
    "AlreadyEntered",
    "BadText",
    "Entry",
    "Invitation",
    "InvitationSpent",
    "Move",
    "NameTaken",
    "NewGame",
    "NewSeat",
    "NewTournament",
    "Result",
    "Seat",
    "SeatChange",
    "SeatTaken",
    "Session",
    "Simulation",
    "Status",
    "Store",
    "StoreError",
    "StoredGame",
    "Tournament",
    "TournamentClosed",
    "Write",
    "Written",
    "backup",
    "default_url",
    "folded",
    "now",
    "restore",
    "url_for",
]
