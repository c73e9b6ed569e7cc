"""``canasta train weights``: search for better weights of the hand-written principles."""

from dataclasses import asdict, fields
from pathlib import Path
from typing import Annotated

import typer

from canasta.agents.heuristic.weights import RENEWED, SETS, Weights
from canasta.arena.intervals import Estimate
from canasta.cli.commands.training.runs import folder_problem, rows_of_table, write_report
from canasta.cli.options import USUAL_RULES, Options
from canasta.cli.output import Output, estimated, show_json, with_progress
from canasta.cli.reports.curves import Curve, captioned
from canasta.cli.reports.report_page import report_page, table_of
from canasta.cli.seating import arrangement
from canasta.cli.workplace import workplace
from canasta.engine.state.game_rules import GameRules
from canasta.i18n import Catalogue
from canasta.rules.loader import load_rules
from canasta.training.array_file import ArraysFileError
from canasta.training.run_folder import RunFolderError
from canasta.training.weight_search import WEIGHT_NAMES, Searching, WeightSearch

_MOVES = 2 * len(WEIGHT_NAMES)
_MOST_ROUNDS = 20
_MOST_DEALS = 1_000_000


def register(group: typer.Typer, words: Catalogue) -> None:
    """Add ``canasta train weights``."""
    options = Options(words)

    @group.command(
        help=words.text("cli.train.weights.help"), epilog=words.text("cli.train.weights.examples")
    )
    def weights(  # noqa: PLR0913  (each is an option of the command)
        *,
        out: Annotated[Path, options.folder()],
        rules: Annotated[str, options.rules()] = USUAL_RULES,
        players: Annotated[int | None, options.players()] = None,
        sides: Annotated[int | None, options.sides()] = None,
        rounds: Annotated[
            int, options.number("cli.train.weights.option.rounds", 1, _MOST_ROUNDS, moves=_MOVES)
        ] = 3,
        deals: Annotated[
            int, options.number("cli.train.weights.option.deals", 2, _MOST_DEALS)
        ] = 2000,
        seed: Annotated[int, options.seed("cli.train.option.seed")] = 0,
        jobs: Annotated[int | None, options.jobs()] = None,
        cluster: Annotated[str | None, options.cluster()] = None,
        as_json: Annotated[bool, options.json()] = False,
    ) -> None:
        chosen = load_rules(rules)
        seated = arrangement(words, chosen, players, sides)
        searching = Searching(chosen, *seated, deals, seed)
        try:
            search = WeightSearch(out, searching)
        except (RunFolderError, ArraysFileError) as error:
            raise folder_problem(words, error) from None
        left = max(rounds * searching.moves - search.folder.step, 0)
        with workplace(words, jobs, cluster) as work:
            moves = search.search(rounds, work)
            for _ in with_progress(moves, left, words.text("cli.train.weights.progress")):
                pass
        rows = _rows(words, search, searching)
        write_report(out, _report(words, search, rows))
        if as_json:
            show_json(_figures(search, searching))
        else:
            output = Output(words)
            output.rows(rows)
            output.gap()
            if _changes(search):
                output.paragraph(words.text("cli.train.weights.source"))
                typer.echo(_source(search, searching))
            else:
                output.paragraph(words.text("cli.train.weights.nothing"))


def _rows(words: Catalogue, search: WeightSearch, about: Searching) -> list[tuple[str, str]]:
    """Return the figures in words, as titles with values."""
    rows = [
        *rows_of_table(words, about.rules, (about.players, about.sides)),
        (
            words.text("cli.train.weights.moves"),
            words.text(
                "cli.train.weights.kept", moves=search.folder.step, kept=search.moves_kept()
            ),
        ),
    ]
    rows += [
        (words.text("cli.train.weights.round", round=number), estimated(words, gain))
        for number, gain in enumerate(search.gains(), start=1)
    ]
    return rows + [
        (name, words.text("cli.train.weights.changed", before=before, after=after))
        for name, before, after in _changes(search)
    ]


def _changes(search: WeightSearch) -> list[tuple[str, int, int]]:
    """Return the weights that the search changed, as (name, before, after)."""
    start, found = search.start, search.found
    changes = [(name, getattr(start, name), getattr(found, name)) for name in WEIGHT_NAMES]
    return [(name, before, after) for name, before, after in changes if before != after]


def _source(search: WeightSearch, about: Searching) -> str:
    """Return the weights as Python source for :mod:`canasta.agents.heuristic.weights`."""
    game_rules = GameRules(about.rules, about.players, about.sides)
    suited = RENEWED.suited(game_rules)
    name = next(name for name, weights in SETS.items() if weights is suited)
    found = search.found
    lines = [
        f"    {entry.name}={getattr(found, entry.name)},"
        for entry in fields(Weights)
        if getattr(found, entry.name) != entry.default
    ]
    return "\n".join([f"{name}: Final = Weights(", *lines, ")"])


def _report(words: Catalogue, search: WeightSearch, rows: list[tuple[str, str]]) -> str:
    """Return the report page of the search, with the figures and the gain of each pass."""
    rounds = [Estimate(0.0, 0.0, 0.0), *search.gains()]
    ends = {
        "mean": [gain.mean for gain in rounds],
        "low": [gain.mean if gain.low is None else gain.low for gain in rounds],
        "high": [gain.mean if gain.high is None else gain.high for gain in rounds],
    }
    drawn = [
        Curve(words.text(f"cli.train.weights.{name}"), tuple(enumerate(values)))
        for name, values in ends.items()
    ]
    course = words.text("cli.train.weights.course")
    steps = words.text("cli.train.weights.rounds")
    parts = [table_of(rows), *captioned(words, course, steps, drawn)]
    return report_page(words.language, words.text("cli.train.weights.title"), parts)


def _figures(search: WeightSearch, about: Searching) -> dict[str, object]:
    return {
        "rules": about.rules.id,
        "players": about.players,
        "sides": about.sides,
        "seed": about.seed,
        "deals": about.deals,
        "moves": search.folder.step,
        "kept": search.moves_kept(),
        "points_per_deal": [asdict(gain) for gain in search.gains()],
        "weights": {name: getattr(search.found, name) for name in WEIGHT_NAMES},
    }
