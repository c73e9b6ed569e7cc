"""The commands of a table and the acts of its server: how each is decided and applied.

:mod:`canasta.tables.registry` has a row for each.
"""
