"""Fair dealing: decks that follow from seeds, so that anybody can reproduce them."""
