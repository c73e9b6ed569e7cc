"""One sentence names everything that a machine lacks and the Debian packages to install."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parents[2] / "scripts" / "check-machine"
BASH = shutil.which("bash") or "/bin/bash"

# A Python that lacks a module, or that looks elsewhere for its headers.
CRIPPLED = """#!/bin/sh
case "$*" in
    *ensurepip*) exit {venv} ;;
    *Python.h*) echo {header} ;;
esac
"""


def machine(folder: Path, *programs: str, venv: int = 0, header: str = sys.executable) -> Path:
    """Make a folder with the machine's only programs; `header` names an existing file."""
    for name in programs:
        text = CRIPPLED.format(venv=venv, header=header) if "python" in name else "#!/bin/sh\n"
        (folder / name).write_text(text, encoding="utf-8")
        (folder / name).chmod(0o755)
    return folder


def check(
    path: Path | str, purpose: str, language: str = "en_GB.UTF-8", **environment: str
) -> tuple[int, str, str]:
    """Run the script with ``path`` as PATH; return its status, its output and its sentence."""
    result = subprocess.run(
        [BASH, str(SCRIPT), purpose],
        env={"PATH": str(path), "LANG": language, **environment},
        check=False,
        capture_output=True,
        text=True,
    )
    return result.returncode, result.stdout.strip(), result.stderr.strip()


def test_a_complete_machine_gets_its_python_and_no_sentence(tmp_path: Path) -> None:
    path = machine(tmp_path, "python3", "gcc", "make")
    assert check(path, "test") == (0, str(path / "python3"), "")


@pytest.mark.parametrize(
    ("purpose", "missing", "packages"),
    [("play", "", ""), ("test", ", a C compiler, make", " gcc make")],
)
def test_everything_missing_is_named_at_once(
    tmp_path: Path, purpose: str, missing: str, packages: str
) -> None:
    sentence = (
        f"This machine lacks Python 3.11 or newer{missing}: "
        f"sudo apt install python3 python3-venv python3-dev{packages}"
    )
    assert check(tmp_path, purpose) == (1, "", sentence)


@pytest.mark.parametrize("language", ["fr_FR.UTF-8", "C.UTF-8", ""])
def test_the_sentence_is_in_french_where_the_game_is(tmp_path: Path, language: str) -> None:
    sentence = (
        "Il manque à cette machine Python 3.11 ou plus récent, un compilateur C, make : "
        "sudo apt install python3 python3-venv python3-dev gcc make"
    )
    assert check(tmp_path, "test", language) == (1, "", sentence)


def test_an_older_python_is_none(tmp_path: Path) -> None:
    (tmp_path / "python3").write_text("#!/bin/sh\nexit 1\n", encoding="utf-8")
    (tmp_path / "python3").chmod(0o755)
    status, _, sentence = check(tmp_path, "play")
    assert status == 1
    assert sentence.startswith("This machine lacks Python 3.11 or newer: ")


@pytest.mark.parametrize("purpose", ["play", "test"])
def test_nothing_goes_without_venv(tmp_path: Path, purpose: str) -> None:
    path = machine(tmp_path, "python3.11", "gcc", "make", venv=1)
    sentence = "This machine lacks Python's venv module: sudo apt install python3-venv"
    assert check(path, purpose) == (1, "", sentence)


def test_the_game_goes_without_a_compiler_and_the_tests_do_not(tmp_path: Path) -> None:
    path = machine(tmp_path, "python3.11", "make", header="/no/such/Python.h")
    sentence = (
        "This machine lacks Python's header files, a C compiler: sudo apt install python3-dev gcc"
    )
    assert check(path, "play") == (0, str(path / "python3.11"), "")
    assert check(path, "test") == (1, "", sentence)


def test_the_systems_python_comes_before_one_that_somebody_built(tmp_path: Path) -> None:
    built, system = (tmp_path / "shims", tmp_path / "usr" / "bin")
    for folder in (built, system):
        folder.mkdir(parents=True)
    machine(built, "python3.11", "python3")
    machine(system, "python3", "gcc", "make")
    path = f"{built}:{system}"
    assert check(path, "test") == (0, str(system / "python3"), "")
    assert check(path, "test", PYTHON="python3.11") == (0, str(built / "python3.11"), "")
    # Unless it lacks a part that the other Python has.
    machine(system, "python3", header="/no/such/Python.h")
    assert check(path, "play") == (0, str(built / "python3.11"), "")
    machine(system, "python3", venv=1)
    assert check(path, "play") == (0, str(built / "python3.11"), "")
    # A Python without headers is preferred to one without venv: the game then runs, but uncompiled.
    machine(built, "python3.11", "python3", venv=1)
    machine(system, "python3", header="/no/such/Python.h")
    assert check(path, "play") == (0, str(system / "python3"), "")


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en_GB.UTF-8", "PYTHON=python9 is not Python 3.11 or newer"),
        ("fr_FR.UTF-8", "PYTHON=python9 n'est pas Python 3.11 ou plus récent"),
    ],
)
def test_an_interpreter_of_ones_choice_that_does_not_fit_is_named(
    tmp_path: Path, language: str, sentence: str
) -> None:
    path = machine(tmp_path, "python3", "gcc", "make")
    assert check(path, "test", language, PYTHON="python9") == (1, "", sentence)
