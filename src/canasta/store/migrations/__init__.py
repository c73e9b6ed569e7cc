"""The steps that lead from any earlier schema to today's, run when the server starts.

A new step is a file in ``versions`` named after its number, whose ``down_revision`` is the number
before. It changes tables with ``op.batch_alter_table``, as SQLite can hardly change a table in
place, and names every table and column itself: :mod:`canasta.store.schema` is what the tables are
today, a step is what was done once. There is no way back but a backup.
"""
