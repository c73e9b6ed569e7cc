"""Errors that stop a program from playing at a table, without a fault of the program."""

from typing import Final, Literal

from canasta.errors import CanastaError

TableErrorCode = Literal[
    "no_link", "unreachable", "refused", "no_seat", "lost", "silent", "garbled", "unfair"
]
"""``no_link``: the address is no invitation. ``unreachable``: no server answers there. ``refused``:
the server says no, and why. ``no_seat``: every seat is taken. ``lost``: the connection broke, and
could not be made again. ``silent``: the server does not complete an answer. ``garbled``: it sends
what no server of this program sends. ``unfair``: it has not kept to its promises for a deal."""


class TableError(CanastaError):
    """A reason to end, with what the server or the system said."""

    def __init__(self, code: TableErrorCode, answer: str = "") -> None:
        """Keep the code and the answer, a sentence where the server gave one."""
        super().__init__(f"{code}: {answer}")
        self.code: Final = code
        self.answer: Final = answer
