"""``canasta solve``: let robots solve test positions, and compare lines in long rollouts.

The command prints a line for each wrong answer, and then the number of right answers. The exit
status is 1 if a robot missed a position marked as firm.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer

from canasta.agents.registry import make_agent
from canasta.arena.positions import AnsweredPosition, read_positions
from canasta.arena.solving import Attempt, Attempts, LineFigures, LongRuns
from canasta.arena.work import Work
from canasta.cli.options import Options
from canasta.cli.output import Output, estimated, show_json, with_progress
from canasta.cli.problems import FAILED, CommandError
from canasta.cli.workplace import workplace
from canasta.i18n import Catalogue
from canasta.i18n.error_sentences import record_error_sentence
from canasta.record.conformance import case_files
from canasta.record.errors import RecordError
from canasta.record.notation import play_text

_MOST_WORLDS = 1_000_000


@dataclass(frozen=True)
class _Made:
    """An attempt with its position, robot and seed."""

    position: AnsweredPosition
    agent: str
    seed: int
    attempt: Attempt


def register(app: typer.Typer, words: Catalogue) -> None:
    """Add ``canasta solve``."""
    options = Options(words)

    @app.command(help=words.text("cli.solve.help"), epilog=words.text("cli.solve.examples"))
    def solve(
        paths: Annotated[
            list[Path], options.argument("cli.check.option.paths", "cli.check.metavar.paths")
        ],
        *,
        agents: Annotated[
            str, options.agents("cli.solve.option.agents")
        ] = "sampler,reader,learned,champion",
        seeds: Annotated[int, options.number("cli.solve.option.seeds", 1)] = 3,
        worlds: Annotated[int, options.number("cli.solve.option.worlds", 0, _MOST_WORLDS)] = 0,
        jobs: Annotated[int | None, options.jobs()] = None,
        cluster: Annotated[str | None, options.cluster()] = None,
        as_json: Annotated[bool, options.json()] = False,
    ) -> None:
        names = list(dict.fromkeys([name.strip() for name in agents.split(",")]))
        for name in names:
            make_agent(name, 0)
        positions = _read(words, paths)
        attempts = Attempts(positions, names, seeds)
        with workplace(words, jobs, cluster) as work:
            steps = _made(words, attempts, work)
            made = list(with_progress(steps, len(attempts), words.text("cli.solve.progress")))
            runs = _runs(LongRuns(positions, names, worlds), work) if worlds else {}
        if as_json:
            show_json(_figures(names, made, runs))
        else:
            _show(words, names, made, runs)
        if any(one.position.is_firm and not one.attempt.is_right for one in made):
            raise typer.Exit(FAILED)


def _read(words: Catalogue, paths: list[Path]) -> list[AnsweredPosition]:
    try:
        return [position for file in case_files(paths) for position in read_positions(file)]
    except RecordError as error:
        raise CommandError(record_error_sentence(words, error)) from None


def _made(words: Catalogue, attempts: Attempts, work: Work) -> Iterator[_Made]:
    numbers = range(len(attempts))
    for number, found in zip(numbers, work.results(attempts.attempt, numbers), strict=True):
        position, agent, seed = attempts.place(number)
        if isinstance(found, RecordError):
            raise _unusable(words, position, found)
        yield _Made(position, agent, seed, found)


def _unusable(words: Catalogue, position: AnsweredPosition, error: RecordError) -> CommandError:
    error.file = words.text("cli.check.place", file=str(position.file), case=position.id)
    return CommandError(record_error_sentence(words, error))


def _runs(runs: LongRuns, work: Work) -> dict[tuple[str, str], list[LineFigures]]:
    """Return the figures of each run, by the names of the position and the robot."""
    numbers = range(len(runs))
    found: dict[tuple[str, str], list[LineFigures]] = {}
    for number, lines in zip(numbers, work.results(runs.run, numbers), strict=True):
        position, name = runs.place(number)
        found[position.id, name] = lines
    return found


def _show(
    words: Catalogue,
    names: list[str],
    made: list[_Made],
    runs: dict[tuple[str, str], list[LineFigures]],
) -> None:
    output = Output(words)
    for one in made:
        if not one.attempt.is_right:
            output.paragraph(
                words.text(
                    "cli.solve.wrong",
                    file=str(one.position.file),
                    position=one.position.id,
                    agent=one.agent,
                    seed=one.seed,
                    play=play_text(one.attempt.play),
                )
            )
    for (position, name), lines in runs.items():
        if lines:
            output.heading(words.text("cli.solve.run", position=position, agent=name))
            output.rows([(play_text(line.play), _line_figures(words, line)) for line in lines])
    output.rows(
        [
            (
                name,
                words.text(
                    "cli.solve.right",
                    firm=_count(made, name, is_firm=True),
                    others=_count(made, name, is_firm=False),
                ),
            )
            for name in names
        ]
    )


def _count(made: list[_Made], name: str, *, is_firm: bool) -> str:
    found = [
        one.attempt.is_right
        for one in made
        if one.agent == name and one.position.is_firm == is_firm
    ]
    return f"{sum(found)}/{len(found)}"


def _line_figures(words: Catalogue, line: LineFigures) -> str:
    return words.text(
        "cli.solve.way.right" if line.is_right else "cli.solve.way.wrong",
        ahead=estimated(words, line.ahead, 0),
        gain=estimated(words, line.gain, 0),
    )


def _figures(
    names: list[str], made: list[_Made], runs: dict[tuple[str, str], list[LineFigures]]
) -> dict[str, object]:
    return {
        "agents": {
            name: {
                "firm": _count(made, name, is_firm=True),
                "others": _count(made, name, is_firm=False),
            }
            for name in names
        },
        "attempts": [
            {
                "file": str(one.position.file),
                "puzzle": one.position.id,
                "agent": one.agent,
                "seed": one.seed,
                "play": play_text(one.attempt.play),
                "right": one.attempt.is_right,
            }
            for one in made
        ],
        "ways": [
            {
                "puzzle": position,
                "agent": name,
                "play": play_text(line.play),
                "right": line.is_right,
                "ahead": line.ahead.mean,
                "gain": line.gain.mean,
                "low": line.gain.low,
                "high": line.gain.high,
            }
            for (position, name), lines in runs.items()
            for line in lines
        ],
    }
