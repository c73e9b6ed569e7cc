"""Options that several commands share, each declared once; help texts come from a catalogue."""

from typing import Final

import typer
from typer.models import OptionInfo

from canasta.agents.registry import agent_names
from canasta.cli.workplace import MOST_JOBS
from canasta.engine.random import SEEDS
from canasta.i18n import Catalogue
from canasta.rules import RULE_TEXTS

USUAL_RULES: Final = "classic"
"""The default of ``--rules``."""
MOST_HANDS: Final = 100_000
"""The most rounds that robots play for a training command."""
MOST_BUDGET_MS: Final = 3_600_000
"""The most milliseconds that a program may have for an answer: an hour."""


def number_option(help_text: str, least: int, most: int | None = None) -> OptionInfo:
    """Return an option that takes a whole number from ``least`` to ``most``, unbounded if None."""
    return _info(typer.Option(metavar="N", help=help_text, min=least, max=most))


def rules_option(words: Catalogue) -> OptionInfo:
    """Return ``--rules``: the name of a rule text, or a house-rule file."""
    return _info(typer.Option(metavar=words.text("cli.metavar.rules"), help=rules_help(words)))


def rules_help(words: Catalogue) -> str:
    """Return the values that name rules."""
    return words.text("cli.option.rules", texts=words.any_of(RULE_TEXTS))


def players_option(words: Catalogue) -> OptionInfo:
    """Return ``--players``, from 2 to 6; None leaves the choice to the rules."""
    return number_option(words.text("cli.play.option.players"), 2, 6)


def sides_option(words: Catalogue) -> OptionInfo:
    """Return ``--sides``; None chooses the fewest the rules allow."""
    return number_option(words.text("cli.play.option.sides"), 2, 6)


def agents_option(words: Catalogue, key: str) -> OptionInfo:
    """Return ``--agents``, names separated by commas; ``key`` is the key of its help text."""
    help_text = words.text(key, names=words.any_of(agent_names()))
    return _info(typer.Option(metavar=words.text("cli.metavar.agents"), help=help_text))


def hands_option(words: Catalogue) -> OptionInfo:
    """Return ``--hands``: the number of rounds that robots play for a training command."""
    return number_option(words.text("cli.train.option.hands"), 1, MOST_HANDS)


def seed_option(words: Catalogue, key: str) -> OptionInfo:
    """Return ``--seed``; the help text ``key`` says what follows from the seed."""
    return number_option(words.text(key), 0, SEEDS - 1)


def jobs_option(words: Catalogue, key: str) -> OptionInfo:
    """Return ``--jobs``, a number of processes, with the help text ``key``."""
    return number_option(words.text(key), 1, MOST_JOBS)


def cluster_option(words: Catalogue) -> OptionInfo:
    """Return ``--cluster``, the address of a Dask scheduler; None for this machine."""
    metavar, help_text = words.text("cli.metavar.scheduler"), words.text("cli.option.cluster")
    return _info(typer.Option(metavar=metavar, help=help_text))


def budget_option(words: Catalogue) -> OptionInfo:
    """Return ``--budget``: the milliseconds that a program has for an answer."""
    return number_option(words.text("cli.arena.option.budget"), 1, MOST_BUDGET_MS)


def file_option(words: Catalogue, key: str) -> OptionInfo:
    """Return an option that names a file, with the help text ``key``."""
    return _info(typer.Option(metavar=words.text("cli.metavar.file"), help=words.text(key)))


def folder_option(words: Catalogue, key: str = "cli.train.option.out") -> OptionInfo:
    """Return ``--out``, the folder of a run, with the help text ``key``."""
    return _info(typer.Option(metavar=words.text("cli.train.metavar.folder"), help=words.text(key)))


def json_option(words: Catalogue) -> OptionInfo:
    """Return ``--json``: print one JSON object and nothing else."""
    return _info(typer.Option("--json", help=words.text("cli.option.json")))


def _info(option: object) -> OptionInfo:
    if not isinstance(option, OptionInfo):
        raise TypeError("typer declares options in another way now")
    return option
