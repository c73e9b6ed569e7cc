"""Compiles the game in the background of a running one, or with ``make compile``."""

import json
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from installer.environments import Checkout, is_whole, locked, missing_for_compiling
from installer.steps import StepError, text

BEHIND = "--behind"
"""The option of the low-priority job that ``make play`` starts."""
VARIABLE = "CANASTA_COMPILING"
"""The environment variable with the path of the file that tells a running game the compile
state."""
_REASON = "canasta cannot be compiled: "
"""The text that setup.py prints before the reason."""


def status_file(checkout: Checkout) -> Path:
    """Return the file with the state of the compiled form."""
    return checkout.folder / "compiling.json"


def failure(checkout: Checkout) -> str:
    """Return why compiling these sources failed on this machine, or an empty string."""
    try:
        status = json.loads(status_file(checkout).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return ""
    is_ours = status["environment"] == checkout.environment("compiled").name
    return str(status["reason"]) if is_ours else ""


def compile_game(checkout: Checkout, log: Path) -> Path:
    """Return the environment of the compiled form; install it if necessary.

    Raises:
        StepError: the build failed.
    """
    lacking = missing_for_compiling()
    if lacking and not is_whole(checkout.environment("compiled")):
        status_file(checkout).unlink(missing_ok=True)  # of an earlier version
        raise StepError(text(lacking))
    _write_status(checkout, "compiling")
    try:
        environment = checkout.install("compiled", log)
    except StepError as error:
        lines = log.read_text(encoding="utf-8", errors="replace").splitlines()
        reasons = [line.partition(_REASON)[2].strip() for line in lines if _REASON in line]
        _write_status(checkout, "failed", *reasons[-1:])
        if not reasons:  # the compiler was never asked, and the sentence says everything
            raise
        raise StepError(text("not_compiled", reason=reasons[-1], log=str(log))) from error
    _write_status(checkout, "ready")
    return environment


def _write_status(checkout: Checkout, state: str, reason: str = "") -> None:
    """Replace the status file in one step, because the game may read it at any time."""
    status = {"state": state, "reason": reason, "process": os.getpid()}
    status["environment"] = checkout.environment("compiled").name
    new = status_file(checkout).with_suffix(f".{os.getpid()}")
    new.write_text(json.dumps(status), encoding="utf-8")
    new.replace(status_file(checkout))


def main(arguments: Sequence[str]) -> int:
    """Compile the game, and print the result; return the exit status."""
    checkout = Checkout(Path(__file__).parents[1])
    is_behind = BEHIND in arguments
    if is_behind:
        os.nice(19)
    try:
        with locked(checkout.folder / "compiling.lock"):
            environment = compile_game(checkout, checkout.folder / "compiling.log")
            if not is_behind:  # a running game keeps the form that it was started with
                checkout.make_current(environment)
    except StepError as error:
        print(error, file=sys.stderr)
        return 1
    print(text("compiled"))
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
