"""Options that several commands have, each declared once, told in the words of a language."""

from typing import Final

import typer
from typer.models import OptionInfo

from canasta.agents.registry import agent_names
from canasta.i18n import Catalogue

USUAL_RULES: Final = "classic"
"""What is played where nothing else is asked for."""
SEEDS: Final = 2**32
"""Seeds are numbers from 0 to below this; deals and hands are numbered so too."""
MOST_JOBS: Final = 256
"""Processes that a command may be asked to use."""


def number_option(help_text: str, least: int, most: int | None = None) -> OptionInfo:
    """Return an option that takes a whole number from ``least`` to ``most``, if there is a most."""
    return _info(typer.Option(metavar="N", help=help_text, min=least, max=most))


def rules_option(words: Catalogue) -> OptionInfo:
    """Return ``--rules``: a text by its name, or a file of house rules."""
    metavar, help_text = words.text("cli.metavar.rules"), words.text("cli.option.rules")
    return _info(typer.Option(metavar=metavar, help=help_text))


def players_option(words: Catalogue) -> OptionInfo:
    """Return ``--players``."""
    return number_option(words.text("cli.play.option.players"), 2, 6)


def sides_option(words: Catalogue) -> OptionInfo:
    """Return ``--sides``."""
    return number_option(words.text("cli.play.option.sides"), 2, 6)


def agents_option(words: Catalogue, key: str) -> OptionInfo:
    """Return ``--agents``; what they are for is told by the text ``key``, which takes names."""
    help_text = words.text(key, names=words.any_of(agent_names()))
    return _info(typer.Option(metavar=words.text("cli.metavar.agents"), help=help_text))


def seed_option(words: Catalogue, key: str) -> OptionInfo:
    """Return ``--seed``; what follows from it is told by the text ``key``."""
    return number_option(words.text(key), 0, SEEDS - 1)


def jobs_option(words: Catalogue, key: str) -> OptionInfo:
    """Return ``--jobs``, told by the text ``key``."""
    return number_option(words.text(key), 1, MOST_JOBS)


def file_option(words: Catalogue, key: str) -> OptionInfo:
    """Return an option that names a file, told by the text ``key``."""
    return _info(typer.Option(metavar=words.text("cli.metavar.file"), help=words.text(key)))


def folder_option(words: Catalogue) -> OptionInfo:
    """Return ``--out`` of training runs."""
    metavar, help_text = words.text("cli.train.metavar.folder"), words.text("cli.train.option.out")
    return _info(typer.Option(metavar=metavar, help=help_text))


def json_option(words: Catalogue) -> OptionInfo:
    """Return ``--json``."""
    return _info(typer.Option("--json", help=words.text("cli.option.json")))


def _info(option: object) -> OptionInfo:
    if not isinstance(option, OptionInfo):
        raise TypeError("typer declares options in another way now")
    return option
