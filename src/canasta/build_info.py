"""Reports which form of the package runs: compiled ahead of time, or the plain files.

``make play`` starts the plain form and compiles behind it; ``CANASTA_COMPILING`` then names the
file with the compiler's progress (``installer/compiling.py``).
"""

import json
import os
from importlib.machinery import EXTENSION_SUFFIXES
from importlib.util import find_spec
from pathlib import Path
from typing import Final, Literal

CompiledForm = Literal["none", "compiling", "ready", "failed"]
"""Progress of the compiled form for the next start; ``none``: nobody makes one."""

_STATUS_FILE: Final = "CANASTA_COMPILING"
# All modules are compiled or none is (setup.py ensures that), so checking one is enough.
_WITNESS = "canasta.cards.kinds"


def is_compiled() -> bool:
    """Whether the engine that this process imports is compiled.

    Running from a checkout's `src` is always False, even where a compiled package is installed.
    """
    spec = find_spec(_WITNESS)
    return spec is not None and (spec.origin or "").endswith(tuple(EXTENSION_SUFFIXES))


def describe() -> str:
    """The form and what the installation noted about it, as one line for people.

    For instance `compiled: 40 modules by mypyc 2.4.1`, or `interpreted: ` and the reason.
    """
    note = Path(__file__).with_name("build_note.txt")
    detail = note.read_text(encoding="utf-8").strip() if note.exists() else "run from a checkout"
    return f"{'compiled' if is_compiled() else 'interpreted'}: {detail}"


def compiled_form() -> CompiledForm:
    """Return the progress of the compiled form that is being built in the background."""
    try:
        status = json.loads(Path(os.environ[_STATUS_FILE]).read_text(encoding="utf-8"))
        state, compiler = str(status["state"]), int(status["process"])
        if state == "compiling":
            os.kill(compiler, 0)  # raises OSError where it was interrupted
            return "compiling"
    except (KeyError, TypeError, ValueError, OSError):
        return "none"
    return "ready" if state == "ready" else "failed"
