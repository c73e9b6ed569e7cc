"""A line-by-line dialogue that works on a terminal, over a pipe, and with a screen reader."""

import sys
from collections.abc import Sequence
from contextlib import suppress

from rich.console import Console
from rich.text import Text

from canasta.cli.layout import wrapped
from canasta.i18n import Catalogue

with suppress(ImportError):
    import readline  # noqa: F401  (typing with arrow keys and a history, where the system has it)

_PROMPT = "> "


class Talk:
    """Prints sentences and reads lines; knows nothing about the game."""

    def __init__(self, words: Catalogue, console: Console) -> None:
        """Talk on ``console``, with the prompts of ``words``."""
        self._words = words
        self._console = console
        self.is_live = sys.stdin.isatty() and console.is_terminal
        """Whether the input comes from a person, rather than from a file or a program."""

    @property
    def width(self) -> int:
        """The current width of the terminal, in columns."""
        return self._console.width

    def say(self, text: str, style: str = "") -> None:
        """Print one or more sentences, wrapped."""
        self.show([Text(line, style) for line in wrapped(text, self.width)])

    def show(self, lines: Sequence[Text]) -> None:
        """Print lines that already fit the width."""
        for line in lines:
            self._console.print(line, soft_wrap=True)

    def gap(self) -> None:
        """Print an empty line."""
        self._console.print()

    def ask(self) -> str:
        """Return the next line of input.

        Raises:
            EOFError: nothing more will be typed.
        """
        if self.is_live:
            try:
                return input(_PROMPT)
            except EOFError:
                self.gap()
                raise
        self._console.print(_PROMPT, end="")
        line = sys.stdin.readline()
        if not line:
            self.gap()
            raise EOFError
        # Without a terminal the input is not echoed, so print it for transcripts.
        self._console.print(Text(line.rstrip("\r\n")), soft_wrap=True)
        return line.rstrip("\r\n")

    def pause(self, text: str) -> str:
        """If a person is there, wait for the Enter key and return the text typed before it.

        Raises:
            EOFError: nothing more will be typed.
        """
        if not self.is_live:
            return ""
        self.say(text, "dim")
        return input().strip()

    def page(self, lines: Sequence[Text]) -> None:
        """Print lines, a screenful at a time if a person is there."""
        step = max(self._console.height - 2, 5) if self.is_live else len(lines)
        for start in range(0, len(lines), max(step, 1)):
            if start and self.pause(self._words.text("cli.page.more")):
                return
            self.show(lines[start : start + step])
