"""Alembic's way in: run the migrations on the connection, and in the transaction, that the store has open."""

from __future__ import annotations

from alembic import context

from wardroom.store.migrate import VERSION_TABLE
from wardroom.store.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    version_table=VERSION_TABLE,
)
context.run_migrations()
