"""Runs the migrations for Alembic on the connection of :mod:`canasta.store.migrations.migrate`."""

from alembic import context

from canasta.store.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,
)
context.run_migrations()
