"""The database: entries of tables, their secrets, guests, invitations, games played.

:func:`canasta.store.store.open_store` opens it. What is asked and written are plain functions of a
connection (:mod:`canasta.store.entries`, :mod:`canasta.store.guests`, …), handed to ``Store.read``
or ``Store.write``; several of them can make up one job, which is then stored whole or not at all.
"""
