"""``canasta play``: a person plays a whole game against robots."""

from typing import Annotated

import typer

from canasta.i18n import Catalogue


def register(app: typer.Typer, words: Catalogue) -> None:
    """Add ``canasta play``."""

    @app.command(help=words.text("cli.play.help"), epilog=words.text("cli.play.examples"))
    def play(
        rules: Annotated[
            str,
            typer.Option(
                metavar=words.text("cli.metavar.rules"), help=words.text("cli.option.rules")
            ),
        ] = "classic",
    ) -> None:
        del rules
