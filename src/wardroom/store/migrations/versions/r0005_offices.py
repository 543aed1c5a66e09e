"""What running a server needs: recovery of accounts, those who are kept out, and a row to write for a sign of life."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("accounts", sa.Column("email", sa.Text))
    op.add_column("accounts", sa.Column("banned", sa.BigInteger))
    op.create_table(
        "recoveries",
        sa.Column("token_hash", sa.Text, nullable=False),
        sa.Column("account_id", sa.Text, nullable=False),
        sa.Column("email", sa.Text),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("expires", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("token_hash", name="pk_recoveries"),
        sa.ForeignKeyConstraint(["account_id"], ["accounts.id"], name="fk_recoveries_account_id", ondelete="CASCADE"),
    )
    op.create_index("ix_recoveries_account_id", "recoveries", ["account_id"])
    op.create_table(
        "pulse",
        sa.Column("id", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_pulse"),
    )


def downgrade() -> None:
    raise NotImplementedError("restore the backup that was made before")
