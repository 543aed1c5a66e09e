"""What names look like, so that nobody takes one that looks like another's; and how much room a game takes."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from wardroom.store.names import skeleton

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("accounts", sa.Column("skeleton", sa.Text))
    _fill_skeletons()
    op.create_index("ix_accounts_skeleton", "accounts", ["skeleton"], unique=True)
    op.add_column("games", sa.Column("bytes", sa.BigInteger, nullable=False, server_default="0"))
    _fill_sizes()


def downgrade() -> None:
    raise NotImplementedError("restore the backup that was made before")


def _fill_skeletons() -> None:
    """Of accounts that look alike already, the oldest has the look; the others keep their names and block nobody."""
    accounts = sa.table("accounts", *map(sa.column, ("id", "name", "created", "skeleton")))
    connection, taken = op.get_bind(), set()
    wanted = sa.select(accounts.c.id, accounts.c.name).order_by(accounts.c.created, accounts.c.id)
    for id, name in connection.execute(wanted).all():
        look = skeleton(name)
        if look in taken:
            look = f"{look} #{id}"  # a sign that is in no name
        taken.add(look)
        connection.execute(sa.update(accounts).where(accounts.c.id == id).values(skeleton=look))


def _fill_sizes() -> None:
    size = "(SELECT COALESCE(SUM(LENGTH(line)), 0) FROM segments WHERE segments.game_id = games.id)"
    op.execute(f"UPDATE games SET bytes = {size}")
