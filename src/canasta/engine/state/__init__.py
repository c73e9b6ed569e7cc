"""The state of a round: the rules made ready for play, what is public, and what is hidden."""
