"""Builds the package from a copy of the sources, with the installed tools."""

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

from canasta.i18n import LANGUAGES

ROOT = Path(__file__).parents[2]
SOURCES = ("src", "build_backend", "pyproject.toml", "setup.py", "MANIFEST.in")
TEXTS = ("LICENSE", "README.md", "CHANGELOG.md")


def run(*command: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run a command with additions to the environment; its output is text."""
    asked = {"CANASTA_COMPILE", "CANASTA_REQUIRE_COMPILED"}
    inherited = {name: value for name, value in os.environ.items() if name not in asked}
    return subprocess.run(
        command, env=inherited | environment, check=False, capture_output=True, text=True
    )


def copied_sources(folder: Path) -> Path:
    """Copy the files that a build needs, because parallel builds of one checkout would collide."""
    sources = folder / "sources"
    sources.mkdir()
    ignored = shutil.ignore_patterns("*.egg-info", "__pycache__")
    for name in (*SOURCES, *TEXTS):
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, sources / name, ignore=ignored)
        else:
            shutil.copy(ROOT / name, sources)
    return sources


def build(sources: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """Build a wheel in the folder of the sources."""
    pip = [
        sys.executable,
        "-m",
        "pip",
        "wheel",
        "--quiet",
        "--no-deps",
        "--no-index",
        "--no-cache-dir",
    ]
    wheels = f"--wheel-dir={sources.parent}"
    return run(*pip, "--no-build-isolation", wheels, str(sources), **environment)


def files(folder: Path) -> set[str]:
    """Return the paths of all files below a folder, without byte code."""
    paths = (path.relative_to(folder) for path in folder.rglob("*") if path.is_file())
    return {path.as_posix() for path in paths if "__pycache__" not in path.parts}


def assert_plain(sources: Path, reason: str, **environment: str) -> None:
    """Check that a build falls back to a complete plain wheel and states the reason."""
    result = build(sources, **environment)
    assert result.returncode == 0, result.stderr
    (wheel,) = sources.parent.glob("*.whl")
    assert wheel.name.endswith("-py3-none-any.whl")
    library = sources.parent / "library"
    zipfile.ZipFile(wheel).extractall(library)
    edited = {file for file in files(ROOT / "src/canasta") if not file.endswith(".po")}
    compiled = {f"i18n/compiled/{language}.json" for language in LANGUAGES}
    assert edited | compiled | {"build_note.txt"} == files(library / "canasta")
    code = "import canasta.engine, canasta.build_info as info; print(info.describe())"
    described = run(sys.executable, "-P", "-c", code, PYTHONPATH=str(library))
    assert described.stdout.startswith("interpreted: "), described.stderr
    assert reason in described.stdout
