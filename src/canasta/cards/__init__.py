"""Cards: the fifteen kinds, multisets of kinds as lanes of an integer, faces, and notations."""
