"""``canasta score``: the score keeper as files, and recorded games as score sheets."""

from pathlib import Path
from typing import Annotated

import typer

from canasta.cli.game.saved_games import find_game
from canasta.cli.output import Output, show_json
from canasta.cli.problems import CommandError
from canasta.extras import require
from canasta.i18n import Catalogue
from canasta.record.record_reader import read_record
from canasta.scorekeeping.sheets import sheet_of


def register(app: typer.Typer, words: Catalogue) -> None:
    """Add ``canasta score``."""

    @app.command(help=words.text("cli.score.help"), epilog=words.text("cli.score.examples"))
    def score(
        game: Annotated[
            str | None,
            typer.Argument(
                metavar=words.text("cli.metavar.file"), help=words.text("cli.score.option.game")
            ),
        ] = None,
        *,
        export: Annotated[
            Path | None,
            typer.Option(
                metavar=words.text("cli.metavar.folder"), help=words.text("cli.score.option.export")
            ),
        ] = None,
    ) -> None:
        if game is not None:
            path = find_game(game)
            replay = read_record(path)
            show_json(sheet_of(replay, int(path.stat().st_mtime * 1000)))
        elif export is not None:
            _export(words, export)
        else:
            raise CommandError(words.text("cli.score.nothing"))


def _export(words: Catalogue, folder: Path) -> None:
    """Write the page into a folder; one that holds other things is left alone."""
    require("server")  # the page is made by what serves it
    from canasta.server.site.score_kit import export, is_ours  # noqa: PLC0415

    if folder.exists() and not is_ours(folder):
        raise CommandError(words.text("cli.score.not_empty", folder=str(folder)))
    files = export(folder)
    size = sum([file.stat().st_size for file in files])
    Output(words).paragraph(
        words.counted("cli.score.exported", len(files), folder=str(folder), size=size // 1024)
    )
