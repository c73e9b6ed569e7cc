"""Several servers on one database: who is there, and what one passes on to another.

Which node serves a table is settled by rows of the database (:mod:`canasta.store.nodes`). Here a
server keeps its own row alive, and knows when it has to stop serving.
"""
