"""The forms of the game: how the plain one and the compiled one are installed, and which runs."""

import ensurepip
import shutil
import sys
import sysconfig
import venv
import zipfile
from collections.abc import Mapping
from pathlib import Path

from installer.checkout import Checkout
from installer.environment import Environment, environments, locked, make_current, remove_folder
from installer.sentences import Words
from installer.steps import StepError, Steps, fault_sentence

_COMMAND = """#!/bin/sh
# Runs the form of the game that was current when this command was called.
form=$(cd -P "$(dirname "$0")/../current" && pwd) || exit
exec 9<"$form/whole"
if command -v flock >/dev/null; then flock -s 9; fi # an update keeps what a program holds
exec "$form/bin/{name}" "$@"
"""
_BUILD_TOOLS = {
    "PIP_CONSTRAINT": "requirements-dev.txt",
    "PIP_BUILD_CONSTRAINT": "requirements-dev.txt",
}
"""The exact versions of what a build needs; older versions of pip know the first name only."""
_PLAIN = {"CANASTA_COMPILE": "", "CANASTA_REQUIRE_COMPILED": ""}
"""Asks a build for the plain form, whatever the environment of ``make play`` says."""


class Forms:
    """What is installed from a checkout."""

    def __init__(self, checkout: Checkout) -> None:
        """Look at a checkout; nothing is changed."""
        self._checkout = checkout
        folder = checkout.environments
        self.dependencies = Environment(folder, "dependencies", checkout.dependencies_key)
        self.plain = Environment(folder, "plain", checkout.plain_key)
        self.compiled = Environment(folder, "compiled", checkout.compiled_key)

    @property
    def best(self) -> Environment:
        """The form to run."""
        is_ready = self.compiled.is_whole and self.dependencies.is_whole
        return self.compiled if is_ready else self.plain

    def install(self, steps: Steps) -> None:
        """Install what is missing for the plain form, unless the compiled one is there.

        Raises:
            StepError: a step failed; nothing that was there before has changed.
        """
        self._remove_old()
        self._install_dependencies(steps)
        if not self.best.is_whole:
            self._fill(steps, self.plain, "game", ["--no-build-isolation", "."], _PLAIN)
        self._write_commands()
        make_current(self.best)

    def build_compiled(self, steps: Steps, wheels: Path) -> None:
        """Build the wheel of the compiled form.

        Raises:
            StepError: compiling failed.
        """
        steps.run(
            "tools",
            [*self._pip(), "wheel", "--no-deps", f"--wheel-dir={wheels}", "."],
            _BUILD_TOOLS | {"CANASTA_REQUIRE_COMPILED": "1"},
        )

    def install_compiled(self, steps: Steps, wheels: Path) -> None:
        """Install the compiled form from its wheel; the next start takes it.

        Raises:
            StepError: installing failed.
        """
        (wheel,) = wheels.glob("canasta-*.whl")
        self._fill(steps, self.compiled, "compiled_game", ["--no-index", str(wheel)], {})

    def _install_dependencies(self, steps: Steps) -> None:
        if self.dependencies.is_whole:
            return
        try:
            self._fill_dependencies(steps)
        except BaseException:
            remove_folder(self.dependencies.folder)  # on a full disk above all
            raise

    def _fill_dependencies(self, steps: Steps) -> None:
        remove_folder(self.dependencies.folder)
        pip = bundled_pip()
        steps.run(
            "environment",
            [
                *(sys.executable, "-m", "venv", self.dependencies.folder),
                *(["--without-pip"] if pip else []),
            ],
        )
        if pip is not None:
            with zipfile.ZipFile(pip) as wheel:
                wheel.extractall(self.dependencies.libraries)
        # The first start writes the bytecode of what it needs, and compiling behind it the rest.
        steps.run(
            "libraries",
            [
                *self._pip(),
                "install",
                "--no-deps",
                "--no-compile",
                "-r",
                self._checkout.requirements,
            ],
        )
        self.dependencies.finish()

    def _fill(
        self,
        steps: Steps,
        form: Environment,
        step: str,
        what: list[str],
        environment: Mapping[str, str],
    ) -> None:
        """Fill an environment with the game alone; it sees the libraries through a `.pth` file."""
        remove_folder(form.folder)
        venv.create(form.folder, symlinks=True)
        libraries = f"{self.dependencies.libraries}\n"
        (form.libraries / "dependencies.pth").write_text(libraries, encoding="utf-8")
        steps.run(
            step,
            [*self._pip(form.python), "install", "--no-deps", *what],
            environment,
        )
        form.finish()

    def _pip(self, python: Path | None = None) -> list[str | Path]:
        """Return the command for the libraries' pip, which may install into another environment."""
        where: list[str | Path] = [] if python is None else ["--python", python]
        quiet = ["--disable-pip-version-check", "--retries=2", "--timeout=20"]
        return [self.dependencies.python, "-m", "pip", *where, *quiet]

    def _write_commands(self) -> None:
        folder = self._checkout.environments / "bin"
        folder.mkdir(exist_ok=True)
        for name in ("canasta", "python"):
            new = folder / f"{name}.new"
            new.write_text(_COMMAND.format(name=name), encoding="utf-8")
            new.chmod(0o755)
            new.replace(folder / name)

    def _remove_old(self) -> None:
        folder = self._checkout.environments
        if (folder / "pyvenv.cfg").exists():  # earlier versions had one environment there
            for name in ("bin", "lib", "include", "share"):
                shutil.rmtree(folder / name, ignore_errors=True)
            (folder / "pyvenv.cfg").unlink()
        wanted = {self.dependencies, self.plain, self.compiled}
        links: set[str] = set()
        for environment in reversed([*environments(folder)]):  # forms first, then their libraries
            is_linked = str(environment.folder) in links
            if environment not in wanted and not is_linked:
                environment.remove_if_unused()
            links |= _linked_folders(environment)
        for failure in folder.glob("failed-*"):
            if failure.name != f"failed-{self.compiled.key}":
                failure.unlink()


def install(checkout: Checkout, words: Words) -> Environment:
    """Return the best form of the game there is, installed and kept for this process.

    Raises:
        StepError: installing failed.
    """
    folder = checkout.environments
    log = folder / "installing.log"
    try:
        with locked(folder / "installing.lock", lambda: print(words.text("waiting"), flush=True)):
            forms = Forms(checkout)
            forms.install(Steps(words, log))
            forms.dependencies.use()
            forms.best.use()
            return forms.best
    except OSError as error:
        raise StepError(fault_sentence(words, log, words.text("game"), str(error))) from error


def _linked_folders(form: Environment) -> set[str]:
    """Return the folders whose libraries a form uses, if it is there; else nothing."""
    links = form.folder.glob("lib/python3*/site-packages/dependencies.pth")
    return {str(Path(link.read_text(encoding="utf-8").strip()).parents[2]) for link in links}


def bundled_pip() -> Path | None:
    """Return the wheel of pip that this Python brings along.

    Unpacking it takes a tenth of a second; ``venv`` installs it in five.
    """
    bundled = Path(ensurepip.__file__).parent / "_bundled"
    folders = [bundled, Path(sysconfig.get_config_var("WHEEL_PKG_DIR") or bundled)]
    wheels = [wheel for folder in folders for wheel in folder.glob("pip-*.whl")]
    return wheels[0] if wheels else None
