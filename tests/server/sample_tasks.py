"""Tasks for tests of worker processes, which wait, die, hang or return nonsense."""

import os
import signal
import time
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar, Literal, assert_never

from canasta.answers.tasks import Kind, Task


@dataclass(frozen=True)
class Number:
    """A task that returns its number and the id of the process that carried it out."""

    kind: ClassVar[Kind] = "play"
    number: int

    def carry_out(self) -> tuple[int, int]:
        return self.number, os.getpid()


@dataclass(frozen=True)
class Held:
    """A task that notes its start in a folder, waits for a file there, then does another task."""

    kind: ClassVar[Kind] = "play"
    folder: Path
    name: str
    task: Task[object] | None = None

    @property
    def has_begun(self) -> bool:
        return (self.folder / f"{self.name}.begun").exists()

    def let_go(self) -> None:
        (self.folder / f"{self.name}.let_go").touch()

    @property
    def pid(self) -> int:
        """The id of the process that carries out the task."""
        return int((self.folder / f"{self.name}.begun").read_text(encoding="ascii"))

    def carry_out(self) -> object:
        begun = self.folder / f"{self.name}.part"
        begun.write_text(str(os.getpid()), encoding="ascii")
        begun.rename(self.folder / f"{self.name}.begun")
        while not (self.folder / f"{self.name}.let_go").exists():
            time.sleep(0.005)
        return self.name if self.task is None else self.task.carry_out()


@dataclass(frozen=True)
class HeldHint(Held):
    """A held task that counts as a hint."""

    kind: ClassVar[Kind] = "hint"


Trouble = Literal["killed", "exits", "hangs", "nonsense"]


@dataclass(frozen=True)
class AfterTrouble:
    """A task that harms the first process that carries it out, and no other."""

    kind: ClassVar[Kind] = "play"
    mark: Path
    trouble: Trouble
    task: Task[object]

    def carry_out(self) -> object:
        if not self.mark.exists():
            self.mark.touch()
            match self.trouble:
                case "killed":
                    os.kill(os.getpid(), signal.SIGKILL)
                case "hangs":
                    while True:
                        time.sleep(1)
                case "nonsense":
                    os.write(1, b"what you will\n")
                    time.sleep(3600)
                case "exits":
                    os._exit(0)
                case _:
                    assert_never(self.trouble)
        return self.task.carry_out()


@dataclass(frozen=True)
class Defective:
    """A task that raises an error whose message quotes a hand."""

    kind: ClassVar[Kind] = "play"

    def carry_out(self) -> object:
        raise ValueError("hand QQ88")
