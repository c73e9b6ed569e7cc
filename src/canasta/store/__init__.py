"""The database: entries of tables, their secrets, guests, invitations, games played.

:func:`canasta.store.store.open_store` opens the database. Queries and changes are plain functions
of a connection (:mod:`canasta.store.entries`, :mod:`canasta.store.guests`, …), passed to
``Store.read`` or ``Store.write``. A job may call several of these functions; it is stored as a
whole or not at all. The store knows tables and their entries, but no connections and no requests.
"""
