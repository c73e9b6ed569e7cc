"""Prints the help of the program and of each command, in the person's language and width."""

import inspect
from collections.abc import Sequence

import typer.main
from rich.console import Console

from canasta.cli.layout import wrapped
from canasta.i18n import LANGUAGES, Catalogue

_INDENT = "  "
_NARROW = 60
"""On terminals with fewer columns, an explanation is printed below its option."""


class HelpPages:
    """Help pages, made from the texts, options and examples that the commands declare."""

    def __init__(
        self, app: typer.Typer, names: Sequence[str], words: Catalogue, console: Console
    ) -> None:
        """Print pages for a program with the commands ``names`` on ``console``.

        ``app`` needs to hold only the command whose page is printed.
        """
        self._names = names
        self._commands = {"": typer.main.get_command(app)}
        self._words = words
        self._console = console
        waiting = [""]
        for group in waiting:
            for name, command in getattr(self._commands[group], "commands", {}).items():
                waiting.append(f"{group} {name}".lstrip())
                self._commands[waiting[-1]] = command

    def commands(self, group: str = "") -> Sequence[str]:
        """Return the names of the program's commands, or of the subcommands of ``group``.

        The result is empty if ``group`` has no subcommands.
        """
        return list(getattr(self._commands[group], "commands", {})) if group else self._names

    def show(self, name: str = "") -> None:
        """Print the page of the command ``name`` (such as ``train belief``), or of the program."""
        command = self._commands[name]
        arguments = [param for param in command.params if param.param_type_name == "argument"]
        options = [param for param in command.params if param.param_type_name == "option"]
        parts = [(part, self._summary(name, part)) for part in self.commands(name)]
        usage = ["canasta", *name.split()]
        usage += [self._words.text("cli.help.command")] if parts else []
        usage += [_argument(param) for param in arguments]
        usage.append(self._words.text("cli.help.options"))
        self._line(" ".join(usage), style="bold")
        self._line()
        self._text(inspect.cleandoc(command.help or ""))
        self._section("commands", parts)
        rows = [(_argument(param), _meaning(param)) for param in arguments]
        self._section("arguments", rows)
        rows = [(_spelling(param.opts, param.metavar), self._option(param)) for param in options]
        rows.append((f"--lang {'|'.join(LANGUAGES)}", self._words.text("cli.help.lang")))
        rows.append(("--help", self._words.text("cli.help.help")))
        self._section("options", rows)
        if command.epilog:
            self._heading("examples")
            self._text(inspect.cleandoc(command.epilog))

    def _summary(self, group: str, name: str) -> str:
        """Return the first line of a command's help."""
        if group:
            text = str(getattr(self._commands[f"{group} {name}"], "help", None) or "")
        else:
            text = self._words.text(f"cli.{name.replace('-', '_')}.help")
        return inspect.cleandoc(text).partition("\n")[0]

    def _option(self, param: object) -> str:
        """Return the explanation of an option, with its default."""
        default = getattr(param, "default", None)
        if isinstance(default, bool) or not isinstance(default, int | str) or default == "":
            return _meaning(param)
        usual = self._words.figures(default) if isinstance(default, int) else default
        return self._words.text("cli.help.usual", meaning=_meaning(param), usual=usual)

    def _section(self, title: str, rows: list[tuple[str, str]]) -> None:
        if not rows:
            return
        self._heading(title)
        column = max(len(left) for left, _ in rows) + 2
        for left, right in rows:
            if self._console.width < _NARROW:
                self._line(_INDENT + left)
                self._text(right, _INDENT * 2)
                continue
            hanging = _INDENT + " " * column
            for line in wrapped(
                right, self._console.width, indent=_INDENT + left.ljust(column), hanging=hanging
            ):
                self._line(line)

    def _heading(self, title: str) -> None:
        self._line()
        self._line(self._words.text(f"cli.help.title.{title}"), style="bold")

    def _text(self, text: str, indent: str = _INDENT) -> None:
        for line in wrapped(text, self._console.width, indent=indent):
            self._line(line)

    def _line(self, line: str = "", *, style: str | None = None) -> None:
        self._console.print(line, style=style, soft_wrap=True)


def _meaning(param: object) -> str:
    return str(getattr(param, "help", None) or "")


def _argument(param: object) -> str:
    """Return an argument's name for the usage line, in brackets if it is optional."""
    name = str(getattr(param, "metavar", None) or getattr(param, "name", ""))
    return name if getattr(param, "required", False) else f"[{name}]"


def _spelling(names: list[str], metavar: str | None) -> str:
    """Return the spelling of an option, such as ``--seed N``."""
    return f"{', '.join(names)} {metavar or ''}".rstrip()
