"""The program ``canasta``: the game in the terminal, and the tools around it."""

from canasta.cli.run import main

__all__ = ["main"]
