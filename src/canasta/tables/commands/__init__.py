"""The commands of a table and the acts of its server, with their decisions and effects.

:mod:`canasta.tables.registry` has a row for each of them.
"""
