"""A table for people: who sits there, what is played, every deal and play, clocks and robots.

Everything here is a pure function of the stored entries of a table: no clock, no randomness, no
network. :class:`canasta.tables.table.HostedTable` is the way in.
"""
