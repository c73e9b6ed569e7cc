"""The hand-written policy: what each step of a turn is worth, in points, by simple estimates."""
