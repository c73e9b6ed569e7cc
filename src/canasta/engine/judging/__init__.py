"""Judges a play: finds the unit actions that carry it out, or every reason against it."""
