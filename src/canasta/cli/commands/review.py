"""``canasta review``: show the cost of each decision of a recorded game, and its course."""

from pathlib import Path
from typing import Annotated, Final

import typer
from rich.text import Text

from canasta.cli.game.saved_games import find_game
from canasta.cli.invocation import command_to_type
from canasta.cli.options import Options
from canasta.cli.output import Output, show_json, with_progress
from canasta.cli.reports.report_file import claim_report
from canasta.cli.reports.review_figures import figures
from canasta.cli.reports.review_report import review_report
from canasta.cli.reports.review_words import ReviewWords
from canasta.i18n import Catalogue
from canasta.record.record_reader import read_record
from canasta.review.game_review import GameReview, Reviewing
from canasta.review.judgement import usual_worlds

_FEWEST_WORLDS: Final = 4
_MOST_WORLDS: Final = 100_000


def register(app: typer.Typer, words: Catalogue) -> None:
    """Add ``canasta review``."""
    options = Options(words)

    @app.command(help=words.text("cli.review.help"), epilog=words.text("cli.review.examples"))
    def review(
        file: Annotated[str, options.argument("cli.review.option.file", "cli.metavar.file")],
        *,
        worlds: Annotated[
            int | None,
            options.number(
                "cli.review.option.worlds", _FEWEST_WORLDS, _MOST_WORLDS, usual=usual_worlds()
            ),
        ] = None,
        seed: Annotated[int, options.seed("cli.review.option.seed")] = 0,
        with_all: Annotated[bool, options.flag("--all", "cli.review.option.all")] = False,
        report: Annotated[Path | None, options.file("cli.arena.option.report")] = None,
        as_json: Annotated[bool, options.json()] = False,
    ) -> None:
        game = read_record(find_game(words, file))
        if report is not None:
            claim_report(words, report)
        work = Reviewing(game, worlds=worlds or usual_worlds(), seed=seed)
        label = words.text("cli.review.progress")
        found = GameReview(game, list(with_progress(work, len(work), label)))
        review_words = ReviewWords(words, work, found)
        if report is not None:
            report.write_text(review_report(review_words), encoding="utf-8")
        if as_json:
            show_json(figures(work, found))
        else:
            output = Output(words)
            review_words.show(output, with_all=with_all)
            if found.mistakes:
                worst = max(found.mistakes, key=lambda one: one.loss)
                number = str(found.number_of(worst.round_number, worst.step))
                output.gap()
                output.paragraph(words.text("cli.review.play_on"))
                output.lines([Text(f"  {command_to_type('play', file, '--from', number)}")])
