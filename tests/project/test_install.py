"""A compiling build produces a package that is compiled as a whole or not at all."""

import importlib
import re
import runpy
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

import canasta
from canasta.build_info import is_compiled
from tests.support.builds import ROOT, assert_plain, build, copied_sources

SUFFIX = EXTENSION_SUFFIXES[0]

# The compiler of the tests notes its calls, optimizes nothing, and fails from a given call on.
COMPILER = """#!/bin/sh
echo call >>"{log}"
[ "$(wc -l <"{log}")" -lt {fails_from} ] || exit 1
exec gcc "$@" -O0
"""
FAILS_FROM = 11
"""The number of successful compiler calls: three calls probe the compiler, and the next calls build
some of the extensions."""


def with_a_small_part_compiled(sources: Path) -> Path:
    """Let the build compile only the cards, which takes a tenth of the time."""
    script = sources / "setup.py"
    text = script.read_text(encoding="utf-8")
    for name, less in (("COMPILED_PACKAGES", '("cards",)'), ("COMPILED_MODULES", "()")):
        text, times = re.subn(rf"(?ms)^{name} = \(.*?\)$", f"{name} = {less}", text)
        assert times == 1
    script.write_text(text, encoding="utf-8")
    return sources


def test_without_compiler_the_plain_files_are_installed(tmp_path: Path) -> None:
    sources = copied_sources(tmp_path)
    assert_plain(sources, "there is no C compiler", CANASTA_COMPILE="1", CC="no-such-compiler")


def test_without_headers_the_plain_files_are_installed(tmp_path: Path) -> None:
    sources = copied_sources(tmp_path)
    script = sources / "setup.py"
    text = script.read_text(encoding="utf-8")
    script.write_text(text.replace('"Python.h"', '"No.h"'), encoding="utf-8")
    assert_plain(sources, "Python's header files are missing", CANASTA_COMPILE="1")


def test_a_compiler_that_fails_in_the_middle_leaves_the_plain_files(tmp_path: Path) -> None:
    calls, compiler = tmp_path / "calls", tmp_path / "cc"
    compiler.write_text(COMPILER.format(log=calls, fails_from=FAILS_FROM), encoding="utf-8")
    compiler.chmod(0o755)
    sources = with_a_small_part_compiled(copied_sources(tmp_path))
    assert_plain(sources, "the C compiler failed", CANASTA_COMPILE="1", CC=str(compiler))
    assert calls.read_text(encoding="utf-8").count("call") >= FAILS_FROM


def test_sources_that_mypy_refuses_leave_the_plain_files(tmp_path: Path) -> None:
    sources = with_a_small_part_compiled(copied_sources(tmp_path))
    with (sources / "src/canasta/cards/kinds.py").open("a", encoding="utf-8") as file:
        file.write('\nWRONG: int = "text"\n')
    assert_plain(sources, "mypy found errors in the sources", CANASTA_COMPILE="1")


def test_a_failed_compilation_is_explained_where_the_compiled_form_is_required(
    tmp_path: Path,
) -> None:
    sources = copied_sources(tmp_path)
    result = build(sources, CANASTA_REQUIRE_COMPILED="1", CC="no-such-compiler")
    assert result.returncode != 0
    assert "canasta cannot be compiled: there is no C compiler" in result.stderr
    assert not list(tmp_path.glob("*.whl"))


@pytest.mark.parametrize(
    ("macros", "is_gcc"),
    [
        ("#define __GNUC__ 12", True),
        ("#define __GNUC__ 4\n#define __clang__ 1", False),
        ("", False),
    ],
)
def test_the_flags_of_gcc_are_for_gcc_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, macros: str, *, is_gcc: bool
) -> None:
    (tmp_path / "macros").write_text(macros + "\n", encoding="utf-8")
    compiler = tmp_path / "cc"
    compiler.write_text(f'#!/bin/sh\ncat "{tmp_path}/macros"\n', encoding="utf-8")
    compiler.chmod(0o755)
    monkeypatch.setenv("CC", f"{compiler} -pthread")
    assert runpy.run_path(str(ROOT / "setup.py"))["is_compiler_gcc"]() is is_gcc


@pytest.mark.skipif(not is_compiled(), reason="the plain form is tested here")
def test_the_compiled_package_is_compiled_as_a_whole() -> None:
    build_script = runpy.run_path(str(ROOT / "setup.py"))
    package = Path(canasta.__file__).parent
    plain = [package / name for name in build_script["NOT_COMPILED"]]
    others = [package / name for name in build_script["COMPILED_MODULES"]]
    assert all(path.exists() for path in plain + others), "setup.py names a module that is gone"
    modules = [
        path
        for name in build_script["COMPILED_PACKAGES"]
        for path in (package / name).rglob("*.py")
        if path.name != "__init__.py"
    ]
    for path in modules + others:
        name = ".".join(path.relative_to(package.parent).with_suffix("").parts)
        is_plain = any(path.is_relative_to(place) for place in plain)
        assert importlib.import_module(name).__file__ == str(
            path if is_plain else path.with_suffix(SUFFIX)
        )
