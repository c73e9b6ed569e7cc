"""Typed input: words and cards in both languages, lines read as plays or orders."""
