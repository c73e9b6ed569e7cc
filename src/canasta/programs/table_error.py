"""Errors that stop a program from playing at a table without a fault of the program."""

from typing import Final, Literal

from canasta.errors import CanastaError

TableErrorCode = Literal[
    "no_link", "unreachable", "refused", "no_seat", "lost", "silent", "garbled", "unfair"
]
"""``no_link``: the address is not an invitation. ``unreachable``: no server answers there.
``refused``: the server refuses, with a reason. ``no_seat``: every seat is taken. ``lost``: the
connection failed and could not be restored. ``silent``: the server does not complete an answer.
``garbled``: the server sends something that no server of this program sends. ``unfair``: the server
has broken its commitments for a deal."""


class TableError(CanastaError):
    """The reason why playing at a table failed, with the message of the server or the system."""

    def __init__(self, code: TableErrorCode, answer: str = "") -> None:
        """Store the code and the answer, which is a sentence if the server gave one."""
        super().__init__(f"{code}: {answer}")
        self.code: Final = code
        self.answer: Final = answer
