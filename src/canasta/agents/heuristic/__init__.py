"""The hand-written principles: estimates, in points, of what each step of a turn is worth."""
