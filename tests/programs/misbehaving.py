"""Programs that behave as a test prescribes."""

import sys
from pathlib import Path

GREETING = "canasta-robot 1 Test"
ANSWERS = """
        print("play", number, legal[0], flush=True)
"""


def program(folder: Path, on_go: str, *, on_start: str = "", on_hello: str = "") -> str:
    """Write a program and return its command.

    ``on_go`` is the Python code that answers a question, with ``number`` and ``legal``.
    ``on_start`` runs before the first line is read, and ``on_hello`` in place of the greeting.
    """
    hello = on_hello or f'print("{GREETING}", flush=True)'
    file = folder / f"robot{len(list(folder.iterdir()))}.py"
    file.write_text(
        f"""
import os, sys, time
HERE = {str(folder)!r}
legal = []
asked = 0
{on_start}
for line in sys.stdin:
    word, _, rest = line.rstrip().partition(" ")
    if word == "canasta-robot":
        {hello}
    elif word == "position":
        legal = []
    elif word == "legal":
        legal.append(rest)
    elif word == "go":
        number = rest.split()[0]
        asked += 1
{_indented(on_go)}
""",
        encoding="utf-8",
    )
    return f"{sys.executable} -S {file}"


def _indented(text: str) -> str:
    return "\n".join(" " * 8 + line for line in text.strip().splitlines())
