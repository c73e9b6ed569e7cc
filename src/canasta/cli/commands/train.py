"""``canasta train``: train robots on rounds that robots play among themselves.

Each subcommand is a module with a function ``register(group, words)``, listed in :func:`_parts`.
"""

from types import ModuleType

import typer

from canasta.extras import MissingExtraError, require
from canasta.i18n import Catalogue


def register(app: typer.Typer, words: Catalogue) -> None:
    """Add ``canasta train`` and its subcommands, or a command that reports a missing NumPy."""
    help_text, examples = words.text("cli.train.help"), words.text("cli.train.examples")
    try:
        require("robots")
    except MissingExtraError:
        _register_missing(app, help_text)
        return
    group = typer.Typer(help=help_text, epilog=examples, rich_markup_mode=None)
    for part in _parts():
        part.register(group, words)
    app.add_typer(group, name="train")


def _parts() -> tuple[ModuleType, ...]:
    """Return the modules in the order of ``canasta train --help``."""
    from canasta.cli.commands.training import (  # noqa: PLC0415  (import NumPy)
        belief,
        calibration,
        network,
        weights,
    )

    return network, belief, weights, calibration


def _register_missing(app: typer.Typer, help_text: str) -> None:
    any_arguments = {"allow_extra_args": True, "ignore_unknown_options": True}

    @app.command("train", help=help_text, context_settings=any_arguments)
    def train() -> None:
        require("robots")
