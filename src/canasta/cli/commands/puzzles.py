"""``canasta puzzles``: find puzzles in rounds of robots, or recheck the program's puzzles."""

from collections import Counter
from collections.abc import Sequence
from itertools import count
from pathlib import Path
from typing import Annotated, Final

import typer

from canasta.agents.levels import level_names
from canasta.arena.work import Work
from canasta.cli.commands.puzzle import theme_typed
from canasta.cli.levels import level_called
from canasta.cli.options import Options
from canasta.cli.output import Output, with_progress
from canasta.cli.problems import FAILED
from canasta.cli.workplace import workplace
from canasta.i18n import Catalogue
from canasta.puzzles.mining import Mine, with_solvers
from canasta.puzzles.puzzle import THEMES, Puzzle, Theme
from canasta.puzzles.puzzle_file import puzzle_bytes, shipped_puzzles
from canasta.puzzles.trials import Checks
from canasta.rules import RULE_TEXTS

_MOST: Final = 10_000
_KEPT: Final = 98
"""The percentage of puzzles that must keep their answer."""


def register(app: typer.Typer, words: Catalogue) -> None:
    """Add ``canasta puzzles``."""
    options = Options(words)

    @app.command(help=words.text("cli.puzzles.help"), epilog=words.text("cli.puzzles.examples"))
    def puzzles(  # noqa: PLR0913  (each is an option of the command)
        *,
        number: Annotated[
            int, options.number("cli.puzzles.option.count", 1, _MOST, name="--count")
        ] = 10,
        themes: Annotated[
            list[str] | None,
            options.value(
                "cli.puzzles.option.theme",
                "cli.puzzle.metavar.theme",
                name="--theme",
                themes=words.any_of(THEMES),
            ),
        ] = None,
        report: Annotated[Path | None, options.file("cli.puzzles.option.report")] = None,
        check: Annotated[bool, options.flag("--check", "cli.puzzles.option.check")] = False,
        levels: Annotated[bool, options.flag("--levels", "cli.puzzles.option.levels")] = False,
        worlds: Annotated[int, options.number("cli.puzzles.option.worlds", 10, 1_000_000)] = 2000,
        seed: Annotated[int, options.seed("cli.puzzles.option.seed")] = 1,
        jobs: Annotated[int | None, options.jobs()] = None,
        cluster: Annotated[str | None, options.cluster()] = None,
    ) -> None:
        if check:
            with workplace(words, jobs, cluster) as work:
                _check(words, Checks(shipped_puzzles(), worlds, seed), work)
            return
        wanted = [theme_typed(words, typed) for typed in themes or ()]
        found: list[Puzzle] = []
        if levels:
            known, label = shipped_puzzles(), words.text("cli.puzzles.checking")
            found += map(with_solvers, with_progress(known, len(known), label))
        else:
            for text in RULE_TEXTS:
                found += _mined(words, text, number, worlds, wanted)
        if report is not None:
            report.write_bytes(puzzle_bytes(found))
        _show(words, found)


def _mined(
    words: Catalogue, text: str, number: int, worlds: int, themes: Sequence[Theme]
) -> list[Puzzle]:
    """Return puzzles of a text; with ``themes``, only puzzles that the program does not have."""
    mine = Mine(text, number, worlds, themes, shipped_puzzles() if themes else ())

    def found_so_far() -> int:
        return len(mine.found)

    label = words.text("cli.puzzles.progress", text=text)
    rounds = count()
    for _ in with_progress(range(number), number, label):
        wanted = found_so_far() + 1
        while found_so_far() < wanted and not mine.is_done:
            mine.search(next(rounds))
    return mine.found


def _check(words: Catalogue, checks: Checks, work: Work) -> None:
    """Print the number of puzzles that keep their answer, and the names of the others."""
    numbers = range(len(checks))
    label = words.text("cli.puzzles.checking")
    results = with_progress(work.results(checks.holds, numbers), len(checks), label)
    lost = [checks.puzzles[at].id for at, holds in enumerate(results) if not holds]
    kept = len(checks) - len(lost)
    output = Output(words)
    output.paragraph(words.text("cli.puzzles.kept", kept=kept, count=len(checks)))
    if lost:
        output.paragraph(words.text("cli.puzzles.lost", names=words.series(lost)))
    if 100 * kept < _KEPT * len(checks):
        raise typer.Exit(FAILED)


def _show(words: Catalogue, found: list[Puzzle]) -> None:
    themes = Counter([puzzle.theme for puzzle in found])
    solved = Counter([level for puzzle in found for level in puzzle.solved_by])
    output = Output(words)
    output.rows([(words.text(f"puzzle.theme.{theme}"), str(themes[theme])) for theme in THEMES])
    output.gap()
    output.rows([(level_called(words, level), str(solved[level])) for level in level_names()])
