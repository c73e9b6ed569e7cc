"""The terminal: streams that can print everything, and a console of the right width and colour."""

import codecs
import io
import os
import sys
from collections.abc import Mapping
from typing import Final
from unicodedata import combining, normalize

from rich.console import Console

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
"""What stands for a sign that the terminal's encoding lacks; accents are left out besides."""


def _plainly(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    missing = error.object[error.start : error.end].translate(_PLAIN)
    bare = "".join([sign for sign in normalize("NFKD", missing) if not combining(sign)])
    return bare.encode(error.encoding, "replace").decode(error.encoding), error.end


def replace_signs(signs: Mapping[str, str]) -> None:
    """Let ``signs`` tell, too, what stands for single signs that the terminal's encoding lacks."""
    _PLAIN.update(str.maketrans(dict(signs)))


def prepare_streams() -> None:
    """Let every sentence be printed, whatever the encoding of the terminal."""
    codecs.register_error("canasta.plainly", _plainly)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="canasta.plainly")
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")


def give_up_output() -> None:
    """Stop writing to a standard output whose reader is gone, also when Python shuts down."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


class _Console(Console):
    """A console that lets the program tell that its reader is gone; Rich would leave silently."""

    def on_broken_pipe(self) -> None:
        """Let the BrokenPipeError that is being handled go on to the program."""
        raise  # noqa: PLE0704


def console(*, is_error: bool = False) -> Console:
    """Return a console on the standard output, or on the standard error.

    Colour is used on a terminal that knows it and where ``NO_COLOR`` is not set; a width in
    ``COLUMNS`` holds everywhere.
    """
    return _Console(stderr=is_error, highlight=False, markup=False, emoji=False, soft_wrap=False)
