"""How ``canasta connect`` comes to a table and lets a program play there."""

from contextlib import closing
from dataclasses import dataclass

import typer
from pydantic import ValidationError

from canasta.cli.problems import FAILED, USAGE, CommandError
from canasta.i18n import Catalogue
from canasta.i18n.program_sentences import fault_sentence
from canasta.programs.fault import ProgramFault
from canasta.programs.invitation import come
from canasta.programs.program_agent import SeatedProgram
from canasta.programs.table_connection import PER_SECOND, TableConnection
from canasta.programs.table_error import TableError
from canasta.programs.table_player import TablePlayer
from canasta.protocol.pages import NewGuest


@dataclass(frozen=True)
class ConnectOptions:
    """What the command was given."""

    link: str
    robot: str
    """The command of the program."""
    owner: str
    name: str = ""
    """Empty for the one that the program greets with."""
    seat: int | None = None
    budget_ms: int = 0
    per_second: float = PER_SECOND
    """Messages to the server."""


def play_at_table(words: Catalogue, options: ConnectOptions) -> None:
    """Let a program play at a table until it is closed.

    Raises:
        CommandError: it cannot come to the table, or no longer stay.
    """
    program = SeatedProgram(options.robot, words.language, options.budget_ms, shows_errors=True)
    try:
        name = options.name or _greeted(program) or options.robot.rpartition("/")[2]
        for given in (name, options.owner):
            _check_name(words, given)
        admission = come(options.link, name, words.language)
        seat = admission.seat(options.seat)
        with closing(
            TableConnection(admission, words.language, per_second=options.per_second)
        ) as connection:
            player = TablePlayer(
                connection, program, options.budget_ms, lambda fault: _warn(words, fault)
            )
            try:
                player.sit(seat, options.owner)
                typer.echo(words.text("cli.connect.seated", name=name))
                _play(words, player)
            except KeyboardInterrupt:
                player.leave()
                raise
    except TableError as error:
        status = USAGE if error.code == "no_link" else FAILED
        sentence = words.text(f"cli.connect.{error.code}", answer=error.answer)
        raise CommandError(sentence, status) from None


def _play(words: Catalogue, player: TablePlayer) -> None:
    try:
        end = player.play()
    except ProgramFault as fault:
        sentence = fault_sentence(words, fault.program, fault.code, fault.values)
        raise CommandError(words.text("cli.connect.gone", fault=sentence), FAILED) from None
    typer.echo(words.text(f"cli.connect.{end}"))


def _warn(words: Catalogue, fault: ProgramFault) -> None:
    sentence = fault_sentence(words, fault.program, fault.code, fault.values)
    typer.echo(words.text("cli.connect.again", fault=sentence), err=True)


def _greeted(program: SeatedProgram) -> str:
    """Return the name that the program greets with."""
    robot = program.started()
    robot.end()
    return robot.name


def _check_name(words: Catalogue, name: str) -> None:
    try:
        NewGuest(nickname=name, language=words.language)
    except ValidationError:
        raise CommandError(words.text("cli.connect.bad_name", name=name[:60])) from None
