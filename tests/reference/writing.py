"""Parts shared by the reference pages: tables, definitions from the source, sentence patterns."""

import ast
from collections.abc import Iterable, Sequence
from itertools import groupby
from pathlib import Path
from textwrap import wrap
from typing import Final

from canasta.i18n import load

ROOT: Final = Path(__file__).parents[2]
DECLARATIONS: Final = ROOT / "src" / "canasta" / "web" / "types" / "protocol.d.ts"
SOURCE: Final = ROOT / "src" / "canasta"
"""The plain files, because compiled modules lose their docstrings."""
NOTICE: Final = (
    "<!-- Written by `python -m tests.regenerate`; change the code or the catalogues. -->"
)


def table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> list[str]:
    """Return a table of Markdown, line by line."""
    return [_row(heads), _row(["---"] * len(heads)), *[_row(row) for row in rows], ""]


def _row(cells: Sequence[str]) -> str:
    return "| " + " | ".join([cell.replace("|", "\\|") for cell in cells]) + " |"


def page(lines: Iterable[str]) -> str:
    """Return lines as the content of a file, with paragraphs wrapped as on other pages."""
    written: list[str] = []
    for is_prose, part in groupby(
        lines, lambda line: line[:1].isalnum() or line[:1] in tuple('`["')
    ):
        found = list(part)
        if is_prose:
            found = wrap(" ".join(found), 120, break_long_words=False, break_on_hyphens=False)
        written += found
    return "\n".join(written).rstrip("\n") + "\n"


def classes_of(module: str) -> list[ast.ClassDef]:
    """Return the classes that a file of the package defines, in order."""
    tree = ast.parse((SOURCE / module).read_text(encoding="utf-8"))
    return [node for node in tree.body if isinstance(node, ast.ClassDef)]


def words_of_aliases(module: str) -> dict[str, list[str]]:
    """Return the words of every ``Name = Literal[…]`` of a file."""
    tree = ast.parse((SOURCE / module).read_text(encoding="utf-8"))
    found: dict[str, list[str]] = {}
    for node in tree.body:
        match node:
            case ast.Assign(
                targets=[ast.Name(id=name)],
                value=ast.Subscript(value=ast.Name(id="Literal"), slice=words),
            ):
                found[name] = [str(word) for word in ast.literal_eval(words)]
            case _:
                pass
    return found


def patterns(prefix: str) -> list[tuple[str, str]]:
    """Return the case and the English of every text whose key is or begins with ``prefix``.

    A text with plural forms is returned in its last form.

    Raises:
        KeyError: there is no such text.
    """
    english = load("en")
    keys = [key for key in english._forms if key == prefix or key.startswith(f"{prefix}.")]
    if not keys:
        raise KeyError(prefix)
    return [(_variant(key.removeprefix(prefix)), english.forms(key)[-1]) for key in keys]


def _variant(rest: str) -> str:
    return f"`{rest.removeprefix('.')}`" if rest else ""
