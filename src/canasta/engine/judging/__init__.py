"""Judging a play: the unit actions that carry it out, or every reason against it."""
