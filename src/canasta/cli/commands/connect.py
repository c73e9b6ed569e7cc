"""``canasta connect``: let a program play in a seat of a table in the browser."""

from typing import Annotated

import typer

from canasta.cli.options import Options
from canasta.extras import require
from canasta.i18n import Catalogue
from canasta.programs.program_agent import BUDGET_MS


def register(app: typer.Typer, words: Catalogue) -> None:
    """Add ``canasta connect``."""
    options = Options(words)

    @app.command(help=words.text("cli.connect.help"), epilog=words.text("cli.connect.examples"))
    def connect(
        link: Annotated[
            str, options.argument("cli.connect.argument.link", "cli.connect.metavar.link")
        ],
        *,
        robot: Annotated[
            str,
            options.value(
                "cli.protocol_check.argument.program", "cli.protocol_check.metavar.program"
            ),
        ],
        owner: Annotated[
            str, options.value("cli.connect.option.owner", "cli.connect.metavar.name")
        ],
        name: Annotated[
            str, options.value("cli.connect.option.name", "cli.connect.metavar.name")
        ] = "",
        seat: Annotated[int | None, options.number("cli.connect.option.seat", 0, 5)] = None,
        budget: Annotated[int, options.budget()] = BUDGET_MS,
    ) -> None:
        require("server")
        # Imported here because the messages of a table take a while to import.
        from canasta.cli.connecting import ConnectOptions, play_at_table  # noqa: PLC0415

        play_at_table(words, ConnectOptions(link, robot, owner, name, seat, budget))
