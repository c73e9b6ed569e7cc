"""Fair dealing: decks that follow from seeds, so that anybody can deal them again."""
