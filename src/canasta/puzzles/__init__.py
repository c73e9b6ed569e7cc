"""Puzzles: decisions with one best line, found in the rounds of robots."""
