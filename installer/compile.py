"""Compiles the game, behind a running one or in the foreground: ``make compile``."""

import compileall
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from installer.checkout import Checkout, missing_for_compiling
from installer.environment import Environment, locked, make_current, remove_folder
from installer.forms import Forms, install
from installer.sentences import Words
from installer.status import write_status
from installer.steps import StepError, Steps

BEHIND = "--behind"
"""The option of the job that ``make play`` starts: it yields to everything else."""
_REASON = "canasta cannot be compiled: "
"""What setup.py says before the reason."""


class NotCompiledError(Exception):
    """Why there is no compiled form: a sentence for the person."""


def status_file(checkout: Checkout) -> Path:
    """Where the state of the compiled form stands."""
    return checkout.environments / "compiling.json"


def failure_file(checkout: Checkout) -> Path:
    """Where the reason stands for which these sources could not be compiled on this machine."""
    return checkout.environments / f"failed-{checkout.compiled_key}"


def compile_game(checkout: Checkout, words: Words, log: Path) -> None:
    """Build and install the compiled form, unless it is there.

    Raises:
        NotCompiledError: it cannot be built.
    """
    forms, status = Forms(checkout), status_file(checkout)
    if forms.compiled.is_whole:
        write_status(status, "ready")
        return
    if lacking := note_beginning(checkout):
        raise NotCompiledError(words.text(lacking))
    wheels = checkout.environments / "wheels"
    try:
        steps = Steps(words, log)
        remove_folder(wheels)  # what was killed has left its own there
        wheels.mkdir()
        forms.build_compiled(steps, wheels)
        with locked(checkout.environments / "installing.lock", lambda: None):
            forms.install_compiled(steps, wheels)
        remove_folder(wheels)
    except (StepError, OSError) as error:
        reason = reason_in(log)
        write_status(status, "failed", reason or str(error))
        if not reason:  # the compiler was never asked, and the sentence says everything
            raise NotCompiledError(str(error)) from error
        failure_file(checkout).write_text(reason, encoding="utf-8")
        raise NotCompiledError(words.text("not_compiled", reason=reason, log=str(log))) from error
    write_status(status, "ready")


def note_beginning(checkout: Checkout) -> str:
    """Note for the page that compiling has begun; return the word for what it lacks, if anything.

    What an earlier version noted does not hold for this one.
    """
    lacking = missing_for_compiling()
    if lacking:
        status_file(checkout).unlink(missing_ok=True)
    else:
        write_status(status_file(checkout), "compiling")
    return lacking


def reason_in(log: Path) -> str:
    """Return why the build could not compile, or nothing where it never got so far."""
    try:
        lines = log.read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return ""
    found = [line.partition(_REASON)[2].strip() for line in lines if _REASON in line]
    return found[-1] if found else ""


def write_bytecode(environments: Sequence[Environment]) -> None:
    """Compile what was installed to bytecode, which makes first uses fast."""
    for environment in environments:
        if environment.is_whole:
            compileall.compile_dir(environment.libraries, quiet=2)


def main(arguments: Sequence[str]) -> int:
    """Compile and say what came of it; returns the exit status."""
    words = Words()
    checkout = Checkout(Path(__file__).parents[1])
    is_behind = BEHIND in arguments
    if is_behind:
        os.nice(19)

    def if_held() -> None:
        if is_behind:
            raise SystemExit(0)
        print(words.text("waiting_compiling"), flush=True)

    try:
        with locked(checkout.environments / "compiling.lock", if_held):
            forms = Forms(checkout)
            if is_behind:
                note_beginning(checkout)  # the page asks sooner than the bytecode is written
                write_bytecode([forms.dependencies, forms.plain])
            else:
                install(checkout, words)
            compile_game(checkout, words, checkout.environments / "compiling.log")
            if not is_behind:
                make_current(forms.compiled)
    except (NotCompiledError, StepError) as error:
        print(error, file=sys.stderr)
        return 1
    print(words.text("compiled"))
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
