"""``canasta transfer``: a server's whole data, from one database to another."""

from typing import Annotated

import typer

from canasta.extras import require
from canasta.i18n import Catalogue


def register(app: typer.Typer, words: Catalogue) -> None:
    """Add ``canasta transfer``."""

    @app.command(help=words.text("cli.transfer.help"), epilog=words.text("cli.transfer.examples"))
    def transfer(
        source: Annotated[
            str,
            typer.Argument(
                metavar=words.text("cli.metavar.source"),
                help=words.text("cli.transfer.option.source"),
            ),
        ],
        target: Annotated[
            str,
            typer.Argument(
                metavar=words.text("cli.metavar.target"),
                help=words.text("cli.transfer.option.target"),
            ),
        ],
    ) -> None:
        require("server")
        # Importing the store takes a while; the other commands do without.
        from canasta.cli.commands.transferring import transfer_data  # noqa: PLC0415

        transfer_data(words, source, target)
