"""Installs what is missing, starts the compiler behind, and becomes the game: ``make play``."""

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from installer.checkout import Checkout, missing_for_compiling
from installer.compile import BEHIND, failure_file, status_file
from installer.environment import Environment
from installer.forms import install
from installer.sentences import Words
from installer.status import VARIABLE
from installer.steps import StepError


def compile_behind(checkout: Checkout, form: Environment, words: Words) -> str:
    """Start the compiler where that is worth it; return which form runs, as a sentence."""
    if form.kind == "compiled":
        return words.text("runs_compiled")
    lacking, failure = missing_for_compiling(), failure_file(checkout)
    if lacking:
        then = words.text(f"then_{lacking}")
    elif failure.exists():
        then = words.text("then_failed", reason=failure.read_text(encoding="utf-8"))
    else:
        then = words.text("then_compiling")
    if not failure.exists():
        start_compiling(checkout)
    return words.text("runs_plain", then=then)


def start_compiling(checkout: Checkout) -> None:
    """Start a process of its own that outlives this one."""
    subprocess.Popen(  # noqa: S603  (our own module)
        [sys.executable, "-m", "installer.compile", BEHIND],
        cwd=checkout.root,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )


def main(arguments: Sequence[str]) -> int:
    """Install, and become ``canasta serve``; returns the exit status only after a fault."""
    words = Words()
    checkout = Checkout(Path(__file__).parents[1])
    try:
        form = install(checkout, words)
    except StepError as error:
        print(error, file=sys.stderr)
        return 1
    print(compile_behind(checkout, form, words), flush=True)
    program = form.folder / "bin" / "canasta"
    os.environ[VARIABLE] = str(status_file(checkout))
    return os.execv(program, [str(program), "serve", *arguments])  # noqa: S606  (no shell wanted)


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
