"""``canasta train belief``: fit the weights of beliefs about hidden hands to played rounds."""

from pathlib import Path
from typing import Annotated

import typer

from canasta.agents.worlds.signs import SIGNS
from canasta.cli.commands.training.runs import (
    folder_problem,
    rows_of_table,
    self_play,
    write_report,
)
from canasta.cli.options import USUAL_RULES, Options
from canasta.cli.output import Output, decimal, show_json, with_progress
from canasta.cli.reports.curves import Curve, captioned
from canasta.cli.reports.report_page import report_page, table_of
from canasta.cli.workplace import workplace
from canasta.engine.state.game_rules import GameRules
from canasta.i18n import Catalogue
from canasta.protocol.names import wire_name
from canasta.training.array_file import ArraysFileError
from canasta.training.belief_run import BeliefRun, FittedBelief
from canasta.training.run_folder import RunFolderError
from canasta.training.self_play import SelfPlay


def register(group: typer.Typer, words: Catalogue) -> None:
    """Add ``canasta train belief``."""
    options = Options(words)

    @group.command(
        help=words.text("cli.train.belief.help"), epilog=words.text("cli.train.belief.examples")
    )
    def belief(  # noqa: PLR0913  (each is an option of the command)
        *,
        out: Annotated[Path, options.folder()],
        rules: Annotated[str, options.rules()] = USUAL_RULES,
        players: Annotated[int | None, options.players()] = None,
        sides: Annotated[int | None, options.sides()] = None,
        agents: Annotated[str, options.agents("cli.train.option.agents")] = "sampler,steady",
        rounds: Annotated[int, options.rounds()] = 200,
        seed: Annotated[int, options.seed("cli.train.option.seed")] = 0,
        jobs: Annotated[int | None, options.jobs()] = None,
        cluster: Annotated[str | None, options.cluster()] = None,
        as_json: Annotated[bool, options.json()] = False,
    ) -> None:
        play = self_play(words, rules, (players, sides), agents, seed)
        try:
            run = BeliefRun(out, play, rounds)
        except (RunFolderError, ArraysFileError) as error:
            raise folder_problem(words, error) from None
        left = rounds - min(run.folder.step, rounds)
        with workplace(words, jobs, cluster) as work:
            for _ in with_progress(run.play(work), left, words.text("cli.train.progress")):
                pass
        found = run.fitted()
        rows = _rows(words, play, rounds, found)
        write_report(out, _report(words, run, rows))
        if as_json:
            show_json(_figures(play, rounds, found))
        else:
            output = Output(words)
            output.rows(rows)
            output.gap()
            output.paragraph(words.text("cli.train.belief.source"))
            typer.echo(_source(play, found))


def _source(play: SelfPlay, found: FittedBelief) -> str:
    """Return the weights as Python source for :mod:`canasta.agents.worlds.belief`."""
    game_rules = GameRules(play.rules, play.players, play.sides)
    name = "KEY_CARD" if game_rules.takes_with_one_card else "ONTO_MELD"
    weights = zip(found.weights, SIGNS, strict=True)
    lines = [f"    {weight},  # {sign}" for weight, sign in weights]
    return "\n".join([f"{name}: Final = (", *lines, ")"])


def _rows(
    words: Catalogue, play: SelfPlay, rounds: int, found: FittedBelief
) -> list[tuple[str, str]]:
    """Return the figures in words, as titles with values."""
    likelihoods = {"learned": found.learned}
    if found.kept_out is not None:
        likelihoods["kept_out"] = found.kept_out
    rows = [
        *rows_of_table(words, play.rules, (play.players, play.sides)),
        (words.text("cli.train.agents"), words.all_of(list(play.agents))),
        (
            words.text("cli.train.hands"),
            words.text("cli.train.belief.pairs", hands=rounds, pairs=found.pairs),
        ),
    ]
    rows += [
        (words.text(f"cli.train.belief.{name}"), decimal(words, value, 4))
        for name, value in likelihoods.items()
    ]
    weights = zip(SIGNS, found.weights, found.errors, strict=True)
    return rows + [
        (
            words.text(f"training.sign.{sign}"),
            words.text(
                "cli.train.belief.weight",
                weight=decimal(words, weight / 1000, 2),
                error=decimal(words, error / 1000, 2),
            ),
        )
        for sign, weight, error in weights
    ]


def _report(words: Catalogue, run: BeliefRun, rows: list[tuple[str, str]]) -> str:
    """Return the report page of the run, with the figures and a plot of the likelihoods."""
    log = run.folder.log
    drawn = [
        Curve(
            words.text(f"cli.train.belief.{name}"),
            tuple((step, 1000 * figures[name]) for step, figures in log if name in figures),
        )
        for name in ("learned", "kept_out")
    ]
    title = words.text("cli.train.belief.title")
    course = words.text("cli.train.belief.course")
    steps = words.text("cli.train.progress")
    parts = [table_of(rows), *captioned(words, course, steps, drawn)]
    return report_page(words.language, title, parts)


def _figures(play: SelfPlay, rounds: int, found: FittedBelief) -> dict[str, object]:
    return {
        "rules": play.rules.id,
        "players": play.players,
        "sides": play.sides,
        "agents": list(play.agents),
        "seed": play.seed,
        wire_name("rounds_played"): rounds,
        "pairs": found.pairs,
        "learned": found.learned,
        "kept_out": found.kept_out,
        "weights": dict(zip(SIGNS, found.weights, strict=True)),
        "errors": dict(zip(SIGNS, found.errors, strict=True)),
    }
