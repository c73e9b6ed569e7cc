"""What each decision of a recorded game cost, and how the game came to its result."""
