"""Who has had which seat of a game, what a move asked for, and whom others may see awaited."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("moves", sa.Column("asked", sa.Text))
    op.add_column("seats", sa.Column("awaited", sa.Boolean, nullable=False, server_default=sa.false()))
    op.execute("UPDATE seats SET awaited = waiting")
    _create_sittings()
    _remember_links()
    _remember_players()


def downgrade() -> None:
    raise NotImplementedError("restore the backup that was made before")


def _create_sittings() -> None:
    op.create_table(
        "sittings",
        sa.Column("game_id", sa.Text, nullable=False),
        sa.Column("seat", sa.Text, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("account_id", sa.Text),
        sa.Column("since", sa.BigInteger, nullable=False),
        sa.Column("until", sa.BigInteger),
        sa.Column("began", sa.Integer),
        sa.Column("ended", sa.Integer),
        sa.PrimaryKeyConstraint("game_id", "seat", "number", name="pk_sittings"),
        sa.ForeignKeyConstraint(
            ["game_id", "seat"], ["seats.game_id", "seats.seat"], name="fk_sittings_game_id", ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(["account_id"], ["accounts.id"], name="fk_sittings_account_id", ondelete="SET NULL"),
    )
    op.create_index("ix_sittings_account_id", "sittings", ["account_id"])


def _remember_links() -> None:
    """Whoever used a link has had its seat; how many moves were made then was not kept."""
    op.execute(
        "INSERT INTO sittings (game_id, seat, number, account_id, since, until) "
        "SELECT links.game_id, links.seat, "
        "row_number() OVER (PARTITION BY links.game_id, links.seat ORDER BY links.used_at, links.token_hash) - 1, "
        "links.used_by, links.used_at, "
        "CASE WHEN seats.account_id = links.used_by THEN NULL ELSE games.updated END "
        "FROM invitations AS links "
        "JOIN seats ON seats.game_id = links.game_id AND seats.seat = links.seat "
        "JOIN games ON games.id = links.game_id "
        "WHERE links.used_at IS NOT NULL AND links.seat <> ''"
    )


def _remember_players() -> None:
    """Whoever has a seat without a link has had it from the start, as far as is known."""
    op.execute(
        "INSERT INTO sittings (game_id, seat, number, account_id, since) "
        "SELECT seats.game_id, seats.seat, "
        "(SELECT count(*) FROM sittings AS past WHERE past.game_id = seats.game_id AND past.seat = seats.seat), "
        "seats.account_id, games.created "
        "FROM seats JOIN games ON games.id = seats.game_id "
        "WHERE seats.account_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM sittings AS past "
        "WHERE past.game_id = seats.game_id AND past.seat = seats.seat AND past.account_id = seats.account_id)"
    )
