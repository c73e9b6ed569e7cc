"""A table of people: seats, settings, every deal and play, clocks and robots.

Everything that happens at a table is a pure function of its stored entries, without clock,
randomness or network. The host of tables takes their time from :mod:`canasta.tables.clock`. Start
reading at :class:`canasta.tables.table.HostedTable`.
"""
