"""All commands: documented JSON and exit statuses, any terminal, and bad files."""

import json
import os
import platform
import re
import subprocess
import sys
from collections.abc import Mapping
from io import StringIO
from pathlib import Path
from typing import cast

import pytest
from rich.console import Console

from canasta import __version__
from canasta.build_info import is_compiled
from canasta.cli import output as output_module
from canasta.cli.app import COMMANDS
from canasta.cli.output import with_progress
from canasta.cli.reports.build_words import build_words
from canasta.i18n import LANGUAGES, Language, load
from tests.i18n.sentence_helpers import plain
from tests.support.command_runs import (
    CONFORMANCE,
    SIMULATE,
    command_sections,
    json_of,
    record,
    section_on,
)
from tests.support.scripted_terminal import Program, program
from tests.support.time_limits import PATIENCE_S

__all__ = ["program", "record"]


def test_version(program: Program) -> None:
    figures = json_of(program, "version")
    assert figures["version"] == __version__
    assert figures["compiled"] is is_compiled()
    assert figures["python"] == platform.python_version()
    for language, form in (
        ("fr", "compilée" if is_compiled() else "interprétée"),
        ("en", "compiled" if is_compiled() else "interpreted"),
    ):
        run = program.run("version", "--lang", language)
        assert (run.status, run.errors) == (0, "")
        assert __version__ in run.text
        assert f"{form} ({plain(build_words(load(language)))})" in run.text


def test_bench(program: Program) -> None:
    figures = json_of(program, "bench", "--seconds", "0.05")
    assert figures["compiled"] is is_compiled()
    for name in (
        "decisions_per_second",
        "hands_per_second",
        "stepped_decisions_per_second",
        "copies_per_second",
        "decisions_per_copy",
    ):
        rate = figures[name]
        assert isinstance(rate, int | float)
        assert rate > 0
    choices = figures["mean_choices"]
    assert isinstance(choices, float)
    assert 2 < choices < 20
    per_round = cast("float", figures["decisions_per_second"]) / cast(
        "float", figures["hands_per_second"]
    )
    assert 30 < per_round < 300


@pytest.mark.parametrize(
    ("language", "expected"), [("fr", "Copies d'un état"), ("en", "Copies of a state")]
)
def test_bench_for_people(program: Program, language: Language, expected: str) -> None:
    run = program.run("bench", "--seconds", "0.05", "--lang", language)
    assert (run.status, run.errors) == (0, "")
    assert expected in run.text


# Guarantees to programs


@pytest.mark.parametrize(
    "arguments",
    [
        ("rules", "duel"),
        ("rules", "duel", "--diff", "classic"),
        ("replay", "RECORD"),
        ("simulate", "--deals", "2"),
        ("check", str(CONFORMANCE / "duel")),
        ("bench", "--seconds", "0.01"),
        ("version",),
    ],
)
def test_every_key_is_documented(
    program: Program, record: Path, arguments: tuple[str, ...]
) -> None:
    section = section_on(arguments[0])
    given = [str(record) if argument == "RECORD" else argument for argument in arguments]
    for key in json_of(program, *given):
        assert f"`{key}`" in section


@pytest.mark.parametrize("command", sorted({*command_sections()} & {*COMMANDS}))
def test_a_section_names_only_options_that_the_help_explains(
    program: Program, command: str
) -> None:
    shown = program.run(command, "--help", "--lang", "en").raw
    explained = re.findall(r"^  (--[\w-]+)", shown, re.MULTILINE)
    assert {*re.findall(r"(?<=`)--[\w-]+", section_on(command))} <= {*explained}


# Any terminal


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "arguments",
    [
        ("rules",),
        ("rules", "laws1951"),
        ("rules", "frimes", "--diff", "duel"),
        ("simulate", "--deals", "3"),
        ("version",),
        ("bench", "--seconds", "0.01"),
        ("replay", "RECORD"),
        ("replay", "RECORD", "--seat", "2"),
        *[
            (name, "--help")
            for name in ("rules", "simulate", "version", "bench", "replay", "check")
        ],
    ],
)
def test_forty_columns(
    program: Program,
    monkeypatch: pytest.MonkeyPatch,
    record: Path,
    arguments: tuple[str, ...],
    language: Language,
) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    given = [str(record) if argument == "RECORD" else argument for argument in arguments]
    run = program.run(*given, "--lang", language)
    assert run.status == 0
    examples = "  canasta "
    long = [
        line
        for line in run.raw.splitlines()
        if len(line) > 40 and not line.startswith(("canasta ", examples))
    ]
    assert long == []


def test_a_progress_bar_only_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm")  # on a dumb one nothing moves
    for is_terminal in (True, False):
        shown = StringIO()
        screen = Console(file=shown, force_terminal=is_terminal, width=60)
        monkeypatch.setattr(output_module, "console", lambda screen=screen, **_: screen)
        assert list(with_progress(iter(range(5)), 5, "Manches")) == list(range(5))
        assert ("Manches" in shown.getvalue()) is is_terminal


def test_a_progress_bar_keeps_results_apart(program: Program) -> None:
    run = program.run(*SIMULATE, "--json")
    assert run.errors == ""
    json.loads(run.raw)


# Impossible requests: one sentence, the right status


BAD_FILES: Mapping[str, bytes] = {
    "empty": b"",
    "binary": bytes(range(256)) * 9,
    "zeros": b"\0" * 500,
    "latin": "règle = 1\n".encode("latin-1"),
    "deep": b"a = " + b"[" * 5000,
    "decimal": b'base = "classic"\ntarget = ' + b"9" * 5000,
    "hexadecimal": b'base = "classic"\ntarget = 0x' + b"F" * 4000,
    "nonsense": b"packs = 2\n",
    "words": b"Once upon a time\n",
}


@pytest.fixture
def bad_files(program: Program) -> Path:
    for name, data in BAD_FILES.items():
        (program.folder / name).write_bytes(data)
    (program.folder / "folder").mkdir()
    return program.folder


@pytest.mark.usefixtures("bad_files")
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", [*BAD_FILES, "folder", "missing"])
@pytest.mark.parametrize(
    ("command", "status"),
    [
        (("check",), 2),
        (("rules",), 2),
        (("rules", "classic", "--diff"), 2),
        (("simulate", "--rules"), 2),
        (("replay",), 1),
    ],
)
def test_bad_files(
    program: Program, command: tuple[str, ...], status: int, name: str, language: Language
) -> None:
    run = program.run(*command, name, "--lang", language)
    if command == ("replay",) and name in ("folder", "missing"):
        status = 2  # nothing was there to be broken
    assert (run.status, run.raw) == (status, "")
    assert name in run.errors
    assert run.errors.endswith((".", "»", "”"))
    assert "Error" not in run.errors
    assert "Traceback" not in run.errors


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (("check",), "PATH… is missing"),
        (("replay",), "FILE is missing"),
        (("rules", "--diff", "duel"), "--diff compares two rule sets"),
        (("rules", "classic", "duel"), "Too many arguments"),
        (("rules", "klassic"), "there is no such file"),
        (("version", "now"), "Too many arguments"),
        (("bench", "--seconds", "nan"), "--seconds N"),
        (("bench", "--seconds", "0"), "--seconds N"),
        (("bench", "--seconds", "long"), "--seconds N"),
        (("simulate", "--deals", "0"), "--deals N"),
        (("simulate", "--deals", "1e3"), "--deals N"),
        (("simulate", "--seed", "-1"), "--seed N"),
        (("simulate", "--seed", "4294967296"), "--seed N"),
        (("simulate", "--jobs", "0"), "--jobs N"),
        (("simulate", "--players", "9"), "--players N"),
        (("simulate", "--players", "5"), "These rules are not played that way"),
        (("simulate", "--sides", "4"), "These rules are not played that way"),
        (("simulate", "--agents", "nobody"), 'No robot is called "nobody"'),
        (("simulate", "--agents", ""), 'No robot is called ""'),
        (("simulate", "--agents", "random,greedy"), "four robots separated by commas"),
        (("simulate", "--deal", "1"), "There is no option --deal"),
        (("replay", "RECORD", "--seat", "4"), "from 0 to 3"),
        (("replay", "RECORD", "--from", "9999"), "Nothing to show"),
        (("replay", "RECORD", "--from", "5", "--to", "4"), "Nothing to show"),
        (("replay", "RECORD", "--from", "0"), "--from N"),
    ],
)
def test_arguments_that_make_no_sense(
    program: Program, record: Path, arguments: tuple[str, ...], expected: str
) -> None:
    given = [str(record) if argument == "RECORD" else argument for argument in arguments]
    run = program.run(*given, "--lang", "en")
    assert (run.status, run.raw) == (2, "")
    assert expected in run.errors


# In separate processes


def started(tmp_path: Path, *arguments: str, code: str = "") -> subprocess.Popen[bytes]:
    command = [sys.executable, "-c", code] if code else [sys.executable, "-m", "canasta"]
    return subprocess.Popen(
        [*command, *arguments],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=tmp_path,
        env={**os.environ, "LANG": "en_GB.UTF-8", "COLUMNS": "80"},
    )


@pytest.mark.parametrize(
    "arguments",
    [
        ("rules", "classic"),
        ("rules", "--json"),
        ("replay", "RECORD"),
        ("check", str(CONFORMANCE / "duel")),
    ],
)
def test_a_closed_pipe_ends_in_silence(
    tmp_path: Path, record: Path, arguments: tuple[str, ...]
) -> None:
    given = [str(record) if argument == "RECORD" else argument for argument in arguments]
    with started(tmp_path, *given) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        errors = process.stderr.read().decode()
        assert process.wait(PATIENCE_S) == 1
    assert errors == ""


def test_simulations_need_nothing_of_the_terminal(tmp_path: Path) -> None:
    """The library works without the layers for people."""
    code = (
        "import sys\n"
        "from canasta.arena.simulation import Simulation\n"
        "from canasta.rules import load_rules\n"
        "list(Simulation(load_rules('duel'), 2, 2, ('random',) * 2, 1).results(2))\n"
        "names = ('canasta.cli', 'canasta.i18n', 'typer', 'rich')\n"
        "sys.exit(any(name in sys.modules for name in names))\n"
    )
    with started(tmp_path, code=code) as process:
        _, errors = process.communicate(timeout=PATIENCE_S)
    assert (process.returncode, errors) == (0, b"")


def test_ctrl_c_stops_a_simulation_with_all_its_processes(tmp_path: Path) -> None:
    code = (
        "import multiprocessing, signal, threading, time, _thread, sys\n"
        "from canasta.cli import main\n"
        # A shell that starts the tests in the background may make them ignore Ctrl-C.
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
        "def interrupt():\n"
        "    while len(multiprocessing.active_children()) < 2:\n"
        "        time.sleep(0.1)\n"
        "    time.sleep(1)\n"
        "    _thread.interrupt_main()\n"
        "if __name__ == '__main__':\n"
        "    threading.Thread(target=interrupt, daemon=True).start()\n"
        "    sys.exit(main(['simulate', '--deals', '9999999', '--jobs', '2', '--lang', 'en']))\n"
    )
    with started(tmp_path, code=code) as process:
        out, errors = process.communicate(timeout=PATIENCE_S)
    assert (process.returncode, out) == (130, b"")
    assert errors == b"Interrupted.\n"
