"""``canasta score``: open the score keeper for games with real cards, or export its page."""

from pathlib import Path
from typing import Annotated

import typer

from canasta.cli.game.saved_games import find_game
from canasta.cli.options import Options
from canasta.cli.output import Output, show_json
from canasta.cli.problems import CommandError
from canasta.extras import require
from canasta.i18n import Catalogue
from canasta.record.record_reader import read_record
from canasta.scorekeeping.recorded_games import sheet_of
from canasta.scorekeeping.sheets import Sheet


def register(app: typer.Typer, words: Catalogue) -> None:
    """Add ``canasta score``."""
    options = Options(words)

    @app.command(help=words.text("cli.score.help"), epilog=words.text("cli.score.examples"))
    def score(
        game: Annotated[
            str | None, options.argument("cli.score.option.game", "cli.metavar.file")
        ] = None,
        *,
        as_json: Annotated[bool, options.json()] = False,
        export: Annotated[
            Path | None, options.value("cli.score.option.export", "cli.metavar.folder")
        ] = None,
    ) -> None:
        if export is not None:
            _export(words, export)
            return
        sheet = None if game is None else _sheet(words, game)
        if not as_json:
            _open(words, sheet)
        elif sheet is None:
            raise CommandError(words.text("cli.score.json_of_what"))
        else:
            show_json(sheet.as_data())


def _sheet(words: Catalogue, game: str) -> Sheet:
    """Return the score sheet of a recorded game.

    Raises:
        RecordError: the file is not a valid record.
    """
    path = find_game(words, game)
    return sheet_of(read_record(path), int(path.stat().st_mtime * 1000))


def _open(words: Catalogue, sheet: Sheet | None) -> None:
    """Serve the page until Ctrl-C, and open ``sheet`` if there is one."""
    require("server")
    # Imported here because importing a server takes a while.
    from canasta.cli.serving import SCORE_PAGE, ServeOptions, serve  # noqa: PLC0415

    fragment = "" if sheet is None else f"#sheet={sheet.packed()}"
    serve(words, ServeOptions(), SCORE_PAGE, fragment=fragment)


def _export(words: Catalogue, folder: Path) -> None:
    """Write the page into a folder, unless the folder has other files."""
    require("server")  # the server makes the page
    from canasta.server.site.score_kit import export, is_ours  # noqa: PLC0415

    if folder.exists() and not is_ours(folder):
        raise CommandError(words.text("cli.score.not_empty", folder=str(folder)))
    files = export(folder)
    size = sum([file.stat().st_size for file in files])
    Output(words).paragraph(
        words.counted("cli.score.exported", len(files), folder=str(folder), size=size // 1024)
    )
