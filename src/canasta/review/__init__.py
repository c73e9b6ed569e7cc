"""The review of a recorded game: the cost of each decision, and the course of the game."""
