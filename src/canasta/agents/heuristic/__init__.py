"""The hand-written principles: estimates, in points, of the value of each step of a turn."""
