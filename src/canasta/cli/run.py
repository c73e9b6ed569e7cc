"""The program's entry point: runs a command, prints help, or prints an error sentence."""

import os
import sys
from collections.abc import Mapping, Sequence

import typer
import typer.main

from canasta.agents.threads import use_one_matrix_thread
from canasta.cli.app import COMMANDS, build_app
from canasta.cli.failures import EXPECTED, problem_of
from canasta.cli.help_page import HelpPages
from canasta.cli.input.vocabulary import suit_letters
from canasta.cli.language import environment_language, take_language
from canasta.cli.layout import wrapped
from canasta.cli.problems import FAILED, CommandError
from canasta.cli.terminal import console, give_up_output, prepare_streams, replace_signs
from canasta.i18n import Catalogue, load
from canasta.i18n.catalogue import NotBuiltError
from canasta.i18n.error_sentences import nearest_name

_INTERRUPTED = 130
"""Exit status after Ctrl-C, as in shells."""
_DEFECT = 70
"""Exit status after a defect of the program (EX_SOFTWARE)."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run ``canasta`` with ``arguments``, by default the arguments of the command line.

    Returns the exit status: 0 for success, 1 if a check failed, 2 if the command cannot run.
    """
    use_one_matrix_thread()
    prepare_streams()
    try:
        words = load(environment_language())
    except NotBuiltError as error:
        sys.stderr.write(f"canasta: {error}\n")
        return FAILED
    try:
        language, given = take_language(sys.argv[1:] if arguments is None else arguments)
        words = load(language)
        replace_signs(suit_letters(words))
        status = _run(given, words)
        sys.stdout.flush()
    except CommandError as problem:
        return _complain(problem)
    except BrokenPipeError:
        # The reader of the pipe has closed it, so stop quietly.
        give_up_output()
        return FAILED
    except EXPECTED as error:
        return _complain(problem_of(words, error))
    except KeyboardInterrupt:
        return _complain(CommandError(words.text("cli.interrupted"), _INTERRUPTED))
    except Exception as error:
        if os.environ.get("CANASTA_TRACEBACK"):
            raise
        what = f"{type(error).__name__}: {error}"
        return _complain(CommandError(words.text("cli.error.defect", what=what), _DEFECT))
    return status


def _run(given: list[str], words: Catalogue) -> int:
    given = given or ["serve"]
    asks = "--help" in given
    name, rest = "", [argument for argument in given if argument != "--help"]
    wanted = [part for part in rest if not part.startswith("-")][:1]
    app = build_app(words, [part for part in wanted if part in COMMANDS])
    pages = HelpPages(app, COMMANDS, words, console())
    while known := pages.commands(name):
        part = next((argument for argument in rest if not argument.startswith("-")), "")
        if part not in known:
            if asks or not rest:
                pages.show(name)
                return 0
            raise _unknown(words, part or rest[0], known)
        rest.remove(part)
        name = f"{name} {part}".lstrip()
    if asks:
        pages.show(name)
        return 0
    command = typer.main.get_command(app)
    try:
        with command.make_context("canasta", given) as context:
            command.invoke(context)
    except typer.Exit as leaving:
        return leaving.exit_code
    except typer.TyperException as error:
        raise CommandError(_usage_sentence(words, error, name)) from None
    return 0


def _unknown(words: Catalogue, name: str, known: Sequence[str]) -> CommandError:
    """Return the error for an unknown command or subcommand."""
    near = nearest_name(name, known)
    key = "cli.error.command.near" if near else "cli.error.command"
    return CommandError(words.text(key, name=name, near=near, known=words.all_of(known)))


def _usage_sentence(words: Catalogue, error: typer.TyperException, command: str) -> str:
    """Return the message for a wrong option or argument; it names the command that prints help."""
    option = getattr(error, "option_name", None)
    param = getattr(error, "param", None)
    if param is not None:
        names = param.opts[:1] if param.param_type_name == "option" else []
        spelling = " ".join([*names, param.metavar or ""]).rstrip()
        # Only Typer's error about a missing parameter has the attribute param_type.
        bounds = _bounds(param)
        key = "cli.error.lacking" if hasattr(error, "param_type") else _wrong_value(bounds)
        reason = words.text(key, option=spelling, meaning=str(param.help or ""), **bounds)
    elif option is not None and hasattr(error, "possibilities"):
        near = nearest_name(str(option), error.possibilities or ())
        key = "cli.error.option.near" if near else "cli.error.option"
        reason = words.text(key, option=str(option), near=near)
    elif option is not None:
        reason = words.text("cli.error.option_value", option=str(option))
    else:
        reason = words.text("cli.error.arguments")
    return words.text("cli.error.see_help", reason=reason, command=command)


def _bounds(param: object) -> dict[str, int]:
    """Return the limits of an integer option, ``least`` and ``most``, if the option has them."""
    wanted = getattr(param, "type", None)
    ends = {"least": getattr(wanted, "min", None), "most": getattr(wanted, "max", None)}
    return {name: end for name, end in ends.items() if isinstance(end, int)}


def _wrong_value(bounds: Mapping[str, int]) -> str:
    """Return the catalogue key of the sentence about a value outside ``bounds``."""
    if "least" not in bounds:
        return "cli.error.value"
    return "cli.error.between" if "most" in bounds else "cli.error.at_least"


def _complain(problem: CommandError) -> int:
    """Print the error, and the shell command on one line so that users can copy it."""
    screen = console(is_error=True)
    for line in [*wrapped(problem.sentence, screen.width), *filter(None, [problem.command])]:
        screen.print(line, soft_wrap=True)
    return problem.status
