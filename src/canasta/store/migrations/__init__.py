"""Migrations from every earlier schema to the current one, run when the server starts.

A new migration is a file in ``versions`` named after its number, whose ``down_revision`` is the
previous number. It changes tables with ``op.batch_alter_table``, because SQLite can hardly alter a
table in place. It names every table and column literally, because :mod:`canasta.store.schema`
describes the current tables, which later change. There are no downgrades, only backups.
"""
