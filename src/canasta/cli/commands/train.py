"""``canasta train``: robots learn from rounds they play among themselves.

Each part is a module of its own with a function ``register(group, words)``, named in :data:`PARTS`.
"""

from typing import Final

import typer

from canasta.cli.commands import train_belief, train_calibration, train_network, train_weights
from canasta.i18n import Catalogue

PARTS: Final = (train_network, train_belief, train_weights, train_calibration)
"""The modules in the order ``canasta train --help`` lists their commands."""


def register(app: typer.Typer, words: Catalogue) -> None:
    """Add ``canasta train`` and its commands."""
    group = typer.Typer(
        help=words.text("cli.train.help"),
        epilog=words.text("cli.train.examples"),
        rich_markup_mode=None,
    )
    for part in PARTS:
        part.register(group, words)
    app.add_typer(group, name="train")
