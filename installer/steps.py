"""Steps of an installation: a command, a line of progress, and a sentence where it fails."""

import contextlib
import os
import signal
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

from installer.sentences import Words

_FAULTS = {
    "no space left on device": "disk_full",
    "read-only file system": "read_only",
    "permission denied": "read_only",
    "file exists": "read_only",
    "not a directory": "read_only",
    "failed to establish a new connection": "no_network",
    "temporary failure in name resolution": "no_network",
    "name or service not known": "no_network",
    "connection refused": "no_network",
    "network is unreachable": "no_network",
    "read timed out": "no_network",
    "no matching distribution found": "no_network",
}
"""What programs say of the faults that have a sentence of their own, in lower case."""


class StepError(Exception):
    """A step failed; the first argument is a sentence for the person."""


class Steps:
    """Runs commands one after the other; what they print goes into a log file."""

    def __init__(self, words: Words, log: Path) -> None:
        """Begin a new log."""
        self._words = words
        self._log = log
        try:
            log.parent.mkdir(parents=True, exist_ok=True)
            log.write_bytes(b"")
        except OSError as error:
            raise StepError(fault_sentence(words, log, "", str(error))) from error

    def run(
        self, name: str, command: Sequence[str | Path], environment: Mapping[str, str] | None = None
    ) -> None:
        """Run a command as the step ``name``, with additions to the environment.

        Raises:
            StepError: it failed.
        """
        step, start = self._words.text(name), time.monotonic()
        begins_at = self._log.stat().st_size
        with self._log.open("ab") as log:
            process = subprocess.Popen(  # noqa: S603  (commands of the installer)
                [str(part) for part in command],
                env=os.environ | dict(environment or {}),
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
            try:
                while True:
                    self._show("going_on", step, start, is_last=False)
                    with contextlib.suppress(subprocess.TimeoutExpired):
                        status = process.wait(timeout=1)
                        break
            except BaseException:
                with contextlib.suppress(ProcessLookupError):
                    os.killpg(process.pid, signal.SIGKILL)
                process.wait()
                raise
        if status != 0:
            if sys.stdout.isatty():
                print()
            with self._log.open("rb") as log:
                log.seek(begins_at)
                said = log.read().decode(errors="replace")
            raise StepError(fault_sentence(self._words, self._log, step, said))
        self._show("done", step, start, is_last=True)

    def _show(self, sentence: str, step: str, start: float, *, is_last: bool) -> None:
        """Show how long a step has taken: every second on a terminal, else at its end."""
        line = self._words.text(sentence, step=step, seconds=round(time.monotonic() - start))
        if sys.stdout.isatty():
            # Erase to the end of the line: the line before may have been longer.
            print(f"\r{line}\x1b[K", end="\n" if is_last else "", flush=True)
        elif is_last:
            print(line, flush=True)


def fault_sentence(words: Words, log: Path, step: str, said: str) -> str:
    """Return the sentence for a failure, given the step and what was printed."""
    lower = said.lower()
    name = next((name for sign, name in _FAULTS.items() if sign in lower), "failed")
    lines = [line.strip() for line in said.splitlines() if line.strip()]
    reason = lines[-1] if lines else "?"
    return words.text(name, step=step, reason=reason, folder=str(log.parent), log=str(log))
