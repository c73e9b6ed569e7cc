"""Parses typed input: words and cards in both languages, and lines as plays or commands."""
