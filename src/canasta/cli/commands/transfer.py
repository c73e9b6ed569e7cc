"""``canasta transfer``: copy all data of a server from one database to another."""

from typing import Annotated

import typer

from canasta.cli.options import Options
from canasta.extras import require
from canasta.i18n import Catalogue


def register(app: typer.Typer, words: Catalogue) -> None:
    """Add ``canasta transfer``."""
    options = Options(words)

    @app.command(help=words.text("cli.transfer.help"), epilog=words.text("cli.transfer.examples"))
    def transfer(
        source: Annotated[
            str, options.argument("cli.transfer.option.source", "cli.metavar.source")
        ],
        target: Annotated[
            str, options.argument("cli.transfer.option.target", "cli.metavar.target")
        ],
    ) -> None:
        require("server")
        # Imported here because importing the store takes a while.
        from canasta.cli.commands.transferring import transfer_data  # noqa: PLC0415

        transfer_data(words, source, target)
