"""The tables as they are today. The migrations make them step by step; a test holds the two against each other."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Dialect,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    Integer,
    MetaData,
    Table,
    Text,
    TypeDecorator,
)

from wardroom.store.errors import BadText

__all__ = [
    "NAMING",
    "Words",
    "accounts",
    "entries",
    "games",
    "inputs",
    "invitations",
    "metadata",
    "moves",
    "pulse",
    "recoveries",
    "seats",
    "segments",
    "sessions",
    "simulations",
    "sittings",
    "tournaments",
    "watchers",
]

NAMING = {
    "pk": "pk_%(table_name)s",
    "fk": "fk_%(table_name)s_%(column_0_name)s",
    "uq": "uq_%(table_name)s_%(column_0_name)s",
    "ix": "ix_%(table_name)s_%(column_0_name)s",
}
metadata = MetaData(naming_convention=NAMING)


class Words(TypeDecorator[str]):
    """Text that every database keeps as it is: PostgreSQL has no NUL, and UTF-8 no half of a surrogate pair."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: str | None, dialect: Dialect) -> str | None:
        if value is None:
            return None
        if "\0" in value:
            raise BadText("text with a NUL character cannot be stored; take it out.")
        if not value.isascii():
            _check_encodable(value)
        return value


def _check_encodable(value: str) -> None:
    try:
        value.encode()
    except UnicodeEncodeError as fault:
        raise BadText("text with half a character (a lone surrogate) cannot be stored; take it out.") from fault


# The core: who plays, and the games


accounts = Table(
    "accounts",
    metadata,
    Column("id", Words, primary_key=True),
    Column("name", Words, nullable=False),
    Column("folded", Words, nullable=False, unique=True),
    Column("password_hash", Words, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("skeleton", Words, unique=True, index=True),
    Column("email", Words),
    Column("banned", BigInteger),
)

recoveries = Table(
    "recoveries",
    metadata,
    Column("token_hash", Words, primary_key=True),
    Column("account_id", Words, ForeignKey("accounts.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("email", Words),
    Column("created", BigInteger, nullable=False),
    Column("expires", BigInteger, nullable=False),
)

pulse = Table(
    "pulse",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
)

sessions = Table(
    "sessions",
    metadata,
    Column("token_hash", Words, primary_key=True),
    Column("account_id", Words, ForeignKey("accounts.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("created", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False),
    Column("expires", BigInteger, nullable=False),
    Column("replaced_by", Words),
)

games = Table(
    "games",
    metadata,
    Column("id", Words, primary_key=True),
    Column("game", Words, nullable=False),
    Column("scenario", Words, nullable=False),
    Column("title", Words, nullable=False),
    Column("owner", Words, ForeignKey("accounts.id", ondelete="SET NULL"), index=True),
    Column("created", BigInteger, nullable=False),
    Column("updated", BigInteger, nullable=False),
    Column("sequence", BigInteger, nullable=False),
    Column("over", Boolean, nullable=False),
    Column("headline", Words, nullable=False),
    Column("header", Words, nullable=False),
    Column("tournament", Words, ForeignKey("tournaments.id", ondelete="SET NULL"), index=True),
    Column("thumbnail", Words),
    Column("bytes", BigInteger, nullable=False, server_default="0"),
)

segments = Table(
    "segments",
    metadata,
    Column("game_id", Words, ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("line", Words, nullable=False),
)

inputs = Table(
    "inputs",
    metadata,
    Column("game_id", Words, ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("sequence", BigInteger, primary_key=True, autoincrement=False),
    Column("line", Words, nullable=False),
)

seats = Table(
    "seats",
    metadata,
    Column("game_id", Words, ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Words, primary_key=True),
    Column("place", Integer, nullable=False),
    Column("account_id", Words, ForeignKey("accounts.id", ondelete="SET NULL"), index=True),
    Column("bot", Words),
    Column("sequence", BigInteger, nullable=False),
    Column("waiting", Boolean, nullable=False),
    Column("awaited", Boolean, nullable=False),
)

moves = Table(
    "moves",
    metadata,
    Column("game_id", Words, ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Words, primary_key=True),
    Column("key", Words, primary_key=True),
    Column("sequence", BigInteger, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("asked", Words),
)

invitations = Table(
    "invitations",
    metadata,
    Column("token_hash", Words, primary_key=True),
    Column("game_id", Words, nullable=False),
    Column("seat", Words, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("used_by", Words, ForeignKey("accounts.id", ondelete="SET NULL"), index=True),
    Column("used_at", BigInteger),
    ForeignKeyConstraint(["game_id", "seat"], ["seats.game_id", "seats.seat"], ondelete="CASCADE"),
    Index("ix_invitations_game_id", "game_id", "seat"),
)

sittings = Table(
    "sittings",
    metadata,
    Column("game_id", Words, primary_key=True),
    Column("seat", Words, primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("account_id", Words, ForeignKey("accounts.id", ondelete="SET NULL"), index=True),
    Column("since", BigInteger, nullable=False),
    Column("until", BigInteger),
    Column("began", Integer),
    Column("ended", Integer),
    ForeignKeyConstraint(["game_id", "seat"], ["seats.game_id", "seats.seat"], ondelete="CASCADE"),
)

watchers = Table(
    "watchers",
    metadata,
    Column("game_id", Words, ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("account_id", Words, ForeignKey("accounts.id", ondelete="CASCADE"), primary_key=True, index=True),
)


# Tournaments and simulations


tournaments = Table(
    "tournaments",
    metadata,
    Column("id", Words, primary_key=True),
    Column("organiser", Words, ForeignKey("accounts.id", ondelete="SET NULL"), index=True),
    Column("title", Words, nullable=False),
    Column("game", Words, nullable=False),
    Column("scenario", Words, nullable=False),
    Column("options", Words, nullable=False),
    Column("seed", Words),
    Column("created", BigInteger, nullable=False),
    Column("closed", Boolean, nullable=False),
    Column("token_hash", Words, nullable=False, unique=True),
)

entries = Table(
    "entries",
    metadata,
    Column("tournament_id", Words, ForeignKey("tournaments.id", ondelete="CASCADE"), primary_key=True),
    Column("account_id", Words, ForeignKey("accounts.id", ondelete="CASCADE"), primary_key=True, index=True),
    Column("game_id", Words, ForeignKey("games.id", ondelete="CASCADE"), nullable=False, unique=True),
)

simulations = Table(
    "simulations",
    metadata,
    Column("id", Words, primary_key=True),
    Column("account_id", Words, ForeignKey("accounts.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("request", Words, nullable=False),
    Column("status", Words, nullable=False),
    Column("done", BigInteger, nullable=False),
    Column("total", BigInteger, nullable=False),
    Column("result", Words),
    Column("created", BigInteger, nullable=False),
    Column("message", Words, nullable=False),
)
