"""The application: every command of ``canasta``, in one language.

Each command has its own module with a function ``register(app, words)`` that adds it to the
application. ``words`` is the catalogue of the person's language, with every help text and every
sentence, beginning with ``cli.NAME.help``. To add a command: write the module, name it in
:data:`COMMANDS`.

A command never prints an error. It raises :class:`canasta.cli.problems.CommandError`, or lets
through the errors that :mod:`canasta.cli.failures` puts into words (rule files, records, texts,
files of the system). A check that fails prints its result and ends with
``raise typer.Exit(FAILED)``. ``--lang`` is read before the commands are built, so no command
declares it.
"""

from collections.abc import Iterable
from importlib import import_module
from typing import Final, cast

import typer

from canasta.cli.app_command import Command
from canasta.i18n import Catalogue

COMMANDS: Final = (
    "serve",
    "play",
    "daily",
    "puzzle",
    "rules",
    "score",
    "replay",
    "review",
    "verify",
    "connect",
    "transfer",
    "simulate",
    "arena",
    "solve",
    "puzzles",
    "dataset",
    "train",
    "check",
    "protocol-check",
    "bench",
    "version",
)
"""The names of the commands in the order ``canasta --help`` lists them.

Their modules, and their keys in the catalogues, have the same names, with underscores."""


def build_app(words: Catalogue, names: Iterable[str] = COMMANDS) -> typer.Typer:
    """Return the application in the language of ``words``, with the commands ``names``.

    Only the modules of these commands are imported: importing all takes four times as long as most
    commands need.
    """
    app = typer.Typer(
        name="canasta",
        help=words.text("cli.help"),
        add_completion=False,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
    )
    # With a callback a single command keeps its name.
    app.callback()(lambda: None)
    for name in names:
        module = import_module(f"canasta.cli.commands.{name.replace('-', '_')}")
        cast("Command", module).register(app, words)
    return app
