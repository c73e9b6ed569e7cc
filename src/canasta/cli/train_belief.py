"""``canasta train belief``: weights for what is believed of hidden hands, from hands played."""

from pathlib import Path
from typing import Annotated

import typer

from canasta.agents.array_file import ArraysFileError
from canasta.agents.evidence import SIGNS
from canasta.agents.registry import agent_names
from canasta.cli.curves import Curve, curves
from canasta.cli.output import Output, decimal, show_json, with_progress
from canasta.cli.report_page import report_page, table_of
from canasta.cli.train_play import SEEDS, folder_problem, self_play
from canasta.engine.setup import Setup
from canasta.i18n import Catalogue
from canasta.i18n.rules import RuleWords
from canasta.training.belief_run import BeliefRun, FittedBelief
from canasta.training.run_folder import RunFolderError
from canasta.training.self_play import SelfPlay

_MOST_HANDS = 100_000


def register(group: typer.Typer, words: Catalogue) -> None:
    """Add ``canasta train belief``."""

    @group.command(
        help=words.text("cli.train.belief.help"), epilog=words.text("cli.train.belief.examples")
    )
    def belief(
        *,
        out: Annotated[
            Path,
            typer.Option(
                metavar=words.text("cli.train.metavar.folder"),
                help=words.text("cli.train.option.out"),
            ),
        ],
        rules: Annotated[
            str,
            typer.Option(
                metavar=words.text("cli.metavar.rules"), help=words.text("cli.option.rules")
            ),
        ] = "classic",
        players: Annotated[
            int | None,
            typer.Option(metavar="N", help=words.text("cli.play.option.players"), min=2, max=6),
        ] = None,
        sides: Annotated[
            int | None,
            typer.Option(metavar="N", help=words.text("cli.play.option.sides"), min=2, max=6),
        ] = None,
        agents: Annotated[
            str,
            typer.Option(
                metavar=words.text("cli.metavar.agents"),
                help=words.text("cli.train.option.agents", names=words.any_of(agent_names())),
            ),
        ] = "sampler,steady",
        hands: Annotated[
            int,
            typer.Option(
                metavar="N", help=words.text("cli.train.option.hands"), min=1, max=_MOST_HANDS
            ),
        ] = 200,
        seed: Annotated[
            int,
            typer.Option(
                metavar="N", help=words.text("cli.train.option.seed"), min=0, max=SEEDS - 1
            ),
        ] = 0,
        as_json: Annotated[
            bool, typer.Option("--json", help=words.text("cli.option.json"))
        ] = False,
    ) -> None:
        play = self_play(words, rules, (players, sides), agents, seed)
        try:
            run = BeliefRun(out, play, hands)
        except (RunFolderError, ArraysFileError) as error:
            raise folder_problem(words, error) from None
        left = hands - min(run.folder.step, hands)
        for _ in with_progress(run.play(), left, words.text("cli.train.progress")):
            pass
        found = run.fitted()
        rows = _rows(words, play, hands, found)
        (out / "report.html").write_text(_report(words, run, rows), encoding="utf-8")
        if as_json:
            show_json(_figures(play, hands, found))
        else:
            output = Output(words)
            output.rows(rows)
            output.gap()
            output.paragraph(words.text("cli.train.belief.source"))
            typer.echo(_source(play, found))


def _source(play: SelfPlay, found: FittedBelief) -> str:
    """Return the weights as they stand in :mod:`canasta.agents.belief`."""
    setup = Setup(play.rules, play.players, play.sides)
    name = "KEYS" if setup.takes_with_one_card else "LAWS"
    weights = zip(found.weights, SIGNS, strict=True)
    lines = [f"    {weight},  # {sign}" for weight, sign in weights]
    return "\n".join([f"{name}: Final = (", *lines, ")"])


def _rows(
    words: Catalogue, play: SelfPlay, hands: int, found: FittedBelief
) -> list[tuple[str, str]]:
    """Return titles and values for people."""
    likelihoods = {"learned": found.learned}
    if found.kept_out is not None:
        likelihoods["kept_out"] = found.kept_out
    told = [
        (words.text("cli.train.rules"), RuleWords(words, play.rules).name()),
        (
            words.text("cli.train.table"),
            words.text("cli.play.arrangement", players=play.players, sides=play.sides),
        ),
        (words.text("cli.train.agents"), words.all_of(list(play.agents))),
        (
            words.text("cli.train.hands"),
            words.text("cli.train.belief.pairs", hands=hands, pairs=found.pairs),
        ),
    ]
    told += [
        (words.text(f"cli.train.belief.{name}"), decimal(words, value, 4))
        for name, value in likelihoods.items()
    ]
    weights = zip(SIGNS, found.weights, found.errors, strict=True)
    return told + [
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
    """Return the page of the run: the figures, and the course of the likelihoods."""
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
    parts = [table_of(rows), "<figure>", *curves(words, course, steps, drawn)]
    return report_page(
        words.language, title, [*parts, f"<figcaption>{course}</figcaption>", "</figure>"]
    )


def _figures(play: SelfPlay, hands: int, found: FittedBelief) -> dict[str, object]:
    return {
        "rules": play.rules.id,
        "players": play.players,
        "sides": play.sides,
        "agents": list(play.agents),
        "seed": play.seed,
        "hands": hands,
        "pairs": found.pairs,
        "learned": found.learned,
        "kept_out": found.kept_out,
        "weights": dict(zip(SIGNS, found.weights, strict=True)),
        "errors": dict(zip(SIGNS, found.errors, strict=True)),
    }
