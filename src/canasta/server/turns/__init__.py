"""Turns at what takes a while, fair to households."""
