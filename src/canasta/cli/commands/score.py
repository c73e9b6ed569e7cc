"""``canasta score``: keeps the score of games with real cards; the page for it as files."""

from datetime import datetime
from pathlib import Path
from typing import Annotated

import typer

from canasta.cli.game.saved_games import SUFFIX as RECORD
from canasta.cli.game.saved_games import find_game
from canasta.cli.game.talk import Talk
from canasta.cli.output import Output, show_json
from canasta.cli.problems import FAILED, CommandError
from canasta.cli.score.keeper import Keeper
from canasta.cli.score.kept_sheets import (
    SUFFIX,
    ChangedElsewhereError,
    KeptSheet,
    file_of,
    latest,
)
from canasta.cli.score.new_sheet import NewSheet
from canasta.cli.score.sheet_view import summary
from canasta.cli.shared_options import USUAL_RULES, json_option, rules_option
from canasta.cli.terminal import console
from canasta.extras import require
from canasta.i18n import Catalogue
from canasta.record.header import VERSION
from canasta.record.record_reader import LONGEST_RECORD, read_record
from canasta.rules.named_files import read_file
from canasta.scorekeeping.recorded_games import sheet_of
from canasta.scorekeeping.sheets import Sheet, SheetError

_OFFERED = 9
"""Kept games that are offered to go on with."""


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
        rules: Annotated[str | None, rules_option(words)] = None,
        as_json: Annotated[bool, json_option(words)] = False,
        export: Annotated[
            Path | None,
            typer.Option(
                metavar=words.text("cli.metavar.folder"), help=words.text("cli.score.option.export")
            ),
        ] = None,
    ) -> None:
        if export is not None:
            _export(words, export)
            return
        if as_json:
            if game is None:
                raise CommandError(words.text("cli.score.json_of_what"))
            show_json(_opened(words, game).sheet.as_data())
            return
        talk = Talk(words, console())
        try:
            kept = _chosen(words, talk, game, rules or USUAL_RULES)
            Keeper(kept, words, talk, _now).run()
        except EOFError:
            return
        except ChangedElsewhereError:
            raise CommandError(words.text("cli.score.changed_elsewhere"), FAILED) from None


def _now() -> datetime:
    return datetime.now().astimezone()


def _chosen(words: Catalogue, talk: Talk, game: str | None, rules: str) -> KeptSheet:
    """Return the game to keep: that of a file, one of those kept, or a new one.

    Raises:
        EOFError: nothing more will be typed.
    """
    known, unreadable = latest(_OFFERED)
    if game is not None and (find_game(game).exists() or game.endswith(RECORD)):
        return _opened(words, game)
    if unreadable:
        talk.say(words.counted("web.score.unreadable", unreadable))
    if game is None and known:
        for number, kept in enumerate(known, 1):
            line = words.text("cli.score.choice", number=number, name=summary(words, kept.sheet))
            talk.say(line)
        talk.say(words.text("cli.score.ask.which"))
        typed = talk.ask().strip()
        if typed.isdigit() and 0 < int(typed[:3]) <= len(known):
            return known[int(typed[:3]) - 1]
    last = known[0].sheet if known else None
    made = NewSheet(words, talk, last).ask(_now(), rules)
    path = file_of(made)
    if game is not None:
        path = Path(game if game.endswith(SUFFIX) else game + SUFFIX)
    return KeptSheet(path, made)


def _opened(words: Catalogue, game: str) -> KeptSheet:
    """Return the sheet in a file, or that of a recorded game.

    Raises:
        CommandError: the file is neither.
        RecordError: the record is broken.
        OSError: it cannot be read.
    """
    path = find_game(game)
    if read_file(path, LONGEST_RECORD).startswith(VERSION.encode()):
        made = sheet_of(read_record(path), int(path.stat().st_mtime * 1000))
        return _kept_or(made)
    try:
        return KeptSheet.read(path)
    except SheetError as error:
        sentence = words.text(f"cli.score.bad.{error.code}", file=str(path))
        raise CommandError(sentence, FAILED) from None


def _kept_or(made: Sheet) -> KeptSheet:
    """Return the sheet of a recorded game as it was kept before, if it was."""
    path = file_of(made)
    try:
        return KeptSheet.read(path)
    except (OSError, SheetError):
        return KeptSheet(path, made)


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
