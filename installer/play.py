"""``make play`` installs the game, compiles in the background, and becomes the game."""

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from installer import compiling
from installer.environments import Checkout, Form, locked, missing_for_compiling
from installer.steps import StepError, text


def start_compiling(root: Path) -> None:
    """Start compiling in a detached process that outlives this one."""
    subprocess.Popen(  # noqa: S603  (our own module)
        [sys.executable, "-m", "installer.compiling", compiling.BEHIND],
        cwd=root,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )


def compile_behind(checkout: Checkout, form: Form) -> str:
    """Start the compiler if this is worthwhile; return a sentence about the form that runs."""
    if form == "compiled":
        return text("runs_compiled")
    if reason := compiling.failure(checkout):
        then = text("then_failed", reason=reason)
    else:
        start_compiling(checkout.root)
        then = text(f"then_{missing_for_compiling() or 'compiling'}")
    return text("runs_plain", then=then)


def main(arguments: Sequence[str]) -> int:
    """Install the game, and become ``canasta serve``; return the exit status after a fault."""
    checkout = Checkout(Path(__file__).parents[1])
    try:
        with locked(checkout.folder / "installing.lock"):
            form = checkout.best_form()
            environment = checkout.install(form, checkout.folder / "installing.log")
            checkout.make_current(environment)
    except StepError as error:
        print(error, file=sys.stderr)
        return 1
    print(compile_behind(checkout, form), flush=True)
    program = environment / "bin" / "canasta"
    os.environ[compiling.VARIABLE] = str(compiling.status_file(checkout))
    return os.execv(program, [str(program), "serve", *arguments])  # noqa: S606  (no shell wanted)


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
