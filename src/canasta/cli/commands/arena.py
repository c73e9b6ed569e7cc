"""``canasta arena``: duplicate matches between robots, to measure their strength."""

from contextlib import closing
from math import isfinite
from pathlib import Path
from typing import Annotated

import typer

from canasta.arena.results_file import ResultsFile, ResultsFileError
from canasta.arena.sequential import SequentialTest
from canasta.arena.tournament import Tournament
from canasta.arena.tournament_play import TournamentPlay
from canasta.cli.options import USUAL_RULES, Options
from canasta.cli.output import Output, show_json, with_progress
from canasta.cli.problems import CommandError
from canasta.cli.reports.arena_figures import figures
from canasta.cli.reports.arena_report import arena_report
from canasta.cli.reports.arena_words import RoundWords
from canasta.cli.reports.report_file import claim_report
from canasta.cli.seating import arrangement
from canasta.cli.workplace import cores, workplace
from canasta.engine.random import SEEDS
from canasta.i18n import Catalogue
from canasta.programs.program_agent import BUDGET_MS, RobotMaker
from canasta.rules.loader import load_rules

_FEWEST_AGENTS = 2


def register(app: typer.Typer, words: Catalogue) -> None:
    """Add ``canasta arena``."""
    options = Options(words)

    @app.command(help=words.text("cli.arena.help"), epilog=words.text("cli.arena.examples"))
    def arena(  # noqa: PLR0913  (each is an option of the command)
        *,
        agents: Annotated[str, options.agents("cli.arena.option.agents")] = "steady,greedy",
        rules: Annotated[str, options.rules()] = USUAL_RULES,
        players: Annotated[int | None, options.players()] = None,
        sides: Annotated[int | None, options.sides()] = None,
        pairs: Annotated[int, options.number("cli.arena.option.pairs", 1, SEEDS)] = 1000,
        seed: Annotated[int, options.seed("cli.simulate.option.seed")] = 0,
        games: Annotated[bool, options.flag("--games", "cli.arena.option.games")] = False,
        sprt: Annotated[
            str | None, options.value("cli.arena.option.sprt", "cli.arena.metavar.sprt")
        ] = None,
        budget: Annotated[int, options.budget()] = BUDGET_MS,
        jobs: Annotated[int | None, options.jobs("cli.arena.option.jobs")] = None,
        cluster: Annotated[str | None, options.cluster()] = None,
        resume: Annotated[Path | None, options.file("cli.arena.option.resume")] = None,
        report: Annotated[Path | None, options.file("cli.arena.option.report")] = None,
        as_json: Annotated[bool, options.json()] = False,
    ) -> None:
        maker = RobotMaker(words.language, budget)
        names = _agents(words, agents, maker)
        test = None if sprt is None else _test(words, sprt)
        if test is not None and (games or len(names) > _FEWEST_AGENTS):
            raise CommandError(words.text("cli.arena.sprt_alone"))
        chosen = load_rules(rules)
        seats, teams = arrangement(words, chosen, players, sides)
        tournament = Tournament(chosen, seats, teams, names, seed, maker)
        if report is not None:
            claim_report(words, report, beside=resume)
        kept = None if resume is None else _kept(words, resume, tournament)
        played = TournamentPlay(tournament, test)
        total = len(tournament.matches) * pairs * (2 if games else 1)
        try:
            with (
                workplace(words, jobs, cluster, cores()) as work,
                closing(played.play(pairs, pairs if games else 0, work, kept)) as steps,
            ):
                for _ in with_progress(steps, total, words.text("cli.arena.progress")):
                    pass
        finally:
            maker.end()
            if kept is not None:
                kept.close()
        round_words = RoundWords(words, played)
        if report is not None:
            report.write_text(arena_report(round_words), encoding="utf-8")
        if as_json:
            show_json(figures(played))
        else:
            round_words.show(Output(words))


def _agents(words: Catalogue, names: str, maker: RobotMaker) -> tuple[str, ...]:
    """Return the names of the agents, after starting each program once.

    Raises:
        CommandError: there are fewer than two agents.
        UnknownAgentError: there is no such agent.
        ProgramFault: a program cannot be started, or does not send a greeting.
    """
    listed = tuple(name.strip() for name in names.split(","))
    if len(listed) < _FEWEST_AGENTS:
        raise CommandError(words.text("cli.arena.agent_count"))
    for name in listed:
        maker.check(name)
    return listed


def _test(words: Catalogue, bounds: str) -> SequentialTest:
    """Return the sequential test between the two gains in ``bounds``.

    Raises:
        CommandError: ``bounds`` is not two numbers in ascending order.
    """
    try:
        low, high = (float(bound) for bound in bounds.split(","))
    except ValueError:
        raise CommandError(words.text("cli.arena.sprt_bounds", bounds=bounds)) from None
    if not isfinite(low) or not isfinite(high) or low >= high:
        raise CommandError(words.text("cli.arena.sprt_bounds", bounds=bounds))
    return SequentialTest(low, high)


def _kept(words: Catalogue, path: Path, tournament: Tournament) -> ResultsFile:
    """Return the results file, to which the matches are appended.

    Raises:
        CommandError: the file does not hold results of ``tournament``.
    """
    try:
        return ResultsFile(path, tournament)
    except ResultsFileError as error:
        file = str(path)
        if error.code == "broken":
            sentence = words.text("cli.arena.file.broken", file=file, line=error.line)
        else:
            key = words.text(f"cli.arena.file.key.{error.key}")
            sentence = words.text(
                "cli.arena.file.other", file=file, key=key, found=error.found, wanted=error.wanted
            )
        raise CommandError(sentence) from None
