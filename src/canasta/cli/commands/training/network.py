"""``canasta train network``: train a network on the values of candidate lines in robots' rounds."""

from pathlib import Path
from typing import Annotated

import typer

from canasta.agents.network.network import NetworkError
from canasta.agents.network.network_file import OtherFeaturesError
from canasta.cli.commands.training.runs import folder_problem, write_report
from canasta.cli.options import USUAL_RULES, Options
from canasta.cli.output import Output, decimal, show_json, with_progress
from canasta.cli.problems import CommandError
from canasta.cli.reports.curves import Curve, curves
from canasta.cli.reports.report_page import report_page, table_of
from canasta.cli.seating import arrangement
from canasta.cli.workplace import workplace
from canasta.i18n import Catalogue
from canasta.protocol.names import wire_name
from canasta.rules import RULE_TEXTS
from canasta.rules.loader import load_rules
from canasta.training.array_file import ArraysFileError
from canasta.training.examples import (
    ROUNDS_IN_FILE,
    Arrangement,
    Lessons,
    Teacher,
    read_teacher,
)
from canasta.training.fitting import Fitting
from canasta.training.line_samples import Trying
from canasta.training.network_run import NetworkRun
from canasta.training.played_rounds import Playing
from canasta.training.run_folder import RunFolderError

_MOST_ROUNDS = 1_000_000
_FEWEST_ROUNDS = 2 * ROUNDS_IN_FILE
_ALWAYS = 1000
_MOST_WORLDS = 1000
_RATE_FURTHER = 0.0004
"""The learning rate for weights that are already good."""


def register(group: typer.Typer, words: Catalogue) -> None:
    """Add ``canasta train network``."""
    options = Options(words)

    @group.command(
        help=words.text("cli.train.network.help"), epilog=words.text("cli.train.network.examples")
    )
    def network(  # noqa: PLR0913  (each is an option of the command)
        *,
        out: Annotated[Path, options.folder()],
        rules: Annotated[str, options.rules()] = USUAL_RULES,
        players: Annotated[int | None, options.players()] = None,
        sides: Annotated[int | None, options.sides()] = None,
        alone: Annotated[bool, options.flag("--alone", "cli.train.network.option.alone")] = False,
        rounds: Annotated[
            int,
            options.number(
                "cli.train.network.option.hands", _FEWEST_ROUNDS, _MOST_ROUNDS, name="--hands"
            ),
        ] = 10_000,
        epochs: Annotated[
            int, options.number("cli.train.network.option.epochs", 1, 1000)
        ] = Fitting.epochs,
        tried: Annotated[
            int, options.number("cli.train.network.option.tried", 0, _ALWAYS)
        ] = Trying.often,
        worlds: Annotated[
            int, options.number("cli.train.network.option.worlds", 0, _MOST_WORLDS)
        ] = Trying.worlds,
        teacher: Annotated[Path | None, options.file("cli.train.network.option.teacher")] = None,
        further: Annotated[
            bool, options.flag("--further", "cli.train.network.option.further")
        ] = False,
        seed: Annotated[int, options.seed("cli.train.option.seed")] = 0,
        jobs: Annotated[int | None, options.jobs()] = None,
        cluster: Annotated[str | None, options.cluster()] = None,
        as_json: Annotated[bool, options.json()] = False,
    ) -> None:
        if further and (teacher is None or not tried):
            raise CommandError(words.text("cli.train.network.further_from"))
        chosen = load_rules(rules)
        main = Arrangement(chosen, *arrangement(words, chosen, players, sides))
        playing = Playing(trying=Trying(often=tried, worlds=worlds) if tried else None)
        others = () if alone else _others(main)
        lessons = Lessons(main, others, playing, _taught_by(words, teacher), seed)
        files, over = divmod(rounds, ROUNDS_IN_FILE)
        if over:
            fewer = rounds - over
            raise CommandError(
                words.text(
                    "cli.train.network.hundreds",
                    hands=rounds,
                    fewer=fewer,
                    more=fewer + ROUNDS_IN_FILE,
                )
            )
        try:
            run = NetworkRun(out, lessons, _fitting(epochs, further=further), files)
            with workplace(words, jobs, cluster) as work:
                playing_files = run.play(work)
                label = words.text("cli.train.network.playing")
                for _ in with_progress(playing_files, files, label):
                    pass
            for _ in with_progress(run.fit(), 100, words.text("cli.train.network.fitting")):
                pass
        except (RunFolderError, ArraysFileError) as error:
            raise folder_problem(words, error) from None
        rows = _rows(words, run, files)
        write_report(out, _report(words, run, rows))
        if as_json:
            show_json(
                {
                    "network": str(run.network_file),
                    wire_name("rounds_played"): files * ROUNDS_IN_FILE,
                    "explained": run.explained.all,
                    "differences": run.explained.differences,
                }
            )
        else:
            Output(words).rows(rows)


def _fitting(epochs: int, *, further: bool) -> Fitting:
    if further:
        return Fitting(epochs=epochs, rate=_RATE_FURTHER, further=True)
    return Fitting(epochs=epochs)


def _taught_by(words: Catalogue, file: Path | None) -> Teacher | None:
    """Return the teacher in ``file``, or None without a file.

    Raises:
        CommandError: the file holds no network, or a network of another version.
        OSError: the file cannot be read.
    """
    if file is None:
        return None
    try:
        return read_teacher(file)
    except OtherFeaturesError:
        key = "other_teacher"
    except NetworkError:
        key = "no_teacher"
    raise CommandError(words.text(f"cli.train.network.{key}", file=str(file)))


def _others(main: Arrangement) -> tuple[Arrangement, ...]:
    """Return all arrangements of the four texts other than ``main``."""
    return tuple(
        Arrangement(rules, players, sides)
        for rules in [load_rules(text) for text in RULE_TEXTS]
        for players, sides in sorted(rules.arrangements)
        if (rules.id, players, sides) != (main.rules.id, main.players, main.sides)
    )


def _rows(words: Catalogue, run: NetworkRun, files: int) -> list[tuple[str, str]]:
    """Return the figures in words, as titles with values."""
    return [
        (words.text("cli.train.hands"), str(files * ROUNDS_IN_FILE)),
        (words.text("cli.train.network.explained"), decimal(words, 100 * run.explained.all)),
        (
            words.text("cli.train.network.differences"),
            decimal(words, 100 * run.explained.differences),
        ),
        (words.text("cli.train.network.file"), str(run.network_file)),
    ]


def _report(words: Catalogue, run: NetworkRun, rows: list[tuple[str, str]]) -> str:
    """Return the report page of the run, with the figures and a plot over the epochs."""
    log = run.folder.log
    drawn = [
        Curve(
            words.text(f"cli.train.network.{figure}"),
            tuple((step, 100 * figures[figure]) for step, figures in log),
        )
        for figure in ("explained", "differences")
    ]
    title = words.text("cli.train.network.title")
    steps = words.text("cli.train.network.epochs")
    parts = [table_of(rows), "<figure>", *curves(words, title, steps, drawn), "</figure>"]
    return report_page(words.language, title, parts)
