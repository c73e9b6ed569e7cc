"""The hand-written principles: estimates of the value of each step of a turn, in points."""
