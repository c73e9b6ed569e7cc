"""The faults of a robot program: one code for each way to fail."""

from typing import Final

from canasta.errors import CanastaError

FAULTS: Final = (
    "start",
    "silent",
    "greeting",
    "version",
    "late",
    "ended",
    "binary",
    "long_line",
    "flood",
    "refused",
    "given_up",
)
"""Every code; ``docs/study/robot-protocol.md`` explains them."""


class ProgramFault(CanastaError):  # noqa: N818  (the fault is the program's)
    """A robot does not answer correctly, and its process must be ended.

    ``program`` is the robot's command, ``code`` is one of :data:`FAULTS`, and ``values`` fill the
    placeholders of the sentence.
    """

    def __init__(self, program: str, code: str, /, **values: str | int) -> None:
        """Store the parts of the sentence."""
        super().__init__(f"{program}: {code} {values}")
        self.program: Final = program
        self.code: Final = code
        self.values: Final = values
