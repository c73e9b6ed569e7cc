"""Steps of an installation: commands with a line of progress and a sentence for each failure."""

import os
import subprocess
import sys
import time
import tomllib
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path

Command = Sequence[str | Path]

SENTENCES = tomllib.loads(Path(__file__).with_name("sentences.toml").read_text(encoding="utf-8"))
_FAULTS = {
    "no space left on device": "disk_full",
    "read-only file system": "read_only",
    "permission denied": "read_only",
    "file exists": "read_only",
    "not a directory": "read_only",
    "failed to fetch": "no_network",
    "error sending request": "no_network",
    "dns error": "no_network",
    "failed to establish a new connection": "no_network",
    "no matching distribution found": "no_network",
}
"""Messages of pip and uv in lower case, each with the name of a sentence about that fault."""


class StepError(Exception):
    """A step failed; the first argument is a sentence for the user."""


def text(name: str, **values: str | int) -> str:
    """Return a sentence in the language of the environment, which is French by default."""
    names = (os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    language = next(filter(None, names), "")[:2]
    sentence: str = SENTENCES.get(language, SENTENCES["fr"])[name]
    return sentence.format(**values)


def run(step: str, commands: Sequence[Command], log: Path, environment: Mapping[str, str]) -> None:
    """Run commands as one step, with additions to the environment; ``log`` receives the output.

    Raises:
        StepError: one of the commands failed.
    """
    name, start = text(step), time.monotonic()
    for command in commands:
        with log.open("wb") as output:
            process = subprocess.Popen(  # noqa: S603  (commands of the installer)
                command,
                env=os.environ | environment,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
            )
            while True:
                with suppress(subprocess.TimeoutExpired):
                    status = process.wait(timeout=1)
                    break
                _show("going_on", name, start)
        if status != 0:
            said = log.read_text(encoding="utf-8", errors="replace")
            raise StepError(fault_sentence(log, name, said))
    _show("done", name, start)


def _show(sentence: str, step: str, start: float) -> None:
    """Show the time of a step: on a terminal every second, elsewhere only at the end."""
    line = text(sentence, step=step, seconds=round(time.monotonic() - start))
    if sys.stdout.isatty():
        # Erase to the end of the line, because the previous line may have been longer.
        print(f"\r{line}\x1b[K", end="\n" if sentence == "done" else "", flush=True)
    elif sentence == "done":
        print(line, flush=True)


def fault_sentence(log: Path, step: str, said: str) -> str:
    """Return the sentence about a failure of ``step``, judged from the printed output."""
    lower = said.lower()
    name = next((name for sign, name in _FAULTS.items() if sign in lower), "failed")
    lines = [line.strip() for line in said.splitlines() if line.strip()]
    reason = lines[-1] if lines else "?"
    return text(name, step=step, reason=reason, folder=str(log.parent), log=str(log))
