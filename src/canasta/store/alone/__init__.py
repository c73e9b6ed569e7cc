"""Rounds and puzzles that guests play on their own."""
