"""Which form of the package runs: compiled ahead of time, or the plain files."""

from importlib.machinery import EXTENSION_SUFFIXES
from importlib.util import find_spec
from pathlib import Path

# All modules are compiled or none is (setup.py sees to it), so one of them tells for all.
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
