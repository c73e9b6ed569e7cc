"""A running program and its lines, with limits on its time and output.

Each program has its own process group. No function waits beyond its limit, stores more output than
one line and one read, or relies on the program to end.
"""

import errno
import os
import shlex
import signal
import subprocess
from collections.abc import Iterable, Sequence
from contextlib import suppress
from selectors import EVENT_READ, EVENT_WRITE, DefaultSelector
from time import monotonic
from typing import Final
from unicodedata import name as unicode_name

from canasta.programs.fault import ProgramFault
from canasta.programs.lines import QUIT
from canasta.record.header import JOINERS

LONGEST_LINE: Final = 4096
"""The maximum length of a program's line, in bytes."""
_LONGEST_SHOWN: Final = 60
_READ: Final = 65536
_STATUS_S: Final = 10.0
"""The number of seconds that a program may take to end after closing its output, before its exit
status is unknown."""


_ANSWERS: Final = {
    errno.ENOENT: "missing",
    errno.EACCES: "denied",
    errno.ENOEXEC: "format",
}
"""The reason why the system cannot start a program, by ``errno``; the catalogues have its
sentence."""


def _answer(error: OSError | ValueError) -> str:
    if isinstance(error, OSError):
        return _ANSWERS.get(error.errno or 0) or error.strerror or str(error)
    return "missing"  # no file has a name with such characters


class ProgramProcess:
    """A started program that communicates in lines."""

    def __init__(self, command: Sequence[str], *, shows_errors: bool = False) -> None:
        """Start ``command``; its standard error is shown or dropped.

        Raises:
            ProgramFault: ``start``, the program cannot be started.
        """
        self._name: Final = shlex.join(command)
        errors = None if shows_errors else subprocess.DEVNULL
        try:
            self._process: Final = subprocess.Popen(  # noqa: S603  (its owner names the program)
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=errors,
                bufsize=0,
                start_new_session=True,
            )
        except (OSError, ValueError) as error:
            raise self.fault("start", answer=_answer(error)) from None
        if self._process.stdin is None or self._process.stdout is None:
            raise AssertionError("both ends are pipes")
        self._input: Final = self._process.stdin
        self._output: Final = self._process.stdout
        os.set_blocking(self._input.fileno(), False)
        os.set_blocking(self._output.fileno(), False)
        self._unsent = b""
        self._unread = b""
        self._is_new = True
        """Whether the program has not completed a line yet."""

    @property
    def pid(self) -> int:
        """The id of the process and of its group."""
        return self._process.pid

    @property
    def unfinished(self) -> str:
        """The program's output since the last end of line: at most one line and one read."""
        return self._unread.decode(errors="replace")

    def send(self, lines: Iterable[str]) -> None:
        """Queue lines, which are written while :meth:`line` waits for the next line.

        Raises:
            ValueError: a line contains a line feed.
        """
        lines = tuple(lines)
        if any("\n" in line for line in lines):
            raise ValueError("a line of the protocol holds a line feed")
        self._unsent += "".join([line + "\n" for line in lines]).encode()

    def line(self, deadline: float) -> str:
        """Return the program's next line, by ``deadline`` on the monotonic clock.

        Raises:
            ProgramFault: ``late``, ``ended``, ``binary`` or ``long_line``.
        """
        with DefaultSelector() as waiting:
            waiting.register(self._output, EVENT_READ)
            if self._unsent:
                waiting.register(self._input, EVENT_WRITE)
            while (end := self._unread.find(b"\n", 0, LONGEST_LINE + 1)) < 0:
                if len(self._unread) > LONGEST_LINE:
                    raise self.fault("long_line", most=LONGEST_LINE)
                left = deadline - monotonic()
                if left <= 0:
                    raise self.fault("late")
                for key, _ in waiting.select(left):
                    if key.fileobj is self._output:
                        self._read()
                    elif not self._write():
                        waiting.unregister(self._input)
        line, self._unread = self._unread[:end], self._unread[end + 1 :]
        return self._text_of(line)

    def fault(self, code: str, /, **values: str | int) -> ProgramFault:
        """Return a fault of this program."""
        return ProgramFault(self._name, code, **values)

    def _read(self) -> None:
        with suppress(BlockingIOError):
            read = os.read(self._output.fileno(), _READ)
            if not read:
                raise self.fault("ended", status=self._status())
            self._unread += read

    def _write(self) -> bool:
        """Write as much as the pipe accepts; return whether more is left."""
        try:
            sent = os.write(self._input.fileno(), self._unsent)
        except BlockingIOError:
            return True
        except (
            OSError
        ):  # the program no longer reads; reading its output will show whether it still writes
            sent = len(self._unsent)
        self._unsent = self._unsent[sent:]
        return bool(self._unsent)

    def _status(self) -> str:
        """Return the exit status of a program that has closed its output; "?" if it still runs."""
        try:
            return str(self._process.wait(_STATUS_S))
        except subprocess.TimeoutExpired:
            return "?"

    def end(self, patience_s: float) -> bool:
        """End the program and every process of its group.

        The program gets ``quit``, the end of its input, and ``patience_s`` seconds. Return whether
        it ended within this time and left no process behind. Further calls do nothing.
        """
        if self._output.closed:
            return True
        self.send([QUIT])
        self._write()
        with suppress(OSError):
            self._input.close()
        in_time = True
        try:
            self._process.wait(patience_s)
        except subprocess.TimeoutExpired:
            in_time = False
        leaves_others = True
        try:
            os.killpg(self._process.pid, signal.SIGKILL)
        except ProcessLookupError:
            leaves_others = False
        self._process.wait()
        self._output.close()
        return in_time and not leaves_others

    def _text_of(self, line: bytes) -> str:
        """Return a line as text.

        A byte-order mark before the first line is dropped, because some systems write one
        automatically.

        Raises:
            ProgramFault: ``binary``, the line is not UTF-8 or has an invisible character.
        """
        try:
            text = line.decode("utf-8-sig" if self._is_new else "utf-8")
        except UnicodeDecodeError:
            raise self.fault("binary") from None
        self._is_new = False
        for character in text:
            if not (character.isprintable() or character.isspace() or character in JOINERS):
                raise self.fault("binary", character=_named(character), line=shown(text))
        return text


def shown(line: str) -> str:
    """Return the beginning of a line in a form that is safe to show: printable, single spaces."""
    words = " ".join(line.split())
    text = "".join([sign if sign.isprintable() else f"\\u{ord(sign):04x}" for sign in words])
    return text if len(text) <= _LONGEST_SHOWN else text[: _LONGEST_SHOWN - 1] + "…"


def _named(character: str) -> str:
    """Return the number of a character and its Unicode name, if it has one."""
    return f"U+{ord(character):04X} {unicode_name(character, '')}".rstrip()
