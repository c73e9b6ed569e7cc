"""The commands of ``canasta train``."""
