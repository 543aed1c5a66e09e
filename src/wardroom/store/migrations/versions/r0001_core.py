"""Accounts, sessions, and games with their segments, seats, moves, invitations and watchers."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    _create_accounts()
    _create_games()
    _create_seats()
    _create_invitations()
    _create_indexes()


def downgrade() -> None:
    raise NotImplementedError("restore the backup that was made before")


def _create_accounts() -> None:
    op.create_table(
        "accounts",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("folded", sa.Text, nullable=False),
        sa.Column("password_hash", sa.Text, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_accounts"),
        sa.UniqueConstraint("folded", name="uq_accounts_folded"),
    )
    op.create_table(
        "sessions",
        sa.Column("token_hash", sa.Text, nullable=False),
        sa.Column("account_id", sa.Text, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("seen", sa.BigInteger, nullable=False),
        sa.Column("expires", sa.BigInteger, nullable=False),
        sa.Column("replaced_by", sa.Text),
        sa.PrimaryKeyConstraint("token_hash", name="pk_sessions"),
        _account("sessions", "account_id", "CASCADE"),
    )


def _create_games() -> None:
    op.create_table(
        "games",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("scenario", sa.Text, nullable=False),
        sa.Column("title", sa.Text, nullable=False),
        sa.Column("owner", sa.Text),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("updated", sa.BigInteger, nullable=False),
        sa.Column("sequence", sa.BigInteger, nullable=False),
        sa.Column("over", sa.Boolean, nullable=False),
        sa.Column("headline", sa.Text, nullable=False),
        sa.Column("header", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_games"),
        _account("games", "owner", "SET NULL"),
    )
    op.create_table(
        "segments",
        sa.Column("game_id", sa.Text, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("line", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("game_id", "number", name="pk_segments"),
        _game("segments"),
    )
    op.create_table(
        "moves",
        sa.Column("game_id", sa.Text, nullable=False),
        sa.Column("seat", sa.Text, nullable=False),
        sa.Column("key", sa.Text, nullable=False),
        sa.Column("sequence", sa.BigInteger, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("game_id", "seat", "key", name="pk_moves"),
        _game("moves"),
    )


def _create_seats() -> None:
    op.create_table(
        "seats",
        sa.Column("game_id", sa.Text, nullable=False),
        sa.Column("seat", sa.Text, nullable=False),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("account_id", sa.Text),
        sa.Column("bot", sa.Text),
        sa.Column("sequence", sa.BigInteger, nullable=False),
        sa.Column("waiting", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("game_id", "seat", name="pk_seats"),
        _game("seats"),
        _account("seats", "account_id", "SET NULL"),
    )
    op.create_table(
        "watchers",
        sa.Column("game_id", sa.Text, nullable=False),
        sa.Column("account_id", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("game_id", "account_id", name="pk_watchers"),
        _game("watchers"),
        _account("watchers", "account_id", "CASCADE"),
    )


def _create_invitations() -> None:
    op.create_table(
        "invitations",
        sa.Column("token_hash", sa.Text, nullable=False),
        sa.Column("game_id", sa.Text, nullable=False),
        sa.Column("seat", sa.Text, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("used_by", sa.Text),
        sa.Column("used_at", sa.BigInteger),
        sa.PrimaryKeyConstraint("token_hash", name="pk_invitations"),
        sa.ForeignKeyConstraint(
            ["game_id", "seat"],
            ["seats.game_id", "seats.seat"],
            name="fk_invitations_game_id",
            ondelete="CASCADE",
        ),
        _account("invitations", "used_by", "SET NULL"),
    )


def _create_indexes() -> None:
    op.create_index("ix_sessions_account_id", "sessions", ["account_id"])
    op.create_index("ix_games_owner", "games", ["owner"])
    op.create_index("ix_seats_account_id", "seats", ["account_id"])
    op.create_index("ix_watchers_account_id", "watchers", ["account_id"])
    op.create_index("ix_invitations_game_id", "invitations", ["game_id", "seat"])
    op.create_index("ix_invitations_used_by", "invitations", ["used_by"])


def _account(table: str, column: str, on_delete: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint([column], ["accounts.id"], name=f"fk_{table}_{column}", ondelete=on_delete)


def _game(table: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(["game_id"], ["games.id"], name=f"fk_{table}_game_id", ondelete="CASCADE")
