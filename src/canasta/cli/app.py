"""The application: every command of ``canasta``, in one language.

Each command has its own module with a function ``register(app, words)`` that adds it to the
application. ``words`` is the catalogue of the person's language, with all help texts (such as
``cli.NAME.help``) and sentences. To add a command, write the module and add its name to
:data:`COMMANDS`.

A command never prints an error. It raises :class:`canasta.cli.problems.CommandError`, or does not
catch errors that :mod:`canasta.cli.failures` puts into words (rule files, records, texts, system
errors). A check that fails prints its result and ends with ``raise typer.Exit(FAILED)``. ``--lang``
is read before the commands are built, so commands do not declare this option.
"""

from collections.abc import Iterable
from importlib import import_module
from typing import Final

import typer

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
"""The names of the commands in the order of ``canasta --help``.

Their modules and catalogue keys have the same names, with underscores."""


def build_app(words: Catalogue, names: Iterable[str] = COMMANDS) -> typer.Typer:
    """Return the application in the language of ``words``, with the commands ``names``.

    Only the modules of these commands are imported: importing all modules takes four times as long
    as most commands.
    """
    app = typer.Typer(
        name="canasta",
        help=words.text("cli.help"),
        add_completion=False,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
    )
    # Without a callback, Typer would drop the name of a single command.
    app.callback()(lambda: None)
    for name in names:
        module = import_module(f"canasta.cli.commands.{name.replace('-', '_')}")
        module.register(app, words)
    return app
