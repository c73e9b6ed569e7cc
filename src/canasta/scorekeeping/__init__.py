"""Keeping the score of games with real cards: score lines as data, what totals can be, sheets."""
