"""Joins a table for ``canasta connect`` and lets a program play there."""

from contextlib import closing
from dataclasses import dataclass

from pydantic import ValidationError

from canasta.cli.problems import FAILED, USAGE, CommandError
from canasta.cli.terminal import console
from canasta.i18n import Catalogue
from canasta.i18n.program_sentences import fault_sentence
from canasta.programs.fault import ProgramFault
from canasta.programs.invitation import come
from canasta.programs.program_agent import SeatedProgram
from canasta.programs.table_connection import PER_SECOND, TableConnection
from canasta.programs.table_error import TableError
from canasta.programs.table_player import TablePlayer
from canasta.protocol.http_api import NewGuest
from canasta.protocol.visible_text import short_line

_LONGEST_ANSWER = 300
"""Maximum number of characters of a server's answer to show."""


@dataclass(frozen=True)
class ConnectOptions:
    """The options of the command."""

    link: str
    robot: str
    """The shell command that starts the program."""
    owner: str
    name: str = ""
    """The program's name at the table; if empty, the name in its greeting."""
    seat: int | None = None
    budget_ms: int = 0
    per_second: float = PER_SECOND
    """Maximum number of messages per second to the server."""


def play_at_table(words: Catalogue, options: ConnectOptions) -> None:
    """Let a program play at a table until the table is closed.

    Raises:
        CommandError: the program cannot join the table, or cannot continue to play there.
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
                connection,
                program,
                options.budget_ms,
                lambda fault: _warn(words, fault),
                lambda: _say(words.text("cli.connect.restored"), is_error=True),
            )
            try:
                player.sit(seat, options.owner)
                arrival = "seated" if connection.you.seat >= 0 else "waits"
                _say(words.text(f"cli.connect.{arrival}", name=name))
                _play(words, player)
            except KeyboardInterrupt:
                player.leave()
                raise
    except TableError as error:
        status = USAGE if error.code == "no_link" else FAILED
        answer = short_line(error.answer, _LONGEST_ANSWER)
        raise CommandError(words.text(f"cli.connect.{error.code}", answer=answer), status) from None
    except ValidationError:  # a command made from the server's answer
        raise CommandError(words.text("cli.connect.garbled", answer=options.link), FAILED) from None


def _play(words: Catalogue, player: TablePlayer) -> None:
    try:
        end = player.play()
    except ProgramFault as fault:
        sentence = fault_sentence(words, fault.program, fault.code, fault.values)
        raise CommandError(words.text("cli.connect.gone", fault=sentence), FAILED) from None
    _say(words.text(f"cli.connect.{end}"))


def _warn(words: Catalogue, fault: ProgramFault) -> None:
    sentence = fault_sentence(words, fault.program, fault.code, fault.values)
    _say(words.text("cli.connect.again", fault=sentence), is_error=True)


def _say(sentence: str, *, is_error: bool = False) -> None:
    console(is_error=is_error).print(sentence, soft_wrap=True)


def _greeted(program: SeatedProgram) -> str:
    """Return the name in the program's greeting."""
    robot = program.started()
    robot.end()
    return robot.name


def _check_name(words: Catalogue, name: str) -> None:
    try:
        NewGuest(nickname=name, language=words.language)
    except ValidationError:
        raise CommandError(words.text("cli.connect.bad_name", name=name[:60])) from None
