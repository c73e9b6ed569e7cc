"""The review of a recorded game: what each decision cost, and the course of the game."""
