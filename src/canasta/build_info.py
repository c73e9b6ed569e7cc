"""Reports whether the running package is compiled ahead of time or interpreted.

``make play`` starts the interpreted package and compiles in the background. ``CANASTA_COMPILING``
then names the file with the compiler's progress (``installer/compiling.py``).
"""

import json
import os
from importlib.machinery import EXTENSION_SUFFIXES
from importlib.util import find_spec
from pathlib import Path
from typing import Final, Literal

CompiledForm = Literal["none", "compiling", "ready", "failed"]
"""Progress of compiling the package for the next start; ``none`` if nothing is compiled."""

_STATUS_FILE: Final = "CANASTA_COMPILING"
# setup.py compiles all modules or none, so checking one of them is enough.
_WITNESS = "canasta.cards.kinds"


def is_compiled() -> bool:
    """Return whether the engine that this process imports is compiled.

    The result is always False for a checkout's ``src``, even if a compiled package is installed.
    """
    spec = find_spec(_WITNESS)
    return spec is not None and (spec.origin or "").endswith(tuple(EXTENSION_SUFFIXES))


def describe() -> str:
    """Return the kind of build and the note of the installation, as one line for people.

    For instance ``compiled: 40 modules by mypyc 2.4.1``, or ``interpreted:`` and the reason.
    """
    note = Path(__file__).with_name("build_note.txt")
    detail = note.read_text(encoding="utf-8").strip() if note.exists() else "run from a checkout"
    return f"{'compiled' if is_compiled() else 'interpreted'}: {detail}"


def compiled_form() -> CompiledForm:
    """Return the progress of the compilation in the background."""
    try:
        status = json.loads(Path(os.environ[_STATUS_FILE]).read_text(encoding="utf-8"))
        state, compiler = str(status["state"]), int(status["process"])
        if state == "compiling":
            os.kill(compiler, 0)  # raises OSError if the compiler is gone
            return "compiling"
    except (KeyError, TypeError, ValueError, OSError):
        return "none"
    return "ready" if state == "ready" else "failed"
