"""``canasta connect``: a program plays on a seat of a table in the browser."""

from typing import Annotated

import typer

from canasta.cli.shared_options import budget_option, number_option
from canasta.extras import require
from canasta.i18n import Catalogue
from canasta.programs.program_agent import BUDGET_MS


def register(app: typer.Typer, words: Catalogue) -> None:
    """Add ``canasta connect``."""
    named = words.text("cli.connect.metavar.name")

    @app.command(help=words.text("cli.connect.help"), epilog=words.text("cli.connect.examples"))
    def connect(
        link: Annotated[
            str,
            typer.Argument(
                metavar=words.text("cli.connect.metavar.link"),
                help=words.text("cli.connect.argument.link"),
            ),
        ],
        *,
        robot: Annotated[
            str,
            typer.Option(
                metavar=words.text("cli.protocol_check.metavar.program"),
                help=words.text("cli.connect.option.robot"),
            ),
        ],
        owner: Annotated[
            str, typer.Option(metavar=named, help=words.text("cli.connect.option.owner"))
        ],
        name: Annotated[
            str, typer.Option(metavar=named, help=words.text("cli.connect.option.name"))
        ] = "",
        seat: Annotated[
            int | None, number_option(words.text("cli.connect.option.seat"), 0, 5)
        ] = None,
        budget: Annotated[int, budget_option(words)] = BUDGET_MS,
    ) -> None:
        require("server")
        # The messages of the table take a while to import; the other commands do without.
        from canasta.cli.connecting import ConnectOptions, play_at_table  # noqa: PLC0415

        play_at_table(words, ConnectOptions(link, robot, owner, name, seat, budget))
