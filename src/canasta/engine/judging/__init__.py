"""Judges a play: finds the unit actions that carry out the play, or every reason against it."""
