"""A move is a small row of its own until its segment is closed."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "inputs",
        sa.Column("game_id", sa.Text, nullable=False),
        sa.Column("sequence", sa.BigInteger, nullable=False),
        sa.Column("line", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("game_id", "sequence", name="pk_inputs"),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_inputs_game_id", ondelete="CASCADE"),
    )


def downgrade() -> None:
    raise NotImplementedError("restore the backup that was made before")
