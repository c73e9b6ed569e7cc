"""The terminal: streams that can print every character, and consoles for width and colour."""

import codecs
import io
import os
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import IO, Final
from unicodedata import category, combining, normalize

from rich.console import Console, ConsoleRenderable, RenderHook
from rich.text import Text

from canasta.record.header import JOINERS

_PLAIN: Final = str.maketrans(
    {
        "\u2212": "-",
        "\u2019": "'",
        "─": "-",
        "«": '"',
        "»": '"',
        "œ": "oe",
        "█": "#",
        "▀": "'",
        "▄": ".",
    }
)
"""Replacements for characters that the terminal's encoding lacks; accents are dropped as well."""


_ACTING: Final = ("Cc", "Cf", "Zl", "Zp")
"""Unicode categories of characters that act on a terminal or on the direction of the text."""


def _plainly(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    missing = error.object[error.start : error.end].translate(_PLAIN)
    bare = "".join([sign for sign in normalize("NFKD", missing) if not combining(sign)])
    return bare.encode(error.encoding, "replace").decode(error.encoding), error.end


def replace_signs(signs: Mapping[str, str]) -> None:
    """Add ``signs`` to the replacements for characters that the terminal's encoding lacks."""
    _PLAIN.update(str.maketrans(dict(signs)))


def prepare_streams() -> None:
    """Make the standard streams able to print any text, in any encoding of the terminal.

    Replace closed streams with an empty one that discards output.
    """
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, _nothing(mode))
    codecs.register_error("canasta.plainly", _plainly)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="canasta.plainly")
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")


def _nothing(mode: str) -> IO[str]:
    return Path(os.devnull).open(mode, encoding="utf-8")


def give_up_output() -> None:
    """Discard all further output, even during shutdown, because nobody reads it any more."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


class _NothingActs(RenderHook):
    """Replaces characters that could control the terminal.

    Sentences may quote files and servers, which are not trusted.
    """

    def process_renderables(self, renderables: list[ConsoleRenderable]) -> list[ConsoleRenderable]:
        """Return the renderables with control characters replaced."""
        return [_without_acting(part) if isinstance(part, Text) else part for part in renderables]


def _without_acting(text: Text) -> Text:
    if text.plain.isprintable():
        return text
    shown = text.copy()
    # Styles keep their positions, because each character is replaced by one character.
    shown.plain = "".join([_sign_of(letter) for letter in text.plain])
    return shown


def _sign_of(letter: str) -> str:
    is_layout = letter in "\n\t" or letter in JOINERS
    return "\ufffd" if category(letter) in _ACTING and not is_layout else letter


class _Console(Console):
    """A console that reports a closed pipe to the program; Rich would exit silently."""

    def on_broken_pipe(self) -> None:
        """Raise the BrokenPipeError that is being handled."""
        raise  # noqa: PLE0704


def console(*, is_error: bool = False) -> Console:
    """Return a console on the standard output, or on the standard error.

    The console uses colours if the terminal supports them and ``NO_COLOR`` is not set. ``COLUMNS``
    overrides the width.
    """
    made = _Console(stderr=is_error, highlight=False, markup=False, emoji=False, soft_wrap=False)
    made.push_render_hook(_NothingActs())
    return made
