"""The learned robots: a small network in whole numbers, its features, and its users."""
