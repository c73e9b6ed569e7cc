"""Rounds and puzzles that guests play alone."""
