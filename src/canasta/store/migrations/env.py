"""What Alembic runs: the steps, on the connection :mod:`canasta.store.migrating` has opened."""

from alembic import context

from canasta.store.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,
)
context.run_migrations()
