"""A table of people: who sits there, what is played, every deal and play, clocks and robots.

Everything here is a pure function of the stored entries of a table: this package knows no clock, no
randomness and no network. Start reading at :class:`canasta.tables.table.HostedTable`.
"""
