"""What a person types: words and cards in both languages, lines read as plays or orders."""
