"""The interface of the modules in :mod:`canasta.cli.commands`; ``cli/app.py`` names each module."""

from typing import Protocol

import typer

from canasta.i18n import Catalogue


class Command(Protocol):
    """A module that holds a command."""

    def register(self, app: typer.Typer, words: Catalogue) -> None:
        """Add the command to ``app``, its texts taken from ``words``."""
