"""The error that stops a command: one sentence for the person, and the exit status."""

from typing import Final

from canasta.errors import CanastaError

FAILED: Final = 1
"""Exit status after a failed check, or for a file that breaks a rule."""
USAGE: Final = 2
"""Exit status for a command that cannot be carried out with these arguments."""


class CommandError(CanastaError):
    """An error that stops a command; ``main`` prints its sentence in the person's language."""

    def __init__(self, sentence: str, status: int = USAGE, *, command: str = "") -> None:
        """Set the sentence and the exit status, :data:`USAGE` or :data:`FAILED`.

        ``command`` is a helpful shell command, printed below the sentence on a separate line.
        """
        super().__init__(sentence)
        self.sentence = sentence
        self.status = status
        self.command = command
