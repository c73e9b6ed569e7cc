"""``canasta serve``: the table in the browser."""

from pathlib import Path
from typing import Annotated

import typer

from canasta.cli.shared_options import number_option
from canasta.extras import require
from canasta.i18n import Catalogue


def register(app: typer.Typer, words: Catalogue) -> None:
    """Add ``canasta serve``."""

    @app.command(help=words.text("cli.serve.help"), epilog=words.text("cli.serve.examples"))
    def serve(
        *,
        host: Annotated[
            str | None,
            typer.Option(
                metavar=words.text("cli.metavar.address"), help=words.text("cli.serve.option.host")
            ),
        ] = None,
        port: Annotated[
            int | None, number_option(words.text("cli.serve.option.port"), 0, 65535)
        ] = None,
        data: Annotated[
            Path | None,
            typer.Option(
                metavar=words.text("cli.metavar.folder"), help=words.text("cli.serve.option.data")
            ),
        ] = None,
        database: Annotated[
            str | None,
            typer.Option(
                metavar=words.text("cli.metavar.url"), help=words.text("cli.serve.option.database")
            ),
        ] = None,
        no_browser: Annotated[
            bool, typer.Option("--no-browser", help=words.text("cli.serve.option.no_browser"))
        ] = False,
    ) -> None:
        require("server")
        # Importing a server takes a while; the other commands do without.
        from canasta.cli import serving  # noqa: PLC0415

        given = serving.ServeOptions(host, port, data, database)
        serving.serve(words, given, serving.TABLE_PAGE, opens_browser=not no_browser)
