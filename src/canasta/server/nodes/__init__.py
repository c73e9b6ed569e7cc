"""Several servers on one database: their membership, and requests passed on between them.

Rows of the database decide which node serves a table (:mod:`canasta.store.nodes`). Here a server
renews its own row, and learns when it must stop serving.
"""
