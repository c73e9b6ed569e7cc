"""Rounds and games that agents play in numbers, with results that are the same on every machine.

The arena writes figures, never sentences; the terminal puts them into words.
"""
