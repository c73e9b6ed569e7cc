"""A table of people: who sits there, what is played, every deal and play, clocks and robots.

Everything that happens at a table is a pure function of its stored entries: it knows no clock, no
randomness and no network. Who hosts tables takes their time from :mod:`canasta.tables.clock`.
Start reading at :class:`canasta.tables.table.HostedTable`.
"""
