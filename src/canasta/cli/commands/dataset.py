"""``canasta dataset``: write games of robots as records and arrays, with a data card."""

from pathlib import Path
from typing import Annotated

import typer

from canasta.cli.options import USUAL_RULES, Options
from canasta.cli.output import Output, show_json, with_progress
from canasta.cli.seating import arrangement, robots_by_seat
from canasta.cli.workplace import workplace
from canasta.extras import require
from canasta.i18n import Catalogue
from canasta.i18n.rules import RuleWords, arrangement_name
from canasta.rules.loader import load_rules
from canasta.rules.ruleset import RuleSet

_MOST_GAMES = 1_000_000


def register(app: typer.Typer, words: Catalogue) -> None:
    """Add ``canasta dataset``."""
    options = Options(words)

    @app.command(help=words.text("cli.dataset.help"), epilog=words.text("cli.dataset.examples"))
    def dataset(  # noqa: PLR0913  (each is an option of the command)
        *,
        out: Annotated[Path, options.folder("cli.dataset.option.out")],
        rules: Annotated[str, options.rules()] = USUAL_RULES,
        players: Annotated[int | None, options.players()] = None,
        sides: Annotated[int | None, options.sides()] = None,
        agents: Annotated[str, options.agents("cli.simulate.option.agents")] = "steady",
        games: Annotated[int, options.number("cli.dataset.option.games", 1, _MOST_GAMES)] = 100,
        seed: Annotated[int, options.seed("cli.dataset.option.seed")] = 0,
        jobs: Annotated[int | None, options.jobs()] = None,
        cluster: Annotated[str | None, options.cluster()] = None,
        as_json: Annotated[bool, options.json()] = False,
    ) -> None:
        require("robots")
        from canasta.cli.commands.training.runs import folder_problem  # noqa: PLC0415
        from canasta.training.array_file import ArraysFileError  # noqa: PLC0415  (NumPy)
        from canasta.training.dataset_run import DatasetRun, RobotGames  # noqa: PLC0415
        from canasta.training.run_folder import RunFolderError  # noqa: PLC0415

        chosen = load_rules(rules)
        seats, teams = arrangement(words, chosen, players, sides)
        robots = robots_by_seat(words, agents, seats)
        planned = RobotGames(chosen, seats, teams, robots, seed, games)
        try:
            run = DatasetRun(out, planned)
        except (RunFolderError, ArraysFileError) as error:
            raise folder_problem(words, error) from None
        left = planned.files - min(run.folder.step, planned.files)
        with workplace(words, jobs, cluster) as work:
            for _ in with_progress(run.play(work), left, words.text("cli.dataset.progress")):
                pass
        rows = _rows(words, chosen, run.card())
        card = run.finish(_card(words, rows))
        if as_json:
            show_json(card)
        else:
            Output(words).rows(rows)


def _rows(words: Catalogue, rules: RuleSet, card: dict[str, object]) -> list[tuple[str, str]]:
    """Return the content of the data card in words, as titles with values."""
    robots = card["agents"]
    named = list(dict.fromkeys(robots)) if isinstance(robots, list) else []
    table = arrangement_name(words, int(str(card["players"])), int(str(card["sides"])))
    figures = [(f"cli.dataset.{key}", str(card[key])) for key in _FIGURES]
    return [
        (words.text("cli.simulate.rules"), RuleWords(words, rules).name()),
        (words.text("cli.simulate.players"), table),
        (words.text("cli.dataset.agents"), words.all_of([str(name) for name in named])),
        *((words.text(key), value) for key, value in figures),
    ]


_FIGURES = ("seed", "games", "rounds", "decisions", "version", "program", "digest")


def _card(words: Catalogue, rows: list[tuple[str, str]]) -> list[str]:
    """Return the paragraphs of the data card in Markdown."""
    table = "\n".join(
        f"| {title} | {value} |" for title, value in [("", ""), ("---", "---"), *rows]
    )
    parts = ("content", "making", "use", "limits", "licence")
    return [
        f"# {words.text('cli.dataset.card.title')}",
        table,
        *(words.text(f"cli.dataset.card.{part}") for part in parts),
    ]
