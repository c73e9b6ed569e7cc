"""The interface of the modules in :mod:`canasta.cli.commands`, which ``cli/app.py`` lists."""

from typing import Protocol

import typer

from canasta.i18n import Catalogue


class Command(Protocol):
    """A module with a command."""

    def register(self, app: typer.Typer, words: Catalogue) -> None:
        """Add the command to ``app``, with its texts from ``words``."""
