"""Rounds and games that agents play in bulk, with the same results on every machine.

The arena writes figures, never sentences; the terminal puts them into words.
"""
