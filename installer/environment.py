"""A folder in ``.venv`` that is filled once and never changed: libraries, or a form of the game."""

import fcntl
import os
import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

Kind = Literal["dependencies", "plain", "compiled"]

_WHOLE = "whole"
"""The file that is written last: without it a folder is what an interrupted installation left."""
_KEPT_S = 7 * 24 * 3600
"""For how long a form that is no longer current is kept: a program may run that holds no lock."""


@dataclass(frozen=True)
class Environment:
    """An environment of Python's ``venv``, by kind and key."""

    parent: Path
    kind: Kind
    key: str

    @property
    def folder(self) -> Path:
        """Where it lies."""
        return self.parent / f"{self.kind}-{self.key}"

    @property
    def python(self) -> Path:
        """Its interpreter."""
        return self.folder / "bin" / "python"

    @property
    def libraries(self) -> Path:
        """Where its packages lie."""
        (folder,) = (self.folder / "lib").glob("python3*/site-packages")
        return folder

    @property
    def is_whole(self) -> bool:
        """Whether everything was installed."""
        return (self.folder / _WHOLE).exists()

    def finish(self) -> None:
        """Note that everything is installed."""
        (self.folder / _WHOLE).touch()

    def use(self) -> None:
        """Keep the folder for as long as this process lives, also after it became another program.

        Raises:
            BlockingIOError: it is being removed.
        """
        descriptor = os.open(self.folder / _WHOLE, os.O_RDONLY)
        os.set_inheritable(descriptor, True)  # noqa: FBT003  (positional-only)
        fcntl.flock(descriptor, fcntl.LOCK_SH | fcntl.LOCK_NB)
        os.utime(self.folder / _WHOLE)

    def remove_if_unused(self) -> None:
        """Remove the folder unless a program runs in it or was started in it lately."""
        try:
            with (self.folder / _WHOLE).open() as held:
                if time.time() - os.fstat(held.fileno()).st_mtime < _KEPT_S:
                    return
                fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
                shutil.rmtree(self.folder)
        except FileNotFoundError:
            shutil.rmtree(self.folder, ignore_errors=True)
        except BlockingIOError:
            pass


def environments(parent: Path) -> Iterator[Environment]:
    """Yield every environment in a folder, whole or not."""
    kinds: tuple[Kind, ...] = ("dependencies", "plain", "compiled")
    for kind in kinds:
        for folder in sorted(parent.glob(f"{kind}-*/")):
            yield Environment(parent, kind, folder.name.removeprefix(f"{kind}-"))


def remove_folder(folder: Path) -> None:
    """Remove a folder that an interrupted installation may have left."""
    if folder.exists():
        shutil.rmtree(folder)


@contextmanager
def locked(file: Path, if_held: Callable[[], None]) -> Iterator[None]:
    """Hold a lock, which ends with the process at the latest; call ``if_held`` before waiting."""
    file.parent.mkdir(parents=True, exist_ok=True)
    with file.open("a") as held:
        try:
            fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            if_held()
            fcntl.flock(held, fcntl.LOCK_EX)
        yield


def make_current(environment: Environment) -> None:
    """Let the commands in ``bin`` run this form from now on: in one step, or not at all."""
    link = environment.parent / "current"
    new = link.with_name(f"current-{os.getpid()}")
    with suppress(FileNotFoundError):
        new.unlink()
    new.symlink_to(environment.folder.name)
    new.replace(link)
