"""Options and arguments of commands, with help texts from a catalogue."""

from typing import Final

import typer
from typer.models import ArgumentInfo, OptionInfo

from canasta.agents.registry import agent_names
from canasta.cli.workplace import MOST_JOBS
from canasta.engine.random import SEEDS
from canasta.i18n import Catalogue
from canasta.rules import RULE_TEXTS

USUAL_RULES: Final = "classic"
"""The default of ``--rules``."""
MOST_ROUNDS: Final = 100_000
"""Maximum number of rounds that robots play for a training command."""
MOST_BUDGET_MS: Final = 3_600_000
"""Maximum time for a program's answer, in milliseconds: an hour."""


class Options:
    """Makes options and arguments, with help texts in one language.

    ``key`` is the catalogue key of the help text, and ``metavar`` is the key of the word for the
    value. ``values`` fill the placeholders of the help text. An option is named after its
    parameter unless ``name`` is given.
    """

    def __init__(self, words: Catalogue) -> None:
        """Take the help texts from ``words``."""
        self._words = words

    def flag(self, name: str, key: str) -> OptionInfo:
        """Return an option without a value."""
        return _option(name, self._words.text(key))

    def number(
        self, key: str, least: int, most: int | None = None, *, name: str = "", **values: str | int
    ) -> OptionInfo:
        """Return an option for an integer from ``least`` up, to ``most`` if given."""
        return _option(name, self._words.text(key, **values), "N", least, most)

    def value(self, key: str, metavar: str, *, name: str = "", **values: str | int) -> OptionInfo:
        """Return an option with a value."""
        return _option(name, self._words.text(key, **values), self._words.text(metavar))

    def argument(self, key: str, metavar: str, **values: str | int) -> ArgumentInfo:
        """Return an argument."""
        text = self._words.text
        argument = typer.Argument(metavar=text(metavar), help=text(key, **values))
        if not isinstance(argument, ArgumentInfo):
            raise TypeError("typer declares arguments in another way now")
        return argument

    def rules(self, key: str = "cli.option.rules") -> OptionInfo:
        """Return ``--rules``: the name of a rule text, or a house-rule file."""
        return self.value(key, "cli.metavar.rules", texts=self._words.any_of(RULE_TEXTS))

    def players(self) -> OptionInfo:
        """Return ``--players``, from 2 to 6; if it is None, the rules choose."""
        return self.number("cli.play.option.players", 2, 6)

    def sides(self) -> OptionInfo:
        """Return ``--sides``; if it is None, the fewest sides that the rules allow are chosen."""
        return self.number("cli.play.option.sides", 2, 6)

    def agents(self, key: str) -> OptionInfo:
        """Return ``--agents``, whose value is a list of names separated by commas."""
        return self.value(key, "cli.metavar.agents", names=self._words.any_of(agent_names()))

    def rounds(self) -> OptionInfo:
        """Return ``--hands``: the number of rounds that robots play for a training command."""
        return self.number("cli.train.option.hands", 1, MOST_ROUNDS, name="--hands")

    def seed(self, key: str) -> OptionInfo:
        """Return ``--seed``, from 0 to 2**32 - 1."""
        return self.number(key, 0, SEEDS - 1)

    def jobs(self, key: str = "cli.simulate.option.jobs") -> OptionInfo:
        """Return ``--jobs``, a number of processes."""
        return self.number(key, 1, MOST_JOBS)

    def cluster(self) -> OptionInfo:
        """Return ``--cluster``, the address of a Dask scheduler, or None for this machine."""
        return self.value("cli.option.cluster", "cli.metavar.scheduler")

    def budget(self) -> OptionInfo:
        """Return ``--budget``: the milliseconds that a program has for an answer."""
        return self.number("cli.arena.option.budget", 1, MOST_BUDGET_MS)

    def file(self, key: str) -> OptionInfo:
        """Return an option that names a file."""
        return self.value(key, "cli.metavar.file")

    def folder(self, key: str = "cli.train.option.out") -> OptionInfo:
        """Return ``--out``, the folder of a run."""
        return self.value(key, "cli.train.metavar.folder")

    def json(self) -> OptionInfo:
        """Return ``--json``: print one JSON object and nothing else."""
        return self.flag("--json", "cli.option.json")


def _option(
    name: str,
    help_text: str,
    metavar: str | None = None,
    least: int | None = None,
    most: int | None = None,
) -> OptionInfo:
    names = [name] if name else []
    option = typer.Option(*names, help=help_text, metavar=metavar, min=least, max=most)
    if not isinstance(option, OptionInfo):
        raise TypeError("typer declares options in another way now")
    return option
