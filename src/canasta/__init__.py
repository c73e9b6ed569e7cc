"""Canasta: one referee for four rule texts and their house rules."""

from typing import Final

__version__: Final = "0.1.0"
