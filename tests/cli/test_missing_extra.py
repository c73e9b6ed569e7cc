"""One sentence names the missing part of the program."""

import os
import shlex
import subprocess
import sys

import pytest

PROGRAM = """
import sys
for library in sys.argv[1].split(","):
    sys.modules[library] = None
from canasta.cli import main
sys.exit(main(sys.argv[2:]))
"""
"""A program in which some libraries are missing: ``sys.modules`` holds None for them."""

ROBOTS = "numpy"
SERVER = "starlette,sqlalchemy,alembic,uvicorn,segno,structlog,prometheus_client,itsdangerous"


def run(without: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", PROGRAM, without, *arguments],
        check=False,
        capture_output=True,
        text=True,
        encoding="utf-8",
        env=os.environ | {"PYTHONIOENCODING": "utf-8", "COLUMNS": "200"},
    )


@pytest.mark.parametrize(
    ("without", "arguments", "sentence"),
    [
        ("rich", ("--lang", "en"), 'rich is not installed. It is part of the extra "terminal"'),
        (
            "typer",
            ("--lang=fr",),
            "typer n’est pas installé. Il fait partie de l’extra « terminal »",
        ),
        (ROBOTS, ("train", "network", "--lang", "en"), "-m pip install 'numpy>="),
        (SERVER, ("serve", "--lang", "en"), "starlette is not installed. It is part of"),
        (
            "psycopg",
            ("transfer", ".", "postgresql://host/name", "--lang", "en"),
            "'psycopg[binary]>=",
        ),
        (
            "distributed",
            ("simulate", "--cluster", "tcp://127.0.0.1:1", "--lang", "en"),
            "-m pip install 'distributed>=",
        ),
    ],
)
def test_a_missing_extra_is_one_sentence_and_a_command(
    without: str, arguments: tuple[str, ...], sentence: str
) -> None:
    done = run(without, *arguments)
    assert done.returncode == 2
    assert sentence in done.stderr.replace("\u00a0", " ")
    sentences, command = done.stderr.rstrip().split("\n")
    assert sentences.endswith(":")
    assert shlex.split(command)[:4] == [sys.executable, "-m", "pip", "install"]
    assert done.stdout == ""


def test_the_terminal_needs_neither_numpy_nor_the_server() -> None:
    done = run(f"{ROBOTS},{SERVER}", "rules", "--lang", "en")
    assert (done.returncode, done.stderr) == (0, "")
