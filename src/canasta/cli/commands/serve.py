"""``canasta serve``: run the server for tables in the browser."""

from pathlib import Path
from typing import Annotated

import typer

from canasta.cli.options import Options
from canasta.extras import require
from canasta.i18n import Catalogue


def register(app: typer.Typer, words: Catalogue) -> None:
    """Add ``canasta serve``."""
    options = Options(words)

    @app.command(help=words.text("cli.serve.help"), epilog=words.text("cli.serve.examples"))
    def serve(
        *,
        host: Annotated[
            str | None, options.value("cli.serve.option.host", "cli.metavar.address")
        ] = None,
        port: Annotated[int | None, options.number("cli.serve.option.port", 0, 65535)] = None,
        data: Annotated[
            Path | None, options.value("cli.serve.option.data", "cli.metavar.folder")
        ] = None,
        database: Annotated[
            str | None, options.value("cli.serve.option.database", "cli.metavar.url")
        ] = None,
        no_browser: Annotated[
            bool, options.flag("--no-browser", "cli.serve.option.no_browser")
        ] = False,
    ) -> None:
        require("server")
        # Imported here because importing a server takes a while.
        from canasta.cli import serving  # noqa: PLC0415

        given = serving.ServeOptions(host, port, data, database)
        serving.serve(words, given, serving.TABLE_PAGE, opens_browser=not no_browser)
