"""Runs migrations over the connection that the store hands in. Foreign keys are off, and the file is a copy."""

from __future__ import annotations

from alembic import context

connection = context.config.attributes["connection"]
context.configure(connection=connection, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
