"""Helpers for the subcommands of ``canasta train``: options, errors and reports."""

from pathlib import Path

from canasta.agents.registry import make_agent
from canasta.cli.problems import CommandError
from canasta.cli.seating import arrangement
from canasta.i18n import Catalogue
from canasta.i18n.rules import RuleWords, arrangement_name
from canasta.rules.loader import load_rules
from canasta.rules.ruleset import RuleSet
from canasta.training.array_file import ArraysFileError
from canasta.training.atomic_file import replacing
from canasta.training.run_folder import RunFolderError
from canasta.training.self_play import SelfPlay


def self_play(
    words: Catalogue, rules: str, seats: tuple[int | None, int | None], agents: str, seed: int
) -> SelfPlay:
    """Return the rounds for these options; ``seats`` is (players, sides) with None as default.

    Raises:
        CommandError: the rules do not allow these players or sides.
        RuleError, OSError: the rules cannot be read.
        UnknownAgentError: there is no such agent.
    """
    chosen = load_rules(rules)
    players, sides = arrangement(words, chosen, *seats)
    names = tuple(name.strip() for name in agents.split(","))
    for name in names:
        make_agent(name, 0)
    return SelfPlay(chosen, players, sides, names, seed)


def folder_problem(words: Catalogue, error: RunFolderError | ArraysFileError) -> CommandError:
    """Return the sentence for an error in the folder of a run."""
    match error:
        case ArraysFileError():
            return CommandError(words.text("cli.train.folder.arrays", file=str(error.file)))
        case RunFolderError(code="other", key="program"):
            return CommandError(words.text("cli.train.folder.program", folder=str(error.file)))
        case RunFolderError(code="other"):
            return CommandError(
                words.text(
                    "cli.train.folder.other",
                    folder=str(error.file),
                    setting=words.text(f"cli.train.setting.{error.key}"),
                    found=error.found,
                    wanted=error.wanted,
                )
            )
        case RunFolderError(line=0):
            return CommandError(words.text("cli.train.folder.broken", file=str(error.file)))
        case RunFolderError():
            return CommandError(
                words.text("cli.train.folder.line", file=str(error.file), line=error.line)
            )


def rows_of_table(
    words: Catalogue, rules: RuleSet, seats: tuple[int, int]
) -> list[tuple[str, str]]:
    """Return the rows that describe a run's table; ``seats`` is (players, sides)."""
    players, sides = seats
    return [
        (words.text("cli.train.rules"), RuleWords(words, rules).name()),
        (
            words.text("cli.train.table"),
            arrangement_name(words, players, sides),
        ),
    ]


def write_report(folder: Path, page: str) -> None:
    """Write a run's report to its folder atomically."""
    with replacing(folder / "report.html") as file:
        file.write(page.encode())
