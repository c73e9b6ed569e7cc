"""The environments of a checkout: one for each form of the game and version of its sources."""

import ensurepip
import fcntl
import hashlib
import os
import shutil
import sys
import sysconfig
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Literal

from installer.steps import Command, StepError, fault_sentence, run, text

Form = Literal["plain", "compiled"]

_KEPT_S = 30 * 24 * 3600
"""How long an environment is kept after its last use, in seconds, because a program may still run
in it."""
_BUILDS = {
    "plain": {"CANASTA_COMPILE": "", "CANASTA_REQUIRE_COMPILED": ""},
    "compiled": {"CANASTA_REQUIRE_COMPILED": "1"},
}
"""The variables that select a form of the build, whatever the environment of ``make play`` says."""


@dataclass(frozen=True)
class Checkout:
    """A folder with the sources of the game."""

    root: Path

    @property
    def folder(self) -> Path:
        """The folder that holds everything installed."""
        return self.root / ".venvs"

    @cached_property
    def _sources(self) -> str:
        """A hash of the sources of the plain form, the folder and the Python."""
        files = [*self.root.glob("requirements*.txt"), self.root / "pyproject.toml"]
        files += [self.root / "setup.py", self.root / "README.md"]
        for name in ("build_backend", "src"):
            files += (self.root / name).rglob("*")
        seen = hashlib.sha256(f"{sys.version} {sys.executable} {self.root.resolve()}".encode())
        for file in sorted(files):
            # Running and building leave generated files among the sources.
            if not file.is_file() or file.suffix == ".pyc" or ".egg-info" in file.parent.name:
                continue
            seen.update(f"{file}\0".encode() + hashlib.sha256(file.read_bytes()).digest())
        return seen.hexdigest()[:12]

    def environment(self, form: Form) -> Path:
        """Return the folder of a form; the compiled form depends on the compiler."""
        tool = (missing_for_compiling() or compiler()) if form == "compiled" else ""
        key = hashlib.sha256(f"{self._sources} {tool}".encode()).hexdigest()[:12]
        return self.folder / f"{form}-{key}"

    def best_form(self) -> Form:
        """Return the form to run, which is the compiled form if that is complete."""
        return "compiled" if is_whole(self.environment("compiled")) else "plain"

    def install(self, form: Form, log: Path) -> Path:
        """Install a form if necessary; return its folder.

        Raises:
            StepError: a step failed; existing environments are unchanged.
        """
        folder = self.environment(form)
        if is_whole(folder):
            return folder
        try:
            shutil.rmtree(folder, ignore_errors=True)  # an interrupted installation
            self._fill(form, folder, log)
            (folder / "whole").touch()
        except BaseException:
            shutil.rmtree(folder, ignore_errors=True)
            raise
        return folder

    def _fill(self, form: Form, folder: Path, log: Path) -> None:
        settings = {"UV_CACHE_DIR": str(self.folder / "cache")} | _BUILDS[form]
        uv, versions = self._uv(log), self.root / "requirements.txt"
        into: Command = ["--system-certs", "--python", folder / "bin" / "python"]
        venv: Command = [uv, "venv", "--python", sys.executable, folder]
        run("libraries", [venv, [uv, "pip", "sync", *into, versions]], log, settings)
        # uv compares only the date of pyproject.toml and would reuse a build of earlier sources.
        fresh = ["--refresh-package", "canasta"]
        tools: Command = ["--build-constraints", self.root / "requirements-dev.txt"]
        if form == "compiled":  # nobody waits for it, and first uses are faster
            fresh += ["--compile-bytecode"]
        game: Command = [uv, "pip", "install", "--no-deps", *into, *fresh, *tools, self.root]
        run("game" if form == "plain" else "compiling", [game], log, settings)

    def _uv(self, log: Path) -> Path:
        """Return the path of uv, which the bundled pip installs first."""
        lines = (self.root / "requirements-dev.txt").read_text(encoding="utf-8").splitlines()
        wanted = next(line for line in lines if line.startswith("uv=="))
        folder = self.folder / wanted.replace("==", "-")
        if not is_whole(folder):
            shutil.rmtree(folder, ignore_errors=True)
            pip: Command = [sys.executable, *_bundled_pip(), "--disable-pip-version-check"]
            run("uv", [[*pip, "install", "--no-deps", "--target", folder, wanted]], log, {})
            (folder / "whole").touch()
        return folder / "bin" / "uv"

    def make_current(self, environment: Path) -> None:
        """Make ``.venv`` link to an environment in one step; remove unused ones."""
        link, new = self.root / ".venv", self.root / f".venv-{os.getpid()}"
        if link.is_dir() and not link.is_symlink():  # of an earlier version
            shutil.rmtree(link)
        if link.is_symlink() and link.resolve() != environment:
            with suppress(FileNotFoundError):
                os.utime(link.resolve() / "whole")  # it was in use until now
        new.symlink_to(environment)
        new.replace(link)
        for folder in self.folder.glob("*-*"):
            last_used = (folder / "whole").stat().st_mtime if is_whole(folder) else time.time()
            if folder != environment and last_used < time.time() - _KEPT_S:
                shutil.rmtree(folder, ignore_errors=True)


def is_whole(folder: Path) -> bool:
    """Return whether the installation is complete; the mark is written last."""
    return (folder / "whole").exists()


def compiler() -> str:
    """Return the path of the C compiler, or an empty string."""
    words = os.environ.get("CC", "gcc").split()
    return shutil.which(words[0]) or "" if words else ""


def missing_for_compiling() -> str:
    """Return the name of the sentence about missing tools for compiling, or an empty string."""
    if not compiler():
        return "no_compiler"
    return "" if Path(sysconfig.get_path("include"), "Python.h").exists() else "no_headers"


@contextmanager
def locked(file: Path) -> Iterator[None]:
    """Hold a lock, which ends with the process at the latest; print a line before waiting.

    Raises:
        StepError: a file or folder could not be written, here or while the lock was held.
    """
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        with file.open("a") as held:
            try:
                fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                print(text("waiting"), flush=True)
                fcntl.flock(held, fcntl.LOCK_EX)
            yield
    except OSError as error:
        raise StepError(fault_sentence(file, text("game"), str(error))) from error


def _bundled_pip() -> list[str]:
    """Return the command for pip: Python's bundled wheel, or the installed one.

    Running the wheel needs no installation; a virtual environment with pip takes five seconds.
    """
    bundled = Path(ensurepip.__file__).parent / "_bundled"
    folders = [bundled, Path(sysconfig.get_config_var("WHEEL_PKG_DIR") or bundled)]
    wheels = [wheel for folder in folders for wheel in folder.glob("pip-*.whl")]
    return [f"{wheels[0]}/pip"] if wheels else ["-m", "pip"]
