"""Tournaments with their entries, simulations, and what a game shows of itself in a list."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    _create_tournaments()
    _widen_games()
    _create_simulations()


def downgrade() -> None:
    raise NotImplementedError("restore the backup that was made before")


def _create_tournaments() -> None:
    op.create_table(
        "tournaments",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("organiser", sa.Text),
        sa.Column("title", sa.Text, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("scenario", sa.Text, nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("seed", sa.Text),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("closed", sa.Boolean, nullable=False),
        sa.Column("token_hash", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_tournaments"),
        sa.UniqueConstraint("token_hash", name="uq_tournaments_token_hash"),
        _reference("tournaments", "organiser", "accounts", "SET NULL"),
    )
    op.create_index("ix_tournaments_organiser", "tournaments", ["organiser"])
    op.create_table(
        "entries",
        sa.Column("tournament_id", sa.Text, nullable=False),
        sa.Column("account_id", sa.Text, nullable=False),
        sa.Column("game_id", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("tournament_id", "account_id", name="pk_entries"),
        sa.UniqueConstraint("game_id", name="uq_entries_game_id"),
        _reference("entries", "tournament_id", "tournaments", "CASCADE"),
        _reference("entries", "account_id", "accounts", "CASCADE"),
        _reference("entries", "game_id", "games", "CASCADE"),
    )
    op.create_index("ix_entries_account_id", "entries", ["account_id"])


def _widen_games() -> None:
    # SQLite takes a new foreign key only together with its column, which Alembic does not write for it.
    op.execute(
        "ALTER TABLE games ADD COLUMN tournament TEXT "
        "CONSTRAINT fk_games_tournament REFERENCES tournaments (id) ON DELETE SET NULL"
    )
    op.add_column("games", sa.Column("thumbnail", sa.Text))
    op.create_index("ix_games_tournament", "games", ["tournament"])


def _create_simulations() -> None:
    op.create_table(
        "simulations",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("account_id", sa.Text, nullable=False),
        sa.Column("request", sa.Text, nullable=False),
        sa.Column("status", sa.Text, nullable=False),
        sa.Column("done", sa.BigInteger, nullable=False),
        sa.Column("total", sa.BigInteger, nullable=False),
        sa.Column("result", sa.Text),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("message", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_simulations"),
        _reference("simulations", "account_id", "accounts", "CASCADE"),
    )
    op.create_index("ix_simulations_account_id", "simulations", ["account_id"])


def _reference(table: str, column: str, other: str, on_delete: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint([column], [f"{other}.id"], name=f"fk_{table}_{column}", ondelete=on_delete)
