"""The learned robots: a small network in whole numbers, its features, and who plays by it."""
