"""Rounds and games that agents play in bulk, with the same results on every machine.

The arena computes figures, and the terminal puts them into words.
"""
