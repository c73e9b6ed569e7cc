"""Keeping the score of games with real cards: score lines as data, bounds of totals, sheets."""
