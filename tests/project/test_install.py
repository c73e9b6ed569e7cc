"""Installing gives a package that is compiled as a whole or not at all, and can be imported."""

import importlib
import os
import re
import runpy
import shutil
import subprocess
import sys
import zipfile
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

import canasta
from canasta.build_info import is_compiled
from canasta.i18n import LANGUAGES

ROOT = Path(__file__).parents[2]
SUFFIX = EXTENSION_SUFFIXES[0]

# The compiler of the tests notes its calls, optimises nothing, and fails from a given call on.
COMPILER = """#!/bin/sh
echo call >>"{log}"
[ "$(wc -l <"{log}")" -lt {fails_from} ] || exit 1
exec gcc "$@" -O0
"""
FAILS_FROM = 10
"""Two calls are the probe, then five extensions are compiled and linked: some lie there by then."""


def run(*command: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run a command with additions to the environment; its output is text."""
    return subprocess.run(
        command, env=os.environ | environment, check=False, capture_output=True, text=True
    )


def copied_sources(folder: Path) -> Path:
    """Copy what a build needs: builds of one checkout at the same time would meet in it."""
    sources = folder / "sources"
    shutil.copytree(ROOT / "src", sources / "src", ignore=shutil.ignore_patterns("*.egg-info"))
    for name in ("pyproject.toml", "setup.py", "LICENSE", "README.md"):
        shutil.copy(ROOT / name, sources)
    return sources


def with_a_small_part_compiled(sources: Path) -> Path:
    """Let the build compile the cards alone: the way is the same, and a tenth as long."""
    script = sources / "setup.py"
    text, times = re.subn(
        r"(?m)^COMPILED_PACKAGES = .*$",
        'COMPILED_PACKAGES = ("cards",)',
        script.read_text(encoding="utf-8"),
    )
    assert times == 1
    script.write_text(text, encoding="utf-8")
    return sources


def build(sources: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """Build a wheel beside the sources, with the tools that are installed here."""
    pip = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-index"]
    wheels = f"--wheel-dir={sources.parent}"
    return run(*pip, "--no-build-isolation", wheels, str(sources), **environment)


def files(folder: Path) -> set[str]:
    """The paths of all files below a folder, Python's own byte code left out."""
    paths = (path.relative_to(folder) for path in folder.rglob("*") if path.is_file())
    return {path.as_posix() for path in paths if "__pycache__" not in path.parts}


def assert_plain(sources: Path, reason: str, **environment: str) -> None:
    """Build and see that the result is plain, whole, and says why."""
    result = build(sources, **environment)
    assert result.returncode == 0, result.stderr
    (wheel,) = sources.parent.glob("*.whl")
    library = sources.parent / "library"
    zipfile.ZipFile(wheel).extractall(library)
    edited = {file for file in files(sources / "src/canasta") if not file.endswith(".po")}
    compiled = {f"i18n/compiled/{language}.json" for language in LANGUAGES}
    assert edited | compiled | {"build_note.txt"} == files(library / "canasta")
    code = "import canasta.engine, canasta.build_info as info; print(info.describe())"
    described = run(sys.executable, "-P", "-c", code, PYTHONPATH=str(library))
    assert described.stdout.startswith("interpreted: "), described.stderr
    assert reason in described.stdout


@pytest.mark.parametrize(
    ("variable", "value", "reason"),
    [
        pytest.param("CANASTA_PURE", "1", "CANASTA_PURE=1", id="asked for"),
        pytest.param("CC", "no-such-compiler", "there is no C compiler", id="no compiler"),
        pytest.param("CC", "false", "there is no C compiler", id="broken compiler"),
    ],
)
def test_without_compiler_the_plain_files_are_installed(
    tmp_path: Path, variable: str, value: str, reason: str
) -> None:
    assert_plain(copied_sources(tmp_path), reason, **{variable: value})


def test_a_compiler_that_fails_in_the_middle_leaves_the_plain_files(tmp_path: Path) -> None:
    calls, compiler = tmp_path / "calls", tmp_path / "cc"
    compiler.write_text(COMPILER.format(log=calls, fails_from=FAILS_FROM), encoding="utf-8")
    compiler.chmod(0o755)
    sources = with_a_small_part_compiled(copied_sources(tmp_path))
    assert_plain(sources, "the C compiler failed", CC=str(compiler))
    assert calls.read_text(encoding="utf-8").count("call") >= FAILS_FROM


def test_sources_that_mypy_refuses_leave_the_plain_files(tmp_path: Path) -> None:
    sources = with_a_small_part_compiled(copied_sources(tmp_path))
    with (sources / "src/canasta/cards/kinds.py").open("a", encoding="utf-8") as file:
        file.write('\nWRONG: int = "text"\n')
    assert_plain(sources, "mypy found errors in the sources")


def test_a_failed_compilation_is_explained_where_the_compiled_form_is_required(
    tmp_path: Path,
) -> None:
    sources = copied_sources(tmp_path)
    result = build(sources, CANASTA_REQUIRE_COMPILED="1", CC="no-such-compiler")
    assert result.returncode != 0
    assert "canasta cannot be compiled: there is no C compiler" in result.stderr
    assert not list(tmp_path.glob("*.whl"))


@pytest.mark.skipif(not is_compiled(), reason="the plain form is tested here")
def test_the_compiled_package_is_compiled_as_a_whole() -> None:
    build_script = runpy.run_path(str(ROOT / "setup.py"))
    package = Path(canasta.__file__).parent
    plain = {package / path for path in build_script["NOT_COMPILED"]}
    assert all(path.exists() for path in plain), "NOT_COMPILED names a module that is gone"
    modules = [
        path
        for name in build_script["COMPILED_PACKAGES"]
        for path in (package / name).rglob("*.py")
        if path.name != "__init__.py"
    ]
    for path in modules:
        name = ".".join(path.relative_to(package.parent).with_suffix("").parts)
        assert importlib.import_module(name).__file__ == str(
            path if path in plain else path.with_suffix(SUFFIX)
        )
