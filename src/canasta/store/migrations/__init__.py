"""Migrations from every earlier schema to the present one, run when the server starts.

A new migration is a file in ``versions`` named after its number, whose ``down_revision`` is the
number before. It changes tables with ``op.batch_alter_table``, as SQLite can hardly alter a table
in place, and names every table and column itself: :mod:`canasta.store.schema` describes the tables
as they are now, a migration describes one change. The only way back is a backup.
"""
