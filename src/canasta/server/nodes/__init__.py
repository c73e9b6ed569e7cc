"""Several servers on one database: their membership, and requests passed on between them.

Rows of the database decide which node serves a table (:mod:`canasta.store.nodes`). This package
renews the server's own row, and detects when the server must stop serving.
"""
